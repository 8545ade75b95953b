# SPDX-License-Identifier: MIT
"""Tests of the binding: agreement with brute force, errors, limits and lifetimes."""
import _ctypes
import copy
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

import dlx
from dlx._search import number_of

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
            found = [solution.cost for solution in small.problem.solutions(best=3)]
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

    def test_searches(self):
        problem = toy()
        for call in (problem.solutions, problem.count):
            self.assertRaisesRegex(ValueError, "unknown kernel 'spaghetti'", call, kernel="spaghetti")
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.solutions, require=[6])
        self.refusal("DLX_ERR_NO_SUCH_OPTION", problem.count, forbid=[6])
        self.refusal("DLX_ERR_NOT_EXPRESSIBLE", Small(1).problem.to_text, "sets")
        self.assertRaisesRegex(ValueError, "choose must be one of shortest, first, weighted, restarts, not 'best'",
                               problem.solutions, choose="best")
        for status, settings in (("DLX_ERR_ARGUMENT", {"best": 1, "seed": 1}),
                                 ("DLX_ERR_KERNEL", {"kernel": "lanes", "seed": 1}),
                                 ("DLX_ERR_KERNEL", {"kernel": "frontier"})):
            self.assertIn(": ", str(self.refusal(status, problem.solutions, **settings)))  # the library adds a reason
        problem.add_item("h")  # raises if a refused search were still open

    def test_required_options_that_conflict_leave_no_solution(self):
        problem = dlx.Problem.from_text(TOY.replace("g\n", "g | x\n", 1) + "x\n")  # option 6 has no primary item
        self.assertEqual(problem.count(), 1)
        for fixed in ({"require": [0, 2]}, {"require": [0], "forbid": [0]}, {"require": [6]}):
            for kernel in (None, "links", "lanes", "bits", "relay"):
                self.assertEqual(list(problem.solutions(kernel=kernel, **fixed)), [], fixed)
                self.assertEqual(problem.count(kernel=kernel, **fixed), 0, fixed)
            self.assertEqual(list(problem.solutions(best=1, **fixed)), [], fixed)
            self.assertEqual(problem.count(kernel="frontier", **fixed), 0, fixed)

    def test_invalid_arguments_raise_value_error(self):
        problem = toy()
        for call in (lambda: problem.add_item("a\0b"), lambda: problem.add_option([("a", -1)]),
                     lambda: problem.add_option(["a"], cost=1 << 64), lambda: problem.add_item("z", multiplicity=(2, 1)),
                     lambda: problem.add_item("z", multiplicity=0), lambda: problem.solutions(choose="best"),
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
                     lambda: dlx.Problem.from_file(None), lambda: problem.add_option([1.5]),
                     lambda: problem.add_option([None]), lambda: problem.add_option([("a", 1.5)]),
                     lambda: problem.add_option(["a"], cost=1.5), lambda: problem.add_option(["a"], cost="1"),
                     lambda: problem.add_item("z", multiplicity=1.5), lambda: problem.add_item("z", multiplicity=[1, "2"]),
                     lambda: problem.add_item(5), lambda: problem.set_cost(0.0, 1), lambda: problem.set_cost(0, 1.0),
                     lambda: problem.option(0.0), lambda: problem.cost(0.0), lambda: problem.data("0"),
                     lambda: problem.item(0.0), lambda: problem.item_name("a"), lambda: problem.flaw([0.0]),
                     lambda: problem.solutions(seed=1.0), lambda: problem.solutions(best=1.0),
                     lambda: problem.solutions(nodes=1.0), lambda: problem.solutions(seconds="1"), lambda: problem.add_option(5),
                     lambda: problem.solutions(require=[0.0]), lambda: problem.count(forbid=["0"]),
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
        for call in (problem.item_name, problem.item, lambda item: problem.add_option([item])):
            for item in (-1, 7, 1 << 32):
                self.assertIsInstance(self.refusal("DLX_ERR_NO_SUCH_ITEM", call, item), IndexError)
        error = self.refusal("DLX_ERR_NO_SUCH_ITEM", problem.item, "q")
        self.assertIsInstance(error, KeyError)
        self.assertEqual(str(error), "no such item: 'q'")

    def test_a_refused_call_changes_nothing(self):
        most = (1 << 63) - 1
        problem = dlx.Problem("ab", secondary="x")
        problem.add_option(["a"], cost=most - 5)
        for cost, kind in ((-1, ValueError), (most + 1, ValueError), (1.5, TypeError), (6, dlx.Error), (most, dlx.Error)):
            self.assertRaises(kind, problem.add_option, ["b"], cost=cost)
        self.assertRaisesRegex(ValueError, r"from 0 to 2\^63 - 1", problem.add_option, ["b"], cost=-1)
        self.assertRaisesRegex(dlx.Error, r"sum of all costs must be at most 2\^63 - 1", problem.add_option, ["b"], cost=6)
        self.assertEqual(problem.add_option(["b"], cost=5), 1)
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

    def test_a_problem_with_an_open_search_cannot_change(self):
        problem = toy()
        search = problem.solutions()
        self.assertRaises(RuntimeError, problem.add_item, "h")
        self.assertRaises(RuntimeError, problem.add_option, ["a"])
        self.assertRaises(RuntimeError, problem.set_cost, 0, 1)
        self.assertEqual(len(list(search)), 1)
        problem.add_item("h")
        self.assertEqual(list(problem.solutions()), [])


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
        self.assertEqual(dlx.Problem.from_text("1 3\n2\n1 2\n3\n", "rows", base=1).count(), 2)
        self.assertEqual(dlx.Problem.from_text("0 1\n0\n", "rows", secondary=1).count(), 2)

    def test_names_are_any_text(self):
        problem = dlx.Problem(["ä", "日本"], secondary=["farbe"])
        problem.add_option(["ä", "日本", ("farbe", "grün")])
        self.assertEqual(problem.option(0), ("ä", "日本", ("farbe", "grün")))
        raw = dlx.Problem.from_text(b"\xff\n\xff\n")
        self.assertEqual(raw.to_text().encode("utf-8", "surrogateescape"), b"\xff\n\xff\n")


class Sudoku(unittest.TestCase):
    PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

    def test_puzzles_are_solved_and_counted(self):
        solution = dlx.sudoku.solve(self.PUZZLE)
        self.assertEqual(solution, "417369825632158947958724316825437169791586432346912758289643571573291684164875293")
        self.assertEqual(dlx.sudoku.count(self.PUZZLE), 1)
        self.assertEqual(dlx.sudoku.count("." * 81, limit=5), 5)
        self.assertIsNone(dlx.sudoku.solve("11" + "." * 79))
        self.assertEqual(dlx.sudoku.count("." * 16, limit=0), 288)
        self.assertEqual(dlx.sudoku.count("." * 81, variants=["x"]), 2)
        self.assertEqual(len(dlx.sudoku.solve("." * 1296).split()), 1296)

    def test_one_solver_serves_many_puzzles(self):
        with dlx.sudoku.Solver() as solver:
            for _ in range(20):
                self.assertIsNotNone(solver.solve(self.PUZZLE))
            self.assertRaises(dlx.Error, solver.solve, "." * 16)
        self.assertRaisesRegex(ValueError, "closed", solver.solve, self.PUZZLE)

    def test_malformed_puzzles_are_refused(self):
        self.assertRaises(dlx.Error, dlx.sudoku.solve, "")
        self.assertRaises(dlx.Error, dlx.sudoku.solve, "12?4")
        self.assertRaises(dlx.Error, dlx.sudoku.Solver, 7)
        self.assertRaises(ValueError, dlx.sudoku.solve, self.PUZZLE, ["x-ray"])
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
