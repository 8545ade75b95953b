/* SPDX-License-Identifier: MIT */
/* See text.h. */
#include "bench/text.h"
#include "bench/files.h"

#include <stdlib.h>
#include <string.h>

bool text_append(void *text, const char *bytes, size_t size)
{
    struct text *t = text;
    if (t->size + size > t->capacity) {
        t->capacity = 2 * (t->size + size);
        t->bytes = realloc(t->bytes, t->capacity);
        if (t->bytes == NULL)
            fail("out of memory");
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

bool text_read(void *text, char *buffer, size_t size, size_t *got)
{
    struct text *t = text;
    *got = size < t->size - t->read ? size : t->size - t->read;
    memcpy(buffer, t->bytes + t->read, *got);
    t->read += *got;
    return true;
}
