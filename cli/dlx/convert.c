/* SPDX-License-Identifier: MIT */
/* dlx convert: read a problem in any format and write it in another. */
#include "cli/common/options.h"
#include "cli/common/signals.h"
#include "cli/dlx/cli.h"
#include "cli/dlx/output.h"

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
    bool good = output_problem(input.problem, writing, cli->output);
    input_free(&input);
    signals_end(); /* output_problem() has removed an incomplete file */
    return good ? EXIT_FINE : EXIT_ERROR;
}
