/* SPDX-License-Identifier: MIT */
/*
 * Find the layout of a line. If several layouts fit, tokens come first, provided that most of them read as
 * numbers or candidates: nobody groups characters at random. So `1369 4 27 | 5 8 36 | 279 1 24` is nine cells
 * and not 17. But `417369825 632158947 ...` is 81 cells, because its tokens are neither numbers nor
 * candidates.
 */
#include "sudoku/text/layout.h"

#include <string.h>

enum { LEAST = SUDOKU_LEAST_SIZE, MOST = SUDOKU_MOST_SIZE, MOST_CHARACTERS = 35 };

/* ---- sizes ---- */

/* Return the size whose puzzles have this number of cells, or 0. */
static int size_with_cells(int cells)
{
    for (int size = LEAST; size <= MOST; size++)
        if (size * size == cells)
            return size;
    return 0;
}

/* Return the size whose puzzles have this number of candidates, or 0. */
static int size_with_candidates(int candidates)
{
    for (int size = LEAST; size <= MOST_IN_PLACES; size++)
        if (size * size * size == candidates)
            return size;
    return 0;
}

/* Return the size whose puzzles have the number of cells nearest to this one. */
static int nearest_size(int cells)
{
    int size = LEAST;
    while (size < MOST && size * size + (size + 1) * (size + 1) < 2 * cells)
        size++;
    return size;
}

/* Return whether this number of units is a row or a puzzle of the given size, or of any size if that is 0. */
static bool fit_count(struct line_layout *l, int count, int size)
{
    l->count = count;
    l->size = size > 0 ? size : count;
    l->whole = count == size * size;
    if (size > 0)
        return l->whole || count == size;
    if (count < LEAST || count > MOST) {
        l->size = size_with_cells(count);
        l->whole = true;
        return l->size > 0;
    }
    l->small = size_with_cells(count);
    return true;
}

/* Guess what a line with a wrong number of units was meant to be. */
static void guess_layout(struct line_layout *l, int count, int size)
{
    int cells = size * size;
    l->count = count;
    l->size = size > 0 ? size : count < LEAST - 1 ? 0 : nearest_size(count);
    l->whole = size > 0 ? count > cells / 2 : count > MOST;
    l->places = l->unit == UNIT_CHARACTER && size > 0 && size <= MOST_IN_PLACES &&
                count >= (cells - 1) * size && count <= (cells + 1) * size;
}

/* ---- characters and tokens ---- */

struct survey {
    int characters, tokens;
    int shortest, longest; /* of the tokens, in characters */
    bool apart;            /* blanks stand between tokens, not only borders */
    bool dashes;           /* the line has a - */
    bool meaningful;       /* most tokens are numbers or candidates, and some is longer than 1 */
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

static void count_units(struct view line, struct survey *s)
{
    int length = 0;     /* of the current token */
    bool blank = false; /* a blank came after the last token */
    *s = (struct survey){0};
    for (struct symbol symbol; line.length > 0; line = drop_bytes(line, symbol.length)) {
        symbol = first_symbol(line);
        bool gap = is_gap(symbol);
        if (gap)
            end_token(s, length);
        s->apart |= !gap && blank && s->tokens > 0;
        s->dashes |= line.text[0] == '-';
        blank = gap && (blank || symbol.kind == SYMBOL_BLANK);
        length = gap ? 0 : length + 1;
    }
    end_token(s, length);
}

static bool are_meaningful(struct view line, int tokens, int size)
{
    struct unit_iterator iterator = {.rest = line, .kind = UNIT_TOKEN};
    struct view unit;
    int meaningful = 0;
    if (size == 0)
        size = tokens <= MOST ? tokens : nearest_size(tokens);
    while (next_unit(&iterator, &unit))
        meaningful += has_meaning(parse_unit(unit, size));
    return meaningful > tokens / 2;
}

static bool fit_tokens(struct line_layout *l, const struct survey *survey, int size)
{
    if (!survey->meaningful || !fit_count(l, survey->tokens, size))
        return false;
    l->unit = UNIT_TOKEN;
    l->small = 0; /* puzzles on one line have no numbers above 9 and no candidates */
    return true;
}

static bool fit_characters(struct line_layout *l, const struct survey *survey, int size)
{
    /* Tokens of different lengths are not groups of characters: else a row that lost one of its numbers could
     * pass for a row of another size. */
    bool groups = survey->shortest == survey->longest;
    if ((survey->meaningful && survey->apart && !groups) || !fit_count(l, survey->characters, size))
        return false;
    /* A row has no dashes, and 36 digits are too many for characters, unless each stands apart as a number.
     */
    bool packed = survey->longest > 1;
    if (l->small > 0 && (survey->dashes || (packed && l->size > MOST_CHARACTERS))) {
        l->size = l->small;
        l->small = 0;
        l->whole = true;
    }
    return true;
}

/* ---- candidates in their places ---- */

/* Return whether each candidate is in its place, and each cell has a candidate. */
static bool are_in_places(struct view line, int size)
{
    struct unit_iterator iterator = {.rest = line};
    struct view unit;
    bool any = false; /* the current cell has a candidate */
    for (int i = 0; next_unit(&iterator, &unit); i++) {
        struct symbol symbol = first_symbol(unit);
        int place = i % size;
        if (symbol.kind != SYMBOL_CELL || (symbol.digit > 0 && symbol.digit != place + 1))
            return false;
        any = symbol.digit > 0 || (place > 0 && any);
        if (place == size - 1 && !any)
            return false;
    }
    return true;
}

static bool fit_places(struct line_layout *l, struct view line, int count, int size)
{
    int found = size_with_candidates(count);
    if (found == 0 || (size > 0 && size != found))
        return false;
    /* 64 and 729 are squares, too: the cells of 8x8 and 27x27. The text has to tell the two apart. */
    if (size == 0 && size_with_cells(count) > 0 && !are_in_places(line, found))
        return false;
    *l = (struct line_layout){.whole = true, .places = true, .size = found, .count = count};
    return true;
}

/* ---- fields ---- */

struct field_counts {
    int all, empty; /* number of fields, number of empty fields */
    bool first;     /* the first field is empty */
    bool last;      /* the last field is empty */
    bool cells;     /* each field looks like a cell */
};

static struct field_counts count_fields(struct view line, char delimiter, int size)
{
    struct unit_iterator iterator = {.rest = line, .kind = UNIT_FIELD, .delimiter = delimiter};
    struct field_counts f = {.cells = true};
    struct view unit;
    while (next_unit(&iterator, &unit)) {
        f.last = unit.length == 0;
        f.first |= f.last && f.all == 0;
        f.empty += f.last;
        f.all++;
        f.cells &= unit.length <= 1 || has_meaning(parse_unit(unit, size > 0 ? size : MOST));
    }
    return f;
}

/* Ignore a delimiter after the last field if the line fits only without it; or, when the size is not known,
 * if no other field is empty. */
static bool fit_fields(struct line_layout *l, const struct field_counts *f, int size)
{
    bool ignored = f->last && (size > 0 ? !fit_count(l, f->all, size) : f->empty == 1);
    return fit_count(l, f->all - ignored, size);
}

/* Tabs may also be blanks. They are delimiters if some field between others is empty, if the size is known,
 * or if there are quotes; and if the line then fits. A tab before or after all text tells nothing. */
static bool are_tabs_delimiters(struct view line, int size)
{
    struct line_layout unused = {0};
    struct field_counts f = count_fields(line, '\t', size);
    bool quoted = memchr(line.text, '"', line.length) != NULL;
    int inner = f.empty - f.first - f.last;
    return f.all > 1 && f.cells && (inner > 0 || size > 0 || quoted) &&
           fit_fields(&unused, &f, size);
}

/* Return the delimiter of a line, or 0 if it has no fields. */
static char find_delimiter(struct view line, int size)
{
    for (const char *delimiter = ",;"; *delimiter != '\0'; delimiter++)
        if (memchr(line.text, *delimiter, line.length) != NULL)
            return *delimiter;
    bool tabs = memchr(line.text, '\t', line.length) != NULL;
    return tabs && are_tabs_delimiters(line, size) ? '\t' : '\0';
}

static struct line_layout find_layout_of_fields(struct view line, char delimiter, int size)
{
    struct line_layout l = {.unit = UNIT_FIELD, .delimiter = delimiter};
    struct field_counts f = count_fields(line, delimiter, size);
    l.fits = fit_fields(&l, &f, size);
    if (!l.fits)
        guess_layout(&l, f.all, size);
    return l;
}

/* ---- all layouts ---- */

struct line_layout find_layout(struct view line, int size)
{
    struct line_layout l = {0};
    struct survey survey;
    char delimiter = find_delimiter(line, size);
    if (delimiter != '\0')
        return find_layout_of_fields(line, delimiter, size);
    count_units(line, &survey);
    survey.meaningful =
        survey.longest > 1 && survey.tokens >= LEAST && are_meaningful(line, survey.tokens, size);
    /* Tokens come first if blanks separate them; if only borders do, they may be groups of characters. */
    l.fits = (survey.apart && fit_tokens(&l, &survey, size)) ||
             fit_places(&l, line, survey.characters, size) || fit_characters(&l, &survey, size) ||
             fit_tokens(&l, &survey, size);
    if (l.fits)
        return l;
    l.unit = survey.meaningful && survey.apart ? UNIT_TOKEN : UNIT_CHARACTER;
    guess_layout(&l, l.unit == UNIT_TOKEN ? survey.tokens : survey.characters, size);
    return l;
}
