/* SPDX-License-Identifier: MIT */
/*
 * Who answers: the bulk solver, which likes to have many questions at once, where it can; else a
 * solver. On boards above 9x9 a question may take for ever, and then it is given up.
 *
 *     questions  ->  puzzles  ->  sudoku_bulk_solve()  ->  results  ->  verdicts
 *                    puzzle   ->  solver_try()         ->  answer   ->  verdict
 *
 * How much a solver may spend on a question is counted in tree nodes, which are the same on all
 * machines.
 */
#include "sudoku/generate/judge.h"

#include "sudoku/rules.h"
#include "sudoku/solve.h"

#include <stdatomic.h>
#include <string.h>

/* Tree nodes for a question on boards above 9x9, and above 16x16, where there are many more
 * questions, and more that would take for ever. */
enum { PATIENCE = 20000, LARGE = 16, LARGE_PATIENCE = 2000 };

/* What the bulk solver takes and gives. */
struct batch {
    sudoku_board puzzles[JUDGE_MOST];
    sudoku_result results[JUDGE_MOST];
};

struct judge {
    dlx_allocator allocator; /* of this struct and the batch */
    sudoku_bulk *bulk;       /* it, or else a solver */
    struct batch *batch;     /* with bulk */
    sudoku_solver *solver;   /* without */
    sudoku_puzzle puzzle;    /* likewise */
    atomic_bool stop;        /* judge_stop() was called */
};

static dlx_status build(struct judge *j, const sudoku_rules *rules, const char *simd, bool many)
{
    const dlx_allocator *a = &j->allocator;
    const sudoku_bulk_settings bulk = {.simd = simd};
    const dlx_search_settings search = {.simd = simd};
    j->puzzle.size = rules->size;
    if (!many || !rules_are_classic(rules))
        return sudoku_solver_new(a, rules, &search, &j->solver);
    j->batch = a->allocate(a->user, NULL, 0, sizeof *j->batch);
    return j->batch == NULL ? DLX_ERR_MEMORY : sudoku_bulk_new(a, &bulk, &j->bulk);
}

dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules, const char *simd,
                     bool many, struct judge **judge)
{
    struct judge *j = allocator->allocate(allocator->user, NULL, 0, sizeof *j);
    if (j == NULL)
        return DLX_ERR_MEMORY;
    memset(j, 0, sizeof *j);
    j->allocator = *allocator;
    dlx_status status = build(j, rules, simd, many);
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
    const dlx_allocator a = judge->allocator;
    sudoku_bulk_free(judge->bulk);
    sudoku_solver_free(judge->solver);
    if (judge->batch != NULL)
        a.allocate(a.user, judge->batch, sizeof *judge->batch, 0);
    a.allocate(a.user, judge, sizeof *judge, 0);
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

static void answer_all(struct judge *j, int count, enum verdict *verdicts)
{
    sudoku_bulk_solve(j->bulk, j->batch->puzzles, (size_t)count, 2, j->batch->results);
    for (int q = 0; q < count; q++) {
        const sudoku_result *result = &j->batch->results[q];
        bool unique = result->solutions == 1;
        verdicts[q] = result->stopped ? VERDICT_STOPPED : unique ? VERDICT_UNIQUE : VERDICT_NOT;
    }
}

/* 0: any number. */
static uint64_t patience_for(int size)
{
    return size <= SUDOKU_SIZE ? 0 : size <= LARGE ? PATIENCE : LARGE_PATIENCE;
}

static enum verdict answer_one(struct judge *j, const sudoku_puzzle *marks)
{
    sudoku_answer answer;
    j->puzzle.marked = marks != NULL && marks->marked;
    if (j->puzzle.marked)
        memcpy(j->puzzle.candidates, marks->candidates, sizeof j->puzzle.candidates);
    uint64_t patience = patience_for(j->puzzle.size);
    solver_try(j->solver, &j->puzzle, 2, patience, &answer);
    if (answer.stopped && answer.solutions < 2)
        return patience != 0 ? VERDICT_UNSURE : VERDICT_STOPPED;
    return answer.solutions == 1 ? VERDICT_UNIQUE : VERDICT_NOT;
}

/* A stop that comes late, or was meant for a search, is taken here, so that none is left for
 * later calls. */
void judge_answer(struct judge *judge, int count, const sudoku_puzzle *marks,
                  enum verdict *verdicts)
{
    bool stopped = atomic_load(&judge->stop);
    if (!stopped && judge->bulk != NULL)
        answer_all(judge, count, verdicts);
    else if (!stopped)
        verdicts[0] = answer_one(judge, marks);
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
