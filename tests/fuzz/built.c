/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/built.h"

struct build {
    dlx_problem *problem;
    uint32_t items, primary, options, entries; /* their numbers according to the model */
    uint32_t most;                             /* limit on options, for brute force */
    uint32_t kind[SMALL_ITEMS];                /* kind of each item */
    uint32_t times[SMALL_ITEMS];               /* how many times each item may be covered */
    uint32_t heaviest[SMALL_ITEMS]; /* and how many times an option covers it, or its colors */
    bool named[26];                 /* names in use: a, b, c, ... */
};

static void add_item(struct dice *dice, struct build *b)
{
    uint8_t byte = dice_byte(dice);
    char name[2] = {(char)('a' + byte % 26), '\0'};
    bool has_name = (byte & 64) != 0, is_taken = has_name && b->named[byte % 26];
    dlx_kind kind = (byte & 32) != 0 ? DLX_SECONDARY : DLX_PRIMARY;
    uint32_t id = 77;
    if (b->items == SMALL_ITEMS)
        return;
    if (byte == 255) {
        HOLDS(dlx_problem_add_item(b->problem, "", kind, &id) == DLX_ERR_ARGUMENT);
        HOLDS(dlx_problem_add_item(b->problem, NULL, (dlx_kind)7, &id) == DLX_ERR_ARGUMENT);
    }
    dlx_status status = dlx_problem_add_item(b->problem, has_name ? name : NULL, kind, &id);
    HOLDS(status == (is_taken ? DLX_ERR_NAME_TAKEN : DLX_OK));
    HOLDS(id == (is_taken ? 77 : b->items));
    if (is_taken)
        return;
    HOLDS(!has_name || dlx_problem_find_item(b->problem, name) == b->items);
    b->named[byte % 26] |= has_name;
    b->times[b->items] = 1;
    b->kind[b->items++] = kind;
    b->primary += kind == DLX_PRIMARY;
}

/* Predict the status of add_option for these entries, and the position of the first wrong one. */
static dlx_status judge(const struct build *b, const dlx_entry *entry, uint32_t count,
                        uint32_t *wrong)
{
    for (uint32_t e = 0; e < count; e++) {
        *wrong = e;
        if (entry[e].item >= b->items)
            return DLX_ERR_NO_SUCH_ITEM;
        for (uint32_t before = 0; before < e; before++)
            if (entry[before].item == entry[e].item)
                return DLX_ERR_ITEM_TWICE;
        const uint32_t most = b->times[entry[e].item];
        if (b->kind[entry[e].item] == DLX_PRIMARY && entry[e].color != DLX_NO_COLOR &&
            (most == 1 || entry[e].color > most))
            return DLX_ERR_COLORED_PRIMARY;
    }
    return DLX_OK;
}

static void add_option(struct dice *dice, struct build *b)
{
    dlx_entry entry[8];
    uint32_t count = dice_below(dice, 8), wrong = 0, id = 77;
    if (b->options == b->most)
        return;
    for (uint32_t e = 0; e < count; e++) {
        uint8_t byte = dice_byte(dice);
        bool may_color = byte % 16 < b->items && b->kind[byte % 16] == DLX_SECONDARY;
        entry[e] = (dlx_entry){byte % 16, may_color || byte >= 240 ? byte >> 4 & 3 : DLX_NO_COLOR};
    }
    dlx_status expected = judge(b, entry, count, &wrong);
    HOLDS(dlx_problem_add_option(b->problem, count > 0 ? entry : NULL, count, &id) == expected);
    HOLDS(id == (expected == DLX_OK ? b->options : 77));
    if (expected != DLX_OK) {
        HOLDS(dlx_problem_refused_entry(b->problem) == wrong);
        return;
    }
    for (uint32_t e = 0; e < count; e++)
        if (b->heaviest[entry[e].item] < entry[e].color)
            b->heaviest[entry[e].item] = entry[e].color;
    b->options++;
    b->entries += count;
}

static void set_multiplicity(struct dice *dice, struct build *b)
{
    uint32_t item = dice_below(dice, 16), byte = dice_byte(dice);
    uint32_t least = byte % 4, most = (byte >> 2) % 4;
    bool fits = item < b->items && b->options <= MULTIPLE_OPTIONS;
    dlx_status expected = DLX_OK;
    if (item >= b->items)
        expected = DLX_ERR_NO_SUCH_ITEM;
    else if (b->kind[item] == DLX_SECONDARY || most == 0 || least > most ||
             most < b->heaviest[item])
        expected = DLX_ERR_ARGUMENT;
    else if (!fits)
        return;
    HOLDS(dlx_problem_set_multiplicity(b->problem, item, least, most) == expected);
    if (expected != DLX_OK)
        return;
    b->most = MULTIPLE_OPTIONS;
    b->times[item] = most;
}

static void set_cost(struct dice *dice, struct build *b)
{
    uint32_t option = dice_below(dice, SMALL_OPTIONS), cost = dice_byte(dice);
    dlx_status expected = option < b->options ? DLX_OK : DLX_ERR_NO_SUCH_OPTION;
    uint64_t before = dlx_problem_option_cost(b->problem, option);
    HOLDS(dlx_problem_set_cost(b->problem, option, cost) == expected);
    HOLDS(dlx_problem_option_cost(b->problem, option) == (expected == DLX_OK ? cost : 0));
    if (cost == 255 && expected == DLX_OK) {
        HOLDS(dlx_problem_set_cost(b->problem, option, UINT64_MAX) == DLX_ERR_TOO_LARGE);
        HOLDS(dlx_problem_set_cost(b->problem, option, before) == DLX_OK);
    }
}

static void holds_counts(const struct build *b)
{
    HOLDS(dlx_problem_item_count(b->problem) == b->items);
    HOLDS(dlx_problem_primary_count(b->problem) == b->primary);
    HOLDS(dlx_problem_option_count(b->problem) == b->options);
    HOLDS(dlx_problem_entry_count(b->problem) == b->entries);
}

dlx_problem *built_problem(struct dice *dice, const dlx_allocator *allocator)
{
    struct build b = {.most = SMALL_OPTIONS};
    HOLDS(dlx_problem_new(allocator, &b.problem) == DLX_OK);
    for (uint32_t calls = dice_below(dice, 64); calls > 0; calls--) {
        uint32_t call = dice_below(dice, 16);
        if (call < 5)
            add_item(dice, &b);
        else if (call < 12)
            add_option(dice, &b);
        else if (call < 14)
            set_multiplicity(dice, &b);
        else
            set_cost(dice, &b);
        holds_counts(&b);
    }
    return b.problem;
}
