#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing: change one operator or statement of the library, and see whether a test notices.

Each mutant is one change in one line of a file of dlx/. Its object is compiled with the flags of the build and linked
before the static library, so nothing else is rebuilt. The soak runs first, because it finds most mutants in a second.
Then come the suites that see the file: those whose names match its room, and the ones given by --suite. A mutant is
killed if a program fails, crashes or does not end in time. A survivor is equivalent to the original, or a law is
missing. Suites that include the source of the file cannot be linked with the mutant, and do not count.

Usage: mutants.py BUILD_DIRECTORY [--count=N] [--seed=S] [--room=ROOM] [--suite=NAME]...
"""
import argparse
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Patterns and what may take their place. The blanks around an operator tell it from pointers and signs.
OPERATORS = [
    (r" < ", [" <= ", " > "]), (r" <= ", [" < "]), (r" > ", [" >= ", " < "]), (r" >= ", [" > "]),
    (r" == ", [" != "]), (r" != ", [" == "]), (r" && ", [" || "]), (r" \|\| ", [" && "]),
    (r" \+ ", [" - "]), (r" - ", [" + "]), (r" \* ", [" + "]), (r" / ", [" * "]),
    (r" & ", [" | "]), (r" \| ", [" & "]), (r" << ", [" >> "]), (r" >> ", [" << "]),
    (r" \+= ", [" -= ", " = "]), (r" -= ", [" += "]), (r"\+\+", ["--"]), (r"--", ["++"]),
    (r"\b1\b", ["0", "2"]), (r"\b0\b", ["1"]), (r"\btrue\b", ["false"]), (r"\bfalse\b", ["true"]),
    (r"if \(", ["if (!"]), (r"!(?=[a-z(])", [""]),
    (r"^( +)[a-z_>.\[\]()*&, 0-9-]+;$", [r"\1;"]),  # a call or an assignment is left out
]

# The suites that see a room, besides the soak.
SUITES = {
    "search": ["kernels", "links", "bits", "lanes", "relay", "binary", "search", "wide", "rest", "reduce", "survey"],
    "frontier": ["frontier", "orders", "quiet", "scratch", "saved_states", "counter"],
    "count": ["counter", "limit", "checkpoint"], "diagram": ["diagram"], "first": ["portfolio", "members"],
    "core": ["problem", "number", "search", "files"], "formats": ["formats", "files", "read", "write"],
    "certificate": ["certificate"], "parts": ["parts", "rest", "checkpoint"], "team": ["team", "members"],
    "cheapest": ["cheapest", "kernels"], "modular": ["modular", "provers"], "dance": ["dance", "record"],
}


def code_lines(text):
    """Yield the numbers of the lines that are statements: not comments, declarations, assertions or directives."""
    inside = False
    for number, line in enumerate(text.splitlines()):
        bare = line.strip()
        inside = inside or bare.startswith("/*")
        skip = inside or not line.startswith("    ") or bare.startswith(("#", "assert", "static ", "enum ", "//"))
        inside = inside and "*/" not in bare
        if not skip:
            yield number


def mutants_of(path):
    """Return all mutants of a file: line number, line, changed line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for number in code_lines("\n".join(lines)):
        code, mark, comment = lines[number].partition(" /*")
        for pattern, others in OPERATORS:
            for hit in re.finditer(pattern, code):
                for other in others:
                    changed = code[: hit.start()] + hit.expand(other) + code[hit.end():]
                    if changed != code:
                        found.append((number, lines[number], changed + mark + comment))
    return found


class Bench:
    """Compile and judge mutants."""

    def __init__(self, build, directory):
        self.build, self.directory = build, directory
        self.environment = dict(os.environ, CK_TAP_LOG_FILE_NAME="-", CK_VERBOSITY="silent")
        commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
        # Objects of the library only: kernels for single instruction sets are in libraries of their own.
        self.command = {}
        for entry in commands:
            path = (build / entry["file"]).resolve()
            if "libdlx-core.a.p" in entry["output"] and path.suffix == ".c":
                self.command[path] = entry["command"]

    def compile(self, path, text):
        """Compile a changed file. Return the object, or None if it does not compile."""
        source = self.directory / path.name
        source.write_text(text, encoding="utf-8")
        words = shlex.split(self.command[path])
        place = words.index("-o")
        target = self.directory / "mutant.o"
        words = words[:place] + ["-w", "-I", str(path.parent), "-o", str(target), "-c", str(source)]
        done = subprocess.run(words, cwd=self.build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return target if done.returncode == 0 else None

    def link(self, name, target):
        """Link a test program with the changed object before the library."""
        commands = subprocess.run(["ninja", "-C", self.build, "-t", "commands", f"tests/{name}"], text=True,
                                  stdout=subprocess.PIPE, check=False).stdout.splitlines()
        if not commands:
            return None
        words = shlex.split(commands[-1])
        program = self.directory / name
        words[words.index("-o") + 1] = str(program)
        words.insert(words.index("-o") + 2, str(target))
        done = subprocess.run(words, cwd=self.build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return program if done.returncode == 0 else None

    def kills(self, name, target, arguments=(), seconds=60):
        """Return whether a test program notices the mutant. One that cannot be linked sees it from inside."""
        program = self.link(name, target)
        if program is None:
            return False
        try:
            done = subprocess.run([program, *arguments], cwd=self.directory, timeout=seconds, check=False,
                                  env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return True
        # Suites report in TAP, and end with status 0 also after failures.
        return done.returncode != 0 or re.search(rb"^not ok", done.stdout, re.MULTILINE) is not None

    def judge(self, path, mutant, suites):
        """Return what kills a mutant, None if nothing does, or "" if it does not compile."""
        number, _, changed = mutant
        lines = path.read_text(encoding="utf-8").splitlines()
        lines[number] = changed
        target = self.compile(path, "\n".join(lines) + "\n")
        if target is None:
            return ""
        if self.kills("soak", target, ["--problems=20000", "1"]):
            return "soak"
        for suite in suites:
            if self.kills(f"test_{suite}", target):
                return suite
        return None


def main():
    parser = argparse.ArgumentParser(description="Mutation testing of the library.")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100, help="number of mutants (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--room", help="only this folder of dlx/")
    parser.add_argument("--suite", action="append", default=[], help="one more suite to run")
    given = parser.parse_args()
    given.build = given.build.resolve()
    table = {}
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(given.build, pathlib.Path(directory))
        every = [(path, mutant) for path in sorted(bench.command) if given.room in (None, path.parent.name)
                 for mutant in mutants_of(path)]
        random.Random(given.seed).shuffle(every)
        done = 0
        for path, mutant in every:
            if done == given.count:
                break
            room = path.parent.name
            killer = bench.judge(path, mutant, SUITES.get(room, []) + given.suite)
            if killer == "":
                continue
            done += 1
            row = table.setdefault(room, [0, 0])
            row[0] += 1
            row[1] += killer is not None
            if killer is None:
                print(f"survivor {path.relative_to(ROOT)}:{mutant[0] + 1}\n-{mutant[1]}\n+{mutant[2]}", flush=True)
    print("room            mutants  killed")
    for room, (count, killed) in sorted(table.items()):
        print(f"{room:<15} {count:>7} {killed:>7}")
    print(f"{'all':<15} {done:>7} {sum(row[1] for row in table.values()):>7}")


if __name__ == "__main__":
    main()
