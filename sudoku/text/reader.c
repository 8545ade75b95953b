/* SPDX-License-Identifier: MIT */
/*
 * Read puzzles of n x n cells, n from 4 to 36, in every common form:
 *
 *     text       = { line }          up to the end or the line "end"
 *     line       = puzzle            n * n cells on one line
 *                | list              a puzzle, perhaps its solution, and text beside it (fields.h)
 *                | row               n cells; n rows are a puzzle
 *                | places            n * n * n characters: each candidate of each cell has a place, which holds
 *                                    the candidate, or an empty cell's character
 *                | json | link       a puzzle with its rules (forms.h)
 *                | game              one of several lines of a saved game in JSON or XML (saved_games.c), or of Solo
 *                | rule              of the next puzzle, or its title (own.h)
 *                | border            between the bands of a grid, or around it
 *                | spaced            a row whose empty cells are blanks (spaced.h)
 *                | brackets          around the rows of a list in a program
 *                | heading           words, or a line that begins with "#": it is about the next puzzle
 *                | section           "[Puzzle]", or another section, skipped up to the next "[Puzzle]"
 *                | blank             ends a grid, or follows each of its bands (pending.h)
 *                | count             number of puzzles that follow; on the first line only
 *     puzzle, row = { character | gap }              up to 35x35
 *                 | token, { gap, token }            gaps separate tokens
 *                 | field, { delimiter, field }      the same delimiter on the whole line
 *     character  = empty | "1" ... "9" | "A" ... "Z" | "a" ... "z"   letters are 10 to 35
 *     empty      = "." | "0" | "_" | "*"             and "-", "?" or "x", if the line has none of these;
 *                                                    a line that has only "-" is a border
 *     token      = character | number | candidates
 *     number     = [ digit ], digit                  from 10x10
 *     candidates = character, { character }          ascending; a single one is a given
 *     field      = [ token ]                         or the same in double quotes
 *     delimiter  = "," | ";" | tab
 *     gap        = blanks, "|", brackets, quotes, box-drawing characters except the dashed ones
 *     border     = "-", "+", "=" and gaps; with three of these strokes side by side also . : ' ` , *
 *
 * kinds[] at the end of this file has one row for each kind of line. The number of units on a line
 * of cells tells what it is, and the size (cells.h). Lines of 16, 25 and 36 cells are ambiguous
 * (pending.h). Any other line is a malformed row if it resembles one, a heading if it has words and
 * few cells, or else a malformed puzzle.
 *
 * Thus the reader understands the files of other programs: .sdk (SadMan, SudoCue), .sdm (a puzzle
 * on each line), .ss and candidate grids of Simple Sudoku, grids of HoDoKu and SudokuWiki, and CSV
 * of spreadsheets. Sources: sudocue.net/fileformats.php; Sudopedia, "Sudoku Clipboard and File
 * Formats".
 *
 * Most texts are plain. plain_reader.c reads them straight from the block.
 */
#include "sudoku/text/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* If a row has fewer letters and dots, it may be text. */
enum { LEAST_OF_LETTERS = 6 };

enum { LONGEST_KEY = 40 }; /* of JSON, in a message */

enum { MOST_COUNT = 99999999, COUNT_DIGITS = 8, TABS_OF_A_ROW = SUDOKU_SIZE - 1 };

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

/* Return what is known about the next line of cells: the size of the grid, of the board that a rule
 * names, or of all puzzles. */
static struct known_board known_of(const struct sudoku_reader *r)
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

static struct view current_line(const struct sudoku_reader *r)
{
    return (struct view){r->lines.text, r->lines.length};
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

/* A count is on the first line. It has no empty fields beside it, and a number with a leading zero
 * is a row of cells. */
static bool is_count(const struct sudoku_reader *r, struct view view)
{
    int count;
    const bool has_fields = memchr(r->lines.text, '\t', r->lines.length) != NULL;
    const bool has_zero = view.length > 1 && view.text[0] == '0';
    return !r->begun && !has_fields && !has_zero && take_number(&view, MOST_COUNT, &count) &&
           view.length == 0;
}

static bool take_count(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    int count = 0;
    (void)record;
    r->count_as_row = find_size_as_row(r, view);
    take_number(&view, MOST_COUNT, &count);
    r->expected = (uint64_t)count;
    r->count_line = r->lines.number;
    r->counted = r->begun = true;
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

/* Report, once, that the text has more puzzles than its count says. */
static bool check_count(struct sudoku_reader *r, sudoku_record *record)
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

/* End what is pending, because the current line is not part of it. Then process the line again. */
static bool end_pending(struct sudoku_reader *r, sudoku_record *record)
{
    r->again = true;
    if (r->group.count > 0)
        return decide_group(r, are_rows(&r->group, false), record);
    if (r->spaced.rows == 0)
        return end_grid(&r->grid, record);
    end_spaced(&r->spaced, record);
    return true;
}

static bool take_group(struct sudoku_reader *r, sudoku_record *record)
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
    const struct view line = trim(current_line(r));
    const bool has_flaw = r->cells.flaw.kind != FLAW_NONE && !has_letters(&r->cells);
    return is_heading(line) && (has_flaw || (symbols_of(r) == NULL && has_words(line)));
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
           (mostly || (has_letters(&r->cells) && l->size >= LEAST_OF_LETTERS) ||
            (r->grid.rows > 0 && l->count == l->size));
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

/* Take a line as a heading. */
static void take_heading(struct sudoku_reader *r, struct view line)
{
    struct view rest = line;
    if (r->unread_line == 0) {
        r->unread_line = r->lines.number;
        r->is_unread_markup = is_markup(line);
        r->is_unread_picture = take_text(&rest, "<svg");
    }
    write_heading(line, r->heading, sizeof r->heading);
}

/* Take a line that is neither a puzzle nor a row. If it is a heading, nothing is reported, unless
 * the text has no puzzle at all. */
static bool take_stray_line(struct sudoku_reader *r, sudoku_record *record)
{
    const struct view line = trim(current_line(r));
    r->stray_line = r->cells.line;
    const struct line_layout *l = &r->cells.layout;
    const bool may_be_rectangle =
        l->whole && !l->places && !is_size_known(r) && r->cells.flaw.kind == FLAW_NONE;
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

/* Return whether a line without blanks has only dashes. */
static bool has_only_dashes(struct view line)
{
    for (size_t c = 0; c < line.length; c++)
        if (line.text[c] != '-')
            return false;
    return line.length > 0;
}

/* If the line above the first row seemed to be a border of n dashes, and - is an empty cell in this
 * row, that line was the first row. */
static void add_row_of_dashes(struct sudoku_reader *r, sudoku_record *record)
{
    static const char dashes[] = "------------------------------------";
    const struct line_layout layout = r->cells.layout;
    if (r->grid.rows > 0 || !layout.fits || layout.size != r->dashes ||
        r->border_line + 1 != r->lines.number ||
        memchr(r->cells.sign, '-', (size_t)layout.size) == NULL)
        return;
    read_cells(&r->cells, (struct view){dashes, (size_t)layout.size}, &layout);
    r->cells.line = r->border_line;
    add_row(&r->grid, &r->cells, true, record);
    read_current_cells(r, &layout);
}

/* Take a line that is not ambiguous: a row of a grid, or a puzzle of its own. */
static bool take_clear_line(struct sudoku_reader *r, const struct line_layout *layout,
                            sudoku_record *record)
{
    read_current_cells(r, layout);
    if (resembles_row(r) && !is_other_puzzle(r)) {
        add_row_of_dashes(r, record);
        return add_row(&r->grid, &r->cells, is_size_known(r), record);
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

/* Take the fields of a text, which begins on this line. */
static void report_fields(struct sudoku_reader *r, struct view text, uint64_t line,
                          const struct puzzle_fields *fields, sudoku_record *record)
{
    if (fields->solution.length > 0) {
        read_cells(&r->cells, fields->solution, &fields->solution_layout);
        spread_cells(r->solution, r->cells.digit, r->cells.layout.rows, r->cells.layout.size);
    }
    read_cells(&r->cells, fields->puzzle, &fields->layout);
    r->cells.line = line;
    report_cells(&r->cells, record);
    keep_note(r, text, fields);
}

/* Take a line of a list. */
static bool take_fields(struct sudoku_reader *r, const struct puzzle_fields *fields,
                        sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->count_as_row = r->group.run = 0;
    if (check_count(r, record)) {
        r->again = true;
        return true;
    }
    report_fields(r, current_line(r), r->lines.number, fields, record);
    return true;
}

static bool take_cells(struct sudoku_reader *r, sudoku_record *record)
{
    struct puzzle_fields fields;
    struct known_board known = known_of(r);
    const int size = known.size;
    known.size = known.rows > 0 ? size : usual_size(r); /* a list line is no row */
    if (find_puzzle_fields(current_line(r), &known, &r->cells, &fields))
        return take_fields(r, &fields, record);
    known.size = size;
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

/* ---- pauses, and lines that are skipped ---- */

/* Return whether the line is a word. Case is ignored; `word` is in lower case. */
static bool is_word(struct view view, const char *word)
{
    if (view.length != strlen(word))
        return false;
    for (size_t i = 0; i < view.length; i++) {
        char c = view.text[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
            return false;
    }
    return true;
}

/* Return whether the line begins a section, and set whether to skip the section. Only known names
 * count: any other line in brackets may be a damaged row, and skipping the text after it would lose
 * all puzzles there. */
static bool is_section(struct view view, bool *skipped)
{
    static const char *const words[] = {"[puzzle]", "[state]", "[pencilmarks]", "[colours]",
                                        "[colors]"};
    const bool has_bracket = view.length > 0 && view.text[0] == '['; /* most lines have none */
    for (size_t w = 0; has_bracket && w < sizeof words / sizeof *words; w++)
        if (is_word(view, words[w])) {
            *skipped = w > 0;
            return true;
        }
    return false;
}

/* Return whether a line of tabs alone is a row of empty fields: its number of tabs fits the size,
 * or, if the size is not known, there are too many tabs to be accidental. */
static bool is_row_of_tabs(const struct sudoku_reader *r)
{
    const int size = known_of(r).size;
    size_t tabs = strspn(r->lines.text, "\t");
    bool fits = size > 0 ? tabs + 1 == (size_t)size || tabs == (size_t)size : tabs >= TABS_OF_A_ROW;
    return tabs == r->lines.length && fits;
}

/* Return whether a line has no cells because it is blank, begins a section, or ends the text. */
static bool is_pause(const struct sudoku_reader *r, struct view view)
{
    bool skipping;
    return !r->lines.too_long && !is_row_of_tabs(r) &&
           (view.length == 0 || is_word(view, "end") || is_section(view, &skipping));
}

static bool take_pause(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    r->count_as_row = r->group.run = 0;
    r->in_drawing = false;
    if (view.length == 0 && r->lines.length > 0)
        r->blank_line = r->lines.number;
    if (view.length == 0 && r->group.count == 0 && accept_blank(&r->grid))
        return false;
    if (is_pending(r))
        return end_pending(r, record);
    is_section(view, &r->skipping);
    r->begun |= view.length > 0;
    if (is_word(view, "end"))
        end_lines(&r->lines);
    return false;
}

static bool is_skipped(const struct sudoku_reader *r, struct view view)
{
    return r->skipping || view.text[0] == '#';
}

static bool skip(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    (void)record;
    if (!r->skipping && !is_pending(r))
        write_heading(view, r->heading, sizeof r->heading);
    return false;
}

static bool is_too_long(const struct sudoku_reader *r, struct view view)
{
    (void)view;
    return r->lines.too_long;
}

static bool take_too_long(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    (void)view;
    r->in_drawing = false;
    r->begun = true;
    if (is_pending(r))
        return end_pending(r, record);
    report_error(record, SUDOKU_INVALID, r->lines.number, LINES_LONGEST + 1,
                 "the line is longer than %d bytes", LINES_LONGEST);
    return true;
}

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

/* Return whether a line has only numbers and arrows, after a blank, as a drawing has them above its
 * board. Arrows are slashes, or not ASCII. */
static bool looks_like_numbers(struct view line)
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

static bool take_border(struct sudoku_reader *r, struct view line, sudoku_record *record)
{
    if (!is_pending(r) && begins_with_corner(line))
        r->upper_line = r->lines.number;
    r->border_line = r->lines.number;
    r->count_as_row = 0;
    if (drop_table_head(&r->grid, line))
        return false;
    r->dashes = has_only_dashes(line) && line.length <= SUDOKU_MAX_SIZE ? (int)line.length : 0;
    if (r->dashes > 0 && r->dashes == r->grid.size && r->grid.rows > 0 &&
        memchr(r->grid.sign, '-', (size_t)(r->grid.rows * r->grid.size)) != NULL)
        return take_cells(r, record);
    if (r->group.count > 0 && r->group.band == 0)
        r->group.band = r->group.count;
    if (accept_border(&r->grid)) /* always true for ambiguous lines, which are not a grid yet */
        return false;
    return end_grid(&r->grid, record);
}

/* ---- rules, and puzzles that fill a line ---- */

/* Return whether a line of a list has all cells of a puzzle, and a given among them, unlike long
 * words. */
static bool has_puzzle(const struct sudoku_reader *r, struct view view)
{
    struct cells room;
    struct puzzle_fields fields;
    const struct known_board known = known_of(r);
    bool has_given = false;
    if (!find_puzzle_fields(view, &known, &room, &fields))
        return false;
    for (size_t c = 0; c < fields.puzzle.length; c++)
        has_given |= fields.puzzle.text[c] >= '1' && fields.puzzle.text[c] <= '9';
    return has_given;
}

/* A line of a list is not a label, whatever its first word is. */
static bool is_rule(const struct sudoku_reader *r, struct view view)
{
    return is_rule_line(view) && !(is_label_line(view) && has_puzzle(r, view));
}

static bool take_rule(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    if (r->own.is_used && r->own.line < r->stray_line) /* these are the rules of another puzzle */
        own_clear(&r->own);
    own_take_line(&r->own, view, (size_t)(view.text - r->lines.text), r->lines.number);
    return false;
}

/* Return whether a line is a tag of XML without a puzzle. */
static bool is_other_tag(const struct sudoku_reader *r, struct view view)
{
    (void)r;
    return is_tag(view) && find_form_of_line(view) == NULL;
}

static bool take_other_tag(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->begun = true;
    take_heading(r, view);
    return false;
}

static bool is_whole_puzzle(const struct sudoku_reader *r, struct view view)
{
    (void)r;
    return find_form_of_line(view) != NULL || is_object(view);
}

/* Return whether JSON begins with the type of a result. */
static bool is_result(struct view text)
{
    while (text.length > 0 && strchr("{ \n", *text.text) != NULL)
        text = drop_bytes(text, 1);
    return take_text(&text, "\"type\"");
}

/* Make the elements null of lists zeros, which are empty cells. */
static void replace_nulls(char *text, size_t length)
{
    static const char null[] = "null";
    enum { LENGTH = sizeof null - 1 };
    char before = '\0';
    for (size_t c = 0; c + LENGTH < length; c++) {
        if ((before == '[' || before == ',') && memcmp(text + c, null, LENGTH) == 0)
            memcpy(text + c, "   0", LENGTH);
        before = text[c] == ' ' ? before : text[c];
    }
}

/* Read JSON that is not in any of the forms. */
static void read_object(struct sudoku_reader *r, struct view text, uint64_t line,
                        sudoku_record *record)
{
    struct puzzle_fields fields = {.layout.size = 0};
    const struct known_board known = known_of(r);
    if (text.text >= r->lines.text && text.text < r->lines.text + sizeof r->lines.text)
        replace_nulls(r->lines.text, r->lines.length);
    else
        replace_nulls(r->document, r->document_length);
    const bool is_read =
        !is_result(text) && find_fields_of_object(text, &known, &r->cells, &fields);
    const struct view ignored = fields.ignored;
    char key[LONGEST_KEY + 1]; /* a copy, because the note of the puzzle may overwrite the text */
    snprintf(key, sizeof key, "%.*s",
             (int)(ignored.length < LONGEST_KEY ? ignored.length : LONGEST_KEY),
             ignored.length > 0 ? ignored.text : "");
    if (is_read)
        report_fields(r, text, line, &fields, record);
    else
        report_error(
            record, SUDOKU_INVALID, line, 0, "%s",
            is_result(text) ? "this JSON is a result and not a puzzle; make it without --json"
            : fields.has_several
                ? "this JSON has several puzzles: write each on a line of its own, as jq -c "
                  "'.[]' does"
                : "this JSON has no puzzle: it has no text with all cells of a board, no list "
                  "of its rows, and no grid of f-puzzles");
    if (is_read && key[0] != '\0' && record->error.message[0] == '\0')
        report_error(record, SUDOKU_PUZZLE, line, 0,
                     "only the cells of this JSON are read; '%s' is ignored", key);
}

/* Read a text that has the whole puzzle. */
static void read_whole(struct sudoku_reader *r, struct view text, uint64_t number, uint64_t column,
                       sudoku_record *record)
{
    const struct text_form *form = find_form_of_line(text);
    if (form == NULL) {
        read_object(r, text, number, record);
        return;
    }
    const struct board_shape *shape = shape_of(&r->own);
    if (shape->rows != shape->columns) {
        report_error(record, SUDOKU_INVALID, number, (int)column,
                     "a puzzle in the form '%s' is square, and not %dx%d", form->facts.name,
                     shape->rows, shape->columns);
        return;
    }
    record->kind = SUDOKU_PUZZLE;
    record->line = number;
    record->puzzle.size = 0;
    record->puzzle.marked = false;
    own_begin(&r->own, number);
    const struct puzzle_line line = {
        text, number, column, &r->own, &record->puzzle, &r->link, r->solution, &r->has_solution};
    form->read(&line);
}

static bool take_whole_puzzle(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    if (check_count(r, record)) {
        r->again = true;
        return true;
    }
    read_whole(r, view, r->lines.number, (uint64_t)(view.text - r->lines.text) + 1, record);
    return true;
}

/* ---- saved games of several lines ---- */

/* Return whether a text begins with a key of JSON. */
static bool begins_with_key(struct view view)
{
    const bool has_quote = take_text(&view, "\"");
    take_until(&view, '"');
    view = trim(view);
    return has_quote && view.length > 0 && *view.text == ':';
}

/* A game begins with a tag of XML, or with { on a line of its own and a key on the next. */
static bool is_document(const struct sudoku_reader *r, struct view view)
{
    const bool is_below_brace = r->brace_line > 0 && r->brace_line + 1 == r->lines.number;
    return r->document_length > 0 || (!r->lines.too_long && is_ksudoku(view)) ||
           (is_below_brace && begins_with_key(view));
}

/* Count the brackets of JSON that a line opens, less those that it closes. */
static int count_brackets(struct view view)
{
    bool is_string = false;
    int depth = 0;
    for (; view.length > 0; view = drop_bytes(view, 1)) {
        const char c = *view.text;
        if (c == '\\' && is_string && view.length > 1)
            view = drop_bytes(view, 1);
        else if (c == '"')
            is_string = !is_string;
        else if (!is_string)
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
    return depth;
}

static bool append_document(struct sudoku_reader *r, struct view view)
{
    if (r->document_length + view.length + 1 > LINES_LONGEST)
        return false;
    memcpy(r->document + r->document_length, view.text, view.length);
    r->document_length += view.length;
    if (!r->lines.is_cut)
        r->document[r->document_length++] = '\n';
    return true;
}

/* A place of a game has its column in the whole game. Find its line. */
static void locate(const struct sudoku_reader *r, uint64_t *line, uint64_t *column)
{
    const char *at = r->document;
    if (*line != r->document_line) /* of a rule above the game */
        return;
    for (const char *end; *column > 0 && (end = memchr(at, '\n', *column - 1)) != NULL;
         at = end + 1) {
        ++*line;
        *column -= (uint64_t)(end - at) + 1;
    }
}

/* Locate a clue. Its numbers that are on other lines are found at its own place. */
static void locate_clue(struct sudoku_reader *r, struct pending_clue *clue)
{
    const uint64_t before = clue->column;
    if (clue->line != r->document_line)
        return;
    locate(r, &clue->line, &clue->column);
    const uint64_t skipped = before - clue->column; /* bytes above its line */
    const char *line = r->document + skipped;
    const char *end = memchr(line, '\n', r->document_length - skipped);
    if (end == NULL)
        end = r->document + r->document_length;
    for (int n = 0; n < clue->cell_count + clue->value_count; n++) {
        uint32_t *column = &r->own.columns[clue->first + (size_t)n];
        const bool is_inside = *column > skipped && *column - skipped <= (uint64_t)(end - line);
        *column = is_inside ? (uint32_t)(*column - skipped) : (uint32_t)clue->column;
    }
}

static void locate_rules(struct sudoku_reader *r)
{
    struct own_rules *own = &r->own;
    if (own->is_bad) {
        locate(r, &own->error.line, &own->error.column);
        return;
    }
    for (int bit = 0; bit < OWN_VARIANTS; bit++)
        if ((own->variants >> bit & 1) != 0)
            locate(r, &own->variant_lines[bit], &own->variant_columns[bit]);
    if (own->region_count > 0)
        locate(r, &own->region_line, &own->region_column);
    for (size_t c = 0; c < own->clue_count; c++)
        locate_clue(r, &own->pending[c]);
}

static void end_document(struct sudoku_reader *r)
{
    r->document_length = 0;
    r->brace_line = 0;
}

static bool refuse_document(struct sudoku_reader *r, const char *why, sudoku_record *record)
{
    report_error(record, SUDOKU_INVALID, r->document_line, 0, "the saved game that begins here %s",
                 why);
    end_document(r);
    return true;
}

static bool begin_document(struct sudoku_reader *r, bool is_json)
{
    if (r->document == NULL)
        r->document = object_array(&r->object, LINES_LONGEST + 1, 1);
    r->own.has_failed |= r->document == NULL;
    r->document_line = is_json ? r->brace_line : r->lines.number;
    r->document_before = r->lines.before;
    r->document_depth = 0;
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    if (r->document != NULL && is_json) {
        append_document(r, (struct view){"{", 1});
        r->document_depth = 1;
    }
    return r->document != NULL;
}

/* Return a game without the blanks around it. After an object of a list comes a comma or a
 * bracket. */
static struct view trim_object(struct view text)
{
    text = trim(text);
    while (text.length > 1 && *text.text == '{' && strchr(",]", text.text[text.length - 1]) != NULL)
        text = trim((struct view){text.text, text.length - 1});
    return text;
}

/* Take a line of a game. The last line closes what the first one opened. */
static bool take_document(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (r->document_length == 0 && is_pending(r))
        return end_pending(r, record);
    if (r->document_length == 0 && check_count(r, record)) {
        r->again = true;
        return true;
    }
    if (r->document_length == 0 && !begin_document(r, !is_ksudoku(view))) {
        record->kind = SUDOKU_INVALID; /* without memory */
        return true;
    }
    const bool is_json = *r->document == '{' && r->document_length > 0;
    if (r->lines.too_long || !append_document(r, current_line(r)))
        return refuse_document(r, "has more than 65535 bytes", record);
    r->document_depth += count_brackets(view);
    if (is_json ? r->document_depth > 0 : strstr(r->lines.text, "</ksudoku>") == NULL)
        return false;
    r->before = r->document_before;
    const bool has_end = r->document[r->document_length - 1] == '\n';
    const struct view text = trim_object((struct view){r->document, r->document_length - has_end});
    if (find_form_of_line(text) == NULL) /* its lists go on below the ends of lines */
        for (size_t c = 0; c < r->document_length; c++)
            r->document[c] = r->document[c] == '\n' ? ' ' : r->document[c];
    read_whole(r, text, r->document_line, (uint64_t)(text.text - r->document) + 1, record);
    locate_rules(r);
    end_document(r);
    return true;
}

/* ---- files that are no text ---- */

static bool is_control_byte(char c)
{
    return (c >= 0 && c < ' ' && strchr("\t\n\v\f\r\033", c) == NULL) || c == '\0';
}

/* Return whether a line before the first puzzle has several control characters. A few of them may
 * be damaged cells. */
static bool is_binary(const struct sudoku_reader *r, struct view view)
{
    enum { LEAST = 4 };
    int count = 0;
    if (r->puzzles == 0)
        for (size_t c = 0; c < view.length; c++)
            count += is_control_byte(view.text[c]);
    return count >= LEAST;
}

static bool take_binary(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    size_t at = 0;
    while (!is_control_byte(view.text[at]))
        at++;
    drop_rows(&r->grid, &r->group);
    report_error(
        record, SUDOKU_FAULT, r->lines.number, (int)(view.text - r->lines.text + (ptrdiff_t)at) + 1,
        "the file is not a text: it has the byte 0x%02x here (UTF-16 needs a byte order mark)",
        (unsigned)(uint8_t)view.text[at]);
    end_lines(&r->lines);
    r->begun = true;
    return true;
}

/* ---- saved games of Solo ---- */

/* Take the value of a line of a saved game, such as `PARAMS  :3:3x3`. */
static bool take_saved_value(struct view line, const char *key, struct view *value)
{
    int length;
    if (!take_text(&line, key))
        return false;
    take_until(&line, ':');
    *value = take_number(&line, LINES_LONGEST, &length) ? line : (struct view){line.text, 0};
    return take_letter(value, ':');
}

static bool is_saved_game(const struct sudoku_reader *r, struct view view)
{
    return r->in_saved_game || take_text(&view, "SAVEFILE:");
}

/* Take a line of a saved game of Simon Tatham's puzzles. Its parameters, put before its
 * description, are a game ID. The moves after it are skipped. */
static bool take_saved_game(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    struct view value;
    if (is_pending(r))
        return end_pending(r, record);
    r->in_saved_game = r->begun = true;
    if (take_saved_value(view, "PARAMS", &value) && value.length < sizeof r->params) {
        memcpy(r->params, value.text, value.length);
        r->params[value.length] = '\0';
    }
    if (!take_saved_value(view, "DESC", &value))
        return false;
    const size_t length = strlen(r->params), before = (size_t)(value.text - r->lines.text);
    const bool has_room = length < before; /* DESC and its colons make room for the parameters */
    const struct view id = {value.text - (has_room ? length + 1 : 0),
                            value.length + (has_room ? length + 1 : 0)};
    if (has_room) {
        memcpy(r->lines.text + before - length - 1, r->params, length);
        r->lines.text[before - 1] = ':';
    }
    r->in_saved_game = false;
    r->skipping = true;
    if (is_solo(id))
        read_whole(r, id, r->lines.number, (uint64_t)(id.text - r->lines.text) + 1, record);
    else
        report_error(record, SUDOKU_INVALID, r->lines.number, 0,
                     "this saved game is not one of Solo: its parameters are '%s'", r->params);
    return true;
}

/* ---- all lines ---- */

static bool is_any(const struct sudoku_reader *r, struct view view)
{
    (void)r, (void)view;
    return true;
}

/* The kinds of lines, in the order in which they are tried: the first one that fits takes the line.
 * The functions get the line without the blanks around it, and return true if they filled the
 * record. */
static const struct line_kind {
    bool (*is)(const struct sudoku_reader *r, struct view line);
    bool (*take)(struct sudoku_reader *r, struct view line, sudoku_record *record);
} kinds[] = {
    {is_binary, take_binary},
    {is_saved_game, take_saved_game}, /* before blank lines and words */
    {is_document, take_document},     /* any of its lines may look like another kind */
    {is_spaced, take_spaced},         /* a line of blanks may be one of its rows */
    {is_pause, take_pause},
    {is_skipped, skip},
    {is_too_long, take_too_long}, /* the kinds below see whole lines */
    {is_in_drawing, take_drawing},
    {is_other_tag, take_other_tag},
    {is_whole_puzzle, take_whole_puzzle},
    {is_rule, take_rule},                    /* its name has letters, as cells may */
    {has_border_with_clues, report_drawing}, /* otherwise it would be a row, or a border */
    {is_border, take_border},
    {is_count, take_count}, /* it may also be a row: the next line decides */
    {is_any, take_cells_or_clues},
};

static bool take_line(struct sudoku_reader *r, sudoku_record *record)
{
    const struct view line = trim(current_line(r));
    const struct line_kind *kind = kinds;
    if (!r->lines.too_long && looks_like_numbers(current_line(r)))
        r->numbers_line = r->lines.number;
    while (!kind->is(r, line))
        kind++;
    if (line.length == 1 && *line.text == '{')
        r->brace_line = r->lines.number;
    return kind->take(r, line, record);
}

/* Take the end of the text. Called again until nothing is pending. */
static bool take_end(struct sudoku_reader *r, sudoku_record *record)
{
    if (r->document_length > 0)
        return refuse_document(r, "has no end", record);
    if (r->in_saved_game) {
        report_error(record, SUDOKU_INVALID, r->lines.number, 0,
                     "the saved game has no description");
        r->in_saved_game = false;
        return true;
    }
    if (is_pending(r)) /* the current line is empty now, so processing it again does no harm */
        return end_pending(r, record);
    if (!r->begun)
        report_error(record, SUDOKU_FAULT, 0, 0,
                     "there is no puzzle: the text is empty, or has only comments");
    else if (r->puzzles == 0 && r->unread_line != 0)
        report_error(
            record, SUDOKU_FAULT, r->unread_line, 0,
            r->is_unread_picture ? "a picture cannot be read: write the puzzle with --to=line"
            : r->is_unread_markup
                ? "there is no puzzle: this is no XML of OpenSudoku or KSudoku, and no line "
                  "has all cells of a puzzle"
                : "there is no puzzle: no line has all cells of a puzzle, and no lines are its "
                  "rows; this is the first line with text");
    else if (r->own.is_used)
        report_error(record, SUDOKU_FAULT, r->own.line, 0,
                     "no puzzle follows the rules that begin here");
    else if (r->counted && r->puzzles < r->expected)
        report_error(record, SUDOKU_FAULT, 0, 0,
                     "the count on the first line is %" PRIu64 ", but the text has %" PRIu64,
                     r->expected, r->puzzles);
    else
        record->kind = SUDOKU_END;
    r->begun = true; /* so the next call reports the end, not these errors again */
    own_clear(&r->own);
    r->counted = false;
    r->unread_line = 0;
    return true;
}

/* ---- the reader ---- */

dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                             int size, sudoku_reader **reader)
{
    if (size != 0 && (size < SUDOKU_MIN_SIZE || size > SUDOKU_MAX_SIZE))
        return DLX_ERR_ARGUMENT;
    sudoku_reader *r =
        object_new_part(allocator, sizeof *r, offsetof(sudoku_reader, lines.text) + 1);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    r->size = size;
    r->own.object = r->link.object = &r->object;
    r->lines.read = read;
    r->lines.user = user;
    *reader = r;
    return DLX_OK;
}

dlx_status sudoku_reader_symbols(sudoku_reader *reader, const char *symbols)
{
    const int count = sudoku_symbols_count(symbols);
    if (count < SUDOKU_MIN_SIZE || count < reader->size)
        return DLX_ERR_ARGUMENT;
    reader->symbol_count = count;
    strcpy(reader->symbols, symbols);
    return DLX_OK;
}

dlx_status sudoku_reader_digits(sudoku_reader *reader, int digits, bool from_zero)
{
    return list_symbols(from_zero, digits, reader->digits) ? DLX_OK : DLX_ERR_ARGUMENT;
}

dlx_status sudoku_reader_board(sudoku_reader *reader, int rows, int columns)
{
    return set_shape(&reader->own.usual, rows, columns) ? DLX_OK : DLX_ERR_ARGUMENT;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    object_free((struct object *)reader);
}

/* ---- records ---- */

void keep_note(struct sudoku_reader *r, struct view line, const struct puzzle_fields *fields)
{
    write_note(line, fields, r->lines.text);
    r->has_note = r->lines.text[0] != '\0' || fields->solution.length > 0;
    r->has_solution = fields->solution.length > 0;
}

/* Forget the labels, note and solution of the last record. */
static void drop_labels(struct sudoku_reader *r)
{
    if (r->is_labeled)
        r->heading[0] = '\0';
    r->is_labeled = r->has_note = r->has_solution = false;
}

/* A heading belongs to the next puzzle, even if that puzzle is malformed. A puzzle with text beside
 * it does not get the heading above it, which may belong to the whole list. */
static void attach_labels(struct sudoku_reader *r, sudoku_record *record)
{
    const char *note = r->has_note ? r->lines.text : r->heading;
    const bool is_puzzle = record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_RULED;
    const char *symbols = r->symbols[0] != '\0' ? r->symbols : record->symbols;
    record->labels.text[SUDOKU_SYMBOLS] = is_puzzle && *symbols != '\0' ? symbols : NULL;
    record->labels.text[SUDOKU_NOTE] = is_puzzle && *note != '\0' ? note : NULL;
    record->solution = is_puzzle && r->has_solution ? r->solution : NULL;
    r->is_labeled = is_puzzle || record->kind == SUDOKU_INVALID;
}

/* Return true if the record is filled, or the source failed. */
static bool take_next(sudoku_reader *r, sudoku_record *record)
{
    if (r->group.puzzles)
        return take_group(r, record);
    bool more = r->again || read_line(&r->lines);
    r->again = false;
    if (r->lines.failed)
        return true;
    return more ? take_line(r, record) : take_end(r, record);
}

/* Return whether the record reports a line that is not even a malformed puzzle, such as a title. */
static bool is_stray(const sudoku_reader *r, const sudoku_record *record)
{
    const struct cells *c = &r->cells;
    return record->kind == SUDOKU_INVALID && record->line == r->stray_line &&
           !(c->layout.whole && 2 * c->meaningful > c->layout.count);
}

/* Rules belong to the puzzle that follows them, even if it is malformed. After a stray line, they
 * may belong to the next puzzle, whose answer could be wrong without them. */
static void attach_rules(sudoku_reader *r, sudoku_record *record)
{
    if (record->kind == SUDOKU_PUZZLE)
        own_attach(&r->own, record);
    else if (record->kind == SUDOKU_INVALID && r->own.is_unreadable)
        record->error = r->own.error;
    const bool is_in_doubt = is_stray(r, record);
    r->is_attached = record->kind != SUDOKU_FAULT && !is_in_doubt;
    if (!is_in_doubt)
        return;
    r->own.column = 0;
    own_refuse(&r->own, record->line,
               "the rules above this line may belong to the puzzle below it");
}

/* Make the column in a piece of a line the column in the line. */
static void add_before(const sudoku_reader *r, sudoku_record *record)
{
    const bool is_document = r->before != UINT64_MAX;
    const uint64_t line = is_document ? r->document_line : r->lines.number;
    if (record->error.column > 0 && record->error.line == line)
        record->error.column += is_document ? r->before : r->lines.before;
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    if (reader->is_attached)
        own_clear(&reader->own);
    reader->is_attached = false;
    drop_labels(reader);
    record->error.message[0] = record->symbols[0] = '\0'; /* no remark */
    if (!take_plain(reader, record))
        do
            reader->before = UINT64_MAX;
        while (!take_next(reader, record) && !take_plain(reader, record));
    if (reader->lines.failed)
        return DLX_ERR_INPUT;
    record->labels = (sudoku_labels){{NULL}};
    reader->puzzles += record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID;
    if (reader->own.is_used)
        attach_rules(reader, record);
    attach_labels(reader, record);
    add_before(reader, record);
    if (!reader->own.has_failed || record->kind == SUDOKU_FAULT)
        return DLX_OK;
    reader->is_attached = true; /* without all of its rules, the puzzle would be another one */
    return DLX_ERR_MEMORY;
}

/* ---- a text in memory ---- */

/* The rest of a text. */
struct source {
    const char *at; /* its beginning */
    size_t left;    /* its length */
};

/* A dlx_read_fn. */
static bool read_source(void *user, char *buffer, size_t size, size_t *got)
{
    struct source *source = user;
    *got = size < source->left ? size : source->left;
    memcpy(buffer, source->at, *got);
    source->at += *got;
    source->left -= *got;
    return true;
}

static dlx_status refuse_record(const sudoku_record *record, dlx_error *error)
{
    if (error != NULL)
        *error = record->error;
    return DLX_ERR_SYNTAX;
}

/* Read a puzzle and the end of the text. */
static dlx_status read_only_puzzle(sudoku_reader *reader, sudoku_puzzle *puzzle, dlx_error *error)
{
    sudoku_record record;
    dlx_status status = sudoku_reader_next(reader, &record);
    if (status != DLX_OK)
        return status;
    if (record.kind == SUDOKU_END)
        report_error(&record, SUDOKU_FAULT, 0, 0, "the text has no puzzle");
    if (record.kind != SUDOKU_PUZZLE)
        return refuse_record(&record, error);
    const sudoku_puzzle found = record.puzzle;
    status = sudoku_reader_next(reader, &record);
    if (status != DLX_OK)
        return status;
    if (record.kind == SUDOKU_PUZZLE || record.kind == SUDOKU_RULED)
        report_error(&record, SUDOKU_FAULT, record.line, 0, "the text has more than one puzzle");
    if (record.kind != SUDOKU_END)
        return refuse_record(&record, error);
    *puzzle = found;
    return DLX_OK;
}

dlx_status sudoku_puzzle_from_text(const char *text, int size, sudoku_puzzle *puzzle,
                                   dlx_error *error)
{
    struct source source = {text, strlen(text)};
    sudoku_reader *reader;
    dlx_status status = sudoku_reader_new(NULL, read_source, &source, size, &reader);
    if (status != DLX_OK)
        return status;
    status = read_only_puzzle(reader, puzzle, error);
    sudoku_reader_free(reader);
    return status;
}
