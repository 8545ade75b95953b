/* SPDX-License-Identifier: MIT */
#include "dlx/system/threads.h"
#include "dlx/threads/pipeline.h"

size_t pipeline_processors(void)
{
    const long count = system_processors();
    return count < 1 ? 1 : count > PIPELINE_MOST_THREADS ? PIPELINE_MOST_THREADS : (size_t)count;
}
