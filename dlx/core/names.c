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
 * An attacker could choose names that all have the same home slot. Therefore the hash has a random
 * factor. It comes from the address of the set, which differs from run to run on systems that
 * randomize addresses.
 */
#include "dlx/core/names.h"
#include "dlx/core/random.h"

#include "dlx/core/memory.h"

#include <string.h>

enum { SHORT = 8 }; /* bytes of the longest name whose key is the name itself */

void names_init(struct names *names, const dlx_allocator *allocator)
{
    *names = (struct names){.allocator = allocator, .factor = hash_mix((uintptr_t)names) | 1};
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

static uint64_t load1(const char *byte)
{
    return (unsigned char)*byte;
}

/* Load four bytes, of which the first one is the lowest, on any machine. */
static uint64_t load4(const char *b)
{
    return load1(b) | load1(b + 1) << 8 | load1(b + 2) << 16 | load1(b + 3) << 24;
}

/* Return all bytes of a name of at most eight, with the last one on top. The first and the last
 * four bytes may overlap; so may the first, the middle and the last byte of a shorter name. */
static uint64_t short_key(const char *name, size_t length)
{
    const size_t first = 64 - 8 * length; /* position of the lowest bit of the first byte */
    const size_t middle = length / 2;
    if (length >= 4)
        return load4(name) << first | load4(name + length - 4) << 32;
    return load1(name) << first | load1(name + middle) << (first + 8 * middle) |
           load1(name + length - 1) << 56;
}

/* Mix eight bytes at a time. The last eight may overlap the eight before. */
static uint64_t long_key(uint64_t factor, const char *name, size_t length)
{
    uint64_t h = factor;
    for (size_t at = 0; at + 8 < length; at += 8)
        h = hash_mix(h ^ short_key(name + at, 8));
    return hash_mix(h ^ short_key(name + length - 8, 8));
}

static inline struct name_slot make_slot(const struct names *names, const char *name, size_t length)
{
    return (struct name_slot){
        .key = length <= SHORT ? short_key(name, length) : long_key(names->factor, name, length),
        .length = length < UINT32_MAX ? (uint32_t)length : UINT32_MAX,
    };
}

/* ---- slots ---- */

/* Return the home slot: the highest bits of a product. For a random odd factor, two keys have the
 * same home slot with a probability of at most 2 / slots (M. Dietzfelbinger and others, "A reliable
 * randomized algorithm for the closest-pair problem", 1997). */
static inline size_t find_home(const struct names *names, const struct name_slot *s)
{
    return (size_t)(s->key * names->factor >> names->shift);
}

/* Return whether a slot in use has the name. The stored length is not exact above 32 bits. */
static inline bool has_name(const struct names *names, const struct name_slot *s,
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
    const struct name_slot wanted = make_slot(names, name, length);
    for (size_t s = find_home(names, &wanted);; s = (s + 1) & (names->slots - 1))
        if (has_name(names, &names->slot[s], &wanted, name, length))
            return names->slot[s].number;
        else if (names->slot[s].length == 0)
            return DLX_NONE;
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
    for (names->shift = 64; slots > 1; slots /= 2)
        names->shift--;
    for (size_t s = 0; s < old_slots; s++)
        if (old[s].length != 0)
            insert_slot(names, old[s]);
    memory_free(names->allocator, old, old_slots, sizeof *old);
}

/* Make space for one more name. The load factor is at most 1/2. */
static bool reserve_slots(struct names *names)
{
    if (((size_t)names->count + 1) * 2 <= names->slots)
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
