/* SPDX-License-Identifier: MIT */
/* A group of symmetries as a list of its elements: see group.h. */
#include "dlx/generate/group.h"
#include "dlx/core/random.h"
#include "dlx/core/union_find.h"

#include <string.h>

/* ---- elements ---- */

bool group_begin(struct group *g, struct arena *arena, const struct listing *l, uint32_t room)
{
    *g = (struct group){
        .arena = arena, .items = l->items, .options = l->options, .room = room, .mask = 1};
    while (g->mask < 2 * room)
        g->mask = 2 * g->mask + 1;
    g->item = arena_array(arena, room, sizeof *g->item);
    g->option = arena_array(arena, room, sizeof *g->option);
    g->weight = arena_array(arena, room, sizeof *g->weight);
    g->table = arena_array(arena, (size_t)g->mask + 1, sizeof *g->table);
    g->next = arena_array(arena, g->options, sizeof *g->next);
    uint32_t *item = arena_array(arena, g->items, sizeof *item);
    uint32_t *option = arena_array(arena, g->options, sizeof *option);
    if (arena->has_failed)
        return false;
    for (uint32_t i = 0; i < g->items; i++)
        item[i] = i;
    for (uint32_t o = 0; o < g->options; o++)
        option[o] = o;
    g->item[0] = item;
    g->option[0] = option;
    g->count = 1;
    return true;
}

static bool are_equal(const struct group *g, const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, g->options * sizeof *a) == 0;
}

/* Return the place in the table of the element that does this with the options, or a free one. */
static uint32_t place_of(const struct group *g, const uint32_t *option)
{
    uint64_t hash = 0;
    for (uint32_t o = 0; o < g->options; o++)
        hash = (hash + option[o]) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)hash_mix(hash) & g->mask;
    while (g->table[at] != 0 && !are_equal(g, g->option[g->table[at]], option))
        at = (at + 1) & g->mask;
    return at;
}

uint32_t group_find(const struct group *g, const uint32_t *option)
{
    if (are_equal(g, g->option[0], option))
        return 0;
    const uint32_t element = g->table[place_of(g, option)];
    return element != 0 ? element : g->count;
}

/* Add an element, followed by a generator, unless it is known. */
static dlx_status add_product(struct group *g, uint32_t element, const struct permutation *then)
{
    for (uint32_t o = 0; o < g->options; o++)
        g->next[o] = then->option[g->option[element][o]];
    if (group_find(g, g->next) < g->count)
        return DLX_OK;
    if (g->count == g->room)
        return DLX_ERR_TOO_LARGE;
    uint32_t *item = arena_array(g->arena, g->items, sizeof *item);
    uint32_t *option = arena_array(g->arena, g->options, sizeof *option);
    if (g->arena->has_failed)
        return DLX_ERR_MEMORY;
    for (uint32_t i = 0; i < g->items; i++)
        item[i] = then->item[g->item[element][i]];
    memcpy(option, g->next, g->options * sizeof *option);
    g->table[place_of(g, option)] = g->count;
    g->item[g->count] = item;
    g->option[g->count++] = option;
    return DLX_OK;
}

dlx_status group_close(struct group *g, const struct permutation *generators,
                       const struct permit *permit)
{
    dlx_status status = DLX_OK;
    for (uint32_t e = 0; e < g->count && status == DLX_OK; e++) {
        for (const struct permutation *s = generators; s != NULL && status == DLX_OK; s = s->next)
            status = add_product(g, e, s);
        if (!permit_allows(permit))
            status = DLX_ERR_STOPPED;
    }
    return status;
}

/* ---- conjugates ---- */

/* Join the class of an element with that of its conjugate: as s maps x to y, g s g^-1 maps the
 * image of x to the image of y. */
static void join_conjugate(struct group *g, uint32_t *up, uint32_t element, const uint32_t *map)
{
    for (uint32_t o = 0; o < g->options; o++)
        g->next[map[o]] = map[g->option[element][o]];
    const uint32_t a = root_of(up, element), b = root_of(up, group_find(g, g->next));
    up[a > b ? a : b] = a < b ? a : b;
}

dlx_status group_weigh(struct group *g, const struct permutation *generators,
                       const struct permit *permit)
{
    uint32_t *up = arena_array(g->arena, g->count, sizeof *up);
    if (up == NULL)
        return DLX_ERR_MEMORY;
    for (uint32_t e = 0; e < g->count; e++)
        up[e] = e;
    for (uint32_t e = 0; e < g->count; e++) {
        for (const struct permutation *s = generators; s != NULL; s = s->next)
            join_conjugate(g, up, e, s->option);
        if (!permit_allows(permit))
            return DLX_ERR_STOPPED;
    }
    for (uint32_t e = 0; e < g->count; e++)
        g->weight[root_of(up, e)]++;
    return DLX_OK;
}
