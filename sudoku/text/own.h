/* SPDX-License-Identifier: MIT */
/*
 * Rules in a text, one per line, before the puzzle to which they belong:
 *
 *     rule     = clue | "variant", names | "regions", cells | "grids", [ sides ], cell, { cell }
 *              | "board", number, "x", number | "digits", [ ( "0" | "1" ), "-" ], number | label
 *     sides    = number, [ "x", number ]                rows and columns; one number is both
 *     clue     = name, [ values ], { cell | line }      a name of sudoku_clue_by_name()
 *     values   = number, { ",", number }
 *     cell     = "r", number, "c", number               rows and columns from 1
 *     line     = cell, "-", cell                        all cells from one to the other, straight
 *     names    = name, { ",", name }                    of variants and layouts
 *     cells    = character, { character }               one for each cell; regions have equal ones
 *
 *     label    = a title, an author or a line of a ruleset: see below
 *
 *     killer 15 r3c6 r3c7 r3c8
 *     variant x,anti-knight
 *
 * The size of the board is known with its puzzle. Until then a cell is a place: 64 * row + column.
 */
#ifndef SUDOKU_TEXT_OWN_H
#define SUDOKU_TEXT_OWN_H

#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/text/units.h"

#include <stdarg.h>

/*
 * Labels of a puzzle, such as its title, as they are read:
 *
 *     line = ( "title" | "author" | "ruleset" ), text      before the puzzle; several lines make one ruleset
 *
 *     title Bird in a Storm
 *     author A. Setter
 *     ruleset Normal sudoku rules apply.
 *     ruleset Digits in cages do not repeat.
 *
 * A label is kept as UTF-8. Blanks replace its control characters, except the ends of lines of a
 * ruleset, and U+FFFD replaces what is not UTF-8. Blanks around it are dropped.
 */
enum { LABEL_LONGEST = LINES_LONGEST }; /* bytes of a label */

struct label_text {
    char *bytes;   /* zero-terminated, unless `room` is 0 */
    size_t length; /* in bytes; 0 for no label */
    size_t room;   /* capacity */
};

enum label_result { LABEL_GOOD, LABEL_TOO_LONG, LABEL_NO_MEMORY };

/** Find the label with this name. Return false if there is none. */
bool label_by_name(const char *name, sudoku_label *label);

/** Append a character to a label. `has_lines`: it may contain ends of lines. */
enum label_result label_add(struct object *object, struct label_text *text, uint32_t code,
                            bool has_lines);

/** Append a piece of a line likewise. */
enum label_result label_add_view(struct object *object, struct label_text *text, struct view view,
                                 bool has_lines);

/** Drop blanks and ends of lines at the end of a label. */
void label_end(struct label_text *text);

/** Append numbers of things to a label: "6 lines, 4 texts and 1 cage". `things` are singular
 * nouns. */
enum label_result label_add_counts(struct object *object, struct label_text *text,
                                   const char *const *things, const int *counts, int kinds);

/** Return the next character of a text and drop it; U+FFFD for bytes that are not UTF-8. The text
 * is not empty. */
uint32_t take_code(struct view *text);

/* A clue whose arrays are parts of `numbers`. */
struct pending_clue {
    sudoku_clue_kind kind; /* as in sudoku_clue */
    uint64_t line, column; /* likewise */
    size_t first;          /* its first number: the cells come first, then the values */
    int cell_count;        /* number of cells */
    int value_count;       /* number of values */
};

enum {
    OWN_VARIANTS = 16, /* more than there are bits of variants */
    OWN_GRIDS = 61,    /* one more than rules can have */
    OWN_NUMBERS =
        2000000,    /* cells and values of all clues; a short text can repeat them very often */
    PLACE_ROW = 64, /* a place is PLACE_ROW * row + column */
};

/* The sides of a board that is named before its cells are read. */
struct board_shape {
    int rows, columns;                 /* 0 if it is not named */
    char symbols[SUDOKU_SYMBOLS_ROOM]; /* its digits, unless others are named */
};

/* The rules read since the last puzzle. */
struct own_rules {
    struct board_shape usual; /* of puzzles that do not name theirs */
    struct board_shape shape; /* of the board */
    bool is_unreadable;       /* the board is misnamed, so its cells cannot be read */
    struct object *object;    /* owner of the arrays */
    bool is_used;             /* there is at least one rule */
    bool is_bad;              /* one of them is malformed, so the puzzle will be */
    bool has_failed;          /* there was not enough memory for all rules */
    uint64_t line;            /* line of the first rule */
    uint64_t column;          /* where own_refuse() points to, from 1; 0 for no column */
    dlx_error error;          /* about the first malformed rule */
    unsigned variants;        /* bits of sudoku_variant */
    uint64_t variant_lines[OWN_VARIANTS];   /* line of the variant of each bit */
    uint64_t variant_columns[OWN_VARIANTS]; /* likewise */
    int region_count;                       /* cells of `regions`; 0 for none */
    uint64_t region_line, region_column;    /* their place in the text */
    uint8_t regions[SUDOKU_MAX_CELLS];      /* region of each cell, from 0 */
    int digits;                             /* number of digits; 0 if it is not named */
    bool from_zero;                         /* the first of them is 0 */
    char symbols[SUDOKU_SYMBOLS_ROOM];      /* the digits, in this order */
    uint64_t digits_line, digits_column;    /* its place in the text */
    int grid_count;                         /* number of grids; 0 for one that is the board */
    int grid_rows, grid_columns;            /* of each grid */
    int layout_size;                  /* rows of the board, if the grids have a name; else 0 */
    uint64_t grid_line, grid_column;  /* their place in the text */
    uint16_t grids[OWN_GRIDS];        /* their top left places, or cells if the grids have a name */
    struct pending_clue *pending;     /* the clues */
    size_t clue_count, clue_room;     /* number of clues, and capacity */
    uint16_t *numbers;                /* cells and values of all clues */
    uint32_t *columns;                /* column of each number */
    size_t number_count, number_room; /* numbers used, and capacity */
    size_t column_room;               /* likewise */
    sudoku_clue *clues;               /* the clues when they are complete */
    size_t complete_room;             /* capacity of this array */
    struct label_text labels[SUDOKU_LABELS]; /* what the puzzle is called */
};

/** Return the shape of the next board; its sides are 0 if it is not known. */
static inline const struct board_shape *shape_of(const struct own_rules *own)
{
    return own->shape.rows > 0 ? &own->shape : &own->usual;
}

/** Set a shape. Return false if no board has these sides. */
bool set_shape(struct board_shape *shape, int rows, int columns);

/** Return whether a line is a rule: its first word is the name of one, or a word of letters that
 * cells follow. */
bool is_rule_line(struct view line);

/** Return whether a line is a label: its first word is the name of one. */
bool is_label_line(struct view line);

/** Note that this line has a rule. */
void own_begin(struct own_rules *own, uint64_t line);

/** Take a line that is a rule. `indent` is the number of bytes before it. */
void own_take_line(struct own_rules *own, struct view line, size_t indent, uint64_t number);

/** Add a variant, which is at `column`. */
void own_add_variant(struct own_rules *own, unsigned variant, uint64_t line);

/** Begin a clue at `column`; its numbers follow, cells before values. Too many are refused. After
 * something was refused, nothing more is kept. */
void own_begin_clue(struct own_rules *own, sudoku_clue_kind kind, uint64_t line);
void own_add_cell(struct own_rules *own, int row, int column);
void own_add_value(struct own_rules *own, int value);

/** Begin a label, at `column`. If it must not go on, refuse it and return NULL. */
struct label_text *own_begin_label(struct own_rules *own, sudoku_label label, uint64_t line);

/** End it. `result` is that of its last character. */
void own_end_label(struct own_rules *own, sudoku_label label, enum label_result result,
                   uint64_t line);

/** The digits of a saved game that a player entered. They are no givens, and are only counted. */
#define OWN_ENTERED "entered digit"

/** Note the number of these digits. */
void own_note_entered(struct own_rules *own, int count, uint64_t line);

/** Note that a rule is malformed, unless an earlier one is. `form` is as for printf(). */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void own_refuse(struct own_rules *own, uint64_t line, const char *form, ...);
void own_refuse_with(struct own_rules *own, uint64_t line, const char *form, va_list arguments);

/** Hand the rules and labels to the puzzle of a record. With rules, the record becomes
 * SUDOKU_RULED, or SUDOKU_INVALID if one is malformed. */
void own_attach(struct own_rules *own, sudoku_record *record);

/** Forget all rules. */
void own_clear(struct own_rules *own);

#endif
