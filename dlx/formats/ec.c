/* SPDX-License-Identifier: MIT */
/*
 * `ec`: the format of the exact-cover benchmark sets, similar to DIMACS formats. All items are primary and
 * numbered from 1.
 *
 *     c three options over four items            a comment: `c` is the first byte of the line
 *     p ec 4
 *     s 1 3
 *     s 2 4
 *     s 1 2
 *
 *     text    = { comment | blank line } problem { comment | blank line | option }
 *     problem = "p" "ec" number newline
 *     option  = "s" { number } newline
 *
 * A line with only an `s` is an option that is never chosen.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>
#include <string.h>

static bool read_problem(struct reader *r)
{
    struct scanner *s = &r->scan;
    uint32_t items;
    if (reader_first_word(r, 'c') != TOKEN_WORD) {
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "the line `p ec N` is missing: the text is empty", "");
        return false;
    }
    if (strcmp(s->word, "p") != 0) {
        scan_fail_word(s, "expected the line `p ec N` first, found `%s`");
        return false;
    }
    if (!scan_expect_word(s, "expected `ec` after the `p`"))
        return false;
    if (strcmp(s->word, "ec") != 0) {
        scan_fail_word(s, "expected `ec` after the `p`, found `%s`");
        return false;
    }
    return scan_expect_word(s, "the number of items is missing") &&
           scan_number(s, "expected the number of items, found `%s`", DLX_NONE, &items) &&
           reader_add_columns(r, items, reader_place(r)) && scan_expect_line_end(s);
}

/* Read an option, whose first word has been scanned. */
static bool read_option(struct reader *r)
{
    struct scanner *s = &r->scan;
    uint64_t line = s->word_line;
    uint32_t item, items = dlx_problem_item_count(r->problem);
    if (strcmp(s->word, "s") != 0) {
        scan_fail_word(s, "expected an option, which begins with `s`, found `%s`");
        return false;
    }
    while (scan_next(s) == TOKEN_WORD)
        if (!scan_index(s, "expected an item number, found `%s`", "there is no item %s", items,
                        &item) ||
            !reader_collect(r, item, DLX_NO_COLOR, reader_place(r)))
            return false;
    return s->status == DLX_OK && reader_add_option(r, line);
}

bool read_ec(struct reader *r)
{
    r->base = 1;
    bool fine = read_problem(r);
    while (fine && reader_first_word(r, 'c') == TOKEN_WORD)
        fine = read_option(r);
    return r->scan.status == DLX_OK;
}

/* ---- writing ---- */

void write_ec(struct writer *w)
{
    write_title(w, "c ");
    write_format(w, "p ec %" PRIu32 "\n", dlx_problem_item_count(w->problem));
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++) {
        write_byte(w, 's');
        write_places(w, o, 1, " ");
    }
}
