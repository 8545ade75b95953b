/* SPDX-License-Identifier: MIT */
/* The rest of a search (dlx/search/rest.h) and a list of parts: each can be made from the other. */
#ifndef DLX_PARTS_REST_H
#define DLX_PARTS_REST_H

#include "dlx/parts/parts.h"
#include "dlx/search/rest.h"

/** Append the parts of a rest to a list. Return false if there is no memory. */
bool parts_list_rest(dlx_parts *parts, const struct rest *rest);

/** Append what is left of a search to a list: see rest_of_search(). Return false if there is no memory, or there are too
 * many parts; parts_give_up() tells these apart. */
bool parts_list_search(dlx_parts *parts, const dlx_search *search, uint32_t level, double share);

/** Append a part of a list to a rest, as this share of the whole tree. If it shares decisions with the part before it, that
 * part must be the last one of the rest. Return false if there is no memory. */
bool rest_take(const dlx_allocator *allocator, struct rest *rest, const dlx_parts *parts,
               uint32_t number, double share);

/** Store the share of each part in the whole tree, as share[number], if the branches of each node are equally large. A
 * solution has no share. Return false if there is no memory. Cost: O(decisions that are stored). */
bool parts_shares(const dlx_parts *parts, double *share);

#endif
