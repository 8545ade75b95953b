/* SPDX-License-Identifier: MIT */
/* Solvers, raters and counters of a rulebook: the limits that hold for them, and how signals stop them. */
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/sudoku/rulebook.h"
#include "cli/sudoku/rulebook_inside.h"
#include "dlx/core/clock.h"

sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_logic **logic = &book->logics[rulebook_slot(book, rules)];
    if (*logic == NULL && !rulebook_is_ok(book, sudoku_logic_new(&cli_memory, rules, logic), error))
        return NULL;
    return *logic;
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
    atomic_store(&book->rating, scale);
    if (signals_received() != 0) /* it came before the store, so its handler stopped nothing */
        sudoku_scale_stop(scale);
    sudoku_progress progress = sudoku_scale_next(scale, step);
    atomic_store(&book->rating, NULL);
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

static dlx_status make_solver(const struct rulebook *book, const sudoku_rules *rules,
                              sudoku_solver **solver)
{
    const char *const settings[][2] = {{"kernel", book->search->kernel},
                                       {"simd", book->search->simd}};
    dlx_status status = sudoku_solver_new(&cli_memory, rules, solver);
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
    book->begun = clock_seconds();
    book->trial = 0;
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

bool rulebook_may_go_on(struct rulebook *book)
{
    if (!book->is_over)
        return false;
    const double spent = clock_seconds() - book->begun, most = book->limits->seconds;
    book->left = *book->limits;
    if (book->left.tree_nodes > 0)
        book->left.tree_nodes -= book->trial;
    if (most > 0) /* 0 would be no limit */
        book->left.seconds = most - spent > 1e-9 ? most - spent : 1e-9;
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
    if (*solver == NULL && !rulebook_is_ok(book, make_solver(book, rules, solver), error))
        return NULL;
    if (book->is_new)
        sudoku_solver_limit(*solver, &book->left);
    book->is_new = false;
    atomic_store(&book->running, *solver);
    if (signals_received() != 0) /* it came before the store, so its handler stopped nothing */
        sudoku_solver_stop(*solver);
    return *solver;
}

static bool is_limit(dlx_outcome outcome)
{
    return outcome == DLX_STOPPED_BY_TREE_NODES || outcome == DLX_STOPPED_BY_SECONDS;
}

void rulebook_finish(struct rulebook *book)
{
    const dlx_outcome outcome = sudoku_solver_outcome(atomic_load(&book->running));
    book->is_limited = is_limit(outcome);
    book->is_over = outcome == DLX_STOPPED_BY_TREE_NODES && book->trial > 0;
    atomic_store(&book->running, NULL);
}

static const char *run_counter(struct rulebook *b, dlx_outcome *outcome)
{
    sudoku_counter_limit(b->counter, &b->left);
    atomic_store(&b->counting, b->counter);
    if (signals_received() != 0) /* it came before the store, so its handler stopped nothing */
        sudoku_counter_stop(b->counter);
    const dlx_status status = sudoku_counter_run(b->counter, outcome);
    atomic_store(&b->counting, NULL);
    b->is_limited = is_limit(*outcome);
    return status == DLX_OK ? sudoku_counter_digits(b->counter) : NULL;
}

const char *rulebook_count(struct rulebook *book, const sudoku_rules *rules,
                           const sudoku_puzzle *puzzle, dlx_outcome *outcome)
{
    enum { SHARE = 4 }; /* of the memory that is left: the other threads count, too */
    const size_t left = limit_left(), memory = left == SIZE_MAX ? 0 : left / SHARE + 1;
    const dlx_status status =
        sudoku_counter_new(&cli_memory, rules, puzzle, memory, &book->counter);
    return status == DLX_OK ? run_counter(book, outcome) : NULL;
}

void rulebook_stop(void *book)
{
    struct rulebook *b = book;
    sudoku_solver *running = atomic_load(&b->running);
    sudoku_scale *rating = atomic_load(&b->rating);
    if (running != NULL)
        sudoku_solver_stop(running);
    sudoku_counter *counting = atomic_load(&b->counting);
    if (rating != NULL)
        sudoku_scale_stop(rating);
    if (counting != NULL)
        sudoku_counter_stop(counting);
}
