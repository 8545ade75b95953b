/* SPDX-License-Identifier: MIT */
/*
 * Count with four searches of lanes at once, where states are small. lanes.h explains the data.
 *
 * The search of lanes_search.c waits most of the time. Each node depends on the one before it, and
 * processors cannot predict whether a node is dead or how many items it forces. Here no branch in a
 * step depends on the state; four searches step in turn. While one waits, the others go on.
 *
 * Each search has a stack of levels. A step takes an option of the highest level, and writes the
 * child above that level, whatever the child is like. Then it counts the child, drops it, or keeps
 * it: the top of the stack moves by one or not at all. After the last option of a level, the child
 * takes the place of the level. For the example of lanes.h:
 *
 *     stack                          step
 *     p: options 0, 1                choose 0: r has only option 3 left
 *     p: option 1;  r: option 3      choose 3: all items are covered; count 1, drop the child
 *     p: option 1                    choose 1: q has only option 2 left
 *     q: option 2                    choose 2: count 1; the stack is empty
 *
 * An item with one option is a level like any other, but not a tree node. If all options have the
 * same number of items, and that many items are active, each option of the shortest item completes
 * a solution, counted without a step. An empty stack takes half of another stack's lowest level.
 *
 * The first stack is the path of lanes_search.c. When a count stops at a limit, all levels are tree
 * nodes, and the other search can go on with one stack after the other. lanes.c restores the levels
 * that are gone, so that the rest can be listed. Only the order of the nodes differs from the other
 * search.
 *
 * Invariant: every level of a stack has an untried option.
 */
#include "dlx/search/lanes.h"
#include "dlx/search/lanes_simd.h"

#include <string.h>

#if SIMD_LEVEL >= 3
#include "dlx/search/lanes_flow.h"

enum { MOST_VECTORS = SIMD_LEVEL == 4 ? 4 : 8 };

/* One of the searches. */
struct flow {
    struct lanes_level *level; /* its stack */
    vec *state;                /* [level][vector]: the nodes of these levels */
    ptrdiff_t top;             /* the highest level, or -1 */
};

/* What the searches share. */
struct run {
    const uint16_t *option_at; /* as in struct lanes */
    const vec *rows;           /* likewise */
    uint64_t *level_nodes;     /* as in struct walk */
    uint32_t last;  /* with this many active items, one option is missing; DLX_NONE: unknown */
    uint32_t bulk;  /* with fewer active items, the children are not tree nodes */
    uint64_t nodes; /* tree nodes that may still be visited */
    uint64_t most;  /* stop after more solutions than this */
    uint64_t found; /* solutions found in this run */
    uint64_t steps, dead; /* about the steps of this run, and how many of them made a dead node */
    vec number[MOST_VECTORS]; /* what to add to 256 * bits of a lane to get its key */
};

/* The shortest item of a state. */
struct item {
    uint32_t count;  /* number of its options; NO_COUNT: no item is active */
    uint32_t lane;   /* its lane */
    uint32_t active; /* number of active items */
    __m128i key;     /* its key, as it was found */
};

enum { NO_COUNT = NO_KEY >> 8 };

/* The flag of an active lane counts as one more bit, so subtract 256 from its number. */
static void number_lanes(struct run *r, struct shape shape)
{
    uint64_t *word = (uint64_t *)r->number;
    memset(word, 0, sizeof r->number);
    for (uint32_t lane = 0; lane < shape.n * lanes_per_vector(shape); lane++) {
        const uint32_t bit = lane * (uint32_t)shape.width;
        word[bit / WORD] |= (uint64_t)(uint16_t)(lane - 256) << bit % WORD;
    }
}

INLINE struct item find_shortest(const struct run *r, const vec *s, struct shape shape)
{
    struct item item = {.active = 0};
    vec least = all_lanes(NO_KEY, shape.width);
    for (size_t v = 0; v < shape.n; v++) {
        const vec_16 bits = (vec_16)count_bits(s[v], shape.width);
        const vec key = (vec)((bits << 8) + (vec_16)r->number[v]);
        least = take_smaller(least, key, s[v], shape.width);
        item.active +=
            (uint32_t)__builtin_popcountll(lanes_with(s[v], all_flags(shape.width), shape.width));
    }
    item.key = _mm_minpos_epu16(pack(least, shape.width));
    const uint32_t key = (uint32_t)_mm_cvtsi128_si32(item.key);
    item.count = key >> 8 & 255;
    item.lane = key & 255;
    return item;
}

/* Write a new node as a level. Count it if it ends a solution. Return 1 if the level is needed,
 * otherwise 0. Conditions are numbers, because a branch would be mispredicted. */
INLINE ptrdiff_t write_level(struct run *r, const vec *s, struct lanes_level *to, vec *state,
                             struct shape shape)
{
    const struct item item = find_shortest(r, s, shape);
    const uint32_t is_solution = item.count == NO_COUNT, is_last = item.active == r->last;
    const uint32_t is_dead = item.count == 0;
    r->found += (item.count & (0 - is_last)) + is_solution;
    r->dead += is_dead;
    for (size_t v = 0; v < shape.n; v++)
        state[v] = s[v];
    to->rest = options_of(s, state, item.key, item.lane, shape);
    to->share /= item.count;
    to->lane = (uint16_t)item.lane;
    to->nodes = (item.count > 1) & (item.active >= r->bulk);
    return !(is_solution | is_last | is_dead);
}

/* Try the next option of the highest level. */
INLINE void step(struct run *r, struct flow *f, struct shape shape)
{
    struct lanes_level *level = f->level + f->top;
    const vec *node = f->state + f->top * (ptrdiff_t)shape.n;
    const uint32_t bit =
        level->lane * (uint32_t)shape.width + (uint32_t)__builtin_ctzll(level->rest);
    const vec *row = r->rows + r->option_at[bit] * shape.n;
    vec s[MOST_VECTORS];
    for (size_t v = 0; v < shape.n; v++)
        s[v] = without(node[v], row[v]);
    level->rest &= level->rest - 1;
    r->nodes -= level->nodes;
    r->level_nodes[level->depth] += level->nodes;
    const ptrdiff_t next = f->top + (level->rest != 0);
    struct lanes_level *to = f->level + next;
    to->depth = (uint16_t)(level->depth + level->nodes);
    to->share = level->share;
    f->top = next - 1 + write_level(r, s, to, f->state + next * (ptrdiff_t)shape.n, shape);
}

/* ---- stacks ---- */

/* Remove the levels of a stack that have no untried option. Return how many remain. */
static uint32_t pack_stack(struct lanes *l, size_t stack, uint32_t count)
{
    const size_t first = stack * lanes_room(l);
    uint32_t kept = 0;
    for (uint32_t level = 0; level < count; level++) {
        if (l->levels[first + level].rest == 0)
            continue;
        if (kept < level)
            lanes_move_level(l, first + kept, first + level);
        kept++;
    }
    return kept;
}

/* If the search is before a new node, make this node a level of the path. */
INLINE void enter_node(struct lanes *l, struct run *r, struct shape shape)
{
    struct lanes_level level = {.share = 1};
    if (l->walk.level > 0) {
        level = l->levels[l->walk.level - 1];
        level.depth++;
    }
    l->walk.level = pack_stack(l, 0, l->walk.level);
    if (l->walk.phase != ENTER)
        return;
    struct lanes_level *to = l->levels + l->walk.level;
    vec *state = (vec *)(l->states + l->walk.level * l->words);
    *to = level;
    l->walk.level += (uint32_t)write_level(r, (const vec *)l->node, to, state, shape);
}

static void find_stacks(struct lanes *l, struct flow *f, struct shape shape)
{
    l->pending[0] = l->walk.level;
    for (size_t k = 0; k < LANES_STACKS; k++) {
        l->pending[k] = pack_stack(l, k, l->pending[k]);
        f[k].level = l->levels + k * lanes_room(l);
        f[k].state = (vec *)l->states + k * lanes_room(l) * shape.n;
        f[k].top = (ptrdiff_t)l->pending[k] - 1;
    }
}

/* Move half of the options of a level into an empty stack. */
static void split_level(struct flow *thief, struct flow *from, ptrdiff_t level, size_t n)
{
    uint64_t *rest = &from->level[level].rest;
    thief->level[0] = from->level[level];
    thief->top = 0;
    for (int keep = __builtin_popcountll(*rest) / 2; keep > 0; keep--)
        thief->level[0].rest &= thief->level[0].rest - 1;
    *rest ^= thief->level[0].rest;
    memcpy(thief->state, from->state + level * (ptrdiff_t)n, n * sizeof(vec));
}

/* Fill an empty stack from another's lowest level with two options. Return whether there is one. */
static bool steal(struct flow *all, struct flow *thief, size_t n)
{
    for (struct flow *f = all; f < all + LANES_STACKS; f++)
        for (ptrdiff_t level = 0; level <= f->top; level++)
            if ((f->level[level].rest & (f->level[level].rest - 1)) != 0) {
                split_level(thief, f, level, n);
                return true;
            }
    return false;
}

/* ---- the search ---- */

/* Make a step of each search. Return false if all stacks are empty. */
INLINE bool make_round(struct run *r, struct flow *f, struct shape shape)
{
    bool is_alive = false;
#pragma GCC unroll 4 /* so that each search has its own registers */
    for (size_t k = 0; k < LANES_STACKS; k++)
        if (f[k].top >= 0 || steal(f, &f[k], shape.n)) {
            step(r, &f[k], shape);
            is_alive = true;
        }
    return is_alive;
}

/* Go on with one search alone, within the limits. Also visit all levels that are not tree nodes. */
INLINE void finish(struct run *r, struct flow *f, struct shape shape)
{
    while (f->top >= 0 && (f->level[f->top].nodes == 0 || (r->nodes > 0 && r->found <= r->most)))
        step(r, f, shape);
}

/* Leave the problem to the other search if too few nodes are dead. The branches of that search are
 * then predictable, and it applies all forced options in one sweep. */
static void judge(struct lanes *l, const struct run *r)
{
    const uint64_t trial = 4096, dead_of = 32;
    l->flow_steps += r->steps;
    l->flow_dead += r->dead;
    if (l->flow_steps >= trial && l->flow_dead < l->flow_steps / dead_of)
        l->can_flow = false;
}

INLINE enum kernel_end count(struct lanes *l, struct kernel_budget *budget, struct shape shape)
{
    struct flow f[LANES_STACKS];
    struct run r = {.option_at = l->option_at,
                    .rows = (const vec *)l->rows,
                    .level_nodes = l->walk.level_nodes,
                    .last = l->is_uniform ? l->least : DLX_NONE,
                    .bulk = 3 * l->least,
                    .nodes = budget->tree_nodes,
                    .most = budget->solutions - KERNEL_BULK};
    number_lanes(&r, shape);
    enter_node(l, &r, shape);
    find_stacks(l, f, shape);
    while (r.nodes >= LANES_STACKS && r.found <= r.most && make_round(&r, f, shape))
        r.steps += LANES_STACKS;
    bool is_over = true;
    for (size_t k = 0; k < LANES_STACKS; k++) {
        finish(&r, &f[k], shape);
        l->pending[k] = (uint32_t)(f[k].top + 1);
        is_over = is_over && f[k].top < 0;
    }
    judge(l, &r);
    l->walk.level = l->pending[0] > 0 ? l->pending[0] : lanes_take_stack(&l->walk);
    l->walk.phase = is_over ? DONE : TRY;
    budget->tree_nodes = r.nodes;
    budget->solutions -= r.found;
    return is_over ? KERNEL_EXHAUSTED : KERNEL_NODES;
}

/* Lanes of 8 bits gain nothing: their items are so short that branches are predictable. */
#define COUNT_OF(bits, vectors)                                                                    \
    if (l->width == (bits) && n == (vectors))                                                      \
        return count(l, budget, (struct shape){bits, vectors, true, false});
#if SIMD_LEVEL == 4
#define EACH_SIZE(bits) COUNT_OF(bits, 1) COUNT_OF(bits, 2) COUNT_OF(bits, 3) COUNT_OF(bits, 4)
#else
#define EACH_SIZE(bits)                                                                            \
    COUNT_OF(bits, 1)                                                                              \
    COUNT_OF(bits, 2) COUNT_OF(bits, 3) COUNT_OF(bits, 4) COUNT_OF(bits, 6) COUNT_OF(bits, 8)
#endif

static enum kernel_end count_by_size(struct lanes *l, struct kernel_budget *budget)
{
    const size_t n = l->words * 8 / sizeof(vec);
    EACH_SIZE(16)
    EACH_SIZE(32)
    EACH_SIZE(64)
    return KERNEL_NODES; /* lanes_create() allows no other sizes */
}

const struct lanes_flow ENGINE(lanes_flow) = {MOST_VECTORS, count_by_size};
#else
const struct lanes_flow ENGINE(lanes_flow) = {0, NULL};
#endif
