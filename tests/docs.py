#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test the documentation: every command block gives the output that it shows.

A block that begins with ```console, or in a manual page with "$ ", holds commands after "$ " and their
output. They are run by a shell with the built commands in the path. Programs shown in C and C++ must be files of the
project, word for word. Functions of the teaching kernel may be shown without the lines that report moves.

Usage: docs.py SOURCE_ROOT DIRECTORY_WITH_COMMANDS...
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
environment = dict(os.environ, PATH=os.pathsep.join(sys.argv[2:] + [os.environ["PATH"]]),
                   LC_ALL="C.UTF-8")
number = 0


def verdict(name, holds, detail=""):
    global number
    number += 1
    print(f"{'ok' if holds else 'not ok'} {number} - {name}")
    for line in detail.splitlines() if not holds else []:
        print(f"# {line}")


def commands(block):
    """Return pairs of a command and the output shown for it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        end = 1
        here = re.search(r"<<'(\w+)'", lines[0])
        if here:
            end = lines.index(here.group(1)) + 1
        while lines[end - 1].endswith(("\\", "|")) and end < len(lines):
            end += 1
        yield "\n".join(lines[:end]), "\n".join(lines[end:]).strip("\n")


def run_block(name, block, directory):
    for command, expected in commands(block):
        result = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                stdin=subprocess.DEVNULL, timeout=1200)
        output = result.stdout.strip("\n")
        verdict(f"{name}: {command.splitlines()[0]}", output == expected,
                f"expected:\n{expected}\noutput:\n{output}")


def is_kernel(block):
    """Return whether C code consists of functions of the teaching kernel."""
    kernel = (root / "dlx/dance/dance.c").read_text(encoding="utf-8")
    silent = re.sub(r"^ *TELL\(.*\n", "", kernel, flags=re.MULTILINE)
    return all(f"\n{function.rstrip()}\n" in silent for function in re.split(r"(?<=^\}\n)\n", block, flags=re.MULTILINE))


def check_document(path, directory):
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(root)
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        if kind == "console":
            run_block(name, block, directory)
        elif kind in ("c", "cpp"):
            held = any(block in source.read_text(encoding="utf-8")
                       for source in (root / "docs").rglob(f"*.{kind}"))
            verdict(f"{name}: the program in {kind.upper()} is a file of docs/, or from dance.c", held or is_kernel(block))
    for block in re.findall(r"^```\n(\$ .*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        run_block(name, block, directory)
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        verdict(f"{name}: {link} exists", (path.parent / link).exists())


def check_techniques():
    """Check that the documentation shows a step of each technique of the table in techniques.c."""
    table = (root / "sudoku/logic/techniques.c").read_text(encoding="utf-8")
    text = (root / "docs/sudoku/logic.md").read_text(encoding="utf-8")
    names = re.findall(r"\{find_\w+,[^\"]*\"([^\"]+)\"", table)
    lacking = [name for name in names if not re.search(rf"^(\d+\. )?{name}: ", text, flags=re.MULTILINE)]
    verdict("every technique has a documented example", len(names) > 40 and not lacking, "\n".join(lacking))


with tempfile.TemporaryDirectory() as work:
    for document in [root / "README.md", *sorted((root / "docs").glob("**/*.md")),
                     *sorted((root / "docs").glob("man/*.scd"))]:
        check_document(document, work)
check_techniques()
print(f"1..{number}")
