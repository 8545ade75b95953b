/* SPDX-License-Identifier: MIT */
/*
 * links: which item to branch on. The solutions are the same by any rule; how large the tree is, and
 * how soon the first solution comes, is not.
 *
 *     shortest   the fewest ways to go on (in links.c, unless choices are random)
 *     first      the first in the order in which the items were added
 *     weighted   the fewest ways in proportion to the item's weight: it begins at 1 and grows by
 *                1 whenever the item is found without an option, so that what fails often is
 *                settled early
 *     cheapest   in a search for the cheapest solutions: links_best.c
 *
 * Whatever the rule, an item with no way or only one comes before all others. Of equals the first is
 * taken, or, if choices are random, any, each with the same probability.
 *
 * Source of the weights: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search
 * by Weighting Constraints" (ECAI 2004): the heuristic dom/wdeg.
 */
#include "dlx/kernels/links.h"

#include <math.h>

/* splitmix64 (S. Vigna), reduced without division (D. Lemire). */
uint32_t links_random(uint64_t *state, uint32_t bound)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * bound) >> 32);
}

void links_blame(struct links *l, index_t item)
{
    if (l->weight != NULL)
        l->weight[item] += 1;
}

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
            (its == least && l->random != 0 && links_random(&l->random, equals) == 0))
            best = item, least = its;
    }
    return best;
}
