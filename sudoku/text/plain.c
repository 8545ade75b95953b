/* SPDX-License-Identifier: MIT */
/*
 * Forms that write the cells in sequence. Up to 35x35, a cell is one character, except in `numbers` and
 * `csv`. 36x36 has more digits than there are characters, so there `line` and `grid` write numbers, too.
 *
 *     form       9x9                         16x16                        36x36
 *     line       53..7....6..195...          .F3.8....G.1.....            0 36 7 0 0 12 ...
 *     grid, sdk  53..7....                   .F3.8....G.1....             0 36 7 0 0 12 ...
 *     sdm        530070000600195...          0F308....
 *     numbers    5 3 0 0 7 0 0 0 0            0 15  3  0  8 ...           0 36  7  0 ...
 *     csv        5,3,,,7,,,,                 ,15,3,,8, ...                ,36,7,,,12, ...
 *     marks      ....5......3......12.4...   a place for each candidate of each cell
 *
 * Sources: SudoCue, "File formats" (sudocue.net/fileformats.php): sdk has one line for each row, a dot for an
 * empty cell, and optional lines of comments; sdm has one line for each puzzle. SadMan Sudoku reads such sdk
 * files, too ("The file may simply consist of 81 characters in a 9 x 9 array").
 */
#include "sudoku/text/writer.h"

#include <string.h>

/* ---- characters; numbers on 36x36 ---- */

static void put_row(struct puzzle_writer *w, int row)
{
    int size = w->puzzle->size;
    char text[SUDOKU_MOST_SIZE + 1];
    if (size <= MOST_CHARACTERS)
        put(w, sudoku_cells_text(w->puzzle->cell + size * row, size, text));
    for (int column = 0; size > MOST_CHARACTERS && column < size; column++) {
        if (column > 0)
            put(w, " ");
        put_digit(w, w->puzzle->cell[size * row + column]);
    }
}

void put_line(struct puzzle_writer *w)
{
    for (int row = 0; row < w->puzzle->size; row++) {
        if (w->puzzle->size > MOST_CHARACTERS && row > 0)
            put(w, " ");
        put_row(w, row);
    }
    put(w, "\n");
}

void put_grid(struct puzzle_writer *w)
{
    for (int row = 0; row < w->puzzle->size; row++) {
        put_row(w, row);
        put(w, "\n");
    }
}

void put_sdm(struct puzzle_writer *w)
{
    const int size = w->puzzle->size;
    for (int row = 0; row < size; row++) {
        char text[SUDOKU_MOST_SIZE + 1];
        sudoku_cells_text(w->puzzle->cell + size * row, size, text);
        for (int column = 0; column < size; column++)
            text[column] = text[column] == '.' ? '0' : text[column]; /* sdm has no dots */
        put_bytes(w, text, (size_t)size);
    }
    put_byte(w, '\n');
}

void put_marks(struct puzzle_writer *w)
{
    int size = w->puzzle->size;
    for (int cell = 0; cell < size * size; cell++) {
        uint64_t candidates = find_candidates(w->rules, w->puzzle, cell);
        for (int digit = 1; digit <= size; digit++)
            put_digit(w, (candidates >> digit & 1) != 0 ? digit : 0);
    }
    put(w, "\n");
}

/* ---- numbers ---- */

/* Numbers are right-aligned, so that they form columns. */
void put_numbers(struct puzzle_writer *w)
{
    int size = w->puzzle->size, width = size > 9 ? 2 : 1;
    for (int cell = 0; cell < size * size; cell++) {
        put_number(w, w->puzzle->cell[cell], width);
        put_byte(w, cell % size == size - 1 ? '\n' : ' ');
    }
}

/* In a spreadsheet, too, an empty field is an empty cell. Which fields are empty is unpredictable, so there
 * is no branch for it: a character that does not belong to the text is overwritten by the next one. If only the last
 * field of the first row is empty, it gets a 0. Otherwise a reader could take its comma for the end of the row. */
void put_csv(struct puzzle_writer *w)
{
    const int size = w->puzzle->size;
    const uint8_t *cell = w->puzzle->cell;
    for (int row = 0; row < size; row++, cell += size) {
        char text[3 * SUDOKU_MOST_SIZE];
        size_t length = 0;
        for (int column = 0; column < size; column++) {
            text[length] = (char)('0' + cell[column] / 10);
            length += cell[column] > 9;
            text[length] = (char)('0' + cell[column] % 10);
            length += cell[column] > 0;
            text[length++] = ',';
        }
        if (row == 0 && memchr(cell, 0, (size_t)size) == cell + size - 1)
            text[length++ - 1] = '0';
        text[length - 1] = '\n';
        put_bytes(w, text, length);
    }
}
