/* SPDX-License-Identifier: MIT */
/*
 * `csv`: a line of item names, then one line per option, with a 1 for each item that it covers and a 0 for
 * every other, all separated by commas (RFC 4180).
 *
 *     row 1,row 2,"left, or right"
 *     1,0,1
 *     0,1,0
 *
 *     text   = { blank line } names { blank line | option }
 *     names  = field { "," field } newline       option = field { "," field } newline
 *     field  = { blank } ( plain | quoted ) { blank }
 *     plain  = any bytes except `,` and `"`, without a blank first or last
 *     quoted = `"` { any byte except `"` | `""` } `"`               all on one line
 *
 * The fields of an option are 0 or 1. Names may contain blanks; blanks around a name count only inside
 * quotes. There are no comments.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <string.h>

static const char blanks[] = " \t\r\v\f";

/* An iterator over the fields of a line. */
struct fields {
    char *next;         /* the text after the comma; NULL after the last field */
    char *text;         /* the latest field, unquoted, zero-terminated */
    struct place place; /* its position */
};

static bool fail_at(struct reader *r, const struct fields *f, const char *text)
{
    scan_fail(&r->scan, DLX_ERR_SYNTAX, f->place.line, f->place.column, text, f->text);
    return false;
}

static bool take_plain(struct reader *r, struct fields *f)
{
    size_t length = strcspn(f->text, ",");
    f->next = f->text[length] == ',' ? f->text + length + 1 : NULL;
    while (length > 0 && strchr(blanks, f->text[length - 1]) != NULL)
        length--;
    f->text[length] = '\0';
    return strchr(f->text, '"') == NULL ||
           fail_at(r, f,
                   "`%s` contains a quote: enclose the field in quotes and double the one inside");
}

/* Take a quoted field. It is unquoted in place, since the result is shorter. */
static bool take_quoted(struct reader *r, struct fields *f)
{
    char *to = f->text;
    const char *from = f->text + 1;
    for (; *from != '"' || *++from == '"'; *to++ = *from++)
        if (*from == '\0')
            return fail_at(r, f, "the closing quote is missing on this line");
    from += strspn(from, blanks);
    if (*from != ',' && *from != '\0')
        return fail_at(r, f, "expected a comma after the closing quote");
    f->next = *from == ',' ? f->text + (from - f->text) + 1 : NULL;
    *to = '\0';
    return true;
}

static bool next_field(struct reader *r, struct fields *f)
{
    const struct scanner *s = &r->scan;
    if (f->next == NULL)
        return false;
    f->text = f->next + strspn(f->next, blanks);
    f->place = (struct place){s->word_line, s->word_column + (uint64_t)(f->text - s->word)};
    return *f->text == '"' ? take_quoted(r, f) : take_plain(r, f);
}

/* Begin the next line that is not blank. Return false at the end or after a failure. */
static bool next_line(struct reader *r, struct fields *f)
{
    enum token token;
    do
        token = scan_line(&r->scan);
    while (token == TOKEN_WORD && strspn(r->scan.word, blanks) == r->scan.length);
    *f = (struct fields){.next = r->scan.word};
    return token == TOKEN_WORD;
}

static bool add_item(struct reader *r, const struct fields *f, dlx_kind kind)
{
    dlx_status status = dlx_problem_add_item(r->problem, f->text, kind, NULL);
    if (status == DLX_ERR_ARGUMENT)
        return fail_at(r, f, "the item has no name");
    if (status == DLX_ERR_NAME_TAKEN)
        return fail_at(r, f, "item `%s` is named twice");
    return status == DLX_OK || reader_fail_status(r, status);
}

/* Return the number of fields of a line. A comma inside quotes does not separate fields. */
static uint32_t count_fields(const char *line)
{
    uint32_t count = 1;
    for (bool quoted = false; *line != '\0'; line++) {
        quoted ^= *line == '"';
        count += *line == ',' && !quoted;
    }
    return count;
}

static bool read_names(struct reader *r)
{
    struct fields f;
    if (!next_line(r, &f)) {
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0, "there are no items: the text is empty", "");
        return false;
    }
    uint32_t count = count_fields(f.next);
    if (!reader_check_secondary(r, count))
        return false;
    for (uint32_t column = 0; next_field(r, &f); column++)
        if (!add_item(r, &f, column < count - r->secondary ? DLX_PRIMARY : DLX_SECONDARY))
            return false;
    return r->scan.status == DLX_OK;
}

static bool read_digit(struct reader *r, const struct fields *f, uint32_t column)
{
    if (column == dlx_problem_item_count(r->problem))
        return fail_at(r, f, "the line has more fields than there are names");
    if ((f->text[0] != '0' && f->text[0] != '1') || f->text[1] != '\0')
        return fail_at(r, f, "expected 0 or 1, found `%s`");
    return f->text[0] == '0' || reader_collect(r, column, DLX_NO_COLOR, f->place);
}

static bool read_option(struct reader *r, struct fields *f)
{
    uint32_t column = 0;
    for (; next_field(r, f); column++)
        if (!read_digit(r, f, column))
            return false;
    if (r->scan.status == DLX_OK && column < dlx_problem_item_count(r->problem))
        fail_at(r, f, "the line has fewer fields than there are names");
    return r->scan.status == DLX_OK && reader_add_option(r, r->scan.word_line);
}

bool read_csv(struct reader *r)
{
    struct fields f;
    bool fine = read_names(r);
    r->separator = ',';
    while (fine && next_line(r, &f))
        fine = read_option(r, &f);
    return r->scan.status == DLX_OK;
}

/* ---- writing ---- */

static bool check_names(struct writer *w)
{
    if (dlx_problem_item_count(w->problem) == 0)
        return writer_refuse(w, "problems without items");
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        const char *name = dlx_problem_item(w->problem, i).name;
        for (; name != NULL && *name != '\0'; name++)
            if ((unsigned char)*name < ' ' || *name == 0x7f)
                return writer_refuse_item(w, "names with control characters", i);
    }
    return writer_check_numbers(w);
}

/* Return whether a name must be quoted. Without quotes, blanks at either end and a byte order mark at the
 * beginning would be lost. */
static bool needs_quotes(const char *name)
{
    return strpbrk(name, ",\"") != NULL || *name == ' ' || name[strlen(name) - 1] == ' ' ||
           *name == '\xef';
}

static void write_field(struct writer *w, uint32_t item)
{
    const char *name = dlx_problem_item(w->problem, item).name;
    if (name == NULL || !needs_quotes(name)) {
        write_item(w, item);
        return;
    }
    write_byte(w, '"');
    for (; *name != '\0'; name++)
        write_bytes(w, *name == '"' ? "\"\"" : name, *name == '"' ? 2 : 1);
    write_byte(w, '"');
}

void write_csv(struct writer *w)
{
    uint32_t items = dlx_problem_item_count(w->problem);
    if (!check_names(w))
        return;
    for (uint32_t place = 0; place < items; place++) {
        write_field(w, w->item[place]);
        write_byte(w, place + 1 < items ? ',' : '\n');
    }
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++)
        write_digits(w, o, ',');
}
