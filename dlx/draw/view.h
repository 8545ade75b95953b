/* SPDX-License-Identifier: MIT */
/*
 * What the drawings know of a frame, and where things stand, which is the same in all frames of a
 * dance: items in columns, primary ones first; options in rows; and for each node its place in its
 * column and row, if nothing were out. For "p | x q" (x is secondary, q not) and the options "x p", "q x":
 *
 *     column    0 p    1 q    2 x           start  0 1 2 4      where a column begins in `entry`
 *     row 0     6             5             entry  6 7 5 8
 *     row 1            7      8
 *                                           in_column  5: 1, 8: 2     a head is in place 0
 *                                           in_row     6: 0, 5: 1
 */
#ifndef DLX_DANCE_VIEW_H
#define DLX_DANCE_VIEW_H

#include "dlx/dance/record.h"
#include "dlx/draw/pen.h"

enum option_state {
    OPTION_LIVE,   /* it can be chosen */
    OPTION_HIDDEN, /* it cannot */
    OPTION_CHOSEN,
};

struct view {
    const struct recording *dance;
    const dlx_problem *problem;
    const struct frame *now;
    uint32_t items, primary, options, nodes; /* how many */
    uint32_t move;                           /* the node that this frame is about, or DLX_NONE */
    uint32_t *block;                         /* all these: */
    uint32_t *item_at;                       /* of each column: its item */
    uint32_t *column;                        /* of each item */
    uint32_t *start;                         /* of each column, and one more: into entry */
    uint32_t *entry;                         /* entries, column by column, each in order of rows */
    uint32_t *in_column;                     /* of each node: its place, 1, 2, ...; a head: 0 */
    uint32_t *in_row;                        /* of each entry: its place, 0, 1, ... */
    uint32_t *state;                         /* of each option: an enum option_state */
    uint32_t *row;                           /* room for the entries of any one row */
};

/** DLX_OK, DLX_ERR_TOO_LARGE (more than 8 million nodes) or DLX_ERR_MEMORY; view_end() only after DLX_OK. */
dlx_status view_begin(struct view *view, const struct recording *dance);
void view_end(struct view *view);

/** The node that a frame is about: of its move, or if it shows none of the item of its step; or DLX_NONE. */
uint32_t view_moved(const struct recording *dance);

/** Whether a node is a root, or the head of an item's list. */
bool view_is_root(const struct view *view, uint32_t node);
bool view_is_head(const struct view *view, uint32_t node);

/** Whether an item is primary, and whether it is out of its ring. */
bool view_is_primary(const struct view *view, uint32_t item);
bool view_is_covered(const struct view *view, uint32_t item);

/** Whether the path has branched on an item, and does so now, at the end of the path. */
bool view_is_branch(const struct view *view, uint32_t item);
bool view_is_branch_now(const struct view *view, uint32_t item);

/** The word for a node: its number, an item's name for its head, or `root`. */
void pen_node(struct pen *pen, const struct recording *dance, uint32_t node);

/** The sentences of a frame: what step it is part of; and its move, nothing if it announces the step. */
void pen_step(struct pen *pen, const struct recording *dance);
void pen_move(struct pen *pen, const struct recording *dance);

#endif
