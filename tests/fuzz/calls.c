/* SPDX-License-Identifier: MIT */
/*
 * Target: the order of calls. The input bytes are calls. The first ones build a small problem, with
 * valid and invalid arguments. The others use several searches of this problem, in any order that
 * dlx.h allows.
 *
 * Laws: every call returns what a plain model of the documentation predicts. A refused call changes
 * nothing. Between a rewind and the end, each solution comes once, even if different ways of
 * searching alternate. At the end, their number is the number that brute force finds with the
 * required and forbidden options at the time of the rewind, even if these contradict each other.
 */
#include "tests/fuzz/built.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <stdlib.h>
#include <string.h>

/* ---- the model of a search ---- */

enum { MOST_DECISIONS = 64 };

/* Required and forbidden options, as bits. */
struct fixed {
    uint32_t with, without;
};

struct model {
    dlx_task *task;
    dlx_search *search;
    const dlx_problem *problem;
    const struct oracle *oracle;
    const char *kernel;               /* name of the kernel, from its statistics */
    uint32_t option[MOST_DECISIONS];  /* option of each decision, in call order */
    bool is_required[MOST_DECISIONS]; /* true if the decision requires its option */
    uint32_t decisions;               /* number of decisions */
    struct fixed fixed;               /* decisions that the search has read, at the latest rewind */
    bool exhausted;                   /* the search has reported this */
    uint64_t passed;                  /* solutions since the latest rewind */
    uint64_t total;                   /* solutions since the search was made */
    uint32_t *found;                  /* solutions shown since the latest rewind */
    uint64_t found_count;             /* number of these */
    uint64_t left;                    /* rest of the limit on solutions */
    bool nodes_limited;               /* there is a limit on tree nodes */
    uint64_t nodes_left;              /* rest of this limit */
    bool stop;                        /* a stop was requested and has not taken effect */
    uint64_t tree_nodes;              /* tree nodes in the latest statistics */
};

static bool is_wanted(const struct fixed *fixed, uint32_t set)
{
    return (set & fixed->with) == fixed->with && (set & fixed->without) == 0;
}

static uint64_t count_with(const struct oracle *oracle, const struct fixed *fixed)
{
    uint64_t count = 0;
    for (uint64_t s = 0; s < oracle->count; s++)
        count += is_wanted(fixed, oracle->sets[s]);
    return count;
}

static uint64_t expected_count(const struct model *m)
{
    return count_with(m->oracle, &m->fixed);
}

/* Compute the decisions of the task so far. The search reads them when it is rewound. */
static struct fixed decided(const struct model *m)
{
    struct fixed fixed = {0, 0};
    for (uint32_t d = 0; d < m->decisions; d++)
        *(m->is_required[d] ? &fixed.with : &fixed.without) |= UINT32_C(1) << m->option[d];
    return fixed;
}

static void begin_again(struct model *m)
{
    m->fixed = decided(m);
    m->exhausted = false;
    m->passed = m->found_count = 0;
}

/* Check the statistics, which must be right after every call. */
static void holds_statistics(struct model *m)
{
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    HOLDS(s.solutions == m->total);
    HOLDS(s.tree_nodes >= m->tree_nodes);
    HOLDS(strcmp(s.kernel, m->kernel) == 0);
    HOLDS(s.progress >= 0 && s.progress <= 1.000001);
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

static uint32_t size_of(uint32_t set)
{
    uint32_t size = 0;
    for (; set != 0; set &= set - 1)
        size++;
    return size;
}

/* Check a solution that was shown: it is an expected one, it is new, and its required options come
 * first. */
static void show(struct model *m, const dlx_solution *solution)
{
    uint32_t set = set_of(solution->options, solution->count);
    uint64_t cost = 0;
    HOLDS(oracle_has(m->oracle, set) && is_wanted(&m->fixed, set));
    HOLDS(is_valid(m->problem, solution->options, solution->count));
    for (uint64_t f = 0; f < m->found_count; f++)
        HOLDS(m->found[f] != set);
    m->found[m->found_count++] = set;
    for (uint32_t o = 0; o < solution->count; o++)
        cost += dlx_problem_option_cost(m->problem, solution->options[o]);
    HOLDS(cost == solution->cost);
    for (uint32_t o = 0; o < size_of(m->fixed.with); o++)
        HOLDS((m->fixed.with >> solution->options[o] & 1) != 0);
}

static void end(struct model *m)
{
    HOLDS(m->passed == expected_count(m));
    m->exhausted = true;
}

/* Check why a call stopped. */
static void pause(struct model *m, dlx_outcome outcome)
{
    dlx_statistics s;
    dlx_search_statistics(m->search, &s);
    HOLDS(!m->exhausted);
    switch (outcome) {
    case DLX_STOPPED_BY_CALL:
        HOLDS(m->stop);
        m->stop = false;
        break;
    case DLX_STOPPED_BY_SOLUTIONS:
        HOLDS(m->left == 0);
        break;
    default:
        HOLDS(outcome == DLX_STOPPED_BY_TREE_NODES && m->nodes_limited);
        HOLDS(s.tree_nodes - m->tree_nodes == m->nodes_left);
    }
}

/* Subtract the tree nodes that a call has visited from the limit. */
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
    dlx_outcome outcome = dlx_search_next(m->search, &solution);
    HOLDS(!m->stop || m->exhausted || outcome != DLX_FOUND);
    HOLDS(!m->exhausted || outcome == DLX_EXHAUSTED);
    if (outcome == DLX_FOUND) {
        spend(m, 1);
        pass(m, 1);
        show(m, &solution);
    } else
        HOLDS(solution.count == 0);
    if (is_stopped(outcome))
        pause(m, outcome);
    spend_nodes(m);
    if (outcome == DLX_EXHAUSTED)
        end(m);
}

static void call_count(struct model *m)
{
    uint64_t count;
    dlx_outcome outcome = dlx_search_count(m->search, &count);
    HOLDS(outcome != DLX_FOUND);
    HOLDS(!m->exhausted || (outcome == DLX_EXHAUSTED && count == 0));
    spend(m, count);
    pass(m, count);
    if (is_stopped(outcome))
        pause(m, outcome);
    spend_nodes(m);
    if (outcome == DLX_EXHAUSTED)
        end(m);
}

static void call_step(struct model *m)
{
    dlx_step step;
    dlx_search_step(m->search, &step);
    if (step.kind == DLX_STEP_END) {
        HOLDS(m->passed == expected_count(m));
        return;
    }
    HOLDS(!m->exhausted);
    if (step.kind == DLX_STEP_SOLUTION)
        pass(m, 1);
}

/* Make a decision about an option, perhaps one that does not exist. A contradiction with earlier
 * decisions is not an error, and the current search is not affected. */
static void call_decide(struct dice *dice, struct model *m)
{
    uint32_t option = dice_below(dice, SMALL_OPTIONS + 1);
    bool require = (dice_byte(dice) & 1) != 0;
    if (m->decisions == MOST_DECISIONS)
        return;
    dlx_status status = (require ? dlx_task_require : dlx_task_forbid)(m->task, option);
    if (option >= dlx_problem_option_count(m->problem)) {
        HOLDS(status == DLX_ERR_NO_SUCH_OPTION);
        return;
    }
    HOLDS(status == DLX_OK);
    m->option[m->decisions] = option;
    m->is_required[m->decisions++] = require;
}

/* Take back one or two decisions, or all of them. */
static void call_release(struct dice *dice, struct model *m)
{
    uint32_t count = dice_below(dice, 4);
    dlx_task_release(m->task, count == 3 ? UINT32_MAX : count);
    m->decisions -= count == 3 || count > m->decisions ? m->decisions : count;
}

static void call_limit(struct dice *dice, struct model *m)
{
    uint32_t solutions = dice_below(dice, 4), nodes = dice_below(dice, 8);
    const dlx_limits limits = {.solutions = solutions, .tree_nodes = nodes};
    dlx_task_limit(m->task, solutions + nodes > 0 ? &limits : NULL);
    m->left = solutions > 0 ? solutions : UINT64_MAX;
    m->nodes_limited = nodes > 0;
    m->nodes_left = nodes;
}

/* Rewind the search, so that it reads the current decisions. It may be exhausted at once only if
 * they leave no solution. */
static void call_rewind(struct model *m)
{
    dlx_statistics s;
    dlx_search_rewind(m->search);
    begin_again(m);
    dlx_search_statistics(m->search, &s);
    HOLDS(s.progress == 0 || (s.progress == 1 && expected_count(m) == 0));
}

/* Estimate with the current decisions. This does not affect the search. */
static void call_estimate(struct dice *dice, struct model *m)
{
    uint64_t samples = dice_below(dice, 3);
    const struct fixed fixed = decided(m);
    dlx_estimate estimate;
    dlx_status status = dlx_estimate_make(m->task, samples, 3, &estimate);
    HOLDS(status == (samples > 0 ? DLX_OK : DLX_ERR_ARGUMENT));
    if (status != DLX_OK)
        return;
    HOLDS(estimate.samples >= 1 && estimate.samples <= samples);
    HOLDS(count_with(m->oracle, &fixed) > 0 || estimate.solutions.mean == 0);
    dlx_estimate_free(m->task, &estimate);
    if (m->stop) /* the estimate may have consumed the stop */
        dlx_task_stop(m->task);
}

static void call_questions(struct model *m)
{
    uint32_t levels = search_levels(m->search);
    dlx_branch branch;
    dlx_solution solution;
    for (uint32_t level = 0; level < levels; level++) {
        HOLDS(dlx_search_branch(m->search, level, &branch));
        HOLDS(branch.item < dlx_problem_item_count(m->problem));
        HOLDS(branch.tried <= branch.count && branch.done <= branch.tried);
    }
    HOLDS(!dlx_search_branch(m->search, levels, &branch));
    HOLDS(!dlx_search_cheapest(m->search, 0, &solution) && solution.count == 0);
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
        call_decide(dice, m);
        break;
    case 8:
        call_release(dice, m);
        break;
    case 9:
    case 10:
        call_limit(dice, m);
        break;
    case 11:
        dlx_task_stop(m->task), m->stop = true;
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

/* ---- the whole run ---- */

/* Create a search with the settings chosen by a byte. Return false if it is not available. */
static bool open(struct model *m, uint8_t how, const dlx_problem *problem,
                 const struct oracle *oracle)
{
    static const char *const kernels[] = {"links", "lanes", "bits", NULL, "links", "links"};
    const struct settings settings = {
        .kernel = kernels[how % 6],
        .choose = how % 6 == 5 ? (enum choose)(how / 6 % 4) : CHOOSE_SHORTEST,
        .seed = how % 6 == 5 ? how / 18 % 3 : 0,
    };
    *m = (struct model){.problem = problem, .oracle = oracle, .left = UINT64_MAX};
    HOLDS(task_open(problem, &settings, &m->task) == DLX_OK);
    dlx_status status = dlx_search_new(m->task, &m->search);
    HOLDS(status == DLX_OK || status == DLX_ERR_KERNEL);
    if (status != DLX_OK) {
        HOLDS(dlx_task_reason(m->task)[0] != '\0');
        dlx_task_free(m->task);
        return false;
    }
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
    dlx_task_free(m->task);
    free(m->found);
    m->search = NULL;
}

/* After any calls, a search that is rewound and has no limits finds all remaining solutions. */
static void finish(struct model *m)
{
    dlx_task_limit(m->task, NULL);
    m->left = UINT64_MAX;
    m->nodes_limited = false;
    call_rewind(m);
    call_count(m);
    if (!m->exhausted) /* a stop was pending */
        call_count(m);
    HOLDS(m->exhausted);
}

TARGET(calls)
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
