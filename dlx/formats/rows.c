/* SPDX-License-Identifier: MIT */
/*
 * `rows`: one line per option, with the numbers of its columns. The first column has the number `base`, 0
 * or 1. The greatest number determines how many columns there are. The last `secondary` of them are
 * secondary.
 *
 *     # three options over four columns         a comment: `#` is the first byte of the line
 *     0 2
 *     1 3
 *     0 1
 *
 *     text   = { comment | blank line | option }
 *     option = number { ( blank | "," ) number } newline
 *     number = digits, without leading zeros
 *
 * The number of columns is known only at the end, so all entries are collected in one array first.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"
#include "dlx/core/memory.h"

/* All entries of the text, before they are divided into options. */
struct waiting {
    dlx_entry *entries;              /* of all options, in the order of the text */
    struct place *places;            /* position of each entry */
    size_t count;                    /* number of entries */
    size_t capacity, place_capacity; /* allocated lengths */
    uint32_t columns;                /* 1 + the greatest column */
};

/* Convert the latest word to a column from 0. */
static bool parse_column(struct reader *r, uint32_t *column)
{
    struct scanner *s = &r->scan;
    if (s->word[0] == '0' && s->length > 1) {
        scan_fail_word(s, "number `%s` has a leading zero");
        return false;
    }
    if (!scan_number(s, "expected a column number, found `%s`", DLX_NONE - 8, column))
        return false;
    if (*column < r->base) {
        scan_fail_word(s, "column %s: columns are numbered from 1");
        return false;
    }
    *column -= r->base;
    return true;
}

static bool read_number(struct reader *r, uint32_t *columns)
{
    uint32_t column;
    if (r->count == 0)
        reader_note_separator(r);
    if (!parse_column(r, &column))
        return false;
    if (column >= *columns)
        *columns = column + 1;
    return reader_collect(r, column, DLX_NO_COLOR, reader_place(r));
}

static bool read_text(struct reader *r, uint32_t *columns)
{
    struct scanner *s = &r->scan;
    while (reader_first_word(r, '#') == TOKEN_WORD)
        for (enum token token = TOKEN_WORD; token == TOKEN_WORD; token = scan_next(s))
            if (!read_number(r, columns))
                return false;
    return s->status == DLX_OK;
}

/* Take the collected entries from the reader, so that it can collect one option at a time. */
static struct waiting take_collected(struct reader *r, uint32_t columns)
{
    const struct waiting w = {r->entries,  r->places,         r->count,
                              r->capacity, r->place_capacity, columns};
    r->entries = NULL;
    r->places = NULL;
    r->count = r->capacity = r->place_capacity = 0;
    return w;
}

/* Add an option for the entries of each line. */
static bool add_options(struct reader *r, const struct waiting *w)
{
    for (size_t e = 0; e < w->count; e++) {
        uint64_t line = w->places[e].line;
        if (!reader_collect(r, w->entries[e].item, DLX_NO_COLOR, w->places[e]))
            return false;
        bool last = e + 1 == w->count || w->places[e + 1].line != line;
        if (last && !reader_add_option(r, line))
            return false;
    }
    return true;
}

/* Return the position of the greatest column, which determines how many there are. */
static struct place place_of_last(const struct waiting *w)
{
    size_t e = 0;
    while (w->entries[e].item + 1 < w->columns)
        e++;
    return w->places[e];
}

static bool add_all(struct reader *r, const struct waiting *w)
{
    if (w->count == 0)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0, "there are no options: the text is empty", "");
    return w->count > 0 && reader_add_columns(r, w->columns, place_of_last(w)) && add_options(r, w);
}

bool read_rows(struct reader *r)
{
    uint32_t columns = 0;
    r->scan.comma = true;
    if (!read_text(r, &columns))
        return false;
    struct waiting w = take_collected(r, columns);
    bool fine = add_all(r, &w);
    memory_free(r->scan.allocator, w.entries, w.capacity, sizeof *w.entries);
    memory_free(r->scan.allocator, w.places, w.place_capacity, sizeof *w.places);
    return fine;
}

/* ---- writing ---- */

/* Check that the last item is in some option: the greatest number determines how many columns there are. */
static bool check_last_column(struct writer *w)
{
    uint32_t items = dlx_problem_item_count(w->problem);
    if (dlx_problem_option_count(w->problem) == 0)
        return writer_refuse(w, "problems without options");
    uint32_t last = w->item[items - 1]; /* there are items, because options have entries */
    return dlx_problem_item(w->problem, last).length > 0 ||
           writer_refuse_item(w, "a last item that is in no option", last);
}

void write_rows(struct writer *w)
{
    if (!check_last_column(w))
        return;
    write_title(w, "# ");
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++)
        write_places(w, o, w->base, "");
}
