/* SPDX-License-Identifier: MIT */
/*
 * Decide if puzzles have one solution. Classic puzzles go to the bulk solver, which is fastest with many
 * questions at once. All others go to a solver one by one:
 *
 *     questions  ->  boards  ->  sudoku_bulk_solve()  ->  results  ->  verdicts
 *     question   ->  puzzle  ->  solver_judge()  ->  verdict
 */
#include "sudoku/generate/judge.h"

#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"

#include <stdatomic.h>

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
    if (status == DLX_OK)
        status = solver_expect_judgments(j->solver);
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

static void answer_all(struct judge *j, int count, enum verdict *verdicts)
{
    const sudoku_result *results = j->batch->results;
    sudoku_bulk_solve(j->bulk, j->batch->puzzles, (size_t)count, 2, j->batch->results);
    for (int q = 0; q < count; q++)
        verdicts[q] = results[q].stopped          ? VERDICT_STOPPED
                      : results[q].solutions == 1 ? VERDICT_UNIQUE
                                                  : VERDICT_NOT;
}

/* The other solver gets what is left of the budget as its limit. */
static enum verdict answer_one(struct judge *j, struct budget *budget)
{
    if (!budget->is_limited) {
        sudoku_solver_limit(j->solver, NULL);
        return solver_judge(j->solver, &j->puzzle);
    }
    if (budget_is_spent(budget))
        return VERDICT_STOPPED;
    sudoku_solver_limit(j->solver, &(dlx_limits){.tree_nodes = budget->left});
    const enum verdict verdict = solver_judge(j->solver, &j->puzzle);
    budget->left = solver_nodes_left(j->solver);
    return verdict;
}

void judge_answer(struct judge *judge, int count, struct budget *budget, enum verdict *verdicts)
{
    bool stopped = atomic_load(&judge->stop);
    if (!stopped && judge->bulk != NULL) {
        answer_all(judge, count, verdicts);
        budget_spend(budget, (uint64_t)count);
    } else if (!stopped && count > 0)
        verdicts[0] = answer_one(judge, budget);
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
