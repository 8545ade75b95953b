/* SPDX-License-Identifier: MIT */
/*
 * The state of a reader.
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
#include "sudoku/text/spaced.h"

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

#endif
