#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fill a manual page with text from --help and the headers, so that the page cannot become outdated.

A page is scdoc text. These comments in capitals are replaced:

    ; SYNOPSIS            the usage line of each command, from its --help
    ; OPTIONS             all options of all commands, each once, with the commands that accept it
    ; KINDS               the kinds of `dlx generate`, and their options
    ; FUNCTIONS           the functions of the headers: prototypes, and the first paragraph of each comment
    ; SETTINGS            the table of settings in the first header
    ; PROGRAM FILE        a C program of docs/

@VERSION@ becomes the version. In literal blocks, a backslash is an ordinary character.

Usage: fill.py PAGE VERSION SCDOC OUTPUT [PROGRAM|HEADER...]    make the manual page OUTPUT
"""
import os
import pathlib
import re
import subprocess
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cli" / "completions"))
from help import commands_of, help_of, kinds_of, options_in  # noqa: E402


def escape(text):
    """Escape text for scdoc. Words in backquotes become bold."""
    text = re.sub(r"([\\*_#\[\]|;+~`<.])", r"\\\1", text)
    return re.sub(r"\\`([^`]*[^`\\])\\`", r"*\1*", text)


# ---- text from --help ----

def merge(lists):
    """Merge lists into one that keeps the order of each."""
    lists, merged = [list(one) for one in lists], []
    while any(lists):
        first = next(one[0] for one in lists
                     if one and not any(one[0] in other[1:] for other in lists))
        merged.append(first)
        lists = [one[1:] if one and one[0] == first else one for one in lists]
    return merged


def option_tag(left):
    """Format --first=N as *--first*=_N_."""
    return re.sub(r"(--?[\w-]+)(?:=(\S+))?",
                  lambda m: f"*{m[1]}*" + (f"=_{escape(m[2])}_" if m[2] else ""), left)


def synopsis(program):
    commands = commands_of(program)
    for command in commands:
        usage = re.match(r"Usage: (.*)", help_of(program, command)).group(1)
        usage = usage.split("[--output", 1)[0] if command == "generate" else usage
        name = f"{os.path.basename(program)} {command}"
        rest = escape(usage.removeprefix(name)).replace(r"\|", "|")  # no underline begins after "\|"
        rest = re.sub(r"\b([A-Z]{2,})\b", r"_\1_", rest)
        yield f"*{name}*{rest.rstrip()}" + ("++" if command != commands[-1] else "")


def merged_options(helps, without=()):
    """Yield the options of several commands, each option once, with the commands that accept it."""
    rows = {name: options_in(text) for name, text in helps.items()}
    rows = {name: own for name, own in rows.items() if own}
    for row in merge(rows.values()):
        having = [name for name in rows if row in rows[name]]
        where = "" if len(having) == len(rows) else f" ({', '.join(having)})"
        if row[0] not in without:
            yield from [option_tag(row[0]) + where, "\t" + escape(row[1]), ""]


def options(program):
    return merged_options({c: help_of(program, c) for c in commands_of(program)})


def kinds(program):
    helps = {kind: help_of(program, "generate", kind) for kind in kinds_of(program)}
    for kind, text in helps.items():
        usage, what = re.match(r"Usage: dlx generate \w+ (.*)\nMake a problem: (.*)", text).groups()
        yield from [f"*{kind}* {escape(usage)}", "\t" + escape(what), ""]
    yield from ["Their options:", ""]
    yield from merged_options(helps, without=("-h, --help",))


# ---- text from headers ----

def first_paragraph(comment):
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in comment.splitlines()]
    text = "\n".join(lines).strip()
    return " ".join(re.split(r"\n\s*\n|@(?=param|return)", text)[0].split())


def group(prototypes, comment):
    """Yield the entry for functions that share one comment."""
    for prototype in prototypes:
        lines = textwrap.wrap(" ".join(prototype.split()), 68)
        yield from (f"*{escape(line)}*++" for line in lines[:-1])
        yield f"*{escape(lines[-1])}*" + ("++" if prototype is not prototypes[-1] else "")
    yield from [f"\t{escape(comment)}", ""] if prototypes else []


def functions(*headers):
    """Yield the functions of all headers. Sections of the second and later headers start with its name."""
    for number, header in enumerate(map(pathlib.Path, headers)):
        yield from functions_of(header, f"<{header.parent.name}/{header.name}>" if number else "")


def functions_of(header, name):
    """Yield the functions of a header. Its headings are not escaped: scdoc takes them as they are."""
    text = header.read_text(encoding="utf-8")
    if name:
        yield from [f"## {name}", ""]
    pattern = re.compile(r"/\* -{3,}(?: |\n \* )(?P<section>\w[^\n]*?)(?: -+(?: \*/)?)?\n"
                         r"|/\*\*(?P<comment>.*?)\*/"
                         r"|^DLX_API (?P<function>[^;]*;)", re.DOTALL | re.MULTILINE)
    comment, prototypes = "", []
    for found in pattern.finditer(text):
        if found["function"]:
            prototypes.append(found["function"])
            continue
        yield from group(prototypes, comment)
        prototypes = []
        if found["section"]:
            title = found["section"].split(":")[0].strip()
            yield f"## {(name + ' ') * bool(name) + title[0].upper() + title[1:]}"
            yield ""
        else:
            comment = first_paragraph(found["comment"])
    yield from group(prototypes, comment)


def settings(header, *_):
    """Yield the table of settings as it is in the comment of dlx_task_set()."""
    text = pathlib.Path(header).read_text(encoding="utf-8")
    table = re.search(r"^ \*( +name +value +meaning\n(?: \*   .*\n)+)", text, flags=re.MULTILINE)[1]
    yield from ["```", *(literal(re.sub(r"^( \*)? {0,3}", "", line)) for line in table.splitlines()), "```"]


# ---- the page ----

def literal(text):
    """Double the backslashes, because scdoc reads two as one even in literal blocks."""
    return text.replace("\\", "\\\\")


def program(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    yield from ["```", *(literal(line) for line in lines if "SPDX" not in line), "```"]


def fill(page, version, sources):
    is_literal = False
    parts = {"SYNOPSIS": synopsis, "OPTIONS": options, "KINDS": kinds, "FUNCTIONS": functions, "SETTINGS": settings}
    for line in page.read_text(encoding="utf-8").splitlines():
        marker = re.fullmatch(r"; ([A-Z]+) ?(\S*)", line)
        if line == "```":
            is_literal = not is_literal
        if marker and marker[1] == "PROGRAM":
            yield from program(page.parent.parent / marker[2])
        elif marker:
            yield from parts[marker[1]](*sources)
        else:
            yield literal(line) if is_literal else line.replace("@VERSION@", version)


def main(page, version, scdoc, output, *sources):
    text = "\n".join(fill(pathlib.Path(page), version, sources)) + "\n"
    with open(output, "wb") as made:
        subprocess.run([scdoc], input=text.encode(), stdout=made, check=True)


main(*sys.argv[1:])
