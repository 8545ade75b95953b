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

struct reducing {
    const struct cli *cli; /* the command line */
    double begun;          /* when the reduction began, on the monotonic clock */
    double reading;        /* seconds that reading the problem took */
};

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

/* Return the limit on time for writing. Writing may always take as long as reading
 * did, so that the result of a stopped reduction is not lost. */
static struct permit permit_to_write(const struct reducing *r)
{
    const double seconds = r->cli->limits.seconds, now = clock_seconds();
    const double limit = r->begun + seconds, least = now + r->reading;
    return (struct permit){.deadline = seconds <= 0 ? 0 : limit > least ? limit : least};
}

/* Write both files or neither: the map gets its final name only after the problem was written. Return the
 * exit status. */
static int write_reduction(const struct reducing *r, const dlx_reduction *reduction)
{
    const struct cli *cli = r->cli;
    int status = EXIT_FINE;
    dlx_writing writing = cli->writing;
    struct output map;
    if (writing.format == DLX_FORMAT_AUTO && !output_format(cli->output, &writing.format))
        writing.format = DLX_FORMAT_ITEMS;
    bool good = cli->map == NULL || output_open(&map, cli->map);
    if (good && cli->map != NULL)
        good = write_map(&map, reduction);
    const struct permit permit = permit_to_write(r);
    if (good)
        status = output_problem(cli, reduction->problem, writing, cli->output, &permit);
    good = good && status == EXIT_FINE;
    if (cli->map != NULL)
        good = output_close(&map, good);
    return good ? EXIT_FINE : status != EXIT_FINE ? status : EXIT_ERROR;
}

static int reduce_input(struct reducing *r, const struct input *input)
{
    const struct cli *cli = r->cli;
    dlx_reduction reduction;
    r->begun = clock_seconds();
    dlx_task *task = task_of(cli, input);
    if (task == NULL)
        return EXIT_ERROR;
    struct meter meter;
    meter_start_task(&meter, cli->reports, input->file, "options",
                     dlx_problem_option_count(input->problem), task);
    meter.has_rounds = true; /* each round tries all options */
    dlx_status status = dlx_reduce(task, &reduction);
    meter_stop();
    dlx_task_free(task);
    if (status != DLX_OK) {
        say_status(input->file, status);
        return EXIT_ERROR;
    }
    say_what_remains(input, &reduction);
    const bool is_solvable = reduction.starved == DLX_NONE;
    const int status_of_writing = write_reduction(r, &reduction);
    dlx_reduction_free(&reduction);
    return status_of_writing != EXIT_FINE ? status_of_writing : is_solvable ? EXIT_FINE : EXIT_NONE;
}

int command_reduce(const struct cli *cli)
{
    struct input input;
    struct reducing r = {.cli = cli};
    const double begun = clock_seconds();
    if (!input_read(&input, cli, cli->files[0]))
        return EXIT_ERROR;
    r.reading = clock_seconds() - begun;
    int status = reduce_input(&r, &input);
    input_free(&input);
    signals_end(); /* both files are closed or removed */
    return status;
}
