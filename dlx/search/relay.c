/* SPDX-License-Identifier: MIT */
/*
 * The relay: a search for problems too large for the tables of lanes and bits. Links begin. When the part
 * of the problem that is left to search has become small enough, a faster kernel, the runner, takes over
 * until it has searched that part:
 *
 *     links     level 0   item p, option 7
 *     links     level 1   item q, option 2
 *                         ---- 40 items and 300 options are left: a problem of its own
 *     lanes     level 2   item 5 of these, which is item 31 of the whole
 *     lanes     level 3   ...
 *                         ---- the part is exhausted: links go on with the next option of q
 *
 * Handing over has a cost: the part must be compiled. So the relay keeps an account in units of one entry.
 * Compiling a part costs its number of entries, and each tree node that the runner searches earns some
 * back. When the account is overdrawn, links search alone for a while, longer each time.
 *
 * Invariant: while there is a runner, links stand before the node that it searches.
 */
#include "dlx/search/kernel.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The relay hands over parts of at most MOST_SMALL entries. While parts of that size do not fit the
 * runners, it lowers the limit, but not below LEAST_SMALL. */
static const uint32_t MOST_SMALL = 1 << 18, LEAST_SMALL = 512;

/* In entries: the fixed cost of compiling a part, the earning of one tree node, and the credit. In tree
 * nodes: how long links first search alone. All were tuned on the benchmarks. */
static const int64_t COST = 512, WORTH = 16, CREDIT = 1 << 19;
static const uint64_t FIRST_BREAK = 1 << 14;

/* Units of work to build and compile one entry of a part. */
enum { UNITS = 6 };

struct relay {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    enum simd simd;                 /* instructions for the runners */
    void *links;                    /* the search that begins */
    struct kernel_rest rest;        /* the part that is handed over */
    size_t longest;                 /* most entries of an option: the room in rest.entry */
    const struct kernel *kernel;    /* kernel of the runner */
    void *runner;                   /* state of the runner, or NULL */
    uint32_t small;                 /* hand over parts of at most this many entries */
    int64_t account;                /* balance, in entries */
    uint64_t alone;                 /* tree nodes that links still search alone */
    uint64_t pause;                 /* tree nodes of the next break */
    uint64_t node_cost;             /* units of work of a node of the runner */
    uint64_t links_cost;            /* units of work of a node of links, without its updates */
    uint64_t work;                  /* units of work so far, without the updates of links */
    uint64_t *level_nodes;          /* [level]: tree nodes of links, the runner and past runners */
    uint64_t *past_nodes;           /* [level]: tree nodes of past runners alone */
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

/* List all arrays: the field and its length. */
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

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem; /* links search everything */
    return kernel_is_plain(settings);
}

static dlx_status create(const dlx_problem *problem, const struct settings *settings,
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
                        .links_cost = kernel_node_cost(&links_kernel, problem),
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
    static const struct settings settings = {.kernel = NULL};
    for (size_t k = 0; k < sizeof runners / sizeof *runners; k++)
        if (runners[k]->fits(rest, &settings))
            return runners[k];
    return NULL;
}

/* Set the limit for parts, and tell links. */
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

/* Lower the limit, because no runner took a part of this size. */
static void refuse(struct relay *r)
{
    if (r->small <= LEAST_SMALL)
        take_break(r);
    else
        set_small(r, r->small / 4 * 3);
}

static void start_runner(struct relay *r)
{
    static const struct settings settings = {.kernel = NULL};
    uint32_t entries = dlx_problem_entry_count(r->rest.problem);
    r->kernel = runner_for(r->rest.problem);
    /* building the part costs as much whether or not a kernel takes it */
    r->account -= COST + entries;
    r->work += UNITS * (COST + entries);
    if (r->kernel == NULL ||
        r->kernel->create(r->rest.problem, &settings, r->simd, &r->runner) != DLX_OK) {
        dlx_problem_free(r->rest.problem);
        refuse(r);
    } else {
        r->node_cost = 2 * kernel_node_cost(r->kernel, r->rest.problem);
        set_small(r, r->small +
                         r->small / 16); /* grow slowly: what was refused once may fit elsewhere */
    }
}

/* Give the part to a runner, if the account allows it, a kernel fits, and there is memory. */
static void hand_over(struct relay *r)
{
    if (r->account < -CREDIT || links_kernel.rest(r->links, &r->rest) != DLX_OK)
        take_break(r);
    else
        start_runner(r);
}

/* Add the runner's tree nodes to the nodes of their levels. Return the memory that it holds. */
static size_t add_runner(const struct relay *r, uint64_t *level_nodes)
{
    dlx_statistics of_runner = {.kernel = NULL};
    uint32_t first = r->rest.level;
    r->kernel->statistics(r->runner, &of_runner);
    for (uint32_t level = 0; level < of_runner.levels && first + level < levels_of(r); level++)
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

/* End the runner, and let links go on after its part. */
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
    r->work += r->node_cost * (given - budget->tree_nodes);
    if (r->account > CREDIT) /* forget what was earned long ago */
        r->account = CREDIT;
    return end;
}

/* Let links search. During a break, stop at its end. */
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
        const uint64_t given = budget->tree_nodes;
        enum kernel_end end = run_links(r, budget);
        r->work += r->links_cost * (given - budget->tree_nodes);
        if (end == KERNEL_SMALL)
            hand_over(r);
        else if (end != KERNEL_NODES || budget->tree_nodes == 0)
            return end;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Return the number of options that links have chosen below the required ones. */
static uint32_t count_chosen(const struct relay *r)
{
    uint32_t count = 0;
    dlx_branch branch;
    for (uint32_t level = 0; level < links_kernel.levels(r->links); level++) {
        links_kernel.branch(r->links, level, &branch);
        count += branch.option != DLX_NONE;
    }
    return count;
}

/* Write the required options, then the others in the order of their numbers: so a solution does not depend on
 * where a runner took over. */
static uint32_t solution(const void *state, uint32_t *options)
{
    const struct relay *r = state;
    uint32_t count = links_kernel.solution(r->links, options);
    const uint32_t required = count - count_chosen(r);
    if (r->runner != NULL) {
        uint32_t more = r->kernel->solution(r->runner, options + count);
        for (uint32_t o = count; o < count + more; o++)
            options[o] = r->rest.option[options[o]];
        count += more;
    }
    qsort(options + required, count - required, sizeof *options, compare_numbers);
    return count;
}

static bool at_rest(const void *state)
{
    const struct relay *r = state;
    return r->runner == NULL && links_kernel.at_rest(r->links);
}

static bool require(void *state, uint32_t option)
{
    struct relay *r = state;
    return links_kernel.require(r->links, option);
}

static bool require_by(void *state, uint32_t option, uint32_t item)
{
    struct relay *r = state;
    return links_kernel.require_by(r->links, option, item);
}

static bool forbid(void *state, uint32_t option)
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

/* Translate numbers of the part into numbers of the whole problem. */
static void translate(const struct relay *r, uint32_t *item, uint32_t *option)
{
    if (*item != DLX_NONE)
        *item = r->rest.item[*item];
    if (*option != DLX_NONE)
        *option = r->rest.option[*option];
}

/* Make a single step. It never hands over, but goes on in a part that a search has handed over. */
static bool step(void *state, dlx_step *step)
{
    struct relay *r = state;
    if (r->runner != NULL) {
        bool tried = r->kernel->step(r->runner, step);
        if (step->kind != DLX_STEP_END) {
            step->level += r->rest.level;
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

/* Return whether the runner has found the only solution of its part, the empty one, and has no more. */
static bool is_runner_done(const struct relay *r)
{
    return r->runner != NULL && r->kernel->is_begun(r->runner) && r->kernel->levels(r->runner) == 0;
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct relay *r = state;
    uint32_t first = links_kernel.levels(r->links);
    if (level < first) {
        links_kernel.branch(r->links, level, branch);
        if (level + 1 == first && is_runner_done(r))
            branch->done = branch->tried;
        return;
    }
    r->kernel->branch(r->runner, level - first, branch);
    translate(r, &branch->item, &branch->option);
}

static uint32_t untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct relay *r = state;
    uint32_t first = links_kernel.levels(r->links), none = DLX_NONE;
    if (level < first)
        return links_kernel.untried(r->links, level, ways);
    uint32_t count = r->kernel->untried(r->runner, level - first, ways);
    for (uint32_t way = 0; way < count; way++)
        translate(r, &none, &ways[way]);
    return count;
}

/* Links show what they force. */
static bool is_forced_above(const void *state, uint32_t level, uint32_t option)
{
    const struct relay *r = state;
    const uint32_t first = links_kernel.levels(r->links);
    uint32_t o = 0;
    if (level < first || r->kernel->is_forced_above == NULL)
        return false;
    const uint32_t options = dlx_problem_option_count(r->rest.problem);
    while (o < options && r->rest.option[o] != option)
        o++;
    return o < options && r->kernel->is_forced_above(r->runner, level - first, o);
}

static uint32_t place(const void *state, uint32_t option)
{
    (void)state;
    return option;
}

static bool descend(void *state, uint64_t *random, const struct kernel_watch *watch,
                    double *level_nodes, struct kernel_descent *descent)
{
    struct relay *r = state;
    return links_kernel.descend(r->links, random, watch, level_nodes, descent);
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

static uint64_t work(const void *state)
{
    const struct relay *r = state;
    dlx_statistics of_links;
    links_kernel.statistics(r->links, &of_links);
    return r->work + of_links.updates;
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
    .counts_required = true,
    .has_simd = true,
    .fits = fits,
    .create = create,
    .destroy = destroy,
    .run = run,
    .at_rest = at_rest,
    .require = require,
    .require_by = require_by,
    .forbid = forbid,
    .release = release,
    .rewind = rewind_both,
    .solution = solution,
    .place = place,
    .is_forced_above = is_forced_above,
    .kept = kept,
    .step = step,
    .levels = levels,
    .is_begun = is_begun,
    .branch = branch,
    .untried = untried,
    .descend = descend,
    .statistics = statistics,
    .work = work,
    .deepest = deepest,
    .check = check,
};
