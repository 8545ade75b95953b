/* SPDX-License-Identifier: MIT */
/*
 * The JSON of f-puzzles.com:
 *
 *     puzzle      = { "size": number, "grid": rows, constraint ... }       on one line
 *     rows        = [ [ cell, ... ], ... ]
 *     cell        = { "value": digit, "given": true, "region": number | null, "givenPencilMarks": [ digit, ... ] }
 *     constraint  = see fpuzzles_clues.c
 *
 * A value that is not given was entered by a player, and is only counted. A constraint that is not
 * in that table, and is not empty, is an error: ignoring it would give wrong answers. Labels, such
 * as the title, are kept (own.h). What is only drawn is counted. Fog hides cells from people, so
 * it does not count. JSON that has no grid of this kind is read by json_fields.c.
 */
#include "sudoku/text/fpuzzles.h"

#include "dlx/core/decimal.h"
#include "sudoku/text/fields.h"
#include "sudoku/text/forms.h"

#include <string.h>

enum { LONGEST_KEY = 32, LONGEST_VALUE = 16 };
enum { IN_BOX = 255, IN_NO_BOX = 254 }; /* in place of a region */

/* Return whether a text in braces is a list of C: its first element is a number, another list, or a
 * string that is not a key. */
static bool is_list(struct view line)
{
    struct view rest = trim(drop_bytes(line, 1));
    if (rest.length == 0 || rest.text[0] != '"')
        return rest.length > 0 && strchr("{'._0123456789", rest.text[0]) != NULL;
    rest = drop_bytes(rest, 1);
    take_until(&rest, '"');
    rest = trim(rest);
    return rest.length > 0 && rest.text[0] == ',';
}

/* Return whether an object has the grid of f-puzzles: a list of lists of objects, if it is not
 * empty. */
static bool has_grid(struct view line)
{
    static const char grid[] = "\"grid\"";
    for (; line.length > sizeof grid; line = drop_bytes(line, 1)) {
        struct view rest = line;
        if (!take_text(&rest, grid))
            continue;
        while (rest.length > 0 && strchr(" \r\n:[", *rest.text) != NULL)
            rest = drop_bytes(rest, 1);
        return rest.length == 0 || strchr("\"0123456789", *rest.text) == NULL;
    }
    return false;
}

/* Return whether an object has the cells of SudokuPad: a list of lists of objects. */
static bool is_sudokupad(struct view line)
{
    for (; line.length > 0; line = drop_bytes(line, 1)) {
        struct view rest = line;
        int depth = 0;
        if (!take_text(&rest, "\"cells\"") && !take_text(&rest, "\"ce\""))
            continue;
        for (; rest.length > 0 && strchr(" \r\n:[", *rest.text) != NULL; rest = drop_bytes(rest, 1))
            depth += *rest.text == '[';
        if (depth == 2 && rest.length > 0 && *rest.text == '{')
            return true;
    }
    return false;
}

bool is_json(struct view line)
{
    return line.length > 1 && line.text[0] == '{' && !is_list(line) &&
           (has_grid(line) || is_sudokupad(line) || !is_object(line));
}

/* ---- errors ---- */

void refuse_fpuzzle(struct fpuzzle *f, const char *form, ...)
{
    const char *at = f->json.latest != NULL ? f->json.latest : f->json.text;
    va_list arguments;
    va_start(arguments, form);
    f->own->column = column_at(f, at);
    own_refuse_with(f->own, f->place.line, form, arguments);
    va_end(arguments);
}

/* ---- the grid ---- */

static int read_number(struct json_reader *j)
{
    enum { MOST = 100000 };
    char text[LONGEST_VALUE];
    uint64_t number = 0;
    json_scalar(j, text, sizeof text);
    const bool is_none = strcmp(text, "-1") == 0; /* a cell without a region */
    j->bad |= (!is_none && !decimal_read(text, MOST, &number)) ||
              strlen(text) + 1 == sizeof text; /* it may have been cut */
    return j->bad ? 0 : is_none ? -1 : (int)number;
}

bool read_flag(struct fpuzzle *f, const char *key)
{
    char text[LONGEST_VALUE];
    json_scalar(&f->json, text, sizeof text);
    const bool is_true = strcmp(text, "true") == 0;
    if (!f->json.bad && !is_true && strcmp(text, "false") != 0 && strcmp(text, "null") != 0)
        refuse_fpuzzle(f, "'%s' must be true or false, not '%s'", key, text);
    return is_true;
}

/* The error, if any, is reported where the key is. */
bool skip_harmless(struct fpuzzle *f, const char *key, const char *const *keys, size_t count)
{
    const char *at = f->json.latest;
    const bool is_empty = json_skip(&f->json);
    f->json.latest = at;
    return is_empty || find_name(keys, count, key) < count;
}

static void refuse_digit(struct fpuzzle *f, int cell, int digit)
{
    const int size = f->puzzle->size;
    refuse_fpuzzle(f, "r%dc%d holds %d, which is not a digit of %dx%d", cell / size + 1,
                   cell % size + 1, digit, size, size);
}

/* Read the digits that a cell may hold. */
static uint64_t read_digits(struct fpuzzle *f, int cell)
{
    uint64_t digits = 0;
    json_enter(&f->json, '[');
    while (json_next_element(&f->json)) {
        const int digit = read_number(&f->json);
        if (digit >= 1 && digit <= f->puzzle->size)
            digits |= UINT64_C(1) << digit;
        else if (!f->json.bad)
            refuse_digit(f, cell, digit);
    }
    return digits;
}

/* Read a cell as most programs write it: empty, or one digit and nothing else. Return false, with
 * nothing read, if it is written differently. Otherwise cells would take nearly all the time. */
static bool read_usual_cell(struct fpuzzle *f, int cell)
{
    static const char value[] = "{\"value\":", given[] = ",\"given\":true}";
    enum { BEFORE = sizeof value - 1, AFTER = sizeof given - 1, WORD = sizeof "true}" - 1 };
    struct json_reader *j = &f->json;
    const size_t left = j->bad ? 0 : (size_t)(j->end - j->text);
    if (left >= 2 && memcmp(j->text, "{}", 2) == 0) {
        j->text += 2;
        return true;
    }
    if (left < BEFORE + 1 + AFTER || memcmp(j->text, value, BEFORE) != 0 ||
        memcmp(j->text + BEFORE + 1, given, AFTER) != 0)
        return false;
    const int digit = j->text[BEFORE] - '0';
    if (digit < 1 || digit > 9 || digit > f->puzzle->size)
        return false;
    f->puzzle->cell[cell] = (uint8_t)digit;
    j->text += BEFORE + 1 + AFTER;
    j->latest = j->text - WORD; /* as json_scalar() leaves it */
    return true;
}

/* Regions have numbers from 0 here, and from 1 in messages. On a board without boxes, the region of
 * every cell is null. */
static void read_region(struct fpuzzle *f, int cell)
{
    const bool is_null = json_peek(&f->json) == 'n' && json_skip(&f->json);
    const int size = f->puzzle->size, region = is_null ? -1 : read_number(&f->json);
    if (f->own->region_count > 0) {
        refuse_fpuzzle(f, "the regions are named twice");
        return;
    }
    if (!f->has_regions)
        f->own->region_column = column_at(f, f->json.latest);
    f->has_regions = true;
    f->own->regions[cell] = is_null ? IN_NO_BOX : region < 0 ? IN_BOX : (uint8_t)region;
    if (region >= size)
        refuse_fpuzzle(f, "r%dc%d is in region %d, but %dx%d has %d regions", cell / size + 1,
                       cell % size + 1, region + 1, size, size, size);
}

/* No marks at all, or null, say nothing about a cell. */
static void read_marks(struct fpuzzle *f, int cell)
{
    struct json_reader *j = &f->json;
    const bool is_list = json_peek(j) == '[';
    const uint64_t digits = is_list ? read_digits(f, cell) : 0;
    j->bad = j->bad || (!is_list && !json_skip(j));
    if (digits == 0)
        return;
    f->puzzle->marked = true;
    f->puzzle->candidates[cell] = digits;
}

/* Older files have the parity of a cell here. */
static void read_parity(struct fpuzzle *f, int cell)
{
    static const char *const words[] = {"Even", "even", "Odd", "odd", "null", ""};
    char text[LONGEST_VALUE];
    json_scalar(&f->json, text, sizeof text);
    const size_t word = find_name(words, sizeof words / sizeof *words, text);
    if (word < 4)
        f->parity[cell] = words[word & 2][0];
    else if (word == sizeof words / sizeof *words)
        refuse_fpuzzle(f, "the parity of a cell must be Even or Odd, not '%s'", text);
}

/* Members of a cell that say nothing about the solutions. Another one must be empty. */
static void read_other_of_cell(struct fpuzzle *f, const char *key)
{
    static const char *const keys[] = {"c",         "cArray",         "candidates",
                                       "color",     "colors",         "centerPencilMarks",
                                       "highlight", "highlightArray", "cornerPencilMarks"};
    if (!skip_harmless(f, key, keys, sizeof keys / sizeof *keys))
        refuse_fpuzzle(f, "the member '%s' of a cell is unknown", key);
}

static void read_cell(struct fpuzzle *f, int cell)
{
    struct json_reader *j = &f->json;
    char key[LONGEST_KEY];
    int value = 0;
    bool is_given = false;
    if (read_usual_cell(f, cell) || !json_enter(j, '{'))
        return;
    while (json_next_member(j, key, sizeof key))
        if (strcmp(key, "value") == 0)
            value = read_number(j);
        else if (strcmp(key, "given") == 0)
            is_given = read_flag(f, key);
        else if (strcmp(key, "region") == 0)
            read_region(f, cell);
        else if (strcmp(key, "givenPencilMarks") == 0)
            read_marks(f, cell);
        else if (strcmp(key, "parity") == 0)
            read_parity(f, cell);
        else
            read_other_of_cell(f, key);
    if (is_given && (value < 1 || value > f->puzzle->size))
        refuse_digit(f, cell, value);
    else if (is_given)
        f->puzzle->cell[cell] = (uint8_t)value;
    else
        f->drawn[FPUZZLES_ENTERED] += value > 0;
}

static void read_row(struct fpuzzle *f)
{
    const int size = f->puzzle->size;
    int column = 0;
    json_enter(&f->json, '[');
    for (; json_next_element(&f->json) && column < size && f->rows < size; column++)
        read_cell(f, size * f->rows + column);
    f->json.bad |= column != size || f->rows >= size;
    f->rows++;
}

/* By default a cell is in its box, and may hold every digit. */
static void begin_grid(struct fpuzzle *f)
{
    const int size = f->puzzle->size;
    memset(f->puzzle->cell, 0, sizeof f->puzzle->cell);
    if (f->own->region_count == 0)
        memset(f->own->regions, IN_BOX, sizeof f->own->regions);
    for (int cell = 0; cell < size * size; cell++)
        f->puzzle->candidates[cell] = all_digits(size);
}

static void read_grid(struct fpuzzle *f)
{
    if (f->puzzle->size == 0 || f->rows > 0) {
        refuse_fpuzzle(f, f->rows > 0 ? "there are two grids"
                                      : "the size has to come before the grid");
        f->json.bad = true;
        return;
    }
    begin_grid(f);
    json_enter(&f->json, '[');
    while (json_next_element(&f->json))
        read_row(f);
    if (!f->json.bad && f->rows != f->puzzle->size)
        refuse_fpuzzle(f, "the grid has %d rows instead of %d", f->rows, f->puzzle->size);
}

/* ---- the other members ---- */

/* clang-format off */
const struct fpuzzles_variant fpuzzles_variants[FPUZZLES_VARIANTS] = {
    {"diagonal+", SUDOKU_RISING_DIAGONAL},
    {"diagonal-", SUDOKU_FALLING_DIAGONAL},
    {"antiknight", SUDOKU_ANTI_KNIGHT},
    {"antiking", SUDOKU_ANTI_KING},
    {"disjointgroups", SUDOKU_DISJOINT},
};
/* clang-format on */

static void read_size(struct fpuzzle *f)
{
    const int size = read_number(&f->json);
    if (!f->json.bad && f->puzzle->size > 0) {
        refuse_fpuzzle(f, "there are two sizes");
        f->json.bad = true;
    } else if (!f->json.bad && (size < SUDOKU_MIN_SIZE || size > SUDOKU_MAX_SIZE)) {
        refuse_fpuzzle(f, "the size must be from %d to %d, not %d", SUDOKU_MIN_SIZE,
                       SUDOKU_MAX_SIZE, size);
        f->json.bad = true;
    }
    f->puzzle->size = f->json.bad ? 0 : size;
}

void read_label_rest(struct fpuzzle *f, sudoku_label label)
{
    const bool is_named = f->own->labels[label].length > 0 && !f->is_label_open;
    struct label_text *text = is_named ? NULL : own_begin_label(f->own, label, f->place.line);
    enum label_result result = LABEL_GOOD;
    for (uint32_t code; (code = json_next_character(&f->json)) != 0;)
        if (text != NULL && result == LABEL_GOOD)
            result = label_add(f->own->object, text, code, label == SUDOKU_RULESET);
    own_end_label(f->own, label, result, f->place.line);
    f->is_label_open |= !is_named;
}

void read_label_lines(struct fpuzzle *f, sudoku_label label)
{
    struct json_reader *j = &f->json;
    f->own->column = column_at(f, j->latest);
    f->is_label_open = false;
    if (json_peek(j) == '[' && json_enter(j, '[')) {
        while (json_next_element(j))
            if (json_begin_string(j))
                read_label_rest(f, label);
    } else if (json_begin_string(j))
        read_label_rest(f, label);
}

/* Read a label of the puzzle. Return false, with nothing read, for other keys. */
static bool read_label(struct fpuzzle *f, const char *key)
{
    sudoku_label label;
    const bool is_label = label_by_name(key, &label);
    if (is_label)
        read_label_lines(f, label);
    return is_label;
}

/* Members that say nothing about the digits. Another one must be empty. */
static void read_other(struct fpuzzle *f, const char *key)
{
    static const char *const keys[] = {"subtitle",      "rules",
                                       "description",   "source",
                                       "url",           "successMessage",
                                       "msgcorrect",    "highlightConflicts",
                                       "custom",        "truecandidatesoptions",
                                       "disabledlogic", "foglight",
                                       "foglink",       "fogofwar",
                                       "triggereffect"};
    if (skip_harmless(f, key, keys, sizeof keys / sizeof *keys))
        return;
    refuse_fpuzzle(f, "the constraint '%s' is unknown (read as JSON of f-puzzles)", key);
}

bool read_variant(struct fpuzzle *f, const char *key)
{
    for (int v = 0; v < FPUZZLES_VARIANTS; v++) {
        if (strcmp(key, fpuzzles_variants[v].key) != 0)
            continue;
        f->own->column = column_at(f, f->json.latest);
        if (read_flag(f, key))
            own_add_variant(f->own, fpuzzles_variants[v].variant, f->place.line);
        return true;
    }
    return false;
}

/* Members that only draw. They may stand for rules that only people can read. */
static const char *const drawn[FPUZZLES_DRAWN] = {
    "line", "text", "cage", "circle", "rectangle", "valueless clue", OWN_ENTERED, "unknown list"};

/* Skip a drawing. Return whether it may stand for a rule: it is not empty, and not the picture of a
 * clue that the file also has, such as a renban line. */
static bool skip_shape(struct json_reader *json)
{
    char member[LONGEST_KEY];
    bool is_empty = true, is_picture = false;
    if (json_peek(json) != '{')
        return !json_skip(json);
    json_enter(json, '{');
    while (json_next_member(json, member, sizeof member)) {
        is_empty = false;
        is_picture |= !json_skip(json) && strcmp(member, "fromConstraint") == 0;
    }
    return !is_empty && !is_picture;
}

/* Count what a member draws. Return false, with nothing read, for other keys. */
static bool read_drawn(struct fpuzzle *f, const char *key)
{
    const size_t kind = find_name(drawn, FPUZZLES_DRAWN, key);
    if (kind == FPUZZLES_DRAWN)
        return false;
    if (json_peek(&f->json) != '[')
        json_skip(&f->json);
    else if (json_enter(&f->json, '['))
        while (json_next_element(&f->json))
            f->drawn[kind] += skip_shape(&f->json);
    return true;
}

static void add_solved(struct fpuzzle *f, int digit)
{
    if (f->solved < SUDOKU_MAX_CELLS)
        f->line->solution[f->solved] = (uint8_t)digit;
    f->solved++;
}

/* Read a number of a list that is a solution, or a row of it. */
static void read_solved(struct fpuzzle *f)
{
    const int digit = json_read_number(&f->json, SUDOKU_MAX_SIZE);
    add_solved(f, digit > 0 ? digit : 0);
}

void read_solution_rest(struct fpuzzle *f)
{
    for (uint32_t code; (code = json_next_character(&f->json)) != 0;)
        if (code != ' ' && code != ',')
            add_solved(f, code < 0x80 ? ascii_symbol((uint8_t)code).digit : 0);
}

void read_solution(struct fpuzzle *f)
{
    struct json_reader *j = &f->json;
    if (json_peek(j) == '[' && json_enter(j, '[')) {
        while (json_next_element(j))
            if (json_peek(j) == '[')
                read_solution(f);
            else
                read_solved(f);
    } else if (json_begin_string(j))
        read_solution_rest(f);
}

void finish_solution(struct fpuzzle *f)
{
    const int size = f->puzzle->size;
    bool is_full = f->solved == size * size;
    for (int cell = 0; is_full && cell < size * size; cell++)
        is_full = f->line->solution[cell] >= 1 && f->line->solution[cell] <= size;
    *f->line->has_solution = is_full;
}

static void read_member(struct fpuzzle *f, const char *key)
{
    if (read_constraint(f, key) || read_variant(f, key) || read_label(f, key) || read_drawn(f, key))
        return;
    if (strcmp(key, "size") == 0)
        read_size(f);
    else if (strcmp(key, "grid") == 0)
        read_grid(f);
    else if (strcmp(key, "solution") == 0)
        read_solution(f);
    else
        read_other(f, key);
}

/* ---- the puzzle ---- */

/* Return whether no cell has a box. Refuse a board with boxes for only some of the cells. */
static bool take_no_boxes(struct fpuzzle *f)
{
    const int cells = f->puzzle->size * f->puzzle->size;
    int count = 0;
    for (int cell = 0; cell < cells; cell++)
        count += f->own->regions[cell] == IN_NO_BOX;
    f->own->column = f->own->region_column;
    if (count == cells)
        own_add_variant(f->own, SUDOKU_NO_BOXES, f->place.line);
    else if (count > 0)
        own_refuse(f->own, f->place.line, "only %d of %d cells have a region", cells - count,
                   cells);
    return count > 0;
}

/* A cell without a region of its own is in its box. */
static void take_regions(struct fpuzzle *f)
{
    const int size = f->puzzle->size, rows = usual_box_rows(size);
    if (!f->has_regions || take_no_boxes(f))
        return;
    for (int cell = 0; cell < size * size; cell++)
        if (f->own->regions[cell] == IN_BOX)
            f->own->regions[cell] =
                (uint8_t)(rows * (cell / size / rows) + cell % size / (size / rows));
    f->own->region_count = size * size;
    f->own->region_line = f->place.line;
}

/* Make a clue of all cells with a parity. */
static void add_parity(struct fpuzzle *f, sudoku_clue_kind kind, char letter)
{
    const int size = f->puzzle->size;
    bool has_begun = false;
    f->own->column = column_at(f, f->start);
    for (int cell = 0; cell < size * size; cell++)
        if (f->parity[cell] == letter) {
            if (!has_begun)
                own_begin_clue(f->own, kind, f->place.line);
            has_begun = true;
            own_add_cell(f->own, cell / size, cell % size);
        }
}

void note_drawn(struct fpuzzle *f, const char *const shapes[FPUZZLES_DRAWN])
{
    const enum label_result result = label_add_counts(
        f->own->object, &f->own->labels[SUDOKU_UNREAD], shapes, f->drawn, FPUZZLES_DRAWN);
    own_end_label(f->own, SUDOKU_UNREAD, result, f->place.line);
}

void refuse_json(struct fpuzzle *f)
{
    f->json.latest = f->json.text;
    refuse_fpuzzle(f, "%s",
                   f->place.is_decoded        ? "the link has no puzzle in JSON"
                   : json_is_at_end(&f->json) ? "the line ends before the JSON of the puzzle does"
                   : f->json.bad
                       ? "this is not the JSON of a puzzle: another value is expected here"
                       : "the line goes on after the JSON of the puzzle");
}

static void finish_fpuzzle(struct fpuzzle *f)
{
    if (f->json.bad || !json_is_at_end(&f->json))
        refuse_json(f);
    else if (f->rows == 0)
        refuse_fpuzzle(f, "the puzzle has no grid");
    else {
        take_regions(f);
        add_parity(f, SUDOKU_ODD, 'O');
        add_parity(f, SUDOKU_EVEN, 'E');
        add_negative_rules(f);
        finish_solution(f);
        note_drawn(f, drawn);
    }
}

void read_fpuzzles(struct view json, const struct json_place *place, const struct puzzle_line *line)
{
    struct own_rules *own = line->own;
    struct fpuzzle f = {
        .json = {.text = json.text, .end = json.text + json.length},
        .own = own,
        .puzzle = line->puzzle,
        .place = *place,
        .start = json.text,
        .line = line,
    };
    char key[LONGEST_KEY];
    if (json_enter(&f.json, '{'))
        while (!own->has_failed && json_next_member(&f.json, key, sizeof key))
            read_member(&f, key);
    finish_fpuzzle(&f);
}

void read_json(const struct puzzle_line *line)
{
    const struct json_place place = {line->number, line->column, false};
    if (!has_grid(line->text) && is_sudokupad(line->text))
        read_sudokupad(line->text, &place, line);
    else
        read_fpuzzles(line->text, &place, line);
}
