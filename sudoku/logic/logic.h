/* SPDX-License-Identifier: MIT */
/*
 * Solving as people do: the board of candidates, and what its techniques share.
 *
 * The same candidates are kept in three ways, each for the questions that it answers at once:
 *
 *     4x4, row 1:   1   .   .   .        board.candidates   by cell: bits of digits
 *                   where 2, 3 and 4       r1c2: 2, 3, 4      naked subsets, wings
 *                   are candidates of    where              by digit: set of empty cells
 *                   the three empty        2: r1c2, ...       locked candidates, coloring, chains
 *                   cells                places             by house and digit: bits of seats
 *                                          row 1, 2: seats 1, 2, 3 (from 0)    hidden subsets, fish
 *
 * Only full houses, those of as many cells as there are digits, have seats; they are numbered by
 * themselves: rows first, then columns, then the others. Seat s of row r is the cell in column s.
 *
 * Invariant: a full cell has its digit as its only candidate, and is in none of `where` and `places`;
 * of an empty one all three agree.
 *
 * A finder looks for its pattern and, if that does something, describes it in `step` and returns
 * true. It changes nothing on the board.
 */
#ifndef SUDOKU_LOGIC_LOGIC_H
#define SUDOKU_LOGIC_LOGIC_H

#include "sudoku/rules.h"

#include <string.h>

enum {
    WORD = 64,
    MOST_WORDS = (SUDOKU_MOST_CELLS + WORD - 1) / WORD, /* of a set of cells */
    MOST_FULL = 3 * SUDOKU_MOST_SIZE + 29, /* houses: two diagonals, 25 windows, star, dots */
    MOST_SEATS =
        10, /* of a cell: row, column, region, two diagonals, window, and on 4x4 four squares */
    MOST_SUBSET = 4,               /* quads, jellyfish */
    MOST_HOUSES = 2 * MOST_SUBSET, /* of a pattern */
    MOST_NODES = 32,               /* of a chain */
    MOST_CHAIN_SIZE = 16,          /* larger boards are not searched for chains */
};

struct seat {
    uint8_t house, seat; /* a full house, and a place in it */
};

struct seats {
    int count;
    struct seat at[MOST_SEATS];
};

struct sudoku_logic {
    dlx_allocator allocator;   /* of this struct and the arrays */
    sudoku_rules *own;         /* the usual rules, if nobody gave others */
    const sudoku_rules *rules; /* these, or those given */
    int size, cells;           /* of the board */
    int words;                 /* of a set of cells */
    int full_count;            /* of full houses */
    bool plain;                /* nothing but rows, columns, boxes */

    /* what the rules say */
    uint16_t full[MOST_FULL];              /* full houses, numbered as in the rules */
    struct seats seats[SUDOKU_MOST_CELLS]; /* of each cell */
    uint64_t *peers;                       /* of each cell, a set of cells */

    /* the board */
    sudoku_puzzle board;                              /* digits and candidates, by cell */
    uint64_t where[SUDOKU_MOST_SIZE + 1][MOST_WORDS]; /* by digit: which empty cells */
    uint64_t places[MOST_FULL][SUDOKU_MOST_SIZE + 1]; /* by full house and digit: which seats */
    uint64_t missing[MOST_FULL]; /* by full house: digits without a place yet */
    int empty;                   /* cells */
    bool
        broken; /* some cell is left without candidate, or some digit of a full house without place */
    bool unique; /* unique rectangles may be looked for */

    /* what is found */
    sudoku_step step;                        /* its arrays are those below */
    uint16_t step_cells[SUDOKU_MOST_CELLS];  /* of the pattern */
    uint16_t step_houses[MOST_HOUSES];       /* of the pattern */
    sudoku_candidate step_nodes[MOST_NODES]; /* of the chain */
    sudoku_candidate *step_removed;          /* room for all candidates */
};

/* ---- bits and sets of cells ---- */

static inline int lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static inline int count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

static inline bool is_single(uint64_t bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

static inline bool is_pair(uint64_t bits)
{
    return is_single(bits & (bits - 1));
}

static inline uint64_t bit(int at)
{
    return UINT64_C(1) << at;
}

static inline bool has_cell(const uint64_t *set, int cell)
{
    return (set[cell / WORD] >> cell % WORD & 1) != 0;
}

static inline void add_cell(uint64_t *set, int cell)
{
    set[cell / WORD] |= bit(cell % WORD);
}

static inline void clear_set(const sudoku_logic *l, uint64_t *set)
{
    memset(set, 0, (size_t)l->words * sizeof *set);
}

static inline void copy_set(const sudoku_logic *l, uint64_t *set, const uint64_t *from)
{
    memcpy(set, from, (size_t)l->words * sizeof *set);
}

/* Keep what is in the other set, too; whether anything is. */
static inline bool keep_common(const sudoku_logic *l, uint64_t *set, const uint64_t *other)
{
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= set[w] &= other[w];
    return any != 0;
}

static inline bool have_common(const sudoku_logic *l, const uint64_t *a, const uint64_t *b)
{
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= a[w] & b[w];
    return any != 0;
}

/* The next cell of a set from `cell` on; -1 if there is none. */
static inline int next_cell(const sudoku_logic *l, const uint64_t *set, int cell)
{
    int word = cell / WORD;
    if (word >= l->words)
        return -1;
    uint64_t bits = set[word] >> cell % WORD << cell % WORD;
    while (bits == 0 && ++word < l->words)
        bits = set[word];
    return bits == 0 ? -1 : WORD * word + lowest(bits);
}

/* ---- the board ---- */

static inline uint64_t candidates(const sudoku_logic *l, int cell)
{
    return l->board.candidates[cell];
}

static inline bool is_empty(const sudoku_logic *l, int cell)
{
    return l->board.cell[cell] == 0;
}

static inline const uint64_t *peers_of(const sudoku_logic *l, int cell)
{
    return l->peers + (size_t)l->words * (size_t)cell;
}

static inline bool sees(const sudoku_logic *l, int cell, int other)
{
    return has_cell(peers_of(l, cell), other);
}

/* The cell on a seat of a full house. */
static inline int cell_at(const sudoku_logic *l, int house, int seat)
{
    return sudoku_rules_house(l->rules, l->full[house])->cells[seat];
}

/* The other one of the two places of a digit in a full house. */
static inline int other_place(const sudoku_logic *l, struct seat s, int digit)
{
    return cell_at(l, s.house, lowest(l->places[s.house][digit] & ~bit(s.seat)));
}

/** Place a digit, which must be a candidate, and remove what that excludes. */
void place_digit(sudoku_logic *l, int cell, int digit);

/** Remove a candidate of an empty cell, if it is one. */
void remove_candidate(sudoku_logic *l, int cell, int digit);

/** Whether all redundancy agrees; for assertions. */
bool board_check(const sudoku_logic *l);

/* ---- the step that is found ---- */

/** Forget what was found, but for the technique. */
void step_begin(sudoku_logic *l);

void step_cell(sudoku_logic *l, int cell);
void step_house(sudoku_logic *l, int house); /* as numbered in the rules */

/** Remove a digit from a cell, or from the cells of a set, where it is a candidate. Nothing may be removed
 * twice. */
void step_remove(sudoku_logic *l, int cell, int digit);
void step_remove_all(sudoku_logic *l, const uint64_t *set, int digit);

/** Add the cells of a set to the pattern. */
void step_cells(sudoku_logic *l, const uint64_t *set);

/** Whether it does something. */
static inline bool step_counts(const sudoku_logic *l)
{
    return l->step.removed_count > 0;
}

/* ---- finders ---- */

typedef bool finder(sudoku_logic *l);

finder find_full_house, find_hidden_single_region, find_hidden_single_line, find_naked_single;
finder find_pointing, find_claiming;
finder find_naked_pair, find_naked_triple, find_naked_quad;
finder find_hidden_pair, find_hidden_triple, find_hidden_quad;
finder find_x_wing, find_swordfish, find_jellyfish;
finder find_xy_wing, find_xyz_wing, find_w_wing;
finder find_color_trap, find_color_wrap;
finder find_unique_1, find_unique_2, find_unique_3, find_unique_4;
finder find_x_chain, find_xy_chain, find_alternating_chain;

#endif
