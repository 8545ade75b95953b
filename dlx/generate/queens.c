/* SPDX-License-Identifier: MIT */
/*
 * N queens, none of which attacks another:
 *
 *     items     r0 c0 r1 c1 ...     a queen in each row and column, from the middle outwards
 *               | a1 b1 a2 b2 ...   at most one on a diagonal: a(row + column), b(n - 1 - row + column)
 *     options   r0 c1 a1 b4         a queen on row 0, column 1, for each square
 *
 * Rows and columns stand in the order of organ pipes, the middle ones first, because a queen there
 * attacks most squares; the search takes the first of equals. (Knuth, TAOCP 7.2.2.1, exercise 19.)
 * Diagonals of one square forbid nothing and are no items.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

enum { MOST_QUEENS = 1000 };

/* The k-th line from the middle outwards: of 8 lines 4 3 5 2 6 1 7 0, of 7 lines 3 2 4 1 5 0 6. */
static int organ_pipe(int k, int n)
{
    return k % 2 == 0 ? n / 2 + k / 2 : n / 2 - 1 - k / 2;
}

static void add_items(struct maker *m, int n)
{
    for (int k = 0; k < n; k++) {
        maker_item(m, maker_numbered(m, "r", organ_pipe(k, n)), DLX_PRIMARY);
        maker_item(m, maker_numbered(m, "c", organ_pipe(k, n)), DLX_PRIMARY);
    }
    for (int d = 1; d < 2 * n - 2; d++) {
        maker_item(m, maker_numbered(m, "a", d), DLX_SECONDARY);
        maker_item(m, maker_numbered(m, "b", d), DLX_SECONDARY);
    }
}

static void diagonal(struct maker *m, const char *prefix, int d, int n)
{
    if (d > 0 && d < 2 * n - 2)
        maker_entry(m, maker_numbered(m, prefix, d));
}

static bool fill(struct maker *m)
{
    int n;
    if (!maker_number(m, "N", m->values[0], 1, MOST_QUEENS, &n))
        return false;
    add_items(m, n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            maker_entry(m, maker_numbered(m, "r", row));
            maker_entry(m, maker_numbered(m, "c", column));
            diagonal(m, "a", row + column, n);
            diagonal(m, "b", n - 1 - row + column, n);
            maker_option(m);
        }
    return m->status == DLX_OK;
}

const struct generate_kind kind_queens = {
    .name = "queens",
    .arguments = "N",
    .text = "N queens on a board of N x N, none of which attacks another",
    .help = "Items: r0, c0, ...: rows and columns; secondary a1, b1, ...: diagonals.\n"
            "Options: a queen on a square, such as r0 c1 a1 b4.\n"
            "Example: dlx generate queens 8 | dlx count\n",
    .least = 1,
    .most = 1,
    .fill = fill,
};
