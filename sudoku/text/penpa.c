/* SPDX-License-Identifier: MIT */
/* See penpa.h. */
#include "sudoku/text/penpa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_TEXT = 24, FRAME = 2, DRAWING_LINE = 3 };

/* ---- short forms ---- */

/* Return the long form of the character after a z; NULL if it has none. */
static const char *find_word(char c)
{
    static const struct {
        char short_form;
        const char *word;
    } words[] = {
        {'Z', "z"},
        {'9', "\"qa\""},
        {'Q', "\"pu_q\""},
        {'A', "\"pu_a\""},
        {'G', "\"grid\""},
        {'M', "\"edit_mode\""},
        {'S', "\"surface\""},
        {'L', "\"line\""},
        {'E', "\"lineE\""},
        {'W', "\"wall\""},
        {'C', "\"cage\""},
        {'N', "\"number\""},
        {'Y', "\"symbol\""},
        {'P', "\"special\""},
        {'B', "\"board\""},
        {'R', "\"command_redo\""},
        {'U', "\"command_undo\""},
        {'8', "\"command_replay\""},
        {'1', "\"numberS\""},
        {'F', "\"freeline\""},
        {'2', "\"freelineE\""},
        {'T', "\"thermo\""},
        {'3', "\"arrows\""},
        {'D', "\"direction\""},
        {'0', "\"squareframe\""},
        {'5', "\"polygon\""},
        {'4', "\"deletelineE\""},
        {'6', "\"killercages\""},
        {'7', "\"nobulbthermo\""},
        {'_', "\"__a\""},
        {'O', "null"},
    };
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (words[w].short_form == c)
            return words[w].word;
    return NULL;
}

enum lz_result penpa_expand(const struct lz_text *text, struct lz_text *expanded)
{
    enum lz_result result = LZ_GOOD;
    expanded->length = 0;
    for (size_t i = 0; i < text->length && result == LZ_GOOD; i++) {
        const bool is_short = text->text[i] == 'z' && i + 1 < text->length;
        const char *word = is_short ? find_word(text->text[i + 1]) : NULL;
        if (word == NULL)
            result = lz_text_add(expanded, (uint8_t)text->text[i]);
        for (; word != NULL && *word != '\0' && result == LZ_GOOD; word++)
            result = lz_text_add(expanded, (uint8_t)*word);
        i += word != NULL;
    }
    return result;
}

/* ---- a drawing ---- */

struct drawing {
    struct json_reader json; /* the line of the drawing */
    struct own_rules *own;   /* out: an error */
    sudoku_puzzle *puzzle;   /* out: the size and the digits */
    uint64_t line;           /* of the link */
    int columns, rows;       /* of the board with the space around it */
    int space[4];            /* top, bottom, left, right */
};

/* Return the row of a point from its number, and its column; both may lie outside of the board. */
static int row_of(const struct drawing *d, int point)
{
    return point / (d->columns + 2 * FRAME) - FRAME - d->space[0];
}

static int column_of(const struct drawing *d, int point)
{
    return point % (d->columns + 2 * FRAME) - FRAME - d->space[2];
}

/* The points of the cells come first, then the points at their lower right corners. */
static int count_cells(const struct drawing *d)
{
    return (d->columns + 2 * FRAME) * (d->rows + 2 * FRAME);
}

/* ---- digits ---- */

static void take_digit(struct drawing *d, int point, const char *text, const char *kind)
{
    const int size = d->puzzle->size, row = row_of(d, point), column = column_of(d, point);
    char *end;
    const long digit = strtol(text, &end, 10);
    if (point >= count_cells(d) || row < 0 || column < 0 || row >= size || column >= size)
        own_refuse(d->own, d->line, "the number '%s' of Penpa is not on the board", text);
    else if (strcmp(kind, "1") != 0 && strcmp(kind, "10") != 0)
        own_refuse(d->own, d->line, "r%dc%d: a number of kind %s of Penpa is not supported",
                   row + 1, column + 1, kind);
    else if (*end != '\0' || end == text || digit < 1 || digit > size)
        own_refuse(d->own, d->line, "r%dc%d holds '%s', which is not a digit of %dx%d", row + 1,
                   column + 1, text, size, size);
    else
        d->puzzle->cell[size * row + column] = (uint8_t)digit;
}

/* A number is its text, its color and its kind. */
static void read_digits(struct drawing *d)
{
    char point[LONGEST_TEXT], part[3][LONGEST_TEXT];
    if (!json_enter(&d->json, '{'))
        return;
    while (json_next_member(&d->json, point, sizeof point)) {
        int parts = 0;
        memset(part, 0, sizeof part);
        if (!json_enter(&d->json, '['))
            return;
        while (json_next_element(&d->json))
            if (parts < 3 && json_peek(&d->json) != '[' && json_peek(&d->json) != '{')
                json_scalar(&d->json, part[parts++], LONGEST_TEXT);
            else {
                json_skip(&d->json);
                parts++;
            }
        if (!d->json.bad)
            take_digit(d, atoi(point), part[0], part[2]);
    }
}

/* ---- lines ---- */

/* Return whether a line between two corners lies on a border of boxes, or around the board. */
static bool is_border(const struct drawing *d, int first, int second)
{
    const int size = d->puzzle->size, cells = count_cells(d), rows = usual_box_rows(size);
    if (first < cells || second < cells || first >= 2 * cells || second >= 2 * cells)
        return false;
    const int row = row_of(d, first - cells) + 1, column = column_of(d, first - cells) + 1;
    const int other_row = row_of(d, second - cells) + 1,
              other_column = column_of(d, second - cells) + 1;
    return (row == other_row && row % rows == 0) ||
           (column == other_column && column % (size / rows) == 0);
}

static void read_borders(struct drawing *d)
{
    char key[LONGEST_TEXT];
    if (!json_enter(&d->json, '{'))
        return;
    while (json_next_member(&d->json, key, sizeof key)) {
        int first = 0, second = 0;
        json_skip(&d->json);
        if (sscanf(key, "%7d,%7d", &first, &second) != 2 || !is_border(d, first, second))
            own_refuse(d->own, d->line,
                       "a line of Penpa is not on a border of boxes; regions are not supported");
    }
}

/* ---- the whole drawing ---- */

static bool is_setting(const char *key)
{
    return strncmp(key, "command_", 8) == 0;
}

static void read_member(struct drawing *d, const char *key)
{
    if (strcmp(key, "number") == 0)
        read_digits(d);
    else if (strcmp(key, "lineE") == 0)
        read_borders(d);
    else if (!json_skip(&d->json) && !is_setting(key))
        own_refuse(d->own, d->line, "the drawing '%s' of Penpa is not supported", key);
}

static void read_drawing(struct drawing *d)
{
    char key[LONGEST_TEXT];
    if (json_enter(&d->json, '{'))
        while (json_next_member(&d->json, key, sizeof key))
            read_member(d, key);
    if (d->json.bad)
        own_refuse(d->own, d->line, "the drawing of Penpa is malformed");
}

/* ---- the text ---- */

/* Take a line from the front of a text. */
static struct view take_one_line(struct view *text)
{
    const char *end = text->length > 0 ? memchr(text->text, '\n', text->length) : NULL;
    const size_t length = end != NULL ? (size_t)(end - text->text) : text->length;
    const struct view line = {text->text, length};
    *text =
        (struct view){text->text + length + (end != NULL), text->length - length - (end != NULL)};
    return line;
}

/* Read the kind of the board, and its columns and rows. */
static bool take_head(struct drawing *d, struct view line)
{
    char kind[LONGEST_TEXT] = "", text[64];
    snprintf(text, sizeof text, "%.*s", (int)(line.length < 63 ? line.length : 63), line.text);
    if (sscanf(text, "%23[a-zA-Z0-9_],%3d,%3d,", kind, &d->columns, &d->rows) != 3 ||
        d->columns < 1 || d->rows < 1)
        own_refuse(d->own, d->line, "the link holds no Penpa puzzle");
    else if (strcmp(kind, "square") != 0 && strcmp(kind, "sudoku") != 0)
        own_refuse(d->own, d->line, "the board '%s' of Penpa is not supported", kind);
    return !d->own->is_bad;
}

static bool take_spaces(struct drawing *d, struct view line)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)(line.length < 63 ? line.length : 63), line.text);
    if (sscanf(text, "[%3d,%3d,%3d,%3d]", &d->space[0], &d->space[1], &d->space[2], &d->space[3]) !=
        4)
        memset(d->space, 0, sizeof d->space);
    const int rows = d->rows - d->space[0] - d->space[1];
    const int columns = d->columns - d->space[2] - d->space[3];
    if (rows != columns || rows < SUDOKU_LEAST_SIZE || rows > SUDOKU_MOST_SIZE)
        own_refuse(d->own, d->line, "a board of Penpa with %d rows and %d columns is not supported",
                   rows, columns);
    d->puzzle->size = rows;
    return !d->own->is_bad;
}

void read_penpa(struct view text, uint64_t line, struct own_rules *own, sudoku_puzzle *puzzle)
{
    struct drawing d = {.own = own, .puzzle = puzzle, .line = line};
    const struct view head = take_one_line(&text), spaces = take_one_line(&text);
    if (!take_head(&d, head) || !take_spaces(&d, spaces)) {
        puzzle->size = 0;
        return;
    }
    memset(puzzle->cell, 0, sizeof puzzle->cell);
    for (int skipped = 2; skipped < DRAWING_LINE; skipped++)
        take_one_line(&text);
    const struct view drawing = take_one_line(&text);
    d.json = (struct json_reader){.text = drawing.text, .end = drawing.text + drawing.length};
    read_drawing(&d);
}
