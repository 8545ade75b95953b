/* SPDX-License-Identifier: MIT */
/* Names: an append-only set of strings, numbered 0, 1, 2, ... in the order they are added. */
#ifndef DLX_NAMES_H
#define DLX_NAMES_H

#include "dlx/dlx.h"

/* A short name is its own key, so that to find it no text is looked at; the key of a long one is a hash. */
struct name_slot {
    uint64_t key;
    uint32_t length; /* of the name; 0: the slot is empty */
    uint32_t number; /* the name's */
};

struct names {
    const dlx_allocator *allocator; /* not owned */
    char *text;                     /* all names, one after the other, each zero-terminated */
    size_t text_used;               /* bytes of text in use */
    size_t text_capacity;           /* bytes of text allocated */
    size_t *start;                  /* where each name begins in text */
    size_t start_capacity;          /* names allocated in start */
    uint32_t count;                 /* number of names */
    struct name_slot *slot;         /* hash table */
    size_t slots;                   /* its length: 0 or a power of 2, at least 4/3 of count */
    uint64_t seed; /* of the hash; which slots names have is all that depends on it */
};

void names_init(struct names *names, const dlx_allocator *allocator);
void names_free(struct names *names);

/** The number of a name of `length` bytes, which is above 0, or DLX_NONE. */
uint32_t names_find(const struct names *names, const char *name, size_t length);

/** Add a name that is not there yet. DLX_OK, DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY. */
dlx_status names_add(struct names *names, const char *name, size_t length, uint32_t *number);

/** The name with a number below count. */
const char *names_text(const struct names *names, uint32_t number);

#endif
