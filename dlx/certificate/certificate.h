/* SPDX-License-Identifier: MIT */
/*
 * `dlx-certificate 1`, the file of a certificate. For the problem of the README,
 *
 *     a b c d e f g          items 0 to 6
 *     c e                    options 1 to 6
 *     a d g
 *     b c f
 *     a d f
 *     b g
 *     d e g
 *
 * it is
 *
 *     dlx-certificate 1
 *     items 7
 *     options 6
 *     problem b7a2...        the fingerprint of the problem, sixteen hexadecimal digits
 *     require 4              an option's number from 1; a line each, ascending; here there is none
 *     forbid 2               likewise
 *     solutions 1
 *     nodes 5
 *     tree
 *     <bytes>                the nodes, as check.c says
 *     check 0123456789abcdef of all bytes before this line, the end of line before it among them
 *
 *     text   = "dlx-certificate 1" newline "items " number newline "options " number newline
 *              "problem " check newline
 *              { "require " number newline } { "forbid " number newline }
 *              "solutions " number newline "nodes " number newline
 *              "tree" newline { node } newline "check " check newline
 *     node   = branch | keep branch | same code
 *     branch = code                      CODE_BRANCH + the item's number, from 0
 *     keep   = byte 0                    the node may be referred to; they are numbered 0, 1, 2, ...
 *     same   = byte 1                    the state is that of the kept node with the number that follows
 *     code   = { byte from 128 } byte below 128
 *
 * A code is a number in groups of seven bits, the lowest first. Numbers have no zeros before them, and codes
 * none behind them, so there is one way to write each.
 */
#ifndef DLX_CERTIFICATE_CERTIFICATE_H
#define DLX_CERTIFICATE_CERTIFICATE_H

#include "dlx/certificate/source.h"

enum { CODE_KEEP = 0, CODE_SAME = 1, CODE_BRANCH = 2 };

/** What is to be counted. */
struct task {
    const dlx_problem *problem; /* only read */
    const uint32_t *required;   /* options that all solutions have, ascending */
    const uint32_t *forbidden;  /* and that none has, ascending */
    uint32_t required_count, forbidden_count;
    dlx_go_on_fn *go_on; /* or NULL */
    void *user;          /* its own */
};

/** What a tree says. */
struct tally {
    char *solutions; /* decimal digits, to be freed with its length and the zero */
    uint64_t nodes, shared;
};

/**
 * Find out, by a tree that the source gives, how many solutions there are. False if that failed: see the
 * source's status. Nothing but the nodes of the tree is read.
 */
bool check_tree(const struct task *task, struct source *source, struct tally *tally);

/** The fingerprint of a problem: of kinds, multiplicities, entries and colors, in their order. */
uint64_t fingerprint(const dlx_problem *problem);

#endif
