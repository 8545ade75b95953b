/* SPDX-License-Identifier: MIT */
/*
 * How the solutions of each kind of problem become a grid. The names of items are matched with
 * patterns: D is a digit (numbers.h), N a number from 0, K a number from 1, stored from 0, and any
 * other character matches itself.
 *
 *     DD or DDD    L 00 01 02 10           a piece and its cells; in space, the layer comes first
 *     rN cN        r0 c1 a1 b4             a queen in row 0, column 1
 *     pDD rDD      p12 r10 c20             symbol 0 in row 1, column 2
 *     rKcK rK=K    r1c2 r1=4 c2=4 b1=4     digit 4 in row 1, column 2, in box 1
 *     xDD          a0 x00:c x01:a          letters c and a in row 0
 *     sK           1 s1 s3                 1 in the first and third place of a row
 *                  01 02 12                the triple 0 1 2
 *                  A B                     the pair A B
 *                  A A=1 A~B=1             A: 1
 */
#include "dlx/core/decimal.h"
#include "dlx/draw/drawing.h"
#include "dlx/text/numbers.h"

#include <string.h>

/* ---- names ---- */

/* Read a number, and move *name past it. Return -1 if there is none. */
static int take_number(const char **name)
{
    enum { MOST = 99999999 };
    uint64_t number;
    return decimal_take(name, MOST, &number) ? (int)number : -1;
}

/* Match a name with a pattern. Return the number of values, or 0 if it does not match. */
static int match(const char *name, const char *pattern, int *value)
{
    int count = 0;
    for (; *pattern != '\0'; pattern++) {
        if (strchr("DNK", *pattern) == NULL) {
            if (*name++ != *pattern)
                return 0;
            continue;
        }
        const bool from_one = *pattern == 'K';
        const int found = *pattern == 'D' ? digit_value(*name++) : take_number(&name);
        if (found < from_one)
            return 0;
        value[count++] = found - from_one;
    }
    return *name == '\0' ? count : 0;
}

/* Match the name of a cell. A board in the plane has one layer. */
static bool match_cell(const char *name, const char *pattern, int cell[3])
{
    int value[3], count = match(name, pattern, value);
    for (int axis = 0; axis < 3; axis++)
        cell[axis] = axis >= 3 - count ? value[axis - (3 - count)] : 0;
    return count > 0;
}

static const char *name_at(const struct drawing *d, const struct drawn_option *o, uint32_t entry)
{
    return drawing_name(d, o->entries[entry].item);
}

static struct label label_of(const char *text)
{
    return (struct label){text, (int)strlen(text), NULL};
}

static bool put(struct drawing *d, const int cell[3], uint32_t piece, struct label label)
{
    struct drawn_cell *drawn = drawing_at(d, cell[0], cell[1], cell[2]);
    if (drawn != NULL)
        *drawn = (struct drawn_cell){piece, label, DLX_NO_COLOR};
    return drawn != NULL;
}

/* ---- boards and tables: the names of cells say how large they are ---- */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Set the size, and the half cells to the left of all hexagons or triangles. */
static bool measure_cells(struct drawing *d)
{
    int cell[3];
    d->layers = 0;
    d->left = d->kind->look == LOOK_HEXAGONS || d->kind->look == LOOK_TRIANGLES ? INT32_MAX : 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        if (match_cell(drawing_name(d, item), d->kind->cell, cell)) {
            d->layers = larger(d->layers, cell[0] + 1);
            d->rows = larger(d->rows, cell[1] + 1);
            d->columns = larger(d->columns, cell[2] + 1);
            d->left =
                smaller(d->left, d->kind->look == LOOK_HEXAGONS ? 2 * cell[2] + cell[1] : cell[2]);
        }
    return d->layers > 0 && (int64_t)d->layers * d->rows <= MOST_DRAWN_CELLS / d->columns;
}

void layout_by_names(struct drawing *d)
{
    int cell[3];
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        if (match_cell(drawing_name(d, item), d->kind->cell, cell))
            layout_add(d, item, (struct place){cell[0], cell[1], cell[2]});
}

static bool measure_square(struct drawing *d)
{
    return measure_cells(d) && d->rows == d->columns;
}

/* Count the items that match a pattern of one value. */
static int count_items(const struct drawing *d, const char *pattern)
{
    int value[3], count = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        count += match(drawing_name(d, item), pattern, value);
    return count;
}

static bool measure_queens(struct drawing *d)
{
    d->rows = count_items(d, "rN");
    d->columns = count_items(d, "cN");
    return d->rows > 0 && d->rows == d->columns;
}

static bool place_queen(struct drawing *d, const struct drawn_option *o)
{
    static const char black_queen[] = "\342\231\233";
    int cell[3] = {0, 0, 0};
    return o->count >= 2 && match(name_at(d, o, 0), "rN", &cell[1]) == 1 &&
           match(name_at(d, o, 1), "cN", &cell[2]) == 1 &&
           put(d, cell, 1, (struct label){black_queen, 3, "Q"});
}

/* Write a label into the cell of the first item. Its row must be the one that the label is for. */
static bool put_label(struct drawing *d, const struct drawn_option *o, int row, uint32_t piece,
                      const char *label)
{
    const uint32_t cell = d->layout.first[o->entries[0].item];
    if (cell == DLX_NONE || (int)cell / d->columns != row)
        return false;
    d->cells[cell] = (struct drawn_cell){piece, label_of(label), DLX_NO_COLOR};
    return true;
}

static bool place_symbol(struct drawing *d, const struct drawn_option *o)
{
    int symbol[3];
    return o->count >= 3 && match(name_at(d, o, 1), "rDD", symbol) == 2 &&
           put_label(d, o, symbol[0], 1, name_at(d, o, 1) + 2);
}

/* Cells take their walls from the boxes that options name, so a jigsaw's regions are drawn, too. */
static bool place_digit(struct drawing *d, const struct drawn_option *o)
{
    int digit[3], box[3] = {0, 0, 0};
    if (o->count < 3 || match(name_at(d, o, 1), "rK=K", digit) != 2)
        return false;
    for (uint32_t e = 2; e < o->count && match(name_at(d, o, e), "bK=K", box) == 0;)
        e++;
    return put_label(d, o, digit[0], (uint32_t)box[0] + 1, strchr(name_at(d, o, 1), '=') + 1);
}

/* ---- lines: the number of items says how many there are ---- */

enum { MOST_LINES = 100000 };

static bool measure_lines(struct drawing *d, uint32_t rows, int columns)
{
    d->rows = (int)(rows % MOST_LINES);
    d->columns = columns;
    return d->rows > 0 && d->columns > 0;
}

static bool measure_steiner(struct drawing *d)
{
    return measure_lines(d, dlx_problem_item_count(d->problem) / 3, 3);
}

static bool measure_matchings(struct drawing *d)
{
    return measure_lines(d, (dlx_problem_item_count(d->problem) + 1) / 2, 2);
}

static bool measure_coloring(struct drawing *d)
{
    return measure_lines(d, dlx_problem_primary_count(d->problem), 2);
}

/* The points of the triple a b c are in its pairs ab, ac and bc. */
static bool place_triple(struct drawing *d, const struct drawn_option *o)
{
    static const int pair[] = {0, 0, 1}, end[] = {0, 1, 1};
    for (uint32_t e = 0; e < o->count; e++)
        if (strlen(name_at(d, o, e)) != 2)
            return false;
    for (int point = 0; point < 3 && o->count == 3; point++) {
        const char *name = name_at(d, o, (uint32_t)pair[point]);
        const int cell[3] = {0, (int)o->piece - 1, point};
        if (!put(d, cell, o->piece, (struct label){name + end[point], 1, NULL}))
            return false;
    }
    return o->count == 3;
}

static bool place_edge(struct drawing *d, const struct drawn_option *o)
{
    for (uint32_t e = 0; e < o->count; e++) {
        const int cell[3] = {0, (int)o->piece - 1, (int)e};
        if (!put(d, cell, o->piece, label_of(name_at(d, o, e))))
            return false;
    }
    return o->count == 2;
}

static bool place_vertex(struct drawing *d, const struct drawn_option *o)
{
    if (o->count < 2)
        return false;
    const char *vertex = name_at(d, o, 0), *color = name_at(d, o, 1);
    size_t length = strlen(vertex);
    int row = (int)o->entries[0].item;
    return strncmp(color, vertex, length) == 0 && color[length] == '=' &&
           put(d, (const int[]){0, row, 0}, o->piece, label_of(vertex)) &&
           put(d, (const int[]){0, row, 1}, o->piece, label_of(color + length + 1));
}

/* ---- the kinds ---- */

#define NO_LABEL                                                                                   \
    {                                                                                              \
        NULL, 0, NULL                                                                              \
    }
#define MIDDLE_DOT                                                                                 \
    {                                                                                              \
        "\302\267", 2, "."                                                                         \
    }

/* clang-format off */
const struct draw_kind
    draw_board     = {LOOK_BOARD,     "DD",   measure_cells,     NULL,         NO_LABEL,   NULL},
    draw_space     = {LOOK_BOARD,     "DDD",  measure_cells,     NULL,         NO_LABEL,   NULL},
    draw_hexagons  = {LOOK_HEXAGONS,  "DD",   measure_cells,     NULL,         NO_LABEL,   NULL},
    draw_triangles = {LOOK_TRIANGLES, "DD",   measure_cells,     NULL,         NO_LABEL,   NULL},
    draw_queens    = {LOOK_TABLE,     NULL,   measure_queens,    place_queen,  MIDDLE_DOT, NULL},
    draw_latin     = {LOOK_TABLE,     "pDD",  measure_square,    place_symbol, NO_LABEL,   NULL},
    draw_sudoku    = {LOOK_TABLE,     "rKcK", measure_square,    place_digit,  NO_LABEL,   NULL},
    draw_words     = {LOOK_TABLE,     "xDD",  measure_cells,     NULL,         NO_LABEL,   NULL},
    draw_langford  = {LOOK_LINES,     "sK",   measure_cells,     NULL,         NO_LABEL,   " "},
    draw_steiner   = {LOOK_LINES,     NULL,   measure_steiner,   place_triple, NO_LABEL,   " "},
    draw_matchings = {LOOK_LINES,     NULL,   measure_matchings, place_edge,   NO_LABEL,   " "},
    draw_coloring  = {LOOK_LINES,     NULL,   measure_coloring,  place_vertex, NO_LABEL,   ": "};
/* clang-format on */
