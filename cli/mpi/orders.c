/* SPDX-License-Identifier: MIT */
/* Orders of the leader, and their results. */
#include "cli/common/signals.h"
#include "cli/mpi/leader.h"
#include "dlx/core/clock.h"

#include <string.h>

/* Seconds of a budget: at least LEAST, and FOR_EACH_RANK times the number of ranks, so that the leader gets
 * at most about a thousand messages per second. While ENOUGH parts wait for each rank, budgets are LONG times
 * as long. */
static const double LEAST = 0.01, FOR_EACH_RANK = 0.001, LONG = 50;
enum { ENOUGH = 4 };

/* Number of solutions that may wait to be printed. Beyond it, only the first parts of the pool are given away. */
enum { MOST_WAITING = 1 << 20 };

/* ---- orders ---- */

static double budget(const struct leader *l)
{
    const double least = l->ranks * FOR_EACH_RANK > LEAST ? l->ranks * FOR_EACH_RANK : LEAST;
    const bool is_enough = l->pool.waiting >= (uint64_t)ENOUGH * (uint64_t)l->ranks;
    return l->job->budget > 0 ? l->job->budget : is_enough ? LONG * least : least;
}

/* Half of the waiting parts go to all ranks together. The other half evens out what they need. */
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

void orders_give(struct leader *leader)
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
    report_clear(l);
    return say_of(l->input.file, "rank %d: %.*s", rank,
                  length > 0 ? (int)length : (int)strlen(none), length > 0 ? reason : none);
}

/* Add a result to the sum, and put what is left into the pool: both, or neither. */
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

bool orders_receive(struct leader *leader)
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

void orders_stop(struct leader *leader)
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
