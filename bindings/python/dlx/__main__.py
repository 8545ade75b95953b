# SPDX-License-Identifier: MIT
"""Run the command dlx with the same arguments: python -m dlx count FILE. `python -m dlx sudoku ...` runs
dlx-sudoku. A wheel contains both commands; else they are looked for in the path."""
import os
import shutil
import subprocess
import sys
import sysconfig


def main() -> int:
    arguments = sys.argv[1:]
    name = "dlx"
    if arguments[:1] == ["sudoku"]:
        name, arguments = "dlx-sudoku", arguments[1:]
    places = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    command = shutil.which(name, path=places)
    if command is None:
        print(f"error: the command {name} is not installed", file=sys.stderr)
        return 127
    if os.name != "posix":
        return subprocess.call([command, *arguments])
    os.execv(command, [name, *arguments])
    return 127


if __name__ == "__main__":
    sys.exit(main())
