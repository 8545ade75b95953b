/* SPDX-License-Identifier: MIT */
/* Sudoku puzzles: random minimal ones, and those of files. */
#define _POSIX_C_SOURCE 200809L

#include "bench/puzzles.h"
#include "bench/files.h"

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
    static sudoku_rules *classic; /* made once; the program ends with it */
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

void make_puzzles(struct puzzles *p, size_t count)
{
    static sudoku_generated made;
    const sudoku_generator_settings settings = {.seed = 20};
    sudoku_generator *generator = NULL;
    sudoku_outcome outcome;
    must(sudoku_generator_new(NULL, NULL, &settings, &generator, NULL));
    for (size_t i = 0; i < count; i++) {
        must(sudoku_generator_next(generator, &made, &outcome));
        keep_puzzle(p, made.puzzle.cell);
    }
    sudoku_generator_free(generator);
}
