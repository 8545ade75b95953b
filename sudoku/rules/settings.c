/* SPDX-License-Identifier: MIT */
/* Which settings make rules, and why others do not. */
#include "sudoku/refuse.h"
#include "sudoku/rules/rules.h"

/* The higher divisor of a size that makes the squarest box, not higher than wide. */
static int squarest_rows(int size)
{
    int best = 1;
    for (int rows = 2; rows * rows <= size; rows++)
        if (size % rows == 0)
            best = rows;
    return best;
}

static dlx_status set_boxes(sudoku_rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    bool asked = s->box_rows != 0 || s->box_columns != 0;
    r->box_rows = asked ? s->box_rows : squarest_rows(r->size);
    r->box_columns = asked ? s->box_columns : r->size / r->box_rows;
    bool fits = r->box_rows >= 1 && r->box_rows <= r->size && r->box_columns >= 1 &&
                r->box_columns <= r->size && r->box_rows * r->box_columns == r->size;
    if (!fits)
        return refuse(error, "a box of %dx%d has not %d cells, as many as there are digits",
                      r->box_rows, r->box_columns, r->size);
    if (r->box_rows == 1 || r->box_columns == 1)
        return refuse(error, "%dx%d has no boxes but rows or columns: it needs regions", r->size,
                      r->size);
    for (int cell = 0; cell < r->size * r->size; cell++) {
        int row = cell / r->size / r->box_rows, column = cell % r->size / r->box_columns;
        r->region[cell] = (uint8_t)(r->box_rows * row + column);
    }
    return DLX_OK;
}

static dlx_status set_regions(sudoku_rules *r, const uint8_t *regions, dlx_error *error)
{
    int count[SUDOKU_MOST_SIZE] = {0};
    for (int cell = 0; cell < r->size * r->size; cell++) {
        if (regions[cell] >= r->size)
            return refuse(error, "r%dc%d is in region %d, but %dx%d has %d regions",
                          cell / r->size + 1, cell % r->size + 1, regions[cell] + 1, r->size,
                          r->size, r->size);
        r->region[cell] = regions[cell];
        count[regions[cell]]++;
    }
    for (int region = 0; region < r->size; region++)
        if (count[region] != r->size)
            return refuse(error, "region %d has %d cells, not %d", region + 1, count[region],
                          r->size);
    return DLX_OK;
}

static dlx_status check_variants(const sudoku_rules *r, dlx_error *error)
{
    bool odd_boxes = r->box_rows % 2 == 1 && r->box_columns % 2 == 1;
    if ((r->variants & SUDOKU_HYPER) != 0 && square_side(r->size) == 0)
        return refuse(error, "hyper is for sizes that are squares, not for %dx%d", r->size,
                      r->size);
    if ((r->variants & SUDOKU_ASTERISK) != 0 && r->size != 9)
        return refuse(error, "asterisk is for 9x9, not for %dx%d", r->size, r->size);
    if ((r->variants & SUDOKU_CENTER_DOT) != 0 && !odd_boxes)
        return refuse(error, "center-dot is for boxes that have a cell in their center");
#define BIT_OF(name, bit, word, text) | name
    if ((r->variants & ~(0u SUDOKU_VARIANT_TABLE(BIT_OF))) != 0)
        return refuse(error, "there is no such variant");
#undef BIT_OF
    return DLX_OK;
}

static void set_allowed(sudoku_rules *r, const uint64_t *allowed)
{
    for (int cell = 0; cell < r->size * r->size; cell++) {
        r->allowed[cell] = all_digits(r->size);
        if (allowed != NULL)
            r->allowed[cell] &= allowed[cell];
        r->masked |= r->allowed[cell] != all_digits(r->size);
    }
}

dlx_status take_settings(sudoku_rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    r->size = s->size;
    r->variants = s->variants;
    if (r->size < SUDOKU_LEAST_SIZE || r->size > SUDOKU_MOST_SIZE)
        return refuse(error, "the size is %d, not from %d to %d", r->size, SUDOKU_LEAST_SIZE,
                      SUDOKU_MOST_SIZE);
    set_allowed(r, s->allowed);
    dlx_status status =
        s->regions != NULL ? set_regions(r, s->regions, error) : set_boxes(r, s, error);
    return status == DLX_OK ? check_variants(r, error) : status;
}
