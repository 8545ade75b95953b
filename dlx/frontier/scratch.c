/* SPDX-License-Identifier: MIT */
/* A file without a name: see spill.h. */
#include "dlx/frontier/spill.h"

#include "dlx/system/files.h"

#include <errno.h>
#include <unistd.h>

bool scratch_open(struct scratch *s, const char *directory)
{
    const int file = system_scratch(directory);
    *s = (struct scratch){.is_open = file >= 0, .file = file};
    s->error = file < 0 ? errno : 0;
    return file >= 0;
}

/* Add the result of a read or write to the bytes done so far. Return false after an error;
 * `nothing` is the error for a result of 0 bytes. A signal is not an error. */
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

bool scratch_write(struct scratch *s, uint64_t place, const void *from, size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        const char *rest = (const char *)from + done;
        const ssize_t result = system_write_at(s->file, rest, bytes - done, place + done);
        if (!advance(s, result, ENOSPC, &done))
            return false;
    }
    return true;
}

bool scratch_read(struct scratch *s, uint64_t place, void *to, size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        const ssize_t result =
            system_read_at(s->file, (char *)to + done, bytes - done, place + done);
        if (!advance(s, result, EIO, &done)) /* the file is shorter than what was written */
            return false;
    }
    return true;
}

void scratch_close(struct scratch *s)
{
    if (s->is_open)
        close(s->file);
    s->is_open = false;
}
