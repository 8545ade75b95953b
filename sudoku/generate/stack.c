/* SPDX-License-Identifier: MIT */
/*
 * Count and list the ways to fill a stack when the digits of each minirow are known.
 *
 *     minirow sets           a way
 *     {1 2 3}                1 3 2
 *     {4 5 6}                6 4 5     upper box
 *     {7 8 9}                8 7 9
 *     {1 4 7}                4 1 7
 *     {2 5 8}                2 5 8     middle box
 *     ...                    ...
 *
 * The first column takes one digit of each of the nine minirows, and all nine digits: a matching.
 * Each minirow then has two digits left, and each digit remains in two minirows of different boxes.
 * In this graph every vertex has two neighbors, so it is a union of cycles.
 *
 *     first column 1 5 8 ...  leaves  {2 3} {4 6} {7 9} ...:   2 - {2 3} - 3 - {3 6} - 6 - ... - 2
 *
 * Along a cycle, digits go to the second and the third column in turn, and either column may come
 * first. Thus a matching represents 2^cycles ways. The number of ways is the sum over all
 * matchings, about fifty.
 *
 * Ways are numbered. Matchings count in the order in which they are found. Within a matching, bit c
 * says which column comes first in cycle c.
 *
 * Each box has 27 triples, one digit of each minirow. A matching is a triple of the upper box, a
 * triple of the middle box without a common digit, and the other three digits, if they are a triple
 * of the lower box.
 */
#include "sudoku/generate/classic.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { ALL = (1 << DIGITS) - 1 };

enum { BOXES = 3, HIGHEST = 1 << (DIGITS - 1), TRIPLES = 27 };

/* A first column, and the search for it. Digits are bits. */
struct matching {
    const struct stack *stack;
    uint16_t digit[MINIROWS];         /* digit of each minirow in the first column */
    uint32_t ways;                    /* of all matchings before this one */
    uint8_t home[BOXES][HIGHEST + 1]; /* minirow of each box that contains a digit */
    uint16_t upper[TRIPLES], middle[TRIPLES];
    bool is_lower[ALL + 1]; /* is this set of digits a triple of the lower box? */
};

static uint16_t lowest(uint16_t set)
{
    return (uint16_t)(set & -set);
}

static void list_triples(const uint16_t set[3], uint16_t triple[TRIPLES])
{
    for (uint16_t a = set[0]; a != 0; a &= a - 1)
        for (uint16_t b = set[1]; b != 0; b &= b - 1)
            for (uint16_t c = set[2]; c != 0; c &= c - 1)
                *triple++ = lowest(a) | lowest(b) | lowest(c);
}

static void begin(struct matching *m, const struct stack *stack)
{
    uint16_t lower[TRIPLES];
    m->stack = stack;
    m->ways = 0;
    for (int row = 0; row < MINIROWS; row++)
        for (uint16_t set = stack->minirow[row]; set != 0; set &= set - 1)
            m->home[row / 3][lowest(set)] = (uint8_t)row;
    list_triples(stack->minirow, m->upper);
    list_triples(stack->minirow + 3, m->middle);
    list_triples(stack->minirow + 6, lower);
    memset(m->is_lower, false, sizeof m->is_lower);
    for (int t = 0; t < TRIPLES; t++)
        m->is_lower[lower[t]] = true;
}

static void choose(struct matching *m, int first, uint16_t triple)
{
    for (int row = first; row < first + 3; row++)
        m->digit[row] = m->stack->minirow[row] & triple;
}

/* Return the number of cycles in the graph that a matching leaves. Each digit joins two paths of
 * minirows, or closes one path to a cycle. Each end of a path stores its other end. */
static int count_cycles(const struct matching *m)
{
    int cycles = 0;
    uint8_t end[MINIROWS] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    for (int row = 0; row < MINIROWS; row++) {
        uint8_t a = m->home[(row / 3 + 1) % 3][m->digit[row]];
        uint8_t b = m->home[(row / 3 + 2) % 3][m->digit[row]];
        uint8_t before = end[a], behind = end[b];
        cycles += before == b; /* both minirows are the ends of one path, which closes here */
        end[before] = behind;
        end[behind] = before;
    }
    return cycles;
}

/* Return true if the wanted way is one of the matching. Otherwise skip its ways. */
static bool has_way(struct matching *m, uint32_t way)
{
    uint32_t ways = 1u << count_cycles(m);
    if (way - m->ways < ways)
        return true;
    m->ways += ways;
    return false;
}

/* Try all matchings. Return true at the first one that has the way. */
static bool match(struct matching *m, uint32_t way)
{
    for (int u = 0; u < TRIPLES; u++)
        for (int t = 0; t < TRIPLES; t++) {
            const uint16_t upper = m->upper[u], middle = m->middle[t];
            const uint16_t left = ALL & ~(upper | middle);
            if ((upper & middle) != 0 || !m->is_lower[left])
                continue;
            choose(m, 0, upper);
            choose(m, 3, middle);
            choose(m, 6, left);
            if (has_way(m, way))
                return true;
        }
    return false;
}

uint32_t stack_count(const struct stack *stack)
{
    struct matching m;
    begin(&m, stack);
    bool found = match(&m, UINT32_MAX); /* no stack has this way, so all matchings are counted */
    assert(!found);
    (void)found;
    return m.ways;
}

/* Return the second minirow in which a digit remains; `row` is the first. */
static int other_minirow(const struct matching *m, int row, uint16_t digit)
{
    for (int other = 0; other < MINIROWS; other++)
        if (other != row && (m->stack->minirow[other] & ~m->digit[other] & digit) != 0)
            return other;
    assert(false);
    return row;
}

/* Go once around the cycle of a minirow. For each minirow on it, store in `second` the digit that
 * leads to the next one. Return the minirows as bits. */
static uint16_t walk_cycle(const struct matching *m, int start, uint16_t second[MINIROWS])
{
    uint16_t seen = 0;
    uint16_t pair = m->stack->minirow[start] & (uint16_t)~m->digit[start];
    uint16_t digit = lowest(pair);
    for (int row = start; (seen >> row & 1) == 0;) {
        seen |= (uint16_t)(1 << row);
        second[row] = digit;
        row = other_minirow(m, row, digit);
        digit ^=
            m->stack->minirow[row] & (uint16_t)~m->digit[row]; /* the other digit of the pair */
    }
    return seen;
}

/* Return the number of cycles. For each minirow, store its cycle, and in `second` the digit that
 * leads to the next minirow. */
static int walk_cycles(const struct matching *m, uint16_t second[MINIROWS], int cycle[MINIROWS])
{
    int cycles = 0;
    uint16_t seen = 0;
    for (int row = 0; row < MINIROWS; row++) {
        if ((seen >> row & 1) != 0)
            continue;
        uint16_t around = walk_cycle(m, row, second);
        for (int r = row; r < MINIROWS; r++)
            if ((around >> r & 1) != 0)
                cycle[r] = cycles;
        seen |= around;
        cycles++;
    }
    return cycles;
}

static uint8_t number_of(uint16_t digit)
{
    uint8_t number = 0;
    while (digit >> number != 1)
        number++;
    return number;
}

void stack_fill(const struct stack *stack, uint32_t way, uint8_t filled[MINIROWS][3])
{
    struct matching m;
    uint16_t second[MINIROWS];
    int cycle[MINIROWS];
    begin(&m, stack);
    bool found = match(&m, way);
    assert(found);
    (void)found;
    walk_cycles(&m, second, cycle);
    for (int row = 0; row < MINIROWS; row++) {
        uint16_t third = stack->minirow[row] & (uint16_t) ~(m.digit[row] | second[row]);
        bool turned = ((way - m.ways) >> cycle[row] & 1) != 0;
        filled[row][0] = number_of(m.digit[row]);
        filled[row][turned ? 2 : 1] = number_of(second[row]);
        filled[row][turned ? 1 : 2] = number_of(third);
    }
}
