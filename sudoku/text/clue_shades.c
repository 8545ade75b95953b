/* SPDX-License-Identifier: MIT */
/*
 * Shapes of clues that color whole cells. The two halves of a clone have the same letter in their first cells. Signs
 * on the sides of a minimum or maximum point to the smaller digit, as `<` does:
 *
 *     +-----+-----+-----+     +-----+-----+
 *     |     |  v  |     |     | clone     |      a minimum: all neighbors are larger. Neighbors that belong to the
 *     |     |> 1 <|     |     |    A|     |      same clue are not compared, so there is no sign
 *     |     |  ^  |     |     +-----+-----+
 *     +-----+-----+-----+
 */
#include "sudoku/text/clue_shapes.h"

#include "sudoku/core/rules.h"

/* Lengths, in hundredths of a cell. */
enum {
    NEAR = 7,    /* from the side of a cell to its sign */
    DEPTH = 10,  /* of a sign */
    SPREAD = 10, /* from the middle of a sign to its ends */
    SIGN = 3,    /* thickness of a sign */
    LETTER = 26, /* height of type */
    CORNER = 16, /* from the middle of a letter to the lower right corner of the cell */
};

static bool is_extreme(const sudoku_clue *clue)
{
    return clue->kind == SUDOKU_MINIMUM || clue->kind == SUDOKU_MAXIMUM;
}

void shade_clues(struct artist *a)
{
    for (int clone = 1; clone >= 0; clone--) /* all shapes of one ink come together */
        for (int n = 0; n < a->rules->clue_count; n++) {
            const sudoku_clue *clue = &a->rules->clues[n];
            if (clone ? clue->kind != SUDOKU_CLONE : !is_extreme(clue))
                continue;
            for (int c = 0; c < clue->cell_count; c++)
                shade_cell(a, clone ? SUDOKU_INK_CLONE : SUDOKU_INK_EXTREME, clue->cells[c]);
        }
}

/* ---- minima and maxima ---- */

/* Return whether a clue compares a cell with its neighbor in a direction. */
static bool is_compared(const struct artist *a, const sudoku_clue *clue, int cell, int down,
                        int across)
{
    const int size = a->rules->size, row = row_of(a, cell) + down,
              column = column_of(a, cell) + across;
    if (row < 0 || column < 0 || row >= size || column >= size ||
        is_void(a->rules, row * size + column))
        return false;
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] == row * size + column)
            return false;
    return true;
}

/* Draw the sign on one side of a cell: two strokes from its point back to its ends. */
static void draw_sign(struct artist *a, const sudoku_clue *clue, int cell, int down, int across)
{
    const bool points_in = clue->kind == SUDOKU_MINIMUM;
    const int edge = SUDOKU_CELL / 2 - NEAR;
    const int point = points_in ? edge - DEPTH : edge, back = points_in ? DEPTH : -DEPTH;
    for (int side = -SPREAD; side <= SPREAD; side += 2 * SPREAD)
        draw_stroke(a, SUDOKU_INK_SIGN, middle_x(a, cell) + across * point,
                    middle_y(a, cell) + down * point, across * back + (across == 0 ? side : 0),
                    down * back + (down == 0 ? side : 0), SIGN);
}

void draw_signs(struct artist *a)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        for (int c = 0; is_extreme(clue) && c < clue->cell_count; c++)
            for (int s = 0; s < 4; s++)
                if (is_compared(a, clue, clue->cells[c], steps[s][0], steps[s][1]))
                    draw_sign(a, clue, clue->cells[c], steps[s][0], steps[s][1]);
    }
}

/* ---- clones ---- */

static void draw_letter(struct artist *a, int cell, int number)
{
    const char text[] = {(char)('A' + number), '\0'};
    draw_text(a, SUDOKU_INK_CLUE, left_of(a, cell) + SUDOKU_CELL - CORNER,
              top_of(a, cell) + SUDOKU_CELL - CORNER, LETTER, text);
}

void draw_clone_letters(struct artist *a)
{
    int number = 0;
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        if (clue->kind != SUDOKU_CLONE)
            continue;
        if (is_drawn(a->rules, clue)) {
            draw_letter(a, clue->cells[0], number);
            draw_letter(a, clue->cells[clue->cell_count / 2], number);
        }
        number++;
    }
}
