/* SPDX-License-Identifier: MIT */
/* Messages of errors: our text around the user's words, made harmless and not too long. */
#ifndef DLX_FORMATS_MESSAGE_H
#define DLX_FORMATS_MESSAGE_H

#include "dlx/dlx.h"

enum { QUOTED_SIZE = 64 };

/** Copy a word for a message, cut with "..." if it is long, control characters as `?`. */
void message_quote(char quoted[QUOTED_SIZE], const char *word);

/** Fill an error; %s in the text, at most one, stands for the word. */
void message_set(dlx_error *error, uint64_t line, uint64_t column, const char *text,
                 const char *word);

#endif
