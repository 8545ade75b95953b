/* SPDX-License-Identifier: MIT */
/*
 * The account of a relay: is it worth handing over, and parts of what size? Handing over has a cost: the part
 * must be compiled. So the account is kept in units of one entry. Compiling a part costs its number of entries,
 * and each tree node that the runner searches earns some back:
 *
 *     part with 300 entries           -812        512 for each part, and its entries
 *     the runner searches 100 nodes   +1600       16 for each node
 *     balance                         +788        always at most 2^19; below -2^19 it is overdrawn
 *
 * When the account is overdrawn, links search alone for a while, longer each time. Parts have at most `small`
 * entries. This limit falls when no runner takes a part, and rises slowly when one does.
 */
#ifndef DLX_SEARCH_RELAY_ACCOUNT_H
#define DLX_SEARCH_RELAY_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

struct account {
    uint32_t small;  /* hand over parts of at most this many entries */
    int64_t balance; /* in entries */
    uint64_t alone;  /* tree nodes that links still search alone; 0 except during a break */
    uint64_t pause;  /* tree nodes of the next break */
};

/** Return a new account. */
struct account account_open(void);

/** Return the limit for parts at present: 0 during a break. */
uint32_t account_limit(const struct account *account);

bool account_is_overdrawn(const struct account *account);

/** Begin a break. */
void account_begin_break(struct account *account);

/** Note that links have searched `nodes` tree nodes of a break. Return whether this ends the break. */
bool account_spend_break(struct account *account, uint64_t nodes);

/** Pay for building and compiling a part, whether or not a runner takes it. Return the price in entries. */
uint64_t account_pay(struct account *account, uint32_t entries);

/** Earn something for tree nodes of a runner. */
void account_earn(struct account *account, uint64_t nodes);

/** Raise the limit, because a runner took a part. */
void account_raise_limit(struct account *account);

/** Lower the limit, because no runner took a part of this size. At the least limit, begin a break. */
void account_lower_limit(struct account *account);

#endif
