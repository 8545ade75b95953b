/* SPDX-License-Identifier: MIT */
/*
 * Saved games of GNOME Sudoku, KSudoku and OpenSudoku; at the end, steps of HoDoKu. Only the givens
 * of a game are read. A note tells how many digits the player has entered.
 *
 *     gnome   = { "difficulty_category": text, "time_elapsed": number, "cells": [ cell, ... ] }
 *     cell    = { "position": [ row, column ], "value": digit, "fixed": true, "earmarks": [ digit, ... ] }
 *
 *     ksudoku = <ksudoku> <game> <puzzle> graph, <values> cells </values> ... </ksudoku>
 *     graph   = <graph order="9" type="sudoku"/>
 *             | <graph order="9" type="custom" sizeX="9" sizeY="9" sizeZ="1"> { part } </graph>
 *     part    = <sudokugroups withblocks="1"/>                        rows and columns, perhaps boxes
 *             | <clique size="9"> places </clique>                    cells that never repeat a digit
 *             | <cage operator="4" value="15" size="2"> places </cage>
 *     cells   = { "_" | "b" | "c" ... }                               b is 1
 *
 *     opensudoku = <game data="version: number, end, { cell }"/>      end: &#10; or a blank
 *     cell    = digit, "|", { marks, "|" }, ( "0" | "1" ), "|"        0: a given; 1: a player may edit it
 *
 * Places and cells of KSudoku run down the columns: place 1 of a 9x9 board is r2c1. A fixed cell of
 * GNOME Sudoku is a given. Sources: sudoku-saver.vala of gnome-sudoku; serializer.cpp, symbols.cpp
 * and skgraph.h of ksudoku; CellCollection.java of OpenSudoku.
 */
#include "sudoku/text/forms.h"
#include "sudoku/text/json_reader.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 24, MOST_NUMBER = 9999, MOST_ORDER = 25 /* KSudoku has no letter for more */ };

/* ---- GNOME Sudoku ---- */

bool is_gnome(struct view line)
{
    return line.length > 1 && *line.text == '{' && has_text(line, "\"difficulty_category\"");
}

/* Read a cell. Return whether a player entered its digit. */
static bool read_gnome_cell(const struct puzzle_line *l, struct json_reader *j)
{
    char key[LONGEST], word[LONGEST] = "";
    int place[2] = {-1, -1}, value = 0, count = 0;
    json_peek(j);
    const char *at = j->text;
    if (!json_enter(j, '{'))
        return false;
    while (json_next_member(j, key, sizeof key)) {
        if (strcmp(key, "value") == 0)
            value = json_read_number(j, MOST_NUMBER);
        else if (strcmp(key, "fixed") == 0)
            json_scalar(j, word, sizeof word);
        else if (strcmp(key, "position") != 0)
            json_skip(j);
        else if (json_enter(j, '['))
            for (; json_next_element(j); count++)
                place[count < 2 ? count : 1] = json_read_number(j, MOST_NUMBER);
    }
    const int row = place[0], column = place[1];
    if (j->bad)
        return false;
    if (count != 2 || row < 0 || column < 0 || row >= SUDOKU_SIZE || column >= SUDOKU_SIZE)
        refuse_line(l, at, "this cell has no position on a 9x9 board");
    else if (value < 0 || value > SUDOKU_SIZE)
        refuse_line(l, at, "r%dc%d does not hold a digit of 9x9", row + 1, column + 1);
    else if (strcmp(word, "true") == 0)
        l->puzzle->cell[SUDOKU_SIZE * row + column] = (uint8_t)value;
    else
        return value > 0;
    return false;
}

void read_gnome(const struct puzzle_line *line)
{
    struct json_reader j = {.text = line->text.text, .end = line->text.text + line->text.length};
    char key[LONGEST];
    bool has_cells = false;
    int entered = 0;
    line->puzzle->size = SUDOKU_SIZE;
    memset(line->puzzle->cell, 0, SUDOKU_CELLS);
    json_enter(&j, '{');
    while (json_next_member(&j, key, sizeof key)) {
        const bool is_cells = strcmp(key, "cells") == 0;
        has_cells |= is_cells;
        if (!is_cells)
            json_skip(&j);
        else if (json_enter(&j, '['))
            while (json_next_element(&j))
                entered += read_gnome_cell(line, &j);
    }
    own_note_entered(line->own, entered, line->number);
    if (j.bad || !json_is_at_end(&j))
        refuse_line(line, j.text,
                    "this is not a game of GNOME Sudoku: another value is expected here");
    else if (!has_cells)
        refuse_line(line, line->text.text, "this game of GNOME Sudoku has no cells");
}

/* ---- KSudoku: XML ---- */

bool is_ksudoku(struct view line)
{
    return take_text(&line, "<ksudoku");
}

/* Take the next element with this name, and what comes before it. */
static bool take_element(struct view *text, const char *name, struct view *attributes,
                         struct view *content)
{
    char end[LONGEST];
    snprintf(end, sizeof end, "</%s>", name);
    while (text->length > 0) {
        take_until(text, '<');
        if (!take_text(text, name) || text->length == 0 || strchr(" \n\t/>", *text->text) == NULL)
            continue;
        *attributes = take_until(text, '>');
        *content = (struct view){text->text, 0};
        if (attributes->length > 0 && attributes->text[attributes->length - 1] == '/')
            return true;
        while (text->length > 0 && !take_text(text, end)) {
            content->length++;
            *text = drop_bytes(*text, 1);
        }
        return true;
    }
    return false;
}

/* Return the value of an attribute; it is empty if there is none. */
static struct view find_attribute(struct view attributes, const char *name)
{
    char begin[LONGEST];
    snprintf(begin, sizeof begin, " %s=\"", name);
    while (attributes.length > 0) {
        if (take_text(&attributes, begin))
            return take_until(&attributes, '"');
        attributes = drop_bytes(attributes, 1);
    }
    return attributes;
}

static bool is_text(struct view view, const char *text)
{
    return take_text(&view, text) && view.length == 0;
}

/* Return the number in an attribute; -1 if there is none. */
static int number_of(struct view attributes, const char *name)
{
    struct view value = find_attribute(attributes, name);
    int number;
    return take_number(&value, MOST_NUMBER, &number) && value.length == 0 ? number : -1;
}

/* ---- KSudoku: the graph ---- */

/* The cells of a part of the graph. */
struct part {
    int count;                       /* number of cells */
    uint16_t cells[SUDOKU_MAX_SIZE]; /* the cells, row by row */
    bool is_row, is_column;          /* all of them are in a row or column */
};

/* Read the places of a part. Return false after an error. */
static bool read_part(const struct puzzle_line *l, struct view text, struct part *p)
{
    const int size = l->puzzle->size;
    const char *at = text.text;
    *p = (struct part){.is_row = true, .is_column = true};
    for (struct view word; take_word(&text, &word);) {
        int place;
        if (p->count == size || !take_number(&word, size * size - 1, &place) || word.length > 0) {
            refuse_line(l, at, "this is not a list of up to %d cells of a %dx%d board", size, size,
                        size);
            return false;
        }
        p->cells[p->count++] = (uint16_t)(size * (place % size) + place / size);
        p->is_row &= p->cells[0] / size == place % size;
        p->is_column &= p->cells[0] % size == place / size;
    }
    if (p->count == 0)
        refuse_line(l, at, "this group has no cells");
    return p->count > 0;
}

static void add_cage(const struct puzzle_line *l, const char *at, const struct part *p, int sum)
{
    l->own->column = l->column + (uint64_t)(at - l->text.text);
    own_begin_clue(l->own, SUDOKU_KILLER, l->number);
    for (int c = 0; c < p->count; c++)
        own_add_cell(l->own, p->cells[c] / l->puzzle->size, p->cells[c] % l->puzzle->size);
    if (sum > 0)
        own_add_value(l->own, sum);
}

static void read_cages(const struct puzzle_line *l, struct view graph)
{
    enum { NOTHING = 0, ADD = 4 };
    struct view attributes, content;
    struct part part;
    while (take_element(&graph, "cage", &attributes, &content)) {
        const int kind = number_of(attributes, "operator"), sum = number_of(attributes, "value");
        if (!read_part(l, content, &part))
            return;
        if ((kind != ADD && (kind != NOTHING || part.count > 1)) || sum < 1)
            refuse_line(l, attributes.text, "only cages of KSudoku with a sum are supported");
        else
            add_cage(l, attributes.text, &part, sum);
    }
}

/* Take groups of n cells without a common cell as regions, if they fill the board. All other groups
 * that are no rows or columns are cages without a sum. */
static void read_cliques(const struct puzzle_line *l, struct view graph, bool has_lines,
                         bool has_boxes)
{
    const int size = l->puzzle->size;
    struct own_rules *own = l->own;
    struct view attributes, content, rest = graph;
    struct part part;
    int regions = 0, lines = 0;
    memset(own->regions, SUDOKU_MAX_SIZE, (size_t)(size * size));
    for (int pass = has_boxes; pass < 2; pass++, rest = graph)
        while (take_element(&rest, "clique", &attributes, &content)) {
            if (!read_part(l, content, &part))
                return;
            if (part.count == size && (part.is_row || part.is_column)) {
                lines += pass;
                continue;
            }
            bool is_region = part.count == size && (pass == 0 || (!has_boxes && regions == size));
            for (int c = 0; c < part.count && is_region; c++)
                is_region = pass == 0 ? own->regions[part.cells[c]] == SUDOKU_MAX_SIZE
                                      : own->regions[part.cells[c]] == own->regions[part.cells[0]];
            for (int c = 0; c < part.count && is_region && pass == 0; c++)
                own->regions[part.cells[c]] = (uint8_t)regions;
            regions += is_region && pass == 0;
            if (pass == 1 && !is_region)
                add_cage(l, attributes.text, &part, 0);
        }
    own->column = l->column;
    if (!has_lines && lines != 2 * size)
        refuse_line(l, graph.text, "rows and columns of KSudoku are missing");
    if (!has_boxes && regions == size) {
        own->region_count = size * size;
        own->region_line = l->number;
        own->region_column = l->column;
    } else if (!has_boxes)
        own_add_variant(own, SUDOKU_NO_BOXES, l->number);
}

static void read_graph(const struct puzzle_line *l, struct view attributes, struct view graph)
{
    const struct view type = find_attribute(attributes, "type");
    const int size = number_of(attributes, "order");
    struct view rest = graph, groups, content;
    if (is_text(find_attribute(attributes, "specific-type"), "Mathdoku") ||
        (!is_text(type, "sudoku") && !is_text(type, "custom"))) {
        refuse_line(l, attributes.text, "this kind of game of KSudoku is not supported");
        return;
    }
    const bool is_custom = is_text(type, "custom");
    if (size < SUDOKU_MIN_SIZE || size > MOST_ORDER ||
        (is_custom &&
         (number_of(attributes, "sizeX") != size || number_of(attributes, "sizeY") != size ||
          number_of(attributes, "sizeZ") != 1))) {
        refuse_line(l, attributes.text, "the board of KSudoku is not one grid from 4x4 to 25x25");
        return;
    }
    l->puzzle->size = size;
    if (!is_custom)
        return;
    const bool has_groups = take_element(&rest, "sudokugroups", &groups, &content);
    read_cliques(l, graph, has_groups, has_groups && number_of(groups, "withblocks") != 0);
    read_cages(l, graph);
}

/* ---- KSudoku: the game ---- */

static void read_values(const struct puzzle_line *l, struct view values)
{
    const int size = l->puzzle->size;
    while (values.length > 0 && strchr(" \n\t\r", *values.text) != NULL)
        values = drop_bytes(values, 1);
    for (int place = 0; place < size * size; place++) {
        const char c = place < (int)values.length ? values.text[place] : '\0';
        const int cell = size * (place % size) + place / size, digit = c == '_' ? 0 : c - 'a';
        if (digit < 0 || digit > size || c == 'a') {
            refuse_line(l, values.text + (place < (int)values.length ? place : (int)values.length),
                        c == '\0' || c == '\n'
                            ? "the values of this game end here, but %d cells follow"
                            : "this is not a value of a cell: _, or b to %c",
                        c == '\0' || c == '\n' ? size * size - place : 'a' + size);
            return;
        }
        l->puzzle->cell[cell] = (uint8_t)digit;
    }
}

void read_ksudoku(const struct puzzle_line *line)
{
    struct view text = line->text, rest, attributes, puzzle, content;
    if (!take_element(&text, "puzzle", &attributes, &puzzle)) {
        refuse_line(line, line->text.text, "this game of KSudoku has no puzzle");
        return;
    }
    rest = puzzle;
    if (take_element(&rest, "graph", &attributes, &content))
        read_graph(line, attributes, content);
    else
        refuse_line(line, puzzle.text, "this puzzle of KSudoku has no graph");
    rest = puzzle;
    if (line->own->is_bad)
        return;
    if (take_element(&rest, "values", &attributes, &content))
        read_values(line, content);
    else
        refuse_line(line, puzzle.text, "this puzzle of KSudoku has no values");
}

/* ---- OpenSudoku ---- */

/* Return the text after `data="version: `, up to the quote; its text is NULL if there is none. */
static struct view find_versioned(struct view line)
{
    for (; line.length > 0; line = drop_bytes(line, 1)) {
        struct view rest = line;
        if (!take_text(&rest, " data=") || rest.length == 0)
            continue;
        const char quote = *rest.text;
        rest = drop_bytes(rest, 1);
        return take_text(&rest, "version: ") ? take_until(&rest, quote) : (struct view){NULL, 0};
    }
    return (struct view){NULL, 0};
}

bool is_opensudoku(struct view line)
{
    return line.length > 0 && *line.text == '<' && find_versioned(line).text != NULL;
}

/* Read a cell of some fields. Return 0 for a given, 1 for a digit that a player entered, -1 for a
 * mistake. */
static int read_versioned_cell(struct view *data, int fields, uint8_t *digit)
{
    int number = 0;
    struct view value = take_until(data, '|'), flag = value;
    for (int field = 1; field < fields; field++)
        flag = take_until(data, '|');
    const bool is_good = take_number(&value, SUDOKU_SIZE, &number) && value.length == 0 &&
                         (is_text(flag, "0") || is_text(flag, "1"));
    const bool is_given = is_text(flag, "0");
    *digit = is_given ? (uint8_t)number : 0;
    return is_good ? !is_given && number > 0 : -1;
}

void read_opensudoku(const struct puzzle_line *line)
{
    enum { FEWEST = 3, MOST = 4, VERSION_OF_MOST = 3 }; /* fields of a cell */
    struct view data = find_versioned(line->text), rest;
    int version = 0, bars = 0, entered = 0;
    take_number(&data, MOST_NUMBER, &version);
    if (!take_text(&data, "&#10;"))
        data = trim(data);
    rest = data;
    for (size_t c = 0; c < data.length; c++)
        bars += data.text[c] == '|';
    const int fields = bars / SUDOKU_CELLS;
    line->puzzle->size = SUDOKU_SIZE;
    if (bars % SUDOKU_CELLS != 0 || fields < FEWEST || fields > MOST)
        refuse_line(line, data.text, "a game of OpenSudoku has 81 cells, but this one has %d",
                    bars / (version < VERSION_OF_MOST ? FEWEST : MOST));
    for (int cell = 0; cell < SUDOKU_CELLS && !line->own->is_bad; cell++) {
        const char *at = rest.text;
        const int found = read_versioned_cell(&rest, fields, &line->puzzle->cell[cell]);
        entered += found > 0;
        if (found < 0)
            refuse_line(line, at, "this is not a cell of OpenSudoku, such as 5|0|1|");
    }
    own_note_entered(line->own, entered, line->number);
}

/* ---- steps of HoDoKu ---- */

/*
 * Lines of HoDoKu's library of steps:
 *
 *     line   = ":", technique, ":", digits, ":", cells, ":", deleted, ":", removed, ":", set, ":", comment
 *     cells  = { [ "+" ], digit | "." }        81 cells; + marks a digit that was found, not given
 *     deleted, removed, set = { digit, row, column, " " }       candidates, such as 182: 1 in r8c2
 *
 *     :0002:9:4.+5..........81.:982 481:982::
 *
 * Only the board is read: its cells, and the candidates that were deleted before the step. If these
 * were ignored, another step might come first. Source: hodoku.sourceforge.net, reglib-1.3.txt.
 */

enum { FIELDS_BEFORE = 2 }; /* technique and digits */

/* Take the text of the fields before the cells. */
static bool take_head(struct view *line)
{
    for (int field = 0; field <= FIELDS_BEFORE; field++) {
        const char *end = line->length > 0 ? memchr(line->text, ':', line->length) : NULL;
        if (end == NULL || (field == 0) != (end == line->text))
            return false;
        for (const char *c = line->text; c < end; c++)
            if (strchr("0123456789-x", *c) == NULL) /* such as 0901-1 and 1204-x */
                return false;
        *line = drop_bytes(*line, (size_t)(end - line->text) + 1);
    }
    return true;
}

bool is_hodoku(struct view line)
{
    /* A drawn border may begin with a colon, too. */
    return line.length > 1 && *line.text == ':' && line.text[1] >= '0' && line.text[1] <= '9' &&
           take_head(&line);
}

static void take_board(const struct puzzle_line *p, struct view cells)
{
    const char *begin = cells.text;
    int count = 0;
    for (; cells.length > 0; cells = drop_bytes(cells, 1)) {
        const char c = *cells.text;
        if (c == '+')
            continue;
        if (c != '.' && (c < '0' || c > '9'))
            refuse_line(p, cells.text, "'%c' is not valid in a cell of 9x9", c);
        if (count < SUDOKU_CELLS)
            p->puzzle->cell[count] = c == '.' ? 0 : (uint8_t)(c - '0');
        count++;
    }
    if (count != SUDOKU_CELLS)
        refuse_line(p, begin, "a puzzle of 9x9 has 81 cells, but this field has %d", count);
    p->puzzle->size = SUDOKU_SIZE;
}

/* Delete candidates, such as 182 for 1 in r8c2. */
static void delete_candidates(const struct puzzle_line *p, struct view deleted)
{
    struct view word;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        p->puzzle->candidates[cell] =
            meaning_of_digit(p->puzzle->cell[cell], SUDOKU_SIZE).candidates;
    while (take_word(&deleted, &word)) {
        int number = 0;
        const char *text = word.text;
        const struct view whole = word;
        p->puzzle->marked = true;
        if (whole.length == 3 && take_number(&word, 999, &number) && text[0] != '0' &&
            text[1] != '0' && text[2] != '0' && word.length == 0) {
            const int cell = SUDOKU_SIZE * (text[1] - '1') + text[2] - '1';
            p->puzzle->candidates[cell] &= ~(UINT64_C(1) << (text[0] - '0'));
            continue;
        }
        refuse_line(p, text, "'%.*s' is not a candidate such as 182, which is 1 in r8c2",
                    (int)(whole.length < 20 ? whole.length : 20), text);
    }
}

void read_hodoku(const struct puzzle_line *puzzle)
{
    struct view line = puzzle->text;
    take_head(&line);
    take_board(puzzle, take_until(&line, ':'));
    if (!puzzle->own->is_bad) /* else some cells are not known */
        delete_candidates(puzzle, take_until(&line, ':'));
}
