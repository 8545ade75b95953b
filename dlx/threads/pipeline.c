/* SPDX-License-Identifier: MIT */
/* One lock protects the numbers of the blocks. Work is done without it. */

#include "dlx/system/threads.h"
#include "dlx/threads/pipeline.h"

#include <assert.h>

size_t pipeline_ring(size_t threads)
{
    return threads == 1 ? 1 : PIPELINE_SLOTS * threads;
}

/* ---- work ---- */

/* Work on the next queued block. The caller holds the lock, which is released during the work. */
static void work_next(struct pipeline_worker *worker)
{
    struct pipeline *p = worker->pipeline;
    assert(p->begun < p->filled);
    const size_t slot = p->begun++ % p->ring;
    pthread_mutex_unlock(&p->lock);
    p->settings.work(p->settings.user, worker->number, slot);
    pthread_mutex_lock(&p->lock);
    p->done[slot] = true;
    pthread_cond_signal(&p->finished);
}

static void *run(void *user)
{
    struct pipeline_worker *worker = user;
    struct pipeline *p = worker->pipeline;
    pthread_mutex_lock(&p->lock);
    while (!p->ending)
        if (p->begun < p->filled)
            work_next(worker);
        else
            pthread_cond_wait(&p->queued, &p->lock);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* ---- the calling thread ---- */

static bool oldest_is_done(struct pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    bool done = p->given < p->filled && p->done[p->given % p->ring];
    pthread_mutex_unlock(&p->lock);
    return done;
}

/* Work on a block. If other threads work on all of them, wait until one is done. */
static void help(struct pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    if (p->begun < p->filled) /* work instead of waiting */
        work_next(&p->workers[0]);
    else if (!p->done[p->given % p->ring])
        pthread_cond_wait(&p->finished, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

/* Take back all blocks that are done, then work until at most `most` blocks are left. */
static void give_until(struct pipeline *p, uint64_t most)
{
    for (;;)
        if (oldest_is_done(p))
            p->settings.give(p->settings.user, p->given++ % p->ring);
        else if (p->filled - p->given > most)
            help(p);
        else
            return;
}

void pipeline_queue(struct pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    p->done[p->slot] = false;
    p->slot = ++p->filled % p->ring;
    pthread_cond_signal(&p->queued);
    pthread_mutex_unlock(&p->lock);
    give_until(p, p->ring - 1); /* leaves a slot for the next block */
}

void pipeline_flush(struct pipeline *p)
{
    give_until(p, 0);
}

/* ---- beginning and end ---- */

static void *resize(const struct pipeline *p, void *block, size_t before, size_t after)
{
    return p->allocator->allocate(p->allocator->user, block, before, after);
}

/* Sizes cannot overflow: there are at most 1024 threads. */
static bool make_arrays(struct pipeline *p)
{
    p->workers = resize(p, NULL, 0, p->settings.threads * sizeof *p->workers);
    p->done = resize(p, NULL, 0, p->ring * sizeof *p->done);
    return p->workers != NULL && p->done != NULL;
}

static void free_arrays(struct pipeline *p)
{
    if (p->workers != NULL)
        resize(p, p->workers, p->settings.threads * sizeof *p->workers, 0);
    if (p->done != NULL)
        resize(p, p->done, p->ring * sizeof *p->done, 0);
}

static bool make_locks(struct pipeline *p)
{
    if (pthread_mutex_init(&p->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&p->queued, NULL) == 0) {
        if (pthread_cond_init(&p->finished, NULL) == 0)
            return true;
        pthread_cond_destroy(&p->queued);
    }
    pthread_mutex_destroy(&p->lock);
    return false;
}

/* With all signals blocked in the threads, handlers run in the calling thread, and a signal
 * interrupts its read(). */
static bool start_threads(struct pipeline *p)
{
    while (p->started + 1 < p->settings.threads) {
        struct pipeline_worker *worker = &p->workers[p->started + 1];
        if (!system_start_thread(&worker->thread, run, worker))
            break;
        p->started++;
    }
    return p->started + 1 == p->settings.threads;
}

bool pipeline_begin(struct pipeline *p, const struct pipeline_settings *settings,
                    const dlx_allocator *allocator)
{
    *p = (struct pipeline){.settings = *settings, .allocator = allocator};
    p->ring = pipeline_ring(settings->threads);
    if (!make_arrays(p) || !make_locks(p)) {
        free_arrays(p);
        return false;
    }
    for (size_t w = 0; w < settings->threads; w++)
        p->workers[w] = (struct pipeline_worker){.pipeline = p, .number = w};
    if (start_threads(p))
        return true;
    pipeline_end(p);
    return false;
}

void pipeline_end(struct pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->queued);
    pthread_mutex_unlock(&p->lock);
    for (size_t t = 1; t <= p->started; t++)
        pthread_join(p->workers[t].thread, NULL);
    pthread_cond_destroy(&p->finished);
    pthread_cond_destroy(&p->queued);
    pthread_mutex_destroy(&p->lock);
    free_arrays(p);
}

size_t pipeline_threads(uint64_t asked)
{
    if (asked > 0)
        return (size_t)asked;
    const long count = system_processors();
    return count < 1 ? 1 : count > PIPELINE_MOST_THREADS ? PIPELINE_MOST_THREADS : (size_t)count;
}
