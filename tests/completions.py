#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test the completions in each shell that is installed. After each command and kind, they offer exactly the
options of its --help. They also offer the values of options, and files by their ending.

Usage: completions.py PROGRAM BASH FISH ZSH        the program and its completions
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import tap

program = os.path.abspath(sys.argv[1])
scripts = dict(zip(["bash", "fish", "zsh"], map(os.path.abspath, sys.argv[2:])))
name = os.path.basename(program)
work = tempfile.TemporaryDirectory()
environment = {"PATH": os.environ["PATH"], "HOME": work.name, "XDG_CONFIG_HOME": work.name, "TERM": "dumb",
               "XDG_DATA_HOME": work.name, "LC_ALL": "C.UTF-8", "TMPDIR": work.name}


def verdict(law, offered, expected):
    tap.verdict(law, offered == expected,
                [f"missing: {sorted(expected - offered)}", f"not so: {sorted(offered - expected)}"])


def run(*command):
    result = subprocess.run(command, text=True, capture_output=True, stdin=subprocess.DEVNULL, timeout=600,
                            cwd=work.name, env=environment)
    return result.stdout + result.stderr


# ---- options and values of the program ----

def names_in(title, *words):
    part = re.search(rf"^{title}.*\n((?:  .*\n)+)", run(program, *words, "--help"), flags=re.MULTILINE)
    return re.findall(r"^  (\w+) ", part[1], flags=re.MULTILINE) if part else []


def options_of(path):
    listed = set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", run(program, *path, "--help"), flags=re.MULTILINE))
    return listed or {"--help"}


commands = names_in("Commands:")
kinds = names_in("Kinds", "generate")
paths = [[command] for command in commands] + [["generate", kind] for kind in kinds]


# ---- completions that each shell offers after some words, the last one incomplete ----

def with_bash(*words):
    """Return the completions of bash. Like readline, split words at each =."""
    parts = [part for word in words for part in re.split("(=)", word) if part or word == ""]
    call = ("source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); $(complete -p " + name + " | sed 's/.*-F "
            "//; s/ .*//'); printf '%s\\n' \"${COMPREPLY[@]}\"")
    return run("bash", "--norc", "-c", call, scripts["bash"], name, *parts).split()


def with_fish(*words):
    line = " ".join([name, *words])
    return [row.partition("\t")[0] for row in
            run("fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", scripts["fish"], line).splitlines()]


def with_zsh(*words):
    """Return the arguments that zsh passes to _arguments and _describe."""
    call = ("_arguments() { print -rl -- \"$@\" }; _describe() { print -rl -- ${(P)4} }; source $1; shift; "
            "words=(\"$@\"); CURRENT=$#; _${1//-/_}")
    return run("zsh", "-f", "-c", call, "zsh", scripts["zsh"], name, *words).splitlines()


def long_options(rows):
    return {found[0] for found in (re.search(r"--[\w-]+", re.sub(r"^\(.*?\)", "", row)) for row in rows) if found}


def check_shell(shell, offers):
    verdict(f"{shell}: all commands", {re.split(r"[:\s]", row)[0] for row in offers("")} & set(commands), set(commands))
    if kinds:
        verdict(f"{shell}: all kinds", {row.split(":")[0] for row in offers("generate", "")} & set(kinds), set(kinds))
    verdict(f"{shell}: options in front are the options of the default command, if there is one",
            long_options(offers("--")), options_of(["solve"]) if name == "dlx-sudoku" else {"--help", "--version"})
    for path in paths:
        verdict(f"{shell}: the options of {' '.join(path)}, and no others",
                long_options(offers(*path, "--")), options_of(path))


def check_values(shell, offers):
    simd = {"auto", "v4", "v3", "v2", "none"}
    values = offers("solve", "--simd=")
    verdict(f"{shell}: the values of --simd", {value.partition("=")[2] or value for value in values}, simd)


def check_zsh_values():
    row = next(row for row in with_zsh("solve", "--") if row.startswith("--simd="))
    verdict("zsh: the values of --simd", set(re.search(r"\(([^()]*)\)$", row)[1].split()),
            {"auto", "v4", "v3", "v2", "none"})
    subprocess.run(["zsh", "-n", scripts["zsh"]], check=True)


def check_files():
    directory = pathlib.Path(work.name)
    for file in ["a.svg", "b.pdf", "c.txt", "d e.svg"]:
        (directory / file).touch()
    command, option, expected = (("solve", "--svg", {"a.svg", "b.pdf", "c.txt"}) if name == "dlx"
                                 else ("page", "--output", {"a.svg", "b.pdf"}))
    if name == "dlx-sudoku":
        offered = {row for row in with_bash(command, f"{option}=") if "." in row and row not in ("d", "e.svg")}
        verdict(f"bash: files for {option}, by their ending", offered, expected)
        verdict("bash: and after -o", {row for row in with_bash(command, "-o", "b")}, {"b.pdf"})
    offered = {row.partition("=")[2] for row in with_fish(command, f"{option}=")} if shutil.which("fish") else None
    if offered is not None:
        verdict(f"fish: files for {option}", offered & {"a.svg", "b.pdf"}, {"a.svg", "b.pdf"})


for shell, offers in {"bash": with_bash, "fish": with_fish, "zsh": with_zsh}.items():
    if not shutil.which(shell):
        tap.skip(f"{shell} completes", f"there is no {shell}")
        continue
    check_shell(shell, offers)
    if shell != "zsh":
        check_values(shell, offers)
    else:
        check_zsh_values()
check_files()
tap.plan()
