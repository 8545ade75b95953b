/* SPDX-License-Identifier: MIT */
/*
 * Parse boards, or read them as drawings. The board "4x4-2x2" has a hole in the middle; as a drawing it is:
 *
 *     ####
 *     #..#
 *     #..#
 *     ####
 *
 * or as a picture of the format PBM (netpbm), plain or binary:
 *
 *     P1 4 4   1 1 1 1   1 0 0 1   1 0 0 1   1 1 1 1
 */
#include "dlx/generate/board.h"

#include <stdlib.h>
#include <string.h>

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

static bool next_cell(const struct board *board, signed char cell[3])
{
    for (int axis = 2; axis >= 0; axis--) {
        if (++cell[axis] < board->size[axis])
            return true;
        cell[axis] = 0;
    }
    return false;
}

void board_map(const struct board *board, int way, const int offset[3], const signed char from[3],
               signed char to[3])
{
    way_apply(board->grid, way, from, to);
    for (int axis = 0; axis < 3; axis++)
        to[axis] = (signed char)(to[axis] + offset[axis]);
}

/* Find the least coordinates of all cells after turning them. */
static void find_least(const struct board *board, int way, int least[3])
{
    signed char cell[3] = {0, 0, 0}, image[3];
    least[0] = least[1] = least[2] = MOST_CELLS;
    do {
        way_apply(board->grid, way, cell, image);
        for (int axis = 0; axis < 3 && board_has(board, cell); axis++)
            least[axis] = image[axis] < least[axis] ? image[axis] : least[axis];
    } while (next_cell(board, cell));
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
    } while (next_cell(board, cell));
    return true;
}

/* A triangle must still point up or down as the way has turned it. */
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

/* ---- sides ---- */

bool parse_sides(const char **text, int sides[], int count)
{
    for (int side = 0; side < count; side++) {
        char *end;
        if ((side > 0 && *(*text)++ != 'x') || **text < '0' || **text > '9')
            return false;
        long length = strtol(*text, &end, 10);
        *text = end;
        if (length < 1 || length > MOST_DIGITS)
            return false;
        sides[side] = (int)length;
    }
    return true;
}

static void fill_box(struct board *board, const int from[3], const int size[3], bool on)
{
    signed char c[3];
    for (int z = 0; z < size[0]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[2]; x++) {
                const int at[3] = {from[0] + z, from[1] + y, from[2] + x};
                for (int axis = 0; axis < 3; axis++)
                    c[axis] = (signed char)at[axis];
                board->cells += on - board->has[index_of(board, c)];
                board->has[index_of(board, c)] = on;
            }
}

/* Cut a hole of A x B. Refuse it if it cannot be exactly in the middle. */
static bool cut_hole(struct board *board, const char *text)
{
    int hole[3] = {1, 1, 1}, from[3];
    if (!parse_sides(&text, hole + 1, 2) || *text != '\0')
        return false;
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = (board->size[axis] - hole[axis]) / 2;
        if (board->size[axis] < hole[axis] || (board->size[axis] - hole[axis]) % 2 != 0)
            return false;
    }
    fill_box(board, from, hole, false);
    return board->cells > 0;
}

bool board_parse(struct maker *m, const char *argument, const char *text, enum grid grid,
                 struct board *board)
{
    const bool space = grid == GRID_CUBES;
    if (grid == GRID_HEXAGONS || grid == GRID_TRIANGLES)
        return board_parse_figure(m, argument, text, grid, board);
    static const int origin[3] = {0, 0, 0};
    const char *at = text,
               *expected =
                   space ? "a box such as 3x3x3, with sides of at most 62 and at most 3844 cells"
                         : "a board such as 6x10 or 8x8-2x2, with sides of at "
                           "most 62 and the hole in the middle";
    *board = (struct board){.grid = grid, .size = {1, 1, 1}};
    int flat = !space;
    if (!parse_sides(&at, board->size + flat, 3 - flat) ||
        board->size[0] * board->size[1] * board->size[2] > MOST_CELLS)
        return maker_refuse(m, argument, text, expected);
    fill_box(board, origin, board->size, true);
    bool good = *at == '\0' || (flat && *at == '-' && cut_hole(board, at + 1));
    return good || maker_refuse(m, argument, text, expected);
}

/* ---- drawings ---- */

enum { TOO_LONG = 1000 }; /* more than any valid line has; it keeps lengths in range */

/* Measure a drawing. Blank lines end layers. */
static void measure_drawing(const char *text, int size[3])
{
    int row = 0;
    size[0] = size[1] = size[2] = 0;
    for (; *text != '\0'; text += text[0] == '\n') {
        size_t bytes = strcspn(text, "\n");
        int length = bytes < TOO_LONG ? (int)bytes : TOO_LONG;
        if (length > 0 && row++ == 0)
            size[0]++;
        row = length > 0 ? row : 0;
        size[1] = row > size[1] ? row : size[1];
        size[2] = length > size[2] ? length : size[2];
        text += bytes;
    }
}

static void set_drawn_cells(struct board *board, char *text)
{
    signed char cell[3] = {-1, 0, 0};
    bool in_layer = false;
    for (char *line; (line = maker_next_line(&text)) != NULL; cell[1]++) {
        if (!in_layer && *line != '\0') {
            cell[0]++;
            cell[1] = 0;
        }
        in_layer = *line != '\0';
        for (cell[2] = 0; line[cell[2]] != '\0'; cell[2]++)
            if (line[cell[2]] == '#') {
                board->has[index_of(board, cell)] = true;
                board->cells++;
            }
    }
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
    int size = 0;
    skip_blanks(at);
    for (; **at >= '0' && **at <= '9' && size <= MOST_DIGITS; ++*at)
        size = 10 * size + (**at - '0');
    return size <= MOST_DIGITS ? size : 0;
}

/* Return the pixel of a plain picture at *at: 0 or 1, or -1 if there is none; and move *at past it. */
static int read_pixel(const char **at)
{
    skip_blanks(at);
    return **at == '0' || **at == '1' ? *(*at)++ - '0' : -1;
}

static void set_cell(struct board *board, int row, int column)
{
    board->has[row * board->size[2] + column] = true;
    board->cells++;
}

/* Read a picture. After a defect, the board has no cells. */
static void read_picture(const char *text, size_t length, struct board *board)
{
    const char *at = text + 2;
    const bool is_binary = text[1] == '4';
    const int columns = read_size(&at), rows = read_size(&at), stride = (columns + 7) / 8;
    *board = (struct board){.grid = board->grid, .size = {1, rows, columns}};
    if (is_binary && (columns == 0 || (size_t)(text + length - at) < 1 + (size_t)(stride * rows)))
        return;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int byte = is_binary ? (unsigned char)at[1 + row * stride + column / 8] : 0;
            const int pixel = is_binary ? byte >> (7 - column % 8) & 1 : read_pixel(&at);
            if (pixel < 0) {
                board->cells = 0;
                return;
            }
            if (pixel > 0)
                set_cell(board, row, column);
        }
}

bool board_read(struct maker *m, const char *file, enum grid grid, struct board *board)
{
    const bool space = grid == GRID_CUBES;
    char *text = maker_read_file(m, file);
    if (text == NULL)
        return false;
    *board = (struct board){.grid = grid};
    const bool is_picture = text[0] == 'P' && (text[1] == '1' || text[1] == '4');
    if (is_picture && (space || grid == GRID_HEXAGONS))
        return maker_refuse(m, "--mask", file, "a drawing: pictures are for squares and triangles");
    if (grid == GRID_HEXAGONS)
        return board_read_hexagons(m, file, text, board);
    if (is_picture) {
        read_picture(text, m->files[m->file_count - 1].length, board);
        return board->cells > 0 ||
               maker_refuse(m, "--mask", file,
                            "a whole PBM picture of at most 62 x 62 pixels, some of them black");
    }
    measure_drawing(text, board->size);
    bool fits = board->size[0] <= (space ? MOST_DIGITS : 1) && board->size[1] <= MOST_DIGITS &&
                board->size[2] <= MOST_DIGITS &&
                board->size[0] * board->size[1] * board->size[2] <= MOST_CELLS;
    if (fits)
        set_drawn_cells(board, text);
    return board->cells > 0 ||
           maker_refuse(m, "--mask", file,
                        space ? "a drawing of layers with a blank line between them, # for a cell"
                              : "a drawing of at most 62 x 62 cells, # for a cell");
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
        return board_read(m, mask, grid, board);
    if (m->argument != NULL)
        return board_parse(m, space ? "BOX" : "BOARD", m->argument, grid, board);
    return board_parse(m, space ? "--box" : "--board", named != NULL ? named : fallback, grid,
                       board);
}
