/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/small.h"

#include <stdio.h>

enum { MULTIPLE = 1, COSTS = 2, NAMES = 4, SECONDARY = 8 };

static dlx_problem *empty_problem(const dlx_allocator *allocator)
{
    dlx_problem *problem;
    HOLDS(dlx_problem_new(allocator, &problem) == DLX_OK);
    return problem;
}

static void add_item(struct dice *dice, dlx_problem *problem, uint8_t features)
{
    char name[16];
    uint8_t byte = dice_byte(dice);
    uint32_t item = dlx_problem_item_count(problem);
    bool secondary = (features & SECONDARY) != 0 && (byte & 1) != 0;
    snprintf(name, sizeof name, "%c%u", 'a' + byte % 26, (unsigned)item);
    HOLDS(dlx_problem_add_item(problem, (features & NAMES) != 0 ? name : NULL,
                               secondary ? DLX_SECONDARY : DLX_PRIMARY, NULL) == DLX_OK);
    uint32_t most = 1 + (byte >> 1) % 4, least = (byte >> 3) % 4;
    if ((features & MULTIPLE) != 0 && !secondary)
        HOLDS(dlx_problem_set_multiplicity(problem, item, least < most ? least : most, most) ==
              DLX_OK);
}

static void add_entry(struct dice *dice, const dlx_problem *problem, uint32_t item,
                      dlx_entry *entry)
{
    const dlx_item its = dlx_problem_item(problem, item);
    uint32_t color = DLX_NO_COLOR;
    if (its.kind == DLX_SECONDARY)
        color = dice_below(dice, SMALL_COLORS + 1);
    else if (its.max > 1)
        color = dice_below(dice, its.max + 1); /* how many times the option covers the item */
    *entry = (dlx_entry){item, color};
}

static void add_small_option(struct dice *dice, dlx_problem *problem, uint8_t features)
{
    dlx_entry entries[SMALL_ITEMS];
    uint32_t count = 0, option, mask = dice_byte(dice);
    mask |= (uint32_t)dice_byte(dice) << 8;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if ((mask >> item & 1) != 0)
            add_entry(dice, problem, item, &entries[count++]);
    HOLDS(dlx_problem_add_option(problem, entries, count, &option) == DLX_OK);
    if ((features & COSTS) != 0)
        HOLDS(dlx_problem_set_cost(problem, option, dice_byte(dice)) == DLX_OK);
}

dlx_problem *small_problem(struct dice *dice, const dlx_allocator *allocator)
{
    dlx_problem *problem = empty_problem(allocator);
    uint8_t features = dice_byte(dice);
    uint32_t items = dice_below(dice, SMALL_ITEMS + 1);
    uint32_t most = (features & MULTIPLE) != 0 ? MULTIPLE_OPTIONS : SMALL_OPTIONS;
    uint32_t options = dice_below(dice, most + 1);
    for (uint32_t item = 0; item < items; item++)
        add_item(dice, problem, features);
    for (uint32_t option = 0; option < options; option++)
        add_small_option(dice, problem, features);
    return problem;
}

/* Choose items by the distance from one to the next. */
static void add_wide_option(struct dice *dice, dlx_problem *problem)
{
    dlx_entry entries[8];
    uint32_t count = 0, items = dlx_problem_item_count(problem), head = dice_byte(dice);
    uint32_t item = dice_below(dice, items);
    for (uint32_t length = 1 + head % 7; count < length && item < items;) {
        add_entry(dice, problem, item, &entries[count++]);
        item += 1 + (count < length ? dice_below(dice, 1 + (head >> 3) % 32) : 0);
    }
    HOLDS(dlx_problem_add_option(problem, entries, count, NULL) == DLX_OK);
}

dlx_problem *wide_problem(struct dice *dice, const dlx_allocator *allocator)
{
    dlx_problem *problem = empty_problem(allocator);
    uint32_t items = 1 + dice_below(dice, 60), secondary = dice_below(dice, 8);
    uint32_t options = dice_below(dice, 121);
    for (uint32_t item = 0; item < items; item++)
        HOLDS(dlx_problem_add_item(problem, NULL,
                                   item + secondary < items ? DLX_PRIMARY : DLX_SECONDARY,
                                   NULL) == DLX_OK);
    for (uint32_t option = 0; option < options && dice->left > 0; option++)
        add_wide_option(dice, problem);
    return problem;
}

uint32_t set_of(const uint32_t *options, uint32_t count)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < count; o++) {
        HOLDS(options[o] < 32 && (set >> options[o] & 1) == 0);
        set |= UINT32_C(1) << options[o];
    }
    return set;
}

bool is_valid(const dlx_problem *problem, const uint32_t *options, uint32_t count)
{
    dlx_flaw flaw;
    HOLDS(dlx_verify(problem, options, count, &flaw) == DLX_OK);
    return flaw.verdict == DLX_VALID;
}
