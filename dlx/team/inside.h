/* SPDX-License-Identifier: MIT */
/*
 * The internals of a team. Its work is a list of chunks in search order. A chunk is a piece of the
 * tree: remaining parts, and solutions that were found. Three threads share it like this:
 *
 *     chunk      state      solutions     left
 *     1          done       x x x         -              the caller takes solutions from here
 *     2          running    x             rest of 2      worker A
 *     3          running    x x           rest of 3      worker B
 *     4          ready      -             two parts      waits for a worker
 *     5          running    x x           rest of 5      worker C
 *
 * A worker runs for slices of about a millisecond, or until it gets down to a leaf. It stops
 * earlier only if the threads must rest. Between two slices it checks whether others wait for work.
 * If so, the later half of its shallowest parts becomes a new chunk right after its own, so the
 * list stays in order without a comparison. A free worker takes the first chunk that is ready.
 *
 * Solutions wait in blocks. There are at most `most_blocks` of them, and the last free block is for
 * the first chunk: see chunks.c. The search therefore never waits for a caller that waits for the
 * search. Unless the first chunk is done, a worker has it or takes it next: a worker takes the
 * first ready chunk, and makes a new one only for a worker that has none.
 *
 * For a few solutions, the work is a mixture of members instead of chunks: see worker.c. If all are
 * wanted, in their usual order, the caller's search begins as such a mixture. The threads start
 * once it is a search of one kernel, which can be divided: search_end_help().
 *
 * One lock guards the team. A worker holds it between two slices. What a running chunk has left
 * belongs to its worker, and needs no lock.
 *
 * Invariant: each solution of the task was delivered, is in a block of a chunk or of its worker, or
 * is in a part that the chunk still has to search. They come in this order, chunk after chunk. Only
 * a count in any order, such as that of lanes_flow.c, leaves parts in no order.
 */
#ifndef DLX_TEAM_INSIDE_H
#define DLX_TEAM_INSIDE_H

#include "dlx/search/rest.h"
#include "dlx/team.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* The most solutions of one call of dlx_team_count(). */
#define MOST_COUNTED (UINT64_C(1) << 62)

/* Solutions that wait, each after its number of options. */
struct block {
    struct block *next; /* in a list */
    size_t used;        /* words written */
    size_t read;        /* words delivered */
    uint32_t word[];    /* team->block_words of them */
};

struct blocks {
    struct block *first, *last;
};

enum chunk_state { CHUNK_READY, CHUNK_RUNNING, CHUNK_DONE };

struct chunk {
    struct chunk *next, *before; /* in the order of the search; NULL at the ends */
    enum chunk_state state;
    dlx_parts *left;      /* parts that nobody has begun, owned */
    struct blocks blocks; /* solutions in order */
};

struct worker {
    dlx_team *team;
    pthread_t thread;
    dlx_task *task; /* a copy of the caller's; NULL if the search belongs to the caller's task */
    dlx_search *search;          /* NULL if there was no memory or time for it */
    struct member *member;       /* of a mixture: the current one, or NULL */
    enum kernel_end end;         /* how its slice ended */
    struct chunk *chunk;         /* being searched, or NULL */
    struct place part;           /* being searched, if there is a chunk */
    bool has_part;               /* false: begin the next part of the chunk */
    struct block *block;         /* for solutions, or NULL */
    uint64_t slice;              /* tree nodes of a slice */
    double deadline;             /* at which the present slice ends early; 0: none */
    bool is_cut;                 /* it ended early */
    double alone_until;          /* before this time, it lists no parts for others */
    struct kernel_budget budget; /* the rest of the present slice */
    uint64_t tries;              /* tree nodes counted where parts begin */
    uint64_t *levels; /* tree nodes of each level of the whole tree, without those after `seen` */
    uint64_t *seen;   /* tree nodes of each level of its search that are in `levels` */
};

struct dlx_team {
    dlx_allocator allocator; /* the problem's */
    dlx_task *task;          /* not owned; only the caller's thread uses it, except its stop flag */
    dlx_task *asked;         /* a copy: its decisions and settings when the team was created */
    dlx_search *search;      /* the caller's; of the first worker once there are threads */
    uint32_t wanted;         /* threads that were asked for */
    bool is_unordered;       /* deliver solutions in any order */
    double begun;            /* when the first call began; 0 before */
    struct worker *workers;  /* `wanted` of them, or NULL */
    uint32_t threads;        /* number of threads that were started; 1 if is_alone */
    bool is_alone;           /* there is none: the caller does the first worker's work */
    pthread_mutex_t lock;    /* guards everything below */
    pthread_cond_t work;     /* workers wait here */
    pthread_cond_t news;     /* the caller waits here */
    struct chunk *first;     /* the list of chunks; NULL: all is delivered */
    struct blocks loose;     /* unordered: solutions that can be delivered */
    uint32_t running;        /* threads that are not waiting */
    uint32_t idle;           /* threads that wait for a chunk */
    uint32_t ready;          /* chunks that wait for a thread */
    atomic_bool is_resting;  /* all threads are to wait; read without the lock, too */
    bool is_ending;          /* all threads are to end */
    bool is_over;            /* the caller knows that there are no more solutions */
    bool only_count;         /* the caller wants no solutions, only their number */
    uint64_t found;          /* solutions counted since the last look */
    uint64_t nodes_left; /* tree nodes that may still be given to workers; NO_LIMIT: any number */
    uint64_t granted;    /* tree nodes that workers may use in their slices */
    uint64_t spent;      /* tree nodes visited that the task does not know of yet */
    double deadline;     /* a copy of the task's */
    double until;        /* deadline for making searches: of the task that is watched */
    size_t block_words;  /* length of a block */
    uint32_t blocks, most_blocks;  /* number of blocks; the most there may be */
    struct block *spare;           /* blocks that are free */
    const struct mixture *mixture; /* of a search for a few solutions, instead of chunks; or NULL */
    struct block *reading;         /* the block from which the caller gets solutions, or NULL */
    uint64_t *levels; /* tree nodes of each level, of all threads; then the arrays of each worker */
    size_t level_room; /* length of each of these arrays */
};

/* Copy the deadline for making searches. Threads do not look at the caller's task. */
static inline void team_set_until(dlx_team *team)
{
    const struct permit *watched = team->task->settings.permit;
    team->until = (watched != NULL ? watched : &team->task->permit)->deadline;
}

/* Return the number of elements of team->levels. */
static inline size_t team_levels_size(const dlx_team *team)
{
    return (2 * (size_t)team->wanted + 1) * team->level_room;
}

/* ---- chunks.c: with the lock held, or before there are threads ---- */

/* Create a chunk after another, or the first if `after` is NULL. Return NULL if memory is out. */
struct chunk *chunk_new(dlx_team *team, struct chunk *after);

/* Return whether a chunk has parts that nobody has begun. */
static inline bool chunk_has_parts(const struct chunk *chunk)
{
    assert(chunk != NULL);
    return !parts_are_taken(chunk->left);
}

/* Remove a chunk without solutions and parts from the list. */
void chunk_remove(dlx_team *team, struct chunk *chunk);

/* Free a chunk that is in no list, with its blocks and its parts. */
void chunk_free(dlx_team *team, struct chunk *chunk);

/* Return a new block, or NULL if there are enough blocks, or there is no memory. */
struct block *block_new(dlx_team *team);

/* Return a free block for a worker on this chunk, or NULL if it has to wait. */
struct block *block_take(dlx_team *team, const struct chunk *chunk);
void block_give_back(dlx_team *team, struct block *block);
void block_append(struct blocks *blocks, struct block *block);
struct block *block_remove(struct blocks *blocks);
void block_free(dlx_team *team, struct block *block);

/* Return true if the solutions of this chunk come next, or the order does not matter. */
bool chunk_is_next(const dlx_team *team, const struct chunk *chunk);

/* ---- team.c ---- */

/* Search alone until threads are due. Return the number of solutions (<= 1 unless only_count). */
uint64_t team_search_alone(dlx_team *team, bool only_count, bool may_start, dlx_outcome *outcome);

/* Return whether the rest of the team's search can be listed. */
bool team_has_rest(const dlx_team *team);

/* Make a chunk of the caller's search, and start the threads. A mixture has no chunk. If there is
 * no memory for a team, the caller goes on alone. */
void team_assemble(dlx_team *team);

/* Allocate workers and blocks of solutions. Return false if there is no memory. */
bool team_make_room(dlx_team *team);

/* With the lock held: start as many threads as there can be. The first of them goes on with this
 * chunk, or with any if it is NULL. */
void team_start(dlx_team *team, struct chunk *begun);

/* Without a thread, let the caller do the work of the first worker whenever it would wait. */
void team_be_alone(dlx_team *team);

/* End the threads. The caller goes on alone. */
void team_disband(dlx_team *team);

/* ---- team.c: with the lock held ---- */

/* Let the threads work within the limits of the task. */
void team_resume(dlx_team *team);

/* Wait until all threads have come to rest, and charge the task for what they did. */
void team_rest(dlx_team *team);

/* Return whether the threads must stop, or cannot go on without more tree nodes. Store why. */
bool team_must_stop(dlx_team *team, dlx_outcome *outcome);

/* Before a worker's search leaves its part, add its work to the levels of the whole tree. */
void team_note_levels(struct worker *w);

/* Count the last option of the part that a worker enters as a tree node of the level above. */
void team_note_try(struct worker *w);

/* ---- worker.c ---- */

/* Let the threads search for the next solution. On DLX_FOUND, the search is at it. The threads rest
 * or, once one member goes on alone, have ended. */
dlx_outcome members_next(dlx_team *team);

/* Count the remaining solutions. */
dlx_outcome members_count(dlx_team *team, uint64_t *count);

/* The function of a thread. Its argument is a struct worker. */
void *worker_run(void *worker);

/* With the lock held: search for a slice of time, if there is something to search. */
void worker_run_slice(struct worker *w);

#endif
