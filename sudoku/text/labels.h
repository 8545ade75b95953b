/* SPDX-License-Identifier: MIT */
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
#ifndef SUDOKU_TEXT_LABELS_H
#define SUDOKU_TEXT_LABELS_H

#include "sudoku/core/object.h"
#include "sudoku/text/units.h"

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

#endif
