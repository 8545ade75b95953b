#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test the documentation: every command gives the output that it shows, and every file that it names exists.

A block that begins with ```console, or in a manual page with "$ ", holds commands after "$ " and their
output. A block ```sh is a script that must succeed. They are run by a shell with the built commands in the
path. Programs shown in C and C++ must be files of the project, word for word. Functions of the teaching kernel
may be shown without the lines that report moves. The test `tour` checks links.

Usage: docs.py SOURCE_ROOT DIRECTORY_WITH_COMMANDS...
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support.tap import plan, verdict

root = pathlib.Path(sys.argv[1])
environment = dict(os.environ, PATH=os.pathsep.join(sys.argv[2:] + [os.environ["PATH"]]),
                   LC_ALL="C.UTF-8")

# Scripts that cannot be run here, by document and the beginning of a line; "" means all scripts of a document.
# Their syntax, options and files are still checked.
NOT_RUN = {
    ("CONTRIBUTING.md", "./start test"): "builds everything",
    ("README.md", "meson setup"): "builds everything",
    ("docs/checks.md", "CC=clang meson"): "needs clang and hours",
    ("docs/cluster.md", ""): "needs a cluster",
    ("docs/packaging.md", ""): "builds and packages everything",
    ("docs/performance.md", ""): "benchmarks",
    ("docs/records.md", ""): "takes minutes and gigabytes",
    ("docs/service.md", ""): "the test cli_service runs it",
    ("docs/sudoku/convert.md", "dlx-sudoku page --sections"): "needs files of the reader",
    ("docs/tour/README.md", ""): "builds the commands",
    ("docs/web.md", ""): "needs browsers",
}
met = set()

# Options of meson itself that documents name.
MESON_OPTIONS = {"buildtype", "default_library", "optimization", "prefix", "c_args", "b_sanitize", "b_lundef",
                 "b_coverage", "b_ndebug"}

documents = sorted([*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("bindings/*/README.md"),
                    *root.glob("docs/man/*.scd")])


def run(command, directory):
    return subprocess.run(["bash", "-c", command], cwd=directory, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=1200)


def commands(block):
    """Return pairs of a command and the output shown for it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        end = 1
        here = re.search(r"<<'(\w+)'", lines[0])
        if here:
            end = lines.index(here.group(1)) + 1
        while lines[end - 1].endswith(("\\", "|")) and end < len(lines):
            end += 1
        yield "\n".join(lines[:end]), "\n".join(lines[end:]).strip("\n")


def run_block(name, block, directory):
    for command, expected in commands(block):
        output = run(command, directory).stdout.strip("\n")
        verdict(f"{name}: {command.splitlines()[0]}", output == expected,
                f"expected:\n{expected}\noutput:\n{output}")


def why_not_run(name, block):
    for (document, start), reason in NOT_RUN.items():
        if document == name and re.search(rf"^{re.escape(start)}", block, flags=re.MULTILINE):
            met.add((document, start))
            return reason
    return None


def options_of(command):
    """Return the options of a command such as "dlx solve", or None if it was not built."""
    if not shutil.which(command.split()[0], path=environment["PATH"]):
        return None
    return set(re.findall(r"--[a-z][a-z0-9-]*", run(f"{command} --help", root).stdout))


def flaws(block):
    """Return what is wrong with a script that cannot be run: syntax, options, or names of files and jobs."""
    text = re.sub(r"\s#.*", "", block.replace("\\\n", " "))
    found = [] if run(f"bash -n <<'END_OF_SCRIPT'\n{block}END_OF_SCRIPT", root).returncode == 0 else ["syntax"]
    for command, words in re.findall(r"\b(dlx(?: generate|-sudoku|-mpi)? [a-z]+)((?: [^|;&>\n]+)?)", text):
        known = options_of(command)
        found += [f"{command} {option}" for option in re.findall(r"--[a-z][a-z0-9-]*", words)
                  if known is not None and option not in known]
    jobs = run("./start --help", root).stdout
    found += [f"./start {job}" for job in re.findall(r"\./start ([a-z]+)", text) if f"./start {job}" not in jobs]
    folders = r"(?:\s|^)((?:tests|bench|packaging|docs|\.ci)/[\w./-]+)"
    found += [path for path in re.findall(folders, text) if not (root / path).exists()]
    settings = (root / "meson_options.txt").read_text(encoding="utf-8")
    found += [f"-D{option}" for option in re.findall(r"-D([a-z_]+)=", text)
              if option not in MESON_OPTIONS and f"'{option}'" not in settings]
    return found


def run_script(name, block, directory):
    reason = why_not_run(name, block)
    title = f"{name}: {block.splitlines()[0]}"
    if reason is None:
        result = run(f"set -euo pipefail\n{block}", directory)
        verdict(title, result.returncode == 0, result.stdout)
    else:
        found = flaws(block)
        verdict(f"{title} ({reason})", not found, "\n".join(found))


def is_kernel(block):
    """Return whether C code consists of functions of the teaching kernel."""
    kernel = (root / "dlx/dance/dance.c").read_text(encoding="utf-8")
    silent = re.sub(r"^ *TELL\(.*\n", "", kernel, flags=re.MULTILINE)
    return all(f"\n{function.rstrip()}\n" in silent for function in re.split(r"(?<=^\}\n)\n", block, flags=re.MULTILINE))


def check_blocks(name, text, directory):
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        if kind == "console":
            run_block(name, block, directory)
        elif kind == "sh":
            run_script(name, block, directory)
        elif kind in ("c", "cpp"):
            held = any(block in source.read_text(encoding="utf-8")
                       for source in (root / "docs").rglob(f"*.{kind}"))
            verdict(f"{name}: the program in {kind.upper()} is a file of docs/, or from dance.c", held or is_kernel(block))
    for block in re.findall(r"^```\n(\$ .*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        run_block(name, block, directory)


def check_files(name, text):
    named = re.findall(r"`((?:dlx|sudoku|cli|tests|docs|web|bench|bindings|packaging)/[\w./-]+\.\w+)`", text)
    gone = [] if name == "NEWS.md" else [file for file in named if not (root / file).exists()]
    verdict(f"{name}: the files that it names exist", not gone, "\n".join(gone))


def check_sources():
    """Check that programs and tests name only documents that exist."""
    gone = []
    for folder in ("dlx", "sudoku", "cli", "tests", "web", "bench", "bindings", "packaging"):
        for path in (root / folder).rglob("*.*"):
            own = "node_modules" not in path.parts
            if own and path.suffix in {".c", ".h", ".hpp", ".py", ".sh", ".html", ".js"}:
                text = path.read_text(encoding="utf-8", errors="replace")
                gone += [f"{path.relative_to(root)}: {name}" for name in re.findall(r"\bdocs/[\w/-]+\.(?:md|scd)\b", text)
                         if not (root / name).exists()]
    verdict("sources name only documents that exist", not gone, "\n".join(gone))


def check_techniques():
    """Check that the documentation shows a step of each technique of the table in techniques.c."""
    table = (root / "sudoku/logic/techniques.c").read_text(encoding="utf-8")
    text = (root / "docs/sudoku/logic.md").read_text(encoding="utf-8")
    names = re.findall(r"\{find_\w+,[^\"]*\"([^\"]+)\"", table)
    lacking = [name for name in names if not re.search(rf"^(\d+\. )?{name}: ", text, flags=re.MULTILINE)]
    verdict("every technique has a documented example", len(names) > 40 and not lacking, "\n".join(lacking))


with tempfile.TemporaryDirectory() as work:
    for document in documents:
        title, content = str(document.relative_to(root)), document.read_text(encoding="utf-8")
        check_blocks(title, content, work)
        check_files(title, content)
check_sources()
check_techniques()
verdict("every exception is needed", set(NOT_RUN) == met, "\n".join(map(str, set(NOT_RUN) - met)))
plan()
