/* SPDX-License-Identifier: MIT */
/* Whole numbers of any width, by GMP, or of 128 bits without it. */
#include "dlx/core/number.h"
#include "dlx/core/random.h"

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
    bool borrow = false;
    for (size_t w = 0; w < width; w++) {
        bool under = __builtin_sub_overflow(a[w], b[w], &a[w]);
        borrow = __builtin_sub_overflow(a[w], (limb)borrow, &a[w]) || under;
    }
}

int number_compare(const limb *a, const limb *b, size_t width)
{
    while (width > 1 && a[width - 1] == b[width - 1])
        width--;
    return (a[width - 1] > b[width - 1]) - (a[width - 1] < b[width - 1]);
}

/* Halves of limbs, the lowest first: the product of two, and two more, fit into 64 bits. */
static uint64_t half(const limb *a, size_t h)
{
    return a[h / 2] >> h % 2 * 32 & UINT32_MAX;
}

static void set_half(limb *a, size_t h, uint64_t value)
{
    const unsigned shift = h % 2 * 32;
    a[h / 2] = (a[h / 2] & ~((limb)UINT32_MAX << shift)) | (value & UINT32_MAX) << shift;
}

/* As one multiplies on paper. */
void number_multiply(limb *product, const limb *a, const limb *b, size_t width)
{
    memset(product, 0, 2 * width * sizeof *product);
    for (size_t i = 0; i < 2 * width; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < 2 * width; j++, carry >>= 32) {
            carry += half(a, i) * half(b, j) + half(product, i + j);
            set_half(product, i + j, carry);
        }
        set_half(product, i + 2 * width, carry);
    }
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
    uint64_t carry = digit;
    for (size_t h = 0; h < 2 * width; h++, carry >>= 32) {
        carry += half(a, h) * 10;
        set_half(a, h, carry);
    }
    return carry == 0;
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
