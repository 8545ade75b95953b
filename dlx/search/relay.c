/* SPDX-License-Identifier: MIT */
/*
 * The relay: for problems too large for the tables of lanes and bits. Links begin the search, and where
 * what is left to search has become small enough, a faster kernel takes over until it is done:
 *
 *     links     level 0   item p, option 7
 *     links     level 1   item q, option 2
 *                         ---- 40 items and 300 options are left: a problem of its own
 *     lanes     level 2   item 5 of these, which is item 31 of the whole
 *     lanes     level 3   ...
 *                         ---- when this is done, links go on with the next option of q
 *
 * To hand over is not for nothing: the rest must be compiled. So accounts are kept: compiling costs what it
 * has entries, a tree node that is searched there earns some back, and when the account is overdrawn
 * links search alone for a while, each time for longer.
 *
 * Invariant: while there is a runner, links stand before the node that it searches.
 */
#include "dlx/search/kernel.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

/* A rest with at most so many entries is handed over, or with fewer, while those do not fit. */
static const uint32_t MOST_SMALL = 1 << 18, LEAST_SMALL = 512;

/* What it costs to compile a rest, besides its entries, and what a tree node in the runner is worth, in
 * entries; what may be overdrawn; for how many tree nodes links search alone at first, when it is.
 * Measured: see docs/decisions.md. */
static const int64_t COST = 512, WORTH = 16, CREDIT = 1 << 19;
static const uint64_t FIRST_BREAK = 1 << 14;

struct relay {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    enum simd simd;                 /* for the runners */
    void *links;                    /* who begins */
    struct kernel_rest rest;        /* what is handed over */
    size_t longest;                 /* room in rest.entry */
    const struct kernel *kernel;    /* who has taken over, or NULL */
    void *runner;                   /* its state */
    uint32_t small;                 /* a rest with so many entries is worth a try */
    int64_t account;                /* in entries */
    uint64_t alone;                 /* tree nodes that links search alone still */
    uint64_t pause;                 /* how many the next time */
    uint64_t *level_nodes; /* of each level: by links and the runner; and by past runners */
    uint64_t *past_nodes;  /* by past runners alone */
};

/* ---- making ---- */

static size_t longest_option(const dlx_problem *problem)
{
    uint32_t longest = 0, count;
    for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++) {
        dlx_problem_option(problem, option, &count);
        longest = count > longest ? count : longest;
    }
    return longest;
}

static size_t levels_of(const struct relay *r)
{
    return (size_t)links_kernel.deepest(r->links) + 1;
}

/* All arrays: the field, and its length. */
#define ARRAYS(X)                                                                                  \
    X(rest.item, (size_t)dlx_problem_item_count(r->problem) + 1)                                   \
    X(rest.option, (size_t)dlx_problem_option_count(r->problem) + 1)                               \
    X(rest.place, (size_t)dlx_problem_item_count(r->problem) + 1)                                  \
    X(rest.entry, r->longest + 1)                                                                  \
    X(level_nodes, levels_of(r))                                                                   \
    X(past_nodes, levels_of(r))

static bool allocate(struct relay *r)
{
    bool fine = true;
    r->longest = longest_option(r->problem);
#define ALLOCATE(field, count)                                                                     \
    fine = fine && (r->field = memory_array(r->allocator, count, sizeof *r->field)) != NULL;
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    if (fine)
        memset(r->past_nodes, 0, levels_of(r) * sizeof *r->past_nodes);
    return fine;
}

static void destroy(void *state)
{
    struct relay *r = state;
    if (r->runner != NULL) {
        r->kernel->destroy(r->runner);
        dlx_problem_free(r->rest.problem);
    }
#define FREE_ARRAY(field, count) memory_free(r->allocator, r->field, count, sizeof *r->field);
    ARRAYS(FREE_ARRAY)
#undef FREE_ARRAY
    links_kernel.destroy(r->links);
    memory_free(r->allocator, r, 1, sizeof *r);
}

static dlx_status create(const dlx_problem *problem, const dlx_search_settings *settings,
                         enum simd simd, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct relay *r = memory_array(allocator, 1, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    *r = (struct relay){.problem = problem,
                        .allocator = allocator,
                        .simd = simd,
                        .pause = FIRST_BREAK,
                        .small = MOST_SMALL};
    dlx_status status = links_kernel.create(problem, settings, simd, &r->links);
    if (status != DLX_OK) {
        memory_free(allocator, r, 1, sizeof *r);
        return status;
    }
    if (!allocate(r)) {
        destroy(r);
        return DLX_ERR_MEMORY;
    }
    links_kernel.set_small(r->links, r->small);
    *state = r;
    return DLX_OK;
}

/* ---- handing over ---- */

static const struct kernel *runner_for(const dlx_problem *rest)
{
    static const struct kernel *const runners[] = {&lanes_kernel, &bits_kernel};
    static const dlx_search_settings settings = {.kernel = NULL};
    for (size_t k = 0; k < sizeof runners / sizeof *runners; k++)
        if (runners[k]->fits(rest, &settings))
            return runners[k];
    return NULL;
}

/* The next rest to try may be somewhat larger, or must be smaller. */
static void set_small(struct relay *r, uint32_t small)
{
    r->small = small > MOST_SMALL ? MOST_SMALL : small < LEAST_SMALL ? LEAST_SMALL : small;
    links_kernel.set_small(r->links, r->small);
}

static void take_break(struct relay *r)
{
    r->alone = r->pause;
    r->pause *= 2;
    r->account = 0;
    links_kernel.set_small(r->links, 0);
}

/* Nobody takes a rest of this size, so the next one must be smaller. */
static void refuse(struct relay *r)
{
    if (r->small <= LEAST_SMALL)
        take_break(r);
    else
        set_small(r, r->small / 4 * 3);
}

static void start_runner(struct relay *r)
{
    static const dlx_search_settings settings = {.kernel = NULL};
    uint32_t entries = dlx_problem_entry_count(r->rest.problem);
    r->kernel = runner_for(r->rest.problem);
    r->account -= COST + entries;
    if (r->kernel == NULL ||
        r->kernel->create(r->rest.problem, &settings, r->simd, &r->runner) != DLX_OK) {
        dlx_problem_free(r->rest.problem);
        refuse(r);
    } else
        set_small(r, r->small + r->small / 16);
}

/* Give the rest to a runner, if that pays, somebody takes it, and there is memory. */
static void hand_over(struct relay *r)
{
    if (r->account < -CREDIT || links_kernel.rest(r->links, &r->rest) != DLX_OK)
        take_break(r);
    else
        start_runner(r);
}

/* How many options are chosen below the runner, which is the number of its first level. */
static uint32_t base(const struct relay *r)
{
    return links_kernel.solution(r->links, r->rest.place);
}

/* Add the runner's tree nodes to those of its levels; how much memory it holds. */
static size_t add_runner(const struct relay *r, uint64_t *level_nodes)
{
    dlx_statistics of_runner = {.kernel = NULL};
    uint32_t first = base(r);
    r->kernel->statistics(r->runner, &of_runner);
    for (uint32_t level = 0; level < of_runner.levels; level++)
        level_nodes[first + level] += of_runner.level_nodes[level];
    return of_runner.memory;
}

static void dismiss(struct relay *r)
{
    add_runner(r, r->past_nodes);
    r->kernel->destroy(r->runner);
    dlx_problem_free(r->rest.problem);
    r->runner = NULL;
}

/* The runner is done with its part: links go on behind it. */
static void take_back(struct relay *r)
{
    dismiss(r);
    links_kernel.skip(r->links);
}

/* ---- searching ---- */

static enum kernel_end run_runner(struct relay *r, struct kernel_budget *budget)
{
    uint64_t given = budget->tree_nodes;
    enum kernel_end end = r->kernel->run(r->runner, budget);
    r->account += WORTH * (int64_t)(given - budget->tree_nodes);
    if (r->account > CREDIT) /* what was earned long ago does not count */
        r->account = CREDIT;
    return end;
}

/* Links search, and during a break not beyond its end. */
static enum kernel_end run_links(struct relay *r, struct kernel_budget *budget)
{
    if (r->alone == 0)
        return links_kernel.run(r->links, budget);
    struct kernel_budget part = *budget;
    part.tree_nodes = budget->tree_nodes < r->alone ? budget->tree_nodes : r->alone;
    uint64_t given = part.tree_nodes;
    enum kernel_end end = links_kernel.run(r->links, &part);
    budget->solutions = part.solutions;
    budget->tree_nodes -= given - part.tree_nodes;
    r->alone -= given - part.tree_nodes;
    if (r->alone == 0)
        links_kernel.set_small(r->links, r->small);
    return end;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct relay *r = state;
    for (;;) {
        if (r->runner != NULL) {
            enum kernel_end end = run_runner(r, budget);
            if (end != KERNEL_EXHAUSTED)
                return end;
            take_back(r);
        }
        enum kernel_end end = run_links(r, budget);
        if (end == KERNEL_SMALL)
            hand_over(r);
        else if (end != KERNEL_NODES || budget->tree_nodes == 0)
            return end;
    }
}

/* The options chosen by links, then those chosen by the runner. */
static uint32_t solution(const void *state, uint32_t *options)
{
    const struct relay *r = state;
    uint32_t count = links_kernel.solution(r->links, options);
    if (r->runner == NULL)
        return count;
    uint32_t more = r->kernel->solution(r->runner, options + count);
    for (uint32_t o = count; o < count + more; o++)
        options[o] = r->rest.option[options[o]];
    return count + more;
}

static bool at_rest(const void *state)
{
    const struct relay *r = state;
    return r->runner == NULL && links_kernel.at_rest(r->links);
}

static dlx_status require(void *state, uint32_t option)
{
    struct relay *r = state;
    return links_kernel.require(r->links, option);
}

static dlx_status forbid(void *state, uint32_t option)
{
    struct relay *r = state;
    return links_kernel.forbid(r->links, option);
}

static void release(void *state, uint32_t count)
{
    struct relay *r = state;
    links_kernel.release(r->links, count);
}

static void rewind_both(void *state)
{
    struct relay *r = state;
    if (r->runner != NULL)
        dismiss(r);
    links_kernel.rewind(r->links);
}

static uint32_t kept(const void *state, uint32_t place, uint32_t *options)
{
    const struct relay *r = state;
    return links_kernel.kept(r->links, place, options);
}

/* ---- watching ---- */

/* Numbers of the rest, in numbers of the whole. */
static void translate(const struct relay *r, uint32_t *item, uint32_t *option)
{
    if (*item != DLX_NONE)
        *item = r->rest.item[*item];
    if (*option != DLX_NONE)
        *option = r->rest.option[*option];
}

/* Single steps never hand over, but go on where the search has. */
static bool step(void *state, dlx_step *step)
{
    struct relay *r = state;
    if (r->runner != NULL) {
        bool tried = r->kernel->step(r->runner, step);
        if (step->kind != DLX_STEP_END) {
            step->level += base(r);
            translate(r, &step->item, &step->option);
            return tried;
        }
        take_back(r);
    }
    return links_kernel.step(r->links, step);
}

static uint32_t levels(const void *state)
{
    const struct relay *r = state;
    uint32_t count = links_kernel.levels(r->links);
    return r->runner == NULL ? count : count + r->kernel->levels(r->runner);
}

static bool is_begun(const void *state)
{
    const struct relay *r = state;
    return links_kernel.is_begun(r->links) || (r->runner != NULL && r->kernel->is_begun(r->runner));
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct relay *r = state;
    uint32_t first = links_kernel.levels(r->links);
    if (level < first) {
        links_kernel.branch(r->links, level, branch);
        return;
    }
    r->kernel->branch(r->runner, level - first, branch);
    translate(r, &branch->item, &branch->option);
}

static void descend(void *state, uint64_t *random, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct relay *r = state;
    links_kernel.descend(r->links, random, level_nodes, descent);
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct relay *r = state;
    links_kernel.statistics(r->links, statistics);
    memcpy(r->level_nodes, r->past_nodes, levels_of(r) * sizeof *r->level_nodes);
    for (uint32_t level = 0; level < statistics->levels; level++)
        r->level_nodes[level] += statistics->level_nodes[level];
    if (r->runner != NULL)
        statistics->memory += add_runner(r, r->level_nodes);
    statistics->level_nodes = r->level_nodes;
    statistics->memory += sizeof *r;
#define ADD_ARRAY(field, count) statistics->memory += (count) * sizeof *r->field;
    ARRAYS(ADD_ARRAY)
#undef ADD_ARRAY
}

static uint32_t deepest(const void *state)
{
    const struct relay *r = state;
    return links_kernel.deepest(r->links);
}

static bool check(const void *state)
{
    const struct relay *r = state;
    return links_kernel.check(r->links) && (r->runner == NULL || r->kernel->check(r->runner));
}

const struct kernel relay_kernel = {
    .name = "relay",
    .virtue = "it is too large for lanes and bits, which search the parts",
    .has_simd = true,
    .fits = kernel_is_plain,
    .create = create,
    .destroy = destroy,
    .run = run,
    .at_rest = at_rest,
    .require = require,
    .forbid = forbid,
    .release = release,
    .rewind = rewind_both,
    .solution = solution,
    .kept = kept,
    .step = step,
    .levels = levels,
    .is_begun = is_begun,
    .branch = branch,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
};
