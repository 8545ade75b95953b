/* SPDX-License-Identifier: MIT */
/*
 * Convert boards to nodes and back. A given is the only candidate of its cell. Any other cell has the
 * candidates that are not givens of its row, column and box:
 *
 *     row    {1, 7}
 *     column {3}         ->    {2, 5, 6, 8, 9}
 *     box    {4, 7}
 *
 * If a given is already in one of these sets when it is added, a unit has it twice. Then the puzzle has no
 * solution, and its node is marked as dead by a cell without candidates.
 */
#ifndef SUDOKU_BULK_BOARDS_H
#define SUDOKU_BULK_BOARDS_H

#include "sudoku/bulk/transpose.h"

/* The givens of all units, in the lanes of a vector. */
struct units {
    vec row[SUDOKU_SIZE], column[SUDOKU_SIZE], box[BOXES];
    vec twice; /* givens that a unit has twice */
};

INLINE int box_of(int row, int column)
{
    return SUDOKU_BOX * (row / SUDOKU_BOX) + column / SUDOKU_BOX;
}

/* Collect the givens of all units, and store each given in its cell. */
INLINE void gather_units(const struct digits digit[SUDOKU_CELLS], int lane, struct lanes *l,
                         struct units *u)
{
    *u = (struct units){.twice = every(0)};
    for (int i = 0; i < SUDOKU_SIZE; i++)
        u->row[i] = u->column[i] = u->box[i] = every(0);
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            vec *box = &u->box[box_of(row, column)];
            vec given = from_digits(&digit[SUDOKU_SIZE * row + column].of[lane]);
            u->twice |= given & any_of(u->row[row], u->column[column], *box);
            u->row[row] |= given;
            u->column[column] |= given;
            *box |= given;
            store(&l->node.cell[place_of[SUDOKU_SIZE * row + column]].of[lane], given);
        }
}

INLINE void set_candidates(struct lanes *l, int lane, const struct units *u)
{
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            uint16_t *cell = &l->node.cell[place_of[SUDOKU_SIZE * row + column]].of[lane];
            vec seen = any_of(u->row[row], u->column[column], u->box[box_of(row, column)]);
            vec left = every(ALL_DIGITS) & ~seen;
            store(cell, first_or_other(load(cell), left));
        }
}

INLINE void set_lanes(struct lanes *l, int lane, const struct digits digit[SUDOKU_CELLS])
{
    struct units u;
    gather_units(digit, lane, l, &u);
    set_candidates(l, lane, &u);
    uint16_t *any = &l->node.cell[0].of[lane];
    store(any, where(is_empty(u.twice), load(any)));
    for (int box = 0; box < BOXES; box++)
        store(&l->node.placed[box].of[lane], u.box[box]);
    unite(l, lane);
}

/* Convert 32 boards to fresh nodes. */
INLINE void boards_to_nodes(const sudoku_board boards[LANES], struct lanes *l)
{
    struct digits digit[SUDOKU_CELLS];
    boards_to_cells(boards, digit);
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        set_lanes(l, lane, digit);
}

#if SIMD_LEVEL == 0 || SIMD_LEVEL == 4
/* Return the digit of a set with one digit. The set minus one has all smaller digits, so its size is the
 * digit minus one. */
INLINE vec digit_of(vec x)
{
    return plus(size_of(less_one(x) & every(ALL_DIGITS)), every(1));
}
#endif

/* Convert solved nodes to boards. The boards of other nodes are undefined. */
INLINE void nodes_to_boards(const struct nodes *n, sudoku_board board[LANES])
{
    struct digits digit[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
            to_bytes(&digit[cell].of[lane], digit_of(load(&n->cell[place_of[cell]].of[lane])));
    cells_to_boards(digit, board);
}

#endif
