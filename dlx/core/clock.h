/* SPDX-License-Identifier: MIT */
/* The clock that limits on time are measured by. */
#ifndef DLX_CLOCK_H
#define DLX_CLOCK_H

/** Seconds since some moment; they go on evenly, also when somebody sets the time of day. */
double clock_seconds(void);

#endif
