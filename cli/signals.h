/* SPDX-License-Identifier: MIT */
/* SIGINT and SIGTERM: stop what runs, tell what is known, then end by the signal. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

/** From now on call stop(object) when a signal comes, or at once if one has come already. A signal
 * that the caller ignores stays ignored. */
void signals_stop(void (*stop)(void *object), void *object);

/** The object is going away. */
void signals_forget(void);

/** The signal that came, or 0. */
int signals_received(void);

/** If a signal came, write out what is printed and end by it. */
void signals_end(void);

#endif
