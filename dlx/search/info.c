/* SPDX-License-Identifier: MIT */
/*
 * Survey a problem: its sizes and its peculiarities. For example:
 *
 *     a b c d | x
 *     a b           option 0
 *     b a           1: a twin of 0, since the order of entries does not matter
 *     c d           2
 *     c x           3: useless, since it leaves d without options
 *     x             4: useless, since it has no primary item
 *
 *     twin          0 0 2 3 4        found by a hash table of options
 *     useless       0 0 0 1 1        found by trying each option, as dlx_reduce() does
 *     part          0 0 1 1 .        connected components of the useful options: a b and c d
 *
 * Parts are found with union-find (B. A. Galler and M. J. Fisher, 1964). While items are joined,
 * part[i] is an item of the same part, and at most i. Numbers replace these items at the end.
 */
#include "dlx/core/memory.h"
#include "dlx/core/random.h"
#include "dlx/info.h"
#include "dlx/search/binary.h"
#include "dlx/core/query.h"
#include "dlx/core/union_find.h"
#include "dlx/core/task.h"

/* ---- counting ---- */

/* Add a value to a range of `number` values. */
static void add(dlx_range *range, uint32_t number, uint64_t value)
{
    if (number == 0 || value < range->min)
        range->min = value;
    if (number == 0 || value > range->max)
        range->max = value;
    range->total += value;
    range->mean = (double)range->total / ((double)number + 1);
}

static void count_primary(const dlx_problem *problem, dlx_info *s, uint32_t item, uint32_t number)
{
    uint32_t length = dlx_problem_item(problem, item).length;
    dlx_item times = dlx_problem_item(problem, item);
    if (number == 0 || length < s->length.min)
        s->shortest = item;
    if (number == 0 || length > s->length.max)
        s->longest = item;
    add(&s->length, number, length);
    s->bare_primary += length == 0;
    s->multiple += times.min != 1 || times.max != 1;
}

static void count_items(const dlx_problem *problem, dlx_info *s)
{
    uint32_t primaries = 0;
    for (uint32_t item = 0; item < s->items; item++)
        if (item_is_primary(problem, item))
            count_primary(problem, s, item, primaries++);
        else
            s->bare_secondary += dlx_problem_item(problem, item).length == 0;
}

static void count_options(const dlx_problem *problem, dlx_info *s)
{
    for (uint32_t option = 0; option < s->options; option++) {
        uint32_t count;
        dlx_problem_option(problem, option, &count);
        add(&s->entries, option, count);
    }
}

/* ---- hash tables ---- */

/* Return a power of 2 such that at least half of the slots stay empty. */
static size_t slots_for(uint32_t count)
{
    size_t slots = 2;
    while (slots < 2 * ((size_t)count + 1))
        slots *= 2;
    return slots;
}

static bool is_new_color(uint32_t *slot, size_t slots, uint32_t color)
{
    size_t at = hash_mix(color) & (slots - 1);
    while (slot[at] != DLX_NO_COLOR && slot[at] != color)
        at = (at + 1) & (slots - 1);
    bool is_new = slot[at] != color;
    slot[at] = color;
    return is_new;
}

/* Return the number of entries with a color. With a table, also count the different colors. */
static uint32_t look_at_colors(const dlx_problem *problem, dlx_info *s, uint32_t *slot,
                               size_t slots)
{
    uint32_t count, colored = 0;
    for (uint32_t option = 0; option < s->options; option++) {
        const dlx_entry *entry = dlx_problem_option(problem, option, &count);
        for (uint32_t e = 0; e < count; e++) {
            if (entry[e].color == DLX_NO_COLOR || item_is_primary(problem, entry[e].item))
                continue;
            colored++;
            s->colors += slot != NULL && is_new_color(slot, slots, entry[e].color);
        }
    }
    return colored;
}

static dlx_status count_colors(const dlx_problem *problem, dlx_info *s)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const uint32_t colored = look_at_colors(problem, s, NULL, 0);
    if (colored == 0)
        return DLX_OK;
    size_t slots = slots_for(colored);
    uint32_t *slot = memory_array(allocator, slots, sizeof *slot);
    if (slot == NULL)
        return DLX_ERR_MEMORY;
    for (size_t at = 0; at < slots; at++)
        slot[at] = DLX_NO_COLOR;
    look_at_colors(problem, s, slot, slots);
    memory_free(allocator, slot, slots, sizeof *slot);
    return DLX_OK;
}

/* ---- twins ---- */

struct mark {
    uint32_t option; /* last option that contains the item, or DLX_NONE */
    uint32_t color;  /* the color it gives the item */
};

struct finder {
    const dlx_problem *problem;
    struct mark *mark; /* of each item */
    uint32_t *slot;    /* first option of each kind, by hash; DLX_NONE if empty */
    size_t slots;      /* a power of 2 */
};

/* Mark the items of an option, and return its hash: a sum, so that the order of its entries does
 * not matter. */
static uint64_t mark_entries(struct finder *d, uint32_t option)
{
    uint32_t count;
    uint64_t hash = 0;
    const dlx_entry *entry = dlx_problem_option(d->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        d->mark[entry[e].item] = (struct mark){option, entry[e].color};
        hash += hash_mix((uint64_t)entry[e].item << 32 | entry[e].color);
    }
    return hash_mix(hash + count);
}

static bool is_twin(const struct finder *d, uint32_t marked, uint32_t other)
{
    uint32_t count, marks;
    const dlx_entry *entry = dlx_problem_option(d->problem, other, &count);
    dlx_problem_option(d->problem, marked, &marks);
    if (count != marks)
        return false;
    for (uint32_t e = 0; e < count; e++) {
        struct mark mark = d->mark[entry[e].item];
        if (mark.option != marked || mark.color != entry[e].color)
            return false;
    }
    return true;
}

static uint32_t find_twin(struct finder *d, uint32_t option)
{
    size_t at = mark_entries(d, option) & (d->slots - 1);
    while (d->slot[at] != DLX_NONE && !is_twin(d, option, d->slot[at]))
        at = (at + 1) & (d->slots - 1);
    if (d->slot[at] == DLX_NONE)
        d->slot[at] = option;
    return d->slot[at];
}

static dlx_status find_twins(const dlx_problem *problem, dlx_info *s)
{
    struct arena arena = {.allocator = dlx_problem_allocator(problem)};
    struct finder d = {.problem = problem, .slots = slots_for(s->options)};
    d.mark = arena_room(&arena, s->items, sizeof *d.mark);
    d.slot = arena_room(&arena, d.slots, sizeof *d.slot);
    const bool fine = !arena.has_failed;
    for (uint32_t item = 0; fine && item < s->items; item++)
        d.mark[item] = (struct mark){DLX_NONE, DLX_NO_COLOR};
    for (size_t at = 0; fine && at < d.slots; at++)
        d.slot[at] = DLX_NONE;
    for (uint32_t option = 0; fine && option < s->options; option++) {
        s->twin[option] = find_twin(&d, option);
        s->twin_count += s->twin[option] != option;
    }
    arena_free(&arena);
    return fine ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- useless options ---- */

static dlx_status find_useless(dlx_task *task, dlx_info *s)
{
    struct binary *binary = NULL;
    dlx_outcome ignored;
    dlx_status status = binary_new_for_trials(task->problem, NULL, &task->permit, &binary);
    if (status != DLX_OK && status != DLX_ERR_STOPPED)
        return status;
    while (binary != NULL && consistency_waiting(&binary->consistency) > 0 &&
           permit_allows(&task->permit))
        consistency_look_for_trials(binary);
    for (uint32_t option = 0; option < s->options; option++) {
        permit_report(&task->permit, option);
        s->useless[option] = !option_has_primary(task->problem, option);
        if (s->untried == 0 && (binary == NULL || permit_must_end(&task->permit, &ignored)))
            s->untried = s->options - option;
        if (s->untried == 0 && !s->useless[option])
            s->useless[option] =
                binary_needs_trial(binary, option) && !binary_try_option(binary, option, NULL, 0);
        s->useless_count += s->useless[option];
    }
    if (binary != NULL)
        binary_destroy(binary);
    return DLX_OK;
}

/* ---- parts ---- */

static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

static void join_items(const dlx_problem *problem, dlx_info *s, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        uint32_t item = entry[e].item;
        if (s->part[item] == DLX_NONE)
            s->part[item] = item;
        join(s->part, entry[0].item, item);
    }
}

/* Replace items by numbers of parts. An item was joined to an earlier one, which has its number. */
static void number_parts(dlx_info *s)
{
    for (uint32_t item = 0; item < s->items; item++) {
        uint32_t *its = &s->part[item];
        if (*its == DLX_NONE)
            continue;
        if (*its == item) {
            s->part_items[s->part_count] = 0;
            *its = s->part_count++;
        } else
            *its = s->part[*its];
        s->part_items[*its]++;
    }
}

static void find_parts(const dlx_problem *problem, dlx_info *s)
{
    for (uint32_t item = 0; item < s->items; item++)
        s->part[item] = DLX_NONE;
    for (uint32_t option = 0; option < s->options; option++)
        if (!s->useless[option])
            join_items(problem, s, option);
    number_parts(s);
}

/* ---- the whole ---- */

static bool begin(const dlx_problem *problem, dlx_info *s)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    *s = (dlx_info){
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .shortest = DLX_NONE,
        .longest = DLX_NONE,
    };
    s->twin = memory_array(allocator, (size_t)s->options + 1, sizeof *s->twin);
    s->useless = memory_array(allocator, (size_t)s->options + 1, sizeof *s->useless);
    s->part = memory_array(allocator, (size_t)s->items + 1, sizeof *s->part);
    s->part_items = memory_array(allocator, (size_t)s->items + 1, sizeof *s->part_items);
    return s->twin != NULL && s->useless != NULL && s->part != NULL && s->part_items != NULL;
}

static dlx_status look(dlx_task *task, dlx_info *s)
{
    const dlx_problem *problem = task->problem;
    count_items(problem, s);
    count_options(problem, s);
    dlx_status status = count_colors(problem, s);
    if (status == DLX_OK)
        status = find_twins(problem, s);
    if (status == DLX_OK)
        status = find_useless(task, s);
    if (status == DLX_OK)
        find_parts(problem, s);
    return status;
}

dlx_status dlx_info_make(dlx_task *task, dlx_info *info)
{
    dlx_info s;
    dlx_status status = DLX_ERR_MEMORY;
    if (begin(task->problem, &s))
        status = look(task, &s);
    if (status == DLX_OK)
        *info = s;
    else
        dlx_info_free(task->problem, &s);
    return status;
}

void dlx_info_free(const dlx_problem *problem, dlx_info *info)
{
    if (info == NULL)
        return;
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    size_t items = (size_t)info->items + 1, options = (size_t)info->options + 1;
    memory_free(allocator, info->part_items, items, sizeof *info->part_items);
    memory_free(allocator, info->part, items, sizeof *info->part);
    memory_free(allocator, info->useless, options, sizeof *info->useless);
    memory_free(allocator, info->twin, options, sizeof *info->twin);
    *info = (dlx_info){.items = 0};
}
