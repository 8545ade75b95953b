/* SPDX-License-Identifier: MIT */
/*
 * Langford pairs: put 1 1 2 2 ... N N into a row so that k numbers stand between the two k.
 *
 *     items     1 2 3   s1 s2 s3 s4 s5 s6     each number and each place once
 *     options   1 s1 s3   1 s2 s4 ...         a number on two places
 *
 * A solution read backwards is another one. With --reduced only one of the two is left: of the odd
 * number N or N - 1 only the places in the first half are options. (Knuth, TAOCP 7.2.2.1, exercise
 * 15.) It is odd, so its two places cannot mirror each other.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

enum { MOST_PAIRS = 1000 };

static void add_items(struct maker *m, int n)
{
    for (int k = 1; k <= n; k++)
        maker_item(m, maker_numbered(m, "", k), DLX_PRIMARY);
    for (int place = 1; place <= 2 * n; place++)
        maker_item(m, maker_numbered(m, "s", place), DLX_PRIMARY);
}

static bool fill(struct maker *m)
{
    int n;
    if (!maker_number(m, "N", m->values[0], 1, MOST_PAIRS, &n))
        return false;
    int halved = m->options[GENERATE_REDUCED] != NULL ? n - (n % 2 == 0) : 0;
    add_items(m, n);
    for (int k = 1; k <= n; k++)
        for (int place = 1; place + k + 1 <= 2 * n; place++) {
            int mirrored = 2 * n - place - k;
            if (k == halved && place > mirrored)
                continue;
            maker_entry(m, maker_numbered(m, "", k));
            maker_entry(m, maker_numbered(m, "s", place));
            maker_entry(m, maker_numbered(m, "s", place + k + 1));
            maker_option(m);
        }
    return m->status == DLX_OK;
}

const struct generate_kind kind_langford = {
    .name = "langford",
    .arguments = "N",
    .text = "1 1 2 2 ... N N in a row, with k numbers between the two k",
    .help = "Items: 1 ... N: numbers; s1, s2, ...: places.\n"
            "Options: a number on two places, such as 1 s1 s3.\n"
            "A solution and its mirror image are two, but one with --reduced.\n"
            "Example: dlx generate langford 7 | dlx count\n",
    .least = 1,
    .most = 1,
    .options = 1u << GENERATE_REDUCED,
    .fill = fill,
};
