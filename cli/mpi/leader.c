/* SPDX-License-Identifier: MIT */
/*
 * The leader, rank 0. It reads the problem, keeps the pool of parts, gives orders, adds up results
 * and prints. Like every rank, it has a worker of its own. It gives each order a time budget, as in
 * mplrs (D. Avis and C. Jordan, "mplrs: A scalable parallel vertex/facet enumeration code", 2018).
 * A rank that has used up its budget sends back the remaining parts. Budgets are short while few
 * parts wait, and much longer otherwise.
 *
 * A count is added in the same step in which the pool gets the remaining parts. Therefore, pool and
 * sum together are a checkpoint at any moment, even while ranks work.
 */
#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/dlx/run.h"
#include "cli/dlx/print.h"
#include "cli/mpi/pool.h"
#include "cli/mpi/ranks.h"
#include "dlx/core/clock.h"
#include "dlx/core/number.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Number of solutions that are printed between two checks of the clock and of signals. */
enum { AT_ONCE = 64 };

/* Limbs of the number of solutions: a checkpoint may contain more than any search can count. */
enum { SUM_WIDTH = 4, SUM_TEXT = NUMBER_DIGITS(SUM_WIDTH) };

/** What the leader knows about a rank. */
struct rank {
    bool is_busy; /* it has an order */
    double begun; /* when the order was sent */
};

struct leader {
    const struct job *job; /* the command line */
    int ranks;             /* number of ranks, including this one */
    struct input input;    /* the problem, owned */
    dlx_task *task;        /* its decisions hold for all parts */
    struct worker worker;  /* of this rank */
    struct rank *rank;     /* all ranks, owned */
    struct pool pool;      /* the remaining parts */
    limb sum[SUM_WIDTH];   /* solutions counted or printed */
    uint64_t nodes;        /* tree nodes visited */
    struct lines lines;    /* for solve */
    struct memo text;      /* the current message */
    uint32_t *options;     /* of the solution that is printed, owned */
    size_t options_room;   /* allocated length */
    double begun;          /* start time */
    double done_before;    /* share of the tree that was done at that time, by earlier runs */
    double saved;          /* time of the last checkpoint */
    double worked;         /* seconds from order to result, of all ranks */
    uint64_t orders;       /* number of orders */
    uint64_t sent;         /* bytes of orders and results */
    bool has_failed;       /* an error has been reported */
};

/* Report an error of the task. Return false. */
static bool leader_fail(struct leader *l, dlx_status status)
{
    const char *reason = l->task != NULL ? dlx_task_reason(l->task) : "";
    l->has_failed = true;
    return say_of(l->input.file, "%s",
                  status == DLX_ERR_MEMORY || *reason == '\0' ? status_text(status) : reason);
}

/* ---- the sum ---- */

/* Add a number of solutions in decimal digits. On error, report it and return false. */
static bool save_add(struct leader *leader, const char *digits)
{
    limb more[SUM_WIDTH];
    if (digits == NULL)
        return true;
    if (number_parse(more, SUM_WIDTH, digits) && number_add(leader->sum, more, SUM_WIDTH))
        return true;
    return leader_fail(leader, DLX_ERR_TOO_LARGE);
}

/* Return the number of solutions so far in decimal digits. */
static const char *leader_digits(const struct leader *leader, char text[SUM_TEXT])
{
    limb sum[SUM_WIDTH];
    memcpy(sum, leader->sum, sizeof sum);
    number_text(sum, SUM_WIDTH, text);
    return text;
}

/* ---- reports ---- */

/*
 * Progress is one line:
 *
 *     dlx-mpi: queens: [##..........] 4 ranks, 317 parts wait, 88200 solutions, 12.5 % done, ...
 */

static void print_line(const struct leader *l)
{
    char digits[SUM_TEXT];
    const double done = l->pool.done, before = l->done_before;
    say_where(l->input.file, 0, 0);
    meter_bar(done);
    say("%d rank%s, %" PRIu64 " parts wait, %s solutions, %.3g %% done, ", l->ranks,
        l->ranks == 1 ? "" : "s", l->pool.waiting, leader_digits(l, digits), 100 * done);
    meter_times(clock_seconds() - l->begun, before < 1 ? (done - before) / (1 - before) : 0);
}

/* Report progress if it is time to. */
static void report_progress(const struct leader *l)
{
    if (!signals_take_look())
        return;
    meter_begin();
    print_line(l);
    meter_end();
}

static void report_statistics(const struct leader *l)
{
    char digits[SUM_TEXT];
    const double seconds = clock_seconds() - l->begun;
    say("ranks       %d\n", l->ranks);
    say("solutions   %s\n", leader_digits(l, digits));
    say("tree nodes  %" PRIu64 "\n", l->nodes);
    say("orders      %" PRIu64 "\n", l->orders);
    say("sent        %" PRIu64 " bytes\n", l->sent);
    say("busy        %.1f %%\n", seconds > 0 ? 100 * l->worked / seconds / l->ranks : 0);
    say("seconds     %.3f\n", seconds);
}

/* ---- writing checkpoints ---- */

static dlx_checkpoint_task kind_of(const struct leader *l)
{
    return l->job->counts ? DLX_CHECKPOINT_COUNT : DLX_CHECKPOINT_SOLVE;
}

/* Solutions must have reached the output file before the checkpoint says that they are printed. */
static bool write_parts(struct leader *l, dlx_parts *parts)
{
    char digits[SUM_TEXT];
    struct delivered delivered;
    if (!sync_output(l->job->cli.output, &delivered))
        return false;
    const dlx_checkpoint checkpoint = {
        .task = kind_of(l),
        .parts = parts,
        .solutions = (char *)leader_digits(l, digits),
        .tree_nodes = l->nodes,
        .progress = l->pool.done,
        .output = delivered.length,
        .output_check = delivered.check,
    };
    return write_checkpoint(l->job->cli.save.file, &checkpoint);
}

/* Write the checkpoint of the command line, if there is one. Return false after an error, which has
 * been reported or, for standard output, will be. */
static bool save_write(struct leader *leader)
{
    struct leader *l = leader;
    l->saved = clock_seconds();
    if (l->job->cli.save.file == NULL)
        return true;
    dlx_parts *parts = pool_list(&l->pool);
    if (parts == NULL)
        return leader_fail(l, DLX_ERR_MEMORY);
    const bool good = write_parts(l, parts);
    dlx_parts_free(parts);
    l->has_failed = l->has_failed || !good;
    return good;
}

/* ---- reading checkpoints ---- */

/* Take the parts out of a checkpoint that was read, and free the rest of it. */
static dlx_parts *save_parts(dlx_checkpoint *checkpoint)
{
    dlx_parts *parts = checkpoint->parts;
    if (checkpoint->solutions != NULL) /* cli_memory allocated them, like the problem */
        limit_free(checkpoint->solutions, strlen(checkpoint->solutions) + 1, 1);
    *checkpoint = (dlx_checkpoint){.parts = NULL};
    return parts;
}

/* Take over what the checkpoint says. */
static bool take_checkpoint(struct leader *l, dlx_checkpoint *checkpoint)
{
    const double progress = checkpoint->progress;
    const dlx_status status = dlx_parts_enter(checkpoint->parts, 0, l->task);
    l->nodes = checkpoint->tree_nodes;
    const bool is_added = status == DLX_OK && save_add(l, checkpoint->solutions);
    dlx_parts *parts = save_parts(checkpoint);
    if (is_added)
        return pool_begin(&l->pool, l->task, parts, progress) || leader_fail(l, DLX_ERR_MEMORY);
    dlx_parts_free(parts);
    return status == DLX_OK ? false : leader_fail(l, status);
}

/* Begin with the parts of --resume, or, if there is no checkpoint yet, with none. Also open the
 * file of --output. Return false after an error, which has been reported. */
static bool begin_to_save(struct leader *leader, bool *is_resumed)
{
    struct leader *l = leader;
    const struct cli *cli = &l->job->cli;
    dlx_checkpoint from = {.parts = NULL};
    bool fine = check_checkpoints(cli, is_resumed) &&
                (!*is_resumed ||
                 (read_checkpoint(cli->save.resume, l->input.problem, NULL, kind_of(l), &from) &&
                  check_decisions(cli, l->task, &from))) &&
                (cli->output == NULL || open_output(cli->output, *is_resumed ? &from : NULL));
    if (fine && *is_resumed)
        fine = take_checkpoint(l, &from);
    dlx_checkpoint_free(&from);
    l->has_failed = l->has_failed || !fine;
    return fine;
}

/* Seconds of a budget: at least LEAST, and FOR_EACH_RANK times the number of ranks, so that the
 * leader gets at most about a thousand messages per second. While ENOUGH parts wait for each rank,
 * budgets are LONG times as long. */
static const double LEAST = 0.01, FOR_EACH_RANK = 0.001, LONG = 50;
enum { ENOUGH = 4 };

/* Number of solutions that may wait to be printed. Beyond it, ranks get only the pool's first
 * parts. */
enum { MOST_WAITING = 1 << 20 };

/* ---- orders ---- */

static double budget(const struct leader *l)
{
    const double least = l->ranks * FOR_EACH_RANK > LEAST ? l->ranks * FOR_EACH_RANK : LEAST;
    const bool is_enough = l->pool.waiting >= (uint64_t)ENOUGH * (uint64_t)l->ranks;
    return l->job->budget > 0 ? l->job->budget : is_enough ? LONG * least : least;
}

/* Half of the waiting parts go to all ranks together. The rest is for ranks that finish early. */
static uint32_t batch(const struct leader *l)
{
    const uint64_t share = l->pool.waiting / (2 * (uint64_t)l->ranks);
    return share < 1 ? 1 : share > INT32_MAX ? INT32_MAX : (uint32_t)share;
}

static bool write_order(struct leader *l, const struct entry *entry, double seconds)
{
    char line[32]; /* a number of any size has at most 9 digits and an exponent */
    const int length = snprintf(line, sizeof line, "%.9g\n", seconds);
    const dlx_checkpoint order = {.task =
                                      l->job->counts ? DLX_CHECKPOINT_COUNT : DLX_CHECKPOINT_SOLVE,
                                  .parts = entry->parts};
    memo_clear(&l->text);
    return memo_write(&l->text, line, (size_t)length) &&
           dlx_checkpoint_write(&order, memo_write, &l->text) == DLX_OK;
}

static bool is_any_busy(const struct leader *l)
{
    for (int rank = 0; rank < l->ranks; rank++)
        if (l->rank[rank].is_busy)
            return true;
    return false;
}

/* Return false if there is nothing to give, or after an error. */
static bool give(struct leader *l, int rank)
{
    const double seconds = budget(l);
    struct entry *entry;
    if (!pool_give(&l->pool, rank, batch(l), l->pool.found > MOST_WAITING, &entry)) {
        if (!is_any_busy(l)) /* otherwise a result may free memory */
            leader_fail(l, DLX_ERR_MEMORY);
        return false;
    }
    if (entry == NULL)
        return false;
    if (!write_order(l, entry, seconds))
        return leader_fail(l, DLX_ERR_MEMORY);
    l->orders++;
    l->sent += l->text.length;
    l->rank[rank] = (struct rank){.is_busy = true, .begun = clock_seconds()};
    if (rank == LEADER)
        worker_give(&l->worker, &l->text);
    else
        message_send(rank, TAG_ORDER, l->text.text, l->text.length);
    return true;
}

/* Give orders to ranks that have none. */
static void orders_give(struct leader *leader)
{
    for (int rank = 0; rank < leader->ranks && leader->pool.waiting > 0; rank++)
        if (!leader->rank[rank].is_busy && !give(leader, rank))
            return;
}

/* ---- results ---- */

static bool is_checkpoint(const struct memo *text)
{
    static const char sign[] = "dlx-work ";
    return text->length > strlen(sign) && memcmp(text->text, sign, strlen(sign)) == 0;
}

/* A rank without memory may not even have had enough for its message. */
static bool refuse_result(struct leader *l, int rank, const char *reason, size_t length)
{
    static const char none[] = "out of memory";
    l->has_failed = true;
    return say_of(l->input.file, "rank %d: %.*s", rank,
                  length > 0 ? (int)length : (int)strlen(none), length > 0 ? reason : none);
}

/* Add a result to the sum, and put the remaining parts into the pool: both, or neither. */
static bool add_result(struct leader *l, int rank, dlx_checkpoint *result)
{
    const double progress = result->progress;
    const uint64_t nodes = result->tree_nodes;
    limb before[SUM_WIDTH];
    memcpy(before, l->sum, sizeof before);
    const bool is_added = save_add(l, result->solutions);
    dlx_parts *parts = save_parts(result);
    if (is_added && pool_replace(&l->pool, pool_entry_of(&l->pool, rank), parts, progress)) {
        l->nodes += nodes;
        return true;
    }
    memcpy(l->sum, before, sizeof before); /* the last checkpoint is still to be written */
    if (is_added)
        return leader_fail(l, DLX_ERR_MEMORY); /* and the parts have been freed */
    dlx_parts_free(parts);
    return false;
}

static bool take_result(struct leader *l, int rank)
{
    dlx_checkpoint result;
    dlx_error error;
    if (!is_checkpoint(&l->text))
        return refuse_result(l, rank, l->text.text, l->text.length);
    const dlx_status status =
        dlx_checkpoint_read(l->input.problem, NULL, memo_read, &l->text, &result, &error);
    if (status == DLX_ERR_MEMORY)
        return leader_fail(l, status);
    if (status != DLX_OK)
        return refuse_result(l, rank, error.message, strlen(error.message));
    return add_result(l, rank, &result);
}

/* Receive a result if there is one, and return whether there was. */
static bool orders_receive(struct leader *leader)
{
    struct leader *l = leader;
    int rank = LEADER;
    enum tag tag;
    if (!worker_take(&l->worker, &l->text) && !message_poll(&rank, &tag, &l->text))
        return false;
    l->worked += clock_seconds() - l->rank[rank].begun;
    l->rank[rank].is_busy = false;
    l->sent += l->text.length;
    l->text.read = 0;
    take_result(l, rank);
    return true;
}

/* Tell all ranks to send their results at once, and wait for them, or until a signal comes. */
static void orders_stop(struct leader *leader)
{
    struct leader *l = leader;
    for (int rank = 1; rank < l->ranks; rank++)
        if (l->rank[rank].is_busy)
            message_send(rank, TAG_STOP, NULL, 0);
    if (l->rank[LEADER].is_busy)
        worker_stop(&l->worker);
    while (is_any_busy(l) && signals_received() == 0) /* a rank may be slow, or hang */
        if (!orders_receive(l))
            message_nap();
}

/* ---- beginning ---- */

/* A fix_fn. The option exists, so only memory can be missing. */
static bool decide(void *task, bool is_required, uint32_t option)
{
    return (is_required ? dlx_task_require : dlx_task_forbid)(task, option) == DLX_OK;
}

/* Begin with the whole problem as one part. Also check that this kernel's search can be cut. */
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

/* Read the problem, and make the first parts. On error, report it and return false. */
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
    return begin_to_save(l, &is_resumed) && (is_resumed || begin_whole(l)) && save_write(l);
}

/* Begin the worker, and send the problem to all other ranks. */
static bool begin_ranks(struct leader *l)
{
    l->rank = limit_new((size_t)l->ranks, sizeof *l->rank);
    dlx_status status = DLX_ERR_MEMORY;
    if (l->rank != NULL && package_write(l->input.problem, &l->text))
        status = worker_begin(&l->worker, l->job, l->input.problem);
    /* Space for any solution: once one is taken from the pool, it must be printed. */
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
    meter_clear();
    l->has_failed = l->has_failed || !is_right;
    if (!is_right)
        return say_of(l->input.file, "a solution in the checkpoint is wrong");
    lines_print(&l->lines, NULL, NULL, l->options, count);
    return save_add(l, "1");
}

/* Print at most AT_ONCE of the solutions that may be printed: many may be waiting, and the reader
 * may be slow. */
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

/* Exchange orders and results, unless printable solutions wait: more would fill the memory. */
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
    meter_clear();
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
        signals_end(); /* if a signal interrupted this, such as a blocked write */
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
