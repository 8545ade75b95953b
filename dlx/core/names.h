/* SPDX-License-Identifier: MIT */
/* Names: an append-only set of strings, numbered 0, 1, 2, ... in the order of their addition.
 */
#ifndef DLX_CORE_NAMES_H
#define DLX_CORE_NAMES_H

#include "dlx/dlx.h"

/* The key of a short name is the name itself, so a lookup does not read its text. The key of a long
 * name is a hash. */
struct name_slot {
    uint64_t key;    /* the name or its hash */
    uint32_t length; /* length of the name in bytes; 0 if the slot is empty */
    uint32_t number; /* of the name */
};

struct names {
    const dlx_allocator *allocator; /* not owned */
    char *text;                     /* all names in sequence, each zero-terminated */
    size_t text_used;               /* bytes of text in use */
    size_t text_capacity;           /* bytes of text allocated */
    size_t *start;                  /* offset of each name in text */
    size_t start_capacity;          /* names allocated in start */
    uint32_t count;                 /* number of names */
    struct name_slot *slot;         /* hash table */
    size_t slots;    /* length of the table: 0 or a power of 2, at least twice count */
    uint64_t factor; /* of the hash, odd; it affects the slots of names only */
    int shift;       /* number of bits of a hash that do not choose a slot */
};

void names_init(struct names *names, const dlx_allocator *allocator);
void names_free(struct names *names);

/** Return the number of a name, or DLX_NONE. `length` is in bytes and above 0. */
uint32_t names_find(const struct names *names, const char *name, size_t length);

/** Add a name that is not in the set yet. Return DLX_OK, DLX_ERR_TOO_LARGE or DLX_ERR_MEMORY. */
dlx_status names_add(struct names *names, const char *name, size_t length, uint32_t *number);

/** Return the name with this number. It is valid until the next name is added. */
const char *names_text(const struct names *names, uint32_t number);

#endif
