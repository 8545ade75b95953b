/* SPDX-License-Identifier: MIT */
/* Texts in memory, where the C library has them. */
#define _GNU_SOURCE /* fopencookie() */

#include "cli/system/system.h"

#include <stdlib.h>

static bool close_whole(FILE *file)
{
    const bool failed = file == NULL || ferror(file);
    return file != NULL && fclose(file) == 0 && !failed;
}

FILE *system_open_text(char **bytes, size_t *size)
{
    *bytes = NULL;
    return open_memstream(bytes, size);
}

bool system_close_text(FILE *file, char **bytes, size_t *size)
{
    (void)size;
    /* Without memory, glibc may close the file without an error and leave NULL. */
    if (close_whole(file) && *bytes != NULL)
        return true;
    free(*bytes);
    *bytes = NULL;
    return false;
}

/* fopencookie() takes 0 as an error. */
FILE *system_open_pipe(system_append *append, void *user)
{
    return fopencookie(user, "w", (cookie_io_functions_t){.write = append});
}

bool system_close_pipe(FILE *file, system_append *append, void *user)
{
    (void)append, (void)user;
    return close_whole(file);
}
