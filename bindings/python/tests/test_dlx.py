# SPDX-License-Identifier: MIT
"""Tests of the binding: agreement with brute force, errors, limits and lifetimes."""
import _ctypes
import copy
import decimal
import dataclasses
import doctest
import gc
import io
import itertools
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from decimal import Decimal
from fractions import Fraction

import dlx
from dlx._search import number_of

try:
    import numpy
except ImportError:
    numpy = None
try:
    from scipy import sparse
except ImportError:
    sparse = None
try:
    import pandas
except ImportError:
    pandas = None

TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


def toy():
    return dlx.Problem.from_text(TOY)


def dominoes(rows, columns):
    problem = dlx.Problem(f"{r},{c}" for r in range(rows) for c in range(columns))
    for r, c in itertools.product(range(rows), range(columns)):
        for below, right in ((1, 0), (0, 1)):
            if r + below < rows and c + right < columns:
                problem.add_option([f"{r},{c}", f"{r + below},{c + right}"])
    return problem


def matrices_of(rows, is_bits=True):
    """Return a matrix in each form that is installed; the first is the list of lists itself."""
    matrices = [rows]
    if numpy:
        matrices += [numpy.array(rows), numpy.array(rows, dtype=object), numpy.array(rows, dtype=float)]
        matrices += [numpy.array(rows, dtype=bool), numpy.asfortranarray(rows)] if is_bits else []
    if sparse:
        matrices += [make(numpy.array(rows)) for make in (sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix,
                                                          sparse.lil_matrix, sparse.csr_array)]
    return matrices


# ---- brute force ----

class Small:
    """A random small problem, both as Python lists and as a problem of the library."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.primary, secondary = self.random.randint(1, 5), self.random.randint(0, 3)
        self.bounds = [self.random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (1, 2), (2, 3)])
                       if seed % 2 else (1, 1) for _ in range(self.primary)]
        self.items = self.primary + secondary
        self.options = [self.option() for _ in range(self.random.randint(0, 9))]
        self.costs = [self.random.randint(0, 9) for _ in self.options]
        self.problem = dlx.Problem()
        for item in range(self.items):
            is_secondary = item >= self.primary
            self.problem.add_item(f"i{item}", secondary=is_secondary,
                                  multiplicity=None if is_secondary else self.bounds[item])
        for option, cost in zip(self.options, self.costs):
            self.problem.add_option(
                [f"i{item}" if color == 0 else (f"i{item}", f"c{color}") for item, color in option], cost=cost)

    def option(self):
        items = self.random.sample(range(self.items), self.random.randint(1, min(3, self.items)))
        return [(item, self.random.randint(0, 2) if item >= self.primary else 0) for item in items]

    def is_solution(self, chosen):
        having = [[] for _ in range(self.items)]
        for option in chosen:
            if all(item >= self.primary for item, _ in self.options[option]):
                return False
            for item, color in self.options[option]:
                having[item].append(color)
        return (all(least <= len(colors) <= most for (least, most), colors in zip(self.bounds, having))
                and all(len(colors) < 2 or (len(set(colors)) == 1 and colors[0]) for colors in having[self.primary:]))

    def solutions(self):
        numbers = range(len(self.options))
        return {chosen for size in range(len(numbers) + 1) for chosen in itertools.combinations(numbers, size)
                if self.is_solution(chosen)}


class Agrees(unittest.TestCase):
    def test_solutions_agree_with_brute_force(self):
        for seed in range(300):
            small = Small(seed)
            expected = small.solutions()
            found = [tuple(sorted(solution.options)) for solution in small.problem.solutions()]
            with self.subTest(seed=seed):
                self.assertEqual(sorted(found), sorted(expected))
                self.assertEqual(small.problem.count(), len(expected))
                for solution in small.problem.solutions(seed=seed + 1):
                    self.assertEqual(solution.cost, sum(small.costs[option] for option in solution.options))
                    self.assertIsNone(small.problem.flaw(solution.options))

    def test_best_finds_the_cheapest(self):
        for seed in range(0, 200):
            small = Small(seed)
            expected = sorted(sum(small.costs[o] for o in chosen) for chosen in small.solutions())
            found = [solution.cost for solution in small.problem.solutions(cheapest=3)]
            self.assertEqual(found, expected[:3], seed)

    def test_require_and_forbid_are_respected(self):
        for seed in range(200):
            small = Small(seed)
            numbers = [o for o, option in enumerate(small.options) if any(i < small.primary for i, _ in option)]
            require, forbid = small.random.sample(numbers, min(1, len(numbers))), numbers[:2]
            expected = {s for s in small.solutions() if set(require) <= set(s) and not set(forbid) & set(s)}
            found = {tuple(sorted(s.options)) for s in small.problem.solutions(require=require * 2, forbid=forbid)}
            self.assertEqual(found, expected, seed)
            self.assertEqual(small.problem.count(require=require, forbid=forbid * 2), len(expected), seed)

    def test_flaw_agrees_with_brute_force(self):
        for seed in range(100):
            small = Small(seed)
            numbers = range(len(small.options))
            chosen = small.random.sample(numbers, small.random.randint(0, len(numbers)))
            self.assertEqual(small.problem.flaw(chosen) is None, small.is_solution(chosen), seed)

    def test_a_written_problem_is_read_back(self):
        for seed in range(100):
            problem = Small(seed).problem
            again = dlx.Problem.from_text(problem.to_text())
            self.assertEqual([again.option(o) for o in range(again.option_count)],
                             [problem.option(o) for o in range(problem.option_count)])
            self.assertEqual([again.cost(o) for o in range(again.option_count)],
                             [problem.cost(o) for o in range(problem.option_count)])

    def test_counts_of_any_size(self):
        self.assertEqual(dominoes(8, 8).count(), 12988816)
        self.assertEqual(dominoes(16, 16).count(), 2444888770250892795802079170816)
        digits = "123456789" * 2000
        self.assertEqual(number_of(digits) % 10 ** 9, 123456789)
        self.assertEqual(number_of(digits) // 10 ** 17991, 123456789)

    def test_solutions_contain_the_data_of_options(self):
        problem = dlx.Problem("ab")
        problem.add_option("a b".split(), data={"move": 1})
        problem.add_option(["a"])
        problem.add_option(["b"])
        self.assertEqual([list(solution) for solution in problem.solutions()], [[{"move": 1}], [1, 2]])


class Refuses(unittest.TestCase):
    def refusal(self, status, call, *arguments, **options):
        with self.assertRaises(dlx.Error) as raised:
            call(*arguments, **options)
        self.assertEqual(raised.exception.status, status)
        return raised.exception

    def test_text_errors_have_a_position(self):
        error = self.refusal("DLX_ERR_SYNTAX", dlx.Problem.from_text, "a b\na\nb x\n")
        self.assertEqual((error.line, error.column), (3, 3))
        self.assertIn("line 3, column 3: ", str(error))
        self.assertIn("x", str(error))

    def test_items_and_options(self):
        problem = dlx.Problem("ab", secondary="x")
        self.assertIn("'a'", str(self.refusal("DLX_ERR_NAME_TAKEN", problem.add_item, "a")))
        self.assertIn("'q'", str(self.refusal("DLX_ERR_NO_SUCH_ITEM", problem.add_option, ["a", "q"])))
        self.assertIn("7", str(self.refusal("DLX_ERR_NO_SUCH_ITEM", problem.add_option, [7])))
        self.assertIn("'a'", str(self.refusal("DLX_ERR_ITEM_TWICE", problem.add_option, ["b", "a", "a"])))
        self.refusal("DLX_ERR_COLORED_PRIMARY", problem.add_option, [("a", "red")])
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.option, 0)
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.set_cost, 0, 1)
        self.refusal("DLX_ERR_ARGUMENT", problem.add_item, "")
        self.assertEqual((problem.item_count, problem.option_count), (3, 0))

    def test_an_option_covers_an_item_several_times(self):
        problem = dlx.Problem("ab", secondary="x")
        problem.add_item("n", multiplicity=(3, 5))
        for entries in ([("a", 2)], [("n", 6)], [("n", "red")], [("n", 6), ("x", "red")], [("a", 2), ("x", "red")]):
            self.refusal("DLX_ERR_COLORED_PRIMARY", problem.add_option, entries)
        problem.add_options([["a", ("n", 2)], ["a", ("n", 5)], ["b", ("n", 3), ("x", "red")], ["b", ("n", 1)]])
        self.assertEqual(problem.option(0), ("a", ("n", 2)))
        self.assertEqual(problem.option(2), ("b", ("n", 3), ("x", "red")))
        self.assertEqual(problem.option(3), ("b", "n"))
        self.assertEqual(problem.text(1), "a n=5")
        self.assertEqual(sorted(sorted(s.options) for s in problem.solutions()), [[0, 2], [0, 3]])
        self.assertEqual(problem.count(), 2)

    def test_searches(self):
        problem = toy()
        for call in (problem.solutions, problem.count):
            self.assertRaisesRegex(ValueError, "unknown kernel 'spaghetti'", call, kernel="spaghetti")
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.solutions, require=[6])
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.count, forbid=[6])
        self.refusal("DLX_ERR_NOT_EXPRESSIBLE", Small(1).problem.to_text, "sets")
        self.assertRaisesRegex(ValueError, "choose must be one of shortest, first, weighted, restarts, consistent, not 'cheapest'",
                               problem.solutions, choose="cheapest")
        for status, settings in (("DLX_ERR_ARGUMENT", {"cheapest": 1, "seed": 1}),
                                 ("DLX_ERR_KERNEL", {"kernel": "lanes", "seed": 1}),
                                 ("DLX_ERR_KERNEL", {"kernel": "frontier"})):
            self.assertIn(": ", str(self.refusal(status, problem.solutions, **settings)))  # the library adds a reason
        problem.add_item("h")  # raises if a refused search were still open

    def test_required_options_that_conflict_leave_no_solution(self):
        problem = dlx.Problem.from_text(TOY.replace("g\n", "g | x\n", 1) + "x\n")  # option 6 has no primary item
        self.assertEqual(problem.count(), 1)
        for fixed in ({"require": [0, 2]}, {"require": [0], "forbid": [0]}, {"require": [6]}):
            for kernel in (None, "links", "lanes", "bits"):
                self.assertEqual(list(problem.solutions(kernel=kernel, **fixed)), [], fixed)
                self.assertEqual(problem.count(kernel=kernel, **fixed), 0, fixed)
            self.assertEqual(list(problem.solutions(cheapest=1, **fixed)), [], fixed)
            self.assertEqual(problem.count(kernel="frontier", **fixed), 0, fixed)

    def test_invalid_arguments_raise_value_error(self):
        problem = toy()
        for call in (lambda: problem.add_item("a\0b"), lambda: problem.add_option([("a", -1)]),
                     lambda: problem.add_option(["a"], cost=1 << 64), lambda: problem.add_item("z", multiplicity=(2, 1)),
                     lambda: problem.add_item("z", multiplicity=0), lambda: problem.solutions(choose="cheapest"),
                     lambda: problem.add_item("z", secondary=True, multiplicity=2),
                     lambda: problem.solutions(seconds=0), lambda: problem.count(nodes=-1),
                     lambda: problem.flaw([-1]), lambda: problem.to_text("word"), lambda: problem.count(memory=-1),
                     lambda: problem.solutions(seconds=float("nan")), lambda: problem.count(seconds=float("nan")),
                     lambda: problem.add_item("z", multiplicity=(1, 2, 3)), lambda: problem.add_option([("a", 1, 2)]),
                     lambda: problem.add_item("z", multiplicity=1 << 32)):
            self.assertRaises(ValueError, call)
        self.assertEqual((problem.item_count, problem.option_count), (7, 6))

    def test_wrong_types_raise_type_error(self):
        problem = toy()
        for call in (lambda: problem.add_option("ab"), lambda: problem.add_option(b"ab"), lambda: dlx.Problem([None]),
                     lambda: dlx.Problem(["a"], secondary=[None]), lambda: dlx.Problem.from_text(None),
                     lambda: dlx.Problem.from_file(None), lambda: problem.add_option([["a"]]),
                     lambda: problem.add_options("ab"), lambda: problem.add_options(["ab"]), lambda: problem.add_option([("a", 1.5)]),
                     lambda: problem.add_option(["a"], cost=1j), lambda: problem.add_option(["a"], cost="1"),
                     lambda: problem.add_item("z", multiplicity=1.5), lambda: problem.add_item("z", multiplicity=[1, "2"]),
                     lambda: problem.add_item([5]), lambda: problem.set_cost([0], 1), lambda: problem.set_cost(0, None),
                     lambda: problem.option([0]), lambda: problem.cost([0]), lambda: problem.data({}),
                     lambda: problem.item([0]), lambda: problem.item_name("a"), lambda: problem.solutions(threads="2"), lambda: problem.flaw([[0]]),
                     lambda: problem.solutions(seed=1.0), lambda: problem.solutions(cheapest=1.0),
                     lambda: problem.solutions(nodes=1.0), lambda: problem.solutions(seconds="1"), lambda: problem.add_option(5),
                     lambda: problem.solutions(require=[[0]]), lambda: problem.count(forbid="0"),
                     lambda: problem.solutions(kernel=5), lambda: problem.count(memory=1.0),
                     lambda: problem.to_text(None), lambda: dlx.Problem.from_text("a\n", base=0.0)):
            self.assertRaises(TypeError, call)
        self.assertEqual((problem.item_count, problem.option_count), (7, 6))

    def test_a_missing_item_or_option_is_a_lookup_error(self):
        problem = toy()
        for call in (problem.option, problem.cost, problem.data, lambda option: problem.set_cost(option, 1),
                     lambda option: problem.solutions(require=[option]), lambda option: problem.count(forbid=[option])):
            for option in (-1, 6, 1 << 32):
                self.assertIsInstance(self.refusal("DLX_ERR_NO_SUCH_OPTION", call, option), IndexError)
            for option in ("q", 0.0, ("a", 1), None):
                self.assertIsInstance(self.refusal("DLX_ERR_NO_SUCH_OPTION", call, option), KeyError)
        for call in (problem.item_name, problem.item, lambda item: problem.add_option([item])):
            for item in (-1, 7, 1 << 32):
                self.assertIsInstance(self.refusal("DLX_ERR_NO_SUCH_ITEM", call, item), IndexError)
        for name in (1.5, ("a", "b", "c"), None):
            self.assertIsInstance(self.refusal("DLX_ERR_NO_SUCH_ITEM", problem.item, name), KeyError)
        error = self.refusal("DLX_ERR_NO_SUCH_ITEM", problem.item, "q")
        self.assertIsInstance(error, KeyError)
        self.assertEqual(str(error), "no such item: 'q'")

    def test_a_refused_call_changes_nothing(self):
        most = (1 << 63) - 1
        problem = dlx.Problem("ab", secondary="x")
        problem.add_option(["a"], cost=most - 5)
        for cost, kind in ((most + 1, ValueError), (-most - 1, ValueError), ("1", TypeError), (6, dlx.Error), (most, dlx.Error),
                           (0.5, dlx.Error), (-most, dlx.Error), (most + Fraction(1, 2), dlx.Error)):
            self.assertRaises(kind, problem.add_option, ["b"], cost=cost)
            self.assertEqual((problem.option_count, problem.cost(0)), (1, most - 5))
        self.assertRaisesRegex(ValueError, r"above -2\^63 and below 2\^63", problem.add_option, ["b"], cost=most + 1)
        self.assertRaisesRegex(ValueError, "the cost -0.5 is below 0, but no item", problem.add_option, ["x"], cost=-0.5)
        self.assertRaisesRegex(dlx.Error, r"sum of all costs, .*, must be at most 2\^63 - 1", problem.add_option, ["b"], cost=6)
        for arguments in ({"cost": "1"}, {"cost": float("nan")}):
            self.assertRaises((ValueError, TypeError), problem.add_option, ["b", ("x", "red")], **arguments)
        self.assertRaises(ValueError, problem.add_options, [["b", ("x", "red")]], data=[1, 2])
        self.assertEqual(problem.add_option(["b", ("x", 1)], cost=5), 1)
        self.assertEqual(problem.option(1), ("b", ("x", 1)))  # red has no number yet
        self.refusal("DLX_ERR_TOO_LARGE", problem.set_cost, 1, 6)
        problem.set_cost(0, 0)
        problem.set_cost(1, most)
        self.assertEqual([problem.cost(o) for o in (0, 1)], [0, most])
        for bad in (0, -1, (2, 1), (0, 0), 1 << 32, 1.5, "12"):
            with self.assertRaises((ValueError, TypeError)):
                problem.add_item("z", multiplicity=bad)
        self.assertRaises(ValueError, problem.add_item, "z", secondary=True, multiplicity=1)
        self.assertEqual((problem.item_count, problem.option_count), (3, 2))
        for entries in ([("x", "red"), ("a", "red")], [("x", "red"), ("x", "green")], [("x", "red"), "q"],
                        [("x", "red"), ("x", "")]):
            self.assertRaises(dlx.Error, problem.add_option, entries)
        problem.add_option([("x", "blue")])
        problem.add_option([("x", 1)])  # the first color that was named
        self.assertEqual(problem.option(3), (("x", "blue"),))

    def test_costs_read_from_a_text_count_towards_the_limit(self):
        first = dlx.Problem("ab")
        first.add_option(["a"], cost=3)
        first.add_option(["b"], cost=4)
        problem = dlx.Problem.from_text(first.to_text())
        most = (1 << 63) - 1
        self.refusal("DLX_ERR_TOO_LARGE", problem.add_option, ["a"], cost=most - 6)
        self.assertEqual(problem.option_count, 2)
        problem.add_option(["a"], cost=most - 7)

    def test_costs_have_the_unit_of_the_text(self):
        for costs in (["2.5", "-0.25", "3"], ["-4", "1", "2"], ["7", "0.1", "0"]):
            text = "a 2|b | x\n" + "".join(f"{items} |{cost}\n" for items, cost in zip(("a b", "b x", "a b x"), costs))
            problem, wanted = dlx.Problem.from_text(text), list(map(Decimal, costs))
            self.assertEqual(list(map(problem.cost, range(3))), wanted)
            self.assertEqual(problem.cheapest()[0].cost, sum(wanted[:2]))
            self.assertEqual(problem.diagram().cheapest().cost, sum(wanted[:2]))
            self.assertEqual(problem.sample()[0].cost, sum(wanted[:2]))
            self.assertEqual(problem.add_option(["a", "b"]), 3)
            self.assertEqual(problem.add_options([["b"], ["a", "x"]], costs=[2, 1]), range(4, 6))
            wanted += [0, 2, 1]
            for option, cost in enumerate(wanted):
                problem.set_cost(option, problem.cost(option))
                self.assertEqual(problem.cost(option), cost)
            for solution in [*problem.cheapest(9), *problem.diagram()]:
                self.assertEqual(solution.cost, sum(wanted[o] for o in solution))
            problem.add_item("c", multiplicity=3)
            for cost in (Decimal("2.0"), 1, 0):
                problem.add_option(["c"], cost=cost)
            self.assertEqual({s.cost for s in problem}, {3 + sum(wanted[o] for o in s if o < 6) for s in problem})

    def test_costs_may_be_any_decimal_numbers(self):
        draw = random.Random(9)
        kinds = [int, float, Decimal, lambda text: Fraction(Decimal(text))]
        if numpy:
            kinds += [numpy.float64, lambda text: numpy.float32(text), lambda text: numpy.int16(round(float(text)))]
        for _ in range(100):
            problem, wanted, given = dlx.Problem("ab"), [], []
            for _ in range(draw.randint(1, 8)):
                digits = draw.randint(0, 3)
                kind = draw.choice(kinds) if digits == 0 else draw.choice(kinds[1:6])
                number = f"{draw.randint(-999, 999) / 10 ** digits:.{digits}f}"
                given.append(kind(number))
                wanted.append(Decimal(number))
            problem.add_options([[item] for item in (draw.choice("ab") for _ in given)], costs=given)
            self.assertEqual([problem.cost(option) for option in range(len(given))], wanted)
            best = problem.cheapest()
            self.assertEqual([s.cost for s in best], [sum(wanted[o] for o in s.options) for s in best])
            self.assertEqual([s.cost for s in best], sorted(sum(wanted[o] for o in s.options) for s in problem)[:1])
            for option in range(len(given)):
                wanted[option] = -wanted[option]
                problem.set_cost(option, -given[option])
            self.assertEqual([problem.cost(option) for option in range(len(given))], wanted)

    def test_costs_are_whole_unless_one_has_a_decimal_point(self):
        problem = dlx.Problem("a")
        problem.add_options([["a"], ["a"]], costs=[2.0, -3])
        self.assertEqual([(problem.cost(o), type(problem.cost(o))) for o in (0, 1)], [(2, int), (-3, int)])
        problem.set_cost(0, 0.1)
        self.assertEqual([(problem.cost(o), type(problem.cost(o))) for o in (0, 1)], [(Decimal("0.1"), Decimal), (-3, Decimal)])
        self.assertEqual([s.cost for s in problem.cheapest(2)], [-3, Decimal("0.1")])
        for gap in (0.05, Decimal("3.05"), 0, "1"):
            self.assertLessEqual(problem.cheapest(gap=gap)[0].cost, 0)
        for gap in (-0.5, -1, float("nan"), "word"):
            self.assertRaises(ValueError, problem.cheapest, gap=gap)

    def test_costs_that_are_no_decimal_numbers_are_refused(self):
        problem = dlx.Problem.from_text("a b | x\na |2.5\na |-1\nb\n")
        for cost, kind in ((Fraction(1, 3), ValueError), (1 << 63, ValueError), ("1", TypeError), (float("inf"), ValueError),
                           (Decimal("NaN"), ValueError), (1e-19, ValueError), (1e300, ValueError), (None, TypeError),
                           (Decimal("1e-999999999"), ValueError), (Decimal("-1e999999999"), ValueError), (10 ** 5000, ValueError)):
            self.assertRaises(kind, problem.set_cost, 0, cost)
            self.assertRaises(kind, problem.add_option, ["b"], cost=cost)
            self.assertRaises(kind, problem.add_options, [["b"], ["b"]], costs=[0.25, cost])
        self.assertRaisesRegex(ValueError, "at most 18 digits after the point, not 1/3", problem.set_cost, 0, Fraction(1, 3))
        self.assertRaisesRegex(ValueError, "-1 is below 0", problem.add_options, [["b"], ["x"]], costs=[-2, -1])
        self.assertEqual((problem.option_count, problem.cost(0)), (3, Decimal("2.5")))

    def test_a_multiplicity_may_be_a_list(self):
        problem = dlx.Problem()
        problem.add_item("a", multiplicity=[1, 2])
        for _ in range(3):
            problem.add_option(["a"])
        self.assertEqual(problem.count(), 6)

    def test_exceptions_of_a_file_pass_through(self):
        class Broken(io.RawIOBase):
            def read(self, size=-1):
                raise ZeroDivisionError("in the file")
        self.assertRaisesRegex(ZeroDivisionError, "in the file", dlx.Problem.from_file, Broken())
        self.assertRaises(FileNotFoundError, dlx.Problem.from_file, "/there/is/none")
        self.assertRaisesRegex(TypeError, "binary mode", dlx.Problem.from_file, io.StringIO(TOY))

    def test_values_of_new_options_may_not_begin_a_search(self):
        problem, begun = toy(), []

        def data():
            begun.append(problem.solutions())
            yield "late"
        self.assertRaises(RuntimeError, problem.add_options, [["a"]], data=data())
        self.assertEqual(problem.option_count, 6)
        begun[0].close()
        for cost in ("", [0]):
            self.assertRaises(TypeError, problem.add_option, ["a"], cost=cost)

    def test_a_problem_with_an_open_search_cannot_change(self):
        problem = toy()
        search = problem.solutions()
        self.assertRaises(RuntimeError, problem.add_item, "h")
        self.assertRaises(RuntimeError, problem.add_option, ["a"])
        self.assertRaises(RuntimeError, problem.set_cost, 0, 1)
        self.assertEqual(len(list(search)), 1)
        problem.add_item("h")
        self.assertEqual(list(problem.solutions()), [])

    def test_many_options_are_added_whole_or_not_at_all(self):
        problem = dlx.Problem("ab", secondary="x")
        for bad, status in ((["a", "b"], "DLX_ERR_NO_SUCH_ITEM"), (["x", ("x", "red")], "DLX_ERR_ITEM_TWICE"),
                            ([("a", "red")], "DLX_ERR_COLORED_PRIMARY"), (["b", "b"], "DLX_ERR_ITEM_TWICE")):
            bad = ["q"] if status == "DLX_ERR_NO_SUCH_ITEM" else bad
            self.refusal(status, problem.add_options, [["a"], bad])
        self.refusal("DLX_ERR_TOO_LARGE", problem.add_options, [["a"], ["b"]], costs=[1, (1 << 63) - 1])
        for wrong in ({"costs": [1]}, {"data": [1, 2, 3]}, {"costs": [1, 1 << 63]}):
            self.assertRaises(ValueError, problem.add_options, [["a"], ["b"]], **wrong)
        self.assertEqual(problem.option_count, 0)
        self.assertEqual(problem.add_options([["a"], iter(["b", ("x", "red")])], costs=[3, 4], data=["A", None]), range(2))
        self.assertEqual([problem.option(o) for o in (0, 1)], [("a",), ("b", ("x", "red"))])
        self.assertEqual([(problem.cost(o), problem.data(o)) for o in (0, 1)], [(3, "A"), (4, 1)])
        self.assertEqual(problem.add_options([]), range(2, 2))


@dataclasses.dataclass(frozen=True)
class Cell:
    row: int
    column: int


class Names(unittest.TestCase):
    def test_names_are_any_hashable_objects(self):
        names = ["a", 7, (0, 1), Cell(0, 1), 2.5, frozenset("ab"), "", "7", "(0,1)"]
        problem = dlx.Problem(name for name in names if name != "")
        for name in names:
            if name == "":
                continue
            problem.add_option([name], data=name)
            self.assertEqual(problem.item_name(problem.item(name)), name)
            self.assertRaises(dlx.Error, problem.add_item, name)
        self.assertEqual(set(next(iter(problem))), set(names) - {""})

    def test_every_call_takes_the_data_of_an_option_as_its_number(self):
        names = [("x", 1), "adg", Cell(1, 2), frozenset("adf"), 2.5, None]
        problem = dlx.Problem("abcdefg")
        self.assertRaises(KeyError, problem.option_number, "adg")  # makes the table, which then grows
        problem.add_options([list(o) for o in ("ce", "adg", "bcf")], data=names[:3])
        problem.add_options([list(o) for o in ("adf", "bg", "deg")], data=names[3:])
        for number, name in enumerate(names[:5]):
            self.assertEqual(problem.option_number(name), number)
            self.assertEqual(problem.option(name), problem.option(number))
            self.assertEqual(problem.data(name), name)
            problem.set_cost(name, 10 + number)
            self.assertEqual((problem.cost(name), problem.cost(number)), (10 + number, 10 + number))
            for fixed in ("require", "forbid"):
                by_name, by_number = {fixed: [name]}, {fixed: [number]}
                self.assertEqual(problem.count(**by_name), problem.count(**by_number))
                self.assertEqual(list(problem.solutions(**by_name)), list(problem.solutions(**by_number)))
                self.assertEqual(problem.diagram(**by_name).count, problem.count(**by_number))
                self.assertEqual(problem.estimate(5, **by_name), problem.estimate(5, **by_number))
                self.assertEqual(problem.certificate(**by_name), problem.certificate(**by_number))
        self.assertEqual(problem.count(require=[("x", 1), 2.5], forbid=["adg", Cell(1, 2)]), 1)
        self.assertTrue(problem.verify(list(problem.solve())))
        self.assertFalse(problem.verify([("x", 1), "adg"]))
        self.assertRaises(KeyError, problem.verify, ["q"])

    def test_an_integer_is_always_the_number_of_an_option(self):
        problem = dlx.Problem("ab")
        problem.add_options([["a"], ["b"], ["b"], ["a"]], data=[1, 0, True, 7])
        self.assertEqual([problem.option(o) for o in (0, 1, True)], [("a",), ("b",), ("b",)])
        self.assertEqual(problem.count(require=[0]), 2)
        self.assertRaises(IndexError, problem.option, 7)
        self.assertRaises(KeyError, problem.option, 7.0)
        self.assertEqual(problem.flaw([9, 0]), "option 9 does not exist")

    def test_data_of_several_options_is_no_name(self):
        for is_made_first in (False, True):
            problem = dlx.Problem("ab")
            problem.add_option(["a"], data="twin")
            if is_made_first:
                self.assertEqual(problem.option_number("twin"), 0)
            problem.add_option(["b"], data="twin")
            problem.add_option(["b"], data=["a", "list"])
            self.assertRaisesRegex(dlx.Error, "several options have the data 'twin': use the number of one of them",
                                   problem.cost, "twin")
            self.assertRaises(dlx.Error, problem.count, require=["twin"])
            self.assertEqual(problem.data(2), ["a", "list"])
            self.assertRaises(TypeError, problem.option, ["a", "list"])

    def test_integers_are_numbers_of_items_unless_some_are_names(self):
        problem = dlx.Problem(["a", "b"])
        self.assertEqual(problem.item(1), 1)
        problem.add_item(10)
        self.assertEqual(problem.item(10), 2)
        self.assertRaises(KeyError, problem.item, 1)

    def test_a_tuple_is_a_name_before_it_is_an_item_with_a_color(self):
        problem = dlx.Problem([("x", "red"), "p"], secondary=["x"])
        problem.add_options([[("x", "red"), "p"], ["p", ("x", "blue")]])
        self.assertEqual(problem.option(0), (("x", "red"), "p"))
        self.assertEqual(problem.item(("x", "red")), 0)
        self.assertEqual(problem.option(1), ("p", ("x", "blue")))

    def test_matrices(self):
        rows = [[0, 0, 1, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0, 1], [0, 1, 1, 0, 0, 1, 0], [1, 0, 0, 1, 0, 1, 0],
                [0, 1, 0, 0, 0, 0, 1], [0, 0, 0, 1, 1, 0, 1]]
        for matrix in matrices_of(rows):
            problem = dlx.Problem.from_matrix(matrix, names="abcdefg", costs=range(6), data="pqrstu")
            self.assertEqual([sorted(s.options) for s in problem], [[0, 3, 4]])
            self.assertEqual((problem.option(1), problem.cost("q")), (("a", "d", "g"), 1))
            self.assertEqual(dlx.Problem.from_matrix(matrix, secondary=7).count(), 1)
            self.assertRaises(ValueError, dlx.Problem.from_matrix, matrix, secondary=8)
            self.assertRaises(ValueError, dlx.Problem.from_matrix, matrix, names="ab")
            if matrix is not rows:
                self.assertEqual(dlx.Problem("abcdefg").add_options(matrix), range(6))
                for items in ("ab", "abcdefgh"):
                    self.assertRaisesRegex(ValueError, "7 columns", dlx.Problem(items).add_options, matrix)
        self.assertRaises(ValueError, dlx.Problem.from_matrix, [[1, 0], [1]])
        self.assertRaises(ValueError, dlx.Problem.from_matrix, ["10", "01"])
        self.assertEqual(dlx.Problem.from_matrix([[True, 0.0], [False, 1.0]]).count(), 1)
        problem = dlx.Problem.from_matrix([[1, 1]], names=[1, None])  # the name 1 is not the number of the other item
        self.assertEqual((problem.option(0), problem.count()), ((1, 1), 1))

    def test_matrices_agree_with_their_lists(self):
        draw = random.Random(5)
        for _ in range(50):
            width = draw.randint(1, 5)
            rows = [[draw.randint(0, 1) for _ in range(width)] for _ in range(draw.randint(1, 6))]
            expected = [tuple(column for column, value in enumerate(row) if value) for row in rows]
            for matrix in matrices_of(rows):
                problem = dlx.Problem.from_matrix(matrix)
                self.assertEqual([problem.option(o) for o in range(len(rows))], expected)

    def test_a_value_that_is_neither_0_nor_1_is_refused_with_its_place(self):
        for value in (2, -1, 0.5, float("nan"), 255):
            for matrix in matrices_of([[1, 0, 1], [0, value, 0]], is_bits=False):
                for add in (dlx.Problem.from_matrix, dlx.Problem("abc").add_options):
                    if not isinstance(matrix, list) or add == dlx.Problem.from_matrix:
                        self.assertRaisesRegex(ValueError, r"row 1, column 1 of the matrix is .* neither 0 nor 1", add, matrix)
        for value in ("1", None, [1], 1j):
            self.assertRaisesRegex(ValueError, "row 0, column 1", dlx.Problem.from_matrix, [[1, value]])

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_an_array_of_item_numbers_is_not_read_as_a_matrix(self):
        array = numpy.array([[0, 1], [2, 3]])
        self.assertRaisesRegex(ValueError, r"array\.tolist\(\)", dlx.Problem(range(4)).add_options, array)
        self.assertRaisesRegex(ValueError, r"array\.tolist\(\)", dlx.Problem(range(4)).add_options, array % 2)
        self.assertRaisesRegex(ValueError, "two dimensions", dlx.Problem(range(4)).add_options, array[0])
        for listed in (array.tolist(), list(array)):
            problem = dlx.Problem(range(4))
            problem.add_options(listed)
            self.assertEqual((problem.option(0), problem.option(1), problem.count()), ((0, 1), (2, 3), 1))
        masked = numpy.ma.array([[1, 1]], mask=[[0, 1]])
        self.assertRaisesRegex(ValueError, "row 0, column 1 of the matrix is None", dlx.Problem.from_matrix, masked)
        self.assertRaisesRegex(ValueError, "is '1'", dlx.Problem.from_matrix, numpy.array([["1"]]))

    @unittest.skipUnless(sparse, "scipy is not installed")
    def test_sparse_matrices_store_no_place_twice(self):
        matrix = sparse.coo_matrix(([1, 0, 1, 1], ([0, 0, 2, 2], [1, 0, 1, 1])), shape=(3, 2))
        for stored in (matrix, sparse.csr_matrix(([1, 1], [1, 1], [0, 0, 0, 2]), shape=(3, 2))):
            self.assertRaisesRegex(ValueError, "row 2, column 1 of the matrix is stored twice", dlx.Problem.from_matrix, stored)
        problem = dlx.Problem.from_matrix(sparse.coo_matrix(([1, 0, 1], ([0, 0, 2], [1, 0, 1])), shape=(3, 2)))
        self.assertEqual([problem.option(o) for o in range(3)], [(1,), (), (1,)])

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_the_labels_of_a_table_are_names(self):
        frame = pandas.DataFrame({"Mon": [1, 0], "Tue": [False, True]}, index=["Ann", "Bob"])
        problem = dlx.Problem.from_matrix(frame)
        self.assertEqual([solution.data for solution in problem], [("Ann", "Bob")])
        self.assertEqual(problem.option("Bob"), ("Tue",))
        for data, expected in ((None, ("Ann", "Bob")), ([7, 8], (7, 8))):
            problem = dlx.Problem(["Tue", "Mon"], secondary=["Wed"])
            problem.add_options(frame, data=data)
            self.assertEqual([sorted(solution.data) for solution in problem], [sorted(expected)])
        self.assertRaises(KeyError, dlx.Problem(["Tue"]).add_options, frame)
        self.assertRaisesRegex(ValueError, "the same item", dlx.Problem("ab").add_options, pandas.DataFrame([[1, 0]], columns=["a", "a"]))
        self.assertEqual([s.data for s in dlx.Problem.from_matrix(pandas.DataFrame([[1, 0], [0, 1]]))], [(0, 1)])
        frame = frame.astype("Int64")
        self.assertEqual(dlx.Problem.from_matrix(frame).count(), 1)
        for value in (pandas.NA, 2):
            frame.loc["Bob", "Mon"] = value
            self.assertRaisesRegex(ValueError, f"row 'Bob', column 'Mon' of the matrix is {value!r}", dlx.Problem.from_matrix, frame)

    def test_the_module_imports_no_other_package(self):
        program = "import sys, dlx; dlx.Problem.from_matrix([[1]]).count(); print({'numpy', 'scipy', 'pandas'} & set(sys.modules))"
        self.assertEqual(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout, "set()\n")


class Texts(unittest.TestCase):
    """Options are found by the texts that the command accepts."""

    def test_options_of_a_text_are_found_as_in_the_command(self):
        problem = dlx.Problem.from_text("a b c | x\na  b x:red\nc\nb c\na\nc\n")
        self.assertEqual([problem.option_number(name) for name in ("a b x:red", " b   c ", "a", "#5")], [0, 2, 3, 4])
        self.assertEqual([problem.text(o) for o in range(3)], ["a b x:red", "c", "b c"])
        self.assertEqual([s.options for s in problem.solutions(require=["b c"])], [(2, 3)])
        self.assertTrue(problem.verify(["b c", "a"]))
        for name, status in (("c", "DLX_ERR_ARGUMENT"), ("b", "DLX_ERR_NO_SUCH_OPTION"), ("#6", "DLX_ERR_NO_SUCH_OPTION"),
                             ("a\0", "DLX_ERR_NO_SUCH_OPTION"), (("b", "c"), "DLX_ERR_NO_SUCH_OPTION")):
            with self.assertRaises(dlx.Error) as raised:
                problem.count(require=[name])
            self.assertEqual(raised.exception.status, status)
        problem.add_option(["b"])
        self.assertEqual(problem.option_number("b"), 5)  # the index follows a change

    def test_csv_has_columns_of_costs_and_names(self):
        text = "price,a,2|b,who\n1.5,1,0,ann\n2,0,2,bob\n"
        problem = dlx.Problem.from_text(text, cost="price", names="who")
        self.assertEqual([str(problem.cost(o)) for o in range(2)], ["1.5", "2"])
        self.assertEqual(problem.to_text("csv"), ",cost,a,2|b\nann,1.5,1,0\nbob,2,0,2\n")
        for status, call in (("DLX_ERR_SYNTAX", lambda: dlx.Problem.from_text(text, names="whom")),
                             ("DLX_ERR_ARGUMENT", lambda: dlx.Problem.from_text("a\na\n", "items", cost="a"))):
            with self.assertRaises(dlx.Error) as raised:
                call()
            self.assertEqual(raised.exception.status, status)

    def test_options_of_a_table_have_names(self):
        problem = dlx.Problem.from_text("who,a,b\nann,1,0\nbob,0,1\n")
        self.assertEqual((problem.option_number("bob"), problem.text("bob")), (1, "bob,0,1"))

    def test_data_goes_before_text(self):
        problem = dlx.Problem("ab")
        problem.add_options([["a"], ["b"]], data=["b", "a"])
        self.assertEqual([problem.option_number(name) for name in ("a", "b", "#1")], [1, 0, 0])


class Answers(unittest.TestCase):
    """Diagrams, samples, estimates, certificates and threads agree with the list of all solutions."""

    def test_diagrams_hold_all_solutions(self):
        for seed in range(100):
            small = Small(seed)
            everything = sorted(sorted(s.options) for s in small.problem)
            diagram = small.problem.diagram()
            self.assertEqual(sorted(sorted(s.options) for s in diagram), everything)
            self.assertEqual((diagram.count, len(diagram)), (len(everything),) * 2)
            self.assertEqual(diagram.uses(), [sum(o in s for s in everything) for o in range(small.problem.option_count)])
            cheapest, best = diagram.cheapest(), small.problem.cheapest(1)
            self.assertEqual(cheapest and cheapest.cost, best[0].cost if best else None)
            self.assertEqual([sorted(s.options) in everything for s in diagram.sample(3, seed=seed)], [True] * 3 if everything else [])
            if everything:
                self.assertEqual(diagram[-1], diagram[len(everything) - 1])
            self.assertRaises(IndexError, diagram.__getitem__, len(everything))

    def test_large_diagrams(self):
        diagram = dominoes(8, 8).diagram()
        self.assertEqual(diagram.count, 12988816)
        self.assertEqual(diagram.sample(2, seed=5), diagram.sample(2, seed=5))
        self.assertEqual(len(diagram[12345678]), 32)
        self.assertIn("digraph", diagram.to_text("dot"))
        self.assertRaises(ValueError, diagram.to_text, "word")

    def test_numbers_of_solutions_of_any_size(self):
        problem = dlx.Problem(range(15000))
        problem.add_options([[item] for item in range(15000)] * 2)
        diagram = problem.diagram()
        self.assertEqual(diagram.count, 2 ** 15000)
        self.assertTrue(diagram)
        self.assertFalse(dlx.Problem(["a"]).diagram())
        for number in (diagram.count, -diagram.count - 1):
            self.assertRaisesRegex(IndexError, "there are more than 10\\^600 solutions", diagram.__getitem__, number)
        self.assertIn("after more than 10^600 solutions", str(dlx.LimitReached(diagram.count)))

    def test_solve_verify_and_best(self):
        for seed in range(100):
            small = Small(seed)
            everything = list(small.problem)
            found = small.problem.solve()
            self.assertEqual(found is None, not everything)
            for solution in everything[:3]:
                self.assertTrue(small.problem.verify(solution))
            self.assertEqual([s.cost for s in small.problem.cheapest(3)], sorted(s.cost for s in everything)[:3])
        self.assertFalse(toy().verify([0]))

    def test_certificates_prove_the_count(self):
        problem = dominoes(4, 4)
        text = problem.certificate(require=[3])
        proven = problem.check_certificate(text)
        self.assertEqual((proven.solutions, proven.required), (problem.count(require=[3]), (3,)))
        self.assertRaises(dlx.Error, dominoes(4, 5).check_certificate, text)
        self.assertRaises(dlx.Error, problem.check_certificate, b"nonsense")
        self.assertRaises(dlx.LimitReached, dominoes(20, 20).certificate, seconds=0.01)

    def test_a_reduced_problem_has_the_same_solutions(self):
        for seed in range(200):
            small = Small(seed)
            numbers = [o for o, option in enumerate(small.options) if any(i < small.primary for i, _ in option)]
            require, forbid = numbers[:seed % 2], numbers[1:1 + seed % 3]
            made = small.problem.reduce(require=require, forbid=forbid, rounds=seed % 4)
            expected = {s for s in small.solutions() if set(require) <= set(s) and not set(forbid) & set(s)}
            self.assertEqual({tuple(sorted(made.original(s))) for s in made.problem}, expected, seed)
            for solution in made.problem:
                self.assertEqual(solution.cost, sum(small.costs[o] for o in made.original(solution)))
            for option, original in enumerate(made.originals):
                own = {entry for entry in made.problem.option(option) if not isinstance(entry, int)}
                self.assertLessEqual(own, set(small.problem.option(original)))
            self.assertTrue(made.is_complete or seed % 4)
            if made.starved is not None:
                self.assertEqual(expected, set())

    def test_a_reduced_problem_keeps_names_and_data(self):
        problem = dlx.Problem([(0, 1), "text", 3])
        for option, data in (([(0, 1)], Cell(1, 2)), ([(0, 1), "text"], "both"), (["text", 3], None), ([3], 7)):
            problem.add_option(option, data=data)
        made = problem.reduce(forbid=["both"], seconds=60)
        self.assertEqual([sorted(map(str, s.data)) for s in made.problem], [sorted([str(Cell(1, 2)), "1"])])
        self.assertEqual(made.problem.option(Cell(1, 2)), ((0, 1),))
        self.assertEqual(made.originals, (0, 2))
        made.problem.add_option([3] if made.problem.item_count > 2 else [(0, 1)])  # it is an ordinary problem
        problem.close()
        self.assertEqual(made.problem.option_count, 3)
        self.assertEqual(dlx.Problem(["a"]).reduce().starved, "a")
        self.assertRaises(KeyError, toy().reduce, require=["word"])
        self.assertRaises(ValueError, toy().reduce, rounds=-1)

    def test_a_survey_describes_the_problem(self):
        problem = dlx.Problem([(0, 1), "b", "c"], secondary=["x", "y"])
        problem.add_options([[(0, 1), ("x", "red")], ["b"], ["b", "c"], [("x", "red"), (0, 1)], ["x"]])
        found = problem.info()
        self.assertEqual((found.shortest, found.longest, found.bare, found.colors), ("c", (0, 1), ("y",), 1))
        self.assertEqual((found.length.min, found.length.max, found.length.total, found.entries.mean), (1, 2, 5, 8 / 5))
        self.assertEqual((found.twins, found.untried), ({3: 0}, 0))
        self.assertEqual(set(found.useless), {1, 4})
        self.assertEqual([set(part) for part in found.parts], [{(0, 1), "x"}, {"b", "c"}])
        self.assertEqual(dlx.Problem().info().shortest, None)
        for seed in range(100):
            small = Small(seed)
            uses = {option for solution in small.solutions() for option in solution}
            self.assertFalse(uses & set(small.problem.info(seconds=60).useless))

    def test_a_diagram_is_folded(self):
        for seed in range(100):
            small = Small(seed)
            diagram = small.problem.diagram()
            found = diagram.fold(frozenset(), frozenset([()]), lambda o, without, chosen: without | {(o, *rest) for rest in chosen})
            self.assertEqual({tuple(sorted(solution)) for solution in found}, small.solutions())
            self.assertEqual(diagram.fold(0, 1, lambda _, without, chosen: without + chosen), diagram.count)

    def test_a_diagram_is_handed_to_graphillion(self):
        loaded = []

        class Setset:
            set_universe = staticmethod(loaded.append)
            loads = staticmethod(loaded.append)
        module = type(sys)("graphillion")
        module.setset = Setset
        diagram = toy().diagram()
        with unittest.mock.patch.dict(sys.modules, graphillion=module):
            diagram.to_graphillion()
        self.assertEqual(loaded, [list(diagram.order), diagram.to_text("dump")])
        self.assertEqual(sorted(loaded[0]), list(range(6)))

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_solutions_become_an_array(self):
        problem = dominoes(2, 3)
        array = problem.array(problem)
        self.assertEqual((array.shape, array.dtype), ((3, 7), numpy.uint8))
        self.assertEqual({tuple(row.nonzero()[0].tolist()) for row in array}, {tuple(sorted(s.options)) for s in problem})
        matrix = numpy.array([[item in problem.option(o) for item in map(problem.item_name, range(6))] for o in range(7)])
        self.assertTrue((array @ matrix == 1).all())
        self.assertEqual(problem.array([]).shape, (0, 7))
        self.assertEqual(toy().array([["c e", 1]]).tolist(), [[1, 1, 0, 0, 0, 0]])

    def test_estimates(self):
        estimate = toy().estimate(50, threads=2)
        self.assertEqual(estimate.samples, 50)
        self.assertEqual(estimate, toy().estimate(50))
        self.assertTrue(0.2 < estimate.solutions < 5)
        self.assertRaises(dlx.Error, toy().estimate, 0)

    def test_without_presolving_the_same_is_found_with_more_nodes(self):
        draw, nodes = random.Random(5), {True: 0, False: 0}
        for _ in range(30):
            problem, found = dlx.Problem(range(12)), {}
            for _ in range(40):
                problem.add_option(draw.sample(range(12), 3))
            for presolve in nodes:
                with problem.solutions(presolve=presolve) as search:
                    found[presolve] = set()
                    for solution in search:
                        found[presolve].add(frozenset(solution.options))
                        last = search.nodes
                nodes[presolve] += last if found[presolve] else 0
                self.assertEqual(problem.count(presolve=presolve), len(found[presolve]))
            self.assertEqual(found[True], found[False])
        self.assertLess(nodes[True], nodes[False])

    def test_threads_find_the_same(self):
        problem = dominoes(6, 6)
        alone = [s.options for s in problem]
        self.assertEqual([s.options for s in problem.solutions(threads=3)], alone)
        self.assertEqual(problem.count(threads=3, kernel="search"), len(alone))
        for threads in (0, 1025):
            self.assertRaises(ValueError, problem.solutions, threads=threads)

        class Two:  # an integer as numpy has them
            def __index__(self):
                return 2
        self.assertEqual(len(list(toy().solutions(threads=Two()))), 1)
        costs = dlx.Problem.from_text("a b\na |2.5\nb |2\n")
        costs.set_cost(0, Two())
        self.assertEqual(costs.cost(0), 2)
        self.assertRaises(ValueError, costs.set_cost, 0, decimal.Decimal("Infinity"))
        self.assertEqual(toy().count(threads=Two()), 1)


class Commands(unittest.TestCase):
    def test_the_module_runs_the_command(self):
        with tempfile.TemporaryDirectory() as directory:
            if os.name != "posix":
                self.skipTest("the stand-in is a shell script")
            command = os.path.join(directory, "dlx")
            with open(command, "w", encoding="ascii") as file:
                file.write('#!/bin/sh\necho "$@"\nexit 3\n')
            os.chmod(command, 0o755)
            path = {**os.environ, "PATH": directory + os.pathsep + os.environ["PATH"]}
            done = subprocess.run([sys.executable, "-B", "-c",
                                   "import runpy, sys, sysconfig; sysconfig.get_path = lambda name: '/nowhere';"
                                   "sys.argv = ['dlx', 'count', 'a b']; runpy.run_module('dlx', run_name='__main__')"],
                                  env=path, text=True, capture_output=True)
            self.assertEqual((done.stdout, done.returncode), ("count a b\n", 3), done.stderr)


class Drawings(unittest.TestCase):
    @staticmethod
    def board(rows=2, columns=3):
        cells = list(itertools.product(range(rows), range(columns)))
        problem = dlx.Problem(cells)
        problem.add_options([[(r, c), n] for r, c in cells for n in [(r + 1, c), (r, c + 1)] if n in cells])
        return problem

    @unittest.skipUnless(os.path.exists(os.path.join(os.environ.get("COMMANDS", "/nowhere"), "dlx")), "the command dlx is not built")
    def test_solutions_are_drawn(self):
        path = os.environ["COMMANDS"] + os.pathsep + os.environ["PATH"]
        with unittest.mock.patch.dict(os.environ, PATH=path), unittest.mock.patch("sysconfig.get_path", lambda _: "/nowhere"):
            problem = self.board()
            drawings = [problem.draw(solution) for solution in problem]
            self.assertEqual((len(drawings), len({drawing.svg for drawing in drawings})), (3, 3))
            self.assertTrue(all(drawing._repr_svg_().startswith("<svg ") for drawing in drawings))
            self.assertEqual(problem.draw(sorted(problem.solve().options)), problem.draw(problem.solve()))
            self.assertRaisesRegex(ValueError, "only solutions are drawn, but item", problem.draw, [0, 1])
            self.assertTrue(toy().draw(["c e", "a d f", "b g"], "a b c\nd e f\n. g\n").svg.startswith("<svg "))
            self.assertRaisesRegex(ValueError, "cannot draw", toy().draw, [0, 3, 4])
            self.assertRaisesRegex(ValueError, "`q`", toy().draw, [0, 3, 4], "a q\n")
        for names in ([(0, 0), (10 ** 9, 0)], ["(0,0)", (0, 0)], ["a"]):
            self.assertIsNone(dlx._draw._template(dlx.Problem(names)), names)

    def test_without_commands_nothing_is_drawn(self):
        with unittest.mock.patch("shutil.which", lambda *_, **__: None):
            self.assertRaisesRegex(FileNotFoundError, "not installed", self.board().draw, self.board().solve())
            self.assertIsNone(self.board().diagram()._repr_svg_())
        with unittest.mock.patch("dlx._draw.draw_graph", lambda text: text):
            self.assertTrue(self.board().diagram()._repr_svg_().startswith("digraph"))
            self.assertIsNone(self.board(8, 8).diagram()._repr_svg_())


class Ends(unittest.TestCase):
    def test_a_search_continues_after_a_limit(self):
        problem = dominoes(6, 6)
        search = problem.solutions(nodes=50)
        found = ended = 0
        while True:
            try:
                next(search)
                found += 1
            except dlx.LimitReached as limit:
                self.assertEqual(limit.count, found)
                ended += 1
            except StopIteration:
                break
        self.assertEqual(found, 6728)
        self.assertGreater(ended, 10)

    def test_a_pause_after_a_limit_does_not_use_up_the_next_budget(self):
        search, clock, limit, slices = dlx.Problem.from_text(pigeons(12)).solutions(kernel="links", seconds=3), [0], dlx._search.Task.limit, []

        def counted(task, limits):
            clock[0] += 1
            slices.append(clock[0])
            limit(task, limits)

        with unittest.mock.patch.multiple(dlx._search, SLICE=0.001, time=unittest.mock.Mock(monotonic=lambda: clock[0])), \
                unittest.mock.patch.object(dlx._search.Task, "limit", counted):
            for begin in (0, 100, 200):
                clock[0] = begin
                self.assertRaises(dlx.LimitReached, next, search)
        self.assertEqual(slices, [1, 2, 3, 101, 102, 103, 201, 202, 203])

    def test_first_ends_a_search_after_as_many_solutions(self):
        board = dominoes(4, 4)
        everything = [solution.options for solution in board.solutions()]
        for first in (1, 2, 36):
            for threads in (1, 2):
                found = [solution.options for solution in board.solutions(first=first, threads=threads)]
                self.assertEqual(len(found), first)
                if first > 1:  # a single one may be any of them
                    self.assertEqual(found, everything[:first])
        self.assertEqual(len(list(board.solutions(first=100))), 36)
        self.assertEqual(len(list(board.solutions(cheapest=3, first=2))), 2)
        search = board.solutions(first=1)
        self.assertEqual(len(list(search)), 1)
        self.assertRaises(StopIteration, next, search)
        self.assertEqual(len(list(board.solutions(kernel="portfolio"))), 36)
        self.assertRaisesRegex(dlx.Error, "portfolio finds solutions", board.count, kernel="portfolio")

    def test_time_ends_a_search_and_a_count(self):
        hard = dominoes(20, 20)
        begin = time.monotonic()
        with self.assertRaises(dlx.LimitReached), hard.solutions(seconds=0.3) as search:
            for _ in search:
                pass
        with self.assertRaises(dlx.LimitReached):
            hard.count(seconds=0.3, kernel="links")
        self.assertLess(time.monotonic() - begin, 10)

    @unittest.skipUnless(hasattr(signal, "setitimer"), "needs timers")
    def test_ctrl_c_interrupts(self):
        hard = dominoes(20, 20)
        old = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            for work in (lambda: hard.count(kernel="links"), lambda: dlx.sudoku.count("." * 81, 0),
                         lambda: list(dlx.Problem.from_text(pigeons(11)).solutions(kernel="links"))):
                signal.setitimer(signal.ITIMER_REAL, 0.2)
                self.assertRaises(KeyboardInterrupt, work)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)

    @unittest.skipUnless(hasattr(signal, "setitimer"), "needs timers")
    def test_an_interrupt_loses_no_part_of_a_text(self):
        name = "i" * 100
        whole = name + "\n" + f"{name}\n" * 20000
        problem = dlx.Problem.from_text(whole)
        old = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            for delay in range(1, 11):
                for work in (problem.to_text, lambda: dlx.Problem.from_text(whole).to_text()):
                    signal.setitimer(signal.ITIMER_REAL, delay / 2000)
                    try:
                        self.assertEqual(len(work()), len(whole))
                        time.sleep(1)  # the interrupt has not come yet
                        self.fail("the interrupt was lost")
                    except KeyboardInterrupt:
                        pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)

    def test_an_interrupt_while_a_puzzle_is_read_is_no_error_of_the_puzzle(self):
        source = unittest.mock.Mock(read=unittest.mock.Mock(side_effect=KeyboardInterrupt))
        with unittest.mock.patch.object(dlx.sudoku.io, "BytesIO", return_value=source):
            self.assertRaises(KeyboardInterrupt, dlx.sudoku.count, "1" + "." * 15)

    def test_no_handle_leaks(self):
        gc.collect()
        from weakref import finalize
        before = len(finalize._registry)
        for _ in range(50):
            problem = toy()
            search = problem.solutions()
            next(search)
            problem.cycle = [problem, search]  # a cycle: the collector may free its members in any order
            problem.count()
            with self.assertRaises(dlx.Error):
                dlx.Problem.from_text("a\nb\n")
        del problem, search
        gc.collect()
        self.assertEqual(len(finalize._registry), before)

    def test_closed_objects_raise(self):
        with toy() as problem:
            search = problem.solutions()
        for use in (problem.count, problem.solutions, problem.to_text, lambda: problem.item_count, lambda: search.nodes,
                    lambda: search.progress, lambda: next(search), lambda: problem.data(0)):
            self.assertRaisesRegex(ValueError, "closed", use)
        problem.close()
        self.assertEqual(repr(problem), "<dlx.Problem, closed>")

    def test_a_closed_search_is_not_an_exhausted_one(self):
        problem = dominoes(4, 4)
        search = problem.solutions()
        next(search)
        search.close()
        self.assertRaisesRegex(ValueError, "it is closed", next, search)
        for exhausted in (toy().solutions(), toy().solutions(require=[0, 2])):
            list(exhausted)
            self.assertEqual(exhausted.progress, 1)
            exhausted.close()
            self.assertRaises(StopIteration, next, exhausted)

    def test_another_thread_may_close_a_running_search(self):
        def run(work, raised):
            try:
                work()
            except BaseException as error:
                raised.append((type(error), str(error)))

        problems = [dlx.Problem.from_text(pigeons(12)) for _ in range(3)]
        searches = [problem.solutions(kernel="links") for problem in problems]
        for closed, work in ((searches[0], searches[0].__next__), (problems[1], searches[1].__next__),
                             (problems[2], lambda: problems[2].count(kernel="links"))):
            raised = []
            thread = threading.Thread(target=run, args=(work, raised))
            thread.start()
            time.sleep(0.15)
            closed.close()
            thread.join(20)
            self.assertEqual(raised, [(ValueError, "it is closed")])

    @unittest.skipUnless(hasattr(signal, "setitimer"), "needs timers")
    def test_an_estimate_outlives_its_problem(self):
        problem = dominoes(8, 8)
        old = signal.signal(signal.SIGALRM, lambda *_: problem.close())
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            self.assertEqual(problem.estimate(20000).samples, 20000)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)

    def test_what_a_signal_handler_closes_is_freed_after_its_use(self):
        limit = dlx._search.Task.limit
        for work in (lambda p: p.count(kernel="links"), lambda p: list(p.solutions(kernel="links"))):
            problem, closed = toy(), []

            def interrupted(task, limits):
                closed.extend(problem._users)
                problem.close()
                self.assertEqual([handle.is_freed for handle in (*closed, problem._handle)], [False, False])
                limit(task, limits)

            with unittest.mock.patch.object(dlx._search.Task, "limit", interrupted):
                self.assertRaisesRegex(ValueError, "it is closed", work, problem)
            problem.close()
            self.assertEqual([handle.is_freed for handle in (*closed, problem._handle)], [True, True])

    def test_a_diagram_or_problem_is_freed_after_its_use(self):
        problem = toy()
        for closed, function, work in ((problem.diagram(), "dlx_diagram_uses", dlx.Diagram.uses),
                                             (problem.diagram(), "dlx_diagram_write", dlx.Diagram.to_text),
                                             (problem.diagram(), "dlx_diagram_nth", lambda d: d[0]),
                                             (toy(), "dlx_write", dlx.Problem.to_text),
                                             (toy(), "dlx_problem_option_cost", lambda p: p.cost(0)),
                                             (toy(), "dlx_problem_option_count", lambda p: p.option_count),
                                             (toy(), "dlx_problem_item_count", lambda p: p.item_count),
                                             (toy(), "dlx_verify", lambda p: p.flaw([0]))):
            call, closer, freed = getattr(dlx._c.lib, function), threading.Thread(target=closed.close), []

            def slow(*arguments):
                closer.start()
                closer.join(0.05)  # it waits for this use
                freed.append(closed._handle.is_freed)
                return call(*arguments)

            with unittest.mock.patch.object(dlx._c.lib, function, slow):
                work(closed)
            closer.join()
            self.assertEqual((freed, closed._handle.is_freed), ([False], True), function)

    def test_objects_cannot_be_copied(self):
        problem = toy()
        for thing in (problem, problem.solutions(), dlx.sudoku.Solver()):
            for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                self.assertRaisesRegex(TypeError, f"a {type(thing).__name__} of dlx cannot be copied", copied, thing)
        solution = next(problem.solutions())
        self.assertEqual(pickle.loads(pickle.dumps(solution)), solution)

    def test_errors_can_be_pickled(self):
        for call in (lambda: dlx.Problem.from_text("a b\na\nb x\n"), lambda: toy().item("q"), lambda: toy().cost(9),
                     lambda: dominoes(8, 8).count(nodes=1, kernel="links")):
            with self.assertRaises((dlx.Error, dlx.LimitReached)) as raised:
                call()
            again = pickle.loads(pickle.dumps(raised.exception))
            self.assertEqual((type(again), str(again)), (type(raised.exception), str(raised.exception)))
            self.assertEqual(vars(again), vars(raised.exception))

    def test_threads_may_search_one_problem(self):
        problem, results = dominoes(6, 6), []
        threads = [threading.Thread(target=lambda: results.append(sum(1 for _ in problem.solutions())))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [6728] * 4)

    def test_exit_with_open_objects_is_clean(self):
        program = ("import dlx; p = dlx.Problem.from_text('a b\\na\\nb\\n'); s = p.solutions(); next(s); "
                   "p.self = p; s.self = s; t = dlx.sudoku.Solver()")
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_exit_while_a_daemon_thread_works_is_clean(self):
        program = ("import dlx, threading; p = dlx.Problem.from_text({!r}); begun = threading.Event(); limit = dlx._search.Task.limit\n"
                   "def observed(task, limits): limit(task, limits); begun.set()\n"
                   "dlx._search.Task.limit = observed\n"
                   "threading.Thread(target=lambda: {}, daemon=True).start(); begun.wait()")
        for work in ("p.count(kernel='links')", "next(p.solutions(kernel='bits'))"):
            result = subprocess.run([sys.executable, "-c", program.format(pigeons(12), work)], capture_output=True, text=True)
            self.assertEqual((result.returncode, result.stderr), (0, ""), work)


class Libraries(unittest.TestCase):
    def run_with(self, program, **environment):
        """Run a program in Python, and return the last line of its standard error."""
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                env={**os.environ, **environment})
        return (result.stderr.splitlines() or [""])[-1]

    def test_a_failed_import_gives_the_reason(self):
        missing = self.run_with("import dlx", DLX_LIBRARY="/there/is/none.so")
        self.assertRegex(missing, "^ImportError: libdlx cannot be loaded: .*none.so.*DLX_LIBRARY is '/there/is/none.so'")
        self.assertRegex(self.run_with("import dlx", DLX_LIBRARY=__file__), "^ImportError: libdlx cannot be loaded: ")
        if hasattr(_ctypes, "__file__"):  # a library without our functions
            self.assertRegex(self.run_with("import dlx", DLX_LIBRARY=_ctypes.__file__),
                             "^ImportError: libdlx cannot be loaded: .*dlx_status_text")
        unset = "import dlx._c as c; c.load('dlx-none', 'DLX_UNSET', {})"
        self.assertRegex(self.run_with(unset), r"^ImportError: libdlx-none cannot be loaded: .*\(set DLX_UNSET to the path of its file\)")

    def test_sudoku_is_loaded_on_first_use(self):
        missing = {"DLX_SUDOKU_LIBRARY": "/there/is/none.so"}
        self.assertEqual(self.run_with("import dlx.sudoku; assert dlx.Problem.from_text('a\\na\\n').count() == 1", **missing), "")
        self.assertRegex(self.run_with("import dlx; dlx.sudoku.solve('.' * 81)", **missing),
                         "^ImportError: libdlx-sudoku cannot be loaded: .*none.so")


def pigeons(n):
    """Build the pigeonhole problem: n pigeons, n - 1 holes, no solution, and a tree of (n - 1)! nodes."""
    items = [f"p{p}" for p in range(n)] + ["|"] + [f"h{h}" for h in range(n - 1)]
    return " ".join(items) + "\n" + "".join(f"p{p} h{h}\n" for p in range(n) for h in range(n - 1))


class Files(unittest.TestCase):
    def test_paths_and_files_and_formats(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "toy.dlx")
            with open(path, "w", encoding="ascii") as file:
                file.write(TOY)
            self.assertEqual(dlx.Problem.from_file(path).count(), 1)
            with open(path, "rb") as file:
                self.assertEqual(dlx.Problem.from_file(file, "items").option(1), ("a", "d", "g"))
            for ending, options in (("dense", 2), ("csv", 2)):
                path = os.path.join(directory, f"pair.{ending}")
                with open(path, "w", encoding="ascii") as file:
                    file.write("0 1\n1 0\n" if ending == "dense" else "1,0\n0,1\n")
                self.assertEqual(dlx.Problem.from_file(path).option_count, options)
                with open(path, "rb") as file:
                    self.assertRaisesRegex(dlx.Error, "several formats", dlx.Problem.from_file, file)
        self.assertEqual(dlx.Problem.from_text("1 3\n2\n1 2\n3\n", "rows", base=1).count(), 2)
        self.assertEqual(dlx.Problem.from_text("0 1\n0\n", "rows", secondary=1).count(), 2)

    def test_a_name_without_an_ending_decides_nothing(self):
        with tempfile.TemporaryDirectory() as directory:
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(directory)
            with open("dense", "w", encoding="ascii") as file:
                file.write("0 1\n1 0\n")
            self.assertRaisesRegex(dlx.Error, "several formats", dlx.Problem.from_file, "dense")
            os.chdir(os.path.dirname(directory))

    def test_names_are_any_text(self):
        problem = dlx.Problem(["ä", "日本"], secondary=["farbe"])
        problem.add_option(["ä", "日本", ("farbe", "grün")])
        self.assertEqual(problem.option(0), ("ä", "日本", ("farbe", "grün")))
        raw = dlx.Problem.from_text(b"\xff\n\xff\n")
        self.assertEqual(raw.to_text().encode("utf-8", "surrogateescape"), b"\xff\n\xff\n")


class Sudoku(unittest.TestCase):
    def test_a_count_without_a_limit_visits_no_solutions(self):
        board = dlx.sudoku.solve("." * 81)
        self.assertGreater(dlx.sudoku.count("." * 45 + board[45:]), 100000)
        self.assertGreater(dlx.sudoku.count("." * 36, variants=["x"]), 1000)

    PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

    def test_puzzles_are_solved_and_counted(self):
        solution = dlx.sudoku.solve(self.PUZZLE)
        self.assertEqual(solution, "417369825632158947958724316825437169791586432346912758289643571573291684164875293")
        self.assertEqual(dlx.sudoku.count(self.PUZZLE), 1)
        self.assertEqual(dlx.sudoku.count("." * 81, limit=5), 5)
        self.assertIsNone(dlx.sudoku.solve("11" + "." * 79))
        self.assertEqual(dlx.sudoku.count("." * 16), 288)
        self.assertEqual(dlx.sudoku.count("." * 16 + "\n"), 288)
        self.assertEqual(dlx.sudoku.count("." * 81, limit=2, variants=["x"]), 2)
        self.assertEqual(len(dlx.sudoku.solve("." * 1296).split()), 1296)

    def test_one_solver_serves_many_puzzles(self):
        with dlx.sudoku.Solver() as solver:
            for _ in range(20):
                self.assertIsNotNone(solver.solve(self.PUZZLE))
            self.assertRaises(dlx.Error, solver.solve, "." * 16)
        self.assertRaisesRegex(ValueError, "closed", solver.solve, self.PUZZLE)

    PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

    def test_many_puzzles_are_solved_as_one_by_one(self):
        sudoku = dlx.sudoku
        several = "." * 81
        puzzles = [self.PUZZLE, self.PUZZLE.replace(".", "0"), several, "11" + "." * 79, *itertools.islice(sudoku.generate(seed=1), 40)]
        solved = sudoku.solve_all(puzzles)
        for puzzle, solution in zip(puzzles, solved):
            one = sudoku.solve(puzzle)
            self.assertEqual(one is None, solution is None)
            if sudoku.count(puzzle) == 1:
                self.assertEqual(one, solution)
        self.assertIsNone(sudoku.solve_all([several], limit=2)[0])
        self.assertEqual(sudoku.solve_all([]), [])
        self.assertRaises(dlx.Error, sudoku.solve_all, [self.PUZZLE, "word"])

    def test_many_puzzles_keep_their_candidates(self):
        sudoku, solution = dlx.sudoku, dlx.sudoku.solve(self.PUZZLE)
        one, several = ("\n".join(" ".join(row) for row in zip(*[iter(cells)] * 9)) for cells in
                        (["".join(sorted({digit, "4"})) for digit in solution], ["123456789"] * 81))
        self.assertEqual(sudoku.solve_all([one, self.PUZZLE, several], limit=2), [solution, solution, None])

    def test_a_puzzle_may_bring_rules_of_its_own(self):
        sudoku, board = dlx.sudoku, "." * 16
        killer = "killer 5 r4c1 r3c1\nkiller 7 r3c3 r2c3\nkiller 8 r2c1 r2c2 r1c1\nkiller 10 r2c4 r1c4 r1c3 r3c4\nkiller 7 r4c4-r4c2\n"
        self.assertEqual((sudoku.solve(killer + board), sudoku.count(killer + board, 0)), ("4213134221343421", 1))
        self.assertEqual(len(sudoku.explain(killer + board)), sum(sudoku.rate(killer + board).steps.values()))
        self.assertIn("cage", sudoku.hint(killer + board))
        self.assertEqual(sudoku.count(killer + board, 0, ["x"]), 0)
        self.assertEqual(sudoku.count("variant x\n" + board, 0), sudoku.count(board, 0, ["x"]))
        self.assertEqual(sudoku.count(board, 0), 288)
        for call in (sudoku.canonical, sudoku.Solver(4).solve, lambda puzzle: sudoku.solve_all([puzzle])):
            self.assertRaises((ValueError, dlx.Error), call, killer + board)
        self.assertRaises(dlx.Error, sudoku.solve, "killer 99 r1c1\n" + board)

    def test_generated_puzzles_are_as_asked_for(self):
        sudoku = dlx.sudoku
        for givens in (0, (0, 0)):
            self.assertRaises(ValueError, sudoku.generate, givens=givens)
        for arguments in ({}, {"symmetry": "rotate180", "level": "hard"}, {"givens": (24, 26)}, {"size": 4}, {"size": 6, "variants": ["x"]}):
            puzzles = list(itertools.islice(sudoku.generate(seed=3, **arguments), 3))
            self.assertEqual(puzzles, list(itertools.islice(sudoku.generate(seed=3, **arguments), 3)))
            for puzzle in puzzles:
                self.assertEqual(sudoku.count(puzzle, variants=arguments.get("variants", ())), 1)
                if "level" in arguments:
                    self.assertEqual(sudoku.rate(puzzle).level, arguments["level"])
                    self.assertTrue(all((a == ".") == (b == ".") for a, b in zip(puzzle, puzzle[::-1])))
                if "givens" in arguments:
                    self.assertTrue(24 <= 81 - puzzle.count(".") <= 26)
        for wrong in ({"symmetry": "round"}, {"level": "nasty"}, {"variants": ["knights"]}):
            self.assertRaises(ValueError, sudoku.generate, **wrong)
        self.assertRaises(dlx.Error, sudoku.generate, givens=5)
        for wrong in ((1 << 32) + 30, (24, 1 << 32), -1):
            self.assertRaises(ValueError, sudoku.generate, givens=wrong)

    def test_steps_lead_to_the_solution(self):
        sudoku = dlx.sudoku
        rating, steps = sudoku.rate(self.PUZZLE), sudoku.explain(self.PUZZLE)
        self.assertTrue(rating.is_solved)
        self.assertEqual(sum(rating.steps.values()), len(steps))
        self.assertIn(rating.hardest, rating.steps)
        self.assertEqual(sudoku.hint(self.PUZZLE), steps[0])
        self.assertIsNone(sudoku.hint(sudoku.solve(self.PUZZLE)))

    def test_answers_have_the_digits_of_their_puzzle(self):
        sudoku, letters = dlx.sudoku, str.maketrans("12345678", "ACEHIOPT")  # it has no 9
        solution = sudoku.solve(self.PUZZLE)
        self.assertEqual(sudoku.solve(self.PUZZLE.translate(letters)), solution.translate(letters))
        self.assertEqual(sudoku.solve_all([self.PUZZLE.translate(letters), self.PUZZLE]), [solution.translate(letters), solution])
        zero = str.maketrans("123456789", "012345678")
        self.assertEqual(sudoku.solve("digits 0-8\n" + self.PUZZLE.translate(zero)), solution.translate(zero))
        self.assertIn("only 3 is missing", sudoku.hint("digits 0-3\n012." + "." * 12))
        self.assertRegex(sudoku.hint(self.PUZZLE.translate(letters)), "H fits only in r6c2. So r6c2 is H")
        self.assertEqual(sudoku.explain(self.PUZZLE)[0], sudoku.hint(self.PUZZLE))
        self.assertIn("3", sudoku.solve("digits 0-3\n01.." + "." * 12))

    def test_a_size_may_be_rows_and_columns(self):
        sudoku, text = dlx.sudoku, "." * 8 + "5" + "." * 15
        solver = sudoku.Solver((4, 6))
        solution = solver.solve(text)
        rows = [solution[6 * row:6 * row + 6] for row in range(4)]
        self.assertTrue(all(sorted(row) == list("123456") for row in rows) and rows[1][2] == "5", solution)
        self.assertTrue(all(len(set(column)) == 4 for column in zip(*rows)), solution)
        self.assertEqual(sudoku.solve("board 4x6\n" + text), solution)
        self.assertEqual(solver.count(text), sudoku.count("board 4x6\n" + text))
        self.assertEqual(sudoku.Solver((9, 9)).solve(self.PUZZLE), sudoku.solve(self.PUZZLE))
        puzzle = next(sudoku.generate(size=[6, 9], seed=1, level="easy"))
        self.assertEqual((len(puzzle), sudoku.count("board 6x9\n" + puzzle)), (54, 1))
        self.assertEqual(sudoku.Solver((6, 9)).rate(puzzle).level, "easy")
        self.assertRaises(dlx.Error, solver.solve, "." * 16)
        for wrong in ((2, 3), (40, 4), (1, 9)):
            self.assertRaises(dlx.Error, sudoku.Solver, wrong)
        for wrong in ((4, 5, 6), (4,), "6x9", (4, "6")):
            self.assertRaises(TypeError, sudoku.Solver, wrong)

    def test_every_sudoku_call_obeys_its_limits(self):
        sudoku, hard = dlx.sudoku, "little-killer 45 r1c2-r8c9\nlittle-killer 44 r1c3-r7c9\n" + "." * 81
        loose = "." * 256
        for limits in ({"seconds": 1e-6}, {"nodes": 1}):
            for call in (lambda: sudoku.solve(hard, **limits), lambda: sudoku.count(hard, **limits),
                         lambda: sudoku.count("." * 36, 0, ["x"], **limits), lambda: sudoku.count(loose, 2 ** 40, **limits),
                         lambda: sudoku.rate(hard, **limits), lambda: sudoku.explain(hard, **limits),
                         lambda: sudoku.hint(hard, **limits), lambda: sudoku.Solver(16).count(loose, 2 ** 40, **limits),
                         lambda: next(sudoku.generate(size=25, seed=1, **limits))):
                begin = time.monotonic()
                self.assertRaises(dlx.LimitReached, call)
                self.assertLess(time.monotonic() - begin, 60)
        self.assertRaises(dlx.LimitReached, sudoku.canonical, sudoku.solve("." * 256), nodes=1)
        self.assertRaises(dlx.LimitReached, sudoku.solve_all, ["." * 81] * 3, limit=2 ** 50, seconds=0.05)
        with self.assertRaises(dlx.LimitReached) as caught:
            sudoku.count(loose, 2 ** 40, seconds=0.2)
        self.assertGreater(caught.exception.count, 0)

    def test_sudoku_limits_that_are_not_reached_change_nothing(self):
        sudoku, most = dlx.sudoku, {"seconds": 1000, "nodes": 10 ** 9}
        for call in (sudoku.solve, sudoku.count, sudoku.rate, sudoku.explain, sudoku.hint):
            self.assertEqual(call(self.PUZZLE, **most), call(self.PUZZLE))
        self.assertEqual(sudoku.canonical(self.PUZZLE, nodes=10 ** 9), sudoku.canonical(self.PUZZLE))
        self.assertEqual(sudoku.solve_all([self.PUZZLE], seconds=1000), [sudoku.solve(self.PUZZLE)])
        self.assertEqual(list(itertools.islice(sudoku.generate(seed=3, **most), 3)), list(itertools.islice(sudoku.generate(seed=3), 3)))
        self.assertRaisesRegex(TypeError, "seconds must be a number, not str", sudoku.solve, self.PUZZLE, seconds="5")
        for wrong in ({"seconds": 0}, {"seconds": float("nan")}, {"seconds": 10 ** 400}, {"nodes": 0}):
            self.assertRaises(ValueError, sudoku.solve, self.PUZZLE, **wrong)
            self.assertRaises(ValueError, sudoku.generate, **wrong)

    def test_equivalent_puzzles_have_the_same_canonical_form(self):
        canonical = dlx.sudoku.canonical
        rows = [self.PUZZLE[9 * r:9 * r + 9] for r in range(9)]
        swapped = "".join(rows[r] for r in (2, 0, 1, 6, 7, 8, 3, 4, 5)).translate(str.maketrans("123456789", "987654321"))
        transposed = "".join(self.PUZZLE[9 * c + r] for r in range(9) for c in range(9))
        self.assertEqual({canonical(p) for p in (self.PUZZLE, swapped, transposed)}, {canonical(canonical(self.PUZZLE))})
        self.assertNotEqual(canonical("." * 81), canonical(self.PUZZLE))

    def test_malformed_puzzles_are_refused(self):
        self.assertRaises(dlx.Error, dlx.sudoku.solve, "")
        self.assertRaises(dlx.Error, dlx.sudoku.solve, "12?4")
        self.assertRaises(dlx.Error, dlx.sudoku.Solver, 7)
        self.assertRaises(ValueError, dlx.sudoku.solve, self.PUZZLE, ["x-ray"])
        for cell in "\t\x01\x09":
            for call in (dlx.sudoku.solve, lambda puzzle: dlx.sudoku.solve_all([puzzle])):
                self.assertRaises(dlx.Error, call, cell + self.PUZZLE[1:])
        for puzzle in (None, 5, [self.PUZZLE]):
            self.assertRaises(TypeError, dlx.sudoku.solve, puzzle)
        self.assertRaises(TypeError, dlx.sudoku.solve, self.PUZZLE, [5])
        self.assertRaises(TypeError, dlx.sudoku.count, self.PUZZLE, 1.5)
        self.assertRaises(TypeError, dlx.sudoku.Solver, 9.0)
        self.assertRaises(ValueError, dlx.sudoku.Solver, (1 << 32) + 9)

    def test_bytes_are_accepted_and_two_puzzles_are_refused(self):
        self.assertEqual(dlx.sudoku.solve(self.PUZZLE.encode()), dlx.sudoku.solve(self.PUZZLE))
        for call in (dlx.sudoku.solve, dlx.sudoku.count):
            self.assertRaisesRegex(ValueError, "more than one puzzle.* line 2", call, self.PUZZLE + "\n" + self.PUZZLE)
        self.assertRaises(dlx.Error, dlx.sudoku.solve, self.PUZZLE + "\n12?4")


def load_tests(_loader, tests, _pattern):
    """Run the examples of README.md."""
    tests.addTests(doctest.DocFileSuite(os.path.join("..", "README.md"), optionflags=doctest.FAIL_FAST))
    return tests


if __name__ == "__main__":
    unittest.main()
