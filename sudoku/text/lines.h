/* SPDX-License-Identifier: MIT */
/*
 * What the kinds of lines share. A kind is an object: it says which lines are its own, and takes
 * them.
 *
 *     reader.c         the list of kinds, pauses, and the records
 *     cell_lines.c     a row, a puzzle or a list; the count; what is pending
 *     drawings.c       borders; drawings with clues, which are refused
 *     whole_puzzles.c  rules; puzzles in one of the forms; saved games of several lines
 */
#ifndef SUDOKU_TEXT_LINES_H
#define SUDOKU_TEXT_LINES_H

#include "sudoku/text/reader.h"

/** A kind of line. The functions get the line without the blanks around it. */
struct line_kind {
    bool (*is)(const struct sudoku_reader *r, struct view line); /* whether it is of this kind */
    bool (*take)(struct sudoku_reader *r, struct view line,
                 sudoku_record *record); /* return true if the record is filled */
};

extern const struct line_kind count_lines, spaced_lines;               /* cell_lines.c */
extern const struct line_kind drawn_lines, clue_borders, border_lines; /* drawings.c */
extern const struct line_kind cell_lines;                              /* all others */
extern const struct line_kind rule_lines, tag_lines, whole_puzzles;    /* whole_puzzles.c */
extern const struct line_kind document_lines, solo_lines;

/** Return the current line. */
static inline struct view current_line(const struct sudoku_reader *r)
{
    return (struct view){r->lines.text, r->lines.length};
}

/** Return what is known about the next line of cells: the size of the grid, of the board that a
 * rule names, or of all puzzles. */
struct known_board known_of(const struct sudoku_reader *r);

/** Report, once, that the text has more puzzles than its count says. */
bool check_count(struct sudoku_reader *r, sudoku_record *record);

/** End what is pending, because the current line is not part of it. Then process the line again. */
bool end_pending(struct sudoku_reader *r, sudoku_record *record);

/** Before a puzzle that begins on this line, end what is pending, or report a wrong count. Return
 * true if the line has to be processed again; then *filled says whether the record is filled. */
bool has_to_wait(struct sudoku_reader *r, sudoku_record *record, bool *filled);

/** Report the next line of a group of puzzles. */
bool take_group(struct sudoku_reader *r, sudoku_record *record);

/** Take the fields of a text, which begins on this line. */
void report_fields(struct sudoku_reader *r, struct view text, uint64_t line,
                   const struct puzzle_fields *fields, sudoku_record *record);

/** Take a line as a heading. */
void take_heading(struct sudoku_reader *r, struct view line);

/** Take a line of cells. */
bool take_cells(struct sudoku_reader *r, sudoku_record *record);

/** Return whether a line has only numbers and arrows, after a blank, as a drawing has them above
 * its board. Arrows are slashes, or not ASCII. */
bool looks_like_numbers(struct view line);

/** Take the next puzzle of JSON that has several. Return false if there is none. */
bool take_json(struct sudoku_reader *r, sudoku_record *record);

/** Report why a saved game cannot be read. */
bool refuse_document(struct sudoku_reader *r, const char *why, sudoku_record *record);

#endif
