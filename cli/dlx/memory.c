/* SPDX-License-Identifier: MIT */
/* All memory of the command and of the library comes from one allocator, which enforces --memory-limit. */
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/dlx/cli.h"

const dlx_allocator cli_memory = {limit_allocate, NULL};

static bool has_failed;

bool out_of_memory(void)
{
    if (!has_failed)
        say("dlx: %s\n", limit_text());
    has_failed = true;
    return false;
}

bool memory_has_failed(void)
{
    return has_failed;
}

const char *status_text(dlx_status status)
{
    return status == DLX_ERR_MEMORY ? limit_text() : dlx_status_text(status);
}
