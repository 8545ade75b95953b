/* SPDX-License-Identifier: MIT */
/*
 * Clues in drawings made of characters. Cages, dots, X and V are on the lines between cells, and
 * sums are beside the board:
 *
 *          6\    0                6\ : a little killer down and right; 0: a sandwich of the column below it
 *         +3......+-------+
 *         | .   . : . X . |       a cage with the sum 3; two cells with the sum 10
 *         |.......:       |
 *         | . o . | . + . |       a white dot; a cage that crosses a wall
 *         +-------+-------+
 *
 * Lines through cells, colored cells and the numbers of quadruples would need more space than
 * characters have. The caller writes these clues, and all others for which text_clues_add() returns
 * false, as rules.
 *
 * The lines of a board with clues. All of them are drawn, so that each side of a cell has a place
 * for what is on it: a wall, the border of a cage, a mark between two cells. Where a cage continues
 * across a wall, the wall shows a cross.
 */
#include "sudoku/text/boxed.h"
#include "sudoku/text/clue_shapes.h"

#include <stdio.h>
#include <string.h>

/* ---- which clues characters can draw ---- */

enum { WIDEST_SUM = 99 /* so that a mark fits beside it */ };

/* ---- cages ---- */

static bool add_cage(struct text_clues *t, const sudoku_clue *clue)
{
    const uint16_t number = (uint16_t)(clue - t->rules->clues + 1);
    int first = clue->cells[0];
    if (clue->value_count > 0 && clue->values[0] > WIDEST_SUM)
        return false;
    for (int c = 0; c < clue->cell_count; c++) {
        if (t->cage[clue->cells[c]] != 0)
            return false; /* two cages overlap */
        first = clue->cells[c] < first ? clue->cells[c] : first;
    }
    for (int c = 0; c < clue->cell_count; c++)
        t->cage[clue->cells[c]] = number;
    t->sum[first] = clue->value_count > 0 ? clue->values[0] : 0;
    return true;
}

static bool joins_cage(const struct text_clues *t, int cell, int other)
{
    return t->cage[cell] != 0 && t->cage[cell] == t->cage[other];
}

static bool ends_cage(const struct text_clues *t, int cell, int other)
{
    return t->cage[cell] != t->cage[other];
}

/* ---- marks between two cells ---- */

/* Return the character of a mark, or NULL if its value needs more than one. */
static const char *find_mark(const struct text_clues *t, const sudoku_clue *clue)
{
    const int value = clue->value_count > 0 ? clue->values[0] : 0;
    const struct clue_kind *kind = clue_row(clue->kind);
    if (kind->ascii == NULL)
        return clue_letter(kind, value);
    if (value != 0 && value != kind->usual)
        return NULL;
    return t->unicode ? kind->symbol : kind->ascii;
}

static bool add_mark(struct text_clues *t, const sudoku_clue *clue)
{
    const int a = clue->cells[0], b = clue->cells[1], last = a > b ? a : b;
    const bool is_across = a / t->rules->size == b / t->rules->size;
    const char **place = is_across ? &t->before[last] : &t->above[last];
    const char *mark = find_mark(t, clue);
    if (mark == NULL || *place != NULL)
        return false;
    *place = mark;
    return true;
}

/* ---- beside the board ---- */

/* Return the place of a clue beside the board; NULL if it is inside, as between several grids. */
static struct side_text *find_place(struct text_clues *t, const struct beside *place,
                                    struct side_of_board **side)
{
    const int rows = rows_of_board(t->rules);
    const bool is_level = place->row >= 0 && place->row < rows;
    *side = place->row < 0                                ? &t->top
            : place->row >= rows                          ? &t->bottom
            : place->column < 0                           ? &t->left
            : place->column >= columns_of_board(t->rules) ? &t->right
                                                          : NULL;
    return *side == NULL ? NULL : &(*side)->at[(is_level ? place->row : place->column) + 1];
}

static const char *find_arrow(const struct text_clues *t, const struct beside *place)
{
    const bool falls = place->down == place->across;
    if (place->down == 0 || place->across == 0)
        return "";
    if (!t->unicode)
        return falls ? "\\" : "/";
    return place->down > 0 ? (falls ? "↘" : "↙") : (falls ? "↖" : "↗");
}

static bool add_side(struct text_clues *t, const sudoku_clue *clue)
{
    struct beside place;
    struct side_of_board *side;
    if (!find_beside(t->rules, clue, &place))
        return false;
    struct side_text *at = find_place(t, &place, &side);
    const int value = clue->values[0];
    const char *arrow = find_arrow(t, &place);
    const int columns = (value > 99 ? 3 : value > 9 ? 2 : 1) + (*arrow != '\0');
    if (at == NULL || at->columns > 0 || columns > SIDE_COLUMNS || value > 999)
        return false;
    snprintf(at->text, sizeof at->text, "%s%d%s", place.across < 0 ? arrow : "", value,
             place.across < 0 ? "" : arrow);
    at->columns = columns;
    at->across = place.down == 0 ? 0 : place.across;
    side->is_used = true;
    return true;
}

/* ---- all clues ---- */

static bool add(struct text_clues *t, const sudoku_clue *clue)
{
    switch (clue_row(clue->kind)->shape) {
    case SHAPE_CAGE:
        return add_cage(t, clue);
    case SHAPE_PAIR:
        return add_mark(t, clue);
    case SHAPE_ROW:
    case SHAPE_DIAGONAL:
        return add_side(t, clue);
    default:
        return false;
    }
}

bool text_clues_add(struct text_clues *t, const sudoku_clue *clue)
{
    const bool added = is_drawn(t->rules, clue) && add(t, clue);
    t->is_used |= added;
    return added;
}

/* ---- characters ---- */

/* clang-format off */
/* Corners of cages. */
static const char *const ascii_cage[CORNERS] = {
    " ", ":", ":", ":", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "."};
static const char *const unicode_cage[CORNERS] = {
    " ", "╵", "╷", "╎", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "╌", "┴", "┬", "┼"};
/* clang-format on */

/* What runs along a side of a cell. */
enum edge { EDGE_NONE, EDGE_CAGE, EDGE_WALL, EDGE_CROSSED, EDGES };

/* Sides that go down and across. A cage goes through a wall that is crossed. */
static const struct edge_style {
    const char *down[EDGES], *across[EDGES];
    const char *const *cage_corners; /* where no wall is */
} ascii_edges = {{" ", ":", "|", "+"}, {" ", ".", "-", "-"}, ascii_cage},
  unicode_edges = {{" ", "╎", "┃", "╂"}, {" ", "╌", "━", "━"}, unicode_cage};

/* ---- clues on the lines ---- */

static const struct edge_style *edges_of(const struct boxed_board *d)
{
    return d->clues->unicode ? &unicode_edges : &ascii_edges;
}

static enum edge find_edge(const struct boxed_board *d, int cell, int other, bool has_wall)
{
    if (has_wall)
        return joins_cage(d->clues, cell, other) ? EDGE_CROSSED : EDGE_WALL;
    return ends_cage(d->clues, cell, other) ? EDGE_CAGE : EDGE_NONE;
}

static enum edge edge_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (row == 0 || row == d->rows)
        return EDGE_WALL;
    return find_edge(d, cell, cell - d->size, has_wall_above(d, row, column));
}

static enum edge edge_before(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (column == 0 || column == d->columns)
        return EDGE_WALL;
    return find_edge(d, cell, cell - 1, has_wall_before(d, row, column));
}

static bool has_edge_above(const struct boxed_board *d, int row, int column)
{
    return edge_above(d, row, column) != EDGE_NONE;
}

static bool has_edge_before(const struct boxed_board *d, int row, int column)
{
    return edge_before(d, row, column) != EDGE_NONE;
}

const char *find_side_before(const struct boxed_board *d, int row, int column)
{
    const char *mark = column < d->columns ? d->clues->before[d->size * row + column] : NULL;
    return mark != NULL ? mark : edges_of(d)->down[edge_before(d, row, column)];
}

/* Write the side above a cell: the sum of a cage at its beginning, a mark in its middle. */
static void put_side_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column, width = d->width[column] + 2 * d->padding;
    const enum edge edge = edge_above(d, row, column);
    const char *mark = row < d->rows ? d->clues->above[cell] : NULL;
    int sum = row < d->rows ? d->clues->sum[cell] : 0, at = sum > 9 ? 2 : sum > 0 ? 1 : 0;
    if (sum > 0)
        put_form(d->w, "%d", sum);
    if (mark == NULL && edge == EDGE_CROSSED)
        mark = d->clues->unicode ? "┿" : "+";
    for (const int middle = at > width / 2 ? at : width / 2; at < width; at++)
        put(d->w, at == middle && mark != NULL ? mark : edges_of(d)->across[edge]);
}

void put_sides_above(const struct boxed_board *d, int row)
{
    for (int column = 0; column <= d->columns; column++) {
        const char *corner = find_corner(d, row, column);
        const int arms = find_arms(d, row, column, has_edge_above, has_edge_before);
        put(d->w, *corner != ' ' ? corner : edges_of(d)->cage_corners[arms]);
        if (column < d->columns)
            put_side_above(d, row, column);
    }
}

/* ---- clues beside the board ---- */

static bool has_left_margin(const struct boxed_board *d)
{
    return d->clues != NULL && (d->clues->left.is_used || d->clues->top.at[0].columns > 0 ||
                                d->clues->bottom.at[0].columns > 0);
}

static bool has_right_margin(const struct boxed_board *d)
{
    return d->clues != NULL &&
           (d->clues->right.is_used || d->clues->top.at[d->columns + 1].columns > 0 ||
            d->clues->bottom.at[d->columns + 1].columns > 0);
}

/* Write the text of a place that is `width` columns wide: in the middle, or where it points. */
static void put_place(const struct boxed_board *d, const struct side_text *text, int width,
                      bool is_last)
{
    const int blanks = width - text->columns;
    const int before = text->across < 0 ? 0 : text->across > 0 ? blanks : blanks / 2;
    put_times(d->w, " ", before);
    put(d->w, text->text);
    put_times(d->w, " ", is_last ? 0 : blanks - before);
}

void put_beside(const struct boxed_board *d, const struct side_of_board *side)
{
    int last = d->columns + 1;
    while (!d->is_followed && side->at[last].columns == 0)
        last--;
    for (int place = 0; place <= last; place++) {
        const bool is_margin = place == 0 || place == d->columns + 1;
        const bool has_margin = place == 0 ? has_left_margin(d) : has_right_margin(d);
        put(d->w, place > 0 ? " " : "");
        if (!is_margin || has_margin)
            put_place(d, &side->at[place],
                      is_margin ? SIDE_COLUMNS + 1 : d->width[place - 1] + 2 * d->padding,
                      place == last && !d->is_followed);
    }
}

void put_left_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    if (has_left_margin(d))
        put_place(d, row >= 0 ? &d->clues->left.at[row + 1] : &nothing, SIDE_COLUMNS + 1, false);
}

void put_right_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    const struct side_text *right =
        row >= 0 && d->clues != NULL ? &d->clues->right.at[row + 1] : &nothing;
    if (!has_right_margin(d) || (!d->is_followed && right->columns == 0))
        return;
    put(d->w, " ");
    put_place(d, right, SIDE_COLUMNS + 1, !d->is_followed);
}
