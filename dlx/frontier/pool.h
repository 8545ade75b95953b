/* SPDX-License-Identifier: MIT */
/*
 * The memory of all layers of a frontier, and its limit. A frontier moves on from step to step, and a
 * layer gives back its memory block by block, as its states are extended:
 *
 *     step       4          5          6
 *     before     at work    filling    filling
 *     after      -          at work    filling
 *
 * Layers grow as long as they leave a quarter of the memory. Then one of them is emptied, while others wait,
 * and the layers after it need memory, too: a layer may then take a quarter of what the others leave.
 *
 * Invariant: in_use is the sum of layer_memory() over all layers.
 */
#ifndef DLX_FRONTIER_POOL_H
#define DLX_FRONTIER_POOL_H

#include "dlx/frontier/layer.h"

#include <stdatomic.h>

struct pool {
    const dlx_allocator *allocator; /* not owned */
    struct layout layout;           /* of the entries of new layers */
    bool keeps_all;                 /* no layer is emptied before the end */
    size_t allowed;                 /* bytes that all layers may take */
    atomic_size_t in_use, most;     /* bytes they take now; bytes they have taken at most */
    size_t least;                   /* entries allowed to every layer, even beyond the limit */
};

/* Set how much memory the layers may take. */
void pool_allow(struct pool *p, size_t memory, bool keeps_all);

/* How far layers may grow. */
enum pool_rule {
    POOL_USUAL, /* up to three quarters of the memory */
    POOL_SHORT, /* other steps wait: each layer up to a quarter of what the others leave */
    POOL_ANY,   /* several threads are at work, and there was memory when they began: any size */
};

/* Make room for one more entry. Return false if there is no memory, or the layer may not have more. Several
 * threads may call it for different layers. */
bool pool_make_room(struct pool *p, struct layer *l, enum pool_rule rule);

/* Return whether layers may still grow by the usual rule. */
bool pool_has_room(const struct pool *p);

/* The states of a layer are to be extended: it takes no more. */
void pool_close(struct pool *p, struct layer *l);

/* The entries of a layer before this one have been extended: free what only they need. */
void pool_free_before(struct pool *p, struct layer *l, uint32_t entry);

/* Give the numbers of a layer as many limbs as new layers have. Return false if there is no memory. */
bool pool_widen(struct pool *p, struct layer *l);

/* Empty a layer and free its memory. */
void pool_free_layer(struct pool *p, struct layer *l);

#endif
