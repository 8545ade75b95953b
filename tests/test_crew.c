/* SPDX-License-Identifier: MIT */
/* Tests of threads that do tasks together. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/threads/crew.h"
#include "tests/support/allocator.h"
#include "tests/support/suite.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { MOST_TASKS = 64 };

/* How often each task was done. */
struct done {
    atomic_int times[MOST_TASKS];
    pthread_t caller;
    bool is_slow; /* a task takes 5 ms for the caller, and 30 ms for the other threads */
};

static void do_one(void *user, uint32_t task)
{
    struct done *done = user;
    const long milliseconds = pthread_equal(pthread_self(), done->caller) ? 5 : 30;
    if (done->is_slow)
        nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000 * 1000}, NULL);
    atomic_fetch_add(&done->times[task], 1);
}

static void check_rounds(uint32_t threads, uint32_t tasks, bool are_slow, int rounds)
{
    struct locked l;
    const dlx_allocator allocator = locked_allocator(&l);
    struct done done = {.caller = pthread_self(), .is_slow = are_slow};
    struct crew *crew = crew_new(threads, tasks, do_one, &done, &allocator);
    ck_assert_ptr_nonnull(crew);
    for (int round = 1; round <= rounds; round++) {
        crew_run(crew);
        for (uint32_t task = 0; task < MOST_TASKS; task++)
            ck_assert_int_eq(atomic_load(&done.times[task]), task < tasks ? round : 0);
    }
    crew_free(crew);
    ck_assert(l.faulty.outstanding == 0 && !l.faulty.wrong_size);
}

TEST(each_task_is_done_once_in_each_round)
{
    for (uint32_t threads = 1; threads <= 5; threads++)
        for (uint32_t tasks = 1; tasks <= MOST_TASKS; tasks += tasks)
            check_rounds(threads, tasks, false, 50);
}

TEST(a_round_waits_for_its_slowest_task)
{
    check_rounds(2, 2, true, 5);
    check_rounds(3, 9, true, 3);
}

TEST(without_memory_there_is_no_crew)
{
    for (uint64_t at = 1; at <= 3; at++) {
        struct faulty faulty = {.fail_at = at};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct done done = {.caller = pthread_self()};
        ck_assert_ptr_null(crew_new(3, 3, do_one, &done, &allocator));
        ck_assert_uint_eq(faulty.outstanding, 0);
    }
    crew_free(NULL);
}
