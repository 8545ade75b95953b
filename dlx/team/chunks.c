/* SPDX-License-Identifier: MIT */
/*
 * The list of chunks of a team, and blocks of solutions: see inside.h. A block is in one of these places:
 *
 *     free                  the list of spare blocks
 *     with the caller       who reads it, and then gives it back
 *     with the first chunk  in its list, or with its worker
 *     with a later chunk    in its list, or with its worker
 *
 * Blocks that wait in no order are with the caller, too.
 *
 * Invariant: at least one block is not with a later chunk. So the worker on the first chunk always gets a block.
 * If none is free and there is no memory for another one, the caller has a block, or takes one from the first
 * chunk, and gives it back. That holds whenever memory runs out, and whichever worker asks first:
 *
 * - The team begins with a free block.
 * - A worker on a later chunk takes a free block only if another one is free. It may always take a new block.
 * - No other step gives a block to a later chunk, and the first chunk never becomes a later one.
 *
 * If the order of solutions does not matter, no chunk counts as a later one.
 */
#include "dlx/core/memory.h"
#include "dlx/team/inside.h"

/* ---- chunks ---- */

struct chunk *chunk_new(dlx_team *team, struct chunk *after)
{
    struct chunk *chunk = memory_array(&team->allocator, 1, sizeof *chunk);
    if (chunk == NULL)
        return NULL;
    *chunk = (struct chunk){.before = after, .next = after != NULL ? after->next : team->first};
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
    rest_free(&team->allocator, &chunk->rest);
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
        block = block_new(team); /* if this fails, the last one still is for the first chunk */
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
