/* SPDX-License-Identifier: MIT */
/* Answering, in the order of the input: what is found of puzzles is checked and printed, and what
 * else is to be said of the input is said in its place. */
#ifndef SUDOKU_CLI_ANSWERS_H
#define SUDOKU_CLI_ANSWERS_H

#include "cli/sudoku/source.h"

enum { ANSWERS_TEXT = 1 << 16 };

struct answers {
    const struct cli *cli;     /* how to answer */
    bool audited;              /* the results come from where they were looked at already */
    const sudoku_rules *usual; /* of 9x9 */
    const char *file;          /* that is being answered, for messages */
    uint64_t number;           /* puzzles so far, over all files */
    bool halted;               /* go on no further */
    int status;                /* the gravest so far */
    size_t length;             /* of text */
    char text[ANSWERS_TEXT];   /* brief answers on their way to standard output */
};

/** What is known of a puzzle. */
struct answer {
    const sudoku_rules *rules; /* that it is under */
    int size;                  /* of it; 0 if it is malformed */
    const uint8_t *puzzle;     /* its cells */
    uint64_t solutions;        /* found, up to the limit */
    bool stopped;              /* there may be more */
    const uint8_t *solution;   /* the first of them */
    const dlx_error *error;    /* why there is no puzzle */
    uint64_t number;           /* of the puzzle, from 1 over all files */
    const char *file;          /* where it stands */
};

/** Say, in its place, what is to be said. */
void answer_event(struct answers *answers, const struct event *event);

/**
 * Print `count` results, which stand in the input one after the other, at these lines; first look
 * at them if nobody has. Halts if one was stopped, or is wrong: that must never leave this program.
 */
void answer_puzzles(struct answers *answers, const sudoku_board *puzzles,
                    const sudoku_result *results, const uint64_t *lines, size_t count);

/** Likewise the answer to a puzzle of any size, which nobody has looked at. */
void answer_found(struct answers *answers, const struct found *found, const sudoku_rules *rules,
                  const sudoku_answer *answer);

/* ---- printing: print.c ---- */

/** Whether a puzzle should have one solution: that it has several is then an answer of its own. */
bool wants_unique(const struct cli *cli);

/** How many solutions this command needs to know of: the limit for the solver. */
uint64_t solutions_wanted(const struct cli *cli);

/** Whether a solution is printed of puzzles that may have several: then it matters which. */
bool prints_any_solution(const struct cli *cli);

/** Whether answers to 9x9 are as short as print_briefly() makes them: they say nothing but the result. */
bool is_brief(const struct cli *cli);

enum { LONGEST_BRIEF = 100 };

/** Write the line or lines of one brief answer, without a zero at its end; where that is. */
char *print_briefly(const struct cli *cli, const struct answer *answer, char *text);

/** Print the line or block of an answer. */
void print_answer(const struct cli *cli, const struct answer *answer);

#endif
