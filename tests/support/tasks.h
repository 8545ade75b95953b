/* SPDX-License-Identifier: MIT */
/* Searches and counters that own their task, for tests that need only one of them. */
#ifndef TESTS_SUPPORT_TASKS_H
#define TESTS_SUPPORT_TASKS_H

#include "dlx/certificate.h"
#include "dlx/core/task.h"
#include "dlx/count/counter.h"
#include "dlx/dance.h"
#include "dlx/search/search.h"
#include "dlx/info.h"
#include "tests/support/assertion.h"

/** Create a task with these settings, or NULL for the default settings. */
static inline dlx_status task_open(const dlx_problem *problem, const struct settings *settings,
                                   dlx_task **task)
{
    dlx_status status = dlx_task_new(problem, task);
    if (status == DLX_OK && settings != NULL)
        (*task)->settings = *settings;
    return status;
}

/** Return the number of bytes that a task holds. */
static inline size_t task_memory(const dlx_task *task)
{
    return sizeof *task + dlx_problem_option_count(task->problem) + 1 +
           task->capacity * sizeof *task->decision;
}

/** Create a search that owns its task. Free both with search_close(). */
static inline dlx_status search_open(const dlx_problem *problem, const struct settings *settings,
                                     dlx_search **search)
{
    dlx_task *task;
    dlx_status status = task_open(problem, settings, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_search_new(task, search);
    if (status != DLX_OK)
        dlx_task_free(task);
    return status;
}

/** Free a search made by search_open(). NULL is allowed. */
static inline void search_close(dlx_search *search)
{
    dlx_task *task = search != NULL ? search->task : NULL;
    dlx_search_free(search);
    dlx_task_free(task);
}

/** Create a counter that owns its task. Free both with counter_close(). */
static inline dlx_status counter_open(const dlx_problem *problem, const struct settings *settings,
                                      bool keeps_diagram, dlx_counter **counter)
{
    dlx_task *task;
    dlx_status status = task_open(problem, settings, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_counter_new(task, keeps_diagram, counter);
    if (status != DLX_OK)
        dlx_task_free(task);
    return status;
}

/** Free a counter made by counter_open(). NULL is allowed. */
static inline void counter_close(dlx_counter *counter)
{
    dlx_task *task = counter != NULL ? counter_task(counter) : NULL;
    dlx_counter_free(counter);
    dlx_task_free(task);
}

/** Count the remaining solutions of a search, without a limit. */
static inline uint64_t search_count_rest(dlx_search *search)
{
    uint64_t count;
    dlx_task_limit(search->task, NULL);
    ck_assert_int_eq(dlx_search_count(search, &count), DLX_EXHAUSTED);
    return count;
}

/** Require or forbid an option, and restart the search. */
static inline void search_decide(dlx_search *search, bool is_required, uint32_t option)
{
    dlx_status status = (is_required ? dlx_task_require : dlx_task_forbid)(search->task, option);
    ck_assert_int_eq(status, DLX_OK);
    dlx_search_rewind(search);
}

/** Take back decisions, and restart the search. */
static inline void search_release(dlx_search *search, uint32_t count)
{
    dlx_task_release(search->task, count);
    dlx_search_rewind(search);
}

/* ---- calls with a temporary task ---- */

/** The decisions of a query. All zero, or a NULL pointer, asks for all solutions. */
struct asked {
    struct settings settings;
    dlx_limits limits;
    const uint32_t *required;  /* array of required_count options, which may repeat */
    const uint32_t *forbidden; /* array of forbidden_count options, which may repeat */
    uint32_t required_count, forbidden_count;
};

static inline dlx_status asked_open(const dlx_problem *problem, const struct asked *asked,
                                    dlx_task **task)
{
    static const struct asked nothing;
    const struct asked *a = asked != NULL ? asked : &nothing;
    dlx_status status = task_open(problem, &a->settings, task);
    if (status != DLX_OK)
        return status;
    for (uint32_t o = 0; status == DLX_OK && o < a->required_count; o++)
        status = dlx_task_require(*task, a->required[o]);
    for (uint32_t o = 0; status == DLX_OK && o < a->forbidden_count; o++)
        status = dlx_task_forbid(*task, a->forbidden[o]);
    dlx_task_limit(*task, &a->limits);
    if (status != DLX_OK)
        dlx_task_free(*task);
    return status;
}

static inline dlx_status dance_open(const dlx_problem *problem, const struct asked *asked,
                                    dlx_dance **dance)
{
    dlx_task *task;
    dlx_status status = asked_open(problem, asked, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_dance_new(task, dance);
    dlx_task_free(task);
    return status;
}

static inline dlx_status certificate_write(const dlx_problem *problem, const struct asked *asked,
                                           dlx_write_fn *write, void *user,
                                           dlx_certificate *certificate, dlx_error *error)
{
    dlx_task *task;
    dlx_status status = asked_open(problem, asked, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_certificate_write(task, write, user, certificate, error);
    dlx_task_free(task);
    return status;
}

static inline dlx_status certificate_check(const dlx_problem *problem, const struct asked *asked,
                                           dlx_read_fn *read, void *user,
                                           dlx_certificate *certificate, dlx_error *error)
{
    dlx_task *task;
    dlx_status status = asked_open(problem, asked, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_certificate_check(task, read, user, certificate, error);
    dlx_task_free(task);
    return status;
}

static inline dlx_status problem_reduce(const dlx_problem *problem, const struct asked *asked,
                                        dlx_reduction *reduction)
{
    dlx_task *task;
    dlx_status status = asked_open(problem, asked, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_reduce(task, reduction);
    dlx_task_free(task);
    return status;
}

static inline dlx_status problem_info(const dlx_problem *problem, double seconds, dlx_info *info)
{
    dlx_task *task;
    const struct asked asked = {.limits = {.seconds = seconds}};
    dlx_status status = asked_open(problem, &asked, &task);
    if (status != DLX_OK)
        return status;
    status = dlx_info_make(task, info);
    dlx_task_free(task);
    return status;
}

/** Return true if a limit or dlx_task_stop() ended the call. */
static inline bool is_stopped(dlx_outcome outcome)
{
    return outcome != DLX_FOUND && outcome != DLX_EXHAUSTED;
}

#endif
