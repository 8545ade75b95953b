/* SPDX-License-Identifier: MIT */
/* Allocate memory through the hook. Every product of sizes is checked for overflow. */
#include "dlx/core/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void *malloc_hook(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user, (void)old_size;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

const dlx_allocator *dlx_default_allocator(void)
{
    static const dlx_allocator over_malloc = {malloc_hook, NULL};
    return &over_malloc;
}

void *memory_array(const dlx_allocator *allocator, size_t count, size_t size)
{
    if (count == 0 || count > SIZE_MAX / size)
        return NULL;
    return allocator->allocate(allocator->user, NULL, 0, count * size);
}

void memory_free(const dlx_allocator *allocator, void *block, size_t count, size_t size)
{
    if (block != NULL)
        allocator->allocate(allocator->user, block, count * size, 0);
}

bool memory_resize(const dlx_allocator *allocator, void *array, size_t count, size_t new_count,
                   size_t size)
{
    void *block;
    if (new_count > SIZE_MAX / size)
        return false;
    memcpy(&block, array,
           sizeof block); /* a copy, because `array` may point to a pointer of any type */
    block = allocator->allocate(allocator->user, block, count * size, new_count * size);
    if (block == NULL)
        return false;
    memcpy(array, &block, sizeof block);
    return true;
}

bool memory_grow(const dlx_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t size)
{
    size_t wanted = *capacity < 8 ? 8 : *capacity;
    while (wanted < needed)
        wanted = wanted > SIZE_MAX / 2 ? needed : 2 * wanted; /* doubling could overflow */
    if (!memory_resize(allocator, array, *capacity, wanted, size))
        return false;
    *capacity = wanted;
    return true;
}

/* ---- arenas ---- */

struct arena_block {
    union {
        struct {
            struct arena_block *before; /* the array allocated before this one */
            size_t bytes;               /* of this block, including its head */
        };
        max_align_t align; /* the array starts after the head, aligned for any type */
    };
};

void *arena_room(struct arena *arena, size_t count, size_t size)
{
    const size_t head = sizeof(struct arena_block);
    struct arena_block *block = NULL;
    if (count <= (SIZE_MAX - head) / size)
        block = memory_array(arena->allocator, head + count * size, 1);
    if (block == NULL) {
        arena->has_failed = true;
        return NULL;
    }
    block->before = arena->last;
    block->bytes = head + count * size;
    arena->last = block;
    return block + 1;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    void *array = arena_room(arena, count, size);
    if (array != NULL)
        memset(array, 0, count * size);
    return array;
}

void arena_free(struct arena *arena)
{
    while (arena->last != NULL) {
        struct arena_block *block = arena->last;
        arena->last = block->before;
        memory_free(arena->allocator, block, block->bytes, 1);
    }
    arena->has_failed = false;
}

size_t arena_memory(const struct arena *arena)
{
    size_t bytes = 0;
    for (const struct arena_block *block = arena->last; block != NULL; block = block->before)
        bytes += block->bytes;
    return bytes;
}
