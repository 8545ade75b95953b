/* SPDX-License-Identifier: MIT */
/* Error messages: our text around a word of the user, which is sanitized and cut to a reasonable length. */
#ifndef DLX_FORMATS_MESSAGE_H
#define DLX_FORMATS_MESSAGE_H

#include "dlx/dlx.h"

enum { QUOTED_SIZE = 64 };

/** Copy a word for a message. Replace control characters with `?`, and the end of a long word with "...". */
void message_quote(char quoted[QUOTED_SIZE], const char *word);

/** Fill an error. The text contains at most one %s, which stands for the word. */
void message_set(dlx_error *error, uint64_t line, uint64_t column, const char *text,
                 const char *word);

#endif
