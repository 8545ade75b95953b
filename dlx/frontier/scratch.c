/* SPDX-License-Identifier: MIT */
/* A file without a name: see scratch.h. Linux can create one. On other systems, the file is unlinked at once, and
 * signals are blocked until then. */
#define _GNU_SOURCE /* O_TMPFILE, where that is */

#include "dlx/frontier/scratch.h"

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

bool scratch_open(struct scratch *s, const char *directory, size_t block)
{
    int file = -1;
#ifdef O_TMPFILE
    file = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    if (file < 0)
        file = open_named(directory);
    *s = (struct scratch){.file = file < 0 ? 0 : file, .block = block};
    s->error = file < 0 ? errno : 0;
    return file >= 0;
}

/* Add the result of pread() or pwrite() to the bytes that are done. Return false after an error; `nothing` is the
 * error if no byte was done. A signal is not an error. */
static bool advance(struct scratch *s, ssize_t result, int nothing, size_t *done)
{
    if (result > 0)
        *done += (size_t)result;
    else if (result == 0 || errno != EINTR) {
        s->error = result == 0 ? nothing : errno;
        return false;
    }
    return true;
}

bool scratch_write(struct scratch *s, uint32_t number, const void *from, size_t bytes)
{
    const off_t start = (off_t)number * (off_t)s->block;
    for (size_t done = 0; done < bytes;) {
        const char *rest = (const char *)from + done;
        const ssize_t result = pwrite(s->file, rest, bytes - done, start + (off_t)done);
        if (!advance(s, result, ENOSPC, &done))
            return false;
    }
    return true;
}

bool scratch_read(struct scratch *s, uint32_t number, void *to, size_t bytes)
{
    const off_t start = (off_t)number * (off_t)s->block;
    for (size_t done = 0; done < bytes;) {
        const ssize_t result = pread(s->file, (char *)to + done, bytes - done, start + (off_t)done);
        if (!advance(s, result, EIO, &done)) /* the file is shorter than what was written */
            return false;
    }
    return true;
}

void scratch_close(struct scratch *s)
{
    if (s->file > 0)
        close(s->file);
    s->file = 0;
}
