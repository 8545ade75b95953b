/* SPDX-License-Identifier: MIT */
/*
 * One step of deductions visits each box once, in the lanes of one vector. It has no branches and
 * moves nothing between lanes.
 *
 * Deductions in a box, for one digit d:
 *
 * 1. Locked candidates. The three boxes of a band have d in three different rows. If row 0 of this
 *    box has d, the other two boxes, p and q, must have it in rows 1 and 2, one each:
 *
 *        row 0 may have d only if  (p1 & q2) | (p2 & q1)
 *
 *    where p1 is the union of the three cells in row 1 of box p. The same holds for the columns
 *    of a stack.
 * 2. Hidden singles of the box: d has only one place in it. Subtract the digits that two or more of
 *    the nine cells have; a digit that remains in a cell has no other place.
 * 3. Naked singles: d is the only candidate of a cell.
 * 4. A digit placed in a cell is removed from the other cells of the box.
 *
 * Hidden singles of a row or a column need no code: if d has one place left in row 0, it is in this
 * box, say, and neither p0 nor q0 has d. Then rule 1 removes d from row 1 of this box, since (p0 &
 * q2) | (p2 & q0) has no d, and likewise from row 2; so d is a hidden single of the box. Removing a
 * placed digit from its row and column needs no code either: if this box has d only in row 0, rule
 * 1 removes it from row 0 of p and q.
 *
 * A deep step makes one more deduction:
 *
 * 5. Three digits that no other row of the box has fill the three cells of a minirow, so other
 *    digits are removed from it. The same holds for columns. (The converse rule, for a minirow with
 *    only three digits, finds nearly the same and is not worth its time.)
 *
 * Sources: the deductions are as old as the puzzle. T. Dillon's tdoku,
 * https://t-dillon.github.io/tdoku (2019), keeps the unions of minirows and minicolumns as its
 * state and propagates by locked candidates. Solving one puzzle per lane is new here.
 */
#ifndef SUDOKU_BULK_STEP_H
#define SUDOKU_BULK_STEP_H

#include "sudoku/bulk/lanes.h"

/* The depth of a step. */
enum depth {
    PLAIN, /* deductions 1 to 4 */
    LOOK,  /* the same, and look for empty cells */
    DEEP,  /* deductions 1 to 5 */
};

/* The report of a step, lane by lane. */
struct sight {
    vec gaps; /* for has_gap(): was there a cell without candidates? Only with LOOK */
    vec sum;  /* of the sets of digits that are placed in each box */
};

/* Deduction 1: return what the other boxes of the band (stack) leave to each row (column). */
INLINE struct three locked(struct three p, struct three q)
{
    return (struct three){{
        either(p.at[1], q.at[2], p.at[2], q.at[1]),
        either(p.at[2], q.at[0], p.at[0], q.at[2]),
        either(p.at[0], q.at[1], p.at[1], q.at[0]),
    }};
}

/* Deduction 5: restrict the digits that rows, or columns, may keep, given the digits in them. */
INLINE struct three exclusive_triples(struct three keep, struct three m)
{
    struct three own;
    for (int i = 0; i < SUDOKU_BOX; i++)
        m.at[i] &= keep.at[i];
    for (int i = 0; i < SUDOKU_BOX; i++) {
        own.at[i] = m.at[i] & ~(m.at[(i + 1) % 3] | m.at[(i + 2) % 3]);
        keep.at[i] = three_or_all(own.at[i], keep.at[i]);
    }
    return keep;
}

/* Deduction 2: return the digits that two or more of nine cells have, in one or two rows. */
INLINE vec twice(const vec x[SUDOKU_SIZE])
{
    struct three rows = rows_of(x);
    vec in_row =
        any_of(two_of(x[0], x[1], x[2]), two_of(x[3], x[4], x[5]), two_of(x[6], x[7], x[8]));
    return in_row | two_of(rows.at[0], rows.at[1], rows.at[2]);
}

/* Make deductions 2, 3 and 4. Add cells without candidates to *gaps. Return the placed digits. */
INLINE vec place(vec x[SUDOKU_SIZE], vec *gaps)
{
    vec unique = ~twice(x), placed[SUDOKU_SIZE];
    for (int i = 0; i < SUDOKU_SIZE; i++) {
        vec less = less_one(x[i]);
        *gaps = gap_too(*gaps, x[i], less);
        placed[i] = one_or_common(x[i], less, unique);
    }
    vec all = union_of(rows_of(placed));
    for (int i = 0; i < SUDOKU_SIZE; i++)
        x[i] = first_or_other(placed[i], x[i] & ~all);
    return all;
}

/* Restrict the rows and columns of a box to these digits. */
INLINE void restrict_to(vec x[SUDOKU_SIZE], struct three rows, struct three columns)
{
    for (int i = 0; i < SUDOKU_SIZE; i++)
        x[i] = all_of(x[i], rows.at[i / SUDOKU_BOX], columns.at[i % SUDOKU_BOX]);
}

/* The boxes in the order of a step, each with the others of its band and stack. Consecutive boxes
 * share no row and no column, so the processor can overlap them. Each box sees the current state of
 * the others. Distances are shorter to compute with than numbers: `box` counts the lanes from the
 * first box in an array with one set per box, the others in the minirows and minicolumns. */
#define BOX(box)  (LANES * (box))
#define MINI(box) (SUDOKU_BOX * LANES * (box))
static const struct place {
    uint16_t box, left, right, above, below;
} places[BOXES] = {
    {BOX(0), MINI(1), MINI(2), MINI(3), MINI(6)}, {BOX(4), MINI(3), MINI(5), MINI(1), MINI(7)},
    {BOX(8), MINI(6), MINI(7), MINI(2), MINI(5)}, {BOX(1), MINI(0), MINI(2), MINI(4), MINI(7)},
    {BOX(5), MINI(3), MINI(4), MINI(2), MINI(8)}, {BOX(6), MINI(7), MINI(8), MINI(0), MINI(3)},
    {BOX(2), MINI(0), MINI(1), MINI(5), MINI(8)}, {BOX(3), MINI(4), MINI(5), MINI(0), MINI(6)},
    {BOX(7), MINI(6), MINI(8), MINI(1), MINI(4)},
};

INLINE void step_box(struct lanes *l, size_t lane, const struct place *at, enum depth depth,
                     struct sight *sight)
{
    const size_t minis = (size_t)SUDOKU_BOX * at->box;
    uint16_t *cell = &l->node.cell->of[lane] + SUDOKU_BOX * minis;
    uint16_t *minirow = &l->minirow->of[lane], *minicolumn = &l->minicolumn->of[lane];
    struct three rows = locked(load_minis(minirow + at->left), load_minis(minirow + at->right));
    struct three columns =
        locked(load_minis(minicolumn + at->above), load_minis(minicolumn + at->below));
    if (depth == DEEP) {
        rows = exclusive_triples(rows, load_minis(minirow + minis));
        columns = exclusive_triples(columns, load_minis(minicolumn + minis));
    }
    vec x[SUDOKU_SIZE];
    load_box(cell, x);
    restrict_to(x, rows, columns);
    sight->sum = plus(sight->sum, place(x, &sight->gaps));
    store_box(cell, x);
    store_unions(minirow + minis, minicolumn + minis, x);
}

INLINE struct sight step(struct lanes *l, size_t lane, enum depth depth)
{
    struct sight sight = {no_gap(), every(0)};
    for (int i = 0; i < BOXES; i++)
        step_box(l, lane, &places[i], depth, &sight);
    return sight;
}

/* Return the digits that have a place in every box, after a step. If a digit had no place in some
 * box, rule 1 has removed it from the later boxes of the same band, and each band has one of the
 * last three boxes. */
INLINE vec found(const struct lanes *l, size_t lane)
{
    vec all = every(ALL_DIGITS);
    for (int i = BOXES - 3; i < BOXES; i++)
        all &= union_of(load_minis(&l->minirow->of[lane] + SUDOKU_BOX * places[i].box));
    return all;
}

/* ---- guesses ---- */

/*
 * Choose the cell to guess in: a cell with the fewest candidates, at least two. Among these, prefer
 * cells with a lone digit, which no other cell of the minirow or the minicolumn has: when it is
 * excluded, both lose it, and rule 1 goes on from there. Then prefer cells whose minirow and
 * minicolumn have the most digits, and then the first cell. The key of a cell combines all of this,
 * so the largest key identifies the cell:
 *
 *     bits 13-15      bit 12                bits 7-11                         bits 0-6
 *     9 - candidates  1 if a digit is lone  digits of minirow and minicolumn  127 - cell
 *
 * Nearly always, some cell has two candidates. Only if a lane has none do other cells get keys.
 */

enum {
    KEY_CELL = 0x7f,
    KEY_MINI = 7,        /* position of the digits of minirow and minicolumn */
    KEY_LONE = 1 << 12,  /* a digit is lone */
    KEY_CANDIDATES = 13, /* position of the candidates */
};

/* Add the bits for the candidates to a key. A solved cell gets 0, since 8 has no room there. */
INLINE vec with_candidates(vec key, vec x)
{
    return plus(key, shifted(minus(every(SUDOKU_SIZE), size_of(x)), KEY_CANDIDATES));
}

/* Return the part of the keys that the sizes of the minirows, or minicolumns, contribute. */
INLINE struct three mini_keys(struct three minis)
{
    for (int i = 0; i < SUDOKU_BOX; i++)
        minis.at[i] = shifted(size_of(minis.at[i]), KEY_MINI);
    return minis;
}

/* Return the largest of `best` and the keys of a box. With `any`, all cells have keys, otherwise
 * only cells with two candidates, and bits 13 to 15 of their keys are 0. */
INLINE vec best_of_box(const struct lanes *l, size_t lane, size_t box, bool any, vec best)
{
    vec x[SUDOKU_SIZE];
    load_box(&l->node.cell[SUDOKU_SIZE * box].of[lane], x);
    struct three lone_in_row = {
        {one_of(x[0], x[1], x[2]), one_of(x[3], x[4], x[5]), one_of(x[6], x[7], x[8])}};
    struct three lone_in_column = {
        {one_of(x[0], x[3], x[6]), one_of(x[1], x[4], x[7]), one_of(x[2], x[5], x[8])}};
    struct three rows = mini_keys(load_minis(&l->minirow[SUDOKU_BOX * box].of[lane]));
    struct three columns = mini_keys(load_minis(&l->minicolumn[SUDOKU_BOX * box].of[lane]));
    vec first = every((uint16_t)(KEY_CELL - SUDOKU_SIZE * box));
    for (int i = 0; i < SUDOKU_BOX; i++)
        columns.at[i] = minus(columns.at[i], every((uint16_t)i));
    for (int i = 0; i < SUDOKU_SIZE; i++) {
        int row = i / SUDOKU_BOX, column = i % SUDOKU_BOX;
        if (column == 0)
            rows.at[row] = plus(rows.at[row], minus(first, every((uint16_t)i)));
        vec key = plus_if_common(plus(rows.at[row], columns.at[column]), x[i] & lone_in_row.at[row],
                                 lone_in_column.at[column], every(KEY_LONE));
        best = any ? most_of(best, with_candidates(key, x[i])) : most_of_pairs(best, x[i], key);
    }
    return best;
}

/* Return the largest key of each lane of a vector, or 0 if the lane has none. */
INLINE vec best_key(const struct lanes *l, int lane, bool any)
{
    vec best = every(0);
    for (size_t box = 0; box < BOXES; box++)
        best = best_of_box(l, lane, box, any, best);
    return best;
}

/* ---- solutions ---- */

/*
 * Check that nodes are solutions: no cell has two candidates, and each of the 27 units has all nine
 * digits. Nine cells with at most one digit each have nine digits only if these are all different.
 * The check reads only the cells and does not rely on the results of steps.
 */

/* Add the digits of the three rows, or columns, of a box. */
INLINE void join(vec to[SUDOKU_BOX], struct three minis)
{
    for (int i = 0; i < SUDOKU_BOX; i++)
        to[i] |= minis.at[i];
}

/* Return the digits that all nine units have. */
INLINE vec common(const vec unit[SUDOKU_SIZE])
{
    vec all = every(ALL_DIGITS);
    for (int i = 0; i < SUDOKU_SIZE; i++)
        all &= unit[i];
    return all;
}

INLINE mask are_solved(const struct nodes *n, int lane)
{
    vec row[SUDOKU_SIZE], column[SUDOKU_SIZE], box[BOXES], more = every(0);
    for (int i = 0; i < SUDOKU_SIZE; i++)
        row[i] = column[i] = every(0);
    for (size_t b = 0; b < BOXES; b++) {
        vec x[SUDOKU_SIZE];
        load_box(&n->cell[SUDOKU_SIZE * b].of[lane], x);
        for (int i = 0; i < SUDOKU_SIZE; i++)
            more |= without_least(x[i]);
        box[b] = union_of(rows_of(x));
        join(&row[b / SUDOKU_BOX * SUDOKU_BOX], rows_of(x));
        join(&column[b % SUDOKU_BOX * SUDOKU_BOX], columns_of(x));
    }
    vec missing = every(ALL_DIGITS) & ~all_of(common(row), common(column), common(box));
    return is_empty(more | missing);
}

#endif
