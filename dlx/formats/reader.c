/* SPDX-License-Identifier: MIT */
/* dlx_read(): detect the format, let its reader fill a new problem, and return the problem only
 * after success. */
#include "dlx/formats/format.h"
#include "dlx/formats/reader.h"

#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- what the readers share ---- */

bool reader_fail_status(struct reader *r, dlx_status status)
{
    scan_fail(&r->scan, status, r->scan.line, 0, dlx_status_text(status), "");
    return false;
}

/* `capacity` grows last, so a single test shows whether both arrays have space. */
bool reader_grow(struct reader *r)
{
    const dlx_allocator *a = r->scan.allocator;
    const size_t count = r->count + 1;
    return (memory_reserve(a, &r->places, &r->place_capacity, count, sizeof *r->places) &&
            memory_reserve(a, &r->entries, &r->capacity, count, sizeof *r->entries)) ||
           reader_fail_status(r, DLX_ERR_MEMORY);
}

void reader_look_ahead(struct reader *r, dlx_problem *names)
{
    size_t length;
    const char *word = scan_ahead(&r->scan, &length);
    if (length > 1) /* one byte is probably a sign; a linear program has many */
        problem_expect_item(names, word, length);
}

/* Take a comment as the title, with spaces for all blanks, so that writing and reading keep it. */
static bool take_title(struct reader *r)
{
    static const char blanks[] = " \t\r\v\f";
    if (scan_line(&r->scan) == TOKEN_FAILED)
        return false;
    char *text = r->scan.word + 1; /* after the comment sign */
    text += text[-1] == '/' && text[0] == '/';
    text += strspn(text, blanks);
    for (size_t n = strlen(text); n > 0 && strchr(blanks, text[n - 1]) != NULL; n--)
        text[n - 1] = '\0';
    if (*text == '\0')
        return true;
    for (char *blank = text; *(blank += strcspn(blank, blanks + 1)) != '\0';)
        *blank = ' ';
    dlx_status status = dlx_problem_set_title(r->problem, text);
    return status == DLX_OK || reader_fail_status(r, status);
}

/* Return whether the line is a comment as in many other programs. Lists of numbers cannot begin
 * like this, and neither can a line of items, unless a blank precedes it. */
static bool has_slashes(struct reader *r, char comment)
{
    return (comment == '#' || (comment == '|' && !r->begun)) && scan_sees_slashes(&r->scan);
}

enum token reader_first_word(struct reader *r, char comment)
{
    struct scanner *s = &r->scan;
    enum token token = TOKEN_LINE_END;
    while (token == TOKEN_LINE_END) {
        while (!s->in_line && (scan_sees(s, comment) || has_slashes(r, comment))) {
            bool title = !r->begun && dlx_problem_title(r->problem) == NULL;
            if (!(title ? take_title(r) : scan_skip_line(s)))
                return TOKEN_FAILED;
        }
        token = scan_next(s);
    }
    r->begun = true;
    return token;
}

void reader_note_separator(struct reader *r)
{
    r->separator = scan_sees(&r->scan, ',') ? ',' : ' ';
}

bool reader_take_times(const char **at, char sign, dlx_item *times)
{
    uint64_t least = 0, most;
    bool good = decimal_take(at, UINT32_MAX, &least);
    most = least;
    if (good && **at == sign) {
        ++*at;
        good = decimal_take(at, UINT32_MAX, &most);
    }
    *times = (dlx_item){.min = (uint32_t)least, .max = (uint32_t)most};
    return good;
}

const char *reader_split_times(const char *word, const char **name, dlx_item *times)
{
    const char *at = word;
    if (!reader_take_times(&at, ':', times) || *at != '|')
        return "item `%s`: expected a multiplicity, N or N:M below 2^32, before the `|`";
    *name = at + 1;
    return times->max == 0 ? "item `%s` could never be covered"
           : times->min > times->max
               ? "item `%s` has a multiplicity whose minimum exceeds its maximum"
               : NULL;
}

bool reader_read_bit(const char *text, bool *bit)
{
    static const char *const words[] = {"false", "no", "true", "yes"};
    for (int w = 0; w < 4; w++)
        if (strcasecmp(text, words[w]) == 0) {
            *bit = w >= 2;
            return true;
        }
    return decimal_is_bit(text, bit);
}

bool reader_check_promise(struct reader *r, uint64_t count, struct place place)
{
    enum { ALWAYS = 1 << 22 }; /* this many take little memory */
    if (count <= ALWAYS || count <= scan_bytes(&r->scan))
        return true;
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, count);
    scan_fail(&r->scan, DLX_ERR_SYNTAX, place.line, place.column,
              "a number of %s items or options is implausible for so short an input", number);
    return false;
}

bool reader_check_secondary(struct reader *r, uint32_t columns)
{
    if (columns >= r->secondary)
        return true;
    scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0,
              "there are fewer columns than the number given as secondary", "");
    return false;
}

bool reader_add_columns(struct reader *r, uint32_t columns, struct place place)
{
    if (!reader_check_promise(r, columns, place) || !reader_check_secondary(r, columns))
        return false;
    for (uint32_t c = 0; c < columns; c++) {
        dlx_kind kind = c < columns - r->secondary ? DLX_PRIMARY : DLX_SECONDARY;
        dlx_status status = dlx_problem_add_item(r->problem, NULL, kind, NULL);
        if (status != DLX_OK)
            return reader_fail_status(r, status);
    }
    return true;
}

/* Report an item that the option lists twice. */
static void fail_item_twice(struct reader *r)
{
    uint32_t at = dlx_problem_refused_entry(r->problem);
    uint32_t item = r->entries[at].item;
    char room[DECIMAL_ROOM];
    scan_fail(&r->scan, DLX_ERR_SYNTAX, r->places[at].line, r->places[at].column,
              "option lists item `%s` twice", item_label(r->problem, item, r->base, room));
}

bool reader_add_option(struct reader *r, uint64_t line)
{
    if (r->count > DLX_NONE)
        return reader_fail_status(r, DLX_ERR_TOO_LARGE);
    dlx_problem_set_source_line(r->problem, line <= UINT32_MAX ? (uint32_t)line : 0);
    dlx_status status = problem_append_option(r->problem, r->entries, (uint32_t)r->count);
    if (status == DLX_ERR_ITEM_TWICE)
        fail_item_twice(r);
    else if (status != DLX_OK)
        reader_fail_status(r, status);
    r->count = 0;
    return status == DLX_OK;
}

bool reader_grow_cells(struct reader *r, struct cells *cells)
{
    return memory_reserve(r->scan.allocator, &cells->cell, &cells->capacity, cells->count + 1,
                          sizeof *cells->cell) ||
           reader_fail_status(r, DLX_ERR_MEMORY);
}

bool reader_add_row(struct reader *r, const struct cells *cells, size_t *next, uint32_t row)
{
    const struct cell *cell = cells->cell + *next, *end = cells->cell + cells->count;
    const uint64_t line = cell < end && cell->row == row ? cell->line : 0;
    for (; cell < end && cell->row == row; cell++, ++*next)
        if (!reader_collect(r, cell->column, DLX_NO_COLOR, (struct place){cell->line, cell->at}))
            return false;
    return reader_add_option(r, line);
}

void reader_free_cells(const struct reader *r, struct cells *cells)
{
    memory_free(r->scan.allocator, cells->cell, cells->capacity, sizeof *cells->cell);
}

bool reader_set_cost(struct reader *r, struct amount cost, struct place place)
{
    if (cost.size == 0 && problem_cost_unit(r->problem).shift == 0)
        return true; /* as it is, like most options */
    uint32_t latest = dlx_problem_option_count(r->problem) - 1;
    dlx_status status = amount_set(r->problem, latest, cost);
    if (status == DLX_OK)
        return true;
    const char *text = "the sum of all costs exceeds 2^63 - 1";
    if (status == DLX_ERR_ARGUMENT)
        text =
            "an option with a negative cost needs an item that is covered a fixed number of times";
    else if (problem_cost_unit(r->problem).digits > 0 || cost.digits > 0)
        text = "the sum of all costs, without the decimal point, exceeds 2^63 - 1";
    scan_fail(&r->scan, DLX_ERR_SYNTAX, place.line, place.column, text, "");
    return false;
}

/* ---- dlx_read ---- */

/* Write the names of these formats, such as "items, rows or dense". */
static void list_formats(char *list, size_t size, unsigned formats)
{
    size_t used = 0;
    list[0] = '\0';
    for (unsigned f = 0; formats >> f != 0 && used < size; f++) {
        const char *between = used == 0 ? "" : formats >> (f + 1) == 0 ? " or " : ", ";
        if ((formats >> f & 1) != 0)
            used += (size_t)snprintf(list + used, size - used, "%s%s", between,
                                     dlx_format_name((dlx_format)f));
    }
}

/* Several formats remain. */
static bool refuse_to_guess(struct reader *r, const struct detection *found)
{
    char list[64];
    list_formats(list, sizeof list, found->formats);
    if (found->is_malformed)
        scan_fail(&r->scan, DLX_ERR_FORMAT, found->line, found->column,
                  "the input is malformed in every format; to see why, specify one: %s", list);
    else
        scan_fail(&r->scan, DLX_ERR_FORMAT, 0, 0,
                  "the input could be in several formats; specify one: %s", list);
    return false;
}

/* Return whether a text in each of these formats is nothing but numbers. */
static bool are_only_numbers(unsigned formats)
{
    bool are = true;
    for (unsigned f = 0; formats >> f != 0; f++)
        are &= (formats >> f & 1) == 0 || (format_of((dlx_format)f)->looks & ONLY_NUMBERS) != 0;
    return are;
}

/* Return whether to read the expected format, even if the text is malformed in it. A mistake in
 * `items` may leave numbers that are well-formed as `rows`, and the answer would be wrong. */
static bool prefers(const struct detection *found, dlx_format expected)
{
    return expected != DLX_FORMAT_AUTO &&
           (found->is_malformed || (found->formats >> expected & 1) != 0 ||
            are_only_numbers(found->formats));
}

/* Return whether the caller names columns, which only `csv` has. */
static bool has_columns(const struct reader *r)
{
    return r->column_of.cost != NULL || r->column_of.names != NULL;
}

/* Choose one of the formats that the text may have. */
static bool choose_found(struct reader *r, struct detection *found, dlx_format expected,
                         dlx_format *format)
{
    r->is_guess = found->is_malformed && !found->is_any;
    if (prefers(found, expected)) {
        *format = expected;
        return true;
    }
    if ((found->formats >> DLX_FORMAT_DENSE & 1) != 0) /* in `csv`, it is the same matrix */
        found->formats &= ~(1u << DLX_FORMAT_CSV);
    if ((found->formats & (found->formats - 1)) != 0)
        return refuse_to_guess(r, found);
    while (found->formats >> *format != 1)
        ++*format;
    if (format_of(*format)->read == NULL)
        scan_fail(&r->scan, DLX_ERR_FORMAT, 1, 0,
                  "this looks like `%s`, which dlx writes but does not read; if it is something "
                  "else, specify its format",
                  dlx_format_name(*format));
    return format_of(*format)->read != NULL;
}

/* Choose the format, unless it is given. If that has read the whole problem as it would be read
 * now, keep the problem. */
static bool choose_format(struct reader *r, dlx_format expected, dlx_format *format)
{
    struct scanner *s = &r->scan;
    struct detection found;
    if (*format == DLX_FORMAT_AUTO && has_columns(r))
        *format = DLX_FORMAT_CSV;
    if (*format != DLX_FORMAT_AUTO)
        return true;
    if (!scan_fill(s))
        return false;
    dlx_status status =
        detect_formats(s->allocator, s->block + s->at, s->end - s->at, s->ended, &found);
    if (status != DLX_OK)
        return reader_fail_status(r, status);
    const bool is_chosen = choose_found(r, &found, expected, format);
    if (is_chosen && found.reading.format == *format && r->base == 0 && r->secondary == 0) {
        r->problem = found.problem;
        r->base = found.reading.base;
        r->separator = found.reading.separator;
    } else
        dlx_problem_free(found.problem);
    return is_chosen;
}

/* Check that the format can be read, and that the base and the number of secondary columns make
 * sense for it. */
static bool check_reading(struct reader *r, dlx_format format)
{
    const char *text = NULL;
    int can = format_of(format)->can;
    if (format_of(format)->read == NULL)
        text = "format `%s` can be written but not read";
    else if (r->base != 0 && (can & CAN_BASE) == 0)
        text = "format `%s` always has the same base";
    else if (r->secondary != 0 && (can & (CAN_SECONDARY | CAN_LAST_SECONDARY)) == CAN_SECONDARY)
        text = "format `%s` itself states which items are secondary";
    else if (r->secondary != 0 && (can & CAN_LAST_SECONDARY) == 0)
        text = "format `%s` has no secondary items";
    else if (has_columns(r) && (can & CAN_OPTION_NAMES) == 0)
        text = "format `%s` has no columns of costs or names: only `csv` has them";
    if (text != NULL)
        scan_fail(&r->scan, DLX_ERR_ARGUMENT, 0, 0, text, dlx_format_name(format));
    return text == NULL;
}

static dlx_status read_all(struct reader *r, const dlx_allocator *allocator, dlx_reading *reading)
{
    if (!choose_format(r, reading->expected, &reading->format) || r->problem != NULL ||
        !check_reading(r, reading->format))
        return r->scan.status;
    dlx_status status = dlx_problem_new(allocator, &r->problem);
    if (status != DLX_OK)
        scan_fail(&r->scan, status, 0, 0, dlx_status_text(status), "");
    else
        format_of(reading->format)->read(r);
    return r->scan.status;
}

static bool is_in_range(const dlx_reading *reading)
{
    return format_of(reading->format) != NULL && format_of(reading->expected) != NULL &&
           reading->base <= 1;
}

/* If a text is malformed in every format, say as which format it was read. */
static void name_format(dlx_error *error, const char *name)
{
    const size_t used = strlen(error->message);
    if (used + strlen(name) + sizeof " (read as ``)" <= sizeof error->message)
        snprintf(error->message + used, sizeof error->message - used, " (read as `%s`)", name);
}

dlx_status dlx_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                    dlx_reading *reading, dlx_problem **problem, dlx_error *error)
{
    dlx_reading defaults = {.separator = ' '};
    dlx_error ignored;
    if (reading == NULL)
        reading = &defaults;
    if (error == NULL)
        error = &ignored;
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    if (!is_in_range(reading)) {
        *error = (dlx_error){0, 0, "the format or the base is out of range"};
        return DLX_ERR_ARGUMENT;
    }
    struct reader r = {
        .base = reading->base,
        .secondary = reading->secondary,
        .column_of = {reading->cost, reading->names},
        .separator = ' ',
    };
    dlx_reading result = *reading;
    if (scan_open(&r.scan, allocator, read, user, error))
        read_all(&r, allocator, &result);
    dlx_status status = r.scan.status;
    if (status == DLX_ERR_SYNTAX && r.is_guess)
        name_format(error, dlx_format_name(result.format));
    scan_close(&r.scan);
    memory_free(allocator, r.entries, r.capacity, sizeof *r.entries);
    memory_free(allocator, r.places, r.place_capacity, sizeof *r.places);
    if (status == DLX_OK) {
        *problem = r.problem;
        *reading = result;
        reading->base = r.base;
        reading->separator = r.separator;
    } else
        dlx_problem_free(r.problem);
    return status;
}
