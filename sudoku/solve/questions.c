/* SPDX-License-Identifier: MIT */
/*
 * Questions about a puzzle that take many runs of a solver.
 *
 * Candidates: which digits does a cell have in some solution? Each solution answers that for one
 * digit of each cell. The next run excludes the digits seen in a cell. It finds a solution with a
 * new digit in this cell, and often in others, or it proves that all digits have been seen:
 *
 *     cell 5 may hold 1 2 6 8, seen are 2 6      only 1 8 allowed in cell 5: a solution; it has 8, and in
 *                                                cell 9 a 3 that was not seen either
 *     seen are 2 6 8                             only 1 allowed: no solution. Done with cell 5
 *
 * Redundant givens: forbid the digit of a given in its cell. If there is no solution, the other
 * givens already imply this one.
 *
 * The other questions are about clues. Each needs a solver for other rules, without some clues.
 *
 * Redundant clues: leave out one clue. If the puzzle still has the same solution and no other, the
 * clue is redundant.
 *
 * Contradictions: leave out one clue or given after the other. If there is still no solution, it
 * stays out. The clues and givens that remain at the end together allow no solution, and each of
 * them is needed for that:
 *
 *     killer 3 r1c1 r1c2    xv 5 r2c1 r2c2    given r1c1=4     no solution
 *                           xv 5 r2c1 r2c2    given r1c1=4     a solution, so the killer stays
 *     killer 3 r1c1 r1c2                      given r1c1=4     no solution, so xv goes
 *     killer 3 r1c1 r1c2                                       a solution, so the given stays
 *
 * Under a negative rule, a dot or letter also says where the rule does not hold. For this reason
 * the negative rules are left out first, and while one of them stays, its dots or letters stay too.
 */
#include "sudoku/clues/clues.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/solve/solve.h"

#include <string.h>

/* ---- candidates and redundant givens ---- */

struct probe {
    sudoku_solver *solver;
    const sudoku_rules *rules;
    int cells;
    sudoku_puzzle ask;    /* the puzzle, with candidates that change */
    sudoku_answer answer; /* of the last run */
};

static dlx_status begin_probe(struct probe *p, sudoku_solver *solver, const sudoku_puzzle *puzzle)
{
    p->solver = solver;
    p->rules = solver_rules(solver);
    int size = p->rules->size;
    if (!fits_rules(p->rules, puzzle))
        return DLX_ERR_ARGUMENT;
    p->cells = size * size;
    p->ask.size = size;
    p->ask.marked = true;
    p->answer.solutions = 0;
    p->answer.stopped = false;
    memcpy(p->ask.cell, puzzle->cell, (size_t)p->cells);
    for (int cell = 0; cell < p->cells; cell++)
        p->ask.candidates[cell] = marks_of(p->rules, puzzle, cell);
    return DLX_OK;
}

/* Return the number of solutions, up to the limit. */
static uint64_t ask_probe(struct probe *p, uint64_t limit)
{
    dlx_status status = sudoku_solve(p->solver, &p->ask, limit, &p->answer);
    return status == DLX_OK ? p->answer.solutions : 0;
}

/* ---- candidates ---- */

/* An answer has 0 in a cell that is in no grid, so the cell gets bit 0. */
static void see(const struct probe *p, uint64_t *seen)
{
    for (int cell = 0; cell < p->cells; cell++)
        seen[cell] |= UINT64_C(1) << p->answer.cell[cell];
}

/* Find all digits of a cell. Digits that it cannot hold stay excluded: later runs are faster. */
static void probe_cell(struct probe *p, int cell, uint64_t *seen)
{
    uint64_t marks = p->ask.candidates[cell];
    bool more = true;
    while (more && (marks & ~seen[cell]) != 0) {
        p->ask.candidates[cell] = marks & ~seen[cell];
        more = ask_probe(p, 1) == 1;
        if (more)
            see(p, seen);
    }
    p->ask.candidates[cell] = seen[cell];
}

static void probe_cells(struct probe *p, uint64_t *seen)
{
    memset(seen, 0, (size_t)p->cells * sizeof *seen);
    uint64_t solutions = ask_probe(p, 2);
    if (solutions > 0)
        see(p, seen);
    for (int cell = 0; solutions > 1 && cell < p->cells && !p->answer.stopped; cell++)
        if (p->ask.cell[cell] == 0)
            probe_cell(p, cell, seen);
}

dlx_status sudoku_candidates(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                             sudoku_puzzle *result, bool *stopped)
{
    struct probe p;
    uint64_t seen[SUDOKU_MAX_CELLS];
    dlx_status status = begin_probe(&p, solver, puzzle);
    if (status != DLX_OK)
        return status;
    probe_cells(&p, seen);
    result->size = p.ask.size;
    result->marked = true;
    memcpy(result->cell, p.ask.cell, (size_t)p.cells);
    memcpy(result->candidates, seen, (size_t)p.cells * sizeof *seen);
    *stopped = p.answer.stopped;
    return DLX_OK;
}

/* ---- redundant givens ---- */

static bool is_redundant(struct probe *p, int cell)
{
    uint8_t digit = p->ask.cell[cell];
    uint64_t marks = p->ask.candidates[cell];
    p->ask.cell[cell] = 0;
    p->ask.candidates[cell] = all_digits(p->ask.size) & ~(UINT64_C(1) << digit);
    uint64_t solutions = ask_probe(p, 1);
    p->ask.cell[cell] = digit;
    p->ask.candidates[cell] = marks;
    return solutions == 0;
}

dlx_status sudoku_redundant_givens(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                   bool *redundant, int *count, bool *stopped)
{
    struct probe p;
    dlx_status status = begin_probe(&p, solver, puzzle);
    if (status != DLX_OK)
        return status;
    p.answer.stopped = false;
    *count = 0;
    for (int cell = 0; cell < p.cells; cell++) {
        redundant[cell] = p.ask.cell[cell] != 0 && !p.answer.stopped && is_redundant(&p, cell);
        *count += redundant[cell];
    }
    *stopped = p.answer.stopped;
    return DLX_OK;
}

/* ---- clues that are left out ---- */

struct leaving {
    struct object object;           /* owner of the array of clues */
    sudoku_solver *host;            /* the caller's solver: its limits and stops count */
    const sudoku_rules *all;        /* the rules with all clues */
    sudoku_rules_settings settings; /* of the rules with the clues that are kept */
    sudoku_clue *kept;              /* these clues */
    sudoku_rules *rules;            /* the rules with them, or NULL */
    sudoku_solver *guest;           /* a solver for these rules, or NULL */
    sudoku_puzzle puzzle;           /* with the givens that are kept */
    sudoku_answer answer;           /* of the last question */
};

static dlx_status begin(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                        struct leaving **leaving)
{
    const sudoku_rules *rules = solver_rules(solver);
    if (!fits_rules(rules, puzzle))
        return DLX_ERR_ARGUMENT;
    const dlx_allocator *allocator = solver_allocator(solver);
    struct leaving *l = object_new(allocator, sizeof *l);
    if (l == NULL)
        return DLX_ERR_MEMORY;
    l->host = solver;
    l->all = rules;
    l->settings = sudoku_rules_describe(rules);
    l->puzzle = *puzzle;
    l->kept = object_array(&l->object, (size_t)rules->clue_count + 1, sizeof *l->kept);
    *leaving = l;
    if (l->kept != NULL)
        return DLX_OK;
    object_free(&l->object);
    return DLX_ERR_MEMORY;
}

static void forget_guest(struct leaving *l)
{
    sudoku_solver_free(l->guest);
    sudoku_rules_free(l->rules);
    l->guest = NULL;
    l->rules = NULL;
}

static void end(struct leaving *l)
{
    forget_guest(l);
    object_free(&l->object);
}

/* Make a solver for the clues that are kept. */
static dlx_status take_clues(struct leaving *l, const bool *is_kept)
{
    const dlx_allocator *allocator = &l->object.allocator;
    forget_guest(l);
    l->settings.clues = l->kept;
    l->settings.clue_count = 0;
    for (int c = 0; c < l->all->clue_count; c++)
        if (is_kept[c])
            l->kept[l->settings.clue_count++] = l->all->clues[c];
    dlx_status status = sudoku_rules_new(allocator, &l->settings, &l->rules, NULL);
    if (status == DLX_OK)
        status = sudoku_solver_new(allocator, l->rules, &l->guest);
    return status;
}

/* Count the solutions of the puzzle, up to a limit. */
static void ask(struct leaving *l, uint64_t limit)
{
    solver_receive(l->host, l->guest);
    sudoku_solve(l->guest, &l->puzzle, limit, &l->answer);
    solver_dismiss(l->host, l->guest);
}

/* ---- redundant clues ---- */

static bool is_same_solution(const struct leaving *l, const uint8_t *solution)
{
    const size_t cells = (size_t)(l->all->size * l->all->size);
    return l->answer.solutions == 1 && memcmp(l->answer.cell, solution, cells) == 0;
}

/* Make an array with a value for each clue. Return NULL if there is no memory. */
static bool *array_of(struct leaving *l, bool value)
{
    const size_t count = (size_t)l->all->clue_count;
    bool *array = object_array(&l->object, count + 1, sizeof *array);
    if (array != NULL)
        memset(array, value, count);
    return array;
}

static dlx_status find_redundant(struct leaving *l, const uint8_t *solution, bool *redundant,
                                 int *count)
{
    dlx_status status = DLX_OK;
    bool *is_kept = array_of(l, true);
    if (is_kept == NULL)
        return DLX_ERR_MEMORY;
    for (int c = 0; c < l->all->clue_count && status == DLX_OK && !l->answer.stopped; c++) {
        is_kept[c] = false;
        status = take_clues(l, is_kept);
        is_kept[c] = true;
        if (status != DLX_OK)
            break;
        ask(l, 2);
        redundant[c] = !l->answer.stopped && is_same_solution(l, solution);
        *count += redundant[c];
    }
    return status;
}

dlx_status sudoku_redundant_clues(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                  bool *redundant, int *count, bool *stopped)
{
    sudoku_answer answer;
    struct leaving *l;
    int found = 0;
    dlx_status status = sudoku_solve(solver, puzzle, 2, &answer);
    if (status != DLX_OK)
        return status;
    if (answer.stopped || answer.solutions != 1) {
        *count = 0;
        *stopped = answer.stopped;
        return DLX_OK;
    }
    status = begin(solver, puzzle, &l);
    if (status != DLX_OK)
        return status;
    bool *is_redundant = array_of(l, false);
    status = is_redundant != NULL ? find_redundant(l, answer.cell, is_redundant, &found)
                                  : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        memcpy(redundant, is_redundant, (size_t)l->all->clue_count);
        *count = found;
        *stopped = l->answer.stopped;
    }
    end(l);
    return status;
}

/* ---- contradictions ---- */

/* Return whether a negative rule that stays depends on a clue. */
static bool is_bound(const struct leaving *l, const bool *is_kept, int clue)
{
    for (int c = 0; c < l->all->clue_count; c++)
        if (is_kept[c] && clue_depends_on(l->all->clues[c].kind, l->all->clues[clue].kind))
            return true;
    return false;
}

static bool has_no_solution(const struct leaving *l)
{
    return !l->answer.stopped && l->answer.solutions == 0;
}

/* Remove the given of a cell. Its candidates, which are often only its digit, go with it. */
static void empty_cell(struct leaving *l, int cell)
{
    l->puzzle.cell[cell] = 0;
    if (l->puzzle.marked)
        l->puzzle.candidates[cell] = all_digits(l->all->digits);
}

/* Without all givens, or all clues, there is often still no solution: one question saves many. */
static dlx_status leave_out_halves(struct leaving *l, bool *clues)
{
    const sudoku_puzzle puzzle = l->puzzle;
    dlx_status status = take_clues(l, clues);
    if (status != DLX_OK)
        return status;
    for (int cell = 0; cell < l->all->size * l->all->size; cell++)
        if (l->puzzle.cell[cell] != 0)
            empty_cell(l, cell);
    ask(l, 1);
    if (has_no_solution(l) || l->answer.stopped)
        return DLX_OK;
    l->puzzle = puzzle;
    bool *none = array_of(l, false);
    if (none == NULL)
        return DLX_ERR_MEMORY;
    status = take_clues(l, none);
    if (status != DLX_OK)
        return status;
    ask(l, 1);
    if (has_no_solution(l))
        memset(clues, false, (size_t)l->all->clue_count);
    return DLX_OK;
}

static dlx_status leave_out_clues(struct leaving *l, bool *clues, bool negative)
{
    dlx_status status = DLX_OK;
    for (int c = 0; c < l->all->clue_count && status == DLX_OK && !l->answer.stopped; c++) {
        if (!clues[c] || (clue_row(l->all->clues[c].kind)->except != 0) != negative ||
            is_bound(l, clues, c))
            continue;
        clues[c] = false;
        status = take_clues(l, clues);
        if (status == DLX_OK)
            ask(l, 1);
        clues[c] = !has_no_solution(l);
    }
    return status;
}

/* Leave out a given if there is no solution without it either. */
static void leave_out_given(struct leaving *l, int cell)
{
    const uint8_t digit = l->puzzle.cell[cell];
    const uint64_t candidates = l->puzzle.candidates[cell];
    empty_cell(l, cell);
    ask(l, 1);
    if (!has_no_solution(l)) {
        l->puzzle.cell[cell] = digit;
        l->puzzle.candidates[cell] = candidates;
    }
}

static dlx_status leave_out_givens(struct leaving *l, const bool *clues)
{
    const dlx_status status = take_clues(l, clues);
    for (int cell = 0; cell < l->all->size * l->all->size && status == DLX_OK && !l->answer.stopped;
         cell++)
        if (l->puzzle.cell[cell] != 0)
            leave_out_given(l, cell);
    return status;
}

static dlx_status leave_out_all(struct leaving *l, bool *clues)
{
    dlx_status status = leave_out_halves(l, clues);
    if (status == DLX_OK)
        status = leave_out_clues(l, clues, true);
    if (status == DLX_OK)
        status = leave_out_clues(l, clues, false);
    return status == DLX_OK ? leave_out_givens(l, clues) : status;
}

dlx_status sudoku_find_contradiction(sudoku_solver *solver, const sudoku_puzzle *puzzle,
                                     bool *clues, bool *givens, bool *stopped)
{
    struct leaving *l;
    dlx_status status = begin(solver, puzzle, &l);
    if (status != DLX_OK)
        return status;
    bool *is_kept = array_of(l, true);
    status = is_kept != NULL ? leave_out_all(l, is_kept) : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        memcpy(clues, is_kept, (size_t)l->all->clue_count);
        for (int cell = 0; cell < l->all->size * l->all->size; cell++)
            givens[cell] = l->puzzle.cell[cell] != 0;
        *stopped = l->answer.stopped;
    }
    end(l);
    return status;
}
