# SPDX-License-Identifier: MIT
"""Sudoku from 4x4 to 36x36, with variants. Uses libdlx-sudoku.

    solve(puzzle)       a solution             generate(...)    new puzzles
    count(puzzle)       number of solutions    rate(puzzle)     how hard it is for people
    solve_all(puzzles)  many classic puzzles   hint, explain    the next step, all steps
    canonical(puzzle)   a form that equivalent puzzles share

A puzzle is a text in any form that dlx-sudoku reads. It may bring rules of its own, such as clues and regions, for
solve, count, rate, hint and explain. Results are texts of one line. A size is a number, or the rows and columns of a
rectangular board: (6, 9). Answers have the digits of their puzzle: 0 to 8, 0 to F, or the letters of a Wordoku.

Any call may take forever, so each takes limits: LimitReached is raised after `seconds`, or when one search takes more
than `nodes` nodes of its tree. generate() has them for each puzzle. canonical() counts alternatives instead of nodes, and
solve_all() takes only `seconds`.
"""
from __future__ import annotations

import ctypes
import functools
import io
import random
import threading
from dataclasses import dataclass
from typing import Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _c
from ._errors import Error, LimitReached, check
from ._handles import Handle, Uncopied, encoded, supplied, text_bytes, uint, watched, written
from ._search import EXHAUSTED, Budget, number_of

_DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PUZZLES = ("SUDOKU_PUZZLE", "SUDOKU_RULED")
_TO_CELLS = bytes.maketrans(bytes(range(10)) + b"0.*_123456789", bytes([255] * 10 + [0, 0, 0, 0, *range(1, 10)]))
_TO_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")
_MANY = 1000  # from this number on, solutions are counted without visiting them
_SHORT = 0.05  # seconds that a puzzle may take before it gets a thread of its own, because then Ctrl-C must work

_STOPPED, _BY_NODES = _c.STATUS.index("DLX_ERR_STOPPED"), _c.OUTCOME.index("DLX_STOPPED_BY_TREE_NODES")

Text = Union[str, bytes]
Seconds, Nodes = Optional[float], Optional[int]
Size = Union[int, Tuple[int, int]]


def _sides(size: Size) -> Tuple[int, int]:
    """Return the rows and columns of a board; 0 for both if its puzzle says them."""
    rows, columns = size if isinstance(size, (tuple, list)) and len(size) == 2 else (size, size)
    return uint(rows, 31, "size"), uint(columns, 31, "size")


def _budget(seconds: Seconds, nodes: Nodes) -> Budget:
    """Return the limits of a call that begins now."""
    budget = Budget(seconds, nodes)
    budget.begin(0)
    return budget


def _check_built(status: int) -> None:
    if status == _STOPPED:
        raise LimitReached(0)
    check(status)


def _within(seconds: float, work: Callable[[], int], stop: Callable[[], None]) -> int:
    """Return the result of work(). Stop it after this number of seconds; 0 means no limit."""
    timer = threading.Timer(seconds, stop) if seconds > 0 else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        return watched(work, stop)
    finally:
        if timer is not None:
            timer.cancel()
            timer.join()


@functools.lru_cache(maxsize=None)
def _lib() -> ctypes.CDLL:
    return _c.load_sudoku()


def _with_reader(text: Text, size: Size, use: Callable[[ctypes.c_void_p], int]) -> int:
    """Return the status of use(reader), where the reader of a text lives only during this call. `use` raises no error,
    which would hide an interrupt of read()."""
    pointer, (rows, columns) = ctypes.c_void_p(), _sides(size)

    def call(source: _c.read_fn) -> int:
        status = _lib().sudoku_reader_new(None, source, None, max(rows, columns), ctypes.byref(pointer))
        handle = Handle(pointer, _lib().sudoku_reader_free)
        if status == 0 and rows != columns:
            status = _lib().sudoku_reader_board(handle.pointer, rows, columns)
        return use(handle.pointer) if status == 0 else status

    status, raised = supplied(io.BytesIO(text_bytes(text, "a puzzle") + b"\n").read, call)
    if raised is not None:
        raise raised
    return status


def _records(text: Text, size: Size) -> List[_c.sudoku_record]:
    """Return the first record of a text, and also the second if the first is a puzzle."""
    library, records = _lib(), [_c.sudoku_record()]

    def use(reader: ctypes.c_void_p) -> int:
        status = library.sudoku_reader_next(reader, records[0])
        if status != 0 or _c.RECORD[records[0].kind] not in _PUZZLES:
            return status
        records.append(_c.sudoku_record())
        return library.sudoku_reader_next(reader, records[1])

    check(_with_reader(text, size, use))
    return records


class _Given(NamedTuple):
    """A puzzle that was read."""
    puzzle: _c.sudoku_puzzle
    sides: Optional[Tuple[int, int]] = None  # its rows and columns, if it has rules of its own
    symbols: str = ""  # that stand for 1, 2, ...; none for the usual digits


def _given_by(record: _c.sudoku_record) -> _Given:
    own, size, symbols = record.own, record.puzzle.size, record.symbols.decode()
    if _c.RECORD[record.kind] != "SUDOKU_RULED":
        return _Given(record.puzzle, None, symbols)
    is_board = own.grid_count == 1 and max(own.grid_rows, own.grid_columns) == size
    return _Given(record.puzzle, (own.grid_rows, own.grid_columns) if is_board else (size, size),
                  "0" + _DIGITS[1:] if own.from_zero else symbols)


def _read_any(text: Text, size: Size) -> _Given:
    """Read a text that contains exactly one puzzle."""
    *puzzle, last = _records(text, size)
    kind, error = _c.RECORD[last.kind], last.error
    if puzzle and kind in _PUZZLES:
        raise ValueError(f"the text has more than one puzzle: the second starts in line {last.line}")
    if puzzle and kind == "SUDOKU_END":
        return _given_by(puzzle[0])
    message = error.message.decode("utf-8", "replace") if kind != "SUDOKU_END" else "the text has no puzzle"
    raise Error("DLX_ERR_SYNTAX", message, error.line or None, error.column or None)


def _read(text: Text, size: Size) -> _Given:
    """Read a text that contains exactly one puzzle, without rules of its own."""
    given = _read_any(text, size)
    if given.sides:
        raise ValueError("this puzzle has rules of its own, which only solve(), count(), rate(), hint() and explain() take")
    return given


def _written(cells: Sequence[int], size: Size, symbols: str = "") -> str:
    """Write a board on one line, as the command does. The cells of a rectangle are the top left ones of a square. Boards
    with more digits than characters need numbers."""
    rows, columns = _sides(size)
    side = max(rows, columns)
    cells = cells[:rows * side] if columns == side else [
        cell for row in range(rows) for cell in cells[side * row:side * row + columns]]
    signs = _DIGITS if not symbols else "." + symbols + _DIGITS[len(symbols) + 1:]
    return " ".join(map(str, cells)) if side >= len(_DIGITS) else "".join(signs[cell] for cell in cells)


def _classic(text: Text) -> Optional[bytes]:
    """Return the cells of a 9x9 puzzle of 81 plain characters; None if the reader has to look at the text."""
    if not isinstance(text, bytes):
        if not isinstance(text, str) or len(text) != 81 or not text.isascii():
            return None
        text = text.encode()
    cells = text.translate(_TO_CELLS)
    return cells if len(cells) == 81 and max(cells) <= 9 else None


def _puzzle(text: Text, size: Size) -> _Given:
    """Read a puzzle. Most have 81 plain characters, and need no reader."""
    cells = _classic(text) if size in (0, 9) else None
    if cells is None:
        return _read(text, size)
    puzzle = _c.sudoku_puzzle(size=9)
    ctypes.memmove(puzzle.cell, cells, 81)
    return _Given(puzzle)


def _settings(size: Size, variants: Iterable[str]) -> _c.sudoku_rules_settings:
    rows, columns = _sides(size)
    settings = _c.sudoku_rules_settings(size=max(rows, columns))
    if rows != columns:
        settings.grids, settings.grid_count, settings.grid_rows, settings.grid_columns = (ctypes.c_uint16 * 1)(), 1, rows, columns
    for name in variants:
        bit = ctypes.c_int()
        if not _lib().sudoku_variant_by_name(encoded(name, "a variant"), bit):
            raise ValueError(f"unknown variant {name!r}")
        settings.variants |= bit.value
    return settings


def _rules(size: Size, variants: Iterable[str]) -> Handle:
    """Compile the rules of a board."""
    pointer, error = ctypes.c_void_p(), _c.dlx_error()
    check(_lib().sudoku_rules_new(None, _settings(size, variants), ctypes.byref(pointer), error), "", error)
    return Handle(pointer, _lib().sudoku_rules_free)


def _own_rules(text: Text, size: Size, variants: Iterable[str]) -> Handle:
    """Compile the rules that a puzzle brings along, and these variants. The reader owns them, so they are compiled
    while it lives."""
    settings, library, record, error = _settings(size, variants), _lib(), _c.sudoku_record(), _c.dlx_error()
    rules = ctypes.c_void_p()

    def use(reader: ctypes.c_void_p) -> int:
        status = library.sudoku_reader_next(reader, record)
        if status != 0:
            return status
        settings.variants |= record.own.variants
        for name in ("regions", "clues", "clue_count", "grids", "grid_count", "grid_rows", "grid_columns", "digits",
                     "from_zero"):
            setattr(settings, name, getattr(record.own, name))
        return library.sudoku_rules_new(None, settings, ctypes.byref(rules), error)

    check(_with_reader(text, size, use), "", error)
    return Handle(rules, library.sudoku_rules_free)


class Solver(Uncopied):
    """A solver for any number of puzzles with the same rules. It serves one thread at a time; others wait."""

    def __init__(self, size: Size = 9, variants: Iterable[str] = (), *, seconds: Seconds = None):
        """Compile the rules. `variants` are names such as "x", "hyper" or "anti-knight"."""
        self._take(_rules(size, variants), size, _budget(seconds, None))

    def _take(self, rules: Handle, size: Size, budget: Budget) -> None:
        pointer = ctypes.c_void_p()
        _check_built(_lib().sudoku_solver_new_within(None, rules.pointer, budget.seconds_left(), ctypes.byref(pointer)))
        self._size, self._handle, self._rules = size, Handle(pointer, _lib().sudoku_solver_free, [rules]), rules
        self._logic: Optional[Handle] = None
        self._own: Optional[_Given] = None

    @classmethod
    def _of_ruled(cls, text: Text, given: _Given, variants: Iterable[str], budget: Budget) -> Solver:
        """Return a solver for the only puzzle with these rules."""
        solver = cls.__new__(cls)
        solver._take(_own_rules(text, given.puzzle.size, variants), given.sides or given.puzzle.size, budget)
        solver._own = given
        return solver

    def _given(self, puzzle: Text) -> _Given:
        return _puzzle(puzzle, self._size) if self._own is None else self._own

    def _answer(self, puzzle: _c.sudoku_puzzle, limit: int, budget: Budget) -> _c.sudoku_answer:
        answer, library, left, nodes = _c.sudoku_answer(), _lib(), budget.seconds_left(), budget.nodes or 0
        with self._handle.lock, self._handle as pointer:
            library.sudoku_solver_limit(pointer, _c.dlx_limits(0, nodes, min(_SHORT, left or _SHORT)))
            check(library.sudoku_solve(pointer, puzzle, limit, answer))
            if answer.stopped and library.sudoku_solver_outcome(pointer) != _BY_NODES and not budget.is_spent(0):
                library.sudoku_solver_limit(pointer, _c.dlx_limits(0, nodes, budget.seconds_left()))
                check(watched(lambda: library.sudoku_solve(pointer, puzzle, limit, answer),
                              lambda: library.sudoku_solver_stop(pointer)))
            library.sudoku_solver_limit(pointer, None)
        if answer.stopped:
            raise LimitReached(answer.solutions)
        return answer

    def solve(self, puzzle: Text, *, seconds: Seconds = None, nodes: Nodes = None) -> Optional[str]:
        """Return a solution on one line, or None if there is none. The puzzle may have any form that dlx-sudoku
        reads. Raise Error if the text is not a puzzle."""
        return self._solve(puzzle, _budget(seconds, nodes))

    def _solve(self, puzzle: Text, budget: Budget) -> Optional[str]:
        given = self._given(puzzle)
        answer = self._answer(given.puzzle, 1, budget)
        return _written(answer.cell, self._size, given.symbols) if answer.solutions else None

    def count(self, puzzle: Text, limit: int = 0, *, seconds: Seconds = None, nodes: Nodes = None) -> int:
        """Return the number of solutions, or at most `limit` if it is not 0: 2 tells whether the solution is unique.
        Without a limit, this may take forever: seconds for an empty 9x9 grid, but some variants have far too many
        solutions."""
        return self._count(puzzle, limit, _budget(seconds, nodes))

    def _count(self, puzzle: Text, limit: int, budget: Budget) -> int:
        given, limit = self._given(puzzle).puzzle, uint(limit, 64, "limit")
        found = self._answer(given, limit or _MANY, budget).solutions
        return found if limit or found < _MANY else self._count_many(given, budget)

    def _count_many(self, given: _c.sudoku_puzzle, budget: Budget) -> int:
        """Count solutions that are too many to visit one by one."""
        pointer, outcome, library = ctypes.c_void_p(), ctypes.c_int(), _lib()
        _check_built(library.sudoku_counter_new_within(None, self._rules.pointer, given, 0, budget.seconds_left(),
                                                       ctypes.byref(pointer)))
        handle = Handle(pointer, library.sudoku_counter_free, [self._rules])
        try:
            library.sudoku_counter_limit(pointer, _c.dlx_limits(0, budget.nodes or 0, budget.seconds_left()))
            check(watched(lambda: library.sudoku_counter_run(pointer, outcome),
                          lambda: library.sudoku_counter_stop(pointer)))
            found = number_of(library.sudoku_counter_digits(pointer).decode())
            if outcome.value != EXHAUSTED:
                raise LimitReached(found)
            return found
        finally:
            handle.close()

    def _start(self, puzzle: Text, budget: Budget) -> Tuple[Handle, _Given, bool]:
        """Return the techniques, the puzzle, and whether it has one solution."""
        given = self._given(puzzle)
        with self._handle.lock:
            if self._logic is None:
                pointer = ctypes.c_void_p()
                check(_lib().sudoku_logic_new(None, self._rules.pointer, ctypes.byref(pointer)))
                self._logic = Handle(pointer, _lib().sudoku_logic_free, [self._rules])
            return self._logic, given, self._answer(given.puzzle, 2, budget).solutions == 1

    def rate(self, puzzle: Text, *, seconds: Seconds = None, nodes: Nodes = None) -> Rating:
        """Solve a puzzle as people do, and return how hard that is."""
        return self._rate(puzzle, _budget(seconds, nodes))

    def _rate(self, puzzle: Text, budget: Budget) -> Rating:
        logic, given, is_unique = self._start(puzzle, budget)
        rating = _c.sudoku_rating()
        with logic.lock, logic as pointer:
            _lib().sudoku_logic_limit(pointer, budget.seconds_left())
            check(_lib().sudoku_logic_rate(pointer, given.puzzle, is_unique, rating))
        end, name = _c.PROGRESS[rating.end], _lib().sudoku_technique_name
        if end == "SUDOKU_GIVEN_UP":
            raise LimitReached(int(is_unique))
        steps = {name(i).decode(): rating.steps[i] for i in range(_c.TECHNIQUES) if rating.steps[i]}
        return Rating(_lib().sudoku_level_name(rating.level).decode(),
                      name(rating.hardest).decode() if steps else None, steps, end == "SUDOKU_SOLVED")

    def explain(self, puzzle: Text, *, seconds: Seconds = None, nodes: Nodes = None) -> Iterator[str]:
        """Yield the steps that people take, each with its technique and its reason. The last one may leave cells
        empty: then no technique applies."""
        return iter(self._explain(puzzle, _budget(seconds, nodes)))

    def _explain(self, puzzle: Text, budget: Budget, most: Optional[int] = None) -> List[str]:
        """Return the steps, or the first `most` of them."""
        logic, given, is_unique = self._start(puzzle, budget)
        with logic.lock, logic as pointer:
            check(_lib().sudoku_logic_start(pointer, given.puzzle, is_unique))
            symbols = given.symbols.encode() or None  # it lives until the last step is written
            _lib().sudoku_logic_symbols(pointer, symbols)
            _lib().sudoku_logic_limit(pointer, budget.seconds_left())
            step, texts, progress = _c.sudoku_step(), [], "SUDOKU_STEP"
            while most is None or len(texts) < most:
                progress = _c.PROGRESS[_lib().sudoku_logic_step(pointer, step)]
                if progress != "SUDOKU_STEP":
                    break
                status, text = written(lambda write: _lib().sudoku_step_text(pointer, step, write, None))
                check(status)
                texts.append(f"{_lib().sudoku_technique_name(step.technique).decode()}: {text.decode()}")
            _lib().sudoku_logic_symbols(pointer, None)
        if progress == "SUDOKU_GIVEN_UP":
            raise LimitReached(int(is_unique))
        return texts

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
    solves it, as none does if it has several solutions; `hardest` is the hardest technique, and `steps` the number of
    steps by each technique."""
    level: str
    hardest: Optional[str]
    steps: Dict[str, int]
    is_solved: bool


_kept = threading.local()


def _solver(puzzle: Text, variants: Iterable[str], budget: Budget) -> Solver:
    """Return a solver for the size of a puzzle, or for its own rules. Each thread keeps its latest one, as making one
    takes longer than solving a puzzle."""
    size, names = 9, tuple(variants)
    if _classic(puzzle) is None:
        given = _read_any(puzzle, 0)
        size = given.puzzle.size
        if given.sides:
            return Solver._of_ruled(puzzle, given, names, budget)
    key = (size, names)
    if getattr(_kept, "key", None) != key:
        _kept.solver, _kept.key = Solver(*key, seconds=budget.seconds_left() or None), key
    return _kept.solver


def solve(puzzle: Text, variants: Iterable[str] = (), *, seconds: Seconds = None, nodes: Nodes = None) -> Optional[str]:
    """Return a solution of a puzzle of any size, or None; see Solver.solve()."""
    budget = _budget(seconds, nodes)
    return _solver(puzzle, variants, budget)._solve(puzzle, budget)


def count(puzzle: Text, limit: int = 0, variants: Iterable[str] = (), *, seconds: Seconds = None,
          nodes: Nodes = None) -> int:
    """Return the number of solutions of a puzzle of any size, or at most `limit`; see Solver.count()."""
    budget = _budget(seconds, nodes)
    return _solver(puzzle, variants, budget)._count(puzzle, limit, budget)


def rate(puzzle: Text, variants: Iterable[str] = (), *, seconds: Seconds = None, nodes: Nodes = None) -> Rating:
    """Return how hard a puzzle is for people; see Solver.rate()."""
    budget = _budget(seconds, nodes)
    return _solver(puzzle, variants, budget)._rate(puzzle, budget)


def explain(puzzle: Text, variants: Iterable[str] = (), *, seconds: Seconds = None, nodes: Nodes = None) -> List[str]:
    """Return the steps that people take to solve a puzzle; see Solver.explain()."""
    budget = _budget(seconds, nodes)
    return _solver(puzzle, variants, budget)._explain(puzzle, budget)


def hint(puzzle: Text, variants: Iterable[str] = (), *, seconds: Seconds = None, nodes: Nodes = None) -> Optional[str]:
    """Return the next step that people take, or None if no technique applies or the puzzle is full."""
    budget = _budget(seconds, nodes)
    return next(iter(_solver(puzzle, variants, budget)._explain(puzzle, budget, most=1)), None)


def canonical(puzzle: Text, *, nodes: Nodes = None) -> str:
    """Return a form that all equivalent puzzles share. Two puzzles with plain rules have the same one if and only if one
    becomes the other by renaming digits, swapping rows, columns, bands and stacks, and transposing. `nodes` limits the alternatives, of
    about 0.1 microseconds each: most puzzles have a few, and only very regular grids above 25x25 have too many."""
    given, budget = _puzzle(puzzle, 0).puzzle, _budget(None, nodes)
    form, error, rules = _c.sudoku_canonical_form(), _c.dlx_error(), _rules(given.size, ())
    check(_lib().sudoku_canonical(rules.pointer, given, budget.nodes or 0, form, error), "", error)
    if not form.complete:
        raise LimitReached(0)
    return _written(form.puzzle.cell, given.size)


def solve_all(puzzles: Iterable[Text], *, limit: int = 1, seconds: Seconds = None) -> List[Optional[str]]:
    """Solve many 9x9 puzzles side by side: far faster than one by one. Return a solution of each puzzle, or None if
    there is none. With limit 2, also return None if there are several solutions."""
    boards, marked, symbols, limit, budget = [], {}, {}, uint(limit, 64, "limit"), _budget(seconds, None)
    for puzzle in puzzles:
        cells = _classic(puzzle)
        if cells is None:
            given, _, symbols[len(boards)] = _read(puzzle, 9)
            cells = bytes(given.cell[:81])
            if given.marked:  # boards have no candidates: solve another board without solution in its place
                marked[len(boards)], cells = given, bytes([1] * 81)
        boards.append(cells)
    solutions = _solve_boards(boards, limit, budget) if boards else []
    for place, given in marked.items():
        answer = _solver("." * 81, (), budget)._answer(given, limit, budget)
        solutions[place] = _written(answer.cell, 9) if _is_wanted(answer.solutions, limit) else None
    for place, signs in symbols.items():
        solution = solutions[place]
        solutions[place] = solution and _written([int(digit) for digit in solution], 9, signs)
    return solutions


def _is_wanted(solutions: int, limit: int) -> bool:
    """Return whether solve_all() returns a solution of a puzzle with this many of them."""
    return solutions == 1 or (solutions > 0 and limit == 1)


def _solve_boards(boards: List[bytes], limit: int, budget: Budget) -> List[Optional[str]]:
    """Solve many boards of 81 cells; see solve_all()."""
    pointer, library = ctypes.c_void_p(), _lib()
    check(library.sudoku_bulk_new(None, None, ctypes.byref(pointer)))
    bulk = Handle(pointer, library.sudoku_bulk_free)
    given = (_c.sudoku_board * len(boards)).from_buffer(bytearray(b"".join(boards)))
    results = (_c.sudoku_result * len(boards))()
    check(_within(budget.seconds_left(), lambda: library.sudoku_bulk_solve(pointer, given, len(boards), limit, results),
                  lambda: library.sudoku_bulk_stop(pointer)))
    bulk.close()
    if budget.is_spent(0) and any(result.stopped for result in results):
        raise LimitReached(0)
    block, size, at = bytes(results), ctypes.sizeof(_c.sudoku_result), _c.sudoku_result.solution.offset
    counts = memoryview(block).cast("Q")[:: size // 8]
    return [block[size * i + at:size * i + at + 81].translate(_TO_TEXT).decode() if _is_wanted(n, limit) else None
            for i, n in enumerate(counts)]


def generate(*, seed: Optional[int] = None, size: Size = 9, variants: Iterable[str] = (), symmetry: str = "none",
             givens: Union[None, int, Tuple[int, int]] = None, level: Optional[str] = None,
             minimal: bool = False, seconds: Seconds = None, nodes: Nodes = None) -> Iterator[str]:
    """Yield random puzzles with one solution each, without end.

    seed      equal seeds and arguments give equal puzzles; None for a different one each time
    symmetry  of the pattern of givens: "none", "rotate180", "rotate90", "mirror", "flip", "diagonal", ...
    givens    number of givens, or a pair (least, most)
    level     only puzzles of this level: "easy", "medium", "hard", "expert" or "search"
    minimal   no given can be removed
    seconds, nodes   raise LimitReached if a puzzle takes longer than this, or its searches have more nodes together
    """
    settings, error, names = _c.sudoku_generator_settings(minimal=bool(minimal)), _c.dlx_error(), list(variants)
    settings.seed = random.getrandbits(64) if seed is None else uint(seed, 64, "seed")
    shape = ctypes.c_int()
    if not _lib().sudoku_symmetry_by_name(encoded(symmetry, "a symmetry"), shape):
        raise ValueError(f"unknown symmetry {symmetry!r}")
    settings.symmetry = shape.value
    if givens is not None:
        least, most = givens if isinstance(givens, (tuple, list)) else (givens, givens)
        settings.min, settings.max = uint(least, 31, "givens"), uint(most, 31, "givens")
        if settings.max == 0:  # which means any number in C
            raise ValueError("a puzzle has at least one given")
    levels = [_lib().sudoku_level_name(i).decode() for i in range(5)]
    if level is not None and level not in levels:
        raise ValueError(f"level must be one of {', '.join(levels)}, not {level!r}")
    _budget(seconds, nodes)
    rules, pointer = _rules(size, names), ctypes.c_void_p()
    check(_lib().sudoku_generator_new(None, rules.pointer, settings, ctypes.byref(pointer), error), "", error)
    handle = Handle(pointer, _lib().sudoku_generator_free, [rules])
    return _generated(handle, size, Solver(size, names) if level else None, level, (seconds, nodes))


def _generated(handle: Handle, size: Size, solver: Optional[Solver], level: Optional[str],
               limits: Tuple[Seconds, Nodes]) -> Iterator[str]:
    made, outcome, pointer, budget = _c.sudoku_generated(), ctypes.c_int(), handle.pointer, _budget(*limits)
    while True:
        _lib().sudoku_generator_limit(pointer, budget.nodes or 0)
        check(_within(budget.seconds_left(), lambda: _lib().sudoku_generator_next(pointer, made, outcome),
                      lambda: _lib().sudoku_generator_stop(pointer)))
        if _c.MADE[outcome.value] in ("SUDOKU_STOPPED", "SUDOKU_LIMITED"):
            raise LimitReached(0)
        if _c.MADE[outcome.value] != "SUDOKU_MADE":
            raise ValueError("no grid obeys the rules" if _c.MADE[outcome.value] == "SUDOKU_NO_GRID" else
                             "no such puzzle was found in a million grids")
        text = _written(made.puzzle.cell, size)
        if solver is None or solver._rate(text, budget).level == level:
            yield text
            budget = _budget(*limits)
