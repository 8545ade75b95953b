/* SPDX-License-Identifier: MIT */
/*
 * The lanes kernel: exact cover in a few vectors. It searches the same tree as links, but where links
 * take nodes out of lists one by one, here an option is chosen by one operation on the whole state, and
 * another one looks at the lengths of all items.
 *
 * The data. Every primary item owns a lane of a wide vector. The lowest bits of the lane are its options,
 * in the order in which they were added; the top bit is its flag, set while the item is active. For the
 * problem "p q r" with the options 0 "p q", 1 "p", 2 "q r", 3 "r" and lanes of 4 bits, of which these
 * use three:
 *
 *                     lane p      lane q      lane r
 *                  flag  1 0   flag  2 0   flag  3 2      bit b of a lane is its b-th option
 *     start           1 0 1 1     1 0 1 1     1 0 1 1     nothing chosen: all options live
 *     row of 0        1 0 1 0     1 0 1 0     0 0 0 1     what goes when option 0 is chosen
 *     child by 0      0 0 0 1     0 0 0 1     1 0 1 0     start & ~row of 0
 *
 * The row of an option has, in all their lanes, the bits of the options that conflict with it, and the
 * flags of its own items, but not its own bits. So after it is chosen its items are no longer active, and
 * it stands alone in their lanes: option 0 conflicts with 1 (both have p) and 2 (both have q).
 *
 * Now r is active and has one option left, 3, which must be chosen too:
 *
 *     row of 3        0 0 0 0     0 0 1 0     1 0 0 1     it conflicts with 2 (both have r)
 *     child by 3      0 0 0 1     0 0 0 1     0 0 1 0     no flag is left: a solution
 *
 * It can be read off the state, where every lane has one bit: options 0 and 3. The other branch, by option
 * 1 of p, begins again from a copy of start, and comes to the solution 1, 2.
 *
 * Options conflict by an item that both have, unless it is secondary and both give it the same color. So
 * rows know everything about secondary items and colors, and the search need not.
 *
 * What a lane x says is seen from y = x & (x - 1), which takes away its lowest bit:
 *
 *     x          y
 *     1 0 1 1    1 0 1 0    two options are left, or more. Of y the same again is the bare flag, 1 0 0 0:
 *                           so there are two, as p has at the start. The shortest item is found by taking
 *                           away bits until some lane is bare
 *     1 0 1 0    1 0 0 0    the bare flag: one option is left, as to r in "child by 0". It must be chosen
 *     1 0 0 0    0 0 0 0    no option is left: the node is dead
 *     0 0 0 0    0 0 0 0    so it is here: two options were chosen that conflict, and each took away the
 *                           other's bit
 *     0 0 0 1    0 0 0 0    the item is covered
 *
 * A vector holds up to 64 lanes, and what is done to one of them is done to all at once. Nothing is
 * counted, and nothing is undone: a node is copied before its options are tried.
 *
 * The files, in the order in which they are best read:
 *
 *     lanes_build.c     compiles a problem: how bits get their places, and rows their bits
 *     lanes_search.c    the search, compiled once for each instruction set
 *     lanes_simd.h      vectors of lanes, in the instructions of each
 *     lanes.c           the moves of the walk (walk.h), for single steps; the table for search.c; a check
 *
 * Invariants (lanes_check tests them): an option is live in all its lanes or in none; the lane of an item
 * without flag has at most one bit, that of the option chosen for it. Lanes beyond the last item
 * have one bit and no flag, as if they were covered.
 *
 * The tree is Algorithm X's, and so is the choice: the shortest item, the first of equals (D. E. Knuth,
 * The Art of Computer Programming 4B, 7.2.2.1). To keep constraint rows as bits is old in SAT and
 * constraint solving; a lane an item, so that all lengths show at once, comes from vector Sudoku solvers.
 */
#ifndef DLX_KERNELS_LANES_H
#define DLX_KERNELS_LANES_H

#include "dlx/search/walk.h"

/* A level of the path. */
struct lanes_level {
    uint64_t rest; /* the lane's options that are still to be tried */
    uint32_t lane; /* of the item branched on */
};

struct lanes {
    struct walk walk;                  /* phase, path, fixed options */
    const struct lanes_engine *engine; /* the search for this instruction set */
    int width;                         /* bits of a lane: 8, 16, 32 or 64 */
    uint32_t items;                    /* lanes that belong to items */
    size_t words;                      /* 64-bit words of a state, whole vectors */
    uint32_t least;                    /* how many lanes an option has at least */
    bool is_uniform;                   /* all options have so many */
    void *block;                       /* what all of the following are parts of */
    size_t block_size;                 /* bytes of all these */
    size_t block_bytes;                /* bytes of the block, with some to align them */
    uint64_t *rows;                    /* of each option: a state's bits */
    uint64_t *start, *root, *node;     /* states: all options live; after the fixed ones; of now */
    uint64_t *scratch, *spare;         /* states for the search's own use */
    uint64_t *forced;                  /* a set of lanes, one bit each, for it */
    uint64_t *firsts;           /* a state: of each option its bit in the first of its lanes */
    uint64_t *states;           /* of each level: the node that branched */
    struct lanes_level *levels; /* of each level */
    uint16_t *option_at;        /* of each bit of a state */
    uint32_t *size;             /* of each option: how many lanes it has */
    uint32_t *item_of;          /* of each lane: its item */
    uint32_t *first_bit;        /* of each option: its bit in the first of its lanes */
};

/* The search for one instruction set. */
struct lanes_engine {
    size_t vector;                      /* bytes of a vector */
    size_t (*round_up)(size_t vectors); /* the vectors of a state that needs at least this many */
    enum kernel_end (*run)(struct lanes *l, struct kernel_budget *budget); /* as in kernel.h */
    enum look (*enter)(struct lanes *l, uint32_t *lane);                   /* as in walk.h */
    void (*choose)(const struct lanes *l, uint64_t *state, uint32_t option);
};

extern const struct lanes_engine lanes_engine_none;
#if defined(__x86_64__)
extern const struct lanes_engine lanes_engine_v2, lanes_engine_v3, lanes_engine_v4;
#endif

/* The bits of one lane of a state, which lie in one of its words: lanes do not cross words, whose order
 * in memory is the same on all machines. */
static inline uint64_t lane_bits(const uint64_t *state, uint32_t lane, int width)
{
    uint32_t at = lane * (uint32_t)width;
    return state[at / WORD] >> at % WORD & UINT64_MAX >> (WORD - width);
}

/* Its options, without the flag. */
static inline uint64_t lane_options(const uint64_t *state, uint32_t lane, int width)
{
    return lane_bits(state, lane, width) & UINT64_MAX >> (WORD + 1 - width);
}

/* lanes_build.c */
bool lanes_fits(const dlx_problem *problem, const dlx_search_settings *settings);
dlx_status lanes_create(const dlx_problem *problem, const dlx_search_settings *settings,
                        enum simd simd, void **state);
void lanes_destroy(void *state);

/* lanes.c */
extern const struct walk_moves lanes_moves;

#endif
