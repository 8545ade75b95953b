/* SPDX-License-Identifier: MIT */
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
 * The first line determines the number of columns. A line of zeros is an option that is never chosen.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

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

/* Read an option, whose first word has been scanned. The first one determines the number of columns. */
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
