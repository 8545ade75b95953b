/* SPDX-License-Identifier: MIT */
/*
 * Choose how to split a node. A pair of items has a share: the sum of the fractions of the options that contain
 * both. With p and q in every second option,
 *
 *     0.5 "p q"   0.5 "p r"   0.5 "q s"     p, q has the share 0.5
 *
 * A pair with a share of 0 or 1 does not split the relaxation. Shares near 0.75 are best (docs/lab).
 *
 * Invariant: `share` of all items is 0 between two calls.
 */
#include "dlx/cheapest/tree.h"

#include <math.h>

bool bb_contains(const struct tree *t, uint32_t option, uint32_t item)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].item == item)
            return true;
    return false;
}

/* Only items that are covered exactly once can be split by. */
static bool is_single(const struct tree *t, uint32_t item)
{
    return t->need[item].least == 1 && t->need[item].most == 1;
}

/* For each later item, add up the fractions of the options that contain both items. Return the number of
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

/* Return how good a pair with this share is to split by. */
static double score_of(double share)
{
    return is_fraction(share) ? 1 - fabs(share - 0.75) : 0;
}

/* Find the best pair of items. Return false if there is none. */
static bool find_pair(struct tree *t, uint32_t *a, uint32_t *b)
{
    double best = 0;
    for (uint32_t i = 0; i < t->lp.rows; i++) {
        uint32_t item = t->item_of[i];
        uint32_t touched = is_single(t, item) ? add_shares(t, item) : 0;
        while (touched > 0) {
            uint32_t other = t->touched[--touched];
            if (score_of(t->share[other]) > best) {
                best = score_of(t->share[other]);
                *a = item;
                *b = other;
            }
            t->share[other] = 0;
        }
    }
    return best > 0;
}

/* Without a relaxation it is any option, else the one with the greatest value, and a fraction rather than 1. */
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
            *(bb_contains(t, t->list[p], b) ? &has_both : &has_one) = true;
    for (uint32_t p = t->list_first[b]; p < t->list_first[b + 1] && !has_one; p++)
        has_one = t->choice[t->list[p]] == UNDECIDED && !bb_contains(t, t->list[p], a);
    return has_both && has_one;
}

bool bb_choose_pair(struct tree *t, uint32_t *a, uint32_t *b)
{
    return find_pair(t, a, b) && splits(t, *a, *b);
}
