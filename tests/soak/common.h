/* SPDX-License-Identifier: MIT */
/* What all checks of the soak need: calls that cannot fail here, counts in digits, and texts in
 * memory. */
#ifndef TESTS_SOAK_COMMON_H
#define TESTS_SOAK_COMMON_H

#include "dlx/dlx.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* End the program if a call failed. */
static inline void must(dlx_status status)
{
    if (status != DLX_OK)
        abort();
}

/* Return whether the digits are this number. */
static inline bool is_number(const char *digits, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return strcmp(digits, text) == 0;
}

/** A text in memory. */
struct text {
    char *bytes;         /* owned */
    size_t length, room; /* bytes written; allocated length */
    size_t read;         /* bytes read so far */
};

/** Append to a text, and read its next bytes: a dlx_write_fn and a dlx_read_fn. */
static inline bool text_write(void *user, const char *bytes, size_t size)
{
    struct text *t = user;
    if (t->length + size > t->room) {
        t->room = 2 * (t->length + size);
        t->bytes = realloc(t->bytes, t->room);
        if (t->bytes == NULL)
            abort();
    }
    memcpy(t->bytes + t->length, bytes, size);
    t->length += size;
    return true;
}

static inline bool text_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct text *t = user;
    *got = t->length - t->read < size ? t->length - t->read : size;
    memcpy(buffer, t->bytes + t->read, *got);
    t->read += *got;
    return true;
}

#endif
