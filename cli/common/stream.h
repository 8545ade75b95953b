/* SPDX-License-Identifier: MIT */
/* Input: a file or standard input, as it is or compressed with gzip or zstd, which its first bytes
 * tell. Compressed data that is damaged or cut short is an error, never a short text. */
#ifndef CLI_STREAM_H
#define CLI_STREAM_H

#include <stdbool.h>
#include <stddef.h>

struct stream;

/** Open a file, or standard input for "-". NULL, with errno set, if that failed; a folder cannot be opened. */
struct stream *stream_open(const char *file);

/** What `errno` says after that. */
const char *stream_open_error(void);

/** Close it, but not standard input; NULL is fine. */
void stream_close(struct stream *stream);

/**
 * From now on call before_waiting(user) when reading would have to wait for more; where it returns false,
 * reading fails instead. A file never waits.
 */
void stream_on_wait(struct stream *stream, bool (*before_waiting)(void *user), void *user);

/**
 * Read up to `size` bytes of text, but not wait for more than one; *got is 0 at the end. False if
 * that failed, or if a signal came first. It is a dlx_read_fn, with a stream as its user.
 */
bool stream_read(void *stream, char *buffer, size_t size, size_t *got);

/** What made stream_read() fail. */
const char *stream_error(const struct stream *stream);

#endif
