/* SPDX-License-Identifier: MIT */
/* Allocate memory. Only this file calls the allocator hook. */
#ifndef DLX_CORE_MEMORY_H
#define DLX_CORE_MEMORY_H

#include "dlx/dlx.h"

/** Allocate `count` elements of `size` bytes, uninitialized. Return NULL if memory has run out, or
 * count is 0. */
void *memory_array(const dlx_allocator *allocator, size_t count, size_t size);

/** Free an array from memory_array(), with the same count and size. NULL is allowed. */
void memory_free(const dlx_allocator *allocator, void *block, size_t count, size_t size);

/**
 * Resize an array from `count` to `new_count` elements of `size` bytes; new_count is above 0.
 * `array` is the address of the pointer to the array, of any type. Return false, with the array
 * unchanged, if memory has run out.
 */
bool memory_resize(const dlx_allocator *allocator, void *array, size_t count, size_t new_count,
                   size_t size);

/** Grow an array that is full. Called by memory_reserve(). */
bool memory_grow(const dlx_allocator *allocator, void *array, size_t *capacity, size_t needed,
                 size_t size);

/**
 * Make space for `needed` elements of `size` bytes in a growing array. `array` is as for
 * memory_resize(). The capacity doubles, so that appending is O(1) amortized. Return false, with
 * the array unchanged, if memory has run out.
 */
static inline bool memory_reserve(const dlx_allocator *allocator, void *array, size_t *capacity,
                                  size_t needed, size_t size)
{
    return needed <= *capacity || memory_grow(allocator, array, capacity, needed, size);
}

/**
 * Arrays that are freed together. A failure is recorded, so that a caller can allocate all its
 * arrays and test once. An arena whose fields other than `allocator` are zero is empty.
 */
struct arena {
    const dlx_allocator *allocator; /* not owned */
    struct arena_block *last;       /* the last array, which links to the one before */
    bool has_failed;                /* at least one allocation failed */
};

/** Allocate `count` zeroed elements of `size` bytes; count may be 0. Return NULL on failure. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/** Do the same without zeroing: pages that are never used then take no memory. */
void *arena_room(struct arena *arena, size_t count, size_t size);

/** Free all arrays. The arena is empty again. */
void arena_free(struct arena *arena);

/** Return the number of bytes allocated. */
size_t arena_memory(const struct arena *arena);

/** Return the number of bytes that a problem without names and title holds. In problem.c. */
size_t problem_memory(const dlx_problem *problem);

#endif
