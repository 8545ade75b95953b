/* SPDX-License-Identifier: MIT */
/* The relations of a set of options modulo m: see relations.h. */
#include "dlx/modular/relations.h"

#include <assert.h>
#include <string.h>

enum {
    BYTES_PER_UNIT = 2048, /* bytes of the table that a unit of work touches, in sequence */
    READS_PER_UNIT = 64,   /* the same, one at a time */
    ORDER_OF_ZERO = UINT8_MAX,
    SPARSE = 16, /* changing single numbers takes this many times as long as whole rows */
};

void relations_allocate(struct relations *r, uint32_t rows, struct arena *arena)
{
    r->rows = rows;
    r->stride = rows;
    r->table = arena_array(arena, ((size_t)rows + 1) * r->stride, 1);
    r->sum = arena_array(arena, rows, 1);
    r->pivot = arena_array(arena, (size_t)rows + 1, 1);
    r->touched = arena_array(arena, rows, sizeof *r->touched);
    r->weight = arena_array(arena, rows, sizeof *r->weight);
}

static void order_numbers(struct relations *r)
{
    r->order[0] = ORDER_OF_ZERO;
    for (uint32_t n = 1; n < r->modulus.power; n++)
        r->order[n] = n % r->modulus.prime == 0 ? r->order[n / r->modulus.prime] + 1 : 0;
}

void relations_begin(struct relations *r, struct modulus modulus, const uint32_t *total)
{
    r->modulus = modulus;
    r->columns = r->rows;
    r->ended = 0;
    order_numbers(r);
    memset(r->table, 0, r->rows * r->stride);
    for (uint32_t row = 0; row < r->rows; row++) {
        relations_row(r, row)[row] = 1;
        relations_row(r, r->rows)[row] = (uint8_t)(total[row] % modulus.power);
        r->weight[row] = 1;
    }
    r->work += 1 + r->rows * r->stride / BYTES_PER_UNIT;
}

bool relations_have_no_total(const struct relations *r)
{
    const uint8_t *total = relations_row(r, r->rows);
    unsigned any = 0;
    for (uint32_t c = 0; c < r->columns; c++)
        any |= total[c];
    return any == 0;
}

/* ---- arithmetic modulo m, on whole rows ---- */

/* Add b to a. Both are below m, which is at most 128, so the smaller one of a + b and a + b - m
 * modulo 256 is their sum modulo m. */
static void add_row(uint8_t *a, const uint8_t *b, uint32_t count, unsigned m)
{
    for (uint32_t c = 0; c < count; c++) {
        const uint8_t sum = (uint8_t)(a[c] + b[c]), less = (uint8_t)(sum - m);
        a[c] = sum < less ? sum : less;
    }
}

static void add_row_256(uint8_t *a, const uint8_t *b, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        a[c] = (uint8_t)(a[c] + b[c]);
}

/* Add b times a factor to a. The remainder by m is computed as P. Barrett does (1986): the quotient
 * is too small by at most 1. */
static void add_multiple(uint8_t *a, const uint8_t *b, unsigned factor, uint32_t count, unsigned m)
{
    const uint32_t reciprocal = 65536 / m;
    for (uint32_t c = 0; c < count; c++) {
        const uint16_t x = (uint16_t)(a[c] + factor * b[c]);
        const uint16_t quotient = (uint16_t)(x * reciprocal >> 16);
        const uint8_t rest = (uint8_t)(x - quotient * m), less = (uint8_t)(rest - m);
        a[c] = rest < less ? rest : less;
    }
}

static void add_multiple_256(uint8_t *a, const uint8_t *b, unsigned factor, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++)
        a[c] = (uint8_t)(a[c] + factor * b[c]);
}

static void combine_rows(const struct relations *r, uint8_t *a, const uint8_t *b, unsigned factor)
{
    const unsigned m = r->modulus.power;
    if (m == 256 && factor == 1)
        add_row_256(a, b, r->columns);
    else if (m == 256)
        add_multiple_256(a, b, factor, r->columns);
    else if (factor == 1)
        add_row(a, b, r->columns, m);
    else
        add_multiple(a, b, factor, r->columns, m);
}

/* Return the inverse of a number that p does not divide. There are at most 256 numbers to try. */
static unsigned invert(unsigned number, unsigned m)
{
    unsigned inverse = 1;
    while (number * inverse % m != 1 % m)
        inverse++;
    return inverse;
}

/* ---- one option ---- */

/* Add up the rows of the option, and list the relations whose sum is not 0. Return their number. */
static uint32_t find_touched(struct relations *r, const struct term *terms, uint32_t count)
{
    uint32_t touched = 0;
    memset(r->sum, 0, r->columns);
    for (uint32_t e = 0; e < count; e++)
        combine_rows(r, r->sum, relations_row(r, terms[e].row), terms[e].times % r->modulus.power);
    for (uint32_t c = 0; c < r->columns; c++) {
        r->touched[touched] = c;
        touched += r->sum[c] != 0;
    }
    return touched;
}

/* The sum of the pivot must divide all others. Among such relations, take the one with the fewest
 * numbers: it makes the others grow least. */
static uint32_t pick_pivot(const struct relations *r, uint32_t touched)
{
    uint32_t best = r->touched[0];
    for (uint32_t t = 1; t < touched; t++) {
        const uint32_t c = r->touched[t];
        const unsigned order = r->order[r->sum[c]], least = r->order[r->sum[best]];
        if (order < least || (order == least && r->weight[c] < r->weight[best]))
            best = c;
    }
    return best;
}

/* Replace the sum of each touched relation by its factor: how often the pivot is added to it. If
 * p^v divides the pivot's own sum, it becomes m / p^v times itself, which is 0 if v is 0. */
static void turn_into_factors(struct relations *r, uint32_t pivot, uint32_t touched)
{
    const unsigned m = r->modulus.power, order = r->order[r->sum[pivot]];
    unsigned part = 1;
    for (unsigned o = 0; o < order; o++)
        part *= r->modulus.prime;
    const unsigned inverse = invert(r->sum[pivot] / part, m);
    for (uint32_t t = 0; t < touched; t++) {
        uint8_t *sum = &r->sum[r->touched[t]];
        const unsigned factor = *sum / part * inverse % m;
        *sum = (uint8_t)((m - factor) % m);
    }
    r->sum[pivot] = (uint8_t)((m / part + m - 1) % m);
    r->ended += part == 1;
}

/* Copy the numbers of the pivot. Return how many are not 0, without the total. */
static uint32_t copy_pivot(struct relations *r, uint32_t pivot)
{
    uint32_t weight = 0;
    for (uint32_t row = 0; row <= r->rows; row++) {
        r->pivot[row] = relations_row(r, row)[pivot];
        weight += r->pivot[row] != 0;
    }
    return weight - (r->pivot[r->rows] != 0);
}

static void add_pivot_to_few(struct relations *r, uint8_t *row, unsigned number, uint32_t touched)
{
    for (uint32_t t = 0; t < touched; t++) {
        const uint32_t c = r->touched[t];
        row[c] = (uint8_t)((row[c] + number * r->sum[c]) % r->modulus.power);
    }
}

/* Add the pivot to the touched relations. */
static void add_pivot(struct relations *r, uint32_t touched, bool is_sparse)
{
    for (uint32_t row = 0; row <= r->rows; row++)
        if (r->pivot[row] != 0 && is_sparse)
            add_pivot_to_few(r, relations_row(r, row), r->pivot[row], touched);
        else if (r->pivot[row] != 0)
            combine_rows(r, relations_row(r, row), r->sum, r->pivot[row]);
}

static void add_weights(struct relations *r, uint32_t pivot, uint32_t weight, uint32_t touched)
{
    for (uint32_t t = 0; t < touched; t++) {
        uint32_t *w = &r->weight[r->touched[t]];
        *w = *w + weight < r->rows ? *w + weight : r->rows;
    }
    r->weight[pivot] = weight;
}

/* Remove the relations that are all 0. A relation with a total but without numbers cannot occur. */
static void remove_ended(struct relations *r)
{
    uint32_t kept = 0;
    memset(r->sum, 0, r->columns);
    for (uint32_t row = 0; row < r->rows; row++)
        for (uint32_t c = 0; c < r->columns; c++)
            r->sum[c] |= relations_row(r, row)[c];
    for (uint32_t c = 0; c < r->columns; c++)
        if (r->sum[c] != 0) {
            r->weight[kept] = r->weight[c];
            r->touched[kept++] = c;
        }
    for (uint32_t row = 0; row <= r->rows; row++)
        for (uint32_t k = 0; k < kept; k++)
            relations_row(r, row)[k] = relations_row(r, row)[r->touched[k]];
    r->work += (uint64_t)r->rows * (r->columns + SPARSE * (uint64_t)kept) / BYTES_PER_UNIT;
    r->columns = kept;
    r->ended = 0;
}

bool relations_add(struct relations *r, const struct term *terms, uint32_t count)
{
    assert(count > 0);
    const uint32_t touched = find_touched(r, terms, count);
    r->work += 1 + (uint64_t)count * r->columns / BYTES_PER_UNIT;
    if (touched == 0)
        return false;
    const uint32_t pivot = pick_pivot(r, touched);
    const bool is_sparse = touched < r->columns / SPARSE;
    turn_into_factors(r, pivot, touched);
    const uint32_t weight = copy_pivot(r, pivot);
    add_weights(r, pivot, weight, touched);
    add_pivot(r, touched, is_sparse);
    const uint64_t bytes = is_sparse ? SPARSE * (uint64_t)touched : r->columns;
    r->work += r->rows / READS_PER_UNIT + weight * bytes / BYTES_PER_UNIT;
    if (r->ended > r->columns / 4)
        remove_ended(r);
    return true;
}

/* ---- the multipliers of a proof ---- */

/* Choose the multipliers of a proof that people can read. Each relation with a total other than 0
 * is a proof. Take the one with the fewest numbers other than 0, and add multiples of other
 * relations as long as that removes numbers and leaves a total other than 0. Finally multiply all
 * by the number that makes them smallest, where m - 1 counts as small as 1. */

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

/* Return the factor by which to add `other` to `best` for the fewest numbers; 0 if none helps. */
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
