#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test that everything to which the chapters of the tour point exists.

- A name that the text places in a file, as in "`cover` in [`dance.c`](../dlx/dance/dance.c)", is
  defined there: a function, struct, macro, type or table. In a public header it may be declared.
- In all Markdown files of the project, links lead to existing files and headings.
- A chapter of docs/tour/ links to the one before and the one after it, and README.md there to all.
- Each picture has a text in its place, and is shown somewhere.

Usage: tour.py SOURCE_ROOT
"""
import os
import pathlib
import re
import sys

from support.tap import plan, verdict

root = pathlib.Path(sys.argv[1])

NAME = r"`(?:struct |enum )?(\w+)(?:\(\))?`"
NAMES = rf"{NAME}(?:(?:,|,?\s+and|,?\s+or)\s+{NAME})*"
POINTER = re.compile(rf"(?P<names>{NAMES})\s+in\s+\[`?[^`\]]+`?\]\((?P<file>[^)#:]+)\)")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")
IMAGE = re.compile(r"<img\b[^>]*>")
PUBLIC = ["dlx.h", "sudoku.h"]


# ---- names ----

def without_comments(code):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", code, flags=re.DOTALL)


def defines(code, name, is_public=False):
    """Return whether a C text defines the name. In a public header, a declaration is enough."""
    end = "[;{]" if is_public else r"\{"
    forms = [
        rf"^(?=[A-Za-z_])[^\n;{{}}()=]*\b{name}\([^;{{}}]*\)\s*{end}",  # a function
        rf"\b(?:struct|enum|union)\s+{name}\s*\{{",
        rf"^#define\s+{name}\b",
        rf"^typedef\b[^;{{}}]*\b{name};",
        rf"^\}}\s*{name};",
        rf"^(?=[A-Za-z_])[^\n;{{}}()]*\b{name}(?:\[[^\]\n]*\])*\s*=",  # a table
        rf"^def {name}\(",  # Python
        rf"^(?:export )?(?:async )?function {name}\(",  # JavaScript
        rf"^{name}\(\) \{{",  # shell
    ]
    return any(re.search(form, code, flags=re.MULTILINE) for form in forms)


EXAMPLE = """
struct box {
    int lid;
};
#define TOP 3
static int open(struct box *b)
{
    shut(b);
}
int later(void);
"""


def check_the_check():
    for name, is_defined in {"box": True, "TOP": True, "open": True, "shut": False, "lid": False,
                             "later": False, "ope": False}.items():
        verdict(f"a definition of {name} is {'seen' if is_defined else 'not seen'}",
                defines(EXAMPLE, name) == is_defined)
    verdict("a declaration in a public header is seen", defines(EXAMPLE, "later", True))


def check_pointers(path, text):
    for pointer in POINTER.finditer(text):
        file = path.parent / pointer["file"]
        code = without_comments(file.read_text(encoding="utf-8")) if file.is_file() else ""
        for name in re.findall(NAME, pointer["names"]):
            verdict(f"{path.relative_to(root)}: {pointer['file']} defines {name}",
                    defines(code, name, file.name in PUBLIC))


# ---- links ----

def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(path):
    """Return the anchors that a code host gives the headings of a file."""
    text = without_code(path.read_text(encoding="utf-8"))
    for heading in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE):
        words = re.sub(r"\]\([^)]*\)", "", heading).lower()
        yield re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def links_of(path):
    """Return all links of a document: whether each is a picture, its text, and its target."""
    text = without_code(path.read_text(encoding="utf-8"))
    for mark, words, link in LINK.findall(text):
        yield mark == "!", words, link
    for image in IMAGE.findall(text):
        attribute = dict(re.findall(r'(\w+)="([^"]*)"', image))
        yield True, attribute.get("alt", ""), attribute.get("src", "")


def leads_somewhere(path, link):
    file, _, anchor = link.partition("#")
    target = path.parent / file if file else path
    if not target.exists():
        return False
    return not anchor or target.suffix != ".md" or anchor in anchors(target)


def check_links(path):
    for is_picture, words, link in links_of(path):
        if ":" in link:
            continue
        verdict(f"{path.relative_to(root)}: {link} is there", leads_somewhere(path, link))
        if is_picture:
            verdict(f"{path.relative_to(root)}: {link} has a text in its place", len(words) >= 10)


def markdown_files():
    """Return the Markdown files of the project, except in build and hidden directories."""
    for directory, below, files in os.walk(root):
        below[:] = sorted(d for d in below if not d.startswith(".") and d != "node_modules" and
                          not (pathlib.Path(directory) / d / "build.ninja").exists())
        for name in sorted(files):
            if name.endswith(".md"):
                yield pathlib.Path(directory) / name


# ---- chapters ----

def targets_of(path):
    return [link for _, _, link in links_of(path)]


def check_chapters(tour):
    chapters = sorted(tour.glob("[0-9][0-9]-*.md"))
    first_page = tour / "README.md"
    verdict("there are chapters, numbered from 1",
            chapters and [int(c.name[:2]) for c in chapters] == [*range(1, len(chapters) + 1)])
    for chapter in chapters:
        verdict(f"the first page links to {chapter.name}", chapter.name in targets_of(first_page))
    for before, after in zip(chapters, chapters[1:]):
        verdict(f"{before.name} links to the next", after.name in targets_of(before))
        verdict(f"{after.name} links to the one before", before.name in targets_of(after))


def check_pictures(tour):
    shown = {(page.parent / link).resolve()
             for page in markdown_files() for link in targets_of(page)}
    for picture in sorted((tour / "pictures").glob("*.svg")):
        verdict(f"{picture.name} is shown somewhere", picture.resolve() in shown)


check_the_check()
for document in markdown_files():
    check_pointers(document, document.read_text(encoding="utf-8"))
    check_links(document)
check_chapters(root / "docs" / "tour")
check_pictures(root / "docs" / "tour")
plan()
