/* SPDX-License-Identifier: MIT */
/* Input from a file or from standard input. Data compressed with gzip, zstd, xz or bzip2 is
 * recognized and decompressed, and UTF-16 or lines that end with CR alone are converted. Data that
 * is damaged or cut short is an error, never a short text. */
#ifndef CLI_STREAM_H
#define CLI_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stream;

/** Open a file, or standard input for "-". Return NULL, with errno set, on failure. */
struct stream *stream_open(const char *file);

/** Return the message for a failed stream_open(). It uses errno, so call it at once. */
const char *stream_open_error(void);

/** Close it; NULL is allowed. Standard input stays open. */
void stream_close(struct stream *stream);

/**
 * From now on call before_waiting(user) before a read that would block, as on a terminal or a pipe.
 * If it returns false, the read fails instead.
 */
void stream_on_wait(struct stream *stream, bool (*before_waiting)(void *user), void *user);

/**
 * Read up to `size` bytes of text: all that are available, but at least one. *got is 0 at the end.
 * Return false on an error, or if a signal came first. This is a dlx_read_fn whose user is a
 * stream.
 */
bool stream_read(void *stream, char *buffer, size_t size, size_t *got);

/** Return whether the text begins with these bytes, at most STREAM_FIRST of them. Only a stream
 * that has not been read yet can answer. stream_read() then begins with these bytes again. */
bool stream_begins_with(struct stream *stream, const char *beginning);

/** Return the first bytes of the text, and their number: at least `least` unless the text is
 * shorter, and at most STREAM_FIRST. The rules of stream_begins_with() apply. The bytes live as
 * long as the stream. */
const char *stream_first(struct stream *stream, size_t least, size_t *length);

enum { STREAM_FIRST = 2048 };

/** Return the number of bytes read so far, before decompression. *whole is the length, or 0. */
uint64_t stream_done(const struct stream *stream, uint64_t *whole);

/** Return the message for a failed stream_read(). */
const char *stream_error(const struct stream *stream);

/** Return whether stream_read() failed because compressed data lacks its end. */
bool stream_is_cut(const struct stream *stream);

#endif
