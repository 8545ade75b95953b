/* SPDX-License-Identifier: MIT */
/* What the threads of a team have done together. Numbers are read while all threads rest. */
#include "dlx/team/cost.h"
#include "dlx/team/inside.h"

/* Return the share of the tree that is left. */
static double share_left(const dlx_team *t)
{
    double left = 0;
    for (const struct chunk *chunk = t->first; chunk != NULL; chunk = chunk->next)
        left += rest_share(&chunk->rest);
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
        statistics->levels = 0;
        statistics->memory = t->blocks * (sizeof(struct block) + 4 * t->block_words) +
                             t->wanted * sizeof *t->workers;
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
