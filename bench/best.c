/* SPDX-License-Identifier: MIT */
/*
 * A row compares one run of each program. The times of dlx and of the MIP solvers are CPU seconds, so other load
 * matters little. The solvers read the LP file, which takes them a small part of the time; dlx has the problem
 * in memory. `-` marks a program that is not installed, and `?` a run that the limit ended:
 *
 *     cheapest solution              items options       cost      dlx      cbc   glpsol  dlx/cbc
 *     partitioning 300 --option...     300    3000      30117    0.020    3.780       40?     0.01
 */
#define _DEFAULT_SOURCE /* wait4(), mkstemps() */

#include "bench/best.h"

#include "bench/files.h"
#include "bench/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMIT "60" /* seconds of a run */

enum { NOT_FOUND = 127 };

/* What a program found. */
struct result {
    bool is_installed;
    bool is_proven; /* the cost is the least */
    double cost;
    double seconds;
};

/* A MIP solver: its command line, where FILE and OUT stand for the names of files, and two lines of its output.
 * The first one shows that the cost is proven, the second one begins with the cost. */
struct solver {
    const char *arguments[9];
    const char *proof, *cost;
};

static const struct solver cbc = {{"cbc", "FILE", "sec", LIMIT, "solve", "quit"},
                                  "Result - Optimal solution found",
                                  "Objective value:"};
static const struct solver glpsol = {{"glpsol", "--lp", "FILE", "--tmlim", LIMIT, "-o", "OUT"},
                                     "INTEGER OPTIMAL SOLUTION FOUND",
                                     "Objective:  cost ="};

/* ---- a MIP solver ---- */

/* In the child: run the solver with its output in `log`. */
static void become_solver(const struct solver *solver, const char *file, const char *out, int log)
{
    char *arguments[sizeof solver->arguments / sizeof *solver->arguments] = {NULL};
    for (int a = 0; solver->arguments[a] != NULL; a++) {
        const char *word = solver->arguments[a];
        arguments[a] = strdup(strcmp(word, "FILE") == 0  ? file
                              : strcmp(word, "OUT") == 0 ? out
                                                         : word);
    }
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    execvp(arguments[0], arguments);
    _exit(NOT_FOUND);
}

/* Look for the proof and the cost in a file. */
static void read_result(const struct solver *solver, const char *path, struct result *result)
{
    char line[512];
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *cost = strstr(line, solver->cost);
        result->is_proven |= strstr(line, solver->proof) != NULL;
        if (cost != NULL)
            result->cost = strtod(cost + strlen(solver->cost), NULL);
    }
    if (file != NULL)
        fclose(file);
}

static struct result run_solver(const struct solver *solver, const char *file)
{
    char log[] = "/tmp/dlx-bench-log-XXXXXX", out[] = "/tmp/dlx-bench-out-XXXXXX";
    const int log_file = mkstemp(log), out_file = mkstemp(out);
    struct rusage usage;
    struct result result = {false, false, 0, 0};
    int status;
    if (log_file < 0 || out_file < 0)
        fail("a temporary file cannot be made");
    const pid_t child = fork();
    if (child == 0)
        become_solver(solver, file, out, log_file);
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        fail("cannot start a solver");
    result.is_installed = !WIFEXITED(status) || WEXITSTATUS(status) != NOT_FOUND;
    result.seconds = usage_seconds(&usage);
    read_result(solver, log, &result);
    read_result(solver, out, &result);
    close(log_file), close(out_file);
    unlink(log), unlink(out);
    return result;
}

/* ---- dlx ---- */

static struct result run_dlx(const dlx_problem *problem)
{
    dlx_task *task;
    dlx_search *search;
    dlx_solution solution = {.cost = 0};
    const double begun = cpu_seconds();
    must(dlx_task_new(problem, &task));
    must(dlx_task_set_number(task, "cheapest", 1));
    must(dlx_search_new(task, &search));
    dlx_task_limit(task, &(dlx_limits){.seconds = strtod(LIMIT, NULL)});
    const dlx_outcome outcome = dlx_search_next(search, &solution);
    const struct result result = {true, outcome == DLX_FOUND, (double)solution.cost,
                                  cpu_seconds() - begun};
    dlx_search_free(search);
    dlx_task_free(task);
    return result;
}

/* ---- the table ---- */

void print_best_head(void)
{
    printf("%-40s %5s %7s %9s %8s %8s %8s %8s\n", "cheapest solution", "items", "options", "cost",
           "dlx", "cbc", "glpsol", "dlx/cbc");
}

static void print_seconds(struct result result)
{
    if (result.is_installed)
        printf(" %7.3f%c", result.seconds, result.is_proven ? ' ' : '?');
    else
        printf(" %7s ", "-");
}

/* Costs are whole numbers; MIP solvers print them rounded. */
static void compare(struct result a, struct result b)
{
    if (a.is_proven && b.is_proven && (a.cost - b.cost > 0.5 || b.cost - a.cost > 0.5))
        fail("the costs differ");
}

void measure_best(const char *name, const dlx_problem *problem)
{
    char path[] = "/tmp/dlx-bench-XXXXXX.lp"; /* cbc looks at the ending */
    dlx_writing writing = {.format = DLX_FORMAT_LP};
    const int file = mkstemps(path, 3);
    if (file < 0)
        fail("a temporary file cannot be made");
    close(file);
    must(dlx_write_file(problem, path, &writing, NULL));
    const struct result own = run_dlx(problem), first = run_solver(&cbc, path),
                        second = run_solver(&glpsol, path);
    unlink(path);
    compare(own, first);
    compare(own, second);
    printf("%-40.40s %5" PRIu32 " %7" PRIu32 " ", name, dlx_problem_item_count(problem),
           dlx_problem_option_count(problem));
    if (own.is_proven)
        printf("%9.0f", own.cost);
    else
        printf("%9s", "?");
    print_seconds(own);
    print_seconds(first);
    print_seconds(second);
    if (own.is_proven && first.is_proven)
        printf(" %7.2f", own.seconds / first.seconds);
    putchar('\n');
    fflush(stdout);
}
