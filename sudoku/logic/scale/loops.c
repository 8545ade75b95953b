/* SPDX-License-Identifier: MIT */
/*
 * Find loops of cells that share two digits; unique.c uses them.
 *
 * The search starts with two cells of a row or column that have only these two digits, and goes from cell to
 * cell through a house that was not used yet, until it is back:
 *
 *     start  r4c1 -row 4-> r4c8 -column 8-> r5c8 -row 5-> r5c2 -column 2-> r8c2 -box 7-> r8c1 -column 1-> r4c1
 *
 * A loop is valid if its cells at odd positions, and those at even positions, visit the same houses, each once.
 */
#include "sudoku/logic/scale/unique.h"

enum { MOST_LOOP = 20 };

/** A path that may become a loop. */
struct path {
    unsigned pair;           /* the two digits */
    int cell[MOST_LOOP + 1]; /* its cells */
    int next[MOST_LOOP +
             1]; /* by length: position in the list of possible next cells: 9 * kind + seat */
    uint32_t used[MOST_LOOP + 1]; /* by length: houses through which the path went */
    int length;                   /* number of cells */
};

static void keep_loop(sudoku_scale *s, const int *cell, int length, unsigned pair)
{
    struct loop *loop = &s->loop[s->loop_count];
    if (s->loop_count == MOST_LOOPS)
        return;
    *loop = (struct loop){.pair = pair,
                          .base = length == 4   ? 45
                                  : length <= 6 ? 46
                                  : length <= 8 ? 47
                                                : 50};
    for (int i = 0; i < length; i++)
        if (s->grid.digits[cell[i]] != pair && loop->extra_count < MOST_EXTRA)
            loop->extra[loop->extra_count++] = cell[i];
    s->loop_count += loop->extra_count > 0;
}

/* ---- rectangles ---- */

static bool is_diagonal(const sudoku_scale *s, const int *cell, unsigned pair)
{
    return (s->grid.digits[cell[0]] == pair) == (s->grid.digits[cell[3]] == pair);
}

/* cell[0] and cell[3] are opposite corners. */
static void try_rectangle(sudoku_scale *s, const int *cell)
{
    unsigned pair = ALL_DIGITS;
    int bare = 0;
    for (int i = 0; i < 4; i++)
        pair &= s->grid.digits[cell[i]];
    for (int i = 0; i < 4; i++)
        bare += s->grid.digits[cell[i]] == pair;
    if (count_bits(pair) == 2 && bare > 0 && bare < 4 && !(bare == 2 && is_diagonal(s, cell, pair)))
        keep_loop(s, cell, 4, pair);
}

static void list_rectangles(sudoku_scale *s)
{
    for (int a = 0; a < CELLS; a++)
        for (int b = a / 9 * 9 + a % 9 + 1; s->grid.digits[a] != 0 && b < a / 9 * 9 + 9; b++) {
            if (count_bits(s->grid.digits[a] & s->grid.digits[b]) < 2)
                continue;
            for (int down = 1; a / 9 + down < 9; down++) {
                int cell[4] = {a, b, a + 9 * down, b + 9 * down};
                bool two_boxes = (box_of(a) == box_of(b)) != (box_of(a) == box_of(cell[2]));
                if (two_boxes)
                    try_rectangle(s, cell);
            }
        }
}

/* ---- longer loops ---- */

static uint32_t houses_of(int cell)
{
    return 1U << row_of(cell) | 1U << column_of(cell) | 1U << box_of(cell);
}

static bool is_valid_loop(const struct path *p)
{
    uint32_t visited[2] = {0, 0};
    for (int i = 0; i < p->length; i++) {
        if ((visited[i & 1] & houses_of(p->cell[i])) != 0)
            return false;
        visited[i & 1] |= houses_of(p->cell[i]);
    }
    return visited[0] == visited[1];
}

static bool has_too_many_extras(const sudoku_scale *s, const struct path *p)
{
    unsigned digits = p->pair;
    int extras = 0;
    for (int i = 0; i < p->length; i++) {
        digits |= s->grid.digits[p->cell[i]];
        extras += s->grid.digits[p->cell[i]] != p->pair;
    }
    return extras > MOST_EXTRA - 1 || (extras > 2 && count_bits(digits) > 3);
}

/* Each house holds at most two cells of the path. */
static bool fits(const struct path *p, int cell)
{
    int count[3] = {0, 0, 0};
    for (int i = 0; i < p->length; i++)
        for (int kind = 0; kind < 3; kind++)
            if (p->cell[i] == cell ||
                (house_of(p->cell[i], kind) == house_of(cell, kind) && ++count[kind] > 1))
                return false;
    return true;
}

/* Go on to the next cell that is possible at this length. Return false if there is none. */
static bool extend(sudoku_scale *s, struct path *p)
{
    int last = p->cell[p->length - 1];
    for (int n = p->next[p->length]++; n < 27; n = p->next[p->length]++) {
        int house = house_of(last, n / 9), cell = house_cells[house][n % 9];
        if ((p->used[p->length] >> house & 1) != 0 || cell == last ||
            (s->grid.digits[cell] & p->pair) != p->pair ||
            (n >= 18 && (row_of(cell) == row_of(last) || column_of(cell) == column_of(last))))
            continue;
        if (cell == p->cell[0] && p->length > 4 && is_valid_loop(p))
            keep_loop(s, p->cell, p->length, p->pair);
        if (!fits(p, cell) || p->length == MOST_LOOP)
            continue;
        p->cell[p->length++] = cell;
        p->used[p->length] = p->used[p->length - 1] | 1U << house;
        p->next[p->length] = has_too_many_extras(s, p) ? 27 : 0;
        return true;
    }
    return false;
}

static void list_from(sudoku_scale *s, int a, int b)
{
    struct path p = {.pair = s->grid.digits[a], .cell = {a, b}, .length = 2};
    p.used[2] = row_of(a) == row_of(b) ? 1U << row_of(a) : 1U << column_of(a);
    while (p.length >= 2 && s->loop_count < MOST_LOOPS)
        if (!extend(s, &p))
            p.length--;
}

void list_loops(sudoku_scale *s)
{
    s->loop_count = 0;
    list_rectangles(s);
    for (int a = 0; a < CELLS; a++)
        for (int b = a + 1; count_bits(s->grid.digits[a]) == 2 && b < CELLS; b++)
            if (s->grid.digits[b] == s->grid.digits[a] &&
                (row_of(a) == row_of(b) || column_of(a) == column_of(b)))
                list_from(s, a, b);
}
