/* SPDX-License-Identifier: MIT */
/*
 * Counts of any size, for the checker of certificates, which uses nobody else's arithmetic. They lie one
 * behind the other on a stack of limbs of 32 bits, the lowest limb first; a count has as many limbs as it
 * needs, and 0 has none. Only the one on top grows: what a branch of a tree counted is pushed, and then
 * added to what is below it, the sum of the branches before.
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

/** Push a count of so many limbs, the last of which is not 0. False if there is no memory. */
bool sums_push(struct sums *sums, const uint32_t *limbs, size_t length);

/** Add the count on top, which begins at `second`, to the one below it, which begins at `first`. */
void sums_add(struct sums *sums, size_t first, size_t second);

/** The decimal digits of the count on top, which begins at `first` and is used up: allocated with
 * its length and the closing zero. NULL if there is no memory. */
char *sums_text(struct sums *sums, size_t first);

void sums_free(struct sums *sums);

#endif
