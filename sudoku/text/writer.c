/* SPDX-License-Identifier: MIT */
/*
 * What all forms of output share: a buffer in front of the sink, digits as text, and candidates.
 * Then the forms that write the cells in sequence. Up to 35x35, a cell is one character, except in
 * `numbers` and `csv`. 36x36 has more digits than there are characters, so there `line` and `grid`
 * write numbers, too.
 *
 *     form       9x9                         16x16                        36x36
 *     line       53..7....6..195...          .F3.8....G.1.....            0 36 7 0 0 12 ...
 *     grid, sdk  53..7....                   .F3.8....G.1....             0 36 7 0 0 12 ...
 *     sdm        530070000600195...          0F308....
 *     numbers    5 3 0 0 7 0 0 0 0            0 15  3  0  8 ...           0 36  7  0 ...
 *     csv        5,3,,,7,,,,                 ,15,3,,8, ...                ,36,7,,,12, ...
 *     marks      ....5......3......12.4...   a place for each candidate of each cell
 *
 * Sources: SudoCue, "File formats" (sudocue.net/fileformats.php): sdk has one line for each row, a
 * dot for an empty cell, and optional lines of comments; sdm has one line for each puzzle. SadMan
 * Sudoku reads such sdk files, too ("The file may simply consist of 81 characters in a 9 x 9
 * array").
 */
#include "sudoku/text/writer.h"

#include "sudoku/text/symbols.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- text ---- */

void flush_writer(struct puzzle_writer *w)
{
    w->failed = w->failed || (w->length > 0 && !w->write(w->user, w->text, w->length));
    w->length = 0;
}

void put_bytes(struct puzzle_writer *w, const char *text, size_t left)
{
    while (left > 0) {
        size_t room = WRITER_ROOM - w->length, count = left < room ? left : room;
        memcpy(w->text + w->length, text, count);
        w->length += count;
        text += count;
        left -= count;
        if (w->length == WRITER_ROOM)
            flush_writer(w);
    }
}

/* Most texts have a character or two, so calls of strlen() and memcpy() would take longer than
 * copying the bytes. */
void put(struct puzzle_writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        put_byte(w, *text);
}

void put_form(struct puzzle_writer *w, const char *form, ...)
{
    char text[400]; /* no form makes more than 350 bytes */
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(text, sizeof text, form, arguments);
    va_end(arguments);
    put(w, text);
}

void put_times(struct puzzle_writer *w, const char *text, int times)
{
    const size_t length = strlen(text);
    for (int i = 0; i < times; i++)
        if (length == 1)
            put_byte(w, *text);
        else
            put_bytes(w, text, length);
}

void put_digit(struct puzzle_writer *w, int digit)
{
    char text[DIGIT_ROOM];
    if (w->symbols != NULL) {
        format_symbol(w->symbols, w->puzzle->size, digit, text);
        put(w, text);
    } else if (w->puzzle->size > MOST_CHARACTERS)
        put_number(w, digit, 1);
    else
        put_byte(w, digit_character((uint8_t)digit));
}

/* ---- candidates ---- */

uint64_t find_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell)
{
    uint64_t candidates = marks_of(rules, puzzle, cell);
    const sudoku_list *peers = &rules->peers[cell];
    if (puzzle->cell[cell] != 0)
        return UINT64_C(1) << puzzle->cell[cell];
    if (puzzle->marked)
        return candidates;
    for (int p = 0; p < peers->count; p++) /* an empty peer clears bit 0, which is not a digit */
        candidates &= ~(UINT64_C(1) << puzzle->cell[peers->at[p]]);
    return candidates;
}

/* Each given removes its digit from its peers. This is faster than asking the peers of all other
 * cells, because a cell has twenty peers or more. */
void find_all_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t *result)
{
    const int cells = puzzle->size * puzzle->size;
    for (int cell = 0; cell < cells; cell++)
        result[cell] = marks_of(rules, puzzle, cell);
    for (int cell = 0; cell < cells && !puzzle->marked; cell++)
        for (int p = 0; puzzle->cell[cell] != 0 && p < rules->peers[cell].count; p++)
            result[rules->peers[cell].at[p]] &= ~(UINT64_C(1) << puzzle->cell[cell]);
    for (int cell = 0; cell < cells; cell++)
        if (puzzle->cell[cell] != 0)
            result[cell] = UINT64_C(1) << puzzle->cell[cell];
}

/* ---- forms of characters; numbers on 36x36 ---- */

/* Write a row of a board of this size, or all of its cells. */
static char *write_cells(const uint8_t *cells, int count, int size, char *text)
{
    char *at = text;
    if (size <= MOST_CHARACTERS)
        return sudoku_cells_text(cells, count, text);
    for (int c = 0; c < count; c++) { /* a digit takes two characters and a space at most */
        *at = (char)('0' + cells[c] / 10);
        at += cells[c] > 9;
        *at++ = (char)('0' + cells[c] % 10);
        *at++ = ' ';
    }
    at[-1] = '\0';
    return text;
}

/* Write cells of a puzzle with its own symbols. */
static void put_symbols(struct puzzle_writer *w, const uint8_t *cells, int count)
{
    for (int c = 0; c < count; c++)
        put_digit(w, cells[c]);
}

/* Write the rows, and something between them. */
static void put_rows(struct puzzle_writer *w, const char *between)
{
    const int size = w->puzzle->size, rows = rows_of_board(w->rules),
              columns = columns_of_board(w->rules);
    char text[3 * SUDOKU_MAX_SIZE];
    for (int row = 0; row < rows; row++) {
        const uint8_t *cells = w->puzzle->cell + size * row;
        put(w, row > 0 ? between : "");
        if (w->symbols != NULL)
            put_symbols(w, cells, columns);
        else
            put(w, write_cells(cells, columns, size, text));
    }
    put(w, "\n");
}

void put_line(struct puzzle_writer *w)
{
    const int size = w->puzzle->size;
    char text[SUDOKU_MAX_TEXT];
    if (w->symbols != NULL || is_oblong(w->rules)) {
        put_rows(w, "");
        return;
    }
    const size_t length = strlen(sudoku_board_text(w->puzzle->cell, size, text));
    text[length] = '\n';
    put_bytes(w, text, length + 1);
}

void put_grid(struct puzzle_writer *w)
{
    put_rows(w, "\n");
}

void put_sdm(struct puzzle_writer *w)
{
    const int size = w->puzzle->size, rows = rows_of_board(w->rules),
              columns = columns_of_board(w->rules);
    for (int row = 0; row < rows; row++) {
        const uint8_t *cells = w->puzzle->cell + size * row;
        char text[SUDOKU_MAX_SIZE + 1];
        const bool has_zero = w->symbols != NULL && strchr(w->symbols, '0') != NULL;
        for (int column = 0; column < columns && w->symbols != NULL; column++)
            if (cells[column] == 0)
                put_byte(w, has_zero ? '.' : '0');
            else
                put_digit(w, cells[column]);
        if (w->symbols != NULL)
            continue;
        sudoku_cells_text(cells, columns, text);
        for (int column = 0; column < columns; column++)
            text[column] = text[column] == '.' ? '0' : text[column]; /* sdm has no dots */
        put_bytes(w, text, (size_t)columns);
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

/* ---- forms of numbers ---- */

/* Numbers are right-aligned, so that they form columns. */
void put_numbers(struct puzzle_writer *w)
{
    const int size = w->puzzle->size, width = size > 9 ? 2 : 1;
    const int rows = rows_of_board(w->rules), columns = columns_of_board(w->rules);
    for (int cell = 0; cell < size * rows; cell++) {
        const int column = cell % size;
        if (column >= columns)
            continue;
        if (w->symbols != NULL) /* the first digit is 0, so another sign stands for empty cells */
            put_digit(w, w->puzzle->cell[cell]);
        else
            put_number(w, w->puzzle->cell[cell], width);
        put_byte(w, column == columns - 1 ? '\n' : ' ');
    }
}

/* In a spreadsheet, too, an empty field is an empty cell. Which fields are empty is unpredictable,
 * so no branch depends on it: a character that does not belong to the text is overwritten by the
 * next one. If only the last field of the first row is empty, it gets a 0, or a dot beside symbols.
 * Otherwise a reader could take its comma for the end of the row. */
void put_csv(struct puzzle_writer *w)
{
    const int size = w->puzzle->size, rows = rows_of_board(w->rules),
              columns = columns_of_board(w->rules);
    const uint8_t *cell = w->puzzle->cell;
    for (int row = 0; w->symbols != NULL && row < rows; row++)
        for (int c = size * row; c < size * row + columns; c++) {
            if (cell[c] != 0 || (c == columns - 1 && memchr(cell, 0, (size_t)columns) == cell + c))
                put_digit(w, cell[c]);
            put_byte(w, c == size * row + columns - 1 ? '\n' : ',');
        }
    /* Compilers do not know that there are columns, and would warn about text[-1]. */
    for (int row = 0; row < rows && columns > 0 && w->symbols == NULL; row++, cell += size) {
        char text[3 * SUDOKU_MAX_SIZE];
        size_t length = 0;
        for (int column = 0; column < columns; column++) {
            text[length] = (char)('0' + cell[column] / 10);
            length += cell[column] > 9;
            text[length] = (char)('0' + cell[column] % 10);
            length += cell[column] > 0;
            text[length++] = ',';
        }
        if (row == 0 && memchr(cell, 0, (size_t)columns) == cell + columns - 1)
            text[length++ - 1] = '0';
        text[length - 1] = '\n';
        put_bytes(w, text, length);
    }
}

/* ---- for all forms ---- */

bool are_valid_settings(const sudoku_write_settings *settings, const sudoku_rules *rules)
{
    const int size = rules->size;
    uint8_t most = 0;
    for (int cell = 0; settings->solution != NULL && cell < size * size; cell++)
        most = settings->solution[cell] > most ? settings->solution[cell] : most;
    const char *symbols = find_symbols(rules, settings->labels);
    return most <= (has_grids(rules) ? size : rules->digits) &&
           (symbols == NULL || sudoku_symbols_count(symbols) > 0);
}

char *sudoku_cells_text(const uint8_t *cells, int count, char *text)
{
    for (int c = 0; c < count; c++)
        text[c] = digit_character(cells[c]);
    text[count] = '\0';
    return text;
}

char *sudoku_board_text(const uint8_t *cells, int size, char text[SUDOKU_MAX_TEXT])
{
    return write_cells(cells, size * size, size, text);
}
