/* SPDX-License-Identifier: MIT */
/*
 * The program `dlx-mpi`: count or find all solutions on many machines, with MPI. Rank 0 leads, and
 * every rank has a team of threads. Only the main thread of a rank calls MPI, only in this file,
 * and only to send, receive and probe.
 *
 * The command line has the options of `dlx count` and `dlx solve` that make sense on many machines,
 * and some of its own. cli/common/options.h explains the columns of the table.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/command.h"
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/dlx/run.h"
#include "cli/mpi/ranks.h"
#include "dlx/threads/pipeline.h"

#include <getopt.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the command line ---- */

enum { FOR_SOLVE = 1, FOR_COUNT = 2, FOR_BOTH = FOR_SOLVE | FOR_COUNT };

/* clang-format off */
static const struct command commands[] = {
    {"solve", FOR_SOLVE, NULL, "[OPTION]... [FILE]",
     "Print every solution: one line per chosen option, then an empty line.",
     "  mpirun --hostfile hosts dlx-mpi solve --output=solutions problem.dlx\n",
     {"there is a solution", "there is none", NULL, "a limit stopped the search"}},
    {"count", FOR_COUNT, NULL, "[OPTION]... [FILE]",
     "Print the number of solutions.",
     "  mpirun --hostfile hosts dlx-mpi count --checkpoint=state problem.dlx\n",
     {"there is a solution", "there is none", NULL, "a limit stopped the count"}},
    {.name = NULL},
};
/* clang-format on */

#define FLAG(member)                OPTION_FLAG_IN(struct job, member)
#define NUMBER(member)              OPTION_NUMBER_IN(struct job, member, 1, OPTION_NO_LIMIT)
#define SMALL(member, lower, upper) OPTION_SMALL_IN(struct job, member, lower, upper)
#define SECONDS(member)             OPTION_SECONDS_IN(struct job, member)

/* clang-format off */
static const struct option_entry entries[] = {
    OPTION_GROUP("Which solutions"),
    {"first", 'n', "N", FOR_SOLVE, "stop after the first N solutions", NUMBER(cli.limits.solutions),
     .important = FOR_SOLVE},
    {"require", 0, "OPTION", FOR_BOTH, "only solutions with this option: its text, or its number from 1, such as #4; "
     "may be repeated",
     OPTION_PARSED_BY(value_require, NULL),
     .important = FOR_SOLVE | FOR_COUNT, .brief = "only solutions with this option: its text, or #4"},
    {"forbid", 0, "OPTION", FOR_BOTH, "only solutions without this option, or options with this text; may be repeated",
     OPTION_PARSED_BY(value_forbid, NULL)},
    OPTION_GROUP("Output"),
    {"output", 'o', "FILE", FOR_SOLVE,
     "let rank 0 write the solutions to this file instead of standard output", OPTION_FILE_IN(struct job, cli.output),
     .important = FOR_SOLVE},
    {"print", 0, "FORM", FOR_SOLVE,
     PRINT_HELP, OPTION_CHOICE_IN(struct job, cli.print, PRINT_FORMS)},
    {"unordered", 0, NULL, FOR_SOLVE, "print each solution as soon as it is known", FLAG(cli.unordered)},
    {"stats", 0, NULL, FOR_BOTH, "print statistics on standard error", FLAG(cli.stats)},
    {"quiet", 'q', NULL, FOR_BOTH, "print nothing on standard output; the exit status is the answer", FLAG(cli.quiet)},
    OPTION_GROUP("Limits"),
    {OPTION_TIME_LIMIT(FOR_BOTH, struct job, cli.limits.seconds),
     .important = FOR_SOLVE | FOR_COUNT, .brief = "stop after this time, such as 90, 1.5m or 2h"},
    {"memory-limit", 0, "BYTES", FOR_BOTH, "let a rank fail rather than use more memory, such as 500M or 4G",
     OPTION_BYTES_IN(struct job, cli.memory_limit)},
    OPTION_GROUP("Long runs"),
    {"checkpoint", 0, "FILE", FOR_BOTH,
     "save the rest of the search to this file: every minute, on SIGUSR1, and at the end, "
     "even after a limit or a signal", OPTION_NAMED_IN(struct job, cli.save.file),
     .important = FOR_SOLVE | FOR_COUNT, .brief = "save the rest of the work to this file"},
    {"checkpoint-every", 0, "TIME", FOR_BOTH,
     "with --checkpoint: time between two checkpoints (default: 60)",
     SECONDS(cli.save.every), .needs = "checkpoint"},
    {"resume", 0, "FILE", FOR_BOTH,
     "continue from this checkpoint, with any number of ranks and threads, and any kernel; "
     "if --checkpoint names the same file, it need not exist yet",
     OPTION_NAMED_IN(struct job, cli.save.resume),
     .important = FOR_SOLVE | FOR_COUNT, .brief = "continue from this checkpoint"},
    {"progress", 0, NULL, FOR_BOTH, "report progress every second", FLAG(cli.reports.every_second),
     .important = FOR_COUNT},
    OPTION_GROUP("Several machines"),
    {"budget", 0, "TIME", FOR_BOTH,
     "time that a rank works between two messages (default: short while few parts wait, "
     "otherwise 50 times as long)",
     SECONDS(budget)},
    {"threads", 'j', "N", FOR_BOTH, "threads of each rank, 0: all processors that it may use (default)",
     SMALL(cli.threads, 0, PIPELINE_MOST_THREADS), .important = FOR_SOLVE | FOR_COUNT},
    OPTION_GROUP("Input"),
    {"format", 0, "NAME", FOR_BOTH, "%s (default: detect it)",
     OPTION_PARSED_BY(value_format, NULL), .words = formats_read},
    {"base", 0, "N", FOR_BOTH, "number of the first column in rows: 0 (default) or 1",
     SMALL(cli.reading.base, 0, 1)},
    {"secondary", 0, "N", FOR_BOTH, "in mtx, rows, dense, csv: the last N items are secondary",
     SMALL(cli.reading.secondary, 0, DLX_NONE - 1)},
    {"cost", 0, "COLUMN", FOR_BOTH, "in csv: the column with the costs of options (default: cost)",
     OPTION_TEXT_IN(struct job, cli.reading.cost)},
    {"names", 0, "COLUMN", FOR_BOTH,
     "in csv: the column with the names of options (default: the first, if it has words)",
     OPTION_TEXT_IN(struct job, cli.reading.names)},
    {"cover", 0, NULL, FOR_BOTH, OPTION_COVER_HELP, FLAG(cli.cover), .excludes = "pack"},
    {"pack", 0, NULL, FOR_BOTH, OPTION_PACK_HELP, FLAG(cli.pack)},
    OPTION_GROUP("Expert"),
    {"kernel", 0, "NAME", FOR_BOTH, "search with links, lanes, bits or auto (default)",
     OPTION_WORD_IN(struct job, cli.kernel, OPTION_KERNELS)},
    {"simd", 0, "NAME", FOR_BOTH,
     "vector instructions: v4, v3, v2, none or auto (default)",
     OPTION_WORD_IN(struct job, cli.simd, OPTION_SIMDS)},
    OPTION_HELP_GROUP(FOR_BOTH),
};
/* clang-format on */

static const struct option_table options = {entries, sizeof entries / sizeof *entries};

static const struct program program = {
    .commands = commands,
    .options = &options,
    .all = FOR_BOTH,
    .usage = "mpirun dlx-mpi COMMAND [OPTION]... [FILE]",
    .text = "Count or find all solutions of an exact-cover problem on many machines.",
    .note =
        "Only rank 0 reads files and prints. Without a file, or for the file -, it reads its standard "
        "input. Start one rank on each machine, such as with mpirun --map-by ppr:1:node --bind-to "
        "none.",
    .example = "  mpirun --hostfile hosts dlx-mpi count --checkpoint=state problem.dlx",
};

static int job_parse(int argc, char **argv, struct job *job)
{
    struct command_line line;
    *job = (struct job){.cli.save.every = SAVE_EVERY,
                        .cli.fixes = calloc((size_t)argc + 1, sizeof *job->cli.fixes)};
    if (job->cli.fixes == NULL) {
        out_of_memory();
        return EXIT_ERROR;
    }
    const int status = command_parse(&program, argc, argv, job, &line);
    if (status >= 0)
        return status;
    job->counts = line.command->bit == FOR_COUNT;
    job->cli.files = line.files;
    job->cli.file_count = 1;
    const bool replaces = checkpoint_is_output(&job->cli);
    if (replaces)
        usage_error(line.command->name, "--output must not name the checkpoint");
    return !replaces && output_spares("checkpoint", job->cli.save.file, job->cli.files, 1) &&
                   output_spares("output", job->cli.output, job->cli.files, 1)
               ? -1
               : EXIT_ERROR;
}

static bool job_asks_help(int argc, char **argv)
{
    static const char *const asks[] = {"--help", "-h", "--version"};
    bool is_found = argc > 1 && strcmp(argv[1], "help") == 0;
    for (int word = 1; word < argc && strcmp(argv[word], "--") != 0; word++)
        for (size_t a = 0; a < sizeof asks / sizeof *asks; a++)
            is_found = is_found || strcmp(argv[word], asks[a]) == 0;
    return is_found;
}

/* ---- messages ---- */

/* A piece of this length is followed by another one. */
enum { PIECE = 1 << 24 };

void message_send(int rank, enum tag tag, const char *text, size_t length)
{
    size_t sent = 0, piece;
    do {
        piece = length - sent < PIECE ? length - sent : PIECE;
        MPI_Send(piece > 0 ? text + sent : NULL, (int)piece, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
        sent += piece;
    } while (piece == PIECE);
}

/* Receive a piece. Return its length. */
static size_t receive_piece(const MPI_Status *from, struct memo *memo)
{
    int length;
    MPI_Get_count(from, MPI_BYTE, &length);
    if (!limit_reserve(&memo->text, &memo->room, memo->length + (size_t)length, 1)) {
        out_of_memory();
        MPI_Abort(MPI_COMM_WORLD, EXIT_ERROR);
    }
    MPI_Recv(length > 0 ? memo->text + memo->length : NULL, length, MPI_BYTE, from->MPI_SOURCE,
             from->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memo->length += (size_t)length;
    return (size_t)length;
}

bool message_poll(int *rank, enum tag *tag, struct memo *memo)
{
    MPI_Status from;
    int has_come;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &from);
    if (!has_come)
        return false;
    *rank = from.MPI_SOURCE;
    *tag = (enum tag)from.MPI_TAG;
    memo_clear(memo);
    while (receive_piece(&from, memo) == PIECE)
        MPI_Probe(*rank, from.MPI_TAG, MPI_COMM_WORLD, &from);
    return true;
}

void message_nap(void)
{
    static const struct timespec moment = {0, 200000};
    nanosleep(&moment, NULL);
}

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
        status = !job.cli.quiet || silence_output() ? lead(&job, ranks) : EXIT_ERROR;
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

/* Answer --help or --version, also where MPI cannot start. Return -1 if the word was the value of
 * another option, or the exit status. */
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
    program_name = "dlx-mpi";
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
