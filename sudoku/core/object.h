/* SPDX-License-Identifier: MIT */
/*
 * What all objects of the library share: memory, names of settings, and errors about arguments.
 *
 * An object owns its arrays, so that freeing the object frees everything that was allocated, even
 * if its creation failed half-way:
 *
 *     object_new() -> header | struct object | fields ...        object_array() -> header | array
 *                              arrays -------------------------------------------> (the last)
 */
#ifndef SUDOKU_CORE_OBJECT_H
#define SUDOKU_CORE_OBJECT_H

#include "sudoku/sudoku.h"

/** The first member of every object. */
struct object {
    dlx_allocator allocator;     /* of the object and its arrays */
    struct object_block *arrays; /* the last array, which links to the one before */
};

/** Allocate an object of `size` bytes with a struct object as its first member, and zero its first
 * `cleared` bytes: clearing large arrays takes longer than a puzzle. `allocator` may be NULL for
 * malloc. Return NULL if there is no memory. */
void *object_new_part(const dlx_allocator *allocator, size_t size, size_t cleared);

/** Allocate an object that is all zero. */
static inline void *object_new(const dlx_allocator *allocator, size_t size)
{
    return object_new_part(allocator, size, size);
}

/** Allocate an uninitialized array that lives as long as the object. Return NULL if there is no
 * memory. The size must not overflow. */
void *object_array(struct object *object, size_t count, size_t size);

/**
 * Make an array of `count` elements and capacity *room large enough for one more element at its
 * end. `array` is the address of the pointer to the array, of any type; the pointer may be NULL if
 * *room is 0. The capacity doubles, and the smaller array stays with the object until the object is
 * freed. Return false, with the array unchanged, if there is no memory.
 */
bool object_extend(struct object *object, void *array, size_t count, size_t *room, size_t size);

/** Free an object and its arrays; NULL is allowed. */
void object_free(struct object *object);

/** Return the position of a name among `count` names; `count` if it is not there. */
size_t find_name(const char *const *names, size_t count, const char *name);

/** Unless `error` is NULL, write a message to it, as by printf(). Return DLX_ERR_ARGUMENT. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
dlx_status
refuse_argument(dlx_error *error, const char *form, ...);

#endif
