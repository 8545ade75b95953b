/* SPDX-License-Identifier: MIT */
/* A destination for writers: text in memory, or a failure. */
#ifndef TESTS_SUPPORT_SINK_H
#define TESTS_SUPPORT_SINK_H

#include "dlx/dlx.h"
#include "tests/support/assertion.h"

#include <stdlib.h>
#include <string.h>

struct sink {
    char *text;       /* the text so far, zero-terminated; the caller frees it */
    size_t length;    /* of the text, in bytes */
    uint64_t calls;   /* number of calls so far */
    uint64_t fail_at; /* number of the call that fails, from 1; 0 for none */
};

/** A dlx_write_fn whose user is a struct sink. */
static inline bool sink_write(void *user, const char *text, size_t size)
{
    struct sink *sink = user;
    ck_assert(sink->fail_at == 0 ||
              sink->calls < sink->fail_at); /* no call may follow the one that failed */
    if (++sink->calls == sink->fail_at)
        return false;
    sink->text = realloc(sink->text, sink->length + size + 1);
    memcpy(sink->text + sink->length, text, size);
    sink->length += size;
    sink->text[sink->length] = '\0';
    return true;
}

#endif
