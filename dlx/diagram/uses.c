/* SPDX-License-Identifier: MIT */
/*
 * How many solutions contain each option. In a segment of a diagram (counts.c), the ways through an edge to
 * hi are the ways from the first node of the segment to that edge, times the ways from hi to the next cut.
 * The option of the edge is in that many ways through the segment, and each goes with all ways through the
 * other segments.
 *
 * Source: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, the exercises on ZDDs.
 */
#include "dlx/core/memory.h"
#include "dlx/core/task.h"
#include "dlx/diagram/diagram.h"

#include <assert.h>
#include <string.h>

/* Data for counting the uses of the options of one segment. */
struct usage {
    const dlx_diagram *d;    /* the diagram */
    const struct segment *s; /* the segment */
    struct lookout *lookout; /* says when the time is over */
    limb *ways; /* of each node, by its place: ways from the first node of the segment */
    limb *uses; /* of each place from `from` on: ways through the segment with its option */
    uint32_t from, until; /* places of the segment */
    limb *others;         /* ways through all other segments; the width of the total */
    limb *product;        /* room for twice that width */
    limb *number;         /* room for that width */
    limb *product_in;     /* room for twice the width of the segment */
};

/* Return whether there is time to multiply numbers of this many limbs. */
static bool has_time(const struct usage *u, size_t limbs, size_t others)
{
    enum { PRODUCTS = 8 }; /* of limbs in a unit of work */
    const size_t work = limbs * others / PRODUCTS + 1, most = UINT32_MAX / 2;
    return lookout_allows(u->lookout, (uint32_t)(work < most ? work : most));
}

/* Count the ways from the first node of a segment to each node, and add to the uses of each node's option.
 * Parents have higher numbers than children, so the ways of a node are complete when it is visited. Return
 * false if there is no time. */
static bool count_ways(const struct usage *u)
{
    const struct segment *s = u->s;
    const size_t width = s->width;
    memset(u->ways, 0, (s->end - s->first + (size_t)NODE_FIRST) * width * sizeof *u->ways);
    memset(u->uses, 0, (u->until - (size_t)u->from) * width * sizeof *u->uses);
    number_set(u->ways + segment_place(s, s->end - 1) * width, 1, width);
    for (uint32_t n = s->end - 1; n >= s->first; n--) {
        const struct node *node = &u->d->nodes[n];
        const limb *here = u->ways + segment_place(s, n) * width;
        number_multiply(u->product_in, here, segment_count(s, node->hi), width);
        /* An option is used at most as often as there are ways through the segment. */
        assert(number_is_zero(u->product_in + width, width));
        number_add(u->uses + (node->place - u->from) * width, u->product_in, width);
        number_add(u->ways + segment_place(s, node->lo) * width, here,
                   width); /* may overflow for EMPTY, which is unused */
        number_add(u->ways + segment_place(s, node->hi) * width, here, width);
        if (!has_time(u, width, width))
            return false;
    }
    return true;
}

/* Copy a number as wide as those of the segment to `number`, which is as wide as the total. The value fits. */
static void widen(const struct usage *u, const limb *from, size_t its)
{
    const size_t width = u->d->width;
    number_set(u->number, 0, width);
    memcpy(u->number, from, (its < width ? its : width) * sizeof *from);
}

/* Write the uses of the options of a segment: each way through it goes with all ways through the others. Return
 * false if there is no time. */
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

/* Multiply a number by the number of ways through a segment. `product` and `number` are work space. */
static void multiply_by(limb *to, const struct usage *u, const struct segment *s)
{
    const size_t width = u->d->width;
    widen(u, segment_count(s, s->end - 1), s->width);
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

/* The places of a segment reach from that of its first node up to the last place before the next cut. */
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
    u.others = arena_array(&arena, 1, number);
    u.number = arena_array(&arena, 1, number);
    u.product = arena_array(&arena, 2, number);
    dlx_status status = DLX_ERR_MEMORY;
    if (!arena.has_failed) {
        const bool fine = count_ways(&u) && multiply_others(&u, segment) && write_uses(&u, result);
        status = fine ? DLX_OK : DLX_ERR_STOPPED;
    }
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
