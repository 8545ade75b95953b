/* SPDX-License-Identifier: MIT */
/*
 * Draw random full grids in one of three ways:
 *
 *     9x9 with 3x3 boxes        classic.c: exactly uniform
 *     small boards              list all grids and take one: exactly uniform
 *     all others                run a search with random choices for each grid: not uniform
 *
 * Where cells may hold any digit, renaming the digits of a grid makes another grid. Therefore the
 * list has only the grids whose first row is 1, 2, 3, ..., and the digits are renamed at random
 * afterwards. On 6x6 with boxes, the list has 39168 of 28200960 grids. Each grid comes from exactly
 * one listed grid by exactly one renaming, so all grids are equally probable.
 *
 *     1 2 3 4   1 2 3 4   ...     4x4: 12 grids, times 24 renamings: 288
 *     3 4 1 2   3 4 2 1
 *     2 1 4 3   2 1 4 3
 *     4 3 2 1   4 3 1 2
 *
 * A search branches on random items and tries options in random order. Its grids would be equally
 * likely if all branches had the same number of grids, which nearly holds. It renames digits, too.
 *
 * Branching on the shortest item is fast on common boards. A search that takes long is replaced by
 * one that branches by weights (see solve.c). Before that, placements of digits show whether there
 * is any grid.
 */
#include "dlx/core/random.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/core/serve.h"
#include "sudoku/generate.h"
#include "sudoku/generate/classic.h"
#include "sudoku/generate/grids.h"
#include "sudoku/solve/solve.h"

#include <assert.h>
#include <string.h>

enum {
    LISTED_SIZE = 6,     /* the largest board whose grids may be listed */
    MOST_LISTED = 65536, /* grids */
    PATIENCE = 20000,    /* tree nodes of a search by the shortest item; a multiple of SLICE */
    SLICE = 2000,        /* tree nodes between two checks for a stop */
    LARGE = 16,          /* boards above this size are searched by weights from the start */
};

struct sudoku_grids {
    struct object object;      /* owns the list */
    sudoku_rules *own;         /* classic rules, if the caller gave none */
    const sudoku_rules *rules; /* `own`, or the rules of the caller */
    int digits;                /* of a grid */
    int cells;                 /* of the board */
    bool renames;              /* cells may hold any digit */
    uint64_t random;           /* the state of the random numbers */
    struct classic *classic;   /* for 9x9 with 3x3 boxes, or NULL */
    dlx_problem *problem;      /* for other rules, or NULL */
    dlx_task *task;            /* of the current search, or NULL */
    dlx_search *search;        /* the current search, or NULL */
    bool has_any;              /* there is a grid, or it is not known soon */
    uint64_t spent;            /* tree nodes on this grid; from PATIENCE on, branch by weights */
    uint8_t *listed;           /* grids, one after another; or NULL */
    uint32_t listed_count;     /* number of them */
    bool is_listed;            /* `listed` has all grids */
    struct permit own_permit;  /* of a source that no maker uses */
    struct permit *permit;     /* `own_permit`, or that of the maker */
};

/* ---- the search ---- */

static uint64_t first_spent(const sudoku_grids *g)
{
    return g->digits > LARGE ? PATIENCE : 0;
}

/* End the current search, if any. */
static void end_search(sudoku_grids *g)
{
    dlx_search_free(g->search);
    dlx_task_free(g->task);
    g->search = NULL;
    g->task = NULL;
}

/* Require 1, 2, 3, ... as the first row, of the first grid, if all digits are interchangeable. */
static void require_first_row(const sudoku_grids *g, dlx_task *task)
{
    const int first = g->rules->grid_count > 0 ? g->rules->grids[0] : 0;
    for (int column = 0; column < g->rules->grid_columns && g->renames; column++)
        dlx_task_require(task, cover_option(g->digits, first + column, column + 1));
}

static dlx_status new_search(sudoku_grids *g, const char *choose, uint64_t seed)
{
    dlx_status status = dlx_task_new(g->problem, &g->task);
    if (status == DLX_OK)
        status = cover_reserve(g->rules, g->task);
    if (status == DLX_OK) {
        dlx_task_set(g->task, "choose", choose);
        dlx_task_set_number(g->task, "seed", seed);
        dlx_task_set_number(g->task, "presolve", 0); /* almost all options are in solutions */
        cover_forbid(g->rules, g->task);
        require_first_row(g, g->task);
        status = dlx_search_new(g->task, &g->search);
    }
    if (status != DLX_OK)
        end_search(g);
    return status;
}

/* Begin a search: by weights if the board is large or the first search took long; by the shortest
 * item otherwise. */
static dlx_status begin_search(sudoku_grids *g)
{
    uint64_t random = g->random;
    dlx_status status =
        new_search(g, g->spent < PATIENCE ? "shortest" : "restarts", random_word(&random) | 1);
    if (status == DLX_OK) /* a failed call leaves the random numbers as they were */
        g->random = random;
    return status;
}

static bool is_paused(dlx_outcome outcome)
{
    return outcome == DLX_STOPPED_BY_TREE_NODES;
}

static uint64_t nodes_of(const sudoku_grids *g)
{
    dlx_statistics statistics;
    dlx_search_statistics(g->search, &statistics);
    return statistics.tree_nodes;
}

/* Search for a slice. End a search by the shortest item when it has used up its tree nodes. */
static dlx_outcome search_slice(sudoku_grids *g, uint8_t *cells)
{
    const uint64_t left = g->permit->tree_nodes;
    const dlx_limits slice = {.tree_nodes = left < SLICE ? left : SLICE};
    const bool was_patient = g->spent < PATIENCE;
    dlx_solution solution;
    const uint64_t before = nodes_of(g);
    dlx_task_limit(g->task, &slice);
    dlx_outcome outcome = dlx_search_next(g->search, &solution);
    permit_spend(&g->permit->tree_nodes, nodes_of(g) - before);
    g->spent += slice.tree_nodes;
    if (outcome == DLX_FOUND)
        sudoku_cover_cells(g->rules, g->problem, &solution, cells);
    if (!is_paused(outcome) || (was_patient && g->spent >= PATIENCE))
        end_search(g);
    return outcome;
}

/* Return whether placements show that there is no grid. This is asked once. */
static bool has_none(sudoku_grids *g)
{
    static const uint8_t empty[SUDOKU_MAX_CELLS];
    uint8_t cells[SUDOKU_MAX_CELLS];
    struct placement_answer answer = {.limit = 1, .cells = cells};
    const bool is_asked = !g->has_any && placements_suit(g->rules);
    if (!is_asked ||
        placements_solve(&g->object.allocator, g->rules, empty, g->permit, &answer) != DLX_OK)
        answer.is_complete = false;
    const bool has_no = answer.is_complete && answer.solutions == 0;
    g->has_any = !has_no && !permit_is_stopped(g->permit);
    return has_no;
}

/* Draw a grid by a search. After a stop, the next call continues the search. */
static dlx_status draw_by_search(sudoku_grids *g, uint8_t *cells, sudoku_outcome *outcome)
{
    dlx_outcome found = DLX_STOPPED_BY_TREE_NODES;
    dlx_status status = DLX_OK;
    while (is_paused(found) && !making_must_pause(g->permit, outcome)) {
        if (g->search == NULL && g->spent >= PATIENCE && has_none(g)) {
            *outcome = SUDOKU_NO_GRID;
            return DLX_OK;
        }
        if (g->search == NULL)
            status = begin_search(g);
        if (status != DLX_OK)
            return status;
        found = search_slice(g, cells);
    }
    if (is_paused(found))
        return DLX_OK;
    g->spent = first_spent(g);
    *outcome = found == DLX_FOUND ? SUDOKU_MADE : SUDOKU_NO_GRID;
    return DLX_OK;
}

/* ---- the list ---- */

static dlx_status keep_all(sudoku_grids *g)
{
    /* One more than the list can hold, to distinguish a full list from one that is cut off. */
    const dlx_limits limits = {.solutions = MOST_LISTED + 1};
    dlx_solution solution;
    uint64_t count;
    dlx_task_limit(g->task, &limits);
    g->is_listed = dlx_search_count(g->search, &count) == DLX_EXHAUSTED;
    if (!g->is_listed || count == 0)
        return DLX_OK;
    g->listed = object_array(&g->object, (size_t)count, (size_t)g->cells);
    if (g->listed == NULL)
        return DLX_ERR_MEMORY;
    dlx_task_limit(g->task, NULL);
    dlx_search_rewind(g->search);
    memset(g->listed, 0, (size_t)count * (size_t)g->cells); /* no option fills a cell in no grid */
    g->listed_count = (uint32_t)count;
    for (uint32_t n = 0; n < g->listed_count; n++) {
        dlx_outcome outcome = dlx_search_next(g->search, &solution);
        assert(outcome == DLX_FOUND);
        (void)outcome;
        sudoku_cover_cells(g->rules, g->problem, &solution, g->listed + n * (size_t)g->cells);
    }
    return DLX_OK;
}

static dlx_status list_grids(sudoku_grids *g)
{
    dlx_status status = new_search(g, "shortest", 0);
    if (status == DLX_OK)
        status = keep_all(g);
    end_search(g);
    return status;
}

static void draw_from_list(sudoku_grids *g, uint8_t *cells, sudoku_outcome *outcome)
{
    *outcome = g->listed_count == 0 ? SUDOKU_NO_GRID : SUDOKU_MADE;
    if (g->listed_count == 0)
        return;
    uint32_t number = random_under(&g->random, g->listed_count);
    memcpy(cells, g->listed + number * (size_t)g->cells, (size_t)g->cells);
}

/* ---- grids ---- */

static void rename_digits(sudoku_grids *g, uint8_t *cells)
{
    uint16_t name[SUDOKU_MAX_SIZE];
    random_order(&g->random, name, g->digits);
    for (int cell = 0; cell < g->cells; cell++)
        if (cells[cell] != 0) /* it is in a grid */
            cells[cell] = (uint8_t)(name[cells[cell] - 1] + 1);
}

static dlx_status draw(sudoku_grids *g, uint8_t *cells, sudoku_outcome *outcome)
{
    dlx_status status = DLX_OK;
    *outcome = SUDOKU_MADE;
    if (g->classic != NULL || g->is_listed)
        permit_spend(&g->permit->tree_nodes, 1);
    if (g->classic != NULL) {
        classic_draw(g->classic, &g->random, cells);
        return DLX_OK;
    }
    if (g->is_listed)
        draw_from_list(g, cells, outcome);
    else
        status = draw_by_search(g, cells, outcome);
    if (status == DLX_OK && *outcome == SUDOKU_MADE && g->renames)
        rename_digits(g, cells);
    return status;
}

dlx_status sudoku_grids_next(sudoku_grids *grids, uint8_t *cells, sudoku_outcome *outcome)
{
    if (grids->rules->grid_count > 0)
        memset(cells, 0, (size_t)grids->cells);
    sudoku_outcome made;
    dlx_status status = DLX_OK;
    if (!making_must_pause(grids->permit, &made))
        status = draw(grids, cells, &made);
    if (status == DLX_OK)
        *outcome = made;
    return status;
}

bool sudoku_grids_are_uniform(const sudoku_grids *grids)
{
    return grids->classic != NULL || grids->is_listed;
}

void sudoku_grids_seed(sudoku_grids *grids, uint64_t seed)
{
    end_search(grids);
    grids->spent = first_spent(grids);
    grids->random = seed;
}

void sudoku_grids_limit(sudoku_grids *grids, uint64_t tree_nodes)
{
    permit_limit(grids->permit, &(dlx_limits){.tree_nodes = tree_nodes});
}

void grids_serve(sudoku_grids *grids, const struct permit *host)
{
    grids->permit->host = host;
}

void grids_ask(sudoku_grids *grids, struct permit *permit)
{
    grids->permit = permit;
}

void sudoku_grids_stop(sudoku_grids *grids)
{
    permit_stop(grids->permit);
}

/* ---- beginning and end ---- */

static dlx_status build(sudoku_grids *g)
{
    const dlx_allocator *a = &g->object.allocator;
    dlx_status status = rules_or_classic(a, &g->rules, &g->own);
    if (status != DLX_OK)
        return status;
    g->digits = g->rules->digits;
    g->cells = g->rules->size * g->rules->size;
    g->renames = rules_allow_any(g->rules);
    g->spent = first_spent(g);
    if (rules_are_classic(g->rules))
        return classic_new(a, &g->classic);
    status = cover_build(a, g->rules, NULL, NULL, &g->problem);
    return status == DLX_OK && g->rules->size <= LISTED_SIZE && !has_spare_digits(g->rules)
               ? list_grids(g)
               : status;
}

dlx_status sudoku_grids_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                            uint64_t seed, sudoku_grids **grids)
{
    sudoku_grids *g = object_new(allocator, sizeof *g);
    if (g == NULL)
        return DLX_ERR_MEMORY;
    g->rules = rules;
    g->random = seed;
    g->permit = &g->own_permit;
    permit_limit(g->permit, NULL);
    dlx_status status = build(g);
    if (status == DLX_OK)
        *grids = g;
    else
        sudoku_grids_free(g);
    return status;
}

void sudoku_grids_free(sudoku_grids *grids)
{
    if (grids == NULL)
        return;
    classic_free(grids->classic);
    end_search(grids);
    dlx_problem_free(grids->problem);
    sudoku_rules_free(grids->own);
    object_free(&grids->object);
}
