/* SPDX-License-Identifier: MIT */
/*
 * 32 nodes side by side. A node is a puzzle with some guesses made. Each node has a lane of 16 bits in
 * every array, so one operation on a vector handles many nodes at once:
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
 * are the unions of their three cells. Rows and columns are numbered within the box. Lanes without a node
 * may hold anything.
 */
#ifndef SUDOKU_BULK_LANES_H
#define SUDOKU_BULK_LANES_H

#include "sudoku/bulk/vector.h"
#include "sudoku/sudoku.h"

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
    struct sets placed[BOXES];      /* digits that are placed in the box */
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

/* Load the cells of a box, row by row, for the lanes of one vector from `lane` on. */
INLINE void load_box(const struct nodes *n, size_t lane, size_t box, vec x[SUDOKU_SIZE])
{
    const struct sets *cell = &n->cell[SUDOKU_SIZE * box];
    for (int i = 0; i < SUDOKU_SIZE; i++)
        x[i] = load(&cell[i].of[lane]);
}

INLINE void store_box(struct nodes *n, size_t lane, size_t box, const vec x[SUDOKU_SIZE])
{
    struct sets *cell = &n->cell[SUDOKU_SIZE * box];
    for (int i = 0; i < SUDOKU_SIZE; i++)
        store(&cell[i].of[lane], x[i]);
}

INLINE struct three load_minis(const struct sets *mini, size_t lane, size_t box)
{
    mini += SUDOKU_BOX * box;
    return (struct three){
        {load(&mini[0].of[lane]), load(&mini[1].of[lane]), load(&mini[2].of[lane])}};
}

INLINE void store_minis(struct sets *mini, size_t lane, size_t box, struct three m)
{
    mini += SUDOKU_BOX * box;
    for (int i = 0; i < SUDOKU_BOX; i++)
        store(&mini[i].of[lane], m.at[i]);
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
INLINE void store_unions(struct lanes *l, size_t lane, size_t box, const vec x[SUDOKU_SIZE])
{
    store_minis(l->minirow, lane, box, rows_of(x));
    store_minis(l->minicolumn, lane, box, columns_of(x));
}

/* Establish the invariant in all boxes. */
INLINE void unite(struct lanes *l, size_t lane)
{
    for (size_t box = 0; box < BOXES; box++) {
        vec x[SUDOKU_SIZE];
        load_box(&l->node, lane, box, x);
        store_unions(l, lane, box, x);
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

#endif
