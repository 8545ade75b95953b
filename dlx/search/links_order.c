/* SPDX-License-Identifier: MIT */
/*
 * links: the order in which options go into the lists of their items: by price, or at random. Places are
 * sorted by merging runs from the bottom up, which keeps the order of equal keys, so that options with the
 * same price stay in their natural order:
 *
 *     key       7 3   5 3   9          runs of one place each
 *               3 7   3 5   9          of two
 *               3 3 5 7     9          of four, and so on
 *
 * Source: D. E. Knuth, The Art of Computer Programming 3, 5.2.4.
 */
#include "dlx/core/memory.h"
#include "dlx/search/links.h"

#include <string.h>

/* An option with its sort key. */
struct place {
    uint64_t key;
    uint32_t option;
};

static uint64_t key_of(struct links *l, uint32_t option)
{
    return l->prices != NULL ? l->prices->price[option] : random_under(&l->random, UINT32_MAX);
}

static bool is_sorted(const struct place *places, size_t count)
{
    for (size_t p = 1; p < count; p++)
        if (places[p].key < places[p - 1].key)
            return false;
    return true;
}

/* Merge two runs, which end at `middle` and at `end`. */
static void merge(const struct place *from, struct place *to, size_t begin, size_t middle,
                  size_t end)
{
    size_t a = begin, b = middle;
    for (size_t at = begin; at < end; at++) {
        const bool is_second = a == middle || (b < end && from[b].key < from[a].key);
        to[at] = from[is_second ? b++ : a++];
    }
}

/* Merge all runs of this length in pairs. Return false if the time is over. */
static bool merge_runs(struct links *l, const struct place *from, struct place *to, size_t count,
                       size_t length)
{
    for (size_t begin = 0; begin < count; begin += 2 * length) {
        const size_t middle = begin + length < count ? begin + length : count;
        const size_t end = middle + length < count ? middle + length : count;
        merge(from, to, begin, middle, end);
        if (!lookout_allows(&l->lookout, (uint32_t)(end - begin)))
            return false;
    }
    return true;
}

/* Sort with the help of a second array. Return the array that is sorted, or NULL if the time is over. */
static const struct place *sort(struct links *l, struct place *places, struct place *other,
                                size_t count)
{
    struct place *from = places, *to = other;
    if (is_sorted(places, count))
        return places;
    for (size_t length = 1; length < count; length *= 2) {
        struct place *const swap = from;
        if (!merge_runs(l, from, to, count, length))
            return NULL;
        from = to;
        to = swap;
    }
    return from;
}

bool links_order_options(struct links *l, uint32_t *order)
{
    const size_t count = l->options, room = count + 1;
    struct place *places = memory_array(l->allocator, room, sizeof *places);
    struct place *other = memory_array(l->allocator, room, sizeof *other);
    const struct place *sorted = NULL;
    if (places != NULL && other != NULL) {
        for (uint32_t option = 0; option < count; option++)
            places[option] = (struct place){key_of(l, option), option};
        sorted = sort(l, places, other, count);
    }
    for (size_t p = 0; sorted != NULL && p < count; p++)
        order[p] = sorted[p].option;
    memory_free(l->allocator, places, room, sizeof *places);
    memory_free(l->allocator, other, room, sizeof *other);
    return sorted != NULL;
}
