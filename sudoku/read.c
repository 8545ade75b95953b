/* SPDX-License-Identifier: MIT */
/*
 * Reading puzzles, in whatever form they come:
 *
 *     text    = { line }, up to the end or the line "end"
 *     line    = puzzle      81 cells on one line
 *             | row         9 cells; nine rows are a puzzle
 *             | border      only "|", "-", "+", "=" and blanks: between bands of a grid, or around it
 *             | comment     "#" first, skipped
 *             | blank       between puzzles
 *             | count       on the first line only: how many puzzles follow
 *     cell    = "1" ... "9" | "." | "0" | "_" | "*"
 *
 * Blanks and "|" may stand between cells anywhere. A line that is none of these is a malformed row
 * if it is like one, else a malformed puzzle. After a malformed row the rest of its nine rows is
 * skipped, so that the next grid is found.
 *
 * Invariant: `rows` lines of the current grid have been read; `spoilt` tells that one was
 * malformed. One line is held at a time, in a buffer of fixed size: no line in any form is longer.
 * Most lines are 81 cells and nothing else. Such a one is taken right out of the block if all of it
 * is there and nothing else is going on; take_plain_line() tells what that means.
 */
#include "sudoku/sudoku.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 1 << 16, LONGEST_LINE = 1023, LONGEST_COUNT = 8 };

struct sudoku_reader {
    dlx_allocator allocator;     /* of this struct */
    dlx_read_fn *read;           /* the source */
    void *user;                  /* its own */
    size_t at, end;              /* bytes of block used, bytes filled */
    bool ended;                  /* no more lines */
    bool failed;                 /* the source failed */
    uint64_t line;               /* number of the line in text, from 1 */
    size_t length;               /* of text */
    bool too_long;               /* the line was longer than text can hold */
    bool begun;                  /* a line with content has been seen */
    bool counted;                /* the first such line was a count */
    uint64_t expected;           /* the count */
    uint64_t puzzles;            /* given out so far, malformed ones included */
    int rows;                    /* rows of the current grid so far */
    bool spoilt;                 /* one of these was malformed; the grid has been reported */
    bool again;                  /* the line in text is still to be looked at */
    uint64_t grid_line;          /* where the grid begins */
    sudoku_board grid;           /* its cells */
    char text[LONGEST_LINE + 1]; /* the current line, zero-terminated, without its newline */
    char block[BLOCK];           /* part of the text */
};

struct cells {
    int count;                   /* how many characters stand for cells, bad ones included */
    int good;                    /* how many of them are cells */
    uint8_t digit[SUDOKU_CELLS]; /* the first 81 of them */
    int tenth;                   /* column of the tenth cell, from 1; 0 if there is none */
    int extra;                   /* likewise of the 82nd */
    int bad;                     /* likewise of the first character that is no cell */
};

dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                             int size, sudoku_reader **reader)
{
    if (size != 0 && (size < SUDOKU_LEAST_SIZE || size > SUDOKU_MOST_SIZE))
        return DLX_ERR_ARGUMENT;
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_reader *r = allocator->allocate(allocator->user, NULL, 0, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    r->read = read;
    r->user = user;
    *reader = r;
    return DLX_OK;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    if (reader == NULL)
        return;
    const dlx_allocator allocator = reader->allocator;
    allocator.allocate(allocator.user, reader, sizeof *reader, 0);
}

/* ---- lines ---- */

static bool fill(sudoku_reader *r)
{
    r->at = r->end = 0;
    if (r->ended || r->failed)
        return false;
    r->failed = !r->read(r->user, r->block, BLOCK, &r->end);
    r->ended = r->end == 0;
    return !r->failed && !r->ended;
}

static void append(sudoku_reader *r, const char *bytes, size_t count)
{
    size_t room = LONGEST_LINE - r->length;
    r->too_long |= count > room;
    count = count > room ? room : count;
    memcpy(r->text + r->length, bytes, count);
    r->length += count;
}

static void drop_byte_order_mark(sudoku_reader *r)
{
    if (r->length < 3 || memcmp(r->text, "\xef\xbb\xbf", 3) != 0)
        return;
    r->length -= 3;
    memmove(r->text, r->text + 3, r->length);
}

/* Read the next line into text; false at the end of the text, or if the source failed. */
static bool next_line(sudoku_reader *r)
{
    bool any = false;
    r->length = 0;
    r->too_long = false;
    r->line++;
    while (r->at < r->end || fill(r)) {
        const char *from = r->block + r->at;
        const char *newline = memchr(from, '\n', r->end - r->at);
        size_t count = newline != NULL ? (size_t)(newline - from) : r->end - r->at;
        append(r, from, count);
        r->at += count + (newline != NULL);
        any = true;
        if (newline != NULL)
            break;
    }
    if (r->line == 1)
        drop_byte_order_mark(r);
    r->text[r->length] = '\0';
    return any && !r->failed;
}

/* ---- what a line is ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The line without blanks around it. */
static const char *trimmed(const sudoku_reader *r, size_t *length)
{
    const char *from = r->text, *end = r->text + r->length;
    while (from < end && is_blank(*from))
        from++;
    while (end > from && is_blank(end[-1]))
        end--;
    *length = (size_t)(end - from);
    return from;
}

static bool is_border(const char *text, size_t length)
{
    bool drawn = false;
    for (size_t i = 0; i < length; i++) {
        if (strchr("|-+= \t", text[i]) == NULL || text[i] == '\0')
            return false;
        drawn |= !is_blank(text[i]);
    }
    return drawn;
}

static bool is_count(const char *text, size_t length, uint64_t *count)
{
    *count = 0;
    if (length > LONGEST_COUNT || (length > 1 && text[0] == '0'))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *count = 10 * *count + (uint64_t)(text[i] - '0');
    }
    return true;
}

/* The digit of a cell's character, 0 for an empty cell, or -1. */
static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c == '.' || c == '_' || c == '*' ? 0 : -1;
}

static void add_cell(struct cells *cells, int digit, int column)
{
    if (digit < 0 && cells->bad == 0)
        cells->bad = column;
    if (cells->count < SUDOKU_CELLS)
        cells->digit[cells->count] = digit < 0 ? 0 : (uint8_t)digit;
    cells->count++;
    cells->good += digit >= 0;
    if (cells->count == SUDOKU_SIZE + 1)
        cells->tenth = column;
    if (cells->count == SUDOKU_CELLS + 1)
        cells->extra = column;
}

static void find_cells(const sudoku_reader *r, struct cells *cells)
{
    *cells = (struct cells){0};
    for (size_t i = 0; i < r->length; i++) {
        char c = r->text[i];
        if (!is_blank(c) && c != '|')
            add_cell(cells, digit_of(c), (int)i + 1);
    }
}

/* ---- records ---- */

static void set_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
                      const char *text)
{
    record->kind = kind;
    record->line = line;
    record->error = (dlx_error){.line = line, .column = (uint64_t)column};
    snprintf(record->error.message, sizeof record->error.message, "%s", text);
}

static void give_puzzle(sudoku_reader *r, sudoku_record *record, const sudoku_board *board,
                        uint64_t line)
{
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    record->puzzle.marked = false;
    memcpy(record->puzzle.cell, board->cell, sizeof board->cell);
    record->line = line;
    r->puzzles++;
}

static void give_invalid(sudoku_reader *r, sudoku_record *record, uint64_t line, int column,
                         const char *text)
{
    set_error(record, SUDOKU_INVALID, line, column, text);
    r->puzzles++;
}

static void forget_grid(sudoku_reader *r)
{
    r->rows = 0;
    r->spoilt = false;
}

/* Say what is wrong with the line, which should have had `wanted` cells. */
static void give_bad_line(sudoku_reader *r, sudoku_record *record, const struct cells *cells,
                          int wanted)
{
    char text[120];
    const char *what = wanted == SUDOKU_SIZE ? "a row" : "a puzzle";
    if (r->too_long) {
        snprintf(text, sizeof text, "the line is longer than %d bytes", LONGEST_LINE);
        give_invalid(r, record, r->line, LONGEST_LINE + 1, text);
    } else if (cells->bad != 0) {
        unsigned char c = (unsigned char)r->text[cells->bad - 1];
        snprintf(text, sizeof text,
                 c > ' ' && c < 0x7f ? "`%c` is no cell" : "byte 0x%02x is no cell", c);
        give_invalid(r, record, r->line, cells->bad, text);
    } else {
        int extra = wanted == SUDOKU_SIZE ? cells->tenth : cells->extra;
        snprintf(text, sizeof text, "%s has %d cells, this line has %d", what, wanted,
                 cells->count);
        give_invalid(r, record, r->line, extra != 0 ? extra : (int)r->length + 1, text);
    }
}

/* ---- grids ---- */

/* Something came before the ninth row. Returns whether there is a record to give. */
static bool cut_grid_short(sudoku_reader *r, sudoku_record *record)
{
    bool report = r->rows > 0 && !r->spoilt;
    if (report) {
        char text[120];
        snprintf(text, sizeof text, "the grid has only %d of its %d rows", r->rows, SUDOKU_SIZE);
        give_invalid(r, record, r->grid_line, 0, text);
    }
    forget_grid(r);
    return report;
}

/* A row of the grid, good or bad. Returns whether there is a record to give. */
static bool take_row(sudoku_reader *r, sudoku_record *record, const struct cells *cells)
{
    bool good = cells->count == SUDOKU_SIZE && cells->bad == 0;
    bool report = false;
    if (r->rows == 0)
        r->grid_line = r->line;
    if (good)
        memcpy(r->grid.cell + (size_t)SUDOKU_SIZE * (size_t)r->rows, cells->digit, SUDOKU_SIZE);
    else if (!r->spoilt) {
        give_bad_line(r, record, cells, SUDOKU_SIZE);
        r->spoilt = true;
        report = true;
    }
    if (++r->rows < SUDOKU_SIZE)
        return report;
    if (!r->spoilt) {
        give_puzzle(r, record, &r->grid, r->grid_line);
        report = true;
    }
    forget_grid(r);
    return report;
}

/* A malformed line counts as a row of a grid if it is like one: most of nine cells are there, or,
 * inside a grid, nine characters. A title is not like a row, and must not take the place of one. */
static bool resembles_row(const sudoku_reader *r, const struct cells *cells)
{
    bool mostly = cells->good > SUDOKU_SIZE / 2 + 1 && cells->count <= SUDOKU_CELLS / 2;
    return !r->too_long && (mostly || (r->rows > 0 && cells->count == SUDOKU_SIZE));
}

static void take_puzzle_line(sudoku_reader *r, sudoku_record *record, const struct cells *cells)
{
    sudoku_board board;
    if (cells->count != SUDOKU_CELLS || cells->bad != 0 || r->too_long) {
        bool row = cells->count <= SUDOKU_CELLS / 2;
        give_bad_line(r, record, cells, row ? SUDOKU_SIZE : SUDOKU_CELLS);
        return;
    }
    memcpy(board.cell, cells->digit, SUDOKU_CELLS);
    give_puzzle(r, record, &board, r->line);
}

/* A line with cells on it, or with what should be cells: a row of a grid, or by itself. */
static bool take_cells(sudoku_reader *r, sudoku_record *record)
{
    struct cells cells;
    find_cells(r, &cells);
    if (resembles_row(r, &cells))
        return take_row(r, record, &cells);
    if (cut_grid_short(r, record))
        r->again = true;
    else
        take_puzzle_line(r, record, &cells);
    return true;
}

/* ---- the text ---- */

static bool is_beyond_count(sudoku_reader *r, sudoku_record *record)
{
    if (!r->counted || r->puzzles < r->expected || r->rows > 0)
        return false;
    char text[120];
    snprintf(text, sizeof text, "more puzzles than the %" PRIu64 " that the first line says",
             r->expected);
    set_error(record, SUDOKU_FAULT, r->line, 0, text);
    r->counted = false;
    r->again = true;
    return true;
}

/* A line that is no part of a puzzle: `end`, the count. */
static bool is_aside(sudoku_reader *r, const char *text, size_t length, bool first)
{
    if (length == 3 && memcmp(text, "end", 3) == 0) {
        r->ended = true;
        r->at = r->end = 0;
        return true;
    }
    if (first && is_count(text, length, &r->expected)) {
        r->counted = true;
        return true;
    }
    return false;
}

/* Take one line. Returns whether there is a record to give. */
static bool take_line(sudoku_reader *r, sudoku_record *record)
{
    size_t length;
    const char *text = trimmed(r, &length);
    bool first = !r->begun;
    bool border = is_border(text, length) && !r->too_long;
    if (border && r->rows % SUDOKU_BOX == 0)
        return false;
    if (border || (length == 0 && !r->too_long))
        return cut_grid_short(r, record);
    if (text[0] == '#')
        return false;
    r->begun = true;
    if (!r->too_long && is_aside(r, text, length, first))
        return false;
    return is_beyond_count(r, record) || take_cells(r, record);
}

/* The text has ended: what is left to say, one record at a time. */
static void take_end(sudoku_reader *r, sudoku_record *record)
{
    char text[120];
    if (cut_grid_short(r, record))
        return;
    if (!r->begun)
        set_error(record, SUDOKU_FAULT, 0, 0, "there is no puzzle: the text is empty");
    else if (r->counted && r->puzzles < r->expected) {
        snprintf(text, sizeof text,
                 "only %" PRIu64 " of the %" PRIu64 " puzzles that the first line says", r->puzzles,
                 r->expected);
        set_error(record, SUDOKU_FAULT, 0, 0, text);
    } else
        record->kind = SUDOKU_END;
    r->begun = true;
    r->counted = false;
}

/* ---- plain lines ---- */

/* As digit_of(), but 255 for what is no cell, and without a branch. */
static inline uint8_t plain_digit(uint8_t c)
{
    uint8_t digit = (uint8_t)(c - '0');
    uint8_t empty = ((c == '.') | (c == '_') | (c == '*')) ? 0 : UINT8_MAX;
    return digit <= 9 ? digit : empty;
}

/* Turn 81 characters into digits; whether all of them are cells. The last cell stands apart, so
 * that the others are a multiple of 16, of which compilers make vectors. */
static bool find_plain_cells(const char *restrict text, uint8_t *restrict cell)
{
    uint8_t bad = 0;
    for (int i = 0; i < SUDOKU_CELLS - 1; i++) {
        cell[i] = plain_digit((uint8_t)text[i]);
        bad |= cell[i];
    }
    cell[SUDOKU_CELLS - 1] = plain_digit((uint8_t)text[SUDOKU_CELLS - 1]);
    return ((bad | cell[SUDOKU_CELLS - 1]) & 0x80) == 0;
}

/* Where a puzzle is all that may come: outside of a grid, with no line left to be looked at, and,
 * if the text has a count, before that is reached. */
static bool wants_puzzle(const sudoku_reader *r)
{
    return r->rows == 0 && !r->again && (!r->counted || r->puzzles < r->expected);
}

/* Take the next line if it is 81 cells and its end, all in the block. Any other is left as it is.
 * */
static bool take_plain_line(sudoku_reader *r, sudoku_record *record)
{
    const char *text = r->block + r->at;
    if (r->end - r->at < SUDOKU_CELLS + 2 || !wants_puzzle(r))
        return false;
    int length = text[SUDOKU_CELLS] == '\r' ? SUDOKU_CELLS + 1 : SUDOKU_CELLS;
    if (text[length] != '\n' || !find_plain_cells(text, record->puzzle.cell))
        return false;
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    record->puzzle.marked = false;
    record->line = ++r->line;
    r->at += (size_t)length + 1;
    r->begun = true;
    r->puzzles++;
    return true;
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    for (;;) {
        if (take_plain_line(reader, record))
            return DLX_OK;
        bool more = reader->again || next_line(reader);
        reader->again = false;
        if (reader->failed)
            return DLX_ERR_INPUT;
        if (!more) {
            take_end(reader, record);
            return DLX_OK;
        }
        if (take_line(reader, record))
            return DLX_OK;
    }
}
