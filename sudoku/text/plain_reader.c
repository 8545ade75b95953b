/* SPDX-License-Identifier: MIT */
/*
 * Read a puzzle of 9x9 straight from the block, if its text is plain: 81 cells and nothing else, with a newline
 * at the end or after each row, and the same separator between all cells of a row.
 *
 *     line       5...7....6..195...                      no separator
 *     grid       5...7....        6..195...        ...
 *     numbers    5 0 0 0 7 0 0 0 0
 *     csv        5,,,,7,,,,                              a field may be empty
 *
 * Any other text, or a text that the end of the block divides, is left to take_line(), which would read plain
 * text in the same way, but takes five times as long.
 */
#include "sudoku/text/reader.h"

/* ---- lines ---- */

/* Return the digit of a cell's character, 0 for an empty cell, or 255. It has no branch, so that the loop
 * below becomes vector code. */
static inline uint8_t plain_digit(uint8_t c)
{
    uint8_t digit = (uint8_t)(c - '0');
    uint8_t empty = ((c == '.') | (c == '_') | (c == '*')) ? 0 : UINT8_MAX;
    return digit <= 9 ? digit : empty;
}

/* Turn 81 characters into digits. Return whether all of them are cells. */
static bool read_plain_cells(const char *restrict text, uint8_t *restrict cell)
{
    uint8_t bad = 0;
    for (int i = 0; i < SUDOKU_CELLS - 1;
         i++) { /* 80 is a multiple of 16, the length of a vector */
        cell[i] = plain_digit((uint8_t)text[i]);
        bad |= cell[i];
    }
    cell[SUDOKU_CELLS - 1] = plain_digit((uint8_t)text[SUDOKU_CELLS - 1]);
    return ((bad | cell[SUDOKU_CELLS - 1]) & 0x80) == 0;
}

/* Return the end of a line that ends here, or NULL. */
static const char *skip_newline(const char *text)
{
    text += *text == '\r';
    return *text == '\n' ? text + 1 : NULL;
}

/* Read 81 cells on one line. Return its end, or NULL if it is not plain. */
static const char *read_plain_line(const char *text, const char *end, uint8_t *cell)
{
    if (end - text < SUDOKU_CELLS + 2 || !read_plain_cells(text, cell)) /* 2 bytes for "\r\n" */
        return NULL;
    return skip_newline(text + SUDOKU_CELLS);
}

/* ---- grids ---- */

/* Return what separates the cells of a grid with this first row: 0 for nothing. */
static char find_separator(const char *text)
{
    const char c = text[plain_digit((uint8_t)text[0]) != UINT8_MAX];
    return c == ' ' || c == ',' || c == ';' ? c : '\0';
}

/* Read a row. Return its end, or NULL if it is not plain. Only fields may be empty. */
static inline const char *read_plain_row(const char *text, char separator, uint8_t *cell)
{
    for (int column = 0; column < SUDOKU_SIZE; column++) {
        const uint8_t digit = plain_digit((uint8_t)*text);
        cell[column] = digit == UINT8_MAX ? 0 : digit;
        text += digit != UINT8_MAX;
        if (digit == UINT8_MAX && separator < ',')
            return NULL;
        if (separator != '\0' && column < SUDOKU_SIZE - 1 && *text++ != separator)
            return NULL;
    }
    return skip_newline(text);
}

/* Return whether a first row may have eight fields, and a delimiter at its end. take_line() decides that. */
static bool may_be_smaller(const char *text, const char *end, char separator)
{
    const char *last = end - 1 - (end[-2] == '\r');
    return last - text == 2 * (SUDOKU_SIZE - 1) && last[-1] == separator;
}

/* Read nine rows. Return their end, or NULL if they are not plain. */
static const char *read_plain_grid(const char *text, const char *end, uint8_t *cell, int size)
{
    const char *row = text;
    if (end - text < SUDOKU_SIZE * (2 * SUDOKU_SIZE + 1)) /* the longest grid */
        return NULL;
    const char separator = find_separator(text);
    for (int i = 0; i < SUDOKU_SIZE && row != NULL; i++) {
        row = read_plain_row(row, separator, cell + i * SUDOKU_SIZE);
        if (i == 0 && size == 0 && row != NULL && may_be_smaller(text, row, separator))
            row = NULL;
    }
    return row;
}

/* ---- both ---- */

/* Return whether 81 plain cells can only be a puzzle of 9x9: no earlier line is pending, and the count, if there
 * is one, is not reached. */
static bool is_ready_for_plain(const sudoku_reader *r)
{
    bool usual = r->size == 0 || r->size == SUDOKU_SIZE;
    return usual && !is_pending(r) && !r->again && !r->skipping && !r->own.is_used &&
           (!r->counted || r->puzzles < r->expected);
}

bool take_plain(sudoku_reader *r, sudoku_record *record)
{
    struct line_source *l = &r->lines;
    const char *text = l->block + l->at, *end = l->block + l->end;
    if (!is_ready_for_plain(r))
        return false;
    const char *next = read_plain_line(text, end, record->puzzle.cell);
    const int lines = next != NULL ? 1 : SUDOKU_SIZE;
    if (next == NULL)
        next = read_plain_grid(text, end, record->puzzle.cell, r->size);
    if (next == NULL)
        return false;
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    record->puzzle.marked = false;
    record->line = l->number + 1;
    l->number += (uint64_t)lines;
    l->at = (size_t)(next - l->block);
    r->begun = true;
    r->count_as_row = r->group.run = 0; /* as take_cells() does */
    return true;
}
