/* SPDX-License-Identifier: MIT */
/* Decode UTF-8, divide lines into units, and find the meaning of units. See units.h. */
#include "sudoku/text/units.h"

#include <string.h>

enum { LEAST_WITH_NUMBERS = 10 }; /* the smallest size with a number of two digits */

/* ---- UTF-8 ---- */

/* Return the length of the character that begins with this byte, or 0 if no character does. */
static size_t utf8_length(uint8_t first)
{
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/* Return the character of `length` bytes, or 0 if they are not valid. */
static uint32_t decode_utf8(const uint8_t *bytes, size_t length)
{
    /* A smaller character has a shorter encoding, and only the shortest is valid. */
    static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};
    uint32_t code = bytes[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : code;
}

struct symbol decode_symbol(const char *text, size_t left)
{
    size_t length = utf8_length((uint8_t)*text);
    uint32_t code = length > 0 && length <= left ? decode_utf8((const uint8_t *)text, length) : 0;
    if (code == 0)
        return (struct symbol){SYMBOL_INVALID, 0, 1};
    if (code == 0xa0) /* no-break space */
        return (struct symbol){SYMBOL_BLANK, 0, length};
    /* the box-drawing characters, except the dashed ╌ and ╎, which draw cages */
    bool is_drawn = code >= 0x2500 && code <= 0x257f && (code | 2) != 0x254e;
    return (struct symbol){is_drawn ? SYMBOL_BORDER : SYMBOL_OTHER, 0, length};
}

/* ---- border lines ---- */

static bool is_corner(char c)
{
    return c == '.' || c == ':' || c == '\'' || c == '`' || c == ',' || c == '*';
}

bool is_border_line(struct view line)
{
    int strokes = 0, most = 0; /* side by side */
    bool drawn = false, corners = false;
    while (line.length > 0) {
        struct symbol symbol = first_symbol(line);
        bool stroke = symbol.kind == SYMBOL_STROKE, corner = is_corner(line.text[0]);
        if (!stroke && !corner && !is_gap(symbol))
            return false;
        strokes = stroke ? strokes + 1 : 0;
        most = strokes > most ? strokes : most;
        drawn |= stroke || symbol.kind == SYMBOL_BORDER;
        corners |= corner;
        line = drop_bytes(line, symbol.length);
    }
    return drawn && (!corners || most >= 3);
}

/* ---- dividing lines ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct view trim(struct view view)
{
    while (view.length > 0 && is_blank(view.text[0]))
        view = drop_bytes(view, 1);
    while (view.length > 0 && is_blank(view.text[view.length - 1]))
        view.length--;
    return view;
}

/* Return the length of the gap at the start of a view, or of the text before its first gap. */
static size_t measure_run(struct view view, bool gap)
{
    struct view rest = view;
    for (struct symbol s; rest.length > 0; rest = drop_bytes(rest, s.length)) {
        s = first_symbol(rest);
        if (is_gap(s) != gap)
            break;
    }
    return view.length - rest.length;
}

static struct view unquote(struct view field)
{
    if (field.length < 2 || field.text[0] != '"' || field.text[field.length - 1] != '"')
        return field;
    return trim((struct view){field.text + 1, field.length - 2});
}

static bool next_field(struct unit_iterator *i, struct view *field)
{
    if (i->done)
        return false;
    const char *end = memchr(i->rest.text, i->delimiter, i->rest.length);
    size_t length = end == NULL ? i->rest.length : (size_t)(end - i->rest.text);
    *field = unquote(trim((struct view){i->rest.text, length}));
    i->done = end == NULL; /* the text after the last delimiter is a field, too, even if empty */
    i->rest = drop_bytes(i->rest, length + !i->done);
    return true;
}

bool next_unit(struct unit_iterator *iterator, struct view *unit)
{
    if (iterator->kind == UNIT_FIELD)
        return next_field(iterator, unit);
    iterator->rest = drop_bytes(iterator->rest, measure_run(iterator->rest, true));
    if (iterator->rest.length == 0)
        return false;
    unit->text = iterator->rest.text;
    unit->length = iterator->kind == UNIT_TOKEN ? measure_run(iterator->rest, false)
                                                : first_symbol(iterator->rest).length;
    iterator->rest = drop_bytes(iterator->rest, unit->length);
    return true;
}

/* ---- meanings ---- */

static bool is_decimal(char c)
{
    return c >= '0' && c <= '9';
}

static int parse_number(struct view unit, int size)
{
    const char *text = unit.text;
    if (unit.length != 2 || size < LEAST_WITH_NUMBERS || !is_decimal(text[0]) ||
        !is_decimal(text[1]))
        return -1;
    int number = 10 * (text[0] - '0') + text[1] - '0';
    return number <= size ? number : -1;
}

static uint64_t parse_candidates(struct view unit, int size)
{
    uint64_t candidates = 0;
    int last = 0;
    while (unit.length > 0) {
        struct symbol symbol = first_symbol(unit);
        if (symbol.kind != SYMBOL_CELL || symbol.digit <= last || symbol.digit > size)
            return 0;
        last = symbol.digit;
        candidates |= UINT64_C(1) << last;
        unit = drop_bytes(unit, symbol.length);
    }
    return candidates;
}

struct meaning parse_long_unit(struct view unit, int size)
{
    return (struct meaning){parse_number(unit, size), parse_candidates(unit, size)};
}
