/* SPDX-License-Identifier: MIT */
/*
 * `items`, Knuth's text form and the native one: a line of item names, then a line an option.
 *
 *     | two cells and a piece                    a comment: `|` is the first byte of the line
 *     p q | x y                                  p, q primary; x, y secondary
 *     p x:A y                                    option 0: p, x with the color A, y
 *     q x:A                                      option 1
 *
 *     text    = { comment | blank line } header { comment | blank line | option }
 *     header  = { name } [ "|" { name } ] newline
 *     option  = entry { entry } newline
 *     entry   = name [ ":" color ]
 *     comment = "|" at the very beginning of a line, up to its end
 *     name    = any bytes but blanks, ":" and "|"          color = the same
 *
 * Multiplicities (`2|name`, `1:3|name`) and costs (`|7`) of Knuth's later programs are refused: to
 * ignore them would give answers to another question.
 */
#include "dlx/formats/reader.h"

#include <string.h>

static dlx_kind add_header_word(struct reader *r, dlx_kind kind)
{
    struct scanner *s = &r->scan;
    if (strcmp(s->word, "|") == 0) {
        if (kind == DLX_SECONDARY)
            scan_fail_word(s, "a second `|` among the item names");
        return DLX_SECONDARY;
    }
    if (strchr(s->word, '|') != NULL)
        scan_fail_word(s, s->word[strspn(s->word, "0123456789:")] == '|'
                              ? "item `%s` has a multiplicity, which is not supported"
                              : "item name `%s` contains `|`");
    else if (strchr(s->word, ':') != NULL)
        scan_fail_word(s, "item name `%s` contains `:`");
    else {
        dlx_status status = dlx_problem_add_item(r->problem, s->word, kind, NULL);
        if (status == DLX_ERR_NAME_TAKEN)
            scan_fail_word(s, "item `%s` is named twice");
        else if (status != DLX_OK)
            reader_fail_status(r, status);
    }
    return kind;
}

static bool read_header(struct reader *r)
{
    struct scanner *s = &r->scan;
    dlx_kind kind = DLX_PRIMARY;
    enum token token;
    for (;;) {
        while (scan_sees(s, '|'))
            scan_skip_line(s);
        token = scan_next(s);
        if (token != TOKEN_LINE_END)
            break;
    }
    if (token == TOKEN_END)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no items: the text is empty", "");
    for (; token == TOKEN_WORD && s->status == DLX_OK; token = scan_next(s))
        kind = add_header_word(r, kind);
    return s->status == DLX_OK;
}

/* The color that the word gives its item; the word is cut at the `:`. */
static bool split_color(struct reader *r, uint32_t *color)
{
    struct scanner *s = &r->scan;
    char *colon = strchr(s->word, ':');
    *color = DLX_NO_COLOR;
    if (colon == NULL)
        return true;
    if (colon[1] == '\0' || strchr(colon + 1, ':') != NULL) {
        scan_fail_word(s, colon[1] == '\0' ? "`%s` names no color after its `:`"
                                           : "`%s` has more than one `:`");
        return false;
    }
    dlx_status status = dlx_problem_color(r->problem, colon + 1, color);
    *colon = '\0';
    return status == DLX_OK || reader_fail_status(r, status);
}

static bool collect_entry(struct reader *r)
{
    struct scanner *s = &r->scan;
    uint32_t color;
    if (strchr(s->word, '|') != NULL)
        scan_fail_word(s, "the option has a cost, `%s`, which is not supported");
    else if (split_color(r, &color)) {
        uint32_t item = dlx_problem_find_item(r->problem, s->word);
        if (item == DLX_NONE)
            scan_fail_word(s, "option lists item `%s`, which the first line does not name");
        else if (color != DLX_NO_COLOR && dlx_problem_item_kind(r->problem, item) == DLX_PRIMARY)
            scan_fail_word(s, "option gives a color to item `%s`, which is primary");
        else
            reader_collect(r, item, color, reader_place(r));
    }
    return s->status == DLX_OK;
}

static bool read_option(struct reader *r, uint64_t line)
{
    struct scanner *s = &r->scan;
    enum token token = TOKEN_WORD; /* the first is scanned already */
    for (; token == TOKEN_WORD; token = scan_next(s))
        if (!collect_entry(r))
            return false;
    return token != TOKEN_FAILED && reader_add_option(r, line);
}

bool read_items(struct reader *r)
{
    struct scanner *s = &r->scan;
    if (!read_header(r))
        return false;
    for (;;) {
        while (scan_sees(s, '|'))
            scan_skip_line(s);
        enum token token = scan_next(s);
        if (token == TOKEN_END || token == TOKEN_FAILED)
            return token == TOKEN_END;
        if (token == TOKEN_WORD && !read_option(r, s->word_line))
            return false;
    }
}
