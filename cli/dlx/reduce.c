/* SPDX-License-Identifier: MIT */
/* dlx reduce: write a smaller problem with the same solutions. --map also writes the original number of
 * each remaining option. */
#include "cli/common/signals.h"
#include "cli/dlx/cli.h"
#include "cli/dlx/output.h"
#include "dlx/core/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

static void say_what_remains(const struct input *input, const dlx_reduction *reduction)
{
    const dlx_problem *all = input->problem, *rest = reduction->problem;
    char item[ITEM_SAID];
    say_where(input->file, 0, 0);
    if (reduction->starved != DLX_NONE) {
        say("no solution: item `%s` cannot be covered\n",
            item_said(input, reduction->starved, item));
        return;
    }
    say("%" PRIu32 " of %" PRIu32 " items and %" PRIu32 " of %" PRIu32 " options remain",
        dlx_problem_item_count(rest), dlx_problem_item_count(all), dlx_problem_option_count(rest),
        dlx_problem_option_count(all));
    say(reduction->is_complete ? "\n" : "; a limit stopped the reduction\n");
}

static bool write_map(struct output *map, const dlx_reduction *reduction)
{
    for (uint32_t option = 0; option < reduction->count; option++)
        fprintf(map->file, "%" PRIu64 "\n", (uint64_t)reduction->originals[option] + 1);
    if (fflush(map->file) == 0 && !ferror(map->file))
        return true;
    return output_fail(map);
}

/* Write both files or neither: the map gets its final name only after the problem was written. */
static bool write_reduction(const struct cli *cli, const dlx_reduction *reduction)
{
    dlx_writing writing = cli->writing;
    struct output map;
    if (writing.format == DLX_FORMAT_AUTO && !output_format(cli->output, &writing.format))
        writing.format = DLX_FORMAT_ITEMS;
    bool good = cli->map == NULL || output_open(&map, cli->map);
    if (good && cli->map != NULL)
        good = write_map(&map, reduction);
    good = good && output_problem(cli, reduction->problem, writing, cli->output, 0) == EXIT_FINE;
    return cli->map == NULL ? good : output_close(&map, good);
}

static int reduce_input(const struct cli *cli, const struct input *input)
{
    dlx_reduction reduction;
    dlx_task *task = task_of(cli, input);
    if (task == NULL)
        return EXIT_ERROR;
    struct run run = {.cli = cli, .input = *input, .task = task, .begun = clock_seconds()};
    progress_watch(&run, "options", dlx_problem_option_count(input->problem));
    dlx_status status = dlx_reduce(task, &reduction);
    progress_end();
    dlx_task_free(task);
    if (status != DLX_OK) {
        say_status(input->file, status);
        return EXIT_ERROR;
    }
    say_what_remains(input, &reduction);
    bool good = write_reduction(cli, &reduction), solvable = reduction.starved == DLX_NONE;
    dlx_reduction_free(&reduction);
    return !good ? EXIT_ERROR : solvable ? EXIT_FINE : EXIT_NONE;
}

int command_reduce(const struct cli *cli)
{
    struct input input;
    if (!input_read(&input, cli, cli->files[0]))
        return EXIT_ERROR;
    int status = reduce_input(cli, &input);
    input_free(&input);
    signals_end(); /* both files are closed or removed */
    return status;
}
