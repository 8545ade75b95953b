/* SPDX-License-Identifier: MIT */
/* binary: make, free and check the data; require and forbid options before the search. */
#include "dlx/search/binary.h"

#include "dlx/core/query.h"

#include <assert.h>

/* ---- making ---- */

static void make_items(struct binary *b)
{
    uint32_t place = 0;
    for (uint32_t i = 0; i < b->items; i++) {
        const dlx_item item = dlx_problem_item(b->problem, i);
        b->start[i] = place;
        b->need[i] = item.min;
        b->room[i] = item.max;
        b->spare[i] = item.max - item.min;
        if (item.min > 0) {
            b->open_place[i] = b->opens;
            b->open[b->opens++] = i;
        }
        place += item.length;
    }
}

static bool is_primary(const struct binary *b, uint32_t item)
{
    return item_is_primary(b->problem, item);
}

static bool has_primary(const struct binary *b, uint32_t option)
{
    return b->first[option] < b->primary_end[option];
}

/* With loads, the color of an entry may be a load. */
static void make_load(struct binary *b, uint32_t n, dlx_entry entry)
{
    b->load[n] = entry_times(b->problem, entry);
    if (b->load[n] > 1)
        b->color[n] = DLX_NO_COLOR;
}

static uint32_t make_option(struct binary *b, uint32_t option, uint32_t n)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(b->problem, option, &count);
    b->first[option] = n;
    for (int kind = 0; kind <= 1; kind++) {
        for (uint32_t e = 0; e < count; e++) {
            if (is_primary(b, entry[e].item) != (kind == 0))
                continue;
            b->item[n] = entry[e].item;
            b->color[n] = entry[e].color;
            b->option[n] = option;
            if (b->load != NULL)
                make_load(b, n, entry[e]);
            n++;
        }
        if (kind == 0)
            b->primary_end[option] = n;
    }
    return n;
}

static void place_option(struct binary *b, uint32_t option, uint32_t *end)
{
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++) {
        b->place[n] = end[b->item[n]]++;
        b->set[b->place[n]] = n;
    }
}

/* Give the nodes of the options with a primary item, or of the others, the next places in the sets.
 * Return false if the time is over. */
static bool place_options(struct binary *b, bool with_primary, uint32_t *end)
{
    for (uint32_t o = 0; o < b->options; o++) {
        if (has_primary(b, o) == with_primary)
            place_option(b, o, end);
        if (!lookout_allows(&b->lookout, 4 + b->first[o + 1] - b->first[o]))
            return false;
    }
    return true;
}

/* An option without primary items is never chosen, so it is dead from the start. */
static bool make_sets(struct binary *b, uint32_t *end)
{
    uint32_t n = 0;
    for (uint32_t o = 0; o < b->options; o++) {
        n = make_option(b, o, n);
        if (!lookout_allows(&b->lookout, 4 + n - b->first[o]))
            return false;
    }
    b->first[b->options] = n;
    for (uint32_t i = 0; i < b->items; i++)
        end[i] = b->start[i];
    if (!place_options(b, true, end))
        return false;
    for (uint32_t i = 0; i < b->items; i++)
        b->size[i] = end[i] - b->start[i];
    if (!place_options(b, false, end))
        return false;
    for (uint32_t i = 0; i < n && b->load != NULL; i++)
        b->stock[b->item[i]] += is_live(b, i) ? b->load[i] : 0;
    return true;
}

static uint32_t longest_list(const dlx_problem *problem)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const uint32_t length = dlx_problem_item(problem, i).length;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Write 0, 1, ..., count - 1 in the given order, or in a random one. */
static void write_order(uint64_t *random, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t j = *random != 0 ? random_under(random, i + 1) : i;
        order[i] = order[j];
        order[j] = i;
    }
}

/* Forget what was learned. The order of the sets stays; it may decide which item fails first. */
static void forget(struct binary *b)
{
    for (uint32_t i = 0; i < b->items; i++) {
        b->weight[i] = 1;
        b->saved[i] = DLX_NONE;
        b->culprit[i] = 0;
    }
    b->is_restarting = b->has_restarts;
    b->fails = BINARY_FAILS;
    b->luby[0] = b->luby[1] = 1;
    b->path[0].refuted = 0;
    b->is_delivered = false;
    b->consistency.is_on = false;
    b->consistency.rows.is_deep = false; /* rows know what the search had refuted */
    b->end = b->first + 1;
    b->step = BINARY_BEGIN;
}

static bool allocate(struct binary *b)
{
    struct arena *a = &b->arena;
    const size_t items = b->items, options = b->options, nodes = b->nodes;
    const size_t longest = longest_list(b->problem);
#define ARRAY(field, count) b->field = arena_array(a, count, sizeof *b->field)
    ARRAY(first, options + 1);
    ARRAY(primary_end, options);
    ARRAY(item, nodes);
    ARRAY(color, nodes);
    ARRAY(option, nodes);
    ARRAY(place, nodes);
    ARRAY(set, nodes);
    ARRAY(start, items);
    ARRAY(size, items);
    b->stock = b->size;
    if (problem_has_heavy(b->problem)) {
        ARRAY(load, nodes);
        ARRAY(stock, items);
    }
    ARRAY(need, items);
    ARRAY(room, items);
    ARRAY(spare, items);
    ARRAY(accord, items);
    ARRAY(open, items);
    ARRAY(open_place, items);
    ARRAY(trail, options);
    ARRAY(list, longest);
    ARRAY(culprit, items);
    ARRAY(forced, items + 1); /* kill() may write beyond the end */
    ARRAY(level_nodes, (size_t)b->deepest + 1);
    ARRAY(fixed, options);
    ARRAY(fixed_mark, options);
    ARRAY(fate, options);
    ARRAY(weight, items);
    ARRAY(rank, items);
    ARRAY(order, options);
    ARRAY(saved, items);
    ARRAY(rarity, longest + 1);
#undef ARRAY
    b->path = arena_room(a, (size_t)b->deepest + 1, sizeof *b->path);
    for (size_t k = 1; k <= longest && !a->has_failed; k++)
        b->rarity[k] = (uint32_t)((UINT32_C(1) << 31) / k);
    return !a->has_failed;
}

/* With fewer items, looking at all of them is faster. Trials choose no items. */
static bool needs_minima(const struct binary *b, const struct settings *settings)
{
    const uint32_t many_items = 4096;
    return settings->choose >= CHOOSE_WEIGHTED && b->opens >= many_items;
}

static bool fill(struct binary *b, uint64_t random)
{
    uint32_t *end = memory_array(b->allocator, (size_t)b->items + 1, sizeof *end);
    if (end == NULL)
        return false;
    make_items(b);
    const bool fine = make_sets(b, end);
    memory_free(b->allocator, end, (size_t)b->items + 1, sizeof *end);
    if (!fine)
        return false;
    write_order(&random, b->rank, b->items);
    write_order(&random, b->order, b->options);
    forget(b);
    return true;
}

dlx_status binary_create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    if (dlx_problem_option_count(problem) > INT32_MAX)
        return DLX_ERR_TOO_LARGE; /* the trail has twice the number of an option */
    struct binary *b = memory_array(allocator, 1, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    const bool has_times = dlx_problem_has_multiplicities(problem);
    *b = (struct binary){
        .problem = problem,
        .allocator = allocator,
        .arena = {.allocator = allocator},
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .nodes = dlx_problem_entry_count(problem),
        .deepest =
            has_times ? dlx_problem_option_count(problem) : dlx_problem_primary_count(problem),
        .has_restarts = settings->choose == CHOOSE_RESTARTS,
        .has_times = has_times,
        .lookout = {.permit = settings->permit},
    };
    /* The arrays are cleared, which takes time, too. */
    if (!lookout_allows(&b->lookout, b->nodes) || !allocate(b) ||
        !fill(b, b->has_restarts ? kernel_seed(settings) : settings->seed) ||
        (needs_minima(b, settings) && !binary_make_minima(b)) ||
        (settings->choose == CHOOSE_CONSISTENT && !consistency_make(b, simd, false))) {
        const bool is_late = b->lookout.is_late;
        binary_destroy(b);
        return is_late ? DLX_ERR_STOPPED : DLX_ERR_MEMORY;
    }
    *state = b;
    return DLX_OK;
}

void binary_destroy(void *state)
{
    struct binary *b = state;
    minima_free(&b->minima, b->allocator);
    arena_free(&b->arena);
    memory_free(b->allocator, b, 1, sizeof *b);
}

void binary_statistics(const void *state, dlx_statistics *statistics)
{
    const struct binary *b = state;
    statistics->updates = b->updates;
    statistics->level_nodes = b->level_nodes;
    statistics->levels = b->deepest;
    statistics->memory = sizeof *b + arena_memory(&b->arena) + minima_memory(&b->minima);
}

/* ---- options required or forbidden before the search ---- */

void binary_rewind(void *state)
{
    struct binary *b = state;
    binary_undo(b, b->fixed_end);
    b->depth = 0;
    forget(b);
}

static void note(struct binary *b, uint32_t option, enum fate fate, uint32_t mark)
{
    b->fixed[b->fixed_count] = option;
    b->fixed_mark[b->fixed_count++] = mark;
    b->fixed_end = b->trail_length;
    b->fate[option] = (unsigned char)fate;
}

static bool require(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    if (b->fate[option] != FREE || !is_undecided(b, option))
        return false;
    if (!binary_choose(b, option)) {
        binary_undo(b, mark);
        return false;
    }
    note(b, option, REQUIRED, mark);
    return true;
}

static bool forbid(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    if (b->fate[option] != FREE)
        return false;
    const bool is_new = is_undecided(b, option);
    if (is_new)
        binary_remove(b, option); /* an item without options ends the search at its start */
    note(b, option, is_new ? FORBIDDEN : REFUSED, mark);
    return true;
}

bool binary_decide(void *state, dlx_decision decision, uint32_t item)
{
    struct binary *b = state;
    (void)item; /* no level of the path branches on an item */
    if (b->step != BINARY_BEGIN)
        binary_rewind(b);
    return (decision.is_forbidden ? forbid : require)(b, decision.option);
}

void binary_release(void *state, uint32_t count)
{
    struct binary *b = state;
    assert(b->step == BINARY_BEGIN && count <= b->fixed_count);
    for (; count > 0; count--) {
        b->fixed_end = b->fixed_mark[--b->fixed_count];
        binary_undo(b, b->fixed_end);
        b->fate[b->fixed[b->fixed_count]] = FREE;
    }
}

/* ---- a full check of the invariants: slow ---- */

static bool is_on_trail(const struct binary *b, uint32_t option)
{
    for (uint32_t t = 0; t < b->trail_length; t++)
        if (b->trail[t] / 2 == option)
            return true;
    return false;
}

/* Return whether all nodes of an option are live, or none, as the trail says. */
static bool option_is_sound(const struct binary *b, uint32_t option)
{
    const bool is_live_now = has_primary(b, option) && !is_on_trail(b, option);
    for (uint32_t n = b->first[option]; n < b->end[option]; n++)
        if (b->set[b->place[n]] != n || is_live(b, n) != is_live_now ||
            (!is_light(b) && is_in_set(b, n) != is_live_now))
            return false;
    return true;
}

/* Return how many times the chosen options cover an item without a color, or with one. */
static uint32_t count_chosen(const struct binary *b, uint32_t item, bool is_colored)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < b->trail_length; t++)
        for (uint32_t o = b->trail[t] / 2, n = b->first[o]; n < b->first[o + 1]; n++)
            if (b->trail[t] % 2 == 1 && b->item[n] == item &&
                (b->color[n] != DLX_NO_COLOR) == is_colored)
                count += load_of(b, n);
    return count;
}

static bool item_is_sound(const struct binary *b, uint32_t item)
{
    const dlx_item its = dlx_problem_item(b->problem, item);
    const uint32_t taken = count_chosen(b, item, false);
    const uint32_t need = taken < its.min ? its.min - taken : 0;
    const bool is_open = its.min > 0 && b->open_place[item] < b->opens;
    uint32_t stock = 0, all = dlx_problem_item(b->problem, item).length;
    for (uint32_t i = 0; i < all; i++)
        if (is_live(b, b->set[b->start[item] + i]))
            stock += load_of(b, b->set[b->start[item] + i]);
    return taken <= its.max && b->room[item] == its.max - taken && b->need[item] == need &&
           b->stock[item] == stock && is_open == (need > 0) &&
           (!is_open || b->open[b->open_place[item]] == item) &&
           b->accord[item].holders == count_chosen(b, item, true);
}

/* After a failure some options may be live that the next step will remove. */
static bool has_no_conflict(const struct binary *b, uint32_t item)
{
    for (uint32_t i = 0; i < dlx_problem_item(b->problem, item).length; i++) {
        const struct accord *accord = &b->accord[item];
        const uint32_t n = b->set[b->start[item] + i];
        const bool disagrees = accord->holders > 0 && b->color[n] != accord->color;
        if (is_live(b, n) && (disagrees || b->room[item] < load_of(b, n)))
            return false;
    }
    return true;
}

bool binary_check(const void *state)
{
    const struct binary *b = state;
    for (uint32_t o = 0; o < b->options; o++)
        if (!option_is_sound(b, o))
            return false;
    const bool has_failed = b->step == BINARY_BACK || b->step == BINARY_DONE;
    for (uint32_t i = 0; i < b->items; i++)
        if ((is_primary(b, i) || !is_light(b)) &&
            (!item_is_sound(b, i) || (!has_failed && !has_no_conflict(b, i))))
            return false;
    if (!has_failed && !consistency_is_sound(b))
        return false;
    return b->trail_length <= b->options && b->depth <= b->deepest && binary_minima_are_sound(b);
}

/* ---------------------------------------------------------------------------------------------
 * binary: the item to branch on among many items, found by a tree of lower bounds (minima.h). An
 * item's place is its rank, so the first of equal items is the one with the lowest rank. Its key is
 * its number of ways divided by its weight, in fixed point. An item that needs no option has none.
 */

static int64_t key_of(const struct binary *b, uint32_t item)
{
    enum { FRACTION = 31 }; /* bits; ways have at most 31, so a key has at most 62 */
    const int64_t ways = (int64_t)b->stock[item] - b->need[item] + 1;
    return ways > 0 ? (ways << FRACTION) / (int64_t)b->weight[item] : 0;
}

/* Return the key of a place, for minima_make(). */
static int64_t key_at(const void *binary, size_t place)
{
    const struct binary *b = binary;
    const uint32_t item = b->item_at[place];
    return b->need[item] > 0 ? key_of(b, item) : MINIMA_NONE;
}

bool binary_make_minima(struct binary *b)
{
    b->item_at = arena_array(&b->arena, b->items, sizeof *b->item_at);
    if (b->item_at == NULL)
        return false;
    for (uint32_t item = 0; item < b->items; item++)
        b->item_at[b->rank[item]] = item;
    return minima_make(&b->minima, b->allocator, b->items, key_at, b);
}

void binary_lower_minima(struct binary *b, uint32_t item)
{
    if (b->need[item] > 0)
        minima_lower(&b->minima, b->rank[item], key_of(b, item));
}

uint32_t binary_choose_by_minima(struct binary *b)
{
    return b->item_at[minima_find(&b->minima, key_at, b)];
}

bool binary_minima_are_sound(const struct binary *b)
{
    return minima_check(&b->minima, key_at, b);
}

/* ---------------------------------------------------------------------------------------------
 * binary: try one option, for trials.h and dlx_info_make(). For the items a, b and c with the
 * options "a b", "a", "b" and "c":
 *
 *     at first       "c" is the only option for c, so it stays chosen for all trials
 *     try "a b"      a and b are covered: it does not fail
 *     try "a"        "a b" is excluded, so "b" is forced: it does not fail
 *
 * The cost of a trial depends on what it changes, not on the size of the problem, because options
 * that are forced without a trial stay chosen. Otherwise, each trial would repeat them.
 *
 * Invariant between two trials: the trail has only options that are decided, forced or dropped, and
 * fate[o] is REQUIRED for each option on it that was chosen. If that left an item without options,
 * the search is done, and all options fail.
 */

/* Choose what is forced, for good. */
static void settle(struct binary *b, uint32_t mark)
{
    if (!binary_propagate(b))
        b->step = BINARY_DONE;
    consistency_note_trail(b, mark);
    for (; mark < b->trail_length; mark++)
        if (b->trail[mark] % 2 == 1)
            b->fate[b->trail[mark] / 2] = REQUIRED;
}

/* Require and forbid options as a task does. Return false if these decisions contradict each
 * other. */
static bool decide_all(struct binary *b, const unsigned char *fate)
{
    bool fine = true;
    for (uint32_t o = 0; o < b->options && fine; o++)
        for (int is_forbidden = 0; is_forbidden <= 1; is_forbidden++)
            if ((fate[o] & (is_forbidden ? TASK_FORBIDDEN : TASK_REQUIRED)) != 0)
                fine = fine && binary_decide(b, (dlx_decision){o, is_forbidden == 1}, DLX_NONE);
    return fine;
}

dlx_status binary_new_for_trials(const dlx_problem *problem, const unsigned char *fate,
                                 struct permit *permit, struct binary **binary)
{
    const struct settings settings = {.permit = permit};
    void *state;
    const dlx_status status = binary_create(problem, &settings, SIMD_NONE, &state);
    if (status != DLX_OK)
        return status;
    struct binary *b = state;
    const bool is_possible = fate == NULL || decide_all(b, fate);
    binary_begin(b);
    if (is_possible && b->step == BINARY_ENTER)
        settle(b, 0);
    else
        b->step = BINARY_DONE; /* an item has too few options */
    if (!consistency_make(b, SIMD_NONE, true)) {
        binary_destroy(b);
        return DLX_ERR_MEMORY;
    }
    *binary = b;
    return DLX_OK;
}

bool binary_try_option(struct binary *b, uint32_t option, uint32_t *passed, uint32_t stamp)
{
    if (b->step == BINARY_DONE || !is_undecided(b, option))
        return b->step != BINARY_DONE && b->fate[option] == REQUIRED;
    const uint32_t mark = b->trail_length;
    const bool fine = binary_choose(b, option) && binary_propagate(b);
    for (uint32_t t = mark; t < b->trail_length && fine && passed != NULL; t++)
        if (b->trail[t] % 2 == 1)
            passed[b->trail[t] / 2] = stamp;
    binary_undo(b, mark);
    return fine;
}

void binary_drop_option(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    if (b->step == BINARY_DONE || !is_undecided(b, option))
        return;
    if (binary_remove(b, option))
        settle(b, mark);
    else
        b->step = BINARY_DONE;
}
