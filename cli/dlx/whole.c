/* SPDX-License-Identifier: MIT */
/* Make or read the diagram of all solutions, for `diagram` and `sample`. */
#include "cli/dlx/whole.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <string.h>

/* ---- from a problem ---- */

/* The limit on memory is the likely reason, although the machine may have had less memory. */
static int say_memory(const struct input *input, const struct cli *cli)
{
    if (run_memory(cli) == 0) {
        say_status(input->file, DLX_ERR_MEMORY);
        return EXIT_ERROR;
    }
    say_of(input->file, "stopped by the limit on memory, %zu KB, before all solutions were found",
           run_memory(cli) >> 10);
    return EXIT_LIMIT;
}

static int say_limit(const struct run *run)
{
    say_of(run->input.file, "stopped by %s before all solutions were found",
           stop_reason(run->outcome));
    return EXIT_LIMIT;
}

/* The run owns the problem until the counter is done, because the counter reads it. */
static int make_by_counter(struct whole *w, struct run *run)
{
    progress_begin(run);
    dlx_status status = run_count(run);
    if (status == DLX_OK && run->outcome == DLX_EXHAUSTED)
        status = dlx_counter_diagram(run->counter, &w->diagram);
    if (status == DLX_ERR_MEMORY)
        return say_memory(&w->input, w->cli);
    if (status != DLX_OK)
        return run_say_error(run, status);
    return is_stop(run->outcome) ? say_limit(run) : -1;
}

/* Make the diagram. Return -1 to go on, or the exit status. */
static int make(struct whole *w)
{
    struct run run;
    if (!run_begin(&run, w->cli, w->input)) {
        w->input.problem = NULL; /* the run has freed it */
        return EXIT_ERROR;
    }
    int status = make_by_counter(w, &run);
    dlx_counter_statistics(run.counter, &w->counting);
    run.input.problem = NULL; /* run_give_up() must not free it: the diagram needs it */
    run_give_up(&run);
    return status;
}

/* ---- from a file ---- */

/* Restrict the diagram to the solutions that --require and --forbid leave. */
static int restrict_diagram(struct whole *w)
{
    dlx_diagram *some;
    if (w->cli->fix_count == 0)
        return -1;
    dlx_task *task = task_of(w->cli, &w->input);
    if (task == NULL)
        return EXIT_ERROR;
    dlx_status status = dlx_diagram_restrict(w->diagram, task, &some);
    dlx_task_free(task);
    if (status != DLX_OK) {
        say_status(w->input.file, status);
        return EXIT_ERROR;
    }
    dlx_diagram_free(w->diagram);
    w->diagram = some;
    return -1;
}

/* ---- both ---- */

static void release(struct whole *w)
{
    dlx_diagram_free(w->diagram);
    input_free(&w->input);
    limit_free(w->options, w->room, sizeof *w->options);
}

int whole_open(struct whole *w, const struct cli *cli, const char *file)
{
    *w = (struct whole){.cli = cli};
    if (!input_read_either(&w->input, cli, file, &w->diagram))
        return EXIT_ERROR;
    double begun = clock_seconds();
    int status = w->diagram != NULL ? restrict_diagram(w) : make(w);
    w->seconds = clock_seconds() - begun;
    if (status < 0) {
        /* One more than the longest solution, so that the array is never empty. */
        w->room = dlx_diagram_describe(w->diagram).longest + (size_t)1;
        w->options = limit_new(w->room, sizeof *w->options);
        if (w->options == NULL) {
            say_status(file, DLX_ERR_MEMORY);
            status = EXIT_ERROR;
        }
    }
    if (status < 0)
        lines_begin(&w->lines, &w->input, cli->print, cli->json ? print_json_option : print_chosen,
                    cli->json ? ',' : '\n');
    else
        release(w);
    signals_end();
    return status;
}

static void print_stats(const struct whole *w)
{
    if (w->counting.kernel != NULL)
        say("kernel      %s: %s\n", w->counting.kernel, w->counting.reason);
    say("solutions   %s\n", dlx_diagram_describe(w->diagram).digits);
    say("nodes       %" PRIu32 "\n", dlx_diagram_describe(w->diagram).nodes);
    say("memory      %zu bytes\n", dlx_diagram_describe(w->diagram).memory);
    say("seconds     %.3f\n", w->seconds);
}

static void print_json_result(const struct whole *w)
{
    printf("{\"type\":\"diagram\",\"file\":");
    json_string(stdout, w->input.file);
    printf(",\"solutions\":");
    json_digits(stdout, dlx_diagram_describe(w->diagram).digits);
    printf(",\"nodes\":%" PRIu32 ",\"memory\":", dlx_diagram_describe(w->diagram).nodes);
    json_number(stdout, dlx_diagram_describe(w->diagram).memory);
    printf(",\"seconds\":%.6f}\n", w->seconds);
}

int whole_close(struct whole *w)
{
    bool none = strcmp(dlx_diagram_describe(w->diagram).digits, "0") == 0;
    if (none)
        say_of(w->input.file, "no solution");
    if (w->cli->stats)
        print_stats(w);
    if (w->cli->json)
        print_json_result(w);
    lines_end(&w->lines);
    release(w);
    signals_end();
    return none ? EXIT_NONE : EXIT_FINE;
}

int whole_give_up(struct whole *w, dlx_status status)
{
    if (status != DLX_OK)
        say_status(w->input.file, status);
    lines_end(&w->lines);
    release(w);
    signals_end();
    return EXIT_ERROR;
}

void whole_print(struct whole *w, const char *number, const uint64_t *cost)
{
    if (w->cli->json) {
        printf("{\"type\":\"solution\",\"number\":");
        json_digits(stdout, number);
        if (cost != NULL) {
            printf(",\"cost\":");
            json_number(stdout, *cost);
        }
        printf(",\"options\":[");
    } else if (cost != NULL)
        printf("| cost %" PRIu64 "\n", *cost);
    lines_print(&w->lines, w->options, w->count);
    fputs(w->cli->json ? "]}\n" : w->count > 0 ? "\n\n" : "\n", stdout);
}

/* ---- names ---- */

static dlx_status copy_items(const struct input *from, dlx_problem *to)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = 0; status == DLX_OK && i < dlx_problem_item_count(from->problem); i++) {
        dlx_item times = dlx_problem_item(from->problem, i);
        dlx_kind kind = dlx_problem_item(from->problem, i).kind;
        char *name = item_text(from, i);
        status = name != NULL ? dlx_problem_add_item(to, name, kind, NULL) : DLX_ERR_MEMORY;
        if (status == DLX_OK && kind == DLX_PRIMARY)
            status = dlx_problem_set_multiplicity(to, i, times.least, times.most);
        text_free(name);
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
        if (status == DLX_OK)
            status = dlx_problem_set_cost(to, o, dlx_problem_option_cost(from, o));
    }
    return status;
}

/* The format `items` numbers items without a name from 1. Only `rows` can number its columns from 0, and
 * then the numbers have to become names. `rows` has neither names nor colors. */
dlx_status whole_named_problem(const struct whole *w, dlx_problem **named)
{
    const dlx_problem *from = w->input.problem;
    const char *title = dlx_problem_title(from);
    dlx_problem *to;
    *named = NULL;
    if (w->input.reading.format != DLX_FORMAT_ROWS || w->input.reading.base != 0)
        return DLX_OK;
    dlx_status status = dlx_problem_new(&cli_memory, &to);
    if (status != DLX_OK)
        return status;
    if (title != NULL)
        status = dlx_problem_set_title(to, title);
    if (status == DLX_OK)
        status = copy_items(&w->input, to);
    if (status == DLX_OK)
        status = copy_options(from, to);
    if (status == DLX_OK)
        *named = to;
    else
        dlx_problem_free(to);
    return status;
}
