/* SPDX-License-Identifier: MIT */
/* _SC_PHYS_PAGES is not in POSIX, but all POSIX systems have it. */
#include "cli/system/system.h"

#include <unistd.h>

uint64_t system_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? (uint64_t)pages * (uint64_t)bytes : 0;
}
