/* SPDX-License-Identifier: MIT */
/*
 * The places of clues, and which clues a picture shows: those whose picture could not mean another
 * clue. For example, a line that jumps over a cell is not shown.
 *
 * The places of clues beside the board. A clue is before its first cell. From there, its cells
 * follow step by step until they leave the board or, with several grids, all grids:
 *
 *     row -1      5      .                 5 is a sandwich: the place is row -1, column 0, the step goes down by 1
 *     row  0    +---+---+---+
 *               | 1 | 1 |   |    12        12 is a little killer that goes down and left from row 0, column 3:
 *     row  1    +---+---+---+              its first cell is row 1, column 2
 *               | 2 |   | a |
 */
#include "sudoku/text/clue_shapes.h"

#include <stdlib.h>
#include <string.h>

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

/* Return the number of directions in which a clue steps: 1 in a row or column, 2 in a diagonal. */
static int directions_of(const sudoku_clue *clue)
{
    const enum clue_shape shape = clue_row(clue->kind)->shape;
    return shape == SHAPE_DIAGONAL ? 2 : shape == SHAPE_ROW ? 1 : 0;
}

bool find_beside(const sudoku_rules *rules, const sudoku_clue *clue, struct beside *place)
{
    const int size = rules->size, directions = directions_of(clue);
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

/* ---- which clues a picture shows ---- */

/* Return the rows or columns between two cells, whichever are more. */
static int distance(const sudoku_rules *rules, int a, int b)
{
    const int down = abs(a / rules->size - b / rules->size),
              across = abs(a % rules->size - b % rules->size);
    return down > across ? down : across;
}

static bool is_neighbor(const sudoku_rules *rules, int a, int b)
{
    return distance(rules, a, b) == 1 &&
           (a / rules->size == b / rules->size || a % rules->size == b % rules->size);
}

/* Return whether each cell from `first` on touches the one before it. */
static bool is_line(const sudoku_rules *rules, const sudoku_clue *clue, int first)
{
    for (int c = first + 1; c < clue->cell_count; c++)
        if (distance(rules, clue->cells[c - 1], clue->cells[c]) != 1)
            return false;
    return true;
}

/* The digits of a long circle are read from left to right and down. */
static bool is_arrow(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const int circle = circle_of(clue);
    for (int c = 1; c < circle; c++)
        if (clue->cells[c] < clue->cells[c - 1] ||
            !is_neighbor(rules, clue->cells[c - 1], clue->cells[c]))
            return false;
    return is_line(rules, clue, circle - 1);
}

/* Return whether the cells of a cage are connected: spread from the first until none is added. */
static bool is_cage(const sudoku_rules *rules, const sudoku_clue *clue)
{
    uint64_t reached = 1,
             before = 0; /* of the cells: a cage has at most as many as there are digits */
    while (reached != before) {
        before = reached;
        for (int c = 0; c < clue->cell_count; c++)
            for (int d = 0; d < clue->cell_count; d++)
                if ((reached >> d & 1) != 0 && is_neighbor(rules, clue->cells[c], clue->cells[d]))
                    reached |= UINT64_C(1) << c;
    }
    return reached == (UINT64_C(1) << clue->cell_count) - 1;
}

/* Four cells that meet in a point, or two neighbors. */
static bool is_quadruple(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int c = 0; c < clue->cell_count; c++)
        for (int d = 0; d < c; d++)
            if (distance(rules, clue->cells[c], clue->cells[d]) != 1)
                return false;
    return clue->cell_count == 4 ||
           (clue->cell_count == 2 && is_neighbor(rules, clue->cells[0], clue->cells[1]));
}

int clue_number(const sudoku_rules *rules, const sudoku_clue *clue)
{
    int number = 0;
    for (const sudoku_clue *other = rules->clues; other < clue; other++)
        number += other->kind == clue->kind;
    return number;
}

/* The halves have the same shape, and there is a letter for them. */
static bool are_twins(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const int half = clue->cell_count / 2, step = clue->cells[half] - clue->cells[0];
    const int size = rules->size, across = clue->cells[half] % size - clue->cells[0] % size;
    for (int c = 0; c < half; c++)
        if (clue->cells[half + c] - clue->cells[c] != step ||
            clue->cells[half + c] % size - clue->cells[c] % size != across)
            return false;
    return clue_number(rules, clue) <= 'Z' - 'A';
}

/* Return whether an earlier clue says something along the same line. */
static bool is_second(const sudoku_rules *rules, const sudoku_clue *clue,
                      const struct beside *place)
{
    struct beside other;
    for (const sudoku_clue *before = rules->clues; before < clue; before++)
        if (find_beside(rules, before, &other) && memcmp(&other, place, sizeof other) == 0)
            return true;
    return false;
}

/* A number beside the board means one thing on the whole board: if several kinds have the same
 * shape, only the first one is drawn. */
static bool has_rival(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind < clue->kind &&
            clue_row(rules->clues[c].kind)->shape == clue_row(clue->kind)->shape)
            return true;
    return false;
}

static bool is_only_one(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (&rules->clues[c] != clue && rules->clues[c].kind == clue->kind)
            return false;
    return true;
}

static bool is_side(const sudoku_rules *rules, const sudoku_clue *clue)
{
    struct beside place;
    return find_beside(rules, clue, &place) && !is_second(rules, clue, &place) &&
           !has_rival(rules, clue);
}

bool is_drawn(const sudoku_rules *rules, const sudoku_clue *clue)
{
    switch (clue_row(clue->kind)->shape) {
    case SHAPE_BOARD:
        return false;
    case SHAPE_CAGE:
        return is_cage(rules, clue);
    case SHAPE_LINE: /* there is no space for a value */
        return clue->value_count == 0 && is_line(rules, clue, 0);
    case SHAPE_ARROW:
        return is_arrow(rules, clue);
    case SHAPE_PAIR:
        return is_neighbor(rules, clue->cells[0], clue->cells[1]);
    case SHAPE_SQUARE:
        return is_quadruple(rules, clue);
    case SHAPE_ROW:
    case SHAPE_DIAGONAL:
        return is_side(rules, clue);
    case SHAPE_CELLS: /* the circles of two clues look like one */
        return clue_row(clue->kind)->look != LOOK_CIRCLES || is_only_one(rules, clue);
    case SHAPE_TWINS:
        return are_twins(rules, clue);
    }
    return false;
}
