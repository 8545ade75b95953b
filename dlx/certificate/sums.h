/* SPDX-License-Identifier: MIT */
/*
 * Counts of any size, for the checker of certificates. It has its own arithmetic, so that it does not
 * depend on the code that it checks. Counts are on a stack of 32-bit limbs, lowest limb first. Each has as
 * many limbs as it needs, and 0 has none. Only the top count can grow: the count of a branch is pushed, and
 * then added to the count below it, which is the sum of the branches before.
 *
 *     limbs   7 1 | 0 5          2^32 + 7, and on top 5 * 2^32; first = 0, second = 2, used = 4
 *     added   7 6                used = 2
 */
#ifndef DLX_CERTIFICATE_SUMS_H
#define DLX_CERTIFICATE_SUMS_H

#include "dlx/dlx.h"

struct sums {
    const dlx_allocator *allocator; /* not owned */
    uint32_t *limbs;                /* the stack */
    size_t used, capacity;          /* limbs in use; allocated */
};

/** Push a count of `length` limbs, whose last is not 0. Return false if there is no memory. */
bool sums_push(struct sums *sums, const uint32_t *limbs, size_t length);

/** Replace the top two counts, which begin at `first` and `second`, by their sum. */
void sums_add(struct sums *sums, size_t first, size_t second);

/** Return the decimal digits of the top count, which begins at `first` and is destroyed. The block has just
 * the length of the text and its terminating zero. Return NULL if there is no memory. */
char *sums_text(struct sums *sums, size_t first);

void sums_free(struct sums *sums);

#endif
