/* SPDX-License-Identifier: MIT */
/*
 * Reduce a given puzzle: a removal (removal.h) with one orbit for each given. Without random
 * numbers, the last given in reading order is tried first.
 */
#include "dlx/core/random.h"
#include "sudoku/generate/removal.h"
#include "sudoku/generate.h"
#include "sudoku/core/rules.h"
#include "sudoku/solve/solve.h"

#include <string.h>

static void list_givens(const sudoku_puzzle *puzzle, struct orbits *givens)
{
    bool is_given[SUDOKU_MOST_CELLS];
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        is_given[cell] = puzzle->cell[cell] != 0;
    orbits_list(puzzle->size, SUDOKU_SYMMETRY_NONE, is_given, givens);
}

static void order_givens(int count, uint64_t *random, uint16_t *order)
{
    if (random != NULL)
        random_order(random, order, count);
    else
        for (int given = 0; given < count; given++)
            order[given] = (uint16_t)(count - 1 - given);
}

/* Let the cells in which `before` has a given and `after` has none hold all digits. The candidates of a given are often
 * only its digit, and would keep it in the cell. */
static void free_cells(const sudoku_rules *rules, sudoku_puzzle *puzzle, const uint8_t *before,
                       const uint8_t *after)
{
    for (int cell = 0; puzzle->marked && cell < puzzle->size * puzzle->size; cell++)
        if (before[cell] != 0 && after[cell] == 0)
            puzzle->candidates[cell] = all_digits(rules->digits);
}

/* Ask until everything is decided. Return false if the solver was stopped. The questions have the
 * candidates of the empty cells, and `question` is the copy in which they are asked. */
static bool remove_givens(sudoku_solver *solver, struct removal *removal, sudoku_puzzle *question)
{
    static const uint8_t none[SUDOKU_MOST_CELLS];
    /* A given that stays needs no candidates. */
    free_cells(solver_rules(solver), question, question->cell, none);
    while (removal_goes_on(removal)) {
        removal_ask(removal, question->cell);
        enum verdict verdict = solver_judge(solver, question);
        if (verdict == VERDICT_STOPPED)
            return false;
        removal_answer(removal, verdict == VERDICT_UNIQUE, verdict != VERDICT_UNSURE);
    }
    return true;
}

dlx_status sudoku_reduce(sudoku_solver *solver, sudoku_puzzle *puzzle, uint64_t *random,
                         sudoku_answer *answer, bool *minimal)
{
    struct orbits givens;
    uint16_t order[SUDOKU_MOST_CELLS];
    dlx_status status = sudoku_solve(solver, puzzle, 2, answer);
    if (status != DLX_OK || answer->stopped || answer->solutions != 1)
        return status;
    sudoku_puzzle reduced = *puzzle, question = *puzzle;
    list_givens(puzzle, &givens);
    order_givens(givens.count, random, order);
    struct removal removal = {.orbits = &givens,
                              .order = order,
                              .cell = reduced.cell,
                              .cells = puzzle->size * puzzle->size,
                              .aim = {.most = puzzle->size * puzzle->size}};
    removal_begin(&removal, true);
    answer->stopped = !remove_givens(solver, &removal, &question);
    if (answer->stopped)
        return DLX_OK; /* the puzzle stays as it was */
    free_cells(solver_rules(solver), puzzle, puzzle->cell, reduced.cell);
    memcpy(puzzle->cell, reduced.cell, sizeof puzzle->cell);
    if (minimal != NULL)
        *minimal = removal.minimal;
    return DLX_OK;
}
