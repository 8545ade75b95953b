/* SPDX-License-Identifier: MIT */
/*
 * Several threads search for one solution. The members of a portfolio work in different threads, and the
 * answer is the same as with one thread: portfolio.h says how.
 *
 *     worker 1    shortest ####        ########      a worker takes the waiting member whose turn is first,
 *     worker 2    weighted ###  restarts ###         works for a slice of the turn, and gives it back
 *     caller      waits                         ->   the winner is known: all threads end, the winner goes on alone
 *
 * A slice has as many tree nodes as one of dlx_search_next(). So the work of a member is cut at the same
 * places as with one thread, as long as no limit on tree nodes is near.
 */
#include "dlx/team/inside.h"

/* ---- in the threads ---- */

bool members_take(struct worker *w)
{
    dlx_team *t = w->team;
    if (w->member == NULL && t->nodes_left > 0 && t->portfolio->winner == NULL)
        w->member = portfolio_take(t->portfolio);
    return w->member != NULL;
}

uint64_t members_work(struct worker *w)
{
    w->budget.solutions = 1;
    w->end = portfolio_work(w->team->portfolio, w->member, &w->budget);
    return w->budget.solutions == 0;
}

/* Wake threads that have nothing to do: the end of a turn or an answer may have changed that. */
void members_settle(struct worker *w, uint64_t visited, uint64_t found)
{
    dlx_team *t = w->team;
    struct member *m = w->member;
    w->member = NULL;
    t->search->tree_nodes += visited;
    portfolio_give_back(t->portfolio, m, w->end, found > 0);
    if (portfolio_decide(t->portfolio, false))
        pthread_cond_signal(&t->news);
    else if (t->idle > 0 && (m->left == 0 || m->is_out))
        pthread_cond_broadcast(&t->work);
}

/* ---- in the caller ---- */

/* Wait for the winner. If a limit ends the search, the best answer so far wins. A call to stop only interrupts
 * it. */
static bool wait_for_winner(dlx_team *t, dlx_outcome *outcome)
{
    team_resume(t);
    while (t->portfolio->winner == NULL && !team_must_stop(t, outcome))
        pthread_cond_wait(&t->news, &t->lock);
    team_rest(t);
    return t->portfolio->winner != NULL ||
           (*outcome != DLX_STOPPED_BY_CALL && portfolio_decide(t->portfolio, true));
}

dlx_outcome members_next(dlx_team *team)
{
    dlx_outcome outcome = DLX_FOUND;
    dlx_task *task = team->task;
    if (team->portfolio->winner == NULL && permit_must_pause(&task->permit, &outcome))
        return outcome;
    pthread_mutex_lock(&team->lock);
    const bool has_winner = wait_for_winner(team, &outcome);
    pthread_mutex_unlock(&team->lock);
    if (!has_winner)
        return outcome;
    team_disband(team);
    team->search->is_exhausted = team->portfolio->is_proven;
    if (team->portfolio->is_proven)
        return DLX_EXHAUSTED;
    team->search->solutions++;
    permit_spend(&task->permit.solutions, 1);
    return DLX_FOUND;
}

dlx_outcome members_count(dlx_team *team, uint64_t *count)
{
    dlx_outcome outcome = members_next(team);
    if (outcome != DLX_FOUND)
        return outcome;
    *count += 1 + team_search_alone(team, true, false, &outcome);
    return outcome == DLX_FOUND ? DLX_STOPPED_BY_SOLUTIONS : outcome;
}
