# SPDX-License-Identifier: MIT
"""Laws of `dlx-sudoku play`, driven in a pseudo terminal. Usage: play.py DLX-SUDOKU

A small emulator of a terminal keeps the screen, and the laws compare its text. Output arrives in pieces, so a law about
the screen waits until it holds. Only a law that fails waits until PATIENCE is at its end.
"""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios

PATIENCE = 120  # seconds without output after which a screen does not change any more
COMMAND = os.path.abspath(sys.argv[1])
LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
UP, DOWN, RIGHT, LEFT = (b"\x1bO" + bytes([c]) for c in b"ABCD")


class Screen:
    """The text that a VT100 or an xterm shows. The cursor stays on the screen, whatever the program writes: after a
    change of the size, output for the old one may still be under way."""

    def __init__(self, rows, columns):
        self.unknown = set()  # sequences
        self.bold = False
        self.rest = b""  # the beginning of a sequence
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.text = [[" "] * columns for _ in range(rows)]
        self.bolds = set()
        self.move(0, 0)

    def lines(self):
        return ["".join(line).rstrip() for line in self.text]

    def move(self, row, column):
        self.row = min(max(row, 0), self.rows - 1)
        self.column = min(max(column, 0), self.columns - 1)
        self.wraps = False  # the last column is written; the next character goes to the next line

    def put(self, character):
        if self.wraps:
            self.move(self.row + 1, 0)
        self.text[self.row][self.column] = character
        (self.bolds.add if self.bold else self.bolds.discard)((self.row, self.column))
        self.wraps = self.column == self.columns - 1
        self.column += not self.wraps

    def feed(self, data):
        data = self.rest + data
        at = 0
        while at < len(data):
            length = self.take(data[at:at + 64])
            if length == 0:
                break
            at += length
        self.rest = data[at:]

    def take(self, data):
        """Obey the first character or sequence. Return its length, or 0 if it is not complete."""
        if data[0] == 0x1B:
            match = re.match(rb"\x1b\[([?>]?[0-9;]*)([A-Za-z@`])|\x1b[()][A-Z0-9]|\x1b[=>78MDEHc]", data)
            if match and match.group(2):
                self.obey(match.group(1).decode(), match.group(2).decode())
            elif match and match.group(0) == b"\x1bM":
                self.move(self.row - 1, self.column)
            elif not match and len(data) == 64:
                self.unknown.add(data)
                return 1
            return match.end() if match else 0
        character = chr(data[0])
        if character == "\r":
            self.move(self.row, 0)
        elif character == "\n":
            self.move(self.row + 1, self.column)
        elif character == "\b":
            self.move(self.row, self.column - 1)
        elif character == "\t":
            self.move(self.row, (self.column // 8 + 1) * 8)
        elif character >= " ":
            self.put(character)
        return 1

    def obey(self, parameters, name):
        numbers = [int(n) for n in parameters.split(";") if n.isdigit()]
        first = numbers[0] if numbers else 0
        step = max(1, first)
        line = self.text[self.row]
        if name == "H":
            self.move(step - 1, max(1, *numbers[1:2], 1) - 1)
        elif name in "ABCD":
            self.move(self.row + {"A": -step, "B": step}.get(name, 0),
                      self.column + {"C": step, "D": -step}.get(name, 0))
        elif name == "d":
            self.move(step - 1, self.column)
        elif name in "G`":
            self.move(self.row, step - 1)
        elif name == "J":
            for row in range(self.row + 1 if first == 0 else 0, self.rows):
                self.text[row] = [" "] * self.columns
            if first == 0:
                self.blank(self.column, self.columns)
        elif name == "K":
            self.blank(self.column if first == 0 else 0, self.column + 1 if first == 1 else self.columns)
        elif name == "X":
            self.blank(self.column, min(self.column + step, self.columns))
        elif name == "@":
            line[self.column:] = ([" "] * step + line[self.column:])[:self.columns - self.column]
        elif name == "P":
            line[self.column:] = (line[self.column + step:] + [" "] * step)[:self.columns - self.column]
        elif name == "b":
            for _ in range(step):
                self.put(line[self.column - (not self.wraps)])
        elif name == "m":
            self.bold = 1 in numbers or (self.bold and 0 not in numbers and numbers != [])
        elif name not in "rhlt":
            self.unknown.add(parameters + name)

    def blank(self, first, end):
        self.text[self.row][first:end] = [" "] * (end - first)


class Play:
    """The command in a pseudo terminal of its own."""

    def __init__(self, *arguments, rows=24, columns=80, terminal="vt100", stdin=None):
        self.screen = Screen(rows, columns)
        self.patience = PATIENCE
        self.id, self.file = pty.fork()
        if self.id == 0:
            if stdin is not None:
                os.dup2(os.open(stdin, os.O_RDONLY), 0)
            os.environ.update(TERM=terminal, LC_ALL="C")
            for name in ("LINES", "COLUMNS", "NO_COLOR"):
                os.environ.pop(name, None)
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH])
            os.read(0 if stdin is None else 2, 1)  # until the size is set
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGWINCH])
            os.execv(COMMAND, [COMMAND, "play", *arguments])
        self.set_size()
        self.type(b"\n")

    def set_size(self):
        size = struct.pack("HHHH", self.screen.rows, self.screen.columns, 0, 0)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, size)

    def type(self, keys):
        os.write(self.file, keys if isinstance(keys, bytes) else keys.encode())

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.set_size()

    def read(self):
        """Read some output. Return False at its end, or when patience is at its end."""
        if not select.select([self.file], [], [], self.patience)[0]:
            self.patience = 1  # the next law need not wait as long
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:
            data = b""
        self.screen.feed(data)
        return data != b""

    def wait_until(self, holds):
        """Read until a condition holds on the lines of the screen. Return whether it does."""
        while not holds(self.screen.lines()):
            if not self.read():
                return False
        return True

    def law(self, name, holds):
        law(name, self.wait_until(holds), *self.screen.lines())

    def wait_for(self, text):
        """Wait until the screen shows a text."""
        if not self.wait_until(lambda lines: any(text in line for line in lines)):
            law(f"the screen shows '{text}'", False, *self.screen.lines())

    def end(self):
        """Wait for the end. Return the exit status, or minus the signal."""
        while self.read():
            pass
        law("the terminal knows all sequences", not self.screen.unknown, *self.screen.unknown)
        if self.patience < PATIENCE:
            os.kill(self.id, signal.SIGKILL)
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.id, 0)[1])

    def quit(self):
        self.type("q")
        return self.end()


failures = count = 0


def law(name, good, *details):
    global failures, count
    count += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    for detail in details if not good else ():
        print("# " + str(detail).replace("\n", "\n# "), flush=True)


def run(*arguments):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True)


def content(path):
    with open(path, encoding="ascii") as file:
        return file.read()


def laws_of_the_board():
    play = Play(LINE)
    play.law("the board fits 80x24, with the keys beside it",
             lambda lines: lines[0].startswith("+-----------------+-----------------+-----------------+")
             and lines[1].startswith("|  4              |                 |  8           5  |")
             and all(any(key in line for line in lines) for key in
                     ("arrows  move", "1-9     digit", "0 Del   clear", "space   digits/marks", "m       mark all",
                      "u r     undo, redo", "h       hint", "Enter   do the hint", "c       check", "s       save")))
    play.law("the panel tells the level and the cell",
             lambda lines: lines[0].endswith("9x9 medium") and "r1c2 no marks" in lines[2])
    play.law("givens are bold", lambda lines: (1, 3) in play.screen.bolds)
    play.type("1")
    play.law("a digit is placed, and is not bold",
             lambda lines: lines[3].endswith("63 to fill") and lines[1].startswith("|  4     1  ")
             and (1, 9) not in play.screen.bolds)
    play.type(RIGHT + b" 257")
    play.law("marks stand at their places",
             lambda lines: "r1c3 257" in lines[2] and lines[1][13:18] == ".2..5" and lines[2][13:17] == ".7..")
    play.type("2")
    play.law("the same key erases a mark", lambda lines: "r1c3 57" in lines[2] and lines[1][13:18] == "....5")
    play.type(b" " + DOWN + b"5")
    play.law("a digit erases the marks of its peers",
             lambda lines: "r2c3 digit 5" in lines[2] and lines[1][13:18] == "....." and lines[2][13:17] == ".7..")
    play.type(RIGHT * 5 + b"3")
    play.law("two equal digits are marked", lambda lines: " 3! " in lines[3] and "r2c8 digit 3" in lines[2])
    play.type("u")
    play.law("undo takes a step back",
             lambda lines: lines[3].endswith("62 to fill") and "!" not in "".join(lines[:6]))
    play.type("u")
    play.law("undo brings the marks of the peers back",
             lambda lines: "r2c3 no marks" in lines[2] and lines[1][13:18] == "....5")
    play.type("r")
    play.wait_for("r2c3 digit 5")
    play.type(LEFT + b"7")
    play.wait_for("This digit is given.")
    play.law("a given stays", lambda lines: lines[3][9:10] == "3")
    play.type(RIGHT + b"\x7f")
    play.wait_for("r2c3 no marks")
    play.type("m")
    play.law("m marks all digits that are left", lambda lines: "r2c3 256789" in lines[2])
    play.type("c")
    play.wait_for("Everything is right so far.")
    play.type(RIGHT + b"u9")
    play.type("c")
    play.wait_for("1 digit is wrong")
    play.law("check finds a wrong digit that no peer contradicts", lambda lines: "9!" in lines[1])
    play.type("h")
    play.wait_for("1 digit is wrong")
    play.type("q")
    law("q leaves with status 0", play.end() == 0)


def laws_of_saving():
    saved = content("sudoku.play")
    law("a saved game is a puzzle", run("convert", "sudoku.play").stdout.split() == [LINE], saved)
    play = Play()
    play.wait_for("kept in")
    play.law("play without arguments goes on",
             lambda lines: lines[1].startswith("|  4     1  ") and lines[3].endswith("62 to fill"))
    play.type("u")
    play.wait_for("63 to fill")
    os.kill(play.id, signal.SIGTERM)
    law("a signal ends the game", play.end() == -signal.SIGTERM)
    play = Play(LINE)
    play.law("and the same puzzle goes on after it", lambda lines: lines[3].endswith("63 to fill"))
    play.type("r")
    play.wait_for("62 to fill")
    law("steps that were undone are kept", play.quit() == 0)
    other = "1" + "." * 80
    play = Play(other)
    law("another puzzle does not replace the game", play.end() == 2 and content("sudoku.play") == saved)
    play = Play("--variant=anti-king", LINE)
    law("nor does the same one with other rules", play.end() == 2 and content("sudoku.play") == saved)
    play = Play("--level=easy")
    law("nor does a new one", play.end() == 2 and content("sudoku.play") == saved)
    with open("puzzles.txt", "w", encoding="ascii") as file:
        file.write(f"{other}\n{LINE}\n")
    play = Play("--nth=2", "--save=second.play", "puzzles.txt")
    play.wait_for("64 to fill")
    law("--nth chooses a puzzle; a game without steps needs no file",
        play.quit() == 0 and not os.path.exists("second.play"))
    play = Play("--size=4", "--save=fresh.play")
    play.wait_for("to fill")
    law("a new puzzle is saved even without a step", play.quit() == 0 and os.path.exists("fresh.play"))
    play = Play("--save=piped.play", "-", stdin="puzzles.txt")
    play.wait_for("several solutions")
    play.type("5")
    play.wait_for("79 to fill")
    law("with the puzzle on standard input, keys come from the terminal",
        play.quit() == 0 and "#!step r1c2=5" in content("piped.play"))
    with open("marked.txt", "w", encoding="ascii") as file:
        file.write("1 23 234 24\n34 2 14 14\n234 14 124 3\n234 134 124 124\n")
    play = Play("--save=marked.play", "marked.txt")
    play.wait_for("r1c2 23")
    play.type("3")
    play.wait_for("12 to fill")
    play.quit()
    play = Play("--save=marked.play", "marked.txt")
    play.law("a puzzle with candidates goes on", lambda lines: any("12 to fill" in line for line in lines))
    play.type("uu")
    play.law("its candidates are a step, too", lambda lines: any("r1c2 no marks" in line for line in lines))
    play.quit()
    with open("damaged.play", "w", encoding="ascii") as file:
        file.write(saved.replace("r1c2=1", "r1c1=1"))
    play = Play("--save=damaged.play")
    play.wait_for("damaged.play:6: this line is not a step of the game")
    law("a damaged file is refused", play.end() == 2)
    play = Play("--save=puzzles.txt")
    play.wait_for("puzzles.txt: this file is not a game")
    law("a file that is no game is not replaced", play.end() == 2)
    play = Play("--save=none/game.play", LINE)
    play.wait_for("save and quit")
    play.type("1")
    play.wait_for("NOT saved")
    play.type("q")
    play.wait_for("Press q again")
    law("a game that cannot be saved is not left at once", play.quit() == 2)


def laws_of_hints():
    medium = run("generate", "--seed=5", "--level=medium").stdout.strip()
    hint = subprocess.run([COMMAND, "hint"], input=medium, capture_output=True, text=True).stdout.split("\n")[0]
    play = Play("--save=medium.play", medium)
    play.wait_for("9x9 medium")
    play.type("h")
    play.wait_for("Enter does it.")
    play.law("a hint gives its reason", lambda lines: hint != "" and hint in " ".join(lines[-2:]))
    play.type("\rh" * 200)
    play.wait_for("There is nothing to do.")
    play.law("hints that are followed solve the puzzle", lambda lines: lines[3].endswith(" 0 to fill"))
    law("a solved game is saved as such", play.quit() == 0 and "#!state solved" in content("medium.play"))
    play = Play("--save=medium.play", "--seed=6", "--level=easy")
    play.wait_for("9x9 easy")
    play.type("m")
    play.wait_for("r1c1 ")
    law("a new puzzle may replace it", play.quit() == 0 and "#!state open" in content("medium.play"))


def laws_of_sizes():
    play = Play(LINE, "--save=small.play", rows=20, columns=70)
    message = "The board needs 52 columns and 22 rows; this terminal has 70 and 20."
    play.law("a terminal that is too small says what the board needs",
             lambda lines: any(message in line for line in lines))
    play.resize(24, 80)
    play.law("the board comes when the terminal grows",
             lambda lines: lines[0].startswith("+-----------------+") and any("arrows  move" in line for line in lines))
    play.resize(22, 60)
    play.law("on a small terminal, cells are small", lambda lines: lines[1].startswith("|4  .  . |.  .  . |8  .  5 |"))
    play.resize(40, 100)
    play.law("on a large one, marks stand as in a box", lambda lines: lines[0].startswith("+-----------+-----------+"))
    law("and it ends", play.quit() == 0)
    for size, box, columns, first in (("4", "2x2", 80, "+-------+-------+"), ("6", "3x2", 80, "+-------+-------+-------+"),
                                      ("12", "3x4", 80, "+-----------+-----------+-----------+"),
                                      ("16", "4x4", 80, "+-----------+-----------+-----------+-----------+")):
        play = Play(f"--size={size}", f"--box={box}", "--seed=1", f"--save=size{size}.play", columns=columns)
        play.wait_for("save and quit")
        play.law(f"{size}x{size} with boxes of {box} fits 80x24",
                 lambda lines: lines[0].startswith(first) and f"{size}x{size} " in lines[0])
        key = "G" if size == "16" else "1"
        play.type(b" " + key.encode())
        play.wait_for("MARKS")
        play.type("s")
        play.wait_for("Saved to")
        play.quit()
        play = Play(f"--save=size{size}.play")
        play.law(f"the game of {size}x{size} goes on",
                 lambda lines: lines[0].startswith(first) and lines[2].endswith(key))
        play.quit()
    play = Play("--variant=x", "--seed=1", "--save=x.play")
    play.wait_for("save and quit")
    play.law("the panel tells the variant", lambda lines: "variant x" in lines[1])
    play.type("s")
    play.wait_for("Saved to")
    play.quit()
    play = Play("--save=x.play")
    play.law("a variant goes on", lambda lines: "variant x" in lines[1])
    play.quit()


def laws_of_clues():
    text = run("generate", "--clues=killer,thermometer", "--size=6", "--seed=1").stdout
    with open("clues.txt", "w", encoding="ascii") as file:
        file.write(text)
    drawn = [line for line in run("convert", "--to=pretty", "clues.txt").stdout.splitlines() if line[0] in "+| "]
    play = Play("--save=clues.play", "clues.txt")
    play.wait_for("save and quit")
    play.law("a board with clues is the drawing of the other commands",
             lambda lines: all(line.startswith(each) for line, each in zip(lines, drawn)))
    clues = text.splitlines()[:-1]
    play.type(RIGHT + RIGHT + b" 1")
    play.wait_for("MARKS")
    play.law("a cell with marks shows it", lambda lines: any("~" in line[:len(drawn[0])] for line in lines))
    play.law("the clues of the cursor's cell are listed",
             lambda lines: lines[20] == "killer 10 r3c3-r1c3" and lines[20] in clues)
    law("and it ends", play.quit() == 0)
    law("the file keeps the clues", content("clues.play").startswith(text))
    play = Play("--save=clues.play")
    play.law("a game with clues goes on", lambda lines: any("~" in line[:len(drawn[0])] for line in lines))
    play.quit()
    with open("many.txt", "w", encoding="ascii") as file:
        file.write(3 * run("generate", "--variant=twodoku", "--seed=1").stdout)
    result = run("play", "--save=many.play", "many.txt")
    law("one puzzle that cannot be played is one message", result.stderr.count("several grids cannot be played") == 1 and
        len(result.stderr.splitlines()) == 1, result.stderr)


def laws_of_symbols():
    play = Play("--save=letters.play", "--symbols=abcm", "AB..C.......M...")
    play.wait_for("save and quit")
    play.law("digits are shown with their symbols", lambda lines: lines[1].count("a") == 1 and "Del" in lines[8])
    play.type("M M")
    play.law("and typed as capital letters", lambda lines: "r1c3 digit m" in lines[2] or "r1c3 m" in lines[2])
    play.type("h")
    play.wait_for("Enter does it.")
    play.law("hints have them", lambda lines: re.search(r" [abcm] ", lines[20]) and not re.search(r" [1-4] ", lines[20]))
    play.quit()
    saved = content("letters.play")
    law("the saved game has digits, and lists the symbols", "\n#!symbols abcm\n" in saved and "=4\n" in saved, saved)
    play = Play("--save=letters.play")
    play.law("a resumed game has them", lambda lines: lines[1].count("a") == 1)
    play.quit()
    play = Play("--save=zero.play", "--digits=0-8", "." * 81)
    play.wait_for("save and quit")
    play.type("0 8")
    play.law("0 may be a digit", lambda lines: "r1c1 digit 0" in lines[2])
    play.quit()
    play = Play("--save=spare.play", "--digits=1-9", "--size=6", "." * 36)
    play.wait_for("save and quit")
    play.type(" 59")
    play.wait_for("r1c1 59")
    play.quit()
    law("marks of digits above the size are saved", ":59\n" in content("spare.play"), content("spare.play"))
    for symbols in ("αβγδ", "aABC"):
        result = run("play", f"--symbols={symbols}", "." * 16)
        law(f"symbols {symbols} are refused", result.returncode == 2 and "play needs symbols in ASCII" in result.stderr,
            result.stderr)


def laws_of_color():
    play = Play(LINE, "--save=color.play", terminal="xterm-256color")
    play.wait_for("save and quit")
    play.law("colors change no text",
             lambda lines: lines[1].startswith("|  4              |                 |  8           5  |"))
    play.quit()


def laws_without_a_terminal():
    result = run("play", LINE)
    law("without a terminal, play is refused", result.returncode == 2 and "play needs a terminal" in result.stderr,
        result.stderr)
    for wrong in (["a", "b"], ["--level=easy", LINE], ["--nth=2"], ["--save=-"], ["--variant=even-odd:f"]):
        result = run("play", *wrong)
        law(f"play {' '.join(wrong)} is refused", result.returncode == 2 and result.stdout == "", result.stderr)
    result = run("play", LINE[3:])
    law("a puzzle of the command line that lacks cells is refused", result.returncode == 2 and
        "is neither a file nor a puzzle: a puzzle of 9x9 has 81 cells" in result.stderr, result.stderr)
    result = run("play", "44" + LINE[2:])
    law("a puzzle without solution is refused with its reason", result.returncode == 1 and
        result.stderr == "dlx-sudoku: the puzzle has no solution: look at r1c1 and r1c2\n", result.stderr)
    with open("unsolvable", "w", encoding="ascii") as file:
        file.write("\n" + "44" + LINE[2:] + "\n")
    result = run("play", "unsolvable")
    law("and with its file and line", result.stderr.startswith("dlx-sudoku: unsolvable:2: "), result.stderr)
    for limit in (["--node-limit=1", "." * 81], ["--node-limit=1", "--level=hard", "--seed=1", "--save=limited.play"],
                  ["--time-limit=1e-9", "." * 81]):
        result = run("play", *limit)
        law(f"play {limit[0]} {limit[1][:20]} ends at the limit", result.returncode == 3 and "limit" in result.stderr,
            result.stderr)


def is_known(terminal):
    """Return whether the machine describes a type of terminals; without infocmp, suppose so."""
    return not shutil.which("infocmp") or subprocess.run(["infocmp", terminal], capture_output=True).returncode == 0


def main():
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    try:
        if "has no ncurses" in run("play", LINE).stderr:
            print("1..0 # SKIP this build has no ncurses")
            return 0
        laws_without_a_terminal()
        for terminal, kinds in (("vt100", (laws_of_the_board, laws_of_saving, laws_of_hints, laws_of_sizes, laws_of_clues,
                                  laws_of_symbols)),
                                ("xterm-256color", (laws_of_color,))):
            for laws in kinds if is_known(terminal) else ():
                laws()
            if not is_known(terminal):
                law(f"play on a {terminal} # SKIP terminfo does not know it", True)
        print(f"1..{count}")
    finally:
        os.chdir("/")
        shutil.rmtree(folder)
    return failures != 0


sys.exit(main())
