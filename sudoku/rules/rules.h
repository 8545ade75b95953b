/* SPDX-License-Identifier: MIT */
/* What rules are made of, for those that make them. */
#ifndef SUDOKU_RULES_RULES_H
#define SUDOKU_RULES_RULES_H

#include "sudoku/rules.h"

/* A list for each cell, one after the other: that of cell c is item[first[c]] ... */
struct lists {
    uint32_t first[SUDOKU_MOST_CELLS + 1];
    uint16_t *item;
};

struct sudoku_rules {
    dlx_allocator allocator;             /* of this struct and the arrays */
    int size;                            /* rows, columns, digits */
    int box_rows, box_columns;           /* of a box; 0 if there are regions */
    unsigned variants;                   /* of sudoku_variant */
    bool masked;                         /* some cell may not hold every digit */
    uint8_t region[SUDOKU_MOST_CELLS];   /* of each cell */
    uint64_t allowed[SUDOKU_MOST_CELLS]; /* digits of each cell */
    sudoku_house *houses;                /* NULL while they are counted */
    uint16_t *cells;                     /* of all houses, one house after the other */
    uint32_t house_count;                /* so far, or all of them */
    uint32_t cell_count;                 /* likewise, of all houses together */
    uint32_t kind_count;                 /* houses of the kind being laid out, so far */
    struct lists houses_of;              /* for each cell its houses */
    struct lists peers;                  /* for each cell its peers */
};

/** The side of a square box; 0 if boxes of this size are not square. */
int square_side(int size);

/** Lay out the houses, of rules that have all but these. False if there is no memory. */
bool lay_out_houses(sudoku_rules *rules);

/** Take the settings, but for the houses: DLX_OK, or DLX_ERR_ARGUMENT, and the message says why. */
dlx_status take_settings(sudoku_rules *rules, const sudoku_rules_settings *settings,
                         dlx_error *error);

#endif
