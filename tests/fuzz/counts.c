/* SPDX-License-Identifier: MIT */
/*
 * Target: all code that counts solutions or reasons about them without enumerating them: counters,
 * frontiers, diagrams, reduced problems, the facts of dlx_info_make(). The input bytes are the
 * settings and a small problem.
 *
 * Laws: all counts agree with brute force, with required and forbidden options, with little memory,
 * and in portions. A diagram and a reduced problem have exactly the same solutions. No solution
 * contains an option that dlx_info_make() calls useless. Nothing leaks.
 */
#include "dlx/diagram.h"
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const kernels[] = {NULL, "frontier", "search", "links"};

/* ---- counters ---- */

/* The query, apart from the problem. */
struct fixed {
    uint32_t required, forbidden; /* options as bits */
};

/* Make one decision about an option, perhaps one that does not exist. It is never an error:
 * decisions that contradict each other leave no solution. */
static void decide(struct dice *dice, dlx_task *task, struct fixed *fixed)
{
    uint32_t option = dice_below(dice, SMALL_OPTIONS + 1), bit = UINT32_C(1) << option;
    bool require = (dice_byte(dice) & 1) != 0;
    bool exists = option < dlx_problem_option_count(task->problem);
    dlx_status status = (require ? dlx_task_require : dlx_task_forbid)(task, option);
    HOLDS(status == (exists ? DLX_OK : DLX_ERR_NO_SUCH_OPTION));
    if (exists)
        *(require ? &fixed->required : &fixed->forbidden) |= bit;
}

static void run(dlx_counter *counter, uint64_t portion)
{
    dlx_outcome outcome;
    do {
        dlx_task_limit(counter_task(counter), &(dlx_limits){.tree_nodes = portion});
        HOLDS(dlx_counter_run(counter, &outcome) == DLX_OK);
        HOLDS(outcome == DLX_EXHAUSTED || (outcome == DLX_STOPPED_BY_TREE_NODES && portion > 0));
    } while (outcome != DLX_EXHAUSTED);
    HOLDS(dlx_counter_run(counter, &outcome) == DLX_OK && outcome == DLX_EXHAUSTED);
}

static const char *digits_of(uint64_t number, char text[24])
{
    snprintf(text, 24, "%llu", (unsigned long long)number);
    return text;
}

static void holds_diagram(dlx_counter *counter, const struct oracle *oracle,
                          const struct fixed *fixed)
{
    dlx_diagram *diagram;
    uint32_t options[32], count, before[500];
    uint64_t all = oracle_count(oracle, fixed->required, fixed->forbidden),
             listed = all < 500 ? all : 500;
    char text[24];
    HOLDS(dlx_counter_diagram(counter, &diagram) == DLX_OK);
    HOLDS(same_text(dlx_diagram_describe(diagram).digits, digits_of(all, text)));
    for (uint64_t n = 0; n < listed; n++) {
        HOLDS(dlx_diagram_nth(diagram, digits_of(n, text), options, &count) == DLX_OK);
        before[n] = set_of(options, count);
        HOLDS(oracle_has(oracle, before[n]) && (before[n] & fixed->required) == fixed->required &&
              (before[n] & fixed->forbidden) == 0);
        for (uint64_t b = 0; b < n; b++)
            HOLDS(before[b] != before[n]);
    }
    HOLDS(dlx_diagram_nth(diagram, digits_of(all, text), options, &count) ==
          DLX_ERR_NO_SUCH_SOLUTION);
    dlx_diagram_free(diagram);
}

/* A search with the same task finds the same number of solutions. */
static void holds_search(dlx_task *task, uint64_t expected)
{
    dlx_search *search;
    uint64_t count;
    HOLDS(dlx_task_set(task, "kernel", "auto") == DLX_OK);
    dlx_task_limit(task, NULL);
    HOLDS(dlx_search_new(task, &search) == DLX_OK);
    HOLDS(dlx_search_count(search, &count) == DLX_EXHAUSTED && count == expected);
    dlx_search_free(search);
}

static void holds_count(struct dice *dice, const dlx_problem *problem, const struct oracle *oracle)
{
    uint8_t how = dice_byte(dice);
    char text[24];
    struct fixed fixed = {0, 0};
    dlx_task *task;
    dlx_counter *counter;
    const struct settings settings = {
        .kernel = kernels[how % 4],
        .choose = (how & 4) != 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST,
    };
    const bool keeps_diagram = (how & 8) != 0;
    HOLDS(task_open(problem, &settings, &task) == DLX_OK);
    for (int f = how >> 4 & 3; f > 0; f--)
        decide(dice, task, &fixed);
    HOLDS(dlx_counter_new(task, keeps_diagram, &counter) == DLX_OK);
    run(counter, (how >> 6) * 3u);
    const uint64_t expected = oracle_count(oracle, fixed.required, fixed.forbidden);
    HOLDS(same_text(dlx_counter_digits(counter), digits_of(expected, text)));
    if (keeps_diagram)
        holds_diagram(counter, oracle, &fixed);
    dlx_counter_free(counter);
    holds_search(task, expected);
    dlx_task_free(task);
}

/* With little memory, a counter may report an error, but never a wrong count. Its count so far is a
 * lower bound. */
static void holds_little_memory(const dlx_problem *problem, const struct oracle *oracle)
{
    const struct settings settings = {.memory = 5000};
    dlx_counter *counter;
    dlx_outcome outcome;
    char text[24];
    HOLDS(counter_open(problem, &settings, false, &counter) == DLX_OK);
    dlx_status status = dlx_counter_run(counter, &outcome);
    HOLDS(status == DLX_OK || status == DLX_ERR_MEMORY);
    HOLDS(status != DLX_OK || outcome == DLX_EXHAUSTED);
    HOLDS(status != DLX_OK ||
          same_text(dlx_counter_digits(counter), digits_of(oracle->count, text)));
    HOLDS(strtoull(dlx_counter_digits(counter), NULL, 10) <= oracle->count);
    counter_close(counter);
}

/* ---- reduced problems ---- */

static void holds_reduced(const dlx_problem *problem, const struct oracle *oracle, uint32_t rounds)
{
    const struct asked asked = {.settings.rounds = rounds};
    dlx_reduction reduction;
    HOLDS(problem_reduce(problem, &asked, &reduction) == DLX_OK);
    HOLDS(reduction.count == dlx_problem_option_count(reduction.problem));
    HOLDS(reduction.starved == DLX_NONE || oracle->count == 0);
    HOLDS(dlx_problem_item_count(reduction.problem) <= dlx_problem_item_count(problem));
    struct oracle found = oracle_solve(reduction.problem);
    HOLDS(found.count == oracle->count);
    for (uint64_t s = 0; s < found.count; s++) {
        uint32_t set = 0;
        for (uint32_t option = 0; option < reduction.count; option++)
            if ((found.sets[s] >> option & 1) != 0)
                set |= UINT32_C(1) << reduction.originals[option];
        HOLDS(oracle_has(oracle, set));
    }
    for (uint32_t option = 0; option < reduction.count; option++)
        HOLDS(dlx_problem_option_cost(reduction.problem, option) ==
              dlx_problem_option_cost(problem, reduction.originals[option]));
    oracle_free(&found);
    dlx_reduction_free(&reduction);
}

/* ---- facts ---- */

static void holds_info(const dlx_problem *problem, const struct oracle *oracle)
{
    dlx_info info;
    uint32_t useless = 0;
    HOLDS(problem_info(problem, 0, &info) == DLX_OK);
    HOLDS(info.options == dlx_problem_option_count(problem) && info.untried == 0);
    for (uint32_t option = 0; option < info.options; option++) {
        const struct fixed with = {UINT32_C(1) << option, 0};
        HOLDS(!info.useless[option] || oracle_count(oracle, with.required, with.forbidden) == 0);
        HOLDS(info.twin[option] <= option);
        useless += info.useless[option];
    }
    HOLDS(useless == info.useless_count);
    for (uint32_t item = 0; item < info.items; item++)
        HOLDS(info.part[item] == DLX_NONE || info.part[item] < info.part_count);
    dlx_info_free(problem, &info);
}

/* An estimate need not be right, but if there is no solution it must be 0. */
static void holds_estimate(const dlx_problem *problem, const struct oracle *oracle)
{
    dlx_task *task;
    dlx_estimate estimate;
    HOLDS(dlx_task_new(problem, &task) == DLX_OK);
    HOLDS(dlx_estimate_make(task, 5, 1, &estimate) == DLX_OK && estimate.samples == 5);
    HOLDS(oracle->count > 0 || estimate.solutions.mean == 0);
    dlx_estimate_free(task, &estimate);
    HOLDS(dlx_estimate_make(task, 0, 1, &estimate) == DLX_ERR_ARGUMENT);
    dlx_task_free(task);
}

TARGET(counts)
{
    struct dice dice = {data, size};
    struct meter meter = {0};
    const dlx_allocator allocator = metered(&meter);
    struct dice how = {data, size < 16 ? size : 16};
    dice.at += how.left;
    dice.left -= how.left;
    dlx_problem *problem = small_problem(&dice, &allocator);
    struct oracle oracle = oracle_solve(problem);
    holds_count(&how, problem, &oracle);
    holds_count(&how, problem, &oracle);
    holds_little_memory(problem, &oracle);
    holds_reduced(problem, &oracle, dice_below(&how, 3));
    holds_info(problem, &oracle);
    holds_estimate(problem, &oracle);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0);
    return 0;
}
