/* SPDX-License-Identifier: MIT */
/*
 * links: rules for the item to branch on, and for the option to try first. Every rule finds the same
 * solutions. The size of the tree, and the time to the first solution, depend on the rule.
 *
 *     shortest   the item with the fewest ways (in links_moves.h, unless choices are random)
 *     first      the first item in the order in which the items were added
 *     weighted   the item with the fewest ways in proportion to its weight. The weight starts at 1 and
 *                grows by 1 whenever the item starves, so that items that fail often are settled early
 *     cheapest   in a search for the cheapest solutions: see links_best.c
 *
 * With multiplicities, `weighted` is different. Most of these problems are packings, and weights make
 * packings worse, because the search should extend the filled region instead of starting elsewhere. So
 * the rule is the shortest item, and the options get a new random order at each restart. A few of many
 * orders lead to a solution at once: of 24 orders of a partridge puzzle, one led to a solution after 6400
 * tree nodes, and the others to none within 300000.
 *
 * By every rule, an item with one way or none comes before all others. Among equal items the first is
 * taken, or, if choices are random, any of them with equal probability.
 *
 * The options of the item are tried in the order of its list. Only the rule `weighted`, without
 * multiplicities, tries the likely ones first. If an item has k options left and nothing else is known,
 * each of them is right with probability 1/k. So an option is rated by the sum of 1/k over its other
 * items. For "p q r" with "p q", "p r", "q r", "r":
 *
 *     branch on p      option "p q"   q has 2 options: 1/2     tried first
 *                      option "p r"   r has 3 options: 1/3
 *
 * Source of the weights: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search
 * by Weighting Constraints" (ECAI 2004): the heuristic dom/wdeg. Source of the order of options: I. Dotú, A. del Val, M. Cebrián, "Redundant Modeling for the QuasiGroup
 * Completion Problem" (CP 2003).
 */
#include "dlx/search/links.h"

#include <math.h>

/* Return the rank of an item. The search branches on the item of the lowest rank. */
static inline double rank(const struct links *l, index_t item)
{
    if (l->length[item] <= 1 || l->choose == CHOOSE_SHORTEST)
        return l->length[item] <= 1 ? 0 : l->length[item];
    return l->choose == CHOOSE_FIRST ? 1 : l->length[item] / l->weight[item];
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

/* Return the rating of an option: the sum of 1/k over its other items, as an integer, because sums must be
 * reproducible. The item branched on has hidden the option from their lists, so k is the length plus 1.
 * (If it has hidden several options, k is too small, which does no harm.) A secondary item has a huge
 * length, so it adds next to nothing. */
static inline uint64_t likelihood(const struct links *l, index_t n)
{
    uint64_t sum = 0;
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        sum += (UINT64_C(1) << 32) / ((uint64_t)l->length[l->node[q].item] + 1);
    return sum;
}

/* Whenever the search goes on to the next option, all lists are as they were after the item was covered. So
 * the order need not be stored: the next option is the most likely one below the rating of node n, or
 * with the same rating and further down the list. */
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
