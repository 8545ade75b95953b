/* SPDX-License-Identifier: MIT */
/*
 * One step of deductions visits each box once, in the lanes of one vector. It has no branches and moves
 * nothing between lanes.
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
 * 2. Hidden singles of the box: d has one place left in it. Subtract the digits that two or more of the
 *    nine cells have; a digit left in a cell has no other place.
 * 3. Naked singles: d is the only candidate of a cell.
 * 4. A digit placed in a cell is removed from the other cells of the box.
 *
 * Hidden singles of a row or a column need no code: if d has one place left in row 0, it is in this
 * box, say, and neither p0 nor q0 has d. Then rule 1 removes d from row 1 of this box, since (p0 & q2) |
 * (p2 & q0) has no d, and likewise from row 2; so d is a hidden single of the box. Removing a placed
 * digit from its row and column needs no code either: if this box has d only in row 0, rule 1 removes it
 * from row 0 of p and q.
 *
 * A deep step makes one more deduction:
 *
 * 5. Three digits that no other row of the box has fill the three cells of a minirow, so other digits are
 *    removed from it. The same holds for columns. (The converse rule, for a minirow with only three digits,
 *    finds nearly the same and is not worth its time.)
 *
 * Sources: the deductions are as old as the puzzle. T. Dillon's tdoku,
 * https://t-dillon.github.io/tdoku (2019), keeps the unions of minirows and minicolumns as its state and
 * propagates by locked candidates. Solving one puzzle per lane is new here.
 */
#ifndef SUDOKU_BULK_STEP_H
#define SUDOKU_BULK_STEP_H

#include "sudoku/bulk/lanes.h"

/* The depth of a step. */
enum depth {
    PLAIN, /* deductions 1 to 4 */
    LOOK,  /* the same, and it reports a sight */
    DEEP,  /* the same, and deduction 5 */
};

/* The report of a step, lane by lane. */
struct sight {
    vec gaps;   /* for has_gap(): was there a cell without candidates? */
    vec found;  /* digits that have a place in every box */
    vec placed; /* digits that are placed in all boxes */
    vec news;   /* digits that were placed in this step */
};

/* Deduction 1: return the digits that the other two boxes of the band, or stack, leave to each row, or
 * column. */
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

/* Deduction 2: return the digits that two or more of nine cells have, in one row of the box or in two. */
INLINE vec twice(const vec x[SUDOKU_SIZE])
{
    struct three rows = rows_of(x);
    vec in_row =
        any_of(two_of(x[0], x[1], x[2]), two_of(x[3], x[4], x[5]), two_of(x[6], x[7], x[8]));
    return in_row | two_of(rows.at[0], rows.at[1], rows.at[2]);
}

/* Make deductions 2, 3 and 4. Add the cells without candidates to *gaps. Return the digits placed in the box. */
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

/* Add a box to the report, after its deductions. */
INLINE void look(struct sight *sight, const vec x[SUDOKU_SIZE], vec before, vec placed)
{
    sight->found &= union_of(rows_of(x));
    sight->placed &= placed;
    sight->news |= before ^ placed;
}

/* The boxes in the order of a step, each with the others of its band and stack. Consecutive
 * boxes share no row and no column, so the processor can overlap them. Each box sees the latest state of
 * the others. */
static const struct place {
    uint8_t box, left, right, above, below;
} places[BOXES] = {
    {0, 1, 2, 3, 6}, {4, 3, 5, 1, 7}, {8, 6, 7, 2, 5}, {1, 0, 2, 4, 7}, {5, 3, 4, 2, 8},
    {6, 7, 8, 0, 3}, {2, 0, 1, 5, 8}, {3, 4, 5, 0, 6}, {7, 6, 8, 1, 4},
};

INLINE void step_box(struct lanes *l, size_t lane, const struct place *at, enum depth depth,
                     struct sight *sight)
{
    struct three rows =
        locked(load_minis(l->minirow, lane, at->left), load_minis(l->minirow, lane, at->right));
    struct three columns = locked(load_minis(l->minicolumn, lane, at->above),
                                  load_minis(l->minicolumn, lane, at->below));
    if (depth == DEEP) {
        rows = exclusive_triples(rows, load_minis(l->minirow, lane, at->box));
        columns = exclusive_triples(columns, load_minis(l->minicolumn, lane, at->box));
    }
    vec x[SUDOKU_SIZE];
    load_box(&l->node, lane, at->box, x);
    restrict_to(x, rows, columns);
    vec placed = place(x, &sight->gaps);
    if (depth != PLAIN) {
        look(sight, x, load(&l->node.placed[at->box].of[lane]), placed);
        store(&l->node.placed[at->box].of[lane], placed);
    }
    store_box(&l->node, lane, at->box, x);
    store_unions(l, lane, at->box, x);
}

INLINE struct sight step(struct lanes *l, size_t lane, enum depth depth)
{
    struct sight sight = {no_gap(), every(ALL_DIGITS), every(ALL_DIGITS), every(0)};
    for (int i = 0; i < BOXES; i++)
        step_box(l, lane, &places[i], depth, &sight);
    return sight;
}

#endif
