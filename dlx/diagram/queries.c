/* SPDX-License-Identifier: MIT */
/*
 * Queries on a finished diagram. Every node has its number of solutions, so the n-th solution is found in
 * one walk down. In the example of diagram.h, where {0 3} has number 0, {1 3} number 1 and {1 2} number 2,
 *
 *     node        5   4   3   2
 *     solutions   3   2   2   1
 *
 * the root's hi has one solution, so number 2 is number 1 of its lo, which is node 4. The hi of node 4 has
 * two solutions, so option 1 is in the solution, which is number 1 of node 3, and so on.
 *
 * Counting the solutions that contain each option also needs the number of paths from the root to each
 * node. Each node contributes the number of its paths times the number of solutions of its hi to its
 * option.
 *
 * Sources: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, Algorithms B and C and
 * the exercises on ZDDs.
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
           d->node_count * d->width * sizeof *d->counts + d->digits_size;
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

/* Write solution number n, which is below the count of the root. Destroys n. */
static void pick(const dlx_diagram *d, limb *n, uint32_t *options, uint32_t *count)
{
    uint32_t at = d->root, length = 0;
    while (at >= NODE_FIRST) {
        const struct node *node = &d->nodes[at];
        const limb *with = diagram_count_of(d, node->hi);
        bool has = number_compare(n, with, d->width) < 0;
        if (has)
            options[length++] = d->order[node->place];
        else
            number_subtract(n, with, d->width);
        at = has ? node->hi : node->lo;
    }
    assert(at == NODE_UNIT && number_is_zero(n, d->width));
    *count = length;
}

dlx_status dlx_diagram_nth(const dlx_diagram *diagram, const char *number, uint32_t *options,
                           uint32_t *count)
{
    const size_t width = diagram->width;
    if (*number == '\0' || number[strspn(number, "0123456789")] != '\0')
        return DLX_ERR_ARGUMENT;
    limb *n = memory_array(&diagram->allocator, width, sizeof *n);
    if (n == NULL)
        return DLX_ERR_MEMORY;
    bool exists = number_parse(n, width, number) &&
                  number_compare(n, diagram_count_of(diagram, diagram->root), width) < 0;
    if (exists)
        pick(diagram, n, options, count);
    memory_free(&diagram->allocator, n, width, sizeof *n);
    return exists ? DLX_OK : DLX_ERR_NO_SUCH_SOLUTION;
}

dlx_status dlx_diagram_sample(const dlx_diagram *diagram, uint64_t *random, uint32_t *options,
                              uint32_t *count)
{
    const size_t width = diagram->width;
    if (diagram->root == NODE_EMPTY)
        return DLX_ERR_NO_SUCH_SOLUTION;
    limb *number = memory_array(&diagram->allocator, width, sizeof *number);
    if (number == NULL)
        return DLX_ERR_MEMORY;
    number_random(number, diagram_count_of(diagram, diagram->root), width, random);
    pick(diagram, number, options, count);
    memory_free(&diagram->allocator, number, width, sizeof *number);
    return DLX_OK;
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

/* Find the least cost of each node's solutions. EMPTY has no solution, so its cost is greater than any. */
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

/* Follow the cheaper edge at each node. If both are equal, take the option: that solution has the lower
 * number. */
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

/* ---- uses ---- */

/* Count the paths from the root to each node, from the root down, and add to the uses of each node's
 * option. Parents have higher numbers than children, so the paths of a node are complete when it is
 * visited. */
static void count_ways(const dlx_diagram *d, limb *ways, limb *uses, limb *product)
{
    const size_t width = d->width;
    number_set(ways + d->root * width, 1, width);
    for (uint32_t n = d->node_count - 1; n >= NODE_FIRST; n--) {
        const struct node *node = &d->nodes[n];
        const limb *here = ways + n * width;
        number_multiply(product, here, diagram_count_of(d, node->hi), width);
        assert(number_is_zero(product + width, width)); /* at most the count of the root */
        number_add(uses + node->place * width, product, width);
        number_add(ways + node->lo * width, here,
                   width); /* may overflow for EMPTY, which is unused */
        number_add(ways + node->hi * width, here, width);
    }
}

static void store_uses(const dlx_diagram *d, limb *uses, dlx_uses *result)
{
    for (uint32_t place = 0; place < d->options; place++) {
        uint32_t option = d->order[place];
        limb *number = uses + place * d->width;
        number_text(number, d->width, result->digits + option * result->digits_size);
    }
}

static bool make_uses(const dlx_diagram *d, dlx_uses *result)
{
    struct arena arena = {.allocator = &d->allocator};
    const size_t number = d->width * sizeof(limb);
    limb *ways = arena_array(&arena, d->node_count, number);
    limb *uses = arena_array(&arena, d->options, number);
    limb *product = arena_array(&arena, 2, number);
    const bool fine = !arena.has_failed;
    if (fine) {
        count_ways(d, ways, uses, product);
        store_uses(d, uses, result);
    }
    arena_free(&arena);
    return fine;
}

dlx_status dlx_diagram_uses(const dlx_diagram *diagram, dlx_uses *uses)
{
    dlx_uses made = {
        .options = diagram->options,
        .digits = memory_array(&diagram->allocator, diagram->options, diagram->digits_size),
        .digits_size = diagram->digits_size,
    };
    bool fine = diagram->options == 0 || made.digits != NULL;
    if (!fine || !make_uses(diagram, &made)) {
        dlx_uses_free(diagram, &made);
        return DLX_ERR_MEMORY;
    }
    *uses = made;
    return DLX_OK;
}

void dlx_uses_free(const dlx_diagram *diagram, dlx_uses *uses)
{
    memory_free(&diagram->allocator, uses->digits, uses->options, uses->digits_size);
    *uses = (dlx_uses){.digits = NULL};
}

/* ---- some of the solutions ---- */

struct restriction {
    const dlx_diagram *from;
    const unsigned char *fate; /* of each option: bits of the task */
    uint32_t *required;        /* of each place, and behind the last: required options before it */
    uint32_t *fresh;           /* of each node: its number in the new diagram */
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

/* Return the new node for an edge from just above `place` to a node: EMPTY if the edge skips a required
 * option. */
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
