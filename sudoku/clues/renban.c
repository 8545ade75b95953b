/* SPDX-License-Identifier: MIT */
/* Renban lines: successive digits in any order. They are cages whose sets are runs of digits. */
#include "sudoku/clues/clue.h"

/* ---- definition ---- */

static bool renban_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    int low, high;
    (void)rules;
    find_range(clue, cells, 0, clue->cell_count, &low, &high);
    return are_different(clue, cells) && high - low == clue->cell_count - 1;
}

/* ---- exact cover ---- */

static void walk_runs(struct set_walk *w, int count)
{
    for (int least = 1; least + count - 1 <= w->size; least++)
        take_set(w, ((UINT64_C(1) << count) - 1) << least);
}

static void sift_renban(const sudoku_rules *rules, const struct clue_part *part,
                        struct clue_sieve *sieve)
{
    struct set_walk walk = begin_sifting(rules, part, sieve);
    walk_runs(&walk, part->count);
}

static void emit_renban(const struct emission *e)
{
    const int count = e->clue->cell_count;
    if (e->parts != NULL) {
        add_part(e, sift_renban, e->clue->cells, count, count);
        return;
    }
    struct set_walk walk = begin_cage(e->builder, e->name, e->clue->cells, count);
    walk_runs(&walk, count);
}

/* ---- row ---- */

const struct clue_kind renban_row = {
    .name = "renban",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .is_house = true,
    .holds = renban_holds,
    .emit = emit_renban,
    .ink = SUDOKU_INK_RENBAN,
    .technique = SUDOKU_CLUE,
    .step = "The renban of %k holds successive digits.",
    .few_sets =
        "By the candidates of its cells, the successive digits of the renban of %k can be only %x.",
    .pointing =
        "The renban of %k must hold %d, which fits only in %c; no cell that sees all of these can be %d.",
    .may_grow = always_may_grow,
    .key = "renban",
};
