/* SPDX-License-Identifier: MIT */
/* binary: no deep rows. On the page, this replaces binary_deepen.c to keep the page small. */
#include "dlx/search/binary.h"

void deepening_begin(struct binary *b)
{
    b->consistency.rows.is_deep = false;
}

bool deepening_is_due(struct binary *b)
{
    (void)b;
    return false;
}

bool deepening_run(struct binary *b)
{
    (void)b;
    return true;
}
