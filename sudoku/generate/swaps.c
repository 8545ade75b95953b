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
 * In both cases there are nine pairs of cells: of the two digits in each row, or of the two rows in
 * each column. `links` names the pairs that must be exchanged together with each pair. The sets are
 * the components of this graph. As the links are permutations, a pair reaches its whole component
 * by following them forward.
 */
#include "sudoku/generate/swaps.h"

enum {
    PAIRS = SUDOKU_SIZE,
    MOST_PAIRS = 5, /* of a set; larger ones rarely save a question */
};

struct pairs {
    uint16_t cell[PAIRS][2]; /* the cells of each pair */
    uint16_t links[PAIRS];   /* pairs that are exchanged with each pair, as bits */
};

static void add_component(struct removal *r, const struct pairs *p, uint16_t component)
{
    uint64_t set[SWAP_WORDS] = {0};
    for (; component != 0; component &= (uint16_t)(component - 1)) {
        const uint16_t *cell = p->cell[__builtin_ctz(component)];
        for (int w = 0; w < SWAP_WORDS; w++)
            set[w] |= r->place[cell[0]][w] | r->place[cell[1]][w];
    }
    removal_add_places(r, set);
}

static void add_components(struct removal *r, const struct pairs *p)
{
    uint16_t left = (1 << PAIRS) - 1;
    while (left != 0) {
        uint16_t seen = 0, next = left & (uint16_t)-left;
        int count = 0;
        for (; next != 0; count++) {
            const int pair = __builtin_ctz(next);
            seen |= (uint16_t)(1 << pair);
            next = (uint16_t)((next | p->links[pair]) & ~seen);
        }
        if (count <= MOST_PAIRS)
            add_component(r, p, seen);
        left &= (uint16_t)~seen;
    }
}

/* Where each digit is. */
struct homes {
    uint8_t column[SUDOKU_SIZE + 1][SUDOKU_SIZE];     /* of a digit in each row */
    uint8_t box[SUDOKU_SIZE + 1][SUDOKU_SIZE];        /* of a digit in each row */
    uint16_t in_column[SUDOKU_SIZE + 1][SUDOKU_SIZE]; /* row of a digit in each column, as a bit */
    uint16_t in_box[SUDOKU_SIZE + 1][SUDOKU_SIZE];    /* row of a digit in each box, as a bit */
};

static void find_homes(const uint8_t *grid, struct homes *h)
{
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int column = 0; column < SUDOKU_SIZE; column++) {
            const int digit = grid[SUDOKU_SIZE * row + column];
            const int box = SUDOKU_BOX * (row / SUDOKU_BOX) + column / SUDOKU_BOX;
            h->column[digit][row] = (uint8_t)column;
            h->box[digit][row] = (uint8_t)box;
            h->in_column[digit][column] = h->in_box[digit][box] = (uint16_t)(1 << row);
        }
}

/* The pairs of two digits: one in each row. */
static void pair_digits(const struct homes *h, int a, int b, struct pairs *p)
{
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        const int column = h->column[a][row];
        p->cell[row][0] = (uint16_t)(SUDOKU_SIZE * row + column);
        p->cell[row][1] = (uint16_t)(SUDOKU_SIZE * row + h->column[b][row]);
        p->links[row] = h->in_column[b][column] | h->in_box[b][h->box[a][row]];
    }
}

/* The pairs of two lines: one in each line that crosses them. Cell i of line a is at a * line + i *
 * cross; `home` has the crossing line of each digit in line b. */
static void pair_lines(const uint8_t *grid, int a, int b, int line, int cross, struct pairs *p)
{
    uint8_t home[SUDOKU_SIZE + 1];
    for (int i = 0; i < PAIRS; i++)
        home[grid[b * line + i * cross]] = (uint8_t)i;
    for (int i = 0; i < PAIRS; i++) {
        p->cell[i][0] = (uint16_t)(a * line + i * cross);
        p->cell[i][1] = (uint16_t)(b * line + i * cross);
        p->links[i] = (uint16_t)(1 << home[grid[p->cell[i][0]]]);
    }
}

void swaps_add(struct removal *removal)
{
    struct homes homes;
    struct pairs pairs;
    find_homes(removal->solution, &homes);
    for (int a = 1; a <= SUDOKU_SIZE; a++)
        for (int b = a + 1; b <= SUDOKU_SIZE; b++) {
            pair_digits(&homes, a, b, &pairs);
            add_components(removal, &pairs);
        }
    for (int a = 0; a < SUDOKU_SIZE; a++)
        for (int b = a + 1; b % SUDOKU_BOX != 0; b++) {
            pair_lines(removal->solution, a, b, SUDOKU_SIZE, 1, &pairs);
            add_components(removal, &pairs);
            pair_lines(removal->solution, a, b, 1, SUDOKU_SIZE, &pairs);
            add_components(removal, &pairs);
        }
}
