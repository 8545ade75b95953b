/* SPDX-License-Identifier: MIT */
/*
 * The partridge puzzle (R. Wainwright, 1981): fill a square of side 1 + 2 + ... + N with one square of side
 * 1, two of side 2, ..., N of side N. The areas agree, because 1^3 + ... + N^3 = (1 + ... + N)^2.
 *
 *     items     #1 2|#2 3|#3 00 01 ...        k squares of side k; the cells
 *     options   #2 00 01 10 11 ...            one placement of a square, large squares first
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

enum { MOST_PARTRIDGE = 10 }; /* its side is 55; two digits can name 62 rows */

static void add_partridge_items(struct maker *m, int n, int side)
{
    for (int k = 1; k <= n; k++) {
        maker_add_item(m, maker_name_number(m, "#", k), DLX_PRIMARY);
        if (m->status == DLX_OK)
            dlx_problem_set_multiplicity(m->problem, (uint32_t)k - 1, (uint32_t)k, (uint32_t)k);
    }
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            maker_add_item(m, maker_name_cell(m, "", row, column), DLX_PRIMARY);
}

static void add_square(struct maker *m, int k, int top, int left)
{
    maker_add_entry(m, maker_name_number(m, "#", k));
    for (int row = top; row < top + k; row++)
        for (int column = left; column < left + k; column++)
            maker_add_entry(m, maker_name_cell(m, "", row, column));
    maker_end_option(m);
}

static bool make_partridge(struct maker *m)
{
    int n;
    if (!maker_parse_number(m, "N", m->values[0], 1, MOST_PARTRIDGE, &n))
        return false;
    int side = n * (n + 1) / 2;
    add_partridge_items(m, n, side);
    for (int k = n; k >= 1; k--) /* large squares first: there are few places for them */
        for (int top = 0; top + k <= side; top++)
            for (int left = 0; left + k <= side; left++)
                add_square(m, k, top, left);
    return m->status == DLX_OK;
}

const struct generate_kind kind_partridge = {
    .name = "partridge",
    .arguments = "N",
    .text = "fill a square with 1 square of side 1, 2 of side 2, ..., N of side N",
    .help = "Items: #1, 2|#2, ...: the squares of each side; 00, 01, ...: cells, row and column.\n"
            "Options: a placement of a square, such as #2 00 01 10 11.\n"
            "There is no solution for N from 2 to 7.\n"
            "Example: dlx generate partridge 8\n",
    .least = 1,
    .most = 1,
    .make = make_partridge,
};
