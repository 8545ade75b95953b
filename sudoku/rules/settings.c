/* SPDX-License-Identifier: MIT */
/* Check the settings of rules and say what is wrong with them. */
#include "sudoku/clues/clues.h"
#include "sudoku/core/object.h"
#include "sudoku/rules/rules.h"

#include <string.h>

/* Number the boxes of a grid from `first` on, and return the next number. Without boxes, a grid is
 * one region. A cell keeps the box of an earlier grid. */
static int number_boxes(struct rules *r, int origin, int first)
{
    const int rows = has_boxes(&r->open) ? r->open.box_rows : r->open.grid_rows;
    const int columns = has_boxes(&r->open) ? r->open.box_columns : r->open.grid_columns;
    const int boxes = r->open.grid_columns / columns; /* side by side */
    for (int row = 0; row < r->open.grid_rows; row++)
        for (int column = 0; column < r->open.grid_columns; column++) {
            uint8_t *region = &r->region[origin + r->open.size * row + column];
            const int box = boxes * (row / rows) + column / columns;
            if (*region == SUDOKU_OUTSIDE)
                *region = (uint8_t)((first + box) % SUDOKU_OUTSIDE);
        }
    return first + boxes * (r->open.grid_rows / rows);
}

static void set_cells_of_boxes(struct rules *r)
{
    if (r->open.grid_count == 0)
        number_boxes(r, 0, 0);
    for (int g = 0, first = 0; g < r->open.grid_count; g++)
        first = number_boxes(r, r->grids[g], first);
}

/* The regions then serve pictures: they have no line inside a grid. */
static dlx_status set_no_boxes(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    if (s->regions != NULL || s->box_rows != 0 || s->box_columns != 0)
        return refuse_argument(error, "no-boxes excludes boxes and regions");
    set_cells_of_boxes(r);
    return DLX_OK;
}

/* On a rectangular board, boxes may have any shape that divides it, but not more cells than there
 * are digits. */
static dlx_status check_box(const sudoku_rules *r, int rows, int columns, int digits,
                            dlx_error *error)
{
    const bool is_square = r->grid_rows == r->grid_columns;
    const int size = side_of(r), most = is_square ? size : digits;
    /* The range comes first, because the product of two arbitrary integers may overflow. */
    if (rows < 1 || rows > size || columns < 1 || columns > size || rows * columns > most ||
        (is_square && rows * columns != size))
        return refuse_argument(
            error,
            is_square ? "a box of %dx%d does not have %d cells, one for each digit"
                      : "a box of %dx%d does not have 1 to %d cells, at most one for each digit",
            rows, columns, most);
    if (rows == 1 || columns == 1)
        return refuse_argument(
            error,
            "the boxes of %dx%d would be rows or columns; give regions, or the variant no-boxes",
            r->grid_rows, r->grid_columns);
    if (r->grid_rows % rows != 0 || r->grid_columns % columns != 0)
        return refuse_argument(error,
                               "boxes of %dx%d do not divide %dx%d; give other boxes or regions, "
                               "or the variant no-boxes",
                               rows, columns, r->grid_rows, r->grid_columns);
    return DLX_OK;
}

static dlx_status set_boxes(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    const int size = side_of(&r->open);
    bool is_given = s->box_rows != 0 || s->box_columns != 0;
    int rows = is_given ? s->box_rows : usual_box_rows(size);
    int columns = is_given ? s->box_columns : size / rows;
    const dlx_status status =
        check_box(&r->open, rows, columns, s->digits != 0 ? s->digits : size, error);
    if (status != DLX_OK)
        return status;
    r->open.box_rows = rows;
    r->open.box_columns = columns;
    set_cells_of_boxes(r);
    return DLX_OK;
}

/* ---- several grids ---- */

enum { MOST_GRIDS = 60 };

static dlx_status check_grid(const struct rules *r, const sudoku_rules_settings *s, int grid,
                             dlx_error *error)
{
    const int size = s->size, cell = s->grids[grid], row = cell / size, column = cell % size;
    if (row + s->grid_rows > size || column + s->grid_columns > size)
        return refuse_argument(error, "the grid at r%dc%d does not fit on a %dx%d board", row + 1,
                               column + 1, size, size);
    for (int other = 0; other < grid; other++)
        if (r->grids[other] == cell)
            return refuse_argument(error, "the grid at r%dc%d is named twice", row + 1, column + 1);
    return DLX_OK;
}

/* Square grids have the size of a board; of a rectangle, this is the larger side. */
static dlx_status check_sides(const sudoku_rules_settings *s, dlx_error *error)
{
    enum { LEAST = 2 };
    const int a = s->grid_rows, b = s->grid_columns, side = a > b ? a : b;
    if (a == b && (side < SUDOKU_MIN_SIZE || side > s->size))
        return refuse_argument(error, "a grid on a %dx%d board has a size from %d to %d, not %d",
                               s->size, s->size, SUDOKU_MIN_SIZE, s->size, side);
    if (side < SUDOKU_MIN_SIZE || side > s->size || a < LEAST || b < LEAST)
        return refuse_argument(error,
                               "the larger side of a grid on a %dx%d board is %d to %d, and the "
                               "other at least %d, so it cannot be %dx%d",
                               s->size, s->size, SUDOKU_MIN_SIZE, s->size, LEAST, a, b);
    if (a != b && side > MOST_CHARACTERS)
        return refuse_argument(error, "a rectangle has at most %d rows and columns, not %dx%d",
                               MOST_CHARACTERS, a, b);
    return DLX_OK;
}

static dlx_status set_grids(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    dlx_status status = check_sides(s, error);
    if (status != DLX_OK)
        return status;
    if (s->grid_count > MOST_GRIDS)
        return refuse_argument(error, "there are %d grids, but at most %d are possible",
                               s->grid_count, MOST_GRIDS);
    r->grids = object_array(&r->object, (size_t)s->grid_count, sizeof *r->grids);
    if (r->grids == NULL)
        return DLX_ERR_MEMORY;
    for (int g = 0; g < s->grid_count && status == DLX_OK; g++) {
        status = check_grid(r, s, g, error);
        r->grids[g] = s->grids[g];
    }
    r->open.grids = r->grids;
    r->open.grid_count = s->grid_count;
    r->open.grid_rows = s->grid_rows;
    r->open.grid_columns = s->grid_columns;
    r->open.digits = side_of(&r->open);
    if (status == DLX_OK && s->regions != NULL && !is_oblong(&r->open))
        return refuse_argument(error,
                               "a board of several grids uses boxes, so it cannot have regions");
    return status;
}

/* Copy the regions of a rectangular board. They may differ in size: none has to hold all digits. */
static dlx_status set_regions_of_rectangle(struct rules *r, const uint8_t *regions, int digits,
                                           dlx_error *error)
{
    const int size = r->open.size;
    int count[SUDOKU_MAX_SIZE] = {0};
    for (int cell = 0; cell < size * size; cell++) {
        const int row = cell / size, column = cell % size;
        if (row >= r->open.grid_rows || column >= r->open.grid_columns)
            continue;
        if (regions[cell] >= SUDOKU_MAX_SIZE)
            return refuse_argument(error, "r%dc%d is in region %d, but there are at most %d",
                                   row + 1, column + 1, regions[cell] + 1, SUDOKU_MAX_SIZE);
        r->region[cell] = regions[cell];
        if (++count[regions[cell]] > digits)
            return refuse_argument(error, "region %d has more cells than the %d digits",
                                   regions[cell] + 1, digits);
    }
    return DLX_OK;
}

static dlx_status set_regions(struct rules *r, const uint8_t *regions, dlx_error *error)
{
    const int size = r->open.size;
    int count[SUDOKU_MAX_SIZE] = {0};
    for (int cell = 0; cell < size * size; cell++) {
        if (regions[cell] >= size)
            return refuse_argument(error, "r%dc%d is in region %d, but %dx%d has %d regions",
                                   cell / size + 1, cell % size + 1, regions[cell] + 1, size, size,
                                   size);
        r->region[cell] = regions[cell];
        count[regions[cell]]++;
    }
    for (int region = 0; region < size; region++)
        if (count[region] != size)
            return refuse_argument(error, "region %d has %d cells instead of %d", region + 1,
                                   count[region], size);
    return DLX_OK;
}

static dlx_status set_digits(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    const int side = side_of(&r->open), digits = s->digits != 0 ? s->digits : side;
    const int rows = r->open.grid_rows, columns = r->open.grid_columns;
    if (!s->from_zero && digits == side)
        return DLX_OK;
    if (has_grids(&r->open))
        return refuse_argument(error, "each of several grids of %dx%d has the digits 1 to %d", rows,
                               columns, side);
    if (digits < side || digits > MOST_CHARACTERS)
        return refuse_argument(error, "a %dx%d board has from %d to %d digits, not %d", rows,
                               columns, side, MOST_CHARACTERS, digits);
    r->open.digits = digits;
    r->open.from_zero = s->from_zero;
    return DLX_OK;
}

static dlx_status check_variants(const sudoku_rules *r, dlx_error *error)
{
    const unsigned all = SUDOKU_X | SUDOKU_HYPER | SUDOKU_ASTERISK | SUDOKU_CENTER_DOT |
                         SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING | SUDOKU_DISJOINT |
                         SUDOKU_FALLING_DIAGONAL | SUDOKU_RISING_DIAGONAL | SUDOKU_NO_BOXES;
    /* Regions have box_rows 0, so a jigsaw never has centers either. */
    bool has_centers = r->box_rows % 2 == 1 && r->box_columns % 2 == 1;
    const unsigned squares = SUDOKU_X | SUDOKU_FALLING_DIAGONAL | SUDOKU_RISING_DIAGONAL |
                             SUDOKU_HYPER | SUDOKU_ASTERISK;
    if ((r->variants & squares) != 0 && r->grid_rows != r->grid_columns)
        return refuse_argument(error, "diagonals, hyper and asterisk need a square, not %dx%d",
                               r->grid_rows, r->grid_columns);
    if ((r->variants & SUDOKU_HYPER) != 0 && square_side(side_of(r)) == 0)
        return refuse_argument(error, "hyper needs a size that is a square number, not %dx%d",
                               side_of(r), side_of(r));
    if ((r->variants & SUDOKU_ASTERISK) != 0 && side_of(r) != SUDOKU_SIZE)
        return refuse_argument(error, "asterisk needs 9x9, not %dx%d", side_of(r), side_of(r));
    if ((r->variants & SUDOKU_CENTER_DOT) != 0 && !has_centers)
        return refuse_argument(error, "center-dot needs boxes with a cell in the center");
    if ((r->variants & SUDOKU_DISJOINT) != 0 && r->box_rows == 0)
        return refuse_argument(error, "disjoint needs boxes");
    if ((r->variants & (SUDOKU_DISJOINT | SUDOKU_CENTER_DOT)) != 0 &&
        r->grid_rows * r->grid_columns > r->digits * r->box_rows * r->box_columns)
        return refuse_argument(error,
                               "disjoint and center-dot need no more boxes than there are digits");
    if ((r->variants & ~all) != 0)
        return refuse_argument(error, "unknown variant");
    return DLX_OK;
}

/* Return whether some cell may not hold every digit. */
static bool set_allowed(struct rules *r, const uint64_t *allowed)
{
    const uint64_t all = all_digits(r->open.digits);
    bool is_masked = false;
    for (int cell = 0; cell < r->open.size * r->open.size; cell++) {
        r->allowed[cell] = r->region[cell] == SUDOKU_OUTSIDE ? 0
                           : allowed != NULL                 ? all & allowed[cell]
                                                             : all;
        is_masked |= r->allowed[cell] != all;
    }
    return is_masked;
}

/* ---- clues ---- */

static const uint16_t *copy_numbers(const uint16_t *numbers, int count, uint16_t **to)
{
    uint16_t *copy = *to;
    for (int n = 0; n < count; n++)
        copy[n] = numbers[n];
    *to += count;
    return copy;
}

static dlx_status copy_clues(struct rules *r, const sudoku_rules_settings *s)
{
    size_t numbers = 0;
    for (int c = 0; c < s->clue_count; c++)
        numbers += (size_t)(s->clues[c].cell_count + s->clues[c].value_count);
    r->clues = object_array(&r->object, (size_t)s->clue_count + 1, sizeof *r->clues);
    uint16_t *number = object_array(&r->object, numbers, sizeof *number);
    if (r->clues == NULL || number == NULL)
        return DLX_ERR_MEMORY;
    for (int c = 0; c < s->clue_count; c++) {
        sudoku_clue *clue = &r->clues[c];
        *clue = s->clues[c];
        clue->cells = copy_numbers(clue->cells, clue->cell_count, &number);
        clue->values = copy_numbers(clue->values, clue->value_count, &number);
    }
    r->open.clues = r->clues;
    r->open.clue_count = s->clue_count;
    if ((s->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0)
        r->clues[r->open.clue_count++] = (sudoku_clue){.kind = SUDOKU_NONCONSECUTIVE};
    return DLX_OK;
}

static dlx_status refuse_number_of_clues(const sudoku_rules_settings *s, unsigned count,
                                         dlx_error *error)
{
    const dlx_status status = refuse_argument(
        error, "there are %u clues, but at most %d are possible", count, RULES_MOST_CLUES);
    if (error != NULL && s->clue_count > RULES_MOST_CLUES) {
        error->line = s->clues[RULES_MOST_CLUES].line;
        error->column = s->clues[RULES_MOST_CLUES].column;
    }
    return status;
}

static dlx_status take_clues(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    const unsigned count =
        (unsigned)s->clue_count + ((s->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0);
    if (count > RULES_MOST_CLUES)
        return refuse_number_of_clues(s, count, error);
    for (int c = 0; c < s->clue_count; c++) /* before they are copied */
        if (s->clues[c].cell_count < 0 || s->clues[c].cell_count > SUDOKU_MAX_CELLS ||
            s->clues[c].value_count < 0 || s->clues[c].value_count > SUDOKU_MAX_CELLS)
            return refuse_argument(error, "clue %d has an impossible number of cells or values", c);
    dlx_status status = count > 0 ? copy_clues(r, s) : DLX_OK;
    for (int c = 0; c < r->open.clue_count && status == DLX_OK; c++)
        status = clue_check(&r->open, &r->clues[c], error);
    return status;
}

/* Return whether there is a list for a number of entries. */
static bool is_list(const void *list, int count)
{
    return count == 0 || (count > 0 && list != NULL);
}

/* Return the variants of the rules. Both diagonals have one name. */
static unsigned merge_variants(unsigned variants)
{
    const unsigned diagonals = SUDOKU_FALLING_DIAGONAL | SUDOKU_RISING_DIAGONAL;
    if ((variants & diagonals) == diagonals)
        variants |= SUDOKU_X;
    return variants & ~((variants & SUDOKU_X) != 0 ? diagonals : 0u) &
           ~(unsigned)SUDOKU_ALL_NONCONSECUTIVE;
}

dlx_status take_settings(struct rules *r, const sudoku_rules_settings *s, dlx_error *error)
{
    r->open.size = s->size;
    r->open.variants = merge_variants(s->variants);
    if (s->size < SUDOKU_MIN_SIZE || s->size > SUDOKU_MAX_SIZE)
        return refuse_argument(error, "the size must be from %d to %d, not %d", SUDOKU_MIN_SIZE,
                               SUDOKU_MAX_SIZE, s->size);
    if (!is_list(s->grids, s->grid_count) || !is_list(s->clues, s->clue_count))
        return refuse_argument(error, "the number of grids or clues is wrong");
    r->open.digits = r->open.grid_rows = r->open.grid_columns = s->size;
    memset(r->region, SUDOKU_OUTSIDE, sizeof r->region);
    r->open.region = r->region; /* clues are checked before the rest of the rules exists */
    dlx_status status = s->grid_count > 0 ? set_grids(r, s, error) : DLX_OK;
    if (status == DLX_OK)
        status = (s->variants & SUDOKU_NO_BOXES) != 0 ? set_no_boxes(r, s, error)
                 : s->regions == NULL                 ? set_boxes(r, s, error)
                 : is_oblong(&r->open)
                     ? set_regions_of_rectangle(r, s->regions,
                                                s->digits != 0 ? s->digits : r->open.digits, error)
                     : set_regions(r, s->regions, error);
    if (status == DLX_OK)
        status = set_digits(r, s, error);
    if (status != DLX_OK)
        return status;
    const bool is_masked = set_allowed(r, s->allowed);
    r->open.is_plain = s->variants == 0 && s->regions == NULL && !is_masked && s->clue_count == 0 &&
                       s->grid_count == 0 && !has_own_digits(&r->open);
    status = check_variants(&r->open, error);
    return status == DLX_OK ? take_clues(r, s, error) : status;
}
