/* SPDX-License-Identifier: MIT */
/*
 * The data of the links kernel, and who does what with it:
 *
 *     links_dance.h    explains the data on an example; cover, uncover and the other moves
 *     links.c          the search: Algorithm X, with colors Algorithm C
 *     links_run.c      what surrounds its loop, and the kernel's table
 *     links_many.c     the search where items have multiplicities: Algorithm M
 *     links_prices.c   what options cost beyond the least, for bounds
 *     links_best.c     the search for the cheapest solutions, kept and delivered
 *     links_choose.c   which item to branch on, and which of its options first
 *     links_fix.c      options required or forbidden before the search
 *     links_rest.c     what a node leaves to search, for a faster kernel
 *     links_step.c    single steps, progress, random descents
 *     links_build.c    makes and frees the data, checks the invariants
 */
#ifndef DLX_KERNELS_LINKS_H
#define DLX_KERNELS_LINKS_H

#include "dlx/search/kernel.h"
#include "dlx/search/links_wide.h"

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

/* How many chosen options contain an item. */
struct times {
    uint32_t least; /* must, in a solution */
    uint32_t most;  /* may; at least 1 */
    uint32_t taken; /* do now */
};

enum step {
    ENTER, /* a level was entered, at the start the first: a solution, or an item to choose */
    TRY,   /* try the option of the candidate */
    LEAVE, /* the level is done: go back to the one above */
    DONE,  /* after the last solution */
};

struct level {
    index_t choice;  /* a node of the option chosen; the item's own: no further option of it */
    uint32_t ways;   /* how many candidates there were */
    uint64_t since;  /* level_nodes of this level before the first of them */
    uint64_t spent;  /* with prices: what the choices before this one cost beyond the least */
    index_t trail;   /* with times: length of `excluded` before the first candidate */
    bool is_covered; /* with times: the item was covered when it was branched on */
};

/* A solution kept by the search for the cheapest. */
struct slot {
    uint64_t cost;  /* of its options together */
    uint32_t count; /* how many these are */
};

/* What the search for the cheapest solutions knows; links_prices.c and links_best.c explain it. */
struct prices {
    uint64_t *price;   /* of each option, in units of 1/scale of cost */
    uint32_t scale;    /* units in 1 of cost */
    struct wide least; /* what any solution costs at least, in units */
    index_t broadest;  /* the most primary items that any option has */
    uint64_t limit;  /* what a solution may cost beyond `least`: less than this; UINT64_MAX: all */
    uint32_t wanted; /* how many solutions to keep: the length of slots and rank */
    uint32_t kept;   /* how many are kept */
    uint32_t delivered; /* how many of these the caller has seen */
    size_t width;       /* room for the options of one solution */
    struct slot *slots; /* the kept solutions, in no order */
    uint32_t *rank;     /* their slots, the cheapest first */
    uint32_t *chosen;   /* their options, `width` to a slot */
};

struct links {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    const struct moves *moves;      /* how to search: links.c or links_many.c */
    index_t items;                  /* items are 1 to items; items + 1 is the secondary root */
    index_t primaries;              /* how many items are primary */
    index_t nodes;                  /* length of node: heads, roots and entries */
    index_t options;                /* how many options the problem has */
    index_t deepest;                /* the greatest possible level */
    struct node *node;              /* the lists of options */
    index_t *before;                /* of each node: the previous node of its option */
    uint32_t *color;                /* of each node: its color, or DLX_NO_COLOR */
    uint32_t *option;               /* of each node: the number of its option */
    index_t *left, *right;          /* the two rings of active items */
    int32_t *length;                /* of each item: how many ways there are to go on with it */
    struct agreement *agreed;       /* of each item: the color in force */
    index_t *first;                 /* of each option: its first node */
    struct level *path;             /* the choices made, one a level */
    index_t level;                  /* how many are made */
    index_t required;               /* how many of these are required: the search is above them */
    uint32_t *fixed;                /* the options required and forbidden, in this order */
    index_t fixed_count;            /* how many */
    unsigned char *fate;            /* of each option: enum fate */
    enum step step;                 /* where to go on */
    uint32_t small;                 /* a node with so many entries left is for another kernel */
    index_t item;                   /* in step TRY: the item branched on */
    index_t candidate;              /* in step TRY: the node whose option comes next */
    index_t starved;                /* the item that ran out when an option was given up last */
    bool has_times;                 /* links_many.c searches, because of multiplicities or costs */
    struct times *times;            /* with times: of each item; or NULL */
    index_t *excluded;              /* with times: a node of each option passed over, a stack */
    index_t excluded_count;         /* how many */
    dlx_choose choose;              /* the rule for the item to branch on */
    bool is_shortest_first;         /* it is the shortest, and the first of equals */
    uint64_t random;                /* state of the random choices; 0: there are none */
    double *weight;                 /* of each item, by the rule `weighted`; or NULL */
    bool is_restarting;             /* the search begins again when its patience is over */
    uint64_t patience;              /* tree nodes from one beginning to the next */
    uint64_t patience_left;         /* of these */
    uint64_t shuffle;               /* state of the generator that orders the options anew then */
    struct prices *prices;          /* in a search for the cheapest solutions; or NULL */
    uint64_t updates;               /* nodes unlinked so far */
    uint64_t *level_nodes;          /* options tried so far on each level */
};

/* The parts of a search: links.c has a set, and links_many.c. */
struct moves {
    enum kernel_end (*run)(struct links *l, struct kernel_budget *budget); /* the loop of these: */
    void (*enter)(struct links *l);               /* step ENTER: branch on an item */
    bool (*is_wanted)(struct links *l);           /* the path is a solution: does the caller ask? */
    void (*try)(struct links *l);                 /* step TRY: choose the option of the candidate */
    void (*leave)(struct links *l);               /* step LEAVE: take back the latest choice */
    void (*skip)(struct links *l);                /* step TRY: instead, go to the next candidate */
    void (*begin)(struct links *l, index_t item); /* branch on this item */
    bool (*choose)(struct links *l, index_t n);   /* choose an option of it; false: one starves */
    void (*unchoose)(struct links *l, index_t n); /* choose undone */
    void (*finish)(struct links *l, index_t item); /* begin undone */
};

extern const struct moves links_moves, links_many_moves;

/* ---- links_build.c; of the kernel's table, see kernel.h ---- */

dlx_status links_create(const dlx_problem *problem, const dlx_search_settings *settings,
                        enum simd simd, void **state);
void links_destroy(void *state);
void links_statistics(const void *state, dlx_statistics *statistics);
bool links_check(const void *state);

/* A node of the option whose item is primary, or ROOT if it has none. A primary item has no color,
 * so this node can stand on the path like one that was branched on. */
index_t links_primary_node(const struct links *l, uint32_t option);

/* Put the options into a random order, while nothing is hidden. */
void links_shuffle(struct links *l);

/* The options chosen on the path; how many. */
uint32_t links_path_options(const void *state, uint32_t *options);

/* ---- links_choose.c ---- */

/* The item to branch on by any other rule than that of links.c; ROOT: there is no point. */
index_t links_choose(struct links *l);

/* Of the item branched on, which is covered, the option to try after that of node n; after the item
 * itself, the first; after the last, the item. */
index_t links_likely_after(const struct links *l, index_t n);

/* ---- links_fix.c; of the kernel's table ---- */

void links_rewind(void *state);
dlx_status links_require(void *state, uint32_t option);
dlx_status links_forbid(void *state, uint32_t option);
void links_release(void *state, uint32_t count);

/* ---- links_step.c; of the kernel's table ---- */

bool links_step(void *state, dlx_step *step);
void links_branch(const void *state, uint32_t level, dlx_branch *branch);
bool links_is_begun(const void *state);
uint32_t links_levels(const void *state);
void links_descend(void *state, uint64_t *random, double *level_nodes,
                   struct kernel_descent *descent);

/* ---- links_rest.c ---- */

/* Whether the active items have at most l->small options in their lists together. */
bool links_is_small(const struct links *l);

/* Of the kernel's table. */
void links_set_small(void *state, uint32_t entries);
dlx_status links_rest(const void *state, struct kernel_rest *rest);
void links_skip(void *state);

/* ---- links_prices.c ---- */

/* Fill in the prices, while the lists of options are whole. */
dlx_status links_find_prices(struct links *l);

/* ---- links_best.c ---- */

/* False if there is no memory; links_free_prices() takes what was made. */
bool links_make_prices(struct links *l, uint32_t wanted);
void links_free_prices(struct links *l);
size_t links_prices_memory(const struct links *l);

/* The item to branch on; ROOT if no solution below here can be cheap enough. */
index_t links_choose_cheap(struct links *l);

/* Whether the option of this node can be part of a solution that is cheap enough. */
bool links_is_affordable(const struct links *l, index_t n);

/* Node n was chosen last: note what that costs, if anybody asks. */
void links_spend(struct links *l, index_t n);

/* The path is a solution: keep it, if it is cheap enough. */
void links_keep(struct links *l);

/* Deliver the kept solutions one by one, after the search has come to its end. */
enum kernel_end links_deliver(struct links *l, struct kernel_budget *budget);
bool links_is_delivering(const struct links *l);

/* Forget them, and search again. */
void links_forget(struct links *l);

/* Of the kernel's table. */
uint32_t links_kept(const void *state, uint32_t place, uint32_t *options);

/* The item that starved caused a failure. */
static inline void links_blame(struct links *l, index_t item)
{
    if (l->weight != NULL)
        l->weight[item] += 1;
}

/* With times: how many options the item needs still. */
static inline uint32_t links_need(const struct links *l, index_t item)
{
    const struct times *times = &l->times[item];
    return times->taken < times->least ? times->least - times->taken : 0;
}

/* An item is active if its left neighbour points at it. One that was taken out keeps its `left`,
 * and that neighbour was made to point past it, until the item is put back. */
static inline bool is_active(const struct links *l, index_t item)
{
    return l->right[l->left[item]] == item;
}

#endif
