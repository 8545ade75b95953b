/* SPDX-License-Identifier: MIT */
/*
 * libdlx: save a search and resume it. The rules of dlx.h hold here too.
 *
 * A checkpoint is what a search has found so far, and the parts of the search tree that are left. It does not
 * depend on the kernel, the instructions, the number of threads or the machine, so any other search can continue
 * from it:
 *
 *     dlx_team_rest(team, &checkpoint.parts);      in one process; dlx_checkpoint_write() to a file
 *     dlx_checkpoint_read(problem, ...);           in another one
 *     dlx_parts_enter(checkpoint.parts, 0, task);
 *     dlx_team_begin(team, checkpoint.parts);      dlx_team_next() finds the other solutions
 *
 * Write a checkpoint to a new file and rename it over the old one, so that a complete one always exists.
 */
#ifndef DLX_DLX_CHECKPOINT_H
#define DLX_DLX_CHECKPOINT_H

#include "dlx/parts.h"
#include "dlx/team.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a checkpoint belongs to. The caller may only resume the same. */
typedef enum dlx_checkpoint_task {
    DLX_CHECKPOINT_COUNT, /* counting all solutions */
    DLX_CHECKPOINT_SOLVE, /* finding all solutions */
    DLX_CHECKPOINT_BEST,  /* finding the cheapest solutions */
} dlx_checkpoint_task;

/** What a search has found and what is left of it. The caller fills all fields before it writes one. */
typedef struct dlx_checkpoint {
    dlx_checkpoint_task task; /* what it belongs to */
    dlx_parts *parts;         /* what is left */
    char *solutions;          /* found and delivered so far, in decimal digits; NULL for none */
    uint64_t tree_nodes;      /* visited so far */
    uint64_t output;       /* bytes of output written so far, if the caller keeps them in a file */
    uint64_t output_check; /* a number by which the caller recognizes these bytes; 0 for none */
    double progress;       /* fraction of the tree that is done, 0 to 1 */
    uint64_t best;         /* the settings of a search for the cheapest solutions */
    uint64_t gap;          /* likewise */
    uint32_t gap_share;    /* the gap as a part of the cost, in millionths */
    uint64_t states;       /* of a frontier: how many dlx_checkpoint_read() has found in the text */
    const struct dlx_states
        *frontier; /* of a counter: states to be written, or NULL. They belong to
                                          the counter, which must not go on before */
} dlx_checkpoint;

/** Write a checkpoint as text. @return DLX_OK, DLX_ERR_OUTPUT. The states of a frontier are not collected in memory
 * before; they may be many: about 40 bytes of text each. */
DLX_API dlx_status dlx_checkpoint_write(const dlx_checkpoint *checkpoint, dlx_write_fn *write,
                                        void *user);

/**
 * Read a checkpoint.
 *
 * @param problem     the same problem, with the same costs; must stay alive and unchanged as long as the list.
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free(). After an error it is empty.
 * @param error       out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK or
 *   DLX_ERR_PARTS   the checkpoint belongs to another problem
 *   DLX_ERR_SYNTAX  the text is not a checkpoint, or is damaged or cut off
 *   DLX_ERR_INPUT, DLX_ERR_MEMORY
 */
DLX_API dlx_status dlx_checkpoint_read(const dlx_problem *problem, dlx_read_fn *read, void *user,
                                       dlx_checkpoint *checkpoint, dlx_error *error);

/** Free a checkpoint that another function has filled, and its list of parts. */
DLX_API void dlx_checkpoint_free(dlx_checkpoint *checkpoint);

/**
 * List what is left of a team: the parts of the tree that are left, and the solutions that were found but not
 * delivered, in the order of the search. After dlx_team_count() with the setting `unordered` 1, the parts have no
 * order. The team can go on.
 *
 * @param parts  out: yours; free it with dlx_parts_free().
 * @return DLX_OK, DLX_ERR_KERNEL (this search cannot be cut into parts: see dlx_team_new()), DLX_ERR_MEMORY,
 *   DLX_ERR_TOO_LARGE (the parts would take more than 512 MiB, about 64 bytes each).
 * Cost: O(depth of the search + parts) for each thread, with multiplicities also the options of the items that the search
 *   has branched on; and copying at most about 16 MB of solutions.
 */
DLX_API dlx_status dlx_team_rest(dlx_team *team, dlx_parts **parts);

/**
 * Let a team begin with the parts that are left of another search, instead of the whole task. Call this before
 * anything else. The team then begins with its threads at once, even if there is only one. If none can be started,
 * the calling thread does their work.
 *
 * @param parts  in the order of the search; the team notes how large each of them is, and copies them.
 * @return DLX_OK, DLX_ERR_ARGUMENT (the team has begun, or the parts belong to other required and forbidden
 *   options), DLX_ERR_KERNEL (as dlx_team_rest()), DLX_ERR_MEMORY. After an error, free the team.
 */
DLX_API dlx_status dlx_team_begin(dlx_team *team, dlx_parts *parts);

/**
 * Store what is left of a search with the setting `best`: the cheapest solutions so far, and parts of the tree.
 * The search can go on. Linear programs are not stored, and with multiplicities parts are listed from their
 * beginning.
 *
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free().
 * @return DLX_OK, DLX_ERR_KERNEL (there is no setting `best`; use a team), DLX_ERR_MEMORY,
 *   DLX_ERR_TOO_LARGE (as dlx_team_rest()).
 */
DLX_API dlx_status dlx_search_rest(dlx_search *search, dlx_checkpoint *checkpoint);

/**
 * Let a search with the setting `best` begin with a checkpoint. Call this before anything else. The costs of
 * the solutions are the same as without the checkpoint. Among solutions of equal cost, the choice may differ.
 *
 * @param from  the search copies it.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another problem, other required and forbidden options, or other settings
 *   `best` and `gap`), DLX_ERR_PARTS (a solution is wrong), DLX_ERR_MEMORY. After an error, free the search.
 */
DLX_API dlx_status dlx_search_begin(dlx_search *search, const dlx_checkpoint *from);

/**
 * Let a counter begin with a checkpoint, and allow dlx_counter_rest() later. Call this before anything else.
 * Without dlx_counter_load(), frontiers count the whole task.
 *
 * @param from  a checkpoint of this task, which must stay alive as long as the counter; NULL: count everything.
 * @return DLX_OK, DLX_ERR_ARGUMENT (the counter has begun or keeps a diagram, or the checkpoint belongs to another
 *   task), DLX_ERR_KERNEL (the settings allow no frontier, and no search in the order of Algorithm X),
 *   DLX_ERR_TOO_LARGE (2^128 solutions or more, and something is left), DLX_ERR_MEMORY.
 */
DLX_API dlx_status dlx_counter_begin(dlx_counter *counter, const dlx_checkpoint *from);

/**
 * Let a frontier of a counter go on with the states of a checkpoint. Call this after dlx_counter_begin(), if
 * `states` of the checkpoint is not 0. The text is read a second time, because its states may need more memory than
 * there is: they go to the scratch file of the task. Without one, they take as much memory as they need. Any
 * memory, number of threads and scratch file will do. If the settings allow no frontier, do nothing.
 *
 * @param read   the text that dlx_checkpoint_read() has read, from its beginning.
 * @param error  out, may be NULL: filled if the status is not DLX_OK.
 * @return as dlx_checkpoint_read(), or
 *   DLX_ERR_ARGUMENT  the counter has begun, or dlx_counter_begin() was not called
 *   DLX_ERR_PARTS     another version made the states, or they are impossible
 *   DLX_ERR_OUTPUT    the scratch file failed
 * After an error, free the counter. Cost: reading and entering all states, about half a microsecond each.
 */
DLX_API dlx_status dlx_counter_load(dlx_counter *counter, dlx_read_fn *read, void *user,
                                    dlx_error *error);

/**
 * Store the count of a counter's search so far, the rest of the search, and the states of the frontier that leads.
 * The counter can continue. Once the count is known, nothing is left, whichever method found it.
 *
 * @param checkpoint  out: yours; free it with dlx_checkpoint_free(). Its states belong to the counter: write it
 *   before the counter goes on or is freed.
 * @return DLX_OK, DLX_ERR_ARGUMENT (dlx_counter_begin() was not called), DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (as
 *   dlx_team_rest()).
 */
DLX_API dlx_status dlx_counter_rest(dlx_counter *counter, dlx_checkpoint *checkpoint);

#ifdef __cplusplus
}
#endif

#endif
