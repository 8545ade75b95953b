/* SPDX-License-Identifier: MIT */
/*
 * The houses of a board. All rules are houses: a house with as many cells as there are digits holds
 * each digit exactly once, and a smaller house holds each digit at most once. Variants add houses:
 *
 *     x         2 diagonals of `size` cells           anti-knight   pairs of cells
 *     falling-diagonal, rising-diagonal: one of them
 *     hyper     windows of `size` cells               anti-king     squares of four cells
 *     disjoint  groups of `size` cells, one for each place in a box
 *
 *     window 0 of hyper 9x9        . . . . .          a square of anti-king      a a .
 *                                  . w w w .          (the next one starts       a a .
 *                                  . w w w .          one column further)        . . .
 *                                  . w w w .
 *
 * The same code runs twice: to count houses and cells, and, with memory allocated, to store them.
 *
 * If several grids share the board, each of them has these houses. A box of two grids is one house.
 *
 * Invariant: houses come in the order rows, columns, regions, variants, clues; house r is row r, of
 * the first grid if there are several.
 */
#include "sudoku/rules/rules.h"

#include "sudoku/clues/clues.h"

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
    /* Count entries for the cells, as many for the cells' lists of houses, and count - 1 peers per
     * cell. */
    if (r->houses == NULL)
        r->size += (uint32_t)(count + count * count);
}

/* Return a cell of the current grid. */
static uint16_t cell_at(const struct rules *r, int row, int column)
{
    return (uint16_t)(r->origin + r->open.size * row + column);
}

/* Return whether a grid has a cell. */
static bool is_in_grid(const struct rules *r, int grid, int cell)
{
    const int size = r->open.size, row = cell / size - r->grids[grid] / size,
              column = cell % size - r->grids[grid] % size;
    return row >= 0 && row < r->open.grid_rows && column >= 0 && column < r->open.grid_columns;
}

/* Return whether an earlier grid has the same block: it has all of its cells, and its boxes begin
 * in the same rows and columns. `rows` and `columns` are the steps between blocks. */
static bool is_in_earlier_grid(const struct rules *r, const uint16_t *cells, int count, int rows,
                               int columns)
{
    const int size = r->open.size;
    for (int g = 0; g < r->grid; g++) {
        const int down = r->origin / size - r->grids[g] / size,
                  across = r->origin % size - r->grids[g] % size;
        int inside = 0;
        for (int c = 0; c < count; c++)
            inside += is_in_grid(r, g, cells[c]);
        if (inside == count && down % rows == 0 && across % columns == 0)
            return true;
    }
    return false;
}

/* Add a house that is a rectangle of cells. */
static void add_block(struct rules *r, sudoku_house_kind kind, int row, int column, int rows,
                      int columns)
{
    uint16_t cells[SUDOKU_MAX_SIZE];
    int count = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells[count++] = cell_at(r, row + i, column + j);
    const bool is_box = kind == SUDOKU_REGION;
    if ((is_box || kind == SUDOKU_KING) &&
        is_in_earlier_grid(r, cells, count, is_box ? rows : 1, is_box ? columns : 1))
        return;
    add_house(r, kind, cells, count);
}

static void add_rows(struct rules *r)
{
    for (int row = 0; row < r->open.grid_rows; row++)
        add_block(r, SUDOKU_ROW, row, 0, 1, r->open.grid_columns);
}

static void add_columns(struct rules *r)
{
    for (int column = 0; column < r->open.grid_columns; column++)
        add_block(r, SUDOKU_COLUMN, 0, column, r->open.grid_rows, 1);
}

static void add_boxes(struct rules *r)
{
    const int rows = r->open.box_rows, columns = r->open.box_columns;
    for (int row = 0; row < r->open.grid_rows; row += rows)
        for (int column = 0; column < r->open.grid_columns; column += columns)
            add_block(r, SUDOKU_REGION, row, column, rows, columns);
}

/* The boxes of several grids may overlap, so that they are not a partition of the board. */
static void add_regions(struct rules *r)
{
    const int size = r->open.size;
    if ((r->open.variants & SUDOKU_NO_BOXES) != 0)
        return;
    if (r->open.grid_count > 0 && has_boxes(&r->open)) {
        add_boxes(r);
        return;
    }
    const int regions = r->open.grid_count > 0 ? SUDOKU_MAX_SIZE : size; /* of a rectangle: any */
    for (int region = 0; region < regions; region++) {
        uint16_t cells[SUDOKU_MAX_SIZE];
        int count = 0;
        for (int cell = 0; cell < size * size; cell++)
            if (r->region[cell] == region)
                cells[count++] = (uint16_t)cell;
        if (count > 0)
            add_house(r, SUDOKU_REGION, cells, count);
    }
}

/* The rising diagonal is number 1 even if it is the only one. */
static void add_diagonals(struct rules *r)
{
    const int size = side_of(&r->open);
    uint16_t falling[SUDOKU_MAX_SIZE], rising[SUDOKU_MAX_SIZE];
    for (int row = 0; row < size; row++) {
        falling[row] = cell_at(r, row, row);
        rising[row] = cell_at(r, row, size - 1 - row);
    }
    if ((r->open.variants & SUDOKU_RISING_DIAGONAL) == 0)
        add_house(r, SUDOKU_DIAGONAL, falling, size);
    else
        r->kind_count++;
    if ((r->open.variants & SUDOKU_FALLING_DIAGONAL) == 0)
        add_house(r, SUDOKU_DIAGONAL, rising, size);
    else
        r->kind_count++;
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
    const int size = side_of(&r->open);
    int side = square_side(size);
    for (int row = 1; row + side < size; row += side + 1)
        for (int column = 1; column + side < size; column += side + 1)
            add_block(r, SUDOKU_WINDOW, row, column, side, side);
}

static void add_star(struct rules *r)
{
    static const uint8_t star[] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
    uint16_t cells[SUDOKU_SIZE];
    for (int c = 0; c < SUDOKU_SIZE; c++)
        cells[c] = cell_at(r, star[c] / SUDOKU_SIZE, star[c] % SUDOKU_SIZE);
    add_house(r, SUDOKU_STAR, cells, SUDOKU_SIZE);
}

/* The cells in row `row` and column `column` of all boxes. */
static void add_group(struct rules *r, sudoku_house_kind kind, int row, int column)
{
    const int rows = r->open.box_rows, columns = r->open.box_columns;
    uint16_t cells[SUDOKU_MAX_CELLS];
    int count = 0;
    for (int i = row; i < r->open.grid_rows; i += rows)
        for (int j = column; j < r->open.grid_columns; j += columns)
            cells[count++] = cell_at(r, i, j);
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

/* Look only downwards, so that each pair is added once, from its upper cell. */
static void add_knight(struct rules *r, int row, int column)
{
    static const int move[4][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};
    for (int m = 0; m < 4; m++) {
        const int below = row + move[m][0], beside = column + move[m][1];
        const uint16_t cells[] = {cell_at(r, row, column), cell_at(r, below, beside)};
        if (below < r->open.grid_rows && beside >= 0 && beside < r->open.grid_columns &&
            !is_in_earlier_grid(r, cells, 2, 1, 1))
            add_house(r, SUDOKU_KNIGHT, cells, 2);
    }
}

static void add_knights(struct rules *r)
{
    for (int row = 0; row < r->open.grid_rows; row++)
        for (int column = 0; column < r->open.grid_columns; column++)
            add_knight(r, row, column);
}

static void add_kings(struct rules *r)
{
    for (int row = 0; row + 1 < r->open.grid_rows; row++)
        for (int column = 0; column + 1 < r->open.grid_columns; column++)
            add_block(r, SUDOKU_KING, row, column, 2, 2);
}

/* The cells of a clue come in any order, but the cells of a house in ascending order. */
static void add_cage(struct rules *r, const sudoku_clue *clue)
{
    uint16_t cells[SUDOKU_MAX_SIZE];
    bool is_inside[SUDOKU_MAX_CELLS] = {false};
    int count = 0;
    for (int c = 0; c < clue->cell_count; c++)
        is_inside[clue->cells[c]] = true;
    for (int cell = 0; cell < r->open.size * r->open.size; cell++)
        if (is_inside[cell])
            cells[count++] = (uint16_t)cell;
    add_house(r, SUDOKU_CAGE, cells, count);
}

/* Clues are about the board, not about one of its grids. */
static void add_cages(struct rules *r)
{
    for (int c = 0; c < r->open.clue_count && r->grid == 0; c++)
        if (clue_row(r->clues[c].kind)->is_house)
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
    {SUDOKU_X | SUDOKU_FALLING_DIAGONAL | SUDOKU_RISING_DIAGONAL, add_diagonals},
    {SUDOKU_HYPER, add_windows},
    {SUDOKU_ASTERISK, add_star},
    {SUDOKU_CENTER_DOT, add_dots},
    {SUDOKU_DISJOINT, add_groups},
    {SUDOKU_ANTI_KNIGHT, add_knights},
    {SUDOKU_ANTI_KING, add_kings},
    {0, add_cages},
};

/* Add the houses of a layer, in all grids. Houses are numbered within their kind. */
static void add_layer(struct rules *r, const struct layer *layer)
{
    r->kind_count = 0;
    for (r->grid = 0; r->grid == 0 || r->grid < r->open.grid_count; r->grid++) {
        r->origin = r->open.grid_count > 0 ? r->grids[r->grid] : 0;
        layer->add(r);
    }
}

void lay_out_houses(struct rules *r)
{
    r->open.house_count = 0;
    r->used = 0;
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++)
        if (layers[l].variant == 0 || (layers[l].variant & r->open.variants) != 0)
            add_layer(r, &layers[l]);
}
