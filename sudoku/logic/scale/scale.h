/* SPDX-License-Identifier: MIT */
/*
 * The scale of Sudoku Explainer: rate a classic 9x9 puzzle by its hardest step.
 *
 * A rating is a number of tenths: 12 means 1.2. The work is a list of finders, from the easiest
 * rating to the hardest. Each round applies the first finder that changes the board, and then
 * starts again with the easiest one:
 *
 *     round  finder           rating   what it does
 *       1    hidden single     1.2     places 4 in r1c2 and 7 in r5c5
 *       2    hidden single     1.2     places 4 in r9c1
 *       3    X-wing            3.2     removes 5 from r4c7
 *       4    forcing chain     7.1     removes 2 from r1c1
 *       ...
 *     ER 7.1, the hardest; EP 1.2, the hardest up to the first round that places a digit; ED 1.2, round 1
 *
 * Most techniques come from sudoku/logic. The table in scale.c names them, their ratings, and what
 * is done with the patterns that are found. Singles, sets and chains apply everything that they
 * find at their rating. Of fish, wings, rectangles, loops, BUGs and aligned exclusions only the
 * first one is applied, so their order matters.
 *
 * The techniques and their ratings are those of Sudoku Explainer 1.2.1 by N. Juillerat. The chains
 * from 7.5 on are searched and measured by G. Penet's published method for fast raters: see
 * dynamic.c.
 */
#ifndef SUDOKU_LOGIC_SCALE_SCALE_H
#define SUDOKU_LOGIC_SCALE_SCALE_H

#include "sudoku/logic/logic.h"

enum {
    CELLS = 81,
    BOARD_WORDS = 2,           /* words of a set of cells */
    HOUSES = 27,               /* rows, columns, boxes */
    FIRST_BOX = 18,            /* number of the first box */
    ALL_DIGITS = 0x3FE,        /* a set of digits: bits 1 to 9 */
    MOST_TAGS = 2 * 9 * CELLS, /* of a board without any digit */
    TAG_WORDS = (MOST_TAGS + 63) / 64,
    MOST_GENERATIONS = 72, /* of a dynamic chain */
    MOST_FLOODS = 16,      /* floods that are kept */
    NO_FLOOD = -1,         /* the start of a flood that is not in use */
    MOST_BASE_GROUPS = CELLS + 9 * HOUSES,
    MOST_GROUPS = 20000,   /* cells, places of a digit, and patterns */
    MOST_MEMBERS = 160000, /* of all groups and their targets */
    MOST_PENDING = 30,     /* removals of equal rating */
    NO_RATING = 200,       /* above all ratings */
};

/** A matrix of tags: row i is the set of the tags that follow from tag i. Tag 2c says that
 * candidate c is true, tag 2c+1 that it is false. */
struct matrix {
    uint64_t *bits; /* rows of `words` words each */
};

enum group_kind { GROUP_BASE, GROUP_PATTERN };

/** Candidates, one of which is true; or, in a pattern, those that hide it, and its removals. */
struct group {
    enum group_kind kind;
    int first, count;         /* candidates in `member` */
    int target, target_count; /* pattern: candidates that it removes */
    uint16_t pattern[4];      /* pattern: the candidates of which it consists */
    int pattern_count;        /* number of these that are kept, at most 4 */
};

enum { MOST_LOOPS = 256, MOST_EXTRA = 8 };

/** A unique rectangle or loop: see deadly.c. */
struct loop {
    uint64_t pair;         /* the two digits of all its cells */
    int base;              /* rating of its easiest use */
    int extra[MOST_EXTRA]; /* cells with other digits as well */
    int extra_count;       /* number of these, at least 1 */
};

/** One generation after another of what follows from an assumption. */
struct flood {
    int start;                                       /* the assumption, or NO_FLOOD */
    unsigned used;                                   /* when it was last used; see flood_open() */
    bool is_complete;                                /* there is no further generation */
    int generations;                                 /* number of generations after the first */
    uint64_t all[TAG_WORDS];                         /* everything that is known */
    uint64_t known[MOST_GENERATIONS + 1][TAG_WORDS]; /* everything known up to a generation */
    uint64_t fresh[MOST_GENERATIONS + 1][TAG_WORDS]; /* what a generation added */
    int16_t group[MOST_TAGS];               /* group that a tag came from, -1 for a link, or
                                                          -2 - n for nested chain n */
    uint8_t born[MOST_TAGS];                /* generation of a tag that is known */
    uint8_t left[MOST_GROUPS];              /* by group: members that are not known to be false */
    uint64_t touched[MOST_GROUPS / 64 + 1]; /* groups to look at */
    uint64_t kept[TAG_WORDS];               /* used when tracing back: what was seen */
    uint16_t trail[MOST_TAGS];              /* tags to trace back */
};

struct nest; /* nested.c */

/** A rater, which serves one puzzle after another. */
struct sudoku_scale {
    struct object object;
    sudoku_logic *l;        /* the board, and the finders of techniques that people use */
    sudoku_scale_step step; /* the step that is being found */
    sudoku_candidate placed[CELLS];
    sudoku_candidate removed[9 * CELLS];
    uint64_t singles[BOARD_WORDS];   /* cells where a digit has been noted in this step */
    uint8_t single[CELLS];           /* these digits */
    uint64_t noted[10][BOARD_WORDS]; /* by digit: where a removal has been noted in this step */
    int wing[3];                     /* pincers and pivot of the first wing of this step */
    int er, ep, ed;                  /* ratings so far; 0 if there is none */
    int rounds;                      /* number of steps so far */
    bool has_placed;                 /* a step placed a digit */
    unsigned ticks;                  /* number of generations; some of them ask whether to go on */

    struct loop loop[MOST_LOOPS]; /* of the board of this round */
    int loop_count;               /* number of loops */

    /* chains: see links.c */
    int candidates;                            /* number of candidates */
    int tags, words;                           /* number of tags, and words of a set of tags */
    sudoku_candidate candidate[MOST_TAGS / 2]; /* cell and digit */
    uint16_t number[CELLS][10];                /* candidate by cell and digit */
    struct matrix basic;                       /* links of cells and houses */
    struct matrix direct;  /* the same and those of patterns that one candidate hides */
    struct matrix links;   /* links that the search works on */
    struct matrix reach;   /* what follows by any number of links, or some */
    struct matrix parents; /* transposed `reach` */
    struct matrix causes;  /* transposed `direct` */
    struct group group[MOST_GROUPS];
    int groups;                         /* number of groups */
    int base_groups;                    /* number of those that are not patterns */
    uint8_t group_size[MOST_GROUPS];    /* number of members, for floods */
    int group_start[MOST_TAGS / 2 + 1]; /* by candidate: where its groups start in the next list */
    uint16_t group_list[MOST_MEMBERS];  /* groups by candidate, in increasing order */
    uint16_t member[MOST_MEMBERS];
    int members;     /* number of members */
    bool found_link; /* a group gave a new link */

    /* the best removals of this round: see chains.c */
    int base; /* rating of the shortest chain of the current kind */
    int best; /* lowest rating so far, or NO_RATING */
    uint16_t pending
        [MOST_PENDING]; /* candidates whose removal waits until the search for easier ones ends */
    int pending_count;
    bool removed_now; /* something was removed at once, since a harder step came before */
    bool is_removed[MOST_TAGS / 2];         /* candidates that were removed at once */
    const char *best_name;                  /* technique of `best` */
    const char *name;                       /* technique of the search */
    uint64_t seen_contradiction[TAG_WORDS]; /* tags that were tried as assumption */
    uint64_t (*seen_dual)[TAG_WORDS];       /* by candidate: tags that were tried */
    uint64_t (*seen_group)[TAG_WORDS];      /* by base group: tags that were tried */
    struct flood floods[MOST_FLOODS];       /* floods that were used last */
    struct flood *flood;                    /* the current one */
    unsigned uses;                          /* number of floods that have been opened */
    struct nest *nest;
    bool has_nested; /* nested chains were searched for this puzzle */
};

/* ---- the board: a sudoku_logic, whose full houses are rows 0 to 8, columns 9 to 17, boxes 18 to
 * 26 ---- */

static inline int row_of(int cell)
{
    return cell / 9;
}
static inline int column_of(int cell)
{
    return 9 + cell % 9;
}
static inline int box_of(int cell)
{
    return FIRST_BOX + cell / 27 * 3 + cell % 9 / 3;
}
/** Return the house of a kind (0: row, 1: column, 2: box) that contains a cell. */
static inline int house_of(int cell, int kind)
{
    return kind == 0 ? row_of(cell) : kind == 1 ? column_of(cell) : box_of(cell);
}
/** Return the cell on a seat of a house. */
static inline int cell_of(int house, int seat)
{
    const int box = house - FIRST_BOX;
    return house < 9           ? 9 * house + seat
           : house < FIRST_BOX ? 9 * seat + house - 9
                               : 27 * (box / 3) + 3 * (box % 3) + 9 * (seat / 3) + seat % 3;
}

/** Remove a candidate as part of the step. Return whether it was there. */
bool scale_remove(sudoku_scale *s, int cell, int digit);
/** Remove several digits of a cell. Return whether one was there. */
bool scale_remove_all(sudoku_scale *s, int cell, uint64_t digits);

/* ---- finders: each returns whether it changed the board, and sets the step's rating and name
 * ---- */

/** Return how many tenths the length of a chain adds to its rating. */
int count_length_steps(int length);

typedef bool scale_finder(sudoku_scale *s);

scale_finder scale_unique_loops, scale_unique_long_loops, scale_unique_longest_loops, scale_bug;
bool scale_chains(sudoku_scale *s);           /* cycles and chains: 6.5 to 7.4 */
bool scale_nishio(sudoku_scale *s);           /* 7.5 */
bool scale_multiple(sudoku_scale *s);         /* 8.0 */
bool scale_dynamic(sudoku_scale *s);          /* 8.5 */
bool scale_plus(sudoku_scale *s);             /* 9.0 */
bool scale_nested(sudoku_scale *s, int base); /* 9.5, 10.0, 10.5 */

/** Describe the step. */
static inline bool name_step(sudoku_scale *s, int rating, const char *name)
{
    s->step.rating = rating;
    s->step.name = name;
    return true;
}

#endif
