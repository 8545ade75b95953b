# SPDX-License-Identifier: MIT
"""Sudoku from 4x4 to 36x36, with variants. Uses libdlx-sudoku.

    solve(puzzle)       a solution             generate(...)    new puzzles
    count(puzzle)       number of solutions    rate(puzzle)     how hard it is for people
    solve_all(puzzles)  many classic puzzles   hint, explain    the next step, all steps
    canonical(puzzle)   a form that equivalent puzzles share

A puzzle is a text in any form that dlx-sudoku reads. Results are texts of one line.
"""
from __future__ import annotations

import ctypes
import functools
import io
import random
import threading
from dataclasses import dataclass
from typing import Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _c
from ._errors import Error, check
from ._handles import Handle, Uncopied, encoded, reader, text_bytes, uint, watched, writer

_DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TO_CELLS = bytes.maketrans(b"0.*_123456789", bytes([0, 0, 0, 0, *range(1, 10)]))
_TO_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")
_SHORT = 0.05  # seconds that a puzzle may take before it gets a thread of its own, because then Ctrl-C must work

Text = Union[str, bytes]


@functools.lru_cache(maxsize=None)
def _lib() -> ctypes.CDLL:
    return _c.load_sudoku()


def _read(text: Text, size: int) -> _c.sudoku_puzzle:
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


def _classic(text: Text) -> Optional[bytes]:
    """Return the cells of a 9x9 puzzle of 81 plain characters; None if the reader has to look at the text."""
    if not isinstance(text, bytes):
        if not isinstance(text, str) or len(text) != 81 or not text.isascii():
            return None
        text = text.encode()
    cells = text.translate(_TO_CELLS)
    return cells if len(cells) == 81 and max(cells) <= 9 else None


def _puzzle(text: Text, size: int) -> _c.sudoku_puzzle:
    """Read a puzzle. Most have 81 plain characters, and need no reader."""
    cells = _classic(text) if size in (0, 9) else None
    if cells is None:
        return _read(text, size)
    puzzle = _c.sudoku_puzzle(size=9)
    ctypes.memmove(puzzle.cell, cells, 81)
    return puzzle


def _rules(size: int, variants: Iterable[str]) -> Handle:
    """Compile the rules of a board."""
    settings, error = _c.sudoku_rules_settings(size=uint(size, 31, "size")), _c.dlx_error()
    for name in variants:
        bit = ctypes.c_int()
        if not _lib().sudoku_variant_by_name(encoded(name, "a variant"), bit):
            raise ValueError(f"unknown variant {name!r}")
        settings.variants |= bit.value
    pointer = ctypes.c_void_p()
    check(_lib().sudoku_rules_new(None, settings, ctypes.byref(pointer), error), "", error)
    return Handle(pointer, _lib().sudoku_rules_free)


class Solver(Uncopied):
    """A solver for any number of puzzles with the same rules. It serves one thread at a time; others wait."""

    def __init__(self, size: int = 9, variants: Iterable[str] = ()):
        """Compile the rules. `variants` are names such as "x", "hyper" or "anti-knight"."""
        rules = _rules(size, variants)
        pointer = ctypes.c_void_p()
        check(_lib().sudoku_solver_new(None, rules.pointer, ctypes.byref(pointer)))
        self._size, self._handle, self._rules = size, Handle(pointer, _lib().sudoku_solver_free, [rules]), rules
        self._logic: Optional[Handle] = None

    def _run(self, puzzle: Text, limit: int) -> _c.sudoku_answer:
        return self._answer(_puzzle(puzzle, self._size), limit)

    def _answer(self, given: _c.sudoku_puzzle, limit: int) -> _c.sudoku_answer:
        answer, library = _c.sudoku_answer(), _lib()
        with self._handle.lock:
            pointer = self._handle.pointer
            library.sudoku_solver_limit(pointer, _c.dlx_limits(0, 0, _SHORT))
            check(library.sudoku_solve(pointer, given, limit, answer))
            if answer.stopped:
                library.sudoku_solver_limit(pointer, None)
                check(watched(lambda: library.sudoku_solve(pointer, given, limit, answer),
                              lambda: library.sudoku_solver_stop(pointer)))
        return answer

    def solve(self, puzzle: Text) -> Optional[str]:
        """Return a solution on one line, or None if there is none. The puzzle may have any form that dlx-sudoku
        reads. Raise Error if the text is not a puzzle."""
        answer = self._run(puzzle, 1)
        return _written(answer.cell[: self._size ** 2], self._size) if answer.solutions else None

    def count(self, puzzle: Text, limit: int = 2) -> int:
        """Return the number of solutions, but at most `limit`. A limit of 0 means no limit and may take forever."""
        return self._run(puzzle, uint(limit, 64, "limit")).solutions

    def _start(self, puzzle: Text) -> Tuple[Handle, _c.sudoku_puzzle, bool]:
        """Return the techniques, the puzzle, and whether it has one solution."""
        given = _puzzle(puzzle, self._size)
        with self._handle.lock:
            if self._logic is None:
                pointer = ctypes.c_void_p()
                check(_lib().sudoku_logic_new(None, self._rules.pointer, ctypes.byref(pointer)))
                self._logic = Handle(pointer, _lib().sudoku_logic_free, [self._rules])
            return self._logic, given, self._answer(given, 2).solutions == 1

    def rate(self, puzzle: Text) -> Rating:
        """Solve a puzzle as people do, and return how hard that is."""
        logic, given, is_unique = self._start(puzzle)
        rating = _c.sudoku_rating()
        with logic.lock:
            check(_lib().sudoku_logic_rate(logic.pointer, given, is_unique, rating))
        name = _lib().sudoku_technique_name
        steps = {name(i).decode(): rating.steps[i] for i in range(_c.TECHNIQUES) if rating.steps[i]}
        return Rating(_lib().sudoku_level_name(rating.level).decode(),
                      name(rating.hardest).decode() if steps else None, steps,
                      _c.PROGRESS[rating.end] == "SUDOKU_SOLVED")

    def explain(self, puzzle: Text) -> Iterator[str]:
        """Yield the steps that people take, each with its technique and its reason. The last one may leave cells
        empty: then no technique applies."""
        logic, given, is_unique = self._start(puzzle)
        with logic.lock:
            check(_lib().sudoku_logic_start(logic.pointer, given, is_unique))
            step, texts = _c.sudoku_step(), []
            while _c.PROGRESS[_lib().sudoku_logic_step(logic.pointer, step)] == "SUDOKU_STEP":
                write, parts = writer()
                check(_lib().sudoku_step_text(logic.pointer, step, write, None))
                technique = _lib().sudoku_technique_name(step.technique).decode()
                texts.append(f"{technique}: {b''.join(parts).decode()}")
        return iter(texts)

    def close(self) -> None:
        """Free the solver now."""
        if self._logic is not None:
            self._logic.close()
        self._handle.close()

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for people. `level` is "easy", "medium", "hard", "expert", or "search" if no technique
    solves it; `hardest` is the hardest technique, and `steps` the number of steps by each technique."""
    level: str
    hardest: Optional[str]
    steps: Dict[str, int]
    is_solved: bool


_kept = threading.local()


def _solver(puzzle: Text, variants: Iterable[str]) -> Solver:
    """Return a solver for the size of a puzzle. Each thread keeps its latest one, as making one takes longer than
    solving a puzzle."""
    size = 9 if _classic(puzzle) is not None else _read(puzzle, 0).size
    key = (size, tuple(variants))
    if getattr(_kept, "key", None) != key:
        _kept.solver, _kept.key = Solver(*key), key
    return _kept.solver


def solve(puzzle: Text, variants: Iterable[str] = ()) -> Optional[str]:
    """Return a solution of a puzzle of any size, or None; see Solver.solve()."""
    return _solver(puzzle, variants).solve(puzzle)


def count(puzzle: Text, limit: int = 2, variants: Iterable[str] = ()) -> int:
    """Count the solutions of a puzzle of any size, but at most `limit`; see Solver.count()."""
    return _solver(puzzle, variants).count(puzzle, limit)


def rate(puzzle: Text, variants: Iterable[str] = ()) -> Rating:
    """Return how hard a puzzle is for people; see Solver.rate()."""
    return _solver(puzzle, variants).rate(puzzle)


def explain(puzzle: Text, variants: Iterable[str] = ()) -> List[str]:
    """Return the steps that people take to solve a puzzle; see Solver.explain()."""
    return list(_solver(puzzle, variants).explain(puzzle))


def hint(puzzle: Text, variants: Iterable[str] = ()) -> Optional[str]:
    """Return the next step that people take, or None if no technique applies or the puzzle is full."""
    return next(_solver(puzzle, variants).explain(puzzle), None)


def canonical(puzzle: Text) -> str:
    """Return a form that all equivalent puzzles share. Two puzzles with plain rules have the same one if and only if one
    becomes the other by renaming digits, swapping rows, columns, bands and stacks, and transposing."""
    given = _puzzle(puzzle, 0)
    form, error, rules = _c.sudoku_canonical_form(), _c.dlx_error(), _rules(given.size, ())
    check(_lib().sudoku_canonical(rules.pointer, given, 0, form, error), "", error)
    return _written(form.puzzle.cell[: given.size ** 2], given.size)


def solve_all(puzzles: Iterable[Text], *, limit: int = 1) -> List[Optional[str]]:
    """Solve many 9x9 puzzles side by side: far faster than one by one. Return a solution of each puzzle, or None if
    there is none. With limit 2, also return None if there are several solutions."""
    boards = []
    for puzzle in puzzles:
        cells = _classic(puzzle)
        boards.append(bytes(_read(puzzle, 9).cell[:81]) if cells is None else cells)
    if not boards:
        return []
    pointer, library = ctypes.c_void_p(), _lib()
    check(library.sudoku_bulk_new(None, None, ctypes.byref(pointer)))
    bulk = Handle(pointer, library.sudoku_bulk_free)
    given = (_c.sudoku_board * len(boards)).from_buffer(bytearray(b"".join(boards)))
    results = (_c.sudoku_result * len(boards))()
    limit = uint(limit, 64, "limit")
    check(watched(lambda: library.sudoku_bulk_solve(pointer, given, len(boards), limit, results),
                  lambda: library.sudoku_bulk_stop(pointer)))
    bulk.close()
    block, size, at = bytes(results), ctypes.sizeof(_c.sudoku_result), _c.sudoku_result.solution.offset
    counts = memoryview(block).cast("Q")[:: size // 8]
    return [block[size * i + at:size * i + at + 81].translate(_TO_TEXT).decode() if n == 1 or (n and limit == 1) else None
            for i, n in enumerate(counts)]


def generate(*, seed: Optional[int] = None, size: int = 9, variants: Iterable[str] = (), symmetry: str = "none",
             givens: Union[None, int, Tuple[int, int]] = None, level: Optional[str] = None,
             minimal: bool = False) -> Iterator[str]:
    """Yield random puzzles with one solution each, without end.

    seed      equal seeds and arguments give equal puzzles; None for a different one each time
    symmetry  of the pattern of givens: "none", "rotate180", "rotate90", "mirror", "flip", "diagonal", ...
    givens    number of givens, or a pair (least, most)
    level     only puzzles of this level: "easy", "medium", "hard", "expert" or "search"
    minimal   no given can be removed
    """
    settings, error, names = _c.sudoku_generator_settings(minimal=bool(minimal)), _c.dlx_error(), list(variants)
    settings.seed = random.getrandbits(64) if seed is None else uint(seed, 64, "seed")
    shape = ctypes.c_int()
    if not _lib().sudoku_symmetry_by_name(encoded(symmetry, "a symmetry"), shape):
        raise ValueError(f"unknown symmetry {symmetry!r}")
    settings.symmetry = shape.value
    if givens is not None:
        settings.least, settings.most = givens if isinstance(givens, (tuple, list)) else (givens, givens)
    levels = [_lib().sudoku_level_name(i).decode() for i in range(5)]
    if level is not None and level not in levels:
        raise ValueError(f"level must be one of {', '.join(levels)}, not {level!r}")
    rules, pointer = _rules(size, names), ctypes.c_void_p()
    check(_lib().sudoku_generator_new(None, rules.pointer, settings, ctypes.byref(pointer), error), "", error)
    handle = Handle(pointer, _lib().sudoku_generator_free, [rules])
    return _generated(handle, size, Solver(size, names) if level else None, level)


def _generated(handle: Handle, size: int, solver: Optional[Solver], level: Optional[str]) -> Iterator[str]:
    made, outcome, pointer = _c.sudoku_generated(), ctypes.c_int(), handle.pointer
    while True:
        check(watched(lambda: _lib().sudoku_generator_next(pointer, made, outcome),
                      lambda: _lib().sudoku_generator_stop(pointer)))
        if _c.MADE[outcome.value] != "SUDOKU_MADE":
            raise ValueError("no grid obeys the rules" if _c.MADE[outcome.value] == "SUDOKU_NO_GRID" else
                             "no such puzzle was found in a million grids")
        text = _written(made.puzzle.cell[: size ** 2], size)
        if solver is None or solver.rate(text).level == level:
            yield text
