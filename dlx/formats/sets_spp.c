/* SPDX-License-Identifier: MIT */
/*
 * `sets`, and `spp`: formats of set-partitioning problems. All items are primary, numbered from 1.
 *
 *     sets            spp
 *     4 3             4 3                        number of items, number of options
 *     2 1 3           7 2 1 3                    an option of 2 items, 1 and 3; in spp, its cost is 7
 *     2 2 4           0 2 2 4
 *     2 1 2           5 2 1 2
 *
 *     text   = { blank line } items options newline { blank line | option }
 *     option = [ cost ] size { number } newline
 *
 * `spp` is the form of the OR-Library: J. E. Beasley, "OR-Library: Distributing Test Problems by
 * Electronic Mail", Journal of the Operational Research Society 41 (1990). There are no comments. A
 * line with only a 0 is an option that is never chosen.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>

static const char NO_SIGN = '\0'; /* there are no comments: no text contains this byte */

static bool read_size(struct reader *r, uint32_t *options)
{
    struct scanner *s = &r->scan;
    uint32_t items;
    if (reader_first_word(r, NO_SIGN) != TOKEN_WORD) {
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "the numbers of items and options are missing", "");
        return false;
    }
    return scan_number(s, "expected the number of items, found `%s`", DLX_NONE, &items) &&
           reader_add_columns(r, items, reader_place(r)) &&
           scan_expect_word(s, "the number of options is missing") &&
           scan_number(s, "expected the number of options, found `%s`", DLX_NONE, options) &&
           scan_expect_line_end(s);
}

/* Read the cost of an option, which has been scanned, and scan the word after it. */
static bool read_cost(struct reader *r, struct amount *cost)
{
    if (!amount_parse(r->scan.word, cost))
        scan_fail_word(&r->scan, "expected the cost of the option, found `%s`");
    return r->scan.status == DLX_OK &&
           scan_expect_word(&r->scan, "the size of the option is missing");
}

/* Read an option, whose first number has been scanned. */
static bool read_option(struct reader *r, bool has_cost)
{
    struct scanner *s = &r->scan;
    const struct place place = reader_place(r);
    uint64_t line = s->word_line;
    struct amount cost = {.size = 0};
    uint32_t size, item, items = dlx_problem_item_count(r->problem);
    if (has_cost && !read_cost(r, &cost))
        return false;
    if (!scan_number(s, "expected the size of the option, found `%s`", DLX_NONE, &size))
        return false;
    for (uint32_t e = 0; e < size; e++)
        if (!scan_expect_word(s, "the option has fewer items than its size says") ||
            !scan_index(s, "expected an item number, found `%s`", "there is no item %s", items,
                        &item) ||
            !reader_collect(r, item, DLX_NO_COLOR, reader_place(r)))
            return false;
    return scan_expect_line_end(s) && reader_add_option(r, line) && reader_set_cost(r, cost, place);
}

static bool read_text(struct reader *r, bool has_cost)
{
    struct scanner *s = &r->scan;
    uint32_t options;
    r->base = 1;
    if (!read_size(r, &options))
        return false;
    for (uint32_t o = 0; o < options; o++) {
        if (reader_first_word(r, NO_SIGN) != TOKEN_WORD) {
            scan_fail(s, DLX_ERR_SYNTAX, s->line, 0,
                      "the input ends before the announced number of options", "");
            return false;
        }
        if (!read_option(r, has_cost))
            return false;
    }
    if (reader_first_word(r, NO_SIGN) == TOKEN_WORD)
        scan_fail_word(s, "more options than announced: `%s`");
    return s->status == DLX_OK;
}

bool read_sets(struct reader *r)
{
    return read_text(r, false);
}

bool read_spp(struct reader *r)
{
    return read_text(r, true);
}

/* ---- writing ---- */

static void write_options(struct writer *w, bool has_cost)
{
    uint32_t options = dlx_problem_option_count(w->problem);
    write_format(w, "%" PRIu32 " %" PRIu32 "\n", dlx_problem_item_count(w->problem), options);
    for (uint32_t o = 0; o < options; o++) {
        uint32_t size;
        dlx_problem_option(w->problem, o, &size);
        if (has_cost) {
            write_cost(w, o);
            write_byte(w, ' ');
        }
        write_number(w, size);
        write_places(w, o, size > 0 ? " " : "");
    }
}

void write_sets(struct writer *w)
{
    write_options(w, false);
}

void write_spp(struct writer *w)
{
    write_options(w, true);
}
