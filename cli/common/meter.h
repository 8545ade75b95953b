/* SPDX-License-Identifier: MIT */
/*
 * One line on standard error that tells how much of the work is done, and how long the rest will take:
 *
 *     dlx: pent6x10: [##..........] 15.3 % done, 1.04 M nodes/s, 3 s so far, 17 s to go
 *
 * On a terminal, each line replaces the one before, and any message of say() replaces the latest.
 */
#ifndef CLI_METER_H
#define CLI_METER_H

#include <stdbool.h>

/** Begin a line, and end it. Its text comes in between, by say() and the functions below. */
void meter_begin(void);
void meter_end(void);

/** Remove the latest line from the terminal. */
void meter_clear(void);

/** On a terminal, draw the part that is done, from 0 to 1. */
void meter_bar(double done);

/** Write a number with a unit of thousands, such as `1.04 M`, and then `after`. */
void meter_number(const char *after, double number);

/** Write a time in its best unit, such as `17 s`, and then `after`. */
void meter_time(double seconds, const char *after);

/** Write the time so far and the time to go, which is unknown if `done` is 0. */
void meter_times(double seconds, double done);

/** Parse the value of --progress[=FORM]: text or json. A missing value is text. Return false if it is wrong. */
bool meter_parse(const char *value, bool *is_json);

/** Note that a line without a newline has been written to a terminal, past the functions above. A signal handler may
 * call this. */
void meter_note(void);

#endif
