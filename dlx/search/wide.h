/* SPDX-License-Identifier: MIT */
/*
 * Signed integers of 128 bits, for sums of prices, which may not fit 64 bits. Compilers for 32-bit
 * machines have no such type, so a number is two halves, in two's complement:
 *
 *     -1    high -1    low 2^64 - 1
 *     2^64  high  1    low 0
 *
 * They are used before the search and once per solution, so they need not be fast.
 */
#ifndef DLX_SEARCH_WIDE_H
#define DLX_SEARCH_WIDE_H

#include <stdbool.h>
#include <stdint.h>

struct wide {
    int64_t high;
    uint64_t low;
};

static inline struct wide wide_of(int64_t value)
{
    return (struct wide){value < 0 ? -1 : 0, (uint64_t)value};
}

static inline struct wide wide_sum(struct wide a, struct wide b)
{
    uint64_t low = a.low + b.low;
    return (struct wide){(int64_t)((uint64_t)a.high + (uint64_t)b.high + (low < a.low)), low};
}

static inline struct wide wide_difference(struct wide a, struct wide b)
{
    uint64_t borrow = a.low < b.low;
    return (struct wide){(int64_t)((uint64_t)a.high - (uint64_t)b.high - borrow), a.low - b.low};
}

static inline bool wide_is_less(struct wide a, struct wide b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline bool wide_is_positive(struct wide a)
{
    return wide_is_less(wide_of(0), a);
}

/* Multiply the halves of the low word separately, so that the carry is not lost. */
static inline struct wide wide_times(struct wide a, uint32_t factor)
{
    uint64_t low = (a.low & UINT32_MAX) * factor, middle = (a.low >> 32) * factor + (low >> 32);
    return (struct wide){(int64_t)((uint64_t)a.high * factor + (middle >> 32)),
                         middle << 32 | (low & UINT32_MAX)};
}

static inline struct wide wide_times_signed(int64_t a, uint32_t factor)
{
    struct wide product = wide_times(wide_of(a < 0 ? -a : a), factor);
    return a < 0 ? wide_difference(wide_of(0), product) : product;
}

/* Divide a number that is not negative, and round down: long division in halves. */
static inline struct wide wide_share(struct wide a, uint32_t shares)
{
    uint64_t part[4] = {(uint64_t)a.high >> 32, (uint64_t)a.high & UINT32_MAX, a.low >> 32,
                        a.low & UINT32_MAX};
    uint64_t rest = 0;
    if (shares == 1)
        return a;
    for (int p = 0; p < 4; p++) {
        uint64_t here = rest << 32 | part[p];
        part[p] = here / shares;
        rest = here % shares;
    }
    return (struct wide){(int64_t)(part[0] << 32 | part[1]), part[2] << 32 | part[3]};
}

/* Return the nearest number in the range 0 to most. */
static inline uint64_t wide_within(struct wide a, uint64_t most)
{
    if (a.high < 0)
        return 0;
    return a.high > 0 || a.low > most ? most : a.low;
}

#endif
