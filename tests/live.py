# SPDX-License-Identifier: MIT
"""Laws of reports of progress while the work goes on. Usage: live.py DLX-SUDOKU"""
import os
import pty
import signal
import subprocess
import sys
import threading

PUZZLE = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
BUFFER = 1000  # bytes: many lines of progress, but less than any buffer of standard error


def feed(pipe, is_seen):
    """Write puzzles without end, until the line has been seen."""
    try:
        while not is_seen.is_set():
            pipe.write(PUZZLE * 100)
            pipe.flush()
        pipe.close()
    except BrokenPipeError:
        pass


def shown_while_solving():
    """What a terminal shows by the time that the first line is complete."""
    terminal, end = pty.openpty()
    program = subprocess.Popen([os.path.abspath(sys.argv[1]), "solve", "--progress", "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=end)
    is_seen = threading.Event()
    feeder = threading.Thread(target=feed, args=(program.stdin, is_seen))
    feeder.start()
    os.close(end)
    text = b""
    try:
        while b"\x1b[?7h" not in text:
            text += os.read(terminal, 4096)
    except OSError:  # the program has ended
        pass
    is_seen.set()
    feeder.join()
    status = program.wait()
    os.close(terminal)
    return status, text


def report_of(*arguments):
    """What a command without end says on standard error when SIGUSR1 comes after its first line of output."""
    program = subprocess.Popen([os.path.abspath(sys.argv[1]), *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    program.stdout.readline()
    reader = threading.Thread(target=lambda: [None for _ in program.stdout])
    reader.start()
    program.send_signal(signal.SIGUSR1)
    line = program.stderr.readline()
    program.kill()
    reader.join()
    program.communicate()
    return line


def law(number, name, good, detail):
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    if not good:
        print("#", detail)


status, text = shown_while_solving()
good = status == 0 and b"puzzles/s" in text and b"\x1b[?7h" in text and len(text) < BUFFER
law(1, "a_line_of_progress_appears_as_soon_as_it_is_written", good, (status, text[:300]))
for number, command in (2, "generate"), (3, "grid"):
    line = report_of(command, "--number=1000000000", "--threads=" + str(number - 1))
    law(number, f"{command}_reports_when_it_is_asked", b" done, " in line and b"puzzles/s" in line, line)
print("1..3")
