/* SPDX-License-Identifier: MIT */
/* Names: an append-only set of strings, numbered 0, 1, 2, ... in the order of their addition.
 */
#ifndef DLX_CORE_NAMES_H
#define DLX_CORE_NAMES_H

#include "dlx/dlx.h"

enum { NAMES_COMING = 8 };

struct names {
    const dlx_allocator *allocator; /* not owned */
    char *text;                     /* all names in sequence, each zero-terminated */
    size_t text_used;               /* bytes of text in use */
    size_t text_capacity;           /* bytes of text allocated */
    size_t *start;                  /* offset of each name in text */
    size_t start_capacity;          /* names allocated in start */
    uint32_t count;                 /* number of names */
    uint64_t *key;                  /* of each name: itself if it is short, else a hash */
    size_t key_capacity;            /* names allocated in key */
    uint32_t *slot;                 /* hash table: 1 + the number of a name; 0 if empty */
    size_t slots;    /* length of the table: 0 or a power of 2, at least twice count */
    uint64_t factor; /* of the hash, odd; it affects the slots of names only */
    int shift;       /* number of bits of a hash that do not choose a slot */
    uint64_t coming[NAMES_COMING]; /* keys of the last names expected, a ring */
    uint32_t expected;             /* number of names expected so far, modulo 2^32 */
};

void names_init(struct names *names, const dlx_allocator *allocator);
void names_free(struct names *names);

/* Return the home slot: the highest bits of a product. For a random odd factor, two keys have the
 * same home slot with a probability of at most 2 / slots (M. Dietzfelbinger and others, "A reliable
 * randomized algorithm for the closest-pair problem", 1997). */
static inline size_t names_home(const struct names *names, uint64_t key)
{
    return (size_t)(key * names->factor >> names->shift);
}

/** Return the number of a name of at most eight bytes, or DLX_NONE. `key` has its bytes, the last
 * one on top. The set is not empty. */
static inline uint32_t names_find_short(const struct names *names, uint64_t key)
{
    size_t s = names_home(names, key);
    for (; names->slot[s] != 0; s = (s + 1) & (names->slots - 1))
        if (names->key[names->slot[s] - 1] == key)
            return names->slot[s] - 1;
    return DLX_NONE;
}

/** Return the number of a name, or DLX_NONE. `length` is in bytes and above 0. */
uint32_t names_find(const struct names *names, const char *name, size_t length);

/** Fetch into the cache what names_find() will read for this name, during this call and the next
 * ones. Return the probable number of a name that was expected a few calls before, or DLX_NONE. The
 * set must not be empty, and `length` must be above 0. */
uint32_t names_expect(struct names *names, const char *name, size_t length);

/** Add a name that is not in the set yet. Return DLX_OK, DLX_ERR_TOO_LARGE or DLX_ERR_MEMORY. */
dlx_status names_add(struct names *names, const char *name, size_t length, uint32_t *number);

/** Return the name with this number. It is valid until the next name is added. */
const char *names_text(const struct names *names, uint32_t number);

#endif
