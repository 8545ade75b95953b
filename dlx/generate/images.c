/* SPDX-License-Identifier: MIT */
/* Find the symmetries of a board and what they do with items and options: see images.h. A guess
 * from the names of the cells is used only if all options, with their items mapped and sorted, are
 * the sorted options. */
#include "dlx/generate/images.h"
#include "dlx/core/query.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/automorphisms.h"
#include "dlx/generate/shape.h"

#include <string.h>

struct finder {
    struct images *images;
    const dlx_problem *problem;
    struct arena arena;      /* owns what follows */
    struct listing listing;  /* of the options */
    uint32_t items;          /* of the problem */
    signed char (*cell)[3];  /* item -> its cell; layer -1: it is not named after one */
    uint32_t *sample;        /* item -> an option that contains it, or DLX_NONE */
    uint32_t *item, *option; /* a permutation */
    struct board board;      /* its cells */
    bool reflections;        /* to look for */
    uint32_t at[MOST_CELLS]; /* place on the board -> item */
};

/* ---- cells ---- */

/* Read the name of a cell: two digits, or three in space. */
static bool read_cell(const char *name, bool in_space, signed char cell[3])
{
    const int digits = 2 + in_space;
    cell[0] = 0;
    for (int d = 0; d < digits; d++) {
        const int value = name != NULL ? digit_value(name[d]) : -1;
        if (value < 0)
            return false;
        cell[3 - digits + d] = (signed char)value;
    }
    return name[digits] == '\0';
}

static int place_of(const struct board *b, const signed char cell[3])
{
    return (cell[0] * b->size[1] + cell[1]) * b->size[2] + cell[2];
}

/* Read the names of all items, and set the size of the board. */
static bool read_names(struct finder *f)
{
    const bool in_space = f->board.grid == GRID_CUBES;
    int *size = f->board.size, cells = 0;
    for (uint32_t i = 0; i < f->items; i++) {
        if (!read_cell(dlx_problem_item(f->problem, i).name, in_space, f->cell[i])) {
            f->cell[i][0] = -1;
            continue;
        }
        cells++;
        for (int axis = 0; axis < 3; axis++)
            if (f->cell[i][axis] >= size[axis])
                size[axis] = f->cell[i][axis] + 1;
    }
    return cells > 0 && size[0] * size[1] * size[2] <= MOST_CELLS;
}

static bool make_board(struct finder *f)
{
    if (!read_names(f))
        return false;
    for (uint32_t i = 0; i < f->items; i++)
        if (f->cell[i][0] >= 0) {
            const int place = place_of(&f->board, f->cell[i]);
            f->board.has[place] = true;
            f->board.is_variable[place] = !item_is_primary(f->problem, i);
            f->board.cells++;
            f->at[place] = i;
        }
    return true;
}

/* ---- one symmetry ---- */

/* Map the cells. Return false if this way does not map the board to itself. */
static bool map_cells(const struct finder *f, int way, uint32_t *map)
{
    int offset[3];
    signed char to[3];
    if (!board_is_symmetric(&f->board, way, offset))
        return false;
    for (uint32_t i = 0; i < f->items; i++) {
        map[i] = i;
        if (f->cell[i][0] < 0)
            continue;
        board_map(&f->board, way, offset, f->cell[i], to);
        map[i] = f->at[place_of(&f->board, to)];
    }
    return true;
}

/* Map an item that is no cell, such as a piece: to itself if the images of its options contain it,
 * otherwise to the only item that they can contain. */
static bool map_piece(const struct finder *f, uint32_t piece, uint32_t *map)
{
    uint32_t found = DLX_NONE;
    if (f->sample[piece] == DLX_NONE || listing_has_image(&f->listing, f->sample[piece], map))
        return true;
    for (uint32_t i = 0; i < f->items; i++) {
        if (f->cell[i][0] >= 0 || !listing_are_alike(&f->listing, i, piece))
            continue;
        map[piece] = i;
        if (listing_has_image(&f->listing, f->sample[piece], map)) {
            if (found != DLX_NONE)
                return false;
            found = i;
        }
    }
    map[piece] = found;
    return found != DLX_NONE;
}

static bool map_items(const struct finder *f, int way, uint32_t *map)
{
    bool fine = map_cells(f, way, map);
    for (uint32_t i = 0; fine && i < f->items; i++)
        fine =
            f->cell[i][0] >= 0 ? listing_are_alike(&f->listing, i, map[i]) : map_piece(f, i, map);
    return fine;
}

/* Return whether to look for a symmetry: in space, reflections are ways without a motion. */
static bool is_wanted(const struct finder *f, int way)
{
    const enum grid grid = f->board.grid;
    const enum turns turns = grid == GRID_CUBES ? TURNS_SPACE : TURNS_FLAT;
    return is_way_allowed(way, (struct motion){grid, f->reflections ? TURNS_OVER : turns}) ||
           (f->reflections && grid == GRID_CUBES);
}

/* Find all symmetries of the board. Return whether they are a group: names of pieces could be
 * exchanged in several ways. */
static bool find_ways(struct finder *f)
{
    struct group *group = &f->images->group;
    bool fine = group_begin(group, &f->images->arena, f->problem, WAYS);
    for (int way = 0; fine && way < WAYS; way++)
        if (is_wanted(f, way) && map_items(f, way, f->item) &&
            listing_map_options(&f->listing, f->item, f->option))
            fine = group_add(group, f->item, f->option);
    f->images->generators = group->count - 1;
    return fine && group_close(group) && group->count == f->images->generators + 1;
}

/* ---- all symmetries ---- */

static bool make_arrays(struct finder *f)
{
    struct arena *a = &f->arena;
    f->cell = arena_array(a, f->items, sizeof *f->cell);
    f->sample = arena_array(a, f->items, sizeof *f->sample);
    f->item = arena_array(a, f->items, sizeof *f->item);
    f->option = arena_array(a, f->listing.options, sizeof *f->option);
    if (a->has_failed)
        return false;
    for (uint32_t i = 0; i < f->items; i++)
        f->sample[i] = DLX_NONE;
    for (uint32_t o = 0; o < f->listing.options; o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(f->problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            f->sample[entry[e].item] = o;
    }
    return true;
}

/* Return the drawing of a problem if it is a board of named cells, or NULL. */
static const struct draw_kind *board_drawing(const dlx_problem *problem)
{
    const struct draw_kind *drawing = generate_drawing(problem);
    return drawing == &draw_board || drawing == &draw_space || drawing == &draw_hexagons ||
                   drawing == &draw_triangles
               ? drawing
               : NULL;
}

/* Find the symmetries of a board by its cells. Return false if it has no cells, or memory is
 * missing. */
static bool find_board(struct finder *f)
{
    const struct draw_kind *drawing = board_drawing(f->problem);
    if (drawing == NULL)
        return false;
    f->board.grid = grid_of(drawing);
    return make_arrays(f) && make_board(f) && find_ways(f);
}

/* Find the symmetries of any problem. */
static dlx_status find_any(struct finder *f)
{
    enum { MOST_BYTES = 1 << 30 };
    struct images *images = f->images;
    struct automorphisms found;
    dlx_status status = automorphisms_find(&found, &images->arena, &f->listing);
    const uint64_t each = ((uint64_t)f->items + f->listing.options) * sizeof(uint32_t);
    if (status != DLX_OK)
        return status;
    if (found.order > 1 && found.order * each > MOST_BYTES)
        return DLX_ERR_TOO_LARGE;
    bool fine = group_begin(&images->group, &images->arena, f->problem, found.order);
    for (uint32_t g = 0; fine && g < found.count; g++)
        fine = group_add(&images->group, found.item[g], found.option[g]);
    images->generators = images->group.count - 1;
    return fine && group_close(&images->group) ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status images_find(struct images *images, const dlx_problem *problem, bool reflections)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct finder f = {.images = images,
                       .problem = problem,
                       .arena = {.allocator = allocator},
                       .items = dlx_problem_item_count(problem),
                       .reflections = reflections};
    *images = (struct images){.arena = {.allocator = allocator}, .problem = problem};
    dlx_status status = DLX_OK;
    if (listing_make(&f.listing, &f.arena, problem) && !find_board(&f))
        status = reflections ? find_any(&f) : DLX_ERR_NOT_EXPRESSIBLE;
    for (int m = 0; m < 2; m++)
        images->mark[m] = arena_array(&images->arena, f.listing.options, sizeof(uint32_t));
    if (f.arena.has_failed || images->arena.has_failed ||
        (status == DLX_OK && !group_weigh(&images->group, images->generators)))
        status = DLX_ERR_MEMORY;
    arena_free(&f.arena);
    return status;
}

void images_free(struct images *images)
{
    if (images->arena.allocator != NULL)
        arena_free(&images->arena);
    images->group.count = 0;
}

/* ---- classes ---- */

/* Return the lowest option of one set that another set, which is marked, does not contain. `map`
 * maps the options of the set; NULL: they are themselves. */
static uint32_t lowest_outside(const struct images *images, const dlx_solution *set,
                               const uint32_t *map, const uint32_t *mark)
{
    uint32_t lowest = DLX_NONE;
    for (uint32_t o = 0; o < set->count; o++) {
        const uint32_t option = map != NULL ? map[set->options[o]] : set->options[o];
        if (mark[option] != images->round && option < lowest)
            lowest = option;
    }
    return lowest;
}

static void mark_set(const struct images *images, const dlx_solution *set, const uint32_t *map,
                     uint32_t *mark)
{
    for (uint32_t o = 0; o < set->count; o++)
        mark[map != NULL ? map[set->options[o]] : set->options[o]] = images->round;
}

/* Begin a round, in which no option is marked. After 2^32 rounds, the numbers begin again. */
static void begin_round(struct images *images)
{
    const size_t size = dlx_problem_option_count(images->problem) * sizeof(uint32_t);
    if (++images->round == 0) {
        memset(images->mark[0], 0, size);
        memset(images->mark[1], 0, size);
        images->round = 1;
    }
}

bool images_is_first(struct images *images, const dlx_solution *solution)
{
    for (uint32_t s = 1; s < images->group.count; s++) {
        const uint32_t *map = images->group.option[s];
        begin_round(images);
        mark_set(images, solution, NULL, images->mark[0]);
        mark_set(images, solution, map, images->mark[1]);
        if (lowest_outside(images, solution, map, images->mark[0]) <
            lowest_outside(images, solution, NULL, images->mark[1]))
            return false;
    }
    return true;
}

/* ---- the solutions that a symmetry keeps ---- */

/* A cycle of options under a symmetry, which becomes one option. */
struct cycle {
    const struct images *images;
    const uint32_t *map;      /* option -> its image */
    dlx_problem *fixed;       /* being filled */
    const uint32_t *item;     /* item -> its number there; DLX_NONE: its image stands for it */
    uint32_t *number, *times; /* item -> its place in `entry`, plus 1; how often it is covered */
    dlx_entry *entry;         /* of the cycle */
    uint32_t count;           /* number of these */
};

/* Add an entry of one option of the cycle. Return false if the options exclude each other. */
static bool add_entry(struct cycle *c, dlx_entry entry)
{
    const dlx_item item = dlx_problem_item(c->images->problem, entry.item);
    const bool is_primary = item.kind == DLX_PRIMARY;
    if (c->item[entry.item] == DLX_NONE)
        return true;
    if (c->number[entry.item] == 0) {
        c->entry[c->count++] = (dlx_entry){c->item[entry.item], entry.color};
        c->number[entry.item] = c->count;
        c->times[entry.item] = 0;
    } else if (!is_primary) /* it must have the same color again */
        return entry.color != DLX_NO_COLOR &&
               c->entry[c->number[entry.item] - 1].color == entry.color;
    if (!is_primary)
        return true;
    c->times[entry.item] += entry_times(c->images->problem, entry);
    c->entry[c->number[entry.item] - 1].color =
        c->times[entry.item] > 1 ? c->times[entry.item] : DLX_NO_COLOR;
    return c->times[entry.item] <= item.max;
}

/* Add the cycle that begins with this option, unless its options exclude each other. */
static dlx_status add_cycle(struct cycle *c, uint32_t first, bool *is_done)
{
    bool fits = true;
    uint32_t o = first;
    c->count = 0;
    do {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(c->images->problem, o, &count);
        for (uint32_t e = 0; e < count && fits; e++)
            fits = add_entry(c, entry[e]);
        is_done[o] = true;
        o = c->map[o];
    } while (o != first);
    do { /* forget the items */
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(c->images->problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            c->number[entry[e].item] = 0;
        o = c->map[o];
    } while (o != first);
    return fits ? dlx_problem_add_option(c->fixed, c->entry, c->count, NULL) : DLX_OK;
}

/* Add one item of each cycle of items: the others are covered equally often. */
static dlx_status add_items(const struct images *images, const uint32_t *map, dlx_problem *fixed,
                            uint32_t *number)
{
    dlx_status status = DLX_OK;
    const uint32_t items = dlx_problem_item_count(images->problem);
    for (uint32_t i = 0; i < items && status == DLX_OK; i++) {
        uint32_t lowest = i;
        for (uint32_t other = map[i]; other != i; other = map[other])
            lowest = other < lowest ? other : lowest;
        const dlx_item item = dlx_problem_item(images->problem, i);
        number[i] = DLX_NONE;
        if (lowest < i)
            continue;
        status = dlx_problem_add_item(fixed, NULL, item.kind, &number[i]);
        if (status == DLX_OK && item.kind == DLX_PRIMARY)
            status = dlx_problem_set_multiplicity(fixed, number[i], item.min, item.max);
    }
    return status;
}

static dlx_status fill_fixed(const struct images *images, uint32_t symmetry, dlx_problem *fixed,
                             struct arena *a)
{
    const uint32_t items = dlx_problem_item_count(images->problem);
    const uint32_t options = dlx_problem_option_count(images->problem);
    uint32_t *number = arena_array(a, items, sizeof *number);
    bool *is_done = arena_array(a, options, sizeof *is_done);
    struct cycle c = {.images = images,
                      .map = images->group.option[symmetry],
                      .fixed = fixed,
                      .item = number,
                      .number = arena_array(a, items, sizeof *c.number),
                      .times = arena_array(a, items, sizeof *c.times),
                      .entry = arena_array(a, items, sizeof *c.entry)};
    if (a->has_failed)
        return DLX_ERR_MEMORY;
    dlx_status status = add_items(images, images->group.item[symmetry], fixed, number);
    for (uint32_t o = 0; o < options && status == DLX_OK; o++)
        if (!is_done[o])
            status = add_cycle(&c, o, is_done);
    return status;
}

dlx_status images_fixed(const struct images *images, uint32_t symmetry, dlx_problem **fixed)
{
    const dlx_allocator *allocator = dlx_problem_allocator(images->problem);
    struct arena arena = {.allocator = allocator};
    dlx_status status = dlx_problem_new(allocator, fixed);
    if (status != DLX_OK)
        return status;
    status = fill_fixed(images, symmetry, *fixed, &arena);
    arena_free(&arena);
    if (status == DLX_OK)
        return DLX_OK;
    dlx_problem_free(*fixed);
    *fixed = NULL;
    return status;
}
