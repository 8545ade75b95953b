/* SPDX-License-Identifier: MIT */
/* dlx count: print the number of solutions, alone on its line. A number that is not the whole count
 * is never printed there; run_close() says on standard error how far it came. What the
 * certificate of the count contradicts is not printed, either. */
#include "cli/dlx/certificate.h"

#include <inttypes.h>

static int count_file(const struct cli *cli, const char *file)
{
    struct run run;
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    progress_begin(&run);
    dlx_status status = run_count(&run);
    if (status != DLX_OK) {
        run_say_error(&run, status);
        return run_give_up(&run);
    }
    int certified = EXIT_SOLUTION;
    if (run.outcome == DLX_EXHAUSTED && cli->certificate != NULL)
        certified = certificate_write(&run);
    if (certified == EXIT_ERROR)
        return run_give_up(&run);
    if (run.outcome == DLX_EXHAUSTED && !cli->json) {
        if (cli->file_count > 1)
            print_file(file);
        printf("%s\n", run_digits(&run));
    }
    int counted = run_close(&run);
    return certified != EXIT_SOLUTION ? certified : counted;
}

int command_count(const struct cli *cli)
{
    return for_each_file(cli, count_file);
}
