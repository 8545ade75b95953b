/* SPDX-License-Identifier: MIT */
/* Find and prove the symmetries of a problem; then find which of them hold before which steps, and
 * what they do with the bits of states: see symmetry.h. */
#include "dlx/frontier/symmetry.h"
#include "dlx/core/listing.h"
#include "dlx/core/query.h"
#include "dlx/core/union_find.h"

enum {
    MOST_WORK = 10 * 1000 * 1000, /* entries to visit before giving up */
    MOST_SYMMETRIES = 64,
};

/* The options to choose from. */
struct graph {
    const struct plan *plan;
    struct listing listing; /* of these options, without decided items */
    bool *is_used;          /* item -> some option contains it */
    uint32_t *times;        /* item -> required options that contain it */
    uint32_t *failures;     /* item -> failed tries in a row at earlier items of its color */
};

/* ---- the graph ---- */

/* Mark the items that no longer matter: required options contain them as often as is allowed. A
 * colored one has its color, and the remaining options agree with it. */
static void mark_decided(struct graph *g, bool *is_decided)
{
    const struct plan *p = g->plan;
    for (uint32_t i = p->options - p->required; i < p->options; i++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(p->problem, p->option[i], &count);
        for (uint32_t e = 0; e < count; e++) {
            const dlx_item item = dlx_problem_item(p->problem, entry[e].item);
            const uint32_t used = g->times[entry[e].item] += entry_times(p->problem, entry[e]);
            is_decided[entry[e].item] = item.kind == DLX_SECONDARY || used >= item.max;
        }
    }
}

static bool make_graph(struct graph *g, struct arena *a)
{
    const struct plan *p = g->plan;
    const uint32_t items = dlx_problem_item_count(p->problem);
    bool *is_decided = arena_array(a, items, sizeof *is_decided);
    g->times = arena_array(a, items, sizeof *g->times);
    g->is_used = arena_array(a, items, sizeof *g->is_used);
    g->failures = arena_array(a, items, sizeof *g->failures);
    if (a->has_failed)
        return false;
    mark_decided(g, is_decided);
    if (!listing_make(&g->listing, a, p->problem, p->option, p->count, is_decided))
        return false;
    for (uint32_t e = 0; e < g->listing.first[p->count]; e++)
        g->is_used[g->listing.entry[e].item] = true;
    return true;
}

/* ---- proof ---- */

/* Return how many more times a primary item may be covered, or must be. */
static uint32_t left(const struct graph *g, uint32_t item, uint32_t times)
{
    return times > g->times[item] ? times - g->times[item] : 0;
}

/* Return whether two items are of one kind, and must and may be covered equally many more times. */
static bool are_alike(const struct graph *g, uint32_t a, uint32_t b)
{
    const dlx_item one = dlx_problem_item(g->plan->problem, a);
    const dlx_item other = dlx_problem_item(g->plan->problem, b);
    return one.kind == other.kind && left(g, a, one.min) == left(g, b, other.min) &&
           left(g, a, one.max) == left(g, b, other.max);
}

/* Return whether the map exchanges items that are alike in pairs, and is a symmetry. */
static bool is_proved(struct graph *g, const uint32_t *image)
{
    for (uint32_t i = 0; i < g->listing.items; i++)
        if (image[image[i]] != i || (image[i] != i && !are_alike(g, i, image[i])))
            return false;
    return listing_map_options(&g->listing, image, NULL);
}

/* ---- guesses ---- */

/* Return the item in the other copy with the color of item i: i itself if possible, otherwise the
 * n-th if i is the n-th of its color. */
static uint32_t match(struct listing *l, const uint64_t *color, const uint64_t *other, uint32_t i)
{
    uint32_t n = 0, j = 0;
    if (other[i] == color[i])
        return i;
    for (uint32_t before = 0; before < i; before++)
        n += color[before] == color[i];
    for (; j < l->items; j++)
        if (other[j] == color[i] && n-- == 0)
            break;
    l->work += (uint64_t)i + j;
    return j;
}

/* Look for a symmetry that exchanges items a and b, starting with the colors of both copies. Return
 * false if none was found. */
static bool find_exchange(struct graph *g, uint32_t a, uint32_t b, const struct colors copy[2],
                          uint32_t *image)
{
    struct listing *l = &g->listing;
    copy[0].item[a] = copy[1].item[b] = 1;
    copy[0].item[b] = copy[1].item[a] = 2;
    if (listing_refine(l, copy[0], copy[1], MOST_WORK) == 0)
        return false;
    for (uint32_t i = 0; i < l->items; i++)
        if (l->work >= MOST_WORK ||
            (image[i] = match(l, copy[0].item, copy[1].item, i)) >= l->items)
            return false;
    return is_proved(g, image);
}

/* Return the next item of the same color after a, or DLX_NONE. */
static uint32_t next_like(struct listing *l, const uint64_t *color, uint32_t a)
{
    for (uint32_t b = a + 1; b < l->items; b++, l->work++)
        if (color[b] == color[a])
            return b;
    return DLX_NONE;
}

/* Give each unused item a color of its own, and color the others by their kinds. */
static void color_first(const struct graph *g, struct colors c, uint32_t *up)
{
    for (uint32_t i = 0; i < g->listing.items; i++) {
        c.item[i] = g->is_used[i] ? 3u + item_is_primary(g->plan->problem, i) : i + UINT64_C(5);
        up[i] = i;
    }
    for (uint32_t o = 0; o < g->listing.options; o++)
        c.option[o] = 1;
}

enum { MOST_FAILURES = 8 };

/* Try pairs of neighbors of the same color that the symmetries found so far do not exchange, even
 * in several steps. After some failures in a row, leave out the other pairs of this color: the
 * vertices of a graph often look alike although it has no symmetry. */
static uint32_t list_exchanges(struct graph *g, struct arena *a, const struct colors color[3],
                               uint32_t *up, uint32_t *list[MOST_SYMMETRIES])
{
    struct listing *l = &g->listing;
    uint32_t count = 0, *image = arena_array(a, l->items, sizeof *image);
    color_first(g, color[0], up);
    if (listing_refine(l, color[0], (struct colors){NULL, NULL}, MOST_WORK) == 0)
        return 0;
    listing_sort(l);
    for (uint32_t i = 0; i < l->items && count < MOST_SYMMETRIES && l->work < MOST_WORK; i++) {
        const uint32_t other = g->is_used[i] ? next_like(l, color[0].item, i) : DLX_NONE;
        if (image == NULL || other == DLX_NONE)
            continue;
        g->failures[other] = g->failures[i];
        if (g->failures[i] >= MOST_FAILURES || root_of(up, i) == root_of(up, other))
            continue;
        for (int copy = 1; copy < 3; copy++)
            colors_copy(l, color[copy], color[0]);
        if (!find_exchange(g, i, other, &color[1], image)) {
            g->failures[other]++;
            continue;
        }
        g->failures[other] = 0;
        for (uint32_t item = 0; item < l->items; item++)
            up[root_of(up, item)] = root_of(up, image[item]);
        list[count++] = image;
        image = arena_array(a, l->items, sizeof *image);
    }
    return count;
}

/* List the symmetries of what a plan leaves to choose, as arrays item -> item in an arena. Return
 * their number. */
static uint32_t find_all(const struct plan *plan, struct arena *lists,
                         uint32_t *list[MOST_SYMMETRIES], uint64_t *work)
{
    struct graph g = {.plan = plan};
    struct arena a = {.allocator = plan->arena.allocator};
    uint32_t count = 0;
    if (make_graph(&g, &a)) {
        const struct colors color[3] = {colors_make(&a, &g.listing), colors_make(&a, &g.listing),
                                        colors_make(&a, &g.listing)};
        uint32_t *up = arena_array(&a, g.listing.items, sizeof *up);
        if (!a.has_failed)
            count = list_exchanges(&g, lists, color, up, list);
    }
    *work = g.listing.work;
    arena_free(&a);
    return count;
}

/* ---- which symmetries hold before which steps ---- */

#define INLINE static inline __attribute__((always_inline))

enum { MOST_PAIRS = 10 * 1000 * 1000 }; /* facts to look at before giving up */

/* Data for making turns. */
struct making {
    struct symmetry *y;
    const struct plan *plan;
    uint32_t *rank;                     /* item -> its step; DLX_NONE: it has none */
    uint32_t *first_fact;               /* item -> its first fact; one more for the end */
    uint32_t *list[MOST_SYMMETRIES];    /* the symmetries */
    uint32_t crossing[MOST_SYMMETRIES]; /* items before the step at hand with images after it */
    uint32_t held[MOST_SYMMETRIES];     /* the last step before which each holds; 0: none */
    uint32_t symmetries;                /* their number */
    uint64_t work;                      /* facts looked at */
};

/* ---- the swaps of a turn ---- */

/* Return the fact with this item and color, or NULL if no state before the step remembers it. */
static const struct plan_fact *find_fact(const struct making *m, uint32_t item, uint32_t color,
                                         uint32_t step)
{
    for (uint32_t f = m->first_fact[item]; f < m->first_fact[item + 1]; f++) {
        const struct plan_fact *fact = &m->plan->fact[f];
        if (fact->color == color)
            return fact->enter <= step && step <= fact->leave ? fact : NULL;
    }
    return NULL;
}

/* Exchange two bits in the last turn. Return false if there is no memory. */
static bool add_swap(struct making *m, struct turn *t, const struct plan_fact *x,
                     const struct plan_fact *z)
{
    struct symmetry *y = m->y;
    const struct plan_fact *high = x->shift > z->shift ? x : z, *low = high == x ? z : x;
    const struct swap swap = {UINT64_C(1) << low->shift, high->shift - low->shift,
                              (uint16_t)high->word, (uint16_t)low->word};
    for (uint32_t s = t->first; s < t->end; s++)
        if (y->swap[s].a == swap.a && y->swap[s].b == swap.b && y->swap[s].shift == swap.shift) {
            y->swap[s].mask |= swap.mask;
            return true;
        }
    if (!memory_reserve(y->arena.allocator, &y->swap, &y->swap_room, (size_t)t->end + 1,
                        sizeof *y->swap))
        return false;
    y->swap[t->end++] = swap;
    return true;
}

/* Make the turn of a symmetry before a step. Return false if it does not hold there, or there is no
 * memory. */
static bool make_turn(struct making *m, const uint32_t *image, uint32_t step, struct turn *t)
{
    const struct plan *p = m->plan;
    for (uint32_t f = 0; f < p->facts; f++) {
        const struct plan_fact *fact = &p->fact[f];
        if (fact->enter > step || step > fact->leave || image[fact->item] == fact->item)
            continue;
        const struct plan_fact *other = find_fact(m, image[fact->item], fact->color, step);
        if (other == NULL || (fact < other && !add_swap(m, t, fact, other)))
            return false;
    }
    m->work += p->facts;
    return t->end > t->first;
}

/* ---- from step to step ---- */

/* Add the turns before a step, after counting the item of the step before. */
static void add_turns(struct making *m, uint32_t step)
{
    struct symmetry *y = m->y;
    for (uint32_t s = 0; s < m->symmetries && m->work < MOST_PAIRS; s++) {
        const uint32_t item = m->plan->step[step - 1].item, image = m->list[s][item];
        m->crossing[s] += m->rank[image] > m->rank[item];
        m->crossing[s] -= m->rank[image] < m->rank[item];
        struct turn t = {y->swaps, y->swaps};
        if (m->crossing[s] > 0 || !make_turn(m, m->list[s], step, &t) ||
            !memory_reserve(y->arena.allocator, &y->turn, &y->turn_room, (size_t)y->turns + 1,
                            sizeof *y->turn))
            continue;
        y->turn[y->turns++] = t;
        y->swaps = t.end;
        y->symmetries += m->held[s] == 0;
        y->is_new[step] |= m->held[s] + 1 != step || step == 1;
        m->held[s] = step;
    }
}

static void make_all(struct making *m)
{
    struct symmetry *y = m->y;
    const struct plan *p = m->plan;
    for (uint32_t item = 0; item < dlx_problem_item_count(p->problem); item++)
        m->rank[item] = DLX_NONE;
    for (uint32_t step = 0; step < p->step_count; step++)
        m->rank[p->step[step].item] = step;
    for (uint32_t f = p->facts; f-- > 0;)
        m->first_fact[p->fact[f].item + 1]++;
    for (uint32_t item = 0; item < dlx_problem_item_count(p->problem); item++)
        m->first_fact[item + 1] += m->first_fact[item];
    for (uint32_t step = 1; step < p->step_count; step++) {
        y->first[step] = y->turns;
        add_turns(m, step);
    }
    y->first[p->step_count] = y->first[p->step_count + 1] = y->turns;
}

static bool can_have_symmetries(const struct plan *p)
{
    bool can = !p->has_fields && !p->is_hopeless;
    for (uint32_t step = 0; can && step < p->step_count; step++)
        can = p->step[step].kind == PLAN_COVER;
    return can;
}

uint64_t symmetry_find(struct symmetry *y, const struct plan *plan)
{
    const size_t items = (size_t)dlx_problem_item_count(plan->problem) + 1;
    struct arena a = {.allocator = plan->arena.allocator};
    struct making m = {.y = y, .plan = plan};
    *y = (struct symmetry){.arena.allocator = a.allocator};
    uint64_t work = 0;
    if (!can_have_symmetries(plan))
        return work;
    m.rank = arena_array(&a, items, sizeof *m.rank);
    m.first_fact = arena_array(&a, items, sizeof *m.first_fact);
    m.symmetries = a.has_failed ? 0 : find_all(plan, &a, m.list, &work);
    y->first = m.symmetries > 0
                   ? arena_array(&y->arena, (size_t)plan->step_count + 2, sizeof *y->first)
                   : NULL;
    y->is_new = arena_array(&y->arena, (size_t)plan->step_count + 1, sizeof *y->is_new);
    if (y->first != NULL && y->is_new != NULL)
        make_all(&m);
    arena_free(&a);
    if (y->turns == 0)
        symmetry_free(y);
    return work;
}

void symmetry_free(struct symmetry *y)
{
    if (y->arena.allocator == NULL)
        return;
    memory_free(y->arena.allocator, y->turn, y->turn_room, sizeof *y->turn);
    memory_free(y->arena.allocator, y->swap, y->swap_room, sizeof *y->swap);
    arena_free(&y->arena);
    *y = (struct symmetry){.first = NULL};
}

size_t symmetry_memory(const struct symmetry *y)
{
    return arena_memory(&y->arena) + y->turn_room * sizeof *y->turn +
           y->swap_room * sizeof *y->swap;
}

/* ---- folding ---- */

INLINE void apply(const struct symmetry *y, const struct turn *t, uint64_t *state)
{
    for (uint32_t s = t->first; s < t->end; s++) {
        const struct swap w = y->swap[s];
        const uint64_t differ = (state[w.a] >> w.shift ^ state[w.b]) & w.mask;
        state[w.b] ^= differ;
        state[w.a] ^= differ << w.shift;
    }
}

INLINE bool is_less(const uint64_t *a, const uint64_t *b, const size_t words)
{
    size_t w = 0;
    while (w + 1 < words && a[w] == b[w])
        w++;
    return a[w] < b[w];
}

/* Replace a state by its image if that is smaller, and return whether it is. */
INLINE bool turn_over(const struct symmetry *y, const struct turn *t, uint64_t *state,
                      const size_t words)
{
    uint64_t image[PLAN_MOST_WORDS];
    image[0] = state[0]; /* a state has at least one word */
    for (size_t w = 1; w < words; w++)
        image[w] = state[w];
    apply(y, t, image);
    if (!is_less(image, state, words))
        return false;
    for (size_t w = 0; w < words; w++)
        state[w] = image[w];
    return true;
}

/* Neighbors are exchanged as in shaker sort, which needs two rounds for one new bit. */
INLINE void fold(const struct symmetry *y, uint64_t *state, uint32_t step, const size_t words)
{
    const struct turn *const first = y->turn + y->first[step], *const end =
                                                                   y->turn + y->first[step + 1];
    bool is_smaller = true;
    while (is_smaller) {
        is_smaller = false;
        for (const struct turn *t = first; t < end; t++)
            is_smaller |= turn_over(y, t, state, words);
        if (end - first == 1 || !is_smaller) /* a single symmetry undoes itself */
            return;
        is_smaller = false;
        for (const struct turn *t = end; t-- > first;)
            is_smaller |= turn_over(y, t, state, words);
    }
}

void symmetry_fold(const struct symmetry *y, uint64_t *state, uint32_t step, size_t words)
{
    if (words == 1)
        fold(y, state, step, 1);
    else
        fold(y, state, step, words);
}
