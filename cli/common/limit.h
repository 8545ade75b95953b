/* SPDX-License-Identifier: MIT */
/*
 * An allocator that enforces --memory-limit. It counts the bytes that the library allocates for a
 * command, and those that the command itself allocates in proportion to its input. The program, its
 * stacks and its file buffers take a few MB more, which are not counted.
 */
#ifndef CLI_LIMIT_H
#define CLI_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

/** Set the limit in bytes; 0 for none. Call this before anything is allocated. */
void limit_set(size_t bytes);

/** Return the number of bytes below the limit that are still free; SIZE_MAX without a limit. */
size_t limit_left(void);

/** Allocate, resize or free: a dlx_allocate_fn whose user is NULL. Thread-safe. */
void *limit_allocate(void *user, void *block, size_t old_size, size_t new_size);

/** Count bytes that another allocator is about to take. Return false if they exceed the limit;
 * otherwise they count until they are released. */
bool limit_charge(size_t bytes);
void limit_release(size_t bytes);

/** Allocate `count` elements of `size` bytes, all zero. Return NULL if there is no memory. */
void *limit_new(size_t count, size_t size);

/** Free them; NULL is allowed. */
void limit_free(void *block, size_t count, size_t size);

/**
 * Grow an array to hold `needed` things of `size` bytes. `array` is the address of the pointer to
 * the array. Return false if there is no memory; the array and its capacity are then unchanged.
 */
bool limit_reserve(void *array, size_t *capacity, size_t needed, size_t size);

/** Allocate and free for a library that frees without a size: it is stored before the block. */
void *limit_malloc(size_t bytes);
void limit_free_malloc(void *block);

/** Return the message for "out of memory", which names the limit if it was reached. */
const char *limit_text(void);

#endif
