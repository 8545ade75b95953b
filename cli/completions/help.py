# SPDX-License-Identifier: MIT
"""Ask a command about itself: its --help, and its messages about wrong values. Manual pages and completions are made
from the answers."""
import functools
import re
import subprocess


@functools.cache
def help_of(program, *words):
    result = subprocess.run([program, *words, "--help"], check=True, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return result.stdout


def rows_in(text, left, indent):
    """Return rows as pairs of a left and a right column. A line that is indented by `indent` or more continues the row
    before it."""
    rows = []
    for line in text.splitlines():
        row = re.match(rf"  ({left}) +(\S.*)", line)
        if row:
            rows.append(row.groups())
        elif rows and line.startswith(" " * indent):
            rows[-1] = (rows[-1][0], rows[-1][1] + " " + line.strip())
    return rows


def list_after(title, text):
    """Return the rows below a title."""
    part = re.search(rf"^{title}\n((?:  .*\n)*)", text, flags=re.MULTILINE)
    return rows_in(part.group(1), r"\w+", 3) if part else []


def options_in(text):
    """Return the rows of options in all groups of a --help."""
    return rows_in(text, r"-\S+(?: --\S+)?", 20)


def commands_of(program):
    return [name for name, _ in list_after("Commands:", help_of(program))]


def kinds_of(program):
    """Return the kinds of problems that `dlx generate` makes."""
    return [name for name, _ in list_after("Kinds .*", help_of(program, "generate"))]


def choices(program, words, option):
    """Return the values of an option, if they are a list of words: the message about a wrong value lists them."""
    result = subprocess.run([program, *words, f"--{option}=?"], check=False, text=True,
                            stdin=subprocess.DEVNULL, capture_output=True)
    expected = re.search(r"expected ([^\s;]+(?:, [^\s;]+)* or [^\s;]+);", result.stderr)
    values = re.split(r", | or ", expected[1]) if expected else []
    return [value for value in values if ":" not in value]
