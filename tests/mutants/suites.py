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
    "dlx/search": ["soak", "search", "links", "binary", "lanes", "reduce", "info", "language", "wide",
                   "bits", "faults"],
    "dlx/system": ["files", "scratch", "team", "stream"],
    "dlx/team": ["soak", "team", "checkpoint", "faults"],
    "dlx/text": ["show", "draw", "dance_draw", "record"],
    "dlx/threads": ["crew", "team", "stream"],
    "sudoku": ["sudoku", "joined", "probe"],
    "sudoku/bulk": ["audit", "engine", "stream", "bulk"],
    "sudoku/canonical": ["canonical"],
    "sudoku/clues": ["joined", "forms", "clues"],
    "sudoku/generate": ["setter", "grids", "generator"],
    "sudoku/logic": ["techniques", "clues", "logic"],
    "sudoku/logic/scale": ["scale"],
    "sudoku/rules": ["write", "joined", "forms", "rules"],
    "sudoku/text": ["compressed", "read", "write", "clues", "forms"],
}

# Suites that try the survivors again: slow ones, suites of folders that use the file, and scripts.
LATER = {
    "dlx/certificate": ["cli_certificate", "modular", "provers"],
    "dlx/cheapest": ["faults", "portfolio"],
    "dlx/core": ["links", "diagram", "kernels"],
    "dlx/count": ["frontier", "rest", "cli_scratch"],
    "dlx/dance": ["cli_trace", "cli_draw"],
    "dlx/diagram": ["cli_diagram", "cli_scratch"],
    "dlx/draw": ["tour_pictures", "cli_draw"],
    "dlx/first": ["language", "members"],
    "dlx/formats": ["cli_convert", "cli_dlx"],
    "dlx/frontier": ["diagram", "cli_checkpoint", "rest"],
    "dlx/generate": ["cli_generate"],
    "dlx/modular": ["cli_certificate", "certificate"],
    "dlx/parts": ["cli_parts", "cli_checkpoint", "rest", "members"],
    "dlx/search": ["cheapest", "portfolio", "team", "provers", "kernels", "rest", "checkpoint",
                   "cli_dlx"],
    "dlx/system": ["cli_faults"],
    "dlx/team": ["members", "provers", "rest", "cli_threads"],
    "dlx/text": ["cli_dlx", "cli_trace"],
    "sudoku": ["clues", "canonical", "stream", "rules", "setter", "faults_sudoku"],
    "sudoku/canonical": ["cli_sudoku_canonical"],
    "sudoku/clues": ["setter", "cli_sudoku_clues"],
    "sudoku/generate": ["cli_sudoku_generate"],
    "sudoku/logic": ["joined", "setter", "cli_sudoku_logic", "cli_sudoku_clues"],
    "sudoku/logic/scale": ["cli_sudoku_scale"],
    "sudoku/rules": ["sudoku", "cli_sudoku_rules"],
    "sudoku/text": ["joined", "cli_sudoku_clues", "cli_sudoku_write", "cli_sudoku_forms"],
}


def suites_of(name):
    """Return the suites that try a changed file: those of its folder. The suite of its kernel comes first."""
    folder, _, file = name.rpartition("/")
    kernel = file.partition(".")[0].partition("_")[0]
    return sorted(SUITES.get(folder, []), key=lambda suite: suite not in ("soak", kernel))


def later_suites_of(name):
    """Return the suites that try a survivor again."""
    return LATER.get(name.rpartition("/")[0], [])
