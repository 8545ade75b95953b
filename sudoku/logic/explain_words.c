/* SPDX-License-Identifier: MIT */
/* Say the names of cells, digits and houses, and lists of them. */
#include "sudoku/logic/explain_words.h"

#include <stdarg.h>
#include <stdio.h>

void say_text(struct explanation *e, const char *form, ...)
{
    char words[200]; /* the longest piece of a template has about 130 bytes */
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(words, sizeof words, form, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof words);
    e->failed = e->failed || !e->write(e->user, words, (size_t)length);
}

void say_cell(struct explanation *e, int cell)
{
    say_text(e, "r%dc%d", cell / e->logic->size + 1, cell % e->logic->size + 1);
}

void say_digit(struct explanation *e, int digit)
{
    bool is_letter =
        digit > 9 && e->logic->digits < 36; /* 36 digits are more than the alphabet has */
    say_text(e, is_letter ? "%c" : "%d", is_letter ? 'A' + digit - 10 : digit);
}

void say_separator(struct explanation *e, int at, int count, const char *last)
{
    if (at > 0)
        say_text(e, at < count - 1 ? ", " : " %s ", last);
}

void say_cells(struct explanation *e, const uint16_t *cells, int count)
{
    for (int c = 0; c < count; c++) {
        say_separator(e, c, count, "and");
        say_cell(e, cells[c]);
    }
}

void say_digits(struct explanation *e, uint64_t digits, const char *last)
{
    int count = count_bits(digits);
    for (int d = 0; digits != 0; digits &= digits - 1) {
        say_separator(e, d++, count, last);
        say_digit(e, lowest(digits));
    }
}

static bool is_line(const sudoku_house *house)
{
    return house->kind == SUDOKU_ROW || house->kind == SUDOKU_COLUMN;
}

/* Name which of several grids a line belongs to. Each of them has as many rows and columns as digits. */
static void say_grid(struct explanation *e, const sudoku_house *line)
{
    if (e->logic->grids > 1)
        say_text(e, " of grid %d", line->number / e->logic->digits + 1);
}

void say_house(struct explanation *e, int house)
{
    static const char *const names[] = {
        [SUDOKU_ROW] = "row %d",       [SUDOKU_COLUMN] = "column %d",
        [SUDOKU_REGION] = "box %d",    [SUDOKU_DIAGONAL] = "diagonal %d",
        [SUDOKU_WINDOW] = "window %d", [SUDOKU_STAR] = "the star",
        [SUDOKU_DOT] = "the centers",  [SUDOKU_KNIGHT] = "knight's move %d",
        [SUDOKU_KING] = "square %d",   [SUDOKU_GROUP] = "group %d",
        [SUDOKU_CAGE] = "cage %d",
    };
    const sudoku_house *h = &e->logic->rules->houses[house];
    /* The houses of a jigsaw are not boxes, though their kind is the same. */
    bool is_jigsaw = h->kind == SUDOKU_REGION && e->logic->rules->box_rows == 0;
    if (is_line(h)) {
        say_text(e, names[h->kind], h->number % e->logic->digits + 1);
        say_grid(e, h);
    } else
        say_text(e, is_jigsaw ? "region %d" : names[h->kind], h->number + 1);
}

void say_lines(struct explanation *e, const uint16_t *lines, int count)
{
    const sudoku_rules *rules = e->logic->rules;
    say_text(e, rules->houses[lines[0]].kind == SUDOKU_ROW ? "rows " : "columns ");
    for (int i = 0; i < count; i++) {
        say_separator(e, i, count, "and");
        say_text(e, "%d", rules->houses[lines[i]].number % e->logic->digits + 1);
    }
    say_grid(e, &rules->houses[lines[0]]);
}

void say_candidate(struct explanation *e, sudoku_candidate c, bool truth)
{
    say_cell(e, c.cell);
    say_text(e, truth ? " is " : " is not ");
    say_digit(e, c.digit);
}
