/* SPDX-License-Identifier: MIT */
/*
 * Decide if puzzles have one solution. Classic puzzles go to the bulk solver, which is
 * fastest with many questions at once. All others go to a solver one by one:
 *
 *     questions  ->  boards  ->  sudoku_bulk_solve()  ->  results  ->  verdicts
 *     question   ->  puzzle  ->  solver_try()         ->  answer   ->  verdict
 *
 * On boards above 9x9, a question may take practically for ever, so the judge gives up after a number of
 * tree nodes. Tree nodes, unlike seconds, are the same on all machines.
 */
#include "sudoku/generate/judge.h"

#include "sudoku/object.h"
#include "sudoku/rules.h"
#include "sudoku/solve.h"

#include <stdatomic.h>

/* Tree nodes for a question on boards above 9x9. Boards above 16x16 have many more questions, and more of
 * them would take for ever. */
enum { PATIENCE = 20000, LARGE = 16, LARGE_PATIENCE = 2000 };

/* The arrays of the bulk solver. */
struct batch {
    sudoku_board puzzles[JUDGE_MOST];  /* questions */
    sudoku_result results[JUDGE_MOST]; /* answers */
};

struct judge {
    struct object object;  /* owns the batch */
    sudoku_bulk *bulk;     /* for classic rules, or NULL */
    struct batch *batch;   /* with `bulk` */
    sudoku_solver *solver; /* for other rules, or NULL */
    sudoku_puzzle puzzle;  /* the question, with `solver` */
    atomic_bool stop;      /* judge_stop() was called */
};

static dlx_status build(struct judge *j, const sudoku_rules *rules, const char *simd)
{
    const dlx_allocator *a = &j->object.allocator;
    const sudoku_bulk_settings settings = {.simd = simd};
    j->puzzle.size = rules->size;
    if (rules_are_classic(rules)) {
        j->batch = object_array(&j->object, 1, sizeof *j->batch);
        return j->batch == NULL ? DLX_ERR_MEMORY : sudoku_bulk_new(a, &settings, &j->bulk);
    }
    dlx_status status = sudoku_solver_new(a, rules, &j->solver);
    if (status == DLX_OK && simd != NULL)
        status = sudoku_solver_set(j->solver, "simd", simd);
    return status;
}

dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules, const char *simd,
                     struct judge **judge)
{
    struct judge *j = object_new(allocator, sizeof *j);
    if (j == NULL)
        return DLX_ERR_MEMORY;
    dlx_status status = build(j, rules, simd);
    if (status == DLX_OK)
        *judge = j;
    else
        judge_free(j);
    return status;
}

void judge_free(struct judge *judge)
{
    if (judge == NULL)
        return;
    sudoku_bulk_free(judge->bulk);
    sudoku_solver_free(judge->solver);
    object_free(&judge->object);
}

int judge_width(const struct judge *judge)
{
    return judge->bulk != NULL ? JUDGE_MOST : 1;
}

uint8_t *judge_question(struct judge *judge, int q)
{
    return judge->bulk != NULL ? judge->batch->puzzles[q].cell : judge->puzzle.cell;
}

/* ---- answers ---- */

static enum verdict verdict_of(bool is_stopped, uint64_t solutions)
{
    return is_stopped ? VERDICT_STOPPED : solutions == 1 ? VERDICT_UNIQUE : VERDICT_NOT;
}

static void answer_all(struct judge *j, int count, enum verdict *verdicts)
{
    sudoku_bulk_solve(j->bulk, j->batch->puzzles, (size_t)count, 2, j->batch->results);
    for (int q = 0; q < count; q++)
        verdicts[q] = verdict_of(j->batch->results[q].stopped, j->batch->results[q].solutions);
}

enum verdict judge_puzzle(sudoku_solver *solver, const sudoku_puzzle *puzzle)
{
    sudoku_answer answer;
    uint64_t patience = puzzle->size <= SUDOKU_SIZE ? 0
                        : puzzle->size <= LARGE     ? PATIENCE
                                                    : LARGE_PATIENCE;
    enum attempt attempt = solver_try(solver, puzzle, 2, patience, &answer);
    return attempt == ATTEMPT_TOO_LONG ? VERDICT_UNSURE
                                       : verdict_of(answer.stopped, answer.solutions);
}

void judge_answer(struct judge *judge, int count, enum verdict *verdicts)
{
    bool stopped = atomic_load(&judge->stop);
    if (!stopped && judge->bulk != NULL)
        answer_all(judge, count, verdicts);
    else if (!stopped)
        verdicts[0] = judge_puzzle(judge->solver, &judge->puzzle);
    /* Also obey a stop that arrived after the answers, so that it does not stop a later call. */
    if (!atomic_exchange(&judge->stop, false))
        return;
    for (int q = 0; q < count; q++)
        verdicts[q] = VERDICT_STOPPED;
}

void judge_stop(struct judge *judge)
{
    atomic_store(&judge->stop, true);
    if (judge->bulk != NULL)
        sudoku_bulk_stop(judge->bulk);
    else
        sudoku_solver_stop(judge->solver);
}
