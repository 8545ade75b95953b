/* SPDX-License-Identifier: MIT */
/*
 * The diagram of all solutions: a reduced, ordered, zero-suppressed decision diagram. Its variables are
 * the options of a problem, in one fixed order; the place of an option in this order is its level. A
 * node {place, lo, hi} is a set of solutions: those of lo, without the option, and those of hi, each
 * with the option put in. Two nodes are always there: EMPTY, no solution at all, and UNIT, just the
 * empty one. {0 3}, {1 2} and {1 3} with the options in their order:
 *
 *     number  place  lo     hi         is
 *     2       3      EMPTY  UNIT       {3}
 *     3       2      2      UNIT       {2} {3}
 *     4       1      EMPTY  3          {1 2} {1 3}
 *     5       0      4      2          {0 3} {1 2} {1 3}, the root
 *
 * Invariants: places increase along edges; no hi is EMPTY; no two nodes are equal. So equal sets of
 * solutions have equal diagrams. Children have lower numbers than their parents, and once a diagram is
 * finished it has no node but what the root leads to, numbered in the order in which a walk from the
 * root, lo before hi, leaves them for the last time: equal sets have equal arrays of nodes.
 *
 * Sources: S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (DAC 1993);
 * D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4. For exact cover: M. Nishino,
 * N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams" (AAAI 2017).
 */
#ifndef DLX_DIAGRAM_DIAGRAM_H
#define DLX_DIAGRAM_DIAGRAM_H

#include "dlx/core/number.h"

enum {
    NODE_EMPTY, /* no solution */
    NODE_UNIT,  /* the empty solution alone */
    NODE_FIRST, /* the first number that others get */
};

struct node {
    uint32_t place; /* of its option in the order; of EMPTY and UNIT the number of options */
    uint32_t lo;    /* the node of the solutions without the option */
    uint32_t hi;    /* the node of what the others have besides it; never EMPTY */
};

struct dlx_diagram {
    dlx_allocator allocator; /* a copy of the caller's */
    uint32_t *order;         /* the option at each place */
    uint32_t options;        /* how many there are */
    struct node *nodes;      /* node_count of them, with EMPTY and UNIT */
    size_t node_capacity;    /* allocated length of nodes */
    uint32_t node_count;     /* how many there are */
    uint32_t root;           /* the node of all solutions, once finished */
    uint32_t *slots;    /* the unique table: numbers of nodes, 0 for a free slot; while building */
    size_t slot_count;  /* a power of two, at least 4/3 of the nodes */
    size_t most_memory; /* bytes that nodes and slots may take; 0 for no limit; while building */
    limb *counts;       /* how many solutions each node is; once finished */
    size_t width;       /* of these, in limbs */
    char *digits;       /* how many the root is, in decimal */
    size_t digits_size; /* allocated length of digits */
    uint32_t longest;   /* how many options a solution has at most */
};

/* ---- making one ---- */

/**
 * Begin a diagram, without nodes.
 *
 * @param order        every option from 0 to options - 1 once; copied.
 * @param most_memory  bytes that the nodes, at 12 each and with room to grow, and the table of them may
 *                     take; 0 for no limit.
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
dlx_status diagram_new(const dlx_allocator *allocator, uint32_t options, const uint32_t *order,
                       size_t most_memory, dlx_diagram **diagram);

/**
 * The node {place, lo, hi}: the one that exists, or a new one; lo if hi is EMPTY. The place is above
 * those of lo and hi, that is, less.
 *
 * @return DLX_OK, DLX_ERR_TOO_LARGE (2^32 nodes), DLX_ERR_MEMORY. Cost: O(1) on the average.
 */
dlx_status diagram_node(dlx_diagram *diagram, uint32_t place, uint32_t lo, uint32_t hi,
                        uint32_t *node);

/**
 * Make it the diagram of this node: drop the others, number those that stay, count. From then on it is
 * constant, and the functions of dlx.h may have it.
 *
 * @return DLX_OK or, with a diagram that can only be freed, DLX_ERR_MEMORY, DLX_ERR_COUNT.
 * Cost: linear; 4 bytes a node and an option, besides the counts.
 */
dlx_status diagram_finish(dlx_diagram *diagram, uint32_t root);

/* ---- from solutions ---- */

struct diagram_solutions; /* a list of solutions from which a diagram will be made */

/**
 * Begin a list.
 *
 * @param most_memory  bytes that the solutions, and the diagram, may take; 0 for no limit.
 */
dlx_status diagram_solutions_new(const dlx_allocator *allocator, uint32_t options,
                                 const uint32_t *order, size_t most_memory,
                                 struct diagram_solutions **solutions);
void diagram_solutions_free(struct diagram_solutions *solutions);

/** Bytes that it holds; 0 for NULL. */
size_t diagram_solutions_memory(const struct diagram_solutions *solutions);

/** Add a solution: options in any order, none twice. One that is in the list may be added again. */
dlx_status diagram_solutions_add(struct diagram_solutions *solutions, const uint32_t *options,
                                 uint32_t count);

/** Make the diagram. The list is sorted by that, and no less useful. */
dlx_status diagram_of_solutions(struct diagram_solutions *solutions, dlx_diagram **diagram);

/** The order of options that suits most problems: by the first primary item of each, those of the same
 * as they are numbered, those without any last. `order` has room for all. DLX_OK or DLX_ERR_MEMORY. */
dlx_status diagram_order(const dlx_problem *problem, uint32_t *order);

/* ---- looking at one ---- */

/** The count of a node. */
static inline const limb *diagram_count_of(const dlx_diagram *diagram, uint32_t node)
{
    return diagram->counts + node * diagram->width;
}

/** Whether all invariants hold; of a finished diagram, that of the numbers, too. For tests. */
bool diagram_check(const dlx_diagram *diagram);

#endif
