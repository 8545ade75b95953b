/* SPDX-License-Identifier: MIT */
/*
 * The internals of a list of parts: the common form in which searches, teams, counters, files and
 * machines describe their remaining work. Part 0 holds the decisions of the task, which belong to
 * every part. In the rest of a search (dlx/search/rest.h), the path of a part is mostly the path of
 * the part before it. A part may therefore share its first decisions with the part before, and
 * store only the others. One array holds all stored decisions:
 *
 *     task: option 7 forbidden        part      0   1      2   3            decision   -7  2 4 5  6  8
 *     part 1: 2 4 5                   start     0   1      4   5   6
 *     part 2: 2 4 6                   shared    0   0      2   1
 *     part 3: 2 8                     owner     0   0      1   1
 *
 * The owner of a part stores the last decision that the part shares: part 3 finds its first
 * decision in part 1. An owner has an owner, and so on, until a part shares nothing. As this chain
 * may be long, each part also knows one further on: `jump` (E. W. Myers, "An applicative
 * random-access stack", 1983). Solutions share nothing, nor does the first part after one.
 *
 * A list is also a queue: parts are taken from its beginning, and given away from its end. Parts
 * that were taken stay in the arrays, because those after them share their decisions.
 *
 * Invariant: place[0].start = 0, and place[parts + 1].start is the number of decisions in the
 * array. If shared > 0, the owner is a part before this one, and shares fewer decisions.
 */
#ifndef DLX_PARTS_PARTS_H
#define DLX_PARTS_PARTS_H

#include "dlx/parts.h"

/* Where the decisions of a part are, and what is known of it. */
struct place {
    size_t start;    /* of its own decisions in the array: they end where the next part begins */
    uint32_t shared; /* number of decisions before them, which it shares with the part before */
    uint32_t owner;  /* the part that stores the last of them */
    uint32_t jump;   /* its owner, or an owner of that one, and so on */
    uint32_t chain;  /* number of owners up to a part that shares nothing */
    uint32_t level;  /* levels of the whole search tree above it; not in files */
    dlx_part_state state;
    double share; /* fraction of the whole tree, if branches are equally large; not in files */
};

struct dlx_parts {
    dlx_allocator allocator;    /* the problem's */
    const dlx_problem *problem; /* not owned; constant */
    dlx_decision *decision;     /* own ones of part 0, then of part 1, ... */
    size_t decision_capacity;   /* allocated length of decision */
    uint32_t *item;             /* branch item of each decision, or DLX_NONE */
    size_t item_capacity;       /* allocated length of item */
    struct place *place; /* place of each part; one more at the end, of which only `start` counts */
    size_t place_capacity; /* allocated length of place */
    uint32_t parts;        /* number of parts, without part 0 */
    uint32_t taken;        /* the first parts, which were taken from the queue */
    bool is_too_long;      /* the rest of a search was not listed: it has too many parts */
};

/** Create a list without parts. Part 0 has no decisions. */
dlx_status parts_create(const dlx_problem *problem, dlx_parts **parts);

/** Append a part without decisions, whose share is 0. Return false if there is no memory. */
bool parts_append(dlx_parts *parts, dlx_part_state state);

/** Append a decision to the last part, at first part 0. Return false if there is no memory. */
bool parts_decide(dlx_parts *parts, dlx_decision decision);

/** Append a decision that a search made when it branched on this item, or DLX_NONE. */
bool parts_decide_by(dlx_parts *parts, dlx_decision decision, uint32_t item);

/** Let the last part begin with the first `count` decisions of the part before it. The last part
 * has no decisions yet, and neither of the two is a solution or part 0. */
void parts_share(dlx_parts *parts, uint32_t count);

/** Append parts as dlx_parts_append() does, from a list that is known to fit. The first one shares
 * as many decisions as it can, the others as many as in their own list. Return false if there is no
 * memory; the parts before the failure have been appended. */
bool parts_append_all(dlx_parts *parts, const dlx_parts *from, uint32_t first, uint32_t last);

/** Remove the parts after the first `count`. */
void parts_cut(dlx_parts *parts, uint32_t count);

/** Free a list for the rest of a search that could not be completed, and return DLX_ERR_MEMORY, or
 * DLX_ERR_TOO_LARGE with a reason for the task. */
dlx_status parts_give_up(dlx_parts *parts, dlx_task *task);

/* ---- a queue ---- */

/** Return whether all parts were taken. */
static inline bool parts_are_taken(const dlx_parts *parts)
{
    return parts->taken == parts->parts;
}

/** Take the first part out of a queue that is not empty, and return its number. It is valid until
 * parts are appended or given away. */
static inline uint32_t parts_take_first(dlx_parts *parts)
{
    return ++parts->taken;
}

/** Give away parts from the end of the queue: of the parts on the level of the last one, move the
 * later half, at least one, to the end of another list. The queue must not be empty. Return false,
 * with nothing changed, if there is no memory. */
bool parts_give(dlx_parts *parts, dlx_parts *to);

/** Return the sum of the shares of the parts that were not taken. */
double parts_sum_shares(const dlx_parts *parts);

/* ---- looking at parts ---- */

/** Return the index of a part's decision in the arrays. Places count from 0. Cost: O(log parts). */
static inline size_t parts_index(const dlx_parts *parts, uint32_t number, uint32_t at)
{
    const struct place *place = parts->place;
    while (at < place[number].shared)
        number = at < place[place[number].jump].shared ? place[number].jump : place[number].owner;
    return place[number].start + (at - place[number].shared);
}

/** Return a decision of a part, which has more than `at` of them. */
static inline dlx_decision parts_decision(const dlx_parts *parts, uint32_t number, uint32_t at)
{
    return parts->decision[parts_index(parts, number, at)];
}

/** Return the number of decisions of a part. */
static inline uint32_t parts_length(const dlx_parts *parts, uint32_t number)
{
    const struct place *place = &parts->place[number];
    return place->shared + (uint32_t)(place[1].start - place->start);
}

/** Return what a search has done with a part. */
static inline dlx_part_state parts_state(const dlx_parts *parts, uint32_t number)
{
    return parts->place[number].state;
}

/** Return whether a part is a solution. */
static inline bool parts_is_found(const dlx_parts *parts, uint32_t number)
{
    return parts_state(parts, number) == DLX_PART_FOUND;
}

/** Return the end of the run of parts that begins with `first`: either all of them are solutions,
 * or none is. */
static inline uint32_t parts_end_of_run(const dlx_parts *parts, uint32_t first)
{
    uint32_t end = first + 1;
    while (end <= parts->parts && parts_is_found(parts, end) == parts_is_found(parts, first))
        end++;
    return end;
}

/** Append the decisions of a task to part 0. Include the decisions on the path to its part only if
 * `with_part`. Return false if there is no memory. */
bool parts_take(dlx_parts *parts, const dlx_task *task, bool with_part);

/** Return whether a list belongs to a task: it has the same problem and the same decisions, in any
 * order. Include the decisions on the path to the part of the task only if `with_part`. */
bool parts_belong_to(const dlx_parts *parts, const dlx_task *task, bool with_part);

/** Create a list with the decisions of another one that belong to every part, and without parts.
 * Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status parts_create_like(const dlx_parts *from, dlx_parts **parts);

/** Add the decisions of a part to a task. Return the status of the first that fails. */
dlx_status parts_apply(const dlx_parts *parts, uint32_t number, dlx_task *task);

/* ---- results ---- */

struct dlx_results {
    dlx_allocator allocator; /* the problem's */
    const dlx_parts *parts;  /* not owned; constant */
    char **digits;           /* count of each part, from 1, or NULL */
    size_t room;             /* length of digits; parts appended since then have no place yet */
    uint64_t problem;        /* check of the problem; texts note this and the next one */
    uint64_t list;           /* check of the list of parts */
    size_t known;            /* the parts and decisions that this list had; 0: nothing is noted */
    char *total;             /* the last sum */
    size_t total_size;       /* allocated length of total */
};

/** Move results that are new from one collection to another. Return DLX_OK; or, with nothing moved,
 * DLX_ERR_PARTS if they contradict each other about this part, or DLX_ERR_MEMORY. */
dlx_status results_merge(dlx_results *to, dlx_results *from, uint32_t *number);

#endif
