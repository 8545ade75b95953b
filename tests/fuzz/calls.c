/* SPDX-License-Identifier: MIT */
/*
 * Target: the order of calls. The bytes are calls: first those that build a small problem, right and wrong
 * ones, then those of some searches over it, in any order that dlx.h allows.
 *
 * Laws: every call says what a plain model of the documentation says; one that is refused changes
 * nothing; between a rewind and the end each solution comes once, however the ways to search take turns,
 * and at the end they are as many as brute force finds with what is required and without what is forbidden.
 */
#include "dlx/search/search.h"
#include "tests/fuzz/built.h"
#include "tests/support/oracle.h"

#include <stdlib.h>
#include <string.h>

/* ---- the model of a search ---- */

enum stand { AT_REST, MAYBE, UNDER_WAY };

struct model {
    dlx_search *search;
    const dlx_problem *problem;
    const struct oracle *oracle;
    const char *kernel;     /* by its statistics */
    uint32_t fixed[64];     /* options required and forbidden, in the order of the calls */
    bool required[64];      /* of each, which it is */
    uint32_t fixed_count;   /* how many there are */
    uint32_t with, without; /* the same as sets */
    enum stand stand;       /* where it stands */
    bool exhausted;         /* it has said so */
    uint64_t passed;        /* solutions since the latest rewind */
    uint64_t total;         /* since it was made */
    uint32_t *found;        /* of these, the ones that were shown */
    uint64_t found_count;   /* how many */
    uint64_t left;          /* of the limit of solutions */
    bool nodes_limited;     /* there is a limit of tree nodes */
    uint64_t nodes_left;    /* of this limit */
    bool stop;              /* was asked for and not yet taken */
    uint64_t tree_nodes;    /* by the latest statistics */
};

static bool is_wanted(const struct model *m, uint32_t set)
{
    return (set & m->with) == m->with && (set & m->without) == 0;
}

static uint64_t expected_count(const struct model *m)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < m->oracle->count; s++)
        count += is_wanted(m, m->oracle->sets[s]);
    return count;
}

static void begin_again(struct model *m)
{
    m->stand = AT_REST;
    m->exhausted = false;
    m->passed = m->found_count = 0;
}

/* What the statistics say that every call must leave right. */
static void holds_statistics(struct model *m)
{
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    HOLDS(s.solutions.low == m->total && s.solutions.high == 0);
    HOLDS(s.tree_nodes >= m->tree_nodes);
    HOLDS(strcmp(s.kernel, m->kernel) == 0);
    uint64_t sum = 0;
    for (uint32_t level = 0; level < s.levels; level++)
        sum += s.level_nodes[level];
    HOLDS(sum == s.tree_nodes);
    m->tree_nodes = s.tree_nodes;
}

static void pass(struct model *m, uint64_t count)
{
    m->passed += count;
    m->total += count;
    HOLDS(m->passed <= expected_count(m));
}

static void spend(struct model *m, uint64_t count)
{
    HOLDS(count <= m->left);
    if (m->left != UINT64_MAX)
        m->left -= count;
}

/* A solution that was shown: one that is wanted, and new. */
static void show(struct model *m, const dlx_solution *solution)
{
    uint32_t set = set_of(solution->options, solution->count), required = 0;
    uint64_t cost = 0;
    HOLDS(oracle_has(m->oracle, set) && is_wanted(m, set));
    HOLDS(is_valid(m->problem, solution->options, solution->count));
    for (uint64_t f = 0; f < m->found_count; f++)
        HOLDS(m->found[f] != set);
    m->found[m->found_count++] = set;
    for (uint32_t o = 0; o < solution->count; o++) {
        cost += dlx_problem_option_cost(m->problem, solution->options[o]);
        required += o < m->fixed_count && (m->with >> solution->options[o] & 1) != 0;
    }
    HOLDS(cost == solution->cost);
    for (uint32_t o = 0; o < required; o++)
        HOLDS((m->with >> solution->options[o] & 1) != 0);
}

static void end(struct model *m)
{
    HOLDS(m->passed == expected_count(m));
    m->stand = AT_REST;
    m->exhausted = true;
}

/* Why a call may have ended with DLX_LIMIT; where that leaves the search. */
static void pause(struct model *m, uint64_t found)
{
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    HOLDS(!m->exhausted);
    switch (s.stopped_by) {
    case DLX_STOPPED_BY_CALL:
        HOLDS(m->stop);
        m->stop = false;
        break;
    case DLX_STOPPED_BY_SOLUTIONS:
        HOLDS(m->left == 0);
        break;
    default:
        HOLDS(s.stopped_by == DLX_STOPPED_BY_TREE_NODES && m->nodes_limited);
        HOLDS(s.tree_nodes - m->tree_nodes == m->nodes_left);
    }
    if (found > 0)
        m->stand = UNDER_WAY;
    else if (m->stand == AT_REST)
        m->stand = MAYBE;
}

/* Tree nodes that a call has visited are taken off the limit. */
static void spend_nodes(struct model *m)
{
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    if (!m->nodes_limited)
        return;
    HOLDS(s.tree_nodes - m->tree_nodes <= m->nodes_left);
    m->nodes_left -= s.tree_nodes - m->tree_nodes;
}

/* ---- calls ---- */

static void call_next(struct model *m)
{
    dlx_solution solution;
    dlx_outcome outcome;
    HOLDS(dlx_search_next(m->search, &solution, &outcome) == DLX_OK);
    HOLDS(!m->stop || m->exhausted || outcome != DLX_FOUND);
    HOLDS(!m->exhausted || outcome == DLX_EXHAUSTED);
    if (outcome == DLX_FOUND) {
        spend(m, 1);
        pass(m, 1);
        show(m, &solution);
        m->stand = UNDER_WAY;
    } else
        HOLDS(solution.count == 0);
    if (outcome == DLX_LIMIT)
        pause(m, 0);
    spend_nodes(m);
    if (outcome == DLX_EXHAUSTED)
        end(m);
}

static void call_count(struct model *m)
{
    dlx_count count;
    dlx_outcome outcome;
    HOLDS(dlx_search_count(m->search, &count, &outcome) == DLX_OK && outcome != DLX_FOUND);
    HOLDS(!m->exhausted || (outcome == DLX_EXHAUSTED && count.low == 0));
    HOLDS(count.high == 0);
    spend(m, count.low);
    pass(m, count.low);
    if (outcome == DLX_LIMIT)
        pause(m, count.low);
    spend_nodes(m);
    if (outcome == DLX_EXHAUSTED)
        end(m);
}

static void call_step(struct model *m)
{
    dlx_step step;
    HOLDS(dlx_search_step(m->search, &step) == DLX_OK);
    if (step.kind == DLX_STEP_END) {
        HOLDS(m->passed == expected_count(m));
        m->stand = AT_REST;
        return;
    }
    HOLDS(!m->exhausted);
    m->stand = UNDER_WAY;
    if (step.kind != DLX_STEP_SOLUTION)
        return;
    pass(m, 1);
}

static void call_fix(struct dice *dice, struct model *m)
{
    uint32_t option = dice_below(dice, SMALL_OPTIONS + 1), bit = UINT32_C(1) << option;
    bool require = (dice_byte(dice) & 1) != 0, is_fixed = ((m->with | m->without) & bit) != 0;
    bool has_primary = dlx_problem_option_has_primary(m->problem, option);
    dlx_status status = (require ? dlx_search_require : dlx_search_forbid)(m->search, option);
    if (option >= dlx_problem_option_count(m->problem)) {
        HOLDS(status == DLX_ERR_NO_SUCH_OPTION);
        return;
    }
    HOLDS(status != DLX_ERR_STARTED || m->stand != AT_REST);
    HOLDS(m->stand != UNDER_WAY || status == DLX_ERR_STARTED);
    if (status == DLX_ERR_STARTED)
        return;
    if (status == DLX_OK) {
        HOLDS(!is_fixed && (has_primary || !require) && m->fixed_count < 64);
        m->fixed[m->fixed_count] = option;
        m->required[m->fixed_count++] = require;
        *(require ? &m->with : &m->without) |= bit;
        begin_again(m);
        return;
    }
    HOLDS(status == DLX_ERR_CONFLICT || (status == DLX_ERR_NO_PRIMARY && require && !has_primary));
    if (status == DLX_ERR_CONFLICT && !is_fixed) {
        HOLDS(require);
        m->with |= bit;
        HOLDS(expected_count(m) == 0);
        m->with &= ~bit;
    }
}

static void call_release(struct dice *dice, struct model *m)
{
    uint32_t count = dice_below(dice, 4);
    dlx_status status = dlx_search_release(m->search, count);
    HOLDS(status == (count <= m->fixed_count ? DLX_OK : DLX_ERR_ARGUMENT));
    if (status != DLX_OK)
        return;
    while (count-- > 0) {
        m->fixed_count--;
        *(m->required[m->fixed_count] ? &m->with : &m->without) &=
            ~(UINT32_C(1) << m->fixed[m->fixed_count]);
    }
    begin_again(m);
}

static void call_limit(struct dice *dice, struct model *m)
{
    uint32_t solutions = dice_below(dice, 4), nodes = dice_below(dice, 8);
    const dlx_limits limits = {.solutions = solutions, .tree_nodes = nodes};
    dlx_search_limit(m->search, solutions + nodes > 0 ? &limits : NULL);
    m->left = solutions > 0 ? solutions : UINT64_MAX;
    m->nodes_limited = nodes > 0;
    m->nodes_left = nodes;
}

static void call_rewind(struct model *m)
{
    dlx_search_rewind(m->search);
    begin_again(m);
    HOLDS(dlx_search_progress(m->search, NULL) == 0);
}

static void call_estimate(struct dice *dice, struct model *m)
{
    uint64_t samples = dice_below(dice, 3);
    dlx_estimate estimate;
    dlx_status status = dlx_search_estimate(m->search, samples, 3, &estimate);
    HOLDS(samples > 0 || status == DLX_ERR_ARGUMENT || status == DLX_ERR_STARTED);
    HOLDS(status != DLX_ERR_STARTED || m->stand != AT_REST);
    HOLDS(m->stand != UNDER_WAY || status != DLX_OK);
    if (status != DLX_OK)
        return;
    HOLDS(estimate.samples >= 1 && estimate.samples <= samples);
    HOLDS(expected_count(m) > 0 || estimate.solutions.mean == 0);
    begin_again(m);
    if (m->stop) /* what is left of a stop and of limits is not told */
        dlx_search_stop(m->search);
    dlx_search_limit(m->search, NULL);
    m->left = UINT64_MAX;
    m->nodes_limited = false;
}

static void call_questions(struct model *m)
{
    uint32_t levels;
    dlx_solution solution;
    double done = dlx_search_progress(m->search, &levels);
    HOLDS(done >= 0 && done <= 1.000001);
    for (uint32_t level = 0; level < levels; level++) {
        dlx_branch branch = dlx_search_branch(m->search, level);
        HOLDS(branch.item < dlx_problem_item_count(m->problem));
        HOLDS(branch.tried <= branch.count && branch.done <= branch.tried);
    }
    HOLDS(dlx_search_branch(m->search, levels).count == 0);
    HOLDS(!dlx_search_best(m->search, 0, &solution) && solution.count == 0);
}

static void call(struct dice *dice, struct model *m)
{
    switch (dice_byte(dice) % 16) {
    case 0:
    case 1:
    case 2:
        call_next(m);
        break;
    case 3:
        call_count(m);
        break;
    case 4:
    case 5:
        call_step(m);
        break;
    case 6:
    case 7:
        call_fix(dice, m);
        break;
    case 8:
        call_release(dice, m);
        break;
    case 9:
    case 10:
        call_limit(dice, m);
        break;
    case 11:
        dlx_search_stop(m->search), m->stop = true;
        break;
    case 12:
        call_rewind(m);
        break;
    case 13:
        call_estimate(dice, m);
        break;
    default:
        call_questions(m);
    }
    holds_statistics(m);
}

/* ---- all ---- */

/* Begin a search by the settings that a byte says; false if it cannot be had. */
static bool open(struct model *m, uint8_t how, const dlx_problem *problem,
                 const struct oracle *oracle)
{
    static const char *const kernels[] = {"links", "lanes", "bits", "relay", NULL, "links"};
    const dlx_search_settings settings = {.kernel = kernels[how % 6],
                                          .choose = how % 6 == 5 ? (dlx_choose)(how / 6 % 3)
                                                                 : DLX_CHOOSE_SHORTEST,
                                          .seed = how % 6 == 5 ? how / 18 % 3 : 0,
                                          .memory = how >= 128 ? 10000 : 0};
    *m = (struct model){.problem = problem, .oracle = oracle, .left = UINT64_MAX};
    dlx_status status = dlx_search_new(problem, &settings, &m->search);
    HOLDS(status == DLX_OK || status == DLX_ERR_KERNEL);
    if (status != DLX_OK)
        return false;
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    m->kernel = s.kernel;
    m->found = malloc((oracle->count + 1) * sizeof *m->found);
    HOLDS(m->found != NULL);
    return true;
}

static void shut(struct model *m)
{
    dlx_search_free(m->search);
    free(m->found);
    m->search = NULL;
}

/* Whatever was done: rewound and without limits, a search finds all that is left to find. */
static void finish(struct model *m)
{
    dlx_search_limit(m->search, NULL);
    m->left = UINT64_MAX;
    m->nodes_limited = false;
    call_rewind(m);
    call_count(m);
    if (!m->exhausted) /* a stop had been asked for */
        call_count(m);
    HOLDS(m->exhausted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SEARCHES = 2 };
    struct model models[SEARCHES] = {{0}};
    struct dice dice = {data, size};
    struct meter meter = {0};
    const dlx_allocator allocator = metered(&meter);
    dlx_problem *problem = built_problem(&dice, &allocator);
    struct oracle oracle = oracle_solve(problem);
    while (dice.left > 0) {
        struct model *m = &models[dice_byte(&dice) % SEARCHES];
        if (m->search == NULL && !open(m, dice_byte(&dice), problem, &oracle))
            continue;
        for (uint32_t calls = 1 + dice_below(&dice, 8); calls > 0; calls--)
            call(&dice, m);
        if (dice_byte(&dice) == 255)
            finish(m), shut(m);
    }
    for (int s = 0; s < SEARCHES; s++)
        if (models[s].search != NULL)
            finish(&models[s]), shut(&models[s]);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0);
    return 0;
}
