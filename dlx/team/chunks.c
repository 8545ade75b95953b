/* SPDX-License-Identifier: MIT */
/*
 * The chunks of a team, and blocks of solutions: see inside.h. A team can be stored as a list of
 * parts, chunk by chunk: first the chunk's solutions that wait for delivery, then its parts:
 *
 *     chunk      waits      left               list
 *     1          x          rest of 1          found, begun, part, part
 *     2          -          two parts          part, part
 *     3          x x        rest of 3          found, found, begun, part
 *
 * A team that begins with a list makes one chunk of each such row.
 *
 * A block is in one of these places:
 *
 *     free                  the list of spare blocks
 *     with the caller       which reads it, and then gives it back
 *     with the first chunk  in its list, or with its worker
 *     with a later chunk    in its list, or with its worker
 *
 * Blocks of unordered solutions are with the caller, too.
 *
 * Invariant: at least one block is not with a later chunk, so the worker on the first chunk always
 * gets one. If none is free and no memory for another, the caller has a block, or takes one from
 * the first chunk, and gives it back. This holds whenever memory runs out, whoever asks first:
 *
 * - The team begins with a free block.
 * - A worker on a later chunk takes a free block only if another is free. It may take a new one.
 * - No other step gives a block to a later chunk, and the first chunk never becomes a later one.
 *
 * If the order of solutions does not matter, no chunk counts as a later one.
 */
#include "dlx/parts.h"
#include "dlx/core/memory.h"
#include "dlx/team/inside.h"

/* ---- chunks ---- */

struct chunk *chunk_new(dlx_team *team, struct chunk *after)
{
    struct chunk *chunk = memory_array(&team->allocator, 1, sizeof *chunk);
    if (chunk == NULL)
        return NULL;
    *chunk = (struct chunk){.before = after, .next = after != NULL ? after->next : team->first};
    if (parts_create(team->task->problem, &chunk->left) != DLX_OK) {
        memory_free(&team->allocator, chunk, 1, sizeof *chunk);
        return NULL;
    }
    if (after == NULL)
        team->first = chunk;
    else
        after->next = chunk;
    if (chunk->next != NULL)
        chunk->next->before = chunk;
    return chunk;
}

void chunk_remove(dlx_team *team, struct chunk *chunk)
{
    if (chunk->before == NULL)
        team->first = chunk->next;
    else
        chunk->before->next = chunk->next;
    if (chunk->next != NULL)
        chunk->next->before = chunk->before;
    chunk_free(team, chunk);
    pthread_cond_broadcast(&team->work); /* another chunk may be the first now */
}

void chunk_free(dlx_team *team, struct chunk *chunk)
{
    for (struct block *block; (block = block_remove(&chunk->blocks)) != NULL;)
        block_free(team, block);
    dlx_parts_free(chunk->left);
    memory_free(&team->allocator, chunk, 1, sizeof *chunk);
}

bool chunk_is_next(const dlx_team *team, const struct chunk *chunk)
{
    return team->is_unordered || chunk == team->first;
}

/* ---- blocks ---- */

struct block *block_new(dlx_team *team)
{
    struct block *block;
    if (team->blocks == team->most_blocks)
        return NULL;
    block = memory_array(&team->allocator, 1,
                         sizeof *block + team->block_words * sizeof block->word[0]);
    if (block == NULL) /* make do with the present ones */
        team->most_blocks = team->blocks;
    else
        team->blocks++;
    return block;
}

void block_free(dlx_team *team, struct block *block)
{
    if (block != NULL)
        memory_free(&team->allocator, block, 1,
                    sizeof *block + team->block_words * sizeof block->word[0]);
}

struct block *block_take(dlx_team *team, const struct chunk *chunk)
{
    struct block *block = team->spare;
    const bool is_last = block != NULL && block->next == NULL;
    if (block == NULL || (is_last && !chunk_is_next(team, chunk)))
        block = block_new(team); /* if this fails, the last one is still for the first chunk */
    else
        team->spare = block->next;
    if (block != NULL) {
        block->next = NULL;
        block->used = block->read = 0;
    }
    return block;
}

void block_give_back(dlx_team *team, struct block *block)
{
    block->next = team->spare;
    team->spare = block;
    pthread_cond_broadcast(&team->work);
}

void block_append(struct blocks *blocks, struct block *block)
{
    block->next = NULL;
    if (blocks->first == NULL)
        blocks->first = block;
    else
        blocks->last->next = block;
    blocks->last = block;
}

struct block *block_remove(struct blocks *blocks)
{
    struct block *block = blocks->first;
    if (block != NULL)
        blocks->first = block->next;
    return block;
}

/* ---- listing ---- */

/* Append the solutions of a block that have not been delivered. */
static bool list_block(dlx_parts *parts, const struct block *block)
{
    bool has_memory = true;
    for (size_t at = block->read; at < block->used && has_memory; at += block->word[at] + 1)
        has_memory =
            dlx_parts_append_solution(parts, &block->word[at + 1], block->word[at]) == DLX_OK;
    return has_memory;
}

static bool list_blocks(dlx_parts *parts, const struct blocks *blocks)
{
    bool has_memory = true;
    for (const struct block *block = blocks->first; block != NULL && has_memory;
         block = block->next)
        has_memory = list_block(parts, block);
    return has_memory;
}

static const struct worker *worker_on(const dlx_team *t, const struct chunk *chunk)
{
    for (uint32_t n = 0; n < t->threads; n++)
        if (t->workers[n].chunk == chunk)
            return &t->workers[n];
    return NULL;
}

static bool list_chunk(const dlx_team *t, dlx_parts *parts, const struct chunk *chunk)
{
    const struct worker *w = worker_on(t, chunk);
    return list_blocks(parts, &chunk->blocks) &&
           (w == NULL || w->block == NULL || list_block(parts, w->block)) &&
           (w == NULL || !w->has_part ||
            search_list_rest(w->search, w->part.level, w->part.share, 0, parts)) &&
           parts_append_all(parts, chunk->left, chunk->left->taken + 1, chunk->left->parts);
}

static bool list_team(const dlx_team *t, dlx_parts *parts)
{
    if (t->workers == NULL)
        return search_list_rest(t->search, 0, 1, 0, parts);
    bool has_memory =
        (t->reading == NULL || list_block(parts, t->reading)) && list_blocks(parts, &t->loose);
    for (const struct chunk *chunk = t->first; chunk != NULL && has_memory; chunk = chunk->next)
        has_memory = list_chunk(t, parts, chunk);
    return has_memory;
}

static dlx_status refuse_rest(dlx_task *task)
{
    return task_fail(task, DLX_ERR_KERNEL,
                     "this search cannot be saved: that needs the order of Algorithm X, without "
                     "'seed', 'choose' and 'first' 1");
}

dlx_status dlx_team_rest(dlx_team *team, dlx_parts **parts)
{
    dlx_parts *list;
    search_end_help(team->search, true);
    if (!team_has_rest(team))
        return refuse_rest(team->task);
    dlx_status status = dlx_parts_new(team->asked, &list);
    if (status != DLX_OK)
        return status;
    pthread_mutex_lock(&team->lock);
    if (team->workers != NULL)
        team_rest(team);
    const bool has_memory = list_team(team, list);
    pthread_mutex_unlock(&team->lock);
    if (!has_memory)
        return parts_give_up(list, team->task);
    *parts = list;
    return DLX_OK;
}

/* ---- beginning ---- */

/* Append a solution to the blocks of a chunk. The number of blocks may exceed the usual limit. */
static bool begin_found(dlx_team *t, struct chunk *chunk, const dlx_parts *parts, uint32_t number)
{
    struct block *block = chunk->blocks.first != NULL ? chunk->blocks.last : NULL;
    const uint32_t count = parts_length(parts, number);
    if (count >= t->search->chosen_capacity)
        return true; /* no solution is as long as this */
    if (block == NULL || t->block_words - block->used <= t->search->chosen_capacity) {
        t->most_blocks++;
        block = block_new(t);
        if (block == NULL)
            return false;
        block->used = block->read = 0;
        block_append(&chunk->blocks, block);
    }
    block->word[block->used++] = count;
    for (uint32_t o = 0; o < count; o++)
        block->word[block->used++] = parts_decision(parts, number, o).option;
    return true;
}

/* Make the chunks of a list: each has some solutions, and the parts up to the next one. */
static bool make_chunks(dlx_team *t, const dlx_parts *parts)
{
    struct chunk *chunk = NULL;
    bool has_memory = true;
    for (uint32_t n = 1, end; n <= parts->parts && has_memory; n = end) {
        end = parts_end_of_run(parts, n);
        const bool is_found = parts_is_found(parts, n);
        if (chunk == NULL || is_found) {
            chunk = chunk_new(t, chunk);
            if (chunk == NULL)
                return false;
            chunk->state = CHUNK_DONE; /* as long as it has only solutions */
        }
        for (; is_found && n < end && has_memory; n++)
            has_memory = begin_found(t, chunk, parts, n);
        if (!is_found) {
            has_memory = parts_append_all(chunk->left, parts, n, end - 1);
            chunk->state = CHUNK_READY;
            t->ready++;
        }
    }
    return has_memory;
}

static bool begin(dlx_team *t, dlx_parts *parts)
{
    const bool has_memory =
        dlx_parts_weigh(parts) == DLX_OK && team_make_room(t) && make_chunks(t, parts);
    if (has_memory)
        team_start(t, NULL);
    if (has_memory && t->threads == 0)
        team_be_alone(t);
    return has_memory;
}

dlx_status dlx_team_begin(dlx_team *team, dlx_parts *parts)
{
    dlx_team *t = team;
    search_end_help(t->search, true);
    if (!team_has_rest(t))
        return refuse_rest(t->task);
    if (t->begun > 0 || t->workers != NULL || !parts_belong_to(parts, t->asked, false))
        return task_fail(t->task, DLX_ERR_ARGUMENT,
                         "a team begins with the parts of its own task, before its first call");
    if (dlx_parts_count(parts) == 0) {
        t->search->is_exhausted = true;
        return DLX_OK;
    }
    pthread_mutex_lock(&t->lock);
    const bool has_begun = begin(t, parts);
    pthread_mutex_unlock(&t->lock);
    return has_begun ? DLX_OK : DLX_ERR_MEMORY;
}
