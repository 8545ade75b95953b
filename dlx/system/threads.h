/* SPDX-License-Identifier: MIT */
/* What threads need from the system. Each system has a file of its own. */
#ifndef DLX_SYSTEM_THREADS_H
#define DLX_SYSTEM_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/** Start a thread in which all signals are blocked, so that they stay with the threads of the
 * program. Return false if it cannot be started. */
bool system_start_thread(pthread_t *thread, void *(*run)(void *user), void *user);

/** Return the number of processors that the process may use; less than 1 if it is unknown. */
long system_processors(void);

#endif
