/* SPDX-License-Identifier: MIT */
/* Tests of what the ranks of dlx-mpi share, without MPI: a problem survives its package, and a pool
 * whose parts go to ranks and return in any order delivers what one search finds, in its order. */
#include "cli/common/program.h"
#include "cli/mpi/pool.h"
#include "cli/mpi/ranks.h"
#include "dlx/certificate/certificate.h"
#include "dlx/parts.h"
#include "dlx/parts/parts.h"
#include "tests/support/found.h"
#include "tests/support/lists.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#define PROBLEMS CASES(1000)
enum { RANKS = 5 };

/* ---- packages ---- */

TEST(a_problem_survives_its_package)
{
    struct random random = {21};
    for (int p = 0; p < PROBLEMS; p++) {
        struct memo memo = {.text = NULL}, again = {.text = NULL};
        dlx_problem *problem = random_rich_problem(&random), *copy;
        ck_assert(package_write(problem, &memo));
        ck_assert_int_eq(package_read(&memo, NULL, &copy), DLX_OK);
        ck_assert(package_write(copy, &again));
        ck_assert_uint_eq(again.length, memo.length);
        ck_assert_mem_eq(again.text, memo.text, memo.length);
        ck_assert_uint_eq(fingerprint(copy), fingerprint(problem));
        dlx_problem_free(problem), dlx_problem_free(copy);
        memo_free(&memo), memo_free(&again);
    }
}

TEST(a_package_that_is_cut_off_is_refused)
{
    struct random random = {22};
    for (int p = 0; p < PROBLEMS / 50; p++) {
        struct memo memo = {.text = NULL};
        dlx_problem *problem = random_rich_problem(&random), *copy = NULL;
        ck_assert(package_write(problem, &memo));
        for (size_t length = memo.length; length-- > 0;) {
            memo.length = length;
            memo.read = 0;
            ck_assert_int_eq(package_read(&memo, NULL, &copy), DLX_ERR_SYNTAX);
            ck_assert_ptr_null(copy);
        }
        dlx_problem_free(problem);
        memo_free(&memo);
    }
}

/* ---- a pool ---- */

static dlx_parts *root_of(dlx_task *task)
{
    dlx_team *team;
    dlx_parts *parts;
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    ck_assert_int_eq(dlx_team_rest(team, &parts), DLX_OK);
    dlx_team_free(team);
    return parts;
}

/* Search parts for some tree nodes. Return what is found and the rest, as a rank sends them. */
static dlx_parts *search_parts(dlx_task *task, dlx_parts *given, uint64_t nodes)
{
    dlx_team *team;
    dlx_parts *result, *rest;
    dlx_solution solution;
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    ck_assert_int_eq(dlx_team_begin(team, given), DLX_OK);
    ck_assert_int_eq(dlx_parts_new(task, &result), DLX_OK);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = nodes});
    while (dlx_team_next(team, &solution) == DLX_FOUND)
        ck_assert_int_eq(dlx_parts_append_solution(result, solution.options, solution.count),
                         DLX_OK);
    ck_assert_int_eq(dlx_team_rest(team, &rest), DLX_OK);
    for (uint32_t part = 1; part <= dlx_parts_count(rest); part++)
        ck_assert_int_eq(dlx_parts_append(result, rest, part, part), DLX_OK);
    dlx_parts_free(rest);
    dlx_team_free(team);
    return result;
}

static void take_solutions(struct pool *pool, const dlx_problem *problem, struct found *found)
{
    uint32_t options[MOST_OPTIONS + 1];
    const dlx_parts *parts;
    uint32_t number;
    while (pool_take_solution(pool, &parts, &number)) {
        dlx_solution solution = {.options = options, .count = parts_length(parts, number)};
        ck_assert_uint_le(solution.count, MOST_OPTIONS);
        for (uint32_t o = 0; o < solution.count; o++) {
            options[o] = parts_decision(parts, number, o).option;
            solution.cost += dlx_problem_option_cost(problem, options[o]);
        }
        found_add(found, &solution);
    }
}

static uint32_t count_parts(const dlx_parts *parts)
{
    uint32_t count = 0;
    for (uint32_t number = 1; number <= dlx_parts_count(parts); number++)
        count += dlx_parts_part(parts, number).state != DLX_PART_FOUND;
    return count;
}

/* Check the sums of a pool against its list. */
static void check_sums(const struct pool *pool)
{
    uint64_t waiting = 0, found = 0;
    uint32_t out = 0;
    for (const struct entry *e = pool->first; e != NULL; e = e->next) {
        const uint64_t length = dlx_parts_count(e->parts) + 1 - e->first;
        ck_assert(e->next == NULL || e->next->before == e);
        found += e->is_found ? length : 0;
        waiting += !e->is_found && e->rank == NOBODY ? length : 0;
        out += e->rank != NOBODY;
    }
    ck_assert_uint_eq(pool->waiting, waiting);
    ck_assert_uint_eq(pool->found, found);
    ck_assert_uint_eq(pool->out, out);
    ck_assert(pool->done > -1e-6 && pool->done < 1 + 1e-6);
}

/* Let ranks take turns at random until everything is done. At some point, go on from the list of
 * the pool alone, as a checkpoint would. */
static struct found run_pool(dlx_task *task, struct random *random, bool is_unordered)
{
    struct found found = {.word = NULL};
    struct pool pool = {.is_unordered = is_unordered};
    dlx_task *other; /* a rank has a task of its own */
    ck_assert(pool_begin(&pool, task, root_of(task), 0));
    for (int step = 0; pool.first != NULL; step++) {
        const int rank = (int)random_below(random, RANKS);
        struct entry *e = pool_entry_of(&pool, rank);
        if (e == NULL) {
            const uint32_t most = 1 + random_below(random, 4);
            ck_assert(pool_give(&pool, rank, most, random_below(random, 4) == 0, &e));
        } else {
            ck_assert_int_eq(dlx_task_new(task->problem, &other), DLX_OK);
            ck_assert_int_eq(dlx_task_set_number(other, "threads", 1 + rank % 2), DLX_OK);
            ck_assert_int_eq(dlx_parts_enter(e->parts, 0, other), DLX_OK);
            const uint64_t nodes =
                1 + random_below(random, 12) + dlx_problem_item_count(task->problem);
            dlx_parts *result = search_parts(other, e->parts, nodes);
            ck_assert(pool_replace(&pool, e, result, count_parts(result) == 0 ? 1 : 0.5));
            dlx_task_free(other);
        }
        check_sums(&pool);
        if (step % 20 == 19) {
            dlx_parts *list = pool_list(&pool);
            pool_end(&pool);
            ck_assert(pool_begin(&pool, task, list, 0.5));
        }
        take_solutions(&pool, task->problem, &found);
    }
    pool_end(&pool);
    return found;
}

static struct found search_alone(dlx_task *task)
{
    struct found found = {.word = NULL};
    dlx_search *search;
    dlx_solution solution;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    while (dlx_search_next(search, &solution) == DLX_FOUND)
        found_add(&found, &solution);
    dlx_search_free(search);
    return found;
}

TEST(ranks_in_any_order_find_the_solutions_of_one_search_in_its_order)
{
    struct random random = {23};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        decide_at_random(&random, task);
        struct found expected = search_alone(task);
        struct found ordered = run_pool(task, &random, false);
        struct found unordered = run_pool(task, &random, true);
        found_assert_equal(&ordered, &expected);
        ck_assert_uint_eq(unordered.solutions, expected.solutions);
        ck_assert_uint_eq(unordered.used, expected.used);
        found_free(&expected), found_free(&ordered), found_free(&unordered);
        dlx_task_free(task), dlx_problem_free(problem);
    }
}

/* ---- a pool without memory ---- */

enum { PLENTY = 1 << 30, STEP = 16, MANY = 1000 };

/* Leave this many bytes, after limit_set(PLENTY). */
static void leave_memory(size_t bytes)
{
    limit_set(PLENTY - limit_left() + bytes);
}

static uint64_t identity_of(const struct pool *pool)
{
    dlx_parts *list = pool_list(pool);
    const uint64_t identity = list_check(list);
    dlx_parts_free(list);
    return identity;
}

static dlx_parts *copy_list(const dlx_parts *from)
{
    dlx_parts *copy;
    ck_assert_int_eq(parts_create_like(from, &copy), DLX_OK);
    for (uint32_t part = 1; part <= dlx_parts_count(from); part++)
        ck_assert_int_eq(dlx_parts_append(copy, from, part, part), DLX_OK);
    return copy;
}

/* Give all parts of a pool with more and more memory, until they are given. Return their entry. */
static struct entry *check_giving(struct pool *pool)
{
    const uint64_t before = identity_of(pool);
    uint32_t refused = 0, partial = 0;
    struct entry *e = NULL;
    for (size_t bytes = 0; pool->waiting > 0; bytes += STEP) {
        if (e != NULL)
            ck_assert(pool_replace(pool, e, copy_list(e->parts), 0));
        leave_memory(bytes);
        refused += !pool_give(pool, 0, MANY, false, &e);
        limit_set(PLENTY);
        partial += e != NULL && pool->waiting > 0;
        ck_assert_ptr_eq(pool_entry_of(pool, 0), e);
        ck_assert_uint_eq(identity_of(pool), before);
        check_sums(pool);
    }
    ck_assert(refused > 0 && partial > 0);
    return e;
}

/* Replace an entry with more and more memory, until it is replaced. */
static void check_replacing(struct pool *pool, struct entry *e, const dlx_parts *result)
{
    const uint64_t before = identity_of(pool);
    uint32_t refused = 0;
    bool is_replaced = false;
    for (size_t bytes = 0; !is_replaced; bytes += STEP) {
        dlx_parts *copy = copy_list(result);
        leave_memory(bytes);
        is_replaced = pool_replace(pool, e, copy, 0.5);
        limit_set(PLENTY);
        refused += !is_replaced;
        ck_assert_uint_eq(identity_of(pool), is_replaced ? list_check(result) : before);
        check_sums(pool);
    }
    ck_assert(refused > 1);
}

TEST(without_memory_no_part_is_lost_or_doubled)
{
    const dlx_allocator limited = {limit_allocate, NULL};
    struct pool pool = {.is_unordered = false};
    dlx_problem *queens = generated("queens 8");
    dlx_task *task;
    limit_set(PLENTY);
    dlx_problem *problem = copy_into(&limited, queens);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    dlx_parts *root = root_of(task), *parts = search_parts(task, root, 40);
    const dlx_parts *list;
    uint32_t number;
    ck_assert(pool_begin(&pool, task, parts, 0));
    while (pool_take_solution(&pool, &list, &number))
        continue;
    struct entry *e = check_giving(&pool);
    dlx_parts *result = search_parts(task, e->parts, 400);
    ck_assert_uint_lt(count_parts(result), dlx_parts_count(result)); /* it has solutions, too */
    check_replacing(&pool, e, result);
    dlx_parts_free(root), dlx_parts_free(result);
    pool_end(&pool);
    dlx_task_free(task), dlx_problem_free(problem), dlx_problem_free(queens);
    ck_assert_uint_eq(limit_left(), PLENTY);
    limit_set(0);
}
