/* SPDX-License-Identifier: MIT */
/*
 * The engines of a rulebook: solvers, logics, raters and counters. They share the limits of the puzzle, and one way to
 * stop whichever is at work:
 *
 *     thread of the book                          signal handler, or another thread
 *     publish the work                            stop the permit
 *     if (it is stopped) stop the work            stoppers++
 *     search                                      if (work is published) stop it
 *     withdraw the work                           stoppers--
 *     wait until stoppers == 0
 *     later: free the object
 *
 * All these steps are atomic, and all threads see them in the same order. Invariants:
 *   - No stop is missed: it sees the work, or else the thread of the book sees that it is stopped.
 *   - No stop touches freed memory: a stop that sees the work has raised `stoppers` before the work was withdrawn,
 *     so the thread of the book waits for it.
 *   - A stop never waits, so signal handlers may make it. A handler that interrupts the thread of the book has lowered
 *     `stoppers` again when the thread goes on, so the thread never waits for its own handler.
 */
#include "cli/common/limit.h"
#include "cli/sudoku/rulebook.h"

#include <assert.h>

/* ---- stopping ---- */

static void stop_solver(void *solver)
{
    sudoku_solver_stop(solver);
}

static void stop_logic(void *logic)
{
    sudoku_logic_stop(logic);
}

static void stop_scale(void *scale)
{
    sudoku_scale_stop(scale);
}

static void stop_counter(void *counter)
{
    sudoku_counter_stop(counter);
}

static void stop_published(struct rulebook *b)
{
    const struct work *work = atomic_load(&b->at_work);
    if (work != NULL)
        work->stop(work->object);
}

void rulebook_stop(void *book)
{
    struct rulebook *b = book;
    permit_stop(&b->permit);
    atomic_fetch_add(&b->stoppers, 1);
    stop_published(b);
    atomic_fetch_sub(&b->stoppers, 1);
}

bool rulebook_is_stopped(const struct rulebook *book)
{
    return permit_is_stopped(&book->permit);
}

/* Nobody reads the work of the book now: the one before was withdrawn. A stop that came earlier has missed this one. */
static void publish(struct rulebook *book, void *object, void (*stop)(void *object))
{
    assert(atomic_load(&book->at_work) == NULL);
    book->work = (struct work){object, stop};
    atomic_store(&book->at_work, &book->work);
    atomic_thread_fence(memory_order_seq_cst); /* the permit is read after this, not before */
    if (rulebook_is_stopped(book))
        stop_published(book);
}

/* When this returns, no thread is stopping the work. The wait is short: a stop is a few instructions. */
static void withdraw(struct rulebook *book)
{
    atomic_store(&book->at_work, NULL);
    while (atomic_load(&book->stoppers) > 0)
        continue;
}

/* ---- logics and raters ---- */

sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_logic **logic = &book->logics[rulebook_slot(book, rules)];
    if (*logic == NULL && !rulebook_is_ok(book, sudoku_logic_new(&cli_memory, rules, logic), error))
        return NULL;
    return *logic;
}

void rulebook_begin_logic(struct rulebook *book, sudoku_logic *logic, double seconds)
{
    sudoku_logic_limit(logic, seconds); /* this ends a stop that was for the puzzle before */
    publish(book, logic, stop_logic);
}

void rulebook_end_steps(struct rulebook *book, sudoku_progress progress)
{
    withdraw(book);
    book->is_limited = progress == SUDOKU_GIVEN_UP && !rulebook_is_stopped(book);
}

bool rulebook_find_level(struct rulebook *book, sudoku_logic *logic, const sudoku_puzzle *puzzle,
                         sudoku_rating *rating)
{
    rating->end = SUDOKU_GIVEN_UP;
    rulebook_begin_logic(book, logic, rulebook_seconds_left(book));
    sudoku_logic_rate(logic, puzzle, true, rating);
    rulebook_end_steps(book, rating->end);
    return rating->end != SUDOKU_GIVEN_UP;
}

sudoku_scale *rulebook_scale(struct rulebook *book, dlx_error *error)
{
    if (book->scale == NULL &&
        !rulebook_is_ok(book, sudoku_scale_new(&cli_memory, &book->scale), error))
        return NULL;
    return book->scale;
}

sudoku_progress rulebook_step(struct rulebook *book, sudoku_scale *scale, sudoku_scale_step *step)
{
    publish(book, scale, stop_scale);
    sudoku_progress progress = sudoku_scale_next(scale, step);
    rulebook_end_steps(book, progress);
    return progress;
}

sudoku_progress rulebook_rate(struct rulebook *book, sudoku_scale *scale)
{
    sudoku_progress progress;
    do
        progress = rulebook_step(book, scale, NULL);
    while (progress == SUDOKU_STEP);
    return progress;
}

/* ---- solvers ---- */

static dlx_status make_solver(const struct rulebook *book, const sudoku_rules *rules,
                              sudoku_solver **solver)
{
    const char *const settings[][2] = {{"kernel", book->search->kernel},
                                       {"simd", book->search->simd}};
    dlx_status status =
        sudoku_solver_new_within(&cli_memory, rules, rulebook_seconds_left(book), solver);
    for (size_t s = 0; s < sizeof settings / sizeof *settings && status == DLX_OK; s++)
        if (settings[s][1] != NULL)
            status = sudoku_solver_set(*solver, settings[s][0], settings[s][1]);
    if (status != DLX_OK) {
        sudoku_solver_free(*solver);
        *solver = NULL;
    }
    return status;
}

void rulebook_begin(struct rulebook *book)
{
    book->is_new = true;
    book->is_limited = book->is_over = false;
    book->left = *book->limits;
    permit_limit(&book->permit, book->limits);
    book->trial = 0;
    assert(atomic_load(&book->at_work) == NULL);
    sudoku_counter_free(book->counter);
    book->counter = NULL;
}

void rulebook_try(struct rulebook *book, uint64_t tree_nodes)
{
    const uint64_t most = book->limits->tree_nodes;
    if (most != 0 && most <= tree_nodes)
        return; /* no nodes would be left for a second search */
    book->trial = book->left.tree_nodes = tree_nodes;
}

double rulebook_seconds_left(const struct rulebook *book)
{
    return permit_seconds_left(&book->permit);
}

bool rulebook_may_go_on(struct rulebook *book)
{
    if (!book->is_over)
        return false;
    book->left = *book->limits;
    if (book->left.tree_nodes > 0)
        book->left.tree_nodes -= book->trial;
    book->left.seconds = rulebook_seconds_left(book);
    book->is_new = true;
    book->is_limited = book->is_over = false;
    book->trial = 0;
    return true;
}

bool rulebook_is_limited(const struct rulebook *book)
{
    return book->is_limited;
}

sudoku_solver *rulebook_start(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_solver **solver = &book->solvers[rulebook_slot(book, rules)];
    const dlx_status status = *solver == NULL ? make_solver(book, rules, solver) : DLX_OK;
    book->is_limited = status == DLX_ERR_STOPPED;
    if (!rulebook_is_ok(book, status, error))
        return NULL;
    if (book->is_new) {
        book->left.seconds = rulebook_seconds_left(book); /* making the solver took time */
        sudoku_solver_limit(*solver, &book->left);
    }
    book->is_new = false;
    publish(book, *solver, stop_solver);
    return *solver;
}

static bool is_limit(dlx_outcome outcome)
{
    return outcome == DLX_STOPPED_BY_TREE_NODES || outcome == DLX_STOPPED_BY_SECONDS;
}

void rulebook_finish(struct rulebook *book)
{
    const dlx_outcome outcome = sudoku_solver_outcome(book->work.object);
    book->is_limited = is_limit(outcome);
    book->is_over = outcome == DLX_STOPPED_BY_TREE_NODES && book->trial > 0;
    withdraw(book);
}

/* ---- counters ---- */

static const char *run_counter(struct rulebook *b, dlx_outcome *outcome)
{
    sudoku_counter_limit(b->counter, &b->left);
    publish(b, b->counter, stop_counter);
    const dlx_status status = sudoku_counter_run(b->counter, outcome);
    withdraw(b);
    b->is_limited = is_limit(*outcome);
    return status == DLX_OK ? sudoku_counter_digits(b->counter) : NULL;
}

const char *rulebook_count(struct rulebook *book, const sudoku_rules *rules,
                           const sudoku_puzzle *puzzle, dlx_outcome *outcome)
{
    enum { SHARE = 4 }; /* of the memory that is left: the other threads count, too */
    const size_t left = limit_left(), memory = left == SIZE_MAX ? 0 : left / SHARE + 1;
    const dlx_status status = sudoku_counter_new_within(
        &cli_memory, rules, puzzle, memory, rulebook_seconds_left(book), &book->counter);
    return status == DLX_OK ? run_counter(book, outcome) : NULL;
}
