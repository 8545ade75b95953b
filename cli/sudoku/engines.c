/* SPDX-License-Identifier: MIT */
/*
 * The engines of a rulebook: solvers, logics, raters and counters. All of them obey the permit of
 * the book, which has the time limit of the puzzle and the stop request. What they have done is
 * added up for --stats.
 */
#include "cli/common/program.h"
#include "cli/common/show.h"
#include "cli/sudoku/rulebook.h"
#include "cli/system/system.h"
#include "dlx/info.h"
#include "sudoku/core/serve.h"

#include <inttypes.h>
#include <string.h>

/* ---- logics and raters ---- */

sudoku_logic *rulebook_logic(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_logic **logic = &book->logics[rulebook_slot(book, rules)];
    if (*logic != NULL)
        return *logic;
    if (!rulebook_is_ok(book, sudoku_logic_new(&cli_memory, rules, logic), error))
        return NULL;
    logic_serve(*logic, &book->permit);
    return *logic;
}

void rulebook_end_steps(struct rulebook *book, sudoku_progress progress)
{
    book->is_limited = progress == SUDOKU_GIVEN_UP && !rulebook_is_stopped(book);
}

bool rulebook_find_level(struct rulebook *book, sudoku_logic *logic, const sudoku_puzzle *puzzle,
                         sudoku_rating *rating)
{
    rating->end = SUDOKU_GIVEN_UP;
    sudoku_logic_limit(logic, 0); /* the logic may have given up on the previous puzzle */
    sudoku_logic_rate(logic, puzzle, true, rating);
    rulebook_end_steps(book, rating->end);
    return rating->end != SUDOKU_GIVEN_UP;
}

sudoku_scale *rulebook_scale(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_scale **scale = &book->scales[rulebook_slot(book, rules)];
    if (*scale != NULL)
        return *scale;
    if (!rulebook_is_ok(book, sudoku_scale_for(&cli_memory, rules, scale), error))
        return NULL;
    scale_serve(*scale, &book->permit);
    return *scale;
}

sudoku_progress rulebook_step(struct rulebook *book, sudoku_scale *scale, sudoku_scale_step *step)
{
    const sudoku_progress progress = sudoku_scale_next(scale, step);
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
    if (!rules->is_plain || rules->size > 9) /* only these have tables that are large enough */
        system_prepare_memory();
    dlx_status status =
        sudoku_solver_new_within(&cli_memory, rules, permit_seconds_left(&book->permit), solver);
    for (size_t s = 0; s < sizeof settings / sizeof *settings && status == DLX_OK; s++)
        if (settings[s][1] != NULL)
            status = sudoku_solver_set(*solver, settings[s][0], settings[s][1]);
    if (status == DLX_OK)
        solver_serve(*solver, &book->permit);
    else {
        sudoku_solver_free(*solver);
        *solver = NULL;
    }
    return status;
}

void rulebook_begin(struct rulebook *book)
{
    book->is_new = true;
    book->is_limited = book->is_over = false;
    permit_limit(&book->permit, book->limits);
    book->trial = 0;
    sudoku_counter_free(book->counter);
    book->counter = NULL;
}

void rulebook_try(struct rulebook *book, uint64_t tree_nodes)
{
    const uint64_t most = book->limits->tree_nodes;
    if (most != 0 && most <= tree_nodes)
        return; /* a second search would have no nodes */
    book->trial = tree_nodes;
}

bool rulebook_may_go_on(struct rulebook *book)
{
    if (!book->is_over)
        return false;
    permit_spend(&book->permit.tree_nodes, book->trial);
    book->is_new = true;
    book->is_limited = book->is_over = false;
    book->trial = 0;
    return true;
}

bool rulebook_is_limited(const struct rulebook *book)
{
    return book->is_limited;
}

/* Return the tree nodes of the next search; with `trial`, of the first one. */
static uint64_t nodes_of(const struct rulebook *b)
{
    return b->trial > 0 ? b->trial : b->permit.tree_nodes;
}

sudoku_solver *rulebook_start(struct rulebook *book, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_solver **solver = &book->solvers[rulebook_slot(book, rules)];
    const dlx_status status = *solver == NULL ? make_solver(book, rules, solver) : DLX_OK;
    book->is_limited = status == DLX_ERR_STOPPED;
    if (!rulebook_is_ok(book, status, error))
        return NULL;
    if (book->is_new)
        sudoku_solver_limit(*solver, &(dlx_limits){.tree_nodes = nodes_of(book)});
    book->is_new = false;
    return *solver;
}

static bool is_limit(dlx_outcome outcome)
{
    return outcome == DLX_STOPPED_BY_TREE_NODES || outcome == DLX_STOPPED_BY_SECONDS;
}

void rulebook_finish(struct rulebook *book, const sudoku_rules *rules)
{
    const dlx_outcome outcome = sudoku_solver_outcome(book->solvers[rulebook_slot(book, rules)]);
    book->is_limited = is_limit(outcome);
    book->is_over = outcome == DLX_STOPPED_BY_TREE_NODES && book->trial > 0;
}

/* ---- counters ---- */

/* Count for at most this time; 0: no limit. */
static dlx_status run_counter(struct rulebook *b, double seconds, dlx_outcome *outcome)
{
    const dlx_limits limits = {.tree_nodes = nodes_of(b), .seconds = seconds};
    sudoku_counter_limit(b->counter, &limits);
    return sudoku_counter_run(b->counter, outcome);
}

/* Estimate the number of solutions by random descents. Return 0 if the estimate is not reliable. */
static double estimate_solutions(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    enum { DESCENTS = 2000 };
    dlx_problem *problem = NULL;
    dlx_task *task = NULL;
    dlx_estimate estimate;
    double solutions = 0;
    if (sudoku_cover(&cli_memory, rules, puzzle, &problem) == DLX_OK &&
        dlx_task_new(problem, &task) == DLX_OK) {
        dlx_task_limit(task, &(dlx_limits){.seconds = 1});
        if (dlx_estimate_make(task, DESCENTS, 1, &estimate) == DLX_OK) {
            const dlx_guess guess = estimate.solutions;
            solutions = guess.error < guess.mean / 2 ? guess.mean : 0;
            dlx_estimate_free(task, &estimate);
        }
    }
    dlx_task_free(task);
    dlx_problem_free(problem);
    return solutions;
}

const char *rulebook_count(struct rulebook *book, const sudoku_rules *rules,
                           const sudoku_puzzle *puzzle, dlx_outcome *outcome,
                           void forecast(const void *user, double solutions), const void *user)
{
    enum { SHARE = 4 }; /* 1/4 of the free memory: other threads count, too */
    enum { SOON = 1 };  /* seconds before the forecast */
    const size_t left = limit_left(), memory = left == SIZE_MAX ? 0 : left / SHARE + 1;
    double seconds = permit_seconds_left(&book->permit);
    dlx_status status =
        sudoku_counter_new_within(&cli_memory, rules, puzzle, memory, seconds, &book->counter);
    if (status != DLX_OK)
        return NULL;
    counter_serve(book->counter, &book->permit);
    const bool may_be_long = forecast != NULL && (seconds == 0 || seconds > SOON) &&
                             nodes_of(book) == NO_LIMIT && counter_cover(book->counter) != NULL;
    status = run_counter(book, may_be_long ? SOON : seconds, outcome);
    if (may_be_long && status == DLX_OK && *outcome == DLX_STOPPED_BY_SECONDS) {
        forecast(user, estimate_solutions(rules, puzzle));
        seconds = permit_seconds_left(&book->permit);
        status = run_counter(book, seconds, outcome);
    }
    spent_add_counter(&book->spent, book->counter);
    book->is_limited = is_limit(*outcome);
    return status == DLX_OK ? sudoku_counter_digits(book->counter) : NULL;
}

/* ---- what the engines have done ---- */

static void add_row(struct spent *s, bool is_kernel, const dlx_member *member)
{
    size_t r = 0;
    while (r < s->rows &&
           (s->row[r].is_kernel != is_kernel || strcmp(s->row[r].name, member->name) != 0))
        r++;
    if (r == SPENT_ROWS)
        return;
    if (r == s->rows) {
        s->row[s->rows++] = (struct spent_row){.is_kernel = is_kernel};
        snprintf(s->row[r].name, SPENT_NAME, "%s", member->name);
    }
    s->row[r].tree_nodes += member->tree_nodes;
    s->row[r].work += member->work;
}

/* Add what was removed from a number of covers. */
static void add_covers(struct spent *s, uint32_t covers, const dlx_presolved *presolved)
{
    if (covers == 0)
        return;
    dlx_presolved *sum = &s->presolved;
    sum->options += presolved->options;
    sum->items += presolved->items;
    sum->work += presolved->work;
    sum->is_complete = (s->covers == 0 || sum->is_complete) && presolved->is_complete;
    s->covers += covers;
}

/* Members tell all about their search. Without members, a kernel works alone. */
static void add_search(struct spent *s, const dlx_search *search)
{
    dlx_statistics all;
    dlx_member member;
    uint32_t members = 0;
    for (; dlx_search_member(search, members, &member); members++)
        add_row(s, false, &member);
    dlx_search_statistics(search, &all);
    if (members == 0)
        add_row(s, true, &(dlx_member){all.kernel, all.tree_nodes, 0, false});
}

static void add_count(struct spent *s, const dlx_counter *counter)
{
    dlx_member member;
    for (uint32_t place = 0; dlx_counter_member(counter, place, &member); place++)
        add_row(s, false, &member);
}

/* A solver has one cover for both of its searches, and does not presolve it. */
void spent_add_solver(struct spent *s, const sudoku_solver *solver)
{
    static const dlx_presolved nothing = {0, 0, 0, true};
    if (solver == NULL)
        return;
    for (int place = 0; place < 2; place++) {
        const dlx_search *search = solver_search(solver, place);
        if (search != NULL)
            add_search(s, search);
    }
    add_covers(s, 1, &nothing);
}

void spent_add_counter(struct spent *s, const sudoku_counter *counter)
{
    const dlx_counter *cover = counter_cover(counter);
    dlx_presolved presolved = {0, 0, 0, true};
    s->counted++;
    if (cover == NULL)
        return;
    add_count(s, cover);
    dlx_counter_presolved(cover, &presolved);
    add_covers(s, 1, &presolved);
}

void spent_join(struct spent *s, const struct spent *other)
{
    s->in_bulk += other->in_bulk;
    s->in_turn += other->in_turn;
    s->counted += other->counted;
    for (size_t r = 0; r < other->rows; r++) {
        const struct spent_row *row = &other->row[r];
        add_row(s, row->is_kernel, &(dlx_member){row->name, row->tree_nodes, row->work, false});
    }
    add_covers(s, other->covers, &other->presolved);
}

/* ---- printing ---- */

static void say_engine(const char *name, uint64_t puzzles)
{
    if (puzzles > 0)
        say("engine      %s: %" PRIu64 " puzzle%s\n", name, puzzles, puzzles == 1 ? "" : "s");
}

/* Methods that had no turn are left out. */
static void say_rows(const struct spent *s)
{
    uint64_t work = 0;
    for (size_t r = 0; r < s->rows; r++)
        work += s->row[r].work;
    for (size_t r = 0; r < s->rows; r++) {
        const struct spent_row *row = &s->row[r];
        if (row->tree_nodes == 0 && row->work == 0)
            continue;
        if (row->is_kernel)
            say("kernel      %s: %" PRIu64 " tree nodes\n", row->name, row->tree_nodes);
        else
            say_member(&(dlx_member){row->name, row->tree_nodes, row->work, false}, work);
    }
}

void spent_say(const struct spent *s)
{
    say_engine("bulk", s->in_bulk);
    say_engine("dlx", s->in_turn);
    say_engine("counter", s->counted);
    if (s->covers > 0)
        say("covers      %" PRIu32 "\n", s->covers);
    if (s->presolved.options > 0 || s->presolved.items > 0)
        say_presolved(&s->presolved);
    say_rows(s);
}
