/* SPDX-License-Identifier: MIT */
/* The worker of a rank: see ranks.h. */
#include "cli/mpi/ranks.h"

#include "dlx/parts.h"
#include "dlx/core/clock.h"
#include "dlx/core/decimal.h"
#include "dlx/threads/pipeline.h"

#include <stdlib.h>
#include <string.h>

/* Each order gets a new team. The search takes at least this many times as long as making it. */
enum { TIMES_SETUP = 20 };

/* With solve, a result holds at most about this many options of solutions. */
enum { MOST_FOUND = 1 << 20 };

/* ---- an order ---- */

/* One order, while it is carried out. */
struct errand {
    struct worker *worker;
    dlx_checkpoint given;      /* the parts */
    double seconds;            /* how long to search */
    dlx_team *team;            /* searches them */
    uint64_t solutions;        /* number of solutions */
    char digits[DECIMAL_ROOM]; /* buffer for that number as text */
    dlx_parts *found;          /* solutions in order, then the remaining parts */
    size_t found_options;      /* options of these solutions */
    const char *reason;        /* why it failed, or NULL */
};

static dlx_status read_order(struct errand *e)
{
    struct memo *order = &e->worker->order;
    dlx_error error;
    e->seconds = strtod(order->text, NULL);
    const char *line = memchr(order->text, '\n', order->length);
    order->read = line != NULL ? (size_t)(line - order->text) + 1 : order->length;
    dlx_status status =
        dlx_checkpoint_read(e->worker->problem, NULL, memo_read, order, &e->given, &error);
    return status == DLX_OK ? dlx_parts_enter(e->given.parts, 0, e->worker->task) : status;
}

static dlx_status make_team(struct errand *e)
{
    dlx_task *task = e->worker->task;
    const double begun = clock_seconds();
    dlx_task_limit(task, NULL); /* drop the time limit of the previous errand */
    dlx_status status = dlx_team_new(task, &e->team);
    if (status == DLX_OK)
        status = dlx_team_begin(e->team, e->given.parts);
    const double least = TIMES_SETUP * (clock_seconds() - begun);
    const dlx_limits limits = {.seconds = e->seconds > least ? e->seconds : least};
    dlx_task_limit(task, &limits);
    return status == DLX_OK ? dlx_parts_new(task, &e->found) : status;
}

static dlx_status find(struct errand *e)
{
    dlx_solution solution;
    while (e->found_options < MOST_FOUND && dlx_team_next(e->team, &solution) == DLX_FOUND) {
        if (dlx_parts_append_solution(e->found, solution.options, solution.count) != DLX_OK)
            return DLX_ERR_MEMORY;
        e->found_options += solution.count + 1;
    }
    return DLX_OK;
}

static dlx_status list_rest(struct errand *e)
{
    dlx_parts *rest;
    dlx_status status = dlx_team_rest(e->team, &rest);
    if (status != DLX_OK)
        return status;
    status = dlx_parts_append(e->found, rest, 1, dlx_parts_count(rest));
    dlx_parts_free(rest);
    return status;
}

static dlx_status write_result(struct errand *e)
{
    dlx_statistics statistics;
    dlx_team_statistics(e->team, &statistics);
    const dlx_checkpoint result = {
        .task = e->given.task,
        .parts = e->found,
        .solutions = (char *)decimal_text(e->solutions, e->digits),
        .tree_nodes = statistics.tree_nodes,
        .progress = statistics.progress,
    };
    memo_clear(&e->worker->result);
    const dlx_status status = dlx_checkpoint_write(&result, memo_write, &e->worker->result);
    return status == DLX_ERR_OUTPUT ? DLX_ERR_MEMORY : status;
}

static dlx_status carry_out(struct errand *e)
{
    dlx_status status = read_order(e);
    if (status == DLX_OK)
        status = make_team(e);
    if (status == DLX_OK && e->worker->job->counts)
        dlx_team_count(e->team, &e->solutions); /* at most 2^62; the others remain to be counted */
    else if (status == DLX_OK)
        status = find(e);
    if (status == DLX_OK && (e->worker->job->cli.save.file != NULL || !e->worker->is_stopped))
        status = list_rest(e);
    return status == DLX_OK ? write_result(e) : status;
}

static void report_failure(struct worker *w, dlx_status status)
{
    const char *reason = dlx_task_reason(w->task);
    const char *text = status == DLX_ERR_MEMORY || *reason == '\0' ? status_text(status) : reason;
    memo_clear(&w->result);
    memo_write(&w->result, text, strlen(text));
}

static void fulfil(struct worker *w)
{
    struct errand e = {.worker = w};
    const dlx_status status = carry_out(&e);
    if (status != DLX_OK)
        report_failure(w, status);
    dlx_team_free(e.team);
    dlx_parts_free(e.found);
    dlx_checkpoint_free(&e.given);
}

/* ---- the thread ---- */

static void *run(void *worker)
{
    struct worker *w = worker;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->state != WORKER_BUSY && w->state != WORKER_ENDING)
            pthread_cond_wait(&w->news, &w->lock);
        if (w->state == WORKER_ENDING)
            break;
        pthread_mutex_unlock(&w->lock);
        fulfil(w);
        pthread_mutex_lock(&w->lock);
        if (w->state == WORKER_BUSY)
            w->state = WORKER_DONE;
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- for the rank ---- */

dlx_status worker_settings(const struct job *job, dlx_task *task)
{
    const struct cli *cli = &job->cli;
    dlx_task_set_number(task, "threads", pipeline_threads(cli->threads));
    dlx_task_set_number(task, "unordered", job->counts);
    dlx_status status = dlx_task_set(task, "kernel", cli->kernel != NULL ? cli->kernel : "auto");
    return status == DLX_OK && cli->simd != NULL ? dlx_task_set(task, "simd", cli->simd) : status;
}

dlx_status worker_begin(struct worker *worker, const struct job *job, dlx_problem *problem)
{
    struct worker *w = worker;
    *w = (struct worker){.job = job, .problem = problem};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->news, NULL);
    dlx_status status = dlx_task_new(problem, &w->task);
    if (status == DLX_OK)
        status = worker_settings(job, w->task);
    if (status == DLX_OK)
        w->has_thread = pthread_create(&w->thread, NULL, run, w) == 0;
    return status == DLX_OK && !w->has_thread ? DLX_ERR_MEMORY : status;
}

void worker_give(struct worker *worker, struct memo *order)
{
    pthread_mutex_lock(&worker->lock);
    const struct memo other = worker->order;
    worker->order = *order;
    *order = other;
    worker->state = WORKER_BUSY;
    worker->is_stopped = false;
    pthread_cond_signal(&worker->news);
    pthread_mutex_unlock(&worker->lock);
}

bool worker_take(struct worker *worker, struct memo *result)
{
    pthread_mutex_lock(&worker->lock);
    const bool is_done = worker->state == WORKER_DONE;
    if (is_done) {
        const struct memo other = worker->result;
        worker->result = *result;
        *result = other;
        worker->state = WORKER_IDLE;
    }
    pthread_mutex_unlock(&worker->lock);
    return is_done;
}

void worker_stop(struct worker *worker)
{
    worker->is_stopped = true;
    if (worker->task != NULL)
        dlx_task_stop(worker->task);
}

void worker_end(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->state = WORKER_ENDING;
    pthread_cond_signal(&worker->news);
    pthread_mutex_unlock(&worker->lock);
    worker_stop(worker);
    if (worker->has_thread)
        pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->news);
    pthread_mutex_destroy(&worker->lock);
    dlx_task_free(worker->task);
    memo_free(&worker->order);
    memo_free(&worker->result);
}
