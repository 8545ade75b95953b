/* SPDX-License-Identifier: MIT */
/*
 * libdlx: a search by several threads. The rules of dlx.h hold here too.
 *
 * A team finds the solutions of a task as a dlx_search does, in the same order:
 *
 *     dlx_task_set_number(task, "threads", 4);
 *     dlx_team_new(task, &team);
 *     while (dlx_team_next(team, &solution) == DLX_FOUND) ...
 *
 * The first milliseconds belong to the calling thread alone, so a small problem costs no more than
 * with a dlx_search. Then the team starts its threads. Each of them has a search of its own, and
 * searches parts of the tree. A thread that has nothing to do gets half of the remaining work of
 * another one.
 *
 * If all solutions are wanted, or more than 64, other methods help until the first one is known,
 * because they may prove that there is none. Threads start after that, or after half a second.
 * The settings `kernel`, `choose`, `seed`, `cheapest` and `unordered` exclude this help.
 *
 * With the kernel `portfolio`, or `first` = 1, the members of the portfolio work side by side
 * instead. They find the same first solution as a dlx_search, but sooner. Then one thread goes on.
 *
 * A dlx_counter makes a team by itself if the setting `threads` is above 1. Its frontiers use the
 * same number of threads.
 */
#ifndef DLX_DLX_TEAM_H
#define DLX_DLX_TEAM_H

#include "dlx/dance.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Several threads that search for the solutions of a task. */
typedef struct dlx_team dlx_team;

/**
 * Create a team with as many threads as the setting `threads` says. It begins before its first
 * solution.
 *
 * @param task  its limits hold for all threads together. With the setting `unordered` 1, solutions
 *              come in any order, and none waits for another one. With the portfolio, there are at
 *              most six threads, one for each member; if unordered, further threads search with
 *              other seeds. While the team exists, its threads may call the allocator of the
 *              problem.
 * @param team  out: yours; free it with dlx_team_free().
 * @return as dlx_search_new(), and DLX_ERR_KERNEL if there is more than one thread and the
 *   solutions do not come in the order of Algorithm X: with the settings `seed` or `choose`. With
 *   the portfolio, `seed` is allowed. With `cheapest`, the team has one search, which uses the
 *   threads itself.
 * Cost: the time and memory of dlx_search_new(), once now and later once in each thread.
 */
DLX_API dlx_status dlx_team_new(dlx_task *task, dlx_team **team);

/** Stop all threads and free a team. */
DLX_API void dlx_team_free(dlx_team *team);

/**
 * Continue to the next solution. Between two calls the threads continue to search, until about
 * 16 MB of solutions are buffered, or more if solutions may be very long: at least two per thread.
 * After any outcome other than DLX_FOUND the threads are idle.
 *
 * @param solution  out, may be NULL: on DLX_FOUND a view; otherwise empty.
 * @return as dlx_search_next(). Limits are as exact as in a search: the limit on tree nodes is
 *   never exceeded. But the solutions that a limit on nodes or time allows depend on the threads.
 *   They are always the first ones in the order of the search, unless the team is unordered. With
 *   the portfolio, such a limit may yield a solution that a member has found out of order. If a
 *   thread lacks memory, the others do its work. Limits that are set while the threads search hold
 *   for them only once they are idle: for exact limits, call dlx_team_statistics() before
 *   dlx_task_limit().
 */
DLX_API dlx_outcome dlx_team_next(dlx_team *team, dlx_solution *solution);

/** Count the remaining solutions, as dlx_search_count() does. After any outcome the threads are
 * idle. */
DLX_API dlx_outcome dlx_team_count(dlx_team *team, uint64_t *count);

/** Report what all threads have done together. The threads are idle until the next call. The arrays
 * live until the next call with the team. Cost: O(threads * levels). */
DLX_API void dlx_team_statistics(dlx_team *team, dlx_statistics *statistics);

/** Describe a member of the portfolio, as dlx_search_member() does. A member with a seed of its own
 * has a name like "restarts, seed 5". The threads are idle until the next call. */
DLX_API bool dlx_team_member(dlx_team *team, uint32_t place, dlx_member *member);

/** Describe the first step, as dlx_search_presolved() does. */
DLX_API bool dlx_team_presolved(const dlx_team *team, dlx_presolved *presolved);

/** Describe a level of the path, as dlx_search_branch() does. Return false for all levels once the
 * search is divided, because each thread then has a path of its own. */
DLX_API bool dlx_team_branch(const dlx_team *team, uint32_t level, dlx_branch *branch);

/** Return the number of threads that have searched: 1 as long as the calling thread does it. */
DLX_API uint32_t dlx_team_threads(const dlx_team *team);

#ifdef __cplusplus
}
#endif

#endif
