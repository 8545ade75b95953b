/* SPDX-License-Identifier: MIT */
/*
 * Choose how to split a node. A pair of items has a share: the sum of the fractions of the options that contain
 * both. With p and q in every second option,
 *
 *     0.5 "p q"   0.5 "p r"   0.5 "q s"     p, q has the share 0.5
 *
 * A pair with a share of 0 or 1 does not split the relaxation. The pairs with shares near 0.75 are tried: both
 * branches make a few steps of the simplex method (strong branching). The best pair is the one for which the
 * product of the two rises is greatest.
 *
 * Invariant: `share` of all items is 0 between two calls.
 *
 * Source: D. Applegate, R. Bixby, V. Chvatal, W. Cook, "Finding cuts in the TSP" (DIMACS report 95-05, 1995), for
 * trying branches.
 */
#include "dlx/cheapest/tree.h"

#include "dlx/core/query.h"

#include <math.h>

/* The most pairs to try; the steps of each branch; after this many pairs in a row without an improvement, the
 * others are not tried. */
enum { MOST_PAIRS = 10, STEPS = 10, PATIENCE = 4 };

struct pair {
    uint32_t a, b; /* items */
    double score;  /* how good its share is */
};

/* The best pairs, the best first. */
struct pairs {
    struct pair pair[MOST_PAIRS];
    uint32_t count;
};

/* Return whether a node can be split by this item: only items that are covered exactly once qualify. */
static bool is_single(const struct tree *t, uint32_t item)
{
    return t->need[item].least == 1 && t->need[item].most == 1;
}

/* For each later item, add up the fractions of the options that contain both items. Return the number of these
 * items. */
static uint32_t add_shares(struct tree *t, uint32_t item)
{
    uint32_t touched = 0, count;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++) {
        double x = t->choice[t->list[p]] == UNDECIDED ? value_of(t, t->list[p]) : 0;
        const dlx_entry *entry = dlx_problem_option(t->problem, t->list[p], &count);
        for (uint32_t e = 0; e < count && is_fraction(x); e++) {
            if (entry[e].item <= item || !is_single(t, entry[e].item) ||
                t->row_of[entry[e].item] == DLX_NONE)
                continue;
            if (t->share[entry[e].item] == 0)
                t->touched[touched++] = entry[e].item;
            t->share[entry[e].item] += x;
        }
    }
    return touched;
}

/* Return a score for splitting by a pair with this share. */
static double score_of(double share)
{
    return is_fraction(share) ? 1 - fabs(share - 0.75) : 0;
}

static void add_pair(struct pairs *pairs, struct pair pair)
{
    uint32_t at = pairs->count < MOST_PAIRS ? pairs->count++ : MOST_PAIRS;
    if (at == MOST_PAIRS && pairs->pair[--at].score >= pair.score)
        return;
    for (; at > 0 && pairs->pair[at - 1].score < pair.score; at--)
        pairs->pair[at] = pairs->pair[at - 1];
    pairs->pair[at] = pair;
}

static void list_pairs(struct tree *t, struct pairs *pairs)
{
    for (uint32_t i = 0; i < t->item_rows; i++) {
        const uint32_t item = t->item_of[i];
        uint32_t touched = is_single(t, item) ? add_shares(t, item) : 0;
        while (touched > 0) {
            const uint32_t other = t->touched[--touched];
            if (score_of(t->share[other]) > 0)
                add_pair(pairs, (struct pair){item, other, score_of(t->share[other])});
            t->share[other] = 0;
        }
    }
}

/* With a relaxation, choose the option with the greatest value, but a fraction rather than 1. Without one,
 * choose any option. */
uint32_t bb_choose_option(const struct tree *t)
{
    uint32_t best = DLX_NONE;
    double most = -1;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] != UNDECIDED)
            continue;
        double x = t->is_solved ? value_of(t, option) : 0;
        x -= x > 1 - 1e-6 ? 0.99 : 0;
        if (x > most) {
            most = x;
            best = option;
        }
    }
    return best;
}

/* Return true if both branches of a pair remove an option. Rounding can make a pair look like a fraction. */
static bool splits(const struct tree *t, uint32_t a, uint32_t b)
{
    bool has_both = false, has_one = false;
    for (uint32_t p = t->list_first[a]; p < t->list_first[a + 1]; p++)
        if (t->choice[t->list[p]] == UNDECIDED)
            *(option_has_item(t->problem, t->list[p], b) ? &has_both : &has_one) = true;
    for (uint32_t p = t->list_first[b]; p < t->list_first[b + 1] && !has_one; p++)
        has_one = t->choice[t->list[p]] == UNDECIDED && !option_has_item(t->problem, t->list[p], a);
    return has_both && has_one;
}

/* ---- trying branches ---- */

/* Return the value of the relaxation of a branch after a few steps; INFINITY if there is no solution. */
static double try_branch(struct tree *t, const struct pair *pair, bool is_second, double cutoff)
{
    const uint32_t trail = t->decided;
    const struct frame frame = {.a = pair->a, .b = pair->b, .is_second = is_second};
    double value = INFINITY;
    if (bb_apply(t, &frame) && bb_spread(t)) {
        simplex_revalue(&t->lp);
        const enum simplex_end end = simplex_try(&t->lp, cutoff, STEPS);
        if (end != SIMPLEX_INFEASIBLE && end != SIMPLEX_CUT_OFF)
            value = t->lp.total;
    }
    bb_retreat(t, trail);
    simplex_return_to_point(&t->lp, &t->point);
    return value;
}

bool bb_choose_pair(struct tree *t, uint32_t *a, uint32_t *b)
{
    struct pairs pairs = {.count = 0};
    list_pairs(t, &pairs);
    const double base = t->lp.total, cutoff = bb_cutoff(t), least = 1e-6 * (cutoff - base);
    double best = -1;
    simplex_keep_point(&t->lp, &t->point);
    for (uint32_t k = 0, fails = 0; k < pairs.count && fails < PATIENCE && best < INFINITY; k++) {
        const struct pair *pair = &pairs.pair[k];
        if (!splits(t, pair->a, pair->b))
            continue;
        const double first = try_branch(t, pair, false, cutoff) - base;
        const double second = try_branch(t, pair, true, cutoff) - base;
        const double score = fmax(first, least) * fmax(second, least);
        fails++;
        if (score <= best)
            continue;
        best = score;
        fails = 0;
        *a = pair->a;
        *b = pair->b;
    }
    return best >= 0;
}
