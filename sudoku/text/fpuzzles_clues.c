/* SPDX-License-Identifier: MIT */
/*
 * The constraints of f-puzzles.com. A member of the puzzle is a list of them:
 *
 *     "killercage": [ { "cells": [ "R1C2", "R1C3" ], "value": "15" }, ... ]        cells and a value
 *     "thermometer": [ { "lines": [ [ "R1C2", "R2C2" ], ... ] }, ... ]             a clue for each line
 *     "odd": [ { "cell": "R1C2" }, ... ]                                           one clue for all cells
 *     "sandwichsum": [ { "cell": "R0C2", "value": "15" }, ... ]                    a cell beside the board
 *     "littlekillersum": [ { "cell": "R0C3", "direction": "DL", "value": "4" } ]   and perhaps its "cells"
 *
 * Members of these objects that say how they are drawn are ignored. All others are errors.
 */
#include "sudoku/text/fpuzzles.h"
#include "sudoku/text/writer.h"

#include <string.h>

enum {
    LONGEST_TEXT = 16,
    LONGEST_MEMBER = 32,
    MOST_PLACES = SUDOKU_MAX_CELLS,
    MOST_NUMBERS = 4,
    MOST_NUMBER = 10000, /* larger than any sum of a board */
};

/* What one constraint says. */
struct shape {
    const char *start;              /* where its object begins */
    struct spot spots[MOST_PLACES]; /* the cells of `cells` or `cell`, then of `cloneCells` */
    int spot_count;                 /* number of them */
    int copy_count;                 /* number of those of `cloneCells` */
    bool has_cell;                  /* there is a `cell`, which is `cell` here */
    struct spot cell;
    char direction[LONGEST_TEXT];  /* of a little killer, such as DR; or "" */
    struct spot line[MOST_PLACES]; /* the cells of all lines */
    int line_start[MOST_PLACES];   /* first cell of each line */
    int line_count, line_cells;    /* number of lines, and of their cells */
    char value[LONGEST_TEXT];      /* the value, or "" */
    int numbers[MOST_NUMBERS];     /* the values of a quadruple */
    int number_count;              /* number of them */
};

/* A list that is being read. */
struct constraint {
    const char *key;             /* in the JSON */
    sudoku_clue_kind kind;       /* of its clues */
    const struct clue_kind *row; /* the row of this kind */
};

/* Find the kind of clue that a key names. */
static bool find_constraint(const char *key, struct constraint *found)
{
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS && *key != '\0'; kind++) {
        const struct clue_kind *row = clue_row((sudoku_clue_kind)kind);
        if ((row->key != NULL && strcmp(key, row->key) == 0) ||
            (row->other_key != NULL && strcmp(key, row->other_key) == 0)) {
            *found = (struct constraint){key, (sudoku_clue_kind)kind, row};
            return true;
        }
    }
    return false;
}

/* ---- reading ---- */

/* Read a cell such as "R1C9". */
static struct spot read_spot(struct fpuzzle *f, const char *key)
{
    char text[LONGEST_TEXT];
    struct spot spot = {1, 1};
    json_scalar(&f->json, text, sizeof text);
    struct view rest = {text, strlen(text)};
    if (!f->json.bad &&
        (!take_cell(&rest, SUDOKU_MAX_SIZE + 1, &spot.row, &spot.column) || rest.length > 0))
        refuse_fpuzzle(f, "%s: '%s' is not a cell of the board", key, text);
    return spot;
}

static void read_spots(struct fpuzzle *f, const char *key, struct spot *spots, int *count)
{
    json_enter(&f->json, '[');
    while (json_next_element(&f->json)) {
        const struct spot spot = read_spot(f, key);
        if (*count == MOST_PLACES)
            f->json.bad = true;
        else
            spots[(*count)++] = spot;
    }
}

static void read_lines(struct fpuzzle *f, const char *key, struct shape *s)
{
    json_enter(&f->json, '[');
    while (json_next_element(&f->json)) {
        if (s->line_count == MOST_PLACES - 1) {
            f->json.bad = true;
            return;
        }
        s->line_start[s->line_count++] = s->line_cells;
        read_spots(f, key, s->line, &s->line_cells);
        s->line_start[s->line_count] = s->line_cells;
    }
}

/* Return whether a text is a number that a clue may have. One that fills its buffer may be cut. */
static bool is_number(const char *text, int *number)
{
    struct view rest = trim((struct view){text, strlen(text)});
    return strlen(text) + 1 < LONGEST_TEXT && take_number(&rest, MOST_NUMBER, number) &&
           rest.length == 0;
}

static void read_numbers(struct fpuzzle *f, const char *key, struct shape *s)
{
    char text[LONGEST_TEXT];
    json_enter(&f->json, '[');
    while (json_next_element(&f->json)) {
        json_scalar(&f->json, text, sizeof text);
        if (s->number_count == MOST_NUMBERS)
            f->json.bad = true;
        else if (!f->json.bad && !is_number(text, &s->numbers[s->number_count++]))
            refuse_fpuzzle(f, "%s: '%s' is not a number", key, text);
    }
}

/* The second half of a clone is the copy; which half is which does not matter. */
static void read_copy(struct fpuzzle *f, const char *key, struct shape *s)
{
    const int before = s->spot_count;
    read_spots(f, key, s->spots, &s->spot_count);
    s->copy_count = s->spot_count - before;
}

/* Members that say how a clue looks are harmless. */
static void read_other_member(struct fpuzzle *f, const char *key, const char *member)
{
    static const char *const looks[] = {
        "outlineC", "baseC", "fontC",   "textC",  "color",           "width",         "height",
        "size",     "angle", "opacity", "hidden", "isNewConstraint", "fromConstraint"};
    if (!skip_harmless(f, member, looks, sizeof looks / sizeof *looks))
        refuse_fpuzzle(f, "%s: the member '%s' is unknown", key, member);
}

static void read_shape_member(struct fpuzzle *f, const struct constraint *c, const char *member,
                              struct shape *s)
{
    const char *key = c->key;
    if (strcmp(member, "cells") == 0)
        read_spots(f, key, s->spots, &s->spot_count);
    else if (strcmp(member, "cloneCells") == 0 && c->row->shape == SHAPE_TWINS)
        read_copy(f, key, s);
    else if (strcmp(member, "cell") == 0) {
        s->cell = read_spot(f, key);
        s->has_cell = true;
    } else if (strcmp(member, "lines") == 0)
        read_lines(f, key, s);
    else if (strcmp(member, "values") == 0)
        read_numbers(f, key, s);
    else if (strcmp(member, "value") == 0)
        json_scalar(&f->json, s->value, sizeof s->value);
    else if (strcmp(member, "direction") == 0 && c->row->shape == SHAPE_DIAGONAL)
        json_scalar(&f->json, s->direction, sizeof s->direction);
    else
        read_other_member(f, key, member);
}

static void refuse_shape(struct fpuzzle *f, const char *key, const struct shape *s,
                         const char *wrong)
{
    f->json.latest = s->start;
    refuse_fpuzzle(f, "%s: %s", key, wrong);
}

static void read_shape(struct fpuzzle *f, const struct constraint *c, struct shape *s)
{
    char member[LONGEST_MEMBER];
    s->spot_count = s->copy_count = s->line_count = s->line_cells = s->number_count = 0;
    s->value[0] = s->direction[0] = '\0';
    s->has_cell = false;
    json_enter(&f->json, '{');
    while (json_next_member(&f->json, member, sizeof member))
        read_shape_member(f, c, member, s);
    if (!s->has_cell || c->row->shape == SHAPE_DIAGONAL)
        return;
    if (s->spot_count == 0)
        s->spots[s->spot_count++] = s->cell;
    else
        refuse_shape(f, c->key, s, "it has 'cell' beside 'cells'");
}

/* ---- clues ---- */

static void begin_clue(struct fpuzzle *f, sudoku_clue_kind kind)
{
    f->own->column = f->clue_column;
    own_begin_clue(f->own, kind, f->place.line);
}

static void add_spots(struct fpuzzle *f, const char *key, const struct spot *spots, int count)
{
    for (int s = 0; s < count; s++)
        if (spots[s].row < 1 || spots[s].column < 1)
            refuse_fpuzzle(f, "%s: r%dc%d lies outside the board", key, spots[s].row,
                           spots[s].column);
        else
            own_add_cell(f->own, spots[s].row - 1, spots[s].column - 1);
}

/* Read a value. Kinds with letters may have a letter instead. */
static bool find_value(const struct clue_kind *row, const char *text, int *value)
{
    for (const struct clue_letter *l = row->letters; l != NULL && l->letter != NULL; l++)
        if (strcmp(text, l->letter) == 0) {
            *value = l->value;
            return true;
        }
    return is_number(text, value);
}

static void add_value(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    int value;
    if (s->value[0] != '\0' && !find_value(c->row, s->value, &value))
        refuse_fpuzzle(f, "%s: '%s' is not a number", c->key, s->value);
    else if (s->value[0] != '\0')
        own_add_value(f->own, value);
    for (int n = 0; n < s->number_count; n++)
        own_add_value(f->own, s->numbers[n]);
}

static void add_group(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    begin_clue(f, c->kind);
    add_spots(f, c->key, s->spots, s->spot_count);
    add_value(f, c, s);
}

static void add_lines(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    for (int l = 0; l < s->line_count; l++) {
        begin_clue(f, c->kind);
        add_spots(f, c->key, s->line + s->line_start[l], s->line_start[l + 1] - s->line_start[l]);
        add_value(f, c, s);
    }
}

/* Sort the cells of a circle as they are read: row by row, and from left to right. */
static void sort_spots(struct spot *spots, int count)
{
    for (int s = 1; s < count; s++)
        for (int t = s;
             t > 0 && (spots[t].row < spots[t - 1].row ||
                       (spots[t].row == spots[t - 1].row && spots[t].column < spots[t - 1].column));
             t--) {
            const struct spot spot = spots[t];
            spots[t] = spots[t - 1];
            spots[t - 1] = spot;
        }
}

static bool is_among(const struct spot *spots, int count, struct spot spot)
{
    for (int s = 0; s < count; s++)
        if (spots[s].row == spot.row && spots[s].column == spot.column)
            return true;
    return false;
}

/* The line of an arrow begins in its circle. The value is the number of cells of the circle. */
static void add_arrows(struct fpuzzle *f, const struct constraint *c, struct shape *s)
{
    sort_spots(s->spots, s->spot_count);
    for (int l = 0; l < s->line_count && !f->own->is_bad; l++) {
        const struct spot *line = s->line + s->line_start[l];
        const int count = s->line_start[l + 1] - s->line_start[l];
        const bool has_circle = count > 0 && is_among(s->spots, s->spot_count, line[0]);
        begin_clue(f, c->kind);
        add_spots(f, c->key, s->spots, s->spot_count);
        add_spots(f, c->key, line + has_circle, count - has_circle);
        if (s->spot_count != 1)
            own_add_value(f->own, s->spot_count);
    }
}

/* Return whether the size is known, which some clues need. If not, refuse the clue. */
static bool has_size(struct fpuzzle *f, const char *key)
{
    if (f->puzzle->size == 0)
        refuse_fpuzzle(f, "the size has to come before '%s'", key);
    return f->puzzle->size > 0;
}

/* A cell beside the board means the row or column that begins there. */
static void add_beside(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    const int size = f->puzzle->size;
    const struct spot at = s->spot_count > 0 ? s->spots[0] : (struct spot){0, 0};
    const bool is_row = at.column == 0 || at.column == size + 1;
    const bool is_column = at.row == 0 || at.row == size + 1;
    if (!has_size(f, c->key))
        return;
    if (is_row == is_column || (is_row ? at.row : at.column) > size) {
        refuse_fpuzzle(f, "%s: its cell is not beside the board", c->key);
        return;
    }
    begin_clue(f, c->kind);
    for (int i = 0; i < size; i++) {
        const int from_start = i, from_end = size - 1 - i;
        if (is_row)
            own_add_cell(f->own, at.row - 1, at.column == 0 ? from_start : from_end);
        else
            own_add_cell(f->own, at.row == 0 ? from_start : from_end, at.column - 1);
    }
    add_value(f, c, s);
}

/* Without `cells`, the cells of the clue run from `cell`, beside the board, in its direction. */
static void derive_diagonal(const struct fpuzzle *f, struct shape *s)
{
    const int down = s->direction[0] == 'D' ? 1 : -1, across = s->direction[1] == 'R' ? 1 : -1;
    const int size = f->puzzle->size;
    struct spot spot = {s->cell.row + down, s->cell.column + across};
    for (; spot.row >= 1 && spot.row <= size && spot.column >= 1 && spot.column <= size;
         spot.row += down, spot.column += across)
        s->spots[s->spot_count++] = spot;
}

static bool has_direction(const struct shape *s)
{
    const char *d = s->direction;
    return s->has_cell && (d[0] == 'D' || d[0] == 'U') && (d[1] == 'R' || d[1] == 'L') &&
           d[2] == '\0';
}

static void add_diagonal(struct fpuzzle *f, const struct constraint *c, struct shape *s)
{
    f->json.latest = s->start;
    if (s->spot_count == 0 && !has_direction(s)) {
        refuse_fpuzzle(f, "%s: it needs 'cells', or 'cell' and a 'direction' such as DR", c->key);
        return;
    }
    if (s->spot_count == 0 && has_size(f, c->key))
        derive_diagonal(f, s);
    if (s->spot_count == 0)
        refuse_fpuzzle(f, "%s: no cell of the board lies in its direction", c->key);
    add_group(f, c, s);
}

static void add_copy(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    f->json.latest = s->start;
    if (2 * s->copy_count != s->spot_count)
        refuse_fpuzzle(f, "%s: 'cells' and 'cloneCells' need equally many cells, not %d and %d",
                       c->key, s->spot_count - s->copy_count, s->copy_count);
    add_group(f, c, s);
}

/* Refuse members that clues of other kinds have. They would have no effect. */
static void check_members(struct fpuzzle *f, const struct constraint *c, const struct shape *s)
{
    const bool has_value = s->value[0] != '\0' || s->number_count > 0;
    const enum clue_shape shape = c->row->shape;
    const char *wrong = NULL;
    if (shape == SHAPE_LINE && s->spot_count > 0)
        wrong = "it needs 'lines' instead of cells";
    else if (shape != SHAPE_LINE && shape != SHAPE_ARROW && s->line_count > 0)
        wrong = "it needs cells instead of 'lines'";
    else if ((shape == SHAPE_CELLS || shape == SHAPE_ARROW) && has_value)
        wrong = "it has no value";
    else if (shape == SHAPE_ROW && s->spot_count > 1)
        wrong = "it has one cell";
    if (wrong != NULL)
        refuse_shape(f, c->key, s, wrong);
}

static void add_clue(struct fpuzzle *f, const struct constraint *c, struct shape *s)
{
    if (c->row->least_values > 0 && s->value[0] == '\0' && s->number_count == 0) {
        f->drawn[FPUZZLES_VALUELESS]++; /* f-puzzles lets the setter leave it out */
        return;
    }
    check_members(f, c, s);
    if (f->own->has_failed)
        return;
    switch (c->row->shape) {
    case SHAPE_CELLS:
        add_spots(f, c->key, s->spots, s->spot_count);
        break;
    case SHAPE_DIAGONAL:
        add_diagonal(f, c, s);
        break;
    case SHAPE_TWINS:
        add_copy(f, c, s);
        break;
    case SHAPE_LINE:
        add_lines(f, c, s);
        break;
    case SHAPE_ARROW:
        add_arrows(f, c, s);
        break;
    case SHAPE_ROW:
        add_beside(f, c, s);
        break;
    default:
        add_group(f, c, s);
    }
}

static void read_list(struct fpuzzle *f, const struct constraint *c)
{
    struct shape shape;
    bool has_begun = false;
    if (!json_enter(&f->json, '['))
        return;
    while (!f->own->has_failed && json_next_element(&f->json)) {
        json_peek(&f->json); /* skips blanks */
        shape.start = f->json.text;
        f->clue_column = column_at(f, f->json.text);
        read_shape(f, c, &shape);
        if (c->row->shape == SHAPE_CELLS && !has_begun)
            begin_clue(f, c->kind);
        has_begun = true;
        if (f->json.bad || f->own->has_failed)
            return;
        add_clue(f, c, &shape);
    }
}

/* ---- rules that all dots, or all letters, are given ---- */

/*
 *     "nonconsecutive": true      neighbors without a dot do not differ by 1
 *     "negative": ["ratio"]       neighbors without a dot have none of the ratios of the black dots, or not 2
 *     "negative": ["xv"]          neighbors without a letter do not have the sum 5 or 10
 *
 * A dot of either color exempts its neighbors. These are our rules, except for two details. Without
 * any dot, the first rule is the variant `nonconsecutive`, which knows no exemption; and we name
 * the ratios if they are not 2. The first two rules together are `kropki-negative` if the ratio is
 * 2.
 *
 *     "nonconsecutive":true,"negative":["ratio"],"ratio":[{...,"value":"3"}]     white-negative, black-negative 3
 *
 * "negative": ["difference"] is read as "nonconsecutive". Older files of dlx-sudoku have it.
 *
 * Source: SolverFactory.cs of the SudokuSolver by D. Clamage, which solves for f-puzzles.com.
 */

enum { NO_DOTS = 0, USUAL_RATIO = 2 };

/* Return the value of a dot, or all values of a rule, as bits. Values that no digits have are
 * refused elsewhere. */
static uint64_t value_bits(const uint16_t *values, int count, int usual)
{
    uint64_t bits = count == 0 ? UINT64_C(1) << usual : 0;
    for (int v = 0; v < count; v++)
        bits |= values[v] <= SUDOKU_MAX_SIZE ? UINT64_C(1) << values[v] : 0;
    return bits;
}

static void read_negative(struct fpuzzle *f)
{
    static const char *const names[] = {"difference", "ratio", "xv"};
    static const sudoku_clue_kind marks[] = {SUDOKU_WHITE, SUDOKU_BLACK, SUDOKU_XV};
    char text[LONGEST_TEXT];
    json_enter(&f->json, '[');
    while (json_next_element(&f->json)) {
        json_scalar(&f->json, text, sizeof text);
        const size_t found = find_name(names, sizeof names / sizeof *names, text);
        if (found < sizeof names / sizeof *names)
            f->marks |= UINT64_C(1) << marks[found];
        else
            refuse_fpuzzle(f, "the constraint 'negative: %s' is unknown", text);
    }
    f->marks_column = f->clue_column;
}

/* Return the values of all dots of a color, as bits. */
static uint64_t read_values(const struct own_rules *own, sudoku_clue_kind kind, int usual)
{
    uint64_t values = NO_DOTS;
    for (size_t c = 0; c < own->clue_count; c++) {
        const struct pending_clue *clue = &own->pending[c];
        if (clue->kind == kind)
            values |= value_bits(own->numbers + clue->first + (size_t)clue->cell_count,
                                 clue->value_count, usual);
    }
    return values;
}

static void begin_rule(struct fpuzzle *f, sudoku_clue_kind kind)
{
    f->own->column = f->marks_column;
    own_begin_clue(f->own, kind, f->place.line);
}

void add_negative_rules(struct fpuzzle *f)
{
    const uint64_t white = read_values(f->own, SUDOKU_WHITE, 1);
    const uint64_t black = read_values(f->own, SUDOKU_BLACK, USUAL_RATIO);
    const bool has_white = (f->marks >> SUDOKU_WHITE & 1) != 0;
    const bool has_black = (f->marks >> SUDOKU_BLACK & 1) != 0;
    const bool is_usual = black == NO_DOTS || black == UINT64_C(1) << USUAL_RATIO;
    if (has_white && has_black && is_usual)
        begin_rule(f, SUDOKU_KROPKI_NEGATIVE);
    else if (has_white)
        begin_rule(f, (white | black) != NO_DOTS ? SUDOKU_WHITE_NEGATIVE : SUDOKU_NONCONSECUTIVE);
    if (has_black && !(has_white && is_usual))
        begin_rule(f, SUDOKU_BLACK_NEGATIVE);
    for (int ratio = 0; has_black && !is_usual && ratio <= SUDOKU_MAX_SIZE; ratio++)
        if ((black >> ratio & 1) != 0)
            own_add_value(f->own, ratio);
    if ((f->marks >> SUDOKU_XV & 1) != 0)
        begin_rule(f, SUDOKU_XV_NEGATIVE);
}

/* Return the values of all clues of a kind, as bits; 0 if there are none. */
static uint64_t find_values(const sudoku_rules *rules, sudoku_clue_kind kind, int usual)
{
    uint64_t values = 0;
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            values |= value_bits(rules->clues[c].values, rules->clues[c].value_count, usual);
    return values;
}

const char *find_foreign_rule(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    const uint64_t white = find_values(rules, SUDOKU_WHITE, 1);
    const uint64_t black = find_values(rules, SUDOKU_BLACK, USUAL_RATIO);
    const uint64_t ratios = find_values(rules, SUDOKU_BLACK_NEGATIVE, USUAL_RATIO) |
                            find_values(rules, SUDOKU_KROPKI_NEGATIVE, USUAL_RATIO);
    const bool has_exempt = (white >> 1 & 1) != 0 || (black >> USUAL_RATIO & 1) != 0;
    if (kind == SUDOKU_NONCONSECUTIVE && has_exempt)
        return "f-puzzles would exempt neighbors with a dot";
    if ((kind == SUDOKU_BLACK_NEGATIVE || kind == SUDOKU_KROPKI_NEGATIVE) &&
        ratios != (black != NO_DOTS ? black : UINT64_C(1) << USUAL_RATIO))
        return "f-puzzles would use the ratios of the black dots";
    return NULL;
}

void put_negative(struct puzzle_writer *w)
{
    const sudoku_rules *rules = w->rules;
    const bool has_kropki = find_values(rules, SUDOKU_KROPKI_NEGATIVE, 1) != 0;
    const bool has_white = find_values(rules, SUDOKU_WHITE_NEGATIVE, 1) != 0 ||
                           find_values(rules, SUDOKU_NONCONSECUTIVE, 1) != 0;
    const bool has_black = find_values(rules, SUDOKU_BLACK_NEGATIVE, 1) != 0 || has_kropki;
    const bool has_xv = find_values(rules, SUDOKU_XV_NEGATIVE, 1) != 0;
    put(w, has_white || has_kropki ? ",\"nonconsecutive\":true" : "");
    if (has_black || has_xv)
        put_form(w, ",\"negative\":[%s%s%s]", has_black ? "\"ratio\"" : "",
                 has_black && has_xv ? "," : "", has_xv ? "\"xv\"" : "");
}

/* ---- all constraints ---- */

bool read_constraint(struct fpuzzle *f, const char *key)
{
    f->clue_column = column_at(f, f->json.latest);
    struct constraint c;
    if (find_constraint(key, &c) && c.row->shape != SHAPE_BOARD)
        read_list(f, &c);
    else if (find_constraint(key, &c)) {
        f->marks |= read_flag(f, key) ? UINT64_C(1) << SUDOKU_WHITE : 0;
        f->marks_column = f->clue_column;
    } else if (strcmp(key, "negative") == 0)
        read_negative(f);
    else
        return false;
    return true;
}
