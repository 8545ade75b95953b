/* SPDX-License-Identifier: MIT */
/*
 * Bar charts in SVG, such as the tree nodes of each level:
 *
 *     level     tree nodes
 *         0   # 32
 *         1   #### 372
 *         2   ################# 2492
 *
 * A long chart has one bar for several values, whose sum it shows.
 */
#ifndef DLX_DRAW_CHART_H
#define DLX_DRAW_CHART_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct chart {
    const char *title;      /* of the problem; NULL for none */
    const char *counted;    /* what the places count, such as "level" */
    const char *measure;    /* what the values are, such as "tree nodes" */
    const double *value;    /* of each place; not negative */
    const uint64_t *number; /* the same as whole numbers, if `value` is NULL */
    size_t count;           /* number of places */
    uint64_t first;         /* number of the first place */
};

/** Print the chart as a whole SVG document. */
void chart_print_svg(FILE *out, const struct chart *chart);

/** Return the length of a bar in characters: `room` for the greatest value, and 0 only for 0. */
int chart_bar(double value, double greatest, int room);

#endif
