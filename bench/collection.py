#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write 60 exact-cover problems of 20 kinds, whose answers are known, and try a program on them.

    python3 bench/collection.py problems                        write them all into the folder `problems`
    python3 bench/collection.py problems langford steiner       only these kinds
    python3 bench/collection.py --run='dlx count {}' problems   also run a command on each; {} is the file
    python3 bench/collection.py --format=dlx --run='dlx2 <{}' problems

collection.txt lists the problems and the commands that make them, which need only dlx and
dlx-sudoku in the PATH. A program is right if its output has the answer as a word. Each run may
take --seconds of processor time (default: 60).
"""
import argparse
import collections
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import zlib

here = pathlib.Path(__file__).resolve().parent
Row = collections.namedtuple("Row", "name kind asks answer check make")


def rows():
    """Return the rows of the table. Two or more blanks separate the columns."""
    lines = (here / "collection.txt").read_text(encoding="utf-8").splitlines()
    return [Row(*re.split(r"\s{2,}", line, maxsplit=5)) for line in lines if line and not line.startswith("#")]


def text_of(row, folder):
    """Return the problem of a row in the format `items`. Fail if it differs from the table."""
    made = subprocess.run(["bash", "-c", f"set -o pipefail; {row.make}"], cwd=folder, stdout=subprocess.PIPE,
                          check=True).stdout
    bare = b"".join(line for line in made.splitlines(keepends=True) if not line.startswith(b"|"))
    if f"{zlib.crc32(bare):08x}" != row.check:
        sys.exit(f"{row.name}: the problem differs from the one of the table; is this another version of dlx?")
    return made


def file_of(row, folder, form):
    """Write the problem of a row to a file, in a format of dlx. Return its name, or None if that is impossible."""
    path = folder / f"{row.name}.{form}"
    text = text_of(row, folder)
    if form != "items":
        made = subprocess.run(["dlx", "convert", f"--to={form}"], input=text, capture_output=True, check=False)
        text = made.stdout if made.returncode == 0 else None
    if text is not None:
        path.write_bytes(text)
    return path if text is not None else None


def verdict(row, command, seconds):
    """Run a command. Return its time, and whether its answer is right."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limit,
                          text=True, errors="replace", check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode in (126, 127):
        sys.exit(f"{command}: this command cannot be run")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if re.search(rf"(?<![\w.]){re.escape(row.answer)}(?![\w.])", done.stdout):
        return f"{spent:9.2f}  right"
    return f"{spent:9.2f}  {'no answer' if done.returncode < 0 or spent > seconds else 'WRONG'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", metavar="COMMAND", help="run this on each file, whose name replaces {}")
    parser.add_argument("--asks", choices=["count", "cheapest"], help="only problems of this question")
    parser.add_argument("--format", default="items", help="a format of `dlx convert --to` (default: items)")
    parser.add_argument("--seconds", type=int, default=60, help="of processor time for each run (default: 60)")
    parser.add_argument("folder", type=pathlib.Path, help="where the files are written")
    parser.add_argument("kind", nargs="*", help="kinds or names of problems (default: all)")
    options = parser.parse_args()
    if not shutil.which("dlx") or not shutil.which("dlx-sudoku"):
        parser.error("dlx and dlx-sudoku must be in the PATH")
    options.folder.mkdir(exist_ok=True)
    table = rows()
    for word in options.kind:
        if word not in {row.kind for row in table} | {row.name for row in table}:
            parser.error(f"unknown kind or problem '{word}'; the kinds are {' '.join(sorted({row.kind for row in table}))}")
    for row in table:
        if (options.kind and not {row.kind, row.name} & set(options.kind)) or options.asks not in (None, row.asks):
            continue
        path = file_of(row, options.folder, options.format)
        if path is None:
            result = f"cannot be written as {options.format}"
        else:
            result = verdict(row, options.run.replace("{}", str(path)), options.seconds) if options.run else ""
        print(f"{row.name:28}  {row.asks:8}  {row.answer:>32}  {result}".rstrip(), flush=True)
    (options.folder / "graph").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
