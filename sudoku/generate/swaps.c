/* SPDX-License-Identifier: MIT */
/*
 * Unavoidable sets of a full grid that are found without a search. Two digits may be exchanged in
 * some rows, if each column and each box has both digits in these rows, or none. Two rows of a band
 * may be exchanged in some columns, if they have the same digits there, and so may two columns of a
 * stack:
 *
 *     digits 1 and 2         rows 1 and 2 of a band
 *
 *     1 . . | 2 . . | . . .   1 3 5 | 2 7 8 | 4 6 9      columns 1 and 4 have 1 2 and 2 1,
 *     2 . . | 1 . . | . . .   2 4 6 | 1 9 3 | 5 8 7      columns 5 and 9 have 7 9 and 9 7,
 *     . . . | . . . | 2 1 .                              the others 3 4, 4 5, 5 6, 6 8 and 8 3
 *
 * In all cases, there are two series of nine cells: a digit in each row, or a row, or a column.
 * Cells with the same number in both series are a pair. If a pair is exchanged, so is the pair in
 * which the second series has the column of the first cell, or its box, or its digit. The sets are
 * the components of this graph. All graphs are computed side by side, in the lanes of vectors:
 *
 *     graphs      0-35: digits a < b, by a and b      36-44: rows of a band      45-53: columns
 *     part[k]     a set of pairs, as bits. First pair k and those that must be exchanged with it;
 *                 finally the component whose last pair is k, or nothing. For the two rows above,
 *                 part[3] is {0, 3}, part[7] is {1, 2, 5, 6, 7}, and part[8] is {4, 8}
 */
#include "sudoku/generate/swaps.h"

#include <string.h>

enum {
    PAIRS = SUDOKU_SIZE,
    FIRST_ROW = SUDOKU_SIZE,         /* series of the first row */
    FIRST_COLUMN = 2 * SUDOKU_SIZE,  /* series of the first column */
    SERIES = 3 * SUDOKU_SIZE,        /* number of series */
    MOST_PARTNERS = SUDOKU_SIZE - 1, /* of a series */
    GRAPHS = 56,                     /* their number, rounded up */
    WIDTH = GRAPHS + MOST_PARTNERS,  /* room for partners that do not exist */
    MOST_PAIRS = 5,                  /* of a set; larger ones rarely save a question */
};

/* Eight graphs or series at once. Compilers do not vectorize loops as short as these. */
typedef uint16_t eight __attribute__((vector_size(16), aligned(2), may_alias));

static eight *eight_at(uint16_t *first)
{
    return (eight *)first;
}

static const eight *eight_of(const uint16_t *first)
{
    return (const eight *)first;
}

struct series {
    uint8_t place[SERIES][PAIRS]; /* of each cell, plus one */
    uint8_t key[SERIES][PAIRS];   /* of each cell: its column, or its digit - 1 */
    uint16_t at[SUDOKU_SIZE][SERIES + MOST_PARTNERS]; /* by key: cell of each series, a bit */
    uint16_t in_box[SUDOKU_SIZE][FIRST_ROW + MOST_PARTNERS]; /* by box: cell of each digit, a bit */
};

struct graphs {
    uint16_t part[PAIRS][WIDTH]; /* sets of pairs */
    uint8_t series[GRAPHS][2];   /* of each graph */
};

/* Return the first of the series after a that cannot be exchanged with it. */
static int end_of_partners(int a)
{
    return a < FIRST_ROW ? FIRST_ROW : (a / SUDOKU_BOX + 1) * SUDOKU_BOX;
}

static void add_cell(struct series *s, int series, int pair, int place, int key)
{
    s->place[series][pair] = (uint8_t)place;
    s->key[series][pair] = (uint8_t)key;
    s->at[key][series] = (uint16_t)(1 << pair);
}

static int box_of(int row, int column)
{
    return SUDOKU_BOX * (row / SUDOKU_BOX) + column / SUDOKU_BOX;
}

static void list_series(const struct removal *r, struct series *s)
{
    memset(s->at, 0, sizeof s->at);
    memset(s->in_box, 0, sizeof s->in_box);
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            const int cell = SUDOKU_SIZE * row + column;
            const int digit = r->solution[cell] - 1, place = r->place[cell];
            add_cell(s, digit, row, place, column);
            add_cell(s, FIRST_ROW + row, column, place, digit);
            add_cell(s, FIRST_COLUMN + column, row, place, digit);
            s->in_box[box_of(row, column)][digit] = (uint16_t)(1 << row);
        }
}

/* Begin the part of each pair of series a with the pair and those that must be exchanged with it.
 * The graphs of partners that do not exist are overwritten. */
static void link_pairs(const struct series *s, int a, struct graphs *g, int graph)
{
    for (int pair = 0; pair < PAIRS; pair++) {
        const int key = s->key[a][pair];
        eight linked = *eight_of(&s->at[key][a + 1]) | (uint16_t)(1 << pair);
        if (a < FIRST_ROW)
            linked |= *eight_of(&s->in_box[box_of(pair, key)][a + 1]);
        *eight_at(&g->part[pair][graph]) = linked;
    }
}

static void list_graphs(const struct series *s, struct graphs *g)
{
    int graph = 0;
    for (int a = 0; a < SERIES; a++) {
        if (a + 1 < end_of_partners(a))
            link_pairs(s, a, g, graph);
        for (int b = a + 1; b < end_of_partners(a); b++, graph++) {
            g->series[graph][0] = (uint8_t)a;
            g->series[graph][1] = (uint8_t)b;
        }
    }
}

/* Where parts k and m have a pair in common, move k into m. */
static void join(uint16_t *k, uint16_t *m)
{
    for (int graph = 0; graph < GRAPHS; graph += 8) {
        const eight moved =
            *eight_of(&k[graph]) & (eight)((*eight_of(&k[graph]) & *eight_of(&m[graph])) != 0);
        *eight_at(&m[graph]) |= moved;
        *eight_at(&k[graph]) ^= moved;
    }
}

static void find_components(struct graphs *g)
{
    for (int k = 0; k < PAIRS; k++)
        for (int m = k + 1; m < PAIRS; m++)
            join(g->part[k], g->part[m]);
}

/* Where part k is a component that is not too large, note it. */
static void note(const uint16_t *part, uint16_t k, uint16_t *parts)
{
    for (int graph = 0; graph < GRAPHS; graph += 8) {
        const eight here = *eight_of(&part[graph]);
        eight size = here - (here >> 1 & 0x155);
        size = (size & 0x333) + (size >> 2 & 0x333);
        size = (size + (size >> 4) + (size >> 8)) & 15;
        *eight_at(&parts[graph]) |= (eight)((size > 1) & (size <= MOST_PAIRS)) & k;
    }
}

/* Add the set of a component. */
static void add_component(struct removal *r, const struct series *s, const uint8_t series[2],
                          unsigned pairs)
{
    uint16_t places[2 * PAIRS];
    int count = 0;
    for (; pairs != 0; pairs &= pairs - 1) {
        const int pair = __builtin_ctz(pairs);
        places[count++] = s->place[series[0]][pair];
        places[count++] = s->place[series[1]][pair];
    }
    removal_add(r, places, count, true);
}

void swaps_add(struct removal *removal)
{
    struct series s;
    struct graphs g;
    uint16_t parts[GRAPHS] = {0};
    list_series(removal, &s);
    list_graphs(&s, &g);
    find_components(&g);
    for (int k = 0; k < PAIRS; k++)
        note(g.part[k], (uint16_t)(1 << k), parts);
    for (int graph = 0; graph < GRAPHS; graph += 4) { /* few mispredicted ends of the inner loop */
        uint64_t rest = 0;
        for (int i = 0; i < 4; i++)
            rest |= (uint64_t)parts[graph + i] << 16 * i;
        for (; rest != 0; rest &= rest - 1) {
            const int bit = __builtin_ctzll(rest), of = graph + bit / 16;
            add_component(removal, &s, g.series[of], g.part[bit % 16][of]);
        }
    }
}
