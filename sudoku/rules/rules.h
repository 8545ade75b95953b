/* SPDX-License-Identifier: MIT */
/* The memory behind sudoku_rules, for the files that build it. */
#ifndef SUDOKU_RULES_RULES_H
#define SUDOKU_RULES_RULES_H

#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"

struct rules {
    struct object object; /* owns the two arrays */
    sudoku_rules open;    /* the public part; it points into the rest */
    sudoku_house *houses; /* all houses; NULL while they are being counted */
    uint16_t *numbers;    /* the cells of all houses, then all lists; NULL while counting */
    uint32_t used;        /* entries of `numbers` so far */
    uint32_t size;        /* entries of `numbers` that were allocated */
    sudoku_clue *clues;   /* copies of the clues in the settings */
    int kind_count;       /* number of houses so far of the kind being laid out */
    uint16_t *grids;      /* copies of the grids in the settings */
    int grid;             /* number of the grid whose houses are being laid out */
    int origin;           /* its top left cell */
    uint8_t region[SUDOKU_MAX_CELLS];        /* of each cell; not zeroed, like the arrays below */
    uint64_t allowed[SUDOKU_MAX_CELLS];      /* digits of each cell, as bits */
    uint64_t possible[SUDOKU_MAX_CELLS];     /* those that no clue by itself excludes */
    sudoku_list houses_of[SUDOKU_MAX_CELLS]; /* of each cell; into `numbers` */
    sudoku_list peers[SUDOKU_MAX_CELLS];     /* of each cell; into `numbers` */
};

/** Return the side of the square box of a size, or 0 if `size` is not a square number. */
int square_side(int size);

/** Lay out the houses of rules whose size, boxes, regions and variants are set. With `houses` NULL,
 * only count the houses and the entries of `numbers` that they need. */
void lay_out_houses(struct rules *rules);

/**
 * Check the settings and copy them into the rules; the houses come later.
 *
 * @return DLX_OK; DLX_ERR_MEMORY; or DLX_ERR_ARGUMENT, and the message in `error` says why.
 */
dlx_status take_settings(struct rules *rules, const sudoku_rules_settings *settings,
                         dlx_error *error);

#endif
