/* SPDX-License-Identifier: MIT */
/*
 * Links that contain a puzzle:
 *
 *     link    = [ "http", [ "s" ], "://", host, "/" ], [ "sudoku/" ], ( query | id )
 *     query   = "?", ( "load=" | "puzzleid=" ), id
 *     id      = [ "fpuzzles" | "fpuz" | "scl" | "ctc" ], base64 | ( "scf" | "classic" ), digits
 *
 *     https://f-puzzles.com/?load=N4Igz...               the JSON of fpuzzles.c, compressed as packed.h says
 *     https://sudokupad.app/fpuzzlesN4Igz...             the same
 *     https://sudokupad.app/sclN4Igl...                  the JSON of sudokupad.c, compressed likewise
 *     https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0    digits and runs of empty cells, perhaps x or w for a variant
 *     N4Igz..., sclN4Igl...                              the same without the link, as servers deliver them
 *     https://www.sudokuwiki.org/sudoku.htm?bd=4...      cells, which fields.h finds
 *     https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd...     a drawing, deflated
 *
 * A link may stand in a sentence. Other ids are names of puzzles on a server. They are errors.
 * Source of scf and classic: puzzletools_lib.js of github.com/SudokuPad/sudokutools.
 *
 * The text of a link to Penpa has these lines:
 *
 *     0    "square" or "sudoku", columns, rows, and settings, separated by commas
 *     1    the columns and rows that are space around the board: [top, bottom, left, right]
 *     2    settings
 *     3    what is drawn as the puzzle, in JSON: { "number": { cell: [ digit, color, kind ] }, "lineE": ..., ... }
 *     4 -  what is drawn as the solution, and settings
 *
 * Frequent words are two characters: zN is "number", and zZ is z. The cells are numbered row by
 * row. Two cells at each border do not belong to the board, so cell r1c1 of a board with 9 columns
 * has the number 2 * 13 + 2.
 *
 * A drawing has no rules. Therefore only digits, and lines on the borders of boxes, are understood;
 * anything else is an error that names it. Source: the editor itself, docs/js/class_p.js and
 * general.js.
 */
#include "sudoku/text/fields.h"
#include "sudoku/text/forms.h"
#include "sudoku/text/fpuzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_TEXT = 24, FRAME = 2, DRAWING_LINE = 3 };

static bool ends_with(struct view view, const char *text)
{
    const size_t length = strlen(text);
    return view.length >= length && memcmp(view.text + view.length - length, text, length) == 0;
}

static bool take_scheme(struct view *view)
{
    return take_text(view, "https://") || take_text(view, "http://");
}

/* Return the column of a byte of the line. */
static uint64_t column_in_line(const struct puzzle_line *l, const char *at)
{
    return l->column + (uint64_t)(at - l->text.text);
}

/* Refuse the link because of a part of it: "before 'part' after". */
static void refuse(const struct puzzle_line *l, const char *before, struct view part,
                   const char *after)
{
    refuse_line(l, part.text, "%s '%.*s' %s", before, quoted(part), part.text, after);
}

/* ---- Base64 ---- */

/* Take a character, which may be written as its code in hexadecimal: %2B. */
static char take_escaped(struct view *base64)
{
    static const struct {
        const char *code;
        char character;
    } escapes[] = {{"%2B", '+'}, {"%2b", '+'}, {"%2F", '/'},
                   {"%2f", '/'}, {"%3D", '='}, {"%3d", '='}};
    for (size_t e = 0; base64->text[0] == '%' && e < sizeof escapes / sizeof *escapes; e++)
        if (take_text(base64, escapes[e].code))
            return escapes[e].character;
    const char c = base64->text[0];
    *base64 = drop_bytes(*base64, 1);
    return c == ' ' ? '+' : c; /* a submitted form has a blank for a plus sign */
}

/* Settings of the page may follow. */
static bool is_end(char c)
{
    return c == '&' || c == '?' || c == '#';
}

static bool prepare(const struct puzzle_line *l)
{
    struct link_text *t = l->room;
    t->text.object = t->plain.object = t->object;
    if (t->sextets == NULL)
        t->sextets = object_array(t->object, LINES_LONGEST, 1);
    l->own->has_failed |= t->sextets == NULL;
    return t->sextets != NULL;
}

/* Turn Base64 into sextets. Return false after an error. */
static bool take_sextets(const struct puzzle_line *l, struct view base64, size_t *count)
{
    bool has_ended = false;
    *count = 0;
    if (!prepare(l))
        return false;
    while (base64.length > 0 && !is_end(base64.text[0])) {
        const char *at = base64.text;
        const char c = take_escaped(&base64);
        const int value = base64_value(c);
        if (c == '=')
            has_ended = true;
        else if (value < 0 || has_ended) {
            refuse(l, "the link is damaged:", (struct view){at, 1}, "is not Base64");
            return false;
        } else
            l->room->sextets[(*count)++] = (uint8_t)value;
    }
    return true;
}

/* Return whether a text was decoded. If not, refuse the link. */
static bool is_decoded(const struct puzzle_line *l, struct view base64, enum lz_result result)
{
    switch (result) {
    case LZ_GOOD:
        return true;
    case LZ_MALFORMED:
        refuse(l, "the link is damaged:", base64, "is not a compressed text");
        return false;
    case LZ_TOO_LONG:
        refuse(l, "the link is damaged:", base64, "has a text of more than 4 MB");
        return false;
    case LZ_NO_MEMORY:
        l->own->has_failed = true;
        return false;
    }
    return false;
}

/* ---- links to f-puzzles and SudokuPad ---- */

enum link_form { FORM_NONE, FORM_FPUZZLES, FORM_SUDOKUPAD, FORM_SCF, FORM_CLASSIC };

/* Find the id of a link. Return the form of the puzzle in it, and its Base64. */
static enum link_form find_form(struct view link, struct view *id, struct view *base64)
{
    static const struct {
        const char *prefix;
        enum link_form form;
    } ids[] = {{"fpuzzles", FORM_FPUZZLES}, {"fpuz", FORM_FPUZZLES}, {"scl", FORM_SUDOKUPAD},
               {"ctc", FORM_SUDOKUPAD},     {"scf", FORM_SCF},       {"classic", FORM_CLASSIC}};
    if (take_scheme(&link))
        take_until(&link, '/');
    take_text(&link, "sudoku/");
    take_text(&link, "?");
    const bool is_load = take_text(&link, "load=");
    take_text(&link, "puzzleid=");
    *id = *base64 = link;
    enum link_form form = FORM_NONE;
    for (size_t i = 0; form == FORM_NONE && i < sizeof ids / sizeof *ids; i++)
        if (take_text(base64, ids[i].prefix))
            form = ids[i].form;
    return is_load ? FORM_FPUZZLES : form;
}

/* Return whether a name can be in a command without changing its meaning, and is quoted whole. */
static bool is_plain_name(struct view name)
{
    for (size_t c = 0; c < name.length; c++)
        if (base64_value(name.text[c]) < 0 && name.text[c] != '-' && name.text[c] != '_')
            return false;
    return name.length > 0 && (size_t)quoted(name) == name.length;
}

/* ---- SudokuPad: digits alone ---- */

/* Return the place of a character among 0-9, A-Z and a-x; or -1. */
static int place_in_runs(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'Z' ? c - 'A' + 10
           : c >= 'a' && c <= 'x' ? c - 'a' + 36
                                  : -1;
}

/* Decode the forms scf and classic: place p means the digit p % 10, or 0, and p / 10 empty cells
 * after it. Take up to `most` cells and return their number. */
static int take_runs(struct view *text, int most, uint8_t *cells)
{
    int count = 0, place;
    for (; count < most && text->length > 0 && (place = place_in_runs(*text->text)) >= 0;
         *text = drop_bytes(*text, 1))
        for (int c = 0; c <= place / 10 && count < most; c++)
            cells[count++] = (uint8_t)(c == 0 ? place % 10 : 0);
    return count;
}

/* Decode an older form classic: digits, and characters for numbers of empty cells. */
static int take_blanks(struct view *text, int most, uint8_t *cells)
{
    static const char numbers[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&\'*,;=_";
    int count = 0;
    for (; text->length > 0 && *text->text != '\0'; *text = drop_bytes(*text, 1)) {
        const char c = *text->text, *number = strchr(numbers, c);
        const int left = number != NULL ? (int)(number - numbers) : 1;
        if ((number == NULL && (c < '1' || c > '9')) || left > most - count)
            break;
        memset(cells + count, number != NULL ? 0 : c - '0', (size_t)left);
        count += left;
    }
    return count;
}

/* Return the size of a board with these cells, or 0 if they are none. */
static int size_of_cells(const uint8_t *cells, int count)
{
    int size = SUDOKU_MIN_SIZE;
    while (size * size < count)
        size++;
    bool is_good = size * size == count && size <= SUDOKU_MAX_SIZE;
    for (int cell = 0; cell < count && is_good; cell++)
        is_good = cells[cell] <= size;
    return is_good ? size : 0;
}

/* Add the rules after the digits of scf: x for diagonals, w for windows. */
static void add_rules(const struct puzzle_line *l, struct view rules)
{
    for (; rules.length > 0; rules = drop_bytes(rules, 1)) {
        const char c = *rules.text;
        l->own->column = column_in_line(l, rules.text);
        if (c == 'x' || c == 'w')
            own_add_variant(l->own, c == 'x' ? SUDOKU_X : SUDOKU_HYPER, l->number);
        else
            refuse(l, "the rule", (struct view){rules.text, 1}, "of SudokuPad is not known");
    }
}

/* Read the digits of a link to SudokuPad. Both forms of classic look alike: the number of cells
 * tells them apart. */
static void read_packed(const struct puzzle_line *l, bool is_scf, struct view text)
{
    sudoku_puzzle *puzzle = l->puzzle;
    const int most = is_scf ? SUDOKU_CELLS : SUDOKU_MAX_CELLS;
    struct view rest = text;
    int count = take_runs(&rest, most, puzzle->cell);
    int size = is_scf || rest.length == 0 ? size_of_cells(puzzle->cell, count) : 0;
    if (size == 0 && !is_scf) {
        rest = text;
        count = take_blanks(&rest, most, puzzle->cell);
        size = rest.length == 0 ? size_of_cells(puzzle->cell, count) : 0;
    }
    if (size == 0 || (is_scf && size != SUDOKU_SIZE)) {
        refuse(l, "the link is damaged:", text, "is not the cells of a puzzle");
        return;
    }
    puzzle->size = size;
    if (is_scf)
        add_rules(l, rest);
}

/* Refuse a link without a puzzle. */
static void refuse_link(const struct puzzle_line *l, struct view link, struct view id)
{
    struct view host = link;
    take_scheme(&host);
    host = take_until(&host, '/');
    const struct view name = take_until(&id, '?');
    if (is_plain_name(name) &&
        (ends_with(host, "sudokupad.app") || ends_with(host, "crackingthecryptic.com")))
        refuse_line(l, name.text,
                    "'%.*s' is a name on a server: get the puzzle with 'curl "
                    "https://sudokupad.app/api/puzzle/%.*s'",
                    quoted(name), name.text, quoted(name), name.text);
    else
        refuse(l, "the link does not contain a puzzle:", name,
               "is a name on a server, and dlx-sudoku does not use the network");
}

/* Return whether a text is the id of a puzzle without the rest of a link, such as fpuzzlesN4Ig...
 * The Base64 of an object of JSON begins with N4, and no row of cells has letters in both cases. */
static bool is_bare_id(struct view line)
{
    enum { SHORTEST = 40 };
    struct view id, base64;
    bool has_lower = false, has_upper = false;
    find_form(line, &id, &base64);
    if (base64.length < SHORTEST || memcmp(base64.text, "N4", 2) != 0)
        return false;
    for (size_t c = 0; c < base64.length; c++) {
        has_lower |= base64.text[c] >= 'a' && base64.text[c] <= 'z';
        has_upper |= base64.text[c] >= 'A' && base64.text[c] <= 'Z';
        if (base64_value(base64.text[c]) < 0 && base64.text[c] != '=')
            return false;
    }
    return has_lower && has_upper;
}

/* Find a link with a puzzle inside a line, between blanks or brackets. */
static bool find_link_inside(struct view line, struct view *link)
{
    static const char ends[] = " \t<>()[]\"'|";
    struct view id, base64;
    while (line.length > 0) {
        struct view rest = line;
        if (line.text[0] == 'h' && take_scheme(&rest)) {
            size_t length = 0;
            while (length < line.length && strchr(ends, line.text[length]) == NULL)
                length++;
            while (length > 0 && strchr(".,;:!?", line.text[length - 1]) != NULL)
                length--;
            *link = (struct view){line.text, length};
            return find_form(*link, &id, &base64) != FORM_NONE && base64.length > 0;
        }
        line = drop_bytes(line, 1);
    }
    return false;
}

/* Return whether a link has the cells of a puzzle, as `?bd=4.....8.5.3...` has. Then it is read as
 * a line of a list (fields.h). */
static bool has_cells(struct view link)
{
    struct cells room;
    struct puzzle_fields fields;
    struct view id, base64;
    return find_form(link, &id, &base64) == FORM_NONE &&
           find_puzzle_fields(link, &(struct known_board){.size = 0}, &room, &fields);
}

/* Find the link, or the id of a puzzle, in a line. */
static bool find_link(struct view line, struct view *link)
{
    struct view rest = line;
    struct cells room;
    struct puzzle_fields fields;
    *link = line;
    if (take_scheme(&rest))
        return !is_penpa(line) && !has_cells(line);
    if (is_bare_id(line))
        return true;
    if (memchr(line.text, ':', line.length) == NULL || !find_link_inside(line, link))
        return false;
    return !find_puzzle_fields(line, &(struct known_board){.size = 0}, &room,
                               &fields); /* a list may have links as notes */
}

bool is_link(struct view line)
{
    struct view link;
    return find_link(line, &link);
}

void read_link(const struct puzzle_line *line)
{
    struct link_text *t = line->room;
    struct view link, id, base64;
    size_t count;
    find_link(line->text, &link);
    const enum link_form form = find_form(link, &id, &base64);
    if (form == FORM_SCF || form == FORM_CLASSIC) {
        read_packed(line, form == FORM_SCF, take_until(&base64, '?'));
        return;
    }
    if (form == FORM_NONE && !is_bare_id(link)) {
        refuse_link(line, link, id);
        return;
    }
    if (!take_sextets(line, base64, &count) ||
        !is_decoded(line, base64, lz_decode(&t->text, t->sextets, count)))
        return;
    const struct json_place place = {line->number, column_in_line(line, base64.text), true};
    const struct view text = {t->text.text, t->text.length};
    if (form == FORM_SUDOKUPAD || (form == FORM_NONE && !has_text(text, "\"grid\"")))
        read_sudokupad(text, &place, line);
    else
        read_fpuzzles(text, &place, line);
}

/* ---- Penpa: short forms ---- */

/* Return the long form of the character after a z; NULL if it has none. */
static const char *find_word(char c)
{
    static const struct {
        char short_form;
        const char *word;
    } words[] = {{'Z', "z"},
                 {'9', "\"qa\""},
                 {'Q', "\"pu_q\""},
                 {'A', "\"pu_a\""},
                 {'G', "\"grid\""},
                 {'M', "\"edit_mode\""},
                 {'S', "\"surface\""},
                 {'L', "\"line\""},
                 {'E', "\"lineE\""},
                 {'W', "\"wall\""},
                 {'C', "\"cage\""},
                 {'N', "\"number\""},
                 {'Y', "\"symbol\""},
                 {'P', "\"special\""},
                 {'B', "\"board\""},
                 {'R', "\"command_redo\""},
                 {'U', "\"command_undo\""},
                 {'8', "\"command_replay\""},
                 {'1', "\"numberS\""},
                 {'F', "\"freeline\""},
                 {'2', "\"freelineE\""},
                 {'T', "\"thermo\""},
                 {'3', "\"arrows\""},
                 {'D', "\"direction\""},
                 {'0', "\"squareframe\""},
                 {'5', "\"polygon\""},
                 {'4', "\"deletelineE\""},
                 {'6', "\"killercages\""},
                 {'7', "\"nobulbthermo\""},
                 {'_', "\"__a\""},
                 {'O', "null"}};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (words[w].short_form == c)
            return words[w].word;
    return NULL;
}

/* Replace the short forms of words in a text. */
static enum lz_result penpa_expand(const struct lz_text *text, struct lz_text *expanded)
{
    enum lz_result result = LZ_GOOD;
    expanded->length = 0;
    for (size_t i = 0; i < text->length && result == LZ_GOOD; i++) {
        const bool is_short = text->text[i] == 'z' && i + 1 < text->length;
        const char *word = is_short ? find_word(text->text[i + 1]) : NULL;
        if (word == NULL)
            result = lz_text_add(expanded, (uint8_t)text->text[i]);
        for (; word != NULL && *word != '\0' && result == LZ_GOOD; word++)
            result = lz_text_add(expanded, (uint8_t)*word);
        i += word != NULL;
    }
    return result;
}

/* ---- Penpa: a drawing ---- */

struct drawing {
    struct json_reader json; /* the line of the drawing */
    struct own_rules *own;   /* out: an error */
    sudoku_puzzle *puzzle;   /* out: the size and the digits */
    uint64_t line;           /* of the link */
    int columns, rows;       /* of the board with the space around it */
    int space[4];            /* top, bottom, left, right */
};

/* Return the row of a point from its number, and its column; both may lie outside the board. */
static int row_of_point(const struct drawing *d, int point)
{
    return point / (d->columns + 2 * FRAME) - FRAME - d->space[0];
}

static int column_of_point(const struct drawing *d, int point)
{
    return point % (d->columns + 2 * FRAME) - FRAME - d->space[2];
}

/* The points of the cells come first, then the points at their lower right corners. */
static int count_cells(const struct drawing *d)
{
    return (d->columns + 2 * FRAME) * (d->rows + 2 * FRAME);
}

/* ---- digits ---- */

static void take_digit(struct drawing *d, int point, const char *text, const char *kind)
{
    const int size = d->puzzle->size, row = row_of_point(d, point),
              column = column_of_point(d, point);
    char *end;
    const long digit = strtol(text, &end, 10);
    if (point >= count_cells(d) || row < 0 || column < 0 || row >= size || column >= size)
        own_refuse(d->own, d->line, "the number '%s' of Penpa is not on the board", text);
    else if (strcmp(kind, "1") != 0 && strcmp(kind, "10") != 0)
        own_refuse(d->own, d->line, "r%dc%d: a number of kind %s of Penpa is not supported",
                   row + 1, column + 1, kind);
    else if (*end != '\0' || end == text || digit < 1 || digit > size)
        own_refuse(d->own, d->line, "r%dc%d holds '%s', which is not a digit of %dx%d", row + 1,
                   column + 1, text, size, size);
    else
        d->puzzle->cell[size * row + column] = (uint8_t)digit;
}

/* A number is its text, its color and its kind. */
static void read_digits(struct drawing *d)
{
    char point[LONGEST_TEXT], part[3][LONGEST_TEXT];
    json_enter(&d->json, '{');
    while (json_next_member(&d->json, point, sizeof point)) {
        int parts = 0;
        memset(part, 0, sizeof part);
        if (!json_enter(&d->json, '['))
            return;
        while (json_next_element(&d->json))
            if (parts < 3 && json_peek(&d->json) != '[' && json_peek(&d->json) != '{')
                json_scalar(&d->json, part[parts++], LONGEST_TEXT);
            else {
                json_skip(&d->json);
                parts++;
            }
        if (!d->json.bad)
            take_digit(d, atoi(point), part[0], part[2]);
    }
}

/* ---- lines ---- */

/* Return whether a line between two corners lies on a border of boxes, or around the board. */
static bool is_border(const struct drawing *d, int first, int second)
{
    const int size = d->puzzle->size, cells = count_cells(d), rows = usual_box_rows(size);
    if (first < cells || second < cells || first >= 2 * cells || second >= 2 * cells)
        return false;
    const int row = row_of_point(d, first - cells) + 1,
              column = column_of_point(d, first - cells) + 1;
    const int other_row = row_of_point(d, second - cells) + 1,
              other_column = column_of_point(d, second - cells) + 1;
    return (row == other_row && row % rows == 0) ||
           (column == other_column && column % (size / rows) == 0);
}

static void read_borders(struct drawing *d)
{
    char key[LONGEST_TEXT];
    json_enter(&d->json, '{');
    while (json_next_member(&d->json, key, sizeof key)) {
        int first = 0, second = 0;
        json_skip(&d->json);
        if (sscanf(key, "%7d,%7d", &first, &second) != 2 || !is_border(d, first, second))
            own_refuse(d->own, d->line,
                       "a line of Penpa is not on a border of boxes; regions are not supported");
    }
}

/* ---- Penpa: the whole drawing ---- */

static bool is_setting(const char *key)
{
    return strncmp(key, "command_", 8) == 0;
}

static void read_member(struct drawing *d, const char *key)
{
    if (strcmp(key, "number") == 0)
        read_digits(d);
    else if (strcmp(key, "lineE") == 0)
        read_borders(d);
    else if (!json_skip(&d->json) && !is_setting(key))
        own_refuse(d->own, d->line, "the drawing '%s' of Penpa is not supported", key);
}

static void read_drawing(struct drawing *d)
{
    char key[LONGEST_TEXT];
    json_enter(&d->json, '{');
    while (json_next_member(&d->json, key, sizeof key))
        read_member(d, key);
    if (d->json.bad)
        own_refuse(d->own, d->line, "the drawing of Penpa is malformed");
}

/* ---- Penpa: the text ---- */

/* Read the kind of the board, and its columns and rows. */
static bool take_head(struct drawing *d, struct view line)
{
    char kind[LONGEST_TEXT] = "", text[64];
    snprintf(text, sizeof text, "%.*s", (int)(line.length < 63 ? line.length : 63), line.text);
    if (sscanf(text, "%23[a-zA-Z0-9_],%3d,%3d,", kind, &d->columns, &d->rows) != 3 ||
        d->columns < 1 || d->rows < 1)
        own_refuse(d->own, d->line, "the link holds no Penpa puzzle");
    else if (strcmp(kind, "square") != 0 && strcmp(kind, "sudoku") != 0)
        own_refuse(d->own, d->line, "the board '%s' of Penpa is not supported", kind);
    return !d->own->is_bad;
}

static bool take_spaces(struct drawing *d, struct view line)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)(line.length < 63 ? line.length : 63), line.text);
    if (sscanf(text, "[%3d,%3d,%3d,%3d]", &d->space[0], &d->space[1], &d->space[2], &d->space[3]) !=
        4)
        memset(d->space, 0, sizeof d->space);
    const int rows = d->rows - d->space[0] - d->space[1];
    const int columns = d->columns - d->space[2] - d->space[3];
    if (rows != columns || rows < SUDOKU_MIN_SIZE || rows > SUDOKU_MAX_SIZE)
        own_refuse(d->own, d->line, "a board of Penpa with %d rows and %d columns is not supported",
                   rows, columns);
    d->puzzle->size = rows;
    return !d->own->is_bad;
}

/* The column of the rules is the place of the link. */
static void read_penpa_text(struct view text, uint64_t line, struct own_rules *own,
                            sudoku_puzzle *puzzle)
{
    struct drawing d = {.own = own, .puzzle = puzzle, .line = line};
    const struct view head = take_until(&text, '\n'), spaces = take_until(&text, '\n');
    if (!take_head(&d, head) || !take_spaces(&d, spaces)) {
        puzzle->size = 0;
        return;
    }
    memset(puzzle->cell, 0, sizeof puzzle->cell);
    for (int skipped = 2; skipped < DRAWING_LINE; skipped++)
        take_until(&text, '\n');
    const struct view drawing = take_until(&text, '\n');
    d.json = (struct json_reader){.text = drawing.text, .end = drawing.text + drawing.length};
    read_drawing(&d);
}

/* ---- links to Penpa ---- */

/* Find the drawing in a link to Penpa: the parameter p. Return false if the link is another one. */
static bool find_drawing(struct view link, struct view *base64)
{
    bool is_penpa = false;
    while (!is_penpa && link.length > 0)
        is_penpa = ends_with(take_until(&link, '/'), "penpa-edit");
    while (is_penpa && link.length > 0) {
        const struct view name = take_until(&link, '=');
        const bool has_value = link.text > name.text + name.length;
        *base64 = link;
        if (has_value && (ends_with(name, "&p") || ends_with(name, "#p") || ends_with(name, "?p")))
            return true;
    }
    return false;
}

bool is_penpa(struct view line)
{
    struct view rest = line, base64;
    return take_scheme(&rest) && find_drawing(line, &base64);
}

void read_penpa(const struct puzzle_line *line)
{
    struct link_text *t = line->room;
    struct view base64;
    size_t count;
    if (!find_drawing(line->text, &base64) || !take_sextets(line, base64, &count) ||
        !is_decoded(line, base64, inflate_sextets(&t->text, t->sextets, count)) ||
        !is_decoded(line, base64, penpa_expand(&t->text, &t->plain)))
        return;
    line->own->column = column_in_line(line, base64.text);
    read_penpa_text((struct view){t->plain.text, t->plain.length}, line->number, line->own,
                    line->puzzle);
}
