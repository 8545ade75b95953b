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
#define _POSIX_C_SOURCE 200809L

#include "dlx/team/inside.h"

#include "dlx/core/clock.h"
#include "dlx/core/memory.h"

#include <signal.h>

/* The caller searches alone for this many seconds: starting threads takes about a tenth of it. */
static const double ALONE = 0.005;

/* Room for solutions that wait, in words; the least number of words of a block. */
enum { WAITING_WORDS = 1 << 22, BLOCK_WORDS = 1 << 12 };

/* ---- creating ---- */

/* Only searches in the order of Algorithm X can be cut into parts. */
static dlx_status check_threads(dlx_task *task, const dlx_search *search)
{
    if (task->settings.threads <= 1 ||
        (search->kernel->untried != NULL && kernel_is_plain(&task->settings)))
        return DLX_OK;
    return task_fail(
        task, DLX_ERR_KERNEL,
        "this search runs in one thread: several threads need the order of Algorithm X, "
        "without 'best', 'seed', 'choose' and 'first' 1");
}

dlx_status dlx_team_new(dlx_task *task, dlx_team **team)
{
    dlx_search *search;
    dlx_status status = dlx_search_new(task, &search);
    if (status != DLX_OK)
        return status;
    status = check_threads(task, search);
    dlx_team *t = status == DLX_OK ? memory_array(&task->allocator, 1, sizeof *t) : NULL;
    if (t == NULL) {
        dlx_search_free(search);
        return status == DLX_OK ? DLX_ERR_MEMORY : status;
    }
    *t = (dlx_team){.allocator = task->allocator,
                    .task = task,
                    .search = search,
                    .wanted = task->settings.threads,
                    .is_unordered = task->settings.unordered};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->work, NULL);
    pthread_cond_init(&t->news, NULL);
    *team = t;
    return DLX_OK;
}

/* ---- starting the threads ---- */

static dlx_status copy_task(const dlx_task *task, dlx_task **copy)
{
    dlx_status status = dlx_task_new(task->problem, copy);
    if (status != DLX_OK)
        return status;
    (*copy)->settings = task->settings;
    for (size_t d = 0; d < task->decisions && status == DLX_OK; d++) {
        const struct decision *from = &task->decision[d];
        status =
            (from->fate == TASK_REQUIRED ? dlx_task_require : dlx_task_forbid)(*copy, from->option);
        if (status == DLX_OK)
            (*copy)->decision[d].is_part = from->is_part;
    }
    return status;
}

/* Return false if there is no thread. Signals stay with the threads of the program. */
static bool start_thread(struct worker *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool has_started = pthread_create(&w->thread, NULL, worker_run, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return has_started;
}

/* Start one more thread. The first takes over the caller's search, the others make their own. */
static bool add_worker(dlx_team *t)
{
    struct worker *w = &t->workers[t->threads];
    *w = (struct worker){.team = t};
    if (t->threads > 0 && copy_task(t->task, &w->task) != DLX_OK) {
        dlx_task_free(w->task);
        return false;
    }
    if (t->threads == 0) {
        w->search = t->search;
        w->chunk = t->first;
        w->has_part = true;
        w->part = (struct rest_part){.share = 1, .is_tried = true};
    }
    t->running++;
    if (start_thread(w)) {
        t->threads++;
        return true;
    }
    t->running--;
    dlx_task_free(w->task);
    return false;
}

static void free_work(dlx_team *t);

/* Make a chunk of the caller's search, and room for solutions. */
static bool make_work(dlx_team *t)
{
    const size_t longest = t->search->chosen_capacity;
    t->block_words = 2 * longest + 2 > BLOCK_WORDS ? 2 * longest + 2 : BLOCK_WORDS;
    t->most_blocks = (uint32_t)(WAITING_WORDS / t->block_words) + 2 * t->wanted + 2;
    t->workers = memory_array(&t->allocator, t->wanted, sizeof *t->workers);
    struct chunk *chunk = t->workers != NULL ? chunk_new(t, NULL) : NULL;
    struct block *block = chunk != NULL ? block_take(t, chunk) : NULL;
    if (block == NULL)
        return false;
    chunk->state = CHUNK_RUNNING;
    block_give_back(t, block);
    return true;
}

/* Start the threads. If there is no memory for a team, the caller goes on alone. */
static void start(dlx_team *t)
{
    pthread_mutex_lock(&t->lock);
    if (make_work(t))
        while (t->threads < t->wanted && add_worker(t))
            continue;
    if (t->threads == 0) {
        free_work(t);
        t->wanted = 1;
    }
    pthread_mutex_unlock(&t->lock);
}

/* ---- freeing ---- */

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
    t->workers = NULL;
    t->spare = NULL;
}

static void end_threads(dlx_team *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_ending = true;
    pthread_cond_broadcast(&t->work);
    pthread_mutex_unlock(&t->lock);
    for (uint32_t n = 0; n < t->threads; n++) {
        struct worker *w = &t->workers[n];
        pthread_join(w->thread, NULL);
        block_free(t, w->block);
        if (n > 0)
            dlx_search_free(w->search);
        dlx_task_free(w->task);
    }
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
    memory_free(&allocator, team, 1, sizeof *team);
}

/* ---- rest and work; with the lock held ---- */

/* Let the threads work within the limits of the task. */
static void resume(dlx_team *t)
{
    const uint64_t known = t->spent + t->granted;
    t->nodes_left = t->task->tree_nodes;
    task_spend(&t->nodes_left, known);
    t->deadline = t->task->deadline;
    t->is_resting = false;
    pthread_cond_broadcast(&t->work);
}

/* Wait until all threads have come to rest, and charge the task for what they did. */
static void rest_all(dlx_team *t)
{
    t->is_resting = true;
    while (t->running > 0)
        pthread_cond_wait(&t->news, &t->lock);
    task_spend(&t->task->tree_nodes, t->spent);
    t->spent = 0;
}

/* Return whether the threads must stop, or cannot go on without more tree nodes. */
static bool must_stop(dlx_team *t, dlx_outcome *outcome)
{
    *outcome = DLX_STOPPED_BY_TREE_NODES;
    return task_must_pause(t->task, outcome) || (t->nodes_left == 0 && t->running == 0);
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

/* Wait for solutions. */
static dlx_outcome wait_for_solutions(dlx_team *t)
{
    dlx_outcome outcome;
    for (;;) {
        if (take_solutions(t))
            return DLX_FOUND;
        if (t->first == NULL)
            return DLX_EXHAUSTED;
        if (must_stop(t, &outcome))
            return outcome;
        pthread_cond_wait(&t->news, &t->lock);
    }
}

static bool has_solutions(const dlx_team *t)
{
    return t->reading != NULL && t->reading->read < t->reading->used;
}

/* Get solutions from the threads, if none is at hand. */
static dlx_outcome fetch(dlx_team *t)
{
    dlx_outcome outcome = DLX_FOUND;
    if (task_must_pause(t->task, &outcome)) {
        pthread_mutex_lock(&t->lock);
        rest_all(t);
        pthread_mutex_unlock(&t->lock);
        return outcome;
    }
    if (has_solutions(t))
        return DLX_FOUND;
    pthread_mutex_lock(&t->lock);
    resume(t);
    outcome = wait_for_solutions(t);
    if (outcome != DLX_FOUND)
        rest_all(t);
    pthread_mutex_unlock(&t->lock);
    return outcome;
}

static void read_solution(dlx_team *t, dlx_solution *solution)
{
    struct block *block = t->reading;
    const uint32_t count = block->word[block->read++];
    const uint32_t *options = block->word + block->read;
    block->read += count;
    task_spend(&t->task->solutions, 1);
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

/* Search alone, until the threads are due. Return the number of solutions; stop at one unless only_count. */
static uint64_t search_alone(dlx_team *t, bool only_count, bool may_start, dlx_outcome *outcome)
{
    uint64_t found = 0;
    if (t->begun == 0)
        t->begun = clock_seconds();
    for (;;) {
        *outcome = DLX_EXHAUSTED;
        if (search_is_over(t->search) || task_must_pause(t->task, outcome))
            return found;
        if (t->wanted > 1 && may_start && clock_seconds() - t->begun >= ALONE)
            start(t);
        if (t->workers != NULL)
            return found;
        found += search_slice(t->search, only_count);
        *outcome = DLX_FOUND;
        if (found > 0 && (!only_count || found >= MOST_COUNTED))
            return found;
    }
}

dlx_outcome dlx_team_next(dlx_team *team, dlx_solution *solution)
{
    dlx_outcome outcome;
    if (solution != NULL)
        *solution = (dlx_solution){team->search->chosen, 0, 0};
    if (team->workers == NULL && search_alone(team, false, true, &outcome) > 0) {
        if (solution != NULL)
            search_solution(team->search, solution);
        return DLX_FOUND;
    }
    return team->workers == NULL ? outcome : next_of_threads(team, solution);
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
    while (t->first != NULL && t->found < MOST_COUNTED && !must_stop(t, &outcome))
        pthread_cond_wait(&t->news, &t->lock);
    if (t->first == NULL)
        return DLX_EXHAUSTED;
    return t->found < MOST_COUNTED ? outcome : DLX_STOPPED_BY_SOLUTIONS;
}

static dlx_outcome count_of_threads(dlx_team *t, uint64_t *count)
{
    dlx_outcome outcome;
    if (t->is_over)
        return DLX_EXHAUSTED;
    if (task_must_pause(t->task, &outcome))
        return outcome;
    pthread_mutex_lock(&t->lock);
    rest_all(t);
    *count += drain(t);
    t->found = 0;
    t->only_count = true;
    resume(t);
    outcome = wait_for_count(t);
    rest_all(t);
    *count += t->found;
    t->only_count = false;
    t->is_over = outcome == DLX_EXHAUSTED;
    pthread_mutex_unlock(&t->lock);
    return outcome;
}

dlx_outcome dlx_team_count(dlx_team *team, uint64_t *count)
{
    dlx_outcome outcome = DLX_FOUND;
    const bool is_limited = team->task->solutions != NO_LIMIT;
    *count = 0;
    if (team->workers == NULL)
        *count = search_alone(team, true, !is_limited, &outcome);
    if (team->workers == NULL)
        return outcome == DLX_FOUND ? DLX_STOPPED_BY_SOLUTIONS : outcome;
    if (!is_limited)
        return count_of_threads(team, count);
    while ((outcome = next_of_threads(team, NULL)) == DLX_FOUND)
        ++*count;
    return outcome;
}

/* ---- statistics ---- */

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

void dlx_team_statistics(dlx_team *team, dlx_statistics *statistics)
{
    dlx_team *t = team;
    pthread_mutex_lock(&t->lock);
    if (t->workers != NULL)
        rest_all(t);
    dlx_search_statistics(t->search, statistics);
    if (t->workers != NULL) {
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

uint32_t dlx_team_threads(const dlx_team *team)
{
    return team->threads > 0 ? team->threads : 1;
}
