/* SPDX-License-Identifier: MIT */
/*
 * See cells.h.
 *
 * If several layouts fit a line, tokens come first, provided that most of them read as numbers or
 * candidates: nobody groups characters at random. Thus `1369 4 27 | 5 8 36 | 279 1 24` is nine
 * cells and not 17. But `417369825 632158947 ...` is 81 cells, because its tokens are neither
 * numbers nor candidates.
 */
#include "sudoku/text/cells.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LEAST = SUDOKU_MIN_SIZE,
    MOST = SUDOKU_MAX_SIZE,
    LEAST_WITH_BOTH = 12, /* the smallest size where a number may also be a list */
};

/* Return the meaning of a unit. `symbols` may be NULL for the usual digits. */
static inline struct meaning read_unit(struct view unit, int size, const char *symbols)
{
    return symbols == NULL ? parse_unit(unit, size) : parse_symbols(unit, size, symbols);
}

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

/* Return whether this number of units is a row or a puzzle of the given size, 0 for any size. */
static bool fit_count(struct line_layout *l, int count, int size)
{
    l->count = count;
    l->size = size > 0 ? size : count;
    l->whole = count == size * (l->rows > 0 ? l->rows : size);
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
    int cells = size * (l->rows > 0 ? l->rows : size);
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
    bool apart;            /* blanks separate tokens, not only borders */
    bool meaningful;       /* most tokens are numbers or candidates, and some are longer than 1 */
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
        blank = gap && (blank || symbol.kind == SYMBOL_BLANK);
        length = gap ? 0 : length + 1;
    }
    end_token(s, length);
}

static bool are_meaningful(struct view line, int tokens, int size, const char *symbols)
{
    struct unit_iterator iterator = {.rest = line, .kind = UNIT_TOKEN};
    struct view unit;
    int meaningful = 0;
    if (size == 0)
        size = tokens <= MOST ? tokens : nearest_size(tokens);
    while (next_unit(&iterator, &unit))
        meaningful += has_meaning(read_unit(unit, size, symbols));
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

/* Return whether a puzzle on one line has groups of equal length, or groups that end with each of
 * its rows. Otherwise, one of them is text beside the puzzle, such as a number before it. */
static bool are_groups_of_rows(struct view line, const struct survey *survey, int size)
{
    int cells = 0, ends = 0;
    bool was_gap = true;
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length)) {
        s = first_symbol(line);
        const bool gap = is_gap(s);
        ends += gap && !was_gap && cells % size == 0;
        cells += !gap;
        was_gap = gap;
    }
    ends += !was_gap;
    return survey->shortest == survey->longest || ends == survey->characters / size;
}

static bool fit_characters(struct line_layout *l, struct view line, const struct survey *survey,
                           int size)
{
    /* Tokens of different lengths are not groups of characters: otherwise a row that lost one of
     * its numbers could pass for a row of another size. */
    bool groups = survey->shortest == survey->longest;
    if ((survey->meaningful && survey->apart && !groups) || !fit_count(l, survey->characters, size))
        return false;
    /* 36 digits are too many for characters, unless each is a number. */
    bool packed = survey->longest > 1;
    if (l->small > 0 && packed && l->size > MOST_CHARACTERS) {
        l->size = l->small;
        l->small = 0;
        l->whole = true;
    }
    if (l->small > 0 && !are_groups_of_rows(line, survey, l->small))
        l->small = 0;
    l->is_part = l->whole && !are_groups_of_rows(line, survey, l->size);
    return !l->is_part;
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
    if (found == 0 || (size > 0 && size != found) || l->rows > 0)
        return false;
    /* 64 and 729 are squares, too: the cells of 8x8 and 27x27. Only the text tells them apart. */
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

static struct field_counts count_fields(struct view line, char delimiter, int size,
                                        const char *symbols)
{
    struct unit_iterator iterator = {.rest = line, .kind = UNIT_FIELD, .delimiter = delimiter};
    struct field_counts f = {.cells = true};
    struct view unit;
    while (next_unit(&iterator, &unit)) {
        f.last = unit.length == 0;
        f.first |= f.last && f.all == 0;
        f.empty += f.last;
        f.all++;
        f.cells &=
            unit.length <= 1 || has_meaning(read_unit(unit, size > 0 ? size : MOST, symbols));
    }
    return f;
}

/* Ignore a delimiter after the last field if the line fits only without it; or, when the size is
 * not known, if no other field is empty. */
static bool fit_fields(struct line_layout *l, const struct field_counts *f, int size)
{
    bool ignored = f->last && (size > 0 ? !fit_count(l, f->all, size) : f->empty == 1);
    return fit_count(l, f->all - ignored, size);
}

/* Tabs may also be blanks. They are delimiters if some field between others is empty, if the size
 * is known, or if there are quotes; and if the line then fits. A tab before or after all text
 * proves nothing. */
static bool are_tabs_delimiters(struct view line, int size, const char *symbols)
{
    struct line_layout unused = {0};
    struct field_counts f = count_fields(line, '\t', size, symbols);
    bool quoted = memchr(line.text, '"', line.length) != NULL;
    int inner = f.empty - f.first - f.last;
    return f.all > 1 && f.cells && (inner > 0 || size > 0 || quoted) &&
           fit_fields(&unused, &f, size);
}

/* Return the delimiter of a line, or 0 if it has no fields. */
static char find_delimiter(struct view line, int size, const char *symbols)
{
    for (const char *delimiter = ",;"; *delimiter != '\0'; delimiter++)
        if (memchr(line.text, *delimiter, line.length) != NULL)
            return *delimiter;
    bool tabs = memchr(line.text, '\t', line.length) != NULL;
    return tabs && are_tabs_delimiters(line, size, symbols) ? '\t' : '\0';
}

static int count_characters(struct view field)
{
    struct unit_iterator iterator = {.rest = field};
    struct view unit;
    int count = 0;
    while (next_unit(&iterator, &unit))
        count++;
    return count;
}

/* Return whether n fields have n characters each. Then they are rows: a list of strings, or a
 * matrix such as `[1 2 0 0; 0 0 1 2; ...]`. */
static bool fit_strings(struct line_layout *l, struct view line, int size)
{
    struct unit_iterator iterator = {.rest = line, .kind = UNIT_FIELD, .delimiter = l->delimiter};
    struct view unit;
    int fields = 0, length = 0;
    for (; next_unit(&iterator, &unit); fields++) {
        const int count = count_characters(unit);
        if (fields > 0 && count != length)
            return false;
        length = count;
    }
    const int rows = l->rows > 0 ? l->rows : size;
    if (size > 0 ? fields != rows || length != size
                 : length != fields || fields < LEAST || fields > MOST)
        return false;
    *l = (struct line_layout){.delimiter = l->delimiter,
                              .fits = true,
                              .whole = true,
                              .size = length,
                              .count = fields * length};
    return true;
}

static struct line_layout find_layout_of_fields(struct view line, char delimiter, int size,
                                                int rows)
{
    struct line_layout l = {.unit = UNIT_FIELD, .delimiter = delimiter, .rows = rows};
    struct field_counts f = count_fields(line, delimiter, size, NULL);
    if (fit_strings(&l, line, size))
        return l;
    l.fits = fit_fields(&l, &f, size);
    if (!l.fits)
        guess_layout(&l, f.all, size);
    return l;
}

/* ---- tables ---- */

/* Return whether each cell of a row is between two bars, and at least one cell is empty. If no cell
 * is empty, bars are gaps. */
static bool fit_bars(struct line_layout *l, struct view line, int size, const char *symbols)
{
    struct unit_iterator iterator = {.rest = unwrap_bars(line), .kind = UNIT_BAR};
    struct view unit;
    int count = 0, empty = 0;
    if (iterator.rest.text == NULL)
        return false;
    for (; next_unit(&iterator, &unit); count++) {
        empty += unit.length == 0;
        if (!has_meaning(read_unit(unit, size > 0 ? size : MOST, symbols)) && unit.length != 1)
            return false;
    }
    if (empty == 0 || count > MOST || (size > 0 ? size != count : count < LEAST))
        return false;
    *l = (struct line_layout){.unit = UNIT_BAR, .fits = true, .size = count, .count = count};
    return true;
}

/* ---- columns ---- */

/* Find the columns of the bars. The first and the last bar of the line may both be missing. Return
 * the number of boxes, or 0 if the bars do not divide the line into boxes of equal width. */
static int find_boxes(struct view line, bool has_edges, struct columns *c)
{
    int bars = 0, first = 0, column = 0;
    *c = (struct columns){0};
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length), column++) {
        s = first_symbol(line);
        if (s.kind == SYMBOL_BORDER) {
            first = bars == 0 ? column : first;
            c->width = bars == 1 ? column - first : c->width;
            bars++;
        }
        const bool is_due = bars > 1 && (column - first) % c->width == 0;
        if (*line.text == '\t' || (bars > 1 && is_due != (s.kind == SYMBOL_BORDER)))
            return 0;
    }
    const int boxes = has_edges ? bars - 1 : bars + 1;
    c->at = has_edges ? 0 : c->width - first;
    c->end = boxes * c->width;
    return bars > 1 && c->at >= 0 && c->at <= 2 && c->at + column <= c->end + has_edges ? boxes : 0;
}

bool find_empty_row(struct view line, struct columns *columns)
{
    const bool has_edges = unwrap_bars(line).text != NULL;
    for (struct view rest = line; rest.length > 0;) {
        const struct symbol s = first_symbol(rest);
        if (!is_gap(s))
            return false;
        rest = drop_bytes(rest, s.length);
    }
    return (has_edges && find_boxes(trim(line), true, columns) > 1) ||
           find_boxes(line, false, columns) > 1;
}

/* Return whether all text of a line is in the columns of cells, and some cells are empty. If the
 * cells touch, they are digits, because words have letters. Set whether boxes differ in which cells
 * are empty. */
static bool are_in_columns(struct view line, const struct columns *columns, bool *differ)
{
    uint64_t filled = 0, before = 0;
    int gaps = 0, column = columns->at;
    *differ = false;
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length), column++) {
        const int at = column % columns->width;
        s = first_symbol(line);
        const bool is_cell = s.kind == SYMBOL_CELL && (columns->step > 1 || s.digit <= 9);
        if (at > 0 && s.kind != SYMBOL_BLANK && (at % columns->step != 0 || !is_cell))
            return false;
        gaps += at > 0 && at % columns->step == 0 && !is_cell;
        filled |= is_cell ? UINT64_C(1) << at : 0;
        if (at == 0 && column > columns->width)
            *differ |= filled != before;
        if (at == 0)
            before = filled, filled = 0;
    }
    *differ |= filled != before;
    return gaps > 0 || column <= columns->end - columns->step; /* the last cell is missing */
}

/* Return whether a line, which begins and ends with a bar or has no such bars, has cells in columns.
 * Set whether it can hardly be something else. */
static bool fit_columns_in(struct line_layout *l, struct view line, bool has_edges, int size,
                           bool *is_certain)
{
    struct columns c;
    const int boxes = find_boxes(line, has_edges, &c);
    for (c.step = 2; boxes > 0 && c.step > 0; c.step--) {
        const int cells = (c.width - 1) / c.step, count = boxes * cells;
        const bool is_board = count >= LEAST && count <= MOST && (size == 0 || size == count) &&
                              cells <= boxes + 1 && boxes <= cells + 1 && c.width % c.step == 0;
        if (!is_board || !are_in_columns(line, &c, is_certain))
            continue;
        *is_certain &= c.step > 1;
        *l = (struct line_layout){
            .unit = UNIT_COLUMN, .fits = true, .size = count, .count = count, .columns = c};
        return true;
    }
    return false;
}

static bool fit_columns(struct line_layout *l, struct view line, int size, bool *is_certain)
{
    return (unwrap_bars(line).text != NULL &&
            fit_columns_in(l, trim(line), true, size, is_certain)) ||
           fit_columns_in(l, line, false, size, is_certain);
}

/* ---- all layouts ---- */

static struct line_layout find_any_layout(struct view line, const struct known_board *known)
{
    const int size = known->size;
    const char *symbols = known->symbols;
    struct line_layout l = {.rows = known->rows}, columns;
    struct survey survey;
    bool is_certain = false;
    if (fit_bars(&l, line, size, symbols))
        return l;
    const bool has_columns = symbols == NULL && fit_columns(&columns, line, size, &is_certain);
    line = unwrap_list(line);
    char delimiter = find_delimiter(line, size, symbols);
    if (delimiter != '\0')
        return find_layout_of_fields(line, delimiter, size, known->rows);
    count_units(line, &survey);
    survey.meaningful = survey.longest > 1 && (survey.tokens >= LEAST || survey.tokens == size) &&
                        are_meaningful(line, survey.tokens, size, symbols);
    /* Tokens come first if blanks separate them; borders may separate groups of characters. */
    l.fits = (survey.apart && fit_tokens(&l, &survey, size)) ||
             (symbols == NULL && fit_places(&l, line, survey.characters, size)) ||
             fit_characters(&l, line, &survey, size) || fit_tokens(&l, &survey, size);
    if (has_columns && (is_certain || !l.fits))
        return columns;
    if (l.fits)
        return l;
    l.unit = survey.meaningful && survey.apart ? UNIT_TOKEN : UNIT_CHARACTER;
    guess_layout(&l,
                 l.unit == UNIT_TOKEN ? survey.tokens
                 : l.is_part          ? survey.longest
                                      : survey.characters,
                 size);
    return l;
}

struct line_layout find_layout(struct view line, const struct known_board *known)
{
    struct line_layout layout = find_any_layout(line, known);
    layout.rows = known->rows > 0 ? known->rows : layout.size;
    layout.symbols = known->symbols;
    return layout;
}

/* ---- flaws ---- */

/* Note a flaw of a unit. If several units have it, keep the first. */
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

/* Note a unit without meaning. If one of its characters is invalid in a cell of this size, blame
 * it.
 */
static void note_meaningless(struct flaw *flaw, struct view line, struct view unit, int size,
                             const char *symbols)
{
    for (struct view rest = unit; rest.length > 0;) {
        struct symbol symbol = first_symbol(rest);
        const bool is_valid = symbols == NULL ? symbol.kind == SYMBOL_CELL && symbol.digit <= size
                                              : measure_symbols(rest, symbols) > 0;
        if (!is_valid) {
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

/* Return whether the sign of a cell stands for an empty cell in some texts. A line may mix - with
 * other such signs; a single x in a line may be a mistake. */
static bool is_spare_sign(const struct cells *c, char sign)
{
    return (sign == '-' && (c->layout.whole || !c->has_empty_sign)) ||
           (sign == '?' && !c->has_empty_sign) ||
           ((sign == 'x' || sign == 'X') && c->may_be_x && !c->has_empty_sign);
}

static void read_cell(struct cells *c, struct view line, struct view unit, int cell)
{
    const char *symbols = c->layout.symbols;
    struct meaning meaning = read_unit(unit, c->layout.size, symbols);
    const char sign = symbols != NULL && has_meaning(meaning) ? SIGN_OTHER
                      : unit.length == 1                      ? *unit.text
                      : unit.length == 0                      ? SIGN_NOTHING
                                                              : SIGN_OTHER;
    if (!has_meaning(meaning) && is_spare_sign(c, sign))
        meaning = meaning_of_digit(0, c->layout.size);
    c->sign[cell] = sign;
    if (meaning.number < 0)
        note_flaw(&c->not_number, FLAW_NOT_NUMBER, line, unit);
    if (meaning.candidates == 0)
        note_flaw(&c->not_candidates, FLAW_NOT_CANDIDATES, line, unit);
    if (c->layout.small > 0 && meaning.number > c->layout.small &&
        (symbols == NULL || meaning.number > sudoku_symbols_count(symbols)))
        note_flaw(&c->above_small, FLAW_CHARACTER, line, unit);
    if (!has_meaning(meaning))
        note_meaningless(&c->flaw, line, unit, c->layout.size, symbols);
    c->meaningful += has_meaning(meaning);
    c->digit[cell] = meaning.number < 0 ? 0 : (uint8_t)meaning.number;
    c->candidates[cell] = meaning.candidates;
}

/* Read one of the `size` characters of a cell: the candidate of this place, or an empty place. */
static void read_place(struct cells *c, struct view line, struct view unit, int place)
{
    struct symbol symbol = first_symbol(unit);
    int cell = place / c->layout.size, digit = place % c->layout.size + 1;
    if (digit == 1) {
        c->digit[cell] = 0;
        c->candidates[cell] = 0;
    }
    if (symbol.kind != SYMBOL_CELL)
        note_meaningless(&c->flaw, line, unit, c->layout.size, NULL);
    else if (symbol.digit != 0 && symbol.digit != digit)
        note_flaw(&c->flaw, FLAW_PLACE, line, unit);
    else
        c->meaningful++;
    if (symbol.digit == digit)
        c->candidates[cell] |= UINT64_C(1) << digit;
}

/* Look at a surplus unit. It belongs to no cell, but it may have a flaw of its own, which is
 * reported first.
 */
static void check_extra_unit(struct cells *c, struct view line, struct view unit)
{
    if (c->layout.places)
        return;
    int size = c->layout.size > 0 ? c->layout.size : SUDOKU_MAX_SIZE;
    if (has_meaning(read_unit(unit, size, c->layout.symbols)))
        c->meaningful++;
    else
        note_meaningless(&c->flaw, line, unit, size, c->layout.symbols);
}

/* Choose the cell to blame if some cells are not numbers and others are not lists: one of the rarer
 * kind, or otherwise the cell that comes later and so excludes the second way. */
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

/* Return whether a line with - ? or x also has another sign for empty cells. Above 9x9, a 0 may be
 * a digit instead; then the whole puzzle decides. */
static bool has_empty_sign(struct view line, const struct line_layout *layout)
{
    struct unit_iterator iterator = iterate_units(line, layout);
    struct view unit;
    bool has_spare = false, has_sign = false;
    for (size_t c = 0; c < line.length; c++)
        has_spare |= line.text[c] == '-' || line.text[c] == '?' || (line.text[c] | 0x20) == 'x';
    while (has_spare && !has_sign && next_unit(&iterator, &unit))
        has_sign = read_unit(unit, SUDOKU_MAX_SIZE, layout->symbols).number == 0 &&
                   (layout->size <= SUDOKU_SIZE || *unit.text != '0');
    return has_sign;
}

/* Return whether a line has several x. */
static bool has_several_x(struct view line)
{
    int count = 0;
    for (size_t c = 0; c < line.length; c++)
        count += (line.text[c] | 0x20) == 'x';
    return count > 1;
}

bool may_have_letters(const struct cells *c)
{
    return c->flaw.kind == FLAW_CHARACTER && c->layout.fits && !c->layout.places &&
           c->layout.symbols == NULL && c->layout.size <= 26 &&
           may_be_letters(c->sign, units_wanted(&c->layout));
}

bool has_letters(const struct cells *c)
{
    return may_have_letters(c) && are_letters(c->sign, units_wanted(&c->layout));
}

bool has_readable_letters(const struct cells *c)
{
    uint8_t digit[SUDOKU_MAX_CELLS];
    char symbols[SUDOKU_SYMBOLS_ROOM];
    memcpy(digit, c->digit, sizeof digit);
    return has_letters(c) && c->layout.whole &&
           replace_symbols(c->layout.size, c->sign, digit, symbols);
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
    cells->has_empty_sign = has_empty_sign(line, layout);
    cells->may_be_x = cells->is_x_used || has_several_x(line);
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

/* Return whether there is a letter besides a list that is also a number. On boards below 12x12
 * there is no such list. */
static bool has_letter_and_list(int cells, const uint8_t *digits, const uint64_t *candidates)
{
    bool has_letter = false, has_list = false;
    for (int cell = 0; cell < cells; cell++) {
        has_letter |= digits[cell] > 9 && candidates[cell] == UINT64_C(1) << digits[cell];
        has_list |= digits[cell] > 9 && has_several(candidates[cell]);
    }
    return has_letter && has_list;
}

static void spread(void *to, const void *from, size_t bytes, int rows, int columns)
{
    const size_t size = (size_t)(rows > columns ? rows : columns), width = bytes * (size_t)columns;
    memset(to, 0, size * size * bytes);
    for (size_t row = 0; row < (size_t)rows; row++)
        memcpy((char *)to + size * bytes * row, (const char *)from + width * row, width);
}

void spread_cells(uint8_t *to, const uint8_t *from, int rows, int columns)
{
    spread(to, from, sizeof *to, rows, columns);
}

void report_puzzle(sudoku_record *record, uint64_t line, int rows, int columns, unsigned ways,
                   const char *sign, uint8_t *digits, const uint64_t *candidates)
{
    sudoku_puzzle *puzzle = &record->puzzle;
    const int size = rows > columns ? rows : columns;
    if ((ways & AS_NUMBERS) != 0 && rows == columns &&
        replace_symbols(size, sign, digits, record->symbols)) {
        explain_symbols(size, record->symbols, record->error.message, sizeof record->error.message);
        ways = AS_NUMBERS;
        record->error.line = line;
        record->error.column = 0;
    }
    size_t cells = (size_t)size * (size_t)size;
    record->kind = SUDOKU_PUZZLE;
    record->line = line;
    puzzle->size = size;
    puzzle->marked = (ways & AS_NUMBERS) == 0 ||
                     (ways == AS_EITHER && candidates != NULL && size >= LEAST_WITH_BOTH &&
                      has_letter_and_list(rows * columns, digits, candidates));
    spread_cells(puzzle->cell, digits, rows, columns);
    if (!puzzle->marked)
        return;
    assert(candidates != NULL);
    spread(puzzle->candidates, candidates, sizeof *candidates, rows, columns);
    /* A list like 12 was also read as a number. A list of one candidate is a given only as a unit
     * of its own; in places, the digit is 0 already. */
    for (size_t cell = 0; cell < cells; cell++)
        if (has_several(puzzle->candidates[cell]))
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

bool report_rectangle(sudoku_record *record, uint64_t line, int cells, int wrong)
{
    enum { SHORTEST = 4 };
    int side = 0, square = 0;
    for (; square * square < cells; square++)
        side = square > 0 && cells % square == 0 ? square : side;
    const int lacking = square * square - cells, more = cells - (square - 1) * (square - 1);
    if (side < SHORTEST || cells / side > 2 * side || cells / side > MOST_CHARACTERS ||
        lacking <= wrong || more <= wrong)
        return false;
    report_error(record, SUDOKU_INVALID, line, 0,
                 "%d cells are not a square; for a rectangle, write its sides above this line, "
                 "such as 'board %dx%d'",
                 cells, side, cells / side);
    return true;
}

void report_flaw(sudoku_record *record, uint64_t line, const struct flaw *flaw, int rows,
                 int columns)
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
    if (columns > 0)
        snprintf(of_size, sizeof of_size, " of %dx%d", rows, columns);
    report_error(record, SUDOKU_INVALID, line, flaw->column, forms[flaw->kind],
                 flaw->kind == FLAW_BYTE ? byte : flaw->text, of_size);
}

static void report_wrong_count(sudoku_record *record, const struct cells *c)
{
    const struct line_layout *l = &c->layout;
    const char *what = l->places ? "the candidates" : l->whole ? "a puzzle" : "a row";
    if (l->size == 0)
        report_error(record, SUDOKU_INVALID, c->line, c->wrong_column,
                     "a row has at least %d cells, but this line has %d", SUDOKU_MIN_SIZE,
                     l->count);
    else
        report_error(record, SUDOKU_INVALID, c->line, c->wrong_column,
                     "%s of %dx%d %s %d %s, but this %s has %d", what, l->rows, l->size,
                     l->places ? "have" : "has", units_wanted(l),
                     l->places ? "characters" : "cells", l->is_part ? "field" : "line", l->count);
}

void report_bad_line(sudoku_record *record, const struct cells *cells, bool size_known)
{
    if (cells->flaw.kind != FLAW_NONE)
        report_flaw(record, cells->line, &cells->flaw, cells->layout.rows,
                    size_known ? cells->layout.size : 0);
    else
        report_wrong_count(record, cells);
}
