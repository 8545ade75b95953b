# SPDX-License-Identifier: MIT
"""Searches and counts. C works in slices of a tenth of a second. Between slices Python handles signals, so Ctrl-C
works, and checks the time limit."""
from __future__ import annotations

import ctypes
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Tuple

from . import _c
from ._c import lib
from ._errors import LimitReached, check
from ._handles import Handle, Uncopied, encoded, uint

if TYPE_CHECKING:
    from ._problem import Problem

SLICE = 0.1  # seconds
FOUND, EXHAUSTED, LIMIT = range(3)


@dataclass(frozen=True)
class Solution:
    """A solution. `options` are the numbers of the chosen options, `data` is the data given with them (or their
    numbers), and `cost` is their total cost."""
    options: Tuple[int, ...]
    data: Tuple[Any, ...]
    cost: int = 0

    def __iter__(self):
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.options)


class Budget:
    """The time and nodes left for a search. Each slice gets a part of them."""

    def __init__(self, seconds: Optional[float], nodes: Optional[int]):
        if nodes is not None:
            nodes = uint(nodes, 64, "nodes")
        if (seconds is not None and not seconds > 0) or nodes == 0:  # `not >` also refuses NaN
            raise ValueError("a limit must be above 0")
        self.seconds, self.nodes = None if seconds is None else float(seconds), nodes
        self.spent: Optional[float] = None  # the deadline; None if there is none
        self.last_node = 0  # the node count at which the budget is spent

    def begin(self, nodes_so_far: int) -> None:
        self.spent = None if self.seconds is None else time.monotonic() + self.seconds
        self.last_node = nodes_so_far + (self.nodes or 0)

    def is_spent(self, nodes_so_far: int) -> bool:
        return ((self.spent is not None and time.monotonic() >= self.spent)
                or (self.nodes is not None and nodes_so_far >= self.last_node))

    def slice(self, nodes_so_far: int) -> _c.dlx_limits:
        seconds = SLICE if self.spent is None else max(min(SLICE, self.spent - time.monotonic()), 1e-6)
        nodes = 0 if self.nodes is None else max(self.last_node - nodes_so_far, 1)
        return _c.dlx_limits(0, uint(nodes, 64, "nodes"), seconds)


def numbers(problem: Problem, options: Iterable[int]) -> List[int]:
    """Check that the options exist, and remove duplicates."""
    return list(dict.fromkeys(map(problem._number, options)))


def kernel_name(kernel: Optional[str]) -> Optional[bytes]:
    return None if kernel is None else encoded(kernel, "a kernel")


def check_new(status: int, kernel: Optional[str]) -> None:
    """Raise an exception if creating a search failed. An invalid argument can only be the kernel here."""
    if kernel is not None and status == _c.STATUS.index("DLX_ERR_ARGUMENT"):
        raise ValueError(f"unknown kernel {kernel!r}")
    check(status)


def fix(handle: Handle, require: Iterable[int], forbid: Iterable[int], calls: tuple) -> bool:
    """Require and forbid options. Return False if they conflict, so that there is no solution."""
    for options, call in zip((require, forbid), calls):
        for option in options:
            status = call(handle.pointer, option)
            if status == _c.STATUS.index("DLX_ERR_CONFLICT"):
                return False
            check(status, str(option))
    return True


class Search(Uncopied):
    """An iterator over the solutions of a problem. It frees its memory after the last solution. If it was closed
    earlier, next() raises ValueError. It serves one thread at a time; other threads wait."""

    def __init__(self, problem: Problem, require: Iterable[int], forbid: Iterable[int], best: int, seed: int,
                 choose: str, kernel: Optional[str], seconds: Optional[float], nodes: Optional[int]):
        rules = [name.rpartition("_")[2].lower() for name in _c.CHOOSE]
        if choose not in rules:
            raise ValueError(f"choose must be one of {', '.join(rules)}, not {choose!r}")
        settings = _c.dlx_search_settings(
            kernel_name(kernel), None, rules.index(choose),
            uint(seed, 64, "seed"), uint(best, 64, "best"), 0)
        self._budget, self._problem, self._found, self._is_begun = Budget(seconds, nodes), problem, 0, False
        require, forbid = numbers(problem, require), numbers(problem, forbid)
        pointer = ctypes.c_void_p()
        with problem._handle.lock:
            check_new(lib.dlx_search_new(problem._handle.pointer, settings, ctypes.byref(pointer)), kernel)
            self._handle = Handle(pointer, lib.dlx_search_free, [problem._handle])
            problem._add_user(self._handle)
        try:
            self._is_exhausted = not fix(self._handle, require, forbid, (lib.dlx_search_require, lib.dlx_search_forbid))
        except BaseException:
            self.close()  # otherwise the exception would keep the search, and lock the problem
            raise
        if self._is_exhausted:
            self.close()

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Solution:
        with self._handle.lock:
            if self._is_exhausted:
                raise StopIteration
            if not self._is_begun:
                self._is_begun = True
                self._begin()
            solution, outcome = _c.dlx_solution(), ctypes.c_int()
            while True:
                check(lib.dlx_search_next(self._handle.pointer, solution, outcome))
                if outcome.value == FOUND:
                    return self._taken(solution)
                if outcome.value == EXHAUSTED:
                    self._is_exhausted = True
                    self.close()
                    raise StopIteration
                if self._budget.is_spent(self.nodes):
                    self._begin()
                    raise LimitReached(self._found)
                self._grant()

    def _begin(self) -> None:
        self._budget.begin(self.nodes)
        self._grant()

    def _grant(self) -> None:
        lib.dlx_search_limit(self._handle.pointer, self._budget.slice(self.nodes))

    def _taken(self, solution: _c.dlx_solution) -> Solution:
        self._found += 1
        options = tuple(solution.options[: solution.count])
        given = self._problem._data
        return Solution(options, tuple(given.get(option, option) for option in options), solution.cost)

    def _statistics(self) -> _c.dlx_statistics:
        statistics = _c.dlx_statistics()
        with self._handle.lock:
            lib.dlx_search_statistics(self._handle.pointer, statistics)
        return statistics

    @property
    def nodes(self) -> int:
        """Number of nodes of the search tree visited so far. Raises ValueError if the search is closed."""
        return self._statistics().tree_nodes

    @property
    def kernel(self) -> str:
        """Name of the kernel. Raises ValueError if the search is closed."""
        return self._statistics().kernel.decode()

    @property
    def progress(self) -> float:
        """Share of the tree that is done, from 0 to 1. Raises ValueError if the search was closed early."""
        with self._handle.lock:
            return 1.0 if self._is_exhausted else lib.dlx_search_progress(self._handle.pointer, None)

    def close(self) -> None:
        """Free the search now."""
        self._handle.close()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def number_of(digits: str) -> int:
    """Convert decimal digits of any length. int() alone refuses more than 4300 digits."""
    number = 0
    for begin in range(0, len(digits), 4000):
        part = digits[begin:begin + 4000]
        number = number * 10 ** len(part) + int(part)
    return number


def count(problem: Problem, require: Iterable[int], forbid: Iterable[int], kernel: Optional[str], memory: int,
          seconds: Optional[float], nodes: Optional[int]) -> int:
    budget = Budget(seconds, nodes)
    require, forbid = numbers(problem, require), numbers(problem, forbid)
    settings = _c.dlx_counter_settings(kernel_name(kernel), None, 0, 0,
                                       uint(memory, 8 * ctypes.sizeof(ctypes.c_size_t), "memory"), False)
    pointer = ctypes.c_void_p()
    with problem._handle.lock:
        check_new(lib.dlx_counter_new(problem._handle.pointer, settings, ctypes.byref(pointer)), kernel)
        handle = Handle(pointer, lib.dlx_counter_free, [problem._handle])
        problem._add_user(handle)
    try:
        if not fix(handle, require, forbid, (lib.dlx_counter_require, lib.dlx_counter_forbid)):
            return 0
        return _run(handle, budget)
    finally:
        handle.close()


def _run(handle: Handle, budget: Budget) -> int:
    counting, outcome, done = _c.dlx_counting(), ctypes.c_int(LIMIT), 0
    budget.begin(0)
    while outcome.value == LIMIT:
        with handle.lock:
            lib.dlx_counter_limit(handle.pointer, budget.slice(done))
            check(lib.dlx_counter_run(handle.pointer, outcome))
            lib.dlx_counter_progress(handle.pointer, counting)
            done = counting.tree_nodes + counting.states
            if outcome.value == LIMIT and budget.is_spent(done):
                least = lib.dlx_counter_count(handle.pointer)
                raise LimitReached(least.high << 64 | least.low)
    with handle.lock:
        return number_of(lib.dlx_counter_text(handle.pointer).decode())
