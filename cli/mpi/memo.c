/* SPDX-License-Identifier: MIT */
/* Texts in memory: see memo.h. */
#include "cli/mpi/memo.h"

#include "cli/common/limit.h"

#include <string.h>

bool memo_write(void *memo, const char *text, size_t size)
{
    struct memo *m = memo;
    if (size == 0)
        return true;
    if (!limit_reserve(&m->text, &m->room, m->length + size, 1))
        return false;
    memcpy(m->text + m->length, text, size);
    m->length += size;
    return true;
}

bool memo_read(void *memo, char *buffer, size_t size, size_t *got)
{
    struct memo *m = memo;
    *got = m->length - m->read < size ? m->length - m->read : size;
    if (*got > 0)
        memcpy(buffer, m->text + m->read, *got);
    m->read += *got;
    return true;
}

void memo_clear(struct memo *memo)
{
    memo->length = memo->read = 0;
}

void memo_free(struct memo *memo)
{
    limit_free(memo->text, memo->room, 1);
    *memo = (struct memo){.text = NULL};
}
