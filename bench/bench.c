/* SPDX-License-Identifier: MIT */
/*
 * The benchmark. It counts all solutions of generated problems with each kernel and solves
 * generated Sudoku puzzles, or uses problems and puzzles from files. It prints a table for each. A
 * count that differs from the known one, or from the count of another kernel, is an error.
 *
 *     dlx-bench [--runs=N] [--simd=NAME] [--kernel=NAME] [FILE]...
 *     dlx-bench --bulk [--runs=N] [--simd=NAME] [FILE]...
 *     dlx-bench --read [--runs=N] [FILE]...
 *     dlx-bench --first
 *     dlx-bench --forms [--runs=N]
 *
 * The second form measures the bulk Sudoku solver; the third, the problem readers; the fourth, the
 * search for one solution of hard problems; the last, the forms of puzzles. tables.py measures the
 * commands, next to other programs.
 *
 * A FILE is a problem if its name ends in .dlx, .ec or .sets; otherwise it contains puzzles. Times
 * are CPU seconds of this process, the median of all runs. Kernels and problems alternate, so that
 * other load on the machine affects all of them equally.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/bulk.h"
#include "bench/files.h"
#include "bench/first.h"
#include "bench/forms.h"
#include "bench/reading.h"
#include "bench/sudoku.h"
#include "bench/timing.h"
#include "cli/common/command.h"
#include "cli/common/show.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kernels[] = {"links", "lanes", "bits"};

enum { KERNELS = sizeof kernels / sizeof *kernels };

/* generator line and known number of solutions */
#define PROBLEMS(X)                                                                                \
    X("queens 12", 14200)                                                                          \
    X("queens 14", 365596)                                                                         \
    X("langford 12", 216288)                                                                       \
    X("latin 5", 161280)                                                                           \
    X("matchings 16", 2027025)                                                                     \
    X("dominoes 8x8", 12988816)                                                                    \
    X("trominoes 9x9 --pieces=L", 1193600)                                                         \
    X("soma", 11520)                                                                               \
    X("pentominoes 6x10", 9356)                                                                    \
    X("pentominoes 5x12", 4040)                                                                    \
    X("tetrominoes 5x8 --pieces=2*I,2*L,2*O,2*S,2*T", 3106)

static const uint64_t UNKNOWN = UINT64_MAX;

/* The settings from the command line. */
struct setup {
    int runs;   /* number of measurements */
    bool bulk;  /* measure the bulk Sudoku solver instead of kernels */
    bool read;  /* measure readers instead of kernels */
    bool first; /* measure the search for one solution instead of kernels */
    bool forms; /* measure the forms of puzzles instead of kernels */
    struct {
        const char *kernel; /* kernel for Sudoku, and for everything if not NULL */
        const char *simd;   /* instruction set for everything; NULL for the best one */
    } settings;
};

struct measure {
    const char *name;
    dlx_problem *problem;
    uint64_t known;                     /* number of solutions, UNKNOWN before one ends */
    bool fits[KERNELS];                 /* whether each kernel supports the problem */
    double seconds[KERNELS][MOST_RUNS]; /* seconds of each kernel and run */
};

/* ---- counting ---- */

static void run_once(struct measure *m, int kernel, const struct setup *setup, int run)
{
    dlx_task *task;
    dlx_search *search;
    uint64_t count;
    double start = cpu_seconds();
    dlx_status status = dlx_task_new(m->problem, &task);
    if (status == DLX_OK)
        status = dlx_task_set(task, "kernel", kernels[kernel]);
    if (status == DLX_OK && setup->settings.simd != NULL)
        status = dlx_task_set(task, "simd", setup->settings.simd);
    if (status == DLX_OK)
        status = dlx_search_new(task, &search);
    m->fits[kernel] = status != DLX_ERR_KERNEL;
    if (status == DLX_OK) {
        dlx_search_count(search, &count);
        m->seconds[kernel][run] = cpu_seconds() - start;
        dlx_search_free(search);
        if (m->known == UNKNOWN)
            m->known = count;
        if (count != m->known)
            fail("wrong number of solutions");
    } else if (m->fits[kernel])
        fail(dlx_status_text(status));
    dlx_task_free(task);
}

static bool is_wanted(const struct setup *setup, int kernel)
{
    const char *only = setup->settings.kernel;
    return only == NULL || strcmp(only, kernels[kernel]) == 0;
}

static void run_all(struct measure *measures, int count, const struct setup *setup)
{
    for (int run = 0; run < setup->runs; run++)
        for (int m = 0; m < count; m++)
            for (int k = 0; k < KERNELS; k++)
                if (is_wanted(setup, k))
                    run_once(&measures[m], k, setup, run);
}

/* Print the seconds of each kernel, and the ratio to links. */
static void print_measure(struct measure *m, int runs)
{
    double links = m->fits[0] ? median(m->seconds[0], runs) : 0;
    printf("%-26.26s ", m->name);
    if (m->known == UNKNOWN)
        printf("%10s", "?");
    else
        printf("%10" PRIu64, m->known);
    for (int k = 0; k < KERNELS; k++)
        if (!m->fits[k])
            printf(" %9s %6s", "-", "");
        else {
            double seconds = median(m->seconds[k], runs);
            printf(" %9.4f", seconds);
            if (links > 0 && k > 0)
                printf(" %5.1fx", links / seconds);
            else
                printf(" %6s", "");
        }
    putchar('\n');
}

static void measure_problems(struct measure *measures, int count, const struct setup *setup)
{
    run_all(measures, count, setup);
    printf("%-26s %10s", "counting all solutions", "solutions");
    for (int k = 0; k < KERNELS; k++)
        printf(" %9s %6s", kernels[k], "");
    putchar('\n');
    for (int m = 0; m < count; m++) {
        print_measure(&measures[m], setup->runs);
        dlx_problem_free(measures[m].problem);
    }
}

static void measure_own_problems(const struct setup *setup)
{
#define MEASURE(name, known) {name, make_problem(name), known, {false}, {{0}}},
    struct measure measures[] = {PROBLEMS(MEASURE)};
#undef MEASURE
    measure_problems(measures, sizeof measures / sizeof *measures, setup);
}

static void measure_files(char **files, int count, const struct setup *setup)
{
    struct measure *measures = calloc((size_t)count, sizeof *measures);
    if (measures == NULL)
        fail("out of memory");
    for (int m = 0; m < count; m++) {
        measures[m].name = base_name(files[m]);
        measures[m].problem = read_problem(files[m]);
        measures[m].known = UNKNOWN;
    }
    measure_problems(measures, count, setup);
    free(measures);
}

/* ---- a small problem ---- */

/* Many times, make a search of dominoes on a 2x3 board, count its three solutions, and free it. */
static double count_small(const dlx_problem *problem, const struct setup *setup)
{
    enum { TIMES = 20000 };
    const double start = cpu_seconds();
    for (int i = 0; i < TIMES; i++) {
        dlx_task *task;
        dlx_search *search;
        uint64_t count;
        must(dlx_task_new(problem, &task));
        if (setup->settings.kernel != NULL)
            must(dlx_task_set(task, "kernel", setup->settings.kernel));
        must(dlx_search_new(task, &search));
        if (dlx_search_count(search, &count) != DLX_EXHAUSTED || count != 3)
            fail("wrong number of solutions");
        dlx_search_free(search);
        dlx_task_free(task);
    }
    return (cpu_seconds() - start) / TIMES;
}

static void measure_small(const struct setup *setup)
{
    double seconds[MOST_RUNS];
    dlx_problem *problem = make_problem("dominoes 2x3");
    for (int run = 0; run < setup->runs; run++)
        seconds[run] = count_small(problem, setup);
    printf("\nmicroseconds to begin, count and free a search with six items: %.2f\n",
           median(seconds, setup->runs) * 1e6);
    dlx_problem_free(problem);
}

/* ---- other measurements ---- */

static void measure_own_reading(int runs)
{
    static const char *const made[] = {"queens 600", "polyominoes 40x40 --order=5 --any-number"};
    for (size_t m = 0; m < sizeof made / sizeof *made; m++) {
        dlx_problem *problem = make_problem(made[m]);
        measure_reading(made[m], problem, runs);
        dlx_problem_free(problem);
    }
    dlx_problem *problem = make_random_problem(20000, 1000000);
    measure_reading("20000 items in random order", problem, runs);
    dlx_problem_free(problem);
}

static void measure_read_files(char **files, int count, int runs)
{
    for (int f = 0; f < count; f++) {
        dlx_problem *problem = read_problem(files[f]);
        measure_reading(base_name(files[f]), problem, runs);
        dlx_problem_free(problem);
    }
}

static void measure_readers(char **files, int count, int runs)
{
    printf("\n%-42s %-6s %9s %9s %9s %9s\n", "reading", "format", "MB", "seconds", "MB/s",
           "memory MB");
    if (count == 0)
        measure_own_reading(runs);
    else
        measure_read_files(files, count, runs);
}

/* ---- the command line ---- */

static const struct option_entry entries[] = {
    {"bulk", 0, NULL, 1, "measure the bulk solver of Sudoku", OPTION_FLAG_IN(struct setup, bulk)},
    {"read", 0, NULL, 1, "measure the readers of problems", OPTION_FLAG_IN(struct setup, read)},
    {"first", 0, NULL, 1, "measure the search for one solution of hard problems",
     OPTION_FLAG_IN(struct setup, first)},
    {"forms", 0, NULL, 1, "measure how fast puzzles are written and read in each form",
     OPTION_FLAG_IN(struct setup, forms)},
    {"runs", 0, "N", 1, "measure each N times and show the median (default: 3)",
     OPTION_INT_IN(struct setup, runs, 1, MOST_RUNS)},
    {"kernel", 0, "NAME", 1, "only links, lanes or bits (default for Sudoku: auto)",
     OPTION_WORD_IN(struct setup, settings.kernel, OPTION_KERNELS)},
    {"simd", 0, "NAME", 1, "vector instructions: v4, v3, v2, none, auto (default)",
     OPTION_WORD_IN(struct setup, settings.simd, OPTION_SIMDS)},
    {"help", 0, NULL, 1, "show this help", .type = OPTION_HELP},
};

static const struct option_table options = {entries, sizeof entries / sizeof *entries};

static void help(void)
{
    printf(
        "Usage: dlx-bench [OPTION]... [FILE]...\n"
        "Count the solutions of problems with each kernel, and solve Sudoku puzzles: built-in ones,\n"
        "or those in files (problems if the name ends in .dlx, .ec or .sets, else puzzles).\n");
    help_options(&options, 1, false);
    exit(EXIT_SUCCESS);
}

static struct setup parse(int argc, char **argv)
{
    struct setup setup = {.runs = 3};
    enum options_result result = options_parse(&options, argc, argv, NULL, 1, &setup);
    if (result == OPTIONS_HELP)
        help();
    if (result == OPTIONS_ERROR)
        exit(EXIT_USAGE);
    return setup;
}

static bool is_problem(const char *file)
{
    static const char *const endings[] = {".dlx", ".ec", ".sets"};
    const char *dot = strrchr(file, '.');
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++)
        if (dot != NULL && strcmp(dot, endings[e]) == 0)
            return true;
    return false;
}

/* Move the problem files to the front. Return their number. */
static int sort_files(char **files, int count)
{
    int problems = 0;
    for (int f = 0; f < count; f++)
        if (is_problem(files[f])) {
            char *file = files[f];
            files[f] = files[problems];
            files[problems++] = file;
        }
    return problems;
}

/* Measure kernels with the first files, which are problems, and Sudoku with the others. */
static void measure_kernels(char **files, int count, int problems, const struct setup *setup)
{
    if (count == 0) {
        measure_own_problems(setup);
        measure_small(setup);
    }
    if (problems > 0)
        measure_files(files, problems, setup);
    if (count == 0 || problems < count)
        print_sudoku_head();
    if (count == 0)
        measure_sudoku(NULL, setup->runs, setup->settings.kernel, setup->settings.simd);
    for (int f = problems; f < count; f++)
        measure_sudoku(files[f], setup->runs, setup->settings.kernel, setup->settings.simd);
}

int main(int argc, char **argv)
{
    program_name = "dlx-bench";
    const struct setup setup = parse(argc, argv);
    char **files = argv + optind;
    const int count = argc - optind, problems = sort_files(files, count);
    if (setup.bulk && problems > 0)
        refuse(files[0], "has no puzzles");
    if (setup.first)
        measure_first(HARD_PROBLEMS);
    else if (setup.forms)
        measure_forms(setup.runs);
    else if (setup.read)
        measure_readers(files, count, setup.runs);
    else if (setup.bulk)
        measure_bulk(files, count, setup.runs, setup.settings.simd);
    else
        measure_kernels(files, count, problems, &setup);
    return EXIT_SUCCESS;
}
