# SPDX-License-Identifier: MIT
"""Split a WebAssembly module into streams that LZMA packs better. streams.js describes and joins them."""
import ast
import pathlib
import re

OFFSETS, CALLS, LOCALS, KEPT, HEAD, TAIL, COUNT = range(256, 263)
VECTOR, CODE_SECTION = 0xfd, 10
TABLE = re.search(r"OPERANDS = (\[.*?\]);", pathlib.Path(__file__).with_name("streams.js").read_text(encoding="utf-8"), re.DOTALL)
OPERANDS = {code: kinds for first, last, kinds in ast.literal_eval(re.sub("//.*", "", TABLE[1])) for code in range(first, last + 1)}


def number(data, at):
    """Decode the LEB128 number at a place. Return it, and the place after it."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def encoded(value):
    """Return a number as LEB128."""
    return bytes([value & 127 | 128]) + encoded(value >> 7) if value > 127 else bytes([value])


def rank(recent, local):
    """Return the rank of a local, and move it to the front."""
    recent.extend(range(len(recent), local + 1))
    place = recent.index(local)
    recent.insert(0, recent.pop(place))
    return place


def split_operand(streams, body, at, kind, recent):
    """Append an operand to its stream. Return the place after it."""
    value, end = (None, at + 1) if kind == "b" else number(body, at)
    if kind == "t":
        for _ in range(value + 1):
            end = number(body, end)[1]
    if kind == "l":
        streams[LOCALS] += encoded(rank(recent, value))
    else:
        streams[{"c": CALLS, "o": OFFSETS, "k": body[end]}.get(kind, KEPT)] += body[at:end]
    return end


def split_body(streams, body):
    """Append the locals and instructions of a function to the streams."""
    groups, at = number(body, 0)
    for _ in range(groups):
        at = number(body, at)[1] + 1
    streams[KEPT] += body[:at]
    recent = []
    while at < len(body):
        code, end = body[at], at + 1
        if code == VECTOR:
            code, end = number(body, end)
            code += 0x100
        streams[KEPT] += body[at:end]
        at = end
        for kind in OPERANDS.get(code, ""):
            at = split_operand(streams, body, at, kind, recent)


def find_code(module):
    """Return where the first function begins, and where the code ends."""
    at, code, size = 8, 0, 0
    while code != CODE_SECTION:
        at += size
        code = module[at]
        size, at = number(module, at + 1)
    return number(module, at)[1], at + size


def split_module(module):
    """Return the streams of a module in the format of streams.js."""
    streams = [bytearray() for _ in range(COUNT)]
    at, end = find_code(module)
    streams[HEAD] += module[:at]
    streams[TAIL] += module[end:]
    while at < end:
        size, at = number(module, at)
        split_body(streams, module[at:at + size])
        at += size
    return b"".join(map(encoded, [len(module), *map(len, streams)])) + b"".join(streams)
