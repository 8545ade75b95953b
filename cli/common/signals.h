/* SPDX-License-Identifier: MIT */
/* SIGINT and SIGTERM: stop what runs, tell what is known, then end by the signal. SIGUSR1, and SIGINFO
 * where that is: pause what runs, to be looked at. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

/** From now on call stop(object) when a signal comes, or at once if one has come already. A signal
 * that the caller ignores stays ignored. */
void signals_stop(void (*stop)(void *object), void *object);

/** The object is going away. */
void signals_forget(void);

/** When to stop the object for a look. */
enum signals_look {
    SIGNALS_IGNORE, /* never: SIGUSR1 does nothing */
    SIGNALS_ASKED,  /* when SIGUSR1 comes */
    SIGNALS_TICK,   /* then, and each second */
};

void signals_watch(enum signals_look when);

/** Whether a look was asked for since the last time. */
bool signals_take_look(void);

/** The signal that came to end the program, or 0. */
int signals_received(void);

/** If a signal came, write out what is printed and end by it. */
void signals_end(void);

#endif
