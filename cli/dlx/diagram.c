/* SPDX-License-Identifier: MIT */
/* dlx diagram and dlx sample: write a diagram of all solutions, query it, or draw samples. */
#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/dlx/print.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/run.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- the diagram ---- */

/* The diagram of all solutions, which is either made from a problem or read from a file. */
struct whole {
    const struct cli *cli; /* the command line */
    struct run run;        /* the problem; its counter is gone once the diagram is made */
    dlx_diagram *diagram;  /* of the solutions that --require and --forbid leave */
    bool has_solutions;    /* the diagram contains a solution */
    dlx_counting counting; /* statistics of making it; all zero if it was read */
    double seconds;        /* time of making or reading it */
    uint32_t *options;     /* the options of one solution */
    size_t room;           /* allocated length of `options` */
    uint32_t count;        /* number of these options */
    struct lines lines;    /* texts of the options */
};

/* ---- opening ---- */

/* The limit on memory is the likely reason, although the machine may have had less memory. */
static int say_memory(const struct run *run)
{
    size_t memory = run_memory(run->cli);
    if (memory == 0)
        return run_say_error(run, DLX_ERR_MEMORY);
    say_of(run->input.file,
           "stopped by the limit on memory, %zu KB, before all solutions were found", memory >> 10);
    return EXIT_LIMIT;
}

/* Count, and keep the diagram. Return -1 to go on, or the exit status. */
static int make(struct whole *w)
{
    struct run *run = &w->run;
    progress_begin(run);
    dlx_status status = run_count(run);
    if (status == DLX_OK && run->outcome == DLX_EXHAUSTED)
        status = dlx_counter_diagram(run->counter, &w->diagram);
    meter_stop();
    dlx_counter_statistics(run->counter, &w->counting);
    dlx_counter_free(run->counter);
    run->counter = NULL;
    if (status == DLX_ERR_MEMORY)
        return say_memory(run);
    if (status != DLX_OK)
        return run_say_error(run, status);
    if (!is_stop(run->outcome))
        return -1;
    say_of(run->input.file, "%s before all solutions were found", stop_text(run->outcome));
    return EXIT_LIMIT;
}

/* Restrict a diagram that was read to the solutions that --require and --forbid leave. Return -1 to
 * go on, or the exit status. */
static int restrict_diagram(struct whole *w)
{
    dlx_diagram *some;
    if (w->cli->fix_count == 0)
        return -1;
    dlx_status status = dlx_diagram_restrict(w->diagram, w->run.task, &some);
    if (status != DLX_OK) {
        say_status(w->run.input.file, status);
        return EXIT_ERROR;
    }
    dlx_diagram_free(w->diagram);
    w->diagram = some;
    return -1;
}

static void release(struct whole *w)
{
    dlx_diagram_free(w->diagram);
    limit_free(w->options, w->room, sizeof *w->options);
    run_give_up(&w->run);
}

/* Allocate space for one solution. Return -1 to go on, or the exit status. */
static int make_room(struct whole *w)
{
    dlx_diagram_shape shape = dlx_diagram_describe(w->diagram);
    w->has_solutions = strcmp(shape.digits, "0") != 0;
    w->room = shape.longest + (size_t)1; /* one more, so that the array is never empty */
    w->options = limit_new(w->room, sizeof *w->options);
    if (w->options != NULL)
        return -1;
    say_status(w->run.input.file, DLX_ERR_MEMORY);
    return EXIT_ERROR;
}

/* Read a file and make the diagram. Return -1 to go on, or an exit status after which there is
 * nothing to close. */
static int whole_open(struct whole *w, const struct cli *cli, const char *file)
{
    struct input input;
    *w = (struct whole){.cli = cli};
    if (!input_read_either(&input, cli, file, &w->diagram))
        return EXIT_ERROR;
    bool is_read = w->diagram != NULL;
    if (!run_begin(&w->run, cli, input, is_read ? ENGINE_NONE : ENGINE_DIAGRAM)) {
        dlx_diagram_free(w->diagram);
        return EXIT_ERROR;
    }
    int status = is_read ? restrict_diagram(w) : make(w);
    w->seconds = run_seconds(&w->run);
    signals_forget();
    if (status < 0)
        status = make_room(w);
    if (status >= 0)
        release(w);
    else
        lines_begin(&w->lines, cli, &w->run.input);
    signals_end();
    return status;
}

/* ---- closing ---- */

static void report(const struct whole *w)
{
    dlx_diagram_shape shape = dlx_diagram_describe(w->diagram);
    if (w->cli->stats) {
        if (w->counting.kernel != NULL)
            say("kernel      %s: %s\n", w->counting.kernel, w->counting.reason);
        say("solutions   %s\n", shape.digits);
        say("nodes       %" PRIu32 "\n", shape.nodes);
        say("memory      %zu bytes\n", shape.memory);
        say("seconds     %.3f\n", w->seconds);
    }
    if (w->cli->json)
        json_print(stdout,
                   "{'type':'diagram','file':%s,'solutions':%-s,'nodes':%" PRIu32
                   ",'memory':%zu,'seconds':%f}\n",
                   w->run.input.file, shape.digits, shape.nodes, shape.memory, w->seconds);
}

/* Print the statistics and free everything. Return the exit status, which says whether there are
 * solutions. */
static int whole_close(struct whole *w)
{
    if (!w->has_solutions)
        say_of(w->run.input.file, "no solution");
    report(w);
    lines_end(&w->lines);
    release(w);
    return w->has_solutions ? EXIT_FINE : EXIT_NONE;
}

/* Free everything after an error. Report the status unless it is DLX_OK. Return the exit status. */
static int whole_give_up(struct whole *w, dlx_status status)
{
    if (status != DLX_OK)
        say_status(w->run.input.file, status);
    lines_end(&w->lines);
    release(w);
    return EXIT_ERROR;
}

/* Close the diagram after a limit or a signal has stopped the work. `before` says what was not
 * done, for the message. Return the exit status. */
static int whole_stop(struct whole *w, const char *before)
{
    if (signals_received() == 0)
        say_of(w->run.input.file, "%s before %s", dlx_task_reason(w->run.task), before);
    whole_close(w);
    return EXIT_LIMIT;
}

/* Print the solution in whole->options as lines_print() does. */
static void whole_print(struct whole *w, const char *number, const uint64_t *cost)
{
    lines_print(&w->lines, number, cost, w->options, w->count);
}

/* ---- names ---- */

static dlx_status copy_items(const struct input *from, dlx_problem *to)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = 0; status == DLX_OK && i < dlx_problem_item_count(from->problem); i++) {
        struct text name = item_text(from, i);
        dlx_kind kind = dlx_problem_item(from->problem, i).kind;
        status = dlx_problem_add_item(to, name.string, kind, NULL);
        text_free(&name);
    }
    return status;
}

static dlx_status copy_options(const dlx_problem *from, dlx_problem *to)
{
    dlx_status status = DLX_OK;
    for (uint32_t o = 0; status == DLX_OK && o < dlx_problem_option_count(from); o++) {
        uint32_t count;
        const dlx_entry *entries = dlx_problem_option(from, o, &count);
        status = dlx_problem_add_option(to, entries, count, NULL);
    }
    return status;
}

/* The format `items` numbers items without a name from 1. Only `rows` can number its columns from
 * 0, and then the numbers have to become names. `rows` has no names, colors, costs or
 * multiplicities. Copy the problem and name its items if the file of a diagram could not express
 * their numbers. *named is NULL if no copy is needed; otherwise free it. */
static dlx_status whole_named_problem(const struct whole *w, dlx_problem **named)
{
    const struct input *input = &w->run.input;
    const char *title = dlx_problem_title(input->problem);
    dlx_problem *to;
    *named = NULL;
    if (!input->facts.has_base || input->reading.base != 0)
        return DLX_OK;
    dlx_status status = dlx_problem_new(&cli_memory, &to);
    if (status != DLX_OK)
        return status;
    if (title != NULL)
        status = dlx_problem_set_title(to, title);
    if (status == DLX_OK)
        status = copy_items(input, to);
    if (status == DLX_OK)
        status = copy_options(input->problem, to);
    if (status == DLX_OK)
        *named = to;
    else
        dlx_problem_free(to);
    return status;
}

/* ---- dlx diagram ---- */

/* dlx diagram: write the diagram of all solutions, or answer questions about them. */

/* ---- answers ---- */

static void print_count(const struct whole *w)
{
    if (!w->cli->json) /* in JSON the result line has the count */
        printf("%s\n", dlx_diagram_describe(w->diagram).digits);
}

static void print_use(struct whole *w, uint32_t option, const char *solutions)
{
    if (w->cli->json) {
        json_print(stdout, "{'type':'use','option':");
        print_json_option(stdout, &w->run.input, w->cli->print, option);
        json_print(stdout, ",'solutions':%-s}\n", solutions);
        return;
    }
    printf("%s ", solutions);
    print_chosen(stdout, &w->run.input, w->cli->print, option);
    putchar('\n');
}

/* A request for a report may have come when the count of all solutions could not stop any more.
 * Then it stops the first call after that count. */
static dlx_status count_uses(struct whole *w, dlx_uses *uses)
{
    run_heed_signals(&w->run);
    dlx_status status = dlx_diagram_count_uses(w->diagram, w->run.task, uses);
    if (status == DLX_ERR_STOPPED && signals_received() == 0)
        status = dlx_diagram_count_uses(w->diagram, w->run.task, uses);
    signals_forget();
    return status;
}

static dlx_status print_uses(struct whole *w)
{
    dlx_uses uses;
    dlx_status status = count_uses(w, &uses);
    if (status != DLX_OK)
        return status;
    for (uint32_t option = 0; option < uses.options && signals_received() == 0; option++)
        print_use(w, option, uses.digits + option * uses.digits_size);
    dlx_uses_free(w->diagram, &uses);
    return DLX_OK;
}

/* Subtract one from a number above 0 in decimal digits. */
static void decrement(char *digits)
{
    char *at = digits + strlen(digits) - 1;
    for (; *at == '0'; at--) /* borrow; the number is above 0, so some digit is not 0 */
        *at = '9';
    --*at;
}

static dlx_status print_nth(struct whole *w)
{
    size_t size = strlen(w->cli->diagram.nth) + 1;
    char *digits = limit_new(size, 1);
    if (digits == NULL)
        return DLX_ERR_MEMORY;
    strcpy(digits, w->cli->diagram.nth);
    decrement(digits); /* the library counts from 0 */
    dlx_status status = dlx_diagram_nth(w->diagram, digits, w->options, &w->count);
    limit_free(digits, size, 1);
    if (status == DLX_OK)
        whole_print(w, w->cli->diagram.nth, NULL);
    return status;
}

static dlx_status print_cheapest(struct whole *w)
{
    uint64_t cost;
    dlx_status status =
        dlx_diagram_cheapest(w->diagram, w->run.input.problem, NULL, w->options, &w->count, &cost);
    if (status == DLX_OK)
        whole_print(w, "1", &cost);
    return status;
}

/* Print the answers that the command line asks for. Without solutions, whole_close() says so. */
static dlx_status answer(struct whole *w)
{
    const struct cli *cli = w->cli;
    dlx_status status = DLX_OK;
    if (cli->diagram.count)
        print_count(w);
    if (cli->diagram.uses)
        status = print_uses(w);
    if (status == DLX_OK && cli->diagram.nth != NULL && w->has_solutions)
        status = print_nth(w);
    if (status == DLX_OK && cli->diagram.cheapest && w->has_solutions)
        status = print_cheapest(w);
    return status;
}

/* ---- the diagram ---- */

static bool write_diagram(struct whole *w)
{
    const struct cli *cli = w->cli;
    dlx_diagram_format format = cli->diagram.to;
    dlx_problem *named;
    if (!cli->diagram.has_to && !output_diagram_format(cli->output, &format))
        format = DLX_DIAGRAM_FILE;
    dlx_status status = whole_named_problem(w, &named);
    if (status != DLX_OK) {
        say("dlx: %s\n", status_text(status));
        return false;
    }
    bool good = output_diagram(w->diagram, named != NULL ? named : w->run.input.problem, format,
                               cli->output);
    dlx_problem_free(named);
    return good;
}

int command_diagram(const struct cli *cli)
{
    struct whole w;
    int status = whole_open(&w, cli, cli->files[0]);
    if (status >= 0)
        return status;
    /* Answers go to standard output, so then the diagram is written only to a file. */
    if ((!asks_diagram(cli) || cli->output != NULL) && !write_diagram(&w))
        return whole_give_up(&w, DLX_OK);
    dlx_status answered = answer(&w);
    if (answered == DLX_ERR_STOPPED)
        return whole_stop(&w, "all uses were counted");
    return answered == DLX_OK ? whole_close(&w) : whole_give_up(&w, answered);
}

/* ---- dlx sample ---- */

/* dlx sample: print or draw random solutions, all equally likely, as `dlx solve` does. */

/* Print the options of a sample, or draw them. On error, report it and return false. */
static bool show_sample(struct whole *w, struct painter *painter, uint64_t n)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, n);
    if (!w->cli->draw)
        whole_print(w, number, NULL);
    return painter_draw(painter, &(dlx_solution){.options = w->options, .count = w->count});
}

/* Return whether the time is over. A sample may take a microsecond, so the clock is read rarely. */
static bool is_late(const struct whole *w, uint64_t n)
{
    enum { LONG = 1000 };
    const double seconds = w->cli->limits.seconds;
    return seconds > 0 && n > 0 && (n % 256 == 0 || w->count > LONG) &&
           run_seconds(&w->run) > seconds;
}

/* Print `count` samples, or fewer after a signal or the time limit. *printed is their number. */
static dlx_status print_samples(struct whole *w, struct painter *painter, struct meter *meter,
                                uint64_t count, uint64_t *printed)
{
    uint64_t random = w->cli->sample_seed > 0 ? w->cli->sample_seed : 1;
    for (uint64_t *n = printed; *n < count && !ferror(stdout) && signals_received() == 0; ++*n) {
        dlx_status status = dlx_diagram_sample(w->diagram, &random, w->options, &w->count);
        if (status == DLX_ERR_NO_SUCH_SOLUTION)
            return DLX_OK; /* whole_close() reports that there are none */
        if (status != DLX_OK)
            return status;
        if (is_late(w, *n))
            return DLX_OK;
        meter_advance(meter, *n);
        if (!w->cli->draw && is_terminal(STDOUT_FILENO))
            meter_clear();
        if (!show_sample(w, painter, *n + 1))
            return DLX_ERR_OUTPUT; /* it has been reported */
    }
    return DLX_OK;
}

/* Print the samples, and report progress unless it would mix with them on a terminal. */
static dlx_status sample(struct whole *w, struct painter *painter, uint64_t count,
                         uint64_t *printed)
{
    struct meter meter = {.unit = "samples"};
    const bool watches = w->cli->reports.every_second || !is_terminal(STDOUT_FILENO);
    if (watches)
        meter_start(&meter, w->cli->reports, w->run.input.file, "samples", count);
    dlx_status status = print_samples(w, painter, &meter, count, printed);
    if (watches)
        meter_stop();
    return status;
}

int command_sample(const struct cli *cli)
{
    struct whole w;
    const uint64_t count = cli->draws > 0 ? cli->draws : 1;
    uint64_t printed = 0;
    int status = whole_open(&w, cli, cli->files[0]);
    if (status >= 0)
        return status;
    signals_stop(NULL, NULL); /* print_samples() checks whether a signal came */
    struct painter painter;
    dlx_status result = DLX_ERR_OUTPUT;
    if (painter_begin(&painter, cli, &w.run.input)) {
        result = sample(&w, &painter, count, &printed);
        if (result == DLX_OK && !painter_finish(&painter))
            result = DLX_ERR_OUTPUT;
        painter_end(&painter);
    }
    if (result != DLX_OK)
        return whole_give_up(&w, result == DLX_ERR_OUTPUT ? DLX_OK : result);
    if (printed > 0 && printed < count && signals_received() == 0 && !ferror(stdout)) {
        say_of(w.run.input.file, "stopped by the time limit after %" PRIu64 " samples", printed);
        whole_close(&w);
        return EXIT_LIMIT;
    }
    return whole_close(&w);
}
