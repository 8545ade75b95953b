/* SPDX-License-Identifier: MIT */
/*
 * Tests of the bulk solver, with every instruction set of this processor. Each answer equals the
 * answer of solve_board() for that puzzle alone, whatever the other puzzles are. Solutions are also
 * checked against the rules. A stop may come at any moment: every result that is not marked as
 * stopped is right even then.
 *
 * Each test is a loop over the instruction sets; `_i` is the current one. The corpora are made
 * once, before Check forks.
 */
#define _DEFAULT_SOURCE /* mmap() of nothing */

#include "sudoku/core/board.h"
#include "sudoku/bulk/bulk.h"
#include "sudoku/bulk/engine.h"
#include "sudoku/solve/solve.h"
#include "sudoku/bulk.h"
#include "tests/support/allocator.h"
#include "tests/support/corpus.h"
#include "tests/support/fence.h"
#include "tests/support/simds.h"
#include "tests/support/suite.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PUZZLES CASES(MOST_PUZZLES) /* random puzzles of all kinds */
enum {
    MOST_PUZZLES = 2500,
    BASES = 200,      /* minimal puzzles to begin with */
    COPIES = 8,       /* puzzles per kind of random corner */
    MOST_KNOWN = 200, /* limit up to which solutions are counted for comparison */
    MOST_MEMORY = 4 << 20,
};

static struct puzzle_maker maker;
static struct corpus randoms, corners;
static struct corpus easy;     /* puzzles with many givens and one solution */
static struct corpus many;     /* ten puzzles, one of which has many solutions */
static struct corpus mixed;    /* puzzles of all corpora that have few solutions */
static sudoku_result *results; /* space for the results of the largest corpus */
static size_t most;

/* ---- the corpora ---- */

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static void add_few(const struct corpus *from)
{
    for (size_t p = 0; p < from->count; p++)
        if (from->known[p].solutions < MOST_KNOWN)
            corpus_add(&mixed, from->puzzles[p]);
}

/* Return a puzzle with at least this number of solutions, but fewer than `most_solutions`. */
static sudoku_board puzzle_with_many(sudoku_solver *solver, uint64_t least, uint64_t most_solutions)
{
    sudoku_result result = {0};
    sudoku_board board;
    do {
        board = random_puzzle(&maker, PUZZLE_MINIMAL);
        do {
            erase_cells(&maker.random, &board, 1);
            ck_assert_int_eq(solve_board(solver, &board, most_solutions, &result), DLX_OK);
        } while (result.solutions < least);
    } while (result.solutions == most_solutions);
    return board;
}

/* Place a puzzle with more solutions than 16 bits can count among easy ones. */
static void make_many(sudoku_solver *solver)
{
    for (int p = 0; p < 10; p++)
        corpus_add(&many, p == 5 ? puzzle_with_many(solver, 66000, 99999)
                                 : random_puzzle(&maker, PUZZLE_EASY));
    corpus_solve(&many, solver, 0);
}

static void make_corpora(void)
{
    sudoku_solver *solver;
    puzzle_maker_init(&maker, 9, BASES);
    ck_assert_int_eq(sudoku_solver_new(NULL, NULL, &solver), DLX_OK);
    for (int p = 0; p < PUZZLES; p++)
        corpus_add(&randoms, random_puzzle(&maker, (enum puzzle_kind)(p % PUZZLE_KINDS)));
    for (int p = 0; p < 500; p++)
        corpus_add(&easy, random_puzzle(&maker, PUZZLE_EASY));
    add_corners(&corners, &maker, CASES(COPIES));
    corpus_solve(&randoms, solver, MOST_KNOWN);
    corpus_solve(&corners, solver, MOST_KNOWN);
    corpus_solve(&easy, solver, MOST_KNOWN);
    make_many(solver);
    add_few(&randoms);
    add_few(&corners);
    corpus_solve(&mixed, solver, MOST_KNOWN);
    most = 2 * (corners.count + PUZZLES + BULK_PUZZLES);
    results = must(malloc(most * sizeof *results));
    sudoku_solver_free(solver);
}

static void free_corpora(void)
{
    free(results);
    corpus_free(&mixed);
    corpus_free(&many);
    corpus_free(&easy);
    corpus_free(&corners);
    corpus_free(&randoms);
    puzzle_maker_free(&maker);
}

/* ---- asking, and comparing with known answers ---- */

/* Make a bulk solver. Return NULL if the processor lacks the instructions. */
static sudoku_bulk *bulk_of(int simd, bool first)
{
    sudoku_bulk *bulk = NULL;
    const char *found;
    if (dlx_simd_find(simds[simd], &found) != DLX_OK)
        return NULL;
    const sudoku_bulk_settings settings = {.simd = simds[simd], .first = first};
    ck_assert_int_eq(sudoku_bulk_new(NULL, &settings, &bulk), DLX_OK);
    return bulk;
}

static void complain(const sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit, size_t p)
{
    char puzzle[SUDOKU_CELLS + 1];
    sudoku_cells_text(corpus->puzzles[p].cell, SUDOKU_CELLS, puzzle);
    ck_abort_msg("%s, puzzle %zu of %zu, limit %ju: %ju solutions%s where there are %ju, or "
                 "a wrong one\n%s",
                 bulk_simd(bulk), p, corpus->count, (uintmax_t)limit,
                 (uintmax_t)results[p].solutions, results[p].stopped ? " and stopped" : "",
                 (uintmax_t)corpus->known[p].solutions, puzzle);
}

/* an assertion per puzzle would take longer than solving it */
static void check_results(const sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit,
                          bool first)
{
    for (size_t p = 0; p < corpus->count; p++)
        if (!result_is_right(&corpus->puzzles[p], &corpus->known[p], limit, first, &results[p]))
            complain(bulk, corpus, limit, p);
}

/* results that the solver fails to write are wrong */
static void solve_and_check(sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit,
                            bool first)
{
    ck_assert_uint_le(corpus->count, most);
    memset(results, 0xa5, corpus->count * sizeof *results);
    ck_assert_int_eq(sudoku_bulk_solve(bulk, corpus->puzzles, corpus->count, limit, results),
                     DLX_OK);
    check_results(bulk, corpus, limit, first);
}

/* ---- the right answers ---- */

static const uint64_t limits[] = {1, 2, 3, 7, 100};
enum { LIMITS = sizeof limits / sizeof *limits };

TEST_EACH(random_puzzles_get_the_same_answers_as_one_at_a_time, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (int l = 0; bulk != NULL && l < LIMITS; l++)
        solve_and_check(bulk, &randoms, limits[l], false);
    sudoku_bulk_free(bulk);
}

TEST_EACH(corners_get_the_same_answers_as_one_at_a_time, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (int l = 0; bulk != NULL && l < LIMITS; l++)
        solve_and_check(bulk, &corners, limits[l], false);
    sudoku_bulk_free(bulk);
}

TEST_EACH(the_first_solution_is_the_same_as_one_at_a_time_on_request, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, true);
    for (int l = 0; bulk != NULL && l < 3; l++) {
        solve_and_check(bulk, &randoms, limits[l], true);
        solve_and_check(bulk, &corners, limits[l], true);
    }
    sudoku_bulk_free(bulk);
}

TEST_EACH(all_solutions_are_counted_without_a_limit_or_below_it, SIMDS)
{
    static const uint64_t large[] = {0, MOST_KNOWN, 1 << 16, UINT64_C(1) << 32, UINT64_MAX};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t l = 0; bulk != NULL && l < sizeof large / sizeof *large; l++)
        solve_and_check(bulk, &mixed, large[l], false);
    sudoku_bulk_free(bulk);
}

TEST_EACH(counts_are_exact_beyond_16_bits, SIMDS)
{
    static const uint64_t large[] = {65535, 65536, 65537, 0};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t l = 0; bulk != NULL && l < sizeof large / sizeof *large; l++)
        solve_and_check(bulk, &many, large[l], false);
    sudoku_bulk_free(bulk);
}

/* One array holds each puzzle with at most one solution and a transformed copy. The solution of the
 * copy, transformed back, must be the solution of the puzzle. */
TEST_EACH(symmetric_copies_have_symmetric_solutions, SIMDS)
{
    static sudoku_board boards[2 * MOST_PUZZLES];
    static struct symmetry symmetries[MOST_PUZZLES];
    const size_t count = (size_t)PUZZLES;
    sudoku_bulk *bulk = bulk_of(_i, false);
    if (bulk == NULL)
        return;
    for (size_t p = 0; p < count; p++) {
        symmetries[p] = random_symmetry(&maker.random);
        boards[p] = randoms.puzzles[p];
        boards[p + count] = board_through(&symmetries[p], &boards[p]);
    }
    ck_assert_int_eq(sudoku_bulk_solve(bulk, boards, 2 * count, 2, results), DLX_OK);
    for (size_t p = 0; p < count; p++) {
        const sudoku_result *result = &results[p], *copy = &results[p + count];
        bool good = copy->solutions == result->solutions;
        if (good && result->solutions == 1) {
            sudoku_board back = board_before(&symmetries[p], &copy->solution);
            good = memcmp(&back, &result->solution, sizeof back) == 0;
        }
        if (!good)
            ck_abort_msg("%s: puzzle %zu", simds[_i], p);
    }
    sudoku_bulk_free(bulk);
}

/* ---- neighbors ---- */

TEST_EACH(blocks_of_any_size_are_solved, SIMDS)
{
    static const size_t sizes[] = {0, 1, 2, 31, 32, 33, 63, 64, 65, 1000};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t s = 0; bulk != NULL && s < sizeof sizes / sizeof *sizes; s++)
        for (size_t first = 0; first + sizes[s] <= mixed.count && first < 900; first += 300) {
            struct corpus part = {mixed.puzzles + first, mixed.known + first, sizes[s], 0};
            solve_and_check(bulk, &part, 2, false);
            solve_and_check(bulk, &part, 0, false);
        }
    sudoku_bulk_free(bulk);
}

/* The engine splits these into pieces. */
TEST_EACH(blocks_larger_than_a_piece_are_solved, SIMDS)
{
    static const size_t sizes[] = {BULK_PUZZLES - 1, BULK_PUZZLES, BULK_PUZZLES + 1,
                                   2 * BULK_PUZZLES + 1};
    struct corpus corpus = {0};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t s = 0; bulk != NULL && s < sizeof sizes / sizeof *sizes; s++) {
        corpus_clear(&corpus);
        for (size_t p = 0; p < sizes[s]; p++) {
            corpus_add(&corpus, easy.puzzles[p % easy.count]);
            corpus.known[p] = easy.known[p % easy.count];
        }
        solve_and_check(bulk, &corpus, 2, false);
    }
    corpus_free(&corpus);
    sudoku_bulk_free(bulk);
}

/* Neighboring puzzles affect where a false solution would appear. In a block of its own, a puzzle
 * cannot hide one behind the limit. */
TEST_EACH(corners_with_several_solutions_are_right_in_a_block_of_their_own, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t p = 0; bulk != NULL && p < corners.count; p++) {
        struct corpus alone = {&corners.puzzles[p], &corners.known[p], 1, 0};
        if (alone.known->solutions > 1 && alone.known->solutions < 50)
            solve_and_check(bulk, &alone, 50, false);
    }
    sudoku_bulk_free(bulk);
}

static void shuffle(struct corpus *corpus, const struct corpus *from)
{
    corpus_clear(corpus);
    for (size_t p = 0; p < from->count; p++) {
        size_t other = random_below(&maker.random, (uint32_t)p + 1);
        corpus_add(corpus, from->puzzles[p]);
        corpus->puzzles[p] = corpus->puzzles[other];
        corpus->known[p] = corpus->known[other];
        corpus->puzzles[other] = from->puzzles[p];
        corpus->known[other] = from->known[p];
    }
}

TEST_EACH(neighbours_do_not_change_an_answer, SIMDS)
{
    struct corpus corpus = {0};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (int i = 0; bulk != NULL && i < 4; i++) {
        shuffle(&corpus, i % 2 == 0 ? &mixed : &randoms);
        solve_and_check(bulk, &corpus, 2, false);
        solve_and_check(bulk, &corpus, 7, false);
    }
    corpus_free(&corpus);
    sudoku_bulk_free(bulk);
}

TEST_EACH(a_thousand_copies_of_a_puzzle_get_the_same_answer, SIMDS)
{
    enum { TIMES = 1000 };
    struct corpus corpus = {0};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t i = 0; bulk != NULL && i < 30; i++) {
        size_t p = i == 0 ? 0 : random_below(&maker.random, (uint32_t)corners.count);
        const struct corpus *from = i % 2 == 0 ? &corners : &randoms;
        corpus_clear(&corpus);
        for (int time = 0; time < TIMES; time++) {
            corpus_add(&corpus, from->puzzles[p % from->count]);
            corpus.known[time] = from->known[p % from->count];
        }
        solve_and_check(bulk, &corpus, 2, false);
    }
    corpus_free(&corpus);
    sudoku_bulk_free(bulk);
}

/* Every third board is empty or has many solutions. The others have one solution or none. */
TEST_EACH(puzzles_with_many_solutions_do_not_disturb_the_others, SIMDS)
{
    struct corpus corpus = {0};
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t p = 0; p < corners.count; p++) {
        const struct known *known = &corners.known[p];
        bool is_many = corpus.count % 3 == 0;
        if (is_many != (known->solutions > 1)) {
            corpus_add(&corpus, is_many ? corners.puzzles[0] : easy.puzzles[p % easy.count]);
            corpus.known[corpus.count - 1] =
                is_many ? corners.known[0] : easy.known[p % easy.count];
        }
        corpus_add(&corpus, corners.puzzles[p]);
        corpus.known[corpus.count - 1] = *known;
    }
    if (bulk != NULL)
        solve_and_check(bulk, &corpus, 50, false);
    corpus_free(&corpus);
    sudoku_bulk_free(bulk);
}

/* ---- memory ---- */

TEST_EACH(memory_beyond_the_arrays_is_never_touched, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (size_t count = 1; bulk != NULL && count < 140; count += count % 32 == 1 ? 30 : 1)
        for (int at_end = 0; at_end < 2; at_end++) {
            struct fenced puzzles = fence(count * sizeof *mixed.puzzles, at_end);
            struct fenced out = fence(count * sizeof *results, at_end);
            memcpy(puzzles.start, mixed.puzzles, count * sizeof *mixed.puzzles);
            ck_assert_int_eq(sudoku_bulk_solve(bulk, (const sudoku_board *)puzzles.start, count, 2,
                                               (sudoku_result *)(void *)out.start),
                             DLX_OK);
            struct corpus part = {mixed.puzzles, mixed.known, count, 0};
            memcpy(results, out.start, count * sizeof *results);
            check_results(bulk, &part, 2, false);
            ck_assert_mem_eq(puzzles.start, mixed.puzzles, count * sizeof *mixed.puzzles);
            munmap(puzzles.pages, puzzles.size);
            munmap(out.pages, out.size);
        }
    sudoku_bulk_free(bulk);
}

TEST_EACH(running_out_of_memory_is_survived_at_every_request, SIMDS)
{
    const sudoku_bulk_settings settings = {.simd = simds[_i]};
    dlx_status status;
    uint64_t k = 0;
    const char *found;
    if (dlx_simd_find(simds[_i], &found) != DLX_OK)
        return;
    do {
        struct faulty faulty = {.fail_at = ++k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_bulk *bulk = NULL;
        status = sudoku_bulk_new(&allocator, &settings, &bulk);
        ck_assert(status == DLX_OK || (status == DLX_ERR_MEMORY && bulk == NULL));
        sudoku_bulk_free(bulk);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_uint_gt(k, 3);
}

/* A thousand empty boards, each of which would take practically forever, need no memory either. */
TEST_EACH(solving_allocates_nothing_and_memory_is_bounded, SIMDS)
{
    struct faulty faulty = {0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    const sudoku_bulk_settings settings = {.simd = simds[_i]};
    sudoku_bulk *bulk;
    const char *found;
    if (dlx_simd_find(simds[_i], &found) != DLX_OK)
        return;
    static sudoku_board empty[1000];
    ck_assert_int_eq(sudoku_bulk_new(&allocator, &settings, &bulk), DLX_OK);
    uint64_t requests = faulty.requests;
    ck_assert_uint_lt(faulty.outstanding, MOST_MEMORY);
    ck_assert_int_eq(sudoku_bulk_solve(bulk, empty, 1000, 100, results), DLX_OK);
    for (int p = 0; p < 1000; p++)
        if (results[p].solutions != 100 || !board_is_solution(&empty[p], &results[p].solution))
            ck_abort_msg("%s: empty board %d: %ju", simds[_i], p, (uintmax_t)results[p].solutions);
    solve_and_check(bulk, &mixed, 2, false);
    ck_assert_uint_eq(faulty.requests, requests);
    sudoku_bulk_free(bulk);
    ck_assert_uint_eq(faulty.outstanding, 0);
}

/* ---- errors ---- */

TEST(an_instruction_set_is_the_named_one_or_the_best)
{
    static const char *const names[] = {"v4", "v3", "v2", "none", NULL,
                                        "",   "v1", "v5", "V4",   "avx"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const sudoku_bulk_settings settings = {.simd = names[n]};
        const char *found = NULL;
        sudoku_bulk *bulk = NULL;
        dlx_status status = dlx_simd_find(names[n], &found);
        ck_assert_int_eq(sudoku_bulk_new(NULL, &settings, &bulk), status);
        if (status == DLX_OK)
            ck_assert_str_eq(bulk_simd(bulk), found);
        else
            ck_assert_ptr_null(bulk);
        sudoku_bulk_free(bulk);
    }
    sudoku_bulk *bulk;
    const char *best;
    ck_assert_int_eq(dlx_simd_find(NULL, &best), DLX_OK);
    ck_assert_int_eq(sudoku_bulk_new(NULL, NULL, &bulk), DLX_OK);
    ck_assert_str_eq(bulk_simd(bulk), best);
    sudoku_bulk_free(bulk);
    sudoku_bulk_free(NULL);
}

/* Results from that puzzle on stay unchanged. */
TEST_EACH(a_digit_above_nine_is_an_error, SIMDS)
{
    enum { COUNT = 100 };
    static const uint8_t digits[] = {10, 15, 16, 128, 255};
    sudoku_bulk *bulk = bulk_of(_i, false);
    sudoku_board puzzles[COUNT];
    static sudoku_result untouched[COUNT];
    memset(untouched, 0xa5, sizeof untouched);
    for (uint32_t i = 0; bulk != NULL && i < (uint32_t)CASES(400); i++) {
        size_t place = i < COUNT ? i : random_below(&maker.random, COUNT);
        int cell = i < SUDOKU_CELLS ? (int)i : (int)random_below(&maker.random, SUDOKU_CELLS);
        memcpy(puzzles, mixed.puzzles, sizeof puzzles);
        memcpy(results, untouched, sizeof untouched);
        puzzles[place].cell[cell] = digits[i % 5];
        ck_assert_int_eq(sudoku_bulk_solve(bulk, puzzles, COUNT, 2, results), DLX_ERR_ARGUMENT);
        ck_assert_mem_eq(results, untouched, sizeof untouched);
    }
    if (bulk != NULL)
        solve_and_check(bulk, &easy, 2, false);
    sudoku_bulk_free(bulk);
}

/* ---- stopping, and threads ---- */

/* A thread that requests a stop, once or until the call has returned. */
struct stopper {
    sudoku_bulk *bulk;
    uint32_t microseconds; /* delay before each request */
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    bool is_done;
    bool again;
};

static bool is_done(struct stopper *s)
{
    pthread_mutex_lock(&s->lock);
    bool done = s->is_done;
    pthread_mutex_unlock(&s->lock);
    return done;
}

static void *stop_soon(void *user)
{
    struct stopper *s = user;
    do {
        nanosleep(&(struct timespec){s->microseconds / 1000000, s->microseconds % 1000000 * 1000L},
                  NULL);
        sudoku_bulk_stop(s->bulk);
    } while (s->again && !is_done(s));
    return NULL;
}

static void solve_beside(struct stopper *s, const sudoku_board *puzzles, size_t count,
                         uint64_t limit)
{
    pthread_mutex_init(&s->lock, NULL);
    ck_assert_int_eq(pthread_create(&s->thread, NULL, stop_soon, s), 0);
    ck_assert_int_eq(sudoku_bulk_solve(s->bulk, puzzles, count, limit, results), DLX_OK);
    pthread_mutex_lock(&s->lock);
    s->is_done = true;
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    pthread_mutex_destroy(&s->lock);
}

enum { STOPPED = 64 };

static bool is_empty(const sudoku_board *puzzle)
{
    static const sudoku_board empty;
    return memcmp(puzzle, &empty, sizeof empty) == 0;
}

/* Return true if the stop came after all puzzles but the empty ones were decided. */
static bool was_late_enough(const sudoku_board *puzzles)
{
    for (size_t p = 0; p < STOPPED; p++)
        if (results[p].stopped && !is_empty(&puzzles[p]))
            return false;
    return true;
}

/* Solve the puzzles without a limit until another thread requests a stop. It waits longer each
 * time, until the stop comes after the easy puzzles: how long this takes depends on the machine. */
static void solve_until_stopped(sudoku_bulk *bulk, const sudoku_board *puzzles, bool again)
{
    uint32_t wait = 1000;
    do {
        struct stopper s = {.bulk = bulk, .microseconds = wait, .again = again};
        solve_beside(&s, puzzles, STOPPED, 0);
        /* A stop that came after the call must not end the next one. */
        ck_assert_int_eq(sudoku_bulk_solve(bulk, puzzles, 0, 0, results), DLX_OK);
        wait *= 2;
    } while (!was_late_enough(puzzles) && wait < 100000000);
}

/* The easy puzzles are decided early. The empty boards take practically forever. */
static void check_stopped(const sudoku_board *puzzles)
{
    for (size_t p = 0; p < STOPPED; p++) {
        const sudoku_result *result = &results[p];
        if (!is_empty(&puzzles[p]))
            ck_assert_msg(result_is_right(&puzzles[p], &easy.known[p], 0, false, result),
                          "puzzle %zu", p);
        else
            ck_assert_msg(result->stopped && (result->solutions == 0 ||
                                              board_is_solution(&puzzles[p], &result->solution)),
                          "empty puzzle %zu", p);
    }
}

TEST_EACH(an_endless_puzzle_is_stopped_and_the_others_are_solved, SIMDS)
{
    sudoku_board puzzles[STOPPED];
    sudoku_bulk *bulk = bulk_of(_i, false);
    if (bulk == NULL)
        return;
    memcpy(puzzles, easy.puzzles, sizeof puzzles);
    memset(&puzzles[20], 0, sizeof *puzzles);
    solve_until_stopped(bulk, puzzles, false);
    check_stopped(puzzles);
    solve_and_check(bulk, &mixed, 2, false); /* the request has been cleared */
    sudoku_bulk_free(bulk);
}

TEST_EACH(several_endless_puzzles_are_stopped, SIMDS)
{
    sudoku_board puzzles[STOPPED];
    sudoku_bulk *bulk = bulk_of(_i, false);
    if (bulk == NULL)
        return;
    memcpy(puzzles, easy.puzzles, sizeof puzzles);
    memset(&puzzles[0], 0, sizeof *puzzles);
    memset(&puzzles[STOPPED - 1], 0, sizeof *puzzles);
    solve_until_stopped(bulk, puzzles, true);
    check_stopped(puzzles);
    sudoku_bulk_free(bulk);
}

/* Results that the solver fails to write count as neither stopped nor right. */
static void spoil_results(size_t count)
{
    for (size_t p = 0; p < count; p++)
        results[p] = (sudoku_result){.solutions = UINT64_MAX};
}

/* A stopped puzzle reports no more solutions than exist, and if it reports any, it also returns
 * one. */
static bool stopped_is_right(const sudoku_board *puzzle, const struct known *known, uint64_t limit,
                             const sudoku_result *result)
{
    uint64_t expected = limit < known->solutions ? limit : known->solutions;
    return result->solutions <= expected &&
           (result->solutions == 0 || board_is_solution(puzzle, &result->solution));
}

/* Check that every result that is not stopped is right. Return the number of stopped results. */
static size_t check_decided(const sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit,
                            bool first)
{
    size_t stopped = 0;
    for (size_t p = 0; p < corpus->count; p++) {
        const sudoku_board *puzzle = &corpus->puzzles[p];
        const struct known *known = &corpus->known[p];
        bool right = results[p].stopped ? stopped_is_right(puzzle, known, limit, &results[p])
                                        : result_is_right(puzzle, known, limit, first, &results[p]);
        if (!right)
            complain(bulk, corpus, limit, p);
        stopped += results[p].stopped;
    }
    return stopped;
}

static size_t stop_solve_and_check(sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit,
                                   bool first)
{
    spoil_results(corpus->count);
    sudoku_bulk_stop(bulk);
    ck_assert_int_eq(sudoku_bulk_solve(bulk, corpus->puzzles, corpus->count, limit, results),
                     DLX_OK);
    return check_decided(bulk, corpus, limit, first);
}

/* A stop request that arrives while no call is running applies to the next call. */
TEST_EACH(a_stop_before_a_call_ends_that_call_only, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    if (bulk == NULL)
        return;
    ck_assert_uint_gt(stop_solve_and_check(bulk, &easy, 2, false), 0);
    solve_and_check(bulk, &easy, 2, false);
    sudoku_bulk_free(bulk);
}

/* With limit 1, every puzzle is decided by its first solution. */
TEST_EACH(a_stopped_call_keeps_no_answers_of_an_earlier_call, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    for (int i = 0; bulk != NULL && i < 3; i++) {
        solve_and_check(bulk, &mixed, 1, false);
        ck_assert_uint_gt(stop_solve_and_check(bulk, &mixed, limits[i], false), 0);
    }
    sudoku_bulk_free(bulk);
}

/* Stop calls at random moments, each followed by a call that is not stopped. The delay grows and
 * shrinks, so most stops arrive in time on a machine of any speed. An extra call consumes a stop
 * that arrived too late. */
static void stop_at_random(sudoku_bulk *bulk, const struct corpus *corpus, uint64_t limit,
                           bool first, int times)
{
    struct corpus some = {easy.puzzles, easy.known, 100, 0};
    uint32_t longest = 4000;
    int in_time = 0;
    for (int i = 0; i < times || (in_time == 0 && i < 200 * times); i++) {
        struct stopper s = {.bulk = bulk};
        s.microseconds = random_below(&maker.random, longest);
        spoil_results(corpus->count);
        solve_beside(&s, corpus->puzzles, corpus->count, limit);
        bool stopped = check_decided(bulk, corpus, limit, first) > 0;
        in_time += stopped;
        longest = stopped ? longest + longest / 8 : longest / 2 + 1;
        if (!stopped)
            sudoku_bulk_solve(bulk, some.puzzles, some.count, 2, results);
        solve_and_check(bulk, i % 8 == 0 ? corpus : &some, 2, first);
    }
    ck_assert_int_gt(in_time, 0);
}

TEST_EACH(no_answer_is_wrong_whenever_the_stop_comes, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, false);
    if (bulk != NULL)
        stop_at_random(bulk, &mixed, MOST_KNOWN, false, 40);
    sudoku_bulk_free(bulk);
}

TEST_EACH(the_first_solution_stays_the_first_whenever_the_stop_comes, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, true);
    for (uint64_t limit = 1; bulk != NULL && limit <= 2; limit++) {
        stop_solve_and_check(bulk, &randoms, limit, true);
        stop_at_random(bulk, &randoms, limit, true, 12);
    }
    sudoku_bulk_free(bulk);
}

/* The scalar solver for leftover puzzles is idle when the stop comes, but runs in the next call. */
TEST_EACH(a_stop_of_the_engine_does_not_stop_the_scalar_solver_later, SIMDS)
{
    sudoku_bulk *bulk = bulk_of(_i, true);
    for (int i = 0; bulk != NULL && i < 3; i++) {
        ck_assert_uint_gt(stop_solve_and_check(bulk, &easy, 2, true), 0);
        solve_and_check(bulk, &randoms, limits[i], true);
    }
    sudoku_bulk_free(bulk);
}

struct worker {
    pthread_t thread;
    sudoku_bulk *bulk;
    sudoku_result *results; /* of `randoms` */
    dlx_status status;
};

static void *work(void *user)
{
    struct worker *w = user;
    w->status = sudoku_bulk_solve(w->bulk, randoms.puzzles, randoms.count, 2, w->results);
    return NULL;
}

TEST_EACH(solvers_in_different_threads_share_nothing, SIMDS)
{
    struct worker workers[3] = {{0}};
    for (int w = 0; w < 3; w++) {
        workers[w].bulk = bulk_of(_i, false);
        workers[w].results = must(malloc(randoms.count * sizeof *results));
        if (workers[w].bulk != NULL)
            ck_assert_int_eq(pthread_create(&workers[w].thread, NULL, work, &workers[w]), 0);
    }
    for (int w = 0; w < 3; w++) {
        if (workers[w].bulk != NULL) {
            pthread_join(workers[w].thread, NULL);
            ck_assert_int_eq(workers[w].status, DLX_OK);
            memcpy(results, workers[w].results, randoms.count * sizeof *results);
            check_results(workers[w].bulk, &randoms, 2, false);
        }
        free(workers[w].results);
        sudoku_bulk_free(workers[w].bulk);
    }
}

PREPARE
{
    tcase_add_unchecked_fixture(laws, make_corpora, free_corpora);
}
