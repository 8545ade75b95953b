/* SPDX-License-Identifier: MIT */
/* dlx_read: choose the reader, let it fill a new problem, hand that out only if all went well. */
#include "dlx/formats/reader.h"

#include "dlx/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const format_names[] = {"auto", "items", "mtx", "rows", "dense"};
static bool (*const readers[])(struct reader *) = {NULL, read_items, read_mtx, read_rows,
                                                   read_dense};

bool dlx_format_by_name(const char *name, dlx_format *format)
{
    for (size_t f = 0; f < sizeof format_names / sizeof *format_names; f++)
        if (strcmp(format_names[f], name) == 0) {
            *format = (dlx_format)f;
            return true;
        }
    return false;
}

const char *dlx_format_name(dlx_format format)
{
    return (unsigned)format <= DLX_FORMAT_DENSE ? format_names[format] : "unknown";
}

/* ---- what the readers share ---- */

bool reader_fail_status(struct reader *r, dlx_status status)
{
    scan_fail(&r->scan, status, r->scan.line, 0, dlx_status_text(status), "");
    return false;
}

void reader_note_separator(struct reader *r)
{
    r->separator = scan_sees(&r->scan, ',') ? ',' : ' ';
}

struct place reader_place(const struct reader *r)
{
    return (struct place){r->scan.word_line, r->scan.word_column};
}

bool reader_collect(struct reader *r, uint32_t item, uint32_t color, struct place place)
{
    const struct scanner *s = &r->scan;
    if (!memory_reserve(s->allocator, &r->entries, &r->capacity, r->count + 1,
                        sizeof *r->entries) ||
        !memory_reserve(s->allocator, &r->places, &r->place_capacity, r->count + 1,
                        sizeof *r->places))
        return reader_fail_status(r, DLX_ERR_MEMORY);
    r->entries[r->count] = (dlx_entry){item, color};
    r->places[r->count++] = place;
    return true;
}

bool reader_add_columns(struct reader *r, uint32_t columns)
{
    if (columns < r->secondary) {
        scan_fail(&r->scan, DLX_ERR_SYNTAX, 0, 0,
                  "more columns are said to be secondary than there are", "");
        return false;
    }
    for (uint32_t c = 0; c < columns; c++) {
        dlx_kind kind = c < columns - r->secondary ? DLX_PRIMARY : DLX_SECONDARY;
        dlx_status status = dlx_problem_add_item(r->problem, NULL, kind, NULL);
        if (status != DLX_OK)
            return reader_fail_status(r, status);
    }
    return true;
}

static void fail_twice(struct reader *r)
{
    uint32_t at = dlx_problem_refused_entry(r->problem);
    uint32_t item = r->entries[at].item;
    const char *name = dlx_problem_item_name(r->problem, item);
    char number[16];
    if (name == NULL) {
        snprintf(number, sizeof number, "%" PRIu64, (uint64_t)item + r->base);
        name = number;
    }
    scan_fail(&r->scan, DLX_ERR_SYNTAX, r->places[at].line, r->places[at].column,
              "option lists item `%s` twice", name);
}

bool reader_add_option(struct reader *r, uint64_t line)
{
    if (r->count > DLX_NONE)
        return reader_fail_status(r, DLX_ERR_TOO_LARGE);
    dlx_problem_set_source_line(r->problem, line <= UINT32_MAX ? (uint32_t)line : 0);
    dlx_status status = dlx_problem_add_option(r->problem, r->entries, (uint32_t)r->count, NULL);
    if (status == DLX_ERR_ITEM_TWICE)
        fail_twice(r);
    else if (status != DLX_OK)
        reader_fail_status(r, status);
    r->count = 0;
    return status == DLX_OK;
}

/* ---- dlx_read ---- */

static bool choose_reader(struct reader *r, dlx_format *format)
{
    const struct scanner *s = &r->scan;
    if (*format == DLX_FORMAT_AUTO)
        *format = detect_format(s->block + s->at, s->end - s->at, s->ended);
    if (*format != DLX_FORMAT_AUTO)
        return true;
    scan_fail(&r->scan, DLX_ERR_FORMAT, 0, 0,
              "the format cannot be told from the text; say which: items, rows or dense", "");
    return false;
}

/* Whether the format has a use for the base and the number of secondary columns. */
static bool check_use(struct reader *r, dlx_format format)
{
    bool base = r->base != 0 && format != DLX_FORMAT_ROWS;
    bool secondary = r->secondary != 0 && format == DLX_FORMAT_ITEMS;
    if (base || secondary)
        scan_fail(&r->scan, DLX_ERR_ARGUMENT, 0, 0,
                  base ? "format `%s` has no base to choose"
                       : "format `%s` says itself which items are secondary",
                  dlx_format_name(format));
    return !base && !secondary;
}

static dlx_status read_all(struct reader *r, const dlx_allocator *allocator, dlx_reading *reading)
{
    if (!choose_reader(r, &reading->format) || !check_use(r, reading->format))
        return r->scan.status;
    dlx_status status = dlx_problem_new(allocator, &r->problem);
    if (status != DLX_OK)
        scan_fail(&r->scan, status, 0, 0, dlx_status_text(status), "");
    else
        readers[reading->format](r);
    return r->scan.status;
}

static bool is_in_range(const dlx_reading *reading)
{
    return (unsigned)reading->format <= DLX_FORMAT_DENSE && reading->base <= 1;
}

dlx_status dlx_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                    dlx_reading *reading, dlx_problem **problem, dlx_error *error)
{
    dlx_reading defaults = {DLX_FORMAT_AUTO, 0, 0, ' '};
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
        .separator = ' ',
    };
    dlx_reading result = *reading;
    if (scan_open(&r.scan, allocator, read, user, error))
        read_all(&r, allocator, &result);
    dlx_status status = r.scan.status;
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
