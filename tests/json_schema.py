#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test that all output with --json conforms to docs/json.schema.json, and that some command prints each
form in the schema. The checker knows the keywords that this schema uses and refuses all others.

Usage: json_schema.py SCHEMA DLX DLX-SUDOKU
"""
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from support.tap import plan, verdict

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
dlx, sudoku = str(Path(sys.argv[2]).resolve()), str(Path(sys.argv[3]).resolve())

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
NOTES = {"$schema", "$comment", "$defs", "title", "description"}


def has_type(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def check_object(value, rule):
    properties = rule.get("properties", {})
    if any(key not in value for key in rule.get("required", [])):
        return False
    if rule.get("additionalProperties") is False and any(key not in properties for key in value):
        return False
    return all(fits(value[key], properties[key]) for key in properties if key in value)


def fits(value, rule):
    """Return whether a value conforms to a rule."""
    for word, want in rule.items():
        if word == "$ref":
            good = fits(value, schema["$defs"][want.rsplit("/", 1)[1]])
        elif word == "type":
            good = any(has_type(value, t) for t in (want if isinstance(want, list) else [want]))
        elif word == "const":
            good = value == want
        elif word == "enum":
            good = value in want
        elif word == "minimum":
            good = value >= want
        elif word == "pattern":
            good = re.search(want, value) is not None
        elif word == "items":
            good = all(fits(v, want) for v in value)
        elif word == "oneOf":
            good = sum(fits(value, one) for one in want) == 1
        elif word in ("properties", "required", "additionalProperties"):
            good = check_object(value, rule)
        elif word in NOTES:
            good = True
        else:
            raise ValueError(f"the schema has a word that is not checked: {word}")
        if not good:
            return False
    return True


def run(command, text):
    """Run a command on a text and return its lines of JSON."""
    with tempfile.TemporaryDirectory() as work:
        Path(work, "in").write_text(text, encoding="utf-8")
        result = subprocess.run(command + ["in"], cwd=work, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
MANY = "2|a 0:2|b c | x\na b x:1 |3\na c |5\na\nb c x:1 |9007199254740993\nb\n"


def pairs(count):
    """Return a diagram of 2^count solutions: one of two options for each item."""
    lines = ["dlx-diagram 1", f"problem {2 * count + 1}", " ".join(f"i{n}" for n in range(count))]
    lines += [f"i{n // 2}" for n in range(2 * count)]
    lines += ["order " + " ".join(str(n + 1) for n in range(2 * count)), f"nodes {2 * count}"]
    below = 1
    for n in range(count):
        option, node = 2 * (count - n), 2 * n + 2
        lines += [f"{option} 0 {below}", f"{option - 1} {node} {below}"]
        below = node + 1
    lines += [f"root {below}", f"count {2 ** count}"]
    text = "\n".join(lines) + "\n"
    check = 0xCBF29CE484222325
    for byte in text.encode():
        check = (check ^ byte) * 0x100000001B3 % 2**64
    return text + f"check {check:016x}\n"


PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
CHAINS = "..............1.23.....4.......15........62...........7....7...6....8.......4...\n"
COMMANDS = [
    ([dlx, "solve", "--json"], TOY),
    ([dlx, "solve", "--json", "--print=numbers"], TOY),
    ([dlx, "solve", "--json", "--cheapest=5"], MANY),
    ([dlx, "solve", "--json", "--first=1"], TOY),
    ([dlx, "solve", "--json", "--choose=weighted"], TOY),
    ([dlx, "count", "--json"], MANY),
    ([dlx, "count", "--json", "--kernel=links"], TOY),
    ([dlx, "count", "--json", "--kernel=lanes", "--simd=none"], TOY),
    ([dlx, "count", "--json", "--kernel=bits"], TOY),
    ([dlx, "solve", "--json", "--kernel=bits"], TOY),
    ([dlx, "trace", "--json", "--kernel=lanes"], TOY),
    ([dlx, "estimate", "--json", "--samples=1"], TOY),
    ([dlx, "estimate", "--json", "--samples=100"], MANY),
    ([dlx, "trace", "--json"], TOY),
    ([dlx, "trace", "--json"], MANY),
    ([dlx, "trace", "--json", "--moves"], TOY),
    ([dlx, "trace", "--json", "--moves", "--print=numbers"], MANY),
    ([dlx, "trace", "--json", "--cheapest"], MANY),
    ([dlx, "info", "--json"], TOY),
    ([dlx, "info", "--json"], "| title\n" + MANY + "x\n"),
    ([dlx, "diagram", "--json", "--uses", "--nth=1", "--cheapest"], MANY),
    ([dlx, "diagram", "--json", "--uses", "--print=numbers"], TOY),
    ([dlx, "diagram", "--json", "--uses", "--nth=1267650600228229401496703205376"], pairs(100)),
    ([dlx, "sample", "--json", "--number=2"], MANY),
    (["sh", "-c", f"{dlx} solve in | {dlx} verify --json in"], TOY),
    (["sh", "-c", f"{dlx} count --certificate=out in >/dev/null; {dlx} verify --json in out"], TOY),
    (["sh", "-c", f"{dlx} count --require=#6 --certificate=out in >/dev/null; "
      f"{dlx} verify --json in out; head -n 4 in | {dlx} verify --json - out"], TOY),
    ([dlx, "solve", "--json", "--explain"], "a b c\na b\nb c\na c\n"),
    (["sh", "-c", f"{dlx} solve --certificate=out in; {dlx} verify --json in out"], "a b c\na b\nb c\na c\n"),
    ([sudoku, "solve", "--json"], PUZZLE),
    ([sudoku, "rate", "--json"], PUZZLE + PUZZLE.replace("4", "3", 1) + "x\n" + 81 * "." + "\n"),
    ([sudoku, "stats", "--json"], PUZZLE + "x\n" + 81 * "." + "\nkiller 3 r1c1 r1c2\n" + 16 * "." + "\n"),
    ([sudoku, "stats", "--scale=se", "--json"], PUZZLE),
    ([sudoku, "filter", "--unique", "--json"], PUZZLE + "x\n" + 81 * "." + "\n"),
    ([sudoku, "filter", "--givens=17", "--variant=x", "--json"], "# title: T\n" + PUZZLE),
    ([sudoku, "explain", "--json"], CHAINS + PUZZLE.replace("4", "3", 1) + 81 * "." + "\n"),
    ([sudoku, "hint", "--json"], PUZZLE),
    ([sudoku, "hint", "--json", "--variant=x"], 81 * "." + "\n"),
    ([sudoku, "check", "--explain", "--json"], PUZZLE + "44" + PUZZLE[2:] + 81 * "." + "\n"),
    ([sudoku, "check", "--explain", "--json", "--variant=anti-king"], "11" + 79 * "." + "\n"),
    ([sudoku, "candidates", "--json"], PUZZLE + "44" + PUZZLE[2:] + "x\n" + 81 * "." + "\n"),
    ([sudoku, "canonical", "--json"], PUZZLE + "44" + PUZZLE[2:] + 81 * "." + "\n"),
    ([sudoku, "canonical", "--map", "--json"], PUZZLE),
    ([sudoku, "canonical", "--same", "--json"], PUZZLE + "44" + PUZZLE[2:] + PUZZLE),
    ([sudoku, "count", "--json", "--node-limit=100"], 81 * "." + "\n"),
    ([sudoku, "check", "--json"], PUZZLE + "x\n" + 81 * "." + "\n"),
    (["sh", "-c", f"{sudoku} generate --json --number=3"], ""),
    (["sh", "-c", f"{sudoku} generate --json --clues=killer,xv --variant=x --size=6 --number=2"], ""),
    (["sh", "-c", f"{sudoku} generate --json --size=6 --solution --seed={2**64 - 1}"], ""),
    (["sh", "-c", f"{sudoku} grid --json --size=4 --number=3"], ""),
    ([sudoku, "reduce", "--json"], PUZZLE + "x\n" + 81 * "." + "\n"),
]

seen = set()
for words, text in COMMANDS:
    lines = run(words, text)
    name = " ".join(words).replace(dlx, "dlx").replace(sudoku, "dlx-sudoku")
    verdict(f"{name} prints something", lines)
    for line in lines:
        seen.add(line.get("type"))
    wrong = [line for line in lines if not fits(line, schema)]
    verdict(f"{name} prints what the schema says", not wrong, str(wrong[:1]))


def generated(kind, number):
    return subprocess.run([dlx, "generate", kind, str(number)], text=True, stdout=subprocess.PIPE, check=True).stdout


def copied(text, copies):
    """Return independent copies of a problem, without multiplicities."""
    items, *options = (re.sub(r"\S*\|", "", line).split() for line in text.splitlines()[1:])
    lines = ["".join(f" {copy}{name}" for copy in range(copies) for name in items)]
    lines += ["".join(f" {copy}{name}" for name in names) for copy in range(copies) for names in options]
    return "\n".join(lines) + "\n"


def first_report(text, *words):
    """Run a command that takes long on this problem, and return its first line on standard error."""
    with tempfile.TemporaryDirectory() as work:
        Path(work, "in").write_text(text, encoding="utf-8")
        with subprocess.Popen([dlx, *words, "in"], cwd=work, text=True, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
            line = process.stderr.readline()
            while '"unit":"bytes"' in line:  # on a slow machine, reading the problem takes long, too
                line = process.stderr.readline()
            process.kill()
    return line


def report_while_fed(text, *words):
    """Run a command that gets this text again and again, and return its first line on standard error."""
    def feed(stream):
        try:
            while process.poll() is None:
                stream.write(text)
                stream.flush()
                time.sleep(0.01)
        except BrokenPipeError:
            pass

    with tempfile.TemporaryDirectory() as work:
        Path(work, "in").write_text("a b\na b\n", encoding="utf-8")
        with subprocess.Popen([dlx, *words], cwd=work, text=True, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, stdin=subprocess.PIPE) as process:
            feeder = threading.Thread(target=feed, args=(process.stdin,))
            feeder.start()
            line = process.stderr.readline()
            process.kill()
            feeder.join()
            process.stdin = None  # the pipe may be broken
    return line


for words in (["solve", "--progress=json"],
              ["count", "--progress=json", "--kernel=search"],
              ["count", "--progress=json", "--kernel=frontier"],
              ["count", "--progress=json", "--certificate=out"]):
    report = json.loads(first_report(generated("queens", 24), *words))
    seen.add(report.get("type"))
    verdict(f"{' '.join(words)} reports what the schema says", fits(report, schema) and report["nodes"] > 0, str(report))
# Costs of 1000 or slightly more: many solutions cost nearly the same, so a proof takes long.
costs = "\n".join(f"{line} |{1000 + n * n % 97}" if n > 1 else line
                  for n, line in enumerate(generated("queens", 40).splitlines()))
report = json.loads(first_report(costs, "solve", "--cheapest=1", "--progress=json"))
verdict("solve --cheapest reports cost, bound and gap", fits(report, schema) and report["bound"] >= 40000
        and (report["solutions"] == 0 or report["bound"] <= report["cost"] and report["gap"] < 0.1), str(report))
LONG, SMALL = [generated("queens", 24)], [generated("queens", 6)]
# A fast machine ends one copy before its first report.
GROWING = [copied(generated("partridge", 10), copies) for copies in (1, 4)]
for problems, unit, words in ((LONG, "samples", ["estimate", "--samples=1000000000"]),
                              (SMALL, "samples", ["sample", "--number=1000000000"]),
                              (LONG, "steps", ["trace"]),
                              (LONG, "parts", ["split", "--parts=100000000"]),
                              (GROWING, "options", ["info"]),
                              (GROWING, "options", ["reduce"])):
    reports = (first_report(problem, *words, "--progress=json") for problem in problems)
    report = json.loads(next(filter(None, reports)))
    verdict(f"{words[0]} reports its work in {unit}",
            fits(report, schema) and report["unit"] == unit and (report["done"] is None or report["work"] > 0)
            and (report["done"] is None) >= (unit == "steps"), str(report))
for unit, text, words in (("bytes", "a b\n", ["convert", "--to=rows", "--format=items"]),
                          ("bytes", "a b\n\n", ["verify", "in", "-"]),
                          ("options", "", ["generate", "rectangles", "60x60", "--fixed"])):
    report = json.loads(report_while_fed(text, *words, "--progress=json"))
    verdict(f"{words[0]} reports its work in {unit}",
            fits(report, schema) and report["work"] > 0 and report["unit"] == unit and report["done"] is None,
            str(report))
with subprocess.Popen([sudoku, "generate", "--number=1000000000", "--progress=json"], text=True,
                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
    report = json.loads(process.stderr.readline())
    process.kill()
verdict("dlx-sudoku generate reports what the schema says",
        fits(report, schema) and report["unit"] == "puzzles" and report["work"] > 0, str(report))
for form in schema["oneOf"]:
    kind = form["$ref"].rsplit("/", 1)[1]
    verdict(f"{kind} is printed by some command", kind in seen)
large = [line.get("cost") for line in run([dlx, "solve", "--json", "--cheapest=5"], MANY)]
verdict("numbers from 2^53 are strings", any(isinstance(cost, str) for cost in large))
large = run([dlx, "diagram", "--json", "--nth=1267650600228229401496703205376"], pairs(100))
verdict("so are numbers of 101 bits", large[0]["number"] == large[1]["solutions"] == str(2 ** 100))
plan()
