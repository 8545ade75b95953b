/* SPDX-License-Identifier: MIT */
/*
 * What a puzzle is as an exact-cover problem: the command cover writes it. check --certificate
 * writes a proof of its number of solutions, 1 or 0, and the command verify checks one:
 *
 *     dlx-sudoku check --certificate=proof puzzle.txt   ->  unique
 *     dlx-sudoku verify puzzle.txt proof                ->  the count is confirmed: 1 solution (81 nodes checked)
 *     dlx-sudoku cover puzzle.txt | dlx verify - proof  ->  the same
 *
 * A file holds one problem or one certificate, so there can be only one puzzle. Nothing is written
 * before that is known.
 */
#include "cli/common/proof.h"

#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/formats/renumber.h"

#include <string.h>

/* The only puzzle of the input. All zero: none so far. */
struct subject {
    dlx_problem *problem; /* the puzzle as an exact-cover problem */
    const char *file;     /* the file that contains it */
    double seconds;       /* what is left of its time limit; 0 for none */
    answer_fn *answer;    /* prints the answer of `check`; or NULL */
};

static int take(const struct item *item)
{
    struct subject *s = item->user;
    if (s->problem != NULL) {
        item_say(item, "a problem or certificate is about one puzzle, but here is another");
        return HALT;
    }
    const dlx_status status = sudoku_cover_within(&cli_memory, item->rules, item->puzzle,
                                                  item->cli->limits.seconds, &s->problem);
    if (status == DLX_ERR_STOPPED) {
        item_say(item, "the problem was not built within the time limit");
        return EXIT_LIMIT;
    }
    if (status != DLX_OK) {
        item_say(item, "%s", status_text(status));
        return HALT;
    }
    s->file = item->file;
    const int answered = s->answer != NULL ? s->answer(item) : EXIT_FINE;
    s->seconds = permit_seconds_left(&item->book->permit);
    return answered;
}

/* Number the items as `dlx` does when it reads the output of `cover`. Return false after a
 * message. */
static bool renumber(struct subject *s)
{
    const dlx_status status = problem_renumber(&s->problem);
    return status == DLX_OK || say_of(s->file, "%s", status_text(status));
}

static dlx_task *task_of(const struct subject *s)
{
    dlx_task *task = NULL;
    const dlx_status status = dlx_task_new(s->problem, &task);
    if (status == DLX_OK)
        dlx_task_limit(task, &(dlx_limits){.seconds = s->seconds});
    else
        say_of(s->file, "%s", status_text(status));
    return task;
}

/* ---- the command cover ---- */

int command_cover(const struct cli *cli)
{
    struct subject s = {.problem = NULL};
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    int status = for_each_puzzle(cli, take, &s);
    dlx_error error = {.message = ""};
    if (status == EXIT_FINE) { /* main() checks standard output */
        dlx_status written = dlx_write(s.problem, &writing, write_file, stdout, &error);
        if (written != DLX_OK && written != DLX_ERR_OUTPUT)
            status = say_and_return(error.message, EXIT_ERROR);
    }
    dlx_problem_free(s.problem);
    return status;
}

/* ---- check --certificate ---- */

/* Write a certificate of this number of solutions. */
static int write_proof(const struct cli *cli, const struct subject *s, const char *solutions)
{
    struct proof proof = {s->problem, task_of(s), s->file, cli->reports, {.solutions = NULL}};
    if (proof.task == NULL)
        return EXIT_ERROR;
    const int status = proof_write(&proof, cli->certificate, solutions);
    dlx_certificate_free(s->problem, &proof.certificate);
    dlx_task_free(proof.task);
    return status;
}

int check_with_proof(const struct cli *cli, answer_fn *answer)
{
    struct subject s = {.answer = answer};
    const int status = for_each_puzzle(cli, take, &s);
    int written = EXIT_FINE;
    if (status == EXIT_FINE || status == EXIT_NONE)
        written = renumber(&s) ? write_proof(cli, &s, status == EXIT_FINE ? "1" : "0") : EXIT_ERROR;
    else if (status == EXIT_SEVERAL)
        say_of(s.file,
               "no certificate is written, because there are several solutions; `dlx-sudoku "
               "cover` and `dlx count --certificate` prove how many");
    dlx_problem_free(s.problem);
    return worse_status(status, written);
}

/* ---- the command verify ---- */

/* A certificate of `dlx count --require` or --forbid counts only some solutions of the puzzle. */
static int print_proof(const char *from, const struct proof *proof)
{
    if (proof->certificate.required_count > 0 || proof->certificate.forbidden_count > 0) {
        say_of(from, "the certificate counts only the solutions with or without some options; `dlx "
                     "verify` shows which");
        return EXIT_NONE;
    }
    proof_print(proof);
    return EXIT_FINE;
}

static int verify(const struct cli *cli, const struct subject *s, const char *from,
                  struct stream *stream)
{
    struct proof proof = {s->problem, task_of(s), s->file, cli->reports, {.solutions = NULL}};
    dlx_error error;
    if (proof.task == NULL)
        return EXIT_ERROR;
    int status = proof_check(&proof, from, stream, &error);
    if (status == EXIT_NONE)
        proof_say_refused(from, &error);
    else if (status == EXIT_FINE)
        status = print_proof(from, &proof);
    dlx_certificate_free(s->problem, &proof.certificate);
    dlx_task_free(proof.task);
    return status;
}

static int verify_file(const struct cli *cli, const struct subject *s, const char *from)
{
    struct stream *stream = stream_open(from);
    int status = EXIT_ERROR;
    if (stream == NULL)
        say_of(from, "%s", stream_open_error());
    else
        status = verify(cli, s, from, stream);
    stream_close(stream);
    return status;
}

/* Return whether a file is a certificate. A pipe, which can be read only once, has length 0. */
static bool is_certificate(const char *file)
{
    struct stream *stream = strcmp(file, "-") != 0 ? stream_open(file) : NULL;
    uint64_t length = 0;
    if (stream != NULL)
        stream_done(stream, &length);
    const bool is = length > 0 && stream_begins_with(stream, "dlx-certificate ");
    stream_close(stream);
    return is;
}

int command_verify(const struct cli *cli)
{
    struct subject s = {.problem = NULL};
    if (is_certificate(cli->files[0])) {
        say_of(cli->files[0], "this is a certificate; name it after the puzzle: dlx-sudoku verify "
                              "PUZZLE CERTIFICATE");
        return EXIT_ERROR;
    }
    struct cli puzzle = *cli;
    puzzle.file_count = 1; /* the second file is the certificate */
    int status = for_each_puzzle(&puzzle, take, &s);
    if (status == EXIT_FINE)
        status = renumber(&s) ? verify_file(cli, &s, cli->files[1]) : EXIT_ERROR;
    dlx_problem_free(s.problem);
    return status;
}
