# SPDX-License-Identifier: MIT
"""Names of items and options: any hashable objects. C knows texts only, so the name of an item that is not a str is
kept here, and C gets its text without blanks. C knows no names of options.

    Names      "a" -> 0     (1, 2) -> 1     7 -> 2
    C           a            (1,2)          7
"""
from __future__ import annotations

import ctypes
from typing import Any, Dict, Hashable, Iterable, List, Optional, Tuple

from . import _c
from ._c import lib
from ._errors import Error, NoSuchName, NoSuchNumber, check
from ._handles import decoded, encoded, integer, shown

TAKEN = _c.STATUS.index("DLX_ERR_NAME_TAKEN")


def is_integer(name: object) -> bool:
    """Return whether a name is a whole number of any type."""
    return not isinstance(name, bool) and hasattr(name, "__index__")


class Names:
    """The names of the items of a problem."""

    def __init__(self, pointer: ctypes.c_void_p):
        """Take the names that the problem has. An item without a name gets None here."""
        count = lib.dlx_problem_item_count(pointer)
        self.names: List[Optional[Hashable]] = [decoded(lib.dlx_problem_item(pointer, i).name) for i in range(count)]
        self.numbers: Dict[Hashable, int] = {name: i for i, name in enumerate(self.names) if name is not None}
        self.has_integers = False  # some name is an integer, so integers are names and not numbers of items

    def rename(self, names: Dict[Optional[str], Optional[Hashable]]) -> None:
        """Replace the texts that C has by names."""
        self.names = [names.get(text) for text in self.names]
        self.numbers = {name: i for i, name in enumerate(self.names) if name is not None}
        self.has_integers = any(map(is_integer, self.names))

    def add(self, pointer: ctypes.c_void_p, name: Optional[Hashable], kind: int) -> int:
        """Add an item to the problem and return its number."""
        if name is not None and name in self.numbers:
            check(TAKEN, repr(name))
        text = None if name is None else encoded(name if isinstance(name, str) else "".join(str(name).split()), "a name")
        number = ctypes.c_uint32()
        status = lib.dlx_problem_add_item(pointer, text, kind, number)
        if status == TAKEN or (not isinstance(name, str) and text == b""):  # another name has the same text
            status = lib.dlx_problem_add_item(pointer, None, kind, number)
        check(status, repr(name))
        self.names.append(name)
        if name is not None:
            self.numbers[name] = number.value
            self.has_integers = self.has_integers or is_integer(name)
        return number.value

    def find(self, name: Hashable) -> int:
        """Return the number of an item, given by its name or number."""
        number = self.numbers.get(name)
        if number is not None:
            return number
        if self.has_integers or not is_integer(name):
            raise NoSuchName("DLX_ERR_NO_SUCH_ITEM", f"no such item: {name!r}")
        number = integer(name, "an item")
        if not 0 <= number < len(self.names):
            raise NoSuchNumber("DLX_ERR_NO_SUCH_ITEM", f"no such item: {shown(number)}")
        return number

    def name(self, number: int) -> Hashable:
        """Return the name of an item, or its number if it has none."""
        name = self.names[number]
        return number if name is None else name


class OptionNames:
    """The data of the options of a problem. Data that is hashable and no integer is also the name of its option. The
    table of names is made when the first option is looked up by name, because few programs do that."""

    def __init__(self) -> None:
        self.data: Dict[int, Any] = {}
        self._numbers: Optional[Dict[Hashable, Optional[int]]] = None  # None for a name of several options

    def add(self, data: Iterable[Tuple[int, Any]]) -> None:
        """Add pairs of an option's number and its data."""
        added = list(data)
        self.data.update(added)
        if self._numbers is not None:
            self._index(self._numbers, added)

    @staticmethod
    def _index(numbers: Dict[Hashable, Optional[int]], data: Iterable[Tuple[int, Any]]) -> None:
        for number, name in data:
            if hasattr(name, "__index__"):
                continue  # integers are numbers of options, never names
            try:
                numbers[name] = None if name in numbers else number
            except TypeError:
                pass  # not hashable, so not a name

    def find(self, name: Hashable) -> Optional[int]:
        """Return the number of the only option with this data, or None if no option has it."""
        if self._numbers is None:
            numbers: Dict[Hashable, Optional[int]] = {}
            self._index(numbers, self.data.items())
            self._numbers = numbers  # complete, as another thread may look at it now
        if name in self._numbers and self._numbers[name] is None:
            raise Error("DLX_ERR_ARGUMENT", f"several options have the data {name!r}: use the number of one of them")
        return self._numbers.get(name)
