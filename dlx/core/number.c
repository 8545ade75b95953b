/* SPDX-License-Identifier: MIT */
/* Exact counts of any size: see number.h. */
#include "dlx/core/number.h"
#include "dlx/core/random.h"

#include <assert.h>
#include <string.h>

void number_set(limb *a, uint64_t value, size_t width)
{
    memset(a, 0, width * sizeof *a);
    a[0] = value;
}

void number_set_count(limb *a, struct count value, size_t width)
{
    number_set(a, value.low, width);
    if (width > 1)
        a[1] = value.high;
}

struct count number_count(const limb *a, size_t width)
{
    if (number_length(a, width) > NUMBER_128)
        return (struct count){UINT64_MAX, UINT64_MAX};
    return (struct count){a[0], width > 1 ? a[1] : 0};
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

/* ---- half limbs ---- */

/* Multiplication and division work on halves of 32 bits, so that intermediate results fit into 64
 * bits on every machine. Half 0 is the lowest. */
static uint64_t half(const limb *a, size_t h)
{
    return a[h / 2] >> h % 2 * 32 & UINT32_MAX;
}

static void set_half(limb *a, size_t h, uint64_t value)
{
    const unsigned shift = h % 2 * 32;
    a[h / 2] = (a[h / 2] & ~((limb)UINT32_MAX << shift)) | (value & UINT32_MAX) << shift;
}

/* Return the lower limb of a b + more + *carry, and store the upper one in *carry. None of the four
 * sums exceeds (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1. */
static inline limb multiply_add(limb a, limb b, limb more, limb *carry)
{
    const limb a_low = a & UINT32_MAX, a_high = a >> 32, b_low = b & UINT32_MAX, b_high = b >> 32;
    const limb low = a_low * b_low + (more & UINT32_MAX) + (*carry & UINT32_MAX);
    const limb middle = a_high * b_low + (more >> 32) + (low >> 32);
    const limb other = a_low * b_high + (*carry >> 32) + (middle & UINT32_MAX);
    *carry = a_high * b_high + (middle >> 32) + (other >> 32);
    return other << 32 | (low & UINT32_MAX);
}

/* Write the product of a short and a long number to zeros. The inner loop is the long one. */
static void multiply_short(limb *product, const limb *a, size_t a_length, const limb *b,
                           size_t b_length)
{
    for (size_t i = 0; i < a_length; i++) {
        limb carry = 0;
        for (size_t j = 0; j < b_length; j++)
            product[i + j] = multiply_add(b[j], a[i], product[i + j], &carry);
        product[i + b_length] = carry;
    }
}

void number_multiply(limb *product, const limb *a, const limb *b, size_t width)
{
    /* Leading zeros take no time: many products have one large and one small factor. */
    const size_t a_length = number_length(a, width), b_length = number_length(b, width);
    memset(product, 0, 2 * width * sizeof *product);
    if (a_length <= b_length)
        multiply_short(product, a, a_length, b, b_length);
    else
        multiply_short(product, b, b_length, a, a_length);
}

void number_divide(limb *a, size_t width, uint32_t divisor)
{
    uint64_t rest = 0;
    for (size_t h = 2 * width; h-- > 0; rest %= divisor) {
        rest = rest << 32 | half(a, h);
        set_half(a, h, rest / divisor);
    }
}

/* ---- decimal digits ---- */

/* Digits are converted nine at a time, the most that fit into a half. One pass over the number
 * makes several divisions, which overlap; a single one would wait for each remainder. */
enum { CHUNK = 1000000000, CHUNK_DIGITS = 9, CHUNKS = 4 };

/* Divide by CHUNK^CHUNKS. Store the digits of the remainder in base CHUNK, the lowest first. */
static void divide_by_chunks(limb *a, size_t width, uint64_t rest[CHUNKS])
{
    memset(rest, 0, CHUNKS * sizeof *rest);
    for (size_t h = 2 * width; h-- > 0;) {
        uint64_t quotient = half(a, h);
        for (int c = 0; c < CHUNKS; c++) {
            const uint64_t value = rest[c] << 32 | quotient;
            quotient = value / CHUNK;
            rest[c] = value % CHUNK;
        }
        set_half(a, h, quotient);
    }
}

size_t number_digits(size_t width)
{
    _Static_assert(CHUNKS * CHUNK_DIGITS == 36, "NUMBER_DIGITS() has room for whole chunks");
    return NUMBER_DIGITS(width);
}

void number_text(limb *a, size_t width, char *text)
{
    char *const end = text + number_digits(width);
    char *at = end;
    do {
        uint64_t rest[CHUNKS];
        width = number_length(a, width); /* each division makes the number shorter */
        divide_by_chunks(a, width, rest);
        for (int digit = 0; digit < CHUNKS * CHUNK_DIGITS; digit++) {
            uint64_t *chunk = &rest[digit / CHUNK_DIGITS];
            *--at = (char)('0' + *chunk % 10);
            *chunk /= 10;
        }
    } while (!number_is_zero(a, width));
    while (*at == '0' && at + 1 < end)
        at++;
    memmove(text, at, (size_t)(end - at));
    text[end - at] = '\0';
}

/* Set a to 10 a + digit. Return false if that does not fit. */
static bool append_digit(limb *a, size_t width, unsigned digit)
{
    uint64_t carry = digit;
    for (size_t h = 0; h < 2 * width; h++, carry >>= 32) {
        carry += half(a, h) * 10;
        set_half(a, h, carry);
    }
    return carry == 0;
}

bool number_parse(limb *a, size_t width, const char *text)
{
    number_set(a, 0, width);
    for (const char *at = text; *at != '\0'; at++)
        if (*at < '0' || *at > '9' || !append_digit(a, width, (unsigned)(*at - '0')))
            return false;
    return *text != '\0';
}

/* ---- random numbers ---- */

/* Draw as many bits as the bound has until the number is below it: on average fewer than two tries.
 * Each half takes 32 bits from the generator, so a seed always gives the same numbers. */
void number_random(limb *a, const limb *bound, size_t width, uint64_t *random)
{
    assert(!number_is_zero(bound, width));
    const size_t length = number_length(bound, width);
    const size_t halves = 2 * length - (bound[length - 1] >> 32 == 0);
    limb mask = bound[length - 1];
    for (int shift = 1; shift < LIMB_BITS; shift *= 2)
        mask |= mask >> shift;
    do {
        memset(a, 0, width * sizeof *a);
        for (size_t h = 0; h < halves; h++)
            set_half(a, h, random_word(random) >> 32);
        a[length - 1] &= mask;
    } while (number_compare(a, bound, width) >= 0);
}

/* ---- counts of 128 bits, as two halves, because not every compiler has a type of 128 bits ---- */

struct count count_add(struct count a, struct count b)
{
    struct count sum = {a.low + b.low, a.high + b.high};
    bool carry = sum.low < a.low, wrapped = sum.high < a.high;
    sum.high += carry;
    wrapped |= carry && sum.high == 0;
    return wrapped ? (struct count){UINT64_MAX, UINT64_MAX} : sum;
}

/* Divide by ten and return the remainder. The four digits of the division have 32 bits. */
static unsigned divide_by_ten(struct count *count)
{
    uint64_t digits[4] = {count->high >> 32, count->high & UINT32_MAX, count->low >> 32,
                          count->low & UINT32_MAX};
    uint64_t rest = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t value = rest << 32 | digits[d];
        digits[d] = value / 10;
        rest = value % 10;
    }
    *count = (struct count){digits[2] << 32 | digits[3], digits[0] << 32 | digits[1]};
    return (unsigned)rest;
}

const char *count_text(struct count count, char text[COUNT_TEXT])
{
    char *at = text + COUNT_TEXT;
    *--at = '\0';
    do
        *--at = (char)('0' + divide_by_ten(&count));
    while (count.low != 0 || count.high != 0);
    memmove(text, at, (size_t)(text + COUNT_TEXT - at));
    return text;
}
