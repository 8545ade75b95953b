/* SPDX-License-Identifier: MIT */
/* Solve the Sudoku on standard input by all processors, and print a line for each, in their
 * order. */
#include <stdio.h>
#include <sudoku/bulk.h>

static bool read_input(void *user, char *buffer, size_t size, size_t *got)
{
    (void)user;
    *got = fread(buffer, 1, size, stdin);
    return !ferror(stdin);
}

static void print(void *user, const sudoku_solved *solved)
{
    (void)user;
    for (size_t i = 0; i < solved->count; i++) {
        char line[SUDOKU_CELLS + 1];
        sudoku_cells_text(solved->results[i].solution.cell, SUDOKU_CELLS, line);
        printf("line %u: %s\n", (unsigned)solved->tags[i],
               solved->results[i].solutions == 1 ? line : "not one solution");
    }
}

int main(void)
{
    const sudoku_stream_settings settings = {.limit = 2, .take = print};
    sudoku_stream *stream;
    sudoku_reader *reader;
    sudoku_record record = {.kind = SUDOKU_FAULT};

    if (sudoku_stream_new(NULL, &settings, &stream) != DLX_OK)
        return 1;
    if (sudoku_reader_new(NULL, read_input, NULL, SUDOKU_SIZE, &reader) != DLX_OK)
        return 1;
    while (sudoku_reader_next(reader, &record) == DLX_OK && record.kind != SUDOKU_END)
        if (record.kind == SUDOKU_PUZZLE)
            sudoku_stream_put(stream, record.puzzle.cell, record.line);
        else
            fprintf(stderr, "line %u: %s\n", (unsigned)record.error.line, record.error.message);
    sudoku_stream_flush(stream);
    sudoku_reader_free(reader);
    sudoku_stream_free(stream);
    return record.kind == SUDOKU_END ? 0 : 1;
}
