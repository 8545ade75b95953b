# SPDX-License-Identifier: MIT
"""Problems: items and options."""
from __future__ import annotations

import contextlib
import ctypes
import io
import os
import weakref
from typing import Any, BinaryIO, Iterable, Iterator, Optional, Sequence, Tuple, Union

from . import _c
from ._c import lib
from ._errors import NoSuchName, NoSuchNumber, check, fail
from ._handles import Handle, Uncopied, decoded, encoded, integer, reader, text_bytes, uint

PRIMARY = _c.KIND.index("DLX_PRIMARY")
COST_BITS = 63

Item = Union[str, int]
Entry = Union[Item, Tuple[Item, Union[str, int]]]


class Problem(Uncopied):
    """An exact-cover problem: items, and options that each cover some of the items.

    Items have names, or numbers from 0 in the order in which they were added. Options are numbered
    likewise. A problem cannot be changed while one of its searches is open. Any number of threads may use a problem
    while none changes it.
    """

    def __init__(self, items: Iterable[str] = (), secondary: Iterable[str] = ()):
        """Create a problem with these primary and secondary items, and no options."""
        pointer = ctypes.c_void_p()
        check(lib.dlx_problem_new(None, ctypes.byref(pointer)))
        self._take(pointer)
        for is_secondary, names in ((False, items), (True, secondary)):
            for name in names:
                encoded(name, "a name")  # refuses None: only add_item() makes unnamed items
                self.add_item(name, secondary=is_secondary)

    def _take(self, pointer: ctypes.c_void_p) -> None:
        self._handle = Handle(pointer, lib.dlx_problem_free)
        self._users: weakref.WeakSet = weakref.WeakSet()  # handles of open searches and counters
        self._data: dict = {}
        self._costs: Optional[int] = None  # sum over all options; None until it is first needed

    def _add_user(self, handle: Handle) -> None:
        self._users.add(handle)

    def close(self) -> None:
        """Free the problem and all of its searches now."""
        with self._handle.lock:  # no search may start meanwhile
            for handle in list(self._users):
                handle.close()
            self._handle.close()

    def __enter__(self) -> Problem:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if not self._handle.is_open:
            return "<dlx.Problem, closed>"
        return f"<dlx.Problem of {self.item_count} items and {self.option_count} options>"

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock during a change. Raise RuntimeError if a search is open."""
        with self._handle.lock:
            if not all(handle.is_freed for handle in list(self._users)):
                raise RuntimeError("the problem has an open search: close or exhaust the search first")
            yield

    # ---- text ----

    @classmethod
    def from_file(cls, file: Union[str, os.PathLike, BinaryIO], format: str = "auto", *, base: int = 0,
                  secondary: int = 0) -> Problem:
        """Read a problem from a path or an open binary file, in one of the formats of dlx-formats(5). `base` is
        the number of the first column in `rows`. In `mtx`, `rows`, `dense` and `csv` the last `secondary`
        columns are secondary. Raise Error with the position if the text is malformed."""
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                return cls.from_file(opened, format, base=base, secondary=secondary)
        if not hasattr(file, "read"):
            raise TypeError(f"file must be a path or an open binary file, not {type(file).__name__}")
        reading = _c.dlx_reading(_format(format), uint(base, 32, "base"), uint(secondary, 32, "secondary"))
        pointer, error = ctypes.c_void_p(), _c.dlx_error()
        source, raised = reader(file.read)
        status = lib.dlx_read(None, source, None, reading, ctypes.byref(pointer), error)
        if raised:
            raise raised[0]
        check(status, "", error)
        problem = cls.__new__(cls)
        problem._take(pointer)
        return problem

    @classmethod
    def from_text(cls, text: Union[str, bytes], format: str = "auto", *, base: int = 0,
                  secondary: int = 0) -> Problem:
        """Read a problem from a text; see from_file()."""
        return cls.from_file(io.BytesIO(text_bytes(text, "text")), format, base=base, secondary=secondary)

    def to_text(self, format: str = "items") -> str:
        """Write the problem in a format. Raise Error if the format cannot express it."""
        parts, error, writing = [], _c.dlx_error(), _c.dlx_writing(_format(format))

        def write(_user, text, size):
            parts.append(ctypes.string_at(text, size))
            return True

        status = lib.dlx_write(self._handle.pointer, writing, _c.write_fn(write), None, error)
        check(status, "", error)
        return b"".join(parts).decode("utf-8", "surrogateescape")

    # ---- items ----

    def add_item(self, name: Optional[str] = None, *, secondary: bool = False,
                 multiplicity: Union[None, int, Sequence[int]] = None) -> int:
        """Add an item and return its number. A solution covers a primary item exactly once, or `multiplicity`
        times, or between `least` and `most` times if multiplicity is a pair. It covers a secondary item at
        most once, or any number of times if the options agree on its color."""
        least, most = (1, 1) if multiplicity is None else _bounds(multiplicity)
        if multiplicity is not None and secondary:
            raise ValueError("secondary items have no multiplicity")
        number = ctypes.c_uint32()
        text = None if name is None else encoded(name, "a name")
        with self._changing():
            check(lib.dlx_problem_add_item(self._handle.pointer, text, int(secondary), number), repr(name))
            if multiplicity is not None:
                check(lib.dlx_problem_set_multiplicity(self._handle.pointer, number, least, most))
        return number.value

    def item(self, name: Item) -> int:
        """Return the number of an item, given by name or number. Raise Error if there is no such item; the error
        is also a KeyError (for a name) or an IndexError (for a number)."""
        if isinstance(name, str):
            number = lib.dlx_problem_find_item(self._handle.pointer, encoded(name, "a name"))
            if number == _c.NONE:
                raise NoSuchName("DLX_ERR_NO_SUCH_ITEM", f"no such item: {name!r}")
            return number
        number = integer(name, "an item, if not a str,")
        if not 0 <= number < self.item_count:
            raise NoSuchNumber("DLX_ERR_NO_SUCH_ITEM", f"no such item: {number}")
        return number

    @property
    def item_count(self) -> int:
        return lib.dlx_problem_item_count(self._handle.pointer)

    def item_name(self, item: int) -> Item:
        """Return the name of an item, or its number if it has no name."""
        number = self.item(integer(item, "an item"))
        name = decoded(lib.dlx_problem_item(self._handle.pointer, number).name)
        return number if name is None else name

    # ---- options ----

    def _entry(self, entry: Entry) -> Tuple[int, Union[int, bytes]]:
        """Split an entry into item and color. The name of a color is not looked up yet, because it may be new."""
        if isinstance(entry, tuple) and len(entry) != 2:
            raise ValueError(f"an entry is an item, or a pair of an item and its color, not {entry!r}")
        item, color = entry if isinstance(entry, tuple) else (entry, None)
        if isinstance(color, str):
            return self.item(item), encoded(color, "a color")
        return self.item(item), 0 if color is None else uint(color, 32, "a color")

    def _check_colors(self, given: Sequence[Entry], entries: Sequence[Tuple[int, Union[int, bytes]]]) -> None:
        """Refuse invalid entries before the names of new colors are added to the problem."""
        seen = set()
        for shown, (item, color) in zip(given, entries):
            if color == b"":
                fail(_c.STATUS.index("DLX_ERR_ARGUMENT"), repr(shown))
            if item in seen:
                fail(_c.STATUS.index("DLX_ERR_ITEM_TWICE"), repr(shown))
            if color and lib.dlx_problem_item(self._handle.pointer, item).kind == PRIMARY:
                fail(_c.STATUS.index("DLX_ERR_COLORED_PRIMARY"), repr(shown))
            seen.add(item)

    def _color(self, color: Union[int, bytes]) -> int:
        if isinstance(color, int):
            return color
        number = ctypes.c_uint32()
        check(lib.dlx_problem_color(self._handle.pointer, color, number))
        return number.value

    def _check_cost(self, cost: int, instead_of: int = 0) -> int:
        """Return the total cost of all options after this one is added. Raise Error if it is too large."""
        if self._costs is None:
            self._costs = sum(map(self.cost, range(self.option_count)))
        together = self._costs - instead_of + cost
        if together >= 1 << COST_BITS:
            fail(_c.STATUS.index("DLX_ERR_TOO_LARGE"),
                 f"the sum of all costs must be at most 2^{COST_BITS} - 1, not {together}")
        return together

    def add_option(self, entries: Iterable[Entry], *, cost: int = 0, data: Any = None) -> int:
        """Add an option and return its number. Each entry is an item, by name or number, or a pair of a
        secondary item and its color. The sum of all costs must stay below 2^63. Solutions report `data` in
        place of the option's number."""
        if isinstance(entries, (str, bytes)):
            raise TypeError("entries must be a list of items, not one string")
        cost = uint(cost, COST_BITS, "a cost")
        with self._changing():
            given = list(entries)
            numbered = [self._entry(entry) for entry in given]
            costs = self._check_cost(cost) if cost else self._costs
            if any(isinstance(color, bytes) for _, color in numbered):
                self._check_colors(given, numbered)
            array = (_c.dlx_entry * len(given))(*[(item, self._color(color)) for item, color in numbered])
            number = ctypes.c_uint32()
            status = lib.dlx_problem_add_option(self._handle.pointer, array, len(given), number)
            if status:
                place = lib.dlx_problem_refused_entry(self._handle.pointer)
                check(status, repr(given[place]) if place < len(given) else "")
            if data is not None:
                self._data[number.value] = data
            if cost:
                check(lib.dlx_problem_set_cost(self._handle.pointer, number, cost))
            self._costs = costs
        return number.value

    def set_cost(self, option: int, cost: int) -> None:
        """Set the cost of an option. The sum of all costs must stay below 2^63."""
        cost = uint(cost, COST_BITS, "a cost")
        with self._changing():
            number = self._number(option)
            costs = self._check_cost(cost, instead_of=self.cost(number))
            check(lib.dlx_problem_set_cost(self._handle.pointer, number, cost), str(option))
            self._costs = costs

    def _number(self, option: int) -> int:
        """Check that an option exists, and return its number."""
        number = integer(option, "an option")
        if not 0 <= number < self.option_count:
            raise NoSuchNumber("DLX_ERR_NO_SUCH_OPTION", f"no such option: {number}")
        return number

    @property
    def option_count(self) -> int:
        return lib.dlx_problem_option_count(self._handle.pointer)

    def option(self, number: int) -> Tuple[Entry, ...]:
        """Return the entries of an option: items, or pairs of an item and a color, by name if they have one."""
        count = ctypes.c_uint32()
        entries = lib.dlx_problem_option(self._handle.pointer, self._number(number), count)
        return tuple(self._named(entries[i]) for i in range(count.value))

    def _named(self, entry: _c.dlx_entry) -> Entry:
        item = self.item_name(entry.item)
        if entry.color == 0:
            return item
        name = decoded(lib.dlx_problem_color_name(self._handle.pointer, entry.color))
        return item, entry.color if name is None else name

    def cost(self, option: int) -> int:
        """Return the cost of an option."""
        return lib.dlx_problem_option_cost(self._handle.pointer, self._number(option))

    def data(self, option: int) -> Any:
        """Return the data that was given with an option, or its number if there is none."""
        number = self._number(option)
        return self._data.get(number, number)

    # ---- answers ----

    def solutions(self, *, require: Iterable[int] = (), forbid: Iterable[int] = (), best: int = 0,
                  seed: int = 0, choose: str = "shortest", kernel: Optional[str] = None,
                  seconds: Optional[float] = None, nodes: Optional[int] = None) -> Search:
        """Return an iterator that finds the solutions one by one.

        require, forbid  only solutions with all options of `require` and none of `forbid`. There are none if
                         required options conflict, or one of them is also forbidden or has no primary item.
        best             only this many cheapest solutions, in order of cost; 0 for all solutions
        seed             if not 0, search in a random order that depends only on the seed
        choose           the branching rule: "shortest", "first", "weighted" or "restarts"
        kernel           "links", "lanes", "bits" or "relay"; None lets the library choose
        seconds, nodes   raise LimitReached after this time, from the first call of next(), or after this many
                         nodes of the search tree; the following call of next() gets the same budget again
        """
        return Search(self, require, forbid, best, seed, choose, kernel, seconds, nodes)

    def count(self, *, require: Iterable[int] = (), forbid: Iterable[int] = (), kernel: Optional[str] = None,
              memory: int = 0, seconds: Optional[float] = None, nodes: Optional[int] = None) -> int:
        """Return the exact number of solutions, however large, without visiting each of them.

        require, forbid  count only solutions with all options of `require` and none of `forbid`; see solutions()
        kernel           a kernel of solutions(), "frontier" or "search"; None lets the library choose
        memory           limit on the size of tables in bytes; 0 for 1 GiB
        seconds, nodes   raise LimitReached after this time or this much work
        """
        from ._search import count
        return count(self, require, forbid, kernel, memory, seconds, nodes)

    def flaw(self, options: Sequence[int]) -> Optional[str]:
        """Check a list of options against the problem, without the code of the search. Return None if it is a
        solution, and otherwise an English description of the error."""
        options = list(options)
        array = (ctypes.c_uint32 * len(options))(*[uint(option, 32, "an option") for option in options])
        flaw = _c.dlx_flaw()
        check(lib.dlx_verify(self._handle.pointer, array, len(options), flaw))
        words = {"DLX_BAD_OPTION": "option {option} does not exist", "DLX_NOT_COVERED": "item {item} is in too few options",
                 "DLX_COVERED_TWICE": "item {item} is in too many options, or its colors do not agree",
                 "DLX_NEVER_CHOSEN": "option {option} has no primary item", "DLX_CHOSEN_TWICE": "option {option} is listed twice"}
        verdict = _c.VERDICT[flaw.verdict]
        if verdict == "DLX_VALID":
            return None
        option = options[flaw.option] if flaw.option != _c.NONE else None
        return words[verdict].format(option=option, item=None if flaw.item == _c.NONE else self.item_name(flaw.item))


def _bounds(multiplicity: Union[int, Sequence[int]]) -> Tuple[int, int]:
    """Return a multiplicity as a pair (least, most)."""
    pair = multiplicity if isinstance(multiplicity, (tuple, list)) else (multiplicity, multiplicity)
    if len(pair) != 2:
        raise ValueError(f"a multiplicity is a number or a pair (least, most), not {multiplicity!r}")
    least, most = (uint(bound, 32, "a multiplicity") for bound in pair)
    if most < 1 or least > most:
        raise ValueError("a multiplicity must be from 1 to 2^32 - 1, or a pair (least, most) with least from 0 to "
                         f"most, not {multiplicity!r}")
    return least, most


def _format(name: str) -> int:
    number = ctypes.c_int()
    if not lib.dlx_format_by_name(encoded(name, "a format"), number):
        raise ValueError(f"unknown format {name!r}")
    return number.value


from ._search import Search  # noqa: E402  (_search needs the names above)
