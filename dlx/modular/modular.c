/* SPDX-License-Identifier: MIT */
/*
 * The linear test of a task: add its options one by one to the relations between its items, modulo
 * one prime power after the other. Once all totals are 0, the prime power proves nothing.
 *
 *     task      a b c d | x      a b x    b c    c d (required)
 *     rows      a b              c and d are covered; x has no row
 *     options   a b              "b c" excludes the required option; x has no row
 */
#include "dlx/modular/modular.h"

#include "dlx/core/query.h"
#include "dlx/core/task.h"
#include "dlx/modular/relations.h"

#include <string.h>

/* Powers of 2 find most proofs: parity, and equations without rational solutions, too. The primes
 * from 3 to 7 are frequent sizes of options. */
static const struct modulus quick[] = {{2, 256}, {3, 81}, {5, 125}, {7, 49}};

/* In ascending order, to find the smallest one that proves. */
static const struct modulus all[] = {{2, 2},  {3, 3},  {2, 4},   {5, 5},   {7, 7},  {2, 8},
                                     {3, 9},  {2, 16}, {5, 25},  {3, 27},  {2, 32}, {7, 49},
                                     {2, 64}, {3, 81}, {5, 125}, {2, 128}, {2, 256}};

enum { QUICK = sizeof quick / sizeof *quick, ALL = sizeof all / sizeof *all };

static const size_t MOST_TABLE = (size_t)32 << 20;

struct modular {
    dlx_task *task;             /* not owned */
    const dlx_problem *problem; /* not owned; constant */
    struct arena arena;         /* all arrays */
    uint32_t *taken;            /* item -> how many times the required options cover it */
    uint32_t *color;            /* item -> its color, if one of them gives it one */
    uint32_t *row;              /* item -> its row; DLX_NONE if it has none */
    uint32_t *total;            /* row -> its multiplicity, without the required options */
    uint32_t *live;             /* options that can be chosen and have rows */
    struct term *terms;         /* rows of one option */
    uint32_t live_count;        /* length of live */
    uint32_t at;                /* index in live of the next option to add */
    int stage;                  /* index of the modulus in its list */
    bool has_begun;             /* the relations of this stage exist */
    enum modular_end end;       /* the result, or MODULAR_PAUSED */
    struct relations relations; /* of the options before `at` */
};

/* ---- live options ---- */

static bool has_room(const struct modular *t, dlx_entry entry)
{
    const dlx_item item = dlx_problem_item(t->problem, entry.item);
    if (item.kind == DLX_PRIMARY)
        return t->taken[entry.item] < item.max &&
               entry_times(t->problem, entry) <= item.max - t->taken[entry.item];
    return t->taken[entry.item] == 0 ||
           (entry.color != DLX_NO_COLOR && entry.color == t->color[entry.item]);
}

static bool is_live(const struct modular *t, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    if ((t->task->fate[option] & TASK_FORBIDDEN) != 0 || !option_has_primary(t->problem, option))
        return false;
    for (uint32_t e = 0; e < count; e++)
        if (!has_room(t, entry[e]))
            return false;
    return true;
}

/* Choose the required options. Return false if they exclude each other, as any search finds. */
static bool choose_required(struct modular *t)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(t->problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(t->problem, o, &count);
        if ((t->task->fate[o] & TASK_REQUIRED) == 0)
            continue;
        if (!is_live(t, o))
            return false;
        for (uint32_t e = 0; e < count; e++) {
            t->taken[entry[e].item] += entry_times(t->problem, entry[e]);
            t->color[entry[e].item] = entry[e].color;
        }
    }
    return true;
}

/* ---- rows ---- */

static uint32_t count_rows(const struct modular *t)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(t->problem); i++) {
        const dlx_item item = dlx_problem_item(t->problem, i);
        rows += item.kind == DLX_PRIMARY && item.min == item.max && t->taken[i] < item.max;
    }
    return rows;
}

static void number_rows(struct modular *t)
{
    uint32_t rows = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(t->problem); i++) {
        const dlx_item item = dlx_problem_item(t->problem, i);
        t->row[i] = DLX_NONE;
        if (item.kind == DLX_PRIMARY && item.min == item.max && t->taken[i] < item.max) {
            t->total[rows] = item.max - t->taken[i];
            t->row[i] = rows++;
        }
    }
}

/* Store the rows of an option. Return their number. */
static uint32_t list_rows(struct modular *t, uint32_t option)
{
    uint32_t count, rows = 0;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (t->row[entry[e].item] != DLX_NONE)
            t->terms[rows++] =
                (struct term){t->row[entry[e].item], entry_times(t->problem, entry[e])};
    return rows;
}

static void list_live(struct modular *t)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(t->problem); o++)
        if ((t->task->fate[o] & TASK_REQUIRED) == 0 && is_live(t, o) && list_rows(t, o) > 0)
            t->live[t->live_count++] = o;
}

/* ---- creating ---- */

static void make_table(struct modular *t)
{
    const uint32_t rows = count_rows(t);
    if (rows == 0 || ((size_t)rows + 1) > MOST_TABLE / rows) {
        t->end = MODULAR_UNDECIDED;
        return;
    }
    t->total = arena_array(&t->arena, rows, sizeof *t->total);
    t->terms = arena_array(&t->arena, rows, sizeof *t->terms);
    relations_allocate(&t->relations, rows, &t->arena);
    if (t->arena.has_failed)
        return;
    number_rows(t);
    list_live(t);
}

dlx_status modular_new(dlx_task *task, struct modular **test)
{
    const dlx_problem *problem = task->problem;
    const uint32_t items = dlx_problem_item_count(problem);
    struct modular *t = memory_array(&task->allocator, 1, sizeof *t);
    if (t == NULL)
        return DLX_ERR_MEMORY;
    *t = (struct modular){
        .task = task, .problem = problem, .arena = {&task->allocator, NULL, false}};
    t->taken = arena_array(&t->arena, items, sizeof *t->taken);
    t->color = arena_array(&t->arena, items, sizeof *t->color);
    t->row = arena_array(&t->arena, items, sizeof *t->row);
    t->live = arena_array(&t->arena, dlx_problem_option_count(problem), sizeof *t->live);
    if (!t->arena.has_failed && choose_required(t))
        make_table(t);
    else
        t->end = MODULAR_UNDECIDED;
    if (t->arena.has_failed) {
        modular_free(t);
        return DLX_ERR_MEMORY;
    }
    *test = t;
    return DLX_OK;
}

void modular_free(struct modular *test)
{
    if (test == NULL)
        return;
    const dlx_allocator allocator = test->task->allocator;
    arena_free(&test->arena);
    memory_free(&allocator, test, 1, sizeof *test);
}

/* ---- running ---- */

/* Add options modulo m until none is left, or the limit on work is reached. */
static enum modular_end run_stage(struct modular *t, struct modulus modulus, uint64_t limit)
{
    struct relations *r = &t->relations;
    if (!t->has_begun)
        relations_begin(r, modulus, t->total);
    t->has_begun = true;
    while (t->at < t->live_count) {
        if (r->work >= limit)
            return MODULAR_PAUSED;
        const uint32_t count = list_rows(t, t->live[t->at++]);
        if (relations_add(r, t->terms, count) && relations_have_no_total(r))
            return MODULAR_UNDECIDED;
    }
    return relations_have_no_total(r) ? MODULAR_UNDECIDED : MODULAR_IMPOSSIBLE;
}

/* Run the stages from the current one on, until one is decisive. */
static enum modular_end run_stages(struct modular *t, const struct modulus *moduli, int count,
                                   uint64_t limit)
{
    for (; t->stage < count; t->stage++) {
        const enum modular_end end = run_stage(t, moduli[t->stage], limit);
        if (end != MODULAR_UNDECIDED)
            return end;
        t->has_begun = false;
        t->at = 0;
    }
    return MODULAR_UNDECIDED;
}

/* Run the stages of a list until the work is spent. */
static enum modular_end run_list(struct modular *t, const struct modulus *moduli, int count,
                                 uint64_t *work)
{
    const uint64_t before = t->relations.work, limit = before + *work;
    if (t->end == MODULAR_PAUSED)
        t->end = run_stages(t, moduli, count, limit < before ? UINT64_MAX : limit);
    const uint64_t units = t->relations.work - before;
    *work -= units < *work ? units : *work;
    return t->end;
}

enum modular_end modular_run(struct modular *test, uint64_t *work)
{
    return run_list(test, quick, QUICK, work);
}

/* ---- proving ---- */

/* Run the stages of a list to the end. Return DLX_OK or DLX_ERR_STOPPED. */
static dlx_status run_all(struct modular *t, const struct modulus *moduli, int count)
{
    enum { BETWEEN_LOOKS = 4096 };
    dlx_outcome outcome;
    uint64_t work = BETWEEN_LOOKS;
    t->stage = 0;
    t->at = 0;
    t->has_begun = false;
    while (run_list(t, moduli, count, &work) == MODULAR_PAUSED) {
        if (permit_must_end(&t->task->permit, &outcome))
            return task_fail(t->task, DLX_ERR_STOPPED, "%s", outcome_text(outcome));
        work = BETWEEN_LOOKS;
    }
    return DLX_OK;
}

/* After a proof, find the smallest modulus that proves. There is one, because the first run tried
 * the last moduli of this run. */
static dlx_status run_for_proof(struct modular *t)
{
    dlx_status status = run_all(t, quick, QUICK);
    if (status != DLX_OK || t->end != MODULAR_IMPOSSIBLE)
        return status;
    t->end = MODULAR_PAUSED;
    return run_all(t, all, ALL);
}

static dlx_status take_proof(struct modular *t, struct modular_proof *proof)
{
    const uint32_t items = dlx_problem_item_count(t->problem), rows = t->relations.rows + 1;
    uint8_t *best = arena_array(&t->arena, rows, 1), *other = arena_array(&t->arena, rows, 1);
    uint32_t *multiplier = memory_array(&t->task->allocator, items, sizeof *multiplier);
    if (t->arena.has_failed || multiplier == NULL) {
        memory_free(&t->task->allocator, multiplier, items, sizeof *multiplier);
        return DLX_ERR_MEMORY;
    }
    relations_choose(&t->relations, best, other);
    for (uint32_t i = 0; i < items; i++)
        multiplier[i] = t->row[i] != DLX_NONE ? best[t->row[i]] : 0;
    *proof = (struct modular_proof){t->relations.modulus.power, multiplier};
    return DLX_OK;
}

dlx_status modular_prove(dlx_task *task, struct modular_proof *proof)
{
    struct modular *test;
    *proof = (struct modular_proof){0, NULL};
    dlx_status status = modular_new(task, &test);
    if (status != DLX_OK)
        return status;
    status = run_for_proof(test);
    if (status == DLX_OK && test->end == MODULAR_IMPOSSIBLE)
        status = take_proof(test, proof);
    modular_free(test);
    return status;
}
