/* SPDX-License-Identifier: MIT */
/*
 * What a line with cells is, and what its cells hold:
 *
 *     line  ->  layout  ->  cells, with their meanings, or the first flaw
 *
 * The number of units on the line decides its layout: whether it is a row of cells, all cells of a
 * puzzle, or all candidates of a puzzle, and the size of the puzzle.
 *
 *     ..3.2.6..                      9 characters       a row of 9x9
 *     1 16 . 9 ...                   16 tokens          a row of 16x16
 *     3,,,2,,,,,                     9 fields           a row of 9x9
 *     ..3.2.6..9..3.5..1 ...         81 characters      a 9x9 puzzle
 *     1......... .2.4.....           729 characters     the candidates of 9x9, each in its place
 *     1..43..2...12...               16 characters      ambiguous: a 4x4 puzzle or a row of 16x16
 *
 * Cells are read in both ways at once:
 *
 *     4  27  12  .  ...        as numbers        4   -1  12   0            (16x16)
 *                              as candidates     4   27  12   all
 *
 * All cells of a grid are read in the same way. A line excludes a way if one of its cells has no
 * meaning in it. If neither way is excluded, the numbers are taken, unless there is a letter
 * besides a list like 12: someone who writes numbers writes 10, not A.
 *
 * Invariant: a line without a flaw can be read in at least one way.
 */
#ifndef SUDOKU_TEXT_CELLS_H
#define SUDOKU_TEXT_CELLS_H

#include "sudoku/text/symbols.h"
#include "sudoku/text/units.h"

/* ---- layouts ---- */

enum { MOST_IN_PLACES = 25 }; /* the largest size whose candidates all fit on a line */

struct line_layout {
    enum unit_kind unit; /* how the line, or what is inside its brackets or bars, is divided */
    char delimiter;      /* of fields */
    bool fits;           /* the number of units is right; if not, the rest is the best guess */
    bool whole;          /* all cells of a puzzle; if not, a row */
    bool is_part;        /* does not fit, because other text is beside `count` units */
    bool places;         /* candidates in their places, `size` characters a cell; then whole, too */
    int size;            /* cells of a row; 0 if there are too few units for any size */
    int rows;            /* rows of the puzzle: `size`, unless it is a rectangle */
    int small;           /* 0; or ambiguous: maybe all cells of a puzzle of this size */
    int count;           /* number of units */
    const char *symbols; /* of the puzzle, as for find_layout() */
    struct columns columns; /* of cells in columns; `at` is that of the first character */
};

/* What is known about a puzzle before its cells are read. */
struct known_board {
    int size;            /* cells of a row; 0 if it is not known */
    int rows;            /* rows of a rectangle; 0 for as many as a row has cells */
    const char *symbols; /* the list of its symbols (symbols.h); NULL for the usual digits */
};

/** Find the layout of a line. The symbols must outlive it. */
struct line_layout find_layout(struct view line, const struct known_board *known);

/** Return whether a line has only blanks and bars between boxes of equal width, so it may be an empty
 * row. Set its columns, without `step`. */
bool find_empty_row(struct view line, struct columns *columns);

/** Return whether the cells of such a row may be as many as this. */
static inline bool is_empty_row_of(const struct columns *c, int size)
{
    const int boxes = c->end / c->width;
    return boxes == size || boxes * (c->width - 1) == size ||
           (c->width % 2 == 0 && boxes * (c->width / 2 - 1) == size);
}

/** Return the number of units that a line of this layout should have. */
static inline int units_wanted(const struct line_layout *layout)
{
    int cells = layout->whole ? layout->rows * layout->size : layout->size;
    return layout->places ? cells * layout->size : cells;
}

/** Return an iterator over the units of a line. */
static inline struct unit_iterator iterate_units(struct view line, const struct line_layout *layout)
{
    const struct view inside = layout->unit == UNIT_BAR      ? unwrap_bars(line)
                               : layout->unit != UNIT_COLUMN ? unwrap_list(line)
                               : layout->columns.at == 0     ? trim(line)
                                                             : line;
    return (struct unit_iterator){inside, layout->unit, layout->delimiter, false, layout->columns};
}

/* ---- cells ---- */

enum { AS_NUMBERS = 1, AS_CANDIDATES = 2, AS_EITHER = AS_NUMBERS | AS_CANDIDATES };

enum flaw_kind {
    FLAW_NONE,
    FLAW_CHARACTER,      /* the character is not valid in a cell */
    FLAW_BYTE,           /* as above, and it cannot be printed */
    FLAW_TOKEN,          /* neither a number nor candidates */
    FLAW_NOT_NUMBER,     /* candidates, but other cells of the grid are numbers */
    FLAW_NOT_CANDIDATES, /* a number, but other cells of the grid are candidates */
    FLAW_PLACE,          /* a candidate in the place of another */
};

/* What is wrong with a unit. It has a copy of the text, because the line is gone at the report. */
struct flaw {
    enum flaw_kind kind;
    int column;    /* in bytes, from 1 */
    int units;     /* the number of units that have it */
    char text[20]; /* the unit, or its beginning */
};

struct cells {
    struct line_layout layout;
    uint64_t line;    /* line number in the text */
    int meaningful;   /* number of units that mean something */
    int wrong_column; /* column of the first surplus unit, or of the end of a line with too few */
    unsigned ways;    /* AS_ flags: how the line may be read */
    struct flaw flaw; /* the first flaw */
    struct flaw not_number;     /* the first cell that is not a number */
    struct flaw not_candidates; /* the first cell that is not a list of candidates */
    struct flaw above_small;    /* the first digit above the smaller size, if ambiguous */
    bool has_empty_sign;        /* a cell is . _ * or 0, so - ? and x are not empty cells */
    bool is_x_used; /* in: x is an empty cell in the rows above, so it may be alone in a line */
    bool may_be_x;  /* x may be an empty cell */
    char sign[SUDOKU_MAX_CELLS];           /* as for replace_symbols() */
    uint8_t digit[SUDOKU_MAX_CELLS];       /* cells read as numbers */
    uint64_t candidates[SUDOKU_MAX_CELLS]; /* cells read as candidates */
};

/** Read the cells of a line of this layout. */
void read_cells(struct cells *cells, struct view line, const struct line_layout *layout);

/* ---- records for the caller: puzzles, and messages about malformed ones ---- */

/** Report a puzzle. Its digits are replaced if its signs require it. If `ways` allows both, choose
 * one as described above. `candidates` may be NULL if it allows numbers only, or if no cell is
 * longer than a character. The rows of a rectangle become those of a square board. */
void report_puzzle(sudoku_record *record, uint64_t line, int rows, int columns, unsigned ways,
                   const char *sign, uint8_t *digits, const uint64_t *candidates);

/** Copy the cells of a board whose rows follow each other to a square board. */
void spread_cells(uint8_t *to, const uint8_t *from, int rows, int columns);

/** Return whether a line has a flaw only because its digits are letters. The whole puzzle
 * decides. */
bool has_letters(const struct cells *cells);

/** The same, but all cells may be letters, as those of a word are. */
bool may_have_letters(const struct cells *cells);

/** Return whether a line has all cells of a puzzle, and letters are its digits. */
bool has_readable_letters(const struct cells *cells);

/** Report an error. `form` is as for printf. */
void report_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
                  const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/** Report that the cells of a line may be a rectangle, and suggest the sides nearest to each other.
 * Return false if they cannot be one, or if they are a square except for up to `wrong` missing or
 * additional cells. */
bool report_rectangle(sudoku_record *record, uint64_t line, int cells, int wrong);

/** Report a unit that cannot be read on a board of this size; 0 if the size is not known. */
void report_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int rows,
                 int columns);

/** Report a line that has a flaw or the wrong number of cells. */
void report_bad_line(sudoku_record *record, const struct cells *cells, bool size_known);

#endif
