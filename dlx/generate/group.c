/* SPDX-License-Identifier: MIT */
/* Find the symmetries of a problem by color refinement, and list their group: see images.h. */
#include "dlx/generate/images.h"

#include "dlx/core/random.h"
#include "dlx/core/union_find.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORK = 500 * 1000 * 1000 /* entries to visit before giving up */ };

/* An item, to be sorted by its color. */
struct colored {
    uint64_t color;
    uint32_t item;
};

struct finder {
    struct permutation **first; /* the list of generators */
    struct listing *listing;
    const struct permit *permit;
    struct arena *kept;       /* owns the generators */
    struct arena arena;       /* owns the rest */
    struct permutation *next; /* the next generator, if it is found */
    struct colors colors;     /* of the current level */
    struct colors copy[2];    /* with the bases set, and with the options in their places */
    uint32_t *base;  /* level -> an option, which gets a color of its own on the next one */
    uint32_t *tried; /* level -> the option in its place */
    uint32_t last;   /* the level on which all colors differ */
    struct colored *order[2]; /* the items by their colors */
    uint32_t *up;             /* option -> its parent in a union-find structure of orbits */
    bool *has_failed;         /* root of an orbit -> no symmetry maps the base to it */
};

struct permutation *permutation_new(struct arena *arena, const struct listing *l)
{
    struct permutation *s = arena_array(arena, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->item = arena_array(arena, l->items, sizeof *s->item);
    s->option = arena_array(arena, l->options, sizeof *s->option);
    return s->option != NULL ? s : NULL;
}

/* Return whether the search goes on. */
static bool may_continue(const struct finder *f)
{
    return f->listing->work < MOST_WORK && !f->kept->has_failed && permit_allows(f->permit);
}

/* ---- levels ---- */

static void set_base(struct colors c, uint32_t option)
{
    c.option[option] = hash_mix(c.option[option] + 1);
}

static uint32_t refine(struct finder *f, struct colors c)
{
    return listing_refine(f->listing, c, (struct colors){NULL, NULL}, MOST_WORK);
}

/* Color the items by their kinds and multiplicities, and equal options by their order. Return the
 * number of colors of options after refinement. */
static uint32_t color_first(struct finder *f)
{
    const struct listing *l = f->listing;
    const struct colors c = f->colors;
    for (uint32_t i = 0; i < l->items; i++) {
        const dlx_item item = dlx_problem_item(l->problem, i);
        c.item[i] = hash_mix(hash_mix((uint64_t)item.min << 32 | item.max) + item.kind);
    }
    for (uint32_t o = 0; o < l->options; o++) {
        const bool is_again = o > 0 && listing_compare(&l->list[o - 1], &l->list[o]) == 0;
        c.option[l->list[o].option] = is_again ? c.option[l->list[o - 1].option] + 1 : 1;
    }
    return refine(f, c);
}

/* Choose the bases of all levels. Return false if that is too hard. */
static bool choose_bases(struct finder *f)
{
    uint32_t colors = color_first(f);
    while (colors > 0 && colors < f->listing->options && may_continue(f)) {
        f->base[f->last] = f->listing->shared;
        set_base(f->colors, f->base[f->last++]);
        colors = refine(f, f->colors);
    }
    return colors == f->listing->options;
}

/* Make the colors of a level. */
static void enter_level(struct finder *f, uint32_t level)
{
    color_first(f);
    for (uint32_t before = 0; before < level; before++) {
        set_base(f->colors, f->base[before]);
        refine(f, f->colors);
    }
}

/* ---- symmetries ---- */

static int compare_colored(const void *a, const void *b)
{
    const struct colored *x = a, *y = b;
    if (x->color != y->color)
        return x->color < y->color ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

static void order_items(const struct finder *f, const uint64_t *color, struct colored *order)
{
    for (uint32_t i = 0; i < f->listing->items; i++)
        order[i] = (struct colored){color[i], i};
    qsort(order, f->listing->items, sizeof *order, compare_colored);
}

/* Map each item to the one with its color. Items of the same color are in the same options, so they
 * keep their order. Return whether this is a symmetry. */
static bool match(struct finder *f)
{
    struct listing *l = f->listing;
    order_items(f, f->copy[0].item, f->order[0]);
    order_items(f, f->copy[1].item, f->order[1]);
    for (uint32_t i = 0; i < l->items; i++) {
        const struct colored from = f->order[0][i], to = f->order[1][i];
        if (from.color != to.color || !listing_are_alike(l, from.item, to.item))
            return false;
        f->next->item[from.item] = to.item;
    }
    return listing_map_options(l, f->next->item, f->next->option);
}

/* Keep the symmetry that the colors define, and join the orbit of each option with the orbit of its
 * image. Return false if they define none. */
static bool keep_symmetry(struct finder *f)
{
    if (!match(f))
        return false;
    for (uint32_t o = 0; o < f->listing->options; o++) {
        const uint32_t a = root_of(f->up, o), b = root_of(f->up, f->next->option[o]);
        f->has_failed[b] |= f->has_failed[a];
        f->up[a] = b;
    }
    f->next->next = *f->first;
    *f->first = f->next;
    f->next = permutation_new(f->kept, f->listing);
    return true;
}

/* Give the color of the next level's base to an option of the other copy. Return whether the copies
 * still have the same colors. */
static bool set_image(struct finder *f, uint32_t level, uint32_t option)
{
    f->tried[level] = option;
    set_base(f->copy[0], f->base[level]);
    set_base(f->copy[1], option);
    return listing_refine(f->listing, f->copy[0], f->copy[1], MOST_WORK) > 0;
}

/* Begin again with the colors of level `from`, and set the images that are being tried on the
 * levels before `level`. */
static void begin_copies(struct finder *f, uint32_t from, uint32_t level)
{
    for (int copy = 0; copy < 2; copy++)
        colors_copy(f->listing, f->copy[copy], f->colors);
    for (; from < level; from++)
        set_image(f, from, f->tried[from]);
}

/* Return the first option from `o` on with the color of a level's base, or DLX_NONE. */
static uint32_t next_image(const struct finder *f, uint32_t level, uint32_t o)
{
    const uint64_t color = f->copy[0].option[f->base[level]];
    while (o < f->listing->options && f->copy[1].option[o] != color)
        o++;
    return o < f->listing->options ? o : DLX_NONE;
}

/* Map the base of level `first` to an option, and search for images of the later bases by level.
 * Return whether a symmetry was found. */
static bool find_symmetry(struct finder *f, uint32_t first, uint32_t option)
{
    uint32_t level = first, image = option;
    for (;;) {
        const bool fits = set_image(f, level++, image);
        if (fits && level == f->last && keep_symmetry(f))
            return true;
        image = fits && level < f->last ? next_image(f, level, 0) : DLX_NONE;
        while (image == DLX_NONE) { /* go back to the last level that has another image */
            if (--level == first || !may_continue(f))
                return false;
            begin_copies(f, first, level);
            image = next_image(f, level, f->tried[level] + 1);
        }
    }
}

/* Find the images of a level's base under the symmetries that keep the bases before it. Return
 * their number. */
static uint32_t find_orbit(struct finder *f, uint32_t level)
{
    const uint64_t *color = f->colors.option;
    const uint32_t options = f->listing->options, base = f->base[level];
    uint32_t size = 0;
    memset(f->has_failed, 0, options * sizeof *f->has_failed);
    enter_level(f, level);
    for (uint32_t o = 0; o < options && may_continue(f); o++) {
        const uint32_t root = root_of(f->up, o);
        if (color[o] != color[base] || root == root_of(f->up, base) || f->has_failed[root])
            continue;
        begin_copies(f, level, level);
        if (!find_symmetry(f, level, o))
            f->has_failed[root_of(f->up, o)] = true;
    }
    for (uint32_t o = 0; o < options; o++)
        size += root_of(f->up, o) == root_of(f->up, base);
    return size;
}

static bool make_arrays(struct finder *f)
{
    struct arena *a = &f->arena;
    const struct listing *l = f->listing;
    f->colors = colors_make(a, l);
    for (int copy = 0; copy < 2; copy++) {
        f->copy[copy] = colors_make(a, l);
        f->order[copy] = arena_array(a, l->items, sizeof **f->order);
    }
    f->base = arena_array(a, l->options, sizeof *f->base);
    f->tried = arena_array(a, l->options, sizeof *f->tried);
    f->up = arena_array(a, l->options, sizeof *f->up);
    f->has_failed = arena_array(a, l->options, sizeof *f->has_failed);
    f->next = permutation_new(f->kept, l);
    for (uint32_t o = 0; o < l->options && f->up != NULL; o++)
        f->up[o] = o;
    return !a->has_failed && f->next != NULL;
}

dlx_status automorphisms_find(struct permutation **first, uint64_t *order, struct arena *arena,
                              struct listing *listing, const struct permit *permit)
{
    struct finder f = {.first = first,
                       .listing = listing,
                       .permit = permit,
                       .kept = arena,
                       .arena.allocator = arena->allocator};
    *first = NULL;
    *order = 1;
    const bool is_made = make_arrays(&f) && choose_bases(&f);
    for (uint32_t level = f.last; is_made && level-- > 0 && may_continue(&f);) {
        const uint64_t images = find_orbit(&f, level);
        assert(images > 0);
        *order = *order > UINT64_MAX / images ? UINT64_MAX : *order * images;
    }
    const bool has_failed = f.arena.has_failed || arena->has_failed;
    const bool is_complete = is_made && may_continue(&f);
    arena_free(&f.arena);
    return has_failed              ? DLX_ERR_MEMORY
           : is_complete           ? DLX_OK
           : permit_allows(permit) ? DLX_ERR_TOO_LARGE
                                   : DLX_ERR_STOPPED;
}

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
