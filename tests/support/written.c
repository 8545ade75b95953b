/* SPDX-License-Identifier: MIT */
/* Write puzzles in every form, with random details. See written.h. */
#include "tests/support/written.h"

#include <assert.h>
#include <string.h>

bool can_be_written(enum written_form form, int size)
{
    switch (form) {
    case WRITTEN_DASHES:
        return size >= 6 && size <= 35;
    case WRITTEN_LINE:
    case WRITTEN_ROWS:
    case WRITTEN_DRAWN:
    case WRITTEN_CANDIDATES:
        return size <= 35;
    case WRITTEN_PLACES:
        return size <= 25;
    default:
        return true;
    }
}

bool is_marked_form(enum written_form form)
{
    return form == WRITTEN_CANDIDATES || form == WRITTEN_PLACES;
}

/* ---- puzzles ---- */

static uint64_t all(int size)
{
    return ((UINT64_C(1) << size) - 1) << 1;
}

static void mark(struct random *random, enum written_form form, sudoku_puzzle *p, int cell)
{
    uint64_t digit = UINT64_C(1) << p->cell[cell], some;
    do
        some = random_next(random) & random_next(random) & all(p->size);
    while (some == 0 || (form == WRITTEN_CANDIDATES && (some & (some - 1)) == 0));
    p->candidates[cell] = p->cell[cell] != 0 && form == WRITTEN_CANDIDATES ? digit : some;
    if (cell == 1)
        p->candidates[cell] = all(p->size) & ~UINT64_C(2);
    if (form == WRITTEN_PLACES)
        p->cell[cell] = 0;
}

void make_written_puzzle(struct random *random, enum written_form form, int size,
                         sudoku_puzzle *puzzle)
{
    uint32_t density = 1 + random_below(random, 9);
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->size = size;
    puzzle->marked = is_marked_form(form);
    for (int cell = 0; cell < size * size; cell++)
        if (random_below(random, 10) < density)
            puzzle->cell[cell] = (uint8_t)(1 + random_below(random, (uint32_t)size));
    puzzle->cell[1] = 0;
    puzzle->cell[2] = (uint8_t)size;
    for (int cell = 0; puzzle->marked && cell < size * size; cell++)
        mark(random, form, puzzle, cell);
}

/* ---- text ---- */

struct out {
    struct random *random;
    const sudoku_puzzle *puzzle;
    char *text;
    size_t length;
    const char *line_end; /* the same on all lines */
    const char *empty;    /* the text of an empty cell */
    int style;            /* a random number; each form uses it for its own details */
};

static void put(struct out *o, const char *text)
{
    size_t length = strlen(text);
    assert(o->length + length < WRITTEN_SIZE);
    memcpy(o->text + o->length, text, length);
    o->length += length;
}

static void put_character(struct out *o, int digit)
{
    static const char upper[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char lower[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    const char text[] = {(random_below(o->random, 2) == 0 ? upper : lower)[digit], '\0'};
    put(o, text);
}

static void put_cell(struct out *o, int cell)
{
    if (o->puzzle->cell[cell] == 0)
        put(o, o->empty);
    else
        put_character(o, o->puzzle->cell[cell]);
}

static void put_number(struct out *o, int cell)
{
    int digit = o->puzzle->cell[cell];
    const char tens[] = {(char)('0' + digit / 10), '\0'}, ones[] = {(char)('0' + digit % 10), '\0'};
    if (digit == 0)
        put(o, o->empty);
    else {
        put(o, digit >= 10 ? tens : o->style % 2 == 1 && o->puzzle->size >= 10 ? "0" : "");
        put(o, ones);
    }
}

static void put_field(struct out *o, int cell)
{
    bool quoted = random_below(o->random, 8) == 0;
    put(o, quoted ? "\"" : "");
    if (o->puzzle->cell[cell] != 0)
        put_number(o, cell);
    put(o, quoted ? "\"" : "");
}

static void put_candidates(struct out *o, int cell)
{
    for (int digit = 1; digit <= o->puzzle->size; digit++)
        if ((o->puzzle->candidates[cell] >> digit & 1) != 0)
            put_character(o, digit);
}

static void put_places(struct out *o, int cell)
{
    for (int digit = 1; digit <= o->puzzle->size; digit++)
        if ((o->puzzle->candidates[cell] >> digit & 1) != 0)
            put_character(o, digit);
        else
            put(o, o->empty);
}

typedef void put_fn(struct out *o, int cell);

static void put_row(struct out *o, int row, put_fn *put_one, const char *between)
{
    for (int column = 0; column < o->puzzle->size; column++) {
        put(o, column > 0 ? between : "");
        put_one(o, o->puzzle->size * row + column);
    }
}

static void put_rows(struct out *o, put_fn *put_one, const char *between)
{
    for (int row = 0; row < o->puzzle->size; row++) {
        put_row(o, row, put_one, between);
        put(o, o->line_end);
    }
}

static void put_line(struct out *o, put_fn *put_one, const char *between)
{
    for (int cell = 0; cell < o->puzzle->size * o->puzzle->size; cell++) {
        put(o, cell > 0 ? between : "");
        put_one(o, cell);
    }
    put(o, o->line_end);
}

/* ---- drawn ---- */

/* Border characters: corners of the first, inner and last lines; horizontal and vertical walls. */
static const struct look {
    const char *first, *inner, *last, *across, *down;
} looks[] = {
    {"+", "+", "+", "-", "|"}, {"*", "|", "*", "-", "|"}, {".", ":", "'", "-", "|"},
    {"┌", "├", "└", "─", "│"}, {"╔", "╠", "╚", "═", "║"}, {"=", "=", "=", "=", "|"},
};

static void put_border(struct out *o, const char *corner, const char *across, int box)
{
    for (int column = 0; column < o->puzzle->size; column++) {
        put(o, column % box == 0 ? corner : "");
        for (int i = 0; i < 3; i++)
            put(o, across);
    }
    put(o, corner);
    put(o, o->line_end);
}

static void put_drawn_row(struct out *o, int row, const struct look *look, int box, put_fn *put_one,
                          const char *between)
{
    for (int column = 0; column < o->puzzle->size; column++) {
        if (column % box == 0) {
            put(o, look->down);
            put(o, between);
        }
        put_one(o, o->puzzle->size * row + column);
        put(o, between);
    }
    put(o, look->down);
    put(o, o->line_end);
}

static int random_divisor(struct random *random, int of)
{
    int divisor;
    do
        divisor = 1 + (int)random_below(random, (uint32_t)of);
    while (of % divisor != 0);
    return divisor;
}

static void put_drawn(struct out *o, put_fn *put_one, const char *between)
{
    const struct look *look = &looks[random_below(o->random, sizeof looks / sizeof *looks)];
    int size = o->puzzle->size, band = random_divisor(o->random, size);
    int box = random_divisor(o->random, size);
    put_border(o, look->first, look->across, box);
    for (int row = 0; row < size; row++) {
        if (row > 0 && row % band == 0)
            put_border(o, look->inner, look->across, box);
        put_drawn_row(o, row, look, box, put_one, between);
    }
    put_border(o, look->last, look->across, box);
}

/* ---- forms ---- */

static const char *choose_one(struct random *random, const char *const *strings, uint32_t count)
{
    return strings[random_below(random, count)];
}

#define ONE_OF(random, ...)                                                                        \
    choose_one(random, (const char *const[]){__VA_ARGS__},                                         \
               sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void put_form(struct out *o, enum written_form form)
{
    struct random *random = o->random;
    switch (form) {
    case WRITTEN_LINE:
        put_line(o, put_cell, "");
        break;
    case WRITTEN_DASHES:
        o->empty = "-";
        put_line(o, put_cell, "");
        break;
    case WRITTEN_ROWS:
        put_rows(o, put_cell, ONE_OF(random, "", " ", "|", "\t"));
        break;
    case WRITTEN_DRAWN:
        put_drawn(o, put_cell, ONE_OF(random, "", " "));
        break;
    case WRITTEN_NUMBERS:
        if (o->style < 2)
            put_drawn(o, put_number, " ");
        else
            put_rows(o, put_number, ONE_OF(random, " ", "  ", "\t", ",", ", "));
        break;
    case WRITTEN_NUMBERS_LINE:
        put_line(o, put_number, ONE_OF(random, " ", ", ", ";"));
        break;
    case WRITTEN_CSV:
        put_rows(o, put_field, ONE_OF(random, ",", ";", "\t"));
        break;
    case WRITTEN_CSV_LINE:
        put_line(o, put_field, ONE_OF(random, ",", ";", "\t"));
        break;
    case WRITTEN_CANDIDATES:
        if (o->style < 2)
            put_rows(o, put_candidates, " ");
        else
            put_drawn(o, put_candidates, ONE_OF(random, " ", "  "));
        break;
    default:
        put_line(o, put_places, "");
    }
}

size_t write_randomly(struct random *random, enum written_form form, const sudoku_puzzle *puzzle,
                      char text[WRITTEN_SIZE])
{
    struct out o = {.random = random, .puzzle = puzzle, .text = text};
    o.line_end = ONE_OF(random, "\n", "\r\n", " \n");
    o.empty = ONE_OF(random, ".", "0", "_", "*");
    o.style = (int)random_below(random, 4);
    if (form == WRITTEN_CSV || form == WRITTEN_CSV_LINE)
        o.line_end = "\n"; /* a blank at the end would make one more field */
    put_form(&o, form);
    return o.length;
}
