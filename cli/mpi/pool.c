/* SPDX-License-Identifier: MIT */
/* The pool of the leader: see pool.h. */
#include "cli/mpi/pool.h"

#include "cli/common/limit.h"
#include "dlx/parts/parts.h"

/* ---- entries ---- */

static uint32_t entry_length(const struct entry *entry)
{
    return entry->parts->parts - entry->parts->taken;
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

/* Put an entry before another one, or at the end if `after` is the last one and `before` is NULL. */
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
        *e = (struct entry){.parts = parts, .is_found = is_found, .rank = NOBODY};
    return e;
}

/* ---- making entries ---- */

/* Copy parts into a list of their own. */
static dlx_parts *copy_parts(const struct pool *pool, const dlx_parts *from, uint32_t first,
                             uint32_t end)
{
    dlx_parts *parts;
    if (dlx_parts_new(pool->task, &parts) != DLX_OK)
        return NULL;
    if (parts_append_all(parts, from, first, end - 1))
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

/* Make one entry of each run of a list, which they own then. They are linked by `next`, and in no pool yet, so
 * that a pool changes only when nothing can fail. The share is divided among the parts. Return false if there
 * is no memory; the list is then freed. */
static bool make_entries(const struct pool *pool, dlx_parts *parts, double share,
                         struct entry **first)
{
    const uint32_t count = dlx_parts_count(parts);
    struct entry **last = first, *e = NULL;
    uint32_t from = 1, end;
    *first = NULL;
    if (!parts_weigh(parts)) {
        dlx_parts_free(parts);
        return false;
    }
    const double sum = parts_sum_shares(parts), unit = sum > 0 ? share / sum : 0;
    for (; parts != NULL && from <= count; from = end, last = &e->next) {
        end = parts_end_of_run(parts, from);
        const bool is_whole = end - from == count, solutions = parts_is_found(parts, from);
        dlx_parts *run = is_whole ? parts : copy_parts(pool, parts, from, end);
        parts = is_whole ? NULL : parts; /* the entry owns it, or new_entry() has freed it */
        e = run != NULL ? new_entry(run, solutions) : NULL;
        if (e == NULL)
            break;
        e->unit = unit;
        e->share = unit * parts_sum_shares(run);
        *last = e;
    }
    dlx_parts_free(parts);
    if (from > count)
        return true;
    free_entries(*first);
    return false;
}

/* ---- inserting ---- */

/* Link an entry between two others. Without an order, solutions come first in the list. Return the entry after
 * which the next one belongs. */
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
        is_done = parts_is_found(parts, n);
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

/* Move at most `most` parts from the beginning of one entry to the end of a list. Return false if there is no
 * memory for all of them: those that were moved have left the entry. */
static bool move(struct pool *pool, struct entry *from, dlx_parts *to, uint32_t most, double *share)
{
    const uint32_t length = entry_length(from), count = length < most ? length : most;
    const uint32_t before = to->parts, first = from->parts->taken + 1;
    const bool has_memory = parts_append_all(to, from->parts, first, first + count - 1);
    double sum = 0;
    add_sums(pool, from, -1);
    for (uint32_t moved = to->parts - before; moved > 0; moved--)
        sum += from->unit * from->parts->place[parts_take_first(from->parts)].share;
    add_sums(pool, from, 1);
    *share += sum;
    from->share -= sum;
    return has_memory;
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
        remove_entry(pool, e); /* not before, because the caller had a view */
        e = pool->first;
    }
    if (e == NULL || !e->is_found)
        return false;
    add_sums(pool, e, -1);
    *parts = e->parts;
    *number = parts_take_first(e->parts);
    add_sums(pool, e, 1);
    return true;
}

dlx_parts *pool_list(const struct pool *pool)
{
    dlx_parts *all;
    if (dlx_parts_new(pool->task, &all) != DLX_OK)
        return NULL;
    bool has_memory = true;
    for (const struct entry *e = pool->first; e != NULL && has_memory; e = e->next)
        has_memory = parts_append_all(all, e->parts, e->parts->taken + 1, e->parts->parts);
    if (has_memory)
        return all;
    dlx_parts_free(all);
    return NULL;
}
