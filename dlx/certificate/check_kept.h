/* SPDX-License-Identifier: MIT */
/*
 * The kept nodes of a certificate: for each, its state and, once its subtree is counted, its number of solutions.
 * For the example of check.c:
 *
 *     number    states, `words` each             counts             is_done
 *     0         0 1 1: a closed, b and c open    one limb at 0: 1   yes
 *     1         present state, for comparing     none               (not kept)
 */
#ifndef DLX_CERTIFICATE_CHECK_KEPT_H
#define DLX_CERTIFICATE_CHECK_KEPT_H

#include "dlx/certificate/check_state.h"
#include "dlx/certificate/sums.h"

struct kept {
    bool is_done;  /* its subtree has been counted */
    size_t first;  /* where its number of solutions begins in `counts` */
    size_t length; /* number of limbs */
};

struct kept_nodes {
    const dlx_allocator *allocator; /* not owned */
    size_t words;                   /* of a packed state; at least 1 if a node is kept */
    struct kept *kept;              /* all kept nodes */
    size_t count, capacity;         /* number of these; allocated */
    uint32_t *states;               /* of kept nodes, packed, and room for one more */
    size_t states_capacity;         /* allocated words */
    struct sums counts;             /* of kept nodes that are done, one after another */
};

/** Keep a node in this state; its number is the next one. Return false if there is no memory. */
bool kept_add(struct kept_nodes *nodes, const struct check_state *state);

/** Store the number of solutions of a kept node. Return false if there is no memory. */
bool kept_finish(struct kept_nodes *nodes, size_t number, const uint32_t *limbs, size_t length);

/** Make room to compare one more state. Return false if there is no memory. */
bool kept_reserve(struct kept_nodes *nodes);

/** Return whether a kept node has this state. There is room to compare it. */
bool kept_has_state(const struct kept_nodes *nodes, size_t number, const struct check_state *state);

void kept_free(struct kept_nodes *nodes);

#endif
