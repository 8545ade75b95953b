/* SPDX-License-Identifier: MIT */
/*
 * Check a solution before it is reported. The check shares no code with the search: it reads
 * boards, not lanes. In plain C, board_is_solution() is fast enough. With vectors it would take up
 * to a fifth of the time.
 *
 * With AVX-512, the 27 units of a board are checked in parallel, one lane per unit, cell by cell:
 *
 *     unit        row 1    row 2  ...  row 9   column 1  column 2 ...       box 9
 *     1st cell    r1c1     r2c1        r9c1    r1c1      r1c2               r7c7
 *     2nd cell    r1c2     r2c2        r9c2    r2c1      r2c2               r7c8
 *     ...
 *
 * Nine cells with nine different digits have each digit once.
 *
 * With other vectors, a row is nine bytes. A digit up to 8 is one bit, and nines are kept apart.
 * Unions of rows check columns and boxes. In each row, the bits must have the sum 255, which takes
 * at least eight cells. As each column has a 9, each row has exactly one 9, so its other eight
 * cells are eight different bits.
 */
#include "sudoku/core/board.h"
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

/* One cell of each row, column and box. The remaining five lanes repeat row 1. */
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

#elif SIMD_LEVEL > 0

#include <immintrin.h>

/* A row, or the union of several. */
struct row {
    __m128i low; /* the digits up to 8 of each cell, as bits: none if the cell has another value */
    __m128i nines; /* all bits of the cells that are 9 */
};

static inline __m128i load_cells(const uint8_t *cells)
{
    return _mm_loadu_si128((const __m128i *)(const void *)cells);
}

/* The lookup has an index of four bits, and gives 0 for values from 128 on, which are negative. */
static inline struct row as_row(__m128i cells)
{
    const __m128i bit_of = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i nine = _mm_set1_epi8(SUDOKU_SIZE);
    return (struct row){_mm_shuffle_epi8(bit_of, cells) & _mm_cmplt_epi8(cells, nine),
                        _mm_cmpeq_epi8(cells, nine)};
}

/* Load a row, and cells after it. The last row is loaded with cells before it. */
static inline struct row load_row(const sudoku_board *board, int row)
{
    enum { BEFORE = 16 - SUDOKU_SIZE };
    const uint8_t *cells = board->cell + SUDOKU_SIZE * row;
    return as_row(row < SUDOKU_SIZE - 1 ? load_cells(cells)
                                        : _mm_srli_si128(load_cells(cells - BEFORE), BEFORE));
}

static inline struct row both(struct row a, struct row b)
{
    return (struct row){a.low | b.low, a.nines | b.nines};
}

/* Return bit i if byte i of a union has all nine digits. */
static inline int full_bytes(struct row r)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(r.low, _mm_set1_epi8(-1)) & r.nines);
}

/* Join each byte with the two to its right. */
static inline struct row joined(struct row r)
{
    return (struct row){r.low | _mm_srli_si128(r.low, 1) | _mm_srli_si128(r.low, 2),
                        r.nines | _mm_srli_si128(r.nines, 1) | _mm_srli_si128(r.nines, 2)};
}

/* Return 0 in the lowest half if the bits of a row have the sum 255. */
static inline __m128i excess(struct row r)
{
    const __m128i nine = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    const __m128i sums = _mm_sad_epu8(r.low & nine, _mm_setzero_si128());
    return _mm_add_epi64(sums, _mm_srli_si128(sums, 8)) ^ _mm_set1_epi64x(255);
}

static inline bool is_complete(const sudoku_board *board)
{
    enum { CORNERS = 1 << 0 | 1 << 3 | 1 << 6, COLUMNS = (1 << SUDOKU_SIZE) - 1 };
    struct row columns = {_mm_setzero_si128(), _mm_setzero_si128()};
    __m128i wrong = _mm_setzero_si128();
    int full = CORNERS;
    for (int band = 0; band < SUDOKU_SIZE; band += SUDOKU_BOX) {
        struct row a = load_row(board, band), b = load_row(board, band + 1),
                   c = load_row(board, band + 2);
        const struct row boxes = both(both(a, b), c);
        wrong |= excess(a) | excess(b) | excess(c);
        full &= full_bytes(joined(boxes));
        columns = both(columns, boxes);
    }
    return full == CORNERS && (full_bytes(columns) & COLUMNS) == COLUMNS &&
           _mm_cvtsi128_si32(wrong) == 0;
}

/* Return the givens among 16 cells that the board has changed. */
static inline __m128i lost(const sudoku_board *puzzle, const sudoku_board *board, int cell)
{
    const __m128i givens = load_cells(puzzle->cell + cell);
    return _mm_andnot_si128(_mm_cmpeq_epi8(givens, load_cells(board->cell + cell)), givens);
}

static inline bool keeps_givens(const sudoku_board *puzzle, const sudoku_board *board)
{
    const __m128i all = lost(puzzle, board, 0) | lost(puzzle, board, 16) | lost(puzzle, board, 32) |
                        lost(puzzle, board, 48) | lost(puzzle, board, 64) |
                        lost(puzzle, board, SUDOKU_CELLS - 16);
    return _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) == 0xffff;
}

bool BULK_AUDIT(SIMD_NAME)(const sudoku_board *puzzle, const sudoku_board *board)
{
    return keeps_givens(puzzle, board) && is_complete(board);
}

#else

bool BULK_AUDIT(SIMD_NAME)(const sudoku_board *puzzle, const sudoku_board *board)
{
    return board_is_solution(puzzle, board);
}

#endif
