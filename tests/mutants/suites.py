# SPDX-License-Identifier: MIT
"""The suites that see a file, by its folder. Quick ones that notice much come first."""

SUITES = {
    "dlx/certificate": ["soak", "faults_count", "certificate"],
    "dlx/cheapest": ["soak", "cheapest", "language", "provers", "kernels"],
    "dlx/core": ["soak", "number", "problem", "search", "files", "language", "faults", "formats"],
    "dlx/count": ["soak", "counter", "checkpoint", "saved_states", "faults_count"],
    "dlx/dance": ["dance", "record", "dance_draw", "faults_tools"],
    "dlx/diagram": ["soak", "diagram", "faults_count"],
    "dlx/draw": ["draw", "dance_draw", "faults_tools"],
    "dlx/first": ["soak", "portfolio", "search", "faults"],
    "dlx/formats": ["soak", "files", "writing", "faults", "formats"],
    "dlx/frontier": ["soak", "counter", "orders", "quiet", "saved_states", "faults_count", "scratch", "frontier"],
    "dlx/generate": ["polyforms", "faults_tools", "generate"],
    "dlx/modular": ["soak", "modular", "provers"],
    "dlx/parts": ["soak", "parts", "checkpoint", "saved_states", "faults_count"],
    "dlx/search": ["soak", "search", "links", "binary", "lanes", "relay", "reduce", "survey", "language", "wide", "bits",
                   "faults"],
    "dlx/system": ["files", "scratch", "team", "stream"],
    "dlx/team": ["soak", "team", "checkpoint", "faults"],
    "dlx/text": ["show", "draw", "dance_draw", "record"],
    "dlx/threads": ["soak", "team", "stream"],
    "sudoku": ["sudoku", "joined", "probe"],
    "sudoku/bulk": ["audit", "engine", "stream", "bulk"],
    "sudoku/canonical": ["canonical"],
    "sudoku/clues": ["joined", "forms", "clues"],
    "sudoku/generate": ["setter", "grids", "generator"],
    "sudoku/logic": ["techniques", "clues", "logic"],
    "sudoku/logic/scale": ["scale"],
    "sudoku/rules": ["write", "joined", "forms", "rules"],
    "sudoku/text": ["compressed", "read", "forms", "write"],
}

# Slow suites, and those of other folders that see the file from afar. They try again what has survived the others.
LATER = {
    "dlx/certificate": ["modular", "provers"],
    "dlx/cheapest": ["faults", "portfolio"],
    "dlx/core": ["links", "kernels", "diagram"],
    "dlx/count": ["frontier", "rest"],
    "dlx/first": ["members", "faults", "language"],
    "dlx/frontier": ["rest", "diagram"],
    "dlx/modular": ["certificate"],
    "dlx/parts": ["rest", "members"],
    "dlx/search": ["cheapest", "kernels", "portfolio", "team", "rest", "provers"],
    "dlx/team": ["members", "rest", "provers"],
    "sudoku": ["canonical", "setter", "rules", "faults_sudoku"],
    "sudoku/canonical": ["faults_sudoku"],
    "sudoku/clues": ["setter", "faults_sudoku"],
    "sudoku/generate": ["faults_sudoku"],
    "sudoku/logic": ["setter", "faults_sudoku"],
    "sudoku/logic/scale": ["faults_sudoku"],
    "sudoku/rules": ["sudoku", "clues", "faults_sudoku"],
    "sudoku/text": ["joined", "clues", "faults_sudoku"],
}


def suites_of(name):
    """Return the suites that try a changed file: those of its folder, the one of its kernel before the others."""
    folder, _, file = name.rpartition("/")
    kernel = file.partition(".")[0].partition("_")[0]
    return sorted(SUITES.get(folder, []), key=lambda suite: suite not in ("soak", kernel))


def later_suites_of(name):
    """Return the suites that try a survivor again."""
    return LATER.get(name.rpartition("/")[0], [])
