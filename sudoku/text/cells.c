/* SPDX-License-Identifier: MIT */
/* Read the cells of a line, note the first flaw of each kind, and fill records. See cells.h. */
#include "sudoku/text/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LEAST_WITH_BOTH = 12 }; /* the smallest size where a number may also be a list */

/* ---- flaws ---- */

/* Note a flaw of a unit. Of several units that have it, keep the first. */
static void note_flaw(struct flaw *flaw, enum flaw_kind kind, struct view line, struct view unit)
{
    size_t length = unit.length < sizeof flaw->text ? unit.length : sizeof flaw->text - 1;
    if (flaw->units++ > 0)
        return;
    *flaw = (struct flaw){.kind = kind, .column = (int)(unit.text - line.text) + 1, .units = 1};
    memcpy(flaw->text, unit.text, length);
}

static bool is_printable(struct symbol symbol, char c)
{
    bool control = symbol.length == 1 && ((unsigned char)c < ' ' || c == 0x7f);
    return symbol.kind != SYMBOL_INVALID && !control;
}

/* Note a unit without meaning. If one of its characters is not valid in a cell of this size, blame it alone.
 */
static void note_meaningless(struct flaw *flaw, struct view line, struct view unit, int size)
{
    for (struct view rest = unit; rest.length > 0;) {
        struct symbol symbol = first_symbol(rest);
        if (symbol.kind != SYMBOL_CELL || symbol.digit > size) {
            bool printable = is_printable(symbol, rest.text[0]);
            note_flaw(flaw, printable ? FLAW_CHARACTER : FLAW_BYTE, line,
                      (struct view){rest.text, symbol.length});
            return;
        }
        rest = drop_bytes(rest, symbol.length);
    }
    note_flaw(flaw, FLAW_TOKEN, line, unit);
}

/* ---- cells ---- */

static void read_cell(struct cells *c, struct view line, struct view unit, int cell)
{
    struct meaning meaning = parse_unit(unit, c->layout.size);
    if (c->layout.whole && unit.length == 1 && unit.text[0] == '-')
        meaning = meaning_of_digit(0, c->layout.size); /* in other layouts - is a border */
    if (meaning.number < 0)
        note_flaw(&c->not_number, FLAW_NOT_NUMBER, line, unit);
    if (meaning.candidates == 0)
        note_flaw(&c->not_candidates, FLAW_NOT_CANDIDATES, line, unit);
    if (meaning.number > c->layout.small && c->layout.small > 0)
        note_flaw(&c->above_small, FLAW_CHARACTER, line, unit);
    if (!has_meaning(meaning))
        note_meaningless(&c->flaw, line, unit, c->layout.size);
    c->meaningful += has_meaning(meaning);
    c->digit[cell] = meaning.number < 0 ? 0 : (uint8_t)meaning.number;
    c->candidates[cell] = meaning.candidates;
}

/* Read one of the `size` characters of a cell: the candidate whose place this is, or an empty place. */
static void read_place(struct cells *c, struct view line, struct view unit, int place)
{
    struct symbol symbol = first_symbol(unit);
    int cell = place / c->layout.size, digit = place % c->layout.size + 1;
    if (digit == 1) {
        c->digit[cell] = 0;
        c->candidates[cell] = 0;
    }
    if (symbol.kind != SYMBOL_CELL)
        note_meaningless(&c->flaw, line, unit, c->layout.size);
    else if (symbol.digit != 0 && symbol.digit != digit)
        note_flaw(&c->flaw, FLAW_PLACE, line, unit);
    else
        c->meaningful++;
    if (symbol.digit == digit)
        c->candidates[cell] |= UINT64_C(1) << digit;
}

/* Look at a surplus unit. It belongs to no cell, but it may have a flaw of its own, which is reported first.
 */
static void check_extra_unit(struct cells *c, struct view line, struct view unit)
{
    if (c->layout.places)
        return;
    int size = c->layout.size > 0 ? c->layout.size : SUDOKU_MOST_SIZE;
    if (has_meaning(parse_unit(unit, size)))
        c->meaningful++;
    else
        note_meaningless(&c->flaw, line, unit, size);
}

/* Choose the cell to blame if some cells are no numbers and others no lists: one of the rarer kind, or otherwise the
 * cell that comes later and so excludes the second way. */
static struct flaw blame(const struct cells *c)
{
    const struct flaw *a = &c->not_number, *b = &c->not_candidates;
    if (a->units != b->units)
        return a->units < b->units ? *a : *b;
    return a->column > b->column ? *a : *b;
}

static void find_ways(struct cells *c)
{
    c->ways = c->layout.places ? AS_CANDIDATES : AS_EITHER;
    if (c->not_number.kind != FLAW_NONE)
        c->ways &= ~(unsigned)AS_NUMBERS;
    if (c->not_candidates.kind != FLAW_NONE)
        c->ways &= ~(unsigned)AS_CANDIDATES;
    if (c->ways == 0 && c->flaw.kind == FLAW_NONE)
        c->flaw = blame(c);
    assert(c->ways != 0 || c->flaw.kind != FLAW_NONE);
}

void read_cells(struct cells *cells, struct view line, const struct line_layout *layout)
{
    struct unit_iterator iterator = iterate_units(line, layout);
    struct view unit;
    int wanted = units_wanted(layout);
    cells->layout = *layout;
    cells->meaningful = 0;
    cells->flaw = cells->not_number = cells->not_candidates = cells->above_small = (struct flaw){0};
    cells->wrong_column = (int)line.length + 1;
    for (int i = 0; i < layout->count && next_unit(&iterator, &unit); i++) {
        if (i == wanted && wanted > 0)
            cells->wrong_column = (int)(unit.text - line.text) + 1;
        if (i >= wanted)
            check_extra_unit(cells, line, unit);
        else if (layout->places)
            read_place(cells, line, unit, i);
        else
            read_cell(cells, line, unit, i);
    }
    find_ways(cells);
}

/* ---- reporting puzzles ---- */

static bool has_several(uint64_t candidates)
{
    return (candidates & (candidates - 1)) != 0;
}

/* Return whether a letter stands beside a list that is also a number. On boards below 12x12 there is no such list. */
static bool has_letter_and_list(int cells, const uint8_t *digits, const uint64_t *candidates)
{
    bool has_letter = false, has_list = false;
    for (int cell = 0; cell < cells; cell++) {
        has_letter |= digits[cell] > 9 && candidates[cell] == UINT64_C(1) << digits[cell];
        has_list |= digits[cell] > 9 && has_several(candidates[cell]);
    }
    return has_letter && has_list;
}

void report_puzzle(sudoku_record *record, uint64_t line, int size, unsigned ways,
                   const uint8_t *digits, const uint64_t *candidates)
{
    sudoku_puzzle *puzzle = &record->puzzle;
    size_t cells = (size_t)size * (size_t)size;
    record->kind = SUDOKU_PUZZLE;
    record->line = line;
    puzzle->size = size;
    puzzle->marked = (ways & AS_NUMBERS) == 0 ||
                     (ways == AS_EITHER && candidates != NULL && size >= LEAST_WITH_BOTH &&
                      has_letter_and_list(size * size, digits, candidates));
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

/* ---- reporting errors ---- */

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
