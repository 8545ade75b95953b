/* SPDX-License-Identifier: MIT */
/*
 * Memory, counted, and refused beyond --memory-limit: all that the library allocates for a command, and what
 * the command itself allocates in proportion to its input. What is counted are the bytes asked for; the
 * program, its stacks and the buffers of files take a few MB besides.
 */
#ifndef CLI_LIMIT_H
#define CLI_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

/** From now on no more than so many bytes; 0: as many as there are. Before anything is allocated. */
void limit_set(size_t bytes);

/** The bytes that may still be asked for; SIZE_MAX without a limit. */
size_t limit_left(void);

/** The hook: a dlx_allocate_fn whose user is NULL. Thread-safe. */
void *limit_allocate(void *user, void *block, size_t old_size, size_t new_size);

/** Whether bytes that somebody else allocates are within the limit; then they count until they are
 * released. */
bool limit_charge(size_t bytes);
void limit_release(size_t bytes);

/** `count` things of `size` bytes, all zero; NULL if there is no memory. */
void *limit_new(size_t count, size_t size);

/** Give them back; NULL is fine. */
void limit_free(void *block, size_t count, size_t size);

/**
 * Make room for `needed` things of `size` bytes in a growing array, of which `array` is the address of
 * the pointer to it, of whatever type. On failure the array and its capacity stay as they are.
 */
bool limit_reserve(void *array, size_t *capacity, size_t needed, size_t size);

/** What to say when there is no memory: whether it was the limit. Static storage. */
const char *limit_text(void);

#endif
