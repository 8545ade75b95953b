/* SPDX-License-Identifier: MIT */
/*
 * links: what surrounds the loop of a search. The rule `restarts` restarts the search from time to time,
 * and a search for the cheapest solutions delivers them at its end. At the bottom is the kernel's table.
 */
#include "dlx/search/links_moves.h"

/* Search for at most *tree_nodes tree nodes, and subtract the nodes visited. */
static enum kernel_end run_for(struct links *l, uint64_t *tree_nodes, struct kernel_budget *budget)
{
    uint64_t given = budget->tree_nodes < *tree_nodes ? budget->tree_nodes : *tree_nodes;
    struct kernel_budget part = {
        .solutions = budget->solutions, .tree_nodes = given, .only_count = budget->only_count};
    enum kernel_end end = l->moves->run(l, &part);
    *tree_nodes -= given - part.tree_nodes;
    budget->tree_nodes -= given - part.tree_nodes;
    budget->solutions = part.solutions;
    return end;
}

/* Restart with the options in a new order. Patience grows slowly. */
static void begin_again(struct links *l)
{
    links_rewind(l);
    links_shuffle(l);
    l->patience += 1 + l->patience / 64;
    l->patience_left = l->patience;
}

/* Search, with restarts until the first solution if the rule is `restarts`. After a solution it must not
 * restart, because it would find that solution again. */
static enum kernel_end run_with_restarts(struct links *l, struct kernel_budget *budget)
{
    while (l->is_restarting) {
        uint64_t wanted = budget->solutions;
        enum kernel_end end = run_for(l, &l->patience_left, budget);
        l->is_restarting = end == KERNEL_NODES && budget->solutions == wanted;
        if (end != KERNEL_NODES || budget->tree_nodes == 0)
            return end;
        if (!l->is_restarting)
            break;
        begin_again(l);
    }
    return l->moves->run(l, budget);
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *l = state;
    enum kernel_end end = run_with_restarts(l, budget);
    return end == KERNEL_EXHAUSTED && l->prices != NULL ? links_deliver(l, budget) : end;
}

static bool at_rest(const void *state)
{
    const struct links *l = state;
    bool before = l->step == ENTER && l->level == l->required;
    bool after = l->step == DONE && !links_is_delivering(l);
    return before || after;
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    if (l->prices != NULL)
        return links_kept(l, l->prices->delivered - 1, options);
    return links_path_options(l, options);
}

static uint32_t deepest(const void *state)
{
    const struct links *l = state;
    return l->deepest;
}

/* Binary takes the rules that learn, except restarts with multiplicities. */
static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    return !binary_kernel.fits(problem, settings);
}

const struct kernel links_kernel = {
    .name = "links",
    .fits = fits,
    .create = links_create,
    .destroy = links_destroy,
    .run = run,
    .at_rest = at_rest,
    .require = links_require,
    .require_by = links_require_by,
    .forbid = links_forbid,
    .release = links_release,
    .rewind = links_rewind,
    .solution = solution,
    .kept = links_kept,
    .step = links_step,
    .branch = links_branch,
    .untried = links_untried,
    .levels = links_levels,
    .is_begun = links_is_begun,
    .descend = links_descend,
    .statistics = links_statistics,
    .deepest = deepest,
    .check = links_check,
    .set_small = links_set_small,
    .rest = links_rest,
    .skip = links_skip,
};
