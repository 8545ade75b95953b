/* SPDX-License-Identifier: MIT */
/* What forcing chains and nets need: a second board, on which a candidate is assumed, and what follows from it. */
#ifndef SUDOKU_LOGIC_FORCING_H
#define SUDOKU_LOGIC_FORCING_H

#include "sudoku/logic/logic.h"

enum {
    FORCING_CELLS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE,
    FORCING_WORDS = FORCING_CELLS / WORD,
    FORCING_DIGITS = MOST_CHAIN_SIZE + 1,
    MOST_TRAIL = 2 * FORCING_CELLS * MOST_CHAIN_SIZE,
    MOST_CAUSES = 20000,     /* causes of all inner contradictions of one assumption */
    MOST_DEDUCTIONS = 4096,  /* deductions of a step */
    MOST_INNER_WORK = 40000, /* inner assumptions of one step */
};

/** A conclusion on the second board. */
struct forced {
    uint16_t cell;
    uint8_t digit;
    bool truth;           /* whether the cell holds the digit */
    uint8_t reason;       /* enum sudoku_reason */
    uint16_t house;       /* SUDOKU_LAST_PLACE: the full house */
    uint16_t cause;       /* SUDOKU_EXCLUDED: the true conclusion on the trail */
    uint16_t first_cause; /* SUDOKU_DISPROVED: first of its causes */
    uint16_t cause_count; /* number of causes */
};

/** Candidates by truth, digit and cell. */
struct literals {
    uint64_t at[2][FORCING_DIGITS][FORCING_WORDS];
};

struct forcing {
    bool is_net; /* conclusions may depend on several others */
    uint64_t open[FORCING_CELLS];
    uint16_t (*places)[FORCING_DIGITS];            /* by full house and digit: seats */
    struct forced trail[MOST_TRAIL];               /* conclusions in their order */
    int done, end;                                 /* conclusions followed up; all of them */
    uint16_t at[2][FORCING_DIGITS][FORCING_CELLS]; /* index on the trail */
    struct literals known;                         /* all conclusions */
    struct literals common;                        /* conclusions of all assumptions so far */
    bool failed;                                   /* the assumption is impossible */
    struct forced failure;                         /* where it fails */
    bool needed[MOST_TRAIL];                       /* conclusions that an explanation uses */
    uint16_t causes[MOST_CAUSES];                  /* of all disproved candidates */
    int cause_count;
    int work; /* inner assumptions made for this step */
};

#endif
