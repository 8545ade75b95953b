/* SPDX-License-Identifier: MIT */
/* What the threads of a team have done together. Numbers are read while all threads rest. */
#include "dlx/team/cost.h"
#include "dlx/team/inside.h"

#include <string.h>

/* Return the share of the tree that is left. */
static double share_left(const dlx_team *t)
{
    double left = 0;
    for (const struct chunk *chunk = t->first; chunk != NULL; chunk = chunk->next)
        left += parts_sum_shares(chunk->left);
    for (uint32_t n = 0; n < t->threads; n++) {
        const struct worker *w = &t->workers[n];
        if (w->chunk != NULL && w->has_part)
            left += w->part.share * (1 - search_progress(w->search));
    }
    return left < 1 ? left : 1;
}

static void add_worker_statistics(const struct worker *w, dlx_statistics *sum)
{
    dlx_statistics its;
    if (w->search == NULL)
        return;
    dlx_search_statistics(w->search, &its);
    sum->solutions += its.solutions;
    sum->tree_nodes += its.tree_nodes + w->tries;
    sum->updates += its.updates;
    sum->memory += its.memory;
}

/* ---- levels ---- */

/* Return what to add to a level of the search to get the level of the whole tree, modulo 2^32. */
static uint32_t find_base(const struct worker *w)
{
    const dlx_search *s = w->search;
    uint32_t required = 0;
    for (size_t d = s->applied_count - s->part_count; d < s->applied_count; d++)
        required += s->applied[d].fate == TASK_REQUIRED;
    return w->part.level - (s->kernel->counts_required ? required : 0);
}

/* A part from a file may seem deeper than the tree, because its forbidden options count, too. */
static uint64_t *level_at(const struct worker *w, size_t level)
{
    const size_t room = w->team->level_room;
    return &w->levels[level < room ? level : room - 1];
}

void team_note_levels(struct worker *w)
{
    dlx_statistics its;
    const uint32_t base = find_base(w);
    dlx_search_statistics(w->search, &its);
    for (uint32_t level = 0; level < its.levels && level < w->team->level_room; level++) {
        if (its.level_nodes[level] == w->seen[level])
            continue;
        *level_at(w, base + level) += its.level_nodes[level] - w->seen[level];
        w->seen[level] = its.level_nodes[level];
    }
}

void team_note_try(struct worker *w)
{
    *level_at(w, w->part.level > 0 ? w->part.level - 1 : 0) += 1;
}

/* Add up the levels of all threads. */
static void report_levels(dlx_team *t, dlx_statistics *sum)
{
    memset(t->levels, 0, t->level_room * sizeof *t->levels);
    for (uint32_t n = 0; n < t->threads; n++) {
        struct worker *w = &t->workers[n];
        if (w->search != NULL)
            team_note_levels(w);
        for (size_t level = 0; level < t->level_room; level++)
            t->levels[level] += w->levels[level];
    }
    sum->level_nodes = t->levels;
    sum->levels = (uint32_t)t->level_room;
    while (sum->levels > 0 && t->levels[sum->levels - 1] == 0)
        sum->levels--;
}

/* ---- all of them ---- */

double team_counting_cost(const dlx_team *team)
{
    return search_counting_cost(team->search);
}

void dlx_team_statistics(dlx_team *team, dlx_statistics *statistics)
{
    dlx_team *t = team;
    pthread_mutex_lock(&t->lock);
    if (t->workers != NULL)
        team_rest(t);
    dlx_search_statistics(t->search, statistics);
    if (t->workers != NULL && t->portfolio == NULL) {
        statistics->solutions = statistics->tree_nodes = statistics->updates = 0;
        report_levels(t, statistics);
        statistics->memory = t->blocks * (sizeof(struct block) + 4 * t->block_words) +
                             t->wanted * sizeof *t->workers +
                             team_levels_size(t) * sizeof *t->levels;
        statistics->progress = 1 - share_left(t);
        for (uint32_t n = 0; n < t->threads; n++)
            add_worker_statistics(&t->workers[n], statistics);
    }
    statistics->memory += sizeof *t;
    pthread_mutex_unlock(&t->lock);
}

bool dlx_team_member(dlx_team *team, uint32_t place, dlx_member *member)
{
    pthread_mutex_lock(&team->lock);
    if (team->workers != NULL)
        team_rest(team);
    pthread_mutex_unlock(&team->lock);
    return dlx_search_member(team->search, place, member);
}

uint32_t dlx_team_threads(const dlx_team *team)
{
    return team->threads > 0 ? team->threads : 1;
}
