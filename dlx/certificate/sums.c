/* SPDX-License-Identifier: MIT */
/* Counts of any size on a stack: see sums.h. */
#include "dlx/certificate/sums.h"
#include "dlx/core/memory.h"

#include <string.h>

bool sums_push(struct sums *sums, const uint32_t *limbs, size_t length)
{
    if (!memory_reserve(sums->allocator, &sums->limbs, &sums->capacity, sums->used + length,
                        sizeof *sums->limbs))
        return false;
    for (size_t l = 0; l < length; l++)
        sums->limbs[sums->used++] = limbs[l];
    return true;
}

/* The sum may overlap the top count, because each limb is written at or before the place where it is read.
 * There is room for a last carry: if there is one, neither count is 0. */
void sums_add(struct sums *sums, size_t first, size_t second)
{
    if (second == sums->used)
        return;
    const size_t a_length = second - first, b_length = sums->used - second;
    uint32_t *a = sums->limbs + first;
    const uint32_t *b = sums->limbs + second;
    uint64_t carry = 0;
    size_t l = 0;
    for (; l < a_length || l < b_length; l++) {
        carry += l < a_length ? a[l] : 0;
        carry += l < b_length ? b[l] : 0;
        a[l] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0)
        a[l++] = (uint32_t)carry;
    sums->used = first + l;
}

/* ---- decimal digits ---- */

enum { CHUNK = 1000000000, CHUNK_DIGITS = 9 };

/* Divide by CHUNK and return the remainder. */
static uint32_t divide(uint32_t *limbs, size_t *length)
{
    uint64_t rest = 0;
    for (size_t l = *length; l-- > 0;) {
        rest = rest << 32 | limbs[l];
        limbs[l] = (uint32_t)(rest / CHUNK);
        rest %= CHUNK;
    }
    while (*length > 0 && limbs[*length - 1] == 0)
        --*length;
    return (uint32_t)rest;
}

static void reverse(char *text, size_t length)
{
    for (size_t i = 0; i < length / 2; i++) {
        char held = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = held;
    }
}

/* Write the digits from the last one on. A limb has fewer than ten. */
char *sums_text(struct sums *sums, size_t first)
{
    size_t left = sums->used - first, digits = 0;
    const size_t room = 10 * left + CHUNK_DIGITS + 2;
    uint32_t *limbs = left > 0 ? sums->limbs + first : NULL;
    char *text = memory_array(sums->allocator, room, 1);
    if (text == NULL)
        return NULL;
    do {
        uint32_t chunk = divide(limbs, &left);
        for (int d = 0; d < CHUNK_DIGITS; d++, chunk /= 10)
            text[digits++] = (char)('0' + chunk % 10);
    } while (left > 0);
    while (digits > 1 && text[digits - 1] == '0')
        digits--;
    reverse(text, digits);
    text[digits] = '\0';
    if (memory_resize(sums->allocator, &text, room, digits + 1, 1))
        return text;
    memory_free(sums->allocator, text, room, 1);
    return NULL;
}

void sums_free(struct sums *sums)
{
    memory_free(sums->allocator, sums->limbs, sums->capacity, sizeof *sums->limbs);
}
