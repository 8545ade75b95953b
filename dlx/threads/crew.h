/* SPDX-License-Identifier: MIT */
/*
 * Threads that do a fixed number of tasks together, again and again. The calling thread works, too:
 *
 *     round 1    task 0: caller    task 1: thread 1    task 2: caller      then crew_run() returns
 *     round 2    task 0: caller    task 1: caller      task 2: thread 1
 *
 * In every round, a thread first tries the same task, whose data may still be in the cache of its
 * processor. Then it takes what the others have not taken, so a thread that waits for a processor
 * leaves its tasks to them.
 *
 * Invariant: between two rounds all threads wait, and all tasks of the last round are done.
 */
#ifndef DLX_THREADS_CREW_H
#define DLX_THREADS_CREW_H

#include "dlx/dlx.h"

struct crew;

/** Do one task. Several threads call it at once, for different tasks. */
typedef void crew_task(void *user, uint32_t task);

/** Start `threads` threads, including the caller. Their signals are blocked. If some cannot start,
 * the others do their work. Return NULL if there is no memory. The allocator must outlive the
 * crew. */
struct crew *crew_new(uint32_t threads, uint32_t tasks, crew_task *task, void *user,
                      const dlx_allocator *allocator);

/** Do each task once. What was written before is visible to the tasks, and what they write is
 * visible afterwards. */
void crew_run(struct crew *crew);

/** End the threads. NULL is allowed. */
void crew_free(struct crew *crew);

#endif
