/* SPDX-License-Identifier: MIT */
/*
 * The two files of parts. Numbers of parts and options count from 1, and -7 means that option 7 is forbidden.
 *
 *     dlx-parts 1                           dlx-results 1
 *     problem 03f5a1c2b7d90e44              parts 5be0c6d2a1f7e308
 *     given -9                              part 1 : 683
 *     part 1 : 2                            part 3 : 40
 *     part 2 : -2 5                         end 77e0b1529d3c4a86
 *     part 3 : -2 -5
 *     end 5be0c6d2a1f7e308
 *
 * The last line holds a check of all numbers above it. So a file that is cut off or damaged is refused, and
 * results belong to one list of parts.
 */
#ifndef DLX_PARTS_TEXT_H
#define DLX_PARTS_TEXT_H

#include "dlx/formats/scan.h"
#include "dlx/parts/parts.h"

/* ---- writing ---- */

/** Where a text goes. */
struct sink {
    dlx_write_fn *write; /* receives the text */
    void *user;          /* passed to write() */
    bool has_failed;     /* a call failed; there are no more calls */
};

/** Write at most 63 bytes as printf() does. After a failure, do nothing. */
void parts_put(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- reading: each returns false after a failure, which the scanner keeps ---- */

/** Scan the first line, which has this name and a version, and the beginning of the second: the word `owner`
 * and the check of what the text belongs to. `wrong` is the message for another name. */
bool parts_head(struct scanner *scan, const char *name, const char *wrong, const char *owner,
                uint64_t *identity);

/** Scan the beginning of a line: `part`, a number from 1 to `most` and a colon; or `end`, with *number 0. */
bool parts_line(struct scanner *scan, uint32_t most, uint32_t *number);

/** Scan the check after `end`, which must be the expected one, and the end of the line. */
bool parts_end(struct scanner *scan, uint64_t expected);

/** Scan a word that must be this one. */
bool parts_expect(struct scanner *scan, const char *word, const char *missing, const char *wrong);

/** Fail at the latest word with DLX_ERR_PARTS, or because memory has run out. */
bool parts_refuse(struct scanner *scan, const char *text);
bool parts_out_of_memory(struct scanner *scan);

/** Store the text of a status in an error without a line. Return the status. */
dlx_status parts_fail(dlx_error *error, dlx_status status);

#endif
