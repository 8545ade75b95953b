/* SPDX-License-Identifier: MIT */
/* Counts of parts: collect them, and add them up. */
#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/parts/parts.h"

#include <string.h>

/* Make the array hold all parts, including those appended to the list since. */
static bool make_room(dlx_results *r)
{
    const size_t before = r->room;
    if (!memory_reserve(&r->allocator, &r->digits, &r->room, (size_t)r->parts->parts + 1,
                        sizeof *r->digits))
        return false;
    for (size_t number = before; number < r->room; number++)
        r->digits[number] = NULL;
    return true;
}

dlx_status dlx_results_new(const dlx_parts *parts, dlx_results **results)
{
    dlx_results *r = memory_array(&parts->allocator, 1, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    *r = (dlx_results){.allocator = parts->allocator, .parts = parts};
    if (!make_room(r)) {
        memory_free(&parts->allocator, r, 1, sizeof *r);
        return DLX_ERR_MEMORY;
    }
    *results = r;
    return DLX_OK;
}

static void free_digits(const dlx_allocator *allocator, char *digits)
{
    if (digits != NULL)
        memory_free(allocator, digits, strlen(digits) + 1, 1);
}

void dlx_results_free(dlx_results *results)
{
    if (results == NULL)
        return;
    const dlx_allocator allocator = results->allocator;
    for (size_t number = 0; number < results->room; number++)
        free_digits(&allocator, results->digits[number]);
    memory_free(&allocator, results->digits, results->room, sizeof *results->digits);
    memory_free(&allocator, results->total, results->total_size, 1);
    memory_free(&allocator, results, 1, sizeof *results);
}

/* Skip leading zeros, so that equal counts have equal digits. */
static const char *plain_digits(const char *digits)
{
    while (digits[0] == '0' && digits[1] != '\0')
        digits++;
    return digits;
}

dlx_status dlx_results_add(dlx_results *results, uint32_t number, const char *digits)
{
    const size_t length = strlen(digits);
    if (number == 0 || number > results->parts->parts || length == 0 ||
        strspn(digits, "0123456789") != length)
        return DLX_ERR_ARGUMENT;
    digits = plain_digits(digits);
    if (!make_room(results))
        return DLX_ERR_MEMORY;
    char **kept = &results->digits[number];
    if (*kept != NULL)
        return strcmp(*kept, digits) == 0 ? DLX_OK : DLX_ERR_PARTS;
    const size_t size = strlen(digits) + 1;
    char *copy = memory_array(&results->allocator, size, 1);
    if (copy == NULL)
        return DLX_ERR_MEMORY;
    memcpy(copy, digits, size);
    *kept = copy;
    return DLX_OK;
}

const char *dlx_results_part(const dlx_results *results, uint32_t number)
{
    return number < results->room ? results->digits[number] : NULL;
}

/* Return enough limbs for the sum: a limb holds 19 digits; fewer than 2^64 parts add one limb. */
static size_t limbs_for_sum(const dlx_results *r)
{
    size_t longest = 1;
    for (uint32_t number = 1; number <= r->parts->parts; number++) {
        const char *digits = dlx_results_part(r, number);
        const size_t length = digits != NULL ? strlen(digits) : 0;
        longest = length > longest ? length : longest;
    }
    return longest / 19 + 2;
}

static bool add_up(dlx_results *r, limb *sum, limb *summand, size_t width)
{
    number_set(sum, 0, width);
    for (uint32_t number = 1; number <= r->parts->parts; number++)
        if (dlx_results_part(r, number) != NULL) {
            number_parse(summand, width, r->digits[number]);
            number_add(sum, summand, width);
        }
    const size_t size = number_digits(width);
    if (!memory_reserve(&r->allocator, &r->total, &r->total_size, size, 1))
        return false;
    number_text(sum, width, r->total);
    return true;
}

const char *dlx_results_total(dlx_results *results)
{
    dlx_results *r = results;
    const size_t width = limbs_for_sum(r);
    limb *sum = memory_array(&r->allocator, 2 * width, sizeof *sum);
    bool has_sum = sum != NULL && add_up(r, sum, sum + width, width);
    memory_free(&r->allocator, sum, 2 * width, sizeof *sum);
    return has_sum ? r->total : NULL;
}

/* ---- several collections ---- */

dlx_status results_merge(dlx_results *to, dlx_results *from, uint32_t *number)
{
    const uint32_t count = to->parts->parts;
    if (!make_room(to) || !make_room(from))
        return DLX_ERR_MEMORY;
    for (*number = 1; *number <= count; ++*number) {
        const char *kept = to->digits[*number], *other = from->digits[*number];
        if (kept != NULL && other != NULL && strcmp(kept, other) != 0)
            return DLX_ERR_PARTS;
    }
    for (uint32_t n = 1; n <= count; n++)
        if (to->digits[n] == NULL) {
            to->digits[n] = from->digits[n];
            from->digits[n] = NULL;
        }
    return DLX_OK;
}
