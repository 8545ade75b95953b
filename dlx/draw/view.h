/* SPDX-License-Identifier: MIT */
/*
 * The state of a frame, and the places of things in a drawing. Places are the same in all frames:
 * items are columns, primary items first, and options are rows. Each node has its place in its
 * column and row as if none were out. For "p | x q" (x secondary, q not) and the options "x p", "q
 * x":
 *
 *     column    0 p    1 q    2 x           start  0 1 2 4      where a column begins in `entry`
 *     row 0     6             5             entry  6 7 5 8
 *     row 1            7      8
 *                                           in_column  5: 1, 8: 2     a head is in place 0
 *                                           in_row     6: 0, 5: 1
 */
#ifndef DLX_DRAW_VIEW_H
#define DLX_DRAW_VIEW_H

#include "dlx/dance/record.h"

enum option_state {
    OPTION_LIVE,   /* it can be chosen */
    OPTION_HIDDEN, /* it cannot be chosen */
    OPTION_CHOSEN,
};

/* The maximum of nodes of a picture, and of entries of a printed matrix. A node takes at most 132
 * units of a picture, which must not overflow. */
enum { VIEW_MOST = INT32_MAX / 256 };

struct view {
    const struct recording *dance;
    const dlx_problem *problem;
    const struct frame *now;
    uint32_t items, primary, options, nodes; /* counts */
    uint32_t move;                           /* the node of view_moved() */
    uint32_t *block;                         /* the memory of the arrays below */
    uint32_t *item_at;                       /* column -> its item */
    uint32_t *column;                        /* of each item */
    uint32_t *start;     /* column -> where it begins in entry; one more for the end */
    uint32_t *entry;     /* entries, column by column, each in order of rows */
    uint32_t *in_column; /* node -> its place, 1, 2, ...; a head: 0 */
    uint32_t *in_row;    /* entry -> its place, 0, 1, ... */
    uint32_t *state;     /* option -> an enum option_state */
    uint32_t *row;       /* space for the entries of any one row */
};

/** Look at the present frame. Return DLX_OK, DLX_ERR_TOO_LARGE (more than 8 million nodes) or
 * DLX_ERR_MEMORY. After DLX_OK, end with view_end(). */
dlx_status view_begin(struct view *view, const struct recording *dance);
void view_end(struct view *view);

/** Return the node of the frame's move. If the frame shows a step, return the head of the step's
 * item, or DLX_NONE. */
uint32_t view_moved(const struct recording *dance);

/** Return whether a node is a root, or the head of an item. */
bool view_is_root(const struct view *view, uint32_t node);
bool view_is_head(const struct view *view, uint32_t node);

/** Return whether an item is primary, or out of its ring. */
bool view_is_primary(const struct view *view, uint32_t item);
bool view_is_covered(const struct view *view, uint32_t item);

/** Return whether the search has branched on an item on its path, or at the end of the path. */
bool view_is_branch(const struct view *view, uint32_t item);
bool view_is_branch_now(const struct view *view, uint32_t item);

#endif
