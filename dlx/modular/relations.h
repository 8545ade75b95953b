/* SPDX-License-Identifier: MIT */
/*
 * The relations of a set of options modulo m: all ways to number the rows, which represent items,
 * so that the numbers of each option add up to a multiple of m. The table keeps some; all others
 * are sums of these. At first, without options, each relation numbers one row by 1 and all others
 * by 0. Adding an option changes each relation whose sum over the option is not 0. One of them, the
 * pivot, is subtracted from the others as often as needed. It is then itself multiplied by the
 * smallest number that makes its sum 0. For m = 4 and the options "a b" and "b c":
 *
 *              relations      after "a b"     after "b c"
 *     a        1  0  0        .  3  0         .  .  1
 *     b        0  1  0        .  1  0         .  .  3
 *     c        0  0  1        .  0  1         .  .  1
 *     total    1  1  1        .  0  1         .  .  1      a - b + c: all items together give 1
 *
 * The last row is the total: the sum over all rows, each times its multiplicity. A total other than
 * 0 proves that no sum of the options gives every row its multiplicity. If all totals are 0, no
 * further option can change that.
 *
 * Invariant: the sums of all relations over each option so far are 0 modulo m.
 */
#ifndef DLX_MODULAR_RELATIONS_H
#define DLX_MODULAR_RELATIONS_H

#include "dlx/core/memory.h"

/** A prime power of at most 128, or 256. */
struct modulus {
    uint16_t prime; /* the prime p */
    uint16_t power; /* m, a power of p */
};

struct relations {
    struct modulus modulus;
    uint32_t rows;      /* rows without the total */
    uint32_t columns;   /* relations in the table, some of which may be all 0 */
    uint32_t ended;     /* relations among them that are all 0 */
    uint64_t work;      /* units of work done since the relations were allocated */
    size_t stride;      /* bytes from one row to the next */
    uint8_t *table;     /* rows + 1 rows: the number that each relation gives to the row */
    uint8_t *sum;       /* sum of each relation over the current option */
    uint8_t *pivot;     /* numbers of the pivot, one per row */
    uint32_t *touched;  /* relations whose sum is not 0 */
    uint32_t *weight;   /* upper bound of the numbers other than 0 of each relation */
    uint8_t order[256]; /* number -> exponent of p in it; 255 for 0 */
};

/** Allocate relations between `rows` rows. The arena records a failure. */
void relations_allocate(struct relations *relations, uint32_t rows, struct arena *arena);

/** Begin without options. `total` has the multiplicity of each row. */
void relations_begin(struct relations *relations, struct modulus modulus, const uint32_t *total);

/** A row of an option, and how many times the option covers it. */
struct term {
    uint32_t row, times;
};

/** Add an option, which consists of these rows, at least one. Return true if it ended relations. */
bool relations_add(struct relations *relations, const struct term *terms, uint32_t count);

/** Return true if no relation has a total other than 0. */
bool relations_have_no_total(const struct relations *relations);

/**
 * Choose a relation with a total and few other numbers. There must be one with a total.
 *
 * @param best   out: its numbers, one per row, then the total.
 * @param other  space for as many.
 */
void relations_choose(const struct relations *relations, uint8_t *best, uint8_t *other);

/** Return a row of the table. */
static inline uint8_t *relations_row(const struct relations *relations, uint32_t row)
{
    return relations->table + row * relations->stride;
}

#endif
