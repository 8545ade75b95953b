/* SPDX-License-Identifier: MIT */
/* Whole numbers of any width, by GMP, or of 128 bits without it. */
#include "dlx/number.h"
#include "dlx/random.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- the same with GMP and without ---- */

void number_set_count(limb *a, dlx_count value, size_t width)
{
    const uint64_t half[2] = {value.low, value.high};
    memset(a, 0, width * sizeof *a);
    for (size_t bit = 0; bit < 128 && bit < width * LIMB_BITS; bit += 32)
        a[bit / LIMB_BITS] |= (limb)(uint32_t)(half[bit / 64] >> bit % 64) << bit % LIMB_BITS;
}

void number_set(limb *a, uint64_t value, size_t width)
{
    number_set_count(a, (dlx_count){value, 0}, width);
}

size_t number_length(const limb *a, size_t width)
{
    while (width > 1 && a[width - 1] == 0)
        width--;
    return width;
}

bool number_is_zero(const limb *a, size_t width)
{
    return number_length(a, width) == 1 && a[0] == 0;
}

double number_double(const limb *a, size_t width)
{
    double value = 0;
    while (width-- > 0)
        value = ldexp(value, LIMB_BITS) + (double)a[width];
    return value;
}

dlx_count number_count(const limb *a, size_t width)
{
    if (number_length(a, width) > NUMBER_128)
        return (dlx_count){UINT64_MAX, UINT64_MAX};
    uint64_t half[2] = {0, 0};
    for (size_t bit = 0; bit < 128 && bit < width * LIMB_BITS; bit += 32)
        half[bit / 64] |= (uint64_t)(uint32_t)(a[bit / LIMB_BITS] >> bit % LIMB_BITS) << bit % 64;
    return (dlx_count){half[0], half[1]};
}

/* No more random words than the bound has, 32 bits from each, whatever the limbs: the same numbers in all
 * builds. The bits above its highest are left out, so that every second try will do. */
void number_random(limb *a, const limb *bound, size_t width, uint64_t *random)
{
    assert(!number_is_zero(bound, width));
    size_t length = number_length(bound, width);
    limb mask = bound[length - 1];
    for (int shift = 1; shift < LIMB_BITS; shift *= 2)
        mask |= mask >> shift;
    do {
        memset(a, 0, width * sizeof *a);
        for (size_t w = 0; w < length; w++)
            for (int bit = 0; bit < LIMB_BITS && (w + 1 < length || mask >> bit != 0); bit += 32)
                a[w] |= (limb)(random_word(random) >> 32) << bit;
        a[length - 1] &= mask;
    } while (number_compare(a, bound, width) >= 0);
}

#ifdef DLX_HAVE_GMP

/* ---- by GMP ---- */

void number_subtract(limb *a, const limb *b, size_t width)
{
    mpn_sub_n(a, a, b, (mp_size_t)width);
}

int number_compare(const limb *a, const limb *b, size_t width)
{
    return mpn_cmp(a, b, (mp_size_t)width);
}

void number_multiply(limb *product, const limb *a, const limb *b, size_t width)
{
    mpn_mul_n(product, a, b, (mp_size_t)width);
}

size_t number_digits(size_t width)
{
    return width * LIMB_BITS / 3 + 2;
}

void number_text(limb *a, size_t width, char *text)
{
    unsigned char *digits = (unsigned char *)text;
    size_t length = number_is_zero(a, width) ? 0 : number_length(a, width);
    size_t count = mpn_get_str(digits, 10, a, (mp_size_t)length);
    for (size_t d = 0; d < count; d++)
        text[d] = (char)('0' + digits[d]);
    text[count] = '\0';
}

static bool take_digit(limb *a, size_t width, unsigned digit)
{
    return mpn_mul_1(a, a, (mp_size_t)width, 10) == 0 &&
           mpn_add_1(a, a, (mp_size_t)width, digit) == 0;
}

#else

/* ---- in 128 bits ---- */

void number_subtract(limb *a, const limb *b, size_t width)
{
    (void)width;
    a[0] -= b[0];
}

int number_compare(const limb *a, const limb *b, size_t width)
{
    (void)width;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

/* In halves of 64 bits, as one multiplies on paper. */
void number_multiply(limb *product, const limb *a, const limb *b, size_t width)
{
    (void)width;
    limb a0 = (uint64_t)a[0], a1 = a[0] >> 64, b0 = (uint64_t)b[0], b1 = b[0] >> 64;
    limb middle = a0 * b1 + (a0 * b0 >> 64), other = a1 * b0 + (uint64_t)middle;
    product[1] = a1 * b1 + (middle >> 64) + (other >> 64);
    product[0] = other << 64 | (uint64_t)(a0 * b0);
}

size_t number_digits(size_t width)
{
    (void)width;
    return DLX_COUNT_TEXT;
}

void number_text(limb *a, size_t width, char *text)
{
    dlx_count_text(number_count(a, width), text);
}

static bool take_digit(limb *a, size_t width, unsigned digit)
{
    (void)width;
    limb before = a[0], most = ~(limb)0;
    a[0] = a[0] * 10 + digit;
    return before < most / 10 || (before == most / 10 && digit <= (unsigned)(most % 10));
}

#endif

bool number_parse(limb *a, size_t width, const char *text)
{
    number_set(a, 0, width);
    for (const char *at = text; *at != '\0'; at++)
        if (*at < '0' || *at > '9' || !take_digit(a, width, (unsigned)(*at - '0')))
            return false;
    return *text != '\0';
}
