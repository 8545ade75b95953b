/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/same.h"

#include "tests/fuzz/fuzz.h"
#include "tests/support/problems.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the same problem ---- */

/* Return the position in `b` of each item of `a`. The caller frees the array. */
static uint32_t *places_of(const dlx_problem *a, const struct kept *kept)
{
    uint32_t items = dlx_problem_item_count(a);
    uint32_t primary = 0, secondary = dlx_problem_primary_count(a);
    uint32_t *place = malloc((items + 1) * sizeof *place);
    HOLDS(place != NULL);
    for (uint32_t i = 0; i < items; i++) {
        bool first = dlx_problem_item(a, i).kind == DLX_PRIMARY;
        place[i] = kept->places ? i : first ? primary++ : secondary++;
    }
    return place;
}

static const char *name_or_number(const char *name, uint32_t number, char text[16])
{
    snprintf(text, 16, "%u", (unsigned)number);
    return name != NULL ? name : text;
}

static void holds_same_item(const dlx_problem *a, uint32_t i, const dlx_problem *b, uint32_t j,
                            const struct kept *kept)
{
    char number[16];
    const char *x = dlx_problem_item(a, i).name, *y = dlx_problem_item(b, j).name;
    dlx_item s = dlx_problem_item(a, i);
    dlx_item t = dlx_problem_item(b, j);
    HOLDS(dlx_problem_item(a, i).kind == dlx_problem_item(b, j).kind);
    HOLDS(s.min == t.min && s.max == t.max);
    HOLDS(dlx_problem_item(a, i).length == dlx_problem_item(b, j).length);
    if (kept->names)
        HOLDS(same_text(x, y) || same_text(name_or_number(x, i + 1, number), y));
}

static void holds_same_color(const dlx_problem *a, uint32_t x, const dlx_problem *b, uint32_t y,
                             const struct kept *kept)
{
    char number[16];
    HOLDS((x == DLX_NO_COLOR) == (y == DLX_NO_COLOR));
    if (x == DLX_NO_COLOR || !kept->names || dlx_problem_color_name(b, y) == NULL)
        HOLDS(x == y);
    else
        HOLDS(same_text(name_or_number(dlx_problem_color_name(a, x), x, number),
                        dlx_problem_color_name(b, y)));
}

static void holds_same_option(const dlx_problem *a, const dlx_problem *b, uint32_t option,
                              const uint32_t *place, const struct kept *kept)
{
    uint32_t count, other;
    const dlx_entry *x = dlx_problem_option(a, option, &count);
    const dlx_entry *y = dlx_problem_option(b, option, &other);
    HOLDS(count == other);
    HOLDS(dlx_problem_option_cost(a, option) == dlx_problem_option_cost(b, option));
    for (uint32_t e = 0; e < count; e++) {
        uint32_t there = kept->order ? e : find_entry(y, count, place[x[e].item]);
        HOLDS(there < count && y[there].item == place[x[e].item]);
        holds_same_color(a, x[e].color, b, y[there].color, kept);
    }
}

void holds_same(const dlx_problem *a, const dlx_problem *b, const struct kept *kept)
{
    uint32_t *place = places_of(a, kept);
    HOLDS(dlx_problem_item_count(a) == dlx_problem_item_count(b));
    HOLDS(dlx_problem_primary_count(a) == dlx_problem_primary_count(b));
    HOLDS(dlx_problem_entry_count(a) == dlx_problem_entry_count(b));
    HOLDS(dlx_problem_option_count(a) == dlx_problem_option_count(b));
    for (uint32_t i = 0; i < dlx_problem_item_count(a); i++)
        holds_same_item(a, i, b, place[i], kept);
    for (uint32_t o = 0; o < dlx_problem_option_count(a); o++)
        holds_same_option(a, b, o, place, kept);
    if (kept->title)
        HOLDS(same_text(dlx_problem_title(a), dlx_problem_title(b)));
    free(place);
}

/* ---- round trips ---- */

static const struct {
    dlx_format format;
    uint32_t base;
    struct kept kept;
} forms[] = {
    {DLX_FORMAT_ITEMS, 0, {.names = true, .title = true, .order = true}},
    {DLX_FORMAT_MTX, 0, {.title = true, .order = true}},
    {DLX_FORMAT_ROWS, 0, {.title = true, .order = true}},
    {DLX_FORMAT_ROWS, 1, {.title = true, .order = true}},
    {DLX_FORMAT_DENSE, 0, {.title = true}},
    {DLX_FORMAT_CSV, 0, {.names = true}},
    {DLX_FORMAT_EC, 0, {.title = true, .order = true}},
    {DLX_FORMAT_XCC, 0, {.title = true, .order = true}},
    {DLX_FORMAT_SETS, 0, {.order = true}},
    {DLX_FORMAT_CNF, 0, {.title = false}},
    {DLX_FORMAT_LP, 0, {.title = false}},
    {DLX_FORMAT_WCNF, 0, {.title = false}},
    {DLX_FORMAT_SPP, 0, {.order = true}},
    {DLX_FORMAT_SCP, 0, {.order = false}},
    {DLX_FORMAT_MPS, 0, {.title = false}},
    {DLX_FORMAT_OPB, 0, {.title = false}},
    {DLX_FORMAT_LISTS, 0, {.names = true, .order = true}},
};

enum { FORMS = sizeof forms / sizeof *forms };

static void read_back(const dlx_problem *problem, const struct sheet *sheet,
                      const dlx_writing *writing, const struct kept *kept)
{
    struct meter meter = {0};
    const dlx_allocator allocator = metered(&meter);
    struct pieces text = {(const uint8_t *)sheet->text, sheet->length, sheet->length};
    dlx_reading reading = {
        .format = writing->format, .base = writing->base, .secondary = writing->secondary};
    dlx_problem *back;
    dlx_error error;
    HOLDS(dlx_read(&allocator, pieces_read, &text, &reading, &back, &error) == DLX_OK);
    holds_same(problem, back, kept);
    dlx_problem_free(back);
    HOLDS(meter.held == 0);
}

void holds_round_trips(const dlx_problem *problem)
{
    for (int f = 0; f < FORMS; f++) {
        struct sheet sheet = {0};
        dlx_writing writing = {.format = forms[f].format, .base = forms[f].base};
        dlx_error error;
        dlx_status status = dlx_write(problem, &writing, sheet_write, &sheet, &error);
        HOLDS(status == DLX_OK || status == DLX_ERR_OUTPUT || status == DLX_ERR_NOT_EXPRESSIBLE);
        HOLDS(status != DLX_ERR_NOT_EXPRESSIBLE || sheet.length == 0);
        if (status == DLX_OK && forms[f].format < DLX_FORMAT_CNF)
            read_back(problem, &sheet, &writing, &forms[f].kept);
        free(sheet.text);
    }
}
