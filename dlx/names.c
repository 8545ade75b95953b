/* SPDX-License-Identifier: MIT */
/*
 * Names: an append-only set of strings. One block of text holds them all, a hash table with linear
 * probing finds them. After adding "p", "long" and "x":
 *
 *     text   p \0 l o n g \0 x \0        start  0 2 7
 *     slot   . 1 . . 0 . 2 .             (where the hashes of the names happen to fall)
 *
 * Invariant: every name can be found by walking right from its home slot without meeting an empty
 * one. The hash is FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), its high bits folded down.
 */
#include "dlx/names.h"

#include "dlx/memory.h"

#include <string.h>

void names_init(struct names *names, const dlx_allocator *allocator)
{
    *names = (struct names){.allocator = allocator};
}

void names_free(struct names *names)
{
    memory_free(names->allocator, names->text, names->text_capacity, 1);
    memory_free(names->allocator, names->start, names->start_capacity, sizeof *names->start);
    memory_free(names->allocator, names->slot, names->slots, sizeof *names->slot);
}

const char *names_text(const struct names *names, uint32_t number)
{
    return names->text + names->start[number];
}

static size_t hash(const char *name)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * 0x100000001b3u;
    return (size_t)(h ^ h >> 32);
}

/* The slot that holds the name, or the empty one where it would go. */
static size_t find_slot(const struct names *names, const char *name)
{
    size_t s = hash(name) & (names->slots - 1);
    while (names->slot[s] != DLX_NONE && strcmp(names_text(names, names->slot[s]), name) != 0)
        s = (s + 1) & (names->slots - 1);
    return s;
}

uint32_t names_find(const struct names *names, const char *name)
{
    return names->slots == 0 ? DLX_NONE : names->slot[find_slot(names, name)];
}

static void rehash(struct names *names, uint32_t *slot, size_t slots)
{
    memset(slot, 0xff, slots * sizeof *slot); /* every slot DLX_NONE */
    names->slot = slot;
    names->slots = slots;
    for (uint32_t n = 0; n < names->count; n++)
        names->slot[find_slot(names, names_text(names, n))] = n;
}

/* Keep at least a quarter of the slots empty once another name is in. */
static bool reserve_slots(struct names *names)
{
    if (((size_t)names->count + 1) * 4 <= names->slots * 3)
        return true;
    size_t slots = names->slots == 0 ? 16 : 2 * names->slots;
    uint32_t *slot = memory_array(names->allocator, slots, sizeof *slot);
    if (slot == NULL)
        return false;
    memory_free(names->allocator, names->slot, names->slots, sizeof *names->slot);
    rehash(names, slot, slots);
    return true;
}

static bool reserve(struct names *names, size_t length)
{
    return memory_reserve(names->allocator, &names->text, &names->text_capacity,
                          names->text_used + length, 1) &&
           memory_reserve(names->allocator, &names->start, &names->start_capacity,
                          (size_t)names->count + 1, sizeof *names->start) &&
           reserve_slots(names);
}

dlx_status names_add(struct names *names, const char *name, uint32_t *number)
{
    size_t length = strlen(name) + 1;
    if (names->count >= DLX_NONE - 1)
        return DLX_ERR_TOO_LARGE;
    if (!reserve(names, length))
        return DLX_ERR_MEMORY;
    *number = names->count;
    names->slot[find_slot(names, name)] = *number;
    memcpy(names->text + names->text_used, name, length);
    names->start[names->count++] = names->text_used;
    names->text_used += length;
    return DLX_OK;
}
