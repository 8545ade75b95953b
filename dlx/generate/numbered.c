/* SPDX-License-Identifier: MIT */
/* The kinds with one number N that are made in a few lines: queens, Langford pairs, Steiner triple systems,
 * the partridge puzzle. */
#include "dlx/generate/kinds.h"

/* ---- queens ---- */

/* Return the k-th line from the middle: of 8 lines 4 3 5 2 6 1 7 0, of 7 lines 3 2 4 1 5 0 6. */
static int organ_pipe(int k, int n)
{
    return k % 2 == 0 ? n / 2 + k / 2 : n / 2 - 1 - k / 2;
}

/* Diagonals of one square, 0 and 2n - 2, exclude nothing, so they are not items. */
static bool is_diagonal(int d, int n)
{
    return d > 0 && d < 2 * n - 2;
}

/*
 * Place N queens so that no two attack each other:
 *
 *     items     r0 c0 r1 c1 ...     a queen in each row and column, from the middle outwards
 *               | a1 b1 a2 b2 ...   at most one on each diagonal: a(row + column), b(n - 1 - row + column)
 *     options   r0 c1 a1 b4         a queen in row 0, column 1; one for each square
 *
 * Rows and columns are in organ-pipe order, from the middle outwards. A queen in the middle attacks the most
 * squares, and among equal items the search takes the first. (Knuth, TAOCP 7.2.2.1, exercise 19.)
 */
bool make_queens(struct maker *m)
{
    const int n = m->number;
    for (int k = 0; k < n; k++) {
        maker_item(m, DLX_PRIMARY, "r%d", organ_pipe(k, n));
        maker_item(m, DLX_PRIMARY, "c%d", organ_pipe(k, n));
    }
    for (int d = 0; d < 2 * n; d++)
        if (is_diagonal(d, n)) {
            maker_item(m, DLX_SECONDARY, "a%d", d);
            maker_item(m, DLX_SECONDARY, "b%d", d);
        }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int a = row + column, b = n - 1 - row + column;
            maker_entries(m, "r%d c%d", row, column);
            if (is_diagonal(a, n))
                maker_entries(m, "a%d", a);
            if (is_diagonal(b, n))
                maker_entries(m, "b%d", b);
            maker_end_option(m);
        }
    return m->status == DLX_OK;
}

/* ---- Langford pairs ---- */

/*
 * Put 1 1 2 2 ... N N in a row so that there are k numbers between the two k:
 *
 *     items     1 2 3   s1 s2 s3 s4 s5 s6     the numbers, and the places
 *     options   1 s1 s3   1 s2 s4 ...         a number in two places
 *
 * A solution read backwards is another solution. --reduced keeps one of the two: for k = N or N - 1,
 * whichever is odd, an option and its mirror image are not both kept. (Knuth, TAOCP 7.2.2.1, exercise 15.)
 * Because k is odd, no option is its own mirror image.
 */
bool make_langford(struct maker *m)
{
    const int n = m->number;
    const int halved = m->options[GENERATE_REDUCED] != NULL ? n - (n % 2 == 0) : 0;
    for (int k = 1; k <= n; k++)
        maker_item(m, DLX_PRIMARY, "%d", k);
    for (int place = 1; place <= 2 * n; place++)
        maker_item(m, DLX_PRIMARY, "s%d", place);
    for (int k = 1; k <= n; k++)
        for (int place = 1; place + k + 1 <= 2 * n; place++) {
            int mirrored = 2 * n - place - k; /* first place of the mirror image */
            if (k != halved || place <= mirrored)
                maker_option(m, "%d s%d s%d", k, place, place + k + 1);
        }
    return m->status == DLX_OK;
}

/* ---- Steiner triple systems ---- */

/* Return true if the triple a < b < c agrees with the fixed triples of point 0. */
static bool is_compatible(int a, int b, int c)
{
    bool ab = a % 2 == 1 && b == a + 1, bc = b % 2 == 1 && c == b + 1;
    return a == 0 ? bc : !ab && !bc;
}

/*
 * Triples of N points so that each pair of points is in exactly one triple:
 *
 *     items     01 02 03 ... 12 13 ...     each pair of points
 *     options   01 02 12   01 03 13 ...    the triples, each as its three pairs
 *
 * They exist if N is 1 or 3 modulo 6 (T. P. Kirkman, 1847). --fixed fixes the triples of point 0 as 0 1 2, 0
 * 3 4, 0 5 6, ...: the points of every system can be renumbered in this way.
 */
bool make_steiner(struct maker *m)
{
    const int n = m->number;
    const bool fixed = m->options[GENERATE_FIXED] != NULL;
    if (n % 6 != 1 && n % 6 != 3)
        return maker_refuse(m, "N", m->argument, "1 or 3 more than a multiple of 6");
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            maker_item(m, DLX_PRIMARY, CELL, digit_of(a), digit_of(b));
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                if (!fixed || is_compatible(a, b, c))
                    maker_option(m, CELL " " CELL " " CELL, digit_of(a), digit_of(b), digit_of(a),
                                 digit_of(c), digit_of(b), digit_of(c));
    return m->status == DLX_OK;
}

/* ---- the partridge puzzle ---- */

static void add_square(struct maker *m, int k, int top, int left)
{
    maker_entries(m, "#%d", k);
    for (int row = top; row < top + k; row++)
        for (int column = left; column < left + k; column++)
            maker_entries(m, CELL, digit_of(row), digit_of(column));
    maker_end_option(m);
}

/*
 * Fill a square of side 1 + 2 + ... + N with one square of side 1, two of side 2, ..., N of side N (R.
 * Wainwright, 1981). The areas agree, because 1^3 + ... + N^3 = (1 + ... + N)^2.
 *
 *     items     #1 2|#2 3|#3 00 01 ...        k squares of side k; the cells
 *     options   #2 00 01 10 11 ...            one placement of a square, large squares first
 */
bool make_partridge(struct maker *m)
{
    const int n = m->number, side = n * (n + 1) / 2;
    for (int k = 1; k <= n; k++) {
        maker_item(m, DLX_PRIMARY, "#%d", k);
        maker_repeat(m, k, k);
    }
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            maker_item(m, DLX_PRIMARY, CELL, digit_of(row), digit_of(column));
    for (int k = n; k >= 1; k--) /* large squares first: there are few places for them */
        for (int top = 0; top + k <= side; top++)
            for (int left = 0; left + k <= side; left++)
                add_square(m, k, top, left);
    return m->status == DLX_OK;
}
