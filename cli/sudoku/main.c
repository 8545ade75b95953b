/* SPDX-License-Identifier: MIT */
/* dlx-sudoku: where the command begins and ends. */
#include "cli/common/signals.h"
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/sudoku/cli.h"

#include <errno.h>
#include <string.h>

int worse_status(int a, int b)
{
    static const int rank[] = {
        [EXIT_FINE] = 0, [EXIT_SEVERAL] = 1, [EXIT_NONE] = 2, [EXIT_LIMIT] = 3, [EXIT_ERROR] = 4,
    };
    return rank[a] > rank[b] ? a : b;
}

const dlx_allocator cli_memory = {limit_allocate, NULL};

const char *status_text(dlx_status status)
{
    return status == DLX_ERR_MEMORY ? limit_text() : dlx_status_text(status);
}

/* A full disk or a closed pipe must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    say("dlx-sudoku: writing standard output failed: %s\n", strerror(errno));
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    struct cli cli;
    files_begin();
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* one write per message: there may be many */
    int status = parse_arguments(argc, argv, &cli);
    if (status >= 0)
        return finish(status);
    limit_set(cli.memory_limit); /* nothing that counts has been allocated yet */
    status = cli.run(&cli);
    signals_end();
    return finish(status);
}
