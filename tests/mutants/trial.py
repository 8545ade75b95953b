# SPDX-License-Identifier: MIT
"""Compile, link and run one mutant."""
import functools
import json
import os
import pathlib
import re
import resource
import selectors
import shlex
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORY = 4 << 30  # bytes of address space for a program
COMMANDS = ["cli/dlx", "cli/dlx-sudoku"]
QUICK = ["-O1"]  # most mutants run for a moment only
SANITIZERS = ["-O1", "-UNDEBUG", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def is_of_library(entry):
    """Return whether an entry of the compiler's commands builds an object of a library."""
    return re.match(r"(dlx|sudoku)/.*\.a\.p/", entry["output"]) is not None


def source_of(build, entry):
    """Return the file that an entry compiles."""
    return (build / entry["file"]).resolve()


def without(words, name, others=0):
    """Return a command without an option and the words that follow it."""
    if name not in words:
        return words
    place = words.index(name)
    return words[:place] + words[place + 1 + others:]


def run_quietly(words, directory):
    """Run a command. Return whether it succeeded."""
    done = subprocess.run(words, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return done.returncode == 0


class Bench:
    """Compile and judge mutants in a directory of its own."""

    def __init__(self, build, directory, seconds, is_sanitized=False):
        self.build, self.directory, self.is_sanitized = build, directory, is_sanitized
        self.seconds = dict(seconds)  # processor time of each suite without a mutant
        self.fresh = []  # rows for the journal: what has been measured
        # A suite runs in one process, so that it can be stopped.
        self.environment = dict(os.environ, CK_TAP_LOG_FILE_NAME="-", CK_VERBOSITY="silent", CK_FORK="no",
                                ASAN_OPTIONS="detect_leaks=0", TMPDIR=str(directory))
        tests = json.loads((build / "meson-info" / "intro-tests.json").read_text(encoding="utf-8"))
        self.tests = {test["name"]: test["cmd"] for test in tests}
        self.commands, self.objects = {}, {}
        for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
            path = source_of(build, entry)
            words = without(without(without(shlex.split(entry["command"]), "-MD"), "-MQ", 1), "-MF", 1)
            # The same file may be compiled for several instruction sets, and for several libraries.
            name = next((word for word in words if word.startswith("-DSIMD_NAME=")), "")
            if is_of_library(entry):
                self.commands.setdefault(path, {}).setdefault(name, words)
            elif re.match(r"tests/(test_|fuzz/|soak/)", entry["output"]):
                self.objects[entry["output"]] = (path, words)

    @staticmethod
    def sources(build):
        """Return the C files of the libraries."""
        entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
        return {source_of(build, entry) for entry in entries if is_of_library(entry) and entry["file"].endswith(".c")}

    def build_object(self, words, source, target, more):
        """Compile a file as another one is compiled. Return whether it worked."""
        place = words.index("-o")
        words = [word for word in words[:place] if word != "ccache"]
        words[1:1] = more
        words += ["-w", *(SANITIZERS if self.is_sanitized else QUICK), "-o", str(target), "-c", str(source)]
        return run_quietly(words, self.build)

    def compile(self, path, source, stem):
        """Compile a file of a library from another source, in all ways the build does. Return the objects or None."""
        targets = []
        for number, words in enumerate(self.commands[path].values()):
            targets.append(self.directory / f"{stem}{number}.o")
            if not self.build_object(words, source, targets[-1], ["-I", str(path.parent)]):
                return None
        return targets

    def is_same_code(self, path, objects):
        """Return whether the original compiles to the same bytes. It must have the same name while it is compiled."""
        changed = [target.read_bytes() for target in objects]
        source = self.directory / "mutant" / path.relative_to(ROOT)
        text = source.read_text(encoding="utf-8")
        source.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        originals = self.compile(path, source, "original")
        source.write_text(text, encoding="utf-8")
        return originals is not None and [target.read_bytes() for target in originals] == changed

    @functools.lru_cache(maxsize=None)
    def link_command(self, program):
        """Return the words of the command that links a program of the tests, or None."""
        done = subprocess.run(["ninja", "-C", self.build, "-t", "commands", program], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        lines = done.stdout.splitlines()
        return shlex.split(lines[-1]) if done.returncode == 0 and lines else None

    @functools.lru_cache(maxsize=None)
    def includer(self, program, path):
        """Return the object of a program whose source includes the source of a file, or None."""
        for entry, (source, _) in self.objects.items():
            if (entry.startswith(f"{program}.p/")
                    and f'"{path.relative_to(ROOT)}"' in source.read_text(encoding="utf-8")):
                return entry
        return None

    def link(self, program, path, objects):
        """Link a program of the build with changed objects before the libraries. Return whether it worked."""
        words = self.link_command(program)
        if words is None:
            return False
        words, objects = list(words), [str(target) for target in objects]
        own = self.includer(program, path)
        if own is not None:
            objects = [str(self.directory / "suite.o")]
            source, command = self.objects[own]
            more = ["-I", str(self.directory / "mutant")]
            if not self.build_object(command, source, objects[0], more):
                return False
            words.remove(own)
        # A suite may compile the file itself.
        words = [word for word in words if self.objects.get(word, (None,))[0] != path]
        target = self.directory / program
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)  # it may point to the program without the change
        place = words.index("-o")
        words[place + 1] = str(target)
        words[place + 2: place + 2] = objects + (SANITIZERS if self.is_sanitized else [])
        return run_quietly(words, self.build)

    def provide(self, program, path, objects):
        """Put a program with changed objects into the directory. Return whether it contains the file at all."""
        if self.link(program, path, objects):
            return True
        (self.directory / program).unlink(missing_ok=True)
        (self.directory / program).symlink_to(self.build / program)
        return False

    def changed_command(self, suite, path, objects):
        """Return the command of a test, with its programs replaced by changed ones, or None if there are none."""
        command, programs = [], set()
        for word in self.tests[suite]:
            file = self.build / word
            if file in (self.build, self.build / "cli"):  # the test finds the commands in this folder
                programs.update(COMMANDS)
                word = str(self.directory / file.relative_to(self.build))
            elif self.build in file.parents and ".." not in file.parts and file.is_file():
                programs.add(str(file.relative_to(self.build)))
                word = str(self.directory / file.relative_to(self.build))
            command.append(word)
        are_changed = [self.provide(program, path, objects) for program in sorted(programs)]
        return command if any(are_changed) else None

    def own_seconds(self, suite):
        """Return the processor time that a test takes without a mutant, or None if it fails here."""
        key = f"{self.build.name}/{suite}"
        if key not in self.seconds:
            is_bad, self.seconds[key] = self.execute(self.tests[suite], 1000, self.build)
            if is_bad:
                print(f"{key} fails without a mutant and does not count", flush=True)
                self.seconds[key] = None
                return None
            self.fresh.append({"suite": key, "seconds": round(self.seconds[key], 2)})
        return self.seconds[key]

    def execute(self, command, seconds, directory=None):
        """Run a test. Return whether it failed, and its processor time."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]  # suites set limits of their own
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, hard))
            if not self.is_sanitized:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with subprocess.Popen(command, cwd=directory or self.directory, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
                              preexec_fn=limit) as process:
            is_bad = watch(process)
            try:
                os.killpg(process.pid, signal.SIGKILL)  # a script leaves programs behind
            except ProcessLookupError:
                pass
            process.stdout.close()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        is_late = self.is_sanitized and not is_bad and process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        return (is_bad or process.returncode != 0) and not is_late, took

    def judge(self, name, number, changed, suites):
        """Return what kills a mutant, None if nothing does, or "" if it is none."""
        path = ROOT / name
        lines = path.read_text(encoding="utf-8").splitlines()
        lines[number - 1] = changed
        source = self.directory / "mutant" / name
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        try:
            objects = self.compile(path, source, "mutant")
            if objects is None:
                return ""
            killer = next((suite for suite in suites if self.kills(suite, path, objects)), None)
            return "" if killer is None and self.is_same_code(path, objects) else killer
        finally:
            source.unlink()

    def kills(self, suite, path, objects):
        """Return whether a test notices the changed objects of a file."""
        if suite not in self.tests:
            return False
        own = self.own_seconds(suite)
        command = self.changed_command(suite, path, objects) if own is not None else None
        if command is None:
            return False
        return self.execute(command, 20 * own + 20 if self.is_sanitized else 4 * own + 2)[0]


def processor_ticks(session):
    """Return the processor times of all processes of a session, to see whether one of them runs."""
    ticks = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            ticks.append((stat, fields[11], fields[12]))
    return sorted(ticks)


def watch(process):
    """Read what a suite reports in TAP, until it ends. Return whether a test failed, or the program waits forever."""
    last = b""
    ticks, since = None, time.monotonic()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(2):
                piece = os.read(process.stdout.fileno(), 65536)
                if not piece:
                    process.wait()
                    return False
                text = last + piece
                if re.search(rb"^not ok", text, re.MULTILINE):
                    return True
                last = text[-200:]
            now = processor_ticks(process.pid)
            if now != ticks:
                ticks, since = now, time.monotonic()
            elif time.monotonic() - since > 10:
                return True
