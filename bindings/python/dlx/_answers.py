# SPDX-License-Identifier: MIT
"""Answers about a problem as a whole: diagrams, estimates, surveys, reductions and certificates."""
from __future__ import annotations

import ctypes
import io
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, Hashable, Iterable, Iterator, List, Optional, Tuple, TypeVar, Union

from . import _c
from ._c import lib
from ._errors import LimitReached, check
from ._handles import Handle, Uncopied, encoded, integer, shown, supplied, text_bytes, uint, watched, written
from ._search import Budget, Solution, Task, counter, number_of, numbers, run, solution_of, thread_count

if TYPE_CHECKING:
    from ._problem import Problem

T = TypeVar("T")
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
        self.order: Tuple[int, ...] = tuple(shape.order[: shape.options])  #: options, in the order of the nodes

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

    def fold(self, none: T, empty: T, choose: Callable[[int, T, T], T]) -> T:
        """Compute a value from the bottom of the diagram to its top. `none` is the value of no solution, and `empty` that of
        the solution without options. choose(option, without, chosen) is called once for each node, with the values of
        its solutions without the option and with it. This counts the options of all solutions together:

            total, _ = diagram.fold((0, 0), (0, 1), lambda _, a, b: (a[0] + b[0] + b[1], a[1] + b[1]))

        In the same way, you can build the diagram in another library, such as dd or oxidd, by its function for nodes."""
        values, last = {"B": none, "T": empty}, "B"
        for line in self.to_text("dump").splitlines():
            fields = line.split()
            if len(fields) == 4:
                last, place, without, chosen = fields
                values[last] = choose(self.order[int(place) - 1], values[without], values[chosen])
            elif fields[0] in values:  # the diagram has no node
                last = fields[0]
        return values[last]

    def _repr_svg_(self) -> Optional[str]:
        """Return a drawing for notebooks, if Graphviz is installed and the diagram is small."""
        from ._draw import MOST_DRAWN_NODES, draw_graph
        return draw_graph(self.to_text("dot")) if self.nodes <= MOST_DRAWN_NODES else None

    def to_graphillion(self) -> Any:
        """Return the diagram as a setset of the package graphillion. Its universe consists of the numbers of the options."""
        from graphillion import setset
        setset.set_universe(list(self.order))
        return setset.loads(self.to_text("dump"))

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

    def limit(self, budget: Budget) -> None:
        if budget.seconds is not None:
            self.task.limit(_c.dlx_limits(0, 0, budget.seconds))

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
class Range:
    """The range of a number over some items or options; all 0 if there are none."""
    min: int
    max: int
    total: int
    mean: float


@dataclass(frozen=True)
class Info:
    """The structure of a problem.

    length            numbers of options that contain a primary item
    shortest, longest  primary items in the fewest and the most options; None without primary items
    bare              items in no option
    entries           numbers of items of an option
    colors            number of different colors
    twins             for each option that repeats an earlier one, the number of that one
    useless           options that are proven to be in no solution
    untried           number of options, at the end, that were not tried because of a limit
    parts             items of each independent part: solutions are all combinations of one solution of each
    """
    length: Range
    shortest: Optional[Hashable]
    longest: Optional[Hashable]
    bare: Tuple[Hashable, ...]
    entries: Range
    colors: int
    twins: Dict[int, int]
    useless: Tuple[int, ...]
    untried: int
    parts: Tuple[Tuple[Hashable, ...], ...]


def _range(found: _c.dlx_range) -> Range:
    return Range(found.min, found.max, found.total, found.mean)


def info(problem: Problem, seconds: Optional[float]) -> Info:
    """Survey a problem: see Problem.info()."""
    budget, found = Budget(seconds, None), _c.dlx_info()
    with _Call(problem, (), ()) as call:
        call.limit(budget)
        check(call.run(lambda task: lib.dlx_info_make(task, found)), call.task.reason())
        items, options, name = range(found.items), range(found.options), problem._names.name
        parts: List[List[Hashable]] = [[] for _ in range(found.part_count)]
        for item in items:
            if found.part[item] != _c.NONE:
                parts[found.part[item]].append(name(item))
        result = Info(_range(found.length), None if found.shortest == _c.NONE else name(found.shortest),
                      None if found.shortest == _c.NONE else name(found.longest),
                      tuple(name(item) for item in items if lib.dlx_problem_item(call.problem, item).length == 0),
                      _range(found.entries), found.colors,
                      {option: found.twin[option] for option in options if found.twin[option] != option},
                      tuple(option for option in options if found.useless[option]), found.untried, tuple(map(tuple, parts)))
        lib.dlx_info_free(call.problem, found)
    return result


@dataclass(frozen=True)
class Reduction:
    """A smaller problem with the same solutions. Its options have the data of the originals, so its solutions have the
    same data and the same costs.

    problem      the smaller problem
    originals    the number of each of its options in the original problem
    starved      an item that no option can cover, which proves that there is no solution; None if there is none
    rounds       rounds over all options
    is_complete  whether no more can be removed; False if a limit ended the work
    """
    problem: Problem
    originals: Tuple[int, ...]
    starved: Optional[Hashable]
    rounds: int
    is_complete: bool

    def original(self, solution: Union[Solution, Iterable[int]]) -> Tuple[int, ...]:
        """Return the options of a solution of the smaller problem as numbers of the original problem."""
        return tuple(self.originals[option] for option in getattr(solution, "options", solution))


def reduce(problem: Problem, require: Iterable[Hashable], forbid: Iterable[Hashable], seconds: Optional[float],
           rounds: int) -> Reduction:
    """Make a smaller problem: see Problem.reduce()."""
    budget, found = Budget(seconds, None), _c.dlx_reduction()
    with _Call(problem, require, forbid, rounds=uint(rounds, 32, "rounds")) as call:
        call.limit(budget)
        check(call.run(lambda task: lib.dlx_reduce(task, found)), call.task.reason())
        originals = tuple(found.originals[: found.count]) if found.count else ()
        smaller = problem._reduced(found, originals)
        starved = None if found.starved == _c.NONE else problem._names.name(found.starved)
    return Reduction(smaller, originals, starved, found.rounds, found.is_complete)


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
        call.limit(budget)
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
