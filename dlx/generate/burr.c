/* SPDX-License-Identifier: MIT */
/*
 * Read a BurrTools puzzle. The file is XML; these are the parts that matter:
 *
 *     <puzzle version="2">
 *       <gridType type="0"/>                              cubes
 *       <shapes>
 *         <voxel x="2" y="1" z="1" type="0">##</voxel>    shape 0, which is S1
 *         <voxel x="2" y="2" z="1" type="0">###+</voxel>  shape 1: # is a cell, + may stay empty, _ is none
 *       </shapes>
 *       <problems>
 *         <problem>
 *           <shapes> <shape id="0" count="2"/> </shapes>  or min="0" max="2"
 *           <result id="1"/>
 *         </problem>                                    others may follow
 *       </problems>
 *     </puzzle>
 *
 * The cells of a shape are in the order of x, then y, then z. The number of its color may follow a
 * cell. Colors matter only where a colored cell of a piece meets one of the figure.
 */
#include "dlx/generate/shape.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_USES = 1000 };

/* A shape, which is a piece or the figure. */
struct voxels {
    int size[3];      /* layers, rows, columns: z, y, x */
    const char *text; /* its cells, up to the next `<` */
};

struct reader {
    struct maker *m;       /* reports failures */
    const char *file;      /* its name */
    const char *text;      /* all of it */
    struct voxels *shapes; /* by their numbers */
    int count;             /* number of shapes */
    size_t room;           /* allocated length of shapes */
    struct pieces *pieces; /* the pieces so far */
    bool has_grid;         /* the grid is known, and consists of cubes */
    int problem, wanted;   /* number of problems so far; the one to read, from 1 */
    bool has_result;       /* the figure is known */
    int colors[2];         /* the first color in the pieces, and in the figure; 0: none */
};

/* A tag: <name attributes>. */
struct tag {
    const char *name; /* after the `<` */
    size_t length;    /* of the name */
    const char *end;  /* the `>` */
};

/* Fail at this place of the text. */
static bool fail(struct reader *r, const char *at, const char *message)
{
    int line = 1;
    for (const char *c = r->text; c < at; c++)
        line += *c == '\n';
    return maker_fail_line(r->m, r->file, line, "%s", message);
}

/* ---- tags ---- */

/* Find the next tag from *at on, and move *at past it. Return false if there is none. */
static bool next_tag(const char **at, struct tag *tag)
{
    const char *begin = strchr(*at, '<');
    while (begin != NULL && strncmp(begin, "<!--", 4) == 0) {
        const char *end = strstr(begin, "-->");
        begin = end != NULL ? strchr(end, '<') : NULL;
    }
    const char *end = begin != NULL ? strchr(begin, '>') : NULL;
    if (end == NULL)
        return false;
    *tag = (struct tag){begin + 1, strcspn(begin + 1, " \t\n/>"), end};
    if (begin[1] == '/') /* an end tag: its name includes the slash */
        tag->length = 1 + strcspn(begin + 2, " \t\n/>");
    *at = end + 1;
    return true;
}

static bool is_tag(const struct tag *tag, const char *name)
{
    return tag->length == strlen(name) && strncmp(tag->name, name, tag->length) == 0;
}

/* Return the quotation mark before the value of an attribute, or NULL if the tag lacks it. */
static const char *find_attribute(const struct tag *tag, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = tag->name + tag->length; at < tag->end; at++)
        if (isspace((unsigned char)at[0]) && strncmp(at + 1, name, length) == 0 &&
            at[1 + length] == '=' && (at[2 + length] == '"' || at[2 + length] == '\''))
            return at + 2 + length;
    return NULL;
}

/* Parse an attribute. Return false if the tag has none, or if it is not a number up to `most`. */
static bool read_attribute(const struct tag *tag, const char *name, int most, int *value)
{
    uint64_t number = 0;
    const char *quote = find_attribute(tag, name), *at = quote != NULL ? quote + 1 : NULL;
    const bool good =
        quote != NULL && most >= 0 && decimal_take(&at, (uint64_t)most, &number) && *at == *quote;
    *value = good ? (int)number : 0;
    return good;
}

/* ---- shapes ---- */

static bool read_shape(struct reader *r, const struct tag *tag)
{
    static const char *const names[] = {"z", "y", "x"};
    struct voxels shape = {.text = tag->end + 1};
    for (int axis = 0; axis < 3; axis++)
        if (!read_attribute(tag, names[axis], MOST_DIGITS, &shape.size[axis]) ||
            shape.size[axis] == 0)
            return fail(r, tag->name, "expected a shape with sides x, y and z from 1 to 62");
    if (!memory_reserve(r->m->allocator, &r->shapes, &r->room, (size_t)r->count + 1,
                        sizeof *r->shapes))
        return maker_fail_memory(r->m);
    r->shapes[r->count++] = shape;
    return true;
}

/* The parts of a puzzle that have colors. */
enum { IN_PIECES, IN_FIGURE };

/* Note the first color of a part. The number follows its cell; 0 or no number means no color. */
static bool read_color(struct reader *r, const char **at, int part)
{
    enum { MOST_COLORS = 63 };
    uint64_t color;
    const char *begin = *at;
    if (!isdigit((unsigned char)*begin))
        return true;
    if (!decimal_take(at, MOST_COLORS, &color))
        return fail(r, begin, "expected the number of a color, at most 63");
    if (r->colors[part] == 0)
        r->colors[part] = (int)color;
    return true;
}

/* Move past the next cell of a shape. Return its character, or 0 after a failure. */
static char next_voxel(struct reader *r, const char **at, int part)
{
    *at += strspn(*at, " \t\n");
    const char cell = *(*at)++;
    if (cell != '#' && cell != '+' && cell != '_')
        fail(r, *at - 1, "expected a cell for each place of the shape: `#`, `+` or `_`");
    else
        read_color(r, at, part);
    return r->m->status == DLX_OK ? cell : '\0';
}

/* Return whether a shape has no more cells than its size says. */
static bool ends(struct reader *r, const char *at)
{
    at += strspn(at, " \t\n");
    return *at == '<' || fail(r, at, "the shape has more cells than places");
}

/* Read the cell at a place, and add it to the shape unless it is empty. */
static bool read_cell(struct reader *r, const char **at, const signed char place[3],
                      struct polyform *shape)
{
    const char cell = next_voxel(r, at, IN_PIECES);
    if (cell == '\0')
        return false;
    if (cell == '+')
        return fail(r, *at, "a piece cannot have variable cells");
    if (cell == '_')
        return true;
    if (shape->count == MOST_SHAPE_CELLS)
        return fail(r, *at, "a piece can have at most 512 cells");
    memcpy(shape->cell[shape->count++], place, 3);
    return true;
}

static bool read_piece(struct reader *r, const struct voxels *shape, struct piece *piece)
{
    const char *at = shape->text;
    signed char cell[3] = {0, 0, 0};
    do
        if (!read_cell(r, &at, cell, &piece->shape))
            return false;
    while (next_cell(shape->size, cell));
    shape_normalise(GRID_CUBES, &piece->shape);
    return ends(r, at) && (piece->shape.count > 0 || fail(r, at, "a piece has no cells"));
}

static bool read_figure(struct reader *r, const struct voxels *shape, struct board *board)
{
    const char *at = shape->text;
    const int places = shape->size[0] * shape->size[1] * shape->size[2];
    if (places > MOST_CELLS)
        return fail(r, at, "the figure can have at most 3844 places");
    *board = (struct board){.grid = GRID_CUBES,
                            .size = {shape->size[0], shape->size[1], shape->size[2]}};
    for (int place = 0; place < places; place++) {
        const char cell = next_voxel(r, &at, IN_FIGURE);
        if (cell == '\0')
            return false;
        board->has[place] = cell != '_';
        board->is_variable[place] = cell == '+';
        board->cells += cell != '_';
    }
    return ends(r, at) && (board->cells > 0 || fail(r, at, "the figure has no cells"));
}

/* ---- the problem ---- */

static const struct voxels *find_shape(struct reader *r, const struct tag *tag, int *id)
{
    if (read_attribute(tag, "id", r->count - 1, id))
        return &r->shapes[*id];
    fail(r, tag->name, "expected the id of a shape");
    return NULL;
}

static bool add_piece(struct reader *r, const struct tag *tag)
{
    int id;
    struct piece piece = {.times = 0};
    const struct voxels *shape = find_shape(r, tag, &id);
    if (shape == NULL)
        return false;
    if (read_attribute(tag, "count", MOST_USES, &piece.times))
        piece.least = piece.times;
    else if (!read_attribute(tag, "max", MOST_USES, &piece.times) ||
             (find_attribute(tag, "min") != NULL &&
              !read_attribute(tag, "min", piece.times, &piece.least)))
        return fail(r, tag->name, "expected how often to use the shape: count, or min and max");
    if (piece.times == 0)
        return true;
    /* S10 would be the name of a cell. */
    snprintf(piece.name, sizeof piece.name, id < 9 ? "S%d" : "S-%d", id + 1);
    return read_piece(r, shape, &piece) && pieces_add(r->m, r->pieces, &piece);
}

static bool take_tag(struct reader *r, const struct tag *tag, struct board *board)
{
    int type, id;
    if (is_tag(tag, "gridType")) {
        r->has_grid = read_attribute(tag, "type", 0, &type);
        return r->has_grid || fail(r, tag->name, "only puzzles of cubes are supported");
    }
    if (is_tag(tag, "problem") && !r->has_grid)
        return fail(r, tag->name, "the type of the grid is missing");
    r->problem += is_tag(tag, "problem");
    if (r->problem == 0)
        return !is_tag(tag, "voxel") || read_shape(r, tag);
    if (r->problem != r->wanted)
        return true;
    if (is_tag(tag, "shape"))
        return add_piece(r, tag);
    if (!is_tag(tag, "result"))
        return true;
    const struct voxels *figure = find_shape(r, tag, &id);
    r->has_result = figure != NULL && read_figure(r, figure, board);
    return r->has_result;
}

/* Refuse colors in both parts: the rule of which colors fit each other is not read. */
static bool check_colors(struct reader *r, const char *at)
{
    char text[200];
    if (r->colors[IN_PIECES] == 0 || r->colors[IN_FIGURE] == 0)
        return true;
    snprintf(
        text, sizeof text,
        "the pieces have color %d and the figure has color %d: a puzzle may have colors in its "
        "pieces or in its figure, but not in both",
        r->colors[IN_PIECES], r->colors[IN_FIGURE]);
    return fail(r, at, text);
}

static bool read_tags(struct reader *r, struct board *board)
{
    struct tag tag;
    const char *at = r->text;
    if (strstr(r->text, "<puzzle") == NULL)
        return fail(r, r->text, "this is not a BurrTools puzzle: it does not contain `<puzzle`");
    while (next_tag(&at, &tag) && !(is_tag(&tag, "/problem") && r->problem == r->wanted))
        if (!take_tag(r, &tag, board))
            return false;
    if (r->problem == 0)
        return fail(r, at, "the puzzle has no problem");
    if (r->problem < r->wanted)
        return fail(r, at, "the puzzle has fewer problems than --problem says");
    if (!r->has_result)
        return fail(r, at, "the problem has no result");
    return (r->pieces->count > 0 || fail(r, at, "the problem has no pieces")) &&
           check_colors(r, at);
}

/* Without --problem, say that there are others. */
static void note_others(struct reader *r)
{
    struct tag tag;
    int count = 0;
    for (const char *at = r->text; next_tag(&at, &tag);)
        count += is_tag(&tag, "problem");
    if (count > 1 && r->m->options[GENERATE_PROBLEM] == NULL)
        snprintf(r->m->message, GENERATE_MESSAGE,
                 "%s: this is the first of %d problems; --problem=N chooses another", r->file,
                 count);
}

bool burr_read(struct maker *m, const char *file, struct board *board, struct pieces *pieces)
{
    struct reader r = {.m = m, .file = file, .text = maker_read_file(m, file), .pieces = pieces};
    r.wanted = 1;
    const bool fine = maker_parse_option(m, GENERATE_PROBLEM, 1, MOST_USES, &r.wanted) &&
                      r.text != NULL && read_tags(&r, board);
    if (fine)
        note_others(&r);
    memory_free(m->allocator, r.shapes, r.room, sizeof *r.shapes);
    return fine;
}
