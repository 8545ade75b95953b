/* SPDX-License-Identifier: MIT */
/* Trying options: see trials.h. */
#include "dlx/search/trials.h"

#include "dlx/core/query.h"
#include "dlx/search/binary.h"

#include <string.h>

/* Units of a trial beside the nodes that it moves. */
enum { STEP = 8 };

static void remove_option(struct trials *t, uint32_t option)
{
    if (t->binary != NULL)
        binary_drop_option(t->binary, option);
    t->gone[option] = true;
    t->live--;
    t->quiet = 0;
}

/* No option is in a solution. */
static void give_up(struct trials *t, uint32_t item)
{
    t->starved = item;
    t->is_complete = t->has_ended = true;
}

static bool is_hopeless(const struct trials *t)
{
    return t->binary != NULL && t->binary->step == BINARY_DONE;
}

/* Remove options without primary items and options that are forbidden, and look for items that have
 * too few options. */
static void look_at_options(struct trials *t, const unsigned char *fate)
{
    for (uint32_t option = 0; option < t->options; option++)
        if (!option_has_primary(t->problem, option) ||
            (fate != NULL && (fate[option] & TASK_FORBIDDEN) != 0))
            remove_option(t, option);
    for (uint32_t item = 0; item < dlx_problem_item_count(t->problem); item++) {
        const dlx_item its = dlx_problem_item(t->problem, item);
        if (its.kind == DLX_PRIMARY && problem_supply(t->problem, item) < its.min)
            give_up(t, item);
    }
    if (is_hopeless(t) && t->starved == DLX_NONE)
        give_up(t, t->binary->starved);
}

uint64_t trials_price(const dlx_problem *problem)
{
    enum { ENTRY = 8 };
    return ENTRY * dlx_problem_entry_count(problem);
}

bool trials_are_large(const dlx_problem *problem)
{
    return dlx_problem_entry_count(problem) > TRIALS_FIRST;
}

dlx_status trials_begin(struct trials *trials, const dlx_problem *problem,
                        const unsigned char *fate, struct permit *permit)
{
    struct trials *t = trials;
    const uint32_t options = dlx_problem_option_count(problem);
    *t = (struct trials){
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .options = options,
        .live = options,
        .rounds = options > 0,
        .starved = DLX_NONE,
    };
    t->gone = memory_array(t->allocator, (size_t)options + 1, sizeof *t->gone);
    t->passed = memory_array(t->allocator, (size_t)options + 1, sizeof *t->passed);
    t->failed = memory_array(t->allocator, (size_t)options + 1, sizeof *t->failed);
    if (t->gone == NULL || t->passed == NULL || t->failed == NULL)
        return DLX_ERR_MEMORY;
    memset(t->gone, 0, (size_t)options + 1);
    memset(t->passed, 0, ((size_t)options + 1) * sizeof *t->passed);
    const dlx_status status = binary_new_for_trials(problem, fate, permit, &t->binary);
    if (status != DLX_OK && status != DLX_ERR_STOPPED)
        return status;
    look_at_options(t, fate);
    t->work = dlx_problem_entry_count(problem);
    return DLX_OK;
}

bool trials_is_forced(const struct trials *trials, uint32_t option)
{
    return trials->binary != NULL && trials->binary->fate[option] == REQUIRED;
}

void trials_end(struct trials *trials)
{
    if (trials->binary != NULL)
        binary_destroy(trials->binary);
    memory_free(trials->allocator, trials->gone, (size_t)trials->options + 1, sizeof *trials->gone);
    memory_free(trials->allocator, trials->passed, (size_t)trials->options + 1,
                sizeof *trials->passed);
    memory_free(trials->allocator, trials->failed, (size_t)trials->options + 1,
                sizeof *trials->failed);
}

/* Remove an option that has failed. */
static void fail(struct trials *t, uint32_t option)
{
    if (is_undecided(t->binary, option))
        t->failed[t->failures++] = option;
    remove_option(t, option);
}

/* After the last option, the next round begins. */
static void end_round(struct trials *t)
{
    t->is_complete = t->quiet >= t->options && consistency_waiting(&t->binary->consistency) == 0;
    t->has_ended = t->is_complete || (t->next == t->options && t->rounds == t->most_rounds);
    if (t->next < t->options)
        return;
    t->next = 0;
    t->rounds += !t->has_ended;
}

/* Look at the next item. Remove the options that leave it no option. */
static void look_at_next(struct trials *t)
{
    const struct consistency *c = &t->binary->consistency;
    const uint32_t waiting = consistency_waiting(c);
    if (consistency_look_for_trials(t->binary)) {
        t->quiet = 0;
        for (uint32_t s = 0; s < c->suspects; s++)
            fail(t, c->suspect[s]);
    }
    if (consistency_waiting(c) < waiting)
        t->tried += t->live / (t->binary->opens + 1);
}

/* Try the next option, unless it is gone or its trial cannot fail. */
static void try_next(struct trials *t)
{
    const uint32_t option = t->next++, stamp = t->live + 1;
    t->quiet++;
    if (!t->gone[option] && t->passed[option] != stamp && binary_needs_trial(t->binary, option)) {
        t->tried++;
        if (!binary_try_option(t->binary, option, t->passed, stamp))
            fail(t, option);
    }
}

/* Each round begins with looks at items, and goes on with trials. */
static void make_step(struct trials *t)
{
    const struct consistency *c = &t->binary->consistency;
    const uint64_t before = t->binary->updates + c->work;
    const bool is_look = t->next == 0 && consistency_waiting(c) > 0;
    (is_look ? look_at_next : try_next)(t);
    t->work += t->binary->updates + c->work - before + STEP;
    if (is_hopeless(t))
        give_up(t, t->binary->starved);
    else if (!is_look)
        end_round(t);
}

bool trials_run(struct trials *trials, uint64_t units, struct permit *permit)
{
    struct trials *t = trials;
    const uint64_t end = units < UINT64_MAX - t->work ? t->work + units : UINT64_MAX;
    if (t->options == 0)
        t->is_complete = t->has_ended = true;
    while (!t->has_ended && t->work < end) {
        if (t->binary == NULL || !permit_allows(permit))
            return false;
        make_step(t);
    }
    return !t->has_ended;
}

/* ---- the size of the search tree ---- */

static uint32_t shortest_open(const struct binary *b)
{
    uint32_t best = b->open[0];
    for (uint32_t i = 1; i < b->opens; i++)
        best = b->size[b->open[i]] < b->size[best] ? b->open[i] : best;
    return best;
}

/* Go down to a leaf, and back. Return how many nodes the tree has if all of it looks like this. */
static double descend(struct binary *b, uint64_t *random)
{
    const uint32_t mark = b->trail_length;
    double nodes = 0, weight = 1;
    bool fine = true;
    while (fine && b->opens > 0) {
        const uint32_t item = shortest_open(b), ways = b->size[item];
        weight *= ways;
        nodes += weight;
        const uint32_t node = b->set[b->start[item] + random_under(random, ways)];
        b->updates += b->opens / 4;
        fine = binary_choose(b, b->option[node]) && binary_propagate(b);
    }
    binary_undo(b, mark);
    return nodes;
}

double trials_estimate(struct trials *trials)
{
    enum { LEAST = 4, MOST = 32, UNITS = 50000 };
    struct binary *b = trials->binary;
    uint64_t random = 1;
    double sum = 0;
    int count = 0;
    if (b == NULL || is_hopeless(trials))
        return 0;
    const uint64_t before = b->updates;
    for (; count < LEAST || (count < MOST && b->updates - before < UNITS); count++)
        sum += descend(b, &random);
    trials->work += b->updates - before;
    return sum / count;
}
