/* SPDX-License-Identifier: MIT */
/* Laws of the rest of a search: a search that is cut into parts again and again finds the same solutions in
 * the same order, with the options of each in the same order, and visits as many tree nodes. */
#include "dlx/search/rest.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <string.h>

enum { PROBLEMS = CASES(1500) };

/* The solutions of a search, one after the other: number of options, then the options. */
struct found {
    uint32_t *word;     /* owned */
    size_t used, room;  /* words used; allocated length */
    uint64_t solutions; /* number of solutions */
    uint64_t nodes;     /* tree nodes visited */
};

static void add_word(struct found *found, uint32_t word)
{
    if (found->used == found->room) {
        found->room = 2 * found->room + 64;
        found->word = realloc(found->word, found->room * sizeof *found->word);
        ck_assert_ptr_nonnull(found->word);
    }
    found->word[found->used++] = word;
}

static void add_solution(struct found *found, const dlx_search *search)
{
    dlx_solution solution;
    search_solution(search, &solution);
    add_word(found, solution.count);
    for (uint32_t o = 0; o < solution.count; o++)
        add_word(found, solution.options[o]);
    found->solutions++;
}

/* Search for this many tree nodes. */
static void run(dlx_search *search, uint64_t nodes, bool only_count, struct found *found)
{
    const uint64_t before = search->tree_nodes;
    struct kernel_budget budget = {.tree_nodes = nodes, .only_count = only_count};
    while (budget.tree_nodes > 0 && !search_is_over(search)) {
        budget.solutions = only_count ? UINT64_MAX : 1;
        const uint64_t more = search_run(search, &budget);
        if (only_count)
            found->solutions += more;
        else if (more > 0)
            add_solution(found, search);
    }
    found->nodes += search->tree_nodes - before;
}

/* Search the parts of a list; after every `nodes` tree nodes, list what is left of a part, and go on there. */
static double explore(dlx_search *search, struct rest *rest, uint64_t nodes, bool only_count,
                      struct found *found)
{
    double share = 0;
    while (!rest_is_empty(rest)) {
        struct rest_part part;
        struct rest more = {.first = 0};
        rest_enter(rest, search, &part);
        found->nodes += !part.is_tried;
        if (!search_is_over(search))
            run(search, nodes, only_count, found);
        ck_assert(rest_of_search(search, part.level, part.share, &more));
        ck_assert(dlx_problem_has_multiplicities(search->problem) ||
                  rest_share(&more) <= part.share * 1.000001);
        share += part.share - rest_share(&more);
        share += explore(search, &more, nodes, only_count, found);
        rest_free(&search->allocator, &more);
    }
    return share;
}

static dlx_search *new_search(dlx_task *task, const char *kernel)
{
    dlx_search *search = NULL;
    ck_assert_int_eq(dlx_task_set(task, "kernel", kernel), DLX_OK);
    return dlx_search_new(task, &search) == DLX_OK ? search : NULL;
}

static struct found search_whole(dlx_task *task, const char *kernel)
{
    struct found found = {.word = NULL};
    dlx_search *search = new_search(task, kernel);
    if (!search_is_over(search))
        run(search, UINT64_MAX, false, &found);
    dlx_search_free(search);
    return found;
}

static struct found search_parts(dlx_task *task, const char *kernel, uint64_t nodes,
                                 bool only_count)
{
    struct found found = {.word = NULL};
    struct rest rest = {.first = 0};
    dlx_search *search = new_search(task, kernel);
    ck_assert(rest_of_search(search, 0, 1, &rest));
    bool has_begun = !rest_is_empty(&rest);
    double share = explore(search, &rest, nodes, only_count, &found);
    /* With multiplicities, some ways of a level are never tried. */
    ck_assert(dlx_problem_has_multiplicities(task->problem) || !has_begun ||
              (share > 0.999999 && share < 1.000001));
    rest_free(&search->allocator, &rest);
    dlx_search_free(search);
    return found;
}

static void compare(dlx_task *task, const char *kernel, uint64_t nodes)
{
    const bool has_times = dlx_problem_has_multiplicities(task->problem);
    struct found whole = search_whole(task, kernel);
    struct found parts = search_parts(task, kernel, nodes, false);
    struct found counted = search_parts(task, kernel, nodes, true);
    ck_assert_uint_eq(parts.solutions, whole.solutions);
    ck_assert_uint_eq(counted.solutions, whole.solutions);
    ck_assert_uint_eq(parts.used, whole.used);
    if (whole.used > 0)
        ck_assert_mem_eq(parts.word, whole.word, whole.used * sizeof *whole.word);
    /* With multiplicities, a part may turn out dead that the search would not have tried. The relay has other
     * nodes wherever another kernel takes over. */
    if (!has_times && strcmp(kernel, "relay") != 0)
        ck_assert_uint_eq(parts.nodes, whole.nodes);
    free(whole.word), free(parts.word), free(counted.word);
}

static void compare_kernels(dlx_task *task, uint64_t nodes)
{
    static const char *const kernels[] = {"links", "lanes", "bits", "relay"};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        dlx_search *search = new_search(task, kernels[k]);
        dlx_search_free(search);
        if (search != NULL)
            compare(task, kernels[k], nodes);
    }
}

static void decide_at_random(struct random *random, dlx_task *task)
{
    const uint32_t options = dlx_problem_option_count(task->problem);
    for (uint32_t d = options > 0 ? random_below(random, 3) : 0; d > 0; d--)
        ck_assert_int_eq((random_below(random, 3) == 0 ? dlx_task_require : dlx_task_forbid)(
                             task, random_below(random, options)),
                         DLX_OK);
}

START_TEST(parts_of_random_problems_give_the_solutions_of_one_search)
{
    static const uint64_t slices[] = {1, 2, 3, 97};
    struct random random = {31};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        uint64_t nodes = slices[p % 4];
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        /* An item that needs no more options is closed by a node that makes no part smaller. */
        if (dlx_problem_has_multiplicities(problem))
            nodes += dlx_problem_item_count(problem);
        compare_kernels(task, nodes);
        dlx_task_free(task), dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(parts_of_classic_problems_give_the_solutions_of_one_search)
{
    static const char *const lines[] = {"queens 7", "langford 7", "pentominoes 3x20", "latin 4",
                                        "dominoes 4x6"};
    static const uint64_t slices[] = {1, 2, 97, 5000};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (size_t s = 0; s < sizeof slices / sizeof *slices; s++) {
            dlx_problem *problem = generated(lines[p]);
            dlx_task *task;
            ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
            compare_kernels(task, slices[s]);
            dlx_task_free(task), dlx_problem_free(problem);
        }
}
END_TEST

int main(void)
{
    TCase *laws = tcase_create("rest");
    tcase_add_test(laws, parts_of_random_problems_give_the_solutions_of_one_search);
    tcase_add_test(laws, parts_of_classic_problems_give_the_solutions_of_one_search);
    return run_suite(laws);
}
