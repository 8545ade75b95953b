#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A header as doxygen wants it. Ours are written to be read as they are, with hardly a command in them, so
what a reader sees at once is told to doxygen here:

    the comment at the head            is of the file
    a comment that begins with dashes  begins a group, under its title
    a comment behind a member          is of that member
    a table of X(NAME, "text")         documents the names of the enum made of it
    NAME      text                     in a comment, further to the right, is a list
    Cost: ...                          on a line of its own is a paragraph

Usage: plain.py HEADER
"""
import pathlib
import re
import sys

path = pathlib.Path(sys.argv[1])
text = path.read_text(encoding="utf-8")


def head(text):
    return re.sub(r"^/\*\n \* ", f"/** @file\n * @brief ", text, count=1, flags=re.MULTILINE)


def groups(text):
    """Each lasts until the next one."""
    count = 0

    def begin(found):
        nonlocal count
        count += 1
        title = re.sub(r"-+$", "", found[1]).strip()
        title, _, brief = title.partition(":")
        end = "/** @} */\n" if count > 1 else ""
        name = f"{path.stem}_{count}"
        title = title[0].upper() + title[1:]
        return f"{end}/** @defgroup {name} {path.stem}: {title}\n * {brief.strip()}{found[2]}\n * @{{ */"

    text = re.sub(r"/\* -{3,}(?: |\n \* )(\w[^\n]*?)(?: -+ ?)?((?:\n \*[^\n]*)*?)\s*\*/", begin, text)
    return re.sub(r"\n(#ifdef __cplusplus\n}\n)", r"\n/** @} */\n\1", text)


def members(text):
    """Behind a `;`, a `,` or a last name on the line. Of several members on a line, all are meant."""

    def each(found):
        names = re.split(r",\s*", found[2])
        return "".join(f"{found[1]}{name};{found[3]}" for name in names)

    text = re.sub(r"(\n +\w+ )(\w+(?:,\s*\w+)+);( +/\*(?:[^*]|\*(?!/))*\*/)", each, text)
    return re.sub(r"(?<=\S)( +)/\*( (?:[^*]|\*(?!/))*\*/)", r"\1/**<\2", text)


def tables(text):
    """Write the enum out."""
    rows = {}
    for found in re.finditer(r"#define (\w+_TABLE)\(X\)(.*?[^\\])\n", text, flags=re.DOTALL):
        body = found[2].replace("\\\n", " ")
        rows[found[1]] = [(row[1], ": ".join(re.findall(r'"([^"]*)"', row[2]))) for row in
                          re.finditer(r"X\((\w+)((?:[^()\"]|\"[^\"]*\")*)\)", body)]

    def write_out(found):
        return "\n".join(f"    {name}, /**< {said} */" for name, said in rows[found[1]]) + "\n"

    return re.sub(r"(\w+_TABLE)\((?!X\))\w+\)", write_out, text)


def lists(text):
    text = re.sub(r"^( \*) (?=Cost: |After an error)", r"\1\n\1 ", text, flags=re.MULTILINE)
    text = re.sub(r"^( \* {3})(DLX_ERR_\w+)$", r"\1- \2", text, flags=re.MULTILINE)
    return re.sub(r"^( \* {2,4})([\w\"][^\n]*?\S) {2,}(\S[^\n]*)$", r"\1- \2: \3", text,
                  flags=re.MULTILINE)


print(lists(members(tables(groups(head(text))))))
