/* SPDX-License-Identifier: MIT */
/* The clock for time limits. */
#ifndef DLX_CLOCK_H
#define DLX_CLOCK_H

/** Return the seconds since a fixed moment. Setting the time of day does not change this clock. */
double clock_seconds(void);

#endif
