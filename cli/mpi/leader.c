/* SPDX-License-Identifier: MIT */
/* The leader: see leader.h. */
#include "cli/mpi/leader.h"

#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/mpi/package.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Solutions that are printed between two looks at the clock and at signals. */
enum { AT_ONCE = 64 };

bool leader_fail(struct leader *leader, dlx_status status)
{
    const char *reason = leader->task != NULL ? dlx_task_reason(leader->task) : "";
    leader->has_failed = true;
    report_clear(leader);
    return say_of(leader->input.file, "%s",
                  status == DLX_ERR_MEMORY || *reason == '\0' ? status_text(status) : reason);
}

/* ---- beginning ---- */

/* A fix_fn. The option exists, so only memory can be missing. */
static bool decide(void *task, bool is_required, uint32_t option)
{
    return (is_required ? dlx_task_require : dlx_task_forbid)(task, option) == DLX_OK;
}

/* Begin with the whole problem as one part. This also checks that a search with this kernel can be cut. */
static bool begin_whole(struct leader *l)
{
    dlx_team *team;
    dlx_parts *parts;
    dlx_status status = dlx_team_new(l->task, &team);
    if (status != DLX_OK)
        return leader_fail(l, status);
    status = dlx_team_rest(team, &parts);
    dlx_team_free(team);
    if (status != DLX_OK)
        return leader_fail(l, status);
    return pool_begin(&l->pool, l->task, parts, 0) || leader_fail(l, DLX_ERR_MEMORY);
}

/* Read the problem, and make the first parts. Return false after an error, which has been reported. */
static bool begin(struct leader *l)
{
    const struct cli *cli = &l->job->cli;
    l->has_failed = !input_read_quietly(&l->input, cli, cli->files[0]);
    if (l->has_failed)
        return false;
    lines_begin(&l->lines, cli, &l->input);
    dlx_status status = dlx_task_new(l->input.problem, &l->task);
    if (status == DLX_OK)
        status = worker_settings(l->job, l->task);
    if (status != DLX_OK)
        return leader_fail(l, status);
    l->has_failed = !fixes_apply(cli, &l->input, decide, l->task);
    if (l->has_failed)
        return false;
    bool is_resumed;
    signals_stop(NULL, NULL); /* reading may be interrupted, but no file may be left half written */
    return save_begin(l, &is_resumed) && (is_resumed || begin_whole(l)) && save_write(l);
}

/* Begin the worker, and send the problem to all other ranks. */
static bool begin_ranks(struct leader *l)
{
    l->rank = limit_new((size_t)l->ranks, sizeof *l->rank);
    dlx_status status = DLX_ERR_MEMORY;
    if (l->rank != NULL && package_write(l->input.problem, &l->text))
        status = worker_begin(&l->worker, l->job, l->input.problem);
    /* Room for every solution: once one is taken from the pool, it must be printed. */
    const size_t most = dlx_problem_option_count(l->input.problem);
    if (status == DLX_OK && !limit_reserve(&l->options, &l->options_room, most, sizeof *l->options))
        status = DLX_ERR_MEMORY;
    if (status != DLX_OK)
        return leader_fail(l, status);
    for (int rank = 1; rank < l->ranks; rank++)
        message_send(rank, TAG_PROBLEM, l->text.text, l->text.length);
    return true;
}

/* ---- printing ---- */

static bool has_enough(const struct leader *l)
{
    limb most[SUM_WIDTH] = {l->job->cli.limits.solutions};
    return most[0] > 0 && number_compare(l->sum, most, SUM_WIDTH) >= 0;
}

/* Copy a solution that was read, perhaps from a file. Return whether it is one. */
static bool take_solution(struct leader *l, const dlx_parts *parts, uint32_t number,
                          uint32_t *count)
{
    dlx_flaw flaw = {.verdict = DLX_VALID};
    *count = dlx_parts_part(parts, number).count;
    if (*count > l->options_room)
        return false;
    for (uint32_t o = 0; o < *count; o++)
        l->options[o] = dlx_parts_decision(parts, number, o).option;
    return dlx_verify(l->input.problem, l->options, *count, &flaw) == DLX_OK &&
           flaw.verdict == DLX_VALID;
}

static bool print_solution(struct leader *l, const dlx_parts *parts, uint32_t number)
{
    uint32_t count;
    const bool is_right = take_solution(l, parts, number, &count);
    report_clear(l);
    l->has_failed = l->has_failed || !is_right;
    if (!is_right)
        return say_of(l->input.file, "a solution in the checkpoint is wrong");
    lines_print(&l->lines, NULL, NULL, l->options, count);
    return save_add(l, "1");
}

/* Print at most AT_ONCE of the solutions that may be printed. Many of them may wait, and the reader may be slow. */
static void print_solutions(struct leader *l)
{
    const dlx_parts *parts;
    uint32_t number;
    for (int n = 0; n < AT_ONCE && !has_enough(l) && pool_take_solution(&l->pool, &parts, &number);
         n++)
        if (!print_solution(l, parts, number))
            return;
}

/* ---- the job ---- */

/* Return why the job has to stop before everything is done, or NULL. */
static const char *reason_to_stop(const struct leader *l)
{
    const double limit = l->job->cli.limits.seconds;
    if (signals_received() != 0)
        return "a signal";
    return limit > 0 && clock_seconds() - l->begun >= limit ? "the time limit" : NULL;
}

static bool is_due(const struct leader *l)
{
    const struct cli *cli = &l->job->cli;
    return cli->save.file != NULL &&
           (signals_take_request() || clock_seconds() - l->saved >= cli->save.every);
}

/* Exchange orders and results, but not while solutions wait that may be printed: more of them would fill the memory. */
static void exchange(struct leader *l)
{
    if (l->pool.first != NULL && l->pool.first->is_found)
        return;
    orders_give(l);
    if (!orders_receive(l))
        message_nap();
}

/* Work until everything is done, or there is a reason to stop, which is returned. */
static const char *work(struct leader *l)
{
    const char *reason = NULL;
    for (;;) {
        print_solutions(l);
        if (l->pool.first == NULL || has_enough(l) || ferror(stdout))
            return NULL;
        reason = reason_to_stop(l);
        if (l->has_failed || reason != NULL)
            return reason;
        exchange(l);
        report_progress(l);
        if (is_due(l) && !save_write(l))
            return NULL;
    }
}

static void say_stopped(const struct leader *l, const char *reason)
{
    char digits[SUM_TEXT];
    leader_digits(l, digits);
    say_of(l->input.file, "stopped by %s: at least %s solution%s", reason, digits,
           strcmp(digits, "1") == 0 ? "" : "s");
    if (l->job->cli.save.file != NULL)
        say_of(l->input.file, "go on with --resume=%s", l->job->cli.save.file);
}

/* Report how the job ended. Return the exit status. */
static int finish(struct leader *l, const char *reason)
{
    char digits[SUM_TEXT];
    const bool is_none = number_is_zero(l->sum, SUM_WIDTH);
    report_clear(l);
    if (l->job->cli.stats)
        report_statistics(l);
    if (l->has_failed)
        return EXIT_ERROR;
    if (reason != NULL) {
        say_stopped(l, reason);
        return l->job->counts || is_none ? EXIT_LIMIT : EXIT_FINE;
    }
    if (l->job->counts)
        printf("%s\n", leader_digits(l, digits));
    if (is_none)
        say_of(l->input.file, "no solution");
    return is_none ? EXIT_NONE : EXIT_FINE;
}

/* Do the job with ranks that have begun. */
static int lead_ranks(struct leader *l)
{
    const bool is_shown = l->job->cli.reports.every_second || is_terminal(STDERR_FILENO);
    signals_watch(is_shown ? SIGNALS_TICK : SIGNALS_ASKED);
    l->begun = l->saved = clock_seconds();
    l->done_before = l->pool.done;
    const char *reason = work(l);
    if (signals_received() == 0)
        orders_stop(l);
    if (signals_received() != 0) { /* the launcher ends the other ranks, perhaps already */
        save_write(l);
        finish(l, reason);
        signals_end();
    }
    signals_watch(SIGNALS_IGNORE);
    save_write(l);
    return finish(l, reason);
}

int lead(const struct job *job, int ranks)
{
    struct leader l = {.job = job, .ranks = ranks, .pool.is_unordered = job->cli.unordered};
    const bool has_begun = begin(&l) && begin_ranks(&l);
    if (!has_begun)
        signals_end(); /* if a signal has interrupted this, such as writing to a pipe that nobody reads */
    const int status = has_begun ? lead_ranks(&l) : EXIT_ERROR;
    for (int rank = 1; rank < ranks; rank++)
        message_send(rank, TAG_END, NULL, 0);
    if (l.worker.job != NULL)
        worker_end(&l.worker);
    if (l.lines.input != NULL)
        lines_end(&l.lines);
    pool_end(&l.pool);
    memo_free(&l.text);
    limit_free(l.options, l.options_room, sizeof *l.options);
    limit_free(l.rank, (size_t)ranks, sizeof *l.rank);
    dlx_task_free(l.task);
    input_free(&l.input);
    return status;
}
