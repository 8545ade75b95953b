/* SPDX-License-Identifier: MIT */
/* The options of a problem as a sorted list, and color refinement: see listing.h. */
#include "dlx/core/listing.h"
#include "dlx/core/query.h"
#include "dlx/core/random.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

static void list_entries(struct listing *l, const uint32_t *option, const bool *ignored)
{
    uint32_t at = 0;
    for (uint32_t o = 0; o < l->options; o++) {
        uint32_t count;
        const dlx_entry *entry =
            dlx_problem_option(l->problem, option != NULL ? option[o] : o, &count);
        l->first[o] = at;
        for (uint32_t e = 0; e < count; e++)
            if (ignored == NULL || !ignored[entry[e].item])
                l->entry[at++] = entry[e];
    }
    l->first[l->options] = at;
}

bool listing_make(struct listing *l, struct arena *arena, const dlx_problem *problem,
                  const uint32_t *option, uint32_t options, const bool *ignored)
{
    const size_t entries = dlx_problem_entry_count(problem);
    *l = (struct listing){.problem = problem,
                          .items = dlx_problem_item_count(problem),
                          .options = options,
                          .mask = 1};
    while (l->mask / 2 < options)
        l->mask = 2 * l->mask + 1;
    l->first = arena_array(arena, (size_t)options + 1, sizeof *l->first);
    l->entry = arena_array(arena, entries, sizeof *l->entry);
    l->moved = arena_array(arena, entries, sizeof *l->moved);
    l->list = arena_array(arena, options, sizeof *l->list);
    l->image = arena_array(arena, options, sizeof *l->image);
    l->sum = arena_array(arena, l->items, sizeof *l->sum);
    l->table = arena_array(arena, (size_t)l->mask + 1, sizeof *l->table);
    if (!arena->has_failed)
        list_entries(l, option, ignored);
    return !arena->has_failed;
}

/* ---- sorted options ---- */

int listing_compare(const struct sorted *a, const struct sorted *b)
{
    return entries_compare(a->entry, a->count, b->entry, b->count);
}

/* Equal options stay in the order of the problem, and so do their images. */
static int compare_options(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    const int difference = listing_compare(x, y);
    return difference != 0 ? difference : x->option < y->option ? -1 : x->option > y->option;
}

/* Map the entries of an option, and sort them. Without a map, they stay the same. */
static struct sorted map_option(const struct listing *l, uint32_t option, const uint32_t *map,
                                dlx_entry *room)
{
    const uint32_t count = l->first[option + 1] - l->first[option];
    const dlx_entry *entry = &l->entry[l->first[option]];
    for (uint32_t e = 0; e < count; e++)
        room[e] = (dlx_entry){map != NULL ? map[entry[e].item] : entry[e].item, entry[e].color};
    qsort(room, count, sizeof *room, entry_compare);
    return (struct sorted){room, count, option};
}

static void sort_options(const struct listing *l, const uint32_t *map, dlx_entry *room,
                         struct sorted *list)
{
    for (uint32_t o = 0; o < l->options; o++)
        list[o] = map_option(l, o, map, &room[l->first[o]]);
    qsort(list, l->options, sizeof *list, compare_options);
}

void listing_sort(struct listing *l)
{
    sort_options(l, NULL, l->entry, l->list);
}

bool listing_are_alike(const struct listing *l, uint32_t a, uint32_t b)
{
    const dlx_item one = dlx_problem_item(l->problem, a), other = dlx_problem_item(l->problem, b);
    return one.kind == other.kind && one.min == other.min && one.max == other.max;
}

bool listing_has_image(const struct listing *l, uint32_t option, const uint32_t *map)
{
    const struct sorted key = map_option(l, option, map, l->moved);
    uint32_t low = 0;
    for (uint32_t high = l->options; low < high;) {
        const uint32_t middle = low + (high - low) / 2;
        if (listing_compare(&l->list[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->options && listing_compare(&l->list[low], &key) == 0;
}

bool listing_map_options(struct listing *l, const uint32_t *map, uint32_t *image)
{
    sort_options(l, map, l->moved, l->image);
    l->work += 4 * (uint64_t)l->first[l->options];
    for (uint32_t o = 0; o < l->options; o++) {
        if (listing_compare(&l->list[o], &l->image[o]) != 0)
            return false;
        if (image != NULL)
            image[l->image[o].option] = l->list[o].option;
    }
    return true;
}

/* ---- color refinement ---- */

struct colors colors_make(struct arena *arena, const struct listing *l)
{
    return (struct colors){arena_array(arena, l->items, sizeof(uint64_t)),
                           arena_array(arena, l->options, sizeof(uint64_t))};
}

void colors_copy(struct listing *l, struct colors to, struct colors from)
{
    l->work += ((uint64_t)l->items + l->options) / 4;
    memcpy(to.item, from.item, l->items * sizeof *to.item);
    memcpy(to.option, from.option, l->options * sizeof *to.option);
}

/* Give each item and option a color that also depends on the colors of its options or items. */
static void refine_once(struct listing *l, struct colors c)
{
    memset(l->sum, 0, l->items * sizeof *l->sum);
    for (uint32_t o = 0; o < l->options; o++)
        for (uint32_t e = l->first[o]; e < l->first[o + 1]; e++)
            l->sum[l->entry[e].item] += hash_mix(c.option[o] + l->entry[e].color);
    for (uint32_t i = 0; i < l->items; i++)
        c.item[i] = hash_mix(c.item[i] * 3 + l->sum[i]);
    for (uint32_t o = 0; o < l->options; o++) {
        uint64_t sum = c.option[o] * 3;
        for (uint32_t e = l->first[o]; e < l->first[o + 1]; e++)
            sum += hash_mix(c.item[l->entry[e].item] + l->entry[e].color);
        c.option[o] = hash_mix(sum);
    }
    /* There may be far more items than entries: an item need not be in any option. */
    l->work += l->first[l->options] + ((uint64_t)l->items + l->options) / 4;
}

/* Return how many different colors the options have, and find the first one with a shared color. */
static uint32_t count_colors(struct listing *l, const uint64_t *color)
{
    uint32_t different = 0;
    memset(l->table, 0, ((size_t)l->mask + 1) * sizeof *l->table);
    l->shared = DLX_NONE;
    for (uint32_t o = 0; o < l->options; o++) {
        uint32_t at = (uint32_t)color[o] & l->mask;
        while (l->table[at] != 0 && color[l->table[at] - 1] != color[o])
            at = (at + 1) & l->mask;
        if (l->table[at] == 0) {
            l->table[at] = o + 1;
            different++;
        } else if (l->table[at] - 1 < l->shared)
            l->shared = l->table[at] - 1;
    }
    return different;
}

/* Sum up the colors in a way that does not depend on their order. */
static uint64_t sum_colors(const struct listing *l, const uint64_t *color)
{
    uint64_t sum = 0;
    for (uint32_t o = 0; o < l->options; o++)
        sum += hash_mix(color[o]);
    return sum;
}

uint32_t listing_refine(struct listing *l, struct colors c, struct colors other, uint64_t most)
{
    uint32_t before = 0, now = count_colors(l, c.option);
    while (now > before) {
        before = now;
        refine_once(l, c);
        if (other.item != NULL) {
            refine_once(l, other);
            if (sum_colors(l, c.option) != sum_colors(l, other.option))
                return 0;
        }
        if (l->work >= most)
            return 0;
        now = count_colors(l, c.option);
    }
    return now;
}
