/* SPDX-License-Identifier: MIT */
/* Nodes of diagrams, and the unique table: a hash table (linear probing) that makes equal nodes
 * one. */
#include "dlx/diagram/diagram.h"

#include "dlx/core/memory.h"
#include "dlx/core/random.h"

#include <assert.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

/* ---- beginning and end ---- */

static bool allocate(dlx_diagram *d, const uint32_t *order)
{
    const dlx_allocator *a = &d->allocator;
    d->order = memory_array(a, d->options, sizeof *d->order);
    d->slots = memory_array(a, FIRST_SLOTS, sizeof *d->slots);
    if ((d->order == NULL && d->options > 0) || d->slots == NULL ||
        !memory_reserve(a, &d->nodes, &d->node_capacity, NODE_FIRST, sizeof *d->nodes))
        return false;
    d->slot_count = FIRST_SLOTS;
    memset(d->slots, 0, FIRST_SLOTS * sizeof *d->slots);
    if (d->options > 0)
        memcpy(d->order, order, d->options * sizeof *order);
    return true;
}

dlx_status diagram_new(const dlx_allocator *allocator, uint32_t options, const uint32_t *order,
                       size_t max_memory, dlx_diagram **diagram)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    dlx_diagram *d = memory_array(allocator, 1, sizeof *d);
    if (d == NULL)
        return DLX_ERR_MEMORY;
    *d = (dlx_diagram){
        .allocator = *allocator,
        .options = options,
        .slot_count = FIRST_SLOTS,
        .node_count = NODE_FIRST,
        .max_memory = max_memory,
        .segment_nodes = SEGMENT_NODES,
        .page_bytes = PAGE_BYTES,
    };
    if (!allocate(d, order)) {
        dlx_diagram_free(d);
        return DLX_ERR_MEMORY;
    }
    d->nodes[NODE_EMPTY] = (struct node){options, NODE_EMPTY, NODE_EMPTY};
    d->nodes[NODE_UNIT] = (struct node){options, NODE_UNIT, NODE_UNIT};
    *diagram = d;
    return DLX_OK;
}

static void free_slots(dlx_diagram *d)
{
    memory_free(&d->allocator, d->slots, d->slot_count, sizeof *d->slots);
    d->slots = NULL;
    d->slot_count = 0;
}

void dlx_diagram_free(dlx_diagram *diagram)
{
    if (diagram == NULL)
        return;
    const dlx_allocator a = diagram->allocator;
    free_slots(diagram);
    memory_free(&a, diagram->order, diagram->options, sizeof *diagram->order);
    memory_free(&a, diagram->nodes, diagram->node_capacity, sizeof *diagram->nodes);
    diagram_free_counts(diagram);
    memory_free(&a, diagram, 1, sizeof *diagram);
}

/* ---- the unique table ---- */

/* Return where the search for a node begins. */
static size_t slot_of(const dlx_diagram *d, struct node node)
{
    const uint64_t children = (uint64_t)node.lo << 32 | node.hi;
    return (size_t)hash_mix(hash_mix(children) + node.place) & (d->slot_count - 1);
}

static bool is_same(struct node a, struct node b)
{
    return a.place == b.place && a.lo == b.lo && a.hi == b.hi;
}

/* Return the slot of a node, or the empty slot where it belongs. */
static size_t find_slot(const dlx_diagram *d, struct node node)
{
    size_t slot = slot_of(d, node);
    while (d->slots[slot] != 0 && !is_same(d->nodes[d->slots[slot]], node))
        slot = (slot + 1) & (d->slot_count - 1);
    return slot;
}

/* Return whether this many nodes and slots are within the memory limit. */
static bool is_affordable(const dlx_diagram *d, size_t nodes, size_t slots)
{
    size_t bytes = nodes * sizeof *d->nodes + slots * sizeof *d->slots;
    return d->max_memory == 0 || bytes <= d->max_memory;
}

/* Double the number of slots. All nodes are different, so they need not be compared. */
static bool grow_slots(dlx_diagram *d)
{
    size_t wanted = 2 * d->slot_count;
    if (!is_affordable(d, d->node_capacity, d->slot_count + wanted))
        return false;
    uint32_t *slots = memory_array(&d->allocator, wanted, sizeof *slots);
    if (slots == NULL)
        return false;
    memset(slots, 0, wanted * sizeof *slots);
    free_slots(d);
    d->slots = slots;
    d->slot_count = wanted;
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        size_t slot = slot_of(d, d->nodes[n]);
        while (slots[slot] != 0)
            slot = (slot + 1) & (wanted - 1);
        slots[slot] = n;
    }
    return true;
}

/* Make space for half as many nodes again, or fewer if the limit is near, but at least one. */
static bool grow_nodes(dlx_diagram *d)
{
    size_t wanted = d->node_capacity + d->node_capacity / 2;
    while (wanted > d->node_count && !is_affordable(d, wanted, d->slot_count))
        wanted -= (wanted - d->node_count + 1) / 2;
    if (wanted == d->node_count ||
        !memory_resize(&d->allocator, &d->nodes, d->node_capacity, wanted, sizeof *d->nodes))
        return false;
    d->node_capacity = wanted;
    return true;
}

static dlx_status add_node(dlx_diagram *d, struct node node, size_t slot)
{
    size_t count = (size_t)d->node_count + 1;
    if (d->node_count == UINT32_MAX)
        return DLX_ERR_TOO_LARGE;
    if (4 * count > 3 * d->slot_count) {
        if (!grow_slots(d))
            return DLX_ERR_MEMORY;
        slot = find_slot(d, node);
    }
    if (count > d->node_capacity && !grow_nodes(d))
        return DLX_ERR_MEMORY;
    d->nodes[d->node_count] = node;
    d->slots[slot] = d->node_count++;
    return DLX_OK;
}

dlx_status diagram_node(dlx_diagram *diagram, uint32_t place, uint32_t lo, uint32_t hi,
                        uint32_t *node)
{
    const struct node wanted = {place, lo, hi};
    assert(diagram->slots != NULL && lo < diagram->node_count && hi < diagram->node_count);
    assert(place < diagram->nodes[lo].place && place < diagram->nodes[hi].place);
    if (hi == NODE_EMPTY) {
        *node = lo;
        return DLX_OK;
    }
    size_t slot = find_slot(diagram, wanted);
    if (diagram->slots[slot] != 0) {
        *node = diagram->slots[slot];
        return DLX_OK;
    }
    uint32_t fresh = diagram->node_count;
    dlx_status status = add_node(diagram, wanted, slot);
    if (status == DLX_OK)
        *node = fresh;
    return status;
}

/* ---- finishing ---- */

/* Number the nodes reachable from the root in postorder; numbers[] of the others stay DLX_NONE. A
 * node is on the stack until both children are numbered, so it holds one path. Return the number of
 * nodes. */
static uint32_t number_nodes(const dlx_diagram *d, uint32_t root, uint32_t *stack,
                             uint32_t *numbers)
{
    uint32_t next = NODE_FIRST;
    size_t depth = 0;
    for (uint32_t n = 0; n < d->node_count; n++)
        numbers[n] = n < NODE_FIRST ? n : DLX_NONE;
    if (root >= NODE_FIRST)
        stack[depth++] = root;
    while (depth > 0) {
        uint32_t n = stack[depth - 1];
        const struct node *node = &d->nodes[n];
        if (numbers[node->lo] == DLX_NONE)
            stack[depth++] = node->lo;
        else if (numbers[node->hi] == DLX_NONE)
            stack[depth++] = node->hi;
        else {
            numbers[n] = next++;
            depth--;
        }
        assert(depth <= d->options);
    }
    return next;
}

/* Move each node to its new number. Each exchange moves at least one node to its final place. */
static void move_nodes(dlx_diagram *d, uint32_t *numbers)
{
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++)
        if (numbers[n] != DLX_NONE) {
            d->nodes[n].lo = numbers[d->nodes[n].lo];
            d->nodes[n].hi = numbers[d->nodes[n].hi];
        }
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++)
        while (numbers[n] != n && numbers[n] != DLX_NONE) {
            const uint32_t home = numbers[n];
            struct node node = d->nodes[n];
            d->nodes[n] = d->nodes[home];
            numbers[n] = numbers[home];
            d->nodes[home] = node;
            numbers[home] = home;
        }
}

/* Keep only the first nodes. If their array cannot be made smaller, that does no harm. */
static void drop_nodes(dlx_diagram *d, uint32_t count)
{
    d->node_count = count;
    if (memory_resize(&d->allocator, &d->nodes, d->node_capacity, count, sizeof *d->nodes))
        d->node_capacity = count;
}

static bool keep_reached(dlx_diagram *d, uint32_t root)
{
    const size_t depth = (size_t)d->options + 1, count = d->node_count;
    struct arena arena = {.allocator = &d->allocator};
    uint32_t *stack = arena_array(&arena, depth, sizeof *stack);
    uint32_t *numbers = arena_array(&arena, count, sizeof *numbers);
    const bool fine = !arena.has_failed;
    if (fine) {
        uint32_t kept = number_nodes(d, root, stack, numbers);
        d->root = numbers[root];
        move_nodes(d, numbers);
        drop_nodes(d, kept);
    }
    arena_free(&arena);
    return fine;
}

static bool measure_longest(dlx_diagram *d)
{
    uint32_t *length = memory_array(&d->allocator, d->node_count, sizeof *length);
    if (length == NULL)
        return false;
    length[NODE_EMPTY] = length[NODE_UNIT] = 0;
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        uint32_t without = length[d->nodes[n].lo], with = length[d->nodes[n].hi] + 1;
        length[n] = with > without ? with : without;
    }
    d->longest = length[d->root];
    memory_free(&d->allocator, length, d->node_count, sizeof *length);
    return true;
}

dlx_status diagram_finish(dlx_diagram *diagram, uint32_t root)
{
    assert(diagram->slots != NULL && root < diagram->node_count);
    free_slots(diagram);
    if (!keep_reached(diagram, root) || !measure_longest(diagram))
        return DLX_ERR_MEMORY;
    return diagram_count(diagram);
}

/* ---- checking ---- */

static bool check_node(const dlx_diagram *d, uint32_t n)
{
    const struct node *node = &d->nodes[n];
    return node->lo < n && node->hi < n && node->hi != NODE_EMPTY &&
           node->place < d->nodes[node->lo].place && node->place < d->nodes[node->hi].place;
}

/* Return whether a lookup of each node finds this node, so that all are different. */
static bool check_slots(const dlx_diagram *d)
{
    size_t used = 0;
    for (size_t slot = 0; slot < d->slot_count; slot++)
        used += d->slots[slot] != 0;
    bool good = used + NODE_FIRST == d->node_count && 4 * used <= 3 * d->slot_count;
    for (uint32_t n = NODE_FIRST; good && n < d->node_count; n++)
        good = d->slots[find_slot(d, d->nodes[n])] == n;
    return good;
}

bool diagram_check(const dlx_diagram *diagram)
{
    bool good = diagram->nodes[NODE_EMPTY].place == diagram->options &&
                diagram->nodes[NODE_UNIT].place == diagram->options;
    for (uint32_t n = NODE_FIRST; good && n < diagram->node_count; n++)
        good = check_node(diagram, n);
    if (diagram->slots != NULL)
        return good && check_slots(diagram);
    bool is_last = diagram->root == diagram->node_count - 1;
    return good && (is_last || diagram->root < NODE_FIRST);
}
