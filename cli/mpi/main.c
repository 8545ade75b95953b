/* SPDX-License-Identifier: MIT */
/*
 * The program `dlx-mpi`: count or find all solutions on many machines, with MPI. Rank 0 leads, and every rank
 * has a team of threads. Only the main thread of a rank calls MPI, and only to send, receive and probe.
 */
#include "cli/common/files.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/mpi/leader.h"
#include "cli/mpi/package.h"

#include <getopt.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

const char program_name[] = "dlx-mpi";

/* ---- a rank that does not lead ---- */

/* What such a rank has. */
struct follower {
    int argc;             /* the command line */
    char **argv;          /* its words */
    struct job job;       /* what they mean; parsed when there is a problem */
    dlx_problem *problem; /* NULL before the leader has sent it */
    struct worker worker; /* its job is NULL before there is a problem */
    struct memo text;     /* the message at hand */
};

/* Tell the leader why this rank cannot work, as the result of the order at hand. */
static void send_failure(dlx_status status)
{
    const char *text = status_text(status);
    message_send(LEADER, TAG_RESULT, text, strlen(text));
}

/* The leader has found no mistake in the same command line. */
static dlx_status begin_work(struct follower *f)
{
    if (job_parse(f->argc, f->argv, &f->job) >= 0)
        return DLX_ERR_ARGUMENT;
    limit_set(f->job.cli.memory_limit);
    const dlx_status status = package_read(&f->text, &cli_memory, &f->problem);
    return status == DLX_OK ? worker_begin(&f->worker, &f->job, f->problem) : status;
}

/* Obey one message. Return false if it is the last one. */
static bool obey(struct follower *f, enum tag tag, dlx_status *status)
{
    if (tag == TAG_PROBLEM)
        *status = begin_work(f);
    else if (tag == TAG_ORDER && *status != DLX_OK)
        send_failure(*status);
    else if (tag == TAG_ORDER)
        worker_give(&f->worker, &f->text);
    else if (tag == TAG_STOP && f->worker.job != NULL)
        worker_stop(&f->worker);
    return tag != TAG_END;
}

/* Carry out orders until the leader ends the job. */
static void follow(struct follower *f)
{
    dlx_status status = DLX_OK;
    int rank;
    enum tag tag;
    for (;;) {
        if (message_poll(&rank, &tag, &f->text)) {
            if (!obey(f, tag, &status))
                return;
        } else if (f->worker.job != NULL && worker_take(&f->worker, &f->text))
            message_send(LEADER, TAG_RESULT, f->text.text, f->text.length);
        else
            message_nap();
    }
}

static void run_follower(int argc, char **argv)
{
    struct follower f = {.argc = argc, .argv = argv};
    follow(&f);
    if (f.worker.job != NULL)
        worker_end(&f.worker);
    dlx_problem_free(f.problem);
    memo_free(&f.text);
    free(f.job.cli.fixes);
}

/* ---- the program ---- */

static int run_leader(int argc, char **argv, int ranks)
{
    struct job job;
    int status = job_parse(argc, argv, &job);
    if (status < 0) {
        limit_set(job.cli.memory_limit); /* before the first allocation that is charged to it */
        status = lead(&job, ranks);
    } else {
        for (int rank = 1; rank < ranks; rank++)
            message_send(rank, TAG_END, NULL, 0);
    }
    free(job.cli.fixes);
    return finish_output(status);
}

/* Return the number of this rank, after all ranks have begun. */
static int begin_ranks(int *argc, char ***argv, int *ranks)
{
    int rank, level;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    if (level < MPI_THREAD_FUNNELED) {
        say("dlx-mpi: this MPI does not support threads\n");
        MPI_Abort(MPI_COMM_WORLD, EXIT_ERROR);
    }
    return rank;
}

/* Answer --help or --version, also where MPI cannot start. Return -1 if the word was the value of another option, or
 * the exit status. */
static int show_help(int argc, char **argv)
{
    struct job job = {.counts = false};
    int status = EXIT_ERROR;
    char **words = calloc((size_t)argc + 1, sizeof *words); /* parsing moves words */
    if (words == NULL)
        out_of_memory();
    else {
        memcpy(words, argv, (size_t)argc * sizeof *words);
        status = job_parse(argc, words, &job);
        optind = 1; /* and the next parse begins with the first */
    }
    free(job.cli.fixes);
    free(words);
    return status;
}

int main(int argc, char **argv)
{
    int ranks, status = EXIT_FINE;
    files_begin();
    signals_watch(SIGNALS_IGNORE); /* otherwise an early SIGUSR1 would end the program */
    if (job_asks_help(argc, argv) && (status = show_help(argc, argv)) >= 0)
        return finish_output(status);
    status = EXIT_FINE;
    if (begin_ranks(&argc, &argv, &ranks) == LEADER)
        status = run_leader(argc, argv, ranks);
    else
        run_follower(argc, argv);
    MPI_Finalize();
    return status;
}
