/* SPDX-License-Identifier: MIT */
/*
 * Solve many puzzles with several threads, and report them in order. Puzzles are collected in blocks.
 * Blocks are numbered in the order in which they are filled, and stored in a ring. A ring of eight, in the
 * middle of a stream:
 *
 *     block      16     17     18     19     20     21     22     23
 *               done  solving done  queued queued filling free   free
 *                 |                   |             |
 *               given               begun         filled
 *
 * The calling thread fills blocks and reports the ones that are done, oldest first. The other threads
 * solve. If all blocks are full and the oldest is not done, the calling thread solves a block, too, instead
 * of waiting. So with one thread, one block is enough. A puzzle that takes unusually long is skipped when
 * its block is solved. It is solved once all puzzles before it are reported, so no answer waits for a later
 * puzzle.
 *
 * Invariant: given <= begun <= filled < given + ring whenever a call has returned. Blocks before
 * `given` are free. Blocks from `given` to `begun` are being solved or done. Blocks from `begun` to
 * `filled` are queued. Only the calling thread changes `given` and `filled`. The lock protects `begun` and
 * the `done` of all blocks. The puzzles and results of a block belong to the thread that works on it.
 */
#define _GNU_SOURCE /* sched_getaffinity(), where that is */

#include "sudoku/board.h"
#include "sudoku/bulk/bulk.h"
#include "sudoku/object.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum {
    BLOCK = 1024,           /* puzzles: 190 KB, which a second-level cache holds */
    BLOCKS_OF_A_THREAD = 4, /* so that hard puzzles in one block hold up no other thread */
    MOST_THREADS = 1024,
};

struct block {
    size_t count;                 /* number of puzzles so far */
    bool done;                    /* the results are known */
    bool left;                    /* except perhaps for puzzles that take long */
    uint64_t tags[BLOCK];         /* of each puzzle, as it was put in */
    sudoku_board puzzles[BLOCK];  /* the puzzles */
    sudoku_result results[BLOCK]; /* of each puzzle, when done */
};

struct solver {
    sudoku_stream *stream; /* the stream that it works for */
    sudoku_bulk *bulk;     /* its bulk solver */
    pthread_t thread; /* its thread; unused by the first solver, which runs in the calling thread */
};

struct sudoku_stream {
    struct object object; /* owns the solvers and blocks */
    uint64_t limit;       /* of solutions for each puzzle */
    sudoku_take_fn *take; /* takes the results */
    void *user;           /* its first argument */
    size_t threads;       /* number of threads that solve, with the calling one; also of solvers */
    size_t started;       /* number of threads to join */
    size_t ring;          /* number of blocks */
    struct solver *solvers; /* `threads` of them */
    struct block *blocks;   /* `ring` of them */
    struct block *filling;  /* the block number `filled` */
    uint64_t given;         /* number of the oldest block that is not reported yet */
    uint64_t begun;         /* number of the next block to solve */
    uint64_t filled;        /* number of the block that is being filled */
    bool ending;            /* tells the threads to end */
    pthread_mutex_t lock;   /* protects begun, filled, ending, and done of all blocks */
    pthread_cond_t queued;  /* a block was queued, or the threads must end */
    pthread_cond_t done;    /* a block was done */
    atomic_bool stopped;    /* sudoku_stream_stop() was called */
};

static struct block *block_of(sudoku_stream *s, uint64_t number)
{
    return &s->blocks[number % s->ring];
}

/* ---- solving ---- */

static void give_up(struct block *block)
{
    for (size_t p = 0; p < block->count; p++) {
        block->results[p].solutions = 0;
        block->results[p].stopped = true;
    }
    block->left = false;
}

/* Solve a block. A stop that arrives after the check of the flag sets the flag of the bulk solver, too. */
static void solve(struct solver *solver, struct block *block)
{
    if (atomic_load(&solver->stream->stopped)) {
        give_up(block);
        return;
    }
    block->left = bulk_solve_most(solver->bulk, block->puzzles, block->count, solver->stream->limit,
                                  block->results);
    bulk_finish(solver->bulk);
}

/* Solve the next queued block. The caller holds the lock, which is released during the work. */
static void solve_next(struct solver *solver)
{
    sudoku_stream *s = solver->stream;
    assert(s->begun < s->filled);
    struct block *block = block_of(s, s->begun++);
    pthread_mutex_unlock(&s->lock);
    solve(solver, block);
    pthread_mutex_lock(&s->lock);
    block->done = true;
    pthread_cond_signal(&s->done);
}

static void *work(void *user)
{
    struct solver *solver = user;
    sudoku_stream *s = solver->stream;
    pthread_mutex_lock(&s->lock);
    while (!s->ending)
        if (s->begun < s->filled)
            solve_next(solver);
        else
            pthread_cond_wait(&s->queued, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- the calling thread ---- */

/* Queue the block that is being filled. The caller must wait for room before it fills the next one. */
static void queue(sudoku_stream *s)
{
    pthread_mutex_lock(&s->lock);
    s->filling->done = false;
    s->filling = block_of(s, ++s->filled);
    pthread_cond_signal(&s->queued);
    pthread_mutex_unlock(&s->lock);
}

static bool oldest_is_done(sudoku_stream *s)
{
    pthread_mutex_lock(&s->lock);
    bool done = s->given < s->filled && block_of(s, s->given)->done;
    pthread_mutex_unlock(&s->lock);
    return done;
}

static void give_some(sudoku_stream *s, const struct block *block, size_t from, size_t to)
{
    if (from < to)
        s->take(s->user, &(sudoku_solved){block->puzzles + from, block->results + from,
                                          block->tags + from, to - from});
}

static void solve_left(sudoku_stream *s, const sudoku_board *puzzle, sudoku_result *result)
{
    sudoku_bulk *bulk = s->solvers[0].bulk;
    bulk_solve_alone(bulk, puzzle, s->limit, result);
    bulk_finish(bulk);
}

/* Report the oldest block. Puzzles that were left are solved now, after all puzzles before them are
 * reported. */
static void give(sudoku_stream *s)
{
    struct block *block = block_of(s, s->given);
    size_t given = 0;
    for (size_t p = 0; p < block->count && block->left; p++)
        if (block->results[p].stopped && !atomic_load(&s->stopped)) {
            give_some(s, block, given, p);
            given = p;
            solve_left(s, &block->puzzles[p], &block->results[p]);
        }
    give_some(s, block, given, block->count);
    block->count = 0;
    s->given++;
}

/* Solve a block. If other threads work on all of them, wait until one is done. */
static void help(sudoku_stream *s)
{
    pthread_mutex_lock(&s->lock);
    if (s->begun < s->filled) /* work instead of waiting */
        solve_next(&s->solvers[0]);
    else if (!block_of(s, s->given)->done)
        pthread_cond_wait(&s->done, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* Report all blocks that are done, then work until at most `most` blocks are left. */
static void give_until(sudoku_stream *s, uint64_t most)
{
    for (;;)
        if (oldest_is_done(s))
            give(s);
        else if (s->filled - s->given > most)
            help(s);
        else
            return;
}

dlx_status sudoku_stream_put(sudoku_stream *stream, const uint8_t *cells, uint64_t tag)
{
    struct block *block = stream->filling;
    memcpy(block->puzzles[block->count].cell, cells, SUDOKU_CELLS);
    if (!is_board(&block->puzzles[block->count]))
        return DLX_ERR_ARGUMENT;
    block->tags[block->count] = tag;
    if (++block->count == BLOCK) {
        queue(stream);
        give_until(stream, stream->ring - 1); /* leaves room for the next block */
    }
    return DLX_OK;
}

void sudoku_stream_flush(sudoku_stream *stream)
{
    if (stream->filling->count > 0)
        queue(stream);
    give_until(stream, 0);
}

void sudoku_stream_stop(sudoku_stream *stream)
{
    atomic_store(&stream->stopped, true);
    for (size_t t = 0; t < stream->threads; t++)
        sudoku_bulk_stop(stream->solvers[t].bulk);
}

/* ---- beginning and end ---- */

/* Return the number of processors that the process may use. */
static unsigned processors(void)
{
    long count = 0;
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        count = CPU_COUNT(&set);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (unsigned)count;
}

/* Sizes cannot overflow: there are at most 1024 threads with four blocks each. */
static dlx_status make_solvers(sudoku_stream *s, const sudoku_bulk_settings *settings)
{
    dlx_status status = DLX_OK;
    s->blocks = object_array(&s->object, s->ring, sizeof *s->blocks);
    if (s->blocks != NULL) /* sudoku_stream_free() relies on complete solvers */
        s->solvers = object_array(&s->object, s->threads, sizeof *s->solvers);
    if (s->blocks == NULL || s->solvers == NULL)
        return DLX_ERR_MEMORY;
    for (size_t b = 0; b < s->ring; b++)
        s->blocks[b].count = 0;
    s->filling = s->blocks;
    for (size_t t = 0; t < s->threads; t++)
        s->solvers[t] = (struct solver){.stream = s};
    for (size_t t = 0; t < s->threads && status == DLX_OK; t++)
        status = sudoku_bulk_new(&s->object.allocator, settings, &s->solvers[t].bulk);
    return status;
}

/* Start the threads with all signals blocked, because threads inherit the signal mask. So handlers run in
 * the calling thread, and a signal interrupts its read(). */
static dlx_status start_threads(sudoku_stream *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (s->started + 1 < s->threads) {
        struct solver *solver = &s->solvers[s->started + 1];
        if (pthread_create(&solver->thread, NULL, work, solver) != 0)
            break;
        s->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return s->started + 1 == s->threads ? DLX_OK : DLX_ERR_MEMORY;
}

static void end_threads(sudoku_stream *s)
{
    if (s->started == 0)
        return;
    sudoku_stream_stop(s);
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_cond_broadcast(&s->queued);
    pthread_mutex_unlock(&s->lock);
    for (size_t t = 1; t <= s->started; t++)
        pthread_join(s->solvers[t].thread, NULL);
}

static bool make_locks(sudoku_stream *s)
{
    if (pthread_mutex_init(&s->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&s->queued, NULL) == 0) {
        if (pthread_cond_init(&s->done, NULL) == 0)
            return true;
        pthread_cond_destroy(&s->queued);
    }
    pthread_mutex_destroy(&s->lock);
    return false;
}

static void destroy_locks(sudoku_stream *s)
{
    pthread_cond_destroy(&s->done);
    pthread_cond_destroy(&s->queued);
    pthread_mutex_destroy(&s->lock);
}

dlx_status sudoku_stream_new(const dlx_allocator *allocator, const sudoku_stream_settings *settings,
                             sudoku_stream **stream)
{
    if (settings->threads > MOST_THREADS || settings->take == NULL)
        return DLX_ERR_ARGUMENT;
    sudoku_stream *s = object_new(allocator, sizeof *s);
    if (s == NULL || !make_locks(s)) {
        object_free((struct object *)s);
        return DLX_ERR_MEMORY;
    }
    s->limit = settings->limit;
    s->take = settings->take;
    s->user = settings->user;
    s->threads = settings->threads == 0 ? processors() : settings->threads;
    s->ring = s->threads == 1 ? 1 : BLOCKS_OF_A_THREAD * s->threads;
    dlx_status status = make_solvers(s, &settings->bulk);
    if (status == DLX_OK)
        status = start_threads(s);
    if (status == DLX_OK)
        *stream = s;
    else
        sudoku_stream_free(s);
    return status;
}

void sudoku_stream_free(sudoku_stream *stream)
{
    if (stream == NULL)
        return;
    end_threads(stream);
    for (size_t t = 0; stream->solvers != NULL && t < stream->threads; t++)
        sudoku_bulk_free(stream->solvers[t].bulk);
    destroy_locks(stream);
    object_free(&stream->object);
}
