/* SPDX-License-Identifier: MIT */
/* Write and check certificates of counts. */
#ifndef DLX_CLI_CERTIFICATE_H
#define DLX_CLI_CERTIFICATE_H

#include "cli/dlx/run.h"

/** Write the certificate of a complete count to the --certificate file. Return the exit status. */
int certificate_write(struct run *run);

/** Return whether an unread stream begins like a certificate. It can still be read whole. */
bool is_certificate(struct stream *stream);

/** Check the certificate in a stream against the problem, which is freed. `file` names the stream
 * in messages. Return the exit status. */
int certificate_verify(const struct cli *cli, struct input input, const char *file,
                       struct stream *stream);

/* ---- proofs by arithmetic ---- */

/** With --explain or --certificate, look for a linear certificate before the search. Explain it,
 * and write it. If there is one, set run->outcome to DLX_EXHAUSTED: no search is needed. Return
 * false after an error, which has been reported. */
bool explain_prove(struct run *run, bool *is_proven);

/** After a search with --explain, report what it found, because there was no short proof. */
void explain_searched(struct run *run);

#endif
