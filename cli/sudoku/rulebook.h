/* SPDX-License-Identifier: MIT */
/*
 * The rules of puzzles, with the engines that work on them. Rules depend on the command line, on
 * the size of the puzzle and, if each puzzle is followed by its regions, on those. Rules and
 * engines are kept for the next puzzle of the same size. A table has the work of all engines.
 */
#ifndef SUDOKU_CLI_RULEBOOK_H
#define SUDOKU_CLI_RULEBOOK_H

#include "cli/sudoku/cli.h"
#include "dlx/core/permit.h"
#include "dlx/dance.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"

/*
 * What the engines of a rulebook have done, for --stats. A search or a count adds rows, or adds to
 * the rows with its names, so the table stays short for any number of puzzles:
 *
 *     shortest    60 tree nodes, 12000 units of work    methods that took turns
 *     consistent  10 tree nodes, 8000 units of work
 *     lanes       25 tree nodes                         a kernel that searched alone
 */

/* Rows are dropped from a full table, but there are fewer names than this. */
enum { SPENT_ROWS = 32, SPENT_NAME = 24 };

/** What one kernel or one of the methods that take turns has spent. */
struct spent_row {
    char name[SPENT_NAME]; /* a copy, because searches are freed with their rules */
    bool is_kernel;        /* its work is not known */
    uint64_t tree_nodes;   /* sum; states of a frontier count, too */
    uint64_t work;         /* sum, in units of dlx_member */
};

/** All zero: nothing was done. */
struct spent {
    uint64_t in_bulk, in_turn, counted; /* puzzles of the bulk solver, of dlx, and of a counter */
    struct spent_row row[SPENT_ROWS];
    size_t rows;             /* number of rows */
    uint32_t covers;         /* number of exact covers that were searched or counted */
    dlx_presolved presolved; /* sum over them */
};

/** Add all that a solver has done; NULL is allowed. Call this once, before it is freed. */
void spent_add_solver(struct spent *spent, const sudoku_solver *solver);

/** Add all that a counter has done. Call this once, after it has run. */
void spent_add_counter(struct spent *spent, const sudoku_counter *counter);

/** Add what another thread has done. */
void spent_join(struct spent *spent, const struct spent *other);

/** Print it on standard error. */
void spent_say(const struct spent *spent);

/* ---- files of cells ---- */

/*
 * Files that say something about each cell of a board:
 *
 *     --variant=jigsaw:FILE      the region of each cell, any character       aab
 *                                                                             abb ...
 *     --variant=even-odd:FILE    e even, o odd, . any                         e.o ...
 *     --variant=candidates:FILE  a puzzle with candidates
 *     --pattern=FILE             . 0 - no given, anything else: maybe         #.# ...
 *
 * All but the third have one character per cell; blanks and ends of lines are skipped.
 */

/** What the files of --variant say. */
struct cell_rules {
    int size;                           /* of the board; 0 if no file was read */
    bool has_regions;                   /* `regions` is known */
    uint8_t regions[SUDOKU_MAX_CELLS];  /* the region of each cell, from 0 */
    bool has_allowed;                   /* `allowed` is known */
    uint64_t allowed[SUDOKU_MAX_CELLS]; /* the digits that each cell may hold: bit d is digit d */
};

/** Read the files of --variant. Return false after an error, which has been reported. */
bool cell_rules_read(struct cell_rules *cells, const struct rules_wanted *wanted);

/** Read the pattern of --pattern for a board of this size: the cells that may be given. Return
 * false after an error, with a message. */
bool pattern_read(bool pattern[SUDOKU_MAX_CELLS], const struct cli *cli, int size);

/* ---- books ---- */

/** Rules, solvers and logics are in arrays by size, and each is made when it is first needed. Place
 * 0 is for rules that came with the current puzzle. */
struct rulebook {
    const struct rules_wanted *wanted;           /* what the command line asks for */
    const struct solver_settings *search;        /* settings of the solvers */
    const dlx_limits *limits;                    /* of each puzzle */
    struct cell_rules cells;                     /* from files or the regions of a puzzle */
    bool has_failed;                             /* there was no memory */
    sudoku_rules *rules[SUDOKU_MAX_SIZE + 1];    /* by size; NULL before they are needed */
    sudoku_solver *solvers[SUDOKU_MAX_SIZE + 1]; /* by size, likewise */
    sudoku_logic *logics[SUDOKU_MAX_SIZE + 1];   /* by size, likewise */
    sudoku_scale *scales[SUDOKU_MAX_SIZE + 1];   /* by size, likewise */
    bool is_new;             /* a puzzle begins: its first search sets the limits */
    bool is_limited;         /* a limit ended the last search */
    uint64_t trial;          /* tree nodes of a first search; 0 if there is none */
    bool is_over;            /* the first search ended because of `trial` */
    struct permit permit;    /* the limits of the puzzle, and the stop */
    sudoku_counter *counter; /* of the last puzzle with many solutions, or NULL */
    struct spent spent;      /* work of counters, and of solvers that were freed */
};

/** Create a rulebook and read the files of --variant. On error, report it and return NULL. */
struct rulebook *rulebook_new(const struct cli *cli);

/** Create a rulebook for another thread, with the same files. Return NULL if there is no memory. */
struct rulebook *rulebook_copy(const struct rulebook *book);

/** Free it with its rules and solvers; NULL is allowed. */
void rulebook_free(struct rulebook *book);

/** Free a copy. What it has spent is added to `book`. */
void rulebook_join(struct rulebook *book, struct rulebook *copy);

/** Print on standard error what the engines have spent. They are freed. */
void rulebook_say_spent(struct rulebook *book);

/* ---- rules ---- */

/**
 * Return the rules of a puzzle.
 *
 * @param regions  NULL, or a full grid of the same size: cells of a region have the same digit.
 * @return the rules, which live as long as the book, or until other regions come; NULL, with a
 *   message in `error`, if there are none.
 */
const sudoku_rules *rulebook_rules(struct rulebook *book, const sudoku_puzzle *puzzle,
                                   const sudoku_puzzle *regions, dlx_error *error);

/** Make the rules of a record of kind SUDOKU_RULED: those that came with the puzzle, and those of
 * the command line. The caller owns them. Return NULL, with a message in `error`, if the rules are
 * wrong or there is no memory. */
sudoku_rules *rulebook_own_rules(struct rulebook *book, const sudoku_record *record,
                                 dlx_error *error);

/** Take over such rules. They and their solver live until the next call or the end of the book. */
const sudoku_rules *rulebook_adopt(struct rulebook *book, sudoku_rules *rules);

/** Return the rules of boards of a size. */
const sudoku_rules *rulebook_rules_of_size(struct rulebook *book, int size, dlx_error *error);

/** Return whether there was no memory for rules or a solver. Then the puzzle is not at fault. */
bool rulebook_has_failed(const struct rulebook *book);

/** Return the size that --size or a file of --variant asks for; 0 for none. */
int rulebook_size(const struct rulebook *book);

/* ---- engines: what works on a puzzle, within its limits, until a stop (engines.c) ---- */

/** Return the solver that works like a person; NULL, with a message in `error`, without memory. */
sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error);

/** Record the result of the last step of a logic or rater. */
void rulebook_end_steps(struct rulebook *book, sudoku_progress progress);

/** Rate a puzzle with one solution within its remaining time. Return false at a limit or stop. */
bool rulebook_find_level(struct rulebook *book, sudoku_logic *logic, const sudoku_puzzle *puzzle,
                         sudoku_rating *rating);

/** Return the Sudoku Explainer rater; NULL, with a message in `error`, without memory. */
sudoku_scale *rulebook_scale(struct rulebook *book, const sudoku_rules *rules, dlx_error *error);

/** Find the next step of the rater. rulebook_stop() makes it give up. */
sudoku_progress rulebook_step(struct rulebook *book, sudoku_scale *scale, sudoku_scale_step *step);

/** Find steps until the end. Return how it ended. rulebook_stop() makes it give up. */
sudoku_progress rulebook_rate(struct rulebook *book, sudoku_scale *scale);

/** Begin a puzzle. The limits of the command line hold for all searches from the first one on. */
void rulebook_begin(struct rulebook *book);

/** Return whether a limit ended the last search, or the last steps of a logic or rater. */
bool rulebook_is_limited(const struct rulebook *book);

/** After rulebook_begin(): limit the first search to some tree nodes, besides its other limits. */
void rulebook_try(struct rulebook *book, uint64_t tree_nodes);

/** Return whether only that limit ended the search. Then the next searches get the rest of the
 * limits of the command line. */
bool rulebook_may_go_on(struct rulebook *book);

/**
 * Count all solutions of a puzzle without visiting them. rulebook_stop() or a limit ends it.
 *
 * @param outcome  out: DLX_EXHAUSTED if the count is known, otherwise the digits are a lower bound.
 * @param forecast  called with `user` and an estimate of the number of solutions, or 0 if there
 *   is none, after a second. Not called if NULL, or if the time limit is shorter.
 * @return decimal digits, which live until the next puzzle; NULL if this way to count is
 *   impossible, or there is too little memory or time.
 */
const char *rulebook_count(struct rulebook *book, const sudoku_rules *rules,
                           const sudoku_puzzle *puzzle, dlx_outcome *outcome,
                           void forecast(const void *user, double solutions), const void *user);

/** Return the solver for these rules. Return NULL, with a message in `error`, if there is no
 * memory, or if making the solver has reached a limit. After a search, call rulebook_finish(). */
sudoku_solver *rulebook_start(struct rulebook *book, const sudoku_rules *rules, dlx_error *error);
void rulebook_finish(struct rulebook *book, const sudoku_rules *rules);

/** Stop the current work, and everything that begins later. Another thread or a signal handler may
 * call this, with a book. */
static inline void rulebook_stop(void *book)
{
    permit_stop(&((struct rulebook *)book)->permit);
}

/** Return whether the book, or the host of its permit, was stopped. */
static inline bool rulebook_is_stopped(const struct rulebook *book)
{
    return permit_is_stopped(&book->permit);
}

/* ---- for rulebook.c and engines.c ---- */

/** Return the place of rules, and of their solver, in the arrays. */
static inline int rulebook_slot(const struct rulebook *b, const sudoku_rules *rules)
{
    return rules == b->rules[0] ? 0 : rules->size;
}

/** Return whether the status is DLX_OK. If not, make sure that `error` has a message. */
bool rulebook_is_ok(struct rulebook *book, dlx_status status, dlx_error *error);

#endif
