/* SPDX-License-Identifier: MIT */
/* A source of text in memory, which gives it out in small pieces if asked to. */
#ifndef TESTS_SUPPORT_TEXT_H
#define TESTS_SUPPORT_TEXT_H

#include "dlx/dlx.h"

#include <string.h>

struct text {
    const char *at; /* what is left */
    size_t left;    /* how many bytes that is */
    size_t piece;   /* give at most so many at once; 0 for no limit */
    bool fails;     /* fail at the end instead of ending */
};

static inline struct text text_of(const char *string)
{
    return (struct text){.at = string, .left = strlen(string)};
}

/** A dlx_read_fn with a struct text as its user. */
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
