/* SPDX-License-Identifier: MIT */
/* What a search or a count reports on standard error and in JSON while it runs and at its end. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/meter.h"
#include "cli/common/show.h"
#include "cli/common/program.h"
#include "cli/dlx/run.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- progress ---- */

/*
 * Report the progress of a search or a count on standard error: once a second on a terminal or with
 * --progress, and on SIGUSR1 (or SIGINFO, where it exists). The report is one line, which a
 * terminal overwrites each time:
 *
 *     dlx: pent6x10: [##..........] 1423 solutions, 15.3 % done, ..., 17 s to go: 3/12 2/4
 *
 * and for a count
 *
 *     dlx: tiling: frontier, 61 % done, 4.2 M states, 66 % hits, memory 3.1 % full, ...
 *
 * The first line ends with the path: for each level, the branch that the search is in, and the
 * number of branches. The fraction done is computed from the path alone, as if all branches of a
 * node were equally large. The forecast is therefore wrong at first and improves with time. The bar
 * is for people: a file does not get it. With --progress=json, each report is a line of JSON. Other
 * kinds of work report through a meter: see cli/common/meter.h.
 */

enum { SHOWN_LEVELS = 12 };

void progress_begin(struct run *run)
{
    bool every_second = run->cli->reports.every_second || is_terminal(STDERR_FILENO);
    signals_watch(every_second ? SIGNALS_TICK : SIGNALS_ASKED);
    if (run->cli->save.file != NULL)
        signals_tick(run->cli->save.every);
}

/* ---- what is done ---- */

/* Return the finished fraction of all work. `done` is the fraction of the current search. */
static double whole_done(const struct run *run, double done)
{
    return run->batch != NULL ? batch_done(run, run->batch->number, done) : done;
}

/* Return the finished fraction of the work that remained when this run began. */
static double done_here(const struct run *run, double done)
{
    const double before = run->before.done;
    return before < 1 ? (done - before) / (1 - before) : done;
}

/* ---- a line ---- */

static bool find_branch(const struct run *run, uint32_t level, dlx_branch *branch)
{
    return run->team != NULL     ? dlx_team_branch(run->team, level, branch)
           : run->search != NULL ? dlx_search_branch(run->search, level, branch)
                                 : false;
}

/* Print the path, if there is one. Several threads have none in common: each has its own. */
static void print_path(const struct run *run)
{
    dlx_branch branch;
    uint32_t level = 0;
    /* Go through all levels even if few are shown: this is how to count them. */
    for (; find_branch(run, level, &branch); level++)
        if (level < SHOWN_LEVELS)
            say("%s %" PRIu32 "/%" PRIu32, level == 0 ? ":" : "", branch.tried, branch.count);
    if (level > SHOWN_LEVELS)
        say(" and %" PRIu32 " more levels", level - SHOWN_LEVELS);
}

/* Return the number of the best solutions so far, and store the last one. There may be millions. */
static uint32_t count_known(dlx_search *search, dlx_solution *last)
{
    dlx_solution solution;
    uint32_t known = 0;
    for (uint32_t more = UINT32_C(1) << 31; more > 0 && search != NULL; more /= 2)
        if (dlx_search_cheapest(search, known + more - 1, &solution)) {
            known += more;
            *last = solution;
        }
    return known;
}

/* With --cheapest: what is known so far. */
struct costs {
    uint32_t known;            /* solutions */
    char cost[DLX_COST_TEXT];  /* of the last of them */
    char bound[DLX_COST_TEXT]; /* any other solution costs at least this */
    double gap;                /* the part of `cost` above the bound; -1 if it has no meaning */
};

static struct costs costs_so_far(const struct run *run, uint64_t bound)
{
    dlx_solution last = {.cost = 0};
    struct costs c = {.known = count_known(run->search, &last), .gap = -1};
    dlx_problem_cost_text(run->input.problem, DLX_NONE, bound, c.bound);
    if (c.known == 0)
        return c;
    dlx_problem_cost_text(run->input.problem, DLX_NONE, last.cost, c.cost);
    if (strtod(c.cost, NULL) > 0 && bound <= last.cost)
        c.gap = 1 - strtod(c.bound, NULL) / strtod(c.cost, NULL);
    return c;
}

static void print_costs(const struct run *run, uint64_t bound, double seconds)
{
    const struct costs c = costs_so_far(run, bound);
    if (c.known == 0)
        say("no solution yet, ");
    else
        say("%" PRIu32 " known, cost %s, ", c.known, c.cost);
    say("bound %s, ", c.bound);
    if (c.gap >= 0)
        say("gap %.2g %%, ", 100 * c.gap);
    meter_time(seconds, " so far");
}

static void print_search(const struct run *run, double seconds)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    if (run->cli->cheapest > 0) {
        print_costs(run, statistics.bound, seconds);
        return;
    }
    const double done = whole_done(run, statistics.progress);
    const uint64_t nodes = statistics.tree_nodes - run->before.tree_nodes;
    meter_bar(done);
    say("%" PRIu64 " solutions, %.3g %% done, ", statistics.solutions, 100 * done);
    meter_number(" nodes/s, ", seconds > 0 ? (double)nodes / seconds : 0);
    meter_times(seconds, done_here(run, done));
    print_path(run);
}

static void print_counting(const struct run *run, double seconds)
{
    dlx_counting counting;
    dlx_counter_statistics(run->counter, &counting);
    const double done = whole_done(run, counting.progress);
    const uint64_t nodes = run->past.tree_nodes + counting.tree_nodes;
    if (done > 0) /* otherwise it is not known */
        meter_bar(done);
    say("%s, ", counting.kernel);
    if (done > 0)
        say("%.3g %% done, ", 100 * done);
    else if (counting.steps > 0) /* at least a sign of progress */
        say("step %" PRIu32 " of %" PRIu32 ", ", counting.step, counting.steps);
    if (nodes > 0)
        meter_number(" nodes, ", (double)nodes);
    if (counting.lookups > 0) {
        meter_number(" states, ", (double)counting.states);
        say("%.3g %% hits, memory %.3g %% full, ", percent(counting.hits, counting.lookups),
            100 * counting.fill);
    }
    meter_times(seconds, done_here(run, done));
}

static void print_line(const struct run *run)
{
    const double seconds = run_seconds(run);
    say_where(run->input.file, 0, 0);
    (run->counter != NULL ? print_counting : print_search)(run, seconds);
}

/* ---- a line of JSON ---- */

static void print_json_costs(const struct run *run, uint64_t bound)
{
    const struct costs c = costs_so_far(run, bound);
    json_print(stderr, ",'solutions':%" PRIu32, c.known);
    if (c.known > 0)
        json_print(stderr, ",'cost':%-s", c.cost);
    json_print(stderr, ",'bound':%-s", c.bound);
    if (c.gap >= 0)
        json_print(stderr, ",'gap':%g", c.gap);
}

static void print_json(const struct run *run)
{
    dlx_statistics search = {.progress = 0};
    dlx_counting counting = {.progress = 0};
    if (run->counter != NULL)
        dlx_counter_statistics(run->counter, &counting);
    else
        run_statistics(run, &search);
    double done = 0; /* the cheapest solutions have no forecast */
    if (run->cli->cheapest == 0)
        done = whole_done(run, search.progress + counting.progress);
    meter_print_json(run->input.file, run_seconds(run), done, done_here(run, done),
                     run->nodes + search.tree_nodes + counting.tree_nodes + counting.states);
    if (run->counter == NULL && run->cli->cheapest > 0)
        print_json_costs(run, search.bound);
    else if (run->counter == NULL)
        json_print(stderr, ",'solutions':%" PRIu64, search.solutions);
    if (counting.steps > 0)
        json_print(stderr, ",'step':%" PRIu32 ",'steps':%" PRIu32, counting.step, counting.steps);
    json_print(stderr, "}\n");
}

/* A part of larger work: the counter says how much of the part is done. */
static void report_part(const struct run *run)
{
    dlx_counting counting = {.progress = 0};
    if (run->counter != NULL)
        dlx_counter_statistics(run->counter, &counting);
    run->meter->more = counting.progress;
    meter_report(run->meter);
}

void progress_look(struct run *run)
{
    if (!signals_take_look())
        return;
    if (run->meter != NULL) {
        report_part(run);
        return;
    }
    if (run->cli->reports.form == REPORT_JSON) {
        meter_clear();
        print_json(run);
        return;
    }
    meter_begin();
    print_line(run);
    meter_end();
}

/* ---- the end ---- */

/* The report on a search or a count that has ended: why there is no solution, what stopped it,
 * statistics, the line of the result in JSON, and the exit status. */

/* ---- how it ended ---- */

bool is_stop(dlx_outcome outcome)
{
    return outcome != DLX_FOUND && outcome != DLX_EXHAUSTED;
}

const char *stop_text(dlx_outcome outcome)
{
    return outcome == DLX_STOPPED_BY_CALL ? "stopped by a signal" : outcome_text(outcome);
}

/* Return an item that must be covered, but is in no option; or DLX_NONE. */
static uint32_t item_without_options(const dlx_problem *problem)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item(problem, item).kind == DLX_PRIMARY &&
            dlx_problem_item(problem, item).min > 0 && dlx_problem_item(problem, item).length == 0)
            return item;
    return DLX_NONE;
}

/* Return whether the search stopped because it had found the solutions of --first. */
static bool has_all_wanted(const struct run *run)
{
    return run->outcome == DLX_STOPPED_BY_SOLUTIONS && !run->is_full;
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
        if (run->input.facts.has_base && item == 0 && run->input.reading.base == 0)
            say(" (if columns are counted from 1, add --base=1)");
    } else if (run->cli->fix_count > 0)
        say(" has all required and none of the forbidden options");
    say("\n");
}

static bool is_none(struct run *run)
{
    return strcmp(run_digits(run), "0") == 0;
}

/* A stop by a call without a signal means that writing failed, which main() reports. */
static void say_stopped(struct run *run)
{
    if (run->outcome == DLX_STOPPED_BY_CALL && signals_received() == 0)
        return;
    const char *digits = run_digits(run);
    const char *text = run->is_full ? "stopped by --output-limit" : stop_text(run->outcome);
    if (run->cli->limits.solutions == 1)
        say_of(run->input.file, "%s: no solution was found", text);
    else
        say_of(run->input.file, "%s: at least %s solution%s", text, digits,
               strcmp(digits, "1") == 0 ? "" : "s");
}

/* ---- statistics ---- */

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

/* Return the work of all members. */
static uint64_t all_work(const struct run *run)
{
    dlx_member member;
    uint64_t work = 0;
    for (uint32_t place = 0; run_member(run, place, &member); place++)
        work += member.work;
    return work;
}

/* Print what each of the methods that take turns has spent. */
static void print_members(const struct run *run)
{
    dlx_member member;
    const uint64_t all = all_work(run);
    for (uint32_t place = 0; run_member(run, place, &member); place++) {
        if (run->cli->stats)
            say_member(&member, all);
        if (!run->cli->json)
            continue;
        fputs(place == 0 ? ",\"members\":[" : ",", stdout);
        json_print(stdout, "{'name':%s,'won':%i,'tree_nodes':%" PRIu64 ",'work':%" PRIu64 "}",
                   member.name, member.has_won, member.tree_nodes, member.work);
    }
    if (run->cli->json && run_member(run, 0, &member))
        putchar(']');
}

/* Print what the first step has removed. */
static void print_presolved(const struct run *run, bool has_any, const dlx_presolved *p)
{
    if (has_any && run->cli->stats)
        say_presolved(p);
    if (has_any && run->cli->json)
        json_print(stdout,
                   ",'presolved':{'options':%" PRIu32 ",'items':%" PRIu32 ",'work':%" PRIu64
                   ",'complete':%i}",
                   p->options, p->items, p->work, p->is_complete);
}

static void print_search_statistics(const dlx_statistics *s, double seconds)
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

static void print_counting_statistics(const dlx_counting *c, double seconds)
{
    double rate = c->lookups > 0 ? 100 * (double)c->hits / (double)c->lookups : 0;
    say("kernel      %s: %s\n", c->kernel, c->reason);
    say("simd        %s\n", c->simd);
    say("memory      %zu bytes at most\n", c->max_memory);
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
        print_search_statistics(&s, seconds);
    char bound[DLX_COST_TEXT];
    dlx_problem_cost_text(run->input.problem, DLX_NONE, s.bound, bound);
    if (run->cli->json && run->cli->cheapest > 0 && run_has_bound(run, s.bound))
        json_print(stdout, ",'bound':%-s", bound);
    if (run->cli->json)
        json_print(stdout,
                   ",'kernel':%s,'reason':%s,'simd':%s,'tree_nodes':%" PRIu64 ",'updates':%" PRIu64,
                   s.kernel, s.reason, s.simd, s.tree_nodes, s.updates);
    dlx_presolved presolved;
    const bool has_any = run->team != NULL     ? dlx_team_presolved(run->team, &presolved)
                         : run->search != NULL ? dlx_search_presolved(run->search, &presolved)
                                               : false;
    print_presolved(run, has_any, &presolved);
    print_members(run);
}

static void report_count(struct run *run, double seconds)
{
    dlx_counting c;
    dlx_counter_statistics(run->counter, &c);
    if (run->cli->stats)
        print_counting_statistics(&c, seconds);
    if (run->cli->json)
        json_print(stdout,
                   ",'kernel':%s,'reason':%s,'simd':%s,'tree_nodes':%" PRIu64 ",'parts':%" PRIu32
                   ",'states':%" PRIu64 ",'lookups':%" PRIu64 ",'hits':%" PRIu64 ",'memory':%zu",
                   c.kernel, c.reason, c.simd, c.tree_nodes, c.parts, c.states, c.lookups, c.hits,
                   c.max_memory);
    dlx_presolved presolved;
    print_presolved(run, dlx_counter_presolved(run->counter, &presolved), &presolved);
    print_members(run);
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

/* ---- the report ---- */

static int exit_status(struct run *run)
{
    /* A partial count is not an answer, and neither is a solution that may not be the cheapest. */
    bool needs_all = run->cli->run == command_count || run->cli->cheapest > 0;
    if (run->outcome == DLX_EXHAUSTED)
        return is_none(run) ? EXIT_NONE : EXIT_FINE;
    return has_all_wanted(run) || (!is_none(run) && !needs_all) ? EXIT_FINE : EXIT_LIMIT;
}

int run_report(struct run *run, double seconds)
{
    if (run->outcome == DLX_EXHAUSTED && is_none(run))
        say_why_none(run);
    if (is_stop(run->outcome) && !has_all_wanted(run)) {
        say_stopped(run);
        if (run->cli->save.file != NULL)
            say_of(run->input.file, "go on with --resume=%s", run->cli->save.file);
    }
    report(run, seconds);
    return exit_status(run);
}
