/* SPDX-License-Identifier: MIT */
/*
 * Number the items of a problem as its text does: see renumber.h.
 *
 *     items added:  p (primary)  x (secondary)  q (primary)      the text "p q | x" numbers them p, q, x
 */
#include "dlx/formats/renumber.h"

#include "dlx/core/memory.h"

#include <string.h>

/* A text that is written, and then read. */
struct text {
    const dlx_allocator *allocator; /* not owned */
    char *bytes;                    /* the text */
    size_t end, room;               /* its bytes, and the length of the array */
    size_t at;                      /* number of bytes that were read */
};

static bool put(void *user, const char *bytes, size_t size)
{
    struct text *t = user;
    if (!memory_reserve(t->allocator, &t->bytes, &t->room, t->end + size, 1))
        return false;
    memcpy(t->bytes + t->end, bytes, size);
    t->end += size;
    return true;
}

static bool take(void *user, char *buffer, size_t size, size_t *got)
{
    struct text *t = user;
    *got = t->end - t->at < size ? t->end - t->at : size;
    memcpy(buffer, t->bytes + t->at, *got);
    t->at += *got;
    return true;
}

dlx_status problem_renumber(dlx_problem **problem)
{
    const dlx_allocator *allocator = dlx_problem_allocator(*problem);
    struct text text = {.allocator = allocator};
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *read = NULL;
    dlx_status status = dlx_write(*problem, &writing, put, &text, NULL);
    if (status == DLX_OK)
        status = dlx_read(allocator, take, &text, &reading, &read, NULL);
    memory_free(allocator, text.bytes, text.room, 1);
    if (status != DLX_OK)
        return status == DLX_ERR_OUTPUT ? DLX_ERR_MEMORY : status;
    dlx_problem_free(*problem);
    *problem = read;
    return DLX_OK;
}
