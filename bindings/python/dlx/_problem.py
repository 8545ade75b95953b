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
from ._errors import Error, check
from ._handles import Handle, decoded, encoded, reader, uint

Item = Union[str, int]
Entry = Union[Item, Tuple[Item, Union[str, int]]]


class Problem:
    """Items, and options that each cover some of them.

    Items are named, or numbered from 0 in the order in which they are added; options are numbered likewise.
    A problem cannot be changed while a search of it is open. It may be used by any number of threads while
    none changes it.
    """

    def __init__(self, items: Iterable[str] = (), secondary: Iterable[str] = ()):
        """A problem with these items, primary and secondary, without options."""
        pointer = ctypes.c_void_p()
        check(lib.dlx_problem_new(None, ctypes.byref(pointer)))
        self._take(pointer)
        for name in items:
            self.add_item(name)
        for name in secondary:
            self.add_item(name, secondary=True)

    def _take(self, pointer: ctypes.c_void_p) -> None:
        self._handle = Handle(pointer, lib.dlx_problem_free)
        self._users: weakref.WeakSet = weakref.WeakSet()  # handles of searches and counters
        self._data: dict = {}

    def _add_user(self, handle: Handle) -> None:
        self._users.add(handle)

    def close(self) -> None:
        """Free it at once, with all its searches."""
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
        """The lock, for a change; no search may be open."""
        with self._handle.lock:
            if any(handle.is_open for handle in list(self._users)):
                raise RuntimeError("the problem is being searched: close the search, or exhaust it, first")
            yield

    # ---- text ----

    @classmethod
    def from_file(cls, file: Union[str, os.PathLike, BinaryIO], format: str = "auto", *, base: int = 0,
                  secondary: int = 0) -> Problem:
        """Read a problem from a path or from an open binary file, in one of the formats of dlx-formats(5).
        `base` is the number of the first column in `rows`; of `mtx`, `rows`, `dense` and `csv` the last
        `secondary` columns are secondary. Raises Error, with the line, for what is not in the format."""
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                return cls.from_file(opened, format, base=base, secondary=secondary)
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
        """Read a problem from a text: see from_file()."""
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        return cls.from_file(io.BytesIO(data), format, base=base, secondary=secondary)

    def to_text(self, format: str = "items") -> str:
        """The problem in a format. Raises Error if the format has no words for it."""
        parts, error, writing = [], _c.dlx_error(), _c.dlx_writing(_format(format))

        def write(_user, text, size):
            parts.append(ctypes.string_at(text, size))
            return True

        status = lib.dlx_write(self._handle.pointer, writing, _c.write_fn(write), None, error)
        check(status, "", error)
        return b"".join(parts).decode("utf-8", "surrogateescape")

    # ---- items ----

    def add_item(self, name: Optional[str] = None, *, secondary: bool = False,
                 multiplicity: Union[None, int, Tuple[int, int]] = None) -> int:
        """Add an item; its number. A primary item must be in exactly one chosen option, or in `multiplicity`
        of them, or in as many as a pair (least, most) says; a secondary one in at most one, or in any
        number that agree on its color."""
        least, most = multiplicity if isinstance(multiplicity, tuple) else (multiplicity or 1, multiplicity or 1)
        uint(least, 32, "a multiplicity"), uint(most, 32, "a multiplicity")
        if multiplicity is not None and (secondary or most < 1 or least > most or multiplicity == 0):
            raise ValueError("a multiplicity is for primary items: at least 1, or a pair (least, most)")
        number = ctypes.c_uint32()
        text = None if name is None else encoded(name, "a name")
        with self._changing():
            check(lib.dlx_problem_add_item(self._handle.pointer, text, int(secondary), number), repr(name))
            if multiplicity is not None:
                check(lib.dlx_problem_set_multiplicity(self._handle.pointer, number, least, most))
        return number.value

    def item(self, name: Item) -> int:
        """The number of an item. Raises Error if there is none of that name or number."""
        if isinstance(name, str):
            number = lib.dlx_problem_find_item(self._handle.pointer, encoded(name, "a name"))
        else:
            number = name if 0 <= name < self.item_count else _c.NONE
        if number == _c.NONE:
            raise Error("DLX_ERR_NO_SUCH_ITEM", f"no such item: {name!r}")
        return number

    @property
    def item_count(self) -> int:
        return lib.dlx_problem_item_count(self._handle.pointer)

    def item_name(self, item: int) -> Item:
        """The name of an item; its number if it has none."""
        name = decoded(lib.dlx_problem_item_name(self._handle.pointer, uint(item, 32, "an item")))
        return item if name is None else name

    # ---- options ----

    def _entry(self, entry: Entry) -> Tuple[int, int]:
        item, color = entry if isinstance(entry, tuple) else (entry, None)
        if color is None:
            return self.item(item), 0
        if isinstance(color, str):
            number = ctypes.c_uint32()
            check(lib.dlx_problem_color(self._handle.pointer, encoded(color, "a color"), number), repr(color))
            return self.item(item), number.value
        return self.item(item), uint(color, 32, "a color")

    def add_option(self, entries: Iterable[Entry], *, cost: int = 0, data: Any = None) -> int:
        """Add an option; its number. Each entry is an item, by name or number, or a pair of a secondary
        item and its color. `data` is what solutions have in place of the option's number."""
        if isinstance(entries, str):
            raise TypeError("entries must be a list of items, not one string")
        uint(cost, 64, "a cost")
        with self._changing():
            given = list(entries)
            array = (_c.dlx_entry * len(given))(*[self._entry(entry) for entry in given])
            number = ctypes.c_uint32()
            status = lib.dlx_problem_add_option(self._handle.pointer, array, len(given), number)
            if status:
                place = lib.dlx_problem_refused_entry(self._handle.pointer)
                check(status, repr(given[place]) if place < len(given) else "")
            if data is not None:
                self._data[number.value] = data
            if cost:
                self.set_cost(number.value, cost)
        return number.value

    def set_cost(self, option: int, cost: int) -> None:
        """Say what choosing an option costs."""
        with self._changing():
            check(lib.dlx_problem_set_cost(self._handle.pointer, uint(option, 32, "an option"),
                                           uint(cost, 64, "a cost")), str(option))

    @property
    def option_count(self) -> int:
        return lib.dlx_problem_option_count(self._handle.pointer)

    def option(self, number: int) -> Tuple[Entry, ...]:
        """The entries of an option: items, or pairs of an item and a color, by name where they have one."""
        if not 0 <= number < self.option_count:
            raise Error("DLX_ERR_NO_SUCH_OPTION", f"no such option: {number}")
        count = ctypes.c_uint32()
        entries = lib.dlx_problem_option(self._handle.pointer, number, count)
        return tuple(self._named(entries[i]) for i in range(count.value))

    def _named(self, entry: _c.dlx_entry) -> Entry:
        item = self.item_name(entry.item)
        if entry.color == 0:
            return item
        name = decoded(lib.dlx_problem_color_name(self._handle.pointer, entry.color))
        return item, entry.color if name is None else name

    def cost(self, option: int) -> int:
        """What an option costs."""
        return lib.dlx_problem_option_cost(self._handle.pointer, uint(option, 32, "an option"))

    def data(self, option: int) -> Any:
        """What was given as data of an option; its number if nothing was."""
        return self._data.get(option, option)

    # ---- answers ----

    def solutions(self, *, require: Iterable[int] = (), forbid: Iterable[int] = (), best: int = 0,
                  seed: int = 0, choose: str = "shortest", kernel: Optional[str] = None,
                  seconds: Optional[float] = None, nodes: Optional[int] = None) -> Search:
        """All solutions, one after the other, found as they are asked for.

        require, forbid  only solutions with all of these options, and with none of those
        best             only so many solutions, the cheapest, and the cheapest first
        seed             not 0: in a random order, the same for the same seed
        choose           "shortest", "first" or "weighted": which item to branch on
        kernel           "links", "lanes", "bits" or "relay"; None to let the library choose
        seconds, nodes   raise LimitReached when so much time has passed, from the first solution asked for,
                         or so many nodes of the search tree were visited; who asks again gets as much again
        """
        return Search(self, require, forbid, best, seed, choose, kernel, seconds, nodes)

    def count(self, *, require: Iterable[int] = (), forbid: Iterable[int] = (), kernel: Optional[str] = None,
              memory: int = 0, seconds: Optional[float] = None, nodes: Optional[int] = None) -> int:
        """The number of solutions, exactly, however large: they are not visited one by one. `memory` is for
        tables, in bytes (0: 1 GiB). Raises LimitReached after `seconds` or `nodes`."""
        from ._search import count
        return count(self, require, forbid, kernel, memory, seconds, nodes)

    def flaw(self, options: Sequence[int]) -> Optional[str]:
        """Check whether a list of options is a solution, against the problem alone: None, or what is wrong
        with it, in English."""
        array = (ctypes.c_uint32 * len(options))(*[uint(option, 32, "an option") for option in options])
        flaw = _c.dlx_flaw()
        check(lib.dlx_verify(self._handle.pointer, array, len(options), flaw))
        words = {"DLX_BAD_OPTION": "there is no option {option}", "DLX_NOT_COVERED": "item {item} is in too few options",
                 "DLX_COVERED_TWICE": "item {item} is in too many options, or its colors do not agree",
                 "DLX_NEVER_CHOSEN": "option {option} has no primary item", "DLX_CHOSEN_TWICE": "option {option} is there twice"}
        verdict = _c.VERDICT[flaw.verdict]
        if verdict == "DLX_VALID":
            return None
        option = options[flaw.option] if flaw.option != _c.NONE else None
        return words[verdict].format(option=option, item=None if flaw.item == _c.NONE else self.item_name(flaw.item))


def _format(name: str) -> int:
    number = ctypes.c_int()
    if not lib.dlx_format_by_name(encoded(name, "a format"), number):
        raise ValueError(f"there is no format {name!r}")
    return number.value


from ._search import Search  # noqa: E402  (needs what stands above)
