# SPDX-License-Identifier: MIT
"""The declarations in _c.py match the headers: sizes, offsets, values, and numbers of parameters. A C program prints
the true values. The environment provides the compiler, CC, and the root of the sources, SOURCE."""
import ctypes
import os
import re
import shlex
import subprocess
import tempfile
import unittest

from dlx import _c

SOURCE = os.environ.get("SOURCE", os.path.join(os.path.dirname(__file__), "..", "..", ".."))
STRUCTURES = [value for name, value in vars(_c).items()
              if isinstance(value, type) and issubclass(value, ctypes.Structure)]
VALUES = {name: number for names in (_c.STATUS, _c.KIND, _c.OUTCOME, _c.VERDICT, _c.RECORD,
                                                   _c.DIAGRAM_FORMAT, _c.PROGRESS, _c.MADE)
          for number, name in enumerate(names)}
VALUES.update(SUDOKU_MAX_CELLS=_c.MAX_CELLS, SUDOKU_MAX_SIZE=_c.MAX_SIZE, SUDOKU_TECHNIQUES=_c.TECHNIQUES,
              SUDOKU_LABELS=_c.LABELS,
              DLX_NONE=_c.NONE, DLX_COST_TEXT=_c.COST_TEXT)
HEADERS = ("dlx/dlx.h", "dlx/certificate.h", "dlx/diagram.h", "dlx/info.h", "dlx/option.h", "dlx/team.h", "sudoku/sudoku.h",
           "sudoku/bulk.h", "sudoku/canonical.h", "sudoku/generate.h", "sudoku/logic.h")


def expected():
    """Yield for each declaration a line with its value, and the C expression for that value."""
    for structure in STRUCTURES:
        name = structure.__name__
        yield f"sizeof {name} {ctypes.sizeof(structure)}", f"sizeof({name})"
        for field, _ in ((row[0], row[1]) for row in structure._fields_):
            descriptor = getattr(structure, field)
            yield f"{name}.{field} at {descriptor.offset}", f"offsetof({name}, {field})"
            yield f"{name}.{field} of {descriptor.size}", f"sizeof((({name} *)0)->{field})"
    for name, value in VALUES.items():
        yield f"{name} {value}", name


def printed():
    lines = [f'    printf("{text.rpartition(" ")[0]} %lld\\n", (long long)({c}));' for text, c in expected()]
    program = "\n".join([*(f'#include "{name}"' for name in HEADERS), "#include <stdio.h>", "int main(void)", "{", *lines, "}", ""])
    with tempfile.TemporaryDirectory() as directory:
        source, run = os.path.join(directory, "layout.c"), os.path.join(directory, "layout")
        with open(source, "w", encoding="ascii") as file:
            file.write(program)
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, "-std=c11", "-I", SOURCE, source, "-o", run], check=True)
        return subprocess.run([run], check=True, text=True, capture_output=True).stdout.splitlines()


def header(name):
    with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
        return file.read()


class Header(unittest.TestCase):
    def test_layouts_and_values(self):
        self.maxDiff = None
        self.assertEqual([text for text, _ in expected()], printed())

    def test_functions(self):
        text = "".join(map(header, HEADERS))
        for name, (result, arguments) in {**_c.FUNCTIONS, **_c.SUDOKU_FUNCTIONS}.items():
            found = re.search(rf"^DLX_API ([^;(]*?)\b{name}\(([^;]*)\);", text, flags=re.MULTILINE)
            self.assertIsNotNone(found, name)
            taken = [] if found[2] == "void" else found[2].split(",")
            self.assertEqual(len(taken), len(arguments), name)
            self.assertEqual(result is None, found[1].strip() == "void", name)
            for argument, kind in zip(taken, arguments):
                is_pointer = "*" in argument or "[" in argument or re.search(r"dlx_(read|write)_fn", argument) is not None
                by_pointer = kind in (ctypes.c_void_p, ctypes.c_char_p) or hasattr(kind, "contents") or \
                    issubclass(kind, ctypes._CFuncPtr)
                self.assertEqual(is_pointer, by_pointer, f"{name}: {argument}")

    def test_every_status_is_declared(self):
        table = re.search(r"enum dlx_status \{(.*?)\}", header("dlx/dlx.h"), flags=re.DOTALL)[1]
        self.assertEqual(tuple(re.findall(r"\bDLX_\w+", table)), _c.STATUS)


if __name__ == "__main__":
    unittest.main()
