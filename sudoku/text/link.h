/* SPDX-License-Identifier: MIT */
/*
 * Links that contain a puzzle:
 *
 *     link    = "http", [ "s" ], "://", host, "/", [ "sudoku/" ], ( query | id )
 *     query   = "?", ( "load=" | "puzzleid=" ), id
 *     id      = [ "fpuzzles" | "fpuz" ], base64          without a prefix after "load=" only
 *
 *     https://f-puzzles.com/?load=N4Igz...               the JSON of fpuzzles.c, compressed as lz_string.h says
 *     https://sudokupad.app/fpuzzlesN4Igz...             the same
 *     https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd...     a drawing of penpa.h, deflated
 *
 * Other ids name a puzzle on a server, or have a form that only SudokuPad reads. They are errors.
 */
#ifndef SUDOKU_TEXT_LINK_H
#define SUDOKU_TEXT_LINK_H

#include "sudoku/text/lz_string.h"
#include "sudoku/text/own.h"

/** What is decoded from links. A reader keeps its memory from link to link. */
struct link_text {
    struct object *object; /* owner of the arrays */
    uint8_t *sextets;      /* the Base64 of a link; NULL before the first one */
    struct lz_text text;   /* the text in it */
    struct lz_text plain;  /* of Penpa: the text with its words in full */
};

/** Return whether a line begins like a link. */
bool is_link_line(struct view line);

/** Read the puzzle of a link that has `indent` bytes before it on its line. Its clues join the rules; a mistake makes
 * the rules bad. */
void read_link(struct link_text *link, struct view line, size_t indent, uint64_t number,
               struct own_rules *own, sudoku_puzzle *puzzle);

#endif
