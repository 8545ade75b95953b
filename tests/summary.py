#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sum up Meson's testlog.json as one line "N passed, N failed"; fail if anything failed.

A TAP test counts its laws, any other test counts as one. A test that failed without a failed law,
because it crashed or ran out of time, counts as one failure.
"""
import json
import sys

passed = failed = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        test = json.loads(line)
        lines = test.get("stdout", "").splitlines()
        laws = sum(line.startswith("ok ") for line in lines)
        broken = sum(line.startswith("not ok ") for line in lines)
        good = test["result"] in ("OK", "SKIP")
        if test["result"] == "OK" and laws == 0:
            laws = 1
        passed += laws
        failed += broken if good or broken else 1
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
