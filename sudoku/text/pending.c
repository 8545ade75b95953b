/* SPDX-License-Identifier: MIT */
/* Put rows together into a grid, also rows with blanks for empty cells; skip the rest of a
 * malformed one; and collect ambiguous lines until the group decides what they are. See
 * pending.h. */
#include "sudoku/text/pending.h"

#include "sudoku/core/board.h"

#include <assert.h>
#include <string.h>

/* ---- grids ---- */

static void begin_grid(struct pending_grid *g, const struct cells *row)
{
    g->size = row->layout.size;
    g->height = row->layout.rows;
    g->band = g->band_all = g->last = g->rows_above = g->empty = 0;
    g->has_border = g->has_boxes = false;
    memset(g->empties, 0, sizeof g->empties);
    g->has_blanks = g->is_after_blank = false;
    g->ways = AS_EITHER;
    g->line = row->line;
    g->letters = (struct flaw){.kind = FLAW_NONE};
}

static void clear_grid(struct pending_grid *g)
{
    g->rows = 0;
    g->spoilt = false;
}

/* Return whether a row continues, or begins, a grid whose digits are letters. Below empty rows, a
 * letter that is not one of the first may be a mistake. */
static bool continues_letters(const struct pending_grid *g, const struct cells *row)
{
    return may_have_letters(row) && !row->layout.whole && row->layout.size == g->size &&
           may_be_letters(g->sign, g->rows * g->size) &&
           (g->rows == 0 || g->letters.kind != FLAW_NONE || are_first_letters(row->sign, g->size));
}

/* Return whether a row is good. If not, report why. */
static bool check_row(const struct pending_grid *g, const struct cells *row, sudoku_record *record)
{
    if (g->letters.kind != FLAW_NONE && !continues_letters(g, row) &&
        !may_be_letters(row->sign, g->size)) {
        report_flaw(record, g->letters_line, &g->letters, g->height, g->size);
        return false;
    }
    if (continues_letters(g, row))
        return true;
    if (row->flaw.kind != FLAW_NONE || !row->layout.fits || row->layout.whole) {
        report_bad_line(record, row, true);
        return false;
    }
    if ((g->ways & row->ways) == 0) { /* numbers above, candidates here; or vice versa */
        bool numbers = (g->ways & AS_NUMBERS) != 0;
        report_flaw(record, row->line, numbers ? &row->not_number : &row->not_candidates, g->height,
                    g->size);
        return false;
    }
    return true;
}

/* A rectangle is read only if a line says so. Otherwise, the rest of a square is usually
 * missing. */
static void report_incomplete(const struct pending_grid *g, int rows, sudoku_record *record)
{
    const bool may_be_all = rows >= SUDOKU_MIN_SIZE && 2 * rows > g->size && g->height == g->size;
    if (may_be_all) {
        report_error(record, SUDOKU_INVALID, g->line, 0,
                     "the grid has only %d of its %d rows; if these are all, write 'board %dx%d' "
                     "above them",
                     rows, g->size, rows, g->size);
        return;
    }
    if (rows > 1 || g->height != g->size || !report_rectangle(record, g->line, g->size, 0))
        report_error(record, SUDOKU_INVALID, g->line, 0, "the grid has only %d of its %d rows",
                     rows, g->height);
}

static void store_row(struct pending_grid *g, const struct cells *row)
{
    size_t size = (size_t)g->size, first = size * (size_t)g->rows;
    assert(g->rows < g->height && row->layout.size == g->size);
    memcpy(g->digit + first, row->digit, size);
    memcpy(g->sign + first, row->sign, size);
    memcpy(g->candidates + first, row->candidates, size * sizeof *row->candidates);
    if (!continues_letters(g, row)) {
        g->ways &= row->ways;
        return;
    }
    g->ways = AS_NUMBERS;
    if (g->letters.kind == FLAW_NONE) {
        g->letters = row->flaw;
        g->letters_line = row->line;
    }
}

/* Correct the size of a spoilt grid, whose first row may have been the malformed one. */
static void correct_size(struct pending_grid *g, const struct cells *row)
{
    int count = row->layout.count;
    bool possible = count >= SUDOKU_MIN_SIZE && count <= SUDOKU_MAX_SIZE;
    if (count == g->last && possible)
        g->size = g->height = count;
}

/* Return false if an empty line must separate a row from the band above it, and does not. */
static bool has_blank_where_due(struct pending_grid *g, const struct cells *row)
{
    if (g->is_after_blank) {
        g->rows_above = g->rows;
        g->line_below = row->line;
        g->is_after_blank = false;
        return true;
    }
    return g->rows == 0 || g->spoilt || !g->has_blanks || g->rows % g->band != 0;
}

/* Report that the grid above the last empty line is incomplete. The rows below it begin another
 * one. */
static bool end_above_blank(struct pending_grid *g, sudoku_record *record)
{
    const size_t above = (size_t)(g->rows_above * g->size),
                 cells = (size_t)(g->rows * g->size) - above;
    report_incomplete(g, g->rows_above, record);
    memmove(g->digit, g->digit + above, cells);
    memmove(g->sign, g->sign + above, cells);
    memmove(g->candidates, g->candidates + above, cells * sizeof *g->candidates);
    g->rows -= g->rows_above;
    g->line = g->line_below;
    g->band = g->band_all = g->empty = 0;
    memset(g->empties, 0, sizeof g->empties);
    g->has_blanks = false;
    return true;
}

/* Report a complete grid. Letters above the size must have been replaced. */
static void report_grid(struct pending_grid *g, sudoku_record *record)
{
    char symbols[SUDOKU_SYMBOLS_ROOM];
    if (g->letters.kind != FLAW_NONE && !replace_symbols(g->size, g->sign, g->digit, symbols))
        report_flaw(record, g->letters_line, &g->letters, g->height, g->size);
    else
        report_puzzle(record, g->line, g->height, g->size, g->ways, g->sign, g->digit,
                      g->candidates);
}

/* ---- empty rows ---- */

/* Return whether blanks are the empty cells of all rows so far. */
static bool has_blank_cells(const struct pending_grid *g)
{
    bool has_blank = false;
    for (int cell = 0; cell < g->rows * g->size; cell++) {
        if (g->sign[cell] != SIGN_NOTHING && is_empty_sign(g->sign[cell]))
            return false;
        has_blank |= g->sign[cell] == SIGN_NOTHING;
    }
    return has_blank;
}

/* Return whether all rows have been read, and some of them are the empty lines. If a row had several
 * lines, there would be more empty ones. Between boxes without borders, such lines are borders. */
static bool is_complete_with_empty_rows(const struct pending_grid *g)
{
    return g->empty > 0 && !g->spoilt && g->rows + g->empty == g->height &&
           2 * g->empty + 1 < g->height && (!g->has_boxes || g->has_border) && has_blank_cells(g);
}

static void move_row(struct pending_grid *g, int from, int to)
{
    const size_t size = (size_t)g->size, source = size * (size_t)from, target = size * (size_t)to;
    memmove(g->digit + target, g->digit + source, size);
    memmove(g->sign + target, g->sign + source, size);
    memmove(g->candidates + target, g->candidates + source, size * sizeof *g->candidates);
}

static void clear_row(struct pending_grid *g, int row)
{
    for (int cell = row * g->size; cell < (row + 1) * g->size; cell++) {
        g->digit[cell] = 0;
        g->sign[cell] = SIGN_NOTHING;
        g->candidates[cell] = meaning_of_digit(0, g->size).candidates;
    }
}

/* Put the empty rows between the others, and report the grid. */
static bool report_with_empty_rows(struct pending_grid *g, sudoku_record *record)
{
    int to = g->height;
    for (int row = g->rows; row >= 0; row--) {
        if (row < g->rows)
            move_row(g, row, --to);
        for (int e = 0; e < g->empties[row]; e++)
            clear_row(g, --to);
    }
    report_grid(g, record);
    clear_grid(g);
    return true;
}

/* Return whether a border may be below this number of rows. The first one sets the height. */
static bool fits_bands(int *band, int rows, int height)
{
    if (*band == 0 && height % rows == 0)
        *band = rows;
    return *band > 0 && rows % *band == 0;
}

bool add_empty_row(struct pending_grid *g, bool has_boxes, sudoku_record *record)
{
    fits_bands(&g->band, g->rows, g->height); /* regions may have borders of blanks */
    g->empties[g->rows]++;
    g->empty++;
    g->has_boxes |= has_boxes;
    return is_complete_with_empty_rows(g) && report_with_empty_rows(g, record);
}

/* ---- rows ---- */

bool add_row(struct pending_grid *grid, const struct cells *row, bool size_known,
             sudoku_record *record)
{
    bool reported = !has_blank_where_due(grid, row) && end_above_blank(grid, record);
    if (grid->rows == 0)
        begin_grid(grid, row);
    if (grid->spoilt && !size_known)
        correct_size(grid, row);
    else if (!grid->spoilt && check_row(grid, row, record))
        store_row(grid, row);
    else if (!grid->spoilt)
        grid->spoilt = reported = true;
    grid->last = row->layout.count;
    /* Between empty lines, the next line may show that the grid began below one of them. */
    grid->rows++;
    if (is_complete_with_empty_rows(grid))
        return report_with_empty_rows(grid, record);
    if (grid->rows < grid->height || (grid->has_blanks && !grid->spoilt))
        return reported;
    if (!grid->spoilt) {
        report_grid(grid, record);
        reported = true;
    }
    clear_grid(grid);
    return reported;
}

bool end_grid(struct pending_grid *grid, sudoku_record *record)
{
    bool reported = grid->rows > 0 && !grid->spoilt; /* a malformed row was reported before */
    if (reported && grid->rows == grid->height)
        report_grid(grid, record);
    else if (reported)
        report_incomplete(grid, grid->rows, record);
    clear_grid(grid);
    return reported;
}

bool accept_border(struct pending_grid *grid)
{
    if (grid->rows == 0)
        return true;
    grid->has_border = true;
    const bool fits_all = fits_bands(&grid->band_all, grid->rows + grid->empty, grid->height);
    return fits_bands(&grid->band, grid->rows, grid->height) || (grid->empty > 0 && fits_all);
}

bool accept_blank(struct pending_grid *g)
{
    /* With two bands, a square grid that is cut short would not be noticed. */
    const int least_bands = g->height == g->size ? 3 : 2;
    if (g->rows == 0 || g->rows == g->height || g->spoilt || g->is_after_blank)
        return false;
    const int height = usual_box_rows(g->size);
    const bool is_first = g->band == 0 && (g->rows == height || g->rows * height == g->height) &&
                          g->rows > 1 && g->height / g->rows >= least_bands;
    if (is_first) {
        g->band = g->rows;
        g->has_blanks = true;
    }
    assert(!g->has_blanks || g->band > 0);
    g->is_after_blank = g->has_blanks && g->rows % g->band == 0;
    return g->is_after_blank;
}

/* ---- ambiguous lines ---- */

void add_ambiguous(struct ambiguous_group *group, const struct cells *cells)
{
    assert(group->count < SUDOKU_MAX_SIZE && !group->puzzles);
    struct ambiguous_line *line = &group->lines[group->count++];
    group->size = cells->layout.size;
    group->small = cells->layout.small;
    group->above += cells->above_small.kind != FLAW_NONE;
    line->line = cells->line;
    line->flaw = cells->flaw;
    line->above_small = cells->above_small;
    memcpy(line->digit, cells->digit, (size_t)group->size);
    memcpy(line->sign, cells->sign, (size_t)group->size);
}

/* Return whether borders divide the lines into bands. Only rows have bands, puzzles never do. */
static bool has_bands(const struct ambiguous_group *g)
{
    return g->band > 1 && g->size % g->band == 0 && g->count > g->band;
}

bool is_decided(const struct ambiguous_group *group)
{
    bool few = group->above > 0 && 2 * group->above < group->count;
    return group->count == group->size && (!few || has_bands(group));
}

bool are_rows(const struct ambiguous_group *group, bool more)
{
    bool exact = group->count == group->size && !more;
    return has_bands(group) || (group->above > 0 && (exact || 2 * group->above >= group->count));
}

static void clear_group(struct ambiguous_group *g)
{
    g->count = g->above = g->reported = g->band = 0;
    g->puzzles = false;
}

void drop_rows(struct pending_grid *grid, struct ambiguous_group *group)
{
    clear_grid(grid);
    clear_group(group);
}

/* Restore the cells of a line. Ambiguous lines hold digits only, so they can be read either way. */
static void restore_cells(const struct ambiguous_group *g, const struct ambiguous_line *line,
                          struct cells *cells)
{
    cells->layout =
        (struct line_layout){.fits = true, .size = g->size, .rows = g->size, .count = g->size};
    cells->line = line->line;
    cells->flaw = line->flaw;
    cells->ways = AS_EITHER;
    memcpy(cells->digit, line->digit, (size_t)g->size);
    memcpy(cells->sign, line->sign, (size_t)g->size);
    for (int i = 0; i < g->size; i++)
        cells->candidates[i] = meaning_of_digit(line->digit[i], g->size).candidates;
}

bool move_to_grid(struct ambiguous_group *group, struct pending_grid *grid, struct cells *cells,
                  sudoku_record *record)
{
    bool reported = false;
    for (int l = 0; l < group->count; l++) {
        restore_cells(group, &group->lines[l], cells);
        reported |= add_row(grid, cells, true, record);
    }
    if (grid->rows > 0 && group->band > 0 && grid->height % group->band == 0)
        grid->band = group->band;
    clear_group(group);
    return reported;
}

void report_next_line(struct ambiguous_group *group, sudoku_record *record)
{
    assert(group->puzzles && group->reported < group->count);
    struct ambiguous_line *line = &group->lines[group->reported++];
    if (line->flaw.kind != FLAW_NONE)
        report_flaw(record, line->line, &line->flaw, group->small, group->small);
    else if (line->above_small.kind != FLAW_NONE)
        report_flaw(record, line->line, &line->above_small, group->small, group->small);
    else
        report_puzzle(record, line->line, group->small, group->small, AS_EITHER, line->sign,
                      line->digit, NULL);
    if (group->reported < group->count)
        return;
    group->run = group->size;
    clear_group(group);
}

/* ---- grids whose empty cells are blanks ---- */

bool is_spaced_row(struct view line)
{
    for (size_t c = 0; c < line.length; c++)
        if (line.text[c] != ' ' && (line.text[c] < '1' || line.text[c] > '9'))
            return false;
    return line.length > 0 && line.length < SPACED_COLUMNS;
}

/* Return whether groups of digits and the gaps between them have equal lengths. */
static bool is_regular(struct view line)
{
    size_t group = 0, gap = 0;
    for (line = trim(line); line.length > 0;) {
        const size_t digits = strcspn(line.text, " "), blanks = strspn(line.text + digits, " ");
        const size_t length = digits < line.length ? digits : line.length;
        if (group > 0 && length != group)
            return false;
        group = length;
        line = drop_bytes(line, length);
        if (line.length > 0 && gap > 0 && blanks != gap)
            return false;
        gap = line.length > 0 ? blanks : gap;
        line = trim(line);
    }
    return true;
}

bool begins_spaced(struct view line)
{
    const bool has_gap = line.length > 0 && (*line.text == ' ' || strstr(line.text, "  ") != NULL);
    if (!has_gap || !is_spaced_row(line) || trim(line).length == 0)
        return false;
    const struct line_layout layout = find_layout(line, &(struct known_board){.size = 0});
    bool has_good_digits = layout.fits;
    for (size_t c = 0; c < line.length; c++)
        has_good_digits &= line.text[c] == ' ' || line.text[c] - '0' <= layout.size;
    return !has_good_digits || (layout.unit == UNIT_CHARACTER && !is_regular(line));
}

void add_spaced_row(struct spaced_grid *g, struct view line, uint64_t number)
{
    if (g->rows == 0)
        *g = (struct spaced_grid){.line = number, .is_wide = true};
    if (g->rows == SUDOKU_MAX_SIZE) {
        g->is_too_high = true;
        return;
    }
    uint8_t *digit = g->digit[g->rows++];
    memset(digit, 0, SPACED_COLUMNS);
    g->longest = (int)line.length > g->longest ? (int)line.length : g->longest;
    for (int c = 0; c < (int)line.length; c++) {
        if (line.text[c] == ' ')
            continue;
        digit[c] = (uint8_t)(line.text[c] - '0');
        g->is_wide &= c % 2 == 0;
    }
}

/* Return whether no digit is above the size. */
static bool are_digits_good(const struct spaced_grid *g)
{
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < SPACED_COLUMNS; column++)
            if (g->digit[row][column] > g->rows)
                return false;
    return true;
}

void end_spaced(struct spaced_grid *g, sudoku_record *record)
{
    static const char sign[SUDOKU_MAX_CELLS];
    uint8_t cells[SUDOKU_MAX_CELLS];
    const int size = g->rows, step = g->longest == size ? 1 : 2;
    const bool is_grid = size >= SUDOKU_MIN_SIZE && !g->is_too_high && are_digits_good(g) &&
                         (step == 1 || (g->is_wide && (g->longest + 1) / 2 == size));
    for (int cell = 0; cell < size * size && is_grid; cell++)
        cells[cell] = g->digit[cell / size][step * (cell % size)];
    if (is_grid)
        report_puzzle(record, g->line, size, size, AS_NUMBERS, sign, cells, NULL);
    else
        report_error(record, SUDOKU_INVALID, g->line, 0,
                     "with blanks as empty cells, %d lines of up to %d columns are not a grid",
                     size, g->longest);
    g->rows = 0;
}
