/* SPDX-License-Identifier: MIT */
/*
 * Parse boards, or read them as drawings. The board "4x4-2x2" has a hole in the middle; as a drawing it is:
 *
 *     ####
 *     #..#
 *     #..#
 *     ####
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

static bool next_cell(const struct board *board, signed char cell[3])
{
    for (int axis = 2; axis >= 0; axis--) {
        if (++cell[axis] < board->size[axis])
            return true;
        cell[axis] = 0;
    }
    return false;
}

bool board_is_symmetric(const struct board *board, int way)
{
    signed char cell[3] = {0, 0, 0}, image[3];
    do {
        way_apply(way, board->size, cell, image);
        if (board_has(board, cell) != board_has(board, image))
            return false;
    } while (next_cell(board, cell));
    return true;
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

bool board_parse(struct maker *m, const char *argument, const char *text, bool space,
                 struct board *board)
{
    static const int origin[3] = {0, 0, 0};
    const char *at = text, *expected = space ? "a box such as 3x3x3, of at most 3844 cells"
                                             : "a board such as 6x10 or 8x8-2x2, with sides of at "
                                               "most 62 and the hole in the middle";
    *board = (struct board){.size = {1, 1, 1}};
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

bool board_read(struct maker *m, const char *file, bool space, struct board *board)
{
    char *text = maker_read_file(m, file);
    if (text == NULL)
        return false;
    *board = (struct board){.cells = 0};
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

bool board_take(struct maker *m, bool space, const char *fallback, struct board *board)
{
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
        return board_read(m, mask, space, board);
    if (m->argument != NULL)
        return board_parse(m, space ? "BOX" : "BOARD", m->argument, space, board);
    return board_parse(m, space ? "--box" : "--board", named != NULL ? named : fallback, space,
                       board);
}
