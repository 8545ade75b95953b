/* SPDX-License-Identifier: MIT */
/* Teams for a machine without threads: one search does all. In the page, it replaces dlx/team. */
#include "dlx/parts.h"
#include "dlx/search/search.h"
#include "dlx/team/cost.h"

#include <stdlib.h>

struct dlx_team {
    dlx_search *search; /* owned */
};

dlx_status dlx_team_new(dlx_task *task, dlx_team **team)
{
    dlx_team *t = malloc(sizeof *t);
    const dlx_status status = t == NULL ? DLX_ERR_MEMORY : dlx_search_new(task, &t->search);
    if (status == DLX_OK)
        *team = t;
    else
        free(t);
    return status;
}

void dlx_team_free(dlx_team *team)
{
    if (team != NULL)
        dlx_search_free(team->search);
    free(team);
}

dlx_outcome dlx_team_next(dlx_team *team, dlx_solution *solution)
{
    return dlx_search_next(team->search, solution);
}

dlx_outcome dlx_team_count(dlx_team *team, uint64_t *count)
{
    return dlx_search_count(team->search, count);
}

double team_counting_cost(const dlx_team *team)
{
    return search_counting_cost(team->search);
}

void dlx_team_statistics(dlx_team *team, dlx_statistics *statistics)
{
    dlx_search_statistics(team->search, statistics);
}

bool dlx_team_member(dlx_team *team, uint32_t place, dlx_member *member)
{
    return dlx_search_member(team->search, place, member);
}

uint32_t dlx_team_threads(const dlx_team *team)
{
    (void)team;
    return 1;
}

/* The page saves nothing. */
dlx_status dlx_team_begin(dlx_team *team, dlx_parts *parts)
{
    (void)team, (void)parts;
    return DLX_ERR_KERNEL;
}

dlx_status dlx_team_rest(dlx_team *team, dlx_parts **parts)
{
    (void)team, (void)parts;
    return DLX_ERR_KERNEL;
}
