#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test that the manual pages are complete and correct: they list exactly the options, commands, functions
and formats of the programs and headers, and they render without a warning.

Usage: man.py SOURCE_ROOT DLX DLX_SUDOKU PAGE...
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from support import tap

root, dlx, dlx_sudoku = map(pathlib.Path, sys.argv[1:4])
pages = {pathlib.Path(path).name: path for path in sys.argv[4:]}


def verdict(name, wrong):
    """Report one law. The items in the list break it."""
    tap.verdict(name, not wrong, map(str, sorted(wrong)))


def run(*command, **environment):
    result = subprocess.run(command, text=True, capture_output=True, stdin=subprocess.DEVNULL,
                            env=dict(os.environ, LC_ALL="C.UTF-8", **environment))
    return result.stdout, result.stderr


def render(page):
    """Return a page as text, with lines long enough for every entry."""
    return run("man", "--warnings", "-l", pages[page], MANWIDTH="900", MAN_KEEP_FORMATTING="")[0]


def section(text, title):
    found = re.search(rf"^{title}\n(.*?)^(?=\S)", text, flags=re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def tags(text):
    """Return the names of entries: the lines with the least indentation."""
    return re.findall(r"^ {7}(\S.*)$", text, flags=re.MULTILINE)


def options_of(program, *words):
    """Return the options in a --help text, as written."""
    return re.findall(r"^  ((?:-\w, )?--\S+)", run(program, *words, "--help")[0], flags=re.MULTILINE)


def names_in(program, *words):
    """Return the first word of each line in the list of commands or kinds in a --help text."""
    text = run(program, *words, "--help")[0]
    part = re.search(r"^(?:Commands|Kinds).*\n((?:  .*\n)+)", text, flags=re.MULTILINE)[1]
    return re.findall(r"^  (\w+) ", part, flags=re.MULTILINE)


def options_said(text, everybody):
    """Return pairs of a command and an option, from entries such as `--first=N (solve, trace)`."""
    said = set()
    for tag in tags(text):
        entry = re.fullmatch(r"((?:-\w, )?--\S+)(?: \((.*)\))?", tag)
        if entry:
            having = entry[2].split(", ") if entry[2] else everybody
            said |= {(name, entry[1]) for name in having}
    return said


def differences(so, said):
    return {f"not said: {one}" for one in so - said} | {f"not so: {one}" for one in said - so}


def check_options(name, text, so):
    having = sorted({command for command, _ in so})
    verdict(f"{name}: all options, and no others", differences(so, options_said(text, having)))


def check_command(page, program, others=()):
    text = render(page)
    commands = names_in(program)
    with_options = [c for c in commands if c != "generate" or program != dlx]
    so = {(c, option) for c in with_options for option in options_of(program, c)}
    check_options(page, section(text, "OPTIONS"), so)
    verdict(f"{page}: all commands, and no others",
            differences(set(commands), set(tags(section(text, "COMMANDS")))))
    known = {option for _, option in so}
    if program == dlx:
        kinds = names_in(dlx, "generate")
        text_of_kinds = section(text, "KINDS")
        so = {(k, o) for k in kinds for o in options_of(dlx, "generate", k) if not o.endswith("--help")}
        check_options("KINDS", text_of_kinds, so)
        verdict("KINDS: all of them", set(kinds) - {tag.split()[0] for tag in tags(text_of_kinds)})
        known |= {option for _, option in so}
    known = {re.search(r"--[\w-]+", option)[0] for option in known}
    verdict(f"{page}: every option that is mentioned exists",
            set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text)) - known - set(others))
    for title in ["EXIT STATUS", "ENVIRONMENT", "SIGNALS", "FILES", "EXAMPLES", "SEE ALSO"]:
        verdict(f"{page}: has {title}", set() if section(text + "\nEND\n", title) else {title})


def check_library(page, header):
    source = (root / header).read_text(encoding="utf-8")
    so = set(re.findall(r"^DLX_API [^;(]*?(\w+)\(", source, flags=re.MULTILINE))
    said = set(re.findall(r"\b(\w+)\(", section(render(page), "FUNCTIONS")))
    verdict(f"{page}: all functions of {header}", so - said)
    verdict(f"{header} has functions", set() if len(so) > 20 else so)


def choices(program, *arguments):
    """Return the values that a command accepts, from its message about a wrong one."""
    expected = run(program, *arguments)[1].partition("expected ")[2]
    return set(re.split(r", | or ", expected.partition(";")[0])) - {"auto"}


def names_said(text):
    """Return the tags and their parts, such as `sdk, sdm, ss`, also without hyphens, as constants have them."""
    names = {name.partition(":")[0] for tag in tags(text) for name in tag.split(", ")}
    return names | {name.replace("-", "") for name in names}


def names_of(pattern):
    """Return the names of the constants in sudoku.h that match, as the commands spell them."""
    source = (root / "sudoku/sudoku.h").read_text(encoding="utf-8")
    return {name.lower().replace("_", "-") for name in re.findall(pattern, source, flags=re.MULTILINE)}


def check_formats():
    text = render("dlx-formats.5")
    problems = section(text, "PROBLEMS")
    verdict("dlx-formats.5: all formats of problems",
            differences(choices(dlx, "convert", "--to=?"),
                        set(re.findall(r"^   (\w+)$", problems, flags=re.MULTILINE))))
    words = set(re.findall(r"\w+", section(text, "DIAGRAMS")))
    verdict("dlx-formats.5: all forms of diagrams", choices(dlx, "diagram", "--to=?") - words)
    verdict("dlx-formats.5: all forms of Sudoku",
            names_of(r"^ +SUDOKU_FORM_(\w+)(?: = \w+)?,") - names_said(section(text, "SUDOKU")))


def check_rendering(page):
    verdict(f"{page}: renders without a warning",
            set(run("man", "--warnings", "-l", pages[page], MANWIDTH="80")[1].splitlines()))
    if shutil.which("mandoc"):
        lint = run("mandoc", "-T", "lint", "-W", "warning", pages[page])[0].splitlines()
        verdict(f"{page}: mandoc has no warning, but of paragraphs too many, as scdoc makes them",
                {line for line in lint if "skipping paragraph macro: PP" not in line})
    others = set(re.findall(r"([\w-]+\(\d\))", section(render(page) + "\nEND\n", "SEE ALSO")))
    there = {re.sub(r"\.(\d)$", r"(\1)", name) for name in pages}
    verdict(f"{page}: what it refers to is there", others - there)


if not shutil.which("man") or not shutil.which("groff"):
    print("1..0 # SKIP there is no man")
    sys.exit()
check_command("dlx.1", dlx)
check_command("dlx-sudoku.1", dlx_sudoku)
if "dlx-mpi.1" in pages:
    launcher = {"--bind-to", "--cpus-per-task", "--hostfile", "--map-by", "--nodes", "--ntasks-per-node"}
    check_command("dlx-mpi.1", dlx.parent / "dlx-mpi", launcher)
verdict("dlx-sudoku.1: all variants",  # SUDOKU_ALL_NONCONSECUTIVE is the variant nonconsecutive
        names_of(r"^ +SUDOKU_(?:ALL_)?(\w+) = 1 << \d") - names_said(section(render("dlx-sudoku.1"), "VARIANTS")))
check_library("libdlx.3", "dlx/dlx.h")
check_library("libdlx-sudoku.3", "sudoku/sudoku.h")
check_formats()
for name in pages:
    check_rendering(name)
tap.plan()
