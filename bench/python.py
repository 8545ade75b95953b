#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measure the Python module: user seconds of calls that pass much data between Python and C.

    PYTHONPATH=bindings/python DLX_LIBRARY=build/dlx/libdlx.so \\
        DLX_SUDOKU_LIBRARY=build/sudoku/libdlx-sudoku.so python3 bench/python.py
"""
import random
import resource

import dlx
from dlx import sudoku

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ITEMS, OPTIONS, LENGTH = 1000, 100_000, 4


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


def main():
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


if __name__ == "__main__":
    main()
