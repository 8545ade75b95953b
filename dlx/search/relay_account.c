/* SPDX-License-Identifier: MIT */
/* The account of a relay. relay_account.h shows an example. All constants were tuned on the benchmarks. */
#include "dlx/search/relay_account.h"

/* The relay hands over parts of at most MOST_SMALL entries. While parts of that size do not fit the
 * runners, it lowers the limit, but not below LEAST_SMALL. */
static const uint32_t MOST_SMALL = 1 << 18, LEAST_SMALL = 512;

/* In entries: the fixed cost of compiling a part, the earning of one tree node, and the credit. In tree
 * nodes: how long links first search alone. */
static const int64_t COST = 512, WORTH = 16, CREDIT = 1 << 19;
static const uint64_t FIRST_BREAK = 1 << 14;

struct account account_open(void)
{
    return (struct account){.small = MOST_SMALL, .pause = FIRST_BREAK};
}

uint32_t account_limit(const struct account *a)
{
    return a->alone > 0 ? 0 : a->small;
}

bool account_is_overdrawn(const struct account *a)
{
    return a->balance < -CREDIT;
}

void account_begin_break(struct account *a)
{
    a->alone = a->pause;
    a->pause *= 2;
    a->balance = 0;
}

bool account_spend_break(struct account *a, uint64_t nodes)
{
    a->alone -= nodes;
    return a->alone == 0;
}

uint64_t account_pay(struct account *a, uint32_t entries)
{
    a->balance -= COST + entries;
    return (uint64_t)COST + entries;
}

void account_earn(struct account *a, uint64_t nodes)
{
    a->balance += WORTH * (int64_t)nodes;
    if (a->balance > CREDIT) /* forget what was earned long ago */
        a->balance = CREDIT;
}

static void set_limit(struct account *a, uint32_t small)
{
    a->small = small > MOST_SMALL ? MOST_SMALL : small < LEAST_SMALL ? LEAST_SMALL : small;
}

void account_raise_limit(struct account *a)
{
    set_limit(a, a->small + a->small / 16); /* slowly: what was refused once may fit elsewhere */
}

void account_lower_limit(struct account *a)
{
    if (a->small <= LEAST_SMALL)
        account_begin_break(a);
    else
        set_limit(a, a->small / 4 * 3);
}
