/* SPDX-License-Identifier: MIT */
/* Counts of 128 bits, as two halves, because not every compiler has a type of 128 bits. */
#include "dlx/core/count.h"

#include <string.h>

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
