/* SPDX-License-Identifier: MIT */
/*
 * What the files of `dlx-mpi` share. Rank 0 leads: it keeps the pool of parts (pool.h), gives
 * orders and prints (leader.c). Every rank, including rank 0, has a worker that searches
 * (worker.c). All calls of MPI are in main.c.
 */
#ifndef DLX_CLI_MPI_RANKS_H
#define DLX_CLI_MPI_RANKS_H

#include "cli/dlx/run.h"

#include <pthread.h>
#include <stdatomic.h>

/** The command line: options of `dlx`, and options that only several ranks need. */
struct job {
    struct cli cli; /* what both programs know; the first member */
    bool counts;    /* dlx-mpi count; otherwise dlx-mpi solve */
    double budget;  /* --budget: seconds between two messages of a rank; 0: choose */
};

/* ---- texts in memory (package.c), which are written and read as files are ---- */

/** A text that grows while it is written. All zero is an empty one. */
struct memo {
    char *text;    /* owned; not terminated */
    size_t length; /* bytes written */
    size_t room;   /* allocated length */
    size_t read;   /* bytes that memo_read() has returned */
};

/** Append to a memo: a dlx_write_fn. Return false if there is no memory. */
bool memo_write(void *memo, const char *text, size_t size);

/** Read a memo from where the last call ended: a dlx_read_fn. */
bool memo_read(void *memo, char *buffer, size_t size, size_t *got);

/** Make a memo empty, but keep its memory. */
void memo_clear(struct memo *memo);
void memo_free(struct memo *memo);

/*
 * A problem as bytes, so that only rank 0 needs its file. All numbers are 32-bit little-endian:
 *
 *     items, options
 *     for each item: kind, least, most
 *     for each option: cost (two numbers), number of entries, and for each entry: item, color
 *
 * Names are not sent, because only rank 0 prints. Items and options keep their numbers.
 */

/** Append a problem to a memo. Return false if there is no memory. */
bool package_write(const dlx_problem *problem, struct memo *memo);

/** Read a problem. Return DLX_OK, DLX_ERR_SYNTAX (the bytes are not a problem), or an error of
 * adding to a problem. */
dlx_status package_read(struct memo *memo, const dlx_allocator *allocator, dlx_problem **problem);

/* ---- messages (main.c) ---- */

/*
 * How ranks send texts to each other. A text of any length is sent in pieces, because MPI counts
 * bytes in an int. Only the main thread of a rank calls these functions.
 */

/** The kinds of messages. The leader is rank 0. */
enum tag {
    TAG_PROBLEM = 1, /* leader to each rank, once: the problem */
    TAG_ORDER,       /* leader to a rank: parts to search, and how long */
    TAG_STOP,        /* leader to a busy rank: send the result at once */
    TAG_END,         /* leader to each rank, once: there is nothing more to do */
    TAG_RESULT,      /* a rank to the leader: what it found, and what it left */
};

enum { LEADER = 0 };

/** Send a text, which may be empty. */
void message_send(int rank, enum tag tag, const char *text, size_t length);

/** Receive a message if one has come, and replace the contents of `memo`. Return false if there is
 * none. Without memory for the text, all ranks end. */
bool message_poll(int *rank, enum tag *tag, struct memo *memo);

/** Wait for a moment before looking for messages again. MPI's own waiting keeps a core busy. */
void message_nap(void);

/* ---- the worker (worker.c) ---- */

/*
 * The worker of a rank: a thread that carries out orders with a team of threads. An order is the
 * number of seconds and a checkpoint, whose parts are to be searched. The result is a checkpoint as
 * well: what was found, and the remaining parts.
 *
 *     order                         result
 *     0.5
 *     dlx-work 1                    dlx-work 1
 *     ...                           solutions 683
 *     part 1 : 2 5                  nodes 5120
 *     part 2 : =1 8                 begun 1 : 2 8 11
 *     end 9d0c6d2a1f7e3085          part 2 : =2 14
 *                                   end 5be0c6d2a1f7e308
 *
 * A result that is not a checkpoint is a message: why the worker failed.
 */

enum worker_state { WORKER_IDLE, WORKER_BUSY, WORKER_DONE, WORKER_ENDING };

struct worker {
    const struct job *job;   /* the command line */
    dlx_problem *problem;    /* not owned; constant */
    dlx_task *task;          /* owned; for one order after the other */
    bool has_thread;         /* the thread was started */
    pthread_t thread;        /* carries out the orders */
    pthread_mutex_t lock;    /* guards the state */
    pthread_cond_t news;     /* there is an order, or the worker is to end */
    enum worker_state state; /* who may use the texts: the thread only while it is busy */
    atomic_bool is_stopped;  /* the current order is the last one */
    struct memo order;       /* the order */
    struct memo result;      /* its result */
};

/** Begin a worker. Return DLX_OK, or an error of the task; call worker_end() in any case. */
dlx_status worker_begin(struct worker *worker, const struct job *job, dlx_problem *problem);

/** Give an order to the worker, which must be idle. Swap the text of `order` for another one. */
void worker_give(struct worker *worker, struct memo *order);

/** Take the result if there is one, and return whether there is. The worker is then idle. */
bool worker_take(struct worker *worker, struct memo *result);

/** Let the worker end its order soon. The leader gives no more orders, so the result lists the
 * remaining parts only if the job has a checkpoint. */
void worker_stop(struct worker *worker);

/** Stop the worker and free what it has. */
void worker_end(struct worker *worker);

/** Apply the settings of the command line to a task. */
dlx_status worker_settings(const struct job *job, dlx_task *task);

/* ---- the leader (leader.c) ---- */

/** Run the job with this many ranks. Afterwards, all of them end. Return the exit status. */
int lead(const struct job *job, int ranks);

#endif
