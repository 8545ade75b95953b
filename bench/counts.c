/* SPDX-License-Identifier: MIT */
/* Measure the counters. A measurement that takes longer than some seconds is abandoned and shown as
 * a dash. */
#define _POSIX_C_SOURCE 200809L

#include "bench/counts.h"
#include "bench/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SECONDS = 20, WAYS = 3 };

static const char *const ways[WAYS] = {NULL, "frontier", "search"};

/* The result of one method. */
struct took {
    double seconds[MOST_RUNS];
    bool is_done; /* the count finished in time */
    const char *kernel;
    size_t memory;
};

struct row {
    const struct counted *counted;
    char *digits; /* of the first count */
    struct took took[WAYS];
};

static bool complain(const struct row *row, const char *what)
{
    fprintf(stderr, "dlx-bench: %s: %s\n", row->counted->name, what);
    return false;
}

/* All methods that finish must agree with each other and with the known count. */
static bool check_digits(struct row *row, const char *digits)
{
    if (row->counted->known != NULL && strcmp(row->counted->known, digits) != 0)
        return complain(row, "wrong number of solutions");
    if (row->digits == NULL) {
        row->digits = malloc(strlen(digits) + 1);
        if (row->digits == NULL)
            return complain(row, "out of memory");
        strcpy(row->digits, digits);
    }
    return strcmp(row->digits, digits) == 0 || complain(row, "counts differ");
}

static bool run_once(struct row *row, int way, int run, const char *simd)
{
    struct took *took = &row->took[way];
    dlx_task *task;
    dlx_counter *counter;
    dlx_counting counting;
    dlx_outcome outcome;
    double start = cpu_seconds();
    dlx_status status = dlx_task_new(row->counted->problem, &task);
    if (status == DLX_OK)
        status = dlx_task_set(task, "kernel", ways[way] != NULL ? ways[way] : "auto");
    if (status == DLX_OK)
        status = dlx_task_set(task, "simd", simd != NULL ? simd : "auto");
    if (status == DLX_OK)
        status = dlx_task_set(task, "memory", "4G");
    if (status == DLX_OK)
        status = dlx_counter_new(task, DLX_COUNT_ONLY, &counter);
    if (status != DLX_OK)
        return complain(row, dlx_status_text(status));
    dlx_task_limit(task, &(dlx_limits){.seconds = MOST_SECONDS});
    status = dlx_counter_run(counter, &outcome);
    took->is_done = status == DLX_OK && outcome == DLX_EXHAUSTED;
    dlx_counter_statistics(counter, &counting);
    bool good = !took->is_done || check_digits(row, dlx_counter_digits(counter));
    dlx_counter_free(counter);
    dlx_task_free(task);
    took->seconds[run] = cpu_seconds() - start;
    took->kernel = counting.kernel;
    took->memory = counting.max_memory;
    return good;
}

static void print_row(struct row *row, int runs)
{
    printf("%-42.42s %-10s", row->counted->name, row->took[0].is_done ? row->took[0].kernel : "-");
    for (int way = 0; way < WAYS; way++)
        if (row->took[way].is_done)
            printf(" %9.4f %6.1f", median(row->took[way].seconds, runs),
                   (double)row->took[way].memory / 1e6);
        else
            printf(" %9s %6s", "-", "");
    printf("  %s\n", row->digits != NULL ? row->digits : "?");
}

static bool run_all(struct row *rows, int count, int runs, const char *simd)
{
    for (int run = 0; run < runs; run++)
        for (int r = 0; r < count; r++)
            for (int way = 0; way < WAYS; way++)
                if ((run == 0 || rows[r].took[way].is_done) && !run_once(&rows[r], way, run, simd))
                    return false;
    return true;
}

bool measure_counts(const struct counted *counted, int count, int runs, const char *simd)
{
    struct row *rows = calloc((size_t)count, sizeof *rows);
    if (rows == NULL)
        return false;
    for (int r = 0; r < count; r++)
        rows[r].counted = &counted[r];
    bool good = run_all(rows, count, runs, simd);
    printf("\n%-42s %-10s %9s %6s %9s %6s %9s %6s  solutions\n", "counting, by turns and by one",
           "first", "turns", "MB", "frontier", "MB", "search", "MB");
    for (int r = 0; r < count; r++) {
        if (good)
            print_row(&rows[r], runs);
        free(rows[r].digits);
    }
    free(rows);
    return good;
}
