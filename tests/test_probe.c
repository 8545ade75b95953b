/* SPDX-License-Identifier: MIT */
/* Tests of candidates and redundant givens, compared with all solutions, found by brute force. */
#include "sudoku/sudoku.h"
#include "tests/support/puzzles.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

/* A board with its rules and solver. */
struct bench {
    sudoku_rules *rules;
    sudoku_solver *solver;
};

static struct bench bench_of(const sudoku_rules_settings *settings)
{
    struct bench b;
    ck_assert_int_eq(sudoku_rules_new(NULL, settings, &b.rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, b.rules, &b.solver), DLX_OK);
    return b;
}

static void bench_free(struct bench *b)
{
    sudoku_solver_free(b->solver);
    sudoku_rules_free(b->rules);
}

/* ---- brute force ---- */

/* The digits of each cell in all solutions, and the number of solutions up to a limit. */
struct found {
    uint64_t seen[SUDOKU_MAX_CELLS];
    uint64_t count, limit;
};

/* Return the digits that an empty cell may hold according to its peers and marks. */
static uint64_t digits_left(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                            const uint8_t *cells, int cell)
{
    const sudoku_list *peers = &rules->peers[cell];
    uint64_t left = rules->allowed[cell];
    left &= puzzle->marked ? puzzle->candidates[cell] : left;
    for (int p = 0; p < peers->count; p++)
        left &= ~(UINT64_C(1) << cells[peers->at[p]]);
    return left;
}

/* Return the empty cell with the fewest digits left, or -1 if there is none. */
static int scarcest(const sudoku_rules *rules, const sudoku_puzzle *puzzle, const uint8_t *cells)
{
    int best = -1, fewest = 65;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        if (cells[cell] != 0)
            continue;
        int count = __builtin_popcountll(digits_left(rules, puzzle, cells, cell));
        best = count < fewest ? cell : best;
        fewest = count < fewest ? count : fewest;
    }
    return best;
}

static void try_all(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint8_t *cells,
                    struct found *found)
{
    int cell = scarcest(rules, puzzle, cells);
    if (cell < 0) {
        found->count++;
        for (int c = 0; c < puzzle->size * puzzle->size; c++)
            found->seen[c] |= UINT64_C(1) << cells[c];
        return;
    }
    uint64_t left = digits_left(rules, puzzle, cells, cell);
    for (uint8_t digit = 1; digit <= puzzle->size && found->count < found->limit; digit++)
        if ((left >> digit & 1) != 0) {
            cells[cell] = digit;
            try_all(rules, puzzle, cells, found);
        }
    cells[cell] = 0;
}

static struct found find_all(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t limit)
{
    struct found found = {.limit = limit};
    uint8_t cells[SUDOKU_MAX_CELLS];
    int a, b;
    memcpy(cells, puzzle->cell, sizeof cells);
    if (!sudoku_find_conflict(rules, puzzle, &a, &b))
        try_all(rules, puzzle, cells, &found);
    return found;
}

/* ---- checks ---- */

static void assert_candidates(const struct bench *b, const sudoku_puzzle *puzzle,
                              const struct found *expected)
{
    sudoku_puzzle result;
    bool stopped;
    ck_assert_int_eq(sudoku_candidates(b->solver, puzzle, &result, &stopped), DLX_OK);
    ck_assert(!stopped && result.marked);
    ck_assert_int_eq(result.size, puzzle->size);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        ck_assert_int_eq(result.cell[cell], puzzle->cell[cell]);
        ck_assert_uint_eq(result.candidates[cell], expected->seen[cell]);
    }
}

/* Check every given: it is redundant if and only if the puzzle has the same number of solutions
 * without it. */
static void assert_redundant(const struct bench *b, const sudoku_puzzle *puzzle)
{
    bool redundant[SUDOKU_MAX_CELLS], stopped;
    int count, expected = 0;
    uint64_t solutions = find_all(b->rules, puzzle, UINT64_MAX).count;
    ck_assert_int_eq(sudoku_redundant_givens(b->solver, puzzle, redundant, &count, &stopped),
                     DLX_OK);
    ck_assert(!stopped);
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        sudoku_puzzle without = *puzzle;
        without.cell[cell] = 0;
        without.candidates[cell] = UINT64_MAX;
        bool same = puzzle->cell[cell] != 0 &&
                    find_all(b->rules, &without, solutions + 1).count == solutions;
        ck_assert_int_eq(redundant[cell], same);
        expected += same;
    }
    ck_assert_int_eq(count, expected);
}

/* Take a solution of the empty board, keep about `kept` in 256 of its digits, and change some. */
static sudoku_puzzle some_of(struct random *random, const struct bench *b, uint32_t kept)
{
    sudoku_puzzle puzzle = {.size = b->rules->size};
    sudoku_answer answer;
    puzzle.cell[0] = (uint8_t)(1 + random_below(random, (uint32_t)puzzle.size));
    ck_assert_int_eq(sudoku_solve(b->solver, &puzzle, 1, &answer), DLX_OK);
    for (int cell = 0; cell < puzzle.size * puzzle.size; cell++) {
        bool keep = answer.solutions == 1 && random_below(random, 256) < kept;
        puzzle.cell[cell] = keep ? answer.cell[cell] : 0;
    }
    return puzzle;
}

/* Make marks that leave some digits, usually many, and keep the given digit with a probability of
 * at least right / 16. */
static void mark_some(struct random *random, uint32_t right, sudoku_puzzle *puzzle)
{
    puzzle->marked = true;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        puzzle->candidates[cell] = random_next(random) | random_next(random) | random_next(random);
        if (puzzle->cell[cell] != 0 && random_below(random, 16) < right)
            puzzle->candidates[cell] = UINT64_C(1) << puzzle->cell[cell];
    }
}

static const sudoku_rules_settings boards[] = {
    {.size = 4},
    {.size = 4, .variants = SUDOKU_X},
    {.size = 4, .variants = SUDOKU_ANTI_KNIGHT},
    {.size = 6},
    {.size = 6, .box_rows = 3, .box_columns = 2, .variants = SUDOKU_ANTI_KING},
};

TEST(candidates_are_the_digits_of_all_solutions)
{
    struct random random = {71};
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        struct bench b = bench_of(&boards[k]);
        for (int i = 0; i < CASES(200); i++) {
            bool small = boards[k].size == 4;
            sudoku_puzzle puzzle =
                some_of(&random, &b, (small ? 10 : 80) + random_below(&random, 60));
            if (i % 3 == 0)
                mark_some(&random, 15, &puzzle);
            if (i % 5 == 0)
                puzzle.cell[random_below(&random, 16)] = 1;
            const struct found all = find_all(b.rules, &puzzle, UINT64_MAX);
            assert_candidates(&b, &puzzle, &all);
        }
        bench_free(&b);
    }
}

TEST(candidates_of_9x9_are_the_digits_of_its_few_solutions)
{
    const sudoku_rules_settings usual = {.size = 9}, x = {.size = 9, .variants = SUDOKU_X};
    struct puzzle_maker maker;
    struct bench b = bench_of(&usual), with_x = bench_of(&x);
    int compared = 0;
    puzzle_maker_init(&maker, 72, 10);
    for (int i = 0; i < 40; i++) {
        sudoku_board board = random_puzzle(&maker, i % 4 ? PUZZLE_SEVERAL : PUZZLE_EASY);
        sudoku_puzzle puzzle = {.size = 9};
        memcpy(puzzle.cell, board.cell, sizeof board.cell);
        struct found all = find_all(b.rules, &puzzle, 200);
        if (all.count < 200) {
            assert_candidates(&b, &puzzle, &all);
            compared++;
        }
        if (i % 4 == 0) { /* with many givens, because brute force is slow to find contradictions */
            all = find_all(with_x.rules, &puzzle, 200);
            assert_candidates(&with_x, &puzzle, &all);
        }
    }
    ck_assert_int_gt(compared, 10);
    puzzle_maker_free(&maker);
    bench_free(&with_x);
    bench_free(&b);
}

TEST(an_empty_board_has_all_candidates)
{
    static const int sizes[] = {4, 6, 9, 12, 16};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct bench b = bench_of(&(sudoku_rules_settings){.size = sizes[s]});
        sudoku_puzzle puzzle = {.size = sizes[s]};
        struct found all = {.count = 0};
        for (int cell = 0; cell < sizes[s] * sizes[s]; cell++)
            all.seen[cell] = ((UINT64_C(1) << sizes[s]) - 1) << 1;
        assert_candidates(&b, &puzzle, &all);
        bench_free(&b);
    }
}

TEST(removing_a_redundant_given_keeps_the_solutions)
{
    struct random random = {73};
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        struct bench b = bench_of(&boards[k]);
        for (int i = 0; i < 100; i++) {
            bool small = boards[k].size == 4;
            sudoku_puzzle puzzle =
                some_of(&random, &b, (small ? 60 : 120) + random_below(&random, 100));
            if (i % 3 == 0)
                mark_some(&random, 16, &puzzle);
            assert_redundant(&b, &puzzle);
        }
        bench_free(&b);
    }
}

TEST(minimal_puzzles_of_9x9_have_no_redundant_given_and_easy_ones_some)
{
    const sudoku_rules_settings usual = {.size = 9};
    struct puzzle_maker maker;
    struct bench b = bench_of(&usual);
    int some = 0;
    puzzle_maker_init(&maker, 74, 5);
    for (int i = 0; i < 20; i++) {
        sudoku_board board = random_puzzle(&maker, i % 2 ? PUZZLE_MINIMAL : PUZZLE_EASY);
        sudoku_puzzle puzzle = {.size = 9};
        bool redundant[SUDOKU_CELLS], stopped;
        int count;
        memcpy(puzzle.cell, board.cell, sizeof board.cell);
        assert_redundant(&b, &puzzle);
        sudoku_redundant_givens(b.solver, &puzzle, redundant, &count, &stopped);
        ck_assert(i % 2 == 0 || count == 0);
        some += count > 0;
    }
    ck_assert_int_gt(some, 5);
    puzzle_maker_free(&maker);
    bench_free(&b);
}

TEST(a_stop_is_reported)
{
    const sudoku_rules_settings usual = {.size = 9};
    struct bench b = bench_of(&usual);
    sudoku_puzzle puzzle = {.size = 9}, result;
    bool redundant[SUDOKU_CELLS], stopped = false;
    int count;
    sudoku_solver_stop(b.solver);
    ck_assert_int_eq(sudoku_candidates(b.solver, &puzzle, &result, &stopped), DLX_OK);
    ck_assert(stopped);
    puzzle.cell[0] = 1;
    sudoku_solver_stop(b.solver);
    ck_assert_int_eq(sudoku_redundant_givens(b.solver, &puzzle, redundant, &count, &stopped),
                     DLX_OK);
    ck_assert(stopped);
    ck_assert_int_eq(sudoku_candidates(b.solver, &puzzle, &result, &stopped), DLX_OK);
    ck_assert(!stopped);
    bench_free(&b);
}

TEST(wrong_sizes_and_digits_above_the_size_are_refused)
{
    const sudoku_rules_settings usual = {.size = 9};
    struct bench b = bench_of(&usual);
    sudoku_puzzle puzzles[] = {{.size = 4}, {.size = 9, .cell = {10}}}, result = {.size = 7};
    bool redundant[SUDOKU_CELLS], stopped;
    int count = 7;
    for (int p = 0; p < 2; p++) {
        ck_assert_int_eq(sudoku_candidates(b.solver, &puzzles[p], &result, &stopped),
                         DLX_ERR_ARGUMENT);
        ck_assert_int_eq(
            sudoku_redundant_givens(b.solver, &puzzles[p], redundant, &count, &stopped),
            DLX_ERR_ARGUMENT);
    }
    ck_assert_int_eq(result.size, 7);
    ck_assert_int_eq(count, 7);
    bench_free(&b);
}
