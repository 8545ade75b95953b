/* SPDX-License-Identifier: MIT */
/* Report progress:
 *
 *     dlx-sudoku: many.txt: [#####.......] 41.2 % done, 12.4 k puzzles, 4.1 k puzzles/s, 3 s so far, 4 s to go
 */
#include "cli/sudoku/progress.h"

#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "cli/common/signals.h"
#include "dlx/core/clock.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

bool progress_is_wanted(const struct cli *cli)
{
    return cli->progress || (is_terminal(STDERR_FILENO) && !is_terminal(STDOUT_FILENO));
}

void progress_begin(struct progress *progress, const struct cli *cli)
{
    *progress = (struct progress){.cli = cli, .begun = clock_seconds()};
    signals_watch(progress_is_wanted(cli) ? SIGNALS_TICK : SIGNALS_ASKED);
}

static void print_json_report(const char *file, uint64_t count, double done, double seconds)
{
    json_print(
        stderr,
        "{'type':'progress','file':%s,'seconds':%g,'done':%g,'left':%g,'nodes':0,'work':%" PRIu64
        ",'unit':'puzzles'}\n",
        file, seconds, done > 0 ? done : NAN, done > 0 ? seconds / done - seconds : NAN, count);
}

static void print_line(const char *file, uint64_t count, double done, double seconds)
{
    meter_begin();
    say_where(file, 0, 0);
    if (done > 0) {
        meter_bar(done);
        say("%.3g %% done, ", 100 * done);
    }
    meter_number(" puzzles, ", (double)count);
    meter_number(" puzzles/s, ", seconds > 0 ? (double)count / seconds : 0);
    meter_times(seconds, done);
    meter_end();
}

bool progress_is_due(void)
{
    return signals_take_look();
}

void progress_report(const struct progress *progress, const char *file, uint64_t count, double done)
{
    const double seconds = clock_seconds() - progress->begun;
    if (progress->cli->progress_json) {
        meter_clear();
        print_json_report(file, count, done, seconds);
    } else
        print_line(file, count, done, seconds);
}

void progress_end(void)
{
    signals_watch(SIGNALS_IGNORE);
    meter_clear();
}
