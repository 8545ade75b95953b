/* SPDX-License-Identifier: MIT */
/*
 * Draw random grids with exactly equal probability: make a fixed number of choices, each from a
 * fixed number of possibilities. If they lead to no grid, as most do, start again. As each grid
 * comes from exactly one series of choices, all grids are equally probable.
 *
 *     1 4 7     The boxes are filled in this order, the first one with 1 2 3, 4 5 6, 7 8 9. Finally
 *     2 5 8     the digits are renamed at random: 9! ways.
 *     3 6 9
 *
 * A minirow is three cells of a row in a box. Two of the boxes in a band determine the digits of
 * the third one's minirows, because each row has all digits:
 *
 *     1 2 3 | 4 5 6 | 7 8 9
 *     5 6 7 | 1 8 9 | 2 3 4      a digit in row i of one box and in row j of another one is
 *     4 8 9 | 2 3 7 | 1 5 6      in the remaining row of the third
 *
 * Given one box, the digits of each row that move down one row, cyclically, determine the minirows
 * of the second. The others move down two rows. Each row gets three digits exactly if every row
 * sends the same number down one row: 1 + 27 + 27 + 1 = 56 ways, called splits. All this holds for
 * minicolumns of a stack, too.
 *
 * A minirow with given digits has six orders. If the columns of its digits in another box of the
 * stack are known, no digit may be in its old column: if these columns are a, b, c or a, a, b, two
 * orders remain, and none if they are a, a, a. So the choices are
 *
 *     boxes 2 and 3   a split of the minicolumns of box 1, and the orders of six minicolumns
 *     box 4           a split of the minirows of box 1, and the orders of three minirows
 *     box 5           a split of the minirows of box 2, and one of two orders of each minirow
 *     box 6           boxes 4 and 5 leave its minicolumns: one of two orders of each
 *     box 7           boxes 1 and 4 leave its minirows: the orders of three
 *     box 8           boxes 2 and 5 leave its minirows: one of two orders of each
 *     box 9           its minirows and minicolumns are known. They fit if any two share a digit.
 *
 * These are 56^3 * 6^12 * 2^9 choices, and 6670903752021072936960 / 9! of them lead to a grid (B.
 * Felgenhauer and F. Jarvis, 2005): one of 10.6. A test compares the number of tries with this.
 *
 * Three sets of digits are in one word, 16 bits for each, called lanes. The minirows of a box are
 * such a word, and so are its minicolumns. The cell in row i and column j has the digit that is in
 * lane i of one and in lane j of the other.
 */
#include "dlx/core/random.h"
#include "sudoku/core/object.h"
#include "sudoku/generate/classic.h"

#include <assert.h>

enum {
    DIGITS = SUDOKU_SIZE,
    BOXES = SUDOKU_SIZE,
    SETS = 1 << DIGITS,
    SPLITS = 56,
    ORDERS = 6,
    NO_ORDER = ORDERS, /* there is none */
    LANE = 16,         /* bits */
};

#define LANES(x) ((x)*UINT64_C(0x000100010001))
#define ALL      LANES(UINT64_C(0777))

/* The minirows of box 1, by the columns of their digits; and its minicolumns, by the rows. */
static const uint64_t first_rows[3] = {0x004000080001, 0x008000100002, 0x010000200004};
static const uint64_t first_columns[3] = {0x000400020001, 0x002000100008, 0x010000800040};

struct classic {
    struct object object;       /* the allocator */
    uint64_t split[SPLITS][3];  /* by column: lanes of the minirows whose digit there moves
                                   down one row */
    uint64_t placed[SETS][8];   /* by set of three digits and order: one digit in each lane */
    uint32_t digits[SETS];      /* by set of three digits: their numbers, a byte for each */
    uint8_t other_order[64][2]; /* orders that change all lanes; see change_lanes() */
};

/* The minirows and minicolumns of the boxes, in the order in which they are filled. */
struct grid {
    uint64_t row[BOXES], column[BOXES];
};

/* ---- boxes ---- */

static unsigned lane_of(uint64_t box, int lane)
{
    return (unsigned)(box >> LANE * lane) & (SETS - 1);
}

/* Move each lane to the next one, cyclically. */
static uint64_t moved(uint64_t box)
{
    return (box << LANE | box >> 2 * LANE) & LANES(UINT64_C(0xffff));
}

static bool has_zero(uint64_t box)
{
    return ((box - LANES(1)) & ~box & LANES(UINT64_C(0x8000))) != 0;
}

/* Split the minirows of a box, given by the columns of their digits. */
static uint64_t split_box(const uint64_t by_column[3], const uint64_t split[3])
{
    const uint64_t all = by_column[0] | by_column[1] | by_column[2];
    const uint64_t one =
        (by_column[0] & split[0]) | (by_column[1] & split[1]) | (by_column[2] & split[2]);
    return moved(one) | moved(moved(all & ~one));
}

/* Put the digits of a minirow into other lanes than in `lanes`, in one of two ways. Return 0 if
 * there is none.
 *
 *     bit t of the index: digit t is in lane 1     bit 3 + t: it is in lane 2     (t = 0, 1, 2)
 */
static uint64_t change_lanes(const struct classic *c, uint64_t lanes, unsigned set, unsigned way)
{
    const uint32_t digits = c->digits[set], upper = (uint32_t)(lanes >> LANE);
    const uint32_t index = (upper >> (digits & 15) & 0x10001) |
                           (upper >> (digits >> 8 & 15) & 0x10001) << 1 |
                           (upper >> (digits >> 16) & 0x10001) << 2;
    return c->placed[set][c->other_order[(index | index >> 13) & 63][way & 1]];
}

/* Put three minirows into other lanes, in ways chosen by three bits. Return false if one has no
 * way. */
static bool change_all(const struct classic *c, uint64_t lanes, uint64_t sets, unsigned ways,
                       uint64_t *changed)
{
    const uint64_t a = change_lanes(c, lanes, lane_of(sets, 0), ways);
    const uint64_t b = change_lanes(c, lanes, lane_of(sets, 1), ways >> 1);
    const uint64_t d = change_lanes(c, lanes, lane_of(sets, 2), ways >> 2);
    *changed = a | b | d;
    return a != 0 && b != 0 && d != 0;
}

static uint64_t left_by(uint64_t one, uint64_t other)
{
    return ALL & ~(one | other);
}

/* ---- choices ---- */

/* A random number below 2^32 is a fraction, which makes a series of choices. Each choice multiplies
 * it and takes the whole part. The fraction that remains shows if the series would be too frequent:
 * then it must be thrown away, as in random_under(). */
static uint32_t choose(uint64_t *fraction, uint32_t bound)
{
    const uint64_t product = *fraction * bound;
    *fraction = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

enum {
    SPLIT_CHOICES = SPLITS * SPLITS * SPLITS,
    ORDER_CHOICES = ORDERS * ORDERS * ORDERS * ORDERS * ORDERS * ORDERS,
};

static bool is_surplus(uint64_t fraction, uint32_t choices)
{
    return fraction < (UINT64_C(1) << 32) % choices;
}

/* Fill three minirows, in random orders. Store them in `by_row`, too. */
static uint64_t order_all(const struct classic *c, uint64_t sets, uint64_t *orders,
                          uint64_t by_row[3])
{
    uint64_t filled = 0;
    for (int row = 0; row < 3; row++) {
        const uint64_t placed = c->placed[lane_of(sets, row)][choose(orders, ORDERS)];
        by_row[row] = placed;
        filled |= placed;
    }
    return filled;
}

static bool try_grid(const struct classic *c, uint64_t *random, struct grid *g)
{
    const uint64_t one = random_word(random), two = random_word(random);
    uint64_t splits = one >> 32, orders = (uint32_t)one, later_orders = two >> 32;
    uint64_t lines[3];
    g->row[0] = first_rows[0] | first_rows[1] | first_rows[2];
    g->column[0] = first_columns[0] | first_columns[1] | first_columns[2];

    g->column[1] = split_box(first_columns, c->split[choose(&splits, SPLITS)]);
    g->column[2] = left_by(g->column[0], g->column[1]);
    g->row[2] = order_all(c, g->column[2], &orders, lines);
    g->row[1] = order_all(c, g->column[1], &orders, lines);

    g->row[3] = split_box(first_rows, c->split[choose(&splits, SPLITS)]);
    g->column[3] = order_all(c, g->row[3], &later_orders, (uint64_t[3]){0});
    g->row[4] = split_box(lines, c->split[choose(&splits, SPLITS)]);
    if (!change_all(c, g->column[3], g->row[4], (unsigned)two & 7, &g->column[4]))
        return false;
    g->column[5] = left_by(g->column[3], g->column[4]);
    if (!change_all(c, g->row[2], g->column[5], (unsigned)two >> 3 & 7, &g->row[5]))
        return false;

    g->row[6] = left_by(g->row[0], g->row[3]);
    g->column[6] = order_all(c, g->row[6], &later_orders, lines);
    g->row[7] = left_by(g->row[1], g->row[4]);
    if (!change_all(c, g->column[6], g->row[7], (unsigned)two >> 6 & 7, &g->column[7]))
        return false;
    g->row[8] = left_by(g->row[2], g->row[5]);
    g->column[8] = left_by(g->column[6], g->column[7]);
    return !has_zero(g->row[8] & g->column[8]) && !has_zero(g->row[8] & moved(g->column[8])) &&
           !has_zero(g->row[8] & moved(moved(g->column[8]))) &&
           !is_surplus(splits, SPLIT_CHOICES) && !is_surplus(orders, ORDER_CHOICES) &&
           !is_surplus(later_orders, ORDER_CHOICES);
}

void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS])
{
    struct grid g;
    uint16_t name[DIGITS];
    while (!try_grid(classic, random, &g)) {
    }
    random_order(random, name, DIGITS);
    for (int box = 0; box < BOXES; box++)
        for (int cell = 0; cell < DIGITS; cell++) {
            const int row = 3 * (box % 3) + cell / 3, column = 3 * (box / 3) + cell % 3;
            const unsigned digit = lane_of(g.row[box], cell / 3) & lane_of(g.column[box], cell % 3);
            cells[SUDOKU_SIZE * row + column] = (uint8_t)(name[__builtin_ctz(digit)] + 1);
        }
}

/* ---- tables ---- */

static void list_splits(struct classic *c)
{
    int splits = 0;
    for (unsigned mask = 0; mask < SETS; mask++) {
        const int size = __builtin_popcount(mask & 7);
        if (__builtin_popcount(mask >> 3 & 7) != size || __builtin_popcount(mask >> 6) != size)
            continue;
        for (int cell = 0; cell < 9; cell++)
            if ((mask >> cell & 1) != 0)
                c->split[splits][cell % 3] |= UINT64_C(0xffff) << LANE * (cell / 3);
        splits++;
    }
    assert(splits == SPLITS);
}

static const uint8_t order_lanes[ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static void list_sets(struct classic *c)
{
    for (unsigned set = 0; set < SETS; set++) {
        int place = 0;
        if (__builtin_popcount(set) != 3)
            continue;
        for (uint32_t rest = set; rest != 0; rest &= rest - 1, place++) {
            const int digit = __builtin_ctz(rest);
            c->digits[set] |= (uint32_t)digit << 8 * place;
            for (int order = 0; order < ORDERS; order++)
                c->placed[set][order] |= UINT64_C(1) << (LANE * order_lanes[order][place] + digit);
        }
    }
}

/* The lanes of the three digits are the bits of an index, as in change_lanes(). */
static void list_other_orders(struct classic *c)
{
    for (int lanes = 0; lanes < 27; lanes++) {
        const int lane[3] = {lanes / 9, lanes / 3 % 3, lanes % 3};
        int index = 0, found = 0;
        for (int t = 0; t < 3; t++)
            index |= (lane[t] == 1) << t | (lane[t] == 2) << (3 + t);
        c->other_order[index][0] = c->other_order[index][1] = NO_ORDER;
        for (uint8_t order = 0; order < ORDERS; order++)
            if (order_lanes[order][0] != lane[0] && order_lanes[order][1] != lane[1] &&
                order_lanes[order][2] != lane[2])
                c->other_order[index][found++] = order;
        assert(found == 0 || found == 2);
    }
}

dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic)
{
    struct classic *c = object_new(allocator, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    list_splits(c);
    list_sets(c);
    list_other_orders(c);
    *classic = c;
    return DLX_OK;
}

void classic_free(struct classic *classic)
{
    object_free((struct object *)classic);
}
