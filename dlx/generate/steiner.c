/* SPDX-License-Identifier: MIT */
/*
 * Steiner triple systems: triples of N points so that every two points are in exactly one.
 *
 *     items     01 02 03 ... 12 13 ...     each pair of points
 *     options   01 02 12   01 03 13 ...    each triple, as its three pairs
 *
 * They exist for N = 1 or 3 modulo 6 (T. P. Kirkman, 1847). With --fixed the triples of point 0 are
 * 0 1 2, 0 3 4, 0 5 6, ...: every system can be renumbered so.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

/* Whether the triple a < b < c goes with those fixed for point 0. */
static bool agrees(int a, int b, int c)
{
    bool ab = a % 2 == 1 && b == a + 1, bc = b % 2 == 1 && c == b + 1;
    return a == 0 ? bc : !ab && !bc;
}

static void add_triple(struct maker *m, int a, int b, int c)
{
    maker_entry(m, maker_placed(m, "", a, b));
    maker_entry(m, maker_placed(m, "", a, c));
    maker_entry(m, maker_placed(m, "", b, c));
    maker_option(m);
}

static bool fill(struct maker *m)
{
    int n;
    bool fixed = m->options[GENERATE_FIXED] != NULL;
    if (!maker_number(m, "N", m->values[0], 3, MOST_DIGITS, &n))
        return false;
    if (n % 6 != 1 && n % 6 != 3)
        return maker_refuse(m, "N", m->values[0], "1 or 3 more than a multiple of 6");
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            maker_item(m, maker_placed(m, "", a, b), DLX_PRIMARY);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                if (!fixed || agrees(a, b, c))
                    add_triple(m, a, b, c);
    return m->status == DLX_OK;
}

const struct generate_kind kind_steiner = {
    .name = "steiner",
    .arguments = "N",
    .text = "triples of N points, every two points in exactly one (Steiner triple systems)",
    .help = "Items: 01, 02, ...: pairs of points. Options: triples, such as 01 02 12.\n"
            "N is 1 or 3 more than a multiple of 6.\n"
            "Example: dlx generate steiner 9 | dlx count\n",
    .least = 1,
    .most = 1,
    .options = 1u << GENERATE_FIXED,
    .fill = fill,
};
