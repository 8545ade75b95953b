/* SPDX-License-Identifier: MIT */
/*
 * The benchmark: count all solutions of problems made here, and solve Sudoku puzzles made here, or
 * those of the files given. Prints a table; a count that is not the known one is an error.
 *
 *     dlx-bench [--runs=N] [PUZZLES]...
 *
 * Seconds are CPU seconds of this process, the median of the runs; the problems take turns, so that
 * what else the machine does falls on all of them.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/puzzles.h"
#include "dlx/generate/generate.h"

#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RUNS = 99, PUZZLES = 2000 };

/* how dlx generate makes it, known number of solutions */
#define PROBLEMS(X)                                                                                \
    X("queens 12", 14200)                                                                          \
    X("queens 14", 365596)                                                                         \
    X("langford 12", 216288)                                                                       \
    X("pentominoes 6x10", 9356)                                                                    \
    X("pentominoes 5x12", 4040)                                                                    \
    X("latin 5", 161280)                                                                           \
    X("matchings 16", 2027025)                                                                     \
    X("dominoes 8x8", 12988816)                                                                    \
    X("polycubes 5x5x5 --pieces=13*1x2x4,3*1x1x3,1x2x2,2x2x2", 27456)

struct measure {
    const char *name;
    dlx_problem *problem;
    uint64_t known;            /* number of solutions */
    dlx_statistics statistics; /* of the latest run */
    double seconds[MOST_RUNS]; /* of each run */
};

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

static void fail(const char *what)
{
    fprintf(stderr, "dlx-bench: %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- counting ---- */

static dlx_problem *make_problem(const char *line)
{
    dlx_problem *problem;
    char message[GENERATE_MESSAGE];
    if (generate_line(line, &problem, message) != DLX_OK)
        fail(message);
    return problem;
}

static void run_once(struct measure *m, int run)
{
    dlx_search *search;
    dlx_outcome outcome;
    dlx_count count;
    double start = cpu_seconds();
    if (dlx_search_new(m->problem, NULL, &search) != DLX_OK)
        fail("out of memory");
    dlx_search_count(search, &count, &outcome);
    m->seconds[run] = cpu_seconds() - start;
    dlx_search_statistics(search, &m->statistics);
    dlx_search_free(search);
    if (count.low != m->known)
        fail("wrong number of solutions");
}

static void print_measure(struct measure *m, int runs)
{
    double seconds = median(m->seconds, runs);
    printf("%-26.26s %-6s %10" PRIu64 " %12" PRIu64 " %13" PRIu64 " %9.4f %7.0f\n", m->name,
           m->statistics.kernel, m->known, m->statistics.tree_nodes, m->statistics.updates, seconds,
           1e9 * seconds / (double)m->statistics.tree_nodes);
}

static void measure_problems(int runs)
{
#define MEASURE(name, known) {name, make_problem(name), known, {0}, {0}},
    struct measure measures[] = {PROBLEMS(MEASURE)};
#undef MEASURE
    int count = sizeof measures / sizeof *measures;
    for (int run = 0; run < runs; run++)
        for (int m = 0; m < count; m++)
            run_once(&measures[m], run);
    printf("%-26s %-6s %10s %12s %13s %9s %7s\n", "problem", "kernel", "solutions", "tree nodes",
           "updates", "seconds", "ns/node");
    for (int m = 0; m < count; m++) {
        print_measure(&measures[m], runs);
        dlx_problem_free(measures[m].problem);
    }
}

/* ---- Sudoku ---- */

struct puzzles {
    sudoku_board *boards;
    size_t count, capacity;
};

static void keep_puzzle(struct puzzles *p, const sudoku_board *board)
{
    if (p->count == p->capacity) {
        p->capacity = p->capacity == 0 ? PUZZLES : 2 * p->capacity;
        p->boards = realloc(p->boards, p->capacity * sizeof *p->boards);
        if (p->boards == NULL)
            fail("out of memory");
    }
    p->boards[p->count++] = *board;
}

static void make_puzzles(struct puzzles *p, sudoku_solver *solver)
{
    uint64_t random = 20;
    for (int i = 0; i < PUZZLES; i++) {
        sudoku_board board = make_puzzle(solver, &random);
        keep_puzzle(p, &board);
    }
}

static bool read_descriptor(void *user, char *buffer, size_t size, size_t *got)
{
    ssize_t count = read(*(const int *)user, buffer, size);
    *got = count > 0 ? (size_t)count : 0;
    return count >= 0;
}

static void read_puzzles(struct puzzles *p, const char *file)
{
    int descriptor = open(file, O_RDONLY);
    sudoku_reader *reader = NULL;
    sudoku_record record = {.kind = SUDOKU_FAULT};
    if (descriptor < 0 || sudoku_reader_new(NULL, read_descriptor, &descriptor, &reader) != DLX_OK)
        fail("cannot read the puzzles");
    while (sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_PUZZLE)
        keep_puzzle(p, &record.board);
    if (record.kind != SUDOKU_END)
        fail("the file of puzzles is malformed");
    sudoku_reader_free(reader);
    close(descriptor);
}

static double solve_once(const struct puzzles *p, sudoku_solver *solver)
{
    sudoku_result result;
    double start = cpu_seconds();
    for (size_t i = 0; i < p->count; i++) {
        sudoku_solve(solver, &p->boards[i], 2, &result);
        if (result.solutions != 1 || !sudoku_is_solution(&p->boards[i], &result.solution))
            fail("a puzzle did not get its one solution");
    }
    return cpu_seconds() - start;
}

static void measure_sudoku(const char *file, sudoku_solver *solver, int runs)
{
    struct puzzles p = {NULL, 0, 0};
    double seconds[MOST_RUNS];
    if (file == NULL)
        make_puzzles(&p, solver);
    else
        read_puzzles(&p, file);
    for (int run = 0; run < runs; run++)
        seconds[run] = solve_once(&p, solver);
    double each = median(seconds, runs) / (double)(p.count > 0 ? p.count : 1);
    printf("%-50s %8zu %12.0f %9.1f\n", file == NULL ? "minimal puzzles made here" : file, p.count,
           1 / each, 1e6 * each);
    free(p.boards);
}

/* ---- the command line ---- */

static int parse_runs(int argc, char **argv)
{
    static const struct option options[] = {{"runs", required_argument, NULL, 'r'},
                                            {NULL, 0, NULL, 0}};
    int runs = 3, key;
    while ((key = getopt_long(argc, argv, "", options, NULL)) != -1) {
        runs = key == 'r' ? atoi(optarg) : 0;
        if (runs < 1 || runs > MOST_RUNS)
            fail("usage: dlx-bench [--runs=N] [PUZZLES]...");
    }
    return runs;
}

int main(int argc, char **argv)
{
    int runs = parse_runs(argc, argv);
    sudoku_solver *solver;
    if (sudoku_solver_new(NULL, &solver) != DLX_OK)
        fail("out of memory");
    measure_problems(runs);
    printf("\n%-50s %8s %12s %9s\n", "Sudoku, solved and proved unique", "puzzles", "puzzles/s",
           "us each");
    measure_sudoku(NULL, solver, runs);
    for (int f = optind; f < argc; f++)
        measure_sudoku(argv[f], solver, runs);
    sudoku_solver_free(solver);
    return EXIT_SUCCESS;
}
