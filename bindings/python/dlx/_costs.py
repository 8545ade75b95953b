# SPDX-License-Identifier: MIT
"""Costs with a decimal point or a sign, which only texts have.

C adds up whole numbers that are not negative. So it scales the costs of a text by a power of ten, and adds a shift for
each item that every solution covers the same number of times (dlx/core/cost.h):

    a b        digits 1, shift 20
    a |2.5     25 + 20    = 45        a solution costs 2 * 20 more than in the text, whatever it is
    b |-2      -20 + 20   =  0
"""
from __future__ import annotations

import ctypes
import numbers
import operator
from decimal import Decimal
from fractions import Fraction
from typing import Iterable, Optional, Union

from . import _c
from ._c import lib

PRIMARY = _c.KIND.index("DLX_PRIMARY")
COST_BITS = 63

Cost = Union[int, Decimal]


def fixed_count(pointer: ctypes.c_void_p, items: Iterable[int]) -> int:
    """Return how many of the items every solution covers the same number of times."""
    found = [lib.dlx_problem_item(pointer, item) for item in items]
    return sum(item.kind == PRIMARY and item.min == item.max for item in found)


def option_items(pointer: ctypes.c_void_p, option: int) -> Iterable[int]:
    """Return the items of an option."""
    count = ctypes.c_uint32()
    entries = lib.dlx_problem_option(pointer, option, count)
    return [entries[e].item for e in range(count.value)]


class Unit:
    """The map from the costs of a text to the costs in C. Costs in C include `shift` for each of `fixed` items."""

    def __init__(self, digits: int, shift: int, covers: int):
        self.digits, self.shift = digits, shift
        self.covers = covers  #: number of times that a solution covers items with a fixed multiplicity

    def read(self, cost: int, fixed: int) -> Cost:
        """Return a cost of C as in the text."""
        number = cost - self.shift * fixed
        return number if self.digits == 0 else Decimal(f"{number}e-{self.digits}")  # exact in every context

    def write(self, cost: Cost, fixed: int) -> int:
        """Return a cost of the text as in C."""
        if hasattr(cost, "__index__"):
            cost = operator.index(cost)  # integers of numpy have few bits
        if not isinstance(cost, (numbers.Rational, Decimal)):
            raise TypeError(f"a cost must be an integer or a Decimal, not {type(cost).__name__}")
        if isinstance(cost, Decimal) and not cost.is_finite():
            raise ValueError(f"a cost must be finite, not {cost}")
        number = Fraction(cost) * 10 ** self.digits
        if number.denominator != 1:
            raise ValueError(f"a cost of this problem must be a multiple of {self.read(1, 0)}, not {cost}")
        least = -self.shift * fixed
        if not least <= number < (1 << COST_BITS) + least:
            raise ValueError(f"a cost of this option must be at least {self.read(0, fixed)}, and below 2^{COST_BITS}, "
                             f"not {cost}")
        return int(number) - least


def _text(pointer: ctypes.c_void_p, option: int, cost: int) -> Fraction:
    text = ctypes.create_string_buffer(_c.COST_TEXT)
    lib.dlx_problem_cost_text(pointer, option, cost, text)
    return Fraction(text.value.decode())


def unit_of(pointer: ctypes.c_void_p) -> Optional[Unit]:
    """Return the unit of a problem that was read from a text; None if C has the costs of the text."""
    options, items = lib.dlx_problem_option_count(pointer), lib.dlx_problem_item_count(pointer)
    scale = 1 / _text(pointer, options, 1)  # an option that does not exist has no shift
    if scale == 1 and _text(pointer, _c.NONE, 0) == 0:
        return None
    shifted = next((o for o in range(options) if _text(pointer, o, 0) != 0), None)
    shift = 0 if shifted is None else \
        -_text(pointer, shifted, 0) * scale / fixed_count(pointer, option_items(pointer, shifted))
    found = [lib.dlx_problem_item(pointer, item) for item in range(items)]
    covers = sum(item.min for item in found if item.kind == PRIMARY and item.min == item.max)
    return Unit(len(str(scale)) - 1, int(shift), covers)
