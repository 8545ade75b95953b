// SPDX-License-Identifier: MIT
/* Solve lines of 81 cells with the library of tdoku (github.com/t-dillon/tdoku), prove that each has
 * one solution, and print it, or "-" if there are none or several. Input and output are those of
 * `dlx-sudoku solve --unique`, so bench/tables.py can compare the two. Not part of the build:
 *
 *   g++ -O3 -march=native -std=c++17 -I tdoku/include -o tdoku-solve tdoku.cc tdoku/src/solver_dpll_triad_simd.cc tdoku/src/util.cc
 */
#include <tdoku.h>
#include <cstdio>
#include <cstring>

static void keep(const char *solution, void *line) {
    memcpy(line, solution, 81);
}

int main() {
    static char puzzle[4096], solution[83];
    while (fgets(puzzle, sizeof puzzle, stdin)) {
        if (strlen(puzzle) < 81)
            continue;
        size_t count = TdokuEnumerate(puzzle, 2, keep, solution);
        puts(count == 1 ? solution : "-");
    }
}
