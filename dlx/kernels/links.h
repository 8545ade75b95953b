/* SPDX-License-Identifier: MIT */
/* The data of the links kernel; links.c explains it and searches, links_build.c makes it. */
#ifndef DLX_KERNELS_LINKS_H
#define DLX_KERNELS_LINKS_H

#include "dlx/kernels/kernel.h"

typedef uint32_t index_t;

enum { ROOT = 0 };

struct node {
    index_t up;   /* the node above in the list of its item */
    index_t down; /* the node below */
    index_t item; /* the item it stands for */
    index_t next; /* the next node of its option */
};

struct agreement {
    uint32_t color;   /* what the chosen options agree on, while there are any */
    uint32_t holders; /* how many chosen options give the item this color */
};

enum step {
    ENTER, /* a level was entered, at the start the first: a solution, or an item to choose */
    TRY,   /* try the option of the candidate */
    LEAVE, /* the level is done: go back to the one above */
    DONE,  /* after the last solution */
};

struct links {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    index_t items;                  /* items are 1 to items; items + 1 is the secondary root */
    index_t primaries;              /* how many items are primary: the greatest possible level */
    index_t nodes;                  /* length of node: heads, roots and entries */
    index_t options;                /* how many options the problem has */
    struct node *node;              /* the lists of options */
    index_t *before;                /* of each node: the previous node of its option */
    uint32_t *color;                /* of each node: its color, or DLX_NO_COLOR */
    uint32_t *option;               /* of each node: the number of its option */
    index_t *left, *right;          /* the two rings of active items */
    uint32_t *length;               /* of each item: how many live options it has */
    struct agreement *agreed;       /* of each item: the color in force */
    index_t *first;                 /* of each option: its first node */
    index_t *choice;                /* the chosen options, one node of each: the path */
    index_t level;                  /* how many are chosen */
    index_t required;               /* how many of these are required: the search is above them */
    enum step step;                 /* where to go on */
    index_t candidate;              /* in step TRY: the node whose option comes next */
    index_t item;                   /* in step TRY: the item branched on */
    uint64_t updates;               /* nodes unlinked so far */
    uint64_t *level_nodes;          /* options tried so far on each level */
};

/* Of the kernel's table: see kernel.h. */
dlx_status links_create(const dlx_problem *problem, void **state);
void links_destroy(void *state);
void links_statistics(const void *state, dlx_statistics *statistics);
bool links_check(const void *state);

/* A node of the option whose item is primary, or ROOT if it has none. A primary item has no color,
 * so this node can stand on the path like one that was branched on. */
index_t links_primary_node(const struct links *l, uint32_t option);

/* An item is active if its left neighbour points at it. One that was taken out keeps its `left`,
 * and that neighbour was made to point past it, until the item is put back. */
static inline bool is_active(const struct links *l, index_t item)
{
    return l->right[l->left[item]] == item;
}

#endif
