/* SPDX-License-Identifier: MIT */
/*
 * One number counts the bytes of all threads. A request first adds its bytes to that number, and
 * subtracts them again if malloc fails:
 *
 *     limit 100, used 70   ask for 20: used is 90, then malloc   ask for 40: refused, used stays 70
 *
 * Invariant: `used` is the sum of all bytes charged and not yet released, and at most `most`.
 */
#include "cli/common/program.h"
#include "cli/system/system.h"

#include "dlx/core/memory.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t most;         /* the limit; 0: none, and nothing is counted */
static atomic_size_t used;  /* bytes in use */
static atomic_bool refused; /* the limit refused a request */

void limit_set(size_t bytes)
{
    most = bytes;
}

size_t limit_left(void)
{
    return most == 0 ? SIZE_MAX : most - atomic_load(&used);
}

bool limit_charge(size_t bytes)
{
    size_t now = atomic_load(&used);
    if (most == 0)
        return true;
    do
        if (bytes > most - now) {
            atomic_store(&refused, true);
            return false;
        }
    while (!atomic_compare_exchange_weak(&used, &now, now + bytes));
    return true;
}

void limit_release(size_t bytes)
{
    if (most != 0)
        atomic_fetch_sub(&used, bytes);
}

/* A growing block is charged before realloc, and a shrinking one is released after it, so `used`
 * never falls below the bytes in use. */
static void *resize(void *block, size_t old_size, size_t new_size)
{
    size_t more = new_size > old_size ? new_size - old_size : 0;
    if (!limit_charge(more))
        return NULL;
    void *resized = system_resize(block, old_size, new_size);
    if (resized == NULL)
        limit_release(more);
    else if (new_size < old_size)
        limit_release(old_size - new_size);
    return resized;
}

void *limit_allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    if (new_size > 0)
        return resize(block, old_size, new_size);
    system_resize(block, old_size, 0);
    limit_release(old_size);
    return NULL;
}

void *limit_new(size_t count, size_t size)
{
    void *block = count <= SIZE_MAX / size ? limit_allocate(NULL, NULL, 0, count * size) : NULL;
    return block != NULL ? memset(block, 0, count * size) : NULL;
}

void limit_free(void *block, size_t count, size_t size)
{
    if (block != NULL)
        limit_allocate(NULL, block, count * size, 0);
}

bool limit_reserve(void *array, size_t *capacity, size_t needed, size_t size)
{
    static const dlx_allocator from = {limit_allocate, NULL};
    return memory_reserve(&from, array, capacity, needed, size);
}

/* The size that is stored before a block, which keeps the alignment of malloc. */
union sized {
    size_t size;         /* of both together */
    max_align_t aligned; /* never used */
};

void *limit_malloc(size_t bytes)
{
    union sized *block = limit_allocate(NULL, NULL, 0, sizeof *block + bytes);
    if (block == NULL)
        return NULL;
    block->size = sizeof *block + bytes;
    return block + 1;
}

void limit_free_malloc(void *block)
{
    if (block == NULL)
        return; /* there is no address before the null pointer */
    union sized *whole = (union sized *)block - 1;
    limit_allocate(NULL, whole, whole->size, 0);
}

void limit_free_for(void *user, void *block)
{
    (void)user;
    limit_free_malloc(block);
}

const char *limit_text(void)
{
    static char text[100];
    if (!atomic_load(&refused))
        return "out of memory";
    snprintf(text, sizeof text,
             "out of memory: the limit of %zu bytes (--memory-limit) was reached", most);
    return text;
}
