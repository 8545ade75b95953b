#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test that the shared library exports the functions of its headers, as listed in its version script, and that
their types agree with the record in tests/abi.

    dlx/dlx.h            DLX_API void dlx_problem_free(dlx_problem *problem);
    dlx/libdlx.map       DLX_0.1 { global: dlx_problem_free; ... local: *; };
    libdlx.so            T dlx_problem_free@@DLX_0.1
    tests/abi/dlx.abi    libabigail's description of the types in the headers

The record does not come from the library, which is built without debugging information. It comes from a
library of the same functions with empty bodies, generated from the headers, so it does not depend on the
options of the build.

Usage: abi.py VERSION_SCRIPT RECORD LIBRARY|- HEADER... [-- COMPILER...]   test; types only with a compiler
       abi.py --update VERSION_SCRIPT RECORD HEADER...                     rewrite the record and the script
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import tap

ROOT = pathlib.Path(__file__).resolve().parent.parent


def verdict(name, wrong):
    """Report one law. Each line in `wrong` is a reason why it fails."""
    tap.verdict(name, not wrong, wrong)


# ---- names ----

def declared(headers):
    """Return the names of the functions that the headers declare."""
    return [name for header in headers
            for name in re.findall(r"^DLX_API [^;(]*?(\w+)\(", header.read_text(encoding="utf-8"), flags=re.MULTILINE)]


def listed(script):
    """Return the version that a version script defines, and its functions."""
    text = re.sub(r"/\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
    node, body = re.fullmatch(r"\s*(\S+) \{\s*global:(.*?)local:\s*\*;\s*\};\s*", text, flags=re.DOTALL).groups()
    return node, re.findall(r"(\w+);", body)


def exported(library):
    """Return pairs of an exported symbol and its version. Versions are symbols, too; they are left out."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, text=True,
                            capture_output=True).stdout
    rows = [line.split() for line in output.splitlines()]
    return [tuple(row[-1].partition("@@")[::2]) for row in rows if row[-2] != "A"]


def differences(first, second, where, there):
    return [f"{name} is in {where}, but not in {there}" for name in sorted(set(first) - set(second))]


def check_script(headers, script):
    functions, (_, names) = declared(headers), listed(script)
    header, script = " and ".join(header.name for header in headers), script.name
    wrong = differences(functions, names, header, script) + differences(names, functions, script, header)
    verdict(f"{script} lists the functions of {header}", wrong + [
        f"If this is intended, tests/abi.py --update rewrites {script} and the record. docs/packaging.md, section",
        "ABI, lists what else a change of the interface needs."] * bool(wrong))
    verdict(f"{script} lists each function once, in alphabetical order", [
        f"{b} comes after {a}" for a, b in zip(names, names[1:]) if a >= b])


def check_library(script, library):
    node, names = listed(script)
    name = f"{pathlib.Path(library).name} exports what {script.name} lists"
    if library == "-":
        return tap.skip(f"the library exports what {script.name} lists", "no shared library, or no version script")
    if not shutil.which("nm"):
        return tap.skip(name, "there is no nm")
    symbols = exported(library)
    found = [symbol for symbol, _ in symbols]
    verdict(name, differences(found, names, "the library", script.name)
            + differences(names, found, script.name, "the library"))
    verdict(f"all of them at version {node}",
            [f"{symbol} is at version {version or 'none'}" for symbol, version in symbols if version != node])


# ---- types ----

def bodies(headers):
    """Yield the lines of a C program that defines the functions of the headers with empty bodies."""
    for header in headers:
        yield f'#include "{header.relative_to(ROOT)}"'
    for header in headers:
        for function in re.findall(r"^DLX_API ([^;]*);", header.read_text(encoding="utf-8"), flags=re.MULTILINE):
            yield f"{function} {{ __builtin_trap(); }}"


def describe(headers, compiler, directory):
    """Write libabigail's description of the functions and types of the headers, and return its path."""
    source, library = directory / "bodies.c", directory / "bodies.so"
    source.write_text("\n".join(bodies(headers)) + "\n", encoding="utf-8")
    subprocess.run([*compiler, "-std=c11", "-g", "-O0", "-w", "-shared", "-fPIC",
                    f"-ffile-prefix-map={directory}=.", "-I", ROOT, source, "-o", library], check=True)
    record = directory / "now.abi"
    subprocess.run(["abidw", "--no-comp-dir-path", "--no-corpus-path", "--no-show-locs", "--no-elf-needed",
                    "--type-id-style", "hash", "--out-file", record, library], check=True)
    return record


def check_types(headers, script, record, compiler):
    name = f"the types of the public headers are those in {record.name}"
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        return tap.skip(name, "there is no libabigail")
    if not compiler:
        return tap.skip(name, "the record is for x86-64")
    with tempfile.TemporaryDirectory() as directory:
        now = describe(headers, compiler, pathlib.Path(directory))
        result = subprocess.run(["abidiff", "--no-added-syms", record, now], text=True, capture_output=True)
    wrong = (result.stdout + result.stderr).splitlines() if result.returncode else []
    arguments = " ".join(str(path.relative_to(ROOT)) for path in (script, record, *headers))
    verdict(name, wrong + [
        "Is this intended? A published version must not change this way: see docs/packaging.md, section ABI.",
        f"Before that, tests/abi.py --update {arguments} rewrites the record."] * bool(wrong))


# ---- update ----

def update(script, record, headers):
    text = script.read_text(encoding="utf-8")
    functions = "".join(f"    {name};\n" for name in sorted(declared(headers)))
    script.write_text(re.sub(r"(global:\n).*?(local:)", rf"\g<1>{functions}\g<2>", text, flags=re.DOTALL),
                      encoding="utf-8")
    with tempfile.TemporaryDirectory() as directory:
        shutil.copyfile(describe(headers, ["cc"], pathlib.Path(directory)), record)


def main():
    paths, _, compiler = "\0".join(sys.argv[1:]).partition("\0--\0")
    paths, compiler = paths.split("\0"), compiler.split("\0") if compiler else []
    if paths[0] == "--update":
        script, record, *headers = (pathlib.Path(path).resolve() for path in paths[1:])
        return update(script, record, headers)
    script, record = (pathlib.Path(path).resolve() for path in paths[:2])
    headers = [pathlib.Path(path).resolve() for path in paths[3:]]
    check_script(headers, script)
    check_library(script, paths[2])
    check_types(headers, script, record, compiler)
    tap.plan()


main()
