/* SPDX-License-Identifier: MIT */
/* Queries of rules that need no building, and the names of variants and layouts. */
#include "sudoku/core/rules.h"

#include "sudoku/core/object.h"

#include <string.h>

bool sudoku_rules_are_peers(const sudoku_rules *rules, int a, int b)
{
    const uint16_t *peer = rules->peers[a].at;
    int count = rules->peers[a].count;
    while (count > 1) { /* binary search; keep the half that starts at or below b */
        int half = count / 2;
        bool is_above = peer[half] <= b;
        peer += is_above ? half : 0;
        count = is_above ? count - half : half;
    }
    return count == 1 && *peer == b;
}

/* ---- variants ---- */

/* Variants are bits in the order of the names. */
static const char *const variant_names[] = {
    "x",        "hyper",          "asterisk",         "center-dot",      "anti-knight", "anti-king",
    "disjoint", "nonconsecutive", "falling-diagonal", "rising-diagonal", "no-boxes"};

/* SUDOKU_ALL_NONCONSECUTIVE becomes a clue, and the name of the board says that it has no boxes. */
static const char *const variant_rules[] = {
    "Diagonals: both shaded diagonals contain each digit once.",
    "Windows: each shaded window contains each digit once.",
    "Asterisk: the shaded cells of the star contain each digit once.",
    "Center dots: the shaded cells in the centers of the boxes contain each digit once.",
    "Anti-knight: cells that are a knight's move of chess apart hold different digits.",
    "Anti-king: cells that touch, even at a corner, hold different digits.",
    "Disjoint groups: cells at the same place of different boxes hold different digits.",
    NULL,
    "Falling diagonal: the shaded diagonal contains each digit once.",
    "Rising diagonal: the shaded diagonal contains each digit once.",
    NULL,
};

enum { VARIANTS = sizeof variant_names / sizeof *variant_names };

_Static_assert(sizeof variant_rules == sizeof variant_names, "each variant has a rule in words");

bool sudoku_variant_by_name(const char *name, sudoku_variant *variant)
{
    const bool is_windoku = strcmp(name, "windoku") == 0; /* another name */
    const size_t found = find_name(variant_names, VARIANTS, is_windoku ? "hyper" : name);
    if (found < VARIANTS)
        *variant = (sudoku_variant)(1 << found);
    return found < VARIANTS;
}

/* Return the place of a variant in the tables. */
static int bit_of(sudoku_variant variant)
{
    int bit = 0;
    while (variant >> bit != 1)
        bit++;
    assert(bit < VARIANTS);
    return bit;
}

const char *variant_name(sudoku_variant variant)
{
    return variant_names[bit_of(variant)];
}

const char *variant_rule(sudoku_variant variant)
{
    return variant_rules[bit_of(variant)];
}

/* ---- layouts ---- */

/*
 * Layouts of several grids on one board, by name. A samurai has five 9x9 grids. The corners of the
 * middle one are corners of the others:
 *
 *     1 1 1 . 2 2 2      each sign is a 3x3 box
 *     1 1 1 . 2 2 2
 *     1 1 + 3 + 2 2      +  belongs to two grids
 *     . . 3 3 3 . .      .  belongs to none
 *     4 4 + 3 + 5 5
 *     4 4 4 . 5 5 5
 *     4 4 4 . 5 5 5
 */
#define AT(size, row, column) ((size) * (row) + (column))

static const uint16_t samurai[] = {AT(21, 0, 0), AT(21, 0, 12), AT(21, 6, 6), AT(21, 12, 0),
                                   AT(21, 12, 12)};
static const uint16_t twodoku[] = {AT(15, 0, 0), AT(15, 6, 6)};
static const uint16_t butterfly[] = {AT(12, 0, 0), AT(12, 0, 3), AT(12, 3, 0), AT(12, 3, 3)};
static const uint16_t flower[] = {AT(15, 0, 3), AT(15, 3, 0), AT(15, 3, 3), AT(15, 3, 6),
                                  AT(15, 6, 3)};
static const uint16_t sohei[] = {AT(21, 0, 6), AT(21, 6, 0), AT(21, 6, 12), AT(21, 12, 6)};
static const uint16_t windmill[] = {AT(21, 0, 3), AT(21, 3, 12), AT(21, 6, 6), AT(21, 9, 0),
                                    AT(21, 12, 9)};
static const uint16_t sumo[] = {AT(33, 0, 0),  AT(33, 0, 12),  AT(33, 0, 24),  AT(33, 6, 6),
                                AT(33, 6, 18), AT(33, 12, 0),  AT(33, 12, 12), AT(33, 12, 24),
                                AT(33, 18, 6), AT(33, 18, 18), AT(33, 24, 0),  AT(33, 24, 12),
                                AT(33, 24, 24)};

#define LAYOUT(size, grids)                                                                        \
    {                                                                                              \
        size, SUDOKU_SIZE, grids, sizeof(grids) / sizeof *(grids)                                  \
    }

static const char *const names[] = {"samurai", "twodoku",  "butterfly", "flower",
                                    "sohei",   "windmill", "sumo"};
static const sudoku_layout layouts[] = {
    LAYOUT(21, samurai), LAYOUT(15, twodoku),  LAYOUT(12, butterfly), LAYOUT(15, flower),
    LAYOUT(21, sohei),   LAYOUT(21, windmill), LAYOUT(33, sumo),
};

enum { LAYOUTS = sizeof layouts / sizeof *layouts };

bool sudoku_layout_by_name(const char *name, sudoku_layout *layout)
{
    const size_t found = find_name(names, LAYOUTS, name);
    if (found < LAYOUTS)
        *layout = layouts[found];
    return found < LAYOUTS;
}

const char *layout_name(int number)
{
    return number < LAYOUTS ? names[number] : NULL;
}
