/* SPDX-License-Identifier: MIT */
/*
 * Aligned exclusion: pairs 6.2, triplets 7.5.
 *
 * Take cells A and B, and cells that both of them see. A pair of digits for A and B is impossible
 * if it leaves one of these cells without a candidate, or repeats a digit in a house:
 *
 *     A {1, 2, 3}, B {4, 5}; both see {1, 4} and {1, 5}: 1 with 4 and 1 with 5 are impossible, so A is not 1
 */
#include "sudoku/logic/scale/scale.h"

/** Cells, all of whose combinations of digits are tried. */
struct aligned {
    int count;                  /* 2 or 3 */
    int cell[3];                /* the cells */
    uint64_t possible[3];       /* digits that are in a possible combination */
    uint64_t few[20];           /* candidates of the cells of `seen` */
    int few_count;              /* number of these cells */
    uint64_t seen[BOARD_WORDS]; /* cells with few candidates that all of `cell` see */
};

static void list_few(const sudoku_logic *l, struct aligned *a)
{
    a->few_count = 0;
    FOR_EACH_CELL(cell, l, a->seen)
    a->few[a->few_count++] = open_digits(l, cell);
}

/* Return the digits that, together with the used ones, leave each cell of `seen` a candidate. */
static uint64_t leave_open(const struct aligned *a, uint64_t used)
{
    uint64_t digits = ALL_DIGITS;
    for (int i = 0; i < a->few_count; i++) {
        const uint64_t left = a->few[i] & ~used;
        if (left == 0)
            return 0;
        if (is_single(left))
            digits &= ~left;
    }
    return digits;
}

/* Return a digit that one cell excludes from the other because they share a house, or 0. */
static uint64_t repeated(const sudoku_logic *l, int cell, int other, uint64_t digit)
{
    return has_cell(peers_of(l, cell), other) ? digit : 0;
}

static bool are_all_possible(const sudoku_logic *l, const struct aligned *a)
{
    for (int i = 0; i < a->count; i++)
        if (a->possible[i] != open_digits(l, a->cell[i]))
            return false;
    return true;
}

/* For each digit of the first cell, and of the second one if there are three, try all digits of the
 * last cell at once. */
static void try_all(const sudoku_logic *l, struct aligned *a)
{
    const int *cell = a->cell, last = a->count - 1;
    const uint64_t second = last == 2 ? open_digits(l, cell[1]) : 1; /* one pass without it */
    memset(a->possible, 0, sizeof a->possible);
    for (uint64_t xs = open_digits(l, cell[0]); xs != 0; xs &= xs - 1)
        for (uint64_t ys = second; ys != 0; ys &= ys - 1) {
            const uint64_t x = xs & -xs, y = ys & -ys;
            uint64_t digits = open_digits(l, cell[last]) & leave_open(a, x | y) &
                              ~repeated(l, cell[0], cell[last], x);
            if (last == 2)
                digits &= ~repeated(l, cell[1], cell[2], y);
            if (digits == 0 || (last == 2 && (repeated(l, cell[0], cell[1], x) & y) != 0))
                continue;
            a->possible[0] |= x;
            a->possible[1] |= last == 2 ? y : 0;
            a->possible[last] |= digits;
            if (are_all_possible(l, a))
                return;
        }
}

/* Remove the first candidate that no possible combination has. */
static bool exclude(sudoku_scale *s, struct aligned *a)
{
    list_few(s->l, a);
    try_all(s->l, a);
    for (int i = 0; i < a->count; i++) {
        const uint64_t gone = open_digits(s->l, a->cell[i]) & ~a->possible[i];
        if (gone != 0)
            return scale_remove(s, a->cell[i], lowest(gone));
    }
    return false;
}

/* Collect the cells with 2 to `most` candidates in `few`, and the empty cells that see one of them
 * in `bases`. */
static void collect(const sudoku_logic *l, int most, uint64_t *few, uint64_t *bases)
{
    uint64_t open[BOARD_WORDS] = {0};
    clear_set(l, few);
    clear_set(l, bases);
    for (int c = 0; c < CELLS; c++) {
        const int count = count_bits(open_digits(l, c));
        if (count != 0)
            add_cell(open, c);
        if (count >= 2 && count <= most) {
            add_cell(few, c);
            for (int w = 0; w < l->words; w++)
                bases[w] |= peers_of(l, c)[w];
        }
    }
    intersect(l, bases, open);
}

/* Make `seen` the cells of a set that a cell sees. Return whether there are at least two. */
static inline bool find_seen(const sudoku_logic *l, const uint64_t *set, int cell, uint64_t *seen)
{
    const uint64_t *peers = peers_of(l, cell);
    for (int w = 0; w < BOARD_WORDS; w++)
        seen[w] = set[w] & peers[w];
    return has_several(seen[0]) || has_several(seen[1]) || (seen[0] != 0 && seen[1] != 0);
}

bool scale_aligned_pairs(sudoku_scale *s)
{
    const sudoku_logic *l = s->l;
    uint64_t few[BOARD_WORDS], bases[BOARD_WORDS];
    struct aligned a = {.count = 2};
    collect(l, 2, few, bases);
    FOR_EACH_CELL(first, l, bases)
    {
        uint64_t near[BOARD_WORDS];
        const bool is_useful = find_seen(l, few, first, near);
        for (int second = is_useful ? next_cell(l, bases, first + 1) : -1; second >= 0;
             second = next_cell(l, bases, second + 1)) {
            a.cell[0] = first;
            a.cell[1] = second;
            if (find_seen(l, near, second, a.seen) && exclude(s, &a))
                return true;
        }
    }
    return false;
}

static bool can_be_third(const sudoku_logic *l, const uint64_t *few, int first, int second,
                         int third)
{
    return has_cell(few, third) &&
           (has_cell(peers_of(l, first), third) || has_cell(peers_of(l, second), third));
}

/* The same three cells occur again with another of them as the third. Return whether they were
 * tried before. */
static bool was_tried(const sudoku_logic *l, const uint64_t *few, const int *cell)
{
    return cell[2] < cell[1] &&
           (can_be_third(l, few, cell[0], cell[2], cell[1]) ||
            (cell[2] < cell[0] && can_be_third(l, few, cell[2], cell[1], cell[0])));
}

/* `near` are the cells with few candidates that see the first two. */
static bool exclude_with_third(sudoku_scale *s, struct aligned *a, const uint64_t *few,
                               const uint64_t *near)
{
    const sudoku_logic *l = s->l;
    const uint64_t *p = peers_of(l, a->cell[0]), *q = peers_of(l, a->cell[1]);
    for (int w = 0; w < BOARD_WORDS; w++)
        for (uint64_t thirds = few[w] & (p[w] | q[w]); thirds != 0; thirds &= thirds - 1) {
            a->cell[2] = WORD * w + lowest(thirds);
            if (a->cell[2] != a->cell[0] && a->cell[2] != a->cell[1] &&
                find_seen(l, near, a->cell[2], a->seen) && !was_tried(l, few, a->cell) &&
                exclude(s, a))
                return true;
        }
    return false;
}

bool scale_aligned_triplets(sudoku_scale *s)
{
    const sudoku_logic *l = s->l;
    uint64_t few[BOARD_WORDS], bases[BOARD_WORDS], near[BOARD_WORDS], pair[BOARD_WORDS];
    struct aligned a = {.count = 3};
    collect(l, 3, few, bases);
    FOR_EACH_CELL(first, l, bases)
    {
        const bool is_useful = find_seen(l, few, first, near);
        for (int second = is_useful ? next_cell(l, bases, first + 1) : -1; second >= 0;
             second = next_cell(l, bases, second + 1)) {
            a.cell[0] = first;
            a.cell[1] = second;
            if (find_seen(l, near, second, pair) && exclude_with_third(s, &a, few, pair))
                return true;
        }
    }
    return false;
}
