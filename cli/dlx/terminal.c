/* SPDX-License-Identifier: MIT */
/* Detect the abilities of a terminal from the locale and the environment. */
#define _POSIX_C_SOURCE 200809L

#include "cli/dlx/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_utf8(void)
{
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C"); /* isdigit() and the like must not depend on the user's language */
    return utf8;
}

bool is_terminal(int descriptor)
{
    const char *term = getenv("TERM");
    return isatty(descriptor) && term != NULL && strcmp(term, "dumb") != 0;
}

/* See https://no-color.org: every value except the empty one turns colors off. */
static bool has_color(void)
{
    const char *no_color = getenv("NO_COLOR");
    return is_terminal(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0');
}

struct text_style terminal_style(bool ascii)
{
    return (struct text_style){.ascii = ascii || !is_utf8(), .color = has_color()};
}
