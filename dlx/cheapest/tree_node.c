/* SPDX-License-Identifier: MIT */
/* Solve the relaxation of a node, and use what it proves; tree.h explains it. */
#include "dlx/cheapest/tree.h"

#include <math.h>

/* Return whether this is the root of the whole problem. */
static bool is_root(const struct tree *t)
{
    return t->depth == 0 && !t->is_part;
}

/* Remove the options that are too expensive by their reduced costs. */
static void remove_expensive(struct tree *t)
{
    const int64_t room = bound_limit(t) - t->rest_bound;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] == UNDECIDED && t->rest[option] > room)
            bb_decide(t, option, REMOVED);
    }
}

/* Return whether the solution of the relaxation fits the decisions since the trail had this length. */
static bool still_fits(const struct tree *t, uint32_t length)
{
    for (; length < t->decided; length++) {
        uint32_t option = t->trail[length];
        if (fabs(value_of(t, option) - (t->choice[option] == TAKEN)) > 1e-6)
            return false;
    }
    return true;
}

/* Remember the basis and the reduced costs at the root. An option that is already taken is part of the bound,
 * so its reduced cost proves nothing against it. */
static void keep_root(struct tree *t)
{
    t->root_bound = t->rest_bound;
    for (uint32_t v = 0; v < t->lp.rows + t->lp.columns; v++)
        t->root_basis[v] = t->lp.place[v] != DLX_NONE;
    for (uint32_t i = t->lp.rows; i < t->lp.most_rows; i++)
        t->root_basis[t->lp.columns + i] = true; /* the slacks of later cuts */
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        const uint32_t option = t->option_of[j];
        t->root_rest[option] = t->choice[option] == UNDECIDED ? t->rest[option]
                               : t->choice[option] == TAKEN   ? INT64_MIN
                                                              : INT64_MAX;
    }
}

/* The relaxation has been solved as far as possible. Use what it proves. */
static void use_bound(struct tree *t)
{
    bound_prove(t);
    t->state = TREE_BACK;
    if (t->bound > bound_limit(t))
        return;
    uint32_t before = t->decided;
    if (is_root(t) && t->rest_bound > t->root_bound)
        keep_root(t);
    remove_expensive(t);
    if (!bb_spread(t))
        return;
    t->state = t->is_solved && still_fits(t, before) ? TREE_BRANCH : TREE_SPREAD;
    if (!t->is_solved)
        t->state = TREE_BRANCH;
    if (t->state == TREE_SPREAD)
        t->has_begun = t->is_solved = false;
}

double bb_cutoff(const struct tree *t)
{
    return ((double)bound_limit(t) + 1) / t->units_per_cost * (1 + 1e-9);
}

/* Return whether another round of cuts may pay. At the root, the rounds go on as long as the value rises. */
static bool wants_cuts(const struct tree *t)
{
    enum { ROOT_ROUNDS = 40, NODE_ROUNDS = 2 };
    if (t->dive != DLX_NONE)
        return false;
    if (!is_root(t))
        return t->rounds < NODE_ROUNDS;
    return t->rounds < ROOT_ROUNDS &&
           (t->rounds % 4 != 3 || t->lp.total > t->last_total + 1e-4 * fabs(t->lp.total));
}

/* Add cuts to the relaxation, which is solved. Return whether it must be solved again. */
static bool add_cuts(struct tree *t)
{
    enum { MOST = 100 };
    if (!wants_cuts(t))
        return false;
    if (t->rounds++ % 4 == 0)
        t->last_total = t->lp.total;
    if (is_root(t))
        simplex_remove_slack_rows(&t->lp, t->item_rows);
    if (bb_add_cliques(t, MOST) == 0)
        return false;
    simplex_use_rows(&t->lp);
    return true;
}

void bb_solve(struct tree *t, uint64_t *pivots)
{
    if (!t->has_begun)
        simplex_refresh(&t->lp);
    t->has_begun = true;
    double limit = bb_cutoff(t);
    for (;;) {
        enum simplex_end end = simplex_run(&t->lp, limit, pivots);
        if (end == SIMPLEX_UNFINISHED)
            return;
        if (end == SIMPLEX_CUT_OFF) {
            bound_prove(t);
            t->state = TREE_BACK;
            if (t->bound > bound_limit(t))
                return;
            t->state = TREE_SOLVE;
            limit = INFINITY;
            continue;
        }
        if (end == SIMPLEX_INFEASIBLE && bound_proves_none(t)) {
            t->state = TREE_BACK;
            return;
        }
        if (end == SIMPLEX_OPTIMAL && add_cuts(t))
            continue;
        t->is_solved = end == SIMPLEX_OPTIMAL;
        use_bound(t);
        return;
    }
}
