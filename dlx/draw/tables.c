/* SPDX-License-Identifier: MIT */
/*
 * Squares and rectangles of labels: queens, Latin squares, Sudoku, words.
 *
 *     r0 c1 a1 b4          a queen on row 0, column 1
 *     p12 r10 c20 ...      symbol 0 on row 1, column 2
 *     r1c2 r1=4 c2=4 b1=4  digit 4 in row 1, column 2, in box 1
 *     a0 x00:c x01:a       letters c and a on row 0
 */
#include "dlx/draw/kinds.h"

#include <stdlib.h>
#include <string.h>

static bool is_square(const struct drawing *d)
{
    return d->rows > 0 && d->rows == d->columns;
}

static void fill_table(struct drawing *d, struct label label)
{
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++)
            *drawing_at(d, 0, row, column) = (struct drawn_cell){1, label};
}

static void set_label(struct drawing *d, int row, int column, struct label label)
{
    drawing_at(d, 0, row, column)->label = label;
}

/* ---- queens ---- */

static bool measure_queens(struct drawing *d)
{
    int number;
    d->look = LOOK_TABLE;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++) {
        const char *name = drawing_name(d, item);
        bool primary = dlx_problem_item(d->problem, item).kind == DLX_PRIMARY;
        d->rows += primary && parse_numbered(name, 'r', &number);
        d->columns += primary && parse_numbered(name, 'c', &number);
    }
    return is_square(d);
}

static void clear_queens(struct drawing *d)
{
    static const char middle_dot[] = "\302\267";
    fill_table(d, (struct label){middle_dot, 2, "."});
}

static bool place_queen(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    static const char black_queen[] = "\342\231\233";
    int row, column;
    (void)piece;
    if (count < 2 || !parse_numbered(drawing_name(d, entries[0].item), 'r', &row) ||
        !parse_numbered(drawing_name(d, entries[1].item), 'c', &column) || row >= d->rows ||
        column >= d->columns)
        return false;
    set_label(d, row, column, (struct label){black_queen, 3, "Q"});
    return true;
}

/* ---- Latin squares ---- */

static bool measure_places(struct drawing *d, char prefix)
{
    int row, column;
    d->look = LOOK_TABLE;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        if (parse_place(drawing_name(d, item), prefix, &row, &column)) {
            d->rows = row >= d->rows ? row + 1 : d->rows;
            d->columns = column >= d->columns ? column + 1 : d->columns;
        }
    return d->rows > 0;
}

static bool measure_latin(struct drawing *d)
{
    return measure_places(d, 'p') && is_square(d);
}

static void clear_table(struct drawing *d)
{
    fill_table(d, (struct label){NULL, 0, NULL});
}

static bool place_symbol(struct drawing *d, uint32_t piece, const dlx_entry *entries,
                         uint32_t count)
{
    int row, column, same_row, symbol;
    (void)piece;
    if (count < 3 || !parse_place(drawing_name(d, entries[0].item), 'p', &row, &column) ||
        !parse_place(drawing_name(d, entries[1].item), 'r', &same_row, &symbol) || row != same_row)
        return false;
    set_label(d, row, column, (struct label){drawing_name(d, entries[1].item) + 2, 1, NULL});
    return true;
}

/* ---- Sudoku: the items of sudoku_cover() ---- */

enum { MOST_SUDOKU_SIZE = 36 };

/* Read a number from 1 to 36 and move *text past it. Return false if there is none. */
static bool take_number(const char **text, int *number)
{
    size_t digits = strspn(*text, "0123456789");
    *number = digits <= 2 ? atoi(*text) : 0; /* a longer one could overflow */
    *text += digits;
    return *number >= 1 && *number <= MOST_SUDOKU_SIZE;
}

/* Read two numbers, as in r1c12 or r1=7. Return false if the name is anything else. */
static bool parse_pair(const char *name, char prefix, char between, int *first, int *second)
{
    return *name++ == prefix && take_number(&name, first) && *name++ == between &&
           take_number(&name, second) && *name == '\0';
}

static bool measure_sudoku(struct drawing *d)
{
    int row, column;
    d->look = LOOK_TABLE;
    for (uint32_t item = 0; item < dlx_problem_item_count(d->problem); item++)
        if (parse_pair(drawing_name(d, item), 'r', 'c', &row, &column)) {
            d->rows = row > d->rows ? row : d->rows;
            d->columns = column > d->columns ? column : d->columns;
        }
    return is_square(d);
}

/* Cells take their walls from the boxes that the options name, so the regions of a jigsaw are drawn, too. */
static bool place_digit(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    int row, column, same_row, digit, box = 1, same_digit;
    (void)piece;
    if (count < 3 || !parse_pair(drawing_name(d, entries[0].item), 'r', 'c', &row, &column) ||
        !parse_pair(drawing_name(d, entries[1].item), 'r', '=', &same_row, &digit) ||
        row != same_row || row > d->rows || column > d->columns)
        return false;
    for (uint32_t e = 2; e < count; e++)
        if (parse_pair(drawing_name(d, entries[e].item), 'b', '=', &box, &same_digit))
            break;
    const char *text = strchr(drawing_name(d, entries[1].item), '=') + 1;
    *drawing_at(d, 0, row - 1, column - 1) = (struct drawn_cell){(uint32_t)box, label_of(text)};
    return true;
}

/* ---- words ---- */

static bool measure_words(struct drawing *d)
{
    return measure_places(d, 'x');
}

static bool place_word(struct drawing *d, uint32_t piece, const dlx_entry *entries, uint32_t count)
{
    int row, column;
    (void)piece;
    for (uint32_t e = 0; e < count; e++) {
        const char *letter = dlx_problem_color_name(d->problem, entries[e].color);
        if (letter == NULL)
            continue;
        if (!parse_place(drawing_name(d, entries[e].item), 'x', &row, &column))
            return false;
        set_label(d, row, column, label_of(letter));
    }
    return true;
}

const struct draw_kind draw_tables[] = {
    {"queens", measure_queens, clear_queens, place_queen},
    {"latin", measure_latin, clear_table, place_symbol},
    {"sudoku", measure_sudoku, clear_table, place_digit},
    {"words", measure_words, clear_table, place_word},
    {NULL, NULL, NULL, NULL},
};
