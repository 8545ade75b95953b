/* SPDX-License-Identifier: MIT */
/* Sudoku, one puzzle at a time: see sudoku.h. */
#include "bench/sudoku.h"

#include "bench/files.h"
#include "bench/puzzles.h"
#include "bench/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 2000 };

void print_sudoku_head(void)
{
    printf("\n%-50s %8s %12s %9s\n", "Sudoku, solved and proved unique", "puzzles", "puzzles/s",
           "us each");
}

/* Solutions are checked after the clock has stopped, because checking takes a good part of the
 * search time. */
static double solve_once(const struct puzzles *p, sudoku_solver *solver)
{
    static sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    static sudoku_answer answer;
    sudoku_board *found = calloc(p->count, sizeof *found);
    if (found == NULL)
        fail("out of memory");
    double start = cpu_seconds();
    for (size_t i = 0; i < p->count; i++) {
        memcpy(puzzle.cell, p->boards[i].cell, SUDOKU_CELLS);
        sudoku_solve(solver, &puzzle, 2, &answer);
        if (answer.solutions == 1)
            memcpy(found[i].cell, answer.cell, SUDOKU_CELLS);
    }
    double seconds = cpu_seconds() - start;
    for (size_t i = 0; i < p->count; i++)
        if (!has_solution(&p->boards[i], &found[i]))
            fail("a puzzle did not get its one solution");
    free(found);
    return seconds;
}

void measure_sudoku(const char *file, int runs, const char *kernel, const char *simd)
{
    struct puzzles p = {NULL, 0, 0};
    double seconds[MOST_RUNS];
    sudoku_solver *solver;
    dlx_status status = sudoku_solver_new(NULL, NULL, &solver);
    if (status == DLX_OK && kernel != NULL)
        status = sudoku_solver_set(solver, "kernel", kernel);
    if (status == DLX_OK && simd != NULL)
        status = sudoku_solver_set(solver, "simd", simd);
    if (status != DLX_OK)
        fail(dlx_status_text(status));
    if (file == NULL)
        make_puzzles(&p, PUZZLES, 0);
    else
        read_puzzles(&p, file);
    for (int run = 0; run < runs; run++)
        seconds[run] = solve_once(&p, solver);
    double each = median(seconds, runs) / (double)(p.count > 0 ? p.count : 1);
    printf("%-50s %8zu %12.0f %9.1f\n", file == NULL ? "minimal puzzles made here" : file, p.count,
           1 / each, 1e6 * each);
    free(p.boards);
    sudoku_solver_free(solver);
}
