/* SPDX-License-Identifier: MIT */
/* The second member of the search for the cheapest solutions, the tree, and the threads that prove parts of it. */
#include "dlx/search/cheapest.h"

/* The work of the tree between two looks at the clock, in updates. */
static const double SLICE = 1 << 18;

void cheapest_tell_limit(struct cheapest *c)
{
    const struct prices *p = c->links->prices;
    if (!shortlist_is_full(&p->kept))
        return;
    c->tree->limit = shortlist_dearest(&p->kept);
    c->tree->gap = links_gap(p);
}

void cheapest_begin_tree(struct cheapest *c)
{
    const struct links *l = c->links;
    for (uint32_t option = 0; option < l->options; option++)
        c->choice[option] = l->fate[option] == FREE       ? UNDECIDED
                            : l->fate[option] == REQUIRED ? TAKEN
                                                          : REMOVED;
    c->has_tried = true;
    c->tree = bb_new(c->problem, c->choice, NULL, c->memory);
    if (c->tree != NULL)
        cheapest_tell_limit(c);
}

void cheapest_end_provers(struct cheapest *c)
{
    if (c->provers != NULL)
        c->proof_nodes += provers_nodes(c->provers);
    provers_free(c->provers);
    c->provers = NULL;
    c->has_asked = c->waits = c->gave_all = false;
}

void cheapest_end_tree(struct cheapest *c)
{
    cheapest_end_provers(c);
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
    cheapest_end_provers(c);
    bb_free(c->tree);
    c->tree = smaller;
    cheapest_tell_limit(c);
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
    cheapest_tell_limit(c);
    shrink(c);
}

/* Return the approximate work of a step of the simplex method: it solves three systems, and passes over the
 * columns. */
static double work_of_pivot(const struct tree *t)
{
    return 100 + 20.0 * t->lp.rows + 0.25 * t->lp.entries;
}

static uint64_t pivots_of_slice(const struct tree *t)
{
    return 1 + (uint64_t)(SLICE / work_of_pivot(t));
}

void cheapest_run_tree(struct cheapest *c, struct kernel_budget *budget)
{
    struct tree *t = c->tree;
    double unit = work_of_pivot(t);
    uint64_t nodes = t->nodes, pivots = t->lp.pivots;
    enum tree_end end = bb_run(t, &budget->tree_nodes, pivots_of_slice(t));
    c->tree_work += unit * (double)(1 + t->lp.pivots - pivots + 2 * (t->nodes - nodes));
    if (end == TREE_FOUND)
        keep_solution(c);
    c->is_over = end == TREE_EXHAUSTED;
    c->waits = end == TREE_WAITS;
}

/* ---- provers ---- */

/* Return whether this search still wants a solution that a prover has found. */
static bool is_missing(void *user, const uint32_t *options, uint32_t count)
{
    const struct cheapest *c = user;
    return links_wants(c->links, options, count);
}

/* Without a limit, or before the root is solved, there is nothing to prove. */
static bool can_prove(const struct cheapest *c)
{
    const struct prices *p = c->links->prices;
    return c->threads > 1 && c->tree != NULL && c->tree->depth > 0 && shortlist_is_full(&p->kept);
}

void cheapest_feed_provers(struct cheapest *c)
{
    if (!c->has_asked && can_prove(c)) {
        c->has_asked = true;
        c->provers = provers_new(c->tree, c->choice, c->threads - 1, c->memory / c->threads);
    }
    if (c->provers == NULL)
        return;
    provers_review(c->provers, is_missing, c);
    provers_feed(c->provers, c->tree, pivots_of_slice(c->tree), !c->gave_all && !c->waits);
    c->is_over |= (c->waits || c->gave_all) && provers_are_sure(c->provers);
}

/* Help the provers. If they cannot go on without more solutions, then the tree goes on. */
void cheapest_help_provers(struct cheapest *c)
{
    if (provers_help(c->provers))
        return;
    c->waits = false;
    c->gave_all = true;
    bb_take_back(c->tree);
}
