/* SPDX-License-Identifier: MIT */
/*
 * The data of the links kernel: fast dancing links. dlx/dance/dance.c explains them; read it first.
 *
 * Here the four links of a node that a move needs together are in one struct. For the problem "p q
 * | x" with the options "p x", "q x" and "p q" (x is secondary):
 *
 *     item list       0 ----- 1 p ---- 2 q --> 0          4 ----- 3 x --> 4
 *                             |        |                          |
 *     option 0                5 ---------------------------------- 6
 *     option 1                |        7 ------------------------- 8
 *     option 2                9 ------ 10                          |
 *
 *     node        1   2   3   4   5   6   7   8   9  10
 *     item        1   2   3   .   1   3   2   3   1   2     the item a node belongs to
 *     up          9  10   8   .   1   3   2   6   5   7     the list of an item's options, a ring
 *     down        5   7   6   .   9   8  10   3   1   2       through the item's own node
 *     next        .   .   .   .   6   5   8   7  10   9     the nodes of an option, a ring
 *     before      .   .   .   .   6   5   8   7  10   9     the same ring backwards
 *     length      2   2   -                                 number of live options of an item
 *
 * Its files, in the best order for reading:
 *
 *     links_search.c   the moves and the search, compiled six times
 *     links_choose.c   rules for the item to branch on
 *     links.c          around the search: required options, single steps, progress, the kernel's table
 *     links_build.c    makes, frees and checks the data; sorts the options by price, or at random
 *     links_prices.c   reduced costs of options, for lower bounds
 *     links_best.c     the search for the cheapest solutions; shortlist.c keeps them
 */
#ifndef DLX_SEARCH_LINKS_H
#define DLX_SEARCH_LINKS_H

#include "dlx/core/memory.h"
#include "dlx/search/kernel.h"

#include "dlx/search/minima.h"
#include "dlx/search/shortlist.h"
#include "dlx/search/wide.h"

typedef uint32_t index_t;

enum { ROOT = 0 };

struct node {
    index_t up;   /* the node above in the list of its item */
    index_t down; /* the node below */
    index_t item; /* the item it belongs to */
    index_t next; /* the next node of its option */
};

struct agreement {
    uint32_t color;   /* the color in force, if there are holders */
    uint32_t holders; /* number of chosen options that give the item this color */
};

/* How many times the chosen options cover an item. */
struct times {
    uint32_t least;    /* fewest in a solution */
    uint32_t most;     /* most in a solution; never 0 */
    uint32_t taken;    /* now */
    uint32_t heaviest; /* most by one option */
};

enum step {
    ENTER, /* enter a level: find a solution, or choose an item */
    TRY,   /* try the option of the candidate */
    LEAVE, /* the level is done: go back to the level above */
    DONE,  /* the search has ended */
};

struct level {
    index_t choice;  /* a node of the chosen option; the head of the item: no further option */
    uint32_t ways;   /* number of candidates */
    uint64_t since;  /* level_nodes of this level before the first candidate */
    uint64_t spent;  /* with prices: price of the choices above this level */
    index_t trail;   /* with times: length of `excluded` before the first candidate */
    bool is_covered; /* with times: the item was covered for this branch */
};

/* The data of a search for the cheapest solutions; see links_prices.c and links_best.c. */
struct prices {
    struct arena arena; /* owns the arrays */
    uint64_t *price;    /* price of each option, in units of 1/scale of cost */
    uint32_t scale;     /* units in 1 of cost */
    struct wide least;  /* lower bound on the cost of a solution, in units */
    index_t broadest;   /* the greatest number of primary items in an option */
    uint64_t limit; /* a solution must cost less than this above `least`; UINT64_MAX: no limit */
    uint64_t gap;   /* a solution may cost this much more than the cheapest */
    uint32_t gap_share;    /* or this many millionths more */
    struct shortlist kept; /* the cheapest solutions so far */
    uint32_t delivered;    /* number of solutions the caller has received */
    uint32_t *path;        /* space for the options of one solution */
    uint32_t *dearest;     /* the options by falling cost, equal ones from the last; or NULL */
    uint32_t *use;         /* with dearest: option -> 1: the solution has it; 2: and must
                              have it; 3: and does not need it */
    uint32_t *removed;     /* with dearest: the options that it does not need, by falling cost */
    uint32_t removals;     /* number of these */
    uint64_t *covered;     /* with dearest: item -> times that the solution covers it */
    uint32_t since_look;   /* with dearest: work since the last look at the clock */
    bool is_shared;        /* another member keeps solutions here, too */
    bool holds;            /* other parts of the tree follow: forget and deliver nothing */
};

struct links {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    const struct moves *moves;      /* how to search: links_search.c */
    index_t items;                  /* items are 1 to items; items + 1 is the secondary root */
    index_t primaries;              /* number of primary items */
    index_t nodes;                  /* length of node: heads, roots and entries */
    index_t options;                /* number of options */
    index_t deepest;                /* the greatest level there can be */
    struct node *node;              /* the lists of options */
    index_t *before;                /* previous node of each node's option */
    uint32_t *color;                /* color of each node, or DLX_NO_COLOR */
    uint32_t *option;               /* number of each node's option */
    uint32_t *load;                 /* how many times a node's option covers its item; NULL: once */
    index_t *left, *right;          /* the two rings of active items */
    int32_t *length;                /* number of ways to go on with each item */
    struct agreement *agreed;       /* color in force of each item */
    index_t *first;                 /* first node of each option */
    struct level *path;             /* the choices made, one on each level */
    index_t level;                  /* number of choices made */
    index_t required;               /* number of required choices; the search stays above them */
    uint32_t *fixed;                /* the options required or forbidden, in that order */
    index_t fixed_count;            /* length of fixed */
    unsigned char *fate;            /* enum fate of each option */
    enum step step;                 /* what to do next */
    index_t item;                   /* in step TRY: the item branched on */
    index_t candidate;              /* in step TRY: the node whose option is tried next */
    index_t starved;                /* the item because of which the last option was pruned */
    bool has_times;                 /* there are multiplicities or costs */
    bool has_loads;                 /* some option covers an item several times */
    struct times *times;            /* with times: multiplicities of each item; or NULL */
    index_t *excluded;              /* with times: a stack with a node of each excluded option; with
                                       loads, above them, each node that crowded others out */
    index_t excluded_count;         /* its length */
    enum choose choose;             /* the rule for the item to branch on */
    bool is_shortest_first;         /* the rule: the shortest, the first of equals */
    struct minima minima;           /* without places, except where there are many items */
    index_t *item_at,
        *place_of;          /* with minima and a seed: the random order of the items; or NULL */
    uint64_t random;        /* state of the generator for random choices; 0: no choice is random */
    struct prices *prices;  /* NULL unless the cheapest solutions are wanted */
    struct lookout lookout; /* checks the time limit while the data are made */
    uint64_t updates;       /* number of nodes unlinked so far */
    uint64_t *level_nodes;  /* number of options tried on each level */
};

/* The moves and the search of one copy of links_search.c. */
struct moves {
    enum kernel_end (*run)(struct links *l,
                           struct kernel_budget *budget); /* the loop, which uses: */
    void (*enter)(struct links *l);                       /* step ENTER: branch on an item */
    bool (*is_wanted)(struct links *l);                   /* deliver the solution on the path? */
    void (*try)(struct links *l);                 /* step TRY: choose the option of the candidate */
    void (*leave)(struct links *l);               /* step LEAVE: take back the last choice */
    void (*skip)(struct links *l);                /* step TRY: pass over the candidate */
    void (*begin)(struct links *l, index_t item); /* branch on this item */
    bool (*choose)(struct links *l, index_t n); /* choose its option; false: an item has too few */
    void (*unchoose)(struct links *l, index_t n);  /* the inverse of choose */
    void (*finish)(struct links *l, index_t item); /* the inverse of begin */
    void (*take_out)(struct links *l, index_t n);  /* its option leaves all of its lists */
    void (*put_back)(struct links *l, index_t n);  /* the inverse of take_out */
};

extern const struct moves links_moves, links_many_moves; /* they look at all active items */
extern const struct moves links_heavy_moves;             /* and there are loads */
extern const struct moves links_large_moves, links_many_large_moves; /* they use the minima */
extern const struct moves links_heavy_large_moves;

/* ---- links_build.c; kernel.h describes the functions of the kernel's table ---- */

dlx_status links_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                        void **state);
void links_destroy(void *state);
void links_statistics(const void *state, dlx_statistics *statistics);
bool links_check(const void *state);

/* Return the first node of the option with a primary item, or ROOT. A primary item has no color, so
 * this node can be on the path like a node that was branched on. */
index_t links_primary_node(const struct links *l, uint32_t option);

/* Write the options chosen on the path. Return their number. */
uint32_t links_path_options(const void *state, uint32_t *options);

/* ---- links_choose.c ---- */

/* Return the item to branch on, by any rule but the default; ROOT: there is no solution below. */
index_t links_choose(struct links *l);

/* Make l->minima. Return false if there is no memory; then call links_free_minima(). */
bool links_make_minima(struct links *l);
void links_free_minima(struct links *l);
size_t links_minima_memory(const struct links *l);

/* With minima: the item has become shorter, or active again. */
void links_lower_minima(struct links *l, index_t item);

/* With minima: return the item to branch on. Amortized over items that became shorter or left. */
index_t links_choose_by_minima(struct links *l);

/* Return whether the minima are lower bounds, if there are any. */
bool links_minima_are_sound(const struct links *l);

/* ---- links.c; for the kernel's table ---- */

void links_rewind(void *state);
bool links_decide(void *state, dlx_decision decision, uint32_t item);
void links_release(void *state, uint32_t count);

bool links_step(void *state, dlx_step *step);
void links_branch(const void *state, uint32_t level, dlx_branch *branch);
uint32_t links_untried(const void *state, uint32_t level, uint32_t *ways);
bool links_is_begun(const void *state);
uint32_t links_levels(const void *state);
bool links_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                   struct kernel_descent *descent);

/* ---- links_prices.c ---- */

/* Compute the prices. Nothing may be hidden. */
dlx_status links_find_prices(struct links *l);

/* ---- links_best.c ---- */

/* Return false if there is no memory; then call links_free_prices(). */
bool links_make_prices(struct links *l, const struct settings *settings);
void links_free_prices(struct links *l);
size_t links_prices_memory(const struct links *l);

/* Return the item to branch on, or ROOT if no solution below can be cheap enough. */
index_t links_choose_cheap(struct links *l);

/* Return whether a solution with the option of this node can be cheap enough. */
bool links_is_affordable(const struct links *l, index_t n);

/* Add the price of node n, which was chosen last. */
void links_spend(struct links *l, index_t n);

/* Keep the solution on the path, if it is cheap enough. */
void links_keep(struct links *l);

/* Keep a solution that was found elsewhere, if it is cheap enough and not kept yet. */
void links_keep_options(struct links *l, const uint32_t *options, uint32_t count);

/* Return whether this solution is cheap enough and not kept yet. */
bool links_wants(const struct links *l, const uint32_t *options, uint32_t count);

/* With all places taken: return by how much a solution must be cheaper than the last one to be
 * wanted, at least 1. */
uint64_t links_gap(const struct prices *p);

/* Return a lower bound on the cost of each solution that is not kept. `is_over` says that all
 * others have been searched or skipped. */
uint64_t links_least_cost(const struct links *l, bool is_over);

/* After the end of the search, deliver the kept solutions one by one. */
enum kernel_end links_deliver(struct links *l, struct kernel_budget *budget);

/* Forget the kept solutions before a new search. */
void links_forget(struct links *l);

/* Search one part after another: see kernel.h. */
void links_hold(void *state, bool holds);
void links_finish(void *state);
void links_keep_known(void *state, const uint32_t *options, uint32_t count);

/* For the kernel's table. */
uint32_t links_kept(const void *state, uint32_t place, uint32_t *options);

/* Return how many times the option of a node covers its item. */
static inline uint32_t links_load(const struct links *l, index_t n)
{
    return l->load != NULL ? l->load[n] : 1;
}

/* With times: return how many more times the item must be covered. */
static inline uint32_t links_need(const struct links *l, index_t item)
{
    const struct times *times = &l->times[item];
    return times->taken < times->least ? times->least - times->taken : 0;
}

/* An item is active if its left neighbor points at it. An item that has left its ring keeps its
 * `left`, but that neighbor points past it. */
static inline bool is_active(const struct links *l, index_t item)
{
    return l->right[l->left[item]] == item;
}

#endif
