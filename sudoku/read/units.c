/* SPDX-License-Identifier: MIT */
/* See units.h. */
#include "sudoku/read/units.h"

#include <string.h>

enum { LEAST_WITH_NUMBERS = 10 }; /* the smallest size with a number of two digits */

/* ---- walking ---- */

static struct symbol symbol_of(struct view view, size_t at)
{
    return symbol_at(view.text + at, view.length - at);
}

static void skip_gaps(struct walk *w)
{
    while (w->at < w->view.length) {
        struct symbol symbol = symbol_of(w->view, w->at);
        if (!is_gap(symbol))
            break;
        w->at += symbol.length;
    }
}

static void skip_token(struct walk *w)
{
    while (w->at < w->view.length) {
        struct symbol symbol = symbol_of(w->view, w->at);
        if (is_gap(symbol))
            break;
        w->at += symbol.length;
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct unit without_blanks(struct view view, struct unit unit)
{
    while (unit.length > 0 && is_space(view.text[unit.at])) {
        unit.at++;
        unit.length--;
    }
    while (unit.length > 0 && is_space(view.text[unit.at + unit.length - 1]))
        unit.length--;
    return unit;
}

static struct unit without_quotes(struct view view, struct unit unit)
{
    const char *text = view.text + unit.at;
    if (unit.length < 2 || text[0] != '"' || text[unit.length - 1] != '"')
        return unit;
    return without_blanks(view, (struct unit){unit.at + 1, unit.length - 2});
}

static bool next_field(struct walk *w, struct unit *unit)
{
    if (w->done)
        return false;
    const char *from = w->view.text + w->at;
    const char *end = memchr(from, w->delimiter, w->view.length - w->at);
    w->done = end == NULL;
    *unit = (struct unit){w->at, end == NULL ? w->view.length - w->at : (size_t)(end - from)};
    w->at += unit->length + !w->done;
    *unit = without_quotes(w->view, without_blanks(w->view, *unit));
    return true;
}

bool walk_next(struct walk *walk, struct unit *unit)
{
    if (walk->layout == LAYOUT_FIELDS)
        return next_field(walk, unit);
    skip_gaps(walk);
    unit->at = walk->at;
    if (walk->at == walk->view.length)
        return false;
    if (walk->layout == LAYOUT_TOKENS)
        skip_token(walk);
    else
        walk->at += symbol_of(walk->view, walk->at).length;
    unit->length = walk->at - unit->at;
    return true;
}

/* ---- what units mean ---- */

static bool is_decimal(char c)
{
    return c >= '0' && c <= '9';
}

static int number_of(const char *text, size_t length, int size)
{
    if (length != 2 || size < LEAST_WITH_NUMBERS || !is_decimal(text[0]) || !is_decimal(text[1]))
        return -1;
    int number = 10 * (text[0] - '0') + text[1] - '0';
    return number <= size ? number : -1;
}

static uint64_t candidates_of(const char *text, size_t length, int size)
{
    uint64_t candidates = 0;
    int last = 0;
    for (size_t i = 0; i < length; i++) {
        struct symbol symbol = symbol_at(text + i, length - i);
        if (symbol.kind != SYMBOL_CELL || symbol.digit <= last || symbol.digit > size)
            return 0;
        last = symbol.digit;
        candidates |= UINT64_C(1) << last;
    }
    return candidates;
}

struct meaning meaning_of_many(struct view view, struct unit unit, int size)
{
    const char *text = view.text + unit.at;
    return (struct meaning){number_of(text, unit.length, size),
                            candidates_of(text, unit.length, size)};
}
