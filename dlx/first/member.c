/* SPDX-License-Identifier: MIT */
/* The members of a portfolio: searches and provers. See member.h. */
#include "dlx/first/member.h"

#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/frontier/components.h"
#include "dlx/search/search.h"

#include <stdio.h>
#include <string.h>

/* ---- making ---- */

/* The traits of the members. The linear test takes less than 0.1 ms to prove that a small problem
 * has no solution, so it has a short turn before `restarts` and `consistent`. The first turn of
 * `restarts` comes before that of `consistent`, which takes longer to begin. Counting a small
 * problem takes about a millisecond, so the head start of `counting` depends only on the size.
 * Most problems with multiplicities are packings, where only a few orders of the options lead to
 * a solution, and weights make the search jump about. The numbers are units of work, tuned on
 * the problems that `./start bench --first` shows. */
static const struct trait {
    const char *name, *praise;
    uint64_t share, packing_share; /* with multiplicities: the second */
    uint64_t head_start, most;
    uint64_t setup; /* units to begin: the square of the number of primary items, divided by this */
    uint64_t plan;  /* and this many units for each entry */
    uint64_t patience; /* length of its first turns, in quarters of the usual one */
} traits[MEMBERS] = {
    [SHORTEST] = {"shortest", "the shortest item was fastest", 7, 5, 0, UINT64_MAX, UINT64_MAX, 0,
                  4},
    [CONSISTENT] = {"consistent", "consistency was fastest", 4, 1, 50000, UINT64_MAX, UINT64_MAX, 0,
                    4},
    [RESTARTS] = {"restarts", "restarts were fastest", 4, 18, 10000, UINT64_MAX, UINT64_MAX, 0, 4},
    [LINEAR] = {"linear", "the linear test proves that there is no solution", 2, 2, 3000,
                UINT64_MAX, 8, 0, 1},
    [COUNTING] = {"counting", "counting proves that there is no solution", 2, 2, 0, 5000000, 4, 30,
                  12},
    [PARTS] = {"parts", "the parts were solved one by one", 50, 50, 1, UINT64_MAX, UINT64_MAX, 0,
               4},
};

/* With a seed, the first member starts after this many units, so that a search that obeys the seed
 * finds the solutions of easy problems. */
enum { LATER = 200000 };

/* Return the share of the work. Where the search by the shortest item needs links, it is many times
 * slower than in other kernels, and is mostly useful in its first turn. */
static uint64_t share_of(const struct member *m)
{
    enum { OF_LINKS = 1 };
    if (dlx_problem_has_multiplicities(m->problem))
        return traits[m->kind].packing_share;
    return m->kind == SHORTEST && m->kernel == &links_kernel ? OF_LINKS : traits[m->kind].share;
}

static bool is_prover(enum member_kind kind)
{
    return kind == LINEAR || kind == COUNTING;
}

/* Return whether the member takes part. Searches do; provers, if the problem is not too large. */
static bool takes_part(const struct member *m)
{
    const bool is_small = dlx_problem_entry_count(m->problem) < UINT32_C(1) << 22;
    return !is_prover(m->kind) || (is_small && (m->kind != COUNTING || m->counting != NULL));
}

void member_make(struct member *m, enum member_kind kind, const dlx_problem *problem,
                 const struct settings *settings, enum simd simd)
{
    static const enum choose rules[] = {CHOOSE_SHORTEST, CHOOSE_CONSISTENT, CHOOSE_RESTARTS};
    const struct trait *trait = &traits[kind];
    const uint64_t size = dlx_problem_primary_count(problem);
    *m = (struct member){
        .kind = kind,
        .praise = trait->praise,
        .problem = problem,
        .simd = simd,
        .head_start = trait->head_start + size * size / trait->setup +
                      trait->plan * dlx_problem_entry_count(problem),
        .most = trait->most,
        .patience = trait->patience,
        .total = NO_LIMIT,
        .counting = settings->methods != NULL ? settings->methods->counting : NULL,
    };
    m->is_out = !takes_part(m);
    m->share = share_of(m);
    snprintf(m->name, sizeof m->name, "%s", trait->name);
    if (kind == PARTS)
        m->settings = (struct settings){.first = 1,
                                        .seed = settings->seed,
                                        .is_plain = true, /* the whole was presolved */
                                        .permit = settings->permit,
                                        .methods = settings->methods};
    if (kind >= LINEAR)
        return;
    m->settings = (struct settings){
        .choose = rules[kind], .seed = settings->seed, .permit = settings->permit};
    if (kind == SHORTEST && settings->seed != 0) {
        m->settings.seed = 0; /* only links can use a seed, and other kernels are much faster */
        m->head_start = LATER;
    }
    m->kernel = kernel_for(problem, &m->settings);
    m->share = share_of(m);
    m->node_cost = kernel_node_cost(m->kernel, problem);
}

dlx_status member_begin(struct member *m)
{
    return m->kernel->create(m->problem, &m->settings, m->simd, &m->state);
}

void member_end(struct member *m)
{
    if (m->state != NULL)
        m->kernel->destroy(m->state);
    modular_free(m->modular);
    if (m->counter != NULL)
        m->counting->destroy(m->counter);
    dlx_task_free(m->task);
    partwise_free(m->partwise);
    m->state = NULL;
    m->modular = NULL;
    m->counter = NULL;
    m->task = NULL;
    m->partwise = NULL;
}

/* ---- searches ---- */

static void hear(struct member *m, const dlx_decision *fixed, size_t count)
{
    while (m->known < count && !m->is_hopeless) {
        m->is_hopeless = !m->kernel->decide(m->state, fixed[m->known], DLX_NONE);
        m->known += !m->is_hopeless;
    }
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Return the tree nodes for this many units, at the average cost since the last rewind, so that the
 * answer does not depend on earlier puzzles. In the first turn, the cost of a node is not
 * known, so each call doubles the number of nodes. */
static uint64_t nodes_for(const struct member *m, uint64_t units)
{
    const uint64_t nodes = m->tree_nodes - m->past_nodes;
    const uint64_t average = nodes > 0 ? member_spent(m) / nodes : 0;
    return m->charged == 0 ? nodes + 1 : units / (average > 0 ? average : 1) + 1;
}

static void account_search(struct member *m, uint64_t nodes)
{
    dlx_statistics statistics = {.updates = 0};
    const uint64_t before = m->work_done;
    m->tree_nodes += nodes;
    m->kernel->statistics(m->state, &statistics);
    m->work_done = statistics.updates + m->tree_nodes * m->node_cost;
    if (m->kernel->extra_work != NULL)
        m->work_done += m->kernel->extra_work(m->state);
    m->work += m->work_done - before + 1;
}

static enum kernel_end run_search(struct member *m, const dlx_decision *fixed, size_t count,
                                  uint64_t units, struct kernel_budget *budget)
{
    hear(m, fixed, count);
    if (m->is_hopeless)
        return KERNEL_EXHAUSTED;
    const uint64_t given = smaller(nodes_for(m, units), budget->tree_nodes);
    struct kernel_budget part = {budget->solutions, given, budget->only_count};
    enum kernel_end end = m->kernel->run(m->state, &part);
    budget->solutions = part.solutions;
    budget->tree_nodes -= given - part.tree_nodes;
    account_search(m, given - part.tree_nodes);
    return end;
}

/* ---- provers ---- */

/* A prover has a task with its own limits. */
static dlx_status begin_prover(struct member *m, const dlx_decision *fixed, size_t count)
{
    enum { ROOM = 1 << 26 }; /* bytes for tables of states */
    dlx_status status = task_new(m->problem, &m->task);
    for (size_t d = 0; d < count && status == DLX_OK; d++)
        status = task_decide(m->task, fixed[d]);
    if (status == DLX_OK && m->kind == LINEAR)
        return modular_new(m->task, &m->modular);
    if (status == DLX_OK)
        status = dlx_task_set_number(m->task, "presolve", 0);
    if (status == DLX_OK)
        status = dlx_task_set(m->task, "kernel", "frontier");
    if (status == DLX_OK)
        status = dlx_task_set_number(m->task, "memory", ROOM);
    return status == DLX_OK ? m->counting->create(m->task, DLX_COUNT_ONLY, &m->counter) : status;
}

static enum kernel_end run_linear(struct member *m, uint64_t units)
{
    enum { MOST = 1 << 20 }; /* units of one call, about 10 ms */
    const uint64_t given = smaller(units, MOST) + 1;
    uint64_t left = given;
    const enum modular_end end = modular_run(m->modular, &left);
    m->work += (left < given ? given - left : 0) + 1;
    m->is_out = end == MODULAR_UNDECIDED;
    return end == MODULAR_IMPOSSIBLE ? KERNEL_EXHAUSTED : KERNEL_NODES;
}

/* Return the units of all members of the counter. */
static uint64_t units_of(const struct member *m)
{
    dlx_member its;
    uint64_t units = 0;
    for (uint32_t place = 0; m->counting->member(m->counter, place, &its); place++)
        units += its.work;
    return units;
}

static uint64_t states_of(const struct member *m)
{
    dlx_counting counting;
    m->counting->statistics(m->counter, &counting);
    return counting.states;
}

/* Return the states for this many units, at the average cost so far. Later states cost more than
 * the first ones, so each call at most doubles their number. */
static uint64_t states_for(const struct member *m, uint64_t units)
{
    const uint64_t states = states_of(m), average = states > 0 ? units_of(m) / states : 0;
    return smaller(states, units / (average + 1)) + 1;
}

/* Return whether the counter is unlikely to finish within its limit of work. Layers grow at first,
 * so in the first eighth of the steps, the work should not run ahead of the steps. */
static bool is_too_slow(const struct member *m)
{
    enum { EARLY = 8, FIRST = 32 };
    dlx_counting counting;
    m->counting->statistics(m->counter, &counting);
    const double part = counting.steps > 0 ? (double)counting.step / counting.steps : 0;
    const double done = part > counting.progress ? part : counting.progress;
    const double spent = (double)member_spent(m) / (double)m->most;
    return spent > 1 || (spent > 1.0 / FIRST && done < spent && done < 1.0 / EARLY);
}

/* Count. If the count is not 0, the searches go on, because solutions are wanted. */
static enum kernel_end run_counting(struct member *m, uint64_t units)
{
    dlx_outcome outcome;
    const uint64_t before = units_of(m);
    dlx_task_limit(m->task, &(dlx_limits){.tree_nodes = states_for(m, units)});
    const bool fine = m->counting->run(m->counter, &outcome) == DLX_OK;
    m->work += units_of(m) - before + 1;
    const bool is_counted = fine && outcome == DLX_EXHAUSTED;
    m->is_out = !fine || is_counted || is_too_slow(m);
    const char *digits = is_counted ? m->counting->digits(m->counter) : "";
    if (!decimal_take(&digits, NO_LIMIT, &m->total))
        m->total = NO_LIMIT; /* more than a search can deliver */
    return m->total == 0 ? KERNEL_EXHAUSTED : KERNEL_NODES;
}

static enum kernel_end run_prover(struct member *m, const dlx_decision *fixed, size_t count,
                                  uint64_t units)
{
    if (m->task == NULL && begin_prover(m, fixed, count) != DLX_OK) {
        m->is_out = true;
        return KERNEL_NODES;
    }
    return m->kind == LINEAR ? run_linear(m, units) : run_counting(m, units);
}

/* ---- one part after another ---- */

/* Divide the problem. The member is out if that does not help, or if there is no memory. */
static void begin_partwise(struct member *m, const dlx_decision *fixed, size_t count)
{
    const dlx_allocator *allocator = dlx_problem_allocator(m->problem);
    const size_t options = (size_t)dlx_problem_option_count(m->problem) + 1;
    unsigned char *fate = NULL;
    dlx_status status = DLX_ERR_MEMORY;
    if (count > 0 || components_are_balanced(m->problem))
        fate = memory_array(allocator, options, sizeof *fate);
    if (fate != NULL) {
        memset(fate, 0, options * sizeof *fate);
        for (size_t d = 0; d < count; d++)
            fate[fixed[d].option] = fate_of(fixed[d]); /* enum plan_fate has the same values */
        status = partwise_new(m->problem, fate, &m->settings, &m->partwise);
        if (status != DLX_OK)
            m->partwise = NULL;
        memory_free(allocator, fate, options, sizeof *fate);
    }
    if (status == DLX_ERR_STOPPED) /* the next attempt counts: turns must not depend on the clock */
        return;
    m->work += options + dlx_problem_entry_count(m->problem); /* about one unit for each */
    m->is_out = m->partwise == NULL;
}

/* A member that has found a solution is never out: the others do not know its solutions. */
static enum kernel_end run_partwise(struct member *m, const dlx_decision *fixed, size_t count,
                                    struct kernel_budget *budget)
{
    enum kernel_end end = KERNEL_NODES;
    const uint64_t nodes = budget->tree_nodes;
    if (m->partwise == NULL)
        begin_partwise(m, fixed, count);
    if (m->partwise == NULL)
        return KERNEL_NODES;
    const uint64_t before = partwise_work(m->partwise);
    if (!partwise_run(m->partwise, budget, &end))
        m->is_out = !m->has_found;
    m->has_found = m->has_found || end == KERNEL_SOLUTIONS;
    m->work += partwise_work(m->partwise) - before + 1;
    m->tree_nodes += nodes - budget->tree_nodes;
    return end;
}

/* ---- all ---- */

/* Begin a search. If this fails, the member is out, unless it only ran out of time. */
static bool begin_search(struct member *m)
{
    const dlx_status status = member_begin(m);
    m->is_out = status != DLX_OK && status != DLX_ERR_STOPPED;
    if (status != DLX_OK)
        m->state = NULL;
    return status == DLX_OK;
}

enum kernel_end member_run(struct member *m, const dlx_decision *fixed, size_t count,
                           uint64_t units, struct kernel_budget *budget)
{
    enum kernel_end end = KERNEL_NODES;
    if (m->kind == PARTS)
        end = run_partwise(m, fixed, count, budget);
    else if (m->kind >= LINEAR)
        end = run_prover(m, fixed, count, units);
    else if (m->state != NULL || begin_search(m))
        end = run_search(m, fixed, count, units, budget);
    if (m->is_out)
        member_end(m);
    return end;
}

/* Note where the path ends. Return whether most tree nodes of this turn have made it longer: then
 * there were few failures, and often a solution is near. Ten levels prove nothing, because every
 * search begins like this. A long path of `shortest` says less: it often ends where only weights
 * help. */
static bool goes_down(struct member *m)
{
    enum { AT_FIRST = 10 }; /* levels */
    const uint32_t before = m->level;
    const uint64_t nodes = m->tree_nodes - m->nodes_then;
    m->nodes_then = m->tree_nodes;
    m->level = m->kernel->path.levels(m->state);
    return m->kind != SHORTEST && m->level > before + AT_FIRST + nodes / 2;
}

/* Ignore the speed of the other members, so that several threads take turns in the same order as
 * one. A search that restarts has no forecast. */
void member_end_turn(struct member *m)
{
    enum { SOON = 32, CHEAPER = 8 }; /* times the work so far; best of 2 to 64, of 4 to 16 */
    const uint64_t spent = member_spent(m), turn = spent - m->charged;
    const bool is_down = m->state != NULL && goes_down(m);
    m->account += m->is_promising || is_down ? turn / CHEAPER : turn;
    m->charged = spent;
    if ((m->kind != SHORTEST && m->kind != CONSISTENT) || m->state == NULL)
        return;
    const double progress = kernel_progress(m->kernel, m->state), gain = progress - m->progress;
    m->is_promising = gain > 0 && (1 - progress) * (double)turn <= SOON * gain * (double)spent;
    /* its speed varies from turn to turn, so the average is enough */
    m->is_promising |= m->kind == CONSISTENT && 1 - progress <= SOON * progress;
    m->progress = progress;
}

void member_release(struct member *m, size_t count)
{
    if (m->known > count) {
        m->kernel->release(m->state, (uint32_t)(m->known - count));
        m->known = count;
    }
}

/* The decisions may change, so provers begin again. A search that has failed stays out. */
void member_rewind(struct member *m)
{
    m->past = m->work;
    m->account = m->charged = m->left = 0;
    m->progress = 0;
    m->is_promising = false;
    m->past_nodes = m->nodes_then = m->tree_nodes;
    m->level = 0;
    if (m->kind >= LINEAR) {
        member_end(m);
        m->is_out = !takes_part(m);
    } else if (m->state != NULL)
        m->kernel->rewind(m->state);
    m->is_hopeless = m->has_found = m->has_answer = false;
    m->delivered = m->known_answers = 0;
    m->total = NO_LIMIT;
}

void member_add_statistics(const struct member *m, uint64_t *level_nodes,
                           dlx_statistics *statistics)
{
    dlx_statistics its = {.kernel = NULL};
    if (m->partwise != NULL)
        statistics->memory += partwise_memory(m->partwise);
    if (m->state == NULL)
        return;
    m->kernel->statistics(m->state, &its);
    statistics->updates += its.updates;
    statistics->memory += its.memory;
    for (uint32_t level = 0; level < its.levels; level++)
        level_nodes[level] += its.level_nodes[level];
}
