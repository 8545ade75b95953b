/* SPDX-License-Identifier: MIT */
/* A text in memory, so that no disk access is measured. */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes;     /* free() them at the end */
    size_t size;     /* bytes written */
    size_t capacity; /* bytes allocated */
    size_t read;     /* bytes read so far */
};

/** A dlx_write_fn with a struct text as its user. It ends the program if there is no memory. */
bool text_append(void *text, const char *bytes, size_t size);

/** A dlx_read_fn with a struct text as its user. */
bool text_read(void *text, char *buffer, size_t size, size_t *got);

#endif
