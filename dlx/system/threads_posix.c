/* SPDX-License-Identifier: MIT */
/* How many processors the process may use: by its affinity, and by the control groups of Linux,
 * which containers use. A group has a file such as "150000 100000": in each 100000 microseconds,
 * its processes may compute for 150000. */
#define _GNU_SOURCE /* sched_getaffinity(), where it exists */

#include "dlx/system/threads.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 256 };

/* Return the processors that a control group allows the process, or 0 if there is no limit. */
static long quota_of(const char *group)
{
    char path[PATH_ROOM + 32];
    long quota = 0, period = 0;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    /* Without a limit, the first word is "max". */
    const bool is_limited = fscanf(file, "%ld %ld", &quota, &period) == 2 && period > 0;
    fclose(file);
    return !is_limited ? 0 : quota < period ? 1 : quota / period;
}

/* Return the fewest processors that the group of the process, or one above it, allows; 0: no
 * limit. */
static long least_quota(void)
{
    char group[PATH_ROOM] = "";
    FILE *file = fopen("/proc/self/cgroup", "r");
    bool has_more = file != NULL && fscanf(file, "0::%255[^\n]", group) == 1;
    long least = 0;
    if (file != NULL)
        fclose(file);
    while (has_more) {
        const long quota = quota_of(group);
        char *end = strrchr(group, '/');
        least = quota > 0 && (least == 0 || quota < least) ? quota : least;
        has_more = end != NULL;
        if (has_more)
            *end = '\0';
    }
    return least;
}

long system_processors(void)
{
    const long quota = least_quota();
    long count = 0;
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        count = CPU_COUNT(&set);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return quota > 0 && quota < count ? quota : count;
}

/* Threads inherit the mask. */
bool system_start_thread(pthread_t *thread, void *(*run)(void *user), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool has_started = pthread_create(thread, NULL, run, user) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return has_started;
}
