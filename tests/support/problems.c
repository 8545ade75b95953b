/* SPDX-License-Identifier: MIT */
#include "tests/support/problems.h"
#include "dlx/generate/generate.h"
#include "tests/support/assertion.h"
#include "tests/support/tasks.h"
#include "tests/support/text.h"

#include <stdlib.h>

dlx_problem *generated(const char *line)
{
    char message[GENERATE_MESSAGE] = "";
    dlx_problem *problem = NULL;
    ck_assert_msg(generate_line(NULL, line, &problem, message) == DLX_OK, "%s: %s", line, message);
    return problem;
}

uint64_t count_problem(const dlx_problem *problem)
{
    dlx_search *search;
    uint64_t count;
    ck_assert_int_eq(search_open(problem, NULL, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    search_close(search);
    return count;
}

uint64_t count_generated(const char *line)
{
    dlx_problem *problem = generated(line);
    const uint64_t count = count_problem(problem);
    dlx_problem_free(problem);
    return count;
}

dlx_problem *problem_of(const char *text)
{
    struct text source = text_of(text);
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_read(NULL, text_read, &source, &reading, &problem, NULL), DLX_OK);
    return problem;
}

dlx_problem *one_item(uint32_t options)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t option = 0; option < options; option++)
        dlx_problem_add_option(problem, &(dlx_entry){0, DLX_NO_COLOR}, 1, NULL);
    return problem;
}

dlx_problem *pairs_of(const dlx_allocator *allocator, uint32_t pairs)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    for (uint32_t item = 0; item < 2 * pairs; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t pair = 0; pair < pairs; pair++) {
        const dlx_entry entries[] = {{2 * pair, 0}, {2 * pair + 1, 0}};
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, 2, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, 1, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_option(problem, entries + 1, 1, NULL), DLX_OK);
    }
    return problem;
}

void add_items_of(dlx_problem *to, const dlx_problem *from)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(from); item++) {
        const dlx_item times = dlx_problem_item(from, item);
        const dlx_kind kind = dlx_problem_item(from, item).kind;
        uint32_t its;
        ck_assert_int_eq(dlx_problem_add_item(to, NULL, kind, &its), DLX_OK);
        if (kind == DLX_PRIMARY)
            ck_assert_int_eq(dlx_problem_set_multiplicity(to, its, times.min, times.max), DLX_OK);
    }
}

static void add_option_of(dlx_problem *to, const dlx_problem *from, uint32_t option, uint32_t first,
                          dlx_entry *entries)
{
    uint32_t count, its;
    const dlx_entry *source = dlx_problem_option(from, option, &count);
    for (uint32_t e = 0; e < count; e++)
        entries[e] = (dlx_entry){first + source[e].item, source[e].color};
    ck_assert_int_eq(dlx_problem_add_option(to, entries, count, &its), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_cost(to, its, dlx_problem_option_cost(from, option)), DLX_OK);
}

void add_options_of(dlx_problem *to, const dlx_problem *from, uint32_t first)
{
    /* An option contains each item at most once; one more avoids malloc(0). */
    dlx_entry *entries = malloc(((size_t)dlx_problem_item_count(from) + 1) * sizeof *entries);
    for (uint32_t option = 0; option < dlx_problem_option_count(from); option++)
        add_option_of(to, from, option, first, entries);
    free(entries);
}

void add_copy(dlx_problem *to, const dlx_problem *from)
{
    const uint32_t first = dlx_problem_item_count(to);
    add_items_of(to, from);
    add_options_of(to, from, first);
}

dlx_problem *copy_into(const dlx_allocator *allocator, const dlx_problem *problem)
{
    dlx_problem *copy;
    ck_assert_int_eq(dlx_problem_new(allocator, &copy), DLX_OK);
    add_copy(copy, problem);
    return copy;
}

/* The items are a, b, c and two more, x and y. Only one option has y, and that has x, too, so
 * options with x and without y are dead. */
dlx_problem *large_matching(bool is_possible, uint32_t *dead)
{
    enum { WIDE = 36, FEW = 18, LAST = 3 * WIDE + 1 };
    const dlx_entry x = {LAST - 1, DLX_NO_COLOR}, y = {LAST, DLX_NO_COLOR};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item <= LAST; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(problem, (dlx_entry[]){x, y}, 2, NULL), DLX_OK);
    *dead = 0;
    for (uint32_t o = 0; o < WIDE * WIDE * WIDE; o++) {
        const uint32_t a = o % WIDE, b = o / WIDE % WIDE, c = o / WIDE / WIDE;
        const bool is_dead = (a + b + c) % 4 == 0;
        const dlx_entry entries[] = {
            {a, DLX_NO_COLOR}, {WIDE + b, DLX_NO_COLOR}, {2 * WIDE + c, DLX_NO_COLOR}, x};
        if (!is_possible && a <= FEW && b >= FEW)
            continue;
        *dead += is_dead;
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, 3 + is_dead, NULL), DLX_OK);
    }
    return problem;
}
