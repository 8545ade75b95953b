/* SPDX-License-Identifier: MIT */
/*
 * Symmetries of a problem, by which one state represents several. A symmetry exchanges items in
 * pairs and maps the options onto the options. If it also maps the first k items of the plan onto
 * themselves, it does so with the items and options that remain before step k. A state and its
 * image then have equally many completions, and the smaller one represents both. On a board filled
 * row by row,
 *
 *     0 1 2                 exchange 0 and 2, 3 and 5, 6 and 8
 *     3 4 5                 holds before steps 0, 3 and 6
 *     6 7 8                 before step 3, the states "3 covered" and "5 covered" are one
 *
 * Several may hold before a step. They are applied in turn while one makes the state smaller. In a
 * complete graph any two vertices can be exchanged; only the number of open ones matters.
 *
 * A state consists of bits, and its image is the same bits in other places. Pairs of bits with the
 * same distance are exchanged together, by a `swap`.
 *
 * Symmetries are found by color refinement (listing.h), in two copies of the problem at once. Item
 * a of one copy and b of the other get the same new color; b of the first and a of the second get
 * another. Then colors are refined until they stay the same, and items of equal colors are matched.
 * Such a guess is used only if it is proved: when the items of all options are exchanged, the
 * sorted list of options is the same.
 *
 * Invariant: every swap belongs to a symmetry that was proved and that holds before its step.
 *
 * Source: D. E. Knuth, The Art of Computer Programming 4A, 7.1.3 ("delta swap"), for the exchange
 * of bits.
 */
#ifndef DLX_FRONTIER_SYMMETRY_H
#define DLX_FRONTIER_SYMMETRY_H

#include "dlx/frontier/plan.h"

/* Exchange the bits of `mask` in word b with those that are `shift` higher in word a. */
struct swap {
    uint64_t mask;
    uint32_t shift;
    uint16_t a, b;
};

/* One symmetry before one step: its swaps. */
struct turn {
    uint32_t first, end;
};

struct symmetry {
    struct arena arena; /* owns the arrays */
    uint32_t *first; /* step -> its first turn; one more for the end; NULL: there is no symmetry */
    bool *is_new;    /* step -> some symmetry holds there and not one step before */
    struct turn *turn;   /* sorted by step */
    struct swap *swap;   /* of all turns */
    size_t turn_room;    /* allocated length of `turn` */
    size_t swap_room;    /* allocated length of `swap` */
    uint32_t turns;      /* number of turns */
    uint32_t swaps;      /* number of swaps */
    uint32_t symmetries; /* number of symmetries that hold before some step */
};

/* Find the symmetries of what a plan leaves to choose, and which of them hold before which steps.
 * Without memory there are none. Plans with fields have none. Return the entries visited. Cost:
 * bounded by a constant, at most about 100 milliseconds. */
uint64_t symmetry_find(struct symmetry *y, const struct plan *plan);
void symmetry_free(struct symmetry *y);

/* Return the bytes in use. */
size_t symmetry_memory(const struct symmetry *y);

/* Replace a state before a step by the smallest image that can be reached in steps that each make
 * it smaller. */
void symmetry_fold(const struct symmetry *y, uint64_t *state, uint32_t step, size_t words);

#endif
