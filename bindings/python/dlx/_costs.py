# SPDX-License-Identifier: MIT
"""Costs with a decimal point or a sign. C takes and returns them as texts, and adds up whole numbers that are not
negative: it scales the costs by a power of ten, and adds a shift for each item that every solution covers the same number
of times (dlx/core/cost.h):

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
from typing import List, Optional, Sequence, SupportsFloat, SupportsIndex, Union

from . import _c
from ._c import lib
from ._handles import shown

COST_BITS = 63
MOST_DIGITS = 18  # after the decimal point

Cost = Union[int, Decimal]  # as the module returns it
GivenCost = Union[SupportsIndex, SupportsFloat]  # an int, float, Decimal or Fraction, or a number of numpy


def cost_text(cost: GivenCost) -> str:
    """Return a cost as a decimal number. A float stands for the shortest decimal that rounds to it, as Python prints
    it."""
    exact = _fraction(cost)
    if not -1 << COST_BITS < exact < 1 << COST_BITS:
        raise ValueError(f"a cost must be above -2^{COST_BITS} and below 2^{COST_BITS}, not {_shown(cost)}")
    units = exact * 10 ** MOST_DIGITS
    if units.denominator != 1:
        raise ValueError(f"a cost must be a decimal number with at most {MOST_DIGITS} digits after the point, not {cost}")
    whole, part = divmod(abs(units.numerator), 10 ** MOST_DIGITS)
    return f"{'-' if units < 0 else ''}{whole}.{part:0{MOST_DIGITS}d}".rstrip("0").rstrip(".")


def _fraction(cost: GivenCost) -> Fraction:
    if hasattr(cost, "__index__"):
        return Fraction(operator.index(cost))  # integers of numpy have few bits
    if isinstance(cost, numbers.Rational):
        return Fraction(cost.numerator, cost.denominator)
    if not isinstance(cost, (numbers.Real, Decimal)):
        raise TypeError(f"a cost must be a number, not {type(cost).__name__}")
    number = cost if isinstance(cost, Decimal) else Decimal(str(cost))  # str() is exact for all types of numpy
    if not number.is_finite():
        raise ValueError(f"a cost must be finite, not {cost}")
    if number and not -99 < number.adjusted() < 99:  # the fraction would have very many digits
        return Fraction(1, 3) if number.adjusted() < 0 else Fraction(2 << COST_BITS)
    return Fraction(number)


def _shown(cost: GivenCost) -> str:
    return shown(operator.index(cost)) if hasattr(cost, "__index__") else str(cost)


def natural_costs(costs: Sequence[GivenCost]) -> Optional[List[int]]:
    """Return costs that are whole numbers from 0, as C has them; None if some are not."""
    found = [operator.index(cost) if hasattr(cost, "__index__") else -1 for cost in costs]
    return found if all(0 <= cost < 1 << COST_BITS for cost in found) else None


class Unit:
    """The map from costs in C to those in a text."""

    def __init__(self, digits: int, shift: int):
        self.digits, self.shift = digits, shift  #: `shift` is that of a solution

    def read(self, cost: int) -> Cost:
        """Return the cost of a solution as in the text."""
        number = cost - self.shift
        return number if self.digits == 0 else Decimal(f"{number}e-{self.digits}")  # exact in every context

    def read_text(self, text: str) -> Cost:
        """Return the cost with this text."""
        return int(text) if self.digits == 0 else Decimal(text)


def text_of(pointer: ctypes.c_void_p, option: int, cost: int) -> str:
    """Return a cost of C as in the text."""
    text = ctypes.create_string_buffer(_c.COST_TEXT)
    lib.dlx_problem_cost_text(pointer, option, cost, text)
    return text.value.decode()


def unit_of(pointer: ctypes.c_void_p) -> Optional[Unit]:
    """Return the unit of the costs of a problem; None if C has the costs of the text."""
    digits = len(text_of(pointer, lib.dlx_problem_option_count(pointer), 1).partition(".")[2])  # of the smallest step
    shift = -Fraction(text_of(pointer, _c.NONE, 0)) * 10 ** digits
    return None if digits == 0 and shift == 0 else Unit(digits, int(shift))
