/* SPDX-License-Identifier: MIT */
/*
 * A worker of a team. It holds the lock, except while it searches:
 *
 *     wait for a chunk, a block and tree nodes  ->  search a slice  ->  report, give, deliver  ->  again
 */
#include "dlx/team/inside.h"

#include "dlx/core/clock.h"

#include <assert.h>
#include <string.h>

/* The aim for a slice, in seconds, and the most tree nodes of one. */
static const double LEAST_SLICE = 0.0005, MOST_SLICE = 0.002;
static const uint64_t MOST_NODES = UINT64_C(1) << 20;

/* The most time for listing the rest of a search, in seconds. After a failure, a worker does not
 * try again for this many times as long. */
static const double LONG_LIST = 0.2, ALONE = 20;

/* ---- members ---- */

/*
 * Several threads search for a few solutions. The members of a mixture work in different threads,
 * and the answers are the same as with one thread: dlx/first/portfolio.h says how.
 *
 *     worker 1    shortest ####        ########      a worker takes the waiting member that is next,
 *     worker 2    weighted ###  restarts ###         works for a slice of the turn, and gives it back
 *     caller      waits                         ->   the winner is known: all threads rest until the next call
 *
 * Once one member goes on alone, the threads end. A slice has as many tree nodes as one of
 * dlx_search_next(), so the work of a member is cut at the same places as with one thread, unless a
 * limit on tree nodes is near.
 */

static enum mixture_answer answer_of(const dlx_team *t, bool is_last)
{
    return t->mixture->answer(t->search->state, is_last);
}

static bool members_take(struct worker *w)
{
    dlx_team *t = w->team;
    if (w->member == NULL && t->nodes_left > 0 && answer_of(t, false) == MIXTURE_OPEN)
        w->member = t->mixture->take(t->search->state);
    return w->member != NULL;
}

static uint64_t members_work(struct worker *w)
{
    w->budget.solutions = 1;
    w->end = w->team->mixture->work(w->team->search->state, w->member, &w->budget);
    return w->budget.solutions == 0;
}

/* Wake threads that have nothing to do: the end of a turn or an answer may have changed that. */
static void members_settle(struct worker *w, uint64_t visited, uint64_t found)
{
    dlx_team *t = w->team;
    struct member *m = w->member;
    w->member = NULL;
    t->search->tree_nodes += visited;
    const bool is_news = t->mixture->give_back(t->search->state, m, w->end, found > 0);
    if (answer_of(t, false) != MIXTURE_OPEN)
        pthread_cond_signal(&t->news);
    else if (t->idle > 0 && is_news)
        pthread_cond_broadcast(&t->work);
}

/* ---- waiting ---- */

/* Deliver the block if the caller may want it now, or if `is_needed`: it is full, or the last one
 * of the chunk. */
static void deliver(struct worker *w, bool is_needed)
{
    dlx_team *t = w->team;
    const bool is_next = chunk_is_next(t, w->chunk);
    if (w->block == NULL || w->block->used == 0 || !(is_needed || is_next))
        return;
    block_append(t->is_unordered ? &t->loose : &w->chunk->blocks, w->block);
    w->block = NULL;
    if (is_next)
        pthread_cond_signal(&t->news);
}

static void take_chunk(struct worker *w)
{
    dlx_team *t = w->team;
    struct chunk *chunk = t->ready > 0 ? t->first : NULL;
    while (chunk != NULL && chunk->state != CHUNK_READY)
        chunk = chunk->next;
    if (chunk == NULL)
        return;
    t->ready--;
    chunk->state = CHUNK_RUNNING;
    w->chunk = chunk;
    w->has_part = false;
}

static bool take_block(struct worker *w)
{
    dlx_team *t = w->team;
    if (w->block == NULL && !t->only_count)
        w->block = block_take(t, w->chunk);
    return w->block != NULL || t->only_count;
}

static bool take_nodes(struct worker *w)
{
    dlx_team *t = w->team;
    const uint64_t nodes = w->slice < t->nodes_left ? w->slice : t->nodes_left;
    permit_spend(&t->nodes_left, nodes);
    t->granted += nodes;
    w->budget = (struct kernel_budget){.tree_nodes = nodes, .only_count = t->only_count};
    w->deadline = t->deadline;
    return nodes > 0;
}

/* Return whether the worker can search for a slice of time. */
static bool is_ready(struct worker *w)
{
    if (w->team->is_resting)
        return false;
    if (w->team->mixture != NULL)
        return members_take(w) && take_nodes(w);
    if (w->chunk == NULL)
        take_chunk(w);
    if (w->chunk == NULL)
        return false;
    deliver(w, false); /* the chunk may have become the first only now */
    return take_block(w) && take_nodes(w);
}

/* Wait until there is something to do. Return false if the team ends. */
static bool wait_for_work(struct worker *w)
{
    dlx_team *t = w->team;
    while (!t->is_ending && !is_ready(w)) {
        const bool is_idle = w->chunk == NULL;
        t->idle += is_idle;
        if (--t->running == 0)
            pthread_cond_signal(&t->news);
        pthread_cond_wait(&t->work, &t->lock);
        t->running++;
        t->idle -= is_idle;
    }
    return !t->is_ending;
}

/* ---- a slice, without the lock ---- */

static bool has_room(const struct worker *w)
{
    const struct block *block = w->block;
    assert(w->budget.only_count || block != NULL);
    return w->budget.only_count || w->team->block_words - block->used > w->search->chosen_capacity;
}

static void store_solution(struct worker *w)
{
    dlx_solution solution;
    struct block *block = w->block;
    search_solution(w->search, &solution);
    block->word[block->used++] = solution.count;
    memcpy(block->word + block->used, solution.options, solution.count * sizeof *solution.options);
    block->used += solution.count;
}

/* Return whether the slice must end early. It may be long if the tree is deep with large nodes. */
static bool has_to_rest(const struct worker *w)
{
    const dlx_team *t = w->team;
    return atomic_load_explicit(&t->is_resting, memory_order_relaxed) ||
           permit_is_stopped(&t->task->permit) ||
           (w->deadline > 0 && clock_seconds() >= w->deadline);
}

/* Search as many tree nodes as a search alone does between two looks at the clock, and look.
 * Solutions, which end the search earlier, do not make it look more often. Return their number. */
static uint64_t search_some(struct worker *w)
{
    const uint64_t given = w->budget.tree_nodes;
    const uint64_t some = w->search->slice < given ? w->search->slice : given;
    w->budget.tree_nodes = some;
    w->budget.solutions = w->budget.only_count ? UINT64_MAX : 1;
    const uint64_t found = search_run(w->search, &w->budget);
    w->is_cut = w->budget.tree_nodes == 0 && has_to_rest(w);
    w->budget.tree_nodes += given - some;
    if (found > 0 && !w->budget.only_count)
        store_solution(w);
    return found;
}

/* Search the present part until it is done or the slice is over. Return the number of solutions. */
static uint64_t search_part(struct worker *w)
{
    uint64_t found = 0;
    while (!search_is_over(w->search) && w->budget.tree_nodes > 0 && has_room(w) && !w->is_cut)
        found += search_some(w);
    return found;
}

/* Begin the next part. Its last option counts as a tree node of the worker that tries it first. */
static void begin_part(struct worker *w)
{
    team_note_levels(w);
    w->part = search_enter(w->search, w->chunk->left);
    w->has_part = true;
    if (w->part.state == DLX_PART_BEGUN)
        return;
    w->budget.tree_nodes--;
    w->tries++;
    team_note_try(w);
}

/* Search the chunk for a slice. Return the number of solutions found. */
static uint64_t search_chunk(struct worker *w)
{
    uint64_t found = 0;
    w->is_cut = false;
    while (w->budget.tree_nodes > 0 && has_room(w) && !w->is_cut) {
        if (!w->has_part && !chunk_has_parts(w->chunk))
            break;
        if (!w->has_part)
            begin_part(w);
        found += search_part(w);
        w->has_part = !search_is_over(w->search);
        if (!w->has_part) /* beginning a part may take longer than searching it */
            w->is_cut = has_to_rest(w);
    }
    return found;
}

/* Choose the length of the next slice. It must reach a leaf, or a part might not shrink. */
static void adapt(struct worker *w, double seconds)
{
    const uint64_t least = (uint64_t)w->search->kernel->deepest(w->search->state) + 1;
    if (seconds < LEAST_SLICE && w->slice < MOST_NODES)
        w->slice *= 2;
    if (seconds > MOST_SLICE)
        w->slice /= 2;
    if (w->slice < least)
        w->slice = least;
}

/* ---- between two slices ---- */

/* List the rest of the search, to give some of it away. Return false if there are fewer than two
 * parts, or no memory. If the list takes too long, the worker goes on alone for some time. */
static bool open_search(struct worker *w)
{
    dlx_parts *left = w->chunk->left; /* all of its parts were taken */
    const double now = clock_seconds();
    if (now < w->alone_until)
        return false;
    if (!search_list_rest(w->search, w->part.level, w->part.share, LONG_LIST, left) ||
        left->parts < 2) {
        const double later = clock_seconds();
        w->alone_until = later + ALONE * (later - now);
        parts_cut(left, 0);
        return false;
    }
    w->has_part = false;
    return true;
}

/* Give parts to a new chunk after this one. */
static void give(struct worker *w)
{
    dlx_team *t = w->team;
    if (!chunk_has_parts(w->chunk) && (!w->has_part || !open_search(w)))
        return;
    struct chunk *chunk = chunk_new(t, w->chunk);
    if (chunk == NULL) /* keep them */
        return;
    if (!parts_give(w->chunk->left, chunk->left)) {
        chunk_remove(t, chunk);
        return;
    }
    t->ready++;
    pthread_cond_broadcast(&t->work);
}

static void finish_chunk(struct worker *w)
{
    dlx_team *t = w->team;
    struct chunk *chunk = w->chunk;
    deliver(w, true);
    if (w->block != NULL)
        block_give_back(t, w->block); /* another worker may need it */
    w->block = NULL;
    chunk->state = CHUNK_DONE;
    w->chunk = NULL;
    if (chunk->blocks.first == NULL)
        chunk_remove(t, chunk);
    pthread_cond_signal(&t->news);
}

/* Give back the tree nodes that a slice did not use. Return the number of those it visited. */
static uint64_t return_nodes(struct worker *w, uint64_t given)
{
    dlx_team *t = w->team;
    t->granted -= given;
    if (t->nodes_left != NO_LIMIT && w->budget.tree_nodes > 0) {
        t->nodes_left += w->budget.tree_nodes;
        pthread_cond_broadcast(&t->work); /* another worker may have waited for them */
    }
    return given - w->budget.tree_nodes;
}

/* Return whether the caller of the team may have to stop it. */
static bool may_have_to_stop(const dlx_team *t)
{
    return t->nodes_left == 0 || t->found >= MOST_COUNTED || permit_is_stopped(&t->task->permit) ||
           (t->deadline > 0 && clock_seconds() >= t->deadline);
}

static void settle(struct worker *w, uint64_t given, uint64_t found)
{
    dlx_team *t = w->team;
    const uint64_t visited = return_nodes(w, given);
    t->spent += visited;
    t->found += found;
    if (may_have_to_stop(t))
        pthread_cond_signal(&t->news);
    if (t->mixture != NULL) {
        members_settle(w, visited, found);
        return;
    }
    if (!w->has_part && !chunk_has_parts(w->chunk)) {
        finish_chunk(w);
        return;
    }
    if (t->idle > t->ready && !w->is_cut) /* else the part might not have got down to a leaf */
        give(w);
    deliver(w, !t->only_count && !has_room(w));
}

static void work_slice(struct worker *w)
{
    const uint64_t given = w->budget.tree_nodes;
    pthread_mutex_unlock(&w->team->lock);
    const double begun = clock_seconds();
    const bool has_members = w->team->mixture != NULL;
    const uint64_t found = has_members ? members_work(w) : search_chunk(w);
    if (w->budget.tree_nodes == 0 && !has_members)
        adapt(w, clock_seconds() - begun);
    pthread_mutex_lock(&w->team->lock);
    settle(w, given, found);
}

void worker_run_slice(struct worker *w)
{
    if (is_ready(w))
        work_slice(w);
}

/* ---- a thread ---- */

/* Wait for a call with another limit on time. Return false if the team ends. */
static bool wait_for_time(struct worker *w)
{
    dlx_team *t = w->team;
    pthread_mutex_lock(&t->lock);
    if (--t->running == 0)
        pthread_cond_signal(&t->news);
    while (!t->is_ending && (t->is_resting || t->until == w->task->permit.deadline))
        pthread_cond_wait(&t->work, &t->lock);
    t->running++;
    w->task->permit.deadline = t->until;
    const bool goes_on = !t->is_ending;
    pthread_mutex_unlock(&t->lock);
    return goes_on;
}

/* Make the search of a worker. If there is no time, the next call begins again. Return false if
 * there is no memory, or the team ends. */
static bool make_search(struct worker *w)
{
    dlx_status status;
    do
        status = dlx_search_new(w->task, &w->search);
    while (status == DLX_ERR_STOPPED && wait_for_time(w));
    w->task->permit.deadline = 0; /* from now on, the team looks at the clock */
    return status == DLX_OK;
}

void *worker_run(void *worker)
{
    struct worker *w = worker;
    dlx_team *t = w->team;
    /* The first worker has the caller's search. The members of a mixture have their own. */
    const bool can_work = w->search != NULL || t->mixture != NULL || make_search(w);
    if (can_work)
        w->slice = t->mixture != NULL ? t->search->slice : w->search->slice;
    pthread_mutex_lock(&t->lock);
    while (can_work && wait_for_work(w))
        work_slice(w);
    if (--t->running == 0)
        pthread_cond_signal(&t->news);
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- members: in the caller ---- */

/* Wait for the winner. If a limit ends the search, the best answer so far wins. A call to stop only
 * interrupts it. */
static bool wait_for_winner(dlx_team *t, dlx_outcome *outcome)
{
    team_resume(t);
    while (answer_of(t, false) == MIXTURE_OPEN && !team_must_stop(t, outcome))
        pthread_cond_wait(&t->news, &t->lock);
    team_rest(t);
    const bool is_last = answer_of(t, false) != MIXTURE_OPEN || *outcome != DLX_STOPPED_BY_CALL;
    return answer_of(t, is_last) != MIXTURE_OPEN;
}

/* Deliver the present solution of the mixture, or report that there are no more. */
static dlx_outcome take_answer(dlx_team *t)
{
    t->search->is_exhausted = answer_of(t, false) == MIXTURE_PROVEN;
    if (t->search->is_exhausted) {
        team_disband(t);
        return DLX_EXHAUSTED;
    }
    t->search->solutions++;
    search_deliver(t->search, 1);
    return DLX_FOUND;
}

dlx_outcome members_next(dlx_team *team)
{
    const struct mixture *mixture = team->mixture;
    dlx_outcome outcome = DLX_FOUND;
    if (search_must_pause(team->search, &outcome))
        return outcome;
    pthread_mutex_lock(&team->lock);
    const bool has_several = mixture->go_on(team->search->state);
    const bool has_winner = has_several && wait_for_winner(team, &outcome);
    pthread_mutex_unlock(&team->lock);
    if (has_several)
        return has_winner ? take_answer(team) : outcome;
    team_disband(team);
    team_search_alone(team, false, false, &outcome);
    return outcome;
}

dlx_outcome members_count(dlx_team *team, uint64_t *count)
{
    dlx_outcome outcome;
    for (; team->workers != NULL; ++*count) {
        outcome = members_next(team);
        if (outcome != DLX_FOUND)
            return outcome;
    }
    *count += team_search_alone(team, true, false, &outcome);
    return outcome == DLX_FOUND ? DLX_STOPPED_BY_SOLUTIONS : outcome;
}
