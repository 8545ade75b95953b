/* SPDX-License-Identifier: MIT */
#include "sudoku/core/board.h"
#include "sudoku/solve/solve.h"
#include "tests/support/corpus.h"

#include <stdlib.h>
#include <string.h>

void corpus_add(struct corpus *corpus, sudoku_board puzzle)
{
    if (corpus->count == corpus->capacity) {
        corpus->capacity = corpus->capacity == 0 ? 1024 : 2 * corpus->capacity;
        corpus->puzzles = realloc(corpus->puzzles, corpus->capacity * sizeof *corpus->puzzles);
        corpus->known = realloc(corpus->known, corpus->capacity * sizeof *corpus->known);
        if (corpus->puzzles == NULL || corpus->known == NULL)
            abort();
    }
    corpus->puzzles[corpus->count++] = puzzle;
}

void corpus_clear(struct corpus *corpus)
{
    corpus->count = 0;
}

void corpus_free(struct corpus *corpus)
{
    free(corpus->puzzles);
    free(corpus->known);
}

void corpus_solve(struct corpus *corpus, sudoku_solver *solver, uint64_t limit)
{
    sudoku_result result;
    for (size_t p = 0; p < corpus->count; p++) {
        if (solve_board(solver, &corpus->puzzles[p], limit, &result) != DLX_OK)
            abort();
        corpus->known[p] = (struct known){.solutions = result.solutions};
        if (result.solutions > 0)
            corpus->known[p].first = result.solution;
    }
}

bool result_is_right(const sudoku_board *puzzle, const struct known *known, uint64_t limit,
                     bool first, const sudoku_result *result)
{
    uint64_t expected = limit != 0 && limit < known->solutions ? limit : known->solutions;
    if (result->stopped || result->solutions != expected)
        return false;
    if (expected == 0)
        return true;
    bool same = memcmp(&result->solution, &known->first, sizeof known->first) == 0;
    return board_is_solution(puzzle, &result->solution) &&
           (same || (known->solutions > 1 && !first));
}
