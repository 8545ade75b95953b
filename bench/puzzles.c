/* SPDX-License-Identifier: MIT */
/* Sudoku puzzles: random ones, puzzles from files, and transformed copies of both. */
#define _POSIX_C_SOURCE 200809L

#include "sudoku/generate.h"
#include "bench/puzzles.h"
#include "bench/files.h"
#include "dlx/core/random.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void keep_puzzle(struct puzzles *p, const uint8_t *cells)
{
    enum { AT_FIRST = 1024 };
    if (p->count == p->capacity) {
        p->capacity = p->capacity == 0 ? AT_FIRST : 2 * p->capacity;
        p->boards = realloc(p->boards, p->capacity * sizeof *p->boards);
        if (p->boards == NULL)
            fail("out of memory");
    }
    memcpy(p->boards[p->count++].cell, cells, SUDOKU_CELLS);
}

bool has_solution(const sudoku_board *puzzle, const sudoku_board *solution)
{
    static sudoku_puzzle given = {.size = SUDOKU_SIZE};
    static sudoku_rules *classic; /* made once, and kept until the program ends */
    if (classic == NULL)
        must(sudoku_rules_new(NULL, NULL, &classic, NULL));
    memcpy(given.cell, puzzle->cell, sizeof puzzle->cell);
    return sudoku_is_solution(classic, &given, solution->cell);
}

void read_puzzles(struct puzzles *p, const char *file)
{
    int descriptor = open_file(file);
    sudoku_reader *reader = NULL;
    sudoku_record record = {.kind = SUDOKU_FAULT};
    must(sudoku_reader_new(NULL, read_descriptor, &descriptor, SUDOKU_SIZE, &reader));
    while (sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_PUZZLE)
        keep_puzzle(p, record.puzzle.cell);
    if (record.kind != SUDOKU_END)
        refuse(file, record.error.message[0] != '\0' ? record.error.message : "cannot be read");
    sudoku_reader_free(reader);
    close(descriptor);
}

/* Write 0 to count - 1 in random order (R. Durstenfeld's shuffle, from the front). */
static void shuffle(uint64_t *random, int *order, int count)
{
    for (int i = 0; i < count; i++) {
        int j = (int)random_under(random, (uint32_t)i + 1);
        order[i] = i; /* j may equal i */
        order[i] = order[j];
        order[j] = i;
    }
}

static void add_givens(uint64_t *random, sudoku_generated *made, int givens)
{
    int order[SUDOKU_CELLS];
    shuffle(random, order, SUDOKU_CELLS);
    for (int i = 0; i < SUDOKU_CELLS && made->givens < givens; i++)
        if (made->puzzle.cell[order[i]] == 0) {
            made->puzzle.cell[order[i]] = made->solution[order[i]];
            made->givens++;
        }
}

void make_puzzles(struct puzzles *p, size_t count, int givens)
{
    static sudoku_generated made;
    const sudoku_generator_settings settings = {.seed = 20};
    sudoku_generator *generator = NULL;
    sudoku_outcome outcome;
    uint64_t random = 81;
    must(sudoku_generator_new(NULL, NULL, &settings, &generator, NULL));
    for (size_t i = 0; i < count; i++) {
        must(sudoku_generator_next(generator, &made, &outcome));
        add_givens(&random, &made, givens);
        keep_puzzle(p, made.puzzle.cell);
    }
    sudoku_generator_free(generator);
}

/* ---- copies ---- */

/* Write a random order of the nine rows (or columns) in which the three of each band (or stack)
 * stay together. */
static void shuffle_lines(uint64_t *random, int lines[SUDOKU_SIZE])
{
    int bands[SUDOKU_BOX], order[SUDOKU_BOX];
    shuffle(random, bands, SUDOKU_BOX);
    for (int band = 0; band < SUDOKU_BOX; band++) {
        shuffle(random, order, SUDOKU_BOX);
        for (int i = 0; i < SUDOKU_BOX; i++)
            lines[SUDOKU_BOX * band + i] = SUDOKU_BOX * bands[band] + order[i];
    }
}

static sudoku_board random_copy(uint64_t *random, const sudoku_board *board)
{
    sudoku_board copy;
    int rows[SUDOKU_SIZE], columns[SUDOKU_SIZE], digits[SUDOKU_SIZE];
    shuffle_lines(random, rows);
    shuffle_lines(random, columns);
    shuffle(random, digits, SUDOKU_SIZE);
    bool transposed = random_under(random, 2) == 1;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int row = rows[cell / SUDOKU_SIZE], column = columns[cell % SUDOKU_SIZE];
        uint8_t digit =
            board->cell[transposed ? SUDOKU_SIZE * column + row : SUDOKU_SIZE * row + column];
        copy.cell[cell] = digit == 0 ? 0 : (uint8_t)(digits[digit - 1] + 1);
    }
    return copy;
}

void copy_puzzles(const struct puzzles *puzzles, sudoku_board *copies, size_t count)
{
    uint64_t random = 81;
    for (size_t p = 0; p < count; p++)
        copies[p] = random_copy(&random, &puzzles->boards[p % puzzles->count]);
}
