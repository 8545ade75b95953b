/* SPDX-License-Identifier: MIT */
/* See own.h. */
#include "sudoku/text/own.h"

#include "sudoku/text/names.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_VALUE = 10000, /* larger than any sum of a board */
    LONGEST_QUOTE = 40, /* bytes of a word in a message */
};

void own_refuse(struct own_rules *own, uint64_t line, const char *form, ...)
{
    va_list arguments;
    if (own->is_bad)
        return;
    va_start(arguments, form);
    own->is_used = own->is_bad = true;
    own->error = (dlx_error){.line = line, .column = own->column};
    vsnprintf(own->error.message, sizeof own->error.message, form, arguments);
    va_end(arguments);
}

void own_clear(struct own_rules *own)
{
    own->is_used = own->is_bad = own->has_failed = false;
    own->column = 0;
    own->variants = 0;
    own->region_count = own->grid_count = own->layout_size = 0;
    own->clue_count = own->number_count = 0;
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

/* ---- words ---- */

/* Take the next word of a line. Return false at its end. */
static bool take_word(struct view *line, struct view *word)
{
    size_t length = 0;
    *line = trim(*line);
    while (length < line->length && line->text[length] != ' ' && line->text[length] != '\t')
        length++;
    *word = (struct view){line->text, length};
    *line = drop_bytes(*line, length);
    return length > 0;
}

/* Return the length of a word in a message. */
static int quoted(struct view word)
{
    return (int)(word.length < LONGEST_QUOTE ? word.length : LONGEST_QUOTE);
}

/* Take a number up to MOST_VALUE from the front of a word. */
static bool take_number(struct view *word, int *number)
{
    size_t length = 0;
    *number = 0;
    for (; length < word->length && *number <= MOST_VALUE; length++) {
        const char c = word->text[length];
        if (c < '0' || c > '9')
            break;
        *number = 10 * *number + c - '0';
    }
    *word = drop_bytes(*word, length);
    return length > 0 && *number <= MOST_VALUE;
}

static bool take_character(struct view *word, char lower)
{
    const bool found = word->length > 0 && (word->text[0] | 0x20) == lower;
    if (found)
        *word = drop_bytes(*word, 1);
    return found;
}

struct place {
    int row, column; /* from 0 */
};

static bool take_place(struct view *word, struct place *place)
{
    int row, column;
    if (!take_character(word, 'r') || !take_number(word, &row) || !take_character(word, 'c') ||
        !take_number(word, &column) || row < 1 || row >= PLACE_ROW || column < 1 ||
        column >= PLACE_ROW)
        return false;
    *place = (struct place){row - 1, column - 1};
    return true;
}

/* ---- lines ---- */

static int direction(int from, int to)
{
    return (to > from) - (to < from);
}

static int distance(int from, int to)
{
    return to > from ? to - from : from - to;
}

/* Add all cells from one place to another. Return false if they are not on a straight line. */
static bool add_straight(struct own_rules *own, struct place from, struct place to)
{
    const int rows = distance(from.row, to.row), columns = distance(from.column, to.column);
    const int steps = rows > columns ? rows : columns;
    if (rows != 0 && columns != 0 && rows != columns)
        return false;
    for (int step = 0; step <= steps; step++)
        own_add_cell(own, from.row + step * direction(from.row, to.row),
                     from.column + step * direction(from.column, to.column));
    return true;
}

static bool is_known_rule(struct view line)
{
    struct view word;
    char name[LONGEST_NAME];
    sudoku_clue_kind kind;
    return take_word(&line, &word) && copy_name(word, name) &&
           (strcmp(name, "variant") == 0 || strcmp(name, "regions") == 0 ||
            strcmp(name, "grids") == 0 || sudoku_clue_by_name(name, &kind));
}

/* Return whether a line has a word of letters, perhaps with a colon, and then a cell, a word of its own or the
 * beginning of a line of cells. No puzzle has that, so the line is a rule whose name is mistyped or unknown. */
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

bool is_rule_line(struct view line)
{
    return is_known_rule(line) || resembles_rule(line);
}

static bool take_cells(struct own_rules *own, struct view word)
{
    struct place from, to;
    if (!take_place(&word, &from))
        return false;
    to = from;
    if (word.length > 0 && word.text[0] == '-') {
        word = drop_bytes(word, 1);
        if (!take_place(&word, &to))
            return false;
    }
    return word.length == 0 && add_straight(own, from, to);
}

/* The values come before the cells in a line, and after them in the array. */
static bool take_values(struct own_rules *own, struct view word)
{
    int value;
    while (take_number(&word, &value)) {
        own_add_value(own, value);
        if (word.length == 0)
            return true;
        if (word.text[0] != ',')
            return false;
        word = drop_bytes(word, 1);
    }
    return false;
}

static void take_clue(struct own_rules *own, sudoku_clue_kind kind, struct view line,
                      const char *start, uint64_t number)
{
    struct view word, values = {NULL, 0};
    own_begin_clue(own, kind, number);
    for (bool is_first = true; take_word(&line, &word); is_first = false) {
        own->column = (uint64_t)(word.text - start) + 1;
        if (is_first && word.text[0] >= '0' && word.text[0] <= '9')
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
    if (!take_values(own, values))
        own_refuse(own, number, "%s: '%.*s' is not a number such as 15, or a list such as 1,2,5",
                   sudoku_clue_name(kind), quoted(values), values.text);
}

/* ---- grids ---- */

static bool has_grids(struct own_rules *own, uint64_t number)
{
    if (own->grid_count > 0)
        own_refuse(own, number, "the grids are named twice");
    own->grid_line = number;
    own->grid_column = own->column;
    return own->grid_count > 0;
}

static void take_layout(struct own_rules *own, const sudoku_layout *layout, uint64_t number)
{
    if (has_grids(own, number))
        return;
    own->layout_size = layout->size;
    own->grid_size = layout->grid_size;
    own->grid_count = layout->grid_count;
    memcpy(own->grids, layout->grids, (size_t)layout->grid_count * sizeof *own->grids);
}

/* A number is the size of the grids. */
static void take_grids(struct own_rules *own, struct view line, const char *start, uint64_t number)
{
    struct view word;
    struct place place = {0, 0};
    if (has_grids(own, number))
        return;
    own->grid_size = SUDOKU_SIZE;
    for (bool is_first = true; take_word(&line, &word); is_first = false) {
        own->column = (uint64_t)(word.text - start) + 1;
        const struct view whole = word;
        struct view rest = word;
        int size;
        if (is_first && take_number(&rest, &size) && rest.length == 0) {
            own->grid_size = size;
            continue;
        }
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

static void refuse_variant(struct own_rules *own, struct view word, uint64_t number)
{
    char name[LONGEST_NAME] = "";
    sudoku_clue_kind kind;
    const char *similar = find_similar_variant(word);
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
        size_t length = 0;
        char name[LONGEST_NAME];
        sudoku_variant variant;
        sudoku_layout layout;
        while (length < line.length && line.text[length] != ',')
            length++;
        const struct view word = trim((struct view){line.text, length});
        own->column = (uint64_t)(word.text - start) + 1;
        if (copy_name(word, name) && sudoku_layout_by_name(name, &layout))
            take_layout(own, &layout, number);
        else if (copy_name(word, name) && sudoku_variant_by_name(name, &variant))
            own_add_variant(own, variant, number);
        else {
            refuse_variant(own, word, number);
            return;
        }
        line = drop_bytes(line, length < line.length ? length + 1 : length);
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
        if (own->region_count == SUDOKU_MOST_CELLS || regions > SUDOKU_MOST_SIZE) {
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
    const char *similar = find_similar_rule(word);
    if (similar != NULL)
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
    if (!own->is_used)
        own->line = number;
    own->is_used = true;
    take_word(&line, &word);
    own->column = (uint64_t)(word.text - start) + 1;
    if (!copy_name(word, name))
        refuse_rule(own, word, number);
    else if (strcmp(name, "variant") == 0)
        take_variants(own, drop_comment(line), start, number);
    else if (strcmp(name, "grids") == 0)
        take_grids(own, drop_comment(line), start, number);
    else if (strcmp(name, "regions") == 0)
        take_regions(own, line, number);
    else if (sudoku_clue_by_name(name, &kind))
        take_clue(own, kind, drop_comment(line), start, number);
    else
        refuse_rule(own, word, number);
}
