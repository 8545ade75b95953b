/* SPDX-License-Identifier: MIT */
/*
 * The diagram of all solutions: a reduced, ordered, zero-suppressed decision diagram (ZDD). Its
 * variables are the options of a problem in a fixed order. The place of an option in this order is
 * its level. A node {place, lo, hi} represents a set of solutions: the solutions of lo, which do
 * not contain the option, and the solutions of hi with the option added. Two nodes always exist:
 * EMPTY, the empty set, and UNIT, the set of the empty solution. For the solutions {0 3}, {1 2} and
 * {1 3}, with the options in their own order:
 *
 *     number  place  lo     hi         represents
 *     2       3      EMPTY  UNIT       {3}
 *     3       2      2      UNIT       {2} {3}
 *     4       1      EMPTY  3          {1 2} {1 3}
 *     5       0      4      2          {0 3} {1 2} {1 3}, the root
 *
 * Invariants: places increase along edges, no hi is EMPTY, and no two nodes are equal. Therefore
 * equal sets of solutions have equal diagrams. Children have lower numbers than their parents. A
 * finished diagram contains only nodes that can be reached from the root, in postorder with lo
 * before hi, so equal sets even have equal arrays of nodes.
 *
 * Sources: S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (DAC
 * 1993); D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4. For exact cover:
 * M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams" (AAAI 2017).
 */
#ifndef DLX_DIAGRAM_DIAGRAM_H
#define DLX_DIAGRAM_DIAGRAM_H

#include "dlx/core/check.h"
#include "dlx/core/number.h"
#include "dlx/diagram.h"

enum {
    NODE_EMPTY, /* no solution */
    NODE_UNIT,  /* only the empty solution */
    NODE_FIRST, /* number of the first other node */
};

struct node {
    uint32_t place; /* place of its option; for EMPTY and UNIT the number of options */
    uint32_t lo;    /* node of the solutions without the option */
    uint32_t hi;    /* node of the other solutions, without the option; never EMPTY */
};

/* Some nodes of a segment, and counts from which those of its nodes can be computed: see pages.c.
 * Its live nodes are below it, but a node in it or above it refers to them. */
struct page {
    uint32_t cut;        /* node of the next cut */
    uint32_t first, end; /* nodes first to end - 1 */
    uint32_t *live;      /* the live nodes, ascending */
    uint32_t live_count; /* their number */
    size_t live_room;    /* allocated length of `live` */
    limb *counts; /* 0 for EMPTY, 1 for the cut, then one for each live node; if open, its nodes' */
    size_t width; /* limbs of each count */
    bool is_open;
};

/* Some nodes of a finished diagram, and the number of ways from each to the next cut: see
 * counts.c. */
struct segment {
    uint32_t first, end; /* nodes first to end - 1; the next cut is node first - 1 */
    struct page
        *pages; /* of page_nodes nodes each, the lowest first; the last one may be shorter */
    uint32_t page_count, page_nodes;
    limb *ways;   /* the count of the highest node */
    size_t width; /* its limbs; no count of the segment has more */
};

enum {
    SEGMENT_NODES = 1024,  /* a segment ends at the first cut after this many nodes */
    PAGE_BYTES = 16 << 20, /* counts of one segment that are not divided into pages */
};

struct dlx_diagram {
    dlx_allocator allocator; /* a copy of the caller's */
    uint32_t *order;         /* the option at each place */
    uint32_t options;        /* number of options */
    struct node *nodes;      /* all nodes, including EMPTY and UNIT */
    size_t node_capacity;    /* allocated length of nodes */
    uint32_t node_count;     /* number of nodes */
    uint32_t root;           /* node of all solutions; once finished */
    uint32_t *slots;         /* the unique table: numbers of nodes, 0 if empty; while building */
    size_t slot_count;       /* a power of two, at least 4/3 of the nodes */
    size_t max_memory; /* bytes for nodes and slots, later for nodes and counts; 0: no limit */
    struct segment *segments;           /* from the root down; once finished */
    size_t segment_count, segment_room; /* number; allocated length */
    uint32_t segment_nodes; /* minimum, except in the last one: SEGMENT_NODES outside tests */
    size_t page_bytes;      /* counts of a segment that are not divided: PAGE_BYTES outside tests */
    limb *total;            /* number of solutions of the root; once finished */
    size_t width;           /* its limbs */
    char *digits;           /* number of solutions of the root, in decimal */
    size_t digits_size;     /* allocated length of digits */
    uint32_t longest;       /* number of options of the longest solution */
};

/* ---- making one ---- */

/**
 * Begin a diagram without nodes.
 *
 * @param order        every option from 0 to options - 1 once; copied
 * @param max_memory  bytes that the nodes, 12 bytes each with space to grow, and their table may
 *   take; 0 for no limit
 * @return DLX_OK or DLX_ERR_MEMORY
 */
dlx_status diagram_new(const dlx_allocator *allocator, uint32_t options, const uint32_t *order,
                       size_t max_memory, dlx_diagram **diagram);

/**
 * Find or make the node {place, lo, hi}. If hi is EMPTY, that is lo. The place must be less than
 * the places of lo and hi.
 *
 * @return DLX_OK, DLX_ERR_TOO_LARGE (2^32 nodes) or DLX_ERR_MEMORY. Cost: O(1) on average.
 */
dlx_status diagram_node(dlx_diagram *diagram, uint32_t place, uint32_t lo, uint32_t hi,
                        uint32_t *node);

/**
 * Finish the diagram with this root: drop nodes that it does not reach, number the others, and
 * count solutions. The diagram is constant afterwards, and can be passed to the functions of dlx.h.
 *
 * @return DLX_OK, or DLX_ERR_MEMORY with a diagram that can only be freed.
 * Cost: linear; 4 bytes for each node and option, in addition to the counts.
 */
dlx_status diagram_finish(dlx_diagram *diagram, uint32_t root);

/* ---- counts.c ---- */

/** Count the solutions of a diagram whose nodes are finished. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status diagram_count(dlx_diagram *diagram);

/** Return the bytes that the counts take. */
size_t diagram_count_memory(const dlx_diagram *diagram);

void diagram_free_counts(dlx_diagram *diagram);

/* ---- pages.c ---- */

/** Count the ways from each node of a segment. `bytes` are in use already, as for max_memory.
 * Return DLX_OK, or DLX_ERR_MEMORY with a segment without counts. */
dlx_status segment_count(const dlx_diagram *diagram, struct segment *segment, size_t bytes);

/** Return the bytes that the counts take. */
size_t segment_memory(const struct segment *segment);

void segment_free(const dlx_diagram *diagram, struct segment *segment);

/** Open the page of a node, if it is below the page that is open. At first, this is a page whose
 * `first` is UINT32_MAX. Return false without memory. Threads may open the same page. Cost: an
 * addition for each node of a new page, unless the segment has one page. */
bool page_turn(const dlx_diagram *diagram, const struct segment *segment, uint32_t node,
               struct page *open);

/** Close a page, even one that was never open. */
void page_close(const dlx_diagram *diagram, const struct segment *segment, struct page *open);

/** Return the number of ways to the next cut from a node of an open page, or from its child. It has
 * the width of the page. */
const limb *page_count(const struct page *open, uint32_t node);

/* ---- from solutions ---- */

struct diagram_solutions; /* a list of solutions, to be made into a diagram */
struct lookout;           /* of core/permit.h */

/**
 * Begin a list.
 *
 * @param max_memory  bytes that the solutions and the diagram may take together; 0 for no limit
 */
dlx_status diagram_solutions_new(const dlx_allocator *allocator, uint32_t options,
                                 const uint32_t *order, size_t max_memory,
                                 struct diagram_solutions **solutions);
void diagram_solutions_free(struct diagram_solutions *solutions);

/** Return the bytes that a list takes; 0 for NULL. */
size_t diagram_solutions_memory(const struct diagram_solutions *solutions);

/** Add a solution: different options in any order. Solutions may be added more than once. */
dlx_status diagram_solutions_add(struct diagram_solutions *solutions, const uint32_t *options,
                                 uint32_t count);

/**
 * Make the diagram. This sorts the list, which stays usable.
 *
 * @param lookout  says when time is over
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE or DLX_ERR_STOPPED
 */
dlx_status diagram_of_solutions(struct diagram_solutions *solutions, struct lookout *lookout,
                                dlx_diagram **diagram);

/** Write an order of options that suits most problems: by first primary items, then by number;
 * options without primary items come last. `order` has space for all options. Return DLX_OK or
 * DLX_ERR_MEMORY. */
dlx_status diagram_order(const dlx_problem *problem, uint32_t *order);

/** Make the diagram of no solutions. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status diagram_make_empty(const dlx_problem *problem, dlx_diagram **diagram);

/* ---- looking at one ---- */

/** Return whether all invariants hold; once finished, also the invariant of numbers. For tests. */
bool diagram_check(const dlx_diagram *diagram);

/* ---- its file: see file.c ---- */

/* Extend a check by these bytes, without carriage returns, and return the new check. */
static inline uint64_t file_check(uint64_t check, const char *bytes, size_t size)
{
    for (size_t b = 0; b < size; b++)
        if (bytes[b] != '\r')
            check = check_byte(check, (unsigned char)bytes[b]);
    return check;
}

/*
 * A chain of diagrams: the solutions of independent parts, put together. In the diagram of the
 * whole, the root of each part takes the place of UNIT in the part before it. Required options
 * leave no choice and come first:
 *
 *     required 7        part 0              part 1
 *     7 --hi--> root of part 0 ... --> root of part 1 ... --> UNIT
 */

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
