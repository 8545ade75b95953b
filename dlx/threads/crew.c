/* SPDX-License-Identifier: MIT */
/* A round begins when `round` gets its number, and ends when `left` is 0. See crew.h. */

#include "dlx/threads/crew.h"

#include "dlx/core/memory.h"
#include "dlx/system/threads.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* A thread of a crew. The calling thread is the first one. */
struct member {
    struct crew *crew; /* not owned */
    uint32_t first;    /* the task that it tries to take first */
    pthread_t thread;  /* unused for the calling thread */
};

struct crew {
    struct arena arena;           /* owns the arrays */
    crew_task *task;              /* what to do */
    void *user;                   /* its first argument */
    uint32_t tasks;               /* number of tasks of a round */
    uint32_t started;             /* number of threads to join */
    struct member *member;        /* all threads, the calling one first */
    atomic_uint_least64_t round;  /* number of the current round, or of the last one */
    atomic_uint_least64_t *taken; /* task -> the last round in which a thread took it */
    atomic_uint_least32_t left;   /* tasks of this round that are not done */
    bool is_ending;               /* tells the threads to end */
    pthread_mutex_t lock;         /* guards is_ending, and the moment before a thread waits */
    pthread_cond_t begun;         /* a round has begun, or the threads must end */
    pthread_cond_t done;          /* all tasks of a round are done */
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

/* Take a task. Return false if another thread took it in this round, which may be over by now. */
static bool take(struct crew *crew, uint32_t task, uint_least64_t round)
{
    uint_least64_t last = round - 1;
    return atomic_compare_exchange_strong(&crew->taken[task], &last, round);
}

static void do_task(struct crew *crew, uint32_t task)
{
    crew->task(crew->user, task);
    if (atomic_fetch_sub(&crew->left, 1) == 1) {
        pthread_mutex_lock(&crew->lock);
        pthread_cond_signal(&crew->done);
        pthread_mutex_unlock(&crew->lock);
    }
}

/* Do all tasks of a round that no other thread takes. Each thread begins with the same task in
 * every round, because the data of that task may still be in the cache of its processor. */
static void do_round(const struct member *m, uint_least64_t round)
{
    struct crew *crew = m->crew;
    for (uint32_t t = 0; t < crew->tasks; t++) {
        const uint32_t task = (m->first + t) % crew->tasks;
        if (take(crew, task, round))
            do_task(crew, task);
    }
}

/* Wait for a round after the last one that the thread knows. Return its number, or the last one if
 * the threads must end. */
static uint_least64_t wait_for_round(struct crew *crew, uint_least64_t last)
{
    for (int look = 0; look < LOOKS && atomic_load(&crew->round) == last; look++)
        pause_briefly();
    pthread_mutex_lock(&crew->lock);
    while (!crew->is_ending && atomic_load(&crew->round) == last)
        pthread_cond_wait(&crew->begun, &crew->lock);
    const uint_least64_t round = crew->is_ending ? last : atomic_load(&crew->round);
    pthread_mutex_unlock(&crew->lock);
    return round;
}

static void *work(void *user)
{
    const struct member *m = user;
    uint_least64_t last = 0, round;
    while ((round = wait_for_round(m->crew, last)) != last) {
        do_round(m, round);
        last = round;
    }
    return NULL;
}

/* ---- the calling thread ---- */

void crew_run(struct crew *crew)
{
    const uint_least64_t round = atomic_load(&crew->round) + 1;
    assert(atomic_load(&crew->left) == 0);
    atomic_store(&crew->left, crew->tasks);
    atomic_store(&crew->round, round);
    pthread_mutex_lock(&crew->lock); /* a thread that missed the new round waits by now */
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    do_round(&crew->member[0], round);
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
    while (crew->started < count && system_start_thread(&crew->member[crew->started + 1].thread,
                                                        work, &crew->member[crew->started + 1]))
        crew->started++;
}

static void free_memory(struct crew *crew)
{
    const dlx_allocator *allocator = crew->arena.allocator;
    arena_free(&crew->arena);
    memory_free(allocator, crew, 1, sizeof *crew);
}

struct crew *crew_new(uint32_t threads, uint32_t tasks, crew_task *task, void *user,
                      const dlx_allocator *allocator)
{
    assert(threads > 0 && tasks > 0);
    struct crew *crew = memory_array(allocator, 1, sizeof *crew);
    if (crew == NULL)
        return NULL;
    const uint32_t members = threads < tasks ? threads : tasks;
    *crew = (struct crew){.arena.allocator = allocator, .task = task, .user = user, .tasks = tasks};
    crew->member = arena_array(&crew->arena, members, sizeof *crew->member);
    crew->taken = arena_array(&crew->arena, tasks, sizeof *crew->taken);
    if (crew->arena.has_failed) {
        free_memory(crew);
        return NULL;
    }
    for (uint32_t m = 0; m < members; m++) {
        crew->member[m].crew = crew;
        crew->member[m].first = (uint32_t)((uint64_t)m * tasks / members);
    }
    for (uint32_t t = 0; t < tasks; t++)
        atomic_init(&crew->taken[t], 0);
    atomic_init(&crew->round, 0);
    atomic_init(&crew->left, 0);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    start_threads(crew, members - 1);
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
        pthread_join(crew->member[t + 1].thread, NULL);
    pthread_cond_destroy(&crew->done);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    free_memory(crew);
}
