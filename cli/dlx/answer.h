/* SPDX-License-Identifier: MIT */
/*
 * Read the answers of SAT and MIP solvers to a problem that `dlx convert` wrote. Variable N of a SAT solver,
 * and variable xN of a MIP solver, stands for option N, from 1. All other variables are skipped.
 *
 *     kissat, cadical      v 1 -2 3 0           several lines; 0 ends the solution
 *     MaxSAT solvers       v 101                one digit for each variable
 *     minisat              SAT / 1 -2 3 0
 *     glpsol -w            j 3 1                column 3: the objective lists the options in order
 *     glpsol -o            3 x3   *   1   0   1
 *     cbc                  2 x3   1   3
 *     HiGHS, Gurobi, SCIP  x3 1
 */
#ifndef DLX_CLI_ANSWER_H
#define DLX_CLI_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct answer {
    uint32_t options;  /* of the problem */
    uint32_t seen;     /* number of binary digits read */
    bool has_model;    /* a solution has begun and not ended */
    bool is_binary;    /* the `v` lines have one digit for each variable */
    bool is_literals;  /* a SAT solver: 0 ends a solution */
    bool is_over;      /* what follows is not the solution */
    const char *error; /* what is wrong with the last line, or NULL */
};

/** Receive an option of the solution, counted from 0, or DLX_NONE at its end. Return false to stop. */
typedef bool answer_fn(void *user, uint32_t option);

/** Return whether a line can be the first one of a solver's answer. */
bool is_answer(const char *line);

/** Read the next line. Return false if it is wrong, with answer->error set, or if `found` returned false. */
bool answer_line(struct answer *answer, const char *line, answer_fn *found, void *user);

/** End the text. Return false as answer_line() does. */
bool answer_end(struct answer *answer, answer_fn *found, void *user);

#endif
