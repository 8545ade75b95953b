/* SPDX-License-Identifier: MIT */
/*
 * Read a template, and place options on it. The cells of an item are a list:
 *
 *     template   a a b        first   a: 0   b: 2   c: none
 *                . . a        next    1 5 . . . .
 */
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/draw/drawing.h"

#include <stdio.h>
#include <string.h>

enum { MOST_QUOTED = 60 };

/* A word of the template. */
struct word {
    const char *text;            /* its first byte */
    size_t bytes;                /* its length */
    struct place at;             /* its place in the grid */
    uint64_t line, byte_in_line; /* its place in the text, from 1 */
};

/* The rest of the text. */
struct reader {
    const char *at, *end;   /* the bytes not read yet */
    const char *line_begin; /* the first byte of the present line */
    uint64_t line;          /* its number, from 1 */
    struct place next;      /* the place of the next word */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* After a line with words comes the next row; after empty lines, the next layer. */
static void end_line(struct reader *r)
{
    if (r->next.column > 0)
        r->next.row++;
    else if (r->next.row > 0) {
        r->next.layer++;
        r->next.row = 0;
    }
    r->next.column = 0;
    r->line++;
    r->line_begin = ++r->at;
}

static bool next_word(struct reader *r, struct word *word)
{
    while (r->at < r->end && (is_blank(*r->at) || *r->at == '\n'))
        if (*r->at == '\n')
            end_line(r);
        else
            r->at++;
    *word = (struct word){.text = r->at,
                          .at = r->next,
                          .line = r->line,
                          .byte_in_line = (uint64_t)(r->at - r->line_begin) + 1};
    r->next.column++;
    while (r->at < r->end && !is_blank(*r->at) && *r->at != '\n')
        r->at++;
    word->bytes = (size_t)(r->at - word->text);
    return word->bytes > 0;
}

static struct reader begin_reading(const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark is not part of a name */
    const size_t skipped = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    text += skipped;
    length -= skipped;
    return (struct reader){.at = text, .end = text + length, .line_begin = text, .line = 1};
}

/* ---- items ---- */

/* Return the item that a word means in a problem without names, or DLX_NONE. */
static uint32_t numbered_item(const dlx_problem *problem, const char *name, uint32_t first_item)
{
    uint64_t number;
    return decimal_read(name, UINT64_MAX, &number) && number >= first_item &&
                   number - first_item < dlx_problem_item_count(problem)
               ? (uint32_t)(number - first_item)
               : DLX_NONE;
}

static uint32_t find_item(const dlx_problem *problem, const struct word *word, uint32_t first_item)
{
    char name[256];
    if (word->bytes >= sizeof name)
        return DLX_NONE;
    memcpy(name, word->text, word->bytes);
    name[word->bytes] = '\0';
    const bool has_names =
        dlx_problem_item_count(problem) > 0 && dlx_problem_item(problem, 0).name != NULL;
    return has_names ? dlx_problem_find_item(problem, name)
                     : numbered_item(problem, name, first_item);
}

static bool is_hole(const struct word *word)
{
    return word->bytes == 1 && *word->text == '.';
}

/* ---- reading ---- */

static dlx_status refuse(dlx_error *error, const struct word *word, const char *message)
{
    *error = (dlx_error){.line = word->line, .column = word->byte_in_line};
    strcpy(error->message, message);
    return DLX_ERR_SYNTAX;
}

static dlx_status refuse_name(dlx_error *error, const struct word *word)
{
    char message[sizeof error->message];
    snprintf(message, sizeof message, "the problem has no item `%.*s`; write `.` for no cell",
             (int)(word->bytes < MOST_QUOTED ? word->bytes : MOST_QUOTED), word->text);
    return refuse(error, word, message);
}

/* Set the size of the grid. */
static dlx_status measure(struct drawing *d, const char *text, size_t length, dlx_error *error)
{
    struct word word;
    struct reader reader = begin_reading(text, length);
    bool has_cells = false;
    d->layers = d->rows = d->columns = 1;
    while (next_word(&reader, &word)) {
        d->layers = word.at.layer >= d->layers ? word.at.layer + 1 : d->layers;
        d->rows = word.at.row >= d->rows ? word.at.row + 1 : d->rows;
        d->columns = word.at.column >= d->columns ? word.at.column + 1 : d->columns;
        if ((int64_t)d->layers * d->rows > MOST_DRAWN_CELLS / d->columns)
            return refuse(error, &word, "the template has more than a million cells");
        has_cells |= !is_hole(&word);
    }
    return has_cells ? DLX_OK
                     : refuse(error, &(struct word){.line = 0}, "the template names no item");
}

static dlx_status place_cells(struct drawing *d, const char *text, size_t length,
                              uint32_t first_item, dlx_error *error)
{
    struct word word;
    struct reader reader = begin_reading(text, length);
    while (next_word(&reader, &word)) {
        if (is_hole(&word))
            continue;
        const uint32_t item = find_item(d->problem, &word, first_item);
        if (item == DLX_NONE)
            return refuse_name(error, &word);
        layout_add(d, item, word.at);
    }
    return DLX_OK;
}

/* ---- the two kinds ---- */

static const struct draw_kind board = {.look = LOOK_BOARD};
static const struct draw_kind table = {.look = LOOK_TABLE, .empty = {"\302\267", 2, "."}};

/* Return whether the template shows primary items, such as tiles between colored edges. */
static bool has_primary_cells(const struct drawing *d)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        if (d->layout.first[item] != DLX_NONE &&
            dlx_problem_item(d->problem, item).kind == DLX_PRIMARY)
            return true;
    return false;
}

/* Return whether an option gives a color to an item that has a cell. */
static bool has_colored_cells(const struct drawing *d)
{
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(d->problem, option, &count);
        for (uint32_t e = 0; e < count; e++)
            if (entry[e].color != DLX_NO_COLOR && d->layout.first[entry[e].item] != DLX_NONE)
                return true;
    }
    return false;
}

/* ---- beginning and end ---- */

static bool allocate(struct drawing *d)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    d->layout.number = memory_array(from, drawing_size(d), sizeof *d->layout.number);
    return d->layout.number != NULL && layout_new(d, true);
}

static dlx_status begin(struct drawing *d, const char *text, size_t length, uint32_t first_item,
                        dlx_error *error)
{
    dlx_status status = measure(d, text, length, error);
    if (status == DLX_OK && !allocate(d))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = place_cells(d, text, length, first_item, error);
    if (status == DLX_OK && has_colored_cells(d))
        d->kind = &table;
    d->has_tints = d->kind == &table && has_primary_cells(d);
    if (status == DLX_OK && d->kind == &table && d->layers > 1)
        return refuse(error, &(struct word){.line = 0},
                      "a template of cells with colors can have only one layer");
    return status;
}

dlx_status template_begin(struct drawing *drawing, const dlx_problem *problem, const char *text,
                          size_t length, uint32_t first_item, dlx_error *error)
{
    *drawing =
        (struct drawing){.problem = problem, .kind = &board, .layout = {.first_item = first_item}};
    const dlx_status status = begin(drawing, text, length, first_item, error);
    if (status != DLX_OK)
        drawing_end(drawing);
    return status;
}
