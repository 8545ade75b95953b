/* SPDX-License-Identifier: MIT */
/* Error messages: see message.h. */
#include "dlx/formats/message.h"

#include <stdio.h>
#include <string.h>

void message_quote(char quoted[QUOTED_SIZE], const char *word)
{
    size_t n = 0;
    for (; word[n] != '\0' && n + 1 < QUOTED_SIZE; n++) {
        unsigned char c = (unsigned char)word[n];
        quoted[n] = c < 0x20 || c == 0x7f ? '?' : word[n];
    }
    if (word[n] != '\0')
        memcpy(quoted + n - 3, "...", 3);
    quoted[n] = '\0';
}

void message_set(dlx_error *error, uint64_t line, uint64_t column, const char *text,
                 const char *word)
{
    char quoted[QUOTED_SIZE];
    message_quote(quoted, word);
    error->line = line;
    error->column = column;
    /* not a format of printf(): the text is not always a literal */
    const char *hole = strstr(text, "%s");
    if (hole == NULL)
        snprintf(error->message, sizeof error->message, "%s", text);
    else
        snprintf(error->message, sizeof error->message, "%.*s%s%s", (int)(hole - text), text,
                 quoted, hole + 2);
}
