/* SPDX-License-Identifier: MIT */
/* dlx count: print the number of solutions, alone on its line. An incomplete count never goes to standard
 * output; run_close() reports it on standard error. A count that contradicts its certificate is not printed
 * either. */
#include "cli/dlx/certificate.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/save.h"
#include "cli/dlx/batch.h"

#include <inttypes.h>

static int count_file(const struct cli *cli, const char *file)
{
    struct run run;
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    if (!save_begin(&run))
        return run_give_up(&run);
    progress_begin(&run);
    dlx_status status = run_count(&run);
    if (status != DLX_OK)
        run_say_error(&run, status);
    if (status == DLX_ERR_OUTPUT && run.counter != NULL) {
        run_give_up(&run);
        return EXIT_LIMIT; /* the scratch disk is full */
    }
    /* A complete count is printed even if it cannot be saved. */
    const bool is_saved = status == DLX_OK && save_end(&run);
    if (status != DLX_OK || (!is_saved && run.outcome != DLX_EXHAUSTED))
        return run_give_up(&run);
    if (cli->profile != NULL && !profile_write_count(&run))
        return run_give_up(&run);
    int certified = EXIT_FINE;
    if (run.outcome == DLX_EXHAUSTED && cli->certificate != NULL)
        certified = certificate_write(&run);
    /* The certificate comes before the number: a wrong number must not be printed. */
    if (certified == EXIT_ERROR)
        return run_give_up(&run);
    if (run.outcome == DLX_EXHAUSTED && !cli->json) {
        if (cli->file_count > 1)
            print_file(file);
        printf("%s\n", run_digits(&run));
    }
    int counted = run_close(&run);
    return !is_saved ? EXIT_ERROR : certified != EXIT_FINE ? certified : counted;
}

int command_count(const struct cli *cli)
{
    return for_each_file(cli, cli->parts.file != NULL ? batch_count : count_file);
}
