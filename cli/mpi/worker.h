/* SPDX-License-Identifier: MIT */
/*
 * The worker of a rank: a thread that carries out orders with a team of threads. An order is the number of
 * seconds and a checkpoint, whose parts are to be searched. The result is a checkpoint as well: what was found,
 * and the parts that are left.
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
#ifndef DLX_CLI_MPI_WORKER_H
#define DLX_CLI_MPI_WORKER_H

#include "cli/mpi/arguments.h"
#include "cli/mpi/memo.h"

#include <pthread.h>
#include <stdatomic.h>

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
    atomic_bool is_stopped;  /* the order at hand is the last one */
    struct memo order;       /* the order */
    struct memo result;      /* its result */
};

/** Begin a worker. Return DLX_OK, or an error of the task; call worker_end() in any case. */
dlx_status worker_begin(struct worker *worker, const struct job *job, dlx_problem *problem);

/** Give the worker an order. It must be idle. Take over the text of `order`, and leave another one. */
void worker_give(struct worker *worker, struct memo *order);

/** Take the result if there is one, and return whether there is. The worker is then idle. */
bool worker_take(struct worker *worker, struct memo *result);

/** Let the worker end its order soon. The leader gives no more orders, so the result lists what is left only if the job
 * has a checkpoint. */
void worker_stop(struct worker *worker);

/** Stop the worker and free what it has. */
void worker_end(struct worker *worker);

/** Apply the settings of the command line to a task. */
dlx_status worker_settings(const struct job *job, dlx_task *task);

#endif
