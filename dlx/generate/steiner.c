/* SPDX-License-Identifier: MIT */
/*
 * Steiner triple systems: triples of N points so that each pair of points is in exactly one triple.
 *
 *     items     01 02 03 ... 12 13 ...     each pair of points
 *     options   01 02 12   01 03 13 ...    the triples, each as its three pairs
 *
 * They exist if N is 1 or 3 modulo 6 (T. P. Kirkman, 1847). --fixed fixes the triples of point 0 as 0 1 2, 0
 * 3 4, 0 5 6, ...: the points of every system can be renumbered in this way.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

/* Return whether the triple a < b < c agrees with the fixed triples of point 0. */
static bool is_compatible(int a, int b, int c)
{
    bool ab = a % 2 == 1 && b == a + 1, bc = b % 2 == 1 && c == b + 1;
    return a == 0 ? bc : !ab && !bc;
}

static void add_triple(struct maker *m, int a, int b, int c)
{
    maker_add_entry(m, maker_name_cell(m, "", a, b));
    maker_add_entry(m, maker_name_cell(m, "", a, c));
    maker_add_entry(m, maker_name_cell(m, "", b, c));
    maker_end_option(m);
}

static bool make_steiner(struct maker *m)
{
    int n;
    bool fixed = m->options[GENERATE_FIXED] != NULL;
    if (!maker_parse_number(m, "N", m->values[0], 3, MOST_DIGITS, &n))
        return false;
    if (n % 6 != 1 && n % 6 != 3)
        return maker_refuse(m, "N", m->values[0], "1 or 3 more than a multiple of 6");
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            maker_add_item(m, maker_name_cell(m, "", a, b), DLX_PRIMARY);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                if (!fixed || is_compatible(a, b, c))
                    add_triple(m, a, b, c);
    return m->status == DLX_OK;
}

const struct generate_kind kind_steiner = {
    .name = "steiner",
    .arguments = "N",
    .text = "Steiner triple systems: triples of N points, each pair in exactly one",
    .help = "Items: 01, 02, ...: pairs of points. Options: triples, such as 01 02 12.\n"
            "N is 1 or 3 more than a multiple of 6.\n"
            "Example: dlx generate steiner 9 | dlx count\n",
    .least = 1,
    .most = 1,
    .options = 1u << GENERATE_FIXED,
    .make = make_steiner,
};
