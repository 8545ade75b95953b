# SPDX-License-Identifier: MIT
"""Problems: items and options."""
from __future__ import annotations

import contextlib
import ctypes
import io
import itertools
import os
import weakref
from array import array
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, Dict, Hashable, Iterable, Iterator, List, NoReturn, Optional, Sequence
from typing import Tuple, TypedDict, Union

from . import _c
from ._c import lib
from ._costs import COST_BITS, Cost, GivenCost, Unit, cost_text, natural_costs, text_of, unit_of
from ._errors import Error, NoSuchName, NoSuchNumber, check, fail
from ._handles import Handle, Uncopied, decoded, encoded, integer, shown, supplied, text_bytes, uint, written
from ._matrix import LISTS, Rows, rows_of, rows_of_lists
from ._names import Names, OptionNames

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Unpack

    from ._answers import Certificate, Diagram, Estimate, Info, Reduction
    from ._draw import Drawing
    from ._search import Search, Solution

PRIMARY = _c.KIND.index("DLX_PRIMARY")
Item = Hashable
Option = Hashable  # the number of an option, its data, or its text
Entry = Union[Item, Tuple[Item, Union[str, int]]]


class Limits(TypedDict, total=False):
    """The arguments of Problem.diagram(), for type checkers."""
    require: Iterable[Option]
    forbid: Iterable[Option]
    memory: int
    seconds: Optional[float]
    nodes: Optional[int]


class CheapestSettings(TypedDict, total=False):
    """The arguments of Problem.solutions() except `cheapest`."""
    require: Iterable[Option]
    forbid: Iterable[Option]
    seed: int
    choose: str
    kernel: Optional[str]
    threads: int
    seconds: Optional[float]
    nodes: Optional[int]
    first: int
    gap: Union[GivenCost, str]
    presolve: bool


class Settings(CheapestSettings, total=False):
    """The arguments of Problem.solutions()."""
    cheapest: int


class Problem(Uncopied):
    """An exact-cover problem: items, and options that each cover some of the items.

    Items have names, which may be any hashable objects: texts, numbers, tuples, ... Items and options also have
    numbers, from 0 in the order in which they were added. An integer stands for the number of an item, unless the
    problem has items whose names are integers. The `data` of an option is its name, if it is hashable and no integer:
    every method that takes the number of an option takes the name as well. It also takes the text of the option, which
    the command accepts: its items, such as "a d f"; the name in a `csv` file; or "#4", a number from 1. An integer is
    always the number of an option, from 0. A problem cannot be changed while one of its searches is open. Any
    number of threads may use a problem while none changes it.
    """

    def __init__(self, items: Iterable[Hashable] = (), secondary: Iterable[Hashable] = ()):
        """Create a problem with these primary and secondary items, and no options."""
        pointer = ctypes.c_void_p()
        check(lib.dlx_problem_new(None, ctypes.byref(pointer)))
        self._take(pointer)
        for is_secondary, names in ((False, items), (True, secondary)):
            for name in names:
                if name is None:
                    raise TypeError("a name must not be None: only add_item() makes items without a name")
                self.add_item(name, secondary=is_secondary)

    def _take(self, pointer: ctypes.c_void_p, free: Callable[[ctypes.c_void_p], None] = lib.dlx_problem_free) -> None:
        self._handle = Handle(pointer, free)
        self._users: weakref.WeakSet = weakref.WeakSet()  # handles of open searches and counters
        self._option_names = OptionNames()
        self._names = Names(pointer)
        self._unit: Optional[Unit] = None  # of the costs; None if they are those in C
        self._is_unit_known = False  # else a change has made it unknown
        self._reading: Optional[_c.dlx_reading] = None  # how the text writes options; None without a text
        self._index: Optional[Handle] = None  # finds options by their texts; made when it is needed

    def _add_user(self, handle: Handle) -> None:
        self._users.add(handle)

    def close(self) -> None:
        """Free the problem and all of its searches now."""
        with self._handle.lock:  # no search may start meanwhile
            users = list(self._users)
            self._forget_index()
            for handle in users:
                handle.close()
            self._handle.close(is_needed=not all(handle.is_freed for handle in users))

    def __enter__(self) -> Problem:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if not self._handle.is_open:
            return "<dlx.Problem, closed>"
        return f"<dlx.Problem of {self.item_count} items and {self.option_count} options>"

    @contextlib.contextmanager
    def _in_use(self) -> Iterator[ctypes.c_void_p]:
        """Hold the lock while C uses the problem, so that another thread closes it later."""
        with self._handle.lock, self._handle as pointer:
            yield pointer

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock during a change. Raise RuntimeError if a search is open."""
        with self._handle.lock:
            self._refuse_search()
            self._forget_index()
            with self._handle:
                yield

    def _refuse_search(self) -> None:
        """Raise RuntimeError if a search is open."""
        if not all(handle.is_freed for handle in list(self._users)):
            raise RuntimeError("the problem has an open search: close or exhaust the search first")

    # ---- text ----

    @classmethod
    def from_file(cls, file: Union[str, os.PathLike, BinaryIO], format: str = "auto", *, base: int = 0,
                  secondary: int = 0, cost: Optional[str] = None, names: Optional[str] = None) -> Problem:
        """Read a problem from a path or an open binary file, in one of the formats of dlx-formats(5). `base` is
        the number of the first column in `rows`. In `mtx`, `rows`, `dense` and `csv` the last `secondary`
        columns are secondary. In `csv`, `cost` and `names` are the columns with the costs and the names of options. If
        the text could be in several formats, or is nothing but numbers, the ending of a path decides, such as .csv.
        Raise Error with the position if the text is malformed."""
        reading = _c.dlx_reading(_format(format), uint(base, 32, "base"), uint(secondary, 32, "secondary"))
        reading.cost = None if cost is None else text_bytes(cost, "cost")
        reading.names = None if names is None else text_bytes(names, "names")
        if isinstance(file, (str, os.PathLike)):
            _, dot, ending = os.fsencode(file).rpartition(b".")
            expected = ctypes.c_int(reading.expected)
            if dot and lib.dlx_format_by_name(ending, expected):
                reading.expected = expected.value
            with open(file, "rb") as opened:
                return cls._from_source(opened.read, reading)
        if not hasattr(file, "read"):
            raise TypeError(f"file must be a path or an open binary file, not {type(file).__name__}")
        return cls._from_source(file.read, reading)

    @classmethod
    def _from_source(cls, read: Callable[[int], bytes], reading: _c.dlx_reading) -> Problem:
        pointer, error = ctypes.c_void_p(), _c.dlx_error()
        status, raised = supplied(read, lambda source: lib.dlx_read(None, source, None, reading, ctypes.byref(pointer),
                                                                         error))
        if raised is not None:
            lib.dlx_problem_free(pointer)  # C may have taken an interrupted callback for the end of the text
            raise raised
        check(status, "", error)
        problem = cls.__new__(cls)
        problem._take(pointer)
        problem._reading = reading
        return problem

    @classmethod
    def from_text(cls, text: Union[str, bytes], format: str = "auto", *, base: int = 0,
                  secondary: int = 0, cost: Optional[str] = None, names: Optional[str] = None) -> Problem:
        """Read a problem from a text; see from_file()."""
        return cls.from_file(io.BytesIO(text_bytes(text, "text")), format, base=base, secondary=secondary, cost=cost,
                             names=names)

    def to_text(self, format: str = "items") -> str:
        """Write the problem in a format. Raise Error if the format cannot express it."""
        error, writing = _c.dlx_error(), _c.dlx_writing(_format(format))
        with self._in_use() as pointer:
            status, text = written(lambda write: lib.dlx_write(pointer, writing, write, None, error))
        check(status, "", error)
        return text.decode("utf-8", "surrogateescape")

    # ---- items ----

    def add_item(self, name: Optional[Hashable] = None, *, secondary: bool = False,
                 multiplicity: Union[None, int, Sequence[int]] = None) -> int:
        """Add an item and return its number. A solution covers a primary item exactly once, or `multiplicity`
        times, or between `least` and `most` times if multiplicity is a pair. It covers a secondary item at
        most once, or any number of times if the options agree on its color."""
        least, most = (1, 1) if multiplicity is None else _bounds(multiplicity)
        if multiplicity is not None and secondary:
            raise ValueError("secondary items have no multiplicity")
        with self._changing():
            number = self._names.add(self._handle.pointer, name, int(secondary))
            if multiplicity is not None:
                check(lib.dlx_problem_set_multiplicity(self._handle.pointer, number, least, most))
            self._is_unit_known = False
        return number

    def item(self, name: Item) -> int:
        """Return the number of an item, given by name or number. Raise Error if there is no such item; the error
        is also a KeyError (for a name) or an IndexError (for a number)."""
        return self._names.find(name)

    @property
    def item_count(self) -> int:
        with self._handle.lock, self._handle as pointer:
            return lib.dlx_problem_item_count(pointer)

    def item_name(self, item: int) -> Item:
        """Return the name of an item, or its number if it has no name."""
        number = integer(item, "an item")
        if not 0 <= number < self.item_count:
            raise NoSuchNumber("DLX_ERR_NO_SUCH_ITEM", f"no such item: {shown(number)}")
        return self._names.name(number)

    # ---- options ----

    def _entry(self, entry: Entry) -> Tuple[int, Union[int, bytes]]:
        """Split an entry into item and color. A tuple that is a name is an item. The name of a color is not looked
        up yet, because it may be new."""
        if not isinstance(entry, tuple) or entry in self._names.numbers:
            return self.item(entry), 0
        if len(entry) != 2:
            raise ValueError(f"an entry is an item, or a pair of an item and its color, not {entry!r}")
        item, color = entry
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
            known = lib.dlx_problem_item(self._handle.pointer, item)
            if color and known.kind == PRIMARY and (
                    isinstance(color, bytes) or known.max == 1 or color > known.max):
                fail(_c.STATUS.index("DLX_ERR_COLORED_PRIMARY"), repr(shown))
            seen.add(item)

    def _color(self, name: bytes) -> int:
        number = ctypes.c_uint32()
        check(lib.dlx_problem_color(self._handle.pointer, name, number))
        return number.value

    def _plain_entries(self, given: List[Entry]) -> Optional[array]:
        """Return the numbers of items without colors; None if the entries need a closer look."""
        try:
            return array("I", map(self._names.numbers.__getitem__, given))
        except (KeyError, TypeError):
            return None

    def _entries(self, options: List[Sequence[Entry]], given: List[Entry]) -> Tuple[array, Dict[int, bytes]]:
        """Return all entries as C wants them: item, color, item, color, ... and, by its place there, each color that has a
        name."""
        entries = array("I", bytes(8 * len(given)))
        items = self._plain_entries(given)
        if items is not None:
            entries[0::2] = items
            return entries, {}
        found = [[self._entry(entry) for entry in option] for option in options]
        pairs = list(itertools.chain.from_iterable(found))
        names = {2 * i + 1: color for i, (_, color) in enumerate(pairs) if isinstance(color, bytes)}
        if names:
            for option, numbered in zip(options, found):
                self._check_colors(option, numbered)
        entries[0::2] = array("I", [item for item, _ in pairs])
        entries[1::2] = array("I", [color if isinstance(color, int) else 0 for _, color in pairs])
        return entries, names

    def _name_colors(self, entries: array, names: Dict[int, bytes]) -> None:
        """Give new colors their numbers, in the order of the entries. A refused call must not do that."""
        numbers = {name: self._color(name) for name in dict.fromkeys(names.values())}
        for place, name in names.items():
            entries[place] = numbers[name]

    def add_option(self, entries: Iterable[Entry], *, cost: GivenCost = 0, data: Any = None) -> int:
        """Add an option and return its number. Each entry is an item, by name or number, or a pair of a
        secondary item and its color, or of an item with a multiplicity and the number of times that the option
        covers it. A cost is a number with at most 18 decimals, such as 3, -0.5 or Decimal("0.01"). An option with a
        negative cost needs an item that all solutions cover the same number of times. The sum of all costs, without
        the decimal point, must stay below 2^63. Solutions report `data` in place of the option's number, and other
        methods take it in place of the number. Several options may have the same data; then only their numbers tell
        them apart."""
        return self.add_options([entries], costs=[cost], data=None if data is None else [data])[0]

    def add_options(self, options: Iterable[Iterable[Entry]], *, costs: Optional[Iterable[GivenCost]] = None,
                    data: Optional[Iterable[Any]] = None) -> range:
        """Add many options, or none if one is refused, and return their numbers. This is far faster than many
        calls of add_option(). `options` may also be a matrix of zeros and ones, of numpy or scipy.sparse, with a row for
        each option and a column for each item; an array of item numbers must be passed as lists, array.tolist(). The
        columns of a pandas DataFrame have the names of items, and its index is the `data`. `costs` and `data` have a
        value for each option."""
        if isinstance(options, (str, bytes)):
            raise TypeError("options must be a list of options, not one string")
        with self._changing():
            rows, given, colors = rows_of(options), None, {}
            if rows is None:
                rows, given, colors = self._listed(options)
            else:
                self._match_columns(rows)
                data = rows.index if data is None else data
            count = len(rows.lengths)
            values = None if costs is None else list(costs)
            data = None if data is None else list(data)
            for given_values, what in ((values, "costs"), (data, "data")):
                if given_values is not None and len(given_values) != count:
                    raise ValueError(f"there are {count} options, but {len(given_values)} {what}")
            whole = None if values is None or self._cost_unit() is not None else natural_costs(values)
            texts = None if values is None or whole is not None else list(map(cost_text, values))
            self._refuse_search()  # the iterables of the caller may have begun one
            self._name_colors(rows.entries, colors)
            first = ctypes.c_uint32(self.option_count)
            status = lib.dlx_problem_add_options(
                self._handle.pointer, rows.entry_pointer(), rows.length_pointer(),
                None if whole is None else (ctypes.c_uint64 * count).from_buffer(array("Q", whole or [0])), count, first)
            if status:
                self._refuse_options(status, given)
            for option, text in enumerate(texts or (), first.value):
                self._set_cost(option, text, taken_back=count)
            if data is not None:
                self._option_names.add((first.value + i, value) for i, value in enumerate(data) if value is not None)
        return range(first.value, first.value + count)

    def _match_columns(self, rows: Rows) -> None:
        """Let each column of a matrix stand for an item: the item of its name, or else of its number."""
        if rows.columns is not None:
            items = [self.item(column) for column in rows.columns]
            if len(set(items)) < len(items):
                raise ValueError("two columns of the matrix have the name of the same item")
            rows.renumber(items)
        elif rows.width != self.item_count:
            raise ValueError(f"the matrix has {rows.width} columns, but the problem has {self.item_count} items; {LISTS}")

    def _listed(self, options: Iterable[Iterable[Entry]]) -> Tuple[Rows, List[Entry], Dict[int, bytes]]:
        """Turn lists of entries into rows. Return them, all entries, and the names of colors as in _entries()."""
        listed = list(options)
        if any(isinstance(option, (str, bytes)) for option in listed):
            raise TypeError("entries must be a list of items, not one string")
        try:
            lengths = array("I", map(len, listed))
        except TypeError:  # an iterator, for example
            listed = [list(option) for option in listed]
            lengths = array("I", map(len, listed))
        given = list(itertools.chain.from_iterable(listed))
        entries, colors = self._entries(listed, given)
        return Rows(entries, lengths, 0), given, colors

    def _set_cost(self, option: int, text: str, taken_back: int = 0) -> None:
        """Set a cost. If it is refused, take back the latest options."""
        self._is_unit_known = False
        status = lib.dlx_problem_set_cost_text(self._handle.pointer, option, text.encode())
        if status:
            lib.dlx_problem_remove_options(self._handle.pointer, taken_back)
            if _c.STATUS[status] == "DLX_ERR_ARGUMENT" and abs(int(text.replace(".", ""))) < 1 << COST_BITS:
                raise ValueError(f"the cost {text} is below 0, but no item of the option is covered a fixed number of times")
            self._refuse_sum()

    def _refuse_sum(self) -> NoReturn:
        fail(_c.STATUS.index("DLX_ERR_TOO_LARGE"),
             f"the sum of all costs, without the decimal point, must be at most 2^{COST_BITS} - 1")

    def _cost_unit(self) -> Optional[Unit]:
        """Return the unit of the costs; None if they are those in C."""
        if not self._is_unit_known:
            self._unit = unit_of(self._handle.pointer)
            self._is_unit_known = True
        return self._unit

    def _refuse_options(self, status: int, given: Optional[List[Entry]]) -> None:
        """Raise the error for refused options. It names the entry at fault."""
        if _c.STATUS[status] == "DLX_ERR_TOO_LARGE":
            self._refuse_sum()
        place = lib.dlx_problem_refused_entry(self._handle.pointer)
        fail(status, repr(given[place]) if given is not None and place < len(given) else "")

    @classmethod
    def from_matrix(cls, matrix: Any, *, secondary: int = 0, names: Optional[Sequence[Hashable]] = None,
                    costs: Optional[Iterable[GivenCost]] = None, data: Optional[Iterable[Any]] = None) -> Problem:
        """Make a problem from a matrix of zeros and ones, of numpy, scipy.sparse, pandas or lists: each row is an option,
        and each column is an item. The last `secondary` columns are secondary items. The columns of a DataFrame have the
        names of the items, and its index is the `data` of the options, unless the arguments say otherwise."""
        rows = rows_of(matrix) or rows_of_lists(matrix)
        width, names = rows.width, rows.columns if names is None else names
        secondary = uint(secondary, 32, "secondary")
        if secondary > width or (names is not None and len(names) != width):
            raise ValueError(f"the matrix has {width} columns, too few for `secondary`, or another number than `names`")
        problem, rows.columns = cls(), None  # the columns are the items in their order
        for column in range(width):
            problem.add_item(None if names is None else names[column], secondary=column >= width - secondary)
        problem.add_options(rows, costs=costs, data=data)
        return problem

    def set_cost(self, option: Option, cost: GivenCost) -> None:
        """Set the cost of an option; see add_option()."""
        text = cost_text(cost)
        with self._changing():
            self._set_cost(self._number(option), text)

    def _number(self, option: Option) -> int:
        """Return the number of an option, given by number or name. Raise Error if there is no such option; the error
        is also a KeyError (for a name) or an IndexError (for a number)."""
        if not hasattr(option, "__index__"):
            return self._named_option(option)
        number = integer(option, "an option")
        if not 0 <= number < self.option_count:
            raise NoSuchNumber("DLX_ERR_NO_SUCH_OPTION", f"no such option: {shown(number)}")
        return number

    def _named_option(self, name: Hashable) -> int:
        """Return the number of the option with this data or, for a str, with this text. Raise Error if there is none, or
        if there are several."""
        number = self._option_names.find(name)
        if number is not None:
            return number
        if not isinstance(name, str) or "\0" in name:
            raise NoSuchName("DLX_ERR_NO_SUCH_OPTION", f"no such option: {name!r}")
        with self._in_use():
            found = self._find_text(name, _c.NONE)
            if found == _c.NONE:
                raise NoSuchName("DLX_ERR_NO_SUCH_OPTION", f"no such option: {name!r}")
            if self._find_text(name, found) != _c.NONE:
                raise Error("DLX_ERR_ARGUMENT", f"several options are {name!r}: use the number of one of them")
        return found

    def _find_text(self, text: str, after: int) -> int:
        """Return the first option after `after` with this text, name or number, or NONE. The index is made when it is
        needed first, and again after a change."""
        if self._index is None:
            pointer = ctypes.c_void_p()
            check(lib.dlx_option_index_new(self._handle.pointer, self._reading, ctypes.byref(pointer)))
            self._index = Handle(pointer, lib.dlx_option_index_free, [self._handle])
        return lib.dlx_option_index_find(self._index.pointer, encoded(text, "an option"), after)

    def _forget_index(self) -> None:
        if self._index is not None:
            self._index.close()
            self._index = None

    @property
    def option_count(self) -> int:
        with self._handle.lock, self._handle as pointer:
            return lib.dlx_problem_option_count(pointer)

    def option(self, option: Option) -> Tuple[Entry, ...]:
        """Return the entries of an option: items, or pairs of an item and a color, by name if they have one, or of an
        item and how many times the option covers it."""
        count = ctypes.c_uint32()
        with self._in_use() as pointer:
            entries = lib.dlx_problem_option(pointer, self._number(option), count)
            return tuple(self._named(entries[i]) for i in range(count.value))

    def text(self, option: Option) -> str:
        """Return the text of an option, as in the file that the problem was read from, such as "a d f"."""
        with self._in_use() as pointer:
            number = self._number(option)
            length = lib.dlx_option_text(pointer, self._reading, number, None, 0)
            text = ctypes.create_string_buffer(length + 1)
            lib.dlx_option_text(pointer, self._reading, number, text, length + 1)
        return text.value.decode("utf-8", "surrogateescape")

    def _named(self, entry: _c.dlx_entry) -> Entry:
        item = self.item_name(entry.item)
        if entry.color == 0:
            return item
        if lib.dlx_problem_item(self._handle.pointer, entry.item).kind == PRIMARY:
            return item, entry.color
        name = decoded(lib.dlx_problem_color_name(self._handle.pointer, entry.color))
        return item, entry.color if name is None else name

    def cost(self, option: Option) -> Cost:
        """Return the cost of an option: an int, or a Decimal if some option has a cost such as 2.5."""
        with self._in_use() as pointer:
            number, unit = self._number(option), self._cost_unit()
            cost = lib.dlx_problem_option_cost(pointer, number)
            return cost if unit is None else unit.read_text(text_of(pointer, number, cost))

    def _sum(self, cost: int) -> Cost:
        """Return the cost of a solution, as C computes it, in the unit of the text."""
        unit = self._unit if self._is_unit_known else self._cost_unit()
        return cost if unit is None else unit.read(cost)

    def data(self, option: Option) -> Any:
        """Return the data that was given with an option, or its number if there is none."""
        number = self._number(option)
        return self._option_names.data.get(number, number)

    def option_number(self, option: Option) -> int:
        """Return the number of an option, given by its data or number. Raise Error if there is no such option, or if
        several options have this data."""
        return self._number(option)

    # ---- answers ----

    def solutions(self, *, require: Iterable[Option] = (), forbid: Iterable[Option] = (), cheapest: int = 0,
                  seed: int = 0, choose: str = "shortest", kernel: Optional[str] = None, threads: int = 1,
                  seconds: Optional[float] = None, nodes: Optional[int] = None, first: int = 0,
                  gap: Union[GivenCost, str] = 0, presolve: bool = True) -> Search:
        """Return an iterator that finds the solutions one by one.

        require, forbid  only solutions with all options of `require` and none of `forbid`, given by number or
                         data. There are none if required options conflict, or one of them is also forbidden or has
                         no primary item.
        cheapest         only this many cheapest solutions, in order of cost; 0 for all solutions
        gap              with `cheapest`, they may cost this much more than the cheapest ones: 5, or "1%"
        seed             if not 0, search in a random order that depends only on the seed
        choose           the branching rule: "shortest", "first", "weighted", "restarts" or "consistent"
        kernel           "links", "lanes", "bits" or "portfolio"; None lets the library choose
        threads          number of threads that search; the solutions stay in the same order
        first            end after this many solutions; 0 for all. 1 finds any solution, as solve() does
        presolve         whether to first remove options that soon fail; the solutions may come in another order. A
                         kernel that is named searches the problem as it is
        seconds, nodes   raise LimitReached after this time, from the first call of next(), or after this many
                         nodes of the search tree; the following call of next() gets the same budget again
        """
        from ._search import Search
        return Search(self, require, forbid, seconds, nodes, cheapest=cheapest, seed=seed, choose=choose, kernel=kernel,
                      threads=threads, first=first, gap=gap, presolve=bool(presolve))

    def __iter__(self) -> Search:
        """Find all solutions; see solutions()."""
        return self.solutions()

    def solve(self, **settings: Unpack[Settings]) -> Optional[Solution]:
        """Return a solution, any one, or None if there is none. Several methods take turns, so this also solves
        problems on which solutions() would be stuck. The settings are the ones of solutions()."""
        settings.setdefault("first", 1)
        with self.solutions(**settings) as search:
            return next(search, None)

    def cheapest(self, count: int = 1, **settings: Unpack[CheapestSettings]) -> List[Solution]:
        """Return the cheapest solutions, at most `count`, cheapest first. The settings are the ones of
        solutions()."""
        if uint(count, 64, "count") == 0:
            return []
        with self.solutions(cheapest=count, **settings) as search:
            return list(search)

    def count(self, *, require: Iterable[Option] = (), forbid: Iterable[Option] = (), kernel: Optional[str] = None,
              memory: int = 0, threads: int = 1, seconds: Optional[float] = None, nodes: Optional[int] = None,
              presolve: bool = True) -> int:
        """Return the exact number of solutions, however large, without visiting each of them.

        require, forbid  count only solutions with all options of `require` and none of `forbid`; see solutions()
        kernel           a kernel of solutions(), "frontier" or "search"; None lets the library choose
        memory           limit on the size of tables in bytes; 0 for 1 GiB
        threads          number of threads that count
        seconds, nodes   raise LimitReached after this time or this much work
        presolve         whether to first remove options that soon fail
        """
        from ._search import count
        return count(self, require, forbid, memory, seconds, nodes, kernel=kernel, threads=threads, presolve=bool(presolve))

    def diagram(self, *, require: Iterable[Option] = (), forbid: Iterable[Option] = (), memory: int = 0,
                seconds: Optional[float] = None, nodes: Optional[int] = None) -> Diagram:
        """Return all solutions as a diagram, which can hold far more solutions than could be listed. The arguments
        are the ones of count(). Raise MemoryError if the diagram needs more than `memory`."""
        from ._answers import Diagram
        return Diagram(self, require, forbid, memory, seconds, nodes)

    def sample(self, count: int = 1, *, seed: Optional[int] = None, **limits: Unpack[Limits]) -> List[Solution]:
        """Return random solutions, each with the same probability; [] if there are none. This makes a diagram: for
        several calls make one yourself. The limits are those of diagram()."""
        with self.diagram(**limits) as diagram:
            return diagram.sample(count, seed=seed)

    def estimate(self, samples: int = 1000, *, seed: int = 1, require: Iterable[Option] = (), forbid: Iterable[Option] = (),
                 threads: int = 1) -> Estimate:
        """Estimate the size of the search tree and the number of solutions by random descents."""
        from ._answers import estimate
        return estimate(self, samples, seed, require, forbid, threads)

    def info(self, *, seconds: Optional[float] = None) -> Info:
        """Survey the structure of the problem: lengths of lists, options that are in no solution, independent parts. After
        `seconds`, the other options are not tried."""
        from ._answers import info
        return info(self, seconds)

    def reduce(self, *, require: Iterable[Option] = (), forbid: Iterable[Option] = (), seconds: Optional[float] = None,
               rounds: int = 0) -> Reduction:
        """Return a smaller problem that has the same solutions with all options of `require` and none of `forbid`, and the
        numbers that its options have here. Its items keep their names; items without a name have other numbers, and a
        required option may get an item of its own. After `seconds`, or after as many `rounds` over all options, the
        problem may not be as small as possible."""
        from ._answers import reduce
        return reduce(self, require, forbid, seconds, rounds)

    def _reduced(self, found: _c.dlx_reduction, originals: Sequence[int]) -> Problem:
        """Return the smaller problem, with names and data from this one. C has the texts of names that are not texts."""
        smaller, pointer = Problem.__new__(Problem), ctypes.c_void_p(found.problem)
        smaller._take(pointer, lambda _pointer: lib.dlx_reduction_free(found))
        known = [decoded(lib.dlx_problem_item(self._handle.pointer, i).name) for i in range(self.item_count)]
        smaller._names.rename({text: name for text, name in zip(known, self._names.names) if text is not None})
        data = self._option_names.data
        smaller._option_names.add((o, data[original]) for o, original in enumerate(originals) if original in data)
        return smaller

    def array(self, solutions: Iterable[Union[Solution, Iterable[Option]]]) -> numpy.ndarray[Any, Any]:
        """Return solutions as an array of numpy with a row for each solution and a column for each option, which is 1 if the
        solution contains the option. numpy.array(solution.options) has the numbers of its options."""
        import numpy
        chosen = [[self._number(option) for option in getattr(options, "options", options)] for options in solutions]
        array = numpy.zeros((len(chosen), self.option_count), dtype=numpy.uint8)
        for row, options in zip(array, chosen):
            row[options] = 1
        return array

    def draw(self, solution: Union[Solution, Iterable[Option]], template: Optional[str] = None) -> Drawing:
        """Draw a solution by the command dlx. Notebooks show the drawing, and its `svg` is the text. A template has each
        item's name at the place where to draw it, as in dlx(1). Without a template, the names of the items must be pairs
        (row, column), or `dlx generate` must have made the problem. Raise FileNotFoundError if the command is not
        installed, and ValueError if it cannot draw the problem, or if this is not a solution."""
        from ._draw import draw
        return draw(self, [self._number(option) for option in getattr(solution, "options", solution)], template)

    def certificate(self, *, require: Iterable[Option] = (), forbid: Iterable[Option] = (), memory: int = 0,
                    seconds: Optional[float] = None) -> bytes:
        """Return a certificate: a proof of the number of solutions that others can check without trusting this
        program. Raise LimitReached after `seconds`."""
        from ._answers import certificate
        return certificate(self, require, forbid, memory, seconds)

    def check_certificate(self, text: bytes) -> Certificate:
        """Check a certificate against this problem and return what it proves. Raise Error if it does not hold."""
        from ._answers import check_certificate
        return check_certificate(self, text)

    def verify(self, options: Union[Iterable[Option], Solution]) -> bool:
        """Return whether a list of options, or a Solution, is a solution; see flaw()."""
        return self.flaw(options) is None

    def flaw(self, options: Union[Iterable[Option], Solution]) -> Optional[str]:
        """Check a list of options, by number or data, or a Solution, against the problem, without the code of the
        search. Return None if it is a solution, and otherwise an English description of the error."""
        options = list(getattr(options, "options", options))
        array = (ctypes.c_uint32 * len(options))(*map(self._unchecked, options))
        flaw = _c.dlx_flaw()
        words = {"DLX_BAD_OPTION": "option {option} does not exist", "DLX_NOT_COVERED": "item {item} is in too few options",
                 "DLX_COVERED_TWICE": "item {item} is in too many options, or its colors do not agree",
                 "DLX_NEVER_CHOSEN": "option {option} has no primary item", "DLX_CHOSEN_TWICE": "option {option} is listed twice"}
        with self._in_use() as pointer:
            check(lib.dlx_verify(pointer, array, len(options), flaw))
            item = None if flaw.item == _c.NONE else self.item_name(flaw.item)
        verdict = _c.VERDICT[flaw.verdict]
        if verdict == "DLX_VALID":
            return None
        option = options[flaw.option] if flaw.option != _c.NONE else None
        return words[verdict].format(option=option, item=item)

    def _unchecked(self, option: Option) -> int:
        """Return the number of an option, also if there is no option of this number."""
        return uint(option, 32, "an option") if hasattr(option, "__index__") else self._number(option)


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
