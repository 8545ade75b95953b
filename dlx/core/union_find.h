/* SPDX-License-Identifier: MIT */
/*
 * Sets that grow together: a union-find structure. Each member has another one above it, or itself:
 *
 *     up  0 0 1 3      root_of(up, 2) is 0, by way of 1: the sets are {0 1 2} and {3}
 *
 * Two sets become one when up[root of one] is set to the root of the other.
 *
 * Source: R. E. Tarjan, J. van Leeuwen, "Worst-case analysis of set union algorithms" (1984), for
 * halving the paths.
 */
#ifndef DLX_CORE_UNION_FIND_H
#define DLX_CORE_UNION_FIND_H

#include <stdint.h>

/** Return the root of a member's set. The next question about it is faster. */
static inline uint32_t root_of(uint32_t *up, uint32_t member)
{
    while (up[member] != member)
        member = up[member] = up[up[member]];
    return member;
}

#endif
