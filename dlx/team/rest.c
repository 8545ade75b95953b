/* SPDX-License-Identifier: MIT */
/*
 * What is left of a team, and a team that begins with it. The list has the chunks in their order: first the
 * solutions of a chunk that wait to be delivered, then its parts:
 *
 *     chunk      waits      left               list
 *     1          x          rest of 1          found, begun, part, part
 *     2          -          two parts          part, part
 *     3          x x        rest of 3          found, found, begun, part
 *
 * A team that begins with a list makes one chunk of each such row: of solutions, and of the parts up to the
 * next solution.
 */
#include "dlx/checkpoint.h"
#include "dlx/core/memory.h"
#include "dlx/parts/rest.h"
#include "dlx/team/inside.h"

/* ---- listing ---- */

/* Append the solutions of a block that have not been delivered. */
static bool list_block(dlx_parts *parts, const struct block *block)
{
    bool has_memory = true;
    for (size_t at = block->read; at < block->used && has_memory; at += block->word[at] + 1) {
        has_memory = parts_append(parts, DLX_PART_FOUND);
        for (uint32_t o = 1; o <= block->word[at] && has_memory; o++)
            has_memory = parts_decide(parts, (dlx_decision){block->word[at + o], false});
    }
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
            parts_list_search(parts, w->search, w->part.level, w->part.share)) &&
           parts_list_rest(parts, &chunk->rest);
}

static bool list_team(const dlx_team *t, dlx_parts *parts)
{
    if (t->workers == NULL)
        return parts_list_search(parts, t->search, 0, 1);
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

/* Append a solution to the blocks of a chunk. There may be more blocks than usual. */
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

static bool begin_part(dlx_team *t, struct chunk *chunk, const dlx_parts *parts, uint32_t number,
                       double share)
{
    if (!rest_take(&t->allocator, &chunk->rest, parts, number, share))
        return false;
    t->ready += chunk->state != CHUNK_READY;
    chunk->state = CHUNK_READY;
    return true;
}

/* Make the chunks of a list. `share` has the share of each part, by its number. */
static bool make_chunks(dlx_team *t, const dlx_parts *parts, const double *share)
{
    struct chunk *chunk = NULL;
    bool has_memory = true;
    for (uint32_t number = 1; number <= parts->parts && has_memory; number++) {
        const bool is_found = parts_is_found(parts, number);
        if (chunk == NULL || (is_found && chunk->state == CHUNK_READY)) {
            chunk = chunk_new(t, chunk);
            if (chunk == NULL)
                return false;
            chunk->state = CHUNK_DONE; /* as long as it has only solutions */
        }
        has_memory = is_found ? begin_found(t, chunk, parts, number)
                              : begin_part(t, chunk, parts, number, share[number]);
    }
    return has_memory;
}

static bool begin(dlx_team *t, const dlx_parts *parts)
{
    const size_t room = (size_t)parts->parts + 1;
    double *share = memory_array(&t->allocator, room, sizeof *share);
    const bool has_memory = share != NULL && parts_shares(parts, share) && team_make_room(t) &&
                            make_chunks(t, parts, share);
    memory_free(&t->allocator, share, room, sizeof *share);
    if (has_memory)
        team_start(t, NULL);
    if (has_memory && t->threads == 0)
        team_be_alone(t);
    return has_memory;
}

dlx_status dlx_team_begin(dlx_team *team, const dlx_parts *parts)
{
    dlx_team *t = team;
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
