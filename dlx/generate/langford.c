/* SPDX-License-Identifier: MIT */
/*
 * Langford pairs: put 1 1 2 2 ... N N in a row so that there are k numbers between the two k.
 *
 *     items     1 2 3   s1 s2 s3 s4 s5 s6     the numbers, and the places
 *     options   1 s1 s3   1 s2 s4 ...         a number in two places
 *
 * A solution read backwards is another solution. --reduced keeps one of the two: for k = N or N - 1,
 * whichever is odd, an option and its mirror image are not both kept. (Knuth, TAOCP 7.2.2.1, exercise 15.)
 * Because k is odd, no option is its own mirror image.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"

enum { MOST_PAIRS = 1000 };

static void add_langford_items(struct maker *m, int n)
{
    for (int k = 1; k <= n; k++)
        maker_add_item(m, maker_name_number(m, "", k), DLX_PRIMARY);
    for (int place = 1; place <= 2 * n; place++)
        maker_add_item(m, maker_name_number(m, "s", place), DLX_PRIMARY);
}

static bool make_langford(struct maker *m)
{
    int n;
    if (!maker_parse_number(m, "N", m->values[0], 1, MOST_PAIRS, &n))
        return false;
    int halved = m->options[GENERATE_REDUCED] != NULL ? n - (n % 2 == 0) : 0;
    add_langford_items(m, n);
    for (int k = 1; k <= n; k++)
        for (int place = 1; place + k + 1 <= 2 * n; place++) {
            int mirrored = 2 * n - place - k; /* first place of the mirror image */
            if (k == halved && place > mirrored)
                continue;
            maker_add_entry(m, maker_name_number(m, "", k));
            maker_add_entry(m, maker_name_number(m, "s", place));
            maker_add_entry(m, maker_name_number(m, "s", place + k + 1));
            maker_end_option(m);
        }
    return m->status == DLX_OK;
}

const struct generate_kind kind_langford = {
    .name = "langford",
    .arguments = "N",
    .text = "1 1 2 2 ... N N in a row, with k numbers between the two k",
    .help = "Items: 1 ... N: numbers; s1, s2, ...: places.\n"
            "Options: a number in two places, such as 1 s1 s3.\n"
            "A solution and its mirror image count as two; with --reduced, as one.\n"
            "Example: dlx generate langford 7 | dlx count\n",
    .least = 1,
    .most = 1,
    .options = 1u << GENERATE_REDUCED,
    .make = make_langford,
};
