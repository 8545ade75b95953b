/* SPDX-License-Identifier: MIT */
/*
 * Choose the multipliers of a proof that people can read. Each relation with a total other than 0 is a proof.
 * Take the one with the fewest numbers other than 0, and add multiples of other relations as long as that
 * removes numbers and leaves a total other than 0. Finally multiply all by the number that makes them
 * smallest, where m - 1 counts as small as 1.
 */
#include "dlx/modular/relations.h"

enum { MOST_WORK = 100000000 }; /* numbers to look at: a tenth of a second */

static uint32_t count_numbers(const struct relations *r, const uint8_t *numbers)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < r->rows; row++)
        count += numbers[row] != 0;
    return count;
}

static void copy_relation(const struct relations *r, uint32_t relation, uint8_t *numbers)
{
    for (uint32_t row = 0; row <= r->rows; row++)
        numbers[row] = relations_row(r, row)[relation];
}

static void find_shortest(const struct relations *r, uint8_t *best, uint8_t *other)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t c = 0; c < r->columns; c++) {
        copy_relation(r, c, other);
        const uint32_t count = count_numbers(r, other);
        if (other[r->rows] == 0 || count >= least)
            continue;
        least = count;
        copy_relation(r, c, best);
    }
}

/* Return the factor by which to add `other` to `best` to leave the fewest numbers; 0 if none helps. */
static unsigned find_factor(const struct relations *r, const uint8_t *best, const uint8_t *other)
{
    const unsigned m = r->modulus.power;
    uint32_t least = count_numbers(r, best);
    unsigned found = 0;
    for (unsigned factor = 1; factor < m; factor++) {
        uint32_t count = 0;
        for (uint32_t row = 0; row < r->rows; row++)
            count += (best[row] + factor * other[row]) % m != 0;
        if (count < least && (best[r->rows] + factor * other[r->rows]) % m != 0) {
            least = count;
            found = factor;
        }
    }
    return found;
}

/* Add multiples of all relations once. Return true if that removed numbers. */
static bool shorten(const struct relations *r, uint8_t *best, uint8_t *other, uint64_t *work)
{
    const unsigned m = r->modulus.power;
    bool is_shorter = false;
    for (uint32_t c = 0; c < r->columns && *work < MOST_WORK; c++) {
        copy_relation(r, c, other);
        const unsigned factor = find_factor(r, best, other);
        for (uint32_t row = 0; factor > 0 && row <= r->rows; row++)
            best[row] = (uint8_t)((best[row] + factor * other[row]) % m);
        is_shorter |= factor > 0;
        *work += (uint64_t)m * r->rows;
    }
    return is_shorter;
}

static uint64_t add_sizes(const struct relations *r, const uint8_t *numbers, unsigned factor)
{
    const unsigned m = r->modulus.power;
    uint64_t sum = 0;
    for (uint32_t row = 0; row < r->rows; row++) {
        const unsigned number = numbers[row] * factor % m;
        sum += number < m - number ? number : m - number;
    }
    return sum;
}

/* Multiply by a number that p does not divide: it cannot turn a total other than 0 into 0. */
static void make_small(const struct relations *r, uint8_t *numbers)
{
    unsigned best = 1;
    for (unsigned factor = 2; factor < r->modulus.power; factor++)
        if (factor % r->modulus.prime != 0 &&
            add_sizes(r, numbers, factor) < add_sizes(r, numbers, best))
            best = factor;
    for (uint32_t row = 0; row <= r->rows; row++)
        numbers[row] = (uint8_t)(numbers[row] * best % r->modulus.power);
}

void relations_choose(const struct relations *r, uint8_t *best, uint8_t *other)
{
    uint64_t work = 0;
    find_shortest(r, best, other);
    while (work < MOST_WORK && shorten(r, best, other, &work))
        ;
    make_small(r, best);
}
