/* SPDX-License-Identifier: MIT */
/*
 * Latin squares, and Sudoku. In a Latin square, each row and column has each of n symbols once.
 *
 *     items     p00 ... r00 ... c00 ...     places; symbols of a row; symbols of a column
 *     options   p12 r10 c20                 symbol 0 in row 1, column 2
 *
 * A given cell has one option. Options that contradict a given are left out. Givens come from
 * --reduced, from a file, or from a random square with holes.
 */
#include "dlx/core/memory.h"
#include "dlx/core/random.h"
#include "dlx/generate/maker.h"
#include "sudoku/sudoku.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { EMPTY = -1, MOST_CELLS = MOST_DIGITS * MOST_DIGITS };

struct square {
    int n;                              /* side */
    int cell[MOST_DIGITS][MOST_DIGITS]; /* symbol from 0, by row and column; or EMPTY */
};

/* ---- random squares ---- */

/*
 * Random Latin squares, by the moves of M. T. Jacobson and P. Matthews ("Generating uniformly
 * distributed random Latin squares", 1996). A square is a cube of 0 and 1 with one 1 on each
 * line: cube[row][column][symbol]. A move adds or subtracts 1 at the corners of a box,
 *
 *         - +         starting at a corner that is 0, or -1 if there is one. All lines still sum to 1.
 *     + -             The opposite corner may become -1; then the next move starts there.
 *
 * Moves connect all such cubes, and in the limit every cube without a -1 is equally likely. The
 * walk starts at the cyclic square, makes n^3 moves, and continues until there is no -1.
 */
struct cube {
    int n;             /* side */
    signed char *mark; /* n * n * n: -1, 0 or 1 */
};

struct corner {
    int at[3]; /* row, column, symbol */
};

static signed char *find_mark(const struct cube *c, struct corner k)
{
    return &c->mark[(k.at[0] * c->n + k.at[1]) * c->n + k.at[2]];
}

/* Find a random 1 on the line through a corner. There are two if the corner is -1. */
static int find_one(const struct cube *c, struct corner k, int axis, uint64_t *random)
{
    bool second = *find_mark(c, k) < 0 && random_under(random, 2) == 1;
    for (k.at[axis] = 0;; k.at[axis]++)
        if (*find_mark(c, k) == 1) {
            if (!second)
                return k.at[axis];
            second = false;
        }
}

/* Make a move from a corner. Return the opposite corner. A corner gets +1 if it is an even number
 * of steps away from the first, otherwise -1. */
static struct corner make_move(const struct cube *c, struct corner from, uint64_t *random)
{
    struct corner to;
    for (int axis = 0; axis < 3; axis++)
        to.at[axis] = find_one(c, from, axis, random);
    for (int box = 0; box < 8; box++) {
        struct corner k = from;
        int steps = 0;
        for (int axis = 0; axis < 3; axis++)
            if ((box >> axis & 1) != 0) {
                k.at[axis] = to.at[axis];
                steps++;
            }
        *find_mark(c, k) = (signed char)(*find_mark(c, k) + (steps % 2 == 0 ? 1 : -1));
    }
    return to;
}

static struct corner choose_zero(const struct cube *c, uint64_t *random)
{
    struct corner k;
    do
        for (int axis = 0; axis < 3; axis++)
            k.at[axis] = (int)random_under(random, (uint32_t)c->n);
    while (*find_mark(c, k) != 0);
    return k;
}

static void walk_randomly(const struct cube *c, uint64_t *random)
{
    struct corner far = choose_zero(c, random); /* opposite corner of the last move */
    bool proper = true;
    for (int moves = 0; moves < c->n * c->n * c->n || !proper; moves++) {
        far = make_move(c, proper ? choose_zero(c, random) : far, random);
        proper = *find_mark(c, far) >= 0;
    }
}

static void copy_square(struct square *s, const struct cube *c)
{
    for (int row = 0; row < s->n; row++)
        for (int column = 0; column < s->n; column++)
            for (int symbol = 0; symbol < s->n; symbol++)
                if (*find_mark(c, (struct corner){{row, column, symbol}}) == 1)
                    s->cell[row][column] = symbol;
}

/* Fill the square with a random Latin square. Return false if memory has run out. */
static bool make_random_square(const dlx_allocator *allocator, struct square *s, uint64_t *random)
{
    size_t n = (size_t)s->n, cells = n * n * n;
    struct cube c = {s->n, memory_array(allocator, cells, sizeof *c.mark)};
    if (c.mark == NULL)
        return false;
    memset(c.mark, 0, cells);
    for (int row = 0; row < s->n; row++)
        for (int column = 0; column < s->n; column++)
            *find_mark(&c, (struct corner){{row, column, (row + column) % s->n}}) = 1;
    if (s->n > 1) /* a square of one cell has no 0 */
        walk_randomly(&c, random);
    copy_square(s, &c);
    memory_free(allocator, c.mark, cells, sizeof *c.mark);
    return true;
}

/* ---- givens ---- */

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
    if (m->options[GENERATE_SEED] != NULL && m->options[GENERATE_HOLES] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--seed needs --holes");
    if (m->options[GENERATE_REDUCED] != NULL)
        set_reduced_givens(s);
    if (m->options[GENERATE_HOLES] != NULL)
        return set_random_givens(m, s);
    char *text = file != NULL ? maker_read_file(m, file) : NULL;
    return file == NULL || (text != NULL && read_givens(m, s, file, text));
}

/* Return true if no given contradicts the symbol in this place. */
static bool agrees_with_givens(const struct square *s, int row, int column, int symbol)
{
    if (s->cell[row][column] != EMPTY)
        return s->cell[row][column] == symbol;
    for (int i = 0; i < s->n; i++)
        if (s->cell[row][i] == symbol || s->cell[i][column] == symbol)
            return false;
    return true;
}

bool make_latin(struct maker *m)
{
    const int n = m->number;
    struct square s = {.n = n};
    memset(s.cell, EMPTY, sizeof s.cell); /* all bytes of -1 are equal */
    if (!set_givens(m, &s))
        return false;
    for (const char *prefix = "prc"; *prefix != '\0'; prefix++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                maker_item(m, DLX_PRIMARY, "%c" CELL, *prefix, digit_of(i), digit_of(j));
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int symbol = 0; symbol < n; symbol++) {
                char r = digit_of(row), c = digit_of(column), digit = digit_of(symbol);
                if (agrees_with_givens(&s, row, column, symbol))
                    maker_option(m, "p" CELL " r" CELL " c" CELL, r, c, r, digit, c, digit);
            }
    return m->status == DLX_OK;
}

/*
 * ---- Sudoku ----
 *
 * Sudoku puzzles as exact cover. The Sudoku library reads the puzzle and states the problem:
 *
 *     1...............   ->   sudoku_reader   ->   sudoku_cover()   ->   r1c1 r1=1 c1=1 b1=1
 *                                                                        r1c2 r1=1 c2=1 b1=1
 *                                                                        ...
 *
 * docs/sudoku/variants.md explains the names.
 */

/* Give the reader the next bytes of a string; `user` points to where they begin. */
static bool read_string(void *user, char *buffer, size_t size, size_t *got)
{
    const char **text = user;
    *got = strlen(*text) < size ? strlen(*text) : size;
    memcpy(buffer, *text, *got);
    *text += *got;
    return true;
}

static bool has_rules(const sudoku_own_rules *own)
{
    return own->variants != 0 || own->regions != NULL || own->clue_count > 0 || own->grids != NULL;
}

/* Read the first record of a text. A puzzle in JSON may have rules of its own; without any it is
 * like every other. Return false if memory has run out. */
static bool read_record(struct maker *m, const char *text, sudoku_record *record)
{
    sudoku_reader *reader;
    dlx_status status = sudoku_reader_new(m->allocator, read_string, &text, 0, &reader);
    if (status != DLX_OK)
        return maker_check(m, status);
    status = sudoku_reader_next(reader, record);
    if (status == DLX_OK && record->kind == SUDOKU_RULED && !has_rules(&record->own))
        record->kind = SUDOKU_PUZZLE;
    sudoku_reader_free(reader);
    return maker_check(m, status);
}

static bool fail_record(struct maker *m, const char *file, const dlx_error *error)
{
    char column[24] = "";
    if (error->column > 0)
        snprintf(column, sizeof column, ":%" PRIu64, error->column);
    return maker_fail(m, DLX_ERR_SYNTAX, "%s:%" PRIu64 "%s: %s", file, error->line, column,
                      error->message);
}

/* Read the puzzle of a file. */
static bool read_file(struct maker *m, const char *file, sudoku_record *record)
{
    const char *text = maker_read_file(m, file);
    if (text == NULL || !read_record(m, text, record))
        return false;
    if (record->kind == SUDOKU_RULED || record->kind == SUDOKU_INVALID)
        return fail_record(m, file, &record->error);
    return record->kind == SUDOKU_PUZZLE || maker_refuse(m, "FILE", file, "a Sudoku puzzle");
}

/* Read a puzzle, even if a file has that name. */
static bool read_puzzle(struct maker *m, const char *value, sudoku_puzzle *puzzle)
{
    sudoku_record record = {0};
    const bool is_puzzle = read_record(m, value, &record) && record.kind == SUDOKU_PUZZLE;
    if (m->status != DLX_OK || (!is_puzzle && !read_file(m, value, &record)))
        return false;
    *puzzle = record.puzzle;
    return true;
}

/* Replace the empty problem of the maker, which already has its title. */
static bool replace_problem(struct maker *m, dlx_problem *problem)
{
    dlx_status status = dlx_problem_set_title(problem, dlx_problem_title(m->problem));
    dlx_problem_free(m->problem);
    m->problem = problem;
    return maker_check(m, status);
}

bool make_sudoku(struct maker *m)
{
    sudoku_puzzle puzzle;
    if (!read_puzzle(m, m->argument, &puzzle))
        return false;
    const sudoku_rules_settings settings = {.size = puzzle.size};
    sudoku_rules *rules = NULL;
    dlx_problem *problem;
    dlx_error error = {.message = ""};
    dlx_status status = sudoku_rules_new(m->allocator, &settings, &rules, &error);
    if (status == DLX_OK)
        status = sudoku_cover(m->allocator, rules, &puzzle, &problem);
    sudoku_rules_free(rules);
    if (status !=
        DLX_OK) /* only the rules of some sizes, such as 7x7, have a message of their own */
        return maker_fail(m, status, "%s",
                          *error.message != '\0' ? error.message : dlx_status_text(status));
    return replace_problem(m, problem);
}
