/* SPDX-License-Identifier: MIT */
/*
 * Latin squares: each row and each column has each of n symbols once.
 *
 *     items     p00 ... r00 ... c00 ...     places; symbols of a row; symbols of a column
 *     options   p12 r10 c20                 symbol 0 in row 1, column 2
 *
 * A given cell has one option. Options that contradict a given are left out. Givens come from --reduced, from
 * a file, or from a random square (square.c) with holes.
 */
#include "dlx/core/random.h"
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"
#include "dlx/generate/square.h"

#include <stdlib.h>
#include <string.h>

enum { EMPTY = -1, MOST_CELLS = MOST_DIGITS * MOST_DIGITS };

static void set_reduced_givens(struct square *s)
{
    for (int i = 0; i < s->n; i++)
        s->cell[0][i] = s->cell[i][0] = i;
}

static bool set_random_givens(struct maker *m, struct square *s)
{
    int holes = 0, seed = 1;
    uint16_t cells[MOST_CELLS] = {0};
    if (!maker_parse_option(m, GENERATE_HOLES, 0, s->n * s->n, &holes) ||
        !maker_parse_option(m, GENERATE_SEED, 1, INT32_MAX, &seed))
        return false;
    uint64_t random = (uint64_t)seed;
    if (!make_random_square(m->allocator, s, &random))
        return maker_fail_memory(m);
    random_order(&random, cells, s->n * s->n);
    for (int h = 0; h < holes; h++)
        s->cell[cells[h] / s->n][cells[h] % s->n] = EMPTY;
    return true;
}

/* Read a line of the file. Skip blanks between symbols. */
static bool read_row(struct square *s, int row, const char *line)
{
    int column = 0;
    for (; *line != '\0'; line++) {
        if (*line == ' ' || *line == '\t')
            continue;
        int symbol = *line == '.' ? EMPTY : digit_value(*line);
        bool good = *line == '.' || (symbol >= 0 && symbol < s->n);
        if (!good || column == s->n)
            return false;
        s->cell[row][column++] = symbol;
    }
    return column == s->n;
}

static bool read_givens(struct maker *m, struct square *s, const char *file, char *text)
{
    int row = 0, number = 0;
    for (char *line; number++, (line = maker_next_line(&text)) != NULL;)
        if (line[strspn(line, " \t")] != '\0' && (row == s->n || !read_row(s, row++, line)))
            return maker_fail_line(
                m, file, number,
                "expected N lines of N symbols, each 0 to N - 1, or . for an empty cell");
    return row == s->n || maker_fail_line(m, file, number, "the square has too few lines");
}

static bool set_givens(struct maker *m, struct square *s)
{
    const char *file = m->options[GENERATE_FROM];
    int ways = (m->options[GENERATE_REDUCED] != NULL) + (m->options[GENERATE_HOLES] != NULL) +
               (file != NULL);
    if (ways > 1)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--reduced, --holes and --from exclude each other");
    if (m->options[GENERATE_SEED] != NULL && m->options[GENERATE_HOLES] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--seed needs --holes");
    if (m->options[GENERATE_REDUCED] != NULL)
        set_reduced_givens(s);
    if (m->options[GENERATE_HOLES] != NULL)
        return set_random_givens(m, s);
    char *text = file != NULL ? maker_read_file(m, file) : NULL;
    return file == NULL || (text != NULL && read_givens(m, s, file, text));
}

/* Return whether no given contradicts the symbol in this place. */
static bool agrees_with_givens(const struct square *s, int row, int column, int symbol)
{
    if (s->cell[row][column] != EMPTY)
        return s->cell[row][column] == symbol;
    for (int i = 0; i < s->n; i++)
        if (s->cell[row][i] == symbol || s->cell[i][column] == symbol)
            return false;
    return true;
}

static void add_latin_items(struct maker *m, int n)
{
    static const char *const prefixes[] = {"p", "r", "c"};
    for (int p = 0; p < 3; p++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                maker_add_item(m, maker_name_cell(m, prefixes[p], i, j), DLX_PRIMARY);
}

static void add_symbol_option(struct maker *m, int row, int column, int symbol)
{
    maker_add_entry(m, maker_name_cell(m, "p", row, column));
    maker_add_entry(m, maker_name_cell(m, "r", row, symbol));
    maker_add_entry(m, maker_name_cell(m, "c", column, symbol));
    maker_end_option(m);
}

static bool make_latin(struct maker *m)
{
    struct square s;
    if (!maker_parse_number(m, "N", m->values[0], 1, MOST_DIGITS, &s.n))
        return false;
    memset(s.cell, EMPTY, sizeof s.cell); /* all bytes of -1 are equal */
    if (!set_givens(m, &s))
        return false;
    add_latin_items(m, s.n);
    for (int row = 0; row < s.n; row++)
        for (int column = 0; column < s.n; column++)
            for (int symbol = 0; symbol < s.n; symbol++)
                if (agrees_with_givens(&s, row, column, symbol))
                    add_symbol_option(m, row, column, symbol);
    return m->status == DLX_OK;
}

const struct generate_kind kind_latin = {
    .name = "latin",
    .arguments = "N",
    .text = "Latin squares: N symbols, each once in each row and column",
    .help = "Items: p00, ...: places; r00, ...: symbols of a row; c00, ...: symbols of a column.\n"
            "Options: a symbol in a place, such as p12 r10 c20 for 0 in row 1, column 2.\n"
            "--reduced fixes the first row and column in order. --holes makes a random square by\n"
            "N^3 moves of Jacobson and Matthews, nearly uniform, and empties K random cells.\n"
            "Example: dlx generate latin 5 --reduced | dlx count\n",
    .least = 1,
    .most = 1,
    .options =
        1u << GENERATE_REDUCED | 1u << GENERATE_HOLES | 1u << GENERATE_SEED | 1u << GENERATE_FROM,
    .make = make_latin,
};
