/* SPDX-License-Identifier: MIT */
/*
 * The order in which a plan takes the items. After some items have been taken, the frontier
 * consists of the items that are not yet taken but share an option with one that is: the states
 * must remember these. The smaller the frontier stays, the fewer states there are.
 *
 * There are four orders: as items were added, greedy, Sloan's, and along a tree (eliminate.c). A
 * plan for counting takes the narrowest of them. Finding the best is NP-hard (it gives a graph's
 * pathwidth), so it is not tried.
 */
#include "dlx/frontier/outline.h"

#include "dlx/core/random.h"

#include <math.h>
#include <string.h>

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

/* ---- neighbors ---- */

/* Two items that share an option are neighbors. Each list is needed several times, so it is kept if
 * there is space. */
struct neighbors {
    const struct outline *o; /* not owned */
    uint32_t *mark;          /* item -> the last list that has it */
    uint32_t lists;          /* number of lists made */
    uint32_t *kept;          /* lists of some items */
    size_t used, room;       /* its length; its allocated length */
    size_t *first;           /* item -> where its list begins in `kept` */
    uint32_t *count;         /* item -> the length of this list; 0: it is not kept */
    uint64_t work;           /* entries visited so far */
    uint64_t look;           /* work at which to look at the clock: see order_check() */
};

static struct neighbors find_neighbors(const struct outline *o, struct arena *a)
{
    const size_t room = 2 * o->entry_capacity;
    return (struct neighbors){.o = o,
                              .mark = arena_array(a, o->items, sizeof(uint32_t)),
                              .kept = arena_array(a, room, sizeof(uint32_t)),
                              .room = room,
                              .first = arena_array(a, o->items, sizeof(size_t)),
                              .count = arena_array(a, o->items, sizeof(uint32_t))};
}

/* Write the neighbors of an item to `list`. Return their number. */
static uint32_t write_neighbors(struct neighbors *near, uint32_t item, uint32_t *list)
{
    const struct outline *o = near->o;
    uint32_t count = 0;
    near->mark[item] = ++near->lists;
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++) {
        const uint32_t option = o->user[u];
        near->work += o->first[option + 1] - o->first[option];
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            const uint32_t other = o->entry[e].item;
            if (near->mark[other] != near->lists)
                list[count++] = other;
            near->mark[other] = near->lists;
        }
    }
    return count;
}

/* List the neighbors of an item, in `spare` if the list cannot be kept. Return their number. */
static uint32_t list_neighbors(struct neighbors *near, uint32_t item, uint32_t *spare,
                               const uint32_t **list)
{
    if (near->count[item] > 0) {
        *list = near->kept + near->first[item];
        near->work += near->count[item];
        return near->count[item];
    }
    const uint32_t count = write_neighbors(near, item, spare);
    *list = spare;
    if (count <= near->room - near->used) {
        memcpy(near->kept + near->used, spare, count * sizeof *spare);
        near->first[item] = near->used;
        near->count[item] = count;
        near->used += count;
    }
    return count;
}

/* ---- the greedy order ---- */

/*
 * The greedy order always takes the item of the frontier that brings the fewest new items into it.
 * When the frontier is empty, it considers all items. On a board this starts in a corner and then
 * goes along the shorter side:
 *
 *     a b c       order a d b e c f      frontier after a, d: b e
 *     d e f
 */

/* Taking an item makes all its neighbors known. Invariant: strangers[i] is the number of neighbors
 * of item i that are not known. */
struct greedy {
    const struct outline *o; /* not owned */
    bool *is_taken;          /* of each item */
    bool *is_known;          /* item -> it is or was in the frontier */
    uint32_t *strangers;     /* item -> number of its neighbors that are not known */
    struct neighbors near;   /* finds neighbors */
    uint32_t *neighbor[2];   /* space for lists of neighbors */
    uint32_t *front;         /* the open items of the frontier */
    uint32_t count;          /* number of items in `front` */
};

static dlx_status count_strangers(struct greedy *g)
{
    dlx_status status = DLX_OK;
    const uint32_t *near;
    for (uint32_t item = 0; item < g->o->items && status == DLX_OK; item++) {
        g->strangers[item] = list_neighbors(&g->near, item, g->neighbor[0], &near);
        status = order_check(g->o, g->near.work, &g->near.look);
    }
    return status;
}

/* Find the item to take next: the first of those by which the frontier grows least. */
static uint32_t best_next(struct greedy *g)
{
    const uint32_t count = g->count > 0 ? g->count : g->o->items;
    uint32_t best = DLX_NONE;
    for (uint32_t f = 0; f < count; f++) {
        const uint32_t item = g->count > 0 ? g->front[f] : f;
        if (!g->o->is_open[item] || g->is_taken[item])
            continue;
        if (best == DLX_NONE || g->strangers[item] < g->strangers[best] ||
            (g->strangers[item] == g->strangers[best] && item < best))
            best = item;
    }
    g->near.work += count;
    return best;
}

static void add_to_frontier(struct greedy *g, uint32_t item)
{
    if (g->is_known[item])
        return;
    g->is_known[item] = true;
    if (g->o->is_open[item])
        g->front[g->count++] = item;
    const uint32_t *near;
    const uint32_t count = list_neighbors(&g->near, item, g->neighbor[1], &near);
    for (uint32_t n = 0; n < count; n++)
        g->strangers[near[n]]--;
}

static dlx_status take(struct greedy *g, uint32_t item)
{
    add_to_frontier(g, item);
    g->is_taken[item] = true;
    uint32_t place = 0;
    while (g->front[place] != item)
        place++;
    g->front[place] = g->front[--g->count];
    const uint32_t *near;
    const uint32_t count = list_neighbors(&g->near, item, g->neighbor[0], &near);
    for (uint32_t n = 0; n < count; n++)
        add_to_frontier(g, near[n]);
    return order_check(g->o, g->near.work, &g->near.look);
}

dlx_status order_greedy(const struct outline *o, uint32_t *order)
{
    struct arena a = {.allocator = o->arena.allocator};
    struct greedy g = {
        .o = o,
        .is_taken = arena_array(&a, o->items, sizeof *g.is_taken),
        .is_known = arena_array(&a, o->items, sizeof *g.is_known),
        .strangers = arena_array(&a, o->items, sizeof *g.strangers),
        .near = find_neighbors(o, &a),
        .neighbor = {arena_array(&a, o->items, sizeof **g.neighbor),
                     arena_array(&a, o->items, sizeof **g.neighbor)},
        .front = arena_array(&a, o->items, sizeof *g.front),
    };
    dlx_status status = a.has_failed ? DLX_ERR_MEMORY : count_strangers(&g);
    const uint32_t open = status == DLX_OK ? order_given(o, order) : 0;
    for (uint32_t rank = 0; rank < open && status == DLX_OK; rank++) {
        order[rank] = best_next(&g);
        status = take(&g, order[rank]);
    }
    arena_free(&a);
    return status;
}

/* ---- Sloan's order ---- */

/*
 * Sloan's order of the items: a path through the graph whose vertices are the items, and whose
 * edges join items that share an option. It begins at one end of the graph and prefers items far
 * from the other end, and items with few unmet neighbors. For the edges ab, ac, bd, cd, ce, ef:
 *
 *     b - a             from f to the other end, b       order     f e c a d b
 *     |   |                                              frontier  after f: e    after f, e: c
 *     d - c - e - f                                                after f, e, c: a d
 *
 * The greedy order looks one item ahead, but this order knows how far away the end is. It is better
 * on most graphs without regular structure; on a board, the greedy order is often better.
 *
 * Secondary items are vertices, too, and are left out of the result: when the vertices of a map get
 * colors, only these items say which vertices are neighbors.
 *
 * An item is in one of four states. Only items that are met or near are candidates:
 *
 *     UNKNOWN --> NEAR       a neighbor of a met item
 *             --> MET        a neighbor of an item in the order: it is in the frontier
 *             --> DONE       in the order
 *
 * Source: S. W. Sloan, An algorithm for profile and wavefront reduction of sparse matrices,
 * International Journal for Numerical Methods in Engineering 23 (1986).
 */

enum stage { UNKNOWN, NEAR, MET, DONE };

struct sloan {
    const struct outline *o; /* not owned */
    struct neighbors near;   /* finds neighbors */
    uint32_t *neighbor[2];   /* space for lists of neighbors */
    uint32_t *queue;         /* items in the order of a search; later the candidates */
    uint32_t count;          /* number of items in `queue` */
    uint32_t *distance;      /* item -> 1 + its distance in the last search */
    uint32_t *degree;        /* item -> number of neighbors, after a search */
    int64_t *priority;       /* of each item */
    unsigned char *stage;    /* of each item: enum stage */
    uint32_t *order;         /* the result */
    uint32_t rank;           /* number of items in it */
    dlx_status status;       /* of the last order_check() */
};

/* Return whether the order takes too long. Once it does, nothing goes on. */
static bool is_late(struct sloan *s)
{
    if (s->status == DLX_OK)
        s->status = order_check(s->o, s->near.work, &s->near.look);
    return s->status != DLX_OK;
}

/* Search breadth-first from an item. Before the call, the queue is empty or has the last search of
 * the same items. Return the item with the fewest neighbors among the farthest ones. */
static uint32_t find_far(struct sloan *s, uint32_t from)
{
    uint32_t far = from;
    const uint32_t *near;
    for (uint32_t q = 0; q < s->count; q++) /* the queue still has the last search of these items */
        s->distance[s->queue[q]] = 0;
    s->count = 0;
    s->queue[s->count++] = from;
    s->distance[from] = 1;
    for (uint32_t q = 0; q < s->count && !is_late(s); q++) {
        const uint32_t item = s->queue[q],
                       count = list_neighbors(&s->near, item, s->neighbor[0], &near);
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
    s->near.work += s->count;
    const uint32_t item = s->queue[best];
    s->queue[best] = s->queue[--s->count];
    return item;
}

/* Put an item into the order. Its neighbors are in the frontier from here on. */
static void append_item(struct sloan *s, uint32_t item)
{
    const uint32_t *near, *next;
    const uint32_t count = list_neighbors(&s->near, item, s->neighbor[0], &near);
    for (uint32_t n = 0; s->stage[item] == NEAR && n < count; n++)
        raise_priority(s, near[n]);
    s->stage[item] = DONE;
    if (s->o->is_open[item])
        s->order[s->rank++] = item;
    for (uint32_t n = 0; n < count; n++) {
        if (s->stage[near[n]] != NEAR && s->stage[near[n]] != UNKNOWN)
            continue;
        raise_priority(s, near[n]);
        s->stage[near[n]] = MET;
        const uint32_t more = list_neighbors(&s->near, near[n], s->neighbor[1], &next);
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
        append_item(s, take_best(s));
}

dlx_status order_sloan(const struct outline *o, uint32_t *order)
{
    struct arena a = {.allocator = o->arena.allocator};
    struct sloan s = {
        .o = o,
        .near = find_neighbors(o, &a),
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

/* ---- the narrowest one ---- */

/*
 * The narrowest of the four orders. Each has some number of bits in use before each step. With each
 * bit, a layer grows by a factor of about 2 ^ 0.7, as in a forecast (forecast.h), so the number of
 * states is compared by the sum of 2 ^ (0.7 * bits). For the bits
 *
 *     greedy   0 1 2 3 3 2 1        1 + 1.6 + 2.6 + 4.3 + 4.3 + 2.6 + 1.6 = 18.0
 *     Sloan    0 2 2 2 2 2 1        1 + 2.6 * 5 + 1.6 = 15.8, which is less
 *
 * An item with colors has a bit for each of them. A layer has no more states than the choices that
 * set its bits allow: a vertex with one of 3 colors sets one of 3 bits for each of its edges, but
 * all bits of its 4 edges together have only 3 values. If the choices are fewer, they are summed
 * instead of the bits, by their binary logarithms.
 *
 * The given order is kept unless another has less than half of its states: the estimate is not
 * better than that. It is also kept if finding another would take longer than counting.
 *
 * Wide layers have far fewer states than their bits allow, because few choices lead to them. So if
 * another order has won with a large sum, random descents estimate the number of ways to each step,
 * as in a search (D. E. Knuth, 1975). A layer has no more states than that. The given order then
 * comes back if it is as good and its states fit into a word. For Latin squares of order 5:
 *
 *                     by bits    by ways    states, symmetric ones joined
 *     given order     2.2e11     2.0e6      5741
 *     Sloan's         4.3e7      1.6e6      9963
 *
 * An order that takes too much work is left out. Time never decides: the same problem always gets
 * the same order, so that a frontier's saved states can be loaded again.
 */

static const double PER_BIT = 0.7; /* binary logarithm of the growth of a layer per bit */

/* The steps between which an item has bits, and its colors. */
struct range {
    uint32_t enter, leave; /* the first and the last step */
    uint32_t least, most;  /* colors */
};

/* Return the bits of an item: one for each color, or for each option if these are fewer. */
static int32_t count_bits(const struct outline *o, uint32_t item, struct range its)
{
    const uint32_t users = o->first_user[item + 1] - o->first_user[item];
    return (int32_t)(its.most - its.least < users ? its.most - its.least + 1 : users);
}

/* Return the step that decides about an option, or `end` if it has no open items. */
static uint32_t find_step(const struct outline *o, const uint32_t *rank, uint32_t end,
                          uint32_t option)
{
    uint32_t step = end;
    for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
        const uint32_t item = o->entry[e].item;
        step = o->is_open[item] && rank[item] < step ? rank[item] : step;
    }
    return step;
}

/* Find the range of each item in an order. */
static void find_ranges(const struct outline *o, const uint32_t *rank, uint32_t end,
                        struct range *range)
{
    for (uint32_t item = 0; item < o->items; item++)
        range[item] = (struct range){end, o->is_open[item] ? rank[item] : 0, UINT32_MAX, 0};
    for (uint32_t option = 0; option < o->options; option++) {
        const uint32_t step = find_step(o, rank, end, option);
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            struct range *its = &range[o->entry[e].item];
            const uint32_t color = o->entry[e].color;
            its->enter = step + 1 < its->enter ? step + 1 : its->enter;
            its->least = color < its->least ? color : its->least;
            its->most = color > its->most ? color : its->most;
            if (!o->is_open[o->entry[e].item])
                its->leave = step > its->leave ? step : its->leave;
        }
    }
}

/* An order that is estimated. */
struct trial {
    const struct outline *o; /* not owned */
    const uint32_t *order;   /* not owned */
    uint32_t open;           /* its length */
    uint32_t *rank;          /* open item -> its step */
    struct range *range;     /* of each item */
    int32_t *change;         /* step -> by how much the bits in use grow there */
    double *choice;          /* step -> by how much the choices grow: a binary logarithm */
    uint32_t *decided;       /* step -> options that it decides about */
    uint32_t *reach;         /* step -> the last step for which its decision matters */
    double *ways;            /* step -> estimated ways to it */
};

static void add_bits(struct trial *t)
{
    for (uint32_t item = 0; item < t->o->items; item++)
        if (t->range[item].enter <= t->range[item].leave) {
            const int32_t its = count_bits(t->o, item, t->range[item]);
            t->change[t->range[item].enter] += its;
            t->change[t->range[item].leave + 1] -= its;
        }
}

/* Add the choices of each step, as long as they matter. An item that must be covered once has one
 * for each option that its step decides about, and another if an earlier step may have covered it.
 * Else each option may be chosen or not. */
static void add_choices(struct trial *t)
{
    const struct outline *o = t->o;
    for (uint32_t option = 0; option < o->options; option++) {
        const uint32_t step = find_step(o, t->rank, t->open, option);
        t->decided[step]++;
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
            const uint32_t leave = t->range[o->entry[e].item].leave;
            t->reach[step] = leave > t->reach[step] ? leave : t->reach[step];
        }
    }
    for (uint32_t step = 0; step < t->open; step++) {
        const uint32_t item = t->order[step], count = t->decided[step];
        const bool is_one = o->times[item].least == 1 && o->times[item].most == 1;
        const bool is_all = count == o->first_user[item + 1] - o->first_user[item];
        const double its = is_one ? log2((double)count + !is_all) : count;
        if (t->reach[step] > step) {
            t->choice[step + 1] += its;
            t->choice[t->reach[step] + 1] -= its;
        }
    }
}

/* A random choice of options, step by step. */
struct descent {
    const struct outline *o; /* not owned */
    const uint32_t *order;   /* not owned */
    uint32_t open;           /* its length */
    uint32_t number;         /* of descents begun */
    uint32_t *covered;       /* item -> the last descent that covered it */
    uint32_t *color;         /* the color that it got */
    uint32_t *possible;      /* the options to choose from */
    uint64_t random;         /* state of the random numbers */
    uint64_t work;           /* entries visited so far */
};

static bool may_choose(struct descent *d, uint32_t option)
{
    const struct outline *o = d->o;
    for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++) {
        const dlx_entry its = o->entry[e];
        d->work++;
        if (d->covered[its.item] == d->number &&
            (its.color == DLX_NO_COLOR || its.color != d->color[its.item]))
            return false;
    }
    return true;
}

/* Choose one of the options of an item that are possible. Return their number. */
static uint32_t choose_user(struct descent *d, uint32_t item)
{
    const struct outline *o = d->o;
    uint32_t count = 0;
    for (uint32_t u = o->first_user[item]; u < o->first_user[item + 1]; u++)
        if (may_choose(d, o->user[u]))
            d->possible[count++] = o->user[u];
    if (count == 0)
        return 0;
    const uint32_t chosen = d->possible[random_under(&d->random, count)];
    for (uint32_t e = o->first[chosen]; e < o->first[chosen + 1]; e++) {
        d->covered[o->entry[e].item] = d->number;
        d->color[o->entry[e].item] = o->entry[e].color;
    }
    return count;
}

static void descend(struct descent *d, double *ways)
{
    double product = 1;
    d->number++;
    for (uint32_t step = 0; step < d->open && product > 0; step++)
        if (d->covered[d->order[step]] != d->number) {
            ways[step] += product;
            product *= choose_user(d, d->order[step]);
        }
}

/* Estimate the ways to each step of an order. Each item is covered once. */
static void count_ways(struct trial *t, struct arena *a)
{
    enum { DESCENTS = 100, VISITS = 16 /* at most, for each entry */ };
    const struct outline *o = t->o;
    struct descent d = {.o = o,
                        .order = t->order,
                        .open = t->open,
                        .covered = arena_array(a, o->items, sizeof *d.covered),
                        .color = arena_array(a, o->items, sizeof *d.color),
                        .possible = arena_array(a, o->options, sizeof *d.possible),
                        .random = 2};
    const uint64_t most = (uint64_t)VISITS * o->first[o->options];
    while (!a->has_failed && d.number < DESCENTS && (d.number == 0 || d.work < most))
        descend(&d, t->ways);
    for (uint32_t step = 0; step < t->open; step++)
        t->ways[step] /= d.number;
}

/* What limits the states of a layer. */
enum measure { BY_BITS /* and choices */, BY_WAYS /* and both */ };

/* Return the sum of the states of all layers, in arbitrary units. */
static double sum_states(const struct trial *t, enum measure measure)
{
    int32_t bits = 0;
    double choices = 0, sum = 0;
    for (uint32_t step = 0; step < t->open; step++) {
        bits += t->change[step];
        choices += t->choice[step];
        const double states = exp2(PER_BIT * (choices < bits ? choices : bits));
        sum += measure == BY_WAYS && t->ways[step] < states ? t->ways[step] : states;
    }
    return sum;
}

/* Estimate the states of all layers, in arbitrary units. Return DLX_OK or DLX_ERR_MEMORY. */
static dlx_status estimate(const struct outline *o, const uint32_t *order, uint32_t open,
                           enum measure measure, double *cost)
{
    struct arena a = {.allocator = o->arena.allocator};
    const size_t steps = (size_t)open + 2;
    struct trial t = {.o = o,
                      .order = order,
                      .open = open,
                      .rank = arena_array(&a, o->items, sizeof *t.rank),
                      .range = arena_array(&a, o->items, sizeof *t.range),
                      .change = arena_array(&a, steps, sizeof *t.change),
                      .choice = arena_array(&a, steps, sizeof *t.choice),
                      .decided = arena_array(&a, steps, sizeof *t.decided),
                      .reach = arena_array(&a, steps, sizeof *t.reach),
                      .ways = arena_array(&a, steps, sizeof *t.ways)};
    if (!a.has_failed) {
        for (uint32_t step = 0; step < open; step++)
            t.rank[order[step]] = step;
        find_ranges(o, t.rank, open, t.range);
        add_bits(&t);
        add_choices(&t);
        if (measure == BY_WAYS)
            count_ways(&t, &a);
    }
    if (!a.has_failed)
        *cost = sum_states(&t, measure);
    const dlx_status status = a.has_failed ? DLX_ERR_MEMORY : DLX_OK;
    arena_free(&a);
    return status;
}

/* Sums that differ only by rounding are equal, so that every machine gets the same order. */
static bool is_less(double a, double b)
{
    const double rounding = 1e-9;
    return a < b * (1 - rounding);
}

enum {
    CLEARLY = 2,    /* an order needs so many times fewer states than the given one */
    SEARCH = 4,     /* finding an order takes as long as this many states for each entry */
    WIDE = 1000000, /* more states than this, by bits alone, are hardly ever reached */
    WORD = 64,      /* the given order comes back only within these bits: else it is slow */
};

/* Return whether each open item must be covered exactly once. */
static bool is_exact(const struct outline *o)
{
    for (uint32_t item = 0; item < o->items; item++)
        if (o->is_open[item] && (o->times[item].least != 1 || o->times[item].most != 1))
            return false;
    return true;
}

/* Replace an order by the given one, unless that has clearly more ways. */
static dlx_status reconsider(const struct outline *o, uint32_t *given, uint32_t *order)
{
    const uint32_t open = order_given(o, given);
    double before = 0, after = 0;
    dlx_status status = estimate(o, given, open, BY_WAYS, &before);
    if (status == DLX_OK)
        status = estimate(o, order, open, BY_WAYS, &after);
    if (status == DLX_OK && !is_less(after, before / CLEARLY))
        memcpy(order, given, open * sizeof *order);
    return status;
}

dlx_status order_narrow(const struct outline *o, uint32_t *order)
{
    typedef dlx_status order_fn(const struct outline *o, uint32_t *order);
    static order_fn *const others[] = {order_sloan, order_greedy, order_branches};
    struct arena a = {.allocator = o->arena.allocator};
    uint32_t *other = arena_array(&a, o->items, sizeof *other);
    const uint32_t open = a.has_failed ? 0 : order_given(o, order);
    double cost = 0;
    dlx_status status = a.has_failed ? DLX_ERR_MEMORY : estimate(o, order, open, BY_BITS, &cost);
    const double given = cost;
    bool is_other = false;
    const double enough = (double)SEARCH * o->first[o->options];
    cost /= CLEARLY;
    for (size_t i = 0; i < sizeof others / sizeof *others && status == DLX_OK && cost > enough;
         i++) {
        double its = INFINITY; /* unless it takes too much work */
        status = others[i](o, other);
        if (status == DLX_OK)
            status = estimate(o, other, open, BY_BITS, &its);
        else if (status == DLX_ERR_TOO_LARGE)
            status = DLX_OK;
        if (status == DLX_OK && is_less(its, cost)) {
            cost = its;
            is_other = true;
            memcpy(order, other, open * sizeof *order);
        }
    }
    if (status == DLX_OK && is_other && cost > WIDE && given < exp2(PER_BIT * WORD) && is_exact(o))
        status = reconsider(o, other, order);
    arena_free(&a);
    return status;
}
