/* SPDX-License-Identifier: MIT */
/* Where writers write to: text in memory, or a failure. */
#ifndef TESTS_SUPPORT_SINK_H
#define TESTS_SUPPORT_SINK_H

#include "dlx/dlx.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

struct sink {
    char *text;       /* what came, zero-terminated; to be freed */
    size_t length;    /* of text */
    uint64_t calls;   /* so far */
    uint64_t fail_at; /* the call that fails, from 1; 0 for none */
};

/** A dlx_write_fn with a struct sink as its user. */
static inline bool sink_write(void *user, const char *text, size_t size)
{
    struct sink *sink = user;
    ck_assert(sink->fail_at == 0 || sink->calls < sink->fail_at); /* never again after it failed */
    if (++sink->calls == sink->fail_at)
        return false;
    sink->text = realloc(sink->text, sink->length + size + 1);
    memcpy(sink->text + sink->length, text, size);
    sink->length += size;
    sink->text[sink->length] = '\0';
    return true;
}

#endif
