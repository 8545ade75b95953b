/* SPDX-License-Identifier: MIT */
/*
 * The lanes kernel: single moves for the walk, the table for search.c, and a check of the
 * invariants. lanes.h explains the data. The search is in lanes_search.c.
 *
 * The walk (walk.h) needs single moves where the search makes many at once: to require and forbid
 * options, to trace a search step by step, and for random descents. Three states take part:
 *
 *     start    all options live; never changes
 *     root     start, after all required options were chosen and all forbidden ones dropped
 *     node     the current node; at first a copy of root
 */
#include "dlx/search/lanes.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------
 * The moves of the walk
 */

static void start(struct walk *w)
{
    struct lanes *l = (struct lanes *)w;
    memcpy(l->root, l->start, l->words * sizeof *l->root);
}

static void restart(struct walk *w)
{
    struct lanes *l = (struct lanes *)w;
    memset(l->pending, 0, sizeof l->pending);
    memcpy(l->node, l->root, l->words * sizeof *l->node);
}

static bool is_live(const struct walk *w, uint32_t option)
{
    const struct lanes *l = (const struct lanes *)w;
    return has_bit(l->root, l->first_bit[option]);
}

/* Choosing an option removes those that contradict it, so they are no longer live at the end. */
static bool choose(struct walk *w, const uint32_t *options, uint32_t count)
{
    struct lanes *l = (struct lanes *)w;
    bool are_live = true;
    if (count > l->items) /* two of them share an item */
        return false;
    l->engine->choose(l, l->root, options, count);
    for (uint32_t o = 0; o < count; o++)
        are_live &= has_bit(l->root, l->first_bit[options[o]]);
    return are_live;
}

/* Clear all bits of an option. Its lanes are those whose flags are in its row. While rows are
 * missing, its bits are listed, and a row for an option that is never chosen would be wasted. */
static void drop(struct walk *w, uint32_t option)
{
    struct lanes *l = (struct lanes *)w;
    if (l->places != NULL) {
        lanes_clear_option(l, l->root, option);
        return;
    }
    const uint64_t *row = lanes_row(l, option);
    for (uint32_t lane = 0; lane < l->items; lane++) {
        uint32_t bit = l->lane_at[lane];
        if (!has_bit(row, lane_flag(l, lane)))
            continue;
        while (l->option_at[bit] != option)
            bit++;
        remove_bit(l->root, bit);
    }
}

/* Return the first item without an option. There must be one. */
static uint32_t dead_item(const struct lanes *l)
{
    uint32_t lane = 0;
    while (lane_options(l, l->node, lane) != 0)
        lane++;
    assert(lane < l->items);
    return l->item_of[lane];
}

static enum look enter(struct walk *w, uint32_t *item)
{
    struct lanes *l = (struct lanes *)w;
    uint32_t lane = 0;
    enum look look = l->engine->enter(l, &lane);
    if (look != LOOK_SOLUTION)
        *item = look == LOOK_DEAD ? dead_item(l) : l->item_of[lane];
    return look;
}

/* Make the child by the next option of the last level the current node, like try_next() in
 * lanes_search.c. */
static bool next(struct walk *w)
{
    struct lanes *l = (struct lanes *)w;
    struct lanes_level *level = &l->levels[w->level - 1];
    if (level->rest == 0)
        return false;
    const uint32_t option = lane_option(l, level->lane, level->rest);
    level->rest &= level->rest - 1;
    memcpy(l->node, l->states + (w->level - 1) * l->words, l->words * sizeof *l->node);
    l->engine->choose(l, l->node, &option, 1);
    return true;
}

/* Return the option of a level on the path, as a bit of the lane, or 0. The child has only this bit
 * in the lane. Without a child, it is the highest bit that is no longer in `rest`, because options
 * are tried from the lowest bit up. This rule does not hold for the levels below: another search
 * may have taken their highest options. */
static uint64_t option_on_path(const struct lanes *l, uint32_t number, uint64_t tried)
{
    const uint32_t lane = l->levels[number].lane;
    if (number + 1 < l->walk.level)
        return lane_options(l, l->states + (number + 1) * l->words, lane);
    if (l->walk.phase == ENTER)
        return lane_options(l, l->node, lane);
    return tried != 0 ? UINT64_C(1) << (63 - __builtin_clzll(tried)) : 0;
}

static void branch(const struct walk *w, uint32_t number, dlx_branch *branch)
{
    const struct lanes *l = (const struct lanes *)w;
    const struct lanes_level *level = &l->levels[number];
    uint64_t all = lane_options(l, l->states + number * l->words, level->lane);
    uint64_t tried = all & ~level->rest, option = option_on_path(l, number, tried);
    *branch = (dlx_branch){
        .item = l->item_of[level->lane],
        .option = DLX_NONE,
        .tried = (uint32_t)__builtin_popcountll(tried),
        .count = (uint32_t)__builtin_popcountll(all),
    };
    if (option != 0)
        branch->option = lane_option(l, level->lane, option);
}

static uint32_t untried(const struct walk *w, uint32_t number, uint32_t *ways)
{
    const struct lanes *l = (const struct lanes *)w;
    const struct lanes_level *level = &l->levels[number];
    uint32_t count = 0;
    for (uint64_t rest = level->rest; rest != 0; rest &= rest - 1)
        ways[count++] = lane_option(l, level->lane, rest);
    return count;
}

const struct walk_moves lanes_moves = {
    .start = start,
    .is_live = is_live,
    .choose = choose,
    .drop = drop,
    .restart = restart,
    .enter = enter,
    .next = next,
    .branch = branch,
    .untried = untried,
    .take_path = lanes_take_stack,
};

/* ---------------------------------------------------------------------------------------------
 * The table for search.c
 */

/* Return the fraction of the tree below the options of this stack that are still to be tried. */
static double left_in(const struct lanes_level *level, size_t count)
{
    double left = 0;
    for (; count > 0; count--, level++)
        left += level->share * __builtin_popcountll(level->rest);
    return left;
}

static double progress(const void *state)
{
    const struct lanes *l = state;
    const uint32_t level = l->walk.level;
    if (l->walk.phase == START)
        return 0;
    double left = left_in(l->levels, level);
    if (l->walk.phase == ENTER)
        left += level > 0 ? l->levels[level - 1].share : 1;
    for (uint32_t stack = 1; stack < l->stacks; stack++)
        left += left_in(l->levels + stack * lanes_room(l), l->pending[stack]);
    return left < 1 ? 1 - left : 0;
}

/* Return whether to make all rows now. Rows are most of the memory, and the first solution of an
 * easy problem needs few of them. But a small state can stay in registers only with all rows. */
static bool rows_are_due(const struct lanes *l, const struct kernel_budget *budget)
{
    enum { EASY = 1000 }; /* tree nodes */
    const bool is_small = l->words * sizeof *l->rows <= l->engine->most_vectors * l->engine->vector;
    return l->places != NULL && is_small && (budget->only_count || l->late_nodes >= EASY);
}

/* Search, and count the nodes until all rows are made. */
static enum kernel_end search(struct lanes *l, struct kernel_budget *budget)
{
    const uint64_t before = budget->tree_nodes;
    const enum kernel_end end = l->engine->run(l, budget);
    l->late_nodes += l->places != NULL ? before - budget->tree_nodes : 0;
    return end;
}

/* Return the number of flags in a state. */
static uint32_t count_active(const struct lanes *l, const uint64_t *state)
{
    uint32_t count = 0;
    for (size_t word = 0; word < l->words; word++)
        count += (uint32_t)__builtin_popcountll(state[word] & l->flags);
    return count;
}

/* Note how many items each node of the path has covered, with its forced options, weighted by the
 * number of nodes of its level. This is a sample: counting them for each node takes time. */
static void sample_path(struct lanes *l)
{
    uint32_t before = 0;
    for (uint32_t level = 0; level < l->walk.level; level++) {
        const uint32_t active = count_active(l, l->states + level * l->words);
        const uint16_t depth = l->levels[level].depth;
        const bool is_child = level > 0 && depth == l->levels[level - 1].depth + 1;
        const double weight = is_child ? (double)l->walk.level_nodes[depth - 1] : 0;
        l->covered += weight * ((double)before - (double)active);
        l->sampled += weight;
        before = active;
    }
}

/* Count with several searches at once while this is allowed, then with one. */
static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct lanes *l = state;
    walk_begin(&l->walk);
    if (l->walk.phase == DONE)
        return KERNEL_EXHAUSTED;
    if (rows_are_due(l, budget))
        lanes_make_rows(l);
    if (l->can_flow && budget->only_count && budget->solutions > KERNEL_BULK) {
        enum kernel_end end = l->flow->count(l, budget);
        if (end == KERNEL_EXHAUSTED || budget->tree_nodes == 0)
            return end;
    }
    const enum kernel_end end = search(l, budget);
    if (budget->only_count)
        sample_path(l);
    return end;
}

/* Write the chosen options: required ones first, the others ordered by the first of their items. At
 * a solution, every lane has one bit: the option that is chosen for its item. Each option is found
 * once, because only its first lane counts. The next option overwrites a required one, because a
 * branch would often be mispredicted. */
static uint32_t solution(const void *state, uint32_t *options)
{
    const struct lanes *l = state;
    uint32_t count = walk_required(&l->walk, options);
    for (uint32_t word = 0; word < l->first_words; word++)
        for (uint64_t bits = l->node[word] & l->firsts[word]; bits != 0; bits &= bits - 1) {
            options[count] = l->option_at[word * WORD + (uint32_t)__builtin_ctzll(bits)];
            count += l->walk.fate[options[count]] != REQUIRED;
        }
    return count;
}

static uint32_t place(const void *state, uint32_t option)
{
    const struct lanes *l = state;
    return l->first_bit[option];
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct lanes *l = state;
    walk_statistics(l, statistics);
    statistics->memory += lanes_memory(l);
}

/* ---- check all invariants; slow ---- */

/* Return whether every option is live in all its lanes or in none. */
static bool options_are_whole(const struct lanes *l, const uint64_t *state)
{
    for (uint32_t lane = 0; lane < l->items; lane++)
        for (uint64_t bits = lane_options(l, state, lane); bits != 0; bits &= bits - 1)
            if (!has_bit(state, l->first_bit[lane_option(l, lane, bits)]))
                return false;
    return true;
}

/* Return whether a lane without a flag has at most one bit, and an unused lane exactly one. */
static bool lanes_are_sound(const struct lanes *l, const uint64_t *state)
{
    for (uint32_t lane = 0; lane < l->words * lanes_per_word(l->width); lane++) {
        uint64_t options = lane_options(l, state, lane);
        bool is_active = has_bit(state, lane_flag(l, lane));
        if ((!is_active && (options & (options - 1)) != 0) ||
            (lane >= l->items && (is_active || options != 1)))
            return false;
    }
    return true;
}

static bool is_sound(const struct lanes *l, const uint64_t *state)
{
    return lanes_are_sound(l, state) && options_are_whole(l, state);
}

static bool stack_is_sound(const struct lanes *l, size_t first, size_t count)
{
    for (size_t number = first; number < first + count; number++) {
        const struct lanes_level *level = &l->levels[number];
        const uint64_t *node = l->states + number * l->words;
        uint64_t all = lane_options(l, node, level->lane);
        if (!is_sound(l, node) || (level->rest & ~all) != 0 || (all & (all - 1)) == 0 ||
            level->nodes != 1)
            return false;
    }
    return true;
}

static bool check(const void *state)
{
    const struct lanes *l = state;
    bool sound = is_sound(l, l->root) && (l->walk.phase != ENTER || is_sound(l, l->node)) &&
                 stack_is_sound(l, 0, l->walk.level);
    for (uint32_t stack = 1; stack < l->stacks && l->walk.phase != START; stack++)
        sound = sound && stack_is_sound(l, stack * lanes_room(l), l->pending[stack]);
    return sound;
}

/* Return the work for forced options in large states. A node forces dozens of them in one problem,
 * and none in another. States are large here if no instruction set keeps them in registers: turns
 * depend on work, and answers on turns, so the work must be the same for all of them. */
static uint64_t extra_work(const void *state)
{
    enum { WORDS = 40 }; /* changed in 10 nanoseconds, if the rows are not in the L1 cache */
    const struct lanes *l = state;
    const bool is_large = l->work_words > 8 * l->engine->most_vectors;
    return is_large ? l->forced_options * l->work_words / WORDS : 0;
}

/* Several searches at once wait less, but some of their steps are not tree nodes. At the beginning,
 * assume two steps for each node. One search spends most of its time on forced options. Its sweeps
 * depend on the instruction set, but the items that they cover do not, so these are charged: at the
 * beginning, four for each node. */
static double counting_cost(const void *state)
{
    const struct lanes *l = state;
    const double steps = (double)l->flow_steps + 2;
    double nodes = 1;
    for (uint32_t level = 0; level < l->walk.deepest; level++)
        nodes += (double)l->walk.level_nodes[level];
    const double words = (double)l->work_words, covered = (l->covered + 4) / (l->sampled + 1);
    return l->can_flow ? 0.1 + (0.55 + 0.02 * words) * steps / nodes
                       : 0.9 + 0.07 * words + 0.28 * covered;
}

const struct kernel lanes_kernel = {
    .name = "lanes",
    .virtue = "its items have few options each",
    .has_simd = true,
    .most_options = LANES_LONGEST,
    .fits = lanes_fits,
    .create = lanes_create,
    .destroy = lanes_destroy,
    .run = run,
    .solution = solution,
    .place = place,
    .extra_work = extra_work,
    .counting_cost = counting_cost,
    .statistics = statistics,
    WALK_TABLE,
    .path.show = lanes_show_path,
    .progress = progress,
    .check = check,
};

/* ---------------------------------------------------------------------------------------------
 * The paths of a count that runs several searches at once. lanes_flow.c keeps only levels with an
 * untried option. To list the rest of the count, each search needs its whole path:
 *
 *     stack       p: option 4                      t: options 1, 6
 *     depth       0                                3
 *     path        p: option 4    q    r            t: options 1, 6
 *
 * The state of the last level knows the path. Its lanes of p, q and r have one option each, and no
 * flag. The path is rebuilt from the root: find the shortest item, go to the child by the option
 * that this state has for it, and stop at the state's depth. Forced options are chosen on the way.
 *
 * Invariant: each level of a stack lies below the one before it, and knows its depth.
 */

/* ---- levels ---- */

void lanes_move_level(struct lanes *l, size_t to, size_t from)
{
    const size_t words = l->words;
    l->levels[to] = l->levels[from];
    memmove(l->states + to * words, l->states + from * words, words * sizeof *l->states);
}

uint32_t lanes_take_stack(struct walk *w)
{
    struct lanes *l = (struct lanes *)w;
    for (uint32_t stack = 1; stack < l->stacks; stack++) {
        const uint32_t count = l->pending[stack];
        const size_t first = stack * lanes_room(l);
        for (size_t level = 0; level < count; level++)
            lanes_move_level(l, level, first + level);
        l->pending[stack] = 0;
        if (count > 0)
            return count;
    }
    return 0;
}

/* ---- restoring a path ---- */

/* Choose the option that a state has for the item of a lane. */
static void follow(struct lanes *l, const uint64_t *state, uint32_t lane)
{
    const uint64_t option = lane_options(l, state, lane);
    assert(option != 0 && (option & (option - 1)) == 0);
    const uint32_t chosen = lane_option(l, lane, option);
    l->engine->choose(l, l->node, &chosen, 1);
}

/* Restore the path to the last of the levels from `known` on, and copy their untried options. A
 * level is written at its depth, which is below the place of the next known level. */
static void walk_to(struct lanes *l, size_t known)
{
    const size_t room = lanes_room(l);
    const uint64_t *last = l->states + (room - 1) * l->words;
    memcpy(l->node, l->root, l->words * sizeof *l->node);
    for (l->walk.level = 0;;) {
        uint32_t lane = 0;
        const enum look look = l->engine->enter(l, &lane);
        struct lanes_level *level = &l->levels[l->walk.level - 1];
        assert(look == LOOK_BRANCH && level->depth <= l->levels[known].depth);
        (void)look;
        level->rest = 0;
        if (level->depth == l->levels[known].depth) {
            assert(level->lane == l->levels[known].lane);
            level->rest = l->levels[known].rest;
            if (++known == room)
                return;
        }
        follow(l, last, lane);
    }
}

/* Complete the path: the levels without an untried option are missing. */
static void restore_path(struct lanes *l)
{
    const size_t count = l->walk.level, known = lanes_room(l) - count;
    if (count == 0 || l->levels[count - 1].depth + 1u == count)
        return;
    for (size_t level = count; level-- > 0;)
        lanes_move_level(l, known + level, level);
    memcpy(l->kept, l->node, l->words * sizeof *l->node);
    walk_to(l, known);
    memcpy(l->node, l->kept, l->words * sizeof *l->node);
}

/* ---- showing a path ---- */

/* Point to the levels and states of another stack. */
static void begin_at(struct lanes *l, uint32_t stack)
{
    const ptrdiff_t places = ((ptrdiff_t)stack - (ptrdiff_t)l->shown) * (ptrdiff_t)lanes_room(l);
    l->levels += places;
    l->states += places * (ptrdiff_t)l->words;
    l->shown = stack;
}

static void show_first(struct lanes *l)
{
    if (l->shown == 0)
        return;
    l->pending[l->shown] = l->walk.level;
    l->walk.level = l->first_level;
    l->walk.phase = l->first_phase;
    begin_at(l, 0);
}

/* The other searches only wait for the next option of their last levels. */
static void show_other(struct lanes *l, uint32_t stack)
{
    l->first_level = l->walk.level;
    l->first_phase = l->walk.phase;
    l->walk.level = l->pending[stack];
    l->walk.phase = l->walk.level > 0 ? TRY : DONE;
    begin_at(l, stack);
}

bool lanes_show_path(void *state, uint32_t path)
{
    struct lanes *l = state;
    show_first(l);
    if (l->walk.phase == START || path >= l->stacks)
        return path == 0;
    if (path > 0)
        show_other(l, path);
    restore_path(l);
    return true;
}
