/* SPDX-License-Identifier: MIT */
/*
 * Tests of the bulk engine on its own, in two configurations that no processor is likely to choose:
 * with lanes of plain words, and with a pool of one block and few guesses allowed, so that it sets
 * puzzles aside all the time.
 */
#undef SIMD_WORDS
#define SIMD_LEVEL        0
#define SIMD_WORDS        1
#define SIMD_NAME         tiny
#define BULK_POOL_BLOCKS  1
#define BULK_MOST_GUESSES 40

#include "sudoku/bulk/engine.h"

extern const struct bulk_engine bulk_engine_tiny;

#include "sudoku/bulk/engine.c"

#include "tests/support/corpus.h"
#include "tests/support/suite.h"

enum { BASES = 100, PUZZLES = 3000, COPIES = 8, MOST_KNOWN = 100 };

static struct corpus corpus;
static struct corpus questions; /* puzzles with a known solution: is there another one? */
static sudoku_board solutions[BULK_PUZZLES];
static uint8_t cells[BULK_PUZZLES]; /* as in struct bulk_known */
static struct search state;
static sudoku_result *results;

/* Puzzles with several solutions, and those with one, but without one of its givens. */
static void make_questions(sudoku_solver *solver)
{
    struct random random = {63};
    for (size_t p = 0; p < corpus.count; p++) {
        sudoku_board puzzle = corpus.puzzles[p];
        const uint32_t cell = random_below(&random, SUDOKU_CELLS);
        const bool is_unique = corpus.known[p].solutions == 1;
        if (corpus.known[p].solutions == 0 || (is_unique && puzzle.cell[cell] == 0))
            continue;
        puzzle.cell[cell] = is_unique ? 0 : puzzle.cell[cell];
        cells[questions.count] = is_unique ? (uint8_t)cell : SUDOKU_CELLS;
        solutions[questions.count] = corpus.known[p].first;
        corpus_add(&questions, puzzle);
    }
    corpus_solve(&questions, solver, 2);
}

static void make_corpus(void)
{
    struct puzzle_maker maker;
    sudoku_solver *solver;
    if (sudoku_solver_new(NULL, NULL, &solver) != DLX_OK)
        abort();
    puzzle_maker_init(&maker, 61, BASES);
    for (int p = 0; p < PUZZLES; p++)
        corpus_add(&corpus, random_puzzle(&maker, (enum puzzle_kind)(p % PUZZLE_KINDS)));
    add_corners(&corpus, &maker, COPIES);
    corpus_solve(&corpus, solver, MOST_KNOWN);
    make_questions(solver);
    puzzle_maker_free(&maker);
    sudoku_solver_free(solver);
    results = calloc(corpus.count, sizeof *results);
    if (results == NULL || corpus.count > BULK_PUZZLES)
        abort();
}

static struct bulk_work solve_corpus(uint64_t limit, const struct permit *permit)
{
    struct bulk_work work = {
        .puzzles = corpus.puzzles,
        .results = results,
        .count = (uint32_t)corpus.count,
        .limit = limit,
        .permit = permit,
    };
    memset(results, 0xa5, corpus.count * sizeof *results);
    solve(&state, &work);
    return work;
}

TEST(every_answer_is_right_unless_the_puzzle_is_set_aside)
{
    const struct permit never = {.stop = false};
    for (uint64_t limit = 1; limit < 50; limit = 2 * limit + 1) {
        const struct bulk_work work = solve_corpus(limit, &never);
        uint32_t stopped = 0, several = 0;
        for (size_t p = 0; p < corpus.count; p++) {
            stopped += results[p].stopped;
            several += results[p].solutions > 1;
            ck_assert_msg(results[p].stopped ||
                              result_is_right(&corpus.puzzles[p], &corpus.known[p], limit, false,
                                              &results[p]),
                          "puzzle %zu, limit %ju", p, (uintmax_t)limit);
        }
        ck_assert_uint_eq(work.stopped, stopped);
        ck_assert_uint_eq(work.several, several);
        ck_assert_uint_gt(stopped, 10);
        ck_assert_uint_lt(stopped, corpus.count / 2);
    }
}

TEST(another_solution_than_the_known_one_is_found_unless_the_puzzle_is_set_aside)
{
    const struct permit never = {.stop = false};
    const struct bulk_known known = {solutions, cells};
    struct bulk_work work = {.puzzles = questions.puzzles,
                             .results = results,
                             .count = (uint32_t)questions.count,
                             .limit = 1,
                             .known = &known,
                             .permit = &never};
    uint32_t stopped = 0;
    memset(results, 0xa5, questions.count * sizeof *results);
    solve(&state, &work);
    for (size_t q = 0; q < questions.count; q++) {
        const bool has_other = questions.known[q].solutions > 1;
        const sudoku_result *result = &results[q];
        stopped += result->stopped;
        ck_assert(result->stopped || result->solutions == has_other);
        ck_assert(result->stopped || !has_other ||
                  (result_is_right(&questions.puzzles[q], &questions.known[q], 1, false, result) &&
                   memcmp(&result->solution, &solutions[q], sizeof *solutions) != 0));
    }
    ck_assert_uint_eq(work.stopped, stopped);
    ck_assert_uint_gt(stopped, 10);
    ck_assert_uint_lt(stopped, questions.count - 100);
}

/* A full node with a repeated digit is no solution. If solutions are known, it leaves its puzzle to
 * the solver; otherwise it is ignored. Later nodes of a decided puzzle are ignored, too. */
TEST(full_nodes_that_are_no_solutions_decide_nothing)
{
    static struct lanes full;
    sudoku_board boards[LANES];
    const struct bulk_known known = {solutions, cells};
    for (int lane = 0; lane < LANES; lane++) {
        boards[lane] = solutions[0];
        boards[lane].cell[0] = solutions[0].cell[lane % 2]; /* wrong in odd lanes */
        full.node.puzzle[lane] = (uint32_t)(lane / 3);
    }
    boards_to_nodes(boards, &full);
    for (int lanes = 1; lanes <= LANES; lanes++)
        for (int knows = 0; knows < 2; knows++) {
            struct bulk_work work = {.results = results, .limit = 1};
            work.known = knows ? &known : NULL;
            memset(&state, 0, sizeof state);
            memset(results, 0, LANES * sizeof *results);
            state.work = &work;
            take_full(&state, &full.node, lowest(lanes));
            harvest(&state);
            for (int p = 0; p <= (lanes - 1) / 3; p++) { /* its first node is wrong if p is odd */
                const bool wrong = p % 2 != 0, right = 3 * p + wrong < lanes;
                ck_assert_int_eq(results[p].stopped, knows && wrong);
                ck_assert_uint_eq(results[p].solutions, right && !(knows && wrong));
                ck_assert_int_eq(is_decided(&state, (uint32_t)p), right || knows);
            }
            ck_assert_uint_eq(work.stopped, knows ? (uint32_t)(lanes + 2) / 6 : 0);
        }
}

TEST(an_immediate_stop_decides_nothing)
{
    const struct permit now = {.stop = true};
    const struct bulk_work work = solve_corpus(2, &now);
    ck_assert_uint_eq(work.stopped, corpus.count);
    for (size_t p = 0; p < corpus.count; p++) {
        ck_assert(results[p].stopped);
        ck_assert_uint_eq(results[p].solutions, 0);
    }
}

/* ---- words ---- */

union lanes_of_vec {
    vec all;
    uint16_t of[VECTOR_LANES];
};

static void ck_assert_lanes(vec got, int lane, unsigned expected)
{
    const union lanes_of_vec lanes = {got};
    ck_assert_uint_eq(lanes.of[lane], (uint16_t)expected);
}

static void check_lane(vec x, vec y, int lane)
{
    const union lanes_of_vec all_x = {x}, all_y = {y};
    unsigned a = all_x.of[lane], b = all_y.of[lane];
    ck_assert_lanes(plus(x, y), lane, a + b);
    ck_assert_lanes(minus(x, y), lane, a - b);
    ck_assert_lanes(most_of(x, y), lane, a > b ? a : b);
    ck_assert_lanes(most_of_pairs(y, x, every(0x4001)), lane,
                    __builtin_popcount(a) == 2 && b < 0x4001 ? 0x4001 : b);
    ck_assert_lanes(size_of(x), lane, (unsigned)__builtin_popcount(a));
    ck_assert_lanes(plus_if_common(y, x, y, every(9)), lane, (a & b) != 0 ? b + 9 : b);
    ck_assert_lanes(without_least(x), lane, a & (a - 1));
    ck_assert_uint_eq(lane_bits(is_empty(x)) >> lane & 1, a == 0);
    ck_assert_lanes(one_or_common(x, less_one(x), y), lane, (a & (a - 1)) == 0 ? a : a & b);
    ck_assert_uint_eq(lane_bits(has_gap(gap_too(no_gap(), x, less_one(x)))) >> lane & 1, a == 0);
    const vec z = y & every(ALL_DIGITS);
    const vec both = gap_too(gap_too(no_gap(), x, less_one(x)), z, less_one(z));
    ck_assert_uint_eq(lane_bits(has_gap(both)) >> lane & 1, a == 0 || (b & ALL_DIGITS) == 0);
}

TEST(lanes_of_a_word_do_not_disturb_each_other)
{
    struct random random = {62};
    for (int i = 0; i < CASES(20000); i++) {
        union lanes_of_vec x, y;
        for (int lane = 0; lane < VECTOR_LANES; lane++) {
            x.of[lane] = (uint16_t)(random_next(&random) & random_next(&random) & ALL_DIGITS);
            x.of[lane] &= random_below(&random, 3) == 0 ? 0x21 : ALL_DIGITS;
            y.of[lane] = (uint16_t)random_next(&random);
        }
        for (int lane = 0; lane < VECTOR_LANES; lane++)
            check_lane(x.all, y.all, lane);
    }
}

PREPARE
{
    tcase_add_unchecked_fixture(laws, make_corpus, NULL);
}
