/* SPDX-License-Identifier: MIT */
/* Linux can create a file without a name. On other systems, the file is unlinked at once, and signals are blocked until
 * then. */
#define _GNU_SOURCE /* O_TMPFILE, where that is */

#include "dlx/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_ROOM = 1200 };

static int open_named(const char *directory)
{
    char path[PATH_ROOM];
    sigset_t all, before;
    if (snprintf(path, sizeof path, "%s/dlx.XXXXXX", directory) >= PATH_ROOM) {
        errno = ENAMETOOLONG;
        return -1;
    }
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const int file = mkstemp(path);
    const int error = errno;
    if (file >= 0)
        unlink(path);
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return file;
}

int system_scratch(const char *directory)
{
    int file = -1;
#ifdef O_TMPFILE
    file = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    return file >= 0 ? file : open_named(directory);
}

ssize_t system_read_at(int file, void *to, size_t bytes, uint64_t at)
{
    return pread(file, to, bytes, (off_t)at);
}

ssize_t system_write_at(int file, const void *from, size_t bytes, uint64_t at)
{
    return pwrite(file, from, bytes, (off_t)at);
}

bool system_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}
