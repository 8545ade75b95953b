# SPDX-License-Identifier: MIT
"""What a command says of itself by --help, and by refusing values: the source of manual pages and
completions."""
import re
import subprocess


def help_of(program, *words):
    result = subprocess.run([program, *words, "--help"], check=True, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return result.stdout


def list_after(title, text):
    """The rows below a title: pairs of what stands on the left and on the right. A row that begins
    further to the right goes on with the one before."""
    rows = []
    part = re.search(rf"^{title}\n((?:  .*\n)*)", text, flags=re.MULTILINE)
    for line in part.group(1).splitlines() if part else []:
        row = re.match(r"  (-\S+(?: --\S+)?|\w+) +(\S.*)", line)
        if row and not line.startswith("   "):
            rows.append(row.groups())
        else:
            rows[-1] = (rows[-1][0], rows[-1][1] + " " + line.strip())
    return rows


def commands_of(program):
    return [name for name, _ in list_after("Commands:", help_of(program))]


def kinds_of(program):
    """What `dlx generate` makes."""
    return [name for name, _ in list_after("Kinds .*", help_of(program, "generate"))]


def choices(program, words, option):
    """The values that an option can have, if they are words of a list: those that a wrong one is told."""
    result = subprocess.run([program, *words, f"--{option}=?"], check=False, text=True,
                            stdin=subprocess.DEVNULL, capture_output=True)
    expected = re.search(r"expected (\S+(?:, \S+)* or \S+)\n", result.stderr)
    values = re.split(r", | or ", expected[1]) if expected else []
    return [value for value in values if ":" not in value]
