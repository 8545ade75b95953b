#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing: change one operator or statement of a library, and see whether a test notices.

Each mutant is one change in one line of a file of dlx/ or sudoku/. Only the changed file is compiled, with the flags of
the build, once for each instruction set if the build does so. Its objects are linked before the static libraries. A
suite that includes the source of the file is compiled with the changed source instead.

The suites of the folder run one after the other (suites.py). A mutant is killed if a program fails, crashes, uses much
more processor time than without the change, or stops for ten seconds. A survivor is equivalent to the original, or a
law is missing. A change that does not compile, or that gives the same machine code, is not a mutant.

The results are lines of JSON in the journal, build/mutants.json. The next run with the same journal skips what is
there, so a run may be stopped and continued, and a larger --count continues a smaller one.

Usage: mutants.py BUILD_DIRECTORY [--count=N] [--seed=S] [--room=ROOM] [--jobs=N]
       mutants.py BUILD_DIRECTORY --again [--sanitize] [--suite=NAME]...    try the survivors of the journal again
       mutants.py BUILD_DIRECTORY --list                                    print the survivors and the table
"""
import argparse
import json
import multiprocessing
import pathlib
import random
import re
import tempfile

from suites import later_suites_of, suites_of
from trial import ROOT, Bench

# Patterns and what may take their place. The blanks around an operator tell it from pointers and signs.
OPERATORS = [
    (r" < ", [" <= ", " > "]), (r" <= ", [" < "]), (r" > ", [" >= ", " < "]), (r" >= ", [" > "]),
    (r" == ", [" != "]), (r" != ", [" == "]), (r" && ", [" || "]), (r" \|\| ", [" && "]),
    (r" \+ ", [" - "]), (r" - ", [" + "]), (r" \* ", [" + "]), (r" / ", [" * "]),
    (r" & ", [" | "]), (r" \| ", [" & "]), (r" << ", [" >> "]), (r" >> ", [" << "]),
    (r" \+= ", [" -= ", " = "]), (r" -= ", [" += "]), (r"\+\+", ["--"]), (r"--", ["++"]),
    (r"\b1\b", ["0", "2"]), (r"\b0\b", ["1"]), (r"\btrue\b", ["false"]), (r"\bfalse\b", ["true"]),
    (r"if \(", ["if (!"]), (r"!(?=[a-z(])", [""]),
    (r"^( +)[a-z_>.\[\]()*&, 0-9-]+;$", [r"\1;"]),  # a call or a jump is left out
    (r"^( +)[a-z_>.\[\]()*&0-9-]+ = [^;]+;$", [r"\1;"]),  # an assignment is left out
]


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
    """Return all mutants of a file: its path below the root, the number of the line from 1, the changed line."""
    name = str(path.relative_to(ROOT))
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for number in code_lines("\n".join(lines)):
        code, mark, comment = lines[number].partition(" /*")
        for pattern, others in OPERATORS:
            for hit in re.finditer(pattern, code):
                for other in others:
                    changed = code[: hit.start()] + hit.expand(other) + code[hit.end():]
                    if changed != code:
                        found.append((name, number + 1, changed + mark + comment))
    return found


def room_of(name):
    """Return the folder of a file."""
    return str(pathlib.PurePath(name).parent)


class Journal:
    """Results in a file, the last one for each mutant, and the processor time of each suite."""

    def __init__(self, path):
        self.path, self.results, self.seconds = path, {}, {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self.take(json.loads(line))

    def take(self, row):
        """Remember a line of the journal."""
        if "seconds" in row:
            self.seconds[row["suite"]] = row["seconds"]
        else:
            self.results[tuple(row["mutant"])] = row

    def add(self, row):
        """Append a line to the journal."""
        self.take(row)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def survivors(self):
        """Return the mutants that nothing has killed."""
        return [mutant for mutant, row in self.results.items() if row["killer"] is None]

    def print_survivors(self):
        """Print what was changed, for each mutant that nothing has killed."""
        for name, number, changed in sorted(self.survivors()):
            line = (ROOT / name).read_text(encoding="utf-8").splitlines()[number - 1]
            print(f"survivor {name}:{number}\n-{line}\n+{changed}")

    def print_table(self):
        """Print the numbers by folder. What is not a mutant does not count."""
        table = {}
        for (name, _, _), row in sorted(self.results.items()):
            if row["killer"] == "":
                continue
            for key in (room_of(name), "all"):
                counts = table.setdefault(key, [0, 0])
                counts[0] += 1
                counts[1] += row["killer"] is not None
        print("room                 mutants  killed")
        for room, (count, killed) in sorted(table.items(), key=lambda item: (item[0] == "all", item[0])):
            print(f"{room:<20} {count:>7} {killed:>7}")


BENCH = None


def begin_worker(build, directory, seconds, is_sanitized):
    """Prepare a worker process."""
    global BENCH  # pylint: disable=global-statement
    BENCH = Bench(build, pathlib.Path(tempfile.mkdtemp(dir=directory)), seconds, is_sanitized)


def judge(task):
    """Judge a mutant. Return the rows for the journal."""
    mutant, suites = task
    BENCH.fresh = []
    killer = BENCH.judge(*mutant, suites)
    return BENCH.fresh + [{"mutant": mutant, "killer": killer}]


def run(given, journal, tasks, count):
    """Judge mutants until the journal has enough of them, and report the survivors at once."""
    done = sum(row["killer"] != "" for row in journal.results.values()) if count else 0
    with tempfile.TemporaryDirectory() as directory:
        begin = (given.build, directory, journal.seconds, given.sanitize)
        with multiprocessing.Pool(given.jobs, begin_worker, begin) as pool:
            for rows in pool.imap_unordered(judge, tasks):
                for row in rows:
                    journal.add(row)
                done += rows[-1]["killer"] != ""
                if rows[-1]["killer"] is None and count:
                    name, number, changed = rows[-1]["mutant"]
                    print(f"survivor {name}:{number}\n+{changed}", flush=True)
                if count and done >= count:
                    pool.terminate()
                    break


def choose_suites(given, name):
    """Return the suites that try a mutant of a file: for a survivor, those that are named, or the later ones."""
    if given.again and not given.sanitize:
        return given.suite or later_suites_of(name)
    return suites_of(name) + given.suite


def main():
    parser = argparse.ArgumentParser(description="Mutation testing of the libraries.")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100, help="number of mutants in the journal at the end (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--room", help="only this folder, such as dlx/core")
    parser.add_argument("--suite", action="append", default=[], help="one more suite to run")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--journal", type=pathlib.Path, help="file of the results (BUILD_DIRECTORY/mutants.json)")
    parser.add_argument("--again", action="store_true", help="try the survivors of the journal again")
    parser.add_argument("--sanitize", action="store_true", help="compile with assertions and sanitizers")
    parser.add_argument("--list", action="store_true", help="print the survivors and the table")
    given = parser.parse_args()
    given.build = given.build.resolve()
    journal = Journal(given.journal or given.build / "mutants.json")
    if not given.list:
        mutants = sorted(mutant for path in Bench.sources(given.build) for mutant in mutants_of(path)
                         if given.room in (None, room_of(mutant[0])))
        random.Random(given.seed).shuffle(mutants)
        survivors = set(journal.survivors())
        wanted = [mutant for mutant in mutants
                  if (mutant in survivors if given.again else mutant not in journal.results)]
        tasks = [(mutant, choose_suites(given, mutant[0])) for mutant in wanted]
        run(given, journal, tasks, 0 if given.again else given.count)
    journal.print_survivors()
    journal.print_table()


if __name__ == "__main__":
    main()
