/* SPDX-License-Identifier: MIT */
/* Write and check certificates of counts. */
#ifndef DLX_CLI_CERTIFICATE_H
#define DLX_CLI_CERTIFICATE_H

#include "cli/dlx/run.h"

/** Write the certificate of a complete count to the file of --certificate. Return the exit status. */
int certificate_write(struct run *run);

/** Check the certificate of --certificate against the problem. Return the exit status. */
int certificate_verify(const struct cli *cli);

/* ---- proofs by numbers of the items ---- */

/** With --why or --certificate, look for a linear certificate before the search. Explain it, and write it. If
 * there is one, set run->outcome to DLX_EXHAUSTED: no search is needed. Return false after an error, which
 * has been reported. */
bool why_prove(struct run *run, bool *is_proven);

/** After a search with --why, report what the search found, because there was no short proof. */
void why_say_searched(struct run *run);

/** Print the numbers of a linear certificate as members of a JSON object, each after a comma. */
void why_print_json(const struct input *input, const dlx_certificate *certificate);

/** Print a linear certificate in words. */
void why_print(const struct input *input, const dlx_certificate *certificate);

#endif
