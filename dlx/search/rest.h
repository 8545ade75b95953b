/* SPDX-License-Identifier: MIT */
/*
 * The rest of a paused search, as a list of parts (dlx/parts/parts.h), and the way back. A part is
 * the path from the root of the tree to a node. This search is at option 4 of its second level:
 *
 *     root -+- 1                  done                  part   decisions   share   state
 *           +- 2 -+- 3            done                  1      2 4         1/6     begun
 *           |     +- 4  <- here                         2      2 8         1/6     new
 *           |     +- 8            not yet tried         3      9           1/2     new
 *           +- 9                  not yet tried
 *
 * The parts come in the order in which the search would continue, and below each, a search does
 * what this one would do. A count by several searches has no order: its deepest parts come first.
 * If a level may choose several options of its item, the options tried there before are forbidden
 * in its other parts. Each shares these decisions with the part before it, as all parts share the
 * path above their level. The memory therefore does not grow with the square of the depth.
 *
 * Invariant: the parts divide the solutions that the search has not found yet.
 */
#ifndef DLX_SEARCH_REST_H
#define DLX_SEARCH_REST_H

#include "dlx/parts/parts.h"
#include "dlx/search/search.h"

/**
 * Append the rest of a search to a list. Do not change the search. Cost: O(levels + untried ways).
 * With multiplicities, O(options), and for each level the options of its item.
 *
 * @param level    the level of the whole tree on which the part that the search entered begins.
 * @param share    the share of that part.
 * @param seconds  the most time that this may take; 0: no limit.
 * @return false, with the list as it was, if there is not enough memory or time. The list may take
 *   512 MiB. If it would take more, `is_too_long` is set.
 */
bool search_list_rest(const dlx_search *search, uint32_t level, double share, double seconds,
                      dlx_parts *parts);

/** Let a search begin at the first part of a list that is not empty, and take this part out. If the
 * part has no solutions, the search may be over at once. Return what is known of the part. */
struct place search_enter(dlx_search *search, dlx_parts *parts);

#endif
