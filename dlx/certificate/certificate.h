/* SPDX-License-Identifier: MIT */
/*
 * `dlx-certificate 1`, the file format of a certificate. For the problem
 *
 *     a b c d e f g          items 0 to 6
 *     c e                    options 1 to 6
 *     a d g
 *     b c f
 *     a d f
 *     b g
 *     d e g
 *
 * the certificate is
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
 *     text   = "dlx-certificate 1" newline "items " number newline "options " number newline
 *              "problem " check newline
 *              { "require " number newline } { "forbid " number newline }
 *              "solutions " number newline "nodes " number newline
 *              "tree" newline { node } newline "check " check newline
 *     node   = branch | keep branch | same code
 *     branch = code                      CODE_BRANCH + the item's number, from 0
 *     keep   = byte 0                    later nodes may refer to this one; it has a number: 0, 1, ...
 *     same   = byte 1                    the state is that of a kept node, whose number follows
 *     code   = { byte from 128 } byte below 128
 *
 * A code is a number in groups of seven bits, lowest group first. Decimal numbers have no leading zeros,
 * and codes have no superfluous groups, so there is only one way to write each.
 */
#ifndef DLX_CERTIFICATE_CERTIFICATE_H
#define DLX_CERTIFICATE_CERTIFICATE_H

#include "dlx/certificate.h"
#include "dlx/certificate/source.h"
#include "dlx/core/task.h"

enum { CODE_KEEP = 0, CODE_SAME = 1, CODE_BRANCH = 2 };

/**
 * Count the solutions with the tree that the source provides. Return false after a failure; the source has
 * its status. Only the nodes of the tree are read.
 *
 * @param task         the problem, limits and stop flag
 * @param certificate  in: the required and forbidden options; out: what the tree proves
 */
bool check_tree(dlx_task *task, struct source *source, dlx_certificate *certificate);

/** Return the fingerprint of a problem: of kinds, multiplicities, entries and colors, in their order. */
uint64_t fingerprint(const dlx_problem *problem);

#endif
