/* SPDX-License-Identifier: MIT */
/*
 * Draw the present frame of a recorded dance, as text and as SVG.
 *
 * In a picture, everything that can change has an id, and is in the same place of the document in
 * every frame. Only attributes and texts differ between frames, so a page can copy them and animate
 * the changes. Colors are CSS custom properties (--paper, --ink, ...) of the class `dance`.
 *
 *     links    nK           group of node K: class `node` and of `head`, `entry`, `root`, `out`, `move`,
 *                           `branch`, `chosen`
 *              nK-up        a link of it (-down, -left, -right): `link` and of `out`, `changed`, `over`
 *     matrix   mK           entry K; mc-I, mr-O: item I with its column, option O with its row
 *     tree     tN           node N of the tree so far
 *
 * Items without names are shown by numbers, and options are numbered from 1. Long names are cut. A
 * drawing costs O(nodes + items + options), a printed matrix O(items * options), and a tree O(nodes
 * of the tree). Each function returns DLX_OK, or prints nothing and returns DLX_ERR_MEMORY, or
 * DLX_ERR_TOO_LARGE for more than 8 million nodes, or entries of a printed matrix.
 */
#ifndef DLX_DRAW_DANCE_H
#define DLX_DRAW_DANCE_H

#include "dlx/dance/record.h"

#include <stdio.h>

/** Print the frame as a sentence, without full stop or end of line. It needs no memory. */
void dance_print_frame(FILE *out, const struct recording *dance);

/** Return the name of a kind of move, such as "unlink item". */
const char *move_name(dlx_move_kind kind);

/** Return the nesting depth of a kind of move: 0 for the moves of a step, 1 for their parts, 2 for
 * the parts of those. */
int move_depth(dlx_move_kind kind);

/** Print the matrix: a line of item names, a line for each option, and a line of lengths. */
dlx_status dance_print_matrix(FILE *out, const struct recording *dance);

/** Print the lists: the ring of active items, then the list of each item. */
dlx_status dance_print_lists(FILE *out, const struct recording *dance);

/** Draw the nodes and all their links, which close around a torus. */
dlx_status dance_draw_links(FILE *out, const struct recording *dance);

/** Draw the matrix, with covered columns and hidden rows struck out. */
dlx_status dance_draw_matrix(FILE *out, const struct recording *dance);

/** Draw the search tree as far as it is known. */
dlx_status dance_draw_tree(FILE *out, const struct recording *dance);

#endif
