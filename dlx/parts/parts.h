/* SPDX-License-Identifier: MIT */
/*
 * The inside of a list of parts. All decisions stand in one array, part after part. Part 0 holds the
 * decisions of the task, which belong to every part.
 *
 *     task: option 9 forbidden        start      0  1  2     4     6
 *     part 1:  2                      decision   -9 2  -2 5  -2 -5
 *     part 2: -2  5
 *     part 3: -2 -5                   parts = 3
 *
 * Invariant: start[0] = 0 and start[parts + 1] is the number of decisions.
 */
#ifndef DLX_PARTS_PARTS_H
#define DLX_PARTS_PARTS_H

#include "dlx/parts.h"

struct dlx_parts {
    dlx_allocator allocator;    /* the problem's */
    const dlx_problem *problem; /* not owned; constant */
    uint64_t fingerprint;       /* of the problem */
    dlx_decision *decision;     /* of part 0, then of part 1, ... */
    size_t decision_capacity;   /* allocated length of decision */
    uint32_t *item;        /* of each decision: the item that a search branched on, or DLX_NONE */
    size_t item_capacity;  /* allocated length of item */
    unsigned char *state;  /* of each part: dlx_part_state */
    size_t state_capacity; /* allocated length of state */
    size_t *start;         /* where the decisions of each part begin; one more at the end */
    size_t start_capacity; /* allocated length of start */
    uint32_t parts;        /* number of parts, without part 0 */
    size_t most_memory;    /* bytes that its decisions may take, in the rest of a search; 0: any */
    size_t wanted_memory;  /* bytes that they would have taken, if that is more; else 0 */
    bool has_first;        /* part 0 exists */
};

/** Create a list without any part, not even part 0. */
dlx_status parts_create(const dlx_problem *problem, dlx_parts **parts);

/** Append part 0, then part 1, and so on, still without decisions. Return false if there is no memory. */
bool parts_append(dlx_parts *parts, dlx_part_state state);

/** Append a decision to the latest part. Return false if there is no memory. */
bool parts_decide(dlx_parts *parts, dlx_decision decision);

/** Append a decision that a search made when it branched on this item, or DLX_NONE. */
bool parts_decide_by(dlx_parts *parts, dlx_decision decision, uint32_t item);

/** Limit the memory of a list for the rest of a search: its decisions may take the setting `memory` of the task, or 1 GiB
 * if that is more. Each part of a deep search has all decisions of its path, so a machine may not have enough memory
 * for all of them. */
void parts_limit(dlx_parts *parts, const dlx_task *task);

/** Return whether the list may have this many more decisions. If not, set wanted_memory. */
bool parts_may_grow(dlx_parts *parts, size_t more);

/** Free a list for the rest of a search that could not be completed, and return DLX_ERR_MEMORY, or DLX_ERR_TOO_LARGE with a
 * reason for the task. */
dlx_status parts_give_up(dlx_parts *parts, dlx_task *task);

/** Remove the parts after the first `count`. */
void parts_cut(dlx_parts *parts, uint32_t count);

/** Return the items of the decisions of a part. */
const uint32_t *parts_items(const dlx_parts *parts, uint32_t number);

/** Append a part with the decisions of a task. Include the decisions on the path to its part only if
 * `with_part`. Return false if there is no memory. */
bool parts_take(dlx_parts *parts, const dlx_task *task, bool with_part);

/** Return whether a list belongs to a task: it has the same problem and the same decisions, in any order. Include the
 * decisions on the path to the part of the task only if `with_part`. */
bool parts_belong_to(const dlx_parts *parts, const dlx_task *task, bool with_part);

/** Create a list with the decisions of another one that belong to every part, and without parts. Return DLX_OK or
 * DLX_ERR_MEMORY. */
dlx_status parts_create_like(const dlx_parts *from, dlx_parts **parts);

/** Reverse the decisions of the latest part. */
void parts_reverse(dlx_parts *parts);

/** Add decisions to a task. Return the status of the first that fails. */
dlx_status part_apply(dlx_part part, dlx_task *task);

/** Store the text of a status in an error without a line. Return the status. */
dlx_status parts_fail(dlx_error *error, dlx_status status);

/** Return a check of the problem and all decisions: two different lists have the same check with
 * probability 1 / 2^64. */
uint64_t parts_identity(const dlx_parts *parts);

/** Continue a check with a number. */
uint64_t identity_number(uint64_t check, uint64_t number);

#endif
