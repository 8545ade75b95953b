/* SPDX-License-Identifier: MIT */
/*
 * The memory of all layers of a frontier, and its limit. A frontier moves on from step to step, and a
 * finished layer gives back its memory at once:
 *
 *     step       4          5          6
 *     before     at work    filling    filling
 *     after      -          at work    filling
 *
 * Invariant: in_use is the sum of layer_memory() over all layers.
 */
#ifndef DLX_FRONTIER_POOL_H
#define DLX_FRONTIER_POOL_H

#include "dlx/frontier/layer.h"

struct pool {
    const dlx_allocator *allocator; /* not owned */
    struct layout layout;           /* of the entries of new layers */
    bool keeps_all;                 /* no layer is emptied before the end */
    size_t allowed;                 /* bytes that all layers may take */
    size_t in_use, most;            /* bytes they take now; bytes they have taken at most */
    size_t least;                   /* entries allowed to every layer, even beyond the limit */
};

/* Set how much memory the layers may take. */
void pool_allow(struct pool *p, size_t memory, bool keeps_all);

/* Make room for one more entry. Return false if there is no memory, or the layer may not have more. */
bool pool_make_room(struct pool *p, struct layer *l);

/* Give the numbers of a layer as many limbs as new layers have. Return false if there is no memory. */
bool pool_widen(struct pool *p, struct layer *l);

/* Empty a layer and free its memory. */
void pool_free_layer(struct pool *p, struct layer *l);

#endif
