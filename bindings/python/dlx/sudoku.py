# SPDX-License-Identifier: MIT
"""Sudoku from 4x4 to 36x36, with variants. Uses libdlx-sudoku."""
from __future__ import annotations

import _thread
import ctypes
import functools
import io
import threading
from typing import Callable, Iterable, Optional, Union

from . import _c
from ._errors import Error, check
from ._handles import Handle, Uncopied, encoded, reader, text_bytes, uint

_DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@functools.lru_cache(maxsize=None)
def _lib() -> ctypes.CDLL:
    return _c.load_sudoku()


def _read(text: Union[str, bytes], size: int) -> _c.sudoku_puzzle:
    """Read a text that contains exactly one puzzle."""
    source, _ = reader(io.BytesIO(text_bytes(text, "a puzzle") + b"\n").read)
    pointer = ctypes.c_void_p()
    check(_lib().sudoku_reader_new(None, source, None, size, ctypes.byref(pointer)))
    handle = Handle(pointer, _lib().sudoku_reader_free)
    record, rest = _c.sudoku_record(), _c.sudoku_record()
    check(_lib().sudoku_reader_next(handle.pointer, record))
    if _c.RECORD[record.kind] == "SUDOKU_PUZZLE":
        check(_lib().sudoku_reader_next(handle.pointer, rest))
        if _c.RECORD[rest.kind] == "SUDOKU_PUZZLE":
            raise ValueError(f"the text has more than one puzzle: the second starts in line {rest.line}")
        if _c.RECORD[rest.kind] == "SUDOKU_END":
            return record.puzzle
        record = rest
    kind = _c.RECORD[record.kind]
    message = record.error.message.decode("utf-8", "replace") if kind != "SUDOKU_END" else "the text has no puzzle"
    raise Error("DLX_ERR_SYNTAX", message, record.error.line or None, record.error.column or None)


def _written(cells: Iterable[int], size: int) -> str:
    """Write a board on one line, as the command does. 36x36 needs numbers, because there are only 35 characters."""
    return " ".join(map(str, cells)) if size == 36 else "".join(_DIGITS[cell] for cell in cells)


def _watched(work: Callable[[], int], stop: Callable[[], None]) -> int:
    """Run work() in another thread and return its result. This thread waits, so it sees Ctrl-C, and then calls
    stop(). In every case work() has ended when this function ends, because it uses the caller's objects."""
    result, done = [], threading.Event()

    def run() -> None:
        result.append(work())
        done.set()

    _thread.start_new_thread(run, ())  # Thread.start() waits for the new thread, and Ctrl-C could interrupt that wait
    interrupt = None
    while not done.is_set():
        try:
            done.wait()
        except BaseException as error:
            interrupt = error
            stop()
    if interrupt is not None:
        raise interrupt
    return result[0]


class Solver(Uncopied):
    """A solver for any number of puzzles with the same rules. It serves one thread at a time; others wait."""

    def __init__(self, size: int = 9, variants: Iterable[str] = ()):
        """Compile the rules. `variants` are names such as "x", "hyper" or "anti-knight"."""
        size = uint(size, 31, "size")
        settings, error = _c.sudoku_rules_settings(size=size), _c.dlx_error()
        for name in variants:
            bit = ctypes.c_int()
            if not _lib().sudoku_variant_by_name(encoded(name, "a variant"), bit):
                raise ValueError(f"unknown variant {name!r}")
            settings.variants |= bit.value
        pointer = ctypes.c_void_p()
        check(_lib().sudoku_rules_new(None, settings, ctypes.byref(pointer), error), "", error)
        rules = Handle(pointer, _lib().sudoku_rules_free)
        pointer = ctypes.c_void_p()
        check(_lib().sudoku_solver_new(None, rules.pointer, ctypes.byref(pointer)))
        self._size, self._handle = size, Handle(pointer, _lib().sudoku_solver_free, [rules])

    def _run(self, puzzle: Union[str, bytes], limit: int) -> _c.sudoku_answer:
        given, answer = _read(puzzle, self._size), _c.sudoku_answer()
        with self._handle.lock:
            pointer = self._handle.pointer
            check(_watched(lambda: _lib().sudoku_solve(pointer, given, limit, answer),
                           lambda: _lib().sudoku_solver_stop(pointer)))
        return answer

    def solve(self, puzzle: Union[str, bytes]) -> Optional[str]:
        """Return a solution on one line, or None if there is none. The puzzle may have any form that dlx-sudoku
        reads. Raise Error if the text is not a puzzle."""
        answer = self._run(puzzle, 1)
        return _written(answer.cell[: self._size ** 2], self._size) if answer.solutions else None

    def count(self, puzzle: Union[str, bytes], limit: int = 2) -> int:
        """Return the number of solutions, but at most `limit`. A limit of 0 means no limit and may take forever."""
        return self._run(puzzle, uint(limit, 64, "limit")).solutions

    def close(self) -> None:
        """Free the solver now."""
        self._handle.close()

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def solve(puzzle: Union[str, bytes], variants: Iterable[str] = ()) -> Optional[str]:
    """Solve a puzzle of any size; see Solver.solve()."""
    with Solver(_read(puzzle, 0).size, variants) as solver:
        return solver.solve(puzzle)


def count(puzzle: Union[str, bytes], limit: int = 2, variants: Iterable[str] = ()) -> int:
    """Count the solutions of a puzzle of any size; see Solver.count()."""
    with Solver(_read(puzzle, 0).size, variants) as solver:
        return solver.count(puzzle, limit)
