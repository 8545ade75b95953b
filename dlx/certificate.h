/* SPDX-License-Identifier: MIT */
/*
 * libdlx: counts that others can check. The rules of dlx.h hold here too.
 *
 * A certificate records a search tree: the item branched on at each node. From this tree, a small
 * checker that shares no code with any search computes the number of solutions, even if there are
 * none. A linear certificate is far smaller, but only some problems without a solution have one: it
 * gives each item a number, so that the numbers of each option add up to a multiple of m, but the
 * numbers of all items do not. docs/certificates.md explains what a certificate proves, and how to
 * write your own checker.
 */
#ifndef DLX_DLX_CERTIFICATE_H
#define DLX_DLX_CERTIFICATE_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The contents of a certificate. */
typedef struct dlx_certificate {
    char *solutions;          /* number of solutions in decimal digits */
    uint64_t nodes;           /* nodes of its tree */
    uint64_t shared;          /* nodes that refer to an earlier node with the same state */
    uint32_t *required;       /* options in all counted solutions, ascending; or NULL */
    uint32_t *forbidden;      /* options in none of them, ascending; or NULL */
    uint32_t required_count;  /* length of required */
    uint32_t forbidden_count; /* length of forbidden */
    uint32_t modulus;         /* m of a linear certificate; 0 if it has a tree */
    uint32_t *multipliers;    /* number of each item, below m; NULL if it has a tree */
    uint32_t rest;            /* total of the multipliers modulo m: docs/certificates.md */
} dlx_certificate;

/**
 * Search a problem and write a certificate of the number of its solutions. The certificate is
 * checked before it is written.
 *
 * @param task         its required and forbidden options are part of the certificate; its limits
 *                     hold, and the settings `choose` (shortest or first), `memory` and `presolve`.
 * @param write,user   the sink; called only after search and check, and not again after it failed.
 * @param certificate  out, may be NULL: its contents; yours; free it with dlx_certificate_free().
 * @param error        out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK or
 *   DLX_ERR_ARGUMENT   the setting `choose` is `weighted`, `restarts` or `consistent`
 *   DLX_ERR_TOO_LARGE  more than 2^32 - 2 nodes
 *   DLX_ERR_MEMORY     memory has run out, or the setting `memory` is reached
 *   DLX_ERR_STOPPED    a limit was reached, or dlx_task_stop() was called
 *   DLX_ERR_OUTPUT     the sink failed
 * Cost: exponential in the worst case, about half a microsecond per node, including the check.
 * Memory: 8 bytes per node and up to 64 per state, together at most `memory`; and 16 per entry, 100
 * per item, 30 per option.
 */
DLX_API dlx_status dlx_certificate_write(dlx_task *task, dlx_write_fn *write, void *user,
                                         dlx_certificate *certificate, dlx_error *error);

/**
 * Look for a linear certificate that there is no solution, and write it. It is checked before it is
 * written. Its modulus is the smallest power of 2, 3, 5 or 7 that proves it, at most 256, and few
 * of its multipliers are not 0.
 *
 * @param task         its required and forbidden options are part of the certificate; its limit on
 *                     seconds holds.
 * @param write,user   the sink, as above; `write` may be NULL.
 * @param certificate  out, may be NULL: its contents, as above; all zero if no linear certificate
 *                     was found. Then nothing is written, and the problem may have solutions or
 *                     not.
 * @param error        out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED, DLX_ERR_OUTPUT.
 * Cost: for n primary items, O(n^3) in the worst case, but a few milliseconds for a thousand items.
 * Memory: n^2 bytes; no certificate is found if that would exceed 32 MiB.
 */
DLX_API dlx_status dlx_certificate_write_linear(dlx_task *task, dlx_write_fn *write, void *user,
                                                dlx_certificate *certificate, dlx_error *error);

/**
 * Check a certificate of either kind against a problem, without any kernel or search. It trusts
 * nothing in the text: if it returns DLX_OK, the problem has the claimed number of solutions,
 * whoever wrote the certificate.
 *
 * @param task         the problem, limits and stop flag. The certificate names the required and
 *                     forbidden options itself; it ignores the ones of the task.
 * @param read,user    the source; not called again after it ended or failed.
 * @param certificate  out, may be NULL: the proven contents; yours; free it with
 *                     dlx_certificate_free().
 * @param error        out, may be NULL: filled if the status is not DLX_OK; names line or byte, and
 *                     item.
 * @return DLX_OK or
 *   DLX_ERR_CERTIFICATE  it is wrong, or for another problem
 *   DLX_ERR_SYNTAX       the text is not a certificate, or is damaged
 *   DLX_ERR_INPUT        the source failed
 *   DLX_ERR_STOPPED      a limit was reached, or dlx_task_stop() was called
 *   DLX_ERR_MEMORY
 * Cost: O(entries) for a linear certificate. For a tree, O(entries of the item's options) per node,
 * and O(items) more if other nodes refer to it. Memory: 4 bytes per entry, 40 per item, 20 per
 * option, 64 for each choice on a path of the tree, and, for each node that others refer to, about
 * one bit per item and one per option with an item that several options may contain.
 */
DLX_API dlx_status dlx_certificate_check(dlx_task *task, dlx_read_fn *read, void *user,
                                         dlx_certificate *certificate, dlx_error *error);

/** Free the contents of a certificate of this problem. A struct of zeros is allowed. */
DLX_API void dlx_certificate_free(const dlx_problem *problem, dlx_certificate *certificate);

#ifdef __cplusplus
}
#endif

#endif
