/* SPDX-License-Identifier: MIT */
/*
 * The lanes kernel: exact cover in a few vectors. It searches the same tree as links. Links take
 * nodes out of lists one by one; here one operation on the whole state chooses an option, and
 * another one finds the shortest item.
 *
 * The data. Every primary item owns a lane, some bits of a wide vector. The lowest bits of the lane
 * are the item's options, in the order in which they were added. The top bit is the item's flag,
 * which is set while the item is active. Take the problem "p q r" with the options 0 "p q", 1 "p",
 * 2 "q r", 3 "r", and lanes of 4 bits, of which these items use three:
 *
 *                     lane p      lane q      lane r
 *                  flag  1 0   flag  2 0   flag  3 2      bit b of a lane is its b-th option
 *     start           1 0 1 1     1 0 1 1     1 0 1 1     nothing chosen: all options live
 *     row of 0        1 0 1 0     1 0 1 0     0 0 0 1     the bits to clear when option 0 is chosen
 *     child by 0      0 0 0 1     0 0 0 1     1 0 1 0     start & ~row of 0
 *
 * The row of an option holds, in all lanes, the bits of every option that conflicts with it, and
 * the flags of its own items. It does not hold the option's own bits. Choosing the option therefore
 * makes its items inactive, and leaves only the option in their lanes. Option 0 conflicts with 1
 * (both have p) and with 2 (both have q).
 *
 * Now r is active and has one option left, 3, which must be chosen too:
 *
 *     row of 3        0 0 0 0     0 0 1 0     1 0 0 1     it conflicts with 2 (both have r)
 *     child by 3      0 0 0 1     0 0 0 1     0 0 1 0     no flag remains: a solution
 *
 * Every lane of the state now has one bit, which names the solution: options 0 and 3. The other
 * branch, by option 1 of p, starts from a copy of `start` and reaches the solution 1, 2.
 *
 * Two options conflict if they share an item, unless the item is secondary and both give it the
 * same color. The rows cover secondary items and colors, so the search can ignore both.
 *
 * The state of a lane x shows in y = x & (x - 1), which clears its lowest bit:
 *
 *     x          y
 *     1 0 1 1    1 0 1 0    At least two options remain. Clearing one more leaves the bare flag,
 *                           1 0 0 0, so there are exactly two. The search finds the shortest item by
 *                           clearing bits until some lane is bare.
 *     1 0 1 0    1 0 0 0    The bare flag: one option remains, as for r in "child by 0": forced.
 *     1 0 0 0    0 0 0 0    No option remains: the node is dead.
 *     0 0 0 0    0 0 0 0    Two conflicting options were chosen and cleared each other's bit: dead too.
 *     0 0 0 1    0 0 0 0    The item is covered.
 *
 * A vector holds up to 64 lanes, and one operation handles all of them at once. Nothing is counted,
 * and nothing is undone: the search copies a node before it tries the node's options.
 *
 * Lanes are elements of vectors, of 8, 16, 32 or 64 bits. Large states pack their lanes, which are
 * then just as wide as the longest item needs (lanes_packed.h).
 *
 * The files, in the best order for reading:
 *
 *     lanes_build.c     compiles a problem: assigns bits to options and fills the rows
 *     lanes_search.c    the search, compiled once for each instruction set
 *     lanes_flow.c      several searches at once, for counting; compiled likewise
 *     lanes_flow.h      the shortest item of a state without branches
 *     lanes_simd.h      operations on vectors of lanes
 *     lanes_packed.h    the same steps of the search for lanes of any width, in large states
 *     lanes.c           single moves for walk.h, these searches' paths, the table for search.c, a check
 *
 * Invariants (lanes_check tests them): an option is live in all its lanes or in none. The lane of
 * an inactive item has at most one bit, the option chosen for it. Lanes beyond the last item have
 * one bit and no flag, as if they were covered.
 *
 * The tree is the tree of Algorithm X. It branches on the shortest item, the first among equals (D.
 * E. Knuth, The Art of Computer Programming 4B, 7.2.2.1). Rows of bits for constraints are an old
 * technique of SAT and constraint solvers. One lane per item, so that all lengths show at once,
 * comes from vectorized Sudoku solvers.
 */
#ifndef DLX_SEARCH_LANES_H
#define DLX_SEARCH_LANES_H

#include "dlx/search/walk.h"

/* A level of the path, or of another stack of a count. */
struct lanes_level {
    uint64_t rest;  /* options of the lane that are still to be tried */
    double share;   /* fraction of the whole tree below each of them */
    uint16_t lane;  /* lane of the item branched on */
    uint16_t depth; /* number of tree nodes on the way to this one */
    uint32_t nodes; /* tree nodes for each option tried: 1, or 0 if lanes_flow.c only passes by */
};

/* The stacks of levels where a count runs several searches at once. The first one is the path. */
enum { LANES_STACKS = 4 };

struct lanes {
    struct walk walk; /* phase, path, fixed options; first, so that the walk can cast */
    const struct lanes_engine *engine; /* the search for this instruction set */
    const struct lanes_flow *flow;     /* and several at once, for counting */
    int width;                         /* bits of a lane: 8, 16, 32, 64, or any if packed */
    bool is_packed;                    /* lanes are not elements of vectors (lanes_packed.h) */
    uint64_t flags;                    /* the flags of a word that is full of lanes */
    uint32_t items;                    /* number of lanes that belong to items */
    size_t words;                      /* 64-bit words of a state: whole vectors */
    size_t work_words;                 /* about the same, but equal for all instruction sets */
    uint32_t least;                    /* smallest number of lanes of an option */
    bool is_uniform;                   /* every option has `least` lanes */
    bool is_exact;                     /* there are no secondary items */
    void *block;                       /* one allocation, which holds all the arrays below */
    size_t block_size;                 /* bytes used in the block */
    size_t block_bytes;                /* bytes allocated, with padding for alignment */
    uint64_t *rows; /* [option][word]: the bits to clear when it is chosen; see row_of */
    uint64_t *start, *root, *node; /* states: all options live; after the fixed ones; current */
    uint64_t *scratch, *spare;     /* states: work space of the search */
    uint64_t *marks;               /* a state: likewise */
    uint64_t *kept;                /* a state: `node`, while a path is restored */
    uint64_t *forced;      /* a set of lanes: work space, too; a little longer than a state */
    uint32_t *list;        /* options to choose: one for each lane, and 4 more */
    bool *is_listed;       /* [option]: it is in the list */
    uint32_t *row_of;      /* [option]: while rows are missing, 1 + the place of its row, or 0 */
    struct places *places; /* to make the missing rows; NULL: all rows have been made */
    uint64_t late_nodes;   /* tree nodes visited while rows are missing */
    uint64_t *firsts;      /* a state: each option's bit in the first of its lanes */
    uint32_t first_words;  /* length of firsts: the words after it are zero */
    uint64_t *states;      /* [stack][level][word]: the node that branched */
    struct lanes_level *levels; /* [stack][level] */
    uint32_t shown;         /* the stack at which both begin: 0, except while paths are listed */
    uint32_t first_level;   /* while another stack is shown: walk.level of the path */
    enum phase first_phase; /* and its walk.phase */
    uint32_t stacks;        /* LANES_STACKS, or 1 if counts cannot use several searches */
    bool can_flow;          /* the next count may use them */
    uint32_t pending[LANES_STACKS]; /* [stack]: its levels after a count; unused for the path */
    uint64_t flow_steps, flow_dead; /* steps of such counts, and how many made a dead node */
    double covered, sampled; /* while counting: weighted items that nodes covered, and weights */
    uint64_t forced_options; /* options chosen because items forced them, in large states */
    uint16_t *option_at;     /* [bit of a state]: its option; of a flag, its lane */
    uint32_t *size;          /* [option]: number of its lanes */
    uint32_t *item_of;       /* [lane]: its item */
    uint32_t *lane_at;       /* [lane]: its lowest bit, as a bit of the state */
    uint32_t *first_bit;     /* [option]: its bit in the first of its lanes */
};

/* The search for one instruction set. */
struct lanes_engine {
    size_t vector;       /* bytes of a vector */
    size_t most_vectors; /* of a state in registers; larger states need not have all rows */
    size_t (*round_up)(size_t vectors,
                       bool is_packed); /* vectors of a state that needs at least this many */
    enum kernel_end (*run)(struct lanes *l, struct kernel_budget *budget); /* as in kernel.h */
    enum look (*enter)(struct lanes *l, uint32_t *lane);                   /* as in walk.h */
    void (*choose)(const struct lanes *l, uint64_t *state, const uint32_t *options,
                   uint32_t count); /* clear their rows */
};

/* Several searches at once, for one instruction set. */
struct lanes_flow {
    size_t most_vectors; /* vectors of the largest state; 0: never */
    enum kernel_end (*count)(struct lanes *l,
                             struct kernel_budget *budget); /* as run in kernel.h */
};

extern const struct lanes_engine lanes_engine_none;
extern const struct lanes_flow lanes_flow_engine_none;
extern const struct lanes_engine lanes_engine_v2, lanes_engine_v3, lanes_engine_v4;
extern const struct lanes_flow lanes_flow_engine_v2, lanes_flow_engine_v3, lanes_flow_engine_v4;

/* Return the capacity of a stack, in levels. A count also writes the deepest children. */
static inline size_t lanes_room(const struct lanes *l)
{
    return (size_t)l->walk.deepest + 1;
}

/* Return the options of the lane that begins at a bit of the state: its bits without the flag. A
 * lane lies within one word, so byte order does not matter. */
static inline uint64_t options_at(const uint64_t *state, uint32_t at, int width)
{
    return state[at / WORD] >> at % WORD & UINT64_MAX >> (WORD + 1 - width);
}

static inline uint64_t lane_options(const struct lanes *l, const uint64_t *state, uint32_t lane)
{
    return options_at(state, l->lane_at[lane], l->width);
}

/* Return the flag of a lane, as a bit of the state. */
static inline uint32_t lane_flag(const struct lanes *l, uint32_t lane)
{
    return l->lane_at[lane] + (uint32_t)l->width - 1;
}

/* Return the option of the lowest bit in a set of options of a lane. */
static inline uint32_t lane_option(const struct lanes *l, uint32_t lane, uint64_t options)
{
    return l->option_at[l->lane_at[lane] + (uint32_t)__builtin_ctzll(options)];
}

/* Return how many lanes a word can hold. */
static inline uint32_t lanes_per_word(int width)
{
    return WORD / (uint32_t)width;
}

/* lanes_build.c */
/* The most options of a primary item: a lane is at most one word, and one bit of it is the flag. */
enum { LANES_LONGEST = 63 };

bool lanes_fits(const dlx_problem *problem, const struct settings *settings);
dlx_status lanes_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                        void **state);
void lanes_destroy(void *state);

/* Return the number of bytes of all memory except that of the walk. */
size_t lanes_memory(const struct lanes *l);

/* Make all rows, in the order of the options. */
void lanes_make_rows(struct lanes *l);

/* Make the row of an option at the next free place. */
void lanes_make_row(const struct lanes *l, uint32_t option);

/* While rows are missing: clear all bits of an option in a state. */
void lanes_clear_option(const struct lanes *l, uint64_t *state, uint32_t option);

/* While rows are missing: return the row of an option, made if necessary. */
static inline const uint64_t *lanes_late_row(const struct lanes *l, uint32_t option)
{
    if (l->row_of[option] == 0)
        lanes_make_row(l, option);
    return l->rows + (l->row_of[option] - 1) * l->words;
}

/* Return the row of an option. */
static inline const uint64_t *lanes_row(const struct lanes *l, uint32_t option)
{
    return l->places != NULL ? lanes_late_row(l, option) : l->rows + option * l->words;
}

/* lanes.c: the paths of a count that runs several searches */
/* Move a level to another place; places of all stacks are counted together. */
void lanes_move_level(struct lanes *l, size_t to, size_t from);

/* After a count: make another stack the path. Return its number of levels; 0: all are empty. */
uint32_t lanes_take_stack(struct walk *w);

/* As `show` in struct kernel_path. */
bool lanes_show_path(void *state, uint32_t path);

/* lanes.c */
extern const struct walk_moves lanes_moves;

#endif
