/* SPDX-License-Identifier: MIT */
/*
 * The places of clues beside the board. A clue stands before its first cell. From there, its cells follow step by
 * step until they leave the board or, with several grids, all grids:
 *
 *     row -1      5      .                 5 is a sandwich: the place is row -1, column 0, the step goes down by 1
 *     row  0    +---+---+---+
 *               | 1 | 1 |   |    12        12 is a little killer that goes down and left from row 0, column 3:
 *     row  1    +---+---+---+              its first cell is row 1, column 2
 *               | 2 |   | a |
 */
#include "sudoku/text/clue_places.h"

#include <stdlib.h>

static bool is_outside(const sudoku_rules *rules, int row, int column)
{
    const int size = rules->size;
    return row < 0 || column < 0 || row >= size || column >= size ||
           is_void(rules, row * size + column);
}

/* Return whether the cells of a clue follow the step from the place. */
static bool are_straight(const sudoku_rules *rules, const sudoku_clue *clue,
                         const struct beside *place)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] / rules->size != place->row + (c + 1) * place->down ||
            clue->cells[c] % rules->size != place->column + (c + 1) * place->across)
            return false;
    return true;
}

/* Return how many directions a step of this kind of clue changes: 1 in a row or column, 2 in a diagonal. */
static int directions_of(sudoku_clue_kind kind)
{
    if (kind == SUDOKU_LITTLE_KILLER)
        return 2;
    return kind == SUDOKU_SANDWICH || kind == SUDOKU_SKYSCRAPER ? 1 : 0;
}

bool find_beside(const sudoku_rules *rules, const sudoku_clue *clue, struct beside *place)
{
    const int size = rules->size, directions = directions_of(clue->kind);
    if (directions == 0 || clue->cell_count < 2)
        return false;
    const int first = clue->cells[0], second = clue->cells[1];
    place->down = second / size - first / size;
    place->across = second % size - first % size;
    place->row = first / size - place->down;
    place->column = first % size - place->across;
    const int steps = clue->cell_count + 1; /* from the place to the one after the last cell */
    return abs(place->down) <= 1 && abs(place->across) <= 1 &&
           abs(place->down) + abs(place->across) == directions &&
           is_outside(rules, place->row, place->column) && are_straight(rules, clue, place) &&
           is_outside(rules, place->row + steps * place->down,
                      place->column + steps * place->across);
}
