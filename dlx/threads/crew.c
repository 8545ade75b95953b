/* SPDX-License-Identifier: MIT */
/* A round begins when `claim` gets its number, and ends when `left` is 0. See crew.h. */

#include "dlx/threads/crew.h"

#include "dlx/core/memory.h"
#include "dlx/system/threads.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct crew {
    const dlx_allocator *allocator; /* not owned */
    crew_task *task;                /* what to do */
    void *user;                     /* its first argument */
    uint32_t tasks;                 /* number of tasks of a round */
    uint32_t room;                  /* length of `thread` */
    uint32_t started;               /* number of threads to join */
    pthread_t *thread;              /* all but the calling one */
    atomic_uint_least64_t claim;    /* number of the round, in the upper half, and its next task */
    atomic_uint_least32_t left;     /* tasks of this round that are not done */
    bool is_ending;                 /* tells the threads to end */
    pthread_mutex_t lock;           /* guards is_ending, and the moment before a thread waits */
    pthread_cond_t begun;           /* a round has begun, or the threads must end */
    pthread_cond_t done;            /* all tasks of a round are done */
};

/* Looks before a thread goes to sleep: about ten microseconds, as long as going to sleep takes. */
enum { LOOKS = 2000 };

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* ---- taking tasks ---- */

static bool has_task(struct crew *crew)
{
    return (uint32_t)atomic_load_explicit(&crew->claim, memory_order_acquire) < crew->tasks;
}

/* Take the next task of the current round and do it. Return false if none is left. */
static bool do_task(struct crew *crew)
{
    uint_least64_t claim = atomic_load_explicit(&crew->claim, memory_order_acquire);
    do
        if ((uint32_t)claim >= crew->tasks)
            return false;
    while (!atomic_compare_exchange_weak(&crew->claim, &claim, claim + 1));
    crew->task(crew->user, (uint32_t)claim);
    if (atomic_fetch_sub(&crew->left, 1) == 1) {
        pthread_mutex_lock(&crew->lock);
        pthread_cond_signal(&crew->done);
        pthread_mutex_unlock(&crew->lock);
    }
    return true;
}

/* Wait for a round. Return false if the threads must end. */
static bool wait_for_round(struct crew *crew)
{
    for (int look = 0; look < LOOKS && !has_task(crew); look++)
        pause_briefly();
    pthread_mutex_lock(&crew->lock);
    while (!crew->is_ending && !has_task(crew))
        pthread_cond_wait(&crew->begun, &crew->lock);
    const bool goes_on = !crew->is_ending;
    pthread_mutex_unlock(&crew->lock);
    return goes_on;
}

static void *work(void *user)
{
    struct crew *crew = user;
    while (wait_for_round(crew))
        while (do_task(crew))
            ;
    return NULL;
}

/* ---- the calling thread ---- */

void crew_run(struct crew *crew)
{
    const uint_least64_t round = (atomic_load(&crew->claim) >> 32) + 1;
    assert(atomic_load(&crew->left) == 0);
    atomic_store(&crew->left, crew->tasks);
    atomic_store(&crew->claim, round << 32);
    pthread_mutex_lock(&crew->lock); /* a thread that saw no task is waiting by now */
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    while (do_task(crew))
        ;
    for (int look = 0; look < LOOKS && atomic_load(&crew->left) > 0; look++)
        pause_briefly();
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(&crew->left) > 0)
        pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

/* ---- beginning and end ---- */

static void start_threads(struct crew *crew, uint32_t count)
{
    while (crew->started < count && system_start_thread(&crew->thread[crew->started], work, crew))
        crew->started++;
}

struct crew *crew_new(uint32_t threads, uint32_t tasks, crew_task *task, void *user,
                      const dlx_allocator *allocator)
{
    assert(threads > 0 && tasks > 0);
    struct crew *crew = memory_array(allocator, 1, sizeof *crew);
    pthread_t *thread = memory_array(allocator, threads, sizeof *thread);
    if (crew == NULL || thread == NULL) {
        memory_free(allocator, crew, 1, sizeof *crew);
        memory_free(allocator, thread, threads, sizeof *thread);
        return NULL;
    }
    *crew = (struct crew){.allocator = allocator,
                          .task = task,
                          .user = user,
                          .tasks = tasks,
                          .room = threads,
                          .thread = thread};
    atomic_init(&crew->claim, tasks);
    atomic_init(&crew->left, 0);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    start_threads(crew, (threads < tasks ? threads : tasks) - 1);
    return crew;
}

void crew_free(struct crew *crew)
{
    if (crew == NULL)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->is_ending = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (uint32_t t = 0; t < crew->started; t++)
        pthread_join(crew->thread[t], NULL);
    pthread_cond_destroy(&crew->done);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    const dlx_allocator *allocator = crew->allocator;
    memory_free(allocator, crew->thread, crew->room, sizeof *crew->thread);
    memory_free(allocator, crew, 1, sizeof *crew);
}
