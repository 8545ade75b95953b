/* SPDX-License-Identifier: MIT */
/* The pool of the leader: see pool.h. */
#include "cli/mpi/pool.h"

#include "cli/common/program.h"
/* ---- entries ---- */

static uint32_t entry_length(const struct entry *entry)
{
    return dlx_parts_count(entry->parts) + 1 - entry->first;
}

static bool is_waiting(const struct entry *e)
{
    return e->rank == NOBODY && !e->is_found;
}

/* Add an entry to the sums of the pool, or subtract it if `sign` is -1. */
static void add_sums(struct pool *pool, const struct entry *e, int sign)
{
    const uint64_t length = (uint64_t)sign * entry_length(e); /* modulo 2^64 */
    if (e->is_found)
        pool->found += length;
    else if (e->rank == NOBODY)
        pool->waiting += length;
    else
        pool->out += (uint32_t)sign;
}

/* Put an entry before another one, or at the end: `after` is the last one, `before` is NULL. */
static void link_entry(struct pool *pool, struct entry *e, struct entry *before,
                       struct entry *after)
{
    e->before = after;
    e->next = before;
    if (after != NULL)
        after->next = e;
    else
        pool->first = e;
    if (before != NULL)
        before->before = e;
    add_sums(pool, e, 1);
}

static void free_entry(struct entry *e)
{
    dlx_parts_free(e->parts);
    limit_free(e, 1, sizeof *e);
}

static void remove_entry(struct pool *pool, struct entry *entry)
{
    add_sums(pool, entry, -1);
    if (entry->before != NULL)
        entry->before->next = entry->next;
    else
        pool->first = entry->next;
    if (entry->next != NULL)
        entry->next->before = entry->before;
    free_entry(entry);
}

/* Create an entry that owns a list. Return NULL if there is no memory; the list is then freed. */
static struct entry *new_entry(dlx_parts *parts, bool is_found)
{
    struct entry *e = limit_new(1, sizeof *e);
    if (e == NULL)
        dlx_parts_free(parts);
    else
        *e = (struct entry){.parts = parts, .first = 1, .is_found = is_found, .rank = NOBODY};
    return e;
}

/* ---- making entries ---- */

static bool is_found(const dlx_parts *parts, uint32_t number)
{
    return dlx_parts_part(parts, number).state == DLX_PART_FOUND;
}

/* Return the number after a run of parts that either are all solutions or include none. */
static uint32_t end_of_run(const dlx_parts *parts, uint32_t from)
{
    uint32_t end = from + 1;
    while (end <= dlx_parts_count(parts) && is_found(parts, end) == is_found(parts, from))
        end++;
    return end;
}

/* Return the sum of the shares from a part on. */
static double sum_shares(const dlx_parts *parts, uint32_t from)
{
    double sum = 0;
    for (uint32_t number = from; number <= dlx_parts_count(parts); number++)
        sum += dlx_parts_part(parts, number).share;
    return sum;
}

/* Copy parts into a list of their own. */
static dlx_parts *copy_parts(const struct pool *pool, const dlx_parts *from, uint32_t first,
                             uint32_t end)
{
    dlx_parts *parts;
    if (dlx_parts_new(pool->task, &parts) != DLX_OK)
        return NULL;
    if (dlx_parts_append(parts, from, first, end - 1) == DLX_OK)
        return parts;
    dlx_parts_free(parts);
    return NULL;
}

static void free_entries(struct entry *first)
{
    for (struct entry *e = first, *next; e != NULL; e = next) {
        next = e->next;
        free_entry(e);
    }
}

/* Make one entry for each run of a list, which the entries then own. They are linked by `next`, but
 * not yet in a pool, so that a pool changes only when nothing can fail. The share is divided among
 * the parts. Return false if there is no memory; the list is then freed. */
static bool make_entries(const struct pool *pool, dlx_parts *parts, double share,
                         struct entry **first)
{
    const uint32_t count = dlx_parts_count(parts);
    struct entry **last = first, *e = NULL;
    uint32_t from = 1, end;
    *first = NULL;
    if (dlx_parts_weigh(parts) != DLX_OK) {
        dlx_parts_free(parts);
        return false;
    }
    const double sum = sum_shares(parts, 1), unit = sum > 0 ? share / sum : 0;
    for (; parts != NULL && from <= count; from = end, last = &e->next) {
        end = end_of_run(parts, from);
        const bool is_whole = end - from == count, solutions = is_found(parts, from);
        dlx_parts *run = is_whole ? parts : copy_parts(pool, parts, from, end);
        parts = is_whole ? NULL : parts; /* the entry owns it, or new_entry() has freed it */
        e = run != NULL ? new_entry(run, solutions) : NULL;
        if (e == NULL)
            break;
        e->unit = unit;
        e->share = unit * sum_shares(run, 1);
        *last = e;
    }
    dlx_parts_free(parts);
    if (from > count)
        return true;
    free_entries(*first);
    return false;
}

/* ---- inserting ---- */

/* Link an entry between two others. Without an order, solutions come first in the list. Return the
 * entry after which the next one belongs. */
static struct entry *place(struct pool *pool, struct entry *e, struct entry *after,
                           struct entry *before)
{
    const bool is_first = e->is_found && pool->is_unordered;
    link_entry(pool, e, is_first ? pool->first : before, is_first ? NULL : after);
    return is_first && after != NULL ? after : e;
}

/* Insert new entries, which are linked by `next`, between two others. */
static void insert(struct pool *pool, struct entry *first, struct entry *after,
                   struct entry *before)
{
    for (struct entry *e = first, *next; e != NULL; e = next) {
        next = e->next;
        after = place(pool, e, after, before);
    }
}

bool pool_begin(struct pool *pool, const dlx_task *task, dlx_parts *parts, double done)
{
    struct entry *made;
    *pool = (struct pool){.task = task, .done = done, .is_unordered = pool->is_unordered};
    if (!make_entries(pool, parts, 1 - done, &made))
        return false;
    insert(pool, made, NULL, NULL);
    return true;
}

bool pool_replace(struct pool *pool, struct entry *entry, dlx_parts *parts, double done)
{
    struct entry *after = entry->before, *before = entry->next, *made;
    bool is_done = true;
    for (uint32_t n = 1; n <= dlx_parts_count(parts) && is_done; n++)
        is_done = is_found(parts, n);
    const double share = is_done ? 0 : entry->share * (1 - done);
    if (!make_entries(pool, parts, share, &made))
        return false;
    pool->done += entry->share - share;
    remove_entry(pool, entry);
    insert(pool, made, after, before);
    return true;
}

void pool_end(struct pool *pool)
{
    while (pool->first != NULL)
        remove_entry(pool, pool->first);
}

/* ---- giving ---- */

static struct entry *first_waiting(const struct pool *pool)
{
    struct entry *e = pool->first;
    while (e != NULL && !is_waiting(e))
        e = e->next;
    return e;
}

/* Move at most `most` parts from the beginning of one entry to the end of a list. Return false if
 * there is no memory for all of them: those that were moved have left the entry. */
static bool move(struct pool *pool, struct entry *from, dlx_parts *to, uint32_t most, double *share)
{
    const uint32_t length = entry_length(from), count = length < most ? length : most;
    const uint32_t before = dlx_parts_count(to);
    const dlx_status status =
        dlx_parts_append(to, from->parts, from->first, from->first + count - 1);
    double sum = 0;
    add_sums(pool, from, -1);
    for (uint32_t moved = dlx_parts_count(to) - before; moved > 0; moved--)
        sum += from->unit * dlx_parts_part(from->parts, from->first++).share;
    add_sums(pool, from, 1);
    *share += sum;
    from->share -= sum;
    return status == DLX_OK;
}

bool pool_give(struct pool *pool, int rank, uint32_t wanted, bool only_first, struct entry **given)
{
    struct entry *from = first_waiting(pool);
    dlx_parts *parts;
    double share = 0;
    *given = NULL;
    if (from == NULL || (only_first && from != pool->first))
        return true;
    struct entry *e = dlx_parts_new(pool->task, &parts) == DLX_OK ? new_entry(parts, false) : NULL;
    if (e == NULL)
        return false;
    e->rank = rank;
    link_entry(pool, e, from, from->before);
    /* Entries that are next to each other may be small. */
    while (from != NULL && is_waiting(from) && dlx_parts_count(parts) < wanted) {
        if (!move(pool, from, parts, wanted - dlx_parts_count(parts), &share))
            break;
        struct entry *next = from->next;
        if (entry_length(from) == 0)
            remove_entry(pool, from);
        from = next;
    }
    e->share = share;
    if (dlx_parts_count(parts) == 0) {
        remove_entry(pool, e);
        return false;
    }
    *given = e;
    return true;
}

struct entry *pool_entry_of(const struct pool *pool, int rank)
{
    struct entry *e = pool->first;
    while (e != NULL && e->rank != rank)
        e = e->next;
    return e;
}

bool pool_take_solution(struct pool *pool, const dlx_parts **parts, uint32_t *number)
{
    struct entry *e = pool->first;
    while (e != NULL && e->is_found && entry_length(e) == 0) {
        remove_entry(pool, e); /* not earlier, because the caller had a view */
        e = pool->first;
    }
    if (e == NULL || !e->is_found)
        return false;
    add_sums(pool, e, -1);
    *parts = e->parts;
    *number = e->first++;
    add_sums(pool, e, 1);
    return true;
}

dlx_parts *pool_list(const struct pool *pool)
{
    dlx_parts *all;
    if (dlx_parts_new(pool->task, &all) != DLX_OK)
        return NULL;
    dlx_status status = DLX_OK;
    for (const struct entry *e = pool->first; e != NULL && status == DLX_OK; e = e->next)
        status = dlx_parts_append(all, e->parts, e->first, dlx_parts_count(e->parts));
    if (status == DLX_OK)
        return all;
    dlx_parts_free(all);
    return NULL;
}
