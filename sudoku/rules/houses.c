/* SPDX-License-Identifier: MIT */
/*
 * The houses of a board. All rules are houses: a house with as many cells as there are digits holds each
 * digit exactly once, a smaller house holds each digit at most once. A variant only adds houses:
 *
 *     x         2 diagonals of `size` cells           anti-knight   pairs of cells
 *     hyper     windows of `size` cells               anti-king     squares of four cells
 *     disjoint  groups of `size` cells, one for each place in a box
 *
 *     window 0 of hyper 9x9        . . . . .          a square of anti-king      a a .
 *                                  . w w w .          (the next one starts       a a .
 *                                  . w w w .          one column further)        . . .
 *                                  . w w w .
 *
 * The same code runs twice: first to count houses and cells, then, with memory allocated, to store them.
 *
 * Invariant: houses come in the order rows, columns, regions, variants, clues; house r is row r.
 */
#include "sudoku/rules/rules.h"

#include "sudoku/clues.h"

#include <string.h>

static void add_house(struct rules *r, sudoku_house_kind kind, const uint16_t *cells, int count)
{
    if (r->houses != NULL) {
        uint16_t *kept = r->numbers + r->used;
        memcpy(kept, cells, (size_t)count * sizeof *cells);
        r->houses[r->open.house_count] = (sudoku_house){kind, r->kind_count, count, kept};
    }
    r->kind_count++;
    r->open.house_count++;
    r->used += (uint32_t)count;
    /* Room for the cells, as many entries in the cells' lists of houses, and count - 1 peers of each cell. */
    if (r->houses == NULL)
        r->size += (uint32_t)(count + count * count);
}

/* Add a house that is a rectangle of cells. */
static void add_block(struct rules *r, sudoku_house_kind kind, int row, int column, int rows,
                      int columns)
{
    const int size = r->open.size;
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells[count++] = (uint16_t)(size * (row + i) + column + j);
    add_house(r, kind, cells, count);
}

static void add_rows(struct rules *r)
{
    const int size = r->open.size;
    for (int row = 0; row < size; row++)
        add_block(r, SUDOKU_ROW, row, 0, 1, size);
}

static void add_columns(struct rules *r)
{
    const int size = r->open.size;
    for (int column = 0; column < size; column++)
        add_block(r, SUDOKU_COLUMN, 0, column, size, 1);
}

static void add_regions(struct rules *r)
{
    const int size = r->open.size;
    for (int region = 0; region < size; region++) {
        uint16_t cells[SUDOKU_MOST_SIZE];
        int count = 0;
        for (int cell = 0; cell < size * size; cell++)
            if (r->region[cell] == region)
                cells[count++] = (uint16_t)cell;
        add_house(r, SUDOKU_REGION, cells, count);
    }
}

static void add_diagonals(struct rules *r)
{
    const int size = r->open.size;
    uint16_t falling[SUDOKU_MOST_SIZE], rising[SUDOKU_MOST_SIZE];
    for (int row = 0; row < size; row++) {
        falling[row] = (uint16_t)(size * row + row);
        rising[row] = (uint16_t)(size * row + size - 1 - row);
    }
    add_house(r, SUDOKU_DIAGONAL, falling, size);
    add_house(r, SUDOKU_DIAGONAL, rising, size);
}

int square_side(int size)
{
    int side = 2;
    while (side * side < size)
        side++;
    return side * side == size ? side : 0;
}

static void add_windows(struct rules *r)
{
    const int size = r->open.size;
    int side = square_side(size);
    for (int row = 1; row + side < size; row += side + 1)
        for (int column = 1; column + side < size; column += side + 1)
            add_block(r, SUDOKU_WINDOW, row, column, side, side);
}

static void add_star(struct rules *r)
{
    static const uint16_t cells[] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
    add_house(r, SUDOKU_STAR, cells, 9);
}

/* The cells in row `row` and column `column` of all boxes. */
static void add_group(struct rules *r, sudoku_house_kind kind, int row, int column)
{
    const int size = r->open.size, rows = r->open.box_rows, columns = r->open.box_columns;
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int i = row; i < size; i += rows)
        for (int j = column; j < size; j += columns)
            cells[count++] = (uint16_t)(size * i + j);
    add_house(r, kind, cells, count);
}

static void add_groups(struct rules *r)
{
    for (int row = 0; row < r->open.box_rows; row++)
        for (int column = 0; column < r->open.box_columns; column++)
            add_group(r, SUDOKU_GROUP, row, column);
}

static void add_dots(struct rules *r)
{
    add_group(r, SUDOKU_DOT, r->open.box_rows / 2, r->open.box_columns / 2);
}

/* Only moves downwards: each pair is added once, from its upper cell. */
static void add_knights(struct rules *r)
{
    const int size = r->open.size;
    static const int move[4][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};
    for (int cell = 0; cell < size * size; cell++)
        for (int m = 0; m < 4; m++) {
            int row = cell / size + move[m][0], column = cell % size + move[m][1];
            const uint16_t cells[] = {(uint16_t)cell, (uint16_t)(size * row + column)};
            if (row < size && column >= 0 && column < size)
                add_house(r, SUDOKU_KNIGHT, cells, 2);
        }
}

static void add_kings(struct rules *r)
{
    const int size = r->open.size;
    for (int row = 0; row + 1 < size; row++)
        for (int column = 0; column + 1 < size; column++)
            add_block(r, SUDOKU_KING, row, column, 2, 2);
}

/* The cells of a clue come in any order, but the cells of a house in ascending order. */
static void add_cage(struct rules *r, const sudoku_clue *clue)
{
    uint16_t cells[SUDOKU_MOST_SIZE];
    int count = 0;
    for (int cell = 0; cell < r->open.size * r->open.size; cell++)
        for (int c = 0; c < clue->cell_count; c++)
            if (clue->cells[c] == cell)
                cells[count++] = (uint16_t)cell;
    add_house(r, SUDOKU_CAGE, cells, count);
}

static void add_cages(struct rules *r)
{
    for (int c = 0; c < r->open.clue_count; c++)
        if (clue_is_house(&r->clues[c]))
            add_cage(r, &r->clues[c]);
}

/* The layers of houses, in their order: the variant that adds a layer, 0 for every board. */
static const struct layer {
    unsigned variant;
    void (*add)(struct rules *r);
} layers[] = {
    {0, add_rows},
    {0, add_columns},
    {0, add_regions},
    {SUDOKU_X, add_diagonals},
    {SUDOKU_HYPER, add_windows},
    {SUDOKU_ASTERISK, add_star},
    {SUDOKU_CENTER_DOT, add_dots},
    {SUDOKU_DISJOINT, add_groups},
    {SUDOKU_ANTI_KNIGHT, add_knights},
    {SUDOKU_ANTI_KING, add_kings},
    {0, add_cages},
};

void lay_out_houses(struct rules *r)
{
    r->open.house_count = 0;
    r->used = 0;
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++)
        if (layers[l].variant == 0 || (layers[l].variant & r->open.variants) != 0) {
            r->kind_count = 0; /* houses are numbered within their kind */
            layers[l].add(r);
        }
}
