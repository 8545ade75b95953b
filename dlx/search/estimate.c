/* SPDX-License-Identifier: MIT */
/*
 * Estimate the size of the search tree by sampling. A random descent chooses one branch of each
 * node, all with the same probability, until it reaches a leaf. If the nodes on its path have n1,
 * n2, ..., nk branches, then
 *
 *     n1 + n1 n2 + ... + n1 n2 ... nk
 *
 * is an unbiased estimate of the number of nodes: a node on level k is visited with probability 1 /
 * (n1 n2 ... nk), and counted with the inverse as weight. The same holds for solutions.
 *
 * Descents come in blocks, each with its own random numbers. Threads make the blocks, and their
 * samples are added in the order of the blocks, so any number of threads gives the same estimate:
 *
 *     round 1    block 0: thread 1    block 1: thread 2    block 2: thread 3     add 0, 1, 2
 *     round 2    block 3: thread 3    block 4: thread 1    block 5: thread 2     add 3, 4, 5
 *
 * Source: D. E. Knuth, "Estimating the Efficiency of Backtrack Programs" (Mathematics of
 * Computation 29, 1975). Mean and variance are updated with each sample as in B. P. Welford (1962).
 */
#include "dlx/core/memory.h"
#include "dlx/core/random.h"
#include "dlx/search/search.h"
#include "dlx/info.h"
#include "dlx/threads/crew.h"

#include <math.h>

enum { BLOCK = 64 };

struct samples {
    uint64_t count; /* number of samples */
    double mean;    /* mean of the samples */
    double squares; /* sum of the squared distances from the mean */
};

static void add_sample(struct samples *s, double value)
{
    double distance = value - s->mean;
    s->count++;
    s->mean += distance / (double)s->count;
    s->squares += distance * (value - s->mean);
}

static dlx_guess guess(const struct samples *s)
{
    double n = (double)s->count;
    if (!isfinite(s->mean)) /* some descent exceeded the range of double */
        return (dlx_guess){INFINITY, INFINITY};
    return (dlx_guess){s->mean, s->count > 1 ? sqrt(s->squares / (n - 1) / n) : INFINITY};
}

/* ---- blocks ---- */

/* Makes one block a round. */
struct sampler {
    dlx_task *task;                       /* a copy of the caller's; NULL for the caller's search */
    dlx_search *search;                   /* makes the descents */
    double *level_nodes;                  /* sums over the descents of the block */
    uint32_t wanted, done;                /* descents of the block */
    struct kernel_descent descent[BLOCK]; /* their results */
};

struct estimator {
    dlx_task *task;       /* the caller's */
    uint64_t seed;        /* of block 0 */
    uint64_t begun;       /* blocks of earlier rounds */
    uint64_t wanted;      /* descents of all blocks */
    size_t room;          /* levels */
    double *level_nodes;  /* sums over all descents */
    struct samples nodes; /* of all descents */
    struct samples solutions;
    struct sampler *sampler; /* `samplers` of them */
    uint32_t samplers;       /* blocks of a round */
    dlx_outcome outcome;     /* why sampling ended early */
    struct crew *crew;       /* its threads; NULL: the caller does all */
};

/* Block 0 has the random numbers of the seed itself. */
static uint64_t seed_of_block(const struct estimator *e, uint64_t block)
{
    return block == 0 ? e->seed : hash_mix(e->seed + hash_mix(block));
}

/* A crew_task: make the descents of a block. The first of all begins even if there is no time. */
static void make_block(void *estimator, uint32_t number)
{
    struct estimator *e = estimator;
    struct sampler *s = &e->sampler[number];
    const uint64_t block = e->begun + number, before = block * BLOCK;
    uint64_t random = seed_of_block(e, block);
    s->wanted = before >= e->wanted          ? 0
                : e->wanted - before < BLOCK ? (uint32_t)(e->wanted - before)
                                             : BLOCK;
    for (size_t level = 0; level < e->room; level++)
        s->level_nodes[level] = 0;
    for (s->done = 0; s->done < s->wanted; s->done++) {
        if (before + s->done > 0 && !permit_allows(&e->task->permit))
            return;
        if (!s->search->kernel->descend(s->search->state, &random, &e->task->permit, s->level_nodes,
                                        &s->descent[s->done]))
            return;
    }
}

/* Add the samples of a block. Return whether the block is complete. */
static bool add_block(struct estimator *e, const struct sampler *s)
{
    for (uint32_t d = 0; d < s->done; d++) {
        add_sample(&e->nodes, s->descent[d].tree_nodes);
        add_sample(&e->solutions, s->descent[d].solutions);
    }
    for (size_t level = 0; level < e->room; level++)
        e->level_nodes[level] += s->level_nodes[level];
    return s->done == s->wanted;
}

/* Make a round of blocks. Blocks after an incomplete one do not count, so the samples always come
 * from the first descents. Return whether all blocks are complete. */
static bool make_round(struct estimator *e)
{
    bool is_complete = true;
    if (e->crew != NULL)
        crew_run(e->crew);
    for (uint32_t n = 0; n < e->samplers && e->crew == NULL; n++)
        make_block(e, n);
    for (uint32_t n = 0; n < e->samplers && is_complete; n++)
        is_complete = add_block(e, &e->sampler[n]);
    e->begun += e->samplers;
    return is_complete;
}

static void sample_all(struct estimator *e)
{
    permit_report(&e->task->permit, 0);
    while (e->nodes.count < e->wanted &&
           (e->nodes.count == 0 || !permit_must_pause(&e->task->permit, &e->outcome))) {
        if (!make_round(e)) {
            permit_must_pause(&e->task->permit, &e->outcome); /* the stop has been obeyed */
            return;
        }
        permit_report(&e->task->permit, e->nodes.count);
    }
}

/* ---- samplers ---- */

/* Make one more sampler. The first has the caller's search. Return false if there is no memory. */
static bool add_sampler(struct estimator *e, dlx_search *search)
{
    struct sampler *s = &e->sampler[e->samplers];
    *s = (struct sampler){.search = search};
    s->level_nodes = memory_array(&e->task->allocator, e->room, sizeof *s->level_nodes);
    if (s->level_nodes != NULL && search == NULL && task_copy(e->task, &s->task) == DLX_OK) {
        s->task->settings.permit = &e->task->permit;
        if (dlx_search_new(s->task, &s->search) != DLX_OK)
            s->search = NULL;
    }
    if (s->level_nodes != NULL && s->search != NULL) {
        e->samplers++;
        return true;
    }
    dlx_task_free(s->task);
    memory_free(&e->task->allocator, s->level_nodes, e->room, sizeof *s->level_nodes);
    return false;
}

/* Return the number of samplers that can be used. */
static uint32_t samplers_wanted(const struct estimator *e)
{
    const uint64_t blocks = e->wanted / BLOCK + (e->wanted % BLOCK > 0);
    const uint32_t threads = e->task->settings.threads > 0 ? e->task->settings.threads : 1;
    return blocks < threads ? (uint32_t)blocks : threads;
}

/* Sample with as many threads as memory allows. Return false if there is not enough for one. */
static bool sample_with_threads(struct estimator *e, dlx_search *search)
{
    const dlx_allocator *allocator = &e->task->allocator;
    const uint32_t wanted = samplers_wanted(e);
    e->sampler = memory_array(allocator, wanted, sizeof *e->sampler);
    if (e->sampler == NULL)
        return false;
    bool has_memory = add_sampler(e, search);
    while (has_memory && e->samplers < wanted && add_sampler(e, NULL))
        continue;
    if (e->samplers > 1)
        e->crew = crew_new(e->samplers, e->samplers, make_block, e, allocator);
    if (has_memory)
        sample_all(e);
    crew_free(e->crew);
    for (uint32_t n = 0; n < e->samplers; n++) {
        memory_free(allocator, e->sampler[n].level_nodes, e->room, sizeof *e->level_nodes);
        if (n > 0)
            dlx_search_free(e->sampler[n].search);
        dlx_task_free(e->sampler[n].task);
    }
    memory_free(allocator, e->sampler, wanted, sizeof *e->sampler);
    return has_memory;
}

/* ---- the estimate ---- */

/* Turn the sums over all descents into means. Return the number of levels. */
static uint32_t finish_levels(double *level_nodes, size_t room, uint64_t count)
{
    uint32_t levels = 0;
    for (size_t level = 0; level < room; level++) {
        level_nodes[level] /= (double)count;
        if (level_nodes[level] > 0)
            levels = (uint32_t)level + 1;
    }
    return levels;
}

/* Sample the tree of a search. If it is already known to have no solutions, its tree is empty. */
static bool sample(struct estimator *e, dlx_search *search, dlx_estimate *estimate)
{
    if (search->is_hopeless) {
        *estimate = (dlx_estimate){
            .samples = e->wanted, .level_nodes = e->level_nodes, .capacity = (uint32_t)e->room};
        return true;
    }
    if (!sample_with_threads(e, search))
        return false;
    *estimate = (dlx_estimate){
        .samples = e->nodes.count,
        .tree_nodes = guess(&e->nodes),
        .solutions = guess(&e->solutions),
        .level_nodes = e->level_nodes,
        .levels = finish_levels(e->level_nodes, e->room, e->nodes.count),
        .capacity = (uint32_t)e->room,
    };
    return true;
}

dlx_status dlx_estimate_make(dlx_task *task, uint64_t samples, uint64_t seed,
                             dlx_estimate *estimate)
{
    dlx_search *search;
    dlx_estimate made;
    if (samples == 0)
        return task_fail(task, DLX_ERR_ARGUMENT, "an estimate needs at least one sample");
    dlx_status status = dlx_search_new(task, &search);
    if (status != DLX_OK)
        return status;
    struct estimator e = {.task = task, .seed = seed, .wanted = samples};
    e.room = (size_t)search->kernel->deepest(search->state) + 1;
    e.level_nodes = memory_array(&task->allocator, e.room, sizeof *e.level_nodes);
    for (size_t level = 0; e.level_nodes != NULL && level < e.room; level++)
        e.level_nodes[level] = 0;
    if (e.level_nodes == NULL || !sample(&e, search, &made)) {
        memory_free(&task->allocator, e.level_nodes, e.room, sizeof *e.level_nodes);
        status = DLX_ERR_MEMORY;
    } else if (made.samples == 0) {
        dlx_estimate_free(task, &made);
        status = task_fail(task, DLX_ERR_STOPPED, "%s", outcome_text(e.outcome));
    } else
        *estimate = made;
    dlx_search_free(search);
    return status;
}

void dlx_estimate_free(const dlx_task *task, dlx_estimate *estimate)
{
    if (estimate == NULL)
        return;
    memory_free(&task->allocator, estimate->level_nodes, estimate->capacity,
                sizeof *estimate->level_nodes);
    *estimate = (dlx_estimate){.samples = 0};
}
