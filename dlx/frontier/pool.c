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
    size_t others = p->in_use - layer_memory(l);
    size_t left = p->allowed > others ? p->allowed - others : 0;
    return bytes <= (p->keeps_all ? left : left / 4);
}

void pool_free_layer(struct pool *p, struct layer *l)
{
    note_memory(p, layer_memory(l), 0);
    layer_free(p->allocator, l);
}

static bool grow(struct pool *p, struct layer *l, size_t capacity)
{
    size_t before = layer_memory(l);
    bool done = layer_grow(p->allocator, l, capacity);
    note_memory(p, before, layer_memory(l)); /* may have grown in part */
    return done;
}

/* Return the capacity that a full layer wants. Below 1024 entries it doubles: the memory does not matter. */
static size_t next_capacity(const struct layer *l)
{
    return l->capacity < 1024 ? 2 * l->capacity : l->capacity + l->capacity / 4;
}

bool pool_make_room(struct pool *p, struct layer *l)
{
    if (l->capacity == 0) {
        l->layout = p->layout;
        return grow(p, l, p->least);
    }
    const size_t wanted = next_capacity(l);
    return may_take(p, l, layer_bytes(wanted, l->layout)) && wanted <= LAYER_MOST &&
           grow(p, l, wanted);
}

bool pool_widen(struct pool *p, struct layer *l)
{
    size_t before = layer_memory(l);
    bool done = layer_widen(p->allocator, l, p->layout.width);
    note_memory(p, before, layer_memory(l));
    return done;
}
