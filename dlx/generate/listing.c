/* SPDX-License-Identifier: MIT */
/* The options of a problem as a sorted list: see listing.h. */
#include "dlx/generate/listing.h"
#include "dlx/core/query.h"

#include <stdlib.h>

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
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        room[e] = (dlx_entry){map != NULL ? map[entry[e].item] : entry[e].item, entry[e].color};
    qsort(room, count, sizeof *room, entry_compare);
    return (struct sorted){room, count, option};
}

static void sort_options(const struct listing *l, const uint32_t *map, dlx_entry *room,
                         struct sorted *list)
{
    for (uint32_t o = 0; o < l->options; o++) {
        list[o] = map_option(l, o, map, room);
        room += list[o].count;
    }
    qsort(list, l->options, sizeof *list, compare_options);
}

bool listing_make(struct listing *l, struct arena *arena, const dlx_problem *problem)
{
    const size_t entries = dlx_problem_entry_count(problem);
    *l = (struct listing){.problem = problem,
                          .items = dlx_problem_item_count(problem),
                          .options = dlx_problem_option_count(problem)};
    l->entries = arena_array(arena, entries, sizeof *l->entries);
    l->moved = arena_array(arena, entries, sizeof *l->moved);
    l->list = arena_array(arena, l->options, sizeof *l->list);
    l->image = arena_array(arena, l->options, sizeof *l->image);
    if (!arena->has_failed)
        sort_options(l, NULL, l->entries, l->list);
    return !arena->has_failed;
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

bool listing_map_options(const struct listing *l, const uint32_t *map, uint32_t *image)
{
    sort_options(l, map, l->moved, l->image);
    for (uint32_t o = 0; o < l->options; o++) {
        if (listing_compare(&l->list[o], &l->image[o]) != 0)
            return false;
        image[l->image[o].option] = l->list[o].option;
    }
    return true;
}
