/* SPDX-License-Identifier: MIT */
/* The report on a search or a count that has ended: why there is no solution, what stopped it, statistics, the
 * line of the result in JSON, and the exit status. */
#include "dlx/text/json.h"
#include "cli/common/signals.h"
#include "cli/dlx/cli.h"

#include <inttypes.h>
#include <string.h>

/* ---- how it ended ---- */

bool is_stop(dlx_outcome outcome)
{
    return outcome != DLX_FOUND && outcome != DLX_EXHAUSTED;
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

/* Return an item that must be covered, but is in no option; or DLX_NONE. */
static uint32_t item_without_options(const dlx_problem *problem)
{
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item(problem, item).kind == DLX_PRIMARY &&
            dlx_problem_item(problem, item).least > 0 &&
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
    const char *digits = run_digits(run), *reason = stop_reason(run->outcome);
    if (run->cli->limits.solutions == 1)
        say_of(run->input.file, "stopped by %s: no solution was found", reason);
    else
        say_of(run->input.file, "stopped by %s: at least %s solution%s", reason, digits,
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

/* Print what each member of a portfolio has spent. */
static void print_members(const struct run *run)
{
    dlx_member member;
    for (uint32_t place = 0; run_member(run, place, &member); place++) {
        if (run->cli->stats)
            say("member      %s%s: %" PRIu64 " tree nodes, %.3f million units\n", member.name,
                member.has_won ? " has won" : "", member.tree_nodes, (double)member.work * 1e-6);
        if (!run->cli->json)
            continue;
        fputs(place == 0 ? ",\"members\":[" : ",", stdout);
        json_print(stdout, "{'name':%s,'won':%i,'tree_nodes':%" PRIu64 ",'work':%" PRIu64 "}",
                   member.name, member.has_won, member.tree_nodes, member.work);
    }
    if (run->cli->json && run_member(run, 0, &member))
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
    if (run->cli->json && run->cli->best > 0 && run_has_bound(run, s.bound))
        json_print(stdout, ",'bound':%-s", bound);
    if (run->cli->json)
        json_print(stdout,
                   ",'kernel':%s,'reason':%s,'simd':%s,'tree_nodes':%" PRIu64 ",'updates':%" PRIu64,
                   s.kernel, s.reason, s.simd, s.tree_nodes, s.updates);
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

/* ---- the report ---- */

static int exit_status(struct run *run)
{
    /* A partial count is not an answer, and neither is a solution that may not be the cheapest. */
    bool needs_all = run->cli->run == command_count || run->cli->best > 0;
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
