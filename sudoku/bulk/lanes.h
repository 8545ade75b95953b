/* SPDX-License-Identifier: MIT */
/*
 * 32 nodes side by side. A node is a puzzle with some guesses made. Each node has a lane of 16 bits
 * in every array, so one operation on a vector handles many nodes at once:
 *
 *     lane         0    1    2   ...  31
 *     cell[0]    {4}  {2,7}  {9}      {1}       the candidates of the first cell
 *     cell[1]  {1,3}  {2,7} {1,5}     {8}       of the cell to its right
 *     ...
 *
 * Cells are numbered box by box, so a box is nine consecutive arrays:
 *
 *      0  1  2 |  9 10 11 | 18 19 20
 *      3  4  5 | 12 13 14 | 21 22 23      A minirow is three cells in one row of a box,
 *      6  7  8 | 15 16 17 | 24 25 26      a minicolumn three in one column of it.
 *     ---------+----------+---------
 *     27 28 29 | ...
 *
 * Invariant, before and after each step: minirow[3 * box + row] and minicolumn[3 * box + column]
 * are the unions of their three cells. Rows and columns are numbered within the box. Lanes without
 * a node may hold anything.
 */
#ifndef SUDOKU_BULK_LANES_H
#define SUDOKU_BULK_LANES_H

#include "sudoku/bulk/vector.h"
#include "sudoku/sudoku.h"

#include <assert.h>

enum {
    LANES = 32,
    BOXES = SUDOKU_SIZE,
    MINIS = SUDOKU_BOX * BOXES, /* minirows, and as many minicolumns */
};

#define VECTOR_ALIGNED __attribute__((aligned(64)))

/* One set of digits per node. */
struct sets {
    VECTOR_ALIGNED uint16_t of[LANES];
};

/* 32 nodes. */
struct nodes {
    struct sets cell[SUDOKU_CELLS]; /* candidates */
    struct sets sum;                /* of the sets of digits that are placed in each box */
    uint32_t puzzle[LANES];         /* puzzle of each node */
};

/* Nodes under search. */
struct lanes {
    struct nodes node;
    struct sets minirow[MINIS];    /* unions of cells */
    struct sets minicolumn[MINIS]; /* unions of cells */
};

/* The number of each cell, in reading order. */
/* clang-format off */
static const uint8_t place_of[SUDOKU_CELLS] = {
     0,  1,  2,   9, 10, 11,  18, 19, 20,
     3,  4,  5,  12, 13, 14,  21, 22, 23,
     6,  7,  8,  15, 16, 17,  24, 25, 26,

    27, 28, 29,  36, 37, 38,  45, 46, 47,
    30, 31, 32,  39, 40, 41,  48, 49, 50,
    33, 34, 35,  42, 43, 44,  51, 52, 53,

    54, 55, 56,  63, 64, 65,  72, 73, 74,
    57, 58, 59,  66, 67, 68,  75, 76, 77,
    60, 61, 62,  69, 70, 71,  78, 79, 80,
};
/* clang-format on */

/* One set for each row of a box, or for each column. */
struct three {
    vec at[SUDOKU_BOX];
};

/* Load the cells of a box, row by row, for the lanes of one vector. `cell` is the first of them.
 * The others are at fixed distances from it, so they need no registers for their addresses. */
INLINE void load_box(const uint16_t *cell, vec x[SUDOKU_SIZE])
{
    for (int i = 0; i < SUDOKU_SIZE; i++)
        x[i] = load(cell + LANES * i);
}

INLINE void store_box(uint16_t *cell, const vec x[SUDOKU_SIZE])
{
    for (int i = 0; i < SUDOKU_SIZE; i++)
        store(cell + LANES * i, x[i]);
}

INLINE struct three load_minis(const uint16_t *mini)
{
    return (struct three){{load(mini), load(mini + LANES), load(mini + 2 * LANES)}};
}

INLINE void store_minis(uint16_t *mini, struct three m)
{
    for (int i = 0; i < SUDOKU_BOX; i++)
        store(mini + LANES * i, m.at[i]);
}

INLINE struct three rows_of(const vec x[SUDOKU_SIZE])
{
    return (struct three){
        {any_of(x[0], x[1], x[2]), any_of(x[3], x[4], x[5]), any_of(x[6], x[7], x[8])}};
}

INLINE struct three columns_of(const vec x[SUDOKU_SIZE])
{
    return (struct three){
        {any_of(x[0], x[3], x[6]), any_of(x[1], x[4], x[7]), any_of(x[2], x[5], x[8])}};
}

INLINE vec union_of(struct three m)
{
    return any_of(m.at[0], m.at[1], m.at[2]);
}

/* Establish the invariant for a box of these cells. */
INLINE void store_unions(uint16_t *minirow, uint16_t *minicolumn, const vec x[SUDOKU_SIZE])
{
    store_minis(minirow, rows_of(x));
    store_minis(minicolumn, columns_of(x));
}

/* Establish the invariant in all boxes. */
INLINE void unite(struct lanes *l, size_t lane)
{
    for (size_t box = 0; box < BOXES; box++) {
        const size_t mini = SUDOKU_BOX * box;
        vec x[SUDOKU_SIZE];
        load_box(&l->node.cell[SUDOKU_SIZE * box].of[lane], x);
        store_unions(&l->minirow[mini].of[lane], &l->minicolumn[mini].of[lane], x);
    }
}

/* Return true if the invariant holds in a lane, and all its bits are digits. For assertions. */
static inline bool lane_is_sound(const struct lanes *l, int lane)
{
    const struct sets *cell = l->node.cell;
    bool sound = true;
    for (int c = 0; c < SUDOKU_CELLS; c++)
        sound &= (cell[c].of[lane] & ~ALL_DIGITS) == 0;
    for (int m = 0; m < MINIS; m++) {
        const struct sets *row = cell + SUDOKU_BOX * m;
        const struct sets *column = cell + SUDOKU_SIZE * (m / SUDOKU_BOX) + m % SUDOKU_BOX;
        sound &= l->minirow[m].of[lane] == (row[0].of[lane] | row[1].of[lane] | row[2].of[lane]);
        sound &= l->minicolumn[m].of[lane] ==
                 (column[0].of[lane] | column[3].of[lane] | column[6].of[lane]);
    }
    return sound;
}

/* ---- moving nodes ---- */

/*
 * Move whole nodes, 81 cells each, between lanes:
 *
 *     nodes_append   lanes 2, 5, 9 of some nodes  ->  the next places of others
 *     lanes_mix      each lane becomes a copy of any lane of the same nodes, or of others, and
 *                    some get a guess
 *
 * On level 4, one permutation of each vector moves all lanes at once. On other levels, or if there
 * are few, nodes are copied one by one.
 */

/* A set of lanes has one bit per lane. */
INLINE int first_lane(uint32_t lanes)
{
    assert(lanes != 0);
    return __builtin_ctz(lanes);
}

INLINE uint32_t lane_bit(int lane)
{
    assert(lane >= 0 && lane < 32);
    return UINT32_C(1) << lane;
}

INLINE int size_of_lanes(uint32_t lanes)
{
    return __builtin_popcount(lanes);
}

/* A change of lanes: first the origin of each lane, then a guess in some of them. Origin i < LANES
 * is lane i of the same nodes, LANES + i is lane i of others. */
struct change {
    VECTOR_ALIGNED uint16_t origin[LANES];
    VECTOR_ALIGNED uint16_t cell[LANES]; /* cell of the guess; SUDOKU_CELLS: none */
    VECTOR_ALIGNED uint16_t set[LANES];  /* candidates that the cell gets */
    uint32_t moved;                      /* lanes with another origin */
    uint32_t guessed;                    /* lanes with a guess */
};

/* Copy nine sets. The compiler unrolls this loop, but would not unroll a loop over all cells. */
INLINE void copy_nine(struct sets *to, int to_lane, const struct sets *from, int from_lane)
{
    for (int i = 0; i < SUDOKU_SIZE; i++)
        to[i].of[to_lane] = from[i].of[from_lane];
}

INLINE void copy_node(struct nodes *to, int to_lane, const struct nodes *from, int from_lane)
{
    for (int c = 0; c < SUDOKU_CELLS; c += SUDOKU_SIZE)
        copy_nine(to->cell + c, to_lane, from->cell + c, from_lane);
    to->sum.of[to_lane] = from->sum.of[from_lane];
}

INLINE void copy_nodes(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    for (; lanes != 0; lanes &= lanes - 1, at++)
        copy_node(to, at, from, first_lane(lanes));
}

#if SIMD_LEVEL == 4

enum { WORTH_COPYING = 2 /* nodes one by one */ };

INLINE void append_arrays(struct sets *to, mask new, const struct sets *from, vec origin, int count)
{
    for (int i = 0; i < count; i++)
        store(to[i].of,
              _mm512_mask_permutexvar_epi16(load(to[i].of), new, origin, load(from[i].of)));
}

INLINE void nodes_append(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    VECTOR_ALIGNED uint16_t origin[LANES] = {0};
    mask new = 0;
    if (size_of_lanes(lanes) <= WORTH_COPYING) {
        copy_nodes(to, at, from, lanes);
        return;
    }
    for (; lanes != 0; lanes &= lanes - 1, at++) {
        assert(at < LANES);
        origin[at] = (uint16_t)first_lane(lanes);
        new |= lane_bit(at);
    }
    append_arrays(to->cell, new, from->cell, load(origin), SUDOKU_CELLS);
    append_arrays(&to->sum, new, &from->sum, load(origin), 1);
}

INLINE vec mixed(const struct sets *to, const struct sets *from, vec origin)
{
    return _mm512_permutex2var_epi16(load(to->of), origin, load(from->of));
}

INLINE void lanes_mix(struct lanes *to, const struct nodes *from, const struct change *change)
{
    const vec origin = load(change->origin), cell = load(change->cell), set = load(change->set);
    for (int box = 0; box < BOXES; box++) {
        const int first = SUDOKU_SIZE * box;
        vec x[SUDOKU_SIZE];
        for (int i = 0; i < SUDOKU_SIZE; i++)
            x[i] = choose(is_empty(cell ^ every((uint16_t)(first + i))), set,
                          mixed(&to->node.cell[first + i], &from->cell[first + i], origin));
        store_box(to->node.cell[first].of, x);
        store_unions(to->minirow[SUDOKU_BOX * box].of, to->minicolumn[SUDOKU_BOX * box].of, x);
    }
    store(to->node.sum.of, mixed(&to->node.sum, &from->sum, origin));
}

#else

INLINE void nodes_append(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    copy_nodes(to, at, from, lanes);
}

INLINE void lanes_mix(struct lanes *to, const struct nodes *from, const struct change *change)
{
    for (uint32_t rest = change->moved; rest != 0; rest &= rest - 1) {
        int lane = first_lane(rest), origin = change->origin[lane];
        copy_node(&to->node, lane, origin < LANES ? &to->node : from, origin % LANES);
    }
    for (uint32_t rest = change->guessed; rest != 0; rest &= rest - 1) {
        int lane = first_lane(rest);
        to->node.cell[change->cell[lane]].of[lane] = change->set[lane];
    }
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        unite(to, lane);
}

#endif

#endif
