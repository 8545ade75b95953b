/* SPDX-License-Identifier: MIT */
/* Write and check certificates of counts. */
#ifndef DLX_CLI_CERTIFICATE_H
#define DLX_CLI_CERTIFICATE_H

#include "cli/dlx/cli.h"

/** Write the certificate of a complete count to the file of --certificate. Return the exit status. */
int certificate_write(struct run *run);

/** Check the certificate of --certificate against the problem. Return the exit status. */
int certificate_verify(const struct cli *cli);

#endif
