/* SPDX-License-Identifier: MIT */
/*
 * Estimate the size of the search tree by sampling. A random descent chooses one branch of each node, all
 * with the same probability, until it reaches a leaf. If the nodes on its path have n1, n2, ..., nk
 * branches, then
 *
 *     n1 + n1 n2 + ... + n1 n2 ... nk
 *
 * is an unbiased estimate of the number of nodes: a node on level k is visited with probability 1 / (n1 n2
 * ... nk), and counted with the inverse as weight. The same holds for solutions.
 *
 * Source: D. E. Knuth, "Estimating the Efficiency of Backtrack Programs" (Mathematics of Computation
 * 29, 1975). Mean and variance are updated with each sample as in B. P. Welford (1962).
 */
#include "dlx/core/memory.h"
#include "dlx/search/search.h"
#include "dlx/survey.h"

#include <math.h>

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

/* Descend at least once. Stop when there are enough samples or a limit is reached. */
static void sample_all(dlx_search *s, uint64_t wanted, uint64_t seed, double *level_nodes,
                       struct samples *nodes, struct samples *solutions)
{
    struct kernel_descent descent;
    dlx_outcome ignored;
    while (nodes->count < wanted && (nodes->count == 0 || !task_must_pause(s->task, &ignored))) {
        s->kernel->descend(s->state, &seed, level_nodes, &descent);
        add_sample(nodes, descent.tree_nodes);
        add_sample(solutions, descent.solutions);
    }
}

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

/* Sample the tree of a search. If the search is already known to have no solutions, its tree is empty. */
static dlx_estimate sample(dlx_search *s, uint64_t samples, uint64_t seed, double *level_nodes,
                           size_t room)
{
    struct samples nodes = {0}, solutions = {0};
    if (s->is_hopeless)
        return (dlx_estimate){.samples = 1, .level_nodes = level_nodes, .room = (uint32_t)room};
    sample_all(s, samples, seed, level_nodes, &nodes, &solutions);
    return (dlx_estimate){
        .samples = nodes.count,
        .tree_nodes = guess(&nodes),
        .solutions = guess(&solutions),
        .level_nodes = level_nodes,
        .levels = finish_levels(level_nodes, room, nodes.count),
        .room = (uint32_t)room,
    };
}

dlx_status dlx_estimate_make(dlx_task *task, uint64_t samples, uint64_t seed,
                             dlx_estimate *estimate)
{
    dlx_search *search;
    if (samples == 0)
        return task_fail(task, DLX_ERR_ARGUMENT, "an estimate needs at least one sample");
    dlx_status status = dlx_search_new(task, &search);
    if (status != DLX_OK)
        return status;
    const size_t room = (size_t)search->kernel->deepest(search->state) + 1;
    double *level_nodes = memory_array(&task->allocator, room, sizeof *level_nodes);
    if (level_nodes == NULL)
        status = DLX_ERR_MEMORY;
    else {
        for (size_t level = 0; level < room; level++)
            level_nodes[level] = 0;
        *estimate = sample(search, samples, seed, level_nodes, room);
    }
    dlx_search_free(search);
    return status;
}

void dlx_estimate_free(const dlx_task *task, dlx_estimate *estimate)
{
    memory_free(&task->allocator, estimate->level_nodes, estimate->room,
                sizeof *estimate->level_nodes);
    *estimate = (dlx_estimate){.samples = 0};
}
