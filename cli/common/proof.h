/* SPDX-License-Identifier: MIT */
/*
 * Certificates of counts, as commands write and check them: with progress, limits and signals. A
 * task says what is proven; its limits hold.
 *
 *     struct proof proof = {problem, task, "queens.dlx", cli->reports};
 *     proof_write(&proof, "queens.cert", "92")   -> EXIT_FINE: the file is written
 *     proof_check(&proof, "queens.cert", stream, &error)   -> EXIT_FINE: proof.certificate holds
 */
#ifndef CLI_PROOF_H
#define CLI_PROOF_H

#include "cli/common/meter.h"
#include "cli/common/stream.h"
#include "dlx/certificate.h"

struct proof {
    const dlx_problem *problem;  /* what the certificate is about */
    dlx_task *task;              /* of this problem: limits and settings */
    const char *file;            /* the file of the problem, for messages */
    struct reports reports;      /* of progress */
    dlx_certificate certificate; /* out: after EXIT_FINE; free it with dlx_certificate_free() */
};

/** Write a certificate with a tree to the file `to`, and compare it with a count in decimal digits.
 * Return EXIT_FINE; or after a message, EXIT_LIMIT or EXIT_ERROR, and no file remains. */
int proof_write(struct proof *proof, const char *to, const char *solutions);

/** A dlx_write_fn to a FILE that fails after a signal. */
bool proof_put(void *file, const char *text, size_t size);

/** Check the certificate in a stream, which the file `from` names. Return EXIT_FINE; EXIT_NONE if
 * it does not hold, with the reason in `error`; or after a message, EXIT_LIMIT or EXIT_ERROR. */
int proof_check(struct proof *proof, const char *from, struct stream *stream, dlx_error *error);

/** Report why a certificate does not hold. */
void proof_say_refused(const char *from, const dlx_error *error);

/** Print what a certificate that holds proves. */
void proof_print(const struct proof *proof);

#endif
