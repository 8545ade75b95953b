/* SPDX-License-Identifier: MIT */
/*
 * Target: whatever knows all solutions without a search for them: counters, frontiers, diagrams, reduced
 * problems, surveys. The bytes are how to ask, and a small problem.
 *
 * Laws: all say what brute force says, with options required and forbidden, with little memory, and in
 * portions; a diagram has just these solutions; a reduced problem has the same; an option that a
 * survey calls useless is in none; nothing leaks.
 */
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"

#include <string.h>

static const char *const kernels[] = {NULL, "frontier", "search", "links"};

/* ---- counters ---- */

/* What is asked for, besides the problem. */
struct fixed {
    uint32_t required, forbidden; /* options as bits */
};

static uint64_t count_with(const struct oracle *oracle, const struct fixed *fixed)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < oracle->count; s++)
        count += (oracle->sets[s] & fixed->required) == fixed->required &&
                 (oracle->sets[s] & fixed->forbidden) == 0;
    return count;
}

/* One decision about an option, perhaps one that is not there. */
static void fix(struct dice *dice, const dlx_problem *problem, dlx_counter *counter,
                struct fixed *fixed, const struct oracle *oracle)
{
    uint32_t option = dice_below(dice, SMALL_OPTIONS + 1), bit = UINT32_C(1) << option;
    bool require = (dice_byte(dice) & 1) != 0;
    dlx_status status = (require ? dlx_counter_require : dlx_counter_forbid)(counter, option);
    if (option >= dlx_problem_option_count(problem))
        HOLDS(status == DLX_ERR_NO_SUCH_OPTION);
    else if (require && !dlx_problem_option_has_primary(problem, option))
        HOLDS(status == DLX_ERR_NO_PRIMARY);
    else if (((fixed->required | fixed->forbidden) & bit) != 0)
        HOLDS(status == DLX_ERR_CONFLICT);
    else if (status == DLX_ERR_CONFLICT)
        HOLDS(require &&
              count_with(oracle, &(struct fixed){fixed->required | bit, fixed->forbidden}) == 0);
    else {
        HOLDS(status == DLX_OK);
        *(require ? &fixed->required : &fixed->forbidden) |= bit;
    }
}

static void run(dlx_counter *counter, uint64_t portion)
{
    dlx_outcome outcome;
    do {
        dlx_counter_limit(counter, &(dlx_limits){.tree_nodes = portion});
        HOLDS(dlx_counter_run(counter, &outcome) == DLX_OK);
    } while (outcome != DLX_EXHAUSTED);
    HOLDS(dlx_counter_run(counter, &outcome) == DLX_OK && outcome == DLX_EXHAUSTED);
}

static void holds_diagram(dlx_counter *counter, const struct oracle *oracle,
                          const struct fixed *fixed)
{
    dlx_diagram *diagram;
    uint32_t options[32], count;
    dlx_count n = {0, 0};
    HOLDS(dlx_counter_diagram(counter, &diagram) == DLX_OK);
    HOLDS(dlx_diagram_count(diagram).low == count_with(oracle, fixed));
    for (; n.low < dlx_diagram_count(diagram).low && n.low < 500; n.low++) {
        HOLDS(dlx_diagram_nth(diagram, n, options, &count) == DLX_OK);
        uint32_t set = set_of(options, count);
        HOLDS(oracle_has(oracle, set) && (set & fixed->required) == fixed->required &&
              (set & fixed->forbidden) == 0);
    }
    dlx_diagram_free(diagram);
}

static void holds_count(struct dice *dice, const dlx_problem *problem, const struct oracle *oracle)
{
    uint8_t how = dice_byte(dice);
    char text[DLX_COUNT_TEXT];
    struct fixed fixed = {0, 0};
    dlx_counter *counter;
    dlx_counter_settings settings = {.kernel = kernels[how % 4],
                                     .choose =
                                         (how & 4) != 0 ? DLX_CHOOSE_FIRST : DLX_CHOOSE_SHORTEST,
                                     .diagram = (how & 8) != 0};
    HOLDS(dlx_counter_new(problem, &settings, &counter) == DLX_OK);
    for (int f = how >> 4 & 3; f > 0; f--)
        fix(dice, problem, counter, &fixed, oracle);
    run(counter, (how >> 6) * 3u);
    dlx_count count = {count_with(oracle, &fixed), 0};
    HOLDS(dlx_counter_count(counter).low == count.low && dlx_counter_count(counter).high == 0);
    HOLDS(same_text(dlx_counter_text(counter), dlx_count_text(count, text)));
    if (settings.diagram)
        holds_diagram(counter, oracle, &fixed);
    dlx_counter_free(counter);
}

/* With little memory a counter may say so; it must not say anything else. */
static void holds_little_memory(const dlx_problem *problem, const struct oracle *oracle)
{
    dlx_counter_settings settings = {.memory = 5000};
    dlx_counter *counter;
    dlx_outcome outcome;
    HOLDS(dlx_counter_new(problem, &settings, &counter) == DLX_OK);
    dlx_status status = dlx_counter_run(counter, &outcome);
    HOLDS(status == DLX_OK || status == DLX_ERR_MEMORY);
    HOLDS(status != DLX_OK || outcome == DLX_EXHAUSTED);
    HOLDS(status != DLX_OK || dlx_counter_count(counter).low == oracle->count);
    dlx_counter_free(counter);
}

/* ---- reduced ---- */

static void holds_reduced(const dlx_problem *problem, const struct oracle *oracle, uint32_t rounds)
{
    const dlx_reduce_settings settings = {.rounds = rounds};
    dlx_reduction reduction;
    HOLDS(dlx_reduce(problem, &settings, &reduction) == DLX_OK);
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

/* ---- surveyed ---- */

static void holds_survey(const dlx_problem *problem, const struct oracle *oracle)
{
    dlx_survey survey;
    uint32_t useless = 0;
    HOLDS(dlx_problem_survey(problem, 0, &survey) == DLX_OK);
    HOLDS(survey.options == dlx_problem_option_count(problem) && survey.untried == 0);
    for (uint32_t option = 0; option < survey.options; option++) {
        const struct fixed with = {UINT32_C(1) << option, 0};
        HOLDS(!survey.useless[option] || count_with(oracle, &with) == 0);
        HOLDS(survey.twin[option] <= option);
        useless += survey.useless[option];
    }
    HOLDS(useless == survey.useless_count);
    for (uint32_t item = 0; item < survey.items; item++)
        HOLDS(survey.part[item] == DLX_NONE || survey.part[item] < survey.part_count);
    dlx_survey_free(problem, &survey);
}

/* A guess is no law, but where there is no solution none is estimated. */
static void holds_estimate(const dlx_problem *problem, const struct oracle *oracle)
{
    dlx_search *search;
    dlx_estimate estimate;
    HOLDS(dlx_search_new(problem, NULL, &search) == DLX_OK);
    HOLDS(dlx_search_estimate(search, 5, 1, &estimate) == DLX_OK && estimate.samples == 5);
    HOLDS(oracle->count > 0 || estimate.solutions.mean == 0);
    HOLDS(dlx_search_estimate(search, 0, 1, &estimate) == DLX_ERR_ARGUMENT);
    dlx_search_free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
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
    holds_survey(problem, &oracle);
    holds_estimate(problem, &oracle);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0);
    return 0;
}
