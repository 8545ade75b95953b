/* SPDX-License-Identifier: MIT */
/*
 * The K cheapest solutions found so far. The most expensive one is used and replaced often, so they
 * form a binary heap: the places 2i + 1 and 2i + 2 cost no more than place i. Among equals, the one
 * found last ranks higher. Each place names the slot that has the options.
 *
 *     place   0  1  2  3            9
 *     cost    9  7  4  7          7   4        a new 5 takes the slot of the 9
 *     slot    1  3  2  0         7             and sinks below both 7s
 *
 * Sorted in descending order, it is still a heap, so solutions can be read in order at any time.
 *
 * Several members of a search may find the same solution. A hash table shows whether it is kept: a
 * bucket is a list of slots, and the buckets in use double when the slots outnumber them.
 *
 * Invariant: the heap is one, as above, and each kept slot is in the bucket of its hash.
 *
 * Source: J. W. J. Williams, "Algorithm 232: Heapsort", CACM 7 (1964).
 */
#include "dlx/search/shortlist.h"
#include "dlx/core/memory.h"
#include "dlx/core/random.h"

#include <stdlib.h>
#include <string.h>

static size_t power_of_2(uint32_t least)
{
    size_t power = 1;
    while (power < least)
        power *= 2;
    return power;
}

bool shortlist_create(struct shortlist *k, const dlx_allocator *allocator, uint32_t wanted,
                      size_t width, uint32_t options)
{
    *k = (struct shortlist){
        .allocator = allocator, .wanted = wanted, .options = options, .width = width};
    k->most_buckets = power_of_2(wanted);
    if ((k->slots = memory_array(allocator, wanted, sizeof *k->slots)) == NULL ||
        (k->heap = memory_array(allocator, wanted, sizeof *k->heap)) == NULL ||
        (k->bucket = memory_array(allocator, k->most_buckets, sizeof *k->bucket)) == NULL ||
        (k->chosen = memory_array(allocator, wanted, width * sizeof *k->chosen)) == NULL ||
        (k->mark = memory_array(allocator, (size_t)options + 1, sizeof *k->mark)) == NULL)
        return false;
    memset(k->mark, 0, ((size_t)options + 1) * sizeof *k->mark);
    shortlist_clear(k);
    return true;
}

void shortlist_free(struct shortlist *k)
{
    const dlx_allocator *a = k->allocator;
    memory_free(a, k->slots, k->wanted, sizeof *k->slots);
    memory_free(a, k->heap, k->wanted, sizeof *k->heap);
    memory_free(a, k->bucket, k->most_buckets, sizeof *k->bucket);
    memory_free(a, k->chosen, k->wanted, k->width * sizeof *k->chosen);
    memory_free(a, k->mark, (size_t)k->options + 1, sizeof *k->mark);
}

size_t shortlist_memory(const struct shortlist *k)
{
    return k->wanted * (sizeof *k->slots + sizeof *k->heap + k->width * sizeof *k->chosen) +
           k->most_buckets * sizeof *k->bucket + ((size_t)k->options + 1) * sizeof *k->mark;
}

void shortlist_clear(struct shortlist *k)
{
    k->count = 0;
    k->found = 0;
    k->is_sorted = true;
    k->buckets = 1;
    k->bucket[0] = DLX_NONE;
}

/* ---- the hash table ---- */

static uint32_t hash_of(const uint32_t *options, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t o = 0; o < count; o++)
        sum += hash_mix(options[o] + UINT64_C(1));
    return (uint32_t)(sum >> 32);
}

static uint32_t *bucket_of(const struct shortlist *k, uint32_t slot)
{
    return &k->bucket[k->slots[slot].hash & (k->buckets - 1)];
}

static void link_slot(struct shortlist *k, uint32_t slot)
{
    uint32_t *first = bucket_of(k, slot);
    k->slots[slot].next = *first;
    *first = slot;
}

static void unlink_slot(struct shortlist *k, uint32_t slot)
{
    uint32_t *at = bucket_of(k, slot);
    while (*at != slot)
        at = &k->slots[*at].next;
    *at = k->slots[slot].next;
}

/* Double the number of buckets if there are more slots. */
static void add_buckets(struct shortlist *k)
{
    if (k->count <= k->buckets)
        return;
    k->buckets *= 2;
    for (uint32_t b = 0; b < k->buckets; b++)
        k->bucket[b] = DLX_NONE;
    for (uint32_t slot = 0; slot < k->count; slot++)
        link_slot(k, slot);
}

/* Begin a comparison with these options. */
static void mark_options(struct shortlist *k, const uint32_t *options, uint32_t count)
{
    if (++k->comparisons == 0) { /* the marks of 2^32 comparisons ago look new */
        memset(k->mark, 0, ((size_t)k->options + 1) * sizeof *k->mark);
        k->comparisons = 1;
    }
    for (uint32_t o = 0; o < count; o++)
        k->mark[options[o]] = k->comparisons;
}

static bool are_marked(const struct shortlist *k, const uint32_t *options, uint32_t count)
{
    for (uint32_t o = 0; o < count; o++)
        if (k->mark[options[o]] != k->comparisons)
            return false;
    return true;
}

bool shortlist_has(struct shortlist *k, const uint32_t *options, uint32_t count)
{
    const uint32_t hash = hash_of(options, count);
    bool has_marks = false;
    for (uint32_t at = k->bucket[hash & (k->buckets - 1)]; at != DLX_NONE; at = k->slots[at].next) {
        const struct slot *s = &k->slots[at];
        if (s->hash != hash || s->count != count)
            continue;
        if (!has_marks)
            mark_options(k, options, count);
        has_marks = true;
        if (are_marked(k, k->chosen + at * k->width, count))
            return true;
    }
    return false;
}

/* ---- the heap ---- */

/* Compare two places: the higher cost comes first, and among equals the one found last. */
static int compare(const void *a, const void *b)
{
    const struct ranked *one = a, *other = b;
    if (one->cost != other->cost)
        return one->cost > other->cost ? -1 : 1;
    return (one->found < other->found) - (one->found > other->found);
}

static bool is_dearer(const struct ranked *a, const struct ranked *b)
{
    return compare(a, b) < 0;
}

/* Let the new last place rise. */
static void rise(struct shortlist *k, struct ranked new)
{
    uint32_t at = k->count++;
    for (; at > 0 && is_dearer(&new, &k->heap[(at - 1) / 2]); at = (at - 1) / 2)
        k->heap[at] = k->heap[(at - 1) / 2];
    k->heap[at] = new;
}

/* Let the new first place sink. */
static void sink(struct shortlist *k, struct ranked new)
{
    uint32_t at = 0, below;
    while ((below = 2 * at + 1) < k->count) {
        below += below + 1 < k->count && is_dearer(&k->heap[below + 1], &k->heap[below]);
        if (!is_dearer(&k->heap[below], &new))
            break;
        k->heap[at] = k->heap[below];
        at = below;
    }
    k->heap[at] = new;
}

/* ---- keeping and reading ---- */

static void fill(struct shortlist *k, uint32_t slot, const uint32_t *options, uint32_t count)
{
    k->slots[slot] = (struct slot){.hash = hash_of(options, count), .count = count};
    memcpy(k->chosen + slot * k->width, options, count * sizeof *options);
    link_slot(k, slot);
}

bool shortlist_add(struct shortlist *k, const uint32_t *options, uint32_t count, uint64_t cost)
{
    const bool is_full = shortlist_is_full(k);
    if (is_full && cost >= shortlist_dearest(k))
        return false;
    const uint32_t slot = is_full ? k->heap[0].slot : k->count;
    const struct ranked place = {cost, k->found++, slot};
    if (is_full)
        unlink_slot(k, slot);
    fill(k, slot, options, count);
    (is_full ? sink : rise)(k, place);
    add_buckets(k);
    k->is_sorted = false;
    return true;
}

uint32_t shortlist_at(struct shortlist *k, uint32_t place, uint32_t *options)
{
    if (place >= k->count)
        return DLX_NONE;
    if (!k->is_sorted)
        qsort(k->heap, k->count, sizeof *k->heap, compare);
    k->is_sorted = true;
    const uint32_t slot = k->heap[k->count - 1 - place].slot;
    memcpy(options, k->chosen + slot * k->width, k->slots[slot].count * sizeof *options);
    return k->slots[slot].count;
}
