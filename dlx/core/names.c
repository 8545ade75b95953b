/* SPDX-License-Identifier: MIT */
/*
 * Names: an append-only set of strings. One block of text holds all names, and a hash table with
 * linear probing finds them. After adding "p", "long" and "x":
 *
 *     text   p \0 l o n g \0 x \0        start  0 2 7
 *     key    p long x                    slot   . 2 . . 1 . 3 .    (1 + number, at the hashes)
 *
 * Invariant: a walk to the right from the home slot of a name finds the name before an empty slot.
 * The key of a name of at most eight bytes is the name, with its last byte on top. The key of a
 * longer one is a hash with a zero on top, so its text must be compared.
 *
 * Slots are small, and keys are in the order of the names, because cache misses take most of the
 * time of looking up names, which is most of the work of reading a problem.
 *
 * An attacker could choose names that all have the same home slot. Therefore the hash has a random
 * factor. It comes from the address of the set, which differs from run to run on systems that
 * randomize addresses.
 */
#include "dlx/core/names.h"
#include "dlx/core/bytes.h"
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
    memory_free(names->allocator, names->key, names->key_capacity, sizeof *names->key);
    memory_free(names->allocator, names->slot, names->slots, sizeof *names->slot);
}

const char *names_text(const struct names *names, uint32_t number)
{
    return names->text + names->start[number];
}

/* ---- keys ---- */

/* Return all bytes of a name of at most eight, with the last one on top. The first and the last
 * four bytes may overlap; so may the first, the middle and the last byte of a shorter name. */
static inline uint64_t short_key(const char *name, size_t length)
{
    const size_t first = 64 - 8 * length; /* position of the lowest bit of the first byte */
    const size_t middle = length / 2;
    if (length >= 4)
        return load_half(name) << first | load_half(name + length - 4) << 32;
    return load_byte(name) << first | load_byte(name + middle) << (first + 8 * middle) |
           load_byte(name + length - 1) << 56;
}

/* Mix eight bytes at a time. The last eight may overlap the eight before. */
static uint64_t long_key(uint64_t factor, const char *name, size_t length)
{
    uint64_t h = factor;
    for (size_t at = 0; at + 8 < length; at += 8)
        h = hash_mix(h ^ short_key(name + at, 8));
    return hash_mix(h ^ short_key(name + length - 8, 8));
}

static inline uint64_t make_key(const struct names *names, const char *name, size_t length)
{
    return length <= SHORT ? short_key(name, length) : long_key(names->factor, name, length) >> 8;
}

/* Return whether a key belongs to a name of more than eight bytes. */
static inline bool is_hash(uint64_t key)
{
    return key >> 56 == 0;
}

/* ---- slots ---- */

static bool has_text(const struct names *names, uint32_t number, const char *name, size_t length)
{
    const char *text = names_text(names, number);
    return length < names->text_used - names->start[number] && text[length] == '\0' &&
           memcmp(text, name, length) == 0;
}

static uint32_t find_long(const struct names *names, const char *name, size_t length)
{
    const uint64_t key = make_key(names, name, length);
    for (size_t s = names_home(names, key); names->slot[s] != 0; s = (s + 1) & (names->slots - 1)) {
        const uint32_t number = names->slot[s] - 1;
        if (names->key[number] == key && has_text(names, number, name, length))
            return number;
    }
    return DLX_NONE;
}

uint32_t names_find(const struct names *names, const char *name, size_t length)
{
    if (names->slots == 0)
        return DLX_NONE;
    return length <= SHORT ? names_find_short(names, short_key(name, length))
                           : find_long(names, name, length);
}

/* Each name passes three steps. First, its slot is fetched. Half a ring later, the key of the name
 * in this slot is fetched, and where its text starts. After another half, the text itself is
 * fetched, if it will be compared. */
uint32_t names_expect(struct names *names, const char *name, size_t length)
{
    const uint32_t now = names->expected++;
    uint64_t *const oldest = &names->coming[now % NAMES_COMING];
    const uint64_t middle = names->coming[(now + NAMES_COMING / 2) % NAMES_COMING];
    const uint32_t slot = names->slot[names_home(names, *oldest)];
    const uint32_t next = names->slot[names_home(names, middle)];
    if (slot != 0 && is_hash(*oldest))
        __builtin_prefetch(names_text(names, slot - 1));
    *oldest = make_key(names, name, length);
    __builtin_prefetch(&names->slot[names_home(names, *oldest)]);
    if (next == 0)
        return DLX_NONE;
    __builtin_prefetch(&names->key[next - 1]);
    if (is_hash(middle))
        __builtin_prefetch(&names->start[next - 1]);
    return next - 1;
}

/* Insert a name, which is not in the table, into the first empty slot. */
static void insert_slot(struct names *names, uint32_t number)
{
    size_t s = names_home(names, names->key[number]);
    while (names->slot[s] != 0)
        s = (s + 1) & (names->slots - 1);
    names->slot[s] = number + 1;
}

static void rehash(struct names *names, uint32_t *slot, size_t slots)
{
    memory_free(names->allocator, names->slot, names->slots, sizeof *slot);
    memset(slot, 0, slots * sizeof *slot);
    names->slot = slot;
    names->slots = slots;
    for (names->shift = 64; slots > 1; slots /= 2)
        names->shift--;
    for (uint32_t number = 0; number < names->count; number++)
        insert_slot(names, number);
}

/* Make space for one more name. The load factor is at most 1/2. */
static bool reserve_slots(struct names *names)
{
    if (((size_t)names->count + 1) * 2 <= names->slots)
        return true;
    size_t slots = names->slots == 0 ? 16 : 2 * names->slots;
    uint32_t *slot = memory_array(names->allocator, slots, sizeof *slot);
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
           memory_reserve(names->allocator, &names->key, &names->key_capacity,
                          (size_t)names->count + 1, sizeof *names->key) &&
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
    *number = names->count;
    names->key[*number] = make_key(names, name, length);
    insert_slot(names, *number);
    memcpy(names->text + names->text_used, name, length);
    names->text[names->text_used + length] = '\0';
    names->start[names->count++] = names->text_used;
    names->text_used += length + 1;
    return DLX_OK;
}
