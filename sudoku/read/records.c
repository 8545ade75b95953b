/* SPDX-License-Identifier: MIT */
/* See records.h. */
#include "sudoku/read/records.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- puzzles ---- */

/* Two candidates and more may look like a number; one alone was given if it stood alone, and is no
 * digit if it stood in its place. */
static bool has_several(uint64_t candidates)
{
    return (candidates & (candidates - 1)) != 0;
}

void record_puzzle(sudoku_record *record, uint64_t line, int size, unsigned ways,
                   const uint8_t *digits, const uint64_t *candidates)
{
    sudoku_puzzle *puzzle = &record->puzzle;
    size_t cells = (size_t)size * (size_t)size;
    record->kind = SUDOKU_PUZZLE;
    record->line = line;
    puzzle->size = size;
    puzzle->marked = (ways & READ_NUMBERS) == 0;
    memcpy(puzzle->cell, digits, cells);
    if (!puzzle->marked)
        return;
    memcpy(puzzle->candidates, candidates, cells * sizeof *candidates);
    for (size_t cell = 0; cell < cells; cell++)
        if (has_several(candidates[cell]))
            puzzle->cell[cell] = 0;
}

/* ---- what is wrong ---- */

void record_error(sudoku_record *record, sudoku_record_kind kind, uint64_t line, int column,
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

void record_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int size)
{
    static const char *const forms[] = {
        [FLAW_CHARACTER] = "`%s` is no cell%s",
        [FLAW_BYTE] = "byte %s is no cell%s",
        [FLAW_TOKEN] = "`%s` is neither a number nor a list of candidates%s",
        [FLAW_NO_NUMBER] = "`%s` is no number%s, as other cells are",
        [FLAW_NO_CANDIDATES] = "`%s` is no list of candidates%s, as other cells are",
        [FLAW_PLACE] = "`%s` stands in the place of another candidate%s",
    };
    char byte[8], of[32] = "";
    snprintf(byte, sizeof byte, "0x%02x", (unsigned char)flaw->text[0]);
    if (size > 0)
        snprintf(of, sizeof of, " of %dx%d", size, size);
    record_error(record, SUDOKU_INVALID, line, flaw->column, forms[flaw->kind],
                 flaw->kind == FLAW_BYTE ? byte : flaw->text, of);
}

static void record_count(sudoku_record *record, const struct cells *c)
{
    const struct shape *s = &c->shape;
    const char *what = s->places ? "the candidates" : s->line ? "a puzzle" : "a row";
    if (s->size == 0)
        record_error(record, SUDOKU_INVALID, c->line, c->extra,
                     "a row has at least %d cells, this line has %d", SUDOKU_LEAST_SIZE, s->count);
    else
        record_error(record, SUDOKU_INVALID, c->line, c->extra,
                     "%s of %dx%d %s %d %s, this line has %d", what, s->size, s->size,
                     s->places ? "have" : "has", units_wanted(s),
                     s->places ? "characters" : "cells", s->count);
}

void record_bad_line(sudoku_record *record, const struct cells *cells, bool size_known)
{
    if (cells->flaw.kind != FLAW_NONE)
        record_flaw(record, cells->line, &cells->flaw, size_known ? cells->shape.size : 0);
    else
        record_count(record, cells);
}
