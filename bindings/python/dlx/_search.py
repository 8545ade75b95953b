# SPDX-License-Identifier: MIT
"""Searches and counts. C works in slices of a tenth of a second. Between slices Python handles signals, so Ctrl-C
works, and checks the time limit."""
from __future__ import annotations

import ctypes
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Hashable, Iterable, List, Optional, Tuple, Union

from . import _c
from ._c import lib
from ._costs import cost_text
from ._errors import LimitReached, check
from ._handles import Handle, Uncopied, encoded, shown, uint

if TYPE_CHECKING:
    from ._costs import Cost
    from ._problem import Problem

SLICE = 0.1  # seconds
RULES = ("shortest", "first", "weighted", "restarts", "consistent")  # values of the setting `choose`
FOUND, EXHAUSTED, HAS_FIRST = map(_c.OUTCOME.index, ("DLX_FOUND", "DLX_EXHAUSTED", "DLX_STOPPED_BY_SOLUTIONS"))


@dataclass(frozen=True)
class Solution:
    """A solution. `options` are the numbers of the chosen options, `data` is the data given with them (or their
    numbers), and `cost` is their total cost: an int, or a Decimal if some option has a cost such as 2.5."""
    options: Tuple[int, ...]
    data: Tuple[Any, ...]
    cost: Cost = 0

    def __iter__(self):
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.options)


class Budget:
    """The time and nodes left for a search. Each slice gets a part of them."""

    def __init__(self, seconds: Optional[float], nodes: Optional[int]):
        if nodes is not None:
            nodes = uint(nodes, 64, "nodes")
        try:
            self.seconds = None if seconds is None else math.fabs(seconds)  # unlike float(), it refuses texts
        except TypeError:
            raise TypeError(f"seconds must be a number, not {type(seconds).__name__}") from None
        except OverflowError:
            raise ValueError("seconds must be below 1e308") from None
        if (seconds is not None and not seconds > 0) or nodes == 0:  # `not >` also refuses NaN
            raise ValueError("a limit must be above 0")
        self.nodes = nodes
        self.spent: Optional[float] = None  # the deadline; None if there is none
        self.last_node = 0  # the node count at which the budget is spent

    def begin(self, nodes_so_far: int) -> None:
        self.spent = None if self.seconds is None else time.monotonic() + self.seconds
        self.last_node = nodes_so_far + (self.nodes or 0)

    def is_spent(self, nodes_so_far: int) -> bool:
        return ((self.spent is not None and time.monotonic() >= self.spent)
                or (self.nodes is not None and nodes_so_far >= self.last_node))

    def seconds_left(self) -> float:
        """Return the time left, above 0; 0 if there is no limit."""
        return 0.0 if self.spent is None else max(self.spent - time.monotonic(), 1e-6)

    def slice(self, nodes_so_far: int) -> _c.dlx_limits:
        seconds = SLICE if self.spent is None else max(min(SLICE, self.spent - time.monotonic()), 1e-6)
        nodes = 0 if self.nodes is None else max(self.last_node - nodes_so_far, 1)
        return _c.dlx_limits(0, uint(nodes, 64, "nodes"), seconds)


def solution_of(problem: Problem, options: Iterable[int], cost: int) -> Solution:
    """Return the options of a solution with their data."""
    options, given = tuple(options), problem._option_names.data
    solution = object.__new__(Solution)  # the constructor of a frozen class is slow
    solution.__dict__.update(options=options, cost=problem._sum(cost),
                             data=tuple([given.get(option, option) for option in options]) if given else options)
    return solution


def thread_count(threads: int) -> int:
    """Check a number of threads."""
    number = uint(threads, 32, "threads")
    if not 1 <= number <= 1024:
        raise ValueError(f"threads must be from 1 to 1024, not {shown(number)}")
    return number


def numbers(problem: Problem, options: Iterable[Hashable]) -> List[int]:
    """Return the numbers of options, given by number or name, without duplicates. Check that they exist."""
    if isinstance(options, (str, bytes)):
        raise TypeError("options must be a list of options, not one string")
    return list(dict.fromkeys(map(problem._number, options)))


class Task:
    """A problem with required and forbidden options, settings and limits. It must be freed after the search or
    counter made from it, and before the problem, so make() puts both into one handle."""

    def __init__(self, problem: Problem, require: Iterable[int], forbid: Iterable[int], **settings: Union[None, int, str]):
        """Create the task. The caller holds the lock of the problem."""
        self.pointer = ctypes.c_void_p()
        check(lib.dlx_task_new(problem._handle.pointer, ctypes.byref(self.pointer)))
        try:
            for name, value in settings.items():
                self._set(name, value)
            for options, call in ((require, lib.dlx_task_require), (forbid, lib.dlx_task_forbid)):
                for option in options:
                    check(call(self.pointer, option), str(option))
        except BaseException:
            self.free()
            raise

    def _set(self, name: str, value: Union[None, int, str]) -> None:
        """Set a setting by its name. None keeps the default."""
        if isinstance(value, int):
            check(lib.dlx_task_set_number(self.pointer, name.encode(), value), self.reason())
        elif value is not None and lib.dlx_task_set(self.pointer, name.encode(), encoded(value, f"a {name}")):
            raise ValueError(f"unknown {name} {value!r}")

    def make(self, problem: Problem, create: Callable[..., int], free: Callable, *arguments: object) -> Handle:
        """Create a search or a counter from the task. The task is freed together with it."""
        pointer = ctypes.c_void_p()
        try:
            status = create(self.pointer, *arguments, ctypes.byref(pointer))
            check(status, self.reason() if status else "")
        except BaseException:
            self.free()
            raise

        def free_both(made: ctypes.c_void_p) -> None:
            free(made)
            self.free()

        handle = Handle(pointer, free_both, [problem._handle])
        problem._add_user(handle)
        return handle

    def limit(self, limits: _c.dlx_limits) -> None:
        lib.dlx_task_limit(self.pointer, limits)

    def reason(self) -> str:
        """Return why the latest call failed."""
        return lib.dlx_task_reason(self.pointer).decode("utf-8", "replace")

    def free(self) -> None:
        lib.dlx_task_free(self.pointer)


class Search(Uncopied):
    """An iterator over the solutions of a problem. It frees its memory after the last solution. If it was closed
    earlier, next() raises ValueError. It serves one thread at a time; other threads wait."""

    def __init__(self, problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], seconds: Optional[float],
                 nodes: Optional[int], **settings: Union[None, int, str]):
        if settings["choose"] not in RULES:
            raise ValueError(f"choose must be one of {', '.join(RULES)}, not {settings['choose']!r}")
        if settings["kernel"] is not None:
            encoded(settings["kernel"], "a kernel")
        for name in ("seed", "cheapest", "first"):
            settings[name] = uint(settings[name], 64, name)
        if not isinstance(settings["gap"], str):
            settings["gap"] = cost_text(settings["gap"])
        threads = settings["threads"] = thread_count(settings["threads"])
        self._budget, self._problem, self._found, self._is_begun = Budget(seconds, nodes), problem, 0, False
        self._is_exhausted, self._solution = False, _c.dlx_solution()
        require, forbid = numbers(problem, require), numbers(problem, forbid)
        make = (lib.dlx_search_new, lib.dlx_search_free) if threads == 1 else (lib.dlx_team_new, lib.dlx_team_free)
        self._next, self._describe = ((lib.dlx_search_next, lib.dlx_search_statistics) if threads == 1 else
                                      (lib.dlx_team_next, lib.dlx_team_statistics))
        with problem._handle.lock:
            self._task = Task(problem, require, forbid, **settings)
            self._handle = self._task.make(problem, *make)

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Solution:
        with self._handle.lock:
            if self._is_exhausted:
                raise StopIteration
            with self._handle:
                return self._advance()

    def _advance(self) -> Solution:
        if not self._is_begun:
            self._is_begun = True
            self._begin()
        while True:
            outcome = self._next(self._handle.pointer, self._solution)
            if outcome == FOUND:
                self._found += 1
                return solution_of(self._problem, self._solution.options[: self._solution.count], self._solution.cost)
            if outcome in (EXHAUSTED, HAS_FIRST):  # there is no limit on solutions but `first`
                self._is_exhausted = True
                self.close()
                raise StopIteration
            if self._budget.is_spent(self.nodes):
                self._is_begun = False  # the next call begins anew, whenever it comes
                raise LimitReached(self._found)
            self._grant()

    def _begin(self) -> None:
        self._budget.begin(self.nodes)
        self._grant()

    def _grant(self) -> None:
        self._task.limit(self._budget.slice(self.nodes))

    def _statistics(self) -> _c.dlx_statistics:
        statistics = _c.dlx_statistics()
        with self._handle.lock, self._handle as pointer:
            self._describe(pointer, statistics)
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
            return 1.0 if self._is_exhausted else self._statistics().progress

    def close(self) -> None:
        """Free the search now."""
        self._handle.close()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def number_of(digits: str) -> int:
    """Convert decimal digits of any length. int() alone refuses more than 4300 digits, or as few as 640."""
    number = 0
    for begin in range(0, len(digits), 600):
        part = digits[begin:begin + 600]
        number = number * 10 ** len(part) + int(part)
    return number


def counter(problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], memory: int, keeps_diagram: bool,
            **settings: Union[None, int, str]) -> Tuple[Task, Handle]:
    """Create a counter, with its task."""
    memory = uint(memory, 8 * ctypes.sizeof(ctypes.c_size_t), "memory")
    require, forbid = numbers(problem, require), numbers(problem, forbid)
    with problem._handle.lock:
        task = Task(problem, require, forbid, memory=memory, **settings)
        return task, task.make(problem, lib.dlx_counter_new, lib.dlx_counter_free, keeps_diagram)


def count(problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], memory: int,
          seconds: Optional[float], nodes: Optional[int], **settings: Union[None, int, str]) -> int:
    """Count the solutions of a problem: see Problem.count()."""
    budget = Budget(seconds, nodes)
    if settings["kernel"] is not None:
        encoded(settings["kernel"], "a kernel")
    settings["threads"] = thread_count(settings["threads"])
    task, handle = counter(problem, require, forbid, memory, False, **settings)
    try:
        return run(task, handle, budget)
    finally:
        handle.close()


def run(task: Task, handle: Handle, budget: Budget) -> int:
    """Count slice by slice, so that other threads may close the problem in between."""
    counting, outcome, done = _c.dlx_counting(), ctypes.c_int(FOUND), 0
    budget.begin(0)
    while outcome.value != EXHAUSTED:
        with handle.lock, handle as pointer:  # raises if the counter, and with it the task, was closed
            task.limit(budget.slice(done))
            status = lib.dlx_counter_run(pointer, outcome)
            check(status, task.reason() if status else "")
            lib.dlx_counter_statistics(pointer, counting)
            done = counting.tree_nodes + counting.states
            if outcome.value != EXHAUSTED and budget.is_spent(done):
                raise LimitReached(number_of(lib.dlx_counter_digits(pointer).decode()))
    with handle.lock, handle as pointer:
        return number_of(lib.dlx_counter_digits(pointer).decode())
