/* SPDX-License-Identifier: MIT */
/*
 * The kinds of clues, one row of a table each (table.c). A kind says how it is checked and how it becomes
 * exact cover:
 *
 *     check    the cells and values of a clue, when rules are made
 *     emit     the items, marks and options of a clue            cages.c, pairs.c, lines.c
 *              or its parts, which sift candidates
 *
 * Whether a full grid satisfies a clue is decided by holds.c, which uses none of these.
 */
#ifndef SUDOKU_CLUES_CLUE_H
#define SUDOKU_CLUES_CLUE_H

#include "sudoku/clues/clues.h"

/** A clue that is being emitted, either as exact cover or as parts. */
struct emission {
    const sudoku_rules *rules; /* of the board */
    struct builder *builder;   /* where items, marks and options go; NULL if parts are wanted */
    struct part_list *parts;   /* where parts go; NULL if an exact cover is wanted */
    const sudoku_clue *clue;   /* the clue */
    const char *name;          /* of its items: the kind and a number, such as killer3 */
};

/** Parts on their way to the caller. */
struct part_list {
    struct clue_part *at; /* room for all of them, or for one if they are only counted */
    bool is_counting;     /* each part overwrites the one before */
    int count;            /* number of parts so far */
};

/** Add a part of the clue that is being emitted. `first` is the number of its cells that come first in sentences
 * about it. */
struct clue_part *add_part(const struct emission *emission, clue_sift *sift, const uint16_t *cells,
                           int count, int first);

enum { AS_SIZE = -1 };

/** A kind of clue. */
struct clue_type {
    const char *name; /* in texts */
    int least_cells,
        most_cells; /* number of cells; most AS_SIZE: as many as the board has digits */
    int least_values, most_values; /* number of values */
    bool is_house;                 /* its cells never repeat a digit */
    dlx_status (*check)(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
    /* more checks; NULL for none */
    void (*emit)(const struct emission *emission); /* the exact cover; NULL if houses say it all */
};

/** Return whether a cell is in no grid. No clue names it, and it is nobody's neighbor. */
static inline bool is_in_no_grid(const sudoku_rules *rules, int cell)
{
    return rules->region[cell] == SUDOKU_OUTSIDE;
}

/** Refuse a clue: fill an error with its line, its kind, its first cell and the text of a printf. Return
 * DLX_ERR_ARGUMENT. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
dlx_status
refuse_clue(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error, const char *form,
            ...);

/* ---- cages.c ---- */

/** A group of cells with different digits that have a known sum. */
struct cage {
    const uint16_t *cells; /* its cells */
    int count;             /* number of cells */
    int sum;               /* of their digits */
};

/** Return the number of sets of `count` different digits up to `size` with this sum, up to `limit`. */
int count_sets(int size, int count, int sum, int limit);

/** Add a cage whose items begin with a name. */
void emit_cage(struct builder *builder, const char *name, const struct cage *cage);

dlx_status check_killer(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
void emit_killer(const struct emission *emission);
void emit_renban(const struct emission *emission);
void emit_parity(const struct emission *emission);

/* ---- sums.c ---- */

/** Add the cages that follow from the sums of the killer cages and of the houses. */
void emit_derived_sums(struct builder *builder);

/* ---- pairs.c ---- */

dlx_status check_pairs(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
dlx_status check_clone(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
void emit_neighbors(const struct emission *emission);
void emit_thermometer(const struct emission *emission);
void emit_palindrome(const struct emission *emission);
void emit_clone(const struct emission *emission);
void emit_extreme(const struct emission *emission);
void emit_nonconsecutive(const struct emission *emission);
void emit_only_dots(const struct emission *emission);
void emit_only_white(const struct emission *emission);
void emit_only_black(const struct emission *emission);
void emit_only_letters(const struct emission *emission);

/* ---- lines.c ---- */

dlx_status check_arrow(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
dlx_status check_line(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
dlx_status check_sandwich(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
void emit_line(const struct emission *emission);

/** Return whether digits satisfy a clue that an automaton checks, as far as the automaton knows which cells see each
 * other. True for all other kinds. */
bool is_line_possible(const sudoku_rules *rules, const sudoku_clue *clue);

/* ---- patterns.c ---- */

/** Return whether no two cells of a clue can hold the same digit. Only after the rules are built. */
bool cells_differ(const sudoku_rules *rules, const sudoku_clue *clue);

void emit_patterns(const struct emission *emission);

#endif
