/* SPDX-License-Identifier: MIT */
/* Which symmetries hold before which steps, and what they do with the bits of states: see symmetry.h. */
#include "dlx/frontier/symmetry.h"

#define INLINE static inline __attribute__((always_inline))

enum { MOST_PAIRS = 10 * 1000 * 1000 }; /* facts to look at before giving up */

/* The making of turns. */
struct making {
    struct symmetry *y;
    const struct plan *plan;
    uint32_t *rank;                   /* item -> its step; DLX_NONE: it has none */
    uint32_t *first_fact;             /* item -> its first fact; one more for the end */
    uint32_t *const *list;            /* the symmetries */
    uint32_t crossing[SYMMETRY_MOST]; /* items before the step at hand with images after it */
    uint32_t held[SYMMETRY_MOST];     /* the last step before which each holds; 0: none */
    uint32_t symmetries;              /* their number */
    uint64_t work;                    /* facts looked at */
};

/* ---- the swaps of a turn ---- */

/* Return the fact with this item and color, or NULL if states do not remember it before the step. */
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

/* Make the turn of a symmetry before a step. Return false if it does not hold there, or there is no memory. */
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

void symmetry_find(struct symmetry *y, const struct plan *plan, struct exchanges *exchanges)
{
    const size_t items = (size_t)dlx_problem_item_count(plan->problem) + 1;
    struct arena a = {.allocator = plan->arena.allocator};
    struct making m = {.y = y, .plan = plan};
    *y = (struct symmetry){.arena.allocator = a.allocator};
    if (!can_have_symmetries(plan))
        return;
    m.rank = arena_array(&a, items, sizeof *m.rank);
    m.first_fact = arena_array(&a, items, sizeof *m.first_fact);
    if (!exchanges->is_made)
        exchanges_find(exchanges, plan);
    m.list = exchanges->list;
    m.symmetries = a.has_failed ? 0 : exchanges->count;
    y->first = m.symmetries > 0
                   ? arena_array(&y->arena, (size_t)plan->step_count + 2, sizeof *y->first)
                   : NULL;
    y->is_new = arena_array(&y->arena, (size_t)plan->step_count + 1, sizeof *y->is_new);
    if (y->first != NULL && y->is_new != NULL)
        make_all(&m);
    arena_free(&a);
    if (y->turns == 0)
        symmetry_free(y);
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
