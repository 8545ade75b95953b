/* SPDX-License-Identifier: MIT */
/* Tests of whole numbers: comparisons with decimal digits and with the compiler's integers. */
#include "dlx/core/number.h"
#include "dlx/core/random.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 3 * NUMBER_128 };

/* Make a random number, often with long runs of equal bits. */
static void draw(limb *a, size_t width, uint64_t *random)
{
    unsigned kind = random_under(random, 4);
    for (size_t w = 0; w < width; w++) {
        limb word = 0;
        for (int bit = 0; bit < LIMB_BITS; bit += 32)
            word |= (limb)(random_word(random) >> 32) << bit;
        a[w] = kind == 0 ? 0 : kind == 1 ? ~(limb)0 : kind == 2 && w > 0 ? 0 : word;
    }
}

static double as_double(const limb *a, size_t width)
{
    double value = 0;
    while (width-- > 0)
        value = ldexp(value, LIMB_BITS) + (double)a[width];
    return value;
}

static void assert_text(const limb *a, size_t width, const char *expected)
{
    limb copy[WIDTH];
    char text[WIDTH * LIMB_BITS];
    memcpy(copy, a, width * sizeof *a);
    number_text(copy, width, text);
    ck_assert_str_eq(text, expected);
    ck_assert_uint_lt(strlen(text), number_digits(width));
}

TEST(quotients_are_the_inverse_of_products)
{
    uint64_t random = 5;
    for (int i = 0; i < 2000; i++) {
        const uint32_t bits = random_under(&random, 31);
        const uint32_t divisor = 1 + (random_under(&random, UINT32_MAX) >> bits);
        limb a[WIDTH], b[WIDTH] = {divisor};
        limb product[2 * WIDTH], rest[2 * WIDTH], expected[2 * WIDTH] = {0};
        draw(a, WIDTH, &random);
        memcpy(expected, a, sizeof a);
        number_multiply(product, a, b, WIDTH);
        number_set(rest, random_under(&random, divisor), 2 * WIDTH);
        ck_assert(number_add(product, rest, 2 * WIDTH));
        number_divide(product, 2 * WIDTH, divisor);
        ck_assert_int_eq(number_compare(product, expected, 2 * WIDTH), 0);
    }
}

TEST(digits_agree_with_the_compiler)
{
    uint64_t random = 1;
    for (int i = 0; i < 2000; i++) {
        const uint32_t zeros = random_under(&random, 64);
        const uint64_t value = random_word(&random) >> zeros;
        limb a[WIDTH], b[WIDTH];
        char text[24];
        snprintf(text, sizeof text, "%llu", (unsigned long long)value);
        number_set(a, value, WIDTH);
        assert_text(a, WIDTH, text);
        ck_assert(number_parse(b, WIDTH, text));
        ck_assert_int_eq(number_compare(a, b, WIDTH), 0);
        ck_assert_uint_eq(number_count(a, WIDTH).low, value);
        ck_assert(as_double(a, WIDTH) == (double)value);
        ck_assert_int_eq(number_is_zero(a, WIDTH), value == 0);
    }
}

TEST(small_numbers_have_one_limb)
{
    limb a[2];
    number_set(a, 0, 1);
    a[1] = 7;
    number_set(a, 5, 1);
    ck_assert(a[1] == 7);
    ck_assert_uint_eq(number_count(a, 1).low, 5);
    ck_assert_uint_eq(number_count(a, 1).high, 0);
}

/* A random number takes one word of the generator for each 32 bits of its bound. */
TEST(random_numbers_are_the_same_with_all_limbs)
{
    uint64_t random = 1, same = 1;
    limb bound[WIDTH], a[WIDTH];
    number_set(bound, 27, WIDTH);
    for (int i = 0; i < 100; i++) {
        uint64_t expected;
        do
            expected = random_word(&same) >> 32 & 31;
        while (expected >= 27);
        number_random(a, bound, WIDTH, &random);
        ck_assert_uint_eq(number_count(a, WIDTH).low, expected);
    }
    ck_assert_uint_eq(random, same);
}

TEST(large_numbers_have_known_digits)
{
    limb a[WIDTH];
    ck_assert(number_parse(a, WIDTH, "340282366920938463463374607431768211455"));
    ck_assert_uint_eq(number_count(a, WIDTH).high, UINT64_MAX);
    assert_text(a, WIDTH, "340282366920938463463374607431768211455");
    number_set(a, 0, WIDTH);
    assert_text(a, WIDTH, "0");
    ck_assert(!number_parse(a, NUMBER_128, "340282366920938463463374607431768211456"));
    ck_assert(!number_parse(a, WIDTH, ""));
    ck_assert(!number_parse(a, WIDTH, "12a"));
    ck_assert(!number_parse(a, WIDTH, "-1"));
    const char *large = "1269984011256235834242602753102293934298576249856";
    ck_assert(number_parse(a, WIDTH, large));
    assert_text(a, WIDTH, large);
    ck_assert_uint_eq(number_count(a, WIDTH).high, UINT64_MAX);
    ck_assert_uint_eq(number_count(a, WIDTH).low, UINT64_MAX);
}

TEST(sums_and_differences_undo_each_other)
{
    uint64_t random = 2;
    for (int i = 0; i < 5000; i++) {
        limb a[WIDTH], b[WIDTH], sum[WIDTH];
        draw(a, WIDTH, &random);
        draw(b, WIDTH, &random);
        memcpy(sum, a, sizeof a);
        bool fits = number_add(sum, b, WIDTH);
        ck_assert_int_eq(fits, number_compare(sum, a, WIDTH) >= 0);
        double expected = as_double(a, WIDTH) + as_double(b, WIDTH);
        if (fits)
            ck_assert(fabs(as_double(sum, WIDTH) - expected) <= 1e-9 * expected);
        number_subtract(sum, b, WIDTH);
        ck_assert_int_eq(number_compare(sum, a, WIDTH), 0);
    }
}

/* (a + 1) b = a b + b, and small products are equal to products of doubles. */
TEST(products_are_repeated_sums)
{
    uint64_t random = 3;
    for (int i = 0; i < 5000; i++) {
        limb a[WIDTH], b[WIDTH], one[WIDTH], product[2 * WIDTH], more[2 * WIDTH];
        limb wide[2 * WIDTH] = {0};
        draw(a, WIDTH, &random);
        draw(b, WIDTH, &random);
        memcpy(wide, b, sizeof b);
        number_multiply(product, a, b, WIDTH);
        double expected = as_double(a, WIDTH) * as_double(b, WIDTH);
        ck_assert(fabs(as_double(product, 2 * WIDTH) - expected) <= 1e-9 * expected);
        number_set(one, 1, WIDTH);
        if (!number_add(a, one, WIDTH))
            continue;
        number_multiply(more, a, b, WIDTH);
        for (size_t w = 0, carry = 0; w < 2 * WIDTH; w++) {
            limb sum = product[w] + wide[w], all = sum + carry;
            carry = (sum < wide[w]) + (all < sum);
            ck_assert(more[w] == all);
        }
    }
}

TEST(random_numbers_are_spread_evenly)
{
    enum { BOUND = 7, DRAWS = 70000 };
    uint64_t random = 4;
    int met[BOUND] = {0};
    limb a[WIDTH], bound[WIDTH];
    number_set(bound, BOUND, WIDTH);
    for (int i = 0; i < DRAWS; i++) {
        number_random(a, bound, WIDTH, &random);
        ck_assert_int_lt(number_compare(a, bound, WIDTH), 0);
        met[number_count(a, WIDTH).low]++;
    }
    double chi = 0;
    for (int m = 0; m < BOUND; m++)
        chi += pow(met[m] - DRAWS / BOUND, 2) / (DRAWS / BOUND);
    ck_assert(chi < 30); /* 6 degrees of freedom: exceeded once in 25000 runs */
    for (int i = 0; i < 1000; i++) {
        draw(bound, WIDTH, &random);
        if (number_is_zero(bound, WIDTH))
            continue;
        number_random(a, bound, WIDTH, &random);
        ck_assert_int_lt(number_compare(a, bound, WIDTH), 0);
    }
}
