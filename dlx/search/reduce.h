/* SPDX-License-Identifier: MIT */
/* Turn what trials have found into a smaller problem. */
#ifndef DLX_SEARCH_REDUCE_H
#define DLX_SEARCH_REDUCE_H

#include "dlx/info.h"
#include "dlx/search/trials.h"

/** Make the problem of the options that trials have left, without items that are needless then. For
 * a search, write the new number of each item to `place`, DLX_NONE if it is gone; the problem then
 * has no names, and costs in the unit of the whole. If nothing would change, *reduction is left as
 * it is. With NULL, the problem is always made, and has all. Return DLX_OK, DLX_ERR_MEMORY or
 * DLX_ERR_TOO_LARGE. Cost: O(entries). */
dlx_status reduce_to(const struct trials *trials, uint32_t *place, dlx_reduction *reduction);

#endif
