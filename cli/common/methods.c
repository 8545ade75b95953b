/* SPDX-License-Identifier: MIT */
/* Lines of statistics that both programs print. */
#include "cli/common/methods.h"

#include "cli/common/show.h"

#include <inttypes.h>

double percent(uint64_t part, uint64_t all)
{
    return all > 0 ? 100 * (double)part / (double)all : 0;
}

void say_member(const dlx_member *member, uint64_t all_work)
{
    say("member      %s%s: %" PRIu64 " tree nodes, %.3f million units, %.1f %%\n", member->name,
        member->has_won ? " has won" : "", member->tree_nodes, (double)member->work * 1e-6,
        percent(member->work, all_work));
}

void say_presolved(const dlx_presolved *p)
{
    say("presolve    removed %" PRIu32 " options and %" PRIu32 " items, %.3f million units%s\n",
        p->options, p->items, (double)p->work * 1e-6, p->is_complete ? "" : ", not complete");
}
