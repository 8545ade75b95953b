/* SPDX-License-Identifier: MIT */
/* The page has no disk: no scratch file can be made, and no file can be renamed. This replaces
 * dlx/frontier/scratch.c and dlx/system. */
#include "dlx/frontier/spill.h"
#include "dlx/system/files.h"

#include <errno.h>

static bool fail(struct scratch *s)
{
    s->error = ENOSYS;
    return false;
}

bool scratch_open(struct scratch *s, const char *directory)
{
    (void)directory;
    *s = (struct scratch){.is_open = false};
    return fail(s);
}

bool scratch_write(struct scratch *s, uint64_t place, const void *from, size_t bytes)
{
    (void)place, (void)from, (void)bytes;
    return fail(s);
}

bool scratch_read(struct scratch *s, uint64_t place, void *to, size_t bytes)
{
    (void)place, (void)to, (void)bytes;
    return fail(s);
}

void scratch_close(struct scratch *s)
{
    (void)s;
}

bool system_replace(const char *from, const char *to)
{
    (void)from, (void)to;
    errno = ENOSYS;
    return false;
}
