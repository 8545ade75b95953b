/* SPDX-License-Identifier: MIT */
/*
 * The search for the cheapest solutions, as two members that take turns. The first skips what is too expensive
 * by fixed reduced costs; it visits millions of nodes a second and needs no start. It is bits, or links if the
 * problem is too large for bits. The tree of dlx/cheapest/ solves a linear program at each node; its nodes are
 * few and slow. Both know the cheapest solutions so far, and the first one to search everything ends the
 * search:
 *
 *     first   ----  first turn   --        --         a quarter of the work
 *     tree                         ------    ------   three quarters
 *
 * Work is counted in updates of links, so the turns do not depend on the machine or its load. The tree begins
 * only if the first member has not finished in its first turn. Without enough memory for the tree, that member
 * goes on alone.
 * The setting `kernel` can ask for `links` alone. Tests also ask for the tree alone.
 *
 * When a solution makes so many options too expensive that the linear program shrinks, the tree begins again
 * with the rest of the options.
 *
 * Invariant: links keep all solutions (links_best.c). A solution that is cheaper than the last of them, by
 * more than the gap, is still ahead in both members.
 */
#include "dlx/cheapest/tree.h"
#include "dlx/search/bits_best.h"
#include "dlx/search/links.h"

#include <string.h>

/* In updates: the first turn of links; the work of the tree between two looks at the clock. */
static const double FIRST_TURN = 1 << 24, SLICE = 1 << 18;

struct cheapest {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct links *links;            /* keep the solutions; the first member, without bits */
    struct bits_best *bits;         /* the first member, or NULL */
    struct tree *tree;              /* the second member, or NULL */
    unsigned char *choice;          /* of each option: what the tree is to begin with */
    uint32_t *found;                /* room for a solution of the tree or of bits */
    double memory;                  /* bytes that a tree may take */
    bool is_alone;                  /* the tree was asked for */
    bool has_tried;                 /* a tree was made, or could not be made */
    bool is_over;                   /* the tree or bits have searched everything */
    double links_work, tree_work;   /* in updates */
};

/* ---- making ---- */

static size_t room(const struct cheapest *c)
{
    return (size_t)dlx_problem_option_count(c->problem) + 1;
}

static void destroy(void *state)
{
    struct cheapest *c = state;
    const dlx_allocator *allocator = c->allocator;
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
    *c = (struct cheapest){.problem = problem, .allocator = allocator};
    c->memory =
        settings->memory > 0 && (double)settings->memory < most ? (double)settings->memory : most;
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

/* ---- the tree ---- */

/* A solution must cost less than this to be wanted. */
static void tell_limit(struct cheapest *c)
{
    const struct prices *p = c->links->prices;
    if (p->kept < p->wanted)
        return;
    c->tree->limit = p->slots[p->rank[p->kept - 1]].cost;
    c->tree->gap = links_gap(p);
}

static void begin_tree(struct cheapest *c)
{
    const struct links *l = c->links;
    for (uint32_t option = 0; option < l->options; option++)
        c->choice[option] = l->fate[option] == FREE       ? UNDECIDED
                            : l->fate[option] == REQUIRED ? TAKEN
                                                          : REMOVED;
    c->has_tried = true;
    c->tree = bb_new(c->problem, c->choice, NULL, c->memory);
    if (c->tree != NULL)
        tell_limit(c);
}

static void end_tree(struct cheapest *c)
{
    bb_free(c->tree);
    c->tree = NULL;
}

/* Begin again with the options that are not too expensive, if they are far fewer. */
static void shrink(struct cheapest *c)
{
    if (!bb_can_shrink(c->tree, c->choice))
        return;
    struct tree *smaller = bb_new(c->problem, c->choice, c->tree, c->memory);
    if (smaller == NULL)
        return;
    smaller->nodes = c->tree->nodes;
    bb_free(c->tree);
    c->tree = smaller;
    tell_limit(c);
}

/* Write the options of the tree's solution, the required ones first, in their order. */
static uint32_t order_solution(struct cheapest *c)
{
    const struct links *l = c->links;
    const struct tree *t = c->tree;
    uint32_t written = 0;
    for (uint32_t f = 0; f < l->fixed_count; f++)
        if (l->fate[l->fixed[f]] == REQUIRED)
            c->found[written++] = l->fixed[f];
    for (uint32_t o = 0; o < t->found_count; o++)
        if (l->fate[t->found[o]] != REQUIRED)
            c->found[written++] = t->found[o];
    return written;
}

static void keep_solution(struct cheapest *c)
{
    links_keep_options(c->links, c->found, order_solution(c));
    tell_limit(c);
    shrink(c);
}

/* Return the work of a step of the simplex method: it passes over the columns, and over a part of the inverse
 * that was measured. */
static double work_of_pivot(const struct tree *t)
{
    double rows = t->lp.rows, columns = t->lp.columns;
    return 100 + rows + columns + rows * rows / 8;
}

static void run_tree(struct cheapest *c, struct kernel_budget *budget)
{
    struct tree *t = c->tree;
    double unit = work_of_pivot(t);
    uint64_t nodes = t->nodes, pivots = t->lp.pivots;
    enum tree_end end = bb_run(t, &budget->tree_nodes, 1 + (uint64_t)(SLICE / unit));
    c->tree_work += unit * (double)(1 + t->lp.pivots - pivots + 2 * (t->nodes - nodes));
    if (end == TREE_FOUND)
        keep_solution(c);
    c->is_over = end == TREE_EXHAUSTED;
}

/* ---- taking turns ---- */

static bool is_turn_of_tree(struct cheapest *c)
{
    bool is_due = c->is_alone || c->links_work - FIRST_TURN > c->tree_work / 3;
    if (is_due && !c->has_tried)
        begin_tree(c);
    return is_due && c->tree != NULL;
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
    c->links_work +=
        (double)(l->updates - updates) + per_node * (double)(nodes - budget->tree_nodes);
    if (c->tree != NULL)
        tell_limit(c);
    return end;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct cheapest *c = state;
    if (c->links->step != DONE && !c->is_over) {
        enum kernel_end end = KERNEL_NODES;
        if (is_turn_of_tree(c))
            run_tree(c, budget);
        else
            end = run_first(c, budget);
        c->is_over |= c->bits != NULL && end == KERNEL_EXHAUSTED;
        if (!c->is_over)
            return end;
    }
    return links_deliver(c->links, budget);
}

/* ---- the rest of the table ---- */

static void forget(struct cheapest *c)
{
    end_tree(c);
    c->has_tried = c->is_over = false;
    c->links_work = c->tree_work = 0;
}

static void rewind_both(void *state)
{
    struct cheapest *c = state;
    forget(c);
    links_rewind(c->links);
    if (c->bits != NULL)
        bits_best_rewind(c->bits);
}

static bool at_rest(const void *state)
{
    const struct cheapest *c = state;
    return links_kernel.at_rest(c->links) && (c->bits == NULL || bits_best_at_rest(c->bits)) &&
           (c->tree == NULL || c->is_over);
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

static uint32_t levels(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over        ? 0
           : c->tree != NULL ? c->tree->depth
           : c->bits != NULL ? bits_best_levels(c->bits)
                             : links_levels(c->links);
}

static bool is_begun(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over || (c->tree != NULL   ? c->tree->depth > 0
                          : c->bits != NULL ? bits_best_is_begun(c->bits)
                                            : links_is_begun(c->links));
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct cheapest *c = state;
    if (c->tree == NULL) {
        if (c->bits != NULL)
            bits_best_branch(c->bits, level, branch);
        else
            links_branch(c->links, level, branch);
        return;
    }
    const struct frame *f = &c->tree->frame[level];
    uint32_t count;
    bool is_option = f->b == DLX_NONE;
    *branch = (dlx_branch){
        .item = is_option ? dlx_problem_option(c->problem, f->a, &count)->item : f->a,
        .option = is_option && !f->is_second ? f->a : DLX_NONE,
        .tried = 1 + f->is_second,
        .done = f->is_second,
        .count = 2,
    };
}

static void descend(void *state, uint64_t *random, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct cheapest *c = state;
    links_descend(c->links, random, level_nodes, descent);
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct cheapest *c = state;
    links_statistics(c->links, statistics);
    if (c->bits != NULL)
        bits_best_statistics(c->bits, statistics);
    if (c->is_over)
        statistics->bound = links_least_cost(c->links, true);
    statistics->memory += sizeof *c + room(c) * (sizeof *c->choice + sizeof *c->found);
    if (c->tree == NULL)
        return;
    statistics->memory += sizeof *c->tree + arena_memory(&c->tree->arena);
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
    .fits = fits,
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
    .branch = branch,
    .levels = levels,
    .is_begun = is_begun,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
};
