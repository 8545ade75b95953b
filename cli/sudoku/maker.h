/* SPDX-License-Identifier: MIT */
/*
 * A maker makes puzzles or grids one after the other, for one thread. It hides which of three
 * objects of the library does the work:
 *
 *     generator    puzzles whose givens are digits, also with --level and --rating
 *     setter       the same with --clues: puzzles with clues, each with its own rules
 *     grids        for the command grid: full grids
 *
 *     maker_begin   maker_restart   maker_next   maker_next ...   maker_restart ...   maker_end
 */
#ifndef SUDOKU_CLI_MAKER_H
#define SUDOKU_CLI_MAKER_H

#include "cli/sudoku/rulebook.h"

/* ---- what a command line asks for: the same for all makers ---- */

struct wanted {
    const struct cli *cli;     /* the command line */
    struct rulebook *book;     /* owner of the rules */
    const sudoku_rules *rules; /* the rules of all puzzles and grids */
    sudoku_generator_settings
        settings;                   /* of the generators; the seed also serves grids and setters */
    bool pattern[SUDOKU_MAX_CELLS]; /* with --pattern: the cells that may be given */
};

/** Read what is wanted. Return false after an error, with a message. Call wanted_free() in any
 * case. It must not move until then: the settings point to its pattern. */
bool wanted_read(struct wanted *wanted, const struct cli *cli);
void wanted_free(struct wanted *wanted);

/** Return whether an option makes puzzles take much longer than minimal plain 9x9 puzzles. */
bool wanted_is_special(const struct wanted *wanted);

/* ---- makers ---- */

/** With --clues, the number of puzzles to try for one with the wanted level or rating. */
uint64_t wanted_tries(const struct cli *cli);

struct maker {
    const struct wanted *wanted; /* what to make */
    const struct permit *permit; /* time limit and stop request */
    sudoku_generator *generator; /* makes puzzles; NULL for grids and with --clues */
    sudoku_grids *grids;         /* draws grids; NULL for the command generate */
    sudoku_setter *setter;       /* with --clues: makes puzzles */
    const sudoku_rules *rules;   /* of the last puzzle or grid */
    sudoku_logic *logic;         /* with --level: rates the puzzles */
    sudoku_scale *scale;         /* with --rating: rates the puzzles */
    dlx_status failure;          /* of rating a puzzle with clues; DLX_OK if there was none */
    sudoku_generated made;       /* the last puzzle, or the last grid as its puzzle */
    uint64_t number;             /* its number */
};

/** Set up a maker, which is all zero. It must not move from now on. A stop or the time limit of the
 * permit (not owned) ends its work. Call maker_end() in any case. */
dlx_status maker_begin(struct maker *maker, const struct wanted *wanted,
                       const struct permit *permit, dlx_error *error);
void maker_end(struct maker *maker);

/** Begin another sequence of puzzles. The next puzzle will have the number after `number`. */
void maker_restart(struct maker *maker, uint64_t seed, uint64_t number);

/** Make the next puzzle or grid, unless there is none, or a limit or maker_pause() comes first. */
dlx_status maker_next(struct maker *maker, sudoku_outcome *outcome);

/** Let maker_next() return soon; the next call goes on. Thread-safe and signal-safe. */
void maker_pause(const struct maker *maker);

/** Print what was made last, as text or with --json. Return false after a message if the form
 * cannot express it. A write error stays in out(). */
bool maker_print(const struct maker *maker);

/* ---- a puzzle for another command ---- */

/** Make a puzzle as `generate` would with --level, --seed, --size, --box and --variant. Return the
 * exit status; there has been a message unless it is EXIT_FINE, or a signal came. */
int make_one(const struct cli *cli, sudoku_generated *made);

#endif
