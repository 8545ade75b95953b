/* SPDX-License-Identifier: MIT */
/*
 * Drawn boards: their borders, and those that show clues, which cannot be read.
 *
 *     +-------+-------+     +3------+-------+     a sum on a border, numbers above the board, or
 *     | 4 . . | . . . |     | 4 : . | . . . |     dots between cells: the whole drawing is refused,
 *                                                 as its clues would be lost
 */
#include "sudoku/text/reader.h"

#include <string.h>

/* ---- drawings with clues ---- */

/* A corner, as a drawn board has it at its top left. */
static bool begins_with_corner(struct view line)
{
    static const char *const corners[] = {"+", "┏", "┌", "╔"};
    for (size_t c = 0; c < sizeof corners / sizeof *corners; c++)
        if (line.length > strlen(corners[c]) &&
            memcmp(line.text, corners[c], strlen(corners[c])) == 0)
            return true;
    return false;
}

/* Return whether a line is a border of a board with a sum or a dot on it: `+3------+`. */
static bool has_clue_on_border(struct view line)
{
    int strokes = 0, digits = 0, others = 0;
    const bool begins = begins_with_corner(line);
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length)) {
        s = first_symbol(line);
        strokes += s.kind == SYMBOL_STROKE || s.kind == SYMBOL_BORDER;
        digits += (s.digit >= 1 && s.digit <= 9) || line.text[0] == '*';
        others += !is_gap(s) && s.kind != SYMBOL_STROKE && s.kind != SYMBOL_CELL;
    }
    return begins && others == 0 && digits > 0 && strokes > digits + 2;
}

bool looks_like_numbers(struct view line)
{
    if (line.length == 0 || line.text[0] != ' ')
        return false;
    for (size_t c = 0; c < line.length; c++)
        if (strchr(" 0123456789/\\\r\n", line.text[c]) == NULL && (line.text[c] & 0x80) == 0)
            return false;
    return true;
}

/* Return whether this border is the top of a board with numbers above it. They are the only line so
 * far, and no border comes before them. */
static bool has_numbers_above(const struct sudoku_reader *r, struct view line)
{
    const bool is_row = r->grid.rows == 1 && r->grid.band == 0, is_line = r->group.count == 1;
    const uint64_t above = is_row ? r->grid.line : is_line ? r->group.lines[0].line : r->stray_line;
    return begins_with_corner(line) && above > 0 && above == r->numbers_line &&
           above + 1 == r->lines.number && (r->border_line == 0 || r->border_line + 1 != above);
}

/* Return whether a line is the border of a drawing that shows clues on it, or above it. */
static bool has_border_with_clues(const struct sudoku_reader *r, struct view line)
{
    return has_clue_on_border(line) || (is_border_line(line) && has_numbers_above(r, line));
}

static bool report_drawing(struct sudoku_reader *r, struct view line, sudoku_record *record)
{
    (void)line;
    drop_rows(&r->grid, &r->group);
    r->in_drawing = r->begun = true;
    r->again = false;
    report_error(record, SUDOKU_INVALID, r->lines.number, 0,
                 "a drawing with clues cannot be read: write the puzzle with --to=line");
    return true;
}

/* Return whether a line is not a part of the drawing above it. The lines of a drawing begin with a
 * border, or with numbers beside the board. Below its last border there may be numbers, or the
 * first border of another drawing. */
static bool ends_drawing(struct sudoku_reader *r, struct view line)
{
    const bool is_below = r->border_line + 1 == r->lines.number;
    const bool has_corner = begins_with_corner(line);
    const bool has_margin = r->lines.text[0] == ' ' && strpbrk(r->lines.text, "|\xe2") != NULL;
    const bool has_numbers = is_below && r->numbers_line == r->lines.number;
    if (has_corner || is_border_line(line))
        r->border_line = r->lines.number;
    if (has_corner)
        return is_below;
    return first_symbol(line).kind != SYMBOL_BORDER && !has_margin && !has_numbers;
}

static bool is_in_drawing(const struct sudoku_reader *r, struct view line)
{
    (void)line;
    return r->in_drawing;
}

/* Skip a line of a drawing. The line that ends it is processed again. */
static bool take_drawing(struct sudoku_reader *r, struct view line, sudoku_record *record)
{
    (void)record;
    r->in_drawing = line.length == 0 || !ends_drawing(r, line);
    r->again = !r->in_drawing;
    return false;
}

/* Return whether a line of a drawn board shows clues: dots, X or V between cells, or the border of
 * a cage, which is never on the first row. */
static bool has_clues(struct view line, bool is_first)
{
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length)) {
        const char *c = line.text; /* zero-terminated, as lines are */
        s = first_symbol(line);
        if (strchr(":*oXV", *c) != NULL || (s.kind == SYMBOL_OTHER && s.length > 1) ||
            (!is_first && c[0] == '.' && c[1] == '.'))
            return true;
    }
    return false;
}

/* Take a line of cells, which is empty if it has only tabs. If it is in a drawn board, and shows
 * clues instead of a row, refuse the drawing. */
static bool take_cells_or_clues(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    r->begun = true;
    const uint64_t first = r->grid.rows > 0     ? r->grid.line
                           : r->group.count > 0 ? r->group.lines[0].line
                                                : r->lines.number;
    const bool is_in_board = view.length > 0 && r->upper_line + 1 == first &&
                             (first_symbol(view).kind == SYMBOL_BORDER || begins_with_corner(view));
    const bool is_reported = take_cells(r, record);
    const bool is_first = first == r->lines.number, is_row = r->cells.layout.fits && !is_first;
    return is_reported && record->kind != SUDOKU_PUZZLE && is_in_board && !is_row &&
                   has_clues(view, is_first)
               ? report_drawing(r, view, record)
               : is_reported;
}

/* ---- borders ---- */

static bool is_border(const struct sudoku_reader *r, struct view line)
{
    (void)r;
    return is_border_line(line);
}

/* In a Markdown table, a line separates the header from the rows. If the header is empty or numbers
 * the columns, it is not a row: drop it. A row of candidates has no digits either, but it is a row.
 * Return whether it was dropped. */
static bool drop_table_head(struct pending_grid *g, struct view line)
{
    bool is_head = g->rows == 1 && !g->spoilt && (g->ways & AS_NUMBERS) != 0 &&
                   unwrap_bars(line).text != NULL && memchr(line.text, '-', line.length) != NULL &&
                   *line.text == '|';
    for (int column = 0; column < g->size && is_head; column++)
        is_head = g->digit[column] == (g->digit[0] == 0 ? 0 : column + 1);
    if (is_head)
        g->rows = 0;
    return is_head;
}

/* Return the number of dashes of a line that has only dashes: all side by side, or each of them
 * between blanks. Return 0 for any other line, or if no row has as many cells. */
static int count_dashes(struct view line)
{
    int count = 0;
    bool touch = false, has_blank = false, has_gap = false, was_dash = false;
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length)) {
        const bool is_dash = *line.text == '-';
        s = first_symbol(line);
        if (!is_dash && !is_gap(s))
            return 0;
        count += is_dash;
        touch |= is_dash && was_dash;
        has_gap |= !is_dash;
        has_blank |= s.kind == SYMBOL_BLANK;
        was_dash = is_dash;
    }
    return count <= SUDOKU_MAX_SIZE && (touch ? !has_gap : has_blank) ? count : 0;
}

/* Take a border that may be an empty row. Return whether it is inside a grid whose rows have as many
 * cells, and set whether it has boxes of cells. */
static bool may_be_empty_row(struct sudoku_reader *r, bool is_below, bool *has_boxes)
{
    struct columns columns = {.width = 1};
    const bool is_empty = find_empty_row(current_line(r), &columns);
    *has_boxes = columns.end != r->grid.size * columns.width;
    if (r->grid.rows > 0)
        return is_empty && is_empty_row_of(&columns, r->grid.size);
    r->empty_rows = (is_below ? r->empty_rows : 0) + is_empty;
    if (is_empty)
        r->empty_row = columns;
    return false;
}

static bool take_border(struct sudoku_reader *r, struct view line, sudoku_record *record)
{
    if (!is_pending(r) && begins_with_corner(line))
        r->upper_line = r->lines.number;
    const bool is_below = r->border_line + 1 == r->lines.number;
    r->border_line = r->lines.number;
    r->count_as_row = 0;
    if (drop_table_head(&r->grid, line))
        return false;
    bool has_boxes;
    if (may_be_empty_row(r, is_below, &has_boxes))
        return add_empty_row(&r->grid, has_boxes, record);
    const int dashes = count_dashes(line);
    r->dash_lines = dashes > 0 && dashes == r->dashes && is_below ? r->dash_lines + 1 : 1;
    r->dashes = dashes;
    if (r->dashes > 0 && r->dashes == r->grid.size && r->grid.rows > 0 &&
        memchr(r->grid.sign, '-', (size_t)(r->grid.rows * r->grid.size)) != NULL)
        return take_cells(r, record);
    if (r->group.count > 0 && r->group.band == 0)
        r->group.band = r->group.count;
    if (accept_border(&r->grid)) /* always true for ambiguous lines, which are not a grid yet */
        return false;
    return end_grid(&r->grid, record);
}

static bool is_any(const struct sudoku_reader *r, struct view view)
{
    (void)r, (void)view;
    return true;
}

/* ---- the kinds ---- */

const struct line_kind drawn_lines = {is_in_drawing, take_drawing};
const struct line_kind clue_borders = {has_border_with_clues, report_drawing};
const struct line_kind border_lines = {is_border, take_border};
const struct line_kind cell_lines = {is_any, take_cells_or_clues};
