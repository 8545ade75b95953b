#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What collection.py writes, and what it says of right, wrong and slow programs. Usage: test_collection.py BUILD"""
import collections
import os
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "tests"))
from support.tap import plan, verdict  # noqa: E402
os.environ["PATH"] = os.pathsep.join([str(pathlib.Path(sys.argv[1]).resolve() / "cli"), os.environ["PATH"]])
sys.path.insert(0, str(here))
import collection  # noqa: E402

FEW = ["queens-8", "latin-10", "sudoku-9", "clues-arrow", "steiner-7", "rectangles-5x5", "polyominoes-5x6",
       "polycubes-soma", "partitioning-50", "coloring-4x4", "graph-independent"]


def run(*arguments):
    return subprocess.run([sys.executable, here / "collection.py", *arguments], text=True, capture_output=True,
                          check=False)


table = collection.rows()
kinds = collections.Counter(row.kind for row in table)
verdict("there are 60 problems with different names", len({row.name for row in table}) == len(table) == 60)
verdict("of 20 kinds, three of each", len(kinds) == 20 and set(kinds.values()) == {3}, str(kinds))
with tempfile.TemporaryDirectory() as work:
    for asks, command in {"count": "dlx count {}", "cheapest": "dlx solve --cheapest {}"}.items():
        done = run(f"--asks={asks}", f"--run={command}", work, *FEW)
        lines = done.stdout.splitlines()
        verdict(f"{asks}: the problems are still the same, and dlx is right",
                lines and done.returncode == 0 and all(line.endswith("right") for line in lines), done.stdout + done.stderr)
    done = run("--run=echo 93", work, "queens-8")
    verdict("a wrong answer is reported", done.stdout.rstrip().endswith("WRONG"), done.stdout)
    done = run("--seconds=1", "--run=while :; do :; done", work, "queens-8")
    verdict("so is a program that takes too long", done.stdout.rstrip().endswith("no answer"), done.stdout)
    done = run("--format=mtx", "--run=dlx count {}", work, "steiner")
    verdict("problems are converted to other formats", done.stdout.count("right") == 3, done.stdout)
    done = run("--format=mtx", work, "graph-matchings")
    verdict("unless a format cannot express them", "cannot be written as mtx" in done.stdout, done.stdout + done.stderr)
    done = run(work, "quens")
    verdict("an unknown kind is refused", done.returncode == 2 and "unknown kind or problem 'quens'" in done.stderr)
plan()
