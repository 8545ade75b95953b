#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measure the Python module: user seconds of calls that pass much data between Python and C. With a problem, of
`dlx generate` for example, also measure how long its solutions take, with dlx, with the package xcover if it is there,
and with a search in plain Python.

    PYTHONPATH=bindings/python DLX_LIBRARY=build/dlx/libdlx.so \\
        DLX_SUDOKU_LIBRARY=build/sudoku/libdlx-sudoku.so python3 bench/python.py [PROBLEM]
"""
import random
import resource
import sys

import dlx
from dlx import sudoku

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ITEMS, OPTIONS, LENGTH = 1000, 100_000, 4
SMALL = 1500  # options; a search in plain Python takes minutes on larger problems


def seconds():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def report(what, work, times=3):
    """Print the least of a few times."""
    least = float("inf")
    for _ in range(times):
        begin = seconds()
        work()
        least = min(least, seconds() - begin)
    print(f"{least:8.3f}  {what}")


def count_by_sets(items, options):
    """Count solutions with Algorithm X on a dict of sets: the program that most people write in Python."""
    having = {item: set() for item in items}
    for number, option in enumerate(options):
        for item in option:
            having[item].add(number)

    def count():
        if not having:
            return 1
        found = 0
        for number in list(having[min(having, key=lambda item: len(having[item]))]):
            taken = cover(number)
            found += count()
            uncover(number, taken)
        return found

    def cover(number):
        taken = []
        for item in options[number]:
            for other in having[item]:
                for shared in options[other]:
                    if shared != item:
                        having[shared].remove(other)
            taken.append(having.pop(item))
        return taken

    def uncover(number, taken):
        for item in reversed(options[number]):
            having[item] = taken.pop()
            for other in having[item]:
                for shared in options[other]:
                    if shared != item:
                        having[shared].add(other)

    return count()


def compare(file):
    """Find all solutions of a problem without secondary items. The programs take turns."""
    problem = dlx.Problem.from_file(file)
    items = [problem.item_name(item) for item in range(problem.item_count)]
    options = [list(problem.option(number)) for number in range(problem.option_count)]
    programs = {"dlx, count()": problem.count, "dlx, all solutions": lambda: sum(1 for _ in problem)}
    if len(options) < SMALL:
        programs["plain Python, counts all solutions"] = lambda: count_by_sets(items, options)
    try:
        import xcover
        next(xcover.covers([[1]]))  # numba compiles it
        programs["xcover, all solutions"] = lambda: sum(1 for _ in xcover.covers(options))
    except ImportError as error:
        print(f"          (xcover: {error})")
    least, found = dict.fromkeys(programs, float("inf")), {}
    for _ in range(2):
        for name, work in programs.items():
            begin = seconds()
            found[name] = work()
            least[name] = min(least[name], seconds() - begin)
    for name in programs:
        print(f"{least[name]:8.3f}  {name}: {found[name]}")


def main():
    if len(sys.argv) > 1:
        return compare(sys.argv[1])
    names = [f"item {i}" for i in range(ITEMS)]
    choose = random.Random(1)
    options = [choose.sample(names, LENGTH) for _ in range(OPTIONS)]
    tuples = [(i // 32, i % 32) for i in range(ITEMS)]
    places = [choose.sample(tuples, LENGTH) for _ in range(OPTIONS)]
    report("add 100000 options of 4 items named by texts", lambda: dlx.Problem(names).add_options(options))
    report("the same, named by tuples", lambda: dlx.Problem(tuples).add_options(places))
    problem = dlx.Problem(names)
    report("add 100000 options one by one", lambda: [problem.add_option(option) for option in options], times=1)
    try:
        import scipy.sparse
        matrix = scipy.sparse.random(OPTIONS, ITEMS, LENGTH / ITEMS, format="csr", random_state=1)
        report("the same size from scipy.sparse", lambda: dlx.Problem.from_matrix(matrix))
    except ImportError:
        print("          (scipy is missing)")
    report("solve 1000 Sudoku, one call each", lambda: [sudoku.solve(PUZZLE) for _ in range(1000)])
    report("solve 100000 Sudoku with one call", lambda: sudoku.solve_all([PUZZLE] * 100_000))
    return None


if __name__ == "__main__":
    main()
