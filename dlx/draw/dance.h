/* SPDX-License-Identifier: MIT */
/*
 * Drawings of the frame on which a dance stands, as text and as SVG.
 *
 * In the pictures everything that can change has an id and is there in every frame of a dance, in the
 * same place of the document: from one frame to the next only attributes and texts differ, and with them
 * classes. So a page can take the attributes over, and let what moves be seen. The colors are custom
 * properties of CSS (--paper, --ink, ...) on the class `dance`, which a page can set.
 *
 *     links    nK           group of node K: class `node` and of `head`, `entry`, `root`, `out`, `move`,
 *                           `branch`, `chosen`
 *              nK-up        a link of it (-down, -left, -right): `link` and of `out`, `changed`, `over`
 *     matrix   mK           entry K; mc-I, mr-O: item I with its column, option O with its row
 *     tree     tN           node N of the tree so far
 *
 * Items without names are named by their numbers from 1, options are numbered from 1. Names are cut
 * where there is no room. All cost O(nodes + items + options), those of the tree O(nodes of the tree).
 * All print what they say and return DLX_OK, or print nothing and return DLX_ERR_MEMORY or, for more than 8
 * million nodes, DLX_ERR_TOO_LARGE.
 */
#ifndef DLX_DANCE_DRAW_H
#define DLX_DANCE_DRAW_H

#include "dlx/dance/record.h"

#include <stdio.h>

/** What happens in this frame, in a sentence without a full stop and without an end of line. It needs
 * no memory. */
void dance_print_frame(FILE *out, const struct recording *dance);

/** The matrix: a line of item names, a line for each option, and a line of lengths. */
dlx_status dance_print_matrix(FILE *out, const struct recording *dance);

/** The lists: the ring of active items, then the list of each item. */
dlx_status dance_print_lists(FILE *out, const struct recording *dance);

/** The nodes and all their links, which close around a torus. */
dlx_status dance_draw_links(FILE *out, const struct recording *dance);

/** The matrix, with what is covered and hidden struck out. */
dlx_status dance_draw_matrix(FILE *out, const struct recording *dance);

/** The search tree as far as it is known. */
dlx_status dance_draw_tree(FILE *out, const struct recording *dance);

#endif
