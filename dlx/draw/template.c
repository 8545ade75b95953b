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

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEMPLATE_CELLS = 1 << 20, MOST_QUOTED = 60 };

/* A word of the template. */
struct word {
    const char *text;            /* its first byte */
    size_t bytes;                /* its length */
    int layer, row, column;      /* its place in the grid */
    uint64_t line, byte_in_line; /* its place in the text, from 1 */
};

/* What is left of the text. */
struct reader {
    const char *at, *end;   /* the bytes not read yet */
    const char *line_begin; /* the first byte of the present line */
    uint64_t line;          /* its number, from 1 */
    int layer, row, column; /* the place of the next word */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* After a line with words comes the next row; after empty lines, the next layer. */
static void end_line(struct reader *r)
{
    if (r->column > 0)
        r->row++;
    else if (r->row > 0) {
        r->layer++;
        r->row = 0;
    }
    r->column = 0;
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
                          .layer = r->layer,
                          .row = r->row,
                          .column = r->column++,
                          .line = r->line,
                          .byte_in_line = (uint64_t)(r->at - r->line_begin) + 1};
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

/* Return the item that a word of a problem without names stands for, or DLX_NONE. */
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
        d->layers = word.layer >= d->layers ? word.layer + 1 : d->layers;
        d->rows = word.row >= d->rows ? word.row + 1 : d->rows;
        d->columns = word.column >= d->columns ? word.column + 1 : d->columns;
        if ((int64_t)d->layers * d->rows > MOST_TEMPLATE_CELLS / d->columns)
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
        const uint32_t cell =
            (uint32_t)((word.layer * d->rows + word.row) * d->columns + word.column);
        d->template.has[cell] = true;
        d->template.next[cell] = d->template.first[item];
        d->template.first[item] = cell;
    }
    return DLX_OK;
}

/* ---- the two kinds ---- */

static struct label label_of(const char *text)
{
    return (struct label){text, text != NULL ? (int)strlen(text) : 0, NULL};
}

/* Label a cell with a name, or with a number if there is none. */
static struct label label_at(const struct drawing *d, uint32_t cell, const char *name,
                             uint64_t number)
{
    char *text = d->template.number[cell];
    if (name != NULL)
        return label_of(name);
    snprintf(text, LABEL_NUMBER, "%" PRIu64, number);
    return label_of(text);
}

/* Return the first item of an option that has no cell, or DLX_NONE. */
static uint32_t item_without_cell(const struct drawing *d, const struct drawn_option *option)
{
    for (uint32_t e = 0; e < option->count; e++)
        if (d->template.first[option->entries[e].item] == DLX_NONE)
            return option->entries[e].item;
    return DLX_NONE;
}

/* Return what to write into a cell: its color, or the item that labels the piece. */
static struct label label_in(const struct drawing *d, uint32_t cell, uint32_t color, uint32_t item)
{
    if (color != DLX_NO_COLOR)
        return label_at(d, cell, dlx_problem_color_name(d->problem, color), color);
    if (item == DLX_NONE)
        return label_of(NULL);
    return label_at(d, cell, dlx_problem_item(d->problem, item).name,
                    (uint64_t)d->template.first_item + item);
}

static bool place_option(struct drawing *d, const struct drawn_option *option)
{
    const uint32_t label = item_without_cell(d, option);
    const bool is_table = d->kind->look == LOOK_TABLE;
    for (uint32_t e = 0; e < option->count; e++)
        for (uint32_t cell = d->template.first[option->entries[e].item]; cell != DLX_NONE;
             cell = d->template.next[cell])
            d->cells[cell] = (struct drawn_cell){
                is_table ? 1 : option->piece, label_in(d, cell, option->entries[e].color, label)};
    return true;
}

static const struct draw_kind board = {.look = LOOK_BOARD, .place = place_option};
static const struct draw_kind table = {
    .look = LOOK_TABLE, .place = place_option, .empty = {"\302\267", 2, "."}};

/* Return whether an option gives a color to an item that has a cell. */
static bool has_colored_cells(const struct drawing *d)
{
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(d->problem, option, &count);
        for (uint32_t e = 0; e < count; e++)
            if (entry[e].color != DLX_NO_COLOR && d->template.first[entry[e].item] != DLX_NONE)
                return true;
    }
    return false;
}

/* ---- beginning and end ---- */

static bool allocate(struct drawing *d)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    const size_t items = (size_t)dlx_problem_item_count(d->problem) + 1, cells = drawing_size(d);
    d->template.first = memory_array(from, items, sizeof *d->template.first);
    d->template.next = memory_array(from, cells, sizeof *d->template.next);
    d->template.has = memory_array(from, cells, sizeof *d->template.has);
    d->template.number = memory_array(from, cells, sizeof *d->template.number);
    d->cells = memory_array(from, cells, sizeof *d->cells);
    if (d->template.first == NULL || d->template.next == NULL || d->template.has == NULL ||
        d->template.number == NULL || d->cells == NULL)
        return false;
    for (size_t item = 0; item < items; item++)
        d->template.first[item] = DLX_NONE;
    for (size_t cell = 0; cell < cells; cell++)
        d->template.has[cell] = false;
    return true;
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
    if (status == DLX_OK && d->kind == &table && d->layers > 1)
        return refuse(error, &(struct word){.line = 0},
                      "a template of cells with colors can have only one layer");
    return status;
}

dlx_status template_begin(struct drawing *drawing, const dlx_problem *problem, const char *text,
                          size_t length, uint32_t first_item, dlx_error *error)
{
    *drawing = (struct drawing){
        .problem = problem, .kind = &board, .template = {.first_item = first_item}};
    const dlx_status status = begin(drawing, text, length, first_item, error);
    if (status != DLX_OK)
        drawing_end(drawing);
    return status;
}

void template_mark_empty_cells(struct drawing *drawing)
{
    for (size_t cell = 0; cell < drawing_size(drawing); cell++)
        if (drawing->template.has[cell] && drawing->cells[cell].piece == 0)
            drawing->cells[cell].piece = EMPTY_PIECE;
}

void template_end(struct drawing *drawing)
{
    const dlx_allocator *from = dlx_problem_allocator(drawing->problem);
    const size_t items = (size_t)dlx_problem_item_count(drawing->problem) + 1;
    memory_free(from, drawing->template.first, items, sizeof *drawing->template.first);
    memory_free(from, drawing->template.next, drawing_size(drawing),
                sizeof *drawing->template.next);
    memory_free(from, drawing->template.has, drawing_size(drawing), sizeof *drawing->template.has);
    memory_free(from, drawing->template.number, drawing_size(drawing),
                sizeof *drawing->template.number);
    drawing->template = (struct draw_template){.first = NULL};
}
