/* SPDX-License-Identifier: MIT */
/* One search of one file, or one count: how it is made, runs, reports its progress, is saved, and
 * ends. With it come its certificates, and the batch of all parts of a list. */
#ifndef DLX_CLI_RUN_H
#define DLX_CLI_RUN_H

#include "cli/dlx/print.h"
#include "dlx/certificate.h"
#include "dlx/generate/images.h"
#include "dlx/info.h"
#include "dlx/parts.h"
#include "dlx/team.h"

enum { RUN_NUMBER = 24 };

struct batch;

/** What a checkpoint says about the output. */
struct delivered {
    uint64_t length; /* bytes; a pipe has none */
    uint64_t check;  /* checksum that identifies the file for --resume; 0 if unknown */
};

/** One search of one file, or one count, from start to end. */
struct run {
    const struct cli *cli; /* the command line */
    struct input input;    /* the problem, owned */
    dlx_task *task;        /* the problem, --require, --forbid, limits and settings */
    dlx_search *search;    /* the search, or NULL */
    dlx_team *team;        /* with several threads, used instead of `search`; or NULL */
    dlx_statistics past;   /* solutions, tree nodes and updates of earlier parts */
    dlx_counter *counter;  /* the counter, or NULL */
    dlx_outcome outcome;   /* the last outcome */
    bool is_full;          /* stopped by --output-limit */
    bool is_late;          /* the time ran out before the search was set up: nothing to save */
    uint64_t solutions; /* number of solutions that run_next() found, and those before --resume */
    char number[RUN_NUMBER]; /* that number in decimal digits */
    struct images images;    /* --up-to-symmetry: the symmetries of the problem */
    struct permit permit;    /* may stop the work with them */
    char *classes;           /* --up-to-symmetry: the number of classes in digits; or NULL */
    size_t class_room;       /* bytes of `classes` */
    double begun;            /* start time on the monotonic clock, in seconds */
    uint64_t nodes;          /* nodes and states of parts that have been counted */
    struct {
        double done;         /* fraction of the work, 0 to 1 */
        uint64_t tree_nodes; /* in the search */
        uint64_t solutions;  /* that it found */
    } before;                /* what earlier runs had done, with --resume */
    struct meter *meter;     /* of a larger piece of work that this run is a part of; or NULL */
    struct batch *batch;     /* the parts of --list, once they have been chosen; or NULL */
    struct {
        dlx_checkpoint from;     /* where to begin: --resume or --list; or empty */
        bool is_resumed;         /* --resume has read a checkpoint */
        bool has_begun;          /* the first checkpoint was written */
        double next;             /* when the next checkpoint is due, on the monotonic clock */
        struct delivered origin; /* the output at the beginning */
        bool has_failed;         /* a checkpoint could not be written */
    } save;                      /* --checkpoint and --resume */
};

/** Create a task from a problem and the command line. Return NULL after an error, which has been
 * reported. */
dlx_task *task_of(const struct cli *cli, const struct input *input);

/** What a command runs. For parts, the command makes a search or a counter for each part. */
enum engine { ENGINE_NONE, ENGINE_PARTS, ENGINE_SEARCH, ENGINE_COUNT, ENGINE_DIAGRAM };

/** Read a file and prepare this engine; from now on SIGINT, SIGTERM and SIGHUP stop it.
 * Return false after an error, which has been reported. */
bool run_open(struct run *run, const struct cli *cli, const char *file, enum engine engine);

/** Do the same for a problem that has already been read. The run now owns the problem; after
 * an error the problem has been freed. */
bool run_begin(struct run *run, const struct cli *cli, struct input input, enum engine engine);

/** Return the number of bytes for tables: --memory, or a quarter of the machine's memory but at
 * most half of --memory-limit. Return 0 if the size of the machine's memory is unknown. */
size_t run_memory(const struct cli *cli);

/** From now on, a signal stops the task, until signals_forget(). */
void run_heed_signals(const struct run *run);

/** Make the search. If the time runs out meanwhile, run_next() has that outcome. */
dlx_status run_search(struct run *run);

/** Find the next solution with dlx_search_next() and report progress meanwhile. Set run->outcome
 * and run->solutions. It can fail only with --up-to-symmetry. */
dlx_status run_next(struct run *run, dlx_solution *solution);

/** Begin the search again with the current decisions of the task. */
dlx_status run_rewind(struct run *run);

/** Report what the search has done. */
void run_statistics(const struct run *run, dlx_statistics *statistics);

/** Return whether there may be other solutions, which then cost at least `bound`. A bound of
 * 2^63 - 1 says that there are none, unless one can cost as much. Cost: O(options) then. */
bool run_has_bound(const struct run *run, uint64_t bound);

/** Describe a member of the portfolio that searches for one solution. Return false if there is none
 * with this number. */
bool run_member(const struct run *run, uint32_t place, dlx_member *member);

/** Count all solutions with dlx_counter_run() and report progress meanwhile. */
dlx_status run_count(struct run *run);

/** Report an error of the task. Return the exit status. */
int run_say_error(const struct run *run, dlx_status status);

/** Return the number of solutions found so far in decimal digits. */
const char *run_digits(struct run *run);

/** Return the seconds since the run began. */
double run_seconds(const struct run *run);

/** Return what --time-limit leaves, always more than 0; or 0 if there is no limit. */
double run_seconds_left(const struct run *run);

/** Report how the run ended, as run_report() does, and free it. Return the exit status. */
int run_close(struct run *run);

/** Free a run without a report. Return EXIT_LIMIT if it is late, or EXIT_ERROR. */
int run_give_up(struct run *run);

/** Call `one` with every file. Return the worst exit status. A signal ends the program here. */
int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file));

/* ---- report.c ---- */

/** Return whether an outcome means that a limit or a signal stopped the task. */
bool is_stop(dlx_outcome outcome);

/** Return what stopped a task, for a message: "stopped by" a limit or a signal. */
const char *stop_text(dlx_outcome outcome);

/** Report on standard error how the run ended and, with --stats, the statistics. With --json print
 * the line of the result. Return the exit status. */
int run_report(struct run *run, double seconds);

/* ---- progress ---- */

/** From now on, report the progress of a search or a count, which pauses for each report. */
void progress_begin(struct run *run);

/** Report progress if the task was paused for it. */
void progress_look(struct run *run);

/* ---- --up-to-symmetry: solutions that are images of each other count as one ---- */

/** Find the symmetries of the problem, for dlx solve and dlx count. From now on, run_next() finds
 * one solution of each class. Return false after an error, which has been reported. */
bool classes_find(struct run *run);

/** Report a failure of run_next(), and return false. */
bool classes_say_error(const struct run *run, dlx_status status);

/** After all solutions have been counted, count the classes. From now on, run_digits() returns
 * their number, or a lower bound if a limit or a signal stops the work. Return false after an
 * error, which has been reported. */
bool classes_count(struct run *run);

void classes_free(struct run *run);

/* ---- checkpoints: --checkpoint, --checkpoint-every and --resume ---- */

/** Read the checkpoint of --resume, and let the task ask for the same solutions. Without --resume,
 * or with --list before run->batch is set, do nothing. On error, report it and return false. */
bool save_read(struct run *run);

/** Let the team or the counter of the run begin with that checkpoint. */
dlx_status save_resume(struct run *run);

/** Begin to save: write the first checkpoint, so that a directory that cannot be written is an
 * error at once. Return false after an error, which has been reported. */
bool save_begin(struct run *run);

/** Write a checkpoint if one is due. On error, report it and set run->save.has_failed. */
void save_look(struct run *run);

/** Write the last checkpoint. Return false after an error, even an earlier one; it is reported. */
bool save_end(struct run *run);

/** Free the checkpoint of --resume. */
void save_free(struct run *run);

/* ---- certificates of counts ---- */

/** Write the certificate of a complete count to the --certificate file. Return the exit status. */
int run_write_certificate(struct run *run);

/** Return whether an unread stream begins like a certificate. It can still be read whole. */
bool is_certificate(struct stream *stream);

/** Check the certificate in a stream against the problem, which is freed. `file` names the stream
 * in messages. Return the exit status. */
int certificate_verify(const struct cli *cli, struct input input, const char *file,
                       struct stream *stream);

/* ---- proofs by arithmetic ---- */

/** With --explain or --certificate, look for a linear certificate before the search. Explain it,
 * and write it. If there is one, set run->outcome to DLX_EXHAUSTED: no search is needed. Return
 * false after an error, which has been reported. */
bool explain_prove(struct run *run, bool *is_proven);

/** After a search with --explain, report what it found, because there was no short proof. */
void explain_searched(struct run *run);

/* ---- the batch of one machine ---- */

/** The parts of a problem that --list and --part name. */
struct batch {
    const struct cli *cli;      /* the command line */
    const dlx_problem *problem; /* not owned */
    dlx_parts *parts;           /* the list in the file of --list; NULL without --list */
    bool *has;                  /* whether --part names each part, from 1 */
    char *wanted;               /* these numbers as text; freed with free() */
    uint32_t number;            /* the current part; 0 before the first one */
    dlx_results *results;       /* counts of the parts that are complete */
};

/** Read the list of --list for this problem, and choose the parts of --part. Without --list, the
 * batch has no list. Return false after an error, which has been reported. */
bool batch_open(struct batch *batch, const struct cli *cli, const struct input *input);
void batch_close(struct batch *batch);

/** Read the checkpoint of --resume. With --checkpoint or --resume, let dlx solve search all parts
 * of the batch together. Return false after an error, which has been reported. */
bool batch_begin(struct batch *batch, struct run *run);

/** Let the task ask for the next part. Return false if there is none, or after an error, which has
 * been reported and stored in *status. */
bool batch_next(struct batch *batch, dlx_task *task, dlx_status *status);

/** Return the fraction of the whole work that is done: all parts before part `number`, and the
 * fraction `part` of that part. If one search goes through all parts, return `part`. */
double batch_done(const struct run *run, uint32_t number, double part);

/** Read a checkpoint of this batch and this task, and go to the part where it was written. Return
 * false after an error, which has been reported. */
bool batch_read_checkpoint(struct batch *batch, const char *file, dlx_checkpoint_task task,
                           dlx_checkpoint *checkpoint);

/** Print the numbers of some parts as --part takes them: 17,40-41. Return how many were printed. */
uint32_t batch_print(FILE *file, const struct batch *batch, uint32_t base,
                     bool (*is_in)(const struct batch *batch, uint32_t number));

/** Read a list of parts. Return NULL after an error, which has been reported. */
dlx_parts *batch_read(const struct input *input, const char *file);

/** Read results from a file. A file that was cut off is reported and skipped. Return false after
 * another error, which has been reported. */
bool batch_read_results(dlx_results *results, const char *file);

/** Count the parts of the batch one by one, and print their results. Return the exit status. */
int batch_count(const struct cli *cli, const char *file);

/* ---- files of checkpoints, and the output that belongs to them, for `dlx` and `dlx-mpi` ---- */

/* Functions that return false have reported an error. */

/** Return whether the output would replace a checkpoint. */
bool checkpoint_is_output(const struct cli *cli);

/** Check that --checkpoint would not replace an old checkpoint, which may be worth days. Store
 * whether there is one to resume: if both options name one file, it need not exist yet. */
bool check_checkpoints(const struct cli *cli, bool *is_resumed);

/** Read a checkpoint of this task. If `results` is given, the checkpoint must belong to the same
 * list of parts, and its results are added to `results`. Free the checkpoint with
 * dlx_checkpoint_free() in any case. */
bool read_checkpoint(const char *file, const dlx_problem *problem, dlx_results *results,
                     dlx_checkpoint_task task, dlx_checkpoint *checkpoint);

/** Check that the command line requires and forbids either nothing or the same options as the
 * checkpoint. The task has the decisions of the command line. */
bool check_decisions(const struct cli *cli, const dlx_task *task, const dlx_checkpoint *checkpoint);

/** Let the frontier of a counter go on with the states of a checkpoint. */
bool load_states(const char *file, dlx_counter *counter);

/** Write a checkpoint, and wait until it is on the disk. */
bool write_checkpoint(const char *file, const dlx_checkpoint *checkpoint);

/** Open the file of --output as standard output. If `from` is not NULL, check that it is the output
 * of that search, and truncate it to its length at that checkpoint. */
bool open_output(const char *name, const dlx_checkpoint *from);

/** Sync standard output, whose name in the command line may be NULL. main() reports an error. */
bool sync_output(const char *name, struct delivered *delivered);

#endif
