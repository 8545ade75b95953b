/* SPDX-License-Identifier: MIT */
/*
 * Place N queens so that no two attack each other:
 *
 *     items     r0 c0 r1 c1 ...     a queen in each row and column, from the middle outwards
 *               | a1 b1 a2 b2 ...   at most one on each diagonal: a(row + column), b(n - 1 - row + column)
 *     options   r0 c1 a1 b4         a queen in row 0, column 1; one for each square
 *
 * Rows and columns are in organ-pipe order, from the middle outwards. A queen in the middle attacks the most
 * squares, and among equal items the search takes the first. (Knuth, TAOCP 7.2.2.1, exercise 19.) Diagonals
 * of one square exclude nothing, so they are not items.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

enum { MOST_QUEENS = 1000 };

/* Return the k-th line from the middle: of 8 lines 4 3 5 2 6 1 7 0, of 7 lines 3 2 4 1 5 0 6. */
static int organ_pipe(int k, int n)
{
    return k % 2 == 0 ? n / 2 + k / 2 : n / 2 - 1 - k / 2;
}

static void add_queen_items(struct maker *m, int n)
{
    for (int k = 0; k < n; k++) {
        maker_add_item(m, maker_name_number(m, "r", organ_pipe(k, n)), DLX_PRIMARY);
        maker_add_item(m, maker_name_number(m, "c", organ_pipe(k, n)), DLX_PRIMARY);
    }
    for (int d = 1; d < 2 * n - 2; d++) { /* diagonals 0 and 2n - 2 have one square */
        maker_add_item(m, maker_name_number(m, "a", d), DLX_SECONDARY);
        maker_add_item(m, maker_name_number(m, "b", d), DLX_SECONDARY);
    }
}

static void add_diagonal(struct maker *m, const char *prefix, int d, int n)
{
    if (d > 0 && d < 2 * n - 2)
        maker_add_entry(m, maker_name_number(m, prefix, d));
}

static bool make_queens(struct maker *m)
{
    int n;
    if (!maker_parse_number(m, "N", m->values[0], 1, MOST_QUEENS, &n))
        return false;
    add_queen_items(m, n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            maker_add_entry(m, maker_name_number(m, "r", row));
            maker_add_entry(m, maker_name_number(m, "c", column));
            add_diagonal(m, "a", row + column, n);
            add_diagonal(m, "b", n - 1 - row + column, n);
            maker_end_option(m);
        }
    return m->status == DLX_OK;
}

const struct generate_kind kind_queens = {
    .name = "queens",
    .arguments = "N",
    .text = "place N queens on a board of N x N so that no two attack each other",
    .help = "Items: r0, c0, ...: rows and columns; secondary a1, b1, ...: diagonals.\n"
            "Options: a queen on a square, such as r0 c1 a1 b4.\n"
            "Example: dlx generate queens 8 | dlx count\n",
    .least = 1,
    .most = 1,
    .make = make_queens,
};
