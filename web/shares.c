/* SPDX-License-Identifier: MIT */
/* The page has one thread, so no step of a frontier is shared. This replaces
 * dlx/frontier/shares.c. */
#include "dlx/frontier/inside.h"

bool shares_are_due(const struct frontier *f)
{
    (void)f;
    return false;
}

enum block shares_divide(struct frontier *f)
{
    (void)f;
    return BLOCK_NONE; /* never called */
}

bool shares_are_worth(const struct frontier *f, const struct frontier_budget *budget)
{
    (void)f, (void)budget;
    return false;
}

enum block shares_extend(struct frontier *f, struct frontier_budget *budget)
{
    (void)f, (void)budget;
    return BLOCK_NONE; /* never called */
}

size_t shares_memory(const struct frontier *f)
{
    (void)f;
    return 0;
}

void shares_free(struct frontier *f)
{
    (void)f;
}
