/* SPDX-License-Identifier: MIT */
/* Texts in memory, which are written and read as files are. */
#ifndef DLX_CLI_MPI_MEMO_H
#define DLX_CLI_MPI_MEMO_H

#include <stdbool.h>
#include <stddef.h>

/** A text that grows while it is written. All zero is an empty one. */
struct memo {
    char *text;    /* owned; not terminated */
    size_t length; /* bytes written */
    size_t room;   /* allocated length */
    size_t read;   /* bytes that memo_read() has returned */
};

/** Append to a memo: a dlx_write_fn. Return false if there is no memory. */
bool memo_write(void *memo, const char *text, size_t size);

/** Read a memo from where the last call ended: a dlx_read_fn. */
bool memo_read(void *memo, char *buffer, size_t size, size_t *got);

/** Make a memo empty, but keep its room. */
void memo_clear(struct memo *memo);
void memo_free(struct memo *memo);

#endif
