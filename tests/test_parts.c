/* SPDX-License-Identifier: MIT */
/* Tests of parts: they divide the solutions, in the order of one search; lists and results survive
 * writing and reading; and a list or a result that was changed is refused. */
#include "dlx/core/task.h"
#include "dlx/parts.h"
#include "dlx/parts/parts.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"
#include "tests/support/text.h"

#include <stdio.h>

#define PROBLEMS CASES(4000)
enum { ORDER = 4096 };

/* ---- dividing ---- */

/* Solutions in the order in which they were found, each as a set. */
struct order {
    uint32_t sets[ORDER];
    uint32_t count;
};

/* Append the solutions that the task asks for. */
static void append_solutions(dlx_task *task, struct order *order)
{
    dlx_search *search;
    dlx_solution solution;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    while (order->count < ORDER && dlx_search_next(search, &solution) == DLX_FOUND)
        order->sets[order->count++] = as_set(&solution);
    dlx_search_free(search);
}

static dlx_parts *split(dlx_task *task, uint32_t count)
{
    dlx_parts *parts = NULL;
    dlx_split sizes;
    ck_assert_int_eq(dlx_parts_split(task, count, &parts, &sizes), DLX_OK);
    ck_assert(sizes.largest <= sizes.tree_nodes);
    ck_assert_uint_ge(dlx_parts_count(parts), 1);
    return parts;
}

static void collect_parts(const dlx_parts *parts, struct order *order)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(parts->problem, &task), DLX_OK);
    order->count = 0;
    for (uint32_t number = 1; number <= dlx_parts_count(parts); number++) {
        ck_assert_int_eq(dlx_parts_enter(parts, number, task), DLX_OK);
        append_solutions(task, order);
    }
    dlx_task_free(task);
}

static int compare_sets(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

TEST(each_solution_is_in_exactly_one_part_and_the_order_is_that_of_one_search)
{
    static struct order whole, parted;
    struct random random = {31};
    uint32_t several = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        dlx_parts *parts = split(task, 1 + random_below(&random, 12));
        several += dlx_parts_count(parts) > 2;
        whole.count = 0;
        append_solutions(task, &whole);
        collect_parts(parts, &parted);
        ck_assert_uint_eq(parted.count, whole.count);
        /* A part of a problem with multiplicities may branch on other items than the whole. */
        if (dlx_problem_has_multiplicities(problem)) {
            qsort(whole.sets, whole.count, sizeof *whole.sets, compare_sets);
            qsort(parted.sets, parted.count, sizeof *parted.sets, compare_sets);
        }
        ck_assert_mem_eq(parted.sets, whole.sets, whole.count * sizeof *whole.sets);
        ck_assert_int_eq(dlx_parts_check(parts, NULL, NULL), DLX_OK);
        dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(several, PROBLEMS / 8);
}

/* Presolving removes "a x:2", so a has only one option left, and links choose it at once. An item
 * with this many options makes bits refuse the problem; bits show no forced choices. */
TEST(options_that_presolving_removes_are_in_the_list)
{
    enum { MANY = 256 };
    dlx_problem *problem = problem_of("a b c 256|z | x y\na x:1\na x:2\nb x:1\nb x:1 y\nc\nc y\n");
    dlx_task *task;
    const dlx_entry z = {dlx_problem_find_item(problem, "z"), DLX_NO_COLOR};
    for (int option = 0; option < MANY; option++)
        ck_assert_int_eq(dlx_problem_add_option(problem, &z, 1, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 4);
    ck_assert_int_eq(dlx_parts_check(parts, NULL, NULL), DLX_OK);
    dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(there_are_as_many_parts_as_wanted)
{
    dlx_problem *problem = generated("queens 8");
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    for (uint32_t wanted = 1; wanted < 200; wanted += 13) {
        dlx_parts *parts = split(task, wanted);
        ck_assert_uint_ge(dlx_parts_count(parts), wanted);
        ck_assert_uint_le(dlx_parts_count(parts), wanted + 8);
        dlx_parts_free(parts);
    }
    dlx_parts *none = NULL;
    ck_assert_int_eq(dlx_parts_split(task, 0, &none, NULL), DLX_ERR_ARGUMENT);
    ck_assert_ptr_null(none);
    dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- texts ---- */

static char *written(const dlx_parts *parts)
{
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(dlx_parts_write(parts, sink_write, &sink), DLX_OK);
    return sink.text;
}

static dlx_status read_list(const dlx_problem *problem, const char *text, dlx_parts **parts,
                            dlx_error *error)
{
    struct text source = text_of(text);
    source.piece = 7;
    return dlx_parts_read(problem, text_read, &source, parts, error);
}

static void stop_task(void *task, uint64_t leaves)
{
    (void)leaves;
    dlx_task_stop(task);
}

/* The branches below a leaf are not estimated any more, and there are enough of them. */
TEST(a_stop_ends_the_split_and_not_the_next_call)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task;
    dlx_parts *parts;
    dlx_search *search;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_task_watch(task, stop_task, task);
    ck_assert_int_eq(dlx_parts_split(task, 2, &parts, NULL), DLX_OK);
    ck_assert_uint_ge(dlx_parts_count(parts), 2);
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    ck_assert_int_eq(dlx_search_next(search, NULL), DLX_FOUND);
    dlx_search_free(search), dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_list_survives_writing_and_reading)
{
    struct random random = {32};
    for (int p = 0; p < PROBLEMS / 4; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        dlx_error error;
        dlx_parts *again = NULL;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        dlx_parts *parts = split(task, 1 + random_below(&random, 12));
        char *text = written(parts);
        ck_assert_msg(read_list(problem, text, &again, &error) == DLX_OK, "%s", error.message);
        char *second = written(again);
        ck_assert_str_eq(text, second);
        free(text), free(second);
        dlx_parts_free(parts), dlx_parts_free(again);
        dlx_task_free(task), dlx_problem_free(problem);
    }
}

enum forgery { WITHOUT_PART, WITH_PART_TWICE, WITH_SHORTER_PART, WITH_OTHER_DECISION, FORGERIES };

/* Append a part, changed by a forgery of its decisions. */
static void append_changed(dlx_parts *to, const dlx_parts *from, uint32_t number,
                           enum forgery forgery, struct random *random)
{
    const uint32_t options = dlx_problem_option_count(to->problem);
    const uint32_t length = dlx_parts_part(from, number).count - (forgery == WITH_SHORTER_PART);
    const uint32_t changed =
        forgery == WITH_OTHER_DECISION ? random_below(random, length) : DLX_NONE;
    ck_assert(parts_append(to, DLX_PART_NEW));
    for (uint32_t d = 0; d < length; d++) {
        dlx_decision decision = dlx_parts_decision(from, number, d);
        if (d == changed)
            decision.option = (decision.option + 1 + random_below(random, options - 1)) % options;
        ck_assert(parts_decide(to, decision));
    }
}

/* Copy a list, and forge one random part. */
static dlx_parts *forge(const dlx_parts *parts, struct random *random)
{
    const uint32_t count = dlx_parts_count(parts), victim = 1 + random_below(random, count);
    const enum forgery forgery = (enum forgery)random_below(random, FORGERIES);
    dlx_parts *forged;
    ck_assert_int_eq(parts_create(parts->problem, &forged), DLX_OK);
    for (uint32_t number = 1; number <= count; number++) {
        const enum forgery own = number == victim ? forgery : FORGERIES;
        const uint32_t copies = own == WITHOUT_PART ? 0 : own == WITH_PART_TWICE ? 2 : 1;
        for (uint32_t c = 0; c < copies; c++)
            append_changed(forged, parts, number, own, random);
    }
    return forged;
}

static void sort_sets(struct order *order)
{
    qsort(order->sets, order->count, sizeof *order->sets, compare_sets);
}

/* A forged list has the right check. It is refused, unless its parts still divide the solutions. */
TEST(a_list_that_is_not_whole_is_refused)
{
    static struct order whole, parted;
    struct random random = {33};
    uint32_t refused = 0;
    dlx_problem *problem = generated("queens 5");
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 12), *read;
    append_solutions(task, &whole);
    sort_sets(&whole);
    for (int p = 0; p < CASES(600); p++) {
        dlx_parts *forged = forge(parts, &random);
        char *text = written(forged);
        read = NULL;
        const dlx_status status = read_list(problem, text, &read, NULL);
        if (status == DLX_OK) {
            collect_parts(read, &parted);
            sort_sets(&parted);
            ck_assert_uint_eq(parted.count, whole.count);
            ck_assert_mem_eq(parted.sets, whole.sets, whole.count * sizeof *whole.sets);
        } else {
            ck_assert_int_eq(status, DLX_ERR_PARTS);
            ck_assert_ptr_null(read);
            refused++;
        }
        free(text), dlx_parts_free(forged), dlx_parts_free(read);
    }
    ck_assert_uint_gt(refused, CASES(600) * 3 / 4);
    dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_damaged_text_is_refused)
{
    dlx_problem *problem = generated("queens 6"), *other = generated("queens 5");
    dlx_task *task;
    dlx_error error;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 8), *read = NULL;
    char *text = written(parts);
    const size_t length = strlen(text);
    for (size_t cut = 0; cut < length; cut++) {
        char kept = text[cut];
        text[cut] = '\0';
        ck_assert(read_list(problem, text, &read, &error) == DLX_ERR_SYNTAX || cut == length - 1);
        dlx_parts_free(read), read = NULL;
        text[cut] = kept;
        if (kept >= '0' && kept <= '9') {
            text[cut] = kept == '9' ? '8' : (char)(kept + 1);
            ck_assert_int_ne(read_list(problem, text, &read, &error), DLX_OK);
            ck_assert_ptr_null(read);
            ck_assert_str_ne(error.message, "");
        }
        text[cut] = kept;
    }
    char *second = strstr(text, "\npart 2 ") + strlen("\npart ");
    *second = '3';
    ck_assert_int_eq(read_list(problem, text, &read, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "the parts are not numbered 1, 2, 3, ...");
    *second = '2';
    ck_assert_int_eq(read_list(problem, "\ndlx-work 1\n", &read, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "the first line is missing"); /* the text is not empty */
    ck_assert_int_eq(read_list(other, text, &read, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "the parts belong to another problem");
    ck_assert_uint_eq(error.line, 2);
    free(text);
    dlx_parts_free(parts), dlx_task_free(task);
    dlx_problem_free(problem), dlx_problem_free(other);
}

/* ---- results ---- */

static char *results_written(dlx_results *results)
{
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(dlx_results_write(results, sink_write, &sink), DLX_OK);
    return sink.text;
}

static dlx_status read_results(dlx_results *results, const char *text, dlx_error *error)
{
    struct text source = text_of(text);
    return dlx_results_read(results, text_read, &source, error);
}

TEST(a_second_text_behind_the_first_is_not_ignored)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task;
    dlx_error error;
    struct sink lists = {.text = NULL}, counts = {.text = NULL};
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 8), *read = NULL;
    dlx_results *results;
    ck_assert_int_eq(dlx_results_new(parts, &results), DLX_OK);
    for (int times = 0; times < 2; times++) {
        ck_assert_int_eq(dlx_parts_write(parts, sink_write, &lists), DLX_OK);
        ck_assert_int_eq(dlx_results_write(results, sink_write, &counts), DLX_OK);
    }
    ck_assert_int_eq(read_list(problem, lists.text, &read, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "expected the end of the text, found `dlx-work`");
    ck_assert_int_eq(read_results(results, counts.text, &error), DLX_ERR_SYNTAX);
    ck_assert_str_eq(error.message, "expected the end of the text, found `dlx-work`");
    ck_assert_uint_eq(error.line, 6);
    free(lists.text), free(counts.text), dlx_results_free(results);
    dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(results_are_added_up_at_any_size_and_each_part_counts_once)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task;
    dlx_results *all, *some;
    dlx_error error;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 3);
    ck_assert_int_eq(dlx_results_new(parts, &all), DLX_OK);
    ck_assert_int_eq(dlx_results_new(parts, &some), DLX_OK);
    ck_assert_str_eq(dlx_results_total(all), "0");
    ck_assert_int_eq(dlx_results_add(some, 1, "99999999999999999999999999999999999999"), DLX_OK);
    ck_assert_int_eq(dlx_results_add(some, 3, "0001"), DLX_OK);
    ck_assert_str_eq(dlx_results_part(some, 3), "1");
    ck_assert_ptr_null(dlx_results_part(some, 2));
    char *text = results_written(some);
    for (int times = 0; times < 2; times++)
        ck_assert_int_eq(read_results(all, text, &error), DLX_OK);
    ck_assert_str_eq(dlx_results_total(all), "100000000000000000000000000000000000000");
    ck_assert_int_eq(dlx_results_add(all, 3, "2"), DLX_ERR_PARTS);
    ck_assert_int_eq(dlx_results_add(all, 0, "2"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_results_add(all, dlx_parts_count(parts) + 1, "2"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_results_add(all, 2, "2x"), DLX_ERR_ARGUMENT);
    ck_assert_int_eq(dlx_results_add(all, 2, ""), DLX_ERR_ARGUMENT);
    free(text);
    dlx_results_free(all), dlx_results_free(some);
    dlx_parts_free(parts), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(results_grow_with_their_list)
{
    dlx_problem *problem = generated("queens 6");
    dlx_parts *all, *parts;
    dlx_task *task;
    dlx_results *results;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_parts_split(task, 100, &all, NULL), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(task, &parts), DLX_OK);
    ck_assert_int_eq(dlx_results_new(parts, &results), DLX_OK);
    for (uint32_t number = 1; number <= dlx_parts_count(all); number++) {
        ck_assert_int_eq(dlx_parts_append(parts, all, number, number), DLX_OK);
        ck_assert_ptr_null(dlx_results_part(results, number));
        ck_assert_str_eq(dlx_results_total(results), number == 1 ? "0" : "5");
        if (number % 7 == 1)
            ck_assert_int_eq(dlx_results_add(results, number, number == 1 ? "5" : "0"), DLX_OK);
    }
    dlx_results_free(results), dlx_parts_free(parts), dlx_parts_free(all);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(wrong_results_are_refused_and_none_of_them_is_added)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task;
    dlx_results *all, *wrong;
    dlx_error error;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *parts = split(task, 3), *finer = split(task, 12);
    ck_assert_int_eq(dlx_results_new(parts, &all), DLX_OK);
    ck_assert_int_eq(dlx_results_add(all, 1, "4"), DLX_OK);
    ck_assert_int_eq(dlx_results_new(parts, &wrong), DLX_OK);
    ck_assert_int_eq(dlx_results_add(wrong, 1, "5"), DLX_OK);
    ck_assert_int_eq(dlx_results_add(wrong, 2, "6"), DLX_OK);
    char *text = results_written(wrong);
    ck_assert_int_eq(read_results(all, text, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "part 1 has another count elsewhere: 5 here");
    ck_assert_ptr_null(dlx_results_part(all, 2));
    for (size_t cut = 0; cut + 1 < strlen(text); cut++) {
        char kept = text[cut];
        text[cut] = '\0';
        ck_assert_int_eq(read_results(all, text, &error), DLX_ERR_SYNTAX);
        text[cut] = kept;
    }
    free(text), dlx_results_free(wrong);
    ck_assert_int_eq(dlx_results_new(finer, &wrong), DLX_OK);
    text = results_written(wrong);
    ck_assert_int_eq(read_results(all, text, &error), DLX_ERR_PARTS);
    ck_assert_str_eq(error.message, "the results belong to other parts");
    free(text);
    dlx_results_free(all), dlx_results_free(wrong);
    dlx_parts_free(parts), dlx_parts_free(finer), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Split, write, read and add up. Return the first status that is not DLX_OK. */
static dlx_status do_all(const dlx_problem *problem)
{
    dlx_task *task = NULL;
    dlx_parts *parts = NULL, *read = NULL;
    dlx_results *results = NULL;
    dlx_status status = dlx_task_new(problem, &task);
    if (status == DLX_OK)
        status = dlx_parts_split(task, 5, &parts, NULL);
    if (status == DLX_OK) {
        char *text = written(parts);
        status = read_list(problem, text, &read, NULL);
        free(text);
    }
    if (status == DLX_OK)
        status = dlx_results_new(read, &results);
    if (status == DLX_OK)
        status = dlx_results_add(results, 1, "12345");
    if (status == DLX_OK) {
        char *text = results_written(results);
        status = read_results(results, text, NULL);
        free(text);
    }
    if (status == DLX_OK && dlx_results_total(results) == NULL)
        status = DLX_ERR_MEMORY;
    dlx_results_free(results), dlx_parts_free(read), dlx_parts_free(parts), dlx_task_free(task);
    return status;
}

TEST(without_memory_each_call_fails_and_leaves_nothing)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *source = generated("queens 5"), *problem = copy_into(&allocator, source);
    const size_t bytes = faulty.outstanding;
    dlx_status status = DLX_ERR_MEMORY;
    for (uint64_t k = 1; status != DLX_OK; k++) {
        faulty.fail_at = faulty.requests + k;
        status = do_all(problem);
        ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
        ck_assert_uint_eq(faulty.outstanding, bytes);
    }
    faulty.fail_at = 0;
    dlx_problem_free(problem), dlx_problem_free(source);
}

/* An option is chosen once: requiring it twice must not fill its items, making others needless. */
TEST(an_option_that_is_required_twice_is_chosen_once)
{
    dlx_problem *problem;
    dlx_parts *parts;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (int item = 0; item < 2; item++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_multiplicity(problem, 0, 0, 2), DLX_OK);
    const dlx_entry both[2] = {{0, DLX_NO_COLOR}, {1, DLX_NO_COLOR}};
    ck_assert_int_eq(dlx_problem_add_option(problem, &both[0], 1, NULL), DLX_OK); /* 0: X */
    ck_assert_int_eq(dlx_problem_add_option(problem, &both[1], 1, NULL), DLX_OK); /* 1: Y */
    ck_assert_int_eq(dlx_problem_add_option(problem, both, 2, NULL), DLX_OK);     /* 2: X Y */
    for (int is_given = 0; is_given < 2; is_given++) {
        ck_assert_int_eq(parts_create(problem, &parts), DLX_OK);
        if (is_given == 1) /* the list 1, without 2: that option may still be chosen */
            ck_assert(parts_decide(parts, (dlx_decision){0, false}) &&
                      parts_decide(parts, (dlx_decision){0, false}));
        ck_assert(parts_append(parts, DLX_PART_NEW));
        if (is_given == 0)
            ck_assert(parts_decide(parts, (dlx_decision){0, false}) &&
                      parts_decide(parts, (dlx_decision){0, false}));
        ck_assert(parts_decide(parts, (dlx_decision){1, false}));
        for (int rest = 0; rest < 2 && is_given == 0; rest++) {
            ck_assert(parts_append(parts, DLX_PART_NEW));
            ck_assert(parts_decide(parts, (dlx_decision){0, rest == 1}));
            ck_assert(rest == 1 || parts_decide(parts, (dlx_decision){0, true}));
        }
        ck_assert_int_eq(dlx_parts_check(parts, NULL, NULL), DLX_ERR_PARTS);
        dlx_parts_free(parts);
    }
    dlx_problem_free(problem);
}

/* A list of parts with many decisions, of an item that any number of options may contain. */
TEST(without_memory_a_task_does_not_enter_a_part)
{
    enum { OPTIONS = 100 };
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator hook = faulty_allocator(&faulty);
    dlx_problem *problem;
    dlx_task *task;
    dlx_parts *parts;
    ck_assert_int_eq(dlx_problem_new(&hook, &problem), DLX_OK);
    ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    ck_assert_int_eq(dlx_problem_set_multiplicity(problem, 0, 0, OPTIONS), DLX_OK);
    for (uint32_t o = 0; o < OPTIONS; o++)
        ck_assert_int_eq(dlx_problem_add_option(problem, &(dlx_entry){0, DLX_NO_COLOR}, 1, NULL),
                         DLX_OK);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_parts_split(task, OPTIONS, &parts, NULL), DLX_OK);
    ck_assert_int_eq(dlx_task_require(task, 7), DLX_OK);
    uint32_t longest = 1;
    for (uint32_t part = 1; part <= dlx_parts_count(parts); part++)
        if (dlx_parts_part(parts, part).count > dlx_parts_part(parts, longest).count)
            longest = part;
    faulty.fail_at = faulty.requests + 1;
    ck_assert_int_eq(dlx_parts_enter(parts, longest, task), DLX_ERR_MEMORY);
    ck_assert_uint_eq(task->decisions, 1);
    ck_assert_uint_eq(task->decision[0].what.option, 7);
    dlx_task_free(task), dlx_parts_free(parts), dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
}
