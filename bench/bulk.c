/* SPDX-License-Identifier: MIT */
/*
 * Measure solving many Sudoku puzzles at once, in memory; tables.py measures the command:
 *
 *     base puzzles -> 200000 copies -> sudoku_bulk_solve() -> checked
 *
 * Each copy is transformed by a random symmetry, so no two are alike, and neither caches nor branch
 * predictors can learn them. Times are CPU seconds of this process.
 */
#include "bench/bulk.h"
#include "bench/files.h"
#include "bench/puzzles.h"
#include "bench/timing.h"
#include "sudoku/bulk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BASES = 2000,    /* random puzzles to copy */
    COPIES = 200000, /* puzzles solved at once */
};

/* A set of puzzles. Sets are measured one at a time. */
struct set {
    const char *name;       /* name for the table */
    sudoku_board *boards;   /* COPIES puzzles */
    sudoku_result *results; /* their solutions */
};

/* The instruction sets, best first, as dlx_simd_find() names them. */
static const char *const simds[] = {"v4", "v3", "v2", "none"};
enum { SIMDS = sizeof simds / sizeof *simds };

/* Seconds of each instruction set and run. */
typedef double seconds_table[SIMDS][MOST_RUNS];

static void *allocate(size_t count, size_t size)
{
    void *memory = malloc(count * size);
    if (memory == NULL)
        fail("out of memory");
    return memory;
}

/* ---- solving ---- */

static void check_results(const struct set *set)
{
    for (int p = 0; p < COPIES; p++)
        if (set->results[p].solutions != 1 ||
            !has_solution(&set->boards[p], &set->results[p].solution))
            fail("a puzzle did not get its one solution");
}

static double solve_in_memory(const struct set *set, const char *simd)
{
    const sudoku_bulk_settings settings = {.simd = simd};
    sudoku_bulk *bulk;
    must(sudoku_bulk_new(NULL, &settings, &bulk));
    memset(set->results, 0xa5,
           COPIES * sizeof *set->results); /* all pages exist, and all solutions are wrong */
    double start = cpu_seconds();
    must(sudoku_bulk_solve(bulk, set->boards, COPIES, 2, set->results));
    double seconds = cpu_seconds() - start;
    sudoku_bulk_free(bulk);
    check_results(set);
    return seconds;
}

/* ---- tables ---- */

static bool is_wanted(const char *simd, const char *only)
{
    const char *found;
    return only == NULL ? dlx_simd_find(simd, &found) == DLX_OK : strcmp(simd, only) == 0;
}

static void print_head(void)
{
    printf("%-34s", "Sudoku at once, thousand puzzles/s");
    for (int s = 0; s < SIMDS; s++)
        printf(" %8s", simds[s]);
    putchar('\n');
}

static void print_row(const char *name, seconds_table seconds, int runs, const char *only)
{
    printf("%-34.34s", name);
    for (int s = 0; s < SIMDS; s++)
        if (is_wanted(simds[s], only))
            printf(" %8.0f", 1e-3 * COPIES / median(seconds[s], runs));
        else
            printf(" %8s", "-");
    putchar('\n');
    fflush(stdout);
}

/* Instruction sets alternate, so that other load on the machine affects all of them equally. */
static void measure_set(struct set *set, int runs, const char *only)
{
    seconds_table seconds;
    for (int run = 0; run < runs; run++)
        for (int s = 0; s < SIMDS; s++)
            if (is_wanted(simds[s], only))
                seconds[s][run] = solve_in_memory(set, simds[s]);
    print_row(set->name, seconds, runs, only);
}

/* ---- sets of puzzles ---- */

static void measure_copies(struct set *set, struct puzzles *puzzles, int runs, const char *simd)
{
    copy_puzzles(puzzles, set->boards, COPIES);
    free(puzzles->boards);
    measure_set(set, runs, simd);
}

static void measure_random(struct set *set, int givens, int runs, const char *simd)
{
    struct puzzles puzzles = {NULL, 0, 0};
    make_puzzles(&puzzles, BASES, givens);
    measure_copies(set, &puzzles, runs, simd);
}

static void measure_file(struct set *set, const char *file, int runs, const char *simd)
{
    struct puzzles puzzles = {NULL, 0, 0};
    read_puzzles(&puzzles, file);
    if (puzzles.count == 0)
        refuse(file, "has no puzzles");
    measure_copies(set, &puzzles, runs, simd);
}

void measure_bulk(char **files, int count, int runs, const char *simd)
{
    const char *found;
    must(dlx_simd_find(simd, &found));
    struct set set = {.boards = allocate(COPIES, sizeof *set.boards),
                      .results = allocate(COPIES, sizeof *set.results)};
    print_head();
    if (count == 0) {
        set.name = "minimal puzzles";
        measure_random(&set, 0, runs, simd);
        set.name = "easy puzzles of 35 givens";
        measure_random(&set, 35, runs, simd);
    }
    for (int f = 0; f < count; f++) {
        set.name = base_name(files[f]);
        measure_file(&set, files[f], runs, simd);
    }
    free(set.results);
    free(set.boards);
}
