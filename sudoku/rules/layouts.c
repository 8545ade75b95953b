/* SPDX-License-Identifier: MIT */
/*
 * Layouts of several grids on one board, by name. A samurai has five grids of 9x9. The corners of the middle one are
 * corners of the others:
 *
 *     1 1 1 . 2 2 2      each sign is a box of 3x3
 *     1 1 1 . 2 2 2
 *     1 1 + 3 + 2 2      +  belongs to two grids
 *     . . 3 3 3 . .      .  belongs to none
 *     4 4 + 3 + 5 5
 *     4 4 4 . 5 5 5
 *     4 4 4 . 5 5 5
 */
#include "sudoku/object.h"
#include "sudoku/rules.h"

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
