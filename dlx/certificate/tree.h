/* SPDX-License-Identifier: MIT */
/* The tree of a certificate: the nodes of a search, in the order in which they are entered. Nobody
 * has to trust this search. Its tree is checked before it is written, and the checker finds any
 * mistake. */
#ifndef DLX_CERTIFICATE_TREE_H
#define DLX_CERTIFICATE_TREE_H

#include "dlx/certificate/certificate.h"
#include "dlx/dlx.h"

/* Values of `number` of a branching node; others number the nodes that later ones refer to. */
#define NODE_SAME     UINT32_MAX       /* the state equals that of node `at` */
#define NODE_NOT_KEPT (UINT32_MAX - 1) /* no later node refers to this one */
#define NODE_TRIED    (UINT32_MAX - 2) /* it tries option `at` minus the number of items */

struct proof_node {
    uint32_t at;     /* the item that it branches on; for NODE_SAME a number, see tree_make() */
    uint32_t number; /* 0, 1, ... among the kept nodes, or one of the values above */
};

struct tree {
    struct proof_node *nodes; /* in preorder */
    size_t used, capacity;    /* nodes in use; nodes allocated */
};

/**
 * Search, and record the tree. In a node with NODE_SAME, `at` is the number of a kept node.
 *
 * @param task         the problem, the rule for branching, and the limits
 * @param certificate  names the required and forbidden options
 * @param memory  bytes for the tree and the table of states
 * @param tree    out, even after an error; free it with tree_free()
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE or DLX_ERR_STOPPED
 */
dlx_status tree_make(dlx_task *task, const dlx_certificate *certificate, size_t memory,
                     struct tree *tree);

void tree_free(struct tree *tree, const dlx_allocator *allocator);

/* ---- the table of states ---- */

/*
 * The states that a search has finished, so that it need not search them again: a hash table from
 * the key of a state to the number of its node. A key is a random word of 128 bits for each fact
 * about the state, combined by exclusive or (A. Zobrist, 1970). Equal states have equal keys, and
 * different states almost certainly have different keys.
 *
 *     slot   . | key of "c open": node 2 | . | . | key of "b, c open": node 1 | ...
 *
 * Collisions are resolved by linear probing. At most three quarters of the slots are in use.
 */

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

/** Add the random word of "`what` has this value" to the key, or remove it. Value 0 has no word.
 * Words depend on the salt, which comes from the problem: with known words, a problem could be made
 * in which two states have one key. */
void key_toggle(struct key *key, uint64_t salt, uint64_t what, uint64_t value);

/** Return the node of a state, or DLX_NONE. */
uint32_t seen_find(const struct seen *seen, struct key key);

/** Remember a state, unless the table would take more than `memory` bytes. */
void seen_add(struct seen *seen, struct key key, uint32_t node, size_t memory);

/** Return the bytes that the table takes. */
size_t seen_memory(const struct seen *seen);

void seen_free(struct seen *seen);

#endif
