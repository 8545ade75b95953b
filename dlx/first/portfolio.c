/* SPDX-License-Identifier: MIT */
/*
 * The portfolio: a search for one solution, or for the proof that there is none. No single method is good at
 * all problems, and the wrong one may take years. So members take turns, and each keeps its state:
 *
 *     shortest   #  #    ####        ########       the search for all solutions; first, as most problems are easy
 *     weighted    #  #       ###             ###    see binary.c
 *     restarts     #   #        ##              #   see binary.c
 *     linear        #                               arithmetic modulo small numbers (modular.h): only proofs of none
 *     counting       #     ##                       frontiers (frontier.h): only proofs of none
 *
 * The member with the least work in proportion to its share is next, and turns grow with its work. Work is
 * measured in units of about 10 nanoseconds, computed from what was done, so the result never depends on the
 * clock. The member that finds a solution is the winner. It goes on alone, because the others would find the
 * same solutions again.
 *
 * Invariant: a member that has begun knows the first `known` decisions. A member that could not begin or go
 * on is out of the portfolio.
 *
 * Source: C. P. Gomes, B. Selman, "Algorithm Portfolios" (Artificial Intelligence 126, 2001).
 */
#include "dlx/first/member.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

enum { TURN = 50000 }; /* units of the first turns: about half a millisecond */

struct portfolio {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct member member[MEMBERS];  /* the members */
    struct member *now;             /* whose turn it is, or NULL */
    uint64_t left;                  /* units that are left of the turn */
    uint64_t least;                 /* units of the shortest turn */
    struct member *winner;          /* found a solution, or proved that there is none; or NULL */
    bool is_fresh;                  /* nothing has run since the latest rewind */
    struct decision *fixed;         /* options required or forbidden, in that order */
    size_t fixed_count;             /* their number */
    uint32_t deepest;               /* greatest number of levels */
    uint64_t *level_nodes;          /* [level]: tree nodes of all members */
};

/* ---- making ---- */

static void destroy(void *state)
{
    struct portfolio *p = state;
    for (int m = 0; m < MEMBERS; m++)
        member_end(&p->member[m]);
    memory_free(p->allocator, p->fixed, (size_t)dlx_problem_option_count(p->problem) + 1,
                sizeof *p->fixed);
    memory_free(p->allocator, p->level_nodes, (size_t)p->deepest + 1, sizeof *p->level_nodes);
    memory_free(p->allocator, p, 1, sizeof *p);
}

static dlx_status create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    struct portfolio *p = memory_array(allocator, 1, sizeof *p);
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (struct portfolio){
        .problem = problem, .allocator = allocator, .least = TURN, .is_fresh = true};
    p->deepest = dlx_problem_primary_count(problem) +
                 (dlx_problem_has_multiplicities(problem) ? options : 0);
    for (int m = 0; m < MEMBERS; m++)
        member_make(&p->member[m], (enum member_kind)m, problem, settings, simd);
    p->fixed = memory_array(allocator, (size_t)options + 1, sizeof *p->fixed);
    p->level_nodes = memory_array(allocator, (size_t)p->deepest + 1, sizeof *p->level_nodes);
    dlx_status status = DLX_ERR_MEMORY;
    if (p->fixed != NULL && p->level_nodes != NULL)
        status = member_begin(&p->member[SHORTEST]);
    if (status != DLX_OK) {
        destroy(p);
        return status;
    }
    *state = p;
    return DLX_OK;
}

/* ---- turns ---- */

/* Return whether member a should have a turn before member b. */
static bool is_before(const struct member *a, const struct member *b)
{
    return (member_spent(a) + a->head_start) * b->share <
           (member_spent(b) + b->head_start) * a->share;
}

static struct member *next_member(struct portfolio *p)
{
    struct member *next = &p->member[SHORTEST];
    for (int m = 0; m < MEMBERS; m++) {
        struct member *member = &p->member[m];
        if (!member->is_out && (next->is_out || is_before(member, next)))
            next = member;
    }
    return next;
}

static void begin_turn(struct portfolio *p)
{
    p->now = next_member(p);
    const uint64_t quarter = member_spent(p->now) / 4;
    p->left = quarter > p->least ? quarter : p->least;
}

/* Let the member whose turn it is work, for at most the rest of its turn. */
static enum kernel_end take_turn(struct portfolio *p, struct kernel_budget *budget)
{
    const uint64_t before = p->now->work, wanted = budget->solutions;
    const enum kernel_end end = member_run(p->now, p->fixed, p->fixed_count, p->left, budget);
    const uint64_t spent = p->now->work - before;
    if (end == KERNEL_EXHAUSTED || budget->solutions < wanted)
        p->winner = p->now;
    p->left -= spent < p->left ? spent : p->left;
    if (p->left == 0 || p->now->is_out)
        p->now = NULL;
    return end;
}

enum { MUCH = 1 << 30 }; /* units */

/* Only a search can go on after its solution. */
static enum kernel_end run_winner(struct portfolio *p, struct kernel_budget *budget)
{
    return p->winner->state == NULL ? KERNEL_EXHAUSTED
                                    : member_run(p->winner, p->fixed, p->fixed_count, MUCH, budget);
}

/* Return after each turn, so that the caller can look at the clock: provers visit no tree nodes. */
static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct portfolio *p = state;
    p->is_fresh = false;
    if (p->winner != NULL)
        return run_winner(p, budget);
    if (p->now == NULL)
        begin_turn(p);
    return take_turn(p, budget);
}

/* ---- decisions ---- */

static bool at_rest(const void *state)
{
    const struct portfolio *p = state;
    const struct member *lead = p->winner != NULL ? p->winner : &p->member[SHORTEST];
    return lead->state == NULL || lead->kernel->at_rest(lead->state);
}

static void rewind_all(void *state)
{
    struct portfolio *p = state;
    for (int m = 0; m < MEMBERS; m++)
        member_rewind(&p->member[m]);
    p->winner = p->now = NULL;
    p->is_fresh = true;
}

/* The first member decides whether the decision agrees with the earlier ones. The others hear of it at their
 * turn. */
static bool decide(struct portfolio *p, uint32_t option, unsigned char fate)
{
    const struct decision decision = {.option = option, .fate = fate, .changes_fate = true};
    struct member *first = &p->member[SHORTEST];
    if (!p->is_fresh)
        rewind_all(p);
    if (!member_decide(first, &decision))
        return false;
    p->fixed[p->fixed_count++] = decision;
    first->known = p->fixed_count;
    return true;
}

static bool require(void *state, uint32_t option)
{
    return decide(state, option, TASK_REQUIRED);
}

static bool forbid(void *state, uint32_t option)
{
    return decide(state, option, TASK_FORBIDDEN);
}

static void release(void *state, uint32_t count)
{
    struct portfolio *p = state;
    p->fixed_count -= count;
    for (int m = 0; m < MEMBERS; m++)
        member_release(&p->member[m], p->fixed_count);
}

/* ---- results ---- */

/* Return the search that progress and steps are about. */
static const struct member *lead(const struct portfolio *p)
{
    return p->winner != NULL ? p->winner : &p->member[SHORTEST];
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct member *winner = ((const struct portfolio *)state)->winner;
    return winner->kernel->solution(winner->state, options);
}

static uint32_t kept(const void *state, uint32_t place, uint32_t *options)
{
    (void)state, (void)place, (void)options;
    return DLX_NONE;
}

/* Steps are made by one search. It is the winner from then on, because it may find a solution. */
static bool step(void *state, dlx_step *step)
{
    struct portfolio *p = state;
    p->is_fresh = false;
    if (p->winner == NULL)
        p->winner = &p->member[SHORTEST];
    if (p->winner->state != NULL)
        return p->winner->kernel->step(p->winner->state, step);
    *step = (dlx_step){DLX_STEP_END, 0, DLX_NONE, DLX_NONE, 0, 0, DLX_NONE};
    return false;
}

static uint32_t levels(const void *state)
{
    const struct member *m = lead(state);
    return m->state == NULL ? 0 : m->kernel->levels(m->state);
}

static bool is_begun(const void *state)
{
    const struct member *m = lead(state);
    return m->state == NULL || m->kernel->is_begun(m->state);
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct member *m = lead(state);
    m->kernel->branch(m->state, level, branch);
}

static void descend(void *state, uint64_t *random, double *level_nodes,
                    struct kernel_descent *descent)
{
    const struct member *m = &((struct portfolio *)state)->member[SHORTEST];
    m->kernel->descend(m->state, random, level_nodes, descent);
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct portfolio *p = state;
    statistics->reason = p->winner != NULL ? p->winner->praise : "members take turns";
    statistics->levels = p->deepest;
    statistics->level_nodes = p->level_nodes;
    statistics->memory = sizeof *p + ((size_t)p->deepest + 1) * sizeof *p->level_nodes +
                         ((size_t)dlx_problem_option_count(p->problem) + 1) * sizeof *p->fixed;
    memset(p->level_nodes, 0, ((size_t)p->deepest + 1) * sizeof *p->level_nodes);
    for (int m = 0; m < MEMBERS; m++)
        member_add_statistics(&p->member[m], p->level_nodes, statistics);
}

static uint32_t deepest(const void *state)
{
    const struct portfolio *p = state;
    return p->deepest;
}

static bool check(const void *state)
{
    const struct portfolio *p = state;
    for (int m = 0; m < MEMBERS; m++) {
        const struct member *member = &p->member[m];
        if (member->known > p->fixed_count ||
            (member->state != NULL && !member->kernel->check(member->state)))
            return false;
    }
    return true;
}

static bool describe_member(const void *state, uint32_t place, dlx_member *member)
{
    const struct portfolio *p = state;
    if (place >= MEMBERS)
        return false;
    const struct member *m = &p->member[place];
    *member = (dlx_member){m->name, m->tree_nodes, m->work, m == p->winner};
    return true;
}

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem;
    return settings->first == 1 && settings->kernel == NULL && !settings->has_choose &&
           settings->best == 0;
}

const struct kernel portfolio_kernel = {
    .name = "portfolio",
    .has_simd = true,
    .fits = fits,
    .create = create,
    .destroy = destroy,
    .run = run,
    .at_rest = at_rest,
    .require = require,
    .forbid = forbid,
    .release = release,
    .rewind = rewind_all,
    .solution = solution,
    .kept = kept,
    .step = step,
    .levels = levels,
    .is_begun = is_begun,
    .branch = branch,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
    .member = describe_member,
};
