/* SPDX-License-Identifier: MIT */
/* Texts in memory, where the C library has none: a text is written to a temporary file and read
 * back when it is complete. There are many short texts, so one free file is kept for reuse. */
#include "cli/system/system.h"

#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(FILE *) spare; /* a file that is free, at its beginning; or NULL */

static FILE *take_file(void)
{
    FILE *file = atomic_exchange(&spare, NULL);
    return file != NULL ? file : system_temporary();
}

static void give_back(FILE *file)
{
    FILE *none = NULL;
    const bool is_good = !ferror(file);
    rewind(file); /* it also allows writing after reading */
    if (!is_good || !atomic_compare_exchange_strong(&spare, &none, file))
        fclose(file);
}

/* Return the length of a text, and go to its beginning; -1 after an error. */
static long begin_reading(FILE *file)
{
    const long size = ferror(file) ? -1 : ftell(file);
    return size >= 0 && fseek(file, 0, SEEK_SET) == 0 ? size : -1;
}

FILE *system_open_text(char **bytes, size_t *size)
{
    *bytes = NULL;
    *size = 0;
    return take_file();
}

bool system_close_text(FILE *file, char **bytes, size_t *size)
{
    const long length = file != NULL ? begin_reading(file) : -1;
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    const bool good = text != NULL && fread(text, 1, (size_t)length, file) == (size_t)length;
    if (file != NULL)
        give_back(file);
    *bytes = good ? text : NULL;
    *size = good ? (size_t)length : 0;
    if (good)
        text[length] = '\0';
    else
        free(text);
    return good;
}

FILE *system_open_pipe(system_append *append, void *user)
{
    (void)append, (void)user;
    return take_file();
}

bool system_close_pipe(FILE *file, system_append *append, void *user)
{
    char block[4096];
    const long size = file != NULL ? begin_reading(file) : -1;
    size_t left = size >= 0 ? (size_t)size : 0, got = 1;
    while (left > 0 && got > 0) {
        got = fread(block, 1, left < sizeof block ? left : sizeof block, file);
        got = got > 0 && append(user, block, got) > 0 ? got : 0;
        left -= got;
    }
    if (file != NULL)
        give_back(file);
    return size >= 0 && left == 0;
}
