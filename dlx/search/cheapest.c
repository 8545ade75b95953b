/* SPDX-License-Identifier: MIT */
/*
 * The search for the cheapest solutions, as two members that take turns. The first uses fixed reduced costs to skip
 * options that are too expensive; it visits millions of nodes a second and starts at once. It is bits, or links if the
 * problem is too large for bits. The tree of dlx/cheapest/ solves a linear program at each node; its nodes are
 * few and slow. Both know the cheapest solutions so far, and the first one to search everything ends the
 * search:
 *
 *     first   ----  first turn   --        --         a quarter of the work
 *     tree                         ------    ------   three quarters
 *
 * Work is counted in updates of links, so the turns do not depend on the machine or its load. The tree begins
 * only if the first member has not finished in its first turn. Without enough memory for the tree, the first
 * member goes on alone. The setting `kernel` can ask for `links` alone. Tests also ask for the tree alone.
 *
 * If one solution is wanted and the problem falls into independent parts, a third member searches them one by one
 * (cheapest_parts.c). It has the first turn, and then three quarters of the work.
 *
 * A solution can make many options too expensive. If the linear program shrinks enough, the tree begins again
 * with the rest of the options.
 *
 * With several threads, one thread searches as it would alone. The other threads prove that parts of the tree hold
 * nothing that is still wanted (dlx/cheapest/provers.h), and the search ends when nothing is left to prove.
 *
 * Invariant: links keep all solutions (links_best.c). A solution that is cheaper than the last of them, by
 * more than the gap, is still ahead in both members.
 */
#include "dlx/search/cheapest.h"

/* The first turn of the first member, in updates. */
static const double FIRST_TURN = 1 << 24;
/* ---- making ---- */

static size_t room(const struct cheapest *c)
{
    return (size_t)dlx_problem_option_count(c->problem) + 1;
}

static void destroy(void *state)
{
    struct cheapest *c = state;
    const dlx_allocator *allocator = c->allocator;
    provers_free(c->provers);
    partwise_free(c->partwise);
    bb_free(c->tree);
    bits_best_free(c->bits);
    if (c->links != NULL)
        links_destroy(c->links);
    memory_free(allocator, c->choice, room(c), sizeof *c->choice);
    memory_free(allocator, c->found, room(c), sizeof *c->found);
    memory_free(allocator, c, 1, sizeof *c);
}

static dlx_status create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state)
{
    const double most = 256 << 20;
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct cheapest *c = memory_array(allocator, 1, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    *c = (struct cheapest){.problem = problem, .allocator = allocator, .settings = *settings};
    c->memory =
        settings->memory > 0 && (double)settings->memory < most ? (double)settings->memory : most;
    c->threads = settings->threads;
    c->is_alone = settings->kernel != NULL;
    c->choice = memory_array(allocator, room(c), sizeof *c->choice);
    c->found = memory_array(allocator, room(c), sizeof *c->found);
    void *links = NULL;
    dlx_status status = c->choice != NULL && c->found != NULL
                            ? links_create(problem, settings, simd, &links)
                            : DLX_ERR_MEMORY;
    c->links = links;
    if (status == DLX_OK && !c->is_alone && bits_best_fits(problem))
        status = bits_best_create(problem, c->links->prices->price, &c->links->prices->limit, simd,
                                  &c->bits);
    if (status == DLX_OK)
        *state = c;
    else
        destroy(c);
    return status;
}

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem;
    return settings->best > 0;
}

/* ---- taking turns ---- */

static bool is_turn_of_tree(struct cheapest *c)
{
    bool is_due = c->is_alone || c->links_work - FIRST_TURN > c->tree_work / 3;
    if (is_due && !c->has_tried)
        cheapest_begin_tree(c);
    return is_due && c->tree != NULL;
}

/* Return whether the parts are next: they get three quarters of the work, too. Links look at all items to choose one,
 * which the updates do not count. */
static bool is_turn_of_parts(struct cheapest *c)
{
    if (!c->has_divided)
        cheapest_divide(c);
    return c->partwise != NULL && (double)partwise_work(c->partwise) <= 3 * c->first_work;
}

/* Keep the solutions that bits find. */
static enum kernel_end run_bits(struct cheapest *c, struct kernel_budget *budget)
{
    enum kernel_end end;
    while ((end = bits_best_run(c->bits, budget)) == KERNEL_SOLUTIONS)
        links_keep_options(c->links, c->found, bits_best_solution(c->bits, c->found));
    return end;
}

static enum kernel_end run_first(struct cheapest *c, struct kernel_budget *budget)
{
    struct links *l = c->links;
    uint64_t updates = l->updates, nodes = budget->tree_nodes;
    double per_node = c->bits != NULL ? bits_best_work(c->bits) : 16;
    enum kernel_end end = c->bits != NULL ? run_bits(c, budget) : links_kernel.run(l, budget);
    const double visited = (double)(nodes - budget->tree_nodes);
    c->links_work += (double)(l->updates - updates) + per_node * visited;
    c->first_work += (double)(l->updates - updates) + (per_node + l->primaries) * visited;
    if (c->tree != NULL)
        cheapest_tell_limit(c);
    return end;
}

/* Return the tree nodes of provers that were not taken from a budget yet. */
static uint64_t owed(const struct cheapest *c)
{
    const uint64_t present = c->provers != NULL ? provers_nodes(c->provers) : 0;
    return c->proof_nodes + present - c->paid;
}

static void pay(struct cheapest *c, struct kernel_budget *budget)
{
    const uint64_t due = owed(c), nodes = due < budget->tree_nodes ? due : budget->tree_nodes;
    budget->tree_nodes -= nodes;
    c->paid += nodes;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct cheapest *c = state;
    if (c->links->step != DONE && !c->is_over) {
        pay(c, budget);
        if (budget->tree_nodes == 0)
            return KERNEL_NODES;
        enum kernel_end end = KERNEL_NODES;
        cheapest_feed_provers(c);
        if (c->is_over)
            end = KERNEL_EXHAUSTED;
        else if (c->waits)
            cheapest_help_provers(c);
        else if (is_turn_of_parts(c))
            cheapest_run_parts(c, budget);
        else if (is_turn_of_tree(c))
            cheapest_run_tree(c, budget);
        else
            end = run_first(c, budget);
        c->is_over |= c->bits != NULL && end == KERNEL_EXHAUSTED;
        if (!c->is_over)
            return end;
        cheapest_end_provers(c);
    }
    return links_deliver(c->links, budget);
}

/* ---- the rest of the table ---- */

static void forget(struct cheapest *c)
{
    cheapest_end_tree(c);
    partwise_free(c->partwise);
    c->partwise = NULL;
    c->has_tried = c->has_divided = c->is_over = false;
    c->links_work = c->tree_work = c->first_work = 0;
}

static void rewind_both(void *state)
{
    struct cheapest *c = state;
    forget(c);
    links_rewind(c->links);
    if (c->bits != NULL)
        bits_best_rewind(c->bits);
}

static void pause(void *state)
{
    struct cheapest *c = state;
    if (c->provers != NULL)
        provers_rest(c->provers);
    if (c->partwise != NULL)
        partwise_pause(c->partwise);
}

static bool at_rest(const void *state)
{
    const struct cheapest *c = state;
    return links_kernel.at_rest(c->links) && (c->bits == NULL || bits_best_at_rest(c->bits)) &&
           ((c->tree == NULL && c->partwise == NULL) || c->is_over);
}

static bool require(void *state, uint32_t option)
{
    struct cheapest *c = state;
    forget(c);
    bool is_possible = links_require(c->links, option);
    if (is_possible && c->bits != NULL)
        bits_best_require(c->bits, option);
    return is_possible;
}

static bool forbid(void *state, uint32_t option)
{
    struct cheapest *c = state;
    forget(c);
    bool is_possible = links_forbid(c->links, option);
    if (is_possible && c->bits != NULL)
        bits_best_forbid(c->bits, option);
    return is_possible;
}

static void release(void *state, uint32_t count)
{
    struct cheapest *c = state;
    forget(c);
    links_release(c->links, count);
    if (c->bits != NULL)
        bits_best_release(c->bits, count);
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct cheapest *c = state;
    return links_kernel.solution(c->links, options);
}

static uint32_t kept(const void *state, uint32_t place, uint32_t *options)
{
    const struct cheapest *c = state;
    return links_kept(c->links, place, options);
}

static bool step(void *state, dlx_step *step)
{
    struct cheapest *c = state;
    return links_step(c->links, step);
}

/* ---- one part after another ---- */

static void keep(void *state, const uint32_t *options, uint32_t count)
{
    struct cheapest *c = state;
    links_keep_options(c->links, options, count);
}

static void hold(void *state, bool holds)
{
    struct cheapest *c = state;
    links_hold(c->links, holds);
}

static void finish(void *state)
{
    struct cheapest *c = state;
    c->is_over = true;
}
/* ---- all else ---- */

static bool descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct cheapest *c = state;
    return links_descend(c->links, random, permit, level_nodes, descent);
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct cheapest *c = state;
    links_statistics(c->links, statistics);
    if (c->bits != NULL)
        bits_best_statistics(c->bits, statistics);
    const bool is_last = !c->links->prices->holds; /* bounds of one part do not hold for others */
    if (c->is_over && is_last)
        statistics->bound = links_least_cost(c->links, true);
    statistics->memory += sizeof *c + room(c) * (sizeof *c->choice + sizeof *c->found);
    statistics->tree_nodes += owed(c);
    if (c->provers != NULL)
        statistics->memory += provers_memory(c->provers);
    if (c->partwise != NULL)
        statistics->memory += partwise_memory(c->partwise);
    if (c->tree == NULL)
        return;
    statistics->memory += bb_memory(c->tree);
    if (!is_last)
        return;
    uint64_t bound = bb_bound(c->tree), most = links_least_cost(c->links, true);
    bound = bound > most ? most : bound;
    statistics->bound = bound > statistics->bound ? bound : statistics->bound;
}

static uint32_t deepest(const void *state)
{
    const struct cheapest *c = state;
    return links_kernel.deepest(c->links);
}

static bool check(const void *state)
{
    const struct cheapest *c = state;
    return links_check(c->links) && (c->bits == NULL || bits_best_check(c->bits)) &&
           (c->tree == NULL || bb_check(c->tree));
}

const struct kernel cheapest_kernel = {
    .name = "cheapest",
    .virtue = "it finds the cheapest solutions",
    .has_simd = true,
    .counts_required = true,
    .fits = fits,
    .create = create,
    .destroy = destroy,
    .run = run,
    .pause = pause,
    .at_rest = at_rest,
    .require = require,
    .forbid = forbid,
    .release = release,
    .rewind = rewind_both,
    .solution = solution,
    .kept = kept,
    .keep = keep,
    .hold = hold,
    .finish = finish,
    .first = &cheapest_first_member,
    .step = step,
    .branch = cheapest_branch,
    .levels = cheapest_levels,
    .is_begun = cheapest_is_begun,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
};
