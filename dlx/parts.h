/* SPDX-License-Identifier: MIT */
/*
 * libdlx: remaining work. Cut a problem into parts that many machines count, and put their results
 * together; or save a search and resume it. The rules of dlx.h hold here too.
 *
 * A part is a list of decisions: options required and options forbidden. It represents all
 * solutions that obey these decisions. The parts of one list divide the solutions of a task: each
 * solution belongs to exactly one part.
 *
 *     dlx_parts_split(task, 500, &parts);          on one machine; dlx_parts_write() to a file
 *     dlx_parts_enter(parts, 17, task);            on any machine: count or search what the task now asks
 *     dlx_results_add(results, 17, digits);        the count of part 17; dlx_results_write() to a file
 *     dlx_results_read(results, ...);              on one machine: the files of all machines
 *     dlx_results_total(results)                   the count
 *
 * A checkpoint is what a search has found so far, and the remaining parts of the search tree. It
 * does not depend on the kernel, the instructions, the number of threads or the machine, so any
 * other search can continue from it:
 *
 *     dlx_team_rest(team, &checkpoint.parts);      in one process; dlx_checkpoint_write() to a file
 *     dlx_checkpoint_read(problem, ...);           in another one
 *     dlx_parts_enter(checkpoint.parts, 0, task);
 *     dlx_team_begin(team, checkpoint.parts);      dlx_team_next() finds the other solutions
 *
 * Write a checkpoint to a new file and rename it over the old one, so that a complete one always
 * exists.
 *
 * All of these are written as one kind of text, which docs/cluster.md describes. Functions that
 * only read may be called from several threads.
 */
#ifndef DLX_DLX_PARTS_H
#define DLX_DLX_PARTS_H

#include "dlx/team.h"

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
    double share;         /* fraction of the whole tree, in the rest of a search and after
                             dlx_parts_weigh(); 0 for a solution */
} dlx_part;

/** A list of parts. They are numbered from 1 in the order in which a search meets their solutions,
 * except after a count in any order. */
typedef struct dlx_parts dlx_parts;

/** The sizes of the parts, estimated by random descents. */
typedef struct dlx_split {
    double tree_nodes; /* estimated nodes of all parts together */
    double largest;    /* estimated nodes of the largest part */
} dlx_split;

/**
 * Cut a task into parts: split the part that is estimated to be the largest, until there are
 * enough.
 *
 * @param task   its required and forbidden options hold for all parts. Its limit on time holds:
 *               when it is reached, there are fewer parts. The settings `choose`, `seed` and
 *               `cheapest` do not matter.
 * @param count  parts wanted, at least 1. There are fewer if the search tree is smaller, and some
 *               more if the last split has many branches.
 * @param parts  out: yours; free it with dlx_parts_free().
 * @param split  out, may be NULL: the estimates.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE, DLX_ERR_ARGUMENT (count is 0).
 * Cost: for each part about twenty random descents, as dlx_estimate_make() makes them. Source: many
 * more parts than workers, as in J.-C. Regin, M. Rezgui and A. Malapert, "Embarrassingly Parallel
 * Search" (CP 2013); the largest first by the estimates of D. E. Knuth (1975).
 */
DLX_API dlx_status dlx_parts_split(dlx_task *task, uint32_t count, dlx_parts **parts,
                                   dlx_split *split);

/**
 * Create an empty list.
 *
 * @param task   its required and forbidden options hold for all parts, except those that
 *               dlx_parts_enter() set for one part.
 * @param parts  out: yours; free it with dlx_parts_free().
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_parts_new(const dlx_task *task, dlx_parts **parts);

/**
 * Append copies of the parts from `first` to `last` of another list with the same decisions for all
 * parts. If `last` is less than `first`, append none. Cost: O(decisions of the first part +
 * decisions stored for the others).
 *
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such part, another problem, other decisions for all parts),
 *   DLX_ERR_MEMORY: some of the parts may have been appended.
 */
DLX_API dlx_status dlx_parts_append(dlx_parts *parts, const dlx_parts *from, uint32_t first,
                                    uint32_t last);

/** Append a solution, as a part in the state DLX_PART_FOUND. @return DLX_OK, DLX_ERR_MEMORY. */
DLX_API dlx_status dlx_parts_append_solution(dlx_parts *parts, const uint32_t *options,
                                             uint32_t count);

/** Set the share of each part: its fraction of the tree that all parts form, if the branches of
 * each node are equally large. Cost: O(decisions that the list stores). @return DLX_OK,
 * DLX_ERR_MEMORY. */
DLX_API dlx_status dlx_parts_weigh(dlx_parts *parts);

/** Free a list of parts. */
DLX_API void dlx_parts_free(dlx_parts *parts);

/** Return the number of parts. */
DLX_API uint32_t dlx_parts_count(const dlx_parts *parts);

/** Return a part. Number 0 has the decisions that hold for all parts. A part that does not exist is
 * empty. */
DLX_API dlx_part dlx_parts_part(const dlx_parts *parts, uint32_t number);

/** Return one decision of a part. Places count from 0, along the path from the root of the search
 * tree, and `place` must be less than the number of decisions. Cost: O(log parts). */
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
 * Check that the parts divide the solutions: nothing is missing, and nothing is counted twice. This
 * uses no search, and does not trust the source of the list. dlx_parts_read() does it already.
 *
 * @param number  out, may be NULL: the part at fault, from 1; 0 if none is.
 * @param reason  out, may be NULL: what is wrong, in words; "" if nothing is. Static storage.
 * @return DLX_OK, DLX_ERR_PARTS, DLX_ERR_MEMORY. Cost: O(decisions * length of the options that
 *         share an item).
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
 * @return DLX_OK, DLX_ERR_PARTS (another count is known for this part), DLX_ERR_ARGUMENT (no such
 *   part, or not a number), DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_results_add(dlx_results *results, uint32_t number, const char *digits);

/** Return the digits added for a part, or NULL if there are none. Valid as long as the results. */
DLX_API const char *dlx_results_part(const dlx_results *results, uint32_t number);

/** Return the sum of all results so far in decimal digits, exact at any size; NULL if memory has
 * run out. Valid until the next call with the results. It is the count of the task once no part
 * lacks a result. */
DLX_API const char *dlx_results_total(dlx_results *results);

/** Write all results so far as text. @return DLX_OK, DLX_ERR_OUTPUT. */
DLX_API dlx_status dlx_results_write(dlx_results *results, dlx_write_fn *write, void *user);

/**
 * Read results and add them. If the text turns out to be wrong, none of it is added.
 *
 * @param error  out, may be NULL: filled if the status is not DLX_OK.
 * @return as dlx_parts_read(); DLX_ERR_PARTS if they belong to other parts, or contradict a result
 *   that is already there.
 */
DLX_API dlx_status dlx_results_read(dlx_results *results, dlx_read_fn *read, void *user,
                                    dlx_error *error);

/* ---- checkpoints ---- */

/** What a checkpoint belongs to. The caller may only resume the same. */
typedef enum dlx_checkpoint_task {
    DLX_CHECKPOINT_COUNT,    /* counting all solutions */
    DLX_CHECKPOINT_SOLVE,    /* finding all solutions */
    DLX_CHECKPOINT_CHEAPEST, /* finding the cheapest solutions */
} dlx_checkpoint_task;

/** What a search has found, and its remaining work. The caller fills all fields before it writes
 * one. */
typedef struct dlx_checkpoint {
    dlx_checkpoint_task task; /* what it belongs to */
    dlx_parts *parts;         /* the remaining work */
    dlx_results *results;     /* not owned: results of other parts of a list, if the parts belong to
                              one; or NULL */
    char *wanted;          /* then: numbers of that list whose results are wanted, without spaces,
                              such as 2-5,9; NULL: all */
    char *solutions;       /* found and delivered so far, in decimal digits; NULL for none */
    uint64_t tree_nodes;   /* visited so far */
    uint64_t output;       /* bytes of output written so far, if the caller keeps them in a file */
    uint64_t output_check; /* a number by which the caller recognizes these bytes; 0 for none */
    double progress;       /* fraction of the tree that is done, 0 to 1 */
    uint64_t cheapest;     /* the settings of a search for the cheapest solutions */
    uint64_t gap;          /* likewise */
    uint32_t gap_share;    /* the gap as a part of the cost, in millionths */
    uint64_t states;       /* of a frontier: how many dlx_checkpoint_read() has found in the text */
    const struct dlx_states *frontier; /* of a counter: states to be written, or NULL. They belong
                                          to the counter; write them before it goes on */
} dlx_checkpoint;

/** Write a checkpoint as text. @return DLX_OK, DLX_ERR_OUTPUT. The states of a frontier are written
 * one by one and not collected in memory: there may be many, with about 40 bytes of text each. */
DLX_API dlx_status dlx_checkpoint_write(const dlx_checkpoint *checkpoint, dlx_write_fn *write,
                                        void *user);

/**
 * Read a checkpoint.
 *
 * @param problem     the same problem, with the same costs; must stay alive and unchanged as long
 *                    as the list.
 * @param results     receives the results in the text, as dlx_results_read() adds them. With NULL,
 *   a text with results is refused.
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free(). After an error it is empty.
 * @param error       out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK or
 *   DLX_ERR_PARTS   the checkpoint belongs to another problem, or its results to another list, or they contradict others
 *   DLX_ERR_SYNTAX  the text is not a checkpoint, or is damaged or cut off
 *   DLX_ERR_INPUT, DLX_ERR_MEMORY
 */
DLX_API dlx_status dlx_checkpoint_read(const dlx_problem *problem, dlx_results *results,
                                       dlx_read_fn *read, void *user, dlx_checkpoint *checkpoint,
                                       dlx_error *error);

/** Free a checkpoint that another function has filled, and its list of parts. */
DLX_API void dlx_checkpoint_free(dlx_checkpoint *checkpoint);

/**
 * List the remaining work of a team: the remaining parts of the tree, and the solutions that were
 * found but not delivered, in the order of the search. After dlx_team_count() with the setting
 * `unordered` 1, the parts have no order. The team can go on.
 *
 * @param parts  out: yours; free it with dlx_parts_free().
 * @return DLX_OK, DLX_ERR_KERNEL (this search cannot be cut into parts: see dlx_team_new()),
 *   DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (the parts would take more than 512 MiB, about 64 bytes
 *   each).
 * Cost: O(depth of the search + parts) for each thread, with multiplicities also the options of the
 * items that the search
 *   has branched on; and copying at most about 16 MB of solutions.
 */
DLX_API dlx_status dlx_team_rest(dlx_team *team, dlx_parts **parts);

/**
 * Let a team begin with the remaining parts of another search, instead of the whole task. Call this
 * before anything else. The team then begins with its threads at once, even if there is only one.
 * If none can be started, the calling thread does their work.
 *
 * @param parts  in the order of the search. The team sets their shares and copies them.
 * @return DLX_OK, DLX_ERR_ARGUMENT (the team has begun, or the parts belong to other required and
 *   forbidden options), DLX_ERR_KERNEL (as dlx_team_rest()), DLX_ERR_MEMORY. After an error, free
 *   the team.
 */
DLX_API dlx_status dlx_team_begin(dlx_team *team, dlx_parts *parts);

/**
 * Store the state of a search with the setting `cheapest`: the cheapest solutions so far, and parts
 * of the tree. The search can go on. Linear programs are not stored, and with multiplicities parts
 * are listed from their beginning.
 *
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free().
 * @return DLX_OK, DLX_ERR_KERNEL (there is no setting `cheapest`; use a team), DLX_ERR_MEMORY,
 *   DLX_ERR_TOO_LARGE (as dlx_team_rest()).
 */
DLX_API dlx_status dlx_search_rest(dlx_search *search, dlx_checkpoint *checkpoint);

/**
 * Let a search with the setting `cheapest` begin with a checkpoint. Call this before anything else.
 * The costs of the solutions are the same as without the checkpoint. Among solutions of equal cost,
 * the choice may differ.
 *
 * @param from  the search copies it.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another problem, other required and forbidden options, or other
 *   settings `cheapest` and `gap`), DLX_ERR_PARTS (a solution is wrong), DLX_ERR_MEMORY. After an
 *   error, free the search.
 */
DLX_API dlx_status dlx_search_begin(dlx_search *search, const dlx_checkpoint *from);

/**
 * Let a counter begin with a checkpoint, and allow dlx_counter_rest() later. Call this before
 * anything else. Without dlx_counter_load(), frontiers count the whole task.
 *
 * @param from  a checkpoint of this task, which must stay alive as long as the counter; NULL: count
 *              everything.
 * @return DLX_OK, DLX_ERR_ARGUMENT (the counter has begun or keeps a diagram, or the checkpoint
 *   belongs to another task), DLX_ERR_KERNEL (the settings allow no frontier, and no search in the
 *   order of Algorithm X), DLX_ERR_TOO_LARGE (2^128 solutions or more, and work remains),
 *   DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_counter_begin(dlx_counter *counter, const dlx_checkpoint *from);

/**
 * Let a frontier of a counter go on with the states of a checkpoint. Call this after
 * dlx_counter_begin(), if `states` of the checkpoint is not 0. The text is read a second time,
 * because its states may need more memory than there is: they go to the scratch file of the task.
 * Without one, they take as much memory as they need. Any memory, number of threads and scratch
 * file will do. If the settings allow no frontier, do nothing.
 *
 * @param read   the text that dlx_checkpoint_read() has read, from its beginning.
 * @param error  out, may be NULL: filled if the status is not DLX_OK.
 * @return as dlx_checkpoint_read(), or
 *   DLX_ERR_ARGUMENT  the counter has begun, or dlx_counter_begin() was not called
 *   DLX_ERR_PARTS     another version made the states, or they are impossible
 *   DLX_ERR_OUTPUT    the scratch file failed
 * After an error, free the counter. Cost: reading and entering all states, about half a microsecond
 * each.
 */
DLX_API dlx_status dlx_counter_load(dlx_counter *counter, dlx_read_fn *read, void *user,
                                    dlx_error *error);

/**
 * Store the count of a counter's search so far, the rest of the search, and the states of the
 * frontier that leads. The counter can continue. Once the count is known, no work remains,
 * whichever method found it.
 *
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free(). Its states belong to the
 *   counter: write it before the counter goes on or is freed.
 * @return DLX_OK, DLX_ERR_ARGUMENT (dlx_counter_begin() was not called), DLX_ERR_MEMORY,
 *   DLX_ERR_TOO_LARGE (as dlx_team_rest()).
 */
DLX_API dlx_status dlx_counter_rest(dlx_counter *counter, dlx_checkpoint *checkpoint);

#ifdef __cplusplus
}
#endif

#endif
