/* SPDX-License-Identifier: MIT */
/*
 * `rows`: a line an option, the numbers of its columns. The first column has the number `base`, 0
 * or 1; there are as many columns as the greatest number needs; the last `secondary` of them are
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
 * How many columns there are is known at the end only, so the options wait in one array until then.
 */
#include "dlx/formats/reader.h"
#include "dlx/memory.h"

struct waiting {
    dlx_entry *entries;    /* of all options, one option after the other */
    struct place *places;  /* where each stands */
    size_t count;          /* how many */
    size_t entry_capacity; /* allocated length of entries */
    size_t place_capacity; /* allocated length of places */
    uint32_t columns;      /* greatest column so far, and 1 */
};

static bool wait_for_columns(struct reader *r, struct waiting *w, uint32_t column)
{
    const dlx_allocator *a = r->scan.allocator;
    if (!memory_reserve(a, &w->entries, &w->entry_capacity, w->count + 1, sizeof *w->entries) ||
        !memory_reserve(a, &w->places, &w->place_capacity, w->count + 1, sizeof *w->places))
        return reader_fail_status(r, DLX_ERR_MEMORY);
    w->entries[w->count] = (dlx_entry){column, DLX_NO_COLOR};
    w->places[w->count++] = (struct place){r->scan.word_line, r->scan.word_column};
    if (column >= w->columns)
        w->columns = column + 1;
    return true;
}

static bool read_number(struct reader *r, struct waiting *w)
{
    struct scanner *s = &r->scan;
    uint32_t number;
    if (w->count == 0)
        reader_note_separator(r);
    if (s->word[0] == '0' && s->length > 1) {
        scan_fail_word(s, "number `%s` has a leading zero");
        return false;
    }
    if (!scan_number(s, "expected a column number, found `%s`", DLX_NONE - 8, &number))
        return false;
    if (number < r->base) {
        scan_fail_word(s, "column %s: columns count from 1 here");
        return false;
    }
    return wait_for_columns(r, w, number - r->base);
}

static bool read_text(struct reader *r, struct waiting *w)
{
    struct scanner *s = &r->scan;
    for (;;) {
        while (!s->in_line && scan_sees(s, '#'))
            scan_skip_line(s);
        enum token token = scan_next(s);
        if (token == TOKEN_END || token == TOKEN_FAILED)
            return token == TOKEN_END;
        if (token == TOKEN_WORD && !read_number(r, w))
            return false;
    }
}

/* Entries of one line are one option. */
static bool add_options(struct reader *r, const struct waiting *w)
{
    for (size_t e = 0; e < w->count; e++) {
        struct place place = w->places[e];
        r->scan.word_line = place.line;
        r->scan.word_column = place.column;
        if (!reader_collect(r, w->entries[e].item, DLX_NO_COLOR))
            return false;
        bool last = e + 1 == w->count || w->places[e + 1].line != place.line;
        if (last && !reader_add_option(r, place.line))
            return false;
    }
    return true;
}

bool read_rows(struct reader *r)
{
    struct waiting w = {.columns = 0};
    r->scan.comma = true;
    bool fine = read_text(r, &w);
    if (fine && w.count == 0)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0, "there are no options: the text is empty", "");
    else
        fine = fine && reader_add_columns(r, w.columns) && add_options(r, &w);
    memory_free(r->scan.allocator, w.entries, w.entry_capacity, sizeof *w.entries);
    memory_free(r->scan.allocator, w.places, w.place_capacity, sizeof *w.places);
    return fine;
}
