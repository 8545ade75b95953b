/* SPDX-License-Identifier: MIT */
/*
 * Shapes of clues beside the board: sums and numbers, and arrows along the diagonals of little killers. Up to three
 * clues share a place. Then each of them has a part of the place for itself:
 *
 *     +-------------+
 *     | 12       21 |     21: a little killer along the diagonal down and left. Its arrow ends at the corner
 *     |   \     /   |
 *     |     15      |     15: a sandwich of the column below
 *     +-------------+
 *     |             |     the uppermost cell of the column
 */
#include "sudoku/text/clue_places.h"
#include "sudoku/text/clue_shapes.h"

#include <stdio.h>

/* Lengths, in hundredths of a cell. */
enum {
    ROOM = 80,          /* beside the board */
    ALONE_HEIGHT = 38,  /* of type, if a clue has its place for itself */
    SHARED_HEIGHT = 26, /* of type otherwise */
    ALONE_ASIDE = 8,    /* from the middle of a place back to the number of a diagonal */
    ASIDE = 26,         /* from the middle of a shared place to a number */
    ARROW_END = 41,     /* from the middle of a place to the point of its arrow, across and down */
    ALONE_ARROW = 20,   /* length of an arrow, across and down */
    SHARED_ARROW = 14,
    HEAD = 12, /* length of the head of an arrow */
    SHAFT = 5, /* thickness of an arrow, as of the others */
};

/* A clue at its place. */
struct side {
    const sudoku_clue *clue;
    struct beside place;
    bool shares; /* its place with other clues */
    int x, y;    /* middle of the place */
};

static bool shares_place(const sudoku_rules *rules, const sudoku_clue *clue,
                         const struct beside *place)
{
    struct beside other;
    for (int n = 0; n < rules->clue_count; n++)
        if (&rules->clues[n] != clue && find_beside(rules, &rules->clues[n], &other) &&
            other.row == place->row && other.column == place->column)
            return true;
    return false;
}

static bool find_side(const sudoku_rules *rules, const sudoku_clue *clue, struct side *side)
{
    side->clue = clue;
    if (!find_beside(rules, clue, &side->place) || !is_drawn(rules, clue))
        return false;
    side->shares = shares_place(rules, clue, &side->place);
    side->x = side->place.column * SUDOKU_CELL + SUDOKU_CELL / 2;
    side->y = side->place.row * SUDOKU_CELL + SUDOKU_CELL / 2;
    return true;
}

sudoku_room find_room_for_sides(const sudoku_rules *rules)
{
    sudoku_room room = {0, 0, 0, 0};
    struct side side;
    for (int n = 0; n < rules->clue_count; n++)
        if (find_side(rules, &rules->clues[n], &side)) {
            room.left = side.place.column < 0 ? ROOM : room.left;
            room.top = side.place.row < 0 ? ROOM : room.top;
            room.right = side.place.column == rules->size ? ROOM : room.right;
            room.bottom = side.place.row == rules->size ? ROOM : room.bottom;
        }
    return room;
}

/* ---- numbers ---- */

/* A shared place has its diagonal numbers away from the board and at the sides, and a straight one at the board. */
static void draw_number(struct artist *a, const struct side *s)
{
    const struct beside *p = &s->place;
    const bool is_diagonal = p->down != 0 && p->across != 0;
    const int towards = s->shares ? ASIDE : is_diagonal ? ALONE_ASIDE : 0;
    const int sign = is_diagonal ? -1 : 1; /* back from the board, or towards it */
    char text[8];
    snprintf(text, sizeof text, "%u", (unsigned)s->clue->values[0]);
    draw_text(a, SUDOKU_INK_CLUE, s->x + sign * p->across * towards,
              s->y + sign * p->down * towards, s->shares ? SHARED_HEIGHT : ALONE_HEIGHT, text);
}

void draw_side_numbers(struct artist *a)
{
    struct side side;
    for (int n = 0; n < a->rules->clue_count; n++)
        if (find_side(a->rules, &a->rules->clues[n], &side))
            draw_number(a, &side);
}

/* ---- arrows ---- */

static void draw_arrow(struct artist *a, const struct side *s)
{
    const struct beside *p = &s->place;
    const int x = s->x + p->across * ARROW_END, y = s->y + p->down * ARROW_END;
    const int length = s->shares ? SHARED_ARROW : ALONE_ARROW;
    draw_stroke(a, SUDOKU_INK_ARROW, x, y, -p->across * length, -p->down * length, SHAFT);
    draw_stroke(a, SUDOKU_INK_ARROW, x, y, -p->across * HEAD, 0, SHAFT);
    draw_stroke(a, SUDOKU_INK_ARROW, x, y, 0, -p->down * HEAD, SHAFT);
}

void draw_side_arrows(struct artist *a)
{
    struct side side;
    for (int n = 0; n < a->rules->clue_count; n++)
        if (a->rules->clues[n].kind == SUDOKU_LITTLE_KILLER &&
            find_side(a->rules, &a->rules->clues[n], &side))
            draw_arrow(a, &side);
}
