/* SPDX-License-Identifier: MIT */
/*
 * The driver of every command that reads puzzles. It reads all files, pairs puzzles with their regions,
 * finds the rules of each puzzle, and calls the command once per puzzle. Answers are printed in the order of
 * the input:
 *
 *     files -> reader -> puzzle -> rulebook -> answer()               most commands
 *                               -> bulk solver -> answer_boards()     solve, count, check: 9x9, usual rules
 *
 * It also reports malformed input, prints `invalid` in its place, and keeps the exit status. Memory stays
 * constant, however long the input is.
 */
#ifndef SUDOKU_CLI_PUZZLES_H
#define SUDOKU_CLI_PUZZLES_H

#include "cli/sudoku/item.h"
#include "sudoku/generate.h"

/** Answer one puzzle: print to out(). Return an exit status, or HALT. */
typedef int answer_fn(const struct item *item);

struct question;

/** Take what an answer kept. Called after each answer with status EXIT_FINE, in the order of the input, always
 * by the same thread. Return an exit status, or HALT. */
typedef int gather_fn(const struct question *question, void *user);

/** Boards that the bulk solver has solved. */
struct boards {
    const struct cli *cli;        /* the command line */
    const sudoku_rules *rules;    /* the usual rules of 9x9 */
    struct rulebook *book;        /* owner of the rules */
    const char *file;             /* the file that contains them */
    uint64_t before;              /* number of puzzles before the first board */
    size_t count;                 /* number of boards */
    const sudoku_board *puzzles;  /* the puzzles */
    const sudoku_result *results; /* their results */
    const uint64_t *lines;        /* the lines where they begin */
};

/** Answer boards on standard output, in their order. */
typedef int answer_boards_fn(const struct boards *boards);

/** How a command answers puzzles. */
struct answering {
    answer_fn *answer; /* for one puzzle */
    bool in_threads;   /* several threads may answer different puzzles at the same time */
    gather_fn *gather; /* for what the answers kept; may be NULL */
    void (*finish)(
        void *user); /* after the last puzzle, unless the command has halted; may be NULL */
    answer_boards_fn
        *answer_boards;  /* for boards; NULL if the command does not use the bulk solver */
    uint64_t limit;      /* of solutions that the bulk solver counts; 0 for none */
    bool first_solution; /* of several solutions, the first one of dancing links matters */
    void *user;          /* in each item */
};

/** Answer every puzzle of the input. Return the most serious exit status. */
int answer_puzzles(const struct cli *cli, const struct answering *how);

/** Do the same for a command that never uses the bulk solver. */
int for_each_puzzle(const struct cli *cli, answer_fn *answer, void *user);

/** Do the same in several threads, if the command line allows it. */
int for_each_in_threads(const struct cli *cli, answer_fn *answer);

#endif
