/* SPDX-License-Identifier: MIT */
/*
 * The state of a reader, the kinds of lines, and what they share.
 *
 * Invariant: at most one of these is pending: a grid; a group of ambiguous lines; a grid with
 * blanks; a first line that may be a count or a row.
 */
#ifndef SUDOKU_TEXT_READER_H
#define SUDOKU_TEXT_READER_H

#include "sudoku/core/object.h"
#include "sudoku/text/fields.h"
#include "sudoku/text/forms.h"
#include "sudoku/text/pending.h"

enum { LONGEST_HEADING = 256 }; /* bytes, with its zero; longer ones are cut */

struct sudoku_reader {
    struct object object;              /* the allocator */
    int size;                          /* of all puzzles; 0 if it is not known */
    char symbols[SUDOKU_SYMBOLS_ROOM]; /* of all puzzles; empty if they are not known */
    int symbol_count;                  /* their number */
    char digits[SUDOKU_SYMBOLS_ROOM];  /* likewise, of digits whose number is not the size */
    bool begun;                        /* a line with content has been read */
    bool counted;                      /* the first such line was a count */
    bool again;                        /* the current line must be processed once more */
    bool skipping;                     /* in a section without puzzles */
    bool in_saved_game;                /* of Solo, before its description */
    char params[10];                   /* its parameters */
    bool in_drawing;                   /* in a drawing with clues, which is skipped */
    uint64_t blank_line;               /* line number of the last line of blanks */
    uint64_t border_line;              /* line number of the last border */
    int dashes;                        /* of the last border, if it has only -; else 0 */
    int empty_rows;           /* number of lines above that may be the first rows, without cells */
    struct columns empty_row; /* the columns of the last one */
    int dash_lines;           /* number of such borders that end with the last one */
    uint64_t upper_line;      /* line number of the last border above a drawn board */
    uint64_t numbers_line;    /* line number of the last line that looks like clues above a board */
    uint64_t heading_line;    /* line number of the last heading */
    uint64_t stray_line;      /* line number of the last line that was neither puzzle nor row */
    uint64_t
        unread_line; /* line number of the first line that was taken for a heading; 0 for none */
    bool is_unread_picture;   /* that line begins a picture in SVG */
    bool is_unread_markup;    /* that line begins with < */
    uint64_t expected;        /* the count */
    int grid_size;            /* size of the last puzzle, if it had a line for each row; or 0 */
    uint64_t puzzles;         /* number of puzzles reported so far, including malformed ones */
    int count_as_row;         /* if above 0, the count may also be a row of this number of cells */
    uint64_t count_line;      /* line number of the count */
    struct pending_grid grid; /* the pending grid */
    struct ambiguous_group group;  /* the pending ambiguous lines */
    struct spaced_grid spaced;     /* the pending grid whose empty cells are blanks */
    struct cells cells;            /* of the current line */
    struct own_rules own;          /* rules of the next puzzle, or of the last one */
    struct link_text link;         /* what is decoded from a link */
    char *document;                /* a saved game of several lines; NULL before the first one */
    size_t document_room;          /* its capacity */
    size_t document_length;        /* its bytes so far; 0 for none */
    bool is_document_long;         /* it has more bytes than are kept */
    struct json_parts parts;       /* what follows the last puzzle in it */
    const char *part_text;         /* place of that puzzle */
    uint64_t part_line;            /* its line number */
    uint64_t document_line;        /* line number of its first line */
    uint64_t document_before;      /* bytes of that line before it */
    uint64_t before;               /* the same if the record is about it; else UINT64_MAX */
    uint64_t brace_line;           /* line number of the last line that is only { or [ */
    char brace;                    /* that bracket */
    int document_depth;            /* brackets of JSON that are open */
    bool is_attached;              /* `own` has the rules of the last puzzle */
    bool is_labeled;               /* the heading was given to the last record */
    bool has_note;                 /* `lines.text` is the note of the last puzzle */
    bool has_solution;             /* `solution` belongs to the last puzzle */
    char heading[LONGEST_HEADING]; /* of the next puzzle; empty for none */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* from a line of a list */
    struct line_source lines;           /* the text; its arrays are not zeroed at first */
};

/** Return whether lines are pending. */
static inline bool is_pending(const struct sudoku_reader *r)
{
    return r->grid.rows > 0 || r->group.count > 0 || r->spaced.rows > 0;
}

/** Keep the text beside the fields of a line of a list. It replaces the current line. */
void keep_note(struct sudoku_reader *r, struct view line, const struct puzzle_fields *fields);

/** Take the next puzzle if its text is plain (plain_reader.c): fill the record and return true. If
 * not, change nothing. */
bool take_plain(struct sudoku_reader *r, sudoku_record *record);

/*
 * A kind of line is an object: it says which lines are its own, and takes them.
 *
 *     reader.c         the list of kinds, pauses, and the records
 *     cell_lines.c     a row, a puzzle or a list; the count; what is pending
 *     drawings.c       borders; drawings with clues, which are refused
 *     whole_puzzles.c  rules; puzzles in one of the forms; saved games of several lines
 *
 * The functions get the line without the blanks around it.
 */
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
