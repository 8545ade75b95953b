/* SPDX-License-Identifier: MIT */
/* Queries of rules and puzzles that the folders of the library share. */
#ifndef SUDOKU_CORE_RULES_H
#define SUDOKU_CORE_RULES_H

#include "sudoku/core/board.h"
#include "sudoku/sudoku.h"

#include <assert.h>

/* Clues and houses are numbered with 16 bits. Without cages, there are fewer than 20000 houses. */
enum { RULES_MOST_CLUES = 40000 };

/** Return a bit for each digit from 1 to `size`. */
static inline uint64_t all_digits(int size)
{
    assert(size > 0 && size <= SUDOKU_MAX_SIZE);
    return ((UINT64_C(1) << size) - 1) << 1;
}

/** Return the number of bits that are set. Compilers know this as an instruction. By default they
 * must not use it on x86-64, and call a slower function instead. */
static inline int count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/** Return whether more than one bit is set. */
static inline bool has_several(uint64_t bits)
{
    return (bits & (bits - 1)) != 0;
}

/** Return whether there are more digits than cells in a row, or in a column, so that some lines do
 * not hold each of them. */
static inline bool has_spare_digits(const sudoku_rules *rules)
{
    return rules->digits > short_side_of(rules);
}

/** Return the number that a digit means: the digit, unless the first digit means 0. */
static inline int value_of(const sudoku_rules *rules, int digit)
{
    return digit - rules->from_zero;
}

/** Return the digit that means a number; it may be none of the digits. */
static inline int digit_with(const sudoku_rules *rules, int value)
{
    return value + rules->from_zero;
}

/** Return the lowest and the highest number that a digit means. */
static inline int lowest_value(const sudoku_rules *rules)
{
    return value_of(rules, 1);
}

static inline int highest_value(const sudoku_rules *rules)
{
    return value_of(rules, rules->digits);
}

/** Return the sum of all digits. */
static inline int sum_of_all(const sudoku_rules *rules)
{
    return rules->digits * (lowest_value(rules) + highest_value(rules)) / 2;
}

/** Return whether the digits have to be named, because they are not 1 to the larger side. */
static inline bool has_own_digits(const sudoku_rules *rules)
{
    return rules->from_zero || rules->digits > side_of(rules);
}

/** Return whether a puzzle is of this size and has no digit above `digits`. */
static inline bool is_puzzle(const sudoku_puzzle *puzzle, int size, int digits)
{
    uint8_t most = 0;
    for (int cell = 0; cell < size * size; cell++)
        most = puzzle->cell[cell] > most ? puzzle->cell[cell] : most;
    return puzzle->size == size && most <= digits;
}

/** Return whether a cell is in no grid, and stays empty. */
static inline bool is_void(const sudoku_rules *rules, int cell)
{
    return rules->region[cell] == SUDOKU_OUTSIDE;
}

/** Return whether a puzzle has the size of the rules, and only digits that their grids have. */
static inline bool fits_rules(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    bool fits = is_puzzle(puzzle, rules->size, rules->grid_count > 0 ? UINT8_MAX : rules->digits);
    for (int cell = 0; fits && rules->grid_count > 0 && cell < rules->size * rules->size; cell++)
        fits = puzzle->cell[cell] <= (is_void(rules, cell) ? 0 : rules->digits);
    return fits;
}

/** The digits that a cell may hold. */
enum mask { MASK_ALL, MASK_EVEN, MASK_ODD, MASK_OTHER };

/** Return what the rules allow in a cell. A cell in no grid has no mask of its own. */
static inline enum mask mask_of(const sudoku_rules *rules, int cell)
{
    const uint64_t odd = UINT64_C(0xaaaaaaaaaaaaaaaa) << rules->from_zero;
    const uint64_t all = all_digits(rules->digits);
    const uint64_t allowed = rules->allowed[cell];
    if (allowed == all || is_void(rules, cell))
        return MASK_ALL;
    if (allowed == (all & ~odd))
        return MASK_EVEN;
    return allowed == (all & odd) ? MASK_ODD : MASK_OTHER;
}

/** Return the digits that rules and a puzzle's candidates allow in a cell. Givens are ignored. */
static inline uint64_t marks_of(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell)
{
    uint64_t allowed = rules->allowed[cell];
    return puzzle->marked ? allowed & puzzle->candidates[cell] : allowed;
}

/** Return the digits of each cell that the rules allow and that no clue by itself excludes. A clue
 * whose parts have one cell each says nothing more than this. */
const uint64_t *possible_digits(const sudoku_rules *rules);

/** Return the name of a variant, which is a single bit. */
const char *variant_name(sudoku_variant variant);

/** Return a variant in words for readers: its name, a colon, and what it means. */
const char *variant_rule(sudoku_variant variant);

/** Return the name of a layout of several grids by its number from 0, or NULL after the last. */
const char *layout_name(int number);

/** If *rules is NULL, make classic rules: store them in *own, which the caller frees, and in
 * *rules. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status rules_or_classic(const dlx_allocator *allocator, const sudoku_rules **rules,
                            sudoku_rules **own);

/** Return whether these are the usual rules: 9x9 with 3x3 boxes, and nothing else. */
static inline bool rules_are_classic(const sudoku_rules *rules)
{
    return rules->is_plain && rules->size == SUDOKU_SIZE && rules->box_rows == SUDOKU_BOX;
}

/** Return whether each grid is divided into boxes of the same shape. */
static inline bool has_boxes(const sudoku_rules *rules)
{
    return rules->box_rows > 0;
}

/** Return whether regions divide the board as in a jigsaw. */
static inline bool is_jigsaw(const sudoku_rules *rules)
{
    return !has_boxes(rules) && (rules->variants & SUDOKU_NO_BOXES) == 0;
}

/** Return whether regions are the boxes that a board or its grids have by default. */
static inline bool has_usual_boxes(const sudoku_rules *rules)
{
    const int rows = usual_box_rows(side_of(rules));
    return rules->box_rows == rows && rules->box_columns == side_of(rules) / rows;
}

/** Return whether each cell may hold any digit, so that renaming the digits keeps the rules. */
static inline bool rules_allow_any(const sudoku_rules *rules)
{
    const int cells = rules->size * rules->size;
    bool all = rules->clue_count == 0;
    for (int cell = 0; cell < cells && all; cell++)
        all = is_void(rules, cell) || rules->allowed[cell] == all_digits(rules->digits);
    return all;
}

#endif
