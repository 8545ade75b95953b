/* SPDX-License-Identifier: MIT */
/* dlx sample: print random solutions, all equally likely, in the format of `dlx solve`. */
#include "cli/common/signals.h"
#include "cli/dlx/whole.h"

#include <inttypes.h>

static dlx_status print_samples(struct whole *w, uint64_t count)
{
    uint64_t random = w->cli->sample_seed > 0 ? w->cli->sample_seed : 1;
    for (uint64_t n = 1; n <= count && !ferror(stdout) && signals_received() == 0; n++) {
        char number[24];
        dlx_status status = dlx_diagram_sample(w->diagram, &random, w->options, &w->count);
        if (status == DLX_ERR_NO_SUCH_SOLUTION)
            return DLX_OK; /* whole_close() reports that there are none */
        if (status != DLX_OK)
            return status;
        snprintf(number, sizeof number, "%" PRIu64, n);
        whole_print(w, number, NULL);
    }
    return DLX_OK;
}

int command_sample(const struct cli *cli)
{
    struct whole w;
    int status = whole_open(&w, cli, cli->files[0]);
    if (status >= 0)
        return status;
    signals_stop(NULL, NULL); /* print_samples() checks whether a signal came */
    dlx_status printed = print_samples(&w, cli->draws > 0 ? cli->draws : 1);
    return printed == DLX_OK ? whole_close(&w) : whole_give_up(&w, printed);
}
