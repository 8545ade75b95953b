#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Laws of the programs that measure how a search is shared out. Usage: test_simulate.py SUBTREES SPLITTING"""
import pathlib
import subprocess
import sys
import tempfile

subtrees, splitting = sys.argv[1:3]
here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "tests"))
from support.tap import plan, verdict  # noqa: E402
simulate = here / "simulate.py"


def run(*command):
    return subprocess.run(command, text=True, capture_output=True, check=False)


def pairs(*problem):
    return [tuple(map(int, line.split())) for line in run(subtrees, *problem).stdout.splitlines()]


every = pairs("1", "queens", "8")
verdict("each node is a subtree", len(every) - 1 == every[-1][1])  # the root is not a node
verdict("the children of the root are the whole tree",
        sum(size for depth, size in every if depth == 1) == every[-1][1])
verdict("large subtrees are some of all", pairs("50", "queens", "8") == [p for p in every if p[1] >= 50])
verdict("an unknown problem is an error", run(subtrees, "1", "nothing", "8").returncode == 2)

with tempfile.NamedTemporaryFile("w", suffix=".tree") as tree:
    tree.write("".join(f"{depth} {size}\n" for depth, size in pairs("5", "queens", "10")))
    tree.flush()
    lines = run(sys.executable, simulate, tree.name, "1", "4").stdout.splitlines()
    rows = [list(map(float, line.split())) for line in lines[2:]]
    verdict("the simulation has a row for each number of workers", [row[0] for row in rows] == [1, 4])
    verdict("no efficiency is above 1", rows != [] and all(value <= 1 for row in rows for value in row[1:]))
    verdict("one worker works all the time", rows != [] and min(rows[0][1:]) >= 0.98)
    verdict("a queue is as good as a static share", all(row[3] >= row[1] and row[4] >= row[2] for row in rows))

result = run(splitting, "queens 8", "langford 7")
verdict("a search that is cut counts the same", result.returncode == 0 and "WRONG" not in result.stdout)
plan()
