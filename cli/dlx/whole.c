/* SPDX-License-Identifier: MIT */
/* Make or read the diagram of all solutions, for `diagram` and `sample`. */
#include "cli/dlx/whole.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"

#include <inttypes.h>
#include <string.h>

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
    say_of(run->input.file, "stopped by %s before all solutions were found",
           stop_reason(run->outcome));
    return EXIT_LIMIT;
}

/* Restrict a diagram that was read to the solutions that --require and --forbid leave. Return -1 to go on,
 * or the exit status. */
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
    signals_end();
}

/* Make room for one solution. Return -1 to go on, or the exit status. */
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

int whole_open(struct whole *w, const struct cli *cli, const char *file)
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

int whole_close(struct whole *w)
{
    if (!w->has_solutions)
        say_of(w->run.input.file, "no solution");
    report(w);
    lines_end(&w->lines);
    release(w);
    return w->has_solutions ? EXIT_FINE : EXIT_NONE;
}

int whole_give_up(struct whole *w, dlx_status status)
{
    if (status != DLX_OK)
        say_status(w->run.input.file, status);
    lines_end(&w->lines);
    release(w);
    return EXIT_ERROR;
}

int whole_stop(struct whole *w, const char *before)
{
    if (signals_received() == 0)
        say_of(w->run.input.file, "%s before %s", dlx_task_reason(w->run.task), before);
    whole_close(w);
    return EXIT_LIMIT;
}

void whole_print(struct whole *w, const char *number, const uint64_t *cost)
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

/* The format `items` numbers items without a name from 1. Only `rows` can number its columns from 0, and
 * then the numbers have to become names. `rows` has no names, colors, costs or multiplicities. */
dlx_status whole_named_problem(const struct whole *w, dlx_problem **named)
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
