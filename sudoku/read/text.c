/* SPDX-License-Identifier: MIT */
/* What each line is, and what it does to the reader. The grammar is in reader.c. */
#include "sudoku/read/reader.h"
#include "sudoku/read/records.h"

#include <inttypes.h>
#include <string.h>

enum { LONGEST_COUNT = 8, TABS_OF_A_ROW = SUDOKU_SIZE - 1 };

/* ---- the count ---- */

static bool is_count(struct view view, uint64_t *count)
{
    *count = 0;
    if (view.length > LONGEST_COUNT || (view.length > 1 && view.text[0] == '0'))
        return false;
    for (size_t i = 0; i < view.length; i++) {
        if (view.text[i] < '0' || view.text[i] > '9')
            return false;
        *count = 10 * *count + (uint64_t)(view.text[i] - '0');
    }
    return true;
}

/* As many cells as a row has, no digit above that: whether it is a row the next line will tell. */
static int size_as_row(const struct sudoku_reader *r, struct view view)
{
    int size = (int)view.length;
    if (size < SUDOKU_LEAST_SIZE || (r->size != 0 && r->size != size))
        return 0;
    for (size_t i = 0; i < view.length; i++)
        if (view.text[i] - '0' > size)
            return 0;
    return size;
}

static bool take_count(struct sudoku_reader *r, struct view view)
{
    bool fields = memchr(r->lines.text, '\t', r->lines.length) != NULL;
    if (fields || !is_count(view, &r->expected))
        return false;
    r->counted = true;
    r->head = size_as_row(r, view);
    r->head_line = r->lines.number;
    return true;
}

/* The count was a row: it stands above one of the same length. Its digits are those of the count. */
static void take_head_as_row(struct sudoku_reader *r, sudoku_record *record)
{
    char text[LONGEST_COUNT];
    uint64_t count = r->expected;
    for (int i = r->head; i-- > 0; count /= 10)
        text[i] = (char)('0' + count % 10);
    const struct view view = {text, (size_t)r->head};
    const struct shape shape = shape_of(view, r->head);
    cells_read(&r->cells, view, &shape);
    r->cells.line = r->head_line;
    r->counted = false;
    grid_add(&r->grid, &r->cells, true, record);
}

static bool is_beyond_count(struct sudoku_reader *r, sudoku_record *record)
{
    if (!r->counted || r->puzzles < r->expected)
        return false;
    record_error(record, SUDOKU_FAULT, r->lines.number, 0,
                 "more puzzles than the %" PRIu64 " that the first line says", r->expected);
    r->counted = false;
    return true;
}

/* ---- what is under way ---- */

/* What the lines in doubt are is decided. Returns whether there is a record to give. */
static bool settle(struct sudoku_reader *r, bool rows, sudoku_record *record)
{
    if (rows)
        return doubt_give_rows(&r->doubt, &r->grid, &r->cells, record);
    r->doubt.settled = true;
    return false;
}

/* The line at hand belongs to something else, and is looked at again. */
static bool end_what_is_under_way(struct sudoku_reader *r, sudoku_record *record)
{
    r->again = true;
    if (r->doubt.count > 0)
        return settle(r, doubt_are_rows(&r->doubt, false), record);
    return grid_cut(&r->grid, record);
}

bool reader_give_settled(struct sudoku_reader *r, sudoku_record *record)
{
    if (!is_beyond_count(r, record))
        doubt_give_puzzle(&r->doubt, record);
    return true;
}

/* ---- lines with cells, or with what should be cells ---- */

static struct view whole_line(const struct sudoku_reader *r)
{
    return (struct view){r->lines.text, r->lines.length};
}

static void read_cells(struct sudoku_reader *r, const struct shape *shape)
{
    cells_read(&r->cells, whole_line(r), shape);
    r->cells.line = r->lines.number;
}

/* A malformed line counts as a row of a grid if it is like one: most of its cells are there, or,
 * inside a grid, as many units. A title is not like a row, and must not take the place of one. */
static bool resembles_row(const struct sudoku_reader *r)
{
    const struct shape *s = &r->cells.shape;
    bool mostly = r->cells.good > s->size / 2 + s->size / 8 && s->count <= s->size * s->size / 2;
    return !(s->fits && s->line) && s->size > 0 &&
           (mostly || (r->grid.rows > 0 && s->count == s->size));
}

/* Inside a grid: all cells of a puzzle of another size. */
static bool is_other_puzzle(const struct sudoku_reader *r)
{
    if (r->grid.rows == 0 || r->size > 0 || r->cells.shape.fits)
        return false;
    struct shape other = shape_of(whole_line(r), 0);
    return other.fits && other.line;
}

static bool give_line(struct sudoku_reader *r, sudoku_record *record)
{
    const struct cells *c = &r->cells;
    if (c->flaw.kind == FLAW_NONE && c->shape.fits && c->shape.line)
        record_puzzle(record, c->line, c->shape.size, c->ways, c->digit, c->candidates);
    else
        record_bad_line(record, c, r->size > 0 || c->shape.line);
    return true;
}

/* A row of a grid, or by itself. */
static bool take_known(struct sudoku_reader *r, const struct shape *shape, sudoku_record *record)
{
    read_cells(r, shape);
    if (resembles_row(r) && !is_other_puzzle(r))
        return grid_add(&r->grid, &r->cells, r->size > 0, record);
    return r->grid.rows > 0 ? end_what_is_under_way(r, record) : give_line(r, record);
}

/* Lines in doubt wait: one more of them; or a row that is beyond doubt, and so makes rows of all; or
 * something else. */
static bool take_among_doubtful(struct sudoku_reader *r, const struct shape *shape,
                                sudoku_record *record)
{
    struct doubt *d = &r->doubt;
    bool more = shape->doubt > 0 && (d->count == 0 || shape->size == d->size);
    bool row = shape->fits && !shape->line && shape->doubt == 0 && shape->size == d->size;
    if (more && (d->count == 0 || d->count < d->size)) {
        read_cells(r, shape);
        doubt_add(d, &r->cells);
        return doubt_is_over(d) && settle(r, doubt_are_rows(d, true), record);
    }
    r->again = true;
    return settle(r, row || doubt_are_rows(d, more), record);
}

/* Where puzzles of 4x4 were without a blank line above, 16 more cells are another one. */
static bool continues_run(struct sudoku_reader *r, const struct shape *shape)
{
    bool continues = shape->doubt > 0 && shape->size == r->doubt.run;
    if (!continues)
        r->doubt.run = 0;
    return continues;
}

static bool take_cells(struct sudoku_reader *r, sudoku_record *record)
{
    struct shape shape = shape_of(whole_line(r), r->grid.rows > 0 ? r->grid.size : r->size);
    if (r->doubt.count > 0)
        return take_among_doubtful(r, &shape, record);
    if (r->head > 0 && shape.fits && !shape.line && shape.size == r->head)
        take_head_as_row(r, record);
    r->head = 0;
    if (r->grid.rows == 0 && is_beyond_count(r, record)) {
        r->again = true;
        return true;
    }
    if (continues_run(r, &shape))
        shape = shape_of(whole_line(r), shape.doubt);
    return shape.doubt > 0 ? take_among_doubtful(r, &shape, record) : take_known(r, &shape, record);
}

/* ---- other lines ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct view trimmed_line(const struct sudoku_reader *r)
{
    struct view view = whole_line(r);
    while (view.length > 0 && is_blank(view.text[0])) {
        view.text++;
        view.length--;
    }
    while (view.length > 0 && is_blank(view.text[view.length - 1]))
        view.length--;
    return view;
}

/* Whether the line is a word, whatever the case of its letters. */
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

/* Only sections that are known: what else begins so may be a damaged line, after which all would be lost. */
static bool is_section(struct view view, bool *skipped)
{
    static const char *const words[] = {"[puzzle]", "[state]", "[pencilmarks]", "[colours]",
                                        "[colors]"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (is_word(view, words[w])) {
            *skipped = w > 0;
            return true;
        }
    return false;
}

/* Tabs alone are a row without givens where a row of fields may be: as many as it takes, or, if that is
 * not known, enough to be no accident. */
static bool is_row_of_tabs(const struct sudoku_reader *r)
{
    int size = r->grid.rows > 0 ? r->grid.size : r->size;
    size_t tabs = strspn(r->lines.text, "\t");
    bool right =
        size > 0 ? tabs + 1 == (size_t)size || tabs == (size_t)size : tabs >= TABS_OF_A_ROW;
    return tabs == r->lines.length && right;
}

static bool take_border(struct sudoku_reader *r, sudoku_record *record)
{
    r->head = 0;
    if (r->doubt.count > 0 && r->doubt.band == 0)
        r->doubt.band = r->doubt.count;
    if (grid_takes_border(&r->grid)) /* among lines in doubt, too, which are no grid yet */
        return false;
    return grid_cut(&r->grid, record);
}

static bool take_too_long(struct sudoku_reader *r, sudoku_record *record)
{
    record_error(record, SUDOKU_INVALID, r->lines.number, LINES_LONGEST + 1,
                 "the line is longer than %d bytes", LINES_LONGEST);
    return true;
}

/* A line without cells: it is blank, or a section begins, or the text ends. */
static bool is_pause(struct view view, bool *skipping)
{
    return view.length == 0 || is_word(view, "end") || is_section(view, skipping);
}

static bool take_pause(struct sudoku_reader *r, struct view view, bool skipping,
                       sudoku_record *record)
{
    r->head = r->doubt.run = 0;
    if (is_under_way(r))
        return end_what_is_under_way(r, record);
    r->skipping = skipping;
    r->begun |= view.length > 0;
    if (is_word(view, "end"))
        lines_stop(&r->lines);
    return false;
}

/* ---- the text ---- */

bool reader_take_line(struct sudoku_reader *r, sudoku_record *record)
{
    struct view view = trimmed_line(r);
    bool whole = !r->lines.too_long, skipping = r->skipping;
    if (whole && !is_row_of_tabs(r) && is_pause(view, &skipping))
        return take_pause(r, view, skipping, record);
    if (view.text[0] == '#' || r->skipping)
        return false;
    if (whole && is_border_line(view.text, view.length))
        return take_border(r, record);
    bool first = !r->begun;
    r->begun = true;
    if (whole && first && take_count(r, view))
        return false;
    if (whole)
        return take_cells(r, record);
    return is_under_way(r) ? end_what_is_under_way(r, record) : take_too_long(r, record);
}

bool reader_take_end(struct sudoku_reader *r, sudoku_record *record)
{
    if (is_under_way(r)) /* the line at hand, to be looked at again, is blank */
        return end_what_is_under_way(r, record);
    if (!r->begun)
        record_error(record, SUDOKU_FAULT, 0, 0, "there is no puzzle: the text is empty");
    else if (r->counted && r->puzzles < r->expected)
        record_error(record, SUDOKU_FAULT, 0, 0,
                     "only %" PRIu64 " of the %" PRIu64 " puzzles that the first line says",
                     r->puzzles, r->expected);
    else
        record->kind = SUDOKU_END;
    r->begun = true;
    r->counted = false;
    return true;
}
