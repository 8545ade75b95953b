/* SPDX-License-Identifier: MIT */
/* What the five examples share: reading the file named on the command line, ending with a message
 * if something fails, and printing a solution as its option numbers. */
#ifndef EXAMPLES_COMMON_H
#define EXAMPLES_COMMON_H

#include <dlx/dlx.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static inline void check(dlx_status status)
{
    if (status != DLX_OK) {
        fprintf(stderr, "error: %s\n", dlx_status_text(status));
        exit(2);
    }
}

static inline dlx_problem *read_problem(int argc, char **argv)
{
    dlx_problem *problem;
    dlx_error error;
    if (argc != 2) {
        fprintf(stderr, "error: give one problem file\n");
        exit(2);
    }
    if (dlx_read_file(argv[1], NULL, &problem, &error) == DLX_OK)
        return problem;
    if (error.line > 0) /* where the text is wrong; both numbers count from 1 */
        fprintf(stderr, "%s:%" PRIu64 ":%" PRIu64 ": ", argv[1], error.line, error.column);
    fprintf(stderr, "error: %s\n", error.message);
    exit(2);
}

static inline dlx_task *new_task(const dlx_problem *problem)
{
    dlx_task *task;
    check(dlx_task_new(problem, &task));
    return task;
}

static inline void print_solution(const dlx_solution *solution)
{
    for (uint32_t o = 0; o < solution->count; o++)
        printf("%" PRIu32 "%c", solution->options[o], o + 1 < solution->count ? ' ' : '\n');
}

#endif
