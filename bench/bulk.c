/* SPDX-License-Identifier: MIT */
/*
 * Measure solving many Sudoku puzzles at once: the solver alone on an array, and the whole command
 * with reading and writing.
 *
 *     base puzzles -> a million copies -> the first of them -> sudoku_bulk_solve() -> checked
 *                                      -> a file -> dlx-sudoku -> a file -> checked
 *
 * Each copy is transformed by a random symmetry, so no two are alike, and neither caches nor branch
 * predictors can learn them. Times are CPU seconds of this process or of the command. The two files
 * are temporary and have no names.
 */
#define _DEFAULT_SOURCE /* wait4() */

#include "bench/bulk.h"
#include "bench/files.h"
#include "bench/puzzles.h"
#include "bench/timing.h"
#include "sudoku/bulk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    BASES = 2000,       /* random puzzles to copy */
    IN_MEMORY = 200000, /* puzzles solved in memory */
    IN_FILE = 1000000,  /* puzzles in the file */
    INPUT = 3,          /* the command's file descriptor for input */
};

/* DLX_SUDOKU is the path of the command, or empty if it was not built. */
static const char command[] = DLX_SUDOKU;

/* A set of puzzles. Sets are measured one at a time. */
struct set {
    const char *name;       /* name for the table */
    sudoku_board *boards;   /* IN_FILE puzzles */
    sudoku_result *results; /* IN_MEMORY solutions */
    FILE *input, *output;   /* temporary files: what the command reads, and what it writes */
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

/* ---- in memory ---- */

static void check_results(const struct set *set)
{
    for (int p = 0; p < IN_MEMORY; p++)
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
           IN_MEMORY * sizeof *set->results); /* all pages exist, and all solutions are wrong */
    double start = cpu_seconds();
    must(sudoku_bulk_solve(bulk, set->boards, IN_MEMORY, 2, set->results));
    double seconds = cpu_seconds() - start;
    sudoku_bulk_free(bulk);
    check_results(set);
    return seconds;
}

/* ---- from file to file ---- */

static FILE *temporary_file(void)
{
    FILE *file = tmpfile();
    if (file == NULL)
        fail("no temporary file can be made");
    return file;
}

/* Stdio may not have moved the file offset, and the command continues at the offset of the output. */
static void rewind_files(const struct set *set)
{
    rewind(set->input);
    rewind(set->output);
    lseek(fileno(set->output), 0, SEEK_SET);
}

static void write_input(const struct set *set)
{
    char line[SUDOKU_CELLS + 1];
    rewind_files(set);
    for (int p = 0; p < IN_FILE; p++) {
        sudoku_cells_text(set->boards[p].cell, SUDOKU_CELLS, line);
        line[SUDOKU_CELLS] = '\n';
        fwrite(line, 1, sizeof line, set->input);
    }
    if (fflush(set->input) != 0 || ferror(set->input))
        fail("no room for a temporary file");
}

/* In the child. The output may use the descriptor that the input needs, so duplicate the output
 * first. */
static void become_command(const struct set *set, const char *simd)
{
    char option[16];
    snprintf(option, sizeof option, "--simd=%s", simd);
    dup2(fileno(set->output), STDOUT_FILENO);
    dup2(fileno(set->input), INPUT);
    execl(command, command, "solve", "--unique", "--threads=1", option, "/dev/fd/3", (char *)NULL);
    _exit(EXIT_FAILURE);
}

/* Return the CPU seconds of the command. */
static double run_command(const struct set *set, const char *simd)
{
    struct rusage usage;
    int status;
    pid_t child = fork();
    if (child == 0)
        become_command(set, simd);
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        fail("cannot start the command");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail("the command failed, or a puzzle does not have exactly one solution");
    return usage_seconds(&usage);
}

static bool is_answer(const char *line, const sudoku_board *puzzle)
{
    sudoku_board board;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (line[cell] < '1' || line[cell] > '9')
            return false;
        board.cell[cell] = (uint8_t)(line[cell] - '0');
    }
    return line[SUDOKU_CELLS] == '\n' && has_solution(puzzle, &board);
}

static void check_output(const struct set *set)
{
    char line[SUDOKU_CELLS + 1];
    for (int p = 0; p < IN_FILE; p++)
        if (fread(line, 1, sizeof line, set->output) != sizeof line ||
            !is_answer(line, &set->boards[p]))
            fail("the command's answer is no solution, or missing");
    if (getc(set->output) != EOF)
        fail("the command gave more answers than there are puzzles");
}

static double solve_in_files(const struct set *set, const char *simd)
{
    rewind_files(set);
    if (ftruncate(fileno(set->output), 0) != 0)
        fail("a temporary file cannot be written");
    double seconds = run_command(set, simd);
    rewind_files(set);
    check_output(set);
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
    printf("%-44s %9s", "Sudoku at once, thousand puzzles/s", "puzzles");
    for (int s = 0; s < SIMDS; s++)
        printf(" %8s", simds[s]);
    putchar('\n');
}

static void print_row(const char *name, const char *how, int count, seconds_table seconds, int runs,
                      const char *only)
{
    printf("%-28.28s %-15s %9d", name, how, count);
    for (int s = 0; s < SIMDS; s++)
        if (is_wanted(simds[s], only))
            printf(" %8.0f", 1e-3 * count / median(seconds[s], runs));
        else
            printf(" %8s", "-");
    putchar('\n');
}

/* Instruction sets alternate, so that other load on the machine affects all of them equally. */
static void measure_set(struct set *set, int runs, const char *only)
{
    seconds_table memory, files;
    bool has_command = command[0] != '\0';
    write_input(set);
    for (int run = 0; run < runs; run++)
        for (int s = 0; s < SIMDS; s++)
            if (is_wanted(simds[s], only)) {
                memory[s][run] = solve_in_memory(set, simds[s]);
                if (has_command)
                    files[s][run] = solve_in_files(set, simds[s]);
            }
    print_row(set->name, "in memory", IN_MEMORY, memory, runs, only);
    if (has_command)
        print_row(set->name, "file to file", IN_FILE, files, runs, only);
    fflush(stdout);
}

/* ---- sets of puzzles ---- */

static void measure_copies(struct set *set, struct puzzles *puzzles, int runs, const char *simd)
{
    copy_puzzles(puzzles, set->boards, IN_FILE);
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
    struct set set = {.boards = allocate(IN_FILE, sizeof *set.boards),
                      .results = allocate(IN_MEMORY, sizeof *set.results),
                      .input = temporary_file(),
                      .output = temporary_file()};
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
    fclose(set.output);
    fclose(set.input);
    free(set.results);
    free(set.boards);
}
