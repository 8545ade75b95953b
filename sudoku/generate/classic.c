/* SPDX-License-Identifier: MIT */
/*
 * Draw random grids with exactly equal probability.
 *
 * A grid consists of its row structure and the order of the digits in each minirow (three cells of
 * a row in a box). The row structure gives the set of digits in each minirow. It has three
 * independent bands:
 *
 *     a band                   its row structure
 *     1 2 3 | 4 5 6 | 7 8 9    {1 2 3} {4 5 6} {7 8 9}    each row has all digits,
 *     7 5 6 | 1 8 9 | 2 4 3    {5 6 7} {1 8 9} {2 3 4}    and so does each box
 *     4 9 8 | 7 2 3 | 6 1 5    {4 8 9} {2 3 7} {1 5 6}
 *
 * A digit in row i of the first box and row j of the second is in the remaining row of the third.
 * Two things therefore determine a band: its first box, which is one of 1680 ordered partitions of
 * the digits into triples, and the digits of each row that move down one row, cyclically, to the
 * second box. The other digits move down two rows. Each row of the second box gets three digits
 * exactly if every row sends the same number of digits down one row. There are 1 + 27 + 27 + 1 = 56
 * ways to do that.
 *
 * Given the row structure, the stacks are independent, too. Let n be the number of ways to order
 * the minirows of a stack so that each column has all digits. Then
 *
 *     n1 * n2 * n3 grids have this row structure.
 *
 * To draw a grid, draw a row structure with probability proportional to this product, then one of
 * the n ways of each stack. Rejection sampling draws the row structure. First, draw the first boxes
 * of the three bands with probability proportional to n1 (see below). Then draw the rest of each
 * band, one of 56 ways. Keep the result with probability n2 / most * n3 / most, where `most` is the
 * largest n; otherwise start again. The probability to be kept is
 *
 *     probability ~ n1 * (1/56)^3 * n2 / most * n3 / most ~ n1 * n2 * n3.
 *
 * Renaming digits does not change n, so n depends only on the table t, where t[i][j][k] is the
 * number of digits in minirow i of the upper, j of the middle, and k of the lower box of the stack.
 * Each minirow has three digits. There are 22620 such tables, and
 *
 *     9! / product of t[i][j][k]!
 *
 * stacks have the same t. The first stack is therefore drawn in three steps. The alias method in
 * whole numbers (A. J. Walker, 1977) draws a table with probability proportional to its stacks
 * times its n. Among the stacks of this table, the one with its digits in the order of (i, j, k) is
 * taken. Finally the digits are renamed at random, so all stacks of the table are equally likely.
 *
 * The sum of n1 * n2 * n3 over all row structures is the number of grids, 6670903752021072936960
 * (B. Felgenhauer and F. Jarvis, 2005). A test computes it from these tables.
 *
 * Invariant: entry 9i + 3j + k of t is two bits of the key, from bit 18i + 6j + 2k. A layer is the
 * entries with the same i. It is one of 165: each of its three digits has one of nine pairs (j, k).
 */
#include "dlx/core/random.h"
#include "sudoku/core/object.h"
#include "sudoku/generate/classic.h"

#include <assert.h>
#include <string.h>

enum {
    TABLES = 22620,  /* number of them */
    SLOTS = 1 << 15, /* slots of the hash table */
    LAYERS = 165,
    SPLITS = 56, /* ways to send the digits of a box down one row or two */
    LANE = 7,    /* bits for each digit in a word, so that nine fit */
    WAYS_BITS = 12,
    KEY_BITS = 52, /* bits of a key in a slot; the last entry of t follows from the others */
};

/* A table, and its column of the alias method, which it may share with another table. */
struct table {
    uint64_t weight; /* the remaining weight; once the columns are made, its part of its column */
    uint16_t alias;  /* table that has the rest of the column */
    uint16_t ways;   /* n */
    uint16_t minirow[6]; /* of the middle and lower box; digits in the order of (i, j, k) */
};

struct classic {
    struct object object; /* the allocator */
    uint32_t tables;      /* made so far; TABLES in the end */
    uint32_t most;        /* largest number of ways of a table */
    uint32_t most_apart;  /* the same, if the upper and middle box have no minirow in common */
    uint64_t column;      /* height of each column: the sum of all weights; see share_columns() */
    uint64_t slot[SLOTS]; /* key and ways of a table in one word; 0 if empty */
    struct table table[TABLES];
    uint64_t lanes[1 << DIGITS];     /* for each set, a 1 in the lane of each of its digits */
    uint16_t subset[1 << DIGITS][8]; /* of each set of three digits, by a mask of three bits */
    uint16_t split[SPLITS];          /* digits that go down one row: three masks of three bits */
};

/* ---- tables ---- */

/* Return the slot of a key, or the empty slot where it belongs. */
static uint32_t find_slot(const struct classic *c, uint64_t key)
{
    const uint64_t short_key = key & ((UINT64_C(1) << KEY_BITS) - 1);
    /* Fibonacci hashing: the upper 15 bits of the product are the best mixed ones. */
    uint32_t slot = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 49);
    while (c->slot[slot] != 0 && c->slot[slot] >> WAYS_BITS != short_key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* Return the stack of a key that has its digits in the order of (i, j, k). */
static struct stack stack_of(uint64_t key)
{
    struct stack stack = {{0}};
    uint16_t digit = 1;
    for (int entry = 0; entry < 27; entry++)
        for (uint64_t count = key >> 2 * entry & 3; count > 0; count--, digit <<= 1) {
            stack.minirow[entry / 9] |= digit;
            stack.minirow[3 + entry / 3 % 3] |= digit;
            stack.minirow[6 + entry % 3] |= digit;
        }
    return stack;
}

/* Return the number of stacks with this table. */
static uint64_t stacks_of(uint64_t key)
{
    static const uint64_t factorial[] = {1, 1, 2, 6};
    uint64_t stacks = 362880;
    for (int entry = 0; entry < 27; entry++)
        stacks /= factorial[key >> 2 * entry & 3];
    return stacks;
}

/* The three minirows of a box in one word, with 16 bits for each. */
static uint64_t packed(const uint16_t minirow[3])
{
    return minirow[0] | (uint64_t)minirow[1] << 16 | (uint64_t)minirow[2] << 32;
}

/* Move each minirow of a box down one row, cyclically. */
static uint64_t moved_down(uint64_t box)
{
    return (box << 16 | box >> 32) & UINT64_C(0xffffffffffff);
}

static bool has_zero(uint64_t box)
{
    return ((box - 0x000100010001) & ~box & 0x800080008000) != 0;
}

/* Return true if two boxes have a minirow with the same digits. */
static bool have_common_minirow(uint64_t a, uint64_t b)
{
    const uint64_t once = moved_down(b), twice = moved_down(once);
    return has_zero(a ^ b) || has_zero(a ^ once) || has_zero(a ^ twice);
}

static void add_table(struct classic *c, uint64_t key, uint32_t ways)
{
    const struct stack stack = stack_of(key);
    uint32_t slot = find_slot(c, key);
    if (c->slot[slot] != 0) /* add_orders() repeats a table if two layers are equal */
        return;
    assert(c->tables < TABLES);
    struct table *t = &c->table[c->tables++];
    *t = (struct table){.weight = stacks_of(key) * ways, .ways = (uint16_t)ways};
    memcpy(t->minirow, stack.minirow + 3, sizeof t->minirow);
    c->slot[slot] = key << WAYS_BITS | ways; /* this shifts out the last entry of the key */
    c->most = ways > c->most ? ways : c->most;
    if (ways > c->most_apart &&
        !have_common_minirow(packed(stack.minirow), packed(stack.minirow + 3)))
        c->most_apart = ways;
    c->column += t->weight;
}

/* Add the tables with these layers in any order, which all have the same number of ways. There are
 * six if no two layers are equal. */
static void add_orders(struct classic *c, uint64_t a, uint64_t b, uint64_t d)
{
    const struct stack stack = stack_of(a | b << 18 | d << 36);
    uint32_t ways = stack_count(&stack);
    add_table(c, a | b << 18 | d << 36, ways);
    add_table(c, a | d << 18 | b << 36, ways);
    add_table(c, b | a << 18 | d << 36, ways);
    add_table(c, b | d << 18 | a << 36, ways);
    add_table(c, d | a << 18 | b << 36, ways);
    add_table(c, d | b << 18 | a << 36, ways);
}

/* Count the digits of a layer in each minirow of the middle and lower box, as six 4-bit sums. */
static uint32_t sums_of(uint64_t layer)
{
    uint32_t sums = 0;
    for (int pair = 0; pair < 9; pair++) {
        uint32_t count = (uint32_t)(layer >> 2 * pair & 3);
        sums += count << 4 * (pair / 3);
        sums += count << (12 + 4 * (pair % 3));
    }
    return sums;
}

static void add_tables(struct classic *c)
{
    uint64_t layer[LAYERS];
    uint32_t sums[LAYERS];
    int layers = 0;
    for (int a = 0; a < 9; a++)
        for (int b = a; b < 9; b++)
            for (int d = b; d < 9; d++) {
                layer[layers] =
                    (UINT64_C(1) << 2 * a) + (UINT64_C(1) << 2 * b) + (UINT64_C(1) << 2 * d);
                sums[layers] = sums_of(layer[layers]);
                layers++;
            }
    assert(layers == LAYERS);
    for (int a = 0; a < LAYERS; a++)
        for (int b = a; b < LAYERS; b++)
            for (int d = b; d < LAYERS; d++)
                if (sums[a] + sums[b] + sums[d] == 0x333333) /* three digits in each minirow */
                    add_orders(c, layer[a], layer[b], layer[d]);
    assert(c->tables == TABLES);
}

/* ---- the alias method: at most two tables share a column, and all columns have one height ---- */

/* Fill the column of each table that weighs too little with weight of a table that weighs too much.
 * Weights are multiplied by TABLES, so that the height of a column is a whole number. */
static void share_columns(struct classic *c)
{
    uint16_t small[TABLES], large[TABLES];
    uint32_t smalls = 0, larges = 0;
    for (uint16_t t = 0; t < TABLES; t++) {
        c->table[t].weight *= TABLES;
        c->table[t].alias = t;
        if (c->table[t].weight < c->column)
            small[smalls++] = t;
        else
            large[larges++] = t;
    }
    while (smalls > 0 && larges > 0) {
        struct table *poor = &c->table[small[--smalls]], *rich = &c->table[large[larges - 1]];
        poor->alias = large[larges - 1];
        rich->weight -= c->column - poor->weight;
        if (rich->weight < c->column)
            small[smalls++] = large[--larges];
    }
    assert(smalls == 0); /* each remaining table fills exactly one column */
}

/* ---- bands ---- */

static void list_splits(struct classic *c)
{
    static const uint8_t ones[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    int splits = 0;
    for (int mask = 0; mask < 512; mask++)
        if (ones[mask & 7] == ones[mask >> 3 & 7] && ones[mask & 7] == ones[mask >> 6])
            c->split[splits++] = (uint16_t)mask;
    assert(splits == SPLITS);
}

static void list_sets(struct classic *c)
{
    for (int set = 0; set < 1 << DIGITS; set++)
        for (int digit = 0, place = 0; digit < DIGITS; digit++)
            if ((set >> digit & 1) != 0) {
                c->lanes[set] |= UINT64_C(1) << LANE * digit;
                for (int mask = 0; mask < 8 && place < 3; mask++)
                    c->subset[set][mask] |= (uint16_t)((mask >> place & 1) << digit);
                place++;
            }
}

/* Return the second box of a band, given the first box and how it is split. */
static uint64_t split_band(const struct classic *c, uint16_t mask, const uint16_t first[3])
{
    const uint64_t one = c->subset[first[0]][mask & 7] |
                         (uint64_t)c->subset[first[1]][mask >> 3 & 7] << 16 |
                         (uint64_t)c->subset[first[2]][mask >> 6] << 32;
    return moved_down(one) | moved_down(moved_down(packed(first) & ~one));
}

static void unpack(uint64_t box, uint16_t minirow[3])
{
    for (int row = 0; row < 3; row++)
        minirow[row] = (uint16_t)(box >> 16 * row);
}

/* The lane of each digit becomes 9i + 3j + k, the index of the entry of t that counts the digit. */
uint32_t classic_ways(const struct classic *classic, const struct stack *stack)
{
    static const uint8_t worth[MINIROWS] = {0, 9, 18, 0, 3, 6, 0, 1, 2};
    uint64_t lanes = 0, key = 0;
    for (int row = 0; row < MINIROWS; row++)
        lanes += classic->lanes[stack->minirow[row]] * worth[row];
    for (int digit = 0; digit < DIGITS; digit++)
        key += UINT64_C(1) << 2 * (lanes >> LANE * digit & 31);
    return classic->slot[find_slot(classic, key)] & ((1 << WAYS_BITS) - 1);
}

uint32_t classic_most_ways(const struct classic *classic)
{
    return classic->most;
}

/* ---- grids ---- */

/* Most numbers that are drawn to accept or reject a stack are so large that only few stacks have as
 * many ways. Return false if the first two boxes show that this stack has not. */
static bool may_accept(const struct classic *c, uint64_t upper, uint64_t middle, uint32_t drawn)
{
    return drawn < c->most_apart || have_common_minirow(upper, middle);
}

/*
 * The tables are too large for a first-level cache, and nearly all draws are rejected. Therefore
 * the numbers of the next two draws are drawn, and the tables that they need are loaded, before a
 * draw is decided. After the last one, the random numbers go on behind its own numbers.
 */
struct draw {
    const struct table *table; /* of the first stack: first its column, then itself */
    uint64_t height;           /* where in the column */
    uint16_t split[3];         /* of each band */
    uint32_t accept;           /* accept the second stack if it has more ways */
    uint64_t random;           /* the state of the random numbers behind this draw */
};

static struct draw draw_numbers(const struct classic *c, uint64_t *random)
{
    struct draw d = {.table = &c->table[random_under(random, TABLES)]};
    __builtin_prefetch(d.table);
    d.height = random_under_64(random, c->column);
    for (int band = 0; band < 3; band++)
        d.split[band] = c->split[random_under(random, SPLITS)];
    d.accept = random_under(random, c->most);
    d.random = *random;
    return d;
}

static void find_table(const struct classic *c, struct draw *d)
{
    if (d->height >= d->table->weight) {
        d->table = &c->table[d->table->alias];
        __builtin_prefetch(d->table);
    }
}

/* Try to make the first two stacks. Accept them with probability n2 / most. */
static bool try_draw(const struct classic *c, const struct draw *d, struct stack stack[2],
                     uint32_t ways[2])
{
    static const uint16_t first[3] = {0007, 0070, 0700};
    const uint16_t *rest = d->table->minirow;
    const uint64_t upper = split_band(c, d->split[0], first);
    const uint64_t middle = split_band(c, d->split[1], rest);
    if (!may_accept(c, upper, middle, d->accept))
        return false;
    unpack(upper, stack[1].minirow);
    unpack(middle, stack[1].minirow + 3);
    unpack(split_band(c, d->split[2], rest + 3), stack[1].minirow + 6);
    ways[1] = classic_ways(c, &stack[1]);
    if (d->accept >= ways[1])
        return false;
    memcpy(stack[0].minirow, first, sizeof first);
    memcpy(stack[0].minirow + 3, rest, sizeof d->table->minirow);
    ways[0] = d->table->ways;
    return true;
}

static void draw_two_stacks(const struct classic *c, uint64_t *random, struct stack stack[2],
                            uint32_t ways[2])
{
    struct draw now = draw_numbers(c, random), next = draw_numbers(c, random);
    find_table(c, &now);
    for (;;) {
        const struct draw third = draw_numbers(c, random);
        find_table(c, &next);
        if (try_draw(c, &now, stack, ways))
            break;
        now = next;
        next = third;
    }
    *random = now.random;
}

/* Add the third stack. Accept it with probability n3 / most. */
static bool add_third_stack(const struct classic *c, uint64_t *random, struct stack stack[3],
                            uint32_t ways[3])
{
    enum { EVERY = (1 << DIGITS) - 1 };
    const uint32_t drawn = random_under(random, c->most);
    for (int row = 0; row < MINIROWS; row++)
        stack[2].minirow[row] = EVERY & ~(stack[0].minirow[row] | stack[1].minirow[row]);
    if (!may_accept(c, packed(stack[2].minirow), packed(stack[2].minirow + 3), drawn))
        return false;
    ways[2] = classic_ways(c, &stack[2]);
    return drawn < ways[2];
}

/* Draw a row structure. Its digits are not renamed yet. */
static void draw_stacks(const struct classic *c, uint64_t *random, struct stack stack[3],
                        uint32_t ways[3])
{
    do
        draw_two_stacks(c, random, stack, ways);
    while (!add_third_stack(c, random, stack, ways));
}

void classic_draw(const struct classic *classic, uint64_t *random, uint8_t cells[SUDOKU_CELLS])
{
    struct stack stack[3];
    uint32_t ways[3];
    uint16_t name[DIGITS];
    uint8_t filled[MINIROWS][3];
    draw_stacks(classic, random, stack, ways);
    random_order(random, name, DIGITS); /* the first box has 123, 456, 789 */
    for (int s = 0; s < 3; s++) {
        stack_fill(&stack[s], random_under(random, ways[s]), filled);
        for (int row = 0; row < MINIROWS; row++)
            for (int column = 0; column < 3; column++)
                cells[SUDOKU_SIZE * row + 3 * s + column] =
                    (uint8_t)(name[filled[row][column]] + 1);
    }
}

/* ---- beginning and end ---- */

dlx_status classic_new(const dlx_allocator *allocator, struct classic **classic)
{
    struct classic *c = object_new(allocator, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    add_tables(c);
    share_columns(c);
    list_splits(c);
    list_sets(c);
    *classic = c;
    return DLX_OK;
}

void classic_free(struct classic *classic)
{
    object_free((struct object *)classic);
}
