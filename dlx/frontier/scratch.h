/* SPDX-License-Identifier: MIT */
/*
 * A file without a name, for what does not fit into memory. It consists of blocks of one size. Blocks that are free
 * again are used first, so the file is as large as its largest contents so far. It vanishes when the process ends,
 * for whatever reason.
 */
#ifndef DLX_FRONTIER_SCRATCH_H
#define DLX_FRONTIER_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scratch {
    int file;     /* descriptor; 0: not open */
    size_t block; /* bytes of a block */
    int error;    /* errno of the operation that failed; 0: none did */
};

/* Create the file in a directory. Return false, with `error` set, if that fails. */
bool scratch_open(struct scratch *s, const char *directory, size_t block);

/* Write or read the first bytes of a block. Return false, with `error` set, if that fails. */
bool scratch_write(struct scratch *s, uint32_t number, const void *from, size_t bytes);
bool scratch_read(struct scratch *s, uint32_t number, void *to, size_t bytes);

/* Close the file, if it is open. */
void scratch_close(struct scratch *s);

#endif
