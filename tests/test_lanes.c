/* SPDX-License-Identifier: MIT */
/* Tests of the lanes kernel from inside. The test includes the kernel's source to see its data. */
#include "dlx/search/lanes.c"
#include "dlx/search/search.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

static const struct settings no_settings = {.kernel = NULL};

static struct lanes *compiled(const dlx_problem *problem)
{
    void *state;
    ck_assert(lanes_fits(problem, &no_settings));
    ck_assert_int_eq(lanes_create(problem, &no_settings, SIMD_NONE, &state), DLX_OK);
    walk_begin(state);
    return state;
}

/* The lanes of the state in the picture: four bits each, the flag first. */
static void assert_lanes(const struct lanes *l, const uint64_t *state, const char *picture)
{
    for (uint32_t lane = 0; lane < l->items; lane++)
        for (uint32_t bit = 0; bit < 4; bit++) {
            uint32_t at = bit == 0 ? lane_flag(l, lane) : l->lane_at[lane] + 3 - bit;
            char c = has_bit(state, at) ? '1' : '0';
            ck_assert_msg(c == picture[5 * lane + bit], "lane %u, bit %u", lane, bit);
        }
}

TEST(the_example_in_the_file_header_is_correct)
{
    dlx_problem *problem;
    dlx_problem_new(NULL, &problem);
    for (int item = 0; item < 3; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    static const dlx_entry options[][2] = {{{0, 0}, {1, 0}}, {{0, 0}}, {{1, 0}, {2, 0}}, {{2, 0}}};
    static const uint32_t counts[] = {2, 1, 2, 1};
    for (int o = 0; o < 4; o++)
        dlx_problem_add_option(problem, options[o], counts[o], NULL);
    struct lanes *l = compiled(problem);
    assert_lanes(l, l->start, "1011 1011 1011");
    assert_lanes(l, lanes_row(l, 0), "1010 1010 0001");
    choose(&l->walk, &(uint32_t){0}, 1);
    assert_lanes(l, l->root, "0001 0001 1010");
    uint32_t item;
    walk_rewind(l);
    walk_begin(&l->walk);
    ck_assert_int_eq(enter(&l->walk, &item), LOOK_SOLUTION);
    uint32_t chosen[4];
    ck_assert_uint_eq(solution(l, chosen), 2);
    ck_assert_uint_eq(chosen[0], 0);
    ck_assert_uint_eq(chosen[1], 3);
    lanes_destroy(l);
    dlx_problem_free(problem);
}

/* Add triples of items with one option each, and two options for the last triple. */
static void add_triples(dlx_problem *problem, uint32_t triples)
{
    const uint32_t begin = dlx_problem_item_count(problem);
    for (uint32_t item = 0; item < 3 * triples; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t o = 0; o <= triples; o++) {
        const uint32_t first = begin + 3 * (o < triples ? o : triples - 1);
        const dlx_entry entries[] = {{first, 0}, {first + 1, 0}, {first + 2, 0}};
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, 3, NULL), DLX_OK);
    }
}

/* Check that a row has exactly the options that conflict, using the problem alone. */
static bool do_conflict(const dlx_problem *problem, uint32_t a, uint32_t b)
{
    uint32_t counts[2];
    const dlx_entry *entries[] = {dlx_problem_option(problem, a, &counts[0]),
                                  dlx_problem_option(problem, b, &counts[1])};
    for (uint32_t i = 0; i < counts[0]; i++)
        for (uint32_t j = 0; j < counts[1]; j++)
            if (entries[0][i].item == entries[1][j].item &&
                (entries[0][i].color != entries[1][j].color || entries[0][i].color == 0))
                return true;
    return false;
}

/* Rows are made late or all at once. If a long list has colors, all are made at the beginning. */
TEST(a_row_has_the_options_that_conflict)
{
    static const uint32_t triples[] = {0, 30, 100};
    struct random random = {50};
    int late = 0;
    for (int i = 0; i < CASES(1000); i++) {
        dlx_problem *problem = random_problem(&random);
        uint32_t options = dlx_problem_option_count(problem);
        if (triples[i % 3] > 0)
            add_triples(problem, triples[i % 3]);
        struct lanes *l = compiled(problem);
        if (l->places != NULL && i % 2 == 0)
            lanes_make_rows(l);
        late += l->places != NULL;
        for (uint32_t a = 0; a < options; a++)
            for (uint32_t b = 0; b < options; b++)
                if (l->walk.can_choose[a] && l->walk.can_choose[b])
                    ck_assert_int_eq(has_bit(lanes_row(l, a), l->first_bit[b]),
                                     a != b && do_conflict(problem, a, b));
        lanes_destroy(l);
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(late, CASES(1000) / 4);
}

/* Search a problem in slices of a few nodes. All rows are made after `late` slices.
 * Write the solutions, one after the other, and return their total length. */
static uint32_t search_slices(const dlx_problem *problem, enum simd simd, int late,
                              uint32_t *solutions, uint32_t room)
{
    void *state;
    uint32_t length = 0;
    ck_assert_int_eq(lanes_create(problem, &no_settings, simd, &state), DLX_OK);
    struct lanes *l = state;
    for (int slice = 0;; slice++) {
        struct kernel_budget budget = {.solutions = 1, .tree_nodes = 2};
        l->late_nodes = slice < late ? 0 : UINT64_MAX / 2;
        const enum kernel_end end = run(l, &budget);
        ck_assert(check(l));
        if (end == KERNEL_EXHAUSTED || length + l->items > room)
            break;
        if (end == KERNEL_SOLUTIONS)
            length += solution(l, solutions + length);
    }
    lanes_destroy(l);
    return length;
}

TEST(a_search_is_the_same_whenever_all_rows_are_made)
{
    enum { ROOM = 10000 };
    static uint32_t solutions[2][ROOM];
    struct random random = {53};
    enum simd best;
    uint32_t found = 0;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    for (int i = 0; i < CASES(1000); i++) {
        dlx_problem *problem = random_problem(&random);
        if (i % 4 == 0)
            add_triples(problem, 1 + random_below(&random, 60));
        const enum simd simd = (enum simd)random_below(&random, (uint32_t)best + 1);
        const int late = (int)random_below(&random, 10);
        const uint32_t length = search_slices(problem, simd, INT32_MAX, solutions[0], ROOM);
        ck_assert_uint_eq(search_slices(problem, simd, late, solutions[1], ROOM), length);
        ck_assert_mem_eq(solutions[0], solutions[1], length * sizeof *solutions[0]);
        found += length;
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(found, CASES(1000));
}

TEST(the_checker_sees_every_broken_bit)
{
    struct random random = {51};
    int broken = 0;
    while (broken < 2000) {
        dlx_problem *problem = random_problem(&random);
        struct lanes *l = compiled(problem);
        if (l->items > 0) {
            uint32_t lane = random_below(&random, l->items);
            uint64_t options = lane_options(l, l->root, lane);
            ck_assert(check(l));
            /* Without its flag, the lane has too many options. */
            if ((options & (options - 1)) != 0) {
                remove_bit(l->root, lane_flag(l, lane));
                ck_assert(!check(l));
                broken++;
            }
        }
        lanes_destroy(l);
        dlx_problem_free(problem);
    }
}

TEST(every_part_of_the_block_is_aligned)
{
    struct random random = {52};
    for (int i = 0; i < CASES(200); i++) {
        dlx_problem *problem = random_problem(&random);
        struct lanes *l = compiled(problem);
        const void *const parts[] = {l->rows,  l->start,  l->root,   l->node,
                                     l->spare, l->states, l->scratch};
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
            ck_assert_uint_eq((uintptr_t)parts[p] % 64, 0);
        lanes_destroy(l);
        dlx_problem_free(problem);
    }
}

/* Numbers of lanes have 16 bits. The last item is the shortest, so the search begins with it. */
TEST(more_items_than_lanes_have_numbers_are_left_to_others)
{
    enum { ITEMS = UINT16_MAX + 200 };
    static dlx_entry all[ITEMS];
    dlx_problem *problem;
    dlx_task *task;
    dlx_search *search;
    uint64_t count;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < ITEMS; item++) {
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
        all[item] = (dlx_entry){item, DLX_NO_COLOR};
    }
    for (int o = 0; o < 4; o++) /* two with the last item, two without */
        ck_assert_int_eq(dlx_problem_add_option(problem, all, ITEMS - (uint32_t)(o / 2), NULL),
                         DLX_OK);
    ck_assert_int_eq(dlx_problem_add_option(problem, all + ITEMS - 1, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, 4);
    dlx_search_free(search);
    ck_assert_int_eq(dlx_task_set(task, "kernel", "lanes"), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_ERR_KERNEL);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(thousands_of_items_may_be_forced_at_once)
{
    static const uint32_t triples[] = {100, 150, 400, 1344, 1365, 1500};
    static const char *const simd[] = {"none", "auto"};
    for (size_t t = 0; t < 6; t++)
        for (size_t s = 0; s < 2; s++) {
            dlx_problem *problem;
            dlx_task *task;
            dlx_search *search;
            uint64_t count;
            ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
            add_triples(problem, triples[t]);
            ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
            ck_assert_int_eq(dlx_task_set(task, "presolve", "0"), DLX_OK);
            ck_assert_int_eq(dlx_task_set(task, "kernel", "lanes"), DLX_OK);
            ck_assert_int_eq(dlx_task_set(task, "simd", simd[s]), DLX_OK);
            ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
            ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
            ck_assert_uint_eq(count, 2);
            dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
        }
}

enum { BLOCK = 6 }; /* items of a block */

/* Add an option with some items of a block, and sometimes a secondary item with a color. */
static void add_block_option(struct random *random, dlx_problem *problem, uint32_t first,
                             uint32_t secondary)
{
    dlx_entry entries[BLOCK + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < BLOCK; i++)
        if (random_below(random, 2) == 0)
            entries[count++] = (dlx_entry){first + i, DLX_NO_COLOR};
    if (secondary > 0 && random_below(random, 4) == 0)
        entries[count++] = (dlx_entry){random_below(random, secondary), random_below(random, 3)};
    if (count > 0)
        ck_assert_int_eq(dlx_problem_add_option(problem, entries, count, NULL), DLX_OK);
}

/* Make many blocks, each with a planted solution. The items of most blocks have few options. */
static dlx_problem *blocks_problem(struct random *random)
{
    const uint32_t blocks = 20 + random_below(random, 80), most = 4 + random_below(random, 40);
    const uint32_t secondary = random_below(random, 2) * 5;
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < secondary; item++)
        dlx_problem_add_item(problem, NULL, DLX_SECONDARY, NULL);
    for (uint32_t block = 0; block < blocks; block++) {
        const uint32_t first = dlx_problem_item_count(problem);
        for (int i = 0; i < BLOCK; i++)
            dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        const dlx_entry one[] = {{first, 0}, {first + 3, 0}, {first + 4, 0}};
        const dlx_entry other[] = {{first + 1, 0}, {first + 2, 0}, {first + 5, 0}};
        dlx_problem_add_option(problem, one, 3, NULL);
        for (uint32_t o = random_below(random, block % 16 == 0 ? most : 3); o > 0; o--)
            add_block_option(random, problem, first, secondary);
        dlx_problem_add_option(problem, other, 3, NULL);
    }
    return problem;
}

/* Start a search. Return NULL if the kernel does not accept the problem. */
static dlx_search *search_with(const dlx_problem *problem, const char *kernel, const char *simd,
                               dlx_task **task)
{
    dlx_search *search = NULL;
    ck_assert_int_eq(dlx_task_new(problem, task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(*task, "presolve", "0"), DLX_OK);
    ck_assert_int_eq(dlx_task_set(*task, "kernel", kernel), DLX_OK);
    if (dlx_task_set(*task, "simd", simd) == DLX_OK)
        dlx_search_new(*task, &search);
    return search;
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Check that the next solutions are the same. Return false after the last one. */
static bool assert_same_next(dlx_search *search, dlx_search *links)
{
    static uint32_t found[2][1000];
    dlx_solution solution;
    dlx_search *const searches[] = {search, links};
    uint32_t counts[2];
    dlx_outcome outcomes[2];
    for (int s = 0; s < 2; s++) {
        outcomes[s] = dlx_search_next(searches[s], &solution);
        counts[s] = solution.count;
        ck_assert_uint_le(solution.count, 1000);
        memcpy(found[s], solution.options, solution.count * sizeof *found[s]);
        qsort(found[s], counts[s], sizeof *found[s], compare_numbers);
        ck_assert(s == 1 || check(search->state));
    }
    ck_assert_int_eq(outcomes[0], outcomes[1]);
    ck_assert_uint_eq(counts[0], counts[1]);
    ck_assert_mem_eq(found[0], found[1], counts[0] * sizeof *found[0]);
    return outcomes[0] == DLX_FOUND;
}

/* Check that both searches count the same solutions. Return false if that takes too long. */
static bool assert_same_count(dlx_search *search, dlx_search *links)
{
    uint64_t count, expected;
    dlx_search_rewind(search);
    dlx_search_rewind(links);
    dlx_task_limit(links->task, &(dlx_limits){.tree_nodes = 20000});
    if (dlx_search_count(links, &expected) != DLX_EXHAUSTED)
        return false;
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    ck_assert_uint_eq(count, expected);
    return true;
}

TEST(packed_lanes_find_the_same_solutions_as_links)
{
    static const char *const simd[] = {"none", "v2", "v3", "v4"};
    struct random random = {54};
    int packed = 0, counted = 0;
    for (int i = 0; i < CASES(400); i++) {
        dlx_problem *problem = blocks_problem(&random);
        dlx_task *task, *links_task;
        dlx_search *links = search_with(problem, "links", "none", &links_task);
        dlx_search *search = search_with(problem, "lanes", simd[i % 4], &task);
        const bool is_packed = search != NULL && ((struct lanes *)search->state)->is_packed;
        packed += is_packed;
        for (int s = 0; is_packed && s < 20 && assert_same_next(search, links); s++)
            ;
        counted += is_packed && assert_same_count(search, links);
        dlx_search_free(search), dlx_search_free(links);
        dlx_task_free(task), dlx_task_free(links_task);
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(packed, CASES(400) / 8);
    ck_assert_int_gt(counted, CASES(400) / 40);
}

/* The turns of a search depend on its work, and the first solution found depends on the turns. */
TEST(work_is_the_same_with_every_instruction_set)
{
    struct random random = {55};
    enum simd best;
    int extra = 0, packed = 0;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    for (int i = 0; i < CASES(200); i++) {
        dlx_problem *problem = i % 4 == 0 ? random_problem(&random) : blocks_problem(&random);
        uint64_t work = 0, left = 0;
        double cost = 0;
        for (int simd = 0; lanes_fits(problem, &no_settings) && simd <= (int)best; simd++) {
            void *state;
            struct kernel_budget budget = {.solutions = 20, .tree_nodes = 200};
            ck_assert_int_eq(lanes_create(problem, &no_settings, (enum simd)simd, &state), DLX_OK);
            while (run(state, &budget) == KERNEL_SOLUTIONS && budget.solutions > 0)
                ;
            if (simd > 0) {
                ck_assert_uint_eq(extra_work(state), work);
                ck_assert_uint_eq(budget.tree_nodes, left);
                ck_assert(counting_cost(state) == cost);
            }
            work = extra_work(state);
            left = budget.tree_nodes;
            cost = counting_cost(state);
            extra += work > 0;
            packed += ((struct lanes *)state)->is_packed;
            lanes_destroy(state);
        }
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(extra, CASES(200) / 10);
    ck_assert_int_gt(packed, CASES(200) / 10);
}
