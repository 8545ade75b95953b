/* SPDX-License-Identifier: MIT */
/*
 * dlx convert: read a problem in any format and write it in another. The output may replace the input, because
 * the whole problem is in memory before the new file gets its name. What the new format cannot express would
 * then be lost for good, so such a conversion is refused.
 */
#include "cli/common/options.h"
#include "cli/common/signals.h"
#include "cli/dlx/cli.h"
#include "cli/dlx/output.h"
#include "dlx/core/clock.h"

/* A dlx_write_fn that keeps nothing. */
static bool discard(void *permit, const char *text, size_t size)
{
    (void)text, (void)size;
    return permit_allows(permit);
}

/* Return whether the format can express the whole problem. A problem that it refuses also counts: nothing will
 * be written. So does the end of the time. */
static bool keeps_all(const dlx_problem *problem, dlx_writing writing, struct permit *permit)
{
    dlx_error error;
    dlx_write(problem, &writing, discard, permit, &error);
    return !writing.names_lost && !writing.costs_lost && writing.secondary == 0 &&
           !writing.title_lost && !writing.option_names_lost;
}

/* Return false, with a message, if writing would replace the only copy of something. */
static bool may_write(const struct cli *cli, const dlx_problem *problem, dlx_writing writing,
                      struct permit *permit)
{
    if (cli->output == NULL || !is_same_file(cli->output, cli->files[0]) ||
        keeps_all(problem, writing, permit))
        return true;
    say_of(cli->files[0],
           "format `%s` cannot express the whole problem, so it does not replace the input; name "
           "another file",
           dlx_format_name(writing.format));
    return false;
}

int command_convert(const struct cli *cli)
{
    struct input input;
    dlx_writing writing = cli->writing;
    if (writing.format == DLX_FORMAT_AUTO && !output_format(cli->output, &writing.format)) {
        usage_error("convert", "the output format is missing; add --to=FORMAT");
        return EXIT_ERROR;
    }
    if (!input_read(&input, cli, cli->files[0]))
        return EXIT_ERROR;
    struct permit permit = {.deadline = clock_deadline(cli->limits.seconds)};
    int status = EXIT_ERROR;
    if (may_write(cli, input.problem, writing, &permit))
        status = output_problem(cli, input.problem, writing, cli->output, &permit);
    input_free(&input);
    signals_end(); /* output_problem() has removed an incomplete file */
    return status;
}
