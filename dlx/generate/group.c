/* SPDX-License-Identifier: MIT */
/* A group of symmetries as a list of its elements: see group.h. */
#include "dlx/generate/group.h"
#include "dlx/core/random.h"
#include "dlx/core/union_find.h"

#include <string.h>

/* ---- elements ---- */

bool group_begin(struct group *g, struct arena *arena, const dlx_problem *problem, uint32_t room)
{
    *g = (struct group){.arena = arena,
                        .items = dlx_problem_item_count(problem),
                        .options = dlx_problem_option_count(problem),
                        .room = room,
                        .mask = 1};
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

/* Return the element that does this with the options, or the number of elements if none does. */
static uint32_t find(const struct group *g, const uint32_t *option)
{
    if (are_equal(g, g->option[0], option))
        return 0;
    const uint32_t element = g->table[place_of(g, option)];
    return element != 0 ? element : g->count;
}

/* Add element number `first`, followed by number `second`, unless it is known. */
static bool add_product(struct group *g, uint32_t first, const uint32_t *item,
                        const uint32_t *option)
{
    for (uint32_t o = 0; o < g->options; o++)
        g->next[o] = option[g->option[first][o]];
    if (find(g, g->next) < g->count)
        return true;
    if (g->count == g->room)
        return false;
    uint32_t *its_item = arena_array(g->arena, g->items, sizeof *its_item);
    uint32_t *its_option = arena_array(g->arena, g->options, sizeof *its_option);
    if (g->arena->has_failed)
        return false;
    for (uint32_t i = 0; i < g->items; i++)
        its_item[i] = item[g->item[first][i]];
    memcpy(its_option, g->next, g->options * sizeof *its_option);
    g->table[place_of(g, its_option)] = g->count;
    g->item[g->count] = its_item;
    g->option[g->count++] = its_option;
    return true;
}

bool group_add(struct group *g, const uint32_t *item, const uint32_t *option)
{
    return add_product(g, 0, item, option);
}

bool group_close(struct group *g)
{
    const uint32_t generators = g->count;
    for (uint32_t first = 1; first < g->count; first++)
        for (uint32_t second = 1; second < generators; second++)
            if (!add_product(g, first, g->item[second], g->option[second]))
                return false;
    return true;
}

/* ---- conjugates ---- */

/* Join the class of an element with that of its conjugate: as s maps x to y, g s g^-1 maps the
 * image of x to the image of y. */
static void join_conjugate(struct group *g, uint32_t *up, uint32_t element, uint32_t by)
{
    const uint32_t *map = g->option[by];
    for (uint32_t o = 0; o < g->options; o++)
        g->next[map[o]] = map[g->option[element][o]];
    const uint32_t a = root_of(up, element), b = root_of(up, find(g, g->next));
    up[a > b ? a : b] = a < b ? a : b;
}

bool group_weigh(struct group *g, uint32_t generators)
{
    uint32_t *up = arena_array(g->arena, g->count, sizeof *up);
    if (up == NULL)
        return false;
    for (uint32_t e = 0; e < g->count; e++)
        up[e] = e;
    for (uint32_t e = 0; e < g->count; e++)
        for (uint32_t by = 1; by <= generators; by++)
            join_conjugate(g, up, e, by);
    for (uint32_t e = 0; e < g->count; e++)
        g->weight[root_of(up, e)]++;
    return true;
}
