/* SPDX-License-Identifier: MIT */
/*
 * The reducer: removal, from a puzzle that somebody else has made, with an orbit for each given.
 * Without random numbers the last given in reading order is tried first.
 */
#include "sudoku/generate/judge.h"
#include "sudoku/generate/removal.h"
#include "sudoku/random.h"
#include "sudoku/rules.h"

#include <stdatomic.h>
#include <string.h>

struct sudoku_reducer {
    dlx_allocator allocator;           /* of this struct */
    sudoku_rules *own;                 /* the usual rules, if nobody gave others */
    const sudoku_rules *rules;         /* these, or those given */
    sudoku_solver *solver;             /* who solves the puzzle itself */
    struct judge *judge;               /* and who is asked whether others are unique */
    struct orbits orbits;              /* of the puzzle at hand: its givens */
    uint16_t order[SUDOKU_MOST_CELLS]; /* in which they are tried */
    atomic_bool stop;                  /* sudoku_reducer_stop() was called */
};

static dlx_status build(sudoku_reducer *r)
{
    dlx_status status = DLX_OK;
    if (r->rules == NULL) {
        status = sudoku_rules_new(&r->allocator, NULL, &r->own, NULL);
        r->rules = r->own;
    }
    if (status == DLX_OK)
        status = sudoku_solver_new(&r->allocator, r->rules, NULL, &r->solver);
    return status == DLX_OK ? judge_new(&r->allocator, r->rules, NULL, false, &r->judge) : status;
}

dlx_status sudoku_reducer_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                              sudoku_reducer **reducer)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_reducer *r = allocator->allocate(allocator->user, NULL, 0, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    r->rules = rules;
    dlx_status status = build(r);
    if (status == DLX_OK)
        *reducer = r;
    else
        sudoku_reducer_free(r);
    return status;
}

void sudoku_reducer_free(sudoku_reducer *reducer)
{
    if (reducer == NULL)
        return;
    const dlx_allocator a = reducer->allocator;
    judge_free(reducer->judge);
    sudoku_solver_free(reducer->solver);
    sudoku_rules_free(reducer->own);
    a.allocate(a.user, reducer, sizeof *reducer, 0);
}

/* The flag is set first: whoever misses the other stops sees it. */
void sudoku_reducer_stop(sudoku_reducer *reducer)
{
    atomic_store(&reducer->stop, true);
    sudoku_solver_stop(reducer->solver);
    judge_stop(reducer->judge);
}

/* ---- reducing ---- */

static void list_givens(sudoku_reducer *r, const sudoku_puzzle *puzzle, uint64_t *random)
{
    bool given[SUDOKU_MOST_CELLS];
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        given[cell] = puzzle->cell[cell] != 0;
    orbits_list(puzzle->size, SUDOKU_SYMMETRY_NONE, given, &r->orbits);
    for (int o = 0; o < r->orbits.count && random == NULL; o++)
        r->order[o] = (uint16_t)(r->orbits.count - 1 - o);
    if (random != NULL)
        random_order(random, r->order, r->orbits.count);
}

/* Ask until all is known; false if a stop came first. */
static bool remove_givens(sudoku_reducer *r, struct removal *removal, const sudoku_puzzle *marks)
{
    enum verdict verdict;
    while (removal_goes_on(removal)) {
        if (atomic_load(&r->stop))
            return false;
        removal_ask(removal, judge_question(r->judge, 0));
        judge_answer(r->judge, 1, marks, &verdict);
        if (verdict != VERDICT_STOPPED)
            removal_answer(removal, verdict == VERDICT_UNIQUE, verdict != VERDICT_UNSURE);
    }
    return true;
}

static void reduce_unique(sudoku_reducer *r, sudoku_puzzle *puzzle, uint64_t *random,
                          sudoku_answer *answer, bool *minimal)
{
    uint8_t cell[SUDOKU_MOST_CELLS];
    int cells = puzzle->size * puzzle->size;
    memcpy(cell, puzzle->cell, (size_t)cells);
    list_givens(r, puzzle, random);
    struct removal removal = {.orbits = &r->orbits,
                              .order = r->order,
                              .cell = cell,
                              .cells = cells,
                              .aim = {.most = cells}};
    removal_begin(&removal, true);
    if (!remove_givens(r, &removal, puzzle)) {
        answer->stopped = true;
        return;
    }
    memcpy(puzzle->cell, cell, (size_t)cells);
    *minimal = removal.minimal;
}

/* A stop that the solver remembers from an earlier call, without the flag, stops nothing. */
static dlx_status solve(sudoku_reducer *r, const sudoku_puzzle *puzzle, sudoku_answer *answer)
{
    dlx_status status;
    do
        status = sudoku_solve(r->solver, puzzle, 2, answer);
    while (status == DLX_OK && answer->stopped && !atomic_load(&r->stop));
    return status;
}

dlx_status sudoku_reduce(sudoku_reducer *reducer, sudoku_puzzle *puzzle, uint64_t *random,
                         sudoku_answer *answer, bool *minimal)
{
    bool unread;
    dlx_status status = solve(reducer, puzzle, answer);
    if (status == DLX_OK && !answer->stopped && answer->solutions == 1)
        reduce_unique(reducer, puzzle, random, answer, minimal != NULL ? minimal : &unread);
    atomic_store(&reducer->stop, false);
    return status;
}
