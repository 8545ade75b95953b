/* SPDX-License-Identifier: MIT */
/* Windows has no signals to block: it calls the handler of Ctrl-C in a thread of its own. */
#include "dlx/system/threads.h"

#include <windows.h>

bool system_start_thread(pthread_t *thread, void *(*run)(void *user), void *user)
{
    return pthread_create(thread, NULL, run, user) == 0;
}

/* The affinity of a process names processors of one group, of at most 64. */
long system_processors(void)
{
    DWORD_PTR own = 0, all = 0;
    long count = 0;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &own, &all))
        return 0;
    for (; own != 0; own &= own - 1)
        count++;
    return count;
}
