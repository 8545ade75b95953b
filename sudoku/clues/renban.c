/* SPDX-License-Identifier: MIT */
/* Renban lines: successive digits in any order. They are cages whose sets are runs of digits. If
 * the line is short, each order of each run is an option in addition: what two cells exclude
 * together is then excluded from the third. */
#include "sudoku/clues/clue.h"

#include <stdio.h>

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

enum { SHORT_LINE = 3 }; /* cells of a line whose orders are listed */

/* Return whether these are successive digits in any order. */
static bool is_run(const int *digits, int count)
{
    int low = digits[0], high = digits[0];
    bool differ = true;
    for (int a = 0; a < count; a++) {
        low = digits[a] < low ? digits[a] : low;
        high = digits[a] > high ? digits[a] : high;
        for (int b = 0; b < a; b++)
            differ = differ && digits[a] != digits[b];
    }
    return differ && high - low == count - 1;
}

/* Go on to the next digits, like an odometer. Return false after the last ones. */
static bool next_digits(int *digits, int count, int size)
{
    int place = count - 1;
    while (place >= 0 && digits[place] == size)
        digits[place--] = 1;
    if (place >= 0)
        digits[place]++;
    return place >= 0;
}

static void emit_orders(const struct emission *e)
{
    const int count = e->clue->cell_count, size = e->rules->digits;
    dlx_entry entries[1 + SHORT_LINE];
    uint32_t reading[SHORT_LINE];
    int digits[SHORT_LINE] = {1, 1, 1};
    entries[0] =
        (dlx_entry){builder_item(e->builder, DLX_PRIMARY, "%s.order", e->name), DLX_NO_COLOR};
    for (int c = 0; c < count; c++) {
        char name[LONGEST_ITEM];
        snprintf(name, sizeof name, "%s.order.%d", e->name, c + 1);
        reading[c] = builder_reading(
            e->builder, builder_cell_denials(e->builder, e->clue->cells[c]), 1, size, name);
    }
    do {
        for (int c = 0; c < count; c++)
            entries[1 + c] = (dlx_entry){reading[c] + (uint32_t)digits[c] - 1, DLX_NO_COLOR};
        if (is_run(digits, count))
            builder_option(e->builder, entries, (uint32_t)count + 1);
    } while (next_digits(digits, count, size));
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
    if (count <= SHORT_LINE)
        emit_orders(e);
}

/* ---- row ---- */

const struct clue_kind renban_row = {
    .name = "renban",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = AS_DIGITS,
    .is_house = true,
    .is_set = true,
    .holds = renban_holds,
    .emit = emit_renban,
    .ink = SUDOKU_INK_RENBAN,
    .rule = "Renban: the digits on each %iline are consecutive, in any order.",
    .step = "The renban of %k holds successive digits.",
    .few_sets =
        "By the candidates of its cells, the successive digits of the renban of %k can be only %x.",
    .pointing =
        "The renban of %k must hold %d, which fits only in %c; no cell that sees all of these can be %d.",
    .may_grow = always_may_grow,
    .key = "renban",
};
