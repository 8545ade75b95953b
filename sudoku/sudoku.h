/* SPDX-License-Identifier: MIT */
/*
 * libdlx-sudoku: Sudoku of any size and variant. Start here. sudoku/bulk.h solves many classic
 * puzzles, sudoku/logic.h solves as people do, sudoku/generate.h makes puzzles, sudoku/canonical.h
 * finds equivalent ones, and sudoku/draw.h draws pictures.
 *
 *     text -> sudoku_reader -> sudoku_puzzle -> sudoku_solver -> sudoku_answer -> sudoku_write()
 *                                                    ^
 *                                              sudoku_rules
 *
 * Rules are a list of houses and a list of clues. A house is a group of cells that must not hold
 * the same digit twice. The solver turns the rules into an exact-cover problem and compiles it
 * once; the givens of each puzzle are required before its search and released after it. The cells
 * of a board are numbered row by row: on 9x9, cell = 9 * row + column, all from 0.
 *
 * "Classic" means 9x9 with 3x3 boxes. The rules at the top of dlx.h hold here, too. Unless a
 * function says otherwise, these also hold:
 *   - The functions named ..._new() copy `allocator` and `settings`. NULL means malloc, and
 *     settings that are all zero. They keep `rules`, which must stay alive; NULL means classic
 *     rules.
 *   - Rules, solvers and puzzles that are passed to one call have the same size. A call with a
 *     puzzle of another size, with a digit that the rules do not have, or with a digit outside all
 *     grids, returns DLX_ERR_ARGUMENT.
 *   - Canonical forms need plain rules. All other functions accept several grids and clues.
 *   - An `error` may be NULL. After DLX_ERR_ARGUMENT, or DLX_ERR_NOT_EXPRESSIBLE, its message says
 *     why.
 *   - Only the functions named ..._stop() may be called from another thread or a signal handler.
 *     They make the current call, or the next one, return soon and report that it was stopped.
 */
#ifndef SUDOKU_SUDOKU_H
#define SUDOKU_SUDOKU_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SUDOKU_BOX = 3,       /* classic: rows and columns of a box */
    SUDOKU_SIZE = 9,      /* classic: rows, columns, boxes and digits */
    SUDOKU_CELLS = 81,    /* classic: cells */
    SUDOKU_MIN_SIZE = 4,  /* smallest board */
    SUDOKU_MAX_SIZE = 36, /* largest board */
    SUDOKU_MAX_CELLS = SUDOKU_MAX_SIZE * SUDOKU_MAX_SIZE,
    SUDOKU_OUTSIDE = 255, /* region of a cell that belongs to none of several grids */
};

/* ---- puzzles and rules ---- */

/** A puzzle of any size. It has 12 KB, like a record and a canonical form: mind the stack size. */
typedef struct sudoku_puzzle {
    int size;                              /* rows and columns, and usually digits: 4 to 36 */
    bool marked;                           /* `candidates` counts */
    uint8_t cell[SUDOKU_MAX_CELLS];        /* size * size cells: 0 if empty, else a digit */
    uint64_t candidates[SUDOKU_MAX_CELLS]; /* digits that a cell may hold; bit d is digit d */
} sudoku_puzzle;

/** The cells of a classic puzzle without candidates, for programs that solve millions of them. */
typedef struct sudoku_board {
    uint8_t cell[SUDOKU_CELLS]; /* 0 if empty, else a digit 1 to 9 */
} sudoku_board;

/** Variants: more houses. Bits, to be combined with |. */
typedef enum sudoku_variant {
    SUDOKU_X = 1 << 0,           /* both diagonals hold each digit */
    SUDOKU_HYPER = 1 << 1,       /* windows between the borders of boxes hold each digit */
    SUDOKU_ASTERISK = 1 << 2,    /* nine cells in the shape of a star hold each digit; 9x9 */
    SUDOKU_CENTER_DOT = 1 << 3,  /* the centers of the boxes hold each digit */
    SUDOKU_ANTI_KNIGHT = 1 << 4, /* no equal digits a knight's move apart */
    SUDOKU_ANTI_KING = 1 << 5,   /* no equal digits that touch, even at corners */
    SUDOKU_DISJOINT = 1 << 6,    /* the cells at the same place of all boxes hold each digit */
    SUDOKU_ALL_NONCONSECUTIVE = 1 << 7, /* rules have the clue SUDOKU_NONCONSECUTIVE instead */
    SUDOKU_FALLING_DIAGONAL =
        1 << 8, /* the diagonal from the top left holds each digit; with the next one,
                                rules have SUDOKU_X instead */
    SUDOKU_RISING_DIAGONAL = 1 << 9, /* the diagonal from the bottom left holds each digit */
    SUDOKU_NO_BOXES = 1 << 10,       /* only rows and columns hold each digit: a Latin square */
} sudoku_variant;

/** The kind of a clue. docs/sudoku/variants.md says what each of them means. */
typedef enum sudoku_clue_kind {
    SUDOKU_KILLER,      /* different digits with this sum; without a value, only different ones */
    SUDOKU_THERMOMETER, /* each digit is larger than the one before */
    SUDOKU_ARROW, /* the first digit is the sum of the others; with the value n, the first n digits
                           form a number that is the sum of the others */
    SUDOKU_WHITE, /* two cells: their difference is the value, or 1 */
    SUDOKU_BLACK, /* two cells: their ratio is the value, or 2 */
    SUDOKU_XV,    /* two cells: their sum is the value */
    SUDOKU_KROPKI_NEGATIVE, /* whole board: neighbors without SUDOKU_WHITE or SUDOKU_BLACK differ by
                               more than 1, and none is twice the other */
    SUDOKU_WHITE_NEGATIVE,  /* whole board: such neighbors differ by more than 1 */
    SUDOKU_BLACK_NEGATIVE, /* whole board: of such neighbors, none is twice the other, or one of the
                              values times the other */
    SUDOKU_XV_NEGATIVE, /* whole board: neighbors without SUDOKU_XV do not have the sum 5 or 10 */
    SUDOKU_NONCONSECUTIVE, /* whole board: neighbors do not differ by 1 */
    SUDOKU_LITTLE_KILLER,  /* the sum of the digits is the value */
    SUDOKU_SANDWICH,       /* a whole row or column: the digits between the smallest and the largest
                              digit add up to the value */
    SUDOKU_SKYSCRAPER,     /* number of digits that are larger than all digits before them */
    SUDOKU_RENBAN,         /* consecutive digits, in any order */
    SUDOKU_WHISPERS, /* neighbors on the line differ by the value at least, or by half of the size */
    SUDOKU_PALINDROME, /* the digits are the same in both directions */
    SUDOKU_BETWEEN,    /* all digits are strictly between the first and the last one */
    SUDOKU_QUADRUPLE,  /* the values are among the digits */
    SUDOKU_CLONE,      /* the second half of the cells has the digits of the first half */
    SUDOKU_MINIMUM,    /* each cell is smaller than its neighbors outside the clue */
    SUDOKU_MAXIMUM,    /* each cell is larger than its neighbors outside the clue */
    SUDOKU_ODD,        /* the digits are odd */
    SUDOKU_EVEN,       /* the digits are even */
    SUDOKU_PAIRS, /* any two neighbors on the line hold one of these pairs of digits: each value is
                     10 times the first digit (100 times above 9x9) plus the second digit */
    SUDOKU_REGEX, /* the digits, in their order, match a regular expression: each value is one of
                     its characters, in ASCII; dlx-formats(5) has the grammar */
    SUDOKU_SLOW_THERMOMETER, /* no digit is smaller than the one before */
    SUDOKU_FAST_THERMOMETER, /* each digit is at least 2 larger than the one before */
    SUDOKU_ALTERNATING,      /* odd and even digits alternate */
    SUDOKU_MODULAR,          /* any three adjacent digits have different remainders modulo 3 */
    SUDOKU_ENTROPIC,         /* of any three adjacent digits, one is low, one middle, one high */
    SUDOKU_NABNER,           /* no two digits are equal or consecutive */
    SUDOKU_LOCKOUT, /* the first and the last digit differ by at least the value, or half of the size, and no other digit is between them or equal to one of them */
    SUDOKU_TEN,     /* the line divides into runs of cells whose sum is the value, or 10 */
    SUDOKU_REGION_SUM, /* the stretches of the line between borders of regions have equal sums */
    SUDOKU_ZIPPER, /* cells at the same distance from the middle have equal sums; a digit in the middle is that sum */
    SUDOKU_DOUBLE_ARROW,  /* the sum of both ends is the sum of the cells between them */
    SUDOKU_X_SUM,         /* the sum of as many digits as the first one says is the value */
    SUDOKU_NUMBERED_ROOM, /* the value is in the cell whose number is the first digit */
    SUDOKU_ROW_INDEXER, /* if a cell holds d, then cell d of its column holds the row number of the cell */
    SUDOKU_COLUMN_INDEXER,   /* the same for its row and the column number of the cell */
    SUDOKU_BOX_INDEXER,      /* the same for its region and the place of the cell in it */
    SUDOKU_COUNTING_CIRCLES, /* each digit is the number of cells that hold it */
} sudoku_clue_kind;

/** The number of kinds of clues. */
enum { SUDOKU_CLUE_KINDS = SUDOKU_COUNTING_CIRCLES + 1 };

/** A clue: a rule about some cells of a puzzle. */
typedef struct sudoku_clue {
    sudoku_clue_kind kind;  /* what it says about its cells */
    const uint16_t *cells;  /* the cells, from 0, in the order that the kind asks for */
    int cell_count;         /* number of cells */
    const uint16_t *values; /* sums, differences or digits, as the kind asks for */
    int value_count;        /* number of values */
    uint64_t line;          /* its line in the text, from 1; 0 for none */
    uint64_t column;        /* where it begins on that line, in bytes from 1; 0 for none */
} sudoku_clue;

/** The rules to create. Only `size` must be set; the rest may be 0. */
typedef struct sudoku_rules_settings {
    int size;          /* 4 to 36 */
    int box_rows;      /* of a box; both 0 for boxes as square as possible, not taller than wide */
    int box_columns;   /* of a box; box_rows * box_columns is the size. Unused with regions; both
                          must be 0 with SUDOKU_NO_BOXES */
    unsigned variants; /* bits of sudoku_variant */
    const uint8_t *regions;  /* NULL; or instead of boxes, the region of each cell from 0, each with
                                as many cells as the board has rows (jigsaw) */
    const uint64_t *allowed; /* NULL; or the digits that each cell may hold (even, odd, any mask) */
    const sudoku_clue *clues; /* NULL; or `clue_count` clues, which are copied with their arrays */
    int clue_count;           /* number of clues, up to 40000 */
    const uint16_t *grids;    /* NULL; or the top left cells of `grid_count` grids on the board
                                (samurai). Then `size` is only the size of the board */
    int grid_count;           /* number of grids, up to 60 */
    int grid_rows, grid_columns; /* of each grid, which has the boxes and variants, 2 to 36. A
                      single grid at cell 0 makes a rectangular board; regions are then those of its
                      cells, and SUDOKU_OUTSIDE elsewhere */
    int digits;     /* number of digits, from the larger side of the board or of each grid to 35;
                      0 for that side. A house with fewer cells than there are digits holds each of
                      them at most once. Only a board of one grid may have more than that side */
    bool from_zero; /* digit d of a puzzle means the number d - 1 (0 to 8), for clues and symbols.
                       Only for a board of one grid */
} sudoku_rules_settings;

/** The kind of a house. */
typedef enum sudoku_house_kind {
    SUDOKU_ROW,
    SUDOKU_COLUMN,
    SUDOKU_REGION, /* a box, or a region of a jigsaw */
    SUDOKU_DIAGONAL,
    SUDOKU_WINDOW,
    SUDOKU_STAR,   /* the asterisk */
    SUDOKU_DOT,    /* the centers of all boxes */
    SUDOKU_KNIGHT, /* two cells a knight's move apart */
    SUDOKU_KING,   /* four cells in a square */
    SUDOKU_CAGE,   /* the cells of a clue that asks for different digits */
    SUDOKU_GROUP,  /* the cells at the same place of all boxes */
} sudoku_house_kind;

/** A group of cells that must not hold the same digit twice. */
typedef struct sudoku_house {
    sudoku_house_kind kind; /* row, column, ... */
    int number;             /* among the houses of its kind, from 0 */
    int count; /* cells; if as many as digits, the house holds each digit exactly once */
    const uint16_t *cells; /* in ascending order */
} sudoku_house;

/** Some cells or houses. */
typedef struct sudoku_list {
    const uint16_t *at; /* their numbers, in ascending order */
    int count;          /* of them */
} sudoku_list;

/** The rules that a puzzle must obey. Made by sudoku_rules_new(), and read-only afterwards, so any
 * number of threads may share them. */
typedef struct sudoku_rules {
    int size;       /* rows and columns; the board has size * size cells */
    int digits;     /* number of digits: the larger side of the board, or of its grids, unless the
                   settings ask for more */
    bool from_zero; /* digit d means the number d - 1 */
    int box_rows, box_columns;    /* of a box; 0 if there are regions instead, or no boxes */
    unsigned variants;            /* bits of sudoku_variant */
    bool is_plain;                /* there are only rows, columns and boxes, and no clues */
    const uint8_t *region;        /* box or region of each cell, from 0, or SUDOKU_OUTSIDE; without
                                     boxes, the number of its grid */
    const uint64_t *allowed;      /* digits that each cell may hold; bit d is digit d */
    int house_count;              /* entries of `houses` */
    const sudoku_house *houses;   /* rows, columns, regions, then variants, then clues */
    const sudoku_list *houses_of; /* houses that contain each cell */
    const sudoku_list *peers;     /* cells that must not hold the same digit as each cell */
    const sudoku_clue *clues;     /* what a grid must obey besides the houses */
    int clue_count;               /* entries of `clues` */
    const uint16_t *grids; /* the top left cells of several grids; NULL if the board is one grid */
    int grid_count;        /* entries of `grids` */
    int grid_rows, grid_columns; /* of each grid; of the board, if it is one */
} sudoku_rules;

/**
 * Create rules.
 *
 * @param settings  NULL for classic rules.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT: the size is out of range, the box does not fit
 *   it, a size such as 7 has no boxes and there are no regions, regions differ in size, a variant
 *   does not suit the size, a grid does not fit on the board, or a clue is malformed. A clue that
 *   no filling of the board satisfies is malformed, but not all such clues are found. Cost:
 *   O(size^4) at most without clues.
 */
DLX_API dlx_status sudoku_rules_new(const dlx_allocator *allocator,
                                    const sudoku_rules_settings *settings, sudoku_rules **rules,
                                    dlx_error *error);

/** Free rules. */
DLX_API void sudoku_rules_free(sudoku_rules *rules);

/** Return settings that make the same rules again. They point to arrays of the rules. */
DLX_API sudoku_rules_settings sudoku_rules_describe(const sudoku_rules *rules);

/** Return whether two cells must not hold the same digit. Cost: O(log of the number of peers). */
DLX_API bool sudoku_rules_are_peers(const sudoku_rules *rules, int a, int b);

/** Find the variant with this name ("x", "hyper", ...). Return false if there is none. */
DLX_API bool sudoku_variant_by_name(const char *name, sudoku_variant *variant);

/** Several grids on one board. */
typedef struct sudoku_layout {
    int size;              /* rows and columns of the board */
    int grid_size;         /* rows, columns and digits of each grid */
    const uint16_t *grids; /* the top left cell of each grid */
    int grid_count;        /* number of grids */
} sudoku_layout;

/** Find the layout with this name ("samurai", ...). Return false if there is none. */
DLX_API bool sudoku_layout_by_name(const char *name, sudoku_layout *layout);

/** Find the kind of clue with this name ("killer", ...). Return false if there is none. */
DLX_API bool sudoku_clue_by_name(const char *name, sudoku_clue_kind *kind);

/** Return the name of a kind of clue; "unknown" for other numbers. Static storage. */
DLX_API const char *sudoku_clue_name(sudoku_clue_kind kind);

/**
 * Find two peers that hold the same digit, or a cell that holds a digit that it must not hold.
 *
 * @param a,b     out, if there is a conflict: the first cell in reading order and its peer, or
 *                twice the cell.
 * @return true if there is a conflict. Cost: O(cells * peers).
 */
DLX_API bool sudoku_find_conflict(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int *a,
                                  int *b);

/**
 * Check that a board is full, obeys the rules with their clues, and keeps the givens and candidates
 * of the puzzle. Shares no code with the solver.
 *
 * @param cells   the board.
 * @return true if it solves the puzzle. Cost: O(cells), and the cost of its clues.
 */
DLX_API bool sudoku_is_solution(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                const uint8_t *cells);

/**
 * State a puzzle as an exact-cover problem. It has an item for each cell and for each digit of each
 * house, primary if the house holds all digits, else secondary; and an option for each digit that a
 * cell may hold. Clues add items, and options after these. The names of items are explained in
 * docs/sudoku/variants.md.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT.
 */
DLX_API dlx_status sudoku_cover(const dlx_allocator *allocator, const sudoku_rules *rules,
                                const sudoku_puzzle *puzzle, dlx_problem **problem);

/** As sudoku_cover(), but return DLX_ERR_STOPPED if it takes longer than `seconds`; 0 for no limit.
 * Large killer cages may have a hundred thousand sets of digits each. After an error there is no
 * problem to free. */
DLX_API dlx_status sudoku_cover_within(const dlx_allocator *allocator, const sudoku_rules *rules,
                                       const sudoku_puzzle *puzzle, double seconds,
                                       dlx_problem **problem);

/**
 * Fill in the digits that a solution of such a problem chose: the inverse of sudoku_cover().
 *
 * @param rules     the rules given to sudoku_cover().
 * @param problem   made by sudoku_cover().
 * @param solution  options of this problem.
 * @param cells     in and out: the cells of the options get their digits; other cells stay as they
 *                  are, and the options of clues change nothing.
 */
DLX_API void sudoku_cover_cells(const sudoku_rules *rules, const dlx_problem *problem,
                                const dlx_solution *solution, uint8_t *cells);

/* ---- solving ---- */

/** Rules compiled into a search, for any number of puzzles. */
typedef struct sudoku_solver sudoku_solver;

/** What the solver found. */
typedef struct sudoku_answer {
    uint64_t solutions;             /* number of solutions found, up to the limit */
    bool stopped;                   /* by a call or a limit: there may be more solutions */
    uint8_t cell[SUDOKU_MAX_CELLS]; /* the first solution; undefined if there is none */
} sudoku_answer;

/**
 * Create a solver. Keep it: creating one takes as long as solving a few puzzles.
 * Return DLX_OK or DLX_ERR_MEMORY.
 */
DLX_API dlx_status sudoku_solver_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                     sudoku_solver **solver);

/**
 * Create a solver unless that takes too long. Large killer cages may have a hundred thousand sets
 * of digits each. A 36x36 board with hundreds of them takes seconds and gigabytes.
 *
 * @param seconds  time for this call and, as by sudoku_solver_limit(), for all later ones; 0 for no
 *                 limit.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED (the time had run out).
 */
DLX_API dlx_status sudoku_solver_new_within(const dlx_allocator *allocator,
                                            const sudoku_rules *rules, double seconds,
                                            sudoku_solver **solver);

/**
 * Change how a solver searches. Its answers stay the same, except which of several solutions comes
 * first.
 *
 *     name      values                          meaning
 *     kernel    links, lanes, bits              search kernel; auto for the fastest possible
 *     simd      v4, v3, v2, none                vector instructions; auto for the best there are
 *     choose    shortest, first, weighted,      which item to branch on
 *               restarts, consistent
 *     seed      a number                        not 0: search in random order
 *
 * Above 9x9 and with variants, a solver with no setting but simd looks for a limited number of
 * solutions by several methods in time slices.
 *
 * @param solver  must not be in use by any thread.
 * @param name    of the setting.
 * @param value   one of its values, as text.
 * @return DLX_OK; or, with the solver unchanged, DLX_ERR_ARGUMENT (unknown name or value),
 *   DLX_ERR_SIMD, DLX_ERR_KERNEL (it cannot search this), DLX_ERR_MEMORY, DLX_ERR_STOPPED (by the
 *   solver's limit of time). Cost: as sudoku_solver_new().
 */
DLX_API dlx_status sudoku_solver_set(sudoku_solver *solver, const char *name, const char *value);

/**
 * Set new limits, counted from now; NULL for none. All later calls with the solver share them. When
 * a limit is used up, the current call and all later ones are stopped, until new limits are set.
 *
 * @param limits  `tree_nodes` and `seconds` count, and `solutions` does not. The clock is read
 *                about every millisecond.
 */
DLX_API void sudoku_solver_limit(sudoku_solver *solver, const dlx_limits *limits);

/** Return why the last call ended: DLX_EXHAUSTED if it has its answer, DLX_STOPPED_BY_CALL,
 * DLX_STOPPED_BY_TREE_NODES or DLX_STOPPED_BY_SECONDS. */
DLX_API dlx_outcome sudoku_solver_outcome(const sudoku_solver *solver);

/** Free a solver. */
DLX_API void sudoku_solver_free(sudoku_solver *solver);

/**
 * Solve a puzzle.
 *
 * @param puzzle  only read. Conflicting givens are allowed: then there is no solution.
 * @param limit   stop after this many solutions: 1 to find one, 2 to prove it unique, 0 to count
 *                all.
 * @param answer  out.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Allocates nothing, except on large boards, and when all
 *   solutions are counted with variants or clues, which takes a second search. Cost: microseconds
 *   for most 9x9 puzzles, milliseconds for most 25x25, exponential in the worst case.
 */
DLX_API dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                                sudoku_answer *answer);

/** Stop the current puzzle, or the next one. */
DLX_API void sudoku_solver_stop(sudoku_solver *solver);

/* ---- counting solutions that are too many to visit ---- */

/** A count in progress. */
typedef struct sudoku_counter sudoku_counter;

/**
 * Create a counter of all solutions of a puzzle. Classic puzzles are counted by their bands, so
 * even the empty grid takes only seconds. Other sizes, variants and clues are counted by a
 * dlx_counter, which may take forever.
 *
 * @param rules    NULL for classic rules. They are only read, and only during the call.
 * @param puzzle   only read. Its candidates count.
 * @param memory   bytes that tables may take; 0 for the default: 256 MiB, or 1 GiB for a
 *                 dlx_counter. The minimum that a classic puzzle needs, about 40 MB, comes on top.
 * @param counter  out.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_MEMORY.
 */
DLX_API dlx_status sudoku_counter_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                      const sudoku_puzzle *puzzle, size_t memory,
                                      sudoku_counter **counter);

/** As sudoku_counter_new(), but return DLX_ERR_STOPPED if building the problem takes longer than
 * `seconds`; 0 for no limit. Later calls have the limits of sudoku_counter_limit(). */
DLX_API dlx_status sudoku_counter_new_within(const dlx_allocator *allocator,
                                             const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                             size_t memory, double seconds,
                                             sudoku_counter **counter);

/** Free a counter. NULL is allowed. */
DLX_API void sudoku_counter_free(sudoku_counter *counter);

/** Set new limits, counted from now; NULL for none. `tree_nodes` limits the steps of a count by
 * bands as well. */
DLX_API void sudoku_counter_limit(sudoku_counter *counter, const dlx_limits *limits);

/** Stop the current call, or the next one. Another thread or a signal handler may call this. */
DLX_API void sudoku_counter_stop(sudoku_counter *counter);

/**
 * Continue counting. *outcome is DLX_EXHAUSTED (the count is known), or why it stopped: see
 * dlx_outcome.
 * @return DLX_OK, or what dlx_counter_run() returns. Cost: seconds for a classic puzzle,
 *   exponential otherwise.
 */
DLX_API dlx_status sudoku_counter_run(sudoku_counter *counter, dlx_outcome *outcome);

/** Return the count in decimal digits, exact at any size. Before the count is known, return a lower
 * bound. The text lives until the next call. */
DLX_API const char *sudoku_counter_digits(sudoku_counter *counter);

/** Return the fraction of the work that is done, from 0 to 1; 0 if that is not known. */
DLX_API double sudoku_counter_done(const sudoku_counter *counter);

/* ---- candidates and redundant givens ---- */

/**
 * Find the digits that each cell has in some solution.
 *
 * @param puzzle   only read. Its own candidates, if it has any, restrict the solutions.
 * @param result   out: the puzzle with these digits as candidates; no candidates anywhere if there
 *                 is no solution.
 * @param stopped  out: stopped by a call or a limit, so candidates may be missing.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Cost: solves the puzzle once if the solution is unique,
 *   otherwise at least once per cell and at most once more per candidate.
 */
DLX_API dlx_status sudoku_candidates(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                     sudoku_puzzle *result, bool *stopped);

/**
 * Find the givens that could each be removed alone without adding a solution. A puzzle with one
 * solution and no redundant given is minimal.
 *
 * @param puzzle     only read. The candidates of a given must contain its digit; they do not count
 *                   otherwise.
 * @param redundant  out: true for each cell with a redundant given.
 * @param count      out: number of redundant givens.
 * @param stopped    out: stopped by a call or a limit; then the other results are undefined.
 * @return DLX_OK, DLX_ERR_ARGUMENT. Cost: solves the puzzle once per given.
 */
DLX_API dlx_status sudoku_redundant_givens(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                           bool *redundant, int *count, bool *stopped);

/**
 * Find the clues that could each be left out alone: the puzzle would keep its only solution, and
 * have no other.
 *
 * @param puzzle     only read.
 * @param redundant  out: for each clue of the rules. Undefined unless there is one solution.
 * @param count      out: number of redundant clues; 0 unless there is one solution.
 * @param stopped    out: stopped by a call or a limit; then the other results are undefined.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_MEMORY. Cost: makes a solver for each clue.
 */
DLX_API dlx_status sudoku_redundant_clues(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                          bool *redundant, int *count, bool *stopped);

/**
 * Find clues and givens that together leave no solution. Without any one of them there would be a
 * solution. There may be other such sets. A negative rule in the set brings its dots or letters.
 *
 * @param puzzle   without a solution; only read. Its candidates count.
 * @param clues    out: for each clue of the rules, whether it is in the set.
 * @param givens   out: the same for each cell.
 * @param stopped  out: stopped by a call or a limit; then the other results are undefined.
 * @return DLX_OK, DLX_ERR_ARGUMENT, DLX_ERR_MEMORY. Cost: makes a solver for each clue, and solves
 *   the puzzle once for each clue and given.
 */
DLX_API dlx_status sudoku_find_contradiction(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                             bool *clues, bool *givens, bool *stopped);

/* ---- reading ---- */

/** Reads puzzles from a text. */
typedef struct sudoku_reader sudoku_reader;

/** The kind of a record. */
typedef enum sudoku_record_kind {
    SUDOKU_PUZZLE,  /* a puzzle */
    SUDOKU_INVALID, /* a malformed puzzle; `error` says why */
    SUDOKU_FAULT,   /* another defect of the text; `error` says which */
    SUDOKU_END,     /* the end of the text, or the line `end` */
    SUDOKU_RULED, /* a puzzle that brings its own rules; `error` says so, for programs that expect none */
} sudoku_record_kind;

/** Texts about a puzzle. They do not change its solutions. */
typedef enum sudoku_label {
    SUDOKU_TITLE,   /* the name of the puzzle */
    SUDOKU_AUTHOR,  /* who made it */
    SUDOKU_RULESET, /* the rules in words, with "\n" between lines */
    SUDOKU_NOTE,    /* other text on the line of the puzzle, or the heading above it */
    SUDOKU_UNREAD, /* what is ignored: shapes that are only drawn, entered digits, such as "6 lines" */
    SUDOKU_SYMBOLS, /* the characters for the digits 1, 2, ..., if they are not 1 to 9 and A to Z */
} sudoku_label;

/** The number of labels. */
enum { SUDOKU_LABELS = SUDOKU_SYMBOLS + 1 };

/** The labels of a puzzle. A reader returns UTF-8 without control characters. */
typedef struct sudoku_labels {
    const char *text[SUDOKU_LABELS]; /* by sudoku_label; NULL for none */
} sudoku_labels;

/** The rules that a puzzle brings along. They come in addition to the program's own rules. */
typedef struct sudoku_own_rules {
    unsigned variants;             /* bits of sudoku_variant */
    const uint8_t *regions;        /* NULL, or the region of each cell, from 0 */
    const sudoku_clue *clues;      /* the clues */
    int clue_count;                /* number of clues */
    const uint16_t *grids;         /* NULL, or the top left cells of several grids */
    int grid_count;                /* number of grids */
    int grid_rows, grid_columns;   /* of each grid; a single one at cell 0 is the board */
    const uint64_t *variant_lines; /* where the variant of each bit was named, from 1; 0 for none */
    const uint64_t *variant_columns;     /* likewise, in bytes */
    uint64_t grid_line, grid_column;     /* where the grids were named */
    int digits;                          /* number of digits; 0 if it is not named */
    bool from_zero;                      /* the first of them is 0 */
    uint64_t digits_line, digits_column; /* where they were named */
} sudoku_own_rules;

/** Bytes of the longest list of symbols, with its zero. */
enum { SUDOKU_SYMBOLS_ROOM = 4 * SUDOKU_MAX_SIZE + 1 };

/** What was read. */
typedef struct sudoku_record {
    sudoku_record_kind kind; /* says which fields count */
    uint64_t line;           /* where it begins, from 1 */
    dlx_error error; /* for SUDOKU_INVALID, SUDOKU_FAULT and SUDOKU_RULED; for SUDOKU_PUZZLE, its
                                message is a remark on how the text was read, or empty */
    sudoku_puzzle puzzle; /* for SUDOKU_PUZZLE and SUDOKU_RULED */
    sudoku_own_rules own; /* for SUDOKU_RULED; the arrays live until the next call of the reader */
    sudoku_labels labels; /* for SUDOKU_PUZZLE and SUDOKU_RULED; likewise */
    const uint8_t
        *solution; /* likewise: the solution that the text gives, size * size digits from 0,
                                which may be wrong; NULL for none */
    char symbols[SUDOKU_SYMBOLS_ROOM]; /* of the label SUDOKU_SYMBOLS, if the cells tell them */
} sudoku_record;

/**
 * Create a reader of puzzles of all sizes and forms.
 *
 * @param read,user  the source, as in dlx_read(). A call may deliver less than it is asked for, so
 *                   puzzles typed one by one can be answered one by one.
 * @param size       of the puzzles; 0 to detect it for each of them. Then 16 cells on a line may be
 *                   a 4x4 puzzle or a row of 16x16 (likewise 25 and 36), and the reader looks ahead
 *                   up to 17 lines (26, 37). Otherwise it reads no line that the next puzzle does
 *                   not need.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (the size). Memory: about 160 KB, however long
 *   the text is, and more for clues, links and saved games.
 */
DLX_API dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                                     int size, sudoku_reader **reader);

/**
 * Count the characters of a list of symbols, which stand for the digits 1, 2, and so on:
 * "ABCDEFGHI", "0123456789ABCDEF". A list has 1 to 36 different letters, digits, or other
 * characters that are not ASCII, in UTF-8.
 *
 * @return their number, or 0 if this is not a list of symbols.
 */
DLX_API int sudoku_symbols_count(const char *symbols);

/**
 * Tell a reader the symbols of all puzzles. Unless it was given a size, each puzzle then has as
 * many rows as there are symbols. Cells and candidates are read with these symbols; JSON and rules
 * have numbers, as always.
 *
 * @param reader   before its first record.
 * @param symbols  a list of symbols. Copied.
 * @return DLX_OK, or DLX_ERR_ARGUMENT: this is not a list of at least 4 symbols, or it is shorter
 *   than the size that the reader was given.
 */
DLX_API dlx_status sudoku_reader_symbols(sudoku_reader *reader, const char *symbols);

/**
 * Tell a reader the digits of all puzzles, where they are not 1 to the size: 1 to 9 on 6x6, or 0 to
 * 8. Digit d of a record then means the number d, or d - 1 with `from_zero`. Does nothing after
 * sudoku_reader_symbols().
 *
 * @param reader  before its first record.
 * @return DLX_OK, or DLX_ERR_ARGUMENT: there are less than 4 digits, or more than 35.
 */
DLX_API dlx_status sudoku_reader_digits(sudoku_reader *reader, int digits, bool from_zero);

/**
 * Tell a reader that all puzzles are rectangular boards, unless a line `board` names other sides.
 * The cells of a rectangle are the top left ones of a square record, whose size is the larger side.
 * Its digits are 1 to this size, unless the reader was told others.
 *
 * @param reader  before its first record. It was created for size 0 or the larger side.
 * @return DLX_OK, or DLX_ERR_ARGUMENT: there are fewer than 2 rows or columns, at most 3 of both,
 *   or more than 35.
 */
DLX_API dlx_status sudoku_reader_board(sudoku_reader *reader, int rows, int columns);

/** Free a reader. */
DLX_API void sudoku_reader_free(sudoku_reader *reader);

/**
 * Read the next puzzle. A malformed one does not affect the puzzles after it.
 *
 * @param reader  continues after its last record.
 * @param record  out; undefined after an error.
 * @return DLX_OK, DLX_ERR_INPUT (the source failed), DLX_ERR_MEMORY (for the clues of a puzzle,
 *   which is lost; the next call reads the puzzle after it). Cost: O(length of the text).
 */
DLX_API dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record);

/**
 * Read the one puzzle that a text contains, in any form that a reader knows.
 *
 * @param size    of the puzzle; 0 to detect it.
 * @param puzzle  out: the puzzle.
 * @param error   out, may be NULL: filled if the status is DLX_ERR_SYNTAX.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (the size), or DLX_ERR_SYNTAX: the text has no
 *   puzzle, more than one, a malformed one, or one with rules of its own, which needs a reader.
 *   Cost: as sudoku_reader_new(), which takes 160 KB, and 24 KB of stack.
 */
DLX_API dlx_status sudoku_puzzle_from_text(const char *text, int size, sudoku_puzzle *puzzle,
                                           dlx_error *error);

/* ---- writing ---- */

/** The forms that puzzles are written in. docs/sudoku/convert.md shows them. */
typedef enum sudoku_form {
    SUDOKU_FORM_LINE,       /* all cells on one line */
    SUDOKU_FORM_GRID,       /* one line per row */
    SUDOKU_FORM_NUMBERS,    /* one line per row, aligned numbers, 0 for an empty cell */
    SUDOKU_FORM_CSV,        /* one line per row, numbers and commas */
    SUDOKU_FORM_SDK,        /* a file of SudoCue and SadMan Sudoku */
    SUDOKU_FORM_SDM,        /* a line of a SudoCue collection */
    SUDOKU_FORM_SS,         /* a file of Simple Sudoku */
    SUDOKU_FORM_CANDIDATES, /* drawn with the candidates of each cell */
    SUDOKU_FORM_MARKS,      /* one line with a place for each digit of each cell */
    SUDOKU_FORM_PRETTY,     /* drawn, for people */
    SUDOKU_FORM_SVG,        /* a picture */
    SUDOKU_FORM_FPUZZLES,   /* the JSON of f-puzzles.com on one line, with the rules */
    SUDOKU_FORM_LINK,       /* a link to f-puzzles.com, with the rules */
    SUDOKU_FORM_SOLO,       /* a game ID of Solo, by Simon Tatham */
} sudoku_form;

/** What drawings show besides the puzzle. All zero: the puzzle alone, in ASCII. */
typedef struct sudoku_write_settings {
    const uint8_t *solution; /* NULL; or a board, perhaps not full, which `pretty` draws beside the
                                puzzle and pictures draw into it, lighter than the givens */
    bool candidates;         /* pictures show candidates, even if the puzzle has none of its own */
    bool unicode;            /* `pretty` and `candidates` draw lines of Unicode, in UTF-8 */
    bool color; /* they emphasize givens among other digits by terminal escape sequences */
    const sudoku_labels *labels; /* labels, for the forms that contain the rules, and the symbols;
                                    NULL for none */
} sudoku_write_settings;

/**
 * Write a puzzle, or a full board. Up to 35 digits are characters, 1 to 9 and A to Z; with 36,
 * `line` and `grid` have numbers separated by spaces.
 *
 * The candidates written are the puzzle's own, as far as the rules allow them. If it has none, they
 * are what the rules and the givens among the cell's peers leave. A given is its only candidate.
 * `pretty` shows an empty cell without candidates as `-`. It draws cages, dots, X, V and clues
 * beside the board, and writes other variants and clues on lines before it, as sudoku_write_rules()
 * does. It has no line for regions or several grids. Labels are lines before a drawing in
 * characters, the title and the description of a picture, and members of JSON. If they name the
 * symbols of the puzzle, `line`, `grid`, `csv`, `sdk`, `sdm`, `ss`, `candidates`, `pretty` and
 * `svg` have these.
 *
 * @param rules       of the size of the puzzle; they draw the borders of boxes or regions.
 * @param form        to write.
 * @param settings    NULL for the defaults.
 * @param write,user  takes the text; not called again after it failed.
 * @return DLX_OK; DLX_ERR_ARGUMENT (another size, a digit above it, no such form); DLX_ERR_OUTPUT;
 *   or, before anything is written, DLX_ERR_NOT_EXPRESSIBLE: the form has no place for the puzzle's
 *   candidates, no characters for 36 digits, or (`ss`) no regions; or a reader would take the text
 *   for another puzzle, or find its line too long (JSON of large boards with candidates). Allocates
 *   nothing.
 */
DLX_API dlx_status sudoku_write(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                                sudoku_form form, const sudoku_write_settings *settings,
                                dlx_write_fn *write, void *user, dlx_error *error);

/**
 * Write rules as the lines that precede their puzzle in a text: the variants, the regions instead
 * of boxes, and the clues, each on a line. dlx-formats(5) has the grammar. Boxes that a board does
 * not have by default are written as regions. Cells whose `allowed` digits are the odd or the even
 * ones are written as clues.
 *
 * @return DLX_OK; DLX_ERR_OUTPUT; or, before anything is written, DLX_ERR_NOT_EXPRESSIBLE: boxes
 *   would be regions, but SUDOKU_DISJOINT, SUDOKU_CENTER_DOT or several grids need boxes; or other
 *   digits are `allowed`. Allocates nothing.
 */
DLX_API dlx_status sudoku_write_rules(const sudoku_rules *rules, dlx_write_fn *write, void *user);

/**
 * Write rules in words, for people who solve the puzzle: a line for rows, columns and boxes, and
 * one for each variant and each kind of clue. Each begins with the name of the rule:
 *
 *     Renban: the digits on each purple line are consecutive, in any order.
 *
 * @param has_colors  also name the colors of lines and shaded cells, as sudoku_draw() draws them.
 * @return DLX_OK or DLX_ERR_OUTPUT. Allocates nothing.
 */
DLX_API dlx_status sudoku_write_ruleset(const sudoku_rules *rules, bool has_colors,
                                        dlx_write_fn *write, void *user);

/**
 * Write labels as lines that precede their puzzle in a text, such as `title Bird in a Storm`. A
 * ruleset has a line for each of its lines. Notes and unread shapes are not written. Bytes that are
 * not UTF-8 become U+FFFD.
 *
 * @return DLX_OK or DLX_ERR_OUTPUT. Allocates nothing.
 */
DLX_API dlx_status sudoku_write_labels(const sudoku_labels *labels, dlx_write_fn *write,
                                       void *user);

/** Return the name of a label: "title", "author", "ruleset", "note", "unread", "symbols"; "unknown"
 * for others. Static storage. */
DLX_API const char *sudoku_label_name(sudoku_label label);

/** Find the form with this name ("line", "grid", ...). Return false if there is none. */
DLX_API bool sudoku_form_by_name(const char *name, sudoku_form *form);

/** Where a form writes the rules of a puzzle. */
typedef enum sudoku_rules_place {
    SUDOKU_RULES_NOWHERE, /* the form has no place for them */
    SUDOKU_RULES_BEFORE,  /* on lines before the puzzle: sudoku_write_rules() */
    SUDOKU_RULES_INSIDE,  /* sudoku_write() writes them with the puzzle */
} sudoku_rules_place;

/** What a program that writes files needs to know about a form. */
typedef struct sudoku_form_facts {
    const char *name;         /* as for sudoku_form_by_name() */
    const char *extensions;   /* of its files, without the dot, separated by spaces; "" for none */
    sudoku_rules_place rules; /* where the rules are */
    bool has_lines;    /* a puzzle has several lines, so an empty line separates two of them */
    bool is_single;    /* a file contains one puzzle */
    bool has_solution; /* it shows a solution, too, if the settings have one */
} sudoku_form_facts;

/** Return the facts about a form, which are constant; NULL if there is no such form. */
DLX_API const sudoku_form_facts *sudoku_form_describe(sudoku_form form);

/**
 * Write cells as characters: '.' for an empty cell, then 1 to 9 and A to Z for the digits 1 to 35.
 *
 * @param cells  digits of at most 35.
 * @param count  number of cells.
 * @param text   out: `count` characters and a zero.
 * @return `text`.
 */
DLX_API char *sudoku_cells_text(const uint8_t *cells, int count, char *text);

enum {
    SUDOKU_MAX_TEXT = 3 * SUDOKU_MAX_CELLS
}; /* bytes of a board of any size as text, with a zero byte at its end */

/**
 * Write a board, such as the cells of a puzzle or of an answer, on one line, without a newline: as
 * sudoku_cells_text() does, or as numbers separated by spaces if there are 36 digits.
 *
 * @param cells  size * size digits of at most `size`.
 * @return `text`. Cost: O(cells).
 */
DLX_API char *sudoku_board_text(const uint8_t *cells, int size, char text[SUDOKU_MAX_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
