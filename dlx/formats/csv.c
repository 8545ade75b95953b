/* SPDX-License-Identifier: MIT */
/*
 * `csv`: a line of item names, then one line per option, with a 1 for each item that it covers and
 * a 0 for every other, all separated by commas (RFC 4180). If the names have semicolons or tabs and
 * no commas, those separate the fields of all lines. A first column may name the options:
 *
 *     row 1,row 2,"left, or right"               ;row 1;row 2;left, or right
 *     1,0,1                                      Ann;1;0;1
 *     0,1,0                                      Bob;0;1;0
 *
 *     text   = { blank line } names { blank line | option }
 *     names  = field { "," field } newline       option = field { "," field } newline
 *     field  = { blank } ( plain | quoted ) { blank }
 *     plain  = any bytes except `,` and `"`, without a blank first or last
 *     quoted = `"` { any byte except `"` | `""` } `"`               all on one line
 *
 * The fields of an option are 0 or 1, or a decimal number with this value, or `true`, `yes`, `false`
 * or `no`; if it has a name, an empty field is 0, and `x` is 1. A column named `cost` has the costs.
 * Names may contain blanks; blanks around a name count only inside quotes. There are no comments. If
 * all fields of the first line are 0 or 1, it is an option, and items have no names. In quotes,
 * `cost`, 0 and 1 are ordinary names.
 *
 * The first column names the options if its own name is empty, or if the first option begins with a
 * field that is not a number. Therefore names are kept until the first option is read. If that has
 * more fields than the line of names, the column of names has no name itself. If all of its fields
 * are crosses or empty, the first cross could be a name, and is refused; in quotes it is one.
 */
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <string.h>
#include <strings.h>

static const char blanks[] = " \r\v\f\t"; /* a tab may separate fields */

static size_t length_of_blanks(const char *text, char separator)
{
    size_t length = strspn(text, blanks);
    const char *tab = separator == '\t' ? memchr(text, '\t', length) : NULL;
    return tab != NULL ? (size_t)(tab - text) : length;
}

/* What the columns of a table are. */
struct table {
    bool has_name; /* the first column names the options */
    uint32_t cost; /* number of the column of costs, not counting the name; or DLX_NONE */
};

/* An iterator over the fields of a line. */
struct fields {
    char *next;         /* the text after the comma; NULL after the last field */
    char *text;         /* the field taken last, unquoted, zero-terminated */
    struct place place; /* its position */
    const char *line;   /* the line */
    struct place begin; /* position of the line */
};

static bool fail_at(struct reader *r, const struct fields *f, const char *text)
{
    scan_fail(&r->scan, DLX_ERR_SYNTAX, f->place.line, f->place.column, text, f->text);
    return false;
}

static bool take_plain(struct reader *r, struct fields *f)
{
    size_t length = strcspn(f->text, (const char[]){r->separator, '\0'});
    f->next = f->text[length] != '\0' ? f->text + length + 1 : NULL;
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
    from += length_of_blanks(from, r->separator);
    if (*from != r->separator && *from != '\0')
        return fail_at(r, f,
                       r->separator == ','   ? "expected a comma after the closing quote"
                       : r->separator == ';' ? "expected a semicolon after the closing quote"
                                             : "expected a tab after the closing quote");
    f->next = *from != '\0' ? f->text + (from - f->text) + 1 : NULL;
    *to = '\0';
    return true;
}

static bool next_field(struct reader *r, struct fields *f)
{
    if (f->next == NULL)
        return false;
    f->text = f->next + length_of_blanks(f->next, r->separator);
    f->place = (struct place){f->begin.line, f->begin.column + (uint64_t)(f->text - f->line)};
    return *f->text == '"' ? take_quoted(r, f) : take_plain(r, f);
}

/* Begin the next line that is not blank. Return false at the end or after a failure. */
static bool next_line(struct reader *r, struct fields *f)
{
    enum token token;
    do
        token = scan_line(&r->scan);
    while (token == TOKEN_WORD && strspn(r->scan.word, blanks) == r->scan.length);
    *f = (struct fields){.next = r->scan.word, .line = r->scan.word, .begin = reader_place(r)};
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

/* Return the number of fields of a line. A separator inside quotes does not separate fields. */
static uint32_t count_fields(const char *line, char separator)
{
    uint32_t count = 1;
    for (bool quoted = false; *line != '\0'; line++) {
        quoted ^= *line == '"';
        count += *line == separator && !quoted;
    }
    return count;
}

/* Look at the next field of a line without cutting it: copy it, or "" if it is quoted or long, and
 * move *line to the field behind it; to NULL after the last one. */
static void look_at_field(const char **line, char separator, char field[8])
{
    bool is_open = false;
    const char *begin = *line + length_of_blanks(*line, separator), *end = begin;
    for (; *end != '\0' && (*end != separator || is_open); end++)
        is_open ^= *end == '"';
    *line = *end != '\0' ? end + 1 : NULL;
    while (end > begin && strchr(blanks, end[-1]) != NULL)
        end--;
    const size_t length = (size_t)(end - begin);
    const bool is_copied = *begin != '"' && length < 8;
    memcpy(field, begin, is_copied ? length : 0);
    field[is_copied ? length : 0] = '\0';
}

/* Return the first column of the names that is `cost`, or DLX_NONE. */
static uint32_t find_cost(const char *names, char separator)
{
    char field[8];
    for (uint32_t column = 0; names != NULL; column++) {
        look_at_field(&names, separator, field);
        if (strcasecmp(field, "cost") == 0)
            return column;
    }
    return DLX_NONE;
}

/* Add the items, whose names are in `count` fields, except for the one of the costs. */
static bool add_items(struct reader *r, struct fields *f, uint32_t count, uint32_t cost)
{
    const uint32_t items = count - (cost != DLX_NONE);
    if (!reader_check_secondary(r, items))
        return false;
    for (uint32_t column = 0, item = 0; next_field(r, f); column++)
        if (column != cost &&
            !add_item(r, f, item++ < items - r->secondary ? DLX_PRIMARY : DLX_SECONDARY))
            return false;
    return r->scan.status == DLX_OK;
}

/* Read a value that is not a cross: 0, 1.0, TRUE, no, ... Return false if it is none. */
static bool read_bit(const char *text, bool *bit)
{
    static const char *const words[] = {"false", "no", "true", "yes"};
    for (int w = 0; w < 4; w++)
        if (strcasecmp(text, words[w]) == 0) {
            *bit = w >= 2;
            return true;
        }
    return decimal_is_bit(text, bit);
}

/* Return whether a line begins with a word that does not begin like a number, and is no value. */
static bool begins_with_word(const char *line, char separator)
{
    char field[8];
    bool ignored;
    const char *rest = line;
    look_at_field(&rest, separator, field);
    line += strspn(line, blanks);
    line += *line == '"';
    return strchr("0123456789+-.\"", *line) == NULL && *line != separator &&
           !read_bit(field, &ignored);
}

/* Return whether all fields of a line are the numbers 0 and 1, without quotes. */
static bool has_only_bits(const char *line, char separator)
{
    bool are_bits = true, ignored;
    while (are_bits && line != NULL) {
        char field[8];
        look_at_field(&line, separator, field);
        are_bits = decimal_is_bit(field, &ignored);
    }
    return are_bits;
}

/* Return whether the first field of a line is a cross, and the others are crosses or empty. */
static bool has_only_crosses(const char *line, char separator)
{
    line += strspn(line, blanks);
    if (*line != 'x' && *line != 'X')
        return false;
    line += 1 + strspn(line + 1, blanks);
    return *line == separator && line[strspn(line, ",;xX \t\r\v\f")] == '\0';
}

/* ---- options ---- */

static bool read_digit(struct reader *r, const struct fields *f, uint32_t column, bool has_name)
{
    if (column == dlx_problem_item_count(r->problem))
        return fail_at(r, f, "the line has more fields than there are names");
    /* People fill in a table with crosses, and leave the other fields empty. */
    const bool is_empty = has_name && f->text[0] == '\0';
    bool bit = has_name && strcasecmp(f->text, "x") == 0;
    if (is_empty || (!bit && read_bit(f->text, &bit) && !bit))
        return true;
    if (!bit)
        return fail_at(r, f,
                       has_name ? "expected 0, 1, x or nothing, found `%s`"
                                : "expected 0 or 1, found `%s`");
    return reader_collect(r, column, DLX_NO_COLOR, f->place);
}

/* Read the cost in the last field. An empty one is 0. */
static bool read_cost(struct reader *r, const struct fields *f, struct amount *cost)
{
    return f->text[0] == '\0' || amount_parse(f->text, cost) ||
           fail_at(r, f, "expected a cost, such as 7 or 12.50, found `%s`");
}

static bool read_fields(struct reader *r, struct fields *f, const struct table *table,
                        struct amount *cost, struct place *place)
{
    uint32_t items = 0, column = 0;
    for (; next_field(r, f); column++) {
        if (column == table->cost)
            *place = f->place;
        if (!(column == table->cost ? read_cost(r, f, cost)
                                    : read_digit(r, f, items++, table->has_name)))
            return false;
    }
    if (r->scan.status == DLX_OK && (items < dlx_problem_item_count(r->problem) ||
                                     (table->cost != DLX_NONE && column <= table->cost)))
        fail_at(r, f, "the line has fewer fields than there are names");
    return r->scan.status == DLX_OK;
}

static bool read_option(struct reader *r, struct fields *f, const struct table *table)
{
    struct amount cost = {.size = 0};
    struct place place = f->begin;
    if (table->has_name && !next_field(r, f))
        return false;
    const char *name = table->has_name ? f->text : "";
    if (!read_fields(r, f, table, &cost, &place) || !reader_add_option(r, f->begin.line))
        return false;
    uint32_t latest = dlx_problem_option_count(r->problem) - 1;
    dlx_status status = problem_name_option(r->problem, latest, name);
    return status == DLX_OK ? reader_set_cost(r, cost, place) : reader_fail_status(r, status);
}

/* Return whether the first field of a line is empty, perhaps in quotes. */
static bool begins_with_nothing(const char *line, char separator)
{
    line += strspn(line, blanks);
    line += line[0] == '"' && line[1] == '"' ? 2 : 0;
    return line[strspn(line, blanks)] == separator;
}

/* Read a table without names, whose first line is an option. */
static bool read_matrix(struct reader *r, struct fields *first)
{
    const struct table table = {false, DLX_NONE};
    bool fine = reader_add_columns(r, count_fields(first->next, r->separator), first->begin) &&
                read_option(r, first, &table);
    for (struct fields f; fine && next_line(r, &f);)
        fine = read_option(r, &f, &table);
    return fine && r->scan.status == DLX_OK;
}

/* Read the options. `names` is the line of names. */
static bool read_rows_below(struct reader *r, struct fields *names)
{
    struct fields f;
    const char separator = r->separator;
    uint32_t count = count_fields(names->next, separator);
    struct table table = {.has_name = begins_with_nothing(names->next, separator)};
    bool has_option = next_line(r, &f), has_label = table.has_name;
    if (has_option && !has_label && begins_with_word(f.next, separator)) {
        uint32_t fields = count_fields(f.next, separator);
        has_label = fields <= count && count > 1;
        table.has_name = has_label || fields > count;
        if (has_label && has_only_crosses(f.next, separator))
            return next_field(r, &f) &&
                   fail_at(r, &f,
                           "`%s` could be a cross or a name: write 1, or put the name in quotes");
    }
    bool fine = r->scan.status == DLX_OK && (!has_label || next_field(r, names));
    table.cost = fine && names->next != NULL ? find_cost(names->next, separator) : DLX_NONE;
    fine = fine && add_items(r, names, count - has_label, table.cost);
    while (fine && has_option) {
        fine = read_option(r, &f, &table);
        has_option = fine && next_line(r, &f);
    }
    return r->scan.status == DLX_OK;
}

/* Return what separates the fields of a line. */
static char find_separator(const char *line)
{
    return count_fields(line, ',') > 1    ? ','
           : count_fields(line, ';') > 1  ? ';'
           : count_fields(line, '\t') > 1 ? '\t'
                                          : ',';
}

bool read_csv(struct reader *r)
{
    struct fields names;
    if (!next_line(r, &names)) {
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0, "there are no items: the text is empty", "");
        return false;
    }
    /* The scanner's line is gone once the first option is read. */
    const size_t size = r->scan.length + 1;
    char *copy = memory_array(r->scan.allocator, size, 1);
    if (copy == NULL)
        return reader_fail_status(r, DLX_ERR_MEMORY);
    memcpy(copy, names.line, size);
    names.line = names.next = copy;
    r->separator = find_separator(copy);
    bool fine =
        has_only_bits(copy, r->separator) ? read_matrix(r, &names) : read_rows_below(r, &names);
    memory_free(r->scan.allocator, copy, size, 1);
    return fine;
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

/* Return whether a name must be quoted. Without quotes, blanks at the ends and a byte order mark
 * would be lost, and `cost` has a meaning. */
static bool needs_quotes(const char *name)
{
    return strpbrk(name, ",;\"") != NULL || strchr(blanks, *name) != NULL ||
           strchr(blanks, name[strlen(name) - 1]) != NULL || *name == '\xef' ||
           strcasecmp(name, "cost") == 0;
}

static void write_quoted(struct writer *w, const char *name, bool is_quoted)
{
    if (!is_quoted && (*name == '\0' || !needs_quotes(name))) {
        write_text(w, name);
        return;
    }
    write_byte(w, '"');
    for (; *name != '\0'; name++)
        write_bytes(w, *name == '"' ? "\"\"" : name, *name == '"' ? 2 : 1);
    write_byte(w, '"');
}

/* Return the name of an item, or its number from 1 in the room. */
static const char *field_of(const struct writer *w, uint32_t item, char room[DECIMAL_ROOM])
{
    const char *name = dlx_problem_item(w->problem, item).name;
    return name != NULL ? name : decimal_text((uint64_t)item + 1, room);
}

/* Write the names. If all of them are 0 or 1, only quotes tell them from an option. */
static void write_names(struct writer *w)
{
    const uint32_t items = dlx_problem_item_count(w->problem);
    char room[DECIMAL_ROOM];
    bool are_bits = true, ignored;
    for (uint32_t i = 0; i < items && are_bits; i++)
        are_bits = decimal_is_bit(field_of(w, i, room), &ignored);
    for (uint32_t place = 0; place < items; place++) {
        write_quoted(w, field_of(w, w->item[place], room), are_bits);
        write_byte(w, place + 1 < items ? ',' : '\n');
    }
}

void write_csv(struct writer *w)
{
    const bool has_names = problem_has_option_names(w->problem);
    const bool has_costs = dlx_problem_has_costs(w->problem);
    if (!check_names(w))
        return;
    write_text(w, has_names ? "," : "");
    write_text(w, has_costs ? "cost," : "");
    write_names(w);
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem) && w->status == DLX_OK; o++) {
        const char *name = dlx_problem_option_name(w->problem, o);
        write_quoted(w, name != NULL ? name : "", false);
        write_text(w, has_names ? "," : "");
        if (has_costs) {
            write_cost(w, o);
            write_byte(w, ',');
        }
        write_digits(w, o, ',');
    }
}
