/* SPDX-License-Identifier: MIT */
/* Sudoku puzzles: random ones, and those of files. */
#define _POSIX_C_SOURCE 200809L

#include "bench/puzzles.h"
#include "bench/files.h"
#include "dlx/generate/random.h"

#include <stdlib.h>
#include <unistd.h>

/* A full board: random digits into 20 random cells, each tried until a solution is left. */
static sudoku_board full_board(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = {{0}};
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    random_order(random, cells, SUDOKU_CELLS);
    for (int c = 0; c < 20; c++)
        do {
            board.cell[cells[c]] = (uint8_t)(random_below(random, SUDOKU_SIZE) + 1);
            must(sudoku_solve(solver, &board, 1, &result));
        } while (result.solutions == 0);
    return result.solution;
}

sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = full_board(solver, random);
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    random_order(random, cells, SUDOKU_CELLS);
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        uint8_t digit = board.cell[cells[c]];
        board.cell[cells[c]] = 0;
        must(sudoku_solve(solver, &board, 2, &result));
        if (result.solutions != 1)
            board.cell[cells[c]] = digit;
    }
    return board;
}

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
