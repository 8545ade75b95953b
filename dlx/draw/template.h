/* SPDX-License-Identifier: MIT */
/*
 * Draw any problem by a template: a text that shows where the items are. A word is the name of an item, and
 * the cell is drawn with the option that covers it. `.` is no cell, and an empty line begins the next layer.
 * An item may stand in several places, so cells of any shape can be shown, such as hexagons two words wide:
 *
 *     problem    X a b        template   a a b b .      drawing  +-------------+
 *                a b c                   . c c d d               | X           |
 *                X a c                                           |   +---------+ ...
 *
 * If some cell gets a color in some option, the drawing is a table of the colors. Otherwise it is a board: the
 * label of a piece is the first item of its option that has no cell.
 */
#ifndef DLX_DRAW_TEMPLATE_H
#define DLX_DRAW_TEMPLATE_H

#include "dlx/draw/drawing.h"

/**
 * Prepare to draw solutions of a problem by a template. All memory comes from the problem's allocator.
 *
 * @param text        the template; it is only read here.
 * @param first_item  the number that stands for the first item, if the items have no names.
 * @param error       out: what is wrong with the template.
 * @return DLX_OK, DLX_ERR_MEMORY, or DLX_ERR_SYNTAX.
 */
dlx_status template_begin(struct drawing *drawing, const dlx_problem *problem, const char *text,
                          size_t length, uint32_t first_item, dlx_error *error);

/** The same as mark_empty_cells(), for a drawing with a template. */
void template_mark_empty_cells(struct drawing *drawing);

/** Free the arrays of the template of a drawing. */
void template_end(struct drawing *drawing);

#endif
