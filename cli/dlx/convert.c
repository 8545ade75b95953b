/* SPDX-License-Identifier: MIT */
/* Write problems and diagrams. After a signal or an error, no incomplete file remains. The commands
 * dlx convert and dlx reduce write the problem, or a smaller one, in any format. */
#include "cli/common/options.h"
#include "cli/common/program.h"
#include "cli/dlx/print.h"
#include "cli/dlx/run.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <string.h>

/* ---- a problem ---- */

/* A problem on its way to a file. */
struct writer {
    struct output *output; /* the file */
    struct meter meter;    /* reports progress, and knows the time limit */
    bool by_lines;         /* each option is a line; if not, work is measured in bytes */
    bool is_late;          /* writing ended at the deadline */
};

/* On a terminal, the text itself shows the progress. */
static void begin_report(struct writer *w, struct reports reports, const char *from,
                         const dlx_problem *problem, dlx_format format)
{
    dlx_format_facts facts;
    w->by_lines = dlx_format_describe(format, &facts) && facts.has_lines;
    meter_start(&w->meter, reports, from, w->by_lines ? "options" : "bytes",
                w->by_lines ? dlx_problem_option_count(problem) : 0);
    if (w->output->is_terminal)
        meter_stop();
}

/* Return whether there is time to go on. */
static bool report_text(struct writer *w, const char *text, size_t size)
{
    uint64_t work = w->meter.done + (w->by_lines ? 0 : size);
    const char *at = text;
    for (; w->by_lines && (at = memchr(at, '\n', (size_t)(text + size - at))) != NULL; at++)
        work += work < w->meter.whole;
    return meter_advance(&w->meter, work);
}

/* On a terminal, escape control characters in names. */
static bool write_text(const struct output *output, const char *text, size_t size)
{
    if (signals_received() != 0)
        return false;
    if (!output->is_terminal)
        return fwrite(text, 1, size, output->file) == size;
    write_harmless(output->file, text, size, true);
    return !ferror(output->file);
}

/* A dlx_write_fn for a diagram. */
static bool write_diagram(void *user, const char *text, size_t size)
{
    return write_text(user, text, size);
}

/* A dlx_write_fn for a problem. */
static bool write_problem(void *user, const char *text, size_t size)
{
    struct writer *w = user;
    w->is_late = !report_text(w, text, size);
    return !w->is_late && write_text(w->output, text, size);
}

/* Warn about the parts of a problem that its format cannot express. */
static void say_what_is_lost(const dlx_writing *writing)
{
    const char *format = dlx_format_name(writing->format);
    if (writing->option_names_lost)
        say("dlx: warning: format `%s` has no names of options, so they are left out\n", format);
    if (writing->names_lost)
        say("dlx: warning: format `%s` has no names, so items are written as numbers\n", format);
    if (writing->costs_lost)
        say("dlx: warning: format `%s` has no costs, so a solver may find any solution; "
            "`wcnf` keeps them\n",
            format);
    if (writing->secondary > 0)
        say("dlx: warning: format `%s` does not mark secondary items: read it with "
            "--secondary=%" PRIu32 "\n",
            format, writing->secondary);
}

static void report(const struct output *o, dlx_status status, const dlx_error *error)
{
    if (status == DLX_ERR_OUTPUT && signals_received() != 0)
        return; /* not an error: main() will end the program by the signal */
    if (status != DLX_ERR_OUTPUT)
        say("dlx: %s\n", status == DLX_ERR_MEMORY ? status_text(status) : error->message);
    else if (o->name != NULL) /* main() reports an error of standard output */
        output_fail(o);
}

/* Return the exit status. */
static int status_of(const struct writer *w, bool is_good)
{
    if (!w->is_late)
        return is_good ? EXIT_FINE : EXIT_ERROR;
    say_of(w->meter.file, "stopped by the time limit: the text is not complete%s",
           w->output->name != NULL ? ", so no file was written" : "");
    return EXIT_LIMIT;
}

static bool begin(struct output *output, const char *name)
{
    signals_stop(NULL, NULL); /* write_text() checks whether a signal came */
    return output_open(output, name) || output_close(output, false);
}

/* End an output. Report `error`, unless it is NULL because the caller reports it. Return whether
 * everything was written. */
static bool finish(struct output *output, dlx_status status, const dlx_error *error)
{
    if (status != DLX_OK && error != NULL)
        report(output, status, error);
    return output_close(output, status == DLX_OK);
}

int output_problem(struct reports reports, const char *from, const dlx_problem *problem,
                   dlx_writing writing, const char *name, const struct permit *permit)
{
    struct output output;
    struct writer writer = {.output = &output};
    dlx_error error;
    if (!begin(&output, name))
        return EXIT_ERROR;
    begin_report(&writer, reports, from, problem, writing.format);
    writer.meter.permit.host = permit;
    dlx_status status = dlx_write(problem, &writing, write_problem, &writer, &error);
    meter_stop();
    bool good = finish(&output, status, writer.is_late ? NULL : &error);
    if (good) /* warn only about a file that exists */
        say_what_is_lost(&writing);
    return status_of(&writer, good);
}

bool output_diagram(const dlx_diagram *diagram, const dlx_problem *problem,
                    dlx_diagram_format format, const char *name)
{
    struct output output;
    dlx_error error;
    if (!begin(&output, name))
        return false;
    dlx_status status = dlx_diagram_write(diagram, problem, format, write_diagram, &output, &error);
    return finish(&output, status, &error);
}

bool output_diagram_format(const char *name, dlx_diagram_format *format)
{
    const char *dot = name != NULL ? strrchr(name, '.') : NULL;
    return dot != NULL &&
           dlx_diagram_format_by_name(strcmp(dot, ".gv") == 0 ? "dot" : dot + 1, format);
}

bool output_format(const char *name, dlx_format *format)
{
    const char *dot = name != NULL ? strrchr(name, '.') : NULL;
    return dot != NULL && dlx_format_by_name(dot + 1, format) && *format != DLX_FORMAT_AUTO;
}

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
