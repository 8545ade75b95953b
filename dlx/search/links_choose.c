/* SPDX-License-Identifier: MIT */
/*
 * links: which item to branch on, and which of its options to try first. The solutions are the same
 * by any rule; how large the tree is, and how soon the first solution comes, is not.
 *
 *     shortest   the fewest ways to go on (in links.c, unless choices are random)
 *     first      the first in the order in which the items were added
 *     weighted   the fewest ways in proportion to the item's weight: it begins at 1 and grows by
 *                1 whenever the item is found without an option, so that what fails often is
 *                settled early
 *     cheapest   in a search for the cheapest solutions: links_best.c
 *
 * With multiplicities `weighted` is another thing. Packings, which most of these problems are, get worse
 * by weights: a search should stay where it is at work. There the rule is the shortest item, the first of
 * equals, and the options come in an order that is drawn anew each time the search begins again. Of many
 * orders a few lead to a solution at once: of 24 orders of a partridge puzzle one had a solution after
 * 6400 tree nodes, the others none within 300000.
 *
 * Whatever the rule, an item with no way or only one comes before all others. Of equals the first is
 * taken, or, if choices are random, any, each with the same probability.
 *
 * The options of the item are tried in the order of its list. Only by the rule `weighted`, and where
 * no item has room for many, the likely ones come first. If an item has k options left, and we know
 * nothing else, each of them is the right one with probability 1/k; so what the other items of an
 * option say for it is the sum of their 1/k. For "p q r" with "p q", "p r", "q r", "r":
 *
 *     branch on p      option "p q"   q has 2 options: 1/2     tried first
 *                      option "p r"   r has 3 options: 1/3
 *
 * Source of the weights: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search
 * by Weighting Constraints" (ECAI 2004): the heuristic dom/wdeg. To order values by the domains of the
 * variables dual to them: I. Dotú, A. del Val, M. Cebrián, "Redundant Modeling for the QuasiGroup
 * Completion Problem" (CP 2003).
 */
#include "dlx/search/links.h"

#include <math.h>

/* The less, the sooner. */
static inline double rank(const struct links *l, index_t item)
{
    if (l->length[item] <= 1 || l->choose == DLX_CHOOSE_SHORTEST)
        return l->length[item] <= 1 ? 0 : l->length[item];
    return l->choose == DLX_CHOOSE_FIRST ? 1 : l->length[item] / l->weight[item];
}

index_t links_choose(struct links *l)
{
    if (l->prices != NULL)
        return links_choose_cheap(l);
    index_t best = ROOT;
    double least = INFINITY;
    uint32_t equals = 0;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item]) {
        double its = rank(l, item);
        if (its == 0)
            return item;
        equals = its < least ? 1 : equals + (its == least);
        if (its < least ||
            (its == least && l->random != 0 && random_under(&l->random, equals) == 0))
            best = item, least = its;
    }
    return best;
}

/* How likely an option is: 1/k for each of its other items. As whole numbers, for the sums must come
 * out the same each time. The item branched on has hidden the option from their lists, hence k is
 * the length and 1. (Where it has hidden more than one, k comes out too small, which does no harm.)
 * A secondary item, which need not be covered, says next to nothing. */
static inline uint64_t likelihood(const struct links *l, index_t n)
{
    uint64_t sum = 0;
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        sum += (UINT64_C(1) << 32) / ((uint64_t)l->length[l->node[q].item] + 1);
    return sum;
}

/* Whenever an option is to be passed all is as it was when the item was covered, so the order need
 * not be kept: next is the first in the list of those less likely, or as likely and further down. */
index_t links_likely_after(const struct links *l, index_t n)
{
    const index_t item = l->node[n].item;
    const uint64_t bound = n == item ? UINT64_MAX : likelihood(l, n);
    index_t best = item;
    uint64_t most = 0;
    bool is_below = false;
    for (index_t m = l->node[item].down; m != item; m = l->node[m].down) {
        uint64_t its = likelihood(l, m);
        bool is_left = its < bound || (its == bound && is_below);
        if (is_left && (best == item || its > most))
            best = m, most = its;
        is_below |= m == n;
    }
    return best;
}
