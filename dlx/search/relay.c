/* SPDX-License-Identifier: MIT */
/* The relay: make it, hand over a part, and run both searches. relay.h draws a search. */
#include "dlx/search/relay.h"
#include "dlx/core/memory.h"

#include <string.h>

/* Units of work to build and compile one entry of a part. */
enum { UNITS = 6 };

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

/* Tell links how small a part must be. */
static void set_limit(const struct relay *r)
{
    links_kernel.set_small(r->links, account_limit(&r->account));
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
                        .account = account_open(),
                        .links_cost = kernel_node_cost(&links_kernel, problem)};
    dlx_status status = links_kernel.create(problem, settings, simd, &r->links);
    if (status != DLX_OK) {
        memory_free(allocator, r, 1, sizeof *r);
        return status;
    }
    if (!allocate(r)) {
        destroy(r);
        return DLX_ERR_MEMORY;
    }
    set_limit(r);
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

/* Give the part to a runner that takes it. Return false if there is none, or no memory. */
static bool start_runner(struct relay *r)
{
    static const struct settings settings = {.kernel = NULL};
    r->kernel = runner_for(r->rest.problem);
    /* building the part costs as much whether or not a kernel takes it */
    r->work += UNITS * account_pay(&r->account, dlx_problem_entry_count(r->rest.problem));
    if (r->kernel == NULL ||
        r->kernel->create(r->rest.problem, &settings, r->simd, &r->runner) != DLX_OK) {
        dlx_problem_free(r->rest.problem);
        return false;
    }
    r->node_cost = 2 * kernel_node_cost(r->kernel, r->rest.problem);
    return true;
}

/* Give the part to a runner, if the account allows it, a kernel fits, and there is memory. */
static void hand_over(struct relay *r)
{
    if (account_is_overdrawn(&r->account) || links_kernel.rest(r->links, &r->rest) != DLX_OK)
        account_begin_break(&r->account);
    else if (start_runner(r))
        account_raise_limit(&r->account);
    else
        account_lower_limit(&r->account);
    set_limit(r);
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

void relay_take_back(struct relay *r)
{
    dismiss(r);
    links_kernel.skip(r->links);
}

/* ---- searching ---- */

static enum kernel_end run_runner(struct relay *r, struct kernel_budget *budget)
{
    uint64_t given = budget->tree_nodes;
    enum kernel_end end = r->kernel->run(r->runner, budget);
    account_earn(&r->account, given - budget->tree_nodes);
    r->work += r->node_cost * (given - budget->tree_nodes);
    return end;
}

/* Let links search. During a break, stop at its end. */
static enum kernel_end run_links(struct relay *r, struct kernel_budget *budget)
{
    const uint64_t alone = r->account.alone;
    if (alone == 0)
        return links_kernel.run(r->links, budget);
    struct kernel_budget part = *budget;
    part.tree_nodes = budget->tree_nodes < alone ? budget->tree_nodes : alone;
    uint64_t given = part.tree_nodes;
    enum kernel_end end = links_kernel.run(r->links, &part);
    budget->solutions = part.solutions;
    budget->tree_nodes -= given - part.tree_nodes;
    if (account_spend_break(&r->account, given - part.tree_nodes))
        set_limit(r);
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
            relay_take_back(r);
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

/* ---- decisions ---- */

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

static uint32_t place(const void *state, uint32_t option)
{
    (void)state;
    return option;
}

static bool descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct relay *r = state;
    return links_kernel.descend(r->links, random, permit, level_nodes, descent);
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
    .solution = relay_solution,
    .place = place,
    .is_forced_above = relay_is_forced_above,
    .kept = kept,
    .step = relay_step,
    .levels = relay_levels,
    .is_begun = relay_is_begun,
    .branch = relay_branch,
    .untried = relay_untried,
    .descend = descend,
    .statistics = statistics,
    .work = work,
    .deepest = deepest,
    .check = check,
};
