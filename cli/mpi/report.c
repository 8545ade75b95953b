/* SPDX-License-Identifier: MIT */
/*
 * Report progress and statistics. Progress is one line:
 *
 *     dlx-mpi: queens: 4 ranks, 317 parts wait, 88200 solutions, 12.5 % done, 3 s so far, 21 s to go
 */
#include "cli/common/signals.h"
#include "cli/mpi/leader.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <unistd.h>

void report_clear(struct leader *leader)
{
    if (leader->has_line)
        fputs("\r\033[K", stderr); /* back to the first column, and erase the line */
    leader->has_line = false;
}

static void print_line(const struct leader *l)
{
    char digits[SUM_TEXT];
    const double seconds = clock_seconds() - l->begun, done = l->pool.done;
    say_where(l->input.file, 0, 0);
    say("%d rank%s, %" PRIu64 " parts wait, %s solutions, %.3g %% done, %.0f s so far, ", l->ranks,
        l->ranks == 1 ? "" : "s", l->pool.waiting, leader_digits(l, digits), 100 * done, seconds);
    if (done > l->done_before)
        say("%.0f s to go", seconds * (1 - done) / (done - l->done_before));
    else
        say("unknown to go");
}

void report_progress(struct leader *leader)
{
    if (!signals_take_look())
        return;
    report_clear(leader);
    leader->has_line = is_terminal(STDERR_FILENO);
    fputs(leader->has_line ? "\033[?7l" : "", stderr); /* a line that wraps cannot be erased */
    print_line(leader);
    fputs(leader->has_line ? "\033[?7h" : "\n", stderr);
}

void report_statistics(const struct leader *leader)
{
    const struct leader *l = leader;
    char digits[SUM_TEXT];
    const double seconds = clock_seconds() - l->begun;
    say("ranks       %d\n", l->ranks);
    say("solutions   %s\n", leader_digits(l, digits));
    say("tree nodes  %" PRIu64 "\n", l->nodes);
    say("orders      %" PRIu64 "\n", l->orders);
    say("sent        %" PRIu64 " bytes\n", l->sent);
    say("busy        %.1f %%\n", seconds > 0 ? 100 * l->worked / seconds / l->ranks : 0);
    say("seconds     %.3f\n", seconds);
}
