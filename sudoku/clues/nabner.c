/* SPDX-License-Identifier: MIT */
/* Nabner lines: no two digits anywhere on the line are equal or consecutive. Hence at most one cell
 * holds 1 or 2, at most one holds 2 or 3, and so on. There is a secondary item for each such
 * pair. */
#include "sudoku/clues/clue.h"

#include <stdlib.h>

/* ---- definition ---- */

static bool nabner_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    for (int c = 1; c < clue->cell_count; c++)
        for (int before = 0; before < c; before++) {
            const int rise = digit_of(clue, cells, c) - digit_of(clue, cells, before);
            if (rise >= -1 && rise <= 1)
                return false;
        }
    return true;
}

/* ---- exact cover ---- */

static bool is_apart(const struct relation *r, int a, int b)
{
    (void)r;
    return abs(a - b) > 1;
}

/* Candidates are sifted by two cells at a time. */
static void add_pairs(const struct emission *e)
{
    const struct relation r = {is_apart, 0, e->rules->digits, e->clue, false};
    for (int c = 1; c < e->clue->cell_count; c++)
        for (int before = 0; before < c; before++)
            emit_relation(e, e->name, &r, e->clue->cells[before], e->clue->cells[c]);
}

static void emit_nabner(const struct emission *e)
{
    if (e->parts != NULL) {
        add_pairs(e);
        return;
    }
    for (int low = 1; low < e->rules->digits; low++) {
        const uint32_t item =
            builder_item(e->builder, DLX_SECONDARY, "%s=%d-%d", e->name, low, low + 1);
        for (int c = 0; c < e->clue->cell_count; c++) {
            builder_mark(e->builder, e->clue->cells[c], low, item);
            builder_mark(e->builder, e->clue->cells[c], low + 1, item);
        }
    }
}

/* ---- row ---- */

const struct clue_kind nabner_row = {
    .name = "nabner",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .is_house = true,
    .is_set = true,
    .holds = nabner_holds,
    .check = check_gaps,
    .emit = emit_nabner,
    .ink = SUDOKU_INK_NABNER,
    .rule = "Nabner: no two digits on the same %iline are equal or consecutive.",
    .step = "On the nabner line, %c are neither equal nor consecutive.",
    .key = "nabner",
};
