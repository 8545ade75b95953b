/* SPDX-License-Identifier: MIT */
/*
 * The share of each part of a list in the whole tree, if the branches of each node are equally large. Written down as
 * paths, the parts form a tree, in whatever order they come:
 *
 *     part 1: 2 4 5      root -+- 2 -+- 4 -+- 5      1/2 * 1/2 * 1/2
 *     part 2: 2 4 6            |     |     +- 6      the same
 *     part 3: 2 8              |     +- 8            1/2 * 1/2
 *     part 4: 9                +- 9                  1/2
 *
 * A node is found by its parent and its decision in a hash table. What a part shares with the part before it is
 * not looked up again.
 *
 * Invariant: a node has a greater number than its parent. The root is 0, which is also an empty slot of the table, as it
 * is nobody's child.
 */
#include "dlx/core/memory.h"
#include "dlx/core/random.h"
#include "dlx/parts/rest.h"

struct node {
    uint64_t decision; /* the option, shifted by one bit; 1 is added if it is forbidden */
    uint32_t parent;
    uint32_t branches; /* children, and parts that end here */
    double share;
};

struct tree {
    const dlx_parts *parts;
    struct arena arena; /* holds the arrays */
    struct node *node;  /* the nodes so far */
    uint32_t nodes;     /* number of them */
    uint32_t *slot;     /* the hash table */
    size_t mask;        /* its length, a power of two, less 1 */
    uint32_t *last;     /* of each part: the node where it ends */
    uint32_t *path;     /* the nodes of the latest part, from the root */
};

/* Return how many decisions the longest part has. */
static size_t longest_part(const dlx_parts *parts)
{
    size_t longest = 0;
    for (uint32_t number = 1; number <= parts->parts; number++)
        if (parts_length(parts, number) > longest)
            longest = parts_length(parts, number);
    return longest;
}

static bool make_tree(struct tree *t)
{
    const size_t nodes = t->parts->place[t->parts->parts + 1].start + 1; /* at most */
    t->mask = 1;
    while (t->mask < 2 * nodes)
        t->mask *= 2;
    t->node = arena_array(&t->arena, nodes, sizeof *t->node);
    t->slot = arena_array(&t->arena, t->mask, sizeof *t->slot);
    t->path = arena_array(&t->arena, longest_part(t->parts) + 1, sizeof *t->path);
    t->last = arena_array(&t->arena, (size_t)t->parts->parts + 1, sizeof *t->last);
    t->mask--;
    t->nodes = 1; /* the root */
    return !t->arena.has_failed && nodes <= UINT32_MAX;
}

/* Return the child of a node by this decision. If there is none, add it. */
static uint32_t child(struct tree *t, uint32_t parent, uint64_t decision)
{
    size_t at = hash_mix(hash_mix(decision) + parent) & t->mask;
    for (; t->slot[at] != 0; at = (at + 1) & t->mask) {
        const struct node *node = &t->node[t->slot[at]];
        if (node->parent == parent && node->decision == decision)
            return t->slot[at];
    }
    t->node[parent].branches++;
    t->node[t->nodes] = (struct node){.decision = decision, .parent = parent};
    return t->slot[at] = t->nodes++;
}

/* Enter the path of a part. The latest part is the one before it, if they share decisions. */
static void enter(struct tree *t, uint32_t number)
{
    const uint32_t depth = parts_length(t->parts, number);
    for (uint32_t at = t->parts->place[number].shared; at < depth; at++) {
        const dlx_decision d = parts_decision(t->parts, number, at);
        t->path[at + 1] = child(t, t->path[at], 2 * (uint64_t)d.option + d.is_forbidden);
    }
    t->last[number] = t->path[depth];
    t->node[t->path[depth]].branches++;
}

static void divide(struct tree *t, double *share)
{
    t->node[0].share = 1;
    for (uint32_t n = 1; n < t->nodes; n++) {
        const struct node *parent = &t->node[t->node[n].parent];
        t->node[n].share = parent->share / parent->branches;
    }
    for (uint32_t number = 1; number <= t->parts->parts; number++) {
        const struct node *last = &t->node[t->last[number]];
        share[number] = parts_is_found(t->parts, number) ? 0 : last->share / last->branches;
    }
}

bool parts_shares(const dlx_parts *parts, double *share)
{
    struct tree t = {.parts = parts, .arena = {.allocator = &parts->allocator}};
    const bool has_memory = make_tree(&t);
    for (uint32_t number = 1; number <= parts->parts && has_memory; number++)
        if (!parts_is_found(parts, number))
            enter(&t, number);
    if (has_memory)
        divide(&t, share);
    arena_free(&t.arena);
    return has_memory;
}
