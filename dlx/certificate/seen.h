/* SPDX-License-Identifier: MIT */
/*
 * The states that a search has finished, so that it need not search them again: a hash table from the key
 * of a state to the number of its node. A key is a random word of 128 bits for each fact about the state,
 * combined by exclusive or (A. Zobrist, 1970). Equal states have equal keys, and different states almost
 * certainly have different keys.
 *
 *     slot   . | key of "c open": node 2 | . | . | key of "b, c open": node 1 | ...
 *
 * Collisions are resolved by linear probing. At most three quarters of the slots are in use.
 */
#ifndef DLX_CERTIFICATE_SEEN_H
#define DLX_CERTIFICATE_SEEN_H

#include "dlx/dlx.h"

struct key {
    uint64_t low, high;
};

struct seen_slot {
    struct key key;
    uint32_t node; /* 1 + the number of the node; 0 if the slot is empty */
};

struct seen {
    const dlx_allocator *allocator; /* not owned */
    struct seen_slot *slots;        /* the table */
    size_t count, used; /* slots, a power of 2, or 0 before the first state; slots in use */
    bool is_full;       /* it may not grow any more */
};

/** Add the random word of "`what` has this value" to the key, or remove it. Value 0 has no word. The words depend on
 * the salt. It comes from the problem: with known words, a problem could be made in which two states have one key. */
void key_toggle(struct key *key, uint64_t salt, uint64_t what, uint64_t value);

/** Return the node of a state, or DLX_NONE. */
uint32_t seen_find(const struct seen *seen, struct key key);

/** Remember a state, unless the table would take more than `memory` bytes. */
void seen_add(struct seen *seen, struct key key, uint32_t node, size_t memory);

/** Return the bytes that the table takes. */
size_t seen_memory(const struct seen *seen);

void seen_free(struct seen *seen);

#endif
