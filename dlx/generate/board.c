/* SPDX-License-Identifier: MIT */
/*
 * Boards, written or drawn. Each form becomes a sketch, a list of cells, and then a board. On the
 * left is "4x4-2x2" as a drawing, with a hole in the middle. In drawings of hexagons, each row is
 * shifted by one character against the next; on the right is "hexagon2":
 *
 *     ####            # #
 *     #..#           # # #       its cells are 01 02 10 11 12 20 21: row and column
 *     #..#            # #
 *     ####
 *
 * Squares and triangles may also be drawn as a picture of the format PBM (netpbm), plain or binary:
 *
 *     P1 4 4   1 1 1 1   1 0 0 1   1 0 0 1   1 1 1 1
 */
#include "dlx/generate/shape.h"
#include "dlx/core/decimal.h"
#include "dlx/text/numbers.h"

#include <stdlib.h>
#include <string.h>

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* ---- a board ---- */

static int index_of(const struct board *board, const signed char cell[3])
{
    return (cell[0] * board->size[1] + cell[1]) * board->size[2] + cell[2];
}

bool board_has(const struct board *board, const signed char cell[3])
{
    for (int axis = 0; axis < 3; axis++)
        if (cell[axis] < 0 || cell[axis] >= board->size[axis])
            return false;
    return board->has[index_of(board, cell)];
}

bool board_is_variable(const struct board *board, const signed char cell[3])
{
    return board->is_variable[index_of(board, cell)];
}

void board_map(const struct board *board, int way, const int offset[3], const signed char from[3],
               signed char to[3])
{
    way_apply(board->grid, way, from, to);
    for (int axis = 0; axis < 3; axis++)
        to[axis] = (signed char)(to[axis] + offset[axis]);
}

/* Find the minimum coordinates of all cells after turning them. */
static void find_least(const struct board *board, int way, int least[3])
{
    signed char cell[3] = {0, 0, 0}, image[3];
    least[0] = least[1] = least[2] = MOST_CELLS;
    do {
        way_apply(board->grid, way, cell, image);
        for (int axis = 0; axis < 3 && board_has(board, cell); axis++)
            least[axis] = image[axis] < least[axis] ? image[axis] : least[axis];
    } while (next_cell(board->size, cell));
}

static bool maps_to_itself(const struct board *board, int way, const int offset[3])
{
    signed char cell[3] = {0, 0, 0}, image[3];
    do {
        if (!board_has(board, cell))
            continue;
        board_map(board, way, offset, cell, image);
        if (!board_has(board, image) ||
            board_is_variable(board, cell) != board_is_variable(board, image))
            return false;
    } while (next_cell(board->size, cell));
    return true;
}

/* A triangle must still point as the way has turned it. */
bool board_is_symmetric(const struct board *board, int way, int offset[3])
{
    int least[3];
    find_least(board, 0, offset);
    find_least(board, way, least);
    for (int axis = 0; axis < 3; axis++)
        offset[axis] -= least[axis];
    return (board->grid != GRID_TRIANGLES || (offset[1] + offset[2]) % 2 == 0) &&
           maps_to_itself(board, way, offset);
}

/* ---- sketches ---- */

bool sketch_add(struct sketch *s, int layer, int row, int column)
{
    const int cell[3] = {layer, row, column};
    if (s->count == MOST_CELLS)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        s->cell[s->count][axis] = (signed char)cell[axis];
        s->size[axis] = larger(s->size[axis], cell[axis] + 1);
    }
    s->count++;
    return true;
}

bool sketch_draw(struct sketch *s, int layer, int row, int column)
{
    const bool is_hexagon = s->grid == GRID_HEXAGONS, is_odd = (row + column) % 2 != 0;
    const int most = is_hexagon ? 2 * MOST_DIGITS : MOST_DIGITS;
    if (layer >= MOST_DIGITS || row >= MOST_DIGITS || column >= most)
        return false;
    if (s->parity == 0)
        s->parity = is_odd + 1;
    if (is_hexagon && s->parity != is_odd + 1)
        return false;
    return sketch_add(s, layer, row, is_hexagon ? (column - row - is_odd) / 2 : column);
}

/* Move the cells so that the first row and column are 0. */
static void move_to_origin(struct sketch *s)
{
    for (int axis = 0; axis < 3; axis++) {
        int least = MOST_CELLS;
        for (int c = 0; c < s->count; c++)
            least = s->cell[c][axis] < least ? s->cell[c][axis] : least;
        for (int c = 0; c < s->count; c++)
            s->cell[c][axis] = (signed char)(s->cell[c][axis] - least);
        s->size[axis] -= least;
    }
}

/* Make the board of a sketch. Return false if it is empty, or has too many layers, rows or
 * columns. */
static bool finish(const struct sketch *s, struct board *board)
{
    *board = (struct board){.grid = s->grid, .cells = s->count};
    bool fits = s->count > 0 && s->size[0] <= (s->grid == GRID_CUBES ? MOST_DIGITS : 1) &&
                s->size[1] <= MOST_DIGITS && s->size[2] <= MOST_DIGITS &&
                s->size[0] * s->size[1] * s->size[2] <= MOST_CELLS;
    memcpy(board->size, s->size, sizeof board->size);
    for (int c = 0; c < s->count && fits; c++)
        board->has[index_of(board, s->cell[c])] = true;
    return fits;
}

/* ---- boxes ---- */

/* Parse `count` sides, and move *text past them. */
static bool parse_sides(const char **text, int sides[], int count)
{
    for (int side = 0; side < count; side++) {
        uint64_t length;
        const size_t sign = side > 0 ? times_length(*text, strlen(*text)) : 0;
        *text += sign;
        if ((side > 0 && sign == 0) || !decimal_take(text, MOST_DIGITS, &length) || length == 0)
            return false;
        sides[side] = (int)length;
    }
    return true;
}

static bool is_in_hole(const int size[3], const int hole[3], const signed char cell[3])
{
    bool is_inside = true;
    for (int axis = 0; axis < 3; axis++) {
        const int from = (size[axis] - hole[axis]) / 2;
        is_inside &= cell[axis] >= from && cell[axis] < from + hole[axis];
    }
    return is_inside;
}

/* Add a box with a hole in its middle, which may be empty. */
static bool add_box(struct sketch *s, const int size[3], const int hole[3])
{
    signed char cell[3] = {0, 0, 0};
    bool fits = true;
    do
        fits = is_in_hole(size, hole, cell) || sketch_add(s, cell[0], cell[1], cell[2]);
    while (fits && next_cell(size, cell));
    return fits;
}

/* Parse a box. Return false if the text is not a box. */
static bool parse_box(enum grid grid, const char **text, int size[3])
{
    const int flat = grid != GRID_CUBES;
    size[0] = 1;
    return parse_sides(text, size + flat, 3 - flat);
}

bool sketch_sides(struct sketch *s, const char **text)
{
    int size[3];
    return parse_box(s->grid, text, size) && add_box(s, size, (const int[3]){0, 0, 0});
}

/* Parse a box, or a rectangle with an AxB hole. Refuse a hole that cannot be exactly central. */
static bool parse_board(struct sketch *s, const char *text)
{
    int size[3], hole[3] = {0, 0, 0};
    if (!parse_box(s->grid, &text, size))
        return false;
    memcpy(s->size, size, sizeof size);
    if (*text == '-' && s->grid == GRID_SQUARES) {
        text++;
        if (!parse_box(s->grid, &text, hole))
            return false;
    }
    for (int axis = 0; axis < 3 && hole[0] > 0; axis++)
        if (size[axis] < hole[axis] || (size[axis] - hole[axis]) % 2 != 0)
            return false;
    return *text == '\0' && add_box(s, size, hole);
}

/* ---- figures of hexagons and triangles ---- */

enum form { PARALLELOGRAM, HEXAGON, TRIANGLE };

/* A figure: its form, and the lengths of its sides. Only a parallelogram has a second one. */
struct figure {
    enum form form;
    int side, other;
};

static bool parse_figure(const char *text, struct figure *figure)
{
    static const char *const names[] = {[HEXAGON] = "hexagon", [TRIANGLE] = "triangle"};
    int sides[2];
    figure->form = PARALLELOGRAM;
    for (int form = HEXAGON; form <= TRIANGLE; form++)
        if (strncmp(text, names[form], strlen(names[form])) == 0) {
            figure->form = (enum form)form;
            text += strlen(names[form]);
        }
    const int count = figure->form == PARALLELOGRAM ? 2 : 1;
    if (!parse_sides(&text, sides, count) || *text != '\0')
        return false;
    figure->side = sides[0];
    figure->other = sides[count - 1];
    return true;
}

/* The cells of a row: the first column, and how many there are. */
struct row {
    int first, count;
};

/* A parallelogram leans to the left, because each row is shifted to the right. */
static struct row row_of_hexagons(const struct figure *f, int row)
{
    const int before = f->side - 1 - row; /* below 0 after the middle */
    switch (f->form) {
    case PARALLELOGRAM:
        return (struct row){0, f->other};
    case HEXAGON:
        return (struct row){larger(before, 0), 2 * f->side - 1 - abs(before)};
    case TRIANGLE:
        return (struct row){before, row + 1};
    }
    return (struct row){0, 0};
}

/* A row's first triangle points up in a triangle and the upper half of a hexagon, else down. */
static struct row row_of_triangles(const struct figure *f, int row)
{
    const int shift = (f->side - 1) % 2, before = f->side - 1 - row;
    switch (f->form) {
    case PARALLELOGRAM:
        return (struct row){row + 1, 2 * f->other};
    case HEXAGON:
        return before >= 0 ? (struct row){before + shift, 2 * (f->side + row) + 1}
                           : (struct row){-before - 1 + shift, 2 * (3 * f->side - row) - 1};
    case TRIANGLE:
        return (struct row){before + shift, 2 * row + 1};
    }
    return (struct row){0, 0};
}

static bool draw_figure(struct sketch *s, const char *text)
{
    struct figure figure;
    const bool is_hexagons = s->grid == GRID_HEXAGONS;
    if (!parse_figure(text, &figure))
        return false;
    const int rows = figure.form != HEXAGON ? figure.side : 2 * figure.side - is_hexagons;
    bool fits = rows <= MOST_DIGITS;
    for (int r = 0; r < rows && fits; r++) {
        const struct row row = (is_hexagons ? row_of_hexagons : row_of_triangles)(&figure, r);
        fits = row.first + row.count <= MOST_DIGITS;
        for (int column = row.first; column < row.first + row.count && fits; column++)
            fits = sketch_add(s, 0, r, column);
    }
    return fits;
}

/* Parse a board such as "6x10", "8x8-2x2" or in space "3x3x3"; of hexagons and triangles "4x7",
 * "hexagon3" or "triangle7". */
static bool parse(struct maker *m, const char *argument, const char *text, enum grid grid,
                  struct board *board)
{
    static const char *const expected[] = {
        [GRID_SQUARES] = "a board such as 6x10 or 8x8-2x2, with sides of at "
                         "most 62 and the hole in the middle",
        [GRID_CUBES] = "a box such as 3x3x3, with sides of at most 62 and at most 3844 cells",
        [GRID_HEXAGONS] = "a parallelogram such as 4x7, or hexagon3 or triangle7, of at most 62 "
                          "rows and columns",
        [GRID_TRIANGLES] =
            "a parallelogram such as 4x7, where a row has 14 triangles and begins one "
            "column after the row above, or hexagon3 or triangle7, of at most 62 "
            "rows and columns",
    };
    struct sketch sketch = {.grid = grid};
    const bool is_figure = grid == GRID_HEXAGONS || grid == GRID_TRIANGLES;
    return ((is_figure ? draw_figure : parse_board)(&sketch, text) && finish(&sketch, board)) ||
           maker_refuse(m, argument, text, expected[grid]);
}

/* ---- drawings ---- */

/* Read a drawing: only # is a cell. Blank lines separate layers; hexagons have only one. Lines may
 * be longer than needed. */
static bool read_drawing(struct sketch *s, char *text)
{
    const bool is_hexagon = s->grid == GRID_HEXAGONS;
    int layer = is_hexagon ? 0 : -1, row = 0;
    bool in_layer = is_hexagon, fits = true;
    for (char *line; fits && (line = maker_next_line(&text)) != NULL; row++) {
        const size_t length = strlen(line);
        if (length > 0 && !in_layer) {
            layer++;
            row = 0;
        }
        in_layer = length > 0 || is_hexagon;
        for (size_t column = 0; column < length && fits; column++)
            if (line[column] == '#')
                fits = column < 2 * MOST_DIGITS && sketch_draw(s, layer, row, (int)column);
        if (length > 0 && !is_hexagon) {
            s->size[0] = larger(s->size[0], layer + 1);
            s->size[1] = larger(s->size[1], row + 1);
            s->size[2] = larger(s->size[2], length > MOST_DIGITS ? MOST_CELLS : (int)length);
        }
    }
    if (is_hexagon)
        move_to_origin(s);
    return fits;
}

/* ---- pictures ---- */

/* Pass blanks and comments of a picture. */
static void skip_blanks(const char **at)
{
    for (*at += strspn(*at, " \t\r\n"); **at == '#'; *at += strspn(*at, " \t\r\n"))
        *at += strcspn(*at, "\n");
}

/* Read a size from the header of a picture. Return 0 if there is none, or it is too large. */
static int read_size(const char **at)
{
    uint64_t size;
    skip_blanks(at);
    return decimal_take(at, MOST_DIGITS, &size) ? (int)size : 0;
}

/* Read a pixel of a plain picture, and move *at past it. Return 0 or 1, or -1 if there is none. */
static int read_pixel(const char **at)
{
    skip_blanks(at);
    return **at == '0' || **at == '1' ? *(*at)++ - '0' : -1;
}

/* Read a picture. Return false if it is malformed. */
static bool read_picture(struct sketch *s, const char *text, size_t length)
{
    const char *at = text + 2;
    const bool is_binary = text[1] == '4';
    const int columns = read_size(&at), rows = read_size(&at), stride = (columns + 7) / 8;
    memcpy(s->size, (const int[3]){1, rows, columns}, sizeof s->size);
    if (is_binary && (columns == 0 || (size_t)(text + length - at) < 1 + (size_t)(stride * rows)))
        return false;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int byte = is_binary ? (unsigned char)at[1 + row * stride + column / 8] : 0;
            const int pixel = is_binary ? byte >> (7 - column % 8) & 1 : read_pixel(&at);
            if (pixel < 0 || (pixel > 0 && !sketch_add(s, 0, row, column)))
                return false;
        }
    return true;
}

/* Read a drawing or a picture from a file. */
static bool read(struct maker *m, const char *file, enum grid grid, struct board *board)
{
    static const char *const expected[] = {
        [GRID_SQUARES] = "a drawing of at most 62 x 62 cells, # for a cell",
        [GRID_CUBES] = "a drawing of layers with a blank line between them, # for a cell",
        [GRID_HEXAGONS] = "a drawing of at most 62 rows and columns of hexagons: # for every "
                          "second character of a row, and each row shifted by one against the "
                          "others",
        [GRID_TRIANGLES] = "a drawing of at most 62 x 62 cells, # for a cell",
    };
    struct sketch sketch = {.grid = grid};
    char *text = maker_read_file(m, file);
    if (text == NULL)
        return false;
    const bool is_picture = text[0] == 'P' && (text[1] == '1' || text[1] == '4');
    if (is_picture && (grid == GRID_CUBES || grid == GRID_HEXAGONS))
        return maker_refuse(m, "--mask", file, "a drawing: pictures are for squares and triangles");
    const bool is_read = is_picture
                             ? read_picture(&sketch, text, m->files[m->file_count - 1].length)
                             : read_drawing(&sketch, text);
    return (is_read && finish(&sketch, board)) ||
           maker_refuse(m, "--mask", file,
                        is_picture
                            ? "a whole PBM picture of at most 62 x 62 pixels, some of them black"
                            : expected[grid]);
}

/* ---- the words of a command ---- */

bool board_take(struct maker *m, enum grid grid, const char *fallback, struct board *board)
{
    const bool space = grid == GRID_CUBES;
    const char *named = m->options[space ? GENERATE_BOX : GENERATE_BOARD];
    const char *mask = m->options[GENERATE_MASK];
    int given = (m->argument != NULL) + (named != NULL) + (mask != NULL);
    if (given > 1)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          space ? "more than one box: BOX, --box or --mask"
                                : "more than one board: BOARD, --board or --mask");
    if (given == 0 && fallback == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          space ? "no box: give BOX, such as 3x3x3, or --mask=FILE"
                                : "no board: give BOARD, such as 6x10, or --mask=FILE");
    if (mask != NULL)
        return read(m, mask, grid, board);
    if (m->argument != NULL)
        return parse(m, space ? "BOX" : "BOARD", m->argument, grid, board);
    return parse(m, space ? "--box" : "--board", named != NULL ? named : fallback, grid, board);
}
