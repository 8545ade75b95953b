/* SPDX-License-Identifier: MIT */
/* The `dlx` command: solve exact-cover problems on the command line. */
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/dlx/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Check that standard output was written: a full disk or a closed pipe must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return memory_has_failed() ? EXIT_ERROR : status;
    say("dlx: writing standard output failed: %s\n", strerror(errno));
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    struct cli cli;
    files_begin();
    signals_watch(SIGNALS_IGNORE); /* otherwise an early SIGUSR1 would end the program */
    int status = parse_arguments(argc, argv, &cli);
    if (status < 0) {
        limit_set(cli.memory_limit); /* before the first allocation that is charged to it */
        status = cli.run(&cli);
    }
    free(cli.fixes);
    return finish(status);
}
