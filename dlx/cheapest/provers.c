/* SPDX-License-Identifier: MIT */
/* The threads of a proof: see provers.h. */

#include "dlx/cheapest/provers.h"

#include "dlx/core/memory.h"
#include "dlx/system/threads.h"

#include <pthread.h>
#include <string.h>

/* With this many witnesses, the provers wait until the search has found some of them. */
enum { MOST_WITNESSES = 64 };

/* A solution that a prover has found. */
struct witness {
    struct witness *next; /* in the list */
    uint32_t count;       /* number of its options */
    uint32_t option[];    /* in any order */
};

/* A tree that searches parts. Any thread may work on it for a slice. */
struct prover {
    struct tree *tree; /* owned */
    bool is_busy;      /* its part is not finished */
    bool is_held;      /* a thread works on it now */
};

struct provers {
    const dlx_allocator *allocator; /* the problem's */
    struct prover *prover;          /* one for each thread, and one for the caller */
    uint32_t count, room;           /* number of provers; length of the array */
    pthread_t *thread;              /* an array of the same length */
    uint32_t started;               /* number of threads to join */
    pthread_mutex_t lock;           /* guards everything below */
    pthread_cond_t work;            /* the threads wait here */
    pthread_cond_t news;            /* the caller waits here */
    struct tree_part *part;         /* parts that wait for a prover */
    uint32_t ready;                 /* number of these */
    uint32_t idle;                  /* number of threads that wait for a part */
    uint32_t busy;                  /* number of provers that search a part */
    uint32_t running;               /* number of threads that do not wait */
    struct witness *witness;        /* a list */
    uint32_t witnesses;             /* its length */
    uint64_t limit, gap;            /* as in the tree of the search */
    uint64_t pivots;                /* steps of a slice */
    uint64_t nodes;                 /* tree nodes of all parts */
    bool is_void;    /* a witness was lost for lack of memory, so nothing is proved */
    bool is_resting; /* the threads are to wait */
    bool is_ending;  /* the threads are to end */
};

/* ---- witnesses; with the lock held ---- */

static size_t witness_bytes(uint32_t count)
{
    return sizeof(struct witness) + count * sizeof(uint32_t);
}

static void add_witness(struct provers *p, const struct tree *tree)
{
    struct witness *witness = memory_array(p->allocator, witness_bytes(tree->found_count), 1);
    p->is_void = p->is_void || witness == NULL;
    if (witness == NULL)
        return;
    witness->next = p->witness;
    witness->count = tree->found_count;
    memcpy(witness->option, tree->found, tree->found_count * sizeof *tree->found);
    p->witness = witness;
    p->witnesses++;
}

static void remove_witness(struct provers *p, struct witness **link)
{
    struct witness *gone = *link;
    *link = gone->next;
    memory_free(p->allocator, gone, witness_bytes(gone->count), 1);
    p->witnesses--;
}

void provers_review(struct provers *p, provers_test *is_missing, void *user)
{
    pthread_mutex_lock(&p->lock);
    for (struct witness **link = &p->witness; *link != NULL;)
        if (is_missing(user, (*link)->option, (*link)->count))
            link = &(*link)->next;
        else {
            remove_witness(p, link);
            pthread_cond_broadcast(&p->work); /* there may have been too many witnesses */
        }
    pthread_mutex_unlock(&p->lock);
}

/* ---- parts; with the lock held ---- */

/* Give parts of a tree away while a thread is idle. Without memory, the tree keeps them. */
static void give(struct provers *p, struct tree *tree)
{
    while (p->ready < p->idle && bb_can_give(tree)) {
        struct tree_part *part = bb_give(tree);
        if (part == NULL)
            return;
        part->next = p->part;
        p->part = part;
        p->ready++;
        pthread_cond_signal(&p->work);
    }
}

/* Return a prover in this state that no thread holds, or NULL. */
static struct prover *find_prover(struct provers *p, bool is_busy)
{
    for (uint32_t n = 0; n < p->count; n++)
        if (p->prover[n].is_busy == is_busy && !p->prover[n].is_held)
            return &p->prover[n];
    return NULL;
}

/* Return whether the provers may work at all now. */
static bool may_work(const struct provers *p)
{
    return !p->is_resting && !p->is_void && p->witnesses < MOST_WITNESSES;
}

/* Find something to do. Return NULL if there is nothing now. */
static struct prover *take(struct provers *p)
{
    struct prover *prover = may_work(p) ? find_prover(p, true) : NULL;
    struct tree_part *part = p->part;
    if (prover == NULL && may_work(p) && part != NULL)
        prover = find_prover(p, false); /* there are as many provers as threads */
    if (prover != NULL && !prover->is_busy) {
        p->part = part->next;
        p->ready--;
        p->busy++;
        prover->is_busy = true;
        bb_enter(prover->tree, part);
        bb_free_part(p->allocator, part);
    }
    if (prover != NULL)
        prover->is_held = true;
    return prover;
}

/* Finish a slice. Wake the caller, which may wait for the end or for something to do. */
static void settle(struct provers *p, struct prover *prover, enum tree_end end)
{
    prover->is_held = false;
    if (end == TREE_FOUND)
        add_witness(p, prover->tree);
    if (end == TREE_EXHAUSTED) {
        prover->is_busy = false;
        p->busy--;
    } else
        give(p, prover->tree);
    pthread_cond_signal(&p->news);
}

/* ---- a slice ---- */

static void work(struct provers *p, struct prover *prover)
{
    struct tree *tree = prover->tree;
    const uint64_t pivots = p->pivots, before = tree->nodes;
    uint64_t nodes = UINT64_MAX;
    tree->limit = p->limit;
    tree->gap = p->gap;
    pthread_mutex_unlock(&p->lock);
    const enum tree_end end = bb_run(tree, &nodes, pivots);
    pthread_mutex_lock(&p->lock);
    p->nodes += tree->nodes - before;
    settle(p, prover, end);
}

/* Wait until there is something to do. Return NULL if the threads must end. */
static struct prover *wait_for_work(struct provers *p)
{
    struct prover *prover = NULL;
    while (!p->is_ending && (prover = take(p)) == NULL) {
        const bool is_idle = may_work(p);
        p->idle += is_idle;
        p->running--;
        pthread_cond_signal(&p->news);
        pthread_cond_wait(&p->work, &p->lock);
        p->running++;
        p->idle -= is_idle;
    }
    return prover;
}

static void *run(void *provers)
{
    struct provers *p = provers;
    struct prover *prover;
    pthread_mutex_lock(&p->lock);
    while ((prover = wait_for_work(p)) != NULL)
        work(p, prover);
    p->running--;
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* ---- the calls of the search ---- */

void provers_feed(struct provers *p, struct tree *tree, uint64_t pivots, bool gives)
{
    pthread_mutex_lock(&p->lock);
    const bool was_resting = p->is_resting;
    p->limit = tree->limit;
    p->gap = tree->gap;
    p->pivots = pivots;
    p->is_resting = false;
    if (gives)
        give(p, tree);
    if (was_resting)
        pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
}

/* With the lock held: return whether all parts were searched. */
static bool is_done(const struct provers *p)
{
    return p->part == NULL && p->busy == 0;
}

bool provers_are_sure(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    const bool are_sure = is_done(p) && p->witness == NULL && !p->is_void;
    pthread_mutex_unlock(&p->lock);
    return are_sure;
}

bool provers_help(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    const bool goes_on = !is_done(p) && may_work(p);
    struct prover *prover = goes_on ? take(p) : NULL;
    if (prover != NULL)
        work(p, prover);
    else if (goes_on) { /* return soon, so that the caller can look at its limits */
        p->idle++;
        pthread_cond_wait(&p->news, &p->lock);
        p->idle--;
    }
    pthread_mutex_unlock(&p->lock);
    return goes_on;
}

void provers_rest(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    p->is_resting = true;
    while (p->running > 0)
        pthread_cond_wait(&p->news, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

uint64_t provers_nodes(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    const uint64_t nodes = p->nodes;
    pthread_mutex_unlock(&p->lock);
    return nodes;
}

size_t provers_memory(struct provers *p)
{
    size_t bytes = sizeof *p + p->room * (sizeof *p->prover + sizeof *p->thread);
    pthread_mutex_lock(&p->lock);
    /* Without the factors, which other threads may be changing. */
    for (uint32_t n = 0; n < p->count; n++)
        bytes += sizeof *p->prover[n].tree + arena_memory(&p->prover[n].tree->arena);
    pthread_mutex_unlock(&p->lock);
    return bytes;
}

/* ---- beginning and end ---- */

static void start_threads(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    while (p->started + 1 < p->count && system_start_thread(&p->thread[p->started], run, p))
        p->running = ++p->started;
    pthread_mutex_unlock(&p->lock);
}

static bool make_trees(struct provers *p, const struct tree *tree, const unsigned char *choice,
                       double memory)
{
    while (p->count < p->room) {
        struct tree *own = bb_new(tree->problem, choice, tree, memory);
        if (own == NULL)
            break;
        p->prover[p->count++] = (struct prover){.tree = own};
    }
    return p->count > 1;
}

struct provers *provers_new(const struct tree *tree, const unsigned char *choice, uint32_t count,
                            double memory)
{
    const dlx_allocator *allocator = tree->arena.allocator;
    struct provers *p = memory_array(allocator, 1, sizeof *p);
    if (p == NULL)
        return NULL;
    *p = (struct provers){.allocator = allocator, .room = count + 1};
    p->prover = memory_array(allocator, p->room, sizeof *p->prover);
    p->thread = memory_array(allocator, p->room, sizeof *p->thread);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->news, NULL);
    if (p->prover != NULL && p->thread != NULL && make_trees(p, tree, choice, memory))
        start_threads(p);
    if (p->started > 0)
        return p;
    provers_free(p);
    return NULL;
}

static void end_threads(struct provers *p)
{
    pthread_mutex_lock(&p->lock);
    p->is_ending = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (uint32_t n = 0; n < p->started; n++)
        pthread_join(p->thread[n], NULL);
}

void provers_free(struct provers *p)
{
    if (p == NULL)
        return;
    const dlx_allocator *allocator = p->allocator;
    end_threads(p);
    for (uint32_t n = 0; n < p->count; n++)
        bb_free(p->prover[n].tree);
    for (struct tree_part *part = p->part, *next; part != NULL; part = next) {
        next = part->next;
        bb_free_part(allocator, part);
    }
    while (p->witness != NULL)
        remove_witness(p, &p->witness);
    pthread_cond_destroy(&p->news);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    memory_free(allocator, p->thread, p->room, sizeof *p->thread);
    memory_free(allocator, p->prover, p->room, sizeof *p->prover);
    memory_free(allocator, p, 1, sizeof *p);
}
