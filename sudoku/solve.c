/* SPDX-License-Identifier: MIT */
/*
 * The solver: one compiled exact-cover problem, and for each puzzle its givens required, the digits that
 * its marks exclude forbidden, and all of that released.
 *
 * The shortest item first is the best rule for boards that people solve. On large boards it meets,
 * now and then, a puzzle that it is stuck in for ever; so there a second search, by weights, stands
 * ready for those that the first has not finished within some hundred tree nodes.
 */
#include "sudoku/solve.h"

#include "sudoku/board.h"
#include "sudoku/cover.h"
#include "sudoku/rules.h"

#include <stdatomic.h>

/* What the first search may spend on a large board. */
enum { PATIENCE = 500 };

struct sudoku_solver {
    dlx_allocator allocator;   /* of this struct; the problem has its own copy */
    sudoku_rules *own;         /* the usual rules, if nobody gave others */
    const sudoku_rules *rules; /* these, or those given */
    dlx_problem *problem;      /* the rules, without givens */
    dlx_search *search;        /* compiled from it */
    dlx_search *weighted;      /* likewise, for large boards; else NULL */
    atomic_bool stopped;       /* a stop was asked for and not yet obeyed */
};

/* What is to be solved, and what is found of it. */
struct task {
    const uint8_t *given;       /* of each cell */
    const sudoku_puzzle *marks; /* NULL, or a puzzle whose marks count */
    uint64_t limit;             /* of solutions */
    uint8_t *cells;             /* out: the first solution */
    uint64_t solutions;         /* out: how many */
    bool stopped;               /* out: there may be more */
};

/* ---- beginning and end ---- */

static dlx_status compile(const sudoku_solver *s, const dlx_search_settings *settings,
                          dlx_search **search)
{
    dlx_status status = dlx_search_new(s->problem, settings, search);
    return status == DLX_OK ? cover_forbid(s->rules, *search) : status;
}

/* Whether nobody has said how to search. */
static bool is_free(const dlx_search_settings *settings)
{
    return settings == NULL || (settings->kernel == NULL && settings->choose == 0 &&
                                settings->seed == 0 && settings->best == 0);
}

static dlx_status build(sudoku_solver *s, const dlx_search_settings *settings)
{
    const dlx_search_settings by_weights = {.choose = DLX_CHOOSE_WEIGHTED};
    dlx_status status = DLX_OK;
    if (s->rules == NULL) {
        status = sudoku_rules_new(&s->allocator, NULL, &s->own, NULL);
        s->rules = s->own;
    }
    if (status == DLX_OK)
        status = cover_build(&s->allocator, s->rules, NULL, &s->problem);
    if (status == DLX_OK)
        status = compile(s, settings, &s->search);
    if (status == DLX_OK && is_free(settings) && s->rules->size > SUDOKU_SIZE)
        status = compile(s, &by_weights, &s->weighted);
    return status;
}

dlx_status sudoku_solver_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                             const dlx_search_settings *settings, sudoku_solver **solver)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_solver *s = allocator->allocate(allocator->user, NULL, 0, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    *s = (sudoku_solver){.allocator = *allocator, .rules = rules};
    dlx_status status = build(s, settings);
    if (status == DLX_OK)
        *solver = s;
    else
        sudoku_solver_free(s);
    return status;
}

void sudoku_solver_free(sudoku_solver *solver)
{
    if (solver == NULL)
        return;
    const dlx_allocator allocator = solver->allocator;
    dlx_search_free(solver->weighted);
    dlx_search_free(solver->search);
    dlx_problem_free(solver->problem);
    sudoku_rules_free(solver->own);
    allocator.allocate(allocator.user, solver, sizeof *solver, 0);
}

const sudoku_rules *solver_rules(const sudoku_solver *solver)
{
    return solver->rules;
}

/* The search that does not run keeps its stop, and is woken by it some time later: that the flag is
 * down by then tells it to go on. */
void sudoku_solver_stop(sudoku_solver *solver)
{
    atomic_store(&solver->stopped, true);
    dlx_search_stop(solver->search);
    if (solver->weighted != NULL)
        dlx_search_stop(solver->weighted);
}

/* ---- searching ---- */

static bool is_late_stop(sudoku_solver *s, dlx_search *search, dlx_outcome outcome)
{
    dlx_statistics statistics;
    if (outcome != DLX_LIMIT)
        return false;
    dlx_search_statistics(search, &statistics);
    return statistics.stopped_by == DLX_STOPPED_BY_CALL && !atomic_load(&s->stopped);
}

static dlx_outcome find_first(sudoku_solver *s, dlx_search *search, dlx_solution *solution)
{
    dlx_outcome outcome;
    do
        dlx_search_next(search, solution, &outcome);
    while (is_late_stop(s, search, outcome));
    return outcome;
}

static dlx_outcome count_others(sudoku_solver *s, dlx_search *search, uint64_t *solutions)
{
    dlx_outcome outcome;
    do {
        dlx_count others;
        dlx_search_count(search, &others, &outcome);
        *solutions += others.low;
    } while (is_late_stop(s, search, outcome));
    return outcome;
}

/* The first solution is kept, the others are only counted. Whether that was all, or what was wanted. */
static bool search_solutions(sudoku_solver *s, dlx_search *search, uint64_t tree_nodes,
                             struct task *task)
{
    dlx_solution first;
    const dlx_limits limits = {.solutions = task->limit, .tree_nodes = tree_nodes};
    dlx_search_limit(search, &limits);
    dlx_outcome outcome = find_first(s, search, &first);
    task->solutions = outcome == DLX_FOUND;
    if (outcome == DLX_FOUND) {
        for (uint32_t o = 0; o < first.count; o++)
            cover_place(s->rules->size, task->cells, first.options[o]);
        outcome = count_others(s, search, &task->solutions);
    }
    return outcome != DLX_LIMIT || task->solutions == task->limit;
}

/* ---- puzzles ---- */

/* Let one search do the task; whether it could, within so many tree nodes. */
static bool attempt(sudoku_solver *s, dlx_search *search, uint64_t tree_nodes, struct task *task)
{
    bool consistent, done = true;
    task->solutions = 0;
    uint32_t fixed = task->marks != NULL ? cover_forbid_marks(s->rules, search, task->marks) : 0;
    fixed += cover_require(s->rules, search, task->given, &consistent);
    if (consistent)
        done = search_solutions(s, search, tree_nodes, task);
    dlx_search_release(search, fixed);
    return done;
}

/* Whoever counts all of a puzzle's solutions is patient, and better served by the first search. */
static void run(sudoku_solver *s, struct task *task)
{
    bool large = s->weighted != NULL && task->limit != 0;
    bool done = attempt(s, s->search, large ? PATIENCE : 0, task);
    if (!done && large && !atomic_load(&s->stopped))
        done = attempt(s, s->weighted, 0, task);
    task->stopped = !done;
    if (!done)
        atomic_store(&s->stopped, false);
}

static struct task task_of(const sudoku_puzzle *puzzle, uint64_t limit, sudoku_answer *answer)
{
    return (struct task){
        .given = puzzle->cell,
        .marks = puzzle->marked ? puzzle : NULL,
        .limit = limit,
        .cells = answer->cell,
    };
}

void solver_try(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                uint64_t tree_nodes, sudoku_answer *answer)
{
    struct task task = task_of(puzzle, limit, answer);
    task.stopped = !attempt(solver, solver->search, tree_nodes, &task);
    if (task.stopped)
        atomic_store(&solver->stopped, false);
    answer->solutions = task.solutions;
    answer->stopped = task.stopped;
}

dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                             sudoku_answer *answer)
{
    if (!is_puzzle(puzzle, solver->rules->size))
        return DLX_ERR_ARGUMENT;
    struct task task = task_of(puzzle, limit, answer);
    run(solver, &task);
    answer->solutions = task.solutions;
    answer->stopped = task.stopped;
    return DLX_OK;
}

dlx_status solve_board(sudoku_solver *solver, const sudoku_board *puzzle, uint64_t limit,
                        sudoku_result *result)
{
    if (!is_board(puzzle) || solver->rules->size != SUDOKU_SIZE)
        return DLX_ERR_ARGUMENT;
    struct task task = {puzzle->cell, NULL, limit, result->solution.cell, 0, false};
    run(solver, &task);
    result->solutions = task.solutions;
    result->stopped = task.stopped;
    return DLX_OK;
}
