/* SPDX-License-Identifier: MIT */
#include "sudoku/core/board.h"
#include "sudoku/generate.h"
#include "tests/fuzz/board.h"

#include <string.h>

/* 5x5 with five regions that are not rows. */
static const uint8_t jigsaw[] = {0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2,
                                 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4};

/* 4x4 in which some cells hold only even digits and some only odd ones. */
static const uint64_t masks[] = {30, 20, 30, 30, 10, 30, 30, 30, 30, 30, 30, 20, 30, 30, 10, 30};

static const sudoku_rules_settings kinds[] = {
    {.size = 9},
    {.size = 4},
    {.size = 6},
    {.size = 9},
    {.size = 6, .box_rows = 3, .box_columns = 2},
    {.size = 4, .variants = SUDOKU_X},
    {.size = 9},
    {.size = 5, .regions = jigsaw},
    {.size = 4, .allowed = masks},
    {.size = 9},
    {.size = 9, .variants = SUDOKU_X},
    {.size = 9, .variants = SUDOKU_HYPER},
    {.size = 9},
    {.size = 9, .variants = SUDOKU_ASTERISK | SUDOKU_CENTER_DOT},
    {.size = 9, .variants = SUDOKU_ANTI_KNIGHT},
    {.size = 9},
    {.size = 9, .variants = SUDOKU_ANTI_KING},
    {.size = 8},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

struct board *board_of(uint8_t byte)
{
    static struct board boards[KINDS];
    struct board *board = &boards[byte % KINDS];
    const sudoku_rules_settings *kind = &kinds[byte % KINDS];
    if (board->rules == NULL) {
        HOLDS(sudoku_rules_new(NULL, kind, &board->rules, NULL) == DLX_OK);
        HOLDS(sudoku_solver_new(NULL, board->rules, &board->solver) == DLX_OK);
        board->size = kind->size;
    }
    return board;
}

sudoku_answer solved(struct board *board, const sudoku_puzzle *puzzle, uint64_t limit)
{
    sudoku_answer answer;
    HOLDS(sudoku_solve(board->solver, puzzle, limit, &answer) == DLX_OK);
    HOLDS(!answer.stopped && (limit == 0 || answer.solutions <= limit));
    return answer;
}

static uint8_t a_digit(struct dice *dice, const struct board *board)
{
    return (uint8_t)(1 + dice_below(dice, (uint32_t)board->size));
}

static int a_cell(struct dice *dice, const struct board *board)
{
    return (int)dice_below(dice, (uint32_t)(board->size * board->size));
}

/* Fill the board with a random full grid, its digits renamed. Variants use only this, because
 * proving that a variant has no grid with certain digits may take very long. */
static void begin_with_names(struct dice *dice, struct board *board, sudoku_puzzle *puzzle)
{
    sudoku_grids *grids;
    sudoku_outcome outcome;
    if (board->grid[0] == 0) {
        HOLDS(sudoku_grids_new(NULL, board->rules, 1, &grids) == DLX_OK);
        HOLDS(sudoku_grids_next(grids, board->grid, &outcome) == DLX_OK);
        HOLDS(outcome == SUDOKU_MADE);
        sudoku_grids_free(grids);
    }
    uint32_t shift = dice_byte(dice);
    for (int cell = 0; cell < board->size * board->size; cell++) {
        uint32_t digit = board->grid[cell] + shift;
        puzzle->cell[cell] = (uint8_t)(1 + digit % (uint32_t)board->size);
    }
}

/* Return a full grid with up to three chosen digits, if there is one. */
static void begin_with_givens(struct dice *dice, struct board *board, sudoku_puzzle *puzzle)
{
    for (uint32_t givens = dice_below(dice, 4); givens > 0; givens--) {
        int cell = a_cell(dice, board);
        puzzle->cell[cell] = a_digit(dice, board);
    }
    sudoku_answer answer = solved(board, puzzle, 1);
    if (answer.solutions > 0)
        memcpy(puzzle->cell, answer.cell, (size_t)(board->size * board->size));
}

/* Make marks that allow the digit of the full grid and the digits chosen by the input. */
static void mark(struct dice *dice, sudoku_puzzle *puzzle)
{
    uint64_t all = ((UINT64_C(1) << puzzle->size) - 1) << 1;
    puzzle->marked = true;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        uint64_t more = (uint64_t)dice_byte(dice) << 1;
        more |= (uint64_t)dice_byte(dice) << 9;
        puzzle->candidates[cell] = (more | UINT64_C(1) << puzzle->cell[cell]) & all;
    }
}

/* Empty the cells whose bits are set, but keep at least `least` givens. */
static void thin_out(struct dice *dice, sudoku_puzzle *puzzle, int least)
{
    uint8_t bits = 0;
    int left = count_givens(puzzle);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        bits = cell % 8 == 0 ? dice_byte(dice) : bits;
        bool is_given = puzzle->cell[cell] != 0;
        if ((bits >> cell % 8 & 1) != 0 && (!is_given || left > least)) {
            puzzle->cell[cell] = 0;
            left -= is_given;
        }
    }
}

/* Change the digits of some cells, unless a solver may take very long because there are few
 * givens. */
static void change(struct dice *dice, const struct board *board, sudoku_puzzle *puzzle, int changes)
{
    bool may = board->size <= 6 || count_givens(puzzle) >= ENOUGH;
    for (; may && changes > 0; changes--) {
        int cell = a_cell(dice, board);
        puzzle->cell[cell] = a_digit(dice, board);
        if (puzzle->marked)
            puzzle->candidates[cell] |= UINT64_C(1) << puzzle->cell[cell];
    }
}

void small_puzzle(struct dice *dice, struct board *board, sudoku_puzzle *puzzle)
{
    bool is_easy = board->size <= 6 || board->rules->is_plain;
    *puzzle = (sudoku_puzzle){.size = board->size};
    if (is_easy)
        begin_with_givens(dice, board, puzzle);
    else
        begin_with_names(dice, board, puzzle);
    uint8_t how = dice_byte(dice);
    if (how >= 224)
        mark(dice, puzzle);
    thin_out(dice, puzzle, is_easy ? 0 : ENOUGH);
    change(dice, board, puzzle, how % 16 > 12 ? how % 16 - 12 : 0);
}
