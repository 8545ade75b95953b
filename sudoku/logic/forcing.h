/* SPDX-License-Identifier: MIT */
/* What forcing chains and nets need: a second board, on which a candidate is assumed, and what follows from it. */
#ifndef SUDOKU_LOGIC_FORCING_H
#define SUDOKU_LOGIC_FORCING_H

#include "sudoku/logic/logic.h"

enum {
    FORCING_CELLS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE,
    FORCING_WORDS = FORCING_CELLS / WORD,
    FORCING_DIGITS = MOST_CHAIN_SIZE + 1,
    MOST_LITERALS = 2 * MOST_CHAIN_SIZE * FORCING_WORDS, /* words of a set of literals */
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

/** What is known of a candidate from an earlier search on the same board. */
enum { NOT_TRIED, FOLLOWED, FAILED };

/** A set of literals has a bit for each cell, by truth and digit: see literals(). */
struct forcing {
    bool is_net; /* conclusions may depend on several others */
    uint64_t open[FORCING_CELLS];
    uint64_t first_open[FORCING_CELLS];            /* before the assumption */
    uint16_t (*places)[FORCING_DIGITS];            /* by full house and digit: seats */
    uint16_t (*first_places)[FORCING_DIGITS];      /* before the assumption */
    struct forced trail[MOST_TRAIL];               /* conclusions in their order */
    int done, end;                                 /* conclusions followed up; all of them */
    uint16_t at[2][FORCING_DIGITS][FORCING_CELLS]; /* index on the trail */
    uint64_t known[MOST_LITERALS];                 /* all conclusions */
    uint64_t common[MOST_LITERALS];                /* conclusions of all assumptions so far */
    uint8_t tried[FORCING_CELLS][FORCING_DIGITS];  /* NOT_TRIED, ... */
    uint64_t *conclusions;                         /* by candidate: all conclusions, if FOLLOWED */
    bool failed;                                   /* the assumption is impossible */
    struct forced failure;                         /* where it fails */
    bool needed[MOST_TRAIL];                       /* conclusions that an explanation uses */
    uint16_t causes[MOST_CAUSES];                  /* of all disproved candidates */
    int cause_count;
    int work; /* inner assumptions made for this step */
};

/** Return the number of words of a set of literals. */
static inline size_t literal_words(const sudoku_logic *l)
{
    return 2 * (size_t)l->digits * (size_t)l->words;
}

/** Return the cells of a digit in a set of literals. */
static inline uint64_t *literals(const sudoku_logic *l, uint64_t *set, bool truth, int digit)
{
    return set + (size_t)l->words * (size_t)((truth ? l->digits : 0) + digit - 1);
}

/** Begin a search: copy the board for all of its assumptions. */
void copy_board(const sudoku_logic *l, struct forcing *f, bool is_net);

/** Begin an assumption on the copied board. */
void restore_board(const sudoku_logic *l, struct forcing *f);

/** Assume that a candidate is true, and follow what it forces. */
void assume(const sudoku_logic *l, struct forcing *f, sudoku_candidate c);

/** Exclude a candidate, unless it is excluded already. */
void exclude(const sudoku_logic *l, struct forcing *f, const struct forced *c);

/** Follow what the true conclusions force, up to a contradiction. */
void follow_all(const sudoku_logic *l, struct forcing *f);

/** Forget all conclusions from `mark` on. */
void undo(const sudoku_logic *l, struct forcing *f, int mark);

/** Mark what the last conclusion needs, back to `mark`. Return the number of true or disproved conclusions. */
int mark_needed(const sudoku_logic *l, struct forcing *f, struct forced last, int mark);

#endif
