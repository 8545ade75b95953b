/* SPDX-License-Identifier: MIT */
/*
 * Lines of cells: rows of a grid, puzzles, lines of a list; and the count on the first line.
 *
 *     3                 a count, unless the next line is a row of three cells
 *     4.....8.5.3...    a puzzle, if it has n x n cells
 *     4.....8.5         a row; 16, 25 or 36 cells may be either (pending.h)
 *     5 4.....8.5.3...  a line of a list (fields.h)
 *     4       8 5       a row whose empty cells are blanks (pending.h)
 *
 * At most one of these is pending: a grid, a group of ambiguous lines, a grid with blanks. The line
 * that ends it is processed again.
 */
#include "sudoku/text/reader.h"

#include <inttypes.h>
#include <string.h>

/* If a row has fewer letters and dots, it may be text, unless the letters are A, B, ... */
enum { LEAST_OF_LETTERS = 6 };

enum { MOST_COUNT = 99999999, COUNT_DIGITS = 8 };

/* Return the list of symbols that the program or a rule named, or NULL. */
static const char *symbols_of(const struct sudoku_reader *r)
{
    const char *symbols = r->symbols[0] != '\0'  ? r->symbols
                          : r->own.digits > 0    ? r->own.symbols
                          : r->digits[0] != '\0' ? r->digits
                                                 : shape_of(&r->own)->symbols;
    return symbols[0] != '\0' ? symbols : NULL;
}

/* Return the size of all puzzles; 0 if it is not known. It is the number of symbols, unless a rule
 * says how many digits there are. */
static int usual_size(const struct sudoku_reader *r)
{
    return r->size > 0 || r->own.digits > 0 ? r->size : r->symbol_count;
}

struct known_board known_of(const struct sudoku_reader *r)
{
    const struct board_shape *shape = shape_of(&r->own);
    struct known_board known = {usual_size(r), 0, symbols_of(r)};
    if (shape->rows > 0)
        known = (struct known_board){
            shape->columns, shape->rows == shape->columns ? 0 : shape->rows, known.symbols};
    else if (r->grid.rows > 0)
        known.size = r->grid.size;
    return known;
}

/* The same if the size is another one. */
static struct known_board known_with_size(const struct sudoku_reader *r, int size)
{
    return (struct known_board){.size = size, .symbols = symbols_of(r)};
}

/* Return whether the size of all puzzles is known. */
static bool is_size_known(const struct sudoku_reader *r)
{
    return usual_size(r) > 0 || shape_of(&r->own)->rows > 0;
}

/* ---- the count ---- */

/* Return the size of the row that a count may also be, or 0. The next line will decide. */
static int find_size_as_row(const struct sudoku_reader *r, struct view view)
{
    const int size = (int)view.length, known = usual_size(r);
    const int most = symbols_of(r) != NULL ? SUDOKU_MAX_SIZE : size;
    if (shape_of(&r->own)->rows > 0)
        return shape_of(&r->own)->columns == size ? size : 0;
    if (size < SUDOKU_MIN_SIZE || (known != 0 && known != size))
        return 0;
    for (size_t i = 0; i < view.length; i++)
        if (view.text[i] - '0' > most)
            return 0;
    return size;
}

/* Take the number on the first line. It has no empty fields beside it, and a number with a leading
 * zero is a row of cells. Two equal numbers are the size of a board, or of its boxes: then *is_size
 * is true. */
static bool take_first_number(const struct sudoku_reader *r, struct view *view, int *count,
                              bool *is_size)
{
    const bool has_fields = memchr(r->lines.text, '\t', r->lines.length) != NULL;
    const bool has_zero = view->length > 1 && view->text[0] == '0';
    int other;
    if (r->begun || has_fields || has_zero || !take_number(view, MOST_COUNT, count))
        return false;
    *view = trim(*view);
    *is_size = take_number(view, SUDOKU_MAX_SIZE, &other) && other == *count;
    return view->length == 0;
}

static bool is_count(const struct sudoku_reader *r, struct view view)
{
    int count;
    bool is_size;
    struct view rest = view;
    return take_first_number(r, &rest, &count, &is_size) &&
           (is_size || memchr(view.text, ' ', view.length) == NULL);
}

static bool take_count(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    int count = 0;
    bool is_size = false;
    struct view rest = view;
    (void)record;
    take_first_number(r, &rest, &count, &is_size);
    r->begun = true;
    if (is_size)
        return false;
    r->count_as_row = find_size_as_row(r, view);
    r->expected = (uint64_t)count;
    r->count_line = r->lines.number;
    r->counted = true;
    return false;
}

/* Take the count as a row after all, because the next line is a row of the same length. The text of
 * the line is lost, but the number has its digits. */
static void take_count_as_row(struct sudoku_reader *r, sudoku_record *record)
{
    char text[COUNT_DIGITS];
    uint64_t count = r->expected;
    for (int i = r->count_as_row; i-- > 0; count /= 10)
        text[i] = (char)('0' + count % 10);
    const struct view line = {text, (size_t)r->count_as_row};
    struct known_board known = known_of(r);
    known.size = r->count_as_row;
    const struct line_layout layout = find_layout(line, &known);
    read_cells(&r->cells, line, &layout);
    r->cells.line = r->count_line;
    r->counted = false;
    add_row(&r->grid, &r->cells, true, record);
}

bool check_count(struct sudoku_reader *r, sudoku_record *record)
{
    if (!r->counted || r->puzzles < r->expected)
        return false;
    report_error(record, SUDOKU_FAULT, r->lines.number, 0,
                 "the count on the first line is %" PRIu64 ", but more puzzles follow",
                 r->expected);
    r->counted = false;
    return true;
}

/* ---- pending lines ---- */

static bool decide_group(struct sudoku_reader *r, bool rows, sudoku_record *record)
{
    if (rows)
        return move_to_grid(&r->group, &r->grid, &r->cells, record);
    r->group.puzzles = true; /* take_group() reports them, one at a time */
    return false;
}

bool end_pending(struct sudoku_reader *r, sudoku_record *record)
{
    r->again = true;
    if (r->group.count > 0)
        return decide_group(r, are_rows(&r->group, false), record);
    if (r->spaced.rows == 0)
        return end_grid(&r->grid, record);
    end_spaced(&r->spaced, record);
    return true;
}

bool has_to_wait(struct sudoku_reader *r, sudoku_record *record, bool *filled)
{
    if (is_pending(r)) {
        *filled = end_pending(r, record);
        return true;
    }
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    *filled = r->again = check_count(r, record);
    return *filled;
}

bool take_group(struct sudoku_reader *r, sudoku_record *record)
{
    if (!check_count(r, record))
        report_next_line(&r->group, record);
    return true;
}

/* ---- lines with cells, or with text that should be cells ---- */

static void read_current_cells(struct sudoku_reader *r, const struct line_layout *layout)
{
    const size_t cells = (size_t)(r->grid.rows * r->grid.size);
    r->cells.is_x_used = memchr(r->grid.sign, 'x', cells) != NULL;
    read_cells(&r->cells, current_line(r), layout);
    r->cells.line = r->lines.number;
}

/* Return whether a line is a heading although the cells of a large board may have its letters. */
static bool is_title(const struct sudoku_reader *r)
{
    const struct view whole = trim(current_line(r)), line = unwrap_list(whole);
    const bool has_flaw = r->cells.flaw.kind != FLAW_NONE && !has_letters(&r->cells);
    const bool has_text = has_words(line) || is_statement(whole);
    return is_heading(line) && (has_flaw || (symbols_of(r) == NULL && has_text));
}

/* Return whether letters and dots are a first row. In a short one, the letters are A, B, ... and its
 * only dot is not the end of a sentence. */
static bool is_row_of_letters(const struct cells *c)
{
    const int size = c->layout.size;
    const bool is_sentence = c->meaningful == 1 && c->sign[size - 1] == '.';
    return has_letters(c) &&
           (size >= LEAST_OF_LETTERS || (are_first_letters(c->sign, size) && !is_sentence));
}

/* Return whether a line counts as a row of a grid, even if it is malformed: most of its cells are
 * there; or, inside a grid, it has the right number of units. A title does not resemble a row, and
 * must not take the place of one. */
static bool resembles_row(const struct sudoku_reader *r)
{
    const struct line_layout *l = &r->cells.layout;
    if (r->grid.rows == 0 && is_title(r))
        return false;
    bool mostly =
        r->cells.meaningful > l->size / 2 + l->size / 8 && l->count <= l->size * l->size / 2;
    return !(l->fits && l->whole) && l->size > 0 &&
           (mostly || is_row_of_letters(&r->cells) || (r->grid.rows > 0 && l->count == l->size));
}

/* Return whether a line inside a grid is a puzzle of another size. */
static bool is_other_puzzle(const struct sudoku_reader *r)
{
    if (r->grid.rows == 0 || is_size_known(r) || r->cells.layout.fits)
        return false;
    const struct known_board any = known_with_size(r, 0);
    struct line_layout other = find_layout(current_line(r), &any);
    return other.fits && other.whole;
}

void take_heading(struct sudoku_reader *r, struct view line)
{
    struct view rest = line;
    if (r->unread_line == 0) {
        r->unread_line = r->lines.number;
        r->is_unread_markup = is_markup(line);
        r->is_unread_picture = take_text(&rest, "<svg");
    }
    write_heading(line, r->heading, sizeof r->heading);
    r->heading_line = r->lines.number;
}

/* Take a line that is neither a puzzle nor a row. If it is a heading, nothing is reported, unless
 * the text has no puzzle at all. */
static bool take_stray_line(struct sudoku_reader *r, sudoku_record *record)
{
    const struct view line = trim(current_line(r));
    r->stray_line = r->cells.line;
    const struct line_layout *l = &r->cells.layout;
    const bool may_be_rectangle = l->whole && !l->places && !l->is_part && !is_size_known(r) &&
                                  r->cells.flaw.kind == FLAW_NONE;
    if (may_be_rectangle && report_rectangle(record, r->cells.line, l->count, 2))
        return true;
    if (!is_heading(line)) {
        report_bad_line(record, &r->cells, is_size_known(r) || r->cells.layout.whole);
        return true;
    }
    take_heading(r, line);
    return false;
}

/* Report the cells of a line as a puzzle. A flaw of them is that letters are the digits. */
static void report_cells(struct cells *c, sudoku_record *record)
{
    report_puzzle(record, c->line, c->layout.rows, c->layout.size,
                  c->flaw.kind == FLAW_NONE ? c->ways : AS_NUMBERS, c->sign, c->digit,
                  c->candidates);
}

static bool report_line(struct sudoku_reader *r, sudoku_record *record)
{
    struct cells *c = &r->cells;
    const bool is_good = c->flaw.kind == FLAW_NONE || has_readable_letters(c);
    if (!is_good || !c->layout.fits || !c->layout.whole)
        return take_stray_line(r, record);
    report_cells(c, record);
    return true;
}

/* If lines above the first row seemed to be borders of n dashes, and - is an empty cell in this row,
 * those lines were the first rows. */
static void add_rows_of_dashes(struct sudoku_reader *r, sudoku_record *record)
{
    static const char dashes[] =
        "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -";
    const struct line_layout layout = r->cells.layout;
    if (r->grid.rows > 0 || !layout.fits || layout.size != r->dashes ||
        r->dash_lines >= layout.rows || layout.unit == UNIT_FIELD || layout.unit == UNIT_BAR ||
        r->border_line + 1 != r->lines.number ||
        memchr(r->cells.sign, '-', (size_t)layout.size) == NULL)
        return;
    for (int above = r->dash_lines; above > 0; above--) {
        read_cells(&r->cells, (struct view){dashes, 2 * (size_t)layout.size - 1}, &layout);
        r->cells.line = r->border_line + 1 - (uint64_t)above;
        add_row(&r->grid, &r->cells, true, record);
    }
    read_current_cells(r, &layout);
}

/* If the heading above the first row has as many letters, all of them different, and this row has
 * no others, the heading was the first row. */
static void add_row_of_letters(struct sudoku_reader *r, sudoku_record *record)
{
    const struct line_layout layout = r->cells.layout;
    const size_t size = (size_t)layout.size;
    bool is_row = r->grid.rows == 0 && r->heading_line > 0 &&
                  r->heading_line + 1 == r->lines.number && has_letters(&r->cells) &&
                  strlen(r->heading) == size;
    for (size_t c = 0; c < size && is_row; c++)
        is_row =
            is_ascii_letter(r->heading[c]) && strchr(r->heading + c + 1, r->heading[c]) == NULL &&
            (!is_ascii_letter(r->cells.sign[c]) || strchr(r->heading, r->cells.sign[c]) != NULL);
    if (!is_row)
        return;
    read_cells(&r->cells, (struct view){r->heading, size}, &layout);
    r->cells.line = r->heading_line;
    add_row(&r->grid, &r->cells, true, record);
    r->heading[0] = '\0';
    read_current_cells(r, &layout);
}

/* Return the number of empty rows above the first row of a grid. */
static int count_empty_rows_above(const struct sudoku_reader *r)
{
    const bool is_below = r->border_line + 1 == r->lines.number;
    return r->grid.rows == 0 && is_below && r->empty_rows > 0 &&
                   is_empty_row_of(&r->empty_row, r->cells.layout.size)
               ? r->empty_rows
               : 0;
}

/* Take a line that is not ambiguous: a row of a grid, or a puzzle of its own. */
static bool take_clear_line(struct sudoku_reader *r, const struct line_layout *layout,
                            sudoku_record *record)
{
    read_current_cells(r, layout);
    if (resembles_row(r) && !is_other_puzzle(r)) {
        const int empty_rows = count_empty_rows_above(r);
        add_rows_of_dashes(r, record);
        add_row_of_letters(r, record);
        const bool is_reported = add_row(&r->grid, &r->cells, is_size_known(r), record);
        if (empty_rows > 0 && r->grid.rows == 1) {
            r->grid.empty = r->grid.empties[0] = empty_rows;
            r->grid.has_boxes = r->empty_row.end != r->grid.size * r->empty_row.width;
        }
        r->empty_rows = 0;
        return is_reported;
    }
    return r->grid.rows > 0 ? end_pending(r, record) : report_line(r, record);
}

/* Take an ambiguous line, or the line after a group of them. */
static bool take_ambiguous(struct sudoku_reader *r, const struct line_layout *layout,
                           sudoku_record *record)
{
    struct ambiguous_group *g = &r->group;
    bool more = layout->small > 0 && (g->count == 0 || layout->size == g->size);
    bool row = layout->fits && !layout->whole && layout->small == 0 && layout->size == g->size;
    if (more && (g->count == 0 || g->count < g->size)) {
        read_current_cells(r, layout);
        add_ambiguous(g, &r->cells);
        return is_decided(g) && decide_group(r, are_rows(g, true), record);
    }
    r->again = true;
    /* A row that is not ambiguous makes rows of the whole group. */
    return decide_group(r, row || are_rows(g, more), record);
}

/* Return whether an ambiguous line continues a run of puzzles; if not, end the run. */
static bool continues_run(struct sudoku_reader *r, const struct line_layout *layout)
{
    bool continues = layout->small > 0 && layout->size == r->group.run;
    if (!continues)
        r->group.run = 0;
    return continues;
}

void report_fields(struct sudoku_reader *r, struct view text, uint64_t line,
                   const struct puzzle_fields *fields, sudoku_record *record)
{
    if (fields->solution.length > 0) {
        read_cells(&r->cells, fields->solution, &fields->solution_layout);
        spread_cells(r->solution, r->cells.digit, r->cells.layout.rows, r->cells.layout.size);
    }
    read_cells(&r->cells, fields->puzzle, &fields->layout);
    r->cells.line = line;
    report_cells(&r->cells, record);
    if (fields->damaged > 0 && fields->ignored.length == 0 && record->error.message[0] == '\0')
        report_error(record, SUDOKU_PUZZLE, line, 0,
                     "another field has %d cells instead of %d, so it is not read as the solution",
                     fields->damaged, fields->layout.rows * fields->layout.size);
    keep_note(r, text, fields);
}

/* Take a line of a list. */
static bool take_fields(struct sudoku_reader *r, const struct puzzle_fields *fields,
                        sudoku_record *record)
{
    bool filled;
    if (has_to_wait(r, record, &filled))
        return filled;
    report_fields(r, current_line(r), r->lines.number, fields, record);
    return true;
}

/* Cut the comment behind a row: `4..|.8.|..1 # row 1`. A title has other text before the sign. */
static void cut_comment(struct sudoku_reader *r, const struct known_board *known)
{
    const char *end = strchr(r->lines.text, '#');
    if (end == NULL || end == r->lines.text || (end[-1] != ' ' && end[-1] != '\t'))
        return;
    const struct view row = {r->lines.text, (size_t)(end - r->lines.text)};
    const struct line_layout layout = find_layout(row, known);
    read_cells(&r->cells, row, &layout);
    if (!layout.fits || is_heading(row) ||
        (r->cells.flaw.kind != FLAW_NONE && !has_letters(&r->cells)))
        return;
    r->lines.length = row.length;
    r->lines.text[row.length] = '\0';
}

bool take_cells(struct sudoku_reader *r, sudoku_record *record)
{
    struct puzzle_fields fields;
    struct known_board known = known_of(r);
    const int size = known.size;
    known.size = known.rows > 0 ? size : usual_size(r); /* a list line is no row */
    if (find_puzzle_fields(current_line(r), &known, &r->cells, &fields))
        return take_fields(r, &fields, record);
    known.size = size;
    cut_comment(r, &known);
    struct line_layout layout = find_layout(current_line(r), &known);
    if (r->group.count > 0)
        return take_ambiguous(r, &layout, record);
    if (r->count_as_row > 0 && layout.fits && !layout.whole && layout.size == r->count_as_row)
        take_count_as_row(r, record);
    r->count_as_row = 0;
    if (r->grid.rows == 0 && check_count(r, record)) {
        r->again = true;
        return true;
    }
    if (continues_run(r, &layout)) {
        known = known_with_size(r, layout.small);
        layout = find_layout(current_line(r), &known);
    }
    return layout.small > 0 ? take_ambiguous(r, &layout, record)
                            : take_clear_line(r, &layout, record);
}

/* ---- rows whose empty cells are blanks ---- */

static bool is_spaced(const struct sudoku_reader *r, struct view view)
{
    (void)view;
    if (r->lines.too_long || r->skipping || r->grid.rows > 0 || r->group.count > 0 ||
        symbols_of(r) != NULL)
        return false;
    return r->spaced.rows > 0 ? is_spaced_row(current_line(r)) : begins_spaced(current_line(r));
}

static bool take_spaced(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    (void)view;
    if (r->spaced.rows == 0 && check_count(r, record)) {
        r->again = true;
        return true;
    }
    if (r->spaced.rows == 0 && r->blank_line > 0 && r->blank_line + 1 == r->lines.number)
        add_spaced_row(&r->spaced, (struct view){" ", 1}, r->blank_line);
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    add_spaced_row(&r->spaced, current_line(r), r->lines.number);
    return false;
}

/* ---- the kinds ---- */

const struct line_kind count_lines = {is_count, take_count};
const struct line_kind spaced_lines = {is_spaced, take_spaced};
