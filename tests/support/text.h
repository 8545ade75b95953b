/* SPDX-License-Identifier: MIT */
/* A source of text in memory. It can return the text in small pieces, and can fail at the end. */
#ifndef TESTS_SUPPORT_TEXT_H
#define TESTS_SUPPORT_TEXT_H

#include "dlx/dlx.h"

#include <string.h>

struct text {
    const char *at; /* rest of the text */
    size_t left;    /* length of the rest, in bytes */
    size_t piece;   /* most bytes to return at once; 0 for no limit */
    bool fails;     /* report an error at the end of the text */
};

static inline struct text text_of(const char *string)
{
    return (struct text){.at = string, .left = strlen(string)};
}

/** A dlx_read_fn whose user is a struct text. */
static inline bool text_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct text *t = user;
    *got = t->left < size ? t->left : size;
    if (t->piece > 0 && *got > t->piece)
        *got = t->piece;
    if (*got == 0)
        return !t->fails;
    memcpy(buffer, t->at, *got);
    t->at += *got;
    t->left -= *got;
    return true;
}

#endif
