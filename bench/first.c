/* SPDX-License-Identifier: MIT */
/*
 * A line of answers.tsv has a problem, its answer, and the CPU seconds and the name of the best of
 * twelve methods:
 *
 *     octoY	solvable	0.165	weights with restarts
 *
 * The aim is twice the time of the best method plus 50 ms, and five times with any seed. `*` marks
 * a time above the aim.
 */
#include "bench/first.h"

#include "bench/files.h"
#include "bench/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SEEDS = 5, NAME = 64, PATH = 1024 };

static const double LIMIT = 10; /* seconds of a search */

/* Return the CPU seconds to read and search a problem. Fail if the answer is wrong. */
static double time_answer(const char *path, uint64_t seed, bool is_solvable, bool *is_known)
{
    dlx_problem *problem;
    dlx_task *task;
    dlx_search *search;
    const double begun = cpu_seconds();
    must(dlx_read_file(path, NULL, &problem, NULL));
    must(dlx_task_new(problem, &task));
    must(dlx_task_set_number(task, "first", 1));
    must(dlx_task_set_number(task, "seed", seed));
    must(dlx_search_new(task, &search));
    dlx_task_limit(task, &(dlx_limits){.seconds = LIMIT});
    const dlx_outcome outcome = dlx_search_next(search, NULL);
    const double seconds = cpu_seconds() - begun;
    *is_known = outcome == DLX_FOUND || outcome == DLX_EXHAUSTED;
    if (*is_known && (outcome == DLX_FOUND) != is_solvable)
        fail("the answer is wrong");
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_problem_free(problem);
    return seconds;
}

static void measure_row(const char *folder, const char *name, const char *answer, double best)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s.dlx", folder, name);
    printf("%-14s %-9s %7.3f", name, answer, best);
    for (uint64_t seed = 0; seed <= SEEDS; seed++) {
        bool is_known;
        const double seconds = time_answer(path, seed, strcmp(answer, "solvable") == 0, &is_known);
        const double aim = (seed == 0 ? 2 : 5) * best + 0.05;
        printf(" %7.3f%c", seconds, !is_known ? '?' : seconds > aim ? '*' : ' ');
    }
    printf("\n");
}

void measure_first(const char *folder)
{
    char path[PATH], line[256], name[NAME], answer[NAME];
    double best;
    snprintf(path, sizeof path, "%s/answers.tsv", folder);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        printf("skipped: there is no %s\n", path);
        return;
    }
    printf("%-14s %-9s %7s %7s", "one solution", "answer", "best", "default");
    for (int seed = 1; seed <= SEEDS; seed++)
        printf("   seed %d", seed);
    printf("\n");
    while (fgets(line, sizeof line, file) != NULL)
        if (line[0] != '#' && sscanf(line, "%63s %63s %lf", name, answer, &best) == 3)
            measure_row(folder, name, answer, best);
    fclose(file);
}
