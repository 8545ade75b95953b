#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The shared library keeps its word: it exports the functions of its header, as its version script lists
them, and their types are those that tests/abi has on record.

    dlx/dlx.h            DLX_API void dlx_problem_free(dlx_problem *problem);
    dlx/libdlx.map       DLX_0.1 { global: dlx_problem_free; ... local: *; };
    libdlx.so            T dlx_problem_free@@DLX_0.1
    tests/abi/dlx.abi    what libabigail makes of the types in the header

The record does not come from the library, which is built without debugging information, but from a library
of the same functions with empty bodies, made of the header: so it depends on no options of the build.

Usage: abi.py HEADER VERSION_SCRIPT RECORD LIBRARY|- [COMPILER]...   test; the types with a compiler
       abi.py --update HEADER VERSION_SCRIPT RECORD                  write the record and the script anew
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
number = 0


def verdict(name, wrong):
    """One law, and what breaks it."""
    global number
    number += 1
    print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
    for one in wrong:
        print(f"# {one}")


def skip(name, why):
    global number
    number += 1
    print(f"ok {number} - {name} # SKIP {why}")


# ---- names ----

def declared(header):
    return re.findall(r"^DLX_API [^;(]*?(\w+)\(", header.read_text(encoding="utf-8"), flags=re.MULTILINE)


def listed(script):
    """The node of a version script, and its functions."""
    text = re.sub(r"/\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
    node, body = re.fullmatch(r"\s*(\S+) \{\s*global:(.*?)local:\s*\*;\s*\};\s*", text, flags=re.DOTALL).groups()
    return node, re.findall(r"(\w+);", body)


def exported(library):
    """Pairs of a symbol and its version; but for the versions themselves, which are symbols, too."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, text=True,
                            capture_output=True).stdout
    rows = [line.split() for line in output.splitlines()]
    return [tuple(row[-1].partition("@@")[::2]) for row in rows if row[-2] != "A"]


def differences(first, second, where, there):
    return [f"{name} is in {where}, but not in {there}" for name in sorted(set(first) - set(second))]


def check_script(header, script):
    functions, (_, names) = declared(header), listed(script)
    header, script = header.name, script.name
    wrong = differences(functions, names, header, script) + differences(names, functions, script, header)
    verdict(f"{script} lists the functions of {header}", wrong + [
        f"Is that meant? Then tests/abi.py --update writes {script} and the record anew; what else is to be",
        "done when the interface changes stands in docs/packaging.md, under ABI."] * bool(wrong))
    verdict(f"{script} lists them in alphabetical order, and once", [
        f"{b} comes after {a}" for a, b in zip(names, names[1:]) if a >= b])


def check_library(script, library):
    node, names = listed(script)
    name = f"{pathlib.Path(library).name} exports what {script.name} lists"
    if library == "-":
        return skip(f"the library exports what {script.name} lists", "no shared library, or no version script")
    if not shutil.which("nm"):
        return skip(name, "there is no nm")
    symbols = exported(library)
    found = [symbol for symbol, _ in symbols]
    verdict(name, differences(found, names, "the library", script.name)
            + differences(names, found, script.name, "the library"))
    verdict(f"all of them at version {node}",
            [f"{symbol} is at version {version or 'none'}" for symbol, version in symbols if version != node])


# ---- types ----

def bodies(header):
    """A program in C that defines the functions of a header, without their work."""
    text = header.read_text(encoding="utf-8")
    yield f'#include "{header.relative_to(ROOT)}"'
    for function in re.findall(r"^DLX_API ([^;]*);", text, flags=re.MULTILINE):
        yield f"{function} {{ __builtin_trap(); }}"


def describe(header, compiler, directory):
    """What libabigail says of the functions and types of a header."""
    source, library = directory / "bodies.c", directory / "bodies.so"
    source.write_text("\n".join(bodies(header)) + "\n", encoding="utf-8")
    subprocess.run([*compiler, "-std=c11", "-g", "-O0", "-w", "-shared", "-fPIC",
                    f"-ffile-prefix-map={directory}=.", "-I", ROOT, source, "-o", library], check=True)
    record = directory / "now.abi"
    subprocess.run(["abidw", "--no-comp-dir-path", "--no-corpus-path", "--no-show-locs", "--no-elf-needed",
                    "--type-id-style", "hash", "--out-file", record, library], check=True)
    return record


def check_types(header, record, compiler):
    name = f"the types of {header.name} are those in {record.name}"
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        return skip(name, "there is no libabigail")
    if not compiler:
        return skip(name, "the record is of x86-64")
    with tempfile.TemporaryDirectory() as directory:
        now = describe(header, compiler, pathlib.Path(directory))
        result = subprocess.run(["abidiff", "--no-added-syms", record, now], text=True, capture_output=True)
    wrong = (result.stdout + result.stderr).splitlines() if result.returncode else []
    verdict(name, wrong + [
        "Is that meant? A version that is published must not change so: see docs/packaging.md, under ABI.",
        f"Before that, tests/abi.py --update {header.relative_to(ROOT)} ... writes the record anew."] * bool(wrong))


# ---- anew ----

def update(header, script, record):
    text = script.read_text(encoding="utf-8")
    functions = "".join(f"    {name};\n" for name in sorted(declared(header)))
    script.write_text(re.sub(r"(global:\n).*?(local:)", rf"\g<1>{functions}\g<2>", text, flags=re.DOTALL),
                      encoding="utf-8")
    with tempfile.TemporaryDirectory() as directory:
        shutil.copyfile(describe(header, ["cc"], pathlib.Path(directory)), record)


if sys.argv[1] == "--update":
    update(*(pathlib.Path(path).resolve() for path in sys.argv[2:5]))
    sys.exit()
header, script, record = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
check_script(header, script)
check_library(script, sys.argv[4])
check_types(header, record, sys.argv[5:])
print(f"1..{number}")
