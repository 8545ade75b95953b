/* SPDX-License-Identifier: MIT */
/*
 * Indexers: the digit of a cell says where another digit is. In a row indexer in row 3, a 5 means
 * that row 5 of the same column holds 3. Columns, and the places in a box, read row by row, have
 * indexers of the same kind:
 *
 *     row indexer in r3c1, digit d       cell d of column 1 holds 3
 *     column indexer in r3c1, digit d    cell d of row 3 holds 1
 *     box indexer in r3c1, digit d       cell d of box 1 holds 7, as r3c1 is the seventh cell
 *
 * A house has each digit only once. So the cell holds d if and only if its d-th partner holds the
 * number of the cell. One item stands for the digit. Its options cover a reading (builder.h) of the
 * cell and a reading of the partner. For the cell r3c1 of a row indexer:
 *
 *     {k  k=1  k.1=3}   {k  k=2  k.2=3}   {k  k=3}   ...       k.1=3 reads r1c1, and k.2=3 reads r2c1
 *
 * If there are other digits than 1 to the number of rows, some point to no cell. They are excluded.
 * With several grids, rows and columns are counted in the first grid that contains the cell.
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>

/* ---- definition ---- */

/* Return the top left cell of the first grid that has a cell. */
static int origin_of(const sudoku_rules *rules, int cell)
{
    const int size = rules->size;
    for (int g = 0; g < rules->grid_count; g++) {
        const int down = cell / size - rules->grids[g] / size;
        const int across = cell % size - rules->grids[g] % size;
        if (down >= 0 && down < rules->grid_rows && across >= 0 && across < rules->grid_columns)
            return rules->grids[g];
    }
    return 0;
}

/* Return the cell of a region with a number, from 1, in the order of reading. */
static int cell_of_region(const sudoku_rules *rules, int region, int number)
{
    int cell = -1;
    while (number > 0)
        number -= rules->region[++cell] == region;
    return cell;
}

/* Return the number of a cell in its row, its column or its region. */
static int number_of(const sudoku_rules *rules, sudoku_clue_kind kind, int cell)
{
    const int size = rules->size, origin = origin_of(rules, cell);
    int number = 1;
    if (kind == SUDOKU_ROW_INDEXER)
        return cell / size - origin / size + 1;
    if (kind == SUDOKU_COLUMN_INDEXER)
        return cell % size - origin % size + 1;
    while (cell_of_region(rules, rules->region[cell], number) != cell)
        number++;
    return number;
}

/* Return the cell to which a number in a cell points. */
static int partner_of(const sudoku_rules *rules, sudoku_clue_kind kind, int cell, int value)
{
    const int by = value - number_of(rules, kind, cell);
    if (kind == SUDOKU_BOX_INDEXER)
        return cell_of_region(rules, rules->region[cell], value);
    return cell + (kind == SUDOKU_ROW_INDEXER ? rules->size : 1) * by;
}

/* Return the highest number of a cell in the row, column or region of a cell. */
static int count_numbers(const sudoku_rules *rules, sudoku_clue_kind kind, int cell)
{
    int count = 0;
    if (kind != SUDOKU_BOX_INDEXER)
        return kind == SUDOKU_ROW_INDEXER ? rules->grid_rows : rules->grid_columns;
    for (int other = 0; other < rules->size * rules->size; other++)
        count += rules->region[other] == rules->region[cell];
    return count;
}

static bool indexers_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    for (int c = 0; c < clue->cell_count; c++) {
        const int cell = clue->cells[c], value = cells[cell];
        if (value < 1 || value > count_numbers(rules, clue->kind, cell) ||
            cells[partner_of(rules, clue->kind, cell, value)] != number_of(rules, clue->kind, cell))
            return false;
    }
    return true;
}

/* ---- exact cover ---- */

/* Return the house that an indexer is about: a column for a row indexer. Its cells are in the order
 * of their numbers. */
static const sudoku_house *house_of(const sudoku_rules *rules, sudoku_clue_kind kind, int cell)
{
    const sudoku_house_kind wanted = kind == SUDOKU_ROW_INDEXER      ? SUDOKU_COLUMN
                                     : kind == SUDOKU_COLUMN_INDEXER ? SUDOKU_ROW
                                                                     : SUDOKU_REGION;
    const sudoku_list *houses = &rules->houses_of[cell];
    int h = 0;
    while (rules->houses[houses->at[h]].kind != wanted)
        h++;
    return &rules->houses[houses->at[h]];
}

static int find_place(const sudoku_house *house, int cell)
{
    int place = 0;
    while (house->cells[place] != cell)
        place++;
    return place + 1;
}

/* The value stands for two digits: the digit of the indexer, and the number that its partner
 * holds. */
static bool agree(const struct relation *r, int a, int b)
{
    return (a == r->value / 64) == (b == r->value % 64);
}

/* Return the cell to which a digit points, which may be the indexer; or -1 if there is none, or if
 * it cannot hold the number of the indexer. */
static int find_partner(const sudoku_rules *rules, const sudoku_house *house, int cell, int digit)
{
    const int value = value_of(rules, digit);
    const bool is_digit = digit_with(rules, find_place(house, cell)) <= rules->digits;
    return is_digit && value >= 1 && value <= house->count ? house->cells[value - 1] : -1;
}

/* Keep the digits that point to a cell. */
static void sift_pointer(const sudoku_rules *rules, const struct clue_part *part,
                         struct clue_sieve *sieve)
{
    const sudoku_house *house = house_of(rules, rules->clues[part->clue].kind, part->cells[0]);
    sieve->left[0] = sieve->digits[0];
    for (int digit = 1; digit <= rules->digits; digit++)
        if (find_partner(rules, house, part->cells[0], digit) < 0)
            sieve->left[0] &= ~digit_bit(digit);
}

static void add_pairs(const struct emission *e, const sudoku_house *house, int cell)
{
    const int own = digit_with(e->rules, find_place(house, cell));
    const uint16_t indexer = (uint16_t)cell;
    if (has_own_digits(e->rules) || has_spare_digits(e->rules))
        add_part(e, sift_pointer, &indexer, 1, 1);
    for (int digit = 1; digit <= e->rules->digits; digit++) {
        const int partner = find_partner(e->rules, house, cell, digit);
        const struct relation r = {agree, 64 * digit + own, e->rules->digits, e->clue, false};
        if (partner >= 0 && partner != cell)
            emit_relation(e, e->name, &r, cell, partner);
    }
}

static void emit_indexer(const struct emission *e, const char *name, const sudoku_house *house,
                         int cell)
{
    struct builder *b = e->builder;
    const int own = digit_with(e->rules, find_place(house, cell));
    const uint32_t item = builder_item(b, DLX_PRIMARY, "%s", name);
    const uint32_t first =
        builder_reading(b, builder_cell_denials(b, cell), 1, e->rules->digits, name);
    for (int digit = 1; digit <= e->rules->digits; digit++) {
        dlx_entry entries[3] = {{item, DLX_NO_COLOR}, {first + (uint32_t)digit - 1, DLX_NO_COLOR}};
        const int partner = find_partner(e->rules, house, cell, digit);
        if (partner < 0) /* without an option, the digit is excluded */
            continue;
        if (partner != cell) {
            char full[LONGEST_ITEM];
            snprintf(full, sizeof full, "%s.%d", name, digit);
            const uint32_t denial = builder_cell_denials(b, partner) + (uint32_t)own - 1;
            entries[2].item = builder_reading(b, denial, own, 1, full);
            entries[2].color = DLX_NO_COLOR;
        }
        builder_option(b, entries, partner != cell ? 3 : 2);
    }
}

static void emit_indexers(const struct emission *e)
{
    for (int c = 0; c < e->clue->cell_count; c++) {
        const int cell = e->clue->cells[c];
        const sudoku_house *house = house_of(e->rules, e->clue->kind, cell);
        char name[LONGEST_ITEM / 2 + 8];
        snprintf(name, sizeof name, "%s.%d", e->name, c + 1);
        if (e->parts != NULL)
            add_pairs(e, house, cell);
        else
            emit_indexer(e, name, house, cell);
    }
}

/* ---- rows ---- */

const struct clue_kind row_indexer_row = {
    .name = "row-indexer",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = indexers_hold,
    .emit = emit_indexers,
    .ink = SUDOKU_INK_ROW_INDEXER,
    .look = LOOK_SHADE,
    .rule =
        "Row indexer: if a %icell in row R holds D, then the cell of the same column in row D holds R.",
    .lone_step = "%1 is a row indexer, so it holds the number of a row.",
    .step = "By the row indexer, %1 holds the row of %2 if and only if %2 holds the row of %1.",
    .key = "rowindexer",
};

const struct clue_kind column_indexer_row = {
    .name = "column-indexer",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = indexers_hold,
    .emit = emit_indexers,
    .ink = SUDOKU_INK_COLUMN_INDEXER,
    .look = LOOK_SHADE,
    .rule =
        "Column indexer: if a %icell in column C holds D, then the cell of the same row in column D holds C.",
    .lone_step = "%1 is a column indexer, so it holds the number of a column.",
    .step =
        "By the column indexer, %1 holds the column of %2 if and only if %2 holds the column of %1.",
    .key = "columnindexer",
};

const struct clue_kind box_indexer_row = {
    .name = "box-indexer",
    .shape = SHAPE_CELLS,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_CELLS,
    .holds = indexers_hold,
    .needs_regions = true,
    .emit = emit_indexers,
    .ink = SUDOKU_INK_BOX_INDEXER,
    .look = LOOK_SHADE,
    .rule =
        "Box indexer: the cells of a box are numbered row by row. If a %icell has the number N and holds D, then cell D of its box holds N.",
    .lone_step = "%1 is a box indexer, so it holds the number of a cell of the box.",
    .step =
        "By the box indexer, %1 holds the place of %2 in the box if and only if %2 holds the place of %1.",
    .key = "boxindexer",
};
