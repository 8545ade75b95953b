/* SPDX-License-Identifier: MIT */
/*
 * XY-wing 4.2, XYZ-wing 4.4, and aligned exclusion: pairs 6.2, triplets 7.5.
 *
 * Aligned exclusion: take cells A and B, and cells that both of them see. A pair of digits for A and B is
 * impossible if it leaves one of these cells without a candidate, or repeats a digit in a house:
 *
 *     A {1, 2, 3}, B {4, 5}; both see {1, 4} and {1, 5}: 1 with 4 and 1 with 5 are impossible, so A is not 1
 */
#include "sudoku/logic/scale/scale.h"

/* ---- wings ---- */

static int list_cells_with(const sudoku_scale *s, int count, int *list)
{
    int n = 0;
    for (int c = 0; c < CELLS; c++)
        if (count_bits(s->grid.digits[c]) == count)
            list[n++] = c;
    return n;
}

static struct cells seen_by_wing(int a, int b, int pivot, bool with_pivot)
{
    struct cells set = both(peers_of(a), peers_of(b));
    return with_pivot ? both(set, peers_of(pivot)) : set;
}

static bool clear_wing(sudoku_scale *s, int a, int b, int pivot, bool with_pivot)
{
    int z = first_bit(s->grid.digits[a] & s->grid.digits[b]);
    struct cells set = both(seen_by_wing(a, b, pivot, with_pivot), s->grid.where[z]);
    bool found = false;
    while (!is_no_cell(set))
        found = scale_remove(s, take_cell(&set), z) || found;
    return found;
}

static bool wing_of_pincers(sudoku_scale *s, int a, int b, const int *pivots, int pivot_count,
                            bool with_z)
{
    unsigned digits_a = s->grid.digits[a], digits_b = s->grid.digits[b];
    unsigned wanted = with_z ? digits_a | digits_b : digits_a ^ digits_b;
    for (int p = 0; p < pivot_count; p++)
        if (s->grid.digits[pivots[p]] == wanted && sees(pivots[p], a) && sees(pivots[p], b) &&
            clear_wing(s, a, b, pivots[p], with_z))
            return true;
    return false;
}

static bool wings(sudoku_scale *s, bool with_z)
{
    int pairs[CELLS], pivots[CELLS], pair_count = list_cells_with(s, 2, pairs);
    int pivot_count = list_cells_with(s, with_z ? 3 : 2, pivots);
    for (int i = 0; i < pair_count; i++)
        for (int j = i + 1; j < pair_count; j++)
            if (!sees(pairs[i], pairs[j]) &&
                count_bits(s->grid.digits[pairs[i]] & s->grid.digits[pairs[j]]) == 1 &&
                wing_of_pincers(s, pairs[i], pairs[j], pivots, pivot_count, with_z))
                return true;
    return false;
}

bool scale_xy_wings(sudoku_scale *s)
{
    return wings(s, false) && name_step(s, 42, "XY-Wing");
}
bool scale_xyz_wings(sudoku_scale *s)
{
    return wings(s, true) && name_step(s, 44, "XYZ-Wing");
}

/* ---- aligned exclusion ---- */

/** Cells of which every combination of digits is tried. */
struct aligned {
    int count;            /* 2 or 3 */
    int cell[3];          /* the cells */
    unsigned possible[3]; /* digits that are in a possible combination */
    unsigned few[20];     /* the candidates of these cells */
    int few_count;        /* number of these cells */
    struct cells seen;    /* cells with few candidates that all of them see */
};

static void list_few(const sudoku_scale *s, struct aligned *a)
{
    a->few_count = 0;
    for (struct cells rest = a->seen; !is_no_cell(rest);)
        a->few[a->few_count++] = s->grid.digits[take_cell(&rest)];
}

static bool leaves_all_open(const struct aligned *a, unsigned used)
{
    for (int i = 0; i < a->few_count; i++)
        if ((a->few[i] & ~used) == 0)
            return false;
    return true;
}

static bool repeats(const struct aligned *a, const int *digit)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < i; j++)
            if (digit[i] == digit[j] && sees(a->cell[i], a->cell[j]))
                return true;
    return false;
}

/* Try digits, which are also bits of `used`. Return whether the combination is possible. */
static bool try_digits(struct aligned *a, const int *digit, unsigned used)
{
    if (repeats(a, digit) || !leaves_all_open(a, used))
        return false;
    a->possible[0] |= 1U << digit[0];
    a->possible[1] |= 1U << digit[1];
    if (a->count == 3)
        a->possible[2] |= 1U << digit[2];
    return true;
}

static bool are_all_possible(const sudoku_scale *s, const struct aligned *a)
{
    for (int i = 0; i < a->count; i++)
        if (a->possible[i] != s->grid.digits[a->cell[i]])
            return false;
    return true;
}

/* A combination of digits that are all known to be possible says nothing new. */
static void try_all(const sudoku_scale *s, struct aligned *a)
{
    unsigned third = a->count == 3 ? s->grid.digits[a->cell[2]] : 1;
    memset(a->possible, 0, sizeof a->possible);
    for (unsigned x = s->grid.digits[a->cell[0]]; x != 0; x &= x - 1)
        for (unsigned y = s->grid.digits[a->cell[1]]; y != 0; y &= y - 1)
            for (unsigned z = third; z != 0; z &= z - 1) {
                int digit[3] = {first_bit(x), first_bit(y), first_bit(z)};
                unsigned used =
                    1U << digit[0] | 1U << digit[1] | (a->count == 3 ? 1U << digit[2] : 0);
                unsigned known = a->possible[0] >> digit[0] & a->possible[1] >> digit[1];
                if (a->count == 3)
                    known &= a->possible[2] >> digit[2];
                if ((known & 1) == 0 && try_digits(a, digit, used) && are_all_possible(s, a))
                    return;
            }
}

/* Remove the first candidate that no possible combination has. */
static bool exclude(sudoku_scale *s, struct aligned *a)
{
    list_few(s, a);
    try_all(s, a);
    for (int i = 0; i < a->count; i++) {
        unsigned gone = s->grid.digits[a->cell[i]] & ~a->possible[i];
        if (gone != 0)
            return scale_remove(s, a->cell[i], first_bit(gone));
    }
    return false;
}

/* Collect the cells with 2 to `most` candidates in `few`, and the empty cells that see one of them in `bases`. */
static void collect(const sudoku_scale *s, int most, const struct cells *peers, struct cells *few,
                    struct cells *bases)
{
    struct cells open = no_cells();
    *few = *bases = no_cells();
    for (int c = 0; c < CELLS; c++) {
        int count = count_bits(s->grid.digits[c]);
        if (count != 0)
            add_cell(&open, c);
        if (count >= 2 && count <= most) {
            add_cell(few, c);
            *bases = either(*bases, peers[c]);
        }
    }
    *bases = both(*bases, open);
}

bool scale_aligned_pairs(sudoku_scale *s)
{
    struct cells peers[CELLS], few, bases;
    for (int c = 0; c < CELLS; c++)
        peers[c] = peers_of(c);
    collect(s, 2, peers, &few, &bases);
    for (struct cells first = bases; !is_no_cell(first);) {
        struct aligned a = {.count = 2, .cell = {take_cell(&first)}};
        for (struct cells second = first; !is_no_cell(second);) {
            a.cell[1] = take_cell(&second);
            a.seen = both(few, both(peers[a.cell[0]], peers[a.cell[1]]));
            if (has_two_cells(a.seen) && exclude(s, &a))
                return name_step(s, 62, "Aligned Pair Exclusion");
        }
    }
    return false;
}

static bool can_be_third(struct cells few, int first, int second, int third)
{
    return has_cell(&few, third) && (sees(third, first) || sees(third, second));
}

/* The same three cells come again with another one as the third. Return whether they were tried before. */
static bool was_tried(struct cells few, int first, int second, int third)
{
    return third < second && (can_be_third(few, first, third, second) ||
                              (third < first && can_be_third(few, third, second, first)));
}

static bool exclude_with_third(sudoku_scale *s, struct aligned *a, struct cells few,
                               const struct cells *peers)
{
    struct cells pair = both(few, both(peers[a->cell[0]], peers[a->cell[1]]));
    struct cells thirds = both(few, either(peers[a->cell[0]], peers[a->cell[1]]));
    if (!has_two_cells(pair))
        return false;
    drop_cell(&thirds, a->cell[0]);
    drop_cell(&thirds, a->cell[1]);
    while (!is_no_cell(thirds)) {
        a->cell[2] = take_cell(&thirds);
        a->seen = both(pair, peers[a->cell[2]]);
        if (has_two_cells(a->seen) && !was_tried(few, a->cell[0], a->cell[1], a->cell[2]) &&
            exclude(s, a))
            return true;
    }
    return false;
}

bool scale_aligned_triplets(sudoku_scale *s)
{
    struct cells peers[CELLS], few, bases;
    for (int c = 0; c < CELLS; c++)
        peers[c] = peers_of(c);
    collect(s, 3, peers, &few, &bases);
    for (struct cells first = bases; !is_no_cell(first);) {
        struct aligned a = {.count = 3, .cell = {take_cell(&first)}};
        for (struct cells second = first; !is_no_cell(second);) {
            a.cell[1] = take_cell(&second);
            if (exclude_with_third(s, &a, few, peers))
                return name_step(s, 75, "Aligned Triplet Exclusion");
        }
    }
    return false;
}
