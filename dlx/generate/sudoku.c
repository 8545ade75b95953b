/* SPDX-License-Identifier: MIT */
/*
 * Sudoku puzzles of 4x4, 9x9, 16x16 or 25x25 cells as exact cover:
 *
 *     items     p00 ... r01 ... c01 ... b01 ...   cells; digits of a row, of a column, of a box
 *     options   p12 r14 c24 b04                   the digit 4 in row 1, column 2, which is in box 0
 *
 * A given has one option. Options that contradict a given are left out. Digits are 1 to 9, then a to p, or A
 * to P.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 25 };

struct given_cells {
    int box, side;                  /* rows of a box, and of the board */
    int cell[MOST_SIDE][MOST_SIDE]; /* digit, or 0 */
};

/* ---- the text ---- */

/* Return the digit of a character, 0 for an empty cell, or -1 if it is neither. */
static int parse_digit(char c, int side)
{
    if (c != '\0' && strchr(".0_*", c) != NULL)
        return 0;
    int digit = c >= 'A' && c <= 'Z' ? c - 'A' + 10 : digit_value(c);
    return digit <= side ? digit : -1;
}

static int find_side(size_t cells, struct given_cells *board)
{
    board->side = 0;
    for (int box = 2; box <= 5; box++)
        if (cells == (size_t)(box * box * box * box)) {
            board->box = box;
            board->side = box * box;
        }
    return board->side;
}

/* Parse a puzzle. Return false if the text is not one. */
static bool parse_puzzle(const char *text, struct given_cells *board)
{
    if (find_side(strlen(text), board) == 0)
        return false;
    for (int i = 0; text[i] != '\0'; i++) {
        int digit = parse_digit(text[i], board->side);
        if (digit < 0)
            return false;
        board->cell[i / board->side][i % board->side] = digit;
    }
    return true;
}

/* Drop blanks and drawn borders. */
static void drop_borders(char *text)
{
    char *kept = text;
    for (; *text != '\0'; text++)
        if (strchr(" \t\n|+-=", *text) == NULL)
            *kept++ = *text;
    *kept = '\0';
}

static bool read_board(struct maker *m, const char *value, struct given_cells *board)
{
    if (parse_puzzle(
            value,
            board)) /* a text of the right length is a puzzle, even if a file has that name */
        return true;
    char *text = maker_read_file(m, value);
    if (text == NULL)
        return false;
    drop_borders(text);
    return parse_puzzle(text, board) ||
           maker_refuse(m, "FILE", value, "a puzzle of 16, 81, 256 or 625 cells");
}

/* ---- the problem ---- */

static int find_box(const struct given_cells *b, int row, int column)
{
    return row / b->box * b->box + column / b->box;
}

static bool sees(const struct given_cells *b, int row, int column, int other_row, int other_column)
{
    return row == other_row || column == other_column ||
           find_box(b, row, column) == find_box(b, other_row, other_column);
}

static bool agrees_with_givens(const struct given_cells *b, int row, int column, int digit)
{
    if (b->cell[row][column] != 0)
        return b->cell[row][column] == digit;
    for (int r = 0; r < b->side; r++)
        for (int c = 0; c < b->side; c++)
            if (b->cell[r][c] == digit && sees(b, row, column, r, c))
                return false;
    return true;
}

static void add_sudoku_items(struct maker *m, const struct given_cells *b)
{
    static const char *const prefixes[] = {"p", "r", "c", "b"};
    for (int p = 0; p < 4; p++)
        for (int i = 0; i < b->side; i++)
            for (int j = 0; j < b->side; j++)
                maker_add_item(m, maker_name_cell(m, prefixes[p], i, p == 0 ? j : j + 1),
                               DLX_PRIMARY);
}

static void add_digit_option(struct maker *m, const struct given_cells *b, int row, int column,
                             int digit)
{
    maker_add_entry(m, maker_name_cell(m, "p", row, column));
    maker_add_entry(m, maker_name_cell(m, "r", row, digit));
    maker_add_entry(m, maker_name_cell(m, "c", column, digit));
    maker_add_entry(m, maker_name_cell(m, "b", find_box(b, row, column), digit));
    maker_end_option(m);
}

static bool make_sudoku(struct maker *m)
{
    struct given_cells b;
    if (!read_board(m, m->values[0], &b))
        return false;
    add_sudoku_items(m, &b);
    for (int row = 0; row < b.side; row++)
        for (int column = 0; column < b.side; column++)
            for (int digit = 1; digit <= b.side; digit++)
                if (agrees_with_givens(&b, row, column, digit))
                    add_digit_option(m, &b, row, column, digit);
    return m->status == DLX_OK;
}

const struct generate_kind kind_sudoku = {
    .name = "sudoku",
    .arguments = "PUZZLE|FILE",
    .text = "a Sudoku puzzle of 4x4, 9x9, 16x16 or 25x25 cells",
    .help =
        "PUZZLE is the cells row by row: digits 1 to 9, then A to P; . 0 _ or * for an empty cell.\n"
        "In a FILE, blanks, line ends and drawn borders are ignored.\n"
        "Items: p00, ...: cells; r01, c01, b01, ...: digits of a row, a column, a box.\n"
        "Options: a digit in a cell, such as p12 r14 c24 b04 for 4 in row 1, column 2.\n"
        "Example: dlx generate sudoku 1...............| dlx count\n",
    .least = 1,
    .most = 1,
    .make = make_sudoku,
};
