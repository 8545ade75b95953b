#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulate many workers on a measured search tree, and print their efficiency: the share of the time in which they work.

    build/bench/subtrees 30 queens 15 > tree
    bench/simulate.py tree [WORKERS...]

Three ways to share the work are simulated:

    static    a job array whose parts are dealt out in turn, before the first begins
    queue     a job array whose next part goes to the next free worker
    mpi       dlx-mpi with one thread per rank; "mpi, 64 a rank" has 64 workers in each rank, which share without loss

The parts of an array are made as `dlx split` makes them: the largest part is split until there are enough. The split
sees the true sizes; with --error, it sees sizes that are wrong by a random factor. Time is scaled so that each worker
has --seconds of work. Each part of an array takes --start seconds more. A message of dlx-mpi takes --latency seconds,
and keeps rank 0 busy for --message seconds, and for --part seconds more for each part in it.
"""
import argparse
import collections
import heapq
import math
import random
import sys


class Tree:
    """Subtrees by number. The last one is the whole tree."""

    def __init__(self, lines):
        self.size, self.children = [], []
        open_ones = []  # subtrees whose parent has not come yet: depth, number
        for line in lines:
            depth, size = map(int, line.split())
            own = []
            while open_ones and open_ones[-1][0] > depth:
                own.append(open_ones.pop()[1])
            self.size.append(size)
            self.children.append(own[::-1])
            open_ones.append((depth, len(self.size) - 1))
        self.root = len(self.size) - 1

    def split(self, count, error, seed):
        """Split the largest part until there are enough. Return the sizes of the parts in their order, and the work
        that lies above all of them."""
        chance = random.Random(seed)
        seen = lambda part: self.size[part] * math.exp(chance.gauss(0, error)) if error else self.size[part]
        heap, whole, above = [(-seen(self.root), self.root)], [], 0
        while heap and len(heap) + len(whole) < count:
            _, part = heapq.heappop(heap)
            if not self.children[part]:
                whole.append(part)
                continue
            above += self.size[part] - sum(self.size[child] for child in self.children[part])
            for child in self.children[part]:
                heapq.heappush(heap, (-seen(child), child))
        parts = sorted(whole + [part for _, part in heap])
        return [self.size[part] for part in parts], above


# ---- job arrays ----

def static(sizes, workers, unit, start):
    loads = [0.0] * workers
    for place, size in enumerate(sizes):
        loads[place % workers] += size * unit + start
    return max(loads)


def queue(sizes, workers, unit, start):
    free = [0.0] * workers
    for size in sizes:
        heapq.heapreplace(free, free[0] + size * unit + start)
    return max(free)


def array_efficiency(share, tree, workers, parts, options):
    sizes, above = tree.split(workers * parts, options.error, parts)
    unit = options.seconds * workers / tree.size[tree.root]
    # What lies above all parts is done by the split.
    return (tree.size[tree.root] - above) * unit / workers / share(sizes, workers, unit, options.start)


# ---- dlx-mpi ----

LEAST, FOR_EACH_RANK, LONG, ENOUGH = 0.01, 0.001, 50, 4  # as in cli/mpi/leader.c


class Job:
    """Ranks that search parts. A part is a pair: its size, and its number in the tree or None if it cannot be cut."""

    def __init__(self, tree, ranks, speed, options):
        self.tree, self.ranks, self.options = tree, ranks, options
        self.unit = options.seconds * ranks * speed / tree.size[tree.root] / speed  # seconds of a node on a rank
        self.pool = collections.deque([(tree.size[tree.root], tree.root)])
        self.idle = list(range(ranks))
        self.leader_free, self.messages, self.events = 0.0, 0, []

    def search(self, parts, seconds):
        """Search parts for some time. Return the time used, and the parts that are left."""
        left = seconds / self.unit  # nodes
        stack = parts[::-1]
        while stack and left > 0:
            size, part = stack.pop()
            if size <= left:
                left -= size
            elif part is None or not self.tree.children[part]:
                stack.append((size - left, None))
                left = 0
            else:
                own = [(self.tree.size[child], child) for child in self.tree.children[part]]
                stack.extend(own[::-1])
                stack.append((size - sum(child for child, _ in own), None))
        return seconds - left * self.unit, stack[::-1]

    def handle(self, now, parts):
        """Let the leader handle a message when it is free. Return the time when it is done."""
        self.messages += 1
        begun = max(now, self.leader_free)
        self.leader_free = begun + self.options.message + self.options.part * parts
        return self.leader_free

    def give(self, now):
        while self.idle and self.pool:
            least = max(LEAST, FOR_EACH_RANK * self.ranks)
            budget = LONG * least if len(self.pool) >= ENOUGH * self.ranks else least
            count = max(1, len(self.pool) // (2 * self.ranks))
            parts = [self.pool.popleft() for _ in range(min(count, len(self.pool)))]
            rank = self.idle.pop()
            sent = self.handle(now, len(parts)) + self.options.latency
            used, rest = self.search(parts, budget)
            heapq.heappush(self.events, (sent + used + self.options.latency, rank, rest))

    def run(self):
        """Return the time when everything is done."""
        now = 0.0
        self.give(now)
        while self.events:
            now, rank, rest = heapq.heappop(self.events)
            now = self.handle(now, len(rest))
            self.pool.extendleft(rest[::-1])
            self.idle.append(rank)
            self.give(now)
        return now


def mpi_efficiency(tree, workers, each, options):
    ranks = max(1, workers // each)
    job = Job(tree, ranks, each, options)
    return options.seconds / job.run()


# ---- the program ----

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", help="the output of subtrees; - is standard input")
    parser.add_argument("workers", nargs="*", type=int, default=[8, 64, 1024, 10000])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--start", type=float, default=0.01)
    parser.add_argument("--error", type=float, default=0, help="standard deviation of the logarithm of a size")
    parser.add_argument("--latency", type=float, default=0.001)
    parser.add_argument("--message", type=float, default=0.0002)
    parser.add_argument("--part", type=float, default=0.000005)
    options = parser.parse_args()
    with sys.stdin if options.tree == "-" else open(options.tree, encoding="ascii") as file:
        tree = Tree(file)
    print(f"{tree.size[tree.root]} nodes, {len(tree.size)} subtrees")
    print("workers  static 10  static 100  queue 10  queue 100    mpi  mpi, 64 a rank")
    for workers in options.workers:
        row = [array_efficiency(share, tree, workers, parts, options)
               for share in (static, queue) for parts in (10, 100)]
        row += [mpi_efficiency(tree, workers, each, options) for each in (1, 64)]
        print(f"{workers:7} {row[0]:10.2f} {row[1]:11.2f} {row[2]:9.2f} {row[3]:10.2f} {row[4]:6.2f} {row[5]:15.2f}",
              flush=True)


if __name__ == "__main__":
    main()
