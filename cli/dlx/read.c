/* SPDX-License-Identifier: MIT */
/* Read a problem or a diagram for a command that reports its progress. */
#include "cli/common/stream.h"
#include "cli/dlx/cli.h"

/* The function of a struct watch. */
static void look(void *user, const struct stream *stream)
{
    struct run *run = user;
    if (stream == NULL)
        progress_end();
    else
        progress_done(run, stream_done(stream, &run->whole));
}

static bool read(struct input *input, const struct cli *cli, const char *file,
                 dlx_diagram **diagram)
{
    struct run run;
    progress_work(&run, cli, file, "bytes", 0);
    bool good = input_read_watched(input, cli, file, diagram, &(struct watch){look, &run});
    progress_end();
    return good;
}

bool input_read(struct input *input, const struct cli *cli, const char *file)
{
    return read(input, cli, file, NULL);
}

bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram)
{
    *diagram = NULL;
    return read(input, cli, file, diagram);
}
