/* SPDX-License-Identifier: MIT */
/* See units.h. */
#include "sudoku/text/units.h"

#include "dlx/core/decimal.h"
#include "dlx/text/utf8.h"

#include <string.h>

enum { LEAST_WITH_NUMBERS = 10 }; /* the smallest size with a number of two digits */

/* ---- lines ---- */

/* Move what is left of the block to its front, and read more behind it. Return whether there was
 * more. */
static bool read_block(struct line_source *l)
{
    const size_t left = l->end - l->at;
    size_t more = 0;
    if (l->ended || l->failed)
        return false;
    memmove(l->block, l->block + l->at, left);
    l->failed = !l->read(l->user, l->block + left, LINES_BLOCK - left, &more);
    l->ended = more == 0;
    l->at = 0;
    l->end = left + more;
    return !l->failed && !l->ended;
}

void complete_line(struct line_source *l)
{
    if (memchr(l->block + l->at, '\n', l->end - l->at) == NULL)
        read_block(l);
}

static void append_bytes(struct line_source *l, const char *bytes, size_t count)
{
    size_t room = LINES_ROOM - l->length;
    l->too_long |= count > room;
    count = count > room ? room : count;
    memcpy(l->text + l->length, bytes, count);
    l->length += count;
}

/* Return the number of bytes before the place where a line of XML is cut or ends. Many tags may
 * share a long line, so its end is not searched for first. */
static size_t count_tag_bytes(const struct line_source *l, const char *bytes, size_t count)
{
    char last = l->length > 0 ? l->text[l->length - 1] : '\0'; /* > may end the previous block */
    if (count == 0 || (l->length > 0 ? l->text[0] : *bytes) != '<')
        return count;
    for (size_t b = 0; b < count; last = bytes[b++])
        if ((last == '>' && bytes[b] == '<') || bytes[b] == '\n')
            return b;
    return count;
}

/* Append the part of the line that is in the block. Return whether the line ends there. */
static bool append_from_block(struct line_source *l)
{
    const char *from = l->block + l->at;
    const size_t left = l->end - l->at, tags = count_tag_bytes(l, from, left);
    const char *newline = memchr(from, '\n', tags < left ? tags + 1 : left);
    const size_t count = newline != NULL ? (size_t)(newline - from) : tags;
    l->is_cut = newline == NULL && tags < left;
    append_bytes(l, from, count);
    l->at += count + (newline != NULL);
    return newline != NULL || l->is_cut;
}

static void drop_byte_order_mark(struct line_source *l)
{
    if (l->length < 3 || memcmp(l->text, "\xef\xbb\xbf", 3) != 0)
        return;
    l->length -= 3;
    memmove(l->text, l->text + 3, l->length);
}

/* Keep only the line, without what is around it. */
static void trim_line(struct line_source *l)
{
    if (l->number == 1)
        drop_byte_order_mark(l);
    /* If the line does not fit, the last byte kept may be a "\r" from its middle. */
    if (l->length > 0 && !l->too_long && l->text[l->length - 1] == '\r')
        l->length--;
    l->too_long |= l->length > LINES_LONGEST;
    if (l->too_long)
        l->length = LINES_LONGEST;
    l->text[l->length] = '\0';
}

bool read_line(struct line_source *l)
{
    bool any = false, complete = false;
    const bool is_first = !l->is_cut;
    l->before = is_first ? 0 : l->before + l->length;
    l->length = 0;
    l->is_cut = false;
    l->too_long = false;
    while (!complete && (l->at < l->end || read_block(l))) {
        complete = append_from_block(l);
        any = true;
    }
    l->number += any && is_first;
    trim_line(l);
    return any && !l->failed;
}

void end_lines(struct line_source *l)
{
    l->ended = true;
    l->at = l->end = 0;
}

/* ---- words ---- */

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

bool take_text(struct view *view, const char *text)
{
    const size_t length = strlen(text);
    const bool found = view->length >= length && memcmp(view->text, text, length) == 0;
    if (found)
        *view = drop_bytes(*view, length);
    return found;
}

bool take_letter(struct view *view, char lower)
{
    const bool found = view->length > 0 && (view->text[0] | 0x20) == lower;
    if (found)
        *view = drop_bytes(*view, 1);
    return found;
}

bool take_number(struct view *view, int most, int *number)
{
    uint64_t value;
    const char *at = view->text;
    if (!decimal_take_before(&at, at + view->length, (uint64_t)most, &value))
        return false;
    *view = drop_bytes(*view, (size_t)(at - view->text));
    *number = (int)value;
    return true;
}

bool take_cell(struct view *view, int most, int *row, int *column)
{
    struct view rest = *view;
    int r, c;
    if (!take_letter(&rest, 'r') || !take_number(&rest, most, &r) || !take_letter(&rest, 'c') ||
        !take_number(&rest, most, &c))
        return false;
    *view = rest;
    *row = r;
    *column = c;
    return true;
}

bool take_word(struct view *view, struct view *word)
{
    size_t length = 0;
    *view = trim(*view);
    while (length < view->length && view->text[length] != ' ' && view->text[length] != '\t')
        length++;
    *word = (struct view){view->text, length};
    *view = drop_bytes(*view, length);
    return length > 0;
}

struct view take_until(struct view *view, char end)
{
    const char *found = view->length > 0 ? memchr(view->text, end, view->length) : NULL;
    const struct view part = {view->text,
                              found != NULL ? (size_t)(found - view->text) : view->length};
    *view = drop_bytes(*view, part.length + (found != NULL));
    return part;
}

/* ---- characters ---- */

struct symbol decode_symbol(const char *text, size_t left)
{
    uint32_t code;
    const size_t length = utf8_character(text, left, &code);
    if (length == 0)
        return (struct symbol){SYMBOL_INVALID, 0, 1};
    if (code == 0xa0) /* no-break space */
        return (struct symbol){SYMBOL_BLANK, 0, length};
    if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212) /* dashes and the minus sign */
        return (struct symbol){SYMBOL_STROKE, 0, length};
    /* the box-drawing characters, except the dashed ╌ and ╎, which draw cages; and other bars */
    bool is_drawn = (code >= 0x2500 && code <= 0x257f && (code | 2) != 0x254e) || code == 0xa6 ||
                    code == 0xff5c || code == 0x2223;
    return (struct symbol){is_drawn ? SYMBOL_BORDER : SYMBOL_OTHER, 0, length};
}

/* ---- brackets, names and bars around the cells of a line ---- */

static bool is_bracket(char c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == '(' || c == ')';
}

static bool is_delimiter(char c)
{
    return c == ',' || c == ';';
}

/* Return whether a character, which may be zero, is in a string. */
static bool is_one_of(char c, const char *signs)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

static bool is_opening(char c)
{
    return c == '[' || c == '{' || c == '(';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Return whether a quote is here, but not that of a list in Lisp: `'((5 3`. */
static bool begins_string(struct view line, size_t at)
{
    const bool has_list = at + 1 < line.length && is_opening(line.text[at + 1]);
    return line.text[at] == '"' || (line.text[at] == '\'' && !has_list);
}

/* Find the bracket before the elements of a list: the first that at least four elements follow, up
 * to its end or a string, such as the last of `int[][] a = new int[9][9] {{5, 3, 0, 0`. If there is
 * none, it is the last one before the first string or end of a list. Return its place, or 0. Set
 * *is_certain if four elements follow. */
static size_t find_list(struct view line, bool *is_certain)
{
    enum { LEAST_DELIMITERS = SUDOKU_MIN_SIZE - 1 };
    size_t inner = 0, first = 0;
    int delimiters = 0;
    bool has_end = false;
    *is_certain = false;
    for (size_t c = 1; c < line.length && !*is_certain && !begins_string(line, c); c++) {
        const bool is_end = is_one_of(line.text[c], "]})");
        *is_certain = is_end && delimiters >= LEAST_DELIMITERS && inner > 0;
        delimiters =
            is_opening(line.text[c]) || is_end ? 0 : delimiters + is_delimiter(line.text[c]);
        if (is_opening(line.text[c]))
            inner = c;
        has_end |= is_end;
        first = has_end ? first : inner;
    }
    *is_certain |= delimiters >= LEAST_DELIMITERS && inner > 0;
    return *is_certain ? inner : first;
}

/* Drop the name of a list, up to the last of the brackets that follow it: `grid = [[1, 2`,
 * `array([[1, 2`, `problem(1, [[1, 2`, `vec![1, 2`. A single bracket needs `=` or `:` before it, or
 * a name that touches it and several elements behind it, because headings have brackets, too. */
static struct view drop_list_name(struct view line)
{
    bool is_certain;
    const size_t inner = find_list(line, &is_certain);
    const struct view name = trim((struct view){line.text, inner});
    const char last = name.length > 0 ? name.text[name.length - 1] : '\0';
    const bool is_call = is_certain && name.length == inner && !is_one_of(last, ",;|.");
    return last == '=' || last == ':' || is_opening(last) || is_call ? drop_bytes(line, inner)
                                                                     : line;
}

/* Drop what joins a row to the rows above and below it: `- [5, 3`, `, "53..7"`, `"53..7" ++`; and
 * the name of joined strings: `s = "53..7" +`. In CSV, there are more commas. */
static struct view drop_joints(struct view line)
{
    size_t end = line.length;
    while (end > 0 && (is_one_of(line.text[end - 1], "+\\") || is_blank(line.text[end - 1])))
        end--;
    const bool is_joined = end > 0 && end < line.length && is_quote(line.text[end - 1]);
    if (is_joined)
        line.length = end;
    struct view first = line.length > 0 ? trim(drop_bytes(line, 1)) : line, value = line;
    const bool is_string =
        first.length > 0 && is_quote(*first.text) && memchr(first.text, ',', first.length) == NULL;
    const bool is_list = first.length > 0 && is_opening(*first.text);
    if ((is_string || is_list) && is_one_of(*line.text, "-,+"))
        return first;
    take_until(&value, '=');
    value = trim(value);
    return is_joined && value.length > 0 && is_quote(*value.text) ? value : line;
}

/* Drop what follows the last bracket of a list: `]]).`, `]], dtype=int8)`, `], # third row`. If it
 * has only parentheses, drop what follows the first that closes: `9), nrow=9)`, or a dot: `9)).` */
static struct view drop_list_end(struct view line)
{
    size_t end = line.length;
    while (end > 0 && line.text[end - 1] != ']' && line.text[end - 1] != '}')
        end--;
    const char *parenthesis =
        end == 0 && line.length > 0 ? memchr(line.text, ')', line.length) : NULL;
    if (parenthesis != NULL)
        end = (size_t)(parenthesis - line.text) + 1;
    struct view rest = trim(drop_bytes(line, end));
    while (rest.length > 0 && is_one_of(*rest.text, ",;)."))
        rest = trim(drop_bytes(rest, 1));
    const bool is_end = rest.length == 0 || is_one_of(*rest.text, "#/%") ||
                        memchr(rest.text, '=', rest.length) != NULL;
    return end > 0 && is_end ? (struct view){line.text, end} : line;
}

/* Drop these signs at both ends of a line, with the blanks and delimiters beside them. */
static struct view drop_signs(struct view line, const char *signs)
{
    const char *start = line.text, *end = line.text + line.length;
    for (const char *at = start; at < end; at++)
        if (is_one_of(*at, signs))
            start = at + 1;
        else if (!is_blank(*at) && !is_delimiter(*at))
            break;
    for (const char *at = end; at-- > start;)
        if (is_one_of(*at, signs))
            end = at;
        else if (!is_blank(*at) && !is_delimiter(*at))
            break;
    return trim((struct view){start, (size_t)(end - start)});
}

/* Drop the ends of a row of a matrix: its only semicolon, and bars if the row has delimiters. */
static struct view drop_row_end(struct view line)
{
    const char *semicolon = line.length > 0 ? memchr(line.text, ';', line.length) : NULL;
    if (semicolon != NULL && semicolon + 1 == line.text + line.length)
        line.length--;
    const bool has_delimiters = line.length > 0 && (memchr(line.text, ',', line.length) != NULL ||
                                                    memchr(line.text, ';', line.length) != NULL);
    return has_delimiters ? drop_signs(line, "|") : line;
}

struct view unwrap_list(struct view line)
{
    const struct view list = drop_list_end(trim(drop_list_name(drop_joints(trim(line)))));
    const struct view inside = drop_row_end(drop_signs(list, "[]{}()"));
    /* A string in a list of strings has a delimiter after it, but none in it. */
    enum { LEAST_STRING = 6 }; /* with its quotes */
    const char quote = inside.length >= LEAST_STRING ? *inside.text : '\0';
    if (is_quote(quote)) {
        const size_t end = inside.length - is_delimiter(inside.text[inside.length - 1]);
        if (memchr(inside.text + 1, quote, inside.length - 1) == inside.text + end - 1)
            return (struct view){inside.text + 1, end - 2};
    }
    return inside.length < trim(line).length ? inside : line;
}

/* Return whether a symbol is a vertical border. */
static bool is_bar(struct view text, struct symbol symbol)
{
    uint32_t code = 0;
    if (symbol.length == 1)
        return *text.text == '|';
    utf8_character(text.text, text.length, &code);
    return code == 0x2502 || code == 0x2503 || code == 0x2551 ||
           (code >= 0x2506 && code <= 0x250b) || code == 0xa6 || code == 0xff5c || code == 0x2223;
}

struct view unwrap_bars(struct view line)
{
    struct view rest = trim(line), last = {NULL, 0};
    const struct symbol first = rest.length > 0 ? first_symbol(rest) : (struct symbol){0};
    if (rest.length == 0 || !is_bar(rest, first))
        return last;
    rest = drop_bytes(rest, first.length);
    if (rest.length > 1 && memcmp(rest.text + rest.length - 2, "|.", 2) == 0)
        rest.length--; /* a row of the LaTeX package sudoku */
    for (struct view at = rest; at.length > 0;) {
        const struct symbol symbol = first_symbol(at);
        if (symbol.length == at.length && is_bar(at, symbol))
            last = (struct view){rest.text, rest.length - symbol.length};
        at = drop_bytes(at, symbol.length);
    }
    return last;
}

/* ---- border lines ---- */

static bool is_corner(char c)
{
    return c == '.' || c == ':' || c == '\'' || c == '`' || c == ',' || c == '*';
}

/* Return whether a line has only brackets, delimiters, bars and blanks, such as `|];`. Three quotes
 * are a bracket of Python, and three backticks one of Markdown. */
static bool is_bracket_line(struct view line)
{
    bool has_bracket =
        take_text(&line, "\"\"\"") || take_text(&line, "'''") || take_text(&line, "```");
    for (size_t c = 0; c < line.length; c++)
        if (is_bracket(line.text[c]))
            has_bracket = true;
        else if (!is_blank(line.text[c]) && strchr(",;|", line.text[c]) == NULL)
            return false;
    return has_bracket;
}

/* Return whether a line of borders and blanks is a row of a table whose cells are all empty and
 * narrow. In a drawing, the cells of such a line are wider. */
static bool is_empty_row(struct view line)
{
    enum { LEAST_BARS = 5, WIDEST = 4 };
    size_t bars = 0, columns = 0;
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length), columns++) {
        s = first_symbol(line);
        if (s.kind != SYMBOL_BLANK && !is_bar(line, s))
            return false;
        bars += s.kind != SYMBOL_BLANK;
    }
    return bars >= LEAST_BARS && columns > 2 * (bars - 1) && columns <= WIDEST * (bars - 1) + 1;
}

bool is_border_line(struct view line)
{
    int strokes = 0, most = 0; /* side by side */
    bool drawn = false, corners = false;
    if (is_bracket_line(line))
        return true;
    if (is_empty_row(line))
        return false;
    while (line.length > 0) {
        struct symbol symbol = first_symbol(line);
        bool stroke = symbol.kind == SYMBOL_STROKE, corner = is_corner(line.text[0]);
        /* Quotes may be the empty fields of a row. */
        if ((!stroke && !corner && !is_gap(symbol)) || line.text[0] == '"')
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

/* Drop the brackets and blanks around a field, and then a pair of quotes. */
static struct view unwrap_field(struct view field)
{
    field = trim(field);
    while (field.length > 0 && is_bracket(field.text[0]))
        field = trim(drop_bytes(field, 1));
    while (field.length > 0 && is_bracket(field.text[field.length - 1])) {
        field.length--;
        field = trim(field);
    }
    if (field.length < 2 || (field.text[0] != '"' && field.text[0] != '\'') ||
        field.text[field.length - 1] != field.text[0])
        return field;
    return trim((struct view){field.text + 1, field.length - 2});
}

static bool next_field(struct unit_iterator *i, struct view *field)
{
    if (i->done)
        return false;
    const struct view part = take_until(&i->rest, i->delimiter);
    /* The text after the last delimiter is a field, too, even if it is empty. */
    i->done = part.text + part.length == i->rest.text;
    *field = unwrap_field(part);
    return true;
}

/* Find the text before the next bar. */
static bool next_bar_field(struct unit_iterator *i, struct view *field)
{
    struct view rest = i->rest;
    size_t bar = 0;
    if (i->done)
        return false;
    while (rest.length > 0 && bar == 0) {
        const struct symbol symbol = first_symbol(rest);
        if (symbol.kind == SYMBOL_BORDER)
            bar = symbol.length;
        else
            rest = drop_bytes(rest, symbol.length);
    }
    i->done = bar == 0;
    *field = trim((struct view){i->rest.text, (size_t)(rest.text - i->rest.text)});
    i->rest = drop_bytes(rest, bar);
    return true;
}

/* Find the next cell in columns. Blanks at the end of the line may be missing. */
static bool next_column(struct unit_iterator *i, struct view *unit)
{
    for (bool is_cell = false; !is_cell; i->columns.at++) {
        const int at = i->columns.at % i->columns.width;
        const struct symbol blank = {SYMBOL_BLANK, 0, 0};
        const struct symbol s = i->rest.length > 0 ? first_symbol(i->rest) : blank;
        if (i->columns.at >= i->columns.end)
            return false;
        is_cell = at > 0 && at % i->columns.step == 0;
        *unit = (struct view){i->rest.text, s.kind == SYMBOL_BLANK ? 0 : s.length};
        i->rest = drop_bytes(i->rest, s.length);
    }
    return true;
}

/* Drop gaps and delimiters. */
static struct view drop_gaps(struct view rest, char delimiter)
{
    do
        rest = drop_bytes(rest, measure_run(rest, true));
    while (delimiter != '\0' && rest.length > 0 && *rest.text == delimiter &&
           (rest = drop_bytes(rest, 1), true));
    return rest;
}

bool next_unit(struct unit_iterator *iterator, struct view *unit)
{
    if (iterator->kind == UNIT_FIELD)
        return next_field(iterator, unit);
    if (iterator->kind == UNIT_BAR)
        return next_bar_field(iterator, unit);
    if (iterator->kind == UNIT_COLUMN)
        return next_column(iterator, unit);
    iterator->rest = drop_gaps(iterator->rest, iterator->delimiter);
    if (iterator->rest.length == 0)
        return false;
    unit->text = iterator->rest.text;
    unit->length = iterator->kind == UNIT_TOKEN ? measure_run(iterator->rest, false)
                                                : first_symbol(iterator->rest).length;
    iterator->rest = drop_bytes(iterator->rest, unit->length);
    return true;
}

/* ---- meanings ---- */

static int parse_number(struct view unit, int size)
{
    const char *text = unit.text;
    if (unit.length != 2 || size < LEAST_WITH_NUMBERS || !is_digit(text[0]) || !is_digit(text[1]))
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
