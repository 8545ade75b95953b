#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sum up Meson's testlog.json. The last line is "N passed, N failed", followed by ", N skipped" if laws were skipped.

A TAP test counts its laws; every other test counts as one. A test that crashed or timed out without a
failed law counts as one failure. A skipped law is neither passed nor failed. Before the last line, each
failed law is listed, and each skipped law with its reason.

Usage: summary.py TESTLOG    exit status 1 if anything failed or nothing passed
       summary.py --test     check this program against invented logs
"""
import json
import re
import sys

LAW = re.compile(r"(not )?ok\b\s*(\d*)\s*(?:- )?(.*)")
SKIP = re.compile(r"(.*?)\s*# SKIP\s*(.*)", flags=re.IGNORECASE)


class Summary:
    """The number of passed laws, and the names of the failed and of the skipped laws."""

    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = []

    def add_law(self, test, broken, description):
        skip = SKIP.fullmatch(description)
        if broken:
            self.failed.append(f"{test}: {description}")
        elif skip:
            law, reason = skip.groups()
            self.skipped.append(f"{test}: {law}: {reason}" if law else f"{test}: {reason}")
        else:
            self.passed += 1

    def add(self, test):
        """Add one test as Meson logs it."""
        name, result = test["name"], test["result"]
        lines = test.get("stdout", "").splitlines()
        laws = [law.groups() for law in map(LAW.fullmatch, lines) if law]
        for broken, _, description in laws:
            self.add_law(name, broken, description)
        has_broken_law = any(broken for broken, _, _ in laws)
        if result == "SKIP" and not laws:
            plan = [skip.group(2) for skip in map(SKIP.fullmatch, lines) if skip]
            self.skipped.append(f"{name}: {plan[0] if plan else 'all of it'}")
        elif result == "OK" and not laws:
            self.passed += 1
        elif result not in ("OK", "SKIP") and not has_broken_law:
            self.failed.append(f"{name}: {result}")

    def __str__(self):
        skipped = f", {len(self.skipped)} skipped" if self.skipped else ""
        return f"{self.passed} passed, {len(self.failed)} failed{skipped}"

    def is_good(self):
        return not self.failed and self.passed > 0


def summarize(tests):
    summary = Summary()
    for test in tests:
        summary.add(test)
    return summary


def check_itself():
    def log(result, stdout=""):
        return {"name": "test", "result": result, "stdout": stdout}

    cases = [
        ("all laws of a TAP test count", [log("OK", "1..2\nok 1 - a\nok 2 - b\n")], "2 passed, 0 failed", True),
        ("another test counts as one", [log("OK", "any output")], "1 passed, 0 failed", True),
        ("a skipped law has not passed", [log("OK", "ok 1 - a\nok 2 - b # SKIP no zsh")],
         "1 passed, 0 failed, 1 skipped", True),
        ("a law without a name can be skipped", [log("OK", "ok 1 - a\nok 2 # SKIP no zsh")],
         "1 passed, 0 failed, 1 skipped", True),
        ("a skipped test has not passed", [log("SKIP", "1..0 # SKIP no browser")], "0 passed, 0 failed, 1 skipped", False),
        ("a failed law counts once", [log("FAIL", "ok 1 - a\nnot ok 2 - b")], "1 passed, 1 failed", False),
        ("a crash after good laws is a failure", [log("ERROR", "ok 1 - a")], "1 passed, 1 failed", False),
        ("so is a timeout without output", [log("TIMEOUT")], "0 passed, 1 failed", False),
        ("nothing run is not good", [], "0 passed, 0 failed", False),
    ]
    print(f"1..{len(cases)}")
    for number, (law, tests, expected, good) in enumerate(cases, 1):
        summary = summarize(tests)
        holds = str(summary) == expected and summary.is_good() == good
        print(f"{'ok' if holds else 'not ok'} {number} - {law}")
        if not holds:
            print(f"# {summary}, expected {expected}")


def main():
    if sys.argv[1] == "--test":
        return check_itself()
    with open(sys.argv[1], encoding="utf-8") as log:
        summary = summarize(map(json.loads, log))
    for failed in summary.failed:
        print(f"failed: {failed}")
    for skipped in summary.skipped:
        print(f"skipped: {skipped}")
    print(summary)
    return 0 if summary.is_good() else 1


sys.exit(main())
