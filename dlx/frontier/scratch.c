/* SPDX-License-Identifier: MIT */
/* A file without a name: see scratch.h. */
#include "dlx/frontier/scratch.h"

#include "dlx/system/files.h"

#include <errno.h>
#include <unistd.h>

bool scratch_open(struct scratch *s, const char *directory, size_t block)
{
    const int file = system_scratch(directory);
    *s = (struct scratch){.file = file < 0 ? 0 : file, .block = block};
    s->error = file < 0 ? errno : 0;
    return file >= 0;
}

/* Add the result of reading or writing to the bytes that are done. Return false after an error; `nothing` is the
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
    const uint64_t start = (uint64_t)number * s->block;
    for (size_t done = 0; done < bytes;) {
        const char *rest = (const char *)from + done;
        const ssize_t result = system_write_at(s->file, rest, bytes - done, start + done);
        if (!advance(s, result, ENOSPC, &done))
            return false;
    }
    return true;
}

bool scratch_read(struct scratch *s, uint32_t number, void *to, size_t bytes)
{
    const uint64_t start = (uint64_t)number * s->block;
    for (size_t done = 0; done < bytes;) {
        const ssize_t result =
            system_read_at(s->file, (char *)to + done, bytes - done, start + done);
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
