/* SPDX-License-Identifier: MIT */
/*
 * The walk through the search tree, as both bit-parallel kernels make it. They differ in what a node
 * of the tree is; what is the same is here: where on the path the search stands, which options are
 * fixed before it begins, single steps, random descents.
 *
 * A node is a whole state: it is copied, not undone. The path is a stack of branchings; on each are the
 * node that branched, the item, and which of its options are still to be tried:
 *
 *     phase ENTER     level 2                                          the node of this moment is
 *     level 1         node, item q of 2 options, the 1st is tried      its child by that option
 *     level 0         node, item p of 3 options, the 2nd is tried
 *     root            every option but those that conflict with required ones, or are forbidden
 *
 * An option that is the only one left of an item is chosen at once in the node where that is so, and
 * makes no level and no tree node of its own.
 *
 * Invariant: the root follows from `fixed` alone, each node on the path from the one below it.
 */
#ifndef DLX_KERNELS_WALK_H
#define DLX_KERNELS_WALK_H

#include "dlx/search/kernel.h"

/* ---- sets of bits, in words ---- */

enum { WORD = 64 }; /* bits of a word */

static inline bool has_bit(const uint64_t *set, uint32_t bit)
{
    return set[bit / WORD] >> (bit % WORD) & 1;
}

static inline void add_bit(uint64_t *set, uint32_t bit)
{
    set[bit / WORD] |= UINT64_C(1) << (bit % WORD);
}

static inline void remove_bit(uint64_t *set, uint32_t bit)
{
    set[bit / WORD] &= ~(UINT64_C(1) << (bit % WORD));
}

/* ---- the path ---- */

enum phase {
    START, /* before the first node, the root */
    ENTER, /* the node is new: dead, a solution, or to branch on */
    TRY,   /* try the next option of the last level, if there is one */
    LEAVE, /* the node is done: back to the last level */
    DONE,  /* after the last solution */
};

enum look {
    LOOK_DEAD,     /* an item has no option left */
    LOOK_SOLUTION, /* no item is left */
    LOOK_BRANCH,   /* a level was begun */
};

struct walk {
    const struct walk_moves *moves;
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    enum phase phase;
    uint32_t level;        /* how many levels the path has */
    uint32_t deepest;      /* how many it can have */
    uint64_t *level_nodes; /* of each level: the options tried */
    uint32_t *fixed;       /* the options required and forbidden, in this order */
    uint32_t fixed_count;  /* how many */
    unsigned char *fate;   /* of each option: enum fate */
    bool *can_choose;      /* of each option: it has a primary item */
};

/* What a kernel has compiled for each instruction set, as an array by enum simd. */
#if defined(__x86_64__)
#define WALK_ENGINES(engine)                                                                       \
    {                                                                                              \
        &engine##_none, &engine##_v2, &engine##_v3, &engine##_v4                                   \
    }
#else
#define WALK_ENGINES(engine)                                                                       \
    {                                                                                              \
        &engine##_none                                                                             \
    }
#endif

/* What a kernel knows to do with its nodes. It has three places for them: the root, the node of this
 * moment, and the levels of the path. */
struct walk_moves {
    void (*start)(struct walk *w);                          /* root: nothing chosen or forbidden */
    bool (*is_live)(const struct walk *w, uint32_t option); /* whether the root can choose it */
    void (*choose)(struct walk *w, uint32_t option);        /* choose it in the root */
    void (*drop)(struct walk *w, uint32_t option);          /* take it out of the root */
    void (*restart)(struct walk *w);                        /* make the root the first node */
    enum look (*enter)(struct walk *w, uint32_t *item);     /* the node; the item that is dead or
                                                             branched on, which begins a level */
    bool (*next)(struct walk *w); /* the next option of the last level: its child is the node; or
                                     false, if there is none */
    void (*branch)(const struct walk *w, uint32_t level, dlx_branch *branch); /* but for `done` */
};

/* What is to be known of a problem before there is room for it. */
struct walk_size {
    uint32_t options; /* all, also those that are never chosen */
    uint32_t items;   /* the primary ones */
    uint32_t least;   /* how many of them an option has at least, if it has any; at least 1 */
    uint32_t most;    /* and at most */
    uint32_t deepest; /* how many levels a path can have: each covers `least` items by an option */
};

struct walk_size walk_size(const dlx_problem *problem);

/* The required options, in the order in which they were required; how many. */
uint32_t walk_required(const struct walk *w, uint32_t *options);

/* Allocate and free what is here, for w->deepest levels. The kernel sets moves, problem and deepest
 * first, and its own data before it calls walk_rewind(). */
bool walk_make(struct walk *w);

void walk_free(struct walk *w);
size_t walk_memory(const struct walk *w);

/* Before the node is looked at: make the root the first one, if that is still to do. */
static inline void walk_begin(struct walk *w)
{
    if (w->phase != START)
        return;
    w->moves->restart(w);
    w->phase = ENTER;
}

/* Of the kernel's table. The kernel's state begins with its struct walk. */
#define WALK_TABLE                                                                                 \
    .at_rest = walk_at_rest, .require = walk_require, .forbid = walk_forbid,                       \
    .release = walk_release, .rewind = walk_rewind, .kept = walk_kept, .step = walk_step,          \
    .levels = walk_levels, .is_begun = walk_is_begun, .branch = walk_branch,                       \
    .descend = walk_descend, .deepest = walk_deepest

bool walk_at_rest(const void *state);
dlx_status walk_require(void *state, uint32_t option);
dlx_status walk_forbid(void *state, uint32_t option);
void walk_release(void *state, uint32_t count);
void walk_rewind(void *state);
uint32_t walk_kept(const void *state, uint32_t place, uint32_t *options);
bool walk_step(void *state, dlx_step *step);
uint32_t walk_levels(const void *state);
bool walk_is_begun(const void *state);
void walk_branch(const void *state, uint32_t level, dlx_branch *branch);
void walk_descend(void *state, uint64_t *random, double *level_nodes,
                  struct kernel_descent *descent);
void walk_statistics(const void *state, dlx_statistics *statistics);
uint32_t walk_deepest(const void *state);

#endif
