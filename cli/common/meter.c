/* SPDX-License-Identifier: MIT */
/* The meter: see meter.h. A line on a terminal has no newline, so that the next one can replace it. It is cut at the
 * margin (DECAWM), because a line that wraps cannot be erased. */
#include "cli/common/meter.h"

#include "cli/common/program.h"
#include "cli/common/show.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double YEAR = 31556952; /* seconds */

static volatile sig_atomic_t is_shown; /* the terminal shows a line now */

void meter_clear(void)
{
    if (!is_shown)
        return;
    fputs("\r\033[K", stderr); /* back to the first column, and erase the line */
    fflush(stderr);
    is_shown = false;
}

void meter_begin(void)
{
    meter_clear();
    fputs(is_terminal(STDERR_FILENO) ? "\033[?7l" : "", stderr);
}

void meter_end(void)
{
    is_shown = is_terminal(STDERR_FILENO);
    fputs(is_shown ? "\033[?7h" : "\n", stderr);
    fflush(stderr); /* it may be buffered by lines, and on a terminal this line has no end */
    say_after(meter_clear);
}

void meter_note(void)
{
    is_shown = true;
}

void meter_bar(double done)
{
    enum { CELLS = 12 };
    char bar[CELLS + 1];
    if (!is_terminal(STDERR_FILENO))
        return;
    for (int cell = 0; cell < CELLS; cell++)
        bar[cell] = (cell + 0.5) / CELLS < done ? '#' : '.';
    bar[CELLS] = '\0';
    say("[%s] ", bar);
}

void meter_number(const char *after, double number)
{
    static const char *const units[] = {"", " k", " M", " G"};
    int unit = 0;
    /* From 999.5 on, %.3g would print 1e+03. */
    for (; number >= 999.5 && unit < 3; unit++)
        number /= 1000;
    say("%.3g%s%s", number, units[unit], after);
}

void meter_time(double seconds, const char *after)
{
    if (seconds < 120)
        say("%.0f s%s", seconds, after);
    else if (seconds < 7200)
        say("%.0f min%s", seconds / 60, after);
    else if (seconds < 172800)
        say("%.0f h%s", seconds / 3600, after);
    else if (seconds < 1000 * YEAR)
        say(seconds < 2 * YEAR ? "%.0f days%s" : "%.0f years%s",
            seconds / (seconds < 2 * YEAR ? 86400 : YEAR), after);
    else
        say("more than 1000 years%s", after);
}

void meter_times(double seconds, double done)
{
    meter_time(seconds, " so far, ");
    if (done > 0)
        meter_time(seconds / done - seconds, " to go");
    else
        say("unknown to go");
}

bool meter_parse(const char *value, bool *is_json)
{
    *is_json = value != NULL && strcmp(value, "json") == 0;
    return value == NULL || *is_json || strcmp(value, "text") == 0;
}
