/* SPDX-License-Identifier: MIT */
/* Counts of parts: collect them, add them up, and write and read them. text.h shows such a text. */
#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/parts/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct dlx_results {
    dlx_allocator allocator; /* the problem's */
    const dlx_parts *parts;  /* not owned; constant */
    char **digits;           /* of each part, from 1: its count, or NULL */
    size_t room;       /* length of digits; parts that were appended since have no place yet */
    uint64_t identity; /* of the list of parts, kept while many files are read */
    size_t known;      /* the parts and decisions that this list had; 0: no identity is kept */
    char *total;       /* the latest sum */
    size_t total_size; /* allocated length of total */
};

/* Make room for all parts, also for those that were appended to the list. */
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

/* Return limbs enough for the sum: a limb holds 19 digits, and fewer than 2^64 parts add one limb. */
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

/* Keep the identity of the list of parts, which only ever grows. */
static void note_identity(dlx_results *r)
{
    const size_t size = r->parts->place[r->parts->parts + 1].start + r->parts->parts + 1;
    if (r->known == size)
        return;
    r->identity = parts_identity(r->parts);
    r->known = size;
}

/* `check` is the identity of the list of parts. */
static uint64_t results_identity(const dlx_results *r, uint64_t check)
{
    for (uint32_t number = 1; number <= r->parts->parts; number++) {
        if (dlx_results_part(r, number) == NULL)
            continue;
        check = identity_number(check, number);
        for (const char *c = r->digits[number]; *c != '\0'; c++)
            check = identity_number(check, (unsigned char)*c);
    }
    return check;
}

dlx_status dlx_results_write(const dlx_results *results, dlx_write_fn *write, void *user)
{
    struct sink s = {.write = write, .user = user};
    const uint64_t identity = parts_identity(results->parts);
    parts_put(&s, "dlx-results 1\nparts %016" PRIx64 "\n", identity);
    for (uint32_t number = 1; number <= results->parts->parts; number++) {
        const char *digits = dlx_results_part(results, number);
        if (digits == NULL)
            continue;
        parts_put(&s, "part %" PRIu32 " : ", number);
        s.has_failed = s.has_failed || !write(user, digits, strlen(digits));
        parts_put(&s, "\n");
    }
    parts_put(&s, "end %016" PRIx64 "\n", results_identity(results, identity));
    return s.has_failed ? DLX_ERR_OUTPUT : DLX_OK;
}

static bool read_result(struct scanner *s, dlx_results *read, uint32_t number)
{
    if (!scan_expect_word(s, "the count is missing"))
        return false;
    switch (dlx_results_add(read, number, s->word)) {
    case DLX_OK:
        return scan_expect_line_end(s);
    case DLX_ERR_MEMORY:
        return parts_out_of_memory(s);
    case DLX_ERR_PARTS:
        return parts_refuse(s, "this part has two different counts in one text, the second is %s");
    default:
        scan_fail_word(s, "expected a count, found `%s`");
        return false;
    }
}

static bool read_results(struct scanner *s, dlx_results *read)
{
    uint64_t identity;
    uint32_t number;
    if (!parts_head(s, "dlx-results", "these are not results of parts: they begin with `%s`",
                    "parts", &identity))
        return false;
    if (identity != read->identity)
        return parts_refuse(s, "the results belong to other parts");
    if (!scan_expect_line_end(s))
        return false;
    while (parts_line(s, read->parts->parts, NULL, &number) && number > 0)
        if (!read_result(s, read, number))
            return false;
    return s->status == DLX_OK && parts_end(s, results_identity(read, identity));
}

/* Move results that are new from one collection to another. Do nothing if the two contradict each other. */
static bool merge(struct scanner *s, dlx_results *to, dlx_results *from)
{
    char text[120];
    if (!make_room(to))
        return parts_out_of_memory(s);
    for (uint32_t number = 1; number <= to->parts->parts; number++)
        if (to->digits[number] != NULL && from->digits[number] != NULL &&
            strcmp(to->digits[number], from->digits[number]) != 0) {
            snprintf(text, sizeof text, "part %" PRIu32 " has another count elsewhere: %%s here",
                     number);
            scan_fail(s, DLX_ERR_PARTS, 0, 0, text, from->digits[number]);
            return false;
        }
    for (uint32_t number = 1; number <= to->parts->parts; number++)
        if (to->digits[number] == NULL) {
            to->digits[number] = from->digits[number];
            from->digits[number] = NULL;
        }
    return true;
}

dlx_status dlx_results_read(dlx_results *results, dlx_read_fn *read, void *user, dlx_error *error)
{
    struct scanner s;
    dlx_error ignored;
    dlx_results *fresh;
    dlx_status status = dlx_results_new(results->parts, &fresh);
    error = error != NULL ? error : &ignored;
    *error = (dlx_error){.line = 0};
    if (status != DLX_OK)
        return parts_fail(error, status);
    note_identity(results);
    fresh->identity = results->identity;
    if (scan_open(&s, &results->allocator, read, user, error) && read_results(&s, fresh))
        merge(&s, results, fresh);
    status = s.status;
    scan_close(&s);
    dlx_results_free(fresh);
    return status;
}
