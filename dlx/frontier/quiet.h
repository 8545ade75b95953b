/* SPDX-License-Identifier: MIT */
/*
 * Quiet bits: bits of a state that no option changes for several steps. For dominoes on a board of four columns, with
 * cells 0 to 3 in the first row, a step sets the bits of the cells to the right and below:
 *
 *     step             4           5           6
 *     bits in use      4 5 6 7     5 6 7 8     6 7 8 9
 *     its options set    5   8       6   9       7   10
 *     quiet                  7         7         7            until step 6 has states to extend
 *
 * Layers on disk are written in parts (spill.h). If the quiet bits choose the part of a state, all states that come
 * from it in the next steps belong to the same part. So they come together, and equal ones are merged before they are
 * written. Choosing parts by a hash of the whole state would scatter them.
 */
#ifndef DLX_FRONTIER_QUIET_H
#define DLX_FRONTIER_QUIET_H

#include "dlx/frontier/plan.h"

enum { QUIET_LEAST = 10 }; /* quiet bits of several steps */

/* Write the quiet bits of each step: a mask of as many words as a state has. The steps are divided into runs that are
 * as long as possible, and all steps of a run have the same mask. A run of one step has all bits. Cost: O(options). */
void quiet_find(const struct plan *plan, uint64_t *mask);

#endif
