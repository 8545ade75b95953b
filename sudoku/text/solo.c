/* SPDX-License-Identifier: MIT */
/*
 * Game IDs of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection:
 *
 *     id      = params, ":", grid, [ ",", lines ], [ ",", lines, ",", grid ]     regions; cages and their sums
 *     params  = number, [ "x", number ], { "j" | "x" | "k" | other }             3x3, 9j, 2x3x, 3x3kdu
 *     grid    = { number | run | "_" }           "_" stands between two numbers; a run is a to z for 1 to 26
 *                                                empty cells
 *     lines   = { "_" | "a" ... "z" }            non-lines before the next line between two cells: _ is 0, a is 1
 *
 *     3x3:a1b2_3...                              r1c1 is empty, r1c2 is 1, r1c3 and r1c4 are empty, then 2, 3
 *
 * The numbers of params are the height and the width of a box. j: the regions are irregular; x:
 * diagonals; k: cages. Other letters are for making puzzles. The lines between neighbors in a row
 * come first, row by row; then come the lines between neighbors in a column, column by column. No
 * line follows 25 non-lines (y). Source: solo.c, decode_params(), spec_to_grid() and spec_to_dsf();
 * chiark.greenend.org.uk/~sgtatham/puzzles.
 */
#include "sudoku/text/forms.h"
#include "sudoku/text/writer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_RUN = 26, WITHOUT_LINE = 25 };

struct solo {
    const struct puzzle_line *line; /* the text, and what is read from it */
    struct view rest;               /* of the text */
    int box_rows, box_columns;      /* of a box */
    int size;                       /* of the board */
    bool is_jigsaw, has_diagonals, has_cages;
};

/* ---- parameters ---- */

static bool take_params(struct view *view, struct solo *s)
{
    if (!take_number(view, SUDOKU_MAX_SIZE, &s->box_rows))
        return false;
    s->box_columns = s->box_rows;
    struct view rest = *view;
    const bool has_columns =
        take_letter(&rest, 'x') && take_number(&rest, SUDOKU_MAX_SIZE, &s->box_columns);
    if (has_columns)
        *view = rest;
    s->size = has_columns ? s->box_rows * s->box_columns : s->box_rows;
    bool is_known = has_columns;
    for (; view->length > 0 && *view->text != ':' && *view->text != '#';
         *view = drop_bytes(*view, 1)) {
        const char c = *view->text;
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
            return false;
        s->is_jigsaw |= c == 'j';
        s->has_diagonals |= c == 'x';
        s->has_cages |= c == 'k';
        is_known |= c == 'j';
    }
    return is_known && view->length > 1;
}

/* A time such as 12:30 has no x or j, and other text has other characters. */
bool is_solo(struct view line)
{
    struct solo s = {.line = NULL};
    struct view word;
    if (!take_word(&line, &word) || trim(line).length > 0 || !take_params(&word, &s))
        return false;
    for (word = drop_bytes(word, 1); word.length > 0; word = drop_bytes(word, 1))
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789_,", *word.text) == NULL)
            return false;
    return true;
}

/* ---- reading ---- */

static bool refuse(const struct solo *s, const char *message)
{
    refuse_line(s->line, s->rest.text, "%s", message);
    return false;
}

/* Take the numbers of a grid, up to a comma or the end. */
static bool take_numbers(struct solo *s, int most, uint16_t *cells)
{
    const int count = s->size * s->size;
    int cell = 0, number;
    memset(cells, 0, (size_t)count * sizeof *cells);
    while (s->rest.length > 0 && *s->rest.text != ',') {
        const char c = *s->rest.text;
        if (take_number(&s->rest, most, &number)) {
            if (cell < count)
                cells[cell] = (uint16_t)number;
            cell++;
            continue;
        }
        if (c >= '0' && c <= '9')
            return refuse(s, "the number is too large");
        cell += c == '_' ? 0 : c - 'a' + 1;
        s->rest = drop_bytes(s->rest, 1);
    }
    return cell == count ||
           refuse(s, cell < count ? "the grid has too few cells" : "the grid has too many cells");
}

/* Give two cells, and all that are in the region of one of them, the lower region. */
static void join(uint16_t *region, int count, int a, int b)
{
    const uint16_t low = region[a] < region[b] ? region[a] : region[b];
    const uint16_t high = region[a] < region[b] ? region[b] : region[a];
    for (int cell = 0; cell < count; cell++)
        region[cell] = region[cell] == high ? low : region[cell];
}

/* Return the first of the two cells beside a line; the other one is `step` further. */
static int beside_line(int size, int line, int *step)
{
    const int half = size * (size - 1), place = line % half;
    const int along = place % (size - 1), across = place / (size - 1);
    *step = line < half ? 1 : size;
    return line < half ? size * across + along : size * along + across;
}

/* Take lines. The regions between them have the numbers of their first cells. */
static bool take_lines(struct solo *s, uint16_t *region)
{
    const int count = s->size * s->size, lines = 2 * s->size * (s->size - 1);
    int line = 0, step;
    assert(count > 0);
    if (s->rest.length == 0)
        return refuse(s, "the lines between the regions or cages are missing");
    s->rest = drop_bytes(s->rest, 1); /* the comma */
    for (int cell = 0; cell < count; cell++)
        region[cell] = (uint16_t)cell;
    for (; s->rest.length > 0 && *s->rest.text != ','; s->rest = drop_bytes(s->rest, 1)) {
        const char c = *s->rest.text;
        const int run = c == '_' ? 0 : c >= 'a' && c <= 'z' ? c - 'a' + 1 : lines + 1;
        if (line + run > lines)
            return refuse(s, "the lines do not fit the board");
        for (int end = line + run; line < end; line++) {
            const int cell = beside_line(s->size, line, &step);
            join(region, count, cell, cell + step);
        }
        line += run != WITHOUT_LINE;
    }
    return line == lines + 1 || refuse(s, "the lines do not fit the board");
}

static void set_regions(const struct solo *s, const uint16_t *region)
{
    struct own_rules *own = s->line->own;
    uint8_t number[SUDOKU_MAX_CELLS] = {0};
    int count = 0;
    own->region_line = s->line->number;
    own->region_column = s->line->column;
    own->region_count = s->size * s->size;
    for (int cell = 0; cell < own->region_count; cell++) {
        if (region[cell] == cell)
            number[cell] = (uint8_t)(count < SUDOKU_MAX_SIZE ? count++ : SUDOKU_MAX_SIZE);
        own->regions[cell] = number[region[cell]];
    }
}

static void set_boxes(const struct solo *s)
{
    uint16_t region[SUDOKU_MAX_CELLS] = {0};
    for (int cell = 0; cell < s->size * s->size; cell++) {
        const int row = cell / s->size, column = cell % s->size;
        region[cell] =
            (uint16_t)(s->size * (row - row % s->box_rows) + column - column % s->box_columns);
    }
    set_regions(s, region);
}

static void set_cages(const struct solo *s, const uint16_t *region, const uint16_t *sum)
{
    const int count = s->size * s->size;
    for (int first = 0; first < count; first++) {
        int total = 0, cells = 0;
        for (int cell = first; cell < count; cell++)
            cells += region[cell] == first;
        if (cells == 0 || (cells == 1 && sum[first] == 0)) /* it says nothing */
            continue;
        s->line->own->column = s->line->column;
        own_begin_clue(s->line->own, SUDOKU_KILLER, s->line->number);
        for (int cell = first; cell < count; cell++)
            if (region[cell] == first) {
                own_add_cell(s->line->own, cell / s->size, cell % s->size);
                total += sum[cell];
            }
        if (total > 0)
            own_add_value(s->line->own, total);
    }
}

static void take_rules(struct solo *s)
{
    uint16_t region[SUDOKU_MAX_CELLS] = {0}, sum[SUDOKU_MAX_CELLS];
    if (s->has_diagonals)
        own_add_variant(s->line->own, SUDOKU_X, s->line->number);
    if (s->is_jigsaw) {
        if (!take_lines(s, region))
            return;
        set_regions(s, region);
    } else if (s->box_rows != usual_box_rows(s->size))
        set_boxes(s);
    if (!s->has_cages)
        return;
    if (!take_lines(s, region))
        return;
    if (s->rest.length == 0) {
        refuse(s, "the sums of the cages are missing");
        return;
    }
    s->rest = drop_bytes(s->rest, 1);
    if (take_numbers(s, SUDOKU_MAX_SIZE * SUDOKU_MAX_SIZE, sum))
        set_cages(s, region, sum);
}

void read_solo(const struct puzzle_line *line)
{
    struct solo s = {.line = line, .rest = line->text};
    uint16_t cells[SUDOKU_MAX_CELLS];
    line->own->column = line->column;
    take_params(&s.rest, &s);
    if (s.size < SUDOKU_MIN_SIZE || s.size > SUDOKU_MAX_SIZE) {
        refuse(&s, "the size of the board is not from 4x4 to 36x36");
        return;
    }
    line->puzzle->size = s.size;
    memset(line->puzzle->cell, 0, (size_t)(s.size * s.size));
    if (*s.rest.text == '#') {
        refuse(&s, "this is a random seed: copy the game ID with a colon instead");
        return;
    }
    s.rest = drop_bytes(s.rest, 1);
    if (!take_numbers(&s, s.size, cells))
        return;
    for (int cell = 0; cell < s.size * s.size; cell++)
        line->puzzle->cell[cell] = (uint8_t)cells[cell];
    take_rules(&s);
    if (s.rest.length > 0 && !line->own->is_bad)
        refuse(&s, "unexpected text follows the game ID");
}

/* ---- writing ---- */

static void put_run(struct puzzle_writer *w, int run)
{
    for (; run > LONGEST_RUN; run -= LONGEST_RUN)
        put(w, "z");
    if (run > 0)
        put_byte(w, (char)('a' + run - 1));
}

static void put_numbers_of(struct puzzle_writer *w, const uint16_t *cells, int count)
{
    int run = 0;
    bool is_after_number = false;
    for (int cell = 0; cell < count; cell++) {
        if (cells[cell] == 0) {
            run++;
            continue;
        }
        put_run(w, run);
        put_form(w, run == 0 && is_after_number ? "_%d" : "%d", cells[cell]);
        run = 0;
        is_after_number = true;
    }
    put_run(w, run);
}

static void put_lines(struct puzzle_writer *w, const uint16_t *region, int size)
{
    const int lines = 2 * size * (size - 1);
    int run = 0, step;
    for (int line = 0; line <= lines; line++) {
        const int cell = line < lines ? beside_line(size, line, &step) : 0;
        if (line < lines && region[cell] == region[cell + step]) {
            run++;
            continue;
        }
        for (; run >= WITHOUT_LINE; run -= WITHOUT_LINE)
            put(w, "y");
        put_byte(w, run == 0 ? '_' : (char)('a' + run - 1));
        run = 0;
    }
}

/* Write the lines around the cages, and the sum of each at its first cell. Other cells are cages of
 * their own, without a sum. */
static void put_cages(struct puzzle_writer *w)
{
    const int size = w->rules->size, count = size * size;
    uint16_t cage[SUDOKU_MAX_CELLS] = {0}, sum[SUDOKU_MAX_CELLS] = {0};
    for (int cell = 0; cell < count; cell++)
        cage[cell] = (uint16_t)cell;
    for (int c = 0; c < w->rules->clue_count; c++) {
        const sudoku_clue *clue = &w->rules->clues[c];
        int first = count;
        for (int n = 0; n < clue->cell_count; n++)
            first = clue->cells[n] < first ? clue->cells[n] : first;
        for (int n = 0; n < clue->cell_count; n++)
            cage[clue->cells[n]] = (uint16_t)first;
        sum[first] = clue->value_count > 0 ? clue->values[0] : 0;
    }
    put(w, ",");
    put_lines(w, cage, size);
    put(w, ",");
    put_numbers_of(w, sum, count);
}

/* Return whether neighbors lead from the first cell of a clue to all of its cells. */
static bool is_connected(const sudoku_rules *rules, const sudoku_clue *clue)
{
    bool is_reached[SUDOKU_MAX_CELLS] = {[0] = true}; /* by place in the clue */
    int reached = 1, before = 0;
    while (reached > before) {
        before = reached;
        for (int a = 0; a < clue->cell_count; a++)
            for (int b = 0; b < clue->cell_count && is_reached[a]; b++) {
                const int from = clue->cells[a], to = clue->cells[b], size = rules->size;
                const int rows = abs(from / size - to / size),
                          columns = abs(from % size - to % size);
                reached += rows + columns == 1 && !is_reached[b];
                is_reached[b] |= rows + columns == 1;
            }
    }
    return reached == clue->cell_count;
}

const char *find_solo_obstacle(const sudoku_rules *rules)
{
    static const char none[] =
        "can express regions, diagonals and killer cages, but no other rules";
    bool is_in_cage[SUDOKU_MAX_CELLS] = {false};
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (mask_of(rules, cell) != MASK_ALL || (rules->variants & ~(unsigned)SUDOKU_X) != 0)
            return none;
    for (int c = 0; c < rules->clue_count; c++) {
        const sudoku_clue *clue = &rules->clues[c];
        if (clue->kind != SUDOKU_KILLER)
            return none;
        if (!is_connected(rules, clue))
            return "can express killer cages of one piece, but not of several pieces";
        for (int n = 0; n < clue->cell_count; n++) {
            if (is_in_cage[clue->cells[n]])
                return "can express killer cages, but not several in one cell";
            is_in_cage[clue->cells[n]] = true;
        }
    }
    return NULL;
}

void put_solo(struct puzzle_writer *w)
{
    const sudoku_rules *rules = w->rules;
    const int size = rules->size;
    const bool has_regions = is_jigsaw(rules);
    uint16_t number[SUDOKU_MAX_CELLS] = {0};
    for (int cell = 0; cell < size * size; cell++)
        number[cell] = w->puzzle->cell[cell];
    if (has_regions)
        put_form(w, "%dj", size);
    else
        put_form(w, "%dx%d", rules->box_rows, rules->box_columns);
    put(w, (rules->variants & SUDOKU_X) != 0 ? "x" : "");
    put(w, rules->clue_count > 0 ? "k:" : ":");
    put_numbers_of(w, number, size * size);
    if (has_regions) {
        for (int cell = 0; cell < size * size; cell++)
            number[cell] = rules->region[cell];
        put(w, ",");
        put_lines(w, number, size);
    }
    if (rules->clue_count > 0)
        put_cages(w);
    put(w, "\n");
}
