/* SPDX-License-Identifier: MIT */
/*
 * libdlx: cut a problem into parts that many machines count, and put their results together. The rules of
 * dlx.h hold here too.
 *
 * A part is a list of decisions: options required and options forbidden. It stands for all solutions that
 * obey these decisions. The parts of one list divide the solutions of a task: each solution belongs to
 * exactly one part.
 *
 *     dlx_parts_split(task, 500, &parts);          on one machine; dlx_parts_write() to a file
 *     dlx_parts_enter(parts, 17, task);            on any machine: count or search what the task now asks
 *     dlx_results_add(results, 17, digits);        the count of part 17; dlx_results_write() to a file
 *     dlx_results_read(results, ...);              on one machine: the files of all machines
 *     dlx_results_total(results)                   the count
 *
 * docs/cluster.md describes the two files. Functions that only read may be called from several threads.
 */
#ifndef DLX_DLX_PARTS_H
#define DLX_DLX_PARTS_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A decision about an option. */
typedef struct dlx_decision {
    uint32_t option;   /* number of the option */
    bool is_forbidden; /* false: it is required */
} dlx_decision;

/** What a search has done with a part. */
typedef enum dlx_part_state {
    DLX_PART_NEW,   /* nothing: not even its last decision was counted as a tree node */
    DLX_PART_BEGUN, /* that was counted */
    DLX_PART_FOUND, /* found its only solution: the decisions are the options of that solution */
} dlx_part_state;

/** What a part is. */
typedef struct dlx_part {
    uint32_t count;       /* number of decisions */
    dlx_part_state state; /* DLX_PART_NEW, except in the rest of a search */
} dlx_part;

/** A list of parts. They are numbered from 1 in the order in which a search meets their solutions, except after a
 * count in any order. */
typedef struct dlx_parts dlx_parts;

/** The sizes of the parts, estimated by random descents. */
typedef struct dlx_split {
    double tree_nodes; /* estimated nodes of all parts together */
    double largest;    /* estimated nodes of the largest part */
} dlx_split;

/**
 * Cut a task into parts: split the part that is estimated to be the largest, until there are enough.
 *
 * @param task   its required and forbidden options hold for all parts. Its limit on time holds: when it is
 *               reached, there are fewer parts. The settings `choose`, `seed` and `best` do not matter.
 * @param count  parts wanted, at least 1. There are fewer if the search tree is smaller, and some more if the
 *               last split has many branches.
 * @param parts  out: yours; free it with dlx_parts_free().
 * @param split  out, may be NULL: the estimates.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE, DLX_ERR_ARGUMENT (count is 0).
 * Cost: for each part about twenty random descents, as dlx_estimate_make() makes them.
 * Source: many more parts than workers, as in J.-C. Regin, M. Rezgui and A. Malapert, "Embarrassingly
 * Parallel Search" (CP 2013); the largest first by the estimates of D. E. Knuth (1975).
 */
DLX_API dlx_status dlx_parts_split(dlx_task *task, uint32_t count, dlx_parts **parts,
                                   dlx_split *split);

/**
 * Create an empty list.
 *
 * @param task   its required and forbidden options hold for all parts, except those that dlx_parts_enter() set
 *               for one part.
 * @param parts  out: yours; free it with dlx_parts_free().
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_parts_new(const dlx_task *task, dlx_parts **parts);

/** Append a copy of a part of another list with the same decisions for all parts. Cost: O(decisions * log parts).
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such part, another problem, other decisions for all parts),
 *   DLX_ERR_MEMORY. */
DLX_API dlx_status dlx_parts_append(dlx_parts *parts, const dlx_parts *from, uint32_t number);

/** Free a list of parts. */
DLX_API void dlx_parts_free(dlx_parts *parts);

/** Return the number of parts. */
DLX_API uint32_t dlx_parts_count(const dlx_parts *parts);

/** Return a part, or with number 0 the decisions that hold for all parts. A part that does not exist is empty. */
DLX_API dlx_part dlx_parts_part(const dlx_parts *parts, uint32_t number);

/** Return the decision at a place of a part, from 0, in the order of the path from the root of the search tree. The part must
 * have more decisions than that. Cost: O(log parts). */
DLX_API dlx_decision dlx_parts_decision(const dlx_parts *parts, uint32_t number, uint32_t place);

/**
 * Let a task ask for the solutions of one part.
 *
 * @param number  of the part, from 1; or 0 for the solutions of all parts, as before the split.
 * @param task    for the same problem; its required and forbidden options are replaced.
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such part, another problem), DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_parts_enter(const dlx_parts *parts, uint32_t number, dlx_task *task);

/**
 * Check that the parts divide the solutions: nothing is missing, and nothing is counted twice. This uses no
 * search, and does not trust the source of the list. dlx_parts_read() does it already.
 *
 * @param number  out, may be NULL: the part at fault, from 1; 0 if none is.
 * @param reason  out, may be NULL: what is wrong, in words; "" if nothing is. Static storage.
 * @return DLX_OK, DLX_ERR_PARTS, DLX_ERR_MEMORY. Cost: O(decisions * length of the options that share an item).
 */
DLX_API dlx_status dlx_parts_check(const dlx_parts *parts, uint32_t *number, const char **reason);

/** Write a list of parts as text. @return DLX_OK, DLX_ERR_OUTPUT. */
DLX_API dlx_status dlx_parts_write(const dlx_parts *parts, dlx_write_fn *write, void *user);

/**
 * Read a list of parts and check it.
 *
 * @param problem  the problem that was split; must stay alive and unchanged as long as the list.
 * @param parts    out: yours; free it with dlx_parts_free().
 * @param error    out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK or
 *   DLX_ERR_PARTS   parts are missing or overlap, or the list belongs to another problem
 *   DLX_ERR_SYNTAX  the text is not a list of parts, or is damaged or cut off
 *   DLX_ERR_INPUT, DLX_ERR_MEMORY
 */
DLX_API dlx_status dlx_parts_read(const dlx_problem *problem, dlx_read_fn *read, void *user,
                                  dlx_parts **parts, dlx_error *error);

/** Counts of some or all parts. */
typedef struct dlx_results dlx_results;

/**
 * Create an empty collection of results.
 *
 * @param parts    must stay alive as long as the results. Parts may be appended meanwhile.
 * @param results  out: yours; free it with dlx_results_free().
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_results_new(const dlx_parts *parts, dlx_results **results);

/** Free results. */
DLX_API void dlx_results_free(dlx_results *results);

/**
 * Add the result of a part. The same result may be added again.
 *
 * @param number  of the part, from 1.
 * @param digits  its number of solutions in decimal digits; copied.
 * @return DLX_OK, DLX_ERR_PARTS (another count is known for this part), DLX_ERR_ARGUMENT (no such part, or not
 *   a number), DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_results_add(dlx_results *results, uint32_t number, const char *digits);

/** Return the digits added for a part, or NULL if there are none. Valid as long as the results. */
DLX_API const char *dlx_results_part(const dlx_results *results, uint32_t number);

/** Return the sum of all results so far in decimal digits, exact at any size; NULL if memory has run out.
 * Valid until the next call with the results. It is the count of the task once no part lacks a result. */
DLX_API const char *dlx_results_total(dlx_results *results);

/** Write all results so far as text. @return DLX_OK, DLX_ERR_OUTPUT. */
DLX_API dlx_status dlx_results_write(const dlx_results *results, dlx_write_fn *write, void *user);

/**
 * Read results and add them. If the text turns out to be wrong, none of it is added.
 *
 * @param error  out, may be NULL: filled if the status is not DLX_OK.
 * @return as dlx_parts_read(); DLX_ERR_PARTS if they belong to other parts, or contradict a result that is
 *   already there.
 */
DLX_API dlx_status dlx_results_read(dlx_results *results, dlx_read_fn *read, void *user,
                                    dlx_error *error);

#ifdef __cplusplus
}
#endif

#endif
