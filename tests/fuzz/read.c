/* SPDX-License-Identifier: MIT */
/*
 * Targets: the problem reader, with each format. The input bytes are the text.
 *
 * Laws: reading at once and in pieces gives the same result. A rejected text yields no problem and
 * an error message. Nothing leaks. Memory is bounded by the length of the text and the size of the
 * problem, and no single request is larger. A problem that is read can be written in every format
 * that can express it, and is then read back unchanged. A text whose format is detected is
 * malformed in all other formats.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/same.h"

#include <string.h>

enum {
    ALWAYS = 1 << 22,      /* items or rows that any text may declare */
    ROOM = 1 << 19,        /* bytes that a reader may allocate for any text */
    WRITTEN = 1 << 11,     /* limit on items and options of problems that are written */
    FIXED = 3 << 16,       /* bytes for any problem: most for two blocks while detecting */
    EACH_THING = 128,      /* additional bytes for each item and option */
    EACH_BYTE = 128,       /* and per byte of text, an entry in `rows` and `mtx` */
    GREATEST = 64 * ALWAYS /* bytes that one request may ask for, besides those for the text */
};

struct read {
    struct meter meter;
    dlx_allocator allocator;
    dlx_reading reading;
    dlx_problem *problem;
    dlx_error error;
    dlx_status status;
};

static void read_text(struct read *r, const uint8_t *data, size_t size, uint64_t random)
{
    struct pieces text = {data, size, random};
    r->meter = (struct meter){.room = ROOM + EACH_BYTE * size};
    r->allocator = metered(&r->meter);
    r->problem = NULL;
    memset(&r->error, 0, sizeof r->error);
    r->status = dlx_read(&r->allocator, pieces_read, &text, &r->reading, &r->problem, &r->error);
}

static bool may_be(dlx_status status)
{
    return status == DLX_OK || status == DLX_ERR_SYNTAX || status == DLX_ERR_FORMAT ||
           status == DLX_ERR_TOO_LARGE || status == DLX_ERR_MEMORY || status == DLX_ERR_ARGUMENT;
}

static void holds_outcome(const struct read *r)
{
    HOLDS(may_be(r->status));
    HOLDS((r->status == DLX_OK) == (r->problem != NULL));
    HOLDS((r->status == DLX_ERR_MEMORY) == r->meter.refused);
    HOLDS((r->status != DLX_OK) == (r->error.message[0] != '\0'));
    for (const char *c = r->error.message; *c != '\0'; c++)
        HOLDS((unsigned char)*c >= ' ' && *c != 0x7f);
}

static void holds_bounds(const struct read *r, size_t size)
{
    HOLDS(r->meter.greatest <= GREATEST + EACH_BYTE * size);
    if (r->status != DLX_OK)
        return;
    size_t items = dlx_problem_item_count(r->problem);
    size_t options = dlx_problem_option_count(r->problem);
    HOLDS(items <= ALWAYS || items <= size);
    HOLDS(options <= ALWAYS || options <= size);
    HOLDS(r->meter.most <= FIXED + EACH_THING * (items + options) + EACH_BYTE * size);
}

static void let_go(struct read *r)
{
    dlx_problem_free(r->problem);
    HOLDS(r->meter.held == 0);
}

/* Reading at once and in pieces gives the same result. */
static void holds_alike(const struct read *a, const struct read *b)
{
    static const struct kept all = {.names = true, .title = true, .order = true, .places = true};
    HOLDS(a->status == b->status);
    HOLDS(a->reading.format == b->reading.format && a->reading.base == b->reading.base &&
          a->reading.separator == b->reading.separator);
    HOLDS(a->error.line == b->error.line && a->error.column == b->error.column);
    HOLDS(same_text(a->error.message, b->error.message));
    if (a->status != DLX_OK)
        return;
    holds_same(a->problem, b->problem, &all);
    for (uint32_t o = 0; o < dlx_problem_option_count(a->problem); o++)
        HOLDS(dlx_problem_option_line(a->problem, o) == dlx_problem_option_line(b->problem, o));
}

/* `csv` with one column is the exception that docs/formats.md names. */
static void holds_only(const struct read *r, const uint8_t *data, size_t size)
{
    for (dlx_format format = DLX_FORMAT_ITEMS; format <= DLX_FORMAT_SETS; format++) {
        struct read other = {.reading = {.format = format}};
        if (format == r->reading.format)
            continue;
        read_text(&other, data, size, 0);
        HOLDS(other.status != DLX_OK ||
              (format == DLX_FORMAT_CSV && dlx_problem_item_count(other.problem) == 1));
        let_go(&other);
    }
}

/* Read with these settings. Return the number of items, or 0 if the text is rejected. */
static uint32_t try_reading(dlx_reading reading, const uint8_t *data, size_t size)
{
    struct read whole = {.reading = reading}, pieces = {.reading = reading};
    read_text(&whole, data, size, 0);
    read_text(&pieces, data, size, size + 1);
    holds_outcome(&whole);
    holds_bounds(&whole, size);
    holds_alike(&whole, &pieces);
    let_go(&pieces);
    uint32_t items = 0;
    whole.meter.room = 0;
    if (whole.status == DLX_OK) {
        items = dlx_problem_item_count(whole.problem);
        if (items <= WRITTEN && dlx_problem_option_count(whole.problem) <= WRITTEN)
            holds_round_trips(whole.problem);
        if (reading.format == DLX_FORMAT_AUTO)
            holds_only(&whole, data, size);
    }
    let_go(&whole);
    return items;
}

static int read_as(dlx_format format, const uint8_t *data, size_t size)
{
    uint32_t items = try_reading((dlx_reading){.format = format}, data, size);
    try_reading((dlx_reading){.format = format, .base = 1}, data, size);
    if (items > 0) {
        try_reading((dlx_reading){.format = format, .secondary = 1 + items / 2}, data, size);
        try_reading((dlx_reading){.format = format, .secondary = items + 1}, data, size);
    }
    return 0;
}

TARGET(read_auto)
{
    return read_as(DLX_FORMAT_AUTO, data, size);
}

TARGET(read_items)
{
    return read_as(DLX_FORMAT_ITEMS, data, size);
}

TARGET(read_mtx)
{
    return read_as(DLX_FORMAT_MTX, data, size);
}

TARGET(read_rows)
{
    return read_as(DLX_FORMAT_ROWS, data, size);
}

TARGET(read_dense)
{
    return read_as(DLX_FORMAT_DENSE, data, size);
}

TARGET(read_csv)
{
    return read_as(DLX_FORMAT_CSV, data, size);
}

TARGET(read_ec)
{
    return read_as(DLX_FORMAT_EC, data, size);
}

TARGET(read_xcc)
{
    return read_as(DLX_FORMAT_XCC, data, size);
}

TARGET(read_sets)
{
    return read_as(DLX_FORMAT_SETS, data, size);
}

TARGET(read_spp)
{
    return read_as(DLX_FORMAT_SPP, data, size);
}

TARGET(read_scp)
{
    return read_as(DLX_FORMAT_SCP, data, size);
}

TARGET(read_lp)
{
    return read_as(DLX_FORMAT_LP, data, size);
}

TARGET(read_mps)
{
    return read_as(DLX_FORMAT_MPS, data, size);
}

TARGET(read_lists)
{
    return read_as(DLX_FORMAT_LISTS, data, size);
}
