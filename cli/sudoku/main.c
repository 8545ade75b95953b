/* SPDX-License-Identifier: MIT */
/* dlx-sudoku: where the command begins and ends. */
#include "cli/common/signals.h"
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/sudoku/cli.h"

int main(int argc, char **argv)
{
    struct cli cli;
    program_name = "dlx-sudoku";
    files_begin();
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* one write per message: there may be many */
    int status = parse_arguments(argc, argv, &cli);
    if (status >= 0)
        return finish_output(status);
    limit_set(cli.memory_limit); /* nothing that counts has been allocated yet */
    status = !cli.quiet || silence_output() ? cli.run(&cli) : EXIT_ERROR;
    signals_end();
    return finish_output(status);
}
