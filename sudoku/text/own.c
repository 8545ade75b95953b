/* SPDX-License-Identifier: MIT */
/*
 * See own.h. Rules are read line by line. When their puzzle comes, the size of the board is known,
 * so places become cells:
 *
 *     killer 3 r1c1 r2c1     places 0 and 64     on 4x4: cells 0 and 4     on 9x9: cells 0 and 9
 *
 * A rule that does not fit the board is refused at its place. sudoku_rules_new() checks the rest.
 */
#include "sudoku/text/own.h"

#include "dlx/text/nearest.h"
#include "dlx/text/numbers.h"
#include "sudoku/clues/clues.h"
#include "sudoku/text/symbols.h"
#include "sudoku/text/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_VALUE = 10000, /* larger than any sum of a board */
    LONGEST_NAME = 24,  /* including its zero; longer words are not names */
};

void own_refuse_with(struct own_rules *own, uint64_t line, const char *form, va_list arguments)
{
    if (own->is_bad)
        return;
    own->is_used = own->is_bad = true;
    own->error = (dlx_error){.line = line, .column = own->column};
    vsnprintf(own->error.message, sizeof own->error.message, form, arguments);
}

void own_refuse(struct own_rules *own, uint64_t line, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    own_refuse_with(own, line, form, arguments);
    va_end(arguments);
}

void own_begin(struct own_rules *own, uint64_t line)
{
    if (!own->is_used)
        own->line = line;
    own->is_used = true;
}

void own_clear(struct own_rules *own)
{
    own->is_used = own->is_bad = own->has_failed = own->is_unreadable = false;
    own->column = 0;
    own->variants = 0;
    own->region_count = own->grid_count = own->layout_size = own->digits = own->shape.rows = 0;
    own->clue_count = own->number_count = 0;
    for (int l = 0; l < SUDOKU_LABELS; l++)
        own->labels[l].length = 0;
}

void own_add_variant(struct own_rules *own, unsigned variant, uint64_t line)
{
    own->variants |= variant;
    for (int bit = 0; bit < OWN_VARIANTS; bit++)
        if ((variant >> bit & 1) != 0) {
            own->variant_lines[bit] = line;
            own->variant_columns[bit] = own->column;
        }
}

/* ---- clues ---- */

void own_begin_clue(struct own_rules *own, sudoku_clue_kind kind, uint64_t line)
{
    if (own->clue_count == RULES_MOST_CLUES)
        own_refuse(own, line, "there are more than %d clues", RULES_MOST_CLUES);
    if (own->is_bad)
        return;
    if (!object_extend(own->object, &own->pending, own->clue_count, &own->clue_room,
                       sizeof *own->pending)) {
        own->has_failed = true;
        return;
    }
    own->is_used = true;
    own->pending[own->clue_count++] =
        (struct pending_clue){kind, line, own->column, own->number_count, 0, 0};
}

static bool add_number(struct own_rules *own, int number)
{
    if (own->number_count == OWN_NUMBERS)
        own_refuse(own, own->pending[own->clue_count - 1].line,
                   "the clues have more than %d cells and values", OWN_NUMBERS);
    if (own->is_bad)
        return false;
    own->has_failed |= !object_extend(own->object, &own->numbers, own->number_count,
                                      &own->number_room, sizeof *own->numbers) ||
                       !object_extend(own->object, &own->columns, own->number_count,
                                      &own->column_room, sizeof *own->columns);
    if (own->has_failed)
        return false;
    own->numbers[own->number_count] = (uint16_t)number;
    own->columns[own->number_count++] = (uint32_t)own->column;
    return true;
}

void own_add_cell(struct own_rules *own, int row, int column)
{
    if (add_number(own, PLACE_ROW * row + column))
        own->pending[own->clue_count - 1].cell_count++;
}

void own_add_value(struct own_rules *own, int value)
{
    if (add_number(own, value))
        own->pending[own->clue_count - 1].value_count++;
}

/* ---- labels ---- */

/* Only a ruleset has several lines. */
struct label_text *own_begin_label(struct own_rules *own, sudoku_label label, uint64_t line)
{
    struct label_text *text = &own->labels[label];
    own_begin(own, line);
    if (text->length > 0 && label != SUDOKU_RULESET)
        own_refuse(own, line, "the %s is given twice", sudoku_label_name(label));
    if (text->length > 0 && !own->is_bad)
        own->has_failed |= label_add(own->object, text, '\n', true) == LABEL_NO_MEMORY;
    return own->is_bad || own->has_failed ? NULL : text;
}

void own_end_label(struct own_rules *own, sudoku_label label, enum label_result result,
                   uint64_t line)
{
    own->has_failed |= result == LABEL_NO_MEMORY;
    if (result == LABEL_TOO_LONG)
        own_refuse(own, line, "the %s has more than %d bytes", sudoku_label_name(label),
                   LABEL_LONGEST);
}

static void take_label(struct own_rules *own, sudoku_label label, struct view line, uint64_t number)
{
    struct label_text *text = own_begin_label(own, label, number);
    if (text != NULL)
        own_end_label(own, label, label_add_view(own->object, text, trim(line), false), number);
}

/* ---- names ---- */

/* Copy a word in lower case, with a zero. Return false if it is too long for a name. */
static bool copy_name(struct view word, char text[LONGEST_NAME])
{
    if (word.length >= LONGEST_NAME)
        return false;
    for (size_t c = 0; c < word.length; c++)
        text[c] =
            word.text[c] >= 'A' && word.text[c] <= 'Z' ? (char)(word.text[c] | 0x20) : word.text[c];
    text[word.length] = '\0';
    return true;
}

/* Return whether a word resembles a name: one of them begins with the other, or changing, inserting
 * or removing a few letters turns one into the other.
 *
 *     thermo -> thermometer      killer: -> killer      kiler -> killer      sandwhich -> sandwich */
static bool is_similar(const char *word, const char *name)
{
    enum { LEAST_PREFIX = 3, MOST_EDITS = 2 };
    const size_t shorter = strlen(word) < strlen(name) ? strlen(word) : strlen(name);
    const int distance = word_distance(word, name);
    if (shorter >= LEAST_PREFIX && strncmp(word, name, shorter) == 0)
        return true;
    return distance >= 0 && distance <= MOST_EDITS && distance <= (int)shorter / 3;
}

/* Return the name of a kind of rule, by a number from 0; NULL after the last. Clues come last. */
static const char *rule_name(int number)
{
    static const char *const others[] = {"variant", "regions", "grids", "board", "digits"};
    const int kind = number - (int)(sizeof others / sizeof *others);
    return kind < 0                   ? others[number]
           : kind < SUDOKU_CLUE_KINDS ? sudoku_clue_name((sudoku_clue_kind)kind)
                                      : NULL;
}

/* Return the name of a variant, or of a layout of several grids, likewise. */
static const char *variant_or_layout_name(int number)
{
    enum { VARIANTS = 11 };
    static_assert(1 << (VARIANTS - 1) == SUDOKU_NO_BOXES, "it is the last variant");
    const int layout = number - VARIANTS;
    return layout < 0 ? variant_name((sudoku_variant)(1u << number)) : layout_name(layout);
}

/* Return the first of these names that resembles a word, or NULL. */
static const char *find_similar(struct view word, const char *name_of(int number))
{
    char text[LONGEST_NAME];
    const char *name = copy_name(word, text) ? name_of(0) : NULL;
    for (int number = 1; name != NULL && !is_similar(text, name); number++)
        name = name_of(number);
    return name;
}

/* ---- words ---- */

struct place {
    int row, column; /* from 0 */
};

static bool take_place(struct view *word, struct place *place)
{
    int row, column;
    if (!take_cell(word, PLACE_ROW - 1, &row, &column) || row < 1 || column < 1)
        return false;
    *place = (struct place){row - 1, column - 1};
    return true;
}

/* ---- lines ---- */

static int direction(int from, int to)
{
    return (to > from) - (to < from);
}

/* Add all cells from one place to another. Return false if they are not on a straight line. */
static bool add_straight(struct own_rules *own, struct place from, struct place to)
{
    const int rows = abs(to.row - from.row), columns = abs(to.column - from.column);
    const int steps = rows > columns ? rows : columns;
    if (rows != 0 && columns != 0 && rows != columns)
        return false;
    for (int step = 0; step <= steps; step++)
        own_add_cell(own, from.row + step * direction(from.row, to.row),
                     from.column + step * direction(from.column, to.column));
    return true;
}

/* A header of a list may begin with such a word, too. Then a tab follows it. */
bool is_label_line(struct view line)
{
    struct view word;
    char name[LONGEST_NAME];
    sudoku_label label;
    return take_word(&line, &word) && copy_name(word, name) && label_by_name(name, &label) &&
           (line.length == 0 || line.text[0] == ' ');
}

/* Return whether a line resembles the sides of a board: it begins with a number and a sign between
 * sides, or has only a number and the name before it is in lower case. `board` may also begin a
 * list of rows in a program, or the heading `Board 7`. */
static bool resembles_sides(struct view line, bool is_lower_case)
{
    int digits = 0, signs = 0;
    for (size_t at = 0, length = 1; at < line.length; at += length) {
        const size_t sign = times_length(line.text + at, line.length - at);
        const bool is_digit = line.text[at] >= '0' && line.text[at] <= '9';
        length = sign > 0 ? sign : 1;
        digits += is_digit;
        signs += sign > 0;
        if (sign == 0 && !is_digit && strchr(" -*", line.text[at]) == NULL)
            return digits > 0 && signs > 0;
    }
    return digits > 0 && (signs > 0 || is_lower_case);
}

static bool is_known_rule(struct view line)
{
    const struct view whole = line;
    struct view word;
    char name[LONGEST_NAME];
    sudoku_clue_kind kind;
    const bool has_letter = (line.text[0] | 0x20) >= 'a' && (line.text[0] | 0x20) <= 'z';
    return has_letter && take_word(&line, &word) && copy_name(word, name) &&
           (strcmp(name, "variant") == 0 || strcmp(name, "regions") == 0 ||
            strcmp(name, "grids") == 0 || strcmp(name, "digits") == 0 ||
            (strcmp(name, "board") == 0 && resembles_sides(line, *whole.text == 'b')) ||
            sudoku_clue_by_name(name, &kind) || is_label_line(whole));
}

/* Return whether a line has a word of letters, perhaps with a colon, and then a cell, a word of its
 * own or the beginning of a line of cells. No puzzle has such a line, so it is a rule whose name is
 * mistyped or unknown. */
static bool resembles_rule(struct view line)
{
    struct view word;
    struct place place;
    bool has_cell = false;
    take_word(&line, &word);
    for (size_t c = 0; c < word.length; c++)
        if (((word.text[c] | 0x20) < 'a' || (word.text[c] | 0x20) > 'z') && word.text[c] != '-' &&
            (word.text[c] != ':' || c + 1 < word.length))
            return false;
    while (!has_cell && take_word(&line, &word))
        has_cell = take_place(&word, &place) &&
                   (word.length == 0 || strchr("-,;:)", word.text[0]) != NULL);
    return has_cell;
}

/* Return the variant whose name is the only word of a line, or resembles it; NULL for other lines.
 * `x` alone is too short. */
static const char *find_bare_variant(struct view line)
{
    enum { LEAST = 3 };
    struct view word;
    char text[LONGEST_NAME];
    sudoku_variant variant;
    const bool is_word = take_word(&line, &word) && trim(line).length == 0;
    if (is_word && copy_name(word, text) && sudoku_variant_by_name(text, &variant))
        return variant_name(variant); /* a variant may have two names */
    return is_word && word.length >= LEAST ? find_similar(word, variant_or_layout_name) : NULL;
}

/* Return the rule that is known elsewhere by a word; NULL for other words. A word that begins with
 * a capital letter may be a heading. */
static const char *find_synonym(struct view word)
{
    static const char *const synonyms[][2] = {
        {"cage", "killer"},
        {"cages", "killer"},
        {"sum", "killer"},
        {"german-whispers", "whispers"},
        {"dot", "white' or 'black"},
        {"kropki", "kropki-negative"},
        {"diagonal", "variant x"},
        {"diagonals", "variant x"},
        {"knight", "variant anti-knight"},
        {"king", "variant anti-king"},
    };
    for (size_t s = 0; s < sizeof synonyms / sizeof *synonyms; s++)
        if (word.length == strlen(synonyms[s][0]) &&
            memcmp(word.text, synonyms[s][0], word.length) == 0)
            return synonyms[s][1];
    return NULL;
}

bool is_rule_line(struct view line)
{
    return is_known_rule(line) || resembles_rule(line) || find_bare_variant(line) != NULL ||
           find_synonym(trim(line)) != NULL;
}

static bool take_cells(struct own_rules *own, struct view word)
{
    struct place from, to;
    if (!take_place(&word, &from))
        return false;
    to = from;
    if (take_text(&word, "-") && !take_place(&word, &to))
        return false;
    return word.length == 0 && add_straight(own, from, to);
}

/* The values come before the cells in a line, and after them in the array. */
static bool take_values(struct own_rules *own, struct view word)
{
    int value;
    while (take_number(&word, MOST_VALUE, &value)) {
        own_add_value(own, value);
        if (word.length == 0)
            return true;
        if (!take_text(&word, ","))
            return false;
    }
    return false;
}

/* The values of some clues are the characters of a text. */
static bool take_characters(struct own_rules *own, struct view word)
{
    for (size_t c = 0; c < word.length; c++)
        own_add_value(own, (unsigned char)word.text[c]);
    return true;
}

static void take_clue(struct own_rules *own, sudoku_clue_kind kind, struct view line,
                      const char *start, uint64_t number)
{
    struct view word, values = {NULL, 0};
    const bool is_text = clue_row(kind)->is_text;
    own_begin_clue(own, kind, number);
    for (bool is_first = true; take_word(&line, &word); is_first = false) {
        own->column = (uint64_t)(word.text - start) + 1;
        if (is_first && (is_text || (word.text[0] >= '0' && word.text[0] <= '9')))
            values = word;
        else if (!take_cells(own, word)) {
            own_refuse(own, number,
                       "%s: '%.*s' is not a cell such as r1c5, or a line such as r1c1-r1c5",
                       sudoku_clue_name(kind), quoted(word), word.text);
            return;
        }
    }
    if (values.length == 0)
        return;
    own->column = (uint64_t)(values.text - start) + 1;
    if (!(is_text ? take_characters(own, values) : take_values(own, values)))
        own_refuse(own, number, "%s: '%.*s' is not a number such as 15, or a list such as 1,2,5",
                   sudoku_clue_name(kind), quoted(values), values.text);
}

/* ---- grids ---- */

bool set_shape(struct board_shape *shape, int rows, int columns)
{
    enum { LEAST = 2 };
    const int least = rows < columns ? rows : columns, most = rows < columns ? columns : rows;
    const bool is_good = least >= LEAST && most >= SUDOKU_MIN_SIZE &&
                         most <= (rows == columns ? SUDOKU_MAX_SIZE : MOST_CHARACTERS);
    if (!is_good)
        return false;
    shape->rows = rows;
    shape->columns = columns;
    list_symbols(false, rows == columns ? 0 : most, shape->symbols);
    return true;
}

static bool are_grids_named(struct own_rules *own, uint64_t number)
{
    if (own->grid_count > 0)
        own_refuse(own, number, "the grids are named twice");
    own->grid_line = number;
    own->grid_column = own->column;
    return own->grid_count > 0;
}

static void take_layout(struct own_rules *own, const sudoku_layout *layout, uint64_t number)
{
    if (are_grids_named(own, number))
        return;
    own->layout_size = layout->size;
    own->grid_rows = own->grid_columns = layout->grid_size;
    own->grid_count = layout->grid_count;
    memcpy(own->grids, layout->grids, (size_t)layout->grid_count * sizeof *own->grids);
}

/* Read "9" or "6x9": rows and columns. */
static bool read_sides(struct view word, int *rows, int *columns)
{
    int sides[2];
    const int count = read_numbers(word.text, word.length, 'x', sides);
    if (count == 0)
        return false;
    *rows = sides[0];
    *columns = sides[count - 1];
    return true;
}

/* Take a line `board`. A rectangle is noted as a grid. So is a square among rectangles; otherwise,
 * a square is one anyway. */
static void take_board(struct own_rules *own, struct view word, const char *start, uint64_t number)
{
    int rows, columns;
    own->column = (uint64_t)(word.text - start) + 1;
    if (own->shape.rows > 0) {
        own_refuse(own, number, "the board is named twice");
        return;
    }
    if (are_grids_named(own, number))
        return;
    if (!read_sides(word, &rows, &columns) || !set_shape(&own->shape, rows, columns)) {
        own->is_unreadable = !own->is_bad;
        own_refuse(own, number,
                   "board: '%.*s' is not rows x columns from 2x4 to 35x35, such as 6x9",
                   quoted(word), word.text);
    } else if (rows != columns || own->usual.rows != own->usual.columns) {
        own->grid_rows = rows;
        own->grid_columns = columns;
        own->grid_count = 1;
        own->grids[0] = 0;
    }
}

/* A number, or two, are the size of the grids. */
static void take_grids(struct own_rules *own, struct view line, const char *start, uint64_t number)
{
    struct view word;
    struct place place = {0, 0};
    if (are_grids_named(own, number))
        return;
    own->grid_rows = own->grid_columns = SUDOKU_SIZE;
    for (bool is_first = true; take_word(&line, &word); is_first = false) {
        own->column = (uint64_t)(word.text - start) + 1;
        const struct view whole = word;
        if (is_first && read_sides(word, &own->grid_rows, &own->grid_columns))
            continue;
        if (!take_place(&word, &place) || word.length > 0 || own->grid_count == OWN_GRIDS) {
            own_refuse(own, number, "grids: '%.*s' is not a cell such as r1c13", quoted(whole),
                       whole.text);
            return;
        }
        own->grids[own->grid_count++] = (uint16_t)(PLACE_ROW * place.row + place.column);
    }
    if (own->grid_count == 0)
        own_refuse(own, number, "grids: name the top left cell of each grid, such as r1c13");
}

/* Read "9", "1-9" or "0-8". */
static void take_digits(struct own_rules *own, struct view word, const char *start, uint64_t number)
{
    int range[2];
    own->column = (uint64_t)(word.text - start) + 1;
    if (own->digits > 0)
        own_refuse(own, number, "the digits are named twice");
    own->digits_line = number;
    own->digits_column = own->column;
    const int count = read_numbers(word.text, word.length, '-', range);
    const int first = count == 2 ? range[0] : 1, last = count > 0 ? range[count - 1] : 0;
    own->digits = last + 1 - first;
    own->from_zero = first == 0;
    if (first > 1 || !list_symbols(own->from_zero, own->digits, own->symbols))
        own_refuse(own, number, "digits: '%.*s' is not a range of digits such as 1-9 or 0-8",
                   quoted(word), word.text);
}

static void refuse_variant(struct own_rules *own, struct view word, uint64_t number)
{
    char name[LONGEST_NAME] = "";
    sudoku_clue_kind kind;
    const char *similar = find_similar(word, variant_or_layout_name);
    copy_name(word, name);
    if (word.length == 0)
        own_refuse(own, number, "the name of a variant is missing");
    else if (strncmp(name, "jigsaw", strlen("jigsaw")) == 0)
        own_refuse(own, number, "a jigsaw is a line 'regions' with the region of each cell");
    else if (sudoku_clue_by_name(name, &kind))
        own_refuse(own, number, "'%s' is a clue, so it begins a line of its own", name);
    else
        own_refuse(own, number, "unknown variant '%.*s'%s%s%s", quoted(word), word.text,
                   similar != NULL ? "; did you mean '" : "", similar != NULL ? similar : "",
                   similar != NULL ? "'?" : "");
}

static void take_variants(struct own_rules *own, struct view line, const char *start,
                          uint64_t number)
{
    line = trim(line);
    do {
        char name[LONGEST_NAME];
        sudoku_variant variant;
        sudoku_layout layout;
        const struct view word = trim(take_until(&line, ','));
        own->column = (uint64_t)(word.text - start) + 1;
        if (copy_name(word, name) && sudoku_layout_by_name(name, &layout))
            take_layout(own, &layout, number);
        else if (copy_name(word, name) && sudoku_variant_by_name(name, &variant))
            own_add_variant(own, variant, number);
        else {
            refuse_variant(own, word, number);
            return;
        }
    } while (line.length > 0);
}

/* Number the regions in the order of their first cells. */
static void take_regions(struct own_rules *own, struct view line, uint64_t number)
{
    int region_of[256], regions = 0;
    if (own->region_count > 0) {
        own_refuse(own, number, "the regions are named twice");
        return;
    }
    for (int c = 0; c < 256; c++)
        region_of[c] = -1;
    own->region_line = number;
    own->region_column = own->column;
    own->region_count = 0;
    for (size_t at = 0; at < line.length; at++) {
        const uint8_t c = (uint8_t)line.text[at];
        if (c == ' ' || c == '\t')
            continue;
        if (region_of[c] < 0)
            region_of[c] = regions++;
        if (own->region_count == SUDOKU_MAX_CELLS || regions > SUDOKU_MAX_SIZE) {
            own_refuse(own, number, "there are too many cells or regions");
            return;
        }
        own->regions[own->region_count++] = (uint8_t)region_of[c];
    }
    if (own->region_count == 0)
        own_refuse(own, number, "regions: no cells follow");
}

static void refuse_rule(struct own_rules *own, struct view word, uint64_t number)
{
    const char *similar = find_synonym(word), *variant = find_bare_variant(word);
    if (similar == NULL && variant != NULL)
        own_refuse(own, number, "a rule begins with its kind: write 'variant %s'", variant);
    else if (similar != NULL || (similar = find_similar(word, rule_name)) != NULL)
        own_refuse(own, number, "unknown clue '%.*s'; did you mean '%s'?", quoted(word), word.text,
                   similar);
    else
        own_refuse(own, number, "unknown clue '%.*s'", quoted(word), word.text);
}

/* A word that begins with # begins a comment. In regions it is a region. */
static struct view drop_comment(struct view line)
{
    for (size_t c = 1; c < line.length; c++)
        if (line.text[c] == '#' && (line.text[c - 1] == ' ' || line.text[c - 1] == '\t'))
            line.length = c;
    return line;
}

void own_take_line(struct own_rules *own, struct view line, size_t indent, uint64_t number)
{
    const char *start = line.text - indent;
    struct view word;
    char name[LONGEST_NAME];
    sudoku_clue_kind kind;
    sudoku_label label;
    own_begin(own, number);
    take_word(&line, &word);
    own->column = (uint64_t)(word.text - start) + 1;
    if (!copy_name(word, name))
        refuse_rule(own, word, number);
    else if (strcmp(name, "variant") == 0)
        take_variants(own, drop_comment(line), start, number);
    else if (strcmp(name, "grids") == 0)
        take_grids(own, drop_comment(line), start, number);
    else if (strcmp(name, "board") == 0)
        take_board(own, trim(drop_comment(line)), start, number);
    else if (strcmp(name, "digits") == 0)
        take_digits(own, trim(drop_comment(line)), start, number);
    else if (strcmp(name, "regions") == 0)
        take_regions(own, line, number);
    else if (sudoku_clue_by_name(name, &kind))
        take_clue(own, kind, drop_comment(line), start, number);
    else if (label_by_name(name, &label))
        take_label(own, label, line, number);
    else
        refuse_rule(own, word, number);
}

/* ---- handing rules to their puzzle ---- */

/* Turn the places of a clue into cells of a board. */
static bool resolve_cells(struct own_rules *own, const struct pending_clue *clue, int size)
{
    const struct board_shape *shape = shape_of(own);
    const int rows = shape->rows > 0 ? shape->rows : size;
    const int columns = shape->rows > 0 ? shape->columns : size;
    for (int c = 0; c < clue->cell_count; c++) {
        uint16_t *number = &own->numbers[clue->first + (size_t)c];
        own->column = own->columns[clue->first + (size_t)c];
        const int row = *number / PLACE_ROW, column = *number % PLACE_ROW;
        if (row >= rows || column >= columns) {
            own_refuse(own, clue->line, "%s: r%dc%d lies outside the %dx%d board",
                       sudoku_clue_name(clue->kind), row + 1, column + 1, rows, columns);
            return false;
        }
        *number = (uint16_t)(size * row + column);
    }
    return true;
}

/* Return whether a cell is in some grid. If the puzzle names none, this is not known yet. */
static bool is_in_grid(const struct own_rules *own, int cell, int size)
{
    for (int g = 0; g < own->grid_count; g++) {
        const int row = cell / size - own->grids[g] / size,
                  column = cell % size - own->grids[g] % size;
        if (row >= 0 && row < own->grid_rows && column >= 0 && column < own->grid_columns)
            return true;
    }
    return own->grid_count == 0;
}

/* Return the cells of a clue, which its values follow. If the file has none, there is no array. */
static const uint16_t *cells_of(const struct own_rules *own, const struct pending_clue *clue)
{
    static const uint16_t none = 0;
    return own->numbers != NULL ? own->numbers + clue->first : &none;
}

/* The rules check this again, but do not know the column of a cell. */
static bool check_cells(struct own_rules *own, const struct pending_clue *clue, int size)
{
    const uint16_t *cells = cells_of(own, clue);
    bool is_used[SUDOKU_MAX_CELLS] = {false};
    for (int c = 0; c < clue->cell_count; c++) {
        const int row = cells[c] / size + 1, column = cells[c] % size + 1;
        const bool is_twice = is_used[cells[c]] && !clue_may_return(clue->kind, cells, c);
        const char *wrong = is_twice                           ? "is named twice"
                            : !is_in_grid(own, cells[c], size) ? "is in no grid"
                                                               : NULL;
        own->column = own->columns[clue->first + (size_t)c];
        if (wrong != NULL)
            own_refuse(own, clue->line, "%s at r%dc%d: r%dc%d %s", sudoku_clue_name(clue->kind),
                       cells[0] / size + 1, cells[0] % size + 1, row, column, wrong);
        is_used[cells[c]] = true;
    }
    return !own->is_bad;
}

/* If the order of the cells does not matter, a line that returns to its first cell may end before
 * it. */
static void open_loop(const struct own_rules *own, struct pending_clue *clue)
{
    const uint16_t *cells = cells_of(own, clue);
    clue->cell_count -= clue_row(clue->kind)->is_set && clue->value_count == 0 &&
                        clue->cell_count > 3 && cells[0] == cells[clue->cell_count - 1];
}

static void resolve_clue(struct own_rules *own, struct pending_clue *clue, size_t index, int size)
{
    open_loop(own, clue);
    if (!resolve_cells(own, clue, size) || !check_cells(own, clue, size))
        return;
    if (!object_extend(own->object, &own->clues, index, &own->complete_room, sizeof *own->clues)) {
        own->has_failed = true;
        return;
    }
    const uint16_t *cells = cells_of(own, clue);
    own->clues[index] =
        (sudoku_clue){clue->kind,        cells,      clue->cell_count, cells + clue->cell_count,
                      clue->value_count, clue->line, clue->column};
}

/* Turn the places of grids into cells. */
static void resolve_grids(struct own_rules *own, int size)
{
    own->column = own->grid_column;
    if (own->layout_size != 0 && own->layout_size != size)
        own_refuse(own, own->grid_line, "the puzzle is %dx%d, but the grids need %dx%d", size, size,
                   own->layout_size, own->layout_size);
    for (int g = 0; g < own->grid_count && own->layout_size == 0; g++) {
        const int row = own->grids[g] / PLACE_ROW, column = own->grids[g] % PLACE_ROW;
        if (row >= size || column >= size)
            own_refuse(own, own->grid_line, "grids: r%dc%d lies outside the %dx%d board", row + 1,
                       column + 1, size, size);
        own->grids[g] = (uint16_t)(size * row + column);
    }
}

static void resolve_regions(struct own_rules *own, int size)
{
    int count[SUDOKU_MAX_SIZE] = {0};
    own->column = own->region_column;
    if (own->region_count != 0 && own->region_count != size * size)
        own_refuse(own, own->region_line, "the regions have %d cells, but a %dx%d board has %d",
                   own->region_count, size, size, size * size);
    for (int cell = 0; cell < own->region_count && !own->is_bad; cell++)
        if (own->regions[cell] >= size)
            own_refuse(own, own->region_line, "r%dc%d is in region %d, but %dx%d has %d regions",
                       cell / size + 1, cell % size + 1, own->regions[cell] + 1, size, size, size);
        else
            count[own->regions[cell]]++;
    for (int region = 0; region < size && own->region_count != 0 && !own->is_bad; region++)
        if (count[region] != size)
            own_refuse(own, own->region_line, "region %d has %d cells instead of %d", region + 1,
                       count[region], size);
}

/* Make the regions of a rectangle those of a square board, which the rules check. */
static void resolve_regions_of_rectangle(struct own_rules *own, const struct board_shape *shape,
                                         int size)
{
    uint8_t regions[SUDOKU_MAX_CELLS];
    own->column = own->region_column;
    if (own->region_count != shape->rows * shape->columns) {
        own_refuse(own, own->region_line, "the regions have %d cells, but a %dx%d board has %d",
                   own->region_count, shape->rows, shape->columns, shape->rows * shape->columns);
        return;
    }
    memset(regions, SUDOKU_OUTSIDE, sizeof regions);
    for (int row = 0; row < shape->rows; row++)
        memcpy(regions + size * row, own->regions + shape->columns * row, (size_t)shape->columns);
    memcpy(own->regions, regions, sizeof regions);
}

static void resolve(struct own_rules *own, int size)
{
    const struct board_shape *shape = shape_of(own);
    if (own->shape.rows > 0 && own->shape.rows != size && own->shape.columns != size) {
        own->column = own->grid_column;
        own_refuse(own, own->grid_line, "the puzzle is %dx%d, but its board is %dx%d", size, size,
                   own->shape.rows, own->shape.columns);
    }
    resolve_grids(own, size);
    if (shape->rows == shape->columns)
        resolve_regions(own, size);
    else if (own->region_count > 0)
        resolve_regions_of_rectangle(own, shape, size);
    for (size_t c = 0; c < own->clue_count && !own->is_bad && !own->has_failed; c++)
        resolve_clue(own, &own->pending[c], c, size);
}

static bool has_rules(const struct own_rules *own)
{
    return own->variants != 0 || own->region_count > 0 || own->clue_count > 0 ||
           own->grid_count > 0 || own->digits > 0;
}

void own_note_entered(struct own_rules *own, int count, uint64_t line)
{
    const char *const digits = OWN_ENTERED;
    own_end_label(own, SUDOKU_UNREAD,
                  label_add_counts(own->object, &own->labels[SUDOKU_UNREAD], &digits, &count, 1),
                  line);
}

void own_attach(struct own_rules *own, sudoku_record *record)
{
    for (int l = 0; l < SUDOKU_LABELS; l++)
        label_end(&own->labels[l]);
    for (int l = 0; l < SUDOKU_LABELS; l++)
        record->labels.text[l] = own->labels[l].length > 0 ? own->labels[l].bytes : NULL;
    resolve(own, record->puzzle.size);
    if (own->is_bad) {
        record->kind = SUDOKU_INVALID;
        record->error = own->error;
        return;
    }
    if (!has_rules(own))
        return;
    record->kind = SUDOKU_RULED;
    record->error = (dlx_error){.line = own->line};
    snprintf(record->error.message, sizeof record->error.message,
             "the puzzle brings rules of its own, which are not supported here");
    record->own = (sudoku_own_rules){
        .variants = own->variants,
        .regions = own->region_count > 0 ? own->regions : NULL,
        .clues = own->clues,
        .clue_count = (int)own->clue_count,
        .grids = own->grid_count > 0 ? own->grids : NULL,
        .grid_count = own->grid_count,
        .grid_rows = own->grid_rows,
        .grid_columns = own->grid_columns,
        .variant_lines = own->variant_lines,
        .variant_columns = own->variant_columns,
        .grid_line = own->grid_line,
        .grid_column = own->grid_column,
        .digits = own->digits,
        .from_zero = own->from_zero,
        .digits_line = own->digits_line,
        .digits_column = own->digits_column,
    };
}

/* ---- writing ---- */

static void put_place(struct puzzle_writer *w, int cell)
{
    const int size = w->rules->size;
    put_form(w, "r%dc%d", cell / size + 1, cell % size + 1);
}

/* Return whether the cell after `from` is one step further in the direction from `before` to
 * `from`. Places outside the board have no number, so a step from one border to the other does not
 * count as straight. */
static bool is_step(const struct puzzle_writer *w, int before, int from, int to)
{
    const int size = w->rules->size;
    const int row = from / size - before / size, column = from % size - before % size;
    return row >= -1 && row <= 1 && column >= -1 && column <= 1 && to / size - from / size == row &&
           to % size - from % size == column;
}

/* Return the number of cells from `first` on that are on a straight line, at least 1. */
static int count_straight(const struct puzzle_writer *w, const sudoku_clue *clue, int first)
{
    int count = 1;
    if (first + 2 >= clue->cell_count)
        return count;
    while (first + count + 1 < clue->cell_count &&
           is_step(w, clue->cells[first + count - 1], clue->cells[first + count],
                   clue->cells[first + count + 1]))
        count++;
    return count > 1 ? count + 1 : 1;
}

void put_clue(struct puzzle_writer *w, const sudoku_clue *clue)
{
    const bool is_text = clue_row(clue->kind)->is_text;
    put(w, sudoku_clue_name(clue->kind));
    for (int v = 0; v < clue->value_count; v++)
        put_form(w, is_text ? "%s%c" : "%s%d", v == 0 ? " " : is_text ? "" : ",", clue->values[v]);
    for (int c = 0; c < clue->cell_count;) {
        const int straight = count_straight(w, clue, c);
        put(w, " ");
        put_place(w, clue->cells[c]);
        if (straight > 1) {
            put(w, "-");
            put_place(w, clue->cells[c + straight - 1]);
        }
        c += straight;
    }
    put(w, "\n");
}

void put_variants(struct puzzle_writer *w)
{
    unsigned left = w->rules->variants;
    put(w, left != 0 ? "variant " : "");
    for (unsigned variant = 1; left != 0; variant <<= 1)
        if ((left & variant) != 0) {
            left &= ~variant;
            put(w, variant_name((sudoku_variant)variant));
            put(w, left != 0 ? "," : "\n");
        }
}

/* A region is a character that is not a blank. */
static void put_regions(struct puzzle_writer *w)
{
    const int size = w->rules->size;
    put(w, "regions ");
    for (int cell = 0; cell < size * size; cell++) {
        const int region = w->rules->region[cell];
        if (region != SUDOKU_OUTSIDE)
            put_form(w, "%c", region < 10 ? '0' + region : 'a' + region - 10);
    }
    put(w, "\n");
}

void put_grids(struct puzzle_writer *w)
{
    const bool is_board = is_oblong(w->rules);
    put_form(w, "%s %d", is_board ? "board" : "grids", w->rules->grid_rows);
    if (w->rules->grid_rows != w->rules->grid_columns)
        put_form(w, "x%d", w->rules->grid_columns);
    for (int g = 0; g < w->rules->grid_count && !is_board; g++) {
        put(w, " ");
        put_place(w, w->rules->grids[g]);
    }
    put(w, "\n");
}

/* Write the cells that may hold only odd digits, or only even ones, as one clue. */
static void put_mask(struct puzzle_writer *w, enum mask mask, const char *name)
{
    const sudoku_rules *rules = w->rules;
    bool has_cell = false;
    for (int cell = 0; cell < rules->size * rules->size; cell++) {
        if (mask_of(rules, cell) != mask)
            continue;
        put(w, has_cell ? "" : name);
        put(w, " ");
        put_place(w, cell);
        has_cell = true;
    }
    put(w, has_cell ? "\n" : "");
}

static bool has_other_mask(const sudoku_rules *rules)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (mask_of(rules, cell) == MASK_OTHER)
            return true;
    return false;
}

/* A reader takes boxes that need a line of regions for regions, so rules about boxes would have no
 * meaning. Several grids have no regions. */
static bool needs_boxes(const sudoku_rules *rules)
{
    return has_grids(rules) || (rules->variants & (SUDOKU_DISJOINT | SUDOKU_CENTER_DOT)) != 0;
}

dlx_status sudoku_write_rules(const sudoku_rules *rules, dlx_write_fn *write, void *user)
{
    struct puzzle_writer w = {.rules = rules, .write = write, .user = user};
    const bool has_regions = is_jigsaw(rules) || (has_boxes(rules) && !has_usual_boxes(rules));
    if ((has_regions && needs_boxes(rules)) || has_other_mask(rules))
        return DLX_ERR_NOT_EXPRESSIBLE;
    if (rules->grid_count > 0)
        put_grids(&w);
    if (has_own_digits(rules))
        put_form(&w, rules->from_zero ? "digits 0-%d\n" : "digits 1-%d\n",
                 rules->digits - rules->from_zero);
    put_variants(&w);
    if (has_regions)
        put_regions(&w);
    put_mask(&w, MASK_ODD, "odd");
    put_mask(&w, MASK_EVEN, "even");
    for (int c = 0; c < rules->clue_count; c++)
        put_clue(&w, &rules->clues[c]);
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
