/* SPDX-License-Identifier: MIT */
/* SIGINT, SIGTERM and SIGHUP stop the search; the command reports what it knows and then dies by
 * the signal. SIGUSR1, and SIGINFO where it exists, pause it for a progress report and a
 * checkpoint. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

/** From now on call stop(object) when a signal comes; call it at once if a signal has come already.
 * With NULL for both, only catch signals, for callers of signals_received(). A signal that the
 * parent process ignores stays ignored. */
void signals_stop(void (*stop)(void *object), void *object);

/** Forget the object, which is about to be freed. */
void signals_forget(void);

/** When to stop the object for a progress report. */
enum signals_look {
    SIGNALS_IGNORE, /* never: SIGUSR1 does nothing */
    SIGNALS_ASKED,  /* when SIGUSR1 comes */
    SIGNALS_TICK,   /* when SIGUSR1 comes, and every second */
};

void signals_watch(enum signals_look when);

/** After signals_watch(): also stop the object at this interval. Such a stop asks for no report. */
void signals_tick(double seconds);

/** Return whether a progress report is due: SIGUSR1 or SIGINFO has asked for one, or, with
 * SIGNALS_TICK, a second has passed since the last one. */
bool signals_take_look(void);

/** Return whether SIGUSR1 or SIGINFO came since the last call. */
bool signals_take_request(void);

/** Return the signal that is to end the program, or 0. */
int signals_received(void);

/** If a signal came, flush standard output and end the program by that signal. */
void signals_end(void);

#endif
