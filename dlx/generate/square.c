/* SPDX-License-Identifier: MIT */
/*
 * Random Latin squares, by the moves of M. T. Jacobson and P. Matthews ("Generating uniformly
 * distributed random Latin squares", 1996). A square is a cube of 0 and 1 with one 1 on each
 * line: cube[row][column][symbol]. A move adds or subtracts 1 at the corners of a box,
 *
 *         - +         starting at a corner that is 0, or -1 if there is one. All lines still sum to 1.
 *     + -             The opposite corner may become -1; then the next move starts there.
 *
 * Moves connect all such cubes, and in the limit every cube without a -1 is equally likely. The walk starts
 * at the cyclic square, makes n^3 moves, and continues until there is no -1.
 */
#include "dlx/core/random.h"
#include "dlx/generate/square.h"
#include "dlx/core/memory.h"

#include <string.h>

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

/* Make a move from a corner. Return the opposite corner. A corner of the box gets +1 if it is an even number
 * of steps away from the first, else -1. */
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

bool make_random_square(const dlx_allocator *allocator, struct square *s, uint64_t *random)
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
