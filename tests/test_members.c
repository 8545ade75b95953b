/* SPDX-License-Identifier: MIT */
/* Tests of a portfolio whose members work in several threads: the answer is the same as with one
 * thread, and so is everything after it. */
#include "dlx/first/portfolio.h"
#include "dlx/team/inside.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdlib.h>
#include <string.h>

#define RANDOM CASES(300)
enum { LONGEST = 2048, OTHERS = 5 };

/* An answer: its options, or that there is none. */
struct answer {
    dlx_outcome outcome;
    uint32_t count;
    uint32_t option[LONGEST];
};

static struct answer answer_of(dlx_outcome outcome, const dlx_solution *solution)
{
    struct answer answer = {.outcome = outcome};
    if (outcome != DLX_FOUND)
        return answer;
    ck_assert_uint_le(solution->count, LONGEST);
    answer.count = solution->count;
    memcpy(answer.option, solution->options, solution->count * sizeof *solution->options);
    return answer;
}

static void assert_same_answer(const struct answer *a, const struct answer *b)
{
    ck_assert_int_eq(a->outcome, b->outcome);
    ck_assert_uint_eq(a->count, b->count);
    ck_assert_mem_eq(a->option, b->option, a->count * sizeof *a->option);
}

static dlx_task *new_task(const dlx_problem *problem, uint64_t seed, uint64_t threads)
{
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_set(task, "kernel", "portfolio"), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "seed", seed), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "threads", threads), DLX_OK);
    ck_assert_int_eq(dlx_task_set_number(task, "presolve", 0), DLX_OK); /* it solves most of them */
    return task;
}

/* Make turns short, and let all members begin at once. */
static void hurry(struct portfolio *p, uint64_t least)
{
    p->least = least;
    for (int m = 0; m < MEMBERS; m++)
        p->member[m].head_start = 0;
}

/* Create a team that starts its threads at once, with turns of `least` units. */
static dlx_team *new_team(dlx_task *task, uint64_t least)
{
    dlx_team *team;
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    ck_assert_ptr_nonnull(team->mixture);
    hurry(team->search->state, least);
    team->begun = -1;
    return team;
}

/* The first solutions of one thread, and the members' tree nodes at the first. */
struct expected {
    struct answer first, other[OTHERS];
    uint64_t nodes[MEMBERS];
    uint32_t winner;
};

/* One member goes on alone after `most` solutions. */
static struct expected search_alone(const dlx_problem *problem, uint64_t seed, uint64_t least,
                                    uint32_t most)
{
    struct expected expected = {.winner = MEMBERS};
    dlx_task *task = new_task(problem, seed, 1);
    dlx_search *search;
    dlx_solution solution;
    dlx_member member;
    ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
    hurry(search->state, least);
    ((struct portfolio *)search->state)->most = most;
    expected.first = answer_of(dlx_search_next(search, &solution), &solution);
    for (uint32_t m = 0; dlx_search_member(search, m, &member); m++) {
        expected.nodes[m] = member.tree_nodes;
        if (member.has_won)
            expected.winner = m;
    }
    for (int o = 0; o < OTHERS; o++)
        expected.other[o] = answer_of(dlx_search_next(search, &solution), &solution);
    dlx_search_free(search), dlx_task_free(task);
    return expected;
}

/* A proof that there is no solution may come from another member. */
static void assert_members(const struct expected *expected, dlx_team *team)
{
    dlx_member member;
    uint32_t winners = 0, place = 0;
    for (; dlx_team_member(team, place, &member); place++) {
        winners += member.has_won;
        if (expected->first.outcome != DLX_FOUND)
            continue;
        ck_assert_uint_eq(member.has_won, place == expected->winner);
        if (member.has_won)
            ck_assert_uint_eq(member.tree_nodes, expected->nodes[place]);
        else /* it may have worked ahead, but has done all that comes before the answer */
            ck_assert_uint_ge(member.tree_nodes, expected->nodes[place]);
    }
    ck_assert_uint_eq(place, MEMBERS);
    ck_assert(winners == 1 || team->search->is_hopeless);
}

static uint32_t wins[MEMBERS];

static void assert_like_one_thread(const dlx_problem *problem, uint64_t seed, uint64_t threads,
                                   uint64_t least, uint32_t most)
{
    const struct expected expected = search_alone(problem, seed, least, most);
    dlx_task *task = new_task(problem, seed, threads);
    dlx_team *team = new_team(task, least);
    dlx_solution solution;
    ((struct portfolio *)team->search->state)->most = most;
    const struct answer first = answer_of(dlx_team_next(team, &solution), &solution);
    assert_same_answer(&expected.first, &first);
    ck_assert_uint_eq(dlx_team_threads(team), threads < MEMBERS ? threads : MEMBERS);
    assert_members(&expected, team);
    for (int o = 0; o < OTHERS; o++) {
        const struct answer other = answer_of(dlx_team_next(team, &solution), &solution);
        assert_same_answer(&expected.other[o], &other);
    }
    if (expected.winner < MEMBERS)
        wins[expected.winner] += first.outcome == DLX_FOUND;
    dlx_team_free(team), dlx_task_free(task);
}

TEST(several_threads_find_the_solution_of_one)
{
    struct random random = {83};
    memset(wins, 0, sizeof wins);
    for (int i = 0; i < RANDOM; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const uint32_t seed = random_below(&random, 3), threads = 2 + random_below(&random, 5);
        const uint32_t least = 1 + random_below(&random, 200), most = 1 + random_below(&random, 7);
        assert_like_one_thread(problem, seed, threads, least, most);
        dlx_problem_free(problem);
    }
    for (int m = 0; m <= RESTARTS; m++)
        ck_assert_met(wins[m] > 0);
}

TEST(so_it_is_for_larger_problems)
{
    static const char *const lines[] = {"queens 24",    "queens 40",        "langford 12",
                                        "langford 10",  "latin 12",         "steiner 13",
                                        "partridge 4",  "pentominoes 6x10", "kings 7x7",
                                        "dominoes 7x7", "trominoes 7x7"};
    for (size_t p = 0; p < sizeof lines / sizeof *lines; p++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            dlx_problem *problem = generated(lines[p]);
            assert_like_one_thread(problem, seed, 2 + (p + seed) % 5, 500 << 2 * seed,
                                   1 + (uint32_t)(p + seed) % 7);
            dlx_problem_free(problem);
        }
}

/* ---- interruptions ---- */

struct stopper {
    dlx_task *task;
    atomic_bool must_end;
};

static void *stop_often(void *user)
{
    struct stopper *s = user;
    while (!atomic_load(&s->must_end))
        dlx_task_stop(s->task);
    return NULL;
}

TEST(a_call_interrupts_and_changes_nothing)
{
    dlx_problem *problem = generated("queens 40");
    const struct expected expected = search_alone(problem, 0, 10, 1);
    dlx_task *task = new_task(problem, 0, 3);
    dlx_team *team = new_team(task, 10);
    struct stopper stopper = {.task = task};
    dlx_solution solution;
    pthread_t thread;
    uint64_t stops = 0;
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_often, &stopper), 0);
    dlx_outcome outcome;
    while ((outcome = dlx_team_next(team, &solution)) == DLX_STOPPED_BY_CALL) {
        dlx_statistics statistics;
        dlx_team_statistics(team, &statistics);
        ck_assert_uint_eq(statistics.solutions, 0);
        ck_assert_uint_eq(solution.count, 0);
        if (++stops == 100)
            atomic_store(&stopper.must_end, true);
    }
    atomic_store(&stopper.must_end, true);
    pthread_join(thread, NULL);
    const struct answer found = answer_of(outcome, &solution);
    assert_same_answer(&expected.first, &found);
    assert_members(&expected, team);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_limit_on_tree_nodes_is_exact_and_a_stopped_team_goes_on)
{
    struct random random = {7};
    for (int i = 0; i < RANDOM; i++) {
        dlx_problem *problem = i % 10 == 0 ? generated("langford 9") : random_rich_problem(&random);
        dlx_task *task = new_task(problem, 0, 2 + random_below(&random, 4));
        dlx_team *team = new_team(task, 1 + random_below(&random, 50));
        const struct expected expected = search_alone(problem, 0, 50, 1);
        uint64_t before = 0;
        dlx_outcome outcome;
        dlx_solution solution;
        do {
            const uint64_t nodes = 1 + random_below(&random, 20);
            dlx_statistics statistics;
            dlx_task_limit(task, &(dlx_limits){.tree_nodes = nodes});
            outcome = dlx_team_next(team, &solution);
            dlx_team_statistics(team, &statistics);
            ck_assert_uint_le(statistics.tree_nodes - before, nodes);
            if (outcome == DLX_STOPPED_BY_TREE_NODES)
                ck_assert_uint_eq(statistics.tree_nodes - before, nodes);
            before = statistics.tree_nodes;
        } while (outcome == DLX_STOPPED_BY_TREE_NODES);
        ck_assert_int_eq(outcome, expected.first.outcome);
        if (outcome == DLX_FOUND) {
            dlx_flaw flaw;
            dlx_verify(problem, solution.options, solution.count, &flaw);
            ck_assert_int_eq(flaw.verdict, DLX_VALID);
        }
        dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
    }
}

TEST(a_limit_on_time_stops_all_threads)
{
    dlx_problem *problem = generated("partridge 9");
    dlx_task *task = new_task(problem, 0, 3);
    dlx_team *team = new_team(task, 50000);
    for (int i = 0; i < 3; i++) {
        dlx_task_limit(task, &(dlx_limits){.seconds = 0.01});
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_STOPPED_BY_SECONDS);
    }
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- counting, other orders, decisions ---- */

TEST(counting_goes_on_after_the_first_solution)
{
    struct random random = {84};
    for (int i = 0; i < RANDOM; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        dlx_task *task = new_task(problem, 0, 3);
        dlx_team *team = new_team(task, 20);
        uint64_t count, first = 0;
        ((struct portfolio *)team->search->state)->most = 1 + random_below(&random, 5);
        if (i % 2 == 0)
            first = dlx_team_next(team, NULL) == DLX_FOUND;
        ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
        ck_assert_uint_eq(first + count, expected.count);
        ck_assert_int_eq(dlx_team_next(team, NULL), DLX_EXHAUSTED);
        dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
        oracle_free(&expected);
    }
}

/* Return the number of members. */
static uint32_t count_members(dlx_team *team)
{
    uint32_t count = 0;
    for (dlx_member member; dlx_team_member(team, count, &member); count++)
        ck_assert_int_eq(strstr(member.name, "seed") != NULL, count >= MEMBERS);
    return count;
}

TEST(without_the_order_more_threads_search_with_other_seeds)
{
    struct random random = {85};
    for (int i = 0; i < RANDOM; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle expected = oracle_solve(problem);
        const uint32_t seed = random_below(&random, 2);
        dlx_task *task = new_task(problem, seed, 2 + random_below(&random, 7));
        ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
        dlx_team *team = new_team(task, 1 + random_below(&random, 100));
        dlx_solution solution;
        unsigned char *seen = calloc(expected.count + 1, 1);
        uint64_t found = 0;
        ck_assert_ptr_nonnull(seen);
        ((struct portfolio *)team->search->state)->most = 1 + random_below(&random, 9);
        for (; dlx_team_next(team, &solution) == DLX_FOUND; found++)
            assert_new(&expected, seen, &solution);
        ck_assert_uint_eq(found, expected.count);
        free(seen);
        ck_assert_uint_le(count_members(team), MEMBERS + team->threads);
        dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
        oracle_free(&expected);
    }
}

TEST(idle_threads_begin_with_other_seeds)
{
    dlx_problem *problem = generated("partridge 9");
    dlx_task *task = new_task(problem, 0, 8);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", 1), DLX_OK);
    dlx_team *team = new_team(task, 50000);
    dlx_task_limit(task, &(dlx_limits){.tree_nodes = 10000});
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_STOPPED_BY_TREE_NODES);
    ck_assert_uint_gt(count_members(team), MEMBERS);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

TEST(required_and_forbidden_options_hold_in_all_threads)
{
    struct random random = {86};
    for (int i = 0; i < RANDOM; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const uint32_t options = dlx_problem_option_count(problem);
        if (options > 0) {
            const uint32_t required = random_below(&random, options);
            const uint32_t forbidden = random_below(&random, options);
            struct oracle all = oracle_solve(problem);
            dlx_task *task = new_task(problem, 0, 3);
            ck_assert_int_eq(dlx_task_require(task, required), DLX_OK);
            ck_assert_int_eq(dlx_task_forbid(task, forbidden), DLX_OK);
            dlx_team *team = new_team(task, 20);
            uint64_t expected = 0, count;
            for (uint64_t s = 0; s < all.count; s++)
                expected +=
                    (all.sets[s] >> required & 1) == 1 && (all.sets[s] >> forbidden & 1) == 0;
            ck_assert_int_eq(dlx_team_count(team, &count), DLX_EXHAUSTED);
            ck_assert_uint_eq(count, expected);
            dlx_team_free(team), dlx_task_free(task);
            oracle_free(&all);
        }
        dlx_problem_free(problem);
    }
}

TEST(a_small_problem_starts_no_threads)
{
    dlx_problem *problem = generated("queens 6");
    dlx_task *task = new_task(problem, 0, 4);
    dlx_team *team;
    ck_assert_int_eq(dlx_team_new(task, &team), DLX_OK);
    team->begun = 1e300; /* the threads are never due */
    ck_assert_int_eq(dlx_team_next(team, NULL), DLX_FOUND);
    ck_assert_uint_eq(dlx_team_threads(team), 1);
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Search with a team whose request number fail_at fails. Return whether one did. */
static bool search_with_fault(const dlx_problem *original, bool is_solvable, uint64_t fail_at,
                              bool for_good)
{
    struct locked l;
    const dlx_allocator allocator = locked_allocator(&l);
    dlx_problem *problem = copy_into(&allocator, original);
    dlx_task *task = new_task(problem, 0, 8);
    ck_assert_int_eq(dlx_task_set_number(task, "unordered", fail_at % 2), DLX_OK);
    dlx_team *team = new_team(task, 10);
    l.faulty.fail_at = l.faulty.requests + fail_at;
    l.faulty.for_good = for_good;
    ck_assert_int_eq(dlx_team_next(team, NULL), is_solvable ? DLX_FOUND : DLX_EXHAUSTED);
    const bool has_failed = l.faulty.requests >= l.faulty.fail_at;
    dlx_team_free(team), dlx_task_free(task), dlx_problem_free(problem);
    ck_assert_uint_eq(l.faulty.outstanding, 0);
    ck_assert(!l.faulty.wrong_size);
    return has_failed;
}

TEST(a_team_without_memory_still_finds_the_answer)
{
    static const char *const lines[] = {"queens 8", "langford 9"};
    for (int variant = 0; variant < 4; variant++) {
        dlx_problem *problem = generated(lines[variant / 2]);
        for (uint64_t at = 1; at < 200; at++)
            if (!search_with_fault(problem, variant < 2, at, variant % 2 != 0))
                break;
        dlx_problem_free(problem);
    }
}
