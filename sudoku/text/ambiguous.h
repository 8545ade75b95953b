/* SPDX-License-Identifier: MIT */
/*
 * Ambiguous lines: a line of 16, 25 or 36 cells may be a puzzle of 4x4, 5x5 or 6x6, or a row of 16x16, 25x25
 * or 36x36. The group of lines around it decides:
 *
 *     1..43..2...12...      three puzzles of 4x4          1..4...G.8...12.      rows of 16x16: the digits
 *     ..2...1.4...3..4                                    .F.....23...4...      G, 8 and F are above 4
 *     1.......3...4..2                                    ...
 *
 * A group is up to 16 (25, 36) such lines in succession. Its lines are rows if at least half of them have a
 * digit above 4 (5, 6). They are also rows if at least one has such a digit, and the group is exactly 16
 * lines. After a group of puzzles, further such lines without a blank line between are puzzles, too.
 */
#ifndef SUDOKU_TEXT_AMBIGUOUS_H
#define SUDOKU_TEXT_AMBIGUOUS_H

#include "sudoku/text/grid.h"

struct ambiguous_group {
    int size;     /* of the puzzle, if the lines are rows: 16, 25 or 36 */
    int small;    /* of the puzzles, if the lines are puzzles: 4, 5 or 6 */
    int count;    /* number of lines */
    int band;     /* number of lines above the first border; 0 if there was no border */
    int above;    /* number of lines with a digit above the small size */
    bool puzzles; /* the lines turned out to be puzzles, and are being reported */
    int reported; /* number of lines reported as puzzles */
    int run;      /* 0; or cells of a line after a group of puzzles, as long as such lines follow */
    struct ambiguous_line {
        uint64_t line;    /* line number in the text */
        struct flaw flaw; /* why it is neither a row nor a puzzle, if it has a flaw */
        struct flaw
            above_small; /* why it is not a puzzle, if it has a digit above the small size */
        uint8_t digit[SUDOKU_MOST_SIZE];
    } lines[SUDOKU_MOST_SIZE];
};

/** Add an ambiguous line. */
void add_ambiguous(struct ambiguous_group *group, const struct cells *cells);

/** Return whether the group is decided without the next line. */
bool is_decided(const struct ambiguous_group *group);

/** Return whether the lines are rows. `more` says that the next line would belong to the group, too. */
bool are_rows(const struct ambiguous_group *group, bool more);

/** Move the lines to a grid, as its rows. Return true if the record is filled. */
bool move_to_grid(struct ambiguous_group *group, struct pending_grid *grid, struct cells *cells,
                  sudoku_record *record);

/** Report the next line as a puzzle. */
void report_next_line(struct ambiguous_group *group, sudoku_record *record);

#endif
