/* SPDX-License-Identifier: MIT */
/*
 * `dlx-certificate 1`, the file format of certificates. There are two kinds: a tree proves a number
 * of solutions, and multipliers prove that there is none. For the problem
 *
 *     a b c d e f g          items 0 to 6
 *     c e                    options 1 to 6
 *     a d g
 *     b c f
 *     a d f
 *     b g
 *     d e g
 *
 * the certificate with a tree is
 *
 *     dlx-certificate 1
 *     items 7
 *     options 6
 *     problem b7a2...        the fingerprint of the problem, sixteen hexadecimal digits
 *     require 4              a required option, from 1; one line each, ascending (none here)
 *     forbid 2               a forbidden option, likewise
 *     solutions 1
 *     nodes 5
 *     tree
 *     <bytes>                the nodes, see check.c
 *     check 0123456789abcdef the check of all bytes before this line
 *
 * A linear certificate has other lines from `solutions` on:
 *
 *     modulus 4
 *     item 3 1               the multiplier of an item, from 1; ascending; other items have 0
 *     item 5 3
 *     rest 2                 the multipliers of all items give 2 modulo 4
 *     check 0123456789abcdef
 *
 *     text   = "dlx-certificate 1" newline "items " number newline "options " number newline
 *              "problem " check newline
 *              { "require " number newline } { "forbid " number newline }
 *              ( tree | linear ) "check " check newline
 *     tree   = "solutions " number newline "nodes " number newline "tree" newline { try } { node } newline
 *     linear = "modulus " number newline { "item " number " " number newline } "rest " number newline
 *     try    = code { node }             CODE_BRANCH + number of items + an option's number, from 0
 *     node   = branch | keep branch | same code
 *     branch = code                      CODE_BRANCH + the item's number, from 0
 *     keep   = byte 0                    later nodes may refer to this one; it has a number: 0, 1, ...
 *     same   = byte 1                    the state equals that of a kept node; its number follows
 *     code   = { byte from 128 } byte below 128
 *
 * A code is a number in groups of seven bits, lowest group first. Decimal numbers have no leading
 * zeros, and codes have no superfluous groups, so there is only one way to write each.
 */
#ifndef DLX_CERTIFICATE_CERTIFICATE_H
#define DLX_CERTIFICATE_CERTIFICATE_H

#include "dlx/certificate.h"
#include "dlx/core/check.h"
#include "dlx/core/task.h"
#include "dlx/dlx.h"

/* ---- reading ---- */

/* The bytes of a certificate, one at a time, and errors with their places: line and column in text,
 * and the offset of the byte in a tree. */

enum { SOURCE_BLOCK = 1 << 12, SOURCE_END = -1, ITEM_TEXT = 80 };

struct source {
    dlx_read_fn *read; /* where the bytes come from */
    void *user;        /* passed to read() */
    dlx_error *error;  /* written after a failure */
    uint64_t offset;   /* bytes delivered */
    uint64_t line;     /* of the next byte, from 1 */
    uint64_t column;   /* of the next byte, from 1 */
    uint64_t at_line;  /* place of an error in text: where the last word began */
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

/** From now on errors are reported at the offset of the last byte. */
void source_begin_binary(struct source *source);

/** Fail with this status at the last word, or the last byte of a tree. Only the first failure
 * counts. If bytes are missing, DLX_ERR_SYNTAX says so instead of the given text. Return false. */
bool source_fail(struct source *source, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Fail with the text of this status. Return false. */
bool source_fail_plainly(struct source *source, dlx_status status);

/** Return the name of an item for a message, or its number from 1 if it has no name. */
const char *item_called(const dlx_problem *problem, uint32_t item, char text[ITEM_TEXT]);

/* ---- checking ---- */

enum { CODE_KEEP = 0, CODE_SAME = 1, CODE_BRANCH = 2 };

/**
 * Count the solutions with the tree that the source provides. Return false after a failure; the
 * source has its status. Only the nodes of the tree are read.
 *
 * @param task         the problem, limits and stop flag
 * @param certificate  in: the required and forbidden options; out: what the tree proves
 */
bool check_tree(dlx_task *task, struct source *source, dlx_certificate *certificate);

/**
 * Check that the multipliers of each option that can be chosen add up to 0 modulo m, but the
 * multipliers of all items do not. Return false after a failure; the source has its status.
 *
 * @param certificate  in: modulus, multipliers, required and forbidden options; out: the rest
 */
bool check_linear(const dlx_problem *problem, struct source *source, dlx_certificate *certificate);

#endif
