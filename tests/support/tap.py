# SPDX-License-Identifier: MIT
"""Laws in Python, reported as TAP, as tap.sh does for shell.

    verdict("a law", 2 + 2 == 4)                      ok 1 - a law
    verdict("another", not missing, missing)          not ok 2 - another
    plan()                                            # each line of what is missing
                                                      1..2
"""
number = 0


def verdict(name, holds, detail=()):
    """Report one law. If it does not hold, `detail` tells more: a text, or a list of lines."""
    global number
    number += 1
    print(f"{'ok' if holds else 'not ok'} {number} - {name}")
    for line in [] if holds else detail.splitlines() if isinstance(detail, str) else detail:
        print(f"# {line}")


def skip(name, why):
    """Report a law that cannot be tried here. It counts neither as passed nor as failed."""
    global number
    number += 1
    print(f"ok {number} - {name} # SKIP {why}")


def plan():
    """Say how many laws there were. This ends a test."""
    print(f"1..{number}")
