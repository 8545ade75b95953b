/* SPDX-License-Identifier: MIT */
/* The `dlx` command: solve exact-cover problems on the command line. */
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/dlx/run.h"

#include <stdlib.h>

/* ---- the program ---- */

int main(int argc, char **argv)
{
    struct cli cli;
    files_begin();
    signals_watch(SIGNALS_IGNORE); /* otherwise an early SIGUSR1 would end the program */
    int status = parse_arguments(argc, argv, &cli);
    if (status < 0) {
        limit_set(cli.memory_limit); /* before the first allocation that is charged to it */
        status = !cli.quiet || silence_output() ? cli.run(&cli) : EXIT_ERROR;
    }
    free(cli.fixes);
    signals_end(); /* only now: the command has removed an incomplete file */
    return finish_output(status);
}
