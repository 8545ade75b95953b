/* SPDX-License-Identifier: MIT */
/* Laws of the table of solved states: it changes no count, whatever its size, however a search is paused
 * and whatever else is asked of it in between; and laws of the table itself, from inside. */
#include "dlx/search/walk.h"
#include "dlx/search/search.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

enum { PROBLEMS = 1500, LONGEST = 64, MOST_SOLUTIONS = 3000 };

static const dlx_search_settings variants[] = {
    {.kernel = "lanes", .simd = "v4"}, {.kernel = "lanes", .simd = "v3"},
    {.kernel = "lanes", .simd = "v2"}, {.kernel = "lanes", .simd = "none"},
    {.kernel = "bits", .simd = "v4"},  {.kernel = "bits", .simd = "v3"},
    {.kernel = "bits", .simd = "v2"},  {.kernel = "bits", .simd = "none"},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

static const dlx_search_settings of_links = {.kernel = "links"};

/* Of what all variants have together, the part that falls to those of this machine. */
static uint64_t here(uint64_t all)
{
    uint64_t count = 0;
    const char *found;
    for (int v = 0; v < VARIANTS; v++)
        count += dlx_simd_find(variants[v].simd, &found) == DLX_OK;
    return all * count / VARIANTS;
}

/* ---- problems ---- */

/* What random problems are made of. */
struct make {
    uint32_t parts;     /* that share no primary item */
    uint32_t items;     /* primary ones of each */
    uint32_t options;   /* of each */
    uint32_t secondary; /* of all */
};

/* Of one to three items of a part, near each other; so there are duplicates, too. */
static void add_option(struct random *random, dlx_problem *problem, const struct make *make,
                       uint32_t part)
{
    dlx_entry entries[8];
    uint32_t count = 0, wanted = 1 + random_below(random, 3);
    uint32_t start = random_below(random, make->items);
    for (uint32_t e = 0; e < wanted && start + e < make->items; e++)
        if (count == 0 || random_below(random, 8) != 0)
            entries[count++] = (dlx_entry){part * make->items + start + e, DLX_NO_COLOR};
    if (make->secondary > 0 && random_below(random, 3) == 0)
        entries[count++] =
            (dlx_entry){make->parts * make->items + random_below(random, make->secondary),
                        random_below(random, COLORS + 1)};
    ck_assert_int_eq(dlx_problem_add_option(problem, entries, count, NULL), DLX_OK);
}

/* Problems in which the same states are met on many paths. */
static dlx_problem *random_parts(struct random *random, const dlx_allocator *allocator)
{
    const struct make make = {
        .parts = 1 + random_below(random, 3),
        .items = 2 + random_below(random, 6),
        .options = 3 + random_below(random, 12),
        .secondary = random_below(random, 2) * random_below(random, 6),
    };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    const uint32_t primary = make.parts * make.items;
    for (uint32_t item = 0; item < primary + make.secondary; item++)
        dlx_problem_add_item(problem, NULL, item < primary ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t option = 0; option < make.parts * make.options; option++)
        add_option(random, problem, &make, option % make.parts);
    return problem;
}

/* ---- searches ---- */

static struct memo *memo_of(const dlx_search *search)
{
    return &((struct walk *)search->state)->memo;
}

/* By this variant, or NULL if the kernel or the machine cannot. */
static dlx_search *search_in(const dlx_problem *problem, int variant, size_t memory)
{
    dlx_search_settings settings = variants[variant];
    settings.memory = memory;
    dlx_search *search;
    dlx_status status = dlx_search_new(problem, &settings, &search);
    ck_assert(status == DLX_OK || status == DLX_ERR_SIMD || status == DLX_ERR_KERNEL);
    return status == DLX_OK ? search : NULL;
}

/* With a table of so many entries. */
static dlx_search *search_with(const dlx_problem *problem, int variant, size_t entries)
{
    dlx_search *search = search_in(problem, variant, 1);
    if (search != NULL)
        memo_of(search)->most = entries;
    return search;
}

static size_t some_entries(struct random *random)
{
    static const size_t entries[] = {1, 2, 7, 100000};
    return entries[random_below(random, 4)];
}

/* Let the gate open and close after few states, so that it does in small problems. */
static void hurry(struct random *random, dlx_search *search)
{
    struct memo *m = memo_of(search);
    m->price = random_below(random, 4);
    for (uint32_t active = 0; active <= m->items; active++)
        m->class[active].turns = m->class[active].trial = random_below(random, 4);
}

/* What the searches of a test did together. */
struct total {
    uint64_t lookups, hits, stored, full, passed;
};

static void add_up(struct total *total, const dlx_search *search)
{
    dlx_statistics s;
    dlx_search_statistics(search, &s);
    ck_assert_uint_le(s.hits, s.lookups);
    ck_assert_uint_le(s.stored, s.room);
    total->lookups += s.lookups;
    total->hits += s.hits;
    total->stored += s.stored;
    total->full += s.stored == s.room && s.lookups - s.hits > s.room;
    for (uint32_t active = 0; active <= memo_of(search)->items; active++)
        total->passed += memo_of(search)->class[active].is_off;
}

/* A call of dlx_search_count() within these limits. */
static dlx_outcome count_some(dlx_search *search, const dlx_limits *limits, uint64_t *sum)
{
    dlx_count count;
    dlx_outcome outcome;
    dlx_search_limit(search, limits);
    ck_assert_int_eq(dlx_search_count(search, &count, &outcome), DLX_OK);
    ck_assert_uint_eq(count.high, 0);
    *sum += count.low;
    ck_assert(search->kernel->check(search->state));
    return outcome;
}

/* All that are left. */
static uint64_t count_all(dlx_search *search)
{
    uint64_t sum = 0;
    ck_assert_int_eq(count_some(search, NULL, &sum), DLX_EXHAUSTED);
    return sum;
}

/* By links, or more than MOST_SOLUTIONS. */
static uint64_t count_by_links(const dlx_problem *problem)
{
    static const dlx_limits limits = {.solutions = MOST_SOLUTIONS + 1};
    dlx_search *search;
    ck_assert_int_eq(dlx_search_new(problem, &of_links, &search), DLX_OK);
    uint64_t sum = 0;
    count_some(search, &limits, &sum);
    dlx_search_free(search);
    return sum;
}

/* ---- counts ---- */

START_TEST(it_counts_what_trying_all_sets_of_options_finds)
{
    struct random random = {70};
    struct total total = {0};
    for (int i = 0; i < 4 * PROBLEMS; i++) {
        dlx_problem *problem = random_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_search *search = search_with(problem, i % VARIANTS, some_entries(&random));
        if (search != NULL) {
            ck_assert_uint_eq(count_all(search), expected.count);
            add_up(&total, search);
        }
        dlx_search_free(search);
        oracle_free(&expected);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total.stored, here(PROBLEMS / 20));
}
END_TEST

START_TEST(tables_of_all_sizes_change_no_count)
{
    struct random random = {71};
    struct total total = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random, NULL);
        uint64_t expected = count_by_links(problem);
        for (int v = 0; v < VARIANTS && expected <= MOST_SOLUTIONS; v++) {
            dlx_search *search = search_with(problem, v, some_entries(&random));
            if (search == NULL)
                continue;
            if (random_below(&random, 2) == 0)
                hurry(&random, search);
            ck_assert_uint_eq(count_all(search), expected);
            add_up(&total, search);
            dlx_search_free(search);
        }
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total.hits, here(PROBLEMS));
    ck_assert_uint_gt(total.full, here(PROBLEMS));
    ck_assert_uint_gt(total.passed, here(PROBLEMS));
}
END_TEST

struct known {
    const char *line;
    const char *solutions;
    bool by_bits; /* too */
};

static const struct known known[] = {
    {"queens 8", "92", true},
    {"langford 8", "300", true},
    {"latin 5", "161280", true},
    {"dominoes 12x12", "53060477521960000", true},
    {"dominoes 14x14", "112202208776036178000000", false},
    {"matchings 20", "654729075", false},
};

START_TEST(known_numbers_come_out)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        dlx_problem *problem = generated(known[k].line);
        for (int v = 0; v < VARIANTS; v += known[k].by_bits ? 1 : VARIANTS) {
            dlx_search *search = search_in(problem, v, (size_t)1 << 28);
            if (search == NULL)
                continue;
            char text[DLX_COUNT_TEXT];
            dlx_count count;
            dlx_outcome outcome;
            dlx_search_count(search, &count, &outcome);
            ck_assert_int_eq(outcome, DLX_EXHAUSTED);
            ck_assert_str_eq(dlx_count_text(count, text), known[k].solutions);
            dlx_search_free(search);
        }
        dlx_problem_free(problem);
    }
}
END_TEST

/* So many items, each with so many options of its own: ways to the power of items. */
static dlx_problem *power(uint32_t ways, uint32_t items)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (uint32_t item = 0; item < items; item++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        for (uint32_t way = 0; way < ways; way++)
            dlx_problem_add_option(problem, &(dlx_entry){item, DLX_NO_COLOR}, 1, NULL);
    }
    return problem;
}

static void assert_power(uint32_t ways, uint32_t items, dlx_count expected)
{
    dlx_problem *problem = power(ways, items);
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *search = search_in(problem, v, 1 << 20);
        if (search == NULL)
            continue;
        for (int round = 0; round < 2; round++) {
            dlx_count count;
            dlx_outcome outcome;
            dlx_search_rewind(search);
            dlx_search_count(search, &count, &outcome);
            ck_assert_uint_eq(count.low, expected.low);
            ck_assert_uint_eq(count.high, expected.high);
        }
        dlx_search_free(search);
    }
    dlx_problem_free(problem);
}

/* With a secondary item the key of a state is its options, and those that were chosen do not belong to
 * it. So as much is found as where the key is the items. */
START_TEST(what_was_chosen_is_not_part_of_a_state)
{
    for (int v = 0; v < VARIANTS; v++) {
        dlx_statistics of[2];
        for (uint32_t secondary = 0; secondary < 2; secondary++) {
            dlx_problem *problem = power(3, 20);
            const dlx_entry entries[] = {{19, DLX_NO_COLOR}, {20, DLX_NO_COLOR}};
            dlx_problem_add_item(problem, NULL, DLX_SECONDARY, NULL);
            dlx_problem_add_option(problem, entries, 1 + secondary, NULL);
            dlx_search *search = search_in(problem, v, 1 << 20);
            if (search != NULL) {
                ck_assert_uint_eq(count_all(search), UINT64_C(1162261467) * 4);
                dlx_search_statistics(search, &of[secondary]);
                ck_assert_uint_gt(of[secondary].hits, 30);
                ck_assert_uint_eq(of[secondary].hits, of[0].hits);
                ck_assert_uint_eq(of[secondary].lookups, of[0].lookups);
            }
            dlx_search_free(search);
            dlx_problem_free(problem);
        }
    }
}
END_TEST

START_TEST(a_count_of_more_than_128_bits_is_the_greatest)
{
    const dlx_count greatest = {UINT64_MAX, UINT64_MAX};
    assert_power(2, 64, (dlx_count){0, 1});
    assert_power(2, 127, (dlx_count){0, UINT64_C(1) << 63});
    assert_power(2, 128, greatest);
    assert_power(2, 200, greatest);
    assert_power(3, 80, (dlx_count){0x3cea59789c79d441u, 0x6f32f1ef8b18a2bcu});
    assert_power(3, 81, greatest);
    assert_power(7, 120, greatest);
    assert_power(8, 42, (dlx_count){0, UINT64_C(1) << 62}); /* which bits can, too */
    assert_power(8, 43, greatest);
}
END_TEST

/* ---- in turns with everything else ---- */

START_TEST(a_pause_anywhere_changes_nothing)
{
    struct random random = {72};
    struct total total = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random, NULL);
        uint64_t expected = count_by_links(problem), sum = 0;
        dlx_search *search = search_with(problem, i % VARIANTS, some_entries(&random));
        if (search != NULL && expected <= MOST_SOLUTIONS) {
            dlx_outcome outcome;
            do {
                const dlx_limits limits = {.tree_nodes = 1 + random_below(&random, 5)};
                if (random_below(&random, 8) == 0)
                    dlx_search_stop(search);
                outcome = count_some(search, &limits, &sum);
            } while (outcome == DLX_LIMIT);
            ck_assert_int_eq(outcome, DLX_EXHAUSTED);
            ck_assert_uint_eq(sum, expected);
            add_up(&total, search);
        }
        dlx_search_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total.hits, here(PROBLEMS / 4));
}
END_TEST

/* Do something for a while; how many solutions that took. */
static uint64_t do_something(struct random *random, dlx_search *search, dlx_outcome *outcome)
{
    const dlx_limits nodes = {.tree_nodes = 1 + random_below(random, 6)};
    const dlx_limits solutions = {.solutions = 1 + random_below(random, 6)};
    uint64_t sum = 0;
    dlx_step step;
    switch (random_below(random, 8)) {
    case 0:
        *outcome = count_some(search, &solutions, &sum);
        return sum;
    case 1:
        dlx_search_limit(search, NULL);
        dlx_search_next(search, NULL, outcome);
        return *outcome == DLX_FOUND;
    case 2:
        dlx_search_step(search, &step);
        *outcome = DLX_LIMIT;
        return step.kind == DLX_STEP_SOLUTION;
    default:
        *outcome = count_some(search, &nodes, &sum);
        return sum;
    }
}

START_TEST(counting_takes_turns_with_all_else)
{
    struct random random = {73};
    struct total total = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random, NULL);
        uint64_t expected = count_by_links(problem);
        dlx_search *search = search_with(problem, i % VARIANTS, some_entries(&random));
        for (int round = 0; round < 2 && search != NULL && expected <= MOST_SOLUTIONS; round++) {
            uint64_t sum = 0;
            dlx_outcome outcome;
            do
                sum += do_something(&random, search, &outcome);
            while (outcome != DLX_EXHAUSTED);
            ck_assert_uint_eq(sum, expected);
            dlx_search_rewind(search);
            ck_assert_uint_eq(count_all(search), expected); /* what was stored is true */
            dlx_search_rewind(search);
            add_up(&total, search);
        }
        dlx_search_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(total.hits, here(PROBLEMS));
}
END_TEST

/* The next solution's options, in ascending order; whether there is one. */
static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static bool next_sorted(dlx_search *search, uint32_t options[LONGEST])
{
    dlx_solution solution;
    dlx_outcome outcome;
    dlx_search_limit(search, NULL);
    dlx_search_next(search, &solution, &outcome);
    ck_assert_uint_le(solution.count, LONGEST);
    memset(options, 0xff, LONGEST * sizeof *options);
    for (uint32_t o = 0; o < solution.count; o++)
        options[o] = solution.options[o];
    qsort(options, solution.count, sizeof *options, ascending);
    return outcome == DLX_FOUND;
}

START_TEST(the_solutions_found_afterwards_are_those_not_counted)
{
    struct random random = {74};
    uint64_t behind = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random, NULL);
        uint64_t expected = count_by_links(problem), counted = 0;
        dlx_search *search = search_with(problem, i % VARIANTS, 100000);
        if (search != NULL && expected > 0 && expected <= MOST_SOLUTIONS) {
            const dlx_limits limits = {.tree_nodes = 1 + random_below(&random, 60)};
            count_some(search, &limits, &counted);
            dlx_search *plain;
            ck_assert_int_eq(dlx_search_new(problem, &of_links, &plain), DLX_OK);
            uint32_t found[LONGEST], passed[LONGEST];
            for (uint64_t s = 0; s < counted; s++)
                ck_assert(next_sorted(plain, passed));
            while (next_sorted(plain, passed)) {
                ck_assert(next_sorted(search, found));
                ck_assert_mem_eq(found, passed, sizeof found);
                behind += counted > 0;
            }
            ck_assert(!next_sorted(search, found));
            dlx_search_free(plain);
        }
        dlx_search_free(search);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(behind, here(PROBLEMS));
}
END_TEST

/* The same in both. Only links may notice at once that nothing can come of it. */
static void fix_both(struct random *random, dlx_search *search, dlx_search *links, uint32_t options)
{
    for (uint32_t fix = random_below(random, 3); fix > 0; fix--) {
        dlx_status (*decide)(dlx_search *, uint32_t) =
            random_below(random, 3) == 0 ? dlx_search_require : dlx_search_forbid;
        uint32_t option = random_below(random, options);
        if (decide(links, option) == DLX_OK)
            ck_assert_int_eq(decide(search, option), DLX_OK);
    }
}

START_TEST(the_table_stays_true_when_options_are_fixed_and_released)
{
    struct random random = {75};
    struct total total = {0};
    uint64_t again = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_parts(&random, NULL);
        dlx_search *search = search_with(problem, i % VARIANTS, some_entries(&random)), *links;
        ck_assert_int_eq(dlx_search_new(problem, &of_links, &links), DLX_OK);
        bool is_small = count_by_links(problem) <= MOST_SOLUTIONS;
        for (int round = 0; round < 5 && is_small && search != NULL; round++) {
            fix_both(&random, search, links, dlx_problem_option_count(problem));
            again += memo_of(search)->stored > 0;
            ck_assert_uint_eq(count_all(search), count_all(links));
            uint32_t fixed = random_below(&random, (uint32_t)links->fixed + 1);
            dlx_search_release(search, fixed);
            dlx_search_release(links, fixed);
        }
        if (search != NULL)
            add_up(&total, search);
        dlx_search_free(search);
        dlx_search_free(links);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(again, here(PROBLEMS / 4));
    ck_assert_uint_gt(total.hits, here(PROBLEMS));
}
END_TEST

START_TEST(a_second_count_finds_the_first_one_in_the_table)
{
    dlx_problem *problem = generated("dominoes 8x8");
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *search = search_in(problem, v, 1 << 20);
        if (search == NULL)
            continue;
        dlx_statistics first, second;
        ck_assert_uint_eq(count_all(search), 12988816);
        dlx_search_statistics(search, &first);
        dlx_search_rewind(search);
        ck_assert_uint_eq(count_all(search), 12988816);
        dlx_search_statistics(search, &second);
        ck_assert_uint_eq(second.tree_nodes, first.tree_nodes);
        ck_assert_uint_eq(second.hits, first.hits + 1);
        dlx_search_free(search);
    }
    dlx_problem_free(problem);
}
END_TEST

/* ---- memory ---- */

START_TEST(as_many_entries_as_the_bytes_have_room_for_but_one_at_least)
{
    dlx_problem *problem = generated("dominoes 6x6");
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *least = search_in(problem, v, 1);
        if (least == NULL)
            continue;
        const size_t entry = memo_entry_bytes(memo_of(least)->key_words);
        ck_assert_uint_eq(memo_of(least)->most, 1);
        for (size_t entries = 1; entries < 10; entries++) {
            dlx_search *search = search_in(problem, v, entries * entry + entry - 1);
            const size_t before = memo_memory(memo_of(search));
            ck_assert_uint_eq(memo_of(search)->most, entries);
            ck_assert_uint_eq(count_all(search), 6728);
            ck_assert_uint_eq(memo_of(search)->stored, entries);
            ck_assert_uint_eq(memo_memory(memo_of(search)) - before, entries * entry);
            dlx_search_free(search);
        }
        dlx_search_free(least);
    }
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_small_search_makes_a_small_table)
{
    dlx_problem *problem = generated("dominoes 6x6");
    for (int v = 0; v < VARIANTS; v++) {
        dlx_search *search = search_in(problem, v, SIZE_MAX);
        if (search == NULL)
            continue;
        dlx_statistics s;
        ck_assert_uint_eq(count_all(search), 6728);
        dlx_search_statistics(search, &s);
        ck_assert_uint_gt(s.stored, 20);
        ck_assert_uint_gt(s.room, SIZE_MAX / 64 < UINT32_MAX / 2 ? SIZE_MAX / 64 : UINT32_MAX / 2);
        ck_assert_uint_lt(memo_memory(memo_of(search)), 20000);
        dlx_search_free(search);
    }
    dlx_problem_free(problem);
}
END_TEST

START_TEST(kernels_without_a_table_ignore_the_memory)
{
    dlx_problem *problem = generated("dominoes 6x6");
    static const char *const names[] = {"links", "relay"};
    for (int n = 0; n < 2; n++) {
        const dlx_search_settings settings = {.kernel = names[n], .memory = 1 << 20};
        dlx_search *search;
        ck_assert_int_eq(dlx_search_new(problem, &settings, &search), DLX_OK);
        dlx_statistics s;
        ck_assert_uint_eq(count_all(search), 6728);
        dlx_search_statistics(search, &s);
        ck_assert_uint_eq(s.room, 0);
        ck_assert_uint_eq(s.lookups, 0);
        dlx_search_free(search);
    }
    dlx_problem_free(problem);
}
END_TEST

START_TEST(running_out_of_memory_is_survived_at_every_request)
{
    struct random random = {76};
    uint64_t after = 0;
    for (int i = 0; i < 200; i++) {
        struct faulty faulty = {0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct random same = {random_next(&random)};
        dlx_problem *problem = random_parts(&same, &allocator);
        uint64_t expected = count_by_links(problem);
        const dlx_search_settings settings = {.kernel = i % 2 ? "bits" : "lanes", .memory = 100000};
        size_t held = faulty.outstanding;
        dlx_search *search = NULL;
        for (uint64_t k = 1; k < 40 && expected <= MOST_SOLUTIONS; k++) {
            faulty.requests = 0;
            faulty.fail_at = k;
            dlx_status status = dlx_search_new(problem, &settings, &search);
            ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
            ck_assert(status == DLX_OK || faulty.outstanding == held);
            if (status != DLX_OK)
                continue;
            uint64_t before = faulty.requests;
            ck_assert_uint_eq(count_all(search), expected);
            after += before < k && faulty.requests >= k; /* the table's own was refused */
            dlx_statistics s;
            dlx_search_statistics(search, &s);
            ck_assert_uint_eq(s.memory, faulty.outstanding - held);
            dlx_search_free(search);
            ck_assert_uint_eq(faulty.outstanding, held);
        }
        dlx_problem_free(problem);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    }
    ck_assert_uint_gt(after, 100);
}
END_TEST

/* ---- the table from inside ---- */

static const dlx_allocator *allocator_of_tests(void)
{
    return dlx_default_allocator();
}

/* A memo of states that are one number each. */
static struct memo made(size_t entries)
{
    const struct memo_size size = {
        .bytes = entries * memo_entry_bytes(1),
        .key_words = 1,
        .levels = 1,
        .items = 1,
        .price = 2,
    };
    struct memo m;
    ck_assert(memo_make(&m, allocator_of_tests(), &size));
    ck_assert_uint_eq(m.most, entries);
    return m;
}

static bool knows(struct memo *m, uint64_t state, dlx_count *count)
{
    *count = (dlx_count){0, 0};
    *memo_key(m, 1) = state;
    return memo_recall(m, 0, 1, count);
}

/* Solve a state that is not known, with so many tree nodes. */
static void solve(struct memo *m, uint64_t state, uint64_t nodes)
{
    dlx_count count;
    ck_assert(!knows(m, state, &count));
    memo_add(m, 1, (dlx_count){state, ~state});
    m->clock += nodes;
    memo_leave(m, 1);
    ck_assert(memo_check(m));
}

static bool knows_rightly(struct memo *m, uint64_t state)
{
    dlx_count count;
    bool is_known = knows(m, state, &count);
    ck_assert(!is_known || (count.low == state && count.high == ~state));
    return is_known;
}

START_TEST(a_growing_table_loses_little)
{
    enum { STATES = 2000 };
    struct memo m = made(100000);
    for (uint64_t state = 0; state < STATES; state++)
        solve(&m, state, 10);
    uint64_t kept = 0;
    for (uint64_t state = 0; state < STATES; state++)
        kept += knows_rightly(&m, state);
    ck_assert_uint_eq(m.room, 4096);
    ck_assert_uint_gt(kept, STATES * 90 / 100);
    memo_forget(&m);
    ck_assert_uint_eq(m.stored, 0);
    ck_assert(!knows_rightly(&m, 1) && memo_check(&m));
    memo_free(&m);
}
END_TEST

START_TEST(it_grows_beyond_a_size_only_with_the_work_done)
{
    struct memo idle = made(1 << 20), busy = made(1 << 20);
    for (uint64_t state = 0; state < 20000; state++) {
        dlx_count count;
        if (!knows(&idle, state, &count))
            memo_leave(&idle, 1);
        if (!knows(&busy, state, &count)) {
            busy.clock += 1000;
            memo_leave(&busy, 1);
        }
    }
    ck_assert_uint_eq(idle.room, 4096);
    ck_assert_uint_eq(busy.room, 65536);
    ck_assert(memo_check(&idle) && memo_check(&busy));
    memo_free(&idle);
    memo_free(&busy);
}
END_TEST

START_TEST(what_was_expensive_stays_while_it_is_asked_for)
{
    struct memo m = made(4);
    uint64_t cheap = 1;
    solve(&m, 0, 100000);
    for (; cheap <= 2000; cheap++) {
        solve(&m, cheap, 10);
        ck_assert(knows_rightly(&m, 0));
    }
    ck_assert_uint_eq(m.stored, 4);
    memo_free(&m);
}
END_TEST

START_TEST(what_was_expensive_goes_when_nobody_asks_for_it)
{
    struct memo m = made(4);
    solve(&m, 0, 100000);
    uint64_t cheap = 1;
    for (; cheap <= 20; cheap++)
        solve(&m, cheap, 10);
    ck_assert(knows_rightly(&m, 0));
    for (; cheap <= 500; cheap++)
        solve(&m, cheap, 10);
    ck_assert(!knows_rightly(&m, 0));
    memo_free(&m);
}
END_TEST

/* How many of so many states are asked for, each hit saving so many tree nodes. */
static uint64_t asked(struct memo *m, uint64_t states, uint64_t saved)
{
    uint64_t count = 0;
    for (uint64_t state = 0; state < states; state++)
        if (memo_asks(m, 1)) {
            m->class[1].asked++;
            m->class[1].saved += saved;
            count++;
        }
    return count;
}

START_TEST(states_are_asked_for_while_that_pays)
{
    struct memo m = made(4);
    ck_assert_uint_eq(asked(&m, 100000, m.price), 100000);
    uint64_t some = asked(&m, 100000, 0);
    ck_assert_uint_gt(some, 500);
    ck_assert_uint_lt(some, 3000);
    ck_assert_uint_lt(asked(&m, 2000000, 0), 2000000 / 50);    /* more and more seldom */
    ck_assert_uint_gt(asked(&m, 20000000, m.price), 10000000); /* but it is noticed when it pays */
    memo_free(&m);
}
END_TEST

START_TEST(a_broken_level_is_not_stored)
{
    struct memo m = made(4);
    dlx_count count;
    ck_assert(!knows(&m, 5, &count));
    m.broken = 1;
    memo_leave(&m, 1);
    ck_assert_uint_eq(m.broken, 0);
    ck_assert_uint_eq(m.stored, 0);
    solve(&m, 5, 1);
    ck_assert_uint_eq(m.stored, 1);
    memo_free(&m);
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("memo");
    tcase_add_test(laws, it_counts_what_trying_all_sets_of_options_finds);
    tcase_add_test(laws, tables_of_all_sizes_change_no_count);
    tcase_add_test(laws, known_numbers_come_out);
    tcase_add_test(laws, what_was_chosen_is_not_part_of_a_state);
    tcase_add_test(laws, a_count_of_more_than_128_bits_is_the_greatest);
    tcase_add_test(laws, a_pause_anywhere_changes_nothing);
    tcase_add_test(laws, counting_takes_turns_with_all_else);
    tcase_add_test(laws, the_solutions_found_afterwards_are_those_not_counted);
    tcase_add_test(laws, the_table_stays_true_when_options_are_fixed_and_released);
    tcase_add_test(laws, a_second_count_finds_the_first_one_in_the_table);
    tcase_add_test(laws, as_many_entries_as_the_bytes_have_room_for_but_one_at_least);
    tcase_add_test(laws, a_small_search_makes_a_small_table);
    tcase_add_test(laws, kernels_without_a_table_ignore_the_memory);
    tcase_add_test(laws, running_out_of_memory_is_survived_at_every_request);
    tcase_add_test(laws, a_growing_table_loses_little);
    tcase_add_test(laws, it_grows_beyond_a_size_only_with_the_work_done);
    tcase_add_test(laws, what_was_expensive_stays_while_it_is_asked_for);
    tcase_add_test(laws, what_was_expensive_goes_when_nobody_asks_for_it);
    tcase_add_test(laws, states_are_asked_for_while_that_pays);
    tcase_add_test(laws, a_broken_level_is_not_stored);
    return run_suite(laws);
}
