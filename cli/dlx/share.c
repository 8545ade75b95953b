/* SPDX-License-Identifier: MIT */
/* dlx count and dlx solve with --parts: work on the parts of a problem that --part names. */
#include "cli/dlx/share.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/common/stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

dlx_parts *share_read(const struct input *input, const char *file)
{
    dlx_error error;
    dlx_parts *parts = NULL;
    struct stream *stream = stream_open(file);
    if (stream == NULL) {
        say_of(file, "%s", stream_open_error());
        return NULL;
    }
    dlx_status status = dlx_parts_read(input->problem, stream_read, stream, &parts, &error);
    if (status != DLX_OK)
        say_unreadable(file, stream, status, &error);
    stream_close(stream);
    return parts;
}

bool share_read_results(dlx_results *results, const char *file)
{
    dlx_error error;
    struct stream *stream = stream_open(file);
    if (stream == NULL)
        return say_of(file, "%s", stream_open_error());
    dlx_status status = dlx_results_read(results, stream_read, stream, &error);
    if (status != DLX_OK)
        say_unreadable(file, stream, status, &error);
    stream_close(stream);
    /* A machine that stopped early leaves such a file. Its parts are then missing. */
    if (status == DLX_ERR_SYNTAX)
        say_of(file, "warning: the results in this file are not used");
    return status == DLX_OK || status == DLX_ERR_SYNTAX;
}

bool share_write(void *file, const char *text, size_t size)
{
    return fwrite(text, 1, size, file) == size;
}

/* ---- the list of --part ---- */

/* Read a number at *at and move on. Return false if there is none, or it is too large. */
static bool read_number(const char **at, uint64_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *number = strtoull(*at, &end, 10);
    *at = end;
    return *number < DLX_NONE;
}

static bool refuse_list(const struct share *s)
{
    const uint64_t base = s->cli->parts.base;
    return say_of(s->cli->parts.file,
                  "invalid value '%s' for '--part'; expected numbers of parts from %" PRIu64
                  " to %" PRIu64 ", such as 3 or 2-5,9",
                  s->cli->parts.list, base, base + dlx_parts_count(s->parts) - 1);
}

/* Mark the parts of "2-5,9". */
static bool choose_parts(struct share *s)
{
    const uint64_t base = s->cli->parts.base, count = dlx_parts_count(s->parts);
    const char *at = s->cli->parts.list;
    for (bool has_more = true; has_more; at += has_more) {
        uint64_t from, to;
        if (!read_number(&at, &from))
            return refuse_list(s);
        to = from;
        if (*at == '-' && (at++, !read_number(&at, &to)))
            return refuse_list(s);
        if (from > to || from < base || to - base >= count || (*at != ',' && *at != '\0'))
            return refuse_list(s);
        for (uint64_t part = from; part <= to; part++)
            s->has[part - base + 1] = true;
        has_more = *at == ',';
    }
    return true;
}

bool share_open(struct share *share, const struct cli *cli, const struct input *input)
{
    *share = (struct share){.cli = cli};
    if (cli->parts.file == NULL)
        return true;
    share->parts = share_read(input, cli->parts.file);
    if (share->parts == NULL)
        return false;
    const size_t room = (size_t)dlx_parts_count(share->parts) + 1;
    share->has = limit_new(room, sizeof *share->has);
    if (share->has == NULL) {
        share_close(share);
        return out_of_memory();
    }
    memset(share->has, cli->parts.list == NULL, room); /* without --part, all of them */
    if (cli->parts.list == NULL || choose_parts(share))
        return true;
    share_close(share);
    return false;
}

void share_close(struct share *share)
{
    if (share->has != NULL)
        limit_free(share->has, (size_t)dlx_parts_count(share->parts) + 1, sizeof *share->has);
    dlx_parts_free(share->parts);
    *share = (struct share){.parts = NULL};
}

bool share_next(struct share *share, dlx_task *task, dlx_status *status)
{
    *status = DLX_OK;
    if (share->parts == NULL)
        return false;
    do
        share->number++;
    while (share->number <= dlx_parts_count(share->parts) && !share->has[share->number]);
    if (share->number > dlx_parts_count(share->parts))
        return false;
    *status = dlx_parts_enter(share->parts, share->number, task);
    return *status == DLX_OK;
}

/* ---- counting ---- */

/* Count one part with a counter of its own, because a counter keeps the decisions of its creation. */
static dlx_status count_part(struct run *run)
{
    dlx_status status = dlx_counter_new(run->task, false, &run->counter);
    return status == DLX_OK ? run_count(run) : status;
}

/* Count until a part is not complete. Return false after an error, which has been reported. */
static bool count_parts(struct run *run, struct share *share, dlx_results *results)
{
    dlx_status status;
    bool is_complete = true;
    while (is_complete && share_next(share, run->task, &status)) {
        status = count_part(run);
        is_complete = status == DLX_OK && run->outcome == DLX_EXHAUSTED;
        if (is_complete)
            status = dlx_results_add(results, share->number, dlx_counter_digits(run->counter));
        dlx_counter_free(run->counter);
        run->counter = NULL;
        if (status != DLX_OK)
            break;
    }
    if (status != DLX_OK)
        run_say_error(run, status);
    return status == DLX_OK;
}

/* Print what is complete, also after a limit or a signal: those parts need not be counted again. */
static int print_results(struct run *run, const struct share *share, const dlx_results *results)
{
    if (dlx_results_write(results, share_write, stdout) != DLX_OK)
        return EXIT_ERROR; /* main() reports an error of standard output */
    if (!is_stop(run->outcome))
        return EXIT_FINE;
    say_of(run->input.file, "stopped by %s in part %" PRIu64, stop_reason(run->outcome),
           (uint64_t)share->number - 1 + run->cli->parts.base);
    return EXIT_LIMIT;
}

int share_count(const struct cli *cli, const char *file)
{
    struct run run;
    struct share share;
    struct input input;
    dlx_results *results = NULL;
    int status = EXIT_ERROR;
    if (!input_read(&input, cli, file) || !run_begin(&run, cli, input, ENGINE_PARTS))
        return EXIT_ERROR;
    if (share_open(&share, cli, &run.input)) {
        run.outcome = DLX_EXHAUSTED; /* in case the share has no parts to count */
        progress_begin(&run);
        if (dlx_results_new(share.parts, &results) != DLX_OK)
            out_of_memory();
        else if (count_parts(&run, &share, results))
            status = print_results(&run, &share, results);
        dlx_results_free(results);
        share_close(&share);
    }
    run_give_up(&run);
    return status;
}
