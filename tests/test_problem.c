/* SPDX-License-Identifier: MIT */
/* Tests of the problem: it keeps the valid and refuses the invalid; a refusal changes nothing. */
#include "dlx/certificate.h"
#include "dlx/parts.h"
#include "dlx/dance.h"
#include "dlx/diagram.h"
#include "dlx/dlx.h"
#include "dlx/info.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dlx_problem *p;

static void setup(void)
{
    ck_assert_int_eq(dlx_problem_new(NULL, &p), DLX_OK);
}

static void teardown(void)
{
    dlx_problem_free(p);
}

static uint32_t item(const char *name, dlx_kind kind)
{
    uint32_t id = DLX_NONE;
    ck_assert_int_eq(dlx_problem_add_item(p, name, kind, &id), DLX_OK);
    return id;
}

TEST(items_and_options_count_from_zero_as_added)
{
    uint32_t id;
    ck_assert_uint_eq(item("a", DLX_PRIMARY), 0);
    ck_assert_uint_eq(item(NULL, DLX_SECONDARY), 1);
    ck_assert_uint_eq(item("c", DLX_PRIMARY), 2);
    const dlx_entry entries[] = {{2, 0}, {1, 7}};
    ck_assert_int_eq(dlx_problem_add_option(p, entries, 2, &id), DLX_OK);
    ck_assert_uint_eq(id, 0);
    ck_assert_int_eq(dlx_problem_add_option(p, NULL, 0, &id), DLX_OK);
    ck_assert_uint_eq(id, 1);
    ck_assert_uint_eq(dlx_problem_item_count(p), 3);
    ck_assert_uint_eq(dlx_problem_primary_count(p), 2);
    ck_assert_uint_eq(dlx_problem_option_count(p), 2);
    ck_assert_uint_eq(dlx_problem_entry_count(p), 2);
}

TEST(an_option_keeps_its_entries_in_order)
{
    item("a", DLX_PRIMARY), item("x", DLX_SECONDARY);
    const dlx_entry entries[] = {{1, 3}, {0, 0}};
    dlx_problem_set_source_line(p, 42);
    dlx_problem_add_option(p, entries, 2, NULL);
    dlx_problem_add_option(p, NULL, 0, NULL);
    uint32_t count;
    const dlx_entry *read = dlx_problem_option(p, 0, &count);
    ck_assert_uint_eq(count, 2);
    ck_assert_mem_eq(read, entries, sizeof entries);
    ck_assert_uint_eq(dlx_problem_option_line(p, 0), 42);
    ck_assert_ptr_null(dlx_problem_option(p, 1, &count));
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_null(dlx_problem_option(p, 2, &count));
    ck_assert_uint_eq(dlx_problem_item(p, 1).length, 1);
}

TEST(names_of_any_length_are_found_again)
{
    size_t length = 1000000;
    char *name = malloc(length + 1);
    memset(name, 'x', length);
    name[length] = '\0';
    item("short", DLX_PRIMARY);
    item(NULL, DLX_PRIMARY);
    uint32_t id = item(name, DLX_PRIMARY);
    ck_assert_uint_eq(dlx_problem_find_item(p, name), id);
    ck_assert_str_eq(dlx_problem_item(p, id).name, name);
    name[length - 1] = '\0';
    ck_assert_uint_eq(dlx_problem_find_item(p, name), DLX_NONE);
    ck_assert_ptr_null(dlx_problem_item(p, 1).name);
    free(name);
}

TEST(ten_thousand_names_are_distinguished)
{
    char name[16];
    for (int i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "n%d", i);
        item(name, DLX_PRIMARY);
    }
    for (int i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "n%d", i);
        ck_assert_uint_eq(dlx_problem_find_item(p, name), (uint32_t)i);
    }
}

TEST(colors_are_numbered_by_name)
{
    uint32_t red, blue, again;
    ck_assert_int_eq(dlx_problem_color(p, "red", &red), DLX_OK);
    ck_assert_int_eq(dlx_problem_color(p, "blue", &blue), DLX_OK);
    ck_assert_int_eq(dlx_problem_color(p, "red", &again), DLX_OK);
    ck_assert_uint_eq(red, again);
    ck_assert_uint_ne(red, blue);
    ck_assert_uint_ne(red, DLX_NO_COLOR);
    ck_assert_str_eq(dlx_problem_color_name(p, blue), "blue");
    ck_assert_ptr_null(dlx_problem_color_name(p, 99));
    ck_assert_ptr_null(dlx_problem_color_name(p, DLX_NO_COLOR));
}

TEST(bad_items_are_refused)
{
    item("a", DLX_PRIMARY);
    ck_assert_int_eq(dlx_problem_add_item(p, "a", DLX_SECONDARY, NULL), DLX_ERR_NAME_TAKEN);
    ck_assert_int_eq(dlx_problem_add_item(p, "", DLX_PRIMARY, NULL), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_problem_add_item(p, "b", (dlx_kind)2, NULL), DLX_ERR_ARGUMENT);
    ck_assert_uint_eq(dlx_problem_item_count(p), 1);
    ck_assert_uint_eq(dlx_problem_find_item(p, "b"), DLX_NONE);
}

TEST(bad_entries_are_refused_and_located)
{
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY), item("x", DLX_SECONDARY);
    const dlx_entry missing[] = {{0, 0}, {1, 0}, {3, 0}};
    const dlx_entry twice[] = {{0, 0}, {2, 0}, {1, 0}, {2, 1}};
    const dlx_entry colored[] = {{0, 0}, {1, 5}};
    const dlx_entry good[] = {{0, 0}, {1, 0}, {2, 5}};
    ck_assert_int_eq(dlx_problem_add_option(p, missing, 3, NULL), DLX_ERR_NO_SUCH_ITEM);
    ck_assert_uint_eq(dlx_problem_refused_entry(p), 2);
    ck_assert_int_eq(dlx_problem_add_option(p, twice, 4, NULL), DLX_ERR_ITEM_TWICE);
    ck_assert_uint_eq(dlx_problem_refused_entry(p), 3);
    ck_assert_int_eq(dlx_problem_add_option(p, colored, 2, NULL), DLX_ERR_COLORED_PRIMARY);
    ck_assert_uint_eq(dlx_problem_refused_entry(p), 1);
    ck_assert_uint_eq(dlx_problem_option_count(p), 0);
    ck_assert_uint_eq(dlx_problem_entry_count(p), 0);
    ck_assert_uint_eq(dlx_problem_item(p, 0).length, 0);
    ck_assert_int_eq(dlx_problem_add_option(p, good, 3, NULL), DLX_OK);
}

TEST(an_option_covers_an_item_as_often_as_its_multiplicity_allows)
{
    const dlx_entry once = {0, 1}, thrice = {0, 3}, more = {0, 4}, other = {1, 2};
    uint32_t count;
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 2, 3), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &more, 1, NULL), DLX_ERR_COLORED_PRIMARY);
    ck_assert_int_eq(dlx_problem_add_option(p, &other, 1, NULL), DLX_ERR_COLORED_PRIMARY);
    ck_assert_int_eq(dlx_problem_add_option(p, &once, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &thrice, 1, NULL), DLX_OK);
    ck_assert_uint_eq(dlx_problem_option(p, 0, &count)->color, 0);
    ck_assert_uint_eq(dlx_problem_option(p, 1, &count)->color, 3);
    ck_assert_uint_eq(dlx_problem_item(p, 0).length, 2);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 0, 2), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 0, 4), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &more, 1, NULL), DLX_OK);
}

TEST(options_that_are_taken_back_do_not_limit_a_multiplicity)
{
    const dlx_entry entries[] = {{0, 9}, {1, 0}, {1, 0}};
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 0, 9), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_options(p, entries, (uint32_t[]){1, 2}, NULL, 2, NULL),
                     DLX_ERR_ITEM_TWICE);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 0, 2), DLX_OK);
}

TEST(an_item_is_covered_at_most_so_often_that_sums_fit)
{
    const dlx_entry half = {0, 1 << 29}, once = {0, 0};
    item("a", DLX_PRIMARY);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 1, UINT32_MAX), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &half, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &half, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(p, &once, 1, NULL), DLX_ERR_TOO_LARGE);
    ck_assert_int_eq(dlx_problem_add_option(p, &half, 1, NULL), DLX_ERR_TOO_LARGE);
    ck_assert_uint_eq(dlx_problem_option_count(p), 2);
}

TEST(many_options_are_added_as_one_by_one)
{
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY), item("x", DLX_SECONDARY);
    const dlx_entry entries[] = {{0, 0}, {2, 5}, {1, 0}, {0, 0}, {1, 0}};
    uint32_t first = DLX_NONE, count;
    dlx_problem_add_option(p, NULL, 0, NULL);
    ck_assert_int_eq(dlx_problem_add_options(p, entries, (uint32_t[]){2, 0, 1, 2},
                                             (uint64_t[]){7, 0, 1, 2}, 4, &first),
                     DLX_OK);
    ck_assert_uint_eq(first, 1);
    ck_assert_uint_eq(dlx_problem_option_count(p), 5);
    ck_assert_mem_eq(dlx_problem_option(p, 1, &count), entries, 2 * sizeof *entries);
    ck_assert_uint_eq(count, 2);
    ck_assert_mem_eq(dlx_problem_option(p, 4, &count), entries + 3, 2 * sizeof *entries);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(dlx_problem_option_cost(p, 1), 7);
    ck_assert_uint_eq(dlx_problem_option_cost(p, 3), 1);
    ck_assert_uint_eq(dlx_problem_item(p, 1).length, 2);
}

TEST(many_options_are_added_whole_or_not_at_all)
{
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY);
    const dlx_entry good[] = {{0, 0}, {1, 0}}, bad[] = {{0, 0}, {1, 0}, {0, 0}, {0, 0}};
    const uint32_t lengths[] = {1, 1, 2};
    uint32_t first = 77;
    ck_assert_int_eq(dlx_problem_add_options(p, bad, lengths, NULL, 3, &first), DLX_ERR_ITEM_TWICE);
    ck_assert_uint_eq(dlx_problem_refused_entry(p), 3);
    ck_assert_uint_eq(first, 77);
    ck_assert_uint_eq(dlx_problem_option_count(p), 0);
    ck_assert_uint_eq(dlx_problem_entry_count(p), 0);
    ck_assert_uint_eq(dlx_problem_item(p, 0).length, 0);
    ck_assert_int_eq(dlx_problem_add_options(p, good, lengths, (uint64_t[]){INT64_MAX, 1}, 2, NULL),
                     DLX_ERR_TOO_LARGE);
    ck_assert(!dlx_problem_has_costs(p));
    /* the items of what was taken back can be listed again */
    ck_assert_int_eq(dlx_problem_add_options(p, good, lengths, (uint64_t[]){INT64_MAX, 0}, 2, NULL),
                     DLX_OK);
}

TEST(more_entries_than_32_bits_count_are_refused_before_they_are_read)
{
    const dlx_entry one = {0, 0};
    item("a", DLX_PRIMARY);
    ck_assert_int_eq(dlx_problem_add_option(p, &one, UINT32_MAX, NULL), DLX_ERR_TOO_LARGE);
    ck_assert_int_eq(dlx_problem_add_option(p, &one, UINT32_MAX - 3, NULL), DLX_ERR_TOO_LARGE);
    ck_assert_uint_eq(dlx_problem_option_count(p), 0);
}

/* An allocator that always moves a block when it is resized. It overwrites the old block but does
 * not free it, so that a stale pointer reads wrong values instead of failing. */
struct mover {
    void *old[64]; /* blocks that were moved away */
    int count;     /* of them */
};

static void *move_block(void *user, void *block, size_t old_size, size_t new_size)
{
    struct mover *mover = user;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    void *moved = malloc(new_size);
    if (block != NULL && moved != NULL) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
        memset(block, 0xff, old_size);
        ck_assert_int_lt(mover->count, 64);
        mover->old[mover->count++] = block;
    }
    return moved;
}

TEST(an_option_may_be_added_from_entries_that_the_addition_moves)
{
    struct mover mover = {.count = 0};
    const dlx_allocator allocator = {move_block, &mover};
    dlx_problem *moving;
    uint32_t count, id;
    ck_assert_int_eq(dlx_problem_new(&allocator, &moving), DLX_OK);
    dlx_problem_add_item(moving, "a", DLX_PRIMARY, NULL);
    dlx_problem_add_item(moving, "b", DLX_PRIMARY, NULL);
    dlx_problem_add_option(moving, (const dlx_entry[]){{1, 0}, {0, 0}}, 2, NULL);
    for (uint32_t o = 0; o < 1000; o++) {
        const dlx_entry *entries = dlx_problem_option(moving, o, &count);
        ck_assert_int_eq(dlx_problem_add_option(moving, entries, count, &id), DLX_OK);
        const dlx_entry *added = dlx_problem_option(moving, id, &count);
        ck_assert(count == 2 && added[0].item == 1 && added[1].item == 0);
    }
    ck_assert_int_gt(mover.count, 8);
    dlx_problem_free(moving);
    while (mover.count > 0)
        free(mover.old[--mover.count]);
}

TEST(an_option_may_be_added_from_the_entries_of_another)
{
    uint32_t count;
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY);
    dlx_problem_add_option(p, (const dlx_entry[]){{1, 0}, {0, 0}}, 2, NULL);
    for (uint32_t o = 0; o < 1000; o++) {
        const dlx_entry *entries = dlx_problem_option(p, o, &count);
        ck_assert_int_eq(dlx_problem_add_option(p, entries, count, NULL), DLX_OK);
    }
    const dlx_entry *last = dlx_problem_option(p, 1000, &count);
    ck_assert_uint_eq(last[0].item, 1);
    ck_assert_uint_eq(last[1].item, 0);
}

TEST(a_name_may_be_the_end_of_another_name)
{
    enum { LENGTH = 200 };
    char name[LENGTH + 1];
    uint32_t item, color;
    memset(name, 'x', LENGTH);
    name[LENGTH] = '\0';
    ck_assert_int_eq(dlx_problem_add_item(p, name, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_color(p, name, &color), DLX_OK);
    for (uint32_t from = 1; from < LENGTH; from++) {
        const char *rest = dlx_problem_item(p, 0).name + from;
        ck_assert_int_eq(dlx_problem_add_item(p, rest, DLX_PRIMARY, &item), DLX_OK);
        ck_assert_str_eq(dlx_problem_item(p, item).name, name + from);
        rest = dlx_problem_color_name(p, 1) + from;
        ck_assert_int_eq(dlx_problem_color(p, rest, &color), DLX_OK);
        ck_assert_str_eq(dlx_problem_color_name(p, color), name + from);
    }
}

TEST(failed_calls_leave_the_out_parameters_unchanged)
{
    uint32_t id = 77;
    ck_assert_int_eq(dlx_problem_add_item(p, "", DLX_PRIMARY, &id), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_problem_color(p, "", &id), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_problem_add_option(p, &(dlx_entry){0, 0}, 1, &id), DLX_ERR_NO_SUCH_ITEM);
    ck_assert_uint_eq(id, 77);
    ck_assert_int_eq(dlx_problem_item(p, 0).kind, DLX_SECONDARY);
    ck_assert_uint_eq(dlx_problem_item(p, 0).length, 0);
    ck_assert_uint_eq(dlx_problem_option_line(p, 0), 0);
}

TEST(every_status_has_its_text)
{
    for (int s = DLX_OK; s <= DLX_ERR_FORMAT; s++) {
        ck_assert_str_ne(dlx_status_text((dlx_status)s), "unknown status");
        for (int t = DLX_OK; t < s; t++)
            ck_assert_str_ne(dlx_status_text((dlx_status)s), dlx_status_text((dlx_status)t));
    }
    ck_assert_str_eq(dlx_status_text((dlx_status)-1), "unknown status");
    ck_assert_str_eq(dlx_status_text((dlx_status)(DLX_ERR_PARTS + 1)), "unknown status");
}

TEST(every_free_function_accepts_null)
{
    dlx_counter_free(NULL), dlx_search_free(NULL), dlx_team_free(NULL), dlx_dance_free(NULL);
    dlx_diagram_free(NULL), dlx_parts_free(NULL), dlx_results_free(NULL), dlx_task_free(NULL);
    dlx_problem_free(NULL), dlx_checkpoint_free(NULL), dlx_reduction_free(NULL);
    dlx_certificate_free(p, NULL), dlx_info_free(p, NULL), dlx_estimate_free(NULL, NULL);
    dlx_uses_free(NULL, NULL);
}

TEST(a_gap_is_a_share_in_percent_or_a_cost)
{
    static const char *const good[] = {"0%", "5%", "100%", "2.5%", "0", "7"};
    static const char *const bad[] = {"%", "5%%", "5% ", "5x%", "5.%x", "101%", "x"};
    dlx_task *task = NULL;
    ck_assert_int_eq(dlx_task_new(p, &task), DLX_OK);
    for (size_t g = 0; g < sizeof good / sizeof *good; g++)
        ck_assert_msg(dlx_task_set(task, "gap", good[g]) == DLX_OK, "%s", good[g]);
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        ck_assert_msg(dlx_task_set(task, "gap", bad[b]) == DLX_ERR_ARGUMENT, "%s", bad[b]);
    dlx_task_free(task);
}

/* Write thousandths as a cost. */
static void thousandths_text(int64_t cost, char text[DLX_COST_TEXT])
{
    const int64_t size = cost < 0 ? -cost : cost;
    snprintf(text, DLX_COST_TEXT, "%s%d.%03d", cost < 0 ? "-" : "", (int)(size / 1000),
             (int)(size % 1000));
    char *end = text + strlen(text) - 1;
    while (*end == '0')
        *end-- = '\0';
    if (*end == '.')
        *end = '\0';
}

/* Check that options have these costs as texts, and that the cheapest solution costs their sum. */
static void check_costs(const int64_t *cost, uint32_t options)
{
    char expected[DLX_COST_TEXT], text[DLX_COST_TEXT];
    int64_t sum = 0;
    for (uint32_t o = 0; o < options; o++) {
        thousandths_text(cost[o], expected);
        dlx_problem_cost_text(p, o, dlx_problem_option_cost(p, o), text);
        ck_assert_str_eq(text, expected);
        sum += cost[o];
    }
    thousandths_text(sum, expected);
    dlx_costs costs;
    dlx_problem_costs(p, &costs);
    ck_assert_str_eq(costs.total, expected);
}

static uint32_t random_option(struct random *random)
{
    const dlx_entry entries[] = {{random_below(random, 2), 0}, {2 + random_below(random, 2), 0}};
    uint32_t option;
    ck_assert_int_eq(dlx_problem_add_option(p, entries, 1 + random_below(random, 2), &option),
                     DLX_OK);
    return option;
}

/* Add, remove and price random options of random items. */
static void change_costs(struct random random)
{
    int64_t cost[100] = {0};
    uint32_t options = 0;
    for (int i = 0; i < 4; i++)
        item(NULL, i < 3 ? DLX_PRIMARY : DLX_SECONDARY);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 2, 0, 5), DLX_OK);
    for (int step = 0; step < 100; step++) {
        const uint32_t what = random_below(&random, 5);
        if (what < 2 || options == 0) {
            cost[options] = 0;
            ck_assert_uint_eq(random_option(&random), options);
            options++;
        } else if (what == 2) {
            const uint32_t fewer = random_below(&random, 3);
            dlx_problem_remove_options(p, fewer);
            options -= fewer < options ? fewer : options;
        } else {
            static const int64_t steps[] = {1000, 100, 10, 1};
            const uint32_t o = random_below(&random, options);
            char text[DLX_COST_TEXT];
            cost[o] = (int64_t)random_below(&random, 200) - 100;
            cost[o] *= steps[random_below(&random, 4)];
            thousandths_text(cost[o], text);
            ck_assert_int_eq(dlx_problem_set_cost_text(p, o, text), DLX_OK);
        }
        check_costs(cost, options);
    }
    dlx_problem_remove_options(p, UINT32_MAX);
    ck_assert_uint_eq(dlx_problem_option_count(p), 0);
    ck_assert_uint_eq(dlx_problem_entry_count(p), 0);
}

TEST(costs_as_texts_are_kept_by_every_change_of_other_options)
{
    for (int seed = 0; seed < CASES(300); seed++) {
        change_costs((struct random){(uint64_t)seed});
        teardown();
        setup();
    }
}

TEST(a_cheapest_solution_costs_what_its_texts_say)
{
    char text[DLX_COST_TEXT];
    dlx_task *task;
    dlx_search *search;
    dlx_solution solution;
    item("a", DLX_PRIMARY), item("b", DLX_PRIMARY);
    static const char *const costs[] = {"2.5", "-0.25", "3"};
    static const dlx_entry entries[] = {{0, 0}, {1, 0}, {0, 0}, {1, 0}};
    ck_assert_int_eq(
        dlx_problem_add_options(p, entries, (const uint32_t[]){1, 1, 2}, NULL, 3, NULL), DLX_OK);
    for (uint32_t o = 0; o < 3; o++)
        ck_assert_int_eq(dlx_problem_set_cost_text(p, o, costs[o]), DLX_OK);
    ck_assert_int_eq(dlx_task_new(p, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "cheapest", "1"), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
    dlx_problem_cost_text(p, DLX_NONE, solution.cost, text);
    ck_assert_str_eq(text, "2.25");
    dlx_search_free(search);
    dlx_task_free(task);
}

TEST(refused_costs_leave_all_costs_as_they_were)
{
    static const char *const bad[] = {"",
                                      "-",
                                      ".",
                                      "1e3",
                                      " 1",
                                      "1 ",
                                      "0x1",
                                      "nan",
                                      "1,5",
                                      "0.1234567890123456789",
                                      "9223372036854775808",
                                      "--1"};
    static const char *const too_large[] = {"9223372036854775807", "-9223372036854775807",
                                            "0.000000000000000001"};
    static const int64_t cost[] = {12345, -7500, 0};
    item("a", DLX_PRIMARY), item("b", DLX_SECONDARY);
    static const dlx_entry entries[] = {{0, 0}, {0, 0}, {1, 0}};
    ck_assert_int_eq(
        dlx_problem_add_options(p, entries, (const uint32_t[]){1, 1, 1}, NULL, 3, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_cost_text(p, 0, "12.345"), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_cost_text(p, 1, "-7.5"), DLX_OK);
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        ck_assert_msg(dlx_problem_set_cost_text(p, 0, bad[b]) == DLX_ERR_ARGUMENT, "%s", bad[b]);
    for (size_t t = 0; t < sizeof too_large / sizeof *too_large; t++)
        ck_assert_int_eq(dlx_problem_set_cost_text(p, 1, too_large[t]), DLX_ERR_TOO_LARGE);
    ck_assert_int_eq(dlx_problem_set_cost_text(p, 2, "-1"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_problem_set_cost_text(p, 3, "1"), DLX_ERR_NO_SUCH_OPTION);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 0, 2), DLX_ERR_ARGUMENT);
    check_costs(cost, 3);
    /* each cost below 0 takes the place of the one before */
    for (int round = 0; round < 5; round++)
        ck_assert_int_eq(dlx_problem_set_cost_text(p, 1, "-2000000000000000"), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_cost_text(p, 1, "-7.5"), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_multiplicity(p, 0, 2, 2), DLX_OK);
    check_costs(cost, 3);
}

PREPARE
{
    tcase_add_checked_fixture(laws, setup, teardown);
}
