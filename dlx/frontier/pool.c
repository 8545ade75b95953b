/* SPDX-License-Identifier: MIT */
/* The memory of all layers of a frontier: see pool.h. */
#include "dlx/frontier/pool.h"
#include "dlx/core/memory.h"

void pool_allow(struct pool *p, size_t memory, bool keeps_all)
{
    /* with very little memory even the smallest layers must be smaller, so that 64 of them fit */
    const size_t share = memory / layer_bytes(1, p->layout) / 64;
    p->allowed = memory;
    p->keeps_all = keeps_all;
    p->least = share < 1 ? 1 : share > LAYER_LEAST ? LAYER_LEAST : share;
}

static void note_memory(struct pool *p, size_t before, size_t after)
{
    p->in_use += after - before;
    p->most = p->in_use > p->most ? p->in_use : p->most;
}

/* Return whether a layer may take this many bytes. A layer that will be emptied gets a quarter of what the
 * others leave, so that the layers after it can grow, too. */
static bool may_take(const struct pool *p, const struct layer *l, size_t bytes)
{
    size_t others = p->in_use - layer_memory(l, p->layout);
    size_t left = p->allowed > others ? p->allowed - others : 0;
    return bytes <= (p->keeps_all ? left : left / 4);
}

void pool_free_layer(struct pool *p, struct layer *l)
{
    note_memory(p, layer_memory(l, p->layout), 0);
    layer_free(p->allocator, l, p->layout);
}

static bool grow(struct pool *p, struct layer *l, size_t capacity)
{
    size_t before = layer_memory(l, p->layout);
    bool done = layer_grow(p->allocator, l, capacity, p->layout);
    note_memory(p, before, layer_memory(l, p->layout)); /* may have grown in part */
    return done;
}

bool pool_make_room(struct pool *p, struct layer *l)
{
    if (l->capacity == 0)
        return grow(p, l, p->least);
    if (l->count < layer_room(l))
        return true;
    const size_t wanted = 2 * layer_room(l), bytes = layer_bytes(wanted, p->layout);
    return may_take(p, l, bytes) && wanted <= LAYER_MOST && grow(p, l, wanted);
}

bool pool_widen(struct pool *p, struct layer *l, struct layout to)
{
    size_t before = layer_memory(l, p->layout);
    bool done = layer_widen(p->allocator, l, p->layout, to);
    if (done)
        note_memory(p, before, layer_memory(l, to));
    else
        pool_free_layer(p, l);
    return done;
}
