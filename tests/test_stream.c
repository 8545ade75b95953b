/* SPDX-License-Identifier: MIT */
/* Tests of the stream: all results are returned, in order, with their tags, for any number of
 * threads. */
#define _GNU_SOURCE /* pthread_setattr_default_np() */

#include "sudoku/bulk.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const char solved[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/* A puzzle can be made again from its position in the stream. It is compared with the result. */
static sudoku_board solution_of(uint64_t place)
{
    sudoku_board board;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        board.cell[cell] = (uint8_t)(((uint64_t)(solved[cell] - '1') + place) % 9 + 1);
    return board;
}

/* Every 13th puzzle has a digit twice in its first row. */
static bool is_contradictory(uint64_t place)
{
    return place % 13 == 5;
}

/* No two holes share a row, so there is one way to fill them. */
static sudoku_board puzzle_of(uint64_t place)
{
    sudoku_board board = solution_of(place);
    for (int hole = 0; hole < 8; hole++)
        board.cell[(place * 7 + (uint64_t)hole * 10) % SUDOKU_CELLS] = 0;
    if (is_contradictory(place))
        board.cell[0] = board.cell[1] = 3;
    return board;
}

static uint64_t tag_of(uint64_t place)
{
    return place * 0x9e3779b97f4a7c15;
}

struct taken {
    uint64_t next;    /* position of the next result */
    uint64_t stopped; /* number of results marked as stopped */
};

static void take(void *user, const sudoku_solved *solved_ones)
{
    struct taken *t = user;
    ck_assert_uint_ge(solved_ones->count, 1);
    for (size_t p = 0; p < solved_ones->count; p++, t->next++) {
        const sudoku_result *result = &solved_ones->results[p];
        const sudoku_board puzzle = puzzle_of(t->next), solution = solution_of(t->next);
        ck_assert_uint_eq(solved_ones->tags[p], tag_of(t->next));
        ck_assert_mem_eq(&solved_ones->puzzles[p], &puzzle, sizeof puzzle);
        if (result->stopped) {
            t->stopped++;
            continue;
        }
        ck_assert_uint_eq(result->solutions, !is_contradictory(t->next));
        if (result->solutions > 0)
            ck_assert_mem_eq(&result->solution, &solution, sizeof solution);
    }
}

static sudoku_stream *stream_of(unsigned threads, uint64_t limit, sudoku_take_fn *where, void *user)
{
    sudoku_stream *stream;
    const sudoku_stream_settings settings = {
        .limit = limit, .threads = threads, .take = where, .user = user};
    ck_assert_int_eq(sudoku_stream_new(NULL, &settings, &stream), DLX_OK);
    return stream;
}

static void put(sudoku_stream *stream, uint64_t place)
{
    const sudoku_board puzzle = puzzle_of(place);
    ck_assert_int_eq(sudoku_stream_put(stream, puzzle.cell, tag_of(place)), DLX_OK);
}

static void check_all_come(unsigned threads, uint64_t count)
{
    struct taken taken = {0};
    sudoku_stream *stream = stream_of(threads, 2, take, &taken);
    for (uint64_t place = 0; place < count; place++)
        put(stream, place);
    sudoku_stream_flush(stream);
    ck_assert_uint_eq(taken.next, count);
    ck_assert_uint_eq(taken.stopped, 0);
    sudoku_stream_free(stream);
}

TEST(all_results_come_in_order_with_their_tags)
{
    static const uint64_t counts[] = {0, 1, 31, 32, 33, 1023, 1024, 1025, 3000};
    static const unsigned threads[] = {0, 1, 2, 3, 7};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            check_all_come(threads[t], counts[c]);
    for (unsigned few = 1; few <= 2; few++)
        check_all_come(few, 9000); /* more puzzles than fit into all blocks */
}

TEST(a_flush_at_any_point_returns_all_results)
{
    struct random random = {4};
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct taken taken = {0};
        sudoku_stream *stream = stream_of(threads, 2, take, &taken);
        for (uint64_t place = 0; place < 5000; place++) {
            put(stream, place);
            if (random_below(&random, place < 2000 ? 2 : 2000) == 0) {
                sudoku_stream_flush(stream);
                ck_assert_uint_eq(taken.next, place + 1);
            }
        }
        sudoku_stream_free(stream);
    }
}

static void take_counts(void *user, const sudoku_solved *solved_ones)
{
    uint64_t **counts = user;
    for (size_t p = 0; p < solved_ones->count; p++)
        *(*counts)++ = solved_ones->results[p].solutions;
}

TEST(each_puzzle_has_its_own_limit)
{
    for (uint64_t limit = 1; limit < 100; limit *= 3) {
        uint64_t counts[3], *to = counts;
        sudoku_stream *stream = stream_of(2, limit, take_counts, &to);
        sudoku_board full = solution_of(0), empty = {{0}};
        sudoku_stream_put(stream, empty.cell, 0);
        sudoku_stream_put(stream, full.cell, 0);
        sudoku_stream_put(stream, empty.cell, 0);
        sudoku_stream_flush(stream);
        ck_assert_uint_eq(counts[0], limit);
        ck_assert_uint_eq(counts[1], 1);
        ck_assert_uint_eq(counts[2], limit);
        sudoku_stream_free(stream);
    }
}

TEST(a_puzzle_with_a_digit_above_9_is_refused)
{
    struct taken taken = {0};
    sudoku_stream *stream = stream_of(2, 2, take, &taken);
    put(stream, 0);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 10; digit < 256; digit += 41) {
            sudoku_board board = puzzle_of(1);
            board.cell[cell] = (uint8_t)digit;
            ck_assert_int_eq(sudoku_stream_put(stream, board.cell, 1), DLX_ERR_ARGUMENT);
        }
    put(stream, 1);
    sudoku_stream_flush(stream);
    ck_assert_uint_eq(taken.next, 2);
    sudoku_stream_free(stream);
}

/* ---- stopping ---- */

static void take_stops(void *user, const sudoku_solved *solved_ones)
{
    struct taken *t = user;
    for (size_t p = 0; p < solved_ones->count; p++, t->next++)
        t->stopped += solved_ones->results[p].stopped;
}

/* A stream that another thread stops as soon as `awaited` results have arrived. */
struct watched {
    sudoku_stream *stream; /* the stream to stop */
    sem_t arrived;         /* counts the results */
    int awaited;           /* number of results before the stop */
    atomic_size_t come;    /* number of results so far */
    size_t at_stop;        /* number of results when the stop came */
    bool stopped[5];       /* of the first results: they are marked as stopped */
    size_t later_stopped;  /* number of later results that are marked as stopped */
};

static void take_watched(void *user, const sudoku_solved *solved_ones)
{
    struct watched *w = user;
    for (size_t i = 0; i < solved_ones->count; i++) {
        const bool stopped = solved_ones->results[i].stopped;
        if (w->come < 5)
            w->stopped[w->come] = stopped;
        else
            w->later_stopped += stopped;
        w->come++;
        sem_post(&w->arrived);
    }
}

static void *stop_when_awaited(void *user)
{
    struct watched *w = user;
    for (int i = 0; i < w->awaited; i++)
        sem_wait(&w->arrived);
    w->at_stop = w->come;
    sudoku_stream_stop(w->stream);
    return NULL;
}

/* Solve five puzzles. The one at `endless` is empty; stop when the results before it are known. */
static void solve_endless(struct watched *w, unsigned threads, int endless)
{
    const sudoku_board empty = {{0}};
    pthread_t thread;
    w->awaited = endless;
    sem_init(&w->arrived, 0, 0);
    w->stream = stream_of(threads, 0, take_watched, w);
    for (int place = 0; place < 5; place++)
        if (place == endless)
            ck_assert_int_eq(sudoku_stream_put(w->stream, empty.cell, 2), DLX_OK);
        else
            put(w->stream, 1);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_when_awaited, w), 0);
    sudoku_stream_flush(w->stream);
    pthread_join(thread, NULL);
    ck_assert_uint_eq(w->come, 5);
    ck_assert(w->stopped[endless]);
}

static void end_watched(struct watched *w)
{
    sudoku_stream_free(w->stream);
    sem_destroy(&w->arrived);
}

TEST(another_thread_may_stop_an_endless_puzzle)
{
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct watched w = {.at_stop = 0};
        solve_endless(&w, threads, 4);
        for (int p = 0; p < 5000; p++)
            put(w.stream, 1);
        sudoku_stream_flush(w.stream);
        ck_assert_uint_eq(w.later_stopped, 5000);
        end_watched(&w);
    }
}

/* If the first two results waited for the third, nothing would ever stop the stream. */
TEST(results_do_not_wait_for_a_slow_later_puzzle)
{
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct watched w = {.at_stop = 0};
        solve_endless(&w, threads, 2);
        ck_assert_uint_eq(w.at_stop, 2);
        ck_assert(!w.stopped[0] && !w.stopped[1]);
        end_watched(&w);
    }
}

static void *stop_at_once(void *stream)
{
    sudoku_stream_stop(stream);
    return NULL;
}

TEST(after_a_stop_at_any_moment_each_result_is_right_or_marked)
{
    for (uint64_t before = 0; before < 9; before++) {
        struct taken taken = {0};
        pthread_t thread;
        sudoku_stream *stream = stream_of(1 + before % 3, 2, take, &taken);
        for (uint64_t place = 0; place < before * 400; place++)
            put(stream, place);
        ck_assert_int_eq(pthread_create(&thread, NULL, stop_at_once, stream), 0);
        for (uint64_t place = before * 400; place < before * 400 + 2000; place++)
            put(stream, place);
        pthread_join(thread, NULL);
        for (uint64_t place = before * 400 + 2000; place < before * 400 + 3000; place++)
            put(stream, place);
        sudoku_stream_flush(stream);
        ck_assert_uint_eq(taken.next, before * 400 + 3000);
        sudoku_stream_free(stream);
    }
}

TEST(a_stream_may_be_freed_while_all_threads_work)
{
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct taken taken = {0};
        const sudoku_board empty = {{0}};
        sudoku_stream *stream = stream_of(threads, threads == 1 ? 2 : 1000000, take_stops, &taken);
        sudoku_stream_put(stream, empty.cell, 0);
        for (uint64_t place = 0; place < 1500; place++)
            put(stream, place);
        sudoku_stream_free(stream);
    }
}

static volatile sig_atomic_t handled;

static void handle(int signal_number)
{
    handled = signal_number;
}

/* The calling thread blocks the signal, so only a worker could receive it. */
TEST(signals_go_only_to_the_calling_thread)
{
    struct taken taken = {0};
    sigset_t one;
    const struct sigaction action = {.sa_handler = handle};
    sudoku_stream *stream = stream_of(3, 2, take, &taken);
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    sigaction(SIGUSR1, &action, NULL);
    pthread_sigmask(SIG_BLOCK, &one, NULL);
    kill(getpid(), SIGUSR1);
    for (uint64_t place = 0; place < 3000; place++)
        put(stream, place);
    sudoku_stream_flush(stream);
    ck_assert_int_eq(handled, 0);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    ck_assert_int_eq(handled, SIGUSR1);
    sudoku_stream_free(stream);
}

/* ---- failures ---- */

#ifdef __GLIBC__
/* No thread can have a stack of half the address space. */
TEST(running_out_of_threads_is_an_error)
{
    struct faulty faulty = {0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    const sudoku_stream_settings settings = {.threads = 3, .take = take};
    sudoku_stream *stream;
    pthread_attr_t usual, huge;
    ck_assert_int_eq(pthread_getattr_default_np(&usual), 0);
    pthread_attr_init(&huge);
    pthread_attr_setstacksize(&huge, SIZE_MAX / 2 & ~(size_t)0xffff);
    ck_assert_int_eq(pthread_setattr_default_np(&huge), 0);
    ck_assert_int_eq(sudoku_stream_new(&allocator, &settings, &stream), DLX_ERR_MEMORY);
    ck_assert_int_eq(pthread_setattr_default_np(&usual), 0);
    ck_assert_uint_eq(faulty.outstanding, 0);
    pthread_attr_destroy(&huge);
    pthread_attr_destroy(&usual);
}
#endif

TEST(invalid_settings_are_refused)
{
    sudoku_stream *stream;
    sudoku_stream_settings settings = {.threads = 1025, .take = take};
    ck_assert_int_eq(sudoku_stream_new(NULL, &settings, &stream), DLX_ERR_ARGUMENT);
    settings = (sudoku_stream_settings){.threads = 2, .take = take, .bulk = {.simd = "v9"}};
    ck_assert_int_eq(sudoku_stream_new(NULL, &settings, &stream), DLX_ERR_ARGUMENT);
    settings = (sudoku_stream_settings){.threads = 1};
    ck_assert_int_eq(sudoku_stream_new(NULL, &settings, &stream), DLX_ERR_ARGUMENT);
    sudoku_stream_free(NULL);
}
