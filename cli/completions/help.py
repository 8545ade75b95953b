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


def list_after(title, text):
    """Return the rows below a title as pairs of a left and a right column. A row that is indented further continues the
    row before it."""
    rows = []
    part = re.search(rf"^{title}\n((?:  .*\n)*)", text, flags=re.MULTILINE)
    for line in part.group(1).splitlines() if part else []:
        row = re.match(r"  (-\S+(?: --\S+)?|\w+) +(\S.*)", line)
        if row and not line.startswith("   "):
            rows.append(row.groups())
        else:
            rows[-1] = (rows[-1][0], rows[-1][1] + " " + line.strip())
    return rows


def options_in(text):
    """Return the rows of options in all groups of a --help."""
    rows = []
    for line in text.splitlines():
        row = re.match(r"  (-\S+(?: --\S+)?) +(\S.*)", line)
        if row:
            rows.append(row.groups())
        elif rows and line.startswith(" " * 20):
            rows[-1] = (rows[-1][0], rows[-1][1] + " " + line.strip())
    return rows


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
