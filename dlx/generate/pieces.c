/* SPDX-License-Identifier: MIT */
/* Make pieces and name them. The shapes of an order are generated, not listed. The letters and
 * words below name them in ascending order of their smallest form, cell by cell: 00 01 02 comes
 * before 00 01 10, so I is the first tromino and L the second. The words for hexiamonds come from
 * T. H. O'Beirne, and the words for tetrahexes are in M. Gardner, "Mathematical Magic Show"
 * (1977). */
#include "dlx/generate/shape.h"
#include "dlx/core/memory.h"
#include "dlx/text/nearest.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MOST_TIMES = 4096 };

static const char *const flat_letters[6] = {"", "O", "I", "IL", "ILTOS", "ILYPUVTNFWZX"};
static const char *const space_letters[5] = {"", "O", "I", "IV", "ILTOPABZ"};
static const char *const tetrahexes[] = {"bar",  "pistol", "worm",     "bee",
                                         "wave", "arch",   "propeller"};
static const char *const hexiamonds[] = {"bar",   "crook",   "crown",    "hook",
                                         "yacht", "lobster", "signpost", "hexagon",
                                         "snake", "sphinx",  "chevron",  "butterfly"};

static struct piece *find_named(const struct pieces *p, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->all[i].name, name) == 0)
            return &p->all[i];
    return NULL;
}

bool pieces_add(struct maker *m, struct pieces *p, const struct piece *piece)
{
    size_t needed = (size_t)p->count + 1;
    if (!memory_reserve(m->allocator, &p->all, &p->capacity, needed, sizeof *p->all))
        return maker_fail_memory(m);
    p->all[p->count++] = *piece;
    return true;
}

void pieces_free(struct maker *m, struct pieces *pieces)
{
    memory_free(m->allocator, pieces->all, pieces->capacity, sizeof *pieces->all);
}

/* ---- pieces of an order ---- */

static void name_piece(char *name, size_t size, int order, int number, enum grid grid)
{
    if (grid == GRID_SQUARES && order < 6)
        snprintf(name, size, "%c", flat_letters[order][number]);
    else if (grid == GRID_CUBES && order < 5)
        snprintf(name, size, "%c", space_letters[order][number]);
    else if (grid == GRID_HEXAGONS && order == 4)
        snprintf(name, size, "%s", tetrahexes[number]);
    else if (grid == GRID_TRIANGLES && order == 6)
        snprintf(name, size, "%s", hexiamonds[number]);
    else
        snprintf(name, size, "#%d", number + 1);
}

/* Name one of the pieces that turning over would make equal: L and L'. Two tetrominoes have letters
 * for both: L and J, Z and S. */
static void name_side(struct piece *piece, const char *name, int side, struct motion motion)
{
    static const struct {
        const char *name, *side[2];
    } known[] = {{"L", {"L", "J"}}, {"S", {"Z", "S"}}};
    const bool has_letters = motion.grid == GRID_SQUARES && piece->shape.count == 4;
    for (int k = 0; k < 2 && has_letters; k++)
        if (strcmp(name, known[k].name) == 0) {
            snprintf(piece->name, sizeof piece->name, "%s", known[k].side[side]);
            return;
        }
    snprintf(piece->name, sizeof piece->name, "%s%s", name, side == 0 ? "" : "'");
}

/* Add the pieces of one shape. Unless all turns are allowed, some images are different pieces. */
static bool add_sides(struct maker *m, struct pieces *p, const struct polyform *shape,
                      const char *name, struct motion motion)
{
    struct polyform turned[WAYS], sides[WAYS];
    int count = shape_turns(shape, grid_motion(motion.grid), turned), different = 0;
    for (int t = 0; t < count; t++) { /* each image whose canonical form is new is a piece */
        struct polyform canonical = shape_canonical(&turned[t], motion);
        int same = 0;
        while (same < different && shape_compare(&sides[same], &canonical) != 0)
            same++;
        if (same == different)
            sides[different++] = canonical;
    }
    for (int s = 0; s < different; s++) {
        struct piece piece = {.shape = sides[s], .times = 1};
        if (motion.turns == TURNS_NONE && different > 1)
            snprintf(piece.name, sizeof piece.name, "%s.%d", name, s + 1);
        else if (different > 1)
            name_side(&piece, name, s, motion);
        else
            snprintf(piece.name, sizeof piece.name, "%s", name);
        if (!pieces_add(m, p, &piece))
            return false;
    }
    return true;
}

bool pieces_of_order(struct maker *m, struct pieces *pieces, int order, struct motion motion)
{
    char name[16];
    struct polyforms shapes;
    if (!shapes_of_order(m->allocator, order, motion.grid, &shapes))
        return maker_fail_memory(m);
    for (int s = 0; s < shapes.count; s++) {
        name_piece(name, sizeof name, order, s, motion.grid);
        add_sides(m, pieces, &shapes.all[s], name, motion);
    }
    shapes_free(m->allocator, &shapes);
    return m->status == DLX_OK;
}

/* ---- drawings ---- */

/* A piece that is being read. */
struct drawn {
    struct sketch sketch;
    int layer, row; /* of the next line */
    char name;      /* the character of its cells; 0 before the first */
};

/* Make the shape of a sketch. Return false if it has too many cells. */
static bool finish_shape(const struct sketch *s, struct polyform *shape)
{
    const bool fits = s->count <= MOST_SHAPE_CELLS;
    shape->count = fits ? s->count : 0;
    memcpy(shape->cell, s->cell, (size_t)shape->count * sizeof *shape->cell);
    return fits;
}

static bool read_drawn_row(struct drawn *d, const char *line)
{
    for (int column = 0; line[column] != '\0'; column++) {
        if (line[column] == '.' || line[column] == ' ')
            continue;
        if (strchr(":|\t", line[column]) != NULL || (d->name != 0 && d->name != line[column]) ||
            !sketch_draw(&d->sketch, d->layer, d->row, column) ||
            d->sketch.count > MOST_SHAPE_CELLS)
            return false;
        d->name = line[column];
    }
    d->row++;
    return true;
}

/* Add the piece whose drawing ends above this line of the file, and forget the drawing. */
static bool end_drawing(struct maker *m, struct pieces *p, struct drawn *drawn,
                        struct motion motion, const char *file, int line)
{
    struct piece piece = {.name = {drawn->name}, .times = 1};
    const bool is_empty = drawn->sketch.count == 0;
    finish_shape(&drawn->sketch, &piece.shape);
    *drawn = (struct drawn){.sketch = {.grid = motion.grid}};
    if (is_empty)
        return true;
    shape_normalise(motion.grid, &piece.shape);
    if (piece.name[0] == '#')
        snprintf(piece.name, sizeof piece.name, "#%d", p->count + 1);
    struct piece *same = find_named(p, piece.name);
    if (same == NULL)
        return pieces_add(m, p, &piece);
    struct polyform form = shape_canonical(&piece.shape, motion),
                    other = shape_canonical(&same->shape, motion);
    same->times++;
    return shape_compare(&form, &other) == 0 ||
           maker_fail_line(m, file, line - 1,
                           "the piece above has the character of a piece of another shape");
}

/* Return whether a line separates the layers of a piece in space. */
static bool is_layer_end(const char *line, enum grid grid)
{
    return grid == GRID_CUBES && *line == '-' && line[strspn(line, "-")] == '\0';
}

static bool refuse_row(struct maker *m, const char *file, int number, enum grid grid)
{
    return maker_fail_line(
        m, file, number,
        grid == GRID_HEXAGONS ? "expected a piece of at most 512 cells, drawn with one character "
                                "other than ':' and '|', every second character of a row, and each "
                                "row shifted by one against the others"
                              : "expected a piece of at most 512 cells, drawn with one character "
                                "other than ':' and '|'");
}

bool pieces_read(struct maker *m, struct pieces *pieces, const char *file, struct motion motion)
{
    char *text = maker_read_file(m, file), *rest = text, *line;
    struct drawn drawn = {.sketch = {.grid = motion.grid}};
    bool fine = text != NULL;
    int number = 1;
    for (; fine && (line = maker_next_line(&rest)) != NULL; number++) {
        if (line[strspn(line, " ")] == '\0')
            fine = end_drawing(m, pieces, &drawn, motion, file, number);
        else if (is_layer_end(line, motion.grid)) {
            drawn.layer++;
            drawn.row = 0;
        } else if (!read_drawn_row(&drawn, line))
            fine = refuse_row(m, file, number, motion.grid);
    }
    fine = fine && end_drawing(m, pieces, &drawn, motion, file, number);
    return fine && (pieces->count > 0 || maker_fail_line(m, file, 1, "the file has no pieces"));
}

/* ---- lists ---- */

/* Parse a rectangle or box. Its sides name it. */
static bool parse_box(const char *word, enum grid grid, struct piece *piece)
{
    struct sketch sketch = {.grid = grid};
    const char *at = word;
    snprintf(piece->name, sizeof piece->name, "%s", word);
    return (grid == GRID_SQUARES || grid == GRID_CUBES) && sketch_sides(&sketch, &at) &&
           *at == '\0' && finish_shape(&sketch, &piece->shape);
}

/* Find a piece by its name and its number of cells, such as L5. */
static const struct piece *find_sized(const struct pieces *catalogue, const char *word)
{
    char name[MOST_PIECE_NAME + 12];
    for (int p = 0; p < catalogue->count; p++) {
        const struct piece *piece = &catalogue->all[p];
        snprintf(name, sizeof name, "%s%d", piece->name, piece->shape.count);
        if (piece->name[0] != '#' && strcmp(name, word) == 0)
            return piece;
    }
    return NULL;
}

static bool find_piece(const struct pieces *catalogue, const char *word, enum grid grid,
                       struct piece *piece)
{
    const struct piece *found = find_named(catalogue, word);
    if (found == NULL)
        found = find_sized(catalogue, word);
    *piece = found != NULL ? *found : (struct piece){.times = 1};
    if (found != NULL && strcmp(found->name, word) != 0) /* L5 would be the name of a cell */
        snprintf(piece->name, sizeof piece->name, "%.20s-%d", found->name, found->shape.count);
    return found != NULL || parse_box(word, grid, piece);
}

/* List the names of a catalogue, or the first and last if they would be longer than `size`. */
static void list_names(const struct pieces *catalogue, char *list, size_t size)
{
    size_t used = 0;
    list[0] = '\0';
    for (int p = 0; p < catalogue->count && used < size; p++) {
        const char *name = catalogue->all[p].name;
        if (find_named(catalogue, name) == &catalogue->all[p]) /* otherwise it is on the list */
            used += (size_t)snprintf(list + used, size - used, "%s%s", p > 0 ? " " : "", name);
    }
    if (used >= size)
        snprintf(list, size, "from %.20s to %.20s", catalogue->all[0].name,
                 catalogue->all[catalogue->count - 1].name);
}

/* Return the name that a mistyped word means, or NULL. Capitals do not matter. */
static const char *nearest_name(const struct pieces *catalogue, const char *word)
{
    const char *best = NULL;
    int least = 0;
    for (int p = 0; p < catalogue->count; p++) {
        const char *name = catalogue->all[p].name;
        const int distance = strcasecmp(name, word) == 0 ? 0 : word_distance(word, name);
        if (distance >= 0 && (best == NULL || distance < least)) {
            best = name;
            least = distance;
        }
    }
    return best;
}

static bool refuse_piece(struct maker *m, const struct pieces *catalogue, const char *word,
                         enum grid grid)
{
    static const char *const boxes[] = {[GRID_SQUARES] = " or a rectangle such as 2x3",
                                        [GRID_CUBES] = " or a box such as 1x2x4",
                                        [GRID_HEXAGONS] = "",
                                        [GRID_TRIANGLES] = ""};
    char list[100], expected[240];
    list_names(catalogue, list, sizeof list);
    int used = snprintf(expected, sizeof expected, "a piece (%s)%s", list, boxes[grid]);
    const char *nearest = nearest_name(catalogue, word);
    if (nearest != NULL)
        snprintf(expected + used, sizeof expected - (size_t)used, "; did you mean '%s'?", nearest);
    return maker_refuse(m, "--pieces", word, expected);
}

static bool choose_piece(struct maker *m, struct pieces *chosen, const struct pieces *catalogue,
                         char *word, enum grid grid)
{
    struct piece piece;
    char *star = strchr(word, '*');
    int times = 1;
    if (star != NULL) {
        *star = '\0';
        if (!maker_parse_number(m, "--pieces", word, 1, MOST_TIMES, &times))
            return false;
    }
    const char *name = star != NULL ? star + 1 : word;
    if (!find_piece(catalogue, name, grid, &piece))
        return refuse_piece(m, catalogue, name, grid);
    piece.times = times;
    struct piece *same = find_named(chosen, piece.name);
    if (same == NULL)
        return pieces_add(m, chosen, &piece);
    same->times += times;
    return true;
}

bool pieces_choose(struct maker *m, struct pieces *chosen, const struct pieces *catalogue,
                   const char *list, enum grid grid)
{
    size_t size = strlen(list) + 1;
    char *copy = memory_array(m->allocator, size, 1);
    if (copy == NULL)
        return maker_fail_memory(m);
    strcpy(copy, list);
    bool fine = true;
    for (char *word = copy; fine && word != NULL;) {
        char *comma = strchr(word, ',');
        if (comma != NULL)
            *comma++ = '\0';
        fine = choose_piece(m, chosen, catalogue, word, grid);
        word = comma;
    }
    memory_free(m->allocator, copy, size, 1);
    return fine;
}
