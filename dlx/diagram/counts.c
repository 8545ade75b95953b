/* SPDX-License-Identifier: MIT */
/*
 * The number of solutions of each node of a finished diagram.
 *
 * In a problem of n independent parts, these numbers have up to n digits, so all of them together would take
 * memory in proportion to the square of n. But such a diagram is a chain: all paths from its root meet in the
 * root of the second part, then in the root of the third. A node where all paths meet is a cut. Cuts divide
 * the nodes into segments, and a node counts only the ways to the next cut. Two parts with three and two
 * solutions:
 *
 *     node        6   5   4   3   2   1 = UNIT
 *     cut         *           *       *
 *     ways        3   2   1   2   1             the root has 3 * 2 solutions
 *
 * Children have lower numbers. So a node is a cut exactly if no edge leads from a higher node to a lower one;
 * edges to EMPTY do not matter.
 *
 * Short segments would make the numbers small, but each segment takes a multiplication. So a segment ends at
 * the first cut after SEGMENT_NODES nodes, and a diagram with fewer nodes has one segment.
 */
#include "dlx/core/memory.h"
#include "dlx/diagram/diagram.h"

#include <string.h>

/* ---- segments ---- */

static bool add_segment(dlx_diagram *d, uint32_t first, uint32_t end)
{
    if (!memory_reserve(&d->allocator, &d->segments, &d->segment_room, d->segment_count + 1,
                        sizeof *d->segments))
        return false;
    d->segments[d->segment_count++] = (struct segment){.first = first, .end = end};
    return true;
}

/* Divide the nodes, from the root down. */
static bool find_segments(dlx_diagram *d)
{
    uint32_t end = d->node_count, lowest = UINT32_MAX;
    for (uint32_t n = d->node_count; n-- > NODE_FIRST;) {
        const struct node *node = &d->nodes[n];
        const bool is_cut = lowest == n, is_long = end - (n + 1) >= d->segment_nodes;
        if (is_cut && is_long) {
            if (!add_segment(d, n + 1, end))
                return false;
            end = n + 1;
        }
        lowest = node->hi < lowest ? node->hi : lowest;
        if (node->lo != NODE_EMPTY && node->lo < lowest)
            lowest = node->lo;
    }
    return end == NODE_FIRST || add_segment(d, NODE_FIRST, end);
}

/* ---- counts ---- */

static size_t numbers_of(const struct segment *s)
{
    return s->end - s->first + (size_t)NODE_FIRST;
}

static size_t bytes_of(const struct segment *s)
{
    return s->counts != NULL ? numbers_of(s) * s->width * sizeof *s->counts : 0;
}

static void free_counts(dlx_diagram *d, struct segment *s)
{
    memory_free(&d->allocator, s->counts, numbers_of(s), s->width * sizeof *s->counts);
    s->counts = NULL;
}

/* Count the ways in numbers of the width of the segment. Return false if this width is too small. */
static bool fill(const dlx_diagram *d, const struct segment *s)
{
    bool fits = true;
    number_set(s->counts, 0, s->width);
    number_set(s->counts + s->width, 1, s->width);
    for (uint32_t n = s->first; n < s->end && fits; n++) {
        limb *count = s->counts + segment_place(s, n) * s->width;
        memcpy(count, segment_count(s, d->nodes[n].lo), s->width * sizeof *count);
        fits = number_add(count, segment_count(s, d->nodes[n].hi), s->width);
    }
    return fits;
}

/* Count in wider and wider numbers, until they fit. */
static dlx_status count_segment(dlx_diagram *d, struct segment *s, size_t *bytes)
{
    for (s->width = 1;; s->width += (s->width + 1) / 2) {
        const size_t needed = numbers_of(s) * s->width * sizeof *s->counts;
        if (d->most_memory > 0 && *bytes + needed > d->most_memory)
            return DLX_ERR_MEMORY;
        s->counts = memory_array(&d->allocator, numbers_of(s), s->width * sizeof *s->counts);
        if (s->counts == NULL)
            return DLX_ERR_MEMORY;
        if (fill(d, s)) {
            *bytes += needed;
            return DLX_OK;
        }
        free_counts(d, s);
    }
}

/* ---- the product ---- */

/* Multiply the first number by the second. The first must have room for the limbs of both. */
static bool multiply(const dlx_diagram *d, limb *to, size_t *length, const limb *by,
                     size_t by_length)
{
    const size_t width = *length > by_length ? *length : by_length;
    struct arena arena = {.allocator = &d->allocator};
    limb *a = arena_array(&arena, width, sizeof *a), *b = arena_array(&arena, width, sizeof *b);
    limb *product = arena_array(&arena, 2 * width, sizeof *product);
    const bool fine = !arena.has_failed;
    if (fine) {
        memcpy(a, to, *length * sizeof *a);
        memcpy(b, by, by_length * sizeof *b);
        number_multiply(product, a, b, width);
        *length = number_length(product, *length + by_length);
        memcpy(to, product, *length * sizeof *to);
    }
    arena_free(&arena);
    return fine;
}

/* Multiply the counts of all segments: neighbors first, then the products of neighbors, and so on. row[s] is
 * where the number of segment s begins, with room for the numbers up to the next one. */
static bool multiply_all(const dlx_diagram *d, limb *numbers, const size_t *row, size_t *length)
{
    const size_t count = d->segment_count;
    for (size_t step = 1; step < count; step *= 2)
        for (size_t s = 0; s + step < count; s += 2 * step)
            if (!multiply(d, numbers + row[s], &length[s], numbers + row[s + step],
                          length[s + step]))
                return false;
    return true;
}

/* Store the product of the counts in d->total. */
static bool find_total(dlx_diagram *d)
{
    struct arena arena = {.allocator = &d->allocator};
    const size_t count = d->segment_count;
    size_t limbs = 0;
    for (size_t s = 0; s < count; s++)
        limbs += d->segments[s].width;
    limb *numbers = arena_array(&arena, limbs + 1, sizeof *numbers);
    size_t *row = arena_array(&arena, count + 1, sizeof *row);
    size_t *length = arena_array(&arena, count + 1, sizeof *length);
    bool fine = !arena.has_failed;
    if (fine) {
        numbers[0] = d->root == NODE_UNIT; /* without segments */
        length[0] = 1;
        for (size_t s = 0, at = 0; s < count; at += d->segments[s++].width) {
            const struct segment *its = &d->segments[s];
            row[s] = at;
            length[s] = number_length(segment_count(its, its->end - 1), its->width);
            memcpy(numbers + at, segment_count(its, its->end - 1), its->width * sizeof *numbers);
        }
        fine = multiply_all(d, numbers, row, length);
    }
    d->width = length != NULL ? length[0] : 0;
    d->total = fine ? memory_array(&d->allocator, d->width, sizeof *d->total) : NULL;
    if (d->total != NULL)
        memcpy(d->total, numbers, d->width * sizeof *d->total);
    arena_free(&arena);
    return d->total != NULL;
}

static bool write_digits(dlx_diagram *d)
{
    limb *copy = memory_array(&d->allocator, d->width, sizeof *copy);
    d->digits = memory_array(&d->allocator, number_digits(d->width), 1);
    if (d->digits != NULL)
        d->digits_size = number_digits(d->width);
    bool fine = copy != NULL && d->digits != NULL;
    if (fine) {
        memcpy(copy, d->total, d->width * sizeof *copy);
        number_text(copy, d->width, d->digits);
    }
    memory_free(&d->allocator, copy, d->width, sizeof *copy);
    return fine;
}

/* ---- the whole ---- */

dlx_status diagram_count(dlx_diagram *d)
{
    size_t bytes = d->node_count * sizeof *d->nodes;
    dlx_status status = find_segments(d) ? DLX_OK : DLX_ERR_MEMORY;
    for (size_t s = d->segment_count; s-- > 0 && status == DLX_OK;)
        status = count_segment(d, &d->segments[s], &bytes);
    if (status == DLX_OK && !(find_total(d) && write_digits(d)))
        status = DLX_ERR_MEMORY;
    return status;
}

size_t diagram_count_memory(const dlx_diagram *d)
{
    size_t bytes = d->segment_room * sizeof *d->segments + d->digits_size;
    for (size_t s = 0; s < d->segment_count; s++)
        bytes += bytes_of(&d->segments[s]);
    return bytes + (d->total != NULL ? d->width * sizeof *d->total : 0);
}

void diagram_free_counts(dlx_diagram *d)
{
    for (size_t s = 0; s < d->segment_count; s++)
        if (d->segments[s].counts != NULL)
            free_counts(d, &d->segments[s]);
    memory_free(&d->allocator, d->segments, d->segment_room, sizeof *d->segments);
    if (d->total != NULL)
        memory_free(&d->allocator, d->total, d->width, sizeof *d->total);
    memory_free(&d->allocator, d->digits, d->digits_size, 1);
}
