/* SPDX-License-Identifier: MIT */
/* dlx sample: print or draw random solutions, all equally likely, as `dlx solve` does. */
#include "cli/common/signals.h"
#include "cli/dlx/painter.h"
#include "cli/dlx/whole.h"

#include <inttypes.h>

/* Print the options of a sample, or draw them. Return false after an error, which has been reported. */
static bool show_sample(struct whole *w, struct painter *painter, uint64_t n)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, n);
    if (!w->cli->draw)
        whole_print(w, number, NULL);
    return painter_draw(painter, &(dlx_solution){.options = w->options, .count = w->count});
}

static dlx_status print_samples(struct whole *w, struct painter *painter, uint64_t count)
{
    uint64_t random = w->cli->sample_seed > 0 ? w->cli->sample_seed : 1;
    for (uint64_t n = 1; n <= count && !ferror(stdout) && signals_received() == 0; n++) {
        dlx_status status = dlx_diagram_sample(w->diagram, &random, w->options, &w->count);
        if (status == DLX_ERR_NO_SUCH_SOLUTION)
            return DLX_OK; /* whole_close() reports that there are none */
        if (status != DLX_OK)
            return status;
        if (!show_sample(w, painter, n))
            return DLX_ERR_OUTPUT; /* it has been reported */
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
    struct painter painter;
    dlx_status printed = DLX_ERR_OUTPUT;
    if (painter_begin(&painter, cli, &w.run.input)) {
        printed = print_samples(&w, &painter, cli->draws > 0 ? cli->draws : 1);
        if (printed == DLX_OK && !painter_finish(&painter))
            printed = DLX_ERR_OUTPUT;
        painter_end(&painter);
    }
    if (printed == DLX_OK)
        return whole_close(&w);
    return whole_give_up(&w, printed == DLX_ERR_OUTPUT ? DLX_OK : printed);
}
