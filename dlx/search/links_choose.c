/* SPDX-License-Identifier: MIT */
/*
 * links: rules for the item to branch on, and for the option to try first. Every rule finds the same
 * solutions. The size of the tree, and the time to the first solution, depend on the rule.
 *
 *     shortest   the item with the fewest ways (in links_moves.h, unless choices are random)
 *     first      the first item in the order in which the items were added
 *     cheapest   in a search for the cheapest solutions: see links_best.c
 *
 * Where there are many items, links_minima.c chooses: by these rules, but with a random order of the items
 * instead of random choices, and in a search for the cheapest solutions by the fewest ways until a solution
 * is known.
 *
 * An item with one way or none comes before all others. Among equal items the first is taken, or, if choices
 * are random, any of them with equal probability. The options of the item are tried in the order of its list.
 */
#include "dlx/search/links.h"

/* Return the rank of an item. The search branches on the item of the lowest rank. */
static inline uint32_t rank(const struct links *l, index_t item)
{
    if (l->length[item] <= 1)
        return 0;
    return l->choose == CHOOSE_FIRST ? 1 : (uint32_t)l->length[item];
}

index_t links_choose(struct links *l)
{
    if (l->prices != NULL)
        return links_choose_cheap(l);
    index_t best = ROOT;
    uint32_t least = UINT32_MAX, equals = 0;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item]) {
        uint32_t its = rank(l, item);
        if (its == 0)
            return item;
        equals = its < least ? 1 : equals + (its == least);
        if (its < least ||
            (its == least && l->random != 0 && random_under(&l->random, equals) == 0))
            best = item, least = its;
    }
    return best;
}
