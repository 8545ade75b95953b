/* SPDX-License-Identifier: MIT */
#ifndef DLX_CLI_CERTIFICATE_H
#define DLX_CLI_CERTIFICATE_H

#include "cli/dlx/cli.h"

/** Write the certificate of a count that is complete. The exit status: 0, or an error or a limit, which is
 * told. */
int certificate_write(struct run *run);

/** Check a certificate against a problem; the exit status. */
int certificate_verify(const struct cli *cli);

#endif
