/* SPDX-License-Identifier: MIT */
/* The meter: see meter.h. A line on a terminal has no newline, so that the next one can replace it.
 * It is cut at the margin (DECAWM), because a line that wraps cannot be erased. */
#include "cli/common/meter.h"

#include "cli/common/program.h"
#include "dlx/core/clock.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <math.h>
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

/* ---- work ---- */

void meter_start(struct meter *meter, struct reports reports, const char *file, const char *unit,
                 uint64_t whole)
{
    *meter = (struct meter){.is_json = reports.form == REPORT_JSON,
                            .file = file,
                            .unit = unit,
                            .whole = whole,
                            .begun = clock_seconds()};
    const bool every_second = reports.every_second || is_terminal(STDERR_FILENO);
    signals_watch(every_second ? SIGNALS_TICK : SIGNALS_ASKED);
}

/* A dlx_progress_fn. A request for a report does not end the work; only a signal does. */
static void look_at_task(void *user, uint64_t done)
{
    struct meter *meter = user;
    if (signals_received() != 0)
        dlx_task_stop(meter->task);
    meter_advance(meter, done);
}

void meter_start_task(struct meter *meter, struct reports reports, const char *file,
                      const char *unit, uint64_t whole, dlx_task *task)
{
    signals_forget(); /* a request for a report would end the work */
    meter_start(meter, reports, file, unit, whole);
    meter->task = task;
    dlx_task_watch(task, look_at_task, meter);
}

bool meter_advance(struct meter *meter, uint64_t done)
{
    meter->done = done;
    if (signals_take_look())
        meter_report(meter);
    return !permit_is_late(&meter->permit);
}

void meter_stop(void)
{
    signals_watch(SIGNALS_IGNORE);
    meter_clear();
}

/* Return the finished fraction of the work, or of its current round; 0 if it is not known. */
static double fraction_of(const struct meter *m)
{
    if (m->whole == 0)
        return m->more;
    const uint64_t done = m->has_rounds ? m->done % m->whole : m->done;
    return fmin(((double)done + m->more) / (double)m->whole, 1);
}

/* Return whether the remaining time can be estimated. If there may be later rounds, it cannot:
 * their number is unknown. */
static bool has_forecast(const struct meter *m)
{
    return m->whole == 0 ? m->more > 0 : m->done < m->whole;
}

/* Write a line about work: its amount in this unit, and the rate. */
static void print_rate(const char *unit, double number, double seconds)
{
    meter_number(" ", number);
    say("%s, ", unit);
    meter_number(" ", seconds > 0 ? number / seconds : 0);
    say("%s/s, ", unit);
}

static void print_line(const struct meter *m, double done, double seconds)
{
    say_where(m->file, 0, 0);
    if (done > 0 || m->whole > 0)
        meter_bar(done);
    if (m->has_rounds)
        say("round %" PRIu64 ", ", m->whole > 0 ? m->done / m->whole + 1 : 1);
    if (done > 0 || m->whole > 0)
        say("%.3g %% done, ", 100 * done);
    print_rate(m->unit, (double)m->done, seconds);
    if (m->whole == 0 || has_forecast(m))
        meter_times(seconds, done);
    else
        meter_time(seconds, " so far");
}

void meter_print_json(const char *file, double seconds, double done, double here, uint64_t nodes)
{
    json_print(
        stderr, "{'type':'progress','file':%s,'seconds':%g,'done':%g,'left':%g,'nodes':%" PRIu64,
        file, seconds, done > 0 ? done : NAN, here > 0 ? seconds / here - seconds : NAN, nodes);
}

static void print_json(const struct meter *m, double done, double seconds)
{
    const bool counts_nodes = strcmp(m->unit, "nodes") == 0;
    meter_print_json(m->file, seconds, done, done, counts_nodes ? m->done : 0);
    json_print(stderr, ",'work':%" PRIu64 ",'unit':%s}\n", m->done, m->unit);
}

void meter_report(const struct meter *meter)
{
    const double seconds = clock_seconds() - meter->begun, done = fraction_of(meter);
    if (meter->is_json) {
        meter_clear();
        print_json(meter, has_forecast(meter) ? done : 0, seconds);
        return;
    }
    meter_begin();
    print_line(meter, done, seconds);
    meter_end();
}
