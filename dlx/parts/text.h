/* SPDX-License-Identifier: MIT */
/*
 * The files of parts. Numbers of parts and options count from 1, and -7 means that option 7 is forbidden.
 *
 *     dlx-parts 1                           dlx-results 1
 *     problem 03f5a1c2b7d90e44              parts 5be0c6d2a1f7e308
 *     given -9                              part 1 : 683
 *     part 1 : 2                            part 3 : 40
 *     part 2 : -2 5                         end 77e0b1529d3c4a86
 *     part 3 : -2 -5
 *     end 5be0c6d2a1f7e308
 *
 * A checkpoint lists the parts that are left of a search. `begun` is a part whose node was counted, and
 * `found` is a solution that was found but not delivered. 5@3 is option 5, chosen when the search branched on
 * item 3: so the next search visits the same nodes. =K stands for the first K decisions of the part before.
 *
 *     dlx-checkpoint 1
 *     problem 03f5a1c2b7d90e44
 *     task solve
 *     given -9
 *     solutions 683          found and delivered so far
 *     nodes 5120             of the tree, visited so far
 *     output 20490 6c62272e07bb0142    bytes written so far, and a check of them
 *     done 372000            millionths of the tree
 *     frontier none          states.h shows the others
 *     begun 1 : 2@1 5@3
 *     part 2 : =1 8@3
 *     found 3 : 3 4 7
 *     end 9d0c6d2a1f7e3085
 *
 * The last line holds a check of all numbers above it. So a file that is cut off or damaged is refused, and
 * results belong to one list of parts.
 */
#ifndef DLX_PARTS_TEXT_H
#define DLX_PARTS_TEXT_H

#include "dlx/formats/scan.h"
#include "dlx/parts/parts.h"

enum { PARTS_STATES = 3 };

/** The first word of the line of a part, by its state. */
extern const char *const parts_words[PARTS_STATES];

/* ---- writing ---- */

/** Where a text goes. */
struct sink {
    dlx_write_fn *write; /* receives the text */
    void *user;          /* passed to write() */
    bool has_failed;     /* a call failed; there are no more calls */
};

/** Write at most 63 bytes as printf() does. After a failure, do nothing. */
void parts_put(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Write a character and a number behind it. There may be millions of them, and printf() takes longer. */
void parts_put_number(struct sink *sink, char before, uint64_t number);

/** Write the decisions of a part from place `at` on, and the end of the line. */
void parts_put_decisions(struct sink *sink, const dlx_parts *parts, uint32_t number, uint32_t at);

/* ---- reading: each returns false after a failure, which the scanner keeps ---- */

/** Scan the first line, which has this name and a version, and the beginning of the second: the word `owner`
 * and the check of what the text belongs to. `wrong` is the message for another name. */
bool parts_head(struct scanner *scan, const char *name, const char *wrong, const char *owner,
                uint64_t *identity);

/** Scan the beginning of a line: `part`, a number from 1 to `most` and a colon; or `end`, with *number 0. If
 * `state` is not NULL, `begun` and `found` are other words for `part`; store which it was. */
bool parts_line(struct scanner *scan, uint32_t most, dlx_part_state *state, uint32_t *number);

/** Scan the word `given` and the decisions of part 0. */
bool parts_read_given(struct scanner *scan, dlx_parts *parts);

/** Scan lines of parts 1, 2, 3, ... and the word `end`. A rest may contain parts that are begun or found. */
bool parts_read_all(struct scanner *scan, bool is_rest, dlx_parts *parts);

/** Scan the check after `end`, which must be the expected one, and the end of the text. A second text behind it, as
 * `cat` makes it, must not be ignored. */
bool parts_end(struct scanner *scan, uint64_t expected);

/** Scan sixteen hexadecimal digits. */
bool parts_hash(struct scanner *scan, uint64_t *hash);

/** Scan a word that must be this one. */
bool parts_expect(struct scanner *scan, const char *word, const char *missing, const char *wrong);

/** Fail at the latest word with DLX_ERR_PARTS, or because memory has run out. */
bool parts_refuse(struct scanner *scan, const char *text);
bool parts_out_of_memory(struct scanner *scan);

#endif
