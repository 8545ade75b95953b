/* SPDX-License-Identifier: MIT */
/* An allocator that fails on request and notices wrong sizes, leaks, and writes beyond the end of a
 * block. And one that stops a task. */
#ifndef TESTS_SUPPORT_ALLOCATOR_H
#define TESTS_SUPPORT_ALLOCATOR_H

#include "dlx/dlx.h"

#include <pthread.h>

struct faulty {
    uint64_t requests;  /* number of requests for memory so far */
    uint64_t fail_at;   /* number of the request that fails, from 1; 0 for none */
    bool for_good;      /* all requests after that one fail, too */
    size_t outstanding; /* bytes allocated and not yet freed */
    size_t most;        /* the largest `outstanding` so far */
    bool wrong_size; /* a caller stated a size that a block did not have, or wrote beyond its end */
};

/** Return the hook, with `faulty` as its user. New memory is never zero, a resized block always
 * moves, and freed memory is overwritten. */
dlx_allocator faulty_allocator(struct faulty *faulty);

/** The same for several threads: they ask one at a time. */
struct locked {
    struct faulty faulty;
    dlx_allocator inner; /* the hook of `faulty` */
    pthread_mutex_t lock;
};

/** Return the hook, with `locked` as its user, which this call sets up. */
dlx_allocator locked_allocator(struct locked *locked);

/** Memory whose use stops a task, so that a stop comes at a known moment. */
struct task_stopper {
    dlx_task *task;   /* NULL: nothing stops */
    uint32_t uses;    /* number of uses so far */
    uint32_t stop_at; /* number of the use that stops the task, from 1 */
};

/** Return the hook, with `stopper` as its user. */
dlx_allocator stopper_allocator(struct task_stopper *stopper);

/** Count a request, and return whether it must fail. For other hooks. */
bool faulty_refuses(struct faulty *faulty);

#endif
