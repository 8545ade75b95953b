/* SPDX-License-Identifier: MIT */
/*
 * Describe a step of a search in words. Traces and pictures use the same words:
 *
 *     item a, length 2
 *     try 1 of 2: a d g
 *     forced: b c f, pruned: e has too few options left
 *
 * The caller decides how items and options are written.
 */
#ifndef DLX_DANCE_STEP_H
#define DLX_DANCE_STEP_H

#include "dlx/dance.h"

/** Write words, in which `insert` writes what % and a letter mean. */
void words_tell(const char *words, void (*text)(const void *to, const char *text),
                void (*insert)(const void *to, char letter), const void *to);

struct step_writer {
    const void *to; /* passed to these: */
    void (*text)(const void *to, const char *text);
    void (*item)(const void *to, uint32_t item);
    void (*option)(const void *to, uint32_t option);
};

/** Write what a step does, without an end of line. `solution` follows the word "solution": its
 * number, and its cost. */
void step_tell(const struct step_writer *writer, const dlx_step *step, const char *solution);

/** Return the name of a kind of step: "choose", "dead end", ... Static. */
const char *step_name(dlx_step_kind kind);

#endif
