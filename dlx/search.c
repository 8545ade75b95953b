/* SPDX-License-Identifier: MIT */
/*
 * The search: a pull iterator over one kernel. Kernels only search; the limits, the clock and the
 * stop flag are kept here. A kernel runs for a slice of tree nodes at a time, and between slices we
 * look up:
 *
 *     next(), count()  -->  may_run()?  -->  kernel->run(slice)  -->  account  -->  again
 *
 * Invariant: `left` is what the limits still allow, after every slice.
 */
#define _POSIX_C_SOURCE 200809L

#include "dlx/kernels/kernel.h"
#include "dlx/memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

static const uint64_t NO_LIMIT = UINT64_MAX;

struct dlx_search {
    dlx_allocator allocator;     /* the problem's */
    const struct kernel *kernel; /* who does the work */
    void *state;                 /* the kernel's own */
    const dlx_problem *problem;  /* not owned; constant */
    uint32_t *chosen;            /* room for a solution */
    size_t chosen_capacity;      /* the number of primary items, and one */
    uint32_t required;           /* how many options are required */
    uint64_t slice;              /* tree nodes between two looks at clock and stop flag */
    uint64_t solutions;          /* found so far */
    uint64_t tree_nodes;         /* visited so far */
    struct kernel_budget left;   /* what the limits still allow; NO_LIMIT if anything */
    double deadline;             /* on the monotonic clock, in seconds; 0 if none */
    bool exhausted;              /* the latest run ended the search; no limit changes that */
    dlx_stop stopped_by;         /* why the latest DLX_LIMIT */
    atomic_bool stop;            /* dlx_search_stop() was called */
};

/* ---- making ---- */

static const struct kernel *const kernels[] = {&links_kernel};

static const struct kernel *find_kernel(const char *name)
{
    if (name == NULL)
        return kernels[0];
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        if (strcmp(kernels[k]->name, name) == 0)
            return kernels[k];
    return NULL;
}

/* A tree node may touch every entry, so big problems look up oftener: about every millisecond. */
static uint64_t slice_for(const dlx_problem *problem)
{
    uint64_t slice = (UINT64_C(1) << 22) / (dlx_problem_entry_count(problem) + 1);
    return slice < 1 ? 1 : slice > 1024 ? 1024 : slice;
}

static dlx_search *allocate(const dlx_problem *problem)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    dlx_search *s = memory_array(allocator, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    *s = (dlx_search){.allocator = *allocator, .problem = problem, .slice = slice_for(problem)};
    s->chosen_capacity = (size_t)dlx_problem_primary_count(problem) + 1;
    s->chosen = memory_array(allocator, s->chosen_capacity, sizeof *s->chosen);
    atomic_init(&s->stop, false);
    dlx_search_limit(s, NULL);
    return s;
}

dlx_status dlx_search_new(const dlx_problem *problem, const dlx_search_settings *settings,
                          dlx_search **search)
{
    const struct kernel *kernel = find_kernel(settings == NULL ? NULL : settings->kernel);
    if (kernel == NULL)
        return DLX_ERR_ARGUMENT;
    if (dlx_problem_has_multiplicities(problem))
        return DLX_ERR_UNSUPPORTED;
    dlx_search *s = allocate(problem);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->kernel = kernel;
    if (s->chosen == NULL || kernel->create(problem, &s->state) != DLX_OK) {
        dlx_search_free(s);
        return DLX_ERR_MEMORY;
    }
    *search = s;
    return DLX_OK;
}

void dlx_search_free(dlx_search *search)
{
    if (search == NULL)
        return;
    const dlx_allocator allocator = search->allocator;
    if (search->state != NULL)
        search->kernel->destroy(search->state);
    memory_free(&allocator, search->chosen, search->chosen_capacity, sizeof *search->chosen);
    memory_free(&allocator, search, 1, sizeof *search);
}

/* ---- limits ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void dlx_search_limit(dlx_search *search, const dlx_limits *limits)
{
    static const dlx_limits none = {0, 0, 0};
    if (limits == NULL)
        limits = &none;
    search->left.solutions = limits->solutions > 0 ? limits->solutions : NO_LIMIT;
    search->left.tree_nodes = limits->tree_nodes > 0 ? limits->tree_nodes : NO_LIMIT;
    search->deadline = limits->seconds > 0 ? now() + limits->seconds : 0;
}

void dlx_search_stop(dlx_search *search)
{
    atomic_store(&search->stop, true);
}

static dlx_stop limit_reached(dlx_search *s)
{
    if (atomic_load_explicit(&s->stop, memory_order_relaxed)) {
        atomic_store(&s->stop, false);
        return DLX_STOPPED_BY_CALL;
    }
    if (s->left.solutions == 0)
        return DLX_STOPPED_BY_SOLUTIONS;
    if (s->left.tree_nodes == 0)
        return DLX_STOPPED_BY_TREE_NODES;
    if (s->deadline > 0 && now() >= s->deadline)
        return DLX_STOPPED_BY_SECONDS;
    return DLX_NOT_STOPPED;
}

static bool may_run(dlx_search *s)
{
    dlx_stop limit = limit_reached(s);
    if (limit == DLX_NOT_STOPPED)
        return true;
    s->stopped_by = limit;
    return false;
}

/* ---- searching ---- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void spend(uint64_t *left, uint64_t amount)
{
    if (*left != NO_LIMIT)
        *left -= amount;
}

/* One slice of search, for at most `wanted` solutions; how many it found. */
static uint64_t run_slice(dlx_search *s, uint64_t wanted, enum kernel_end *end)
{
    const struct kernel_budget given = {smaller(wanted, s->left.solutions),
                                        smaller(s->slice, s->left.tree_nodes)};
    struct kernel_budget budget = given;
    assert(budget.solutions > 0 && budget.tree_nodes > 0);
    *end = s->kernel->run(s->state, &budget);
    assert(s->kernel->check(s->state));
    uint64_t found = given.solutions - budget.solutions;
    uint64_t visited = given.tree_nodes - budget.tree_nodes;
    s->solutions += found;
    s->tree_nodes += visited;
    spend(&s->left.solutions, found);
    spend(&s->left.tree_nodes, visited);
    return found;
}

static dlx_outcome search_on(dlx_search *s, uint64_t wanted, uint64_t *found)
{
    enum kernel_end end;
    *found = 0;
    while (!s->exhausted && may_run(s)) {
        *found += run_slice(s, wanted - *found, &end);
        s->exhausted = end == KERNEL_EXHAUSTED;
        if (*found == wanted)
            return DLX_FOUND;
    }
    return s->exhausted ? DLX_EXHAUSTED : DLX_LIMIT;
}

dlx_status dlx_search_next(dlx_search *search, dlx_solution *solution, dlx_outcome *outcome)
{
    uint64_t found;
    *outcome = search_on(search, 1, &found);
    if (solution == NULL)
        return DLX_OK;
    *solution = (dlx_solution){search->chosen, 0};
    if (*outcome == DLX_FOUND)
        solution->count = search->kernel->solution(search->state, search->chosen);
    return DLX_OK;
}

dlx_status dlx_search_count(dlx_search *search, uint64_t *count, dlx_outcome *outcome)
{
    *outcome = search_on(search, UINT64_MAX, count);
    return DLX_OK;
}

void dlx_search_rewind(dlx_search *search)
{
    search->exhausted = false;
    search->kernel->rewind(search->state);
}

/* ---- required options ---- */

dlx_status dlx_search_require(dlx_search *search, uint32_t option)
{
    if (option >= dlx_problem_option_count(search->problem))
        return DLX_ERR_NO_SUCH_OPTION;
    if (!search->kernel->at_rest(search->state))
        return DLX_ERR_STARTED;
    dlx_status status = search->kernel->require(search->state, option);
    if (status != DLX_OK)
        return status;
    search->required++;
    search->exhausted = false;
    return DLX_OK;
}

dlx_status dlx_search_release(dlx_search *search, uint32_t count)
{
    if (count > search->required)
        return DLX_ERR_ARGUMENT;
    dlx_search_rewind(search);
    search->required -= count;
    while (count-- > 0)
        search->kernel->release(search->state);
    return DLX_OK;
}

/* ---- statistics ---- */

void dlx_search_statistics(const dlx_search *search, dlx_statistics *statistics)
{
    *statistics = (dlx_statistics){
        .kernel = search->kernel->name,
        .solutions = search->solutions,
        .tree_nodes = search->tree_nodes,
        .stopped_by = search->stopped_by,
    };
    search->kernel->statistics(search->state, statistics);
    statistics->memory += sizeof *search + search->chosen_capacity * sizeof *search->chosen;
}
