/* SPDX-License-Identifier: MIT */
/* Lines that are pending until further lines are read: the rows of a grid, and lines that may be
 * rows or puzzles. Functions with a parameter `record` that return bool return true if they have
 * filled it. */
#ifndef SUDOKU_TEXT_PENDING_H
#define SUDOKU_TEXT_PENDING_H

#include "sudoku/text/cells.h"

/*
 * A grid: n rows of n cells, or of another known number, with borders between bands of rows.
 *
 *     1 . | . 4       row 0 of 4
 *     . . | 2 .       row 1
 *     ----+----       bands have two rows
 *     . 1 | . .       row 2
 *     2 . | . 3       row 3: now it is a 4x4 puzzle
 *
 * If the digits are letters, such as S U D O K W I Z A, some of them are above the size. This is an
 * error only if other rows do not have letters.
 *
 * The first row tells the size. After a malformed row, the rest of the grid is skipped, so that the
 * reader finds the next puzzle. If the malformed row was the first, the size may be wrong; then two
 * rows in succession that have the same number of cells correct it.
 *
 * Invariant: `rows` rows of the current grid have been read; 0 if there is no grid. If `spoilt`,
 * one of them was malformed, and that has been reported.
 */
struct pending_grid {
    int size;        /* number of columns */
    int height;      /* number of rows */
    int rows;        /* read so far */
    int band;        /* number of rows above the first border; 0 if there was no border yet */
    int band_all;    /* the same with empty rows */
    bool has_boxes;  /* several cells are between the bars of its empty rows */
    bool has_border; /* a border was between its rows */
    int empty;       /* number of lines so far that may be empty rows, or parts of a drawing */
    int empties[SUDOKU_MAX_SIZE + 1]; /* number of them above each row */
    int last;                         /* number of cells of the previous row */
    bool has_blanks;                  /* empty lines are between its bands */
    bool is_after_blank;              /* the last line was empty */
    int rows_above;                   /* number of rows above the last empty line */
    uint64_t line_below;              /* line number of the first row below it */
    bool spoilt;                      /* one of the rows was malformed */
    unsigned ways;                    /* AS_ flags: how all rows so far may be read */
    uint64_t line;                    /* line number of the first row */
    struct flaw letters;         /* the first letter above the size; FLAW_NONE if there is none */
    uint64_t letters_line;       /* its line number */
    char sign[SUDOKU_MAX_CELLS]; /* as in struct cells */
    uint8_t digit[SUDOKU_MAX_CELLS];       /* as in struct cells */
    uint64_t candidates[SUDOKU_MAX_CELLS]; /* as in struct cells */
};

/** Add a row, good or bad. If `size_known`, the size is certain even if this row is malformed. */
bool add_row(struct pending_grid *grid, const struct cells *row, bool size_known,
             sudoku_record *record);

/** Add a line that may be an empty row, with bars between its cells or boxes. In a drawing whose rows
 * have several lines, it is a part of a row: then most lines are empty. */
bool add_empty_row(struct pending_grid *grid, bool has_boxes, sudoku_record *record);

/** End the current grid, if there is one, and report it, or that it is incomplete. */
bool end_grid(struct pending_grid *grid, sudoku_record *record);

/** Return whether a border may be here: around a grid, or between bands of equal height. */
bool accept_border(struct pending_grid *grid);

/** Return whether an empty line is allowed here: between bands of equal height, at least three of
 * them. If an empty line follows the first band, one must follow each band. Otherwise the rows
 * above were an incomplete grid, and another grid begins below. */
bool accept_blank(struct pending_grid *grid);

/*
 * Ambiguous lines: a line of 16, 25 or 36 cells may be a 4x4, 5x5 or 6x6 puzzle, or a row of 16x16,
 * 25x25 or 36x36. The group of lines around it decides:
 *
 *     1..43..2...12...      three 4x4 puzzles             1..4...G.8...12.      rows of 16x16: the digits
 *     ..2...1.4...3..4                                    .F.....23...4...      G, 8 and F are above 4
 *     1.......3...4..2                                    ...
 *
 * A group is up to 16 (25, 36) such lines in succession. Its lines are rows if at least half of
 * them have a digit above 4 (5, 6), or if at least one has such a digit and the group has exactly
 * 16 lines. After a group of puzzles, such lines without a blank line between are puzzles, too.
 */
struct ambiguous_group {
    int size;     /* of the puzzle, if the lines are rows: 16, 25 or 36 */
    int small;    /* of the puzzles, if the lines are puzzles: 4, 5 or 6 */
    int count;    /* number of lines */
    int band;     /* number of lines above the first border; 0 if there was no border */
    int above;    /* number of lines with a digit above the small size */
    bool puzzles; /* the lines proved to be puzzles, and are being reported */
    int reported; /* number of lines reported as puzzles */
    int run;      /* 0; or cells of a line after a group of puzzles, as long as such lines follow */
    struct ambiguous_line {
        uint64_t line;    /* line number in the text */
        struct flaw flaw; /* why it is neither a row nor a puzzle, if it has a flaw */
        struct flaw
            above_small; /* why it is not a puzzle, if it has a digit above the small size */
        char sign[SUDOKU_MAX_SIZE]; /* as in struct cells */
        uint8_t digit[SUDOKU_MAX_SIZE];
    } lines[SUDOKU_MAX_SIZE];
};

/** Add an ambiguous line. */
void add_ambiguous(struct ambiguous_group *group, const struct cells *cells);

/** Return whether the group is decided without the next line. */
bool is_decided(const struct ambiguous_group *group);

/** Return whether the lines are rows. `more`: the next line would belong to the group, too. */
bool are_rows(const struct ambiguous_group *group, bool more);

/** Move the lines to a grid, as its rows. Return true if the record is filled. */
bool move_to_grid(struct ambiguous_group *group, struct pending_grid *grid, struct cells *cells,
                  sudoku_record *record);

/** Forget all rows and lines that are pending. */
void drop_rows(struct pending_grid *grid, struct ambiguous_group *group);

/** Report the next line as a puzzle. */
void report_next_line(struct ambiguous_group *group, sudoku_record *record);

/*
 * A grid whose empty cells are blanks. Its lines have only digits and blanks, and each column of
 * the text is a column of the grid, or every second one is:
 *
 *     4     8 5          4           8   5
 *      3                   3
 *        7                     7
 *     ...                ...
 *
 * A line alone does not show how many cells it has, because blanks at its end may be missing. So
 * the lines are kept until a line of another kind follows. n lines are a grid if the longest has n
 * columns.
 *
 * Invariant: `rows` lines are kept; 0 if there is no such grid.
 */
enum { SPACED_COLUMNS = 2 * SUDOKU_MAX_SIZE };

struct spaced_grid {
    int rows;         /* number of lines so far */
    uint64_t line;    /* line number of the first one */
    int longest;      /* columns of the longest line, with the blanks at its end */
    bool is_wide;     /* no digit is in a column with an odd number, from 0 */
    bool is_too_high; /* there were more lines than any grid has */
    uint8_t digit[SUDOKU_MAX_SIZE][SPACED_COLUMNS]; /* 0 for a blank */
};

/** Return whether a line can be a row of such a grid. It may be blank, but not empty. */
bool is_spaced_row(struct view line);

/** Return whether a line begins such a grid: it begins with a blank or has two blanks side by side,
 * and cannot be read as a row without regard to columns. */
bool begins_spaced(struct view line);

/** Add a line. */
void add_spaced_row(struct spaced_grid *grid, struct view line, uint64_t number);

/** Report the grid, or why the lines are not a grid. No lines are kept then. */
void end_spaced(struct spaced_grid *grid, sudoku_record *record);

#endif
