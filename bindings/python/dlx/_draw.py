# SPDX-License-Identifier: MIT
"""Drawings as SVG, which notebooks show. The command dlx draws solutions (dlx/draw), and dot of Graphviz draws diagrams.

    items (0, 0) (0, 1) (1, 0)     template   (0,0) (0,1)       a cell for each item whose name is a pair of numbers
                                              (1,0)
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Dict, List, Optional, Tuple

from ._c import lib
from ._handles import decoded
from ._names import is_integer

if TYPE_CHECKING:
    from ._problem import Problem

MOST_DRAWN_NODES = 500  # of a diagram in a notebook
MOST_CELLS = 10000


@dataclass(frozen=True)
class Drawing:
    """A drawing. `svg` is an SVG document, which notebooks show."""
    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def find_command(name: str) -> Optional[str]:
    """Return the path of a command; None if it is not installed. A wheel has the commands beside the interpreter."""
    places = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    return shutil.which(name, path=places)


def _template(problem: Problem) -> Optional[str]:
    """Return a template for items whose names are pairs (row, column); None if there are none, or they are too far apart."""
    cells: Dict[Tuple[int, int], str] = {}
    with problem._in_use() as pointer:
        for item, name in enumerate(problem._names.names):
            if isinstance(name, tuple) and len(name) == 2 and all(map(is_integer, name)):
                cells[name] = decoded(lib.dlx_problem_item(pointer, item).name) or ""
    if not all(cells.values()) or not cells:  # another item has taken the text of a name
        return None
    rows, columns = (range(min(numbers), max(numbers) + 1) for numbers in zip(*cells))
    if len(rows) * len(columns) > MOST_CELLS:
        return None
    return "".join(" ".join(cells.get((row, column), ".") for column in columns) + "\n" for row in rows)


def draw(problem: Problem, options: List[int], template: Optional[str]) -> Drawing:
    """Draw a solution: see Problem.draw()."""
    flaw = problem.flaw(options)
    if flaw is not None:
        raise ValueError(f"only solutions are drawn, but {flaw}")
    command, template = find_command("dlx"), _template(problem) if template is None else template
    if command is None:
        raise FileNotFoundError("the command dlx, which draws, is not installed")
    with tempfile.TemporaryDirectory() as folder:
        texts = {"problem": problem.to_text(), "template": template or ""}
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
        words = [f"--draw={os.path.join(folder, 'template')}"] if template is not None else []
        words += [f"--require=#{option + 1}" for option in options]
        picture = os.path.join(folder, "picture.svg")
        done = subprocess.run([command, "solve", "--quiet", "--first=1", f"--svg={picture}", *words, os.path.join(folder, "problem")],
                              capture_output=True, text=True, errors="replace")
        if done.returncode != 0 or not os.path.exists(picture):
            reason = done.stderr.strip().rpartition(folder + os.sep)[2]
            raise ValueError(f"the command dlx cannot draw this: {reason}")
        with open(picture, encoding="utf-8") as file:
            return Drawing(file.read())


def draw_graph(text: str) -> Optional[str]:
    """Draw a graph of Graphviz; None if dot is not installed or fails."""
    command = find_command("dot")
    if command is None:
        return None
    done = subprocess.run([command, "-Tsvg"], input=text, capture_output=True, text=True, encoding="utf-8", errors="surrogateescape")
    return done.stdout if done.returncode == 0 else None
