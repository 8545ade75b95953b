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

static bool reserve_levels(dlx_search *s, size_t levels)
{
    if (s->guessed == NULL) {
        s->guessed = memory_array(&s->allocator, levels, sizeof *s->guessed);
        s->guessed_levels = s->guessed != NULL ? levels : 0;
    }
    for (size_t level = 0; level < s->guessed_levels; level++)
        s->guessed[level] = 0;
    return s->guessed != NULL;
}

static void sample_all(dlx_search *s, uint64_t wanted, uint64_t seed, struct samples *nodes,
                       struct samples *solutions)
{
    struct kernel_descent descent;
    while (nodes->count < wanted && (nodes->count == 0 || !search_must_pause(s))) {
        s->kernel->descend(s->state, &seed, s->guessed, &descent);
        add_sample(nodes, descent.tree_nodes);
        add_sample(solutions, descent.solutions);
    }
}

/* The levels were summed up; make them means. Returns how many there are. */
static uint32_t finish_levels(dlx_search *s, uint64_t count)
{
    uint32_t levels = 0;
    for (size_t level = 0; level < s->guessed_levels; level++) {
        s->guessed[level] /= (double)count;
        if (s->guessed[level] > 0)
            levels = (uint32_t)level + 1;
    }
    return levels;
}

dlx_status dlx_search_estimate(dlx_search *search, uint64_t samples, uint64_t seed,
                               dlx_estimate *estimate)
{
    struct samples nodes = {0}, solutions = {0};
    if (samples == 0)
        return DLX_ERR_ARGUMENT;
    if (!search->kernel->at_rest(search->state))
        return DLX_ERR_STARTED;
    if (!reserve_levels(search, (size_t)search->kernel->deepest(search->state) + 1))
        return DLX_ERR_MEMORY;
    dlx_search_rewind(search);
    sample_all(search, samples, seed, &nodes, &solutions);
    *estimate = (dlx_estimate){nodes.count, guess(&nodes), guess(&solutions), search->guessed,
                               finish_levels(search, nodes.count)};
    return DLX_OK;
}
