/* SPDX-License-Identifier: MIT */
/*
 * Check 9x9 boards against the classic rules. Cells are numbered row by row. The row and column of
 * a cell determine its box:
 *
 *     cell  0  1  2 |  3 ...      row = cell / 9     column = cell % 9
 *           9 10 11 | 12 ...      box = 3 * (row / 3) + column / 3
 */
#include "sudoku/core/board.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- symbols ---- */

const char *find_symbol_of(const char *symbols, int digit, size_t *length)
{
    const char *at = symbols;
    *length = 0;
    for (; digit > 0; digit--) {
        at += *length;
        *length = *at != '\0';
        while (*length > 0 &&
               (at[*length] & 0xc0) == 0x80) /* bytes that continue a character of UTF-8 */
            ++*length;
    }
    return at;
}

const char *find_symbols(const sudoku_rules *rules, const sudoku_labels *labels)
{
    const char *own = labels != NULL ? labels->text[SUDOKU_SYMBOLS] : NULL;
    return own != NULL ? own : rules->from_zero ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" : NULL;
}

void format_symbol(const char *symbols, int size, int digit, char text[DIGIT_ROOM])
{
    size_t length = 0;
    const char *symbol = symbols != NULL ? find_symbol_of(symbols, digit, &length) : NULL;
    assert(digit >= 0 && size <= SUDOKU_MAX_SIZE);
    assert(digit <= (size > MOST_CHARACTERS ? size : MOST_CHARACTERS));
    if (length > 0)
        memcpy(text, symbol, length);
    else if (symbols == NULL && size > MOST_CHARACTERS)
        /* hh: the compiler sees that it fits */
        length = (size_t)snprintf(text, DIGIT_ROOM, "%hhu", (uint8_t)digit);
    else
        text[length++] = digit_character((uint8_t)digit);
    text[length] = '\0';
}

/* ---- the checker ----
 *
 * Each digit is a bit. Three neighbors in a row share a word, 16 bits each. The union of such words
 * down the board holds three columns; the union of three of them also holds a box:
 *
 *     bit    41 ... 33   25 ... 17    9 ... 1
 *             987654321   987654321   987654321
 *            column + 2  column + 1    column
 */

/* clang-format off */
#define DIGITS(at) {0, 2ull << (at), 4ull << (at), 8ull << (at), 16ull << (at), 32ull << (at), \
                    64ull << (at), 128ull << (at), 256ull << (at), 512ull << (at)}
/* clang-format on */
static const uint64_t bit_of[SUDOKU_BOX][SUDOKU_SIZE + 1] = {DIGITS(0), DIGITS(16), DIGITS(32)};

#define ALL_DIGITS        0x3feull
#define THRICE_ALL_DIGITS (ALL_DIGITS | ALL_DIGITS << 16 | ALL_DIGITS << 32)

/* Nine cells of a row, or the unions of nine columns of some height. */
struct nine {
    uint64_t left, middle, right; /* three neighbors each */
};

static inline uint64_t three(const uint8_t *cell)
{
    return bit_of[0][cell[0]] | bit_of[1][cell[1]] | bit_of[2][cell[2]];
}

static inline struct nine row_of(const uint8_t *cell)
{
    return (struct nine){three(cell), three(cell + 3), three(cell + 6)};
}

static inline struct nine unite(struct nine a, struct nine b)
{
    return (struct nine){a.left | b.left, a.middle | b.middle, a.right | b.right};
}

/* Return all digits of a word in its lowest bits. The bits above them have no meaning. */
static inline uint64_t digits_of(uint64_t word)
{
    return word | word >> 16 | word >> 32;
}

static inline uint64_t digits_of_row(struct nine row)
{
    return digits_of(row.left | row.middle | row.right);
}

/* Return the digits that every row and box of a band has. Add the band's cells to the columns. */
static inline uint64_t take_band(const uint8_t *cell, struct nine *columns)
{
    struct nine top = row_of(cell), middle = row_of(cell + SUDOKU_SIZE),
                bottom = row_of(cell + 2 * SUDOKU_SIZE);
    struct nine boxes = unite(unite(top, middle), bottom);
    *columns = unite(*columns, boxes);
    return digits_of_row(top) & digits_of_row(middle) & digits_of_row(bottom) &
           digits_of(boxes.left) & digits_of(boxes.middle) & digits_of(boxes.right);
}

/* Nine cells with nine digits have each digit once, so it is enough that no digit is missing. */
static bool is_complete(const sudoku_board *board)
{
    struct nine columns = {0, 0, 0};
    uint64_t everywhere = take_band(board->cell, &columns);
    everywhere &= take_band(board->cell + 27, &columns);
    everywhere &= take_band(board->cell + 54, &columns);
    return (everywhere & ALL_DIGITS) == ALL_DIGITS &&
           (columns.left & columns.middle & columns.right) == THRICE_ALL_DIGITS;
}

static inline uint8_t is_bad(uint8_t given, uint8_t digit)
{
    uint8_t changed = given == 0 || given == digit ? 0 : 1;
    uint8_t large = digit > SUDOKU_SIZE ? 1 : 0;
    return changed | large;
}

/* Return whether all cells are digits and agree with the givens. There is no branch, and the loop
 * has a multiple of 16 cells, so that compilers vectorize it. */
static bool keeps_givens(const uint8_t *restrict given, const uint8_t *restrict digit)
{
    uint8_t bad = is_bad(given[SUDOKU_CELLS - 1], digit[SUDOKU_CELLS - 1]);
    for (int cell = 0; cell < SUDOKU_CELLS - 1; cell++)
        bad |= is_bad(given[cell], digit[cell]);
    return bad == 0;
}

bool board_is_solution(const sudoku_board *puzzle, const sudoku_board *board)
{
    return keeps_givens(puzzle->cell, board->cell) && is_complete(board);
}
