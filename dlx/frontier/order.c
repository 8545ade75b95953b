/* SPDX-License-Identifier: MIT */
/*
 * In which order to take the items. The frontier after some items is what the others still have to know of
 * them: the items that are not yet taken but share an option with one that is. The smaller it stays, the
 * fewer states there are.
 *
 * The greedy order takes next an item of the frontier that brings the fewest new items into it; where the
 * frontier is empty, of all items: that is a corner of a board, and then the cells along its shorter side.
 * To find the best order is as hard as exact cover itself.
 */
#include "dlx/frontier/outline.h"
#include "dlx/core/memory.h"

#include <string.h>

uint32_t order_given(const struct outline *o, uint32_t *order)
{
    uint32_t count = 0;
    for (uint32_t item = 0; item < o->items; item++)
        if (o->is_open[item])
            order[count++] = item;
    return count;
}

/* ---- the greedy order ---- */

enum { MOST_WORK = 100 * 1000 * 1000 }; /* entries to look at before it is given up */

struct greedy {
    const struct outline *o;
    bool *is_taken;   /* of each item */
    bool *is_known;   /* of each item: it is in the frontier, or was */
    bool *is_decided; /* of each option: one of its items is taken */
    uint32_t *mark;   /* of each item: the last look that counted it */
    uint32_t *front;  /* the primary items of the frontier */
    uint32_t count;   /* how many */
    uint32_t look;    /* the number of this look */
    uint64_t work;    /* entries looked at so far */
};

/* How many items more the frontier would have if this one were taken. */
static int64_t growth(struct greedy *g, uint32_t item)
{
    const struct outline *o = g->o;
    int64_t growth = -(int64_t)g->is_known[item];
    g->look++;
    g->mark[item] = g->look;
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        uint32_t option = o->user[u];
        if (g->is_decided[option])
            continue;
        g->work += o->first[option + 1] - o->first[option];
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            uint32_t other = o->entry[e].item;
            growth += !g->is_known[other] && g->mark[other] != g->look;
            g->mark[other] = g->look;
        }
    }
    return growth;
}

/* The item of the frontier, or of all, that brings the fewest new ones; the first of equals. */
static uint32_t best_next(struct greedy *g)
{
    const uint32_t count = g->count > 0 ? g->count : g->o->items;
    uint32_t best = DLX_NONE;
    int64_t least = 0;
    for (uint32_t f = 0; f < count; f++) {
        uint32_t item = g->count > 0 ? g->front[f] : f;
        g->work++;
        if (!g->o->is_open[item] || g->is_taken[item])
            continue;
        int64_t its = growth(g, item);
        if (best == DLX_NONE || its < least || (its == least && item < best)) {
            best = item;
            least = its;
        }
    }
    return best;
}

static void learn(struct greedy *g, uint32_t item)
{
    if (g->is_known[item])
        return;
    g->is_known[item] = true;
    if (g->o->is_open[item])
        g->front[g->count++] = item;
}

static void take(struct greedy *g, uint32_t item)
{
    const struct outline *o = g->o;
    learn(g, item);
    g->is_taken[item] = true;
    uint32_t place = 0;
    while (g->front[place] != item)
        place++;
    g->front[place] = g->front[--g->count];
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        uint32_t option = o->user[u];
        for (uint32_t e = o->first[option]; !g->is_decided[option] && e < o->first[option + 1]; e++)
            learn(g, o->entry[e].item);
        g->is_decided[option] = true;
    }
}

static bool order_by(struct greedy *g, uint32_t *order)
{
    uint32_t open = order_given(g->o, order);
    for (uint32_t rank = 0; rank < open; rank++) {
        order[rank] = best_next(g);
        take(g, order[rank]);
        if (g->work > MOST_WORK)
            return false;
    }
    return true;
}

static bool make_greedy(struct greedy *g)
{
    const struct outline *o = g->o;
    const size_t items = (size_t)o->items + 1, options = (size_t)o->options + 1;
    g->is_taken = memory_array(o->allocator, items, sizeof *g->is_taken);
    g->is_known = memory_array(o->allocator, items, sizeof *g->is_known);
    g->is_decided = memory_array(o->allocator, options, sizeof *g->is_decided);
    g->mark = memory_array(o->allocator, items, sizeof *g->mark);
    g->front = memory_array(o->allocator, items, sizeof *g->front);
    if (g->is_taken == NULL || g->is_known == NULL || g->is_decided == NULL || g->mark == NULL ||
        g->front == NULL)
        return false;
    memset(g->is_taken, 0, items * sizeof *g->is_taken);
    memset(g->is_known, 0, items * sizeof *g->is_known);
    memset(g->is_decided, 0, options * sizeof *g->is_decided);
    memset(g->mark, 0, items * sizeof *g->mark);
    return true;
}

static void free_greedy(struct greedy *g)
{
    const struct outline *o = g->o;
    const size_t items = (size_t)o->items + 1, options = (size_t)o->options + 1;
    memory_free(o->allocator, g->is_taken, items, sizeof *g->is_taken);
    memory_free(o->allocator, g->is_known, items, sizeof *g->is_known);
    memory_free(o->allocator, g->is_decided, options, sizeof *g->is_decided);
    memory_free(o->allocator, g->mark, items, sizeof *g->mark);
    memory_free(o->allocator, g->front, items, sizeof *g->front);
}

dlx_status order_greedy(const struct outline *o, uint32_t *order)
{
    struct greedy g = {.o = o};
    dlx_status status = DLX_ERR_MEMORY;
    if (make_greedy(&g))
        status = order_by(&g, order) ? DLX_OK : DLX_ERR_TOO_LARGE;
    free_greedy(&g);
    return status;
}
