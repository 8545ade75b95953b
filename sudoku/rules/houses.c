/* SPDX-License-Identifier: MIT */
/*
 * Rules: the houses of a board. Everything else follows from them: a house of as many cells as there
 * are digits holds each digit exactly once, a smaller one at most once. So a variant is nothing but
 * more houses, and whoever knows houses knows all variants:
 *
 *     x         2 diagonals of `size` cells           anti-knight   pairs of cells
 *     hyper     windows of `size` cells               anti-king     squares of four cells
 *
 *     window 0 of hyper 9x9        . . . . .          a square of anti-king      a a .
 *                                  . w w w .          (the next one begins       a a .
 *                                  . w w w .          one column further)        . . .
 *                                  . w w w .
 *
 * Houses are laid out twice by the same code: once to count them, and once, when there is memory, to
 * keep them. Cells know their houses and their peers, the cells of these houses.
 *
 * Invariant: houses come in the order rows, columns, regions, variants; house r is row r.
 */
#include "sudoku/rules/rules.h"

#include <string.h>

static void add_house(sudoku_rules *r, sudoku_house_kind kind, const uint16_t *cells, int count)
{
    if (r->houses != NULL) {
        uint16_t *kept = r->cells + r->cell_count;
        memcpy(kept, cells, (size_t)count * sizeof *cells);
        r->houses[r->house_count] = (sudoku_house){kind, (int)r->kind_count, count, kept};
    }
    r->kind_count++;
    r->house_count++;
    r->cell_count += (uint32_t)count;
}

/* A rectangle of cells. */
static void add_block(sudoku_rules *r, sudoku_house_kind kind, int row, int column, int rows,
                      int columns)
{
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells[count++] = (uint16_t)(r->size * (row + i) + column + j);
    add_house(r, kind, cells, count);
}

static void add_rows(sudoku_rules *r)
{
    for (int row = 0; row < r->size; row++)
        add_block(r, SUDOKU_ROW, row, 0, 1, r->size);
}

static void add_columns(sudoku_rules *r)
{
    for (int column = 0; column < r->size; column++)
        add_block(r, SUDOKU_COLUMN, 0, column, r->size, 1);
}

static void add_regions(sudoku_rules *r)
{
    for (int region = 0; region < r->size; region++) {
        uint16_t cells[SUDOKU_MOST_SIZE];
        int count = 0;
        for (int cell = 0; cell < r->size * r->size; cell++)
            if (r->region[cell] == region)
                cells[count++] = (uint16_t)cell;
        add_house(r, SUDOKU_REGION, cells, count);
    }
}

static void add_diagonals(sudoku_rules *r)
{
    uint16_t falling[SUDOKU_MOST_SIZE], rising[SUDOKU_MOST_SIZE];
    for (int row = 0; row < r->size; row++) {
        falling[row] = (uint16_t)(r->size * row + row);
        rising[row] = (uint16_t)(r->size * row + r->size - 1 - row);
    }
    add_house(r, SUDOKU_DIAGONAL, falling, r->size);
    add_house(r, SUDOKU_DIAGONAL, rising, r->size);
}

int square_side(int size)
{
    int side = 2;
    while (side * side < size)
        side++;
    return side * side == size ? side : 0;
}

static void add_windows(sudoku_rules *r)
{
    int side = square_side(r->size);
    for (int row = 1; row + side < r->size; row += side + 1)
        for (int column = 1; column + side < r->size; column += side + 1)
            add_block(r, SUDOKU_WINDOW, row, column, side, side);
}

static void add_star(sudoku_rules *r)
{
    static const uint16_t cells[] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
    add_house(r, SUDOKU_STAR, cells, 9);
}

static void add_dots(sudoku_rules *r)
{
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int row = r->box_rows / 2; row < r->size; row += r->box_rows)
        for (int column = r->box_columns / 2; column < r->size; column += r->box_columns)
            cells[count++] = (uint16_t)(r->size * row + column);
    add_house(r, SUDOKU_DOT, cells, count);
}

/* Each pair once, from its upper cell. */
static void add_knights(sudoku_rules *r)
{
    static const int move[4][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};
    for (int cell = 0; cell < r->size * r->size; cell++)
        for (int m = 0; m < 4; m++) {
            int row = cell / r->size + move[m][0], column = cell % r->size + move[m][1];
            const uint16_t cells[] = {(uint16_t)cell, (uint16_t)(r->size * row + column)};
            if (row < r->size && column >= 0 && column < r->size)
                add_house(r, SUDOKU_KNIGHT, cells, 2);
        }
}

static void add_kings(sudoku_rules *r)
{
    for (int row = 0; row + 1 < r->size; row++)
        for (int column = 0; column + 1 < r->size; column++)
            add_block(r, SUDOKU_KING, row, column, 2, 2);
}

/* variant or 0 for always, and who lays it out; in the order of the houses */
static const struct layer {
    unsigned variant;
    void (*add)(sudoku_rules *r);
} layers[] = {
    {0, add_rows},
    {0, add_columns},
    {0, add_regions},
    {SUDOKU_X, add_diagonals},
    {SUDOKU_HYPER, add_windows},
    {SUDOKU_ASTERISK, add_star},
    {SUDOKU_CENTER_DOT, add_dots},
    {SUDOKU_ANTI_KNIGHT, add_knights},
    {SUDOKU_ANTI_KING, add_kings},
};

static void lay_out(sudoku_rules *r)
{
    r->house_count = r->cell_count = 0;
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++)
        if (layers[l].variant == 0 || (layers[l].variant & r->variants) != 0) {
            r->kind_count = 0;
            layers[l].add(r);
        }
}

bool lay_out_houses(sudoku_rules *r)
{
    const dlx_allocator *a = &r->allocator;
    lay_out(r);
    r->cells = a->allocate(a->user, NULL, 0, r->cell_count * sizeof *r->cells);
    r->houses = a->allocate(a->user, NULL, 0, r->house_count * sizeof *r->houses);
    if (r->cells == NULL || r->houses == NULL)
        return false;
    lay_out(r);
    return true;
}
