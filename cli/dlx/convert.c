/* SPDX-License-Identifier: MIT */
/* dlx convert and dlx reduce: write the problem, or a smaller one, in any format. */
#include "cli/common/options.h"
#include "cli/dlx/run.h"
#include "cli/dlx/print.h"
#include "dlx/core/clock.h"

#include <inttypes.h>

/* ---- dlx convert ---- */

/*
 * dlx convert: read a problem in any format and write it in another. The output may replace the
 * input, because the whole problem is in memory before the new file gets its name. What the new
 * format cannot express would then be lost for good, so such a conversion is refused.
 */

/* A dlx_write_fn that keeps nothing. */
static bool discard(void *permit, const char *text, size_t size)
{
    (void)text, (void)size;
    return permit_allows(permit);
}

/* Return whether the format can express the whole problem. A problem that it refuses also counts:
 * nothing will be written. So does the end of the time. */
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
        status = output_problem(cli->reports, cli->files[0], input.problem, writing, cli->output,
                                &permit);
    input_free(&input);
    return status;
}

/* ---- dlx reduce ---- */

/* dlx reduce: write a smaller problem with the same solutions. --map also writes the original
 * number of each remaining option. */

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

/* Return the time limit for writing. Writing may always take as long as reading did, plus a tenth
 * of a second, so that a busy machine does not lose the result of a stopped reduction. */
static struct permit permit_to_write(const struct reducing *r)
{
    static const double ALWAYS = 0.1; /* seconds */
    const double seconds = r->cli->limits.seconds, now = clock_seconds();
    const double limit = r->begun + seconds,
                 least = now + (r->reading > ALWAYS ? r->reading : ALWAYS);
    return (struct permit){.deadline = seconds <= 0 ? 0 : limit > least ? limit : least};
}

/* Write both files or neither: the map gets its final name only after the problem was written.
 * Return the exit status. */
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
        status = output_problem(cli->reports, cli->files[0], reduction->problem, writing,
                                cli->output, &permit);
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
    return status;
}
