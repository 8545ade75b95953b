/* SPDX-License-Identifier: MIT */
/*
 * Read a drawn board of 9x9 straight from the block, if its text is as programs draw it:
 *
 *     drawing = { border | "\n" }, band, [ border ], band, [ border ], band
 *     band    = row, row, row
 *     row     = { " " | "|" }, token, { gap, token }, { " " | "|" }, "\n"    nine tokens
 *     gap     = " ", { " " | "|" }
 *     token   = a cell's character | digits from 1 to 9, ascending           candidates
 *     border  = - + = | . : ' ` , * and blanks, with three of - + = side by side
 *
 * take_line() reads every other text, and a text that the end of the block divides. It would read a plain
 * drawing in the same way, but takes ten times as long, because it decides for each line what it is.
 */
#include "sudoku/text/reader.h"

#include <string.h>

/* Return the length of the line without its end; SIZE_MAX if the block ends first. */
static size_t measure_line(const struct plain_text *d)
{
    const char *newline = memchr(d->text, '\n', (size_t)(d->end - d->text));
    if (newline == NULL)
        return SIZE_MAX;
    return (size_t)(newline - d->text) - (newline > d->text && newline[-1] == '\r');
}

/* Drop the line, which is complete, after `length` bytes. */
static void drop_line(struct plain_text *d, size_t length)
{
    d->text += length + (d->text[length] == '\r') + 1;
    d->line++;
}

/* ---- borders ---- */

static bool is_stroke(char c)
{
    return c == '-' || c == '+' || c == '=';
}

/* Return whether the first `length` bytes are a border. Other characters are sought only in this line. After a corner +
 * a star is a clue. */
static bool is_border(const char *text, size_t length)
{
    if (strspn(text, *text == '+' || *text == ' ' ? "-+=|.:'`, " : "-+=|.:'`,* ") != length)
        return false;
    for (size_t at = 2; at < length; at++)
        if (is_stroke(text[at]) && is_stroke(text[at - 1]) && is_stroke(text[at - 2]))
            return true;
    return false;
}

static bool take_border(struct plain_text *d)
{
    const size_t length = measure_line(d);
    if (length == SIZE_MAX || !is_border(d->text, length))
        return false;
    d->border = d->line;
    drop_line(d, length);
    return true;
}

/* Take borders, such as the last one of the previous drawing, and empty lines. Take only a few, because the
 * same lines are looked at again if no drawing follows. */
static void take_lines_before(struct plain_text *d)
{
    enum { MOST = 4 };
    for (int i = 0; i < MOST; i++)
        if (measure_line(d) == 0)
            drop_line(d, 0);
        else if (!take_border(d))
            return;
}

/* ---- rows ---- */

static bool is_gap_character(char c)
{
    return c == ' ' || c == '|';
}

/* Return the digit of a cell's character, 0 for an empty cell, or -1. */
static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c == '.' || c == '_' || c == '*' ? 0 : -1;
}

/* Read a token. Return its end, or NULL. */
static const char *read_token(const char *text, uint8_t *cell, uint64_t *candidates,
                              bool *has_several)
{
    int digit = digit_of(*text++);
    if (digit < 0)
        return NULL;
    *cell = (uint8_t)digit;
    *candidates = meaning_of_digit(digit, SUDOKU_SIZE).candidates;
    for (; *text >= '1' && *text <= '9'; text++) {
        if (digit == 0 || *text - '0' <= digit)
            return NULL;
        digit = *text - '0';
        *candidates |= UINT64_C(1) << digit;
        *cell = 0;
        *has_several = true;
    }
    return text;
}

/* Take a row. Return false if it is not plain. */
static bool take_row(struct plain_text *d, int row, sudoku_puzzle *puzzle)
{
    const char *text = d->text;
    const int first = SUDOKU_SIZE * row;
    for (int column = 0; column < SUDOKU_SIZE; column++) {
        if (column > 0 && *text != ' ') /* without a blank, tokens might be groups of characters */
            return false;
        while (is_gap_character(*text))
            text++;
        text = read_token(text, &puzzle->cell[first + column], &puzzle->candidates[first + column],
                          &puzzle->marked);
        if (text == NULL)
            return false;
    }
    while (is_gap_character(*text))
        text++;
    if (*text != '\n' && !(*text == '\r' && text[1] == '\n'))
        return false;
    drop_line(d, (size_t)(text - d->text));
    return true;
}

static bool take_rows(struct plain_text *d, sudoku_puzzle *puzzle)
{
    bool has_bands = false;
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        if (row == SUDOKU_BOX || (row == 2 * SUDOKU_BOX && has_bands))
            has_bands = take_border(d) || has_bands;
        if (measure_line(d) == SIZE_MAX || !take_row(d, row, puzzle))
            return false;
    }
    return true;
}

/* ---- boards ---- */

bool read_drawn(struct plain_text *text, sudoku_record *record)
{
    take_lines_before(text);
    record->line = text->line;
    record->puzzle.marked = false;
    return take_rows(text, &record->puzzle);
}
