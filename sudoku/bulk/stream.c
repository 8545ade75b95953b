/* SPDX-License-Identifier: MIT */
/*
 * Solve many puzzles with several threads, and report them in order. Puzzles are collected in
 * blocks, which a pipeline solves:
 *
 *     put -> block of 1024 -> pipeline -> bulk solver of a thread -> give -> take()
 *
 * A puzzle that takes unusually long is skipped when its block is solved. It is solved after all
 * puzzles before it have been reported, so no answer waits for a later puzzle.
 */
#include "dlx/threads/pipeline.h"
#include "sudoku/core/board.h"
#include "sudoku/bulk/bulk.h"
#include "sudoku/core/object.h"
#include "sudoku/core/serve.h"

enum { BLOCK = 1024 /* puzzles: 190 KB, which a second-level cache holds */ };

struct block {
    size_t count;                 /* number of puzzles so far */
    bool left;                    /* some puzzles take long, and are not solved yet */
    uint64_t tags[BLOCK];         /* of each puzzle, as it was put in */
    sudoku_board puzzles[BLOCK];  /* the puzzles */
    sudoku_result results[BLOCK]; /* of each puzzle, when done */
};

struct sudoku_stream {
    struct object object;     /* owns the arrays */
    uint64_t limit;           /* of solutions for each puzzle */
    sudoku_take_fn *take;     /* takes the results */
    void *user;               /* its first argument */
    struct pipeline pipeline; /* the threads */
    bool has_begun;           /* the pipeline must be ended */
    size_t threads;           /* number of threads that solve, including the calling one */
    sudoku_bulk **bulk;       /* the bulk solver of each thread */
    struct block *blocks;     /* the block of each slot of the pipeline */
    struct permit permit;     /* the stop, which lasts */
};

/* ---- solving ---- */

static void give_up(struct block *block)
{
    for (size_t p = 0; p < block->count; p++) {
        block->results[p].solutions = 0;
        block->results[p].stopped = true;
    }
    block->left = false;
}

/* Solve a block. A stop that arrives after the check stops the bulk solver, too. */
static void solve(void *user, size_t worker, size_t slot)
{
    sudoku_stream *s = user;
    struct block *block = &s->blocks[slot];
    sudoku_bulk *bulk = s->bulk[worker];
    if (permit_is_stopped(&s->permit)) {
        give_up(block);
        return;
    }
    block->left = bulk_solve_most(bulk, block->puzzles, block->count, s->limit, block->results);
    bulk_finish(bulk);
}

/* ---- reporting ---- */

static void give_some(sudoku_stream *s, const struct block *block, size_t from, size_t to)
{
    if (from < to)
        s->take(s->user, &(sudoku_solved){block->puzzles + from, block->results + from,
                                          block->tags + from, to - from});
}

static void solve_left(sudoku_stream *s, const sudoku_board *puzzle, sudoku_result *result)
{
    bulk_solve_alone(s->bulk[0], puzzle, s->limit, result);
    bulk_finish(s->bulk[0]);
}

/* Report a block. Skipped puzzles are solved now, after all puzzles before them are reported. */
static void give(void *user, size_t slot)
{
    sudoku_stream *s = user;
    struct block *block = &s->blocks[slot];
    size_t given = 0;
    for (size_t p = 0; p < block->count && block->left; p++)
        if (block->results[p].stopped && !permit_is_stopped(&s->permit)) {
            give_some(s, block, given, p);
            given = p;
            solve_left(s, &block->puzzles[p], &block->results[p]);
        }
    give_some(s, block, given, block->count);
    block->count = 0;
}

/* ---- the calling thread ---- */

static struct block *filling(sudoku_stream *s)
{
    return &s->blocks[pipeline_slot(&s->pipeline)];
}

dlx_status sudoku_stream_put(sudoku_stream *stream, const uint8_t *cells, uint64_t tag)
{
    struct block *block = filling(stream);
    const sudoku_board *board = (const sudoku_board *)(const void *)cells;
    if (!is_board(board))
        return DLX_ERR_ARGUMENT;
    block->puzzles[block->count] = *board;
    block->tags[block->count] = tag;
    if (++block->count == BLOCK)
        pipeline_queue(&stream->pipeline);
    return DLX_OK;
}

void sudoku_stream_flush(sudoku_stream *stream)
{
    if (filling(stream)->count > 0)
        pipeline_queue(&stream->pipeline);
    pipeline_flush(&stream->pipeline);
}

void sudoku_stream_stop(sudoku_stream *stream)
{
    permit_stop(&stream->permit);
}

/* ---- beginning and end ---- */

/* Sizes cannot overflow: there are at most 1024 threads with four blocks each. */
static dlx_status make_solvers(sudoku_stream *s, const sudoku_bulk_settings *settings)
{
    const size_t ring = pipeline_ring(s->threads);
    dlx_status status = DLX_OK;
    s->blocks = object_array(&s->object, ring, sizeof *s->blocks);
    if (s->blocks != NULL) /* sudoku_stream_free() relies on all places of the solvers */
        s->bulk = object_array(&s->object, s->threads, sizeof(sudoku_bulk *));
    if (s->blocks == NULL || s->bulk == NULL)
        return DLX_ERR_MEMORY;
    for (size_t b = 0; b < ring; b++)
        s->blocks[b].count = 0;
    for (size_t t = 0; t < s->threads; t++)
        s->bulk[t] = NULL;
    for (size_t t = 0; t < s->threads && status == DLX_OK; t++) {
        status = sudoku_bulk_new(&s->object.allocator, settings, &s->bulk[t]);
        if (status == DLX_OK)
            bulk_serve(s->bulk[t], &s->permit);
    }
    return status;
}

static dlx_status begin(sudoku_stream *s)
{
    const struct pipeline_settings settings = {s->threads, solve, give, s};
    s->has_begun = pipeline_begin(&s->pipeline, &settings, &s->object.allocator);
    return s->has_begun ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status sudoku_stream_new(const dlx_allocator *allocator, const sudoku_stream_settings *settings,
                             sudoku_stream **stream)
{
    if (settings->threads > PIPELINE_MOST_THREADS || settings->take == NULL)
        return DLX_ERR_ARGUMENT;
    sudoku_stream *s = object_new(allocator, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->limit = settings->limit;
    s->take = settings->take;
    s->user = settings->user;
    s->threads = pipeline_threads(settings->threads);
    dlx_status status = make_solvers(s, &settings->bulk);
    if (status == DLX_OK)
        status = begin(s);
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
    if (stream->has_begun) {
        sudoku_stream_stop(stream);
        pipeline_end(&stream->pipeline);
    }
    for (size_t t = 0; stream->bulk != NULL && t < stream->threads; t++)
        sudoku_bulk_free(stream->bulk[t]);
    object_free(&stream->object);
}
