/* SPDX-License-Identifier: MIT */
/* `mtx` and `scp`: formats that do not list the entries option by option. All entries are collected
 * first, and then sorted by option. */
#include "dlx/core/decimal.h"
#include "dlx/core/query.h"
#include "dlx/formats/writer.h"
#include "dlx/formats/reader.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

/* ---- entries ---- */

struct matrix {
    uint32_t rows, columns, entries; /* as the size line announces */
    struct place place;              /* position of that line */
    bool has_values, is_symmetric; /* entries have a value; each also stands for its mirror image */
    struct cells cells;            /* the entries that are 1 */
};

static bool is_sorted(const struct matrix *m)
{
    for (size_t c = 1; c < m->cells.count; c++)
        if (m->cells.cell[c].row < m->cells.cell[c - 1].row)
            return false;
    return true;
}

static bool sort_by_row(struct reader *r, struct matrix *m)
{
    if (is_sorted(m))
        return true;
    const dlx_allocator *a = r->scan.allocator;
    size_t rows = (size_t)m->rows + 1;
    size_t *next = memory_array(a, rows, sizeof *next);
    struct cell *sorted = memory_array(a, m->cells.count, sizeof *sorted);
    bool fine = next != NULL && sorted != NULL;
    if (fine) {
        sort_by_key(m->cells.cell, m->cells.count, sizeof *sorted, offsetof(struct cell, row),
                    m->rows, sorted, next);
        memcpy(m->cells.cell, sorted, m->cells.count * sizeof *sorted);
    }
    memory_free(a, next, rows, sizeof *next);
    memory_free(a, sorted, m->cells.count, sizeof *sorted);
    return fine || reader_fail_status(r, DLX_ERR_MEMORY);
}

/* A cost, and where it is. */
struct price {
    struct amount cost;
    struct place place;
};

/* Add an option for each row, with its price, unless `prices` is NULL. */
static bool add_options(struct reader *r, const struct matrix *m, const struct price *prices)
{
    size_t next = 0;
    for (uint32_t row = 0; row < m->rows; row++)
        if (!reader_add_row(r, &m->cells, &next, row) ||
            (prices != NULL && !reader_set_cost(r, prices[row].cost, prices[row].place)))
            return false;
    return true;
}

/* ---- mtx ---- */

/*
 * `mtx`: the MatrixMarket coordinate format. Rows are options, columns are items, both from 1.
 *
 *     %%MatrixMarket matrix coordinate pattern general
 *     % three options over four items            comments: `%` is the first byte of the line
 *     3 4 6                                       rows, columns, entries
 *     1 1                                         one line per entry, in any order
 *     1 3
 *     ...
 *
 *     text   = banner { comment } size { comment | entry }
 *     banner = "%%MatrixMarket" "matrix" "coordinate" ( "pattern" | "integer" | "real" )
 *              ( "general" | "symmetric" )
 *     size   = rows columns entries newline       entry = row column [ value ] newline
 *
 * With `integer` and `real`, entries have a value, 0 or 1, and an entry with value 0 is ignored.
 * With `symmetric`, an entry off the diagonal also stands for its mirror image. A row without
 * entries is an option that is never chosen. Source: R. F. Boisvert, R. Pozo, K. A. Remington, "The
 * Matrix Market Exchange Formats", NISTIR 5935 (1996).
 */
/* Read one of these words, of which the last may be NULL. *is_other says that it is not the
 * first. */
static bool expect_one_of(struct scanner *s, const char *text, const char *const words[3],
                          bool *is_other)
{
    if (!scan_expect_word(s, "the banner is incomplete"))
        return false;
    *is_other = strcasecmp(s->word, words[0]) != 0;
    for (int w = 0; w < 3 && words[w] != NULL; w++)
        if (strcasecmp(s->word, words[w]) == 0)
            return true;
    scan_fail_word(s, text);
    return false;
}

static bool read_banner(struct scanner *s, struct matrix *m)
{
    static const char *const words[][3] = {{"%%MatrixMarket"},
                                           {"matrix"},
                                           {"coordinate"},
                                           {"pattern", "integer", "real"},
                                           {"general", "symmetric"}};
    bool ignored;
    return expect_one_of(s, "expected `%%MatrixMarket`, found `%s`", words[0], &ignored) &&
           expect_one_of(s, "expected `matrix`, found `%s`", words[1], &ignored) &&
           expect_one_of(s, "expected `coordinate`, found `%s`", words[2], &ignored) &&
           expect_one_of(s, "expected `pattern`, `integer` or `real`, found `%s`", words[3],
                         &m->has_values) &&
           expect_one_of(s, "expected `general` or `symmetric`, found `%s`", words[4],
                         &m->is_symmetric) &&
           scan_expect_line_end(s);
}

static bool check_square(struct scanner *s, const struct matrix *m)
{
    if (m->is_symmetric && m->rows != m->columns)
        scan_fail(s, DLX_ERR_SYNTAX, m->place.line, m->place.column,
                  "a symmetric matrix must have as many columns as rows", "");
    return s->status == DLX_OK;
}

static bool read_size(struct reader *r, struct matrix *m)
{
    struct scanner *s = &r->scan;
    if (reader_first_word(r, '%') != TOKEN_WORD) {
        scan_fail(s, DLX_ERR_SYNTAX, s->line, 0, "the size line is missing", "");
        return false;
    }
    m->place = reader_place(r);
    static const char cut_short[] = "the size line needs rows, columns and entries";
    return scan_number(s, "expected the number of rows, found `%s`", DLX_NONE, &m->rows) &&
           scan_expect_word(s, cut_short) &&
           scan_number(s, "expected the number of columns, found `%s`", DLX_NONE, &m->columns) &&
           scan_expect_word(s, cut_short) &&
           scan_number(s, "expected the number of entries, found `%s`", DLX_NONE, &m->entries) &&
           scan_expect_line_end(s) && check_square(s, m);
}

static bool read_value(struct scanner *s, const struct matrix *m, bool *value)
{
    *value = true;
    if (!m->has_values)
        return true;
    if (!scan_expect_word(s, "the entry has no value"))
        return false;
    if (!decimal_is_bit(s->word, value))
        scan_fail_word(s, "expected the value 0 or 1, found `%s`");
    return s->status == DLX_OK;
}

/* Read an entry, whose first word has been scanned. */
static bool read_cell(struct reader *r, struct matrix *m)
{
    struct scanner *s = &r->scan;
    struct place place = reader_place(r);
    uint32_t row, column;
    bool value;
    if (!scan_index(s, "expected a row number, found `%s`", "row %s is outside the matrix", m->rows,
                    &row) ||
        !scan_expect_word(s, "the entry has no column") ||
        !scan_index(s, "expected a column number, found `%s`", "column %s is outside the matrix",
                    m->columns, &column) ||
        !read_value(s, m, &value) || !scan_expect_line_end(s))
        return false;
    if (!value)
        return true;
    return reader_keep_cell(r, &m->cells, row, column, place) &&
           (!m->is_symmetric || row == column ||
            reader_keep_cell(r, &m->cells, column, row, place));
}

static bool read_cells(struct reader *r, struct matrix *m)
{
    struct scanner *s = &r->scan;
    for (uint32_t e = 0; e < m->entries; e++) {
        if (reader_first_word(r, '%') != TOKEN_WORD) {
            scan_fail(s, DLX_ERR_SYNTAX, s->line, 0,
                      "the input ends before the announced number of entries", "");
            return false;
        }
        if (!read_cell(r, m))
            return false;
    }
    if (reader_first_word(r, '%') == TOKEN_WORD)
        scan_fail_word(s, "more entries than announced: `%s`");
    return s->status == DLX_OK;
}

bool read_mtx(struct reader *r)
{
    struct matrix m = {.rows = 0};
    r->base = 1;
    bool fine = read_banner(&r->scan, &m) && read_size(r, &m) && read_cells(r, &m) &&
                reader_check_promise(r, m.rows, m.place) && sort_by_row(r, &m) &&
                reader_add_columns(r, m.columns, m.place) && add_options(r, &m, NULL);
    reader_free_cells(r, &m.cells);
    return fine;
}

/* ---- writing ---- */

static void write_row(struct writer *w, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(w->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        write_number(w, (uint64_t)option + 1);
        write_byte(w, ' ');
        write_item(w, entry[e].item);
        write_byte(w, '\n');
    }
}

void write_mtx(struct writer *w)
{
    const dlx_problem *p = w->problem;
    write_text(w, "%%MatrixMarket matrix coordinate pattern general\n");
    write_title(w, "% ");
    write_format(w, "%" PRIu32 " %" PRIu32 " %" PRIu32 "\n", dlx_problem_option_count(p),
                 dlx_problem_item_count(p), dlx_problem_entry_count(p));
    for (uint32_t row = 0; row < dlx_problem_option_count(p); row++)
        write_row(w, row);
}

/* ---- scp ---- */

/*
 * `scp`: set covering in the form of the OR-Library: J. E. Beasley, "OR-Library: Distributing Test
 * Problems by Electronic Mail", Journal of the Operational Research Society 41 (1990). Each item is
 * covered at least once. It lists its options, from 1. Below the first line, line ends are blanks.
 *
 *     2 3                                         number of items, number of options
 *     7 0 5                                       cost of each option
 *     2                                           item 1 is in 2 options:
 *     1 3                                         options 1 and 3
 *     1 2                                         item 2 is in 1 option: option 2
 *
 *     text = items options { cost } { size { option } }
 */

/* Scan the next word on this line or a later one. */
static bool expect_number(struct reader *r, const char *missing)
{
    if (reader_first_word(r, '\0') == TOKEN_WORD)
        return true;
    scan_fail(&r->scan, DLX_ERR_SYNTAX, r->scan.line, 0, missing, "");
    return false;
}

/* Read the options of an item, which may be covered by all of them. */
static bool read_item_rows(struct reader *r, struct matrix *m, uint32_t item)
{
    struct scanner *s = &r->scan;
    uint32_t size, row;
    if (!expect_number(r, "the input ends before the announced number of items") ||
        !scan_number(s, "expected the number of options of an item, found `%s`", m->rows, &size))
        return false;
    for (uint32_t e = 0; e < size; e++)
        if (!expect_number(r, "the item has fewer options than its size says") ||
            !scan_index(s, "expected an option number, found `%s`", "there is no option %s",
                        m->rows, &row) ||
            !reader_keep_cell(r, &m->cells, row, item, reader_place(r)))
            return false;
    dlx_problem_set_multiplicity(r->problem, item, 1, size > 0 ? size : 1);
    return true;
}

static bool read_prices(struct reader *r, const struct matrix *m, struct price *prices)
{
    assert(m->rows == 0 || prices != NULL);
    for (uint32_t o = 0; o < m->rows; o++) {
        if (!expect_number(r, "the input ends before the cost of each option"))
            return false;
        prices[o].place = reader_place(r);
        if (!amount_parse(r->scan.word, &prices[o].cost))
            scan_fail_word(&r->scan, "expected the cost of an option, found `%s`");
        if (r->scan.status != DLX_OK)
            return false;
    }
    return true;
}

static bool read_scp_size(struct reader *r, struct matrix *m)
{
    struct scanner *s = &r->scan;
    static const char missing[] = "the numbers of items and options are missing";
    if (!expect_number(r, missing) ||
        !scan_number(s, "expected the number of items, found `%s`", DLX_NONE, &m->columns) ||
        !reader_add_columns(r, m->columns, reader_place(r)) || !scan_expect_word(s, missing))
        return false;
    m->place = reader_place(r);
    return scan_number(s, "expected the number of options, found `%s`", DLX_NONE, &m->rows) &&
           reader_check_promise(r, m->rows, m->place);
}

/* Read the items, and make the options. */
static bool read_scp_body(struct reader *r, struct matrix *m, struct price *prices)
{
    bool fine = read_prices(r, m, prices);
    for (uint32_t item = 0; fine && item < m->columns; item++)
        fine = read_item_rows(r, m, item);
    if (fine && reader_first_word(r, '\0') == TOKEN_WORD)
        scan_fail_word(&r->scan, "more items than announced: `%s`");
    return fine && r->scan.status == DLX_OK && sort_by_row(r, m) && add_options(r, m, prices);
}

bool read_scp(struct reader *r)
{
    struct matrix m = {.rows = 0};
    struct price *prices = NULL;
    r->base = 1;
    bool fine = read_scp_size(r, &m);
    if (fine) {
        prices = memory_array(r->scan.allocator, m.rows, sizeof *prices);
        fine = prices != NULL || m.rows == 0 || reader_fail_status(r, DLX_ERR_MEMORY);
    }
    fine = fine && read_scp_body(r, &m, prices);
    memory_free(r->scan.allocator, prices, m.rows, sizeof *prices);
    reader_free_cells(r, &m.cells);
    return fine;
}

/* ---- writing ---- */

enum { A_LINE = 12 }; /* numbers on a line, as in the OR-Library */

static bool check_covering(struct writer *w)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(w->problem); i++) {
        const dlx_item item = dlx_problem_item(w->problem, i);
        if (problem_is_heavy(w->problem, i))
            return writer_refuse_item(w, "options that cover an item several times", i);
        if (item.min != 1 || item.max < item.length)
            return writer_refuse_item(
                w, "items that are not covered at least once, any number of times (--cover)", i);
    }
    return true;
}

static void write_item_rows(struct writer *w, const struct columns *c, uint32_t item)
{
    const size_t begin = c->column[item].begin, end = c->column[item].end;
    write_format(w, "%zu\n", end - begin);
    for (size_t u = begin; u < end; u++)
        write_format(w, "%" PRIu64 "%c", (uint64_t)c->uses[u].option + 1,
                     u + 1 == end || (u + 1 - begin) % A_LINE == 0 ? '\n' : ' ');
}

void write_scp(struct writer *w)
{
    const uint32_t options = dlx_problem_option_count(w->problem);
    struct columns columns;
    if (!check_covering(w))
        return;
    if (columns_build(&columns, w)) {
        write_format(w, "%" PRIu32 " %" PRIu32 "\n", dlx_problem_item_count(w->problem), options);
        for (uint32_t o = 0; o < options; o++) {
            write_cost(w, o);
            write_byte(w, o + 1 == options || (o + 1) % A_LINE == 0 ? '\n' : ' ');
        }
        for (uint32_t i = 0; i < columns.items; i++)
            write_item_rows(w, &columns, w->item[i]);
    }
    columns_free(&columns);
}
