/* SPDX-License-Identifier: MIT */
/* Memory of objects, names, and errors. See object.h. */
#include "sudoku/core/object.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* The header before an object or an array, which keeps the alignment of malloc. */
struct object_block {
    size_t size;                 /* of the block, with this header */
    struct object_block *before; /* the array allocated before this one; NULL for an object */
    max_align_t content[];       /* the object or the array */
};

static struct object_block *allocate(const dlx_allocator *a, size_t size)
{
    struct object_block *block = a->allocate(a->user, NULL, 0, sizeof *block + size);
    if (block != NULL)
        block->size = sizeof *block + size;
    return block;
}

void *object_new_part(const dlx_allocator *allocator, size_t size, size_t cleared)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    struct object_block *block = allocate(allocator, size);
    if (block == NULL)
        return NULL;
    memset(block->content, 0, cleared);
    struct object *object = (struct object *)(void *)block->content;
    object->allocator = *allocator;
    return object;
}

void *object_array(struct object *object, size_t count, size_t size)
{
    struct object_block *block = allocate(&object->allocator, count * size);
    if (block == NULL)
        return NULL;
    block->before = object->arrays;
    object->arrays = block;
    return block->content;
}

bool object_extend(struct object *object, void *array, size_t count, size_t *room, size_t size)
{
    enum { LEAST_ROOM = 16 };
    void *old;
    if (count < *room)
        return true;
    const size_t larger = *room == 0 ? LEAST_ROOM : 2 * *room;
    void *block = object_array(object, larger, size);
    if (block == NULL)
        return false;
    memcpy(&old, array, sizeof old); /* a pointer of another type must not be read as void * */
    if (count > 0)
        memcpy(block, old, count * size);
    memcpy(array, &block, sizeof block);
    *room = larger;
    return true;
}

void object_free(struct object *object)
{
    if (object == NULL)
        return;
    const dlx_allocator a = object->allocator; /* it outlives the object */
    for (struct object_block *block = object->arrays, *before; block != NULL; block = before) {
        before = block->before;
        a.allocate(a.user, block, block->size, 0);
    }
    struct object_block *own =
        (struct object_block *)(void *)((char *)object - offsetof(struct object_block, content));
    a.allocate(a.user, own, own->size, 0);
}

size_t find_name(const char *const *names, size_t count, const char *name)
{
    size_t n = 0;
    while (n < count && strcmp(names[n], name) != 0)
        n++;
    return n;
}

dlx_status refuse_argument(dlx_error *error, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    if (error != NULL) {
        *error = (dlx_error){.line = 0};
        vsnprintf(error->message, sizeof error->message, form, arguments);
    }
    va_end(arguments);
    return DLX_ERR_ARGUMENT;
}
