/* SPDX-License-Identifier: MIT */
/* Tests of stopping in `dlx-sudoku`: no stop is missed, or touches a freed solver or counter. */
#include "cli/common/program.h"
#include "cli/sudoku/rulebook.h"
#include "tests/support/suite.h"

#include <pthread.h>
#include <stdatomic.h>

static const sudoku_rules *rules_of_size(struct rulebook *book, int size)
{
    dlx_error error = {.line = 0};
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    ck_assert_ptr_nonnull(rules);
    return rules;
}

/* Count all solutions by search. Return whether a stop, not a limit, ended the count. */
static bool is_search_stopped(struct rulebook *book, const sudoku_rules *rules)
{
    static sudoku_answer answer;
    const sudoku_puzzle empty = {.size = rules->size};
    dlx_error error = {.line = 0};
    sudoku_solver *solver = rulebook_start(book, rules, &error);
    ck_assert_ptr_nonnull(solver);
    ck_assert_int_eq(sudoku_solve(solver, &empty, 0, &answer), DLX_OK);
    rulebook_finish(book, rules);
    return answer.stopped && !rulebook_is_limited(book);
}

static bool is_count_stopped(struct rulebook *book, const sudoku_rules *rules)
{
    const sudoku_puzzle empty = {.size = rules->size};
    dlx_outcome outcome = DLX_EXHAUSTED;
    ck_assert_ptr_nonnull(rulebook_count(book, rules, &empty, &outcome, NULL, NULL));
    return outcome == DLX_STOPPED_BY_CALL;
}

static bool is_rating_stopped(struct rulebook *book, const sudoku_rules *rules)
{
    const sudoku_puzzle empty = {.size = rules->size};
    dlx_error error = {.line = 0};
    sudoku_scale *scale = rulebook_scale(book, rules, &error);
    ck_assert_ptr_nonnull(scale);
    sudoku_scale_start(scale, &empty, 0);
    return rulebook_rate(book, scale) == SUDOKU_GIVEN_UP;
}

static bool is_logic_stopped(struct rulebook *book, const sudoku_rules *rules)
{
    const sudoku_puzzle empty = {.size = rules->size};
    dlx_error error = {.line = 0};
    sudoku_logic *logic = rulebook_logic(book, rules, &error);
    ck_assert_ptr_nonnull(logic);
    sudoku_logic_start(logic, &empty, false);
    const sudoku_progress progress = sudoku_logic_step(logic, NULL);
    rulebook_end_steps(book, progress);
    return progress == SUDOKU_GIVEN_UP;
}

/* Without the stop, the searches would never end. */
TEST(a_stop_that_comes_first_stops_all_that_follows)
{
    struct rulebook *book = rulebook_new(&(struct cli){.making.number = 1});
    ck_assert_ptr_nonnull(book);
    ck_assert(!rulebook_is_stopped(book));
    rulebook_stop(book);
    ck_assert(rulebook_is_stopped(book));
    for (int size = 9; size <= 16; size += 7) {
        rulebook_begin(book);
        const sudoku_rules *rules = rules_of_size(book, size);
        ck_assert(is_search_stopped(book, rules));
        ck_assert(is_search_stopped(book, rules));
        ck_assert(is_logic_stopped(book, rules) && !rulebook_is_limited(book));
    }
    ck_assert(is_count_stopped(book, rules_of_size(book, SUDOKU_SIZE)));
    ck_assert(is_rating_stopped(book, rules_of_size(book, SUDOKU_SIZE)));
    rulebook_free(book);
}

TEST(a_puzzle_has_one_time_limit_for_all_that_it_needs)
{
    const struct cli cli = {.making.number = 1, .limits = {.seconds = 1e-9}},
                     free = {.making.number = 1};
    struct rulebook *book = rulebook_new(&cli), *other = rulebook_new(&free);
    ck_assert(book != NULL && other != NULL);
    rulebook_begin(book);
    ck_assert_double_eq(permit_seconds_left(&book->permit), 1e-9); /* 0 would be no limit */
    ck_assert(is_logic_stopped(book, rules_of_size(book, SUDOKU_SIZE)));
    ck_assert(rulebook_is_limited(book));
    rulebook_begin(other);
    ck_assert_double_eq(permit_seconds_left(&other->permit), 0);
    ck_assert(!is_logic_stopped(other, rules_of_size(other, SUDOKU_SIZE)));
    ck_assert(!rulebook_is_limited(other));
    rulebook_free(other);
    rulebook_free(book);
}

/* ---- several threads ---- */

struct stopper {
    struct rulebook *book; /* what to stop */
    atomic_bool has_begun; /* it was stopped once */
    atomic_bool must_end;  /* stop it no more */
};

static void *stop_often(void *user)
{
    struct stopper *s = user;
    while (!atomic_load(&s->must_end)) {
        rulebook_stop(s->book);
        atomic_store(&s->has_begun, true);
    }
    return NULL;
}

/* Adopting rules frees the solver of the previous rules, and each puzzle frees the counter of the
 * one before. Address and thread sanitizers see a stop that comes too late. */
static void answer_one(struct rulebook *book)
{
    sudoku_rules *own = NULL;
    const sudoku_rules_settings settings = {.size = SUDOKU_MIN_SIZE};
    ck_assert_int_eq(sudoku_rules_new(&cli_memory, &settings, &own, NULL), DLX_OK);
    const sudoku_rules *rules = rulebook_adopt(book, own);
    rulebook_begin(book);
    ck_assert(is_search_stopped(book, rules));
    ck_assert(is_count_stopped(book, rules));
    ck_assert(is_logic_stopped(book, rules));
}

TEST(stops_at_any_moment_touch_nothing_that_is_freed)
{
    pthread_t thread;
    struct stopper s = {.book = rulebook_new(&(struct cli){.making.number = 1})};
    ck_assert_ptr_nonnull(s.book);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_often, &s), 0);
    while (!atomic_load(&s.has_begun))
        continue;
    for (int puzzle = 0; puzzle < CASES(1000); puzzle++)
        answer_one(s.book);
    atomic_store(&s.must_end, true);
    pthread_join(thread, NULL);
    rulebook_free(s.book);
}
