/* SPDX-License-Identifier: MIT */
/* Add up the work on each level: see levels.h. */
#include "dlx/count/levels.h"
#include "dlx/core/memory.h"

#include <assert.h>

dlx_status levels_reserve(const dlx_allocator *allocator, struct levels *levels,
                          const struct runner *runner)
{
    uint32_t count;
    runner_levels(runner, &count);
    return memory_reserve(allocator, &levels->work, &levels->room, count, sizeof *levels->work)
               ? DLX_OK
               : DLX_ERR_MEMORY;
}

void levels_add(struct levels *levels, const struct runner *runner)
{
    uint32_t count;
    const uint64_t *work = runner_levels(runner, &count);
    assert(count <= levels->room);
    for (; levels->count < count; levels->count++)
        levels->work[levels->count] = 0;
    for (uint32_t level = 0; level < count; level++)
        levels->work[level] += work[level];
}

void levels_report(const struct levels *levels, const struct runner *runner, dlx_counting *counting)
{
    counting->level_work = levels->work;
    counting->levels = levels->count;
    if (levels->count == 0 && runner != NULL)
        counting->level_work = runner_levels(runner, &counting->levels);
}

void levels_free(const dlx_allocator *allocator, struct levels *levels)
{
    memory_free(allocator, levels->work, levels->room, sizeof *levels->work);
}
