/* SPDX-License-Identifier: MIT */
/* The bytes of a certificate, one at a time, and errors with their places: line and column in text, and the
 * offset of the byte in a tree. */
#ifndef DLX_CERTIFICATE_SOURCE_H
#define DLX_CERTIFICATE_SOURCE_H

#include "dlx/core/check.h"
#include "dlx/dlx.h"

enum { SOURCE_BLOCK = 1 << 12, SOURCE_END = -1, ITEM_TEXT = 80 };

struct source {
    dlx_read_fn *read; /* where the bytes come from */
    void *user;        /* passed to read() */
    dlx_error *error;  /* written after a failure */
    uint64_t offset;   /* bytes delivered */
    uint64_t line;     /* of the next byte, from 1 */
    uint64_t column;   /* of the next byte, from 1 */
    uint64_t at_line;  /* place of an error in text: where the latest word began */
    uint64_t at_column;
    bool is_binary;    /* errors have an offset instead of this place */
    uint64_t check;    /* check of these bytes */
    size_t at, end;    /* bytes of block delivered; bytes in use */
    dlx_status status; /* DLX_OK until something fails */
    bool ended;        /* all bytes have been delivered, and one more was asked for */
    unsigned char block[SOURCE_BLOCK];
};

void source_open(struct source *source, dlx_read_fn *read, void *user, dlx_error *error);

/** Return the next byte, or SOURCE_END at the end or after a failure. */
int source_byte(struct source *source);

/** Begin a word: errors in text are reported here from now on. */
void source_mark(struct source *source);

/** From now on errors are reported at the offset of the latest byte. */
void source_begin_binary(struct source *source);

/** Fail with this status at the latest word, or at the latest byte of a tree. Only the first failure counts.
 * If bytes are missing, DLX_ERR_SYNTAX says so instead of the given text. Return false. */
bool source_fail(struct source *source, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Fail with the text of this status. Return false. */
bool source_fail_plainly(struct source *source, dlx_status status);

/** Return the name of an item for a message, or its number from 1 if it has no name. */
const char *item_called(const dlx_problem *problem, uint32_t item, char text[ITEM_TEXT]);

#endif
