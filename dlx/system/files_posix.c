/* SPDX-License-Identifier: MIT */
/* Linux can create a file without a name. On other systems, the file is unlinked at once, and
 * signals are blocked until then. */
#define _GNU_SOURCE /* O_TMPFILE, where it exists */

#include "dlx/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1200, MOST_LINKS = 40 };

_Static_assert(SYSTEM_NAME >= PATH_MAX, "realpath() needs this space");

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

/* Move a file to a descriptor above the standard streams. A program may have closed one and still
 * write to it. */
static int lift(int file)
{
    if (file < 0 || file > STDERR_FILENO)
        return file;
    const int lifted = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int error = errno;
    close(file);
    errno = error;
    return lifted;
}

int system_scratch(const char *directory)
{
    int file = -1;
#ifdef O_TMPFILE
    file = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    return lift(file >= 0 ? file : open_named(directory));
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

bool system_is_special(const char *name)
{
    struct stat there = {0};
    return stat(name, &there) == 0 && !S_ISREG(there.st_mode);
}

bool system_full_name(const char *name, char *full)
{
    return realpath(name, full) != NULL;
}

/* If the name is a link, replace it by the name in the link. Otherwise return false. */
static bool follow_link(char name[SYSTEM_NAME])
{
    char to[SYSTEM_NAME] = "";
    const ssize_t length = readlink(name, to, sizeof to);
    const char *slash = strrchr(name, '/');
    /* A relative link begins in its own folder. */
    const size_t folder = slash == NULL || to[0] == '/' ? 0 : (size_t)(slash - name) + 1;
    if (length <= 0 || folder + (size_t)length >= SYSTEM_NAME)
        return false;
    memcpy(name + folder, to, (size_t)length);
    name[folder + (size_t)length] = '\0';
    return true;
}

bool system_target_name(const char *name, char *target)
{
    if (system_full_name(name, target))
        return true;
    if (errno != ENOENT || strlen(name) >= SYSTEM_NAME)
        return false;
    strcpy(target, name);
    for (int links = 0; links < MOST_LINKS && follow_link(target); links++)
        continue;
    return true;
}

void system_copy_mode(const char *from, const char *to)
{
    struct stat there = {0};
    if (stat(from, &there) == 0)
        chmod(to, there.st_mode & 0777);
}
