/* SPDX-License-Identifier: MIT */
/*
 * The search: a pull iterator over one kernel. Kernels only search; the limits, the clock and the
 * stop flag are kept here. A kernel runs for a slice of tree nodes at a time, and between slices we
 * look up:
 *
 *     next(), count()  -->  must pause?  -->  kernel->run(slice)  -->  account  -->  again
 *
 * Invariant: `left` is what the limits still allow, after every slice.
 */
#include "dlx/core/clock.h"
#include "dlx/core/memory.h"
#include "dlx/search/search.h"
#include "dlx/core/simd.h"

#include <assert.h>
#include <string.h>

static const uint64_t NO_LIMIT = KERNEL_ALL;

/* ---- making ---- */

/* In the order in which they are tried when the library chooses. */
static const struct kernel *const kernels[] = {&lanes_kernel, &bits_kernel, &relay_kernel,
                                               &links_kernel};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static const struct kernel *find_kernel(const char *name)
{
    for (int k = 0; k < KERNELS; k++)
        if (strcmp(kernels[k]->name, name) == 0)
            return kernels[k];
    return NULL;
}

/* The first that fits. Links are last, and fit everything. */
static const struct kernel *choose_kernel(const dlx_problem *problem,
                                          const dlx_search_settings *settings)
{
    int k = 0;
    while (k < KERNELS - 1 && !kernels[k]->fits(problem, settings))
        k++;
    return kernels[k];
}

dlx_status search_settle(dlx_search_settings *settings)
{
    bool is_ordered = settings->choose != DLX_CHOOSE_SHORTEST || settings->seed != 0;
    if ((unsigned)settings->choose > DLX_CHOOSE_WEIGHTED || (settings->best > 0 && is_ordered))
        return DLX_ERR_ARGUMENT;
    enum simd simd;
    dlx_status status = simd_find(settings->simd, &simd);
    if (status != DLX_OK)
        return status;
    settings->simd = simd_name(simd);
    if (settings->kernel == NULL)
        return DLX_OK;
    const struct kernel *kernel = find_kernel(settings->kernel);
    if (kernel == NULL)
        return DLX_ERR_ARGUMENT;
    settings->kernel = kernel->name;
    return DLX_OK;
}

/* The kernel asked for, or one chosen; NULL if the one asked for does not fit. */
static const struct kernel *pick_kernel(const dlx_problem *problem,
                                        const dlx_search_settings *settings)
{
    if (settings->kernel == NULL)
        return choose_kernel(problem, settings);
    const struct kernel *kernel = find_kernel(settings->kernel);
    return kernel->fits(problem, settings) ? kernel : NULL;
}

/* Why the kernel was chosen. Links are only where the others cannot. */
static const char *reason_for(const dlx_search_settings *settings, const struct kernel *kernel)
{
    if (settings->kernel != NULL)
        return "it was asked for";
    if (kernel != &links_kernel)
        return kernel->virtue;
    if (settings->best > 0)
        return "only links look for the cheapest";
    if (settings->choose != DLX_CHOOSE_SHORTEST || settings->seed != 0)
        return "only links know other choices than the shortest item";
    return "only links know multiplicities";
}

/* A tree node may touch every entry, so big problems look up oftener: about every millisecond. */
static uint64_t slice_for(const dlx_problem *problem)
{
    uint64_t slice = (UINT64_C(1) << 22) / (dlx_problem_entry_count(problem) + 1);
    return slice < 1 ? 1 : slice > 1024 ? 1024 : slice;
}

/* Without multiplicities each chosen option covers a primary item, else there is no such bound. */
static size_t longest_solution(const dlx_problem *problem)
{
    return dlx_problem_has_multiplicities(problem) ? dlx_problem_option_count(problem)
                                                   : dlx_problem_primary_count(problem);
}

static dlx_search *allocate(const dlx_problem *problem)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    dlx_search *s = memory_array(allocator, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    *s = (dlx_search){.allocator = *allocator, .problem = problem, .slice = slice_for(problem)};
    s->chosen_capacity = longest_solution(problem) + 1;
    s->chosen = memory_array(allocator, s->chosen_capacity, sizeof *s->chosen);
    atomic_init(&s->stop, false);
    dlx_search_limit(s, NULL);
    return s;
}

dlx_status dlx_search_new(const dlx_problem *problem, const dlx_search_settings *settings,
                          dlx_search **search)
{
    dlx_search_settings settled = {.kernel = NULL};
    if (settings != NULL)
        settled = *settings;
    dlx_status status = search_settle(&settled);
    if (status != DLX_OK)
        return status;
    const struct kernel *kernel = pick_kernel(problem, &settled);
    if (kernel == NULL)
        return DLX_ERR_KERNEL;
    enum simd simd;
    simd_find(settled.simd, &simd);
    dlx_search *s = allocate(problem);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->kernel = kernel;
    s->has_best = settled.best > 0;
    s->reason = reason_for(&settled, kernel);
    s->simd = kernel->has_simd ? simd : SIMD_NONE;
    status = DLX_ERR_MEMORY;
    if (s->chosen != NULL)
        status = kernel->create(problem, &settled, simd, &s->state);
    if (status == DLX_OK)
        *search = s;
    else
        dlx_search_free(s);
    return status;
}

void dlx_search_free(dlx_search *search)
{
    if (search == NULL)
        return;
    const dlx_allocator allocator = search->allocator;
    if (search->state != NULL)
        search->kernel->destroy(search->state);
    memory_free(&allocator, search->chosen, search->chosen_capacity, sizeof *search->chosen);
    memory_free(&allocator, search->guessed, search->guessed_levels, sizeof *search->guessed);
    memory_free(&allocator, search, 1, sizeof *search);
}

/* ---- limits ---- */

void dlx_search_limit(dlx_search *search, const dlx_limits *limits)
{
    static const dlx_limits none = {0, 0, 0};
    if (limits == NULL)
        limits = &none;
    search->left.solutions = limits->solutions > 0 ? limits->solutions : NO_LIMIT;
    search->left.tree_nodes = limits->tree_nodes > 0 ? limits->tree_nodes : NO_LIMIT;
    search->deadline = limits->seconds > 0 ? clock_seconds() + limits->seconds : 0;
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
    if (s->deadline > 0 && clock_seconds() >= s->deadline)
        return DLX_STOPPED_BY_SECONDS;
    return DLX_NOT_STOPPED;
}

bool search_must_pause(dlx_search *search)
{
    dlx_stop limit = limit_reached(search);
    if (limit != DLX_NOT_STOPPED)
        search->stopped_by = limit;
    return limit != DLX_NOT_STOPPED;
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

/* One slice of search, for the next solution or to count; how many it found. */
static dlx_count run_slice(dlx_search *s, bool only_count, enum kernel_end *end)
{
    const struct kernel_budget given = {.solutions = only_count ? s->left.solutions : 1,
                                        .tree_nodes = smaller(s->slice, s->left.tree_nodes),
                                        .only_count = only_count};
    struct kernel_budget budget = given;
    assert(budget.solutions > 0 && budget.tree_nodes > 0);
    *end = s->kernel->run(s->state, &budget);
    /* To check takes up to the square of the size. */
    assert(dlx_problem_entry_count(s->problem) > 1000 || s->kernel->check(s->state));
    uint64_t one_by_one = given.solutions - budget.solutions;
    uint64_t visited = given.tree_nodes - budget.tree_nodes;
    dlx_count found = {one_by_one, 0};
    s->solutions = dlx_count_add(s->solutions, found);
    s->tree_nodes += visited;
    spend(&s->left.solutions, one_by_one);
    spend(&s->left.tree_nodes, visited);
    return found;
}

static dlx_outcome search_on(dlx_search *s, bool only_count, dlx_count *found)
{
    enum kernel_end end;
    *found = (dlx_count){0, 0};
    while (!s->exhausted && !search_must_pause(s)) {
        *found = dlx_count_add(*found, run_slice(s, only_count, &end));
        s->exhausted = end == KERNEL_EXHAUSTED;
        if (!only_count && found->low > 0)
            return DLX_FOUND;
    }
    return s->exhausted ? DLX_EXHAUSTED : DLX_LIMIT;
}

static uint64_t cost_of(const dlx_search *s, const dlx_solution *solution)
{
    uint64_t cost = 0;
    if (!dlx_problem_has_costs(s->problem))
        return 0;
    for (uint32_t o = 0; o < solution->count; o++)
        cost += dlx_problem_option_cost(s->problem, solution->options[o]);
    return cost;
}

dlx_status dlx_search_next(dlx_search *search, dlx_solution *solution, dlx_outcome *outcome)
{
    dlx_count found;
    *outcome = search_on(search, false, &found);
    if (solution == NULL)
        return DLX_OK;
    *solution = (dlx_solution){search->chosen, 0, 0};
    if (*outcome == DLX_FOUND) {
        solution->count = search->kernel->solution(search->state, search->chosen);
        solution->cost = cost_of(search, solution);
    }
    return DLX_OK;
}

dlx_status dlx_search_count(dlx_search *search, dlx_count *count, dlx_outcome *outcome)
{
    *outcome = search_on(search, true, count);
    return DLX_OK;
}

bool dlx_search_best(dlx_search *search, uint32_t place, dlx_solution *solution)
{
    *solution = (dlx_solution){search->chosen, 0, 0};
    if (!search->has_best)
        return false;
    uint32_t count = search->kernel->kept(search->state, place, search->chosen);
    if (count == DLX_NONE)
        return false;
    solution->count = count;
    solution->cost = cost_of(search, solution);
    return true;
}

void dlx_search_rewind(dlx_search *search)
{
    search->exhausted = false;
    search->kernel->rewind(search->state);
}

/* ---- required and forbidden options ---- */

static dlx_status fix(dlx_search *s, dlx_status (*decide)(void *state, uint32_t option),
                      uint32_t option)
{
    if (option >= dlx_problem_option_count(s->problem))
        return DLX_ERR_NO_SUCH_OPTION;
    if (!s->kernel->at_rest(s->state))
        return DLX_ERR_STARTED;
    dlx_status status = decide(s->state, option);
    if (status != DLX_OK)
        return status;
    s->fixed++;
    s->exhausted = false;
    return DLX_OK;
}

dlx_status dlx_search_require(dlx_search *search, uint32_t option)
{
    return fix(search, search->kernel->require, option);
}

dlx_status dlx_search_forbid(dlx_search *search, uint32_t option)
{
    return fix(search, search->kernel->forbid, option);
}

dlx_status dlx_search_release(dlx_search *search, uint32_t count)
{
    if (count > search->fixed)
        return DLX_ERR_ARGUMENT;
    dlx_search_rewind(search);
    search->fixed -= count;
    search->kernel->release(search->state, count);
    return DLX_OK;
}

/* ---- watching ---- */

dlx_status dlx_search_step(dlx_search *search, dlx_step *step)
{
    search->tree_nodes += search->kernel->step(search->state, step);
    if (step->kind == DLX_STEP_SOLUTION && !search->has_best)
        search->solutions = dlx_count_add(search->solutions, (dlx_count){1, 0});
    return DLX_OK;
}

dlx_branch dlx_search_branch(const dlx_search *search, uint32_t level)
{
    dlx_branch branch = {0, 0, 0, 0, 0};
    if (level < search->kernel->levels(search->state))
        search->kernel->branch(search->state, level, &branch);
    return branch;
}

double dlx_search_progress(const dlx_search *search, uint32_t *levels)
{
    uint32_t count = search->kernel->levels(search->state);
    double done = 0, share = 1;
    for (uint32_t level = 0; level < count; level++) {
        dlx_branch branch = dlx_search_branch(search, level);
        share /= branch.count;
        done += share * branch.done;
    }
    if (levels != NULL)
        *levels = count;
    return count == 0 && search->kernel->is_begun(search->state) ? 1 : done;
}

/* ---- statistics ---- */

void dlx_search_statistics(const dlx_search *search, dlx_statistics *statistics)
{
    *statistics = (dlx_statistics){
        .kernel = search->kernel->name,
        .reason = search->reason,
        .simd = simd_name(search->simd),
        .solutions = search->solutions,
        .tree_nodes = search->tree_nodes,
        .stopped_by = search->stopped_by,
    };
    search->kernel->statistics(search->state, statistics);
    while (statistics->levels > 0 && statistics->level_nodes[statistics->levels - 1] == 0)
        statistics->levels--;
    statistics->memory += sizeof *search + search->chosen_capacity * sizeof *search->chosen +
                          search->guessed_levels * sizeof *search->guessed;
}
