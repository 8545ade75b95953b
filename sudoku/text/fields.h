/* SPDX-License-Identifier: MIT */
/*
 * The puzzle in a line of a list. Lists have names, ratings, solutions and comments beside their
 * puzzles, in any order and with any separators:
 *
 *     00015097c6c3 083020090000800100...540  7.2        81 cells between blanks
 *     4.....8.5.3........1.4......;from a book;7.2      81 cells before a semicolon
 *     4.....8.5.3........1.4...... # lc1(3)             81 cells before a comment
 *     004300...300,864371...298                         a puzzle and its solution
 *
 * A field is a run of letters, digits and signs for empty cells; anything else separates fields. If
 * one field has the n * n cells of a puzzle, it is the puzzle. If a second one has as many, and no
 * empty cell, it is the solution. Everything else is a note about the puzzle. A remark says that a
 * field with nearly as many cells is not read as the solution.
 *
 * Equal groups are not fields: 9 groups of 9 cells are a 9x9 puzzle, and 16 groups of 16 cells are
 * one of 16x16. Below 9x9, a line that has digits beside its puzzle and is one character short of a
 * larger puzzle is a damaged larger puzzle.
 */
#ifndef SUDOKU_TEXT_FIELDS_H
#define SUDOKU_TEXT_FIELDS_H

#include "sudoku/text/cells.h"

static inline bool is_ascii_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

struct puzzle_fields {
    struct view puzzle;                 /* the field with the puzzle */
    struct view solution;               /* the field with its solution; `length` is 0 for none */
    struct line_layout layout;          /* of the puzzle */
    struct line_layout solution_layout; /* of the solution */
    struct view
        ignored;      /* of JSON: the key of a member that may be a rule; `length` is 0 for none */
    bool has_several; /* of JSON: there are several puzzles */
    int damaged;      /* number of cells of a damaged solution; 0 for none */
};

/** Find the puzzle in a line of a list. `room` is working memory. Return false for any other
 * line. */
bool find_puzzle_fields(struct view line, const struct known_board *known, struct cells *room,
                        struct puzzle_fields *fields);

/** A search for the puzzle among the fields of a line. */
struct field_search {
    const struct known_board *known; /* as for find_layout() */
    struct cells *room;              /* working memory */
    struct puzzle_fields *found;     /* the fields so far */
    bool is_one;                     /* there is not more than one puzzle */
    bool is_full;                    /* the puzzle has no empty cell */
    struct view damaged;             /* the field with the most cells that is no board */
    uint8_t given[SUDOKU_MAX_CELLS]; /* its cells */
};

/** Take a field if it has all cells of a puzzle. Return whether it has. */
bool take_if_board(struct field_search *search, struct view field);

/** Note whether another field has nearly as many cells as the puzzle, so it may be the solution.
 * Return false if the puzzle is full, so the other field may be the puzzle. */
bool check_damaged(struct field_search *search);

/** Find the puzzle in JSON of other programs (json_fields.c), likewise. */
bool find_fields_of_object(struct view json, const struct known_board *known, struct cells *room,
                           struct puzzle_fields *fields);

/** Make each element of a list that is null, None, nil or the like a dot, which is an empty cell.
 * Other columns stay. */
void replace_nulls(char *text, size_t length);

/** The rest of JSON with several puzzles. */
struct json_parts {
    struct view rest;    /* what has not been read */
    struct view ignored; /* key of a member beside the puzzles that may be a rule */
    int depth;           /* number of lists and objects that have been entered */
};

enum json_part { JSON_END, JSON_PUZZLE, JSON_FAULT };

/** Take the next puzzle of JSON: an object, a list of rows, or a text. *part is what is taken.
 * Return JSON_FAULT for an element of a list that has no puzzle. */
enum json_part take_json_part(struct json_parts *parts, const struct known_board *known,
                              struct cells *room, struct puzzle_fields *fields, struct view *part);

/** Write what is wrong in JSON without a puzzle: a row, a cell or a text. Return false if nothing
 * is found. */
bool describe_json_fault(struct view json, char *text, size_t room);

/** Return whether a text begins as JSON with members: an object, or a list of objects. */
bool is_object(struct view text);

/** Write the values of such JSON beside the fields, as write_note() does. */
void write_note_of_object(struct view json, const struct puzzle_fields *fields, char *text);

/** Append text to a note, which may be a part of the same line. Control characters become blanks,
 * and bytes that are not UTF-8 become question marks. Return the end. */
char *append_text(char *end, struct view text);

/** Take the next field of a line. Return false if there is none. */
bool take_field(struct view *line, struct view *field);

/** Write the text beside the fields, in UTF-8 without control characters, and a zero. `text` has
 * room for the line and the zero, and may be the line itself. */
void write_note(struct view line, const struct puzzle_fields *fields, char *text);

/** Write a line as a heading, likewise, without separators around it. */
void write_heading(struct view line, char *text, size_t room);

/** Return whether a line is a tag of XML. Its names are no notes. */
bool is_markup(struct view line);

/** Return whether a line is such a tag without a damaged puzzle in it. */
bool is_tag(struct view line);

/** Return whether a line is text about a puzzle, such as `Puzzle 7 (hard)`. It has a word, few
 * signs of cells, and no letter after a digit, as names have but cells do not. */
bool is_heading(struct view line);

/** Return whether a line of a program has no cells: it begins the cells below it, as `S = [` does,
 * or is `n = 3;` or `solve();`. */
bool is_statement(struct view line);

/** Return whether a line has several words of different lengths and no other sign of a cell. The
 * cells of a large board may have letters, too, but not in such groups. */
bool has_words(struct view line);

#endif
