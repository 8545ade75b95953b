/* SPDX-License-Identifier: MIT */
/*
 * The pool of the leader: all remaining parts, and the solutions that wait to be printed, in the
 * order of one search. It is a list of entries:
 *
 *     entry    parts               rank
 *     1        3 solutions         -          the leader prints them
 *     2        part, part, part    2          rank 2 works on them
 *     3        2 solutions         -          wait for entry 2
 *     4        40 parts            nobody     wait for a rank
 *
 * When rank 2 sends its result, what it found and what it left take the place of entry 2. A part
 * that a rank works on stays in the list until then. Therefore, the list is always a checkpoint.
 *
 * Invariant: each solution of the task has been printed or counted, or it waits in the list, or it
 * belongs to a part in the list. Exactly one of the three is true.
 */
#ifndef DLX_CLI_MPI_POOL_H
#define DLX_CLI_MPI_POOL_H

#include "dlx/parts.h"

enum { NOBODY = -1 };

struct entry {
    struct entry *next, *before; /* in the order of the search; NULL at the ends */
    dlx_parts *parts;            /* owned */
    uint32_t first;              /* the first of them that is still in the entry, from 1 */
    bool is_found;               /* the parts are solutions */
    int rank;                    /* the rank that works on the parts, or NOBODY */
    double share;                /* approximate share of the whole tree */
    double unit;                 /* factor from the share in the list to the share of a part */
};

struct pool {
    const dlx_task *task; /* not owned: its decisions hold for all parts */
    struct entry *first;  /* the list; NULL: everything is done */
    uint64_t waiting;     /* parts that wait for a rank */
    uint64_t found;       /* solutions that wait to be printed */
    uint32_t out;         /* entries that ranks work on */
    bool is_unordered;    /* solutions do not wait for those before them */
    double done;          /* share of the tree that is done */
};

/** Begin with these parts, which become the pool's. Return false if there is no memory. */
bool pool_begin(struct pool *pool, const dlx_task *task, dlx_parts *parts, double done);

/** Give a rank the first `wanted` of the waiting parts that are adjacent, or all if there are
 * fewer. With `only_first`, give only parts at the beginning of the pool. With little memory, give
 * fewer parts. Store the entry, or NULL if nothing is given. Return false if there is no memory for
 * any part. */
bool pool_give(struct pool *pool, int rank, uint32_t wanted, bool only_first, struct entry **given);

/** Return the entry on which a rank works, or NULL. */
struct entry *pool_entry_of(const struct pool *pool, int rank);

/** Replace an entry by what its rank found and left, which becomes the pool's. `done` is the
 * fraction of the entry that is done. Return false if there is no memory; the pool has then not
 * changed, and the list is freed. */
bool pool_replace(struct pool *pool, struct entry *entry, dlx_parts *parts, double done);

/** Take the next solution out of the pool, if it may be printed. Store its place: a part of a list,
 * valid until the next call with the pool. */
bool pool_take_solution(struct pool *pool, const dlx_parts **parts, uint32_t *number);

/** List all parts of the pool. Return NULL if there is no memory. */
dlx_parts *pool_list(const struct pool *pool);

void pool_end(struct pool *pool);

#endif
