# SPDX-License-Identifier: MIT
"""Laws of the progress line on a terminal. Usage: live.py DLX-SUDOKU"""
import os
import pty
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


status, text = shown_while_solving()
good = status == 0 and b"puzzles/s" in text and b"\x1b[?7h" in text and len(text) < BUFFER
print(f"{'ok' if good else 'not ok'} 1 - a_line_of_progress_appears_as_soon_as_it_is_written")
if not good:
    print("#", status, text[:300])
print("1..1")
