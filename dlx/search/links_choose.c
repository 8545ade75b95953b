/* SPDX-License-Identifier: MIT */
/*
 * links: rules for the item to branch on, and for the option to try first. Every rule finds the
 * same solutions. The size of the tree, and the time to the first solution, depend on the rule.
 *
 *     shortest   the item with the fewest ways (in links_search.c, unless choices are random)
 *     first      the first item in the order in which the items were added
 *     cheapest   in a search for the cheapest solutions: see links_best.c
 *
 * If there are many items, the second half of this file chooses: by these rules, but with a random
 * order of the items instead of random choices, and in a search for the cheapest solutions by the
 * fewest ways until one is known.
 *
 * An item with one way or none comes before all others. Of equals, the first is taken or, if
 * choices are random, any with equal probability. Options are tried in the list's order.
 */
#include "dlx/search/links.h"
#include "dlx/core/memory.h"

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

/* ---------------------------------------------------------------------------------------------
 * links: the item to branch on among many items, found by a tree of lower bounds (minima.h). The
 * key of an active primary item says how soon the search branches on it:
 *
 *     shortest           its length; among equals, the first item is taken
 *     first              1 if its length is at most 1, and otherwise 2
 *     with a seed        the same, in a random order of the items, which the seed decides
 *     with prices        its length, until a solution is known; then see links_best.c
 *
 * Items with one option or none have the same key, because the search takes the first of them.
 */

/* A problem has fewer than 2^30 entries; lengths of secondary items count down from 2^31 - 1. */
static bool is_primary(const struct links *l, index_t item)
{
    return l->length[item] <= 1 << 30;
}

static int64_t key_of(const struct links *l, index_t item)
{
    if (l->length[item] <= 1)
        return 1;
    return l->choose == CHOOSE_FIRST ? 2 : l->length[item];
}

/* Return the key of a place, for minima_make(). */
static int64_t key_at(const void *links, size_t place)
{
    const struct links *l = links;
    const index_t item = l->item_at != NULL ? l->item_at[place] : (index_t)place + 1;
    return is_primary(l, item) && is_active(l, item) ? key_of(l, item) : MINIMA_NONE;
}

/* ---- making ---- */

/* Put the items in a random order. */
static bool shuffle(struct links *l)
{
    l->item_at = memory_array(l->allocator, (size_t)l->items + 1, sizeof *l->item_at);
    l->place_of = memory_array(l->allocator, (size_t)l->items + 1, sizeof *l->place_of);
    if (l->item_at == NULL || l->place_of == NULL)
        return false;
    for (index_t place = 0; place < l->items; place++) {
        const index_t other = random_under(&l->random, place + 1);
        l->item_at[place] = l->item_at[other];
        l->item_at[other] = place + 1;
    }
    for (index_t place = 0; place < l->items; place++)
        l->place_of[l->item_at[place]] = place;
    return true;
}

bool links_make_minima(struct links *l)
{
    return (l->random == 0 || shuffle(l)) &&
           minima_make(&l->minima, l->allocator, l->items, key_at, l);
}

void links_free_minima(struct links *l)
{
    minima_free(&l->minima, l->allocator);
    memory_free(l->allocator, l->item_at, (size_t)l->items + 1, sizeof *l->item_at);
    memory_free(l->allocator, l->place_of, (size_t)l->items + 1, sizeof *l->place_of);
}

size_t links_minima_memory(const struct links *l)
{
    const size_t order = l->item_at != NULL ? 2 * ((size_t)l->items + 1) * sizeof *l->item_at : 0;
    return order + minima_memory(&l->minima);
}

/* ---- searching ---- */

void links_lower_minima(struct links *l, index_t item)
{
    if (is_primary(l, item))
        minima_lower(&l->minima, l->place_of != NULL ? l->place_of[item] : item - 1,
                     key_of(l, item));
}

index_t links_choose_by_minima(struct links *l)
{
    if (l->prices != NULL && l->prices->limit != UINT64_MAX)
        return links_choose_cheap(l);
    const size_t place = minima_find(&l->minima, key_at, l);
    return l->item_at != NULL ? l->item_at[place] : (index_t)place + 1;
}

bool links_minima_are_sound(const struct links *l)
{
    return minima_check(&l->minima, key_at, l);
}
