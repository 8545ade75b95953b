/* SPDX-License-Identifier: MIT */
/* The clock for time limits. */
#ifndef DLX_CORE_CLOCK_H
#define DLX_CORE_CLOCK_H

/** Return the seconds since a fixed moment. Setting the time of day does not change this clock. */
double clock_seconds(void);

/** Return when a limit that begins now ends, on this clock; 0 for no limit (seconds is 0). */
static inline double clock_deadline(double seconds)
{
    return seconds > 0 ? clock_seconds() + seconds : 0;
}

#endif
