/* SPDX-License-Identifier: MIT */
/*
 * The number of solutions of each node of a finished diagram.
 *
 * In a problem of n independent parts, these numbers have up to n digits, so together they would
 * take memory in proportion to the square of n. But such a diagram is a chain: all paths from its
 * root meet in the root of the second part, then of the third. A node where all paths meet is a
 * cut. Cuts divide the nodes into segments, and a node counts only the ways to the next cut. Two
 * parts with three and two solutions:
 *
 *     node        6   5   4   3   2   1 = UNIT
 *     cut         *           *       *
 *     ways        3   2   1   2   1             the root has 3 * 2 solutions
 *
 * Children have lower numbers, so a node is a cut exactly if no edge leads from a higher node to a
 * lower one; edges to EMPTY do not matter.
 *
 * Short segments would make the numbers small, but each segment takes a multiplication. A segment
 * therefore ends at the first cut after SEGMENT_NODES nodes; smaller diagrams have one segment.
 * pages.c counts the ways in a segment.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/core/memory.h"
#include "dlx/core/task.h"

#include <assert.h>
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

/* ---- the product ---- */

/* Multiply the first number by the second. The first must have space for the limbs of both. */
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

/* Multiply the counts of all segments: neighbors first, then their products, and so on. row[s] is
 * where the number of segment s begins, with space up to the next one. */
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
            length[s] = number_length(its->ways, its->width);
            memcpy(numbers + at, its->ways, its->width * sizeof *numbers);
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
    for (size_t s = d->segment_count; s-- > 0 && status == DLX_OK;) {
        status = segment_count(d, &d->segments[s], bytes);
        bytes += segment_memory(&d->segments[s]);
    }
    if (status == DLX_OK && !(find_total(d) && write_digits(d)))
        status = DLX_ERR_MEMORY;
    return status;
}

size_t diagram_count_memory(const dlx_diagram *d)
{
    size_t bytes = d->segment_room * sizeof *d->segments + d->digits_size;
    for (size_t s = 0; s < d->segment_count; s++)
        bytes += segment_memory(&d->segments[s]);
    return bytes + (d->total != NULL ? d->width * sizeof *d->total : 0);
}

void diagram_free_counts(dlx_diagram *d)
{
    for (size_t s = 0; s < d->segment_count; s++)
        segment_free(d, &d->segments[s]);
    memory_free(&d->allocator, d->segments, d->segment_room, sizeof *d->segments);
    if (d->total != NULL)
        memory_free(&d->allocator, d->total, d->width, sizeof *d->total);
    memory_free(&d->allocator, d->digits, d->digits_size, 1);
}

/* ---- how many solutions contain each option ---- */

/*
 * How many solutions contain each option. In a segment, the ways through an edge to hi are the ways
 * from the first node of the segment to that edge, times the ways from hi to the next cut. The
 * option of the edge is in that many ways through the segment, and each goes with all ways through
 * the others.
 *
 * Source: D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4, the exercises on ZDDs.
 */

/* Data for counting the uses of the options of one segment. */
struct usage {
    const dlx_diagram *d;    /* the diagram */
    const struct segment *s; /* the segment */
    struct lookout *lookout; /* says when the time is over */
    limb *ways; /* ways from the first node of the segment to each node, by its place */
    limb *uses; /* ways through the segment with the option of each place from `from` on */
    uint32_t from, until; /* places of the segment */
    limb *others;         /* ways through all other segments; the width of the total */
    limb *product;        /* space for twice that width */
    limb *number;         /* space for that width */
    limb *product_in;     /* space for twice the width of the segment */
    limb *count;          /* space for that width */
};

/* Return whether there is time to multiply numbers of this many limbs. */
static bool has_time(const struct usage *u, size_t limbs, size_t others)
{
    enum { PRODUCTS = 8 }; /* of limbs in a unit of work */
    const size_t work = limbs * others / PRODUCTS + 1, most = UINT32_MAX / 2;
    return lookout_allows(u->lookout, (uint32_t)(work < most ? work : most));
}

static limb *way_to(const struct usage *u, uint32_t node)
{
    const size_t place = node == NODE_EMPTY ? 0 : (size_t)node + NODE_FIRST - u->s->first;
    return u->ways + place * u->s->width;
}

/* Return the ways from a child of an open page's node, in the width of the segment. */
static const limb *way_from(const struct usage *u, const struct page *open, uint32_t node)
{
    const limb *count = page_count(open, node);
    if (open->width == u->s->width)
        return count;
    number_set(u->count, 0, u->s->width);
    return memcpy(u->count, count, open->width * sizeof *count);
}

/* Count the ways from the first node of a segment to each node, and add to the uses of each node's
 * option. Parents have higher numbers, so a node's ways are complete when it is visited. */
static dlx_status count_ways(const struct usage *u)
{
    const struct segment *s = u->s;
    const size_t width = s->width;
    struct page open = {.first = UINT32_MAX};
    dlx_status status = DLX_OK;
    memset(u->ways, 0, (s->end - s->first + (size_t)NODE_FIRST) * width * sizeof *u->ways);
    memset(u->uses, 0, (u->until - (size_t)u->from) * width * sizeof *u->uses);
    number_set(way_to(u, s->end - 1), 1, width);
    for (uint32_t n = s->end - 1; n >= s->first && status == DLX_OK; n--) {
        const struct node *node = &u->d->nodes[n];
        const limb *here = way_to(u, n);
        if (!page_turn(u->d, s, n, &open))
            return DLX_ERR_MEMORY;
        number_multiply(u->product_in, here, way_from(u, &open, node->hi), width);
        /* An option is used at most as often as there are ways through the segment. */
        assert(number_is_zero(u->product_in + width, width));
        number_add(u->uses + (node->place - u->from) * width, u->product_in, width);
        number_add(way_to(u, node->lo), here, width); /* may overflow for EMPTY, which is unused */
        number_add(way_to(u, node->hi), here, width);
        status = has_time(u, width, width) ? DLX_OK : DLX_ERR_STOPPED;
    }
    page_close(u->d, s, &open);
    return status;
}

/* Copy a number of the segment to `number`, which is as wide as the total. The value fits. */
static void widen(const struct usage *u, const limb *from, size_t its)
{
    const size_t width = u->d->width;
    number_set(u->number, 0, width);
    memcpy(u->number, from, (its < width ? its : width) * sizeof *from);
}

/* Write the uses of a segment's options: each way through it goes with all ways through the others.
 * Return false if there is no time. */
static bool write_uses(const struct usage *u, dlx_uses *result)
{
    const size_t width = u->d->width, its = u->s->width;
    for (uint32_t place = u->from; place < u->until; place++) {
        widen(u, u->uses + (place - u->from) * its, its);
        number_multiply(u->product, u->number, u->others, width);
        number_text(u->product, width, result->digits + u->d->order[place] * result->digits_size);
        if (!has_time(u, width, 2 * width)) /* writing a number takes the square of its length */
            return false;
    }
    return true;
}

/* Multiply a number by the number of ways through a segment. Uses `product` and `number`. */
static void multiply_by(limb *to, const struct usage *u, const struct segment *s)
{
    const size_t width = u->d->width;
    widen(u, s->ways, s->width);
    number_multiply(u->product, to, u->number, width);
    memcpy(to, u->product, width * sizeof *to);
}

/* Store in `others` the ways through all segments but one. Return false if there is no time. */
static bool multiply_others(const struct usage *u, size_t but)
{
    bool fine = true;
    number_set(u->others, 1, u->d->width);
    for (size_t s = 0; s < u->d->segment_count && fine; s++)
        if (s != but) {
            multiply_by(u->others, u, &u->d->segments[s]);
            fine = has_time(u, u->d->width, u->d->segments[s].width);
        }
    return fine;
}

/* Options at places without nodes are in no solution. */
static void write_zeros(const dlx_diagram *d, dlx_uses *result)
{
    for (uint32_t option = 0; option < d->options; option++)
        memcpy(result->digits + option * result->digits_size, "0", sizeof "0");
}

/* A segment's places reach from that of its first node to the last place before the next cut. */
static dlx_status make_uses(const dlx_diagram *d, size_t segment, struct lookout *lookout,
                            dlx_uses *result)
{
    struct arena arena = {.allocator = &d->allocator};
    const struct segment *s = &d->segments[segment];
    const size_t number = d->width * sizeof(limb), its = s->width * sizeof(limb);
    struct usage u = {.d = d,
                      .s = s,
                      .lookout = lookout,
                      .from = d->nodes[s->end - 1].place,
                      .until = d->nodes[s->first - 1].place};
    u.ways = arena_array(&arena, s->end - s->first + (size_t)NODE_FIRST, its);
    u.uses = arena_array(&arena, u.until - u.from, its);
    u.product_in = arena_array(&arena, 2, its);
    u.count = arena_array(&arena, 1, its);
    u.others = arena_array(&arena, 1, number);
    u.number = arena_array(&arena, 1, number);
    u.product = arena_array(&arena, 2, number);
    dlx_status status = arena.has_failed ? DLX_ERR_MEMORY : count_ways(&u);
    if (status == DLX_OK && !(multiply_others(&u, segment) && write_uses(&u, result)))
        status = DLX_ERR_STOPPED;
    arena_free(&arena);
    return status;
}

dlx_status dlx_diagram_count_uses(const dlx_diagram *diagram, dlx_task *task, dlx_uses *uses)
{
    struct lookout lookout = {.permit = task != NULL ? &task->permit : NULL, .heeds_stop = true};
    if (task != NULL && !task_has_time(task)) /* a small diagram never looks */
        return DLX_ERR_STOPPED;
    dlx_uses made = {
        .options = diagram->options,
        .digits = memory_array(&diagram->allocator, diagram->options, diagram->digits_size),
        .digits_size = diagram->digits_size,
    };
    dlx_status status = diagram->options == 0 || made.digits != NULL ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        write_zeros(diagram, &made);
    for (size_t s = 0; s < diagram->segment_count && status == DLX_OK; s++)
        status = make_uses(diagram, s, &lookout, &made);
    if (status == DLX_OK)
        *uses = made;
    else
        dlx_uses_free(diagram, &made);
    if (status == DLX_ERR_STOPPED)
        task_has_time(task); /* stores the reason; the next call does not see the stop */
    return status;
}

dlx_status dlx_diagram_uses(const dlx_diagram *diagram, dlx_uses *uses)
{
    return dlx_diagram_count_uses(diagram, NULL, uses);
}

void dlx_uses_free(const dlx_diagram *diagram, dlx_uses *uses)
{
    if (uses == NULL)
        return;
    memory_free(&diagram->allocator, uses->digits, uses->options, uses->digits_size);
    *uses = (dlx_uses){.digits = NULL};
}
