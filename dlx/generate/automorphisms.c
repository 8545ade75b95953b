/* SPDX-License-Identifier: MIT */
/* Find the symmetries of a problem by color refinement: see automorphisms.h. */
#include "dlx/generate/automorphisms.h"
#include "dlx/core/random.h"
#include "dlx/core/union_find.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LEVELS = 64, MOST_WORK = 300 * 1000 * 1000 /* entries to visit before giving up */ };

struct colors {
    uint64_t *item, *option; /* their colors */
    uint64_t *sorted;        /* the colors of all options, sorted */
};

/* A level: the colors after its refinement. */
struct level {
    struct colors colors; /* for the bases */
    struct colors other;  /* for the options that are tried in their places */
    uint32_t base;        /* an option, which gets a color of its own on the next level */
    int rounds;           /* of the refinement */
};

/* An item, to be sorted by its color. */
struct colored {
    uint64_t color;
    uint32_t item;
};

struct finder {
    struct automorphisms *found;
    const struct listing *listing;
    struct arena *kept; /* owns the generators */
    struct arena arena; /* owns the rest */
    struct level level[MOST_LEVELS + 1];
    int last;                 /* the level on which all colors differ */
    uint64_t *sum;            /* item -> sum over the colors of its options, in a round */
    struct colored *order[2]; /* the items by their colors */
    uint32_t *up;             /* option -> its parent in a union-find structure of orbits */
    bool *has_failed;         /* root of an orbit -> no symmetry maps the base to it */
    uint32_t *item, *option;  /* a permutation of these, the next to be kept */
    uint64_t work;            /* entries visited */
};

/* ---- colors ---- */

static int compare_colors(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Give each option and item a color that also depends on the colors of its items or options. */
static void refine_once(struct finder *f, struct colors *c)
{
    const struct listing *l = f->listing;
    memset(f->sum, 0, l->items * sizeof *f->sum);
    for (uint32_t o = 0; o < l->options; o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(l->problem, o, &count);
        uint64_t sum = 0;
        for (uint32_t e = 0; e < count; e++)
            sum += hash_mix(c->item[entry[e].item] + entry[e].color);
        c->option[o] = hash_mix(c->option[o] * 3 + sum);
        for (uint32_t e = 0; e < count; e++)
            f->sum[entry[e].item] += hash_mix(c->option[o] + entry[e].color);
        f->work += count + 1;
    }
    for (uint32_t i = 0; i < l->items; i++)
        c->item[i] = hash_mix(c->item[i] * 3 + f->sum[i]);
    f->work += l->items;
}

/* Sort the colors of the options, and return how many different ones there are. */
static uint32_t count_colors(struct finder *f, struct colors *c)
{
    const uint32_t options = f->listing->options;
    uint32_t different = options > 0;
    memcpy(c->sorted, c->option, options * sizeof *c->option);
    qsort(c->sorted, options, sizeof *c->sorted, compare_colors);
    for (uint32_t o = 1; o < options; o++)
        different += c->sorted[o] != c->sorted[o - 1];
    f->work += 4 * (uint64_t)options;
    return different;
}

/* Refine until the number of colors stays the same. Return it. */
static uint32_t refine(struct finder *f, struct level *level)
{
    uint32_t before = 0, now = count_colors(f, &level->colors);
    for (level->rounds = 0; now > before && f->work < MOST_WORK; level->rounds++) {
        before = now;
        refine_once(f, &level->colors);
        now = count_colors(f, &level->colors);
    }
    return now;
}

static void copy_colors(const struct finder *f, struct colors *to, const struct colors *from)
{
    memcpy(to->item, from->item, f->listing->items * sizeof *to->item);
    memcpy(to->option, from->option, f->listing->options * sizeof *to->option);
}

static void set_base(struct colors *c, uint32_t option)
{
    c->option[option] = hash_mix(c->option[option] + 1);
}

/* ---- levels ---- */

static void make_colors(const struct finder *f, struct arena *a, struct colors *c)
{
    c->item = arena_array(a, f->listing->items, sizeof *c->item);
    c->option = arena_array(a, f->listing->options, sizeof *c->option);
    c->sorted = arena_array(a, f->listing->options, sizeof *c->sorted);
}

/* Color the items by their kinds and multiplicities, and equal options by their order. */
static void color_first(const struct finder *f, struct colors *c)
{
    const struct listing *l = f->listing;
    for (uint32_t i = 0; i < l->items; i++) {
        const dlx_item item = dlx_problem_item(l->problem, i);
        c->item[i] = hash_mix(hash_mix((uint64_t)item.min << 32 | item.max) + item.kind);
    }
    for (uint32_t o = 0; o < l->options; o++) {
        const bool is_again = o > 0 && listing_compare(&l->list[o - 1], &l->list[o]) == 0;
        c->option[l->list[o].option] = is_again ? c->option[l->list[o - 1].option] + 1 : 0;
    }
}

static bool is_shared(const struct finder *f, const struct colors *c, uint32_t option)
{
    const uint32_t options = f->listing->options;
    const uint64_t *color = &c->option[option];
    const uint64_t *at = bsearch(color, c->sorted, options, sizeof *color, compare_colors);
    return (at > c->sorted && at[-1] == *color) ||
           (at + 1 < c->sorted + options && at[1] == *color);
}

/* Make the levels. Return false if there are too many, or memory is missing. */
static bool make_levels(struct finder *f)
{
    for (f->last = 0; f->last <= MOST_LEVELS && f->work < MOST_WORK; f->last++) {
        struct level *level = &f->level[f->last];
        make_colors(f, &f->arena, &level->colors);
        make_colors(f, &f->arena, &level->other);
        if (f->arena.has_failed)
            return false;
        if (f->last == 0)
            color_first(f, &level->colors);
        else {
            copy_colors(f, &level->colors, &level[-1].colors);
            set_base(&level->colors, level[-1].base);
        }
        if (refine(f, level) == f->listing->options)
            return true;
        while (!is_shared(f, &level->colors, level->base))
            level->base++;
    }
    return false;
}

/* ---- symmetries ---- */

static int compare_colored(const void *a, const void *b)
{
    const struct colored *x = a, *y = b;
    if (x->color != y->color)
        return x->color < y->color ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

static void order_items(const struct finder *f, const struct colors *c, struct colored *order)
{
    for (uint32_t i = 0; i < f->listing->items; i++)
        order[i] = (struct colored){c->item[i], i};
    qsort(order, f->listing->items, sizeof *order, compare_colored);
}

/* Map each item to the one with its color. Items of the same color are in the same options, so they
 * keep their order. Return whether this is a symmetry. */
static bool match(struct finder *f, const struct level *level)
{
    const struct listing *l = f->listing;
    order_items(f, &level->colors, f->order[0]);
    order_items(f, &level->other, f->order[1]);
    for (uint32_t i = 0; i < l->items; i++) {
        const struct colored from = f->order[0][i], to = f->order[1][i];
        if (from.color != to.color || !listing_are_alike(l, from.item, to.item))
            return false;
        f->item[from.item] = to.item;
    }
    f->work += 8 * (uint64_t)dlx_problem_entry_count(l->problem);
    return listing_map_options(l, f->item, f->option);
}

/* Join the orbit of each option with that of its image. */
static void join_orbits(struct finder *f, const uint32_t *image)
{
    for (uint32_t o = 0; o < f->listing->options; o++) {
        const uint32_t a = root_of(f->up, o), b = root_of(f->up, image[o]);
        f->has_failed[b] |= f->has_failed[a];
        f->up[a] = b;
    }
}

/* Make room for the next symmetry. The symmetries found belong to the caller. */
static bool make_permutation(struct finder *f)
{
    f->item = arena_array(f->kept, f->listing->items, sizeof *f->item);
    f->option = arena_array(f->kept, f->listing->options, sizeof *f->option);
    return !f->kept->has_failed;
}

/* Keep the symmetry that the colors of the last level define. Return false if they define none. */
static bool keep_symmetry(struct finder *f)
{
    struct automorphisms *found = f->found;
    if (!match(f, &f->level[f->last]))
        return false;
    join_orbits(f, f->option);
    if (found->count < MOST_GENERATORS) {
        found->item[found->count] = f->item;
        found->option[found->count] = f->option;
    }
    found->count++; /* above the limit, the group is too large */
    return make_permutation(f);
}

/* Return whether the search goes on. */
static bool may_continue(const struct finder *f)
{
    return f->work < MOST_WORK && !f->kept->has_failed && f->found->count <= MOST_GENERATORS;
}

/* Try to map the base of a level, whose other colors are `from`, to an option. Return whether a
 * symmetry was found. */
static bool try_image(struct finder *f, int at, const struct colors *from, uint32_t option)
{
    struct level *next = &f->level[at + 1];
    struct colors *c = &next->other;
    const uint32_t options = f->listing->options;
    copy_colors(f, c, from);
    set_base(c, option);
    for (int round = 0; round < next->rounds; round++)
        refine_once(f, c);
    count_colors(f, c);
    if (memcmp(c->sorted, next->colors.sorted, options * sizeof *c->sorted) != 0)
        return false;
    if (at + 1 == f->last)
        return keep_symmetry(f);
    for (uint32_t o = 0; o < options && may_continue(f); o++)
        if (c->option[o] == next->colors.option[next->base] && try_image(f, at + 1, c, o))
            return true;
    return false;
}

/* Find the images of a level's base under the symmetries that keep the bases before it. Return
 * their number. */
static uint32_t find_orbit(struct finder *f, int at)
{
    const struct level *level = &f->level[at];
    const uint64_t *color = level->colors.option;
    const uint32_t options = f->listing->options;
    uint32_t size = 0;
    memset(f->has_failed, 0, options * sizeof *f->has_failed);
    for (uint32_t o = 0; o < options && may_continue(f); o++) {
        const uint32_t root = root_of(f->up, o);
        if (color[o] == color[level->base] && root != root_of(f->up, level->base) &&
            !f->has_failed[root] && !try_image(f, at, &level->colors, o))
            f->has_failed[root_of(f->up, o)] = true;
    }
    for (uint32_t o = 0; o < options; o++)
        size += root_of(f->up, o) == root_of(f->up, level->base);
    return size;
}

static bool make_arrays(struct finder *f)
{
    struct arena *a = &f->arena;
    f->sum = arena_array(a, f->listing->items, sizeof *f->sum);
    for (int copy = 0; copy < 2; copy++)
        f->order[copy] = arena_array(a, f->listing->items, sizeof **f->order);
    f->up = arena_array(a, f->listing->options, sizeof *f->up);
    f->has_failed = arena_array(a, f->listing->options, sizeof *f->has_failed);
    for (uint32_t o = 0; o < f->listing->options && f->up != NULL; o++)
        f->up[o] = o;
    return !a->has_failed;
}

dlx_status automorphisms_find(struct automorphisms *found, struct arena *arena,
                              const struct listing *listing)
{
    struct finder f = {
        .found = found, .listing = listing, .kept = arena, .arena.allocator = arena->allocator};
    uint64_t order = 1;
    *found = (struct automorphisms){.count = 0};
    const bool is_made = make_arrays(&f) && make_permutation(&f) && make_levels(&f);
    for (int level = f.last - 1; is_made && level >= 0 && order <= MOST_SYMMETRIES; level--)
        order *= find_orbit(&f, level);
    const bool is_complete = is_made && may_continue(&f) && order <= MOST_SYMMETRIES;
    const bool has_failed = f.arena.has_failed || arena->has_failed;
    arena_free(&f.arena);
    found->order = (uint32_t)order;
    return has_failed ? DLX_ERR_MEMORY : is_complete ? DLX_OK : DLX_ERR_TOO_LARGE;
}
