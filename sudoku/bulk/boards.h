/* SPDX-License-Identifier: MIT */
/*
 * Convert boards to nodes and back. A given is the only candidate of its cell. Any other cell has
 * the candidates that are not givens of its row, column and box:
 *
 *     row    {1, 7}
 *     column {3}         ->    {2, 5, 6, 8, 9}
 *     box    {4, 7}
 *
 * If a given is already in one of these sets when it is added, a unit has it twice. Then the puzzle
 * has no solution, and its node is marked as dead by a cell without candidates.
 */
#ifndef SUDOKU_BULK_BOARDS_H
#define SUDOKU_BULK_BOARDS_H

#include "sudoku/bulk/lanes.h"

/* ---- transposing ---- */

/*
 * Convert boards to lanes and back. A board has its 81 digits in sequence; lanes need the same cell
 * of 32 boards in sequence. Therefore blocks of 8 boards by 8 cells are transposed:
 *
 *     board 0:  a0 a1 a2 ... a7               cell 0:  a0 b0 c0 ... h0
 *     board 1:  b0 b1 b2 ... b7      <->      cell 1:  a1 b1 c1 ... h1
 *     ...                                     ...
 *
 * 81 cells are ten blocks and one cell. The last block has the last 8 cells, so seven are done
 * twice.
 */

enum { TILE = 8 };

#if SIMD_LEVEL > 0

/* Transpose a block. `from_row` and `to_row` are the distances of rows in bytes. */
INLINE void transpose(const uint8_t *from, size_t from_row, uint8_t *to, size_t to_row)
{
    __m128i row[TILE], two[4], four[4];
    for (size_t i = 0; i < TILE; i++)
        row[i] = _mm_loadl_epi64((const __m128i *)(const void *)(from + from_row * i));
    for (int i = 0; i < 4; i++)
        two[i] = _mm_unpacklo_epi8(row[2 * i], row[2 * i + 1]);
    for (int i = 0; i < 4; i += 2) {
        four[i] = _mm_unpacklo_epi16(two[i], two[i + 1]);
        four[i + 1] = _mm_unpackhi_epi16(two[i], two[i + 1]);
    }
    for (size_t i = 0; i < 2; i++) {
        __m128i eight[2] = {
            _mm_unpacklo_epi32(four[i], four[2 + i]),
            _mm_unpackhi_epi32(four[i], four[2 + i]),
        };
        for (size_t k = 0; k < 2; k++) {
            uint8_t *rows = to + to_row * (4 * i + 2 * k);
            _mm_storel_epi64((__m128i *)(void *)rows, eight[k]);
            _mm_storel_epi64((__m128i *)(void *)(rows + to_row),
                             _mm_unpackhi_epi64(eight[k], eight[k]));
        }
    }
}

#else

INLINE uint64_t load_row(const uint8_t *bytes)
{
    uint64_t row;
    memcpy(&row, bytes, sizeof row);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    row = __builtin_bswap64(row);
#endif
    return row;
}

INLINE void store_row(uint8_t *bytes, uint64_t row)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    row = __builtin_bswap64(row);
#endif
    memcpy(bytes, &row, sizeof row);
}

/* Exchange the given columns of row b with the columns of row a that are `by` further right. */
INLINE void exchange(uint64_t *a, uint64_t *b, int by, uint64_t columns)
{
    uint64_t difference = ((*a >> (8 * by)) ^ *b) & columns;
    *b ^= difference;
    *a ^= difference << (8 * by);
}

/* Transpose a block: first exchange its quarters, then their quarters, then bytes. */
INLINE void transpose(const uint8_t *from, size_t from_row, uint8_t *to, size_t to_row)
{
    uint64_t row[TILE];
    for (size_t i = 0; i < TILE; i++)
        row[i] = load_row(from + from_row * i);
    for (int i = 0; i < TILE; i++)
        if ((i & 4) == 0)
            exchange(&row[i], &row[i + 4], 4, 0x00000000ffffffff);
    for (int i = 0; i < TILE; i++)
        if ((i & 2) == 0)
            exchange(&row[i], &row[i + 2], 2, 0x0000ffff0000ffff);
    for (int i = 0; i < TILE; i++)
        if ((i & 1) == 0)
            exchange(&row[i], &row[i + 1], 1, 0x00ff00ff00ff00ff);
    for (size_t i = 0; i < TILE; i++)
        store_row(to + to_row * i, row[i]);
}

#endif

/* The same cell of 32 boards. */
struct digits {
    VECTOR_ALIGNED uint8_t of[LANES];
};

/* Return the first cell of a block; the last block begins earlier, so that it fits. */
INLINE int block(int cell)
{
    return cell < SUDOKU_CELLS - TILE ? cell : SUDOKU_CELLS - TILE;
}

/* In both directions, the inner loop completes rows in the order in which they are read next. */
INLINE void boards_to_cells(const sudoku_board board[LANES], struct digits cell[SUDOKU_CELLS])
{
    for (int c = 0; c < SUDOKU_CELLS; c += TILE)
        for (int lane = 0; lane < LANES; lane += TILE)
            transpose(&board[lane].cell[block(c)], sizeof *board, &cell[block(c)].of[lane],
                      sizeof *cell);
}

INLINE void cells_to_boards(const struct digits cell[SUDOKU_CELLS], sudoku_board board[LANES])
{
    for (int lane = 0; lane < LANES; lane += TILE)
        for (int c = 0; c < SUDOKU_CELLS; c += TILE)
            transpose(&cell[block(c)].of[lane], sizeof *cell, &board[lane].cell[block(c)],
                      sizeof *board);
}

/* ---- boards and nodes ---- */

/* The givens of all units, in the lanes of a vector. */
struct units {
    vec row[SUDOKU_SIZE], column[SUDOKU_SIZE], box[BOXES];
    vec twice; /* givens that a unit has twice */
};

INLINE int box_of(int row, int column)
{
    return SUDOKU_BOX * (row / SUDOKU_BOX) + column / SUDOKU_BOX;
}

/* Collect the givens of all units, and store each given in its cell. */
INLINE void gather_units(const struct digits digit[SUDOKU_CELLS], int lane, struct lanes *l,
                         struct units *u)
{
    u->twice = every(0);
    for (int i = 0; i < SUDOKU_SIZE; i++)
        u->row[i] = u->column[i] = u->box[i] = every(0);
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            vec *box = &u->box[box_of(row, column)];
            vec given = from_digits(&digit[SUDOKU_SIZE * row + column].of[lane]);
            u->twice |= given & any_of(u->row[row], u->column[column], *box);
            u->row[row] |= given;
            u->column[column] |= given;
            *box |= given;
            store(&l->node.cell[place_of[SUDOKU_SIZE * row + column]].of[lane], given);
        }
}

INLINE void set_candidates(struct lanes *l, int lane, const struct units *u)
{
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            uint16_t *cell = &l->node.cell[place_of[SUDOKU_SIZE * row + column]].of[lane];
            vec seen = any_of(u->row[row], u->column[column], u->box[box_of(row, column)]);
            vec left = every(ALL_DIGITS) & ~seen;
            store(cell, first_or_other(load(cell), left));
        }
}

INLINE void set_lanes(struct lanes *l, int lane, const struct digits digit[SUDOKU_CELLS])
{
    struct units u;
    gather_units(digit, lane, l, &u);
    set_candidates(l, lane, &u);
    uint16_t *any = &l->node.cell[0].of[lane];
    store(any, where(is_empty(u.twice), load(any)));
    vec sum = every(0);
    for (int box = 0; box < BOXES; box++)
        sum = plus(sum, u.box[box]);
    store(&l->node.sum.of[lane], sum);
    unite(l, lane);
}

/* Convert 32 boards to fresh nodes. */
INLINE void boards_to_nodes(const sudoku_board boards[LANES], struct lanes *l)
{
    struct digits digit[SUDOKU_CELLS];
    boards_to_cells(boards, digit);
    for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
        set_lanes(l, lane, digit);
}

#if SIMD_LEVEL == 0 || SIMD_LEVEL == 4
/* Return the digit of a set with one digit. The set minus one has all smaller digits, so its size
 * is the digit minus one. */
INLINE vec digit_of(vec x)
{
    return plus(size_of(less_one(x) & every(ALL_DIGITS)), every(1));
}
#endif

/* Convert solved nodes to boards. The boards of other nodes are undefined. */
INLINE void nodes_to_boards(const struct nodes *n, sudoku_board board[LANES])
{
    struct digits digit[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int lane = 0; lane < LANES; lane += VECTOR_LANES)
            to_bytes(&digit[cell].of[lane], digit_of(load(&n->cell[place_of[cell]].of[lane])));
    cells_to_boards(digit, board);
}

#endif
