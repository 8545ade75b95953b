/* SPDX-License-Identifier: MIT */
/*
 * A step of a search in words, the same in a trace and below a picture:
 *
 *     item a, length 2
 *     try 1 of 2: a d g
 *     forced: b c f, given up: e has too few options left
 *
 * How items and options are written is the writer's business.
 */
#ifndef DLX_DANCE_STEP_H
#define DLX_DANCE_STEP_H

#include "dlx/dance.h"

struct step_writer {
    const void *to; /* passed to these: */
    void (*text)(const void *to, const char *text);
    void (*item)(const void *to, uint32_t item);
    void (*option)(const void *to, uint32_t option);
};

/** Write what a step does, without an end of line. `solution` is the number of the solutions so far, and
 * what else is to be said of one. */
void step_tell(const struct step_writer *writer, const dlx_step *step, const char *solution);

/** What a kind of step is called: "choose", "dead end", ... Static. */
const char *step_name(dlx_step_kind kind);

#endif
