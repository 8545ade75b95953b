/* SPDX-License-Identifier: MIT */
/*
 * The walk through the search tree, shared by lanes and bits. The two kernels differ in what a node
 * of the tree is. Everything else is here: the position of the search on its path, the options
 * fixed before it begins, single steps, and random descents.
 *
 * A node is a whole state: the kernels copy it and never undo a move. The path is a stack of
 * branchings. Each holds the node that branched, the item, and the untried options of the item:
 *
 *     phase ENTER     level 2                                          the current node is the child
 *     level 1         node, item q of 2 options, trying the 1st        by the option tried at level 1
 *     level 0         node, item p of 3 options, trying the 2nd
 *     root            all options except forbidden ones and those that required ones exclude
 *
 * If an item has only one option left, the option is chosen at once in the same node. It makes
 * neither a level nor a tree node.
 *
 * Invariant: the root follows from `fixed` alone, and each node on the path from the one below it.
 */
#ifndef DLX_SEARCH_WALK_H
#define DLX_SEARCH_WALK_H

#include "dlx/core/memory.h"
#include "dlx/core/simd.h"
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

/* The next thing to do. */
enum phase {
    START, /* begin with the root */
    ENTER, /* look at a new node: it is dead, a solution, or branches */
    TRY,   /* try the next option of the last level, if there is one */
    LEAVE, /* leave the node: go back to the last level */
    DONE,  /* nothing: the search is exhausted */
};

/* The result of looking at a new node. */
enum look {
    LOOK_DEAD,     /* an item has no option left */
    LOOK_SOLUTION, /* no active item remains */
    LOOK_BRANCH,   /* a level was begun */
};

struct walk {
    const struct walk_moves *moves; /* the kernel's moves */
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    enum phase phase;               /* what to do next */
    uint32_t level;                 /* number of levels on the path */
    uint32_t deepest;               /* most levels that a path can have */
    struct arena arena;             /* owns the arrays below */
    uint64_t *level_nodes;          /* [level]: number of options tried */
    uint32_t *fixed;                /* required and forbidden options, in the order of the calls */
    uint32_t fixed_count;           /* length of fixed */
    unsigned char *fate;            /* [option]: enum fate */
    bool *can_choose;               /* [option]: it has a primary item */
};

/* List what a kernel compiles for each instruction set, in the order of enum simd. */
#define WALK_ENGINES(engine)                                                                       \
    {                                                                                              \
        &engine##_none, IF_V2(&engine##_v2), IF_V3(&engine##_v3), IF_V4(&engine##_v4)              \
    }

/* The moves of a kernel. It stores nodes in three places: the root, the current node, and the
 * levels of the path. */
struct walk_moves {
    void (*start)(struct walk *w);                          /* make the root: nothing is fixed */
    bool (*is_live)(const struct walk *w, uint32_t option); /* is the option live in the root? */
    /* Choose options in the root. Return false if one was not live, or if two contradict each
     * other. The root must then be made again. */
    bool (*choose)(struct walk *w, const uint32_t *options, uint32_t count);
    void (*drop)(struct walk *w, uint32_t option); /* remove it from the root */
    void (*restart)(struct walk *w);               /* make the root the current node */
    enum look (*enter)(struct walk *w,
                       uint32_t *item); /* look at the node. The item is the dead one,
                                                           or the one branched on: a level begins */
    bool (*next)(
        struct walk *w); /* make the child by the last level's next option the current node;
                                     false if there is no such option */
    void (*branch)(const struct walk *w, uint32_t level, dlx_branch *branch);  /* all but `done` */
    uint32_t (*untried)(const struct walk *w, uint32_t level, uint32_t *ways); /* as in kernel.h */
    /* When the path has no level left: make the levels of another search the path. Return their
     * number. NULL: there are no others. */
    uint32_t (*take_path)(struct walk *w);
};

/* Sizes of a problem, which are needed before memory is allocated. */
struct walk_size {
    uint32_t options; /* number of options, including options that are never chosen */
    uint32_t items;   /* number of primary items */
    uint32_t least;   /* fewest primary items of an option that has any; at least 1 */
    uint32_t most;    /* most primary items of an option; at least 1 */
    bool has_times;   /* there are multiplicities */
    uint32_t deepest; /* most levels of a path: each level covers at least `least` items or, with
                         multiplicities, ends one */
};

struct walk_size walk_size(const dlx_problem *problem);

/* Write the required options in the order in which they were required. Return their number. */
uint32_t walk_required(const struct walk *w, uint32_t *options);

/* Allocate the arrays of the walk for w->deepest levels. The kernel first sets moves, problem and
 * deepest. It makes its data before it calls walk_rewind(). Return false if there is no memory. */
bool walk_make(struct walk *w);
void walk_free(struct walk *w);
size_t walk_memory(const struct walk *w);

/* Make the root the current node if the search has not begun. Call this before a look. */
static inline void walk_begin(struct walk *w)
{
    if (w->phase != START)
        return;
    w->moves->restart(w);
    w->phase = ENTER;
}

/* Entries of the kernel's table. The kernel's state must begin with its struct walk. */
#define WALK_TABLE                                                                                 \
    .decide = walk_decide, .require_all = walk_require_all, .release = walk_release,               \
    .rewind = walk_rewind, .step = walk_step, .path.levels = walk_levels,                          \
    .path.is_begun = walk_is_begun, .path.branch = walk_branch, .path.untried = walk_untried,      \
    .descend = walk_descend, .deepest = walk_deepest

bool walk_decide(void *state, dlx_decision decision, uint32_t item);
bool walk_require_all(void *state, const uint32_t *options, uint32_t count);
void walk_release(void *state, uint32_t count);
void walk_rewind(void *state);
bool walk_step(void *state, dlx_step *step);
uint32_t walk_levels(const void *state);
bool walk_is_begun(const void *state);
void walk_branch(const void *state, uint32_t level, dlx_branch *branch);
uint32_t walk_untried(const void *state, uint32_t level, uint32_t *ways);
bool walk_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                  struct kernel_descent *descent);
void walk_statistics(const void *state, dlx_statistics *statistics);
uint32_t walk_deepest(const void *state);

#endif
