/* SPDX-License-Identifier: MIT */
/*
 * Boards: the rules themselves, checked plainly, and the forms of text they are written in.
 * Cells count row by row; the box of a cell is told by its row and column:
 *
 *     cell  0  1  2 |  3 ...      row = cell / 9     column = cell % 9
 *           9 10 11 | 12 ...      box = 3 * (row / 3) + column / 3
 */
#include "sudoku/sudoku.h"

#include <string.h>

static bool same_unit(int a, int b)
{
    int row_a = a / SUDOKU_SIZE, row_b = b / SUDOKU_SIZE;
    int column_a = a % SUDOKU_SIZE, column_b = b % SUDOKU_SIZE;
    bool same_box =
        row_a / SUDOKU_BOX == row_b / SUDOKU_BOX && column_a / SUDOKU_BOX == column_b / SUDOKU_BOX;
    return row_a == row_b || column_a == column_b || same_box;
}

static bool find_partner(const sudoku_board *board, int a, int *b)
{
    for (*b = a + 1; *b < SUDOKU_CELLS; ++*b)
        if (board->cell[*b] == board->cell[a] && same_unit(a, *b))
            return true;
    return false;
}

bool sudoku_find_conflict(const sudoku_board *board, int *a, int *b)
{
    int partner;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (board->cell[cell] != 0 && find_partner(board, cell, &partner)) {
            *a = cell;
            *b = partner;
            return true;
        }
    return false;
}

static bool has_all_digits(const sudoku_board *board, int first, const int offsets[SUDOKU_SIZE])
{
    unsigned seen = 0;
    for (int i = 0; i < SUDOKU_SIZE; i++)
        seen |= 1u << board->cell[first + offsets[i]];
    return seen == 0x3fe; /* bits 1 to 9 */
}

bool sudoku_is_solution(const sudoku_board *puzzle, const sudoku_board *board)
{
    static const int along_row[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static const int along_column[] = {0, 9, 18, 27, 36, 45, 54, 63, 72};
    static const int along_box[] = {0, 1, 2, 9, 10, 11, 18, 19, 20};
    static const int box_first[] = {0, 3, 6, 27, 30, 33, 54, 57, 60};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (board->cell[cell] > SUDOKU_SIZE ||
            (puzzle->cell[cell] != 0 && puzzle->cell[cell] != board->cell[cell]))
            return false;
    for (int i = 0; i < SUDOKU_SIZE; i++)
        if (!has_all_digits(board, SUDOKU_SIZE * i, along_row) ||
            !has_all_digits(board, i, along_column) ||
            !has_all_digits(board, box_first[i], along_box))
            return false;
    return true;
}

/* ---- text ---- */

static char character(const sudoku_board *board, int cell)
{
    return board->cell[cell] == 0 ? '.' : (char)('0' + board->cell[cell]);
}

void sudoku_write_line(const sudoku_board *board, char text[SUDOKU_LINE_SIZE])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        text[cell] = character(board, cell);
    text[SUDOKU_CELLS] = '\0';
}

void sudoku_write_grid(const sudoku_board *board, char text[SUDOKU_GRID_SIZE])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        *text++ = character(board, cell);
        if (cell % SUDOKU_SIZE == SUDOKU_SIZE - 1)
            *text++ = '\n';
    }
    *text = '\0';
}

static char *append(char *text, const char *piece)
{
    size_t length = strlen(piece);
    memcpy(text, piece, length + 1);
    return text + length;
}

static char *append_cell(char *text, const sudoku_board *board, int cell, bool emphasise)
{
    const char digit[] = {character(board, cell), ' ', '\0'};
    if (!emphasise)
        return append(text, digit);
    text = append(text, "\033[1;36m");
    text = append(text, digit);
    return append(text, "\033[0m");
}

static char *append_row(char *text, const sudoku_board *board, int row,
                        const sudoku_board *emphasised)
{
    for (int column = 0; column < SUDOKU_SIZE; column++) {
        int cell = SUDOKU_SIZE * row + column;
        if (column % SUDOKU_BOX == 0)
            text = append(text, "| ");
        text = append_cell(text, board, cell, emphasised != NULL && emphasised->cell[cell] != 0);
    }
    return append(text, "|");
}

static char *append_border(char *text, const sudoku_board *solution)
{
    static const char border[] = "+-------+-------+-------+";
    text = append(text, border);
    if (solution != NULL)
        text = append(append(text, "   "), border);
    return append(text, "\n");
}

void sudoku_write_pretty(const sudoku_board *puzzle, const sudoku_board *solution, bool color,
                         char text[SUDOKU_PRETTY_SIZE])
{
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        if (row % SUDOKU_BOX == 0)
            text = append_border(text, solution);
        text = append_row(text, puzzle, row, NULL);
        if (solution != NULL)
            text = append_row(append(text, "   "), solution, row, color ? puzzle : NULL);
        text = append(text, "\n");
    }
    append_border(text, solution);
}
