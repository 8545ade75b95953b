#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measure dlx and other programs on the same problems in one run, and write the tables of the documents.

Each program is a process of its own. Its time is the CPU time of the whole process, in user mode and in the system;
with several threads, the time that passes. The programs take turns on each problem, so that other load affects all of
them equally, and the median of their runs counts. Each answer is compared with the known one, and each solution that a
program prints is checked by `dlx verify`. A program with a wrong answer is reported and gets no time.

programs.txt lists the programs, problems.txt the problems. Problems made from ../shared are measured if it is there.
"""
import argparse
import collections
import datetime
import itertools
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import textwrap
import threading
import time

here = pathlib.Path(__file__).resolve().parent
root = here.parent
Program = collections.namedtuple("Program", "kind name file answer source command")
Row = collections.namedtuple("Row", "kind name answer marks arguments make")
Run = collections.namedtuple("Run", "cpu wall text")
Layout = collections.namedtuple("Layout", "row answer unit")  # headings of two columns, and the unit of the third one

LAYOUTS = {
    "sudoku": Layout("puzzles", None, "puzzles/s"),
    "generate": Layout("puzzles", None, "puzzles/s"),
    "first": Layout("problem", "answer", "time"),
    "count": Layout("problem", "solutions", "time"),
    "cheapest": Layout("problem", "cost", "time"),
    "convert": Layout("problem", "MB", "MB/s"),
    "threads": Layout("problem", "result", "time"),
}
FULL_GRID, PUZZLE = r"(?<!\d)[1-9]{81}(?!\d)", r"^[.\d]{81}$"
BULK = 100, 0.2  # puzzles of the first attempt; it is repeated with more puzzles until it takes so many seconds


def columns(path, fields):
    """Return the rows of a text file as tuples. Two or more blanks separate columns."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            values = re.split(r"\s{2,}", line.strip(), maxsplit=len(fields) - 1)
            if len(values) != len(fields) or values[0] not in LAYOUTS:
                print(f"{path}:{number}: expected {', '.join(fields)}, separated by two blanks", file=sys.stderr)
                sys.exit(2)
            rows.append(values)
    return rows


def start(words, stdin, output, limit):
    """Run a program until it ends, or has used `limit` seconds of CPU time. Return its run."""
    begun = time.monotonic()
    with open(output, "wb") as out, open(stdin, "rb") as source:
        process = subprocess.Popen(words, stdin=source, stdout=out, stderr=subprocess.STDOUT)
        try:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit))
        except ProcessLookupError:
            pass  # it has ended already
        timer = threading.Timer(10 * limit, process.kill)  # for a program that only waits
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    text = None
    if process.returncode >= 0:
        text = f"{output.read_text(encoding='latin-1')}\nexit status {process.returncode}\n"
    return Run(usage.ru_utime + usage.ru_stime, time.monotonic() - begun, text)


def write_opb(lp, opb):
    """Rewrite a problem for pseudo-Boolean solvers, from the LP file of `dlx convert`."""
    text = re.sub(r"^\\.*", "", lp.read_text(encoding="utf-8"), flags=re.MULTILINE)
    cost, constraints = re.search(r"Minimize(.*)Subject To(.*)Binary", text, re.DOTALL).groups()
    names = itertools.count(1)
    number = collections.defaultdict(lambda: next(names))
    for name in sorted(set(re.findall(r"\b[xy]\d+", text)), key=lambda name: (name[0], int(name[1:]))):
        number[name]

    def terms(side, sign=1):
        found = re.findall(r"([+-]?) ?(\d*) ?\b([xy]\d+)", side)
        return " ".join(f"{sign * int(s + (n or '1')):+d} x{number[name]}" for s, n, name in found if n != "0")

    lines = [f"min: {terms(cost)} ;"] if terms(cost) else []
    for side, relation, bound in re.findall(r"((?:[ \n]+[+-]? ?\d* ?\b[xy]\d+)+)\s*(<=|>=|=) (-?\d+)", constraints):
        sign = -1 if relation == "<=" else 1
        lines.append(f"{terms(side, sign)} {relation.replace('<', '>')} {sign * int(bound)} ;")
    head = f"* #variable= {len(number)} #constraint= {len(lines) - bool(terms(cost))}\n"
    opb.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def brief(value):
    return f"{value:.0f}" if value >= 9.95 else f"{value:.1f}" if value >= 0.95 else f"{value:.2f}"


def show_time(seconds):
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{brief(1000 * seconds)} ms" if seconds < 1 else \
        f"{seconds:.1f} s"


def show_rate(rate):
    unit, name = (1e6, " million") if rate >= 1e6 else (1e3, " thousand") if rate >= 1e4 else (1, "")
    return brief(rate / unit) + name


def show_answer(answer):
    digits, power = f"{int(answer):.1e}".split("e") if answer.isdigit() else ("", 0)
    return f"{digits} * 10^{int(power)}" if int(power) >= 12 else answer


class Bench:
    def __init__(self, options, work):
        self.options, self.work, self.files = options, work, {}
        self.limit, self.turns = (1, 1) if options.quick else (options.limit, options.runs)
        self.programs = [Program(*row) for path in [here / "programs.txt", *options.programs]
                         for row in columns(path, Program._fields)]
        self.rows = [Row(*row) for path in [here / "problems.txt", *options.problems]
                     for row in columns(path, Row._fields)]
        self.flaws, self.missing, self.used, self.shown = [], {}, {}, []

    # ---- files ----

    def file(self, row, kind):
        """Return the problem of a row as a file of this kind, made when it is first needed."""
        made = {"-": "items", "line": "items"}.get(kind, kind)
        if (row, made) not in self.files:
            path = self.files[row, made] = self.work / f"{len(self.files)}.{made}"
            if made == "items":
                subprocess.run(["bash", "-c", row.make], stdout=path.open("wb"), check=True)
            elif made == "opb":
                write_opb(self.file(row, "lp"), path)
            else:
                subprocess.run(["dlx", "convert", f"--to={made}", f"--output={path}", self.file(row, "items")], check=True)
        return self.files[row, made]

    def head(self, row, count):
        """Return a file with the first puzzles of a row."""
        path = self.work / "puzzles"
        with self.file(row, "line").open("rb") as lines:
            path.write_bytes(b"".join(itertools.islice(lines, count)))
        return path

    def size(self, row):
        """Return the number of puzzles of a row, or for `convert`, its MB."""
        path = self.file(row, "items")
        return path.stat().st_size / 1e6 if row.kind == "convert" else path.read_bytes().count(b"\n")

    # ---- programs ----

    def words(self, program, row, file, count):
        """Return the words of the command of a program, and its standard input."""
        values = {"%f": file, "%o": self.work / "out", "%n": count, "%t": os.cpu_count(), "%p": here,
                  "%b": self.options.build, "%a": row.arguments}
        text = re.sub("%[a-z]", lambda match: str(values.get(match[0], match[0])), program.command)
        words = shlex.split(text)
        stdin = [word[1:] for word in words if word.startswith("<")] or ["/dev/null"]
        return [word for word in words if not word.startswith("<")], stdin[0]

    def is_installed(self, program):
        words = shlex.split(program.command.replace("%b", str(self.options.build)).replace("%p", str(here)))
        folders = [word for word in words if word.startswith(f"{self.options.build}/")]
        if shutil.which(words[0]) and all(os.path.exists(folder) for folder in folders):
            return True
        self.missing[program.name] = program.source
        return False

    def run_once(self, program, row, count):
        is_bulk = row.kind in ("sudoku", "generate")
        file = self.head(row, count) if row.kind == "sudoku" else None if is_bulk else self.file(row, program.file)
        (self.work / "out").unlink(missing_ok=True)
        words, stdin = self.words(program, row, file, count)
        limit = self.limit * (4 if row.kind == "threads" else 1)  # all threads share it
        return start(words, stdin, self.work / "log", limit)

    # ---- answers ----

    def answer(self, program, row, run):
        """Find the answer in what a program printed. Return the match, or None."""
        out = self.work / "out"
        text = run.text + (out.read_text(encoding="latin-1") if row.kind != "convert" and out.exists() else "")
        pattern = {"sudoku": FULL_GRID, "generate": PUZZLE}.get(row.kind, program.answer)
        return re.search(pattern, text, re.MULTILINE)

    def is_right(self, program, row, run, count):
        if row.kind == "sudoku":
            return re.findall(FULL_GRID, run.text) == self.solutions(row)[:count]
        if row.kind == "generate":
            return self.are_unique(re.findall(PUZZLE, run.text, re.MULTILINE), count)
        match, out = self.answer(program, row, run), self.work / "out"
        if match is None:
            return False
        if row.kind == "first":
            found = "a solution" if match.lastindex == 1 else "none"
        else:
            found = next(filter(None, match.groups()))
        if row.kind == "convert":
            return found == "exit status 0"
        return found == row.answer and (row.kind not in ("first", "cheapest") or found == "none" or
                                        self.is_solution(row, out if out.exists() else self.work / "log"))

    def is_solution(self, row, path):
        """Let `dlx verify` check what a program printed, without the lines that are no part of the answer."""
        text = path.read_text(encoding="latin-1")
        if text.startswith("{"):
            text = "\n".join(json.loads(text.splitlines()[0])["options"]) + "\n"
        elif values := re.findall(r"^v (.*)", text, re.MULTILINE):  # clasp prints v x1 -x2, and no 0 at the end
            text = f"v {' '.join(values).replace('x', '').removesuffix(' 0')} 0\n"
        result = subprocess.run(["dlx", "verify", self.file(row, "items"), "-"], input=text, text=True,
                                capture_output=True, check=False)
        return result.returncode == 0

    def solutions(self, row):
        """Return the solutions of a row's puzzles, by another search than the measured one."""
        if (row, "solutions") not in self.files:
            command = ["dlx-sudoku", "solve", "--engine=dlx", self.file(row, "line")]
            self.files[row, "solutions"] = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        return self.files[row, "solutions"]

    @staticmethod
    def are_unique(puzzles, count):
        result = subprocess.run(["dlx-sudoku", "check"], input="\n".join(puzzles) + "\n", capture_output=True,
                                text=True, check=False)
        return len(set(puzzles)) == count and result.returncode == 0

    # ---- rows ----

    def has_file(self, program, row):
        """Make the file of a program. Some formats cannot express every problem."""
        try:
            return self.file(row, program.file) is not None
        except subprocess.CalledProcessError:
            self.flaws.append(f"{row.kind}, {row.name}: there is no file for {program.name}")
            return False

    def count_for(self, program, row):
        """Return for how many puzzles a program takes long enough to be measured."""
        count, enough = BULK
        if row.kind not in ("sudoku", "generate"):
            return 1
        most = self.size(row) if row.kind == "sudoku" else int(row.arguments)
        while count < most and self.run_once(program, row, min(count, most)).cpu < enough:
            count *= 10
        return min(count, most)

    def times(self, programs, row):
        """Return for each program the times of its runs, or a word instead of them."""
        times = {program: [] if self.has_file(program, row) else "-" for program in programs}
        counts = {program: self.count_for(program, row) for program in programs if times[program] != "-"}
        for turn in range(self.turns):
            for program in programs:
                if isinstance(times[program], str) or (turn >= 3 and times[program][0] > 1):
                    continue  # long runs need fewer repetitions
                run = self.run_once(program, row, counts[program])
                if run.text is None:
                    times[program] = "slow"
                elif self.is_right(program, row, run, counts[program]):
                    times[program].append((run.wall if row.kind == "threads" else run.cpu) / counts[program])
                elif program.source != "-" and self.answer(program, row, run) is None:
                    times[program] = "-"
                    print(f"{row.kind}, {row.name}: {program.name} cannot read this problem", file=sys.stderr)
                else:
                    times[program] = "wrong"
                    self.flaws.append(f"{row.kind}, {row.name}: {program.name} gives a wrong answer")
        return {program: time if isinstance(time, str) else statistics.median(time) for program, time in times.items()}

    def cells(self, row, times):
        """Return the cells of a row: the time of the first program, and the times of the others divided by it."""
        first = next(iter(times.values()), "slow")
        for place, time in enumerate(times.values()):
            if time in ("-", "wrong"):
                yield time
            elif time == "slow":
                yield f"> {self.limit} s" if place == 0 or isinstance(first, str) else f"> {brief(self.limit / first)}"
            elif place == 0 or isinstance(first, str):
                yield self.absolute(row, time)
            else:
                yield brief(first / time if row.kind == "threads" else time / first)

    def absolute(self, row, time):
        if row.kind == "convert":
            return brief(self.size(row) / time)
        return show_rate(1 / time) if row.kind in ("sudoku", "generate") else show_time(time)

    def wanted_rows(self, kind):
        wanted = [row for row in self.rows if row.kind == kind and ("quick" in row.marks) == self.options.quick]
        shared = os.environ["SHARED"]
        return [row for row in wanted if "$SHARED" not in row.make or os.path.isdir(shared)]

    def table(self, kind):
        """Measure the rows of a table. Return it as Markdown."""
        layout = LAYOUTS[kind]
        programs = [program for program in self.programs if program.kind == kind and self.is_installed(program)]
        self.used.update({program.name: program.source for program in programs})
        names = [program.name for program in programs]
        names[:1] = [f"{names[0]}, {layout.unit}"]
        lines = [[layout.row] + [layout.answer] * bool(layout.answer) + names]
        lines.append(["---"] + ["--:"] * (len(lines[0]) - 1))
        for row in self.wanted_rows(kind):
            print(f"{kind}: {row.name}", file=sys.stderr)
            times = self.times(programs, row)
            cells = list(self.cells(row, times))
            answer = brief(self.size(row)) if kind == "convert" else show_answer(row.answer)
            lines.append([row.name] + [answer] * bool(layout.answer) + cells)
            if "readme" in row.marks:
                self.show(row, times, cells)
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)

    def show(self, row, times, cells):
        """Add a row to the table of README.md: the first program and the fastest one that is not of this project."""
        rivals = {program: (self.limit if time == "slow" else time, cell)
                  for (program, time), cell in zip(times.items(), cells) if program.source != "-" and time not in ("-", "wrong")}
        if rivals:
            program, (_, cell) = min(rivals.items(), key=lambda rival: rival[1][0])
            unit = "/s" if row.kind in ("sudoku", "generate") else ""
            self.shown.append(f"| {row.name} | {cells[0]}{unit} | {program.name} | {cell} |\n")

    # ---- the documents ----

    def version(self, source):
        """Return where a program comes from, with its version."""
        kind, _, name = source.partition(" ")
        if kind == "npm":
            path = self.options.build / "npm/node_modules" / name / "package.json"
            return f"npm, {json.loads(path.read_text(encoding='utf-8'))['version']}"
        if kind == "debian":
            query = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True, check=False)
            return f"Debian, {query.stdout or 'no package'}"
        return source

    def machine(self):
        """Return a paragraph about the machine, the date, and the versions of all programs."""
        info = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = re.search(r"^model name\s*: (.*)", info, re.MULTILINE)
        levels = {" avx512_vbmi2 ": "AVX-512 (v4)", " avx2 ": "AVX2 (v3)", " sse4_2 ": "SSE4.2 (v2)"}
        level = next((name for flag, name in levels.items() if flag in info), "no vectors")
        git = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=10"]
        commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
        version = subprocess.run(["dlx", "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        others = ", ".join(f"{name} ({self.version(source)})" for name, source in self.used.items() if source != "-")
        text = (f"Measured on {datetime.date.today()} with dlx {version} (commit {commit}) on {model[1] if model else 'an unknown processor'}, "
                f"{level}, {os.cpu_count()} cores; the load average was {os.getloadavg()[2]:.1f} at the end. "
                f"Other programs: {others or 'none'}.")
        return textwrap.fill(text, 98) + "\n"

    def texts(self):
        """Measure everything. Return the texts by their names."""
        texts = {kind: self.table(kind) for kind in LAYOUTS if kind in self.options.only}
        if self.shown:
            texts["readme"] = "| problem | dlx | fastest other program | times as long |\n|---|--:|---|--:|\n" + \
                "".join(self.shown)
        texts["machine"] = self.machine()
        return texts


def write(folder, texts):
    """Put each text into the documents, between the marks <!-- table NAME --> and <!-- end -->."""
    for path in (folder / "docs/performance.md", folder / "README.md"):
        document = path.read_text(encoding="utf-8")
        for name, text in texts.items():
            document = re.sub(rf"(<!-- table {name} -->\n).*?(<!-- end -->)", lambda m, text=text: f"{m[1]}\n{text}\n{m[2]}",
                              document, flags=re.DOTALL)
        path.write_text(document, encoding="utf-8")


def readable(name):
    if not os.access(name, os.R_OK):
        raise argparse.ArgumentTypeError(f"cannot read {name}")
    return pathlib.Path(name)


def parse():
    parser = argparse.ArgumentParser(prog="./start bench --tables", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=lambda name: pathlib.Path(name).resolve(), help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="one run of a tiny problem for each table")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="number of runs (default: 5; 3 if they are long)")
    parser.add_argument("--limit", type=int, default=5, metavar="SECONDS", help="CPU time of a run (default: 5)")
    parser.add_argument("--only", type=lambda names: names.split(","), default=list(LAYOUTS), metavar="NAMES",
                        help=f"only these tables: {','.join(LAYOUTS)}")
    parser.add_argument("--programs", type=readable, action="append", default=[], metavar="FILE",
                        help="more programs, in the form of bench/programs.txt")
    parser.add_argument("--problems", type=readable, action="append", default=[], metavar="FILE",
                        help="more problems, in the form of bench/problems.txt")
    parser.add_argument("--write", type=pathlib.Path, nargs="?", const=root, metavar="FOLDER",
                        help="replace the tables in docs/performance.md and README.md, here or in another folder")
    return parser.parse_args()


def main():
    options = parse()
    os.environ["PATH"] = f"{options.build / 'cli'}{os.pathsep}{os.environ['PATH']}"
    os.environ["SHARED"] = str(root.parent / "shared")
    with tempfile.TemporaryDirectory() as work:
        os.environ["WORK"] = work
        bench = Bench(options, pathlib.Path(work))
        texts = bench.texts()
    if options.write:
        write(options.write, texts)
    else:
        print("\n".join(f"{name}:\n\n{text}" for name, text in texts.items()))
    for name, source in bench.missing.items():
        print(f"not found: {name} ({source})", file=sys.stderr)
    for flaw in bench.flaws:
        print(f"wrong: {flaw}", file=sys.stderr)
    sys.exit(1 if bench.flaws else 0)


if __name__ == "__main__":
    main()
