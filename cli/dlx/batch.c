/* SPDX-License-Identifier: MIT */
/* dlx count and dlx solve with --list: work on the parts of a problem that --part names. */
#include "cli/dlx/run.h"
#include "dlx/core/decimal.h"
#include "cli/common/program.h"
#include "cli/common/show.h"
#include "cli/common/stream.h"
#include "cli/system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

dlx_parts *batch_read(const struct input *input, const char *file)
{
    dlx_error error;
    dlx_parts *parts = NULL;
    struct stream *stream = input_open(file);
    if (stream == NULL)
        return NULL;
    dlx_status status = dlx_parts_read(input->problem, stream_read, stream, &parts, &error);
    input_close(file, stream, status, &error);
    return parts;
}

/* A text of results begins with first_line, 16 digits, and second_line. */
static const char first_line[] = "dlx-work 1\nproblem ", second_line[] = "\nquestion results\n";

enum {
    LAST_LINE = sizeof "end 0123456789abcdef\n" - 1,
    SECOND_LINE = sizeof first_line - 1 + 16,
    HEAD = SECOND_LINE + sizeof second_line - 1,
};

/* A file of results, and what it begins and ends with. */
struct ends {
    struct stream *stream; /* the file */
    char first[HEAD];      /* its first bytes */
    size_t length;         /* number of these bytes */
    char last[LAST_LINE +
              1]; /* the last bytes so far, and a zero byte; zeros before the beginning */
};

/* A dlx_read_fn. */
static bool read_ends(void *ends, char *buffer, size_t size, size_t *got)
{
    struct ends *e = ends;
    if (!stream_read(e->stream, buffer, size, got))
        return false;
    for (size_t at = 0; at < *got && e->length < HEAD; at++)
        e->first[e->length++] = buffer[at];
    const size_t more = *got < LAST_LINE ? *got : LAST_LINE;
    memmove(e->last, e->last + more, LAST_LINE - more);
    memcpy(e->last + LAST_LINE - more, buffer + *got - more, more);
    return true;
}

/* Return whether the file, as far as it goes, begins like a text of results. */
static bool begins_right(const struct ends *e)
{
    const size_t first = sizeof first_line - 1, length = e->length;
    return memcmp(e->first, first_line, length < first ? length : first) == 0 &&
           (length <= SECOND_LINE ||
            memcmp(e->first + SECOND_LINE, second_line, length - SECOND_LINE) == 0);
}

/* Return whether the file lacks its end. A machine that stopped early leaves such a file. */
static bool is_cut_off(struct ends *e)
{
    char rest[4096];
    size_t got = 1;
    while (got > 0 && read_ends(e, rest, sizeof rest, &got))
        continue;
    const bool has_end = strncmp(e->last, "end ", 4) == 0 && e->last[LAST_LINE - 1] == '\n';
    const bool lacks_end = stream_error(e->stream) == NULL ? !has_end : stream_is_cut(e->stream);
    return lacks_end && begins_right(e);
}

bool batch_read_results(dlx_results *results, const char *file)
{
    dlx_error error;
    struct ends ends = {.stream = input_open(file)};
    if (ends.stream == NULL)
        return false;
    dlx_status status = dlx_results_read(results, read_ends, &ends, &error);
    if (status != DLX_OK)
        say_unreadable(file, ends.stream, status, &error);
    const bool is_left_out =
        (status == DLX_ERR_SYNTAX || status == DLX_ERR_INPUT) && is_cut_off(&ends);
    stream_close(ends.stream);
    if (is_left_out) /* its parts are then missing */
        say_of(file, "warning: the results in this file are not used");
    return status == DLX_OK || is_left_out;
}

/* ---- the list of --part ---- */

static bool refuse_list(const struct batch *s)
{
    const uint64_t base = s->cli->parts.base;
    return say_of(s->cli->parts.file,
                  "invalid value '%s' for '--part'; expected numbers of parts from %" PRIu64
                  " to %" PRIu64 ", such as 3 or 2-5,9",
                  s->cli->parts.list, base, base + dlx_parts_count(s->parts) - 1);
}

/* Mark the parts of "2-5,9". */
static bool choose_parts(struct batch *s)
{
    const uint64_t base = s->cli->parts.base, count = dlx_parts_count(s->parts);
    const char *at = s->cli->parts.list;
    for (bool has_more = true; has_more; at += has_more) {
        uint64_t from, to;
        if (!decimal_take(&at, DLX_NONE - 1, &from))
            return refuse_list(s);
        to = from;
        if (*at == '-') {
            at++; /* skip the dash */
            if (!decimal_take(&at, DLX_NONE - 1, &to))
                return refuse_list(s);
        }
        if (from > to || from < base || to - base >= count || (*at != ',' && *at != '\0'))
            return refuse_list(s);
        for (uint64_t part = from; part <= to; part++)
            s->has[part - base + 1] = true;
        has_more = *at == ',';
    }
    return true;
}

uint32_t batch_print(FILE *file, const struct batch *batch, uint32_t base,
                     bool (*is_in)(const struct batch *batch, uint32_t number))
{
    const uint32_t count = dlx_parts_count(batch->parts);
    uint32_t sum = 0;
    for (uint32_t from = 1, to; from <= count; from = to + 1) {
        for (to = from; to <= count && is_in(batch, to); to++)
            ;
        if (to == from)
            continue;
        fprintf(file, sum > 0 ? ",%" PRIu64 : "%" PRIu64, (uint64_t)from - 1 + base);
        if (to > from + 1)
            fprintf(file, "-%" PRIu64, (uint64_t)to - 2 + base);
        sum += to - from;
    }
    return sum;
}

static bool has_part(const struct batch *s, uint32_t number)
{
    return s->has[number];
}

/* Note the numbers of the parts, for checkpoints. */
static bool note_wanted(struct batch *s)
{
    size_t length;
    FILE *file = system_open_text(&s->wanted, &length);
    if (file != NULL)
        batch_print(file, s, 1, has_part);
    return (file != NULL && system_close_text(file, &s->wanted, &length)) || out_of_memory();
}

bool batch_open(struct batch *batch, const struct cli *cli, const struct input *input)
{
    *batch = (struct batch){.cli = cli, .problem = input->problem};
    if (cli->parts.file == NULL)
        return true;
    batch->parts = batch_read(input, cli->parts.file);
    if (batch->parts == NULL)
        return false;
    const size_t room = (size_t)dlx_parts_count(batch->parts) + 1;
    batch->has = limit_new(room, sizeof *batch->has);
    if (batch->has == NULL) {
        batch_close(batch);
        return out_of_memory();
    }
    memset(batch->has, cli->parts.list == NULL, room); /* without --part, all of them */
    const bool has_results = dlx_results_new(batch->parts, &batch->results) == DLX_OK;
    if (has_results && (cli->parts.list == NULL || choose_parts(batch)) && note_wanted(batch))
        return true;
    batch_close(batch);
    return has_results ? false : out_of_memory();
}

void batch_close(struct batch *batch)
{
    if (batch->has != NULL)
        limit_free(batch->has, (size_t)dlx_parts_count(batch->parts) + 1, sizeof *batch->has);
    free(batch->wanted);
    dlx_results_free(batch->results);
    dlx_parts_free(batch->parts);
    *batch = (struct batch){.parts = NULL};
}

/* Return whether one search goes through all parts: a checkpoint needs that, and it spares threads
 * a wait at the end of each part. A portfolio (for one solution) takes one part at a time. */
static bool is_one_search(const struct run *run)
{
    const struct cli *cli = run->cli;
    return cli->save.file != NULL || cli->save.resume != NULL ||
           (run->team != NULL && cli->limits.solutions == 0);
}

static bool is_saved(const struct batch *s)
{
    return s->cli->save.file != NULL || s->cli->save.resume != NULL;
}

/* Enter the current part. A checkpoint must know all decisions, so the task requires and forbids
 * the same options. */
static dlx_status enter(const struct batch *s, dlx_task *task)
{
    dlx_status status = dlx_parts_enter(s->parts, is_saved(s) ? 0 : s->number, task);
    const uint32_t count = is_saved(s) ? dlx_parts_part(s->parts, s->number).count : 0;
    for (uint32_t at = 0; at < count && status == DLX_OK; at++) {
        const dlx_decision d = dlx_parts_decision(s->parts, s->number, at);
        status = (d.is_forbidden ? dlx_task_forbid : dlx_task_require)(task, d.option);
    }
    return status;
}

bool batch_next(struct batch *batch, dlx_task *task, dlx_status *status)
{
    *status = DLX_OK;
    if (batch->parts == NULL)
        return false;
    do
        batch->number++;
    while (batch->number <= dlx_parts_count(batch->parts) && !batch->has[batch->number]);
    if (batch->number > dlx_parts_count(batch->parts))
        return false;
    *status = enter(batch, task);
    return *status == DLX_OK;
}

/* List the parts of the batch, for a search through all of them. */
static dlx_status list_parts(const struct batch *s, dlx_task *task, dlx_parts **parts)
{
    dlx_status status = dlx_parts_enter(s->parts, 0, task);
    if (status == DLX_OK)
        status = dlx_parts_new(task, parts);
    for (uint32_t number = 1; status == DLX_OK && number <= dlx_parts_count(s->parts); number++)
        if (s->has[number])
            status = dlx_parts_append(*parts, s->parts, number, number);
    return status;
}

bool batch_begin(struct batch *batch, struct run *run)
{
    dlx_status status = DLX_OK;
    if (batch->parts == NULL)
        return true;
    run->batch = batch;
    if (!is_one_search(run))
        return true;
    if (is_saved(batch) && !save_read(run))
        return false;
    if (run->cli->run == command_count)
        return true;
    if (!run->save.is_resumed)
        status = list_parts(batch, run->task, &run->save.from.parts);
    batch->number = dlx_parts_count(batch->parts); /* no other part comes after this search */
    if (status == DLX_OK)
        status = run_rewind(run);
    if (status != DLX_OK)
        run_say_error(run, status);
    return status == DLX_OK;
}

double batch_done(const struct run *run, uint32_t number, double part)
{
    const struct batch *s = run->batch;
    uint32_t all = 0, before = 0;
    if (run->cli->run == command_solve && is_one_search(run))
        return part;
    for (uint32_t n = 1; n <= dlx_parts_count(s->parts); n++) {
        all += s->has[n];
        before += s->has[n] && n < number;
    }
    return all > 0 ? (before + part) / all : part;
}

/* ---- checkpoints ---- */

/*
 * A checkpoint names the parts of --part, and has the results so far. The remaining work belongs to
 * the first part without a result or, for dlx solve, to all these parts together.
 */

static bool has_same_parts(const struct batch *s, const char *file, const dlx_checkpoint *c)
{
    if (c->wanted == NULL)
        return say_of(file, "this checkpoint does not belong to a list of parts");
    return strcmp(c->wanted, s->wanted) == 0 ||
           say_of(file, "this checkpoint belongs to other parts, not to those that --part lists");
}

/* Go to the first part without a result. */
static void go_on(struct batch *s)
{
    const uint32_t count = dlx_parts_count(s->parts);
    while (s->number < count &&
           (!s->has[s->number + 1] || dlx_results_part(s->results, s->number + 1) != NULL))
        s->number++;
}

bool batch_read_checkpoint(struct batch *batch, const char *file, dlx_checkpoint_task task,
                           dlx_checkpoint *checkpoint)
{
    const bool is_read = read_checkpoint(file, batch->problem, batch->results, task, checkpoint) &&
                         has_same_parts(batch, file, checkpoint);
    go_on(batch);
    return is_read;
}

/* ---- counting ---- */

/* Count one part with its own counter, because a counter keeps the decisions it began with. */
static dlx_status count_part(struct run *run)
{
    dlx_status status = dlx_counter_new(run->task, DLX_COUNT_ONLY, &run->counter);
    if (status == DLX_OK)
        status = save_resume(run);
    if (status == DLX_OK && !run->save.has_begun)
        run->save.has_failed = !save_begin(run);
    return status == DLX_OK && !run->save.has_failed ? run_count(run) : status;
}

static bool is_last(const struct batch *s)
{
    uint32_t number = s->number + 1;
    while (number <= dlx_parts_count(s->parts) && !s->has[number])
        number++;
    return number > dlx_parts_count(s->parts);
}

/* Add the work of the current part, for progress reports. */
static void account(struct run *run)
{
    dlx_counting counting = {.tree_nodes = 0};
    if (run->counter != NULL)
        dlx_counter_statistics(run->counter, &counting);
    run->past.tree_nodes += counting.tree_nodes;
    run->nodes += counting.tree_nodes + counting.states;
}

/* Keep the count of the current part if it is complete. A checkpoint needs the counter. */
static dlx_status end_part(struct run *run, struct batch *batch, dlx_status status)
{
    /* If a checkpoint has failed, nothing was counted, and the outcome belongs to another part. */
    const bool is_counted = status == DLX_OK && !run->save.has_failed;
    const bool is_complete = is_counted && run->outcome == DLX_EXHAUSTED;
    if (status == DLX_OK && (!is_complete || is_last(batch)))
        save_end(run);
    if (is_complete)
        status = dlx_results_add(batch->results, batch->number, dlx_counter_digits(run->counter));
    account(run);
    dlx_counter_free(run->counter);
    run->counter = NULL;
    dlx_checkpoint_free(&run->save.from); /* the next part starts from scratch */
    return status;
}

/* Count until a part stays incomplete. Return EXIT_FINE, or the status of a reported error. */
static int count_parts(struct run *run, struct batch *batch)
{
    dlx_status status = DLX_OK;
    while (run->outcome == DLX_EXHAUSTED && !run->save.has_failed &&
           batch_next(batch, run->task, &status)) {
        status = end_part(run, batch, count_part(run));
        if (status != DLX_OK)
            break;
    }
    if (status != DLX_OK)
        run_say_error(run, status);
    if (status == DLX_ERR_OUTPUT)
        return EXIT_LIMIT; /* the scratch disk is full */
    return status == DLX_OK && !run->save.has_failed ? EXIT_FINE : EXIT_ERROR;
}

static bool has_results(const struct batch *s)
{
    for (uint32_t number = 1; number <= dlx_parts_count(s->parts); number++)
        if (dlx_results_part(s->results, number) != NULL)
            return true;
    return false;
}

/* Print all complete counts, even after a limit, a signal or an error: they are still valid. */
static int print_results(struct run *run, const struct batch *batch, int failure)
{
    if (failure != EXIT_FINE && !has_results(batch))
        return failure;
    if (dlx_results_write(batch->results, write_file, stdout) != DLX_OK)
        return EXIT_ERROR; /* main() reports an error of standard output */
    if (failure != EXIT_FINE)
        return failure;
    if (!is_stop(run->outcome))
        return EXIT_FINE;
    say_of(run->input.file, "%s in part %" PRIu64, stop_text(run->outcome),
           (uint64_t)batch->number - 1 + run->cli->parts.base);
    if (run->cli->save.file != NULL)
        say_of(run->input.file, "go on with --resume=%s", run->cli->save.file);
    return EXIT_LIMIT;
}

int batch_count(const struct cli *cli, const char *file)
{
    struct run run;
    struct batch batch;
    int status = EXIT_ERROR;
    if (!run_open(&run, cli, file, ENGINE_PARTS))
        return EXIT_ERROR;
    if (batch_open(&batch, cli, &run.input)) {
        run.outcome = DLX_EXHAUSTED; /* in case the batch has no parts to count */
        if (batch_begin(&batch, &run)) {
            progress_begin(&run);
            const int failure = count_parts(&run, &batch);
            status = print_results(&run, &batch, failure);
        }
        batch_close(&batch);
    }
    run_give_up(&run);
    return status;
}
