# SPDX-License-Identifier: MIT
"""Sudoku, from 4x4 to 36x36, with variants, by libdlx-sudoku."""
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
    """The one puzzle of a text."""
    source, _ = reader(io.BytesIO(text_bytes(text, "a puzzle") + b"\n").read)
    pointer = ctypes.c_void_p()
    check(_lib().sudoku_reader_new(None, source, None, size, ctypes.byref(pointer)))
    handle = Handle(pointer, _lib().sudoku_reader_free)
    record, rest = _c.sudoku_record(), _c.sudoku_record()
    check(_lib().sudoku_reader_next(handle.pointer, record))
    if _c.RECORD[record.kind] == "SUDOKU_PUZZLE":
        check(_lib().sudoku_reader_next(handle.pointer, rest))
        if _c.RECORD[rest.kind] == "SUDOKU_PUZZLE":
            raise ValueError(f"there is more than one puzzle: another one begins in line {rest.line}")
        if _c.RECORD[rest.kind] == "SUDOKU_END":
            return record.puzzle
        record = rest
    kind = _c.RECORD[record.kind]
    message = record.error.message.decode("utf-8", "replace") if kind != "SUDOKU_END" else "there is no puzzle"
    raise Error("DLX_ERR_SYNTAX", message, record.error.line or None, record.error.column or None)


def _written(cells: Iterable[int], size: int) -> str:
    """A board as the command writes it on a line: for 36 digits there are no characters."""
    return " ".join(map(str, cells)) if size == 36 else "".join(_DIGITS[cell] for cell in cells)


def _watched(work: Callable[[], int], stop: Callable[[], None]) -> int:
    """What work returns. It runs in a thread of its own, so that Ctrl-C is seen here, and stops it; it has
    ended when this returns or raises, for it uses what the caller has."""
    result, done = [], threading.Event()

    def run() -> None:
        result.append(work())
        done.set()

    _thread.start_new_thread(run, ())  # a Thread would wait for its beginning, where Ctrl-C could come
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
    """Rules, compiled once for any number of puzzles. Belongs to one thread at a time; others wait."""

    def __init__(self, size: int = 9, variants: Iterable[str] = ()):
        """`variants` are names such as "x", "hyper", "anti-knight"."""
        size = uint(size, 31, "size")
        settings, error = _c.sudoku_rules_settings(size=size), _c.dlx_error()
        for name in variants:
            bit = ctypes.c_int()
            if not _lib().sudoku_variant_by_name(encoded(name, "a variant"), bit):
                raise ValueError(f"there is no variant {name!r}")
            settings.variants |= bit.value
        pointer = ctypes.c_void_p()
        check(_lib().sudoku_rules_new(None, settings, ctypes.byref(pointer), error), "", error)
        rules = Handle(pointer, _lib().sudoku_rules_free)
        pointer = ctypes.c_void_p()
        check(_lib().sudoku_solver_new(None, rules.pointer, None, ctypes.byref(pointer)))
        self._size, self._handle = size, Handle(pointer, _lib().sudoku_solver_free, [rules])

    def _run(self, puzzle: Union[str, bytes], limit: int) -> _c.sudoku_answer:
        given, answer = _read(puzzle, self._size), _c.sudoku_answer()
        with self._handle.lock:
            pointer = self._handle.pointer
            check(_watched(lambda: _lib().sudoku_solver_run(pointer, given, limit, answer),
                           lambda: _lib().sudoku_solver_stop(pointer)))
        return answer

    def solve(self, puzzle: Union[str, bytes]) -> Optional[str]:
        """A solution on a line, or None if there is none. The puzzle is in any form that dlx-sudoku reads.
        Raises Error if it is none."""
        answer = self._run(puzzle, 1)
        return _written(answer.cell[: self._size ** 2], self._size) if answer.solutions else None

    def count(self, puzzle: Union[str, bytes], limit: int = 2) -> int:
        """The number of solutions, up to a limit; 0 for no limit, which may take forever."""
        return self._run(puzzle, uint(limit, 64, "limit")).solutions

    def close(self) -> None:
        """Free it at once."""
        self._handle.close()

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def solve(puzzle: Union[str, bytes], variants: Iterable[str] = ()) -> Optional[str]:
    """Solve a puzzle, of the size that it has: see Solver.solve()."""
    with Solver(_read(puzzle, 0).size, variants) as solver:
        return solver.solve(puzzle)


def count(puzzle: Union[str, bytes], limit: int = 2, variants: Iterable[str] = ()) -> int:
    """Count the solutions of a puzzle, of the size that it has: see Solver.count()."""
    with Solver(_read(puzzle, 0).size, variants) as solver:
        return solver.count(puzzle, limit)
