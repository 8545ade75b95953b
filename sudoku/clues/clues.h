/* SPDX-License-Identifier: MIT */
/*
 * The kinds of clues. Each is one row, at the end of the file that defines it. The rest of the code
 * knows nothing else about it:
 *
 *     struct clue_kind      used by
 *     ----------------      -------
 *     name, numbers         text: reading and writing rules
 *     holds                 sudoku_is_solution(), and proposals
 *     check, emit           the exact cover; candidates of techniques
 *     shape, look, ink      pictures and drawings in characters
 *     rule                  rulesets of puzzles
 *     step, ...             explanations of steps
 *     measure, growth       the setter, which proposes clues
 *     key                   f-puzzles, both ways
 *
 * The shape of its cells determines most of a clue: how it is drawn, proposed and written in
 * f-puzzles. The rest of a row says what the shape does not determine.
 */
#ifndef SUDOKU_CLUES_CLUES_H
#define SUDOKU_CLUES_CLUES_H

#include "sudoku/draw.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"

struct builder;
struct emission;
struct machine;
struct relation;

/* ---- the rows ---- */

/** The shape of the cells of a clue. */
enum clue_shape {
    SHAPE_BOARD, /* no cells: a rule about all neighbors */
    SHAPE_CAGE,  /* a group of cells */
    SHAPE_LINE,  /* a line, which may go diagonally */
    SHAPE_ARROW, /* a circle of as many cells as the value says, and a line from the last of them */
    SHAPE_PAIR,  /* two neighbors */
    SHAPE_SQUARE,   /* cells that meet in a point */
    SHAPE_ROW,      /* a row or column; the clue is beside the board */
    SHAPE_DIAGONAL, /* a diagonal; the clue is beside the board */
    SHAPE_CELLS,    /* any cells, each by itself */
    SHAPE_TWINS,    /* two groups of the same shape */
};

/** How a clue looks, where shape and ink do not say it. */
enum clue_look {
    LOOK_USUAL,
    LOOK_RINGS,   /* a line: with circles around its ends */
    LOOK_BULB,    /* a line: with a bulb at its beginning */
    LOOK_WHITE,   /* a pair: a white dot */
    LOOK_BLACK,   /* a pair: a black dot */
    LOOK_TEXT,    /* a pair: the letter of its value */
    LOOK_LESS,    /* cells: shaded, with signs: they are less than their neighbors */
    LOOK_GREATER, /* the same, but they are greater */
    LOOK_DISCS,   /* cells: a disc in each */
    LOOK_SHADE,   /* cells: shaded */
    LOOK_CIRCLES, /* cells: a circle around each */
    LOOK_SQUARES, /* cells: a square in each */
};

/** How the setter lets a clue grow, where the shape does not say it. */
enum clue_growth {
    GROW_USUAL,    /* a line at its end; a row is read from both ends */
    GROW_MIRRORED, /* a line from its middle, by two cells with equal digits */
    GROW_ZIPPED,   /* the same, by two cells with the sum of the middle */
    GROW_ACROSS,   /* a line at its end, until it crosses a border of regions */
    GROW_COUNTED,  /* cells anywhere, chosen at once: d cells with each digit d that occurs */
    GROW_ONE_WAY,  /* a row means the same from both ends, so it is read from one of them */
};

/** A letter in place of a value. */
struct clue_letter {
    int value;
    const char *letter; /* NULL after the last one */
};

/** A question about a full grid. `cells` are the numbers that its digits mean. */
typedef bool clue_question(const sudoku_rules *rules, const sudoku_clue *clue,
                           const uint8_t *cells);

/** The key of a kind that f-puzzles does not have. */
#define NOT_IN_FPUZZLES ""

enum {
    MOST_PROPOSED = SUDOKU_MAX_CELLS, /* values of a proposal */
    AS_DIGITS = -1,                   /* most_cells: the number of digits of the board */
    HALF_OF_DIGITS = -1,              /* usual: half of the largest digit, rounded up */
    ROUNDED_DOWN = -2,                /* usual: the same, rounded down */
};

/** A kind of clue. Columns that do not concern it are 0. */
struct clue_kind {
    /* what a clue consists of */
    const char *name;                  /* in texts */
    enum clue_shape shape;             /* of its cells */
    int least_cells, most_cells;       /* number of cells */
    int least_values, most_values;     /* number of values */
    int usual;                         /* the value of a clue without one */
    bool has_digits;                   /* its values are digits */
    bool is_text;                      /* its values are the characters of a text */
    bool is_house;                     /* its cells never repeat a digit */
    bool needs_regions;                /* the rules must have boxes or regions */
    bool is_set;                       /* the order of its cells does not matter */
    bool may_return;                   /* its line may visit a cell again, after another cell */
    const struct clue_letter *letters; /* of values; NULL for none */
    uint64_t marks;  /* BOARD: a bit for each kind whose clues are given wherever they could be */
    uint64_t except; /* BOARD: the same for kinds whose clues exempt the two neighbors they mark */
    sudoku_variant variant; /* BOARD: the variant that means the same; 0 for none */

    /* what it means, and how it becomes exact cover or parts */
    clue_question *holds; /* the definition. It must not share code with what follows */
    dlx_status (*check)(const sudoku_rules *rules, const sudoku_clue *clue,
                        dlx_error *error); /* besides the numbers above; NULL for none */
    void (*emit)(const struct emission *emission);
    bool (*allows)(const struct relation *r, int a, int b); /* if it relates two cells; or NULL */
    const struct machine *machine;                          /* if an automaton checks it; or NULL */
    /* If the clue fixes a total (totals.c), find it and the weights of its cells, in their order;
     * else return false. NULL: it never does. */
    bool (*weigh)(const sudoku_rules *rules, const sudoku_clue *clue, int16_t *weights, int *total);

    /* how it looks */
    sudoku_ink ink; /* of its line, its cage, or its cells */
    enum clue_look look;
    const char *ascii, *symbol; /* PAIR: in drawings of characters, if it has the usual value */

    /* how it is explained to people; sudoku/text/ruleset.c lists the fields of the rule */
    const char *rule; /* its name for readers, a colon, and what it means */

    /* how a step is explained; sudoku/logic/explain.c lists the fields */
    sudoku_technique technique; /* of steps that it finds; 0: SUDOKU_CLUE */
    const char *step;           /* the usual sentence */
    const char *long_step;      /* if the part that comes first has several cells; or NULL */
    const char *lone_step;      /* if the part has only one cell; or NULL */
    const char *valueless;      /* if the clue has no value; or NULL */
    const char *few_sets;       /* if few sets of digits remain; or NULL */
    const char *pointing;       /* if all sets have a digit; or NULL */

    /* how it is proposed */
    int (*measure)(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells);
    /* its value in a full grid of numbers, or -1 if it does not hold there; NULL: no value */
    int (*propose)(const sudoku_rules *rules, uint16_t *values);
    /* the values of all proposals, up to MOST_PROPOSED; returns their number. NULL: see above */
    clue_question *may_grow; /* whether more cells may still make it hold; NULL: only if it holds */
    enum clue_growth growth;

    /* in f-puzzles */
    const char *key;       /* of its list, or NOT_IN_FPUZZLES; NULL: by the keys of its marks */
    const char *other_key; /* another key that is read; or NULL */
    bool key_lacks_value;  /* clues with a value cannot be written */
};

/** Return the row of a kind. */
const struct clue_kind *clue_row(sudoku_clue_kind kind);

/** Return the technique of the steps that a kind of clue finds. */
static inline sudoku_technique clue_technique(sudoku_clue_kind kind)
{
    const sudoku_technique own = clue_row(kind)->technique;
    return own != 0 ? own : SUDOKU_CLUE;
}

/** Return the first value of a clue, or the usual one. */
int clue_value(const sudoku_rules *rules, const sudoku_clue *clue);

/** Return whether the line of a clue may visit its cell number `place` again. */
static inline bool clue_may_return(sudoku_clue_kind kind, const uint16_t *cells, int place)
{
    return clue_row(kind)->may_return && cells[place] != cells[place - 1];
}

/** Return the letter for a value of a clue; NULL if there is none. */
const char *clue_letter(const struct clue_kind *kind, int value);

/** Return whether a kind of clue is about the whole board and depends on clues of another kind. */
static inline bool clue_depends_on(sudoku_clue_kind rule, sudoku_clue_kind kind)
{
    return (clue_row(rule)->except >> kind & 1) != 0;
}

/* ---- clues of rules ---- */

/** Return whether a board has the boxes or regions that a kind of clue may need. */
bool clue_suits(const sudoku_rules *rules, sudoku_clue_kind kind);

/** Check that a clue fits the board: its cells, its number of values, and that some digits can
 * satisfy it. Return DLX_OK; or DLX_ERR_ARGUMENT, with a message and the clue's line in `error`. */
dlx_status clue_check(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error);

/** Write the numbers that the digits of a full grid mean, for the functions of the rows. */
void write_values(const sudoku_rules *rules, const uint8_t *cells, uint8_t *values);

/** Return whether a full grid satisfies a clue. Shares no code with the exact cover. */
bool clue_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells);

/** Add the items, marks and options of all clues of the rules. */
void clues_emit(struct builder *builder);

/* ---- candidates ----
 *
 * Each clue has parts, which sift the candidates of their cells: a digit remains if the part can be
 * satisfied with it. Most clues are one part. A clue about pairs of cells has a part for each pair:
 *
 *     thermometer r1c1-r1c3     a part:     r1c1 1234    r1c2 1234    r1c3 123
 *                               it leaves:  r1c1 1       r1c2 2       r1c3 3
 */

enum { MOST_COMBINATIONS = 12 }; /* that a sieve keeps: 9x9 has no more sets with one sum */

/** What two cells may hold. */
struct relation {
    bool (*allows)(const struct relation *r, int a,
                   int b);   /* digits of the first and the second cell */
    int value;               /* of the clue */
    int size;                /* digits of the board */
    const sudoku_clue *clue; /* the clue, for relations of several values */
    bool from_zero;          /* `allows` gets numbers from 0 on instead of digits from 1 on */
};

enum {
    MOST_PART_CELLS = 64, /* cells of a part, as bits of a word */
    LONGEST_CLUE_LINE =
        MOST_PART_CELLS - 1, /* an automaton reads the second cell of a loop again */
};

/** The candidates of the cells of a part, before and after. The caller sets `digits` and
 * `is_quick`. */
struct clue_sieve {
    uint64_t digits[MOST_PART_CELLS]; /* by cell of the part: its candidates, or its digit */
    uint64_t left[MOST_PART_CELLS];   /* these candidates, except those that the part excludes */
    bool is_quick;                    /* avoid long searches, even if this keeps more candidates */
    bool has_sets;   /* the part asks for a set of digits; else the rest is unused */
    uint64_t common; /* digits of all sets that are possible */
    int set_count;   /* number of possible sets */
    uint64_t sets[MOST_COMBINATIONS]; /* the first of them */
};

struct clue_part;

/** Sift the candidates of the cells of a part. */
typedef void clue_sift(const sudoku_rules *rules, const struct clue_part *part,
                       struct clue_sieve *sieve);

/** A part of a clue. */
struct clue_part {
    int clue;                        /* number of the clue in the rules */
    int count;                       /* number of cells */
    int first;                       /* number of cells that come first, such as a circle */
    uint16_t cells[MOST_PART_CELLS]; /* in the order of the clue, except that these come first */
    clue_sift *sift;                 /* what sifts candidates */
    struct relation relation;        /* of two cells, for parts that are pairs; or a value */
    /* for totals (totals.c): the sum of all digits, each times its weight, is the value */
    int16_t weights[MOST_PART_CELLS]; /* by cell */
    uint8_t groups[MOST_PART_CELLS];  /* by cell: a number; cells with the same one have the same
                                         weight and see each other */
    bool has_more_peers;              /* cells of two groups see each other */
};

/** Store the parts of all clues, or with `parts` NULL, only count them. Return their number. */
int clue_parts(const sudoku_rules *rules, struct clue_part *parts);

/**
 * Return whether some filling of the board satisfies a clue, regardless of the other clues. All
 * parts of the clue are given. The function may return true even if no filling does. Cages of other
 * clues count as houses of the board.
 *
 *     xv 18 r1c1 r1c2      impossible: 18 is 9 + 9, but the cells see each other
 *     odd r1c1-r1c6        impossible: six cells of a row, but only five odd digits
 *
 * @param possible  cell -> digits, or NULL. The digits that the clue excludes are removed.
 */
bool is_clue_possible(const sudoku_rules *rules, const struct clue_part *parts, int count,
                      uint64_t *possible);

/** Refuse such a clue: return DLX_ERR_ARGUMENT, with `error` as by clue_check(). */
dlx_status refuse_impossible(const sudoku_rules *rules, int clue, dlx_error *error);

/** Divide the cells of a total, whose weights are known, into groups. */
void group_part(const sudoku_rules *rules, struct clue_part *part);

/** Sift candidates by a total. Cells that see each other hold different digits. */
void sift_total(const sudoku_rules *rules, const struct clue_part *part, struct clue_sieve *sieve);

#endif
