/* SPDX-License-Identifier: MIT */
/* Search for the cheapest solutions with bits: bits_best.c. Options have the problem's numbers. */
#ifndef DLX_SEARCH_BITS_BEST_H
#define DLX_SEARCH_BITS_BEST_H

#include "dlx/search/kernel.h"

/* Return whether bits can hold the problem. */
bool bits_best_fits(const dlx_problem *problem);

/* Create the search for a problem that fits, with the price of each option. Solutions whose prices
 * add up to less than *limit are wanted; the limit belongs to the caller, who lowers it when a
 * solution is found. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status bits_best_create(const dlx_problem *problem, const uint64_t *price,
                            const uint64_t *limit, enum simd simd, void **state);

/* What a created search can do. A run ends at the next solution. */
extern const struct kernel bits_best_kernel;

/* Return the work of a tree node, in updates of links. */
double bits_best_work(const void *state);

#endif
