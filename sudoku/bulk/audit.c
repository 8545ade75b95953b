/* SPDX-License-Identifier: MIT */
/*
 * Check a solution before it is reported. The check shares no code with the search: it reads boards, not
 * lanes. With most instruction sets, board_is_solution() is fast enough. With AVX-512 it would take a fifth
 * of the time, so the 27 units of a board are checked in parallel, one lane per unit, cell by cell:
 *
 *     unit        row 1    row 2  ...  row 9   column 1  column 2 ...       box 9
 *     1st cell    r1c1     r2c1        r9c1    r1c1      r1c2               r7c7
 *     2nd cell    r1c2     r2c2        r9c2    r2c1      r2c2               r7c8
 *     ...
 *
 * Nine cells with nine different digits have each digit once.
 */
#include "sudoku/board.h"
#include "sudoku/bulk/audit.h"

#if SIMD_LEVEL == 4

#include <immintrin.h>

/* The index of a cell in two vectors: the first has cells 0 to 63, the second cells 17 to 80. */
#define CELL(cell) ((cell) < 64 ? (cell) : 64 + (cell)-17)

/* Nine cells, `by` apart, as the low bytes of lanes. */
#define NINE(c, by)                                                                                \
    CELL(c), 0, CELL(c + by), 0, CELL(c + 2 * by), 0, CELL(c + 3 * by), 0, CELL(c + 4 * by), 0,    \
        CELL(c + 5 * by), 0, CELL(c + 6 * by), 0, CELL(c + 7 * by), 0, CELL(c + 8 * by), 0
#define THREE(c) CELL(c), 0, CELL(c + 3), 0, CELL(c + 6), 0

/* One cell of each row, column and box. The five lanes left repeat row 1. */
#define UNITS(in_row, in_column, in_box)                                                           \
    {                                                                                              \
        NINE(in_row, 9), NINE(in_column, 1), THREE(in_box), THREE(27 + in_box),                    \
            THREE(54 + in_box), CELL(in_row), 0, CELL(in_row), 0, CELL(in_row), 0, CELL(in_row),   \
            0, CELL(in_row), 0                                                                     \
    }

static const uint8_t units[SUDOKU_SIZE][64] = {
    UNITS(0, 0, 0),   UNITS(1, 9, 1),   UNITS(2, 18, 2),  UNITS(3, 27, 9),  UNITS(4, 36, 10),
    UNITS(5, 45, 11), UNITS(6, 54, 18), UNITS(7, 63, 19), UNITS(8, 72, 20),
};

static bool is_complete(__m512i low, __m512i high)
{
    static const uint16_t set[32] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}; /* of one digit */
    const __m512i sets = _mm512_loadu_si512(set);
    __m512i seen = _mm512_setzero_si512();
    for (int i = 0; i < SUDOKU_SIZE; i++) {
        __m512i cells = _mm512_maskz_permutex2var_epi8(0x5555555555555555, low,
                                                       _mm512_loadu_si512(units[i]), high);
        seen = _mm512_or_si512(seen, _mm512_permutexvar_epi16(cells, sets));
    }
    return _mm512_cmpneq_epi16_mask(seen, _mm512_set1_epi16(0x3fe)) == 0;
}

/* Return true if no cell of the board is above 9, and all givens of the puzzle are kept. */
static bool keeps(__m512i puzzle, __m512i board)
{
    return _mm512_cmpgt_epu8_mask(board, _mm512_set1_epi8(SUDOKU_SIZE)) == 0 &&
           _mm512_mask_cmpneq_epu8_mask(_mm512_test_epi8_mask(puzzle, puzzle), puzzle, board) == 0;
}

bool BULK_AUDIT(SIMD_NAME)(const sudoku_board *puzzle, const sudoku_board *board)
{
    __m512i low = _mm512_loadu_si512(board->cell), high = _mm512_loadu_si512(board->cell + 17);
    return keeps(_mm512_loadu_si512(puzzle->cell), low) &&
           keeps(_mm512_loadu_si512(puzzle->cell + 17), high) && is_complete(low, high);
}

#else

bool BULK_AUDIT(SIMD_NAME)(const sudoku_board *puzzle, const sudoku_board *board)
{
    return board_is_solution(puzzle, board);
}

#endif
