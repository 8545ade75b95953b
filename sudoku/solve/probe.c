/* SPDX-License-Identifier: MIT */
/*
 * Questions about a puzzle that take many runs of a solver, each with other candidates.
 *
 * Candidates: which digits does a cell have in some solution? Each solution answers that for one digit of
 * each cell. The next run excludes the digits seen in a cell. It finds a solution with a new digit in this
 * cell, and often in others, or it proves that all digits have been seen:
 *
 *     cell 5 may hold 1 2 6 8, seen are 2 6      only 1 8 allowed in cell 5: a solution; it has 8, and in
 *                                                cell 9 a 3 that was not seen either
 *     seen are 2 6 8                             only 1 allowed: no solution. Done with cell 5
 *
 * Redundant givens: forbid the digit of a given in its cell. If there is no solution, the other givens
 * already imply this one.
 */
#include "sudoku/core/rules.h"
#include "sudoku/solve/solve.h"

#include <string.h>

struct probe {
    sudoku_solver *solver;
    const sudoku_rules *rules;
    int cells;
    sudoku_puzzle ask;    /* the puzzle, with candidates that change */
    sudoku_answer answer; /* of the last run */
};

static dlx_status begin(struct probe *p, sudoku_solver *solver, const sudoku_puzzle *puzzle)
{
    p->solver = solver;
    p->rules = solver_rules(solver);
    int size = p->rules->size;
    if (!fits_rules(p->rules, puzzle))
        return DLX_ERR_ARGUMENT;
    p->cells = size * size;
    p->ask.size = size;
    p->ask.marked = true;
    p->answer.solutions = 0;
    p->answer.stopped = false;
    memcpy(p->ask.cell, puzzle->cell, (size_t)p->cells);
    for (int cell = 0; cell < p->cells; cell++)
        p->ask.candidates[cell] = marks_of(p->rules, puzzle, cell);
    return DLX_OK;
}

/* Return the number of solutions, up to the limit. */
static uint64_t ask(struct probe *p, uint64_t limit)
{
    dlx_status status = sudoku_solve(p->solver, &p->ask, limit, &p->answer);
    return status == DLX_OK ? p->answer.solutions : 0;
}

/* ---- candidates ---- */

/* An answer has 0 in a cell that is in no grid, so the cell gets bit 0. */
static void see(const struct probe *p, uint64_t *seen)
{
    for (int cell = 0; cell < p->cells; cell++)
        seen[cell] |= UINT64_C(1) << p->answer.cell[cell];
}

/* Find all digits of a cell. The digits that it cannot hold stay excluded, which speeds up later runs. */
static void probe_cell(struct probe *p, int cell, uint64_t *seen)
{
    uint64_t marks = p->ask.candidates[cell];
    bool more = true;
    while (more && (marks & ~seen[cell]) != 0) {
        p->ask.candidates[cell] = marks & ~seen[cell];
        more = ask(p, 1) == 1;
        if (more)
            see(p, seen);
    }
    p->ask.candidates[cell] = seen[cell];
}

static void probe_cells(struct probe *p, uint64_t *seen)
{
    memset(seen, 0, (size_t)p->cells * sizeof *seen);
    uint64_t solutions = ask(p, 2);
    if (solutions > 0)
        see(p, seen);
    for (int cell = 0; solutions > 1 && cell < p->cells && !p->answer.stopped; cell++)
        if (p->ask.cell[cell] == 0)
            probe_cell(p, cell, seen);
}

dlx_status sudoku_candidates(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                             sudoku_puzzle *result, bool *stopped)
{
    struct probe p;
    uint64_t seen[SUDOKU_MOST_CELLS];
    dlx_status status = begin(&p, solver, puzzle);
    if (status != DLX_OK)
        return status;
    probe_cells(&p, seen);
    result->size = p.ask.size;
    result->marked = true;
    memcpy(result->cell, p.ask.cell, (size_t)p.cells);
    memcpy(result->candidates, seen, (size_t)p.cells * sizeof *seen);
    *stopped = p.answer.stopped;
    return DLX_OK;
}

/* ---- redundant givens ---- */

static bool is_redundant(struct probe *p, int cell)
{
    uint8_t digit = p->ask.cell[cell];
    uint64_t marks = p->ask.candidates[cell];
    p->ask.cell[cell] = 0;
    p->ask.candidates[cell] = all_digits(p->ask.size) & ~(UINT64_C(1) << digit);
    uint64_t solutions = ask(p, 1);
    p->ask.cell[cell] = digit;
    p->ask.candidates[cell] = marks;
    return solutions == 0;
}

dlx_status sudoku_redundant_givens(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                   bool *redundant, int *count, bool *stopped)
{
    struct probe p;
    dlx_status status = begin(&p, solver, puzzle);
    if (status != DLX_OK)
        return status;
    p.answer.stopped = false;
    *count = 0;
    for (int cell = 0; cell < p.cells; cell++) {
        redundant[cell] = p.ask.cell[cell] != 0 && !p.answer.stopped && is_redundant(&p, cell);
        *count += redundant[cell];
    }
    *stopped = p.answer.stopped;
    return DLX_OK;
}
