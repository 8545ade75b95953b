/* SPDX-License-Identifier: MIT */
/* `rows` and `dense`: one line per option, with its columns' numbers, or a 0 or 1 per column. */
#include "dlx/core/memory.h"
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

/* ---- rows ---- */

/*
 * `rows`: one line per option, with the numbers of its columns. The first column has the number
 * `base`, 0 or 1. The greatest number determines how many columns there are. The last `secondary`
 * of them are secondary.
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

/* All entries of the text, before they are divided into options. */
struct waiting {
    dlx_entry *entries;              /* of all options, in the order of the text */
    struct place *places;            /* position of each entry */
    size_t count;                    /* number of entries */
    size_t capacity, place_capacity; /* allocated lengths */
    uint32_t columns;                /* 1 + the greatest column */
};

/* Convert the last word to a column from 0. */
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

/* Check that an option contains the last item: the greatest number determines the columns. */
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

/* ---- dense ---- */

/*
 * `dense`: one line per option, with a 1 for each item that it covers and a 0 for every other.
 *
 *     # three options over four columns         a comment: `#` is the first byte of the line
 *     1 0 1 0                                    digits separated by blanks,
 *     0,1,0,1                                    by commas,
 *     1100                                       or not at all
 *
 *     text   = { comment | blank line | option }
 *     option = digit { [ blank | "," ] digit } newline          digit = "0" | "1"
 *
 * The first line determines the columns. A line of zeros is an option that is never chosen.
 */

/* Read the digits of one word. Each is a column. */
static bool read_digits(struct reader *r, uint32_t most, uint32_t *column)
{
    struct scanner *s = &r->scan;
    uint64_t first = s->word_column;
    for (size_t i = 0; i < s->length; i++, ++*column) {
        s->word_column = first + i;
        if (s->word[i] != '0' && s->word[i] != '1')
            scan_fail_word(s, "expected zeros and ones, found `%s`");
        else if (*column == most)
            scan_fail_word(s, "the line has more columns than the first one");
        else if (s->word[i] == '1')
            reader_collect(r, *column, DLX_NO_COLOR, reader_place(r));
        if (s->status != DLX_OK)
            return false;
    }
    return true;
}

static bool check_width(struct reader *r, uint32_t columns, uint64_t line, uint64_t column)
{
    if (columns == dlx_problem_item_count(r->problem))
        return true;
    scan_fail(&r->scan, DLX_ERR_SYNTAX, line, column,
              "the line has fewer columns than the first one", "");
    return false;
}

/* Read an option, whose first word has been scanned. The first option determines the columns. */
static bool read_option(struct reader *r, bool first)
{
    struct scanner *s = &r->scan;
    const struct place nowhere = {0, 0};
    uint64_t line = s->word_line;
    uint32_t columns = 0, most = first ? DLX_NONE : dlx_problem_item_count(r->problem);
    if (first)
        reader_note_separator(r);
    if (first && s->length > 1)
        r->separator = '\0';
    enum token token = TOKEN_WORD;
    for (; token == TOKEN_WORD; token = scan_next(s))
        if (!read_digits(r, most, &columns))
            return false;
    return token != TOKEN_FAILED && (!first || reader_add_columns(r, columns, nowhere)) &&
           check_width(r, columns, line, s->word_column + 1) && reader_add_option(r, line);
}

bool read_dense(struct reader *r)
{
    struct scanner *s = &r->scan;
    s->comma = true;
    r->base = 1; /* there are no numbers in the text; messages count its columns from 1 */
    bool first = true;
    for (; reader_first_word(r, '#') == TOKEN_WORD; first = false)
        if (!read_option(r, first))
            return false;
    if (first)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no options: the text is empty", "");
    return s->status == DLX_OK;
}

/* ---- writing ---- */

void write_dense(struct writer *w)
{
    if (dlx_problem_item_count(w->problem) == 0)
        writer_refuse(w, "problems without items");
    else if (dlx_problem_option_count(w->problem) == 0)
        writer_refuse(w, "problems without options");
    write_title(w, "# ");
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem) && w->status == DLX_OK; o++)
        write_digits(w, o, ' ');
}
