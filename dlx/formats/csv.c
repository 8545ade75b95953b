/* SPDX-License-Identifier: MIT */
/*
 * `csv`: a line of item names, then one line per option, with a 1 for each item that it covers and
 * a 0 for every other, all separated by commas (RFC 4180). If the names have semicolons or tabs and
 * no commas, those separate the fields of all lines. A first column may name the options. An item
 * may have a multiplicity before its name, and an option may then cover it several times:
 *
 *     row 1,row 2,"left, or right"               ;row 1;2|row 2;left, or right
 *     1,0,1                                      Ann;1;0;1
 *     0,1,0                                      Bob;0;2;0
 *
 *     text   = { blank line } [ "sep=" separator newline ] names { blank line | option }
 *     names  = name { "," name } newline         option = field { "," field } newline
 *     name   = [ number [ ":" number ] "|" ] field
 *     field  = { blank } ( plain | quoted ) { blank }
 *     plain  = any bytes except `,` and `"`, without a blank first or last
 *     quoted = `"` { any byte except `"` | `""` } `"`               all on one line
 *
 * The fields of an option are 0 or 1, or a decimal number with this value, or `true`, `yes`,
 * `false` or `no`; if it has a name, an empty field is 0, and `x` is 1. A column named `cost`
 * has the costs, none of which is empty; the caller may name other columns of costs and of
 * names. Names may contain blanks; blanks around a name count only inside quotes. There are no
 * comments. If all fields of the first line are 0 or 1, it is an option, and items have no
 * names. In quotes, `cost`, 0 and 1 are ordinary names; `1|2|q` is an item with the name `2|q`.
 *
 * The first column names the options if its own name is empty, or if the first option begins with a
 * field that is not a number. Therefore names are kept until the first option is read. If that has
 * more fields than the line of names, the column of names has no name itself; then the last field
 * must not be empty, because only the line of names might lack a separator at its end. If all of
 * its fields are crosses or empty, the first cross could be a name, and is refused; in quotes it is
 * one. All lines may end with separators: columns behind the last name must be empty.
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

/* What the columns of a table are, in the lines of options; DLX_NONE: there is none. */
struct table {
    uint32_t count;    /* number of columns */
    uint32_t end;      /* the columns from this one on have no names, and must be empty */
    uint32_t name;     /* the one that names the options */
    uint32_t cost;     /* the one of costs */
    bool is_unlabeled; /* the column of names is the first, and the line of names lacks it */
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
    f->text = f->next;
    const bool is_digit = *f->next >= '0' && *f->next <= '9' && f->next[1] == r->separator;
    if (!is_digit)
        f->text += length_of_blanks(f->next, r->separator);
    f->place = (struct place){f->begin.line, f->begin.column + (uint64_t)(f->text - f->line)};
    if (is_digit) { /* as nearly all are */
        f->text[1] = '\0';
        f->next += 2;
        return true;
    }
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

/* Return whether a name begins like a multiplicity: with digits and perhaps colons, and a bar. */
static bool has_times(const char *name)
{
    const size_t length = strspn(name, "0123456789:");
    return length > 0 && name[length] == '|';
}

static bool add_item(struct reader *r, const struct fields *f, dlx_kind kind)
{
    const char *name = f->text, *wrong = NULL;
    dlx_item times = {.min = 1, .max = 1};
    uint32_t item;
    if (kind == DLX_PRIMARY && has_times(name))
        wrong = reader_split_times(f->text, &name, &times);
    if (wrong != NULL)
        return fail_at(r, f, wrong);
    dlx_status status = dlx_problem_add_item(r->problem, name, kind, &item);
    if (status == DLX_OK && kind == DLX_PRIMARY)
        status = dlx_problem_set_multiplicity(r->problem, item, times.min, times.max);
    if (status == DLX_ERR_ARGUMENT)
        return fail_at(r, f, "the item has no name");
    if (status == DLX_ERR_NAME_TAKEN)
        return fail_at(r, f, "item `%s` is named twice; the first line names the items");
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

/* A field of a line that is not cut: without the quotes around it. */
struct span {
    const char *text;
    size_t length;
    bool is_quoted;
};

/* Return the next field of a line, and move *line to the field behind it; to NULL after the last
 * one. */
static struct span look_at_field(const char **line, char separator)
{
    bool is_open = false;
    const char *begin = *line + length_of_blanks(*line, separator), *end = begin;
    for (; *end != '\0' && (*end != separator || is_open); end++)
        is_open ^= *end == '"';
    *line = *end != '\0' ? end + 1 : NULL;
    while (end > begin && strchr(blanks, end[-1]) != NULL)
        end--;
    const bool is_quoted = end > begin + 1 && *begin == '"' && end[-1] == '"';
    return (struct span){begin + is_quoted, (size_t)(end - begin) - 2 * is_quoted, is_quoted};
}

/* Copy a field without quotes; "" if it has some, or is long. */
static void copy_field(struct span field, char copy[8])
{
    const bool is_copied = !field.is_quoted && field.length < 8;
    memcpy(copy, field.text, is_copied ? field.length : 0);
    copy[is_copied ? field.length : 0] = '\0';
}

/* Return the first column with this name, or DLX_NONE. In quotes, only a name that the caller gives
 * has a meaning. Case does not matter. */
static uint32_t find_column(const char *names, char separator, const char *name, bool is_given)
{
    for (uint32_t column = 0; names != NULL; column++) {
        const struct span field = look_at_field(&names, separator);
        if (field.length == strlen(name) && strncasecmp(field.text, name, field.length) == 0 &&
            (is_given || !field.is_quoted))
            return column;
    }
    return DLX_NONE;
}

/* Return the number of columns up to the last one with a name, or of all if fewer than two have
 * one: a matrix such as "[1 0;" is no table. */
static uint32_t count_names(const char *names, char separator)
{
    uint32_t column = 0, count = 0;
    while (names != NULL) {
        const struct span field = look_at_field(&names, separator);
        column++;
        count = field.length > 0 || field.is_quoted ? column : count;
    }
    return count > 1 ? count : column;
}

/* Without options, "[1 0; 0 1];" is not a table of two names. */
static struct table new_table(const char *line, char separator, bool has_option)
{
    const uint32_t count = count_fields(line, separator);
    return (struct table){.count = count,
                          .end = has_option ? count_names(line, separator) : count,
                          .name = DLX_NONE,
                          .cost = DLX_NONE};
}

/* Add the items: all columns with a name, except for those of the names and costs. */
static bool add_items(struct reader *r, struct fields *f, const struct table *t)
{
    const uint32_t first = t->is_unlabeled;
    const uint32_t items = t->end - (t->name < t->end) - (t->cost < t->end);
    if (!reader_check_secondary(r, items))
        return false;
    for (uint32_t column = first, item = 0; next_field(r, f); column++)
        if (column != t->cost && column != t->name && column < t->end &&
            !add_item(r, f, item++ < items - r->secondary ? DLX_PRIMARY : DLX_SECONDARY))
            return false;
    return r->scan.status == DLX_OK;
}

/* Return whether a line begins with a word that does not begin like a number, and is no value. */
static bool begins_with_word(const char *line, char separator)
{
    char field[8];
    bool ignored;
    const char *rest = line;
    copy_field(look_at_field(&rest, separator), field);
    line += strspn(line, blanks);
    line += *line == '"';
    return strchr("0123456789+-.\"", *line) == NULL && *line != separator &&
           !reader_read_bit(field, &ignored);
}

/* Return whether the first fields of a line are the numbers 0 and 1, without quotes. */
static bool has_only_bits(const char *line, char separator, uint32_t count)
{
    bool are_bits = true, ignored;
    for (; are_bits && count > 0; count--) {
        char field[8];
        copy_field(look_at_field(&line, separator), field);
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

/* Read how many times the option covers an item that may be covered several times. */
static bool read_times(struct reader *r, const struct fields *f, uint32_t item, uint64_t times)
{
    if (times > dlx_problem_item(r->problem, item).max)
        return fail_at(r, f, "`%s`: this is more than the multiplicity of the item");
    return times == 0 || reader_collect(r, item, (uint32_t)times, f->place);
}

/* Refuse a value, which could be a cost. */
static bool refuse_value(struct reader *r, const struct fields *f, const struct table *table)
{
    struct amount cost;
    const bool has_name = table->name != DLX_NONE;
    if (table->cost == DLX_NONE && amount_parse(f->text, &cost))
        return fail_at(r, f,
                       has_name ? "expected 0, 1, x or nothing, found `%s`; for a column of costs, "
                                  "add --cost=COLUMN"
                                : "expected 0 or 1, found `%s`; for a column of costs, add "
                                  "--cost=COLUMN");
    return fail_at(
        r, f, has_name ? "expected 0, 1, x or nothing, found `%s`" : "expected 0 or 1, found `%s`");
}

static bool read_digit(struct reader *r, const struct fields *f, uint32_t item,
                       const struct table *table)
{
    const bool has_name = table->name != DLX_NONE;
    uint64_t times;
    if ((f->text[0] == '0' || f->text[0] == '1') && f->text[1] == '\0')
        return f->text[0] == '0' || reader_collect(r, item, DLX_NO_COLOR, f->place);
    const dlx_item its = dlx_problem_item(r->problem, item);
    const bool is_several = its.kind == DLX_PRIMARY && its.max > 1;
    if (is_several && decimal_read(f->text, UINT32_MAX, &times))
        return read_times(r, f, item, times);
    /* People fill in a table with crosses, and leave the other fields empty. */
    const bool is_cross = has_name && strcasecmp(f->text, "x") == 0;
    bool bit = is_cross;
    if (has_name && f->text[0] == '\0')
        return true;
    if (!is_cross && !reader_read_bit(f->text, &bit))
        return is_several ? fail_at(r, f, "expected a whole number, found `%s`")
                          : refuse_value(r, f, table);
    return !bit || reader_collect(r, item, DLX_NO_COLOR, f->place);
}

/* Return whether a comma may separate thousands, as in "1,250" where commas separate fields. In
 * "0,250" it does not. */
static bool has_thousands(const struct reader *r, const char *number, const char *comma)
{
    return r->separator == ',' && number[strspn(number, "+-")] != '0' &&
           strspn(comma + 1, "0123456789") == 3 && comma[4] == '\0';
}

/* Read a cost. A comma may be the decimal point. */
static bool read_cost(struct reader *r, const struct fields *f, struct amount *cost)
{
    char *comma = strchr(f->text, ',');
    if (f->text[0] == '\0')
        return fail_at(r, f, "the cost is missing: write 0 or a cost");
    if (comma != NULL && has_thousands(r, f->text, comma))
        return fail_at(r, f,
                       "`%s` has a comma that could separate thousands: write a point or "
                       "leave it out");
    if (comma != NULL)
        *comma = '.';
    if (amount_parse(f->text, cost))
        return true;
    if (comma != NULL)
        *comma = ',';
    return fail_at(r, f, "expected a cost, such as 7 or 12.50, found `%s`");
}

/* What a line says about an option besides its entries. */
struct row {
    const char *name;   /* "" if it has none; in the line */
    struct amount cost; /* 0 if it has none */
    struct place place; /* of the cost */
};

static bool read_field(struct reader *r, const struct fields *f, const struct table *table,
                       uint32_t column, uint32_t *item, struct row *row)
{
    if (column == table->name)
        row->name = f->text;
    else if (column == table->cost) {
        row->place = f->place;
        return read_cost(r, f, &row->cost);
    } else if (column >= table->end)
        return f->text[0] == '\0' || fail_at(r, f, "the line has more fields than there are names");
    else
        return read_digit(r, f, (*item)++, table);
    return true;
}

static bool read_fields(struct reader *r, struct fields *f, const struct table *table,
                        struct row *row)
{
    uint32_t items = 0, column = 0;
    for (; next_field(r, f); column++)
        if (!read_field(r, f, table, column, &items, row))
            return false;
    if (r->scan.status == DLX_OK && column < table->count)
        fail_at(r, f, "the line has fewer fields than the lines before it");
    return r->scan.status == DLX_OK;
}

static bool read_option(struct reader *r, struct fields *f, const struct table *table)
{
    struct row row = {.name = "", .place = f->begin};
    if (!read_fields(r, f, table, &row) || !reader_add_option(r, f->begin.line))
        return false;
    uint32_t latest = dlx_problem_option_count(r->problem) - 1;
    dlx_status status = problem_name_option(r->problem, latest, row.name);
    return status == DLX_OK ? reader_set_cost(r, row.cost, row.place)
                            : reader_fail_status(r, status);
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
    const struct table table = new_table(first->next, r->separator, true);
    bool fine = reader_add_columns(r, table.end, first->begin) && read_option(r, first, &table);
    for (struct fields f; fine && next_line(r, &f);)
        fine = read_option(r, &f, &table);
    return fine && r->scan.status == DLX_OK;
}

/* Find the column of names that the caller does not give. `option` is the first line of options. */
static bool guess_names(struct reader *r, const struct fields *names, struct fields *option,
                        struct table *table)
{
    const char separator = r->separator;
    const uint32_t count = count_fields(names->next, separator);
    if (begins_with_nothing(names->next, separator))
        table->name = 0;
    if (table->name == 0 || option->next == NULL || !begins_with_word(option->next, separator))
        return true;
    const uint32_t fields = count_fields(option->next, separator);
    const bool has_label = fields <= count && count > 1;
    if (has_label && has_only_crosses(option->next, separator))
        return next_field(r, option) &&
               fail_at(r, option,
                       "`%s` could be a cross or a name: write 1, or put the name in quotes");
    table->is_unlabeled = fields > count;
    if (table->is_unlabeled && count_names(option->next, separator) + count - table->end < fields)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, option->begin.line,
                  option->begin.column + strlen(option->line),
                  "the first line has fewer fields than this one: it needs a name for the first "
                  "column, or a separator at its end",
                  "");
    if (has_label || table->is_unlabeled)
        table->name = 0;
    return r->scan.status == DLX_OK;
}

/* Find a column that the caller gives. */
static bool find_given(struct reader *r, const struct fields *names, const char *name,
                       uint32_t *column)
{
    if (name == NULL)
        return true;
    *column = find_column(names->next, r->separator, name, true);
    if (*column == DLX_NONE)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, names->begin.line, 0, "there is no column `%s`", name);
    return *column != DLX_NONE;
}

/* Find the columns of names and costs. */
static bool find_columns(struct reader *r, const struct fields *names, struct fields *option,
                         struct table *table)
{
    *table = new_table(names->next, r->separator, option->next != NULL);
    if (!find_given(r, names, r->column_of.names, &table->name) ||
        (table->name == DLX_NONE && !guess_names(r, names, option, table)) ||
        !find_given(r, names, r->column_of.cost, &table->cost))
        return false;
    table->end += table->is_unlabeled;
    table->count += table->is_unlabeled;
    if (table->cost == DLX_NONE)
        table->cost = find_column(names->next, r->separator, "cost", false);
    if (table->cost == DLX_NONE)
        return true;
    table->cost += table->is_unlabeled;
    if (table->cost == table->name && r->column_of.cost == NULL)
        table->cost = DLX_NONE; /* names of options in a column called `cost` */
    if (table->cost == table->name)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, names->begin.line, 0,
                  "column `%s` cannot have both the names and the costs", r->column_of.cost);
    return table->cost != table->name;
}

/* Read the options. `names` is the line of names. */
static bool read_rows_below(struct reader *r, struct fields *names)
{
    struct fields f;
    struct table table;
    bool has_option = next_line(r, &f);
    if (!has_option)
        f.next = NULL;
    bool fine = r->scan.status == DLX_OK && find_columns(r, names, &f, &table) &&
                add_items(r, names, &table);
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

/* Return the separator in a line such as "sep=;", which Excel understands, or a zero. */
static char given_separator(const char *line)
{
    const bool is_given = strncasecmp(line, "sep=", 4) == 0 && line[4] != '\0' &&
                          strchr(",;\t", line[4]) != NULL &&
                          line[5 + strspn(line + 5, blanks)] == '\0';
    return is_given ? line[4] : '\0';
}

bool read_csv(struct reader *r)
{
    struct fields names;
    bool has_names = next_line(r, &names);
    const char separator = has_names ? given_separator(names.line) : '\0';
    if (separator != '\0')
        has_names = next_line(r, &names);
    if (!has_names) {
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
    r->separator = separator != '\0' ? separator : find_separator(copy);
    const bool is_matrix = has_only_bits(copy, r->separator, count_names(copy, r->separator)) &&
                           r->column_of.cost == NULL && r->column_of.names == NULL;
    bool fine = is_matrix ? read_matrix(r, &names) : read_rows_below(r, &names);
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

/* Write the multiplicity of an item, so that its name is not read as having one. */
static void write_prefix(struct writer *w, uint32_t item, const char *name)
{
    const dlx_item its = dlx_problem_item(w->problem, item);
    write_times(w, item);
    if (its.kind == DLX_PRIMARY && its.min == 1 && its.max == 1 && has_times(name))
        write_text(w, "1|");
}

/* Write the name of an item, or of an option, if `item` is DLX_NONE. */
static void write_quoted(struct writer *w, uint32_t item, const char *name, bool is_quoted)
{
    is_quoted |= *name != '\0' && needs_quotes(name);
    write_text(w, is_quoted ? "\"" : "");
    if (item != DLX_NONE)
        write_prefix(w, item, name);
    for (; *name != '\0'; name++)
        write_bytes(w, *name == '"' ? "\"\"" : name, *name == '"' ? 2 : 1);
    write_text(w, is_quoted ? "\"" : "");
}

/* Write the names. If all of them are 0 or 1, only quotes tell them from an option. */
static void write_names(struct writer *w)
{
    const uint32_t items = dlx_problem_item_count(w->problem);
    char room[DECIMAL_ROOM];
    bool are_bits = true, ignored;
    for (uint32_t i = 0; i < items && are_bits; i++)
        are_bits = decimal_is_bit(item_label(w->problem, i, 1, room), &ignored);
    for (uint32_t place = 0; place < items; place++) {
        write_quoted(w, w->item[place], item_label(w->problem, w->item[place], 1, room), are_bits);
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
        write_quoted(w, DLX_NONE, name != NULL ? name : "", false);
        write_text(w, has_names ? "," : "");
        if (has_costs) {
            write_cost(w, o);
            write_byte(w, ',');
        }
        write_digits(w, o, ',');
    }
}
