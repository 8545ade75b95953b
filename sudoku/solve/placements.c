/* SPDX-License-Identifier: MIT */
/*
 * Solve a puzzle by the placements of single digits. A placement is a set of cells that one digit
 * can fill: one in each row, no two of them peers, one in each house with all digits. A grid is an
 * exact cover of the cells by placements:
 *
 *     A A B B     placements of 4x4 with these regions        items    the 16 cells
 *     A A B B       r1c1 r2c3 r3c2 r4c4                       options  the placements, 16 of them
 *     C C D D       r1c1 r2c3 r3c4 r4c2    ...                a grid   4 placements
 *     C C D D
 *
 * A search that places digits in cells may run practically forever on a jigsaw without any grid.
 * This search sees at once which cells are in few placements, and its depth is at most the number
 * of digits. On 9x9, irregular regions leave a few thousand placements; boxes leave 46656.
 *
 * A placement with a given has all givens of its digit and no other given, so placements need no
 * digit until the end. The digits without any given are interchangeable: if there are n of them,
 * each cover stands for n! solutions.
 */
#include "sudoku/core/board.h"
#include "sudoku/core/rules.h"
#include "sudoku/solve/solve.h"

enum {
    LARGEST = 12,         /* boards */
    MOST_OPTIONS = 60000, /* placements */
};

/* Work in progress. */
struct placing {
    const sudoku_rules *rules;
    const uint8_t *given;              /* digit of each cell, or 0 */
    struct permit *permit;             /* limits and stop */
    dlx_problem *problem;              /* the placements so far */
    int count_of[SUDOKU_MAX_SIZE + 1]; /* givens of each digit */
    dlx_entry cell[LARGEST];           /* the cells of a placement, in the first `depth` rows */
    int depth;                         /* rows */
    uint32_t options;                  /* placements so far */
    dlx_status status;                 /* DLX_ERR_STOPPED: too many placements, or a limit */
};

/* Return the digit of the givens in a placement; 0 if it has none, -1 if it has some of several
 * digits, or not all of its digit. */
static int find_digit(const struct placing *p)
{
    int digit = 0, count = 0;
    for (int row = 0; row < p->depth; row++) {
        const int given = p->given[p->cell[row].item];
        if (given != 0 && digit != 0 && given != digit)
            return -1;
        digit = given != 0 ? given : digit;
        count += given != 0;
    }
    return count == p->count_of[digit] ? digit : -1;
}

/* Return whether a placement has a cell in each house that needs all digits. */
static bool fills_houses(const struct placing *p)
{
    for (int h = 0; h < p->rules->house_count; h++) {
        const sudoku_house *house = &p->rules->houses[h];
        bool has = house->count < p->rules->digits;
        for (int c = 0; c < house->count && !has; c++)
            has = p->cell[house->cells[c] / p->rules->size].item == house->cells[c];
        if (!has)
            return false;
    }
    return true;
}

static void add_placement(struct placing *p)
{
    if (find_digit(p) < 0 || !fills_houses(p))
        return;
    if (p->options++ == MOST_OPTIONS || permit_is_stopped(p->permit) || permit_is_late(p->permit))
        p->status = DLX_ERR_STOPPED;
    else
        p->status = dlx_problem_add_option(p->problem, p->cell, (uint32_t)p->depth, NULL);
}

/* Return whether a cell is a peer of a cell of the placement. */
static bool is_excluded(const struct placing *p, int cell)
{
    for (int row = 0; row < p->depth; row++)
        if (sudoku_rules_are_peers(p->rules, (int)p->cell[row].item, cell))
            return true;
    return false;
}

static void add_placements(struct placing *p)
{
    const int size = p->rules->size;
    if (p->depth == size)
        add_placement(p);
    else
        for (int cell = p->depth * size; cell < (p->depth + 1) * size && p->status == DLX_OK;
             cell++)
            if (!is_excluded(p, cell)) {
                p->cell[p->depth++] = (dlx_entry){.item = (uint32_t)cell};
                add_placements(p);
                p->depth--;
            }
}

/* Make the problem. The caller frees it in any case. */
static void build(struct placing *p, const dlx_allocator *allocator)
{
    const int cells = p->rules->size * p->rules->size;
    p->status = dlx_problem_new(allocator, &p->problem);
    for (int cell = 0; cell < cells && p->status == DLX_OK; cell++) {
        p->count_of[p->given[cell]] += p->given[cell] != 0;
        p->status = dlx_problem_add_item(p->problem, NULL, DLX_PRIMARY, NULL);
    }
    if (p->status == DLX_OK)
        add_placements(p);
}

/* Fill the cells of a cover: placements with givens have their digits, and the others take those
 * that are left. Return the number of the latter. */
static int name_digits(const struct placing *p, const dlx_solution *cover, uint8_t *cells)
{
    int next = 1, free = 0;
    for (uint32_t o = 0; o < cover->count; o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(p->problem, cover->options[o], &count);
        int digit = 0;
        for (uint32_t e = 0; e < count; e++)
            digit |= p->given[entry[e].item];
        while (digit == 0 && p->count_of[next] > 0)
            next++;
        free += digit == 0;
        digit = digit == 0 ? next++ : digit;
        for (uint32_t e = 0; e < count; e++)
            cells[entry[e].item] = (uint8_t)digit;
    }
    return free;
}

/* Multiply the number of covers by the number of ways to assign digits, up to the limit. */
static uint64_t count_solutions(uint64_t covers, int free, uint64_t limit)
{
    for (; free > 1 && covers < limit; free--)
        covers *= (uint64_t)free;
    return covers < limit ? covers : limit;
}

/* Search for as many covers as the limit of solutions needs. */
static dlx_outcome search(struct placing *p, dlx_search *search, dlx_task *task,
                          struct placement_answer *answer)
{
    dlx_solution cover;
    uint64_t others = 0;
    const dlx_limits limits = {.solutions = answer->limit,
                               .tree_nodes =
                                   p->permit->tree_nodes == NO_LIMIT ? 0 : p->permit->tree_nodes,
                               .seconds = permit_seconds_left(p->permit)};
    dlx_task_limit(task, &limits);
    dlx_outcome outcome = dlx_search_next(search, &cover);
    if (outcome != DLX_FOUND)
        return outcome;
    const int free = name_digits(p, &cover, answer->cells);
    answer->solutions = count_solutions(1, free, answer->limit);
    if (answer->solutions == answer->limit)
        return DLX_EXHAUSTED;
    outcome = dlx_search_count(search, &others);
    answer->solutions = count_solutions(1 + others, free, answer->limit);
    return answer->solutions == answer->limit ? DLX_EXHAUSTED : outcome;
}

/* A dlx_stopped_fn. */
static bool is_stopped(const void *permit)
{
    return permit_is_stopped(permit);
}

static dlx_status solve(struct placing *p, struct placement_answer *answer)
{
    dlx_task *task = NULL;
    dlx_search *covers = NULL;
    dlx_statistics statistics;
    dlx_status status = dlx_task_new(p->problem, &task);
    if (status == DLX_OK)
        status = dlx_task_set_number(task, "presolve", 0);
    if (status == DLX_OK)
        status = dlx_search_new(task, &covers);
    if (status == DLX_OK) {
        dlx_task_heed(task, is_stopped, p->permit);
        answer->is_complete = search(p, covers, task, answer) == DLX_EXHAUSTED;
        dlx_search_statistics(covers, &statistics);
        permit_spend(&p->permit->tree_nodes, statistics.tree_nodes);
    }
    dlx_search_free(covers);
    dlx_task_free(task);
    return status;
}

bool placements_suit(const sudoku_rules *rules)
{
    return rules->digits <= LARGEST && !has_spare_digits(rules) && rules->grid_count == 0 &&
           rules->clue_count == 0 && (rules->variants & SUDOKU_ALL_NONCONSECUTIVE) == 0 &&
           rules_allow_any(rules);
}

dlx_status placements_solve(const dlx_allocator *allocator, const sudoku_rules *rules,
                            const uint8_t *given, struct permit *permit,
                            struct placement_answer *answer)
{
    struct placing p = {.rules = rules, .given = given, .permit = permit};
    answer->solutions = 0;
    answer->is_complete = false;
    build(&p, allocator);
    if (p.status == DLX_OK)
        p.status = solve(&p, answer);
    dlx_problem_free(p.problem);
    return p.status == DLX_ERR_STOPPED ? DLX_OK : p.status;
}
