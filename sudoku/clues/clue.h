/* SPDX-License-Identifier: MIT */
/*
 * What a file that defines a kind of clue may use. Such a file has three sections:
 *
 *     definition      reads the digits of a full grid and nothing else, so that it can check the answers of the exact
 *                     cover. It calls only the functions under "definitions" below; tests/walls.sh checks this.
 *     exact cover     tells one of the tools below which digits fit together, or adds items and options itself
 *     row             a struct clue_kind with everything else, listed in CLUE_KINDS
 *
 * The tools, each in a file of its own:
 *
 *     sets.c          cells with different digits whose set is known: cages
 *     pairs.c         two cells at a time
 *     totals.c        sums of digits times weights
 *     automaton.c     cells that are read one after the other
 *     patterns.c      a few combinations of what all cells may hold
 */
#ifndef SUDOKU_CLUES_CLUE_H
#define SUDOKU_CLUES_CLUE_H

#include "sudoku/clues/builder.h"
#include "sudoku/clues/clues.h"
#include "sudoku/core/rules.h"

/** All kinds: the suffix of the name in sudoku_clue_kind, and the row. A new kind is a new line. */
#define CLUE_KINDS(KIND)                                                                           \
    KIND(KILLER, killer_row)                                                                       \
    KIND(THERMOMETER, thermometer_row)                                                             \
    KIND(ARROW, arrow_row)                                                                         \
    KIND(WHITE, white_row)                                                                         \
    KIND(BLACK, black_row)                                                                         \
    KIND(XV, xv_row)                                                                               \
    KIND(KROPKI_NEGATIVE, kropki_negative_row)                                                     \
    KIND(WHITE_NEGATIVE, white_negative_row)                                                       \
    KIND(BLACK_NEGATIVE, black_negative_row)                                                       \
    KIND(XV_NEGATIVE, xv_negative_row)                                                             \
    KIND(NONCONSECUTIVE, nonconsecutive_row)                                                       \
    KIND(LITTLE_KILLER, little_killer_row)                                                         \
    KIND(SANDWICH, sandwich_row)                                                                   \
    KIND(SKYSCRAPER, skyscraper_row)                                                               \
    KIND(RENBAN, renban_row)                                                                       \
    KIND(WHISPERS, whispers_row)                                                                   \
    KIND(PALINDROME, palindrome_row)                                                               \
    KIND(BETWEEN, between_row)                                                                     \
    KIND(QUADRUPLE, quadruple_row)                                                                 \
    KIND(CLONE, clone_row)                                                                         \
    KIND(MINIMUM, minimum_row)                                                                     \
    KIND(MAXIMUM, maximum_row)                                                                     \
    KIND(ODD, odd_row)                                                                             \
    KIND(EVEN, even_row)                                                                           \
    KIND(PAIRS, pairs_row)                                                                         \
    KIND(REGEX, regex_row)                                                                         \
    KIND(SLOW_THERMOMETER, slow_thermometer_row)                                                   \
    KIND(FAST_THERMOMETER, fast_thermometer_row)                                                   \
    KIND(ALTERNATING, alternating_row)                                                             \
    KIND(MODULAR, modular_row)                                                                     \
    KIND(ENTROPIC, entropic_row)                                                                   \
    KIND(NABNER, nabner_row)                                                                       \
    KIND(LOCKOUT, lockout_row)                                                                     \
    KIND(TEN, ten_row)                                                                             \
    KIND(REGION_SUM, region_sum_row)                                                               \
    KIND(ZIPPER, zipper_row)                                                                       \
    KIND(DOUBLE_ARROW, double_arrow_row)                                                           \
    KIND(X_SUM, x_sum_row)                                                                         \
    KIND(NUMBERED_ROOM, numbered_room_row)                                                         \
    KIND(ROW_INDEXER, row_indexer_row)                                                             \
    KIND(COLUMN_INDEXER, column_indexer_row)                                                       \
    KIND(BOX_INDEXER, box_indexer_row)                                                             \
    KIND(COUNTING_CIRCLES, counting_circles_row)

#define DECLARE_ROW(kind, row) extern const struct clue_kind row;
CLUE_KINDS(DECLARE_ROW)

/* ---- definitions: what a full grid has in the cells of a clue ---- */

/** Return the digit in a cell of a clue, as a number. `cell` is its number in the clue. */
static inline int digit_of(const sudoku_clue *clue, const uint8_t *cells, int cell)
{
    return cells[clue->cells[cell]];
}

/** Return whether the line of a clue ends in its first cell. Then the clue is about the whole
 * loop. */
static inline bool is_loop(const sudoku_clue *clue)
{
    return clue->cell_count > 3 && clue->cells[0] == clue->cells[clue->cell_count - 1];
}

static inline bool are_different(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int a = 0; a < clue->cell_count; a++)
        for (int b = 0; b < a; b++)
            if (digit_of(clue, cells, a) == digit_of(clue, cells, b))
                return false;
    return true;
}

/** Return the sum of the cells from `first` on. */
static inline int sum_from(const sudoku_clue *clue, const uint8_t *cells, int first)
{
    int sum = 0;
    for (int c = first; c < clue->cell_count; c++)
        sum += digit_of(clue, cells, c);
    return sum;
}

/** The column `measure` of kinds whose value is the sum of all cells. */
static inline int measure_sum(const sudoku_rules *rules, const sudoku_clue *clue,
                              const uint8_t *cells)
{
    (void)rules;
    return sum_from(clue, cells, 0);
}

/** The column `holds` of kinds whose cells must measure the value of the clue. */
static inline bool measure_holds(const sudoku_rules *rules, const sudoku_clue *clue,
                                 const uint8_t *cells)
{
    return clue_row(clue->kind)->measure(rules, clue, cells) == clue->values[0];
}

/** Find the lowest and the highest digit of the cells from `first` up to `end`. */
static inline void find_range(const sudoku_clue *clue, const uint8_t *cells, int first, int end,
                              int *low, int *high)
{
    *low = SUDOKU_MAX_SIZE + 1;
    *high = -1;
    for (int c = first; c < end; c++) {
        const int digit = digit_of(clue, cells, c);
        *low = digit < *low ? digit : *low;
        *high = digit > *high ? digit : *high;
    }
}

/** Return whether two cells of the board share a side. */
static inline bool share_a_side(int size, int a, int b)
{
    const int down = a / size - b / size, across = a % size - b % size;
    return down * down + across * across == 1;
}

/** Return whether a clue has a cell of the board. */
static inline bool has_cell(const sudoku_clue *clue, int cell)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] == cell)
            return true;
    return false;
}

/** The column may_grow of a kind whose clues may hold once they have more cells. */
bool always_may_grow(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells);

/* ---- exact cover ---- */

/** A clue that is being emitted, either as exact cover or as parts. */
struct emission {
    const sudoku_rules *rules;    /* of the board */
    struct builder *builder;      /* receives items, marks and options; NULL if parts are wanted */
    struct part_list *parts;      /* receives parts; NULL if an exact cover is wanted */
    const sudoku_clue *clue;      /* the clue */
    const struct clue_kind *kind; /* its row */
    const char *name;             /* of its items: the kind and a number, such as killer3 */
};

/** Add a part of the clue that is being emitted. `first` is the number of its cells that come first
 * in sentences about it. */
struct clue_part *add_part(const struct emission *emission, clue_sift *sift, const uint16_t *cells,
                           int count, int first);

/** Return whether no two cells of a clue can hold the same digit. The rules must be built. */
bool cells_differ(const sudoku_rules *rules, const sudoku_clue *clue);

/** Refuse a clue: fill an error with its line, its kind, its first cell and the text of a printf.
 * Return DLX_ERR_ARGUMENT. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
dlx_status
refuse_clue(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error, const char *form,
            ...);

/** Refuse a clue if it has too many cells for digits that all differ by at least 2. */
dlx_status check_gaps(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);

/* ---- sets.c ---- */

/** A walk over the sets of digits that some cells may hold together. */
struct set_walk {
    int size;                 /* digits of the board */
    int limit;                /* end after this many sets */
    int found;                /* sets so far */
    struct builder *builder;  /* makes each set an option; NULL for none */
    struct clue_sieve *sieve; /* the candidates that each set sifts; NULL for none */
    int cells;                /* number of cells to sift */
    uint32_t sum;             /* an item that each option covers besides; 0 for none */
    uint32_t item;            /* the item of the cage, which the items of its digits follow */
};

/** Begin to emit cells as a cage, or to sift the candidates of a part. Then take_set() or
 * walk_sums() gets its sets. */
struct set_walk begin_cage(struct builder *builder, const char *name, const uint16_t *cells,
                           int count);
struct set_walk begin_sifting(const sudoku_rules *rules, const struct clue_part *part,
                              struct clue_sieve *sieve);

/** Take a set of digits, as bits. */
void take_set(struct set_walk *walk, uint64_t set);

/** Return the sum of `count` digits, counted from 1, if the numbers that they mean have this
 * sum. */
static inline int digit_sum(const sudoku_rules *rules, int count, int sum)
{
    return digit_with(rules, 0) * count + sum;
}

/** Take all sets of `count` digits with this sum, in the order of their lowest digits. */
void walk_sums(struct set_walk *walk, int count, int sum);

/** Return the number, up to `limit`, of sets of `count` digits up to `size` with this sum. */
int count_sets(int size, int count, int sum, int limit);

/** Add an item for each digit of a cage. Return the first of them. */
uint32_t emit_digits(struct builder *builder, const char *name, const uint16_t *cells, int count,
                     dlx_kind kind);

/* ---- sums.c ---- */

/** Emit that the cells of a clue have a sum. The first `circle` of them are the digits of the sum,
 * which the others have; if this is 0, all cells have the sum `value`. */
void emit_sum(const struct emission *e, int circle, int value);

/** Something with a value: a cell, or a sum. */
struct variable {
    int low, count;  /* its values */
    uint32_t denial; /* the denial of the lowest value; the next values follow */
};

/** Emit the sum of some cells, and return it as a variable. The emission gives the name of its
 * items. */
struct variable emit_total(const struct emission *e, const uint16_t *cells, int count);

/** Emit that some variables have the same value: an option for each value that all of them can
 * have (equal.c). */
void emit_equal_values(const struct emission *e, const struct variable *variables, int count);

/** Return whether the sum `value` of all cells of a clue is in the lowest or highest quarter of the
 * range of possible sums, or outside it. Return false if the sum is too large for emit_sum(). */
bool is_tight_sum(const struct emission *e, int value);

/** Divide the cells of a total into groups, as find_groups() divides those of a sum. */
void group_cells(const sudoku_rules *rules, struct clue_part *part);

/* ---- totals.c: kinds with a column `weigh` ---- */

/** Add the part of a clue that fixes a total of up to SUDOKU_MAX_SIZE cells. `first` is as for
 * add_part(). */
void add_total_part(const struct emission *emission, int first);

/** The column `weigh` of kinds whose value is the sum of all cells. */
bool weigh_sum(const sudoku_rules *rules, const sudoku_clue *clue, int16_t *weights, int *total);

/* ---- killer.c ---- */

/** Add the cages that follow from the sums of the killer cages and of the houses. If there are few,
 * add other sums, too. Return the number of cages. */
int emit_derived_cages(struct builder *builder);

/* ---- tight.c ---- */

/** Emit that the sum of some cells is the sum of others plus a total. */
void emit_difference(const struct emission *e, const uint16_t *cells, int count,
                     const uint16_t *others, int other_count, int total);

/** Add the tight sums that follow from little killers, killers and houses. Killers without little
 * killers get none if there are many derived cages. */
void emit_tight_sums(struct builder *builder, int derived_cages);

/** Return whether a clue is of a kind, and has a value, the sum of its cells. */
static inline bool has_sum_of(const sudoku_clue *clue, sudoku_clue_kind kind)
{
    return clue->kind == kind && clue->value_count > 0;
}

/** Return whether there is such a clue. */
bool has_sums_of(const sudoku_rules *rules, sudoku_clue_kind kind);

/* ---- pairs.c: kinds with a column `allows` ---- */

dlx_status check_pairs(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);

/** Emit that two cells are related. The names of the items begin with `name`. */
void emit_relation(const struct emission *e, const char *name, const struct relation *r, int first,
                   int second);

/** Emit that any two cells next to each other on the line of a clue are related. */
void emit_neighbors(const struct emission *emission);

/** Emit that any two cells of the board that share a side are related, unless a clue of a kind in
 * the column `except` lies between them. */
void emit_board(const struct emission *emission);

/* ---- automaton.c: kinds with a column `machine` ---- */

enum {
    /* Two digits and none on the largest board, as a multiple of 64. */
    MOST_STATES = ((SUDOKU_MAX_SIZE + 1) * (SUDOKU_MAX_SIZE + 1) + 63) / 64 * 64,
    AUTOMATON_CELLS = MOST_PART_CELLS,
    MOST_TABLE = 250, /* states of an automaton with a table */
};

/** An automaton, which reads digits one after the other. */
struct automaton {
    const struct machine *machine;    /* how it works */
    const sudoku_clue *clue;          /* the clue; NULL for sums of cells */
    int size;                         /* digits of the board */
    bool from_zero;                   /* they mean the numbers 0 to size - 1, not 1 to size */
    int states;                       /* number of states, from 0; at most MOST_STATES */
    int start;                        /* the first state */
    int value;                        /* of the clue; what it means depends on the kind */
    const uint16_t *values;           /* all values of the clue */
    const int16_t *weights;           /* of the cells, for totals */
    int value_count;                  /* number of values */
    bool differ;                      /* no two cells hold the same digit */
    uint32_t beside;                  /* see emit_line_beside(); 0 for none */
    const uint32_t *denials;          /* of what it reads instead of cells; NULL: cells */
    int cell_count;                   /* number of cells */
    uint16_t cells[AUTOMATON_CELLS];  /* in the order of reading */
    uint64_t digits[AUTOMATON_CELLS]; /* that each cell may hold */
    uint8_t run[AUTOMATON_CELLS];     /* number of cells before each in a run of different cells */
    uint16_t least[AUTOMATON_CELLS];  /* smallest sum up to each cell, by these runs; or 0 */
    uint8_t table[MOST_TABLE][SUDOKU_MAX_SIZE + 1]; /* by state and digit, if `prepare` fills it */
};

/** How an automaton works: the column of a kind. */
struct machine {
    void (*prepare)(struct automaton *a); /* sets what depends on the whole clue; or NULL */
    /* Return the state after a digit, as a number, in a cell, counted from 0; -1 if it is not
     * accepted. */
    int (*step)(const struct automaton *a, int cell, int state, int digit);
    bool (*accepts)(const struct automaton *a, int state); /* whether the last state is accepted */
    int (*count_states)(const struct automaton *a);        /* NULL: value + 1 */
    int (*count_first)(
        const struct automaton *a); /* cells that come first in sentences; NULL: all */
    bool (*is_possible)(const struct automaton *a); /* a stricter question; or NULL */
    /* Find which digits of each cell are on some path to an accepted state, without walking; or
     * NULL. */
    void (*sift)(const struct automaton *a, uint64_t *left);
    bool reads_ends_first; /* the last cell is read after the first one */
};

/** The column `count_states` of automata whose states are two numbers from 0 to the size. */
int count_two_digits(const struct automaton *a);

/** Conditions of acceptance. */
bool is_any_state(const struct automaton *a, int state);
bool is_value(const struct automaton *a, int state);
bool is_last_state(const struct automaton *a, int state);

dlx_status check_line(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);
void emit_line(const struct emission *emission);

/** Emit an automaton. */
void automaton_emit(struct builder *builder, const char *name, const struct automaton *automaton);

/** Emit the automaton of a clue with another value and another name for its items. */
void emit_line_with(const struct emission *emission, const char *name, int value);

/** If few cells of a total are open, try all digits that a sieve has left. Keep only digits with
 * which cells that see each other differ. */
void try_total(const sudoku_rules *rules, const struct clue_part *part, struct clue_sieve *sieve);

/** Emit the automaton of a clue. Each of its cells has a secondary item, from `beside` on. The
 * steps in the cell that lead to a state other than the value cover this item. */
void emit_line_beside(const struct emission *emission, uint32_t beside);

/** Return whether the automaton of a clue accepts some digits that the board allows, as far as it
 * knows which cells see each other. */
bool is_line_possible(const sudoku_rules *rules, const sudoku_clue *clue);

/* ---- patterns.c ---- */

/** What the cells of a clue may hold by one pattern. */
struct pattern {
    uint64_t digits[MOST_PART_CELLS]; /* a set for each cell */
};

/** A walk over all patterns of a clue. */
struct pattern_walk {
    void (*walk)(struct pattern_walk *w); /* calls `visit` for each pattern of the clue */
    void (*visit)(struct pattern_walk *w, const struct pattern *pattern);
    struct builder *builder;  /* where options go */
    struct clue_sieve *sieve; /* or the candidates to sift */
    const sudoku_clue *clue;  /* the clue */
    int size;                 /* digits of the board */
    int zero;                 /* 1 if the first digit means 0, else 0; digits are numbers + zero */
    int found;                /* number of patterns so far */
    int group;                /* of the next pattern, from 0 */
    uint64_t groups;          /* the groups so far, as bits */
    uint32_t item;            /* the item of the clue */
    uint32_t chosen;          /* the item whose color is the group; 0 for a single group */
    uint32_t first;           /* the item of digit 1 in the first cell; the others follow */
    struct pattern all;       /* the digits that some pattern allows */
};

static inline uint64_t digit_bit(int digit)
{
    return UINT64_C(1) << digit;
}

/** Return the sum of the numbers for which the digits of a set stand. */
static inline int sum_of_digits(const struct pattern_walk *w, uint64_t set)
{
    int sum = 0;
    for (; set != 0; set &= set - 1)
        sum += __builtin_ctzll(set) - w->zero;
    return sum;
}

/** Walk over the patterns of the clue that is being emitted. Return false if there are none or
 * many: then an automaton needs fewer options. */
bool has_few_patterns(const struct emission *e, void (*walk)(struct pattern_walk *w),
                      struct pattern_walk *w);

/** Emit the items of patterns, and then their options. */
void emit_pattern_items(struct pattern_walk *w, const char *name);
void emit_pattern_options(struct pattern_walk *w);

#endif
