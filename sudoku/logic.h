/* SPDX-License-Identifier: MIT */
/*
 * Solve Sudoku as people do: a board keeps the candidates of its cells, and each step applies the
 * simplest technique that changes something.
 *
 *     sudoku_puzzle -> sudoku_logic_start() -> sudoku_logic_step() ... -> sudoku_step ->
 *     sudoku_step_text()
 *                                                     ^ sudoku_logic_board(): the candidates in between
 *
 * Names, order and levels follow Sudoku Explainer (N. Juillerat) and HoDoKu (B. Hobiger).
 */
#ifndef SUDOKU_LOGIC_PUBLIC_H
#define SUDOKU_LOGIC_PUBLIC_H

#include "sudoku/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- techniques and steps ---- */

/** How hard a puzzle is for people: the level of its hardest step. */
typedef enum sudoku_level {
    SUDOKU_EASY,   /* singles, what single clues allow */
    SUDOKU_MEDIUM, /* locked candidates, pairs, triples, sums of one or two cells */
    SUDOKU_HARD,   /* quads, fish, wings, coloring, unique rectangles, sums of several cells */
    SUDOKU_EXPERT, /* chains, almost locked sets, forcing chains and nets */
    SUDOKU_SEARCH, /* no technique known here solves it */
} sudoku_level;

/** The techniques, from simple to hard, and their names in other programs: SE is Sudoku Explainer,
 * HD is HoDoKu. */
typedef enum sudoku_technique {
    SUDOKU_FULL_HOUSE,           /* HD Full House; SE Single in a full house */
    SUDOKU_HIDDEN_SINGLE_REGION, /* SE Hidden Single in block */
    SUDOKU_HIDDEN_SINGLE_LINE,   /* SE Hidden Single in row, column */
    SUDOKU_NAKED_SINGLE,         /* SE, HD Naked Single */
    SUDOKU_THERMOMETER_ENDS,  /* digits too large or too small for their place on a thermometer */
    SUDOKU_KROPKI,            /* digits that a dot, or the lack of one, excludes */
    SUDOKU_CLUE,              /* digits that another clue excludes */
    SUDOKU_CAGE_COMBINATIONS, /* digits in no set that a cage can still hold */
    SUDOKU_CAGE_POINTING,     /* a digit of all these sets, and the cells that see its places */
    SUDOKU_45_RULE,           /* the sum of one or two cells, from houses and clues */
    SUDOKU_POINTING,          /* SE Pointing; HD Locked Candidates Type 1 */
    SUDOKU_CLAIMING,          /* SE Claiming; HD Locked Candidates Type 2 */
    SUDOKU_NAKED_PAIR,        /* SE, HD */
    SUDOKU_HIDDEN_PAIR,       /* SE, HD */
    SUDOKU_NAKED_TRIPLE,      /* SE Naked Triplet; HD */
    SUDOKU_HIDDEN_TRIPLE,     /* SE Hidden Triplet; HD */
    SUDOKU_45_RULE_WIDE,      /* the same for three to six cells */
    SUDOKU_NAKED_QUAD,        /* SE, HD Naked Quadruple */
    SUDOKU_HIDDEN_QUAD,       /* SE, HD Hidden Quadruple */
    SUDOKU_X_WING,            /* SE, HD */
    SUDOKU_SWORDFISH,         /* SE, HD */
    SUDOKU_JELLYFISH,         /* SE, HD */
    SUDOKU_XY_WING,           /* SE, HD */
    SUDOKU_XYZ_WING,          /* SE, HD */
    SUDOKU_W_WING,            /* HD */
    SUDOKU_COLOR_TRAP,        /* HD Simple Colors Trap */
    SUDOKU_COLOR_WRAP,        /* HD Simple Colors Wrap */
    SUDOKU_UNIQUE_1,          /* SE, HD Uniqueness Test 1 */
    SUDOKU_UNIQUE_2,          /* SE; HD Uniqueness Tests 2 and 5 */
    SUDOKU_UNIQUE_3,          /* SE, HD Uniqueness Test 3 */
    SUDOKU_UNIQUE_4,          /* SE, HD Uniqueness Test 4 */
    SUDOKU_BUG,               /* SE Bivalue Universal Grave; HD Bivalue Universal Grave + 1 */
    SUDOKU_X_CHAIN,           /* HD; SE Forcing X-Chain */
    SUDOKU_XY_CHAIN,          /* HD; SE Y-Cycle */
    SUDOKU_ALTERNATING_CHAIN, /* HD Alternating Inference Chain; SE Forcing Chain */
    SUDOKU_ALS_XZ,            /* HD Almost Locked Set XZ-Rule */
    SUDOKU_ALS_XY_WING,       /* HD Almost Locked Set XY-Wing */
    SUDOKU_ALS_CHAIN,         /* HD Almost Locked Set XY-Chain */
    SUDOKU_FINNED_X_WING,     /* HD Finned X-Wing, Sashimi X-Wing */
    SUDOKU_FINNED_SWORDFISH,  /* HD Finned Swordfish, Sashimi Swordfish */
    SUDOKU_FINNED_JELLYFISH,  /* HD Finned Jellyfish, Sashimi Jellyfish */
    SUDOKU_HIDDEN_RECTANGLE,  /* HD Hidden Rectangle, Uniqueness Test 6 */
    SUDOKU_UNIQUE_LOOP,       /* SE Unique Loop */
    SUDOKU_SUE_DE_COQ,        /* HD Sue de Coq */
    SUDOKU_DEATH_BLOSSOM,     /* HD Death Blossom */
    SUDOKU_CELL_CHAIN,        /* SE Cell Forcing Chains; HD Forcing Chain */
    SUDOKU_HOUSE_CHAIN,       /* SE Region Forcing Chains; HD Forcing Chain */
    SUDOKU_CONTRADICTION_NET, /* SE Dynamic Contradiction Forcing Chains; HD Forcing Net */
    SUDOKU_CELL_NET,          /* SE Dynamic Cell Forcing Chains; HD Forcing Net */
    SUDOKU_HOUSE_NET,         /* SE Dynamic Region Forcing Chains; HD Forcing Net */
    SUDOKU_NESTED_NET,        /* SE Nested Forcing Chains */
    SUDOKU_TECHNIQUES,        /* number of techniques */
} sudoku_technique;

/** A digit in a cell. */
typedef struct sudoku_candidate {
    uint16_t cell; /* where */
    uint8_t digit; /* 0 for none */
} sudoku_candidate;

/** Why a deduction of a forcing chain or net holds. */
typedef enum sudoku_reason {
    SUDOKU_ASSUMED,        /* begins a branch */
    SUDOKU_EXCLUDED,       /* a true candidate of the cell, or the digit in a peer, excludes it */
    SUDOKU_LAST_CANDIDATE, /* the only candidate left in its cell */
    SUDOKU_LAST_PLACE,     /* the only place left for the digit in the house */
    SUDOKU_DISPROVED,      /* assuming it too leads to a contradiction */
    SUDOKU_NO_CANDIDATE,   /* contradiction: the cell has no candidate left; digit 0 */
    SUDOKU_NO_PLACE,       /* contradiction: the digit has no place left in the house */
    SUDOKU_BY_CLUE,        /* a clue excludes it, by the candidates that its cells have left */
} sudoku_reason;

/** What follows from the assumption of a forcing chain or net. */
typedef struct sudoku_deduction {
    sudoku_candidate candidate; /* what is decided */
    bool truth;                 /* whether the cell holds the digit */
    sudoku_reason reason;       /* why */
    uint16_t house;             /* SUDOKU_LAST_PLACE, SUDOKU_NO_PLACE: number in the rules */
    uint16_t clue;              /* SUDOKU_BY_CLUE: number in the rules */
} sudoku_deduction;

/**
 * One application of a technique. It either places a digit or removes candidates.
 *
 * The first cells and houses of a pattern have a meaning that depends on the technique:
 *
 *     technique          cells, the first of them            houses, the first of them     digits
 *     singles            the cell                            where it is the only place    the digit
 *     locked candidates  where the digit can be              the house, and if there is    the digit
 *                                                            one, another with all of them
 *     subsets            of the subset                       of the subset                 of the subset
 *     fish               all with the digit in the lines     the lines, then their covers  the digit
 *     wings              XY, XYZ: the pivot, the pincers; W: the pincers, the link         X, Y, Z
 *     coloring           of one color, then of the other;    none                          the digit
 *                        wrap: the impossible color first
 *     unique rectangle   the four corners, then others       type 3, 4: of the argument    the two digits
 *     chains             of the nodes                        none                          of the nodes
 *     ALS                of each set, in their order         none                          of the links
 *     finned fish        all in both kinds of lines, then    the lines, then their covers  the digit
 *                        the fins
 *     hidden rectangle   the four corners                    of the argument               the two digits
 *     unique loop        of the loop                         of the argument, if any       the two digits
 *     BUG                with extra candidates               none                          the extra ones
 *     sue de coq         in both houses, then the others     the line, then the box        of the cells
 *     death blossom      the stem, then of each petal        none                          the digit of all petals
 *     forcing chains,    of each assumption                  of a house: the house         of the assumptions
 *     nets
 *     45 rule            with positive weights, then those   added, then subtracted        none
 *                        with negative ones
 *     cage pointing      of the cage with the digit          none                          the digit
 *     other clues        circle of an arrow, ends between,   none                          none
 *                        the first of two cells; or all
 *
 * A chain of nodes means: if the first is false, the second is true, then the third is false, ...,
 * and the last is true. Thus the first or the last is true. If they are the same, it is true. A
 * clue may make a link, or be the reason why an end excludes what is removed.
 *
 * The petals of a death blossom are almost locked sets. Each contains the digit of the stem that it
 * is for. The deductions of a BUG are the extra candidates, one of which is true.
 *
 * The deductions of a forcing chain or net are in branches. Each begins with an assumption, and
 * ends with the conclusion that all branches share, or with a contradiction. Candidates that a true
 * one excludes are left out in between; those that a clue excludes are listed, and their clues are
 * clues of the step.
 */
typedef struct sudoku_step {
    sudoku_technique technique;      /* the technique */
    sudoku_candidate placed;         /* the digit that is placed; digit 0 if none is */
    uint64_t digits;                 /* digits of the pattern, as bits */
    int cell_count;                  /* of the pattern */
    int first_cells;                 /* number of cells in the first group */
    int house_count;                 /* of the pattern */
    int first_houses;                /* number of houses in the first group */
    int node_count;                  /* of the chain, even; 0 if there is none */
    int removed_count;               /* of candidates */
    int clue_count;                  /* number of clues that the step uses */
    int sum;                         /* 45 rule: of the digits, each times its weight */
    int set_count;                   /* of `sets` */
    int group_count;                 /* number of almost locked sets */
    const uint16_t *cells;           /* `cell_count` of them */
    const uint16_t *houses;          /* `house_count` of them, numbered as in the rules */
    const sudoku_candidate *nodes;   /* `node_count` of them */
    const sudoku_candidate *removed; /* `removed_count` of them, each once */
    const uint16_t *clues;           /* `clue_count` of them, numbered as in the rules */
    const uint8_t *group_cells;      /* cells of each almost locked set, in the order of `cells` */
    const uint8_t *group_links;      /* digit that each of them holds without the digit of the one
                                        before; the first one is without the last digit, which is
                                        removed. Death blossom: digit of the stem for the petal */
    const uint64_t *sets; /* sets of digits that a cage can still hold; none if more than 12 */
    const sudoku_deduction *deductions; /* `deduction_count` of them */
    int deduction_count;    /* of a BUG, a forcing chain or net; 0 for other techniques */
    const int16_t *weights; /* 45 rule: of each cell; they may be negative */
    const uint16_t *node_clues; /* of a chain: for each node after the first, the clue that links it
                                   to the node before, plus 1, or 0; for the first node, and in
                                   another entry after the last, the same for what is removed */
} sudoku_step;

/** The result of looking for a step. */
typedef enum sudoku_progress {
    SUDOKU_STEP,          /* a step was found and done */
    SUDOKU_SOLVED,        /* the board is full */
    SUDOKU_STUCK,         /* no technique applies */
    SUDOKU_CONTRADICTION, /* a cell has no candidate left, or a digit no place: there is no solution */
    SUDOKU_GIVEN_UP,      /* a time limit was reached, or a stop was asked for */
} sudoku_progress;

/** What it takes to solve a puzzle. */
typedef struct sudoku_rating {
    sudoku_progress end;               /* how solving ended; never SUDOKU_STEP */
    sudoku_level level;                /* SUDOKU_SEARCH if it is not solved */
    sudoku_technique hardest;          /* technique used; SUDOKU_FULL_HOUSE if none was */
    uint32_t steps[SUDOKU_TECHNIQUES]; /* number of steps by each technique */
} sudoku_rating;

/* ---- solving step by step ---- */

/** A board with candidates, and the techniques that work on it. */
typedef struct sudoku_logic sudoku_logic;

/**
 * Create a logic. Keep it: it serves any number of puzzles.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (a cell is in more than 40 houses that hold each
 *   digit). Memory: 2.5 MB for 9x9, 7 MB for 16x16, and 600 KB for 36x36;
 *   with clues, 1.4 MB more for 9x9 and 6 MB for 16x16.
 */
DLX_API dlx_status sudoku_logic_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    sudoku_logic **logic);

/** Free a logic. */
DLX_API void sudoku_logic_free(sudoku_logic *logic);

/**
 * Start a puzzle: place its givens and remove the candidates that they exclude.
 *
 * @param logic   forgets its previous puzzle.
 * @param puzzle  of the size of the rules; copied. Givens may contradict each other.
 * @param unique  true if the puzzle is known to have exactly one solution. Only then, with plain
 *                rules and without candidates of its own, unique rectangles are used: they would
 *                lose solutions of other puzzles.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Allocates nothing. Cost: O(size^3).
 */
DLX_API dlx_status sudoku_logic_start(sudoku_logic *logic, const sudoku_puzzle *puzzle,
                                      bool unique);

/**
 * Find a step by the simplest technique that applies, and do it. Every step follows from the
 * candidates and the rules; unique rectangles also assume that the solution is unique.
 *
 * Clues exclude candidates by techniques of their own, each clue by itself; the 45 rule combines
 * houses with the clues that fix a sum. In forcing chains and nets, clues also exclude what does
 * not fit the assumption, so that several clues and houses work together.
 *
 * Singles, locked candidates, hidden subsets and links use the houses with as many cells as digits.
 * Smaller houses (anti-knight) serve naked subsets, and in all techniques they exclude digits from
 * their cells. Fish use rows and columns. Chains have at most 32 nodes. Chains and almost locked
 * sets, of up to 5 cells and 6 sets in a chain, and forcing chains and nets are used up to 16x16. A
 * nested net makes at most 40000 inner assumptions.
 *
 * @param logic  continues its puzzle.
 * @param step   out, may be NULL: the step; its arrays belong to the logic and live until the next
 *               call.
 * @return SUDOKU_STEP, or why there is no step. Allocates nothing. Cost on 9x9: less than a
 *   microsecond for singles, up to a millisecond for chains, milliseconds for forcing nets, up to a
 *   second for nested ones, and tens of microseconds for the other techniques.
 */
DLX_API sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step);

/**
 * Limit the time of all later steps, of this puzzle and of the next ones. A new logic has no limit.
 * At the limit, the search for a step ends within milliseconds with SUDOKU_GIVEN_UP, and the board
 * stays as it is.
 *
 * @param logic    may go on after this, whatever limit or stop it has met before.
 * @param seconds  from now on; 0 for no limit.
 */
DLX_API void sudoku_logic_limit(sudoku_logic *logic, double seconds);

/** Let the search for a step end as at a time limit, now and from then on. A signal handler or
 * another thread may call this. It holds until sudoku_logic_limit(). */
DLX_API void sudoku_logic_stop(sudoku_logic *logic);

/** Return the current board, including the candidates of all cells; a filled cell has only its
 * digit. Valid until the next call. */
DLX_API const sudoku_puzzle *sudoku_logic_board(const sudoku_logic *logic);

/**
 * Solve a puzzle step by step, and count the steps.
 *
 * @param logic          forgets its previous puzzle.
 * @param puzzle,unique  as for sudoku_logic_start().
 * @param rating         out; with the end SUDOKU_GIVEN_UP, it has the steps so far.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Allocates nothing.
 *
 * An equivalent puzzle gets the same level and hardest technique. Its counts may differ, because
 * the steps come in another order. In rare cases its level differs too, because another step has
 * removed a unique rectangle before it is tried.
 */
DLX_API dlx_status sudoku_logic_rate(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                     sudoku_rating *rating);

/**
 * Rate a puzzle like sudoku_logic_rate(), but try no technique above a level. If the puzzle needs
 * one, the rating ends with SUDOKU_STUCK, and its level is SUDOKU_SEARCH.
 *
 * @param level  the level; with SUDOKU_EXPERT or SUDOKU_SEARCH, all techniques are tried.
 */
DLX_API dlx_status sudoku_logic_rate_up_to(sudoku_logic *logic, const sudoku_puzzle *puzzle,
                                           bool unique, sudoku_level level, sudoku_rating *rating);

/**
 * Find out whether sudoku_logic_rate() would give a puzzle this level. This is faster for puzzles
 * that turn out to be harder: no technique above the level is tried.
 *
 * @param logic          forgets its previous puzzle.
 * @param puzzle,unique  as for sudoku_logic_start().
 * @param level          the level.
 * @param has_level      out; false if the search was stopped at a limit.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Allocates nothing.
 */
DLX_API dlx_status sudoku_logic_has_level(sudoku_logic *logic, const sudoku_puzzle *puzzle,
                                          bool unique, sudoku_level level, bool *has_level);

/**
 * Explain steps with the symbols of a puzzle instead of digits, until the next call.
 *
 * @param symbols  a list as sudoku_symbols_count() describes it, which must stay alive; NULL for
 *                 the usual digits.
 */
DLX_API void sudoku_logic_symbols(sudoku_logic *logic, const char *symbols);

/**
 * Explain a step in one or two sentences, without a newline. Cells are written as r1c5, and digits
 * as by sudoku_write().
 *
 * @param logic       only read.
 * @param step        from this logic; its arrays must still be valid.
 * @param write,user  takes the text.
 * @return DLX_OK, DLX_ERR_OUTPUT. Cost: O(length of the text).
 */
DLX_API dlx_status sudoku_step_text(const sudoku_logic *logic, const sudoku_step *step,
                                    dlx_write_fn *write, void *user);

/* ---- the scale of Sudoku Explainer ---- */

/** A rater by the scale of Sudoku Explainer 1.2.1. It is exact for classic 9x9 puzzles. By other
 * rules, and with clues, Sudoku Explainer has no ratings; there a step has the rating of its
 * technique on this scale, and chains grow with their length. */
typedef struct sudoku_scale sudoku_scale;

/** One step of the rater. It places all digits and removes all candidates that its technique finds
 * at this rating. */
typedef struct sudoku_scale_step {
    int rating;                      /* in tenths: 12 for 1.2 */
    const char *name;                /* of the technique; static storage */
    int placed_count;                /* number of placed digits */
    int removed_count;               /* number of candidates that were removed by themselves */
    const sudoku_candidate *placed;  /* the digits, from 1 */
    const sudoku_candidate *removed; /* the candidates, each once */
} sudoku_scale_step;

/** The ratings of a puzzle in tenths; 0 before the first step. */
typedef struct sudoku_scale_rating {
    int hardest;     /* ER: of the hardest step */
    int first_digit; /* EP: of the hardest step up to the first that places a digit */
    int first_step;  /* ED: of the first step */
} sudoku_scale_rating;

/**
 * Create a rater. Keep it: it serves any number of puzzles, one after another.
 *
 * @return DLX_OK, DLX_ERR_MEMORY. Memory: 7 MB.
 */
DLX_API dlx_status sudoku_scale_new(const dlx_allocator *allocator, sudoku_scale **scale);

/**
 * Create a rater for any rules.
 *
 * @param rules  NULL for classic 9x9. They must outlive the rater.
 * @return as sudoku_logic_new(). Memory: as a logic for these rules, and 5 MB more.
 */
DLX_API dlx_status sudoku_scale_for(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    sudoku_scale **scale);

/** Free a rater; NULL is allowed. */
DLX_API void sudoku_scale_free(sudoku_scale *scale);

/**
 * Start a puzzle.
 *
 * @param scale    forgets its previous puzzle.
 * @param puzzle   fits the rules; only its givens count. It must have exactly one solution,
 *                 or steps that use this may lead to a contradiction.
 * @param seconds  the time for all steps together; 0 for no limit.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another size, or a digit above 9). Allocates nothing.
 */
DLX_API dlx_status sudoku_scale_start(sudoku_scale *scale, const sudoku_puzzle *puzzle,
                                      double seconds);

/**
 * Find the easiest step and do it.
 *
 * @param scale  continues its puzzle.
 * @param step   out, may be NULL: the step; its arrays belong to the rater and live until the next
 *               call.
 * @return SUDOKU_STEP, or why there is no step; SUDOKU_GIVEN_UP at the time limit or after
 *   sudoku_scale_stop(), and from then on. Allocates nothing. Cost: microseconds up to rating 6,
 *   milliseconds up to 9, seconds above.
 */
DLX_API sudoku_progress sudoku_scale_next(sudoku_scale *scale, sudoku_scale_step *step);

/** Abandon the puzzle, even in the middle of sudoku_scale_next(). A signal handler or another
 * thread may call this. It holds until sudoku_scale_start(). */
DLX_API void sudoku_scale_stop(sudoku_scale *scale);

/** Return the ratings of the steps so far. */
DLX_API sudoku_scale_rating sudoku_scale_rate(const sudoku_scale *scale);

/* ---- names ---- */

/** Return the name of a technique; "unknown" for other numbers. Static storage. */
DLX_API const char *sudoku_technique_name(sudoku_technique technique);

/** Return the level of a technique; SUDOKU_SEARCH for other numbers. */
DLX_API sudoku_level sudoku_technique_level(sudoku_technique technique);

/** Return a technique's names in other programs; "unknown" for other numbers. Static storage. */
DLX_API const char *sudoku_technique_source(sudoku_technique technique);

/** Return the name of a level, "easy" to "search"; "unknown" for other numbers. Static storage. */
DLX_API const char *sudoku_level_name(sudoku_level level);

#ifdef __cplusplus
}
#endif

#endif
