/* SPDX-License-Identifier: MIT */
/*
 * The solutions that a portfolio has delivered. Its members find the same solutions, each in an
 * order of its own, and a set of options must not be delivered twice:
 *
 *     delivered    4 9 2   7 1 8 3        word    4 9 2 7 1 8 3
 *                                         end     3 7
 *     found        2 4 9                  known: it has the options of the first one
 *
 * There are a few dozen of them at most, so they are compared one by one, by a sum of hash values
 * first. The order of the options does not matter.
 */
#ifndef DLX_FIRST_SOLUTION_SET_H
#define DLX_FIRST_SOLUTION_SET_H

#include "dlx/dlx.h"

enum { SOLUTION_SET_MOST = 64 }; /* the most solutions in a set */

struct solution_set {
    const dlx_allocator *allocator;  /* not owned */
    uint32_t options;                /* options of the problem */
    uint32_t count;                  /* number of solutions */
    uint64_t sum[SOLUTION_SET_MOST]; /* of the hash values of each solution's options */
    size_t end[SOLUTION_SET_MOST];   /* where each solution ends in `word` */
    uint32_t *word;                  /* the options of all solutions */
    size_t room;                     /* allocated length of `word` */
    unsigned char *mark; /* all zero between two calls; [options] */
};

/* Make an empty set, with room for two solutions of up to `longest` options: the usual question is
 * whether there are two. Return false if there is no memory; free the set in any case. */
bool solution_set_make(struct solution_set *set, const dlx_allocator *allocator, uint32_t options,
                       uint32_t longest);

/* Return whether the set has this solution. */
bool solution_set_has(const struct solution_set *set, const uint32_t *option, uint32_t count);

/* Add a solution that is not in the set, which is not full. Return false if there is no memory. */
bool solution_set_add(struct solution_set *set, const uint32_t *option, uint32_t count);

/* Return the bytes in use. */
size_t solution_set_memory(const struct solution_set *set);

void solution_set_free(struct solution_set *set);

#endif
