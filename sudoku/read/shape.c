/* SPDX-License-Identifier: MIT */
/*
 * See shape.h. Of several layouts that fit, tokens come first, where they read as numbers or candidates:
 * nobody groups characters at random. So `1369 4 27 | 5 8 36 | 279 1 24` is nine cells and not 17, and `417369825
 * 632158947 ...`, whose tokens are neither, 81.
 */
#include "sudoku/read/shape.h"

#include "sudoku/sudoku.h"

#include <string.h>

enum { LEAST = SUDOKU_LEAST_SIZE, MOST = SUDOKU_MOST_SIZE, MOST_CHARACTERS = 35 };

/* ---- counts ---- */

/* The size that has so many cells; 0 if none has. */
static int size_of_cells(int cells)
{
    for (int size = LEAST; size <= MOST; size++)
        if (size * size == cells)
            return size;
    return 0;
}

static int size_of_candidates(int candidates)
{
    for (int size = LEAST; size <= MOST_IN_PLACES; size++)
        if (size * size * size == candidates)
            return size;
    return 0;
}

/* Whether so many units are a row or a puzzle of this size, or of any. */
static bool fit(struct shape *s, int count, int size)
{
    s->count = count;
    s->size = size > 0 ? size : count;
    s->line = count == size * size;
    if (size > 0)
        return s->line || count == size;
    if (count < LEAST || count > MOST) {
        s->size = size_of_cells(count);
        s->line = true;
        return s->size > 0;
    }
    s->doubt = size_of_cells(count);
    return true;
}

/* No doubt any more: it is a puzzle of the smaller size. */
static void take_as_line(struct shape *s)
{
    s->size = s->doubt;
    s->doubt = 0;
    s->line = true;
}

/* The size whose puzzle has about so many cells. */
static int nearest_size(int cells)
{
    int size = LEAST;
    while (size < MOST && size * size + (size + 1) * (size + 1) < 2 * cells)
        size++;
    return size;
}

/* It has not the right number of units: what was it to be? */
static void guess(struct shape *s, int count, int size)
{
    int cells = size * size;
    s->count = count;
    s->size = size > 0 ? size : count < LEAST - 1 ? 0 : nearest_size(count);
    s->line = size > 0 ? count > cells / 2 : count > MOST;
    s->places = s->layout == LAYOUT_CHARACTERS && size > 0 && size <= MOST_IN_PLACES &&
                count >= (cells - 1) * size && count <= (cells + 1) * size;
}

/* ---- characters and tokens ---- */

struct survey {
    int characters, tokens;
    int shortest, longest; /* of the tokens, in characters */
    bool apart;            /* blanks stand between tokens, not only borders */
    bool dashes;           /* - is among them */
    bool meant;            /* most tokens are numbers or candidates, and some is longer than 1 */
};

static void end_token(struct survey *s, int length)
{
    if (length == 0)
        return;
    s->tokens++;
    s->characters += length;
    s->shortest = s->tokens == 1 || length < s->shortest ? length : s->shortest;
    s->longest = length > s->longest ? length : s->longest;
}

static void count_units(struct view view, struct survey *s)
{
    int length = 0;     /* of the token at hand */
    bool blank = false; /* since the last one */
    *s = (struct survey){0};
    for (size_t at = 0; at < view.length;) {
        struct symbol symbol = symbol_at(view.text + at, view.length - at);
        bool gap = is_gap(symbol);
        if (gap)
            end_token(s, length);
        s->apart |= !gap && blank && s->tokens > 0;
        s->dashes |= view.text[at] == '-';
        blank = gap && (blank || symbol.kind == SYMBOL_BLANK);
        length = gap ? 0 : length + 1;
        at += symbol.length;
    }
    end_token(s, length);
}

static bool are_meant(struct view view, int tokens, int size)
{
    struct walk walk = {.view = view, .layout = LAYOUT_TOKENS};
    struct unit unit;
    int meant = 0;
    if (size == 0)
        size = tokens <= MOST ? tokens : nearest_size(tokens);
    while (walk_next(&walk, &unit))
        meant += is_meant(meaning_of(view, unit, size));
    return meant > tokens / 2;
}

static bool fit_tokens(struct shape *s, const struct survey *survey, int size)
{
    if (!survey->meant || !fit(s, survey->tokens, size))
        return false;
    s->layout = LAYOUT_TOKENS;
    s->doubt = 0; /* numbers above 9, and candidates, are of rows */
    return true;
}

/* Tokens of different lengths are no groups of characters: a row that has lost one of its numbers must not
 * pass for one. Characters are not enough for 36x36, but where they stand apart they may be numbers. */
static bool fit_characters(struct shape *s, const struct survey *survey, int size)
{
    bool packed = survey->longest > 1, groups = survey->shortest == survey->longest;
    if ((survey->meant && survey->apart && !groups) || !fit(s, survey->characters, size))
        return false;
    if (s->doubt > 0 && (survey->dashes || (packed && s->size > MOST_CHARACTERS)))
        take_as_line(s);
    return true;
}

/* ---- candidates in their places ---- */

static bool stand_in_places(struct view view, int size)
{
    struct walk walk = {.view = view};
    struct unit unit;
    int some = 0; /* candidates of the cell so far */
    for (int i = 0; walk_next(&walk, &unit); i++) {
        struct symbol symbol = symbol_at(view.text + unit.at, unit.length);
        bool right = symbol.digit == i % size + 1;
        if (symbol.kind != SYMBOL_CELL || (symbol.digit > 0 && !right))
            return false;
        some += right;
        if (i % size == size - 1 && some == 0)
            return false;
        some = i % size == size - 1 ? 0 : some;
    }
    return true;
}

/* 64 and 729 are squares, too. There candidates have to look like it: each in its place, and some in
 * each cell. */
static bool fit_places(struct shape *s, struct view view, int count, int size)
{
    int of = size_of_candidates(count);
    if (of == 0 || (size > 0 && size != of))
        return false;
    if (size == 0 && size_of_cells(count) > 0 && !stand_in_places(view, of))
        return false;
    *s = (struct shape){.line = true, .places = true, .size = of, .count = count};
    return true;
}

/* ---- fields ---- */

struct fields {
    int count;
    int empty;  /* of these */
    bool first; /* the first one is empty */
    bool last;  /* likewise */
    bool alike; /* each looks like a cell */
};

static struct fields count_fields(struct view view, char delimiter, int size)
{
    struct walk walk = {.view = view, .layout = LAYOUT_FIELDS, .delimiter = delimiter};
    struct fields f = {.alike = true};
    struct unit unit;
    while (walk_next(&walk, &unit)) {
        f.last = unit.length == 0;
        f.first |= f.last && f.count == 0;
        f.empty += f.last;
        f.count++;
        f.alike &= unit.length <= 1 || is_meant(meaning_of(view, unit, size > 0 ? size : MOST));
    }
    return f;
}

/* A delimiter after the last field is one too many if the line fits without it, or, when the size is not
 * known, if no other field is empty. */
static bool fit_fields(struct shape *s, const struct fields *f, int size)
{
    bool ended = f->last && (size > 0 ? !fit(s, f->count, size) : f->empty == 1);
    s->doubt = 0;
    return fit(s, f->count - ended, size);
}

/* Tabs delimit fields if there are empty ones; but one before or behind all others says nothing. */
static bool are_tabs_delimiters(struct view view, int size)
{
    struct shape unused = {0};
    struct fields f = count_fields(view, '\t', size);
    bool quoted = memchr(view.text, '"', view.length) != NULL;
    int inner = f.empty - f.first - f.last;
    return f.count > 1 && f.alike && (inner > 0 || size > 0 || quoted) &&
           fit_fields(&unused, &f, size);
}

static char delimiter_of(struct view view, int size)
{
    for (const char *delimiter = ",;"; *delimiter != '\0'; delimiter++)
        if (memchr(view.text, *delimiter, view.length) != NULL)
            return *delimiter;
    bool tabs = memchr(view.text, '\t', view.length) != NULL;
    return tabs && are_tabs_delimiters(view, size) ? '\t' : '\0';
}

/* ---- all ---- */

static struct shape shape_of_fields(struct view view, char delimiter, int size)
{
    struct shape s = {.layout = LAYOUT_FIELDS, .delimiter = delimiter};
    struct fields f = count_fields(view, delimiter, size);
    s.fits = fit_fields(&s, &f, size);
    if (!s.fits)
        guess(&s, f.count, size);
    return s;
}

struct shape shape_of(struct view view, int size)
{
    struct shape s = {0};
    struct survey survey;
    char delimiter = delimiter_of(view, size);
    if (delimiter != '\0')
        return shape_of_fields(view, delimiter, size);
    count_units(view, &survey);
    survey.meant =
        survey.longest > 1 && survey.tokens >= LEAST && are_meant(view, survey.tokens, size);
    s.fits = (survey.apart && fit_tokens(&s, &survey, size)) ||
             fit_places(&s, view, survey.characters, size) || fit_characters(&s, &survey, size) ||
             fit_tokens(&s, &survey, size);
    if (s.fits)
        return s;
    s.layout = survey.meant && survey.apart ? LAYOUT_TOKENS : LAYOUT_CHARACTERS;
    guess(&s, s.layout == LAYOUT_TOKENS ? survey.tokens : survey.characters, size);
    return s;
}
