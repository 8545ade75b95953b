/* SPDX-License-Identifier: MIT */
/*
 * The JSON of SudokuPad, which draws puzzles. Files have it, and links in two forms, scl and ctc:
 *
 *     puzzle    = { "cells": rows, "regions": [ places, ... ], "cages": [ cage, ... ], "metadata": labels, ... }
 *     rows      = [ [ { "value": digit }, {}, ... ], ... ]
 *     places    = [ [ row, column ], ... ]                      from 0
 *               | "R1C1,R1C2" | [ "R1C1", "R1C2" ]              from 1, as other programs write them
 *     cage      = { "cells": places, "value": sum, "unique": true }
 *               | { "value": "title: ..." }                      a label: title, author, rules, solution
 *     labels    = { "title": text, "author": text, "rules": text, "solution": digits, "antiknight": true, ... }
 *
 * Only cells, regions, cages and labels mean something to a solver. Lines, arrows and other shapes
 * are counted, because they may stand for rules, and so are lists of unknown things, but not those
 * of fog. Cages without a sum whose digits need not be different are counted, too.
 *
 * In the form scl, the text may be shortened: strings have single quotes, and keys have no quotes
 * and one or two letters. An empty object is left out of its list, and true and false are t and f.
 *
 *     {ce:[[{v:1},,,]],re:[[[0,0],...]],metadata:{title:'A \'b\''}}
 *     {"ce":[[{"v":1},{},{},{}]],"re":[[[0,0],...]],"metadata":{"title":"A 'b'"}}
 *
 * Source: puzzlezipper_lib.js and fpuzzlesdecoder.js of github.com/SudokuPad/sudokutools.
 */
#include "dlx/core/decimal.h"
#include "sudoku/text/forms.h"
#include "sudoku/text/fpuzzles.h"

#include <string.h>

enum {
    LONGEST_KEY = 24,
    LONGEST_VALUE = 16,
    NO_REGION = 255,
    MOST_NUMBER = 10000, /* larger than any sum of a board */
};

/* Names of the shapes that are only drawn. Other shapes have no names. */
static const char *const drawn[FPUZZLES_DRAWN] = {
    "line", "arrow", "cage", "underlay", "overlay", "valueless clue", OWN_ENTERED, "unknown list"};
enum { DRAWN_CAGES = 2 };

/* ---- short texts ---- */

static enum lz_result add_text(struct lz_text *to, const char *text, size_t length)
{
    enum lz_result result = LZ_GOOD;
    for (size_t c = 0; c < length && result == LZ_GOOD; c++)
        result = lz_text_add(to, (uint8_t)text[c]);
    return result;
}

static bool is_bare(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr("#.+-_", c) != NULL);
}

/* Add a key without quotes, or a value: a number, t, f, or text such as a color. */
static enum lz_result add_bare(struct lz_text *to, struct view word, bool is_key)
{
    static const char *const words[] = {"t", "f", "true", "false", "null"};
    static const char *const meanings[] = {"true", "false", "true", "false", "null"};
    for (size_t w = 0; w < sizeof words / sizeof *words && !is_key; w++)
        if (word.length == strlen(words[w]) && memcmp(word.text, words[w], word.length) == 0)
            return add_text(to, meanings[w], strlen(meanings[w]));
    size_t digits = 0;
    while (digits < word.length && strchr("0123456789.-+", word.text[digits]) != NULL)
        digits++;
    const bool has_quotes = is_key || digits < word.length;
    enum lz_result result = add_text(to, "\"", has_quotes);
    if (result == LZ_GOOD)
        result = add_text(to, word.text, word.length);
    return result == LZ_GOOD ? add_text(to, "\"", has_quotes) : result;
}

/* Take a string in single quotes. */
static enum lz_result expand_string(struct view *text, struct lz_text *to)
{
    enum lz_result result = add_text(to, "\"", 1);
    *text = drop_bytes(*text, 1);
    while (text->length > 0 && text->text[0] != '\'' && result == LZ_GOOD) {
        const bool is_escape = text->text[0] == '\\' && text->length > 1;
        const bool is_quote = is_escape && text->text[1] == '\'';
        const size_t length = is_escape ? 2 : 1;
        result = add_text(to, text->text + is_quote, length - is_quote);
        *text = drop_bytes(*text, length);
    }
    *text = drop_bytes(*text, text->length > 0);
    return result == LZ_GOOD ? add_text(to, "\"", 1) : result;
}

/* Write a short text as JSON. */
static enum lz_result expand(struct view text, struct lz_text *to)
{
    enum lz_result result = LZ_GOOD;
    char before = '\0'; /* the last sign */
    to->length = 0;
    while (text.length > 0 && result == LZ_GOOD) {
        const char c = text.text[0];
        struct view word = {text.text, 0};
        while (word.length < text.length && is_bare(text.text[word.length]))
            word.length++;
        if ((c == ',' || c == ']') && (before == ',' || before == '['))
            result = add_text(to, "{}", 2);
        if (result != LZ_GOOD)
            return result;
        if (c == '\'')
            result = expand_string(&text, to);
        else if (word.length > 0) {
            text = drop_bytes(text, word.length);
            result = add_bare(to, word, text.length > 0 && text.text[0] == ':');
        } else {
            result = add_text(to, &c, 1);
            text = drop_bytes(text, 1);
        }
        before = c;
    }
    return result;
}

/* ---- places ---- */

/* The puzzle that is being read, and its regions. */
struct pad {
    struct fpuzzle f;                                 /* what f-puzzles has, too */
    int row_count;                                    /* rows of cells */
    int columns;                                      /* of the first row */
    uint8_t region[SUDOKU_MAX_SIZE][SUDOKU_MAX_SIZE]; /* NO_REGION, or a number from 0 */
    int region_count;
    int place_count; /* of the list that was read last */
    struct spot places[SUDOKU_MAX_CELLS];
};

static void add_place(struct pad *p, int row, int column)
{
    const bool is_place = row >= 0 && row < SUDOKU_MAX_SIZE && column >= 0 &&
                          column < SUDOKU_MAX_SIZE && p->place_count < SUDOKU_MAX_CELLS;
    if (!p->f.json.bad && !is_place)
        refuse_fpuzzle(&p->f, "a region or cage has a cell outside the board");
    else if (!p->f.json.bad)
        p->places[p->place_count++] = (struct spot){row, column};
}

/* Read a string of places, such as "R1C1, R1C2". */
static void read_named_places(struct pad *p)
{
    struct json_reader *j = &p->f.json;
    json_begin_string(j);
    struct view rest = {j->text, (size_t)(j->end - j->text)};
    rest = take_until(&rest, '"');
    while (json_next_character(j) != 0) {
    }
    while (rest.length > 0) {
        int row, column;
        if (strchr(" ,;", *rest.text) != NULL)
            rest = drop_bytes(rest, 1);
        else if (take_cell(&rest, SUDOKU_MAX_SIZE, &row, &column))
            add_place(p, row - 1, column - 1);
        else {
            refuse_fpuzzle(&p->f, "'%.*s' is not a list of cells such as R1C1,R1C2",
                           (int)(rest.length < LONGEST_VALUE ? rest.length : LONGEST_VALUE),
                           rest.text);
            return;
        }
    }
}

/* Read places. A place outside any board is refused. */
static void read_places(struct pad *p)
{
    struct json_reader *j = &p->f.json;
    p->place_count = 0;
    if (json_peek(j) == '"') {
        read_named_places(p);
        return;
    }
    json_enter(j, '[');
    while (json_next_element(j)) {
        int number[2] = {-1, -1}, count = 0;
        if (json_peek(j) == '"') {
            read_named_places(p);
            continue;
        }
        if (!json_enter(j, '['))
            return;
        for (; json_next_element(j); count++)
            number[count > 0] = json_read_number(j, MOST_NUMBER);
        add_place(p, number[0], count == 2 ? number[1] : -1);
    }
}

/* ---- cells and regions ---- */

static void read_cell(struct pad *p, int row, int column)
{
    struct fpuzzle *f = &p->f;
    char key[LONGEST_KEY];
    json_enter(&f->json, '{');
    while (json_next_member(&f->json, key, sizeof key)) {
        const char *at = f->json.latest;
        char text[LONGEST_VALUE];
        uint64_t digit = 0;
        if ((strcmp(key, "value") != 0 && strcmp(key, "v") != 0) || json_peek(&f->json) == '[' ||
            json_peek(&f->json) == '{') {
            json_skip(&f->json);
            continue;
        }
        json_scalar(&f->json, text, sizeof text);
        f->json.latest = at;
        if (text[0] == '\0' || strcmp(text, "null") == 0)
            continue;
        if (!decimal_read(text, SUDOKU_MAX_SIZE, &digit) || digit == 0)
            refuse_fpuzzle(f, "r%dc%d holds '%s', which is not a digit", row + 1, column + 1, text);
        else if (row < SUDOKU_MAX_SIZE && column < SUDOKU_MAX_SIZE)
            f->puzzle->cell[SUDOKU_MAX_SIZE * row + column] = (uint8_t)digit;
    }
}

/* The digits are at the places of the largest board until the size is known. */
static void read_cells(struct pad *p)
{
    struct json_reader *j = &p->f.json;
    memset(p->f.puzzle->cell, 0, sizeof p->f.puzzle->cell);
    json_enter(j, '[');
    for (; json_next_element(j); p->row_count++) {
        int column = 0;
        if (!json_enter(j, '['))
            return;
        for (; json_next_element(j); column++)
            read_cell(p, p->row_count, column);
        p->columns = p->row_count == 0 || column == p->columns ? column : -1;
    }
}

static void read_regions(struct pad *p)
{
    struct json_reader *j = &p->f.json;
    json_enter(j, '[');
    for (; json_next_element(j); p->region_count++) {
        read_places(p);
        for (int n = 0; n < p->place_count; n++)
            p->region[p->places[n].row][p->places[n].column] =
                (uint8_t)(p->region_count < NO_REGION ? p->region_count : NO_REGION);
    }
}

/* ---- labels ---- */

static bool read_label(struct pad *p, const char *name)
{
    static const char *const names[] = {"title", "author", "rules", "t"};
    static const sudoku_label labels[] = {SUDOKU_TITLE, SUDOKU_AUTHOR, SUDOKU_RULESET,
                                          SUDOKU_TITLE};
    const size_t found = find_name(names, sizeof names / sizeof *names, name);
    if (found < sizeof names / sizeof *names)
        read_label_lines(&p->f, labels[found]);
    return found < sizeof names / sizeof *names;
}

/* Return whether the member is unknown, and not empty. */
static bool read_metadata_member(struct pad *p, const char *key)
{
    struct fpuzzle *f = &p->f;
    const char *at = f->json.latest;
    if (read_label(p, key))
        return false;
    if (strcmp(key, "solution") == 0 && f->solved == 0) {
        read_solution(f);
        return false;
    }
    if (read_variant(f, key) || json_skip(&f->json))
        return false;
    if (strcmp(key, "nonconsecutive") == 0) {
        f->json.latest = at;
        refuse_fpuzzle(f, "the rule '%s' of SudokuPad is not supported", key);
    }
    return true;
}

static void read_metadata(struct pad *p)
{
    char key[LONGEST_KEY];
    if (json_peek(&p->f.json) != '{')
        json_skip(&p->f.json);
    else if (json_enter(&p->f.json, '{'))
        while (json_next_member(&p->f.json, key, sizeof key))
            read_metadata_member(p, key);
}

/* ---- cages ---- */

/* Read the value of a cage: a sum, or a label such as "title: A". Other texts have no meaning. */
static int read_cage_value(struct pad *p)
{
    static const char *const names[] = {"title", "author", "rules"};
    static const sudoku_label labels[] = {SUDOKU_TITLE, SUDOKU_AUTHOR, SUDOKU_RULESET};
    struct fpuzzle *f = &p->f;
    char text[LONGEST_VALUE] = "";
    size_t length = 0;
    uint32_t code = 0;
    uint64_t sum = 0;
    if (json_peek(&f->json) != '"')
        return json_read_number(&f->json, MOST_NUMBER);
    json_begin_string(&f->json);
    while ((code = json_next_character(&f->json)) != 0 && code != ':')
        if (length + 1 < sizeof text && code < 0x80)
            text[length++] = (char)code;
    const size_t label = find_name(names, sizeof names / sizeof *names, text);
    if (code == ':' && label < sizeof names / sizeof *names) {
        f->is_label_open = false;
        read_label_rest(f, labels[label]);
    } else if (code == ':' && strcmp(text, "solution") == 0 && f->solved == 0)
        read_solution_rest(f);
    else
        while (code != 0)
            code = json_next_character(&f->json);
    return decimal_read(text, MOST_NUMBER, &sum) ? (int)sum : -1;
}

static void add_cage(struct pad *p, int sum, bool is_unique)
{
    struct own_rules *own = p->f.own;
    if (p->place_count == 0 && sum < 0)
        return;
    if (p->place_count == 0 || (sum < 0 && !is_unique)) {
        p->f.drawn[DRAWN_CAGES]++;
        return;
    }
    own_begin_clue(own, SUDOKU_KILLER, p->f.place.line);
    for (int n = 0; n < p->place_count; n++)
        own_add_cell(own, p->places[n].row, p->places[n].column);
    if (sum >= 0)
        own_add_value(own, sum);
}

static void read_cage(struct pad *p)
{
    struct json_reader *j = &p->f.json;
    char key[LONGEST_KEY];
    int sum = -1;
    bool is_unique = false, is_not = false;
    p->place_count = 0;
    p->f.own->column = column_at(&p->f, j->text);
    json_enter(j, '{');
    while (json_next_member(j, key, sizeof key))
        if ((strcmp(key, "cells") == 0 || strcmp(key, "ce") == 0) &&
            (json_peek(j) == '[' || json_peek(j) == '"'))
            read_places(p);
        else if ((strcmp(key, "value") == 0 || strcmp(key, "v") == 0) && json_peek(j) != '[' &&
                 json_peek(j) != '{')
            sum = read_cage_value(p);
        else if (strcmp(key, "unique") == 0 && json_peek(j) != '[' && json_peek(j) != '{') {
            is_unique = read_flag(&p->f, key);
            is_not = !is_unique;
        } else
            json_skip(j);
    add_cage(p, is_not ? -1 : sum, is_unique); /* a sum of digits that may repeat is no killer */
}

static void read_cages(struct pad *p)
{
    json_enter(&p->f.json, '[');
    while (json_next_element(&p->f.json))
        read_cage(p);
}

/* ---- the puzzle ---- */

static void read_member(struct pad *p, const char *key)
{
    static const struct {
        const char *key, *short_key;
        void (*read)(struct pad *p);
    } members[] = {{"cells", "ce", read_cells},
                   {"regions", "re", read_regions},
                   {"cages", "ca", read_cages},
                   {"killercages", "killercage", read_cages},
                   {"metadata", "metaData", read_metadata}};
    static const char *const shapes[] = {"lines", "arrows", "", "underlays", "overlays"};
    static const char *const short_shapes[] = {"l", "a", "", "u", "o"};
    static const char *const fog[] = {"foglight", "foglights", "fogLights", "foglink",
                                      "triggereffect"};
    enum { FOG = sizeof fog / sizeof *fog };
    struct json_reader *j = &p->f.json;
    for (size_t m = 0; m < sizeof members / sizeof *members; m++)
        if (strcmp(key, members[m].key) == 0 || strcmp(key, members[m].short_key) == 0) {
            members[m].read(p);
            return;
        }
    for (int s = 0; s < FPUZZLES_VALUELESS; s++)
        if ((strcmp(key, shapes[s]) == 0 || strcmp(key, short_shapes[s]) == 0) &&
            json_peek(j) == '[' && json_enter(j, '[')) {
            while (json_next_element(j))
                p->f.drawn[s] += !json_skip(j);
            return;
        }
    const bool is_list = json_peek(j) == '[';
    const bool is_unknown = read_metadata_member(p, key); /* some puzzles have their labels here */
    p->f.drawn[FPUZZLES_UNKNOWN] += is_list && is_unknown && find_name(fog, FOG, key) == FOG;
}

/* Move the digits to the places of the board. */
static void finish_cells(struct pad *p)
{
    uint8_t *cell = p->f.puzzle->cell;
    const int size = p->row_count;
    if (size != p->columns || size < SUDOKU_MIN_SIZE || size > SUDOKU_MAX_SIZE) {
        refuse_fpuzzle(&p->f, "the board of SudokuPad is not a square from %dx%d to %dx%d",
                       SUDOKU_MIN_SIZE, SUDOKU_MIN_SIZE, SUDOKU_MAX_SIZE, SUDOKU_MAX_SIZE);
        return;
    }
    p->f.puzzle->size = size;
    for (int c = 0; c < size * size; c++) {
        cell[c] = cell[SUDOKU_MAX_SIZE * (c / size) + c % size];
        if (cell[c] > size)
            refuse_fpuzzle(&p->f, "r%dc%d holds %d, which is not a digit of %dx%d", c / size + 1,
                           c % size + 1, cell[c], size, size);
    }
}

/* Regions that are boxes are not an extra rule. */
static bool are_usual_boxes(const struct pad *p)
{
    const int size = p->row_count, rows = usual_box_rows(size), columns = size / rows;
    bool are_usual = true;
    for (int c = 0; c < size * size; c++) {
        const int row = c / size, column = c % size;
        are_usual &=
            p->region[row][column] == p->region[row / rows * rows][column / columns * columns];
    }
    return are_usual;
}

static void finish_regions(struct pad *p)
{
    struct own_rules *own = p->f.own;
    const int size = p->row_count;
    if (own->region_count > 0 || own->is_bad)
        return;
    if (p->region_count == 0) {
        own->column = p->f.place.column;
        own_add_variant(own, SUDOKU_NO_BOXES, p->f.place.line);
        return;
    }
    for (int c = 0; c < size * size; c++) {
        if (p->region[c / size][c % size] == NO_REGION) {
            refuse_fpuzzle(&p->f, "r%dc%d is in no region", c / size + 1, c % size + 1);
            return;
        }
        own->regions[c] = p->region[c / size][c % size];
    }
    own->region_line = p->f.place.line;
    own->region_column = p->f.place.column;
    own->region_count = p->region_count == size && are_usual_boxes(p) ? 0 : size * size;
}

/* Return the JSON of a text, which may be short. */
static bool find_json(struct view text, const struct puzzle_line *line, struct view *json)
{
    struct lz_text *plain = &line->room->plain;
    *json = text;
    if (memchr(text.text, '"', text.length) != NULL)
        return true;
    const enum lz_result result = expand(text, plain);
    line->own->has_failed |= result == LZ_NO_MEMORY;
    if (result == LZ_TOO_LONG)
        own_refuse(line->own, line->number, "the link has a text of more than 4 MB");
    *json = (struct view){plain->text, plain->length};
    return result == LZ_GOOD;
}

void read_sudokupad(struct view text, const struct json_place *place,
                    const struct puzzle_line *line)
{
    struct view json;
    char key[LONGEST_KEY];
    if (!find_json(text, line, &json))
        return;
    struct pad p = {.f = {.json = {.text = json.text, .end = json.text + json.length},
                          .own = line->own,
                          .puzzle = line->puzzle,
                          .place = *place,
                          .start = json.text,
                          .line = line}};
    memset(p.region, NO_REGION, sizeof p.region);
    if (json_enter(&p.f.json, '{'))
        while (!line->own->has_failed && json_next_member(&p.f.json, key, sizeof key))
            read_member(&p, key);
    if (p.f.json.bad || !json_is_at_end(&p.f.json))
        refuse_json(&p.f);
    else {
        finish_cells(&p);
        finish_regions(&p);
        finish_solution(&p.f);
        note_drawn(&p.f, drawn);
    }
}
