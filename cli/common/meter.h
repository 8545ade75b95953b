/* SPDX-License-Identifier: MIT */
/*
 * Reports of how much of the work is done, and how long the rest will take: one line on standard
 * error, or one line of JSON with --progress=json.
 *
 *     dlx: airline: [####........] round 1, 37.2 % done, 18.6 k options, 9.3 k options/s, ...
 *
 * Every long operation reports its progress to a meter. The meter prints a report every second on a
 * terminal or with --progress, and on SIGUSR1 (or SIGINFO, where it exists). It also checks the
 * time limit of the work. On a terminal, each report replaces the one before, and a message from
 * say() replaces the last report. The bar is for people, so it is not written to files.
 */
#ifndef CLI_METER_H
#define CLI_METER_H

#include "dlx/core/permit.h"

/** The forms of reports, and the words of --progress=FORM in this order. */
enum report_form { REPORT_TEXT, REPORT_JSON };
#define REPORT_FORMS "text or json"

/* The row of --progress, without its braces, for a table whose `fields` have a member `reports`. */
#define REPORT_OPTION(commands, fields)                                                            \
    "progress", 0, "[=FORM]", commands,                                                            \
        "report progress every second, as text (default) or as JSON Lines (json)",                 \
        OPTION_CHOICE_IN(fields, reports.form, REPORT_FORMS),                                      \
        .given = offsetof(fields, reports.every_second)

/** When and how a command reports. */
struct reports {
    bool every_second;     /* --progress: even if standard error is not a terminal */
    enum report_form form; /* --progress=FORM */
};

/** One piece of work. */
struct meter {
    bool is_json;         /* see struct reports */
    bool has_rounds;      /* the work is done in rounds, each as long as `whole` */
    const char *file;     /* for messages */
    const char *unit;     /* of the work, such as "options" */
    uint64_t done, whole; /* work so far; total, or work of one round, or 0 if it is not known */
    double more;          /* fraction done of the current unit; of all work if `whole` is 0 */
    double begun;         /* clock_seconds() at the beginning */
    struct permit permit; /* the time limit, if it has one */
    dlx_task *task;       /* stopped by a signal; or NULL */
};

/** Begin to report work that has no time limit. */
void meter_start(struct meter *meter, struct reports reports, const char *file, const char *unit,
                 uint64_t whole);

/** Do the same for a task, which reports to the meter by itself. A signal stops the task. */
void meter_start_task(struct meter *meter, struct reports reports, const char *file,
                      const char *unit, uint64_t whole, dlx_task *task);

/** Note how much is done, and report it if a report is due. Return whether there is time left. */
bool meter_advance(struct meter *meter, uint64_t done);

/** Report now. */
void meter_report(const struct meter *meter);

/** Stop reporting. */
void meter_stop(void);

/** Begin a JSON report: {"type":"progress", ... "nodes":N. The caller adds members and the end.
 *
 * @param done  fraction of the work that is done; 0 if it is not known.
 * @param here  the same for the work that remained when the command began; `seconds` is the time
 *   spent on it. */
void meter_print_json(const char *file, double seconds, double done, double here, uint64_t nodes);

/* ---- the parts of a line ---- */

/** Begin a line, and end it. In between, its text is written with say() and the functions below. */
void meter_begin(void);
void meter_end(void);

/** Remove the last line from the terminal. */
void meter_clear(void);

/** On a terminal, draw a bar for the fraction that is done, from 0 to 1. */
void meter_bar(double done);

/** Write a number with a unit of thousands, such as `1.04 M`, and then `after`. */
void meter_number(const char *after, double number);

/** Write a time in its best unit, such as `17 s`, and then `after`. */
void meter_time(double seconds, const char *after);

/** Write the time so far and the time to go, which is unknown if `done` is 0. */
void meter_times(double seconds, double done);

/** Note that other code has written a line without a newline to a terminal. A signal handler may
 * call this. */
void meter_note(void);

#endif
