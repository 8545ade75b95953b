/* SPDX-License-Identifier: MIT */
/* One search of one file: what `solve` and `count` share. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/dlx/cli.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- a run ---- */

static void stop_search(void *search)
{
    dlx_search_stop(search);
}

static void stop_counter(void *counter)
{
    dlx_counter_stop(counter);
}

double run_seconds(const struct run *run)
{
    return clock_seconds() - run->begun;
}

static dlx_status require(struct run *run, uint32_t option)
{
    return run->counter != NULL ? dlx_counter_require(run->counter, option)
                                : dlx_search_require(run->search, option);
}

static void forbid(struct run *run, uint32_t option)
{
    if (run->counter != NULL)
        dlx_counter_forbid(run->counter, option);
    else
        dlx_search_forbid(run->search, option);
}

/* A fix_fn. Forbidden options come first: one that is required too is then refused. */
static void fix_option(void *user, bool required, uint32_t option)
{
    struct run *run = user;
    dlx_status status = DLX_OK;
    if (required)
        status = require(run, option);
    else
        forbid(run, option);
    if (status == DLX_ERR_NO_PRIMARY)
        run->contradiction = "a required option has no primary item";
    else if (status != DLX_OK)
        run->contradiction = "no solution has all required and none of the forbidden options";
}

static dlx_status make_search(struct run *run)
{
    dlx_search_settings settings = {
        .kernel = run->cli->kernel,
        .simd = run->cli->simd,
        .choose = run->cli->choose,
        .seed = run->cli->seed,
        .best = run->cli->best,
    };
    dlx_status status = dlx_search_new(run->input.problem, &settings, &run->search);
    if (status != DLX_ERR_MEMORY || settings.kernel != NULL || limit_left() == SIZE_MAX)
        return status;
    settings.kernel = "links"; /* which take the least of what the limit leaves */
    return dlx_search_new(run->input.problem, &settings, &run->search);
}

size_t run_memory(const struct cli *cli)
{
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    size_t half = limit_left() / 2, quarter = 0;
    if (cli->memory > 0)
        return cli->memory;
    if (pages > 0 && bytes > 0)
        quarter = (size_t)pages / 4 * (size_t)bytes;
    return quarter == 0 || half >= quarter ? quarter : half > 0 ? half : 1;
}

/* To name a rule, but no kernel, asks for what knows the rule. */
static dlx_status make_counter(struct run *run)
{
    const struct cli *cli = run->cli;
    bool is_search = cli->kernel == NULL && cli->has_choose && cli->choose == DLX_CHOOSE_SHORTEST;
    const dlx_counter_settings settings = {
        .kernel = is_search ? "search" : cli->kernel,
        .simd = cli->simd,
        .choose = cli->choose,
        .seed = cli->seed,
        .memory = run_memory(cli),
        .diagram = cli->keeps,
    };
    return dlx_counter_new(run->input.problem, &settings, &run->counter);
}

/* The first primary item with more options than a lane has room for, or DLX_NONE. */
static uint32_t too_long_item(const dlx_problem *problem)
{
    enum { MOST = 63 };
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item_kind(problem, item) == DLX_PRIMARY &&
            dlx_problem_item_length(problem, item) > MOST)
            return item;
    return DLX_NONE;
}

/* Why the kernel that was asked for cannot. */
static void say_why_not(const struct run *run)
{
    const struct cli *cli = run->cli;
    const dlx_problem *problem = run->input.problem;
    bool is_lanes = cli->kernel != NULL && strcmp(cli->kernel, "lanes") == 0;
    uint32_t item = is_lanes ? too_long_item(problem) : DLX_NONE;
    char name[ITEM_SAID];
    say("dlx: %s: --kernel=%s: ", display_name(run->input.file), cli->kernel);
    if (cli->best > 0)
        say("only links look for the cheapest (--best)\n");
    else if (cli->choose != DLX_CHOOSE_SHORTEST || cli->seed != 0)
        say("of the searches only links know --choose and --seed\n");
    else if (dlx_problem_has_multiplicities(problem))
        say("%s know multiplicities\n", cli->counts ? "only links and frontiers" : "only links");
    else if (item != DLX_NONE) {
        say("item `%s` has %" PRIu32 " options, and lanes have room for 63\n",
            item_said(&run->input, item, name), dlx_problem_item_length(problem, item));
    } else
        say("the problem is too large for it (--kernel=auto finds another)\n");
}

int run_say_error(const struct run *run, dlx_status status)
{
    bool is_frontier = run->cli->kernel == NULL || strcmp(run->cli->kernel, "frontier") == 0;
    if (status == DLX_ERR_KERNEL)
        say_why_not(run);
    else if (status == DLX_ERR_COUNT && !is_frontier)
        say("dlx: %s: a search counts up to 128 bits only (--kernel=frontier has no limit)\n",
            display_name(run->input.file));
    else
        say("dlx: %s: %s\n", display_name(run->input.file), status_text(status));
    return EXIT_ERROR;
}

static void set_limits(struct run *run)
{
    if (run->counter != NULL) {
        dlx_counter_limit(run->counter, &run->cli->limits);
        signals_stop(stop_counter, run->counter);
    } else {
        dlx_search_limit(run->search, &run->cli->limits);
        signals_stop(stop_search, run->search);
    }
}

static void free_engine(struct run *run)
{
    dlx_search_free(run->search);
    dlx_counter_free(run->counter);
}

bool run_open(struct run *run, const struct cli *cli, const char *file)
{
    struct input input;
    return input_read(&input, cli, file) && run_begin(run, cli, input);
}

bool run_begin(struct run *run, const struct cli *cli, struct input input)
{
    *run = (struct run){.cli = cli, .input = input, .outcome = DLX_LIMIT, .begun = clock_seconds()};
    dlx_status status = cli->counts ? make_counter(run) : make_search(run);
    if (status != DLX_OK)
        run_say_error(run, status);
    if (status != DLX_OK || !fixes_apply(cli, &run->input, fix_option, run)) {
        run_give_up(run);
        return false;
    }
    set_limits(run);
    return true;
}

int run_give_up(struct run *run)
{
    progress_end(run);
    signals_forget();
    free_engine(run);
    input_free(&run->input);
    return EXIT_ERROR;
}

/* ---- searching ---- */

static dlx_stop why_stopped(const struct run *run)
{
    dlx_statistics statistics;
    dlx_counting counting;
    if (run->counter != NULL) {
        dlx_counter_progress(run->counter, &counting);
        return counting.stopped_by;
    }
    dlx_search_statistics(run->search, &statistics);
    return statistics.stopped_by;
}

/* Whether it pauses only to be looked at. */
static bool is_pause(struct run *run)
{
    if (run->outcome != DLX_LIMIT)
        return false;
    run->stopped_by = why_stopped(run);
    return run->stopped_by == DLX_STOPPED_BY_CALL && signals_received() == 0;
}

void run_next(struct run *run, dlx_solution *solution)
{
    run->outcome = DLX_EXHAUSTED;
    if (run->contradiction != NULL)
        return;
    for (;;) {
        dlx_search_next(run->search, solution, &run->outcome);
        if (!is_pause(run))
            break;
        progress_look(run);
    }
    run->solutions = dlx_count_add(run->solutions, (dlx_count){run->outcome == DLX_FOUND, 0});
}

dlx_status run_count(struct run *run)
{
    run->outcome = DLX_EXHAUSTED;
    if (run->contradiction != NULL)
        return DLX_OK;
    for (;;) {
        dlx_status status = dlx_counter_run(run->counter, &run->outcome);
        run->solutions = dlx_counter_count(run->counter);
        if (status != DLX_OK || !is_pause(run)) {
            progress_clear(run);
            return status;
        }
        progress_look(run);
    }
}

const char *run_count_text(const struct run *run)
{
    const char *text = dlx_counter_text(run->counter);
    return text != NULL ? text : "0";
}

/* ---- how it ended ---- */

static uint32_t item_without_options(const dlx_problem *problem)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item_kind(problem, item) == DLX_PRIMARY &&
            dlx_problem_item_length(problem, item) == 0)
            return item;
    return DLX_NONE;
}

/* Whether the search stopped because it had found as many solutions as were asked for. */
static bool has_all_wanted(const struct run *run)
{
    return run->outcome == DLX_LIMIT && run->stopped_by == DLX_STOPPED_BY_SOLUTIONS;
}

static void say_why_none(const struct run *run)
{
    uint32_t item = item_without_options(run->input.problem);
    char name[ITEM_SAID];
    say("dlx: %s: no solution", display_name(run->input.file));
    if (run->contradiction != NULL)
        say(": %s", run->contradiction);
    else if (item != DLX_NONE) {
        say(": item `%s` is in no option", item_said(&run->input, item, name));
        if (run->input.reading.format == DLX_FORMAT_ROWS && item == 0 &&
            run->input.reading.base == 0)
            say(" (if columns count from 1, say --base=1)");
    }
    say("\n");
}

static bool is_none(dlx_count count)
{
    return count.low == 0 && count.high == 0;
}

static bool is_one(dlx_count count)
{
    return count.low == 1 && count.high == 0;
}

const char *stop_reason(dlx_stop stop)
{
    static const char *const reasons[] = {
        [DLX_NOT_STOPPED] = "nothing",
        [DLX_STOPPED_BY_SOLUTIONS] = "the limit on solutions",
        [DLX_STOPPED_BY_TREE_NODES] = "the limit on nodes",
        [DLX_STOPPED_BY_SECONDS] = "the time limit",
        [DLX_STOPPED_BY_CALL] = "a signal",
    };
    return reasons[stop];
}

/* Of output that cannot be written main tells. */
static void say_stopped(const struct run *run)
{
    char text[DLX_COUNT_TEXT];
    if (run->stopped_by == DLX_STOPPED_BY_CALL && signals_received() == 0)
        return;
    say("dlx: %s: stopped by %s: at least %s solution%s\n", display_name(run->input.file),
        stop_reason(run->stopped_by), dlx_count_text(run->solutions, text),
        is_one(run->solutions) ? "" : "s");
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

static void print_search(const dlx_statistics *s, double seconds)
{
    char text[DLX_COUNT_TEXT];
    say("kernel      %s: %s\n", s->kernel, s->reason);
    say("simd        %s\n", s->simd);
    say("memory      %zu bytes\n", s->memory);
    say("solutions   %s\n", dlx_count_text(s->solutions, text));
    say("tree nodes  %" PRIu64 "\n", s->tree_nodes);
    say("updates     %" PRIu64 "\n", s->updates);
    say("seconds     %.3f\n", seconds);
    for (uint32_t level = 0; level < s->levels && level < MOST_LEVELS; level++)
        say("level %-5" PRIu32 " %" PRIu64 "\n", level, s->level_nodes[level]);
    if (s->levels > MOST_LEVELS)
        say("and %" PRIu32 " levels more\n", s->levels - MOST_LEVELS);
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

void print_json_count(dlx_count count)
{
    char text[DLX_COUNT_TEXT];
    if (count.high == 0)
        json_number(stdout, count.low);
    else
        json_digits(stdout, dlx_count_text(count, text));
}

static void print_json_outcome(const struct run *run)
{
    printf("{\"type\":\"result\",\"file\":");
    json_string(stdout, run->input.file);
    printf(",\"solutions\":");
    if (run->counter != NULL && run->outcome == DLX_EXHAUSTED)
        json_digits(stdout, run_count_text(run));
    else
        print_json_count(run->solutions);
    printf(",\"complete\":%s", run->outcome == DLX_EXHAUSTED ? "true" : "false");
}

static void print_json_kernel(const char *kernel, const char *reason, const char *simd)
{
    printf(",\"kernel\":\"%s\",\"reason\":\"%s\",\"simd\":\"%s\"", kernel, reason, simd);
}

static void print_json_member(const char *name, uint64_t number)
{
    printf(",\"%s\":", name);
    json_number(stdout, number);
}

static void print_json_search(const dlx_statistics *s)
{
    print_json_kernel(s->kernel, s->reason, s->simd);
    print_json_member("tree_nodes", s->tree_nodes);
    print_json_member("updates", s->updates);
}

static void print_json_counting(const dlx_counting *c)
{
    print_json_kernel(c->kernel, c->reason, c->simd);
    print_json_member("tree_nodes", c->tree_nodes);
    print_json_member("parts", c->parts);
    print_json_member("states", c->states);
    print_json_member("lookups", c->lookups);
    print_json_member("hits", c->hits);
    print_json_member("memory", c->most_memory);
}

/* The statistics of what ran, wherever they are wanted. */
static void report(const struct run *run, double seconds)
{
    dlx_statistics statistics;
    dlx_counting counting;
    if (run->counter != NULL)
        dlx_counter_progress(run->counter, &counting);
    else
        dlx_search_statistics(run->search, &statistics);
    if (run->cli->stats) {
        print_size(run);
        if (run->counter != NULL)
            print_counting(&counting, seconds);
        else
            print_search(&statistics, seconds);
    }
    if (run->cli->json) {
        print_json_outcome(run);
        if (run->counter != NULL)
            print_json_counting(&counting);
        else
            print_json_search(&statistics);
        printf(",\"seconds\":%.6f}\n", seconds);
    }
}

static int exit_status(const struct run *run, bool wanted)
{
    bool needs_all = run->cli->run == command_count || run->cli->best > 0;
    if (run->outcome == DLX_EXHAUSTED)
        return is_none(run->solutions) ? EXIT_NONE : EXIT_SOLUTION;
    return wanted || (!is_none(run->solutions) && !needs_all) ? EXIT_SOLUTION : EXIT_LIMIT;
}

int run_close(struct run *run)
{
    double seconds = run_seconds(run);
    progress_end(run);
    bool wanted = has_all_wanted(run);
    if (run->outcome == DLX_EXHAUSTED && is_none(run->solutions))
        say_why_none(run);
    if (run->outcome == DLX_LIMIT && !wanted)
        say_stopped(run);
    report(run, seconds);
    signals_forget();
    free_engine(run);
    input_free(&run->input);
    return exit_status(run, wanted);
}

int for_each_file(const struct cli *cli, int (*one)(const struct cli *, const char *file))
{
    static const int rank[] = {
        [EXIT_SOLUTION] = 0, [EXIT_NONE] = 1, [EXIT_LIMIT] = 2, [EXIT_ERROR] = 3};
    int worst = EXIT_SOLUTION;
    for (int f = 0; f < cli->file_count; f++) {
        int status = one(cli, cli->files[f]);
        signals_end();
        if (rank[status] > rank[worst])
            worst = status;
    }
    return worst;
}
