/* SPDX-License-Identifier: MIT */
/* See proposals.h. */
#include "sudoku/generate/proposals.h"

#include "dlx/core/random.h"
#include "sudoku/clues.h"

#include <stdlib.h>

/* ---- what kinds have in common ---- */

enum family {
    NOT_PROPOSED, /* such clues are not made */
    BOARD,        /* one clue without cells */
    PAIR,         /* two neighbors, numbered */
    SQUARE,       /* four cells in a square, numbered */
    RAY,          /* a row, a column or a diagonal, from one end, numbered */
    CELL,         /* one cell, numbered */
    LINE,         /* a random walk, also by corners */
    CAGE,         /* random neighbors */
};

static enum family family_of(sudoku_clue_kind kind)
{
    static const enum family families[] = {
        [SUDOKU_KILLER] = CAGE,
        [SUDOKU_THERMOMETER] = LINE,
        [SUDOKU_ARROW] = LINE,
        [SUDOKU_WHITE] = PAIR,
        [SUDOKU_BLACK] = PAIR,
        [SUDOKU_XV] = PAIR,
        [SUDOKU_KROPKI_NEGATIVE] = BOARD,
        [SUDOKU_XV_NEGATIVE] = BOARD,
        [SUDOKU_LITTLE_KILLER] = RAY,
        [SUDOKU_SANDWICH] = RAY,
        [SUDOKU_SKYSCRAPER] = RAY,
        [SUDOKU_RENBAN] = LINE,
        [SUDOKU_WHISPERS] = LINE,
        [SUDOKU_BETWEEN] = LINE,
        [SUDOKU_QUADRUPLE] = SQUARE,
        [SUDOKU_MINIMUM] = CELL,
        [SUDOKU_MAXIMUM] = CELL,
        [SUDOKU_ODD] = CELL,
        [SUDOKU_EVEN] = CELL,
    };
    return (size_t)kind < sizeof families / sizeof *families ? families[kind] : NOT_PROPOSED;
}

bool can_propose(sudoku_clue_kind kind)
{
    return family_of(kind) != NOT_PROPOSED;
}

int count_proposals(const struct proposals *p, sudoku_clue_kind kind)
{
    const int size = p->rules->size;
    switch (family_of(kind)) {
    case BOARD:
        return 1;
    case PAIR:
        return 2 * size * (size - 1);
    case SQUARE:
        return (size - 1) * (size - 1);
    case RAY:
        return 4 * size;
    case CELL:
        return size * size;
    default:
        return 0;
    }
}

static void begin(struct proposals *p, sudoku_clue_kind kind)
{
    p->clue = (sudoku_clue){.kind = kind, .cells = p->cells, .values = p->values};
}

static void add_cell(struct proposals *p, int cell)
{
    p->cells[p->clue.cell_count++] = (uint16_t)cell;
}

static void add_value(struct proposals *p, int value)
{
    p->values[p->clue.value_count++] = (uint16_t)value;
}

static bool holds(const struct proposals *p)
{
    return clue_holds(p->rules, &p->clue, p->grid);
}

static int sum_of(const struct proposals *p)
{
    int sum = 0;
    for (int c = 0; c < p->clue.cell_count; c++)
        sum += p->grid[p->cells[c]];
    return sum;
}

/* ---- numbered proposals ---- */

/* The first half of the numbers are pairs in rows, the other half pairs in columns. */
static bool propose_pair(struct proposals *p, int number)
{
    const int size = p->rules->size, half = size * (size - 1);
    const bool is_vertical = number >= half;
    const int at = is_vertical ? number - half : number;
    const int first = is_vertical ? at : at / (size - 1) * size + at % (size - 1);
    add_cell(p, first);
    add_cell(p, first + (is_vertical ? size : 1));
    if (p->clue.kind != SUDOKU_XV)
        return holds(p);
    add_value(p, sum_of(p));
    return p->values[0] == 5 || p->values[0] == 10;
}

/* Ask for two to four of the digits, in ascending order. */
static bool propose_square(struct proposals *p, int number)
{
    const int size = p->rules->size, steps[] = {0, 1, size, size + 1};
    const int first = number / (size - 1) * size + number % (size - 1);
    const int wanted = 2 + (int)random_under(p->random, 3);
    uint16_t order[4];
    random_order(p->random, order, 4);
    for (int c = 0; c < 4; c++)
        add_cell(p, first + steps[c]);
    for (int v = 0; v < wanted; v++) {
        const uint16_t digit = p->grid[p->cells[order[v]]];
        int at = v;
        for (; at > 0 && p->values[at - 1] > digit; at--)
            p->values[at] = p->values[at - 1];
        p->values[at] = digit;
    }
    p->clue.value_count = wanted;
    return true;
}

static void add_ray(struct proposals *p, int cell, int row, int column)
{
    const int size = p->rules->size;
    for (int r = cell / size, c = cell % size; r >= 0 && r < size && c >= 0 && c < size;
         r += row, c += column)
        add_cell(p, r * size + c);
}

/* Little killers start at all cells of the upper and the lower border, in both directions. */
static bool propose_diagonal(struct proposals *p, int number)
{
    const int size = p->rules->size, column = number % size, way = number / size;
    const bool is_upper = way < 2;
    add_ray(p, is_upper ? column : size * (size - 1) + column, is_upper ? 1 : -1,
            way % 2 == 0 ? 1 : -1);
    add_value(p, sum_of(p));
    return p->clue.cell_count > 1;
}

/* Return the number of digits that are larger than all digits before them. */
static int count_seen(const struct proposals *p)
{
    int seen = 0, highest = 0;
    for (int c = 0; c < p->clue.cell_count; c++)
        if (p->grid[p->cells[c]] > highest) {
            highest = p->grid[p->cells[c]];
            seen++;
        }
    return seen;
}

static int sum_between_crusts(const struct proposals *p)
{
    int sum = 0, crusts = 0;
    for (int c = 0; c < p->clue.cell_count; c++) {
        const int digit = p->grid[p->cells[c]];
        const bool is_crust = digit == 1 || digit == p->rules->size;
        crusts += is_crust;
        sum += crusts == 1 && !is_crust ? digit : 0;
    }
    return sum;
}

/* Rows from both ends, then columns. A sandwich is the same from both ends. */
static bool propose_row(struct proposals *p, int number)
{
    const int size = p->rules->size, at = number % size, way = number / size;
    static const int rows[] = {0, 0, 1, -1}, columns[] = {1, -1, 0, 0};
    const int first[] = {size * at, size * at + size - 1, at, size * (size - 1) + at};
    add_ray(p, first[way], rows[way], columns[way]);
    if (p->clue.kind == SUDOKU_SKYSCRAPER)
        add_value(p, count_seen(p));
    else
        add_value(p, sum_between_crusts(p));
    return p->clue.kind == SUDOKU_SKYSCRAPER || way % 2 == 0;
}

static bool propose_numbered(struct proposals *p, int number)
{
    switch (family_of(p->clue.kind)) {
    case PAIR:
        return propose_pair(p, number);
    case SQUARE:
        return propose_square(p, number);
    case RAY:
        return p->clue.kind == SUDOKU_LITTLE_KILLER ? propose_diagonal(p, number)
                                                    : propose_row(p, number);
    case CELL:
        add_cell(p, number);
        return holds(p);
    default:
        return true;
    }
}

/* ---- random proposals ---- */

/* Return a random unused neighbor of a cell, or -1. Lines also go by corners. */
static int find_neighbor(const struct proposals *p, int cell)
{
    const int size = p->rules->size, first = (int)random_under(p->random, 9);
    for (int n = 0; n < 9; n++) {
        const int step = (first + n) % 9, row = step / 3 - 1, column = step % 3 - 1;
        const int r = cell / size + row, c = cell % size + column;
        const bool is_near = family_of(p->clue.kind) == LINE || row == 0 || column == 0;
        if (is_near && r >= 0 && r < size && c >= 0 && c < size && !p->is_used[r * size + c])
            return r * size + c;
    }
    return -1;
}

/* Return whether more cells may still make the clue hold. */
static bool has_promise(const struct proposals *p)
{
    switch (p->clue.kind) {
    case SUDOKU_ARROW:
        return sum_of(p) <= 2 * p->grid[p->cells[0]];
    case SUDOKU_RENBAN:
    case SUDOKU_BETWEEN:
        return true;
    default:
        return holds(p);
    }
}

/* Walk on unused cells. Return the number of cells after which the clue held last. */
static int walk(struct proposals *p, int most)
{
    const int least = family_of(p->clue.kind) == LINE ? 3 : 2;
    int good = 0, next = (int)random_under(p->random, (uint32_t)(p->rules->size * p->rules->size));
    if (p->is_used[next])
        return 0;
    while (next >= 0 && p->clue.cell_count < most) {
        add_cell(p, next);
        p->is_used[next] = true;
        if (!has_promise(p))
            break;
        if (p->clue.cell_count >= least && holds(p))
            good = p->clue.cell_count;
        /* A line goes on from its end, and a cage from any of its cells. */
        const int from = family_of(p->clue.kind) == LINE
                             ? p->clue.cell_count - 1
                             : (int)random_under(p->random, (uint32_t)p->clue.cell_count);
        next = find_neighbor(p, p->cells[from]);
    }
    return good;
}

/* The cells that are not kept are free again. */
static bool propose_walk(struct proposals *p)
{
    const int size = p->rules->size, longest = size < 6 ? size : 6;
    const int most = p->clue.kind == SUDOKU_KILLER ? 2 + (int)random_under(p->random, 3) : longest;
    const int good = walk(p, most);
    for (int c = good; c < p->clue.cell_count; c++)
        p->is_used[p->cells[c]] = false;
    p->clue.cell_count = good;
    if (p->clue.kind == SUDOKU_KILLER && good > 0)
        add_value(p, sum_of(p));
    return good > 0;
}

bool propose_clue(struct proposals *p, sudoku_clue_kind kind, int number)
{
    begin(p, kind);
    if (count_proposals(p, kind) > 0)
        return propose_numbered(p, number);
    return propose_walk(p);
}
