/* SPDX-License-Identifier: MIT */
/*
 * The search of one part after another: see partwise.h. With `at` = 1 of three parts:
 *
 *     chosen    part 0: its solution      part 1: being searched      part 2: nothing
 *     passed    2: it is the second       0: none found yet           0
 *
 * Invariant: the parts before `at` have a solution in force; all parts, if `at` is their number.
 */
#include "dlx/first/partwise.h"

#include "dlx/core/memory.h"
#include "dlx/frontier/components.h"
#include "dlx/search/search.h"

#include <assert.h>
#include <string.h>

enum {
    SETUP = 1000, /* units of work to begin the search of a part; measured */
    STEPS = 256,  /* steps of one run, so that the caller can look at the clock */
};

struct partwise {
    const dlx_allocator *allocator; /* the problem's */
    struct settings settings;       /* settings of each search */
    struct components components;   /* the parts */
    struct arena arena;             /* owns the arrays */
    uint32_t at;                    /* the part being searched */
    uint64_t *passed;               /* solutions of each part found since its search began */
    uint32_t *chosen;   /* options in force: those of a part from parts.first[part] on */
    uint32_t *length;   /* number of each part's options in force */
    dlx_problem *piece; /* part `at`, while it is being searched */
    dlx_task *task;     /* of the search */
    dlx_search *search; /* of part `at`; NULL: it has not begun */
    uint64_t skip;      /* solutions that this search has to pass over */
    uint64_t work;      /* units so far, without the search's */
    bool is_late;       /* there was no time to begin the search */
    bool is_over;       /* there are no more solutions */
};

/* ---- beginning and end ---- */

static void end_search(struct partwise *p)
{
    dlx_search_free(p->search);
    dlx_task_free(p->task);
    dlx_problem_free(p->piece);
    p->search = NULL;
    p->task = NULL;
    p->piece = NULL;
}

void partwise_free(struct partwise *partwise)
{
    struct partwise *p = partwise;
    if (p == NULL)
        return;
    const dlx_allocator *allocator = p->allocator;
    end_search(p);
    arena_free(&p->arena);
    components_free(&p->components);
    memory_free(allocator, p, 1, sizeof *p);
}

/* Return whether no part has most of the entries. A large part would be searched by one thread, and
 * without the solutions that other methods find on the way. */
static bool is_divided(const struct components *parts, const dlx_problem *problem)
{
    uint64_t largest = 0;
    for (uint32_t part = 0; part < parts->count; part++) {
        const uint64_t entries = components_entries(parts, part);
        largest = entries > largest ? entries : largest;
    }
    return parts->count > 1 && largest <= dlx_problem_entry_count(problem) / 2;
}

static bool allocate(struct partwise *p)
{
    const size_t parts = p->components.count;
    p->passed = arena_array(&p->arena, parts, sizeof *p->passed);
    p->length = arena_array(&p->arena, parts, sizeof *p->length);
    p->chosen = arena_room(&p->arena, p->components.options, sizeof *p->chosen);
    return !p->arena.has_failed;
}

dlx_status partwise_new(const dlx_problem *problem, const unsigned char *fate,
                        const struct settings *settings, struct partwise **partwise)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct partwise *p = memory_array(allocator, 1, sizeof *p);
    *partwise = NULL;
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (struct partwise){
        .allocator = allocator, .settings = *settings, .arena.allocator = allocator};
    dlx_status status = components_find(problem, fate, false, settings->permit, &p->components);
    const bool is_worth_it = status == DLX_OK && is_divided(&p->components, problem);
    if (is_worth_it && !allocate(p))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK && is_worth_it)
        *partwise = p;
    else
        partwise_free(p);
    return status;
}

/* ---- one part ---- */

/* Begin the search of part `at`. Return false if there is no memory. If there is no time, the next
 * call begins again. */
static bool begin_search(struct partwise *p)
{
    dlx_status status = components_make(&p->components, p->at, p->settings.permit, &p->piece);
    if (status == DLX_OK)
        status = task_new(p->piece, &p->task);
    if (status == DLX_OK) {
        p->task->settings = p->settings;
        p->task->methods = p->settings.methods;
        status = dlx_search_new(p->task, &p->search);
    }
    if (status != DLX_OK) {
        p->search = NULL;
        end_search(p);
    }
    p->skip = p->passed[p->at];
    p->is_late = status == DLX_ERR_STOPPED;
    p->work += p->is_late ? 0 : SETUP; /* turns follow the work, and must not depend on the clock */
    return status == DLX_OK || p->is_late;
}

/* Put a solution of the part in force, and go on to the next part. */
static void take(struct partwise *p, const uint32_t *options, uint32_t count)
{
    const uint32_t first = p->components.first[p->at];
    for (uint32_t o = 0; o < count; o++)
        p->chosen[first + o] = p->components.option[first + options[o]];
    p->length[p->at] = count;
    p->passed[p->at]++;
    end_search(p);
    p->at++;
}

/* The part has no more solutions: go back to the part before. If it never had any, the whole
 * problem has none. */
static void back_up(struct partwise *p)
{
    end_search(p);
    p->is_over = p->at == 0 || p->passed[p->at] == 0;
    p->passed[p->at] = 0;
    p->at -= p->at > 0;
}

static void run_slice(struct partwise *p, struct kernel_budget *budget)
{
    const uint64_t slice = p->search->slice;
    const uint64_t given = slice < budget->tree_nodes ? slice : budget->tree_nodes;
    struct kernel_budget its = {.solutions = 1, .tree_nodes = given};
    const bool is_found = search_run(p->search, &its) > 0;
    budget->tree_nodes -= given - its.tree_nodes;
    p->work +=
        kernel_node_cost(p->search->kernel, p->search->problem) * (given - its.tree_nodes) + 1;
    if (is_found && p->skip > 0) {
        p->skip--;
    } else if (is_found) {
        dlx_solution solution;
        search_solution(p->search, &solution);
        take(p, solution.options, solution.count);
    } else if (search_is_over(p->search)) {
        back_up(p);
    }
}

/* Work on part `at` for a slice. Return false if there is no memory. */
static bool step(struct partwise *p, struct kernel_budget *budget)
{
    static const uint32_t only = 0;
    if (p->search != NULL)
        run_slice(p, budget);
    else if (!components_is_forced(&p->components, p->at))
        return begin_search(p);
    else if (p->passed[p->at] == 0)
        take(p, &only, 1);
    else
        back_up(p);
    return true;
}

/* ---- the whole ---- */

bool partwise_run(struct partwise *partwise, struct kernel_budget *budget, enum kernel_end *end)
{
    struct partwise *p = partwise;
    const uint64_t half = budget->tree_nodes / 2;
    const uint32_t count = p->components.count;
    p->at -= p->at == count;
    p->is_late = false;
    for (uint32_t steps = 0; steps < STEPS && p->at < count && !p->is_over; steps++) {
        if (!step(p, budget))
            return false;
        if (p->is_late) /* the caller must look at the clock: attempts get more and more time */
            break;
        if (budget->tree_nodes <= half) /* a part that takes many nodes takes time */
            break;
    }
    *end = p->is_over ? KERNEL_EXHAUSTED : p->at == count ? KERNEL_SOLUTIONS : KERNEL_NODES;
    budget->solutions -= *end == KERNEL_SOLUTIONS;
    return true;
}

void partwise_ignore_time(struct partwise *partwise)
{
    partwise->settings.permit = NULL;
}

void partwise_pause(struct partwise *partwise)
{
    if (partwise->search != NULL)
        search_pause(partwise->search);
}

uint32_t partwise_solution(const struct partwise *partwise, uint32_t *options)
{
    const struct partwise *p = partwise;
    uint32_t count = 0;
    assert(p->at == p->components.count);
    for (uint32_t part = 0; part < p->components.count; part++) {
        memcpy(options + count, p->chosen + p->components.first[part],
               p->length[part] * sizeof *options);
        count += p->length[part];
    }
    return count;
}

uint64_t partwise_work(const struct partwise *partwise)
{
    return partwise->work;
}

/* Without the lists of the parts, which are about as large as the whole problem. */
size_t partwise_memory(const struct partwise *partwise)
{
    const struct partwise *p = partwise;
    return sizeof *p + p->components.count * (sizeof *p->passed + sizeof *p->length) +
           p->components.options * 2 * sizeof *p->chosen;
}
