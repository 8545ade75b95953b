/* SPDX-License-Identifier: MIT */
/* Read a problem or a diagram from a file or from standard input, and report errors with their position. */
#include "cli/common/stream.h"
#include "cli/dlx/cli.h"

#include <string.h>

void say_unreadable(const char *file, const struct stream *stream, dlx_status status,
                    const dlx_error *error)
{
    say_where(file, error->line, error->column);
    say("%s", status == DLX_ERR_MEMORY ? status_text(status) : error->message);
    if (status == DLX_ERR_FORMAT)
        say(" (--format=NAME)");
    if (status == DLX_ERR_INPUT)
        say(": %s", stream_error(stream));
    say("\n");
}

/* A stream that repeats its first bytes. They are read once to recognize a diagram; standard input cannot
 * be rewound. */
struct peeked {
    struct stream *stream; /* the stream itself */
    bool failed;           /* reading the first bytes failed */
    char begin[16];        /* the first bytes */
    size_t length;         /* number of these bytes */
    size_t given;          /* number of these bytes that peeked_read() has returned */
};

static void peek(struct peeked *p)
{
    size_t got = 1;
    /* A pipe may return fewer bytes than were asked for. */
    while (p->length < sizeof p->begin && got > 0 && !p->failed) {
        got = 0;
        p->failed =
            !stream_read(p->stream, p->begin + p->length, sizeof p->begin - p->length, &got);
        p->length += got;
    }
}

/* A dlx_read_fn. */
static bool peeked_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct peeked *p = user;
    if (p->given == p->length)
        return !p->failed && stream_read(p->stream, buffer, size, got);
    *got = p->length - p->given < size ? p->length - p->given : size;
    memcpy(buffer, p->begin + p->given, *got);
    p->given += *got;
    return true;
}

static bool read_stream(struct input *input, struct stream *stream, dlx_diagram **diagram)
{
    struct peeked p = {.stream = stream};
    dlx_error error = {0};
    dlx_status status;
    peek(&p);
    bool is_diagram = dlx_diagram_is_file(p.begin, p.length);
    if (is_diagram && diagram == NULL) {
        say_of(input->file, "this is a diagram; use `dlx diagram` or `dlx sample`");
        return false;
    }
    if (is_diagram) { /* the problem in the file of a diagram is in the format `items` */
        input->reading = (dlx_reading){.format = DLX_FORMAT_ITEMS, .separator = ' '};
        status = dlx_diagram_read(&cli_memory, peeked_read, &p, &input->problem, diagram, &error);
    } else
        status = dlx_read(&cli_memory, peeked_read, &p, &input->reading, &input->problem, &error);
    if (status != DLX_OK)
        say_unreadable(input->file, stream, status, &error);
    return status == DLX_OK;
}

static bool read_file(struct input *input, const struct cli *cli, const char *file,
                      dlx_diagram **diagram)
{
    *input = (struct input){.file = file, .reading = cli->reading};
    struct stream *stream = stream_open(file);
    if (stream == NULL) {
        return say_of(file, "%s", stream_open_error());
    }
    bool fine = read_stream(input, stream, diagram);
    stream_close(stream);
    return fine;
}

bool input_read(struct input *input, const struct cli *cli, const char *file)
{
    return read_file(input, cli, file, NULL);
}

bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram)
{
    *diagram = NULL;
    return read_file(input, cli, file, diagram);
}

void input_free(struct input *input)
{
    dlx_problem_free(input->problem);
}
