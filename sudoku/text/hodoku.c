/* SPDX-License-Identifier: MIT */
/*
 * Lines of HoDoKu's library of steps:
 *
 *     line   = ":", technique, ":", digits, ":", cells, ":", deleted, ":", removed, ":", set, ":", comment
 *     cells  = { [ "+" ], digit | "." }        81 cells; + marks a digit that was found, not given
 *     deleted, removed, set = { digit, row, column, " " }       candidates, such as 182: 1 in r8c2
 *
 *     :0002:9:4.+5..........81.:982 481:982::
 *
 * Only the board is read: its cells, and the candidates that were deleted before the step. If these
 * were ignored, another step might come first. Source: hodoku.sourceforge.net, reglib-1.3.txt.
 */
#include "sudoku/text/forms.h"

#include <string.h>

enum { FIELDS_BEFORE = 2 }; /* technique and digits */

/* Take the text of the fields before the cells. */
static bool take_head(struct view *line)
{
    for (int field = 0; field <= FIELDS_BEFORE; field++) {
        const char *end = line->length > 0 ? memchr(line->text, ':', line->length) : NULL;
        if (end == NULL || (field == 0) != (end == line->text))
            return false;
        for (const char *c = line->text; c < end; c++)
            if (strchr("0123456789-x", *c) == NULL) /* such as 0901-1 and 1204-x */
                return false;
        *line = drop_bytes(*line, (size_t)(end - line->text) + 1);
    }
    return true;
}

bool is_hodoku(struct view line)
{
    /* A drawn border may begin with a colon, too. */
    return line.length > 1 && *line.text == ':' && line.text[1] >= '0' && line.text[1] <= '9' &&
           take_head(&line);
}

static void take_board(const struct puzzle_line *p, struct view cells)
{
    const char *begin = cells.text;
    int count = 0;
    for (; cells.length > 0; cells = drop_bytes(cells, 1)) {
        const char c = *cells.text;
        if (c == '+')
            continue;
        p->own->column = p->column + (uint64_t)(cells.text - p->text.text);
        if (c != '.' && (c < '0' || c > '9'))
            own_refuse(p->own, p->number, "'%c' is not valid in a cell of 9x9", c);
        if (count < SUDOKU_CELLS)
            p->puzzle->cell[count] = c == '.' ? 0 : (uint8_t)(c - '0');
        count++;
    }
    p->own->column = p->column + (uint64_t)(begin - p->text.text);
    if (count != SUDOKU_CELLS)
        own_refuse(p->own, p->number, "a puzzle of 9x9 has 81 cells, but this field has %d", count);
    p->puzzle->size = SUDOKU_SIZE;
}

/* Delete candidates, such as 182 for 1 in r8c2. */
static void delete_candidates(const struct puzzle_line *p, struct view deleted)
{
    struct view word;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        p->puzzle->candidates[cell] =
            meaning_of_digit(p->puzzle->cell[cell], SUDOKU_SIZE).candidates;
    while (take_word(&deleted, &word)) {
        int number = 0;
        const char *text = word.text;
        const struct view whole = word;
        p->puzzle->marked = true;
        if (whole.length == 3 && take_number(&word, 999, &number) && text[0] != '0' &&
            text[1] != '0' && text[2] != '0' && word.length == 0) {
            const int cell = SUDOKU_SIZE * (text[1] - '1') + text[2] - '1';
            p->puzzle->candidates[cell] &= ~(UINT64_C(1) << (text[0] - '0'));
            continue;
        }
        p->own->column = p->column + (uint64_t)(text - p->text.text);
        own_refuse(p->own, p->number, "'%.*s' is not a candidate such as 182, which is 1 in r8c2",
                   (int)(whole.length < 20 ? whole.length : 20), text);
    }
}

void read_hodoku(const struct puzzle_line *puzzle)
{
    struct view line = puzzle->text;
    take_head(&line);
    take_board(puzzle, take_until(&line, ':'));
    if (!puzzle->own->is_bad) /* else some cells are not known */
        delete_candidates(puzzle, take_until(&line, ':'));
}
