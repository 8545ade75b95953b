/* SPDX-License-Identifier: MIT */
/*
 * The checkpoint of a share. Its file begins with the parts of --part and the results so far. The checkpoint after
 * them belongs to the first part without a result or, for dlx solve, to all these parts together:
 *
 *     dlx-share 1
 *     parts 2-5,9
 *     dlx-results 1
 *     ...
 *     dlx-checkpoint 1
 *     ...
 */

#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/common/stream.h"
#include "cli/dlx/checkpoints.h"
#include "cli/dlx/share.h"
#include "cli/system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "dlx-share 1\n", checkpoint_line[] = "\ndlx-checkpoint ";

/* ---- writing ---- */

uint32_t print_parts(FILE *file, const struct share *share, uint32_t base,
                     bool (*is_in)(const struct share *share, uint32_t number))
{
    const uint32_t count = dlx_parts_count(share->parts);
    uint32_t sum = 0;
    for (uint32_t from = 1, to; from <= count; from = to + 1) {
        for (to = from; to <= count && is_in(share, to); to++)
            ;
        if (to == from)
            continue;
        fprintf(file, sum > 0 ? ",%" PRIu64 : "%" PRIu64, (uint64_t)from - 1 + base);
        if (to > from + 1)
            fprintf(file, "-%" PRIu64, (uint64_t)to - 2 + base);
        sum += to - from;
    }
    if (sum > 0)
        putc('\n', file);
    return sum;
}

static bool has_part(const struct share *s, uint32_t number)
{
    return s->has[number];
}

static bool write_list(const struct share *s, FILE *file)
{
    fprintf(file, "%sparts ", first_line);
    if (print_parts(file, s, 1, has_part) == 0)
        putc('\n', file);
    return !ferror(file);
}

bool share_write_head(void *share, FILE *file)
{
    const struct share *s = share;
    return write_list(s, file) && dlx_results_write(s->results, share_write, file) == DLX_OK;
}

/* ---- reading ---- */

/* The text of a file in memory. */
struct text {
    char *text;       /* the text, with a zero byte after it; owned */
    size_t room;      /* allocated length of text */
    size_t at;        /* where the next read begins */
    size_t end;       /* where the last read ends */
    const char *file; /* name of the file, for messages */
};

/* A dlx_read_fn. */
static bool read_text(void *text, char *buffer, size_t size, size_t *got)
{
    struct text *t = text;
    *got = size < t->end - t->at ? size : t->end - t->at;
    memcpy(buffer, t->text + t->at, *got);
    t->at += *got;
    return true;
}

static bool load(struct text *t, struct stream *stream)
{
    size_t got = 1;
    while (got > 0) {
        if (!limit_reserve(&t->text, &t->room, t->end + 4096, 1))
            return out_of_memory();
        if (!stream_read(stream, t->text + t->end, t->room - t->end - 1, &got))
            return say_of(t->file, "%s", stream_error(stream));
        t->end += got;
    }
    t->text[t->end] = '\0';
    return true;
}

/* Report an error in a section of the text, which begins at `begin`. */
static bool refuse_section(const struct text *t, size_t begin, dlx_error *error, dlx_status status)
{
    for (size_t at = 0; error->line > 0 && at < begin; at++)
        error->line += t->text[at] == '\n';
    say_unreadable(t->file, NULL, status, error);
    return false;
}

/* Check that the text begins with the list of this share. Store where the next line begins. */
static bool check_list(const struct share *s, const struct text *t, size_t *next)
{
    char *list = NULL;
    size_t length = 0;
    FILE *file = system_open_text(&list, &length);
    bool is_written = file != NULL && write_list(s, file);
    is_written = system_close_text(file, &list, &length) && is_written;
    const bool is_same = is_written && strncmp(t->text, list, length) == 0;
    free(list);
    *next = length;
    if (!is_written)
        return out_of_memory();
    if (strncmp(t->text, first_line, strlen(first_line)) != 0)
        return say_of(t->file, "this is not a checkpoint of --parts of this version");
    return is_same ||
           say_of(t->file,
                  "this checkpoint belongs to other parts, not to those that --part lists");
}

/* Read the results and the checkpoint after the list. */
static bool read_sections(struct share *s, struct text *t, dlx_checkpoint *checkpoint)
{
    dlx_error error;
    size_t begin;
    if (!check_list(s, t, &begin))
        return false;
    const char *behind = strstr(t->text + begin, checkpoint_line);
    const size_t end = t->end, middle = behind != NULL ? (size_t)(behind + 1 - t->text) : end;
    t->at = begin;
    t->end = middle;
    dlx_status status = dlx_results_read(s->results, read_text, t, &error);
    if (status != DLX_OK)
        return refuse_section(t, begin, &error, status);
    t->at = middle;
    t->end = end;
    status = dlx_checkpoint_read(s->problem, read_text, t, checkpoint, &error);
    return status == DLX_OK || refuse_section(t, middle, &error, status);
}

/* Go to the first part without a result; its checkpoint comes next. */
static void go_on(struct share *s)
{
    const uint32_t count = dlx_parts_count(s->parts);
    while (s->number < count &&
           (!s->has[s->number + 1] || dlx_results_part(s->results, s->number + 1) != NULL))
        s->number++;
}

bool share_read_checkpoint(struct share *share, const char *file, dlx_checkpoint_task task,
                           dlx_checkpoint *checkpoint)
{
    struct text text = {.file = file};
    struct stream *stream = stream_open(file);
    *checkpoint = (dlx_checkpoint){.parts = NULL};
    if (stream == NULL)
        return say_of(file, "%s", stream_open_error());
    const bool is_read = load(&text, stream) && read_sections(share, &text, checkpoint) &&
                         check_checkpoint(file, checkpoint, task);
    stream_close(stream);
    limit_free(text.text, text.room, 1);
    go_on(share);
    return is_read;
}
