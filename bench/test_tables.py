#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tables.py does with right, wrong, slow and missing programs; nothing is timed. Usage: test_tables.py BUILD"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "tests"))
from support.tap import plan, verdict  # noqa: E402

PROGRAMS = """\
count     right    items  ^(\\d+)$           the test  echo 92
count     liar     items  ^(\\d+)$           the test  echo 93
count     slow     items  ^(\\d+)$           the test  sh -c 'while :; do :; done'
count     mute     items  ^(\\d+)$           the test  echo no such problem
count     missing  items  ^(\\d+)$           the test  no-such-program-here %f
sudoku    liar     line   -                 the test  sh -c 'printf %081d 0 | tr 0 1'
sudoku    mute     line   -                 the test  echo no such puzzle
cheapest  cheat    items  ^cost (\\d+)$      the test  printf 'cost 4907\\n0 1\\n'
first     cheat    items  (^found)|(^none)  the test  echo found
"""


def run(*arguments):
    return subprocess.run([sys.executable, here / "tables.py", sys.argv[1], *arguments], text=True,
                          capture_output=True, check=False)


def outside(text):
    """Return a document without the tables between the marks."""
    return re.sub(r"(<!-- table \w+ -->).*?(<!-- end -->)", r"\1\2", text, flags=re.DOTALL)


with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    (work / "docs").mkdir()
    documents = ["docs/performance.md", "README.md"]
    for name in documents:
        shutil.copy(here.parent / name, work / name)
    (work / "programs").write_text(PROGRAMS, encoding="utf-8")
    result = run("--quick", f"--programs={work / 'programs'}", f"--write={work}")
    said = result.stderr
    texts = {name: (work / name).read_text(encoding="utf-8") for name in documents}
    tables = dict(re.findall(r"<!-- table (\w+) -->\n(.*?)<!-- end -->", "".join(texts.values()), re.DOTALL))
    row = re.search(r"^\| 8 queens \| 92 .*", tables["count"], re.MULTILINE)
    cells = row[0].strip(" |").split(" | ")[-4:] if row else []
    verdict("a program with the right answer gets a ratio", bool(cells) and re.fullmatch(r"[\d.]+", cells[0]) is not None, said)
    verdict("a program with a wrong answer gets no time", cells[1:2] == ["wrong"], said)
    verdict("a program that takes too long is stopped", cells[2:] != [] and cells[2].startswith("> "), said)
    verdict("a program without an answer gets no time, and is no error", cells[3:] == ["-"], said)
    verdict("a missing program has no column", "missing |" not in tables["count"] and "not found: missing" in said, said)
    wrong = re.findall(r"^wrong: (\w+), .*: (\w+) gives", said, re.MULTILINE)
    verdict("wrong answers, also without a solution, are reported, and no others",
            sorted(set(wrong)) == [("cheapest", "cheat"), ("count", "liar"), ("first", "cheat"),
                                     ("sudoku", "liar")], said)
    verdict("they are an error", result.returncode == 1, said)
    verdict("each table is measured", all(len(text.strip().splitlines()) >= 3 for text in tables.values()) and
            len(tables) == 9, str(tables))
    verdict("the machine and the version are named", "with dlx " in tables["machine"], tables["machine"])
    verdict("the rest of the documents stays the same", all(
        outside(text) == outside((here.parent / name).read_text(encoding="utf-8")) for name, text in texts.items()))

    (work / "programs").write_text("count dlx\n", encoding="utf-8")
    result = run("--quick", f"--programs={work / 'programs'}")
    verdict("a malformed line is refused", result.returncode == 2 and "programs:1: expected kind" in result.stderr,
            result.stderr)
plan()
