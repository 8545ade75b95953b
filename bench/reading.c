/* SPDX-License-Identifier: MIT */
/* Measure the readers. Texts are in memory, so that no disk access is measured. */
#include "bench/reading.h"

#include "bench/files.h"
#include "bench/text.h"
#include "bench/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory: count the bytes that are allocated ---- */

struct used {
    size_t now, most;
};

static void *allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct used *used = user;
    used->now += new_size - old_size;
    if (used->now > used->most)
        used->most = used->now;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

/* ---- a format ---- */

struct row {
    struct text text;
    dlx_reading reading;
    struct used used;
    double seconds[MOST_RUNS];
};

/* Return false if the format cannot express the problem, or cannot be read. */
static bool write_row(struct row *row, const dlx_problem *problem, dlx_format format)
{
    dlx_writing writing = {.format = format};
    if (dlx_write(problem, &writing, text_append, &row->text, NULL) != DLX_OK)
        return false;
    row->reading = (dlx_reading){.format = format, .secondary = writing.secondary};
    return true;
}

static void read_row(struct row *row, int run)
{
    const dlx_allocator counting = {allocate, &row->used};
    dlx_problem *problem;
    dlx_error error;
    dlx_reading reading = row->reading;
    row->text.read = 0;
    double start = cpu_seconds();
    if (dlx_read(&counting, text_read, &row->text, &reading, &problem, &error) != DLX_OK)
        fail(error.message);
    row->seconds[run] = cpu_seconds() - start;
    dlx_problem_free(problem);
}

static void print_row(const char *name, struct row *row, int runs)
{
    double seconds = median(row->seconds, runs), megabytes = (double)row->text.size / 1e6;
    printf("%-42.42s %-6s %9.1f %9.3f %9.0f %9.1f\n", name, dlx_format_name(row->reading.format),
           megabytes, seconds, megabytes / seconds, (double)row->used.most / 1e6);
}

void measure_reading(const char *name, const dlx_problem *problem, int runs)
{
    enum { FORMATS = DLX_FORMAT_SETS + 1 };
    static struct row rows[FORMATS];
    bool fits[FORMATS];
    memset(rows, 0, sizeof rows);
    /* `dense` and `csv` would need a byte or two for each pair of item and option */
    bool wide = (uint64_t)dlx_problem_item_count(problem) * dlx_problem_option_count(problem) >
                UINT64_C(500000000);
    for (int f = DLX_FORMAT_ITEMS; f < FORMATS; f++)
        fits[f] = !(wide && (f == DLX_FORMAT_DENSE || f == DLX_FORMAT_CSV)) &&
                  write_row(&rows[f], problem, (dlx_format)f);
    for (int run = 0; run < runs; run++)
        for (int f = DLX_FORMAT_ITEMS; f < FORMATS; f++)
            if (fits[f])
                read_row(&rows[f], run);
    for (int f = DLX_FORMAT_ITEMS; f < FORMATS; f++) {
        if (fits[f])
            print_row(name, &rows[f], runs);
        free(rows[f].text.bytes);
    }
}

/* ---- a problem in random order ---- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
    return *state >> 33;
}

static dlx_problem *random_items(uint32_t items)
{
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    for (uint32_t i = 0; i < items; i++) {
        char name[16];
        snprintf(name, sizeof name, "i%u", i);
        must(dlx_problem_add_item(problem, name, DLX_PRIMARY, NULL));
    }
    return problem;
}

dlx_problem *make_random_problem(uint32_t items, uint32_t options)
{
    enum { ENTRIES = 5 };
    uint64_t state = 1;
    dlx_problem *problem = random_items(items);
    while (dlx_problem_option_count(problem) < options) {
        dlx_entry entry[ENTRIES];
        for (int e = 0; e < ENTRIES; e++)
            entry[e] = (dlx_entry){(uint32_t)(next_random(&state) % items), DLX_NO_COLOR};
        dlx_status status = dlx_problem_add_option(problem, entry, ENTRIES, NULL);
        if (status != DLX_ERR_ITEM_TWICE) /* draw this option again */
            must(status);
    }
    return problem;
}
