/* SPDX-License-Identifier: MIT */
/* Measure forms. All puzzles of a form are one text in memory, so no disk access is measured. */
#include "bench/forms.h"

#include "bench/files.h"
#include "bench/puzzles.h"
#include "bench/text.h"
#include "bench/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MADE = 200, COPIES = 20000, LONGEST = 2000 };

/* Drawings and grids have an empty line between them. */
static double write_all(const sudoku_rules *rules, const sudoku_board *boards, sudoku_form form,
                        struct text *text)
{
    static sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    const double start = cpu_seconds();
    text->size = text->read = 0;
    for (size_t b = 0; b < COPIES; b++) {
        memcpy(puzzle.cell, boards[b].cell, sizeof boards[b].cell);
        must(sudoku_write(rules, &puzzle, form, NULL, text_append, text, NULL));
        if (form == SUDOKU_FORM_GRID || form == SUDOKU_FORM_PRETTY ||
            form == SUDOKU_FORM_CANDIDATES)
            text_append(text, "\n", 1);
    }
    return cpu_seconds() - start;
}

/* A grid of candidates has a digit for each cell with one candidate, as if it were given. */
static bool has_givens(const sudoku_puzzle *puzzle, const sudoku_board *board)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (board->cell[cell] != 0 && board->cell[cell] != puzzle->cell[cell])
            return false;
    return puzzle->size == SUDOKU_SIZE;
}

static double read_all(const sudoku_board *boards, struct text *text)
{
    static sudoku_record record;
    sudoku_reader *reader;
    const double start = cpu_seconds();
    must(sudoku_reader_new(NULL, text_read, text, 0, &reader));
    for (size_t b = 0; b < COPIES; b++) {
        must(sudoku_reader_next(reader, &record));
        if (!has_givens(&record.puzzle, &boards[b]))
            fail("a puzzle was read differently");
    }
    sudoku_reader_free(reader);
    return cpu_seconds() - start;
}

static void measure_form(const char *name, const sudoku_rules *rules, const sudoku_board *boards,
                         struct text *text, int runs)
{
    double writing[MOST_RUNS], reading[MOST_RUNS];
    sudoku_form form;
    if (!sudoku_form_by_name(name, &form))
        fail("there is no such form");
    for (int run = 0; run < runs; run++) {
        writing[run] = write_all(rules, boards, form, text);
        reading[run] = read_all(boards, text);
    }
    printf("%-12s %8.0f %10.2f %10.2f\n", name, (double)text->size / COPIES,
           COPIES / median(writing, runs) / 1e6, COPIES / median(reading, runs) / 1e6);
}

void measure_forms(int runs)
{
    static const char *const names[] = {"line",   "grid",       "numbers",   "csv", "sdm",
                                        "pretty", "candidates", "f-puzzles", "link"};
    struct puzzles puzzles = {0};
    struct text text = {.bytes = malloc((size_t)COPIES * LONGEST), .capacity = COPIES * LONGEST};
    sudoku_board *boards = malloc(COPIES * sizeof *boards);
    sudoku_rules *rules;
    if (text.bytes == NULL || boards == NULL)
        fail("out of memory");
    must(sudoku_rules_new(NULL, NULL, &rules, NULL));
    make_puzzles(&puzzles, MADE, 0);
    copy_puzzles(&puzzles, boards, COPIES);
    printf("%-12s %8s %10s %10s\n", "form", "bytes", "written", "read");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        measure_form(names[n], rules, boards, &text, runs);
    sudoku_rules_free(rules);
    free(puzzles.boards);
    free(boards);
    free(text.bytes);
}
