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

static bool list_search(dlx_parts *parts, const dlx_search *search, const struct rest_part *part)
{
    struct rest rest = {.first = 0};
    const bool has_memory =
        rest_of_search(search, part->level, part->share, 0, &rest) && parts_list_rest(parts, &rest);
    rest_free(&search->allocator, &rest);
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
           (w == NULL || !w->has_part || list_search(parts, w->search, &w->part)) &&
           parts_list_rest(parts, &chunk->rest);
}

static bool list_team(const dlx_team *t, dlx_parts *parts)
{
    static const struct rest_part whole = {.share = 1};
    if (t->workers == NULL)
        return list_search(parts, t->search, &whole);
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
    if (has_memory)
        *parts = list;
    else
        dlx_parts_free(list);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- beginning ---- */

/* The parts that have to be searched, and their shares of the tree. */
struct shares {
    const dlx_parts *parts; /* the list */
    uint32_t *number;       /* of each part to be searched, sorted by path */
    double *share;          /* of each part, by its number */
    uint32_t count;         /* number of them */
};

/* Decisions of a path that matter here: below them, parts have equal shares. */
enum { DEEP = 50 };

/* Compare two parts by the beginnings of their paths. Return a negative number, 0 or a positive number. */
static int compare_paths(const dlx_parts *parts, uint32_t number, uint32_t other)
{
    const uint32_t length = parts_length(parts, number), limit = parts_length(parts, other);
    for (uint32_t at = 0; at <= DEEP && at < length && at < limit; at++) {
        const dlx_decision a = parts_decision(parts, number, at);
        const dlx_decision b = parts_decision(parts, other, at);
        if (a.option != b.option)
            return a.option < b.option ? -1 : 1;
        if (a.is_forbidden != b.is_forbidden)
            return b.is_forbidden ? -1 : 1;
    }
    return (length > limit) - (length < limit);
}

/* Bring the parts below each node together: a count in any order leaves them apart (D. L. Shell, 1959). */
static void sort_paths(const struct shares *s)
{
    for (uint32_t gap = s->count / 2; gap > 0; gap /= 2)
        for (uint32_t at = gap; at < s->count; at++) {
            const uint32_t number = s->number[at];
            uint32_t to = at;
            for (; to >= gap && compare_paths(s->parts, s->number[to - gap], number) > 0; to -= gap)
                s->number[to] = s->number[to - gap];
            s->number[to] = number;
        }
}

static bool goes_on(const struct shares *s, uint32_t at, uint32_t depth)
{
    return parts_length(s->parts, s->number[at]) > depth;
}

/* Return the first part from `at` on, below `end`, whose decision at this depth differs. */
static uint32_t next_branch(const struct shares *s, uint32_t at, uint32_t end, uint32_t depth)
{
    uint32_t next = at + 1;
    if (!goes_on(s, at, depth))
        return next;
    const dlx_decision first = parts_decision(s->parts, s->number[at], depth);
    for (; next < end && goes_on(s, next, depth); next++) {
        const dlx_decision other = parts_decision(s->parts, s->number[next], depth);
        if (other.option != first.option || other.is_forbidden != first.is_forbidden)
            break;
    }
    return next;
}

/* Parts below one node of the tree of all paths. */
struct fork {
    uint32_t at, end; /* its parts that are still to be divided */
    double share;     /* of each of its branches */
};

static struct fork node_at(const struct shares *s, uint32_t first, uint32_t end, uint32_t depth,
                           double share)
{
    uint32_t branches = 0;
    for (uint32_t at = first; at < end; at = next_branch(s, at, end, depth))
        branches++;
    return (struct fork){first, end, branches > 0 ? share / branches : 0};
}

/* Divide the tree among its parts: the branches of a node get equal shares. A very deep node divides its share
 * among all its parts. */
static void divide(struct shares *s)
{
    struct fork path[DEEP + 1] = {node_at(s, 0, s->count, 0, 1)};
    for (uint32_t depth = 0; depth <= DEEP;) {
        struct fork *node = &path[depth];
        const uint32_t first = node->at;
        if (first == node->end) {
            depth--; /* from 0 to UINT32_MAX, which ends the loop */
            continue;
        }
        node->at = next_branch(s, first, node->end, depth);
        if (node->at - first > 1 && depth < DEEP) {
            depth++;
            path[depth] = node_at(s, first, node->at, depth, node->share);
        } else
            for (uint32_t part = first; part < node->at; part++)
                s->share[s->number[part]] = node->share / (node->at - first);
    }
}

static bool make_shares(const dlx_team *t, const dlx_parts *parts, struct shares *s)
{
    const size_t room = (size_t)parts->parts + 1;
    *s = (struct shares){.parts = parts};
    s->number = memory_array(&t->allocator, room, sizeof *s->number);
    s->share = memory_array(&t->allocator, room, sizeof *s->share);
    if (s->number == NULL || s->share == NULL)
        return false;
    for (uint32_t number = 1; number <= parts->parts; number++)
        if (parts_state(parts, number) != DLX_PART_FOUND)
            s->number[s->count++] = number;
    sort_paths(s);
    divide(s);
    return true;
}

static void free_shares(const dlx_team *t, const struct shares *s)
{
    const size_t room = (size_t)s->parts->parts + 1;
    memory_free(&t->allocator, s->number, room, sizeof *s->number);
    memory_free(&t->allocator, s->share, room, sizeof *s->share);
}

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

/* Make the chunks of a list. */
static bool make_chunks(dlx_team *t, const dlx_parts *parts, const struct shares *shares)
{
    struct chunk *chunk = NULL;
    bool has_memory = true;
    for (uint32_t number = 1; number <= parts->parts && has_memory; number++) {
        const bool is_found = parts_state(parts, number) == DLX_PART_FOUND;
        if (chunk == NULL || (is_found && chunk->state == CHUNK_READY)) {
            chunk = chunk_new(t, chunk);
            if (chunk == NULL)
                return false;
            chunk->state = CHUNK_DONE; /* as long as it has only solutions */
        }
        has_memory = is_found ? begin_found(t, chunk, parts, number)
                              : begin_part(t, chunk, parts, number, shares->share[number]);
    }
    return has_memory;
}

static bool begin(dlx_team *t, const dlx_parts *parts)
{
    struct shares shares;
    bool has_memory =
        make_shares(t, parts, &shares) && team_make_room(t) && make_chunks(t, parts, &shares);
    free_shares(t, &shares);
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
