/* SPDX-License-Identifier: MIT */
/*
 * Queries on a finished diagram. Every node has its number of solutions, so the n-th solution is
 * found in one walk down. (Below a cut, nodes have the number of ways to the next cut: see
 * counts.c. Then n is divided first.) In the example of diagram.h, where {0 3} has number 0, {1 3}
 * number 1 and {1 2} number 2,
 *
 *     node        5   4   3   2
 *     solutions   3   2   2   1
 *
 * the root's hi has one solution, so number 2 is number 1 of its lo, which is node 4. The hi of
 * node 4 has two solutions, so option 1 is in the solution, which is number 1 of node 3, and so on.
 *
 * Sources: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, Algorithms B and
 * C and the exercises on ZDDs.
 */
#include "dlx/diagram/diagram.h"

#include "dlx/core/memory.h"
#include "dlx/core/task.h"

#include <assert.h>
#include <string.h>

/* ---- what it holds ---- */

static size_t memory_of(const dlx_diagram *d)
{
    return sizeof *d + d->options * sizeof *d->order + d->node_capacity * sizeof *d->nodes +
           diagram_count_memory(d);
}

dlx_diagram_shape dlx_diagram_describe(const dlx_diagram *diagram)
{
    return (dlx_diagram_shape){
        .digits = diagram->digits,
        .order = diagram->order,
        .options = diagram->options,
        .longest = diagram->longest,
        .nodes = diagram->node_count - NODE_FIRST,
        .memory = memory_of(diagram),
    };
}

/* ---- one of the solutions ---- */

/* Append the options of way number n through a segment. This destroys n, as wide as the segment.
 * Return false without memory. */
static bool pick(const dlx_diagram *d, const struct segment *s, limb *n, uint32_t *options,
                 uint32_t *count)
{
    struct page open = {.first = UINT32_MAX};
    uint32_t at = s->end - 1;
    while (at >= s->first && page_turn(d, s, at, &open)) {
        const struct node *node = &d->nodes[at];
        const limb *with = page_count(&open, node->hi);
        bool has = number_compare(n, with, open.width) < 0; /* n is less than the ways from here */
        if (has)
            options[(*count)++] = d->order[node->place];
        else
            number_subtract(n, with, open.width);
        at = has ? node->hi : node->lo;
    }
    assert(at >= s->first || (at == s->first - 1 && number_is_zero(n, s->width)));
    page_close(d, s, &open);
    return at < s->first;
}

/* Return the sum of the widths of all segments, in limbs. */
static size_t widths(const dlx_diagram *d)
{
    size_t sum = 0;
    for (size_t s = 0; s < d->segment_count; s++)
        sum += d->segments[s].width;
    return sum;
}

static size_t widest(const dlx_diagram *d)
{
    size_t width = 1;
    for (size_t s = 0; s < d->segment_count; s++)
        width = d->segments[s].width > width ? d->segments[s].width : width;
    return width;
}

/* Shift a number one bit to the left, and put `bit` into the lowest one. Return the highest bit. */
static limb shift_in(limb *number, size_t width, limb bit)
{
    for (size_t w = 0; w < width; w++) {
        const limb next = number[w] >> (LIMB_BITS - 1);
        number[w] = number[w] << 1 | bit;
        bit = next;
    }
    return bit;
}

/* Divide a number in place by the ways through a segment. Write the remainder, which has the width
 * of the segment. */
static void divide(limb *number, size_t width, const struct segment *s, limb *rest)
{
    number_set(rest, 0, s->width);
    for (size_t bit = number_length(number, width) * LIMB_BITS; bit-- > 0;) {
        limb *here = &number[bit / LIMB_BITS];
        const limb mask = (limb)1 << bit % LIMB_BITS;
        const limb fallen = shift_in(rest, s->width, (*here & mask) != 0);
        *here &= ~mask;
        if (fallen != 0 || number_compare(rest, s->ways, s->width) >= 0) {
            number_subtract(rest, s->ways, s->width);
            *here |= mask;
        }
    }
}

/* Write solution number n, which is less than the total. In the last segment, it takes way number n
 * mod w of the w ways. The other segments take number n / w in the same way. `rests` has space for
 * one number per segment. This destroys n. Return false without memory. */
static bool pick_nth(const dlx_diagram *d, limb *n, limb *rests, uint32_t *options, uint32_t *count)
{
    limb *rest = rests + widths(d);
    for (size_t s = d->segment_count; s-- > 0;) {
        const struct segment *its = &d->segments[s];
        rest -= its->width;
        if (s == 0) /* the quotient is less than the ways through the first segment */
            memcpy(rest, n, (its->width < d->width ? its->width : d->width) * sizeof *rest);
        else if (!number_is_zero(n, d->width))
            divide(n, d->width, its, rest);
    }
    *count = 0;
    bool fine = true;
    for (size_t s = 0; s < d->segment_count && fine; rest += d->segments[s++].width)
        fine = pick(d, &d->segments[s], rest, options, count);
    return fine;
}

dlx_status dlx_diagram_nth(const dlx_diagram *diagram, const char *number, uint32_t *options,
                           uint32_t *count)
{
    const dlx_diagram *d = diagram;
    struct arena arena = {.allocator = &d->allocator};
    if (*number == '\0' || number[strspn(number, "0123456789")] != '\0')
        return DLX_ERR_ARGUMENT;
    limb *n = arena_array(&arena, d->width, sizeof *n);
    limb *rests = arena_array(&arena, widths(d) + 1, sizeof *rests);
    bool fine = !arena.has_failed;
    const bool exists =
        fine && number_parse(n, d->width, number) && number_compare(n, d->total, d->width) < 0;
    if (exists)
        fine = pick_nth(d, n, rests, options, count);
    arena_free(&arena);
    return !fine ? DLX_ERR_MEMORY : exists ? DLX_OK : DLX_ERR_NO_SUCH_SOLUTION;
}

/* Segments are independent, so a random way through each of them makes a random solution. */
dlx_status dlx_diagram_sample(const dlx_diagram *diagram, uint64_t *random, uint32_t *options,
                              uint32_t *count)
{
    const dlx_diagram *d = diagram;
    const size_t width = widest(d);
    if (d->root == NODE_EMPTY)
        return DLX_ERR_NO_SUCH_SOLUTION;
    limb *number = memory_array(&d->allocator, width, sizeof *number);
    if (number == NULL)
        return DLX_ERR_MEMORY;
    *count = 0;
    bool fine = true;
    for (size_t n = 0; n < d->segment_count && fine; n++) {
        const struct segment *s = &d->segments[n];
        number_random(number, s->ways, s->width, random);
        fine = pick(d, s, number, options, count);
    }
    memory_free(&d->allocator, number, width, sizeof *number);
    return fine ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- the cheapest ---- */

static dlx_status get_costs(const dlx_diagram *d, const dlx_problem *problem, uint64_t *costs)
{
    uint64_t total = 0;
    for (uint32_t option = 0; option < d->options; option++) {
        if (problem != NULL)
            costs[option] = dlx_problem_option_cost(problem, option);
        if (costs[option] > INT64_MAX - total)
            return DLX_ERR_TOO_LARGE;
        total += costs[option];
    }
    return DLX_OK;
}

/* Find the minimum cost of each node's solutions. EMPTY has none, so its cost exceeds any other. */
static void find_least(const dlx_diagram *d, const uint64_t *costs, uint64_t *least)
{
    least[NODE_EMPTY] = UINT64_MAX;
    least[NODE_UNIT] = 0;
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        const struct node *node = &d->nodes[n];
        uint64_t without = least[node->lo], with = least[node->hi] + costs[d->order[node->place]];
        least[n] = with <= without ? with : without;
    }
}

/* Follow the cheaper edge at each node. If both are equal, take the option: its solution has the
 * lower number. */
static void follow_least(const dlx_diagram *d, const uint64_t *costs, const uint64_t *least,
                         uint32_t *options, uint32_t *count)
{
    uint32_t length = 0, at = d->root;
    while (at >= NODE_FIRST) {
        const struct node *node = &d->nodes[at];
        uint32_t option = d->order[node->place];
        bool has = least[node->hi] + costs[option] == least[at];
        if (has)
            options[length++] = option;
        at = has ? node->hi : node->lo;
    }
    *count = length;
}

dlx_status dlx_diagram_cheapest(const dlx_diagram *diagram, const dlx_problem *problem,
                                const uint64_t *costs, uint32_t *options, uint32_t *count,
                                uint64_t *cost)
{
    const dlx_allocator *a = &diagram->allocator;
    const size_t room = (size_t)diagram->options + 1; /* never asks for 0 bytes */
    if ((problem == NULL) == (costs == NULL) ||
        (problem != NULL && dlx_problem_option_count(problem) != diagram->options))
        return DLX_ERR_ARGUMENT;
    if (diagram->root == NODE_EMPTY)
        return DLX_ERR_NO_SUCH_SOLUTION;
    uint64_t *copy = memory_array(a, room, sizeof *copy);
    uint64_t *least = memory_array(a, diagram->node_count, sizeof *least);
    dlx_status status = copy != NULL && least != NULL ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK && costs != NULL)
        memcpy(copy, costs, diagram->options * sizeof *copy);
    if (status == DLX_OK)
        status = get_costs(diagram, problem, copy);
    if (status == DLX_OK) {
        find_least(diagram, copy, least);
        follow_least(diagram, copy, least, options, count);
        *cost = least[diagram->root];
    }
    memory_free(a, copy, room, sizeof *copy);
    memory_free(a, least, diagram->node_count, sizeof *least);
    return status;
}

/* ---- some of the solutions ---- */

struct restriction {
    const dlx_diagram *from;
    const unsigned char *fate; /* of each option: bits of the task */
    uint32_t *required;        /* required options before each place, and after the last */
    uint32_t *fresh;           /* node -> its number in the new diagram */
};

static bool is_required(const struct restriction *r, uint32_t place)
{
    return (r->fate[r->from->order[place]] & TASK_REQUIRED) != 0;
}

static bool is_forbidden(const struct restriction *r, uint32_t place)
{
    return (r->fate[r->from->order[place]] & TASK_FORBIDDEN) != 0;
}

static void count_required(struct restriction *r)
{
    r->required[0] = 0;
    for (uint32_t place = 0; place < r->from->options; place++)
        r->required[place + 1] = r->required[place] + is_required(r, place);
}

/* Return the new node for an edge from just above `place` to a node: EMPTY if the edge skips a
 * required option. */
static uint32_t follow(const struct restriction *r, uint32_t place, uint32_t node)
{
    uint32_t below = r->from->nodes[node].place;
    return r->required[below] > r->required[place] ? NODE_EMPTY : r->fresh[node];
}

static dlx_status restrict_nodes(struct restriction *r, dlx_diagram *to)
{
    dlx_status status = DLX_OK;
    r->fresh[NODE_EMPTY] = NODE_EMPTY;
    r->fresh[NODE_UNIT] = NODE_UNIT;
    for (uint32_t n = NODE_FIRST; n < r->from->node_count && status == DLX_OK; n++) {
        const struct node *node = &r->from->nodes[n];
        const uint32_t below = node->place + 1;
        uint32_t lo = is_required(r, node->place) ? NODE_EMPTY : follow(r, below, node->lo);
        uint32_t hi = is_forbidden(r, node->place) ? NODE_EMPTY : follow(r, below, node->hi);
        status = diagram_node(to, node->place, lo, hi, &r->fresh[n]);
    }
    return status == DLX_OK ? diagram_finish(to, follow(r, 0, r->from->root)) : status;
}

static dlx_status make_restricted(struct restriction *r, dlx_diagram **result)
{
    const dlx_diagram *d = r->from;
    dlx_diagram *made;
    dlx_status status = diagram_new(&d->allocator, d->options, d->order, 0, &made);
    if (status != DLX_OK)
        return status;
    count_required(r);
    status = restrict_nodes(r, made);
    if (status == DLX_OK)
        *result = made;
    else
        dlx_diagram_free(made);
    return status;
}

dlx_status dlx_diagram_restrict(const dlx_diagram *diagram, const dlx_task *task,
                                dlx_diagram **result)
{
    const dlx_allocator *a = &diagram->allocator;
    const size_t places = (size_t)diagram->options + 1;
    if (dlx_problem_option_count(task->problem) != diagram->options)
        return DLX_ERR_ARGUMENT;
    struct restriction r = {
        .from = diagram,
        .fate = task->fate,
        .required = memory_array(a, places, sizeof *r.required),
        .fresh = memory_array(a, diagram->node_count, sizeof *r.fresh),
    };
    dlx_status status = DLX_ERR_MEMORY;
    if (r.required != NULL && r.fresh != NULL)
        status = make_restricted(&r, result);
    memory_free(a, r.required, places, sizeof *r.required);
    memory_free(a, r.fresh, diagram->node_count, sizeof *r.fresh);
    return status;
}
