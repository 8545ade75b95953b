/* SPDX-License-Identifier: MIT */
/*
 * The solver: one compiled exact-cover problem for the rules. For each puzzle, its givens are required, the
 * digits that its candidates exclude are forbidden, and afterwards all of that is released:
 *
 *     rules   -> problem -> search                        once
 *     puzzle  -> forbid, require -> search -> cells       for each puzzle
 *
 * To branch on the item with the fewest options is the best rule for the boards that people solve. On large
 * boards it sometimes gets stuck for ever. So above 9x9 there is a second search, which branches by weights
 * and restarts; it takes over when the first has not finished within a few hundred tree nodes.
 */
#include "sudoku/solve.h"

#include "sudoku/board.h"
#include "sudoku/cover.h"
#include "sudoku/rules.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Tree nodes of the first search on a large board. */
enum { PATIENCE = 500 };

struct sudoku_solver {
    dlx_allocator allocator;      /* of this struct; the problem has its own copy */
    sudoku_rules *own;            /* the classic rules, if the caller gave none */
    const sudoku_rules *rules;    /* `own`, or the caller's */
    dlx_problem *problem;         /* the rules, without givens */
    dlx_search_settings settings; /* set so far */
    bool is_set;                  /* the caller chose how to search, so there is only one search */
    dlx_search *search;           /* compiled from `problem` */
    dlx_search *weighted;         /* the second search of large boards, or NULL */
    atomic_bool stopped;          /* a stop was asked for and has not been obeyed yet */
};

/* A puzzle to solve, and what was found. */
struct job {
    const uint8_t *given;       /* of each cell: its digit, or 0 */
    const sudoku_puzzle *marks; /* the puzzle if its candidates count, else NULL */
    uint64_t limit;             /* of solutions; 0 for all */
    uint8_t *cells;             /* out: the first solution */
    uint64_t solutions;         /* out: number of solutions */
};

/* ---- settings ---- */

static const char *const kernels[] = {"links", "lanes", "bits", "relay"};
static const char *const simds[] = {"v4", "v3", "v2", "none"};
static const char *const chooses[] = {"shortest", "first",
                                      "weighted"}; /* in the order of dlx_choose */

/* Return the place of a word in a list, or -1. */
static int find_word(const char *const *words, size_t count, const char *word)
{
    for (size_t w = 0; w < count; w++)
        if (strcmp(words[w], word) == 0)
            return (int)w;
    return -1;
}

/* Settings keep pointers to static names, so that the caller's text may go away. */
static bool set_word(const char **setting, const char *const *words, size_t count,
                     const char *value)
{
    int found = find_word(words, count, value);
    *setting = found >= 0 ? words[found] : NULL;
    return found >= 0 || strcmp(value, "auto") == 0;
}

static bool set_seed(uint64_t *seed, const char *value)
{
    char *end;
    *seed = strtoull(value, &end, 10);
    return *value >= '0' && *value <= '9' && *end == '\0';
}

static bool change_setting(dlx_search_settings *s, const char *name, const char *value)
{
    if (strcmp(name, "kernel") == 0)
        return set_word(&s->kernel, kernels, sizeof kernels / sizeof *kernels, value);
    if (strcmp(name, "simd") == 0)
        return set_word(&s->simd, simds, sizeof simds / sizeof *simds, value);
    if (strcmp(name, "seed") == 0)
        return set_seed(&s->seed, value);
    int choose = find_word(chooses, sizeof chooses / sizeof *chooses, value);
    s->choose = (dlx_choose)choose;
    return strcmp(name, "choose") == 0 && choose >= 0;
}

/* ---- creating and freeing ---- */

static dlx_status compile(const sudoku_solver *s, const dlx_search_settings *settings,
                          dlx_search **search)
{
    dlx_status status = dlx_search_new(s->problem, settings, search);
    return status == DLX_OK ? cover_forbid(s->rules, *search) : status;
}

static dlx_status compile_all(sudoku_solver *s)
{
    const dlx_search_settings by_weights = {.choose = DLX_CHOOSE_WEIGHTED,
                                            .simd = s->settings.simd};
    dlx_status status = compile(s, &s->settings, &s->search);
    if (status == DLX_OK && !s->is_set && s->rules->size > SUDOKU_SIZE)
        status = compile(s, &by_weights, &s->weighted);
    return status;
}

static dlx_status build(sudoku_solver *s)
{
    dlx_status status = DLX_OK;
    if (s->rules == NULL) {
        status = sudoku_rules_new(&s->allocator, NULL, &s->own, NULL);
        s->rules = s->own;
    }
    if (status == DLX_OK)
        status = cover_build(&s->allocator, s->rules, NULL, &s->problem);
    return status == DLX_OK ? compile_all(s) : status;
}

dlx_status sudoku_solver_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                             sudoku_solver **solver)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_solver *s = allocator->allocate(allocator->user, NULL, 0, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    *s = (sudoku_solver){.allocator = *allocator, .rules = rules};
    dlx_status status = build(s);
    if (status == DLX_OK)
        *solver = s;
    else
        sudoku_solver_free(s);
    return status;
}

dlx_status sudoku_solver_set(sudoku_solver *solver, const char *name, const char *value)
{
    sudoku_solver changed = {
        .rules = solver->rules, .problem = solver->problem, .settings = solver->settings};
    if (!change_setting(&changed.settings, name, value))
        return DLX_ERR_ARGUMENT;
    /* Vector instructions do not change which search is best; every other setting does. */
    changed.is_set = solver->is_set || strcmp(name, "simd") != 0;
    dlx_status status = compile_all(&changed);
    if (status != DLX_OK) { /* the solver keeps its searches */
        dlx_search_free(changed.weighted);
        dlx_search_free(changed.search);
        return status;
    }
    dlx_search_free(solver->weighted);
    dlx_search_free(solver->search);
    solver->settings = changed.settings;
    solver->is_set = changed.is_set;
    solver->search = changed.search;
    solver->weighted = changed.weighted;
    return DLX_OK;
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

/* Both searches are stopped, and one of them is not running. It will meet its stop when it runs for a later
 * puzzle; by then `stopped` is false again, which tells it to go on. */
void sudoku_solver_stop(sudoku_solver *solver)
{
    atomic_store(&solver->stopped, true);
    dlx_search_stop(solver->search);
    if (solver->weighted != NULL)
        dlx_search_stop(solver->weighted);
}

/* ---- searching ---- */

/* Return whether a search was stopped on behalf of an earlier puzzle. */
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

/* Keep the first solution and count the others. Return whether these are all, or as many as wanted. */
static bool search_solutions(sudoku_solver *s, dlx_search *search, uint64_t tree_nodes,
                             struct job *job)
{
    dlx_solution first;
    const dlx_limits limits = {.solutions = job->limit, .tree_nodes = tree_nodes};
    dlx_search_limit(search, &limits);
    dlx_outcome outcome = find_first(s, search, &first);
    job->solutions = outcome == DLX_FOUND;
    if (outcome == DLX_FOUND) {
        sudoku_cover_cells(s->rules, s->problem, &first, job->cells);
        outcome = count_others(s, search, &job->solutions);
    }
    return outcome != DLX_LIMIT || job->solutions == job->limit;
}

static bool run_search(sudoku_solver *s, dlx_search *search, uint64_t tree_nodes, struct job *job)
{
    bool is_consistent, done = true;
    job->solutions = 0;
    uint32_t fixed = job->marks != NULL ? cover_forbid_marks(s->rules, search, job->marks) : 0;
    fixed += cover_require(s->rules, search, job->given, &is_consistent);
    if (is_consistent) /* else there is no solution, and nothing to search */
        done = search_solutions(s, search, tree_nodes, job);
    dlx_search_release(search, fixed);
    return done;
}

/* Only a call of sudoku_solver_stop() raises the flag, so the flag tells why a search was not done. */
static enum attempt finish(sudoku_solver *s, bool done)
{
    if (done)
        return ATTEMPT_DONE;
    return atomic_exchange(&s->stopped, false) ? ATTEMPT_STOPPED : ATTEMPT_TOO_LONG;
}

/* Counting all solutions always uses the first search: it is patient work, and restarts would not help. */
static bool run(sudoku_solver *s, struct job *job)
{
    bool can_switch = s->weighted != NULL && job->limit != 0;
    bool done = run_search(s, s->search, can_switch ? PATIENCE : 0, job);
    if (!done && can_switch && !atomic_load(&s->stopped))
        done = run_search(s, s->weighted, 0, job);
    return finish(s, done) == ATTEMPT_STOPPED;
}

/* ---- puzzles ---- */

static struct job job_of(const sudoku_puzzle *puzzle, uint64_t limit, sudoku_answer *answer)
{
    return (struct job){
        .given = puzzle->cell,
        .marks = puzzle->marked ? puzzle : NULL,
        .limit = limit,
        .cells = answer->cell,
    };
}

enum attempt solver_try(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                        uint64_t tree_nodes, sudoku_answer *answer)
{
    struct job job = job_of(puzzle, limit, answer);
    enum attempt attempt = finish(solver, run_search(solver, solver->search, tree_nodes, &job));
    answer->solutions = job.solutions;
    answer->stopped = attempt == ATTEMPT_STOPPED;
    return attempt;
}

dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                        sudoku_answer *answer)
{
    if (!is_puzzle(puzzle, solver->rules->size))
        return DLX_ERR_ARGUMENT;
    struct job job = job_of(puzzle, limit, answer);
    answer->stopped = run(solver, &job);
    answer->solutions = job.solutions;
    return DLX_OK;
}

dlx_status solve_board(sudoku_solver *solver, const sudoku_board *board, uint64_t limit,
                       sudoku_result *result)
{
    if (!is_board(board) || solver->rules->size != SUDOKU_SIZE)
        return DLX_ERR_ARGUMENT;
    struct job job = {board->cell, NULL, limit, result->solution.cell, 0};
    result->stopped = run(solver, &job);
    result->solutions = job.solutions;
    return DLX_OK;
}
