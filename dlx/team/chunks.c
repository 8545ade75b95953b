/* SPDX-License-Identifier: MIT */
/* The list of chunks of a team, and blocks of solutions: see inside.h. */
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
    const bool is_last = block != NULL ? block->next == NULL && team->blocks == team->most_blocks
                                       : team->blocks + 1 == team->most_blocks;
    if (is_last && !chunk_is_next(team, chunk))
        return NULL;
    if (block != NULL)
        team->spare = block->next;
    else
        block = block_new(team);
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
