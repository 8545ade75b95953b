#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Put the page into one file: build.py TEMPLATE ENGINE SOURCE... OUTPUT

Copy in the style and the scripts that the template names, without comments and indentation, the engine as base64 of LZMA (lzma.js) of
streams (streams.js), and the functions of the C sources as JSON:

    [{"file": "dance.c", "name": "hide", "lines": [[97, "void hide(dlx_dance *d, ..."], ...],
      "moves": {"108": [105, 107], ...}}, ...]

Lines that report a move are left out. `moves` maps the number of such a line to the lines that make the move.
"""
import base64
import json
import lzma
import pathlib
import re
import sys

from shorten import shorten_script, shorten_style
from split import split_module

# These moves are reported after they are made, the others before they begin.
CHANGES = ("UNLINK", "RELINK", "UNLINK_ITEM", "RELINK_ITEM", "TAKE", "GIVE")
# lzma.js reads raw LZMA with these parameters, and no other.
PACKING = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0}
TELL = re.compile(r"\s*TELL\(d, (\w+),")
FUNCTION = re.compile(r"^(?:static )?.*?(\w+)\([^;]*$")


def is_change(line, indent):
    """Return whether a line is an assignment with that indentation, not a call or a declaration."""
    return (line.startswith(indent) and not line[len(indent)].isspace() and line.endswith(";")
            and not re.match(r"\s*(index_t|struct|const|return)\b|\s*\w+\(", line))


def told_line(body, at):
    """Return the first and last line of a reported move: the changes before the report, or else the line after it."""
    indent, kind = re.match(r"(\s*)TELL\(d, (\w+),", body[at][1]).groups()
    if kind not in CHANGES:
        return [body[at + 1][0]] * 2
    first = at
    while is_change(body[first - 1][1], indent):
        first -= 1
    return [body[min(first, at - 1)][0], body[at - 1][0]]


def function_of(path, lines, opening):
    """Return the function whose body opens on a line, with the comment above it."""
    begin = opening
    while begin > 0 and lines[begin - 1].strip() and not lines[begin - 1].startswith("#"):
        begin -= 1
    end = lines.index("}", opening)
    head = next(line for line in lines[begin:opening] if not line.startswith(("/*", " *")))
    body = [(number + 1, lines[number]) for number in range(begin, end + 1)]
    moves = {number: told_line(body, at) for at, (number, line) in enumerate(body) if TELL.match(line)}
    return {
        "file": path.name,
        "name": FUNCTION.match(head).group(1),
        "lines": [line for line in body if not TELL.match(line[1])],
        "moves": moves,
    }


def functions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line == "{" and "(" in "".join(lines[max(0, number - 3):number]):
            yield function_of(path, lines, number)


def as_script(text):
    """Escape text inside a script element, so that it cannot end the element."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def main():
    template, engine, *sources, output = map(pathlib.Path, sys.argv[1:])
    here = template.parent
    page = re.sub(r"\n\s+", "\n", template.read_text(encoding="utf-8"))
    code = json.dumps([f for source in sources for f in functions(source)], ensure_ascii=False)
    streams = split_module(engine.read_bytes())
    packed = lzma.compress(streams, lzma.FORMAT_RAW, filters=[PACKING])
    data = (
        f'<script type="application/octet-stream" id="engine" data-size="{len(streams)}">'
        f"{base64.b64encode(packed).decode()}</script>\n"
        f'<script type="application/json" id="functions">{code.replace("<", chr(92) + "u003c")}</script>\n'
    )
    page = re.sub(r'<link rel="stylesheet" href="([^"]+)">',
                  lambda m: f"<style>{shorten_style((here / m[1]).read_text(encoding='utf-8'))}</style>", page)
    page = page.replace("<script id=", data + "<script id=", 1)
    page = re.sub(r'<script([^>]*?) src="([^"]+)"></script>',
                  lambda m: f"<script{m[1]}>{as_script(shorten_script((here / m[2]).read_text(encoding='utf-8')))}</script>", page)
    output.write_text(page, encoding="utf-8")


main()
