/* SPDX-License-Identifier: MIT */
/* The inside of the search for the cheapest solutions. cheapest.c takes turns, cheapest_tree.c runs the tree and its
 * provers, cheapest_parts.c searches independent parts, and cheapest_path.c describes the path. */
#ifndef DLX_SEARCH_CHEAPEST_H
#define DLX_SEARCH_CHEAPEST_H

#include "dlx/cheapest/provers.h"
#include "dlx/search/bits_best.h"
#include "dlx/search/links.h"
#include "dlx/search/partwise.h"

struct cheapest {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct links *links;            /* keep the solutions; the first member, without bits */
    struct bits_best *bits;         /* the first member, or NULL */
    struct tree *tree;              /* the second member, or NULL */
    struct partwise *partwise;      /* the search of one part after another, or NULL */
    struct settings settings;       /* of the search */
    bool has_divided;               /* the problem was divided, or could not be divided */
    struct provers *provers;        /* threads that prove parts of the tree, or NULL */
    uint32_t threads;               /* number of threads that may be used, including the caller's */
    uint64_t proof_nodes;           /* tree nodes of provers that have ended */
    uint64_t paid;                  /* tree nodes of provers that were taken from a budget */
    bool has_asked;                 /* provers were made for this tree, or could not be made */
    bool waits;                     /* the tree waits: the provers have all its remaining nodes */
    bool gave_all;                  /* the provers had all nodes: their proof may end the search */
    unsigned char *choice;          /* of each option: the decision that the tree begins with */
    uint32_t *found;                /* room for a solution of the tree or of bits */
    double memory;                  /* bytes that a tree may take */
    bool is_alone;                  /* the settings name the kernel: the tree searches alone */
    bool has_tried;                 /* a tree was made, or could not be made */
    bool is_over;                   /* the tree or bits have searched everything */
    double links_work, tree_work;   /* in updates */
    double first_work;              /* links_work, with the items that links look at */
};

/* ---- cheapest_tree.c ---- */

/* Begin the tree with the decisions of the links. There may be no memory for it. */
void cheapest_begin_tree(struct cheapest *c);

/* Forget the tree and its provers. */
void cheapest_end_tree(struct cheapest *c);

/* Forget the provers. What they know holds for the present tree only. */
void cheapest_end_provers(struct cheapest *c);

/* Tell the tree which solutions are wanted. */
void cheapest_tell_limit(struct cheapest *c);

/* Let the tree work for a slice. */
void cheapest_run_tree(struct cheapest *c, struct kernel_budget *budget);

/* Let the provers work beside the tree. The search is over if they have proved the rest. */
void cheapest_feed_provers(struct cheapest *c);

/* The tree waits for the provers: help them. */
void cheapest_help_provers(struct cheapest *c);

/* ---- cheapest_parts.c ---- */

/* Divide the problem, if one solution is wanted and it falls into parts. There may be no memory for it. */
void cheapest_divide(struct cheapest *c);

/* Let the search of one part after another work for a slice. */
void cheapest_run_parts(struct cheapest *c, struct kernel_budget *budget);

/* ---- cheapest_path.c: as in struct kernel ---- */

extern const struct kernel cheapest_first_member;

uint32_t cheapest_levels(const void *state);
bool cheapest_is_begun(const void *state);
void cheapest_branch(const void *state, uint32_t level, dlx_branch *branch);

#endif
