/* SPDX-License-Identifier: MIT */
/*
 * Compare the bulk solver with solve_board() on a million random puzzles, and on puzzle collections
 * if they are installed. Every instruction set must give the answer that solve_board() gives for
 * each puzzle alone. Usage: compare_bulk DIRECTORY
 *
 * Puzzles are compared in blocks. Random blocks contain all kinds of puzzles. From a collection,
 * each puzzle is compared twice: as it is, and transformed by a random symmetry. The program prints
 * TAP, one line per source of puzzles and instruction set.
 */
#include "sudoku/solve/solve.h"
#include "tests/support/corpus.h"
#include "tests/support/simds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RANDOM = 1000000, /* random puzzles */
    BASES = 2000,     /* minimal puzzles from which they are made */
    BLOCK = 10000,    /* puzzles per block */
    LIMIT = 2,        /* limit on solutions per puzzle */
};

enum { WAYS = SIMDS + 1, FIRST = SIMDS };

/* Everything that a comparison needs. */
struct comparison {
    sudoku_solver *solver;
    sudoku_bulk
        *bulk[WAYS]; /* one per instruction set or NULL; the last returns the first solution */
    struct puzzle_maker maker;
    struct corpus block;
    sudoku_result *results;
    uint64_t compared[WAYS];   /* puzzles of this source */
    uint64_t wrong[WAYS];      /* of these */
    sudoku_board sample[WAYS]; /* the first of these */
    int blocks;                /* compared so far, full ones */
    int lines;                 /* of TAP, so far */
};

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static sudoku_bulk *bulk_of(const char *simd, bool first)
{
    const sudoku_bulk_settings settings = {.simd = simd, .first = first};
    sudoku_bulk *bulk;
    dlx_status status = sudoku_bulk_new(NULL, &settings, &bulk);
    if (status != DLX_OK && status != DLX_ERR_SIMD)
        abort();
    return status == DLX_OK ? bulk : NULL;
}

static void begin(struct comparison *c)
{
    *c = (struct comparison){.lines = 0};
    puzzle_maker_init(&c->maker, 81, BASES);
    if (sudoku_solver_new(NULL, NULL, &c->solver) != DLX_OK)
        abort();
    for (int way = 0; way < SIMDS; way++)
        c->bulk[way] = bulk_of(simds[way], false);
    c->bulk[FIRST] = bulk_of(NULL, true);
    c->results = must(malloc(BLOCK * sizeof *c->results));
}

static void end(struct comparison *c)
{
    free(c->results);
    for (int way = 0; way < WAYS; way++)
        sudoku_bulk_free(c->bulk[way]);
    sudoku_solver_free(c->solver);
    corpus_free(&c->block);
    puzzle_maker_free(&c->maker);
}

/* ---- a block ---- */

static void compare_way(struct comparison *c, int way)
{
    const struct corpus *block = &c->block;
    memset(c->results, 0xa5, block->count * sizeof *c->results);
    if (sudoku_bulk_solve(c->bulk[way], block->puzzles, block->count, LIMIT, c->results) != DLX_OK)
        abort();
    for (size_t p = 0; p < block->count; p++)
        if (!result_is_right(&block->puzzles[p], &block->known[p], LIMIT, way == FIRST,
                             &c->results[p]) &&
            c->wrong[way]++ == 0)
            c->sample[way] = block->puzzles[p];
    c->compared[way] += block->count;
}

/* Finding the first of several solutions is slow, so check it in every tenth block only. */
static void compare_block(struct comparison *c, bool first)
{
    corpus_solve(&c->block, c->solver, LIMIT);
    for (int way = 0; way < WAYS; way++)
        if (c->bulk[way] != NULL && (first || way != FIRST))
            compare_way(c, way);
    corpus_clear(&c->block);
}

static void add(struct comparison *c, sudoku_board puzzle)
{
    corpus_add(&c->block, puzzle);
    if (c->block.count == BLOCK)
        compare_block(c, c->blocks++ % 10 == 0);
}

/* ---- a source of puzzles ---- */

static void report_way(struct comparison *c, const char *source, int way)
{
    char line[SUDOKU_CELLS + 1];
    sudoku_cells_text(c->sample[way].cell, SUDOKU_CELLS, line);
    printf("%sok %d - %s: %" PRIu64 " of %s as one by one\n", c->wrong[way] == 0 ? "" : "not ",
           ++c->lines, way == FIRST ? "the first solution" : simds[way], c->compared[way], source);
    if (c->wrong[way] > 0)
        printf("# %" PRIu64 " are wrong, the first is %s\n", c->wrong[way], line);
}

/* Compare the remaining puzzles and report the result for this source. */
static void report(struct comparison *c, const char *source)
{
    if (c->block.count > 0)
        compare_block(c, true);
    for (int way = 0; way < WAYS; way++) {
        if (c->bulk[way] != NULL)
            report_way(c, source, way);
        c->compared[way] = c->wrong[way] = 0;
    }
    fflush(stdout);
}

static void compare_random(struct comparison *c)
{
    for (int p = 0; p < RANDOM; p++)
        add(c, random_puzzle(&c->maker, (enum puzzle_kind)(p % PUZZLE_KINDS)));
    report(c, "random puzzles");
}

static bool read_file(void *user, char *buffer, size_t size, size_t *got)
{
    *got = fread(buffer, 1, size, user);
    return ferror((FILE *)user) == 0;
}

static void compare_file(struct comparison *c, const char *directory, const char *name)
{
    char path[4096];
    sudoku_reader *reader;
    sudoku_record record;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        printf("ok %d # SKIP no %s\n", ++c->lines, path);
        return;
    }
    if (sudoku_reader_new(NULL, read_file, file, SUDOKU_SIZE, &reader) != DLX_OK)
        abort();
    while (sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_PUZZLE) {
        const struct symmetry symmetry = random_symmetry(&c->maker.random);
        add(c, *(const sudoku_board *)record.puzzle.cell);
        add(c, board_through(&symmetry, (const sudoku_board *)record.puzzle.cell));
    }
    sudoku_reader_free(reader);
    fclose(file);
    report(c, name);
}

int main(int argc, char **argv)
{
    static const char *const files[] = {"17_clue.txt", "magictour_top1465.txt",
                                        "forum_hardest_1106.txt"};
    struct comparison c;
    if (argc != 2)
        return EXIT_FAILURE;
    begin(&c);
    compare_random(&c);
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        compare_file(&c, argv[1], files[f]);
    printf("1..%d\n", c.lines);
    end(&c);
    return EXIT_SUCCESS;
}
