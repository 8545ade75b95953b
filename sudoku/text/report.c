/* SPDX-License-Identifier: MIT */
/* Fill records with puzzles and messages. See report.h. */
#include "sudoku/text/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- puzzles ---- */

static bool has_several(uint64_t candidates)
{
    return (candidates & (candidates - 1)) != 0;
}

void report_puzzle(sudoku_record *record, uint64_t line, int size, unsigned ways,
                   const uint8_t *digits, const uint64_t *candidates)
{
    sudoku_puzzle *puzzle = &record->puzzle;
    size_t cells = (size_t)size * (size_t)size;
    record->kind = SUDOKU_PUZZLE;
    record->line = line;
    puzzle->size = size;
    puzzle->marked = (ways & AS_NUMBERS) == 0;
    memcpy(puzzle->cell, digits, cells);
    if (!puzzle->marked)
        return;
    memcpy(puzzle->candidates, candidates, cells * sizeof *candidates);
    /* A list like 12 was also read as a number. A list of one candidate is a given only as a unit of its own;
     * in places, the digit is 0 already. */
    for (size_t cell = 0; cell < cells; cell++)
        if (has_several(candidates[cell]))
            puzzle->cell[cell] = 0;
}

/* ---- errors ---- */

void report_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
                  const char *form, ...)
{
    va_list arguments;
    record->kind = kind;
    record->line = line;
    record->error = (dlx_error){.line = line, .column = (uint64_t)column};
    va_start(arguments, form);
    vsnprintf(record->error.message, sizeof record->error.message, form, arguments);
    va_end(arguments);
}

void report_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int size)
{
    /* The second %s is the size, if it is known: " of 9x9". */
    static const char *const forms[] = {
        [FLAW_CHARACTER] = "'%s' is not valid in a cell%s",
        [FLAW_BYTE] = "byte %s is not valid in a cell%s",
        [FLAW_TOKEN] = "'%s' is neither a number nor a list of candidates%s",
        [FLAW_NOT_NUMBER] = "'%s' is not a number%s, but other cells are",
        [FLAW_NOT_CANDIDATES] = "'%s' is not a list of candidates%s, but other cells are",
        [FLAW_PLACE] = "'%s' is in the place of another candidate%s",
    };
    char byte[8], of_size[32] = "";
    assert(flaw->kind != FLAW_NONE);
    snprintf(byte, sizeof byte, "0x%02x", (unsigned char)flaw->text[0]);
    if (size > 0)
        snprintf(of_size, sizeof of_size, " of %dx%d", size, size);
    report_error(record, SUDOKU_INVALID, line, flaw->column, forms[flaw->kind],
                 flaw->kind == FLAW_BYTE ? byte : flaw->text, of_size);
}

static void report_wrong_count(sudoku_record *record, const struct cells *c)
{
    const struct line_layout *l = &c->layout;
    const char *what = l->places ? "the candidates" : l->whole ? "a puzzle" : "a row";
    if (l->size == 0)
        report_error(record, SUDOKU_INVALID, c->line, c->wrong_column,
                     "a row has at least %d cells, but this line has %d", SUDOKU_LEAST_SIZE,
                     l->count);
    else
        report_error(record, SUDOKU_INVALID, c->line, c->wrong_column,
                     "%s of %dx%d %s %d %s, but this line has %d", what, l->size, l->size,
                     l->places ? "have" : "has", units_wanted(l),
                     l->places ? "characters" : "cells", l->count);
}

void report_bad_line(sudoku_record *record, const struct cells *cells, bool size_known)
{
    if (cells->flaw.kind != FLAW_NONE)
        report_flaw(record, cells->line, &cells->flaw, size_known ? cells->layout.size : 0);
    else
        report_wrong_count(record, cells);
}
