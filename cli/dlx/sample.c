/* SPDX-License-Identifier: MIT */
/* dlx sample: print or draw random solutions, all equally likely, as `dlx solve` does. */
#include "cli/common/meter.h"
#include "cli/common/signals.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/whole.h"

#include <inttypes.h>
#include <unistd.h>

/* Print the options of a sample, or draw them. Return false after an error, which has been reported. */
static bool show_sample(struct whole *w, struct painter *painter, uint64_t n)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, n);
    if (!w->cli->draw)
        whole_print(w, number, NULL);
    return painter_draw(painter, &(dlx_solution){.options = w->options, .count = w->count});
}

/* Return whether the time is over. Most samples take about a microsecond, so the clock is read only now and then. */
static bool is_late(const struct whole *w, uint64_t n)
{
    enum { LONG = 1000 };
    const double seconds = w->cli->limits.seconds;
    return seconds > 0 && n > 0 && (n % 256 == 0 || w->count > LONG) &&
           run_seconds(&w->run) > seconds;
}

/* Print `count` samples, or fewer if a signal comes or the time is over. *printed is their number. */
static dlx_status print_samples(struct whole *w, struct painter *painter, struct meter *meter,
                                uint64_t count, uint64_t *printed)
{
    uint64_t random = w->cli->sample_seed > 0 ? w->cli->sample_seed : 1;
    for (uint64_t *n = printed; *n < count && !ferror(stdout) && signals_received() == 0; ++*n) {
        dlx_status status = dlx_diagram_sample(w->diagram, &random, w->options, &w->count);
        if (status == DLX_ERR_NO_SUCH_SOLUTION)
            return DLX_OK; /* whole_close() reports that there are none */
        if (status != DLX_OK)
            return status;
        if (is_late(w, *n))
            return DLX_OK;
        meter_advance(meter, *n);
        if (!w->cli->draw && is_terminal(STDOUT_FILENO))
            meter_clear();
        if (!show_sample(w, painter, *n + 1))
            return DLX_ERR_OUTPUT; /* it has been reported */
    }
    return DLX_OK;
}

/* Print the samples, and report progress unless it would mix with them on a terminal. */
static dlx_status sample(struct whole *w, struct painter *painter, uint64_t count,
                         uint64_t *printed)
{
    struct meter meter = {.unit = "samples"};
    const bool watches = w->cli->reports.every_second || !is_terminal(STDOUT_FILENO);
    if (watches)
        meter_start(&meter, w->cli->reports, w->run.input.file, "samples", count);
    dlx_status status = print_samples(w, painter, &meter, count, printed);
    if (watches)
        meter_stop();
    return status;
}

int command_sample(const struct cli *cli)
{
    struct whole w;
    const uint64_t count = cli->draws > 0 ? cli->draws : 1;
    uint64_t printed = 0;
    int status = whole_open(&w, cli, cli->files[0]);
    if (status >= 0)
        return status;
    signals_stop(NULL, NULL); /* print_samples() checks whether a signal came */
    struct painter painter;
    dlx_status result = DLX_ERR_OUTPUT;
    if (painter_begin(&painter, cli, &w.run.input)) {
        result = sample(&w, &painter, count, &printed);
        if (result == DLX_OK && !painter_finish(&painter))
            result = DLX_ERR_OUTPUT;
        painter_end(&painter);
    }
    if (result != DLX_OK)
        return whole_give_up(&w, result == DLX_ERR_OUTPUT ? DLX_OK : result);
    if (printed > 0 && printed < count && signals_received() == 0 && !ferror(stdout)) {
        say_of(w.run.input.file, "stopped by the time limit after %" PRIu64 " samples", printed);
        whole_close(&w);
        return EXIT_LIMIT;
    }
    return whole_close(&w);
}
