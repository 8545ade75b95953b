/* SPDX-License-Identifier: MIT */
/*
 * Put the diagrams of parts together: see diagram.h. A finished diagram has its nodes in postorder.
 * In the whole, the nodes of a part come after those of the next part, because UNIT of the part
 * becomes the root of the next one:
 *
 *     parts, as appended      nodes of part 0, part 1, part 2
 *     the whole               nodes of part 2, part 1, part 0
 */
#include "dlx/diagram/diagram.h"

#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

/* ---- parts ---- */

/* Make space for this many more nodes, and one more part. */
static dlx_status reserve(struct chain *c, size_t nodes)
{
    const dlx_allocator *a = c->allocator;
    const size_t count = c->node_count + nodes;
    if (count >= UINT32_MAX - NODE_FIRST)
        return DLX_ERR_TOO_LARGE;
    if (c->order == NULL)
        c->order = memory_array(a, (size_t)c->options + 1, sizeof *c->order);
    if ((c->max_memory > 0 && 2 * count * sizeof *c->nodes > c->max_memory) || c->order == NULL ||
        !memory_reserve(a, &c->nodes, &c->node_room, count, sizeof *c->nodes) ||
        !memory_reserve(a, &c->end, &c->part_room, c->parts + 1, sizeof *c->end))
        return DLX_ERR_MEMORY;
    return DLX_OK;
}

bool chain_require(struct chain *chain, uint32_t option)
{
    struct chain *c = chain;
    if (reserve(c, 1) != DLX_OK)
        return false;
    c->nodes[c->node_count++] = (struct node){c->placed, NODE_EMPTY, NODE_UNIT};
    c->order[c->placed++] = option;
    c->end[c->parts++] = c->node_count;
    return true;
}

dlx_status chain_add(struct chain *chain, const dlx_diagram *part, const uint32_t *option)
{
    struct chain *c = chain;
    const size_t count = part->node_count - NODE_FIRST;
    const dlx_status status = reserve(c, count);
    if (status != DLX_OK)
        return status;
    assert(part->root == part->node_count - 1 && part->root != NODE_EMPTY);
    struct node *to = c->nodes + c->node_count;
    for (size_t n = 0; n < count; n++) {
        to[n] = part->nodes[n + NODE_FIRST];
        to[n].place += c->placed;
    }
    for (uint32_t place = 0; place < part->options; place++)
        c->order[c->placed++] = option[part->order[place]];
    c->node_count += count;
    c->end[c->parts++] = c->node_count;
    return DLX_OK;
}

void chain_free(struct chain *chain)
{
    struct chain *c = chain;
    if (c->order != NULL)
        memory_free(c->allocator, c->order, (size_t)c->options + 1, sizeof *c->order);
    if (c->nodes != NULL)
        memory_free(c->allocator, c->nodes, c->node_room, sizeof *c->nodes);
    if (c->end != NULL)
        memory_free(c->allocator, c->end, c->part_room, sizeof *c->end);
    c->order = NULL;
    c->nodes = NULL;
    c->end = NULL;
    c->node_count = c->parts = c->node_room = c->part_room = 0;
    c->placed = 0;
}

/* ---- the whole ---- */

/* Give the last places to the options that are in no solution. */
static bool place_others(struct chain *c)
{
    const size_t room = (size_t)c->options + 1;
    bool *has_place = memory_array(c->allocator, room, sizeof *has_place);
    if (has_place == NULL)
        return false;
    memset(has_place, 0, room * sizeof *has_place);
    for (uint32_t place = 0; place < c->placed; place++)
        has_place[c->order[place]] = true;
    for (uint32_t option = 0; option < c->options; option++)
        if (!has_place[option])
            c->order[c->placed++] = option;
    memory_free(c->allocator, has_place, room, sizeof *has_place);
    return true;
}

/* Write the nodes of a part after those of the later parts, whose root is `next`. */
static void write_part(const struct chain *c, size_t part, uint32_t next, dlx_diagram *d)
{
    const size_t first = part > 0 ? c->end[part - 1] : 0;
    const uint32_t shift = d->node_count - NODE_FIRST;
    for (size_t n = first; n < c->end[part]; n++) {
        struct node node = c->nodes[n];
        uint32_t *const child[] = {&node.lo, &node.hi};
        for (int k = 0; k < 2; k++)
            if (*child[k] != NODE_EMPTY)
                *child[k] = *child[k] == NODE_UNIT ? next : *child[k] + shift;
        d->nodes[d->node_count++] = node;
    }
}

static dlx_status write_parts(const struct chain *c, dlx_diagram *d)
{
    uint32_t root = NODE_UNIT;
    if (!memory_reserve(&d->allocator, &d->nodes, &d->node_capacity, c->node_count + NODE_FIRST,
                        sizeof *d->nodes))
        return DLX_ERR_MEMORY;
    for (size_t part = c->parts; part-- > 0;) {
        const uint32_t before = d->node_count;
        write_part(c, part, root, d);
        root = d->node_count > before ? d->node_count - 1 : root;
    }
    return diagram_finish(d, root);
}

dlx_status chain_finish(struct chain *chain, dlx_diagram **diagram)
{
    struct chain *c = chain;
    dlx_diagram *d = NULL;
    dlx_status status = reserve(c, 0);
    if (status == DLX_OK && !place_others(c))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = diagram_new(c->allocator, c->options, c->order, c->max_memory, &d);
    if (status == DLX_OK)
        status = write_parts(c, d);
    if (status != DLX_OK) {
        dlx_diagram_free(d);
        return status;
    }
    chain_free(c);
    *diagram = d;
    return DLX_OK;
}
