/* SPDX-License-Identifier: MIT */
/*
 * Target: everything that solves Sudoku. The input bytes are rules and a puzzle.
 *
 * Laws: the solver with every kernel, the exact-cover problem, the bulk engine with every
 * instruction set, the stream, and brute force on small boards all find the same number of
 * solutions. Where it is promised, they find the same first solution. That solution is valid. A
 * puzzle with a conflict has no solution. In a puzzle with one solution, a given is called
 * redundant exactly if it can be removed. A reduced puzzle has the same solution.
 */
#include "sudoku/core/board.h"
#include "sudoku/bulk.h"
#include "sudoku/generate.h"
#include "sudoku/solve/solve.h"
#include "tests/fuzz/board.h"
#include "tests/support/tasks.h"

#include <string.h>

enum { LIMIT = 20, TRIALS = 20000 };

/* ---- brute force ---- */

struct trial {
    const sudoku_rules *rules;
    sudoku_puzzle board;
    const sudoku_puzzle *puzzle;
    uint64_t solutions; /* number of solutions so far, up to the limit */
    uint32_t left;      /* budget of digits to try */
};

static bool fits(const struct trial *t, int cell, int digit)
{
    const sudoku_list *peers = &t->rules->peers[cell];
    if ((t->rules->allowed[cell] >> digit & 1) == 0 ||
        (t->puzzle->marked && (t->puzzle->candidates[cell] >> digit & 1) == 0))
        return false;
    for (int p = 0; p < peers->count; p++)
        if (t->board.cell[peers->at[p]] == digit)
            return false;
    return true;
}

/* Try digit after digit in cell after cell. At most 36 levels deep. */
static void try_cell(struct trial *t, int cell)
{
    int size = t->board.size;
    while (cell < size * size && t->board.cell[cell] != 0)
        cell++;
    if (cell == size * size) {
        t->solutions++;
        return;
    }
    for (int digit = 1; digit <= size && t->solutions < LIMIT && t->left > 0; digit++)
        if (fits(t, cell, digit)) {
            t->left--;
            t->board.cell[cell] = (uint8_t)digit;
            try_cell(t, cell + 1);
            t->board.cell[cell] = 0;
        }
}

static bool givens_fit(struct trial *t)
{
    bool fit = true;
    for (int cell = 0; cell < t->board.size * t->board.size && fit; cell++) {
        uint8_t digit = t->board.cell[cell];
        t->board.cell[cell] = 0;
        fit = digit == 0 || fits(t, cell, digit);
        t->board.cell[cell] = digit;
    }
    return fit;
}

/* Compare with brute force, unless that takes too long. */
static void holds_by_hand(const struct board *board, const sudoku_puzzle *puzzle,
                          uint64_t solutions)
{
    static struct trial t;
    t = (struct trial){.rules = board->rules, .puzzle = puzzle, .board = *puzzle, .left = TRIALS};
    if (givens_fit(&t))
        try_cell(&t, 0);
    HOLDS(t.left > 0 ? t.solutions == solutions : t.solutions <= solutions);
}

/* ---- other ways to solve ---- */

static void holds_kernels(struct board *board, const sudoku_puzzle *puzzle,
                          const sudoku_answer *expected)
{
    static const char *const kernels[] = {"links", "lanes", "bits"};
    for (int k = 0; k < 3; k++) {
        sudoku_solver **solver = &board->by_kernel[k];
        sudoku_answer answer;
        dlx_status status = DLX_OK;
        if (*solver == NULL)
            status = sudoku_solver_new(NULL, board->rules, solver);
        if (status == DLX_OK)
            status = sudoku_solver_set(*solver, "kernel", kernels[k]);
        if (status == DLX_ERR_KERNEL)
            continue;
        HOLDS(status == DLX_OK);
        HOLDS(sudoku_solve(*solver, puzzle, LIMIT, &answer) == DLX_OK);
        HOLDS(answer.solutions == expected->solutions);
        if (answer.solutions > 0)
            HOLDS(memcmp(answer.cell, expected->cell, (size_t)(board->size * board->size)) == 0);
    }
}

static void holds_cover(const struct board *board, const sudoku_puzzle *puzzle, uint64_t solutions)
{
    const dlx_limits limits = {.solutions = LIMIT};
    dlx_problem *problem;
    dlx_search *search;
    dlx_outcome outcome;
    uint64_t count;
    HOLDS(sudoku_cover(NULL, board->rules, puzzle, &problem) == DLX_OK);
    HOLDS(search_open(problem, NULL, &search) == DLX_OK);
    dlx_task_limit(search->task, &limits);
    outcome = dlx_search_count(search, &count);
    HOLDS(outcome == DLX_EXHAUSTED || (outcome == DLX_STOPPED_BY_SOLUTIONS && count == LIMIT));
    HOLDS(count == solutions);
    search_close(search);
    dlx_problem_free(problem);
}

/* ---- many puzzles at once ---- */

enum { COPIES = 12 };

/* The puzzle, and copies with one digit changed. */
static void make_copies(struct dice *dice, const sudoku_board *board, int givens,
                        sudoku_board *copies)
{
    for (int c = 0; c < COPIES; c++) {
        copies[c] = *board;
        if (c > 0 && givens >= ENOUGH) {
            const uint8_t digit = (uint8_t)dice_below(dice, 10);
            copies[c].cell[dice_below(dice, SUDOKU_CELLS)] = digit;
        }
    }
}

static void holds_result(const sudoku_board *puzzle, const sudoku_result *result,
                         const sudoku_result *expected, bool first)
{
    HOLDS(!result->stopped && result->solutions == expected->solutions);
    if (result->solutions == 0)
        return;
    HOLDS(board_is_solution(puzzle, &result->solution));
    if (first || result->solutions == 1)
        HOLDS(memcmp(&result->solution, &expected->solution, sizeof result->solution) == 0);
}

/* The puzzles put into a stream, and the number of results so far. */
struct flow {
    const sudoku_board *puzzles;
    const sudoku_result *expected;
    uint64_t taken;
};

static void take(void *user, const sudoku_solved *solved)
{
    struct flow *flow = user;
    for (size_t p = 0; p < solved->count; p++, flow->taken++) {
        HOLDS(solved->tags[p] == flow->taken);
        holds_result(&solved->puzzles[p], &solved->results[p], &flow->expected[flow->taken], true);
    }
}

static void holds_stream(const sudoku_board *puzzles, const sudoku_result *expected)
{
    struct flow flow = {puzzles, expected, 0};
    const sudoku_stream_settings settings = {
        .bulk = {.first = true}, .limit = LIMIT, .threads = 1, .take = take, .user = &flow};
    sudoku_stream *stream;
    HOLDS(sudoku_stream_new(NULL, &settings, &stream) == DLX_OK);
    for (uint64_t p = 0; p < COPIES; p++)
        HOLDS(sudoku_stream_put(stream, puzzles[p].cell, p) == DLX_OK);
    sudoku_stream_flush(stream);
    HOLDS(flow.taken == COPIES);
    sudoku_stream_free(stream);
}

static void holds_many(struct dice *dice, struct board *board, const sudoku_board *puzzle,
                       int givens)
{
    static const char *const simds[] = {"v4", "v3", "v2", "none"};
    static sudoku_board copies[COPIES];
    static sudoku_result expected[COPIES], results[COPIES];
    static sudoku_bulk *bulks[4][2];
    make_copies(dice, puzzle, givens, copies);
    for (int c = 0; c < COPIES; c++)
        HOLDS(solve_board(board->solver, &copies[c], LIMIT, &expected[c]) == DLX_OK);
    for (int simd = 0; simd < 4; simd++) {
        const sudoku_bulk_settings settings = {.simd = simds[simd],
                                               .first = (dice_byte(dice) & 1) != 0};
        sudoku_bulk **bulk = &bulks[simd][settings.first];
        dlx_status status = *bulk != NULL ? DLX_OK : sudoku_bulk_new(NULL, &settings, bulk);
        if (status == DLX_ERR_SIMD)
            continue;
        HOLDS(status == DLX_OK);
        HOLDS(sudoku_bulk_solve(*bulk, copies, COPIES, LIMIT, results) == DLX_OK);
        for (int c = 0; c < COPIES; c++)
            holds_result(&copies[c], &results[c], &expected[c], settings.first);
    }
    if ((dice_byte(dice) & 1) != 0)
        holds_stream(copies, expected);
}

/* ---- puzzles with one solution ---- */

static void holds_redundant(struct board *board, const sudoku_puzzle *puzzle)
{
    bool redundant[SUDOKU_MAX_CELLS], stopped;
    int count, seen = 0;
    HOLDS(sudoku_redundant_givens(board->solver, puzzle, redundant, &count, &stopped) == DLX_OK &&
          !stopped);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        sudoku_puzzle less = *puzzle;
        seen += redundant[cell];
        if (puzzle->cell[cell] == 0) {
            HOLDS(!redundant[cell]);
            continue;
        }
        less.cell[cell] = 0;
        if (less.marked) /* candidates of a given's cell do not count */
            less.candidates[cell] = ((UINT64_C(1) << less.size) - 1) << 1;
        HOLDS((solved(board, &less, 2).solutions == 1) == redundant[cell]);
    }
    HOLDS(seen == count);
}

static void holds_reduced(struct board *board, const sudoku_puzzle *puzzle,
                          const sudoku_answer *expected, uint8_t how)
{
    sudoku_puzzle less = *puzzle;
    sudoku_answer answer;
    uint64_t random = how;
    bool minimal, redundant[SUDOKU_MAX_CELLS], stopped;
    int count;
    HOLDS(sudoku_reduce(board->solver, &less, how % 2 != 0 ? &random : NULL, &answer, &minimal) ==
          DLX_OK);
    HOLDS(answer.solutions == 1 && minimal);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        HOLDS(less.cell[cell] == 0 || less.cell[cell] == puzzle->cell[cell]);
    answer = solved(board, &less, 2);
    HOLDS(answer.solutions == 1 &&
          memcmp(answer.cell, expected->cell, (size_t)(puzzle->size * puzzle->size)) == 0);
    HOLDS(sudoku_redundant_givens(board->solver, &less, redundant, &count, &stopped) == DLX_OK);
    HOLDS(count == 0);
}

static void holds_candidates(struct board *board, const sudoku_puzzle *puzzle,
                             const sudoku_answer *answer)
{
    static sudoku_puzzle result;
    bool stopped;
    HOLDS(sudoku_candidates(board->solver, puzzle, &result, &stopped) == DLX_OK && !stopped);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        if (answer->solutions == 0)
            HOLDS(result.candidates[cell] == 0);
        else if (answer->solutions == 1)
            HOLDS(result.candidates[cell] == UINT64_C(1) << answer->cell[cell]);
        else
            HOLDS((result.candidates[cell] >> answer->cell[cell] & 1) != 0);
    }
}

/* ---- the whole run ---- */

TARGET(sudoku)
{
    static sudoku_puzzle puzzle;
    struct dice dice = {data, size};
    struct board *board = board_of(dice_byte(&dice));
    uint8_t how = dice_byte(&dice);
    small_puzzle(&dice, board, &puzzle);
    int a, b, givens = count_givens(&puzzle);
    sudoku_answer answer = solved(board, &puzzle, LIMIT);
    bool conflict = sudoku_find_conflict(board->rules, &puzzle, &a, &b);
    HOLDS(!conflict || answer.solutions == 0);
    if (answer.solutions > 0)
        HOLDS(sudoku_is_solution(board->rules, &puzzle, answer.cell));
    if (board->size <= 6)
        holds_by_hand(board, &puzzle, answer.solutions);
    if (how % 4 == 0)
        holds_kernels(board, &puzzle, &answer);
    if (how % 4 == 1)
        holds_cover(board, &puzzle, answer.solutions);
    if (how % 4 == 2 && board->rules->is_plain && puzzle.size == SUDOKU_SIZE && !puzzle.marked)
        holds_many(&dice, board, (const sudoku_board *)puzzle.cell, givens);
    if (how % 4 == 3 && (givens > 20 || board->size <= 6))
        holds_candidates(board, &puzzle, &answer);
    if (how % 4 == 3 && answer.solutions == 1) {
        holds_redundant(board, &puzzle);
        holds_reduced(board, &puzzle, &answer, how);
    }
    return 0;
}
