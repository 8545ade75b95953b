/* SPDX-License-Identifier: MIT */
/*
 * A chain of diagrams: the solutions of independent parts, put together. In the diagram of the
 * whole, the root of each part takes the place of UNIT in the part before it. Required options
 * leave no choice and come first:
 *
 *     required 7        part 0              part 1
 *     7 --hi--> root of part 0 ... --> root of part 1 ... --> UNIT
 */
#ifndef DLX_DIAGRAM_CHAIN_H
#define DLX_DIAGRAM_CHAIN_H

#include "dlx/diagram/diagram.h"

/* An empty chain has `allocator`, `options` and `max_memory`; all other fields are zero. */
struct chain {
    const dlx_allocator *allocator; /* not owned */
    uint32_t options;               /* of the whole problem */
    size_t max_memory;  /* bytes that the nodes, and later the diagram, may take; 0 for no limit */
    uint32_t *order;    /* options of the whole in the order of their places; space for all */
    uint32_t placed;    /* number of options that have a place */
    struct node *nodes; /* of all parts; children are numbers within their part */
    size_t node_count, node_room; /* number; allocated length */
    size_t *end;                  /* part -> where its nodes end */
    size_t parts, part_room;      /* number; allocated length */
};

/* Append an option that is in every solution. Return false if there is no memory. */
bool chain_require(struct chain *chain, uint32_t option);

/* Append the diagram of a part that has solutions. option[o] is the number of option o of the part
 * in the whole problem. Return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_TOO_LARGE (2^32 nodes). */
dlx_status chain_add(struct chain *chain, const dlx_diagram *part, const uint32_t *option);

/* Make the diagram of the whole. Options that were never appended are in no solution. Then the
 * chain is empty. Return DLX_OK, or DLX_ERR_MEMORY: then repeat the call, but append nothing. */
dlx_status chain_finish(struct chain *chain, dlx_diagram **diagram);

void chain_free(struct chain *chain);

#endif
