/* SPDX-License-Identifier: MIT */
/* See cells.h. */
#include "sudoku/read/cells.h"

#include <string.h>

/* ---- flaws ---- */

/* Note a flaw, if it is the first. */
static void note(struct flaw *flaw, enum flaw_kind kind, struct view view, struct unit unit)
{
    size_t length = unit.length < sizeof flaw->text ? unit.length : sizeof flaw->text - 1;
    if (flaw->kind != FLAW_NONE)
        return;
    *flaw = (struct flaw){.kind = kind, .column = (int)unit.at + 1};
    memcpy(flaw->text, view.text + unit.at, length);
}

static bool is_shown(struct symbol symbol, char c)
{
    bool control = symbol.length == 1 && ((unsigned char)c < ' ' || c == 0x7f);
    return symbol.kind != SYMBOL_BROKEN && !control;
}

/* A unit that means nothing. If one of its characters is no cell of this size, that is to blame. */
static void note_meaningless(struct flaw *flaw, struct view view, struct unit unit, int size)
{
    size_t end = unit.at + unit.length;
    struct symbol symbol = {0};
    for (size_t at = unit.at; at < end; at += symbol.length) {
        symbol = symbol_at(view.text + at, end - at);
        enum flaw_kind kind = is_shown(symbol, view.text[at]) ? FLAW_CHARACTER : FLAW_BYTE;
        if (symbol.kind != SYMBOL_CELL || symbol.digit > size) {
            note(flaw, kind, view, (struct unit){at, symbol.length});
            return;
        }
    }
    note(flaw, FLAW_TOKEN, view, unit);
}

/* ---- cells ---- */

static void take_unit(struct cells *c, struct view view, struct unit unit, int cell)
{
    struct meaning meaning = meaning_of(view, unit, c->shape.size);
    if (c->shape.line && unit.length == 1 && view.text[unit.at] == '-')
        meaning =
            meaning_of(view, (struct unit){0, 0}, c->shape.size); /* as if nothing were there */
    if (meaning.number < 0)
        note(&c->number, FLAW_NO_NUMBER, view, unit);
    if (meaning.candidates == 0)
        note(&c->list, FLAW_NO_CANDIDATES, view, unit);
    if (meaning.number > c->shape.doubt && c->shape.doubt > 0)
        note(&c->above, FLAW_CHARACTER, view, unit);
    if (!is_meant(meaning))
        note_meaningless(&c->flaw, view, unit, c->shape.size);
    c->good += is_meant(meaning);
    c->digit[cell] = meaning.number < 0 ? 0 : (uint8_t)meaning.number;
    c->candidates[cell] = meaning.candidates;
}

/* One of the characters of a cell: its own digit, or not. */
static void take_place(struct cells *c, struct view view, struct unit unit, int place)
{
    struct symbol symbol = symbol_at(view.text + unit.at, unit.length);
    int cell = place / c->shape.size, digit = place % c->shape.size + 1;
    if (digit == 1) {
        c->digit[cell] = 0;
        c->candidates[cell] = 0;
    }
    if (symbol.kind != SYMBOL_CELL)
        note_meaningless(&c->flaw, view, unit, c->shape.size);
    else if (symbol.digit != 0 && symbol.digit != digit)
        note(&c->flaw, FLAW_PLACE, view, unit);
    else
        c->good++;
    if (symbol.digit == digit)
        c->candidates[cell] |= UINT64_C(1) << digit;
}

/* One too many: no cell, but it may be worse than that. */
static void take_extra(struct cells *c, struct view view, struct unit unit)
{
    if (c->shape.places)
        return;
    int size = c->shape.size > 0 ? c->shape.size : SUDOKU_MOST_SIZE;
    if (is_meant(meaning_of(view, unit, size)))
        c->good++;
    else
        note_meaningless(&c->flaw, view, unit, size);
}

static void settle_ways(struct cells *c)
{
    c->ways = c->shape.places ? READ_CANDIDATES : READ_BOTH;
    if (c->number.kind != FLAW_NONE)
        c->ways &= ~(unsigned)READ_NUMBERS;
    if (c->list.kind != FLAW_NONE)
        c->ways &= ~(unsigned)READ_CANDIDATES;
    if (c->ways == 0 && c->flaw.kind == FLAW_NONE) /* some are one, some the other */
        c->flaw = c->number.column > c->list.column ? c->number : c->list;
}

void cells_read(struct cells *cells, struct view view, const struct shape *shape)
{
    struct walk walk = walk_of(view, shape);
    struct unit unit;
    int wanted = units_wanted(shape);
    cells->shape = *shape;
    cells->good = 0;
    cells->flaw = cells->number = cells->list = cells->above = (struct flaw){0};
    cells->extra = (int)view.length + 1;
    for (int i = 0; i < shape->count && walk_next(&walk, &unit); i++) {
        if (i == wanted && wanted > 0)
            cells->extra = (int)unit.at + 1;
        if (i >= wanted)
            take_extra(cells, view, unit);
        else if (shape->places)
            take_place(cells, view, unit, i);
        else
            take_unit(cells, view, unit, i);
    }
    settle_ways(cells);
}
