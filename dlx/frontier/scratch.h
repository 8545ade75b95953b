/* SPDX-License-Identifier: MIT */
/* A file without a name, for what does not fit into memory. It vanishes when the process ends, for whatever reason. */
#ifndef DLX_FRONTIER_SCRATCH_H
#define DLX_FRONTIER_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scratch {
    bool is_open; /* there is a file */
    int file;     /* its descriptor */
    int error;    /* errno of the operation that failed; 0: none did */
};

/* Create the file in a directory. Return false, with `error` set, if that fails. */
bool scratch_open(struct scratch *s, const char *directory);

/* Write or read bytes from this place of the file on. Return false, with `error` set, if that fails. */
bool scratch_write(struct scratch *s, uint64_t place, const void *from, size_t bytes);
bool scratch_read(struct scratch *s, uint64_t place, void *to, size_t bytes);

/* Close the file, if it is open. */
void scratch_close(struct scratch *s);

#endif
