/* SPDX-License-Identifier: MIT */
/*
 * Names: an append-only set of strings. One block of text holds them all, a hash table with linear
 * probing finds them. After adding "p", "long" and "x":
 *
 *     text   p \0 l o n g \0 x \0        start  0 2 7
 *     slot   . 1 . . 0 . 2 .             (where the hashes of the names happen to fall)
 *
 * Invariant: every name can be found by walking right from its home slot without meeting an empty
 * one. A slot has the name's length and key. A name of at most eight bytes is told by them alone; of a
 * longer one the key is a hash, and the text decides.
 *
 * Names may come from strangers, who could choose them so that all fall into one slot. Therefore the
 * hash begins with a seed that is not the same in each run where addresses are not: an address. Its steps are those of
 * SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014).
 */
#include "dlx/core/names.h"

#include "dlx/core/memory.h"

#include <string.h>

enum { SHORT = 8 }; /* bytes of the longest name that is its own key */

void names_init(struct names *names, const dlx_allocator *allocator)
{
    *names = (struct names){.allocator = allocator, .seed = (uintptr_t)names};
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

/* ---- keys ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint32_t load4(const char *bytes)
{
    uint32_t x;
    memcpy(&x, bytes, sizeof x);
    return x;
}

static uint64_t load8(const char *bytes)
{
    uint64_t x;
    memcpy(&x, bytes, sizeof x);
    return x;
}

/* The first and the last four bytes, which may overlap; of a name of one to three these, the last byte on
 * top as well. */
static uint64_t short_key(const char *name, size_t length)
{
    if (length >= 4)
        return load4(name) | (uint64_t)load4(name + length - 4) << 32;
    return (unsigned char)name[0] | (uint64_t)(unsigned char)name[length / 2] << 8 |
           (uint64_t)(unsigned char)name[length - 1] << 56;
}

/* Eight bytes at a time; the last eight may overlap those before. */
static uint64_t long_key(uint64_t seed, const char *name, size_t length)
{
    uint64_t h = seed;
    for (size_t at = 0; at + 8 < length; at += 8)
        h = mix(h ^ load8(name + at));
    return mix(h ^ load8(name + length - 8));
}

static struct name_slot slot_of(const struct names *names, const char *name, size_t length)
{
    return (struct name_slot){
        .key = length <= SHORT ? short_key(name, length) : long_key(names->seed, name, length),
        .length = length < UINT32_MAX ? (uint32_t)length : UINT32_MAX,
    };
}

/* ---- slots ---- */

/* Names that differ in the last two bits only, such as r7c4 and r7c5, are neighbours (where the lowest byte is
 * stored first): what is named alike is often asked for together, and so is in one line of the cache. */
static size_t home(const struct names *names, const struct name_slot *s)
{
    uint64_t last = s->key >> 56 & 3;
    uint64_t group = mix((s->key - (last << 56) + s->length) ^ names->seed);
    return (size_t)(group << 2 | last) & (names->slots - 1);
}

/* Whether a slot that is not empty has the name; the length of the longest ones is not exact. */
static bool holds(const struct names *names, const struct name_slot *s,
                  const struct name_slot *wanted, const char *name, size_t length)
{
    if (s->key != wanted->key || s->length != wanted->length)
        return false;
    if (length <= SHORT)
        return true;
    const char *text = names_text(names, s->number);
    return strncmp(text, name, length) == 0 && text[length] == '\0';
}

uint32_t names_find(const struct names *names, const char *name, size_t length)
{
    if (names->slots == 0)
        return DLX_NONE;
    struct name_slot wanted = slot_of(names, name, length);
    for (size_t s = home(names, &wanted);; s = (s + 1) & (names->slots - 1))
        if (names->slot[s].length == 0)
            return DLX_NONE;
        else if (holds(names, &names->slot[s], &wanted, name, length))
            return names->slot[s].number;
}

/* Into the first empty slot; the name is in none. */
static void insert(struct names *names, struct name_slot new)
{
    size_t s = home(names, &new);
    while (names->slot[s].length != 0)
        s = (s + 1) & (names->slots - 1);
    names->slot[s] = new;
}

static void rehash(struct names *names, struct name_slot *slot, size_t slots)
{
    struct name_slot *old = names->slot;
    size_t old_slots = names->slots;
    memset(slot, 0, slots * sizeof *slot);
    names->slot = slot;
    names->slots = slots;
    for (size_t s = 0; s < old_slots; s++)
        if (old[s].length != 0)
            insert(names, old[s]);
    memory_free(names->allocator, old, old_slots, sizeof *old);
}

/* Keep at least a quarter of the slots empty once another name is in. */
static bool reserve_slots(struct names *names)
{
    if (((size_t)names->count + 1) * 4 <= names->slots * 3)
        return true;
    size_t slots = names->slots == 0 ? 16 : 2 * names->slots;
    struct name_slot *slot = memory_array(names->allocator, slots, sizeof *slot);
    if (slot != NULL)
        rehash(names, slot, slots);
    return slot != NULL;
}

static bool reserve(struct names *names, size_t size)
{
    return memory_reserve(names->allocator, &names->text, &names->text_capacity,
                          names->text_used + size, 1) &&
           memory_reserve(names->allocator, &names->start, &names->start_capacity,
                          (size_t)names->count + 1, sizeof *names->start) &&
           reserve_slots(names);
}

dlx_status names_add(struct names *names, const char *name, size_t length, uint32_t *number)
{
    if (names->count >= DLX_NONE - 1)
        return DLX_ERR_TOO_LARGE;
    if (!reserve(names, length + 1))
        return DLX_ERR_MEMORY;
    struct name_slot new = slot_of(names, name, length);
    new.number = *number = names->count;
    insert(names, new);
    memcpy(names->text + names->text_used, name, length);
    names->text[names->text_used + length] = '\0';
    names->start[names->count++] = names->text_used;
    names->text_used += length + 1;
    return DLX_OK;
}
