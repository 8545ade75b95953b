# SPDX-License-Identifier: MIT
"""Run the command dlx with the same arguments: python -m dlx count FILE. `python -m dlx sudoku ...` runs
dlx-sudoku. A wheel contains both commands; else they are looked for in the path."""
import os
import subprocess
import sys

from ._draw import find_command


def main() -> int:
    arguments = sys.argv[1:]
    name = "dlx"
    if arguments[:1] == ["sudoku"]:
        name, arguments = "dlx-sudoku", arguments[1:]
    command = find_command(name)
    if command is None:
        print(f"error: the command {name} is not installed", file=sys.stderr)
        return 127
    if os.name != "posix":
        return subprocess.call([command, *arguments])
    os.execv(command, [name, *arguments])
    return 127


if __name__ == "__main__":
    sys.exit(main())
