/* SPDX-License-Identifier: MIT */
/* Memory through the allocator hook: the only calls of the hook in the library. */
#ifndef DLX_MEMORY_H
#define DLX_MEMORY_H

#include "dlx/dlx.h"

/** `count` things of `size` bytes, uninitialised; NULL when there is no memory or 0 are wanted. */
void *memory_array(const dlx_allocator *allocator, size_t count, size_t size);

/** Give back what memory_array() gave, with the same count and size; NULL is fine. */
void memory_free(const dlx_allocator *allocator, void *block, size_t count, size_t size);

/**
 * Make an array of `count` things of `size` bytes one of `new_count`, which is above 0. `array` is the
 * address of the pointer to it, of whatever type; on failure the array stays as it is.
 */
bool memory_resize(const dlx_allocator *allocator, void *array, size_t count, size_t new_count,
                   size_t size);

/** memory_reserve() where there is no room. */
bool memory_grow(const dlx_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t size);

/**
 * Make room for `needed` things of `size` bytes in a growing array, likewise. Doubles the capacity, so
 * that appending is O(1) amortised; on failure the array and its capacity stay as they are.
 */
static inline bool memory_reserve(const dlx_allocator *allocator, void *array, size_t *capacity,
                                  size_t needed, size_t size)
{
    return needed <= *capacity || memory_grow(allocator, array, capacity, needed, size);
}

/**
 * Arrays that are freed together. A failure is recorded, so that a caller can allocate all its arrays and test
 * once. An arena whose fields other than `allocator` are zero is empty.
 */
struct arena {
    const dlx_allocator *allocator; /* not owned */
    struct arena_block *last;       /* the latest array, which links to the one before */
    bool has_failed;                /* at least one allocation failed */
};

/** Allocate `count` zeroed elements of `size` bytes; count may be 0. Return NULL if there is no memory. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/** Free all arrays. The arena is empty again. */
void arena_free(struct arena *arena);

/** Return the number of bytes allocated. */
size_t arena_memory(const struct arena *arena);

#endif
