/* SPDX-License-Identifier: MIT */
/*
 * What a puzzle is as an exact-cover problem: the command cover writes it. check --certificate writes a
 * proof of its number of solutions, 1 or 0, and the command verify checks one:
 *
 *     dlx-sudoku check --certificate=proof puzzle.txt   ->  unique
 *     dlx-sudoku verify puzzle.txt proof                ->  the count is confirmed: 1 solution (81 nodes checked)
 *     dlx-sudoku cover puzzle.txt | dlx verify - proof  ->  the same
 *
 * A file holds one problem or one certificate, so there can be only one puzzle. Nothing is written
 * before that is known.
 */
#include "cli/common/proof.h"

#include "cli/common/limit.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

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

/* ---- the problem as text ---- */

/* A text that is written, and then read. */
struct text_in_memory {
    char *bytes;      /* the text */
    size_t end, room; /* number of bytes, and the length of the array */
    size_t at;        /* number of bytes that were read */
};

static bool put_text(void *user, const char *text, size_t size)
{
    struct text_in_memory *t = user;
    if (t->end + size > t->room && !limit_reserve(&t->bytes, &t->room, t->end + size, 1))
        return false;
    memcpy(t->bytes + t->end, text, size);
    t->end += size;
    return true;
}

static bool take_text(void *user, char *buffer, size_t size, size_t *got)
{
    struct text_in_memory *t = user;
    *got = t->end - t->at < size ? t->end - t->at : size;
    memcpy(buffer, t->bytes + t->at, *got);
    t->at += *got;
    return true;
}

/* Replace the problem with the one that `dlx` reads from the output of `cover`. A text has the primary
 * items first, and a certificate numbers the items. Return false after a message. */
static bool renumber(struct subject *s)
{
    struct text_in_memory text = {.bytes = NULL};
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *problem = NULL;
    dlx_error error;
    dlx_status status = dlx_write(s->problem, &writing, put_text, &text, &error);
    if (status == DLX_OK)
        status = dlx_read(&cli_memory, take_text, &text, &reading, &problem, &error);
    limit_free(text.bytes, text.room, 1);
    if (status != DLX_OK)
        return say_of(s->file, "%s", status_text(DLX_ERR_MEMORY)); /* nothing else can fail */
    dlx_problem_free(s->problem);
    s->problem = problem;
    return true;
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

int command_verify(const struct cli *cli)
{
    struct subject s = {.problem = NULL};
    struct cli puzzle = *cli;
    puzzle.file_count = 1; /* the second file is the certificate */
    int status = for_each_puzzle(&puzzle, take, &s);
    if (status == EXIT_FINE)
        status = renumber(&s) ? verify_file(cli, &s, cli->files[1]) : EXIT_ERROR;
    dlx_problem_free(s.problem);
    return status;
}
