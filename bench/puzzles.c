/* SPDX-License-Identifier: MIT */
/* Sudoku puzzles: random minimal ones, and those of files. */
#define _POSIX_C_SOURCE 200809L

#include "bench/puzzles.h"
#include "bench/files.h"

#include <stdlib.h>
#include <unistd.h>

void keep_puzzle(struct puzzles *p, const sudoku_board *board)
{
    enum { AT_FIRST = 1024 };
    if (p->count == p->capacity) {
        p->capacity = p->capacity == 0 ? AT_FIRST : 2 * p->capacity;
        p->boards = realloc(p->boards, p->capacity * sizeof *p->boards);
        if (p->boards == NULL)
            fail("out of memory");
    }
    p->boards[p->count++] = *board;
}

void read_puzzles(struct puzzles *p, const char *file)
{
    int descriptor = open_file(file);
    sudoku_reader *reader = NULL;
    sudoku_record record = {.kind = SUDOKU_FAULT};
    must(sudoku_reader_new(NULL, read_descriptor, &descriptor, SUDOKU_SIZE, &reader));
    while (sudoku_reader_next(reader, &record) == DLX_OK && record.kind == SUDOKU_PUZZLE)
        keep_puzzle(p, sudoku_puzzle_board(&record.puzzle));
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
        keep_puzzle(p, sudoku_puzzle_board(&made.puzzle));
    }
    sudoku_generator_free(generator);
}
