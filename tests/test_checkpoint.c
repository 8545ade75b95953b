/* SPDX-License-Identifier: MIT */
/* Tests of checkpoints: a search that is saved and resumed again and again, with changing kernels
 * and threads, finds what one search finds, in the same order; a damaged text is refused. */
#include "dlx/parts.h"
#include "dlx/diagram.h"
#include "dlx/parts/parts.h"
#include "dlx/team/inside.h"
static void start_if_allowed(dlx_team *team, struct chunk *begun);
#define team_start start_if_allowed /* in a team that begins with parts */
#include "dlx/team/chunks.c"
#undef team_start
#include "tests/support/allocator.h"
#include "tests/support/found.h"
#include "tests/support/lists.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"
#include "tests/support/text.h"

#include <math.h>
#include <stdio.h>

#define PROBLEMS CASES(200)

static bool has_threads = true;

/* Start threads, unless the system has none left. */
static void start_if_allowed(dlx_team *team, struct chunk *begun)
{
    if (has_threads)
        team_start(team, begun);
}

/* ---- texts ---- */

static char *written(const dlx_checkpoint *checkpoint)
{
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(dlx_checkpoint_write(checkpoint, sink_write, &sink), DLX_OK);
    return sink.text;
}

static dlx_status read_text(const dlx_problem *problem, const char *text,
                            dlx_checkpoint *checkpoint, dlx_error *error)
{
    struct text source = text_of(text);
    source.piece = 7;
    return dlx_checkpoint_read(problem, NULL, text_read, &source, checkpoint, error);
}

/* ---- saving and resuming ---- */

/* What a test does between two checkpoints. */
struct routine {
    const char *kernel;   /* of all searches; NULL: another one each time */
    uint64_t threads;     /* at most */
    uint64_t most_nodes;  /* of the tree between two checkpoints */
    uint32_t least_nodes; /* likewise */
    bool only_count;      /* count */
};

static const char *const kernels[] = {"auto", "links", "bits", "lanes"};

/* Create a team, with another kernel if this one cannot search the problem. */
static dlx_team *new_team(dlx_task *task, const char *kernel)
{
    dlx_team *team;
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    if (dlx_team_new(task, &team) == DLX_ERR_KERNEL) {
        ck_assert_int_eq(dlx_task_set(task, "kernel", "auto"), DLX_OK);
        ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    }
    return team;
}

static dlx_outcome find_some(dlx_team *team, bool only_count, struct found *found)
{
    uint64_t count;
    dlx_outcome outcome;
    dlx_solution solution;
    if (only_count) {
        outcome = dlx_team_count(team, &count);
        found->solutions += count;
        return outcome;
    }
    while ((outcome = dlx_team_next(team, &solution)) == DLX_FOUND)
        found_add(found, &solution);
    return outcome;
}

/* Search from a checkpoint, or from the beginning if the text is NULL. Replace the text by the text
 * of the rest, or by NULL at the end. */
static void go_on(dlx_task *task, const struct routine *routine, struct random *random, char **text,
                  struct found *found)
{
    dlx_checkpoint from = {.parts = NULL}, to = {.task = DLX_CHECKPOINT_SOLVE};
    dlx_statistics statistics;
    const uint64_t threads = 1 + random_below(random, (uint32_t)routine->threads);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
    if (*text != NULL) {
        ck_assert_int_eq(read_text(task->problem, *text, &from, NULL), DLX_OK);
        ck_assert_int_eq(dlx_parts_enter(from.parts, 0, task), DLX_OK);
    }
    dlx_team *team =
        new_team(task, routine->kernel != NULL
                           ? routine->kernel
                           : kernels[random_below(random, sizeof kernels / sizeof *kernels)]);
    team->begun = -1; /* with threads at once */
    static uint32_t times;
    has_threads = ++times % 4 > 0;
    if (*text != NULL)
        ck_assert_int_eq(dlx_team_begin(team, from.parts), DLX_OK);
    dlx_task_limit(task,
                   &(dlx_limits){.tree_nodes = routine->least_nodes +
                                               random_below(random, (uint32_t)routine->most_nodes),
                                 .solutions = routine->only_count ? 0 : random_below(random, 100)});
    const dlx_outcome outcome = find_some(team, routine->only_count, found);
    ck_assert_int_eq(dlx_team_rest(team, &to.parts), DLX_OK);
    dlx_team_statistics(team, &statistics);
    found->nodes += statistics.tree_nodes;
    free(*text);
    *text = outcome == DLX_EXHAUSTED ? NULL : written(&to);
    if (outcome == DLX_EXHAUSTED)
        ck_assert_uint_eq(dlx_parts_count(to.parts), 0);
    dlx_checkpoint_free(&from), dlx_checkpoint_free(&to);
    dlx_team_free(team);
}

static struct found resume_often(dlx_task *task, const struct routine *routine,
                                 struct random *random, uint32_t *times)
{
    struct found found = {.word = NULL};
    char *text = NULL;
    do
        go_on(task, routine, random, &text, &found);
    while (++*times, text != NULL);
    return found;
}

static struct found search_whole(dlx_task *task, const char *kernel)
{
    struct found found = {.word = NULL};
    dlx_solution solution;
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 1), DLX_OK);
    dlx_task_limit(task, NULL);
    dlx_team *team = new_team(task, kernel);
    while (dlx_team_next(team, &solution) == DLX_FOUND)
        found_add(&found, &solution);
    found.nodes = team->search->tree_nodes;
    dlx_team_free(team);
    return found;
}

static struct found count_whole(dlx_task *task, const char *kernel)
{
    struct found found = {.word = NULL};
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 1), DLX_OK);
    dlx_task_limit(task, NULL);
    dlx_team *team = new_team(task, kernel);
    ck_assert_int_eq(dlx_team_count(team, &found.solutions), DLX_EXHAUSTED);
    found.nodes = team->search->tree_nodes;
    dlx_team_free(team);
    return found;
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Sort the options of each solution: each kernel has an order of its own. */
static void sort_options(struct found *found)
{
    for (size_t at = 0; at < found->used; at += found->word[at] + 1)
        qsort(found->word + at + 1, found->word[at], sizeof *found->word, compare_numbers);
}

/* Other kernels visit other nodes, and so do parts with multiplicities. */
static bool has_same_nodes(const dlx_task *task, const char *kernel)
{
    return kernel != NULL && !dlx_problem_has_multiplicities(task->problem);
}

static void compare(dlx_task *task, const struct routine *routine, struct random *random,
                    uint32_t *times)
{
    const char *kernel = routine->kernel != NULL ? routine->kernel : "auto";
    struct found whole = search_whole(task, kernel);
    struct found parts = resume_often(task, routine, random, times);
    if (routine->kernel == NULL)
        sort_options(&whole), sort_options(&parts);
    found_assert_equal(&parts, &whole);
    if (has_same_nodes(task, routine->kernel))
        ck_assert_uint_eq(parts.nodes, whole.nodes);
    found_free(&whole), found_free(&parts);
}

/* A count may take any order. Bits count more levels at once if a part begins near them. */
static void compare_counts(dlx_task *task, const struct routine *routine, struct random *random,
                           uint32_t *times)
{
    const char *kernel = routine->kernel != NULL ? routine->kernel : "auto";
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", random_below(random, 4) > 0), DLX_OK);
    struct found whole = count_whole(task, kernel);
    struct found parts = resume_often(task, routine, random, times);
    ck_assert_uint_eq(parts.solutions, whole.solutions);
    if (has_same_nodes(task, routine->kernel) && strcmp(kernel, "bits") != 0 &&
        strcmp(kernel, "auto") != 0)
        ck_assert_uint_eq(parts.nodes, whole.nodes);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 0), DLX_OK);
}

TEST(a_random_search_that_is_resumed_finds_what_one_search_finds)
{
    struct random random = {41};
    uint32_t times = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        /* A kernel that is named searches the problem as it is, so presolving changes the order. */
        ck_assert_int_eq(dlx_task_set_number(task, "presolve", p % 3 == 0), DLX_OK);
        decide_at_random(&random, task);
        /* With multiplicities, an item that needs no more options is closed by a node that makes no
         * part smaller. */
        const uint32_t items =
            dlx_problem_has_multiplicities(problem) ? dlx_problem_item_count(problem) : 0;
        const struct routine routine = {.kernel = p % 2 == 0 ? NULL : kernels[p / 2 % 3],
                                        .threads = 3,
                                        .most_nodes = 4,
                                        .least_nodes = 1 + items,
                                        .only_count = p % 3 == 0};
        (routine.only_count ? compare_counts : compare)(task, &routine, &random, &times);
        dlx_task_free(task), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(times, PROBLEMS);
}

TEST(a_classic_search_that_is_resumed_finds_what_one_search_finds)
{
    static const char *const lines[] = {"queens 8", "langford 7", "pentominoes 3x20", "latin 4",
                                        "dominoes 4x6"};
    struct random random = {42};
    uint32_t times = 0;
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t k = 0; k <= sizeof kernels / sizeof *kernels; k++) {
            dlx_problem *problem = generated(lines[p]);
            dlx_task *task;
            ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
            const struct routine routine = {
                .kernel = k < sizeof kernels / sizeof *kernels ? kernels[k] : NULL,
                .threads = 1 + k,
                .least_nodes = 20,
                .most_nodes = lines[p][0] == 'p' ? 20000 : 500,
                .only_count = (p + k) % 2 == 0};
            (routine.only_count ? compare_counts : compare)(task, &routine, &random, &times);
            dlx_task_free(task), dlx_problem_free(problem);
        }
    ck_assert_uint_gt(times, 60);
}

static int compare_words(const void *a, const void *b)
{
    return memcmp(a, b, 9 * sizeof(uint32_t));
}

TEST(an_unordered_search_that_is_resumed_finds_the_same_set)
{
    dlx_problem *problem = generated("queens 8");
    dlx_task *task;
    struct random random = {43};
    uint32_t times = 0;
    const struct routine routine = {.threads = 4, .least_nodes = 50, .most_nodes = 500};
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    struct found whole = search_whole(task, "auto");
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    struct found parts = resume_often(task, &routine, &random, &times);
    ck_assert_uint_eq(parts.solutions, whole.solutions);
    sort_options(&whole), sort_options(&parts);
    qsort(whole.word, whole.solutions, 9 * sizeof(uint32_t), compare_words);
    qsort(parts.word, parts.solutions, 9 * sizeof(uint32_t), compare_words);
    ck_assert_mem_eq(parts.word, whole.word, whole.used * sizeof *whole.word);
    found_free(&whole), found_free(&parts);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(without_a_thread_the_caller_finds_the_rest)
{
    dlx_problem *problem = generated("queens 8");
    for (uint64_t unordered = 0; unordered < 2; unordered++) {
        dlx_task *task;
        dlx_parts *parts;
        uint64_t count;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "threads", 3), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "unordered", unordered), DLX_OK);
        dlx_team *team = new_team(task, "auto");
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
        ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
        dlx_team_free(team);
        team = new_team(task, "auto");
        has_threads = false;
        ck_assert_int_eq(dlx_team_begin(team, parts), DLX_OK);
        ck_assert_uint_eq(dlx_team_threads(team), 1);
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
        ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
        ck_assert_uint_eq(count, 90);
        dlx_parts_free(parts), dlx_team_free(team), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

TEST(a_team_goes_on_after_its_rest_was_listed)
{
    struct locked l;
    const dlx_allocator allocator = locked_allocator(&l);
    dlx_problem *source = generated("queens 8"), *problem = copy_into(&allocator, source);
    for (uint64_t threads = 1; threads <= 3; threads++) {
        uint32_t found = 0;
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
        dlx_team *team = new_team(task, "auto");
        team->begun = -1;
        for (; dlx_team_next(team, NULL) == DLX_FOUND; found++) {
            dlx_parts *parts;
            ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
            dlx_parts_free(parts);
        }
        ck_assert_uint_eq(found, 92);
        dlx_team_free(team), dlx_task_free(task);
    }
    dlx_problem_free(problem), dlx_problem_free(source);
    ck_assert(l.faulty.outstanding == 0 && !l.faulty.wrong_size);
}

/* Require the first option, and forbid another one. */
static dlx_task *task_without(const dlx_problem *problem, uint32_t option)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_require(task, 0), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(task, option), DLX_OK);
    return task;
}

TEST(a_rest_belongs_to_all_decisions_of_its_task)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task = task_without(problem, 10), *other = task_without(problem, 11);
    dlx_parts *parts;
    dlx_team *team = new_team(task, "auto");
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    dlx_team_free(team);
    team = new_team(other, "auto");
    ck_assert_int_eq(dlx_team_begin(team, parts), DLX_ERR_ARGUMENT);
    dlx_team_free(team);
    team = new_team(task, "auto");
    ck_assert_int_eq(dlx_team_begin(team, parts), DLX_OK);
    dlx_team_free(team), dlx_parts_free(parts);
    dlx_task_free(task), dlx_task_free(other), dlx_problem_free(problem);
}

/* List the remaining parts of several searches at once, in any order. */
static dlx_parts *unordered_rest(dlx_task *task)
{
    uint64_t count;
    dlx_parts *parts;
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 3), DLX_OK);
    dlx_team *team = new_team(task, "auto");
    team->begun = -1;
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 300});
    ck_assert_int_eq(dlx_team_count(team, &count), DLX_STOPPED_BY_TREE_NODES);
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    dlx_team_free(team);
    return parts;
}

/* Return whether two parts of a list have the same first decisions. */
static bool has_same_path(const dlx_parts *parts, uint32_t a, uint32_t b, uint32_t depth)
{
    bool is_same = parts_length(parts, a) >= depth && parts_length(parts, b) >= depth;
    for (uint32_t d = 0; d < depth && is_same; d++)
        is_same = is_same_decision(parts_decision(parts, a, d), parts_decision(parts, b, d));
    return is_same;
}

/* Count the branches of the node above a decision of a part, by comparing the parts below it. */
static uint32_t branches_above(const dlx_parts *parts, uint32_t number, uint32_t depth)
{
    uint32_t branches = 0;
    for (uint32_t n = 1; n <= dlx_parts_count(parts); n++) {
        bool is_new = !parts_is_found(parts, n) && has_same_path(parts, n, number, depth);
        for (uint32_t other = 1; other < n && is_new; other++)
            is_new = parts_is_found(parts, other) || !has_same_path(parts, other, n, depth + 1);
        branches += is_new;
    }
    return branches;
}

/* Return the sum of the shares of all parts. Store how far they are from the definition. */
static double sum_of_shares(dlx_parts *parts, double *difference)
{
    ck_assert_int_eq(dlx_parts_weigh(parts), DLX_OK);
    *difference = 0;
    for (uint32_t n = 1; n <= dlx_parts_count(parts); n++) {
        double expected = parts_is_found(parts, n) ? 0 : 1;
        for (uint32_t depth = 0; depth <= parts_length(parts, n) && expected > 0; depth++)
            expected /= branches_above(parts, n, depth);
        *difference += fabs(parts->place[n].share - expected);
    }
    return parts_sum_shares(parts);
}

TEST(the_parts_of_a_rest_share_the_whole_tree)
{
    dlx_problem *problem = generated("queens 8");
    dlx_task *task;
    double difference;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = unordered_rest(task);
    ck_assert_uint_gt(dlx_parts_count(parts), 10);
    const double sum = sum_of_shares(parts, &difference);
    ck_assert(sum > 0.999999 && sum < 1.000001 && difference < 1e-9);
    dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(searches_in_another_order_have_no_rest)
{
    dlx_problem *problem = generated("queens 6"), *other = generated("queens 5");
    dlx_task *task, *another;
    dlx_parts *parts = NULL, *foreign;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "seed", 3), DLX_OK);
    dlx_team *team = new_team(task, "auto");
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_ERR_KERNEL);
    ck_assert_ptr_null(parts);
    ck_assert_str_ne(dlx_task_reason(task), "");
    dlx_team_free(team);
    ck_assert_int_eq(dlx_task_set_number(task, "seed", 0), DLX_OK);
    ck_assert_int_eq(dlx_task_new(other, &another), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(another, &foreign), DLX_OK);
    team = new_team(task, "auto");
    ck_assert_int_eq(dlx_team_begin(team, foreign), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    ck_assert_int_eq(dlx_team_begin(team, parts), DLX_ERR_ARGUMENT);
    dlx_team_free(team);
    ck_assert_int_eq(dlx_task_require(task, 0), DLX_OK);
    team = new_team(task, "auto");
    ck_assert_int_eq(dlx_team_begin(team, parts), DLX_ERR_ARGUMENT);
    dlx_team_free(team);
    dlx_parts_free(parts), dlx_parts_free(foreign);
    dlx_task_free(task), dlx_task_free(another), dlx_problem_free(problem), dlx_problem_free(other);
}

/* ---- counters ---- */

/* Count from a checkpoint for a few tree nodes or states, and replace its text by the text of the
 * rest. Return whether the count is known. */
static bool count_on(dlx_task *task, struct random *random, char **text)
{
    dlx_checkpoint from = {.parts = NULL}, to;
    dlx_counter *counter;
    dlx_outcome outcome;
    if (*text != NULL) {
        ck_assert_int_eq(read_text(task->problem, *text, &from, NULL), DLX_OK);
        ck_assert_int_eq(from.task, DLX_CHECKPOINT_COUNT);
        ck_assert_int_eq(dlx_parts_enter(from.parts, 0, task), DLX_OK);
    }
    ck_assert_int_eq(dlx_task_set_number(task, "threads", 1 + random_below(random, 3)), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", random_below(random, 8) == 0 ? "auto" : "search"),
                     DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_rest(counter, &to), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_counter_begin(counter, *text != NULL ? &from : NULL), DLX_OK);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 200 + random_below(random, 2000)});
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_int_eq(dlx_counter_rest(counter, &to), DLX_OK);
    if (outcome == DLX_EXHAUSTED) {
        ck_assert_str_eq(to.solutions, dlx_counter_digits(counter));
        ck_assert_uint_eq(dlx_parts_count(to.parts), 0);
    }
    free(*text);
    *text = written(&to);
    dlx_checkpoint_free(&from), dlx_checkpoint_free(&to), dlx_counter_free(counter);
    return outcome == DLX_EXHAUSTED;
}

TEST(a_count_that_is_resumed_is_exact)
{
    static const char *const lines[] = {"queens 9", "langford 8", "pentominoes 3x20",
                                        "dominoes 4x8"};
    static const char *const counts[] = {"352", "300", "8", "2245"};
    struct random random = {44};
    uint32_t times = 0;
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++) {
        dlx_problem *problem = generated(lines[p]);
        dlx_checkpoint read;
        dlx_task *task;
        char *text = NULL;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        for (bool is_known = false; !is_known; times++)
            is_known = count_on(task, &random, &text);
        for (int again = 0; again < 2; again++) /* nothing remains to be done */
            ck_assert(count_on(task, &random, &text));
        ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
        ck_assert_str_eq(read.solutions, counts[p]);
        dlx_checkpoint_free(&read), free(text);
        dlx_task_free(task), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(times, 8);
}

/* Return the count of a task, by links. */
static uint64_t count_by_links(dlx_task *task)
{
    dlx_search *search;
    uint64_t count;
    ck_assert_int_eq(dlx_task_set(task, "kernel", "links"), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    dlx_search_free(search);
    return count;
}

/* Choose the kernel of a counter, and whether it presolves. */
static void set_counter(struct random *random, dlx_task *task)
{
    static const char *const counters[] = {"links", "frontier", "search", "auto"};
    ck_assert_int_eq(dlx_task_set(task, "kernel", counters[random_below(random, 4)]), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "presolve", random_below(random, 2)), DLX_OK);
}

/* Save a count that has not begun, or a frontier that has begun, and go on with another kernel. */
static void assert_saved_count(struct random *random, dlx_task *task)
{
    struct text source;
    dlx_checkpoint to, from;
    dlx_counter *counter;
    dlx_task *other;
    dlx_outcome outcome;
    char expected[24];
    snprintf(expected, sizeof expected, "%llu", (unsigned long long)count_by_links(task));
    set_counter(random, task);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_OK);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 1 + random_below(random, 8)});
    if (random_below(random, 4) > 0)
        ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    dlx_task_limit(task, NULL);
    ck_assert_int_eq(dlx_counter_rest(counter, &to), DLX_OK);
    char *text = written(&to);
    dlx_checkpoint_free(&to), dlx_counter_free(counter);
    ck_assert_int_eq(read_text(task->problem, text, &from, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(task->problem, &other), DLX_OK);
    ck_assert_int_eq(dlx_parts_enter(from.parts, 0, other), DLX_OK);
    set_counter(random, other);
    ck_assert_int_eq(dlx_counter_new(other, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_begin(counter, &from), DLX_OK);
    source = text_of(text);
    if (random_below(random, 4) > 0)
        ck_assert_int_eq(dlx_counter_load(counter, text_read, &source, NULL), DLX_OK);
    ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
    ck_assert_str_eq(dlx_counter_digits(counter), expected);
    dlx_counter_free(counter), dlx_task_free(other), dlx_checkpoint_free(&from), free(text);
}

TEST(a_count_is_saved_with_all_decisions)
{
    struct random random = {57};
    for (int p = 0; p < 20 * PROBLEMS; p++) {
        dlx_problem *problem = random_any_problem(&random);
        dlx_task *task;
        dlx_parts *parts = NULL;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        if (p % 2 == 0) { /* a part of a split */
            ck_assert_int_eq(dlx_parts_split(task, 1 + random_below(&random, 5), &parts, NULL),
                             DLX_OK);
            const uint32_t part = 1 + random_below(&random, dlx_parts_count(parts));
            ck_assert_int_eq(dlx_parts_enter(parts, part, task), DLX_OK);
        }
        assert_saved_count(&random, task);
        dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
    }
}

/* The task may serve another object before the count is saved. */
TEST(a_saved_count_belongs_to_all_decisions_of_its_counter)
{
    dlx_problem *problem = generated("queens 6");
    for (uint64_t nodes = 0; nodes < 3; nodes++) {
        dlx_task *task = task_without(problem, 10);
        dlx_checkpoint c;
        dlx_counter *counter;
        dlx_outcome outcome;
        ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
        ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_OK);
        dlx_task_limit(task, &(dlx_limits){.tree_nodes = nodes});
        if (nodes < 2) /* to the end, or one node */
            ck_assert_int_eq(dlx_counter_run(counter, &outcome), DLX_OK);
        dlx_task_release(task, 1);
        ck_assert_int_eq(dlx_counter_rest(counter, &c), DLX_OK);
        ck_assert_uint_eq(dlx_parts_part(c.parts, 0).count, 2);
        dlx_counter_free(counter);
        ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
        ck_assert_int_eq(dlx_counter_begin(counter, &c), DLX_ERR_ARGUMENT);
        dlx_counter_free(counter);
        ck_assert_int_eq(dlx_task_forbid(task, 10), DLX_OK);
        ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
        ck_assert_int_eq(dlx_counter_begin(counter, &c), DLX_OK);
        dlx_counter_free(counter), dlx_checkpoint_free(&c), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

TEST(a_count_in_another_order_cannot_be_saved)
{
    static const char *const settings[][2] = {
        {"choose", "weighted"}, {"choose", "restarts"}, {"seed", "3"}};
    dlx_problem *problem = generated("queens 6");
    for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
        dlx_task *task;
        dlx_counter *counter;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set(task, settings[s][0], settings[s][1]), DLX_OK);
        ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
        ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_ERR_KERNEL);
        ck_assert_str_ne(dlx_task_reason(task), "");
        dlx_counter_free(counter), dlx_task_free(task);
    }
    dlx_problem_free(problem);
}

TEST(a_call_that_is_refused_says_why_and_leaves_its_out_parameters)
{
    dlx_problem *problem = generated("queens 6");
    dlx_checkpoint c = {.tree_nodes = 7};
    dlx_counter *counter;
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_counter_new(task, DLX_COUNT_ONLY, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_rest(counter, &c), DLX_ERR_ARGUMENT);
    ck_assert_uint_eq(c.tree_nodes, 7);
    dlx_diagram *diagram;
    dlx_error error = {.message = ""};
    ck_assert_int_eq(dlx_counter_load(counter, NULL, NULL, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_ne(error.message, "");
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "states"));
    ck_assert_int_eq(dlx_counter_diagram(counter, &diagram), DLX_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "diagram"));
    dlx_counter_free(counter);
    ck_assert_int_eq(dlx_counter_new(task, DLX_KEEP_DIAGRAM, &counter), DLX_OK);
    ck_assert_int_eq(dlx_counter_begin(counter, NULL), DLX_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), "keeps a diagram"));
    dlx_counter_free(counter), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- the cheapest solutions ---- */

enum { MOST_BEST = 8 };

/* The costs of the cheapest solutions, in their order. */
struct costs {
    uint64_t cost[MOST_BEST]; /* cost of each */
    uint32_t count;           /* number of them */
    uint64_t nodes;           /* tree nodes visited */
};

static dlx_search *new_best(dlx_task *task, const char *kernel)
{
    dlx_search *search;
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    return search;
}

static dlx_outcome collect_costs(dlx_search *search, struct costs *costs)
{
    dlx_solution solution;
    dlx_outcome outcome;
    costs->count = 0;
    while ((outcome = dlx_search_next(search, &solution)) == DLX_FOUND) {
        ck_assert_uint_lt(costs->count, MOST_BEST);
        costs->cost[costs->count++] = solution.cost;
    }
    return outcome;
}

/* Search from a checkpoint for a few tree nodes. Return whether everything was searched. */
static bool best_on(dlx_task *task, struct random *random, char **text, struct costs *costs)
{
    dlx_checkpoint from = {.parts = NULL}, to = {.parts = NULL};
    if (*text != NULL) {
        ck_assert_int_eq(read_text(task->problem, *text, &from, NULL), DLX_OK);
        ck_assert_int_eq(from.task, DLX_CHECKPOINT_CHEAPEST);
        ck_assert_int_eq(dlx_parts_enter(from.parts, 0, task), DLX_OK);
    }
    dlx_search *search = new_best(task, random_below(random, 2) == 0 ? "auto" : "links");
    if (*text != NULL)
        ck_assert_int_eq(dlx_search_begin(search, &from), DLX_OK);
    const bool has_times = dlx_problem_has_multiplicities(task->problem);
    dlx_task_limit(task,
                   &(dlx_limits){.tree_nodes = has_times ? 100000 : 1 + random_below(random, 60)});
    const dlx_outcome outcome = collect_costs(search, costs);
    ck_assert_int_eq(dlx_search_rest(search, &to), DLX_OK);
    costs->nodes += to.tree_nodes;
    free(*text);
    *text = written(&to);
    dlx_checkpoint_free(&from), dlx_checkpoint_free(&to), dlx_search_free(search);
    return outcome == DLX_EXHAUSTED;
}

static void set_costs(struct random *random, dlx_problem *problem)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        ck_assert_int_eq(dlx_problem_set_cost(problem, o, random_below(random, 20)), DLX_OK);
}

static void compare_best(dlx_task *task, struct random *random, uint32_t *times)
{
    struct costs whole = {.count = 0}, parts = {.count = 0};
    char *text = NULL;
    dlx_task_limit(task, NULL);
    dlx_search *search = new_best(task, "auto");
    ck_assert_int_eq(collect_costs(search, &whole), DLX_EXHAUSTED);
    dlx_search_free(search);
    for (bool is_done = false; !is_done; ++*times)
        is_done = best_on(task, random, &text, &parts);
    for (int again = 0; again < 2; again++) {
        ck_assert_uint_eq(parts.count, whole.count);
        ck_assert_mem_eq(parts.cost, whole.cost, sizeof *whole.cost * whole.count);
        ck_assert(best_on(task, random, &text, &parts)); /* nothing remains to be done */
    }
    free(text);
}

TEST(the_cheapest_solutions_of_a_search_that_is_resumed_cost_the_same)
{
    struct random random = {45};
    uint32_t times = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = p % 10 == 9 ? generated("queens 8") : random_rich_problem(&random);
        dlx_task *task;
        set_costs(&random, problem);
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        if (p % 10 != 9)
            decide_at_random(&random, task);
        ck_assert_int_eq(
            dlx_task_set_number(task, "cheapest", 1 + random_below(&random, MOST_BEST)), DLX_OK);
        compare_best(task, &random, &times);
        dlx_task_free(task), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(times, PROBLEMS);
}

TEST(the_cheapest_solutions_need_the_same_task_and_right_solutions)
{
    dlx_problem *problem = problem_of("a b\na |1\nb |2\na b |4\n");
    dlx_task *task;
    dlx_checkpoint c, none;
    char *text;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_search *search = new_best(task, "auto");
    ck_assert_int_eq(dlx_search_rest(search, &none), DLX_ERR_KERNEL);
    dlx_search_free(search);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 2), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "gap", "1"), DLX_OK);
    search = new_best(task, "auto");
    ck_assert_int_eq(dlx_search_rest(search, &c), DLX_OK);
    text = written(&c);
    dlx_search_free(search);
    for (uint64_t best = 1; best <= 3; best++) {
        ck_assert_int_eq(dlx_task_set_number(task, "cheapest", best), DLX_OK);
        search = new_best(task, "auto");
        ck_assert_int_eq(dlx_search_begin(search, &c), best == 2 ? DLX_OK : DLX_ERR_ARGUMENT);
        dlx_search_free(search);
    }
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 2), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(task, 2), DLX_OK);
    search = new_best(task, "auto");
    ck_assert_int_eq(dlx_search_begin(search, &c), DLX_ERR_ARGUMENT);
    dlx_search_free(search);
    dlx_task_release(task, 1);
    ck_assert(parts_append(c.parts, DLX_PART_FOUND));
    ck_assert(parts_decide(c.parts, (dlx_decision){0, false}));
    search = new_best(task, "auto");
    ck_assert_int_eq(dlx_search_begin(search, &c), DLX_ERR_PARTS);
    ck_assert_str_eq(dlx_task_reason(task), "a solution in the checkpoint is wrong");
    free(text), dlx_search_free(search), dlx_checkpoint_free(&c);
    dlx_task_free(task), dlx_problem_free(problem);
}

/* Make a problem, and a task that asks for its two cheapest solutions. */
static dlx_problem *two_cheapest(dlx_task **task)
{
    dlx_problem *problem = problem_of("a b\na |1\nb |2\na b |4\n");
    ck_assert_int_eq(dlx_task_new(problem, task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(*task, "cheapest", 2), DLX_OK);
    return problem;
}

/* Its task may serve another object before it is saved. */
TEST(the_cheapest_solutions_are_saved_with_all_that_their_search_obeys)
{
    dlx_task *task;
    dlx_problem *problem = two_cheapest(&task);
    dlx_checkpoint c;
    ck_assert_int_eq(dlx_task_forbid(task, 2), DLX_OK);
    dlx_search *search = new_best(task, "auto");
    dlx_task_release(task, 1);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 3), DLX_OK);
    ck_assert_int_eq(dlx_search_rest(search, &c), DLX_OK);
    ck_assert_uint_eq(c.cheapest, 2);
    ck_assert_uint_eq(dlx_parts_part(c.parts, 0).count, 1);
    dlx_search_rewind(search); /* it follows its task again */
    dlx_checkpoint_free(&c);
    ck_assert_int_eq(dlx_search_rest(search, &c), DLX_OK);
    ck_assert_uint_eq(dlx_parts_part(c.parts, 0).count, 0);
    dlx_checkpoint_free(&c), dlx_search_free(search);
    dlx_task_free(task), dlx_problem_free(problem);
}

/* The task of a search has other decisions by the time it begins, or is saved. */
TEST(a_checkpoint_of_the_cheapest_belongs_to_the_decisions_of_its_search)
{
    dlx_task *task;
    dlx_problem *problem = two_cheapest(&task);
    dlx_checkpoint c;
    dlx_search *all = new_best(task, "auto");
    ck_assert_int_eq(dlx_task_require(task, 2), DLX_OK);
    dlx_search *some = new_best(task, "auto");
    ck_assert_int_eq(dlx_search_rest(some, &c), DLX_OK);
    ck_assert_int_eq(dlx_search_begin(all, &c), DLX_ERR_ARGUMENT);
    dlx_search_free(some);
    some = new_best(task, "auto");
    dlx_task_release(task, 1);
    ck_assert_int_eq(dlx_search_begin(some, &c), DLX_OK);
    dlx_checkpoint_free(&c), dlx_search_free(some), dlx_search_free(all);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_search_without_a_solution_is_saved_with_the_decisions_that_exclude_each_other)
{
    dlx_task *task;
    dlx_problem *problem = two_cheapest(&task);
    dlx_checkpoint c;
    for (uint32_t option = 0; option < 3; option++)
        ck_assert_int_eq(dlx_task_require(task, option), DLX_OK);
    dlx_search *search = new_best(task, "auto");
    dlx_task_release(task, 2);
    ck_assert_int_eq(dlx_search_rest(search, &c), DLX_OK);
    ck_assert_uint_eq(dlx_parts_part(c.parts, 0).count, 3);
    dlx_checkpoint_free(&c), dlx_search_free(search);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(the_cheapest_solutions_cannot_go_on_without_memory)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *source = generated("queens 6"), *problem = copy_into(&allocator, source);
    dlx_checkpoint c;
    dlx_task *task;
    dlx_solution solution;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 2), DLX_OK);
    dlx_search *search = new_best(task, "links");
    ck_assert_int_eq(dlx_search_rest(search, &c), DLX_OK);
    dlx_search_free(search);
    bool has_failed = true;
    for (uint64_t at = 1; has_failed; at++) {
        search = new_best(task, "links");
        faulty.requests = 0;
        faulty.fail_at = at;
        const dlx_status status = dlx_search_begin(search, &c);
        has_failed = faulty.requests >= at;
        faulty.fail_at = 0;
        ck_assert_int_eq(status, has_failed ? DLX_ERR_MEMORY : DLX_OK);
        ck_assert(has_failed ? at < 10 : at > 1);
        if (!has_failed)
            ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
        dlx_search_free(search);
    }
    dlx_checkpoint_free(&c), dlx_task_free(task);
    dlx_problem_free(problem), dlx_problem_free(source);
    ck_assert(faulty.outstanding == 0 && !faulty.wrong_size);
}

/* ---- damage ---- */

/* Search for a while, and return the text of a checkpoint with all kinds of parts. */
static char *some_text(const dlx_problem *problem)
{
    dlx_task *task;
    dlx_checkpoint c = {.task = DLX_CHECKPOINT_SOLVE,
                        .tree_nodes = 1234,
                        .output = 98765,
                        .output_check = 0x1f2e3d4c5b6a7988,
                        .progress = 0.372};
    char digits[] = "12345678901234567890123456789012345678901234567890";
    uint32_t option[] = {0, 9};
    c.solutions = digits;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_forbid(task, 3), DLX_OK);
    dlx_team *team = new_team(task, "auto");
    for (int n = 0; n < 2; n++)
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    ck_assert_int_eq(dlx_team_rest(team, &c.parts), DLX_OK);
    ck_assert(parts_append(c.parts, DLX_PART_FOUND));
    for (int o = 0; o < 2; o++) {
        uint32_t count;
        const uint32_t item = dlx_problem_option(problem, option[o], &count)->item;
        ck_assert(parts_decide_by(c.parts, (dlx_decision){option[o], false}, item));
    }
    char *text = written(&c);
    dlx_parts_free(c.parts), dlx_team_free(team), dlx_task_free(task);
    return text;
}

TEST(a_checkpoint_survives_writing_and_reading)
{
    dlx_problem *problem = generated("queens 6");
    dlx_checkpoint read;
    char *text = some_text(problem);
    ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
    char *again = written(&read);
    ck_assert_str_eq(text, again);
    ck_assert_int_eq(read.task, DLX_CHECKPOINT_SOLVE);
    ck_assert_uint_eq(read.tree_nodes, 1234);
    ck_assert_uint_eq(read.output, 98765);
    ck_assert_uint_eq(read.output_check, 0x1f2e3d4c5b6a7988);
    ck_assert_str_eq(read.solutions, "12345678901234567890123456789012345678901234567890");
    ck_assert(read.progress > 0.37199 && read.progress < 0.37201);
    ck_assert_uint_eq(dlx_parts_part(read.parts, 0).count, 1);
    dlx_checkpoint_free(&read);
    dlx_checkpoint_free(&read); /* an empty one is allowed */
    free(text), free(again), dlx_problem_free(problem);
}

/* Return whether the text is refused, with a message and nothing read. */
static bool is_refused(const dlx_problem *problem, const char *text)
{
    dlx_checkpoint read;
    dlx_error error;
    const bool is_read = read_text(problem, text, &read, &error) == DLX_OK;
    const bool is_empty = read.parts == NULL;
    dlx_checkpoint_free(&read);
    return !is_read && is_empty && error.message[0] != '\0';
}

/* The framework keeps a record of each assertion, so there are few. */
TEST(a_damaged_checkpoint_is_refused)
{
    dlx_problem *problem = generated("queens 6"), *other = generated("queens 5");
    dlx_checkpoint read;
    dlx_error error;
    char *text = some_text(problem);
    uint32_t accepted = 0;
    for (size_t at = 0; text[at + 1] != '\0'; at++) {
        const char kept = text[at];
        for (const char *c = "0189afz@- \n"; *c != '\0'; c++) {
            text[at] = *c;
            accepted += *c != kept && !is_refused(problem, text);
        }
        text[at] = '\0';
        accepted += !is_refused(problem, text);
        text[at] = kept;
    }
    ck_assert_uint_eq(accepted, 0);
    ck_assert_int_eq(read_text(other, text, &read, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "the checkpoint belongs to another problem");
    ck_assert_uint_eq(error.line, 2);
    text[strlen("dlx-work ")] = '2';
    ck_assert_int_eq(read_text(problem, text, &read, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "version 2 is unknown; this program knows 1");
    free(text), dlx_problem_free(problem), dlx_problem_free(other);
}

TEST(a_second_checkpoint_behind_the_first_is_not_ignored)
{
    dlx_problem *problem = generated("queens 6");
    dlx_checkpoint read;
    struct sink sink = {.text = NULL};
    char *text = some_text(problem);
    ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
    for (int times = 0; times < 2; times++)
        ck_assert_int_eq(dlx_checkpoint_write(&read, sink_write, &sink), DLX_OK);
    ck_assert(is_refused(problem, sink.text));
    free(text), free(sink.text), dlx_checkpoint_free(&read), dlx_problem_free(problem);
}

TEST(costs_belong_to_the_problem)
{
    dlx_problem *cheap = problem_of("a b\na |1\nb |2\na b |3\n");
    dlx_problem *dear = problem_of("a b\na |1\nb |2\na b |4\n");
    dlx_task *task;
    dlx_checkpoint c = {.task = DLX_CHECKPOINT_CHEAPEST}, read;
    ck_assert_int_eq(dlx_task_new(cheap, &task), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(task, &c.parts), DLX_OK);
    char *text = written(&c);
    ck_assert_int_eq(read_text(cheap, text, &read, NULL), DLX_OK);
    ck_assert_str_eq(read.solutions, "0");
    dlx_checkpoint_free(&read);
    ck_assert_int_eq(read_text(dear, text, &read, NULL), DLX_ERR_PARTS);
    free(text), dlx_parts_free(c.parts), dlx_task_free(task);
    dlx_problem_free(cheap), dlx_problem_free(dear);
}

/* Return the text of a checkpoint with the result of part 1 of a list, for parts 1 to 3. */
static char *with_result(const dlx_parts *parts, const char *digits)
{
    dlx_results *results;
    ck_assert_int_eq(dlx_results_new(parts, &results), DLX_OK);
    ck_assert_int_eq(dlx_results_add(results, 1, digits), DLX_OK);
    char *text = written(&(dlx_checkpoint){
        .parts = (dlx_parts *)parts, .results = results, .wanted = (char *)"1-3"});
    dlx_results_free(results);
    return text;
}

static dlx_status read_with(const dlx_problem *problem, dlx_results *results, const char *text,
                            dlx_checkpoint *read, dlx_error *error)
{
    struct text source = text_of(text);
    return dlx_checkpoint_read(problem, results, text_read, &source, read, error);
}

TEST(a_checkpoint_has_the_results_of_its_list_and_of_no_other)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task;
    dlx_parts *parts, *finer;
    dlx_results *results, *others;
    dlx_checkpoint read;
    dlx_error error;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_parts_split(task, 3, &parts, NULL), DLX_OK);
    ck_assert_int_eq(dlx_parts_split(task, 12, &finer, NULL), DLX_OK);
    ck_assert_int_eq(dlx_results_new(parts, &results), DLX_OK);
    ck_assert_int_eq(dlx_results_new(finer, &others), DLX_OK);
    char *text = with_result(parts, "7"), *wrong = with_result(parts, "8");
    ck_assert_int_eq(read_with(problem, results, text, &read, &error), DLX_OK);
    ck_assert_str_eq(read.wanted, "1-3");
    ck_assert_str_eq(dlx_results_part(results, 1), "7");
    ck_assert_uint_eq(list_check(read.parts), list_check(parts));
    dlx_checkpoint_free(&read);
    ck_assert_int_eq(read_with(problem, results, wrong, &read, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "part 1 has another count elsewhere: 8 here");
    ck_assert_ptr_null(read.parts);
    ck_assert_int_eq(read_with(problem, others, text, &read, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "the results belong to other parts");
    ck_assert_int_eq(read_with(problem, NULL, text, &read, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "the checkpoint belongs to a list of parts");
    free(text), free(wrong), dlx_results_free(results), dlx_results_free(others);
    dlx_parts_free(parts), dlx_parts_free(finer), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(parts_of_one_list_can_be_appended_to_another)
{
    dlx_problem *problem = generated("queens 6");
    dlx_checkpoint read;
    dlx_task *task;
    dlx_parts *copy, *other;
    char *text = some_text(problem);
    ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(task, &other), DLX_OK);
    ck_assert_int_eq(dlx_parts_append(other, read.parts, 1, 1), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_parts_enter(read.parts, 0, task), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(task, &copy), DLX_OK);
    for (uint32_t number = 1; number <= dlx_parts_count(read.parts); number++)
        ck_assert_int_eq(dlx_parts_append(copy, read.parts, number, number), DLX_OK);
    ck_assert_int_eq(dlx_parts_append(copy, read.parts, 0, 0), DLX_ERR_ARGUMENT);
    ck_assert_uint_eq(list_check(copy), list_check(read.parts));
    ck_assert_int_eq(dlx_parts_part(copy, dlx_parts_count(copy)).state, DLX_PART_FOUND);
    dlx_parts_free(copy), dlx_parts_free(other), dlx_task_free(task);
    dlx_checkpoint_free(&read), free(text), dlx_problem_free(problem);
}

/* Return a list of the rest of a search that went down to its first solution. */
static dlx_parts *rest_after_one(const dlx_problem *problem, dlx_task **task)
{
    dlx_parts *parts;
    ck_assert_int_eq(dlx_task_new(problem, task), DLX_OK);
    dlx_team *team = new_team(*task, "links");
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    dlx_team_free(team);
    return parts;
}

static size_t decisions_of(const dlx_parts *parts)
{
    size_t sum = 0;
    for (uint32_t number = 1; number <= dlx_parts_count(parts); number++)
        sum += dlx_parts_part(parts, number).count;
    return sum;
}

static size_t stored_decisions(const dlx_parts *parts)
{
    return parts->place[dlx_parts_count(parts) + 1].start;
}

TEST(parts_store_only_what_differs_from_the_part_before)
{
    dlx_problem *problem = generated("matchings 40");
    dlx_task *task;
    dlx_parts *parts = rest_after_one(problem, &task), *copy;
    const uint32_t count = dlx_parts_count(parts);
    ck_assert_uint_gt(decisions_of(parts), 6 * (size_t)count);
    ck_assert_uint_lt(stored_decisions(parts), count + 40);
    ck_assert_int_eq(dlx_parts_new(task, &copy), DLX_OK);
    for (uint32_t number = 1; number <= count; number++)
        ck_assert_int_eq(dlx_parts_append(copy, parts, number, number), DLX_OK);
    ck_assert_uint_eq(stored_decisions(copy), stored_decisions(parts));
    dlx_parts_free(parts), dlx_parts_free(copy), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(parts_that_share_decisions_are_whole_in_any_order)
{
    dlx_problem *problem = generated("matchings 12");
    dlx_task *task;
    dlx_parts *parts = rest_after_one(problem, &task), *copy;
    const uint32_t count = dlx_parts_count(parts);
    uint32_t wrong = 0;
    ck_assert_int_eq(dlx_parts_new(task, &copy), DLX_OK);
    for (uint32_t number = count; number > 0; number--)
        ck_assert_int_eq(dlx_parts_append(copy, parts, number, number), DLX_OK);
    for (uint32_t number = 1; number <= count; number++) {
        const dlx_part a = dlx_parts_part(parts, number);
        const dlx_part b = dlx_parts_part(copy, count + 1 - number);
        wrong += a.count != b.count || a.state != b.state;
        for (uint32_t d = 0; d < a.count && d < b.count; d++)
            wrong += dlx_parts_decision(parts, number, d).option !=
                     dlx_parts_decision(copy, count + 1 - number, d).option;
    }
    ck_assert_uint_eq(wrong, 0);
    dlx_parts_free(parts), dlx_parts_free(copy), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- random lists ---- */

static void decide_one(struct random *random, dlx_parts *parts, bool may_forbid, bool has_item)
{
    const bool is_forbidden = may_forbid && random_below(random, 2) == 0;
    const uint32_t option = random_below(random, 3);
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(parts->problem, option, &count);
    const uint32_t item =
        has_item && !is_forbidden ? entry[random_below(random, 2)].item : DLX_NONE;
    ck_assert(parts_decide_by(parts, (dlx_decision){option, is_forbidden}, item));
}

/* Append a part: it may share decisions with the part before, and its others are few. */
static void append_at_random(struct random *random, dlx_parts *parts)
{
    const uint32_t before = dlx_parts_count(parts);
    const bool is_found = random_below(random, 10) == 0;
    ck_assert(parts_append(parts, is_found ? DLX_PART_FOUND : random_below(random, 2)));
    if (!is_found && before > 0 && parts_state(parts, before) != DLX_PART_FOUND)
        parts_share(parts, random_below(random, parts_length(parts, before) + 1));
    for (uint32_t d = random_below(random, 4); d > 0; d--)
        decide_one(random, parts, !is_found, !is_found && random_below(random, 2) == 0);
}

static dlx_parts *random_list(struct random *random, const dlx_problem *problem)
{
    dlx_parts *parts;
    ck_assert_int_eq(parts_create(problem, &parts), DLX_OK);
    for (uint32_t d = random_below(random, 3); d > 0; d--)
        decide_one(random, parts, true, false);
    for (uint32_t n = random_below(random, 30); n > 0; n--)
        append_at_random(random, parts);
    return parts;
}

/* Return a copy of a list that went through a queue, from which its parts are taken one by one. */
static dlx_parts *through_queue(const dlx_parts *parts)
{
    dlx_parts *queue, *copy;
    ck_assert_int_eq(parts_create_like(parts, &queue), DLX_OK);
    ck_assert_int_eq(parts_create_like(parts, &copy), DLX_OK);
    ck_assert(parts_append_all(queue, parts, 1, dlx_parts_count(parts)));
    while (!parts_are_taken(queue)) {
        const uint32_t number = parts_take_first(queue);
        ck_assert(parts_append_all(copy, queue, number, number));
    }
    dlx_parts_free(queue);
    return copy;
}

/* Return a copy of a list whose parts were given away from its end. */
static dlx_parts *through_gifts(const dlx_parts *parts)
{
    enum { MOST_GIFTS = 32 };
    dlx_parts *left, *gift[MOST_GIFTS], *copy;
    int gifts = 0;
    ck_assert_int_eq(parts_create_like(parts, &left), DLX_OK);
    ck_assert_int_eq(parts_create_like(parts, &copy), DLX_OK);
    ck_assert(parts_append_all(left, parts, 1, dlx_parts_count(parts)));
    for (; !parts_are_taken(left); gifts++) {
        ck_assert_int_eq(parts_create_like(parts, &gift[gifts]), DLX_OK);
        ck_assert(parts_give(left, gift[gifts]));
    }
    while (gifts-- > 0) {
        ck_assert(parts_append_all(copy, gift[gifts], 1, dlx_parts_count(gift[gifts])));
        dlx_parts_free(gift[gifts]);
    }
    dlx_parts_free(left);
    return copy;
}

/* Return a copy of a list, made of a few parts at a time. */
static dlx_parts *in_pieces(struct random *random, const dlx_parts *parts)
{
    const uint32_t count = dlx_parts_count(parts);
    dlx_parts *copy;
    ck_assert_int_eq(parts_create_like(parts, &copy), DLX_OK);
    for (uint32_t n = 1, last; n <= count; n = last + 1) {
        last = n + random_below(random, 3);
        last = last < count ? last : count;
        ck_assert(parts_append_all(copy, parts, n, last));
    }
    return copy;
}

static bool has_same_parts(const dlx_parts *a, const dlx_parts *b)
{
    const uint32_t count = dlx_parts_count(a);
    bool is_same = count == dlx_parts_count(b) && list_check(a) == list_check(b);
    for (uint32_t n = 1; n <= count && is_same; n++) {
        is_same = parts_state(a, n) == parts_state(b, n);
        for (uint32_t at = 0; at < parts_length(a, n) && is_same; at++)
            is_same = a->item[parts_index(a, n, at)] == b->item[parts_index(b, n, at)];
    }
    return is_same;
}

TEST(any_list_survives_a_queue_and_a_text)
{
    dlx_problem *problem = generated("queens 4");
    struct random random = {15};
    for (int i = 0; i < CASES(2000); i++) {
        dlx_checkpoint c = {.parts = random_list(&random, problem)}, read;
        dlx_parts *copy = i % 3 == 0 ? through_gifts(c.parts) : through_queue(c.parts);
        dlx_parts *pieces = in_pieces(&random, c.parts);
        double difference;
        ck_assert(has_same_parts(c.parts, copy) && has_same_parts(c.parts, pieces));
        sum_of_shares(c.parts, &difference);
        ck_assert(difference < 1e-9);
        char *text = written(&(dlx_checkpoint){.parts = i % 2 == 0 ? copy : pieces});
        ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
        ck_assert(has_same_parts(c.parts, read.parts));
        free(text), dlx_checkpoint_free(&read);
        text = written(&c);
        ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
        ck_assert(has_same_parts(c.parts, read.parts));
        char *again = written(&read);
        ck_assert_str_eq(text, again);
        free(text), free(again);
        dlx_parts_free(pieces), dlx_parts_free(c.parts), dlx_parts_free(copy);
        dlx_checkpoint_free(&read);
    }
    dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Read a checkpoint, resume it, and list the rest. Return the first status other than DLX_OK. */
static dlx_status resume_once(const dlx_problem *problem, const char *text)
{
    dlx_checkpoint from = {.parts = NULL};
    dlx_task *task = NULL;
    dlx_team *team = NULL;
    dlx_parts *left = NULL;
    dlx_status status = read_text(problem, text, &from, NULL);
    if (status == DLX_OK)
        status = dlx_task_new(problem, &task);
    if (status == DLX_OK)
        status = dlx_parts_enter(from.parts, 0, task);
    if (status == DLX_OK)
        status = dlx_team_new(task, &team);
    if (status == DLX_OK)
        status = dlx_team_begin(team, from.parts);
    if (status == DLX_OK)
        status = dlx_team_rest(team, &left);
    dlx_parts_free(left), dlx_team_free(team), dlx_task_free(task);
    dlx_checkpoint_free(&from);
    return status;
}

TEST(every_allocation_may_fail)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *source = generated("queens 6"), *problem = copy_into(&allocator, source);
    char *text = some_text(problem);
    const uint64_t before = faulty.outstanding;
    bool has_failed = true;
    for (uint64_t at = 1; has_failed; at++) {
        faulty.requests = 0;
        faulty.fail_at = at;
        const dlx_status status = resume_once(problem, text);
        has_failed = faulty.requests >= at;
        ck_assert(status == DLX_OK || (has_failed && status == DLX_ERR_MEMORY));
        ck_assert_uint_eq(faulty.outstanding, before);
        ck_assert(!faulty.wrong_size);
    }
    free(text), dlx_problem_free(problem), dlx_problem_free(source);
}

TEST(a_failed_write_is_reported_and_ends_the_text)
{
    dlx_problem *problem = generated("queens 6");
    dlx_checkpoint read;
    char *text = some_text(problem);
    ck_assert_int_eq(read_text(problem, text, &read, NULL), DLX_OK);
    struct sink all = {.text = NULL};
    ck_assert_int_eq(dlx_checkpoint_write(&read, sink_write, &all), DLX_OK);
    for (uint64_t call = 1; call <= all.calls; call++) {
        struct sink sink = {.fail_at = call};
        ck_assert_int_eq(dlx_checkpoint_write(&read, sink_write, &sink), DLX_ERR_OUTPUT);
        free(sink.text);
    }
    free(all.text), free(text), dlx_checkpoint_free(&read), dlx_problem_free(problem);
}
