/* SPDX-License-Identifier: MIT */
/*
 * The portfolio: a search for a few solutions, or a proof that there are no more. No single method
 * is good at all problems, and the wrong one may take years. Members take turns, and keep their
 * state:
 *
 *     shortest    #  #    ####        ########       the search for all solutions; first: most problems are easy
 *     restarts     #    #        ##              #   see binary.c
 *     consistent    # #       ###             ###    see binary.c
 *     linear         #                               arithmetic modulo small numbers (modular.h); only proofs
 *     counting        #     ##                       frontiers (frontier.h); only proofs
 *     parts        ####                              independent parts one by one (partwise.h), if there are any
 *
 * The member with the least work in proportion to its share is next, and turns grow with its work.
 * Work is measured in units of about 10 nanoseconds, computed from what was done, so the result
 * never depends on the clock. A search that will soon have finished its tree, if it goes on as in
 * its last turn, is charged only an eighth of its work:
 *
 *     consistent    8 million units: 12 % done, 10 million: 14 %        86 % take 86 million: soon
 *     shortest      8 million units: 12.4 % done, 10 million: 12.5 %    88 % take 1750 million
 *
 * For `consistent`, it is enough if it will soon be done at its average speed, because the speed of
 * its turns varies more. A turn of `consistent` or `restarts` with few failures is as cheap: the
 * search may be on its way to a solution, and will soon meet failures if it is not.
 *
 *     restarts     levels 0 to 127 of its path with 127 tree nodes      cheap
 *     restarts     levels 127 to 96 with 112 tree nodes                 the usual price
 *
 * After a solution, all of them go on, because the member that was lucky may take hours to prove
 * that there is no other. A solution that was delivered before is not delivered again
 * (solution_set.h):
 *
 *     shortest     .  .        1  .   .
 *     consistent   .   2      .   1   . end        all solutions are known: consistent has had each of them
 *
 * The first of them counts as a sign that a member suits the problem: it has four times the share
 * from then on. A search that ends has found all solutions. The counter may know their number. With
 * many solutions it is a waste to find each of them several times, so from then on the member that
 * has delivered most goes on alone, and passes over what others have delivered.
 *
 * If all solutions are wanted, in the order of Algorithm X, the others only help `shortest`: until
 * the first solution, they may prove that there is none. They begin later and get less work. As
 * soon as any member has a solution, `shortest` leaves the portfolio and goes on alone:
 *
 *     shortest     ########  ########  1    2  3  4 ...
 *     restarts             ##        ##
 *
 * Invariant: a member that has begun knows the first `known` decisions. A member that could not
 * begin or go on is out of the portfolio.
 *
 * Source: C. P. Gomes, B. Selman, "Algorithm Portfolios" (Artificial Intelligence 126, 2001).
 */
#include "dlx/first/portfolio.h"

#include "dlx/core/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    TURN = 50000, /* units of the first turns: about half a millisecond */
    LUCKY = 4, /* the share of a member that has delivered a solution is this many times as large */
    LEADING = 8, /* the same for `shortest`, if the others only help it */
};

/* ---- making ---- */

/* Return the size in bytes of a portfolio of up to `room` members. */
static size_t size_for(uint32_t room)
{
    return sizeof(struct portfolio) + room * sizeof(struct member);
}

static void destroy(void *state)
{
    struct portfolio *p = state;
    for (uint32_t m = 0; m < p->members; m++)
        member_end(&p->member[m]);
    memory_free(p->allocator, p->fixed, (size_t)dlx_problem_option_count(p->problem) + 1,
                sizeof *p->fixed);
    memory_free(p->allocator, p->level_nodes, (size_t)p->deepest + 1, sizeof *p->level_nodes);
    memory_free(p->allocator, p->found, (size_t)p->deepest + 1, sizeof *p->found);
    solution_set_free(&p->answers);
    memory_free(p->allocator, p, 1, size_for(p->room));
}

/* Add a member. The array has space for it. */
static struct member *add_member(struct portfolio *p, enum member_kind kind,
                                 const struct settings *settings)
{
    struct member *m = &p->member[p->members];
    member_make(m, kind, p->problem, settings, p->simd);
    m->place = p->members++;
    return m;
}

/* Let `shortest` lead: it gets more work. The others only help it, and begin later. */
static void let_lead(struct portfolio *p)
{
    p->member[SHORTEST].share *= LEADING;
    for (uint32_t m = SHORTEST + 1; m < p->members; m++)
        p->member[m].head_start += TURN;
}

static dlx_status create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    const uint32_t room = MEMBERS + (settings->unordered ? settings->threads : 0);
    struct portfolio *p = memory_array(allocator, 1, size_for(room));
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (struct portfolio){.problem = problem,
                            .allocator = allocator,
                            .settings = *settings,
                            .simd = simd,
                            .least = TURN,
                            .is_fresh = true,
                            .total = NO_LIMIT,
                            .most = SOLUTION_SET_MOST,
                            .room = room};
    p->deepest = dlx_problem_primary_count(problem) +
                 (dlx_problem_has_multiplicities(problem) ? options : 0);
    while (p->members < MEMBERS)
        add_member(p, (enum member_kind)p->members, settings);
    if (settings->helped)
        let_lead(p);
    p->fixed = memory_array(allocator, (size_t)options + 1, sizeof *p->fixed);
    p->level_nodes = memory_array(allocator, (size_t)p->deepest + 1, sizeof *p->level_nodes);
    p->found = memory_array(allocator, (size_t)p->deepest + 1, sizeof *p->found);
    dlx_status status = DLX_ERR_MEMORY;
    if (solution_set_make(&p->answers, allocator, options, p->deepest) && p->fixed != NULL &&
        p->level_nodes != NULL && p->found != NULL)
        status = member_begin(&p->member[SHORTEST]);
    if (status != DLX_OK) {
        destroy(p);
        return status;
    }
    *state = p;
    return DLX_OK;
}

/* ---- turns ---- */

/* Return whether member a has its turn before member b. */
static bool is_before(const struct member *a, const struct member *b)
{
    const uint64_t at_a = (a->account + a->head_start) * b->share;
    const uint64_t at_b = (b->account + b->head_start) * a->share;
    return at_a != at_b ? at_a < at_b : a->place < b->place;
}

/* Return whether a member has turns left. A busy one counts, because only its thread knows whether
 * it is out. After a solution, there is no proof that there is none. */
static bool is_in(const struct portfolio *p, const struct member *m)
{
    return m->is_busy || (!m->is_out && !(m->kind == LINEAR && p->answers.count > 0));
}

static bool has_begun(const struct member *m)
{
    return m->state != NULL || m->task != NULL || m->partwise != NULL;
}

/* Return the member whose turn is first, busy or not. */
static struct member *first_member(struct portfolio *p)
{
    struct member *first = NULL;
    for (uint32_t m = 0; m < p->members; m++)
        if (is_in(p, &p->member[m]) && (first == NULL || is_before(&p->member[m], first)))
            first = &p->member[m];
    return first;
}

/* Return whether a thread can work for a member now. Beginning takes time and cannot be stopped, so
 * a member begins only when its turn has come. */
static bool is_waiting(const struct portfolio *p, const struct member *m,
                       const struct member *first)
{
    return is_in(p, m) && !m->is_busy && !m->has_answer && (has_begun(m) || m == first) &&
           (p->leader == NULL || is_before(m, p->leader));
}

/* Add a search with another seed. It counts as if it had done as much work as the first member. */
static struct member *add_seed(struct portfolio *p, const struct member *first)
{
    enum { FIRST_SEED = 5 }; /* a search that restarts uses 4 by itself */
    const uint32_t number = p->members - MEMBERS;
    const bool is_packing = dlx_problem_has_multiplicities(p->problem);
    const enum member_kind kind = number % 2 == 1 && !is_packing ? CONSISTENT : RESTARTS;
    struct settings settings = p->settings;
    settings.seed += FIRST_SEED + number;
    struct member *m = add_member(p, kind, &settings);
    m->head_start = (first->account + first->head_start) * m->share / first->share;
    const size_t length = strlen(m->name);
    snprintf(m->name + length, sizeof m->name - length, ", seed %" PRIu64, settings.seed);
    return m;
}

/* ---- answers ---- */

/* Write the required options first, because the parts lack them. */
static uint32_t solution_of_parts(const struct portfolio *p, const struct member *m,
                                  uint32_t *options)
{
    uint32_t count = 0;
    for (size_t d = 0; d < p->fixed_count; d++)
        if (!p->fixed[d].is_forbidden)
            options[count++] = p->fixed[d].option;
    return count + partwise_solution(m->partwise, options + count);
}

static uint32_t solution_of(const struct portfolio *p, const struct member *m, uint32_t *options)
{
    return m->kind == PARTS ? solution_of_parts(p, m, options)
                            : m->kernel->solution(m->state, options);
}

static bool is_delivered(const struct portfolio *p, const struct member *m)
{
    return solution_set_has(&p->answers, p->found, solution_of(p, m, p->found));
}

/* Return the waiting answer whose turn is first, or NULL. */
static struct member *find_leader(struct portfolio *p)
{
    struct member *leader = NULL;
    for (uint32_t m = 0; m < p->members; m++)
        if (p->member[m].has_answer && (leader == NULL || is_before(&p->member[m], leader)))
            leader = &p->member[m];
    return leader;
}

/* The answer of a member was delivered. Its turn may be over. */
static void drop_answer(struct portfolio *p, struct member *m)
{
    m->has_answer = false;
    if (m->left == 0)
        member_end_turn(m);
    p->leader = find_leader(p);
}

static void drop_delivered(struct portfolio *p, struct member *m)
{
    if (m->has_answer && is_delivered(p, m)) {
        m->known_answers++;
        drop_answer(p, m);
    }
}

/* Return the member that has delivered most. */
static struct member *most_useful(struct portfolio *p)
{
    struct member *most = &p->member[0];
    for (uint32_t m = 1; m < p->members; m++)
        if (p->member[m].delivered > most->delivered)
            most = &p->member[m];
    return most;
}

/* Answer with the solution of this member. If the solution cannot be remembered, only the member
 * that has it can go on. */
static void deliver(struct portfolio *p, struct member *m)
{
    const uint32_t count = solution_of(p, m, p->found);
    p->winner = m;
    if (m->delivered++ == 0)
        m->share *= LUCKY;
    if (p->alone != NULL)
        return;
    const bool is_noted = solution_set_add(&p->answers, p->found, count);
    m->known_answers += is_noted;
    if (!is_noted)
        p->alone = m;
    else if (p->answers.count >= p->most)
        p->alone = most_useful(p);
}

/* The counter may have proved that the solutions delivered are all. */
static void look_at_total(struct portfolio *p)
{
    if (p->prover == NULL && p->answers.count == p->total)
        p->prover = &p->member[COUNTING];
}

/* ---- turns: see struct mixture ---- */

static struct member *take(void *state)
{
    struct portfolio *p = state;
    struct member *first = first_member(p), *next = NULL;
    for (uint32_t m = 0; m < p->members; m++) {
        struct member *member = &p->member[m];
        if (is_waiting(p, member, first) && (next == NULL || is_before(member, next)))
            next = member;
    }
    if (next == NULL && first != NULL && p->members < p->room && p->leader == NULL)
        next = add_seed(p, first);
    if (next != NULL)
        next->is_busy = true;
    return next;
}

static enum kernel_end work(const void *state, struct member *m, struct kernel_budget *budget)
{
    const struct portfolio *p = state;
    const uint64_t before = m->work, quarter = member_spent(m) / 4,
                   least = p->least * m->patience / 4;
    if (m->left == 0)
        m->left = quarter > least ? quarter : least;
    const enum kernel_end end = member_run(m, p->fixed, p->fixed_count, m->left, budget);
    const uint64_t spent = m->work - before;
    m->left -= spent < m->left ? spent : m->left;
    return end;
}

/* The end of a turn may change whose turn is next. */
static bool give_back(void *state, struct member *m, enum kernel_end end, bool has_solution)
{
    struct portfolio *p = state;
    m->is_busy = false;
    if (has_solution && p->settings.helped) /* there is a solution: no more help is needed */
        p->alone = &p->member[SHORTEST];
    m->has_answer = has_solution && (p->alone == NULL || p->alone == m);
    if (m->kind == COUNTING)
        p->total = m->total;
    if (end == KERNEL_EXHAUSTED && p->prover == NULL)
        p->prover = m;
    look_at_total(p);
    if (m->has_answer) {
        p->leader = find_leader(p);
        drop_delivered(p, m);
    } else if (m->left == 0)
        member_end_turn(m);
    return m->left == 0 || m->is_out || !m->has_answer;
}

/* Deliver the solution of the leader, unless another may come before it. */
static enum mixture_answer answer(void *state, bool is_last)
{
    struct portfolio *p = state;
    const bool is_sure = p->settings.unordered || is_last || p->alone != NULL;
    const bool is_open = p->winner == NULL && p->prover == NULL && p->leader != NULL;
    bool has_earlier = false;
    for (uint32_t m = 0; is_open && !is_sure && m < p->members; m++)
        has_earlier =
            has_earlier || (is_in(p, &p->member[m]) && is_before(&p->member[m], p->leader));
    if (is_open && !has_earlier)
        deliver(p, p->leader);
    return p->winner != NULL ? MIXTURE_FOUND : p->prover != NULL ? MIXTURE_PROVEN : MIXTURE_OPEN;
}

/* After a solution, the answers that wait may have become known. Once one member goes on alone, the
 * others have no say. */
static bool go_on(void *state)
{
    struct portfolio *p = state;
    if (p->winner != NULL)
        drop_answer(p, p->winner);
    for (uint32_t m = 0; p->winner != NULL && m < p->members; m++) {
        struct member *member = &p->member[m];
        member->has_answer = member->has_answer && (p->alone == NULL || p->alone == member);
        drop_delivered(p, member);
    }
    p->leader = find_leader(p);
    p->winner = NULL;
    look_at_total(p);
    return p->alone == NULL;
}

enum { MUCH = 1 << 30 }; /* units */

/* Return whether one member goes on alone, and has passed over all that others have delivered. */
static bool is_free(const struct portfolio *p)
{
    return p->alone != NULL && p->alone->known_answers == p->answers.count && p->leader == NULL;
}

static enum kernel_end run_free(struct portfolio *p, struct kernel_budget *budget)
{
    const enum kernel_end end = member_run(p->alone, p->fixed, p->fixed_count, MUCH, budget);
    if (end == KERNEL_EXHAUSTED)
        p->prover = p->alone;
    p->winner = end == KERNEL_EXHAUSTED ? NULL : p->alone;
    return end;
}

/* Let a member work for a slice, and look for an answer. */
static void run_slice(struct portfolio *p, struct kernel_budget *budget)
{
    struct kernel_budget one = {.solutions = 1, .tree_nodes = budget->tree_nodes};
    struct member *m = p->alone != NULL ? p->alone : take(p);
    assert(m != NULL); /* the first member is never out */
    const enum kernel_end end = work(p, m, &one);
    budget->tree_nodes = one.tree_nodes;
    give_back(p, m, end, one.solutions == 0);
}

/* Return after each turn, so that the caller can look at the clock: provers visit no tree nodes. */
static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct portfolio *p = state;
    p->is_fresh = false;
    go_on(p);
    if (p->prover == NULL && is_free(p))
        return run_free(p, budget);
    if (answer(p, false) == MIXTURE_OPEN)
        run_slice(p, budget);
    const enum mixture_answer now = answer(p, false);
    budget->solutions -= now == MIXTURE_FOUND;
    return now == MIXTURE_PROVEN    ? KERNEL_EXHAUSTED
           : budget->solutions == 0 ? KERNEL_SOLUTIONS
                                    : KERNEL_NODES;
}

/* ---- decisions ---- */

static void rewind_all(void *state)
{
    struct portfolio *p = state;
    for (uint32_t m = 0; m < p->members; m++) {
        p->member[m].share /= p->member[m].delivered > 0 ? LUCKY : 1;
        member_rewind(&p->member[m]);
    }
    p->winner = p->leader = p->prover = p->alone = NULL;
    p->answers.count = 0;
    p->total = NO_LIMIT;
    p->is_fresh = true;
}

/* The first member decides whether the decision agrees with the earlier ones. The others hear of it
 * at their next turn. */
static bool decide(void *state, dlx_decision decision, uint32_t item)
{
    struct portfolio *p = state;
    struct member *first = &p->member[SHORTEST];
    if (!p->is_fresh)
        rewind_all(p);
    if (!first->kernel->decide(first->state, decision, item))
        return false;
    p->fixed[p->fixed_count++] = decision;
    first->known = p->fixed_count;
    return true;
}

static void release(void *state, uint32_t count)
{
    struct portfolio *p = state;
    p->fixed_count -= count;
    for (uint32_t m = 0; m < p->members; m++)
        member_release(&p->member[m], p->fixed_count);
}

/* ---- results ---- */

/* Return the member that progress, steps and the report describe. */
static const struct member *lead(const struct portfolio *p)
{
    return p->winner != NULL   ? p->winner
           : p->prover != NULL ? p->prover
           : p->alone != NULL  ? p->alone
                               : &p->member[SHORTEST];
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct portfolio *p = state;
    return solution_of(p, p->winner, options);
}

/* Parts have no steps of their own: one step goes on to the next solution. */
static bool step_parts(struct portfolio *p, dlx_step *step)
{
    struct kernel_budget budget = {.solutions = 1, .tree_nodes = UINT64_MAX};
    enum kernel_end end;
    partwise_ignore_time(p->alone->partwise);
    do
        end = member_run(p->alone, p->fixed, p->fixed_count, MUCH, &budget);
    while (end == KERNEL_NODES);
    const dlx_step_kind kind = end == KERNEL_SOLUTIONS ? DLX_STEP_SOLUTION : DLX_STEP_END;
    *step = (dlx_step){kind, 0, DLX_NONE, DLX_NONE, 0, 0, DLX_NONE};
    return false;
}

static bool step_alone(struct portfolio *p, dlx_step *step)
{
    *step = (dlx_step){DLX_STEP_END, 0, DLX_NONE, DLX_NONE, 0, 0, DLX_NONE};
    if (p->alone->partwise != NULL)
        return step_parts(p, step);
    return p->alone->state != NULL && p->alone->kernel->step(p->alone->state, step);
}

/* One search makes the steps. It goes on alone from then on. */
static bool step(void *state, dlx_step *step)
{
    struct portfolio *p = state;
    bool has_tried;
    p->is_fresh = false;
    if (p->alone == NULL)
        p->alone = (struct member *)lead(p);
    go_on(p);
    p->winner = p->alone;
    do
        has_tried = step_alone(p, step);
    while (step->kind == DLX_STEP_SOLUTION && is_delivered(p, p->alone));
    return has_tried;
}

static uint32_t levels(const void *state)
{
    const struct member *m = lead(state);
    return m->state == NULL ? 0 : m->kernel->path.levels(m->state);
}

static bool is_begun(const void *state)
{
    const struct member *m = lead(state);
    return m->is_hopeless || m->state == NULL || m->kernel->path.is_begun(m->state);
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct member *m = lead(state);
    m->kernel->path.branch(m->state, level, branch);
}

static bool descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    const struct member *m = &((struct portfolio *)state)->member[SHORTEST];
    return m->kernel->descend(m->state, random, permit, level_nodes, descent);
}

static const char *reason_of(const struct portfolio *p)
{
    if (p->winner == NULL && p->prover == NULL)
        return "members take turns";
    return lead(p)->kind == COUNTING && p->answers.count > 0
               ? "counting proves that there are no more solutions"
               : lead(p)->praise;
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct portfolio *p = state;
    statistics->reason = reason_of(p);
    statistics->levels = p->deepest;
    statistics->level_nodes = p->level_nodes;
    statistics->memory = size_for(p->room) + ((size_t)p->deepest + 1) * sizeof *p->level_nodes +
                         ((size_t)dlx_problem_option_count(p->problem) + 1) * sizeof *p->fixed +
                         ((size_t)p->deepest + 1) * sizeof *p->found +
                         solution_set_memory(&p->answers);
    memset(p->level_nodes, 0, ((size_t)p->deepest + 1) * sizeof *p->level_nodes);
    for (uint32_t m = 0; m < p->members; m++)
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
    for (uint32_t m = 0; m < p->members; m++) {
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
    if (place >= p->members)
        return false;
    const struct member *m = &p->member[place];
    *member = (dlx_member){m->name, m->tree_nodes, m->work,
                           m == lead(p) && (p->winner != NULL || p->prover != NULL)};
    return true;
}

/* Return whether a few solutions are wanted, or all of them in any order. */
static bool wants_portfolio(const struct settings *settings)
{
    const uint64_t first = settings->first;
    return settings->helped ||
           (!settings->has_choose &&
            ((first >= 1 && first <= SOLUTION_SET_MOST) || (first == 0 && settings->unordered)));
}

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem;
    const bool is_usual = settings->choose == CHOOSE_SHORTEST && settings->best == 0;
    const bool is_meant = settings->kernel != NULL
                              ? strcmp(settings->kernel, portfolio_kernel.name) == 0
                              : wants_portfolio(settings);
    return is_usual && is_meant;
}

static void *take_search(void *state, bool must_end, const struct kernel **kernel)
{
    struct portfolio *p = state;
    struct member *m = &p->member[SHORTEST];
    void *its = m->state;
    if (!must_end && p->alone != m && p->prover != m)
        return NULL;
    *kernel = m->kernel;
    m->state = NULL;
    return its;
}

static const struct mixture mixture = {
    .members = MEMBERS,
    .describe = describe_member,
    .take = take,
    .work = work,
    .give_back = give_back,
    .answer = answer,
    .go_on = go_on,
    .take_search = take_search,
};

const struct kernel portfolio_kernel = {
    .name = "portfolio",
    .has_simd = true,
    .fits = fits,
    .create = create,
    .destroy = destroy,
    .run = run,
    .decide = decide,
    .release = release,
    .rewind = rewind_all,
    .solution = solution,
    .step = step,
    .path.levels = levels,
    .path.is_begun = is_begun,
    .path.branch = branch,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
    .mixture = &mixture,
};
