/* SPDX-License-Identifier: MIT */
/* `ec` and `xcc`: options as lists of integers. Both begin with a `p` line, which comments may
 * precede. */
#include "dlx/core/query.h"
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>
#include <string.h>

/* ---- ec ---- */

/*
 * `ec`: the format of the exact-cover benchmark sets, similar to DIMACS formats. All items are
 * primary and numbered from 1.
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

static bool read_ec_problem(struct reader *r)
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
    bool fine = read_ec_problem(r);
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
        uint32_t count;
        dlx_problem_option(w->problem, o, &count);
        write_places(w, o, count > 0 ? "s " : "s");
    }
}

/* ---- xcc ---- */

/*
 * `xcc`: options as lists of integers, similar to DIMACS formats. Items are numbered from 1,
 * primary items first.
 *
 *     c two cells and a piece                    a comment: `c` is the first byte of the line
 *     p xcc 2 2                                  2 primary items, 1 and 2; 2 secondary, 3 and 4
 *     1 3 -1 4 0                                 option 0: item 1, item 3 with color 1, item 4
 *     2 3 -1 0                                   option 1
 *
 *     text    = { comment | blank line } problem { option }
 *     problem = "p" ( "xc" | "xcc" ) number number newline
 *     option  = { number [ "-" number ] } "0"
 *
 * A 0 ends an option; a line end does not. An option may span several lines, and a line may hold
 * several options. Comments and blank lines may come between any two lines. A negative integer
 * gives a color to the secondary item before it. `p xc` announces that there are no colors. A 0
 * with no items before it is an option that is never chosen.
 */

static bool read_count(struct scanner *s, const char *missing, const char *expected,
                       uint32_t *count)
{
    return scan_expect_word(s, missing) && scan_number(s, expected, DLX_NONE, count);
}

/* Add the items. Their total is checked first, so that nothing is added if it is implausible. */
static bool add_items(struct reader *r, uint32_t primary, uint32_t secondary)
{
    uint64_t items = (uint64_t)primary + secondary;
    if (!reader_check_promise(r, items, reader_place(r)))
        return false;
    r->secondary = secondary;
    return reader_add_columns(r, (uint32_t)items, reader_place(r));
}

static bool read_xcc_problem(struct reader *r, bool *colors)
{
    struct scanner *s = &r->scan;
    uint32_t primary, secondary;
    if (reader_first_word(r, 'c') != TOKEN_WORD) {
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "the line `p xcc P S` is missing: the text is empty",
                  "");
        return false;
    }
    if (strcmp(s->word, "p") != 0) {
        scan_fail_word(s, "expected the line `p xcc P S` first, found `%s`");
        return false;
    }
    if (!scan_expect_word(s, "expected `xc` or `xcc` after the `p`"))
        return false;
    *colors = strcmp(s->word, "xcc") == 0;
    if (!*colors && strcmp(s->word, "xc") != 0) {
        scan_fail_word(s, "expected `xc` or `xcc` after the `p`, found `%s`");
        return false;
    }
    return read_count(s, "the number of primary items is missing",
                      "expected the number of primary items, found `%s`", &primary) &&
           read_count(s, "the number of secondary items is missing",
                      "expected the number of secondary items, found `%s`", &secondary) &&
           add_items(r, primary, secondary) && scan_expect_line_end(s);
}

/* Read a negative integer, the color of the last entry. */
static bool read_color(struct reader *r, bool colors)
{
    struct scanner *s = &r->scan;
    dlx_entry *entry = r->count > 0 ? &r->entries[r->count - 1] : NULL;
    uint32_t color;
    if (!scan_number_behind(s, 1, "expected an item, a color or 0, found `%s`", UINT32_MAX, &color))
        return false;
    if (color == DLX_NO_COLOR)
        scan_fail_word(s, "`%s` is not a color");
    else if (!colors)
        scan_fail_word(s, "color %s: a problem declared with `p xc` has no colors");
    else if (entry == NULL || entry->color != DLX_NO_COLOR)
        scan_fail_word(s, "color %s does not follow an item");
    else if (item_is_primary(r->problem, entry->item))
        scan_fail_word(s, "color %s follows a primary item");
    else
        entry->color = color;
    return s->status == DLX_OK;
}

static bool read_item(struct reader *r)
{
    struct scanner *s = &r->scan;
    uint32_t item;
    return scan_index(s, "expected an item, a color or 0, found `%s`",
                      "item %s is outside 1 to P + S", dlx_problem_item_count(r->problem), &item) &&
           reader_collect(r, item, DLX_NO_COLOR, reader_place(r));
}

/* Read one integer. The line of an option is the line of its first integer. */
static bool read_integer(struct reader *r, bool colors)
{
    struct scanner *s = &r->scan;
    if (strcmp(s->word, "0") == 0)
        return reader_add_option(r, r->count > 0 ? r->places[0].line : s->word_line);
    return s->word[0] == '-' ? read_color(r, colors) : read_item(r);
}

bool read_xcc(struct reader *r)
{
    struct scanner *s = &r->scan;
    bool colors;
    r->base = 1;
    bool fine = read_xcc_problem(r, &colors);
    while (fine && reader_first_word(r, 'c') == TOKEN_WORD)
        fine = read_integer(r, colors);
    if (fine && r->count > 0)
        scan_fail(s, DLX_ERR_SYNTAX, s->line, 0,
                  "the input ends inside an option: the final 0 is missing", "");
    return s->status == DLX_OK;
}

/* ---- writing ---- */

static bool has_colors(const dlx_problem *problem)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        if (writer_option_has_colors(problem, o))
            return true;
    return false;
}

static void write_option(struct writer *w, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        write_item(w, entry[e].item);
        if (entry[e].color != DLX_NO_COLOR)
            write_format(w, " -%" PRIu32, entry[e].color);
        write_byte(w, ' ');
    }
    write_text(w, "0\n");
}

void write_xcc(struct writer *w)
{
    const dlx_problem *p = w->problem;
    write_title(w, "c ");
    const uint32_t primary = dlx_problem_primary_count(p);
    write_format(w, "p %s %" PRIu32 " %" PRIu32 "\n", has_colors(p) ? "xcc" : "xc", primary,
                 dlx_problem_item_count(p) - primary);
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++)
        write_option(w, o);
}
