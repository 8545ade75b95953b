#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rewrite a header for doxygen. Our headers are written for readers and contain hardly any doxygen commands. This
filter marks the structure that a reader sees:

    the comment at the top              describes the file
    a comment that starts with dashes   starts a group, with its title
    a comment after a member            describes that member
    a table of X(NAME, "text")          documents the values of the enum built from it
    NAME      text                      in a comment, with several spaces, is a list item
    Cost: ...                           on a line of its own is a paragraph

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
    """Open a group at each section title, and close the previous one."""
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
    if count == 0:
        return text
    return re.sub(r"\n(#ifdef __cplusplus\n}\n)", r"\n/** @} */\n\1", text)


def members(text):
    """Mark comments after a `;`, a `,` or the last name on a line. Such a comment describes all members on it."""

    def each(found):
        names = re.split(r",\s*", found[2])
        return "".join(f"{found[1]}{name};{found[3]}" for name in names)

    text = re.sub(r"(\n +\w+ )(\w+(?:,\s*\w+)+);( +/\*(?:[^*]|\*(?!/))*\*/)", each, text)
    return re.sub(r"(?<=\S)( +)/\*( (?:[^*]|\*(?!/))*\*/)", r"\1/**<\2", text)


def tables(text):
    """Expand each X-macro table into its enum."""
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
