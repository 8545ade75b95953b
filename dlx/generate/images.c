/* SPDX-License-Identifier: MIT */
/* Find the symmetries of a board and what they do with items and options: see images.h. A guess
 * from the names of the cells is used only if all options, with their items mapped and sorted, are
 * the sorted options. */
#include "dlx/generate/images.h"
#include "dlx/core/query.h"
#include "dlx/core/random.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/shape.h"

#include <string.h>

enum { MOST_BYTES = 1 << 30 }; /* for all symmetries, or for the images of one solution */

struct finder {
    struct images *images;
    const dlx_problem *problem;
    struct arena arena;      /* owns what follows */
    struct listing listing;  /* of the options */
    uint32_t items;          /* of the problem */
    signed char (*cell)[3];  /* item -> its cell; layer -1: it is not named after one */
    uint32_t *sample;        /* item -> an option that contains it, or DLX_NONE */
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

/* Map the board in one way. Return whether this is a symmetry. */
static bool find_way(struct finder *f, int way, struct permutation *p)
{
    return is_wanted(f, way) && map_items(f, way, p->item) &&
           listing_map_options(&f->listing, p->item, p->option);
}

/* Find all symmetries of the board, and a few that generate them. Return whether they are a group.
 * They are not if names of pieces can be exchanged in several ways. */
static bool find_ways(struct finder *f)
{
    struct images *images = f->images;
    struct group *group = &images->group;
    bool is_way[WAYS + 1] = {false}; /* one more than the group has room for */
    bool fine = group_begin(group, &images->arena, &f->listing, WAYS);
    struct permutation *p = permutation_new(&images->arena, &f->listing);
    for (int way = 0; fine && way < WAYS && p != NULL; way++) {
        if (!find_way(f, way, p))
            continue;
        const uint32_t element = group_find(group, p->option);
        if (element == group->count) {
            p->next = images->generators;
            images->generators = p;
            fine = group_close(group, p, NULL) == DLX_OK;
            p = permutation_new(&images->arena, &f->listing);
        }
        is_way[element] = fine;
    }
    for (uint32_t e = 0; e < group->count; e++)
        fine = fine && is_way[e];
    images->order = group->count;
    return fine;
}

/* ---- all symmetries ---- */

static bool make_arrays(struct finder *f)
{
    struct arena *a = &f->arena;
    f->cell = arena_array(a, f->items, sizeof *f->cell);
    f->sample = arena_array(a, f->items, sizeof *f->sample);
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

dlx_status images_find(struct images *images, const dlx_problem *problem, bool reflections,
                       const struct permit *permit)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct finder f = {.images = images,
                       .problem = problem,
                       .arena = {.allocator = allocator},
                       .items = dlx_problem_item_count(problem),
                       .reflections = reflections};
    *images = (struct images){.arena = {.allocator = allocator},
                              .problem = problem,
                              .options = dlx_problem_option_count(problem),
                              .permit = permit};
    dlx_status status = DLX_OK;
    if (listing_make(&f.listing, &f.arena, problem, NULL, images->options, NULL)) {
        listing_sort(&f.listing);
        if (!find_board(&f)) {
            images->group.count = 0;
            status = reflections ? automorphisms_find(&images->generators, &images->order,
                                                      &images->arena, &f.listing, permit)
                                 : DLX_ERR_NOT_EXPRESSIBLE;
        }
    }
    if (f.arena.has_failed || images->arena.has_failed)
        status = DLX_ERR_MEMORY;
    arena_free(&f.arena);
    return status;
}

void images_free(struct images *images)
{
    if (images->problem == NULL)
        return;
    memory_free(images->arena.allocator, images->set, images->set_room, sizeof *images->set);
    memory_free(images->arena.allocator, images->table, images->table_room, sizeof *images->table);
    arena_free(&images->arena);
    images->problem = NULL;
}

dlx_status images_close(struct images *images)
{
    const struct listing size = {.items = dlx_problem_item_count(images->problem),
                                 .options = images->options};
    const uint64_t each = ((uint64_t)size.items + size.options) * sizeof(uint32_t);
    dlx_status status = DLX_OK;
    if (images->group.count == 0) {
        if (images->order > MOST_SYMMETRIES || images->order * each > MOST_BYTES)
            return DLX_ERR_TOO_LARGE;
        if (!group_begin(&images->group, &images->arena, &size, (uint32_t)images->order))
            return DLX_ERR_MEMORY;
        status = group_close(&images->group, images->generators, images->permit);
    }
    return status == DLX_OK ? group_weigh(&images->group, images->generators, images->permit)
                            : status;
}

/* ---- classes ---- */

/* Return a number below 0, 0, or a number above 0 if an image comes before another one, is the
 * same, or comes after it. */
static int compare_sets(const struct images *m, uint32_t a, uint32_t b)
{
    const uint32_t *x = &m->set[(size_t)a * m->size], *y = &m->set[(size_t)b * m->size];
    uint32_t o = 0;
    while (o + 1 < m->size && x[o] == y[o])
        o++;
    return m->size == 0 ? 0 : x[o] < y[o] ? -1 : x[o] > y[o];
}

/* Add an image to the table, unless it is there. Return whether it was added. */
static bool add_to_table(struct images *m, uint32_t image)
{
    uint64_t hash = 0;
    for (uint32_t o = 0; o < m->size; o++)
        hash = (hash + m->set[(size_t)image * m->size + o]) * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = hash_mix(hash) & m->mask;
    for (; m->table[at] != 0; at = (at + 1) & m->mask)
        if (compare_sets(m, m->table[at] - 1, image) == 0)
            return false;
    m->table[at] = image + 1;
    return true;
}

/* Empty the table, make it at least twice as long as the number of images, and add them. */
static bool fill_table(struct images *m)
{
    for (m->mask = 15; m->mask / 2 < m->images; m->mask = 2 * m->mask + 1)
        ;
    if (!memory_reserve(m->arena.allocator, &m->table, &m->table_room, m->mask + 1,
                        sizeof *m->table))
        return false;
    memset(m->table, 0, (m->mask + 1) * sizeof *m->table);
    for (uint32_t image = 0; image < m->images; image++)
        add_to_table(m, image);
    return true;
}

/* Make room for one more image. */
static dlx_status make_room(struct images *m)
{
    const size_t needed = (m->images + (size_t)1) * m->size;
    if (needed > MOST_BYTES / sizeof *m->set)
        return DLX_ERR_TOO_LARGE;
    return memory_reserve(m->arena.allocator, &m->set, &m->set_room, needed, sizeof *m->set) &&
                   (m->images <= m->mask / 2 || fill_table(m))
               ? DLX_OK
               : DLX_ERR_MEMORY;
}

/* Map image number `from`, and keep the result if it is new. Return false if it comes before the
 * first image. */
static bool add_image(struct images *m, uint32_t from, const uint32_t *map)
{
    uint32_t *image = &m->set[(size_t)m->images * m->size], lowest = DLX_NONE;
    for (uint32_t o = 0; o < m->size; o++) {
        image[o] = map[m->set[(size_t)from * m->size + o]];
        lowest = image[o] < lowest ? image[o] : lowest;
    }
    if (m->size > 0 && lowest < m->set[0])
        return false;
    sort_numbers(image, m->size);
    const int order = compare_sets(m, m->images, 0);
    m->images += order > 0 && add_to_table(m, m->images);
    return order >= 0;
}

dlx_status images_is_first(struct images *m, const dlx_solution *solution, bool *is_first)
{
    uint32_t work = 0;
    m->size = solution->count;
    m->images = 0;
    dlx_status status = fill_table(m) ? make_room(m) : DLX_ERR_MEMORY;
    *is_first = true;
    if (status != DLX_OK)
        return status;
    for (uint32_t o = 0; o < m->size; o++)
        m->set[o] = solution->options[o];
    sort_numbers(m->set, m->size);
    m->images = 1;
    for (uint32_t image = 0; image < m->images; image++)
        for (const struct permutation *p = m->generators; p != NULL; p = p->next) {
            status = make_room(m);
            if (status == DLX_OK && is_time_to_look(&work, 8 * m->size) &&
                !permit_allows(m->permit))
                status = DLX_ERR_STOPPED;
            if (status != DLX_OK || !(*is_first = add_image(m, image, p->option)))
                return status;
        }
    return DLX_OK;
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
