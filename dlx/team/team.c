/* SPDX-License-Identifier: MIT */
/*
 * The calls of a team: see inside.h. At first the caller searches alone:
 *
 *     caller     search, search, ... for 5 milliseconds  ->  start threads  ->  wait, deliver, ...
 *     worker 1                                               goes on with the caller's search
 *     worker 2                                               takes half of the rest of it, ...
 *
 * Before a call returns for another reason than a solution, all threads have come to rest. Only the
 * caller uses the limits of the task, and the statistics belong to one moment. If there is no
 * memory for a team, or no thread can be started, the caller goes on alone.
 */
#include "dlx/team/inside.h"

#include "dlx/core/clock.h"
#include "dlx/core/memory.h"
#include "dlx/system/threads.h"
#include "dlx/team/cost.h"

#include <string.h>

/* The caller searches alone for this many seconds. Starting threads takes much less. */
static const double ALONE = 0.02;

/* Space for queued solutions, in words; the least number of words of a block. */
enum { WAITING_WORDS = 1 << 22, BLOCK_WORDS = 1 << 12 };

enum {
    FEW = 64,                /* up to this many solutions are found by a portfolio, in any order */
    HELP = 50 * 1000 * 1000, /* units of a search with help, before the other threads start */
};

/* ---- creating ---- */

/* Only searches in the order of Algorithm X can be cut into parts. */
static bool has_rest(const dlx_task *task, const dlx_search *search)
{
    return search->kernel->path.untried != NULL && kernel_is_plain(&task->settings);
}

bool team_has_rest(const dlx_team *team)
{
    return has_rest(team->asked, team->search);
}

/* Check that the search can use its task's threads. The members of a portfolio run in parallel. */
static dlx_status check_threads(dlx_task *task, const dlx_search *search)
{
    if (task->settings.threads <= 1 || search->kernel->mixture != NULL || search->has_best ||
        has_rest(task, search))
        return DLX_OK;
    return task_fail(
        task, DLX_ERR_KERNEL,
        "this search runs in one thread: several threads need the order of Algorithm X, "
        "without 'seed' and 'choose', or the setting 'first' 1 without 'choose'");
}

/* If the order of solutions does not matter, threads beyond the number of members search with other
 * seeds. A search for the cheapest solutions has threads of its own. */
static uint32_t threads_wanted(const dlx_task *task, const struct mixture *mixture)
{
    if (task->settings.best > 0)
        return 1;
    const uint32_t threads = task->settings.threads > 0 ? task->settings.threads : 1;
    const bool is_mixed = mixture != NULL && !task->settings.unordered;
    return is_mixed && threads > mixture->members ? mixture->members : threads;
}

/* Return whether other methods may help: all solutions are wanted, or many, in the usual order, and
 * neither a rule nor a kernel is named. */
static bool may_have_help(const dlx_task *task)
{
    const struct settings *s = &task->settings;
    return !s->has_choose && !s->unordered && s->kernel == NULL && kernel_is_plain(s) &&
           (s->first == 0 || s->first > FEW);
}

/* Create the search of the caller. If all solutions are wanted, there is one search, which can be
 * divided. In the usual order, it may have help before that. */
static dlx_status new_search(dlx_task *task, dlx_search **search)
{
    const struct settings settings = task->settings;
    task->settings.helped = may_have_help(task);
    task->settings.has_choose = settings.has_choose || settings.first == 0;
    const dlx_status status = dlx_search_new(task, search);
    task->settings = settings;
    return status;
}

dlx_status dlx_team_new(dlx_task *task, dlx_team **team)
{
    dlx_search *search;
    dlx_task *asked = NULL;
    dlx_status status = new_search(task, &search);
    if (status != DLX_OK)
        return status;
    const struct mixture *mixture = search_is_helped(search) ? NULL : search->kernel->mixture;
    status = check_threads(task, search);
    if (status == DLX_OK) /* threads begin later, when the task may serve another object */
        status = task_copy(task, &asked);
    if (asked != NULL)
        asked->settings.has_choose = asked->settings.has_choose || mixture == NULL;
    dlx_team *t = status == DLX_OK ? memory_array(&task->allocator, 1, sizeof *t) : NULL;
    if (t == NULL) {
        dlx_task_free(asked);
        dlx_search_free(search);
        return status == DLX_OK ? DLX_ERR_MEMORY : status;
    }
    *t = (dlx_team){.allocator = task->allocator,
                    .task = task,
                    .asked = asked,
                    .search = search,
                    .mixture = mixture,
                    .wanted = threads_wanted(task, mixture),
                    .is_unordered = task->settings.unordered};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->work, NULL);
    pthread_cond_init(&t->news, NULL);
    *team = t;
    return DLX_OK;
}

/* ---- memory ---- */

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
    if (t->mixture == NULL && t->threads == 0)
        w->search = t->search;
    return w;
}

/* Start one more thread. The first thread goes on with the chunk `begun`, unless that is NULL. The
 * others make searches of their own. With a mixture, all threads share it. */
static bool add_worker(dlx_team *t, struct chunk *begun)
{
    struct worker *w = make_worker(t);
    if (t->mixture == NULL && t->threads > 0 && task_copy(t->asked, &w->task) != DLX_OK) {
        dlx_task_free(w->task);
        return false;
    }
    if (w->task != NULL) {
        w->task->permit.deadline = t->until;
        w->task->settings.permit = NULL;
        w->task->settings.presolve = t->search->presolve;
        w->task->settings.is_plain = true; /* the first search has presolved */
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
    if (t->mixture != NULL) /* a mixture has no queue of solutions */
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
    if (has_memory && t->mixture == NULL) {
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
    return search_must_pause(team->search, outcome) ||
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
    if (!search_must_pause(t->search, outcome))
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
    search_deliver(t->search, 1);
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

/* Return whether threads may be started. One member of a mixture may go on alone. */
static bool may_have_threads(const dlx_team *t)
{
    return t->wanted > 1 && !search_may_begin_again(t->search) && !search_is_helped(t->search) &&
           clock_seconds() - t->begun >= ALONE &&
           (t->mixture == NULL || t->mixture->go_on(t->search->state));
}

static uint64_t search_alone(dlx_team *t, bool only_count, bool may_start, dlx_outcome *outcome)
{
    uint64_t found = 0;
    if (t->begun == 0)
        t->begun = clock_seconds();
    for (;;) {
        *outcome = DLX_EXHAUSTED;
        if (search_is_over(t->search) || search_must_pause(t->search, outcome))
            return found;
        /* Threads can divide only a single search, and should not wait long for a proof. */
        if (only_count || (t->wanted > 1 && search_work(t->search) > HELP))
            search_end_help(t->search, true);
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
    else if (team->workers != NULL && team->mixture == NULL)
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

/* Count the queued solutions. All threads rest. */
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
    const bool is_limited =
        team->task->permit.solutions != NO_LIMIT || team->search->left != NO_LIMIT;
    *count = 0;
    if (team->workers == NULL)
        *count = team_search_alone(team, true, !is_limited, &outcome);
    if (team->workers == NULL)
        return outcome == DLX_FOUND ? DLX_STOPPED_BY_SOLUTIONS : outcome;
    if (team->mixture != NULL)
        return members_count(team, count);
    if (!is_limited)
        return count_of_threads(team, count);
    while ((outcome = next_of_threads(team, NULL)) == DLX_FOUND)
        ++*count;
    return outcome;
}

/* ---- statistics: numbers are read while all threads rest ---- */

/* Return the remaining share of the tree. */
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
        required += !s->applied[d].what.is_forbidden;
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
    if (t->workers != NULL && t->mixture == NULL) {
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

bool dlx_team_presolved(const dlx_team *team, dlx_presolved *presolved)
{
    return dlx_search_presolved(team->search, presolved);
}

bool dlx_team_branch(const dlx_team *team, uint32_t level, dlx_branch *branch)
{
    return team->workers == NULL && dlx_search_branch(team->search, level, branch);
}

uint32_t dlx_team_threads(const dlx_team *team)
{
    return team->threads > 0 ? team->threads : 1;
}
