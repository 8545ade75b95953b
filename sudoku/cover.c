/* SPDX-License-Identifier: MIT */
/*
 * Sudoku as exact cover.
 *
 * An option says "this digit goes into this cell": 81 cells times 9 digits are 729 options. Each
 * covers four of 324 items, one of every kind:
 *
 *     r1c5    the cell in row 1, column 5 holds a digit         81 items
 *     r1=7    row 1 has its 7                                   81
 *     c5=7    column 5 has its 7                                81
 *     b2=7    box 2 has its 7                                   81
 *
 * So the option "7 into row 1, column 5" is a row of the matrix with four ones:
 *
 *                 ... r1=7 ... c5=7 ... b2=7 ... r1c5 ...
 *     option 42          1        1        1        1           42 = 9 * 4 + 7 - 1
 *
 * All items are primary. To choose options that cover each item exactly once is to fill every cell
 * with one digit so that every row, column and box has each digit once: a solved Sudoku. A given is
 * an option that must be chosen; requiring it before the search covers its four items and hides
 * what conflicts with it.
 *
 * Invariant: option 9 * cell + digit - 1 puts the digit into the cell, so that no table is needed
 * to go either way.
 */
#include "sudoku/cover.h"

#include <stdio.h>

enum { DIGITS = SUDOKU_SIZE, UNIT_ITEMS = SUDOKU_SIZE * SUDOKU_SIZE };

/* The first item of each kind. Of items with equally few options the first is branched on, and to
 * branch on a cell makes smaller trees than to branch on the places of a digit: hard puzzles take
 * up to a third longer with the cells last. */
enum {
    CELL = 0,
    ROW = CELL + UNIT_ITEMS,
    COLUMN = ROW + UNIT_ITEMS,
    BOX = COLUMN + UNIT_ITEMS,
};

uint32_t cover_option(int cell, int digit)
{
    return (uint32_t)(DIGITS * cell + digit - 1);
}

void cover_place(sudoku_board *board, uint32_t option)
{
    board->cell[option / DIGITS] = (uint8_t)(option % DIGITS + 1);
}

static dlx_status add_items(dlx_problem *problem, const char *form)
{
    for (int a = 1; a <= SUDOKU_SIZE; a++)
        for (int b = 1; b <= SUDOKU_SIZE; b++) {
            char name[8];
            snprintf(name, sizeof name, form, a, b);
            dlx_status status = dlx_problem_add_item(problem, name, DLX_PRIMARY, NULL);
            if (status != DLX_OK)
                return status;
        }
    return DLX_OK;
}

/* Row, column and digit count from 0 here; names and cover_option() count from 1. */
static dlx_status add_option(dlx_problem *problem, int row, int column, int digit)
{
    int box = SUDOKU_BOX * (row / SUDOKU_BOX) + column / SUDOKU_BOX;
    const dlx_entry entries[] = {
        {(uint32_t)(CELL + SUDOKU_SIZE * row + column), DLX_NO_COLOR},
        {(uint32_t)(ROW + DIGITS * row + digit), DLX_NO_COLOR},
        {(uint32_t)(COLUMN + DIGITS * column + digit), DLX_NO_COLOR},
        {(uint32_t)(BOX + DIGITS * box + digit), DLX_NO_COLOR},
    };
    return dlx_problem_add_option(problem, entries, sizeof entries / sizeof *entries, NULL);
}

static dlx_status add_all(dlx_problem *problem)
{
    static const char *const kinds[] = {"r%dc%d", "r%d=%d", "c%d=%d", "b%d=%d"};
    dlx_status status = DLX_OK;
    for (int kind = 0; kind < 4 && status == DLX_OK; kind++)
        status = add_items(problem, kinds[kind]);
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++)
            for (int digit = 0; digit < DIGITS && status == DLX_OK; digit++)
                status = add_option(problem, row, column, digit);
    return status;
}

dlx_status cover_build(const dlx_allocator *allocator, dlx_problem **problem)
{
    dlx_problem *p;
    dlx_status status = dlx_problem_new(allocator, &p);
    if (status != DLX_OK)
        return status;
    status = add_all(p);
    if (status == DLX_OK)
        *problem = p;
    else
        dlx_problem_free(p);
    return status;
}
