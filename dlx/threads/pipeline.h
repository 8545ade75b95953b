/* SPDX-License-Identifier: MIT */
/*
 * Several threads work on blocks, and the caller takes the blocks back in order. Blocks are
 * numbered in the order in which they are filled. They are stored in the slots of a ring. A ring of
 * eight, in the middle of the work:
 *
 *     block      16     17     18     19     20     21     22     23
 *     slot        0      1      2      3      4      5      6      7
 *               done  running  done  queued queued filling free   free
 *                 |                   |             |
 *               given               begun         filled
 *
 * The calling thread fills blocks and takes back those that are done, oldest first. The other
 * threads work. If all slots are full and the oldest block is not done, the calling thread works on
 * a block too, instead of waiting. With one thread, one slot is therefore enough.
 *
 * Invariant: given <= begun <= filled < given + ring whenever a call has returned. Blocks before
 * `given` are free. Blocks from `given` to `begun` are running or done. Blocks from `begun` to
 * `filled` are queued. Only the calling thread changes `given` and `filled`. The lock protects
 * `begun` and the `done` of all slots. A block's contents belong to the thread working on it.
 */
#ifndef DLX_THREADS_PIPELINE_H
#define DLX_THREADS_PIPELINE_H

#include "dlx/dlx.h"

#include <pthread.h>

enum {
    PIPELINE_MOST_THREADS = 1024,
    PIPELINE_SLOTS = 4 /* per thread: a long block does not hold up others */
};

struct pipeline;

/** What to do, and with how many threads. */
struct pipeline_settings {
    size_t threads; /* at least 1, the calling one */
    void (*work)(void *user, size_t worker,
                 size_t slot); /* work on the block of a slot, as worker number 0 (the
                     calling thread), 1, ...; called by several threads at once, for different workers and slots */
    void (*give)(void *user,
                 size_t slot); /* take back a block; called by the calling thread, in order */
    void *user;                /* their first argument */
};

struct pipeline_worker {
    struct pipeline *pipeline;
    size_t number; /* 0 is the calling thread */
    pthread_t thread;
};

struct pipeline {
    struct pipeline_settings settings;
    const dlx_allocator *allocator;  /* not owned */
    struct pipeline_worker *workers; /* settings.threads of them */
    size_t started;                  /* number of threads to join */
    size_t ring;                     /* number of slots */
    bool *done;                      /* slot -> the work on its block is done */
    uint64_t given;                  /* number of the oldest block that is not taken back yet */
    uint64_t begun;                  /* number of the next block to work on */
    uint64_t filled;                 /* number of the block that is being filled */
    size_t slot;                     /* its slot */
    bool ending;                     /* tells the threads to end */
    pthread_mutex_t lock;            /* protects begun, filled, ending, and done */
    pthread_cond_t queued;           /* a block was queued, or the threads must end */
    pthread_cond_t finished;         /* the work on a block is done */
};

/** Return the number of threads that a caller asks for. 0 asks for one per processor that the
 * process may use, up to PIPELINE_MOST_THREADS. */
size_t pipeline_threads(uint64_t asked);

/** Return the number of slots that this many threads need. */
size_t pipeline_ring(size_t threads);

/** Start the threads, with all signals blocked. Return false if there is no memory or thread; then
 * there is nothing to end. `allocator` must live as long as the pipeline. */
bool pipeline_begin(struct pipeline *p, const struct pipeline_settings *settings,
                    const dlx_allocator *allocator);

/** End the threads, after the blocks that they are working on, and free the memory. Blocks that
 * nobody works on are dropped. */
void pipeline_end(struct pipeline *p);

/** Return the slot of the block that is being filled. Callers need it for each puzzle, so this
 * call does not divide. */
static inline size_t pipeline_slot(const struct pipeline *p)
{
    return p->slot;
}

/** The block that is being filled is complete. Queue it, and prepare a slot for the next one. */
void pipeline_queue(struct pipeline *p);

/** Work until all queued blocks have been taken back. */
void pipeline_flush(struct pipeline *p);

#endif
