# SPDX-License-Identifier: MIT
"""Answers about all solutions at once: diagrams, estimates and certificates."""
from __future__ import annotations

import ctypes
import io
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Hashable, Iterable, Iterator, List, Optional, Tuple

from . import _c
from ._c import lib
from ._errors import LimitReached, check
from ._handles import Handle, Uncopied, encoded, integer, shown, supplied, text_bytes, uint, watched, written
from ._search import Budget, Solution, Task, counter, number_of, numbers, run, solution_of, thread_count

if TYPE_CHECKING:
    from ._problem import Problem

STOPPED, NO_SUCH_SOLUTION = map(_c.STATUS.index, ("DLX_ERR_STOPPED", "DLX_ERR_NO_SUCH_SOLUTION"))


class Diagram(Uncopied):
    """A set of solutions, numbered from 0. diagram[n] is a solution, and iterating gives all of them. A diagram uses
    the problem only for the data and the costs of options, which should not change meanwhile. It serves one thread at a
    time; other threads wait."""

    def __init__(self, problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], memory: int,
                 seconds: Optional[float], nodes: Optional[int]):
        budget = Budget(seconds, nodes)
        task, handle = counter(problem, require, forbid, memory, True)
        pointer = ctypes.c_void_p()
        try:
            run(task, handle, budget)
            with handle.lock, handle as made:
                check(lib.dlx_counter_diagram(made, ctypes.byref(pointer)))
        finally:
            handle.close()
        self._problem, self._handle = problem, Handle(pointer, lib.dlx_diagram_free)
        shape = lib.dlx_diagram_describe(pointer)
        self.count: int = number_of(shape.digits.decode())  #: number of solutions
        self.nodes: int = shape.nodes  #: number of nodes of the diagram
        self._longest = max(shape.longest, 1)

    def __len__(self) -> int:
        """Return the number of solutions. Use `count` for numbers that len() refuses, above 2^63."""
        return self.count

    def __bool__(self) -> bool:
        """Return whether there is a solution."""
        return self.count > 0

    def _solution(self, call, *arguments: object) -> Solution:
        options, count = (ctypes.c_uint32 * self._longest)(), ctypes.c_uint32()
        with self._handle.lock, self._handle as pointer:
            check(call(pointer, *arguments, options, count))
        chosen = options[: count.value]
        with self._problem._in_use() as problem:
            cost = sum(lib.dlx_problem_option_cost(problem, option) for option in chosen)
        return solution_of(self._problem, chosen, cost)

    def __getitem__(self, number: int) -> Solution:
        """Return a solution by its number. Negative numbers count from the end."""
        number = integer(number, "a number")
        if not -self.count <= number < self.count:
            raise IndexError(f"there are {shown(self.count)} solutions, so there is no number {shown(number)}")
        return self._solution(lib.dlx_diagram_nth, digits_of(number % self.count))

    def __iter__(self) -> Iterator[Solution]:
        number = 0
        while number < self.count:
            yield self[number]
            number += 1

    def sample(self, count: int = 1, *, seed: Optional[int] = None) -> List[Solution]:
        """Return random solutions, each with the same probability; [] if there are none. Equal seeds give equal
        solutions."""
        state = ctypes.c_uint64(random.getrandbits(64) if seed is None else uint(seed, 64, "seed"))
        if self.count == 0:
            return []
        return [self._solution(lib.dlx_diagram_sample, state) for _ in range(uint(count, 64, "count"))]

    def cheapest(self) -> Optional[Solution]:
        """Return the cheapest solution, or None if there are no solutions."""
        if self.count == 0:
            return None
        options, count, cost = (ctypes.c_uint32 * self._longest)(), ctypes.c_uint32(), ctypes.c_uint64()
        with self._problem._in_use() as problem, self._handle.lock, self._handle as pointer:
            check(lib.dlx_diagram_cheapest(pointer, problem, None, options, count, cost))
        return solution_of(self._problem, options[: count.value], cost.value)

    def uses(self) -> List[int]:
        """Return for each option the number of solutions that contain it."""
        uses = _c.dlx_uses()
        with self._handle.lock, self._handle as pointer:
            check(lib.dlx_diagram_uses(pointer, uses))
            try:
                return [number_of(ctypes.string_at(uses.digits + option * uses.digits_size).decode())
                        for option in range(uses.options)]
            finally:
                lib.dlx_uses_free(pointer, uses)

    def to_text(self, format: str = "diagram") -> str:
        """Write the diagram in a format: "diagram", which `dlx diagram` reads, "dot", "knuth" or "dump"."""
        number, error = ctypes.c_int(), _c.dlx_error()
        if not lib.dlx_diagram_format_by_name(encoded(format, "a format"), number):
            raise ValueError(f"unknown format {format!r}")
        with self._problem._in_use() as problem, self._handle.lock, self._handle as pointer:
            status, text = written(lambda write: lib.dlx_diagram_write(pointer, problem, number, write, None, error))
        check(status, "", error)
        return text.decode("utf-8", "surrogateescape")

    def close(self) -> None:
        """Free the diagram now."""
        self._handle.close()

    def __enter__(self) -> Diagram:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def digits_of(number: int) -> bytes:
    """Convert a number of any length to decimal digits. str() alone refuses more than 4300 digits, or as few as 640."""
    parts = []
    while number >= 10 ** 600:
        number, part = divmod(number, 10 ** 600)
        parts.append(f"{part:0600d}")
    return "".join([str(number), *reversed(parts)]).encode()


@dataclass(frozen=True)
class Estimate:
    """An estimate from random descents: mean values with their standard errors."""
    tree_nodes: float
    tree_nodes_error: float
    solutions: float
    solutions_error: float
    samples: int
    level_nodes: Tuple[float, ...]


class _Call:
    """A call with a task that may take long: it runs in another thread, so that Ctrl-C stops it. Task and problem live
    until the `with` block ends, whoever closes the problem meanwhile."""

    def __init__(self, problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], **settings: object):
        require, forbid = numbers(problem, require), numbers(problem, forbid)
        with problem._handle.lock:
            self.task = Task(problem, require, forbid, **settings)
            self._handle = Handle(self.task.pointer, lib.dlx_task_free, [problem._handle])
            problem._add_user(self._handle)
            self.problem = problem._handle.pointer

    def __enter__(self) -> _Call:
        self._handle.lock.acquire()
        try:
            self._pointer = self._handle.__enter__()
        except BaseException:
            self._handle.lock.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._handle.close()
            self._handle.__exit__()
        finally:
            self._handle.lock.release()

    def run(self, work) -> int:
        return watched(lambda: work(self._pointer), lambda: lib.dlx_task_stop(self._pointer))


def estimate(problem: Problem, samples: int, seed: int, require: Iterable[Hashable], forbid: Iterable[Hashable],
             threads: int) -> Estimate:
    """Estimate a search: see Problem.estimate()."""
    samples, seed, found = uint(samples, 64, "samples"), uint(seed, 64, "seed"), _c.dlx_estimate()
    with _Call(problem, require, forbid, threads=thread_count(threads)) as call:
        check(call.run(lambda task: lib.dlx_estimate_make(task, samples, seed, found)), call.task.reason())
        result = Estimate(found.tree_nodes.mean, found.tree_nodes.error, found.solutions.mean, found.solutions.error,
                          found.samples, tuple(found.level_nodes[: found.levels]))
        lib.dlx_estimate_free(call.task.pointer, found)
    return result


@dataclass(frozen=True)
class Certificate:
    """What a certificate proves: the number of solutions with all `required` and none of the `forbidden` options."""
    solutions: int
    nodes: int
    required: Tuple[int, ...]
    forbidden: Tuple[int, ...]


def certificate(problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], memory: int,
                seconds: Optional[float]) -> bytes:
    """Write a certificate: see Problem.certificate()."""
    budget, error = Budget(seconds, None), _c.dlx_error()
    memory = uint(memory, 8 * ctypes.sizeof(ctypes.c_size_t), "memory")
    with _Call(problem, require, forbid, memory=memory) as call:
        if budget.seconds is not None:
            call.task.limit(_c.dlx_limits(0, 0, budget.seconds))
        status, text = written(lambda write: call.run(lambda task: lib.dlx_certificate_write(task, write, None, None, error)))
        if status == STOPPED:
            raise LimitReached(0)
        check(status, "", error)
    return text


def check_certificate(problem: Problem, text: bytes) -> Certificate:
    """Check a certificate: see Problem.check_certificate()."""
    read, found, error = io.BytesIO(text_bytes(text, "a certificate")).read, _c.dlx_certificate(), _c.dlx_error()
    with _Call(problem, (), ()) as call:
        status, raised = supplied(read, lambda source: call.run(lambda task: lib.dlx_certificate_check(task, source, None,
                                                                                                       found, error)))
        if raised is not None:
            raise raised
        check(status, "", error)
        proven = Certificate(number_of(found.solutions.decode()), found.nodes,
                             tuple(found.required[: found.required_count]) if found.required_count else (),
                             tuple(found.forbidden[: found.forbidden_count]) if found.forbidden_count else ())
        lib.dlx_certificate_free(call.problem, found)
    return proven
