/* SPDX-License-Identifier: MIT */
/* Tests of signed 128-bit numbers, compared with the compiler's type where it has one. */
#include "dlx/search/wide.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#define TRIES CASES(20000)

static struct wide draw_wide(struct random *random)
{
    struct wide a;
    a.high = (int64_t)random_next(random);
    a.high >>= random_below(random, 64);
    a.low = random_next(random);
    a.low >>= random_below(random, 64);
    return random_below(random, 4) == 0 ? wide_of((int64_t)a.low) : a;
}

static bool is_same(struct wide a, struct wide b)
{
    return a.high == b.high && a.low == b.low;
}

/* A number far from the limits, so that no operation overflows. */
static struct wide draw_small(struct random *random)
{
    struct wide a = draw_wide(random);
    a.high >>= 40;
    return a;
}

TEST(sums_and_differences_undo_each_other)
{
    struct random random = {1};
    for (int i = 0; i < TRIES; i++) {
        struct wide a = draw_wide(&random), b = draw_wide(&random);
        ck_assert(is_same(wide_difference(wide_sum(a, b), b), a));
        ck_assert(is_same(wide_sum(a, b), wide_sum(b, a)));
        ck_assert(is_same(wide_difference(a, a), wide_of(0)));
    }
}

TEST(comparison_agrees_with_the_sign_of_the_difference)
{
    struct random random = {2};
    for (int i = 0; i < TRIES; i++) {
        struct wide a = draw_small(&random), b = draw_small(&random);
        ck_assert_int_eq(wide_is_less(a, b), wide_difference(a, b).high < 0);
        ck_assert_int_eq(wide_is_positive(a), a.high > 0 || (a.high == 0 && a.low > 0));
        ck_assert(!wide_is_less(a, a));
    }
}

TEST(products_are_repeated_sums)
{
    struct random random = {3};
    for (int i = 0; i < TRIES; i++) {
        struct wide a = draw_small(&random), sum = wide_of(0);
        uint32_t factor = random_below(&random, 30);
        for (uint32_t f = 0; f < factor; f++)
            sum = wide_sum(sum, a);
        ck_assert(is_same(wide_times(a, factor), sum));
        /* (2^32 - 1) times the number: 2^32 times the number, minus the number */
        struct wide shifted = {(int64_t)((uint64_t)a.high << 32 | a.low >> 32), a.low << 32};
        ck_assert(is_same(wide_times(a, UINT32_MAX), wide_difference(shifted, a)));
    }
}

TEST(quotient_and_remainder_give_the_dividend)
{
    struct random random = {4};
    for (int i = 0; i < TRIES; i++) {
        struct wide a = draw_wide(&random);
        a.high &= INT64_MAX;
        uint32_t shares = (uint32_t)(random_next(&random) >> 32);
        shares >>= random_below(&random, 32);
        shares += shares == 0;
        struct wide rest = wide_difference(a, wide_times(wide_share(a, shares), shares));
        ck_assert(rest.high == 0 && rest.low < shares);
    }
}

TEST(a_number_out_of_range_is_clamped)
{
    ck_assert_uint_eq(wide_within(wide_of(-1), 7), 0);
    ck_assert_uint_eq(wide_within(wide_of(6), 7), 6);
    ck_assert_uint_eq(wide_within(wide_of(8), 7), 7);
    ck_assert_uint_eq(wide_within((struct wide){1, 0}, UINT64_MAX), UINT64_MAX);
    ck_assert_uint_eq(wide_within((struct wide){0, UINT64_MAX}, UINT64_MAX - 1), UINT64_MAX - 1);
    ck_assert_uint_eq(wide_within((struct wide){INT64_MIN, 5}, UINT64_MAX), 0);
}

#ifdef __SIZEOF_INT128__

__extension__ typedef __int128 whole;
__extension__ typedef unsigned __int128 bits;

static whole whole_of(struct wide a)
{
    return (whole)((bits)(uint64_t)a.high << 64 | a.low);
}

TEST(results_agree_with_the_compiler)
{
    struct random random = {5};
    for (int i = 0; i < TRIES; i++) {
        struct wide a = draw_small(&random), b = draw_small(&random);
        uint32_t factor = (uint32_t)random_next(&random);
        ck_assert(whole_of(wide_of((int64_t)a.low)) == (int64_t)a.low);
        ck_assert(whole_of(wide_sum(a, b)) == whole_of(a) + whole_of(b));
        ck_assert(whole_of(wide_difference(a, b)) == whole_of(a) - whole_of(b));
        ck_assert(whole_of(wide_times(a, factor)) == whole_of(a) * factor);
        ck_assert_int_eq(wide_is_less(a, b), whole_of(a) < whole_of(b));
        if (a.high >= 0 && factor > 0)
            ck_assert(whole_of(wide_share(a, factor)) == whole_of(a) / factor);
    }
}

#endif
