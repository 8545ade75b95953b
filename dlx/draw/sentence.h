/* SPDX-License-Identifier: MIT */
/* The sentences that describe a frame. */
#ifndef DLX_DRAW_SENTENCE_H
#define DLX_DRAW_SENTENCE_H

#include "dlx/draw/pen.h"

/** Write the step that the present frame belongs to. */
void pen_step(struct pen *pen, const struct recording *dance);

/** Write the move of the present frame; nothing if the frame announces a step. */
void pen_move(struct pen *pen, const struct recording *dance);

#endif
