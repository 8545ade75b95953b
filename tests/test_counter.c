/* SPDX-License-Identifier: MIT */
/* Tests of the counter: whichever runners count, and however they alternate, the count is right by
 * brute force. */
#include "dlx/count/runner.h"
#include "dlx/search/trials.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"
#include "dlx/diagram.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define PROBLEMS CASES(3000)

static const struct settings variants[] = {
    {.kernel = NULL},
    {.kernel = NULL, .memory = 1},
    {.kernel = "frontier"},
    {.kernel = "frontier", .memory = 1},
    {.kernel = "frontier", .choose = CHOOSE_FIRST, .memory = 5000},
    {.kernel = "search"},
    {.kernel = "links"},
    {.choose = CHOOSE_FIRST},
    {.choose = CHOOSE_WEIGHTED},
    {.choose = CHOOSE_CONSISTENT},
    {.seed = 7},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static dlx_counter *counter_of(const dlx_problem *problem, const struct settings *settings)
{
    dlx_counter *counter;
    ck_assert_int_eq(counter_open(problem, settings, false, &counter), DLX_OK);
    return counter;
}

/* Compare two decimal numbers. Return true if the first is greater. */
static bool is_more(const char *digits, const char *other)
{
    size_t length = strlen(digits), others = strlen(other);
    return length != others ? length > others : strcmp(digits, other) > 0;
}

/* Count to the end. If `nodes` is not 0, pause after each `nodes` tree nodes. Return the count in
 * digits. */
static const char *run(dlx_counter *counter, uint64_t nodes)
{
    dlx_outcome outcome;
    char least[200] = "0"; /* the lower bound never falls */
    do {
        dlx_counting before, after;
        dlx_counter_statistics(counter, &before);
        dlx_task_limit(counter_task(counter), &(dlx_limits){.tree_nodes = nodes});
        ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        dlx_counter_statistics(counter, &after);
        uint64_t spent = after.tree_nodes + after.states - before.tree_nodes - before.states;
        ck_assert(nodes == 0 || spent <= nodes);
        ck_assert(!is_more(least, dlx_counter_digits(counter)));
        snprintf(least, sizeof least, "%s", dlx_counter_digits(counter));
        ck_assert(outcome == DLX_EXHAUSTED || outcome == DLX_STOPPED_BY_TREE_NODES);
    } while (outcome != DLX_EXHAUSTED);
    return dlx_counter_digits(counter);
}

static void assert_count(const char *digits, uint64_t expected)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)expected);
    ck_assert_str_eq(digits, text);
}

static void assert_text(const dlx_counter *counter, const char *expected)
{
    ck_assert_str_eq(dlx_counter_digits(counter), expected);
}

/* ---- against brute force ---- */

TEST(counts_agree_with_brute_force)
{
    struct random random = {1};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        for (int v = 0; v < VARIANTS; v++) {
            dlx_counter *counter = counter_of(problem, &variants[v]);
            assert_count(run(counter, i % 4), oracle.count);
            counter_close(counter);
        }
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

enum { MOST_SUM = 4000 };

/* Return the number of sets of these weights with a sum from `least` to `most`, by a table of all
 * sums. */
static uint64_t count_sets(const uint32_t *weight, uint32_t count, uint32_t least, uint32_t most)
{
    uint64_t ways[MOST_SUM + 1] = {1}, sum = 0;
    for (uint32_t w = 0; w < count; w++)
        for (uint32_t s = MOST_SUM; s >= weight[w]; s--)
            ways[s] += ways[s - weight[w]];
    for (uint32_t s = least; s <= most; s++)
        sum += ways[s];
    return sum;
}

/* One item, which each option covers as often as its weight says. */
TEST(sets_with_a_given_sum_are_as_many_as_a_table_says)
{
    struct random random = {17};
    for (uint32_t count = 1; count <= 50; count++) {
        const uint32_t least = random_below(&random, 30 * count), most = least + 10;
        uint32_t weight[50];
        dlx_problem *problem;
        ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_item(problem, "sum", DLX_PRIMARY, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_set_multiplicity(problem, 0, least, most), DLX_OK);
        for (uint32_t w = 0; w < count; w++) {
            weight[w] = 1 + random_below(&random, most < 60 ? most : 60);
            const dlx_entry entry = {0, weight[w]};
            ck_assert_int_eq(dlx_problem_add_option(problem, &entry, 1, NULL), DLX_OK);
        }
        for (int v = 0; v < (count <= 16 ? 2 : 1); v++) {
            dlx_counter *counter =
                counter_of(problem, &(struct settings){.kernel = v == 0 ? "frontier" : "links"});
            assert_count(run(counter, 0), count_sets(weight, count, least, most));
            counter_close(counter);
        }
        dlx_problem_free(problem);
    }
}

/* Require or forbid random options, one after another. */
static void fix_at_random(struct random *random, dlx_task *task, uint32_t *required,
                          uint32_t *forbidden)
{
    const uint32_t options = dlx_problem_option_count(task->problem);
    for (uint32_t n = random_below(random, 4); n > 0; n--) {
        uint32_t option = random_below(random, options + 1);
        bool requires = random_below(random, 2) == 0;
        dlx_status status = (requires ? dlx_task_require : dlx_task_forbid)(task, option);
        ck_assert_int_eq(status, option == options ? DLX_ERR_NO_SUCH_OPTION : DLX_OK);
        if (status == DLX_OK)
            *(requires ? required : forbidden) |= UINT32_C(1) << option;
    }
}

/* The diagram has exactly the solutions with all required and no forbidden options. */
static void assert_diagram(dlx_counter *counter, const struct oracle *oracle, uint32_t required,
                           uint32_t forbidden)
{
    dlx_diagram *diagram;
    ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_OK);
    uint64_t count = oracle_count(oracle, required, forbidden);
    assert_count(dlx_diagram_describe(diagram).digits, count);
    for (uint64_t n = 0; n < count; n++) {
        uint32_t options[32], length, set = 0;
        char number[24];
        snprintf(number, sizeof number, "%llu", (unsigned long long)n);
        ck_assert_int_eq(dlx_diagram_nth(diagram, number, options, &length), DLX_OK);
        for (uint32_t o = 0; o < length; o++)
            set |= UINT32_C(1) << options[o];
        ck_assert(oracle_has(oracle, set));
        ck_assert_uint_eq(set & required, required);
        ck_assert_uint_eq(set & forbidden, 0);
    }
    dlx_diagram_free(diagram);
}

/* Count by one runner alone. Return its work. */
static uint64_t count_by(enum runner_kind alone, const dlx_problem *problem, uint64_t nodes,
                         uint32_t required, const struct oracle *oracle)
{
    dlx_task *task;
    dlx_counter *counter;
    dlx_member member;
    uint64_t work = 0;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    if (required != DLX_NONE)
        ck_assert_int_eq(dlx_task_require(task, required), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    for (int r = 0; r < RUNNERS; r++)
        counter->takes_part[r] = r == (int)alone;
    assert_count(run(counter, nodes),
                 oracle_count(oracle, required != DLX_NONE ? UINT32_C(1) << required : 0, 0));
    for (uint32_t place = 0; dlx_counter_member(counter, place, &member); place++) {
        ck_assert(place == (uint32_t)alone || (member.work == 0 && !member.has_won));
        work += member.work;
    }
    dlx_counter_free(counter);
    dlx_task_free(task);
    return work;
}

TEST(each_runner_alone_has_the_count)
{
    struct random random = {9};
    uint64_t work[RUNNERS] = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        const uint32_t options = dlx_problem_option_count(problem);
        struct oracle oracle = oracle_solve(problem);
        for (int r = 0; r < RUNNERS; r++) {
            work[r] += count_by((enum runner_kind)r, problem, (uint64_t)i % 4, DLX_NONE, &oracle);
            if (options > 0)
                count_by((enum runner_kind)r, problem, (uint64_t)i % 3,
                         random_below(&random, options), &oracle);
        }
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    for (int r = 0; r < RUNNERS; r++)
        ck_assert_uint_gt(work[r], 0);
}

TEST(fixed_options_are_kept)
{
    struct random random = {2};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        uint32_t required = 0, forbidden = 0;
        const struct settings *settings = &variants[i % VARIANTS];
        const bool keeps_diagram = i % 3 == 0 && settings->memory == 0;
        dlx_task *task;
        dlx_counter *counter;
        ck_assert_int_eq(task_open(problem, settings, &task), DLX_OK);
        fix_at_random(&random, task, &required, &forbidden);
        ck_assert_int_eq(dlx_counter_new(task, keeps_diagram, &counter), DLX_OK);
        assert_count(run(counter, i % 5), oracle_count(&oracle, required, forbidden));
        if (keeps_diagram)
            assert_diagram(counter, &oracle, required, forbidden);
        counter_close(counter);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

/* ---- presolving ---- */

TEST(a_large_problem_is_presolved_once_its_count_is_long)
{
    uint32_t dead;
    dlx_problem *problem = large_matching(true, &dead);
    dlx_presolved presolved;
    dlx_member member;
    dlx_task *task;
    dlx_counter *counter;
    dlx_outcome outcome;
    uint64_t work = 0;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    do {
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = 100});
        ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, DLX_STOPPED_BY_TREE_NODES);
    } while (!dlx_counter_presolved(counter, &presolved));
    for (uint32_t place = 0; dlx_counter_member(counter, place, &member); place++)
        work += member.work;
    ck_assert_uint_eq(presolved.options, dead);
    ck_assert_uint_gt(work, trials_price(problem));
    dlx_counter_free(counter), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- the choice of a runner ---- */

static void assert_winner(const char *line, const struct settings *settings, const char *kernel,
                          const char *expected)
{
    dlx_problem *problem = generated(line);
    dlx_counter *counter = counter_of(problem, settings);
    dlx_counting counting;
    run(counter, 0);
    assert_text(counter, expected);
    dlx_counter_statistics(counter, &counting);
    if (kernel != NULL)
        ck_assert_str_eq(counting.kernel, kernel);
    ck_assert(counting.progress == 1);
    ck_assert_uint_gt(counting.max_memory, 0);
    counter_close(counter);
    dlx_problem_free(problem);
}

static uint64_t sum_levels(const dlx_counting *counting)
{
    uint64_t sum = 0;
    for (uint32_t level = 0; level < counting->levels; level++)
        sum += counting->level_work[level];
    return sum;
}

TEST(the_layers_of_a_frontier_and_the_levels_of_a_search_add_up)
{
    /* With the given order, a single frontier runs. A team does not add up its searches' levels. */
    for (int k = 0; k < 3; k++) {
        const struct settings settings = {.choose = k % 2 == 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST,
                                          .kernel = k % 2 == 0 ? NULL : "links",
                                          .threads = k < 2 ? 1 : 2};
        dlx_problem *problem = generated("latin 4");
        dlx_counter *counter = counter_of(problem, &settings);
        dlx_counting counting;
        dlx_counter_statistics(counter, &counting);
        ck_assert_uint_eq(counting.levels, 0);
        run(counter, 0);
        dlx_counter_statistics(counter, &counting);
        ck_assert_uint_gt(counting.levels, 1);
        ck_assert_uint_eq(sum_levels(&counting), counting.states + counting.tree_nodes);
        counter_close(counter);
        dlx_problem_free(problem);
    }
}

TEST(the_better_runner_wins)
{
    const struct settings first = {.choose = CHOOSE_FIRST}, lanes = {.kernel = "lanes"};
    assert_winner("dominoes 8x8", NULL, "frontier", "12988816");
    assert_winner("dominoes 12x12", NULL, "frontier", "53060477521960000");
    assert_winner("queens 11", NULL, NULL, "2680");
    assert_winner("queens 11", &lanes, "lanes", "2680");
    assert_winner("queens 6", &first, "frontier", "4");
    assert_winner("matchings 16", NULL, "frontier", "2027025");
}

/* Every run does the same work. */
TEST(turns_do_not_depend_on_the_clock)
{
    dlx_counting first = {.kernel = NULL}, again;
    for (int time = 0; time < 3; time++) {
        dlx_problem *problem = generated("queens 13");
        dlx_counter *counter = counter_of(problem, NULL);
        run(counter, 0);
        dlx_counter_statistics(counter, &again);
        if (time == 0)
            first = again;
        ck_assert_str_eq(first.kernel, again.kernel);
        ck_assert_uint_eq(first.tree_nodes, again.tree_nodes);
        ck_assert_uint_eq(first.states, again.states);
        ck_assert_uint_eq(first.lookups, again.lookups);
        counter_close(counter);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(first.tree_nodes, 0);
    ck_assert_uint_gt(first.states, 0);
}

TEST(counts_beyond_128_bits_are_exact)
{
    dlx_problem *problem = generated("dominoes 62x8"); /* the frontier moves along the short side */
    dlx_counter *counter = counter_of(problem, &(struct settings){.choose = CHOOSE_FIRST});
    dlx_outcome outcome;
    dlx_status status = dlx_counter_run(counter, &outcome);
    ck_assert_int_eq(status, DLX_OK);
    assert_text(counter, "43866034762142853103052499578273293535456162360363935258000");
    counter_close(counter);
    dlx_problem_free(problem);
}

/* ---- parts ---- */

static dlx_problem *copies(const char *line, int count)
{
    dlx_problem *one = generated(line), *all;
    ck_assert_int_eq(dlx_problem_new(NULL, &all), DLX_OK);
    while (count-- > 0)
        add_copy(all, one);
    dlx_problem_free(one);
    return all;
}

/* 6728 to the eleventh has 140 bits: more than the search can hold for any part. */
TEST(counts_of_independent_parts_multiply)
{
    static const char *const kernels[] = {NULL, "search", "lanes", "frontier"};
    dlx_problem *problem = copies("dominoes 6x6", 11);
    for (size_t k = 0; k < 4; k++) {
        const struct settings settings = {.kernel = kernels[k]};
        dlx_counter *counter = counter_of(problem, &settings);
        dlx_counting counting;
        dlx_outcome outcome;
        dlx_status status = dlx_counter_run(counter, &outcome);
        ck_assert_int_eq(status, DLX_OK);
        assert_text(counter, "1278632710944785341961272317461668321820672");
        dlx_counter_statistics(counter, &counting);
        ck_assert_uint_eq(counting.parts, 11);
        counter_close(counter);
    }
    dlx_problem_free(problem);
}

/* A frontier that keeps a diagram counts all at once. Counts of parts are small and large. */
TEST(counts_of_many_parts_multiply)
{
    for (uint32_t parts = 1; parts <= 400; parts = 3 * parts + 1) {
        dlx_problem *problem;
        dlx_counter *whole, *counter;
        ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
        for (uint32_t part = 0; part < parts; part++) {
            uint32_t item;
            ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, &item), DLX_OK);
            for (uint32_t o = 0; o <= part % 7 * 9; o++)
                ck_assert_int_eq(
                    dlx_problem_add_option(problem, &(dlx_entry){item, DLX_NO_COLOR}, 1, NULL),
                    DLX_OK);
        }
        const struct settings frontier = {.kernel = "frontier"};
        ck_assert_int_eq(counter_open(problem, &frontier, true, &whole), DLX_OK);
        counter = counter_of(problem, NULL);
        ck_assert_str_eq(run(counter, 0), run(whole, 0));
        counter_close(counter);
        counter_close(whole);
        dlx_problem_free(problem);
    }
}

/* Each part is a problem of its own only while it is counted. */
TEST(many_parts_take_less_memory_than_their_problem)
{
    enum { PARTS = 20000 };
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator hook = faulty_allocator(&faulty);
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(&hook, &problem), DLX_OK);
    for (uint32_t part = 0; part < PARTS; part++) {
        dlx_entry pair[2] = {{.color = DLX_NO_COLOR}, {.color = DLX_NO_COLOR}};
        for (int i = 0; i < 2; i++)
            ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, &pair[i].item),
                             DLX_OK);
        for (int i = 0; i < 3; i++) /* one item, the other, both */
            ck_assert_int_eq(dlx_problem_add_option(problem, pair + i % 2, 1 + i / 2, NULL),
                             DLX_OK);
    }
    const size_t before = faulty.most = faulty.outstanding;
    dlx_counter *counter = counter_of(problem, &(struct settings){.is_plain = true});
    run(counter, 0);
    ck_assert_uint_lt(faulty.most - before, before);
    counter_close(counter);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
}

/* One part without solutions is enough. Required options can split a problem into parts. */
TEST(a_part_without_solutions_ends_the_count)
{
    dlx_problem *problem = copies("queens 8", 2);
    dlx_problem *impossible = generated("queens 3");
    add_copy(problem, impossible);
    add_copy(problem, impossible);
    dlx_counter *counter = counter_of(problem, &(struct settings){.is_plain = true});
    dlx_counting counting;
    run(counter, 0);
    assert_text(counter, "0");
    dlx_counter_statistics(counter, &counting);
    ck_assert_uint_eq(counting.parts, 4);
    ck_assert(counting.progress == 1);
    counter_close(counter);
    dlx_problem_free(impossible);
    dlx_problem_free(problem);
}

/* ---- settings, limits, memory ---- */

/* The task may serve another object before the parts of a problem are counted. */
TEST(a_counter_keeps_the_memory_that_it_was_created_with)
{
    dlx_problem *problem = problem_of("a b c d\na b\na\nb\nc d\nc\nd\n");
    dlx_task *task;
    dlx_counter *counter;
    dlx_outcome outcome;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_KEEP_DIAGRAM, &counter), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "memory", 1), DLX_OK);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_str_eq(dlx_counter_digits(counter), "4");
    dlx_counter_free(counter), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(settings_are_checked)
{
    static const char *const wrong[][2] = {{"kernel", "no such"}, {"simd", "v9"},   {"choose", "9"},
                                           {"seed", "x"},         {"memory", "1T"}, {"colour", "1"},
                                           {"colour", "red"}};
    dlx_problem *problem = generated("queens 4");
    dlx_task *task;
    dlx_counter *counter = NULL;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        ck_assert_int_eq(dlx_task_set(task, wrong[w][0], wrong[w][1]), DLX_ERR_ARGUMENT);
        ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), wrong[w][w < 5]));
    }
    char name[] = "lanes";
    ck_assert_int_eq(dlx_task_set(task, "kernel", name), DLX_OK);
    memset(name, 'x', sizeof name - 1); /* the task must copy the name */
    ck_assert_int_eq(dlx_task_set(task, "memory", "64M"), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    assert_count(run(counter, 0), 2);
    dlx_counter_free(counter);
    ck_assert_int_eq(dlx_task_set_number(task, "seed", 1), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    dlx_outcome outcome;
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_ERR_KERNEL);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_ERR_KERNEL);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "seed"));
    counter_close(counter);
    dlx_problem_free(problem);
}

static void *stop_soon(void *task)
{
    dlx_task_stop(task);
    return NULL;
}

TEST(time_limits_and_stops_end_a_run)
{
    dlx_problem *problem = generated("queens 20");
    dlx_counter *counter = counter_of(problem, &(struct settings){.memory = 1 << 24});
    dlx_counting counting;
    dlx_outcome outcome;
    dlx_task_limit(counter_task(counter), &(dlx_limits){.seconds = 0.02});
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_SECONDS);
    dlx_counter_statistics(counter, &counting);
    ck_assert(counting.progress >= 0 && counting.progress < 1);
    ck_assert(counting.fill >= 0 && counting.fill <= 1);
    dlx_task_limit(counter_task(counter), NULL);
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, counter_task(counter)), 0);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    pthread_join(thread, NULL);
    ck_assert_int_eq(outcome, DLX_STOPPED_BY_CALL);
    ck_assert_ptr_nonnull(dlx_counter_digits(counter));
    counter_close(counter);
    dlx_problem_free(problem);
}

/* Some stops come while the second frontier makes its plan, which has no kernel yet. */
TEST(a_counter_that_was_stopped_says_what_it_has_done)
{
    struct task_stopper stopper = {.task = NULL};
    const dlx_allocator allocator = stopper_allocator(&stopper);
    dlx_problem *source = generated("queens 9"), *problem = copy_into(&allocator, source);
    for (uint32_t stops = 1; stops < 250; stops++) {
        dlx_counting counting;
        dlx_outcome outcome;
        dlx_counter *counter = counter_of(problem, &(struct settings){.kernel = "frontier"});
        stopper = (struct task_stopper){.task = counter_task(counter), .stop_at = stops};
        ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, DLX_STOPPED_BY_CALL);
        stopper.task = NULL;
        dlx_counter_statistics(counter, &counting);
        ck_assert_ptr_nonnull(counting.kernel);
        ck_assert_ptr_nonnull(counting.reason);
        ck_assert_ptr_nonnull(counting.simd);
        if (stops % 50 == 0)
            assert_count(run(counter, 0), 352);
        counter_close(counter);
    }
    dlx_problem_free(problem);
    dlx_problem_free(source);
}

static dlx_problem *matchings_of(const dlx_allocator *allocator, uint32_t points)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(allocator, &problem), DLX_OK);
    for (uint32_t item = 0; item < points; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t item = 0; item < points; item++)
        for (uint32_t other = item + 1; other < points; other++)
            dlx_problem_add_option(problem, (dlx_entry[]){{item, 0}, {other, 0}}, 2, NULL);
    return problem;
}

/* Run with pauses until the count is known or an error occurs. */
static dlx_status run_with_pauses(dlx_counter *counter, uint64_t nodes)
{
    dlx_outcome outcome = DLX_STOPPED_BY_CALL;
    dlx_status status = DLX_OK;
    while (status == DLX_OK && outcome != DLX_EXHAUSTED) {
        dlx_task_limit(counter_task(counter), &(dlx_limits){.tree_nodes = nodes});
        status = dlx_counter_run(counter, &outcome);
    }
    return status;
}

/* Refuse one request for memory. Other runners go on, or an error is returned, and returned again
 * by the next call. There is never a wrong count or a wrong diagram. Return whether the request was
 * the last. */
static bool fail_at(uint64_t k, const struct settings *settings, bool keeps_diagram, uint64_t nodes)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem = matchings_of(&allocator, 8);
    dlx_counter *counter = NULL;
    dlx_diagram *diagram;
    faulty.fail_at = faulty.requests + k;
    dlx_status status = counter_open(problem, settings, keeps_diagram, &counter);
    for (int tries = 0; counter != NULL && tries < 2; tries++) {
        status = run_with_pauses(counter, nodes);
        ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
    }
    bool done = faulty.requests < faulty.fail_at;
    if (status == DLX_OK) {
        assert_text(counter, "105");
        dlx_status has = dlx_counter_diagram(counter, &diagram);
        ck_assert_int_eq(has, keeps_diagram ? DLX_OK : DLX_ERR_ARGUMENT);
        if (has == DLX_OK) {
            ck_assert_str_eq(dlx_diagram_describe(diagram).digits, "105");
            dlx_diagram_free(diagram);
        }
    } else
        ck_assert(!done);
    counter_close(counter);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
    return done;
}

TEST(failing_memory_leaves_nothing_behind)
{
    static const char *const kernels[] = {NULL, "frontier", "search"};
    static const uint64_t limits[] = {0, 1, 7};
    for (size_t kernel = 0; kernel < 3; kernel++)
        for (size_t limit = 0; limit < 3; limit++)
            for (int diagram = 0; diagram < 2; diagram++) {
                const struct settings settings = {.kernel = kernels[kernel]};
                uint64_t k = 1;
                while (!fail_at(k, &settings, diagram == 1, limits[limit]))
                    k++;
                ck_assert_uint_gt(k, 20);
            }
}

/* With little memory, with pauses and without, the result is a diagram of all solutions or an
 * error. */
TEST(too_little_memory_is_an_error)
{
    dlx_problem *problem = matchings_of(NULL, 8);
    int errors = 0, successes = 0;
    for (size_t memory = 1; memory < 200000; memory = memory * 3 / 2 + 1)
        for (uint64_t nodes = 0; nodes < 8; nodes += 7) {
            const struct settings settings = {.memory = memory};
            dlx_counter *counter;
            ck_assert_int_eq(counter_open(problem, &settings, true, &counter), DLX_OK);
            dlx_diagram *diagram;
            dlx_status status = run_with_pauses(counter, nodes);
            if (status == DLX_OK) {
                ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_OK);
                ck_assert_str_eq(dlx_diagram_describe(diagram).digits, "105");
                dlx_diagram_free(diagram);
                successes++;
            } else {
                ck_assert_int_eq(status, DLX_ERR_MEMORY);
                errors++;
            }
            counter_close(counter);
        }
    ck_assert_int_gt(errors, 10);
    ck_assert_int_gt(successes, 5);
    dlx_problem_free(problem);
}

/* ---- turns ---- */

/* Make a race in which the runners have this progress. The plan costs 9000 units. */
static enum runner_kind turn_of(uint64_t frontier, double frontier_done, uint64_t search,
                                double search_done, double bound, double likely, bool is_high)
{
    struct race race = {.problem = NULL};
    const uint64_t work[RUNNERS] = {frontier, search};
    const double done[RUNNERS] = {frontier_done, search_done};
    for (int r = 0; r < RUNNERS; r++) {
        struct runner *runner = &race.runner[r];
        runner->kind = (enum runner_kind)r;
        runner->price = r == RUNNER_FRONTIER ? 9000 : 0;
        runner->is_begun = work[r] > 0;
        runner->work = work[r] + runner->price;
        runner->tests = work[r];
        runner->bound = bound;
        runner->likely = likely;
        runner->is_high = is_high;
        runner->counting.progress = runner->done = done[r];
    }
    return race_next(&race)->kind;
}

TEST(turns_follow_the_forecast)
{
    const uint64_t k = 1000, M = 1000 * k;
    const double wide = 1e9;
    const struct {
        uint64_t frontier;
        double frontier_done;
        uint64_t search;
        double search_done;
        double bound, likely; /* of the frontier */
        enum runner_kind next;
    } cases[] = {
        {0, 0, 0, 0, wide, M, RUNNER_SEARCH},                      /* the search begins */
        {0, 0, 5 * k, 0.001, wide, M, RUNNER_SEARCH},              /* and makes its forecast */
        {0, 0, 20 * k, 0.5, wide, M, RUNNER_SEARCH},               /* not worth a plan */
        {0, 0, 20 * k, 0.01, wide, M, RUNNER_FRONTIER},            /* a share of it is worth more */
        {50 * k, 0.1, 20 * k, 0.01, wide, M, RUNNER_FRONTIER},     /* still less than that */
        {150 * k, 0.1, 20 * k, 0.01, wide, M, RUNNER_SEARCH},      /* more, and far to go */
        {150 * k, 0.1, 20 * k, 0.01, 900 * k, M, RUNNER_FRONTIER}, /* but its plan says less */
        {150 * k, 0.3, 20 * k, 0.01, wide, M, RUNNER_FRONTIER},    /* but it is near its end */
        {150 * k, 0.1, 20 * k, 0.01, wide, 200 * k, RUNNER_FRONTIER}, /* its layers will be small */
        {150 * k, 0.3, 20 * k, 0.01, wide, 9 * M, RUNNER_SEARCH},     /* large layers are to come */
        {150 * k, 0.3, 600 * k, 0.9, wide, M, RUNNER_SEARCH},         /* the search is nearer */
        {M, 0.3, 12 * k, 0.0005, wide, M, RUNNER_SEARCH},             /* it gets 1/64 of the work */
        {M, 0.3, 20 * k, 0.001, wide, M, RUNNER_FRONTIER},            /* and no more */
        {10 * M, 0.02, 6 * M, 0.01, wide, wide, RUNNER_WEIGHTED},     /* all are far from the end */
        {100 * M, 0.02, 6 * M, 0.1, wide, wide, RUNNER_SEARCH},       /* the search is not */
        {100 * M, 0.5, 6 * M, 0.01, wide, M, RUNNER_FRONTIER},        /* the frontier is not */
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        ck_assert_msg(turn_of(cases[c].frontier, cases[c].frontier_done, cases[c].search,
                              cases[c].search_done, cases[c].bound, cases[c].likely,
                              false) == cases[c].next,
                      "case %zu", c);
    /* large layers seem to come, but perhaps they do not */
    ck_assert_int_eq(turn_of(150 * k, 0.3, 20 * k, 0.01, wide, 9 * M, true), RUNNER_FRONTIER);
}

/* Return the runner whose turn it is after a million units of the search. It did the share `early`
 * of its tree in the first 50 thousand units, and has done the share `done` now. A plan costs 80
 * thousand. */
static enum runner_kind turn_after(double early, double done)
{
    struct race race = {.problem = NULL};
    for (int r = 0; r < RUNNERS; r++)
        race.runner[r] =
            (struct runner){.kind = (enum runner_kind)r, .work = 80000, .price = 80000};
    struct runner *search = &race.runner[RUNNER_SEARCH];
    search->is_begun = true;
    search->work = 1000 * 1000;
    search->counting.progress = done;
    search->early = search->mark[0] = (struct mark){50000, early};
    return race_next(&race)->kind;
}

/* A search that made a fifth of its progress with a twentieth of its work has slowed down. */
TEST(a_search_that_becomes_longer_soon_gets_a_rival)
{
    ck_assert_int_eq(turn_after(0.025, 0.5), RUNNER_SEARCH);
    ck_assert_int_eq(turn_after(0.1, 0.5), RUNNER_FRONTIER);
}

/* The last turn of a frontier does not exceed what it may use. A search whose frontier has hope
 * gets short turns. */
TEST(turns_fit_into_the_allowance)
{
    struct race race = {.problem = NULL};
    for (int r = 0; r < RUNNERS; r++)
        race.runner[r] = (struct runner){
            .kind = (enum runner_kind)r, .is_begun = true, .work = 61250, .done = 0.01};
    struct runner *search = &race.runner[RUNNER_SEARCH];
    search->work = 1000 * 1000;
    search->counting.progress = 0.5;
    ck_assert_uint_eq(race_turn(&race, search), 100000);
    ck_assert_uint_eq(race_turn(&race, &race.runner[RUNNER_FRONTIER]), 10000);
    race.runner[RUNNER_FRONTIER].tests = 100000;
    race.runner[RUNNER_FRONTIER].done = 0.9;
    ck_assert_uint_eq(race_turn(&race, search), 5000);
    ck_assert_uint_eq(race_turn(&race, &race.runner[RUNNER_FRONTIER]), 100000);
}

/* Layers of queens grow, and with them the cost of an option. */
TEST(a_frontier_keeps_to_the_units_of_its_turn)
{
    const uint64_t units = 25000;
    dlx_problem *problem = generated("queens 13");
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    struct race race = {
        .problem = problem, .allocator = dlx_problem_allocator(problem), .task = task};
    struct runner *frontier = &race.runner[RUNNER_FRONTIER];
    *frontier = (struct runner){.kind = RUNNER_FRONTIER, .room = (size_t)1 << 28};
    for (int turn = 0; turn < 20; turn++) {
        const uint64_t before = frontier->work;
        ck_assert_int_eq(runner_run(&race, frontier, units, UINT64_MAX), DLX_OK);
        ck_assert_uint_gt(frontier->work - before, units / 2);
        ck_assert_uint_lt(frontier->work - before, 2 * units);
    }
    runner_free(frontier);
    dlx_task_free(task);
    dlx_problem_free(problem);
}
