/* SPDX-License-Identifier: MIT */
/*
 * The search of the lanes kernel; lanes.h explains the data. At each node:
 *
 *     1. If an active item has no option, the node is dead.
 *     2. If items have one option each, choose all these options in one sweep, and look again.
 *     3. If no item is active, the node is a solution.
 *     4. Otherwise branch on the shortest item: each of its options gives a child.
 *
 * The next child comes from the deepest level of the path that still has an option to try, and
 * becomes the current node. For the example of lanes.h:
 *
 *     node           levels: state, lane, rest          what happens
 *     start                                             all items have two options: branch on p
 *                    start, p, 0 and 1
 *     child by 0     start, p, 1                        r has one option, 3: the sweep gives solution 0, 3
 *     child by 1     start, p, none                     q has one option, 2: solution 1, 2
 *                    start, p, none                     the level has no untried option: done
 *
 * A search that only counts does not visit the last two levels of the tree. You may skip that
 * section, "The last two levels, counted", at first.
 *
 * The build compiles this file once for each instruction set. Each time, the search is compiled for
 * every width of a lane and for several numbers of vectors. These are then constants, all functions
 * are inlined, and small states stay in registers.
 *
 * Invariant: the state of a level is the node in which every option chosen above it has been
 * applied. The options in `rest` are live in that state.
 */
#include "dlx/search/lanes_packed.h"

#include <assert.h>

/* Return the number of words of a set of lanes, such as `marks`. */
INLINE size_t marks_of(struct shape shape)
{
    return (shape.n * lanes_per_vector(shape) + 63) / 64;
}

/* ---------------------------------------------------------------------------------------------
 * Look at a state
 */

INLINE uint32_t count_active(const struct lanes *l, const vec *s, struct shape shape)
{
    uint32_t count = 0;
    if (shape.is_packed)
        return packed_count_active(l, s, shape);
    for (size_t v = 0; v < shape.n; v++)
        count +=
            (uint32_t)__builtin_popcountll(lanes_with(s[v], all_flags(shape.width), shape.width));
    return count;
}

/* What the lanes seen so far have in common. */
struct view {
    vec alive; /* the flags of a lane whose item has an option in each vector */
    vec more;  /* the flags and options of active items without their lowest option */
};

/* Clear the flags of lanes without an option in `alive`: a lane less 1, with its flag set, keeps
 * the flag unless it has no option. Return the lane without its lowest option, or 0 if it has no
 * flag. */
INLINE vec look_at_vector(vec x, struct view *view, int width)
{
    const vec less = less_one(x | all_flags(width), width);
    view->alive &= less;
    view->more |= x & less;
    return x & less;
}

/* Return the lanes of active items with one option, in `count` vectors with at most 64 lanes. */
INLINE uint64_t find_forced(const vec *s, size_t count, struct view *view, struct shape shape)
{
    const vec flags = all_flags(shape.width);
    uint64_t forced = 0;
    size_t v = 0;
    for (; v + TOGETHER <= count; v += TOGETHER) {
        vec bare[TOGETHER];
        for (size_t t = 0; t < TOGETHER; t++)
            bare[t] = look_at_vector(s[v + t], view, shape.width);
        forced |= lanes_equal_in(bare, flags, shape.width) << v * lanes_per_vector(shape);
    }
    if (v < count)
        forced |= lanes_equal(look_at_vector(s[v], view, shape.width), flags, shape.width)
                  << v * lanes_per_vector(shape);
    return forced;
}

/* Mark the lanes of active items with one option, unless an item has none. If all active items have
 * one option, no two of these options share an item. So they complete a solution if there are no
 * secondary items. */
INLINE enum sight look_at(const struct lanes *l, const vec *s, uint64_t *marks, struct shape shape)
{
    if (shape.is_packed)
        return packed_look_at(l, s, (vec *)marks, shape);
    const size_t each = 64 / lanes_per_vector(shape); /* vectors of a word of marks */
    const vec flags = all_flags(shape.width);
    struct view view = {.alive = flags, .more = flags ^ flags};
    uint64_t any = 0;
    size_t v = 0;
    for (; v + each <= shape.n; v += each)
        any |= marks[v / each] = find_forced(s + v, each, &view, shape);
    if (v < shape.n)
        any |= marks[v / each] = find_forced(s + v, shape.n - v, &view, shape);
    if (lanes_lacking(view.alive, flags, shape.width) != 0)
        return DEAD;
    if ((any == 0 || l->is_exact) && lanes_with(view.more, ~flags, shape.width) == 0)
        return SOLVED;
    return any != 0 ? FORCED : CALM;
}

/* Return the first of the shortest active items. All active items must have at least two options. A
 * lane with k options is bare after k bits are cleared, so the first lane that becomes bare is the
 * shortest. y is work space. */
INLINE uint32_t shortest(const struct lanes *l, const vec *s, vec *y, struct shape shape)
{
    if (shape.is_packed)
        return packed_shortest(l, s, y, shape);
    for (size_t v = 0; v < shape.n; v++)
        y[v] = clear_lowest(clear_lowest(s[v], shape.width), shape.width);
    for (;;) {
        for (size_t v = 0; v < shape.n; v++) {
            uint64_t bare = lanes_equal(y[v], all_flags(shape.width), shape.width);
            if (bare != 0)
                return (uint32_t)v * lanes_per_vector(shape) + (uint32_t)__builtin_ctzll(bare);
        }
        for (size_t v = 0; v < shape.n; v++)
            y[v] = clear_lowest(y[v], shape.width);
    }
}

/* ---------------------------------------------------------------------------------------------
 * Moves
 */

/* Return the row of an option. */
INLINE const vec *row_of(const struct lanes *l, uint32_t option, struct shape shape)
{
    return shape.has_rows ? (const vec *)l->rows + option * shape.n
                          : (const vec *)lanes_row(l, option);
}

INLINE void choose_option(const struct lanes *l, vec *s, uint32_t option, struct shape shape)
{
    const vec *row = row_of(l, option, shape);
    for (size_t v = 0; v < shape.n; v++)
        s[v] = without(s[v], row[v]);
}

INLINE void copy_state(vec *to, const vec *from, size_t n)
{
    for (size_t v = 0; v < n; v++)
        to[v] = from[v];
}

/* Return the lowest bit of a lane, as a bit of the state. */
INLINE uint32_t place_of(const struct lanes *l, uint32_t lane, struct shape shape)
{
    return shape.is_packed ? l->lane_at[lane] : lane * (uint32_t)shape.width;
}

INLINE uint64_t options_in(const struct lanes *l, const uint64_t *state, uint32_t lane,
                           struct shape shape)
{
    return options_at(state, place_of(l, lane, shape), shape.width);
}

INLINE uint32_t option_in(const struct lanes *l, uint32_t lane, uint64_t options,
                          struct shape shape)
{
    return l->option_at[place_of(l, lane, shape) + (uint32_t)__builtin_ctzll(options)];
}

/* Return the lane of the next mark in a word of marks. */
INLINE uint32_t marked_lane(size_t word, uint64_t rest)
{
    return (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(rest);
}

enum { GROUP = 63 }; /* words of marks */

/* Add the options of the items marked in some words to the list, each once although several items
 * may have only it left. `first` is the first lane. A branch for each word or option would often be
 * mispredicted: instead, `words` has a bit for each word with marks, and one after them, so that it
 * never becomes 0. Return the length of the list. */
INLINE uint32_t list_group(const struct lanes *l, const uint64_t *state, const uint64_t *marks,
                           size_t count, uint32_t first, uint32_t listed, struct shape shape)
{
    uint64_t words = UINT64_C(1) << count;
    int left = 0;
    for (size_t m = 0; m < count; m++) {
        words |= (uint64_t)(marks[m] != 0) << m;
        left += __builtin_popcountll(marks[m]);
    }
    for (uint64_t rest = marks[__builtin_ctzll(words)]; left > 0; left--) {
        const uint32_t lane = first + marked_lane((size_t)__builtin_ctzll(words), rest);
        const uint32_t option = option_in(l, lane, options_in(l, state, lane, shape), shape);
        l->list[listed] = option;
        listed += !l->is_listed[option];
        l->is_listed[option] = true;
        rest &= rest - 1;
        words &= (words - 1) | (0 - (uint64_t)(rest != 0));
        rest |= marks[__builtin_ctzll(words)] & (0 - (uint64_t)(rest == 0));
    }
    return listed;
}

/* List the options of all marked items. */
INLINE uint32_t list_forced(const struct lanes *l, const uint64_t *state, const uint64_t *marks,
                            struct shape shape)
{
    uint32_t listed = 0;
    for (size_t m = 0; m < marks_of(shape); m += GROUP) {
        const size_t left = marks_of(shape) - m;
        listed = list_group(l, state, marks + m, left < GROUP ? left : GROUP, 64 * (uint32_t)m,
                            listed, shape);
    }
    for (uint32_t i = 0; i < listed; i++)
        l->is_listed[l->list[i]] = false;
    return listed;
}

/* Choose the options in the list, four at a time, so that the state is read and written less. */
INLINE void choose_list(const struct lanes *l, vec *s, uint32_t count, struct shape shape)
{
    for (uint32_t i = count; i % 4 != 0; i++)
        l->list[i] = l->list[0];
    for (uint32_t i = 0; i < count; i += 4) {
        const uint32_t *option = l->list + i;
        const vec *a = row_of(l, option[0], shape), *b = row_of(l, option[1], shape);
        const vec *c = row_of(l, option[2], shape), *d = row_of(l, option[3], shape);
#pragma GCC unroll 4
        for (size_t v = 0; v < shape.n; v++)
            s[v] = without(s[v], (a[v] | b[v]) | (c[v] | d[v]));
    }
}

/* Choose the options of all marked items. If two options conflict, a lane loses all its bits, so
 * that the next look finds the node dead. In a small state, an option that several items have left
 * is chosen several times. This does no harm, and avoiding it would take longer. */
INLINE void sweep(struct lanes *l, vec *s, const uint64_t *marks, struct shape shape)
{
    if (shape.is_packed && shape.has_rows) {
        packed_choose_six(l, s, (const vec *)marks, shape);
        return;
    }
    if (shape.is_packed || shape.n > MOST_VECTORS) {
        const uint32_t listed = shape.is_packed
                                    ? packed_list_forced(l, s, (const vec *)marks, shape)
                                    : list_forced(l, (const uint64_t *)s, marks, shape);
        choose_list(l, s, listed, shape);
        l->forced_options += listed;
        return;
    }
    uint64_t *before = l->scratch;
    copy_state((vec *)before, s, shape.n);
    for (size_t m = 0; m < marks_of(shape); m++)
        for (uint64_t rest = marks[m]; rest != 0; rest &= rest - 1) {
            const uint32_t lane = marked_lane(m, rest);
            uint64_t options = options_in(l, before, lane, shape);
            choose_option(l, s, option_in(l, lane, options, shape), shape);
        }
}

/* Choose forced options until there are none. */
INLINE enum sight settle(struct lanes *l, vec *s, uint64_t *marks, struct shape shape)
{
    enum sight sight;
    while ((sight = look_at(l, s, marks, shape)) == FORCED)
        sweep(l, s, marks, shape);
    const vec flags = shape.is_packed ? pattern_of(l).flags : all_flags(shape.width);
    for (size_t v = 0; v < shape.n && sight == SOLVED; v++)
        s[v] = without(s[v], flags);
    return sight;
}

INLINE void begin_level(struct lanes *l, size_t level, const vec *s, uint32_t lane,
                        struct shape shape)
{
    assert(level < l->walk.deepest);
    uint64_t *state = l->states + level * l->words;
    copy_state((vec *)state, s, shape.n);
    const uint64_t options = options_in(l, state, lane, shape);
    const struct lanes_level root = {.share = 1},
                             *above = level > 0 ? &l->levels[level - 1] : &root;
    l->levels[level] = (struct lanes_level){
        .rest = options,
        .share = above->share / __builtin_popcountll(options),
        .lane = (uint16_t)lane,
        .depth = level > 0 ? (uint16_t)(above->depth + 1) : 0,
        .nodes = 1,
    };
}

/* Remove the next option from the level and return it. */
INLINE uint32_t take_option(const struct lanes *l, struct lanes_level *level, struct shape shape)
{
    const uint32_t option = option_in(l, level->lane, level->rest, shape);
    level->rest &= level->rest - 1;
    return option;
}

/* ---------------------------------------------------------------------------------------------
 * The last two levels, counted
 */

/* Return the number of these options of a lane that have exactly `size` items. */
INLINE uint64_t count_of_size(const struct lanes *l, uint32_t lane, uint64_t options, uint32_t size,
                              struct shape shape)
{
    uint64_t count = 0;
    if (l->is_uniform)
        return size == l->least ? (uint64_t)__builtin_popcountll(options) : 0;
    for (; options != 0; options &= options - 1)
        count += l->size[option_in(l, lane, options, shape)] == size;
    return count;
}

/* Return the first lane with a flag. There must be one. */
INLINE uint32_t first_active(const struct lanes *l, const vec *s, struct shape shape)
{
    uint32_t first = 0;
    if (shape.is_packed)
        return packed_first_active(l, s, shape);
    for (size_t v = shape.n; v-- > 0;) {
        uint64_t active = lanes_with(s[v], all_flags(shape.width), shape.width);
        if (active != 0)
            first = (uint32_t)v * lanes_per_vector(shape) + (uint32_t)__builtin_ctzll(active);
    }
    return first;
}

/* Return the number of solutions below a node whose active items need only one or two more options.
 * All items of a live option are active. An option with as many items as are active therefore
 * completes the solution alone, and is in the lane of each of them. */
INLINE uint64_t count_below(const struct lanes *l, const vec *s, vec *t, uint32_t lane,
                            uint32_t active, struct shape shape)
{
    uint64_t count = 0;
    copy_state((vec *)l->scratch, s, shape.n);
    uint64_t rest = options_in(l, l->scratch, lane, shape);
    if (active < 2 * l->least) /* too few items for two options */
        return count_of_size(l, lane, rest, active, shape);
    for (; rest != 0; rest &= rest - 1) {
        uint32_t option = option_in(l, lane, rest, shape), size = l->size[option];
        if (size == active) { /* it completes the solution alone */
            count++;
            continue;
        }
        for (size_t v = 0; v < shape.n; v++)
            t[v] = s[v];
        choose_option(l, t, option, shape);
        copy_state((vec *)l->scratch, t, shape.n);
        uint32_t last = first_active(l, t, shape);
        count +=
            count_of_size(l, last, options_in(l, l->scratch, last, shape), active - size, shape);
    }
    return count;
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* The progress of this run. */
struct run {
    size_t level;   /* number of levels of the path */
    uint64_t nodes; /* tree nodes that may still be visited */
    uint64_t found; /* solutions found in this run */
};

/* Save the position, so that the next run goes on from here. */
INLINE enum kernel_end stop_at(struct lanes *l, const struct run *r, enum phase phase,
                               enum kernel_end end)
{
    l->walk.level = (uint32_t)r->level;
    l->walk.phase = phase;
    return end;
}

/* Branch on the shortest item, unless the solutions below it can be counted at once. */
INLINE void branch(struct lanes *l, struct kernel_budget *budget, struct shape shape, struct run *r,
                   const vec *s, vec *y)
{
    const uint32_t lane = shortest(l, s, y, shape);
    uint32_t active;
    if (budget->only_count && budget->solutions - r->found > KERNEL_BULK &&
        (active = count_active(l, s, shape)) < 3 * l->least)
        r->found += count_below(l, s, y, lane, active, shape);
    else
        begin_level(l, r->level++, s, lane, shape);
}

/* Visit a new node. Return true if it is the last solution in the budget. */
INLINE bool visit(struct lanes *l, struct kernel_budget *budget, struct shape shape, struct run *r,
                  vec *s, vec *y, uint64_t *marks)
{
    const enum sight sight = settle(l, s, marks, shape);
    if (sight == CALM)
        branch(l, budget, shape, r, s, y);
    return sight == SOLVED && ++r->found == budget->solutions;
}

/* Go back to the deepest level that has an option to try. */
INLINE void leave_levels(struct lanes *l, struct run *r)
{
    while (r->level > 0 && l->levels[r->level - 1].rest == 0)
        r->level--;
}

/* Make the child by the next option of the last level the current node. */
INLINE void try_next(struct lanes *l, struct shape shape, struct run *r, vec *s)
{
    const size_t last = r->level - 1;
    r->nodes--;
    l->walk.level_nodes[l->levels[last].depth]++;
    copy_state(s, (const vec *)(l->states + last * l->words), shape.n);
    choose_option(l, s, take_option(l, &l->levels[last], shape), shape);
}

/* Continue the search. s is the current state, in registers if it is small; y is work space. */
INLINE enum kernel_end search(struct lanes *l, struct kernel_budget *budget, struct shape shape,
                              vec *s, vec *y, uint64_t *marks)
{
    struct run r = {.level = l->walk.level, .nodes = budget->tree_nodes};
    enum kernel_end end;
    bool is_new = l->walk.phase == ENTER;
    copy_state(s, (const vec *)l->node, shape.n);
    for (;;) {
        if (is_new && visit(l, budget, shape, &r, s, y, marks)) {
            copy_state((vec *)l->node, s, shape.n);
            end = stop_at(l, &r, LEAVE, KERNEL_SOLUTIONS);
            break;
        }
        leave_levels(l, &r);
        if (r.level == 0 && (r.level = lanes_take_stack(&l->walk)) == 0) {
            end = stop_at(l, &r, DONE, KERNEL_EXHAUSTED);
            break;
        }
        if (r.nodes == 0) {
            end = stop_at(l, &r, TRY, KERNEL_NODES);
            break;
        }
        try_next(l, shape, &r, s);
        is_new = true;
    }
    budget->tree_nodes = r.nodes;
    budget->solutions -= r.found;
    return end;
}

/*
 * The search is compiled for each width of a lane and for these numbers of vectors, so that small
 * states stay in registers, and once for all others, in memory. A state of 5 vectors gets 6,
 * because not every size is compiled. Plain C has few registers, so it has only the last form.
 */
#if SIMD_LEVEL > 0
#define EACH_SIZE(X, width)                                                                        \
    X(width, 1) X(width, 2) X(width, 3) X(width, 4) X(width, 6) X(width, 8) X(width, 11)
#else
#define EACH_SIZE(X, width)
#endif

#define SEARCH_OF(width, n)                                                                        \
    static enum kernel_end run_##width##_##n(struct lanes *l, struct kernel_budget *budget)        \
    {                                                                                              \
        vec s[n], y[n];                                                                            \
        uint64_t marks[n];                                                                         \
        return search(l, budget, (struct shape){width, n, true, false}, s, y, marks);              \
    }
#define SEARCH_OF_ANY(width)                                                                       \
    static enum kernel_end run_##width(struct lanes *l, struct kernel_budget *budget)              \
    {                                                                                              \
        const struct shape shape = {width, l->words / WORDS, false, false};                        \
        return search(l, budget, shape, (vec *)l->node, (vec *)l->spare, l->forced);               \
    }
#define SEARCHES(width)                                                                            \
    EACH_SIZE(SEARCH_OF, width)                                                                    \
    SEARCH_OF_ANY(width)

SEARCHES(8)
SEARCHES(16)
SEARCHES(32)
SEARCHES(64)

/* The numbers of vectors for packed states, which are larger. */
#if SIMD_LEVEL > 0
#define EACH_PACKED(X) X(5) X(6) X(7) X(8)
#else
#define EACH_PACKED(X)
#endif

#define SEARCH_OF_PACKED(n)                                                                        \
    static enum kernel_end run_packed_##n(struct lanes *l, struct kernel_budget *budget)           \
    {                                                                                              \
        vec s[n], y[n], forced[n];                                                                 \
        return search(l, budget, (struct shape){l->width, n, true, true}, s, y,                    \
                      (uint64_t *)forced);                                                         \
    }
EACH_PACKED(SEARCH_OF_PACKED)

static enum kernel_end run_packed(struct lanes *l, struct kernel_budget *budget)
{
    const struct shape shape = {l->width, l->words / WORDS, false, true};
    return search(l, budget, shape, (vec *)l->node, (vec *)l->spare, l->forced);
}

typedef enum kernel_end run_fn(struct lanes *l, struct kernel_budget *budget);

/* For each width, and for packed lanes: the search for each number of vectors. The search at index
 * 0 takes any number. */
#define RUN_PACKED(n) [n] = run_packed_##n,
#define RUN(width, n) [n] = run_##width##_##n,
static run_fn *const runs[][MOST_VECTORS + 1] = {
    {run_8, EACH_SIZE(RUN, 8)},
    {run_16, EACH_SIZE(RUN, 16)},
    {run_32, EACH_SIZE(RUN, 32)},
    {run_64, EACH_SIZE(RUN, 64)},
    {run_packed, EACH_PACKED(RUN_PACKED)},
};

static enum kernel_end run(struct lanes *l, struct kernel_budget *budget)
{
    const size_t n = l->words / WORDS;
    /* widths 8, 16, 32, 64 are rows 0, 1, 2, 3 */
    run_fn *const *of_width = runs[l->is_packed ? 4 : __builtin_ctz((unsigned)l->width) - 3];
    run_fn *fixed = n <= MOST_VECTORS && l->places == NULL ? of_width[n] : NULL;
    return fixed != NULL ? fixed(l, budget) : of_width[0](l, budget);
}

/* Return the number of vectors of a state that needs this many: a size for which the search is
 * compiled, if there is one that is large enough. */
static size_t round_up(size_t vectors, bool is_packed)
{
    for (size_t n = vectors; n <= MOST_VECTORS; n++)
        if (runs[is_packed ? 4 : 0][n] != NULL)
            return n;
    return vectors;
}

/* ---------------------------------------------------------------------------------------------
 * One node, for the walk
 */

INLINE enum look enter_node(struct lanes *l, uint32_t *lane, int width, bool is_packed)
{
    const struct shape shape = {width, l->words / WORDS, false, is_packed};
    vec *s = (vec *)l->node;
    const enum sight sight = settle(l, s, l->forced, shape);
    if (sight != CALM)
        return sight == DEAD ? LOOK_DEAD : LOOK_SOLUTION;
    *lane = shortest(l, s, (vec *)l->spare, shape);
    begin_level(l, l->walk.level++, s, *lane, shape);
    return LOOK_BRANCH;
}

static enum look enter(struct lanes *l, uint32_t *lane)
{
    if (l->is_packed)
        return enter_node(l, lane, l->width, true);
    switch (l->width) {
    case 8:
        return enter_node(l, lane, 8, false);
    case 16:
        return enter_node(l, lane, 16, false);
    case 32:
        return enter_node(l, lane, 32, false);
    default:
        return enter_node(l, lane, 64, false);
    }
}

static void choose(const struct lanes *l, uint64_t *state, const uint32_t *options, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        l->list[i] = options[i];
    choose_list(l, (vec *)state, count, (struct shape){l->width, l->words / WORDS, false, false});
}

const struct lanes_engine ENGINE(lanes) = {sizeof(vec), MOST_VECTORS, round_up, run, enter, choose};
