/* SPDX-License-Identifier: MIT */
/*
 * Sloan's order of the items: a path through the graph whose vertices are the open items, and whose edges join items
 * that share an option. It begins at one end of the graph and prefers items that are far from the other end, and
 * items with few neighbors that it has not met. For the edges ab, ac, bd, cd, ce, ef:
 *
 *     b - a             from f to the other end, b       order     f e c a d b
 *     |   |                                              frontier  after f: e    after f, e: c
 *     d - c - e - f                                                after f, e, c: a d
 *
 * The greedy order looks one item ahead, but this order knows how far away the end is. It is better on most graphs
 * without regular structure; on a board, the greedy order is often better. See narrow.c.
 *
 * An item is in one of four states. Only items that are met or near are candidates:
 *
 *     UNKNOWN --> NEAR       a neighbor of a met item
 *             --> MET        a neighbor of an item in the order: it is in the frontier
 *             --> DONE       in the order
 *
 * Source: S. W. Sloan, An algorithm for profile and wavefront reduction of sparse matrices, International Journal for
 * Numerical Methods in Engineering 23 (1986).
 */
#include "dlx/frontier/outline.h"

enum stage { UNKNOWN, NEAR, MET, DONE };

struct sloan {
    const struct outline *o; /* not owned */
    uint32_t *mark;          /* item -> the latest list that has it */
    uint32_t lists;          /* number of lists made */
    uint32_t *neighbor[2];   /* room for lists of neighbors */
    uint32_t *queue;         /* items in the order of a search; later the candidates */
    uint32_t count;          /* number of items in `queue` */
    uint32_t *distance;      /* item -> 1 + its distance in the latest search */
    uint32_t *degree;        /* item -> number of neighbors, after a search */
    int64_t *priority;       /* of each item */
    unsigned char *stage;    /* of each item: enum stage */
    uint32_t *order;         /* the result */
    uint32_t rank;           /* number of items in it */
    uint64_t work;           /* entries visited so far */
    uint64_t look;           /* work at which to look at the clock: see order_check() */
    dlx_status status;       /* of the latest order_check() */
};

/* List the open items that share an option with this one. Return their number. */
static uint32_t list_neighbors(struct sloan *s, uint32_t item, uint32_t *list)
{
    const struct outline *o = s->o;
    uint32_t count = 0;
    s->mark[item] = ++s->lists;
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        const uint32_t option = o->user[u];
        s->work += o->first[option + 1] - o->first[option];
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            const uint32_t other = o->entry[e].item;
            if (o->is_open[other] && s->mark[other] != s->lists)
                list[count++] = other;
            s->mark[other] = s->lists;
        }
    }
    return count;
}

/* Return whether the order takes too long. Once it does, nothing goes on. */
static bool is_late(struct sloan *s)
{
    if (s->status == DLX_OK)
        s->status = order_check(s->o, s->work, &s->look);
    return s->status != DLX_OK;
}

/* Search breadth-first from an item. Before the call, the queue is empty or has the latest search of the same
 * items. Return the item with the fewest neighbors among the farthest ones. */
static uint32_t find_far(struct sloan *s, uint32_t from)
{
    uint32_t far = from, *near = s->neighbor[0];
    for (uint32_t q = 0; q < s->count;
         q++) /* the queue still has the latest search of these items */
        s->distance[s->queue[q]] = 0;
    s->count = 0;
    s->queue[s->count++] = from;
    s->distance[from] = 1;
    for (uint32_t q = 0; q < s->count && !is_late(s); q++) {
        const uint32_t item = s->queue[q], count = list_neighbors(s, item, near);
        s->degree[item] = count;
        if (s->distance[item] > s->distance[far] || count < s->degree[far])
            far = item;
        for (uint32_t n = 0; n < count; n++)
            if (s->distance[near[n]] == 0) {
                s->distance[near[n]] = s->distance[item] + 1;
                s->queue[s->count++] = near[n];
            }
    }
    return far;
}

/* An item has come nearer: it will cost less to take it. */
static void raise_priority(struct sloan *s, uint32_t item)
{
    enum { WEIGHT = 2 };
    s->priority[item] += WEIGHT;
    if (s->stage[item] == UNKNOWN) {
        s->stage[item] = NEAR;
        s->queue[s->count++] = item;
    }
}

/* Remove the candidate with the highest priority, and return it: the first of the best. */
static uint32_t take_best(struct sloan *s)
{
    uint32_t best = 0;
    for (uint32_t q = 1; q < s->count; q++) {
        const uint32_t item = s->queue[q], before = s->queue[best];
        const int64_t more = s->priority[item] - s->priority[before];
        if (more > 0 || (more == 0 && item < before))
            best = q;
    }
    s->work += s->count;
    const uint32_t item = s->queue[best];
    s->queue[best] = s->queue[--s->count];
    return item;
}

/* Put an item into the order. Its neighbors are in the frontier from here on. */
static void append(struct sloan *s, uint32_t item)
{
    uint32_t *near = s->neighbor[0], *next = s->neighbor[1];
    const uint32_t count = list_neighbors(s, item, near);
    for (uint32_t n = 0; s->stage[item] == NEAR && n < count; n++)
        raise_priority(s, near[n]);
    s->stage[item] = DONE;
    s->order[s->rank++] = item;
    for (uint32_t n = 0; n < count; n++) {
        if (s->stage[near[n]] != NEAR && s->stage[near[n]] != UNKNOWN)
            continue;
        raise_priority(s, near[n]);
        s->stage[near[n]] = MET;
        const uint32_t more = list_neighbors(s, near[n], next);
        for (uint32_t m = 0; m < more; m++)
            if (s->stage[next[m]] != DONE)
                raise_priority(s, next[m]);
    }
}

/* Append all items that are connected with this one. */
static void append_component(struct sloan *s, uint32_t item)
{
    const uint32_t end = find_far(s, find_far(s, item)), start = find_far(s, end);
    for (uint32_t q = 0; q < s->count; q++) {
        const uint32_t its = s->queue[q];
        s->priority[its] = (int64_t)s->distance[its] - 2 * ((int64_t)s->degree[its] + 1);
    }
    s->queue[0] = start;
    s->count = 1;
    s->stage[start] = NEAR;
    while (s->count > 0 && !is_late(s))
        append(s, take_best(s));
}

dlx_status order_sloan(const struct outline *o, uint32_t *order)
{
    struct arena a = {.allocator = o->arena.allocator};
    struct sloan s = {
        .o = o,
        .mark = arena_array(&a, o->items, sizeof *s.mark),
        .neighbor = {arena_array(&a, o->items, sizeof **s.neighbor),
                     arena_array(&a, o->items, sizeof **s.neighbor)},
        .queue = arena_array(&a, o->items, sizeof *s.queue),
        .distance = arena_array(&a, o->items, sizeof *s.distance),
        .degree = arena_array(&a, o->items, sizeof *s.degree),
        .priority = arena_array(&a, o->items, sizeof *s.priority),
        .stage = arena_array(&a, o->items, sizeof *s.stage),
        .order = order,
    };
    for (uint32_t item = 0; !a.has_failed && item < o->items && !is_late(&s); item++)
        if (o->is_open[item] && s.stage[item] == UNKNOWN)
            append_component(&s, item);
    const dlx_status status = a.has_failed ? DLX_ERR_MEMORY : s.status;
    arena_free(&a);
    return status;
}
