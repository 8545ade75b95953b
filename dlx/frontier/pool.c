/* SPDX-License-Identifier: MIT */
/* The memory of all layers of a frontier: see pool.h. */
#include "dlx/frontier/pool.h"
#include "dlx/core/memory.h"

void pool_allow(struct pool *p, size_t memory, bool keeps_all)
{
    /* with very little memory even the smallest layers must be smaller, so that 64 of them fit */
    const size_t share = memory / layer_least_memory(p->layout) / 64;
    p->allowed = memory;
    p->keeps_all = keeps_all;
    p->least = share < 1 ? 1 : share > LAYER_LEAST ? LAYER_LEAST : share;
}

static size_t in_use(const struct pool *p)
{
    return atomic_load_explicit(&p->in_use, memory_order_relaxed);
}

static void note_memory(struct pool *p, size_t before, size_t after)
{
    const size_t now = atomic_fetch_add(&p->in_use, after - before) + after - before;
    size_t most = atomic_load(&p->most);
    while (now > most && !atomic_compare_exchange_weak(&p->most, &most, now))
        ;
}

bool pool_has_room(const struct pool *p)
{
    return in_use(p) <= p->allowed - p->allowed / 4;
}

/* Return whether a layer may grow by this many bytes. */
static bool may_grow(const struct pool *p, const struct layer *l, size_t bytes, enum pool_rule rule)
{
    const size_t others = in_use(p) - layer_memory(l), most = layer_memory(l) + bytes;
    const size_t left = p->allowed > others ? p->allowed - others : 0;
    if (rule == POOL_ANY)
        return true;
    if (p->keeps_all)
        return most <= left;
    return rule == POOL_SHORT ? most <= left / 4 : most + p->allowed / 4 <= left;
}

void pool_free_layer(struct pool *p, struct layer *l)
{
    note_memory(p, layer_memory(l), 0);
    layer_free(p->allocator, l);
}

void pool_close(struct pool *p, struct layer *l)
{
    size_t before = layer_memory(l);
    layer_close(p->allocator, l);
    note_memory(p, before, layer_memory(l));
}

void pool_free_before(struct pool *p, struct layer *l, uint32_t entry)
{
    size_t before = layer_memory(l);
    layer_free_before(p->allocator, l, entry);
    note_memory(p, before, layer_memory(l));
}

bool pool_make_room(struct pool *p, struct layer *l, enum pool_rule rule)
{
    const bool is_new = l->capacity == 0;
    if (is_new)
        l->layout = p->layout;
    if (!is_new && !may_grow(p, l, layer_growth(l, p->least), rule))
        return false;
    size_t before = layer_memory(l);
    bool done = layer_grow(p->allocator, l, p->least);
    note_memory(p, before, layer_memory(l)); /* may have grown in part */
    return done;
}

bool pool_widen(struct pool *p, struct layer *l)
{
    size_t before = layer_memory(l);
    bool done = layer_widen(p->allocator, l, p->layout.width);
    note_memory(p, before, layer_memory(l));
    return done;
}
