/* SPDX-License-Identifier: MIT */
/* Reading a problem from a file or from standard input, and saying what is wrong with it. */
#include "cli/stream.h"
#include "dlx/cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

const char *display_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "standard input" : file;
}

static void report(const char *file, const struct stream *stream, const dlx_error *error,
                   dlx_status status)
{
    fprintf(stderr, "dlx: %s:", display_name(file));
    if (error->line > 0)
        fprintf(stderr, "%" PRIu64 ":", error->line);
    if (error->line > 0 && error->column > 0)
        fprintf(stderr, "%" PRIu64 ":", error->column);
    fprintf(stderr, " %s", error->message);
    if (status == DLX_ERR_FORMAT)
        fprintf(stderr, " (--format=NAME)");
    if (status == DLX_ERR_INPUT)
        fprintf(stderr, ": %s", stream_error(stream));
    fputc('\n', stderr);
}

bool input_read(struct input *input, const struct cli *cli, const char *file)
{
    *input = (struct input){.file = file, .reading = cli->reading};
    struct stream *stream = stream_open(file);
    if (stream == NULL) {
        fprintf(stderr, "dlx: %s: %s\n", file, strerror(errno));
        return false;
    }
    dlx_error error = {0};
    dlx_status status =
        dlx_read(NULL, stream_read, stream, &input->reading, &input->problem, &error);
    if (status != DLX_OK)
        report(file, stream, &error, status);
    stream_close(stream);
    return status == DLX_OK;
}

void input_free(struct input *input)
{
    dlx_problem_free(input->problem);
}
