/* SPDX-License-Identifier: MIT */
/*
 * The order in which a plan takes the items. After some items have been taken, the frontier consists of the
 * items that are not yet taken but share an option with one that is: the states must remember these. The
 * smaller the frontier stays, the fewer states there are.
 *
 * The greedy order always takes the item of the frontier that brings the fewest new items into it. When the
 * frontier is empty, it considers all items. On a board this starts in a corner and then goes along the
 * shorter side:
 *
 *     a b c       order a d b e c f      frontier after a, d: b e
 *     d e f
 *
 * Finding the best order is NP-hard (it gives the pathwidth of a graph), so this file does not try.
 */
#include "dlx/frontier/outline.h"

uint32_t order_given(const struct outline *o, uint32_t *order)
{
    uint32_t count = 0;
    for (uint32_t item = 0; item < o->items; item++)
        if (o->is_open[item])
            order[count++] = item;
    return count;
}

dlx_status order_check(const struct outline *o, uint64_t work, uint64_t *next)
{
    enum { STEP = 1 << 20 };
    if (work < *next)
        return DLX_OK;
    *next = work + STEP;
    if (work > ORDER_MOST_WORK)
        return DLX_ERR_TOO_LARGE;
    if (o->lookout == NULL)
        return DLX_OK;
    lookout_look(o->lookout);
    return o->lookout->is_late ? DLX_ERR_STOPPED : DLX_OK;
}

/* ---- the greedy order ---- */

struct greedy {
    const struct outline *o; /* not owned */
    bool *is_taken;          /* of each item */
    bool *is_known;          /* item -> it is or was in the frontier */
    bool *is_decided;        /* option -> one of its items is taken */
    uint32_t *mark;          /* item -> the latest evaluation that counted it */
    uint32_t *front;         /* the open items of the frontier */
    uint32_t count;          /* number of items in `front` */
    uint32_t evaluation;     /* number of the current evaluation */
    uint64_t work;           /* entries visited so far */
    uint64_t look;           /* work at which to look at the clock: see order_check() */
};

/* Return the number of items by which the frontier would grow if this item were taken. */
static int64_t growth(struct greedy *g, uint32_t item)
{
    const struct outline *o = g->o;
    int64_t growth = -(int64_t)g->is_known[item]; /* the item itself leaves the frontier */
    g->evaluation++;
    g->mark[item] = g->evaluation;
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        uint32_t option = o->user[u];
        if (g->is_decided[option])
            continue;
        g->work += o->first[option + 1] - o->first[option];
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            uint32_t other = o->entry[e].item;
            growth += !g->is_known[other] && g->mark[other] != g->evaluation;
            g->mark[other] = g->evaluation; /* count each new item once */
        }
    }
    return growth;
}

/* Find the item to take next: the first of the best. */
static dlx_status best_next(struct greedy *g, uint32_t *next)
{
    const uint32_t count = g->count > 0 ? g->count : g->o->items;
    uint32_t best = DLX_NONE;
    int64_t least = 0;
    dlx_status status = DLX_OK;
    for (uint32_t f = 0; f < count && status == DLX_OK; f++) {
        uint32_t item = g->count > 0 ? g->front[f] : f;
        g->work++;
        if (!g->o->is_open[item] || g->is_taken[item])
            continue;
        int64_t its = growth(g, item);
        if (best == DLX_NONE || its < least || (its == least && item < best)) {
            best = item;
            least = its;
        }
        status = order_check(g->o, g->work, &g->look);
    }
    *next = best;
    return status;
}

static void add_to_frontier(struct greedy *g, uint32_t item)
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
    add_to_frontier(g, item);
    g->is_taken[item] = true;
    uint32_t place = 0;
    while (g->front[place] != item)
        place++;
    g->front[place] = g->front[--g->count];
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        uint32_t option = o->user[u];
        for (uint32_t e = o->first[option]; !g->is_decided[option] && e < o->first[option + 1]; e++)
            add_to_frontier(g, o->entry[e].item);
        g->is_decided[option] = true;
    }
}

dlx_status order_greedy(const struct outline *o, uint32_t *order)
{
    struct arena a = {.allocator = o->arena.allocator};
    struct greedy g = {
        .o = o,
        .is_taken = arena_array(&a, o->items, sizeof *g.is_taken),
        .is_known = arena_array(&a, o->items, sizeof *g.is_known),
        .is_decided = arena_array(&a, o->options, sizeof *g.is_decided),
        .mark = arena_array(&a, o->items, sizeof *g.mark),
        .front = arena_array(&a, o->items, sizeof *g.front),
    };
    dlx_status status = a.has_failed ? DLX_ERR_MEMORY : DLX_OK;
    const uint32_t open = status == DLX_OK ? order_given(o, order) : 0;
    for (uint32_t rank = 0; rank < open && status == DLX_OK; rank++) {
        status = best_next(&g, &order[rank]);
        if (status == DLX_OK)
            take(&g, order[rank]);
    }
    arena_free(&a);
    return status;
}
