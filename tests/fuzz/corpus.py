#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The inputs of a fuzz target are lines of tests/data/fuzz/TARGET: a name, a space, and the bytes, where backslash, all
characters beyond ASCII and all control characters are written as \\n, \\\\ or \\xHH. libFuzzer wants a folder of files.

Usage: corpus.py unpack FILE FOLDER     write a file for each line
       corpus.py pack FOLDER FILE       write a line for each file; libFuzzer's long names are cut
"""
import pathlib
import re
import sys

SHORT = {0x0a: "\\n", 0x5c: "\\\\"}


def escaped(data):
    return "".join(SHORT.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}") for byte in data)


def unescaped(text):
    def byte_of(escape):
        return {"\\n": "\n", "\\\\": "\\"}.get(escape[0]) or chr(int(escape[1], 16))
    return re.sub(r"\\(?:n|\\|x(..))", byte_of, text).encode("latin-1")


def unpack(file, folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for line in pathlib.Path(file).read_text(encoding="ascii").splitlines():
        name, _, text = line.partition(" ")
        (pathlib.Path(folder) / name).write_bytes(unescaped(text))


def pack(folder, file):
    lines = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        name = path.name[:8] if re.fullmatch(r"[0-9a-f]{40}", path.name) else path.name
        lines.append(f"{name} {escaped(path.read_bytes())}\n")
    pathlib.Path(file).write_text("".join(lines), encoding="ascii")


{"unpack": unpack, "pack": pack}[sys.argv[1]](*sys.argv[2:])
