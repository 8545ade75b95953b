/* SPDX-License-Identifier: MIT */
/* Boards without rules: their usual boxes, and checks of 9x9 boards that are fast enough for every
 * puzzle of a bulk solver. */
#ifndef SUDOKU_CORE_BOARD_H
#define SUDOKU_CORE_BOARD_H

#include "sudoku/sudoku.h"

/** The largest digit that is one character: 1 to 9, then A to Z. Larger boards have numbers. */
enum { MOST_CHARACTERS = 9 + 26 };

/** Return the rows of a box of a board of this size: its largest divisor up to the square root, so
 * that boxes are as square as possible, and not taller than wide. For a prime size, whose boxes
 * would be rows, return 1. */
static inline int usual_box_rows(int size)
{
    int rows = 1;
    for (int r = 2; r * r <= size; r++)
        rows = size % r == 0 ? r : rows;
    return rows;
}

/** Return the number of cells of a puzzle that are not empty. */
static inline int count_givens(const sudoku_puzzle *puzzle)
{
    int givens = 0;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        givens += puzzle->cell[cell] != 0;
    return givens;
}

/** Return the larger and the smaller side of the board, or of each of its grids. */
static inline int side_of(const sudoku_rules *rules)
{
    return rules->grid_rows > rules->grid_columns ? rules->grid_rows : rules->grid_columns;
}

static inline int short_side_of(const sudoku_rules *rules)
{
    return rules->grid_rows < rules->grid_columns ? rules->grid_rows : rules->grid_columns;
}

/** Return whether the board is a rectangle. Its cells are the top left ones of a square board. */
static inline bool is_oblong(const sudoku_rules *rules)
{
    return rules->grid_count == 1 && rules->grids[0] == 0 && side_of(rules) == rules->size &&
           rules->grid_rows != rules->grid_columns;
}

/** Return whether there are several grids, or one that is not the whole board. */
static inline bool has_grids(const sudoku_rules *rules)
{
    return rules->grid_count > 0 && !is_oblong(rules);
}

/** Return the rows and columns of the board as people see it. */
static inline int rows_of_board(const sudoku_rules *rules)
{
    return is_oblong(rules) ? rules->grid_rows : rules->size;
}

static inline int columns_of_board(const sudoku_rules *rules)
{
    return is_oblong(rules) ? rules->grid_columns : rules->size;
}

/** Return the symbol of a digit in a list of symbols, and its length in bytes; 0 if it has none. */
const char *find_symbol_of(const char *symbols, int digit, size_t *length);

/** Return the list of symbols of a puzzle: the list in its labels, which may be NULL; or 0, 1, ...
 * if its first digit means 0; or NULL for 1, 2, ... */
const char *find_symbols(const sudoku_rules *rules, const sudoku_labels *labels);

/** Return the character for a digit, or a dot for an empty cell. Arithmetic instead of a table lets
 * compilers vectorize loops over cells. */
static inline char digit_character(uint8_t digit)
{
    const uint8_t letter = digit > 9 ? 'A' - 1 - '9' : 0;
    return (char)(digit == 0 ? '.' : '0' + digit + letter);
}

enum { DIGIT_ROOM = 5 }; /* bytes of a digit as text, with the zero after it */

/** Write the symbol for a digit, or "." for 0. If there is no list of symbols, or it lacks the
 * digit, write a character, or a number if the size needs more digits than there are characters. */
void format_symbol(const char *symbols, int size, int digit, char text[DIGIT_ROOM]);

/** Return whether a board has no digit above 9. Without branches, compilers vectorize the loop. */
static inline bool is_board(const sudoku_board *board)
{
    uint8_t most = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        most = board->cell[cell] > most ? board->cell[cell] : most;
    return most <= SUDOKU_SIZE;
}

/** Return whether a board is full, obeys the classic rules, and keeps every given of the puzzle.
 * Shares no code with any solver, so that it can check their answers. */
bool board_is_solution(const sudoku_board *puzzle, const sudoku_board *board);

#endif
