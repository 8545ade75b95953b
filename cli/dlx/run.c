/* SPDX-License-Identifier: MIT */
/* One search or one count of one file, from reading the problem to the exit status. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/dlx/cli.h"
#include "dlx/core/clock.h"
#include "dlx/threads/pipeline.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- a run ---- */

static void stop_task(void *task)
{
    dlx_task_stop(task);
}

double run_seconds(const struct run *run)
{
    return clock_seconds() - run->begun;
}

size_t run_memory(const struct cli *cli)
{
    /* The counter gets half of the limit: the problem and the solutions need memory too. */
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    size_t half = limit_left() / 2, quarter = 0;
    if (cli->memory > 0)
        return cli->memory;
    if (pages > 0 && bytes > 0)
        quarter = (size_t)pages / 4 * (size_t)bytes;
    return quarter == 0 || half >= quarter ? quarter : half > 0 ? half : 1;
}

static int say_task_error(const struct input *input, const dlx_task *task, dlx_status status)
{
    const char *reason = task != NULL ? dlx_task_reason(task) : "";
    bool is_plain = status == DLX_ERR_MEMORY || reason[0] == '\0';
    say_of(input->file, "%s", is_plain ? status_text(status) : reason);
    return EXIT_ERROR;
}

/* For a counter, "shortest" is also the rule without --choose, and then "auto" may take a frontier, which
 * has no rule. So an explicit --choose=shortest names the search. */
static const char *kernel_of(const struct cli *cli)
{
    bool is_search =
        cli->engine >= ENGINE_COUNT && cli->choose != NULL && has_rule(cli, "shortest");
    return cli->kernel != NULL ? cli->kernel : is_search ? "search" : "auto";
}

/* Threads were asked for, or they are of use: all solutions are wanted, in the order of Algorithm X. */
static uint64_t threads_of(const struct cli *cli)
{
    if (cli->has_threads)
        return cli->threads > 0 ? cli->threads : pipeline_processors();
    return 1;
}

static dlx_status apply_settings(const struct cli *cli, dlx_task *task)
{
    if (cli->choose != NULL)
        dlx_task_set(task, "choose", cli->choose);
    dlx_task_set_number(task, "seed", cli->seed);
    dlx_task_set_number(task, "best", cli->best);
    dlx_task_set_number(task, "first", cli->limits.solutions);
    dlx_task_set_number(task, "memory", run_memory(cli));
    dlx_task_set_number(task, "rounds", cli->rounds);
    dlx_task_set_number(task, "threads", threads_of(cli));
    dlx_task_set_number(task, "unordered", cli->unordered);
    /* Only the kernel and the SIMD level can fail: the build or the machine may not have them. The option
     * table has checked the other values. */
    dlx_status status = dlx_task_set(task, "kernel", kernel_of(cli));
    if (status == DLX_OK && cli->gap != NULL)
        status = dlx_task_set(task, "gap", cli->gap);
    return status == DLX_OK && cli->simd != NULL ? dlx_task_set(task, "simd", cli->simd) : status;
}

/* A fix_fn. The option exists, so only memory can be missing. */
static bool decide_option(void *task, bool is_required, uint32_t option)
{
    return (is_required ? dlx_task_require : dlx_task_forbid)(task, option) == DLX_OK;
}

dlx_task *task_of(const struct cli *cli, const struct input *input)
{
    dlx_task *task = NULL;
    dlx_status status = dlx_task_new(input->problem, &task);
    if (status == DLX_OK)
        status = apply_settings(cli, task);
    if (status != DLX_OK)
        say_task_error(input, task, status);
    if (status == DLX_OK && fixes_apply(cli, input, decide_option, task)) {
        dlx_task_limit(task, &cli->limits);
        return task;
    }
    dlx_task_free(task);
    return NULL;
}

int run_say_error(const struct run *run, dlx_status status)
{
    return say_task_error(&run->input, run->task, status);
}

/* Only dlx solve searches in several threads. */
static dlx_status new_search(struct run *run)
{
    return run->cli->run == command_solve && threads_of(run->cli) > 1
               ? dlx_team_new(run->task, &run->team)
               : dlx_search_new(run->task, &run->search);
}

/* With --memory-limit, retry with the links kernel, because it needs the least memory. */
static dlx_status make_search(struct run *run)
{
    dlx_status status = new_search(run);
    if (status != DLX_ERR_MEMORY || run->cli->kernel != NULL || limit_left() == SIZE_MAX)
        return status;
    dlx_task_set(run->task, "choose", has_rule(run->cli, "first") ? "first" : "shortest");
    dlx_task_set(run->task, "kernel", "links");
    return new_search(run);
}

dlx_status run_rewind(struct run *run)
{
    if (run->team == NULL) {
        dlx_search_rewind(run->search);
        return DLX_OK;
    }
    dlx_team_free(run->team);
    run->team = NULL;
    return new_search(run);
}

void run_statistics(const struct run *run, dlx_statistics *statistics)
{
    if (run->team != NULL)
        dlx_team_statistics(run->team, statistics);
    else
        dlx_search_statistics(run->search, statistics);
}

bool run_open(struct run *run, const struct cli *cli, const char *file)
{
    struct input input;
    return input_read(&input, cli, file) && run_begin(run, cli, input, cli->engine);
}

bool run_begin(struct run *run, const struct cli *cli, struct input input, enum engine engine)
{
    dlx_status status = DLX_OK;
    *run = (struct run){
        .cli = cli, .input = input, .outcome = DLX_STOPPED_BY_CALL, .begun = clock_seconds()};
    run->task = task_of(cli, &run->input);
    if (run->task != NULL && engine == ENGINE_SEARCH)
        status = make_search(run);
    else if (run->task != NULL && engine >= ENGINE_COUNT)
        status = dlx_counter_new(run->task, engine == ENGINE_DIAGRAM, &run->counter);
    if (status != DLX_OK)
        run_say_error(run, status);
    if (run->task == NULL || status != DLX_OK) {
        run_give_up(run);
        return false;
    }
    if (engine != ENGINE_NONE)
        signals_stop(stop_task, run->task);
    return true;
}

static void free_run(struct run *run)
{
    progress_end(run);
    signals_forget(); /* a signal must not stop a task that is freed below */
    dlx_search_free(run->search);
    dlx_team_free(run->team);
    dlx_counter_free(run->counter);
    dlx_task_free(run->task);
    input_free(&run->input);
}

int run_give_up(struct run *run)
{
    free_run(run);
    return EXIT_ERROR;
}

/* ---- searching ---- */

bool is_stop(dlx_outcome outcome)
{
    return outcome != DLX_FOUND && outcome != DLX_EXHAUSTED;
}

/* Return whether the task was stopped only to report progress. */
static bool is_pause(const struct run *run)
{
    return run->outcome == DLX_STOPPED_BY_CALL && signals_received() == 0;
}

void run_next(struct run *run, dlx_solution *solution)
{
    for (;;) { /* after a pause the search goes on where it stopped */
        run->outcome = run->team != NULL ? dlx_team_next(run->team, solution)
                                         : dlx_search_next(run->search, solution);
        if (!is_pause(run))
            break;
        progress_look(run);
    }
    run->solutions += run->outcome == DLX_FOUND;
}

dlx_status run_count(struct run *run)
{
    for (;;) {
        dlx_status status = dlx_counter_run(run->counter, &run->outcome);
        if (status != DLX_OK || !is_pause(run)) {
            progress_clear(run);
            return status;
        }
        progress_look(run);
    }
}

const char *run_digits(struct run *run)
{
    if (run->counter != NULL)
        return dlx_counter_digits(run->counter);
    snprintf(run->number, sizeof run->number, "%" PRIu64, run->solutions);
    return run->number;
}

/* ---- how it ended ---- */

static uint32_t item_without_options(const dlx_problem *problem)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item(problem, item).kind == DLX_PRIMARY &&
            dlx_problem_item(problem, item).length == 0)
            return item;
    return DLX_NONE;
}

/* Return whether the search stopped because it had found the solutions of --first. */
static bool has_all_wanted(const struct run *run)
{
    return run->outcome == DLX_STOPPED_BY_SOLUTIONS;
}

static void say_why_none(const struct run *run)
{
    uint32_t item = item_without_options(run->input.problem);
    char name[ITEM_SAID];
    say_where(run->input.file, 0, 0);
    say("no solution");
    if (item != DLX_NONE) {
        say(": item `%s` is in no option", item_said(&run->input, item, name));
        /* An unused column 0 is the usual sign of a file that counts from 1. */
        if (run->input.reading.format == DLX_FORMAT_ROWS && item == 0 &&
            run->input.reading.base == 0)
            say(" (if columns are counted from 1, add --base=1)");
    } else if (run->cli->fix_count > 0)
        say(" has all required and none of the forbidden options");
    say("\n");
}

static bool is_none(struct run *run)
{
    return strcmp(run_digits(run), "0") == 0;
}

const char *stop_reason(dlx_outcome outcome)
{
    static const char *const reasons[] = {
        [DLX_FOUND] = "nothing",
        [DLX_EXHAUSTED] = "nothing",
        [DLX_STOPPED_BY_SOLUTIONS] = "the limit on solutions",
        [DLX_STOPPED_BY_TREE_NODES] = "the limit on nodes",
        [DLX_STOPPED_BY_SECONDS] = "the time limit",
        [DLX_STOPPED_BY_CALL] = "a signal",
    };
    return reasons[outcome];
}

/* A stop by a call without a signal means that writing failed, which main() reports. */
static void say_stopped(struct run *run)
{
    if (run->outcome == DLX_STOPPED_BY_CALL && signals_received() == 0)
        return;
    const char *digits = run_digits(run), *reason = stop_reason(run->outcome);
    if (run->cli->limits.solutions == 1)
        say_of(run->input.file, "stopped by %s: no solution was found", reason);
    else
        say_of(run->input.file, "stopped by %s: at least %s solution%s", reason, digits,
               strcmp(digits, "1") == 0 ? "" : "s");
}

enum { MOST_LEVELS = 100 };

static void print_size(const struct run *run)
{
    const dlx_problem *p = run->input.problem;
    say("items       %" PRIu32 " primary, %" PRIu32 " secondary\n", dlx_problem_primary_count(p),
        dlx_problem_item_count(p) - dlx_problem_primary_count(p));
    say("options     %" PRIu32 " with %" PRIu32 " entries\n", dlx_problem_option_count(p),
        dlx_problem_entry_count(p));
    say("format      %s\n", dlx_format_name(run->input.reading.format));
}

/* Print what each member of a portfolio has spent. */
static void print_members(const struct run *run)
{
    dlx_member member;
    for (uint32_t place = 0; dlx_search_member(run->search, place, &member); place++) {
        if (run->cli->stats)
            say("member      %s%s: %" PRIu64 " tree nodes, %.3f million units\n", member.name,
                member.has_won ? " has won" : "", member.tree_nodes, (double)member.work * 1e-6);
        if (!run->cli->json)
            continue;
        fputs(place == 0 ? ",\"members\":[" : ",", stdout);
        json_print(stdout, "{'name':%s,'won':%i,'tree_nodes':%" PRIu64 ",'work':%" PRIu64 "}",
                   member.name, member.has_won, member.tree_nodes, member.work);
    }
    if (run->cli->json && dlx_search_member(run->search, 0, &member))
        putchar(']');
}

static void print_search(const dlx_statistics *s, double seconds)
{
    say("kernel      %s: %s\n", s->kernel, s->reason);
    say("simd        %s\n", s->simd);
    say("memory      %zu bytes\n", s->memory);
    say("solutions   %" PRIu64 "\n", s->solutions);
    say("tree nodes  %" PRIu64 "\n", s->tree_nodes);
    say("updates     %" PRIu64 "\n", s->updates);
    say("seconds     %.3f\n", seconds);
    for (uint32_t level = 0; level < s->levels && level < MOST_LEVELS; level++)
        say("level %-5" PRIu32 " %" PRIu64 "\n", level, s->level_nodes[level]);
    if (s->levels > MOST_LEVELS)
        say("and %" PRIu32 " more levels\n", s->levels - MOST_LEVELS);
}

static void print_counting(const dlx_counting *c, double seconds)
{
    double rate = c->lookups > 0 ? 100 * (double)c->hits / (double)c->lookups : 0;
    say("kernel      %s: %s\n", c->kernel, c->reason);
    say("simd        %s\n", c->simd);
    say("memory      %zu bytes at most\n", c->most_memory);
    say("parts       %" PRIu32 "\n", c->parts);
    say("states      %" PRIu64 "\n", c->states);
    say("tree nodes  %" PRIu64 "\n", c->tree_nodes);
    say("lookups     %" PRIu64 ", %.1f %% hits\n", c->lookups, rate);
    say("seconds     %.3f\n", seconds);
}

static void report_search(struct run *run, double seconds)
{
    dlx_statistics s;
    run_statistics(run, &s);
    if (run->cli->stats && run->team != NULL)
        say("threads     %" PRIu32 "\n", dlx_team_threads(run->team));
    if (run->cli->stats)
        print_search(&s, seconds);
    char bound[DLX_COST_TEXT];
    dlx_problem_cost_text(run->input.problem, DLX_NONE, s.bound, bound);
    if (run->cli->json && run->cli->best > 0 && s.bound < INT64_MAX)
        json_print(stdout, ",'bound':%-s", bound);
    if (run->cli->json)
        json_print(stdout,
                   ",'kernel':%s,'reason':%s,'simd':%s,'tree_nodes':%" PRIu64 ",'updates':%" PRIu64,
                   s.kernel, s.reason, s.simd, s.tree_nodes, s.updates);
    if (run->search != NULL)
        print_members(run);
}

static void report_count(struct run *run, double seconds)
{
    dlx_counting c;
    dlx_counter_statistics(run->counter, &c);
    if (run->cli->stats)
        print_counting(&c, seconds);
    if (run->cli->json)
        json_print(stdout,
                   ",'kernel':%s,'reason':%s,'simd':%s,'tree_nodes':%" PRIu64 ",'parts':%" PRIu32
                   ",'states':%" PRIu64 ",'lookups':%" PRIu64 ",'hits':%" PRIu64 ",'memory':%zu",
                   c.kernel, c.reason, c.simd, c.tree_nodes, c.parts, c.states, c.lookups, c.hits,
                   c.most_memory);
}

static void report(struct run *run, double seconds)
{
    if (run->cli->stats)
        print_size(run);
    if (run->cli->json)
        json_print(stdout, "{'type':'result','file':%s,'solutions':%-s,'complete':%i",
                   run->input.file, run_digits(run), run->outcome == DLX_EXHAUSTED);
    (run->counter != NULL ? report_count : report_search)(run, seconds);
    if (run->cli->json)
        json_print(stdout, ",'seconds':%f}\n", seconds);
}

static int exit_status(struct run *run)
{
    /* A partial count is not an answer, and neither is a solution that may not be the cheapest. */
    bool needs_all = run->cli->run == command_count || run->cli->best > 0;
    if (run->outcome == DLX_EXHAUSTED)
        return is_none(run) ? EXIT_NONE : EXIT_FINE;
    return has_all_wanted(run) || (!is_none(run) && !needs_all) ? EXIT_FINE : EXIT_LIMIT;
}

int run_close(struct run *run)
{
    double seconds =
        run_seconds(run); /* before the output below, which is not part of the search */
    progress_end(run);
    if (run->outcome == DLX_EXHAUSTED && is_none(run))
        say_why_none(run);
    if (is_stop(run->outcome) && !has_all_wanted(run))
        say_stopped(run);
    report(run, seconds);
    int status = exit_status(run);
    free_run(run);
    return status;
}

int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file))
{
    int worst = EXIT_FINE;
    for (int f = 0; f < cli->file_count; f++) {
        int status = one(cli, cli->files[f]);
        signals_end(); /* after a signal, do not begin the next file */
        worst = worse_status(status, worst);
    }
    return worst;
}
