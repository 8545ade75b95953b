/* SPDX-License-Identifier: MIT */
/* The solver: one compiled exact-cover problem, and for each puzzle its givens required and
 * released. */
#include "sudoku/board.h"
#include "sudoku/cover.h"

struct sudoku_solver {
    dlx_allocator allocator; /* of this struct; the problem has its own copy */
    dlx_problem *problem;    /* Sudoku itself, without givens */
    dlx_search *search;      /* compiled from it */
};

dlx_status sudoku_solver_new(const dlx_allocator *allocator, const dlx_search_settings *settings,
                             sudoku_solver **solver)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_solver *s = allocator->allocate(allocator->user, NULL, 0, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    *s = (sudoku_solver){.allocator = *allocator};
    dlx_status status = cover_build(allocator, &s->problem);
    if (status == DLX_OK)
        status = dlx_search_new(s->problem, settings, &s->search);
    if (status == DLX_OK)
        *solver = s;
    else
        sudoku_solver_free(s);
    return status;
}

void sudoku_solver_free(sudoku_solver *solver)
{
    if (solver == NULL)
        return;
    const dlx_allocator allocator = solver->allocator;
    dlx_search_free(solver->search);
    dlx_problem_free(solver->problem);
    allocator.allocate(allocator.user, solver, sizeof *solver, 0);
}

void sudoku_solver_stop(sudoku_solver *solver)
{
    dlx_search_stop(solver->search);
}

/* Require the givens one by one; how many could be. Fewer than there are means no solution. */
static uint32_t require_givens(dlx_search *search, const sudoku_board *puzzle, bool *consistent)
{
    uint32_t required = 0;
    *consistent = true;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (puzzle->cell[cell] == 0)
            continue;
        uint32_t option = cover_option(cell, puzzle->cell[cell]);
        *consistent = dlx_search_require(search, option) == DLX_OK;
        if (!*consistent)
            break;
        required++;
    }
    return required;
}

static void keep_solution(const dlx_solution *solution, sudoku_board *board)
{
    for (uint32_t o = 0; o < solution->count; o++)
        cover_place(board, solution->options[o]);
}

/* The first solution is kept, the others are only counted. */
static void search_solutions(dlx_search *search, uint64_t limit, sudoku_result *result)
{
    dlx_solution first;
    dlx_outcome outcome;
    const dlx_limits limits = {.solutions = limit};
    dlx_search_limit(search, &limits);
    dlx_search_next(search, &first, &outcome);
    if (outcome == DLX_FOUND) {
        keep_solution(&first, &result->solution);
        dlx_count others;
        dlx_search_count(search, &others, &outcome);
        result->solutions = others.low + 1;
    }
    result->stopped = outcome == DLX_LIMIT && result->solutions != limit;
}

dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_board *puzzle, uint64_t limit,
                        sudoku_result *result)
{
    if (!is_board(puzzle))
        return DLX_ERR_ARGUMENT;
    bool consistent;
    uint32_t required = require_givens(solver->search, puzzle, &consistent);
    result->solutions = 0;
    result->stopped = false;
    if (consistent)
        search_solutions(solver->search, limit, result);
    dlx_search_release(solver->search, required);
    return DLX_OK;
}
