/* SPDX-License-Identifier: MIT */
/*
 * Solve many puzzles. An engine for the instruction set of this processor does nearly all of the
 * work, in pieces of limited size, and an auditor checks each of its solutions. An exact-cover
 * solver does the rest, one puzzle at a time: it solves puzzles that the engine sets aside, mostly
 * because they take unusually long, and finds the first of several solutions if the caller wants
 * that one.
 *
 * Few calls need that solver, and creating it takes as long as solving thousands of puzzles. So it
 * is created when it is first needed, in memory that has been reserved for it: solving never asks
 * for memory. Pages of it that are not used cost nothing.
 */
#include "sudoku/bulk/bulk.h"

#include "sudoku/core/board.h"
#include "sudoku/bulk/audit.h"
#include "sudoku/bulk/engine.h"
#include "sudoku/core/object.h"
#include "sudoku/core/serve.h"
#include "sudoku/solve/solve.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum {
    ALIGNMENT = 64,
    SOLVER_MEMORY = 5 << 19, /* bytes; a solver takes 1.6 million, a little more with AVX-512 */
};

/* Memory for a solver: what it frees is not used again. */
struct pool {
    char *at, *end;
};

struct sudoku_bulk {
    struct object object;             /* owns the memory of the state */
    const char *simd;                 /* instruction set of the engine */
    bool first;                       /* see sudoku_bulk_settings */
    bool is_simd_chosen;              /* the caller has chosen the instruction set */
    const struct bulk_engine *engine; /* solves most puzzles */
    bulk_audit_fn *audit;             /* checks the solutions of the engine */
    char *block;                      /* memory of its state, before alignment */
    struct pool pool;                 /* memory for the solver */
    sudoku_solver *solver;            /* solves the rest; NULL until it is needed */
    struct permit permit;             /* the stop */
};

static const struct {
    const char *simd;
    const struct bulk_engine *engine;
    bulk_audit_fn *audit;
} engines[] = {
#if defined(SIMD_HAS_V4)
    {"v4", &bulk_engine_v4, bulk_audit_v4},
#endif
#if defined(SIMD_HAS_V3)
    {"v3", &bulk_engine_v3, bulk_audit_v3},
#endif
#if defined(SIMD_HAS_V2)
    {"v2", &bulk_engine_v2, bulk_audit_v2},
#endif
    {"none", &bulk_engine_none, bulk_audit_none},
};

static void set_engine(struct sudoku_bulk *b, const char *simd)
{
    size_t e = 0;
    while (strcmp(engines[e].simd, simd) != 0)
        e++;
    b->simd = engines[e].simd;
    b->engine = engines[e].engine;
    b->audit = engines[e].audit;
}

/* The allocator hook of a pool. */
static void *pool_allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct pool *pool = user;
    if (new_size <= old_size)
        return new_size > 0 ? block : NULL;
    char *new = pool->at;
    const size_t left = (size_t)(pool->end - new);
    const size_t size = (new_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (size < new_size || size > left)
        return NULL;
    pool->at += size;
    return old_size > 0 ? memcpy(new, block, old_size) : new;
}

/* Create the solver, unless it is there. */
static bool has_solver(struct sudoku_bulk *b)
{
    const dlx_allocator allocator = {pool_allocate, &b->pool};
    if (b->solver != NULL)
        return true;
    dlx_status status = sudoku_solver_new(&allocator, NULL, &b->solver);
    if (status == DLX_OK && b->is_simd_chosen)
        status = sudoku_solver_set(b->solver, "simd", b->simd);
    assert(status == DLX_OK); /* there is enough memory */
    if (status == DLX_OK)
        solver_serve(b->solver, &b->permit);
    return status == DLX_OK;
}

static void *state_of(const struct sudoku_bulk *b)
{
    return b->block + (ALIGNMENT - (uintptr_t)b->block % ALIGNMENT);
}

dlx_status sudoku_bulk_new(const dlx_allocator *allocator, const sudoku_bulk_settings *settings,
                           sudoku_bulk **bulk)
{
    static const sudoku_bulk_settings defaults;
    if (settings == NULL)
        settings = &defaults;
    const char *simd;
    dlx_status status = dlx_simd_find(settings->simd, &simd);
    if (status != DLX_OK)
        return status;
    sudoku_bulk *b = object_new(allocator, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    b->first = settings->first;
    set_engine(b, simd);
    b->is_simd_chosen = settings->simd != NULL;
    b->block = object_array(&b->object, 1, b->engine->size + ALIGNMENT);
    b->pool.at = object_array(&b->object, 1, SOLVER_MEMORY);
    if (b->block == NULL || b->pool.at == NULL) {
        sudoku_bulk_free(b);
        return DLX_ERR_MEMORY;
    }
    b->pool.end = b->pool.at + SOLVER_MEMORY;
    *bulk = b;
    return DLX_OK;
}

void sudoku_bulk_free(sudoku_bulk *bulk)
{
    if (bulk == NULL)
        return;
    sudoku_solver_free(bulk->solver);
    object_free(&bulk->object);
}

const char *bulk_simd(const sudoku_bulk *bulk)
{
    return bulk->simd;
}

void bulk_serve(sudoku_bulk *bulk, const struct permit *host)
{
    bulk->permit.host = host;
}

void sudoku_bulk_stop(sudoku_bulk *bulk)
{
    permit_stop(&bulk->permit);
}

/* ---- what the engine leaves to the solver ---- */

void bulk_solve_alone(sudoku_bulk *bulk, const sudoku_board *puzzle, uint64_t limit,
                      sudoku_result *result)
{
    if (!permit_is_stopped(&bulk->permit) && has_solver(bulk))
        solve_board(bulk->solver, puzzle, limit, result);
}

/* Replace the solution by the one that the solver finds first. */
static void give_first(sudoku_bulk *b, const sudoku_board *puzzle, sudoku_result *result)
{
    sudoku_result first = {.stopped = true};
    bulk_solve_alone(b, puzzle, 1, &first);
    result->solution = first.solution;
    result->stopped = first.stopped;
    if (first.stopped)
        result->solutions = 0;
}

/* Replace the solutions of puzzles that have several. With a limit of 1, the engine was asked for
 * two, to find these puzzles. */
static void give_firsts(sudoku_bulk *b, const struct bulk_work *work, uint64_t limit)
{
    for (uint32_t p = 0; p < work->count; p++) {
        sudoku_result *result = &work->results[p];
        if (!result->stopped && result->solutions > 1)
            give_first(b, &work->puzzles[p], result);
        if (limit == 1 && result->solutions > 1)
            result->solutions = 1;
    }
}

static bool is_known(const struct bulk_work *work, uint32_t puzzle)
{
    return work->known != NULL &&
           memcmp(&work->known->solutions[puzzle], &work->results[puzzle].solution,
                  sizeof(sudoku_board)) == 0;
}

/* Check all solutions. Return the number of wrong ones. Each is a bug of the engine: builds with
 * assertions abort, others leave the puzzle to the solver. */
static uint32_t audit(const sudoku_bulk *b, struct bulk_work *work)
{
    uint32_t wrong = 0;
    for (uint32_t p = 0; p < work->count; p++) {
        sudoku_result *result = &work->results[p];
        if (result->solutions == 0 ||
            (b->audit(&work->puzzles[p], &result->solution) && !is_known(work, p)))
            continue;
        result->stopped = true;
        wrong++;
    }
    assert(wrong == 0);
    return wrong;
}

/* Solve one piece. Return true if some puzzles remain. */
static bool solve_piece(sudoku_bulk *b, const sudoku_board *puzzles, uint32_t count, uint64_t limit,
                        sudoku_result *results)
{
    struct bulk_work work = {
        .puzzles = puzzles,
        .results = results,
        .count = count,
        .limit = limit == 0               ? UINT64_MAX
                 : b->first && limit == 1 ? 2
                                          : limit,
        .permit = &b->permit,
    };
    b->engine->solve(state_of(b), &work);
    uint32_t left = work.stopped + audit(b, &work);
    if (b->first && work.several > 0)
        give_firsts(b, &work, limit);
    return left > 0;
}

bool bulk_solve_most(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count, uint64_t limit,
                     sudoku_result *results)
{
    bool left = false;
    for (size_t p = 0; p < count; p += BULK_PUZZLES) {
        size_t rest = count - p;
        left |= solve_piece(bulk, puzzles + p, rest < BULK_PUZZLES ? (uint32_t)rest : BULK_PUZZLES,
                            limit, results + p);
    }
    return left;
}

void bulk_finish(sudoku_bulk *bulk)
{
    permit_obey(&bulk->permit);
}

/* Ask the solver for two solutions: at least one of them is not the known one. */
static void find_other_alone(sudoku_bulk *b, const sudoku_board *puzzle, sudoku_result *result)
{
    bulk_solve_alone(b, puzzle, 2, result);
    if (!result->stopped)
        result->solutions--;
}

void bulk_find_others(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                      const struct bulk_known *known, sudoku_result *results)
{
    for (size_t p = 0; p < count; p += BULK_PUZZLES) {
        const struct bulk_known rest = {known->solutions + p, known->cells + p};
        struct bulk_work work = {
            .puzzles = puzzles + p,
            .results = results + p,
            .count = count - p < BULK_PUZZLES ? (uint32_t)(count - p) : BULK_PUZZLES,
            .limit = 1,
            .known = &rest,
            .permit = &bulk->permit,
        };
        bulk->engine->solve(state_of(bulk), &work);
        if (work.stopped + audit(bulk, &work) == 0)
            continue;
        for (uint32_t q = 0; q < work.count; q++)
            if (work.results[q].stopped)
                find_other_alone(bulk, &work.puzzles[q], &work.results[q]);
    }
    bulk_finish(bulk);
}

dlx_status sudoku_bulk_solve(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                             uint64_t limit, sudoku_result *results)
{
    for (size_t p = 0; p < count; p++)
        if (!is_board(&puzzles[p]))
            return DLX_ERR_ARGUMENT;
    bool left = bulk_solve_most(bulk, puzzles, count, limit, results);
    for (size_t p = 0; p < count && left; p++)
        if (results[p].stopped)
            bulk_solve_alone(bulk, &puzzles[p], limit, &results[p]);
    bulk_finish(bulk);
    return DLX_OK;
}
