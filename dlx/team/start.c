/* SPDX-License-Identifier: MIT */
/*
 * The threads of a team, from their beginning to their end: see inside.h.
 *
 * If there is no memory for a team, or no thread can be started, the caller goes on alone.
 */

#include "dlx/team/inside.h"

#include "dlx/core/memory.h"
#include "dlx/system/threads.h"

#include <string.h>

/* Room for solutions that wait, in words; the least number of words of a block. */
enum { WAITING_WORDS = 1 << 22, BLOCK_WORDS = 1 << 12 };

/* ---- work that is left ---- */

static void free_blocks(dlx_team *t, struct block *block)
{
    while (block != NULL) {
        struct block *next = block->next;
        block_free(t, block);
        block = next;
    }
}

static void free_work(dlx_team *t)
{
    while (t->first != NULL) {
        struct chunk *chunk = t->first;
        t->first = chunk->next;
        chunk_free(t, chunk);
    }
    free_blocks(t, t->spare);
    free_blocks(t, t->loose.first);
    block_free(t, t->reading);
    memory_free(&t->allocator, t->workers, t->wanted, sizeof *t->workers);
    memory_free(&t->allocator, t->levels, team_levels_size(t), sizeof *t->levels);
    t->workers = NULL;
    t->levels = NULL;
    t->spare = NULL;
}

/* ---- starting the threads ---- */

/* Make the next worker. The first one takes over the caller's search. */
static struct worker *make_worker(dlx_team *t)
{
    struct worker *w = &t->workers[t->threads];
    *w = (struct worker){.team = t};
    if (t->levels != NULL) {
        w->levels = t->levels + (2 * (size_t)t->threads + 1) * t->level_room;
        w->seen = w->levels + t->level_room;
    }
    if (t->portfolio == NULL && t->threads == 0)
        w->search = t->search;
    return w;
}

/* Start one more thread. The first thread goes on with the chunk `begun`, unless that is NULL. The others make searches
 * of their own. With a portfolio, all threads share it. */
static bool add_worker(dlx_team *t, struct chunk *begun)
{
    struct worker *w = make_worker(t);
    if (t->portfolio == NULL && t->threads > 0 && task_copy(t->asked, &w->task) != DLX_OK) {
        dlx_task_free(w->task);
        return false;
    }
    if (w->task != NULL) {
        w->task->permit.deadline = t->until;
        w->task->settings.permit = NULL;
    }
    if (w->search != NULL && begun != NULL) {
        w->chunk = begun;
        w->has_part = true;
        w->part = (struct place){.share = 1, .state = DLX_PART_BEGUN};
    }
    t->running++;
    if (system_start_thread(&w->thread, worker_run, w)) {
        t->threads++;
        return true;
    }
    t->running--;
    dlx_task_free(w->task);
    return false;
}

static bool make_levels(dlx_team *t)
{
    t->level_room = (size_t)t->search->kernel->deepest(t->search->state) + 1;
    t->levels = memory_array(&t->allocator, team_levels_size(t), sizeof *t->levels);
    if (t->levels != NULL)
        memset(t->levels, 0, team_levels_size(t) * sizeof *t->levels);
    return t->levels != NULL;
}

bool team_make_room(dlx_team *team)
{
    dlx_team *t = team;
    const size_t longest = t->search->chosen_capacity;
    t->block_words = 2 * longest + 2 > BLOCK_WORDS ? 2 * longest + 2 : BLOCK_WORDS;
    t->most_blocks = (uint32_t)(WAITING_WORDS / t->block_words) + 2 * t->wanted + 2;
    t->workers = memory_array(&t->allocator, t->wanted, sizeof *t->workers);
    if (t->portfolio != NULL) /* a portfolio needs no room for solutions */
        return t->workers != NULL;
    struct block *block = t->workers != NULL && make_levels(t) ? block_new(t) : NULL;
    if (block != NULL)
        block_give_back(t, block);
    return block != NULL;
}

void team_start(dlx_team *team, struct chunk *begun)
{
    dlx_team *t = team;
    team_set_until(t);
    while (t->threads < t->wanted && add_worker(t, begun))
        continue;
}

void team_be_alone(dlx_team *team)
{
    struct worker *w = make_worker(team);
    w->slice = team->search->slice;
    team->threads = 1;
    team->is_alone = true;
}

void team_assemble(dlx_team *team)
{
    dlx_team *t = team;
    struct chunk *chunk = NULL;
    pthread_mutex_lock(&t->lock);
    bool has_memory = team_make_room(t);
    if (has_memory && t->portfolio == NULL) {
        chunk = chunk_new(t, NULL);
        has_memory = chunk != NULL;
    }
    if (chunk != NULL)
        chunk->state = CHUNK_RUNNING;
    if (has_memory)
        team_start(t, chunk);
    if (t->threads == 0) {
        free_work(t);
        t->wanted = 1;
    }
    pthread_mutex_unlock(&t->lock);
}

/* ---- the end ---- */

static void end_threads(dlx_team *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_ending = true;
    pthread_cond_broadcast(&t->work);
    pthread_mutex_unlock(&t->lock);
    for (uint32_t n = 0; n < t->threads && t->workers != NULL; n++) {
        struct worker *w = &t->workers[n];
        if (!t->is_alone)
            pthread_join(w->thread, NULL);
        block_free(t, w->block);
        if (n > 0)
            dlx_search_free(w->search);
        dlx_task_free(w->task);
    }
}

void team_disband(dlx_team *team)
{
    end_threads(team);
    free_work(team);
    team->wanted = 1;
}

void dlx_team_free(dlx_team *team)
{
    if (team == NULL)
        return;
    const dlx_allocator allocator = team->allocator;
    end_threads(team);
    free_work(team);
    pthread_cond_destroy(&team->news);
    pthread_cond_destroy(&team->work);
    pthread_mutex_destroy(&team->lock);
    dlx_search_free(team->search);
    dlx_task_free(team->asked);
    memory_free(&allocator, team, 1, sizeof *team);
}
