/* SPDX-License-Identifier: MIT */
/*
 * The solver: one compiled exact-cover problem for the rules. For each puzzle, its givens are
 * required, the digits that its candidates exclude are forbidden, and afterwards all are released:
 *
 *     rules   -> problem -> search                        once
 *     puzzle  -> forbid, require -> search -> cells       for each puzzle
 *
 * Branching on the item with the fewest options is the best rule for the boards that people solve.
 * On large boards and with variants it sometimes gets stuck forever, so they have a second search,
 * a portfolio of several methods that run in time slices. It looks for a limited number of
 * solutions; the first search counts all.
 */
#include "sudoku/solve/solve.h"

#include "sudoku/core/board.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/core/serve.h"

#include <string.h>

/* A search with the task that it searches for. */
struct engine {
    dlx_task *task;     /* NULL if there is no such engine */
    dlx_search *search; /* NULL until it is compiled */
};

/* The settings of a task that a solver passes on, by name. */
static const char *const setting_names[] = {"kernel", "simd", "choose", "seed"};

enum { SETTINGS = sizeof setting_names / sizeof *setting_names, VALUE = 24 };

struct solver_settings {
    char value[SETTINGS][VALUE]; /* of each setting; "" for its default */
};

struct sudoku_solver {
    struct object object;            /* the allocator; the problem has its own copy */
    sudoku_rules *own;               /* the classic rules, if the caller gave none */
    const sudoku_rules *rules;       /* `own`, or the caller's */
    dlx_problem *problem;            /* the rules, without givens */
    struct solver_settings settings; /* set so far */
    bool is_set;                     /* the caller chose how to search, so there is one engine */
    struct engine usual;             /* searches by one rule */
    struct engine portfolio;         /* of large boards and variants; else all NULL */
    struct permit
        permit; /* limits and stop; the host is the permit of a solver for which this one works */
    dlx_outcome end; /* why the last search ended */
};

/* A puzzle to solve, and where to write what is found. */
struct job {
    const uint8_t *given;       /* digit of each cell, or 0 */
    const sudoku_puzzle *marks; /* the puzzle if its candidates count, else NULL */
    uint64_t limit;             /* of solutions; 0 for all */
    uint8_t *cells;             /* out: the first solution */
    uint64_t *solutions;        /* out: number of solutions */
};

/* ---- creating and freeing ---- */

static void engine_free(struct engine *engine)
{
    dlx_search_free(engine->search);
    dlx_task_free(engine->task);
    *engine = (struct engine){NULL, NULL};
}

static dlx_status apply_settings(dlx_task *task, const struct solver_settings *settings)
{
    dlx_status status = DLX_OK;
    for (int s = 0; s < SETTINGS && status == DLX_OK; s++)
        if (settings->value[s][0] != '\0')
            status = dlx_task_set(task, setting_names[s], settings->value[s]);
    return status;
}

/* Prepare an engine with this kernel; the settings of the solver may name another one. */
static dlx_status prepare(const sudoku_solver *s, const char *kernel, struct engine *engine)
{
    dlx_status status = dlx_task_new(s->problem, &engine->task);
    if (status == DLX_OK)
        status = dlx_task_set(engine->task, "kernel", kernel);
    if (status == DLX_OK) /* most puzzles take less time than a first look at their rules */
        status = dlx_task_set_number(engine->task, "presolve", 0);
    if (status == DLX_OK)
        status = apply_settings(engine->task, &s->settings);
    if (status == DLX_OK)
        status = cover_reserve(s->rules, engine->task);
    if (status == DLX_OK)
        cover_forbid(s->rules, engine->task);
    return status;
}

static dlx_status compile(const sudoku_solver *s, struct engine *engine)
{
    const dlx_limits limits = {.seconds = permit_seconds_left(&s->permit)};
    if (engine->search != NULL)
        return DLX_OK;
    dlx_task_limit(engine->task, &limits);
    return dlx_search_new(engine->task, &engine->search);
}

static dlx_status compile_all(sudoku_solver *s)
{
    const bool may_be_hard = s->rules->size > SUDOKU_SIZE || !s->rules->is_plain;
    dlx_status status = prepare(s, "auto", &s->usual);
    if (status == DLX_OK && !s->is_set && may_be_hard)
        status = prepare(s, "portfolio", &s->portfolio);
    if (status == DLX_OK)
        status = compile(s, s->portfolio.task != NULL ? &s->portfolio : &s->usual);
    if (status != DLX_OK) {
        engine_free(&s->portfolio);
        engine_free(&s->usual);
    }
    return status;
}

/* A dlx_stopped_fn. */
static bool is_stopped(const void *solver)
{
    return permit_is_stopped(&((const sudoku_solver *)solver)->permit);
}

/* Let both searches stop when the solver is stopped. */
static void heed(sudoku_solver *s)
{
    dlx_task_heed(s->usual.task, is_stopped, s);
    if (s->portfolio.task != NULL)
        dlx_task_heed(s->portfolio.task, is_stopped, s);
}

static dlx_status build(sudoku_solver *s)
{
    const dlx_allocator *a = &s->object.allocator;
    dlx_status status = rules_or_classic(a, &s->rules, &s->own);
    if (status == DLX_OK)
        status = cover_build(a, s->rules, NULL, &s->permit, &s->problem);
    if (status == DLX_OK)
        status = compile_all(s);
    if (status == DLX_OK)
        heed(s);
    return status;
}

dlx_status sudoku_solver_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                             sudoku_solver **solver)
{
    return sudoku_solver_new_within(allocator, rules, 0, solver);
}

dlx_status sudoku_solver_new_within(const dlx_allocator *allocator, const sudoku_rules *rules,
                                    double seconds, sudoku_solver **solver)
{
    sudoku_solver *s = object_new(allocator, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->rules = rules;
    permit_limit(&s->permit, &(dlx_limits){.seconds = seconds});
    dlx_status status = build(s);
    if (status == DLX_OK)
        *solver = s;
    else
        sudoku_solver_free(s);
    return status;
}

dlx_status sudoku_solver_set(sudoku_solver *solver, const char *name, const char *value)
{
    sudoku_solver changed = {.rules = solver->rules,
                             .problem = solver->problem,
                             .settings = solver->settings,
                             .permit = {.deadline = solver->permit.deadline}};
    const size_t setting = find_name(setting_names, SETTINGS, name);
    if (setting == SETTINGS || value[0] == '\0' || strlen(value) >= VALUE)
        return DLX_ERR_ARGUMENT;
    strcpy(changed.settings.value[setting], value);
    /* Vector instructions do not change which search is best; every other setting does. */
    changed.is_set = solver->is_set || strcmp(name, "simd") != 0;
    dlx_status status = compile_all(&changed);
    if (status != DLX_OK)
        return status; /* the solver keeps its engines */
    engine_free(&solver->portfolio);
    engine_free(&solver->usual);
    solver->settings = changed.settings;
    solver->is_set = changed.is_set;
    solver->usual = changed.usual;
    solver->portfolio = changed.portfolio;
    heed(solver);
    return DLX_OK;
}

void sudoku_solver_free(sudoku_solver *solver)
{
    if (solver == NULL)
        return;
    engine_free(&solver->portfolio);
    engine_free(&solver->usual);
    dlx_problem_free(solver->problem);
    sudoku_rules_free(solver->own);
    object_free(&solver->object);
}

const sudoku_rules *solver_rules(const sudoku_solver *solver)
{
    return solver->rules;
}

void sudoku_solver_stop(sudoku_solver *solver)
{
    permit_stop(&solver->permit);
}

/* ---- guests ---- */

const dlx_allocator *solver_allocator(const sudoku_solver *solver)
{
    return &solver->object.allocator;
}

void solver_serve(sudoku_solver *solver, const struct permit *host)
{
    solver->permit.host = host;
}

const dlx_search *solver_search(const sudoku_solver *solver, int place)
{
    return place == 0 ? solver->portfolio.search : solver->usual.search;
}

void solver_receive(sudoku_solver *host, sudoku_solver *guest)
{
    guest->permit.tree_nodes = host->permit.tree_nodes;
    guest->permit.deadline = host->permit.deadline;
    guest->permit.host = &host->permit;
}

void solver_dismiss(sudoku_solver *host, sudoku_solver *guest)
{
    guest->permit.host = NULL;
    host->permit.tree_nodes = guest->permit.tree_nodes;
    host->end = guest->end;
    if (guest->end == DLX_STOPPED_BY_CALL) /* otherwise the stop is for the next call */
        permit_obey(&host->permit);
}

/* ---- limits ---- */

void sudoku_solver_limit(sudoku_solver *solver, const dlx_limits *limits)
{
    permit_limit(&solver->permit, limits);
}

uint64_t solver_nodes_left(const sudoku_solver *solver)
{
    return solver->permit.tree_nodes;
}

dlx_outcome sudoku_solver_outcome(const sudoku_solver *solver)
{
    return solver->end;
}

/* Return DLX_FOUND if something remains, or the limit that is used up. */
static dlx_outcome look_at(const struct permit *left)
{
    if (left->tree_nodes == 0)
        return DLX_STOPPED_BY_TREE_NODES;
    return permit_is_late(left) ? DLX_STOPPED_BY_SECONDS : DLX_FOUND;
}

/* Limit a search to what remains and to this many tree nodes, 0 for any number. */
static dlx_limits limits_of(const struct permit *left, uint64_t solutions, uint64_t tree_nodes)
{
    dlx_limits limits = {.solutions = solutions, .tree_nodes = tree_nodes};
    if (left->tree_nodes != NO_LIMIT && (tree_nodes == 0 || left->tree_nodes < tree_nodes))
        limits.tree_nodes = left->tree_nodes;
    limits.seconds = permit_seconds_left(left);
    return limits;
}

static uint64_t nodes_of(const struct engine *engine)
{
    dlx_statistics statistics;
    dlx_search_statistics(engine->search, &statistics);
    return statistics.tree_nodes;
}

/* ---- searching ---- */

/* Keep the first solution and count all of them. Return true if these are all or enough. */
static bool search_solutions(sudoku_solver *s, const struct engine *engine, uint64_t tree_nodes,
                             struct job *job)
{
    dlx_solution first;
    const dlx_limits limits = limits_of(&s->permit, job->limit, tree_nodes);
    dlx_task_limit(engine->task, &limits);
    dlx_outcome outcome = dlx_search_next(engine->search, &first);
    *job->solutions = outcome == DLX_FOUND;
    if (outcome == DLX_FOUND) {
        cover_cells(s->rules, &first, job->cells);
        uint64_t others;
        outcome = dlx_search_count(engine->search, &others);
        *job->solutions += others;
    }
    const bool done = outcome == DLX_EXHAUSTED ||
                      (job->limit != 0 && *job->solutions == job->limit); /* 0 is no limit */
    s->end = done ? DLX_EXHAUSTED : outcome;
    return done;
}

/* Search, and subtract the nodes from what remains. */
static bool spend(sudoku_solver *s, const struct engine *engine, uint64_t tree_nodes,
                  struct job *job)
{
    if (s->permit.tree_nodes == NO_LIMIT)
        return search_solutions(s, engine, tree_nodes, job);
    const uint64_t before = nodes_of(engine);
    const bool done = search_solutions(s, engine, tree_nodes, job);
    permit_spend(&s->permit.tree_nodes, nodes_of(engine) - before);
    return done;
}

static bool run_engine(sudoku_solver *s, const struct engine *engine, uint64_t tree_nodes,
                       struct job *job)
{
    uint32_t decisions = 0;
    *job->solutions = 0;
    s->end = look_at(&s->permit);
    if (s->end != DLX_FOUND)
        return false;
    if (job->marks != NULL)
        decisions = cover_forbid_marks(s->rules, engine->task, job->marks);
    decisions += cover_require(s->rules, engine->task, job->given);
    dlx_search_rewind(engine->search);
    bool done = spend(s, engine, tree_nodes, job);
    dlx_task_release(engine->task, decisions);
    return done;
}

/* Return why a search that is not done ended, and obey a stop. */
static dlx_outcome take_end(sudoku_solver *s)
{
    if (permit_is_stopped(&s->permit)) {
        permit_obey(&s->permit);
        s->end = DLX_STOPPED_BY_CALL;
    }
    return s->end;
}

/* Return the portfolio or the usual engine. Where there is a portfolio, most programs never need
 * the usual engine, which takes as long to compile as an easy puzzle to solve. Without memory or
 * time to compile it, the portfolio does its work. */
static const struct engine *choose_engine(sudoku_solver *s, bool takes_portfolio)
{
    if (s->portfolio.task == NULL)
        return &s->usual;
    return takes_portfolio || compile(s, &s->usual) != DLX_OK ? &s->portfolio : &s->usual;
}

/* Solve the puzzle by placements of digits. Return true if this gives the answer. */
static bool run_placements(sudoku_solver *s, const struct job *job)
{
    struct placement_answer answer = {.limit = job->limit, .cells = job->cells};
    if (job->marks != NULL || !placements_suit(s->rules) ||
        placements_solve(&s->object.allocator, s->rules, job->given, &s->permit, &answer) !=
            DLX_OK ||
        !answer.is_complete)
        return false;
    *job->solutions = answer.solutions;
    s->end = DLX_EXHAUSTED;
    return true;
}

/* Search with the portfolio. If it does not find a solution soon, there may be none, and placements
 * then show this sooner. */
static bool run_portfolio(sudoku_solver *s, struct job *job)
{
    enum { PATIENCE = 20000 }; /* tree nodes */
    if (s->portfolio.task == NULL || job->limit == 0 || !placements_suit(s->rules))
        return run_engine(s, choose_engine(s, job->limit != 0), 0, job);
    const bool done = run_engine(s, &s->portfolio, PATIENCE, job);
    const bool is_impatient =
        s->end == DLX_STOPPED_BY_TREE_NODES && look_at(&s->permit) == DLX_FOUND;
    if (done || !is_impatient)
        return done;
    return run_placements(s, job) || run_engine(s, &s->portfolio, 0, job);
}

/* Counting all solutions always uses the usual engine: luck cannot shorten a complete search. */
static bool run(sudoku_solver *s, struct job *job)
{
    const bool done = run_portfolio(s, job);
    if (!done)
        take_end(s);
    return !done;
}

/* ---- puzzles ---- */

static struct job job_of(const sudoku_puzzle *puzzle, uint64_t limit, sudoku_answer *answer)
{
    return (struct job){
        .given = puzzle->cell,
        .marks = puzzle->marked ? puzzle : NULL,
        .limit = limit,
        .cells = answer->cell,
        .solutions = &answer->solutions,
    };
}

/* Tree nodes for a judgment by the usual engine. Grids above 16x16 raise many more questions, so
 * more nodes for each of them would take forever. */
static uint64_t patience_for(int digits)
{
    return digits <= 16 ? 20000 : 2000;
}

/* Up to 9x9 every puzzle is decided: the portfolio takes what is too hard for the usual engine. */
static bool run_judgment(sudoku_solver *s, struct job *job)
{
    const bool is_large = s->rules->size > SUDOKU_SIZE, has_portfolio = s->portfolio.task != NULL;
    const uint64_t patience = is_large || has_portfolio ? patience_for(s->rules->digits) : 0;
    const bool done = run_engine(s, choose_engine(s, false), patience, job);
    const bool is_impatient =
        s->end == DLX_STOPPED_BY_TREE_NODES && look_at(&s->permit) == DLX_FOUND;
    if (done || is_large || !is_impatient)
        return done;
    return run_engine(s, &s->portfolio, 0, job);
}

dlx_status solver_expect_judgments(sudoku_solver *solver)
{
    return compile(solver, &solver->usual);
}

enum verdict solver_judge(sudoku_solver *solver, const sudoku_puzzle *puzzle)
{
    sudoku_answer answer;
    struct job job = job_of(puzzle, 2, &answer);
    if (run_judgment(solver, &job))
        return answer.solutions == 1 ? VERDICT_UNIQUE : VERDICT_NOT;
    const bool is_impatient =
        take_end(solver) == DLX_STOPPED_BY_TREE_NODES && look_at(&solver->permit) == DLX_FOUND;
    return is_impatient ? VERDICT_UNSURE : VERDICT_STOPPED;
}

dlx_status sudoku_solve(sudoku_solver *solver, const sudoku_puzzle *puzzle, uint64_t limit,
                        sudoku_answer *answer)
{
    if (!fits_rules(solver->rules, puzzle))
        return DLX_ERR_ARGUMENT;
    if (solver->rules->grid_count > 0) /* no option fills a cell in no grid */
        memset(answer->cell, 0, sizeof answer->cell);
    struct job job = job_of(puzzle, limit, answer);
    answer->stopped = run(solver, &job);
    return DLX_OK;
}

dlx_status solve_board(sudoku_solver *solver, const sudoku_board *board, uint64_t limit,
                       sudoku_result *result)
{
    if (!is_board(board) || solver->rules->size != SUDOKU_SIZE)
        return DLX_ERR_ARGUMENT;
    struct job job = {board->cell, NULL, limit, result->solution.cell, &result->solutions};
    result->stopped = run(solver, &job);
    return DLX_OK;
}
