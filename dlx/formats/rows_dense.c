/* SPDX-License-Identifier: MIT */
/* `rows` and `dense`: one line per option, with its columns' numbers, or a 0 or 1 per column. */
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <string.h>

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
 *     text   = [ number newline ] { comment | blank line | option }
 *     option = number { ( blank | "," ) number } newline
 *     number = digits, without leading zeros
 *
 * The number of columns is known only at the end, so all entries are collected in one array first.
 *
 * Other programs write the number of columns into the very first line. A lone number there is read
 * as such if it is at least the number of columns of all other lines. Counted from 0, the options
 * below the 4 use columns 0 to 3. As an option, the 4 would be the only one with its column, so
 * both readings have equally many solutions. Counted from 1, the 4 may also be an option with the
 * last column, and the text is refused.
 *
 *     4           the number of columns, or, counted from 1, an option
 *     0 2         3 4
 *     1 3         1 2
 */

/* The whole text, before its columns are known. */
struct lines {
    struct cells cells;   /* in the order of the text; each row is a line */
    uint32_t rows, first; /* number of lines; the first one that is an option */
    uint32_t columns;     /* 1 + the greatest column */
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

static inline bool keep(struct reader *r, struct lines *l, uint32_t column, struct place place)
{
    if (column >= l->columns)
        l->columns = column + 1;
    return reader_keep_cell(r, &l->cells, l->rows, column, place);
}

static bool read_number(struct reader *r, struct lines *l)
{
    uint32_t column;
    if (l->cells.count == 0)
        reader_note_separator(r);
    return parse_column(r, &column) && keep(r, l, column, reader_place(r));
}

/* Read the next numbers of this line while they are short and valid. Nearly all are. */
static bool read_short(struct reader *r, struct lines *l)
{
    struct scanner *s = &r->scan;
    struct short_word word;
    uint32_t column;
    scan_leave_word(s);
    while (scan_look(s, ',', &word) && join_digits(word.bytes, word.length, &column) &&
           column >= r->base && (word.length == 1 || s->block[word.end - word.length] != '0')) {
        scan_pass(s, &word);
        if (!keep(r, l, column - r->base, (struct place){s->line, word.column}))
            return false;
    }
    return true;
}

static bool read_lines(struct reader *r, struct lines *l)
{
    struct scanner *s = &r->scan;
    for (; reader_first_word(r, '#') == TOKEN_WORD; l->rows++) {
        if (l->rows == DLX_NONE)
            return reader_fail_status(r, DLX_ERR_TOO_LARGE);
        for (enum token token = TOKEN_WORD; token == TOKEN_WORD; token = scan_next(s))
            if (!read_number(r, l) || !read_short(r, l))
                return false;
    }
    return s->status == DLX_OK;
}

/* Return the position of the greatest column, which determines how many there are. */
static struct place place_of_last(const struct lines *l)
{
    const struct cell *cell = l->cells.cell;
    while (l->first == 0 && cell->column + 1 < l->columns)
        cell++;
    return (struct place){cell->line, cell->at};
}

/* If the first line is the number of columns, it is not an option. */
static bool take_header(struct reader *r, struct lines *l)
{
    const struct cell *cell = l->cells.cell;
    uint32_t columns = 0;
    if (l->rows < 2 || cell[0].line > 1 || cell[1].row == 0)
        return true;
    for (size_t c = 1; c < l->cells.count; c++)
        columns = cell[c].column >= columns ? cell[c].column + 1 : columns;
    const uint32_t number = cell[0].column + r->base;
    if (number < columns)
        return true;
    if (r->base == 1 && number == columns)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 1, 1,
                  "the line could be the number of columns or an option: delete the number, or put "
                  "a comment line (#) before the option",
                  "");
    l->columns = number;
    l->first = 1;
    return r->scan.status == DLX_OK;
}

static bool add_all(struct reader *r, struct lines *l)
{
    if (!take_header(r, l))
        return false;
    if (l->rows == 0)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0, "there are no options: the text is empty", "");
    bool fine = l->rows > 0 && reader_add_columns(r, l->columns, place_of_last(l));
    size_t next = l->first; /* a first line that is not an option has one cell */
    for (uint32_t row = l->first; fine && row < l->rows; row++)
        fine = reader_add_row(r, &l->cells, &next, row);
    return fine;
}

bool read_rows(struct reader *r)
{
    struct lines l = {.rows = 0};
    r->scan.comma = true;
    const bool fine = read_lines(r, &l) && add_all(r, &l);
    reader_free_cells(r, &l.cells);
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

static bool is_first_lone(const dlx_problem *problem)
{
    uint32_t count = 0;
    dlx_problem_option(problem, 0, &count);
    return count == 1;
}

void write_rows(struct writer *w)
{
    if (!check_last_column(w))
        return;
    write_title(w, "# ");
    if (is_first_lone(w->problem) && dlx_problem_title(w->problem) == NULL)
        write_text(w, "#\n"); /* so that the first line is not read as the number of columns */
    for (uint32_t o = 0; o < dlx_problem_option_count(w->problem); o++)
        write_places(w, o, "");
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
 *     text   = [ [ number ] number newline ] { comment | blank line | option }
 *     option = digit { [ blank | "," ] digit } newline          digit = "0" | "1"
 *
 * The first option determines the columns. A line of zeros is an option that is never chosen. A
 * lone number in the very first line is the number of columns if the next option has as many. Two
 * numbers in this line are the numbers of options and columns, unless all their digits are 0 or 1.
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

static bool check_width(struct reader *r, uint32_t columns, uint64_t line)
{
    const uint32_t items = dlx_problem_item_count(r->problem);
    if (columns < items)
        scan_fail(&r->scan, DLX_ERR_SYNTAX, line, r->scan.word_column + 1,
                  "the line has fewer columns than the first one", "");
    if (columns > items) /* the place of the first surplus digit is known only without blanks */
        scan_fail(&r->scan, DLX_ERR_SYNTAX, line,
                  r->separator == '\0' ? r->scan.word_column - (columns - items - 1) : 0,
                  "the line has more columns than the first one", "");
    return columns == items;
}

/* Read a line, whose first word has been scanned. */
static bool read_line(struct reader *r, uint32_t most, uint32_t *columns)
{
    enum token token = TOKEN_WORD;
    for (*columns = 0; token == TOKEN_WORD; token = scan_next(&r->scan))
        if (!read_digits(r, most, columns))
            return false;
    return token != TOKEN_FAILED;
}

static bool read_option(struct reader *r)
{
    const uint64_t line = r->scan.word_line;
    uint32_t columns;
    return read_line(r, dlx_problem_item_count(r->problem), &columns) &&
           check_width(r, columns, line) && reader_add_option(r, line);
}

/* Note what separates digits, at the first digit. */
static void note_separator(struct reader *r)
{
    reader_note_separator(r);
    if (r->scan.length > 1)
        r->separator = '\0';
}

/* Read the first option, which determines the columns. */
static bool read_first(struct reader *r)
{
    const uint64_t line = r->scan.word_line;
    const struct place nowhere = {0, 0};
    uint32_t columns;
    note_separator(r);
    return read_line(r, DLX_NONE, &columns) && reader_add_columns(r, columns, nowhere) &&
           reader_add_option(r, line);
}

/* Return whether the word fills the first line, and is a number above 1. */
static bool is_lone_number(struct reader *r, uint64_t *number)
{
    struct scanner *s = &r->scan;
    return s->word_line == 1 && (scan_sees(s, '\n') || scan_sees(s, '\r')) && s->word[0] != '0' &&
           decimal_read(s->word, DLX_NONE, number) && *number > 1;
}

/* Add the first line as an option. */
static bool add_digits(struct reader *r, const char *digits)
{
    dlx_entry entry[DECIMAL_ROOM];
    uint32_t count = 0, columns = 0;
    for (; digits[columns] != '\0'; columns++)
        if (digits[columns] == '1')
            entry[count++] = (dlx_entry){columns, DLX_NO_COLOR};
    if (!reader_add_columns(r, columns, (struct place){1, 1}))
        return false;
    dlx_problem_set_source_line(r->problem, 1);
    dlx_status status = problem_append_option(r->problem, entry, count);
    return status == DLX_OK || reader_fail_status(r, status);
}

/* Read the first option below a number. If it has other columns than the number says, the number is
 * an option, too, such as 10 in a matrix of two columns. */
static bool read_below(struct reader *r, uint64_t number)
{
    struct scanner *s = &r->scan;
    char digits[DECIMAL_ROOM];
    uint32_t columns = 0;
    memcpy(digits, s->word, s->length + 1);
    const bool are_bits = digits[strspn(digits, "01")] == '\0';
    if (scan_next(s) == TOKEN_FAILED)
        return false;
    const bool has_line = reader_first_word(r, '#') == TOKEN_WORD;
    const uint64_t line = s->word_line;
    if (has_line)
        note_separator(r);
    if (s->status != DLX_OK || (has_line && !read_line(r, DLX_NONE, &columns)))
        return false;
    if (columns == number)
        return reader_add_columns(r, columns, (struct place){1, 1}) && reader_add_option(r, line);
    if (!are_bits)
        scan_fail(s, DLX_ERR_SYNTAX, 1, 1, "expected zeros and ones, found `%s`", digits);
    return are_bits && add_digits(r, digits) &&
           (!has_line || (check_width(r, columns, line) && reader_add_option(r, line)));
}

static bool is_digits(const char *text, size_t length)
{
    return length > 0 && strspn(text, "01") >= length;
}

/* Return whether the first line has two numbers, at least one of them with a digit above 1. */
static bool has_size(struct reader *r, uint64_t *options, uint64_t *columns)
{
    struct scanner *s = &r->scan;
    if (s->word_line > 1 || !decimal_read(s->word, DLX_NONE, options) || !scan_fill(s) || !s->cut ||
        s->behind == '\n' || s->behind == '\r')
        return false;
    const char *at = s->block + s->at + 1, *end = s->block + s->end;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    const char *word = at;
    if (at == end || !decimal_take(&at, DLX_NONE, columns))
        return false;
    const bool are_bits = is_digits(s->word, s->length) && is_digits(word, (size_t)(at - word));
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
        at++;
    return !are_bits && at < end && *at == '\n';
}

/* Read the options below a first line with the numbers of options and columns. */
static bool read_all_below(struct reader *r, uint64_t options, uint64_t columns)
{
    struct scanner *s = &r->scan;
    const struct place size = reader_place(r);
    bool fine = scan_next(s) == TOKEN_WORD && scan_expect_line_end(s) &&
                reader_add_columns(r, (uint32_t)columns, size);
    for (uint64_t o = 0; fine && o < options; o++) {
        fine = reader_first_word(r, '#') == TOKEN_WORD;
        if (!fine)
            scan_fail(s, DLX_ERR_SYNTAX, s->line, 0,
                      "the input ends before the announced number of options", "");
        if (o == 0 && fine)
            note_separator(r);
        fine = fine && read_option(r);
    }
    if (fine && reader_first_word(r, '#') == TOKEN_WORD)
        scan_fail_word(s, "more options than announced: `%s`");
    return s->status == DLX_OK;
}

bool read_dense(struct reader *r)
{
    struct scanner *s = &r->scan;
    uint64_t number, columns;
    s->comma = true;
    r->base = 1; /* there are no numbers in the text; messages count its columns from 1 */
    bool fine = reader_first_word(r, '#') == TOKEN_WORD;
    if (!fine)
        scan_fail(s, DLX_ERR_SYNTAX, 0, 0, "there are no options: the text is empty", "");
    else if (has_size(r, &number, &columns))
        return read_all_below(r, number, columns);
    else
        fine = is_lone_number(r, &number) ? read_below(r, number) : read_first(r);
    while (fine && reader_first_word(r, '#') == TOKEN_WORD)
        fine = read_option(r);
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
