/* SPDX-License-Identifier: MIT */
/* Report progress:
 *
 *     dlx-sudoku: many.txt: [#####.......] 41.2 % done, 12.4 k puzzles, 4.1 k puzzles/s, ...
 *     dlx-sudoku: many.txt: at puzzle 17 for 12 s
 *
 * Between puzzles, the driver reports. A puzzle may take hours, so the signal handler reports it. A
 * handler must not print with stdio, so it formats numbers itself, and writes the line with one
 * system call.
 */
#include "cli/sudoku/puzzles.h"

#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "dlx/core/clock.h"
#include "dlx/core/decimal.h"

#include <stdatomic.h>
#include <unistd.h>

enum { LONGEST_LINE = 512, LONGEST_FILE = 200 };

static char file_name[LONGEST_FILE]; /* of the puzzles, in plain characters */
static bool is_ticking;              /* reports come every second */
static bool is_on_terminal;          /* a line replaces the one before */
static _Atomic uint64_t answered;    /* number of puzzles */
static _Atomic uint64_t since;       /* clock_seconds() after the last one, in milliseconds */

void progress_begin(struct progress *progress, const struct cli *cli)
{
    *progress = (struct progress){.cli = cli, .begun = clock_seconds()};
    progress_note(0);
    is_on_terminal = is_terminal(STDERR_FILENO);
    say_after(meter_clear);
    is_ticking = cli->reports.every_second || (is_on_terminal && !is_terminal(STDOUT_FILENO));
    signals_watch(is_ticking ? SIGNALS_TICK : SIGNALS_ASKED);
}

/* ---- the current puzzle ---- */

static uint64_t milliseconds(void)
{
    return (uint64_t)(1000 * clock_seconds());
}

/* Neither a terminal nor JSON needs escapes for the remaining characters. */
void progress_enter(const char *file)
{
    size_t length = 0;
    for (; *file != '\0' && length + 1 < LONGEST_FILE; file++)
        file_name[length++] =
            *file >= ' ' && *file < 127 && *file != '"' && *file != '\\' ? *file : '?';
    file_name[length] = '\0';
}

void progress_note(uint64_t count)
{
    atomic_fetch_add(&answered, count);
    atomic_store(&since, milliseconds());
}

static void append_text(char line[LONGEST_LINE], size_t *length, const char *text)
{
    for (; *text != '\0' && *length < LONGEST_LINE; text++)
        line[(*length)++] = *text;
}

static void append_number(char line[LONGEST_LINE], size_t *length, uint64_t number)
{
    char room[DECIMAL_ROOM];
    append_text(line, length, decimal_text(number, room));
}

static size_t make_json(char line[LONGEST_LINE], uint64_t seconds, uint64_t count)
{
    size_t length = 0;
    append_text(line, &length, "{\"type\":\"progress\",\"file\":\"");
    append_text(line, &length, file_name);
    append_text(line, &length, "\",\"seconds\":");
    append_number(line, &length, seconds);
    append_text(line, &length, ",\"done\":null,\"left\":null,\"nodes\":0,\"work\":");
    append_number(line, &length, count);
    append_text(line, &length, ",\"unit\":\"puzzles\"}\n");
    return length;
}

static size_t make_line(char line[LONGEST_LINE], uint64_t seconds, uint64_t count)
{
    size_t length = 0;
    append_text(line, &length, is_on_terminal ? "\r\033[Kdlx-sudoku: " : "dlx-sudoku: ");
    append_text(line, &length, file_name);
    append_text(line, &length, ": at puzzle ");
    append_number(line, &length, count + 1);
    append_text(line, &length, " for ");
    append_number(line, &length, seconds);
    append_text(line, &length, is_on_terminal ? " s" : " s\n");
    return length;
}

void progress_interrupt(const struct progress *progress)
{
    enum { SECOND = 1000, MOMENT = 100 };
    char line[LONGEST_LINE];
    const uint64_t now = milliseconds(), begun = (uint64_t)(SECOND * progress->begun);
    const uint64_t spent = now - atomic_load(&since), count = atomic_load(&answered);
    if (spent < (is_ticking ? SECOND : MOMENT))
        return; /* the driver reports soon */
    const size_t length = progress->cli->reports.form == REPORT_JSON
                              ? make_json(line, (now - begun) / SECOND, count)
                              : make_line(line, spent / SECOND, count);
    if (write(STDERR_FILENO, line, length) > 0 && is_on_terminal &&
        progress->cli->reports.form != REPORT_JSON)
        meter_note();
}

/* ---- reports ---- */

bool progress_is_due(void)
{
    return signals_take_look();
}

void progress_report(const struct progress *progress, const char *file, uint64_t count, double done)
{
    const struct meter meter = {.is_json = progress->cli->reports.form == REPORT_JSON,
                                .file = file,
                                .unit = "puzzles",
                                .done = count,
                                .more = done,
                                .begun = progress->begun};
    meter_report(&meter);
}

void progress_end(void)
{
    meter_stop();
}
