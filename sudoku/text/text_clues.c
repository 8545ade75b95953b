/* SPDX-License-Identifier: MIT */
/*
 * Clues in drawings made of characters. Cages, dots, X and V stand on the lines between cells, and sums beside the
 * board:
 *
 *          6\    0                6\ : a little killer down and right; 0: a sandwich of the column below it
 *         +3......+-------+
 *         | .   . : . X . |       a cage with the sum 3; two cells with the sum 10
 *         |.......:       |
 *         | . o . | . + . |       a white dot; a cage that crosses a wall
 *         +-------+-------+
 *
 * Lines through cells, colored cells and the numbers of quadruples would need more room than characters have. The
 * caller writes these clues, and all others for which text_clues_add() returns false, as rules.
 */
#include "sudoku/text/text_clues.h"

#include "sudoku/text/clue_shapes.h"

#include <stdio.h>
#include <string.h>

enum { WIDEST_SUM = 99 /* so that a mark has room beside it */ };

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

bool joins_cage(const struct text_clues *t, int cell, int other)
{
    return t->cage[cell] != 0 && t->cage[cell] == t->cage[other];
}

bool ends_cage(const struct text_clues *t, int cell, int other)
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

/* Return the place of a clue beside the board; NULL if it is inside, as it may be between several grids. */
static struct side_text *find_place(struct text_clues *t, const struct beside *place,
                                    struct side_of_board **side)
{
    const int size = t->rules->size;
    const bool is_level = place->row >= 0 && place->row < size;
    *side = place->row < 0          ? &t->top
            : place->row >= size    ? &t->bottom
            : place->column < 0     ? &t->left
            : place->column >= size ? &t->right
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
