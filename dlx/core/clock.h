/* SPDX-License-Identifier: MIT */
/* The clock for time limits. */
#ifndef DLX_CORE_CLOCK_H
#define DLX_CORE_CLOCK_H

/** Return the seconds since a fixed moment. Setting the time of day does not change this clock. */
double clock_seconds(void);

/** Return the moment on this clock at which a limit that begins now ends; 0 if there is no limit (seconds is 0). */
static inline double clock_deadline(double seconds)
{
    return seconds > 0 ? clock_seconds() + seconds : 0;
}

#endif
