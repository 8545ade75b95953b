/* SPDX-License-Identifier: MIT */
/*
 * The calls of a team: see inside.h. At first the caller searches alone:
 *
 *     caller     search, search, ... for 5 milliseconds  ->  start the threads  ->  wait, deliver, wait, ...
 *     worker 1                                               goes on with the caller's search
 *     worker 2                                               takes half of what is left of it, ...
 *
 * Before a call returns for another reason than a solution, all threads have come to rest. So the limits of
 * the task are used by the caller only, and the statistics belong to one moment.
 */
#include "dlx/team/inside.h"

#include "dlx/core/clock.h"
#include "dlx/core/memory.h"

/* The caller searches alone for this many seconds: starting threads takes a small part of it. */
static const double ALONE = 0.02;

/* ---- creating ---- */

/* Only searches in the order of Algorithm X can be cut into parts. */
static bool has_rest(const dlx_task *task, const dlx_search *search)
{
    return search->kernel->untried != NULL && kernel_is_plain(&task->settings);
}

bool team_has_rest(const dlx_team *team)
{
    return has_rest(team->asked, team->search);
}

/* Check that the search can use the threads of its task. The members of a portfolio work side by side. */
static dlx_status check_threads(dlx_task *task, const dlx_search *search)
{
    if (task->settings.threads <= 1 || search->kernel == &portfolio_kernel || search->has_best ||
        has_rest(task, search))
        return DLX_OK;
    return task_fail(
        task, DLX_ERR_KERNEL,
        "this search runs in one thread: several threads need the order of Algorithm X, "
        "without 'seed' and 'choose', or the setting 'first' 1 without 'choose'");
}

/* If the order of solutions does not matter, threads beyond the number of members search with other seeds. A
 * search for the cheapest solutions has threads of its own. */
static uint32_t threads_wanted(const dlx_task *task, const struct portfolio *portfolio)
{
    if (task->settings.best > 0)
        return 1;
    const uint32_t threads = task->settings.threads > 0 ? task->settings.threads : 1;
    return portfolio != NULL && !task->settings.unordered && threads > MEMBERS ? MEMBERS : threads;
}

dlx_status dlx_team_new(dlx_task *task, dlx_team **team)
{
    dlx_search *search;
    dlx_task *asked = NULL;
    dlx_status status = dlx_search_new(task, &search);
    if (status != DLX_OK)
        return status;
    status = check_threads(task, search);
    if (status == DLX_OK) /* threads begin later, when the task may serve another object */
        status = task_copy(task, &asked);
    dlx_team *t = status == DLX_OK ? memory_array(&task->allocator, 1, sizeof *t) : NULL;
    if (t == NULL) {
        dlx_task_free(asked);
        dlx_search_free(search);
        return status == DLX_OK ? DLX_ERR_MEMORY : status;
    }
    struct portfolio *portfolio = search->kernel == &portfolio_kernel ? search->state : NULL;
    *t = (dlx_team){.allocator = task->allocator,
                    .task = task,
                    .asked = asked,
                    .search = search,
                    .portfolio = portfolio,
                    .wanted = threads_wanted(task, portfolio),
                    .is_unordered = task->settings.unordered};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->work, NULL);
    pthread_cond_init(&t->news, NULL);
    *team = t;
    return DLX_OK;
}

/* ---- rest and work; with the lock held ---- */

void team_resume(dlx_team *team)
{
    dlx_team *t = team;
    const uint64_t known = t->spent + t->granted;
    t->nodes_left = t->task->permit.tree_nodes;
    permit_spend(&t->nodes_left, known);
    t->deadline = t->task->permit.deadline;
    team_set_until(t);
    t->is_resting = false;
    pthread_cond_broadcast(&t->work);
}

void team_rest(dlx_team *team)
{
    dlx_team *t = team;
    t->is_resting = true;
    while (t->running > 0)
        pthread_cond_wait(&t->news, &t->lock);
    permit_spend(&t->task->permit.tree_nodes, t->spent);
    t->spent = 0;
}

bool team_must_stop(dlx_team *team, dlx_outcome *outcome)
{
    *outcome = DLX_STOPPED_BY_TREE_NODES;
    return permit_must_pause(&team->task->permit, outcome) ||
           (team->nodes_left == 0 && team->running == 0);
}

/* ---- finding ---- */

/* Take the next block of solutions, if there is one, and remove chunks that have nothing more. */
static bool take_solutions(dlx_team *t)
{
    struct chunk *chunk = t->first;
    if (t->reading != NULL)
        block_give_back(t, t->reading);
    t->reading = block_remove(&t->loose);
    if (t->reading == NULL && chunk != NULL)
        t->reading = block_remove(&chunk->blocks);
    if (chunk != NULL && chunk->state == CHUNK_DONE && chunk->blocks.first == NULL)
        chunk_remove(t, chunk);
    return t->reading != NULL;
}

/* Wait until the threads have news. A caller who is alone makes them. */
static void wait_for_news(dlx_team *t)
{
    if (t->is_alone)
        worker_run_slice(&t->workers[0]);
    else
        pthread_cond_wait(&t->news, &t->lock);
}

/* Wait for solutions. */
static dlx_outcome wait_for_solutions(dlx_team *t)
{
    dlx_outcome outcome;
    for (;;) {
        if (take_solutions(t))
            return DLX_FOUND;
        if (t->first == NULL)
            return DLX_EXHAUSTED;
        if (team_must_stop(t, &outcome))
            return outcome;
        wait_for_news(t);
    }
}

static bool has_solutions(const dlx_team *t)
{
    return t->reading != NULL && t->reading->read < t->reading->used;
}

/* Return whether the task must pause before the threads go on. Store why, and let them rest. */
static bool must_pause(dlx_team *t, dlx_outcome *outcome)
{
    if (!permit_must_pause(&t->task->permit, outcome))
        return false;
    pthread_mutex_lock(&t->lock);
    team_rest(t);
    pthread_mutex_unlock(&t->lock);
    return true;
}

/* Get solutions from the threads, if none is at hand. */
static dlx_outcome fetch(dlx_team *t)
{
    dlx_outcome outcome = DLX_FOUND;
    if (must_pause(t, &outcome))
        return outcome;
    if (has_solutions(t))
        return DLX_FOUND;
    pthread_mutex_lock(&t->lock);
    team_resume(t);
    outcome = wait_for_solutions(t);
    if (outcome != DLX_FOUND)
        team_rest(t);
    pthread_mutex_unlock(&t->lock);
    return outcome;
}

static void read_solution(dlx_team *t, dlx_solution *solution)
{
    struct block *block = t->reading;
    const uint32_t count = block->word[block->read++];
    const uint32_t *options = block->word + block->read;
    block->read += count;
    permit_spend(&t->task->permit.solutions, 1);
    if (solution == NULL)
        return;
    *solution = (dlx_solution){options, count, 0};
    for (uint32_t o = 0; o < count; o++)
        solution->cost += dlx_problem_option_cost(t->task->problem, options[o]);
}

static dlx_outcome next_of_threads(dlx_team *t, dlx_solution *solution)
{
    const dlx_outcome outcome = t->is_over ? DLX_EXHAUSTED : fetch(t);
    t->is_over = outcome == DLX_EXHAUSTED;
    if (outcome == DLX_FOUND)
        read_solution(t, solution);
    return outcome;
}

/* Return whether threads may be started. The winner of a portfolio goes on alone. */
static bool may_have_threads(const dlx_team *t)
{
    return t->wanted > 1 && (t->portfolio == NULL || t->portfolio->winner == NULL) &&
           clock_seconds() - t->begun >= ALONE;
}

static uint64_t search_alone(dlx_team *t, bool only_count, bool may_start, dlx_outcome *outcome)
{
    uint64_t found = 0;
    if (t->begun == 0)
        t->begun = clock_seconds();
    for (;;) {
        *outcome = DLX_EXHAUSTED;
        if (search_is_over(t->search) || permit_must_pause(&t->task->permit, outcome))
            return found;
        if (may_start && may_have_threads(t))
            team_assemble(t);
        if (t->workers != NULL)
            return found;
        found += search_slice(t->search, only_count);
        *outcome = DLX_FOUND;
        if (found > 0 && (!only_count || found >= MOST_COUNTED))
            return found;
    }
}

uint64_t team_search_alone(dlx_team *team, bool only_count, bool may_start, dlx_outcome *outcome)
{
    const uint64_t found = search_alone(team, only_count, may_start, outcome);
    search_pause(team->search);
    return found;
}

dlx_outcome dlx_team_next(dlx_team *team, dlx_solution *solution)
{
    dlx_outcome outcome;
    if (solution != NULL)
        *solution = (dlx_solution){team->search->chosen, 0, 0};
    if (team->workers == NULL && team_search_alone(team, false, true, &outcome) > 0)
        outcome = DLX_FOUND;
    else if (team->workers != NULL && team->portfolio == NULL)
        return next_of_threads(team, solution);
    else if (team->workers != NULL)
        outcome = members_next(team);
    if (outcome == DLX_FOUND && solution != NULL)
        search_solution(team->search, solution);
    return outcome;
}

/* ---- counting ---- */

/* Count the solutions of a block from where the caller has read it, and empty it. */
static uint64_t drain_block(struct block *block)
{
    uint64_t count = 0;
    for (; block != NULL && block->read < block->used; count++)
        block->read += block->word[block->read] + 1;
    if (block != NULL)
        block->read = block->used = 0;
    return count;
}

/* Count the solutions that wait. The threads rest. */
static uint64_t drain(dlx_team *t)
{
    uint64_t count = drain_block(t->reading);
    for (uint32_t n = 0; n < t->threads; n++)
        count += drain_block(t->workers[n].block);
    while (take_solutions(t))
        count += drain_block(t->reading);
    for (struct chunk *chunk = t->first, *next; chunk != NULL; chunk = next) {
        for (struct block *block; (block = block_remove(&chunk->blocks)) != NULL;) {
            count += drain_block(block);
            block_give_back(t, block);
        }
        next = chunk->next;
        if (chunk->state == CHUNK_DONE)
            chunk_remove(t, chunk);
    }
    return count;
}

static dlx_outcome wait_for_count(dlx_team *t)
{
    dlx_outcome outcome;
    while (t->first != NULL && t->found < MOST_COUNTED && !team_must_stop(t, &outcome))
        wait_for_news(t);
    if (t->first == NULL)
        return DLX_EXHAUSTED;
    return t->found < MOST_COUNTED ? outcome : DLX_STOPPED_BY_SOLUTIONS;
}

static dlx_outcome count_of_threads(dlx_team *t, uint64_t *count)
{
    dlx_outcome outcome;
    if (t->is_over)
        return DLX_EXHAUSTED;
    if (must_pause(t, &outcome))
        return outcome;
    pthread_mutex_lock(&t->lock);
    team_rest(t);
    *count += drain(t);
    t->found = 0;
    t->only_count = true;
    team_resume(t);
    outcome = wait_for_count(t);
    team_rest(t);
    *count += t->found;
    t->only_count = false;
    t->is_over = outcome == DLX_EXHAUSTED;
    pthread_mutex_unlock(&t->lock);
    return outcome;
}

dlx_outcome dlx_team_count(dlx_team *team, uint64_t *count)
{
    dlx_outcome outcome = DLX_FOUND;
    const bool is_limited = team->task->permit.solutions != NO_LIMIT;
    *count = 0;
    if (team->workers == NULL)
        *count = team_search_alone(team, true, !is_limited, &outcome);
    if (team->workers == NULL)
        return outcome == DLX_FOUND ? DLX_STOPPED_BY_SOLUTIONS : outcome;
    if (team->portfolio != NULL)
        return members_count(team, count);
    if (!is_limited)
        return count_of_threads(team, count);
    while ((outcome = next_of_threads(team, NULL)) == DLX_FOUND)
        ++*count;
    return outcome;
}
