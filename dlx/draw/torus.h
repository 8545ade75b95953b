/* SPDX-License-Identifier: MIT */
/* The places of nodes in the picture of the links, for torus.c and torus_links.c. They depend on the problem
 * alone, so they are the same in every frame. */
#ifndef DLX_DRAW_TORUS_H
#define DLX_DRAW_TORUS_H

#include "dlx/draw/view.h"

#include <stdio.h>

enum {
    MARGIN = 16,    /* around everything */
    LABEL = 30,     /* for the numbers of the options */
    TOP = 74,       /* from the upper edge to the middle of the heads */
    FIRST_ROW = 80, /* from there to the first option */
    ROW = 54,       /* from one option to the next */
    STUB = 22,      /* length of a link beyond the ends of its list */
    WIDE = 19,      /* half of an entry's width */
    HIGH = 13,      /* half of its height */
    HEAD_HIGH = 20, /* half of a head's height */
    LANE = 5,       /* from the middle of a node to where its links begin */
    AROUND = 11,    /* from the side of a node to links that pass it */
    BEND = 12,      /* along a link, from one lane to another */
    BESIDE = 3,     /* between two links that pass different numbers of nodes */
    GAP = 36,       /* between the primary and the secondary items, more than elsewhere */
    LEAST_COLUMN = 66,
    MOST_COLUMN = 132,
    MOST_COLOR = 7, /* columns of text */
};

struct torus {
    FILE *out;
    struct view view;
    int column;    /* from one item to the next */
    int head_wide; /* half of a head's width */
};

static inline int x_of_column(const struct torus *t, uint32_t column)
{
    bool is_secondary = column >= t->view.primary;
    int places = (int)column + 1 + is_secondary;
    return MARGIN + LABEL + STUB + t->head_wide + places * t->column + (is_secondary ? GAP : 0);
}

static inline int x_of(const struct torus *t, uint32_t node)
{
    if (node == 0)
        return x_of_column(t, 0) - t->column - (t->view.primary == 0 ? GAP + t->column : 0);
    if (view_is_root(&t->view, node))
        return x_of_column(t, t->view.primary) - t->column;
    uint32_t item = recording_node(t->view.dance, node).links.item;
    return x_of_column(t, t->view.column[item]);
}

static inline int y_of_option(uint32_t option)
{
    return TOP + FIRST_ROW + (int)option * ROW;
}

static inline int y_of(const struct torus *t, uint32_t node)
{
    uint32_t option = recording_node(t->view.dance, node).links.option;
    return option == DLX_NONE ? TOP : y_of_option(option);
}

static inline bool is_entry(const struct torus *t, uint32_t node)
{
    return node > t->view.items + 1;
}

static inline bool has_secondary(const struct torus *t)
{
    return t->view.primary < t->view.items;
}

static inline int width_of(const struct torus *t)
{
    uint32_t last = t->view.items > 0 ? t->view.items - 1 : 0;
    return x_of_column(t, last) + t->head_wide + STUB + MARGIN;
}

/* Half of a node's width and of its height. */
static inline int wide_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? WIDE : view_is_root(&t->view, node) ? HEAD_HIGH : t->head_wide;
}

static inline int high_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? HIGH : HEAD_HIGH;
}

/** Draw the links of a node: four, but two for a root, which has no list. */
void torus_put_links(const struct torus *t, uint32_t node);

#endif
