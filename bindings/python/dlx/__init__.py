# SPDX-License-Identifier: MIT
"""Exact cover by dancing links.

    problem = dlx.Problem(["a", "b", "c"])
    problem.add_option(["a", "b"])
    problem.add_option(["c"])
    problem.add_option(["b", "c"])
    for solution in problem.solutions():
        print(solution.options)         # (0, 1)
    problem.count()                     # 1

Start with `Problem`, or with `dlx.sudoku` for Sudoku. The library reports a refusal as `Error` and a limit as
`LimitReached`. Invalid arguments raise ValueError or TypeError.
"""
from ._c import lib as _lib
from ._errors import Error, LimitReached
from ._answers import Certificate, Diagram, Estimate, Info, Range, Reduction
from ._draw import Drawing
from ._problem import Problem
from ._search import Search, Solution

__all__ = ["Certificate", "Diagram", "Drawing", "Error", "Estimate", "Info", "LimitReached", "Problem", "Range", "Reduction", "Search",
           "Solution", "sudoku", "__version__"]

__version__: str = _lib.dlx_version().decode()  # of the library, such as "0.2.0"

for _name in __all__:  # tracebacks say dlx.Error, not dlx._errors.Error
    if isinstance(globals().get(_name), type):
        globals()[_name].__module__ = __name__

from . import sudoku  # noqa: E402
