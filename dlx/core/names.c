/* SPDX-License-Identifier: MIT */
/*
 * Names: an append-only set of strings. One block of text holds all names, and a hash table with
 * linear probing finds them. After adding "p", "long" and "x":
 *
 *     text   p \0 l o n g \0 x \0        start  0 2 7
 *     slot   . 1 . . 0 . 2 .             (at the hashes of the names)
 *
 * Invariant: a walk to the right from the home slot of a name finds the name before an empty slot.
 * A slot has the length and the key of its name. They identify a name of at most eight bytes. The
 * key of a longer name is a hash, so its text must be compared.
 *
 * An attacker could choose names that all have the same home slot. Therefore the hash starts with a
 * seed, the address of the set, which differs from run to run on systems that randomize addresses.
 * The mixing steps are taken from SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
 * pseudorandom number generators", 2014).
 */
#include "dlx/core/names.h"
#include "dlx/core/random.h"

#include "dlx/core/memory.h"

#include <string.h>

enum { SHORT = 8 }; /* bytes of the longest name whose key is the name itself */

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

/* Return the first and the last four bytes, which may overlap. Of a name of one to three bytes,
 * return all bytes, with the last one on top, where find_home() looks for it. */
static uint64_t short_key(const char *name, size_t length)
{
    if (length >= 4)
        return load4(name) | (uint64_t)load4(name + length - 4) << 32;
    return (unsigned char)name[0] | (uint64_t)(unsigned char)name[length / 2] << 8 |
           (uint64_t)(unsigned char)name[length - 1] << 56;
}

/* Mix eight bytes at a time. The last eight may overlap the eight before. */
static uint64_t long_key(uint64_t seed, const char *name, size_t length)
{
    uint64_t h = seed;
    for (size_t at = 0; at + 8 < length; at += 8)
        h = hash_mix(h ^ load8(name + at));
    return hash_mix(h ^ load8(name + length - 8));
}

static struct name_slot make_slot(const struct names *names, const char *name, size_t length)
{
    return (struct name_slot){
        .key = length <= SHORT ? short_key(name, length) : long_key(names->seed, name, length),
        .length = length < UINT32_MAX ? (uint32_t)length : UINT32_MAX,
    };
}

/* ---- slots ---- */

/* Return the home slot. On little-endian machines, names that differ only in the last two bits,
 * such as r7c4 and r7c5, have neighboring home slots: similar names are often looked up together,
 * and so share a cache line. */
static size_t find_home(const struct names *names, const struct name_slot *s)
{
    uint64_t last = s->key >> 56 & 3;
    uint64_t group = hash_mix((s->key - (last << 56) + s->length) ^ names->seed);
    return (size_t)(group << 2 | last) & (names->slots - 1);
}

/* Return whether a slot in use has the name. The stored length is not exact above 32 bits. */
static bool has_name(const struct names *names, const struct name_slot *s,
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
    struct name_slot wanted = make_slot(names, name, length);
    for (size_t s = find_home(names, &wanted);; s = (s + 1) & (names->slots - 1))
        if (names->slot[s].length == 0)
            return DLX_NONE;
        else if (has_name(names, &names->slot[s], &wanted, name, length))
            return names->slot[s].number;
}

/* Insert a name, which is not in the table, into the first empty slot. */
static void insert_slot(struct names *names, struct name_slot new)
{
    size_t s = find_home(names, &new);
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
            insert_slot(names, old[s]);
    memory_free(names->allocator, old, old_slots, sizeof *old);
}

/* Make space for one more name. The load factor is at most 3/4. */
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

static bool reserve_name(struct names *names, size_t size)
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
    const uintptr_t at = (uintptr_t)name, own = (uintptr_t)names->text;
    const bool is_inside = at >= own && at < own + names->text_used;
    if (!reserve_name(names, length + 1))
        return DLX_ERR_MEMORY;
    if (is_inside) /* the end of another name, which may have moved */
        name = names->text + (at - own);
    struct name_slot new = make_slot(names, name, length);
    new.number = *number = names->count;
    insert_slot(names, new);
    memcpy(names->text + names->text_used, name, length);
    names->text[names->text_used + length] = '\0';
    names->start[names->count++] = names->text_used;
    names->text_used += length + 1;
    return DLX_OK;
}
